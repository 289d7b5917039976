"""Tests, Contests, fixed rolls and Armor Rolls. (S1-S7)"""

from __future__ import annotations

import pytest
from kit import BOOK, act, character, house, notes, plus

from sanguir import resolver
from sanguir.dice import Entered, Seeded
from sanguir.errors import RefusedError, UsageError

SIX_AND_MORE = [6, 1, 2, 3]


def only_roll(outcome):
    (roll,) = outcome.rolls
    return roll


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("faces", "difficulty", "successes", "passed", "margin"),
    [
        pytest.param([6, 1, 2, 3], None, 1, True, 0, id="one six passes"),
        pytest.param([5, 5, 5, 5], None, 0, False, -1, id="fives are nothing"),
        pytest.param([6, 6, 6, 1], None, 3, True, 2, id="each six is one success"),
        pytest.param([6, 6, 1, 1], 2, 2, True, 0, id="as many as the Difficulty"),
        pytest.param([6, 1, 1, 1], 2, 1, False, -1, id="fewer than the Difficulty"),
        pytest.param([6, 6, 6, 6], 5, 4, False, -1, id="Difficulty beyond the pool"),
    ],
)
def test_each_natural_six_is_a_success_and_the_difficulty_is_one_unless_told(
    faces, difficulty, successes, passed, margin
):
    roll = only_roll(act("roll", None, pool="4", faces=faces, difficulty=difficulty))
    assert (roll.successes, roll.passed, roll.margin) == (successes, passed, margin)
    assert roll.difficulty == (difficulty or 1)
    assert roll.dice == tuple(faces)
    assert roll.kind == "test"
    assert roll.automatic_failure is False


@pytest.mark.rule("S1")
def test_a_higher_difficulty_is_provisional_and_the_default_is_not():
    assert notes(act("roll", None, pool="2", faces=[6, 6], difficulty=2)) == [
        "test.higher_difficulty"
    ]
    assert notes(act("roll", None, pool="2", faces=[6, 6], difficulty=1)) == []
    assert notes(act("roll", None, pool="2", faces=[6, 6])) == []


@pytest.mark.rule("S1")
def test_a_table_without_higher_difficulties_refuses_them():
    book = house(test={"higher_difficulty": False})
    assert only_roll(act("roll", None, pool="1", faces=[6], difficulty=1, book=book)).passed
    with pytest.raises(RefusedError):
        act("roll", None, pool="1", difficulty=2, book=book)


@pytest.mark.rule("S1")
def test_a_house_may_count_more_faces_and_ask_for_more():
    book = house(test={"success_face": 5, "difficulty": 2})
    roll = only_roll(act("roll", None, pool="3", faces=[5, 6, 4], book=book))
    assert (roll.successes, roll.difficulty, roll.passed) == (2, 2, True)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("difficulty", [0, -1])
def test_a_difficulty_below_one_is_no_difficulty(difficulty):
    with pytest.raises(UsageError, match="out of range; 1 or more"):
        act("roll", None, pool="2", difficulty=difficulty)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("pool", "table", "total", "thrown"),
    [
        pytest.param("2", [-5, 4], 1, 1, id="a penalty, then a bonus"),
        pytest.param("2", [4, -5], 1, 1, id="a bonus, then a penalty"),
        pytest.param("2-5+4", [], 1, 1, id="within the expression"),
        pytest.param("1-9", [10], 2, 2, id="terms and modifiers together"),
        pytest.param("5", [3], 8, 8, id="a bonus is dice, not successes"),
    ],
)
def test_everything_is_summed_before_the_pool_is_clamped(pool, table, total, thrown):
    roll = only_roll(act("roll", None, pool=pool, modifiers=plus(*table), faces=[1] * thrown))
    assert (roll.pool.sum, roll.pool.size) == (total, thrown)
    assert roll.successes == 0


