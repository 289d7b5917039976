"""The command line under test: words go in; exit status, standard output and error come out.

`sanguir` runs in this process, `process` in one of its own. Every JSON line that `results` reads
is held against the verb's published schema and against the contract's list of keys.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
from typer.testing import CliRunner

from sanguir.cli.app import app

DATA = Path(__file__).parents[1] / "data"
RUNNER = CliRunner()
ENVELOPE = ("schema", "system", "character", "sheet", "seed", "result", "changes", "after",
            "others", "written", "notes")  # fmt: skip
ROLL = {"kind", "pool", "dice", "hunger_dice", "successes", "difficulty", "passed", "margin",
        "automatic_failure", "rerolled", "contest", "opponent", "mishap"}  # fmt: skip


class Answer(NamedTuple):
    """What one command line came to."""

    status: int
    out: str
    err: str

    @property
    def problems(self) -> list[str]:
        """The lines of standard error, of which a failure has at least one."""
        lines = self.err.splitlines()
        assert all(line.startswith("sanguir: ") for line in lines), self.err
        return [line.removeprefix("sanguir: ") for line in lines]


def sanguir(*words: object, **environment: str) -> Answer:
    """Run a command line in this process; nothing but status, output and error comes back."""
    answer = RUNNER.invoke(app, [str(word) for word in words], env=environment or None)
    unexpected = answer.exception
    assert unexpected is None or isinstance(unexpected, SystemExit), unexpected
    assert "Traceback" not in answer.stderr
    return Answer(answer.exit_code, answer.stdout, answer.stderr)


def done(*words: object, **environment: str) -> str:
    """Run a command line that succeeds without a warning; return what it printed."""
    answer = sanguir(*words, **environment)
    assert (answer.status, answer.err) == (0, ""), answer
    return answer.out


def fails(status: int, *words: object, **environment: str) -> str:
    """Run a command line that fails and prints no result; return its one line of error."""
    answer = sanguir(*words, **environment)
    assert (answer.status, answer.out) == (status, ""), answer
    (line,) = answer.problems
    return line


def errors(status: int, *words: object, **environment: str) -> list[dict[str, Any]]:
    """Run a command line with --json that fails: the error objects, and nothing on stdout."""
    answer = sanguir(*words, "--json", **environment)
    assert (answer.status, answer.out) == (status, ""), answer
    found = []
    for line in answer.err.splitlines():
        body = json.loads(line)
        jsonschema.validate(body, schema(*body))
        if "warning" in body:
            continue
        assert list(body) == ["error"]
        assert list(body["error"]) == ["code", "message", "file", "key", "hint"]
        found.append(body["error"])
    assert found
    return found


def results(*words: object, status: int = 0, **environment: str) -> list[dict[str, Any]]:
    """Run a command line with --json and read every line of its output."""
    answer = sanguir(*words, "--json", **environment)
    assert answer.status == status, answer
    return [result(line) for line in answer.out.splitlines()]


def one(*words: object, status: int = 0, **environment: str) -> dict[str, Any]:
    """Run a command line with --json that gives one result."""
    (only,) = results(*words, status=status, **environment)
    return only


def result(line: str) -> dict[str, Any]:
    """Read one line of JSON as the contract has it: ASCII, all keys, no NaN, its schema kept."""
    assert line.isascii()
    read: dict[str, Any] = json.loads(line, parse_constant=_no_constant)
    assert tuple(read) == ENVELOPE
    verb, version = read["schema"].removeprefix("sanguir/").split("/")
    assert version == "1"
    jsonschema.validate(read, schema(verb))
    for roll in read["result"]["rolls"]:
        if read["system"] == "sanguiri":
            assert set(roll) == ROLL
    return read


@cache
def schema(verb: str) -> dict[str, Any]:
    """Return the schema that `sanguir schema` prints for a verb."""
    read: dict[str, Any] = json.loads(done("schema", verb))
    jsonschema.Draft202012Validator.check_schema(read)
    return read


def _no_constant(word: str) -> None:
    raise AssertionError(f"{word} is not JSON")


def process(
    *words: object, stdin: str = "", env: dict[str, str] | None = None, **options: Any
) -> Answer:
    """Run a command line as a process of its own and wait for it."""
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", *map(str, words)],
        input=None if "stdin" in options else stdin,
        capture_output="stdout" not in options,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment(env),
        timeout=60,
        check=False,
        **options,
    )
    return Answer(done.returncode, done.stdout or "", done.stderr or "")


def environment(more: dict[str, str] | None = None) -> dict[str, str]:
    """Return this process's environment without what changes how the program looks or acts.

    A journal is kept where `more` names one: whoever runs the tests keeps their own as it is.
    """
    ours = ("SANGUIR", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "TERM", "PYTHONIOENC")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    ours_now = {"PYTHONUTF8": "1", "TERM": "xterm", "SANGUIR_JOURNAL": "off"}
    return kept | ours_now | (more or {})


class Untouched:
    """A `with` block after which every file here has its bytes, inode and times as before."""

    def __init__(self, *also_changed: str):
        self.may_change = set(also_changed)

    def __enter__(self) -> None:
        self.before = self._state()

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            assert self._state() == self.before

    def _state(self) -> dict[str, tuple[int, int, int, bytes]]:
        found = {}
        for path in sorted(Path().rglob("*")):
            if path.is_file() and path.name not in self.may_change:
                at = path.stat()
                found[str(path)] = (at.st_ino, at.st_mtime_ns, at.st_ctime_ns, path.read_bytes())
        return found
