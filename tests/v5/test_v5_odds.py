"""Odds of V5's rolls: against the oracle, against every throw counted, against the roller."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from v5kit import BOOK, act, character, house

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import RefusedError, UsageError
from sanguir.outcome import Roll
from sanguir.pools import Modifier, Pool
from sanguir.v5 import asked_odds, rolls
from sanguir.v5.odds import NAMES, Odds, outcomes
from sanguir.v5.reroll_odds import rerolled
from sanguir.v5.rerolls import STRATEGIES, goal_of, pick
from sanguir.v5.tests import Contest, Wish, count, face_off, read_counts, read_roll

DATA = Path(__file__).parents[1] / "data/odds"
FIELDS = {"critical": "critical", "messy": "messy_critical", "success": "success",
          "bestial": "bestial_failure", "failure": "failure", "win": "win"}  # fmt: skip
HOUSES = {
    "printed": BOOK,
    "face 5": house(test={"success_face": 5}),
    "face 10": house(test={"success_face": 10}),
    "face 2": house(test={"success_face": 2}),
    "no pairs": house(test={"pair_bonus": 0}),
    "pairs of 3": house(test={"pair_bonus": 3}),
    "none needed": house(test={"least_successes": 0}),
    "two needed": house(test={"least_successes": 2, "success_face": 7}),
}


def rows(file):
    return json.loads((DATA / file).read_text())["rows"]


def shares(odds):
    return {name: Fraction(getattr(odds, name), odds.of) for name in (*Odds._fields[1:], "win")}


def tally(readings):
    """Count readings as odds have them."""
    found = dict.fromkeys((*NAMES, "total", "cost"), 0)
    of = 0
    for reading, weight in readings:
        of += weight
        found[reading.outcome] += weight
        found["total"] += weight * bool(reading.total_failure)
        found["cost"] += weight * bool(reading.win_at_cost)
    return shares(Odds(of, *found.values()))


def throws(pool, hunger):
    normal = pool - min(pool, hunger)
    for faces in product(range(1, 11), repeat=pool):
        yield Roll("test", Pool((), (), pool), faces[:normal], faces[normal:])


# -- against the oracle ------------------------------------------------------------------------


@pytest.mark.rule("V1", "V2", "V3")
@pytest.mark.parametrize("row", rows("v5_odds.json"),
                         ids=lambda r: f"{r['pool']}-{r['hunger']}-{r['difficulty']}")  # fmt: skip
def test_every_outcome_is_the_oracles(row):
    odds = outcomes(row["pool"], row["hunger"], row["difficulty"], BOOK)
    for theirs, ours in FIELDS.items():
        assert Fraction(getattr(odds, ours), odds.of) == Fraction(row[theirs]), theirs


@pytest.mark.rule("V17")
@pytest.mark.parametrize("row", rows("v5_reroll_odds.json"),
                         ids=lambda r: f"{r['pool']}-{r['hunger']}-{r['difficulty']}")  # fmt: skip
def test_every_re_roll_is_the_oracles(row):
    found = rerolled(row["pool"], row["hunger"], row["difficulty"], ("failures", "best"), BOOK)
    for theirs, ours in FIELDS.items():
        odds = found["failures"]
        assert Fraction(getattr(odds, ours), odds.of) == Fraction(row[theirs]), theirs
    best = found["best"]
    assert Fraction(best.win, best.of) == Fraction(row["optimal_win"])


# -- the slow twin -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize(("pool", "hunger"), [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 5),
                                              (3, 0), (3, 1), (3, 2)])  # fmt: skip
def test_odds_are_what_reading_every_throw_gives(pool, hunger, rules):
    book = HOUSES[rules]
    every = list(throws(pool, hunger))
    for difficulty in range(9):
        slow = tally((read_roll(one, difficulty, book).reading, 1) for one in every)
        assert shares(outcomes(pool, hunger, difficulty, book)) == slow


def test_odds_of_four_dice_are_what_reading_every_throw_gives():
    every = Counter(count(one.dice, one.hunger_dice, BOOK) for one in throws(4, 2))
    for difficulty in (3, 8):
        read = (
            (read_counts(*counts, difficulty=difficulty, book=BOOK).reading, ways)
            for counts, ways in every.items()
        )
        assert shares(outcomes(4, 2, difficulty, BOOK)) == tally(read)


@pytest.mark.rule("V17")
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(
    ("pool", "hunger", "most", "difficulties"),
    [(1, 0, 3, (0, 1)), (2, 0, 3, (1, 3, 4)), (2, 1, 3, (1, 2, 5)), (3, 2, 3, (2, 4)),
     (3, 1, 1, (2, 4))],
)  # fmt: skip
@pytest.mark.parametrize("rules", ["printed", "pairs of 3", "face 2"])
def test_re_rolls_are_what_throwing_every_lost_throw_again_gives(
    strategy, pool, hunger, most, difficulties, rules
):
    test = {"printed": {}, "pairs of 3": {"pair_bonus": 3}, "face 2": {"success_face": 2}}[rules]
    book = house(willpower={"reroll_most": most}, test=test)
    for difficulty in difficulties:
        found = rerolled(pool, hunger, difficulty, [strategy], book)[strategy]
        assert shares(found) == tally(second_throws(pool, hunger, difficulty, strategy, book))


def second_throws(pool, hunger, difficulty, strategy, book):
    scale = 10**pool
    for one in throws(pool, hunger):
        first = read_roll(one, difficulty, book)
        again = () if first.passed else pick(first, strategy, difficulty, book)
        for faces in product(range(1, 11), repeat=len(again)):
            dice = list(first.dice)
            for at, face in zip(again, faces, strict=True):
                dice[at - 1] = face
            last = read_roll(first._replace(dice=tuple(dice)), difficulty, book)
            yield last.reading, scale // 10 ** len(again)


@pytest.mark.rule("V17")
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(
    ("pool", "most", "difficulty"), [(5, 3, 9), (3, 1, 5), (6, 1, 10), (7, 1, 11), (11, 1, 15)]
)
def test_re_rolls_of_many_tens_are_what_throwing_each_kind_of_lost_throw_again_gives(
    pool, most, difficulty, strategy
):
    book = house(willpower={"reroll_most": most})
    found = rerolled(pool, 0, difficulty, [strategy], book)[strategy]
    assert shares(found) == tally(second_kinds(pool, difficulty, strategy, book))


# Of a die: a failure in five ways, a plain success in four, a ten in one.
KINDS = ((1, 5), (6, 4), (10, 1))


def kinds(dice):
    """List the throws of normal dice that differ by more than order and by faces of one kind."""
    for faces in combinations_with_replacement(KINDS, dice):
        many = Counter(face for face, _ in faces)
        orders = factorial(dice) // prod(factorial(n) for n in many.values())
        yield tuple(face for face, _ in faces), orders * prod(ways for _, ways in faces)


def second_kinds(pool, difficulty, strategy, book):
    for faces, ways in kinds(pool):
        first = read_roll(Roll("test", Pool((), (), pool), faces), difficulty, book)
        again = () if first.passed else pick(first, strategy, difficulty, book)
        kept = [face for at, face in enumerate(faces, 1) if at not in again]
        for new, times in kinds(len(again)):
            last = read_roll(first._replace(dice=(*kept, *new)), difficulty, book)
            yield last.reading, ways * times * 10 ** (pool - len(again))


@pytest.mark.rule("V5")
@pytest.mark.parametrize("ties", ["won", "lost"])
@pytest.mark.parametrize(("mine", "hunger", "theirs"), [(2, 1, 2), (1, 1, 3), (3, 0, 1)])
def test_contests_are_what_facing_every_throw_gives(mine, hunger, theirs, ties):
    book = house(contest={"equal_successes": ties})
    against = Counter(read_roll(one, None, book).successes for one in throws(theirs, 0))
    counted = tally(
        (face_off(one, many, book).reading, ways)
        for one in throws(mine, hunger)
        for many, ways in against.items()
    )
    facts = act("odds", None, pool=str(mine), hunger=hunger, vs_pool=str(theirs), book=book).facts
    assert Fraction(facts["win"]["exact"]) == counted["win"]
    named = {name.replace("_", "-"): share for name, share in counted.items() if name != "win"}
    assert {name: Fraction(c["exact"]) for name, c in facts["outcomes"].items()} == named
    for many in range(4):
        facts = act("odds", None, pool=str(mine), hunger=hunger, vs=many, book=book).facts
        won = [face_off(one, many, book).passed for one in throws(mine, hunger)]
        assert Fraction(facts["win"]["exact"]) == Fraction(sum(won), len(won))


@pytest.mark.rule("V5", "V17")
def test_a_contest_is_thrown_again_once_it_is_known_to_be_lost():
    facts = act("odds", None, pool="2", vs_pool="1", reroll="all").facts
    for strategy in STRATEGIES:
        parts = []
        for many, ways in Counter(
            read_roll(one, None, BOOK).successes for one in throws(1, 0)
        ).items():
            goal = goal_of(Wish("2", contest=Contest(many)), BOOK)
            one = rerolled(2, 0, goal, [strategy], BOOK)[strategy]
            parts.append(Fraction(one.win * ways, one.of * 10))
        assert Fraction(facts["rerolls"][strategy]["win"]["exact"]) == sum(parts)


# -- large pools -------------------------------------------------------------------------------


@given(st.integers(0, 40), st.integers(0, 10), st.integers(0, 60), st.sampled_from([*HOUSES]))
def test_outcomes_are_everything_that_can_happen(pool, hunger, difficulty, rules):
    odds = outcomes(pool, hunger, difficulty, HOUSES[rules])
    assert sum(odds[1:6]) == odds.of == 10**pool
    assert min(odds) >= 0
    assert odds.total_failure <= odds.of - odds.win or HOUSES[rules].test_least_successes == 0
    if difficulty:
        assert odds.win <= outcomes(pool, hunger, difficulty - 1, HOUSES[rules]).win


@given(st.integers(0, 14), st.integers(0, 5), st.integers(0, 12))
def test_no_strategy_beats_the_best_and_none_harms(pool, hunger, difficulty):
    first = outcomes(pool, hunger, difficulty, BOOK)
    found = rerolled(pool, hunger, difficulty, STRATEGIES, BOOK)
    for odds in found.values():
        assert sum(odds[1:6]) == odds.of
        assert odds.win * first.of >= first.win * odds.of
        assert odds.win <= found["best"].win
        assert odds.bestial_failure * first.of <= first.bestial_failure * odds.of


def test_a_thousand_dice_are_counted_to_the_last():
    odds = outcomes(1000, 5, 600, BOOK)
    assert sum(odds[1:6]) == odds.of == 10**1000
    assert 0.4 < odds.win / odds.of < 0.6
    with pytest.raises(UsageError, match="more than a pool holds"):
        act("odds", None, pool="1001", difficulty=1)


# -- the roller --------------------------------------------------------------------------------


def million():
    """Throw seven dice a million times from one seed, the last two Hunger dice: count the faces.

    Faces that no book of these tells apart are one.
    """
    alike = bytes([0, 1, 2, 2, 2, 5, 6, 6, 6, 6, 10, *range(11, 256)])
    dice, seen = Seeded(20).of(""), Counter()
    for _ in range(1000):
        thrown = bytes(dice.throw(7000, 10)).translate(alike)
        seen.update(thrown[at : at + 7] for at in range(0, 7000, 7))
    return seen


def test_a_million_throws_fall_as_the_odds_say():
    thrown = million()
    assert sum(thrown.values()) == 1_000_000
    for rules in ("printed", "face 5", "pairs of 3"):
        book, seen = HOUSES[rules], Counter()
        for faces, times in thrown.items():
            read = read_counts(*count(faces[:5], faces[5:], book), difficulty=4, book=book)
            seen[read.reading.outcome] += times
        odds = outcomes(7, 2, 4, book)
        expected = {name: 1e6 * ways / odds.of for name, ways in zip(NAMES, odds[1:6], strict=True)}
        squares = sum((seen[name] - many) ** 2 / many for name, many in expected.items())
        # Four degrees of freedom: more than 30 happens five times in a million.
        assert squares < 30, rules


# -- every option of a roll --------------------------------------------------------------------


def test_whatever_a_roll_takes_its_odds_take():
    taken = {*inspect.signature(rolls.roll).parameters} - {"vs_dice"}
    assert taken <= {*inspect.signature(asked_odds.odds).parameters}


ILSE = {"strength": 3, "skills": {"brawl": 2}, "specialties": {"brawl": ["grappling"]},
        "disciplines": {"auspex": 2}, "hunger": 2,
        "powers": [{"name": "Sense", "discipline": "auspex", "level": 1}]}  # fmt: skip


@pytest.mark.parametrize(
    ("choices", "extra"),
    [
        ({"pool": "strength+brawl"}, {}),
        ({"pool": "strength+brawl.grappling-1", "difficulty": 3}, {}),
        ({"pool": "strength+brawl", "specialty": "grappling", "hunger": 4, "vs": 2}, {}),
        ({"pool": "resolve+auspex", "surge": True}, {}),
        ({"pool": "resolve", "discipline": "auspex"}, {}),
        ({"pool": "strength+1"}, {"health": "///"}),
        ({"pool": "strength+1", "ignore_impairment": True}, {"health": "///"}),
        ({"pool": "willpower", "difficulty": 2}, {}),
        ({"pool": "4", "kind": "humanity"}, {}),
        ({"pool": "1-9", "difficulty": 1}, {}),
        ({"pool": "3", "modifiers": [Modifier("fog", -1)], "vs_pool": "4"}, {}),
        ({"pool": "resolve", "discipline": "auspex"}, {"blood_potency": 4}),
        ({"pool": "resolve", "power": "sense"}, {"blood_potency": 4}),
        ({"pool": "wits", "ignore_impairment": True, "force": True}, {"willpower": "////"}),
    ],
)
def test_the_pool_is_the_one_that_the_roll_throws(choices, extra):
    who = character(**{**ILSE, **extra})
    thrown = rolls.roll(who, **choices, dice=Seeded(1).of(""), book=BOOK).rolls[0]
    facts = act("odds", who, **choices).facts
    assert facts["pool"]["terms"] == [list(term) for term in thrown.pool.terms]
    assert facts["pool"]["modifiers"] == [[m.label, m.dice] for m in thrown.pool.modifiers]
    assert facts["pool"]["size"] == len(thrown.dice) + len(thrown.hunger_dice)
    assert (facts["kind"], facts["hunger_dice"]) == (thrown.kind, len(thrown.hunger_dice))
    assert (facts["opponent"] is None) == (thrown.opponent is None)


@pytest.mark.rule("V5")
def test_an_opponents_sheet_and_modifiers_are_what_the_roll_takes():
    marek = character(name="Marek", strength=5)
    facts = act("odds", character(**ILSE), pool="strength", vs_pool="strength",
                vs_character=marek, vs_modifiers=[Modifier("fog", -1)]).facts  # fmt: skip
    assert facts["opponent"]["pool"]["terms"] == [["strength", 5]]
    assert facts["opponent"]["pool"]["modifiers"] == [["fog", -1]]
    bare = act("odds", None, pool="3", vs_pool="5", vs_modifiers=[Modifier("fog", -1)]).facts
    assert bare["opponent"]["pool"]["size"] == 4
    assert bare["difficulty"] is None


@pytest.mark.rule("V5")
def test_ties_that_are_lost_change_nothing_where_nobody_stands_against_the_roll():
    book = house(contest={"equal_successes": "lost"})
    for choices in ({"difficulty": 2}, {}):
        lost = act("odds", None, pool="3", book=book, **choices).facts
        assert lost == act("odds", None, pool="3", **choices).facts


def test_odds_rest_on_what_the_roll_rests_on():
    who = character(strength=1, health="////", blood_potency=0, resonance={
        "humour": "phlegmatic", "intensity": "intense"}, disciplines={"auspex": 1})  # fmt: skip
    outcome = act("odds", who, pool="strength+auspex")
    thrown = rolls.roll(who, pool="strength+auspex", dice=Seeded(1).of(""), book=BOOK)
    assert resolver.sources(outcome) == resolver.sources(thrown)
    assert "impairment.health" in resolver.sources(outcome)
    assert "resonance.intensities.intense.dice" in resolver.sources(outcome)


def test_nothing_is_spent_and_nothing_changes():
    who = character(**ILSE)
    outcome = act("odds", who, pool="strength", surge=True, reroll="best", difficulty=2)
    assert outcome.before is who
    assert outcome.after is who
    assert outcome.rolls == ()


@pytest.mark.rule("V4")
def test_without_a_difficulty_there_is_a_row_for_each_that_has_a_name():
    facts = act("odds", None, pool="7", hunger=2, reroll="failures").facts
    assert (facts["win"], facts["outcomes"], facts["rerolls"]) == (None, None, {})
    assert [*facts["by_difficulty"]] == ["1", "2", "3", "4", "5", "6", "7"]
    for difficulty, row in facts["by_difficulty"].items():
        alone = act("odds", None, pool="7", hunger=2, difficulty=int(difficulty),
                    reroll="failures").facts  # fmt: skip
        assert row == {key: alone[key] for key in ("win", "outcomes", "rerolls")}


def test_the_distribution_is_there_when_asked_for():
    assert act("odds", None, pool="3").facts["successes"] == {}
    found = act("odds", None, pool="3", distribution=True).facts["successes"]
    counted = Counter(read_roll(one, None, BOOK).successes for one in throws(3, 0))
    assert {int(n): Fraction(c["exact"]) for n, c in found.items()} == {
        n: Fraction(ways, 1000) for n, ways in counted.items()
    }


@pytest.mark.rule("V16", "V17")
def test_what_cannot_be_thrown_again_has_no_such_odds():
    with pytest.raises(RefusedError, match="willpower roll"):
        act("odds", character(**ILSE), pool="willpower", reroll="all")
    with pytest.raises(UsageError, match="positions"):
        act("odds", None, pool="5", reroll="1,2")
    known = "one of all, failures, criticals, avoid-messy, risky, best$"
    with pytest.raises(UsageError, match=f"no way to re-roll; {known}"):
        act("odds", None, pool="5", reroll="luck")


def test_re_rolls_of_a_huge_contest_are_refused():
    with pytest.raises(UsageError, match="too many to weigh"):
        act("odds", None, pool="50", vs_pool="51", reroll="all")
    assert act("odds", None, pool="99", vs_pool="1", reroll="failures").facts["rerolls"]
    assert act("odds", None, pool="150", vs_pool="51").facts["win"]["float"] > 0.99
    assert act("odds", None, pool="1000", vs=500, reroll="best").facts["rerolls"]


def test_a_roll_that_is_refused_has_no_odds():
    with pytest.raises(RefusedError, match="Blood Surge"):
        act("odds", character(hunger=5), pool="strength", surge=True)
    with pytest.raises(RefusedError, match="dead"):
        act("odds", character(alive=False), pool="strength")


def test_a_rolls_own_odds_are_those_asked_for_beforehand():
    asked = {"pool": "7", "hunger": 2, "difficulty": 4}
    thrown = act("roll", None, faces=[1, 2, 6, 10, 10, 3, 4], **asked)
    assert thrown.facts["odds"] is None
    told = resolver.with_odds(thrown, BOOK).facts["odds"]
    facts = act("odds", None, **asked).facts
    assert told == {"win": facts["win"], "outcomes": facts["outcomes"]}
    contest = {"pool": "2", "hunger": 1, "vs_pool": "3"}
    faced = act("roll", None, faces=[1, 2, 6, 10, 10], **contest)
    told = resolver.with_odds(faced, BOOK).facts["odds"]
    facts = act("odds", None, **contest).facts
    assert told == {"win": facts["win"], "outcomes": facts["outcomes"]}
    undecided = act("roll", None, faces=[6, 6], pool="2")
    assert resolver.with_odds(undecided, BOOK).facts["odds"] == {"win": None, "outcomes": None}


@pytest.mark.rule("V17")
def test_a_re_roll_that_no_willpower_is_left_for_has_no_odds():
    spent = character(willpower="////", strength=3)
    for choice in ("all", "best", "failures"):
        choices = {"pool": "strength", "difficulty": 3}
        with pytest.raises(RefusedError, match="no unmarked Willpower"):
            act("odds", spent, reroll=choice, **choices)
        assert act("odds", spent, reroll=choice, force=True, **choices).facts["rerolls"]
    assert act("odds", spent, pool="strength", difficulty=3).facts["win"]


@pytest.mark.rule("V1", "V17")
def test_the_odds_of_a_re_roll_follow_the_tables_own_face_of_success():
    book = house(test={"success_face": 2})
    facts = act("odds", None, pool="1", difficulty=1, reroll="failures", book=book).facts
    assert facts["rerolls"]["failures"]["win"]["exact"] == "99/100"


@pytest.mark.rule("V4", "V5", "V6")
def test_a_pool_without_dice_comes_to_nothing_on_either_side():
    book = house(test={"minimum_pool": 0})
    mine = act("odds", None, pool="0", vs_pool="1", distribution=True, book=book).facts
    assert (mine["win"]["exact"], [*mine["successes"]]) == ("0/1", ["0"])
    theirs = act("odds", None, pool="1", vs_pool="0", book=book).facts
    assert theirs["win"]["exact"] == "1/2"
