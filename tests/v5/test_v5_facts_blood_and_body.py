"""What each verb reports, key by key: the Blood, feeding, frenzy, harm, Humanity, time."""

from __future__ import annotations

import pytest
from v5kit import BOOK, act, boxes, character, house, parts

from sanguir import resolver
from sanguir.dice import Seeded, faces
from sanguir.plans import PlanEvent

FULL, HALF = boxes("...."), boxes("..//")
NO_TEST = {"provocation": None, "kind": None, "difficulty": None, "test_needed": True,
           "hunger": 1, "least_hunger": None,
           "resisted": None, "critical": False, "frenzy_before": "none", "frenzy_after": "none",
           "riding_before": False, "riding_after": False, "willpower_before": FULL,
           "willpower_after": FULL, "pending": []}  # fmt: skip
FED = {"source": "bag", "amount": 1, "slaked": 1, "limits": [], "hunger_before": 4,
       "hunger_after": 3,
       "time": {"scenes": 0, "turns": 1}, "victim": None, "humour": "bagged",
       "intensity": "negligible"}  # fmt: skip
TASTE = {"kind": "frenzy-test", "character": "Ilse", "frenzy": "hunger",
         "provocation": "blood-taste", "difficulty": 3}  # fmt: skip
ROUSED = {"purpose": "other", "checks": 1, "failures": 0, "hunger_before": 2, "hunger_after": 2,
          "blush_before": False, "blush_after": False, "food_minutes": None,
          "pending": []}  # fmt: skip

