"""Control and compulsive feeding: rounds, and what ends them. (S18)"""

from __future__ import annotations

import pytest
from kit import BOOK, act, character, house, level, notes, sheet_state

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import RefusedError


@pytest.mark.rule("S18")
def test_a_passed_test_keeps_control_and_a_failed_one_compels():
    who = character(END=1, WIL=1)
    assert act("thirst", who, faces=[6, 1]).after.control == "self"
    assert act("thirst", who, faces=[5, 1]).after.control == "compelled"


@pytest.mark.rule("S18")
def test_once_a_round_the_compelled_test_again_until_one_passes():
    who = character(END=1, WIL=1, control="compelled", hours_since_blood=30, clock_hours=7)
    for _ in range(3):
        outcome = act("thirst", who, trigger="round", faces=[1, 1])
        assert outcome.after == who
        assert outcome.facts["test_needed"] is True
    freed = act("thirst", who, trigger="round", faces=[1, 6]).after
    assert sheet_state(freed) == sheet_state(who) | {"control": "self"}


@pytest.mark.rule("S18", "S15")
def test_a_round_needs_a_compelled_character():
    with pytest.raises(RefusedError, match="not compelled"):
        act("thirst", character(thirst="peckish"), trigger="round")


@pytest.mark.rule("S18", "S20")
def test_feeding_ends_the_compulsion():
    who = character(control="compelled", thirst="thirsty")
    assert act("feed", who, ml=1).after.control == "self"
    assert act("feed", who, ml=0).after.control == "compelled"
    assert act("feed", who, ml=500, spoiled=True).after.control == "compelled"


@pytest.mark.rule("S18")
def test_with_an_empty_pool_no_round_can_pass_and_only_feeding_ends_it():
    who = character(END=1, WIL=1, thirst="bloodthirsty", control="compelled")
    outcome = act("thirst", who, trigger="round")
    assert outcome.rolls[0].automatic_failure is True
    assert outcome.after.control == "compelled"
    assert act("feed", who, ml=100).after.control == "self"


@pytest.mark.rule("S18")
def test_resisting_in_downtime_goes_on_round_by_round_in_the_same_minute():
    who = character(END=1, WIL=2, hours_since_blood=23, clock_hours=100)
    outcome = act(
        "advance-time", who, minutes=120, when_compelled="resist", faces=[1, 1, 2, 2, 3, 3, 4, 6]
    )
    assert [r.passed for r in outcome.rolls] == [False, False, False, True]
    assert [(e["at_hours"], e["event"]) for e in outcome.facts["events"]] == [
        (101, "thirst"),
        (101, "round"),
        (101, "round"),
        (101, "round"),
    ]
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "thirst": "peckish",
        "hours_since_blood": 25,
        "clock_hours": 102,
    }
    assert (outcome.facts["hours"], outcome.facts["remaining_hours"]) == (2, 0)
    assert outcome.facts["stopped_at_hours"] is None


@pytest.mark.rule("S18")
@pytest.mark.parametrize("policy", ["stop", "resist"])
def test_with_an_empty_pool_downtime_stops_under_either_policy(policy):
    who = character(END=0, WIL=1)
    outcome = act("advance-time", who, minutes=100 * 60, when_compelled=policy)
    assert outcome.rolls[0].automatic_failure is True
    assert len(outcome.rolls) == 1
    assert outcome.after.control == "compelled"
    assert outcome.facts["hours"] == 24
    assert outcome.facts["stopped_at_hours"] == 24
    assert outcome.facts["remaining_hours"] == 76


@pytest.mark.rule("S18")
def test_with_fewer_dice_than_a_house_difficulty_no_round_is_tried():
    book = house(thirst={"difficulty": 2})
    who = character(END=1, WIL=1, hours_since_blood=23)
    outcome = act("advance-time", who, minutes=60, when_compelled="resist", faces=[6], book=book)
    assert [r.passed for r in outcome.rolls] == [False]
    assert outcome.facts["stopped_at_hours"] == 1


