"""`sanguir rouse`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def rouse(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    purpose: str | None = option(
        "--for",
        help="surge, blush, discipline (--level or --power), mend or other.",
        metavar="WHAT",
        complete="rouse-purposes",
    ),
    checks: str | None = option("--checks", help="How many Rouses at once.", metavar="N"),
    level: str | None = option("--level", help="The power's level.", metavar="L"),
    power: str | None = option(
        "--power",
        help="A power on the sheet; its level is known.",
        metavar="NAME",
        complete="powers",
    ),
    forced: bool = option("--forced", help="Even at Hunger 5."),
) -> None:
    """One d10 a check, and 6 or more keep Hunger where it is."""
    run.act(
        sheet,
        "rouse",
        purpose=purpose,
        checks=maybe_whole(checks, "--checks"),
        level=maybe_whole(level, "--level"),
        power=power,
        forced=forced or None,
    )
