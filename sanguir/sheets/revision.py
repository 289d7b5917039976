"""One edit of a text: which cuts the changes need, and the proof that they did only that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import tomledit

from sanguir.errors import InvalidError, Problem
from sanguir.sheets.document import REMOVED
from sanguir.sheets.edits import (
    add_value,
    insert_items,
    remove_items,
    remove_value,
    replace_tables,
    set_values,
)
from sanguir.sheets.layout import scan
from sanguir.sheets.literals import dotted, plain

Keys = tuple[str, ...]

_MISSING: Final = object()
# Longer lists that change are written anew.
_MOST_PAIRS: Final = 1_000_000


class Revision:
    """A text under change, with the values that it must hold in the end."""

    def __init__(self, text: str, data: dict[str, Any]):
        self._text = text
        self._expected = data
        self._waiting: dict[Keys, Any] = {}
        self._emptied: list[Keys] = []
        self._original = text

    def change(self, path: Keys, value: Any) -> None:
        """Change the value at `path`, unless it is that value already."""
        old = _look_up(self._expected, path)
        if value is REMOVED:
            if old is not _MISSING:
                self._remove(path)
        elif isinstance(old, dict) and isinstance(value, Mapping):
            for key in [*old, *(key for key in value if key not in old)]:
                self.change((*path, key), value.get(key, REMOVED))
            if old and not value:
                self._keep_empty(path)
        elif old is _MISSING:
            self._add(path, plain(value))
        else:
            value = plain(value)
            if not identical(old, value):
                self._replace(path, old, value)

    def finished(self) -> str:
        """Return the text, once reading it again gave the expected values."""
        self._write_waiting()
        if self._text is self._original:
            return self._text
        try:
            found = tomledit.loads(self._text).value
        except ValueError as error:
            raise RuntimeError(f"the edited sheet does not parse: {error}") from error
        expected = self._expected
        for path in self._emptied:
            found, expected = _without_empty(found, path), _without_empty(expected, path)
        if not identical(found, expected):
            raise RuntimeError("the edited sheet does not hold the values it should")
        return self._text

    def _replace(self, path: Keys, old: Any, value: Any) -> None:
        if _is_tables(old) and scan(self._settled()).slot(path) is None:
            self._replace_tables(path, old, value)
        elif (pairs := _paired(old, value)) is not None and (
            scan(self._settled()).slot(path) is not None
        ):
            self._text = _with_items(self._text, path, old, value, pairs)
            self._expected = _with(self._expected, path, value)
        elif isinstance(old, dict):
            self._remove(path)
            self._add(path, value)
        else:
            self._write_waiting(before=path)
            self._waiting[path] = value
            self._expected = _with(self._expected, path, value)

    def _replace_tables(self, path: Keys, old: list[Any], value: Any) -> None:
        if not _is_tables(value):
            self._remove(path)
            self._add(path, value)
            return
        keep = 0
        while keep < min(len(old), len(value)) and identical(old[keep], value[keep]):
            keep += 1
        self._text = replace_tables(self._settled(), path, keep, value[keep:])
        self._expected = _with(self._expected, path, value)

    def _add(self, path: Keys, value: Any) -> None:
        if len(path) == 1 and _is_tables(value):
            self._text = replace_tables(self._settled(), path, 0, value)
        else:
            self._text = add_value(self._settled(), path, value)
        self._expected = _with(self._expected, path, value)

    def _remove(self, path: Keys) -> None:
        self._text = remove_value(self._settled(), path)
        self._expected = _with(self._expected, path, REMOVED)
        self._emptied += [path[:depth] for depth in range(len(path) - 1, 0, -1)]

    def _keep_empty(self, path: Keys) -> None:
        """Write an empty table where taking out its last dotted key took the table too."""
        if _look_up(tomledit.loads(self._settled()).value, path) is _MISSING:
            self._text = add_value(self._text, path, {})

    def _settled(self) -> str:
        self._write_waiting()
        return self._text

    def _write_waiting(self, before: Keys | None = None) -> None:
        """Write what waits; given the next path, only if that touches the same place."""
        if before is not None and not any(_overlap(before, path) for path in self._waiting):
            return
        if self._waiting:
            self._text = set_values(self._text, self._waiting)
            self._waiting = {}


def identical(one: Any, other: Any) -> bool:
    """Tell whether two values are the same in type and value; `nan` is `nan`, -0.0 is not 0.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(identical(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(identical, one, other))
    if isinstance(one, float):
        return repr(one) == repr(other)
    return bool(one == other) and getattr(one, "tzinfo", None) == getattr(other, "tzinfo", None)


def _overlap(one: Keys, other: Keys) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _paired(old: Any, value: Any) -> list[tuple[int, int]] | None:
    """Pair what stays of a list that goes on as another one; None for one that is written anew."""
    if not (isinstance(old, list) and isinstance(value, list)):
        return None
    if len(old) * len(value) > _MOST_PAIRS:
        return None
    pairs = _common(old, value)
    return pairs if pairs or not old or not value else None


def _common(old: list[Any], value: list[Any]) -> list[tuple[int, int]]:
    """Pair the places of the longest run of items, gaps allowed, that two lists have in common."""
    longest = [[0] * (len(value) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(value) - 1, -1, -1):
            longest[i][j] = (
                longest[i + 1][j + 1] + 1
                if identical(old[i], value[j])
                else max(longest[i + 1][j], longest[i][j + 1])
            )
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(value):
        if identical(old[i], value[j]):
            found.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _with_items(
    text: str, path: Keys, old: list[Any], value: list[Any], pairs: list[tuple[int, int]]
) -> str:
    """Take out of an array what is gone, and write in what is new: the others stay as they are."""
    kept, stays = {i for i, _ in pairs}, {j for _, j in pairs}
    if gone := [place for place in range(len(old)) if place not in kept]:
        text = remove_items(text, path, gone)
    place = 0
    while place < len(value):
        end = place
        while end < len(value) and end not in stays:
            end += 1
        if end > place:
            text = insert_items(text, path, place, value[place:end])
        place = end + 1
    return text


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _look_up(data: dict[str, Any], path: Keys) -> Any:
    holder: Any = data
    for depth, key in enumerate(path):
        if not isinstance(holder, dict):
            key = dotted(path[:depth])
            if isinstance(holder, list):
                raise InvalidError(Problem("is a list, not a table", "write the list anew", key))
            raise InvalidError(Problem("is a single value, not a table", "make it a table", key))
        holder = holder.get(key, _MISSING)
        if holder is _MISSING:
            return _MISSING
    return holder


def _with(data: dict[str, Any], path: Keys, value: Any) -> dict[str, Any]:
    """Copy the tables along `path`, and change the value at its end."""
    key, *rest = path
    copy = dict(data)
    if rest:
        copy[key] = _with(copy.get(key, {}), tuple(rest), value)
    elif value is REMOVED:
        del copy[key]
    else:
        copy[key] = value
    return copy


def _without_empty(data: dict[str, Any], path: Keys) -> dict[str, Any]:
    """Drop the table at `path` if nothing is left in it: a dotted one vanishes with its keys."""
    return _with(data, path, REMOVED) if _look_up(data, path) == {} else data
