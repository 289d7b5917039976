"""Experience on a sheet: the totals and the log behind them, the same in every system.

experience = { total = 15, spent = 12 }

[[experience_log]]
amount = 15               # earned; below zero: spent
reason = "Session 1"
date = "2026-11-29"       # optional, as `reason` is
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sanguir.errors import RefusedError
from sanguir.forms import Form, mistyped, type_found

KEYS: Final = ("experience", "experience_log")
MOST: Final = 1_000_000
_ENTRY: Final = ("amount", "reason", "date")


class Entry(NamedTuple):
    """One line of the log: earned above zero, spent below."""

    amount: int
    reason: str = ""
    date: str = ""

    def on_sheet(self) -> dict[str, Any]:
        """Give the entry as a sheet holds it: what is empty is left out."""
        return {key: value for key, value in self._asdict().items() if value != ""}


class Experience(NamedTuple):
    """What was earned in all, how much of it is spent, and how it came to that."""

    total: int = 0
    spent: int = 0
    log: tuple[Entry, ...] = ()

    @property
    def unspent(self) -> int:
        """What is left to spend."""
        return self.total - self.spent

    def earn(self, amount: int, reason: str, date: str) -> Experience:
        """Add experience, with a line in the log."""
        return Experience(self.total + amount, self.spent, (*self.log, Entry(amount, reason, date)))

    def spend(self, amount: int, reason: str, date: str) -> Experience:
        """Spend experience, with a line in the log.

        Raises RefusedError when there is less of it.
        """
        if amount > self.unspent:
            raise RefusedError(
                f"{amount:,} experience is more than the {self.unspent:,} that are unspent",
                "`--add N` adds what was earned",
            )
        return Experience(
            self.total, self.spent + amount, (*self.log, Entry(-amount, reason, date))
        )


def read(form: Form) -> Experience:
    """Read a sheet's experience; what is wrong with it goes to the form."""
    found = len(form.problems)
    total, spent = _totals(form)
    log = _log(form)
    if len(form.problems) > found:
        return Experience(total, spent, log)
    if spent > total:
        form.problem("experience.spent", f"{spent} is more than the total, {total}", "at most that")
    else:
        _compare(form, Experience(total, spent, log))
    return Experience(total, spent, log)


def _totals(form: Form) -> tuple[int, int]:
    table = form.data.get("experience", {})
    if not isinstance(table, Mapping):
        form.problem("experience", mistyped(table), "{ total = 15, spent = 12 }")
        return 0, 0
    form.unknown("experience", table, ("total", "spent"))
    total = form.whole("experience.total", table.get("total", 0), 0, MOST)
    return total, form.whole("experience.spent", table.get("spent", 0), 0, MOST)


def _log(form: Form) -> tuple[Entry, ...]:
    listed = form.data.get("experience_log", [])
    if not isinstance(listed, list):
        form.problem(
            "experience_log",
            mistyped(listed),
            "[[experience_log]] tables",
        )
        return ()
    return tuple(
        entry
        for at, value in enumerate(listed, 1)
        if (entry := _entry(form, f"experience_log.{at}", value)) is not None
    )


def _entry(form: Form, where: str, value: Any) -> Entry | None:
    if not isinstance(value, Mapping):
        form.problem(where, mistyped(value), "an [[experience_log]] table")
        return None
    form.unknown(where, value, _ENTRY)
    if "amount" not in value:
        form.problem(f"{where}.amount", "is missing", "earned above zero, spent below")
    amount = form.whole(f"{where}.amount", value.get("amount", 0), -MOST, MOST)
    reason = form.text(f"{where}.reason", value.get("reason", ""))
    date = value.get("date", "")
    written = date if isinstance(date, str) or type_found(date) != "a date or time" else str(date)
    return Entry(amount, reason, form.text(f"{where}.date", written))


def _compare(form: Form, found: Experience) -> None:
    """Warn of a log that adds up to more than the totals; they may hold more than it says."""
    earned = sum(entry.amount for entry in found.log if entry.amount > 0)
    spent = -sum(entry.amount for entry in found.log if entry.amount < 0)
    if earned > found.total or spent > found.spent:
        form.warn(
            "experience_log",
            f"adds up to {earned:,} earned and {spent:,} spent",
            f"the totals say {found.total:,} and {found.spent:,}, and count",
        )
