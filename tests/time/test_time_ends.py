"""Where runs on many things end: lines too long, readers that go, read-only sheets, Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from shell import Untouched, environment, process, results, sanguir, schema
from test_time_plain import MIRA

from sanguir.batch import LONGEST, Downtime, advance_lines
from sanguir.cli.lines import chunks

ROLL = json.dumps({"verb": "roll", "pool": 5, "seed": 1})
GOOD = json.dumps(MIRA)
LONG = json.dumps({**MIRA, "notes": "x" * (3 * LONGEST // 2)})


@pytest.mark.parametrize("words", ["advance-time - --hours 1", "sheet show -", "sheet check -"])
@pytest.mark.parametrize("last", [False, True])
def test_a_sheet_too_long_is_an_error_in_its_place(words, last):
    text = f"{GOOD}\n\n{LONG}" + ("" if last else f"\n{GOOD}\n")
    answer = process(*words.split(), "--json", stdin=text)
    assert (answer.status, answer.err) == (3, "")
    found = [json.loads(line) for line in answer.out.splitlines()]
    assert [one.get("line") for one in found] == ([None, 3] if last else [None, 3, None])
    (expected,) = advance_lines([LONG], Downtime(60), 1, first=3)
    assert found[1] == json.loads(expected)
    assert f"is longer than {LONGEST} bytes" in found[1]["error"]["message"]


@pytest.mark.parametrize("file", ["-", "b.ndjson"])
def test_a_command_too_long_is_an_error_in_its_place(file):
    text = f'{{"verb": "roll", "pool": 5, "id": "{"x" * (3 * LONGEST // 2)}"}}\n{ROLL}\n'
    Path("b.ndjson").write_text(text)
    answer = process("batch", file, stdin=text if file == "-" else "")
    assert (answer.status, answer.err) == (2, "")
    error, fine = (json.loads(line) for line in answer.out.splitlines())
    assert (error["line"], error["error"]["code"]) == (1, "usage")
    assert "1,048,576 bytes" in error["error"]["message"]
    assert fine["schema"] == "sanguir/roll/1"


@pytest.mark.parametrize("blank", [False, True])
def test_of_a_line_without_end_little_is_kept(blank):
    class Endless(io.RawIOBase):
        left = 300

        def read1(self, size):
            self.left -= 1
            if self.left > 0:
                return b" " * size
            return b"" if self.left < 0 or blank else b"}\n{}\n"

    got = [(first, [*lines]) for first, lines in chunks(Endless())]
    kept = [line for _, lines in got for line in lines]
    assert [len(line) for line in kept] == ([LONGEST + 1] if blank else [LONGEST + 1, 2])
    assert bool(kept[0].strip()) is not blank


@pytest.mark.parametrize("count", [1, 4])
def test_a_command_of_a_batch_may_take_several_processes(count):
    names = ["ilse", "mira", "tom", "starving"][:count]
    command = {"verb": "advance-time", "sheet": names, "to": "24h", "jobs": 2, "seed": 3}
    alone = results("advance-time", *names, "--to", "24h", "--seed", 3, "--dry-run")
    text = json.dumps({**command, "id": 7}) + "\n" + ROLL + "\n"
    answer = process("batch", "-", stdin=text)
    assert (answer.status, answer.err) == (0, "")
    *found, roll = (json.loads(line) for line in answer.out.splitlines())
    for one in (*found, roll):
        jsonschema.validate(one, schema(one["schema"].split("/")[1]))
    assert [one.pop("id") for one in found] == [7] * count
    assert [{**one, "written": False} for one in found] == alone
    assert "id" not in roll


@pytest.mark.parametrize("file", ["-", "b.ndjson"])
def test_a_batch_whose_answers_nobody_reads_does_all_of_a_file_or_says_where_it_ended(file):
    line = json.dumps({"verb": "sheet set", "sheet": "tom", "changes": "injuries+=1"}) + "\n"
    Path("b.ndjson").write_text(line * 500)
    with subprocess.Popen(
        [sys.executable, "-m", "sanguir", "batch", file],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as running:  # fmt: skip
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(line.encode())
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["written"]
        running.stdout.close()
        if file == "-":  # the input stays open: the end is the batch's own
            running.stdin.write(line.encode() * 50)
            running.stdin.flush()
        assert running.wait(30) == 0
        told = running.stderr.read().decode()
    (shown,) = results("sheet", "show", "tom")
    count = shown["after"]["state"]["injuries"]
    if file == "b.ndjson":
        assert (count, told) == (500, "")
        return
    warning = json.loads(told)["warning"]["message"]
    assert count < 10
    assert warning == f"nobody reads the answers; no command after line {count} was run"


def test_a_batch_of_one_command_that_nobody_reads_warns_of_nothing():
    line = json.dumps({"verb": "sheet set", "sheet": "tom", "changes": "injuries+=1"})
    Path("b.ndjson").write_text(line + "\n")
    script = f"cat b.ndjson | {sys.executable} -m sanguir batch - | true"
    ended = subprocess.run(["bash", "-c", script], capture_output=True, env=environment(),
                           check=True, timeout=60)  # fmt: skip
    assert ended.stderr == b""


@pytest.mark.parametrize("span", [["--hours", 0], ["--to", 0], ["--nights", 0]])
def test_a_read_only_sheet_may_live_through_no_time(span, monkeypatch):
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and real(path, mode))
    with Untouched():
        answer = sanguir("advance-time", "tom", "mira", *span)
        assert (answer.status, answer.err) == (0, "")
        answer = sanguir("advance-time", "tom", "mira", "--hours", 1)
    assert (answer.status, answer.out) == (5, "")
    assert "is read-only" in answer.err


# A sheet takes long enough for a signal to come while some are done and none is told.
SLOW = """
import sys, time
from sanguir.__main__ import main
from sanguir.cli.run import Run
whole = Run.perform
def perform(*words):
    done = whole(*words)
    open(f"done-{words[1]}", "w").close()
    time.sleep(0.02)
    return done
