"""Several characters as a table, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from sanguir.render.layout import columns, cut, hang, pad, width
from sanguir.render.result import Result
from sanguir.render.text import note_lines
from sanguir.render.words import BOLD, Look, clean, name

SHORTEST_NAME: Final = 8


class Fitted(NamedTuple):
    """A table on the terminal, the columns for which there was no room, and how wide they are."""

    lines: list[str]
    missing: list[int]
    whole: int


def _fitted(rows: list[list[str]], spare: Sequence[int], look: Look) -> Fitted:
    """Draw a table on the terminal, and say what there was no room for and what has it.

    First the files are left out, unless only they tell two characters of one name apart; then it
    gets closer, then names are cut short; then columns without a word go, then those that can be
    spared.
    """
    is_told_apart = len({row[0] for row in rows}) == len(rows)
    kept = [row[:-1] for row in rows] if is_told_apart else rows
    for tried, gap in ((rows, 2), (kept, 2)):
        if width(tried, gap) <= look.width:
            return Fitted(columns(tried, look, gap=gap), [], look.width)
    empty = [at for at in range(1, len(kept[0])) if not any(row[at] for row in kept[1:])]
    whole = _least(kept, empty)
    order = [*empty, *(at for at in spare if at not in empty)]
    for count in range(len(order) + 1):
        left = _without(kept, order[:count])
        room = look.width - width([["", *row[1:]] for row in left], 1)
        if room >= SHORTEST_NAME:
            named = [[cut(row[0], room, look), *row[1:]] for row in left]
            missing = [at for at in order[:count] if at not in empty]
            return Fitted(columns(named, look, gap=1), missing, whole)
    return Fitted(columns(kept, look, gap=1), [], whole)


def _without(rows: list[list[str]], places: Sequence[int]) -> list[list[str]]:
    return [[cell for at, cell in enumerate(row) if at not in places] for row in rows]


def _least(rows: list[list[str]], empty: Sequence[int]) -> int:
    """Count the columns of the screen that have room for all that has a word, names whole."""
    left = _without(rows, empty)
    return width([[pad(row[0], SHORTEST_NAME), *row[1:]] for row in left], 1)


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
        fitted = _fitted(rows, [heads.index(label) for label in screens.SPARE], look)
        drawn = fitted.lines
        for mark, meaning in getattr(screens, "LEGEND", {}).items():
            if any(cell.endswith(mark) for row in rows[1:] for cell in row[1:-1]):
                drawn.append(f"{mark} {meaning}")
        if fitted.missing:
            words = ", ".join(heads[at] for at in sorted(fitted.missing))
            wide = f"a terminal of {fitted.whole} columns has it, `sheet show` of one in any"
            drawn.append(hang("", f"no room for {words}: {wide}", look))
        lines += ["", *drawn] if lines else drawn
    notes = dict.fromkeys(note for result in results for note in result.notes)
    lines += note_lines(list(notes), look)
    return "\n".join(lines) + "\n"
