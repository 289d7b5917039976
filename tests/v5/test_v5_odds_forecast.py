"""Forecasts of V5 against advance-time itself, run for every way its dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest
from v5kit import BOOK, act, character, house

from sanguir.branches import Class, branches
from sanguir.errors import RefusedError, UsageError
from sanguir.plans import PlanEvent
from sanguir.v5.downtime import advance

NIGHT = 1440


def failed_or_passed(count, sides):
    """Split throws by their best face: dice of Rouses and Remorse need one success."""
    if not count:
        return [Class((), 1, 1)]
    lost = 5**count
    return [Class((1,) * count, lost, 10**count),
            Class((6,) * count, 10**count - lost, 10**count)]  # fmt: skip


def lived(who, nights, plan, book):
    """Every end of so many nights at once, with its share and what happened on the way."""
    return [
        (one.value, Fraction(one.num, one.den))
        for one in branches(
            lambda dice: advance(who, minutes=nights * NIGHT, plan=plan, dice=dice, book=book),
            failed_or_passed,
        )
    ]


PLANS = {
    "nothing": (),
    "bags": (PlanEvent("feed", every=2 * NIGHT, source="bag"),),
    "mending": (PlanEvent("mend", every=NIGHT), PlanEvent("feed", at=1500, source="sip")),
    "a session": (PlanEvent("session", every=2 * NIGHT),
                  PlanEvent("mend", at=2 * NIGHT, aggravated=True)),
}  # fmt: skip
WHO = {
    "fresh": {},
    "starving": {"hunger": 4, "humanity": 9, "clock_hours": 5},
    "hurt": {"health": "..//x", "hunger": 2, "stains": 2},
    "asleep": {"torpor": True, "torpor_until_hours": 30, "hunger": 5, "humanity": 8},
    "nearly awake": {"torpor": True, "torpor_until_hours": 20, "hunger": 5, "humanity": 8},
    "asleep for long": {"torpor": True, "torpor_until_hours": 60, "hunger": 2, "humanity": 8},
    "asleep to the last night": {"torpor": True, "torpor_until_hours": 96, "hunger": 2},
    "asleep beyond": {"torpor": True, "torpor_until_hours": 97, "hunger": 2, "health": "..///"},
}


@pytest.mark.rule("V19", "V21", "V30", "V32")
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("kind", WHO)
def test_the_last_night_is_what_living_all_of_them_at_once_gives(kind, plan):
    who, nights = character(**WHO[kind]), 4
    facts = act("forecast", who, minutes=nights * NIGHT, plan=PLANS[plan]).facts
    for night in (1, nights):
        row = facts["nights"][night - 1]
        ends = lived(who, night, PLANS[plan], BOOK)
        for hunger, chance in row["hunger"].items():
            share = sum(share for one, share in ends if one.after.hunger == int(hunger))
            assert Fraction(chance["exact"]) == share
        torpor = sum(share for one, share in ends if one.after.torpor)
        called = sum(share for one, share in ends
                     if any(p["kind"] == "frenzy-test" for p in one.pending))  # fmt: skip
        fell = sum(share for one, share in ends if who.torpor or any(
            event["event"] == "torpor" for event in one.facts["events"]))  # fmt: skip
        unhurt = sum(s for one, s in ends if one.after.health.unmarked == who.health.maximum)
        assert Fraction(row["torpor"]["exact"]) == torpor
        assert Fraction(row["torpor_so_far"]["exact"]) == fell
        assert Fraction(row["frenzy_test_so_far"]["exact"]) == called
        assert Fraction(row["unhurt"]["exact"]) == unhurt
    tonight = [Fraction(row["frenzy_test"]["exact"]) for row in facts["nights"]]
    assert sum(tonight) >= Fraction(facts["nights"][-1]["frenzy_test_so_far"]["exact"])


def told(**chances):
    """Write chances of a night as facts have them: 1/2 is {"exact": "1/2", "float": 0.5}."""
    return {
        name: {"exact": f"{share.numerator}/{share.denominator}", "float": float(share)}
        for name, share in chances.items()
    }


@pytest.mark.rule("V19", "V20", "V26")
def test_a_night_is_told_whole():
    half, never, always = Fraction(1, 2), Fraction(0), Fraction(1)
    plan = [PlanEvent("feed", every=NIGHT, source="bag")]
    facts = act("forecast", character(hunger=5), minutes=NIGHT, plan=plan).facts
    # Half rise, drink at Hunger 5 down to 4, and that is a taste of blood; half lie in torpor.
    hunger = told(**{str(n): half if n in (4, 5) else never for n in range(6)})
    chances = told(torpor=half, torpor_so_far=half, frenzy_test=half, frenzy_test_so_far=half,
                   unhurt=always)  # fmt: skip
    night = {"night": 1, "at_hours": 24, "hunger": hunger, **chances}
    assert facts == {"hours": 24, "nights": [night]}


def test_nights_are_numbered_from_the_first():
    facts = act("forecast", character(), minutes=3 * NIGHT).facts
    assert [row["night"] for row in facts["nights"]] == [1, 2, 3]


@pytest.mark.rule("V30")
def test_who_falls_into_torpor_and_wakes_within_one_night_has_been_there():
    book = house(blood={"nightfall_hours": 12}, torpor={"terms": {"7": {"days": 0}}})
    (row,) = act("forecast", character(hunger=5), minutes=NIGHT, book=book).facts["nights"]
    # Half fall at the first nightfall and wake at the second; half of the rest fall at that one.
    assert row["torpor"]["exact"] == "1/4"
    assert row["torpor_so_far"]["exact"] == "3/4"


def test_house_rules_change_the_forecast():
    book = house(blood={"nightfall_hours": 12}, test={"success_face": 9})
    who = character()
    row = act("forecast", who, minutes=NIGHT, book=book).facts["nights"][0]
    assert Fraction(row["hunger"]["3"]["exact"]) == Fraction(8, 10) ** 2


@pytest.mark.rule("V30")
def test_torpor_longer_than_the_forecast_is_one_state():
    facts = act("forecast", character(humanity=1), minutes=366 * NIGHT).facts
    last = facts["nights"][-1]
    assert (len(facts["nights"]), facts["hours"]) == (366, 366 * 24)
    assert last["torpor"] == last["torpor_so_far"]
    assert 0.999 < last["torpor"]["float"] < 1.0001
    assert sum(chance["float"] for chance in last["hunger"].values()) == pytest.approx(1)


def test_a_short_last_night_ends_where_the_span_does():
    facts = act("forecast", character(), minutes=NIGHT + 60).facts
    assert [row["at_hours"] for row in facts["nights"]] == [24, 25]


def test_nothing_happens_to_the_character():
    who = character()
    outcome = act("forecast", who)
    assert outcome.before is outcome.after is who
    assert (outcome.rolls, outcome.pending) == ((), ())
    assert len(outcome.facts["nights"]) == 10


@pytest.mark.rule("V33")
def test_only_vampires_have_nights_to_come():
    for kind in ("ghoul", "mortal"):
        with pytest.raises(RefusedError, match=kind):
            act("forecast", character(kind))


@pytest.mark.parametrize("minutes", [0, -1, 366 * NIGHT + 1])
def test_a_forecast_looks_at_most_366_nights_ahead(minutes):
    with pytest.raises(UsageError, match="--for"):
        act("forecast", character(), minutes=minutes)


@pytest.mark.rule("V1", "V19", "V21")
def test_the_least_face_of_success_a_table_can_have_counts_in_a_forecast():
    book = house(test={"success_face": 2})
    (row,) = act("forecast", character(hunger=1), minutes=NIGHT, book=book).facts["nights"]
    assert (row["hunger"]["1"]["exact"], row["hunger"]["2"]["exact"]) == ("9/10", "1/10")
