"""Rolling with a sheet: what it adds to a pool or takes from it. (Rules: Tests, Impairment)"""

from __future__ import annotations

from typing import NamedTuple

from sanguir.dice import Dice
from sanguir.errors import RefusedError
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.pools import Modifier, fold, of_theirs
from sanguir.v5.book import Book
from sanguir.v5.character import Character
from sanguir.v5.disciplines import bonuses, discipline_on, power_on
from sanguir.v5.impairment import impairments
from sanguir.v5.rolls import check_opponent, contested, rolled, specialty_dice, thrown_again
from sanguir.v5.tests import Contest, Wish, clamped, throw
from sanguir.v5.traits import Lookup, look_up, specialty_on
from sanguir.v5.willpower import Spent, spend_one


class Prepared(NamedTuple):
    """A pool about to be thrown: its kind, terms, modifiers, and the book fields it rests on."""

    kind: str
    terms: list[tuple[str, int]]
    modifiers: list[Modifier]
    used: tuple[str, ...] = ()


def roll_for(character: Character, wish: Wish, *, dice: Dice, book: Book) -> Outcome[Character]:
    """Roll a pool with everything that the character's sheet says about it."""
    prepared = _ready(character, wish, book)
    check_opponent(wish.contest, book)
    after, used = Spent(character)
    if wish.ignore_impairment:
        after, used = spend_one(after, "ignoring Impairment", force=wish.force, book=book)
    if wish.reroll is not None:  # refused before the throw, not after it
        spend_one(after, "the re-roll", force=wish.force, book=book)
    minute = character.clock
    first = throw_prepared(character, prepared, wish.hunger, wish.difficulty, dice=dice, book=book)
    again = thrown_again(first, wish, dice=dice, minute=minute, book=book)
    if again:
        after, further = spend_one(after, "the re-roll", force=wish.force, book=book)
        used += further
    rolls = [first, *again]
    pending: tuple[Pending, ...] = ()
    if wish.surge:
        from sanguir.v5.hunger import pay

        paid = pay(after, 1, dice=dice, book=book)
        after, pending = paid.character, paid.pending
        used += paid.used
        rolls += paid.rolls
    rolls = contested(rolls, wish.contest, dice=dice, minute=minute, book=book)
    power = {} if wish.power is None else {0: power_on(character, wish.power)}
    outcome = rolled(character, after, rolls, wish.contest, pending)
    return outcome._replace(used=used, asides=power)


def _ready(character: Character, wish: Wish, book: Book) -> Prepared:
    character.refuse_unless_awake()
    if wish.surge:
        from sanguir.v5.hunger import refuse_when_starved

        character.refuse_unless_vampire("a Blood Surge", "leave --surge out")
        refuse_when_starved(character, "a Blood Surge", book, "`feed` first")
    return prepare(character, wish, book)


def prepare(character: Character, wish: Wish, book: Book) -> Prepared:
    """Collect what a roll is made of: terms, the sheet's modifiers, then the caller's."""
    found = look_up(character, wish.pool, book)
    kind = wish.kind or kind_of(found)
    if wish.kind is None:
        from sanguir.v5.wishes import check_kind

        check_kind(wish, kind, book)
    modifiers = _specialties(character, found, wish.specialty, book)
    if wish.surge:
        from sanguir.v5.blood import surge

        modifiers.append(surge(character, book))
    modifiers += bonuses(character, _disciplines(character, found, wish), book)
    impaired, used = impairments(character, found.attributes, book)
    if wish.ignore_impairment and not impaired:
        raise RefusedError(
            f"{character.name} has no Impairment on this roll",
            "leave --ignore-impairment out; `willpower --spend impairment` is for other penalties",
        )
    if wish.ignore_impairment:
        impaired, used = [], ()
    return Prepared(kind, found.terms, [*modifiers, *impaired, *wish.modifiers], used)


def throw_prepared(
    character: Character,
    prepared: Prepared,
    hunger: int | None,
    difficulty: int | None,
    *,
    dice: Dice,
    book: Book,
) -> Roll:
    """Throw a prepared pool with the Hunger dice that the character has for it."""
    pool, clamps = clamped(prepared.terms, prepared.modifiers, book)
    hungry, used = hunger_of(character, prepared.kind, hunger, book)
    return throw(
        pool,
        kind=prepared.kind,
        hunger=hungry,
        difficulty=difficulty,
        dice=dice,
        minute=character.clock,
        book=book,
        used=(*prepared.used, *clamps, *used),
    )


def prepare_opponent(character: Character, contest: Contest, book: Book) -> Prepared:
    """Collect what the roll of an opponent with a sheet is made of."""
    character.refuse_unless_awake()
    wish = Wish(contest.pool or "", modifiers=contest.modifiers)
    prepared: Prepared = of_theirs(prepare, character, wish, book)
    of_theirs(clamped, prepared.terms, prepared.modifiers, book)
    return prepared


def throw_for(character: Character, contest: Contest, *, dice: Dice, book: Book) -> Roll:
    """Throw the pool of an opponent who has a sheet."""
    prepared = prepare_opponent(character, contest, book)
    return throw_prepared(character, prepared, None, None, dice=dice, book=book)


def kind_of(found: Lookup) -> str:
    """Tell a Willpower or Humanity roll by its pool."""
    return next((track for track in ("willpower", "humanity") if track in found.tracks), "test")


def hunger_of(
    character: Character, kind: str, hunger: int | None, book: Book
) -> tuple[int, tuple[str, ...]]:
    """Return the Hunger that counts on a kind of roll, and the book fields it rests on."""
    own = hunger if hunger is not None else character.hunger
    if not character.is_vampire:
        return 0, ()
    if kind not in book.test_hunger_dice_on:
        return 0, ("test.hunger_dice_on",) if own else ()
    return own, ()


def _specialties(
    character: Character, found: Lookup, asked: str | None, book: Book
) -> list[Modifier]:
    named = list(found.specialties)
    if asked is not None:
        named.append(specialty_on(character, asked, found.skills))
    return specialty_dice(named[0] if named else None, book)


def _disciplines(character: Character, found: Lookup, wish: Wish) -> tuple[str, ...]:
    named = list(found.disciplines)
    if wish.discipline is not None:
        named.append(discipline_on(character, wish.discipline))
    if wish.power is not None:
        named += power_on(character, wish.power).disciplines
    return tuple(dict.fromkeys(fold(name) for name in named))
