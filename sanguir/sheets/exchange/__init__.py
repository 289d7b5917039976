"""Characters of other programs: pure conversions between their data and our sheets.

    found = recognise(parse(raw))
    sheet, notes = imported(found, book)
    document, notes = exported(data, character, "foundry", book)

Every note is one thing that was not carried, guessed or corrected, by its path in the source.
"""

from __future__ import annotations

from typing import Any

from sanguir.sheets.exchange.jsonfile import parse
from sanguir.sheets.exchange.recognise import FORMS, Found, module_of, recognise
from sanguir.sheets.exchange.source import Note, Source

__all__ = ["FORMS", "Found", "Note", "imported", "parse", "recognise"]


def imported(found: Found, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Turn a character that was found into a sheet's data; the rules can read it."""
    sheet, notes = module_of(found.form).read(Source(found.data, found.path), book)
    return sheet, notes
