"""What forecasts of every system share: the days ahead, and days that repeat themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from math import lcm
from typing import Any, Final, Generic, TypeVar

from sanguir.amounts import MINUTES_PER_DAY, hours_of
from sanguir.branches import Branch, Scripted, Split, branches
from sanguir.errors import UsageError
from sanguir.plans import PlanEvent, check_span

MOST_DAYS: Final = 366
DEFAULT_DAYS: Final = 10
# Planned events that are lived through in a moment, and ways in which one day's dice can fall.
MOST_PLANNED: Final = 20_000
MOST_WAYS: Final = 4_096

State = TypeVar("State")
Lived = TypeVar("Lived")


def marks(clock: int, minutes: int, plan: Sequence[PlanEvent]) -> list[int]:
    """Return the readings of a clock at the end of each day of a span, the last perhaps short.

    Raises UsageError for an empty span, one beyond 366 days, and more planned events than can be
    lived through in a moment.
    """
    if not 0 < minutes <= MOST_DAYS * MINUTES_PER_DAY:
        raise UsageError(
            f"--for: {hours_of(minutes):,} h is out of range",
            f"more than 0, and up to {MOST_DAYS} days",
        )
    end = clock + minutes
    planned = check_span(plan, clock, end)
    if planned > MOST_PLANNED:
        raise UsageError(
            f"plan: {planned:,} events are too many to look ahead through",
            f"at most {MOST_PLANNED:,}; plan fewer of them, or look less far",
        )
    return [*range(clock + MINUTES_PER_DAY, end, MINUTES_PER_DAY), end]


def fixed(values: Sequence[Any]) -> tuple[object, ...]:
    """Return what of a state tells it from others; mappings never change in downtime."""
    return tuple(value for value in values if not isinstance(value, Mapping))


class Days(Generic[State, Lived]):
    """Lives days by a rule, in every way its dice can fall; like days are lived once.

    States count their minutes from the day's beginning, so that two days are alike that begin
    alike at the same place of the plan's round, unless something is bound to a clock's reading.
    """

    def __init__(
        self,
        plan: Sequence[PlanEvent],
        turns: int,
        split: Split,
        live: Callable[[State, int, int, Scripted], Lived],
    ):
        self.round = lcm(turns, *(event.every for event in plan if event.every))
        self.moments = [event.at for event in plan if event.at is not None]
        self.split = split
        self.live = live
        self.known: dict[object, list[Branch[Lived]]] = {}

    def ways(self, state: State, like: object, clock: int, end: int) -> Sequence[Branch[Lived]]:
        """Live a state from `clock` to `end`; `like` is all that tells it from others.

        Raises UsageError for a day whose dice can fall in more ways than are lived in a moment.
        """
        if any(clock < moment <= end for moment in self.moments):
            return self.lived(state, clock, end)
        key = (like, clock % self.round, end - clock)
        if key not in self.known:
            self.known[key] = self.lived(state, clock, end)
        return self.known[key]

    def lived(self, state: State, clock: int, end: int) -> list[Branch[Lived]]:
        """Live a state in every way, up to the most."""
        ways = branches(partial(self.live, state, clock, end), self.split)
        found = list(islice(ways, MOST_WAYS + 1))
        if len(found) > MOST_WAYS:
            raise UsageError(
                f"plan: the dice of one day can fall in more than {MOST_WAYS:,} ways",
                "plan fewer throws a day, or advance a copy of the sheet with --dry-run",
            )
        return found
