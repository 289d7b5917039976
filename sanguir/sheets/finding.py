"""Which file a sheet's name means, and what to say when it means none."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from sanguir.errors import (
    InvalidError,
    SanguirError,
    StorageError,
    UsageError,
    clip,
    nearest,
    no_such,
    reason_of,
)
from sanguir.sheets import atomic, strangers

_SUFFIX = ".toml"
_MOST_NAMES = 10_000


def find(name: str, folder: str | None = None) -> Path:
    """Find the sheet that `name` means: a path, or a word whose `.toml` is here or in `folder`."""
    # A sheet that is there goes by the same name.
    with named(name if name in ("", "-") else shown(Path(name))):
        check_name(name)
        places = _places(name, folder)
        for place in places:
            if _is_file(place):
                return Path(place)
        raise _nothing_found(places)


def shown(path: Path) -> str:
    """Write a sheet's path so that it can be typed again: never like an option."""
    text = str(path)
    return f".{os.sep}{text}" if text.startswith("-") else text


def check_name(name: str) -> None:
    """Refuse what no file can be called, as it may come from JSON."""
    if not name:
        raise InvalidError('"" names no file', "a sheet's path, or its name")
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InvalidError("is not a file name", "leave out what is no text")


@contextlib.contextmanager
def named(name: str) -> Iterator[None]:
    """Name the file in every error of the block, also in those of the system."""
    try:
        yield
    except OSError as error:
        raise _unreadable(error).within(name) from error
    except SanguirError as error:
        raise error.within(name) from error.__cause__


def same(names: Sequence[str], folder: str | None = None) -> list[tuple[str, ...]]:
    """Group the names that mean one file, in the order in which they first come.

    A name that means no file is a group of its own: reading it says what is wrong.
    """
    groups: dict[object, list[str]] = {}
    for name in names:
        try:
            key: object = identity(find(name, folder))
        except (OSError, SanguirError):
            key = name
        groups.setdefault(key, []).append(name)
    return [tuple(group) for group in groups.values()]


def real_path(path: Path) -> Path:
    """Follow every link; raises StorageError for one of somebody else's in a folder like /tmp."""
    real = Path(os.path.realpath(path))
    # Whose it is, is asked after it was followed: nobody can put one there that is ours.
    if (
        strangers.trusted_owners(path)
        and not _is_itself(path, real)
        and strangers.is_strangers(path)
    ):
        whose = "is somebody else's link, in a folder where everybody may make one"
        raise StorageError(f"{whose}; {atomic.UNCHANGED}", f"name {clip(str(real))} itself")
    return real


def _is_itself(path: Path, real: Path) -> bool:
    return real == Path(os.path.realpath(path.parent), path.name)


def identity(path: Path) -> tuple[int, int]:
    """Return what two names of one file have in common."""
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _places(name: str, folder: str | None) -> list[str]:
    separated = os.sep in name or (os.altsep is not None and os.altsep in name)
    if not name or separated or name in (".", "..") or name.endswith(_SUFFIX):
        return [name]
    places = [name, name + _SUFFIX]
    return [*places, os.path.join(folder, name + _SUFFIX)] if folder else places


def _is_file(place: str) -> bool:
    try:
        return stat.S_ISREG(os.stat(place).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _nothing_found(places: list[str]) -> SanguirError:
    """Say what stands in the sheet's place, else which sheets are near."""
    if places[0] == "-":
        readers = "`advance-time`, `sheet show` and `sheet check` read sheets from it"
        return UsageError("is standard input, which this verb does not read", readers)
    for place in places:
        if os.path.isdir(place):
            return InvalidError("is a folder", "name the sheets in it")
        if os.path.exists(place):
            return InvalidError("is not a regular file", "name a sheet, a TOML file")
        if os.path.islink(place):
            return InvalidError(f"is a link to {clip(os.readlink(place))}, which is not there")
    close = _sheets_near(places)
    if close:
        return InvalidError(no_such("sheet", f"did you mean {' or '.join(close)}?"))
    return InvalidError(no_such("sheet", "`sanguir sheet new` writes one"))


def _sheets_near(places: list[str]) -> list[str]:
    wanted = os.path.basename(places[-1]).removesuffix(_SUFFIX)
    near: list[str] = []
    for parent in dict.fromkeys(os.path.dirname(place) for place in places):
        with contextlib.suppress(OSError):
            files = [name for name in os.listdir(parent or ".") if name.endswith(_SUFFIX)]
            stems = [name.removesuffix(_SUFFIX) for name in files[:_MOST_NAMES]]
            near += [os.path.join(parent, stem + _SUFFIX) for stem in nearest(wanted, stems)]
    return near[:3]


def _unreadable(error: OSError) -> SanguirError:
    """Say why the system would not let a sheet be opened."""
    if error.errno == errno.ENOENT:
        return InvalidError(no_such("sheet", "it was there a moment ago"))
    if error.errno == errno.ELOOP:
        return InvalidError("its links lead in a circle")
    if error.errno == errno.ENAMETOOLONG:
        return InvalidError("the name is too long for a file")
    if isinstance(error, PermissionError):
        return StorageError(f"no permission to read it; {atomic.UNCHANGED}")
    return StorageError(f"{reason_of(error)}; {atomic.UNCHANGED}")