# action, who, its choices, the faces thrown, and all that is told beside the rolls
TOLD = [
    pytest.param("frenzy", {"humanity": 3}, {"provocation": "Bonfire"}, [6, 6, 1, 1, 1],
                 {**NO_TEST, "provocation": "bonfire", "kind": "terror", "difficulty": 2,
                  "resisted": True}, id="a frenzy resisted"),
    pytest.param("frenzy", {"humanity": 3}, {"kind": "fury", "difficulty": 1000}, [6, 6, 1, 1, 1],
                 {**NO_TEST, "kind": "fury", "difficulty": 1000, "resisted": False,
                  "frenzy_after": "fury"}, id="a frenzy of the Storyteller's own"),
    pytest.param("frenzy", {"hunger": 3}, {"provocation": "blood-taste"}, [],
                 {**NO_TEST, "provocation": "blood-taste", "kind": "hunger", "difficulty": 3,
                  "test_needed": False, "hunger": 3, "least_hunger": 4},
                 id="not hungry enough"),
    pytest.param("frenzy", {}, {"provocation": "insulted", "ride_the_wave": True}, [],
                 {**NO_TEST, "provocation": "insulted", "kind": "fury", "difficulty": 2,
                  "resisted": False, "frenzy_after": "fury", "riding_after": True}, id="riding"),
    pytest.param("frenzy", {}, {"kind": "terror", "ride_the_wave": True}, [],
                 {**NO_TEST, "kind": "terror", "resisted": False, "frenzy_after": "terror",
                  "riding_after": True}, id="riding without a Difficulty"),
    pytest.param("frenzy", {"willpower": HALF}, {"kind": "fury", "spend_willpower": True}, [],
                 {**NO_TEST, "kind": "fury", "resisted": True, "willpower_before": HALF,
                  "willpower_after": boxes(".///")}, id="bought off"),
    pytest.param("frenzy", {}, {"spend_willpower": True}, [],
                 {**NO_TEST, "resisted": True, "willpower_after": boxes(".../")},
                 id="whatever it was, bought off"),
    pytest.param("frenzy", {"frenzy": "terror", "riding": True}, {"end": True}, [],
                 {**NO_TEST, "kind": "terror", "test_needed": False, "frenzy_before": "terror",
                  "riding_before": True}, id="ended"),
    pytest.param("rouse", {"hunger": 2}, {}, [6], ROUSED, id="a Rouse"),
    pytest.param("rouse", {"hunger": 2, "blush": True}, {"checks": 3}, [1, 6, 5],
                 {**ROUSED, "checks": 3, "failures": 2, "hunger_after": 4, "blush_before": True,
                  "blush_after": True}, id="three checks"),
    pytest.param("rouse", {"hunger": 2}, {"purpose": "blush"}, [6],
                 {**ROUSED, "purpose": "blush", "blush_after": True, "food_minutes": 60},
                 id="the Blush of Life"),
    pytest.param("rouse", {"hunger": 2}, {"checks": 100}, [6] * 100, {**ROUSED, "checks": 100},
                 id="a hundred checks"),
    pytest.param("rouse", {"hunger": 2}, {"purpose": "discipline", "level": 5}, [1],
                 {**ROUSED, "purpose": "discipline", "failures": 1, "hunger_after": 3},
                 id="a power of the highest level"),
    pytest.param("rise", {"hunger": 2, "blush": True}, {}, [1],
                 {"hunger_before": 2, "hunger_after": 3, "blush_before": True,
                  "blush_after": False, "torpor": False, "torpor_until_hours": None,
                  "pending": []}, id="risen"),
    pytest.param("rise", {"hunger": 5, "clock_hours": 7}, {}, [1],
                 {"hunger_before": 5, "hunger_after": 5, "blush_before": False,
                  "blush_after": False, "torpor": True, "torpor_until_hours": 7 + 14 * 24,
                  "pending": []}, id="not risen"),
    pytest.param("damage", {"health": "...//"}, {"amount": 1}, [],
                 {"track": "health", "aggravated": False, "amount": 1, "halved": False,
                  "taken": 1, "before": boxes("...//"),
                  "after": boxes("..///"), "torpor": False, "torpor_until_hours": None,
                  "died": False, "lost_face": False, "pending": []}, id="damage"),
    pytest.param("damage", {"willpower": "/xxx"},
                 {"amount": 3, "aggravated": True, "track": "willpower"}, [],
                 {"track": "willpower", "aggravated": True, "amount": 3, "halved": False,
                  "taken": 3, "before": boxes("/xxx"),
                  "after": boxes("xxxx"), "torpor": False, "torpor_until_hours": None,
                  "died": False, "lost_face": False, "pending": []}, id="damage to Willpower"),
    pytest.param("damage", {"health": "/xxxx"}, {"amount": 1000}, [],
                 {"track": "health", "aggravated": False, "amount": 1000, "halved": False,
                  "taken": 1000,
                  "before": boxes("/xxxx"), "after": boxes("xxxxx"), "torpor": True,
                  "torpor_until_hours": 14 * 24, "died": False, "lost_face": False,
                  "pending": []}, id="the most damage at once"),
    pytest.param("mend", {"hunger": 2, "blood_potency": 2, "health": "..///"}, {}, [1],
                 {"healed": 2, "aggravated": False, "health_before": boxes("..///"),
                  "health_after": boxes("..../"), "hunger_before": 2, "hunger_after": 3,
                  "failures": 1, "pending": []}, id="mended"),
    pytest.param("mend", {"hunger": 2, "blood_potency": 10, "health": "..xxx"},
                 {"aggravated": True}, [1, 1, 6],
                 {"healed": 1, "aggravated": True, "health_before": boxes("..xxx"),
                  "health_after": boxes("...xx"), "hunger_before": 2, "hunger_after": 4,
                  "failures": 2, "pending": []}, id="aggravated damage mended"),
    pytest.param("stain", {"stains": 1}, {"amount": 4}, [],
                 {"stains_before": 1, "stains_after": 3, "willpower_before": FULL,
                  "willpower_after": boxes("...x"), "without_room": 2, "impaired": True,
                  "pending": []},
                 id="Stains past the track"),
    pytest.param("stain", {"stains": 1}, {"amount": 1000, "remove": True}, [],
                 {"stains_before": 1, "stains_after": 0, "willpower_before": FULL,
                  "willpower_after": FULL, "without_room": 0, "impaired": False,
                  "pending": []}, id="all Stains removed"),
    pytest.param("remorse", {"humanity": 1, "stains": 8}, {}, [1],
                 {"remorseful": False, "humanity_before": 1, "humanity_after": 0,
                  "stains_before": 8, "stains_after": 0, "lost_to_the_beast": True,
                  "pending": []}, id="no Remorse"),
    pytest.param("remorse", {"stains": 2}, {}, [6],
                 {"remorseful": True, "humanity_before": 7, "humanity_after": 7,
                  "stains_before": 2, "stains_after": 0, "lost_to_the_beast": False,
                  "pending": []}, id="Remorse"),
    pytest.param("session-end", {}, {}, [],
                 {"remorseful": None, "humanity_before": 7, "humanity_after": 7,
                  "stains_before": 0, "stains_after": 0, "lost_to_the_beast": False,
                  "pending": []}, id="a session without Stains"),
    pytest.param("feed", {"hunger": 4}, {"source": "Bag"}, [], {**FED, "pending": [TASTE]},
                 id="a bag"),
    pytest.param("feed", {"hunger": 3},
                 {"source": "harmful-drink", "amount": 2, "victim_pool": 3, "humour": "sanguine",
                  "intensity": "acute"}, [6, 6, 1],
                 {"source": "harmful-drink", "amount": 2, "slaked": 2, "limits": [],
                  "hunger_before": 3, "hunger_after": 1, "time": {"scenes": 0, "turns": 2},
                  "victim": {"aggravated": 2, "survived": True}, "humour": "sanguine",
                  "intensity": "acute", "pending": []}, id="a harmful drink"),
    pytest.param("feed", {"hunger": 3}, {"source": "harmful-drink", "amount": 4}, [],
                 {**FED, "source": "harmful-drink", "amount": 4, "slaked": 2, "hunger_before": 3,
                  "limits": [{"reason": "floor", "blood_potency": 1, "figure": 1}],
                  "hunger_after": 1, "time": {"scenes": 0, "turns": 4},
                  "victim": {"aggravated": 4, "survived": None}, "humour": "none",
                  "pending": []}, id="the most harmful drink, and nobody rolls"),
    pytest.param("feed", {"hunger": 3}, {"source": "kill", "humour": "sanguine"}, [],
                 {**FED, "source": "kill", "amount": 5, "slaked": 3, "hunger_before": 3,
                  "limits": [{"reason": "no-more", "blood_potency": 1, "figure": 0}],
                  "hunger_after": 0, "time": {"scenes": 0, "turns": 5},
                  "victim": {"aggravated": None, "survived": False}, "humour": "sanguine",
                  "pending": []}, id="a kill"),
    pytest.param("feed", {"hunger": 3},
                 {"source": "harmful-drink", "amount": 1, "victim_pool": 1000}, [6] * 1000,
                 {**FED, "source": "harmful-drink", "hunger_before": 3, "hunger_after": 2,
                  "victim": {"aggravated": 1, "survived": True}, "humour": "none",
                  "pending": []}, id="the hardiest victim"),
    pytest.param("advance-time", {"clock_hours": 3}, {"minutes": 90}, [],
                 {"hours": 1.5, "events": [], "stopped_at_hours": None, "remaining_hours": 0,
                  "pending": []}, id="an hour and a half"),
]  # fmt: skip


