"""Text that should have been JSON: what is wrong with it."""

from __future__ import annotations

from json import JSONDecodeError

from sanguir.errors import clip


def reason_of(error: ValueError) -> str:
    """Return what the parser says of a text, in small letters, and where."""
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 text, at byte {error.start}"
    if isinstance(error, JSONDecodeError):
        return f"{error.msg.lower()}, line {error.lineno}, column {error.colno}"
    return clip(error)
