"""Torpor: how a vampire falls into it, how long it lasts, how it ends. (Rules: Torpor)"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from sanguir.amounts import MINUTES_PER_DAY, hours_of
from sanguir.dice import Dice
from sanguir.errors import RefusedError, UsageError
from sanguir.outcome import Outcome, Pending
from sanguir.v5.book import Book
from sanguir.v5.character import Character
from sanguir.v5.hunger import with_hunger
from sanguir.v5.tables import NONE


class Changed(NamedTuple):
    """A character who fell into torpor or woke, and the book fields that it rests on."""

    character: Character
    used: tuple[str, ...] = ()


class TorporFacts(TypedDict):
    """What `torpor` reports: the state, its term in hours of the clock, and Hunger."""

    torpor_before: bool
    torpor_after: bool
    torpor_until_hours: float | None
    days: int
    hunger_before: int
    hunger_after: int
    pending: list[Pending]


def fall(character: Character, book: Book) -> Changed:
    """Enter torpor for the term of the character's Humanity; frenzy and Blush end."""
    term = book.term(character.humanity)
    fallen = character._replace(
        torpor=True,
        torpor_until=character.clock + term.days * MINUTES_PER_DAY,
        frenzy=NONE,
        riding=False,
        blush=False,
    )
    return Changed(fallen, (f"torpor.terms.{term.id}.days",))


def awaken(character: Character, book: Book) -> Changed:
    """Leave torpor, hungry; the marks of damage stay."""
    woken = character._replace(torpor=False, torpor_until=0)
    return Changed(with_hunger(woken, book.torpor_wakes_at, book), ("torpor.wakes_at",))


def hours_until(character: Character) -> float | None:
    """Return the hour of the clock on which torpor is over, None outside torpor."""
    return hours_of(character.torpor_until) if character.torpor else None


def torpor(
    character: Character,
    *,
    voluntary: bool = False,
    enter: bool = False,
    wake: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Show torpor, or spend a night on going into it, enter it, or wake by the table's word.

    `voluntary` takes the place of rising for one night: Hunger rises, and past the highest it is
    torpor.
    """
    if voluntary + enter + wake > 1:
        raise UsageError("--voluntary, --enter, --wake: these exclude each other", "give one")
    _refuse(character, enters=voluntary or enter, wakes=wake)
    done = Changed(character)
    if wake:
        done = awaken(character, book)
    elif enter or (voluntary and character.hunger >= book.hunger_most):
        done = fall(character, book)
    elif voluntary:
        hunger = min(character.hunger + book.torpor_voluntary_gain, book.hunger_most)
        done = Changed(with_hunger(character._replace(blush=False), hunger, book))
    after, term = done.character, book.term(character.humanity)
    facts = TorporFacts(
        torpor_before=character.torpor,
        torpor_after=after.torpor,
        torpor_until_hours=hours_until(after),
        days=term.days,
        hunger_before=character.hunger,
        hunger_after=after.hunger,
        pending=[],
    )
    used = done.used if wake else (f"torpor.terms.{term.id}.days", *done.used)
    return Outcome(character, after, (), facts, used=used)


def _refuse(character: Character, *, enters: bool, wakes: bool) -> None:
    character.refuse_unless_undead("torpor")
    if enters and character.torpor:
        raise RefusedError(f"{character.name} lies in torpor already", "`torpor --wake` ends it")
    if wakes and not character.torpor:
        raise RefusedError(f"{character.name} is not in torpor", "`rise` is for every night")
