"""What refusals say: rolls, Thirst, healing, feeding, turning, light, sheets, word for word."""

from __future__ import annotations

import pytest
from kit import BOOK, act, character, plus, sheet
from refusals import remarks, said

LONG = "a" * 100
CLIPPED = "a" * 79 + "…"
HUMAN = {"kind": "human"}
HYBRID = {"kind": "hybrid"}
DEAD = {"alive": False}

# action, who, its choices, what is said
VERBS = [
    ("roll", None, {"pool": "5", "kind": "fight"},
     ['usage: --kind: "fight" is no kind of roll; one of test, contest, fixed, armor']),
    ("roll", None, {"pool": "5", "kind": LONG},
     [f'usage: --kind: "{CLIPPED}" is no kind of roll; one of test, contest, fixed, armor']),
    ("roll", None, {"pool": "5", "kind": "contest"},
     ["usage: --kind contest: nobody to contest; add --vs N or --vs-pool POOL"]),
    ("roll", None, {"pool": "5", "kind": "test", "vs": 1},
     ["usage: --kind test: --vs makes it a contest; leave out one of the two"]),
    ("roll", None, {"pool": "5", "kind": "fixed", "vs_pool": "2"},
     ["usage: --kind fixed: --vs makes it a contest; leave out one of the two"]),
    ("roll", None, {"pool": "5", "vs": 1, "vs_pool": "2"},
     ["usage: --vs and --vs-pool do not go together; leave one of them out"]),
    ("roll", None, {"pool": "5", "vs": 1, "difficulty": 2},
     ["usage: -d: a roll of kind contest has no Difficulty; leave -d out"]),
    ("roll", None, {"pool": "5", "kind": "armor", "difficulty": 2},
     ["usage: -d: a roll of kind armor has no Difficulty; leave -d out"]),
    ("roll", None, {"pool": "5", "kind": "fixed", "difficulty": 2},
     ["usage: -d: a roll of kind fixed has no Difficulty; leave -d out"]),
    ("roll", None, {"pool": "5", "difficulty": 0},
     ["usage: -d: a Difficulty is at least 1; 1 or more"]),
    ("roll", None, {"pool": "5", "kind": "fixed", "advancement": 1},
     ["usage: --kind fixed: no Advancement and no exposure apply; leave them out"]),
    ("roll", None, {"pool": "5", "kind": "armor", "uv": "direct"},
     ["usage: --kind armor: no Advancement and no exposure apply; leave them out"]),
    ("roll", None, {"pool": "5", "kind": "fixed", "modifiers": plus(1)},
     ["usage: -m: a fixed roll takes no modifiers; leave -m out"]),
    ("roll", None, {"pool": "0", "advancement": 0},
     ["usage: --advancement: that is no number of dice; from 1 to 1,000"]),
    ("roll", None, {"pool": "5", "advancement": 1001},
     ["usage: --advancement: that is no number of dice; from 1 to 1,000"]),
    ("roll", {}, {"pool": "5", "uv": "dirct"},
     ['usage: "dirct" is not an exposure level; did you mean direct?']),
    ("roll", None, {"pool": "5", "vs": -1}, ["usage: --vs: -1 is out of range; from 0 to 100,000"]),
    ("roll", None, {"pool": "5", "vs": 100001},
     ["usage: --vs: 100001 is out of range; from 0 to 100,000"]),
    ("roll", None, {"pool": "5", "vs_modifiers": plus(1)},
     ["usage: --vs-pool: is missing; the pool that the opponent rolls"]),
    ("roll", None, {"pool": "5", "vs": 1, "vs_modifiers": plus(1)},
     ["usage: --vs-pool: is missing; the pool that the opponent rolls"]),
    ("roll", DEAD, {"pool": "5"},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("roll", {}, {"pool": "endurance.iron"},
     ['usage: POOL: "endurance.iron": Sanguiri has no specialties; add its dice as a number']),
    ("roll", {}, {"pool": "zzz"},
     ['usage: POOL: "zzz" is not on the sheet; one of endurance, stamina, willpower']),
    ("roll", {}, {"pool": "endurence"},
     ['usage: POOL: "endurence" is not on the sheet; one of endurance']),
    ("roll", {}, {"pool": "@hunt"},
     ['usage: POOL: "hunt" is not on the sheet; this sheet has no such names']),
    ("roll", {}, {"pool": "5+"},
     ['usage: POOL: "5+" is not a pool; a number (7), or names and numbers joined by + or -'
      " (endurance+willpower+1)"]),
    ("roll", {}, {"pool": ""},
     ['usage: POOL: "" is empty; a number (7), or names and numbers joined by + or - '
      "(endurance+willpower+1)"]),
    ("roll", {}, {"pool": "1001"},
     ["usage: POOL: 1,001 dice is more than a pool holds; at most 1,000 dice"]),
    ("roll", {}, {"pool": "5x"},
     ['usage: POOL: "5x" holds a name that starts with a digit, or digits that are not '
      "plain 0-9; a number (7), or names and numbers joined by + or - "
      "(endurance+willpower+1)"]),
    ("roll", {}, {"pool": "9999999"},
     ["usage: POOL: 9999999 dice is more than a pool holds; at most 1,000 dice"]),
    ("roll", None, {"pool": "END"},
     ['usage: POOL: "END" is a name, and no sheet was given; add the sheet after the pool, '
      "or use numbers"]),
    ("roll", None, {"pool": "5", "vs_pool": "END"},
     ['usage: --vs-pool: "END" is a name, and no sheet of theirs was given; add --vs-sheet '
      "SHEET, or use numbers"]),
    ("roll", None, {"pool": "@hunt"},
     ['usage: POOL: "@hunt" is a name, and no sheet was given; add the sheet after the '
      "pool, or use numbers"]),
    ("thirst", HUMAN, {},
     ["refused: Mira is a human; Thirst is a Sanguir's alone; `sanguir turn` makes a "
      "Sanguir of a human"]),
    ("thirst", HYBRID, {},
     ["refused: Mira is a hybrid; Thirst is a Sanguir's alone; `roll`, `heal` and `uv` are "
      "for everybody"]),
    ("thirst", DEAD, {},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("thirst", {}, {"trigger": "smell"},
     ['usage: --trigger: "smell" is no trigger; one of increase, blood, source, round']),
    ("thirst", {}, {"trigger": LONG},
     [f'usage: --trigger: "{CLIPPED}" is no trigger; one of increase, blood, source, round']),
    ("thirst", {}, {"trigger": "source"},
     ["usage: --trigger source: how far away is it?; add --distance METRES"]),
    ("thirst", {}, {"distance": 3},
     ["usage: --distance goes with --trigger source; add --trigger source"]),
    ("thirst", {}, {"trigger": "blood", "distance": 3},
     ["usage: --distance goes with --trigger source; add --trigger source"]),
    ("thirst", {}, {"trigger": "source", "distance": -1},
     ["usage: --distance: a distance is not negative; 0 or more metres"]),
    ("thirst", {}, {"trigger": "round"},
     ["refused: Mira is not compelled, so no round of resisting is due; `thirst` without "
      "--trigger makes a Test now"]),
    ("thirst", {}, {"advancement": 0},
     ["usage: --advancement: that is no number of dice; from 1 to 1,000"]),
    ("heal", DEAD, {},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("heal", {}, {"injuries": 0}, ["usage: --injuries: nothing to heal; 1 or more"]),
    ("heal", {"injuries": 1}, {"injuries": 2},
     ["refused: Mira has fewer Injuries than 2: 1; heal at most those, or correct "
      "state.injuries with `sheet set`"]),
    ("heal", {}, {},
     ["refused: Mira has fewer Injuries than 1: 0; heal at most those, or correct "
      "state.injuries with `sheet set`"]),
    ("feed", HUMAN, {"ml": 1},
     ["refused: Mira is a human; feeding on blood is a Sanguir's alone; `sanguir turn` "
      "makes a Sanguir of a human"]),
    ("feed", {}, {"ml": -1}, ["usage: --ml: that is no amount to drink; from 0 to 1,000,000 mL"]),
    ("feed", {}, {"ml": 1000001},
     ["usage: --ml: that is no amount to drink; from 0 to 1,000,000 mL"]),
    ("donors", None, {"days": 0}, ["usage: --days: that is no span to plan; from 1 to 365,250"]),
    ("donors", None, {"days": 365251},
     ["usage: --days: that is no span to plan; from 1 to 365,250"]),
    ("donors", None, {"days": 3, "donors_per_day": 2},
     ["usage: --donors-per-day: the rules do not know 2 a day; 1 (drained, and dies), 4 or "
      "5"]),
    ("donors", None, {"days": 3, "recovery": 0},
     ["usage: --recovery and --volume are at least 1; 1 or more"]),
    ("donors", None, {"days": 3, "volume": 0},
     ["usage: --recovery and --volume are at least 1; 1 or more"]),
    ("uv", {}, {"level": "dirct"},
     ['usage: "dirct" is not an exposure level; did you mean direct?']),
    ("uv", {}, {"level": "zzz"},
     ['usage: "zzz" is not an exposure level; one of unstated, absent, reduced, direct']),
    ("uv", {}, {"level": LONG},
     [f'usage: "{CLIPPED}" is not an exposure level; one of unstated, absent, reduced, '
      "direct"]),
    ("uv", DEAD, {"level": "direct"},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("uv-level", None, {"level": "direct", "kind": "bat"},
     ['usage: --kind: "bat" is no kind; one of sanguir, hybrid, human']),
    ("uv-level", None, {"level": "direct", "kind": LONG},
     [f'usage: --kind: "{CLIPPED}" is no kind; one of sanguir, hybrid, human']),
    ("uv-level", None, {"level": "drect", "kind": "human"},
     ['usage: "drect" is not an exposure level; did you mean direct?']),
    ("advance-time", DEAD, {"minutes": 60},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("advance-time", {}, {"minutes": 60, "when_compelled": "flee"},
     ['usage: --when-compelled: "flee" is no policy; one of stop, resist, feed']),
    ("advance-time", {}, {"minutes": 60, "when_compelled": LONG},
     [f'usage: --when-compelled: "{CLIPPED}" is no policy; one of stop, resist, feed']),
    ("forecast", HUMAN, {},
     ["refused: Mira is a human; Thirst is a Sanguir's alone; `sanguir turn` makes a "
      "Sanguir of a human"]),
    ("forecast", {}, {"minutes": 0}, ["usage: --for: that is no time at all; up to 366 days"]),
    ("forecast", {}, {"minutes": 528480}, ["usage: --for: that is too far ahead; up to 366 days"]),
    ("forecast", {}, {"when_compelled": "flee"},
     ['usage: --when-compelled: "flee" is no policy; one of stop, resist, feed']),
    ("odds", None, {"pool": "5", "kind": "fixed"},
     ["usage: --kind fixed: no success is counted, so there are no odds; leave it out"]),
    ("odds", None, {"pool": "5", "kind": "armor", "difficulty": 2},
     ["usage: -d: a roll of kind armor has no Difficulty; leave -d out"]),
    ("odds-of", None, {"of": "rouse"},
     ["refused: --of rouse belongs to v5, and this is sanguiri; --of thirst"]),
    ("odds-of", {}, {"of": "frenzy"},
     ["refused: --of frenzy belongs to v5, and this is sanguiri; --of thirst"]),
    ("odds-of", {}, {"of": "remorse"},
     ["refused: --of remorse belongs to v5, and this is sanguiri; --of thirst"]),
    ("odds-of", {}, {"of": "hunger"},
     ['usage: --of: "hunger" is no state roll; one of thirst, turning']),
    ("odds-of", {}, {"of": LONG},
     [f'usage: --of: "{CLIPPED}" is no state roll; one of thirst, turning']),
    ("odds-of", None, {"of": "thirst"},
     ["usage: --of thirst: needs a sheet; name it after the options"]),
    ("odds-of", {}, {"of": "thirst", "recipient_endurance": 2},
     ["usage: --of thirst: that goes with --of turning; just the sheet"]),
    ("odds-of", {}, {"of": "thirst", "sire_endurance": 2},
     ["usage: --of thirst: that goes with --of turning; just the sheet"]),
    ("odds-of", {}, {"of": "thirst", "auto_modifiers": False},
     ["usage: --of thirst: that goes with --of turning; just the sheet"]),
    ("odds-of", {}, {"of": "thirst", "trigger": "blood"},
     ['usage: --trigger: "blood" leaves the Test as it stands; increase, or leave it out']),
    ("odds-of", {}, {"of": "thirst", "trigger": LONG},
     [f'usage: --trigger: "{CLIPPED}" leaves the Test as it stands; increase, or leave it '
      "out"]),
    ("odds-of", {}, {"of": "thirst", "rounds": 0},
     ["usage: --rounds: 0 is out of range; from 1 to 1,000"]),
    ("odds-of", {}, {"of": "thirst", "rounds": 1000001},
     ["usage: --rounds: 1000001 is out of range; from 1 to 1,000"]),
    ("odds-of", {}, {"of": "thirst", "rounds": 10001},
     ["usage: --rounds: 10001 is out of range; from 1 to 1,000"]),
    ("odds-of", None, {"of": "turning"},
     ["usage: --of turning: needs two sheets, or two ratings; RECIPIENT SIRE, or "
      "--recipient-endurance N --sire-endurance N"]),
    ("odds-of", None, {"of": "turning", "rounds": 2},
     ["usage: --rounds: a turning is one roll; it goes with --of thirst"]),
    ("odds-of", None, {"of": "turning", "trigger": "increase"},
     ["usage: --trigger: a turning has none; it goes with --of thirst"]),
    ("odds-of", None, {"of": "turning", "recipient_endurance": 2},
     ["usage: --of turning: needs two sheets, or two ratings; RECIPIENT SIRE, or "
      "--recipient-endurance N --sire-endurance N"]),
    ("odds-of", None, {"of": "turning", "recipient_endurance": 2, "sire_endurance": 3,
       "auto_modifiers": True},
     ["usage: --no-auto-modifiers: there is no sire's sheet; leave it out"]),
    ("odds-of", HUMAN, {"of": "turning", "recipient_endurance": 2, "sire_endurance": 3},
     ["usage: --of turning: needs two sheets, or two ratings; RECIPIENT SIRE, or "
      "--recipient-endurance N --sire-endurance N"]),
    ("odds-of", None, {"of": "turning", "recipient_endurance": -1, "sire_endurance": 3},
     ["usage: --recipient-endurance: a rating is not negative; 0 or more"]),
    ("odds-of", None, {"of": "turning", "recipient_endurance": 1, "sire_endurance": -3},
     ["usage: --sire-endurance: a rating is not negative; 0 or more"]),
]  # fmt: skip

# the recipient, the sire, what is said
TURNINGS = [
    ({"kind": "human"}, {"kind": "human", "name": "Jo"},
     ["refused: Jo is a human; turning others is a Sanguir's alone; `sanguir turn` makes a "
      "Sanguir of a human"]),
    ({"kind": "human"}, {"alive": False, "name": "Jo"},
     ["refused: Jo is dead, and the dead take no actions; `sheet show` still works; `sheet "
      "set SHEET state.alive=true` undoes a slip"]),
    ({"kind": "human", "alive": False}, {},
     ["refused: Mira is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ({}, {"name": "Jo"},
     ["refused: Mira is a sanguir; only a living human can be turned; name the recipient "
      "first, then the sire"]),
    ({"kind": "hybrid"}, {},
     ["refused: Mira is a hybrid; only a living human can be turned; name the recipient "
      "first, then the sire"]),
    ({"kind": "human", "END": 10, "WIL": 7}, {},
     ["refused: Mira has endurance 10, over a Sanguir's cap; at most 9",
      "refused: Mira has willpower 7, over a Sanguir's cap; at most 6"]),
    ({"kind": "human"}, {"name": "Jo", "control": "compelled", "thirst": "thirsty"},
     ["refused: Jo is compelled to feed and cannot turn anyone; feed, or regain control "
      "with `thirst --trigger round`"]),
    ({"kind": "human"}, {"name": "Jo", "kind": "hybrid"},
     ["refused: Jo is a hybrid; turning others is a Sanguir's alone; `roll`, `heal` and "
      "`uv` are for everybody"]),
]  # fmt: skip

# what of a sheet is otherwise (None: missing), its problems, its warnings
SHEETS = [
    ({"kind": "ghost"}, ['kind: "ghost" is not a kind; one of sanguir, hybrid, human'], []),
    ({"kind": None}, ["kind: is missing; one of sanguir, hybrid, human"], []),
    ({"origin": "bought"}, ['origin: "bought" is not an origin; one of turned, trueborn'], []),
    ({"origin": None}, ["origin: is missing; one of turned, trueborn"], []),
    ({"sex": "other"}, ['sex: "other" is not a sex; one of female, male'], []),
    ({"sex": 3}, ["sex: 3 is a whole number; one of female, male"], []),
    ({"kind": "human", "origin": "turned"},
     [],
     ["origin: means nothing for a human; only a Sanguir has an origin"]),
    ({"attributes": {"endurance": 10, "willpower": 3}},
     ["attributes.endurance: 10 is over a Sanguir's cap; at most 9"],
     []),
    ({"attributes": {"END": 10, "willpower": 7}},
     ["attributes.END: 10 is over a Sanguir's cap; at most 9",
      "attributes.willpower: 7 is over a Sanguir's cap; at most 6"],
     []),
    ({"attributes": {"endurance": -1, "willpower": 1001}},
     ["attributes.endurance: -1 is out of range; a whole number from 0 to 1,000",
      "attributes.willpower: 1001 is out of range; a whole number from 0 to 1,000"],
     []),
    ({"attributes": {}},
     ["attributes.endurance: is missing; endurance (or END) = a number",
      "attributes.willpower: is missing; willpower (or WIL) = a number"],
     []),
    ({"attributes": 3}, ["attributes: 3 is a whole number; a table: [attributes]"], []),
    ({"attributes": {"endurance": 3, "END": 4, "willpower": 2}},
     ["attributes.END: is the same attribute as attributes.endurance; keep one of them"],
     []),
    ({"attributes": {"endurance": 3, "willpower": 2, "thirst": 2}},
     [],
     ["attributes.thirst: is not an attribute; it does nothing here; did you mean "
      "state.thirst?"]),
    ({"attributes": {"endurance": 3, "willpower": 2, "strength": "x"}},
     ['attributes.strength: "x" is text; a whole number from 0 to 1,000'],
     []),
    ({"pools": 3}, ["pools: 3 is a whole number; a table: [pools]"], []),
    ({"pools": {"hunt": 3}}, ["pools.hunt: 3 is a whole number; text in quotes"], []),
    ({"pools": {"hunt": "zzz", "deep": "@hunt", "Hunt": "2", "a+b": "1"}},
     ["pools.Hunt: is called the same as hunt; names differ in more than case",
      'pools.hunt: "zzz" is not on the sheet; one of endurance, stamina, willpower',
      "pools.deep: names another saved pool; write it out"],
     ["pools.a+b: cannot be rolled by that name; a word without + - . and digits in front"]),
    ({"pools": {"hunt": "endurance.iron"}},
     ['pools.hunt: "endurance.iron": Sanguiri has no specialties; add its dice as a number'],
     []),
    ({"name": 3}, ["name: 3 is a whole number; text in quotes"], []),
    ({"colour": "red"}, [], ["colour: is not a known key; it is kept, and does nothing"]),
    ({"clan": "Ventrue"}, [], ["clan: is not a known key; it is kept, and does nothing"]),
    ({"kind": "human", "pools": {"hunt": "END+1"}}, [], []),
]  # fmt: skip

# what is in [state], its problems, its warnings
STATES = [
    ({"thirst": "hungry"},
     ['state.thirst: "hungry" is not a level; one of sated, peckish, thirsty, bloodthirsty'],
     []),
    ({"thirst": "satd"}, ['state.thirst: "satd" is not a level; did you mean sated?'], []),
    ({"thirst": 2},
     ["state.thirst: 2 is a whole number; one of sated, peckish, thirsty, bloodthirsty"],
     []),
    ({"control": "other"},
     ['state.control: "other" is not a kind of control; one of self, compelled'],
     []),
    ({"exposure": "dirct"},
     ['state.exposure: "dirct" is not an exposure level; did you mean direct?'],
     []),
    ({"exposure": 3},
     ["state.exposure: 3 is a whole number; one of unstated, absent, reduced, direct"],
     []),
    ({"alive": 1}, ["state.alive: 1 is a whole number; true or false"], []),
    ({"hours_since_blood": -1},
     ["state.hours_since_blood: -1 is out of range; hours from 0 to 1,000 years"],
     []),
    ({"hours_since_blood": "x"},
     ['state.hours_since_blood: "x" is text; hours, such as 36 or 23.5'],
     []),
    ({"hours_since_blood": 0.001}, [], []),
    ({"banked_ml": -1},
     ["state.banked_ml: -1 is out of range; a whole number from 0 to 1,000,000"],
     []),
    ({"banked_ml": 300}, [], []),
    ({"banked_ml": 200}, [], []),
    ({"banked_ml": 1.5},
     ["state.banked_ml: 1.5 is a number with a fraction; a whole number from 0 to 1,000,000"],
     []),
    ({"injuries": -1}, ["state.injuries: -1 is out of range; a whole number from 0 to 1,000"], []),
    ({"injuries": 1001},
     ["state.injuries: 1001 is out of range; a whole number from 0 to 1,000"],
     []),
    ({"clock_hours": -2},
     ["state.clock_hours: -2 is out of range; hours from 0 to 1,000 years"],
     []),
    ({"hunger": 2}, [], ["state.hunger: is not a known key; it is kept, and does nothing"]),
    ({"thrist": "sated"},
     [],
     ["state.thrist: is not a known key; it is kept, and does nothing; did you mean thirst?"]),
    ({"stains": 1}, [], ["state.stains: is not a known key; it is kept, and does nothing"]),
]  # fmt: skip

# what is in a human's [state], its problems, its warnings
HUMANS = [
    ({"thirst": "thirsty"}, [], []),
    ({"control": "compelled"}, [], []),
    ({"banked_ml": 100}, [], []),
    ({"hours_since_blood": 5}, [], []),
    ({"exposure": "direct"}, [], []),
]  # fmt: skip


@pytest.mark.parametrize(("action", "who", "choices", "lines"), VERBS)
def test_a_verb_is_refused_in_these_words(action, who, choices, lines):
    somebody = None if who is None else character(**who)
    faces = [2] * 5 if "vs_pool" in choices else ()
    assert said(lambda: act(action, somebody, faces=faces, **choices)) == lines


@pytest.mark.parametrize(("recipient", "sire", "lines"), TURNINGS)
def test_a_turning_is_refused_in_these_words(recipient, sire, lines):
    by = character(**sire)
    assert said(lambda: act("turn", character(**recipient), sire=by)) == lines


@pytest.mark.parametrize(("given", "problems", "warnings"), SHEETS)
def test_a_sheet_is_remarked_on_in_these_words(given, problems, warnings):
    whole = sheet("human" if given.get("kind") == "human" else "sanguir") | given
    data = {key: value for key, value in whole.items() if value is not None}
    assert remarks(data, BOOK) == [problems, warnings]


@pytest.mark.parametrize(("kind", "rows"), [("sanguir", STATES), ("human", HUMANS)])
def test_a_state_is_remarked_on_in_these_words(kind, rows):
    for state, problems, warnings in rows:
        data = sheet(kind)
        data["state"] |= state
        assert remarks(data, BOOK) == [problems, warnings], state
