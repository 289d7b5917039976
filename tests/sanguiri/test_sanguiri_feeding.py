"""Feeding: steps, the bank, and the clock. (S19, S20)"""

from __future__ import annotations

import pytest
from kit import LEVELS, act, character, house, level, notes, rulebook, sheet_state

from sanguir.errors import UsageError


@pytest.mark.rule("S19", "S20")
@pytest.mark.parametrize("row", rulebook("sanguiri_drinks.toml"))
def test_every_whole_step_lowers_thirst_one_level_and_the_rest_is_kept(row):
    start = character(
        thirst=row["thirst"], banked_ml=row["banked"], hours_since_blood=80, clock_hours=80
    )
    who, lowered = start, []
    for ml in row["ml"]:
        outcome = act("feed", who, ml=ml)
        lowered.append(outcome.facts["levels"])
        who = outcome.after
    assert lowered == row["levels"]
    assert sheet_state(who) == sheet_state(start) | row["after"]


@pytest.mark.rule("S19")
@pytest.mark.parametrize("ml", [250, 300, 350])
@pytest.mark.parametrize("start", LEVELS[1:])
def test_250_to_350_ml_lower_thirst_one_level(ml, start):
    outcome = act("feed", character(thirst=start), ml=ml)
    assert outcome.facts["levels"] == 1
    assert LEVELS.index(level(outcome.after)) == LEVELS.index(start) - 1


@pytest.mark.rule("S19")
@pytest.mark.parametrize("ml", [750, 900, 1050])
def test_750_to_1050_ml_lower_three_levels(ml):
    outcome = act("feed", character(thirst="bloodthirsty"), ml=ml)
    assert (outcome.facts["levels"], level(outcome.after)) == (3, "sated")


@pytest.mark.rule("S19")
def test_a_table_may_set_another_step():
    book = house(feeding={"step_ml": 350})
    who = character(thirst="bloodthirsty")
    assert act("feed", who, ml=349, book=book).facts["levels"] == 0
    assert act("feed", who, ml=1049, book=book).facts["levels"] == 2
    assert act("feed", who, ml=1050, book=book).facts["levels"] == 3


@pytest.mark.rule("S20")
def test_the_bank_empties_when_thirst_rises_by_time():
    who = character(END=9, banked_ml=240, thirst="peckish", hours_since_blood=47)
    outcome = act("advance-time", who, minutes=60, faces=[6] * 10)
    assert sheet_state(outcome.after)["banked_ml"] == 0
    assert "feeding.banked" in notes(outcome)


@pytest.mark.rule("S20")
def test_the_bank_stays_where_a_day_finds_thirst_at_its_worst():
    who = character(END=9, banked_ml=240, thirst="bloodthirsty", hours_since_blood=47)
    outcome = act("advance-time", who, minutes=60, faces=[6] * 9)
    assert sheet_state(outcome.after)["banked_ml"] == 240


@pytest.mark.rule("S20")
def test_the_bank_stays_while_time_passes_without_a_rise():
    who = character(END=9, banked_ml=240, thirst="peckish", hours_since_blood=30)
    assert sheet_state(act("advance-time", who, minutes=60).after)["banked_ml"] == 240


@pytest.mark.rule("S20", "S14")
def test_healing_and_other_increases_leave_the_bank():
    who = character(END=9, banked_ml=240, thirst="peckish", injuries=1)
    assert sheet_state(act("heal", who, faces=[6] * 10).after)["banked_ml"] == 240
    raised = act("thirst", who, trigger="increase", faces=[6] * 10)
    assert sheet_state(raised.after)["banked_ml"] == 240


@pytest.mark.rule("S20")
@pytest.mark.parametrize("ml", [1, 249])
def test_any_suitable_drink_ends_compulsion_without_touching_the_clock(ml):
    who = character(thirst="thirsty", control="compelled", hours_since_blood=50)
    outcome = act("feed", who, ml=ml)
    assert sheet_state(outcome.after) == sheet_state(who) | {"control": "self", "banked_ml": ml}


@pytest.mark.rule("S20")
def test_after_a_whole_step_the_next_level_is_a_day_away():
    who = character(END=9, thirst="peckish", hours_since_blood=40)
    fed = act("feed", who, ml=250).after
    assert act("advance-time", fed, minutes=24 * 60 - 1).rolls == ()
    assert len(act("advance-time", fed, minutes=24 * 60, faces=[6] * 11).rolls) == 1


@pytest.mark.rule("S20")
def test_after_a_sip_the_clock_runs_on():
    who = character(END=9, thirst="peckish", hours_since_blood=40)
    sipped = act("feed", who, ml=249).after
    outcome = act("advance-time", sipped, minutes=8 * 60, faces=[6] * 10)
    assert level(outcome.after) == "thirsty"


@pytest.mark.rule("S20")
@pytest.mark.parametrize(
    ("state", "ml", "expected"),
    [
        pytest.param({"thirst": "thirsty"}, 100, ["feeding.banked"], id="a sip is kept"),
        pytest.param(
            {"thirst": "thirsty", "hours_since_blood": 50},
            250,
            ["feeding.resets_clock"],
            id="a whole step starts the clock",
        ),
        pytest.param(
            {"thirst": "thirsty", "hours_since_blood": 50, "banked_ml": 200},
            100,
            ["feeding.banked", "feeding.resets_clock"],
            id="both",
        ),
        pytest.param({"thirst": "thirsty"}, 250, [], id="neither"),
        pytest.param({"thirst": "thirsty", "banked_ml": 9}, 0, [], id="nothing drunk"),
    ],
)
def test_the_bank_and_the_clock_are_provisional_and_named_when_they_mattered(state, ml, expected):
    assert notes(act("feed", character(**state), ml=ml)) == expected


@pytest.mark.rule("S20")
def test_a_table_may_do_without_the_bank_and_without_the_clock():
    who = character(thirst="bloodthirsty", hours_since_blood=80)
    no_bank = house(feeding={"banked": False})
    first = act("feed", who, ml=249, book=no_bank).after
    assert sheet_state(first)["banked_ml"] == 0
    assert act("feed", first, ml=249, book=no_bank).facts["levels"] == 0
    no_clock = house(feeding={"resets_clock": False})
    fed = act("feed", who, ml=750, book=no_clock).after
    assert (level(fed), sheet_state(fed)["hours_since_blood"]) == ("sated", 80)


@pytest.mark.rule("S20")
def test_sated_holds_nothing_in_the_bank_even_if_a_sheet_says_so():
    who = character(banked_ml=240, hours_since_blood=10)
    outcome = act("feed", who, ml=10)
    assert sheet_state(outcome.after)["hours_since_blood"] == 10
    assert sheet_state(outcome.after)["banked_ml"] == 0


@pytest.mark.rule("S19")
@pytest.mark.parametrize("ml", [-1, 1_000_001])
def test_there_are_amounts_that_nobody_drinks(ml):
    with pytest.raises(UsageError):
        act("feed", character(), ml=ml)


@pytest.mark.rule("S19")
def test_a_thousand_litres_are_the_most():
    thirsty = character(thirst="thirsty")
    assert act("feed", thirsty, ml=1_000_000).facts["levels"] == 2