@pytest.mark.rule("S18")
def test_feeding_in_downtime_takes_what_is_at_hand_and_goes_on():
    who = character(END=0, WIL=1)
    outcome = act("advance-time", who, minutes=50 * 60, when_compelled="feed", available_ml=300)
    assert [(e["at_hours"], e["event"]) for e in outcome.facts["events"]] == [
        (24, "thirst"),
        (24, "fed while compelled"),
        (48, "thirst"),
        (48, "fed while compelled"),
    ]
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "hours_since_blood": 2,
        "clock_hours": 50,
    }
    assert outcome.facts["remaining_hours"] == 0


@pytest.mark.rule("S18")
def test_with_nothing_at_hand_the_clock_stops_after_all():
    who = character(END=0, WIL=1)
    outcome = act("advance-time", who, minutes=50 * 60, when_compelled="feed", available_ml=0)
    assert outcome.facts["stopped_at_hours"] == 24
    assert outcome.after.control == "compelled"


@pytest.mark.rule("S18")
def test_with_too_little_at_hand_the_compulsion_ends_and_thirst_stays():
    who = character(END=0, WIL=1)
    outcome = act("advance-time", who, minutes=25 * 60, when_compelled="feed", available_ml=100)
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "thirst": "peckish",
        "banked_ml": 100,
        "hours_since_blood": 25,
        "clock_hours": 25,
    }


@pytest.mark.rule("S18")
@pytest.mark.parametrize("policy", ["stop", "resist", "feed"])
@pytest.mark.parametrize("minutes", [0, 1, 100_000])
def test_dice_that_never_show_a_six_end_under_every_policy(policy, minutes):
    class Fives:
        def throw(self, count, sides, *, minute=0):
            return (5,) * count

    who = character(control="compelled")
    outcome = resolver.act(
        "advance-time", who, minutes=minutes, when_compelled=policy, dice=Fives(), book=BOOK
    )
    assert len(outcome.rolls) <= 1001
    if policy == "feed" and minutes:
        assert outcome.facts["remaining_hours"] == 0
    else:
        assert outcome.after == who
        assert outcome.facts["hours"] == 0


@pytest.mark.rule("S18")
def test_the_bound_on_rounds_is_the_tables_and_noted_when_it_stops_the_clock():
    class Fives:
        def throw(self, count, sides, *, minute=0):
            return (5,) * count

    who = character(hours_since_blood=23)
    outcome = resolver.act(
        "advance-time", who, minutes=60, when_compelled="resist", dice=Fives(), book=BOOK
    )
    assert len(outcome.rolls) == 1001
    assert "control.most_rounds" in notes(outcome)
    book = house(control={"most_rounds": 3})
    outcome = resolver.act(
        "advance-time", who, minutes=60, when_compelled="resist", dice=Fives(), book=book
    )
    assert len(outcome.rolls) == 4
    assert "control.most_rounds" not in notes(outcome, book)


@pytest.mark.rule("S18")
def test_starting_compelled_under_stop_no_time_passes():
    who = character(control="compelled", thirst="peckish", hours_since_blood=30, injuries=1)
    outcome = act("advance-time", who, minutes=90)
    assert outcome.after == who
    assert outcome.rolls == ()
    assert outcome.facts["hours"] == 0
    assert outcome.facts["remaining_hours"] == 1.5
    assert outcome.facts["stopped_at_hours"] == 0


@pytest.mark.rule("S18")
def test_starting_compelled_the_other_policies_settle_it_before_time_passes():
    who = character(END=2, WIL=0, control="compelled", clock_hours=3)
    resisted = act("advance-time", who, minutes=60, when_compelled="resist", faces=[1, 1, 1, 6])
    assert [e["at_hours"] for e in resisted.facts["events"]] == [3, 3]
    assert sheet_state(resisted.after)["clock_hours"] == 4
    fed = act("advance-time", who, minutes=60, when_compelled="feed")
    assert fed.after.control == "self"
    assert (level(fed.after), sheet_state(fed.after)["clock_hours"]) == ("sated", 4)


@pytest.mark.rule("S18")
def test_rounds_of_one_moment_throw_different_dice():
    """Each round is a throw of its own, with the next ordinal of the same minute."""
    dice = Seeded(1).of("mira.toml")
    who = character(END=9, WIL=6)
    first = resolver.act("thirst", who, dice=dice, book=BOOK).rolls[0].dice
    second = resolver.act("thirst", who, dice=dice, book=BOOK).rolls[0].dice
    assert first != second
