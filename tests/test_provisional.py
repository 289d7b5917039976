"""Numbers that nobody has supplied: whatever rests on one says so, and on those alone."""

from __future__ import annotations

import pytest
from cli.shell import one
from kit import character, house
from v5.v5kit import character as of_v5
from v5.v5kit import house as house_of_v5

from sanguir import resolver
from sanguir.branches import Blank
from sanguir.dice import Entered
from sanguir.houserules import PROVISIONAL, entries

BOOKS = {system: resolver.book(system) for system in resolver.SYSTEMS}
FAILING = [1] * 10_000
# A word, and a reading that is not made: `mishap` is null in every result while it is off.
NO_NUMBERS = {"thirst.levels.thirsty.name", "test.mishap"}
HUNGRY = {"hours_since_blood": 1, "thirst": "thirsty"}


def provisional(system):
    found = entries(resolver.fields(system), BOOKS[system])
    return [entry.key for entry in found if entry.provenance == PROVISIONAL]


def noted(action, who, *, faces=(), book=None, system="sanguiri", **choices):
    """Run an action and return the keys that it notes as provisional."""
    dice = Entered(faces).of("") if faces else Blank()
    book = book or BOOKS[system]
    outcome = resolver.act(action, who, dice=dice, book=book, system=system, **choices)
    lines = resolver.notes(outcome, book)
    return [line.removeprefix("provisional: ").partition(" = ")[0] for line in lines]


def _uses():
    """List what uses each provisional number of Sanguiri."""
    thirsty = {level: character(thirst=level) for level in ("peckish", "thirsty", "bloodthirsty")}
    uses = {
        "test.higher_difficulty": [
            ("roll", None, {"pool": "3", "difficulty": 2}),
            ("odds", None, {"pool": "3", "difficulty": 2}),
        ],
        "test.advancement": [
            ("roll", None, {"pool": "0", "advancement": 2}),
            ("odds", None, {"pool": "0", "advancement": 2}),
        ],
        "contest.equal_successes": [
            ("roll", None, {"pool": "2", "vs": 0}),
            ("odds", None, {"pool": "2", "vs": 2}),
        ],
        "contest.empty_pool": [
            ("roll", None, {"pool": "0", "vs": 0}),
            ("odds", None, {"pool": "2", "vs_pool": "0"}),
        ],
        "blood.volume_ml": [("donors", None, {"days": 3})],
        "blood.recovery_days": [("donors", None, {"days": 3, "donors_per_day": 4})],
        "control.most_rounds": [
            ("advance-time", character(thirst="peckish", control="compelled"),
             {"minutes": 60, "when_compelled": "resist", "faces": FAILING}),
        ],
        "feeding.banked": [
            ("feed", character(**HUNGRY), {"ml": 100}),
            ("advance-time", character(thirst="peckish", hours_since_blood=23, banked_ml=9),
             {"minutes": 60}),
            ("forecast", character(thirst="peckish", hours_since_blood=23, banked_ml=9), {}),
        ],
        "feeding.resets_clock": [("feed", character(**HUNGRY), {"ml": 250})],
        "turning.thirst": [
            ("turn", character("human", name="Tom"), {"sire": character(), "faces": [6] * 8})
        ],
    }  # fmt: skip
    for level, who in thirsty.items():
        uses[f"thirst.levels.{level}.proximity_m"] = [
            ("thirst", who, {"trigger": "source", "distance": 1})
        ]
        uses[f"thirst.levels.{level}.penalty"] = _every_test(who)
    for level in ("absent", "reduced", "direct"):
        uses[f"exposures.{level}.sanguir"] = [
            *_every_test(character(exposure=level)),
            ("heal", character(exposure=level, injuries=1), {}),
            ("uv-level", None, {"level": level, "kind": "sanguir"}),
        ]
        uses[f"exposures.{level}.hybrid"] = [
            (action, character("hybrid", exposure=level), choices)
            for action, choices in (("roll", {"pool": "3"}), ("odds", {"pool": "3"}),
                                    ("sheet-show", {}), ("uv", {}))
        ]  # fmt: skip
    return [
        pytest.param(key, *use, id=f"{key} {use[0]}")
        for key, found in uses.items()
        for use in found
        if key in provisional("sanguiri")
    ]


