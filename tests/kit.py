"""Builders for tests: characters from sheets' data, dice entered and used up, tables of examples.

Everything goes through the public door, `sanguir.resolver`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sanguir import resolver
from sanguir.dice import Entered
from sanguir.errors import UsageError
from sanguir.outcome import Outcome
from sanguir.pools import Modifier

RULEBOOK = Path(__file__).parent / "rulebook"
BOOK = resolver.book("sanguiri")
LEVELS = ("sated", "peckish", "thirsty", "bloodthirsty")


def house(**sections: Any) -> Any:
    """Lay a house file's [sanguiri] table over the printed book."""
    return resolver.book("sanguiri", sections)


def sheet(
    kind: str = "sanguir",
    *,
    END: int = 4,  # noqa: N803 - the sheet's own spelling
    WIL: int = 3,  # noqa: N803
    name: str = "Mira",
    attributes: Mapping[str, Any] | None = None,
    **state: Any,
) -> dict[str, Any]:
    """Return a sheet as plain data; keywords beyond these are its [state]."""
    head = {"system": "sanguiri", "name": name, "kind": kind}
    if kind == "sanguir":
        head["origin"] = "turned"
    defaults = dict(resolver.state_defaults("sanguiri"))
    return {
        **head,
        "attributes": {"endurance": END, "willpower": WIL, **(attributes or {})},
        "state": defaults | state,
    }


def character(kind: str = "sanguir", *, book: Any = BOOK, **choices: Any) -> Any:
    """Read a character that has no problem and no warning."""
    reading = resolver.read(sheet(kind, **choices), book)
    assert reading.problems == ()
    assert reading.warnings == ()
    return reading.character


class WrongDiceError(AssertionError):
    """The rules threw other dice than a test said: never taken for a refusal of theirs."""


def act(
    action: str, who: Any, *, faces: Sequence[int] = (), book: Any = BOOK, **choices: Any
) -> Outcome:
    """Run an action with dice entered, and see that exactly those were thrown."""
    entered = Entered(faces)
    system = "sanguiri" if who is None else None
    try:
        outcome = resolver.act(
            action, who, dice=entered.of(""), book=book, system=system, **choices
        )
        entered.finish()
    except UsageError as error:
        if error.problems[0].message.startswith("--dice"):
            raise WrongDiceError(error) from error
        raise
    return outcome


def sheet_state(who: Any, book: Any = BOOK) -> dict[str, Any]:
    """Tell a character's state as its sheet would: levels by name, times in hours."""
    blank = character("human", END=0, WIL=0, book=book)._replace(
        thirst=-1, control="", exposure="", alive=None, minutes_since_blood=-60, banked_ml=-1,
        injuries=-1, clock=-60,
    )  # fmt: skip
    told = resolver.changes(blank, who, book)
    return {path[-1]: new for path, (_, new) in told.items() if path[0] == "state"}


def level(who: Any, book: Any = BOOK) -> str:
    """Name a character's Thirst level."""
    return str(sheet_state(who, book)["thirst"])


def plus(*dice: int) -> list[Modifier]:
    """Make modifiers of a table's own."""
    return [Modifier(f"table {at}", number) for at, number in enumerate(dice)]


def notes(outcome: Outcome, book: Any = BOOK) -> list[str]:
    """List the keys of the provisional numbers that an outcome says it used."""
    found = []
    for note in resolver.notes(outcome, book):
        word, _, rest = note.partition(": ")
        assert word == "provisional"
        found.append(rest.partition(" = ")[0])
    return found


def rulebook(file: str) -> list[Any]:
    """Load a table of worked examples: parameters with ids, one a row."""
    with (RULEBOOK / file).open("rb") as stream:
        rows = tomllib.load(stream)["row"]
    return [pytest.param(row, id=row["id"]) for row in rows]
