"""Forecasts: what nights to come hold, exactly. (Rules: Hunger, Torpor, Healing/Mending)

A Markov chain over the rules of downtime: each night is lived by `advance-time` itself, once for
every way in which its Rouses and other rolls can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_DAY, MINUTES_PER_HOUR, hours_of
from sanguir.branches import Class, Scripted, Spread
from sanguir.dice import Dice
from sanguir.forecasting import DEFAULT_DAYS, Days, fixed, marks
from sanguir.odds import NEVER, Chance, ChanceFacts, lowest
from sanguir.outcome import Outcome
from sanguir.plans import PlanEvent, past
from sanguir.v5.book import SIDES, Book
from sanguir.v5.downtime import TORPOR, advance, check_plan
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
    """Where a character may stand at the end of a night, and what is known of the way there.

    The character's clock is 0, and torpor's end is counted from it. `like` is all that tells
    the state from others.
    """

    character: Character
    fell: bool
    called: bool
    like: tuple[object, ...]

    def outsleeps(self, minutes: int) -> bool:
        """Tell whether the character lies in torpor for longer."""
        return self.character.torpor and self.character.torpor_until > minutes


class _Night(NamedTuple):
    """What one way of living a night came to, and whether it called for a frenzy test."""

    state: _State
    called: bool


def _state(character: Character, *, fell: bool, called: bool) -> _State:
    """Count a character's minutes from its own clock."""
    left = max(character.torpor_until - character.clock, 0) if character.torpor else 0
    own = character._replace(clock=0, torpor_until=left)
    return _State(own, fell, called, (*fixed(own), fell, called))


def forecast(
    character: Character,
    *,
    minutes: int = DEFAULT_DAYS * MINUTES_PER_DAY,
    plan: Sequence[PlanEvent] = (),
    digits: bool = True,
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character]:
    """Say what each night of the span to come holds, with the plan of `advance-time`.

    Nothing happens to the character. `digits` asks for exact numbers beside the floats: of a
    year they are long. Raises what `advance-time` would, and UsageError beyond
    366 nights.
    """
    character.refuse_unless_undead("Hunger")
    check_plan(plan, book)
    ends = marks(character.clock, minutes, plan)
    life = _Life(character, plan, ends[-1], book, digits=digits)
    nights = [life.night(number, end) for number, end in enumerate(ends, 1)]
    facts = ForecastFacts(hours=hours_of(minutes), nights=nights)
    gone = past(plan, character.clock)
    return Outcome(character, character, facts=facts, used=tuple(life.used), past=gone)


class _Life:
    """All that may have become of a character by now, night after night."""

    def __init__(
        self,
        character: Character,
        plan: Sequence[PlanEvent],
        end: int,
        book: Book,
        *,
        digits: bool,
    ):
        self.digits = digits
        self.plan = plan
        self.book = book
        self.clock = character.clock
        self.end = end
        self.used: dict[str, None] = {}
        self.classes: dict[int, list[Class]] = {}
        turns = book.blood_nightfall_hours * MINUTES_PER_HOUR
        self.days = Days(plan, turns, self.split, self.live)
        self.states: Spread[_State] = Spread(SIDES)
        # Those who wake too late to be seen again, by what is still told of them.
        self.asleep: Spread[_State] = Spread(SIDES)
        self.add(_state(character, fell=character.torpor, called=False), 1, 1)

    def add(self, state: _State, num: int, den: int) -> None:
        """Add a chance to a state that a night ends with."""
        if state.outsleeps(self.end - self.clock):
            self.asleep.add((state.character.hunger, state.called, _is_unhurt(state)), state,
                            num, den)  # fmt: skip
        else:
            self.states.add(state.like, state, num, den)

    def split(self, dice: int, sides: int) -> Sequence[Class]:
        """Split a throw into those that pass and those that do not: nothing else counts here."""
        if dice not in self.classes:
            found = outcomes(dice, 0, self.book.test_least_successes, self.book)
            won = Chance.of(found.win, found.of)
            lost = won.complement()
            both = [Class((TEN,) * dice, *won), Class((1,) * dice, *lost)]
            self.classes[dice] = [one for one in both if one.num]
        return self.classes[dice]

    def live(self, state: _State, clock: int, end: int, dice: Scripted) -> _Night:
        """Live one state up to the end of a night, as these dice will have it."""
        own = state.character
        until = clock + own.torpor_until if own.torpor else 0
        own = own._replace(clock=clock, torpor_until=until)
        lived = advance(own, minutes=end - clock, plan=self.plan, dice=dice, book=self.book)
        self.used.update(dict.fromkeys(lived.used))
        called = any(one["kind"] == FRENZY for one in lived.pending)
        fell = lived.after.torpor or any(one["event"] == TORPOR for one in lived.facts["events"])
        after = _state(lived.after, fell=state.fell or fell, called=state.called or called)
        return _Night(after, called)

    def night(self, number: int, end: int) -> NightFacts:
        """Live every state up to the end of a night, in every way that its dice can fall."""
        before, self.states = self.states, Spread(SIDES)
        start, self.clock = self.clock, end
        called: Spread[bool] = Spread(SIDES)
        for state, num, den in before:
            for lived, share, of in self.days.ways(state, state.like, start, end):
                self.add(lived.state, num * share, den * of)
                called.add(lived.called, lived.called, num * share, den * of)
        return self.facts(number, called.share(bool))

    def facts(self, number: int, called: Chance) -> NightFacts:
        """Write a night down."""
        most = self.book.hunger_most
        tally: Spread[str] = Spread(SIDES)
        for spread in (self.states, self.asleep):
            for state, num, den in spread:
                for what in _told(state):
                    tally.add(what, what, num, den)
        told = {what: lowest(num, den, SIDES).told(digits=self.digits) for what, num, den in tally}
        return {
            "night": number,
            "at_hours": hours_of(self.clock),
            "hunger": {str(n): told.get(str(n), NEVER.facts) for n in range(most + 1)},
            "torpor": told.get("torpor", NEVER.facts),
            "torpor_so_far": told.get("fell", NEVER.facts),
            "frenzy_test": called.told(digits=self.digits),
            "frenzy_test_so_far": told.get("called", NEVER.facts),
            "unhurt": told.get("unhurt", NEVER.facts),
        }


def _told(state: _State) -> list[str]:
    """Name everything about a state that a night's row tells."""
    flags = {
        "torpor": state.character.torpor,
        "fell": state.fell,
        "called": state.called,
        "unhurt": _is_unhurt(state),
    }
    return [str(state.character.hunger), *(name for name, holds in flags.items() if holds)]


def _is_unhurt(state: _State) -> bool:
    health = state.character.health
    return health.unmarked == health.maximum
