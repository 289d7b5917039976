"""The Blood: Blood Surge, and rising for the night. (Rules: The Blood, Torpor)"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from sanguir.dice import Dice
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.pools import Modifier
from sanguir.v5.book import Book
from sanguir.v5.character import Character, potency_of
from sanguir.v5.hunger import pay, with_hunger
from sanguir.v5.torpor import fall, hours_until


class Risen(NamedTuple):
    """A character after nightfall, the Rouse, what it calls for, and what it rests on."""

    character: Character
    roll: Roll
    pending: tuple[Pending, ...] = ()
    used: tuple[str, ...] = ()


class RiseFacts(TypedDict):
    """What `rise` reports: Hunger, the Blush that ended, and torpor where rising failed."""

    hunger_before: int
    hunger_after: int
    blush_before: bool
    blush_after: bool
    torpor: bool
    torpor_until_hours: float | None
    pending: list[Pending]


def surge(character: Character, book: Book) -> Modifier:
    """Give the dice of a Blood Surge."""
    row = potency_of(character, book)
    return Modifier("Blood Surge", row.surge, f"blood.potency.{row.id}.surge")


def nightfall(character: Character, *, dice: Dice, book: Book) -> Risen:
    """Rise for the night: one Rouse; failed at the highest Hunger, it is torpor instead."""
    paid = pay(character._replace(blush=False), 1, dice=dice, book=book)
    if character.hunger < book.hunger_most or not paid.failures:
        return Risen(paid.character, paid.rolls[-1], paid.pending, paid.used)
    fallen = fall(with_hunger(paid.character, book.hunger_most, book), book)
    return Risen(fallen.character, paid.rolls[-1], used=fallen.used)


def rise(character: Character, *, dice: Dice, book: Book) -> Outcome[Character]:
    """Rise for the night, as every vampire does at nightfall."""
    character.refuse_unless_vampire("rising for the night")
    risen = nightfall(character, dice=dice, book=book)
    after = risen.character
    facts = RiseFacts(
        hunger_before=character.hunger,
        hunger_after=after.hunger,
        blush_before=character.blush,
        blush_after=after.blush,
        torpor=after.torpor,
        torpor_until_hours=hours_until(after),
        pending=list(risen.pending),
    )
    return Outcome(character, after, (risen.roll,), facts, risen.pending, risen.used)
