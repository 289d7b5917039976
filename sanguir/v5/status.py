"""How a character stands: what impairs it, what its Blood can do. (Rules: Impairment, The Blood)"""

from __future__ import annotations

from typing import TypedDict

from sanguir.amounts import hours_of
from sanguir.dice import Dice
from sanguir.outcome import Outcome
from sanguir.v5.book import Book
from sanguir.v5.character import Character, full_tracks, is_prone_to_frenzy, potency_of
from sanguir.v5.humanity import lost


class BloodFacts(TypedDict):
    """The Blood Potency table's row that is in force."""

    surge: int
    mend: int
    power_bonus: int
    reroll_level: int
    bane: int


class StatusFacts(TypedDict):
    """What `sheet show` reports beside the sheet itself; None where it does not apply."""

    impaired: list[str]
    health_max: int
    willpower_max: int
    unmarked_humanity: int
    blood: BloodFacts | None
    prone_to_frenzy: bool
    lost_to_the_beast: bool
    torpor_left_hours: float | None


def status(character: Character, *, dice: Dice, book: Book) -> Outcome[Character]:
    """Report what weighs on a character now, without changing anything."""
    blood = None
    if character.is_vampire:
        row = potency_of(character, book)
        blood = BloodFacts(
            surge=row.surge,
            mend=row.mend,
            power_bonus=row.power_bonus,
            reroll_level=row.reroll_level,
            bane=row.bane,
        )
    left = max(0, character.torpor_until - character.clock)
    used = lost(character, book)
    facts = StatusFacts(
        impaired=list(full_tracks(character, book)),
        health_max=character.health.maximum,
        willpower_max=character.willpower.maximum,
        unmarked_humanity=character.unmarked_humanity(book),
        blood=blood,
        prone_to_frenzy=is_prone_to_frenzy(character, book),
        lost_to_the_beast=bool(used),
        torpor_left_hours=hours_of(left) if character.torpor else None,
    )
    return Outcome(character, character, facts=facts, used=used)
