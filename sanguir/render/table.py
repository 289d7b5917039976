"""Several characters as a table, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from sanguir.render.layout import columns, cut, hang, width
from sanguir.render.result import Result
from sanguir.render.text import note_lines
from sanguir.render.words import BOLD, Look, clean, name

SHORTEST_NAME: Final = 8


def _fitted(rows: list[list[str]], spare: Sequence[int], look: Look) -> tuple[list[str], list[int]]:
    """Draw a table on the terminal; return it, and the columns for which there was no room.

    First the files are left out, then it gets closer, then names are cut short; then columns
    without a word go, then those that can be spared.
    """
    kept = [row[:-1] for row in rows]
    for tried, gap in ((rows, 2), (kept, 2)):
        if width(tried, gap) <= look.width:
            return columns(tried, look, gap=gap), []
    empty = [at for at in range(1, len(kept[0])) if not any(row[at] for row in kept[1:])]
    order = [*empty, *(at for at in spare if at not in empty)]
    for count in range(len(order) + 1):
        left = [[c for at, c in enumerate(row) if at not in order[:count]] for row in kept]
        room = look.width - width([["", *row[1:]] for row in left], 1)
        if room >= SHORTEST_NAME:
            named = [[cut(row[0], room, look), *row[1:]] for row in left]
            return columns(named, look, gap=1), [at for at in order[:count] if at not in empty]
    return columns(kept, look, gap=1), []


def coterie(results: Sequence[Result], look: Look) -> str:
    """Draw one row a character; each system has its own table."""
    lines: list[str] = []
    for system in dict.fromkeys(result.system for result in results):
        screens: Any = import_module(f"sanguir.render.{system}")
        head, cells = screens.TABLE
        heads = ("Name", *head, "Sheet")
        rows = [[look.paint(label, BOLD) for label in heads]]
        for result in results:
            if result.system == system and result.sheet is not None:
                own = cells(result.outcome.after, result)
                rows.append([name(result.sheet.character), *own, clean(result.sheet.file)])
        drawn, missing = _fitted(rows, [heads.index(label) for label in screens.SPARE], look)
        for mark, meaning in getattr(screens, "LEGEND", {}).items():
            if any(cell.endswith(mark) for row in rows[1:] for cell in row[1:-1]):
                drawn.append(f"{mark} {meaning}")
        if missing:
            words = ", ".join(heads[at] for at in sorted(missing))
            drawn.append(hang("", f"no room for {words}", look))
        lines += ["", *drawn] if lines else drawn
    notes = dict.fromkeys(note for result in results for note in result.notes)
    lines += note_lines(list(notes), look)
    return "\n".join(lines) + "\n"
