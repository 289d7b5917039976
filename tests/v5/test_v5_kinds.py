"""Vampires, ghouls, mortals, and the dead: who can do what. (V33)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, act, changed, character, sheet

from sanguir import resolver
from sanguir.errors import RefusedError

VAMPIRES_ALONE = [
    ("rouse", {}),
    ("rise", {}),
    ("mend", {}),
    ("frenzy", {"provocation": "bonfire"}),
    ("frenzy", {"end": True}),
    ("resonance-set", {"humour": "empty"}),
    ("resonance-show", {}),
    ("torpor", {}),
    ("torpor", {"enter": True}),
    ("feed", {"source": "sip"}),
    ("willpower", {"spend": "frenzy"}),
    ("roll", {"pool": "3", "hunger": 2}),
]
EVERYBODYS = [
    ("roll", {"pool": "3"}),
    ("reroll", {"roll": {}, "strategy": "failures"}),
    ("damage", {"amount": 1}),
    ("willpower", {"spend": "staked"}),
    ("stain", {"amount": 1}),
    ("remorse", {}),
    ("session-start", {}),
    ("session-end", {}),
    ("advance-time", {"minutes": 60}),
]
IDS = {"ids": lambda value: value if isinstance(value, str) else ""}


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
@pytest.mark.parametrize(("action", "choices"), VAMPIRES_ALONE, **IDS)
def test_what_is_a_vampires_alone_is_refused_to_others(kind, action, choices):
    with pytest.raises(RefusedError, match=f"{kind}.*vampire") as caught:
        act(action, character(kind, health="..///"), **choices)
    assert caught.value.problems[0].hint


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["vampire", "ghoul", "mortal"])
@pytest.mark.parametrize(("action", "choices"), VAMPIRES_ALONE + EVERYBODYS, **IDS)
def test_the_dead_take_no_actions(kind, action, choices):
    choices = {"pool": "3"} if action == "roll" else choices
    with pytest.raises(RefusedError, match="dead"):
        act(action, character(kind, alive=False), **choices)


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_the_rest_is_for_everybody(kind):
    who = character(kind, stains=1)
    assert act("roll", who, pool="strength+1", faces=[6, 6, 1]).rolls[0].successes == 2
    assert changed(who, act("damage", who, amount=2).after) == {"state.health.superficial": 2}
    assert act("willpower", who, spend="staked").after.willpower.superficial == 1
    assert act("stain", who, amount=1).after.stains == 2
    assert act("session-end", who, faces=[6, 1]).after.stains == 0
    assert act("session-start", who).after == who


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"hunger": 1}, "state.hunger"),
        ({"frenzy": "fury"}, "state.frenzy"),
        ({"torpor": True}, "state.torpor"),
        ({"blush": True}, "state.blush"),
        ({"blood_potency": 1}, "blood_potency"),
    ],
)
def test_a_sheet_of_another_kind_holds_nothing_that_is_a_vampires(kind, given, key):
    reading = resolver.read(sheet(kind, **given))
    assert [problem.key for problem in reading.problems] == [key]
    assert resolver.read(sheet(kind, blood_potency=0)).problems == ()
    assert character(kind).blood_potency == 0


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["Vampire", "GHOUL"])
def test_words_of_a_sheet_are_spelled_as_they_are_listed(kind):
    reading = resolver.read(sheet(kind.casefold()) | {"kind": kind})
    assert reading.character is None
    assert reading.problems[0].hint == f"did you mean {kind.casefold()}?"


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["werewolf", "", 3, True])
def test_another_kind_is_a_problem_that_lists_the_three(kind):
    reading = resolver.read(sheet() | {"kind": kind})
    (problem,) = reading.problems
    assert problem.key == "kind"
    assert problem.hint == "one of vampire, ghoul, mortal"


@pytest.mark.rule("V33")
def test_a_sheet_without_a_kind_is_told_which_there_are():
    data = sheet()
    del data["kind"]
    problems = list(map(str, resolver.read(data, BOOK).problems))
    assert problems == ["kind: is missing; one of vampire, ghoul, mortal"]


@pytest.mark.rule("V33")
def test_a_mortals_missing_hunger_is_none_wherever_the_sheet_is_shown():
    assert resolver.state_defaults("v5", "mortal")["hunger"] == 0
    assert resolver.state_defaults("v5", "vampire")["hunger"] == 1