def _every_test(who):
    """List every verb that throws a character's Thirst Test, or looks ahead at one."""
    compelled = who._replace(control="compelled")
    return [
        ("thirst", who, {}),
        ("thirst", compelled, {"trigger": "round"}),
        ("odds-of", who, {"of": "thirst"}),
        ("sheet-show", who, {}),
        ("advance-time", compelled, {"minutes": 60, "when_compelled": "resist"}),
        ("forecast", compelled, {"minutes": 60, "when_compelled": "resist"}),
    ]  # fmt: skip


USES = _uses()


@pytest.mark.parametrize(("key", "action", "who", "choices"), USES)
def test_whatever_uses_a_provisional_number_notes_it(key, action, who, choices):
    assert key in noted(action, who, **choices)


def test_each_provisional_number_of_sanguiri_is_used_by_something():
    used = {use.values[0] for use in USES}
    assert used == set(provisional("sanguiri")) - NO_NUMBERS


def _uses_of_v5():
    """List what uses each provisional number of V5, or the table that it stands in."""
    uses = {
        "contest.equal_successes": [
            ("roll", None, {"pool": "1", "vs": 1, "faces": [6]}),
            ("odds", None, {"pool": "1", "vs": 1}),
        ],
        "test.minimum_pool": [("roll", None, {"pool": "0"}), ("odds", None, {"pool": "0"})],
        "health.overflow": [
            ("damage", of_v5(health="/////"), {"amount": 1}),
            ("willpower", of_v5(willpower="////"), {"spend": "staked", "force": True}),
        ],
        "health.halve": [("damage", of_v5(), {"amount": 2})],
        "health.halve_rounding": [("damage", of_v5(), {"amount": 3, "halve": True})],
        "health.mortals_die": [
            ("damage", of_v5(kind, health=".xxxx"), {"amount": 1, "aggravated": True})
            for kind in ("mortal", "ghoul")
        ],
        "humanity.stains_when_full": [("stain", of_v5(humanity=10), {"amount": 1})],
        "humanity.lost_at": [
            ("sheet-show", of_v5(humanity=0), {}),
            ("remorse", of_v5(humanity=1, stains=9), {"faces": [1]}),
        ],
        "resonance.humour_faces": [("resonance-roll", None, {})],
        "resonance.intensity_faces": [("resonance-roll", None, {})],
        "resonance.strong_faces": [("resonance-roll", None, {"faces": [10, 10, 10]})],
        "torpor.wakes_at": [
            ("advance-time", of_v5(torpor=True, torpor_until_hours=24), {"minutes": 1440})
        ],
    }  # fmt: skip
    for intensity in ("negligible", "fleeting", "intense", "acute"):
        fed = of_v5(
            disciplines={"auspex": 2}, resonance={"humour": "phlegmatic", "intensity": intensity}
        )
        uses[f"resonance.intensities.{intensity}.dice"] = [
            ("roll", fed, {"pool": "auspex+resolve"}),
            ("odds", fed, {"pool": "auspex+resolve"}),
            ("resonance-show", fed, {}),
            ("resonance-set", of_v5(), {"humour": "phlegmatic", "intensity": intensity}),
        ]
    for humanity in (10, 6, 5, 4, 3, 2, 1, 0):
        who = of_v5(humanity=humanity, hunger=5, health=".xxxx")
        uses[f"torpor.terms.{humanity}.days"] = [
            ("torpor", who, {"enter": True}),
            ("rise", who, {"faces": [1]}),
            ("advance-time", who, {"minutes": 1440, "faces": [1]}),
            ("damage", who, {"amount": 1, "aggravated": True}),
        ]
    return [pytest.param(key, *use, id=f"{key} {use[0]}") for key, all_ in uses.items()
            for use in all_]  # fmt: skip


USES_OF_V5 = _uses_of_v5()


