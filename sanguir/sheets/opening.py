"""Opening regular files for reading, within bounds: nothing else, and without waiting for it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from sanguir.errors import InvalidError

_PIECE = 1 << 20


def trusted_owners(path: Path | str) -> set[int] | None:
    """Return whose names count where everybody may make some, as in /tmp; elsewhere None.

    The kernel's own rule (fs.protected_symlinks, protected_regular), also where that is off.
    """
    if sys.platform == "win32":
        return None
    try:
        folder = os.stat(os.path.dirname(path) or os.curdir)
    except OSError:
        return None
    shared = stat.S_ISVTX | stat.S_IWOTH
    return {os.geteuid(), folder.st_uid} if folder.st_mode & shared == shared else None


def is_strangers(path: Path | str) -> bool:
    """Tell whether somebody else put this name where everybody may. Raises OSError."""
    trusted = trusted_owners(path)
    return trusted is not None and os.lstat(path).st_uid not in trusted


def open_regular(path: Path | str) -> int:
    """Open a regular file for reading; anything else is refused without waiting for it."""
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    flags |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    descriptor = os.open(path, flags)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            raise InvalidError(f"is {kind}", "name a sheet, a TOML file")
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
