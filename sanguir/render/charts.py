"""Numbers drawn as columns side by side: a distribution, or a chance over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sanguir.render.bars import RISING
from sanguir.render.words import Look

HEIGHT: Final = 8
WIDEST: Final = 6
LABEL: Final = 8


def chart(values: Mapping[int, float], look: Look, *, over_time: bool = False) -> list[str]:
    """Draw chances over whole places, each column as wide as the screen lets it be.

    Where there are too many, neighbours share a column: their sum, or `over_time` their last.
    """
    places = list(values)
    room = max(1, look.width - LABEL - 1)
    step = -(-len(places) // room)
    groups = [places[at : at + step] for at in range(0, len(places), step)]
    if over_time:
        heights = [values[group[-1]] for group in groups]
    else:
        heights = [sum(values[place] for place in group) for group in groups]
    wide = max(1, min(WIDEST, room // len(groups)))
    top = 1.0 if over_time else max(heights) or 1.0
    drawn = _columns([height / top for height in heights], wide, look)
    labelled = [f"{top:>6.1%}" if not at else "" for at in range(HEIGHT)]
    lines = [f"{label:<{LABEL}}{line}" for label, line in zip(labelled, drawn, strict=True)]
    return [*(line.rstrip() for line in lines), _places(groups, wide)]


def _columns(shares: Sequence[float], wide: int, look: Look) -> Iterator[str]:
    signs, steps = (RISING, 8) if look.unicode else (" .#", 2)
    heights = [max(round(share * HEIGHT * steps), 1 if share else 0) for share in shares]
    inner, gap = (wide - 1, " ") if wide > 1 else (1, "")
    for line in reversed(range(HEIGHT)):
        yield gap.join(signs[min(max(tall - line * steps, 0), steps)] * inner for tall in heights)


def _places(groups: Sequence[Sequence[int]], wide: int) -> str:
    """Write the places under their columns, as many as fit."""
    line = ""
    for at, group in enumerate(groups):
        if not line or len(line) < at * wide:
            line = f"{line:{at * wide}}{group[0]}" if at else str(group[0])
    return " " * LABEL + line
