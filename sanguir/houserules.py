"""A book of numbers plus a table's own overrides makes a book, or every problem at once.

Each system's book lists its fields once: the value, where it is printed, and its provenance. A
house-rules file is TOML with one table per system that repeats the keys to change:

    [sanguiri.thirst]
    step_ml = 300
    [sanguiri.thirst.levels.peckish]
    penalty = -2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from sanguir.errors import InvalidError, Problem, clip, nearest

STATED: Final = "stated"
INFERRED: Final = "inferred"
PROVISIONAL: Final = "provisional"
HOUSE: Final = "house"


class Kind(Protocol):
    """What a field holds: reads a TOML value, and says what would do when it cannot."""

    def problem(self, value: Any) -> str | None:
        """Say what would do instead of `value`, or nothing when it is fine."""
        ...


class Whole(NamedTuple):
    """A whole number within a range; `optional` ones may be missing from a row."""

    least: int
    most: int
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """Accept whole numbers only: true is not 1, 4.0 is not 4."""
        if type(value) is int and self.least <= value <= self.most:
            return None
        return f"a whole number from {self.least:,} to {self.most:,}"


class Choice(NamedTuple):
    """One of a closed set of words."""

    options: tuple[str, ...]
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """Accept exactly the listed words."""
        return None if value in self.options else f"one of {', '.join(self.options)}"


class Flag(NamedTuple):
    """True or false."""

    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """Accept a TOML boolean."""
        return None if isinstance(value, bool) else "true or false"


class Name(NamedTuple):
    """A short word that people type: letters, digits, spaces, hyphens."""

    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """Accept a short printable word without odd spacing."""
        fine = (
            isinstance(value, str)
            and 0 < len(value) <= 40
            and value.isprintable()
            and value == " ".join(value.split())
        )
        return None if fine else "a short name in quotes"


class RowOf(NamedTuple):
    """The name of a row of another field of the book, or the word that the row goes by."""

    field: str
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """Accept a name; whether there is such a row is seen once the whole book is known."""
        return Name().problem(value)


class Names(NamedTuple):
    """A list of short words; of those `among` which they are to be, if there are any.

    `spelled` gives the one spelling under which the book keeps each.
    """

    among: tuple[str, ...] = ()
    optional: bool = False
    spelled: Callable[[str], str] = str

    def problem(self, value: Any) -> str | None:
        """Accept a list of names."""
        fine = Choice(self.among) if self.among else Name()
        if isinstance(value, (list, tuple)) and all(fine.problem(v) is None for v in value):
            return None
        return (
            f"a list of {', '.join(self.among)}"
            if self.among
            else "a list of short names in quotes"
        )


class Rows(NamedTuple):
    """A table of rows by name: `[section.ROW]` with one cell a column.

    `row` builds a row as `row(name, **cells)`. A house file may change single cells and, where
    `extensible`, add whole rows at the end. `law` looks at the finished rows and yields
    (row, column, problem, hint) for whatever does not hold together; a `partial` one looks even
    when single cells have problems and stand as printed. `spelled` gives the one spelling under
    which the book keeps a row's name.
    """

    row: Callable[..., Any]
    columns: Mapping[str, Kind]
    extensible: bool = False
    law: Callable[[Sequence[Any]], Iterator[tuple[str, str, str, str]]] | None = None
    partial: bool = False
    spelled: Callable[[str], str] = str

    def problem(self, value: Any) -> str | None:
        """Accept a table of tables; cells are looked at one by one."""
        return None if isinstance(value, Mapping) else "a table with one table per row"


class Field(NamedTuple):
    """One entry of a book: its key, its value, and what stands behind it."""

    key: str
    value: Any
    kind: Any
    provenance: str
    rule: str
    says: str
    cells: Mapping[str, str] = {}

    @property
    def attribute(self) -> str:
        """The name under which the book carries it: the key with dots as underscores."""
        return self.key.replace(".", "_")

    @property
    def section(self) -> str:
        """The heading it stands under: the key's first word."""
        return self.key.partition(".")[0]


class Entry(NamedTuple):
    """One number of a book as `rules show` lists it."""

    key: str
    value: Any
    provenance: str
    rule: str
    says: str


def values_of(fields: Sequence[Field]) -> dict[str, Any]:
    """Map each book attribute to its printed value."""
    return {field.attribute: field.value for field in fields}


