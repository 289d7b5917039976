"""What a journal holds of one sheet: which records stand, and which were taken back."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

from sanguir.cli.journal import records
from sanguir.cli.run import Run
from sanguir.cli.sift import Record, parts_of
from sanguir.errors import Problem, RefusedError, clip
from sanguir.sheets.journal import STRANGERS
from sanguir.sheets.journal import files as journal_files
from sanguir.sheets.strangers import is_strangers


def journal_of(run: Run) -> str | None:
    """Return the journal that a run reads and goes on record in; None where it keeps none."""
    return run.keeping.place() if run.keeping.keeps(many=run.is_one_of_many) else None


def said(journal: str) -> str:
    """Write a journal's path as one in this folder, or below the user's own, would be typed."""
    home = os.path.join(os.path.expanduser("~"), "")
    path = from_here(journal)
    return clip(f"~/{path.removeprefix(home)}" if path.startswith(home) else path)


def from_here(path: str) -> str:
    """Name a file in this folder or below it as it would be typed; any other whole."""
    return path.removeprefix(os.path.join(os.getcwd(), ""))


def of_sheets(run: Run, journal: str, sheets: Collection[str]) -> list[Record]:
    """List a journal's records that any of these has a part in; none where there is no journal.

    Raises RefusedError for a journal that somebody else may have written.
    """
    if os.path.lexists(journal) and is_strangers(journal):
        raise RefusedError(Problem(f"is not believed: {STRANGERS}", file=journal))
    if not any(map(os.path.exists, journal_files(journal))):
        return []
    return [
        found
        for _, found in records(run, journal)
        if found.get("verb") and found.get("time") and has_part(found, sheets)
    ]


def has_part(found: Record, sheets: Collection[str]) -> bool:
    """Tell whether a record has a part for any of these sheets."""
    return any(part.get("sheet") in sheets for part in parts_of(found))


def is_change(part: Record) -> bool:
    """Tell whether a part of a record changed its sheet."""
    return bool(part.get("sheet") and part.get("before") and part.get("changes"))


def is_change_of(sheet: str, found: Record) -> bool:
    """Tell whether a record changed a sheet, its own or another that had a part in it."""
    return any(part.get("sheet") == sheet and is_change(part) for part in parts_of(found))


def taken_back(found: Sequence[Record]) -> set[int]:
    """List the places of the records that `undo` took back: of a sheet's changes the last each."""
    standing: dict[str, list[int]] = {}
    gone: set[int] = set()
    for at, record in enumerate(found):
        for part in parts_of(record):
            if not is_change(part):
                continue
            mine = standing.setdefault(part["sheet"], [])
            if not record.get("undoes"):
                mine.append(at)
            elif mine:
                gone.add(mine.pop())
    return gone
