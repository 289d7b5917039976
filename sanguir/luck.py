"""Luck on record held against exact chances: expected counts, and a test that does not flatter.

A count of independent events with known chances has an exact distribution; the test adds up the
chances of everything at most as likely as what happened. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erfc, sqrt
from typing import Final, NamedTuple

EXACT_UP_TO: Final = 2000
_AS_LIKELY: Final = 1 + 1e-9


class Tally(NamedTuple):
    """How often something happened of how many chances, and how often it was to be expected."""

    happened: int
    of: int
    expected: float
    p: float


def tally(happened: Sequence[bool], chances: Sequence[float]) -> Tally:
    """Count what happened against its chances, one by one; `p` is two-sided."""
    count = sum(happened)
    expected = sum(chances)
    return Tally(count, len(chances), expected, two_sided(count, chances))


def dice(count: int, thrown: int, chance: float) -> Tally:
    """Count faces of one kind among dice that all have the same chance of it."""
    return Tally(count, thrown, thrown * chance, _binomial(count, thrown, chance))


def two_sided(count: int, chances: Sequence[float]) -> float:
    """Return how likely something at most as likely as `count` events is, of these chances."""
    if len(chances) > EXACT_UP_TO:
        variance = sum(chance * (1 - chance) for chance in chances)
        return _normal(count, sum(chances), variance)
    ways = [1.0]
    for chance in chances:
        ways = [
            (ways[n] if n < len(ways) else 0.0) * (1 - chance) + (ways[n - 1] * chance if n else 0)
            for n in range(len(ways) + 1)
        ]
    return _as_unlikely(count, ways)


def _binomial(count: int, thrown: int, chance: float) -> float:
    if thrown > EXACT_UP_TO:
        return _normal(count, thrown * chance, thrown * chance * (1 - chance))
    return _as_unlikely(count, [_share(n, thrown, chance) for n in range(thrown + 1)])


def _share(n: int, thrown: int, chance: float) -> float:
    from math import exp, log

    if chance in (0.0, 1.0):
        return float(n == thrown * chance)
    return exp(log(comb(thrown, n)) + n * log(chance) + (thrown - n) * log(1 - chance))


def _as_unlikely(count: int, ways: Sequence[float]) -> float:
    bound = ways[count] * _AS_LIKELY
    return min(1.0, sum(way for way in ways if way <= bound))


def _normal(count: int, mean: float, variance: float) -> float:
    if variance == 0:
        return 1.0 if count == mean else 0.0
    return erfc(max(0.0, abs(count - mean) - 0.5) / sqrt(2 * variance))
