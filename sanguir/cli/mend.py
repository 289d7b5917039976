"""`sanguir mend`"""

from __future__ import annotations

from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def mend(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    aggravated: bool = option("--aggravated", help="Three Rouses for one aggravated."),
) -> None:
    """It heals even when the Rouse fails. Once a turn, aggravated at nightfall: the table's to
    keep. How ghouls and mortals heal the rules do not say: sanguir sheet set SHEET
    health.superficial-=1 writes what the table allows."""
    run.act(sheet, "mend", aggravated=aggravated or None)
