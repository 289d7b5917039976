"""A sheet's data as a TOML text that people can edit: in our order, under comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sanguir import resolver
from sanguir.sheets.literals import key_text, literal

_WIDTH: Final = 96
# How the comments of a new sheet begin where it holds examples.
_EXAMPLE: Final = re.compile(r"^(an example|examples); ")
# Beside those of a new sheet.
_COMMENTS: Final = {
    "pools": "pools to roll by name: sanguir roll @NAME SHEET",
    "experience_log": "earned above zero, spent below; `sanguir sheet xp` adds a line",
}
_LAST: Final = ("attributes", "skills", "specialties", "disciplines", "powers", "pools", "state",
                "experience_log")  # fmt: skip


def text(data: Mapping[str, Any], comment: str, book: Any = None) -> str:
    """Write a sheet; `comment` goes over its head, and comments list the words of the book."""
    lines = [f"# {line}" for line in comment.split("\n")]
    later = {key: data[key] for key in _LAST if _is_section(data.get(key))}
    later |= {key: value for key, value in data.items() if key not in later and _is_table(value)}
    lines += [line for key, value in data.items() if key not in later for line in _pair(key, value)]
    comments = _comments(data["system"], book)
    for key, value in later.items():
        lines.append("")
        if key in comments:
            lines += [f"# {line}" for line in comments[key].split("\n")]
        lines += _section(key, value)
    return "\n".join(lines) + "\n"


def _comments(system: str, book: Any) -> dict[str, str]:
    """Return what stands over each section of a sheet, as over those of a new one."""
    new = resolver.template(system, "", book=book)
    own = {key: _EXAMPLE.sub("", comment) for comment, tables in new for key in tables}
    return own | _COMMENTS


def section(tables: Mapping[str, Any]) -> str:
    """Write one part of a sheet: plain keys, then the tables among them."""
    lines = [line for key, value in tables.items() if not _is_section(value)
             for line in _pair(key, value)]  # fmt: skip
    for key, value in tables.items():
        if _is_section(value):
            lines += _section(key, value)
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and set(value) != {"total", "spent"}


def _is_section(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)
    )


def _section(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield f"[{key_text(key)}]"
        for name, inner in value.items():
            yield from _pair(name, inner)
        return
    for place, table in enumerate(value):
        if place:
            yield ""
        yield f"[[{key_text(key)}]]"
        for name, inner in table.items():
            yield from _pair(name, inner)


def _pair(key: str, value: Any) -> Iterator[str]:
    line = f"{key_text(key)} = {literal(value)}"
    if len(line) <= _WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{key_text(key)} = ["
    for item in value:
        yield f"    {literal(item)},"
    yield "]"
