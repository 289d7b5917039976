"""What downtime is planned to hold: a plan file's [[event]] tables, and --feed-every."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sanguir import resolver
from sanguir.amounts import (
    LONGEST_HOURS,
    LONGEST_YEARS,
    duration,
    maybe_duration,
    maybe_whole,
    minutes_of,
)
from sanguir.errors import InvalidError, Problem, UsageError
from sanguir.forms import Form, mistyped, shown
from sanguir.plans import PlanEvent, is_usable, too_little

TIMES: Final = ("at", "every")
STRANGE: Final = "is not a known key"
MOST_PLANNED: Final = 1000
MOST_ML: Final = 1_000_000
MOST_TIMES: Final = 1000
_MANY: Final = {"ml": MOST_ML, "injuries": MOST_TIMES, "amount": MOST_TIMES}


class BookOf(NamedTuple):
    """A book of a run, and the sheet that it was first read for, where that is a file."""

    system: str
    book: Any
    sheet: str | None


class Plan(NamedTuple):
    """Planned events: those of a file come first, then at most one of --feed-every.

    `wrong` is what cannot be read in the file, whatever the books hold: `check` raises it.
    """

    events: tuple[PlanEvent, ...] = ()
    file: str | None = None
    of_file: int = 0
    wrong: tuple[Problem, ...] = ()

    def refused(self, problems: Iterable[Problem], *, file: bool) -> InvalidError | UsageError:
        """Make the error of these problems: of the plan file, or of the options."""
        found = tuple(problems)
        if file and self.file is not None:
            return InvalidError(problem.within(self.file) for problem in found)
        return UsageError(
            Problem(f"--feed-{(p.key or '').rpartition('.')[2]}: {p.message}", p.hint)
            for p in found
        )


def plan_of(
    file: str | None,
    feed_every: str | None,
    feed_ml: str | None,
    feed_source: str | None,
    feed_amount: str | None,
) -> Plan:
    """Gather what the options of a command plan; a file and --feed-every go together."""
    events, wrong = read(file) if file is not None else ((), ())
    meals = _meals(feed_every, feed_ml, feed_source, feed_amount)
    return Plan((*events, *meals), file, len(events), wrong)


def check(plan: Plan, books: Sequence[BookOf]) -> None:
    """Raise every problem of a plan at once, given the systems of a run, each with its books.

    Without any, raise those that no book decides. What only one system has is ignored for
    characters of the other, and a file for both is for one of them alone, too; options that are
    of no use to any sheet of the run are an error.
    """
    systems = dict.fromkeys(one.system for one in books)
    meals = plan.events[plan.of_file :]
    for event in meals if books and not plan.wrong else ():
        if not any(is_usable(event, resolver.deeds(system)) for system in systems):
            missing = "ml" if event.ml is None else "source"
            what = f"is missing, and every sheet here is {' and '.join(systems)}"
            raise plan.refused([Problem(what, None, missing)], file=False)
    wrong = {problem.key for problem in plan.wrong}
    for events, file in ((plan.events[: plan.of_file], True), (meals, False)):
        problems = [*plan.wrong] if file else []
        for one in books:
            for problem in resolver.plan_problems(one.system, events, one.book):
                if problem.key in wrong:
                    continue
                said = f"{problem.message} for {one.sheet}" if one.sheet else problem.message
                problems.append(problem._replace(message=said))
        if problems:
            raise plan.refused(sorted(problems, key=_place), file=file)


def _place(problem: Problem) -> int:
    """Return the place of the event that a problem is of, 0 for the whole plan."""
    number = (problem.key or "").removeprefix("event ").partition(".")[0]
    return int(number) if number.isdecimal() else 0


def read(file: str) -> tuple[tuple[PlanEvent, ...], tuple[Problem, ...]]:
    """Read a plan file, and list every problem with its key; InvalidError for what is no TOML."""
    from sanguir.sheets import house

    data = house.read(file, "plan", "[[event]] tables, such as examples/plans/downtime.toml")
    form = Form(data)
    for key in resolver.SYSTEMS:
        if key in data:
            hint = "this looks like house rules: --rules names them"
            raise InvalidError(Problem("is nothing to plan", hint, key, file))
    form.unknown("", data, ("event",), said=STRANGE)
    events = _events(form, data.get("event", []))
    problems = [*form.problems, *form.warnings]
    if not problems and not events:
        problems = [Problem("plans nothing", "[[event]] with at or every, and do")]
    return tuple(events), tuple(problems)


def _events(form: Form, listed: Any) -> list[PlanEvent]:
    if not isinstance(listed, list):
        form.problem("event", mistyped(listed), "[[event]] tables")
        return []
    if len(listed) > MOST_PLANNED:
        form.problem("event", f"{len(listed):,} events", f"at most {MOST_PLANNED:,} in a plan")
        return []
    return [_event(form, f"event {place}", entry) for place, entry in enumerate(listed, 1)]


def _event(form: Form, where: str, entry: Any) -> PlanEvent:
    if not isinstance(entry, Mapping):
        form.problem(where, mistyped(entry), "an [[event]] table")
        return PlanEvent("")
    known = _deeds()
    times: dict[str, Any] = {
        key: _minutes(form, f"{where}.{key}", entry[key]) for key in TIMES if key in entry
    }
    if len(times) != 1:
        what = "both at and every" if times else "neither at nor every"
        form.problem(where, f"has {what}", 'one of them: at = 36, or every = "24h"')
    if times.get("every") == 0:
        form.problem(f"{where}.every", "is no time at all", 'a span such as "24h"')
    if "do" not in entry:
        form.problem(f"{where}.do", "is missing", f"one of {', '.join(known)}")
        return PlanEvent("", **times)
    do = form.choice(f"{where}.do", entry["do"], tuple(known), "", "something to plan")
    takes = known.get(do, tuple(dict.fromkeys(key for keys in known.values() for key in keys)))
    form.unknown(where, entry, ("do", *TIMES, *takes), listed=True, said=STRANGE)
    values = {key: _value(form, f"{where}.{key}", key, entry[key]) for key in takes if key in entry}
    _check_needs(form, where, do, values)
    return PlanEvent(do, **times, **values)


def _check_needs(form: Form, where: str, do: str, values: Mapping[str, Any]) -> None:
    """See that at least one system has all that it needs of an event."""
    event = PlanEvent(do, **values)
    needs = [resolver.deeds(s)[do].needs for s in resolver.SYSTEMS if do in resolver.deeds(s)]
    if needs and not any(is_usable(event, resolver.deeds(s)) for s in resolver.SYSTEMS):
        problem = too_little(do, needs, where)
        form.problem(where, problem.message, problem.hint)


def _deeds() -> dict[str, tuple[str, ...]]:
    """Map everything that some system can plan to the keys that it takes in any of them."""
    found: dict[str, tuple[str, ...]] = {}
    for system in resolver.SYSTEMS:
        for do, deed in resolver.deeds(system).items():
            found[do] = tuple(dict.fromkeys((*found.get(do, ()), *deed.keys)))
    return found


def _minutes(form: Form, where: str, value: Any) -> int:
    """Read hours as a number, or a span as text: 36, 23.5, "36h", "3d", "90m"."""
    if isinstance(value, str):
        try:
            return duration(value, "")
        except UsageError as error:
            problem = error.problems[0]
            form.problem(where, problem.message.removeprefix(": "), problem.hint)
            return 1
    if type(value) not in (int, float):
        form.problem(where, mistyped(value), 'hours, or text like "3d"')
        return 1
    if not 0 <= value <= LONGEST_HOURS:
        hint = f"hours from 0 to {LONGEST_YEARS:,} years"
        form.problem(where, f"{shown(value)} is out of range", hint)
        return 1
    return minutes_of(value)


def _value(form: Form, where: str, key: str, value: Any) -> Any:
    if key in _MANY:
        return form.whole(where, value, 0 if key == "ml" else 1, _MANY[key], 1)
    if key == "aggravated":
        return form.flag(where, value, False)
    return form.text(where, value)


def _meals(
    feed_every: str | None, feed_ml: str | None, source: str | None, feed_amount: str | None
) -> Sequence[PlanEvent]:
    every = maybe_duration(feed_every, "--feed-every")
    ml = maybe_whole(feed_ml, "--feed-ml", least=0, most=MOST_ML)
    amount = maybe_whole(feed_amount, "--feed-amount")
    if every is None and ml is None and source is None and amount is None:
        return ()
    if amount is not None and source is None:
        raise UsageError("--feed-amount goes with --feed-source", "add --feed-source SOURCE")
    if every is None or (ml is None and source is None):
        raise UsageError(
            "--feed-every goes with --feed-ml or --feed-source", "such as: 24h, and 300 mL"
        )
    if every == 0:
        raise UsageError("--feed-every: a span between meals is more than nothing", "such as 24h")
    return (PlanEvent("feed", every=every, ml=ml, source=source, amount=amount),)
