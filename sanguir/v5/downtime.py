"""Time: nightfalls, torpor's term, planned mending and feeding. (Rules: Torpor, The Blood)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_HOUR, hours_of
from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.plans import Deed, PlanEvent, check_span, next_after, not_a_deed, on, past, refused
from sanguir.v5.blood import nightfall
from sanguir.v5.book import Book
from sanguir.v5.torpor import awaken

if TYPE_CHECKING:
    from sanguir.v5.character import Character

TORPOR: Final = "torpor"
# In the order in which they happen where they fall on one minute.
DEEDS: Final = {
    "mend": Deed(takes=("aggravated",)),
    "feed": Deed(needs=("source",), takes=("amount", "humour", "intensity")),
    "session": Deed(),
}


class Event(TypedDict):
    """Something that happened in a span of time, at an hour of the character's clock."""

    at_hours: float
    event: str
    roll: Roll | None


class AdvanceFacts(TypedDict):
    """What `advance-time` reports: hours that passed and what they held; V5's never stop early."""

    hours: float
    events: list[Event]
    stopped_at_hours: float | None
    remaining_hours: float
    pending: list[Pending]


class Aside(NamedTuple):
    """What an event left: the Hunger, what of a drink counted and why, what became of the human,
    what was mended, the tests called for."""

    hunger: int
    slaked: int | None = None
    amount: int | None = None
    limits: Sequence[Mapping[str, Any]] = ()
    victim: Mapping[str, Any] | None = None
    healed: int | None = None
    aggravated: bool = False
    pending: Sequence[Pending] = ()


class _Span:
    """The walk through one span of time: the character as it stands, and what happened."""

    def __init__(self, character: Character, plan: Sequence[PlanEvent], dice: Dice, book: Book):
        self.character = character
        self.plan = plan
        self.dice = dice
        self.book = book
        self.events: list[Event] = []
        self.pending: list[Pending] = []
        self.used: dict[str, None] = {}
        self.asides: dict[int, Aside] = {}

    @property
    def night(self) -> int:
        """The minutes from nightfall to nightfall."""
        return self.book.blood_nightfall_hours * MINUTES_PER_HOUR

    def happened(self, event: str, roll: Roll | None = None) -> None:
        self.events.append(Event(at_hours=hours_of(self.character.clock), event=event, roll=roll))

    def left(self, facts: Mapping[str, Any], pending: Sequence[Pending] = ()) -> None:
        """Keep what the last event left, for the text: of a drink or a mending what it reports."""
        self.asides[len(self.events) - 1] = Aside(
            self.character.hunger,
            facts.get("slaked"),
            facts.get("amount"),
            facts.get("limits", ()),
            facts.get("victim"),
            facts.get("healed"),
            bool(facts.get("aggravated")),
            pending,
        )

    def next_minute(self, end: int) -> int:
        """Return the next minute on which anything is due, or the end of the span."""
        character = self.character
        coming = [end]
        if character.is_vampire:
            first = character.clock
            if character.torpor:
                first = max(first, character.torpor_until - 1)
            coming.append(first - first % self.night + self.night)
        planned = next_after(self.plan, character.clock)
        if planned is not None:
            coming.append(planned)
        return min(coming)

    def moment(self, minute: int) -> None:
        """Let time pass up to a minute, and take what falls on it: the night, then the plan."""
        self.character = self.character._replace(clock=minute)
        if self.character.is_vampire and minute % self.night == 0:
            self.nightfall()
        due = on(self.plan, minute)
        for do in DEEDS:
            for event in due:
                if event.do == do:
                    self.planned(event)

    def nightfall(self) -> None:
        """Wake from torpor whose term is over, or else rise."""
        if self.character.torpor:
            if self.character.torpor_until <= self.character.clock:
                self.character, used = awaken(self.character, self.book)
                self.used.update(dict.fromkeys(used))
                self.happened("wake")
            return
        risen = nightfall(self.character, dice=self.dice, book=self.book)
        self.character = risen.character
        self.used.update(dict.fromkeys(risen.used))
        self.pending += risen.pending
        self.happened("rise", risen.roll)
        self.left({}, risen.pending)
        if self.character.torpor:
            self.happened(TORPOR)

    def planned(self, event: PlanEvent) -> None:
        """Do one planned thing; what the rules refuse is skipped, and said so."""
        try:
            outcomes = self.outcomes_of(event)
        except RefusedError as error:
            self.happened(refused(event.do, self.character.name, error))
            return
        for name, outcome in outcomes:
            self.character = outcome.after
            self.used.update(dict.fromkeys(outcome.used))
            self.pending += outcome.pending
            for roll in outcome.rolls or (None,):
                self.happened(name, roll)
            if event.do != "session":
                self.left(outcome.facts, outcome.pending)

    def outcomes_of(self, event: PlanEvent) -> list[tuple[str, Outcome[Character]]]:
        """Run the verbs that a planned event stands for."""
        character, dice, book = self.character, self.dice, self.book
        if event.do == "mend":
            from sanguir.v5.health import mend

            aggravated = bool(event.aggravated)
            return [("mend", mend(character, aggravated=aggravated, dice=dice, book=book))]
        if event.do == "feed":
            from sanguir.v5.feeding import feed

            drink = feed(character, source=event.source or "", amount=event.amount,
                         humour=event.humour, intensity=event.intensity,
                         dice=dice, book=book)  # fmt: skip
            return [("feed", drink)]
        from sanguir.v5.humanity import session_end
        from sanguir.v5.willpower import session_start

        ended = session_end(character, dice=dice, book=book)
        started = session_start(ended.after, dice=dice, book=book)
        return [("session end", ended), ("session start", started)]


