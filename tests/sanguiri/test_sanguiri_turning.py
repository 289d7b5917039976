"""Turning: one roll, two sheets. (S21-S23)"""

from __future__ import annotations

import pytest
from kit import act, character, house, level, notes, plus, sheet_state

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError


def tom(**choices):
    return character("human", name="Tom", **{"END": 3, "WIL": 2} | choices)


def ilse(**choices):
    return character(name="Ilse", **{"END": 4, "WIL": 5} | choices)


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("faces", "survived"),
    [
        pytest.param([1, 2, 3, 4, 5, 5, 6], True, id="one natural six"),
        pytest.param([6, 6, 6, 6, 6, 6, 6], True, id="more"),
        pytest.param([5, 5, 5, 5, 5, 5, 5], False, id="none"),
    ],
)
def test_one_roll_of_both_endurances_decides(faces, survived):
    outcome = act("turn", tom(), sire=ilse(), faces=faces)
    (roll,) = outcome.rolls
    assert sorted(dice for _, dice in roll.pool.terms) == [3, 4]
    assert (roll.kind, roll.difficulty, roll.passed) == ("turning", 1, survived)
    assert outcome.facts["survived"] is survived


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("recipient", "sire", "words"),
    [
        pytest.param(tom(alive=False), ilse(), "Tom is dead", id="the dead"),
        pytest.param(character(name="Tom"), ilse(), "Tom is a sanguir", id="a Sanguir"),
        pytest.param(character("hybrid", name="Tom"), ilse(), "Tom is a hybrid", id="a hybrid"),
        pytest.param(tom(END=10), ilse(), "endurance 10", id="END over the cap"),
        pytest.param(tom(WIL=7), ilse(), "willpower 7", id="WIL over the cap"),
        pytest.param(tom(), ilse(alive=False), "Ilse is dead", id="by the dead"),
        pytest.param(tom(), tom(), "Tom is a human", id="by a human"),
        pytest.param(tom(), character("hybrid", name="Ilse"), "Ilse is a hybrid", id="by a hybrid"),
        pytest.param(tom(), ilse(control="compelled"), "compelled", id="by the compelled"),
    ],
)
def test_only_a_living_human_within_the_caps_and_a_sire_in_control(recipient, sire, words):
    with pytest.raises(RefusedError, match=words):
        act("turn", recipient, sire=sire)


@pytest.mark.rule("S21")
def test_at_the_caps_a_human_can_be_turned():
    assert act("turn", tom(END=9, WIL=6), sire=ilse(), faces=[6] + [1] * 12).facts["survived"]


@pytest.mark.rule("S22", "S24")
def test_the_sires_deprivation_and_exposure_before_the_drain_modify_the_roll():
    sire = ilse(thirst="bloodthirsty", hours_since_blood=144, exposure="direct")
    outcome = act("turn", tom(), sire=sire, modifiers=plus(2), faces=[6] + [1] * 4)
    (roll,) = outcome.rolls
    assert [m.dice for m in roll.pool.modifiers] == [-2, -2, 2]
    assert roll.pool.sum == 5
    labels = [m.label for m in roll.pool.modifiers]
    assert "deprivation" in labels[0]
    assert "ultraviolet" in labels[1]
    assert notes(outcome)[0] == "exposures.direct.sanguir"


@pytest.mark.rule("S22")
def test_the_recipients_own_state_is_no_modifier():
    recipient = tom(exposure="direct", hours_since_blood=720, thirst="thirsty")
    (roll,) = act("turn", recipient, sire=ilse(), faces=[1] * 7).rolls
    assert roll.pool.modifiers == ()


@pytest.mark.rule("S22")
def test_automatic_modifiers_can_be_left_out():
    sire = ilse(hours_since_blood=144, exposure="direct")
    outcome = act("turn", tom(), sire=sire, auto_modifiers=False, modifiers=plus(-1), faces=[1] * 6)
    assert [m.dice for m in outcome.rolls[0].pool.modifiers] == [-1]
    assert notes(outcome) == []


@pytest.mark.rule("S22", "S2")
def test_an_empty_pool_is_the_recipients_death():
    outcome = act("turn", tom(), sire=ilse(hours_since_blood=720))
    assert outcome.rolls[0].automatic_failure is True
    assert outcome.rolls[0].reading.mishap is False
    assert outcome.after.alive is False


@pytest.mark.rule("S23")
def test_success_makes_a_sanguir_turned_sated_and_otherwise_unchanged():
    before = tom(
        exposure="reduced", injuries=2, clock_hours=9, thirst="thirsty", hours_since_blood=99
    )
    outcome = act("turn", before, sire=ilse(), faces=[6] + [1] * 6)
    after = outcome.after
    assert (after.kind, after.origin, after.alive) == ("sanguir", "turned", True)
    assert after.attributes == before.attributes
    assert sheet_state(after) == sheet_state(before) | {"thirst": "sated", "hours_since_blood": 0}
    assert notes(outcome) == ["turning.thirst"]
    book = resolver.book("sanguiri")
    changed = resolver.changes(before, after, book)
    assert changed["kind",] == ("human", "sanguir")
    assert changed["origin",] == (None, "turned")


