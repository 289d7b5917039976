"""Which house rules are in force, and the book that they make."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sanguir import resolver
from sanguir.errors import InvalidError, Problem, nearest
from sanguir.sheets import house

if TYPE_CHECKING:
    from sanguir.resolver import Book
    from sanguir.sheets.writing import Stored

BUILT_IN: Final = "built in"
# Who names house rules: a command, the standing variable, a sheet, a record of the journal.
OPTION: Final = "--rules"
STANDING: Final = "SANGUIR_RULES"
NAMED: Final = "named by the sheet"
ON_RECORD: Final = "as on record"


class InForce(NamedTuple):
    """The rules in force: the book, the house rules in it, and which file holds them.

    `whence` says who names the file; `is_for_others` is so where it holds no rules for the system.
    """

    book: Any
    system: str
    table: Mapping[str, Any]
    whence: str
    file: str | None = None
    is_for_others: bool = False

    @property
    def said(self) -> str:
        """Where the rules come from, in words."""
        if self.file is None:
            return self.whence
        named = f"{self.file} ({self.whence})"
        none = f"{BUILT_IN}; {named} holds none for {self.system}"
        return none if self.is_for_others else named


def book_for(sheet: Stored) -> Book:
    """Return the rules that a sheet goes by: of the file that its `rules` names, else the printed.

    What --rules and SANGUIR_RULES name is for commands alone. Raises InvalidError that names the
    sheet or its rules file.
    """
    data = sheet.document.data
    try:
        system = resolver.system_of(data)
        own = data.get("rules")
        found: Book = (
            resolver.book(system)
            if own is None
            else book(None, None, own, sheet.path.parent, system, sheet.name).book
        )
    except InvalidError as error:
        raise error.within(sheet.name) from None
    return found


def book(
    rules: str | None,
    from_environment: str | None,
    own: Any,
    sheet_folder: Path | None,
    system: str,
    sheet: str | None = None,
) -> InForce:
    """Return the rules in force: --rules beats SANGUIR_RULES beats the sheet's own key.

    A file named by --rules or by the sheet must hold rules for the sheet's system; the standing
    SANGUIR_RULES may be for the other one alone, and then the sheet's own key counts.
    """
    standing = None if rules else from_environment
    name = rules or standing or house.beside(sheet_folder or Path(), own)
    by = None if rules else STANDING if standing else sheet
    try:
        tables = checked(name)
        if system not in tables and not standing:
            hint = f"a table [{system}]"
            if rules:
                hint += ", or SANGUIR_RULES=FILE, which may be for other sheets alone"
            raise InvalidError(Problem(f"holds no rules for {system}", hint, file=name))
        table = tables.get(system, {})
        found = laid_over(system, table, name)
    except InvalidError as error:
        typed = rules or standing or os.path.join(os.path.dirname(sheet or ""), own)
        raise InvalidError(
            _as_named(problem, by)._replace(file=typed) for problem in error.problems
        ) from None
    if system not in tables and own is not None and sheet_folder is not None:
        return book(None, None, own, sheet_folder, system, sheet)
    whence = OPTION if rules else STANDING if standing else NAMED
    return InForce(found, system, table, whence, rules or standing or own, system not in tables)


def _as_named(problem: Problem, by: str | None) -> Problem:
    """Say of a file that cannot be used at all who named it, where the command did not."""
    if by is None or problem.key is not None:
        return problem
    return problem._replace(message=f"named by {by}: {problem.message}")


def checked(name: str) -> dict[str, Mapping[str, Any]]:
    """Read a house-rules file and check that its top level is one table per system."""
    data = house.read(name)
    for key, what in (("system", "a sheet: `sanguir sheet check` reads it"),
                      ("event", "a plan: --plan names it")):  # fmt: skip
        if key in data:
            raise InvalidError(Problem("is no house rule", f"this looks like {what}", key, name))
    problems = []
    for key, value in data.items():
        if key not in resolver.SYSTEMS:
            near = nearest(key, resolver.SYSTEMS)
            hint = f"did you mean [{near[0]}]?" if near else f"one of {_tables()}"
            if not isinstance(value, Mapping):
                hint = f"rules stand in tables, under {_tables()}"
            problems.append(Problem("is not a rule system", hint, key, name))
        elif not isinstance(value, Mapping):
            problems.append(Problem("is not a table", f"[{key}]", key, name))
    if problems:
        problems += all_problems({k: v for k, v in data.items() if k in resolver.SYSTEMS}, name)
        raise InvalidError(problems)
    return data


def all_problems(tables: Mapping[str, Any], name: str) -> list[Problem]:
    """List every problem of every system's table."""
    found: list[Problem] = []
    for system, table in tables.items():
        if isinstance(table, Mapping):
            try:
                laid_over(system, table, name)
            except InvalidError as error:
                found.extend(error.problems)
    return found


def laid_over(system: str, table: Mapping[str, Any], name: str) -> Any:
    """Make the book of a system with a house file's table laid over it."""
    try:
        return resolver.book(system, table)
    except InvalidError as error:
        raise error.within(name) from None


def _tables() -> str:
    return ", ".join(f"[{system}]" for system in resolver.SYSTEMS)
