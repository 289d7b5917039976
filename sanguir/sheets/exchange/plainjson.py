"""Our own sheets as JSON: the same keys as in TOML; a date is ISO text."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from sanguir import resolver
from sanguir.errors import InvalidError, Problem
from sanguir.sheets.exchange.source import NOT_CARRIED, Note, Source


def is_one(data: Any) -> bool:
    """Tell whether data is one of our sheets."""
    return isinstance(data, dict) and isinstance(data.get("system"), str)


def read(source: Source, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Take a sheet as it is; it has to be a good one. Keys that hold null are left out."""
    sheet = _without_null(source, source.data, ())
    for path in _too_large(sheet, ()):
        source.problem(path, "is a larger number than a sheet holds")
    source.finished()
    reading = resolver.read(sheet, book)
    if reading.problems:
        raise InvalidError(
            Problem(p.message, p.hint, _joined(source, p.key)) for p in reading.problems
        )
    return sheet, source.finished()


def write(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Note]]:
    """Bring a sheet's data to what JSON has."""
    notes: list[Note] = []
    return {key: _plain(value, key, notes) for key, value in data.items()}, notes


def _joined(source: Source, key: str | None) -> str | None:
    root = source.where()
    return f"{root}.{key}" if root and key else key or root or None


def _without_null(source: Source, value: Any, path: tuple[str | int, ...]) -> Any:
    if isinstance(value, dict):
        found = {}
        for key, inner in value.items():
            if inner is None:
                source.note(NOT_CARRIED, (*path, key), "null is nothing in TOML")
            else:
                found[key] = _without_null(source, inner, (*path, key))
        return found
    if isinstance(value, list):
        if None in value:
            source.problem(path, "a list with null in it", "leave it out")
        return [_without_null(source, inner, (*path, at)) for at, inner in enumerate(value)]
    return value


def _too_large(value: Any, path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [p for key, inner in value.items() for p in _too_large(inner, (*path, key))]
    if isinstance(value, list):
        return [p for at, inner in enumerate(value) for p in _too_large(inner, (*path, at))]
    return [path] if type(value) is int and not -(2**63) <= value < 2**63 else []


def _plain(value: Any, path: str, notes: list[Note]) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(inner, f"{path}.{key}", notes) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner, f"{path}[{at}]", notes) for at, inner in enumerate(value)]
    if isinstance(value, float) and not isfinite(value):
        notes.append(Note(NOT_CARRIED, path, f"{value} is no number in JSON, and became null"))
        return None
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    notes.append(Note("changed", path, "a date became text"))
    return value.isoformat()
