"""Health: boxes, damage, what a full track means, mending. (V10-V12, V23)"""

from __future__ import annotations

import pytest
from v5kit import act, boxes, changed, character, house, notes, printed, sheet

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError


@pytest.mark.rule("V10")
@pytest.mark.parametrize("odd", [{}, {"unheard_of": 1}], ids=["a plain sheet", "an odd one"])
@pytest.mark.parametrize(("stamina", "most"), [(0, 3), (1, 4), (2, 5), (5, 8), (10, 13)])
def test_health_is_stamina_and_three_boxes(stamina, most, odd):
    assert character(stamina=stamina, **odd).health.maximum == most


@pytest.mark.rule("V10")
@pytest.mark.parametrize("odd", [{}, {"unheard_of": 1}], ids=["a plain sheet", "an odd one"])
@pytest.mark.parametrize(("composure", "resolve"), [(1, 1), (2, 4), (5, 5)])
def test_willpower_is_composure_and_resolve(composure, resolve, odd):
    who = character(composure=composure, resolve=resolve, **odd)
    assert who.willpower.maximum == composure + resolve


@pytest.mark.rule("V10")
def test_a_maximum_on_the_sheet_wins_and_is_said():
    reading = resolver.read(sheet(health={"max": 7, "superficial": 6, "aggravated": 1}))
    assert reading.problems == ()
    assert reading.character.health.is_full
    (warning,) = reading.warnings
    assert (warning.key, "is 7, and stamina + 3 is 5" in warning.message) == (
        "state.health.max",
        True,
    )
    assert resolver.read(sheet(health=boxes("....."))).warnings == ()


@pytest.mark.rule("V11")
@pytest.mark.parametrize(
    ("before", "amount", "grave", "after", "overflows"),
    [
        pytest.param(".....", 2, False, "...//", False, id="superficial fills"),
        pytest.param(".....", 2, True, "...xx", False, id="aggravated fills"),
        pytest.param("..///", 1, True, ".///x", False, id="beside superficial"),
        pytest.param("/////", 1, False, "////x", True, id="superficial turns aggravated"),
        pytest.param("/////", 2, True, "///xx", True, id="aggravated replaces"),
        pytest.param(".....", 8, False, "//xxx", True, id="a large hit wraps"),
        pytest.param("....", 5, False, "///x", True, id="four boxes"),
        pytest.param("........", 10, False, "//////xx", True, id="eight boxes"),
        pytest.param("." * 13, 14, False, "/" * 12 + "x", True, id="thirteen boxes"),
        pytest.param("....x", 100, False, "xxxxx", True, id="nothing past aggravated"),
        pytest.param("xxxxx", 3, True, "xxxxx", False, id="a full track takes nothing"),
        pytest.param("..///", 0, False, "..///", False, id="no damage"),
    ],
)
def test_damage_fills_then_makes_marks_worse(before, amount, grave, after, overflows):
    outcome = act("damage", character(health=before), amount=amount, aggravated=grave)
    assert printed(outcome.after.health) == after
    assert outcome.facts["after"] == boxes(after)
    assert ("health.overflow" in notes(outcome)) is overflows


@pytest.mark.rule("V11")
@pytest.mark.parametrize(
    ("amount", "halve", "taken"), [(5, True, 3), (4, True, 2), (1, True, 1), (5, None, 5)]
)
def test_superficial_damage_is_halved_only_when_asked_rounding_up(amount, halve, taken):
    who = character(health=".....")
    outcome = act("damage", who, amount=amount, halve=halve)
    assert outcome.facts["taken"] == taken
    assert outcome.after.health.superficial == taken
    rounds = bool(halve and amount % 2)
    assert ("health.halve_rounding" in notes(outcome)) is rounds


@pytest.mark.rule("V11")
def test_a_table_may_halve_always_round_down_and_drop_what_does_not_fit():
    book = house(health={"halve": True, "halve_rounding": "down", "overflow": "lost"})
    assert act("damage", character(), amount=5, book=book).facts["taken"] == 2
    assert act("damage", character(), amount=5, halve=False, book=book).facts["taken"] == 5
    full = act("damage", character(health="/////"), amount=3, aggravated=True, book=book)
    assert printed(full.after.health) == "/////"


@pytest.mark.rule("V11")
@pytest.mark.parametrize(
    "choices",
    [{"amount": -1}, {"amount": 1001}, {"amount": 2, "track": "humanity"},
     {"amount": 2, "aggravated": True, "halve": True}],
)  # fmt: skip
def test_damage_that_makes_no_sense_is_refused(choices):
    with pytest.raises(UsageError):
        act("damage", character(), **choices)


@pytest.mark.rule("V12", "V30")
def test_health_full_of_aggravated_damage_is_torpor_for_a_vampire():
    who = character(health="/xxxx", clock_hours=5, blush=True, frenzy="fury", riding=True)
    outcome = act("damage", who, amount=1, aggravated=True)
    assert changed(who, outcome.after) == {
        "state.health.superficial": 0,
        "state.health.aggravated": 5,
        "state.torpor": True,
        "state.torpor_until_hours": 5 + 14 * 24,
        "state.blush": False,
        "state.frenzy": "none",
        "state.riding": False,
    }
    assert (outcome.facts["torpor"], outcome.facts["died"]) == (True, False)
    assert outcome.facts["torpor_until_hours"] == 341


