"""Which dice to throw again for the best exact chance to pass. (Rules: Willpower)"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import factorial

from sanguir.v5.book import SIDES, Book
from sanguir.v5.odds import faces_of
from sanguir.v5.tests import TEN, count, read_counts

# How many dice of each class: failures, plain successes, tens.
Choice = tuple[int, int, int]


def best_reroll(
    dice: Sequence[int], hunger_dice: Sequence[int], difficulty: int, book: Book
) -> tuple[int, ...]:
    """Choose the normal dice to throw again for the best exact chance to pass.

    Returns positions from 1, in the order thrown; of equal chances the fewest dice, then those
    that failed. Nothing at all when the roll is best left alone.
    """
    classes = classes_of(dice, book)
    most = min(book.willpower_reroll_most, len(dice))
    counts = count(dice, hunger_dice, book)
    failed, plain, tens = (min(len(places), most) for places in classes)
    chances = Chances(most, difficulty, book)
    best = chances.best((failed, plain, tens), counts.successes, counts.tens)
    return _places(classes, best)


class Chances:
    """What throwing again up to `most` dice does to the chance to pass, for one Difficulty."""

    def __init__(self, most: int, difficulty: int, book: Book):
        self.most = most
        self.difficulty = difficulty
        self.book = book
        self.throws = [list(throws(dice, book)) for dice in range(most + 1)]
        # Asked for over and over.
        self.passes: Callable[[int, int], bool] = cache(self._passes)
        self.passing: Callable[[int, int, int], int] = cache(self._passing)
        self.choices: Callable[[Choice], list[Choice]] = cache(self._choices)

    def _passes(self, successes: int, tens: int) -> bool:
        """Tell whether counts pass."""
        read = read_counts(successes, tens, difficulty=self.difficulty, book=self.book)
        return bool(read.passed)

    def _passing(self, successes: int, tens: int, again: int) -> int:
        """Count the throws, of SIDES ** most, that pass with what is kept."""
        won = 0
        for ways, plain, more in self.throws[again]:
            if self.passes(successes + plain + more, tens + more):
                won += ways
        return int(won * SIDES ** (self.most - again))

    def best(self, there: Choice, successes: int, tens: int) -> Choice:
        """Choose how many dice of each class to throw again, of those that are there."""

        def passing(choice: Choice) -> int:
            failed, plain, ten = choice
            return self.passing(successes - plain - ten, tens - ten, failed + plain + ten)

        return max(self.choices(there), key=passing)

    def _choices(self, there: Choice) -> list[Choice]:
        """List what can be thrown again, the most welcome of equal chances first."""
        failures, plains, tens = there
        return [
            (failed, plain, again - failed - plain)
            for again in range(self.most + 1)
            for failed in range(min(again, failures), -1, -1)
            for plain in range(max(0, again - failed - tens), min(again - failed, plains) + 1)
        ]


def throws(dice: int, book: Book) -> Iterator[tuple[int, int, int]]:
    """List what some dice can show: how many ways, plain successes, tens."""
    faces = faces_of(book)
    for tens in range(dice + 1):
        for plain in range(dice - tens + 1):
            rest = dice - tens - plain
            orders = factorial(dice) // (factorial(tens) * factorial(plain) * factorial(rest))
            ways = orders * faces.plain**plain * faces.failing**rest
            if ways:
                yield ways, plain, tens


def classes_of(dice: Sequence[int], book: Book) -> tuple[list[int], list[int], list[int]]:
    """Sort positions into failures, plain successes and tens: within one all dice are alike."""
    failures, plain, tens = list[int](), list[int](), list[int]()
    for at, face in enumerate(dice, 1):
        place = tens if face == TEN else plain if face >= book.test_success_face else failures
        place.append(at)
    return failures, plain, tens


def _places(classes: Sequence[Sequence[int]], choice: Sequence[int]) -> tuple[int, ...]:
    taken = map(lambda places, many: places[:many], classes, choice)
    return tuple(sorted(at for places in taken for at in places))
