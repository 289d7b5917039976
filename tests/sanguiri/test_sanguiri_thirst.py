"""Thirst: its levels, what raises it, and the Tests it calls for. (S12-S16a)"""

from __future__ import annotations

import pytest
from kit import (
    BOOK,
    LEVELS,
    WrongDiceError,
    act,
    character,
    house,
    level,
    notes,
    plus,
    rulebook,
    sheet_state,
)

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import RefusedError, UsageError

HOUR = 60


def one_six(size):
    return [6] + [1] * (size - 1) if size else []


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("word", "dice"),
    [("sated", 0), ("peckish", -1), ("thirsty", -2), ("bloodthirsty", -3)],
)
def test_only_the_current_level_takes_its_dice(word, dice):
    roll = act("thirst", character(END=6, thirst=word), faces=[1] * (9 + dice)).rolls[0]
    assert roll.pool.sum == 9 + dice
    assert [m.dice for m in roll.pool.modifiers] == ([dice] if dice else [])


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("word", "provisional"),
    [
        ("sated", []),
        ("peckish", ["thirst.levels.peckish.penalty"]),
        ("thirsty", ["thirst.levels.thirsty.penalty"]),
        ("bloodthirsty", []),
    ],
)
def test_the_middle_penalties_are_provisional_and_the_ends_are_not(word, provisional):
    outcome = act("thirst", character(END=6, thirst=word), faces=[1] * (9 - LEVELS.index(word)))
    assert notes(outcome) == provisional


@pytest.mark.rule("S12")
def test_levels_of_house_rules_may_cost_as_much_as_the_one_before():
    rows = {"peckish": {"penalty": 0}, "thirsty": {"penalty": -1}, "bloodthirsty": {"penalty": -1}}
    book = house(thirst={"levels": rows})
    for word, dice in (("sated", 0), ("peckish", 0), ("thirsty", -1), ("bloodthirsty", -1)):
        who = character(END=6, thirst=word, book=book)
        assert act("thirst", who, book=book, faces=[1] * (9 + dice)).rolls[0].pool.sum == 9 + dice
        fed = act("feed", who, ml=250, book=book).after
        assert LEVELS[fed.thirst] == LEVELS[max(LEVELS.index(word) - 1, 0)]


@pytest.mark.rule("S12")
def test_bloodthirsty_is_the_worst_there_is():
    who = character(END=6, thirst="bloodthirsty")
    outcome = act("thirst", who, trigger="increase", faces=[6] * 6)
    assert level(outcome.after) == "bloodthirsty"
    assert len(outcome.rolls) == 1


@pytest.mark.rule("S12")
def test_a_sheet_knows_no_other_level():
    from kit import sheet

    reading = resolver.read(sheet(thirst="thristy"))
    assert [(p.key, p.hint) for p in reading.problems] == [
        ("state.thirst", "did you mean thirsty?")
    ]


@pytest.mark.rule("S13", "S15", "S17")
@pytest.mark.parametrize("row", rulebook("sanguiri_days_without_blood.toml"))
def test_each_full_day_without_blood_raises_thirst_one_level(row):
    before = character(END=9, WIL=6)
    faces = [face for size in row["pools"] for face in one_six(size)]
    outcome = act("advance-time", before, minutes=row["hours"] * HOUR, faces=faces)
    assert sheet_state(outcome.after) == sheet_state(before) | {
        "thirst": row["level"],
        "hours_since_blood": row["hours"],
        "clock_hours": row["hours"],
    }
    assert [roll.pool.size for roll in outcome.rolls] == row["pools"]
    test = act("roll", outcome.after, pool="20", faces=[1] * (20 + row["deprivation"]))
    assert test.rolls[0].pool.sum == 20 + row["deprivation"]


