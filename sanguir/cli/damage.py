"""`sanguir damage`"""

from __future__ import annotations

from sanguir.amounts import whole
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def damage(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    amount: str = argument("N"),
    *,
    aggravated: bool = option("--aggravated", help="Aggravated instead of superficial."),
    track: str | None = option(
        "--track",
        help="health (default), or willpower (default with --social).",
        metavar="TRACK",
        complete="tracks",
    ),
    halve: bool = option(
        "--halve", help="Halve superficial damage first, rounding up; not done unasked."
    ),
    social: bool = option(
        "--social", help="Before others, so on Willpower: a track full of aggravated loses face."
    ),
) -> None:
    """Marks fill the track; past its end superficial turns to aggravated."""
    run.act(
        sheet,
        "damage",
        amount=whole(amount, "N"),
        aggravated=aggravated or None,
        track=track,
        halve=halve or None,
        social=social or None,
    )
