"""Feeding: which blood counts, and what it does to Thirst. (Rules: Blood requirements, Feeding)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from sanguir.dice import Dice
from sanguir.errors import UsageError, out_of_range
from sanguir.outcome import Outcome
from sanguir.sanguiri.book import Book
from sanguir.sanguiri.character import SELF

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

FEEDING: Final = "feeding on blood"
MOST_ML: Final = 1_000_000


class FeedFacts(TypedDict):
    """What `feed` reports: whether the blood counts, why not, and levels actually lowered."""

    suitable: bool
    reasons: list[str]
    levels: int


def reasons_against(
    *,
    drawn: int,
    refrigerated: bool,
    frozen: bool,
    spoiled: bool,
    cooked: bool,
    treated: bool,
    not_human: bool,
    book: Book,
) -> list[str]:
    """List every reason why blood does not count; `drawn` is its age in minutes."""
    found = {
        "drawn-too-long-ago": drawn > book.blood_fresh_minutes,
        "refrigerated": refrigerated,
        "frozen": frozen,
        "spoiled": spoiled,
        "cooked": cooked,
        "treated": treated,
        "not-human": not_human,
    }
    return [reason for reason, holds in found.items() if holds]


def drink(character: Character, ml: int, book: Book) -> tuple[Character, int, tuple[str, ...]]:
    """Drink suitable blood: returns the character, the levels lowered, and the book fields used."""
    if ml == 0:
        return character, 0, ()
    used: list[str] = []
    kept = character.banked_ml if character.thirst and book.feeding_banked else 0
    steps, bank = divmod(kept + ml, book.feeding_step_ml)
    levels = min(steps, character.thirst)
    thirst = character.thirst - levels
    bank = bank if thirst and book.feeding_banked else 0
    if bank != character.banked_ml or kept:
        used.append("feeding.banked")
    since = character.minutes_since_blood
    if steps and since and book.feeding_resets_clock:
        used.append("feeding.resets_clock")
        since = 0
    fed = character._replace(thirst=thirst, banked_ml=bank, minutes_since_blood=since, control=SELF)
    return fed, levels, tuple(used)


def feed(
    character: Character,
    *,
    ml: int,
    drawn: int = 0,
    refrigerated: bool = False,
    frozen: bool = False,
    spoiled: bool = False,
    cooked: bool = False,
    treated: bool = False,
    not_human: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Drink `ml` millilitres of blood drawn `drawn` minutes ago.

    Unsuitable blood changes nothing; the facts list every reason.
    """
    character.refuse_unless_sanguir(FEEDING)
    if not 0 <= ml <= MOST_ML:
        raise UsageError(out_of_range("--ml", ml, f"from 0 to {MOST_ML:,} mL"))
    reasons = reasons_against(
        drawn=drawn,
        refrigerated=refrigerated,
        frozen=frozen,
        spoiled=spoiled,
        cooked=cooked,
        treated=treated,
        not_human=not_human,
        book=book,
    )
    if reasons:
        facts = FeedFacts(suitable=False, reasons=reasons, levels=0)
        return Outcome(character, character, facts=facts)
    fed, levels, used = drink(character, ml, book)
    facts = FeedFacts(suitable=True, reasons=[], levels=levels)
    return Outcome(character, fed, facts=facts, used=used)