Run.perform = perform
main()
"""


def stopped(number, *more, group=True, is_read=True):
    """Stop a run over many sheets: its status, its results, its errors, and who changed."""
    tom = Path("tom.toml").read_bytes()
    names = [f"t{at:03}.toml" for at in range(160)]
    for name in names:
        Path(name).write_bytes(tom)
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "advance-time", *names, "--hours", "24", "--json", *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        if not is_read:
            running.stdout.close()
            running.stdout = None
        while len([*Path().glob("done-*")]) < 4:
            assert running.poll() is None
            time.sleep(0.005)
        (os.killpg if group else os.kill)(running.pid, number)
        out, err = running.communicate(timeout=30)
    changed = {name for name in names if Path(name).read_bytes() != tom}
    assert 4 <= len(changed) < len(names)
    told = {json.loads(line)["sheet"] for line in (out or b"").splitlines()}
    return running.returncode, told, err.decode(), changed


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("group", [True, False], ids=["all", "one"])
@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")], ids=["", "jobs"])
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)]
)
def test_who_changed_before_a_run_was_stopped_is_told(number, status, jobs, group):
    ended, told, err, changed = stopped(number, *jobs, group=group)
    assert (ended, err) == (status, "")
    assert told == changed


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")], ids=["", "jobs"])
def test_who_changed_is_named_where_nobody_reads_results(jobs):
    ended, _, err, changed = stopped(signal.SIGINT, *jobs, is_read=False)
    assert ended == 130
    (line,) = err.splitlines()
    message = json.loads(line)["error"]["message"]
    assert sum(name in message for name in changed) == min(len(changed), 20)


def test_comma_lists_may_be_lists_and_an_option_s_error_has_its_key():
    lines = [
        {"verb": "roll", "pool": 2, "dice": [1, 6]},
        {"verb": "roll", "pool": 2, "dice": []},
        {"verb": "roll", "pool": 2, "dice": [1, 9]},
        {"verb": "roll", "pool": 5, "seed": "x"},
        {"verb": "roll", "pool": 5, "modifier": "x"},
        {"verb": "damage", "sheet": "ilse", "n": "x"},
        {"verb": "advance-time", "sheet": "tom", "hours": "q"},
    ]
    answer = process("batch", "-", stdin="\n".join(map(json.dumps, lines)))
    assert (answer.status, answer.err) == (2, "")
    first, *others = (json.loads(line) for line in answer.out.splitlines())
    assert first["result"]["rolls"][0]["dice"] == [1, 6]
    found = [one["error"]["key"] for one in others]
    assert found == ["dice", "dice", "seed", "modifier", "n", "hours"]


def test_words_for_nothing_and_for_one_hour():
    answer = process("sheet", "check", "-", stdin=json.dumps({**MIRA, "attributes": None}))
    assert "attributes: is null; a table" in answer.err
    assert "1 hour passes (clock" in sanguir("advance-time", "ilse", "--hours", 1, "-n").out
    assert "no time passes (clock" in sanguir("advance-time", "ilse", "--hours", 0).out