@pytest.mark.rule("S2")
def test_the_breakdown_lists_each_modifier_once_and_adds_up():
    mira = character(thirst="peckish", hours_since_blood=80, exposure="reduced")
    roll = only_roll(act("roll", mira, pool="END+WIL+1", modifiers=plus(-2, 1), faces=[2] * 5))
    assert roll.pool.terms == (("endurance", 4), ("willpower", 3), ("dice", 1))
    assert [m.dice for m in roll.pool.modifiers] == [-1, -1, -2, 1]
    assert sum(d for _, d in roll.pool.terms) + sum(m.dice for m in roll.pool.modifiers) == 5
    assert (roll.pool.sum, roll.pool.size) == (5, 5)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("dice", [0, -1, -50])
@pytest.mark.parametrize("mishap", ["off", "all-ones", "ones-without-six", "more-ones-than-sixes"])
def test_an_empty_pool_fails_without_a_throw_and_without_a_mishap(dice, mishap):
    book = house(test={"mishap": mishap})
    roll = only_roll(act("roll", None, pool="10", modifiers=plus(dice - 10), book=book))
    assert roll.dice == ()
    assert (roll.successes, roll.passed, roll.automatic_failure) == (0, False, True)
    assert roll.reading.mishap is False
    assert (roll.pool.sum, roll.pool.size) == (dice, 0)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("action", "choices"),
    [
        pytest.param("roll", {"pool": "endurance-9"}, id="a Test"),
        pytest.param("thirst", {}, id="a Thirst Test"),
        pytest.param("heal", {}, id="a healed Injury"),
        pytest.param("roll", {"pool": "0", "vs": 1}, id="a Contest"),
        pytest.param("roll", {"pool": "0", "kind": "fixed"}, id="a fixed roll"),
        pytest.param("roll", {"pool": "0", "kind": "armor"}, id="an Armor Roll"),
    ],
)
def test_an_empty_pool_leaves_the_seeded_source_where_it_was(action, choices):
    faint = character(END=1, WIL=1, thirst="bloodthirsty", hours_since_blood=72, injuries=1)
    dice = Seeded(11).of("mira.toml")
    outcome = resolver.act(action, faint, dice=dice, book=BOOK, **choices)
    assert [roll.dice for roll in outcome.rolls] == [()]
    fresh = Seeded(11).of("mira.toml")
    assert dice.throw(30, 6) == fresh.throw(30, 6)


@pytest.mark.rule("S2")
def test_an_empty_pool_does_not_change_the_dice_of_the_tests_after_it():
    """Three Injuries heal; the light goes out only for a table that says so."""
    weak = character(END=1, WIL=1, injuries=2)
    one = resolver.act("heal", weak, dice=Seeded(4).of("m"), book=BOOK)
    two = resolver.act("heal", weak, injuries=2, dice=Seeded(4).of("m"), book=BOOK)
    assert [r.pool.size for r in two.rolls] == [1, 0]
    assert two.rolls[0].dice == one.rolls[0].dice


@pytest.mark.rule("S3")
def test_a_declared_advancement_throws_its_own_dice_when_the_pool_is_empty():
    roll = only_roll(act("roll", None, pool="2-7", advancement=3, difficulty=1, faces=[1, 6, 1]))
    assert (roll.pool.sum, roll.pool.size) == (-5, 3)
    assert (roll.passed, roll.automatic_failure) == (True, False)
    assert roll.reading.mishap is None


@pytest.mark.rule("S3")
@pytest.mark.parametrize("size", [1, 2])
def test_a_declared_advancement_changes_nothing_while_the_pool_has_dice(size):
    outcome = act("roll", None, pool=f"{size}", advancement=9, faces=[1] * size)
    assert only_roll(outcome).pool.size == size
    assert notes(outcome) == []


@pytest.mark.rule("S3")
def test_advancement_serves_thirst_tests_and_turnings_too():
    spent = character(END=0, WIL=0, thirst="bloodthirsty", injuries=2, control="compelled")
    for action, choices, faces, rolls in [
        ("thirst", {}, [2, 6], 1),
        ("thirst", {"trigger": "round"}, [2, 6], 1),
        ("thirst", {"trigger": "increase"}, [2, 6], 1),
        ("heal", {"injuries": 2}, [2, 3, 4, 6], 2),
    ]:
        outcome = act(action, spent, advancement=2, faces=faces, **choices)
        assert [r.pool.size for r in outcome.rolls] == [2] * rolls
        assert outcome.after.control == "self"
        assert notes(outcome).count("test.advancement") == 1
    human = character("human", END=0, WIL=0, name="Tom")
    sire = character(END=0, WIL=1, name="Ilse")
    turned = act("turn", human, sire=sire, advancement=1, faces=[6])
    assert turned.facts["survived"] is True


