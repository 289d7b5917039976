"""What refusals say: Willpower, torpor, Resonance, rolls, re-rolls and sheets, word for word."""

from __future__ import annotations

import pytest
from refusals import remarks, said
from v5kit import BOOK, act, character, plus, sheet

OWN_TRAIT = (
    "is not a known key; it is kept, and does nothing; a trait of your own stands under [skills]"
)

LONG = "a" * 100
CLIPPED = "a" * 79 + "…"
MORTAL = {"kind": "mortal"}
TORPID = {"torpor": True, "torpor_until_hours": 9}
SKILLED = {
    "skills": {"brawl": 3},
    "specialties": {"brawl": ["grappling"], "occult": ["rites", "Kine"]},
    "disciplines": {"dominate": 2},
    "powers": [{"name": "Compel", "discipline": "dominate", "level": 1}],
}
EARLIER = {
    "kind": "test",
    "pool": {"terms": [["dice", 3]], "modifiers": [], "size": 3},
    "dice": [1, 6],
    "hunger_dice": [2],
    "difficulty": 2,
}

FOR_ROUSE = (
    "not for --of rouse; leave it out; --of rouse takes --checks, --level, --power, --forced"
)
FOR_FRENZY = (
    "not for --of frenzy; leave it out; --of frenzy takes --provocation, --difficulty, --kind,"
    " --modifier"
)
SOME = (
    "such as strength, dexterity, stamina, charisma, manipulation; `sheet show` has the sheet's,"
    " the README all others"
)

