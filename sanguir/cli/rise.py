"""`sanguir rise`"""

from __future__ import annotations

from sanguir.cli.command import KEEP_GOING, MANY, argument, verb
from sanguir.cli.many import act_on_each
from sanguir.cli.run import Run


@verb(MANY, KEEP_GOING)
def rise(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    keep_going: bool,
) -> None:
    """One Rouse each. A failure at Hunger 5 is torpor. The clock does not move."""
    act_on_each(run, sheets, "rise", lambda _: {}, keep_going=keep_going)
