"""`sanguir sheet import` and `sheet export`"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanguir.cli import saving
from sanguir.cli.command import MAKES, argument, option, verb
from sanguir.cli.run import Loaded, Run
from sanguir.errors import InvalidError, Problem, SanguirError, UsageError, clip
from sanguir.outcome import Outcome

if TYPE_CHECKING:
    from sanguir.sheets.exchange import Found, Note

_NOTED = ("state.health.max", "state.willpower.max")


@verb(MAKES)
def import_(
    run: Run,
    file: str = argument("FILE", "the other program's JSON file; - is standard input",
                         complete="files"),
    *,
    form: str | None = option("--from", metavar="FORM", complete="imports",
                              help="progeny, foundry, inconnu or json; else by its content."),
    pick: str | None = option("--pick", metavar="NAME",
                              help="Which of several: its name, or its place from 1."),
    out: str | None = option("-o", "--out", metavar="OUT", complete="files",
                             help="The sheet to write; else it is called as the character is."),
    force: bool = option("--force", help="Overwrite an existing sheet."),
) -> None:  # fmt: skip
    """Reads Progeny, Foundry (wod5e), Inconnu, and sheets exported as JSON. What was not carried,
    guessed or corrected is listed, by its path in the file. An existing sheet is never
    overwritten, unless --force says so."""
    from sanguir.sheets import finding, store
    from sanguir.sheets.exchange import files

    if out == "-":
        raise UsageError("-o: a sheet is a file, and - is none", "-o NAME.toml")
    found, sheet, notes, book = _converted(run, file, form, pick, out)
    path = finding.shown(Path(out)) if out else files.safe_name(sheet["name"])
    raw = _text(sheet, found, file, book).encode()
    loaded = run.checked_bytes(raw, path, folder=_folder(path))
    _refuse_source(path, file)
    store.refuse_new(path, overwrite=force, option="-o NAME.toml")
    if not run.dry_run:
        store.create(path, raw, overwrite=force)
    notes = [note.about(path) for note in notes]
    facts = {"file": path, "source": file, "form": found.form, "listed": _listed(notes)}
    result = run.result(loaded, Outcome(None, loaded.character, facts=facts),
                        written=not run.dry_run)  # fmt: skip
    # That a maximum is not what the formula gives stands among the notes, where it was read.
    warnings = [one for one in result.warnings if found.form == "json" or one.key not in _NOTED]
    lines = (*result.notes, *(note.line() for note in notes))
    run.show(result._replace(notes=lines, warnings=tuple(warnings)))


def _converted(
    run: Run, file: str, form: str | None, pick: str | None, out: str | None
) -> tuple[Found, dict[str, Any], list[Note], Any]:
    from sanguir.sheets import exchange
    from sanguir.sheets.exchange import files

    _check_form(form, tuple(exchange.FORMS), "--from")
    raw = files.read(file)
    try:
        found = exchange.recognise(exchange.parse(raw), form, pick)
        book, dropped = _book(run, found, out)
        sheet, notes = _read(run, found, book, dropped)
    except SanguirError as error:
        raise error.within(file) from None
    if dropped is not None:
        del sheet["rules"]
        notes.append(dropped)
    return found, sheet, notes, book


def _read(
    run: Run, found: Found, book: Any, dropped: Note | None
) -> tuple[dict[str, Any], list[Note]]:
    """Read what was found; what is wrong only without its house rules is not what is told."""
    from sanguir.sheets import exchange

    try:
        return exchange.imported(found, book)
    except InvalidError:
        if dropped is None or not run.books.are_printed:
            raise
        hint = "put that file where the sheet is to be, or give --rules FILE"
        raise InvalidError(Problem(dropped.message, hint, dropped.path)) from None


def _book(run: Run, found: Found, out: str | None) -> tuple[Any, Note | None]:
    """Return the book for what was found; and why its house rules cannot go with it."""
    from sanguir import resolver
    from sanguir.sheets.exchange.jsonfile import shown_path
    from sanguir.sheets.exchange.source import NOT_CARRIED, Note

    if found.form != "json":
        return run.books.of("v5"), None
    system = resolver.system_of(found.data)
    if (rules := found.data.get("rules")) is None:
        return run.books.of(system), None
    from sanguir.sheets import inforce

    folder = _folder(out or "")
    try:
        inforce.book(None, None, rules, folder, system)
    except SanguirError as error:
        why = error.problems[0].message
        where = shown_path((*found.path, "rules"))
        return run.books.of(system), Note(NOT_CARRIED, where, f"{clip(str(rules))}: {why}")
    return run.books.of(system, found.data, folder), None


def _folder(path: str) -> Path:
    """Return the folder in which a sheet will stand."""
    return Path(os.path.realpath(path)).parent if path else Path().resolve()


def _text(sheet: dict[str, Any], found: Found, file: str, book: Any) -> str:
    from sanguir.sheets.exchange import FORMS
    from sanguir.sheets.exchange.written import text

    kinds = {"v5": "vampire, ghoul or mortal", "sanguiri": "sanguir, hybrid or human"}
    head = f"from {FORMS[found.form]}; kind: {kinds[sheet['system']]}"
    try:
        return text(sheet, head, book)
    except InvalidError as error:
        raise error.within(file) from None


def _refuse_source(target: str, source: str) -> None:
    """Refuse to write over the very file that is read, by whatever name."""
    try:
        same = os.path.samefile(target, source)
    except (OSError, ValueError):
        return
    if same:
        raise UsageError(f"-o: {clip(target)} is the file that is read", "another name")


def _check_form(form: str | None, known: tuple[str, ...], what: str) -> None:
    if form is not None and form not in known:
        raise UsageError(f'{what}: "{clip(form)}" is no form', f"one of {', '.join(known)}")


@verb(MAKES)
def export(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    to: str | None = option("--to", metavar="FORM", complete="exports",
                            help="json, foundry, inconnu, inconnu-body or markdown."),
    out: str | None = option("-o", "--out", metavar="FILE", complete="files",
                             help="The file to write; else, or with -, standard output."),
    force: bool = option("--force", help="Overwrite an existing file."),
) -> None:  # fmt: skip
    """Foundry is an actor of wod5e, inconnu a character as its web API answers, inconnu-body what
    creates one there. What the form cannot hold is said on standard error."""
    from sanguir.sheets import exchange, store
    from sanguir.sheets.exchange import files

    if to is None:
        raise UsageError("--to: which form?", f"one of {', '.join(exchange.TARGETS)}")
    _check_form(to, exchange.TARGETS, "--to")
    out = None if out == "-" else out
    saving.refuse_idle_force(out, "-o FILE", overwrite=force)
    loaded = run.read(sheet)
    try:
        text, notes = exchange.exported(loaded.data, loaded.character, to, loaded.book)
    except SanguirError as error:
        raise error.within(loaded.name) from None
    if out is not None:
        _refuse_source(out, str(loaded.path))
        store.refuse_new(out, overwrite=force, option="-o FILE")
        if not run.dry_run:
            files.create(out, text.encode(), overwrite=force)
    saved = out is not None and not run.dry_run
    _show_export(run, loaded, (to, out, text), notes, saved=saved)


def _show_export(
    run: Run,
    loaded: Loaded,
    made: tuple[str, str | None, str],
    notes: list[Note],
    *,
    saved: bool,
) -> None:
    from sanguir.cli.screen import look

    form, file, text = made
    facts = {"file": file, "form": form, "saved": saved, "text": text, "listed": _listed(notes)}
    result = run.result(loaded, Outcome(None, loaded.character, facts=facts), written=False)
    lost = [Problem(f"{note.kind}: {note.message}", None, note.path or None, loaded.name)
            for note in notes]  # fmt: skip
    result = result._replace(warnings=(*result.warnings, *lost))
    if run.json or file is not None:
        run.show(result)
        return
    run.output.warn(result.warnings)
    look(sys.stdout)  # whatever the text holds, the stream takes it
    run.output.emit(text)


def _listed(notes: list[Note]) -> list[dict[str, str]]:
    return [{"kind": note.kind, "path": note.path, "message": note.message} for note in notes]
