"""Everything that is shown about one outcome, gathered before it becomes text or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sanguir.errors import Problem
from sanguir.keys import after_of, joined
from sanguir.outcome import Outcome

if TYPE_CHECKING:
    from pathlib import Path


class SheetAfter(NamedTuple):
    """One sheet as an action left it: the data as read, and what changed."""

    character: str
    file: str
    data: Mapping[str, Any]
    defaults: Mapping[str, Any]
    changes: Mapping[tuple[str, ...], tuple[Any, Any]]
    written: bool
    system: str

    def named_changes(self) -> dict[str, list[Any]]:
        """Map dotted keys to their old and new values."""
        return {joined(path): list(pair) for path, pair in self.changes.items()}

    def after(self) -> dict[str, Any]:
        """Return the whole sheet as it is now, with every key of [state]."""
        return after_of(self.data, self.defaults, self.changes)


class Lent(NamedTuple):
    """House rules that one sheet names, for others in the same command that name none."""

    system: str
    rules: str
    folder: Path
    sheet: str

    @property
    def said(self) -> str:
        """The file, and who names it, in words."""
        return f"{self.rules} (named by {self.sheet})"


class Result(NamedTuple):
    """One outcome, ready to be shown; `system` is empty where it is not of one of them."""

    verb: str
    system: str
    seed: int | None
    outcome: Outcome[Any]
    sheet: SheetAfter | None
    others: tuple[SheetAfter, ...]
    warnings: tuple[Problem, ...]
    notes: tuple[str, ...]
    book: Any
    # The files that a further command is to name as this one did, by option.
    named: Mapping[str, str] = {}
    # The house rules that one sheet went by as the other one names them.
    lent: Lent | None = None
    # Whether the journal holds it; None as long as nobody has asked it to.
    is_on_record: bool | None = None
    # Whose pool a contest is against, where that has a sheet.
    against: str | None = None
    # Whether it was a dry run with dice that were drawn for it: the real one would have others.
    is_trial: bool = False

    @property
    def sheets(self) -> tuple[SheetAfter, ...]:
        """Every sheet that the verb touched, its own first."""
        return self.others if self.sheet is None else (self.sheet, *self.others)

    @property
    def goes_by_others_rules(self) -> bool:
        """Whether house rules counted that the sheet does not name and that do not stand."""
        return (
            self.sheet is not None
            and (self.lent is not None or "--rules" in self.named)
            and "rules" not in self.sheet.data
        )

    @property
    def rules_file(self) -> str:
        """The rules that counted as the sheet would name them, where all lie here or below."""
        file = self.lent.rules if self.lent else self.named.get("--rules", "")
        lender = self.lent.sheet if self.lent else ""
        sheet = self.sheet.file if self.sheet else ""
        is_here = not any("/" in one or "\\" in one for one in (sheet, lender))
        return file if file and is_here and file[:1].isalnum() else "FILE"

    @property
    def changed_a_sheet(self) -> bool:
        """Whether values of a sheet changed on disk: what the journal keeps."""
        return any(sheet.written and sheet.changes for sheet in self.sheets)

    @property
    def files_written(self) -> list[str]:
        """The sheets that changed on disk."""
        return [sheet.file for sheet in self.sheets if sheet.written]