@pytest.mark.rule("V15", "V19", "V21", "V23", "V25", "V28", "V32")
@pytest.mark.parametrize(("action", "given", "choices", "thrown", "told"), TOLD)
def test_all_that_a_verb_tells(action, given, choices, thrown, told):
    who = character(**given)
    outcome = act(action, who, faces=thrown, **choices)
    assert outcome.facts == told
    assert outcome.before is who
    assert list(outcome.pending) == told["pending"]
    assert [face for roll in outcome.rolls for face in roll.dice] == thrown


KINDS = {"remorse": "remorse", "mend": "rouse", "feed": "test", "frenzy": "frenzy",
         "roll": "test"}  # fmt: skip
# action, who, its choices, the faces thrown, and where the dice of the pool come from
POOLS = [
    ("remorse", {"stains": 1}, {}, [6, 6], [("unmarked humanity", 2)], []),
    ("remorse", {"humanity": 10}, {}, [6], [("unmarked humanity", 0)], []),
    ("mend", {"health": "..///"}, {}, [6], [("rouse", 1)], []),
    ("feed", {}, {"source": "harmful-drink", "amount": 1, "victim_pool": 3}, [6] * 3,
     [("victim: strength + stamina", 3)], []),
    ("frenzy", {"stains": 3}, {"provocation": "bonfire"}, [6] * 4,
     [("willpower", 4), ("humanity", 2)], [("impaired: humanity", -2)]),
    ("roll", {"hunger": 0, "blood_potency": 4, "disciplines": {"auspex": 1},
              "resonance": {"humour": "phlegmatic", "intensity": "acute"}},
     {"pool": "resolve+auspex"}, [6] * 6, [("resolve", 2), ("auspex", 1)],
     [("Blood Potency 4: power bonus", 2), ("resonance: phlegmatic", 1)]),
]  # fmt: skip


