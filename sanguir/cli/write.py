"""New TOML files, commented: sheets and house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import tomli_w

from sanguir.houserules import HOUSE, PROVISIONAL, Choice, Field, Names, RowOf, Rows, provenance_of


def sheet_text(sections: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """Write a sheet from its sections, each under a comment, which may stand alone."""
    from sanguir.sheets.exchange.written import section

    parts = (("# " + comment.replace("\n", "\n# "), tables) for comment, tables in sections)
    return "\n".join(f"{head}\n{section(tables) if tables else ''}" for head, tables in parts)


def rules_text(system: str, fields: Sequence[Field], book: Any, *, only_provisional: bool) -> str:
    """Write a house-rules file: provisional numbers live, the rest as comments.

    Every section stands under a comment that says what it is and where its numbers come from.
    """
    lines = [
        f"# House rules for {system}. Change what your table plays differently; delete what you do",
        "# not mean to settle, since each line that stays counts as your table's own. A line that",
        "# is commented out holds the number as printed: take its # off to make it your own.",
        "# `sanguir rules check FILE` checks.",
        f"# {fields[0].rule} and the like are this program's own count of the rules.",
    ]
    sections = dict.fromkeys(field.section for field in fields)
    for section in sections:
        mine = [field for field in fields if field.section == section]
        plain = [field for field in mine if not isinstance(field.kind, Rows)]
        lines += _plain_section(f"{system}.{section}", plain, book, only_provisional)
        for field in mine:
            if isinstance(field.kind, Rows):
                lines += _row_section(system, field, book, only_provisional)
    return "\n".join(lines) + "\n"


def _plain_section(
    header: str, fields: Sequence[Field], book: Any, only_provisional: bool
) -> Iterator[str]:
    shown = [f for f in fields if _is_open(book, f.key) or not only_provisional]
    if not shown:
        return
    yield ""
    yield f"[{header}]"
    for field in shown:
        known = book.provenance[field.key]
        words = _words(field.kind, book)
        said = f"{field.says}: {words}" if words else field.says
        yield from _comment(f"{said} ({field.rule}, {known})")
        key = field.key.partition(".")[2]
        yield from _lines(key, getattr(book, field.attribute), live=_is_open(book, field.key))


def _row_section(system: str, field: Field, book: Any, only_provisional: bool) -> Iterator[str]:
    first = True
    for row in getattr(book, field.attribute):
        cells = [(c, getattr(row, c)) for c in field.kind.columns if getattr(row, c) is not None]
        key = f"{field.key}.{row[0]}"
        if only_provisional and not any(_is_open(book, f"{key}.{c}") for c, _ in cells):
            continue
        yield ""
        if first:
            yield from _comment(f"{field.says} ({field.rule})")
            for column, kind in field.kind.columns.items():
                if words := _words(kind, book):
                    yield from _comment(f"{column}: {words}")
            if spare := _spare(field, book):
                yield from _comment(f"a row may also hold {', '.join(spare)}")
            first = False
        yield from tomli_w.dumps(_nested(f"{system}.{field.key}", str(row[0]))).splitlines()
        for column, value in cells:
            live = _is_open(book, f"{key}.{column}")
            if live or not only_provisional:
                known = provenance_of(book.provenance, f"{key}.{column}")
                first_line, *more = _lines(column, value, live=live)
                yield f"{first_line}  # {known}"
                yield from more


def _words(kind: Any, book: Any) -> str:
    """List the words that may stand where something of a kind does, if only some may."""
    options: Sequence[str] = ()
    if isinstance(kind, Choice):
        options = kind.options
    elif isinstance(kind, Names):
        options = kind.among
    elif isinstance(kind, RowOf):
        rows = getattr(book, kind.field.replace(".", "_"))
        options = [getattr(row, "word", row[0]) for row in rows]
    return " or ".join(options)


def _spare(field: Field, book: Any) -> list[str]:
    """List the cells that a row may hold and that none of the book's rows does."""
    rows = getattr(book, field.attribute)
    return [c for c in field.kind.columns if all(getattr(row, c) is None for row in rows)]


def _is_open(book: Any, key: str) -> bool:
    return provenance_of(book.provenance, key) in (PROVISIONAL, HOUSE)


def _nested(path: str, last: str) -> dict[str, Any]:
    found: dict[str, Any] = {last: {}}
    for part in reversed(path.split(".")):
        found = {part: found}
    return found


def _lines(key: str, value: Any, *, live: bool) -> list[str]:
    written = tomli_w.dumps({key: list(value) if isinstance(value, tuple) else value})
    return [line if live else f"# {line}" for line in written.splitlines()]


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, 96)]
