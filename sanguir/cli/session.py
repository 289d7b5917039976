"""`sanguir session start` and `end`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import KEEP_GOING, MANY, argument, option, verb
from sanguir.cli.many import act_on_each
from sanguir.cli.run import Run


@verb(MANY, KEEP_GOING)
def start(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    ambition: bool = option("--ambition", help="The Ambition was served: one aggravated too."),
    extra: str | None = option(
        "--extra", help="More boxes, by the Storyteller's word.", metavar="N"
    ),
    extra_aggravated: str | None = option(
        "--extra-aggravated", help="More aggravated ones.", metavar="N"
    ),
    keep_going: bool,
) -> None:
    """Superficial Willpower recovers, up to the higher of Composure and Resolve. Several sheets are
    on record, for `undo`, only where --journal or SANGUIR_JOURNAL names a file."""
    choices = {
        "ambition": ambition or None,
        "extra": maybe_whole(extra, "--extra"),
        "extra_aggravated": maybe_whole(extra_aggravated, "--extra-aggravated"),
    }
    act_on_each(run, sheets, "session-start", lambda _: choices, keep_going=keep_going)


@verb(MANY, KEEP_GOING)
def end(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    keep_going: bool,
) -> None:
    """A Remorse test, where there are Stains."""
    act_on_each(run, sheets, "session-end", lambda _: {}, keep_going=keep_going)
