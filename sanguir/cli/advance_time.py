"""`sanguir advance-time`"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sanguir import resolver
from sanguir.amounts import MINUTES_PER_DAY, duration, maybe_duration, maybe_whole, whole
from sanguir.cli import exits
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Loaded, Run, new_values
from sanguir.errors import Problem, SanguirError, UsageError
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
    keep_going: bool = option("--keep-going", help="Go on past a sheet that cannot be used."),
) -> None:
    """--to is safe to repeat: a sheet whose clock is there already does not change. All sheets
    are checked before any is written."""
    span = _span(hours, nights, to)
    choices = {
        "plan": _plan(feed_every, feed_ml) or None,
        "when_compelled": when_compelled,
        "available_ml": maybe_whole(available_ml, "--available-ml", least=0, most=1_000_000),
    }
    advance_each(run, sheets, span, choices, keep_going=keep_going)


def advance_each(
    run: Run,
    sheets: Sequence[str],
    span: Callable[[Any], int],
    choices: dict[str, Any],
    *,
    keep_going: bool,
) -> None:
    """Check every sheet, then advance each in its own turn; the first failure sets the status."""
    from sanguir.sheets import store

    once = [names[0] for names in store.same(sheets, run.folder)]
    ready = _checked(run, once, span, choices, keep_going=keep_going)
    status = exits.DONE
    for name, error in ready:
        try:
            if error is not None:
                raise error
            advance_one(run, name, span, choices)
        except SanguirError as failure:
            if not keep_going:
                raise
            status = status or exits.status_of(failure)
            run.show_error(failure)
    if status:
        raise SystemExit(status)


def advance_one(run: Run, name: str, span: Callable[[Any], int], choices: dict[str, Any]) -> None:
    """Lock one sheet, read it again, let time pass, save, and show it."""
    from sanguir.sheets import store

    if run.dry_run:
        loaded = run.read(name)
        outcome = _advance(run, loaded, span, choices)
        run.show(run.result(loaded, outcome, written=False))
        return
    with store.editing([name], run.folder) as editing:
        stored = editing.sheets[0]
        loaded = run.loaded(stored)
        outcome = _advance(run, loaded, span, choices)
        changes = run.changed(loaded, outcome.after)
        written = bool(changes) and editing.save([(stored, new_values(changes))])[0]
    run.show(run.result(loaded, outcome, written=written))


def _advance(run: Run, loaded: Loaded, span: Callable[[Any], int], choices: dict[str, Any]) -> Any:
    return resolver.act(
        "advance-time",
        loaded.character,
        minutes=span(loaded.character),
        dice=run.dice_of(loaded),
        book=loaded.book,
        **choices,
    )


def _checked(
    run: Run,
    names: Sequence[str],
    span: Callable[[Any], int],
    choices: dict[str, Any],
    *,
    keep_going: bool,
) -> list[tuple[str, SanguirError | None]]:
    """Read every sheet first, without locks; one that cannot be used stops the run here."""
    ready: list[tuple[str, SanguirError | None]] = []
    for name in names:
        try:
            loaded = run.read(name)
            _advance(run, loaded, lambda _: 0, choices)
            run.refuse_read_only(loaded)
            ready.append((name, None))
        except UsageError:
            raise
        except SanguirError as error:
            ready.append((name, error))
    failures = [error for _, error in ready if error is not None]
    if failures and not keep_going:
        alike = [error for error in failures if error.code == failures[0].code]
        raise type(failures[0])(problem for error in alike for problem in error.problems)
    return ready


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


def _plan(feed_every: str | None, feed_ml: str | None) -> list[PlanEvent]:
    every = maybe_duration(feed_every, "--feed-every")
    ml = maybe_whole(feed_ml, "--feed-ml", least=0, most=1_000_000)
    if every is None and ml is None:
        return []
    if every is None or ml is None:
        raise UsageError("--feed-every and --feed-ml go together", "give both")
    if every == 0:
        raise UsageError("--feed-every: a span between meals is more than nothing", "such as 24h")
    return [PlanEvent("feed", every=every, ml=ml)]
