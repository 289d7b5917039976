"""Luck held against exact chances: the test is exact, two-sided, and held to a slow twin."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanguir import luck


@given(st.lists(st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.9, 1.0]), max_size=8), st.data())
def test_the_chance_of_something_as_unlikely_counts_every_way(chances, data):
    count = data.draw(st.integers(0, len(chances)))
    by_count = [0.0] * (len(chances) + 1)
    for way in product((0, 1), repeat=len(chances)):
        share = 1.0
        for hit, chance in zip(way, chances, strict=True):
            share *= chance if hit else 1 - chance
        by_count[sum(way)] += share
    expected = sum(share for share in by_count if share <= by_count[count] * (1 + 1e-9))
    assert luck.two_sided(count, chances) == pytest.approx(min(1.0, expected), abs=1e-9)


@pytest.mark.parametrize(("good", "thrown"), [(0, 12), (3, 12), (12, 12), (40, 300)])
def test_dice_of_one_chance_are_the_same_test(good, thrown):
    assert luck.dice(good, thrown, 1 / 6).p == pytest.approx(
        luck.two_sided(good, [1 / 6] * thrown), rel=1e-6
    )


def test_ten_sixes_in_ten_dice_are_as_odd_as_they_are():
    assert luck.dice(10, 10, 1 / 6).p == pytest.approx(6**-10)


def test_a_long_record_is_held_against_the_bell_curve_and_agrees_with_the_exact_test(monkeypatch):
    chances = [0.1, 0.5, 0.7] * 500
    exact = luck.two_sided(690, chances)
    monkeypatch.setattr(luck, "EXACT_UP_TO", 100)
    assert luck.two_sided(690, chances) == pytest.approx(exact, rel=0.15)
    assert luck.dice(300, 1500, 1 / 6).p < 0.01


def test_a_tally_counts_what_happened_and_what_was_to_be_expected():
    found = luck.tally([True, False, True], [0.5, 0.25, 0.5])
    assert (found.happened, found.of, found.expected) == (2, 3, 1.25)
