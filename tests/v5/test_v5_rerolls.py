"""Re-rolls for Willpower: which dice, which rolls, what it costs. (V16, V17)"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import said
from v5kit import BOOK, act, as_json, changed, character, house, thrown

from sanguir.dice import Seeded
from sanguir.errors import InvalidError, RefusedError, UsageError
from sanguir.resolver import act as resolve_act
from sanguir.v5.reroll_choice import best_reroll
from sanguir.v5.rerolls import pick
from sanguir.v5.tests import read_counts


def again(normal, hunger=(), faces=(), difficulty=3, who=None, **choices):
    roll = as_json(thrown(normal, hunger, difficulty))
    return act("reroll", who, roll=roll, faces=faces, **choices)


@pytest.mark.rule("V17")
@pytest.mark.parametrize(
    ("strategy", "normal", "positions"),
    [
        ("failures", [6, 1, 10, 5, 2, 3], (2, 4, 5)),
        ("failures", [6, 1, 10], (2,)),
        ("criticals", [6, 1, 10, 7, 8], (1, 2, 4)),
        ("criticals", [1, 2, 3, 6], (1, 2, 3)),
        ("criticals", [9, 2, 7], (1, 2, 3)),
        ("avoid-messy", [10, 1, 10, 10, 10], (1, 3, 4)),
        ("avoid-messy", [1, 10], (2,)),
        ("risky", [1, 10, 2, 6, 3], (1, 2, 3)),
        ("risky", [10, 10, 10, 10, 1], (1, 2, 3)),
        ("best", [1, 2, 6], (1, 2)),
    ],
)
def test_a_strategy_takes_at_most_three_normal_dice_in_the_order_thrown(
    strategy, normal, positions
):
    outcome = again(normal, [3], [6] * len(positions), strategy=strategy)
    roll = outcome.rolls[0]
    assert roll.rerolled == positions
    kept = [6 if at in positions else face for at, face in enumerate(normal, 1)]
    assert list(roll.dice) == kept
    assert roll.hunger_dice == (3,)


@pytest.mark.rule("V17")
def test_chosen_positions_are_thrown_again_and_the_old_faces_are_gone():
    outcome = again([10, 10, 2], [3], [1, 5], positions="1,2", difficulty=2)
    roll = outcome.rolls[0]
    assert (roll.dice, roll.hunger_dice, roll.rerolled) == ((1, 5, 2), (3,), (1, 2))
    assert (roll.successes, roll.difficulty, roll.passed, roll.margin) == (0, 2, False, -2)
    assert again([1, 2, 6], (), [9, 8], positions=[2, 1]).rolls[0].dice == (9, 8, 6)


@pytest.mark.rule("V17")
@pytest.mark.parametrize(
    ("positions", "error"),
    [
        pytest.param([4], RefusedError, id="a Hunger die"),
        pytest.param([1, 4], RefusedError, id="a Hunger die among others"),
        pytest.param([5], UsageError, id="no such die"),
        pytest.param([0], UsageError, id="zero"),
        pytest.param([1, 1], UsageError, id="twice the same"),
        pytest.param("1,x", UsageError, id="no number"),
        pytest.param("failures", UsageError, id="a strategy"),
    ],
)
def test_positions_that_cannot_be_thrown_again_are_refused(positions, error):
    with pytest.raises(error):
        again([1, 2, 3], [1], positions=positions)


@pytest.mark.rule("V17")
def test_a_fourth_die_is_refused():
    with pytest.raises(RefusedError, match="too many"):
        again([1, 2, 3, 4], positions=[1, 2, 3, 4])
    book = house(willpower={"reroll_most": 4})
    roll = as_json(thrown([1, 2, 3, 4], (), 3))
    outcome = act("reroll", None, roll=roll, strategy="failures", faces=[6] * 4, book=book)
    assert outcome.rolls[0].rerolled == (1, 2, 3, 4)


@pytest.mark.rule("V17")
@pytest.mark.parametrize(
    ("strategy", "normal"),
    [("failures", [6, 10]), ("avoid-messy", [1, 6]), ("risky", [6, 7]), ("criticals", [10, 10]),
     ("best", [6, 7, 8])],
)  # fmt: skip
def test_nothing_to_throw_again_is_refused_and_costs_nothing(strategy, normal):
    who = character()
    with pytest.raises(RefusedError, match="nothing to throw again"):
        again(normal, [1], who=who, strategy=strategy)


@pytest.mark.rule("V16", "V17")
def test_with_a_sheet_one_willpower_is_marked_and_none_without():
    who = character()
    outcome = again([1, 2], (), [6, 6], who=who, strategy="failures")
    assert changed(who, outcome.after) == {"state.willpower.superficial": 1}
    assert again([1, 2], (), [6, 6], strategy="failures").after is None


@pytest.mark.rule("V16")
def test_without_an_unmarked_box_a_re_roll_is_refused_unless_forced():
    who = character(willpower="////")
    with pytest.raises(RefusedError, match="no unmarked"):
        again([1, 2], who=who, strategy="failures")
    with pytest.raises(RefusedError, match="no unmarked"):  # before any die is thrown
        act("roll", who, pool="brawl+2", reroll="failures")
    outcome = again([1, 2], (), [6, 6], who=who, strategy="failures", force=True)
    assert (outcome.after.willpower.superficial, outcome.after.willpower.aggravated) == (3, 1)


@pytest.mark.rule("V16")
@pytest.mark.parametrize("choices", [{"reroll": "failures"}, {"reroll": "1", "surge": True}])
def test_a_re_roll_that_no_willpower_pays_for_is_refused_before_any_die(choices):
    spent = character(willpower="//x/")
    refused = lambda: act("roll", spent, pool="strength", difficulty=2, **choices)  # noqa: E731
    assert said(refused) == [
        "refused: Ilse has no unmarked Willpower for the re-roll; "
        "`--force` marks it all the same, and the damage gets worse"
    ]


@pytest.mark.rule("V16", "V11")
def test_a_forced_re_roll_makes_a_mark_worse():
    spent = character(willpower="//x/", hunger=0)
    outcome = act("roll", spent, pool="strength", difficulty=2, reroll="failures", force=True,
                  faces=[1, 1, 6, 6])  # fmt: skip
    assert outcome.rolls[-1].passed
    assert changed(spent, outcome.after) == {
        "state.willpower.superficial": 2, "state.willpower.aggravated": 2,
    }  # fmt: skip


@pytest.mark.rule("V16", "V17")
@pytest.mark.parametrize("kind", ["willpower", "humanity", "frenzy", "rouse", "remorse"])
def test_only_tests_are_thrown_again(kind):
    roll = as_json(thrown([1, 2], (), 1)) | {"kind": kind}
    with pytest.raises(RefusedError, match=kind):
        act("reroll", character(), roll=roll, strategy="failures")


@pytest.mark.rule("V16")
@pytest.mark.parametrize("choices", [{"pool": "4", "kind": "willpower"}, {"pool": "humanity"}])
def test_a_willpower_or_humanity_roll_takes_no_re_roll(choices):
    with pytest.raises(RefusedError, match="thrown again"):
        act("roll", character(), reroll="failures", **choices)


@pytest.mark.rule("V16", "V17")
def test_a_test_is_thrown_again_once():
    first = again([1, 2], (), [1, 1], strategy="failures").rolls[0]
    with pytest.raises(RefusedError, match="before"):
        act("reroll", None, roll=as_json(first), strategy="failures")


@pytest.mark.rule("V17")
def test_a_re_roll_at_the_roll_is_one_more_roll_after_the_first():
    who = character(hunger=1)
    outcome = act("roll", who, pool="brawl+4", difficulty=2, reroll="failures",
                  faces=[1, 6, 2, 1, 10, 10])  # fmt: skip
    first, second = outcome.rolls
    assert (first.dice, first.rerolled, first.reading.outcome) == ((1, 6, 2), (), "bestial-failure")
    assert (second.dice, second.rerolled) == ((10, 6, 10), (1, 3))
    assert (second.hunger_dice, second.reading.outcome) == ((1,), "critical")
    assert outcome.pending == ()
    assert outcome.after.willpower.superficial == 1


@pytest.mark.rule("V17")
def test_best_leaves_a_roll_alone_that_passes_anyway():
    who = character(hunger=0)
    outcome = act("roll", who, pool="3", difficulty=2, reroll="best", faces=[6, 7, 1])
    assert (len(outcome.rolls), outcome.after) == (1, who)


@pytest.mark.rule("V17")
def test_where_no_die_may_be_thrown_again_that_is_the_reason():
    book = house(willpower={"reroll_most": 0})
    for reroll, reason in (
        ("failures", "no Willpower is spent: the house rules throw no die again"),
        ("1", "1 die is too many to throw again; at most 0"),
    ):
        choices = {"pool": "2", "difficulty": 3, "hunger": 0, "reroll": reroll, "book": book}
        (line,) = said(lambda: act("roll", None, faces=[1, 2], **choices))  # noqa: B023
        assert reason in line


@pytest.mark.rule("V17")
def test_best_leaves_a_roll_alone_that_nothing_can_fail():
    book = house(test={"least_successes": 0})
    outcome = act(
        "roll", None, pool="2", difficulty=0, reroll="best", hunger=0, faces=[1, 1], book=book
    )
    assert [roll.passed for roll in outcome.rolls] == [True]


@pytest.mark.rule("V17")
def test_best_without_a_difficulty_is_refused():
    with pytest.raises(UsageError, match="best"):
        act("roll", None, pool="3", reroll="best")
    with pytest.raises(UsageError, match="best"):
        again([1, 2], difficulty=None, strategy="best")
    contest = act("roll", None, pool="3", vs=2, reroll="best", faces=[6, 1, 2, 6, 6])
    assert contest.rolls[1].contest == "won"


@pytest.mark.rule("V5", "V17")
def test_a_contest_is_read_again_against_the_same_opponent():
    first = act("roll", None, pool="2", vs_pool="2", faces=[1, 2, 6, 6]).rolls[0]
    second = act("reroll", None, roll=as_json(first), strategy="failures", faces=[6, 7]).rolls[0]
    assert (second.contest, second.margin, second.opponent.dice) == ("won", 0, (6, 6))
    known = act("roll", None, pool="2", vs=3, faces=[1, 6]).rolls[0]
    third = act("reroll", None, roll=as_json(known), strategy="failures", faces=[6]).rolls[0]
    assert (third.contest, third.opponent) == ("lost", 3)


@pytest.mark.rule("V17")
def test_one_seed_gives_a_re_roll_the_same_faces_at_the_roll_and_afterwards():
    def dice():
        return Seeded(5).of("ilse.toml")

    choices = {"pool": "9", "hunger": 2, "book": BOOK, "system": "v5"}
    at_once = resolve_act("roll", None, dice=dice(), reroll="failures", **choices)
    first = resolve_act("roll", None, dice=dice(), **choices).rolls[0]
    later = resolve_act("reroll", None, roll=as_json(first), strategy="failures", dice=dice(),
                        book=BOOK, system="v5")  # fmt: skip
    assert at_once.rolls[1] == later.rolls[0]
    who = character(hunger=2)
    surged = resolve_act("roll", who, pool="9", surge=True, dice=dice(), book=BOOK)
    mended = resolve_act("roll", who, pool="9", surge=True, reroll="failures", dice=dice(),
                         book=BOOK)  # fmt: skip
    assert surged.rolls[-1].dice == mended.rolls[-1].dice


@pytest.mark.rule("V17")
@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "armor"},
        {"kind": 4},
        {"dice": [0, 2]},
        {"dice": [11, 2]},
        {"dice": [True, 2]},
        {"dice": [1]},
        {"dice": "12"},
        {"dice": [1] * 1001},
        {"hunger_dice": None},
        {"pool": None},
        {"pool": {"terms": [["x"]], "size": 2}},
        {"pool": {"terms": [], "modifiers": [[1, 2]], "size": 2}},
        {"pool": {"terms": [], "size": "2"}},
        {"difficulty": -1},
        {"difficulty": 1.5},
        {"rerolled": 3},
        {"rerolled": [7]},
        {"opponent": 3},
        {"opponent": {"successes": None}},
        {"opponent": {"kind": "test", "pool": {}, "dice": []}},
    ],
    ids=lambda broken: str(broken)[:40],
)
def test_a_record_that_does_not_hold_together_is_invalid(broken):
    roll = as_json(thrown([1, 2], (), 1)) | broken
    with pytest.raises(InvalidError) as caught:
        act("reroll", None, roll=roll, strategy="failures")
    assert all(problem.key for problem in caught.value.problems)


@pytest.mark.rule("V17")
def test_a_record_without_its_keys_names_them_all():
    with pytest.raises(InvalidError) as caught:
        act("reroll", None, roll={}, strategy="failures")
    assert [problem.key for problem in caught.value.problems] == ["kind", "pool", "dice"]


POOL = {"modifiers": [], "sum": 1000, "size": 1000}


def rerun(**record):
    roll = as_json(thrown([1, 2], (), 1)) | record
    return lambda: act("reroll", None, roll=roll, positions=[1], faces=[6])


@pytest.mark.rule("V17")
def test_a_record_of_the_most_dice_is_read_and_one_more_is_not():
    most = {"dice": [1] * 1000, "pool": POOL | {"terms": [["dice", 1000]]}}
    assert rerun(**most)().rolls[0].dice == (6, *[1] * 999)
    assert said(rerun(dice=[1] * 1001)) != []


@pytest.mark.rule("V17")
def test_every_part_of_a_record_that_does_not_do_is_told():
    lines = said(rerun(pool=POOL | {"terms": [["a"], ["b", 1], ["c"]]}))
    assert [line.split(": ")[1] for line in lines] == ["pool.terms.1", "pool.terms.3"]
    assert said(rerun(pool=3)) == ["invalid: pool: 3 is a whole number; terms, modifiers and size"]


@pytest.mark.rule("V17")
def test_what_a_record_says_of_itself_is_worked_out_anew():
    roll = as_json(thrown([6, 2], (), 1)) | {"successes": 9, "outcome": "critical", "sum": 99}
    outcome = act("reroll", None, roll=roll, positions=[2], faces=[1])
    assert (outcome.rolls[0].successes, outcome.rolls[0].reading.outcome) == (1, "success")


FACES = st.lists(st.integers(1, 10), max_size=5)


# A die's faces by what they do, as (how many, one of them): failures, plain successes, the ten.
ALIKE = [(5, 1), (4, 6), (1, 10)]


def chance_by_hand(normal, hunger, positions, difficulty):
    """Walk every throw of the dice thrown again: the slow twin."""
    passed = 0
    for throw in product(ALIKE, repeat=len(positions)):
        new = {at: face for at, (_, face) in zip(positions, throw, strict=True)}
        dice = [new.get(at, face) for at, face in enumerate(normal, 1)] + list(hunger)
        read = read_counts(sum(f >= 6 for f in dice), dice.count(10),
                           difficulty=difficulty, book=BOOK)  # fmt: skip
        passed += prod(many for many, _ in throw) if read.passed else 0
    return Fraction(passed, 10 ** len(positions))


@pytest.mark.rule("V17")
@given(normal=FACES, hunger=st.lists(st.integers(1, 10), max_size=3), difficulty=st.integers(0, 9))
def test_best_is_never_beaten_by_any_other_choice(normal, hunger, difficulty):
    best = best_reroll(normal, hunger, difficulty, BOOK)
    chances = {
        choice: chance_by_hand(normal, hunger, choice, difficulty)
        for size in range(4)
        for choice in combinations(range(1, len(normal) + 1), size)
    }
    assert chances[best] == max(chances.values())
    equal = [choice for choice, chance in chances.items() if chance == chances[best]]
    assert len(best) == min(map(len, equal))


@pytest.mark.rule("V17")
@given(normal=FACES, strategy=st.sampled_from(["failures", "criticals", "avoid-messy", "risky"]))
def test_every_strategy_picks_at_most_three_different_dice(normal, strategy):
    picked = pick(thrown(normal, [1], 3), strategy, 3, BOOK)
    assert len(set(picked)) == len(picked) <= 3
    assert all(1 <= at <= len(normal) for at in picked)
    assert list(picked) == sorted(picked)


@pytest.mark.rule("V17")
@pytest.mark.parametrize(
    ("faces", "hunger", "reroll", "why", "way"),
    [
        ([8, 9], 0, "failures", ": no normal die failed",
         "without --reroll, --dice 8,9 records this roll"),
        ([8, 10, 3], 1, "avoid-messy", None, None),
        ([8, 9, 3], 1, "avoid-messy", "",
         "without --reroll, --dice 8,9,3 records this roll"),
        ([3], 1, "failures", ": all its dice are Hunger dice",
         "without --reroll, --dice 3 records this roll"),
    ],
)  # fmt: skip
def test_a_roll_with_nothing_to_throw_again_says_how_it_is_put_on_record(
    faces, hunger, reroll, why, way
):
    asked = {"pool": str(len(faces)), "hunger": hunger, "reroll": reroll, "difficulty": 3}
    if way is None:
        rolls = act("roll", None, **asked, faces=[*faces, 1]).rolls
        assert [roll.rerolled for roll in rolls] == [(), (2,)]
        return
    with pytest.raises(RefusedError) as caught:
        act("roll", None, **asked, faces=faces)
    (problem,) = caught.value.problems
    said = f"there is nothing to throw again, so no Willpower is spent{why}"
    assert (problem.message, problem.hint) == (said, way)


@pytest.mark.rule("V17")
@pytest.mark.parametrize(("vs", "rerolled"), [(2, (2, 3)), (3, (2, 3)), (9, ())])
def test_the_best_re_roll_of_a_contest_is_the_one_that_may_win_it(vs, rerolled):
    roll = act("roll", None, pool="3", vs=vs, faces=[6, 1, 2]).rolls[0]
    if not rerolled:
        with pytest.raises(RefusedError, match="nothing to throw again"):
            act("reroll", None, roll=as_json(roll), strategy="best", faces=[])
        return
    again = act("reroll", None, roll=as_json(roll), strategy="best", faces=[6] * len(rerolled))
    assert again.rolls[0].rerolled == rerolled


@pytest.mark.rule("V16")
def test_a_re_roll_without_willpower_says_what_it_is_for():
    with pytest.raises(RefusedError, match="no unmarked Willpower for the re-roll"):
        again([1, 2], [], who=character(willpower="////"), strategy="failures")


@pytest.mark.rule("V5", "V17")
@pytest.mark.parametrize(("equal", "again"), [("won", (3,)), ("lost", (1, 2, 3))])
def test_the_best_re_roll_of_a_contest_is_for_what_its_ties_come_to(equal, again):
    book = house(contest={"equal_successes": equal})
    lost = act("roll", None, pool="3", vs=3, faces=[6, 6, 1], book=book)
    outcome = act("reroll", None, roll=lost.rolls[0], strategy="best", book=book,
                  faces=[1] * len(again))  # fmt: skip
    assert outcome.rolls[0].rerolled == again


@pytest.mark.rule("V17")
def test_of_a_records_pool_nothing_but_its_size_has_to_be_known():
    assert rerun(pool={"size": 2})().rolls[0].dice == (6, 2)


@pytest.mark.rule("V17")
def test_a_record_may_have_a_hundred_terms_and_a_thousand_dice_thrown_again():
    assert rerun(pool={"terms": [["dice", 1]] * 100, "size": 2})().rolls[0].dice == (6, 2)
    most = {"dice": [1] * 1000, "pool": {"size": 1000}}
    lines = said(rerun(**most, rerolled=[*range(1, 1001)]))
    assert lines == ["refused: the roll was thrown again before; once for every test"]
    every = ",".join(map(str, range(1, 1001)))
    roll = as_json(thrown([1, 2], (), 1)) | most
    lines = said(lambda: act("reroll", None, roll=roll, positions=every))
    assert lines == ["refused: 1000 dice are too many to throw again; at most 3"]


@pytest.mark.rule("V5", "V17")
def test_the_best_re_roll_against_a_difficulty_has_no_ties_to_lose():
    book = house(contest={"equal_successes": "lost"})
    passed = act("roll", None, pool="2", difficulty=1, faces=[6, 1], book=book).rolls[0]
    with pytest.raises(RefusedError, match="nothing to throw again"):
        act("reroll", None, roll=passed, strategy="best", book=book)


@pytest.mark.rule("V17", "V21")
def test_a_best_re_roll_that_leaves_the_roll_alone_leaves_every_other_throw_as_it_was():
    choices = {"pool": "9", "surge": True, "difficulty": 1, "book": BOOK}
    surged, best = (
        resolve_act("roll", character(clock_hours=7), dice=Seeded(5).of("ilse"), **asked)
        for asked in (choices, choices | {"reroll": "best"})
    )
    assert surged.rolls[0].passed
    assert best.rolls == surged.rolls