@pytest.mark.rule("S23")
def test_failure_is_death_and_nothing_else():
    before = tom(injuries=2, clock_hours=9)
    outcome = act("turn", before, sire=ilse(), faces=[1] * 7)
    assert outcome.after == before._replace(alive=False)
    assert (outcome.after.kind, outcome.after.origin) == ("human", None)
    assert notes(outcome) == []


@pytest.mark.rule("S23")
@pytest.mark.parametrize("faces", [[6] * 6, [1] * 6], ids=["success", "failure"])
def test_either_way_the_sire_has_drained_a_person(faces):
    sire = ilse(thirst="bloodthirsty", hours_since_blood=100, banked_ml=70, clock_hours=500)
    outcome = act("turn", tom(), sire=sire, faces=faces)
    (other,) = outcome.others
    assert (other.role, other.before) == ("sire", sire)
    assert sheet_state(other.after) == sheet_state(sire) | {
        "thirst": "sated",
        "hours_since_blood": 0,
        "banked_ml": 0,
    }


@pytest.mark.rule("S23")
def test_a_table_may_leave_the_sire_hungry_and_the_newly_turned_thirsty():
    book = house(turning={"feeds_sire": False, "thirst": "peckish"})
    sire = ilse(thirst="bloodthirsty", hours_since_blood=71)
    outcome = act("turn", tom(), sire=sire, faces=[6] * 7, book=book)
    assert outcome.others[0].after == sire
    assert level(outcome.after, book) == "peckish"
    assert notes(outcome, book) == []


@pytest.mark.rule("S21", "S22")
def test_two_ratings_alone_roll_the_same_way():
    outcome = act(
        "turn-numbers",
        None,
        recipient_endurance=2,
        sire_endurance=3,
        modifiers=plus(-1),
        faces=[1, 1, 1, 6],
    )
    assert outcome.rolls[0].kind == "turning"
    assert outcome.facts["survived"] is True
    assert outcome.others == ()
    empty = act("turn-numbers", None, recipient_endurance=0, sire_endurance=0)
    assert empty.facts["survived"] is False
    with pytest.raises(UsageError, match="--sire-endurance"):
        act("turn-numbers", None, recipient_endurance=0, sire_endurance=-1)


@pytest.mark.rule("S20", "S23")
def test_the_newly_turned_are_in_control_and_start_with_nothing_in_the_bank():
    recipient = tom(control="compelled", banked_ml=100, hours_since_blood=50)
    after = act("turn", recipient, sire=ilse(), faces=[6] * 7).after
    assert after == recipient._replace(
        kind="sanguir", origin="turned", control="self", banked_ml=0, minutes_since_blood=0
    )


@pytest.mark.rule("S23")
@pytest.mark.parametrize(
    ("faces", "used"),
    [
        pytest.param([6] * 7, ("turning.feeds_sire", "turning.thirst"), id="turned"),
        pytest.param([1] * 7, ("turning.feeds_sire",), id="dead"),
    ],
)
def test_a_turning_rests_on_what_becomes_of_the_sire_and_of_the_newly_turned(faces, used):
    recipient, sire = tom(), ilse(thirst="thirsty")
    outcome = act("turn", recipient, sire=sire, faces=faces)
    assert (outcome.before, outcome.used) == (recipient, used)
    (other,) = outcome.others
    assert (other.role, other.before, other.after) == ("sire", sire, ilse())


@pytest.mark.rule("S3", "S21")
def test_a_turning_from_numbers_alone_takes_what_one_from_sheets_takes():
    numbers = {"recipient_endurance": 1, "sire_endurance": 1, "modifiers": plus(-2)}
    (roll,) = act("turn-numbers", None, **numbers, advancement=2, faces=[1, 6]).rolls
    assert (roll.dice, roll.passed, roll.used) == ((1, 6), True, ("test.advancement",))
    (roll,) = act("turn-numbers", None, **numbers).rolls
    assert roll.automatic_failure


@pytest.mark.rule("S21")
def test_ratings_over_a_sanguirs_cap_turn_nobody_and_are_turned_by_nobody():
    within = {"recipient_endurance": 9, "sire_endurance": 9}
    assert act("turn-numbers", None, **within, faces=[6] * 18).facts["survived"]
    for over in within:
        with pytest.raises(RefusedError, match="over a Sanguir's cap; at most 9"):
            act("turn-numbers", None, **{**within, over: 10})
    either = house(caps={"endurance": {"most": 9, "female": 10}})
    assert act("turn-numbers", None, **{**within, "sire_endurance": 10}, faces=[6] * 19,
               book=either)  # fmt: skip
    book = house(caps={"endurance": {"most": 10}})
    assert act("turn-numbers", None, **{**within, "sire_endurance": 10}, faces=[6] * 19, book=book)
