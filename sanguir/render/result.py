"""Everything that is shown about one outcome, gathered before it becomes text or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from sanguir.errors import Problem
from sanguir.outcome import Outcome


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
        return {".".join(path): list(pair) for path, pair in self.changes.items()}

    def after(self) -> dict[str, Any]:
        """Return the whole sheet as it is now, with every key of [state]."""
        data: dict[str, Any] = deepcopy(dict(self.data))
        state = data.get("state", {})
        data["state"] = {**deepcopy(dict(self.defaults)), **state}
        for path, (_, new) in self.changes.items():
            table = data
            for key in path[:-1]:
                table = table.setdefault(key, {})
            table[path[-1]] = new
        return data


class Result(NamedTuple):
    """One outcome, ready to be shown."""

    verb: str
    system: str
    seed: int | None
    outcome: Outcome
    sheet: SheetAfter | None
    others: tuple[SheetAfter, ...]
    warnings: tuple[Problem, ...]
    notes: tuple[str, ...]
    book: Any

    @property
    def files_written(self) -> list[str]:
        """The sheets that changed on disk."""
        every = [self.sheet, *self.others] if self.sheet is not None else [*self.others]
        return [sheet.file for sheet in every if sheet.written]