@pytest.mark.rule("V9", "V13", "V15", "V23", "V25", "V28")
@pytest.mark.parametrize(("action", "given", "choices", "thrown", "terms", "modifiers"), POOLS)
def test_where_the_dice_of_a_pool_come_from(action, given, choices, thrown, terms, modifiers):
    outcome = act(action, character(**given), faces=thrown, **choices)
    assert parts(outcome.rolls[0]) == (terms, modifiers)
    assert outcome.rolls[0].kind == KINDS[action]


@pytest.mark.rule("V12")
def test_a_table_may_let_mortals_lie_there_with_health_full_of_aggravated_damage():
    book = house(health={"mortals_die": False})
    outcome = act("damage", character("mortal", health="/xxxx"), amount=1, book=book)
    assert (outcome.after.alive, outcome.facts["died"], outcome.facts["torpor"]) == (
        True, False, False,
    )  # fmt: skip
    assert "health.mortals_die" in resolver.sources(outcome)


@pytest.mark.rule("V11")
def test_a_table_that_always_halves_does_not_halve_aggravated_damage():
    book = house(health={"halve": True})
    outcome = act("damage", character(), amount=3, aggravated=True, book=book)
    assert (outcome.facts["taken"], outcome.after.health.aggravated) == (3, 3)
    assert resolver.sources(outcome) == ()


@pytest.mark.rule("V28")
def test_against_difficulty_zero_a_frenzy_test_needs_a_success():
    lost = act("frenzy", character(), kind="fury", difficulty=0, faces=[1] * 6)
    assert (lost.rolls[0].difficulty, lost.facts["resisted"]) == (0, False)
    held = act("frenzy", character(), kind="fury", difficulty=0, faces=[6, 1, 1, 1, 1, 1])
    assert (held.rolls[0].margin, held.facts["resisted"]) == (1, True)


# Whoever throws, and how many dice at once.
THROWS = [
    ("rouse", {}, {}, 1),
    ("rise", {}, {}, 1),
    ("mend", {"health": "..///"}, {}, 1),
    ("remorse", {"stains": 1}, {}, 2),
    ("frenzy", {}, {"provocation": "bonfire"}, 6),
    ("feed", {}, {"source": "harmful-drink", "amount": 1, "victim_pool": 7}, 7),
    ("roll", {"hunger": 0}, {"pool": "8"}, 8),
]


@pytest.mark.parametrize(("action", "given", "choices", "count"), THROWS)
@pytest.mark.parametrize("minute", [0, 90])
def test_seeded_dice_are_those_of_the_minute_on_the_characters_clock(
    action, given, choices, count, minute
):
    who = character(clock_hours=minute / 60, **given)
    dice = Seeded(7).of("ilse.toml")
    outcome = resolver.act(action, who, dice=dice, book=BOOK, **choices)
    assert outcome.rolls[0].dice == faces(7, "ilse.toml", minute, 0, count, 10)


@pytest.mark.rule("V22")
def test_a_rouse_that_is_thrown_again_is_the_next_throw_of_that_minute():
    second = [faces(seed, "x", 90, 1, 1, 10) for seed in range(20)]
    first = [faces(seed, "x", 90, 0, 1, 10) for seed in range(20)]
    who = character(clock_hours=1.5)
    for seed in range(20):
        outcome = resolver.act("rouse", who, dice=Seeded(seed).of("x"), book=BOOK,
                               purpose="discipline", level=1)  # fmt: skip
        again = [second[seed]] if first[seed] < (6,) else []
        assert [roll.dice for roll in outcome.rolls] == [first[seed], *again]
        assert {roll.kind for roll in outcome.rolls} == {"rouse"}
        assert {roll.pool.terms for roll in outcome.rolls} == {(("rouse", 1),)}


@pytest.mark.rule("V19")
def test_a_table_may_let_a_failed_rouse_cost_more():
    book = house(hunger={"rouse_gain": 2})
    assert act("rouse", character(hunger=0), checks=2, faces=[1, 1], book=book).after.hunger == 4


