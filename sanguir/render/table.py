"""Several characters as a table, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from sanguir.render.layout import columns, cut, width
from sanguir.render.result import Result
from sanguir.render.words import BOLD, Look, clean, name

SHORTEST_NAME: Final = 8


def _fitted(rows: list[list[str]], look: Look) -> list[str]:
    """Draw a table on the terminal: without the files, then closer, then with names cut short."""
    kept = [row[:-1] for row in rows]
    for tried, gap in ((rows, 2), (kept, 2), (kept, 1)):
        if width(tried, gap) <= look.width:
            return columns(tried, look, gap=gap)
    room = look.width - width([["", *row[1:]] for row in kept], 1)
    if room >= SHORTEST_NAME:
        kept = [[cut(row[0], room, look), *row[1:]] for row in kept]
    return columns(kept, look, gap=1)


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
        drawn = _fitted(rows, look)
        for mark, meaning in getattr(screens, "LEGEND", {}).items():
            if any(cell.endswith(mark) for row in rows[1:] for cell in row[1:-1]):
                drawn.append(f"{mark} {meaning}")
        lines += ["", *drawn] if lines else drawn
    return "\n".join(lines) + "\n"
