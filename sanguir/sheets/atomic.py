"""Replace a file or leave it: staged beside the target, flushed to disk, moved over it."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import Any

from sanguir.errors import StorageError, reason_of

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would pass the size limit",
    errno.EACCES: "no permission to write in its folder",
    errno.EPERM: "no permission to write in its folder",
    errno.EROFS: "the file system is read-only",
    errno.EIO: "the disk reports an error",
    errno.ENOENT: "its folder is not there",
}
# What ends a process politely; not every system has all of them.
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_ACCESS_LIST = "system.posix_acl_access"
UNCHANGED = "the file did not change"
NOTHING_WRITTEN = "nothing was written"


class Staged:
    """New content for `target`, beside it under a name of its own until it is committed.

    Making one does nothing on disk, so that it can be discarded from then on, whatever happens.
    """

    __slots__ = ("descriptor", "is_named", "target", "temporary")

    def __init__(self, target: Path):
        self.target = target
        # Not the target's name and a suffix: a name may be as long as the file system allows.
        self.temporary = target.parent / f".sanguir-{os.urandom(8).hex()}.tmp"
        self.descriptor = -1
        self.is_named = True

    def write(self, data: bytes) -> None:
        """Write and flush the content, with the target's owner and mode if there is a target."""
        old = None
        try:
            old = _status(self.target)
            # A new file follows the umask; a copy of a private one is private from the start.
            self._open(0o666 if old is None else 0o600)
            if old is not None:
                _take_over(self.descriptor, self.target, old)
            _write_all(self.descriptor, data)
            os.fsync(self.descriptor)
        except OSError as error:
            self.discard()
            if error.errno == errno.ENOENT and self.target.parent.is_dir():
                raise StorageError(f"its folder takes no files; {NOTHING_WRITTEN}") from error
            raise failure(error, UNCHANGED if old is not None else NOTHING_WRITTEN) from error
        except BaseException:
            self.discard()
            raise

    def replace(self) -> None:
        """Move the content over the target; until `sync_folder` a power cut may undo it."""
        try:
            self.take_name(self.temporary)
            if sys.platform == "win32":
                self.close()
            os.replace(self.temporary, self.target)
        except OSError as error:
            self.discard()
            if sys.platform == "win32" and isinstance(error, PermissionError):
                hint = "close it there, and try again"
                raise StorageError(f"another program has it open; {UNCHANGED}", hint) from error
            raise failure(error, UNCHANGED) from error
        except BaseException:
            self.discard()
            raise

    def take_name(self, name: Path) -> None:
        """Give the content a name that must be free, if it has none; else one more."""
        if not self.is_named:
            # The folder's descriptor is not used; without one Python would link the link in /proc.
            unnamed = f"/proc/self/fd/{self.descriptor}"
            os.link(unnamed, name, src_dir_fd=self.descriptor, follow_symlinks=True)
        elif name != self.temporary:
            os.link(self.temporary, name)

    def _open(self, mode: int) -> None:
        """Open a file that has no name yet, so that not even a killed process leaves one behind."""
        close = getattr(os, "O_CLOEXEC", 0)
        if sys.platform == "linux" and os.path.isdir("/proc/self/fd"):
            with contextlib.suppress(OSError):
                flags = os.O_WRONLY | os.O_TMPFILE | close
                self.descriptor = os.open(self.target.parent, flags, mode)
                self.is_named = False
                return
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | close | getattr(os, "O_BINARY", 0)
        self.descriptor = os.open(self.temporary, flags, mode)

    def commit(self) -> None:
        """Move the content over the target, for good."""
        self.replace()
        self.close()
        sync_folder(self.target.parent)

    def discard(self) -> None:
        """Take the temporary file away, if it is there."""
        self.close()
        with contextlib.suppress(OSError):
            os.unlink(self.temporary)

    def close(self) -> None:
        """Close the new file; a lock held on it ends."""
        if self.descriptor >= 0:
            descriptor, self.descriptor = self.descriptor, -1
            os.close(descriptor)


def stage(target: Path, data: bytes) -> Staged:
    """Write new content beside `target`, which stays as it is; symlinks are the caller's."""
    staged = Staged(target)
    staged.write(data)
    return staged


def create(target: Path, data: bytes, *, overwrite: bool = False) -> None:
    """Write a new file, whole or not at all; without `overwrite` never over an existing one."""
    staged = Staged(target)
    with Uninterrupted():
        staged.write(data)
        if overwrite:
            staged.commit()
            return
        try:
            _take_free_name(staged, target, data)
        except FileExistsError as error:
            raise exists() from error
        except OSError as error:
            raise failure(error, NOTHING_WRITTEN) from error
        finally:
            staged.discard()
        sync_folder(target.parent)


def exists(option: str | None = None) -> StorageError:
    """Make the refusal of a name that is taken; `option` is what gives another, if any does."""
    another = "give another name" if option is None else f"name another with {option}"
    return StorageError(
        f"exists already; {NOTHING_WRITTEN}", f"`--force` writes over it; or {another}"
    )


