"""Thirst: how it rises and what resisting it costs. (Rules: Thirst, Test triggers, Control)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypedDict

from sanguir.dice import Dice
from sanguir.errors import RefusedError, UsageError, clip, out_of_range
from sanguir.odds import RollOdds
from sanguir.outcome import Outcome, Roll
from sanguir.pools import Modifier, Pool, build
from sanguir.sanguiri.book import ENDURANCE, WILLPOWER, Book
from sanguir.sanguiri.character import COMPELLED, SELF, Character
from sanguir.sanguiri.deprivation import dice_lost
from sanguir.sanguiri.tests import standing, throw_test

INCREASE: Final = "increase"
ROUND: Final = "round"
TRIGGERS: Final = (INCREASE, "blood", "source", ROUND)


class ThirstFacts(TypedDict):
    """What `thirst` reports; levels by name, `control` as it is afterwards.

    `odds` are the chances that the Test had, where they were asked for.
    """

    trigger: str | None
    test_needed: bool
    level_before: str
    level_after: str
    control: str
    odds: RollOdds | None


class HealFacts(TypedDict):
    """What `heal` reports: how many Injuries healed."""

    healed: int


def level_penalty(character: Character, book: Book) -> list[Modifier]:
    """Return the current level's penalty as a modifier; other levels never add to it."""
    level = book.thirst_levels[character.thirst]
    if level.penalty == 0:
        return []
    source = f"thirst.levels.{level.id}.penalty"
    return [Modifier(f"thirst: {level.word}", level.penalty, source)]


class _Pools:
    """The pools of Thirst Tests under one book, by all that they hang on."""

    def __init__(self, book: Book):
        self.book = book
        self.known: dict[tuple[Any, ...], Pool] = {}


_MOST_POOLS: Final = 4096
_pools: _Pools | None = None


def pool(character: Character, modifiers: Sequence[Modifier], book: Book) -> Pool:
    """Sum a Thirst Test's pool: Stamina, and everything that stands against it, clamped last.

    Without modifiers of the caller's own, a pool that was summed before is the same object.
    """
    global _pools
    if modifiers:
        return _summed(character, modifiers, book)
    if _pools is None or _pools.book is not book or len(_pools.known) > _MOST_POOLS:
        _pools = _Pools(book)
    lost = dice_lost(character.minutes_since_blood, book)
    key = (character.endurance, character.willpower, character.thirst, character.exposure,
           character.kind, lost)  # fmt: skip
    found = _pools.known.get(key)
    if found is None:
        found = _pools.known[key] = _summed(character, (), book)
    return found


def _summed(character: Character, modifiers: Sequence[Modifier], book: Book) -> Pool:
    terms = [(ENDURANCE, character.endurance), (WILLPOWER, character.willpower)]
    level = [] if book.thirst_penalty_on == "all-tests" else level_penalty(character, book)
    return build(terms, [*level, *standing(character, None, book), *modifiers])


def resist(
    character: Character,
    *,
    modifiers: Sequence[Modifier] = (),
    advancement: int | None = None,
    dice: Dice,
    book: Book,
) -> tuple[Character, Roll]:
    """Throw one Thirst Test as the character stands; the last Test decides who is in control."""
    roll = throw_test(
        pool(character, modifiers, book),
        kind="thirst",
        difficulty=book.thirst_difficulty,
        advancement=advancement,
        dice=dice,
        minute=character.clock,
        book=book,
    )
    control = SELF if roll.passed else COMPELLED
    if control != character.control:
        character = character._replace(control=control)
    return character, roll


def raised(character: Character, book: Book) -> Character:
    """Raise Thirst one level, to the worst at most."""
    return character._replace(thirst=min(character.thirst + 1, book.worst))


def thirst(
    character: Character,
    *,
    trigger: str | None = None,
    distance: int | None = None,
    advancement: int | None = None,
    modifiers: Sequence[Modifier] = (),
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Make a Thirst Test if its trigger calls for one.

    `distance` is in metres and goes with the trigger `source`. Raises RefusedError for a round
    without compulsion, UsageError for choices that do not go together.
    """
    character.refuse_unless_sanguir("Thirst")
    _check_choices(trigger, distance)
    if trigger == ROUND and not character.is_compelled:
        raise RefusedError(
            f"{character.name} is not compelled, so no round of resisting is due",
            "`thirst` without --trigger makes a Test now",
        )
    before = character
    if trigger == INCREASE:
        character = raised(character, book)
    needed, used = _is_called_for(character, trigger, distance, book)
    rolls: tuple[Roll, ...] = ()
    if needed:
        character, roll = resist(
            character, modifiers=modifiers, advancement=advancement, dice=dice, book=book
        )
        rolls = (roll,)
    facts = ThirstFacts(
        trigger=trigger,
        test_needed=needed,
        level_before=book.thirst_levels[before.thirst].word,
        level_after=book.thirst_levels[character.thirst].word,
        control=character.control,
        odds=None,
    )
    return Outcome(before, character, rolls, facts, used=used)


def _is_called_for(
    character: Character, trigger: str | None, distance: int | None, book: Book
) -> tuple[bool, tuple[str, ...]]:
    if trigger in (None, INCREASE, ROUND):
        return True, ()
    if character.thirst == 0:
        return False, ()
    if trigger == "blood" or distance is None:
        return True, ()
    level = book.calls_like(character.thirst)
    return distance <= (level.proximity_m or 0), (f"thirst.levels.{level.id}.proximity_m",)


def _check_choices(trigger: str | None, distance: int | None) -> None:
    if trigger is not None and trigger not in TRIGGERS:
        raise UsageError(
            f'--trigger: "{clip(trigger)}" is no trigger',
            f"one of {', '.join(TRIGGERS)}; `advance-time` brings the Tests of time",
        )
    if trigger == "source" and distance is None:
        raise UsageError("--trigger source: how far away is it?", "add --distance METRES")
    if trigger != "source" and distance is not None:
        raise UsageError("--distance goes with --trigger source", "add --trigger source")
    if distance is not None and distance < 0:
        raise UsageError(out_of_range("--distance", distance, "0 or more metres"))


def heal(
    character: Character,
    *,
    injuries: int = 1,
    advancement: int | None = None,
    modifiers: Sequence[Modifier] = (),
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Heal Injuries; each raises a Sanguir's Thirst one level and calls for a Test, in turn.

    Raises RefusedError when fewer Injuries are there. A hybrid or a human heals without Thirst.
    """
    character.refuse_if_dead()
    if injuries < 1:
        raise UsageError(out_of_range("--injuries", injuries, "1 or more"))
    if not character.injuries:
        raise RefusedError(
            f"{character.name} has no Injury to heal",
            "if that is wrong, correct state.injuries with `sheet set`",
        )
    if injuries > character.injuries:
        raise RefusedError(
            f"{character.name} has fewer Injuries than {injuries}: {character.injuries}",
            "heal at most those, or correct state.injuries with `sheet set`",
        )
    before = character
    rolls: list[Roll] = []
    for _ in range(injuries):
        character = character._replace(injuries=character.injuries - 1)
        if character.is_sanguir:
            character, roll = resist(
                raised(character, book),
                modifiers=modifiers,
                advancement=advancement,
                dice=dice,
                book=book,
            )
            rolls.append(roll)
    return Outcome(before, character, tuple(rolls), HealFacts(healed=injuries))
