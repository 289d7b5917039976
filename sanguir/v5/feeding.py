"""Feeding: what a source slakes, how long it takes, what it does to the prey. (Rules: Hunger)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypedDict

from sanguir.dice import MAX_DICE, Dice
from sanguir.errors import Problem, UsageError, clip, nearest, out_of_range
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.v5.book import Book
from sanguir.v5.character import NEGLIGIBLE, Character, potency_of
from sanguir.v5.hunger import frenzy_test, with_hunger
from sanguir.v5.resonance import word_problems
from sanguir.v5.tables import NONE, Source
from sanguir.v5.tests import clamped, throw

TASTE: Final = "blood-taste"
HUMAN: Final = "human"
ANIMAL: Final = "animal"
BAGGED: Final = "bagged"
HALF_ROUNDED: Final = "feeding.half_slake_rounding"
MOST_OF_ANIMALS: Final = "acute"


class Time(TypedDict):
    """How long a drink takes, in the book's own measures."""

    scenes: int
    turns: int


class Victim(TypedDict):
    """What a drink did to a human; `survived` is None where nobody rolled for it."""

    aggravated: int | None
    survived: bool | None


class Limit(TypedDict):
    """Why a drink slaked less than the table's figure; `figure` is the Hunger that it says."""

    reason: Literal["half", "nothing", "less", "floor", "no-more"]
    blood_potency: int
    figure: int


class FeedFacts(TypedDict):
    """What `feed` reports: the source, Hunger actually slaked, time, prey, Resonance."""

    source: str
    amount: int
    slaked: int
    limits: list[Limit]
    hunger_before: int
    hunger_after: int
    time: Time
    victim: Victim | None
    humour: str
    intensity: str
    pending: list[Pending]


class Slaked(NamedTuple):
    """The Hunger that a drink leaves, and the book fields that it rests on."""

    hunger: int
    used: tuple[str, ...] = ()


def slake(character: Character, source: Source, amount: int, book: Book) -> Slaked:
    """Return the Hunger after drinking `amount` of the table's figure from a source."""
    row = potency_of(character, book)
    worth, used = _worth(character, source, amount, book)
    left = max(character.hunger - worth, 0 if source.kills else row.floor)
    return Slaked(min(character.hunger, left), used)


def _worth(
    character: Character, source: Source, amount: int, book: Book
) -> tuple[int, tuple[str, ...]]:
    """Return the Hunger that a drink is worth at the drinker's Blood Potency."""
    row = potency_of(character, book)
    if source.kills and (book.feeding_kill_ignores_penalty or not row.human_less):
        used = ("feeding.kill_ignores_penalty",) if row.human_less else ()
        return max(amount, character.hunger), used
    if source.blood == HUMAN:
        used = ("feeding.kill_ignores_penalty",) if source.kills else ()
        return max(amount - row.human_less, 0), used
    if row.animal == "half":
        rounded = amount % 2 and book.feeding_half_slake_rounding == "up"
        return amount // 2 + bool(rounded), (HALF_ROUNDED,)
    return (0 if row.animal == "none" else amount), ()


def _limits(
    character: Character, source: Source, amount: int, slaked: int, book: Book
) -> list[Limit]:
    """List what stands between the table's figure and the Hunger that was slaked."""
    if slaked >= amount:
        return []
    row, potency = potency_of(character, book), character.blood_potency
    worth, _ = _worth(character, source, amount, book)
    found: list[Limit] = []
    if worth < amount and source.blood == HUMAN:
        found.append(Limit(reason="less", blood_potency=potency, figure=row.human_less))
    elif worth < amount:
        reason: Literal["half", "nothing"] = "half" if row.animal == "half" else "nothing"
        found.append(Limit(reason=reason, blood_potency=potency, figure=worth))
    if slaked < worth:
        stops = 0 if source.kills or not character.hunger else row.floor
        why: Literal["floor", "no-more"] = "floor" if stops else "no-more"
        found.append(Limit(reason=why, blood_potency=potency, figure=stops))
    return found