def provenances(fields: Sequence[Field]) -> dict[str, str]:
    """Map each dotted key, cells of tables included, to its provenance."""
    found: dict[str, str] = {}
    for field in fields:
        found[field.key] = field.provenance
        found.update({f"{field.key}.{cell}": p for cell, p in field.cells.items()})
    return found


def provenance_of(provenance: Mapping[str, str], key: str) -> str:
    """Look up a key, or the nearest table around it."""
    while key not in provenance and "." in key:
        key = key.rpartition(".")[0]
    return provenance.get(key, STATED)


def override(
    fields: Sequence[Field], overrides: Mapping[str, Any], prefix: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """Lay a house file's table over a book's fields.

    Returns the values by attribute and the provenance by key. Raises InvalidError with every
    problem at once; keys in problems start with `prefix`.
    """
    values = values_of(fields)
    provenance = provenances(fields)
    problems: list[Problem] = []
    by_key = {field.key: field for field in fields}
    given: dict[str, set[str]] = {}
    for key, raw in _leaves(overrides, by_key, ""):
        field = by_key.get(key)
        given[key] = _row_names(raw)
        where = f"{prefix}.{key}"
        if field is None:
            problems.append(_unknown(where, key, by_key))
        elif isinstance(field.kind, Rows):
            rows, cells, found = _override_rows(field, raw, where)
            values[field.attribute] = rows
            provenance.update({f"{key}.{cell}": HOUSE for cell in cells})
            problems.extend(found)
        elif wanted := field.kind.problem(raw):
            meant = f": {field.says}" if isinstance(field.kind, Choice) else ""
            problems.append(Problem(f"{_echo(raw)} does not do", f"{wanted}{meant}", where))
        else:
            is_list = isinstance(field.kind, Names)
            values[field.attribute] = tuple(map(field.kind.spelled, raw)) if is_list else raw
            provenance[key] = HOUSE
    problems.extend(_lost_rows(fields, values, prefix, given))
    if problems:
        raise InvalidError(problems)
    return values, provenance


def _lost_rows(
    fields: Sequence[Field],
    values: Mapping[str, Any],
    prefix: str,
    given: Mapping[str, set[str]],
) -> Iterator[Problem]:
    attributes = {field.key: field.attribute for field in fields}
    for field in fields:
        if isinstance(field.kind, RowOf):
            rows = values[attributes[field.kind.field]]
            words = [getattr(row, "word", row[0]) for row in rows]
            name = values[field.attribute]
            # A row with problems of its own is in no table yet, and may be the one that is meant.
            meant = given.get(field.kind.field, ())
            if row_of(rows, name) is None and name.casefold() not in meant:
                message = f"{_echo(name)} is no row of {field.kind.field}"
                known = [*words, *sorted(set(meant) - {word.casefold() for word in words})]
                near = nearest(name, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)}"
                yield Problem(message, hint, f"{prefix}.{field.key}")


def _row_names(raw: Any) -> set[str]:
    """Return what the rows of a house file's table are called, right or wrong, in small letters."""
    rows = raw if isinstance(raw, Mapping) else {}
    named = [row.get("name") for row in rows.values() if isinstance(row, Mapping)]
    return {name.casefold() for name in (*rows, *named) if isinstance(name, str)}


def row_of(rows: Sequence[Any], name: str) -> int | None:
    """Find a row by its name or the word it goes by, in any case: its place, if there is one."""
    wanted = name.casefold()
    for at, row in enumerate(rows):
        if wanted in (str(row[0]).casefold(), str(getattr(row, "word", row[0])).casefold()):
            return at
    return None


def typed_names(rows: Sequence[Any]) -> Iterator[tuple[str, str, str, str]]:
    """Find the rows whose names nobody could type, as they are read in small letters."""
    for row in rows:
        if row[0] != row[0].casefold() or Name().problem(row[0]):
            yield row[0], "", "does not do as a name", "a short name in small letters"


def _leaves(
    table: Mapping[str, Any], known: Mapping[str, Field], prefix: str
) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        inside = any(other.startswith(f"{key}.") for other in known)
        if isinstance(value, Mapping) and key not in known and inside:
            yield from _leaves(value, known, f"{key}.")
        else:
            yield key, value


def _unknown(where: str, key: str, known: Mapping[str, Any]) -> Problem:
    if any(name.startswith(f"{key}.") for name in known):
        return Problem("is a table of rules, not a rule", f"[{where}] with keys under it", where)
    if where == f"{key}.{key}":
        what = f"is the file's own table, not a rule of {key}"
        return Problem(what, f"give what the file holds under [{key}]", where)
    parts = {".".join(name.split(".")[:n]): 0 for name in known for n in range(1, 4)}
    near = nearest(key, {**known, **parts})
    hint = f"did you mean {near[0]}?" if near else "`sanguir rules export` lists every key"
    return Problem("is not a rule that can be changed", hint, where)


