"""Exact chances of dice, for both systems: whole numbers and fractions, never samples.

    from sanguir.odds import at_least

    chance = at_least(7, 1, good=1, sides=6)    # a six among seven d6
    chance.exact, chance.float                  # "201811/279936", 0.7209...
    chance.fraction()                           # the same as a fractions.Fraction

What a system's rolls come to stands beside its rules: `sanguir.v5.odds.outcomes`,
`sanguir.sanguiri.odds.successes`. All of them count ways: how many of the equally likely throws
show something. Nothing here depends on more than the standard library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import factorial, gcd
from operator import mul
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from fractions import Fraction

    from sanguir.outcome import Roll
    from sanguir.pools import Pool


class ChanceFacts(TypedDict):
    """A chance as results hold it; `exact` is None where its digits exceed what Python prints."""

    exact: str | None
    float: float


class Chance(NamedTuple):
    """A probability, or another exact rational, as numerator and denominator in lowest terms."""

    num: int
    den: int

    @classmethod
    def of(cls, num: int, den: int) -> Chance:
        """Bring `num` of `den` to lowest terms; `den` is positive."""
        common = gcd(num, den)
        return cls(num // common, den // common)

    @property
    def float(self) -> float:
        """The nearest floating-point number."""
        return self.num / self.den

    @property
    def exact(self) -> str | None:
        """The chance as "num/den", or None where its digits exceed what Python prints."""
        try:
            return f"{self.num}/{self.den}"
        except ValueError:
            return None

    @property
    def facts(self) -> ChanceFacts:
        """The chance as results hold it."""
        return {"exact": self.exact, "float": self.float}

    def told(self, *, digits: bool = True) -> ChanceFacts:
        """Return the chance as results hold it, long numbers as floats alone without `digits`."""
        if digits or self.den == 1:
            return self.facts
        return {"exact": None, "float": self.float}

    def complement(self) -> Chance:
        """Return the chance that it does not happen."""
        return Chance(self.den - self.num, self.den)

    def fraction(self) -> Fraction:
        """Return the chance as a fractions.Fraction."""
        from fractions import Fraction

        return Fraction(self.num, self.den)


NEVER = Chance(0, 1)
ALWAYS = Chance(1, 1)


def lowest(num: int, den: int, base: int) -> Chance:
    """Bring `num` of `den` to lowest terms; quick, for `den` has no prime that `base` has not."""
    if not num:
        return NEVER
    factors = base**16
    while (common := gcd(gcd(num, factors), den)) > 1:
        num //= common
        den //= common
        factors *= factors
    return Chance(num, den)


def total(chances: Iterable[Chance]) -> Chance:
    """Add chances of things that exclude each other."""
    num, den = 0, 1
    for chance in chances:
        num, den = plus(num, den, chance.num, chance.den)
    return Chance.of(num, den)


def plus(num: int, den: int, more: int, of: int) -> tuple[int, int]:
    """Add two fractions without reducing; quick where one denominator divides the other."""
    if den == of:
        return num + more, den
    if den > of:
        times, rest = divmod(den, of)
        if not rest:
            return num + more * times, den
    else:
        times, rest = divmod(of, den)
        if not rest:
            return num * times + more, of
    common = gcd(den, of)
    return num * (of // common) + more * (den // common), den // common * of


def binomial(dice: int, *, good: int, sides: int) -> tuple[int, ...]:
    """Count the ways in which 0, 1, ... of `dice` dice show one of `good` faces of `sides`.

    The ways add up to sides ** dice.
    """
    bad = sides - good
    if not bad:
        return (*[0] * dice, sides**dice)
    ways = [bad**dice]
    for k in range(dice):
        ways.append(ways[-1] * ((dice - k) * good) // ((k + 1) * bad))
    return tuple(ways)


def at_least(dice: int, count: int, *, good: int, sides: int) -> Chance:
    """Return the chance that at least `count` of `dice` dice show one of `good` faces."""
    if 2 * count <= dice + 1:
        fewer = ways_below(dice, count, good=good, sides=sides)
        everything = sides**dice
        return lowest(everything - fewer, everything, sides)
    ways = ways_below(dice, dice - count + 1, good=sides - good, sides=sides)
    return lowest(ways, sides**dice, sides)


def ways_below(dice: int, count: int, *, good: int, sides: int) -> int:
    """Count the ways in which fewer than `count` of `dice` dice show one of `good` faces."""
    if not 0 < count <= dice or not good:
        return int(sides**dice) if count > 0 else 0
    # The sum of orders * good ** k * bad ** (dice - k) over k < count, from the last term inwards;
    # what the orders are divided by is left to the end.
    bad = sides - good
    ways = 1
    orders = accumulate(range(dice * good, (dice - count + 1) * good, -good), mul)
    for times, more in zip(range(bad, count * bad, bad or 1), orders, strict=False):
        ways = ways * times + more
    return int(ways // factorial(count - 1) * bad ** (dice - count + 1))


class Compared(NamedTuple):
    """How two independent counts compare, as ways of `of`."""

    more: int
    equal: int
    fewer: int
    of: int


def compared(mine: Sequence[int], theirs: Sequence[int]) -> Compared:
    """Compare two counts given as ways by value: how often mine is more, equal, fewer."""
    below = [0, *accumulate(theirs)]
    everything = below[-1]
    more = equal = 0
    for value, ways in enumerate(mine):
        more += ways * below[min(value, len(theirs))]
        equal += ways * theirs[value] if value < len(theirs) else 0
    of = sum(mine) * everything
    return Compared(more, equal, of - more - equal, of)


class PoolFacts(TypedDict):
    """A pool as results hold it: `sum` before clamping, `size` what would be thrown."""

    terms: list[list[str | int]]
    modifiers: list[list[str | int]]
    sum: int
    size: int


class OpponentFacts(TypedDict):
    """Who stands against a pool: a pool with its Hunger dice, or a number of successes."""

    pool: PoolFacts | None
    hunger_dice: int
    successes: int | None


class RollOdds(TypedDict):
    """The chances that a roll had before its dice fell; None where no Difficulty decides it."""

    win: ChanceFacts | None
    outcomes: dict[str, ChanceFacts] | None


def pool_facts(pool: Pool) -> PoolFacts:
    """Write a pool as results hold it."""
    return {
        "terms": [list(term) for term in pool.terms],
        "modifiers": [[modifier.label, modifier.dice] for modifier in pool.modifiers],
        "sum": pool.sum,
        "size": pool.size,
    }


def opponent_facts(opponent: Roll | int | None) -> OpponentFacts | None:
    """Write the other side of a contest as results hold it, or None where there is none."""
    if opponent is None:
        return None
    if isinstance(opponent, int):
        return {"pool": None, "hunger_dice": 0, "successes": opponent}
    hungry = len(opponent.hunger_dice)
    return {"pool": pool_facts(opponent.pool), "hunger_dice": hungry, "successes": None}


def by_value(ways: Sequence[int], of: int, sides: int) -> dict[str, ChanceFacts]:
    """Write ways by value, of a power of `sides`, as chances; what cannot be is left out."""
    return {str(value): lowest(n, of, sides).facts for value, n in enumerate(ways) if n}
