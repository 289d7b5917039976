"""What each verb reports, key by key: Willpower, torpor, Resonance, states, odds of states."""

from __future__ import annotations

import pytest
from v5kit import act, boxes, changed, character, house

SPENT = {"spent_on": None, "recovered": 0, "willpower_before": boxes("..//"),
         "willpower_after": boxes("..//"), "frenzy_before": "none", "frenzy_after": "none",
         "pending": []}  # fmt: skip
AWAKE = {"torpor_before": False, "torpor_after": False, "torpor_until_hours": None, "days": 14,
         "hunger_before": 1, "hunger_after": 1, "pending": []}  # fmt: skip
PLAIN = {"humour": "none", "intensity": "negligible", "humour_before": None,
         "intensity_before": None, "disciplines": [], "conditions": [], "dice": 0,
         "pending": []}  # fmt: skip
CHOLERIC = {"humour": "choleric", "disciplines": ["celerity", "potence"],
            "conditions": ["anger", "violence", "bullying", "passion", "envy"]}  # fmt: skip
SANGUINE = {"humour": "sanguine", "disciplines": ["blood sorcery", "presence"],
            "conditions": ["desire", "happiness", "addiction", "activity", "flightiness",
                           "enthusiasm"]}  # fmt: skip
PHLEGMATIC = {"humour": "phlegmatic", "disciplines": ["auspex", "dominate"],
              "conditions": ["laziness", "apathy", "calm", "control", "sentiment"]}  # fmt: skip
ANGRY = {"resonance": {"humour": "choleric", "intensity": "acute"}}
WAS_ANGRY = {"humour_before": "choleric", "intensity_before": "acute"}
WAS_PLAIN = {"humour_before": "none", "intensity_before": "negligible"}
STANDS = {"impaired": [], "health_max": 5, "willpower_max": 4, "unmarked_humanity": 3,
          "blood": {"surge": 2, "mend": 1, "power_bonus": 0, "reroll_level": 1, "bane": 2},
          "prone_to_frenzy": False, "lost_to_the_beast": False,
          "torpor_left_hours": None}  # fmt: skip
WAKES = ("torpor.terms.7.days", "torpor.wakes_at")
OVERFLOWS = ("health.overflow",)
FACES = ("resonance.humour_faces", "resonance.intensity_faces")

