"""Which blood counts, and how much is needed. (S9-S11)"""

from __future__ import annotations

import pytest
from kit import act, character, house, level, notes, rulebook, sheet_state

from sanguir.errors import UsageError


@pytest.mark.rule("S9")
@pytest.mark.parametrize("row", rulebook("sanguiri_blood.toml"))
def test_only_fresh_human_blood_counts_and_every_reason_against_is_listed(row):
    before = character(thirst="thirsty", hours_since_blood=50.5, banked_ml=60, control="compelled")
    outcome = act("feed", before, ml=500, **row["blood"])
    assert outcome.facts["suitable"] is (not row["reasons"])
    assert list(outcome.facts["reasons"]) == row["reasons"]
    assert outcome.rolls == ()
    if row["reasons"]:
        assert outcome.after == before
        assert outcome.facts["levels"] == 0
        assert notes(outcome) == []
    else:
        assert sheet_state(outcome.after) == sheet_state(before) | {
            "thirst": "sated",
            "hours_since_blood": 0,
            "banked_ml": 0,
            "control": "self",
        }
        assert outcome.facts["levels"] == 2


@pytest.mark.rule("S9")
def test_a_table_may_let_drawn_blood_keep_longer():
    from kit import house

    book = house(blood={"fresh_minutes": 300})
    who = character(thirst="peckish")
    assert act("feed", who, ml=250, drawn=300, book=book).facts["suitable"] is True
    assert act("feed", who, ml=250, drawn=301, book=book).facts["suitable"] is False


@pytest.mark.rule("S10", "S13", "S17")
def test_the_need_for_blood_shows_as_thirst_and_deprivation_and_as_nothing_else():
    """72 hours unfed bring every level and the first die of deprivation, and touch no other key."""
    before = character(END=6, WIL=4)
    faces = [6] + [1] * 8 + [6] + [1] * 7 + [6] + [1] * 5
    after = act("advance-time", before, minutes=72 * 60, faces=faces).after
    assert sheet_state(after) == sheet_state(before) | {
        "thirst": "bloodthirsty",
        "hours_since_blood": 72,
        "clock_hours": 72,
    }
    assert act("roll", after, pool="5", faces=[1] * 4).rolls[0].pool.sum == 4


@pytest.mark.rule("S10")
@pytest.mark.parametrize("ml", [750, 1000, 1050])
def test_about_a_litre_makes_72_hours_good(ml):
    before = character(thirst="bloodthirsty", hours_since_blood=72)
    after = act("feed", before, ml=ml).after
    assert (level(after), sheet_state(after)["hours_since_blood"]) == ("sated", 0)


@pytest.mark.rule("S10", "S14")
def test_healing_adds_to_the_need():
    rested, hurt = character(END=6), character(END=6, injuries=1)
    healed = act("heal", hurt, faces=[6] + [1] * 7).after
    assert (level(rested), level(healed)) == ("sated", "peckish")
    assert sheet_state(healed)["hours_since_blood"] == 0


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("choices", "people", "deaths", "each"),
    [
        pytest.param({"days": 30, "donors_per_day": 1}, 30, 30, 5000, id="drained: one a day"),
        pytest.param({"days": 400, "donors_per_day": 1}, 400, 400, 5000, id="the dead never rest"),
        pytest.param({"days": 30, "donors_per_day": 4}, 120, 0, 1250, id="four a day, none again"),
        pytest.param({"days": 30, "donors_per_day": 5}, 150, 0, 1000, id="five a day"),
        pytest.param({"days": 56, "donors_per_day": 4}, 224, 0, 1250, id="a whole rotation"),
        pytest.param({"days": 57, "donors_per_day": 4}, 224, 0, 1250, id="the first come again"),
        pytest.param(
            {"days": 365, "donors_per_day": 5, "recovery": 90}, 450, 0, 1000, id="a longer rest"
        ),
        pytest.param(
            {"days": 10, "donors_per_day": 4, "recovery": 1}, 4, 0, 1250, id="able again next day"
        ),
        pytest.param(
            {"days": 1, "donors_per_day": 4, "volume": 4500}, 4, 0, 1125, id="smaller adults"
        ),
    ],
)
def test_blood_alone_takes_one_drained_adult_a_day_or_four_or_five_who_rest(
    choices, people, deaths, each
):
    facts = act("donors", None, **choices).facts
    assert (facts["donors"], facts["deaths"], facts["ml_per_donor"]) == (people, deaths, each)
    assert facts["lethal"] is (deaths > 0)
    assert facts["ml_per_day"] == choices.get("volume", 5000)


@pytest.mark.rule("S11")
def test_the_volume_and_the_rest_of_donors_are_provisional():
    assert notes(act("donors", None, days=9, donors_per_day=4)) == [
        "blood.volume_ml",
        "blood.recovery_days",
    ]
    assert notes(act("donors", None, days=9)) == ["blood.volume_ml"]
    given = act("donors", None, days=9, donors_per_day=4, recovery=56, volume=5000)
    assert notes(given) == []


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    "choices",
    [
        {"days": 30, "donors_per_day": 2},
        {"days": 30, "donors_per_day": 0},
        {"days": 0},
        {"days": -1},
        {"days": 30, "donors_per_day": 4, "recovery": 0},
        {"days": 30, "volume": 0},
    ],
    ids=str,
)
def test_the_rules_know_no_other_diet(choices):
    with pytest.raises(UsageError):
        act("donors", None, **choices)


@pytest.mark.rule("S11")
def test_donors_who_die_never_rest_and_those_who_live_do():
    assert act("donors", None, days=3, volume=1).facts == {
        "days": 3, "donors_per_day": 1, "ml_per_day": 1, "ml_per_donor": 1.0, "lethal": True,
        "recovery_days": None, "donors": 3, "deaths": 3, "ml_against_thirst": 750,
    }  # fmt: skip
    assert act("donors", None, days=3, donors_per_day=4, recovery=1).facts == {
        "days": 3, "donors_per_day": 4, "ml_per_day": 5000, "ml_per_donor": 1250.0,
        "lethal": False, "recovery_days": 1, "donors": 4, "deaths": 0, "ml_against_thirst": 750,
    }  # fmt: skip


@pytest.mark.rule("S13", "S19")
def test_what_undoes_each_rise_of_thirst_is_a_step_for_each():
    assert act("donors", None, days=30).facts["ml_against_thirst"] == 7500
    book = house(thirst={"hours_per_level": 36}, feeding={"step_ml": 300})
    fed = [act("donors", None, days=days, book=book).facts["ml_against_thirst"]
           for days in (1, 2, 3, 30)]  # fmt: skip
    assert fed == [0, 300, 600, 6000]
    used = act("donors", None, days=1, volume=1).used
    assert set(used) == {"thirst.hours_per_level", "feeding.step_ml"}


@pytest.mark.rule("S11")
def test_a_diet_is_planned_for_a_thousand_years_at_most():
    assert act("donors", None, days=365_250).facts["donors"] == 365_250


@pytest.mark.rule("S9")
def test_blood_of_which_no_age_is_given_is_drawn_now():
    book = house(blood={"fresh_minutes": 0})
    thirsty = character(thirst="thirsty", book=book)
    assert act("feed", thirsty, ml=250, book=book).facts == {
        "suitable": True, "reasons": [], "levels": 1,
    }  # fmt: skip
    assert act("feed", thirsty, ml=250, drawn=1, book=book).facts == {
        "suitable": False, "reasons": ["drawn-too-long-ago"], "levels": 0,
    }  # fmt: skip
