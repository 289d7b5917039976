"""A foreign file as it is read: what was taken, and what was not carried, guessed or corrected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from shlex import quote
from typing import Any, Final, NamedTuple

from sanguir.errors import InvalidError, Problem, clip
from sanguir.forms import shown, type_found
from sanguir.resolver import warning
from sanguir.sheets.exchange.jsonfile import Path, shown_path

NOT_CARRIED: Final = "not carried"
GUESSED: Final = "guessed"
CORRECTED: Final = "corrected"
KEPT: Final = "kept in notes"
LONGEST_TEXT: Final = 10_000
_ORDER: Final = (CORRECTED, GUESSED, NOT_CARRIED, KEPT)
_MOST_NOTES: Final = 200
_MOST_ITEMS: Final = 2_000
_OF_ONE: Final = re.compile(r"\b(skills|disciplines|attributes|abilities)\.[^.\[]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


# The place of a sheet's name in a command.
_OF_SHEET: Final = "set SHEET "


class Note(NamedTuple):
    """One thing that did not go over as it stands, by its path in the source."""

    kind: str
    path: str
    message: str

    def about(self, sheet: str) -> Note:
        """Name the sheet in a command that the note gives."""
        return self._replace(message=self.message.replace(_OF_SHEET, f"set {quote(sheet)} "))

    def line(self) -> str:
        """Write the note on one line."""
        return warning(Problem(f"{self.kind}: {self.message}", key=self.path))


class Source:
    """Reads values by path. What nobody asked for is listed by `rest`."""

    def __init__(self, data: Any, root: Path = ()):
        self.data = data
        self.root = root
        self.notes: list[Note] = []
        self.problems: list[Problem] = []
        self._used: set[Path] = set()
        self._skipped: dict[str, dict[str, None]] = {}

    # -- notes -----------------------------------------------------------------------------

    def where(self, *path: str | int) -> str:
        """Write a path of this source as the user's file has it."""
        return shown_path((*self.root, *path))

    def note(self, kind: str, path: Path, message: str) -> None:
        """Note something, by its path."""
        self.notes.append(Note(kind, self.where(*path), message))

    def problem(self, path: Path, message: str, hint: str | None = None) -> None:
        """Note something that stops the import."""
        self.problems.append(Problem(message, hint, self.where(*path) or None))

    def skip(self, why: str, *path: str | int) -> None:
        """Leave a part out with others of its sort, listed together."""
        value = self._find(path)
        self._used.add(path)
        if not _is_blank(value):
            name = _OF_ONE.sub(r"\1.*", re.sub(r"\[\d+\]", "[]", self.where(*path)))
            self._skipped.setdefault(why, {})[name] = None

    def rest(self) -> None:
        """List what was left out, and everything that nobody asked for."""
        for why, names in self._skipped.items():
            self.notes.append(Note(NOT_CARRIED, ", ".join(names), why))
        begun = {path[:depth] for path in self._used for depth in range(len(path))}
        waiting: list[tuple[Path, Any]] = [((), self.data)]
        while waiting:
            path, value = waiting.pop()
            if path in self._used or _is_blank(value):
                continue
            if isinstance(value, dict) and path in begun:
                waiting += [((*path, key), inner) for key, inner in reversed(value.items())]
            elif isinstance(value, list) and path in begun:
                waiting += [((*path, at), value[at]) for at in range(len(value) - 1, -1, -1)]
            else:
                self.note(NOT_CARRIED, path, _summary(value))

    def finished(self) -> list[Note]:
        """Return the notes, what wants a look first; raises InvalidError for problems."""
        if self.problems:
            raise InvalidError(self.problems[:20])
        notes = sorted(self.notes, key=lambda note: _ORDER.index(note.kind))
        if len(notes) > _MOST_NOTES:
            more = Note(NOT_CARRIED, "", f"and {len(notes) - _MOST_NOTES:,} more notes")
            return [*notes[:_MOST_NOTES], more]
        return notes

    # -- values ----------------------------------------------------------------------------

    def take(self, *path: str | int) -> Any:
        """Return a value as it is, or None, and count it as read."""
        self._used.add(path)
        return self._find(path)

    def has(self, *path: str | int) -> bool:
        """Tell whether something stands at a path."""
        return self._find(path) is not None

    def whole(self, *path: str | int, least: int, most: int) -> int | None:
        """Read a whole number, or None where there is none; out of range, it is brought in."""
        value = self.take(*path)
        if value is None or value == "":
            return None
        number = self._number(path, value)
        if number is None or least <= number <= most:
            return number
        kept = min(max(number, least), most)
        self.note(CORRECTED, path, f"{clip(number)} is out of range, and became {kept}")
        return kept

    def text(self, *path: str | int, limit: int = LONGEST_TEXT) -> str:
        """Read a text; an absent one is empty, a very long one is cut."""
        value = self.take(*path)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.problem(path, _wrong(value), "text")
            return ""
        value = value.replace("\r\n", "\n").replace("\r", "\n").strip()
        if len(value) > limit:
            self.note(CORRECTED, path, f"cut to {limit:,} of {len(value):,} characters")
            value = value[:limit].rstrip()
        return value

    def line(self, *path: str | int, limit: int = 200) -> str:
        """Read a text of one line, such as a name."""
        text = self.text(*path, limit=limit)
        line = one_line(text)
        if "\n" in text:
            self.note(CORRECTED, path, f"several lines were brought to one: {clip(line)}")
        return line

    def items(self, *path: str | int) -> range:
        """Return the places of a list; an absent one has none."""
        value = self._find(path)
        if value is None:
            return range(0)
        if not isinstance(value, list):
            self._used.add(path)
            self.problem(path, _wrong(value), "a list")
            return range(0)
        if len(value) > _MOST_ITEMS:
            self.problem(path, f"has {len(value):,} entries", f"at most {_MOST_ITEMS:,}")
            return range(0)
        return range(len(value))

    def keys(self, *path: str | int) -> list[str]:
        """Return the keys of an object; an absent one has none."""
        value = self._find(path)
        if value is None:
            return []
        if not isinstance(value, Mapping):
            self._used.add(path)
            self.problem(path, _wrong(value), "an object")
            return []
        if len(value) > _MOST_ITEMS:
            self.problem(path, f"has {len(value):,} entries", f"at most {_MOST_ITEMS:,}")
            return []
        return list(value)

    def objects(self, *path: str | int) -> Iterator[int]:
        """Go through a list of objects; whatever else stands in it is a problem."""
        for at in self.items(*path):
            if isinstance(self._find((*path, at)), Mapping):
                yield at
            else:
                value = self.take(*path, at)
                self.problem((*path, at), _wrong(value), "an object")

    def _number(self, path: Path, value: Any) -> int | None:
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer():
            self.note(CORRECTED, path, f"{value} is read as {clip(int(value))}")
            return int(value)
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            self.note(CORRECTED, path, f'the text "{value.strip()}" is read as a number')
            return int(value)
        self.problem(path, _wrong(value), "a whole number")
        return None

    def _find(self, path: Path) -> Any:
        value = self.data
        for depth, part in enumerate(path):
            if value is None:
                return None
            if isinstance(part, int):
                value = value[part]
            elif isinstance(value, Mapping):
                value = value.get(part)
            else:
                if path[:depth] not in self._used:
                    self._used.add(path[:depth])
                    self.problem(path[:depth], _wrong(value), "an object")
                return None
        return value


def one_line(text: str) -> str:
    """Bring a text to one line."""
    return " ".join(part for part in map(str.strip, text.split("\n")) if part)


def _wrong(value: Any) -> str:
    if value is None:
        return "is null"
    return f"{shown(value)} is {_type(value)}" if not isinstance(value, dict) else "is an object"


def _type(value: Any) -> str:
    return type_found(value).replace("a table", "an object")


def _is_blank(value: Any) -> bool:
    """Tell whether a value says nothing: empty, zero, or made of such values only."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif value:
            return False
    return True


def _summary(value: Any) -> str:
    if isinstance(value, dict):
        return f"an object of {len(value):,}"
    if isinstance(value, list):
        texts = [one_line(item) for item in value if isinstance(item, str)]
        if len(texts) == len(value) <= 5:
            return clip(", ".join(texts))
        return f"a list of {len(value):,}"
    return clip(one_line(value)) if isinstance(value, str) else clip(str(value).lower())
