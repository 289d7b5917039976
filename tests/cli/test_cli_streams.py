"""What a process of its own shows: streams closed, full or gone, terminals, encodings, Ctrl-C."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import Untouched, done, environment, process, sanguir

SHOW = ["sheet", "show", "mira.toml"]
SHOWJ = [*SHOW, "--json"]


def closed_stdout(*words: str) -> subprocess.CompletedProcess[bytes]:
    program = [sys.executable, "-m", "sanguir", *words]
    return subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *program],
        stderr=subprocess.PIPE, env=environment(), timeout=60, check=False,
    )  # fmt: skip


def on_a_terminal(*words: str, **variables: str) -> tuple[int, bytes]:
    """Run with standard output and error on a terminal of its own; return status and output."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "sanguir", *words],
        stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment(variables),
    )  # fmt: skip
    os.close(theirs)
    output = b""
    while select.select([ours], [], [], 30)[0]:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        output += piece
    os.close(ours)
    return child.wait(30), output.replace(b"\r\n", b"\n")


# -- where the output goes -----------------------------------------------------------------


@pytest.mark.parametrize("where", ["closed", "full"])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (SHOW, "no sheet changed"),
        (SHOWJ, "no sheet changed"),
        (["roll", "5"], "no sheet changed"),
        (["sheet", "show", "mira.toml", "tom.toml"], "no sheet changed"),
        (["--help"], "could not be written"),
        (["sheet"], "could not be written"),
        (["--version"], "could not be written"),
        (["roll", "-h"], "could not be written"),
        (["advance-time", "tom.toml", "lena.toml", "--hours", "1"], "changed all the same"),
        (["turn", "tom.toml", "starving.toml", "--seed", "1"],
         "tom.toml, starving.toml changed all the same"),
    ],
)  # fmt: skip
def test_output_that_cannot_be_written_is_told_with_what_was(where, words, said):
    if where == "closed":
        answer = closed_stdout(*words)
        status, err = answer.returncode, answer.stderr.decode()
    else:
        with open("/dev/full", "w") as full:
            child = process(*words, stdout=full, stderr=subprocess.PIPE)
        status, err = child.status, child.err
    assert status == 5
    assert err.count("\n") == 1
    assert said in err
    if "--json" in words:
        assert json.loads(err)["error"]["code"] == "io"


@pytest.mark.parametrize(
    "words", [["roll", "5"], ["roll", "x"], ["advance-time", "tom", "--hours", "1"]]
)
def test_all_streams_closed_at_once_harm_no_sheet(words):
    before = Path("tom.toml").read_bytes()
    program = [sys.executable, "-m", "sanguir", *words]
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *program],
        env=environment(), timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == (2 if "x" in words else 5)
    expected = before.replace(b"clock_hours = 0", b"clock_hours = 1") if "tom" in words else before
    assert Path("tom.toml").read_bytes() == expected


@pytest.mark.parametrize(
    "words", [["sheet", "show", "--json"], ["advance-time", "--json", "--hours", "1"]]
)
def test_a_reader_that_goes_away_is_no_error_and_every_sheet_is_done(words):
    names = [f"t{number:03}.toml" for number in range(40)]
    text = Path("tom.toml").read_text().replace("Tom", "Tom" * 1000)
    for name in names:
        Path(name).write_text(text)
    line = " ".join([sys.executable, "-m", "sanguir", *words, *names])
    script = f"set -o pipefail; {line} | head -1 >first; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=60, check=True,
        env=environment({"PYTHONUNBUFFERED": "1"}),
    )  # fmt: skip
    assert (ended.stdout, ended.stderr) == ("0\n", "")
    assert json.loads(Path("first").read_text())["sheet"] == names[0]
    if "advance-time" in words:
        assert all("clock_hours = 1" in Path(name).read_text() for name in names)


