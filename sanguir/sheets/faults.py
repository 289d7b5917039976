"""What is wrong with a sheet that does not parse, in one line each. Imported only on failure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import tomledit

from sanguir.errors import Problem, clip
from sanguir.sheets.document import MAX_BYTES
from sanguir.sheets.layout import BOM, KEYS, PART, key_path, scan

_SAVE_AS_UTF8 = "save it as UTF-8"
_PLACE = re.compile(r"TOML parse error at line (\d+), column (\d+)\n")
_CURLY = frozenset("\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb")
_STATEMENT_KEYS = re.compile(rf"[ \t]*(\[*)[ \t]*({KEYS})")
_NO_VALUE = re.compile(rf"[ \t]*({KEYS})[ \t]*=[ \t\r]*(?:#.*)?")
_SPACED_KEY = re.compile(r"[ \t]*([\w-]+(?:[ \t]+[\w-]+)+)[ \t]*=")
_WORD = re.compile(r"[^\W\d]\w*(?:[ -]\w+)*")

_UNQUOTED = ("string values must be quoted", "invalid boolean")

# What the parser says -> what we say, and what would do.
_SAYINGS: tuple[tuple[str, str, str | None], ...] = (
    ("carriage return must be", "a carriage return stands alone", "end lines with LF or CRLF"),
    ("integer number overflowed", "the number is too large", f"at most {2**63 - 1}"),
    ("floating-point number overflowed", "the number is too large", None),
    ("key with no value", "a key without a value", "KEY = VALUE"),
    ("leading zero", "a number starts with 0", "leave the leading zeros out"),
    ("recur", "the values are nested too deeply", "a sheet needs only a few levels"),
)


def in_bytes(raw: bytes) -> Problem:
    """Say why these bytes are no text that could be a sheet."""
    if len(raw) > MAX_BYTES:
        return Problem(f"the file is larger than {MAX_BYTES} bytes", "a sheet is a few KiB")
    if raw.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return Problem("looks like UTF-32", _SAVE_AS_UTF8)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or _alternates_with_nul(raw):
        return Problem("looks like UTF-16", _SAVE_AS_UTF8)
    if b"\0" in raw:
        return _nul_bytes(raw)
    return _not_utf8(raw)


def in_text(text: str, explanation: str) -> Problem:
    """Put the parser's words into one line: where, what, and what would do."""
    text = text.removeprefix(BOM)
    if "\r" in text and "\n" not in text:
        return Problem("the lines end in CR alone", "save it with LF or CRLF line ends")
    place = _PLACE.match(explanation)
    said = explanation.strip().rpartition("\n")[2]
    if place is None:
        return _without_place(text, said)
    line_number, column = int(place[1]), int(place[2])
    line = text.split("\n")[line_number - 1]
    message, hint = _described(text, line_number, line, column, said)
    return Problem(f"line {line_number}, column {column}: {message}", hint)


def in_shape(text: str, data: Mapping[str, Any]) -> Problem | None:
    """Say what is wrong with a text that parses but is no sheet: nothing in it, or TOML 1.1."""
    if not data:
        what = "holds only comments" if text.removeprefix(BOM).strip() else "is empty"
        return Problem(f"the file {what}", "`sanguir sheet new` writes a sheet")
    for entry in scan(text).entries.values():
        broken = _broken_inline_table(text, entry.value, entry.value_end)
        if broken is not None:
            line = text.count("\n", 0, broken) + 1
            message = f"line {line}: an inline table {{ … }} goes over several lines"
            return Problem(message, "put it on one line, or write it as a [table]")
    return None


def _alternates_with_nul(raw: bytes) -> bool:
    """Tell whether every second of the first bytes is NUL, as in UTF-16 without a mark."""
    head = raw[:64]
    half = len(head) // 2
    return half > 1 and any(head[first::2].count(0) >= half * 0.8 for first in (0, 1)) and any(head)


def _nul_bytes(raw: bytes) -> Problem:
    line = raw.count(b"\n", 0, raw.index(b"\0")) + 1
    if not raw.strip(b"\0"):
        return Problem("the file holds nothing but NUL bytes", "restore it from a copy")
    if b"\0" not in raw.rstrip(b"\0"):
        return Problem(f"line {line}: NUL bytes to the end of the file", "cut them off")
    return Problem(f"line {line}: a NUL byte", "a sheet is a text file; take the byte out")


