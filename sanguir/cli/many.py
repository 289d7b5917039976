"""One action on many sheets: all are checked before any is written, each is saved on its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sanguir import resolver
from sanguir.cli import exits
from sanguir.cli.run import Loaded, Run
from sanguir.dice import Entered, Seeded
from sanguir.errors import JointError, SanguirError, UsageError
from sanguir.outcome import Outcome

Choose = Callable[[Any], Mapping[str, Any]]


def act_on_each(
    run: Run,
    names: Sequence[str],
    action: str,
    choose: Choose,
    *,
    rehearse: Mapping[str, Any] | None = None,
    keep_going: bool = False,
) -> None:
    """Act on every sheet in its own turn; `choose` gives a character's choices.

    First each is read and the action tried on it with other dice, `rehearse` overriding choices:
    one that cannot be used stops the run before anything is written, unless `keep_going`. Then
    the first failure sets the exit status.
    """
    from sanguir.sheets import store

    once = [same[0] for same in store.same(names, run.folder)]
    run.is_one_of_many = len(once) > 1
    failures = _rehearsed(run, once, action, choose, rehearse or {})
    if failures and not keep_going:
        raise together(list(failures.values()))
    _try_entered(run, [name for name in once if name not in failures], action, choose)
    status = exits.DONE

    def resolve(loaded: Loaded) -> Outcome:
        return act(run, loaded, action, choose(loaded.character))

    for name in once:
        try:
            if name in failures:
                raise failures[name]
            run.show(run.perform(name, resolve))
        except SanguirError as failure:
            if not keep_going or failure.code == "usage":
                raise
            status = status or exits.status_of(failure)
            run.show_error(failure)
    if status:
        raise SystemExit(status)


def act(run: Run, loaded: Loaded, action: str, choices: Mapping[str, Any]) -> Outcome:
    """Run an action on one of many: dice that are left over are for the next sheet."""
    return run.rule(loaded, action, **choices)


def together(failures: Sequence[SanguirError]) -> SanguirError:
    """Make one error of several."""
    return failures[0] if len(failures) == 1 else JointError(failures)


def _rehearsed(
    run: Run, names: Sequence[str], action: str, choose: Choose, override: Mapping[str, Any]
) -> dict[str, SanguirError]:
    failures: dict[str, SanguirError] = {}
    for name in names:
        loaded: Loaded | None = None
        try:
            loaded = run.read(name)
            resolver.act(
                action,
                loaded.character,
                dice=Seeded(0).of(loaded.who),
                book=loaded.book,
                **{**choose(loaded.character), **override},
            )
            run.refuse_read_only(loaded)
        except UsageError:
            raise
        except SanguirError as error:
            failures[name] = error.within(loaded.name) if loaded else error
    return failures


def _try_entered(run: Run, names: Sequence[str], action: str, choose: Choose) -> None:
    """See that faces thrown at the table are just enough for all the sheets together."""
    if isinstance(run.source, Entered):
        faces = run.source.again()
        for name in names:
            loaded = run.read(name)
            given = choose(loaded.character)
            dice = faces.of(loaded.who)
            resolver.act(action, loaded.character, dice=dice, book=loaded.book, **given)
        faces.finish()
