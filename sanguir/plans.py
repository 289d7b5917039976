"""What downtime is planned to hold: feeding, healing, mending, exposure, sessions.

Plans are kept to the character's own clock: `at` is a minute of it, `every` means each whole
multiple. So a plan means the same however a span of time is split.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from sanguir.amounts import LONGEST_MINUTES, LONGEST_YEARS
from sanguir.errors import Problem, RefusedError, UsageError, clip, nearest

MOST_EVENTS: Final = 1_000_000


class Deed(NamedTuple):
    """What a system can do on a plan: the keys it needs, and those it takes beside them."""

    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key that means something."""
        return self.needs + self.takes


class PlanEvent(NamedTuple):
    """One planned thing and when it falls, in minutes of the character's clock."""

    do: str
    at: int | None = None
    every: int | None = None
    ml: int | None = None
    source: str | None = None
    amount: int | None = None
    injuries: int | None = None
    aggravated: bool = False
    exposure: str | None = None
    humour: str | None = None
    intensity: str | None = None

    def in_small_letters(self) -> PlanEvent:
        """Return the event with its words of a set as the set has them."""
        words = (self.source, self.exposure, self.humour, self.intensity)
        source, exposure, humour, intensity = (word and word.casefold() for word in words)
        return self._replace(source=source, exposure=exposure, humour=humour, intensity=intensity)

    def falls_on(self, minute: int) -> bool:
        """Tell whether the event happens at that minute."""
        if self.at is not None:
            return minute == self.at
        return self.every is not None and minute % self.every == 0

    def next_after(self, minute: int) -> int | None:
        """Return the first minute after `minute` on which it happens, if any."""
        if self.at is not None:
            return self.at if self.at > minute else None
        return None if self.every is None else minute - minute % self.every + self.every


def next_after(plan: Sequence[PlanEvent], minute: int) -> int | None:
    """Return the next minute on which anything is planned."""
    coming = [at for event in plan if (at := event.next_after(minute)) is not None]
    return min(coming, default=None)


def on(plan: Sequence[PlanEvent], minute: int) -> list[PlanEvent]:
    """List what is planned for a minute, in the order of the plan."""
    return [event for event in plan if event.falls_on(minute)]


def past(plan: Sequence[PlanEvent], start: int) -> tuple[tuple[int, str], ...]:
    """List what is planned once, and not after the start of a span: it is of the spans before."""
    return tuple(
        (event.at, event.do) for event in plan if event.at is not None and event.at <= start
    )


def is_usable(event: PlanEvent, deeds: Mapping[str, Deed]) -> bool:
    """Tell whether a system can do what is planned: it has the deed, and all that it needs."""
    deed = deeds.get(event.do)
    return deed is not None and all(getattr(event, key) is not None for key in deed.needs)


def not_a_deed(
    event: PlanEvent, deeds: Iterable[str], key: str, system: str | None = None
) -> Problem:
    """Say that an event is none of these deeds, a system's or all that there are."""
    near = nearest(event.do, deeds, 1)
    hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(deeds)}"
    wrong = "something to plan" if system is None else f"for {system}"
    return Problem(f'"{clip(event.do)}" is not {wrong}', hint, key)


def too_little(do: str, needs: Iterable[Sequence[str]], key: str) -> Problem:
    """Say that an event lacks what any system needs of it."""
    wanted = " or ".join(" and ".join(keys) for keys in needs)
    return Problem(f"{do} says too little", f"it needs {wanted}", key)


def refused(do: str, who: str, error: RefusedError) -> str:
    """Say that a planned thing is skipped, and why: what the rules refuse, whoever it is."""
    return skipped(do, error.problems[0].message.removeprefix(f"{who} "))


def skipped(do: str, why: str) -> str:
    """Name the event of a planned thing that is skipped."""
    return f"{do}{_SKIPPED}{why}"


def is_skipped(event: str) -> bool:
    """Tell whether an event is of a planned thing that was skipped."""
    return _SKIPPED in event


_SKIPPED: Final = " skipped: "


# The least that each number of an event may be.
_LEAST: Final = {"at": 0, "every": 1, "ml": 0, "amount": 1, "injuries": 1}


def check_span(plan: Sequence[PlanEvent], start: int, end: int) -> int:
    """Refuse a span that ends past the last reading of a clock, or plans more than anybody reads.

    Returns how many events are planned again and again in it. Raises RefusedError
    for the one and UsageError for the other.
    """
    if end < start:
        raise UsageError("minutes: time runs forwards only", "0 or more")
    if end > LONGEST_MINUTES:
        raise RefusedError(
            f"the clock would pass {LONGEST_YEARS:,} years, and it goes no further",
            "set state.clock_hours back, or let less time pass",
        )
    if problems := [
        Problem(f"{number} is out of range", f"{least} or more", f"event {at}.{key}")
        for at, event in enumerate(plan, 1)
        for key, least in _LEAST.items()
        if (number := getattr(event, key)) is not None and number < least
    ]:
        raise UsageError(problems)
    planned = sum(end // event.every - start // event.every for event in plan if event.every)
    if planned > MOST_EVENTS:
        raise UsageError(
            f"plan: {planned:,} events in one span", f"at most {MOST_EVENTS:,}; plan fewer of them"
        )
    return planned