def advance(
    character: Character,
    *,
    minutes: int,
    plan: Sequence[PlanEvent] = (),
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Let `minutes` pass on the character's clock, with every nightfall and the plan.

    Any split of a span gives the same end and, with one seed, the same dice. A planned session
    ends the one that was, Remorse included, and starts the next. In torpor all that is planned is
    skipped.
    """
    character.refuse_if_dead()
    check_plan(plan, book)
    end = character.clock + minutes
    check_span(plan, character.clock, end)
    span = _Span(character, plan, dice, book)
    while span.character.clock < end:
        span.moment(span.next_minute(end))
    facts = AdvanceFacts(
        hours=hours_of(minutes),
        events=span.events,
        stopped_at_hours=None,
        remaining_hours=0,
        pending=span.pending,
    )
    rolls = tuple(event["roll"] for event in span.events if event["roll"] is not None)
    gone = past(plan, character.clock) if minutes else ()
    return Outcome(character, span.character, rolls, facts, tuple(span.pending), tuple(span.used),
                   asides=span.asides, past=gone)  # fmt: skip


def check_plan(plan: Sequence[PlanEvent], book: Book) -> None:
    """Raise UsageError with all that is wrong with planned events."""
    if problems := plan_problems(plan, book):
        raise UsageError(problems)


def plan_problems(plan: Sequence[PlanEvent], book: Book) -> list[Problem]:
    """List what is wrong with planned events, with their keys, what V5 does not have included."""
    problems: list[Problem] = []
    for at, event in enumerate(plan, 1):
        if event.do not in DEEDS:
            problems.append(not_a_deed(event, DEEDS, f"event {at}.do", "V5"))
        elif event.do == "feed" and event.source is None:
            hint = 'source = "sip", or another of the feeding table'
            problems.append(Problem("is missing", hint, f"event {at}.source"))
        elif event.do == "feed":
            problems += _drink_problems(event, f"event {at}", book)
    return problems


def _drink_problems(event: PlanEvent, where: str, book: Book) -> list[Problem]:
    from sanguir.v5.character import NEGLIGIBLE
    from sanguir.v5.feeding import drink_problems, source_of
    from sanguir.v5.resonance import word_problems
    from sanguir.v5.tables import NONE

    try:
        row = source_of(event.source or "", book)
    except UsageError as error:
        words = word_problems(event.humour or NONE, event.intensity or NEGLIGIBLE, book)
        problems = [*error.problems, *words]
    else:
        problems = drink_problems(row, event.amount, None, event.humour, event.intensity, book)
    found = []
    for problem in problems:
        option, _, message = problem.message.removeprefix("--").partition(": ")
        found.append(Problem(message, problem.hint, f"{where}.{option}"))
    return found


def alike(character: Character, plan: Sequence[PlanEvent]) -> tuple[object, ...]:
    """Return all of a character that the passing of time hangs on: nights alone hang on little."""
    alive, hunger, stains, *rest = character[14:]
    nights = (character.kind, character.humanity, alive, hunger, *rest)
    if not plan:
        return nights
    attributes = character.attributes
    return (*nights, stains, character.blood_potency, character.health, character.willpower,
            attributes["composure"], attributes["resolve"], attributes["stamina"])  # fmt: skip


def thrown_alike(faces: Sequence[int], book: Book) -> object:
    """Return all of a throw that anything hangs on: each face, as there are few dice."""
    return faces
