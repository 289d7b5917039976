"""Exact chances as whole numbers and fractions: the library that both systems share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanguir.branches import Blank, Class, Spread, branches
from sanguir.odds import (
    ALWAYS,
    NEVER,
    Chance,
    at_least,
    binomial,
    by_value,
    compared,
    total,
    ways_below,
)

TABLE = json.loads((Path(__file__).parent / "data/odds/d6_odds.json").read_text())["table"]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("dice", TABLE)
def test_the_chance_of_so_many_sixes_is_the_tables(dice):
    for count, exact in TABLE[dice].items():
        chance = at_least(int(dice), int(count), good=1, sides=6)
        assert chance.fraction() == Fraction(exact)


@pytest.mark.parametrize(
    ("dice", "good", "sides"),
    [(0, 1, 6), (1, 2, 6), (4, 2, 6), (3, 6, 6), (3, 5, 10), (5, 1, 3), (5, 6, 6), (2, 0, 6)],
)
def test_ways_are_what_counting_every_throw_gives(dice, good, sides):
    counted = Counter(
        sum(face <= good for face in faces) for faces in product(range(1, sides + 1), repeat=dice)
    )
    ways = binomial(dice, good=good, sides=sides)
    assert ways == tuple(counted[n] for n in range(dice + 1))
    for count in range(dice + 2):
        below = sum(ways[:count])
        assert ways_below(dice, count, good=good, sides=sides) == below
        chance = at_least(dice, count, good=good, sides=sides)
        assert chance.fraction() == 1 - Fraction(below, sides**dice)


@given(st.integers(0, 60), st.integers(0, 62), st.integers(1, 5))
def test_at_least_and_fewer_are_everything(dice, count, good):
    ways = binomial(dice, good=good, sides=6)
    assert sum(ways) == 6**dice
    chance = at_least(dice, count, good=good, sides=6)
    assert chance.num == Chance.of(sum(ways[count:]), 6**dice).num


def test_a_chance_is_in_lowest_terms_and_says_itself_exactly():
    chance = Chance.of(6, 8)
    assert (chance.exact, chance.float, chance.fraction()) == ("3/4", 0.75, Fraction(3, 4))
    assert chance.complement().exact == "1/4"
    assert (NEVER.exact, ALWAYS.exact) == ("0/1", "1/1")
    assert chance.facts == {"exact": "3/4", "float": 0.75}


def test_digits_beyond_what_python_prints_leave_the_float():
    chance = Chance.of(1, 7**6000)
    assert chance.facts == {"exact": None, "float": 0.0}
    assert chance.complement().facts == {"exact": None, "float": 1.0}
    assert Chance.of(7**6000 - 1, 2 * 7**6000).facts["float"] == 0.5


@given(st.lists(st.fractions(0, 1), max_size=6))
def test_chances_add_up_whatever_their_denominators(parts):
    chances = [Chance.of(part.numerator, part.denominator) for part in parts]
    assert total(chances).fraction() == sum(parts)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5),
       st.lists(st.integers(0, 9), min_size=1, max_size=5))  # fmt: skip
def test_two_counts_compare_as_every_pair_of_them_does(mine, theirs):
    found = Counter()
    for (n, a), (m, b) in product(enumerate(mine), enumerate(theirs)):
        found[(n > m) - (n < m)] += a * b
    assert compared(mine, theirs) == (found[1], found[0], found[-1], sum(mine) * sum(theirs))


def test_values_that_cannot_be_are_left_out():
    assert by_value((0, 1, 0, 1), 2, 2) == {
        "1": {"exact": "1/2", "float": 0.5},
        "3": {"exact": "1/2", "float": 0.5},
    }


def coin(count, sides):
    return (
        [Class((1,) * count, 1, 2), Class((sides,) * count, 1, 2)] if count else [Class((), 1, 1)]
    )


def test_a_rule_is_run_for_every_way_its_dice_can_fall():
    def until_a_pass(dice):
        thrown = []
        while len(thrown) < 3 and (not thrown or thrown[-1] == 1):
            dice.throw(0, 6)
            thrown += dice.throw(1, 6)
        return tuple(thrown)

    found = {
        branch.value: Fraction(branch.num, branch.den) for branch in branches(until_a_pass, coin)
    }
    assert found == {
        (1, 1, 1): Fraction(1, 8),
        (1, 1, 6): Fraction(1, 8),
        (1, 6): Fraction(1, 4),
        (6,): Fraction(1, 2),
    }


def test_a_rule_without_dice_has_one_way():
    assert [branch.value for branch in branches(lambda dice: "so", coin)] == ["so"]


def test_the_way_splits_without_dice_too():
    found = list(branches(lambda dice: dice.choose([(1, 3), (2, 3)]), coin))
    assert [(one.value, one.num, one.den) for one in found] == [(0, 1, 3), (1, 2, 3)]


def test_states_with_the_same_key_are_one():
    spread = Spread(6)
    for key, num, den in (("a", 1, 2), ("b", 1, 3), ("a", 1, 6)):
        spread.add(key, key, num, den)
    assert sorted((key, Fraction(num, den)) for key, num, den in spread) == [
        ("a", Fraction(2, 3)), ("b", Fraction(1, 3)),
    ]  # fmt: skip
    assert spread.share("a".__eq__).exact == "2/3"


def test_blank_dice_show_nothing_good():
    assert Blank().of("anyone").throw(3, 10) == (1, 1, 1)


def test_the_library_needs_nothing_but_the_standard_library():
    code = "import sys, sanguir.odds; print(*(n for n in sys.modules if n == 'fractions'))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == ""


def test_a_chance_without_digits_is_exact_only_where_it_is_whole():
    half, two = Chance.of(1, 2), Chance.of(4, 2)
    assert half.told() == half.told(digits=True) == {"exact": "1/2", "float": 0.5}
    assert half.told(digits=False) == {"exact": None, "float": 0.5}
    assert two.told(digits=False) == two.told() == {"exact": "2/1", "float": 2.0}