@pytest.mark.rule("S13")
def test_a_minute_short_of_the_day_is_not_the_day():
    who = character()
    almost = act("advance-time", who, minutes=24 * HOUR - 1)
    assert (level(almost.after), almost.rolls) == ("sated", ())
    there = act("advance-time", almost.after, minutes=1, faces=one_six(6))
    assert (level(there.after), len(there.rolls)) == ("peckish", 1)


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    ("steps", "hours", "words", "tests"),
    [
        pytest.param(1440, 1 / 60, "peckish", 1, id="1,440 minutes"),
        pytest.param(20, 1.2, "peckish", 1, id="20 times 1.2 h"),
        pytest.param(15, 4.8, "bloodthirsty", 3, id="15 times 4.8 h"),
        pytest.param(3, 24.0, "bloodthirsty", 3, id="3 days"),
        pytest.param(240, 0.1, "peckish", 1, id="240 times 0.1 h"),
    ],
)
def test_fractions_of_hours_reach_the_day_through_the_sheet(steps, hours, words, tests):
    """Each step is written to the sheet as hours and read back, as the command line would."""
    from kit import sheet

    from sanguir.amounts import duration

    data = sheet(END=9, WIL=6)
    dice = [one_six(size) for size in (14, 13, 11)]
    made = 0
    for _ in range(steps):
        who = resolver.read(data).character
        minutes = duration(f"{hours:.9f}", "--hours")
        due = act_time(who, minutes, dice[made] if made < len(dice) else [])
        made += len(due.rolls)
        for (*_, key), (_, new) in resolver.changes(due.before, due.after, BOOK).items():
            data["state"][key] = new
    total = 24 if words == "peckish" else 72
    assert (made, data["state"]["thirst"]) == (tests, words)
    assert data["state"]["clock_hours"] == total
    assert data["state"]["hours_since_blood"] == total
    assert type(data["state"]["hours_since_blood"]) is int


def act_time(who, minutes, faces):
    """Advance with just the dice that turn out to be needed."""
    try:
        return act("advance-time", who, minutes=minutes)
    except WrongDiceError:
        return act("advance-time", who, minutes=minutes, faces=faces)


@pytest.mark.rule("S13")
def test_24_as_a_whole_number_and_as_a_fraction_are_the_same_hours():
    assert character(hours_since_blood=24) == character(hours_since_blood=24.0)
    assert sheet_state(character(hours_since_blood=24.0))["hours_since_blood"] == 24


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("start", "injuries", "words", "sizes"),
    [
        pytest.param("sated", 1, "peckish", [8], id="one"),
        pytest.param("sated", 3, "bloodthirsty", [8, 7, 6], id="three: three Tests in a row"),
        pytest.param("thirsty", 3, "bloodthirsty", [6, 6, 6], id="also at the worst"),
        pytest.param("bloodthirsty", 1, "bloodthirsty", [6], id="from the worst"),
    ],
)
def test_each_healed_injury_raises_thirst_and_calls_for_a_test(start, injuries, words, sizes):
    who = character(END=6, thirst=start, injuries=4, hours_since_blood=5, banked_ml=30)
    faces = [face for size in sizes for face in one_six(size)]
    outcome = act("heal", who, injuries=injuries, faces=faces)
    assert [roll.pool.size for roll in outcome.rolls] == sizes
    assert all(roll.kind == "thirst" and roll.difficulty == 1 for roll in outcome.rolls)
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "thirst": words,
        "injuries": 4 - injuries,
    }
    assert outcome.facts["healed"] == injuries


@pytest.mark.rule("S14", "S18")
def test_of_several_tests_the_last_decides():
    who = character(END=1, WIL=4, injuries=2)
    lost_then_won = act("heal", who, injuries=2, faces=[1, 1, 1, 1, 1, 1, 6])
    assert [r.passed for r in lost_then_won.rolls] == [False, True]
    assert lost_then_won.after.control == "self"
    won_then_lost = act("heal", who, injuries=2, faces=[6, 1, 1, 1, 1, 1, 1])
    assert won_then_lost.after.control == "compelled"


@pytest.mark.rule("S14")
def test_more_than_there_is_cannot_be_healed():
    who = character(injuries=1)
    with pytest.raises(RefusedError, match="fewer Injuries than 2: 1"):
        act("heal", who, injuries=2)
    with pytest.raises(RefusedError):
        act("heal", character())
    for nothing in (0, -1):
        with pytest.raises(UsageError):
            act("heal", who, injuries=nothing)