def feed(
    character: Character,
    *,
    source: str | None = None,
    amount: int | None = None,
    victim_pool: int | None = None,
    humour: str | None = None,
    intensity: str | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Drink from a source of the feeding table.

    `amount` is how much a harmful drink takes; `victim_pool` is the human's Strength + Stamina,
    rolled to live through it. Raises UsageError for choices that the source does not take.
    """
    character.refuse_unless_vampire("feeding on blood")
    if source is None:
        raise UsageError("--source: is missing", f"one of {', '.join(_names(book))}")
    row = source_of(source, book)
    if problems := drink_problems(row, amount, victim_pool, humour, intensity, book):
        raise UsageError(problems)
    figure = row.slakes if amount is None else amount
    slaked = slake(character, row, figure, book)
    humour, intensity = _resonance(row, humour, intensity)
    after = character._replace(humour=humour, intensity=intensity)
    after = with_hunger(after, slaked.hunger, book)
    rolls = _survival(figure, victim_pool, minute=character.clock, dice=dice, book=book)
    pending = (frenzy_test(after, TASTE, book),) if _is_tempted(character, book) else ()
    facts = FeedFacts(
        source=row.id,
        amount=figure,
        slaked=character.hunger - after.hunger,
        limits=_limits(character, row, figure, character.hunger - after.hunger, book),
        hunger_before=character.hunger,
        hunger_after=after.hunger,
        time=Time(scenes=row.scenes, turns=row.turns + row.turns_each * figure),
        victim=_victim(row, figure, rolls),
        humour=after.humour,
        intensity=after.intensity,
        pending=list(pending),
    )
    return Outcome(character, after, rolls, facts, pending, slaked.used)


def source_of(name: str, book: Book) -> Source:
    """Return the row of the feeding table that a name means; raises UsageError for none."""
    row = book.source(name)
    if row is None:
        names = _names(book)
        near = nearest(name, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(names)}"
        raise UsageError(f'--source: "{clip(name)}" is no source of blood', hint)
    return row


def _names(book: Book) -> list[str]:
    return [source.id for source in book.feeding_sources]


def is_measured(source: Source) -> bool:
    """Tell whether the drinker says how much."""
    return source.most > source.slakes


def is_harmful(source: Source) -> bool:
    """Tell whether a human is hurt by as much as the drinker says."""
    return is_measured(source) and source.blood == HUMAN


def _is_tempted(character: Character, book: Book) -> bool:
    row = book.provocation(TASTE)
    return row is not None and character.hunger >= row.least_hunger


def _survival(
    figure: int, victim_pool: int | None, *, minute: int, dice: Dice, book: Book
) -> tuple[Roll, ...]:
    if victim_pool is None:
        return ()
    pool, used = clamped([("victim: strength + stamina", victim_pool)], (), book)
    return (
        throw(pool, kind="test", difficulty=figure, dice=dice, minute=minute, book=book, used=used),
    )


def _victim(source: Source, figure: int, rolls: tuple[Roll, ...]) -> Victim | None:
    if source.kills:
        return Victim(aggravated=None, survived=False)
    if not is_harmful(source):
        return None
    return Victim(aggravated=figure, survived=rolls[0].passed if rolls else None)


def _resonance(source: Source, humour: str | None, intensity: str | None) -> tuple[str, str]:
    if source.blood != HUMAN:
        humour = source.blood
    strength = intensity if humour not in (None, NONE, BAGGED) else None
    return humour or NONE, strength or NEGLIGIBLE


def drink_problems(
    source: Source,
    amount: int | None,
    victim_pool: int | None,
    humour: str | None,
    intensity: str | None,
    book: Book,
) -> list[Problem]:
    """List the choices that a source does not take, or that nothing does."""
    return [
        *word_problems(humour or NONE, intensity or NEGLIGIBLE, book),
        *_amount_problems(source, amount, book),
        *_victim_problems(source, victim_pool, book),
        *_resonance_problems(source, humour, intensity),
    ]


def _amount_problems(source: Source, amount: int | None, book: Book) -> list[Problem]:
    span = f"from {source.slakes} to {source.most}"
    if not is_measured(source):
        return _not_for(source, "--amount", is_measured, book) if amount is not None else []
    if amount is None:
        return [Problem(f"--amount: {source.id} needs one", span)]
    if not source.slakes <= amount <= source.most:
        return [out_of_range("--amount", amount, span)]
    return []


def _victim_problems(source: Source, victim_pool: int | None, book: Book) -> list[Problem]:
    if victim_pool is None:
        return []
    if not is_harmful(source):
        return _not_for(source, "--victim-pool", is_harmful, book)
    if not 0 <= victim_pool <= MAX_DICE:
        return [out_of_range("--victim-pool", victim_pool, f"from 0 to {MAX_DICE:,} dice")]
    return []


def _not_for(
    source: Source, option: str, fits: Callable[[Source], bool], book: Book
) -> list[Problem]:
    """Say that a source does not take an option, and which do."""
    others = " or ".join(row.id for row in book.feeding_sources if fits(row))
    hint = f"it goes with {others}" if others else "leave it out"
    return [Problem(f"{option}: {source.id} takes none", hint)]


def _resonance_problems(source: Source, humour: str | None, intensity: str | None) -> list[Problem]:
    found: list[Problem] = []
    if source.blood != HUMAN and humour is not None:
        found.append(Problem(f"--humour: {source.id} has its own Resonance", "leave it out"))
    if source.blood == HUMAN and humour in (ANIMAL, BAGGED):
        found.append(Problem(f"--humour: no human is {humour}", "the humour of a human"))
    if source.blood == BAGGED and intensity is not None:
        found.append(Problem("--intensity: bagged blood has none", "leave it out"))
    if source.blood == ANIMAL and intensity == MOST_OF_ANIMALS:
        found.append(
            Problem("--intensity: an animal bears no Dyscrasia", "intense is the strongest")
        )
    if source.blood == HUMAN and intensity is not None and humour in (None, NONE):
        said = "is missing beside an" if humour is None else f"{NONE} has no"
        found.append(Problem(f"--humour: {said} intensity", "the human's humour"))
    return found
