"""The journal's file: whole lines even with many writers, bounded, never in the way."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from typing import Final

from sanguir.sheets.strangers import is_strangers, trusted_owners

LARGEST: Final = 8 << 20
LONGEST_LINE: Final = 1 << 20
PATIENCE_SECONDS: Final = 1.0
OFF: Final = "off"
STRANGERS: Final = "it is somebody else's, in a folder that is everybody's"


def default_path() -> str:
    """Return the journal's place in the platform's state folder."""
    if sys.platform == "linux":
        # What platformdirs answers here, without its import: every roll asks.
        state = os.environ.get("XDG_STATE_HOME", "").strip()
        if not os.path.isabs(state):
            state = os.path.expanduser("~/.local/state")
        return os.path.join(state, "sanguir", "journal.ndjson")
    from platformdirs import user_state_path

    return str(user_state_path("sanguir", appauthor=False) / "journal.ndjson")


def append(path: str, line: bytes) -> None:
    """Add one line, newline included, as a whole or not at all.

    A journal that has grown beyond its bound is set aside first, in the place of the one set
    aside before. Its own folder is made; one that was named and is not there is a mistake. Raises
    OSError.
    """
    if path == default_path():
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    _refuse_unread(path)
    descriptor = _opened(path)
    try:
        size = os.fstat(descriptor).st_size
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            if size and os.pread(descriptor, 1, 0) != b"{":
                raise OSError(errno.EINVAL, "it holds something else")
            if size and os.pread(descriptor, 1, size - 1) != b"\n":
                line = b"\n" + line  # somebody died in the middle of theirs
            _write_whole(descriptor, line, size)
        else:
            os.write(descriptor, line)
    finally:
        os.close(descriptor)


def _refuse_unread(path: str) -> None:
    """Raise OSError for a pipe from which nobody reads: what is written there is lost."""
    try:
        is_pipe = stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return
    if is_pipe:
        flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            os.close(os.open(path, flags))
        except OSError:
            raise OSError(errno.ENXIO, "nobody reads that pipe") from None


def _write_whole(descriptor: int, line: bytes, size: int) -> None:
    try:
        written = os.write(descriptor, line)
    except OSError:
        os.ftruncate(descriptor, size)
        raise
    if written < len(line):
        os.ftruncate(descriptor, size)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _opened(path: str) -> int:
    """Open the journal and hold its lock; one that was set aside meanwhile is opened again."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
    flags |= getattr(os, "O_NONBLOCK", 0)
    trusted = trusted_owners(path)
    if trusted is not None:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        descriptor = _made(path, flags)
        try:
            here = os.fstat(descriptor)
            if trusted is not None and here.st_uid not in trusted:
                raise OSError(errno.EPERM, STRANGERS)
            if not stat.S_ISREG(here.st_mode):
                return descriptor
            if here.st_size and os.pread(descriptor, 1, 0) != b"{":
                raise OSError(errno.EINVAL, "it holds something else")
            _lock(descriptor, until)
            here = os.fstat(descriptor)
            if _is_still(path, here):
                if here.st_size <= LARGEST:
                    return descriptor
                os.replace(path, f"{path}.1")
            if time.monotonic() > until:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def _made(path: str, flags: int) -> int:
    try:
        return os.open(path, flags, 0o600)
    except OSError:
        if flags & getattr(os, "O_NOFOLLOW", 0) and os.path.islink(path):
            raise OSError(errno.EPERM, "it is a link, in a folder that is everybody's") from None
        raise


def _is_still(path: str, here: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(path), here)
    except OSError:
        return False


def _lock(descriptor: int, until: float) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(0.005)
        else:
            return


def files(path: str) -> list[str]:
    """List the files of a journal, oldest first: the one set aside, and the one in use."""
    aside = f"{path}.1"
    return [aside, path] if os.path.isfile(aside) and not is_strangers(aside) else [path]


def lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Read one file's lines with their numbers; overlong ones come cut. Raises OSError."""
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags | getattr(os, "O_NONBLOCK", 0)), "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        number = 0
        while line := stream.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                while not line.endswith(b"\n") and (more := stream.readline(LONGEST_LINE)):
                    line = line[:1] + (b"\n" if more.endswith(b"\n") else b"")
            yield number, line
