"""Impairment: which full track costs dice on which tests. (V13)"""

from __future__ import annotations

import pytest
from v5kit import act, character, house, parts

from sanguir import resolver
from sanguir.errors import RefusedError

PHYSICAL = ("strength", "dexterity", "stamina")
SOCIAL = ("charisma", "manipulation", "composure")
MENTAL = ("intelligence", "wits", "resolve")


def penalties(who, pool, book=None):
    choices = {"book": book} if book else {}
    outcome = act("roll", who, pool=f"{pool}+9", faces=[1] * size(who, pool, book), **choices)
    return [m for m in parts(outcome.rolls[0])[1] if m[0].startswith("impaired")], outcome


def size(who, pool, book):
    from v5kit import BOOK

    from sanguir.v5.rolling import prepare
    from sanguir.v5.tests import Wish

    prepared = prepare(who, Wish(f"{pool}+9"), book or BOOK)
    total = sum(dice for _, dice in prepared.terms) + sum(m.dice for m in prepared.modifiers)
    return max(total, 1)


@pytest.mark.rule("V13")
@pytest.mark.parametrize("attribute", PHYSICAL + SOCIAL + MENTAL)
@pytest.mark.parametrize(
    ("track", "marks", "concerned"),
    [
        ("health", "/////", PHYSICAL),
        ("health", "///xx", PHYSICAL),
        ("willpower", "////", SOCIAL + MENTAL),
        ("willpower", "//xx", SOCIAL + MENTAL),
    ],
)
def test_a_full_track_costs_two_dice_on_its_own_tests(attribute, track, marks, concerned):
    found, _ = penalties(character(**{track: marks}), attribute)
    assert found == ([(f"impaired: {track}", -2)] if attribute in concerned else [])


@pytest.mark.rule("V13")
@pytest.mark.parametrize("attribute", [*PHYSICAL, *SOCIAL, *MENTAL, "brawl", "2"])
def test_humanity_full_of_stains_costs_two_dice_on_every_test(attribute):
    found, _ = penalties(character(humanity=7, stains=3), attribute)
    assert found == [("impaired: humanity", -2)]


@pytest.mark.rule("V13")
@pytest.mark.parametrize(
    "given",
    [
        {"health": "./xxx"},
        {"willpower": ".///"},
        {"humanity": 7, "stains": 2},
        {"humanity": 10, "stains": 0},
    ],
    ids=["one Health box left", "one Willpower box left", "one Humanity box left", "no Stain"],
)
def test_a_track_that_is_not_full_costs_nothing(given):
    who = character(**given)
    assert all(penalties(who, name)[0] == [] for name in PHYSICAL + SOCIAL + MENTAL)


@pytest.mark.rule("V13")
@pytest.mark.parametrize("pool", ["brawl", "2"])
def test_a_pool_without_an_attribute_is_impaired_by_humanity_alone(pool):
    who = character(health="/////", willpower="////")
    assert penalties(who, pool)[0] == []


@pytest.mark.rule("V13")
def test_different_tracks_add_up_and_one_track_counts_once():
    who = character(health="/////", willpower="////", stains=3)
    found, outcome = penalties(who, "strength+dexterity+wits+charisma")
    assert found == [
        ("impaired: health", -2),
        ("impaired: willpower", -2),
        ("impaired: humanity", -2),
    ]
    assert "impairment.stacks" in resolver.sources(outcome)
    alone = penalties(character(health="/////"), "strength")[1]
    assert "impairment.stacks" not in resolver.sources(alone)


@pytest.mark.rule("V13")
def test_a_table_may_count_only_the_worst_track():
    book = house(impairment={"stacks": False, "humanity": -3})
    who = character(health="/////", stains=3)
    assert penalties(who, "strength", book)[0] == [("impaired: humanity", -3)]


@pytest.mark.rule("V13")
@pytest.mark.parametrize(
    ("action", "choices", "size"),
    [
        pytest.param("frenzy", {"provocation": "bonfire"}, 4, id="frenzy is"),
        pytest.param("rouse", {}, 1, id="a Rouse is not"),
        pytest.param("remorse", {}, 1, id="Remorse is not"),
    ],
)
def test_frenzy_is_impaired_by_humanity_and_rouse_and_remorse_are_not(action, choices, size):
    who = character(health="/////", stains=3)
    roll = act(action, who, faces=[6] * size, **choices).rolls[0]
    wanted = [("impaired: humanity", -2)] if action == "frenzy" else []
    assert parts(roll)[1] == wanted


@pytest.mark.rule("V13", "V16")
def test_willpower_buys_impairment_off_for_one_roll():
    who = character(health="/////", stains=3)
    outcome = act("roll", who, pool="strength+1", ignore_impairment=True, faces=[1, 1, 1])
    assert parts(outcome.rolls[0])[1] == []
    assert outcome.after.willpower.superficial == 1


@pytest.mark.rule("V16")
def test_ignoring_impairment_is_refused_without_any_and_without_willpower():
    with pytest.raises(RefusedError, match="no Impairment"):
        act("roll", character(health="/////"), pool="wits", ignore_impairment=True)
    full = character(willpower="////")
    with pytest.raises(RefusedError, match="no unmarked"):
        act("roll", full, pool="wits+3", ignore_impairment=True)
    forced = act("roll", full, pool="wits+3", ignore_impairment=True, force=True, faces=[1] * 5)
    assert (forced.after.willpower.superficial, forced.after.willpower.aggravated) == (3, 1)


@pytest.mark.rule("V11", "V16")
def test_the_last_box_that_got_worse_is_told_though_a_further_one_marks_nothing():
    who = character(willpower="/xxx")
    outcome = act("roll", who, pool="wits+3", ignore_impairment=True, reroll="failures", force=True,
                  faces=[1] * 8)  # fmt: skip
    assert (outcome.after.willpower.superficial, outcome.after.willpower.aggravated) == (0, 4)
    assert "health.overflow" in resolver.sources(outcome)
