"""The law of any run at all: a result by the contract, or one of our errors and no trace of it.

    FUZZ_EXAMPLES=100000 python -m pytest tests/fuzz

runs so many examples of every target, other ones each time; without the variable each target has
a small number of its own, always the same ones. A failure prints the smallest example.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
from cli.shell import DATA, ENVELOPE, RUNNER, Answer, schema
from hypothesis import HealthCheck, settings

from sanguir.cli.app import app

PATIENCE_SECONDS = 30
ASKED = int(os.environ.get("FUZZ_EXAMPLES", "0"))
TABLE = {path.name: path.read_bytes() for path in sorted(DATA.glob("*.toml"))} | {
    "bad.toml": b'system = "sanguiri"\nname = 7\n',
    "house.toml": b"[sanguiri.test]\nsuccess_face = 5\n",
    "plan.toml": b'[[event]]\nevery = "24h"\ndo = "feed"\nml = 300\nsource = "bag"\n',
    "journal.ndjson": b"",
    "folder/inner.toml": b"",
}


class Hang(BaseException):
    """A run that took too long; nothing in the program catches it."""


def examples(few: int) -> Callable[[Any], Any]:
    """Give a target its number of examples: a few, or what somebody asked for."""
    return settings(
        max_examples=ASKED or few,
        derandomize=not ASKED,
        suppress_health_check=list(HealthCheck),
        print_blob=bool(ASKED),
    )


def lay(files: Mapping[str, bytes | str], *, also: Mapping[str, bytes] = TABLE) -> dict[str, bytes]:
    """Make this folder hold exactly these files; return them."""
    wanted = {**also, **{name: _bytes(content) for name, content in files.items()}}
    there = contents()
    for name in there.keys() - wanted.keys():
        Path(name).unlink()
    for name, content in wanted.items():
        if there.get(name) != content:
            path = Path(name)
            if path.is_dir():
                shutil.rmtree(path)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
    return wanted


def contents() -> dict[str, bytes]:
    """Read every file below this folder."""
    found = {}
    for folder, _, names in os.walk("."):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as stream:
                found[os.path.relpath(path)] = stream.read()
    return found


def keeps_the_law(
    words: list[str],
    files: Mapping[str, bytes | str] | None = {},
    stdin: bytes | str = b"",
) -> Answer:
    """Run a command line at a fresh table, or without files at this one, and hold it to the law."""
    before = contents() if files is None else lay(files)
    with _patience():
        ran = RUNNER.invoke(app, words, input=_bytes(stdin))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    answer = Answer(ran.exit_code, ran.stdout, ran.stderr)
    after = contents()
    assert answer.status in range(6), answer
    assert "Traceback" not in answer.out + answer.err, answer
    assert "\x1b" not in answer.out + answer.err, answer
    said = answer.err.splitlines()
    assert all(line.startswith(("sanguir: ", '{"error":', '{"warning":')) for line in said), said
    goes_on = "--keep-going" in words or "batch" in words or "-" in words
    if answer.status > 1 and not goes_on:
        assert said
        assert answer.out == "", answer
        assert after == before, changed(before, after)
    if "--dry-run" in words and words[0] != "batch":
        assert after == before, changed(before, after)
    for name in changed(before, after):
        _is_whole(name, after.get(name))
    if is_json(words):
        _only_json(answer, has_schemas="batch" in words)
    return answer


def is_json(words: list[str]) -> bool:
    """Tell whether a command line asks for JSON, and for nothing else such as help."""
    told = words[: words.index("--")] if "--" in words else words
    return "--json" in told and not {"-h", "--help"} & set(told) and "schema" not in told


def changed(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> list[str]:
    """List the files that are not as before."""
    names = sorted(before.keys() | after.keys())
    return [name for name in names if before.get(name) != after.get(name)]


def _is_whole(name: str, content: bytes | None) -> None:
    assert content is not None, f"{name} is gone"
    assert not os.path.basename(name).startswith("."), f"{name} was left behind"
    if name in TABLE and name.endswith(".toml") and content.strip()[:1] not in (b"{", b"<"):
        tomllib.loads(content.decode("utf-8-sig"))
    if name == "journal.ndjson":
        assert content.endswith(b"\n")


def _only_json(answer: Answer, *, has_schemas: bool) -> None:
    for line in answer.out.splitlines():
        read = json.loads(line, parse_constant=_no_constant)
        assert line.isascii()
        if "error" in read:
            _error(read)
        elif "journal" not in read and (not has_schemas or "result" in read):
            assert tuple(key for key in read if key != "id") == ENVELOPE
            verb = read["schema"].removeprefix("sanguir/").removesuffix("/1")
            _validator(verb).validate(read)
            _validator("batch").validate(read)
    for line in answer.err.splitlines():
        read = json.loads(line)
        if "error" in read:
            _error(read)
        else:
            _validator("warning").validate(read)


def _error(read: Mapping[str, Any]) -> None:
    _validator("error").validate(read)
    assert read["error"]["code"] != "internal", read
    assert read["error"]["message"]


@cache
def _validator(verb: str) -> Any:
    return jsonschema.Draft202012Validator(schema(verb))


@contextmanager
def _patience() -> Iterator[None]:
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _hang)
    signal.alarm(PATIENCE_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _hang(*_: object) -> None:
    raise Hang(f"no answer within {PATIENCE_SECONDS} s")


def _bytes(content: bytes | str) -> bytes:
    return content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")


def _no_constant(word: str) -> None:
    raise AssertionError(f"{word} is not JSON")