def _no_part(where: str, name: str, known: Iterable[str]) -> Problem:
    """Say that a table has no such row, or a row no such cell, and which there are."""
    near = nearest(name, known)
    hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)}"
    return Problem("is not a rule that can be changed", hint, where)


def _override_rows(
    field: Field, raw: Any, where: str
) -> tuple[tuple[Any, ...], list[str], list[Problem]]:
    kind: Rows = field.kind
    if wanted := kind.problem(raw):
        return field.value, [], [Problem(f"{_echo(raw)} does not do", wanted, where)]
    rows: dict[str, Any] = {row[0]: row for row in field.value}
    ids = {str(name): name for name in rows}
    changed: list[str] = []
    problems: list[Problem] = []
    taken: dict[str, str] = {}
    for given, cells in raw.items():
        here = f"{where}.{given}"
        name = given if given in ids else kind.spelled(given)
        if name in taken:
            problems.append(Problem(f"is the same row as {taken[name]}", "keep one", here))
            continue
        taken[name] = given
        if not isinstance(cells, Mapping):
            problems.append(Problem(f"{_echo(cells)} is not a row", "a table of cells", here))
        elif name not in ids and not kind.extensible:
            problems.append(_no_part(here, name, ids))
        else:
            found = list(_cell_problems(kind, cells, here, new=name not in ids))
            problems.extend(found)
            wrong = {problem.key for problem in found}
            fine = {c: v for c, v in cells.items() if f"{here}.{c}" not in wrong}
            tidy = {c: tuple(v) if isinstance(v, list) else v for c, v in fine.items()}
            own = ids.get(name, name)
            if own in rows:
                rows[own] = rows[own]._replace(**tidy)
            elif not found:
                rows[own] = kind.row(own, **tidy)
            changed.extend(f"{name}.{cell}" for cell in cells)
    finished = tuple(rows.values())
    if kind.law is not None and (kind.partial or not problems):
        told = {problem.key for problem in problems}
        for row, column, problem, hint in kind.law(finished):
            here = f"{where}.{taken.get(row, row)}.{column}".rstrip(".")
            if here not in told:
                problems.append(Problem(problem, hint, here))
    return finished, changed, problems


def _cell_problems(
    kind: Rows, cells: Mapping[str, Any], where: str, *, new: bool
) -> Iterator[Problem]:
    for column, value in cells.items():
        here = f"{where}.{column}"
        if column not in kind.columns:
            yield _no_part(here, column, kind.columns)
        elif wanted := kind.columns[column].problem(value):
            yield Problem(f"{_echo(value)} does not do", wanted, here)
    if new:
        needed = [c for c, k in kind.columns.items() if not getattr(k, "optional", False)]
        for column in needed:
            if column not in cells:
                hint = f"give {' and '.join(needed)}"
                yield Problem("is missing from a new row", hint, f"{where}.{column}")


def entries(fields: Sequence[Field], book: Any) -> Iterator[Entry]:
    """List a book number by number, tables cell by cell, with provenance."""
    provenance: Mapping[str, str] = book.provenance
    for field in fields:
        value = getattr(book, field.attribute)
        if not isinstance(field.kind, Rows):
            yield Entry(field.key, value, provenance[field.key], field.rule, field.says)
            continue
        for row in value:
            for column in field.kind.columns:
                cell = getattr(row, column)
                if cell is not None:
                    key = f"{field.key}.{row[0]}.{column}"
                    known = provenance_of(provenance, key)
                    yield Entry(key, cell, known, field.rule, field.says)


def number(book: Any, key: str) -> Any:
    """Return the value that stands under a dotted key, cells of tables included."""
    parts = key.split(".")
    for cut in range(len(parts), 0, -1):
        attribute = "_".join(parts[:cut])
        if hasattr(book, attribute):
            value = getattr(book, attribute)
            for name in parts[cut:]:
                if isinstance(value, tuple) and not hasattr(value, "_fields"):
                    value = next(row for row in value if str(row[0]) == name)
                else:
                    value = getattr(value, name)
            return value
    raise KeyError(key)


def _echo(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{clip(value)}"' if isinstance(value, str) else clip(repr(value))