# action, who, its choices, what is said
VERBS = [
    ("willpower", {}, {}, ["usage: --spend or --recover: give exactly one of the two"]),
    ("willpower", {}, {"spend": "frenzy", "recover": 1},
     ["usage: --spend or --recover: give exactly one of the two"]),
    ("willpower", {}, {"recover": -1}, ["usage: --recover: -1 is out of range; from 0 to 1,000"]),
    ("willpower", {}, {"recover": 1001},
     ["usage: --recover: 1001 is out of range; from 0 to 1,000"]),
    ("willpower", {}, {"spend": "fun"},
     ['usage: --spend: "fun" is nothing to spend Willpower on; one of re-roll, frenzy, '
      "dominate, presence, staked, impairment"]),
    ("willpower", {}, {"spend": LONG},
     [f'usage: --spend: "{CLIPPED}" is nothing to spend Willpower on; one of re-roll, '
      "frenzy, dominate, presence, staked, impairment"]),
    ("willpower", {}, {"spend": "re-roll", "aggravated": True},
     ["usage: --aggravated: spending marks superficially; it goes with --recover"]),
    ("willpower", MORTAL, {"spend": "frenzy"},
     ["refused: Ilse is a mortal; frenzy is a vampire's alone; `roll`, `damage`, "
      "`willpower`, `stain`, `remorse` and `session` are for everybody"]),
    ("willpower", {}, {"spend": "frenzy"},
     ["refused: Ilse is in no frenzy; `frenzy --provocation NAME --spend-willpower` keeps "
      "one from coming"]),
    ("willpower", {"frenzy": "fury", "riding": True}, {"spend": "frenzy"},
     ["refused: Ilse rides the wave, and Willpower cannot end that; play it out; `frenzy "
      "--end` ends it"]),
    ("willpower", {"frenzy": "fury", "willpower": "////"}, {"spend": "frenzy"},
     ["refused: Ilse has no unmarked Willpower for ending the frenzy; `--force` marks it "
      "all the same, and the damage gets worse"]),
    ("willpower", {"willpower": "/xxx"}, {"spend": "staked"},
     ["refused: Ilse has no unmarked Willpower for staked; `--force` marks it all the same,"
      " and the damage gets worse"]),
    ("willpower", TORPID, {"spend": "staked"},
     ["refused: Ilse lies in torpor; `advance-time` lets its term pass, `torpor --wake` "
      "ends it by the Storyteller's word, and `sheet` still works"]),
    ("willpower", {"alive": False}, {"spend": "staked"},
     ["refused: Ilse is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    ("session-start", TORPID, {},
     ["refused: Ilse lies in torpor; `advance-time` lets its term pass, `torpor --wake` "
      "ends it by the Storyteller's word, and `sheet` still works"]),
    ("session-start", {}, {"extra": -1}, ["usage: --extra: -1 is out of range; from 0 to 1,000"]),
    ("session-start", {}, {"extra": 1001},
     ["usage: --extra: 1001 is out of range; from 0 to 1,000"]),
    ("session-start", {}, {"extra_aggravated": -1},
     ["usage: --extra-aggravated: -1 is out of range; from 0 to 1,000"]),
    ("session-start", {}, {"extra_aggravated": 1001},
     ["usage: --extra-aggravated: 1001 is out of range; from 0 to 1,000"]),
    ("torpor", {}, {"enter": True, "wake": True},
     ["usage: --voluntary, --enter, --wake: these exclude each other; give one"]),
    ("torpor", {}, {"voluntary": True, "wake": True},
     ["usage: --voluntary, --enter, --wake: these exclude each other; give one"]),
    ("torpor", {}, {"voluntary": True, "enter": True},
     ["usage: --voluntary, --enter, --wake: these exclude each other; give one"]),
    ("torpor", TORPID, {"enter": True},
     ["refused: Ilse lies in torpor already; `torpor --wake` ends it"]),
    ("torpor", TORPID, {"voluntary": True},
     ["refused: Ilse lies in torpor already; `torpor --wake` ends it"]),
    ("torpor", {}, {"wake": True}, ["refused: Ilse is not in torpor; `rise` is for every night"]),
    ("torpor", {"kind": "ghoul"}, {"enter": True},
     ["refused: Ilse is a ghoul; torpor is a vampire's alone; `roll`, `damage`, "
      "`willpower`, `stain`, `remorse` and `session` are for everybody"]),
    ("torpor", MORTAL, {},
     ["refused: Ilse is a mortal; torpor is a vampire's alone; `roll`, `damage`, "
      "`willpower`, `stain`, `remorse` and `session` are for everybody"]),
    ("resonance-show", MORTAL, {},
     ["refused: Ilse is a mortal; Resonance is a vampire's alone; `roll`, `damage`, "
      "`willpower`, `stain`, `remorse` and `session` are for everybody"]),
    ("resonance-set", MORTAL, {"humour": "choleric"},
     ["refused: Ilse is a mortal; Resonance is a vampire's alone; `roll`, `damage`, "
      "`willpower`, `stain`, `remorse` and `session` are for everybody"]),
    ("resonance-set", {}, {"humour": "angry"},
     ['usage: --humour: "angry" is no humour; one of none, choleric, melancholy, '
      "phlegmatic, sanguine, animal, bagged, empty"]),
    ("resonance-set", {}, {"humour": LONG},
     [f'usage: --humour: "{CLIPPED}" is no humour; one of none, choleric, melancholy, '
      "phlegmatic, sanguine, animal, bagged, empty"]),
    ("resonance-set", {}, {"humour": "choleric", "intensity": "huge"},
     ['usage: --intensity: "huge" is no intensity; one of negligible, fleeting, intense, '
      "acute"]),
    ("resonance-set", {}, {"humour": "choleric", "intensity": LONG},
     [f'usage: --intensity: "{CLIPPED}" is no intensity; one of negligible, fleeting, '
      "intense, acute"]),
    ("resonance-set", {"hunger": 5}, {"humour": "choleric"},
     ["refused: Ilse is at Hunger 5, where every Resonance has ended; `feed` first"]),
]  # fmt: skip

# who, the roll's choices, what is said
ROLLS = [
    (None, {"pool": "5", "kind": "fight"}, [],
     ['usage: --kind: "fight" is no kind of roll; one of test, willpower, humanity']),
    (None, {"pool": "5", "kind": LONG}, [],
     [f'usage: --kind: "{CLIPPED}" is no kind of roll; one of test, willpower, humanity']),
    (None, {"pool": "5", "difficulty": -1}, [],
     ["usage: --difficulty: -1 is out of range; from 0 to 1,000"]),
    (None, {"pool": "5", "difficulty": 1001}, [],
     ["usage: --difficulty: 1001 is out of range; from 0 to 1,000"]),
    (None, {"pool": "5", "difficulty": "Hrad"}, [],
     ['usage: --difficulty: "Hrad" is not a Difficulty; did you mean hard?']),
    (None, {"pool": "5", "difficulty": LONG}, [],
     [f'usage: --difficulty: "{CLIPPED}" is not a Difficulty; a number, or one of routine, '
      "straightforward, moderate, challenging, hard, very-hard, nearly-impossible"]),
    (None, {"pool": "5", "hunger": -1}, [], ["usage: --hunger: -1 is out of range; from 0 to 5"]),
    (None, {"pool": "5", "hunger": 6}, [], ["usage: --hunger: 6 is out of range; from 0 to 5"]),
    (None, {"pool": "5", "vs": -1}, [], ["usage: --vs: -1 is out of range; from 0 to 1,000"]),
    (None, {"pool": "5", "vs": 1001}, [], ["usage: --vs: 1001 is out of range; from 0 to 1,000"]),
    (None, {"pool": "5", "difficulty": 2, "vs": 1}, [],
     ["usage: --difficulty: a contest has its opponent's successes instead; leave out one of"
      " the two"]),
    (None, {"pool": "5", "vs": 1, "vs_pool": "3"}, [],
     ["usage: --vs: the opponent rolls, too; leave out --vs or --vs-pool"]),
    (None, {"pool": "5", "vs": 1, "vs_modifiers": plus(1)}, [],
     ["usage: --vs-pool: is missing; the pool that the opponent rolls"]),
    (None, {"pool": "5", "discipline": "x", "power": "y", "surge": True,
            "ignore_impairment": True}, [],
     ["usage: --power: a Discipline is given, too; leave out one of the two",
      "usage: --discipline: needs a sheet; add SHEET after POOL",
      "usage: --power: needs a sheet; add SHEET after POOL",
      "usage: --surge: needs a sheet; add SHEET after POOL",
      "usage: --ignore-impairment: needs a sheet; add SHEET after POOL"]),
    ({}, {"pool": "5", "discipline": "dominate", "power": "y"}, [],
     ["usage: --power: a Discipline is given, too; leave out one of the two"]),
    (None, {"pool": "5", "kind": "humanity", "hunger": 1}, [],
     ["usage: --hunger: a humanity roll has no Hunger dice; leave --hunger out"]),
    (None, {"pool": "5", "kind": "humanity", "reroll": "failures"}, [],
     ["refused: a humanity roll cannot be thrown again for Willpower; leave --reroll out"]),
    ({}, {"pool": "willpower", "reroll": "failures"}, [],
     ["refused: a willpower roll cannot be thrown again for Willpower; leave --reroll out"]),
    ({}, {"pool": "humanity", "hunger": 1}, [],
     ["usage: --hunger: a humanity roll has no Hunger dice; leave --hunger out"]),
    (MORTAL, {"pool": "5", "hunger": 1}, [],
     ["refused: Ilse is a mortal, and only vampires have Hunger dice; leave --hunger out"]),
    ({"kind": "ghoul"}, {"pool": "5", "hunger": 0}, [],
     ["refused: Ilse is a ghoul, and only vampires have Hunger dice; leave --hunger out"]),
    (None, {"pool": "5", "reroll": "best"}, [],
     ["usage: --reroll best: what it should be best for is not known; add -d N"]),
    (None, {"pool": "5", "reroll": "best", "vs_pool": "3"}, [],
     ["usage: --reroll best: what it should be best for is not known; --vs N, or another"
      " strategy"]),
    (None, {"pool": "5", "reroll": "failure"}, [],
     ['usage: --reroll: "failure" is no way to re-roll; did you mean failures?']),
    (None, {"pool": "5", "reroll": "zzz"}, [],
     ['usage: --reroll: "zzz" is no way to re-roll; one of failures, criticals, '
      "avoid-messy, risky, best, or positions such as 1,4"]),
    (None, {"pool": "5", "reroll": LONG}, [],
     [f'usage: --reroll: "{CLIPPED}" is no way to re-roll; one of failures, criticals, '
      "avoid-messy, risky, best, or positions such as 1,4"]),
    (None, {"pool": "5", "reroll": "1,x"}, [],
     ['usage: --reroll: "1,x" is no way to re-roll; one of failures, criticals, '
      "avoid-messy, risky, best, or positions such as 1,4"]),
    (None, {"pool": "5", "reroll": "0"}, [],
     ['usage: --reroll: "0" is out of range; from 1 to 1,000']),
    (None, {"pool": "5", "reroll": "1,-2"}, [],
     ['usage: --reroll: "-2" is out of range; from 1 to 1,000']),
    (None, {"pool": "5", "reroll": "10001"}, [],
     ['usage: --reroll: "10001" is out of range; from 1 to 1,000']),
    ({}, {"pool": "5", "ignore_impairment": True}, [],
     ["refused: Ilse has no Impairment on this roll; leave --ignore-impairment out; "
      "`willpower --spend impairment` is for other penalties"]),
    ({"health": "/////", "willpower": "////"}, {"pool": "strength", "ignore_impairment": True}, [],
     ["refused: Ilse has no unmarked Willpower for ignoring Impairment; `--force` marks it "
      "all the same, and the damage gets worse"]),
    ({"willpower": "////"}, {"pool": "5", "reroll": "failures"}, [],
     ["refused: Ilse has no unmarked Willpower for the re-roll; `--force` marks it all the "
      "same, and the damage gets worse"]),
    (TORPID, {"pool": "5"}, [],
     ["refused: Ilse lies in torpor; `advance-time` lets its term pass, `torpor --wake` "
      "ends it by the Storyteller's word, and `sheet` still works"]),
    ({"alive": False}, {"pool": "5"}, [],
     ["refused: Ilse is dead, and the dead take no actions; `sheet show` still works; "
      "`sheet set SHEET state.alive=true` undoes a slip"]),
    (MORTAL, {"pool": "5", "surge": True}, [],
     ["refused: Ilse is a mortal; a Blood Surge is a vampire's alone; leave --surge out"]),
    ({"hunger": 5}, {"pool": "5", "surge": True}, [],
     ["refused: Ilse is at Hunger 5, too hungry for a Blood Surge by choice; `feed` first"]),
    ({}, {"pool": "hunger"}, [],
     ["usage: POOL: Hunger is not a trait; --hunger N sets the Hunger dice"]),
    ({}, {"pool": "strenght"}, [],
     ['usage: POOL: "strenght" is not on the sheet; did you mean strength?']),
    ({}, {"pool": LONG}, [],
     [f'usage: POOL: "{CLIPPED}" is not on the sheet; {SOME}']),
    ({}, {"pool": "zzzz"}, [],
     [f'usage: POOL: "zzzz" is not on the sheet; {SOME}']),
    (SKILLED, {"pool": "brawl.rites"}, [],
     ['usage: POOL: "rites" is not on the sheet; one of grappling']),
    (SKILLED, {"pool": "brawl.grapling"}, [],
     ['usage: POOL: "grapling" is not on the sheet; did you mean grappling?']),
    ({}, {"pool": "brawl.rites"}, [],
     ['usage: POOL: "rites": the sheet has no specialty of brawl; [specialties] brawl = '
      '["rites"], or leave it out']),
    ({}, {"pool": "brawl." + "b" * 99}, [],
     ["usage: POOL: "
      '"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…": '
      "the sheet has no specialty of brawl; [specialties] brawl = "
      '["bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…"], or leave it out']),
    (SKILLED, {"pool": "10-brawl.grappling"}, [],
     ['usage: POOL: "brawl.grappling": a specialty adds a die, and this is taken away; leave the '
      "specialty out"]),
    (SKILLED | {"pools": {"grab": "strength+brawl.grappling"}}, {"pool": "10-@grab"}, [],
     ['usage: POOL: "brawl.grappling": a specialty adds a die, and this is taken away; leave the '
      "specialty out"]),
    (SKILLED, {"pool": "strength+athletics", "specialty": "rites"}, [],
     ['usage: --specialty: "rites" is none of athletics; the sheet has Kine, grappling, '
      "rites"]),
    ({}, {"pool": "strength+athletics", "specialty": LONG}, [],
     [f'usage: --specialty: "{CLIPPED}" is none of athletics; the sheet has none']),
    (SKILLED, {"pool": "brawl", "specialty": "zzz"}, [],
     ['usage: --specialty: "zzz" is not on the sheet; one of grappling']),
    (SKILLED, {"pool": "5", "specialty": "zzz"}, [],
     ['usage: --specialty: "zzz" is not on the sheet; one of Kine, grappling, rites']),
    (SKILLED, {"pool": "brawl+firearms", "specialty": "Kine"}, [],
     ['usage: --specialty: "Kine" is one of occult, not of brawl or firearms; one of grappling']),
    (SKILLED, {"pool": "5", "discipline": "celerity"}, [],
     ['usage: --discipline: "celerity" is not on the sheet; one of dominate']),
    (SKILLED, {"pool": "5", "power": "Fly"}, [],
     ['usage: --power: "Fly" is not on the sheet; one of Compel']),
    (None, {"pool": "strength+2"}, [],
     ['usage: POOL: "strength" is a name, and no sheet was given; `POOL SHEET` looks it up; '
      "use numbers without"]),
    (None, {"pool": "5", "vs_pool": "strength"}, [2, 2, 2, 2, 2],
     ['usage: --vs-pool: "strength" is a name, and no sheet of theirs was given; add '
      "--vs-sheet SHEET, or use numbers"]),
    (None, {"pool": "@hunt"}, [],
     ['usage: POOL: "@hunt" is a saved pool, and no sheet was given; `POOL SHEET` looks it up; '
      "use numbers without"]),
    (None, {"pool": "5", "vs_pool": "@hunt"}, [2, 2, 2, 2, 2],
     ['usage: --vs-pool: "@hunt" is a saved pool, and no sheet of theirs was given; add '
      "--vs-sheet SHEET, or use numbers"]),
    (None, {"pool": "5", "vs_pool": ""}, [],
     ['usage: --vs-pool: "" is empty; a number (7), or names and numbers joined by + or - '
      "(endurance+willpower+1)"]),
    (None, {"pool": "5", "vs_pool": "", "vs_character": character(name="Marek")}, [],
     ['usage: --vs-pool: "" is empty; a number (7), or names and numbers joined by + or - '
      "(endurance+willpower+1)"]),
]  # fmt: skip

# what the earlier roll was, how to throw it again, what is said
AGAIN = [
    ({"dice": [1, 6, 2], "hunger_dice": [], "kind": "frenzy"}, {"strategy": "failures"},
     ["refused: a frenzy roll cannot be thrown again for Willpower; only a test can"]),
    ({"rerolled": [1]}, {"strategy": "failures"},
     ["refused: the roll was thrown again before; once for every test"]),
    ({}, {}, ["usage: --strategy or --positions: give exactly one of the two"]),
    ({}, {"strategy": "failures", "positions": "1"},
     ["usage: --strategy or --positions: give exactly one of the two"]),
    ({}, {"strategy": "failure"},
     ['usage: --strategy: "failure" is no way to re-roll; did you mean failures?']),
    ({}, {"strategy": LONG},
     [f'usage: --strategy: "{CLIPPED}" is no way to re-roll; one of failures, criticals, '
      "avoid-messy, risky, best; or --positions 1,4"]),
    ({}, {"positions": "x"},
     ['usage: --positions: "x" is no way to re-roll; one of failures, criticals, '
      "avoid-messy, risky, best, or positions such as 1,4"]),
    ({}, {"positions": "failures"}, ["usage: --positions: names a strategy; --strategy failures"]),
    ({}, {"positions": "Avoid_Messy"},
     ["usage: --positions: names a strategy; --strategy avoid-messy"]),
    ({"difficulty": None}, {"strategy": "best"},
     ["usage: --strategy best: the roll had no Difficulty; another strategy"]),
    ({}, {"positions": "3"},
     ["refused: die 3 is a Hunger die, and those are never thrown again; positions from 1 "
      "to 2"]),
    ({}, {"positions": [4]}, ["usage: --positions: 4: there is no such die; from 1 to 2"]),
    ({}, {"positions": [0]}, ["usage: --positions: 0: there is no such die; from 1 to 2"]),
    ({"dice": [], "hunger_dice": [2, 1, 1]}, {"positions": [9]},
     ["usage: --positions: 9: there is no such die; there is no normal die"]),
    ({}, {"positions": [1, 1]}, ["usage: --positions: one is named twice; each die once"]),
    ({"dice": [], "hunger_dice": [2, 1, 1]}, {"positions": [1]},
     ["refused: die 1 is a Hunger die, and those are never thrown again; there is no normal"
      " die"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [], "size": 5}, "dice": [1, 2, 3, 4, 5],
       "hunger_dice": []}, {"positions": [1, 2, 3, 4]},
     ["refused: 4 dice are too many to throw again; at most 3"]),
    ({"dice": [9, 6], "hunger_dice": [2]}, {"strategy": "failures"},
     ["refused: there is nothing to throw again, so no Willpower is spent: no normal die "
      "failed; the roll stands, unless another --strategy or --positions takes other dice"]),
    ({"dice": [9, 6], "hunger_dice": [2]}, {"positions": []},
     ["refused: there is nothing to throw again, so no Willpower is spent; the roll stands, "
      "unless another --strategy or --positions takes other dice"]),
    ({"dice": [], "hunger_dice": [2, 1, 1]}, {"strategy": "failures"},
     ["refused: there is nothing to throw again, so no Willpower is spent: all its dice are "
      "Hunger dice; the roll stands"]),
    ({"dice": [9, 9], "hunger_dice": [10], "difficulty": 1}, {"strategy": "best"},
     ["refused: there is nothing to throw again, so no Willpower is spent; the roll stands, "
      "unless another --strategy or --positions takes other dice"]),
]  # fmt: skip

