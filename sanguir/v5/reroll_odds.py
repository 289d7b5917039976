"""What each way of re-rolling makes of a lost roll, exactly. (Rules: Willpower)

Only losing throws that a re-roll can change are walked, as counts of failures, plain successes
and tens; those that no re-roll tells apart are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import NamedTuple

from sanguir.outcome import Roll
from sanguir.pools import Pool
from sanguir.v5.book import SIDES, Book
from sanguir.v5.odds import NAMES, PAIR, Faces, Odds, faces_of, outcomes, passes_from
from sanguir.v5.reroll_choice import Chances, Choice, classes_of
from sanguir.v5.rerolls import BEST, pick
from sanguir.v5.tests import TEN, read_counts, successes_of

# What reading needs to know of faces, as `sanguir.v5.tests.Counts` has it.
Shown = tuple[int, int, bool, bool]


class Lost(NamedTuple):
    """A lost throw as far as re-rolling it goes: the normal dice there are, and all it shows."""

    there: Choice
    shown: Shown


class Normal(NamedTuple):
    """What the normal dice of a throw show: how many of each class, successes, tens."""

    there: Choice
    successes: int
    tens: int


class Hungry(NamedTuple):
    """What the Hunger dice of a throw show."""

    successes: int
    tens: int
    one: bool


def rerolled(
    pool: int, hunger: int, difficulty: int, strategies: Iterable[str], book: Book
) -> dict[str, Odds]:
    """Count the throws by outcome for each strategy, used once and only on a lost roll."""
    hunger = min(pool, hunger)
    normal = pool - hunger
    first = outcomes(pool, hunger, difficulty, book)
    most = min(book.willpower_reroll_most, normal)
    table = _Table(normal, hunger, most, difficulty, book)
    return {strategy: table.after(first, strategy) for strategy in strategies}


class _Table:
    """The losing throws of one pool that a re-roll can change, and what becomes of them."""

    def __init__(self, normal: int, hunger: int, most: int, difficulty: int, book: Book):
        self.book = book
        self.most = most
        self.chances = Chances(most, difficulty, book)
        self.needed = passes_from(normal + hunger, difficulty, book)
        self.worth = [successes_of(0, tens, book) for tens in range(normal + hunger + 1)]
        self.lost: dict[Lost, int] = {}
        self._best: dict[tuple[Choice, int, int], Choice] = {}
        self._chosen: dict[tuple[str, Choice], Choice] = {}
        hungry = list(_hunger_dice(hunger, faces_of(book)))
        least, needed = self.needed - self.reach, self.needed
        for (there, own, own_tens), ways in _merged(self._normal_dice(normal, hunger)).items():
            for (more, more_tens, one), times in hungry:
                successes, tens = own + more, own_tens + more_tens
                total = successes + self.worth[tens]
                # It loses, and throwing again could pass or leave no success.
                if total < needed and (total >= least or successes <= most):
                    lost = Lost(there, (successes, tens, more_tens > 0, one))
                    self.lost[lost] = self.lost.get(lost, 0) + ways * times

    @property
    def reach(self) -> int:
        """The most that throwing again can add: one ten was alone, and all others are new."""
        return successes_of(self.most + 1, self.most + 1, self.book) - 1

    def _normal_dice(self, dice: int, hunger: int) -> Iterator[tuple[Normal, int]]:
        faces = faces_of(self.book)
        for tens in range(dice + 1):
            own, full = (successes_of(n, n, self.book) for n in (tens, tens + hunger))
            end = min(dice - tens, self.needed - 1 - own)
            least = max(0, self.needed - self.reach - full)
            few = range(min(self.most - tens, end) + 1)
            near = range(max(least, len(few)), end + 1)
            ways, last = 0, -PAIR
            for plain in (*few, *near):
                failed = dice - tens - plain
                if plain == last + 1:
                    ways = ways * (faces.plain * (failed + 1)) // (faces.failing * plain)
                else:
                    orders = comb(dice, tens) * comb(dice - tens, plain)
                    ways = orders * faces.plain**plain * faces.failing**failed
                last = plain
                if ways:
                    yield self._alike(failed, plain, tens), ways

    def _alike(self, failed: int, plain: int, tens: int) -> Normal:
        """Count no more dice than can be thrown again, nor pairs of tens that stay in any case."""
        most = self.most
        there = (min(failed, most), min(plain, most), min(tens, most))
        spare = max(0, tens - most - PAIR) // PAIR * PAIR
        whole = successes_of(plain + tens, tens, self.book)
        return Normal(there, whole - successes_of(0, tens - spare, self.book), tens - spare)

    def after(self, first: Odds, strategy: str) -> Odds:
        """Count the throws by outcome when lost ones are thrown again."""
        scale = SIDES**self.most
        changed: dict[Shown, int] = {}
        left: dict[tuple[Shown, int], int] = {}
        for lost, ways in self.lost.items():
            failed, plain, tens = self._choice(lost, strategy)
            again = failed + plain + tens
            if again:
                shown = lost.shown
                changed[shown] = changed.get(shown, 0) - ways * scale
                key = ((shown[0] - plain - tens, shown[1] - tens, shown[2], shown[3]), again)
                left[key] = left.get(key, 0) + ways
        for ((successes, tens, hunger_ten, hunger_one), again), ways in left.items():
            ways *= SIDES ** (self.most - again)
            for times, new, ten in self.chances.throws[again]:
                after = (successes + new + ten, tens + ten, hunger_ten, hunger_one)
                changed[after] = changed.get(after, 0) + ways * times
        return self._read(first, changed, scale)

    def _choice(self, lost: Lost, strategy: str) -> Choice:
        if strategy == BEST:
            key = (lost.there, lost.shown[0], lost.shown[1])
            if key not in self._best:
                self._best[key] = self.chances.best(*key)
            return self._best[key]
        if (strategy, lost.there) not in self._chosen:
            self._chosen[strategy, lost.there] = chosen(strategy, lost.there, self.book)
        return self._chosen[strategy, lost.there]

    def _read(self, first: Odds, changed: dict[Shown, int], scale: int) -> Odds:
        """Put what second throws changed on top of the first ones."""
        found = dict(zip(NAMES, (n * scale for n in first[1:6]), strict=True))
        total_failure, win_at_cost = first.total_failure * scale, first.win_at_cost * scale
        for shown, ways in changed.items():
            read = read_counts(*shown, difficulty=self.chances.difficulty, book=self.book).reading
            found[read.outcome or ""] += ways
            total_failure += ways if read.total_failure else 0
            win_at_cost += ways if read.win_at_cost else 0
        return Odds._make((first.of * scale, *found.values(), total_failure, win_at_cost))


def chosen(strategy: str, there: Choice, book: Book) -> Choice:
    """Count the dice of each class that a strategy picks, by the strategy's own rule."""
    faces = (1, book.test_success_face, TEN)
    dice = tuple(face for face, many in zip(faces, there, strict=True) for _ in range(many))
    positions = pick(Roll("test", Pool((), (), len(dice)), dice), strategy, None, book)
    failed, plain, tens = classes_of([dice[at - 1] for at in positions], book)
    return len(failed), len(plain), len(tens)


def _merged(states: Iterator[tuple[Normal, int]]) -> dict[Normal, int]:
    found: dict[Normal, int] = {}
    for state, ways in states:
        found[state] = found.get(state, 0) + ways
    return found


def _hunger_dice(dice: int, faces: Faces) -> Iterator[tuple[Hungry, int]]:
    for tens in range(dice + 1):
        for plain in range(dice - tens + 1):
            failed = dice - tens - plain
            orders = comb(dice, tens) * comb(dice - tens, plain) * faces.plain**plain
            none = orders * (faces.failing - 1) ** failed
            if none:
                yield Hungry(plain + tens, tens, False), none
            if one := orders * faces.failing**failed - none:
                yield Hungry(plain + tens, tens, True), one
