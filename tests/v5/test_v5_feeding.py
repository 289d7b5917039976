"""Feeding: sources, Blood Potency's limits, harmful drinks, the taste of blood. (V25, V26)"""

from __future__ import annotations

import pytest
from v5kit import act, changed, character, house

from sanguir import resolver
from sanguir.errors import UsageError

ANIMALS = ("small-animals", "medium-animal", "large-animal")
# source: Hunger slaked where nothing limits it, scenes, turns
TABLE = {
    "small-animals": (1, 1, 0),
    "medium-animal": (1, 0, 1),
    "large-animal": (2, 1, 0),
    "bag": (1, 0, 1),
    "sip": (1, 0, 3),
    "safe-drink": (2, 1, 0),
    "kill": (5, 0, 5),
}
LESS = {0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 3}
FLOOR = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3}


def feed(source, hunger=4, potency=1, **choices):
    who = character(hunger=hunger, blood_potency=potency)
    return act("feed", who, source=source, **choices)


@pytest.mark.rule("V25")
@pytest.mark.parametrize(("source", "row"), TABLE.items())
def test_every_source_slakes_and_takes_its_time(source, row):
    outcome = feed(source, hunger=5)
    slaked, scenes, turns = row
    assert outcome.facts["slaked"] == slaked
    assert outcome.facts["time"] == {"scenes": scenes, "turns": turns}
    assert outcome.after.hunger == 5 - slaked


@pytest.mark.rule("V25", "V24")
@pytest.mark.parametrize("potency", range(11))
@pytest.mark.parametrize("source", ["small-animals", "medium-animal", "large-animal", "bag"])
def test_animal_and_bagged_blood_slakes_half_at_two_and_nothing_above(potency, source):
    table = TABLE[source][0]
    wanted = table if potency < 2 else (table + 1) // 2 if potency == 2 else 0
    outcome = feed(source, hunger=5, potency=potency)
    assert outcome.facts["slaked"] == wanted
    used = resolver.sources(outcome)
    assert ("feeding.half_slake_rounding" in used) is (potency == 2)


@pytest.mark.rule("V25")
def test_a_table_may_round_half_a_hunger_down():
    book = house(feeding={"half_slake_rounding": "down"})
    who = character(hunger=5, blood_potency=2)
    assert act("feed", who, source="bag", book=book).facts["slaked"] == 0
    assert act("feed", who, source="large-animal", book=book).facts["slaked"] == 1


@pytest.mark.rule("V25", "V24")
@pytest.mark.parametrize("potency", range(11))
@pytest.mark.parametrize(
    ("source", "amount"), [("sip", 1), ("safe-drink", 2), ("harmful-drink", 4)]
)
def test_humans_slake_less_at_high_blood_potency_never_below_nothing(potency, source, amount):
    choices = {"amount": amount} if source == "harmful-drink" else {}
    outcome = feed(source, hunger=5, potency=potency, **choices)
    wanted = min(max(amount - LESS[potency], 0), 5 - FLOOR[potency])
    assert outcome.facts["slaked"] == wanted


@pytest.mark.rule("V25", "V24")
@pytest.mark.parametrize("potency", range(11))
@pytest.mark.parametrize("hunger", range(6))
def test_without_a_kill_hunger_stops_at_the_floor_and_is_never_raised_to_it(potency, hunger):
    outcome = feed("harmful-drink", hunger=hunger, potency=potency, amount=4)
    assert outcome.after.hunger == min(
        hunger, max(hunger - max(4 - LESS[potency], 0), FLOOR[potency])
    )


@pytest.mark.rule("V25", "V24")
@pytest.mark.parametrize("potency", range(11))
@pytest.mark.parametrize("hunger", [0, 1, 3, 5])
def test_a_kill_empties_hunger_whatever_the_blood_potency(potency, hunger):
    outcome = feed("kill", hunger=hunger, potency=potency)
    assert (outcome.after.hunger, outcome.facts["slaked"]) == (0, hunger)
    assert outcome.facts["victim"] == {"aggravated": None, "survived": False}
    used = resolver.sources(outcome)
    assert ("feeding.kill_ignores_penalty" in used) is (potency >= 4)