# what of a record is otherwise (None: missing), what is said
RECORDS = [
    ({"kind": None, "pool": None, "dice": None},
     ["invalid: kind: is missing; a roll of `result.rolls`, as --json has it",
      "invalid: pool: is missing; a roll of `result.rolls`, as --json has it",
      "invalid: dice: is missing; a roll of `result.rolls`, as --json has it"]),
    ({"kind": "fight"},
     ['invalid: kind: "fight" is not a kind of V5 roll; one of test, willpower, humanity, '
      "frenzy, rouse, remorse, fixed"]),
    ({"kind": 3},
     ["invalid: kind: 3 is a whole number; one of test, willpower, humanity, frenzy, rouse,"
      " remorse, fixed"]),
    ({"kind": "tset"}, ['invalid: kind: "tset" is not a kind of V5 roll; did you mean test?']),
    ({"pool": 3}, ["invalid: pool: 3 is a whole number; terms, modifiers and size"]),
    ({"pool": {"terms": 3, "modifiers": [], "size": 3}},
     ["invalid: pool.terms: 3 does not do; a list of at most 100 pairs"]),
    ({"pool": {"terms": [[1, 2, 3]], "modifiers": [], "size": 3}},
     ["invalid: pool.terms.1: [1, 2, 3] does not do; a name and its dice"]),
    ({"pool": {"terms": [["a", 2], 3], "modifiers": [], "size": 3}},
     ["invalid: pool.terms.2: 3 does not do; a name and its dice"]),
    ({"pool": {"terms": [[1, 2]], "modifiers": [], "size": 3}},
     ["invalid: pool.terms.1: 1 is a whole number; text in quotes"]),
    ({"pool": {"terms": [["a", "b"]], "modifiers": [], "size": 3}},
     ['invalid: pool.terms.1: "b" is text; a whole number from -1,000,000 to 1,000,000']),
    ({"pool": {"terms": [["a", 1000001]], "modifiers": [], "size": 3}},
     ["invalid: pool.terms.1: 1000001 is out of range; a whole number from -1,000,000 to "
      "1,000,000"]),
    ({"pool": {"terms": [["a", -1000001]], "modifiers": [], "size": 3}},
     ["invalid: pool.terms.1: -1000001 is out of range; a whole number from -1,000,000 to "
      "1,000,000"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": {}, "size": 3}},
     ["invalid: pool.modifiers: a table does not do; a list of at most 100 pairs"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [["a"]], "size": 3}},
     ["invalid: pool.modifiers.1: ['a'] does not do; a name and its dice"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [["a", 1.5]], "size": 3}},
     ["invalid: pool.modifiers.1: 1.5 is a number with a fraction; a whole number from "
      "-1,000,000 to 1,000,000"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [], "size": -1}},
     ["invalid: pool.size: -1 is out of range; a whole number from 0 to 1,000"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [], "size": 10001}},
     ["invalid: pool.size: 10001 is out of range; a whole number from 0 to 1,000"]),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [], "size": "3"}},
     ['invalid: pool.size: "3" is text; a whole number from 0 to 1,000']),
    ({"pool": {"terms": [["dice", 3]], "modifiers": [], "size": 4}},
     ["invalid: dice: the faces are 3 in all; as many as the pool's size, 4"]),
    ({"dice": 3}, ["invalid: dice: 3 does not do; a list of at most 1,000 faces"]),
    ({"dice": [11, 0]},
     ["invalid: dice: 11 is out of range; a whole number from 1 to 10",
      "invalid: dice: 0 is out of range; a whole number from 1 to 10"]),
    ({"dice": ["a"]}, ['invalid: dice: "a" is text; a whole number from 1 to 10']),
    ({"hunger_dice": "x"},
     ['invalid: hunger_dice: "x" does not do; a list of at most 1,000 faces']),
    ({"hunger_dice": [0]},
     ["invalid: hunger_dice: 0 is out of range; a whole number from 1 to 10"]),
    ({"difficulty": -1},
     ["invalid: difficulty: -1 is out of range; a whole number from 0 to 1,000,000"]),
    ({"difficulty": 1000001},
     ["invalid: difficulty: 1000001 is out of range; a whole number from 0 to 1,000,000"]),
    ({"difficulty": "2"}, ['invalid: difficulty: "2" is text; a whole number from 0 to 1,000,000']),
    ({"rerolled": 3}, ["invalid: rerolled: 3 does not do; a list of positions"]),
    ({"rerolled": [0]}, ["invalid: rerolled: 0 is out of range; a whole number from 1 to 2"]),
    ({"rerolled": [3]}, ["invalid: rerolled: 3 is out of range; a whole number from 1 to 2"]),
    ({"dice": [1], "hunger_dice": [2, 6], "rerolled": [2]},
     ["invalid: rerolled: 2 is out of range; a whole number from 1 to 1"]),
    ({"opponent": 3}, ["invalid: opponent: 3 is a whole number; null, a roll, or successes"]),
    ({"opponent": {}},
     ['invalid: opponent: is neither a roll nor successes; {"successes": 2}, or a roll']),
    ({"opponent": {"successes": -1}},
     ["invalid: opponent.successes: -1 is out of range; a whole number from 0 to 1,000,000"]),
    ({"opponent": {"successes": 1000001}},
     ["invalid: opponent.successes: 1000001 is out of range; a whole number from 0 to "
      "1,000,000"]),
    ({"opponent": {"kind": "test"}},
     ["invalid: opponent.pool: is missing; a roll of `result.rolls`, as --json has it",
      "invalid: opponent.dice: is missing; a roll of `result.rolls`, as --json has it"]),
    ({"opponent": {"kind": "test", "pool": {"terms": [["dice", 3]], "modifiers": [], "size": 3},
       "dice": [12], "hunger_dice": [2], "difficulty": 2}},
     ["invalid: opponent.dice: 12 is out of range; a whole number from 1 to 10"]),
    ({"opponent": EARLIER | {"opponent": EARLIER}},
     ["invalid: opponent.opponent: is a table; null, a roll, or successes"]),
    ({"opponent": {"kind": "test", "pool": {"terms": [["dice", 3]], "modifiers": [], "size": 9},
       "dice": [1, 6], "hunger_dice": [2], "difficulty": 2}},
     ["invalid: opponent.dice: the faces are 3 in all; as many as the pool's size, 9"]),
    ({"opponent": {"kind": "x", "pool": {"terms": [["dice", 3]], "modifiers": [], "size": 3},
       "dice": [1, 6], "hunger_dice": [11], "difficulty": -1, "rerolled": [7]}},
     ['invalid: opponent.kind: "x" is not a kind of V5 roll; one of test, willpower, '
      "humanity, frenzy, rouse, remorse, fixed",
      "invalid: opponent.hunger_dice: 11 is out of range; a whole number from 1 to 10",
      "invalid: opponent.difficulty: -1 is out of range; a whole number from 0 to 1,000,000",
      "invalid: opponent.rerolled: 7 is out of range; a whole number from 1 to 2"]),
    ({"dice": [1], "hunger_dice": []},
     ["invalid: dice: the faces are 1 in all; as many as the pool's size, 3"]),
]  # fmt: skip

