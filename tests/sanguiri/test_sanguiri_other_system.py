"""A verb of the other system, a new sheet, and the door itself."""

from __future__ import annotations

from functools import reduce

import pytest
from kit import BOOK, act, character

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("verb", "instead"),
    [
        ("rouse", "thirst"),
        ("rise", "advance-time --nights 1"),
        ("mend", "heal"),
        ("frenzy", "thirst"),
        ("damage", "sheet set"),
        ("resonance-set", "feed"),
    ],
)
def test_a_verb_of_v5_is_refused_and_names_the_verb_that_would_do(verb, instead):
    with pytest.raises(RefusedError) as raised:
        act(verb, character())
    (problem,) = raised.value.problems
    assert f"`{verb.partition('-')[0]}` belongs to v5" in problem.message
    assert instead in problem.hint


def test_a_verb_of_neither_system_is_told_with_the_nearest():
    with pytest.raises(UsageError) as raised:
        act("thrist", character())
    assert raised.value.problems[0].hint == "did you mean thirst?"


def test_choices_that_an_action_does_not_have_are_told_together():
    with pytest.raises(UsageError) as raised:
        act("feed", character(), ml=1, hunger=3, donors_per_day=4, uv=None)
    assert [p.message.split()[0] for p in raised.value.problems] == [
        "hunger:",
        "donors_per_day:",
    ]


@pytest.mark.parametrize("kind", ["sanguir", "hybrid", "human"])
def test_a_new_sheet_reads_without_a_problem_or_a_warning(kind):
    parts = resolver.template("sanguiri", "Mira", kind)
    data = reduce(lambda whole, part: whole | part, (tables for _, tables in parts))
    reading = resolver.read(data)
    assert (reading.system, reading.problems, reading.warnings) == ("sanguiri", (), ())
    assert (reading.character.name, reading.character.kind) == ("Mira", kind)
    assert resolver.of(reading.character) == "sanguiri"


def test_there_is_no_new_sheet_of_an_unknown_kind():
    with pytest.raises(UsageError, match="vampire"):
        resolver.template("sanguiri", "Mira", "vampire")


def test_nothing_changes_a_character_but_the_outcome():
    before = character(thirst="thirsty", hours_since_blood=50)
    outcome = act("feed", before, ml=500)
    assert outcome.before is before
    assert before == character(thirst="thirsty", hours_since_blood=50)
    assert resolver.changes(before, before, BOOK) == {}
    assert resolver.changes(before, outcome.after, BOOK) == {
        ("state", "thirst"): ("thirsty", "sated"),
        ("state", "hours_since_blood"): (50, 0),
    }


@pytest.mark.parametrize(
    ("action", "choices", "faces"),
    [
        ("roll", {"pool": "2"}, [1, 1]),
        ("roll", {"pool": "2", "kind": "fixed"}, [1, 1]),
        ("roll", {"pool": "2", "kind": "armor"}, [1, 1]),
        ("roll", {"pool": "2", "vs": 1}, [1, 1]),
        ("odds", {"pool": "2"}, []),
        ("odds-of", {"of": "thirst"}, []),
        ("forecast", {}, []),
        ("sheet-show", {}, []),
        ("uv", {}, []),
        ("feed", {"ml": 300, "spoiled": True}, []),
        ("thirst", {}, [6] * 6),
    ],
)
def test_what_only_looks_or_rolls_leaves_the_character_as_it_was(action, choices, faces):
    mira = character(thirst="peckish")
    outcome = act(action, mira, faces=faces, **choices)
    assert (outcome.before, outcome.after) == (mira, mira)


@pytest.mark.parametrize(
    ("action", "choices", "faces", "changed"),
    [
        ("heal", {}, [6] * 5, {"thirst": ("peckish", "thirsty"), "injuries": (1, 0)}),
        ("thirst", {}, [1] * 6, {"control": ("self", "compelled")}),
        ("thirst", {"trigger": "increase"}, [6] * 5, {"thirst": ("peckish", "thirsty")}),
        ("uv", {"level": "direct"}, [], {"exposure": ("unstated", "direct")}),
    ],
)
def test_an_outcome_holds_the_character_as_it_was(action, choices, faces, changed):
    mira = character(thirst="peckish", injuries=1)
    outcome = act(action, mira, faces=faces, **choices)
    assert outcome.before is mira
    assert resolver.changes(outcome.before, outcome.after, BOOK) == {
        ("state", key): change for key, change in changed.items()
    }


NEW_SHEET = (
    (
        "kind: sanguir, hybrid or human; a Sanguir's origin: turned or trueborn",
        {"system": "sanguiri", "name": "Mira", "kind": "sanguir", "origin": "turned"},
    ),
    ('sex = "female"  # or "male"; only for tables whose caps differ by sex', {}),
    (
        "END and WIL are always needed; any further attribute or skill may be used in pools",
        {"attributes": {"endurance": 3, "willpower": 3, "strength": 3}},
    ),
    (
        "an example; pools to roll by name: sanguir roll @hold SHEET",
        {"pools": {"hold": "strength+endurance"}},
    ),
    (
        "what changes in play; the tool keeps it up to date\n"
        "control: self or compelled; thirst: sated, peckish, thirsty or bloodthirsty\n"
        "exposure: unstated, absent, reduced or direct",
        {"state": dict(resolver.state_defaults("sanguiri"))},
    ),
)


@pytest.mark.rule("S26")
def test_a_new_sheet_says_what_each_part_is_for():
    assert resolver.template("sanguiri", "Mira") == NEW_SHEET
    for kind in ("hybrid", "human"):
        head = {"system": "sanguiri", "name": "Mira", "kind": kind}
        assert resolver.template("sanguiri", "Mira", kind) == (
            (NEW_SHEET[0][0], head),
            *NEW_SHEET[1 if kind == "human" else 2 :],
        )
