"""Blood deprivation. (S17)"""

from __future__ import annotations

import pytest
from kit import act, character, house, notes

FIGURES = [
    (0, 0), (71, 0), (71.9833, 0), (72, -1), (143, -1), (144, -2), (215.9833, -2), (216, -3),
    (287, -3), (288, -4), (360, -5), (720, -10),
]  # fmt: skip


@pytest.mark.rule("S17")
@pytest.mark.parametrize(("hours", "dice"), FIGURES, ids=[f"{h} h" for h, _ in FIGURES])
def test_every_full_72_hours_cost_one_die_on_all_tests(hours, dice):
    who = character(hours_since_blood=hours, END=9, WIL=6)
    for action, choices, base in [
        ("roll", {"pool": "30"}, 30),
        ("roll", {"pool": "30", "vs": 0}, 30),
        ("thirst", {}, 15),
    ]:
        outcome = act(action, who, faces=[1] * (base + dice), **choices)
        (roll,) = outcome.rolls
        assert roll.pool.sum == base + dice
        assert [m.dice for m in roll.pool.modifiers] == ([dice] if dice else [])
        assert [note for note in notes(outcome) if "deprivation" in note] == []


@pytest.mark.rule("S17")
def test_it_comes_on_top_of_the_thirst_level():
    who = character(END=9, thirst="bloodthirsty", hours_since_blood=144)
    (roll,) = act("thirst", who, faces=[1] * 7).rolls
    assert [m.dice for m in roll.pool.modifiers] == [-3, -2]


@pytest.mark.rule("S17", "S26")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
def test_nobody_but_a_sanguir_is_deprived(kind):
    who = character(kind, hours_since_blood=720)
    assert act("roll", who, pool="5", faces=[1] * 5).rolls[0].pool.modifiers == ()


@pytest.mark.rule("S17")
def test_a_table_may_count_other_hours():
    book = house(deprivation={"hours_per_die": 48})
    who = character(hours_since_blood=96)
    assert act("roll", who, pool="5", faces=[1] * 3, book=book).rolls[0].pool.sum == 3
