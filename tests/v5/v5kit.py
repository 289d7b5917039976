"""Builders for the tests of V5: characters from sheets' data, dice entered and used up.

Everything goes through the public door, `sanguir.resolver`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kit
from kit import plus  # noqa: F401 - for the tests of V5 as well

from sanguir import resolver
from sanguir.dice import Entered
from sanguir.outcome import Outcome
from sanguir.render.json import roll as as_json  # noqa: F401 - what `reroll` reads

BOOK = resolver.book("v5")
NINE = ("strength", "dexterity", "stamina", "charisma", "manipulation", "composure",
        "intelligence", "wits", "resolve")  # fmt: skip


def house(**sections: Any) -> Any:
    """Lay a house file's [v5] table over the printed book."""
    return resolver.book("v5", sections)


def boxes(text: str) -> dict[str, int]:
    """Read a track as it prints: . unmarked, / superficial, x aggravated."""
    return {
        "max": len(text),
        "superficial": text.count("/"),
        "aggravated": text.count("x"),
    }


def printed(track: Any) -> str:
    """Print a track: unmarked boxes first, then superficial, then aggravated."""
    return "." * track.unmarked + "/" * track.superficial + "x" * track.aggravated


def sheet(kind: str = "vampire", **given: Any) -> dict[str, Any]:
    """Return a sheet as plain data: attributes are 2 and Humanity 7 unless said otherwise.

    Keywords go where they belong: the nine Attributes, [state] keys (tracks may be printed ones),
    everything else on top.
    """
    state = dict(resolver.state_defaults("v5")) | ({} if kind == "vampire" else {"hunger": 0})
    head: dict[str, Any] = {"system": "v5", "name": "Ilse", "kind": kind, "humanity": 7}
    if kind == "vampire":
        head["blood_potency"] = 1
    attributes = {name: given.pop(name, 2) for name in NINE}
    for key, value in given.items():
        if key in state:
            is_track = key in ("health", "willpower") and isinstance(value, str)
            state[key] = boxes(value) if is_track else value
        else:
            head[key] = value
    return {**head, "attributes": attributes, "state": state}


def character(kind: str = "vampire", *, book: Any = BOOK, **given: Any) -> Any:
    """Read a character without a problem; warnings are the test's own affair."""
    reading = resolver.read(sheet(kind, **given), book)
    assert reading.problems == ()
    return reading.character


def act(
    action: str, who: Any, *, faces: Sequence[int] = (), book: Any = BOOK, **choices: Any
) -> Outcome:
    """Run an action with dice entered, and see that exactly those were thrown."""
    entered = Entered(faces)
    outcome = resolver.act(action, who, dice=entered.of(""), book=book, system="v5", **choices)
    entered.finish()
    return outcome


def changed(before: Any, after: Any) -> dict[str, Any]:
    """List what changed on the sheet, by dotted key, as it now stands."""
    found = resolver.changes(before, after, BOOK)
    return {".".join(path): new for path, (_, new) in found.items()}


def notes(outcome: Outcome, book: Any = BOOK) -> list[str]:
    """List the keys of the provisional numbers that an outcome says it used."""
    return kit.notes(outcome, book)


def parts(roll: Any) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Show where a roll's dice come from: terms, and modifiers by label."""
    return list(roll.pool.terms), [(m.label, m.dice) for m in roll.pool.modifiers]


def thrown(normal: Sequence[int], hunger: Sequence[int] = (), difficulty: int | None = None) -> Any:
    """Roll these faces as a test without a sheet; at most the highest Hunger's dice are Hunger."""
    size = len(normal) + len(hunger)
    from sanguir.pools import Pool
    from sanguir.v5.tests import throw

    # Rolls of more Hunger dice than Hunger allows exist in the examples; they are read the same.
    return throw(
        Pool((("dice", size),), (), size), kind="test", hunger=len(hunger), difficulty=difficulty,
        dice=Entered([*normal, *hunger]).of(""), minute=0, book=BOOK,
    )  # fmt: skip
