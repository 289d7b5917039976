"""Torpor: entering it, its length, what acts in it, waking. (V30)"""

from __future__ import annotations

import pytest
from v5kit import act, changed, character, notes

from sanguir.errors import RefusedError, UsageError

DAYS = {9: 3, 8: 7, 7: 14, 6: 30, 5: 365, 4: 3_650, 3: 18_250, 2: 36_500, 1: 182_500, 10: 3,
        0: 182_500}  # fmt: skip
PRINTED = (9, 8, 7)


@pytest.mark.rule("V30")
@pytest.mark.parametrize(("humanity", "days"), DAYS.items())
@pytest.mark.parametrize(
    ("action", "choices", "given", "faces"),
    [
        pytest.param("torpor", {"enter": True}, {}, [], id="by the table's word"),
        pytest.param("torpor", {"voluntary": True}, {"hunger": 5}, [], id="by choice"),
        pytest.param("rise", {}, {"hunger": 5}, [1], id="by rising"),
        pytest.param("damage", {"amount": 9, "aggravated": True}, {}, [], id="by damage"),
    ],
)
def test_its_length_follows_from_humanity(humanity, days, action, choices, given, faces):
    who = character(humanity=humanity, clock_hours=10, **given)
    outcome = act(action, who, faces=faces, **choices)
    assert outcome.after.torpor is True
    assert outcome.after.torpor_until == (10 + days * 24) * 60
    assert outcome.facts["torpor_until_hours"] == 10 + days * 24
    key = f"torpor.terms.{humanity}.days"
    assert (key in notes(outcome)) is (humanity not in PRINTED)


@pytest.mark.rule("V30")
def test_by_choice_hunger_rises_every_night_until_it_would_pass_the_highest():
    who = character(hunger=3, blush=True)
    for hunger in (4, 5):
        outcome = act("torpor", who, voluntary=True)
        who = outcome.after
        assert (who.hunger, who.torpor, who.blush, outcome.rolls) == (hunger, False, False, ())
    outcome = act("torpor", who, voluntary=True)
    assert (outcome.after.hunger, outcome.after.torpor) == (5, True)


@pytest.mark.rule("V30", "V27")
def test_by_choice_hunger_five_ends_a_resonance_too():
    who = character(hunger=4, resonance={"humour": "sanguine", "intensity": "intense"})
    assert act("torpor", who, voluntary=True).after.humour == "none"


@pytest.mark.rule("V30")
def test_waking_is_at_hunger_five_and_the_marks_of_damage_stay():
    who = character(torpor=True, torpor_until_hours=99, health="xxxxx", hunger=2)
    outcome = act("torpor", who, wake=True)
    assert changed(who, outcome.after) == {
        "state.torpor": False,
        "state.torpor_until_hours": 0,
        "state.hunger": 5,
    }
    assert notes(outcome) == ["torpor.wakes_at"]


@pytest.mark.rule("V30")
def test_without_a_choice_the_state_is_shown():
    who = character(torpor=True, torpor_until_hours=99)
    outcome = act("torpor", who)
    assert (outcome.after, outcome.facts["torpor_until_hours"]) == (who, 99)
    awake = act("torpor", character(humanity=9)).facts
    assert (awake["torpor_after"], awake["torpor_until_hours"], awake["days"]) == (False, None, 3)


@pytest.mark.rule("V30")
@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("roll", {"pool": "3"}),
        ("reroll", {"roll": {}, "strategy": "failures"}),
        ("rouse", {}),
        ("rise", {}),
        ("mend", {}),
        ("damage", {"amount": 1}),
        ("willpower", {"spend": "staked"}),
        ("stain", {"amount": 1}),
        ("remorse", {}),
        ("frenzy", {"provocation": "bonfire"}),
        ("resonance-set", {"humour": "empty"}),
        ("session-start", {}),
        ("session-end", {}),
        ("feed", {"source": "sip"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_in_torpor_only_torpor_and_time_act(action, choices):
    who = character(torpor=True, torpor_until_hours=99, health=".////")
    with pytest.raises(RefusedError, match="torpor"):
        act(action, who, **choices)


@pytest.mark.rule("V30")
def test_in_torpor_time_passes_and_the_state_shows():
    who = character(torpor=True, torpor_until_hours=99)
    assert act("advance-time", who, minutes=60).after.clock == 60
    assert act("resonance-show", who).facts["humour"] == "none"


@pytest.mark.rule("V30")
@pytest.mark.parametrize(
    ("torpid", "choices"),
    [(True, {"enter": True}), (True, {"voluntary": True}), (False, {"wake": True})],
)
def test_entering_twice_and_waking_from_nothing_are_refused(torpid, choices):
    with pytest.raises(RefusedError):
        act("torpor", character(torpor=torpid), **choices)


@pytest.mark.rule("V30")
def test_its_options_exclude_each_other():
    with pytest.raises(UsageError):
        act("torpor", character(), enter=True, wake=True)