def _not_utf8(raw: bytes) -> Problem:
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        start = error.start
    line = raw.count(b"\n", 0, start) + 1
    column = start - raw.rfind(b"\n", 0, start)
    likely = "Latin-1 or Windows-1252"
    return Problem(
        f"line {line}, byte {column}: 0x{raw[start]:02X} is not UTF-8; it looks like {likely}",
        _SAVE_AS_UTF8,
    )


def _without_place(text: str, said: str) -> Problem:
    """Describe what the parser found only after it had read all: it names no line then."""
    for sign, message, hint in _SAYINGS:
        if sign in said:
            return Problem(message, hint)
    for entry in scan(text).entries.values():
        try:
            tomledit.loads(f"value = {text[entry.value : entry.value_end]}").value  # noqa: B018
        except ValueError:
            line = text.count("\n", 0, entry.value) + 1
            return Problem(f"line {line}: a date or time is out of range: {_cleaned(said)}")
    return Problem(_cleaned(said))


def _described(
    text: str, line_number: int, line: str, column: int, said: str
) -> tuple[str, str | None]:
    for sign in line[max(column - 2, 0) : column + 1]:
        if sign in _CURLY:
            return f"{sign} is a curly quote", "TOML takes only the straight ones, \" and '"
        if (sign < " " and sign not in "\t\r") or sign == "\x7f":
            return f"holds the control character 0x{ord(sign):02X}", "take it out"
    empty = _NO_VALUE.fullmatch(line)
    if empty is not None:
        return f"{_cleaned(empty[1])} has no value", "one behind the =, or take the line out"
    spaced = _SPACED_KEY.match(line)
    if spaced is not None and said.startswith("key with no value"):
        words = _cleaned(" ".join(spaced[1].split()))
        return (
            f"the key {words} holds a space",
            f'{words.replace(" ", "_")}, or "{words}" in quotes',
        )
    if said.startswith("duplicate key"):
        return _duplicate(text, line_number, line, column)
    for sign, message, hint in _SAYINGS:
        if sign in said:
            return message, hint
    word = _WORD.match(line, column - 1)
    if word is not None and ("=" in line[: column - 1] or said.startswith(_UNQUOTED)):
        shown = clip(word[0], 40)
        return f"{shown} is not a value", f'put text in quotes: "{shown}"'
    return _cleaned(said), None


def _duplicate(text: str, line_number: int, line: str, column: int) -> tuple[str, str | None]:
    statement = _STATEMENT_KEYS.match(line)
    if statement is None or statement.end() < column - 1:
        inner = re.compile(KEYS).search(line, max(column - 1, 0))
        return f"the key {_cleaned(inner[0]) if inner else ''} stands twice", "keep one of them"
    is_table, keys = bool(statement[1]), statement[2]
    first = _first_line(text, line_number, keys, is_table)
    since = f", first on line {first}" if first else ""
    kind = "table" if is_table else "key"
    return f"the {kind} {_cleaned(keys)} stands twice{since}", "keep one of them"


def _first_line(text: str, line_number: int, name: str, is_table: bool) -> int | None:
    """Find the line where a duplicate stood first, if it is spelt out there."""
    before = "".join([f"{line}\n" for line in text.split("\n")[: line_number - 1]])
    layout = scan(before)
    path = key_path(name)
    if is_table:
        starts = [header.start for header in layout.headers if header.path == path]
    else:
        starts = [
            entry.start
            for entry in layout.entries.values()
            if entry.path == layout.headers[-1].path + path
        ]
    return before.count("\n", 0, starts[0]) + 1 if starts else None


def _broken_inline_table(text: str, position: int, end: int) -> int | None:
    """Return where an inline table in the value at `position` goes over to another line."""
    opened: list[str] = []
    while position < end:
        found = PART.match(text, position)
        assert found is not None
        part = found[0]
        if part in "[{":
            opened.append(part)
        elif part in "]}":
            opened.pop()
        elif opened and opened[-1] == "{" and part[0] not in "\"'" and "\n" in part:
            return position
        elif not opened:
            return None
        position = found.end()
    return None


def _cleaned(text: str) -> str:
    return clip("".join(c if c.isprintable() else "\ufffd" for c in text), 120)
