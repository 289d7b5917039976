"""`journal stats`: the luck on record beside the exact odds."""

from __future__ import annotations

import json

import pytest
from shell import done, one, sanguir


def luck(*, journal="j"):
    answer = sanguir("journal", "stats", journal, "--json")
    assert answer.status == 0
    return json.loads(answer.out)["result"]


def test_each_characters_dice_and_outcomes_stand_beside_what_was_to_be_expected(table):
    for faces in ("6,6,1,1", "1,1,1,1", "6,1,1,1"):
        sanguir("roll", "4", "--dice", faces, "--journal", "j")
    (row,) = luck()["luck"]
    assert (row["system"], row["character"], row["rolls"]) == ("sanguiri", None, 3)
    assert row["dice"]["happened"] == 3
    assert row["dice"]["of"] == 12
    assert row["dice"]["expected"] == pytest.approx(2)
    assert row["outcomes"]["pass"]["happened"] == 2
    assert row["outcomes"]["pass"]["expected"] == pytest.approx(3 * 671 / 1296)


def test_v5_outcomes_are_counted_one_by_one(table):
    sanguir("roll", "3", "--hunger", "1", "-d", "2", "--dice", "10,2,10", "--journal", "j")
    sanguir("roll", "3", "--hunger", "1", "-d", "2", "--dice", "2,2,1", "--journal", "j")
    (row,) = luck()["luck"]
    happened = {name: found["happened"] for name, found in row["outcomes"].items()}
    assert happened == {
        "pass": 1, "critical": 0, "messy-critical": 1, "success": 0, "failure": 0,
        "bestial-failure": 1, "total-failure": 1, "win-at-cost": 0,
    }  # fmt: skip
    shares = [row["outcomes"][name]["expected"] for name in happened if name not in
              ("pass", "total-failure", "win-at-cost")]  # fmt: skip
    assert sum(shares) == pytest.approx(2)


def test_a_run_of_sixes_is_unusual_and_ordinary_dice_are_not(table):
    sanguir("roll", "12", "--dice", ",".join("6" * 12), "--journal", "j")
    sanguir("roll", "6", "--dice", "1,2,3,4,5,6", "--journal", "k")
    assert luck()["luck"][0]["dice"]["unusual"] is True
    assert luck(journal="k")["luck"][0]["dice"]["unusual"] is False
    assert "unusual" in sanguir("journal", "stats", "j").out


def test_house_rules_on_record_change_what_is_expected(table):
    (table / "house.toml").write_text("[sanguiri.test]\nsuccess_face = 4\n")
    sanguir("roll", "4", "--rules", "house.toml", "--dice", "4,5,1,2", "--journal", "j")
    dice = luck()["luck"][0]["dice"]
    assert (dice["happened"], dice["expected"]) == (2, 2)


def test_throws_without_chances_of_their_own_are_passed_over(table):
    sanguir("roll", "2", "--kind", "fixed", "--dice", "3,4", "--journal", "j")
    sanguir("roll", "0", "--journal", "j")
    found = luck()
    assert found["luck"] == []
    assert found["passed_over"] == 2
    assert found["passed_over_for"] == {"no-successes": 1, "empty-pool": 1}
    shown = sanguir("journal", "stats", "j").out
    assert "no rolls" in shown
    assert "2 rolls passed over: 1 throw that counts no successes, 1 empty pool\n" in shown


def test_an_opponents_dice_are_not_counted_and_the_screen_says_so(table):
    for words in (
        ["4", "--vs-pool", "2", "--dice", "1,1,1,6,6,6"],
        ["2", "--vs", "1", "--seed", "1"],
    ):
        done("roll", *words, "--journal", "j")
    assert luck()["opponents"] == 1
    assert luck()["luck"][0]["dice"]["of"] == 6
    said = done("journal", "stats", "j").splitlines()
    assert "1 opponent's roll not counted: only the dice of whoever acts are" in said
    assert "An opponent's dice and" in " ".join(done("journal", "stats", "-h").split())


def test_an_opponent_of_a_roll_thrown_again_is_one_throw(table):
    words = ("roll", "3", "marek", "--vs-pool", "2", "--reroll", "failures")
    done(*words, "--dice", "1,2,2,7,1,1", "--journal", "j")
    assert luck()["opponents"] == 1
    done("roll", "3", "--journal", "k", "--seed", "1")
    assert "opponent" not in done("journal", "stats", "k")


def test_odd_lines_are_passed_over_with_a_warning_and_nothing_else_is_no_journal(table):
    odd = '{"journal": 1, "rolls": [{"kind": 3}, 7]}\n[]\n\n'
    (table / "j").write_text(odd)
    answer = sanguir("journal", "stats", "j")
    assert answer.status == 3
    assert "not a journal" in answer.err
    assert sanguir("journal", "show", "tom.toml").err.count("\n") == 1
    sanguir("roll", "4", "--dice", "1,2,3,4", "--journal", "j")
    assert luck()["luck"][0]["rolls"] == 1
    assert sanguir("journal", "stats", "j").err.count("is not a record") == 3


def test_rouse_checks_are_counted_on_their_own(table):
    sanguir("roll", "3", "marek", "-d", "1", "--dice", "10,1,1", "--journal", "j")
    sanguir("rouse", "marek", "--dice", "7", "--journal", "j")
    rows = luck()["luck"]
    assert [(row["character"], row["kind"], row["rolls"]) for row in rows] == [
        ("Marek", "rolls", 1), ("Marek", "rouse", 1),
    ]  # fmt: skip
    assert rows[1]["dice"]["of"] == 1
    assert list(rows[1]["outcomes"]) == ["pass"]
    assert "Marek (v5): 1 Rouse throw\n" in sanguir("journal", "stats", "j").out


