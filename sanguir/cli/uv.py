"""`sanguir uv`"""

from __future__ import annotations

from sanguir.cli.command import EDITS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import InvalidError, UsageError, clip


@verb(EDITS)
def uv(
    run: Run,
    sheet: str | None = argument("SHEET", required=False, complete="sheets"),
    level: str | None = argument("LEVEL", required=False, complete="exposures"),
    *,
    lookup: str | None = option(
        "--level", help="Without a sheet: the level to look up.", metavar="L", complete="exposures"
    ),
    kind: str | None = option(
        "--kind", help="Without a sheet: sanguir, hybrid or human.", metavar="K", complete="kinds"
    ),
) -> None:
    """With a level the sheet's exposure is set, without one it is shown. absent is night, or a
    place without ultraviolet light, and a bonus; reduced what shade, coverings or filters leave of
    it; direct the sun or a lamp itself; unstated that nobody has said, and counts nothing."""
    if sheet is not None and lookup is None and kind is None:
        if level is None:
            _shown(run, sheet)
        else:
            run.act(sheet, "uv", level=level)
    elif sheet is None and lookup is not None:
        run.without_sheet("uv-level", "sanguiri", level=lookup, kind=kind or "sanguir")
    elif sheet is not None:
        option = "--level" if lookup is not None else "--kind"
        raise UsageError(f"{option}: looks a level up, without a sheet", "SHEET LEVEL sets it")
    else:
        hint = "SHEET [LEVEL], or --level L" if kind is None else f"--level L --kind {clip(kind)}"
        raise UsageError("uv needs a sheet, or a level to look up", hint)


def _shown(run: Run, sheet: str) -> None:
    """Show a sheet's exposure; a level in its place is told how it is looked up."""
    try:
        run.look(sheet, "uv")
    except InvalidError as error:
        missing = error.problems[0].message == "no such sheet"
        if not missing or run.books.of("sanguiri").exposure(sheet) is None:
            raise
        hint = f"`sanguir uv --level {sheet}` looks a level up"
        raise InvalidError(problem._replace(hint=hint) for problem in error.problems) from None
