"""Forecasts of Sanguiri against advance-time itself, run for every way its dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit import act, character, house, notes

from sanguir.branches import Class, branches
from sanguir.errors import RefusedError, UsageError
from sanguir.odds import binomial
from sanguir.plans import PlanEvent
from sanguir.sanguiri.downtime import advance

DAY = 1440


def by_successes(count, sides):
    ways = binomial(count, good=1, sides=sides)
    return [Class((6,) * n + (1,) * (count - n), many, sides**count)
            for n, many in enumerate(ways)]  # fmt: skip


def lived(who, days, book, **choices):
    """Every end of so many days at once, with its share."""
    return [
        (one.value, Fraction(one.num, one.den))
        for one in branches(
            lambda dice: advance(who, minutes=days * DAY, dice=dice, book=book, **choices),
            by_successes,
        )
    ]


def share(ends, holds):
    return sum((share for one, share in ends if holds(one)), Fraction(0))


PLANS = {
    "nothing": (),
    "meals": (PlanEvent("feed", every=2 * DAY, ml=300),),
    "healing and light": (PlanEvent("heal", at=DAY + 60, injuries=1),
                          PlanEvent("uv", at=2 * DAY, exposure="absent")),
}  # fmt: skip
WHO = {
    "sated": {},
    "on the brink": {"thirst": "thirsty", "hours_since_blood": 50, "clock_hours": 50.5},
    "compelled": {"thirst": "peckish", "hours_since_blood": 30, "control": "compelled"},
}


@pytest.mark.rule("S13", "S14", "S16", "S17", "S18", "S20")
@pytest.mark.parametrize("policy", ["stop", "resist", "feed"])
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("kind", WHO)
def test_every_day_is_what_living_all_days_at_once_gives(kind, plan, policy):
    book = house(control={"most_rounds": 2})
    who = character(END=2, WIL=1, injuries=1, **WHO[kind])
    choices = {"plan": PLANS[plan], "when_compelled": policy}
    facts = act("forecast", who, minutes=4 * DAY, book=book, **choices).facts
    for days in (1, 4):
        row = facts["days"][days - 1]
        ends = lived(who, days, book, **choices)
        for at, level in enumerate(book.thirst_levels):
            told = row["levels"].get(level.word, {"exact": "0/1"})
            assert Fraction(told["exact"]) == share(ends, lambda one, at=at: one.after.thirst == at)
        stopped = share(ends, lambda one: one.after.is_compelled)
        assert Fraction(row["stopped"]["exact"]) == stopped
        kept = share(ends, lambda one: not who.is_compelled and all(r.passed for r in one.rolls))
        assert Fraction(row["kept_control"]["exact"]) == kept
        rounds = sum(
            part * sum(event["event"] == "round" for event in one.facts["events"])
            for one, part in ends
        )
        assert Fraction(row["rounds_compelled"]["exact"]) == rounds


@pytest.mark.rule("S16", "S17")
def test_each_test_to_come_is_told_with_its_pool():
    facts = act("forecast", character(END=4, WIL=3), minutes=3 * DAY).facts
    tests = [test for day in facts["days"] for test in day["tests"]]
    assert [(t["at_hours"], t["level"], t["dice"]) for t in tests] == [
        (24, "peckish", 6), (48, "thirsty", 5), (72, "bloodthirsty", 3),
    ]  # fmt: skip
    assert [t["due"]["exact"] for t in tests[:2]] == ["1/1", tests[0]["win"]["exact"]]
    assert Fraction(tests[2]["rounds_to_regain"]["exact"]) == Fraction(216, 91)


@pytest.mark.rule("S2", "S17")
def test_the_first_day_without_a_pool_is_named():
    weak = character(END=2, WIL=1)
    assert act("forecast", weak).facts["first_day_without_pool"] == 3
    fed = (PlanEvent("feed", every=DAY, ml=250),)
    assert act("forecast", weak, plan=fed).facts["first_day_without_pool"] is None


@pytest.mark.rule("S18")
def test_a_thousand_rounds_are_weighed_without_losing_what_can_be_seen():
    who = character(END=4, WIL=3)
    facts = act("forecast", who, minutes=3 * DAY, when_compelled="resist").facts
    last = facts["days"][-1]
    assert last["kept_control"]["exact"] is not None
    assert last["rounds_compelled"]["exact"] is None
    assert last["stopped"]["float"] < 1e-60
    expected = sum(
        test["due"]["float"] * (1 - test["win"]["float"]) / test["win"]["float"]
        for day in facts["days"]
        for test in day["tests"]
    )
    assert last["rounds_compelled"]["float"] == pytest.approx(expected, rel=1e-12)


def test_numbers_too_long_to_print_are_told_as_floats():
    book = house(caps={"endurance": {"most": 12}})
    strong = character(END=12, WIL=6, book=book)
    plan = (PlanEvent("feed", every=DAY, ml=1000),)
    facts = act("forecast", strong, minutes=366 * DAY, plan=plan, book=book).facts
    last = facts["days"][-1]["kept_control"]
    assert last["exact"] is None
    assert 0 < last["float"] < 1
    assert facts["days"][0]["kept_control"]["exact"] is not None


@pytest.mark.rule("S26")
def test_only_a_sanguir_has_thirst_to_come():
    for kind in ("human", "hybrid"):
        with pytest.raises(RefusedError, match=kind):
            act("forecast", character(kind))
    with pytest.raises(RefusedError, match="dead"):
        act("forecast", character(alive=False))


@pytest.mark.parametrize("minutes", [0, 366 * DAY + 1])
def test_a_forecast_looks_at_most_366_days_ahead(minutes):
    with pytest.raises(UsageError, match="--for"):
        act("forecast", character(), minutes=minutes)
    with pytest.raises(UsageError, match="policy"):
        act("forecast", character(), when_compelled="sing")


def test_the_provisional_numbers_are_named():
    outcome = act("forecast", character(), minutes=2 * DAY)
    assert "thirst.levels.peckish.penalty" in notes(outcome)