# action, who, its choices, the faces thrown, all that is told, the numbers of the book it rests on
TOLD = [
    pytest.param("willpower", {"willpower": "..//"}, {"spend": "staked"}, [],
                 SPENT | {"spent_on": "staked", "willpower_after": boxes(".///")}, (), id="spent"),
    pytest.param("willpower", {"willpower": "..//", "frenzy": "fury"}, {"spend": "frenzy"}, [],
                 SPENT | {"spent_on": "frenzy", "willpower_after": boxes(".///"),
                          "frenzy_before": "fury"}, (), id="spent on a frenzy"),
    pytest.param("willpower", {"willpower": "..//"}, {"recover": 1}, [],
                 SPENT | {"recovered": 1, "willpower_after": boxes(".../")}, (), id="one back"),
    pytest.param("willpower", {"willpower": "..//"}, {"recover": 0}, [], SPENT, (),
                 id="none back"),
    pytest.param("willpower", {"willpower": "..xx"}, {"recover": 1000, "aggravated": True}, [],
                 SPENT | {"recovered": 2, "willpower_before": boxes("..xx"),
                          "willpower_after": boxes("....")}, (), id="all back"),
    pytest.param("willpower", {"willpower": ".///"}, {"spend": "re-roll"}, [],
                 SPENT | {"spent_on": "re-roll", "willpower_before": boxes(".///"),
                          "willpower_after": boxes("////")}, (), id="the last box"),
    pytest.param("willpower", {"willpower": "////"}, {"spend": "staked", "force": True}, [],
                 SPENT | {"spent_on": "staked", "willpower_before": boxes("////"),
                          "willpower_after": boxes("///x")}, OVERFLOWS, id="forced"),
    pytest.param("willpower", {"willpower": "////", "frenzy": "terror"},
                 {"spend": "frenzy", "force": True}, [],
                 SPENT | {"spent_on": "frenzy", "willpower_before": boxes("////"),
                          "willpower_after": boxes("///x"), "frenzy_before": "terror"},
                 OVERFLOWS, id="forced against a frenzy"),
    pytest.param("session-start", {"willpower": "//xx"},
                 {"ambition": True, "extra_aggravated": 1}, [],
                 {"superficial_recovered": 2, "aggravated_recovered": 2,
                  "willpower_before": boxes("//xx"), "willpower_after": boxes("...."),
                  "pending": []}, (), id="a session for the Ambition"),
    pytest.param("session-start", {"willpower": "/////", "composure": 2, "resolve": 3},
                 {"extra": 1}, [],
                 {"superficial_recovered": 4, "aggravated_recovered": 0,
                  "willpower_before": boxes("/////"), "willpower_after": boxes("..../"),
                  "pending": []}, (), id="a session with one more"),
    pytest.param("session-start", {"willpower": "/////", "composure": 2, "resolve": 3},
                 {"extra": 1000, "extra_aggravated": 1000}, [],
                 {"superficial_recovered": 5, "aggravated_recovered": 0,
                  "willpower_before": boxes("/////"), "willpower_after": boxes("....."),
                  "pending": []}, (), id="a session with everything back"),
    pytest.param("torpor", {"clock_hours": 5}, {}, [], AWAKE, ("torpor.terms.7.days",),
                 id="no torpor"),
    pytest.param("torpor", {"clock_hours": 5, "humanity": 4}, {"enter": True}, [],
                 AWAKE | {"torpor_after": True, "torpor_until_hours": 87605, "days": 3650},
                 ("torpor.terms.4.days",), id="into torpor"),
    pytest.param("torpor", {"hunger": 2, "blush": True}, {"voluntary": True}, [],
                 AWAKE | {"hunger_before": 2, "hunger_after": 3}, ("torpor.terms.7.days",),
                 id="a night on the way"),
    pytest.param("torpor", {"clock_hours": 5, "hunger": 5}, {"voluntary": True}, [],
                 AWAKE | {"torpor_after": True, "torpor_until_hours": 341, "hunger_before": 5,
                          "hunger_after": 5}, ("torpor.terms.7.days",), id="the last night"),
    pytest.param("torpor", {"torpor": True, "torpor_until_hours": 99}, {"wake": True}, [],
                 AWAKE | {"torpor_before": True, "hunger_after": 5}, WAKES[1:], id="woken"),
    pytest.param("resonance-roll", None, {}, [3, 5], PLAIN | PHLEGMATIC, FACES, id="drawn"),
    pytest.param("resonance-roll", None, {}, [8, 9, 3],
                 PLAIN | CHOLERIC | {"intensity": "intense", "dice": 1},
                 (*FACES, "resonance.strong_faces"), id="drawn strong"),
    pytest.param("resonance-roll", {}, {}, [10, 10, 10],
                 PLAIN | SANGUINE | {"intensity": "acute", "dice": 1},
                 (*FACES, "resonance.strong_faces"), id="drawn acute"),
    pytest.param("resonance-show", ANGRY, {}, [],
                 PLAIN | CHOLERIC | WAS_ANGRY | {"intensity": "acute", "dice": 1},
                 ("resonance.intensities.acute.dice",), id="shown"),
    pytest.param("resonance-show", {}, {}, [], PLAIN | WAS_PLAIN, (), id="none shown"),
    pytest.param("resonance-set", ANGRY, {"humour": "sanguine", "intensity": "intense"}, [],
                 PLAIN | SANGUINE | WAS_ANGRY | {"intensity": "intense", "dice": 1},
                 ("resonance.intensities.intense.dice",), id="set"),
    pytest.param("resonance-set", ANGRY, {"humour": "none"}, [],
                 PLAIN | WAS_ANGRY, (), id="taken away"),
    pytest.param("resonance-set", {"hunger": 5}, {"humour": "none"}, [], PLAIN | WAS_PLAIN, (),
                 id="taken away at Hunger 5"),
    pytest.param("resonance-set", {}, {"humour": "phlegmatic"}, [],
                 PLAIN | PHLEGMATIC | WAS_PLAIN, ("resonance.intensities.negligible.dice",),
                 id="set without an intensity"),
    pytest.param("sheet-show", {"health": "/////", "humanity": 0, "hunger": 4, "clock_hours": 2,
                                "torpor": True, "torpor_until_hours": 26}, {}, [],
                 STANDS | {"impaired": ["health"], "unmarked_humanity": 10,
                           "prone_to_frenzy": True, "lost_to_the_beast": True,
                           "torpor_left_hours": 24}, ("humanity.lost_at",), id="a wreck"),
    pytest.param("sheet-show", {"stains": 2, "humanity": 1, "hunger": 3}, {}, [],
                 STANDS | {"unmarked_humanity": 7}, (), id="stained"),
    pytest.param("sheet-show", {"kind": "mortal", "willpower": "xxxx"}, {}, [],
                 STANDS | {"impaired": ["willpower"], "blood": None}, (), id="a mortal"),
    pytest.param("sheet-show", {"clock_hours": 50, "torpor": True, "torpor_until_hours": 26}, {},
                 [], STANDS | {"torpor_left_hours": 0}, (), id="overdue"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "who", "choices", "faces", "facts", "used"), TOLD)
