"""Files of other programs, as data; what came of reading one; sheets that can be generated."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, NamedTuple

from sanguir import resolver
from sanguir.sheets.document import SheetDocument
from sanguir.sheets.exchange import exported, imported, parse, recognise
from sanguir.sheets.exchange.written import text

FILES = Path(__file__).parent / "data"
BOOK = resolver.book("v5")


class Read(NamedTuple):
    """A sheet that was imported, with the notes by kind."""

    sheet: dict[str, Any]
    notes: list[Any]

    @property
    def state(self) -> dict[str, Any]:
        return self.sheet["state"]

    def of(self, kind: str) -> dict[str, str]:
        """The notes of a kind: messages by path; of several at one path the last."""
        return {note.path: note.message for note in self.notes if note.kind == kind}

    def said(self, *words: str) -> bool:
        """Whether one note has all these words."""
        return any(all(word in note.line() for word in words) for note in self.notes)


def raw(name: str) -> bytes:
    return (FILES / f"{name}.json").read_bytes()


def load(name: str) -> Any:
    return json.loads(raw(name))


def changed(name: str, /, **changes: Any) -> Any:
    """A file's data with values put in by path, such as system__hunger__value=3."""
    data = copy.deepcopy(load(name))
    for path, value in changes.items():
        *parts, last = path.split("__")
        here = data
        for part in parts:
            here = here[int(part) if isinstance(here, list) else part]
        last = int(last) if isinstance(here, list) else last
        if value is ...:
            del here[last]
        else:
            here[last] = value
    return data


def read(data: Any, **choices: Any) -> Read:
    """Import data by way of JSON; the sheet can be read by the rules and written as TOML."""
    found = recognise(parse(json.dumps(data).encode()), **choices)
    sheet, notes = imported(found, BOOK)
    assert resolver.read(sheet).problems == ()
    assert SheetDocument.parse(text(sheet, "test").encode()).data == sheet
    assert all("\n" not in note.line() for note in notes)
    return Read(sheet, notes)


def there_and_back(sheet: dict[str, Any], target: str) -> tuple[Read, list[Any]]:
    """Export a sheet and import it again; return it, and what the export could not hold."""
    reading = resolver.read(sheet)
    assert reading.problems == ()
    written, lost = exported(sheet, reading.character, target, BOOK)
    return read(json.loads(written)), lost
