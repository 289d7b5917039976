"""`sanguir donors`"""

from __future__ import annotations

from sanguir.amounts import MINUTES_PER_DAY, duration, maybe_whole, whole
from sanguir.cli.command import READS, option, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError


@verb(READS)
def donors(
    run: Run,
    *,
    days: str | None = option("--days", help="How many days the diet lasts.", metavar="N"),
    donors_per_day: str | None = option(
        "--donors-per-day",
        help="1 (who dies; the default), 4 or 5.",
        metavar="N",
        complete="donors-per-day",
    ),
    recovery: str | None = option(
        "--recovery", help="How long a donor rests: 56d; a bare number is hours.", metavar="SPAN"
    ),
    volume: str | None = option("--volume", help="Blood in an adult, in mL.", metavar="ML"),
) -> None:
    """Distinct people a span of days needs, when blood is the whole diet: each day the blood of one
    adult, drained, or as much from four or five who live, and then rest. To keep Thirst where it is
    takes far less; from how many people, the rules do not say."""
    if days is None:
        raise UsageError("--days: is missing", "how many days the diet lasts: 30")
    rest = recovery and -(-duration(recovery, "--recovery") // MINUTES_PER_DAY)
    run.without_sheet(
        "donors",
        "sanguiri",
        days=whole(days[:-1] if days[:-1].isdecimal() and days[-1] == "d" else days, "--days"),
        donors_per_day=maybe_whole(donors_per_day, "--donors-per-day"),
        recovery=rest,
        volume=maybe_whole(volume, "--volume"),
    )
