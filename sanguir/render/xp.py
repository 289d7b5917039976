"""The screen of `sheet xp`, the same for every system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypedDict

from sanguir.render.layout import hang
from sanguir.render.result import Result
from sanguir.render.words import Look, clean, name, plural

_SHOWN: Final = 20


class XpEntry(TypedDict):
    """One line of the experience log: earned above zero, spent below."""

    amount: int
    reason: str
    date: str


class XpFacts(TypedDict):
    """What `sheet xp` reports: the totals after it, and the whole log."""

    total: int
    spent: int
    unspent: int
    log: list[XpEntry]


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw the totals and the last lines of the log."""
    assert result.sheet is not None
    facts = result.outcome.facts
    left = f"{facts['unspent']:,} unspent of {facts['total']:,}"
    done = "" if result.sheet.written or not result.sheet.changes else ", if it were written"
    yield f"{name(result.sheet.character)}: {left} experience{done}"
    log = facts["log"]
    earned = facts["total"] - sum(max(entry["amount"], 0) for entry in log)
    spent = facts["total"] - facts["unspent"] + sum(min(entry["amount"], 0) for entry in log)
    if log and (earned or spent) and min(earned, spent) >= 0:
        yield f"  before the log: {earned:,} earned, {spent:,} spent"
    if len(log) > _SHOWN:
        yield f"  and {plural(len(log) - _SHOWN, 'earlier line')}"
    for entry in log[-_SHOWN:]:
        when = f"{clean(entry['date'], 10)}  " if entry["date"] else ""
        yield hang(f"  {entry['amount']:+6,}  {when}", clean(entry["reason"], 200), look)
