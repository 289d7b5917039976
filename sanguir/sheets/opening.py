"""Opening regular files for reading, within bounds: nothing else, and without waiting for it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from sanguir.errors import InvalidError

_PIECE = 1 << 20


def open_regular(path: Path | str, hint: str = "name a sheet, a TOML file") -> int:
    """Open a regular file for reading; anything else is refused without waiting for it."""
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    flags |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    descriptor = os.open(path, flags)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            raise InvalidError(f"is {kind}", hint)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def content(descriptor: int, most: int) -> bytes:
    """Read an open file: all of it, or one byte more than it may have."""
    pieces = []
    wanted = most + 1
    while wanted and (piece := os.read(descriptor, min(wanted, _PIECE))):
        pieces.append(piece)
        wanted -= len(piece)
    return b"".join(pieces)
