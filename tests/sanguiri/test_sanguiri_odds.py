"""Odds of Sanguiri's rolls: against every throw counted, against the roller."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from kit import BOOK, act, character, house, plus

from sanguir import resolver
from sanguir.dice import Entered, Seeded
from sanguir.errors import RefusedError, UsageError
from sanguir.sanguiri import asked_odds, tests
from sanguir.sanguiri.odds import chance_to_pass, successes

TABLE = json.loads((Path(__file__).parents[1] / "data/odds/d6_odds.json").read_text())["table"]
HOUSES = {"printed": BOOK, "face 5": house(test={"success_face": 5}),
          "ties won": house(contest={"equal_successes": "won"}),
          "ties lost": house(contest={"equal_successes": "lost"}),
          "empty pools throw none": house(contest={"empty_pool": "no-successes",
                                                   "equal_successes": "won"})}  # fmt: skip


def exact(chance):
    return Fraction(chance["exact"])


@pytest.mark.rule("S1")
@pytest.mark.parametrize("dice", TABLE)
def test_a_test_passes_as_often_as_the_table_says(dice):
    for difficulty, chance in TABLE[dice].items():
        facts = act("odds", None, pool=dice, difficulty=int(difficulty)).facts
        assert exact(facts["win"]) == Fraction(chance)
        assert facts["outcomes"]["pass"] == facts["win"]


def rolled(faces, book, **choices):
    return resolver.act("roll", None, dice=Entered(faces).of(""), book=book, system="sanguiri",
                        **choices).rolls[0]  # fmt: skip


@pytest.mark.rule("S1", "S2")
@pytest.mark.parametrize("rules", ["printed", "face 5"])
@pytest.mark.parametrize("pool", [0, 1, 2, 3])
def test_odds_are_what_rolling_every_throw_gives(pool, rules):
    book = HOUSES[rules]
    every = [rolled(faces, book, pool=str(pool), difficulty=2)
             for faces in product(range(1, 7), repeat=pool)]  # fmt: skip
    facts = act("odds", None, pool=str(pool), difficulty=2, book=book).facts
    assert exact(facts["win"]) == Fraction(sum(one.passed for one in every), 6**pool)
    counted = Counter(one.successes for one in every)
    assert {int(n): exact(c) for n, c in facts["outcomes"]["successes"].items()} == {
        n: Fraction(ways, 6**pool) for n, ways in counted.items()
    }


@pytest.mark.rule("S5")
@pytest.mark.parametrize("rules", ["printed", "ties won", "ties lost", "empty pools throw none"])
@pytest.mark.parametrize(("mine", "theirs"), [(2, 2), (1, 2), (3, 1), (0, 2), (2, 0), (0, 0)])
def test_contests_are_what_rolling_both_sides_gives(mine, theirs, rules):
    book = HOUSES[rules]
    verdicts = Counter(
        rolled(faces, book, pool=str(mine), vs_pool=str(theirs)).contest
        for faces in product(range(1, 7), repeat=mine + theirs)
    )
    outcomes = act("odds", None, pool=str(mine), vs_pool=str(theirs), book=book).facts["outcomes"]
    of = 6 ** (mine + theirs)
    told = {"won": "pass", "tie": "tie", "lost": "lost"}
    for verdict, name in told.items():
        assert exact(outcomes[name]) == Fraction(verdicts[verdict], of)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("theirs", [0, 1, 2, 9])
@pytest.mark.parametrize("mine", [0, 2])
def test_contests_against_a_number_are_what_rolling_gives(mine, theirs):
    verdicts = Counter(rolled(faces, BOOK, pool=str(mine), vs=theirs).contest
                       for faces in product(range(1, 7), repeat=mine))  # fmt: skip
    facts = act("odds", None, pool=str(mine), vs=theirs).facts
    assert exact(facts["win"]) == Fraction(verdicts["won"], 6**mine)
    assert exact(facts["outcomes"]["tie"]) == Fraction(verdicts["tie"], 6**mine)


def test_a_million_throws_fall_as_the_odds_say():
    dice, thrown = Seeded(21).of(""), Counter()
    for _ in range(1000):
        faces = bytes(dice.throw(5000, 6))
        thrown.update(faces[at : at + 5] for at in range(0, 5000, 5))
    assert sum(thrown.values()) == 1_000_000
    for rules in ("printed", "face 5"):
        book, seen = HOUSES[rules], Counter()
        for faces, times in thrown.items():
            seen[tests.count(faces, book)] += times
        expected = [1e6 * ways / 6**5 for ways in successes(5, book)]
        squares = sum((seen[n] - many) ** 2 / many for n, many in enumerate(expected))
        # Five degrees of freedom: more than 32 happens six times in a million.
        assert squares < 32, rules


def test_whatever_a_roll_takes_its_odds_take():
    taken = {*inspect.signature(tests.roll).parameters} - {"vs_dice"}
    assert taken <= {*inspect.signature(asked_odds.odds).parameters}


@pytest.mark.rule("S2", "S3", "S6", "S17", "S24")
def test_the_pool_is_the_one_that_the_roll_throws():
    mira = character(exposure="direct", hours_since_blood=80, thirst="bloodthirsty")
    for choices in ({"pool": "stamina"}, {"pool": "end+wil+1", "uv": "absent"},
                    {"pool": "3", "modifiers": plus(-1, 2), "difficulty": 2},
                    {"pool": "2", "advancement": 4}, {"pool": "wil", "vs": 1},
                    {"pool": "4", "kind": "armor"}):  # fmt: skip
        one = resolver.act("roll", mira, dice=Seeded(1).of(""), book=BOOK, **choices).rolls[0]
        facts = act("odds", mira, **choices).facts
        assert facts["pool"]["size"] == one.pool.size
        assert facts["pool"]["modifiers"] == [[m.label, m.dice] for m in one.pool.modifiers]
        assert (facts["kind"], facts["difficulty"]) == (one.kind, one.difficulty)


@pytest.mark.rule("S6")
def test_an_armor_roll_counts_and_a_fixed_roll_does_not():
    facts = act("odds", None, pool="2", kind="armor").facts
    assert (facts["win"], facts["outcomes"]["pass"]) == (None, None)
    assert facts["outcomes"]["successes"]["2"]["exact"] == "1/36"
    with pytest.raises(UsageError, match="fixed"):
        act("odds", None, pool="2", kind="fixed")


@pytest.mark.rule("S15", "S16", "S18")
def test_a_thirst_test_has_its_odds_as_the_sheet_stands():
    mira = character(thirst="bloodthirsty", hours_since_blood=72)
    facts = act("odds-of", mira, of="thirst", rounds=3).facts
    assert (facts["pool"]["size"], facts["win"]["exact"]) == (3, "91/216")
    assert exact(facts["within"]) == 1 - Fraction(125, 216) ** 3
    assert exact(facts["expected_rounds"]) == Fraction(216, 91)


@pytest.mark.rule("S2", "S18")
def test_an_empty_pool_never_regains_control():
    weak = character(END=1, WIL=1, thirst="bloodthirsty", hours_since_blood=300)
    facts = act("odds-of", weak, of="thirst", rounds=1000).facts
    assert (facts["win"]["exact"], facts["within"]["exact"]) == ("0/1", "0/1")
    assert facts["expected_rounds"] is None


@pytest.mark.rule("S21", "S22")
def test_a_turning_has_its_odds():
    human, sire = character("human", END=2), character(END=3, hours_since_blood=80)
    facts = act("odds-of", human, of="turning", sire=sire).facts
    assert (facts["pool"]["size"], exact(facts["win"])) == (4, 1 - Fraction(5, 6) ** 4)
    bare = act("odds-of", human, of="turning", sire=sire, auto_modifiers=False).facts
    assert bare["pool"]["size"] == 5
    numbers = act("odds-of", None, of="turning", recipient_endurance=2, sire_endurance=3).facts
    assert numbers["win"] == bare["win"]


def test_state_rolls_take_what_is_theirs():
    mira = character()
    with pytest.raises(RefusedError, match="v5"):
        act("odds-of", mira, of="rouse")
    with pytest.raises(UsageError, match="no state roll"):
        act("odds-of", mira, of="luck")
    with pytest.raises(UsageError, match="--rounds"):
        act("odds-of", mira, of="thirst", rounds=0)
    with pytest.raises(UsageError, match="two sheets"):
        act("odds-of", mira, of="turning")
    with pytest.raises(RefusedError, match="human"):
        act("odds-of", character("human"), of="thirst")


@pytest.mark.rule("S15")
def test_the_sheet_says_how_likely_the_next_thirst_test_passes():
    facts = act("sheet-show", character()).facts
    now, later = facts["thirst_test_now"], facts["next_thirst_test"]
    assert now["win"] == chance_to_pass(7, 1, BOOK).facts
    assert later["win"] == chance_to_pass(6, 1, BOOK).facts


def test_a_rolls_own_odds_are_those_asked_for_beforehand():
    for choices, faces in (({"pool": "3", "difficulty": 2}, [6, 6, 1]),
                           ({"pool": "2", "vs_pool": "1"}, [6, 1, 2])):  # fmt: skip
        thrown = act("roll", None, faces=faces, **choices)
        told = resolver.with_odds(thrown, BOOK).facts["odds"]
        assert told["win"] == act("odds", None, **choices).facts["win"]
    thirst = act("thirst", character(thirst="peckish"), faces=[1] * 6)
    assert thirst.facts["odds"] is None
    told = resolver.with_odds(thirst, BOOK).facts["odds"]
    assert told["win"] == chance_to_pass(6, 1, BOOK).facts


@pytest.mark.rule("S5", "S17", "S24")
def test_odds_of_a_contest_say_all_that_stands_on_either_side():
    mira = character(exposure="direct", hours_since_blood=80)
    outcome = act("odds", mira, pool="end", modifiers=plus(1), vs_pool="2", vs_modifiers=plus(-1))
    ways = {"pass": "7/27", "tie": "5/8", "lost": "25/216"}
    assert outcome.facts == {
        "of": None,
        "kind": "contest",
        "pool": {"terms": [["endurance", 4]], "sum": 2, "size": 2,
                 "modifiers": [["deprivation: 72 h", -1], ["ultraviolet: direct", -2],
                               ["table 0", 1]]},
        "hunger_dice": 0,
        "difficulty": None,
        "opponent": {"pool": {"terms": [["dice", 2]], "modifiers": [["table 0", -1]], "sum": 1,
                              "size": 1},
                     "hunger_dice": 0, "successes": None},
        "outcomes": {name: told(way) for name, way in ways.items()}
        | {"successes": {"0": told("25/36"), "1": told("5/18"), "2": told("1/36")}},
        "win": told("7/27"),
        "rerolls": {},
        "by_difficulty": {},
        "rounds": None,
        "within": None,
        "expected_rounds": None,
    }  # fmt: skip
    assert outcome.used == (
        "deprivation.hours_per_die", "exposures.direct.sanguir", "contest.equal_successes",
    )  # fmt: skip


def told(way):
    return {"exact": way, "float": float(Fraction(way))}


@pytest.mark.rule("S5")
def test_odds_against_a_number_of_successes_name_it():
    facts = act("odds", None, pool="1", vs=2).facts
    assert facts["opponent"] == {"pool": None, "hunger_dice": 0, "successes": 2}


@pytest.mark.rule("S16", "S18")
def test_odds_of_a_thirst_test_one_level_up_within_rounds():
    mira = character(thirst="peckish", hours_since_blood=80, exposure="direct")
    outcome = act("odds-of", mira, of="thirst", trigger="increase", rounds=1)
    facts = outcome.facts
    assert (facts["of"], facts["kind"], facts["pool"]["size"]) == ("thirst", "thirst", 2)
    assert facts["win"] == facts["within"] == told("11/36")
    assert (facts["rounds"], facts["expected_rounds"]) == (1, told("36/11"))
    assert outcome.used == (
        "thirst.levels.thirsty.penalty", "deprivation.hours_per_die", "exposures.direct.sanguir",
    )  # fmt: skip
    alone = act("odds-of", mira, of="thirst").facts
    assert (alone["rounds"], alone["within"]) == (None, None)
    most = act("odds-of", mira, of="thirst", rounds=1000).facts
    assert most["rounds"] == 1000


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    ("choices", "sum_"),
    [({}, 3), ({"auto_modifiers": True}, 3), ({"auto_modifiers": False}, 4)],
)
def test_odds_of_a_turning_take_the_sires_modifiers_unless_told_otherwise(choices, sum_):
    sire = character(name="Ilse", END=3, hours_since_blood=80)
    facts = act("odds-of", character("human", END=1), of="turning", sire=sire, **choices).facts
    assert (facts["of"], facts["pool"]["sum"]) == ("turning", sum_)


@pytest.mark.rule("S21", "S23")
def test_odds_of_a_turning_rest_on_nothing_that_comes_of_the_roll():
    sire = character(name="Ilse", END=3, hours_since_blood=80, exposure="direct")
    outcome = act("odds-of", character("human", END=2), of="turning", sire=sire)
    assert outcome.used == ("deprivation.hours_per_die", "exposures.direct.sanguir")


@pytest.mark.rule("S3", "S21")
def test_odds_of_a_turning_from_numbers_take_modifiers_and_advancement():
    numbers = {"of": "turning", "recipient_endurance": 1, "sire_endurance": 1}
    facts = act("odds-of", None, **numbers, modifiers=plus(-1)).facts
    assert facts["win"] == told("1/6")
    facts = act("odds-of", None, **numbers, modifiers=plus(-2), advancement=2).facts
    assert facts["win"] == told("11/36")


@pytest.mark.rule("S6")
@pytest.mark.parametrize("kind", ["fixed", "armor"])
def test_a_roll_that_nothing_decides_had_no_odds(kind):
    thrown = act("roll", None, pool="2", kind=kind, faces=[6, 1]).rolls[0]
    assert resolver.chances("sanguiri", thrown, BOOK) == {"win": None, "outcomes": None}


@pytest.mark.parametrize("trigger", [None, "increase", "time"])
def test_modifiers_count_in_the_odds_of_every_thirst_test(trigger):
    from sanguir.pools import Modifier

    who = character(thirst="peckish")
    plain = act("odds-of", who, of="thirst", trigger=trigger).facts["pool"]["size"]
    fog = act("odds-of", who, of="thirst", trigger=trigger, modifiers=[Modifier("fog", -2)])
    assert fog.facts["pool"]["size"] == plain - 2


def test_odds_of_the_test_that_time_brings_are_a_sanguirs_alone():
    with pytest.raises(RefusedError, match="; Thirst is a Sanguir's alone"):
        act("odds-of", character("human"), of="thirst", trigger="time")
