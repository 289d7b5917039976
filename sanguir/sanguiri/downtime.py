"""Time: Thirst and deprivation rise, plans fall due, control is lost. (Rules: Thirst, Order)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_HOUR, hours_of
from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip
from sanguir.outcome import Outcome, Roll
from sanguir.plans import (
    Deed,
    PlanEvent,
    check_span,
    next_after,
    not_a_deed,
    on,
    past,
    refused,
    skipped,
)
from sanguir.sanguiri.book import ENDURANCE, UNSTATED, WILLPOWER, Book
from sanguir.sanguiri.feeding import FEEDING, drink
from sanguir.sanguiri.tests import count, is_mishap
from sanguir.sanguiri.thirst import ROUND, pool, raised, resist
from sanguir.sanguiri.ultraviolet import unknown_level

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

POLICIES: Final = ("stop", "resist", "feed")
FED_COMPELLED: Final = "fed while compelled"
DEEDS: Final = {
    "heal": Deed(takes=("injuries",)),
    "uv": Deed(needs=("exposure",)),
    "feed": Deed(needs=("ml",)),
}


class Event(TypedDict):
    """Something that happened in a span of time, at an hour of the character's clock."""

    at_hours: float
    event: str
    roll: Roll | None


class Drunk(NamedTuple):
    """What a drink came to: how much, the levels that it lowered, whether the hours without blood
    start again, and how it left the drinker."""

    ml: int
    levels: int
    restarts: bool
    thirst: int
    banked_ml: int


class AdvanceFacts(TypedDict):
    """What `advance-time` reports: hours that passed, and where the clock stopped."""

    hours: float
    events: list[Event]
    stopped_at_hours: float | None
    remaining_hours: float


class Policy(NamedTuple):
    """What to do when a Thirst Test fails in unattended time."""

    when: str
    available_ml: int


