"""Text that should be JSON: the mark before it, and what is wrong with it."""

from __future__ import annotations

from json import JSONDecodeError
from typing import TypeVar

from sanguir.errors import clip

_Text = TypeVar("_Text", bytes, str, bytes | str)


def without_mark(text: _Text) -> _Text:
    """Take off the byte-order mark that some programs begin a text with."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    return text.removeprefix(b"\xef\xbb\xbf")


def reason_of(error: ValueError) -> str:
    """Return what the parser says of a text, in small letters, and where."""
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 text, at byte {error.start}"
    if isinstance(error, JSONDecodeError):
        return f"{error.msg.lower()}, line {error.lineno}, column {error.colno}"
    return clip(error)
