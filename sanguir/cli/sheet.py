"""`sanguir sheet new`, `show`, `check` and `set`"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sanguir import resolver
from sanguir.cli import saving
from sanguir.cli.command import EDITS, MAKES, READS, argument, option, verb
from sanguir.cli.run import Loaded, Run
from sanguir.cli.saving import OVERWRITE, PAGES
from sanguir.cli.screen import look
from sanguir.errors import Problem, UsageError, clip, each
from sanguir.outcome import Outcome

if TYPE_CHECKING:
    from sanguir.render.result import Result
    from sanguir.render.words import Look

# So many sheets are named in a note; more are counted.
_MOST_NAMED: Final = 4


@verb(MAKES)
def new(
    run: Run,
    name: str = argument("NAME", "the file: NAME.toml, here or FOLDER/NAME"),
    *,
    system: str | None = option("--system", help="Whose sheet.", metavar="S", complete="systems"),
    kind: str | None = option("--kind", help="What they are.", metavar="K", complete="kinds"),
    called: str | None = option("--name", help="What they are called.", metavar="TEXT"),
    force: bool = option("--force", help="Overwrite an existing sheet."),
) -> None:
    """Every line can be edited by hand afterwards. An existing file is never overwritten,
    unless --force says so. The sheet names the file of --rules if that lies in its folder or
    below."""
    from pathlib import Path

    from sanguir.cli.write import sheet_text
    from sanguir.sheets import finding, house, store

    if os.path.basename(name) in ("", ".", ".."):
        raise UsageError(f'NAME: "{clip(name)}" is no file name', "a word, or a path to a new file")
    chosen = run.system(system)
    path = finding.shown(Path(name if name.endswith(".toml") else f"{name}.toml"))
    stem = os.path.basename(path).removesuffix(".toml")
    template = resolver.template(chosen, called or stem, kind, run.books.of(chosen))
    kept = None
    if run.rules is not None:
        kept = house.from_folder(os.path.dirname(path), run.rules)
        template[0][1].update({} if kept is None else {"rules": kept})
    raw = sheet_text(template).encode()
    loaded = run.checked_bytes(raw, path)
    store.refuse_new(path, overwrite=force)
    if not run.dry_run:
        store.create(path, raw, overwrite=force)
    outcome = Outcome(None, loaded.character, facts={"file": path})
    found = run.result(loaded, outcome, written=not run.dry_run)
    if run.rules is not None and kept is None:
        said = f"{run.rules} lies outside the sheet's folder, so the sheet does not name it"
        warning = Problem(said, "give --rules each time, or set SANGUIR_RULES", "rules", path)
        found = found._replace(warnings=(*found.warnings, warning))
    run.show(found)


@verb(READS, {**PAGES, **OVERWRITE})
def show(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    export: str | None,
    force: bool,
) -> None:
    """One sheet is drawn whole; several are a table, one row a character. Saved as .html, each
    is a page to print."""
    saving.refuse_idle_force(export, overwrite=force)
    if "-" in sheets:
        from sanguir.cli import lines

        if export is not None:
            raise UsageError(
                "--export: standard input is drawn nowhere", "name the sheets, or leave it out"
            )
        lines.check_alone(sheets)
        lines.look_at_each(run, lambda loaded: run.resolve(loaded, "sheet-show"))
        return
    if export is not None:
        saving.check(export, overwrite=force)
    loaded = read_all(run, sheets)
    is_whole = run.json or len(loaded) == 1
    results = [_status(run, one, ahead=is_whole) for one in loaded]
    if is_whole:
        for result in results:
            run.show(result)
    else:
        results = _with_names(results)
        for result in results:
            run.output.warn(result.warnings)
        run.output.emit(_drawn(results, look(sys.stdout)))
    if export is not None:
        if saving.form(export) == ".html":  # a page for each, with all that its own screen has
            results = [_status(run, one, ahead=True) for one in loaded]
        _export(run, results, export, overwrite=force)


def _status(run: Run, loaded: Loaded, *, ahead: bool) -> Result:
    """Report on a sheet, with what is ahead of it or, as in a table, without."""
    choices = {"ahead": ahead} if resolver.accepts(loaded.system, "sheet-show", "ahead") else {}
    return run.result(loaded, run.resolve(loaded, "sheet-show", **choices), written=False)


def _with_names(results: Sequence[Result]) -> list[Result]:
    """Say which of several sheets name the house rules that a note is about."""
    from sanguir.sheets.inforce import NAMED

    whose: dict[str, list[str]] = {}
    for result in results:
        for note in result.notes:
            if result.sheet is not None and note.endswith(f"({NAMED})"):
                whose.setdefault(note, []).append(result.sheet.file)
    said = {}
    for note, files in whose.items():
        more = f" and {len(files) - _MOST_NAMED} more" if len(files) > _MOST_NAMED else ""
        names = f"{', '.join(files[:_MOST_NAMED])}{more}"
        said[note] = f"{note.removesuffix(f'({NAMED})')}(named by {names})"
    return [one._replace(notes=tuple(said.get(note, note) for note in one.notes))
            for one in results]  # fmt: skip


def _drawn(results: Sequence[Result], look: Look) -> str:
    from sanguir.render.table import coterie
    from sanguir.render.text import text

    return text(results[0], look) if len(results) == 1 else coterie(results, look)


def _export(run: Run, results: Sequence[Result], file: str, *, overwrite: bool) -> None:
    if saving.form(file) == ".html":
        from sanguir.render.page import page

        many = f": {len(results)} pages, one a character" if len(results) > 1 else ""
        saving.write(run, file, page(results), overwrite=overwrite, beside=many)
    else:
        from sanguir.render.words import Look

        saving.save(run, file, _drawn(results, Look(color=True)), overwrite=overwrite)


@verb(READS)
def check(
    run: Run, sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets")
) -> None:
    """Problems end with exit status 3; once there are none, what is odd but allowed is said."""
    if "-" in sheets:
        from sanguir.cli import lines

        lines.check_alone(sheets)
        lines.look_at_each(run, _checked)
        return
    for loaded in read_all(run, sheets):
        run.show(run.result(loaded, _checked(loaded), written=False))


def _checked(loaded: Loaded) -> Outcome[Any]:
    """Say what is odd about a sheet that is fine."""
    facts = {
        "problems": [],
        "warnings": [
            {"message": one.message, "file": one.file, "key": one.key, "hint": one.hint}
            for one in loaded.warnings
        ],
        "remarks": resolver.remarks(loaded.character, loaded.book),
    }
    return Outcome(loaded.character, loaded.character, facts=facts)


@verb(EDITS)
def set(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    changes: tuple[str, ...] = argument("KEY=VALUE", many=True, complete="assignments"),
) -> None:
    """KEY=VALUE sets, KEY+=N and KEY-=N count up and down: state.injuries+=1. Of a list (notes,
    specialties.brawl) they add an entry and take it out. All of them happen, or none."""
    from sanguir.cli.assign import assignments
    from sanguir.sheets import store

    if run.dry_run:
        stored = store.read(sheet, run.folder)
        wanted = assignments(changes, stored.document.data)
        loaded = run.as_changed(stored, wanted)
        _show_set(run, stored, loaded, wanted, written=False)
        return
    with store.editing([sheet], run.folder) as editing:
        stored = editing.sheets[0]
        wanted = assignments(changes, stored.document.data)
        loaded = run.as_changed(stored, wanted)
        written = editing.put([(stored, wanted)])[0]
        run.texts = editing.texts
    _show_set(run, stored, loaded, wanted, written=written)


def read_all(run: Run, names: Sequence[str]) -> list[Loaded]:
    """Read several sheets; the problems of all of them are raised at once."""
    if not names:
        raise UsageError("which sheet?", "one SHEET or more")
    return each(names, run.read)


def _show_set(run: Run, stored: Any, loaded: Loaded, wanted: Any, *, written: bool) -> None:
    from sanguir.cli.assign import differences

    result = run.result(loaded, Outcome(None, loaded.character), written=written)
    assert result.sheet is not None
    changes = differences(stored.document.data, wanted)
    sheet = result.sheet._replace(data=stored.document.data, changes=changes)
    run.show(result._replace(sheet=sheet))
