"""`sanguir willpower`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import CHANGES, FORCE, argument, option, verb
from sanguir.cli.run import Run

SHARED = {**FORCE, **CHANGES}


@verb(SHARED)
def willpower(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    spend: str | None = option(
        "--spend",
        help="On re-roll, frenzy, dominate, presence, staked or impairment.",
        metavar="WHAT",
        complete="spendings",
    ),
    recover: str | None = option(
        "--recover", help="Boxes, by the Storyteller's word.", metavar="N"
    ),
    aggravated: bool = option("--aggravated", help="Recover aggravated ones."),
) -> None:
    """Spending marks one superficial; recovering clears marks."""
    run.act(
        sheet,
        "willpower",
        spend=spend,
        recover=maybe_whole(recover, "--recover"),
        aggravated=aggravated or None,
        force=run.force or None,
    )
