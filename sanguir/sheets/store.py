"""Find, read and save sheets: what the rest of the program calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sanguir.errors import Problem, StorageError, UsageError, clip, each
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
    "Values",
    "create",
    "editing",
    "find",
    "read",
    "refuse_new",
    "refuse_read_only",
    "same",
]

# What an outcome changes, as `resolver.changes` lists it: (old, new) by path on the sheet.
Changes = Mapping[tuple[str, ...], tuple[Any, Any]]
# What is to stand on the sheet, by path; `REMOVED` takes a key out.
Values = Mapping[tuple[str, ...], Any]


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


def refuse_new(name: str, *, overwrite: bool = False, option: str | None = None) -> None:
    """Refuse a new sheet where one cannot be, as far as looking can tell: for a dry run."""
    with named(name):
        check_name(name)
        target = Path(name)
        if os.path.isdir(target):
            raise StorageError(f"is a folder; {atomic.NOTHING_WRITTEN}", "a sheet in it: NAME.toml")
        if os.path.lexists(target):
            if not overwrite:
                raise atomic.exists(option)
        elif not target.parent.is_dir():
            raise StorageError(f"its folder is not there; {atomic.NOTHING_WRITTEN}")
        try:
            os.lstat(target)
        except FileNotFoundError:
            return
        except OSError as error:  # a name that is too long, say
            raise atomic.failure(error, atomic.NOTHING_WRITTEN) from error


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
    seconds = locks.timeout_from_environment()
    with named(name), locks.lock(real_path(target), seconds) as held:
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

    Name all of a block's sheets at once: a further `editing` of one of them inside the block waits
    for the lock that the block itself holds, until the wait's time is up, and then raises
    StorageError, as for any other holder.

    Folders in which a sheet is replaced are flushed at once, or added to `unflushed`: until the
    caller flushes them, a power cut may bring the old sheet back, whole.
    """
    return Editing(names, folder, unflushed)


