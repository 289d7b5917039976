"""Whose names count in a folder where everybody may make some."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a quick roll does without it
    from pathlib import Path


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