# who, its choices, and the numbers of the book that the answer rests on
USED = [
    pytest.param("frenzy", {"willpower": "////"}, {"kind": "fury", "spend_willpower": True,
                 "force": True}, [], ["health.overflow"], id="Willpower past its track"),
    pytest.param("frenzy", {"willpower": "...."}, {"kind": "fury", "spend_willpower": True}, [],
                 [], id="Willpower within its track"),
    pytest.param("frenzy", {"stains": 3, "willpower": "...x"}, {"kind": "fury", "difficulty": 1},
                 [6] * 3, ["impairment.humanity", "frenzy.unmarked_willpower"], id="impaired"),
    pytest.param("rise", {"hunger": 5}, {}, [1], ["torpor.terms.7.days"], id="into torpor"),
    pytest.param("rise", {"hunger": 4}, {}, [1], [], id="to Hunger 5"),
    pytest.param("roll", {"hunger": 0, "blood_potency": 3}, {"pool": "1", "surge": True},
                 [6] * 5, ["blood.potency.3.surge"], id="a surge"),
    pytest.param("roll", {"hunger": 0, "blood_potency": 2, "disciplines": {"auspex": 1}},
                 {"pool": "resolve+auspex"}, [6] * 4,
                 ["blood.potency.2.power_bonus"], id="a Discipline"),
    pytest.param("roll", {"hunger": 0, "blood_potency": 0, "disciplines": {"auspex": 1},
                 "resonance": {"humour": "phlegmatic", "intensity": "intense"}},
                 {"pool": "resolve+auspex"}, [6] * 4,
                 ["resonance.intensities.intense.dice", "blood.potency.0.power_bonus"],
                 id="a Resonance that fits"),
    pytest.param("roll", {"hunger": 0, "health": "/////"}, {"pool": "strength+3"}, [6] * 3,
                 ["impairment.health"], id="impaired by Health"),
    pytest.param("roll", {"hunger": 0, "willpower": "////"}, {"pool": "wits+3"}, [6] * 3,
                 ["impairment.willpower"], id="impaired by Willpower"),
    pytest.param("damage", {}, {"amount": 2}, [], ["health.halve"], id="not halved"),
    pytest.param("damage", {}, {"amount": 2, "halve": False}, [], [], id="not halved when asked"),
    pytest.param("damage", {}, {"amount": 2, "aggravated": True}, [], [], id="never halved"),
    pytest.param("damage", {"health": "/xxxx"}, {"amount": 1}, [],
                 ["health.overflow", "torpor.terms.7.days"], id="struck down"),
    pytest.param("stain", {"humanity": 10}, {"amount": 1}, [], ["humanity.stains_when_full"],
                 id="a Stain at Humanity 10"),
    pytest.param("stain", {"stains": 3, "willpower": "//xx"}, {"amount": 1}, [],
                 ["health.overflow"], id="a Stain past both tracks"),
    pytest.param("stain", {"stains": 3}, {"amount": 1, "remove": True}, [], [],
                 id="a Stain removed"),
    pytest.param("session-end", {"humanity": 0}, {}, [],
                 ["humanity.remorse_without_stains", "humanity.lost_at"], id="lost already"),
    pytest.param("mend", {"hunger": 4, "health": "..xxx"}, {"aggravated": True}, [1, 1, 1],
                 ["hunger.excess_frenzy"], id="Rouses past Hunger 5"),
    pytest.param("rouse", {"hunger": 5}, {"forced": True}, [1], [], id="a Rouse at Hunger 5"),
    pytest.param("feed", {"blood_potency": 2}, {"source": "bag"}, [],
                 ["feeding.half_slake_rounding"], id="a bag at Blood Potency 2"),
    pytest.param("feed", {}, {"source": "harmful-drink", "amount": 1, "victim_pool": 0}, [6],
                 ["test.minimum_pool"], id="a victim without a die"),
    pytest.param("advance-time", {"torpor": True, "torpor_until_hours": 20, "humanity": 8},
                 {"minutes": 2 * 1440}, [1], ["torpor.wakes_at", "torpor.terms.8.days"],
                 id="woken, and back into torpor"),
    pytest.param("advance-time", {"health": "///xx"},
                 {"minutes": 60, "plan": [PlanEvent("session", every=60)]}, [],
                 ["humanity.remorse_without_stains"], id="a planned session"),
    pytest.param("forecast", {"hunger": 5}, {"minutes": 1440}, [], ["torpor.terms.7.days"],
                 id="a forecast"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "given", "choices", "thrown", "used"), USED)
def test_what_an_answer_rests_on(action, given, choices, thrown, used):
    outcome = act(action, character(**given), faces=thrown, **choices)
    assert list(resolver.sources(outcome)) == used
