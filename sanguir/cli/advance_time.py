"""`sanguir advance-time`"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sanguir.amounts import MINUTES_PER_DAY, duration, maybe_duration, maybe_whole, whole
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.many import act_on_each
from sanguir.cli.run import Run
from sanguir.errors import Problem, UsageError
from sanguir.plans import PlanEvent

MOST_NIGHTS: Final = 365_250


@verb(CHANGES)
def advance_time(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    hours: str | None = option("--hours", help="How long: 36, 23.5, 3d, 1d12h, 90m.", metavar="H"),
    nights: str | None = option("--nights", help="How many nights, 24 h each.", metavar="N"),
    to: str | None = option("--to", help="Up to this reading of each clock.", metavar="CLOCK"),
    when_compelled: str | None = option(
        "--when-compelled",
        help="Sanguiri: stop (default), resist or feed.",
        metavar="POLICY",
        complete="policies",
    ),
    available_ml: str | None = option(
        "--available-ml", help="What `feed` finds at the nearest source.", metavar="N"
    ),
    feed_every: str | None = option(
        "--feed-every", help="Feed at each such mark of the clock, as 24h.", metavar="SPAN"
    ),
    feed_ml: str | None = option("--feed-ml", help="How much each time.", metavar="N"),
    feed_source: str | None = option(
        "--feed-source", help="V5: where from each time.", metavar="SOURCE", complete="sources"
    ),
    keep_going: bool = option("--keep-going", help="Go on past a sheet that cannot be used."),
) -> None:
    """--to is safe to repeat: a sheet whose clock is there already does not change. All sheets
    are checked before any is written."""
    span = _span(hours, nights, to)
    choices: dict[str, Any] = {
        "plan": _plan(feed_every, feed_ml, feed_source) or None,
        "when_compelled": when_compelled,
        "available_ml": maybe_whole(available_ml, "--available-ml", least=0, most=1_000_000),
    }
    act_on_each(
        run,
        sheets,
        "advance-time",
        lambda character: {"minutes": span(character), **choices},
        rehearse={"minutes": 0},
        keep_going=keep_going,
    )


def _span(hours: str | None, nights: str | None, to: str | None) -> Callable[[Any], int]:
    if (hours, nights, to).count(None) != 2:
        raise UsageError(
            Problem("how much time passes?", "exactly one of --hours, --nights and --to")
        )
    if to is not None:
        reading = duration(to, "--to")
        return lambda character: max(0, reading - character.clock)
    if hours is not None:
        minutes = duration(hours, "--hours")
    else:
        minutes = whole(nights or "", "--nights", least=0, most=MOST_NIGHTS) * MINUTES_PER_DAY
    return lambda _: minutes


def _plan(feed_every: str | None, feed_ml: str | None, source: str | None) -> list[PlanEvent]:
    every = maybe_duration(feed_every, "--feed-every")
    ml = maybe_whole(feed_ml, "--feed-ml", least=0, most=1_000_000)
    if every is None and ml is None and source is None:
        return []
    if every is None or (ml is None) == (source is None):
        raise UsageError(
            "--feed-every goes with --feed-ml or --feed-source", "such as: 24h, and 300 mL"
        )
    if every == 0:
        raise UsageError("--feed-every: a span between meals is more than nothing", "such as 24h")
    return [PlanEvent("feed", every=every, ml=ml, source=source)]
