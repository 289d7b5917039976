"""`batch`: any verb, many commands, one process; and sheets from standard input."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shell import Untouched, environment, fails, one, process, result, results, sanguir

from sanguir.cli.batch_line import OURS, keys_of
from sanguir.cli.command import declared, find
from sanguir.cli.jobs import MANY
from sanguir.cli.verbs import VERBS


def batch(*commands, status=0):
    """Run commands as a batch: every line of the answer."""
    text = "".join((c if isinstance(c, str) else json.dumps(c)) + "\n" for c in commands)
    Path("b.ndjson").write_text(text)
    answer = sanguir("batch", "b.ndjson")
    assert answer.status == status, answer
    assert answer.err == ""
    return [json.loads(line) for line in answer.out.splitlines()]


def test_a_command_is_answered_as_on_the_command_line():
    shutil.copy("mira.toml", "same.toml")
    alone = one("feed", "same", "--ml", 300, "--drawn", "2h")
    (answer,) = batch({"verb": "feed", "sheet": "mira", "ml": 300, "drawn": "2h", "id": [1, "é"]})
    assert list(answer)[-1] == "id"
    assert answer.pop("id") == [1, "é"]
    assert answer == {**alone, "sheet": "mira.toml"}
    assert Path("mira.toml").read_bytes() == Path("same.toml").read_bytes()


def test_each_value_may_be_a_number_or_a_text_and_lists_repeat():
    answers = batch(
        {"verb": "roll", "pool": 5, "seed": 1, "modifier": ["+1", "dark:-2"]},
        {"verb": "roll", "pool": "5", "seed": "1", "modifier": ["+1", "dark:-2"], "json": True},
        {"verb": "advance-time", "sheet": "tom", "hours": 1.5, "dry_run": True, "to": None},
        {"verb": "sheet-set", "sheet": "tom", "changes": ["injuries+=1"], "dry_run": False},
        {"verb": "damage", "sheet": "ilse", "n": 1, "dry_run": True},
    )  # fmt: skip
    assert answers[0] == answers[1]
    assert answers[0]["result"]["rolls"][0]["pool"]["modifiers"] == [["modifier", 1], ["dark", -2]]
    assert answers[2]["result"]["hours"] == 1.5
    assert [answer["written"] for answer in answers[2:]] == [False, True, False]


def test_an_error_stands_in_its_place_and_the_first_decides():
    answers = batch(
        {"verb": "thirst", "sheet": "ilse", "id": 1},
        "nonsense",
        {"verb": "roll", "pool": 5, "dice": "1,1,1,1,1", "check": True, "id": 3},
        {"verb": "feed", "sheet": "mira", "mll": 3, "frozen": "yes"},
        {"verb": "advance-time", "sheet": ["none", "gone"], "hours": 1, "id": 5},
        {"verb": "uv", "sheet": "mira", "level": "absent", "id": 6},
        status=4,
    )
    codes = [answer["error"]["code"] if "error" in answer else None for answer in answers]
    assert codes == ["refused", "usage", None, "usage", "invalid", "invalid", None]
    assert [answer.get("id") for answer in answers] == [1, None, 3, None, 5, 5, 6]
    assert [answer["line"] for answer in answers if "error" in answer] == [1, 2, 4, 5, 5]
    assert "mll" in answers[3]["error"]["message"]
    assert "frozen" in answers[3]["error"]["message"]
    failed = {"verb": "roll", "pool": 1, "dice": "1", "check": True}
    batch(failed, {"verb": "rol"}, status=1)


@pytest.mark.parametrize(
    "command",
    [
        {"verb": "advance-time", "sheet": "-", "hours": 1},
        {"verb": "sheet show", "sheet": ["-"]},
        {"verb": "sheet check", "sheet": "-"},
        {"verb": "reroll"},
        {"verb": "sheet import", "file": "-"},
        {"verb": "batch", "file": "-"},
        {"verb": "batch", "file": "b.ndjson"},
        {"verb": "sheet"},
        {"verb": "roll"},
        {"verb": "sheet show", "sheet": []},
        {"verb": 3},
        {"pool": 5},
        [],
        {"verb": "roll", "pool": True},
        {"verb": "roll", "pool": [5]},
        {"verb": "roll", "pool": {"a": 1}},
        "[" * 100_000,
        '{"verb": "roll", "pool": 1' + "0" * 5000 + "}",
        '{"verb": "roll", "pool": NaN}',
        '{"verb": "roll", "pool": 1e999}',
        '"' + "x" * (1 << 20) + '"',
    ],
    ids=range(21),
)
def test_what_is_no_command_is_a_usage_error(command):
    with Untouched("b.ndjson"):
        (answer,) = batch(command, status=2)
    assert answer["error"]["code"] == "usage"
    assert len(json.dumps(answer)) < 600


def test_every_parameter_of_every_verb_has_a_key_of_its_own():
    for name in VERBS:
        function = find(name)
        for data in ({}, {"sheet": "mira.toml"}):
            keys = keys_of(function, data)
            assert {parameter for parameter, _ in keys.values()} == set(declared(function)), name
            assert all(key.isidentifier() and key == key.lower() for key in keys), name
            assert not set(keys) & set(OURS) - {"json"}, name


def test_commands_alike_with_one_seed_throw_alike_and_without_one_they_do_not():
    command = {"verb": "roll", "pool": 20}
    first, second = batch({**command, "seed": 7, "id": 1}, {**command, "seed": 7, "id": 2})
    assert {**first, "id": None} == {**second, "id": None}
    first, second = batch(command, command)
    assert first["seed"] != second["seed"]


def test_a_stored_result_is_thrown_again_by_its_command_and_its_seed():
    command = {"verb": "thirst", "sheet": "mira", "trigger": "increase"}
    (stored,) = batch(command)
    old = [f"{key}={pair[0]}" for key, pair in stored["changes"].items()]
    assert old
    batch({"verb": "sheet set", "sheet": "mira", "changes": old})
    assert batch({**command, "seed": stored["seed"]}) == [stored]


def test_a_command_on_one_sheet_or_none_has_one_line_and_on_several_one_for_each():
    answers = batch(
        {"verb": "sheet show", "sheet": ["mira", "tom", "ilse"], "id": 1},
        {"verb": "sheet show", "sheet": ["mira"], "id": 2},
        {"verb": "rules show", "id": 3},
        {"verb": "thirst", "sheet": "mira", "trigger": "thirst", "advancement": "x", "id": 4},
        {"verb": "sheet check", "sheet": ["mira", "tom"], "id": 5},
        {"verb": "rise", "sheet": ["mira", "tom"], "id": 6},
        {"verb": "advance-time", "sheet": ["mira", "mira.toml"], "hours": 1, "id": 7},
        status=2,
    )
    assert [answer["id"] for answer in answers] == [1, 1, 1, 2, 3, 4, 5, 5, 6, 6, 7]


def test_a_schema_is_one_line_too():
    (answer,) = batch({"verb": "schema", "words": ["feed"], "id": 1})
    assert answer["title"] == "sanguir feed"
    assert answer["id"] == 1


def test_each_result_is_written_at_once():
    with subprocess.Popen(
        [sys.executable, "-m", "sanguir", "batch", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
    ) as running:  # fmt: skip
        assert running.stdin is not None
        assert running.stdout is not None
        for ident in range(3):
            running.stdin.write(
                json.dumps({"verb": "roll", "pool": 1, "id": ident}).encode() + b"\n"
            )
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == ident
        running.stdin.close()
    assert running.returncode == 0


@pytest.mark.parametrize(
    ("command", "key", "message", "hint"),
    [
        ({"verb": "roll", "pool": 3, "sheet": "mira", "system": "v5"},
         "system", "v5: mira.toml is a sheet of sanguiri", "leave it out"),
        ({"verb": "roll", "pool": 3, "sheet": ["mira", "mira"]},
         "sheet", "is a list", "one SHEET"),
    ],
)  # fmt: skip
def test_a_wrong_value_of_a_command_is_under_its_key(command, key, message, hint):
    (line,) = batch(command, status=2)
    error = line["error"]
    assert (error["key"], error["message"], error["hint"]) == (key, message, hint)


def test_a_key_that_is_like_no_other_is_no_other_misspelt():
    (line,) = batch({"verb": "odds", "pool": 7, "seed": 3}, status=2)
    assert line["error"]["hint"].startswith("one of pool, sheet, ")


def strictly(text):
    """Every line of a text as a reader has it who takes no NaN and no Infinity."""
    return [json.loads(line, parse_constant=pytest.fail) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "1e400"),
        ("id", '[{"of": -1e999}]'),
        ("pool", "1e400"),
        ("changes", '{"x": 1e400}'),
        ("changes", "[1e400]"),
        ("verb", "1e400"),
        ("nothing", "1e400"),
    ],
)
def test_a_number_that_nobody_can_hold_is_refused_wherever_it_stands(key, value):
    verb = "sheet set" if key == "changes" else "roll"
    command = {"verb": verb, "pool" if verb == "roll" else "sheet": "mira", key: "HERE"}
    Path("b.ndjson").write_text(json.dumps(command).replace('"HERE"', value))
    answer = sanguir("batch", "b.ndjson")
    assert answer.status == 2
    (error,) = strictly(answer.out)
    assert (error["error"]["code"], error["error"]["key"]) == ("usage", key)
    assert error["line"] == 1
    assert "id" not in error


def test_what_is_no_number_on_a_sheet_is_none_in_any_line(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", str(Path("j.ndjson").resolve()))
    text = Path("mira.toml").read_text()
    Path("odd.toml").write_text("x = inf\ny = [nan, {z = -inf}]\n" + text)
    for words in (
        ["sheet", "show", "odd"],
        ["sheet", "check", "odd"],
        ["thirst", "odd", "--trigger", "increase", "--seed", "1"],
        ["advance-time", "odd", "--hours", "24", "--seed", "1"],
        ["sheet", "set", "odd", "x=nan"],
        ["journal", "show"],
        ["journal", "replay"],
    ):
        answer = sanguir(*words, "--json")
        assert answer.status == 0, answer
        for line in strictly(answer.out + answer.err):
            assert isinstance(line, dict)
    assert strictly(Path("j.ndjson").read_text())
    sheet = json.dumps(one("sheet", "show", "mira")["after"])
    told = process("advance-time", "-", "--hours", 24, "--seed", 1, "--json",
                   stdin=sheet.replace("{", '{"x": 1e400, ', 1))  # fmt: skip
    (line,) = strictly(told.out)
    assert line["after"]["x"] is None


def test_a_batch_is_journalled_only_where_a_journal_is_named(monkeypatch):
    monkeypatch.delenv("SANGUIR_JOURNAL")
    monkeypatch.setenv("XDG_STATE_HOME", os.getcwd())
    batch({"verb": "roll", "pool": 5})
    assert not list(Path().rglob("*journal*"))
    batch({"verb": "roll", "pool": 5, "journal": "j.ndjson"})
    assert len(Path("j.ndjson").read_text().splitlines()) == 1
    sheet = json.dumps(one("sheet", "show", "mira")["after"])
    process("advance-time", "-", "--hours", 24, "--journal", "j.ndjson", stdin=sheet)
    assert len(Path("j.ndjson").read_text().splitlines()) == 2


# -- standard input ------------------------------------------------------------------------


def sheets():
    """The sheets of the example folder as lines."""
    found = results("sheet", "show", "ilse", "mira", "tom", "starving", "jonas")
    return "".join(json.dumps(answer["after"]) + "\n" for answer in found)


def test_lines_are_answered_as_files_are():
    words = ["--hours", 48, "--seed", 3, "--when-compelled", "resist", "--json"]
    names = ["ilse", "mira", "tom", "starving", "jonas"]
    lines = [
        json.dumps({**json.loads(line), "id": f"{name}.toml"})
        for name, line in zip(names, sheets().splitlines(), strict=True)
    ]
    with Untouched():
        answer = process("advance-time", "-", *words, stdin="\n".join(lines))
    assert (answer.status, answer.err) == (0, "")
    files = results("advance-time", *names, *words[:-1])
    for line, alone in zip(answer.out.splitlines(), files, strict=True):
        found = result(line)
        assert found["after"].pop("id") == alone["sheet"]
        assert {**found, "sheet": alone["sheet"], "written": alone["written"]} == alone


def test_jobs_change_nothing():
    known = sheets().splitlines()
    lines = "".join(
        json.dumps({**json.loads(line), "id": number}) + "\n"
        for number in range(200)
        for line in known
    )
    answers = []
    for jobs in (1, 2, 3):
        words = ["--hours", 24, "--seed", 3, "--json", "--jobs", jobs]
        answer = process("advance-time", "-", *words, stdin=lines + "{\n")
        assert answer.status == 3
        answers.append(answer.out)
    assert answers[0] == answers[1] == answers[2]
    assert json.loads(answers[0].splitlines()[-1])["line"] == 1001


def test_hundreds_of_sheets_are_shared_among_the_cores_and_come_out_the_same():
    tom = Path("tom.toml").read_text()
    names = [f"t{number}.toml" for number in range(MANY)]
    outs = []
    for words in ([], ["--jobs", 1]):
        for name in names:
            Path(name).write_text(tom)
        answer = process("advance-time", *names, "--hours", 30, "--seed", 1, "--json", *words)
        assert (answer.status, answer.err) == (0, "")
        outs.append(answer.out)
    assert outs[0] == outs[1]
    assert len(outs[0].splitlines()) == MANY


def test_a_bad_line_is_told_in_its_place_and_number():
    text = sheets().splitlines()[0] + "\n\n{\n" + sheets().splitlines()[1]
    lived = process("advance-time", "-", "--hours", 1, stdin=text)
    assert (lived.status, lived.err) == (3, "")
    assert [json.loads(line).get("line") for line in lived.out.splitlines()] == [None, 3, None]
    shown = process("sheet", "show", "-", "--json", stdin=text)
    assert [json.loads(line).get("line") for line in shown.out.splitlines()] == [None, 3, None]
    checked = process("sheet", "check", "-", stdin=text)
    assert (checked.status, checked.out.count(": fine\n")) == (3, 2)
    assert checked.err.startswith("sanguir: -:3: is not JSON")


def test_what_cannot_be_meant_is_said_once_and_first():
    for words in (
        ["advance-time", "-", "mira", "--hours", 1],
        ["advance-time", "-", "--hours", 1, "--dice", 6],
        ["advance-time", "-", "--hours", 1, "--when-compelled", "x"],
        ["sheet", "show", "-", "mira"],
    ):
        answer = process(*words, stdin=sheets())
        assert (answer.status, answer.out, len(answer.err.splitlines())) == (2, "", 1)
    assert "standard input" in fails(2, "sheet", "check", "-", "mira")


def test_each_line_is_answered_when_it_comes():
    with subprocess.Popen(
        [sys.executable, "-m", "sanguir", "advance-time", "-", "--hours", "1", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
    ) as running:  # fmt: skip
        assert running.stdin is not None
        assert running.stdout is not None
        for line in sheets().splitlines():
            running.stdin.write(line.encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["result"]["hours"] == 1
        running.stdin.close()
    assert running.returncode == 0


def test_a_reader_that_has_seen_enough_ends_the_run():
    Path("many.ndjson").write_text(sheets() * 5000)
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m sanguir advance-time - --hours 24 --json"
         " < many.ndjson 2> err | head -n 1"],
        capture_output=True, env=environment(), check=True,
    )  # fmt: skip
    assert done.stdout.count(b"\n") == 1
    assert Path("err").read_text() == ""


@pytest.mark.parametrize(
    "given",
    [
        {"changes": {"state.injuries": 3, "name": "Tom = \"T\""}},
        {"changes": ["state.injuries=3", "name=Tom = \"T\""]},
        {"key=value": {"injuries": 3, "name": "Tom = \"T\""}},
    ],
    ids=["an object", "a list", "the synopsis's name"],
)  # fmt: skip
def test_what_sheet_set_changes_is_an_object_or_a_list(given):
    (answer,) = batch({"verb": "sheet set", "sheet": "tom.toml", **given})
    assert answer["after"]["state"]["injuries"] == 3
    assert answer["after"]["name"] == 'Tom = "T"'


def test_true_and_false_are_set_as_they_are_and_no_key_holds_an_assignment():
    (answer,) = batch({"verb": "sheet set", "sheet": "tom", "changes": {"state.alive": False}})
    assert answer["after"]["state"]["alive"] is False
    with Untouched("b.ndjson"):
        (answer,) = batch(
            {"verb": "sheet set", "sheet": "tom", "changes": {"injuries=3": 1}}, status=2
        )
    assert answer["error"]["key"] == "changes"


@pytest.mark.parametrize(
    ("verb", "key", "meant"),
    [("damage", "amount", "n"), ("roll", "modifiers", "modifier"), ("roll", "m", "modifier"),
     ("roll", "dry-run", "dry_run"), ("rise", "sheets", "sheet")],
)  # fmt: skip
def test_another_name_of_a_key_is_answered_with_the_right_one(verb, key, meant):
    (answer,) = batch({"verb": verb, key: 1}, status=2)
    said, hint = answer["error"]["message"], answer["error"]["hint"]
    assert said.splitlines()[0] in (f"{key}: means nothing to {verb}", f"means nothing to {verb}")
    assert hint.splitlines()[0] == f"did you mean {meant}?"


def test_a_warning_is_in_the_answers_notes_and_on_standard_error_with_line_and_id():
    Path("tom.toml").write_text("mystery = 1\n" + Path("tom.toml").read_text())
    commands = '{"verb": "roll", "pool": 1}\n{"verb": "sheet show", "sheet": "tom", "id": "x"}\n'
    Path("b.ndjson").write_text(commands)
    answer = sanguir("batch", "b.ndjson")
    (warned,) = map(json.loads, answer.err.splitlines())
    assert (warned["line"], warned["id"], warned["warning"]["key"]) == (2, "x", "mystery")
    (note,) = json.loads(answer.out.splitlines()[1])["notes"]
    assert note.startswith("mystery: is not a known key")


def test_help_of_batch_tells_its_journal_its_status_and_its_odd_keys():
    said = " ".join(sanguir("batch", "-h").out.split())
    for words in ("No journal is kept unless", "exit status is the first failure's",
                  'KEY=VALUE is "changes"', '`sheet new --name` is "called"',
                  "with its line and id"):  # fmt: skip
        assert words in said


@pytest.mark.parametrize(
    "words", [["advance-time", "-", "--hours", 1], ["sheet", "show", "-"], ["sheet", "check", "-"]]
)
def test_a_warning_of_a_line_of_standard_input_says_which_line(words):
    fine = one("sheet", "show", "mira")["after"]
    lines = [json.dumps(sheet) for sheet in (fine, {**fine, "mystery": 1}, fine, {**fine, "k": 2})]
    answer = process(*words, "--json", stdin="\n".join([*lines[:2], "", *lines[2:]]))
    warned = [json.loads(line) for line in answer.err.splitlines()]
    assert [(one["line"], one["warning"]["key"]) for one in warned] == [(2, "mystery"), (5, "k")]
    assert len(answer.out.splitlines()) == 4
    if words[0] == "advance-time":  # which answers in JSON unasked
        assert process(*words, stdin="\n".join([*lines[:2], "", *lines[2:]])) == answer
        return
    in_words = process(*words, stdin="\n".join(lines)).problems
    assert [line.partition(": is not")[0] for line in in_words] == [
        "warning: -:2: mystery", "warning: -:4: k"
    ]  # fmt: skip


def test_an_undo_is_on_record_in_the_journal_that_it_reads_or_refused(monkeypatch):
    monkeypatch.delenv("SANGUIR_JOURNAL")
    monkeypatch.setenv("XDG_STATE_HOME", os.getcwd())
    kept = os.path.abspath("sanguir/journal.ndjson")
    one("sheet", "set", "mira", "injuries=3")
    one("sheet", "set", "mira", "injuries=4")
    undo = {"verb": "undo", "sheet": "mira"}
    with Untouched("b.ndjson"):
        (answer,) = batch(undo, status=4)
        fails(4, "undo", "mira", "--no-journal")
    assert answer["error"]["message"].startswith("no journal is kept here")
    for left in (3, 1):
        (answer,) = batch({**undo, "journal": kept})
        assert answer["after"]["state"]["injuries"] == left
    verbs = [found["verb"] for found in map(json.loads, Path(kept).read_text().splitlines())]
    assert verbs == ["sheet set", "sheet set", "undo", "undo"]


def test_every_error_of_a_batch_bears_its_line_and_id():
    several = {"sheet": ["none", "mira", "gone"], "keep_going": True}
    answers = batch(
        {"verb": "roll", "pool": 1, "id": 1},
        {"verb": "advance-time", "hours": 1, "id": 2, **several},
        {"verb": "rise", "id": 3, **several},
        {"verb": "sheet check", "sheet": ["none", "gone"], "id": 4},
        status=3,
    )
    errors = [answer for answer in answers if "error" in answer]
    assert [(one["line"], one["id"]) for one in errors] == [
        (2, 2), (2, 2), (3, 3), (3, 3), (3, 3), (4, 4), (4, 4)
    ]  # fmt: skip
    for answer in errors:
        assert list(answer) == ["error", "line", "id"]


def test_inside_a_batch_the_journal_in_use_is_the_batchs_own():
    one("roll", 5)
    Path("b.ndjson").write_text(
        '{"verb": "roll", "pool": 3, "seed": 1}\n{"verb": "journal show"}\n'
        '{"verb": "journal stats"}\n{"verb": "journal replay"}\n'
    )
    answer = sanguir("batch", "b.ndjson", "--journal", "own.ndjson")
    assert (answer.status, answer.err) == (0, "")
    _, record, stats, replay = map(json.loads, answer.out.splitlines())
    assert record["seed"] == 1
    assert [row["rolls"] for row in stats["result"]["luck"]] == [1]
    assert replay["result"]["replayed"] == 1


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"verb": "feed", "sheet": "mira", "ml": 300, "ml": 3, "id": 7}', "ml"),
        ('{"verb": "roll", "pool": 5, "verb": "rouse", "id": 7}', "verb"),
        ('{"verb": "sheet set", "sheet": "mira", "id": 7, "changes": {"name": "A", "name": "B"}}',
         "name"),
    ],
)  # fmt: skip
def test_a_key_that_stands_in_a_command_twice_is_refused(line, key):
    with Untouched("b.ndjson"):
        (answer,) = batch(line, status=2)
    assert (answer["error"]["key"], answer["id"]) == (key, 7)
    assert answer["error"]["message"] == "stands there twice"


@pytest.mark.parametrize(
    ("command", "key", "said"),
    [
        ({"verb": "feed", "sheet": "mira"}, "ml", "is missing; feed needs it"),
        ({"verb": "feed", "sheet": "mira", "ml": -5}, "ml", "-5 is out of range; from 0"),
        ({"verb": "roll", "pool": "5+"}, "pool", '"5+" is not a pool; a number (7)'),
        ({"verb": "roll"}, "pool", "is missing; the POOL"),
        ({"verb": "advance-time", "sheet": "mira", "hours": "x"}, "hours", '"x" is not a span'),
        ({"verb": "heal", "sheet": "mira", "injuries": 9}, None, None),
    ],
    ids=range(6),
)
def test_key_and_message_and_hint_of_an_error_say_each_thing_once(command, key, said):
    (answer,) = batch(command, status=2 if key else 4)
    error = answer["error"]
    assert error["key"] == key
    assert f"{error['message']}; {error['hint']}".startswith(said or error["message"])
    assert not error["message"].startswith("--")


def test_several_problems_of_a_command_lose_neither_key_nor_hint():
    wrong = {"verb": "feed", "sheet": "mira", "ml": [3], "frozenn": True}
    (answer,) = batch(wrong, status=2)
    assert answer["error"] == {
        "code": "usage",
        "message": "frozenn: means nothing to feed\nml: is a list",
        "file": None, "key": None, "hint": "did you mean frozen?\none N",
    }  # fmt: skip


def test_what_no_journal_can_be_called_is_refused_before_anything_is_done():
    for name in ("a\0b", "\ud800"):
        with Untouched("b.ndjson"):
            answers = batch(
                {"verb": "feed", "sheet": "mira", "ml": 3, "journal": name},
                {"verb": "journal show", "file": name},
                {"verb": "journal stats", "file": name},
                {"verb": "journal replay", "file": name},
                {"verb": "undo", "sheet": "mira", "journal": name},
                status=3,
            )
        messages = [answer["error"]["message"] for answer in answers]
        assert messages == ["is not a file name"] * 5


def test_a_byte_order_mark_before_the_first_sheet_is_passed_over():
    sheet = json.dumps(one("sheet", "show", "mira.toml")["after"])
    marked = process("advance-time", "-", "--hours", "5", "--seed", "1", "--json",
                     stdin="\ufeff" + sheet)  # fmt: skip
    plain = process("advance-time", "-", "--hours", "5", "--seed", "1", "--json", stdin=sheet)
    assert marked == plain
    assert plain.status == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"verb": "roll", "pool": "5", "vs": "3", "vs_pool": "4"},
         "vs and vs_pool do not go together"),
        ({"verb": "roll", "pool": "5", "seed": 1, "dice": "1"},
         "seed and dice do not go together"),
        ({"verb": "roll", "pool": "5", "vs_sheet": "mira"},
         "vs_sheet and vs_modifier go with vs_pool"),
        ({"verb": "advance-time", "sheet": "mira", "hours": 1, "feed_amount": 1},
         "feed_amount goes with feed_source"),
    ],
)  # fmt: skip
def test_what_is_of_two_options_is_said_whole_and_under_no_key(command, said):
    (answer,) = batch(command, status=2)
    assert (answer["error"]["key"], answer["error"]["message"]) == (None, said)


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ({"verb": "roll", "pool": 7, "hunger": 2, "reroll": "99"}, "reroll"),
        ({"verb": "roll", "pool": 7, "hunger": 2, "reroll": "1,1"}, "reroll"),
        ({"verb": "donors"}, "days"),
        ({"verb": "resonance set", "sheet": "mira.toml"}, "humour"),
        ({"verb": "sheet xp", "sheet": "mira.toml", "reason": "x"}, "reason"),
    ],
)
def test_what_is_wrong_or_missing_is_under_the_key_of_the_command(command, key):
    (answer,) = batch(command, status=2)
    assert answer["error"]["key"] == key


@pytest.mark.parametrize(("dice", "said"), [([], "is empty"), ([[]], "[] is neither a text")])
def test_faces_that_are_none_are_told_so(dice, said):
    (answer,) = batch({"verb": "roll", "pool": "5", "dice": dice}, status=2)
    assert answer["error"]["message"].startswith(said)


def test_a_number_of_thousands_of_digits_is_refused_under_its_key():
    line = f'{{"verb":"feed","sheet":"mira.toml","ml":{"9" * 5000},"id":3}}'
    Path("c.ndjson").write_text(line + "\n")
    answer = json.loads(sanguir("batch", "c.ndjson").out)
    assert (answer["id"], answer["error"]["key"]) == (3, "ml")
    assert answer["error"]["message"] == "the number is too large"


def test_an_object_for_a_file_is_told_to_be_in_one():
    (answer,) = batch({"verb": "reroll", "file": {"a": 1}}, status=2)
    assert answer["error"]["hint"] == "name a file that holds it"
    (answer,) = batch({"verb": "roll", "pool": {"a": 1}}, status=2)
    assert answer["error"]["hint"] == "a text or a number"


def test_what_is_missing_in_a_batch_is_told_by_its_key(table):
    (answer,) = batch({"verb": "reroll", "strategy": "best"}, status=2)
    assert (answer["error"]["key"], answer["error"]["message"]) == ("sheet", "is missing")
    (answer,) = batch({"verb": "odds", "sheet": "mira.toml"}, status=2)
    assert answer["error"]["message"] == '"mira.toml" is a sheet: which pool?'
    (answer,) = batch({"verb": "odds", "pool": "strength", "sheet": "mira.toml"})
    assert answer["result"]["pool"]["size"] == 3


def test_true_and_false_may_be_texts_as_numbers_may(table):
    roll = {"verb": "roll", "pool": "2", "dice": "1,1"}
    assert batch({**roll, "check": "true"}, status=1)
    assert batch({**roll, "check": "false"})
    (answer,) = batch({**roll, "check": "yes"}, status=2)
    assert answer["error"]["hint"] == "true or false"


@pytest.mark.parametrize("more", [(), ("--journal", "j.ndjson")], ids=["alone", "on record"])
@pytest.mark.parametrize(
    "words", [("advance-time", "-", "--hours", 2), ("sheet", "show", "-", "--json")]
)
def test_a_sheet_of_standard_input_that_names_rules_is_refused_whatever_is_kept(words, more):
    if more and words[0] == "sheet":
        return
    sheet = {**one("sheet", "show", "mira")["after"], "rules": "own.toml"}
    answer = process(*words, *more, stdin=json.dumps(sheet) + "\n")
    assert answer.status == 3
    assert json.loads(answer.out)["error"]["key"] == "rules"


def test_words_of_a_set_are_in_any_case_in_a_batch_too():
    (answer,) = batch({"verb": "uv", "sheet": "mira", "level": "ABSENT"})
    assert answer["after"]["state"]["exposure"] == "absent"
