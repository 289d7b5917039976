"""Tests: successes, Hunger dice, outcomes, Difficulty, contests, the least pool. (V1-V7)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, act, character, house, notes, parts, plus, thrown

from sanguir import resolver
from sanguir.dice import Entered, Seeded
from sanguir.errors import UsageError
from sanguir.v5.tests import difficulty_of, read_counts


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("faces", "successes"),
    [
        pytest.param([5], 0, id="a five is none"),
        pytest.param([6], 1, id="a six is one"),
        pytest.param([9], 1, id="a nine is one"),
        pytest.param([10], 1, id="one ten is one"),
        pytest.param([10, 10], 4, id="two tens are four"),
        pytest.param([10] * 3, 5, id="three tens are five"),
        pytest.param([10] * 4, 8, id="four tens are eight"),
        pytest.param([10] * 5, 9, id="five tens are nine"),
        pytest.param([10] * 6, 12, id="six tens are twelve"),
        pytest.param([10, 10, 6, 5, 1], 5, id="a pair beside others"),
    ],
)
def test_a_six_is_a_success_and_every_pair_of_tens_adds_two(faces, successes):
    roll = act("roll", None, pool=str(len(faces)), difficulty=3, faces=faces).rolls[0]
    assert roll.successes == successes
    assert roll.passed is (successes >= 3)
    assert roll.margin == successes - 3


@pytest.mark.rule("V1")
def test_a_pair_of_tens_counts_over_normal_and_hunger_dice_together():
    roll = act("roll", None, pool="2", hunger=1, difficulty=4, faces=[10, 10]).rolls[0]
    assert (roll.dice, roll.hunger_dice, roll.successes) == ((10,), (10,), 4)


@pytest.mark.rule("V1")
@pytest.mark.parametrize(("difficulty", "passed"), [(3, True), (4, True), (5, False)])
def test_as_many_successes_as_the_difficulty_pass(difficulty, passed):
    roll = act("roll", None, pool="4", difficulty=difficulty, faces=[6, 7, 8, 9]).rolls[0]
    assert roll.passed is passed


@pytest.mark.rule("V2")
@pytest.mark.parametrize(
    ("pool", "hunger", "normal"),
    [(9, 3, 6), (9, 0, 9), (3, 3, 0), (4, 5, 0), (2, 5, 0), (1, 5, 0), (5, 5, 0)],
)
def test_hunger_dice_replace_normal_dice_and_never_exceed_the_pool(pool, hunger, normal):
    faces = [1 + at % 9 for at in range(pool)]
    roll = act("roll", None, pool=str(pool), hunger=hunger, faces=faces).rolls[0]
    assert [*roll.dice, *roll.hunger_dice] == faces
    assert len(roll.dice) == normal
    assert roll.pool.size == pool


@pytest.mark.rule("V2")
def test_the_hunger_of_the_sheet_is_the_number_of_hunger_dice():
    roll = act("roll", character(hunger=3), pool="5", faces=[1, 2, 3, 4, 5]).rolls[0]
    assert (roll.dice, roll.hunger_dice) == ((1, 2), (3, 4, 5))
    other = act("roll", character(hunger=3), pool="5", hunger=1, faces=[1, 2, 3, 4, 5]).rolls[0]
    assert other.hunger_dice == (5,)


@pytest.mark.rule("V2", "V19")
@pytest.mark.parametrize("hunger", [-1, 6])
def test_hunger_out_of_range_is_refused_with_the_range(hunger):
    with pytest.raises(UsageError) as caught:
        act("roll", None, pool="5", hunger=hunger)
    (problem,) = caught.value.problems
    assert (problem.message.startswith("--hunger"), problem.hint) == (True, "from 0 to 5")


@pytest.mark.rule("V3")
@pytest.mark.parametrize(
    ("normal", "hunger", "difficulty", "outcome"),
    [
        pytest.param([10, 10], [3], 4, "critical", id="a pair of normal tens"),
        pytest.param([10, 10], [1], 4, "critical", id="a Hunger one means nothing on a pass"),
        pytest.param([10], [10], 2, "messy-critical", id="a mixed pair"),
        pytest.param([], [10, 10], 2, "messy-critical", id="a pair of Hunger tens"),
        pytest.param([10, 10], [10], 5, "messy-critical", id="an unpaired Hunger ten"),
        pytest.param([10], [3], 1, "success", id="one ten is no critical"),
        pytest.param([6, 6, 6], [10], 4, "success", id="one Hunger ten is no critical"),
        pytest.param([6, 6], [1], 2, "success", id="a Hunger one on a pass"),
        pytest.param([6], [1], 2, "bestial-failure", id="a Hunger one on a miss"),
        pytest.param([10, 10], [1], 5, "bestial-failure", id="a pair that misses, Hunger one"),
        pytest.param([10], [10], 5, "failure", id="a pair that misses is no critical"),
        pytest.param([1, 1, 1], [2], 1, "failure", id="ones on normal dice mean nothing"),
        pytest.param([6], [], 2, "failure", id="an ordinary miss"),
    ],
)
def test_the_outcome_follows_from_difficulty_tens_and_hunger_dice(
    normal, hunger, difficulty, outcome
):
    roll = thrown(normal, hunger, difficulty)
    assert roll.reading.outcome == outcome
    assert (roll.reading.if_passed, roll.reading.if_failed) == (None, None)
    assert roll.passed is (outcome in ("critical", "messy-critical", "success"))


@pytest.mark.rule("V3")
@pytest.mark.parametrize(
    ("faces", "total", "at_cost", "margin"),
    [([1, 2], True, False, -3), ([6, 2], False, True, -2), ([10, 10], False, False, 1)],
)
def test_flags_say_total_failure_and_a_win_at_a_cost(faces, total, at_cost, margin):
    roll = thrown(faces, (), 3)
    assert (roll.reading.total_failure, roll.reading.win_at_cost) == (total, at_cost)
    assert roll.margin == margin


@pytest.mark.rule("V4")
def test_without_a_difficulty_both_kinds_are_named_and_neither_is_decided():
    roll = act("roll", None, pool="4", hunger=2, faces=[10, 6, 10, 1]).rolls[0]
    assert (roll.difficulty, roll.passed, roll.margin) == (None, None, None)
    assert roll.reading._asdict() == {
        "outcome": None,
        "total_failure": False,
        "win_at_cost": None,
        "if_passed": "messy-critical",
        "if_failed": "bestial-failure",
    }


@pytest.mark.rule("V4")
@pytest.mark.parametrize(("hunger", "outcome"), [(0, "failure"), (1, "bestial-failure")])
def test_without_any_success_the_failure_is_certain(hunger, outcome):
    roll = act("roll", None, pool="2", hunger=hunger, faces=[2, 1]).rolls[0]
    assert (roll.passed, roll.margin) == (False, None)
    assert roll.reading.outcome == outcome
    assert roll.reading.total_failure is True


@pytest.mark.rule("V4")
def test_difficulty_zero_needs_a_success_all_the_same():
    assert act("roll", None, pool="2", difficulty=0, faces=[5, 1]).rolls[0].passed is False
    assert act("roll", None, pool="2", difficulty=0, faces=[6, 1]).rolls[0].passed is True


@pytest.mark.rule("V4")
@pytest.mark.parametrize(
    ("name", "difficulty"),
    [
        ("routine", 1), ("straightforward", 2), ("moderate", 3), ("challenging", 4), ("hard", 5),
        ("very-hard", 6), ("Very Hard", 6), ("nearly-impossible", 7), ("3", 3), ("0", 0),
    ],
)  # fmt: skip
def test_difficulties_have_names(name, difficulty):
    assert difficulty_of(name, BOOK) == difficulty


@pytest.mark.rule("V4")
@pytest.mark.parametrize("text", ["modrate", "", "٣", "1_0", "-1", "3.0"])
def test_what_is_no_difficulty_says_what_would_do(text):
    with pytest.raises(UsageError) as caught:
        difficulty_of(text, BOOK)
    assert caught.value.problems[0].hint


@pytest.mark.rule("V5")
@pytest.mark.parametrize(
    ("faces", "vs", "contest", "tie"),
    [
        pytest.param([6, 6, 1], 1, "won", False, id="more win"),
        pytest.param([6, 6, 1], 2, "won", True, id="the acting side wins ties"),
        pytest.param([6, 6, 1], 3, "lost", False, id="fewer lose"),
        pytest.param([1, 1, 1], 0, "lost", False, id="nothing does not win against nothing"),
        pytest.param([6, 1, 1], 0, "won", False, id="anything wins against nothing"),
    ],
)
def test_a_contest_is_won_by_as_many_successes_as_the_opponents(faces, vs, contest, tie):
    outcome = act("roll", None, pool="3", vs=vs, faces=faces)
    roll = outcome.rolls[0]
    assert (roll.contest, roll.difficulty, roll.opponent) == (contest, vs, vs)
    assert roll.passed is (contest == "won")
    assert ("contest.equal_successes" in notes(outcome)) is tie


@pytest.mark.rule("V5")
def test_the_opponents_pool_is_thrown_after_the_actors_dice():
    roll = act("roll", None, pool="2", hunger=1, vs_pool="3", faces=[6, 7, 8, 9, 1]).rolls[0]
    assert (roll.dice, roll.hunger_dice) == ((6,), (7,))
    assert roll.opponent.dice == (8, 9, 1)
    assert (roll.contest, roll.margin, roll.difficulty) == ("won", 0, 2)
    assert (roll.opponent.passed, roll.opponent.margin) == (False, 0)


@pytest.mark.rule("V5")
def test_an_opponent_with_a_sheet_brings_hunger_and_impairment():
    other = character(name="Marek", hunger=2, health="/////", strength=4, skills={"brawl": 1})
    roll = act("roll", None, pool="1", vs_pool="str+bra", vs_character=other,
               vs_modifiers=plus(1), faces=[6, 6, 6, 6, 1]).rolls[0]  # fmt: skip
    foe = roll.opponent
    assert parts(foe) == (
        [("strength", 4), ("brawl", 1)], [("impaired: health", -2), ("table 0", 1)]
    )  # fmt: skip
    assert (len(foe.dice), foe.hunger_dice) == (2, (6, 1))
    assert (roll.contest, foe.passed, foe.reading.outcome) == ("lost", True, "success")


@pytest.mark.rule("V5")
def test_a_table_may_give_ties_to_the_opponent():
    book = house(contest={"equal_successes": "lost"})
    outcome = act("roll", None, pool="1", vs=1, faces=[6], book=book)
    roll = outcome.rolls[0]
    assert (roll.contest, roll.passed, roll.margin) == ("lost", False, 0)
    assert notes(outcome, book) == []  # the table's own number now


@pytest.mark.rule("V5")
@pytest.mark.parametrize(
    "choices",
    [
        {"vs": 2, "difficulty": 2},
        {"vs": 2, "vs_pool": "3"},
        {"vs": -1},
        {"vs": 2, "vs_modifiers": plus(1)},
    ],
    ids=["Difficulty", "pool", "negative", "modifier"],
)
def test_choices_of_a_contest_that_do_not_go_together_are_refused(choices):
    with pytest.raises(UsageError):
        act("roll", None, pool="3", **choices)


@pytest.mark.rule("V6")
def test_modifiers_add_dice_and_never_successes():
    roll = act("roll", None, pool="5", modifiers=plus(3, -1), difficulty=2, faces=[6] * 7).rolls[0]
    assert (roll.pool.sum, roll.pool.size, roll.successes) == (7, 7, 7)
    assert parts(roll)[1] == [("table 0", 3), ("table 1", -1)]


@pytest.mark.rule("V6")
def test_all_modifiers_are_summed_before_the_pool_is_clamped():
    roll = act("roll", None, pool="2", modifiers=plus(-6, 5), faces=[6]).rolls[0]
    assert (roll.pool.sum, roll.pool.size) == (1, 1)


@pytest.mark.rule("V6")
@pytest.mark.parametrize("minus", [-2, -3, -50])
def test_a_pool_is_at_least_one_die_and_says_when_it_was_raised(minus):
    outcome = act("roll", None, pool="2", hunger=1, modifiers=plus(minus), faces=[1], difficulty=1)
    roll = outcome.rolls[0]
    assert (roll.pool.sum, roll.pool.size) == (2 + minus, 1)
    assert (roll.dice, roll.hunger_dice) == ((), (1,))
    assert roll.reading.outcome == "bestial-failure"
    assert notes(outcome) == ["test.minimum_pool"]


@pytest.mark.rule("V6")
def test_a_pool_of_one_die_was_not_raised():
    outcome = act("roll", None, pool="2", modifiers=plus(-1), faces=[1])
    assert notes(outcome) == []


@pytest.mark.rule("V6")
def test_a_table_may_let_empty_pools_fail():
    book = house(test={"minimum_pool": 0})
    outcome = act("roll", None, pool="2", modifiers=plus(-2), difficulty=1, book=book)
    roll = outcome.rolls[0]
    assert (roll.dice, roll.hunger_dice, roll.automatic_failure) == ((), (), True)
    assert (roll.passed, roll.reading.outcome) == (False, "failure")


@pytest.mark.rule("V7")
@pytest.mark.parametrize("pool", ["willpower", "humanity"])
def test_willpower_and_humanity_rolls_have_no_hunger_dice(pool):
    who = character(hunger=5, humanity=4)
    outcome = act("roll", who, pool=pool, faces=[6] * 4)
    assert (outcome.rolls[0].kind, outcome.rolls[0].hunger_dice) == (pool, ())
    assert "test.hunger_dice_on" in resolver.sources(outcome)
    numbers = act("roll", who, pool="4", kind=pool, faces=[6] * 4).rolls[0]
    assert numbers.hunger_dice == ()


@pytest.mark.rule("V7")
@pytest.mark.parametrize(
    ("action", "choices", "dice"),
    [
        ("rouse", {"forced": True}, 1),
        ("rise", {}, 1),
        ("remorse", {}, 3),
        ("frenzy", {"provocation": "bonfire"}, 6),
    ],
)
def test_rolls_of_the_state_have_no_hunger_dice(action, choices, dice):
    roll = act(action, character(hunger=5), faces=[6] * dice, **choices).rolls[0]
    assert (len(roll.dice), roll.hunger_dice) == (dice, ())


@pytest.mark.rule("V7")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_mortals_and_ghouls_have_no_hunger_dice(kind):
    roll = act("roll", character(kind), pool="strength", faces=[1, 1], difficulty=1).rolls[0]
    assert (roll.hunger_dice, roll.reading.outcome) == ((), "failure")


@pytest.mark.rule("V7")
def test_hunger_dice_asked_for_a_willpower_roll_are_refused():
    with pytest.raises(UsageError, match="--hunger"):
        act("roll", None, pool="4", kind="willpower", hunger=2)
    with pytest.raises(UsageError, match="--hunger"):
        act("roll", character(), pool="willpower", hunger=2)


def test_a_kind_of_roll_that_does_not_exist_is_refused():
    with pytest.raises(UsageError, match="--kind"):
        act("roll", None, pool="4", kind="armor")


def test_without_a_sheet_what_needs_one_is_refused_all_at_once():
    with pytest.raises(UsageError) as caught:
        act("roll", None, pool="4", surge=True, power="x", ignore_impairment=True)
    assert len(caught.value.problems) == 3


def test_one_function_reads_counts_for_rolls_and_odds():
    read = read_counts(3, 2, True, True, difficulty=5, book=BOOK)
    assert (read.successes, read.passed, read.margin) == (5, True, 0)
    assert read.reading.outcome == "messy-critical"


@pytest.mark.rule("V5")
def test_an_opponent_with_dice_of_their_own_throws_those():
    marek = character(name="Marek", strength=2, hunger=0)
    for theirs in ({"vs_pool": "2"}, {"vs_pool": "strength", "vs_character": marek}):
        roll = act("roll", None, pool="1", faces=[6], vs_dice=Entered([7, 8]).of(""), **theirs)
        assert roll.rolls[0].opponent.dice == (7, 8)


def test_an_opponent_without_a_sheet_takes_the_throw_after_the_re_roll():
    dice = Seeded(5).of("")
    mine, _, theirs = dice.throw(3, 10), dice.throw(0, 10), dice.throw(2, 10)
    roll = resolver.act(
        "roll", None, pool="3", vs_pool="2", dice=Seeded(5).of(""), book=BOOK, system="v5"
    ).rolls[0]
    assert (roll.dice, roll.opponent.dice) == (mine, theirs)


@pytest.mark.rule("V5", "V29")
def test_a_bestial_failure_of_the_opponent_is_theirs_by_name_whoever_rolls_against_them():
    marek = character(name="Marek", strength=1, hunger=1)
    outcome = act("roll", None, pool="1", vs_pool="strength", vs_character=marek, faces=[6, 1])
    assert [(one["kind"], one["character"]) for one in outcome.pending] == [("compulsion", "Marek")]


@pytest.mark.rule("V5", "V6")
def test_an_opponents_pool_that_was_raised_says_so():
    outcome = act("roll", None, pool="1", vs_pool="1", vs_modifiers=plus(-3), faces=[6, 1])
    assert "test.minimum_pool" in notes(outcome)


@pytest.mark.rule("V5", "V21")
def test_the_rouse_of_a_surge_is_no_part_of_the_contest():
    who = character(hunger=0, blood_potency=1)
    test, rouse = act("roll", who, pool="1", surge=True, vs=1, faces=[6, 1, 1, 6]).rolls
    assert (test.contest, rouse.contest, rouse.opponent) == ("won", None, None)


@pytest.mark.rule("V7")
@pytest.mark.parametrize("hunger", [0, 2])
def test_a_roll_rests_on_where_hunger_dice_belong_only_when_there_is_hunger(hunger):
    outcome = act("roll", character(hunger=hunger), pool="willpower", faces=[1] * 4)
    assert ("test.hunger_dice_on" in resolver.sources(outcome)) == bool(hunger)