@pytest.mark.rule("S14")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
def test_a_human_and_a_hybrid_heal_without_thirst(kind):
    outcome = act("heal", character(kind, injuries=3), injuries=2)
    assert outcome.rolls == ()
    assert sheet_state(outcome.after)["injuries"] == 1
    assert level(outcome.after) == "sated"
    with pytest.raises(RefusedError):
        act("heal", character(kind, injuries=1), injuries=2)


TRIGGERS = [
    # level, trigger, distance in metres, whether a Test is due
    ("sated", None, None, True),
    ("sated", "blood", None, False),
    ("sated", "source", 0, False),
    ("peckish", "blood", None, True),
    ("thirsty", "blood", None, True),
    ("bloodthirsty", "blood", None, True),
    ("peckish", "source", 0, True),
    ("peckish", "source", 5, True),
    ("peckish", "source", 6, False),
    ("thirsty", "source", 15, True),
    ("thirsty", "source", 16, False),
    ("bloodthirsty", "source", 30, True),
    ("bloodthirsty", "source", 31, False),
    ("peckish", None, None, True),
]


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("word", "trigger", "distance", "due"),
    TRIGGERS,
    ids=[f"{w}, {t or 'no trigger'}{'' if d is None else f' at {d} m'}" for w, t, d, _ in TRIGGERS],
)
def test_blood_and_a_source_within_reach_call_for_a_test_from_peckish_on(
    word, trigger, distance, due
):
    who = character(END=6, thirst=word)
    faces = [1] * (9 - LEVELS.index(word)) if due else []
    outcome = act("thirst", who, trigger=trigger, distance=distance, faces=faces)
    assert outcome.facts["test_needed"] is due
    assert outcome.facts["trigger"] == trigger
    assert (outcome.facts["level_before"], outcome.facts["level_after"]) == (word, word)
    assert outcome.facts["control"] == ("compelled" if due else "self")
    assert len(outcome.rolls) == due
    if not due:
        assert outcome.after == who


@pytest.mark.rule("S15")
def test_where_no_test_is_due_no_die_is_thrown():
    dice = Seeded(2).of("mira.toml")
    outcome = resolver.act("thirst", character(), trigger="blood", dice=dice, book=BOOK)
    assert outcome.rolls == ()
    assert dice.throw(20, 6) == Seeded(2).of("mira.toml").throw(20, 6)


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("start", "end"),
    [("sated", "peckish"), ("peckish", "thirsty"), ("bloodthirsty", "bloodthirsty")],
)
def test_an_increase_raises_one_level_leaves_the_clock_and_always_tests(start, end):
    who = character(END=6, thirst=start, hours_since_blood=30.5, banked_ml=10, clock_hours=40)
    outcome = act("thirst", who, trigger="increase", faces=one_six(9 - LEVELS.index(end)))
    assert sheet_state(outcome.after) == sheet_state(who) | {"thirst": end}
    assert outcome.facts["test_needed"] is True
    assert (outcome.facts["level_before"], outcome.facts["level_after"]) == (start, end)


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("thirst", {}),
        ("heal", {}),
        ("turn", {"sire": character(name="Ilse")}),
    ],
    ids=["thirst", "heal", "turn"],
)
def test_their_difficulty_is_no_option(action, choices):
    who = character("human" if action == "turn" else "sanguir", injuries=1)
    with pytest.raises(UsageError, match="difficulty: is no choice"):
        act(action, who, difficulty=1, **choices)


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("faces", "control"),
    [([5, 5, 5, 5, 5, 5, 5], "compelled"), ([1, 1, 1, 1, 1, 1, 6], "self")],
)
def test_one_natural_six_passes_a_thirst_test(faces, control):
    outcome = act("thirst", character(), faces=faces)
    assert outcome.rolls[0].difficulty == 1
    assert outcome.after.control == control


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("choices", "words"),
    [
        pytest.param({"trigger": "source"}, "--distance", id="a source without its distance"),
        pytest.param({"distance": 3}, "--trigger source", id="a distance alone"),
        pytest.param({"trigger": "blood", "distance": 3}, "--trigger source", id="of blood"),
        pytest.param({"trigger": "source", "distance": -1}, "0 or more metres", id="behind us"),
        pytest.param({"trigger": "smell"}, "increase, blood, source, round", id="no trigger"),
    ],
)
def test_triggers_take_what_belongs_to_them(choices, words):
    with pytest.raises(UsageError) as raised:
        act("thirst", character(thirst="peckish"), **choices)
    (problem,) = raised.value.problems
    assert words in f"{problem.message} {problem.hint}"


