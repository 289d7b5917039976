"""Find, read and save sheets: what the rest of the program calls."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sanguir.errors import StorageError, each
from sanguir.sheets import atomic, locks, opening
from sanguir.sheets.document import REMOVED, SheetDocument
from sanguir.sheets.finding import check_name, find, identity, named, real_path, same, shown
from sanguir.sheets.writing import Replacement, Stamp, Stored, loaded, put_back

__all__ = [
    "REMOVED",
    "Changes",
    "Editing",
    "Stamp",
    "Stored",
    "create",
    "editing",
    "find",
    "read",
    "refuse_new",
    "refuse_read_only",
    "same",
]

Changes = Mapping[tuple[str, ...], Any]


def read(name: str, folder: str | None = None) -> Stored:
    """Read a sheet without a lock, for whoever does not write it back."""
    path = find(name, folder)
    with named(shown(path)):
        descriptor = opening.open_regular(path)
        try:
            return loaded(shown(path), real_path(path), descriptor)
        finally:
            os.close(descriptor)


def refuse_read_only(path: Path, name: str) -> None:
    """Refuse a sheet that could not be saved, before anything is done about it."""
    with named(name):
        atomic.refuse_read_only(path, name)


def refuse_new(name: str, *, overwrite: bool = False) -> None:
    """Refuse a new sheet where one cannot be, as far as looking can tell: for a dry run."""
    with named(name):
        check_name(name)
        target = Path(name)
        if os.path.lexists(target):
            if not overwrite:
                raise atomic.exists()
        elif not target.parent.is_dir():
            raise StorageError(f"its folder is not there; {atomic.NOTHING_WRITTEN}")


def create(name: str, data: bytes, *, overwrite: bool = False) -> Path:
    """Write a new sheet, whole or not at all; over an existing one only with `overwrite`."""
    SheetDocument.parse(data)
    with named(name):
        check_name(name)
    target = Path(name)
    if not (overwrite and os.path.lexists(target)):
        with named(name):
            atomic.create(target, data)
        return target
    target = find(name)
    with named(name), locks.lock(real_path(target)) as held:
        atomic.refuse_read_only(held.path, name)
        atomic.create(held.path, data, overwrite=True)
    return target


def _real_path(path: Path) -> Path:
    with named(shown(path)):
        return real_path(path)


def editing(
    names: Sequence[str], folder: str | None = None, unflushed: set[Path] | None = None
) -> Editing:
    """Lock the sheets and read them, for as long as the `with` block lasts.

    Folders in which a sheet is replaced are flushed at once, or added to `unflushed`: until the
    caller flushes them, a power cut may bring the old sheet back, whole.
    """
    return Editing(names, folder, unflushed)


class Editing:
    """Sheets that are locked and read, in the order of their names."""

    def __init__(
        self,
        names: Sequence[str],
        folder: str | None = None,
        unflushed: set[Path] | None = None,
    ):
        self._unflushed = unflushed
        self._names = names
        self._folder = folder
        self._held: list[locks.LockedFile | atomic.Staged] = []
        self.sheets: list[Stored] = []

    def __enter__(self) -> Editing:
        try:
            self.sheets = self._opened()
        except BaseException:
            self._release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._release()

    def save(self, changes: Sequence[tuple[Stored, Changes]]) -> list[bool]:
        """Write the changes of all these sheets or of none; tell for each whether it was written.

        A sheet that would stay as it is, byte for byte, is not touched.
        """
        wanted: dict[Path, dict[tuple[str, ...], Any]] = {}
        for stored, change in changes:
            wanted.setdefault(stored.path, {}).update(change)
        writes = []
        for stored in {stored.path: stored for stored, _ in changes}.values():
            with named(stored.name):
                raw = stored.document.edited(wanted[stored.path])
            if raw != stored.raw:
                writes.append(Replacement(stored, raw))
        if writes:
            with atomic.Uninterrupted():
                self._write(writes)
        written = {write.stored.path for write in writes}
        return [stored.path in written for stored, _ in changes]

    def _opened(self) -> list[Stored]:
        """Lock each file once, in one order for everybody, so that no two runs wait in a ring."""
        found = each(self._names, lambda name: find(name, self._folder))
        reals = each(found, _real_path)
        typed = {
            real: shown(path) for real, path in zip(reversed(reals), reversed(found), strict=True)
        }
        read_from: dict[Path, Stored] = {}
        by_identity: dict[tuple[int, int], Stored] = {}

        def open_one(real: Path) -> None:
            with named(typed[real]):
                stored = by_identity.get(identity(real)) or self._locked(typed[real], real)
            read_from[real] = by_identity[stored.stamp[:2]] = stored

        each(sorted(typed), open_one)
        return [
            read_from[real]._replace(name=shown(path))
            for real, path in zip(reals, found, strict=True)
        ]

    def _locked(self, name: str, real: Path) -> Stored:
        held = locks.lock(real)
        self._held.append(held)
        if held.descriptor >= 0:
            return loaded(name, real, held.descriptor)
        return read(str(real))._replace(name=name)

    def _write(self, writes: list[Replacement]) -> None:
        for write in writes:
            write.check_writable()
        try:
            for write in writes:
                write.stage(keep_old=write is not writes[-1])
            for write in writes:
                write.check_unchanged()
            for write in writes:
                write.replace()
        except BaseException as error:
            put_back(writes, error)
            raise
        for write in writes:
            write.old.discard()
            # The lock goes over to the new file, until the `with` block ends.
            self._held.append(write.new)
        for folder, name in {w.stored.path.parent: w.stored.name for w in writes}.items():
            if self._unflushed is not None:
                self._unflushed.add(folder)
                continue
            with named(name):
                atomic.sync_folder(folder)

    def _release(self) -> None:
        while self._held:
            self._held.pop().close()
