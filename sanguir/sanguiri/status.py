"""How a character stands: what weighs on its Tests, the Thirst Tests ahead. (Rules: Thirst)"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from sanguir.amounts import MINUTES_PER_HOUR, hours_of
from sanguir.dice import Dice
from sanguir.odds import ChanceFacts
from sanguir.outcome import Outcome
from sanguir.pools import build
from sanguir.sanguiri.book import Book
from sanguir.sanguiri.deprivation import dice_lost
from sanguir.sanguiri.odds import chance_to_pass
from sanguir.sanguiri.tests import asks_more, standing
from sanguir.sanguiri.thirst import pool, raised
from sanguir.sanguiri.ultraviolet import dice_for

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character


class ThirstAhead(TypedDict):
    """A Thirst Test to come: in how many hours, at which level, with which dice and chance."""

    in_hours: float
    level: str
    dice: int
    win: ChanceFacts


class StatusFacts(TypedDict):
    """What `sheet show` reports beside the sheet itself; None where it does not apply."""

    modifiers: list[list[str | int]]
    exposure_dice: int
    deprivation_dice: int | None
    next_deprivation_in_hours: float | None
    thirst_test_now: ThirstAhead | None
    next_thirst_test: ThirstAhead | None


def status(
    character: Character, *, ahead: bool = True, dice: Dice, book: Book
) -> Outcome[Character]:
    """Report what weighs on a character now, and `ahead`; nothing changes."""
    is_sanguir = character.is_sanguir
    lost = dice_lost(character.minutes_since_blood, book) if is_sanguir else None
    span = book.deprivation_hours_per_die * MINUTES_PER_HOUR
    to_next = span - character.minutes_since_blood % span
    modifiers = standing(character, None, book)
    facts = StatusFacts(
        modifiers=[[m.label, m.dice] for m in modifiers],
        exposure_dice=dice_for(character.kind, character.exposure, book),
        deprivation_dice=-lost if lost is not None else None,
        next_deprivation_in_hours=hours_of(to_next) if is_sanguir else None,
        thirst_test_now=_ahead(character, 0, book) if is_sanguir else None,
        next_thirst_test=_next_test(character, book) if is_sanguir and ahead else None,
    )
    return Outcome(
        character, character, facts=facts, used=tuple(_used(character, book, ahead=ahead))
    )


def at_next_mark(character: Character, book: Book) -> Character:
    """Return the character as the next full span without blood will find it."""
    step = book.thirst_hours_per_level * MINUTES_PER_HOUR
    wait = step - character.minutes_since_blood % step
    return raised(character, book)._replace(
        minutes_since_blood=character.minutes_since_blood + wait, clock=character.clock + wait
    )


def _next_test(character: Character, book: Book) -> ThirstAhead:
    later = at_next_mark(character, book)
    return _ahead(later, later.clock - character.clock, book)


def _ahead(character: Character, wait: int, book: Book) -> ThirstAhead:
    size = pool(character, (), book).size
    return ThirstAhead(
        in_hours=hours_of(wait),
        level=book.thirst_levels[character.thirst].word,
        dice=size,
        win=chance_to_pass(size, book.thirst_difficulty, book).facts,
    )


def _used(character: Character, book: Book, *, ahead: bool) -> list[str]:
    found = list(build((), standing(character, None, book)).sources)
    if character.is_sanguir:
        for one in (character, *([at_next_mark(character, book)] if ahead else [])):
            thrown = pool(one, (), book)
            found += [*thrown.sources, *asks_more(thrown, book.thirst_difficulty, book)]
    return found
