"""Forecasts: what days to come hold, exactly. (Rules: Thirst, Blood deprivation, Control)

A Markov chain over the rules of downtime: each day is lived by the code that lives it for
`advance-time`, once for every way in which its Thirst Tests can go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log2, ulp
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_DAY, hours_of
from sanguir.branches import Class, Scripted, Spread
from sanguir.dice import Dice
from sanguir.forecasting import DEFAULT_DAYS, Days, fixed, marks
from sanguir.odds import NEVER, Chance, ChanceFacts, lowest, plus
from sanguir.outcome import Outcome
from sanguir.plans import PlanEvent, past
from sanguir.pools import Pool
from sanguir.sanguiri.book import Book
from sanguir.sanguiri.character import SELF
from sanguir.sanguiri.downtime import Policy, Span, check_plan, policy_of
from sanguir.sanguiri.odds import chance_to_pass
from sanguir.sanguiri.tests import SIDES, asks_more, count
from sanguir.sanguiri.thirst import ROUND, pool

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

# To be held for all the rounds there are keeps every digit up to this many bits. Beyond, what is
# less likely than one in 2 ** BEYOND_BITS is left out of the days, and summed up as `left_out`.
LONGEST_BITS: Final = 512
BEYOND_BITS: Final = 200
# A chance of more bits than Python prints is kept in steps of 1 / 2 ** STEP_BITS, finer than any
# floating-point number, and no longer called exact.
PRINTED_BITS: Final = 14_280
STEP_BITS: Final = 2048


class TestFacts(TypedDict):
    """A Thirst Test to come: how likely it is to be due, with how many dice, and to pass.

    `rounds_to_regain` is how many rounds of resisting it takes on average once it failed.
    """

    at_hours: float
    event: str
    level: str
    dice: int
    due: ChanceFacts
    win: ChanceFacts
    rounds_to_regain: ChanceFacts | None


class DayFacts(TypedDict):
    """One day to come; chances are for its end, at that hour of the clock.

    `kept_control` is that no Thirst Test has failed yet, `stopped` that the clock stands still
    for a compelled character, `rounds_compelled` the rounds of resisting so far on average.
    """

    day: int
    at_hours: float
    levels: dict[str, ChanceFacts]
    tests: list[TestFacts]
    kept_control: ChanceFacts
    stopped: ChanceFacts
    rounds_compelled: ChanceFacts


class ForecastFacts(TypedDict):
    """What `forecast` reports of a Sanguir: the days, and the first whose Test has no dice.

    The days take rounds of resisting to go on until a Test passes, where the book's bound on
    rounds is as good as never reached; `left_out` is the most that this can put any chance wrong.
    """

    hours: float
    when_compelled: str
    days: list[DayFacts]
    first_day_without_pool: int | None
    left_out: float


class _Tested(NamedTuple):
    """A Thirst Test that was due: when, why, at which level, with which pool."""

    after: int
    event: str
    level: int
    dice: int


class _State(NamedTuple):
    """Where a character may stand at the end of a day, and what is known of the way there.

    The character's clock is 0. `like` is all that tells the state from others; of one whose
    clock stopped the level is enough.
    """

    character: Character
    kept: bool
    stopped: bool
    rounded: bool
    like: tuple[object, ...]


def _state(character: Character, *, kept: bool, stopped: bool, rounded: bool) -> _State:
    own = character._replace(clock=0)
    flags = (kept, stopped, rounded)
    return _State(own, *flags, (own.thirst, *flags) if stopped else (*fixed(own), *flags))


class _Day(NamedTuple):
    """What one way of living a day came to."""

    state: _State
    tests: tuple[tuple[_Tested, bool], ...]
    rounds: Chance
    left_out: float


class _Weighed(Span):
    """A span of time in which all rounds of resisting within one moment are weighed as one."""

    def __init__(
        self,
        character: Character,
        plan: Sequence[PlanEvent],
        policy: Policy,
        dice: Scripted,
        book: Book,
        *,
        rounded: bool,
    ):
        super().__init__(character, plan, policy, dice, book)
        self.script = dice
        self.start = character.clock
        self.tests: list[tuple[_Tested, bool]] = []
        self.kept = True
        self.rounded = rounded
        self.rounds = NEVER
        self.left_out = 0.0

    def test(self, event: str) -> None:
        """Make one Thirst Test; one of the rounds stands for all of them."""
        thrown: Pool = pool(self.character, (), self.book)
        difficulty = self.book.thirst_difficulty
        self.used += [*thrown.sources, *asks_more(thrown, difficulty, self.book)]
        if event == ROUND:
            self.resist_all(chance_to_pass(thrown.size, difficulty, self.book))
            return
        due = _Tested(self.character.clock - self.start, event, self.character.thirst, thrown.size)
        self.tests.append((due, self.rounded))
        super().test(event)
        self.kept = self.kept and not self.character.is_compelled

    def resist_all(self, chance: Chance) -> None:
        """Regain control within the rounds that the book allows, or stay compelled."""
        most = self.book.control_most_rounds
        held, rounded, left_out = _held(chance.complement(), most)
        if held.num:
            self.used.append("control.most_rounds")
        self.left_out += left_out
        self.rounded = self.rounded or rounded
        won = held.complement()
        num, den = plus(*self.rounds, won.num * chance.den, won.den * chance.num)
        self.rounds = Chance(num, den)
        if not held.num or self.script.choose([won, held]) == 0:
            self.character = self.character._replace(control=SELF)
        else:
            self.policy = self.policy._replace(when="stop")


def _held(chance: Chance, times: int) -> tuple[Chance, bool, float]:
    """Return a chance to the power of `times`, whether it is rounded, and what was left out."""
    if not chance.num or chance.den.bit_length() * times <= LONGEST_BITS:
        return Chance(chance.num**times, chance.den**times), False, 0.0
    if times * log2(chance.float) < -BEYOND_BITS:
        return NEVER, False, max(chance.float**times, ulp(0.0))
    once = (chance.num << STEP_BITS) // chance.den
    held = 1 << STEP_BITS
    for bit in f"{times:b}":
        held = held * held >> STEP_BITS
        if bit == "1":
            held = held * once >> STEP_BITS
    return Chance.of(held, 1 << STEP_BITS), True, 0.0


def forecast(
    character: Character,
    *,
    minutes: int = DEFAULT_DAYS * MINUTES_PER_DAY,
    plan: Sequence[PlanEvent] = (),
    when_compelled: str = "stop",
    available_ml: int | None = None,
    digits: bool = True,
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character]:
    """Say what each day of the span to come holds, with the plan and policy of `advance-time`.

    Nothing happens to the character. `digits` asks for exact numbers beside the floats: of a
    year they are long. Raises what `advance-time` would, and UsageError beyond
    366 days.
    """
    character.refuse_unless_sanguir("Thirst")
    check_plan(plan, book)
    policy = policy_of(when_compelled, available_ml, book)
    life = _Life(character, plan, policy, book, digits=digits)
    ends = marks(character.clock, minutes, plan)
    days = [life.day(number, end) for number, end in enumerate(ends, 1)]
    dry = next((day["day"] for day in days if any(not t["dice"] for t in day["tests"])), None)
    facts = ForecastFacts(
        hours=hours_of(minutes),
        when_compelled=when_compelled,
        days=days,
        first_day_without_pool=dry,
        left_out=life.left_out,
    )
    gone = past(plan, character.clock)
    return Outcome(character, character, facts=facts, used=tuple(life.used), past=gone)


class _Life:
    """All that may have become of a character by now, day after day."""

    def __init__(
        self,
        character: Character,
        plan: Sequence[PlanEvent],
        policy: Policy,
        book: Book,
        *,
        digits: bool,
    ):
        self.digits = digits
        self.plan = plan
        self.policy = policy
        self.book = book
        self.used: dict[str, None] = {}
        self.clock = character.clock
        self.rounds = NEVER
        self.rounds_rounded = False
        self.left_out = 0.0
        kept = not character.is_compelled
        state = _state(character, kept=kept, stopped=False, rounded=False)
        self.states: Spread[_State] = Spread(SIDES)
        self.states.add(state.like, state, 1, 1)
        good = next(face for face in range(SIDES, 0, -1) if count((face,), book))
        self.faces = (1, good)
        self.classes: dict[int, list[Class]] = {}
        self.rounded_tests: set[_Tested] = set()
        self.days = Days(plan, 1, self.split, self.live)

    def split(self, dice: int, sides: int) -> Sequence[Class]:
        """Split a throw into Tests failed and passed: nothing else counts in downtime."""
        if dice not in self.classes:
            needed = self.book.thirst_difficulty
            passes = chance_to_pass(dice, needed, self.book)
            bad, good = self.faces
            lost = Class((bad,) * dice, passes.den - passes.num, passes.den)
            won = Class((good,) * needed + (bad,) * (dice - needed), *passes)
            self.classes[dice] = [one for one in (won, lost) if one.num]
        return self.classes[dice]

    def day(self, number: int, end: int) -> DayFacts:
        """Live every state up to the end of a day, in every way that its Tests can go."""
        after: Spread[_State] = Spread(SIDES)
        tests: Spread[_Tested] = Spread(SIDES)
        for state, num, den in self.states:
            if state.stopped:
                after.add(state.like, state, num, den)
                continue
            for lived, share, of in self.days.ways(state, state.like, self.clock, end):
                self.reckon(lived, after, tests, num * share, den * of)
        self.states = _printed(after)
        facts = self.facts(number, end, tests)
        self.clock = end
        return facts

    def reckon(
        self, lived: _Day, after: Spread[_State], tests: Spread[_Tested], num: int, den: int
    ) -> None:
        """Add one way of living a day, and its share of all."""
        after.add(lived.state.like, lived.state, num, den)
        for tested, rounded in lived.tests:
            tests.add(tested, tested, num, den)
            if rounded:
                self.rounded_tests.add(tested)
        self.left_out += num / den * lived.left_out
        if lived.rounds.num:
            more = (num * lived.rounds.num, den * lived.rounds.den)
            num, den = plus(*self.rounds, *more)
            self.rounds_rounded = self.rounds_rounded or lived.state.rounded
            if den.bit_length() > PRINTED_BITS:
                num, den = (num << STEP_BITS) // den, 1 << STEP_BITS
                self.rounds_rounded = True
            self.rounds = Chance(num, den) if self.rounds_rounded else Chance.of(num, den)

    def live(self, state: _State, clock: int, end: int, dice: Scripted) -> _Day:
        """Live one state up to the end of a day, as these dice will have it."""
        own = state.character._replace(clock=clock)
        span = _Weighed(own, self.plan, self.policy, dice, self.book, rounded=state.rounded)
        span.walk(end)
        self.used.update(dict.fromkeys(span.used))
        after = _state(
            span.character,
            kept=state.kept and span.kept,
            stopped=span.character.is_compelled,
            rounded=span.rounded,
        )
        return _Day(after, tuple(span.tests), span.rounds, span.left_out)

    def facts(self, number: int, end: int, tests: Spread[_Tested]) -> DayFacts:
        """Write a day down."""
        levels = sorted({state.character.thirst for state, _, _ in self.states})
        due = sorted(tests, key=lambda one: one[0])
        return {
            "day": number,
            "at_hours": hours_of(end),
            "levels": {
                self.book.thirst_levels[level].word: self.share(partial(_is_at, level))
                for level in levels
            },
            "tests": [self.test(*one) for one in due],
            "kept_control": self.share(lambda state: state.kept),
            "stopped": self.share(lambda state: state.stopped),
            "rounds_compelled": self.told(self.rounds, self.rounds_rounded),
        }

    def share(self, holds: Callable[[_State], bool]) -> ChanceFacts:
        """Return the chance of the states for which something holds."""
        rounded = any(state.rounded and holds(state) for state, _, _ in self.states)
        return self.told(self.states.share(holds, reduced=self.digits and not rounded), rounded)

    def told(self, chance: Chance, rounded: bool) -> ChanceFacts:
        """Write a number down; one that rests on a rounded one is not exact."""
        if rounded:
            return {"exact": None, "float": chance.float}
        whole, rest = divmod(chance.num, chance.den)
        return chance.told(digits=self.digits) if rest else Chance(whole, 1).facts

    def test(self, one: _Tested, num: int, den: int) -> TestFacts:
        """Write a Thirst Test down."""
        chance = chance_to_pass(one.dice, self.book.thirst_difficulty, self.book)
        rounded = one in self.rounded_tests
        due = Chance(num, den) if rounded or not self.digits else lowest(num, den, SIDES)
        return {
            "at_hours": hours_of(self.clock + one.after),
            "event": one.event,
            "level": self.book.thirst_levels[one.level].word,
            "dice": one.dice,
            "due": self.told(due, rounded),
            "win": chance.facts,
            "rounds_to_regain": Chance(chance.den, chance.num).facts if chance.num else None,
        }


def _printed(states: Spread[_State]) -> Spread[_State]:
    """Round the chances that are too long to be printed."""
    if all(den.bit_length() <= PRINTED_BITS for _, _, den in states):
        return states
    kept: Spread[_State] = Spread(SIDES)
    for state, num, den in states:
        if den.bit_length() > PRINTED_BITS:
            flags = {"kept": state.kept, "stopped": state.stopped, "rounded": True}
            rounded = _state(state.character, **flags)
            kept.add(rounded.like, rounded, (num << STEP_BITS) // den or 1, 1 << STEP_BITS)
        else:
            kept.add(state.like, state, num, den)
    return kept


def _is_at(level: int, state: _State) -> bool:
    return state.character.thirst == level
