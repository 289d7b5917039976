"""Several characters as a table, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from sanguir.render.layout import columns, width
from sanguir.render.result import Result
from sanguir.render.words import BOLD, Look, clean, name


def coterie(results: Sequence[Result], look: Look) -> str:
    """Draw one row a character; each system has its own table."""
    lines: list[str] = []
    for system in dict.fromkeys(result.system for result in results):
        screens: Any = import_module(f"sanguir.render.{system}")
        head, cells = screens.TABLE
        rows = [[look.paint(label, BOLD) for label in ("Name", *head, "Sheet")]]
        for result in results:
            if result.system == system and result.sheet is not None:
                own = cells(result.outcome.after, result)
                rows.append([name(result.sheet.character), *own, clean(result.sheet.file)])
        if width(rows) > look.width:
            rows = [row[:-1] for row in rows]
        lines += ["", *columns(rows, look)] if lines else columns(rows, look)
    return "\n".join(lines) + "\n"
