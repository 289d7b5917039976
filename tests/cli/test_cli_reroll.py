"""`reroll SHEET`: Willpower for the roll just made, which the journal holds. (V16, V17)"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import Untouched, done, fails, one, process, sanguir

from sanguir.v5.rerolls import SAYS, STRATEGIES

LOST = ["roll", "brawl+2", "marek", "-d", "3", "--dice", "2,2,2,2"]
AGAIN = ["reroll", "marek.toml", "--strategy", "failures"]


@pytest.fixture
def journal(table, monkeypatch):
    """A journal of this test's own."""
    monkeypatch.setenv("SANGUIR_JOURNAL", str(table / "j.ndjson"))


@pytest.fixture
def lost(journal):
    """A lost Test of Marek's on record: what its screen said."""
    return done(*LOST)


def willpower() -> int:
    return one("sheet", "show", "marek")["after"]["state"]["willpower"]["superficial"]


def next_command(screen: str) -> list[str]:
    """Return the command between backticks on the screen's last lines."""
    said = " ".join(screen.split())
    return shlex.split(said.rpartition("again: `")[2].partition("`")[0])[1:]


def test_the_screen_of_a_lost_roll_names_the_command_that_throws_it_again(lost):
    before = willpower()
    assert next_command(lost) == AGAIN
    again = one(*next_command(lost))
    assert again["result"]["rolls"][0]["rerolled"]
    assert again["changes"] == {"state.willpower.superficial": [before, before + 1]}
    (note,) = [note for note in again["notes"] if note.startswith("thrown again: ")]
    assert "(brawl+2, " in note
    assert sanguir("journal", "replay").status == 0


def test_a_named_journal_and_house_rules_are_named_again(table):
    (table / "house.toml").write_text("[v5.willpower]\nreroll_most = 1\n")
    screen = done("roll", "3", "marek", "-d", "1", "--dice", "2,2,2", "--journal", "my own.ndjson",
                  "--rules", "house.toml")  # fmt: skip
    command = next_command(screen)
    assert command[-4:] == ["--journal", "my own.ndjson", "--rules", "house.toml"]
    assert len(one(*command)["result"]["rolls"][0]["rerolled"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["roll", "3", "marek", "-d", "1", "--seed", "4"], id="won"),
        pytest.param(["roll", "3", "marek", "-d", "9", "--dice", "2,2,2", "-n"], id="a dry run"),
        pytest.param(["roll", "3", "marek", "-d", "9", "--dice", "2,2,2", "--no-journal"], id="no"),
        pytest.param(["roll", "3", "--hunger", "1", "-d", "9"], id="no sheet"),
        pytest.param(["roll", "3", "marek", "-d", "9", "--kind", "willpower"], id="no Test"),
        pytest.param(["roll", "3", "marek", "-d", "9", "--reroll", "failures", "--dice", "2,2,2,2"],
                     id="thrown again"),
        pytest.param(["roll", "3", "mira"], id="Sanguiri"),
    ],
)  # fmt: skip
def test_a_roll_that_cannot_be_thrown_again_from_the_journal_offers_nothing(journal, words):
    assert "sanguir reroll" not in done(*words)


def test_without_an_unmarked_box_nothing_is_offered_and_the_re_roll_is_refused(journal):
    done("damage", "marek", "5", "--track", "willpower")
    assert "sanguir reroll" not in done("roll", "3", "marek", "-d", "9", "--dice", "2,2,2")
    assert "no unmarked Willpower" in fails(4, *AGAIN)


MESSY = "a messy critical: a win, but the Storyteller says what harm comes with it"


@pytest.mark.parametrize(
    ("faces", "strategies"),
    [
        ("10,7,1,2,10", ["avoid-messy"]),
        ("7,7,1,10,10", []),  # tens of Hunger dice stay
        ("10,7,1,10,10", []),
        ("10,10,10,2,10", ["avoid-messy"]),
    ],
)
def test_a_messy_critical_says_what_it_brings_and_how_willpower_can_tidy_it(
    journal, faces, strategies
):
    done("sheet", "set", "marek", "hunger=2")
    said = " ".join(done("roll", "5", "marek", "-d", "2", "--dice", faces).split())
    assert said.count(MESSY) == 1
    assert (
        re.findall(r"Willpower can throw tens again: .*--strategy ([-a-z]+)`", said) == strategies
    )
    if strategies:
        again = done(*next_command(said), "--dice", ",".join(["2"] * (faces.count("10") - 1)))
        assert MESSY not in " ".join(again.split())


def test_four_normal_tens_stay_messy_and_an_undecided_roll_offers_both(journal):
    done("sheet", "set", "marek", "hunger=1")
    said = done("roll", "5", "marek", "-d", "2", "--dice", "10,10,10,10,10")
    assert "again" not in said
    said = " ".join(done("roll", "4", "marek", "--dice", "10,2,2,10").split())
    assert MESSY not in said
    assert re.findall(r"--strategy ([-a-z]+)`", said) == ["failures", "avoid-messy"]