class Span:
    """The walk through one span of time: the character as it stands, and what happened."""

    def __init__(
        self,
        character: Character,
        plan: Sequence[PlanEvent],
        policy: Policy,
        dice: Dice,
        book: Book,
    ):
        self.character = character
        self.plan = plan
        self.policy = policy
        self.dice = dice
        self.book = book
        self.events: list[Event] = []
        self.used: list[str] = []
        self.drunk: dict[int, Drunk] = {}

    def happened(self, event: str, roll: Roll | None = None) -> None:
        self.events.append(Event(at_hours=hours_of(self.character.clock), event=event, roll=roll))

    def test(self, event: str) -> None:
        self.character, roll = resist(self.character, dice=self.dice, book=self.book)
        self.happened(event, roll)

    def feed(self, ml: int, event: str) -> None:
        since = self.character.minutes_since_blood
        self.character, levels, used = drink(self.character, ml, self.book)
        self.used.extend(used)
        restarts = self.character.minutes_since_blood < since
        self.drunk[len(self.events)] = Drunk(
            ml, levels, restarts, self.character.thirst, self.character.banked_ml
        )
        self.happened(event)

    def walk(self, end: int) -> None:
        """Let time pass up to `end`, or to where a compelled character is left to the table."""
        if self.character.clock < end:
            self.settle()
        while self.character.clock < end and not self.character.is_compelled:
            self.pass_time(self.next_minute(end))
            self.moment()

    def next_minute(self, end: int) -> int:
        """Return the next minute on which anything is due, or the end of the span."""
        character, book = self.character, self.book
        coming = [end]
        if character.is_sanguir:
            step = book.thirst_hours_per_level * MINUTES_PER_HOUR
            coming.append(character.clock + step - character.minutes_since_blood % step)
        planned = next_after(self.plan, character.clock)
        if planned is not None:
            coming.append(planned)
        return min(coming)

    def pass_time(self, minute: int) -> None:
        """Let time pass up to a minute, and take what the hours without blood bring there."""
        passed = minute - self.character.clock
        since = self.character.minutes_since_blood
        is_sanguir = self.character.is_sanguir
        self.character = self.character._replace(
            clock=minute, minutes_since_blood=since + passed if is_sanguir else since
        )
        step = self.book.thirst_hours_per_level * MINUTES_PER_HOUR
        if passed and is_sanguir and self.character.minutes_since_blood % step == 0:
            before = self.character
            self.character = raised(before, self.book)
            if self.character.thirst > before.thirst and before.banked_ml:
                self.character = self.character._replace(banked_ml=0)
                self.used.append("feeding.banked")
            self.test("thirst")

    def moment(self) -> None:
        """Take what is planned for this very minute: exposure, healing, then feeding."""
        due = on(self.plan, self.character.clock)
        for event in due:
            if event.do == "uv":
                self.character = self.character._replace(exposure=event.exposure or UNSTATED)
                self.happened(f"uv {event.exposure}")
        self.settle()
        waiting = self.heal([(event.injuries or 1, 0) for event in due if event.do == "heal"])
        for event in due:
            if event.do == "feed" and event.ml is not None:
                self.planned_feed(event.ml)
        if self.heal(waiting):
            self.happened("heal waits")

    def planned_feed(self, ml: int) -> None:
        """Feed as planned; whoever the rules refuse it is skipped, and said so."""
        try:
            self.character.refuse_unless_sanguir(FEEDING)
        except RefusedError as error:
            self.happened(refused("feed", self.character.name, error))
            return
        self.feed(ml, "feed")

    def heal(self, planned: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Heal as planned, at most what there is; return what waits for control to be regained.

        Of each planned healing there are the Injuries that are wanted, and those healed by now.
        """
        for at, (wanted, healed) in enumerate(planned):
            while healed < wanted and self.character.injuries:
                if self.character.is_compelled:
                    return [(wanted, healed), *planned[at + 1 :]]
                self.heal_one()
                healed += 1
            if not healed:
                self.happened(skipped("heal", "has no Injuries to heal"))
            elif healed < wanted:
                left = f"{wanted - healed:,} of {wanted:,}, as no Injury is left"
                self.happened(skipped("heal", left))
        return []

    def heal_one(self) -> None:
        """Heal one Injury; a Sanguir's is its own Thirst Test."""
        self.character = self.character._replace(injuries=self.character.injuries - 1)
        if not self.character.is_sanguir:
            self.happened("heal")
            return
        self.character = raised(self.character, self.book)
        self.test("heal")
        self.settle()

    def settle(self) -> None:
        """Follow the policy of a compelled character as far as it goes within one moment."""
        rounds = 0
        if self.character.is_compelled and self.policy.when == "feed" and self.policy.available_ml:
            self.feed(self.policy.available_ml, FED_COMPELLED)
        while self.character.is_compelled and self.policy.when == "resist":
            # Fewer dice than the Difficulty, none at all above all: no round can pass.
            if pool(self.character, (), self.book).size < self.book.thirst_difficulty:
                return
            if rounds == self.book.control_most_rounds:
                self.used.append("control.most_rounds")
                return
            self.test(ROUND)
            rounds += 1


def policy_of(when_compelled: str, available_ml: int | None, book: Book) -> Policy:
    """Read what to do when a Thirst Test fails; raises UsageError for what is no policy."""
    if when_compelled not in POLICIES:
        raise UsageError(
            f'--when-compelled: "{clip(when_compelled)}" is no policy',
            f"one of {', '.join(POLICIES)}",
        )
    return Policy(when_compelled, book.feeding_step_ml if available_ml is None else available_ml)


def advance(
    character: Character,
    *,
    minutes: int,
    plan: Sequence[PlanEvent] = (),
    when_compelled: str = "stop",
    available_ml: int | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Let `minutes` pass on the character's clock, with everything the rules bring.

    Any split of a span gives the same end and, with one seed, the same dice. The span ends early
    where a compelled character is left to the table (`when_compelled` is `stop`, or the others
    came to nothing); the facts say how much remains.
    """
    character.refuse_if_dead()
    check_plan(plan, book)
    policy = policy_of(when_compelled, available_ml, book)
    start, end = character.clock, character.clock + minutes
    check_span(plan, start, end)
    span = Span(character, plan, policy, dice, book)
    span.walk(end)
    stopped = span.character.is_compelled and minutes > 0
    if stopped:
        span.happened("stopped")
    facts = AdvanceFacts(
        hours=hours_of(span.character.clock - start),
        events=span.events,
        stopped_at_hours=hours_of(span.character.clock) if stopped else None,
        remaining_hours=hours_of(end - span.character.clock),
    )
    rolls = tuple(event["roll"] for event in span.events if event["roll"] is not None)
    used = tuple(span.used)
    gone = past(plan, start) if minutes else ()
    return Outcome(character, span.character, rolls, facts, used=used, asides=span.drunk, past=gone)


def check_plan(plan: Sequence[PlanEvent], book: Book) -> None:
    """Raise UsageError with all that is wrong with planned events."""
    if problems := plan_problems(plan, book):
        raise UsageError(problems)


def plan_problems(plan: Sequence[PlanEvent], book: Book) -> list[Problem]:
    """List what is wrong with planned events, with their keys: exposures that the book lacks, and
    what Sanguiri does not have."""
    known = [exposure.id for exposure in book.exposures]
    problems: list[Problem] = []
    for at, event in enumerate(plan, 1):
        if event.do not in DEEDS:
            problems.append(not_a_deed(event, DEEDS, f"event {at}.do", "Sanguiri"))
        elif event.do == "feed" and event.ml is None and event.source is None:
            problems.append(Problem("is missing", "how many mL: 300", f"event {at}.ml"))
        elif event.do == "uv" and event.exposure is None:
            hint = f"one of {', '.join(known)}"
            problems.append(Problem("is missing", hint, f"event {at}.exposure"))
        elif event.do == "uv" and event.exposure not in known:
            said, hint = unknown_level(event.exposure or "", book)
            problems.append(Problem(said, hint, f"event {at}.exposure"))
    return problems


def alike(character: Character, plan: Sequence[PlanEvent]) -> tuple[object, ...]:
    """Return all of a character that the passing of time hangs on: its wounds only with a plan."""
    _, kind, _, _, attributes, _, *state, injuries, clock = character
    wounds = injuries if plan else 0
    return (kind, attributes[ENDURANCE], attributes[WILLPOWER], *state, wounds, clock)


def thrown_alike(faces: Sequence[int], book: Book) -> object:
    """Return all of a throw that anything hangs on: it is read by what it came to."""
    return len(faces), count(faces, book), is_mishap(faces, book)
