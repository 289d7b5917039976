"""The exact chances that rules themselves ask for. (Rules: Willpower)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import factorial

from sanguir.v5.book import SIDES, Book
from sanguir.v5.tests import TEN, count, read_counts


def best_reroll(
    dice: Sequence[int], hunger_dice: Sequence[int], difficulty: int, book: Book
) -> tuple[int, ...]:
    """Choose the normal dice to throw again for the best exact chance to pass.

    Returns positions from 1, in the order thrown; of equal chances the fewest dice, then those
    that failed. Nothing at all when the roll is best left alone.
    """
    classes = _classes(dice, book)
    most = min(book.willpower_reroll_most, len(dice))
    counts = [range(min(len(places), most) + 1) for places in classes]
    choices = [choice for choice in product(*counts) if sum(choice) <= most]

    def worth(choice: Sequence[int]) -> tuple[int, int, int]:
        chosen = _places(classes, choice)
        chance = ways_to_pass(dice, hunger_dice, chosen, difficulty, book)
        return chance * SIDES ** (most - len(chosen)), -len(chosen), choice[0]

    return _places(classes, max(choices, key=worth))


def ways_to_pass(
    dice: Sequence[int],
    hunger_dice: Sequence[int],
    positions: Sequence[int],
    difficulty: int,
    book: Book,
) -> int:
    """Count the faces of the dice thrown again, of SIDES ** len(positions), that pass."""
    kept = [face for at, face in enumerate(dice, 1) if at not in positions]
    base = count(kept, hunger_dice, book)
    return sum(
        ways
        for ways, plain, tens in _throws(len(positions), book)
        if read_counts(
            base.successes + plain + tens,
            base.tens + tens,
            base.hunger_ten,
            base.hunger_one,
            difficulty=difficulty,
            book=book,
        ).passed
    )


def _throws(dice: int, book: Book) -> Iterator[tuple[int, int, int]]:
    """List what some dice can show: how many ways, plain successes, tens."""
    plain_faces = TEN - book.test_success_face
    failing_faces = SIDES - plain_faces - 1
    for tens in range(dice + 1):
        for plain in range(dice - tens + 1):
            rest = dice - tens - plain
            orders = factorial(dice) // (factorial(tens) * factorial(plain) * factorial(rest))
            yield orders * plain_faces**plain * failing_faces**rest, plain, tens


def _classes(dice: Sequence[int], book: Book) -> tuple[list[int], list[int], list[int]]:
    """Sort positions into failures, plain successes and tens: within one all dice are alike."""
    failures, plain, tens = list[int](), list[int](), list[int]()
    for at, face in enumerate(dice, 1):
        place = tens if face == TEN else plain if face >= book.test_success_face else failures
        place.append(at)
    return failures, plain, tens


def _places(classes: Sequence[Sequence[int]], choice: Sequence[int]) -> tuple[int, ...]:
    taken = (places[:many] for places, many in zip(classes, choice, strict=True))
    return tuple(sorted(at for places in taken for at in places))
