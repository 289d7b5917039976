"""`sanguir stain`"""

from __future__ import annotations

from sanguir.amounts import whole
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def stain(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    amount: str = argument("N"),
    *,
    remove: bool = option("--remove", help="Take Stains away instead."),
) -> None:
    """A gain without room for all its Stains costs one aggravated Willpower, not one each. A track
    without an empty box, Stains counted, impairs."""
    run.act(sheet, "stain", amount=whole(amount, "N"), remove=remove or None)