@pytest.mark.rule("S3")
def test_the_dice_of_an_advancement_are_provisional_and_a_table_may_do_without():
    assert notes(act("roll", None, pool="0", advancement=1, faces=[6])) == ["test.advancement"]
    book = house(test={"advancement": False})
    with pytest.raises(RefusedError, match="plays without it"):
        act("roll", None, pool="0", advancement=1, book=book)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("dice", [0, -1, 1001])
def test_an_advancement_is_at_least_one_die_and_at_most_a_pool(dice):
    with pytest.raises(UsageError, match="out of range"):
        act("roll", None, pool="5", advancement=dice)


MISHAPS = {
    "off": [None, None, None, None, None],
    "all-ones": [True, False, False, False, False],
    "ones-without-six": [True, True, False, False, False],
    "more-ones-than-sixes": [True, True, True, False, False],
}
MISHAP_FACES = [[1, 1, 1], [1, 1, 2], [1, 1, 6], [1, 6, 2], [2, 3, 6]]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("condition", MISHAPS)
@pytest.mark.parametrize("row", range(5), ids=[str(faces) for faces in MISHAP_FACES])
def test_a_mishap_is_what_the_table_says_it_is(condition, row):
    book = house(test={"mishap": condition})
    outcome = act("roll", None, pool="3", faces=MISHAP_FACES[row], book=book)
    assert only_roll(outcome).reading.mishap is MISHAPS[condition][row]


@pytest.mark.rule("S4")
def test_no_condition_is_printed_so_a_thrown_roll_cannot_tell():
    assert only_roll(act("roll", None, pool="2", faces=[1, 1])).reading.mishap is None
    thirst = act("thirst", character(END=1, WIL=1), faces=[1, 1])
    assert only_roll(thirst).reading.mishap is None


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("mine", "theirs", "verdict", "margin"),
    [
        pytest.param([6, 6, 1], [6, 1, 1], "won", 1, id="more successes win"),
        pytest.param([6, 1, 1], [6, 6, 6], "lost", -2, id="fewer lose"),
        pytest.param([6, 1], [1, 6, 2], "tie", 0, id="equal is a tie"),
        pytest.param([1], [2], "tie", 0, id="none on either side is a tie"),
        pytest.param([], [2], "lost", 0, id="an empty pool loses against no successes"),
        pytest.param([], [6, 6], "lost", -2, id="an empty pool loses against successes"),
        pytest.param([1], [], "won", 0, id="against an empty pool no successes win"),
        pytest.param([6], [], "won", 1, id="against an empty pool successes win"),
        pytest.param([], [], "tie", 0, id="two empty pools tie"),
    ],
)
def test_a_contest_goes_to_more_successes_and_an_empty_pool_loses(mine, theirs, verdict, margin):
    roll = only_roll(
        act("roll", None, pool=f"{len(mine)}", vs_pool=f"{len(theirs)}", faces=[*mine, *theirs])
    )
    assert (roll.kind, roll.contest, roll.margin) == ("contest", verdict, margin)
    assert roll.passed is (verdict == "won")
    assert roll.difficulty is None
    assert roll.dice == tuple(mine)
    assert roll.automatic_failure is (not mine)
    assert roll.opponent.dice == tuple(theirs)
    assert roll.opponent.successes == theirs.count(6)
    assert roll.opponent.automatic_failure is (not theirs)
    assert roll.opponent.difficulty is None


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("faces", "vs", "verdict"),
    [([6, 6], 1, "won"), ([6, 1], 1, "tie"), ([1, 1], 1, "lost"), ([1, 1], 0, "tie")],
)
def test_a_contest_against_a_number_of_successes(faces, vs, verdict):
    roll = only_roll(act("roll", None, pool="2", vs=vs, faces=faces))
    assert (roll.contest, roll.opponent) == (verdict, vs)


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [([], [2], "tie"), ([], [6], "lost"), ([1], [], "tie"), ([6], [], "won"), ([], [], "tie")],
)
def test_a_table_may_take_an_empty_pool_for_no_successes(mine, theirs, verdict):
    choices = {"pool": f"{len(mine)}", "vs_pool": f"{len(theirs)}", "faces": [*mine, *theirs]}
    book = house(contest={"empty_pool": "no-successes"})
    assert only_roll(act("roll", None, book=book, **choices)).contest == verdict