@pytest.mark.rule("V12", "V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_health_full_of_aggravated_damage_is_death_for_others(kind):
    outcome = act("damage", character(kind, health="..xxx"), amount=2, aggravated=True)
    assert (outcome.after.alive, outcome.after.torpor) == (False, False)
    assert outcome.facts["died"] is True
    assert notes(outcome) == ["health.mortals_die"]


@pytest.mark.rule("V12")
@pytest.mark.parametrize(("before", "amount"), [("/////", 1), ("...//", 3), ("/xxxx", 0)])
def test_a_full_track_that_is_not_all_aggravated_is_no_torpor(before, amount):
    assert not act("damage", character(health=before), amount=amount).after.torpor


@pytest.mark.rule("V12")
def test_only_new_damage_that_fills_the_track_brings_torpor():
    woken = character(health="xxxxx")
    assert not act("damage", woken, amount=1, aggravated=True).after.torpor


@pytest.mark.rule("V12")
@pytest.mark.parametrize(
    ("before", "social", "lost"),
    [
        ("/xxx", True, True),
        ("/xxx", False, False),
        ("//xx", True, False),
        pytest.param("xxxx", True, True, id="full before"),
    ],
)
def test_willpower_full_of_aggravated_damage_in_company_loses_face(before, social, lost):
    who = character(willpower=before)
    outcome = act("damage", who, amount=1, aggravated=True, track="willpower", social=social)
    assert outcome.facts["lost_face"] is lost
    nothing = act("damage", who, amount=0, aggravated=True, track="willpower", social=social)
    assert nothing.facts["lost_face"] is False
    assert (outcome.after.torpor, outcome.after.alive) == (False, True)


@pytest.mark.parametrize(
    ("choices", "track"),
    [
        ({}, "health"),
        ({"social": True}, "willpower"),
        ({"social": True, "track": "health"}, "health"),
    ],
)
def test_social_damage_is_willpowers_unless_a_track_is_named(choices, track):
    outcome = act("damage", character(), amount=1, **choices)
    assert outcome.facts["track"] == track
    assert getattr(outcome.after, track).superficial == 1


@pytest.mark.rule("V23", "V24")
@pytest.mark.parametrize(
    ("potency", "mended"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5)],
)
def test_one_rouse_mends_as_much_superficial_damage_as_the_blood_can(potency, mended):
    who = character(blood_potency=potency, stamina=6, health="..///////")
    outcome = act("mend", who, faces=[6])
    assert outcome.facts["healed"] == mended
    assert outcome.after.health.superficial == 7 - mended
    assert outcome.after.hunger == 1


@pytest.mark.rule("V23")
@pytest.mark.parametrize(("face", "hunger"), [(5, 2), (6, 1)])
def test_mending_heals_even_when_the_rouse_fails_and_costs_its_hunger(face, hunger):
    outcome = act("mend", character(health="...//"), faces=[face])
    assert (printed(outcome.after.health), outcome.after.hunger) == ("..../", hunger)
    assert outcome.rolls[0].kind == "rouse"


@pytest.mark.rule("V23")
def test_never_more_is_mended_than_there_is():
    outcome = act("mend", character(blood_potency=10, health="..../"), faces=[6])
    assert (outcome.facts["healed"], printed(outcome.after.health)) == (1, ".....")


@pytest.mark.rule("V23", "V19")
@pytest.mark.parametrize(
    ("hunger", "faces", "after", "pending"),
    [
        pytest.param(1, [9, 2, 1], 3, 0, id="two fail"),
        pytest.param(4, [2, 2, 9], 5, 1, id="crossing the highest Hunger"),
        pytest.param(2, [1, 1, 1], 5, 0, id="up to the highest"),
    ],
)
def test_three_rouses_mend_one_aggravated_box(hunger, faces, after, pending):
    outcome = act("mend", character(hunger=hunger, health="../xx"), aggravated=True, faces=faces)
    assert printed(outcome.after.health) == ".../x"
    assert outcome.after.hunger == after
    assert len(outcome.rolls) == 3
    assert len(outcome.pending) == pending


@pytest.mark.rule("V23", "V20")
@pytest.mark.parametrize(
    ("given", "grave", "match"),
    [
        pytest.param({"health": "..xxx"}, False, "no superficial", id="nothing superficial"),
        pytest.param({"health": "..///"}, True, "no aggravated", id="nothing aggravated"),
        pytest.param({"health": ".....", "hunger": 5}, False, "no superficial", id="nothing"),
        pytest.param({"health": "..///", "hunger": 5}, False, "Hunger 5", id="starved"),
        pytest.param({"health": "..xxx", "hunger": 5}, True, "Hunger 5", id="starved, grave"),
    ],
)
def test_mending_is_refused_with_nothing_to_mend_or_no_rouse_to_mend_with(given, grave, match):
    with pytest.raises(RefusedError, match=match):
        act("mend", character(**given), aggravated=grave)
