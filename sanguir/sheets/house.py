"""Reading house rules and plans, and keeping a sheet's own rules inside the sheet's folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sanguir.errors import InvalidError, Problem, no_such
from sanguir.sheets.document import MAX_BYTES, SheetDocument
from sanguir.sheets.finding import named
from sanguir.sheets.opening import content, open_regular


def read(
    name: str, what: str = "rules file", hint: str = "`sanguir rules export` writes one"
) -> dict[str, Any]:
    """Read a TOML file that is no sheet into plain tables; raises InvalidError naming the file."""
    path = Path(name)
    if "\0" in name or not os.path.exists(path):
        raise InvalidError(no_such(what, hint, name))
    with named(name):
        descriptor = open_regular(path, f"name a {what}, in TOML")
        try:
            raw = content(descriptor, MAX_BYTES)
        finally:
            os.close(descriptor)
        try:
            return SheetDocument.parse(raw).data
        except InvalidError as error:
            # An empty file's hint is how to write a sheet.
            raise InvalidError(
                problem._replace(hint=hint) if "sheet" in (problem.hint or "") else problem
                for problem in error.problems
            ) from None


def beside(sheet_folder: Path, key: Any) -> str:
    """Return the path of the rules file that a sheet names, if it stays in the sheet's folder.

    Raises InvalidError for anything else: a stranger's sheet reads nothing outside its folder.
    """
    fix = "a file in the sheet's own folder or below it; --rules may name any file"
    if not isinstance(key, str) or not key or "\0" in key:
        raise InvalidError(Problem("is not a file's name", fix, "rules"))
    home = Path(os.path.realpath(sheet_folder))
    real = Path(os.path.realpath(home / key))
    if os.path.isabs(key) or not real.is_relative_to(home) or real == home:
        raise InvalidError(Problem("leaves the sheet's folder", fix, "rules"))
    return str(real)


def names(sheet_folder: Path, key: Any, file: str) -> bool:
    """Tell whether what a sheet names is that very rules file."""
    try:
        return beside(sheet_folder, key) == os.path.realpath(file)
    except InvalidError:
        return False


def from_folder(sheet_folder: str, name: str) -> str | None:
    """Return how a sheet in a folder names a rules file; None for one that it may not name."""
    home = Path(os.path.realpath(sheet_folder or os.curdir))
    real = Path(os.path.realpath(name))
    return real.relative_to(home).as_posix() if real.is_relative_to(home) else None
