"""Chances as a person reads them: percent to one decimal, and bars to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sanguir.render.words import Look

EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
RISING: Final = " ▁▂▃▄▅▆▇█"
LEAST: Final = "<0.1%"
MOST: Final = ">99.9%"
# What is less likely than this is 0.0% to one decimal: no row and no column is for it alone.
SEEN: Final = 0.0005


def percent(chance: Mapping[str, Any]) -> str:
    """Write a chance; only what is certain is 100%, only what is impossible 0%."""
    value: float = chance["float"]
    if chance["exact"] in ("0/1", "1/1"):
        return f"{value:.0%}"
    text = f"{value:.1%}"
    return {"0.0%": LEAST, "100.0%": MOST}.get(text, text)


def bar(value: float, width: int, look: Look) -> str:
    """Draw a share of `width` columns; whatever is more than nothing shows."""
    if not look.unicode:
        return "#" * round(value * width) or ("." if value else "")
    eighths = max(round(value * width * 8), 1 if value else 0)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def spark(values: Sequence[float], look: Look) -> str:
    """Draw shares as one letter each: how high, or how many tenths."""
    if look.unicode:
        return "".join(RISING[max(round(v * 8), 1 if v else 0)] for v in values)
    return "".join(str(min(round(v * 10), 9)) if v >= 0.05 else "." if v else " " for v in values)
