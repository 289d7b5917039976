"""`sanguir forecast`"""

from __future__ import annotations

from sanguir.amounts import MINUTES_PER_DAY, duration
from sanguir.cli.advance_time import PLANNED, Span, choices_of
from sanguir.cli.command import READS, argument, option, verb
from sanguir.cli.odds import DRAWN
from sanguir.cli.plan_file import BookOf
from sanguir.cli.run import Run
from sanguir.cli.saving import OVERWRITE
from sanguir.errors import SanguirError
from sanguir.forecasting import DEFAULT_DAYS


@verb(READS, {**PLANNED, **DRAWN, **OVERWRITE})
def forecast(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    span: str | None = option(
        "--for", help="How far: 10d (default), 14n, 366d; a bare number is hours.", metavar="SPAN"
    ),
    plot: bool,
    export: str | None,
    force: bool,
    **planned: str | None,
) -> None:
    """Sanguiri: Thirst, each Test and the chance to keep control. V5: Hunger and torpor. Nothing
    happens to the sheet, and nothing is sampled."""
    from sanguir.cli.drawing import show

    ahead = DEFAULT_DAYS * MINUTES_PER_DAY if span is None else duration(span, "--for")
    choices = choices_of(Span(ahead), **planned)
    try:
        loaded = run.read(sheet)
    except SanguirError:
        choices.check(())
        raise
    choices.check([BookOf(loaded.system, loaded.book, loaded.name)], "forecast")
    given = choices.of(loaded.character)
    outcome = run.resolve(loaded, "forecast", digits=run.json, **given)
    found = [run.result(loaded, outcome, written=False)]
    show(run, found, plot=plot, export=export, overwrite=force)