# who, what is asked, what is said
ODDS = [
    (None, {"of": "rouse"}, ["usage: --of rouse: needs a sheet; add SHEET"]),
    (None, {"of": "thirst"},
     ["refused: --of thirst belongs to sanguiri, and this is v5; --of frenzy"]),
    (None, {"of": "turning"},
     ["refused: --of turning belongs to sanguiri, and this is v5; --of frenzy"]),
    (None, {"of": "x"}, ['usage: --of: "x" is no state roll; one of rouse, frenzy, remorse']),
    (None, {"of": LONG},
     [f'usage: --of: "{CLIPPED}" is no state roll; one of rouse, frenzy, remorse']),
    ({}, {"of": "rouse", "provocation": "insulted"}, [f"usage: --provocation: {FOR_ROUSE}"]),
    ({}, {"of": "rouse", "difficulty": 2}, [f"usage: --difficulty: {FOR_ROUSE}"]),
    ({}, {"of": "rouse", "kind": "fury"}, [f"usage: --kind: {FOR_ROUSE}"]),
    ({}, {"of": "rouse", "modifiers": plus(1)}, [f"usage: --modifier: {FOR_ROUSE}"]),
    ({}, {"of": "frenzy", "checks": 2}, [f"usage: --checks: {FOR_FRENZY}"]),
    ({}, {"of": "frenzy", "level": 2}, [f"usage: --level: {FOR_FRENZY}"]),
    ({}, {"of": "frenzy", "forced": True}, [f"usage: --forced: {FOR_FRENZY}"]),
    ({}, {"of": "remorse", "kind": "fury"},
     ["usage: --kind: not for --of remorse; leave it out; --of remorse takes the sheet alone"]),
]  # fmt: skip