@pytest.mark.rule("S5")
def test_an_empty_pool_loses_against_no_successes_given_as_a_number():
    roll = only_roll(act("roll", None, pool="0", vs=0))
    assert (roll.contest, roll.automatic_failure) == ("lost", True)


@pytest.mark.rule("S5", "S24")
def test_each_side_of_a_contest_has_its_own_modifiers():
    mira = character(exposure="direct", hours_since_blood=72)
    joan = character("hybrid", END=2, exposure="direct", name="Joan")
    roll = only_roll(
        act(
            "roll",
            mira,
            pool="END",
            modifiers=plus(1),
            vs_pool="END",
            vs_character=joan,
            vs_modifiers=plus(2),
            faces=[6, 1, *[5, 5, 6]],
        )
    )
    assert [m.dice for m in roll.pool.modifiers] == [-1, -2, 1]
    assert [m.dice for m in roll.opponent.pool.modifiers] == [-1, 2]
    assert (roll.dice, roll.opponent.dice) == ((6, 1), (5, 5, 6))
    assert roll.contest == "tie"


@pytest.mark.rule("S5")
def test_an_opponent_with_a_sheet_throws_its_own_dice():
    mira, ilse = character(), character(name="Ilse")
    entered = Entered([6, 6, 6, 1])
    outcome = resolver.act(
        "roll",
        mira,
        pool="2",
        vs_pool="3",
        vs_character=ilse,
        vs_dice=Seeded(3).of("ilse.toml"),
        dice=Entered([1, 2]).of(""),
        book=BOOK,
    )
    roll = only_roll(outcome)
    assert roll.dice == (1, 2)
    assert roll.opponent.dice == Seeded(3).of("ilse.toml").throw(3, 6)
    with pytest.raises(UsageError):
        entered.finish()


@pytest.mark.rule("S5")
def test_that_two_empty_pools_tie_rests_on_what_an_empty_pool_is_alone():
    assert act("roll", None, pool="0", vs_pool="0").rolls[0].used == ("contest.empty_pool",)
    book = house(contest={"empty_pool": "no-successes"})
    outcome = act("roll", None, pool="0", vs_pool="0", book=book)
    assert outcome.rolls[0].used == ("contest.empty_pool", "contest.equal_successes")


@pytest.mark.rule("S5")
def test_an_opponent_has_a_hundred_thousand_successes_at_most():
    roll = only_roll(act("roll", None, pool="2", vs=100_000, faces=[6, 6]))
    assert (roll.contest, roll.margin) == ("lost", -99_998)


@pytest.mark.rule("S5")
def test_what_equal_successes_mean_is_provisional_and_a_table_may_settle_it():
    outcome = act("roll", None, pool="1", vs=1, faces=[6])
    assert "contest.equal_successes" in notes(outcome)
    book = house(contest={"equal_successes": "won"})
    outcome = act("roll", None, pool="1", vs=1, faces=[6], book=book)
    assert (only_roll(outcome).contest, notes(outcome, book)) == ("won", [])
    outcome = act("roll", None, pool="0", vs_pool="0", book=book)
    assert only_roll(outcome).contest == "tie"


@pytest.mark.rule("S6")
def test_a_fixed_roll_is_faces_only_whatever_stands_against_the_character():
    worst = character(thirst="bloodthirsty", hours_since_blood=216, exposure="direct", injuries=2)
    roll = only_roll(act("roll", worst, pool="3", kind="fixed", faces=[6, 1, 6]))
    assert (roll.kind, roll.dice) == ("fixed", (6, 1, 6))
    assert (roll.successes, roll.difficulty, roll.passed, roll.margin) == (None, None, None, None)
    assert roll.pool.modifiers == ()