def test_what_was_taken_back_is_not_counted_and_said_to_be(table):
    sanguir("rouse", "marek", "--dice", "7", "--journal", "j")
    sanguir("rouse", "marek", "--dice", "2", "--journal", "j")
    sanguir("undo", "marek", "--journal", "j")
    found = luck()
    assert (found["luck"][0]["rolls"], found["taken_back"]) == (1, 1)
    assert "1 roll not counted: taken back with `undo`" in sanguir("journal", "stats", "j").out
    shown = sanguir("journal", "show", "j").out.splitlines()
    assert [line.endswith("; taken back") for line in shown] == [False, True, False]


def test_a_win_at_cost_is_explained_where_it_is_counted(table):
    words = ("--journal", "own.ndjson")
    sanguir("roll", "5", "--seed", "1", *words)
    note = "win-at-cost: failed, but the Storyteller could offer a win at a cost\n"
    assert note not in sanguir("journal", "stats", "own.ndjson").out
    sanguir("roll", "3", "--hunger", "1", "-d", "3", "--seed", "1", *words)
    assert sanguir("journal", "stats", "own.ndjson").out.endswith(note)


def test_the_column_of_chances_is_explained():
    done("roll", "4", "--seed", "1", "--journal", "luck.ndjson")
    out = done("journal", "stats", "luck.ndjson")
    assert "by chance: a count at most as likely; unusual under" in out


def test_rouse_checks_stand_beside_the_rolls_of_the_same_character(table, monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    done("roll", "2", "marek", "--dice", "1,1")
    done("roll", "2", "mira", "--dice", "1,1")
    done("rouse", "marek", "--dice", "6")
    out = done("journal", "stats")
    heads = [line for line in out.splitlines() if line[:1].isupper()]
    assert [head.split(" (")[0] for head in heads] == ["Marek", "Marek", "Mira Voss"]
    assert "Marek (v5): 1 Rouse throw" in heads
    said = "rolls without Difficulty or opponent neither pass nor fail: their dice alone count"
    assert said in " ".join(out.split())
    assert said not in " ".join(done("journal", "stats", "--sheet", "mira").split())


def test_two_characters_of_one_name_have_a_luck_each_with_their_sheets(table, monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    (table / "twin.toml").write_bytes((table / "mira.toml").read_bytes())
    done("roll", "2", "mira", "--dice", "6,1")
    assert "Mira Voss (sanguiri): 1 roll" in done("journal", "stats")
    done("roll", "3", "twin", "--dice", "1,1,1")
    heads = [line for line in done("journal", "stats").splitlines() if line.startswith("Mira")]
    assert heads == [
        "Mira Voss, mira.toml (sanguiri): 1 roll", "Mira Voss, twin.toml (sanguiri): 1 roll",
    ]  # fmt: skip
    luck = one("journal", "stats")["result"]["luck"]
    assert [(row["sheet"], row["rolls"]) for row in luck] == [
        (str(table / "mira.toml"), 1), (str(table / "twin.toml"), 1),
    ]  # fmt: skip
    (table / "deep").mkdir()
    (table / "deep" / "mira.toml").write_bytes((table / "mira.toml").read_bytes())
    done("roll", "2", "deep/mira.toml", "--dice", "6,1")
    assert f"Mira Voss, {table / 'deep' / 'mira.toml'} (sanguiri): 1 roll" in " ".join(
        done("journal", "stats", COLUMNS="200").split("\n")
    )


def test_the_luck_of_a_sheet_is_that_of_its_own_rolls(table, monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    done("turn", "tom", "starving", "--seed", "1")
    assert "Tom Ferris" in done("journal", "stats", "--sheet", "tom")
    assert "Tom Ferris" not in done("journal", "stats", "--sheet", "starving")
    assert "turn" in done("journal", "show", "--sheet", "starving")


def test_a_rouse_thrown_again_for_a_low_power_is_two_throws_of_one_die(table, monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    done("sheet", "set", "marek", "blood_potency=2", "hunger=1", "generation=11")
    done("rouse", "marek", "--for", "discipline", "--level", 1, "--dice", "3,8")
    done("rouse", "marek", "--for", "discipline", "--level", 1, "--dice", "7")
    found = one("journal", "stats")["result"]
    (luck,) = found["luck"]
    assert (luck["kind"], luck["rolls"], found["passed_over"]) == ("rouse", 3, 0)
    passed = luck["outcomes"]["pass"]
    assert (passed["happened"], passed["of"], passed["expected"]) == (2, 3, 1.5)


@pytest.mark.parametrize("verb", ["stats", "replay"])
def test_what_is_of_no_one_system_says_so(verb, monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j.ndjson")
    done("roll", "5", "--hunger", "1", "--seed", "1")
    assert one("journal", verb)["system"] is None


def test_the_dice_of_a_human_who_is_drunk_from_are_nobodys_luck(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j.ndjson")
    done("feed", "marek", "--source", "harmful-drink", "--amount", "2", "--victim-pool", "4",
         "--seed", "1")  # fmt: skip
    result = one("journal", "stats")["result"]
    assert (result["luck"], result["opponents"]) == ([], 1)
    done("roll", "str", "marek", "--seed", "1")
    (row,) = one("journal", "stats")["result"]["luck"]
    assert row["rolls"] == 1
