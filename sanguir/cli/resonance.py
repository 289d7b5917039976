"""`sanguir resonance roll`, `show` and `set`"""

from __future__ import annotations

from sanguir.cli.command import CHANGES, DRY_RUN, JOURNAL, READS, SEEDS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError

ROLLS = {**SEEDS, **DRY_RUN, **JOURNAL, **READS}


@verb(ROLLS)
def roll(run: Run) -> None:
    """One d10 for the humour, one or two for its intensity. It is on no sheet: `feed SHEET
    --humour H --intensity I` is a drink of it, `resonance set` the Storyteller's word."""
    run.without_sheet("resonance-roll", "v5")


@verb(READS)
def show(run: Run, sheet: str = argument("SHEET", complete="sheets")) -> None:
    """Nothing changes."""
    run.look(sheet, "resonance-show")


@verb(CHANGES)
def set(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    humour: str | None = option("--humour", help="Which.", metavar="H", complete="humours"),
    intensity: str | None = option(
        "--intensity", help="How strong.", metavar="I", complete="intensities"
    ),
) -> None:
    """By the Storyteller's word; the next drink replaces it, and Hunger 5 ends it."""
    if humour is None:
        raise UsageError("--humour: is missing", "which one: sanguine, say")
    run.act(sheet, "resonance-set", humour=humour, intensity=intensity)
