"""Where each value of a TOML text stands. The text must be one that a TOML parser took.

tomledit can edit too, but writes `a.b`, `x`, `a.c` back as `a.b`, `a.c`, `x`; a sheet that a
person laid out stays as it is laid out, so edits are cut into the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import tomledit

Path = tuple[str | int, ...]

BOM = "\ufeff"

_KEY = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
KEYS = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*+"
_STRING = (
    r'''"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}|'''
    r"""'''(?:[^']|'(?!''))*+'{3,5}|"""
    r""""(?:[^"\\\n]|\\.)*+"|'[^'\n]*+\'"""
)
# A date and its time may stand apart by one space.
_SCALAR = rf"{_STRING}|[^\s\"'\[\]{{}},#]++(?:[ ]\d\d:[^\s\[\]{{}},#]++)?+"
_STATEMENT = re.compile(
    rf"([ \t]*+)(?:(\[\[?+)[ \t]*+({KEYS})|({KEYS})([ \t]*+=[ \t]*+)({_SCALAR})?+)?+", re.DOTALL
)
_MEMBER = re.compile(rf"(?:[\s,]|#[^\n]*+)*+(?:({KEYS})[ \t]*+=[ \t]*+({_SCALAR})?+)?+", re.DOTALL)
PART = re.compile(rf"{_STRING}|#[^\n]*+|[\[{{]|[\]}}]|[^\[\]{{}}\"'#]++", re.DOTALL)


class Entry(NamedTuple):
    """One `key = value` statement; `start` and `end` bound its whole lines."""

    path: Path
    table: Path
    indent: str
    equals: str
    start: int
    value: int
    value_end: int
    end: int


class Header(NamedTuple):
    """One `[table]` or `[[table]]` line; the part before the first is a header of no length."""

    path: Path
    start: int
    end: int


class Member(NamedTuple):
    """One `key = value` inside an inline table; `path` counts from that table."""

    path: tuple[str, ...]
    brace: int
    start: int
    value: int
    value_end: int


class Layout(NamedTuple):
    """The statements of a text, in the order in which they stand."""

    text: str
    entries: dict[Path, Entry]
    headers: list[Header]

    def slot(self, path: Path) -> Entry | Member | None:
        """Find the one place where the value at `path` is written, if it has one."""
        for depth in range(len(path), 0, -1):
            entry = self.entries.get(path[:depth])
            if entry is not None:
                inside = path[depth:]
                return _inner_slot(self.text, entry.value, inside) if inside else entry
        return None


def scan(text: str) -> Layout:
    """Walk the statements of a text once."""
    position = start = len(BOM) if text.startswith(BOM) else 0
    entries: dict[Path, Entry] = {}
    headers = [Header((), start, start)]
    lengths: dict[Path, int] = {}
    table: Path = ()
    while position < len(text):
        found = _STATEMENT.match(text, position)
        assert found is not None
        indent, opening, name, keys, equals, scalar = found.groups()
        end = found.end()
        if keys is not None and scalar is None:
            end = _composite_end(text, end)
        after = text.find("\n", end) + 1 or len(text)
        if keys is not None:
            path = table + key_path(keys)
            value = found.end(5)
            entries[path] = Entry(path, table, indent, equals, position, value, end, after)
        elif opening is not None:
            table = _table_path(key_path(name), opening == "[[", lengths)
            headers.append(Header(table, position, after))
        position = after
    return Layout(text, entries, headers)


def members(text: str, brace: int) -> Iterator[Member]:
    """Walk the inline table that opens at `brace`."""
    position = brace + 1
    while True:
        found = _MEMBER.match(text, position)
        assert found is not None
        keys, scalar = found.groups()
        if keys is None:
            return
        value = found.start(2) if scalar is not None else found.end()
        position = found.end() if scalar is not None else _composite_end(text, value)
        yield Member(key_path(keys), brace, found.start(1), value, position)


def key_path(keys: str) -> tuple[str, ...]:
    """Split a dotted key as it is written into the names it stands for."""
    if "." not in keys and keys[0] not in "\"'":
        return (keys,)
    path = []
    inner = tomledit.loads(f"{keys} = 0").value
    while isinstance(inner, dict):
        name, inner = next(iter(inner.items()))
        path.append(name)
    return tuple(path)


def newline(text: str) -> str:
    """Return the line end that most lines of the text have."""
    return "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"


def _table_path(names: tuple[str, ...], is_array: bool, lengths: dict[Path, int]) -> Path:
    """Resolve a header: a name that is an array of tables means its last element so far."""
    path: Path = ()
    for name in names[:-1]:
        path += (name,)
        if path in lengths:
            path += (lengths[path] - 1,)
    path += (names[-1],)
    if is_array:
        lengths[path] = lengths.get(path, 0) + 1
        path += (lengths[path] - 1,)
    return path


def _composite_end(text: str, position: int) -> int:
    """Return where the array or inline table that opens at `position` ends, or the text does."""
    depth = 0
    while True:
        found = PART.match(text, position)
        if found is None:
            return position
        position = found.end()
        part = found.group()
        if part in "[{":
            depth += 1
        elif part in "]}":
            depth -= 1
            if not depth:
                return position


def _inner_slot(text: str, position: int, path: Path) -> Member | None:
    if text[position] != "{":
        return None
    for member in members(text, position):
        length = len(member.path)
        if member.path == path[:length]:
            inside = path[length:]
            return _inner_slot(text, member.value, inside) if inside else member
    return None