class Editing:
    """Sheets that are locked and read, in the order of their names; one named twice is one entry.

    Read the character from `sheets[0].document.data` inside the block, act, and `save` what the
    outcome changes; `put` writes values of your own. Both may be called again in one block, and
    `document.data` stays as it was read: act further on the outcome's `after`.
    """

    def __init__(
        self,
        names: Sequence[str],
        folder: str | None = None,
        unflushed: set[Path] | None = None,
    ):
        if isinstance(names, str):
            raise UsageError(f"names: {clip(names)} is one text", "a list of them, of one as well")
        self._unflushed = unflushed
        self._names = names
        self._folder = folder
        self._seconds = 0.0  # to wait for a sheet
        self._held: list[locks.LockedFile | atomic.Staged] = []
        self._latest: dict[Path, Replacement] = {}
        self._paths: frozenset[Path] = frozenset()
        self.sheets: list[Stored] = []

    def __enter__(self) -> Editing:
        try:
            self.sheets = self._opened()
            self._paths = frozenset(stored.path for stored in self.sheets)
        except BaseException:
            self._release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._release()

    def save(self, changes: Sequence[tuple[Stored, Changes]]) -> list[bool]:
        """Write what outcomes change, as `resolver.changes` lists it: (old, new) by path.

        All these sheets are written or none; tells for each whether it was. A sheet that would
        stay as it is, byte for byte, is not touched. Old values are not compared with the sheet's,
        for a default may stand for a key that is missing, and new ones are not checked.
        """
        return self._put([(stored, _new_values(stored, change)) for stored, change in changes])

    def put(self, values: Sequence[tuple[Stored, Values]]) -> list[bool]:
        """Write values by path, `REMOVED` for a key that is to go; else as `save`."""
        hint = "a list; `save` takes (old, new)"
        for stored, value in values:
            _refuse(stored, value, "is a tuple", hint, lambda one: isinstance(one, tuple))
        return self._put(values)

    def put_text(self, texts: Sequence[tuple[Stored, bytes]]) -> list[bool]:
        """Write whole texts, byte for byte; else as `put`. InvalidError for one that is no TOML."""
        for stored, raw in texts:
            with named(stored.name):
                SheetDocument.parse(raw)
        written = self._replaced([(self._as_it_is(stored), raw) for stored, raw in texts])
        return [stored.path in written for stored, _ in texts]

    @property
    def texts(self) -> dict[str, tuple[bytes, bytes]]:
        """What was written by now: by each file's path its bytes as they were, and as they are."""
        first = {stored.path: stored.raw for stored in self.sheets}
        return {str(path): (first[path], write.raw) for path, write in self._latest.items()}

    def _put(self, values: Sequence[tuple[Stored, Values]]) -> list[bool]:
        wanted: dict[Path, dict[tuple[str, ...], Any]] = {}
        for stored, value in values:
            if stored.path not in self._paths:
                raise UsageError(Problem("is not being edited here", "one of `sheets`, inside "
                                         "the `with` block", None, stored.name))  # fmt: skip
            wanted.setdefault(stored.path, {}).update(value)
        texts = []
        for stored in {stored.path: stored for stored, _ in values}.values():
            stored = self._as_it_is(stored)
            with named(stored.name):
                texts.append((stored, stored.document.edited(wanted[stored.path])))
        written = self._replaced(texts)
        return [stored.path in written for stored, _ in values]

    def _replaced(self, texts: Sequence[tuple[Stored, bytes]]) -> set[Path]:
        """Replace each sheet whose bytes are to be others; return which they were."""
        writes = [Replacement(stored, raw) for stored, raw in texts if raw != stored.raw]
        if writes:
            with atomic.Uninterrupted():
                self._write(writes)
        return {write.stored.path for write in writes}

    def _as_it_is(self, stored: Stored) -> Stored:
        """Return a sheet as it was last written here, else as it was read."""
        latest = self._latest.get(stored.path)
        return stored if latest is None else latest.result()._replace(name=stored.name)

    def _opened(self) -> list[Stored]:
        """Lock each file once, in one order for everybody, so that no two runs wait in a ring."""
        self._seconds = locks.timeout_from_environment()
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
        once: dict[tuple[int, int], Stored] = {}
        for real, path in zip(reals, found, strict=True):
            stored = read_from[real]
            once.setdefault(stored.stamp[:2], stored._replace(name=shown(path)))
        return [*once.values()]

    def _locked(self, name: str, real: Path) -> Stored:
        held = locks.lock(real, self._seconds)
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
            self._latest[write.stored.path] = write
        for folder, name in {w.stored.path.parent: w.stored.name for w in writes}.items():
            if self._unflushed is not None:
                self._unflushed.add(folder)
                continue
            with named(name):
                atomic.sync_folder(folder)

    def _release(self) -> None:
        self._paths = frozenset()
        while self._held:
            self._held.pop().close()


def _new_values(stored: Stored, changes: Changes) -> Values:
    """Keep the new value of each change, None for a key that is to go, as for one that was not.

    Raises UsageError for what is no (old, new).
    """
    hint = "what `resolver.changes` gives; `put` takes values"
    _refuse(stored, changes, "is not (old, new)", hint,
            lambda pair: not isinstance(pair, tuple) or len(pair) != 2)  # fmt: skip
    return {path: REMOVED if new is None else new for path, (_, new) in changes.items()}


def _refuse(
    stored: Stored, given: Values, said: str, hint: str, is_odd: Callable[[Any], bool]
) -> None:
    """Raise UsageError for each path that is none, and each value that is odd."""
    from sanguir.sheets.literals import dotted

    problems = [
        Problem(f"{path!r} is not a path", '("state", "thirst")', None, stored.name)
        for path in given
        if not isinstance(path, tuple)
    ] or [
        Problem(said, hint, dotted(path), stored.name)
        for path, value in given.items()
        if is_odd(value)
    ]
    if problems:
        raise UsageError(problems)
