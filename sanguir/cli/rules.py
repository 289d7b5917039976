"""`sanguir rules show`, `export` and `check`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanguir import resolver
from sanguir.cli.command import JSON, READS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import InvalidError, Problem
from sanguir.houserules import PROVISIONAL, entries
from sanguir.outcome import Outcome


@verb(READS)
def show(
    run: Run,
    *,
    system: str | None = option("--system", help="Whose rules.", metavar="S", complete="systems"),
    provisional: bool = option("--provisional", help="Just the numbers nobody has supplied."),
) -> None:
    """Stated: the rules' text says it. Inferred: it follows from the text. Provisional: the text
    refers to a table that was not supplied. House: a house-rules file says it."""
    chosen = run.system(system)
    book = run.books.of(chosen)
    found = [
        entry._asdict()
        for entry in entries(resolver.fields(chosen), book)
        if not provisional or entry.provenance == PROVISIONAL
    ]
    outcome = Outcome(None, None, facts={"rules": found})
    run.show(run.result(None, outcome, written=False, system=chosen, book=book))


@verb(READS)
def export(
    run: Run,
    *,
    system: str | None = option("--system", help="Whose rules.", metavar="S", complete="systems"),
    provisional: bool = option("--provisional", help="Leave everything else out."),
) -> None:
    """What is provisional stands ready to fill in; the rest stands there as comments. Keep it as
    a file, change it, and name it with --rules, SANGUIR_RULES or a sheet's own `rules` key."""
    from sanguir.cli.write import rules_text

    chosen = run.system(system)
    book = run.books.of(chosen)
    text = rules_text(chosen, resolver.fields(chosen), book, only_provisional=provisional)
    if not run.json:
        run.output.emit(text)
        return
    outcome = Outcome(None, None, facts={"toml": text})
    run.show(run.result(None, outcome, written=False, system=chosen, book=book))


@verb(JSON)
def check(run: Run, file: str = argument("FILE", complete="files")) -> None:
    """Every problem at once, each with its key; without any, the numbers that the file changes."""
    from sanguir.sheets import inforce

    tables = inforce.checked(file)
    if problems := inforce.all_problems(tables, file):
        raise InvalidError(problems)
    if not tables:
        raise InvalidError(Problem("holds no house rules", "`sanguir rules export`", file=file))
    own = {key: pair for system in tables for key, pair in _own(system, tables[system], file)}
    facts = {"file": file, "overridden": [*own]}
    outcome = Outcome(None, None, facts=facts, asides=dict(enumerate(own.values())))
    run.show(
        run.result(
            None, outcome, written=False, system=next(iter(tables)) if len(tables) == 1 else None
        )
    )


def _own(system: str, table: Any, file: str) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Walk a file's own numbers: each key, with the value as printed and that of the table."""
    from sanguir.houserules import HOUSE
    from sanguir.sheets import inforce

    book, fields = inforce.laid_over(system, table, file), resolver.fields(system)
    old, new = (
        {entry.key: entry.value for entry in entries(fields, each)}
        for each in (resolver.book(system), book)
    )
    for key, known in book.provenance.items():
        if known == HOUSE:
            yield f"{system}.{key}", (old.get(key), new.get(key))
