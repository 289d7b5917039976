"""The roll of a pool: what was asked, thrown in order, and against whom. (Rules: Tests)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from sanguir.dice import Dice
from sanguir.odds import RollOdds
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.pools import Modifier, Pool, numbers_of, of_theirs
from sanguir.v5.book import Book
from sanguir.v5.tests import (
    BESTIAL_FAILURE,
    KINDS,
    Contest,
    Wish,
    clamped,
    face_off,
    pass_over,
    pending,
    throw,
)

if TYPE_CHECKING:
    from sanguir.v5.character import Character

_Who = TypeVar("_Who", "Character", "Character | None", None)


class RollFacts(TypedDict):
    """What `roll` and `reroll` report of the sheet: Hunger and Willpower before and after.

    `odds` are the chances that the roll had, where they were asked for.
    """

    hunger_before: int | None
    hunger_after: int | None
    willpower_before: dict[str, int] | None
    willpower_after: dict[str, int] | None
    pending: list[Pending]
    odds: RollOdds | None


def roll(
    character: Character | None,
    *,
    pool: str,
    kind: str | None = None,
    difficulty: int | None = None,
    hunger: int | None = None,
    specialty: str | None = None,
    discipline: str | None = None,
    power: str | None = None,
    surge: bool = False,
    reroll: str | None = None,
    ignore_impairment: bool = False,
    force: bool = False,
    modifiers: Sequence[Modifier] = (),
    vs: int | None = None,
    vs_pool: str | None = None,
    vs_character: Character | None = None,
    vs_modifiers: Sequence[Modifier] = (),
    vs_dice: Dice | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[Character | None]:
    """Roll a pool of d10.

    Thrown in this order: the pool (normal dice, then Hunger dice), its re-roll, the Rouse of a
    Blood Surge, then the opponent's pool, with `vs_dice` where they have a sheet. `kind` is found
    from the pool where it is not given; `resolver.act` takes a Difficulty by name as well. Raises
    UsageError for choices that do not go together, RefusedError where the rules say no.
    """
    contest = None
    if vs is not None or vs_pool is not None or vs_character is not None:
        contest = Contest(vs, vs_pool, vs_character, vs_modifiers, vs_dice)
    wish = Wish(
        pool, kind, difficulty, hunger, specialty, discipline, power, surge, reroll,
        ignore_impairment, force, modifiers, contest,
    )  # fmt: skip
    from sanguir.v5.wishes import check

    check(wish, character, book)
    if character is None:
        return _roll_numbers(wish, dice=dice, book=book)
    from sanguir.v5.rolling import roll_for

    return roll_for(character, wish, dice=dice, book=book)


def _roll_numbers(wish: Wish, *, dice: Dice, book: Book) -> Outcome[None]:
    modifiers = [*specialty_dice(wish.specialty, book), *wish.modifiers]
    pool, used = clamped(numbers_of(wish.pool), modifiers, book)
    check_opponent(wish.contest, book)
    first = throw(
        pool,
        kind=wish.kind or "test",
        hunger=wish.hunger or 0,
        difficulty=wish.difficulty,
        dice=dice,
        minute=0,
        book=book,
        used=used,
    )
    rolls = [first, *thrown_again(first, wish, dice=dice, minute=0, book=book)]
    rolls = contested(rolls, wish.contest, dice=dice, minute=0, book=book)
    return rolled(None, None, rolls, wish.contest)


def thrown_again(first: Roll, wish: Wish, *, dice: Dice, minute: int, book: Book) -> list[Roll]:
    """Throw the re-roll that was asked for with the roll, if one was."""
    if wish.reroll is None:
        pass_over(dice, minute)
        return []
    from sanguir.v5.rerolls import at_the_roll

    return at_the_roll(first, wish, dice=dice, minute=minute, book=book)


def specialty_dice(name: str | None, book: Book) -> list[Modifier]:
    """Give the die of a specialty, if there is one: counted once."""
    if name is None:
        return []
    return [Modifier(f"specialty: {name}", book.test_specialty_dice, "test.specialty_dice")]


def check_opponent(contest: Contest | None, book: Book) -> None:
    """Raise what throwing the opponent's pool would, before any die is thrown."""
    if contest is None or contest.pool is None:
        return
    if contest.character is None:
        of_theirs(_numbers, contest, book)
    else:
        from sanguir.v5.rolling import prepare_opponent

        prepare_opponent(contest.character, contest, book)


def _numbers(contest: Contest, book: Book) -> tuple[Pool, tuple[str, ...]]:
    return clamped(numbers_of(contest.pool or ""), contest.modifiers, book)


def contested(
    rolls: list[Roll], contest: Contest | None, *, dice: Dice, minute: int, book: Book
) -> list[Roll]:
    """Throw the opponent's pool, if there is one, and read every test of the actor against it."""
    if contest is None:
        return rolls
    opponent: Roll | int = contest.successes or 0
    if contest.pool is not None and contest.character is not None:
        from sanguir.v5.rolling import throw_for

        opponent = throw_for(contest.character, contest, dice=contest.dice or dice, book=book)
    elif contest.pool is not None:
        pool, used = of_theirs(_numbers, contest, book)
        theirs = contest.dice or dice
        opponent = throw(
            pool, kind="test", difficulty=None, dice=theirs, minute=minute, book=book, used=used
        )
    return [face_off(one, opponent, book) if one.kind in KINDS else one for one in rolls]


def rolled(
    before: _Who,
    after: _Who,
    rolls: Sequence[Roll],
    contest: Contest | None = None,
    further: Sequence[Pending] = (),
) -> Outcome[_Who]:
    """Make the outcome of a roll: what it did to the sheet, and what the rules now call for."""
    opponent: str | None = contest.character.name if contest and contest.character else None
    pending = (*compulsions(rolls, before.name if before else None, opponent), *further)
    facts = RollFacts(
        hunger_before=before.hunger if before else None,
        hunger_after=after.hunger if after else None,
        willpower_before=before.willpower.state if before else None,
        willpower_after=after.willpower.state if after else None,
        pending=list(pending),
        odds=None,
    )
    return Outcome(before, after, tuple(rolls), facts, pending)


def compulsions(rolls: Sequence[Roll], actor: str | None, opponent: str | None) -> list[Pending]:
    """List the Compulsions that bestial failures call for; of a test the last reading counts."""
    last = next((one for one in reversed(rolls) if one.kind in KINDS), None)
    if last is None:
        return []
    sides: list[tuple[Any, str | None]] = [(last, actor), (last.opponent, opponent)]
    return [
        pending("compulsion", name)
        for side, name in sides
        if isinstance(side, Roll) and side.reading.outcome == BESTIAL_FAILURE
    ]