@pytest.mark.rule("S15")
def test_distances_are_provisional_and_named_only_when_one_decided():
    peckish, sated = character(thirst="peckish"), character()
    near = act("thirst", peckish, trigger="source", distance=1, faces=[6] * 6)
    assert notes(near) == ["thirst.levels.peckish.penalty", "thirst.levels.peckish.proximity_m"]
    far = act("thirst", peckish, trigger="source", distance=99)
    assert notes(far) == ["thirst.levels.peckish.proximity_m"]
    assert notes(act("thirst", sated, trigger="source", distance=1)) == []
    blood = act("thirst", character(thirst="bloodthirsty"), trigger="blood", faces=[6] * 4)
    assert notes(blood) == []


@pytest.mark.rule("S16")
@pytest.mark.parametrize("row", rulebook("sanguiri_thirst_pools.toml"))
def test_a_thirst_test_takes_every_modifier_as_the_character_stands(row):
    who = character(
        END=row["END"],
        WIL=row["WIL"],
        thirst=row["thirst"],
        hours_since_blood=row["hours"],
        exposure=row["exposure"],
    )
    size = max(row["sum"], 0)
    outcome = act("thirst", who, modifiers=plus(*row["table"]), faces=[1] * size)
    roll = outcome.rolls[0]
    assert [m.dice for m in roll.pool.modifiers] == row["modifiers"]
    assert (roll.pool.sum, roll.pool.size) == (row["sum"], size)
    assert roll.automatic_failure is (size == 0)
    assert outcome.after.control == "compelled"


@pytest.mark.rule("S16")
def test_the_level_and_the_deprivation_rise_first_and_then_the_test_is_thrown():
    """END 4, WIL 3 reaching exactly 72 h, exposure unstated: 7 - 3 - 1 = 3 dice."""
    who = character(thirst="thirsty", hours_since_blood=71, clock_hours=71)
    outcome = act("advance-time", who, minutes=HOUR, faces=[1, 2, 6])
    (roll,) = outcome.rolls
    assert [m.dice for m in roll.pool.modifiers] == [-3, -1]
    assert roll.pool.size == 3
    assert (level(outcome.after), outcome.after.control) == ("bloodthirsty", "self")


@pytest.mark.rule("S16")
def test_an_increase_is_tested_at_the_new_level():
    outcome = act("thirst", character(), trigger="increase", faces=one_six(6))
    assert [m.dice for m in outcome.rolls[0].pool.modifiers] == [-1]


@pytest.mark.rule("S16a")
def test_the_thirst_penalty_stays_off_other_tests():
    who = character(thirst="bloodthirsty")
    assert act("roll", who, pool="5", faces=[1] * 5).rolls[0].pool.modifiers == ()
    assert act("roll", who, pool="5", vs=1, faces=[1] * 5).rolls[0].pool.modifiers == ()


@pytest.mark.rule("S16a")
def test_a_table_may_put_the_thirst_penalty_on_all_tests_and_then_it_counts_once():
    book = house(thirst={"penalty_on": "all-tests"})
    who = character(thirst="thirsty")
    for action, choices, size in [
        ("roll", {"pool": "5"}, 3),
        ("roll", {"pool": "5", "vs": 0}, 3),
        ("thirst", {}, 5),
    ]:
        outcome = act(action, who, book=book, faces=[1] * size, **choices)
        assert [m.dice for m in outcome.rolls[0].pool.modifiers] == [-2]