@pytest.mark.rule("S6")
def test_an_armor_roll_counts_sixes_and_takes_only_the_callers_modifiers():
    worst = character(thirst="bloodthirsty", hours_since_blood=216, exposure="direct")
    everywhere = house(thirst={"penalty_on": "all-tests"})
    for book in (BOOK, everywhere):
        outcome = act(
            "roll", worst, pool="3", kind="armor", modifiers=plus(1), faces=[6, 1, 6, 2], book=book
        )
        roll = only_roll(outcome)
        assert [m.dice for m in roll.pool.modifiers] == [1]
        assert (roll.kind, roll.successes, roll.passed) == ("armor", 2, None)
        assert notes(outcome, book) == []


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    "choices",
    [
        pytest.param({"kind": "fixed", "modifiers": plus(1)}, id="-m on a fixed roll"),
        pytest.param({"kind": "fixed", "uv": "direct"}, id="--uv on a fixed roll"),
        pytest.param({"kind": "armor", "uv": "absent"}, id="--uv on an Armor Roll"),
        pytest.param({"kind": "fixed", "difficulty": 1}, id="-d on a fixed roll"),
        pytest.param({"kind": "armor", "difficulty": 1}, id="-d on an Armor Roll"),
        pytest.param({"kind": "fixed", "advancement": 1}, id="Advancement on a fixed roll"),
        pytest.param({"kind": "armor", "vs": 1}, id="an Armor Roll against somebody"),
        pytest.param({"kind": "contest"}, id="a Contest against nobody"),
        pytest.param({"kind": "test", "vs": 1}, id="a Test against somebody"),
        pytest.param({"vs": 1, "difficulty": 2}, id="-d on a Contest"),
        pytest.param({"kind": "wild"}, id="no kind of roll"),
    ],
)
def test_choices_that_do_not_go_together_are_told_apart(choices):
    with pytest.raises(UsageError):
        act("roll", character(), pool="3", **choices)


@pytest.mark.rule("S7")
@pytest.mark.parametrize("pool", ["stamina", "Stamina", "END+WIL", "endurance+willpower", "stam"])
def test_stamina_is_endurance_and_willpower(pool):
    roll = only_roll(act("roll", character(END=2, WIL=5), pool=pool, faces=[1] * 7))
    assert roll.pool.sum == 7


@pytest.mark.rule("S7", "S15")
def test_a_thirst_test_is_a_stamina_test():
    roll = only_roll(act("thirst", character(END=2, WIL=5), faces=[1, 1, 1, 1, 1, 1, 6]))
    assert roll.pool.terms == (("endurance", 2), ("willpower", 5))
    assert (roll.kind, roll.passed) == ("thirst", True)


@pytest.mark.rule("S7")
def test_a_saved_pool_is_rolled_by_its_name():
    data = {**character_data(), "pools": {"hold on": "stamina+2"}}
    reading = resolver.read(data)
    roll = only_roll(act("roll", reading.character, pool="@hold", faces=[2] * 9))
    assert roll.pool.terms == (("stamina", 7), ("dice", 2))


def character_data():
    from kit import sheet

    return sheet()


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("mine", "theirs", "passed", "margin"),
    [
        pytest.param([6, 6], [6, 1, 1], False, -1, id="they lose"),
        pytest.param([6, 1], [6, 6, 6], True, 2, id="they win"),
        pytest.param([6, 1], [1, 6, 1], False, 0, id="nobody wins"),
        pytest.param([6], [], False, -1, id="they have no dice"),
        pytest.param([], [1], True, 0, id="they alone have dice"),
    ],
)
def test_the_other_side_of_a_contest_is_told_how_it_went_for_them(mine, theirs, passed, margin):
    pools = {"pool": f"{len(mine)}", "vs_pool": f"{len(theirs)}"}
    opponent = only_roll(act("roll", None, faces=[*mine, *theirs], **pools)).opponent
    assert (opponent.passed, opponent.margin) == (passed, margin)


@pytest.mark.rule("S6")
@pytest.mark.parametrize("kind", ["fixed", "armor"])
def test_fixed_and_armor_rolls_take_pools_of_the_sheet(kind):
    roll = only_roll(act("roll", character(END=2), pool="END+1", kind=kind, faces=[1, 2, 6]))
    assert roll.pool.terms == (("endurance", 2), ("dice", 1))


