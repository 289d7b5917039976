"""Odds of V5's state rolls: a Rouse, frenzy, Remorse, as the sheet stands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from v5kit import BOOK, act, character, house

from sanguir import resolver
from sanguir.branches import Class, branches
from sanguir.errors import RefusedError, UsageError
from sanguir.v5.hunger import rouse


def every_face(count, sides):
    if not count:
        return [Class((), 1, 1)]
    assert count == 1
    return [Class((face,), 1, sides) for face in range(1, sides + 1)]


def exact(chances):
    return {key: Fraction(chance["exact"]) for key, chance in chances.items()}


@pytest.mark.rule("V19", "V20", "V22")
@pytest.mark.parametrize(
    ("hunger", "choices"),
    [(1, {}), (1, {"checks": 2}), (4, {"checks": 3}), (5, {"forced": True}),
     (2, {"level": 1}), (2, {"level": 3}),
     (4, {"level": 1, "checks": 2})],
)  # fmt: skip
def test_a_rouse_is_what_every_face_of_its_dice_makes_of_it(hunger, choices):
    who = character(hunger=hunger)
    after: dict[str, Fraction] = {}
    calls = passes = Fraction(0)
    for done, num, den in branches(
        lambda dice: rouse(who, **choices, dice=dice, book=BOOK), every_face
    ):
        share = Fraction(num, den)
        key = str(done.after.hunger)
        after[key] = after.get(key, Fraction(0)) + share
        calls += share * bool(done.pending)
        passes += share * (done.facts["failures"] == 0)
    facts = act("odds-of", who, of="rouse", **choices).facts
    assert exact(facts["hunger"]) == after
    assert Fraction(facts["frenzy_test"]["exact"]) == calls
    assert Fraction(facts["win"]["exact"]) == passes


@pytest.mark.rule("V20")
def test_a_rouse_that_is_refused_has_no_odds():
    with pytest.raises(RefusedError, match="Hunger 5"):
        act("odds-of", character(hunger=5), of="rouse")


@pytest.mark.rule("V28")
def test_frenzy_has_its_odds_by_provocation():
    who = character(hunger=3, humanity=7, willpower="...//")
    facts = act("odds-of", who, of="frenzy").facts
    assert facts["pool"]["size"] == 5
    assert facts["win"] is None
    assert {row.id for row in BOOK.frenzy_provocations} == {*facts["provocations"]}
    for name, threat in facts["provocations"].items():
        assert threat["test_needed"] == (not name.startswith("blood") and name != "failed-rouse")
        alone = act("odds-of", who, of="frenzy", provocation=name).facts
        assert alone["win"] == threat["win"]
        if not threat["test_needed"]:
            assert threat["win"]["exact"] == "1/1"
        else:
            test = act("odds", None, pool="5", kind="willpower", difficulty=threat["difficulty"])
            assert threat["outcomes"] == test.facts["outcomes"]
            assert threat["win"] == test.facts["win"] != {"exact": "1/1", "float": 1.0}


@pytest.mark.rule("V28")
def test_frenzy_has_odds_against_any_difficulty():
    facts = act("odds-of", character(), of="frenzy", kind="terror", difficulty=6).facts
    assert (facts["difficulty"], [*facts["provocations"]]) == (6, ["terror"])
    for half in ({"difficulty": 6}, {"kind": "terror"}):
        with pytest.raises(UsageError) as caught:
            act("odds-of", character(), of="frenzy", **half)
        with pytest.raises(UsageError) as rolled:
            act("frenzy", character(), **half)
        assert str(caught.value) == str(rolled.value)


def test_the_odds_of_a_state_rest_on_what_its_roll_rests_on():
    rouse = act("odds-of", character(hunger=4), of="rouse", checks=2)
    assert "hunger.excess_frenzy" in resolver.sources(rouse)


@pytest.mark.rule("V15")
def test_remorse_has_the_odds_of_its_unmarked_boxes():
    facts = act("odds-of", character(humanity=7, stains=1), of="remorse").facts
    assert (facts["pool"]["size"], facts["win"]["exact"]) == (2, "3/4")


@pytest.mark.rule("V33")
def test_state_rolls_belong_to_who_has_them():
    with pytest.raises(RefusedError, match="mortal"):
        act("odds-of", character("mortal"), of="frenzy")
    with pytest.raises(RefusedError, match="sanguiri"):
        act("odds-of", character(), of="thirst")
    with pytest.raises(UsageError, match="no state roll"):
        act("odds-of", character(), of="luck")
    with pytest.raises(UsageError, match="--checks"):
        act("odds-of", character(), of="remorse", checks=2)


@pytest.mark.rule("V28")
def test_the_odds_against_frenzy_rest_on_what_its_test_rests_on():
    weighed = act("odds-of", character(willpower="../"), of="frenzy", provocation="insulted")
    assert "frenzy.unmarked_willpower" in resolver.sources(weighed)


@pytest.mark.rule("V1", "V4", "V19")
@pytest.mark.parametrize(
    ("rules", "kept", "hunger"),
    [({"success_face": 2}, "9/10", {"1": "9/10", "2": "1/10"}),
     ({"least_successes": 0}, "1/1", {"1": "1/1"})],
)  # fmt: skip
def test_the_odds_of_a_rouse_follow_the_tables_own_rules_of_success(rules, kept, hunger):
    facts = act("odds-of", character(hunger=1), of="rouse", book=house(test=rules)).facts
    assert facts["win"]["exact"] == kept
    assert {after: chance["exact"] for after, chance in facts["hunger"].items()} == hunger