@pytest.mark.parametrize(("key", "action", "who", "choices"), USES_OF_V5)
def test_whatever_uses_a_provisional_number_of_v5_notes_it(key, action, who, choices):
    assert key in noted(action, who, system="v5", **choices)


def test_each_provisional_number_of_v5_is_used_by_something():
    used = {use.values[0] for use in USES_OF_V5}
    tables = tuple(f"{key}." for key in used)
    assert [k for k in provisional("v5") if k not in used and not k.startswith(tables)] == []


@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("thirst", {}),
        ("odds-of", {"of": "thirst"}),
        ("sheet-show", {}),
        ("advance-time", {"minutes": 60, "when_compelled": "resist"}),
        ("forecast", {"minutes": 60, "when_compelled": "resist"}),
    ],
)
def test_a_thirst_test_harder_than_the_default_rests_on_higher_difficulties(action, choices):
    who = character(control="compelled")
    printed, hard = (house(thirst={"difficulty": difficulty}) for difficulty in (1, 2))
    assert "test.higher_difficulty" not in noted(action, who, book=printed, **choices)
    assert "test.higher_difficulty" in noted(action, who, book=hard, **choices)


def test_an_empty_pool_fails_at_any_difficulty():
    assert noted("roll", None, pool="0", difficulty=2) == []


def test_a_forecast_rests_on_the_most_rounds_only_where_they_can_run_out():
    who = character(control="compelled")
    choices = {"minutes": 60, "when_compelled": "resist"}
    assert noted("forecast", who, **choices) == []
    hard = house(thirst={"difficulty": 7}, test={"difficulty": 7})
    assert noted("forecast", who, book=hard, **choices) == ["control.most_rounds"]


@pytest.mark.parametrize(
    ("choices", "rests_on"),
    [
        ({"pool": "2", "vs": 2}, ["contest.equal_successes"]),
        ({"pool": "2", "vs": 3}, []),
        ({"pool": "2", "vs_pool": "2"}, ["contest.equal_successes"]),
        ({"pool": "2", "vs_pool": "0"}, ["contest.empty_pool"]),
        ({"pool": "0", "vs_pool": "0"}, ["contest.empty_pool"]),
        ({"pool": "0", "vs": 0}, ["contest.empty_pool"]),
    ],
    ids=str,
)
def test_odds_of_a_contest_rest_on_the_rule_for_ties_or_for_empty_pools(choices, rests_on):
    assert noted("odds", None, **choices) == rests_on
    empty = house(contest={"empty_pool": "no-successes"})
    ties = [] if choices == {"pool": "2", "vs": 3} else ["contest.equal_successes"]
    assert noted("odds", None, book=empty, **choices) == ties


@pytest.mark.parametrize(
    ("pool", "successes", "ties"),
    [("3", 2, True), ("2", 3, False), ("2", 4, True), ("2", 0, False)],
)
def test_odds_of_a_v5_contest_rest_on_the_tie_rule_only_where_it_can_come_to_a_tie(
    pool, successes, ties
):
    found = noted("odds", None, system="v5", pool=pool, vs=successes)
    assert ("contest.equal_successes" in found) is ties
    book = house_of_v5(contest={"equal_successes": "won"})
    assert noted("odds", None, system="v5", book=book, pool=pool, vs=successes) == []


def test_a_contest_without_a_tie_rests_on_no_tie_rule():
    assert noted("roll", None, pool="2", vs=1, faces=[6, 6]) == []
    assert noted("roll", None, pool="2", vs=2, faces=[6, 6]) == ["contest.equal_successes"]


def test_chances_beside_a_roll_rest_on_what_odds_of_it_rest_on():
    words = ("roll", 3, "--vs", 2, "--dice", "1,1,1")
    assert one(*words)["notes"] == []
    assert one(*words, "--odds")["notes"] == ["provisional: contest.equal_successes = tie"]


def test_a_number_of_the_house_is_not_noted():
    book = house(contest={"equal_successes": "tie"})
    assert noted("roll", None, pool="2", vs=2, faces=[6, 6], book=book) == []
