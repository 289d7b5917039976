"""Forecasts of Sanguiri against advance-time itself, run for every way its dice can fall."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest
from kit import LEVELS, act, character, house, notes

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
    assert last["stopped"] == {"exact": "0/1", "float": 0.0}
    assert 0 < facts["left_out"] < 1e-60
    expected = sum(
        test["due"]["float"] * (1 - test["win"]["float"]) / test["win"]["float"]
        for day in facts["days"]
        for test in day["tests"]
    )
    assert last["rounds_compelled"]["float"] == pytest.approx(expected, rel=1e-12)


def whole(days):
    """See that what excludes each other adds up to exactly 1 on every day, and is shown so."""
    for day in days:
        assert sum(Fraction(chance["exact"]) for chance in day["levels"].values()) == 1
        for chance in (*day["levels"].values(), *(test["due"] for test in day["tests"]),
                       day["kept_control"], day["stopped"], day["rounds_compelled"]):  # fmt: skip
            assert float(Fraction(chance["exact"])) == chance["float"]


@pytest.mark.rule("S18")
@pytest.mark.parametrize("most_rounds", [0, 1, 7, 1000])
@pytest.mark.parametrize("policy", ["stop", "resist", "feed"])
@pytest.mark.parametrize("attributes", [(1, 1), (2, 1), (4, 3)])
def test_levels_are_exact_and_add_up_to_exactly_1(attributes, policy, most_rounds):
    book = house(control={"most_rounds": most_rounds}) if most_rounds else house()
    who = character(END=attributes[0], WIL=attributes[1])
    plan = (PlanEvent("feed", every=2 * DAY, ml=300),)
    choices = {"plan": plan, "when_compelled": policy, "book": book}
    whole(act("forecast", who, minutes=8 * DAY, **choices).facts["days"])


@pytest.mark.rule("S18")
def test_a_bound_on_rounds_that_can_be_reached_is_weighed_and_never_called_exact():
    book = house(control={"most_rounds": 1000}, thirst={"difficulty": 4})
    who = character(END=3, WIL=2, book=book)
    facts = act("forecast", who, minutes=DAY, when_compelled="resist", book=book).facts
    last = facts["days"][-1]
    assert facts["left_out"] == 0.0
    assert last["stopped"]["exact"] is None
    lost = Fraction(1295, 1296)
    assert last["stopped"]["float"] == pytest.approx(float(lost**1001), rel=1e-14)
    assert last["rounds_compelled"]["exact"] is None
    assert last["rounds_compelled"]["float"] == pytest.approx(
        float(lost * (1 - lost**1000) * 1296), rel=1e-14
    )
    assert last["kept_control"]["exact"] == "1/1296"


@pytest.mark.parametrize("most_rounds", [1, 30, 1000])
@pytest.mark.parametrize("difficulty", [1, 3])
def test_a_year_of_resisting_is_forecast_in_a_moment(most_rounds, difficulty):
    book = house(control={"most_rounds": most_rounds}, thirst={"difficulty": difficulty})
    plan = (PlanEvent("feed", every=2 * DAY, ml=300),)
    start = process_time()
    facts = act("forecast", character(book=book), minutes=366 * DAY, plan=plan,
                when_compelled="resist", book=book).facts  # fmt: skip
    assert process_time() - start < 8
    for day in facts["days"]:
        assert sum(chance["float"] for chance in day["levels"].values()) == pytest.approx(1)


def test_more_events_than_can_be_looked_through_are_refused():
    plan = (PlanEvent("feed", every=1, ml=1),)
    with pytest.raises(UsageError, match="527,040 events"):
        act("forecast", character(), minutes=366 * DAY, plan=plan)
    assert act("forecast", character(), minutes=10 * DAY, plan=plan).facts["days"]


def test_a_day_of_more_throws_than_can_be_looked_through_is_refused():
    hurt = character(injuries=40)
    choices = {"when_compelled": "resist", "book": house(control={"most_rounds": 2})}
    few = (PlanEvent("heal", at=60, injuries=4),)
    assert act("forecast", hurt, minutes=DAY, plan=few, **choices).facts["days"]
    many = (PlanEvent("heal", at=60, injuries=40),)
    with pytest.raises(UsageError, match="4,096 ways") as refused:
        act("forecast", hurt, minutes=DAY, plan=many, **choices)
    assert "plan fewer" in refused.value.problems[0].hint


def test_numbers_too_long_to_print_are_told_as_floats():
    book = house(caps={"endurance": {"most": 12}})
    strong = character(END=12, WIL=6, book=book)
    plan = (PlanEvent("feed", every=DAY, ml=1000),)
    facts = act("forecast", strong, minutes=366 * DAY, plan=plan, book=book).facts
    last = facts["days"][-1]["kept_control"]
    assert last["exact"] is None
    assert 0 < last["float"] < 1
    assert facts["days"][0]["kept_control"]["exact"] is not None


def of_a_thousand_dice(**sections):
    """A Sanguir of END 1000 and the book for it: only light changes the pool of its Tests."""
    book = house(
        caps={"endurance": {"most": 1000}},
        thirst={"levels": {word: {"penalty": 0} for word in LEVELS}},
        deprivation={"hours_per_die": 100_000},
        feeding={"resets_clock": False},
        **sections,
    )
    return character(END=1000, WIL=0, book=book), book


def test_a_chance_of_as_many_digits_as_are_printed_is_exact_beside_longer_ones():
    # The longest denominator, of 14,280 bits, is 6 ** 5524.
    light = {"dim": {"sanguir": 524 - 1000, "hybrid": 0}}
    strong, book = of_a_thousand_dice(exposures=light)
    plan = [PlanEvent("feed", at=day * DAY + 60, ml=250) for day in range(1, 6)]
    plan.append(PlanEvent("uv", at=5 * DAY + 60, exposure="dim"))
    days = act("forecast", strong, minutes=7 * DAY, plan=plan, book=book).facts["days"]
    assert [test["dice"] for day in days for test in day["tests"]] == [1000] * 5 + [524] * 2
    passed = Fraction(6**1000 - 5**1000, 6**1000) ** 5 * Fraction(6**524 - 5**524, 6**524)
    assert Fraction(days[5]["kept_control"]["exact"]) == passed
    levels = days[6]["levels"]
    assert Fraction(levels["peckish"]["exact"]) == 1 - passed
    assert levels["thirsty"]["exact"] is None


@pytest.mark.rule("S18")
@pytest.mark.parametrize(("last", "printed"), [(517, True), (518, False)])
def test_rounds_of_as_many_digits_as_are_printed_are_exact_and_of_more_are_not(last, printed):
    # Six Tests, six rounds with the one die that a glare leaves, and the last one's own chance:
    # 517 dice in the last Test make 6 ** 5524.
    light = {"dim": {"sanguir": last - 1000, "hybrid": 0}, "glare": {"sanguir": -999, "hybrid": 0}}
    strong, book = of_a_thousand_dice(control={"most_rounds": 1}, exposures=light)
    plan = [PlanEvent("uv", at=day * DAY, exposure="glare") for day in range(1, 7)]
    plan += [PlanEvent("uv", at=day * DAY + 60, exposure="unstated") for day in range(1, 5)]
    plan.append(PlanEvent("uv", at=5 * DAY + 60, exposure="dim"))
    facts = act("forecast", strong, minutes=6 * DAY, plan=plan, when_compelled="resist",
                book=book).facts  # fmt: skip
    *_, before, day = facts["days"]
    assert [test["dice"] for test in day["tests"]] == [last]
    assert before["rounds_compelled"]["exact"] is not None
    assert (day["rounds_compelled"]["exact"] is not None) is printed
    assert day["rounds_compelled"]["float"] == pytest.approx((5 / 6) ** last, rel=1e-12)


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


def told(way):
    return {"exact": way, "float": float(Fraction(way))}


HEALS_AT_NOON = (PlanEvent("heal", at=12 * 60, injuries=1),)


@pytest.mark.rule("S14", "S16", "S18")
def test_a_day_of_two_tests_tells_both_in_the_order_of_time():
    mira = character(END=2, WIL=1, injuries=1, hours_since_blood=18)
    outcome = act("forecast", mira, minutes=DAY, plan=HEALS_AT_NOON)
    assert outcome.facts == {
        "hours": 24,
        "when_compelled": "stop",
        "days": [{
            "day": 1,
            "at_hours": 24,
            "levels": {"peckish": told("25/36"), "thirsty": told("11/36")},
            "tests": [
                {"at_hours": 6, "event": "thirst", "level": "peckish", "dice": 2,
                 "due": told("1/1"), "win": told("11/36"), "rounds_to_regain": told("36/11")},
                {"at_hours": 12, "event": "heal", "level": "thirsty", "dice": 1,
                 "due": told("11/36"), "win": told("1/6"), "rounds_to_regain": told("6/1")},
            ],
            "kept_control": told("11/216"),
            "stopped": told("205/216"),
            "rounds_compelled": told("0/1"),
        }],
        "first_day_without_pool": None,
        "left_out": 0.0,
    }  # fmt: skip
    assert outcome.used == ("thirst.levels.peckish.penalty", "thirst.levels.thirsty.penalty")


def test_without_digits_only_whole_numbers_are_exact():
    mira = character(END=2, WIL=1, injuries=1, hours_since_blood=18)
    choices = {"minutes": DAY, "plan": HEALS_AT_NOON}
    exact = act("forecast", mira, **choices).facts["days"][0]
    (floats,) = act("forecast", mira, digits=False, **choices).facts["days"]
    for key in ("kept_control", "stopped"):
        assert floats[key] == {"exact": None, "float": exact[key]["float"]}
    assert floats["rounds_compelled"] == told("0/1")
    assert floats["tests"][0]["due"] == told("1/1")
    assert floats["tests"][1]["due"] == {"exact": None, "float": 11 / 36}
    early = character(hours_since_blood=2)
    (floats,) = act("forecast", early, minutes=60, digits=False).facts["days"]
    assert floats["levels"] == {"sated": told("1/1")}
    assert (floats["kept_control"], floats["stopped"]) == (told("1/1"), told("0/1"))


@pytest.mark.rule("S18")
def test_as_many_rounds_as_keep_every_digit_are_exact():
    book = house(control={"most_rounds": 64})
    facts = act("forecast", character(END=2, WIL=2, book=book), minutes=DAY, book=book,
                when_compelled="resist").facts  # fmt: skip
    assert Fraction(facts["days"][0]["stopped"]["exact"]) == Fraction(125, 216) ** 65
    assert facts["left_out"] == 0.0


@pytest.mark.rule("S14", "S18")
def test_what_is_left_out_of_several_tests_adds_up():
    book = house(control={"most_rounds": 300})
    mira = character(END=4, WIL=3, injuries=2, thirst="bloodthirsty", book=book)
    plan = (PlanEvent("heal", at=60, injuries=2),)
    facts = act("forecast", mira, minutes=120, plan=plan, when_compelled="resist", book=book).facts
    failed = (5 / 6) ** 4
    assert facts["left_out"] == pytest.approx(2 * failed**301, rel=1e-12, abs=0)


@pytest.mark.rule("S14", "S18")
def test_a_test_due_after_rounded_rounds_is_not_called_exact():
    book = house(control={"most_rounds": 1000}, thirst={"difficulty": 4})
    who = character(END=3, WIL=2, injuries=1, book=book)
    plan = (PlanEvent("heal", at=30 * 60, injuries=1),)
    facts = act("forecast", who, minutes=2 * DAY, plan=plan, when_compelled="resist",
                book=book).facts  # fmt: skip
    first, second = (day["tests"][0]["due"] for day in facts["days"])
    assert first == told("1/1")
    held = float(Fraction(1295, 1296) ** 1001)
    assert second == {"exact": None, "float": pytest.approx(1 - held, rel=1e-12)}


@pytest.mark.rule("S1", "S18")
def test_a_house_face_of_two_fails_only_on_ones():
    book = house(test={"success_face": 2})
    weak = character(END=1, WIL=1, book=book)
    (day,) = act("forecast", weak, minutes=DAY, book=book).facts["days"]
    assert day["kept_control"] == told("5/6")
    assert day["stopped"] == told("1/6")


@pytest.mark.rule("S18", "S20")
@pytest.mark.parametrize(("ml", "level"), [(None, "thirsty"), (250, "thirsty"), (500, "peckish")])
def test_the_compelled_drink_what_is_at_hand(ml, level):
    weak = character(END=1, WIL=1, thirst="thirsty", hours_since_blood=71)
    (day,) = act("forecast", weak, minutes=60, when_compelled="feed", available_ml=ml).facts["days"]
    assert day["levels"] == {level: told("1/1")}


@pytest.mark.rule("S18")
def test_rounds_too_long_to_print_are_told_as_a_float_and_none_is_lost():
    most = 30
    book = house(control={"most_rounds": most})
    plan = (PlanEvent("feed", every=DAY, ml=300),)
    facts = act("forecast", character(book=book), minutes=41 * DAY, plan=plan, book=book,
                when_compelled="resist").facts  # fmt: skip
    expected = Fraction(0)
    for day in facts["days"]:
        for test in day["tests"]:
            win, due = Fraction(test["win"]["exact"]), test["due"]
            lost = 1 - win
            expected += Fraction(due["exact"] or due["float"]) * lost * (1 - lost**most) / win
        told_of = day["rounds_compelled"]
        assert told_of["float"] == pytest.approx(float(expected), rel=1e-9)
        assert told_of["exact"] is None or Fraction(told_of["exact"]) == expected
    assert facts["days"][0]["rounds_compelled"]["exact"] is not None
    assert facts["days"][-1]["rounds_compelled"]["exact"] is None


@pytest.mark.rule("S18")
def test_short_chances_are_kept_apart_beside_those_too_long_to_print():
    book = house(caps={"endurance": {"most": 30}})
    strong = character(END=30, book=book)
    plan = tuple(PlanEvent("feed", at=day * DAY, ml=1000) for day in range(4, 200))
    facts = act("forecast", strong, minutes=200 * DAY, plan=plan, book=book).facts
    early, last = facts["days"][3]["levels"], facts["days"][-1]["levels"]
    assert (last["thirsty"], last["bloodthirsty"]) == (early["thirsty"], early["bloodthirsty"])
    assert facts["days"][-1]["kept_control"]["exact"] is None
    assert sum(chance["float"] for chance in last.values()) == pytest.approx(1)
