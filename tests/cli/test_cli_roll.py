"""`sanguir roll`: pools, kinds, contests, modifiers, dice."""

from __future__ import annotations

import pytest
from shell import done, errors, fails, one, sanguir


def test_a_pool_of_numbers_needs_no_sheet():
    answer = one("roll", "4", "--dice", "6,1,2,3")
    (roll,) = answer["result"]["rolls"]
    assert roll == {
        "kind": "test",
        "pool": {"terms": [["dice", 4]], "modifiers": [], "sum": 4, "size": 4},
        "dice": [6, 1, 2, 3],
        "hunger_dice": [],
        "successes": 1,
        "difficulty": 1,
        "passed": True,
        "margin": 0,
        "automatic_failure": False,
        "rerolled": [],
        "contest": None,
        "opponent": None,
        "mishap": None,
    }
    assert answer["sheet"] is answer["character"] is answer["after"] is answer["seed"] is None
    assert answer["changes"] == {}
    assert answer["others"] == []
    assert answer["written"] is False
    assert answer["notes"] == []


@pytest.mark.parametrize("verb", ["roll", "odds"])
@pytest.mark.parametrize(
    ("words", "environment", "whose"),
    [
        ([], {}, "Sanguiri d6: "),
        (["--system", "v5"], {}, "Vampire V5 d10: "),
        (["--hunger", "1"], {}, "Vampire V5 d10: "),
        ([], {"SANGUIR_SYSTEM": "v5"}, "Vampire V5 d10: "),
        (["--system", "sanguiri"], {"SANGUIR_SYSTEM": "v5"}, "Sanguiri d6: "),
    ],
)
def test_a_roll_without_a_sheet_says_whose_dice_they_are(verb, words, environment, whose):
    assert done(verb, "5", *words, **environment).startswith(whose)
    assert done(verb, "str", "marek").startswith("Marek: ")


def test_the_help_of_roll_says_whose_dice_are_thrown_without_a_sheet():
    said = " ".join(done("roll", "-h").split())
    assert "Without a sheet the dice are those of --system" in said
    assert "or else of Sanguiri" in said


def test_an_empty_pool_fails_and_throws_nothing():
    answer = one("roll", "endurance+willpower-7", "mira.toml", "--seed", 4)
    (roll,) = answer["result"]["rolls"]
    assert roll["dice"] == []
    assert roll["automatic_failure"] is True
    assert roll["passed"] is False
    assert roll["mishap"] is False
    assert (roll["pool"]["sum"], roll["pool"]["size"]) == (0, 0)


@pytest.mark.parametrize("size", ["0", "0-1", "2-52"])
def test_an_empty_pool_takes_no_faces(size):
    assert (
        one("roll", size, "--vs-pool", "2", "--seed", 8)["result"]["rolls"][0]["opponent"]["dice"]
        == one("roll", "2", "--seed", 8)["result"]["rolls"][0]["dice"]
    )


@pytest.mark.parametrize(
    ("words", "kind", "passed"),
    [
        (["--kind", "fixed"], "fixed", None),
        (["--kind", "armor"], "armor", None),
        (["--kind", "test"], "test", False),
        (["--kind", "contest", "--vs", "1"], "contest", False),
        (["--vs", "0"], "contest", False),
    ],
)
def test_each_kind_says_what_it_is(words, kind, passed):
    (roll,) = one("roll", "3", "--dice", "1,2,3", *words)["result"]["rolls"]
    assert (roll["kind"], roll["passed"]) == (kind, passed)


def test_a_contest_against_a_sheet_shows_the_opponents_roll():
    words = ["--vs-pool", "END+1", "--vs-sheet", "starving", "--vs-modifier", "fog:-1"]
    answer = one("roll", "str", "mira", *words, "--dice", "6,1,1,6,6,1")
    (roll,) = answer["result"]["rolls"]
    assert roll["dice"] == [6, 1, 1]
    assert roll["contest"] == "lost"
    assert roll["passed"] is False
    assert roll["margin"] == -1
    other = roll["opponent"]
    assert other["dice"] == [6, 6, 1]
    assert other["pool"]["modifiers"] == [["deprivation: 72 h", -1], ["fog", -1]]


