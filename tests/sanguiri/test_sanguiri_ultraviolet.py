"""Ultraviolet exposure: alternatives, dice, never damage. (S24, S25)"""

from __future__ import annotations

import pytest
from kit import act, character, house, notes, plus, sheet, sheet_state

from sanguir import resolver
from sanguir.errors import UsageError
from sanguir.plans import PlanEvent

DICE = [
    # level, kind, dice
    ("unstated", "sanguir", 0),
    ("absent", "sanguir", 1),
    ("reduced", "sanguir", -1),
    ("direct", "sanguir", -2),
    ("unstated", "hybrid", 0),
    ("absent", "hybrid", 1),
    ("reduced", "hybrid", 0),
    ("direct", "hybrid", -1),
    ("unstated", "human", 0),
    ("absent", "human", 0),
    ("reduced", "human", 0),
    ("direct", "human", 0),
]
CASES = pytest.mark.parametrize(
    ("exposure", "kind", "dice"), DICE, ids=[f"{kind}, {exposure}" for exposure, kind, _ in DICE]
)


@pytest.mark.rule("S24", "S25")
@CASES
def test_the_exposure_of_the_sheet_modifies_tests_and_contests(exposure, kind, dice):
    who = character(kind, exposure=exposure)
    for choices in ({}, {"vs": 0}):
        outcome = act("roll", who, pool="5", faces=[1] * (5 + dice), **choices)
        assert outcome.rolls[0].pool.sum == 5 + dice


@pytest.mark.rule("S25")
@CASES
def test_a_level_can_be_looked_up_without_a_sheet(exposure, kind, dice):
    outcome = act("uv-level", None, level=exposure, kind=kind)
    assert outcome.facts == {"exposure": exposure, "modifier": dice}


@pytest.mark.rule("S25")
@CASES
def test_every_stated_exposure_of_a_sanguir_or_hybrid_is_provisional(exposure, kind, dice):
    expected = [] if exposure == "unstated" or kind == "human" else [f"exposures.{exposure}.{kind}"]
    who = character(kind, exposure=exposure)
    assert notes(act("uv-level", None, level=exposure, kind=kind)) == expected
    assert notes(act("uv", who)) == expected
    assert notes(act("uv", who, level=exposure)) == expected
    assert notes(act("roll", who, pool="5", faces=[1] * (5 + dice))) == expected


@pytest.mark.rule("S24")
@pytest.mark.parametrize("sheets", ["unstated", "absent", "reduced", "direct"])
@pytest.mark.parametrize(("given", "dice"), [("absent", 1), ("reduced", -1), ("direct", -2)])
def test_levels_are_alternatives_and_the_one_given_holds_alone(sheets, given, dice):
    who = character(exposure=sheets)
    (roll,) = act("roll", who, pool="4", uv=given, faces=[1] * (4 + dice)).rolls
    assert [m.dice for m in roll.pool.modifiers] == [dice]


@pytest.mark.rule("S24")
def test_it_adds_to_every_other_modifier():
    who = character(END=9, thirst="thirsty", hours_since_blood=72, exposure="absent")
    (roll,) = act("thirst", who, modifiers=plus(-3), faces=[1] * 7).rolls
    assert [m.dice for m in roll.pool.modifiers] == [-2, -1, 1, -3]


@pytest.mark.rule("S24")
def test_setting_the_exposure_changes_the_exposure_and_hurts_nobody():
    who = character(injuries=1, thirst="peckish")
    outcome = act("uv", who, level="direct")
    assert sheet_state(outcome.after) == sheet_state(who) | {"exposure": "direct"}
    assert outcome.facts == {"exposure": "direct", "modifier": -2}
    assert outcome.rolls == ()
    shown = act("uv", outcome.after)
    assert shown.facts == outcome.facts
    assert shown.after == outcome.after


@pytest.mark.rule("S24")
def test_a_week_in_the_sun_does_no_damage():
    who = character("hybrid", exposure="direct", injuries=1)
    after = act("advance-time", who, minutes=7 * 24 * 60).after
    assert sheet_state(after) == sheet_state(who) | {"clock_hours": 168}


@pytest.mark.rule("S24")
def test_an_exposure_holds_for_the_whole_span_unless_the_plan_changes_it():
    who = character(END=9, WIL=6, exposure="direct")
    held = act("advance-time", who, minutes=48 * 60, faces=[6] * 12 + [6] * 11)
    assert [r.pool.size for r in held.rolls] == [12, 11]
    plan = [PlanEvent("uv", at=30 * 60, exposure="absent")]
    changed = act("advance-time", who, minutes=48 * 60, plan=plan, faces=[6] * 12 + [6] * 14)
    assert [r.pool.size for r in changed.rolls] == [12, 14]
    assert sheet_state(changed.after)["exposure"] == "absent"


@pytest.mark.rule("S25")
def test_an_unknown_level_is_told_with_the_nearest():
    with pytest.raises(UsageError) as raised:
        act("uv", character(), level="dierct")
    assert raised.value.problems[0].hint == "did you mean direct?"
    (problem,) = resolver.read(sheet(exposure="dierct")).problems
    assert (problem.key, problem.hint) == ("state.exposure", "did you mean direct?")


@pytest.mark.rule("S25")
def test_a_sheet_that_says_nothing_is_unstated():
    data = sheet()
    del data["state"]["exposure"]
    reading = resolver.read(data)
    assert sheet_state(reading.character)["exposure"] == "unstated"
    assert [w.key for w in reading.warnings] == ["state.exposure"]


@pytest.mark.rule("S25")
def test_a_house_level_is_an_exposure_everywhere():
    book = house(exposures={"lamp": {"sanguir": -3, "hybrid": -2}, "direct": {"sanguir": -4}})
    who = character(exposure="lamp", book=book)
    assert act("roll", who, pool="5", faces=[1] * 2, book=book).rolls[0].pool.sum == 2
    assert act("roll", who, pool="5", uv="direct", faces=[1], book=book).rolls[0].pool.sum == 1
    assert act("uv", who, level="lamp", book=book).facts["modifier"] == -3
    joan = act("uv-level", None, level="lamp", kind="hybrid", book=book)
    assert (joan.facts["modifier"], notes(joan, book)) == (-2, [])
    plan = [PlanEvent("uv", at=60, exposure="lamp")]
    passed = act("advance-time", character(book=book), minutes=60, plan=plan, book=book)
    assert sheet_state(passed.after, book)["exposure"] == "lamp"


def test_a_level_of_a_roll_that_no_rules_have_names_its_option_with_a_sheet_as_without():
    for who in (None, character()):
        with pytest.raises(UsageError, match=r'^--uv: "zzz" is not an exposure level'):
            act("roll", who, pool="2", uv="zzz")
