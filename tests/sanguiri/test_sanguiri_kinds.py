"""Kinds: what is a Sanguir's alone, and the dead. (S26)"""

from __future__ import annotations

import pytest
from kit import act, character, sheet, sheet_state

from sanguir import resolver
from sanguir.errors import RefusedError

SANGUIRS_ALONE = [
    ("thirst", {}),
    ("thirst", {"trigger": "blood"}),
    ("thirst", {"trigger": "increase"}),
    ("feed", {"ml": 300}),
    ("feed", {"ml": 300, "spoiled": True}),
]
ANY_ACTION = [
    *SANGUIRS_ALONE,
    ("heal", {}),
    ("roll", {"pool": "3"}),
    ("roll", {"pool": "3", "kind": "fixed"}),
    ("roll", {"pool": "3", "kind": "armor"}),
    ("roll", {"pool": "3", "vs": 1}),
    ("advance-time", {"minutes": 60}),
    ("advance-time", {"minutes": 0}),
    ("uv", {"level": "direct"}),
]


def ids(actions):
    return [f"{action} {' '.join(map(str, choices.values()))}" for action, choices in actions]


@pytest.mark.rule("S26")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
@pytest.mark.parametrize(("action", "choices"), SANGUIRS_ALONE, ids=ids(SANGUIRS_ALONE))
def test_thirst_and_feeding_are_a_sanguirs_alone(kind, action, choices):
    with pytest.raises(RefusedError, match=f"Mira is a {kind}"):
        act(action, character(kind, thirst="peckish"), **choices)


@pytest.mark.rule("S26")
@pytest.mark.parametrize("kind", ["sanguir", "human", "hybrid"])
@pytest.mark.parametrize(("action", "choices"), ANY_ACTION, ids=ids(ANY_ACTION))
def test_the_dead_take_no_actions(kind, action, choices):
    with pytest.raises(RefusedError, match="Mira is dead"):
        act(action, character(kind, alive=False, injuries=1), **choices)


@pytest.mark.rule("S26")
def test_nobody_contests_with_the_dead():
    ilse = character(name="Ilse", alive=False)
    with pytest.raises(RefusedError, match="Ilse is dead"):
        act("roll", character(), pool="2", vs_pool="2", vs_character=ilse)


@pytest.mark.rule("S26")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
def test_time_brings_a_human_and_a_hybrid_nothing_but_time(kind):
    who = character(kind, hours_since_blood=3, thirst="peckish", injuries=1, banked_ml=5)
    outcome = act("advance-time", who, minutes=100 * 60)
    assert outcome.rolls == ()
    assert sheet_state(outcome.after) == sheet_state(who) | {"clock_hours": 100}


@pytest.mark.rule("S26")
@pytest.mark.parametrize("control", ["self", "compelled"])
@pytest.mark.parametrize("policy", ["stop", "resist", "feed"])
def test_no_policy_makes_a_human_thirst(control, policy):
    who = character("human", control=control)
    outcome = act("advance-time", who, minutes=60, when_compelled=policy)
    assert outcome.rolls == ()
    assert [e["event"] for e in outcome.facts["events"]] == []
    assert sheet_state(outcome.after) == sheet_state(who) | {"clock_hours": 1}


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        pytest.param({"kind": "vampire"}, "kind", id="no kind of ours"),
        pytest.param({"kind": None}, "kind", id="no kind at all"),
        pytest.param({"origin": "bitten"}, "origin", id="no origin of ours"),
        pytest.param({"origin": None}, "origin", id="a Sanguir without an origin"),
        pytest.param({"sex": "other-word"}, "sex", id="no sex of the table"),
        pytest.param({"name": None}, "name", id="nameless"),
    ],
)
def test_a_sheet_says_what_its_character_is(change, key):
    data = {k: v for k, v in (sheet() | change).items() if v is not None}
    reading = resolver.read(data)
    assert key in [p.key for p in reading.problems]
    assert reading.character is None


@pytest.mark.rule("S26")
@pytest.mark.parametrize("origin", ["turned", "trueborn"])
def test_a_sanguir_is_turned_or_trueborn(origin):
    assert resolver.read(sheet() | {"origin": origin}).character.origin == origin


@pytest.mark.rule("S26")
def test_an_origin_means_nothing_for_a_human():
    reading = resolver.read(sheet("human") | {"origin": "turned"})
    assert reading.problems == ()
    assert [w.key for w in reading.warnings] == ["origin"]
    assert reading.character.origin is None