def test_all_that_a_verb_tells(action, who, choices, faces, facts, used):
    somebody = None if who is None else character(**who)
    outcome = act(action, somebody, faces=faces, **choices)
    assert outcome.facts == facts
    assert tuple(dict.fromkeys(outcome.used)) == used
    assert outcome.before is somebody


@pytest.mark.rule("V30")
@pytest.mark.parametrize(
    ("who", "choices", "changes"),
    [
        ({"clock_hours": 5, "hunger": 5, "frenzy": "fury", "riding": True, "blush": True},
         {"voluntary": True},
         {"state.torpor": True, "state.torpor_until_hours": 341, "state.frenzy": "none",
          "state.riding": False, "state.blush": False}),
        ({"hunger": 4, "blush": True}, {"voluntary": True},
         {"state.hunger": 5, "state.blush": False}),
        ({"torpor": True, "torpor_until_hours": 99, "health": "../xx"}, {"wake": True},
         {"state.torpor": False, "state.torpor_until_hours": 0, "state.hunger": 5}),
        ({"blush": True}, {}, {}),
    ],
)  # fmt: skip
def test_torpor_changes_this_and_nothing_else(who, choices, changes):
    before = character(**who)
    assert changed(before, act("torpor", before, **choices).after) == changes


@pytest.mark.rule("V27")
@pytest.mark.parametrize(
    ("faces", "thrown"),
    [([3, 5], [("humour", 3), ("intensity", 5)]),
     ([3, 9, 4], [("humour", 3), ("intensity", 9), ("strong intensity", 4)])],
)  # fmt: skip
def test_a_resonance_is_drawn_die_by_die(faces, thrown):
    rolls = act("resonance-roll", character(), faces=faces).rolls
    assert [(roll.pool.terms[0][0], roll.dice[0]) for roll in rolls] == thrown
    for roll in rolls:
        assert (roll.kind, roll.pool.size, roll.pool.terms[0][1]) == ("fixed", 1, 1)
        assert (roll.hunger_dice, roll.passed, roll.reading.outcome) == ((), None, None)


HALF = {"exact": "1/2", "float": 0.5}
NEVER = {"exact": "0/1", "float": 0.0}
ALWAYS = {"exact": "1/1", "float": 1.0}
ONE_DIE = {"critical": NEVER, "messy-critical": NEVER, "success": HALF, "bestial-failure": NEVER,
           "failure": HALF, "total-failure": HALF, "win-at-cost": NEVER}  # fmt: skip
ROUSE = {"of": "rouse", "kind": "rouse",
         "pool": {"terms": [["rouse", 1]], "modifiers": [], "sum": 1, "size": 1},
         "hunger_dice": 0, "difficulty": 1, "opponent": None, "outcomes": ONE_DIE, "win": HALF,
         "rerolls": {}, "by_difficulty": {}, "successes": {}, "test_needed": True, "checks": 1,
         "hunger": {"2": HALF, "3": HALF}, "frenzy_test": NEVER,
         "provocations": {}}  # fmt: skip
REMORSE = ROUSE | {"of": "remorse", "kind": "remorse", "checks": None, "hunger": {},
                   "frenzy_test": None,
                   "pool": {"terms": [["unmarked humanity", 1]], "modifiers": [], "sum": 1,
                            "size": 1}}  # fmt: skip
FRENZY = REMORSE | {"of": "frenzy", "kind": "frenzy", "difficulty": 2, "outcomes": None,
                    "pool": {"terms": [], "modifiers": [], "sum": 0, "size": 0}}  # fmt: skip


def chance(exact, number):
    return {"exact": exact, "float": number}


