"""Reading a JSON file that a stranger wrote: bounded, strict, every fault with its path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

from sanguir.errors import InvalidError, Problem, clip
from sanguir.sheets.faults import in_bytes
from sanguir.sheets.jsontext import reason_of, without_mark

MAX_BYTES: Final = 16 << 20
MAX_DEPTH: Final = 64
MAX_VALUES: Final = 200_000
MAX_DIGITS: Final = 40
_MOST_PROBLEMS: Final = 20

Path = tuple[str | int, ...]

_NESTING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


class _Odd(str):
    """A number that JSON or its readers cannot agree on, as it is written."""

    __slots__ = ()


class _Twice(dict[str, Any]):
    """An object that names a key twice."""

    __slots__ = ("key",)
    key: str


def parse(raw: bytes) -> Any:
    """Read JSON from bytes.

    Raises InvalidError for what is too large or too deep, for text that is not UTF-8 or not JSON,
    for keys that come twice, and for numbers and letters that do not exist.
    """
    if len(raw) > MAX_BYTES:
        raise InvalidError(f"is larger than {MAX_BYTES >> 20} MiB", "a character's file is small")
    raw = without_mark(raw)
    # Between any two values stands a comma, so this is the cheapest bound on how many there are.
    if raw.count(b",") > MAX_VALUES:
        raise InvalidError(f"holds more than {MAX_VALUES:,} values", "a character's file is small")
    _check_depth(raw)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise InvalidError(in_bytes(raw)) from None
    try:
        data = json.loads(
            text,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_Odd,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        what = "is empty" if not text.strip() else f"is not JSON: {reason_of(error)}"
        raise InvalidError(what, "a character as one of the programs exports it") from None
    problems = [Problem(what, hint, shown_path(path)) for path, what, hint in _faults(data)]
    if problems:
        raise InvalidError(problems)
    return data


def shown_path(path: Path) -> str:
    """Write a path as people do: traits[3].name."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif _PLAIN.fullmatch(part):
            text += f".{part}" if text else part
        else:
            text += f"[{json.dumps(clip(part, 40))}]"
    return text


def _check_depth(raw: bytes) -> None:
    depth = 0
    for found in _NESTING.finditer(raw):
        mark = found.group()
        if mark in (b"[", b"{"):
            depth += 1
            if depth > MAX_DEPTH:
                hint = "a character's file is flat"
                raise InvalidError(f"is nested more than {MAX_DEPTH} levels deep", hint)
        elif mark in (b"]", b"}"):
            depth -= 1


def _whole(digits: str) -> int | _Odd:
    return int(digits) if len(digits) <= MAX_DIGITS else _Odd(digits)


def _fraction(digits: str) -> float | _Odd:
    value = float(digits) if len(digits) <= 10 * MAX_DIGITS else float("inf")
    return value if isfinite(value) else _Odd(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = _Twice(found)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            twice.key = key
            break
        seen.add(key)
    return twice


def _faults(data: Any) -> Iterator[tuple[Path, str, str | None]]:
    """Walk everything once, and list the first faults."""
    waiting: list[tuple[Path, Any]] = [((), data)]
    count = 0
    while waiting and count < _MOST_PROBLEMS:
        path, value = waiting.pop()
        for fault in _faults_of(path, value):
            count += 1
            yield fault
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, at), value[at]) for at in range(len(value) - 1, -1, -1)]


def _faults_of(path: Path, value: Any) -> Iterator[tuple[Path, str, str | None]]:
    if isinstance(value, _Odd):
        yield path, f"{clip(value)} is no number that can be used", None
    elif isinstance(value, str):
        if not value.isascii() and _has_surrogate(value):
            yield path, "holds half of a character", "export the file again"
    elif isinstance(value, dict):
        if isinstance(value, _Twice):
            yield (*path, value.key), "is there twice", "keep one of them"
        for key in value:
            if not key.isascii() and _has_surrogate(key):
                yield path, "has a key that holds half of a character", "export the file again"


def _has_surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