THROWN_BY_ONE = [
    ("roll", {"pool": "3"}),
    ("roll", {"pool": "3", "kind": "fixed"}),
    ("roll", {"pool": "3", "kind": "armor"}),
    ("roll", {"pool": "3", "vs": 1}),
    ("thirst", {}),
    ("turn", {"sire": character(name="Ilse", clock_hours=7)}),
]


@pytest.mark.parametrize(("action", "choices"), THROWN_BY_ONE)
@pytest.mark.parametrize("hours", [0, 40])
def test_dice_fall_at_the_minute_of_the_throwers_own_clock(action, choices, hours):
    kind = "human" if action == "turn" else "sanguir"
    who = character(kind, clock_hours=hours)
    outcome = resolver.act(action, who, dice=Seeded(8).of("a"), book=BOOK, **choices)
    roll = only_roll(outcome)
    assert roll.dice == Seeded(8).of("a").throw(roll.pool.size, 6, minute=hours * 60)


@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("roll", {"pool": "9"}),
        ("roll", {"pool": "9", "kind": "fixed"}),
        ("turn-numbers", {"recipient_endurance": 4, "sire_endurance": 5}),
    ],
)
def test_without_a_sheet_dice_fall_at_minute_0(action, choices):
    dice = Seeded(8).of("")
    outcome = resolver.act(action, None, dice=dice, book=BOOK, system="sanguiri", **choices)
    assert only_roll(outcome).dice == Seeded(8).of("").throw(9, 6, minute=0)


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("other", "minute"),
    [
        pytest.param(character(name="Ilse", clock_hours=7), 420, id="with a sheet"),
        pytest.param(None, 2400, id="without one"),
    ],
)
def test_an_opponents_dice_fall_at_the_minute_of_their_own_clock(other, minute):
    roll = only_roll(
        resolver.act(
            "roll",
            character(clock_hours=40),
            pool="2",
            vs_pool="9",
            vs_character=other,
            vs_dice=Seeded(8).of("b"),
            dice=Seeded(8).of("a"),
            book=BOOK,
        )
    )
    assert roll.dice == Seeded(8).of("a").throw(2, 6, minute=2400)
    assert roll.opponent.dice == Seeded(8).of("b").throw(9, 6, minute=minute)


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("condition", "faces", "mishap"),
    [
        ("all-ones", [1], True),
        ("all-ones", [1, 2], False),
        ("ones-without-six", [1, 2, 3], True),
        ("ones-without-six", [2, 3], False),
        ("ones-without-six", [1, 6], False),
        ("more-ones-than-sixes", [1, 1, 6], True),
        ("more-ones-than-sixes", [1, 6], False),
        ("more-ones-than-sixes", [2], False),
        ("off", [1], None),
    ],
)
def test_a_mishap_is_what_the_table_chose(condition, faces, mishap):
    book = house(test={"mishap": condition})
    roll = only_roll(act("roll", None, pool=f"{len(faces)}", faces=faces, book=book))
    assert roll.reading.mishap is mishap


@pytest.mark.rule("S2")
@pytest.mark.parametrize("difficulty", [1, 3])
def test_an_empty_pool_fails_by_the_whole_difficulty(difficulty):
    assert only_roll(act("roll", None, pool="0", difficulty=difficulty)).margin == -difficulty


@pytest.mark.rule("S3")
def test_advancement_throws_a_thousand_dice_at_most():
    roll = only_roll(act("roll", None, pool="0", advancement=1000, faces=[1] * 1000))
    assert (roll.pool.size, roll.pool.sum) == (1000, 0)


@pytest.mark.rule("S24", "S25")
def test_without_a_sheet_an_exposure_is_a_sanguirs():
    outcome = act("roll", None, pool="4", uv="direct", faces=[1, 1])
    (modifier,) = only_roll(outcome).pool.modifiers
    assert modifier == ("ultraviolet: direct", -2, "exposures.direct.sanguir")
    assert notes(outcome) == ["exposures.direct.sanguir"]
