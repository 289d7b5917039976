"""The screens of `rules`: the book as a table, and what a house-rules file changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sanguir.render.layout import hang, pad, seen, together
from sanguir.render.result import Result
from sanguir.render.words import BOLD, GREEN, YELLOW, Look, clean, plural, value

# What S1 and V1 are: nobody finds them in the rules' own text.
COUNTED: Final = (
    "this program's own count of the rules, which its tests name. What each line is stands beside"
    f" it on a wide terminal, and in {together('`sanguir rules export`')}."
)
# Longer keys than this push the rest of their line aside.
LONGEST_KEY: Final = 36
_COLORS = {"provisional": YELLOW, "house": GREEN}


def show(result: Result, look: Look) -> Iterator[str]:
    """Draw the book heading by heading: key, value, provenance, rule and what it is."""
    section = ""
    for letter in dict.fromkeys(rule["rule"][0] for rule in result.outcome.facts["rules"]):
        yield hang("", f"{letter}1, {letter}2 and so on: {COUNTED}", look)
    if not result.outcome.facts["rules"]:
        yield "none: every number is stated, inferred or yours"
    keys = [rule["key"] for rule in result.outcome.facts["rules"]]
    room = max((len(clean(_within(key))) for key in keys), default=0)
    for rule in result.outcome.facts["rules"]:
        head = rule["key"].partition(".")[0]
        if head != section:
            section = head
            yield look.paint(f"{result.system}: {section}", BOLD)
        yield from _rule(_within(rule["key"]), min(max(room, 26), LONGEST_KEY), rule, look)


def _within(key: str) -> str:
    """Return a key without its heading, where there is more to it."""
    head, _, rest = key.partition(".")
    return rest or head


def _rule(key: str, room: int, rule: Any, look: Look) -> Iterator[str]:
    color = _COLORS.get(rule["provenance"])
    known = look.paint(rule["provenance"], color) if color else rule["provenance"]
    cells = (pad(clean(key), room), pad(value(rule["value"]), 13), pad(known, 11), rule["rule"])
    label = f"  {' '.join(cells)}"
    if look.width >= seen(label) + 30:
        yield hang(f"{label} ", rule["says"], look)
    else:
        yield label.rstrip()


def check(result: Result, look: Look) -> Iterator[str]:
    """Say that a file is fine, and what it changes."""
    facts, asides = result.outcome.facts, result.outcome.asides
    pairs = {key: asides[place] for place, key in enumerate(facts["overridden"])}
    changed = {key: (old, new) for key, (old, new) in pairs.items() if old != new}
    yield f"{clean(facts['file'])}: fine, {plural(len(changed), 'number')} changed"
    for key, (old, new) in changed.items():
        yield hang("  ", f"{clean(key)} {value(old)} {look.arrow} {value(new)}", look)
    kept = [f"{clean(key)} {value(own)}" for key, (_, own) in pairs.items() if key not in changed]
    if kept:
        yield hang("  ", f"as before, and now the table's own: {', '.join(kept)}", look)