# what is on the sheet, its problems, its warnings
SHEETS = [
    ({"kind": "vampir"},
     ['kind: "vampir" is not a kind; did you mean vampire?',
      "blood_potency: is missing; a whole number from 0 to 10"],
     []),
    ({"kind": 3},
     ["kind: 3 is a whole number; one of vampire, ghoul, mortal"],
     []),
    ({"blood_potency": 11}, ["blood_potency: 11 is out of range; a whole number from 0 to 10"], []),
    ({"blood_potency": -1}, ["blood_potency: -1 is out of range; a whole number from 0 to 10"], []),
    ({"blood_potency": True}, ["blood_potency: is true; a whole number from 0 to 10"], []),
    ({"generation": 3, "blood_potency": 6},
     ["generation: 3 is out of range; a whole number from 4 to 16"],
     []),
    ({"generation": 17}, ["generation: 17 is out of range; a whole number from 4 to 16"], []),
    ({"generation": 13, "blood_potency": 4},
     ["blood_potency: 4 is not a Blood Potency of generation 13; 1 to 3, or another "
      "generation"],
     []),
    ({"generation": 4, "blood_potency": 1},
     ["blood_potency: 1 is not a Blood Potency of generation 4; 5 to 10, or another "
      "generation"],
     []),
    ({"generation": "13"}, ['generation: "13" is text; a whole number from 4 to 16'], []),
    ({"generation": 16, "blood_potency": 1},
     ["blood_potency: 1 is not a Blood Potency of generation 16; 0, or another generation"],
     []),
    ({"generation": 14, "blood_potency": 3},
     ["blood_potency: 3 is not a Blood Potency of generation 14; 0, or another generation"],
     []),
    ({"humanity": 11}, ["humanity: 11 is out of range; a whole number from 0 to 10"], []),
    ({"humanity": -1}, ["humanity: -1 is out of range; a whole number from 0 to 10"], []),
    ({"humanity": "7"}, ['humanity: "7" is text; a whole number from 0 to 10'], []),
    ({"kind": "mortal", "blood_potency": 1},
     ["blood_potency: a mortal has none; 0, or leave it out"],
     []),
    ({"kind": "mortal", "blood_potency": False},
     ["blood_potency: a mortal has none; 0, or leave it out"],
     []),
    ({"kind": "ghoul", "generation": 12, "clan": "Ventrue"},
     [],
     ["generation: means nothing for a ghoul; only a vampire has one",
      "clan: means nothing for a ghoul; only a vampire has one"]),
    ({"strength": 6}, [], []),
    ({"strength": 21},
     ["attributes.strength: 21 is out of range; a whole number from 0 to 10"],
     []),
    ({"strength": -1},
     ["attributes.strength: -1 is out of range; a whole number from 0 to 10"],
     []),
    ({"attributes": 3}, ["attributes: 3 is a whole number; a table: [attributes]"], []),
    ({"attributes": {}},
     ["attributes.strength: is missing; a number from 0 to 10",
      "attributes.dexterity: is missing; a number from 0 to 10",
      "attributes.stamina: is missing; a number from 0 to 10",
      "attributes.charisma: is missing; a number from 0 to 10",
      "attributes.manipulation: is missing; a number from 0 to 10",
      "attributes.composure: is missing; a number from 0 to 10",
      "attributes.intelligence: is missing; a number from 0 to 10",
      "attributes.wits: is missing; a number from 0 to 10",
      "attributes.resolve: is missing; a number from 0 to 10"],
     []),
    ({"skills": {"brawl": 2, "Brawl": 3}},
     ["skills.Brawl: is the same as skills.brawl; keep one of them"],
     []),
    ({"skills": {"brawl": 21}},
     ["skills.brawl: 21 is out of range; a whole number from 0 to 10"],
     []),
    ({"skills": {"brwal": 2}},
     [],
     ["skills.brwal: is not among the skills of the book; did you mean brawl?"]),
    ({"skills": {"cooking": -1}},
     ["skills.cooking: -1 is out of range; a whole number from 0 to 10"],
     []),
    ({"skills": 3}, ["skills: 3 is a whole number; a table: [skills]"], []),
    ({"disciplines": {"dominat": 2}},
     [],
     ["disciplines.dominat: is not among the disciplines of the book; did you mean "
      "dominate?"]),
    ({"disciplines": {"flight": 21}},
     ["disciplines.flight: 21 is out of range; a whole number from 0 to 10"],
     []),
    ({"specialties": {"brawl": "grappling"}},
     ['specialties.brawl: "grappling" is text; a list: ["grappling"]'],
     []),
    ({"specialties": {"brawl": "X-rays, \"bites\""}},
     ['specialties.brawl: "X-rays, "bites"" is text; a list: ["X-rays", "bites"]'],
     []),
    ({"specialties": {"brawl": [3]}},
     ["specialties.brawl.1: 3 is a whole number; text in quotes"],
     []),
    ({"specialties": {"brawl": ["a"], "Brawl": [""]}}, [], []),
    ({"powers": 3},
     ["powers: 3 is a whole number; [[powers]] tables, each with name, discipline and level"],
     []),
    ({"powers": [3]}, ["powers.1: 3 is a whole number; a [[powers]] table"], []),
    ({"disciplines": {"dominate": 1}, "powers": [{"name": "Mass", "discipline": "Dominate"}]},
     ["powers.1.level: is missing; from 1 to 5"],
     []),
    ({"disciplines": {"dominate": 1}, "powers": [{"name": "Mass", "discipline": "Dominate",
       "level": "deep"}]},
     ['powers.1.level: "deep" is text; a whole number from 1 to 5'],
     []),
    ({"powers": [{"name": "Fly", "discipline": " ", "level": 1}]},
     ["powers.1.discipline: is empty; the name of a Discipline"],
     []),
    ({"powers": [{"name": "Fly"}]},
     ["powers.1.discipline: is missing; the name of a Discipline",
      "powers.1.level: is missing; from 1 to 5"],
     []),
    ({"powers": [{}]},
     ["powers.1.discipline: is missing; the name of a Discipline",
      "powers.1.level: is missing; from 1 to 5"],
     []),
    ({"powers": [{"name": 3, "discipline": 4, "level": 9}]},
     ["powers.1.name: 3 is a whole number; text in quotes",
      "powers.1.discipline: 4 is a whole number; text in quotes",
      "powers.1.level: 9 is out of range; a whole number from 1 to 5"],
     []),
    ({"powers": [{"name": "Fly", "discipline": "celerity", "level": 2, "dots": 2}]},
     ['powers.1.level: "Fly" needs celerity 2, and the sheet has 0; disciplines.celerity = '
      "2, or another power"],
     ["powers.1.dots: is not a known key; it is kept, and does nothing"]),
    ({"disciplines": {"dominate": 1}, "powers": [{"name": "Mass", "discipline": "Dominate",
       "level": 2}]},
     ['powers.1.level: "Mass" needs dominate 2, and the sheet has 1; disciplines.dominate ='
      " 2, or another power"],
     []),
    ({"disciplines": {"dominate": 2}, "powers": [{"name": "Mix", "discipline": "Dominate",
       "level": 2, "amalgam": {"discipline": "presence", "level": 1}}]},
     ['powers.1.amalgam.level: "Mix" needs presence 1, and the sheet has 0; '
      "disciplines.presence = 1, or another power"],
     []),
    ({"disciplines": {"dominate": 2}, "powers": [{"name": "Mix", "discipline": "Dominate",
       "level": 2, "amalgam": "presence"}]},
     ['powers.1.amalgam: "presence" is text; { discipline = "dominate", level = 1 }'],
     []),
    ({"disciplines": {"dominate": 2}, "powers": [{"name": "Mix", "discipline": "Dominate",
       "level": 2, "amalgam": {"level": 0, "deep": 1}}]},
     ["powers.1.amalgam.discipline: is missing; the name of a Discipline",
      "powers.1.amalgam.level: 0 is out of range; a whole number from 1 to 5"],
     ["powers.1.amalgam.deep: is not a known key; it is kept, and does nothing"]),
    ({"disciplines": {"dominate": "x"}, "powers": [{"name": "Mass", "discipline": "Dominate",
       "level": 2}]},
     ['disciplines.dominate: "x" is text; a whole number from 0 to 10'],
     []),
    ({"pools": {"a b": "2", "hunt": "strength+zzz", "deep": "@hunt", "5x": "3", "Hunt": "1"}},
     ["pools.Hunt: is called the same as hunt; names differ in more than case",
      f'pools.hunt: "zzz" is not on the sheet; {SOME}',
      "pools.deep: names another saved pool; write it out"],
     []),
    ({"pools": {"hunt": 3}}, ["pools.hunt: 3 is a whole number; text in quotes"], []),
    ({"pools": {"hunt": "brawl.rites"}},
     ['pools.hunt: "rites": the sheet has no specialty of brawl; [specialties] brawl = '
      '["rites"], or leave it out'],
     []),
    ({"kind": "ghast", "generation": 99, "blood_potency": "x", "pools": {"hunt": "wit.s"}},
     ['kind: "ghast" is not a kind; one of vampire, ghoul, mortal',
      'blood_potency: "x" is text; a whole number from 0 to 10',
      "generation: 99 is out of range; a whole number from 4 to 16",
      'pools.hunt: "s": the sheet has no specialty of wits; '
      '[specialties] wits = ["s"], or leave it out'],
     []),
    ({"skills": {"brawl": 11}, "specialties": {"brawl": 3},
      "pools": {"bite": "brawl.grappling", "hunt": "wits+stelth"}},
     ["skills.brawl: 11 is out of range; a whole number from 0 to 10",
      "specialties.brawl: 3 is a whole number; a list: [\"grappling\"]",
      'pools.hunt: "stelth" is not on the sheet; did you mean stealth or strength?'],
     []),
    ({"pools": {"hunt": "dominate"}, "disciplines": {"dominat": "x"}},
     ['disciplines.dominat: "x" is text; a whole number from 0 to 10',
      'pools.hunt: "dominate" is not on the sheet; did you mean dominat?'],
     ["disciplines.dominat: is not among the disciplines of the book; did you mean "
      "dominate?"]),
    ({"pools": "x"}, ['pools: "x" is text; a table: [pools]'], []),
    ({"pools": {"hunt": "hunger"}},
     ["pools.hunt: Hunger is not a trait; --hunger N sets the Hunger dice"],
     []),
    ({"pronouns": 3},
     [],
     [f"pronouns: {OWN_TRAIT}"]),
    ({"strenght": 2},
     [],
     ["strenght: is not a known key; it is kept, and does nothing;"
      " did you mean attributes.strength?"]),
    ({"thirst": "sated"},
     [],
     ["thirst: means nothing in V5; it is kept; state.hunger is what V5 has"]),
    ({"END": 3}, [], ["END: means nothing in V5; it is kept; stamina is what V5 has"]),
]  # fmt: skip