def test_a_contest_against_a_number_of_successes():
    (roll,) = one("roll", "2", "--vs", "1", "--dice", "6,2")["result"]["rolls"]
    assert roll["contest"] == "tie"
    assert roll["opponent"] == {"successes": 1}


def test_a_tie_of_two_empty_pools_reads_as_a_tie():
    assert "  tie " in done("roll", "0", "--vs-pool", "0")
    assert "  lost " in done("roll", "0", "--vs-pool", "2", "--seed", "1")


def test_modifiers_add_up_and_each_is_listed():
    words = ["-m", "fog:-1", "-m", "2", "--modifier", "high ground:+1", "-m=+1"]
    (roll,) = one("roll", "5", *words, "--seed", 1)["result"]["rolls"]
    assert roll["pool"] == {
        "terms": [["dice", 5]],
        "modifiers": [["fog", -1], ["modifier", 2], ["high ground", 1], ["modifier", 1]],
        "sum": 8,
        "size": 8,
    }
    assert len(roll["dice"]) == 8


@pytest.mark.parametrize("text", ["-2", "=-2", " -2", "fog:-2", " fog : -2 "])
def test_spellings_of_a_modifier(text):
    (roll,) = one("roll", "5", "-m", text, "--seed", 1)["result"]["rolls"]
    assert roll["pool"]["size"] == 3


@pytest.mark.parametrize(
    "text",
    ["−2", "＋1", "+ 2", "+", "-", "", "two", "1.5", "٣", "1_0", ":+1", "fog:", "--2", "1e3"],
)
def test_odd_signs_and_digits_are_refused_not_guessed(text):
    assert fails(2, "roll", "5", "-m", text).startswith('--modifier: "')


def test_a_bad_modifier_of_the_other_side_is_named_by_its_option():
    assert fails(2, "roll", "5", "--vs-pool", "3", "--vs-modifier", "x").startswith("--vs-modifier")


@pytest.mark.parametrize(
    "text", ["", " ", "5+", "5++2", "+", "1_0", "٣", "５", "5.5", "a..b", "5 6"]
)
def test_what_is_no_pool(text):
    assert fails(2, "roll", text).startswith(f'POOL: "{text}"')


@pytest.mark.parametrize("text", ["1001", "999999999", "9" * 40, "500+501", "9" * 5000])
def test_a_pool_beyond_a_thousand_dice_is_refused(text):
    line = fails(2, "roll", text)
    assert "at most 1,000 dice" in line
    assert len(line) < 200


def test_a_thousand_dice_are_thrown():
    (roll,) = one("roll", "1000", "--seed", 1)["result"]["rolls"]
    assert len(roll["dice"]) == 1000


def test_an_unknown_name_lists_the_nearest():
    line = fails(2, "roll", "strenght", "mira")
    assert line == 'POOL: "strenght" is not on the sheet; did you mean strength?'
    assert "no sheet was given" in fails(2, "roll", "strength")


def test_a_saved_pool():
    (roll,) = one("roll", "@hold", "mira", "--seed", 1)["result"]["rolls"]
    assert roll["pool"]["terms"] == [["strength", 3], ["endurance", 4]]
    assert "holt" in fails(2, "roll", "@holt", "mira")


def test_the_exposure_of_the_sheet_and_of_the_roll():
    (roll,) = one("roll", "5", "wild.toml", "--seed", 1)["result"]["rolls"]
    assert roll["pool"]["modifiers"] == [["ultraviolet: reduced", -1]]
    answer = one("roll", "5", "wild", "--uv", "direct", "--seed", 1)
    (roll,) = answer["result"]["rolls"]
    assert roll["pool"]["modifiers"] == [["ultraviolet: direct", -2]]
    assert answer["notes"] == ["provisional: exposures.direct.sanguir = -2"]
    assert '"noon" is not an exposure level' in fails(2, "roll", "5", "--uv", "noon")


def test_advancement_throws_for_an_empty_pool_only():
    (roll,) = one("roll", "0", "--advancement", "2", "--dice", "6,6")["result"]["rolls"]
    assert (roll["passed"], roll["automatic_failure"]) == (True, False)
    (roll,) = one("roll", "1", "--advancement", "2", "--dice", "6")["result"]["rolls"]
    assert roll["dice"] == [6]
    assert "--advancement" in fails(2, "roll", "0", "--advancement", "0")