def test_a_messy_critical_without_a_sheet_or_of_a_re_roll_is_the_storytellers(journal):
    said = done("roll", "3", "--hunger", "1", "-d", "1", "--dice", "10,2,10")
    assert MESSY in " ".join(said.split())
    words = ("roll", "3", "marek", "-d", "9", "--hunger", "1", "--reroll", "1", "--dice")
    assert MESSY not in " ".join(done(*words, "2,10,10,10").split())  # it fails
    words = ("roll", "3", "marek", "-d", "2", "--hunger", "1", "--reroll", "1", "--dice")
    assert MESSY in " ".join(done(*words, "2,2,10,10").split())


def test_a_roll_is_thrown_again_once_and_anew_when_that_was_taken_back(lost):
    first = Path("marek.toml").read_bytes()
    done(*AGAIN)
    with Untouched("j.ndjson"):
        assert "was thrown again before" in fails(4, *AGAIN)
    done("undo", "marek")
    assert Path("marek.toml").read_bytes() == first
    assert one(*AGAIN)["written"] is True


@pytest.mark.skipif(os.name != "posix", reason="the journal's lock is POSIX")
def test_of_two_re_rolls_at_the_same_instant_one_passes(lost):
    import fcntl

    before = willpower()
    with open("j.ndjson", "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # whoever has written the sheet waits here
        both = [
            subprocess.Popen(
                [sys.executable, "-m", "sanguir", *AGAIN],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        until = time.monotonic() + 10
        while willpower() == before and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.4)
    ends = sorted((run.communicate()[1], run.returncode) for run in both)
    assert [status for _, status in ends] == [0, 4]
    assert "was thrown again before" in ends[1][0]
    assert willpower() == before + 1


def test_an_identical_roll_after_a_re_roll_may_be_thrown_again(lost):
    done(*AGAIN)
    done(*LOST)
    assert one(*AGAIN)["written"] is True


def test_only_the_last_roll_counts(lost):
    done("roll", "3", "marek", "-d", "1", "--dice", "10,10,10")
    assert "nothing to throw again" in fails(4, *AGAIN)


def test_a_roll_that_was_taken_back_is_refused(journal):
    done("roll", "3", "marek", "-d", "9", "--reroll", "failures", "--dice", "2,2,2,2")
    done("undo", "marek")
    line = fails(4, *AGAIN)
    assert "was taken back with `undo`; roll anew" in line


def test_a_roll_with_its_own_re_roll_is_refused(journal):
    done("roll", "3", "marek", "-d", "9", "--reroll", "failures", "--dice", "2,2,2,2")
    assert "thrown again before" in fails(4, *AGAIN)


def test_nothing_on_record_and_no_journal_are_refused(journal):
    said = "marek.toml: the journal holds no roll of this sheet to throw again; `j.ndjson`: "
    assert fails(4, *AGAIN).startswith(said)
    done("roll", "3", "mira")
    assert fails(4, *AGAIN).startswith(said)
    no = "marek.toml: no journal is kept here"
    assert fails(4, *AGAIN, "--no-journal").startswith(no)
    assert fails(4, *AGAIN, SANGUIR_JOURNAL="off").startswith(no)


def test_a_sheet_of_the_other_system_is_refused(journal):
    assert "belongs to v5" in fails(4, "reroll", "mira", "--strategy", "failures")


def test_a_bare_word_is_the_sheet_that_it_finds_and_a_file_stays_a_file(lost):
    raw = sanguir(*LOST, "--json", "--no-journal").out
    assert one("reroll", "marek", "--strategy", "failures")["written"] is True
    Path("marek").write_text(raw)
    of_file = one("reroll", "marek", "--strategy", "failures")
    assert (of_file["sheet"], of_file["written"]) == (None, False)


def test_the_rolls_owner_spends_the_willpower():
    record = json.loads(done("roll", "str+bra", "marek", "-d", "5", "--json", "--dice", "2,2,2,2"))
    Path("roll.json").write_text(json.dumps(record))
    done("sheet", "new", "other", "--system", "v5")
    with Untouched():
        said = fails(4, "reroll", "roll.json", "other", "--strategy", "failures")
    assert "not other's" in said
    assert fails(3, "reroll", "nowhere.json", "--strategy", "failures")


def test_a_batch_without_a_named_journal_takes_no_roll_of_another_time(lost):
    line = json.dumps({"verb": "reroll", "sheet": "marek.toml", "strategy": "failures"})
    Path("b.ndjson").write_text(line + "\n")
    named = sanguir("batch", "b.ndjson")
    assert json.loads(named.out)["written"] is True
    answer = sanguir("batch", "b.ndjson", SANGUIR_JOURNAL="")
    assert json.loads(answer.out)["error"]["message"].startswith("no journal is kept here")


@pytest.mark.parametrize("verb", ["roll", "reroll", "odds"])
def test_help_says_what_each_strategy_throws_again(verb):
    said = " ".join(done(verb, "--help").partition("Re-rolls: ")[2].split())
    assert [word for word in STRATEGIES if f"{word} {SAYS[word]}" not in said] == []
    assert ("all each of them, side by side" in said) == (verb == "odds")


def test_a_won_roll_is_thrown_again_at_the_roll_but_by_best_and_help_says_so(journal):
    won = ["roll", "3", "marek", "-d", "1", "--hunger", "0", "--dice"]
    assert len(one(*won, "10,1,1,2,2", "--reroll", "failures")["result"]["rolls"]) == 2
    assert len(one(*won, "10,1,1", "--reroll", "best")["result"]["rolls"]) == 1
    assert "even of a roll that passed" in " ".join(done("roll", "-h").split())
    assert "used only on a lost roll" in " ".join(done("odds", "-h").split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff{}", "is not one JSON object (not UTF-8 text, at byte 0); "),
        (
            b"{",
            "is not one JSON object (expecting property name enclosed in double quotes, line 1,",
        ),
        (b"[" * 100_000, "is nested too deeply; the output of roll --json"),
        (b"", "is not one JSON object (expecting value, line 1, column 1); "),
    ],
)
def test_what_is_not_json_is_said_in_our_words(text, said):
    Path("r.json").write_bytes(text)
    assert fails(3, "reroll", "r.json", "--positions", "1").startswith(f"r.json: {said}")


def test_a_byte_order_mark_before_a_roll_is_passed_over():
    roll = done("roll", "5", "--hunger", "1", "--dice", "1,2,3,4,5", "--json")
    Path("r.json").write_text("\ufeff" + roll, encoding="utf-8")
    words = ("--positions", "1", "--dice", "9", "--json")
    assert sanguir("reroll", "r.json", *words).status == 0
    answer = process("reroll", "-", *words, stdin="\ufeff" + roll)
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize(("difficulty", "offered"), [(2, True), (3, False)])
def test_a_re_roll_that_cannot_pass_is_not_offered(difficulty, offered):
    # A normal die that failed, and a success among the Hunger dice: a ten makes it two at best.
    done("sheet", "set", "marek", "hunger=2")
    words = ("roll", "3", "marek", "-d", difficulty, "--journal", "own.ndjson")
    assert ("throw failures again" in done(*words, "--dice", "2,6,2")) is offered


def test_a_roll_is_thrown_again_under_the_rules_that_it_was_thrown_under(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    Path("five.toml").write_text("[v5.test]\nsuccess_face = 5\n")
    done("sheet", "new", "other", "--system", "v5")
    done("sheet", "set", "other", "rules=five.toml")
    contest = (
        "roll",
        "wits+strength",
        "marek",
        "--hunger",
        1,
        "--vs-pool",
        3,
        "--vs-sheet",
        "other",
    )
    first = one(*contest, "--dice", "5,2,1,2,5,6,7")
    assert first["result"]["rolls"][0]["opponent"]["successes"] == 3
    again = one("reroll", "marek", "--strategy", "failures", "--dice", "5,5")
    (roll,) = again["result"]["rolls"]
    assert (roll["opponent"]["successes"], roll["successes"], roll["contest"]) == (3, 3, "won")
    Path("roll.json").write_text(json.dumps(first))
    warned = sanguir("reroll", "roll.json", "marek", "--strategy", "failures", "-n", "--seed", 1)
    assert (
        "was thrown under five.toml (named by other.toml); --rules FILE reads it so" in warned.err
    )


def test_a_sheet_is_read_by_its_own_rules_whatever_the_roll_was_thrown_under(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    Path("six.toml").write_text("[v5.hunger]\nmost = 6\n")
    done("roll", "3", "marek", "--hunger", 0, "-d", 3, "--dice", "1,6,7")
    done("sheet", "set", "marek", "rules=six.toml", "hunger=6")
    again = one("reroll", "marek", "--strategy", "failures", "--dice", "8")
    assert again["result"]["rolls"][0]["passed"] is True
    done("roll", "3", "marek", "--hunger", 0, "-d", 3, "--dice", "1,6,7")
    marek = Path("marek.toml")
    marek.write_text(marek.read_text().replace('rules = "six.toml"\n', ""))
    with Untouched():
        assert "hunger: 6 is out of range" in fails(3, "reroll", "marek", "--strategy", "failures")


def test_a_reroll_that_cannot_win_by_the_tables_rule_for_ties_is_not_offered(journal, table):
    (table / "lost.toml").write_text('[v5.contest]\nequal_successes = "lost"\n')
    contest = ("roll", "4", "marek", "--vs", "4", "--hunger", "0", "--dice", "2,6,6,6")
    offer = "Willpower can throw failures again"
    assert offer in " ".join(done(*contest).split())
    assert offer not in " ".join(done(*contest, "--rules", "lost.toml").split())
