"""`sanguir heal`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import TESTS, argument, option, verb
from sanguir.cli.run import Run


@verb(TESTS)
def heal(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    injuries: str | None = option("--injuries", help="How many heal.", metavar="N"),
    advancement: str | None = option(
        "--advancement", help="Dice declared for an empty pool.", metavar="N"
    ),
) -> None:
    """One Injury unless --injuries says more, each with its Thirst Test, of which the last says
    who has control. Hybrids and humans heal without Thirst. `sheet set SHEET state.injuries+=1`
    adds an Injury; dice it costs none, by these rules."""
    run.act(
        sheet,
        "heal",
        injuries=maybe_whole(injuries, "--injuries"),
        advancement=maybe_whole(advancement, "--advancement"),
        modifiers=run.modifiers or None,
    )
