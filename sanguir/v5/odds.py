"""Exact chances of V5 rolls: every outcome, for pools of any size. (Rules: Tests, Willpower)

Throws are counted by what they come to in all, pairs of tens included, and only the totals that
lose: what is left wins. `sanguir.v5.tests.read_counts` says what each total means, here as for
dice on the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from sanguir.v5.book import SIDES, Book
from sanguir.v5.tests import OUTCOMES, Reading, count, read_counts, successes_of

PAIR: Final = 2
FACES: Final = range(1, SIDES + 1)


class Faces(NamedTuple):
    """The faces of a die by what they do: plain successes and failures; one more is the ten."""

    plain: int
    failing: int


class Odds(NamedTuple):
    """How many of `of` equally likely throws have each outcome; the last two are failures too."""

    of: int
    critical: int
    messy_critical: int
    success: int
    bestial_failure: int
    failure: int
    total_failure: int
    win_at_cost: int

    @property
    def win(self) -> int:
        """The throws that pass."""
        return self.critical + self.messy_critical + self.success


# The outcomes in the order of the fields.
NAMES: Final = tuple(name.replace("_", "-") for name in Odds._fields[1:6])


class Totals(NamedTuple):
    """Ways in which a pool comes to less than 0, 1, 2, ... in all, of `of` throws.

    `no_one` has no 1 on a Hunger die; `few` at most one ten; `clean` a pair of tens and none on
    a Hunger die. `few_of` and `clean_of` are such throws of any total.
    """

    of: int
    every: Sequence[int]
    no_one: Sequence[int]
    few: Sequence[int]
    clean: Sequence[int]
    few_of: int
    clean_of: int


def faces_of(book: Book) -> Faces:
    """Sort the faces of a die."""
    counts = count(FACES, (), book)
    return Faces(counts.successes - counts.tens, SIDES - counts.successes)


def most_in_all(pool: int, book: Book) -> int:
    """Return the most that a pool can come to."""
    return successes_of(pool, pool, book)


def outcomes(pool: int, hunger: int, difficulty: int, book: Book) -> Odds:
    """Count the throws of a pool by outcome; `hunger` of its dice, at most all, are Hunger dice."""
    hunger = min(pool, hunger)
    needed = passes_from(pool, difficulty, book)
    return read_totals(totals(pool, hunger, needed, book), needed, difficulty, book)


def passes_from(pool: int, difficulty: int, book: Book) -> int:
    """Return the least total that passes, or one more than the pool can come to."""
    every = range(most_in_all(pool, book) + 1)
    return bisect_left(every, True, key=lambda total: _passes(total, difficulty, book))


def _passes(total: int, difficulty: int, book: Book) -> bool:
    return bool(read_counts(total, difficulty=difficulty, book=book).passed)


def read_totals(found: Totals, needed: int, difficulty: int, book: Book) -> Odds:
    """Read the totals of a pool against a Difficulty, whose least passing total is `needed`."""

    def read(successes: int, tens: int = 0, ten: bool = False, one: bool = False) -> Reading:
        return read_counts(successes, tens, ten, one, difficulty=difficulty, book=book).reading

    lost, unbitten = found.every[needed], found.no_one[needed]
    few = found.few_of - found.few[needed]
    critical = found.clean_of - found.clean[needed]
    most, enough = max(needed - 1, 0), needed + PAIR
    ways = dict.fromkeys(OUTCOMES, 0)
    for reading, many in (
        (read(most), unbitten),
        (read(most, one=True), lost - unbitten),
        (read(enough), few),
        (read(enough, tens=PAIR), critical),
        (read(enough, tens=PAIR, ten=True), found.of - lost - few - critical),
    ):
        ways[reading.outcome or ""] += many
    none = found.every[1]
    win_at_cost = lost - none if read(most).win_at_cost else 0
    return Odds._make((found.of, *[ways[name] for name in NAMES], none, win_at_cost))


def totals(pool: int, hunger: int, limit: int, book: Book) -> Totals:
    """Count the throws of a pool by totals below `limit`; the work grows with limit x hunger."""
    faces = faces_of(book)
    worth = successes_of(PAIR, PAIR, book)
    pair = worth - PAIR
    size = max(limit, 1)
    normal = pool - hunger
    few = _at_most_one_ten(pool, pool, size, faces)
    every, clean = few, [0] * size
    own = by_total(normal, size, faces, pair) if hunger or limit > worth else ([], [])
    if limit > worth:
        no_ten = own
        for _ in range(hunger):
            no_ten = one_more(no_ten, faces, pair, ten=False)
        few_clean = _at_most_one_ten(pool, normal, size, faces)
        clean = list(map(int.__sub__, _both(no_ten), few_clean))
        every = _both(by_total(pool, size, faces, pair)) if hunger else _both(own)
    no_one = every
    if hunger:
        without_one = Faces(faces.plain, faces.failing - 1)
        for _ in range(hunger):
            own = one_more(own, without_one, pair)
        no_one = _both(own)
    rest = SIDES - 1
    none = rest**pool
    return Totals(
        SIDES**pool,
        _below(every),
        _below(no_one),
        _below(few),
        _below(clean),
        none + pool * none // rest,
        SIDES**normal * rest**hunger - none - normal * none // rest,
    )


def _both(ways: Ways) -> list[int]:
    return list(map(int.__add__, *ways))


def _below(ways: Sequence[int]) -> list[int]:
    return list(accumulate(ways, initial=0))


def _at_most_one_ten(pool: int, tens_among: int, size: int, faces: Faces) -> list[int]:
    """Count throws by total that show no ten, or one among some of the dice."""
    none = _plain_successes(pool, size, faces)
    if not tens_among:
        return none
    others = _one_higher(_plain_successes(pool - 1, size, faces))
    return list(map(int.__add__, none, (tens_among * ways for ways in others)))


def _plain_successes(dice: int, size: int, faces: Faces) -> list[int]:
    ways = [faces.failing**dice]
    for k in range(size - 1):
        ways.append(ways[-1] * ((dice - k) * faces.plain) // ((k + 1) * faces.failing))
    return ways


# Ways by total, apart for throws with an even and with an odd number of tens: the next ten
# completes a pair only in the odd ones.
Ways = tuple[list[int], list[int]]


def by_total(dice: int, size: int, faces: Faces, pair: int) -> Ways:
    """Count the throws of some dice by total below `size`; a pair of tens adds `pair`.

    Each number follows from those before it, as for the powers of any short polynomial P: with
    Q = P ** dice, P * Q' = dice * P' * Q, read coefficient by coefficient.
    """
    plain, failing = faces
    even, odd = [failing**dice], [0]
    for k in range(1, size):
        ways = 2 * (dice - k + 1) * plain * even[k - 1]
        if k > pair:
            ways += ((dice + 1) * (2 + pair) - 2 * k) * odd[k - 1 - pair]
        even.append(ways // (2 * failing * k))
        ways = (2 * (dice - k + 1) - pair) * plain * odd[k - 1]
        ways += (dice * (2 + pair) - 2 * (k - 1)) * even[k - 1]
        odd.append(ways // (failing * (2 * k + pair)))
    return even, odd


def one_more(ways: Ways, faces: Faces, pair: int, *, ten: bool = True) -> Ways:
    """Add a die with these faces; `ten` says whether it has one."""
    even, odd = (_with_plain(one, faces) for one in ways)
    if ten:
        odd = list(map(int.__add__, odd, _one_higher(ways[0])))
        for k in range(pair + 1, len(even)):
            even[k] += ways[1][k - 1 - pair]
    return even, odd


def _with_plain(ways: Sequence[int], faces: Faces) -> list[int]:
    failed = (faces.failing * n for n in ways)
    return list(map(int.__add__, failed, (faces.plain * n for n in _one_higher(ways))))


def _one_higher(ways: Sequence[int]) -> list[int]:
    return [0, *ways[:-1]]
