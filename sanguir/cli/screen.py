"""What the terminal can do: colour, letters beyond ASCII, width."""

from __future__ import annotations

import os
from typing import Any

from sanguir.render.words import Look


def look(stream: Any) -> Look:
    """Find out how text may look on a stream, and make sure that any text can be written to it."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return Look(color=_color(stream), unicode=_is_unicode(stream), width=_width(stream))


def _color(stream: Any) -> bool:
    environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return _is_terminal(stream) and environment.get("TERM") != "dumb"


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def _is_unicode(stream: Any) -> bool:
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    return encoding in ("utf8", "utf16", "utf32", "cp65001")


def _width(stream: Any) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < int(columns[:6]) < 100_000:
        return max(20, int(columns))
    if _is_terminal(stream):
        try:
            return max(20, os.get_terminal_size(stream.fileno()).columns or 80)
        except (OSError, ValueError, AttributeError):
            return 80
    return 80
