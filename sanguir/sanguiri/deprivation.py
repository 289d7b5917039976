"""Blood deprivation: what days without blood cost on every Test. (Rules: Blood deprivation)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanguir.amounts import MINUTES_PER_HOUR
from sanguir.pools import Modifier
from sanguir.sanguiri.book import Book

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character


def dice_lost(minutes_since_blood: int, book: Book) -> int:
    """Count the dice that a time without blood costs; it grows without limit."""
    return minutes_since_blood // (book.deprivation_hours_per_die * MINUTES_PER_HOUR)


def penalty(character: Character, book: Book) -> list[Modifier]:
    """Return the deprivation penalty as a modifier, or nothing before the first full span."""
    lost = dice_lost(character.minutes_since_blood, book)
    if lost == 0:
        return []
    hours = lost * book.deprivation_hours_per_die
    return [Modifier(f"deprivation: {hours} h", -lost, "deprivation.hours_per_die")]
