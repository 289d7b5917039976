"""One process at a time on a sheet: a lock on the sheet itself, which dies with its process."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from sanguir.errors import StorageError, UsageError, reason_of
from sanguir.sheets import opening
from sanguir.sheets.atomic import UNCHANGED

DEFAULT_TIMEOUT = 10.0
VARIABLE = "SANGUIR_LOCK_TIMEOUT"
_SHORTEST_WAIT = 0.001
_LONGEST_WAIT = 0.05


class LockedFile:
    """An open file that no other sanguir may change until it is closed."""

    __slots__ = ("_guard", "descriptor", "path")

    def __init__(self, path: Path, descriptor: int, guard: object = None):
        self.path = path
        self.descriptor = descriptor
        self._guard = guard

    def __enter__(self) -> LockedFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self.descriptor >= 0:
            descriptor, self.descriptor = self.descriptor, -1
            os.close(descriptor)
        if self._guard is not None:
            guard, self._guard = self._guard, None
            guard.release()  # type: ignore[attr-defined]


def timeout_from_environment() -> float:
    """Return how many seconds to wait for a sheet: `$SANGUIR_LOCK_TIMEOUT`, else 10."""
    text = os.environ.get(VARIABLE)
    if not text:
        return DEFAULT_TIMEOUT
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 86_400:
        raise UsageError(f"{VARIABLE} is not a number of seconds", f"{VARIABLE}=10, at most 86400")
    return seconds


def lock(path: Path, timeout: float | None = None) -> LockedFile:
    """Open and lock the file that `path` names, waiting at most `timeout` seconds for it."""
    if timeout is None:
        timeout = timeout_from_environment()
    return _locked(path, timeout)


if sys.platform == "win32":

    def _locked(path: Path, timeout: float) -> LockedFile:
        # An open file cannot be replaced there, so the lock is on a file of its own.
        import hashlib
        import tempfile

        from fasteners import InterProcessLock

        name = hashlib.sha256(os.path.normcase(path).encode()).hexdigest()[:32]
        guard = InterProcessLock(os.path.join(tempfile.gettempdir(), f"sanguir-{name}.lock"))
        if not guard.acquire(timeout=timeout, delay=_SHORTEST_WAIT, max_delay=_LONGEST_WAIT):
            raise _waited(timeout)
        try:
            os.close(opening.open_regular(path))
        except BaseException:
            guard.release()
            raise
        return LockedFile(path, -1, guard)

    def hold(descriptor: int) -> None:
        """Do nothing: the lock there is not on the file."""

else:
    import fcntl

    def hold(descriptor: int) -> None:
        """Lock a file that nobody else has seen yet."""
        # Its name is not known to anyone; without a lock it is only less well guarded.
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _locked(path: Path, timeout: float) -> LockedFile:
        until = time.monotonic() + timeout
        while True:
            descriptor = opening.open_regular(path)
            try:
                _wait_for(descriptor, until, timeout)
                if _still_names(path, descriptor):
                    return LockedFile(path, descriptor)
            except BaseException:
                os.close(descriptor)
                raise
            # Replaced while we waited: the lock we hold is on a file without a name.
            os.close(descriptor)
            if time.monotonic() >= until:
                raise _waited(timeout)

    def _wait_for(descriptor: int, until: float, timeout: float) -> None:
        pause = _SHORTEST_WAIT
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise _waited(timeout) from None
            except OSError as error:
                raise _cannot_lock(error) from error
            else:
                return
            time.sleep(min(pause, max(until - time.monotonic(), 0)))
            pause = min(pause * 2, _LONGEST_WAIT)


def _still_names(path: Path, descriptor: int) -> bool:
    try:
        named = os.stat(path)
    except FileNotFoundError:
        return False
    held = os.fstat(descriptor)
    return (named.st_dev, named.st_ino) == (held.st_dev, held.st_ino)


def _waited(timeout: float) -> StorageError:
    return StorageError(
        f"another process, or this one, holds the sheet; waited {timeout:g} s, {UNCHANGED}",
        f"try again, or wait longer with {VARIABLE}=60",
    )


def _cannot_lock(error: OSError) -> StorageError:
    if error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.EBADF, errno.ENOSYS):
        reason = "its file system gives no locks"
    else:
        reason = reason_of(error)
    return StorageError(f"{reason}; {UNCHANGED}", "keep sheets on a local disk")
