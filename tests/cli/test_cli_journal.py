"""The journal: what is recorded, where, and that it can be thrown again and taken back."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import Untouched, done, fails, one, process, result, sanguir


@pytest.fixture
def journal(table, monkeypatch):
    """A journal of this test's own."""
    path = table / "j.ndjson"
    monkeypatch.setenv("SANGUIR_JOURNAL", str(path))
    return path


def records(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_roll_and_a_change_are_recorded_and_a_look_is_not(journal):
    sanguir("roll", "5", "--seed", "3")
    sanguir("feed", "mira.toml", "--ml", "100")
    sanguir("sheet", "show", "mira.toml")
    sanguir("feed", "mira.toml", "--ml", "300", "--frozen")
    sanguir("thirst", "mira.toml", "--dry-run")
    assert [r["verb"] for r in records(journal)] == ["roll"]  # 100 mL at Sated changes nothing


def test_a_record_says_what_was_asked_thrown_and_changed(journal):
    sanguir("thirst", "starving.toml", "-m", "night:+1", "--dice", "1,2,3,4")
    (found,) = records(journal)
    assert found["verb"] == "thirst"
    assert found["dice"] == [1, 2, 3, 4]
    assert found["seed"] is None
    assert found["arguments"] == {"modifiers": [{"modifier": ["night", 1]}]}
    assert found["rolls"][0]["dice"] == [1, 2, 3, 4]
    assert found["changes"] == {"state.control": ["self", "compelled"]}
    assert found["before"]["attributes"] == {"endurance": 4, "willpower": 3}


def test_the_contest_and_the_turning_are_thrown_again_with_both_sheets(journal):
    sanguir("roll", "end", "mira.toml", "--vs-pool", "end", "--vs-sheet", "starving.toml")
    sanguir("turn", "tom.toml", "mira.toml", "--seed", "1")
    sanguir("advance-time", "mira.toml", "--hours", "90", "--feed-every", "7h", "--feed-ml", "90")
    sanguir("roll", "5", "--hunger", "2", "--vs-pool", "4", "--vs-modifier", "cover:+2")
    done = sanguir("journal", "replay", "--json")
    result = json.loads(done.out)["result"]
    assert result["replayed"] == result["equal"] == 4
    assert result["different"] == []


def test_house_rules_are_part_of_the_record(journal, table):
    (table / "house.toml").write_text("[sanguiri.test]\nsuccess_face = 4\n")
    sanguir("roll", "6", "--rules", "house.toml", "--dice", "4,5,6,1,2,3")
    (table / "house.toml").unlink()
    assert records(journal)[0]["rolls"][0]["successes"] == 3
    assert sanguir("journal", "replay").status == 0


def test_a_record_that_was_tampered_with_comes_out_otherwise(journal):
    sanguir("roll", "6", "--seed", "3")
    journal.write_text(journal.read_text().replace('"seed":3', '"seed":4'))
    done = sanguir("journal", "replay", "--json")
    assert done.status == 1
    assert json.loads(done.out)["result"]["different"][0]["line"] == 1


def test_undo_takes_back_the_last_change_byte_for_byte_and_then_the_one_before(journal, table):
    first = (table / "starving.toml").read_bytes()
    sanguir("feed", "starving.toml", "--ml", "300")
    second = (table / "starving.toml").read_bytes()
    sanguir("sheet", "set", "starving.toml", "injuries=2")
    assert sanguir("undo", "starving.toml").status == 0
    assert (table / "starving.toml").read_bytes() == second
    assert sanguir("undo", "starving.toml").status == 0
    assert (table / "starving.toml").read_bytes() == first
    assert sanguir("undo", "starving.toml").status == 4


def test_undo_of_a_turning_takes_back_both_sheets(journal, table):
    before = {name: (table / name).read_bytes() for name in ("tom.toml", "starving.toml")}
    sanguir("turn", "tom.toml", "starving.toml", "--seed", "1")
    assert all((table / name).read_bytes() != raw for name, raw in before.items())
    done = sanguir("undo", "starving.toml", "--json")
    assert {name: (table / name).read_bytes() for name in before} == before
    assert json.loads(done.out)["others"][0]["character"]


def test_undo_says_which_later_change_of_another_sheet_it_did_not_take_back(journal, table):
    dying = ("turn", "tom.toml", "mira.toml", "--dice", "1,1,1,1,1,1,1")
    done(*dying)
    refused = sanguir("undo", "mira.toml")
    assert refused.status == 4
    assert "no change of this sheet to take back; `j.ndjson`: turn of 2" in refused.err
    assert "changed tom.toml, not this sheet" in refused.err
    done("undo", "tom.toml")
    assert "not this sheet" not in sanguir("undo", "mira.toml").err
    done("sheet", "set", "mira.toml", "state.injuries=3")
    done(*dying)
    assert "changed tom.toml, not this sheet" in sanguir("undo", "mira.toml", "-n").out
    done("undo", "tom.toml")
    assert "not this sheet" not in sanguir("undo", "mira.toml", "-n").out
    done(*dying)
    undone = sanguir("undo", "mira.toml", "--json")
    assert json.loads(undone.out)["changes"] == {"state.injuries": [3, 0]}
    assert json.loads(undone.out)["notes"] == []
    done("sheet", "set", "mira.toml", "state.injuries=3")
    assert "not this sheet" not in sanguir("undo", "mira.toml").out


@pytest.mark.skipif(sys.platform == "win32", reason="links want leave there")
@pytest.mark.parametrize("dry", [[], ["-n"]])
def test_sheets_of_a_change_that_are_one_file_now_are_not_undone(journal, table, dry):
    done("turn", "tom", "starving", "--seed", 1)
    (table / "starving.toml").unlink()
    (table / "starving.toml").symlink_to("tom.toml")
    with Untouched():
        answer = sanguir("undo", "tom", *dry)
    assert answer.status == 4
    assert "is now one file with another sheet of that change" in answer.err


def test_a_sheet_that_is_not_as_the_change_left_it_is_not_touched(journal, table):
    sanguir("feed", "starving.toml", "--ml", "300")
    sanguir("sheet", "set", "starving.toml", "thirst=sated", "--no-journal")
    before = (table / "starving.toml").read_bytes()
    done = sanguir("undo", "starving.toml")
    assert done.status == 4
    assert "state.thirst" in done.err
    assert (table / "starving.toml").read_bytes() == before


def test_undo_leaves_a_sheet_alone_that_somebody_edited_since(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j.ndjson")
    done("sheet", "set", "starving", "thirst=peckish")
    text = Path("starving.toml").read_text()
    Path("starving.toml").write_text(text.replace("injuries = 3", "injuries = 7"))
    with Untouched():
        assert "state.injuries" in fails(4, "undo", "starving")
    Path("starving.toml").write_text("# a comment is no change of the sheet\n" + text)
    done("undo", "starving")


def test_no_journal_is_kept_where_none_is_wanted(journal):
    sanguir("roll", "5", "--no-journal")
    assert not journal.exists()


def test_a_journal_on_the_command_line_beats_the_environment(journal, table):
    sanguir("roll", "5", "--journal", "mine.ndjson")
    assert not journal.exists()
    assert len(records(table / "mine.ndjson")) == 1


def test_several_sheets_are_recorded_only_where_a_journal_is_named(table, monkeypatch):
    monkeypatch.delenv("SANGUIR_JOURNAL")
    monkeypatch.setenv("XDG_STATE_HOME", str(table / "state"))
    sanguir("advance-time", "mira.toml", "starving.toml", "--hours", "24")
    assert not (table / "state").exists()
    sanguir("roll", "5")
    assert len(records(table / "state" / "sanguir" / "journal.ndjson")) == 1
    sanguir("advance-time", "marek.toml", "tom.toml", "--hours", "24", "--journal", "j")
    assert len(records(table / "j")) == 2


def test_the_journals_place_is_the_platforms(table, monkeypatch):
    from platformdirs import user_state_path

    from sanguir.sheets.journal import default_path

    for value in (str(table / "state"), ""):
        monkeypatch.setenv("XDG_STATE_HOME", value)
        expected = user_state_path("sanguir", appauthor=False) / "journal.ndjson"
        assert default_path() == str(expected)
    # No place at all, says its standard; platformdirs says so from 4.11.8 on.
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert default_path() == str(expected)


def test_a_journal_that_cannot_be_written_is_a_warning_and_the_roll_counts(table):
    done = sanguir("roll", "5", "--seed", "1", "--journal", str(table))
    assert done.status == 0
    assert "1" in done.out
    assert "warning" in done.err
    assert "journal" in done.err


def test_a_torn_line_costs_nobody_else_theirs(journal, table):
    sanguir("roll", "5")
    with journal.open("a") as stream:
        stream.write('{"journal":1,"ti')
    sanguir("roll", "5")
    done = sanguir("journal", "show", "--json")
    assert len(done.out.splitlines()) == 2
    assert "line 2" in done.err


def test_many_writers_keep_whole_lines(table):
    code = (
        "import sys; from sanguir.sheets import journal\n"
        "for n in range(50): journal.append('many', ('{' + sys.argv[1] * 2999 + '\\n').encode())"
    )
    writers = [subprocess.Popen([sys.executable, "-c", code, letter]) for letter in "abcd"]
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    lines = (table / "many").read_text().splitlines()
    assert len(lines) == 200
    assert set(lines) == {"{" + letter * 2999 for letter in "abcd"}


def test_a_file_that_is_no_journal_is_not_written_into(table):
    with Untouched("mira.toml"):
        answer = sanguir("sheet", "set", "mira", "injuries+=1", "--journal", "tom.toml")
    assert answer.status == 0
    assert answer.problems == [
        "warning: tom.toml: the journal could not be written (it holds something else)"
    ]


def test_a_journal_beyond_its_bound_is_set_aside_once(table, monkeypatch):
    from sanguir.sheets import journal

    monkeypatch.setattr(journal, "LARGEST", 1000)
    for number in range(40):
        journal.append("j", ("{" + str(number).zfill(98) + "\n").encode())
    assert sorted(path.name for path in table.glob("j*")) == ["j", "j.1"]
    kept = (table / "j.1").read_text() + (table / "j").read_text()
    numbers = [int(line[1:]) for line in kept.splitlines()]
    assert numbers == list(range(numbers[0], 40))
    assert (table / "j").stat().st_size <= 1100


def test_time_on_several_sheets_is_taken_back_on_each_by_itself(journal, table):
    names = ("--journal", str(journal))
    done("advance-time", "mira", "tom", "--hours", "5", "--seed", "1", *names)
    mira, tom = Path("mira.toml").read_bytes(), Path("tom.toml").read_bytes()
    done("undo", "tom")
    assert Path("mira.toml").read_bytes() == mira
    assert Path("tom.toml").read_bytes() != tom
    said = " ".join(done("undo", "-h").split())
    assert "(`advance-time`, `rise`, `session`), where it is on record, is a change of each" in said
    done("undo", "mira")
    assert Path("mira.toml").read_bytes() != mira


def test_undo_restores_keys_that_were_not_there(journal, table):
    shutil.copy("mira.toml", "short.toml")
    text = Path("short.toml").read_text()
    Path("short.toml").write_text("".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("clock_hours")
    ))  # fmt: skip
    before = Path("short.toml").read_bytes()
    sanguir("advance-time", "short.toml", "--hours", "5")
    assert Path("short.toml").read_bytes() != before
    sanguir("undo", "short.toml")
    assert Path("short.toml").read_bytes() == before


def test_a_named_journal_in_a_folder_that_is_not_there_is_a_warning(table):
    answer = sanguir("roll", "5", "--journal", "nowhere/j.ndjson")
    assert answer.status == 0
    assert "the journal could not be written" in answer.err
    assert not (table / "nowhere").exists()


LOST = "the journal could not be written (it holds something else)"


@pytest.mark.parametrize(
    "words",
    [
        ["roll", "4"],
        ["roll", "strength", "mira.toml"],
        ["uv", "mira.toml", "direct"],
        ["sheet", "set", "mira.toml", "injuries+=1"],
        ["turn", "tom.toml", "mira.toml"],
        ["advance-time", "mira.toml", "--hours", "30"],
        ["advance-time", "mira.toml", "--hours", "30", "--jobs", "2"],
    ],
)
def test_a_journal_that_cannot_be_written_is_in_the_notes_and_on_standard_error_once(words):
    answer = sanguir(*words, "--json", "--journal", "tom.toml")
    assert (answer.status, answer.err.count("could not be written")) == (0, 1)
    assert LOST in result(answer.out)["notes"]


def test_a_journal_that_cannot_be_written_is_in_the_notes_of_a_batch(table):
    (table / "b").write_text('{"verb": "roll", "pool": 4, "id": 7}\n')
    answer = sanguir("batch", "b", "--journal", "tom.toml")
    assert LOST in json.loads(answer.out)["notes"]
    (warning,) = [json.loads(line) for line in answer.err.splitlines()]
    assert (warning["line"], warning["id"]) == (1, 7)


def test_a_journal_that_cannot_be_written_is_no_line_of_standard_input(table):
    line = done("sheet", "export", "mira.toml", "--to", "json").replace("\n", " ")
    words = ("advance-time", "-", "--hours", "300", "--journal", "tom.toml")
    answer = process(*words, stdin=line + "\n")
    assert LOST in json.loads(answer.out)["notes"]
    (warned,) = [json.loads(line)["warning"] for line in answer.err.splitlines()]
    assert (warned["file"], warned["message"]) == ("tom.toml", LOST)


@pytest.mark.parametrize(
    "words",
    [["journal", "stats"], ["journal", "replay"], ["undo", "mira.toml"], ["reroll", "marek.toml"]],
)
def test_a_line_that_is_no_record_is_in_the_notes_and_on_standard_error_once(words, journal):
    sanguir("uv", "mira.toml", "direct")
    sanguir("roll", "6", "marek.toml", "--seed", "3")
    with journal.open("a") as stream:
        stream.write("junk\n")
    more = ["--positions", "1"] if words[0] == "reroll" else []
    answer = sanguir(*words, *more, "--json")
    said = "line 3: is not a record; it is passed over"
    assert (answer.status, answer.err.count("is not a record")) == (0, 1)
    assert said in json.loads(answer.out)["notes"]


def test_the_warnings_of_a_further_sheet_are_in_the_notes(table):
    with Path("mira.toml").open("r+") as stream:
        text = stream.read()
        stream.seek(0)
        stream.write("oddity = 1\n" + text)
    said = "oddity: is not a known key; it is kept, and does nothing"
    for words in (
        ["roll", "4", "starving.toml", "--vs-pool", "strength", "--vs-sheet", "mira.toml"],
        ["odds", "--of", "turning", "tom.toml", "mira.toml"],
    ):
        assert [note for note in one(*words)["notes"] if note.startswith(said)]


def test_a_record_that_was_set_aside_is_still_undone_and_counted(table, monkeypatch):
    from sanguir.sheets import journal as kept

    monkeypatch.setenv("SANGUIR_JOURNAL", "j.ndjson")
    before = Path("starving.toml").read_bytes()
    sanguir("feed", "starving.toml", "--ml", "300")
    monkeypatch.setattr(kept, "LARGEST", 10)
    sanguir("roll", "5", "--seed", "1")
    assert sorted(path.name for path in table.glob("j.ndjson*")) == ["j.ndjson", "j.ndjson.1"]
    assert json.loads(sanguir("journal", "replay", "--json").out)["result"]["replayed"] == 2
    assert sanguir("undo", "starving.toml").status == 0
    assert Path("starving.toml").read_bytes() == before


def test_a_change_without_dice_is_replayed_too(journal):
    sanguir("feed", "starving.toml", "--ml", "300")
    sanguir("sheet", "set", "starving.toml", "injuries=1")
    result = json.loads(sanguir("journal", "replay", "--json").out)["result"]
    assert (result["replayed"], result["equal"], result["without_rule"]) == (1, 1, 1)
    assert result["without_rule_verbs"] == ["sheet set"]
    passed = "1 record without a rule to throw again passed over: sheet set"
    assert passed in done("journal", "replay")
    journal.write_text(journal.read_text().replace('"ml":300', '"ml":1'))
    assert sanguir("journal", "replay").status == 1


def test_a_record_whose_rolls_were_taken_out_comes_out_otherwise(journal):
    sanguir("roll", "2", "--dice", "1,2")
    found = records(journal)[0] | {"rolls": []}
    journal.write_text(json.dumps(found) + "\n")
    assert sanguir("journal", "replay").status == 1


def test_nothing_to_take_back_is_a_refusal_whether_or_not_there_is_a_journal(journal):
    assert sanguir("undo", "starving.toml").status == 4
    sanguir("roll", "5")
    assert sanguir("undo", "starving.toml").status == 4


@pytest.mark.skipif(sys.platform == "win32", reason="owners are POSIX")
def test_a_strangers_journal_takes_nothing_back(journal, table, monkeypatch):
    from sanguir.sheets import strangers

    sanguir("sheet", "set", "mira.toml", "state.injuries=2")
    monkeypatch.setattr(strangers, "trusted_owners", lambda path: {-2})
    done = sanguir("undo", "mira.toml")
    assert done.status == 4
    assert "is not believed: it is somebody else's" in done.err


def test_undo_gives_back_what_was_under_the_house_rules_of_that_time(journal, table):
    house = "[sanguiri.exposures.twilight]\nsanguir = -1\nhybrid = 0\n"
    (table / "house.toml").write_text(house)
    assert sanguir("uv", "mira.toml", "twilight", "--rules", "house.toml").status == 0
    before = (table / "mira.toml").read_bytes()
    for words in (["uv", "mira.toml", "direct"], ["sheet", "set", "mira.toml", "exposure=absent"]):
        assert sanguir(*words, "--rules", "house.toml").status == 0
        assert sanguir("undo", "mira.toml").status == 0
        assert (table / "mira.toml").read_bytes() == before


def test_a_change_that_another_undo_has_just_taken_back_is_not_to_be_mended_by_hand(journal):
    sanguir("sheet", "set", "mira.toml", "state.injuries=2")
    standing = journal.read_text()
    sanguir("undo", "mira.toml")
    journal.write_text(standing)  # the other one has not told the journal yet
    with Untouched():
        done = sanguir("undo", "mira.toml")
    assert done.status == 4
    said = "another command has just taken it back, or one that is not on record, as on several she"
    assert said in done.err
    assert "by hand" not in done.err


# A sheet, a change of what it has, a change that makes a table which it has not.
MADE = [
    ("tom", ["uv", "tom", "direct"], ["sheet", "set", "tom", "pools.a=endurance"]),
    ("jonas", ["damage", "jonas", "1"], ["sheet", "set", "jonas", "specialties.firearms=['x']"]),
    ("bare", ["stain", "bare", "1"], ["willpower", "bare", "--spend", "staked"]),
    ("bare", ["stain", "bare", "1"], ["resonance", "set", "bare", "--humour", "choleric",
                                      "--intensity", "acute"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "first", "second"), MADE)
def test_a_table_that_a_change_made_goes_with_it_and_the_change_before_can_go(
    journal, table, name, first, second
):
    shutil.copy(Path(__file__).parents[2] / "examples" / "jonas.toml", "jonas.toml")
    text = (table / "marek.toml").read_text()
    (table / "bare.toml").write_text(text.partition("[state]")[0] + "[state]\nhunger = 1\n")
    file = table / f"{name}.toml"
    before = file.read_bytes()
    assert sanguir(*first).status == 0
    between = file.read_bytes()
    assert sanguir(*second).status == 0
    assert sanguir("undo", name).status == 0
    assert file.read_bytes() == between
    assert sanguir("undo", name).status == 0
    assert file.read_bytes() == before


def test_the_sheet_after_an_undo_is_the_sheet_and_holds_no_null(journal, table):
    done("sheet", "set", "tom", "pools.hunt=endurance", "sex=male")
    done("sheet", "xp", "tom", "--add", "2", "the siege")
    for _ in range(2):
        answer = json.loads(done("undo", "tom", "--json"))
        assert answer["after"] == one("sheet", "show", "tom")["after"]
        assert "null" not in json.dumps(answer["after"])


def test_a_further_sheet_of_an_undo_is_named_as_it_would_be_typed(journal):
    done("turn", "tom.toml", "starving.toml", "--seed", 1)
    assert json.loads(done("undo", "tom", "--json"))["others"][0]["sheet"] == "starving.toml"


def test_undo_names_the_change_on_record_and_what_has_changed_since(journal):
    sanguir("stain", "marek.toml", "1")
    sanguir("sheet", "set", "marek.toml", "skills.brawl+=1")
    sanguir("sheet", "set", "marek.toml", "state.stains=0", "--no-journal")
    with Untouched():
        done = sanguir("undo", "marek.toml")
    (said,) = done.problems
    assert re.fullmatch(
        r"marek\.toml: state\.stains: is 0, and was 1 after the last change on record here, sheet "
        r"set of [-\d]{10} [:\d]{8}, which changed skills\.brawl; what came since, "
        r"by hand perhaps, is not on record here; "
        r"`sanguir journal show --sheet marek\.toml` lists what is: another journal may have it "
        r"\(--journal FILE\); else set the key back by hand",
        said,
    )
    assert sanguir(*shlex.split(said.split("`")[1])[1:]).status == 0
    sanguir("sheet", "set", "marek.toml", "hunger=4", "--no-journal")
    problems = sanguir("undo", "marek.toml").problems
    assert "state.hunger: is 4" in problems[0]
    assert "state.stains: is 0" in problems[1]
    assert ["another journal may have it" in one for one in problems] == [False, True]


def test_undo_says_what_came_after_and_changed_nothing(journal):
    done("damage", "marek", "1")
    done("roll", "3", "marek")
    done("sheet", "show", "marek")
    assert json.loads(done("undo", "marek", "-n", "--json"))["notes"] == []
    said = done("undo", "marek")
    assert re.search(r"note: roll of [-\d]{10} [:\d]{8} came after it and changed nothing\n", said)


def test_several_sheets_changed_off_the_record_are_said_to_be_so_once(table, monkeypatch):
    monkeypatch.delenv("SANGUIR_JOURNAL")
    monkeypatch.setenv("XDG_STATE_HOME", str(table / "state"))
    shutil.copy("marek.toml", "other.toml")
    words = ("stain", "marek.toml", "1"), ("session", "end", "marek.toml", "other.toml")
    sanguir(*words[0])
    note = "note: several sheets: not on record"
    first = sanguir(*words[1], "--seed", "1", COLUMNS="200").out
    assert first.count(note) == 1
    way = "--journal FILE keeps it, SANGUIR_JOURNAL=FILE each of a session"
    assert first.endswith(f"{note}, so `undo` cannot take this back; {way}\n")
    for quiet in (["--journal", "own.ndjson"], ["--no-journal"], ["--dry-run"], ["--json"]):
        sanguir(*words[0])
        said = sanguir(*words[1], "--seed", "1", *quiet)
        assert said.status == 0
        assert "not on record" not in said.out + said.err
    assert "not on record" not in sanguir("session", "end", "marek.toml", "other.toml").out
    assert "not on record" not in sanguir("session", "end", "marek.toml").out


def test_of_undos_at_once_one_takes_back_and_the_others_are_told(journal, table):
    sanguir("sheet", "set", "mira.toml", "state.injuries=2")
    command = [sys.executable, "-m", "sanguir", "undo", "mira.toml"]
    several = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    told = [process.communicate()[1] for process in several]
    first, *rest = sorted(process.returncode for process in several)
    assert first == 0
    assert set(rest) <= {4, 5}  # nothing to take back any more, or changed while it waited
    assert not any("by hand" in said for said in told)


def stamped(path: Path, *times: str) -> None:
    """Give the records of a journal other times, one each."""
    found = [json.dumps(r | {"time": t}) for r, t in zip(records(path), times, strict=True)]
    path.write_text("".join(f"{line}\n" for line in found))


@pytest.fixture
def tokyo(monkeypatch):
    """The clock of a place nine hours ahead of UTC."""
    monkeypatch.setenv("TZ", "JST-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(sys.platform == "win32", reason="a clock's zone is set by TZ on POSIX alone")
def test_times_are_shown_and_asked_for_by_the_clock_here(journal, tokyo):
    for _ in range(2):
        sanguir("roll", "5", "--seed", "1")
    stamped(journal, "2026-01-31T14:59:59Z", "2026-01-31T15:00:00Z")
    shown = sanguir("journal", "show").out.splitlines()
    assert [line[:19] for line in shown] == ["2026-01-31 23:59:59", "2026-02-01 00:00:00"]
    for since in ("2026-02-01", "2026-02-01 00:00", "2026-01-31T15:00:00Z"):
        assert len(sanguir("journal", "show", "--since", since).out.splitlines()) == 1
        told = json.loads(sanguir("journal", "replay", "--since", since, "--json").out)
        assert told["result"]["replayed"] == 1


def test_since_takes_today_and_an_hour_and_refuses_what_is_no_time(journal):
    sanguir("roll", "5", "--seed", "1")
    assert "roll" in sanguir("journal", "show", "--since", "today").out
    assert "roll" in sanguir("journal", "stats", "--since", "yesterday").out
    stamped(journal, "2020-01-01T00:00:00Z")
    assert (
        sanguir("journal", "show", "--since", "00:00").out == "the journal holds no such record\n"
    )
    for word in ("30.11.", "", "25:00", "2026-13-01", "٢٠:٠٠"):
        done = sanguir("journal", "show", "--since", word)
        assert (done.status, done.err.startswith("sanguir: --since: ")) == (2, True)


def test_a_sheet_is_asked_for_by_its_file_or_by_who_it_is(journal):
    sanguir("roll", "5", "mira.toml")
    sanguir("roll", "5", "tom.toml")
    sanguir("turn", "tom.toml", "mira.toml", "--seed", "1")
    Path("mira.toml").rename("elsewhere.toml")
    for name, verbs in (("tom", ["roll", "turn"]), ("MIRA VOSS", ["roll", "turn"]),
                        ("mira.toml", ["roll", "turn"]), ("nobody", [])):  # fmt: skip
        found = sanguir("journal", "show", "--json", "--sheet", name).out.splitlines()
        assert [json.loads(line)["verb"] for line in found] == verbs


def test_both_sides_of_a_change_or_a_contest_are_shown():
    named = ("--journal", "both.ndjson")
    done("turn", "tom", "starving", "--seed", "1", *named)
    done("roll", "2", "--vs-pool", "2", "--dice", "6,1,2,3", *named)
    done("roll", "2", "--vs", "1", "--dice", "6,6", *named)
    done("roll", "2", "--vs-pool", "0", "--dice", "1,1", *named)
    shown = " ".join(done("journal", "show", "both.ndjson").split())
    assert (
        "kind human → sanguir; origin unset → turned; Anselm: state.thirst bloodthirsty →" in shown
    )
    for roll in ("6 1 against 2 3: won", "6 6 against 1 success: won", "1 1 against no dice: won"):
        assert roll in shown


@pytest.mark.parametrize(
    ("contest", "faces", "pool", "thrown"),
    [
        ("endurance mira --vs-sheet starving --vs-pool endurance", "1,1,1,1,6,5,6",
         "Anselm: endurance 4 - 1 (deprivation: 72 h)", "1 1 1 1 against Anselm: 6 5 6"),
        ("strength marek --vs-sheet dana --vs-pool strength", "7,7,8,1",
         "Dana: strength 2", "7 7 against Dana: 8 | 1"),
    ],
)  # fmt: skip
def test_a_contest_names_whose_pool_it_is_against(contest, faces, pool, thrown):
    shutil.copy("marek.toml", "dana.toml")
    done("sheet", "set", "dana", "name=Dana", "state.hunger=1", "--no-journal")
    done("sheet", "set", "marek", "state.hunger=0", "--no-journal")
    named = ("--journal", "against.ndjson")
    roll = done("roll", *contest.split(), "--dice", faces, *named)
    assert f"  against   {pool}" in roll
    assert f"  against   {pool}" in done("odds", *contest.split())
    assert thrown in " ".join(done("journal", "show", "against.ndjson").split())


def test_a_reroll_from_the_record_names_whose_pool_it_is_against(journal):
    shutil.copy("marek.toml", "dana.toml")
    done("sheet", "set", "dana", "name=Dana")
    done("roll", "4", "marek", "--vs-sheet", "dana", "--vs-pool", "1", "--dice", "1,1,1,1,7")
    assert "  against   Dana: 1\n" in done("reroll", "marek", "--strategy", "failures")


def test_a_line_on_record_says_what_it_was_for():
    named = ("--journal", "asked.ndjson")
    done("roll", "4", "--kind", "armor", "--dice", "1,1,1,1", *named)
    done("roll", "endurance+willpower", "starving", "--dice", "6,1,1,1,1,1", *named)
    done("thirst", "starving", "--trigger", "source", "--distance", "3", "--dice", "6,1,1", *named)
    done("frenzy", "marek", "--provocation", "insulted", "--seed", "1", *named)
    done("rouse", "marek", "--for", "blush", "--dice", "7", *named)
    done("roll", "5", "-m", "fog:-1", "-d", "2", "--dice", "6,1,1,1", *named)
    done("damage", "marek", "3", "--halve", "--seed", "1", *named)
    done("advance-time", "tom", "--hours", "36.5", "--feed-every", "12h", "--feed-ml", "5", *named)
    done("feed", "starving", "--ml", "1300", "--drawn", "90m", *named)
    done("advance-time", "starving", "--hours", "1", "--when-compelled", "resist", *named)
    shown = " ".join(done("journal", "show", "asked.ndjson").split())
    for words in ("roll 5, difficulty 2, fog -1; 6 1 1 1", "damage Marek; 3, halve; ",
                  "; 1,300 mL, drawn 1.5 h; ", "; 36.5 h, 1 planned event; ",
                  "; 1 h, when-compelled resist; ", "roll 4 (armor); 1 1 1 1",
                  "; endurance+willpower; 6 1 1", "; source, at 3 m; 6 1", "; insulted; ",
                  "; blush; 7"):  # fmt: skip
        assert words in shown


def test_strange_numbers_on_record_are_shown_as_they_are():
    for asked, shown in (
        ({"minutes": 10**400}, "minutes 10,000,000,"), ({"minutes": -60}, "minutes -60"),
        ({"modifiers": [{"modifier": ["", -1]}, {"modifier": [3]}, 7]}, "roll 5, -1"),
        ({"modifiers": "x", "plan": "y", "drawn": None, "sire": {"sheet": {}}}, "roll 5"),
    ):  # fmt: skip
        line = {"journal": 1, "verb": "roll", "action": "roll", "arguments": {"pool": "5", **asked}}
        Path("odd.ndjson").write_text(json.dumps(line) + "\n")
        assert shown in " ".join(done("journal", "show", "odd.ndjson").split())


def test_what_a_strange_record_was_for_moves_no_cursor():
    for asked in ("\x1b[2J" + "x" * 99, {"deep": []}, True):
        line = {"journal": 1, "verb": "roll", "arguments": {"pool": asked, "kind": asked}}
        Path("odd.ndjson").write_text(json.dumps(line) + "\n")
        shown = done("journal", "show", "odd.ndjson")
        for part in ("\x1b", "deep", "x" * 40):
            assert part not in shown


def test_the_journal_says_how_many_older_records_it_does_not_show():
    for _ in range(22):
        done("roll", "1", "--dice", "6", "--journal", "j.ndjson")
    first, *rows = done("journal", "show", "j.ndjson").splitlines()
    assert (first, len(rows)) == ("2 older not shown; --last 22 shows all", 20)
    assert len(done("journal", "show", "j.ndjson", "--last", "22").splitlines()) == 22
    assert len(done("journal", "show", "j.ndjson", "--last", "3").splitlines()) == 3
    assert done("journal", "show", "j.ndjson", "--json").count("\n") == 20


@pytest.mark.parametrize("verb", ["rise", "session start", "session end", "advance-time"])
def test_help_of_verbs_for_several_sheets_says_when_these_are_on_record(verb):
    said = " ".join(done(*verb.split(), "-h").split())
    assert "several sheets go on record only in one that is named" in said
    assert "several sheets" not in done("mend", "-h")


def test_a_contest_on_record_says_who_won_and_how(journal):
    done("roll", "2", "--system", "v5", "--vs", "1", "--dice", "10,10")
    assert ": won, critical" in " ".join(done("journal", "show").split())
    done("roll", "2", "mira", "--vs", "1", "--dice", "1,1")
    assert done("journal", "show", "--sheet", "mira").rstrip().endswith(": lost")


@pytest.mark.parametrize("verb", ["show", "replay", "stats"])
def test_a_journal_that_is_read_is_named_without_an_option(verb):
    assert fails(2, "journal", verb, "--journal", "j.ndjson") == (
        f"No such option: --journal; the file stands alone: `sanguir journal {verb} FILE`"
    )


@pytest.mark.parametrize("number", ["inf", "nan", "-inf", "[1, nan]", "{ a = [inf] }"])
def test_a_number_that_no_journal_holds_is_not_taken_back(journal, table, number):
    sheet = table / "tom.toml"
    sheet.write_text(f"x = {number}\n{sheet.read_text()}")
    assert sanguir("sheet", "set", "tom", "x=3").status == 0
    after = sheet.read_bytes()
    said = fails(4, "undo", "tom")
    assert said == (
        "tom.toml: x: was inf or nan before that change, which no journal holds; set it by hand"
    )
    assert sheet.read_bytes() == after


def test_an_undo_of_a_sheet_whose_changes_all_are_taken_back_says_so(journal):
    done("turn", "tom", "starving", "--seed", "1")
    done("undo", "starving")
    assert fails(4, "undo", "tom").endswith("to take back; `j.ndjson`: all of them are taken back")


def test_the_look_that_undo_advises_is_into_the_journal_that_was_named(table):
    named = ("--journal", "own.ndjson")
    done("damage", "marek", "1", *named)
    done("sheet", "set", "marek", "hunger=4", "--no-journal")
    said = fails(4, "undo", "marek", *named)
    look = said.split("`")[1]
    assert look == "sanguir journal show own.ndjson --sheet marek.toml"
    assert "damage" in done(*shlex.split(look)[1:])


def test_a_record_without_a_verb_is_passed_over_without_one(journal):
    done("roll", "2", "--dice", "1,2")
    journal.write_text(journal.read_text() + '{"journal": 1}\n')
    result = json.loads(sanguir("journal", "replay", "--json").out)["result"]
    assert (result["without_rule"], result["without_rule_verbs"]) == (1, [])


def test_what_was_taken_back_says_with_which_seed_it_comes_again(journal, table):
    before = (table / "mira.toml").read_bytes()
    done("thirst", "mira", "--trigger", "increase", "--seed", "4")
    after = (table / "mira.toml").read_bytes()
    assert "redo      by the same command, with --seed 4" in done("undo", "mira")
    assert (table / "mira.toml").read_bytes() == before
    done("thirst", "mira", "--trigger", "increase", "--seed", "4")
    assert (table / "mira.toml").read_bytes() == after
    done("sheet", "set", "mira", "injuries=2")
    assert "redo" not in done("undo", "mira")
    done("damage", "marek", "1", "--seed", "4")
    assert "redo" not in done("undo", "marek")


def test_everything_since_is_shown_and_of_all_only_the_last(journal, table):
    for _ in range(25):
        done("roll", "1")
    assert len(done("journal", "show").splitlines()) == 21
    assert "5 older not shown" in done("journal", "show")
    assert len(done("journal", "show", "--since", "today").splitlines()) == 25
    assert len(done("journal", "show", "--since", "today", "--last", "3").splitlines()) == 3


def test_a_turning_is_taken_back_after_what_the_recipient_did_since(journal, table):
    done("turn", "tom", "starving", "--seed", 1)
    done("sheet", "set", "tom", "injuries=2")
    with Untouched():
        said = sanguir("undo", "starving").err
    assert said.startswith("sanguir: tom.toml: has changed since, by sheet set of 2")
    assert said.endswith("; `sanguir undo tom.toml` first\n")
    done("undo", "tom")
    done("undo", "starving")
    assert one("sheet", "show", "tom")["after"]["kind"] == "human"


@pytest.mark.parametrize(
    "end", ["", "\n", "\n\n", "\n\n[pools]\nx = '2'\n", "\n# end\n", "\r\n\r\n"]
)
@pytest.mark.parametrize("times", [1, 2])
def test_experience_that_is_taken_back_leaves_every_byte(journal, table, end, times):
    path = table / "tom.toml"
    text = path.read_bytes().rstrip(b"\n")
    text = text.replace(b"\n", b"\r\n") if "\r" in end else text
    path.write_bytes(text + end.encode())
    if times > 1:
        done("sheet", "xp", "tom", "--add", 3, "kept")
    before = path.read_bytes()
    for _ in range(2):
        done("sheet", "xp", "tom", "--add", 2, "slip")
        done("undo", "tom")
        assert path.read_bytes() == before
    done("sheet", "set", "tom", "pools.hold=endurance")
    done("undo", "tom")
    assert path.read_bytes() == before


def test_an_hour_still_to_come_is_the_last_one_of_its_name(journal, table):
    from datetime import datetime, timedelta

    done("roll", "1")
    later = (datetime.now() + timedelta(minutes=2)).strftime("%H:%M")
    assert len(done("journal", "show", "--since", later).splitlines()) == 1
    earlier = (datetime.now() - timedelta(minutes=2)).strftime("%H:%M")
    assert len(done("journal", "show", "--since", earlier).splitlines()) == 1


@pytest.mark.parametrize("key", ['house."a.b"', 'house."x \\" y"', 'house."".z'])
def test_a_change_of_a_key_that_holds_a_dot_is_taken_back(journal, table, key):
    first = (table / "starving.toml").read_bytes()
    assert sanguir("sheet", "set", "starving.toml", f'{key}="3"').status == 0
    assert records(journal)[-1]["changes"] == {key: [None, "3"]}
    done("undo", "starving.toml")
    assert (table / "starving.toml").read_bytes() == first


def test_a_change_by_hand_is_on_record_with_what_was_asked(journal):
    done("sheet", "set", "mira", "injuries=3", "exposure=absent")
    done("sheet", "xp", "mira", "--add", "2", "the siege")
    done("undo", "mira")
    assert [found["arguments"] for found in records(journal)] == [
        {"changes": ["injuries=3", "exposure=absent"]}, {"add": "2", "reason": "the siege"}, {}
    ]  # fmt: skip


@pytest.mark.parametrize("verb", ["show", "stats", "replay"])
def test_a_journal_that_nobody_has_written_to_holds_nothing_and_one_that_is_named_is_not_there(
    journal, verb
):
    assert sanguir("journal", verb).status == 0
    assert "no such journal yet" in fails(3, "journal", verb, "other.ndjson")
    assert fails(3, "journal", verb, ".").endswith("is a folder; a journal's file")


def test_a_folder_is_no_file_of_commands():
    assert fails(3, "batch", ".").endswith("is a folder; commands as JSON lines")


@pytest.mark.parametrize(
    "words",
    [
        ("heal", "mira", "--seed", "1"), ("advance-time", "mira", "--hours", "0.5"),
        ("sheet", "set", "mira", "state={injuries=3}"), ("sheet", "set", "mira", "extra.y=1"),
        ("sheet", "set", "mira", "extra=3"), ("sheet", "set", "mira", 'notes=["z"]'),
        ("sheet", "set", "marek", "powers=[]"), ("rouse", "marek", "--dice", "1"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_nobody_touched_since_is_taken_back_to_the_byte(journal, table, words):
    mira, marek = table / "mira.toml", table / "marek.toml"
    text = mira.read_text().replace("injuries = 0", "injuries = 0x3   # hex")
    text = text.replace("clock_hours = 0", "clock_hours = 1_0.00")
    text = text.replace("\n[attributes]", '\nnotes = ["a", # one\n  "b"]\n[attributes]', 1)
    mira.write_text(text + "\n[extra.deep]\nx = 1 # x\n")
    head, _, _ = marek.read_text().partition("[state]")
    power = '[[powers]]\nname = "P" # p\ndiscipline = "auspex"\nlevel = 1\n'
    deep = "\n[state.health]\nsuperficial = 1\n"
    marek.write_text(f"{head}[disciplines]\nauspex = 1\n\n{power}{deep}")
    before = {path: path.read_bytes() for path in (mira, marek)}
    assert sanguir(*words).status == 0
    assert before != {path: path.read_bytes() for path in (mira, marek)}
    assert sanguir("undo", words[2] if words[0] == "sheet" else words[1]).status == 0
    assert before == {path: path.read_bytes() for path in (mira, marek)}
    assert json.loads(done("journal", "replay", "--json"))["result"]["different"] == []


def test_a_comment_of_since_then_stays_and_the_values_come_back(journal, table):
    path = table / "mira.toml"
    before = path.read_text()
    done("sheet", "set", "mira", "injuries=3")
    path.write_text(path.read_text() + "# since then\n")
    done("undo", "mira")
    assert path.read_text() == before + "# since then\n"


def test_a_record_whose_text_does_not_fit_gives_the_values_back(journal, table):
    before = (table / "mira.toml").read_bytes()
    done("sheet", "set", "mira", "injuries=3")
    (found,) = records(journal)
    for wrong in ({"at": 10**9}, {"old": "["}, {"at": 0, "old": "x = 1\n", "new": 0}):
        journal.write_text(json.dumps(found | {"text": found["text"] | wrong}) + "\n")
        done("undo", "mira")
        assert (table / "mira.toml").read_bytes() == before
        done("sheet", "set", "mira", "injuries=3", "--no-journal")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes there")
def test_a_record_that_nobody_would_read_is_a_warning(table):
    os.mkfifo(table / "f")
    assert "nobody reads that pipe" in sanguir("roll", "3", "--journal", "f").err
    own = sanguir("uv", "mira", "absent", "--journal", "mira.toml")
    assert (own.status, own.err.count("it holds something else")) == (0, 1)


def test_an_experience_spent_shows_what_it_changed_alone(journal):
    done("sheet", "xp", "mira", "--add", "5")
    done("sheet", "xp", "mira", "--spend", "2", "reason")
    assert "; 2;" not in done("journal", "show")
