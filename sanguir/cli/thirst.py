"""`sanguir thirst`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import ODDS, TESTS, argument, option, verb
from sanguir.cli.run import Run


@verb({**ODDS, **TESTS})
def thirst(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    trigger: str | None = option(
        "--trigger", help="What calls for it.", metavar="WHAT", complete="triggers"
    ),
    distance: str | None = option(
        "--distance", help="How far the source is, in metres.", metavar="M"
    ),
    advancement: str | None = option(
        "--advancement", help="Dice declared for an empty pool.", metavar="N"
    ),
) -> None:
    """Triggers: increase (Thirst rises first), blood (seen or smelt), source (with --distance),
    round (once more while compelled; refused to others). Without one: a Test now, compelled or
    not. Tests that the hours bring come with `advance-time`. The Difficulty is fixed."""
    run.act(
        sheet,
        "thirst",
        trigger=trigger,
        distance=maybe_whole(distance, "--distance"),
        advancement=maybe_whole(advancement, "--advancement"),
        modifiers=run.modifiers or None,
    )
