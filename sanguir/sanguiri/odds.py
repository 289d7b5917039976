"""Exact chances of Sanguiri's rolls. (Rules: Tests, Thirst)"""

from __future__ import annotations

from sanguir.odds import ALWAYS, NEVER, Chance, at_least, binomial, compared
from sanguir.outcome import Roll
from sanguir.sanguiri.book import Book
from sanguir.sanguiri.tests import SIDES, contest, count


def good_faces(book: Book) -> int:
    """Count the faces of a die that succeed."""
    return count(range(1, SIDES + 1), book)


def successes(dice: int, book: Book) -> tuple[int, ...]:
    """Count the ways, of 6 ** dice, in which a pool shows 0, 1, ... successes."""
    return binomial(dice, good=good_faces(book), sides=SIDES)


def chance_to_pass(dice: int, difficulty: int, book: Book) -> Chance:
    """Return the chance that a Test of so many dice passes; an empty pool never does."""
    if not dice:
        return NEVER
    return at_least(dice, difficulty, good=good_faces(book), sides=SIDES)


def chance_of(thrown: Roll, book: Book) -> Chance | None:
    """Return the chance to pass that a roll has before its dice fall, None where nothing passes."""
    if thrown.opponent is not None:
        return contested(thrown, book)["won"]
    if thrown.difficulty is None:
        return None
    return chance_to_pass(len(thrown.dice), thrown.difficulty, book)


def contested(thrown: Roll, book: Book) -> dict[str, Chance]:
    """Return the chances of a Contest: won, tie, lost.

    The Contest's own rule says what more, equal and fewer successes are to the actor.
    """
    opponent = thrown.opponent
    theirs: tuple[int, ...]
    if isinstance(opponent, Roll):
        theirs = successes(len(opponent.dice), book)
        rivals: tuple[Roll | int, ...] = tuple(opponent._replace(successes=n) for n in (0, 0, 1))
        own = (1, 0, 0)
    else:
        many = opponent or 0
        theirs = (*[0] * many, 1)
        rivals, own = (many,) * 3, (many + 1, many, many - 1)
    found = compared(successes(len(thrown.dice), book), theirs)
    ways = dict.fromkeys(("won", "tie", "lost"), 0)
    for mine, rival, n in zip(own, rivals, found[:3], strict=True):
        ways[contest(thrown._replace(successes=mine), rival, book).contest or ""] += n
    return {verdict: Chance.of(n, found.of) for verdict, n in ways.items()}


def can_tie(thrown: Roll, book: Book) -> bool:
    """Tell whether both sides of a Contest can throw as many successes, and that decides it."""
    opponent = thrown.opponent
    if opponent is None:
        return False
    theirs = isinstance(opponent, Roll) and opponent.automatic_failure
    if book.contest_empty_pool == "loses" and (thrown.automatic_failure or theirs):
        return False
    return isinstance(opponent, Roll) or opponent <= len(thrown.dice)


def within(chance: Chance, rounds: int) -> Chance:
    """Return the chance that one of so many Tests passes."""
    if chance == ALWAYS:
        return ALWAYS
    return Chance.of(chance.den**rounds - (chance.den - chance.num) ** rounds, chance.den**rounds)