@pytest.mark.rule("V25")
def test_a_table_may_let_even_a_kill_slake_less():
    book = house(feeding={"kill_ignores_penalty": False})
    who = character(hunger=5, blood_potency=10)
    outcome = act("feed", who, source="kill", book=book)
    assert outcome.after.hunger == 3
    assert resolver.sources(outcome) == ("feeding.kill_ignores_penalty",)
    less = character(hunger=2, blood_potency=10)
    assert act("feed", less, source="kill", book=book).after.hunger == 0
    none = house(feeding={"kill_ignores_penalty": False},
                 blood={"potency": {"10": {"human_less": 5}}})  # fmt: skip
    assert act("feed", who, source="kill", book=none).after.hunger == 5


@pytest.mark.rule("V25")
@pytest.mark.parametrize("source", sorted(set(TABLE) - {"kill"}))
def test_no_other_source_leads_to_no_hunger_at_all(source):
    assert feed(source, hunger=1).after.hunger == 1


@pytest.mark.rule("V25")
@pytest.mark.parametrize(
    ("amount", "pool", "faces", "survived"),
    [
        pytest.param(3, 4, [6, 6, 6, 1], True, id="lives"),
        pytest.param(3, 4, [6, 6, 1, 1], False, id="dies"),
        pytest.param(1, 0, [6], True, id="at least one die"),
        pytest.param(2, None, [], None, id="nobody rolled"),
    ],
)
def test_a_harmful_drink_hurts_the_human_who_may_roll_to_live(amount, pool, faces, survived):
    outcome = feed("harmful-drink", amount=amount, victim_pool=pool, faces=faces)
    assert outcome.facts["victim"] == {"aggravated": amount, "survived": survived}
    assert outcome.facts["time"] == {"scenes": 0, "turns": amount}
    for roll in outcome.rolls:
        assert (roll.difficulty, roll.hunger_dice) == (amount, ())


@pytest.mark.rule("V25")
def test_the_humans_harm_is_the_tables_figure_and_the_blood_limits_come_after():
    outcome = feed("harmful-drink", hunger=5, potency=10, amount=4, victim_pool=2, faces=[1, 1])
    assert outcome.facts["victim"]["aggravated"] == 4
    assert outcome.facts["slaked"] == 1
    assert outcome.rolls[0].difficulty == 4


@pytest.mark.rule("V25")
@pytest.mark.parametrize(
    "choices",
    [
        {"source": "harmful-drink"},
        {"source": "harmful-drink", "amount": 0},
        {"source": "harmful-drink", "amount": 5},
        {"source": "harmful-drink", "amount": 2, "victim_pool": -1},
        {"source": "sip", "amount": 1},
        {"source": "kill", "victim_pool": 4},
        {"source": "cow"},
        {"source": "bag", "humour": "sanguine"},
        {"source": "bag", "intensity": "intense"},
        {"source": "large-animal", "humour": "animal"},
        {"source": "large-animal", "intensity": "acute"},
        {"source": "sip", "humour": "bagged"},
        {"source": "sip", "humour": "happy"},
        {"source": "sip", "intensity": "intense"},
        {"source": "sip", "humour": "sanguine", "intensity": "mild"},
    ],
    ids=str,
)
def test_choices_that_a_source_does_not_take_are_refused(choices):
    with pytest.raises(UsageError) as caught:
        act("feed", character(), **choices)
    assert all(problem.hint for problem in caught.value.problems)


@pytest.mark.rule("V26")
@pytest.mark.parametrize("hunger", range(6))
@pytest.mark.parametrize("source", ["bag", "sip", "small-animals", "kill"])
def test_tasting_blood_at_hunger_four_or_more_calls_for_a_frenzy_test(hunger, source):
    outcome = feed(source, hunger=hunger)
    wanted = {
        "kind": "frenzy-test",
        "character": "Ilse",
        "frenzy": "hunger",
        "provocation": "blood-taste",
        "difficulty": 3,
    }
    assert list(outcome.pending) == ([wanted] if hunger >= 4 else [])
    assert outcome.facts["pending"] == list(outcome.pending)


@pytest.mark.rule("V26")
@pytest.mark.parametrize(("hunger", "prone"), [(3, False), (4, True), (5, True)])
def test_from_hunger_four_the_sheet_is_prone_to_frenzy(hunger, prone):
    assert act("sheet-show", character(hunger=hunger)).facts["prone_to_frenzy"] is prone
    assert act("sheet-show", character("ghoul")).facts["prone_to_frenzy"] is False