def sync_folder(folder: Path) -> None:
    """Flush a folder, so that a replaced name survives a power cut."""
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        # Some file systems cannot flush a folder; that is no failure of this write.
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP, errno.EACCES):
            raise failure(error, "the sheet did change, but may not survive a power cut") from error


def refuse_read_only(target: Path, name: str) -> None:
    """Refuse a file that nobody or this user may not write, though its folder would allow it."""
    # Whoever may write the file may: root's copies of read-only files are as good as any.
    if not os.access(target, os.W_OK):
        status = os.stat(target)  # one that is gone is not read-only
        if _is_on_read_only_system(target):
            raise StorageError(f"{_REASONS[errno.EROFS]}; {UNCHANGED}")
        if is_anothers(status):
            raise StorageError(f"is read-only; {UNCHANGED}", "its owner may let you write it")
        from shlex import quote

        raise StorageError(f"is read-only; {UNCHANGED}", f"chmod u+w {quote(name)}")
    if not os.access(target.parent, os.W_OK):
        raise StorageError(f"no permission to write in its folder; {UNCHANGED}")


def is_anothers(status: os.stat_result) -> bool:
    """Tell whether a file is another user's, so that a replacement of ours could not be theirs."""
    return hasattr(os, "geteuid") and os.geteuid() not in (0, status.st_uid)


def is_of_anothers_group(status: os.stat_result, folder: Path) -> bool:
    """Tell whether a file's group is one that a replacement of ours could not have."""
    if not hasattr(os, "geteuid") or os.geteuid() == 0:
        return False
    ours = {os.getegid(), *os.getgroups()}
    inherited = os.stat(folder)
    # Such a folder gives its own group to what is made in it; on BSD and macOS each does.
    if inherited.st_mode & stat.S_ISGID or sys.platform != "linux":
        ours.add(inherited.st_gid)
    return status.st_gid not in ours


def _is_on_read_only_system(target: Path) -> bool:
    return hasattr(os, "statvfs") and bool(os.statvfs(target).f_flag & os.ST_RDONLY)


def failure(error: OSError, consequence: str) -> StorageError:
    """Say why the system refused, and what that means for the sheet."""
    reason = _REASONS.get(error.errno or 0) or reason_of(error)
    return StorageError(f"{reason}; {consequence}")


class Uninterrupted:
    """Hold Ctrl-C and termination back for the moment of a write, and deliver them after it.

    Handlers, not a signal mask: a mask holds only for its own thread.
    """

    __slots__ = ("_before", "_came")

    def __enter__(self) -> None:
        import signal

        self._came: list[int] = []
        self._before: dict[int, Any] = {}
        # Ctrl-C first: it must not break in while the others are being held.
        for name in SIGNALS:
            number = getattr(signal, name, None)
            before = None if number is None else signal.getsignal(number)
            if number is not None and before not in (None, signal.SIG_IGN):
                # Only the main thread may; no signal breaks into another one.
                with contextlib.suppress(ValueError):
                    signal.signal(number, self._hold)
                    self._before[number] = before

    def __exit__(self, *_: object) -> None:
        import signal

        for number, before in reversed(self._before.items()):
            signal.signal(number, before)
        for number in self._came:
            signal.raise_signal(number)

    def _hold(self, number: int, _: object) -> None:
        self._came.append(number)


def _status(target: Path) -> os.stat_result | None:
    try:
        return os.stat(target)
    except FileNotFoundError:
        return None


def _take_over(descriptor: int, target: Path, old: os.stat_result) -> None:
    """Give a new file the owner, group, extended attributes and mode of the old one."""
    if sys.platform == "win32":
        return
    mode = stat.S_IMODE(old.st_mode)
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        mode = _take_owner(descriptor, old, mode)
    if sys.platform == "linux":
        _copy_attributes(descriptor, target)
    # Last: changing the owner takes set-id bits away.
    os.fchmod(descriptor, mode)


def _take_owner(descriptor: int, old: os.stat_result, mode: int) -> int:
    """Take owner and group over as far as the system lets us; return the mode that is safe."""
    if sys.platform == "win32":
        return mode
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, owner, old.st_gid)
            break
    new = os.fstat(descriptor)
    if new.st_gid != old.st_gid:
        # What the old group may do is not what ours may.
        mode = mode & ~0o2070 | (mode & 0o007) << 3
    return mode if new.st_uid == old.st_uid else mode & ~0o4000


def _copy_attributes(descriptor: int, target: Path) -> None:
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError):
        wanted = os.listxattr(target)
        if _ACCESS_LIST not in wanted:
            # The folder's default list would let in whom the sheet does not.
            with contextlib.suppress(OSError):
                os.removexattr(descriptor, _ACCESS_LIST)
        for attribute in wanted:
            with contextlib.suppress(OSError):
                os.setxattr(descriptor, attribute, os.getxattr(target, attribute))


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _take_free_name(staged: Staged, target: Path, data: bytes) -> None:
    """Give the written file its name if that is free, also where there are no hard links."""
    try:
        staged.take_name(target)
    except FileExistsError:
        raise
    except OSError:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        descriptor = os.open(target, flags, 0o666)
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        except BaseException:
            os.unlink(target)
            raise
        finally:
            os.close(descriptor)
