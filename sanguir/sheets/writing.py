"""One sheet as it was read, and its replacement: checked, staged, put in place, put back."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from sanguir.errors import Problem, SanguirError, StorageError
from sanguir.sheets import atomic, locks
from sanguir.sheets.document import MAX_BYTES, SheetDocument
from sanguir.sheets.finding import named
from sanguir.sheets.opening import content, open_regular


class Stamp(NamedTuple):
    """What tells one state of a file from the next."""

    device: int
    inode: int
    size: int
    modified_ns: int


class Lost(StrEnum):
    """What of a file is somebody else's, and ours once it is replaced."""

    OWNER = "owner"
    GROUP = "group"


class Stored(NamedTuple):
    """A sheet as it was read.

    `name` is for messages, `path` the real file, `who` that file's own name (its dice hang on it).
    What it `loses`, its owner or its group, becomes ours when it is replaced.
    """

    name: str
    path: Path
    who: str
    document: SheetDocument
    raw: bytes
    stamp: Stamp
    loses: Lost | None


def loaded(name: str, path: Path, descriptor: int) -> Stored:
    """Read the sheet that is open; `name` is what messages call it."""
    raw = content(descriptor, MAX_BYTES)
    document = SheetDocument.parse(raw)
    status = os.fstat(descriptor)
    loses = None
    if atomic.is_anothers(status):
        loses = Lost.OWNER
    elif atomic.is_of_anothers_group(status, path.parent):
        loses = Lost.GROUP
    return Stored(name, path, path.name, document, raw, _stamp(descriptor), loses)


class Replacement:
    """One sheet that is being replaced."""

    __slots__ = ("new", "old", "raw", "replaced", "stored")

    def __init__(self, stored: Stored, raw: bytes):
        self.stored = stored
        self.raw = raw
        self.new = atomic.Staged(stored.path)
        self.old = atomic.Staged(stored.path)
        self.replaced = False

    def check_writable(self) -> None:
        """Refuse a read-only sheet before anything is written."""
        with named(self.stored.name):
            atomic.refuse_read_only(self.stored.path, self.stored.name)

    def stage(self, *, keep_old: bool) -> None:
        """Write the new bytes beside the sheet, and the old ones too if they may be wanted back."""
        with named(self.stored.name):
            self.new.write(self.raw)
            locks.hold(self.new.descriptor)
            if keep_old:
                self.old.write(self.stored.raw)
                locks.hold(self.old.descriptor)

    def check_unchanged(self) -> None:
        """Refuse if the file is another one by now, or holds other bytes."""
        try:
            descriptor = open_regular(self.stored.path)
            try:
                state = _stamp(descriptor)
                unchanged = state[:2] == self.stored.stamp[:2] and (
                    content(descriptor, MAX_BYTES) == self.stored.raw
                )
            finally:
                os.close(descriptor)
        except (OSError, SanguirError):
            unchanged = False
        if not unchanged:
            problem = f"was changed meanwhile by somebody else; {atomic.NOTHING_WRITTEN}"
            raise StorageError(Problem(problem, "run it again", None, self.stored.name))

    def replace(self) -> None:
        """Move the new bytes into place."""
        with named(self.stored.name):
            self.new.replace()
        self.replaced = True

    def result(self) -> Stored:
        """Return the sheet as it is once it is replaced."""
        document = SheetDocument.parse(self.raw)
        with named(self.stored.name):
            stamp = _stamp(self.stored.path)
        return self.stored._replace(document=document, raw=self.raw, stamp=stamp, loses=None)


def put_back(replacements: list[Replacement], error: BaseException) -> None:
    """After a failure restore what was replaced already, and take every temporary file away."""
    stuck = []
    for replacement in replacements:
        if replacement.replaced:
            try:
                replacement.old.replace()
            except StorageError:
                stuck.append(replacement.stored.name)
    for replacement in replacements:
        replacement.old.discard()
        replacement.new.discard()
    if stuck:
        problems = list(error.problems) if isinstance(error, SanguirError) else []
        lost = "the sheet did change, and could not be put back"
        raise StorageError([*problems, *(Problem(lost, file=name) for name in stuck)]) from error


def _stamp(file: int | Path) -> Stamp:
    status = os.stat(file)
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