@pytest.mark.parametrize("source", ["b.ndjson", "- <b.ndjson"])
def test_a_batch_does_all_that_it_was_told_though_its_reader_goes_away(source):
    names = [f"t{number:03}.toml" for number in range(40)]
    text = Path("tom.toml").read_text().replace("Tom", "Tom" * 1000)
    for name in names:
        Path(name).write_text(text)
    Path("b.ndjson").write_text("".join(
        json.dumps({"verb": "advance-time", "sheet": name, "hours": 1}) + "\n" for name in names
    ))  # fmt: skip
    line = f"{sys.executable} -m sanguir batch {source}"
    ended = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} | head -1 >first; echo ${{PIPESTATUS[0]}}"],
        capture_output=True, text=True, timeout=60, check=True, env=environment(),
    )  # fmt: skip
    assert (ended.stdout, ended.stderr) == ("0\n", "")
    assert json.loads(Path("first").read_text())["sheet"] == names[0]
    assert all("clock_hours = 1" in Path(name).read_text() for name in names)


# -- the same bytes everywhere -------------------------------------------------------------


def test_json_is_the_same_on_any_width_colour_and_terminal():
    words = ["sheet", "show", "mira.toml", "marek.toml", "wild.toml", "--json"]
    plain = process(*words).out
    assert "\x1b" not in plain
    loud = {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "GITHUB_ACTIONS": "true"}
    for variables in ({"COLUMNS": "20"}, {"COLUMNS": "200", **loud}, {"PYTHONIOENCODING": "ascii"},
                      {"TERM": "dumb"}):  # fmt: skip
        assert process(*words, env=variables).out == plain
    assert on_a_terminal(*words, **loud) == (0, plain.encode())


def test_errors_in_json_are_plain_on_a_terminal_too():
    status, output = on_a_terminal("roll", "x", "--json", FORCE_COLOR="1")
    assert status == 2
    assert json.loads(output)["error"]["code"] == "usage"


def test_colour_is_for_terminals_that_want_it():
    words = ["roll", "2", "--dice", "6,1"]
    status, output = on_a_terminal(*words)
    assert status == 0
    assert b"\x1b[" in output
    plain = process(*words).out.encode()
    assert on_a_terminal(*words, NO_COLOR="1")[1] == plain
    assert on_a_terminal(*words, TERM="dumb")[1] == plain
    assert process(*words, env={"FORCE_COLOR": "1"}).out.encode() == output
    assert process(*words, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).out.encode() == plain