# what is in [state], its problems, its warnings
STATES = [
    ({"hunger": 6}, ["state.hunger: 6 is out of range; a whole number from 0 to 5"], []),
    ({"hunger": -1}, ["state.hunger: -1 is out of range; a whole number from 0 to 5"], []),
    ({"stains": 5}, ["state.stains: 5 is out of range; a whole number from 0 to 3"], []),
    ({"stains": -1}, ["state.stains: -1 is out of range; a whole number from 0 to 3"], []),
    ({"frenzy": "rage"},
     ['state.frenzy: "rage" is not a kind of frenzy; one of none, fury, hunger, terror'],
     []),
    ({"frenzy": "furry"},
     ['state.frenzy: "furry" is not a kind of frenzy; did you mean fury?'],
     []),
    ({"frenzy": 3}, ["state.frenzy: 3 is a whole number; one of none, fury, hunger, terror"], []),
    ({"riding": True}, ["state.riding: there is no frenzy to ride; false, or a frenzy"], []),
    ({"riding": 1}, ["state.riding: 1 is a whole number; true or false"], []),
    ({"alive": "yes"}, ['state.alive: "yes" is text; true or false'], []),
    ({"torpor": None}, ["state.torpor: is null; true or false"], []),
    ({"torpor_until_hours": -1},
     ["state.torpor_until_hours: -1 is out of range; hours from 0 to 1,000 years"],
     []),
    ({"torpor_until_hours": "x"},
     ['state.torpor_until_hours: "x" is text; hours, such as 36 or 23.5'],
     []),
    ({"clock_hours": -0.5},
     ["state.clock_hours: -0.5 is out of range; hours from 0 to 1,000 years"],
     []),
    ({"health": 3}, ["state.health: 3 is a whole number; { superficial = 0, aggravated = 0 }"], []),
    ({"health": {"max": 0}},
     ["state.health.max: 0 is out of range; a whole number from 1 to 100"],
     []),
    ({"health": {"max": 101}},
     ["state.health.max: 101 is out of range; a whole number from 1 to 100"],
     []),
    ({"health": {"max": 6, "superficial": 0, "aggravated": 0}},
     [],
     ["state.health.max: is 6, and stamina + 3 is 5; max counts"]),
    ({"health": {"superficial": 4, "aggravated": 2}},
     ["state.health: 4 superficial and 2 aggravated are more than its boxes; at most 5 in "
      "all"],
     []),
    ({"health": {"superficial": 101}},
     ["state.health.superficial: 101 is out of range; a whole number from 0 to 100"],
     []),
    ({"health": {"aggravated": -1}},
     ["state.health.aggravated: -1 is out of range; a whole number from 0 to 100"],
     []),
    ({"health": {"max": 5, "wounds": 1}},
     [],
     ["state.health.wounds: is not a known key; it is kept, and does nothing"]),
    ({"willpower": {"max": 5}},
     [],
     ["state.willpower.max: is 5, and composure + resolve is 4; max counts"]),
    ({"willpower": {"superficial": 5}},
     ["state.willpower: 5 superficial and 0 aggravated are more than its boxes; at most 4 "
      "in all"],
     []),
    ({"willpower": None}, ["state.willpower: is null; { superficial = 0, aggravated = 0 }"], []),
    ({"resonance": 3},
     ['state.resonance: 3 is a whole number; { humour = "none", intensity = "negligible" }'],
     []),
    ({"resonance": {"humour": "sanguin"}},
     ['state.resonance.humour: "sanguin" is not a humour; did you mean sanguine?'],
     []),
    ({"resonance": {"humour": "zzz", "intensity": 3}},
     ['state.resonance.humour: "zzz" is not a humour; one of none, choleric, melancholy, '
      "phlegmatic, sanguine, animal, bagged, empty",
      "state.resonance.intensity: 3 is a whole number; one of negligible, fleeting, "
      "intense, acute"],
     []),
    ({"resonance": {"intensity": "acut", "taste": 1}},
     ['state.resonance.intensity: "acut" is not an intensity; did you mean acute?'],
     ["state.resonance.taste: is not a known key; it is kept, and does nothing"]),
    ({"resonance": {"humour": "choleric"}}, [], []),
    ({"hungr": 1},
     [],
     ["state.hungr: is not a known key; it is kept, and does nothing; did you mean hunger?"]),
    ({"injuries": 2},
     [],
     ["state.injuries: means nothing in V5; it is kept; state.health is what V5 has"]),
    ({"thirst": 1},
     [],
     ["state.thirst: means nothing in V5; it is kept; state.hunger is what V5 has"]),
    ({"banked_ml": 1},
     [],
     ["state.banked_ml: means nothing in V5; it is kept; it is a key of Sanguiri sheets"]),
]  # fmt: skip

