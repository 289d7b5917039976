"""`sanguir advance-time`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sanguir import resolver
from sanguir.amounts import MINUTES_PER_DAY, duration, maybe_whole, whole
from sanguir.batch import ACTION, FILE, Downtime
from sanguir.cli import lines, plan_file
from sanguir.cli.command import KEEP_GOING, MANY, Option, argument, option, verb
from sanguir.cli.jobs import MOST_JOBS
from sanguir.cli.many import act_on_each
from sanguir.cli.plan_file import BookOf, Plan
from sanguir.cli.run import Run
from sanguir.errors import Problem, SanguirError, UsageError

MOST_NIGHTS: Final = 365_250
# What is planned for a span of time; `forecast` plans with the same options.
PLANNED: Final = {
    "plan": Option(
        ("--plan",), "What happens on the way, as TOML: end of --help.", "FILE", complete="files"
    ),
    "when_compelled": Option(
        ("--when-compelled",),
        "Sanguiri: stop (default), resist or feed.",
        "POLICY",
        complete="policies",
    ),
    "available_ml": Option(
        ("--available-ml",), "mL that policy `feed` finds (default: one feeding step).", "N"
    ),
    "feed_every": Option(("--feed-every",), "Feed at each whole multiple of the clock.", "SPAN"),
    "feed_ml": Option(("--feed-ml",), "Sanguiri: mL each time.", "N"),
    "feed_source": Option(
        ("--feed-source",), "V5: where from each time.", "SOURCE", complete="sources"
    ),
    "feed_amount": Option(("--feed-amount",), "V5: Hunger each harmful drink slakes.", "N"),
}


class Span(NamedTuple):
    """How much time passes: so many minutes, or up to a reading of each clock."""

    minutes: int = 0
    to: int | None = None


class Choices(NamedTuple):
    """What every sheet is to live through, and the plan file behind it."""

    downtime: Downtime
    plan: Plan

    def of(self, character: Any) -> dict[str, Any]:
        """Return the choices of a character: what its system has."""
        return self.downtime.choices_of(character)

    def check(self, books: Sequence[BookOf], action: str = ACTION) -> None:
        """Refuse what no sheet of the run can use, and what a plan says wrongly."""
        systems = [*dict.fromkeys(one.system for one in books)]
        problems = [
            resolver.stranger(systems[0], action, key)
            for key in self.downtime.policies
            if systems and not any(resolver.accepts(system, action, key) for system in systems)
        ]
        if problems:
            raise UsageError(problems)
        plan_file.check(self.plan, books)


@verb(MANY, {**KEEP_GOING, **PLANNED})
def advance_time(
    run: Run,
    sheets: tuple[str, ...] = argument("SHEET", many=True, complete="sheets"),
    *,
    hours: str | None = option("--hours", help="How long: 36, 23.5, 3d, 1d12h, 90m.", metavar="H"),
    nights: str | None = option("--nights", help="How many nights, 24 h each.", metavar="N"),
    to: str | None = option("--to", help="Up to this reading of each clock.", metavar="CLOCK"),
    jobs: str | None = option(
        "--jobs", help="In so many processes; many sheets take the cores.", metavar="N"
    ),
    keep_going: bool,
    **planned: str | None,
) -> None:
    """--to is safe to repeat: a sheet whose clock is there already does not change. All sheets
    are checked before any is written. SHEET - reads sheets as JSON, one a line, and answers so.
    --check looks at the last roll, and a clock that stands still throws none: remaining_hours in
    JSON tells."""
    choices = choices_of(span_of(hours, nights, to), **planned)
    processes = None if jobs is None else whole(jobs, "--jobs", least=1, most=MOST_JOBS)
    if FILE in sheets:
        lines.check_alone(sheets)
        run.answer_in_json()
        choices.check([BookOf(system, book, None) for system, book in lines.books_of(run).items()
                       if not isinstance(book, SanguirError)])  # fmt: skip
        lines.advance(run, choices.downtime, processes or 1)
        return
    act_on_each(
        run,
        sheets,
        ACTION,
        choices.of,
        rehearse={"minutes": 0, "plan": ()},
        keep_going=keep_going,
        jobs=processes,
        repeatable=to is not None,
        accept=choices.check,
    )


def choices_of(
    span: Span,
    *,
    plan: str | None,
    when_compelled: str | None,
    available_ml: str | None,
    feed_every: str | None,
    feed_ml: str | None,
    feed_source: str | None,
    feed_amount: str | None,
) -> Choices:
    """Read what is planned for a span of time."""
    planned = plan_file.plan_of(plan, feed_every, feed_ml, feed_source, feed_amount)
    downtime = Downtime(
        span.minutes,
        span.to,
        () if planned.wrong else planned.events,
        when_compelled,
        maybe_whole(available_ml, "--available-ml", least=0, most=1_000_000),
    )
    return Choices(downtime, planned)


def span_of(hours: str | None, nights: str | None, to: str | None) -> Span:
    """Read how much time passes: exactly one of the three says it."""
    if (hours, nights, to).count(None) != 2:
        raise UsageError(
            Problem("how much time passes?", "exactly one of --hours, --nights and --to")
        )
    if to is not None:
        return Span(to=duration(to, "--to"))
    if hours is not None:
        return Span(duration(hours, "--hours"))
    return Span(whole(nights or "", "--nights", least=0, most=MOST_NIGHTS) * MINUTES_PER_DAY)
