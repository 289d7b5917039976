"""One action on many sheets: all are checked before any is written, each is saved on its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sanguir import resolver
from sanguir.cli import exits
from sanguir.cli.run import Loaded, Run
from sanguir.dice import Seeded
from sanguir.errors import SanguirError, UsageError
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
    failures = _rehearsed(run, once, action, choose, rehearse or {})
    if failures and not keep_going:
        raise together(list(failures.values()))
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
    run.finish_dice()
    if status:
        raise SystemExit(status)


def act(run: Run, loaded: Loaded, action: str, choices: Mapping[str, Any]) -> Outcome:
    """Run an action on one of many: dice that are left over are for the next sheet."""
    return resolver.act(
        action, loaded.character, dice=run.dice_of(loaded), book=loaded.book, **choices
    )


def together(failures: Sequence[SanguirError]) -> SanguirError:
    """Make one error of several: the problems of all that are of the first one's kind."""
    alike = [error for error in failures if error.code == failures[0].code]
    return type(failures[0])(problem for error in alike for problem in error.problems)


def _rehearsed(
    run: Run, names: Sequence[str], action: str, choose: Choose, override: Mapping[str, Any]
) -> dict[str, SanguirError]:
    failures: dict[str, SanguirError] = {}
    for name in names:
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
            failures[name] = error
    return failures