# what is in a mortal's [state], its problems, its warnings
OTHERS = [
    ({"hunger": 1}, ["state.hunger: is a vampire's alone, and this is a mortal; make it 0"], []),
    ({"frenzy": "fury"},
     ["state.frenzy: is a vampire's alone, and this is a mortal; make it \"none\""],
     []),
    ({"torpor": True},
     ["state.torpor: is a vampire's alone, and this is a mortal; make it false"],
     []),
    ({"blush": True},
     ["state.blush: is a vampire's alone, and this is a mortal; make it false"],
     []),
    ({"resonance": {"humour": "choleric"}},
     ["state.resonance.humour: is a vampire's alone, and this is a mortal; make it \"none\""],
     []),
    ({"riding": True}, ["state.riding: there is no frenzy to ride; false, or a frenzy"], []),
]  # fmt: skip


@pytest.mark.parametrize(("action", "who", "choices", "lines"), VERBS)
def test_a_verb_is_refused_in_these_words(action, who, choices, lines):
    assert said(lambda: act(action, character(**who), **choices)) == lines


@pytest.mark.parametrize(("who", "choices", "faces", "lines"), ROLLS)
def test_a_roll_is_refused_in_these_words(who, choices, faces, lines):
    somebody = None if who is None else character(**who)
    assert said(lambda: act("roll", somebody, faces=faces, **choices)) == lines