@pytest.mark.rule("V27")
@pytest.mark.parametrize(
    ("source", "choices", "humour", "intensity"),
    [
        pytest.param("large-animal", {}, "animal", "negligible", id="an animal"),
        pytest.param(
            "medium-animal", {"intensity": "intense"}, "animal", "intense", id="a fierce one"
        ),
        pytest.param("bag", {}, "bagged", "negligible", id="a bag"),
        pytest.param("sip", {}, "none", "negligible", id="a human nobody described"),
        pytest.param("sip", {"humour": "choleric"}, "choleric", "negligible", id="a humour"),
        pytest.param(
            "kill", {"humour": "empty", "intensity": "acute"}, "empty", "acute", id="both"
        ),
    ],
)
def test_a_drink_ends_the_old_resonance_and_sets_the_new(source, choices, humour, intensity):
    who = character(hunger=3, resonance={"humour": "sanguine", "intensity": "acute"})
    outcome = act("feed", who, source=source, **choices)
    assert (outcome.after.humour, outcome.after.intensity) == (humour, intensity)
    assert (outcome.facts["humour"], outcome.facts["intensity"]) == (humour, intensity)


@pytest.mark.rule("V27")
def test_a_drink_that_leaves_hunger_at_five_leaves_no_resonance():
    who = character(hunger=5, blood_potency=3)
    outcome = act("feed", who, source="large-animal")
    assert changed(who, outcome.after) == {}
    assert outcome.facts["slaked"] == 0


@pytest.mark.rule("V25")
@pytest.mark.parametrize(
    ("source", "hunger", "potency", "limits"),
    [
        ("safe-drink", 4, 1, []),
        ("bag", 4, 2, []),
        ("large-animal", 4, 2, [("half", 1)]),
        ("bag", 4, 3, [("nothing", 0)]),
        ("safe-drink", 4, 4, [("less", 1)]),
        ("safe-drink", 2, 4, [("less", 1)]),
        ("safe-drink", 1, 4, [("less", 1), ("floor", 1)]),
        ("safe-drink", 2, 1, [("floor", 1)]),
        ("safe-drink", 0, 1, [("no-more", 0)]),
        ("kill", 5, 10, []),
        ("kill", 3, 4, [("no-more", 0)]),
    ],
)
def test_a_drink_says_why_it_slakes_less_than_the_table(source, hunger, potency, limits):
    facts = feed(source, hunger=hunger, potency=potency).facts
    assert [(one["reason"], one["figure"]) for one in facts["limits"]] == limits
    assert all(one["blood_potency"] == potency for one in facts["limits"])
    assert bool(facts["limits"]) == (facts["slaked"] < facts["amount"])


def test_a_kill_that_counts_the_penalty_says_so():
    book = house(feeding={"kill_ignores_penalty": False})
    facts = act("feed", character(hunger=5, blood_potency=10), source="kill", book=book).facts
    assert (facts["slaked"], facts["limits"]) == (
        2,
        [{"reason": "less", "blood_potency": 10, "figure": 3}],
    )


def test_an_animal_of_the_tables_own_hurts_no_human_however_much_is_drunk():
    cow = {"cow": {"blood": "animal", "slakes": 1, "most": 3}}
    book = house(feeding={"sources": cow})
    drunk = act("feed", character(hunger=4), source="cow", amount=2, book=book)
    assert (drunk.after.hunger, drunk.facts["victim"]) == (2, None)
    with pytest.raises(UsageError) as caught:
        act("feed", character(hunger=4), source="cow", amount=2, victim_pool=3, book=book)
    assert str(caught.value) == "--victim-pool: cow takes none; it goes with harmful-drink"
    with pytest.raises(UsageError) as caught:
        act("feed", character(hunger=4), source="sip", amount=2, book=book)
    assert str(caught.value) == "--amount: sip takes none; it goes with harmful-drink or cow"


def test_where_nothing_is_measured_an_amount_is_to_be_left_out():
    book = house(feeding={"sources": {"harmful-drink": {"slakes": 1, "most": 1}}})
    for choice in ({"amount": 1}, {"victim_pool": 3}):
        with pytest.raises(UsageError, match="sip takes none; leave it out"):
            act("feed", character(hunger=4), source="sip", book=book, **choice)