HOSTILE = {
    "escape": "a\x1b[31mred\x1b]0;title\x07",
    "newline": "two\nlines\r\tand tabs",
    "override": "\u202eevil\u2066",
    "c1": "a\x9b31mb\x85c",
    "markup": "Ilse [the Red] [/x] **bold** :smile:",
    "wide": "\u0141ucja \u8840 \U0001f987",
    "long": "x" * 5000,
    "empty": "",
    "blank": "   ",
    "joined": "\U0001f9db\u200d\u2640\ufe0f",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_moves_the_cursor_or_breaks_a_line(name):
    text = Path("tom.toml").read_text().replace('"Tom Ferris"', json.dumps(name))
    if any(ord(c) > 0xFFFF for c in name):
        text = Path("tom.toml").read_text().replace("Tom Ferris", name)
    Path("tom.toml").write_text(text, encoding="utf-8")
    for words in (["sheet", "show", "tom"], ["sheet", "show", "tom", "mira"], ["uv", "tom"],
                  ["sheet", "check", "tom"], ["advance-time", "tom", "--hours", "1", "-n"],
                  ["turn", "tom", "mira", "--seed", "1", "-n"], ["roll", "5", "tom"]):  # fmt: skip
        answer = sanguir(*words)
        assert answer.status == 0
        for stream in (answer.out, answer.err):
            assert stream.isprintable() or set(stream) - {"\n"} == {
                c for c in stream if c.isprintable()
            }
            assert "\u202e" not in stream
        assert max(map(len, answer.out.splitlines())) < 200
    status, output = on_a_terminal("sheet", "show", "tom", NO_COLOR="1")
    assert status == 0
    assert not set(output) & {0x1B, 0x07, 0x0D, 0x9B, 0x85} - set(name.encode())
    line = sanguir("sheet", "show", "tom", "--json").out
    assert json.loads(line)["character"] == name
    assert line.isascii()


def test_a_refusal_names_a_hostile_character_without_harm():
    Path("grave.toml").write_text(
        Path("grave.toml").read_text().replace("Old Grave", "\\u001b[31mG\\u202e\\n")
    )
    answer = sanguir("thirst", "grave")
    assert answer.status == 4
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err
    assert "\\x1b[31mG\\u202e\\n is dead" in answer.err


# -- encodings -----------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp437"])
def test_any_encoding_of_the_stream_will_do(encoding):
    Path("tom.toml").write_text(
        Path("tom.toml").read_text().replace("Tom Ferris", "\u0141ucja \u8840 \U0001f987"),
        encoding="utf-8",
    )
    variables = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    for words in (["sheet", "show", "tom.toml"], ["sheet", "show", "tom.toml", "mira.toml"],
                  ["uv", "tom.toml", "direct", "-n"], ["roll", "--help"], ["--help"]):  # fmt: skip
        answer = process(*words, env=variables)
        assert (answer.status, answer.err) == (0, "")
        if "help" not in words[-1]:
            assert answer.out.isascii() or encoding == "cp437"
    line = process("sheet", "show", "tom.toml", "--json", env=variables).out
    assert json.loads(line)["character"] == "\u0141ucja \u8840 \U0001f987"
    answer = process("thirst", "Zo\u00eb\u8840.toml", env=variables)
    assert (answer.status, answer.err.count("\n")) == (3, 1)


# -- Ctrl-C --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [["heal", "tom.toml"], ["advance-time", "tom.toml", "--hours", "1"]]
)
def test_ctrl_c_while_waiting_for_a_sheet_ends_with_130_and_changes_nothing(words):
    with Untouched(), open("tom.toml", "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        child = subprocess.Popen(
            [sys.executable, "-m", "sanguir", *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        )  # fmt: skip
        time.sleep(1.5)
        assert child.poll() is None
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
        assert child.returncode == 130
        assert b"Traceback" not in out + err
        assert out == b""


def test_a_sheet_that_stays_locked_ends_with_a_clear_error():
    with Untouched(), open("tom.toml", "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        answer = sanguir("heal", "tom", SANGUIR_LOCK_TIMEOUT="0.05")
    assert answer.status == 5
    assert answer.problems == [
        "tom.toml: another process, or this one, holds the sheet; waited 0.05 s, "
        "the file did not change; try again, or wait longer with SANGUIR_LOCK_TIMEOUT=60"
    ]


# -- our own faults ------------------------------------------------------------------------


def test_a_fault_of_ours_is_one_line_and_its_traceback_is_for_those_who_ask(monkeypatch):
    from sanguir import resolver

    def broken(*_, **__):
        raise ZeroDivisionError("no [red]such[/red] number")

    monkeypatch.setattr(resolver, "act", broken)
    answer = sanguir("roll", "5")
    assert (answer.status, answer.out) == (70, "")
    assert answer.err.count("\n") == 1
    assert "ZeroDivisionError" in answer.err
    assert json.loads(sanguir("roll", "5", "--json").err)["error"]["code"] == "internal"


def test_the_module_and_the_script_are_one_program():
    assert process("--version").out == done("--version")
    answer = process("roll", "2", "--dice", "1,1", "--check")
    assert answer.status == 1


def test_a_process_of_the_tests_leaves_the_journal_of_their_user_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert process("roll", 5, "--seed", 1).status == 0
    assert not list(tmp_path.rglob("journal*"))


def test_the_program_runs_from_anywhere(tmp_path):
    answer = process(
        "advance-time", tmp_path / "mira.toml", "--hours", 72, "--seed", 7, "--json", cwd="/"
    )
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["sheet"] == str(tmp_path / "mira.toml")