@pytest.mark.rule("S14", "S15")
def test_what_the_caller_adds_goes_to_the_test_of_each_healed_injury():
    mira = character(END=4, WIL=3, injuries=2)
    outcome = act("heal", mira, injuries=2, modifiers=plus(-1, 2), faces=[6] * (7 + 6))
    assert [[m.dice for m in roll.pool.modifiers] for roll in outcome.rolls] == [
        [-1, -1, 2],
        [-2, -1, 2],
    ]
    assert outcome.facts == {"healed": 2}


@pytest.mark.rule("S15")
@pytest.mark.parametrize(("distance", "needed"), [(0, True), (1, False)])
def test_where_a_table_sets_no_metres_a_source_calls_only_from_where_one_stands(distance, needed):
    book = house(thirst={"levels": {"peckish": {"proximity_m": 0}}})
    mira = character(thirst="peckish", book=book)
    faces = [6] * 6 if needed else []
    outcome = act("thirst", mira, trigger="source", distance=distance, faces=faces, book=book)
    assert outcome.facts["test_needed"] is needed


@pytest.mark.rule("S15")
@pytest.mark.parametrize(("distance", "needed"), [(0, True), (30, True), (31, False)])
def test_a_level_without_a_distance_is_called_from_as_far_as_the_one_before(distance, needed):
    book = house(thirst={"levels": {"ravenous": {"penalty": -4}}})
    mira = character(thirst="ravenous", book=book)
    faces = [6] * 3 if needed else []
    outcome = act("thirst", mira, trigger="source", distance=distance, faces=faces, book=book)
    assert outcome.facts["test_needed"] is needed


@pytest.mark.rule("S12", "S15", "S17", "S24")
def test_the_sheet_shows_what_weighs_on_a_sanguir_and_what_is_to_come():
    mira = character(exposure="direct", hours_since_blood=80, thirst="peckish", clock_hours=5)
    outcome = act("sheet-show", mira)
    assert outcome.facts == {
        "modifiers": [["deprivation: 72 h", -1], ["ultraviolet: direct", -2]],
        "exposure_dice": -2,
        "deprivation_dice": -1,
        "next_deprivation_in_hours": 64,
        "thirst_test_now": {"in_hours": 0, "level": "peckish", "dice": 3,
                            "win": {"exact": "91/216", "float": 91 / 216}},
        "next_thirst_test": {"in_hours": 16, "level": "thirsty", "dice": 2,
                             "win": {"exact": "11/36", "float": 11 / 36}},
    }  # fmt: skip
    assert notes(outcome) == [
        "exposures.direct.sanguir",
        "thirst.levels.peckish.penalty",
        "thirst.levels.thirsty.penalty",
    ]


@pytest.mark.rule("S24", "S26")
@pytest.mark.parametrize(
    ("kind", "dice", "modifiers"),
    [("hybrid", -1, [["ultraviolet: direct", -1]]), ("human", 0, [])],
)
def test_the_sheet_of_others_shows_no_thirst_and_no_deprivation(kind, dice, modifiers):
    who = character(kind, exposure="direct", hours_since_blood=80, thirst="peckish")
    assert act("sheet-show", who).facts == {
        "modifiers": modifiers,
        "exposure_dice": dice,
        "deprivation_dice": None,
        "next_deprivation_in_hours": None,
        "thirst_test_now": None,
        "next_thirst_test": None,
    }


@pytest.mark.rule("S12")
def test_a_pool_is_summed_by_the_book_in_force():
    own = house(
        thirst={
            "levels": {
                "peckish": {"penalty": -2, "proximity_m": 5},
                "thirsty": {"penalty": -3},
                "bloodthirsty": {"penalty": -4},
            }
        }
    )
    peckish = character(thirst="peckish")
    for book, dice in ((BOOK, 6), (own, 5), (BOOK, 6)):
        (roll,) = act("thirst", peckish, faces=[6] * dice, book=book).rolls
        assert roll.pool.size == dice


@pytest.mark.rule("S12")
def test_sated_costs_nothing_and_rests_on_no_number():
    (roll,) = act("thirst", character(), faces=[6] * 7).rolls
    assert (roll.pool.modifiers, roll.pool.idle, roll.used) == ((), (), ())
