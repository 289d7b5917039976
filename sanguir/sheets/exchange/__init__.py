"""Characters of other programs: pure conversions between their data and our sheets.

    found = recognise(parse(raw))
    sheet, notes = imported(found, book)
    text, notes = exported(data, character, "foundry", book)

Every note is one thing that was not carried, guessed or corrected, by its path in the source.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sanguir.errors import RefusedError
from sanguir.sheets.exchange.jsonfile import parse
from sanguir.sheets.exchange.recognise import FORMS, Found, module_of, recognise
from sanguir.sheets.exchange.source import KEPT, NOT_CARRIED, Note, Source

__all__ = ["FORMS", "TARGETS", "Found", "Note", "exported", "imported", "parse", "recognise"]

TARGETS: Final = ("json", "foundry", "inconnu", "inconnu-body", "markdown")
_OF_ANY_SYSTEM: Final = ("json", "markdown")


def imported(found: Found, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Turn a character that was found into a sheet's data; the rules can read it."""
    sheet, notes = module_of(found.form).read(Source(found.data, found.path), book)
    if found.around:
        envelope = Note(NOT_CARRIED, ", ".join(found.around), "stands around the character")
        kept = [note for note in notes if note.kind == KEPT]
        notes = [*(note for note in notes if note.kind != KEPT), envelope, *kept]
    return sheet, notes


def exported(
    data: Mapping[str, Any], character: Any, target: str, book: Any
) -> tuple[str, list[Note]]:
    """Write a sheet in a form of another program, and say what the form cannot hold.

    Raises RefusedError where the form belongs to another rule system.
    """
    if data["system"] != "v5" and target not in _OF_ANY_SYSTEM:
        raise RefusedError(
            f"{target} holds Vampire V5 characters, and this is {data['system']}",
            "`--to json` and `--to markdown` hold any sheet",
        )
    if target == "markdown":
        from sanguir.sheets.exchange import markdown

        return markdown.write(data, character, book), []
    document, notes = _document(data, character, target, book)
    return json.dumps(document, indent=2, allow_nan=False) + "\n", notes


def _document(
    data: Mapping[str, Any], character: Any, target: str, book: Any
) -> tuple[dict[str, Any], list[Note]]:
    if target == "json":
        from sanguir.sheets.exchange import plainjson

        return plainjson.write(data)
    from sanguir.sheets.exchange import to_foundry, to_inconnu
    from sanguir.sheets.exchange.carried import gather

    write = {
        "foundry": to_foundry.write,
        "inconnu": to_inconnu.write,
        "inconnu-body": to_inconnu.write_body,
    }[target]
    carried = gather(data, character, book)
    return write(carried), carried.listed
