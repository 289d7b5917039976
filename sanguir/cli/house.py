"""Which house rules are in force, and the book that they make."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sanguir import resolver
from sanguir.errors import InvalidError, Problem, nearest
from sanguir.sheets import house


def book(
    rules: str | None,
    from_environment: str | None,
    own: Any,
    sheet_folder: Path | None,
    system: str,
) -> tuple[Any, Mapping[str, Any]]:
    """Return the book in force and the house rules in it.

    --rules beats SANGUIR_RULES beats the sheet's own key.

    A file named by --rules or by the sheet must hold rules for the sheet's system; the standing
    SANGUIR_RULES may be for the other one alone.
    """
    name = rules or from_environment or house.beside(sheet_folder or Path(), own)
    tables = checked(name)
    if system not in tables and not (rules is None and from_environment):
        raise InvalidError(
            Problem(f"holds no rules for {system}", f"a table [{system}]", file=name)
        )
    table = tables.get(system, {})
    return laid_over(system, table, name), table


def checked(name: str) -> dict[str, Mapping[str, Any]]:
    """Read a house-rules file and check that its top level is one table per system."""
    data = house.read(name)
    problems = []
    for key, value in data.items():
        if key not in resolver.SYSTEMS:
            near = nearest(key, resolver.SYSTEMS)
            hint = f"did you mean [{near[0]}]?" if near else f"one of {_tables()}"
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
