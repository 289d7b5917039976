"""The files on either side: a stranger's read within bounds, a name that is never a path."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from pathlib import Path
from typing import Final

from sanguir.errors import InvalidError, Problem, StorageError, no_such, reason_of
from sanguir.sheets import atomic
from sanguir.sheets.exchange.jsonfile import MAX_BYTES
from sanguir.sheets.finding import check_name, real_path
from sanguir.sheets.opening import content, open_regular

STANDARD_INPUT: Final = "-"
FALLBACK: Final = "character"
_LONGEST: Final = 60
_TAKEN_ON_WINDOWS: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def read(name: str) -> bytes:
    """Read a file, or standard input for `-`; never more than one byte past the limit.

    Raises InvalidError for what is no file, StorageError for what cannot be read.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin is not None else b""
    try:
        check_name(name)
        descriptor = open_regular(name)
    except (FileNotFoundError, NotADirectoryError):
        raise InvalidError(no_such("file", "a character's file", name)) from None
    except InvalidError as error:
        message = error.problems[0].message
        raise InvalidError(Problem(message, "a file, or - for standard input", file=name)) from None
    except OSError as error:
        raise _unreadable(error, name) from error
    try:
        return content(descriptor, MAX_BYTES)
    except OSError as error:
        raise _unreadable(error, name) from error
    finally:
        os.close(descriptor)


def safe_name(name: str, suffix: str = ".toml") -> str:
    """Make a file's name of a character's: letters and digits joined by hyphens, no path."""
    plain = unicodedata.normalize("NFC", name).casefold().replace("'", "").replace("’", "")
    words = re.findall(r"[^\W_]+", plain)
    stem = "-".join(words)[:_LONGEST].strip("-")
    while len(stem.encode()) > 4 * _LONGEST:
        stem = stem[:-1]
    if not stem or _TAKEN_ON_WINDOWS.fullmatch(stem):
        stem = f"{FALLBACK}-{stem}".strip("-")
    return stem + suffix


def create(name: str, data: bytes, *, overwrite: bool) -> None:
    """Write an exported file, whole or not at all; over an existing one only with `overwrite`."""
    try:
        check_name(name)
        target = real_path(Path(name)) if overwrite else Path(name)
        if overwrite and target.exists():
            if not target.is_file():
                raise StorageError(f"is no file; {atomic.NOTHING_WRITTEN}")
            atomic.refuse_read_only(target, name)
        atomic.create(target, data, overwrite=overwrite)
    except (InvalidError, StorageError) as error:
        raise error.within(name) from None


def _unreadable(error: OSError, name: str) -> StorageError:
    return StorageError(Problem(f"{reason_of(error)}; {atomic.NOTHING_WRITTEN}", file=name))
