"""Everything that is shown about one outcome, gathered from the command that came to it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sanguir import resolver
from sanguir.render.result import Result, SheetAfter

if TYPE_CHECKING:
    from sanguir.cli.run import Loaded, Run
    from sanguir.errors import Problem
    from sanguir.outcome import Outcome

# Options that do nothing in some of what may be asked: `sanguir.cli.idle` says where.
SOMETIMES_IDLE: Final = (
    "advancement",
    "available_ml",
    "force",
    "intensity",
    "modifiers",
    "no_auto_modifiers",
    "recovery",
    "social",
)


def gathered(
    run: Run,
    loaded: Loaded | None,
    outcome: Outcome[Any],
    *,
    written: bool,
    system: str | None,
    book: Any,
    others: Sequence[tuple[Loaded, Any, bool]],
    passed_over: Sequence[Problem],
) -> Result:
    """Gather what is shown about an outcome: of a sheet, or of a `system` without one."""
    book = loaded.book if loaded else book
    if run.odds:
        outcome = resolver.with_odds(outcome, book)
    warnings = [*(loaded.warnings if loaded else ()), *passed_over]
    for other, _, _ in others:
        warnings.extend(other.warnings)
    warnings.extend(_idle(run, outcome, book))
    warnings.extend(run.output.early)
    return Result(
        verb=run.verb,
        system=loaded.system if loaded else (system or ""),
        seed=run.source.seed,
        outcome=outcome,
        sheet=None if loaded is None else sheet_after(run, loaded, outcome.after, written),
        others=tuple(sheet_after(run, other, after, wrote) for other, after, wrote in others),
        warnings=tuple(map(run.spoken, warnings)),
        notes=(*run.books.notes(run.verb, book), *resolver.notes(outcome, book)),
        book=book,
        named=_named(run, loaded),
        lent=run.books.borrowed,
        is_trial=run.dry_run and run.seed_is_drawn,
        against=_against(run),
    )


def unreadable(result: Result) -> list[Problem]:
    """Warn of sheets that were written by other rules, and that their own make nothing of."""
    if result.lent is None and "--rules" not in result.named:
        return []
    written = [one for one in result.sheets if one.changes or result.verb == "sheet import"]
    return [found for one in written if (found := _unread(one, result.rules_file)) is not None]


def _unread(sheet: SheetAfter, rules: str) -> Problem | None:
    """Say what a sheet's own rules do not know of it, and how it names those that counted."""
    from pathlib import Path
    from shlex import join

    from sanguir.cli.books import Books
    from sanguir.errors import Problem, SanguirError

    after = sheet.after()
    try:
        own = Books(None).of(sheet.system, after, Path(sheet.file).parent, sheet.file)
    except SanguirError:
        return None  # of the file that the sheet names: told wherever it counts
    problems = resolver.read(after, own).problems
    if not problems:
        return None
    what = "are not named, and the sheet cannot be read without"
    if "rules" in after:
        what = "do not know what the sheet holds now"
    way = join(["sanguir", "sheet", "set", sheet.file, f"rules={rules}"])
    what += f": {problems[0]._replace(hint=None)}"
    return Problem(what, f"`{way}`", "rules", sheet.file)


def sheet_after(run: Run, loaded: Loaded, after: Any, written: bool) -> SheetAfter:
    """Describe one sheet as an action left it."""
    return SheetAfter(
        character=loaded.character.name,
        file=loaded.name,
        data=loaded.data,
        defaults=resolver.state_defaults(loaded.system, loaded.data.get("kind")),
        changes=run.changed(loaded, after),
        written=written,
        system=loaded.system,
    )


def _against(run: Run) -> str | None:
    """Name whose pool a contest is against, where that has a sheet."""
    opponent = run.call and run.call.choices.get("vs_character")
    return opponent.name if opponent else None


def _named(run: Run, loaded: Loaded | None) -> dict[str, str]:
    """List the files that a further command is to name as this one did."""
    rules = run.rules
    standing = os.environ.get("SANGUIR_RULES")
    if rules and standing:
        rules = None if os.path.realpath(standing) == os.path.realpath(rules) else rules
    elif rules and loaded:
        from pathlib import Path

        from sanguir.sheets import house

        folder = Path(loaded.path or loaded.name).parent
        rules = None if house.names(folder, loaded.data.get("rules"), rules) else rules
    files = {"--journal": run.keeping.named, "--rules": rules}
    return {option: file for option, file in files.items() if file}


def _idle(run: Run, outcome: Outcome[Any], book: Any) -> Sequence[Problem]:
    """Warn of options that did nothing, and of Remorse that nothing called for."""
    if run.verb == "remorse":
        from sanguir.cli import idle

        return idle.remorse(outcome, book)
    given = {**run.given, "force": run.force, "modifiers": run.modifiers}
    if not any(given.get(key) for key in SOMETIMES_IDLE):
        return ()
    from sanguir.cli import idle

    return idle.warnings(run.verb, given, outcome)
