"""`sanguir torpor`"""

from __future__ import annotations

from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def torpor(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    voluntary: bool = option(
        "--voluntary",
        help="One night not risen, on the way into it: Hunger +1; at Hunger 5, torpor. "
        "The clock stays: call it once a night.",
    ),
    enter: bool = option("--enter", help="By the Storyteller's word: fall into it at once."),
    wake: bool = option("--wake", help="By the Storyteller's word: wake from it, hungry."),
) -> None:
    """Without an option: how the character stands, and for how long yet. Humanity sets how long it
    lasts; `advance-time` wakes whoever has lain that long."""
    asked = {"voluntary": voluntary or None, "enter": enter or None, "wake": wake or None}
    if any(asked.values()):
        run.act(sheet, "torpor", **asked)
    else:
        run.look(sheet, "torpor")