@pytest.mark.rule("V15", "V19", "V22", "V28")
@pytest.mark.parametrize(
    ("who", "choices", "facts"),
    [
        pytest.param({"hunger": 2}, {"of": "rouse"}, ROUSE, id="a Rouse"),
        pytest.param({"hunger": 4}, {"of": "rouse", "checks": 2},
                     ROUSE | {"outcomes": None, "win": chance("1/4", 0.25), "checks": 2,
                              "hunger": {"4": chance("1/4", 0.25), "5": chance("3/4", 0.75)},
                              "frenzy_test": chance("1/4", 0.25)}, id="two checks"),
        pytest.param({"hunger": 1, "blood_potency": 2},
                     {"of": "rouse", "level": 1},
                     ROUSE | {"outcomes": None, "win": chance("3/4", 0.75),
                              "hunger": {"1": chance("3/4", 0.75), "2": chance("1/4", 0.25)}},
                     id="thrown again for a low power"),
        pytest.param({"hunger": 1, "blood_potency": 2},
                     {"of": "rouse", "level": 1, "checks": 2},
                     ROUSE | {"outcomes": None, "win": chance("9/16", 0.5625), "checks": 2,
                              "hunger": {"1": chance("9/16", 0.5625), "2": chance("3/8", 0.375),
                                         "3": chance("1/16", 0.0625)}},
                     id="two checks, each thrown again"),
        pytest.param({"hunger": 5}, {"of": "rouse", "forced": True},
                     ROUSE | {"hunger": {"5": ALWAYS}, "frenzy_test": HALF}, id="at Hunger 5"),
        pytest.param({"stains": 2}, {"of": "remorse"}, REMORSE, id="Remorse"),
        pytest.param({"hunger": 1}, {"of": "frenzy", "provocation": "blood-taste"},
                     FRENZY | {"difficulty": 3, "win": ALWAYS, "test_needed": False,
                               "provocations": {"blood-taste": {
                                   "kind": "hunger", "difficulty": 3, "test_needed": False,
                                   "least_hunger": 4, "win": ALWAYS, "outcomes": None}}},
                     id="no test at all"),
    ],
)  # fmt: skip
def test_all_that_the_odds_of_a_state_tell(who, choices, facts):
    outcome = act("odds-of", character(**who), **choices)
    assert outcome.facts == facts
    assert outcome.before == outcome.after == character(**who)


@pytest.mark.rule("V28")
def test_a_frenzy_of_the_tables_own_goes_by_its_kind():
    who = character(composure=1, resolve=1, humanity=3, willpower="..")
    facts = act("odds-of", who, of="frenzy", kind="terror", difficulty=2).facts
    threat = facts["provocations"]["terror"]
    assert (facts["difficulty"], facts["win"], facts["test_needed"]) == (2, threat["win"], True)
    assert facts["outcomes"] == threat["outcomes"]
    size = facts["pool"]["size"]
    (thrown,) = act("frenzy", who, kind="terror", difficulty=2, faces=[1] * size).rolls
    assert size == len(thrown.dice)


@pytest.mark.rule("V16")
@pytest.mark.parametrize(
    ("who", "before", "after"),
    [(None, None, None), ({"willpower": "..//"}, boxes("..//"), boxes(".///"))],
)
def test_all_that_a_re_roll_tells(who, before, after):
    roll = {"kind": "test", "pool": {"terms": [["dice", 2]], "modifiers": [["fog", 0]], "size": 2},
            "dice": [1, 6], "difficulty": 2}  # fmt: skip
    somebody = None if who is None else character(**who)
    outcome = act("reroll", somebody, roll=roll, strategy="failures", faces=[7])
    hunger = None if who is None else 1
    assert outcome.facts == {"hunger_before": hunger, "hunger_after": hunger,
                             "willpower_before": before, "willpower_after": after,
                             "pending": [], "odds": None}  # fmt: skip
    (again,) = outcome.rolls
    assert (again.kind, again.dice, again.rerolled, again.passed) == ("test", (7, 6), (1,), True)


@pytest.mark.rule("V5")
@pytest.mark.parametrize(
    ("faces", "ties", "contest", "margins", "used"),
    [
        ([6, 1, 6, 1], "won", "won", (0, 0), True),
        ([6, 1, 6, 1], "lost", "lost", (0, 0), True),
        ([6, 6, 6, 1], "won", "won", (1, -1), False),
        ([6, 1, 6, 6], "won", "lost", (-1, 1), False),
        ([1, 1, 1, 1], "won", "lost", (0, 0), False),
        ([6, 1, 1, 1], "lost", "won", (1, -1), False),
    ],
)
def test_both_sides_of_a_contest_are_told(faces, ties, contest, margins, used):
    book = house(contest={"equal_successes": ties})
    (roll,) = act("roll", None, pool="2", vs_pool="2", faces=faces, book=book).rolls
    mine, theirs = (sum(face == 6 for face in two) for two in (faces[:2], faces[2:]))
    assert (roll.contest, roll.successes, roll.difficulty) == (contest, mine, theirs)
    assert (roll.margin, roll.opponent.margin) == margins
    assert (roll.opponent.successes, roll.opponent.difficulty) == (theirs, None)
    assert roll.opponent.passed is (contest == "lost" and theirs > 0)
    assert (("contest.equal_successes" in roll.used), roll.passed) == (used, contest == "won")