def earlier(**changed):
    """Return an earlier roll's JSON object; a key that is None is not there."""
    record = EARLIER | changed
    return {key: value for key, value in record.items() if value is not None}


@pytest.mark.parametrize(("changed", "choices", "lines"), AGAIN)
def test_a_re_roll_is_refused_in_these_words(changed, choices, lines):
    assert said(lambda: act("reroll", None, roll=earlier(**changed), **choices)) == lines


@pytest.mark.parametrize(("changed", "lines"), RECORDS)
def test_a_record_is_refused_in_these_words(changed, lines):
    roll = earlier(**changed)
    assert said(lambda: act("reroll", None, roll=roll, strategy="failures")) == lines


@pytest.mark.parametrize(("who", "choices", "lines"), ODDS)
def test_odds_of_a_state_are_refused_in_these_words(who, choices, lines):
    somebody = None if who is None else character(**who)
    assert said(lambda: act("odds-of", somebody, **choices)) == lines


@pytest.mark.parametrize(("given", "problems", "warnings"), SHEETS)
def test_a_sheet_is_remarked_on_in_these_words(given, problems, warnings):
    attributes = {key: value for key, value in given.items() if key == "attributes"}
    others = {key: value for key, value in given.items() if key != "attributes"}
    assert remarks(sheet(**others) | attributes, BOOK) == [problems, warnings]


@pytest.mark.parametrize(("state", "problems", "warnings"), STATES)
def test_a_state_is_remarked_on_in_these_words(state, problems, warnings):
    data = sheet()
    data["state"] |= state
    assert remarks(data, BOOK) == [problems, warnings]


@pytest.mark.parametrize(("state", "problems", "warnings"), OTHERS)
def test_what_only_vampires_have_is_remarked_on_for_a_mortal(state, problems, warnings):
    data = sheet("mortal")
    data["state"] |= state
    assert remarks(data, BOOK) == [problems, warnings]
