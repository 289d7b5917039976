"""Willpower: spending it, forcing it, getting it back. (V16, V18)"""

from __future__ import annotations

import pytest
from v5kit import act, as_json, boxes, changed, character, house, printed

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError


@pytest.mark.rule("V16")
@pytest.mark.parametrize("what", ["re-roll", "dominate", "presence", "staked", "impairment"])
def test_spending_marks_one_superficial_willpower(what):
    who = character(willpower=".../")
    outcome = act("willpower", who, spend=what)
    assert changed(who, outcome.after) == {"state.willpower.superficial": 2}
    assert outcome.facts["spent_on"] == what
    assert outcome.facts["willpower_after"] == boxes("..//")


@pytest.mark.rule("V16")
@pytest.mark.parametrize("kind", ["fury", "hunger", "terror"])
def test_willpower_regains_control_from_a_frenzy(kind):
    who = character(frenzy=kind)
    outcome = act("willpower", who, spend="frenzy")
    assert changed(who, outcome.after) == {
        "state.willpower.superficial": 1,
        "state.frenzy": "none",
    }
    with pytest.raises(RefusedError, match="no frenzy"):
        act("willpower", character(), spend="frenzy")


@pytest.mark.rule("V16")
@pytest.mark.parametrize(
    ("track", "forced"), [("////", "///x"), ("//xx", "/xxx"), ("xxxx", "xxxx")]
)
def test_without_an_unmarked_box_spending_is_refused_unless_forced(track, forced):
    who = character(willpower=track)
    with pytest.raises(RefusedError, match="no unmarked") as caught:
        act("willpower", who, spend="staked")
    assert "--force" in (caught.value.problems[0].hint or "")
    assert printed(act("willpower", who, spend="staked", force=True).after.willpower) == forced


@pytest.mark.rule("V16", "V29")
def test_a_compulsion_cannot_be_bought_off():
    for what in ("compulsion", "bestial-failure"):
        with pytest.raises(UsageError, match="--spend"):
            act("willpower", character(), spend=what)
    roll = act("roll", None, pool="2", hunger=1, difficulty=3, faces=[2, 1], reroll=None).rolls[0]
    again = act("reroll", character(), roll=as_json(roll), strategy="failures", faces=[6])
    assert again.rolls[0].reading.outcome == "bestial-failure"
    assert [entry["kind"] for entry in again.pending] == ["compulsion"]


@pytest.mark.rule("V16")
@pytest.mark.parametrize(
    "choices",
    [{}, {"spend": "staked", "recover": 1}, {"spend": "staked", "aggravated": True},
     {"recover": -1}],
)  # fmt: skip
def test_willpower_is_either_spent_or_recovered(choices):
    with pytest.raises(UsageError):
        act("willpower", character(), **choices)


@pytest.mark.rule("V18")
@pytest.mark.parametrize(
    ("boxes_back", "grave", "after"),
    [
        (1, False, "./xx"),
        (9, False, "..xx"),
        (1, True, ".//x"),
        (5, True, "..//"),
        (0, False, "//xx"),
    ],
)
def test_the_storyteller_gives_willpower_back_never_more_than_is_marked(boxes_back, grave, after):
    who = character(willpower="//xx")
    outcome = act("willpower", who, recover=boxes_back, aggravated=grave)
    assert printed(outcome.after.willpower) == after


@pytest.mark.rule("V18")
@pytest.mark.parametrize(
    ("composure", "resolve", "before", "after"),
    [
        pytest.param(3, 1, "////", ".../", id="Composure is higher"),
        pytest.param(1, 3, "////", ".../", id="Resolve is higher"),
        pytest.param(2, 2, ".../", "....", id="never more than is marked"),
        pytest.param(2, 2, "//xx", "..xx", id="aggravated damage stays"),
    ],
)
def test_a_session_gives_back_as_much_as_the_higher_of_composure_and_resolve(
    composure, resolve, before, after
):
    who = character(composure=composure, resolve=resolve, willpower=before)
    outcome = act("session-start", who)
    assert printed(outcome.after.willpower) == after
    assert outcome.rolls == ()


@pytest.mark.rule("V18")
@pytest.mark.parametrize(
    ("choices", "after", "grave"),
    [
        pytest.param({"ambition": True}, ".../xxx", 1, id="the Ambition"),
        pytest.param({"extra": 1}, "...xxxx", 0, id="more by the Storyteller's word"),
        pytest.param({"extra_aggravated": 2}, "..../xx", 2, id="aggravated by their word"),
        pytest.param({"ambition": True, "extra_aggravated": 9}, "....../", 4, id="all there is"),
    ],
)
def test_serving_the_ambition_gives_one_aggravated_back(choices, after, grave):
    who = character(composure=2, resolve=2, willpower="///xxxx")
    outcome = act("session-start", who, **choices)
    assert outcome.facts["aggravated_recovered"] == grave
    assert printed(outcome.after.willpower) == after


@pytest.mark.rule("V18")
def test_a_table_may_give_more_for_the_ambition():
    book = house(willpower={"ambition_recovers": 3})
    who = character(willpower="xxxx")
    assert act("session-start", who, ambition=True, book=book).facts["aggravated_recovered"] == 3


@pytest.mark.rule("V18")
def test_a_negative_extra_is_refused():
    with pytest.raises(UsageError, match="--extra-aggravated"):
        act("session-start", character(), extra_aggravated=-1)


@pytest.mark.rule("V16", "V19")
def test_a_roll_rests_on_all_that_it_paid_and_calls_for_all_that_it_brought():
    book = house(hunger={"rouse_gain": 2})
    who = character(hunger=4, willpower="////")
    outcome = act("roll", who, pool="strength+2", difficulty=1, surge=True, reroll="1",
                  force=True, faces=[2, 2, 2, 2, 2, 2, 6, 1], book=book)  # fmt: skip
    assert outcome.after.hunger == 5
    assert [one["provocation"] for one in outcome.pending] == ["failed-rouse"]
    assert {"hunger.excess_frenzy", "health.overflow"} <= {*resolver.sources(outcome)}


@pytest.mark.rule("V8")
def test_the_die_of_a_specialty_is_a_number_of_the_book():
    who = character(skills={"brawl": 2}, specialties={"brawl": ["grappling"]}, hunger=0)
    outcome = act("roll", who, pool="strength+brawl.grappling", faces=[1] * 5)
    assert "test.specialty_dice" in resolver.sources(outcome)
