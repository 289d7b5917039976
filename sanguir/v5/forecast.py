"""Forecasts: what nights to come hold, exactly. (Rules: Hunger, Torpor, Healing/Mending)

A Markov chain over the rules of downtime: each night is lived by `advance-time` itself, once for
every way in which its Rouses and other rolls can go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_DAY, MINUTES_PER_HOUR, hours_of
from sanguir.branches import Class, Scripted, Spread
from sanguir.dice import Dice
from sanguir.forecasting import DEFAULT_DAYS, Days, fixed, marks
from sanguir.odds import Chance, ChanceFacts
from sanguir.outcome import Outcome
from sanguir.plans import PlanEvent
from sanguir.v5.book import Book
from sanguir.v5.downtime import advance
from sanguir.v5.odds import outcomes
from sanguir.v5.tests import TEN

if TYPE_CHECKING:
    from sanguir.v5.character import Character

FRENZY: Final = "frenzy-test"


class NightFacts(TypedDict):
    """One night to come; chances are for its end, at that hour of the clock.

    `frenzy_test` is that one is called for in this night, `frenzy_test_so_far` in any up to it;
    `unhurt` that no Health is marked. Hunger in torpor counts, too.
    """

    night: int
    at_hours: float
    hunger: dict[str, ChanceFacts]
    torpor: ChanceFacts
    torpor_so_far: ChanceFacts
    frenzy_test: ChanceFacts
    frenzy_test_so_far: ChanceFacts
    unhurt: ChanceFacts


class ForecastFacts(TypedDict):
    """What `forecast` reports of a vampire: the nights."""

    hours: float
    nights: list[NightFacts]


class _State(NamedTuple):
    """Where a character may stand at the end of a night, and what is known of the way there."""

    character: Character
    fell: bool = False
    called: bool = False

    @property
    def like(self) -> tuple[object, ...]:
        """All that tells a state from others, clocks counted from its own."""
        own = self.character
        left = own.torpor_until - own.clock if own.torpor else 0
        character = own._replace(clock=0, torpor_until=left)
        return (*fixed(character), self.fell, self.called)


class _Night(NamedTuple):
    """What one way of living a night came to, and whether it called for a frenzy test."""

    state: _State
    called: bool


def forecast(
    character: Character,
    *,
    minutes: int = DEFAULT_DAYS * MINUTES_PER_DAY,
    plan: Sequence[PlanEvent] = (),
    dice: Dice | None = None,
    book: Book,
) -> Outcome:
    """Say what each night of the span to come holds, with the plan of `advance-time`.

    Nothing happens to the character. Raises what `advance-time` would, and UsageError beyond
    366 nights.
    """
    character.refuse_unless_undead("Hunger")
    ends = marks(character.clock, minutes, plan)
    life = _Life(character, plan, book)
    nights = [life.night(number, end) for number, end in enumerate(ends, 1)]
    facts = ForecastFacts(hours=hours_of(minutes), nights=nights)
    return Outcome(character, character, facts=facts, used=tuple(life.used))


class _Life:
    """All that may have become of a character by now, night after night."""

    def __init__(self, character: Character, plan: Sequence[PlanEvent], book: Book):
        self.plan = plan
        self.book = book
        self.used: dict[str, None] = {}
        self.classes: dict[int, list[Class]] = {}
        turns = book.blood_nightfall_hours * MINUTES_PER_HOUR
        self.days = Days(plan, turns, self.split, self.live, _later)
        self.states: Spread[_State] = Spread()
        state = _State(character, fell=character.torpor)
        self.states.add(state.like, state, 1, 1)

    def split(self, dice: int, sides: int) -> Sequence[Class]:
        """Split a throw into those that pass and those that do not: nothing else counts here."""
        if dice not in self.classes:
            found = outcomes(dice, 0, self.book.test_least_successes, self.book)
            won = Chance.of(found.win, found.of)
            lost = won.complement()
            both = [Class((TEN,) * dice, *won), Class((1,) * dice, *lost)]
            self.classes[dice] = [one for one in both if one.num]
        return self.classes[dice]

    def live(self, state: _State, end: int, dice: Scripted) -> _Night:
        """Live one state up to the end of a night, as these dice will have it."""
        minutes = end - state.character.clock
        lived = advance(state.character, minutes=minutes, plan=self.plan, dice=dice, book=self.book)
        self.used.update(dict.fromkeys(lived.used))
        called = any(one["kind"] == FRENZY for one in lived.pending)
        fell = lived.after.torpor or any(one["event"] == "torpor" for one in lived.facts["events"])
        after = _State(lived.after, state.fell or fell, state.called or called)
        return _Night(after, called)

    def night(self, number: int, end: int) -> NightFacts:
        """Live every state up to the end of a night, in every way that its dice can fall."""
        after: Spread[_State] = Spread()
        called: Spread[bool] = Spread()
        for state, num, den in self.states:
            for lived, share, of in self.days.ways(state, state.like, state.character.clock, end):
                after.add(lived.state.like, lived.state, num * share, den * of)
                called.add(lived.called, lived.called, num * share, den * of)
        self.states = after
        return {
            "night": number,
            "at_hours": hours_of(end),
            "hunger": {
                str(hunger): self.share(partial(_hungers, hunger))
                for hunger in range(self.book.hunger_most + 1)
            },
            "torpor": self.share(lambda state: state.character.torpor),
            "torpor_so_far": self.share(lambda state: state.fell),
            "frenzy_test": called.share(bool).facts,
            "frenzy_test_so_far": self.share(lambda state: state.called),
            "unhurt": self.share(_is_unhurt),
        }

    def share(self, holds: Callable[[_State], bool]) -> ChanceFacts:
        """Return the chance of the states for which something holds."""
        return self.states.share(holds).facts


def _hungers(hunger: int, state: _State) -> bool:
    return state.character.hunger == hunger


def _is_unhurt(state: _State) -> bool:
    health = state.character.health
    return health.unmarked == health.maximum


def _later(lived: _Night, minutes: int) -> _Night:
    """Move what came of a night to another of the same kind."""
    if not minutes:
        return lived
    own = lived.state.character
    until = own.torpor_until + minutes if own.torpor else own.torpor_until
    moved = own._replace(clock=own.clock + minutes, torpor_until=until)
    return lived._replace(state=lived.state._replace(character=moved))