@pytest.mark.parametrize("value", ["0", "-1", "x", "1.0", "٢"])
def test_difficulty_is_a_whole_number_from_one(value):
    assert fails(2, "roll", "5", "-d", value).startswith("--difficulty: ")


def test_a_higher_difficulty():
    answer = one("roll", "3", "-d", "2", "--dice", "6,6,1")
    assert answer["result"]["rolls"][0]["margin"] == 0
    assert answer["notes"] == ["provisional: test.higher_difficulty = true"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["5", "--vs-sheet", "mira"], "--vs-pool"),
        (["5", "--vs-modifier", "1"], "--vs-pool"),
        (["5", "--vs", "1", "--vs-pool", "3"], "--vs"),
        (["5", "--kind", "contest"], "--vs"),
        (["5", "--kind", "fixed", "-m", "1"], "-m"),
        (["5", "--kind", "fixed", "--vs", "1"], "--kind"),
        (["5", "--kind", "armor", "-d", "2"], "-d"),
        (["5", "--kind", "armour"], "--kind"),
        (["5", "--vs", "-1"], "--vs"),
        (["5", "--system", "dnd"], "--system"),
    ],
)
def test_what_does_not_go_together(words, said):
    assert said in fails(2, "roll", *words)


def test_a_system_that_is_not_the_sheets_is_refused():
    assert "is a sheet of v5" in fails(2, "roll", "str", "marek", "--system", "sanguiri")
    done("roll", "str", "marek", "--system", "v5", "--seed", "1")


def test_the_dead_roll_nothing():
    assert "Old Grave is dead" in fails(4, "roll", "5", "grave")
    assert "Old Grave is dead" in fails(
        4, "roll", "5", "mira", "--vs-pool", "3", "--vs-sheet", "grave"
    )


def test_a_negative_pool_says_what_to_type():
    line = fails(2, "roll", "-3")
    assert "-- -3" in line
    assert "fail" in done("roll", "--", "-3")


def test_check_tells_a_failed_roll_from_a_failed_tool():
    assert sanguir("roll", "2", "--dice", "1,1").status == 0
    assert sanguir("roll", "2", "--dice", "1,1", "--check").status == 1
    assert sanguir("roll", "2", "--dice", "1,6", "--check").status == 0
    assert sanguir("roll", "0", "--check").status == 1
    assert sanguir("roll", "2", "--kind", "armor", "--dice", "1,1", "--check").status == 0
    assert sanguir("roll", "2", "--vs", "1", "--dice", "1,1", "--check").status == 1
    assert sanguir("roll", "x", "--check").status == 2
    assert sanguir("roll", "2", "none", "--check").status == 3
    answer = one("roll", "2", "--dice", "1,1", "--check", status=1)
    assert answer["result"]["rolls"][0]["passed"] is False


def test_json_errors_name_the_code():
    (error,) = errors(2, "roll", "x")
    assert error["code"] == "usage"
    assert error["hint"]


def test_a_seed_is_told_only_where_dice_fell():
    assert "seed" not in sanguir("roll", "endurance-9", "mira", "--seed", "4").out
    assert "seed 4" in sanguir("roll", "endurance-9", "mira", "--seed", "4", "--vs-pool", "2").out
    assert "seed 4" in sanguir("roll", "1", "--seed", "4").out


@pytest.mark.parametrize(("sheet", "trait"), [("marek", "strength"), ("mira", "endurance")])
def test_an_opponent_with_a_sheet_throws_their_own_dice(sheet, trait):
    own = one("roll", trait, sheet, "--seed", "5")["result"]["rolls"][0]
    system = ("--system", "v5") if sheet == "marek" else ()
    against = one("roll", "4", "--vs-pool", trait, "--vs-sheet", sheet, "--seed", "5", *system)
    theirs = against["result"]["rolls"][0]["opponent"]
    assert (theirs["dice"], theirs["hunger_dice"]) == (own["dice"], own["hunger_dice"])
