"""`sanguir schema`"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sanguir.cli.command import JSON, argument, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError, clip, nearest


@verb(JSON)
def schema(
    run: Run,
    words: tuple[str, ...] = argument("VERB", required=False, many=True, complete="verbs"),
) -> None:
    """Without a verb: all of them, by name, in one object. `schema batch` is for any line of a
    batch's standard output, `schema error` and `schema warning` for those of standard error. With
    --json: on one line."""
    from sanguir.render.schema import names
    from sanguir.render.schema import schema as schema_of

    if not words:
        every = {name: schema_of(name) for name in names()}
        is_in_a_batch = run.line is not None  # there "error" and "id" say what a line is
        _show(run, {"schemas": every} if is_in_a_batch else every)
        return
    wanted = "-".join(" ".join(words).split())
    if wanted not in names():
        near = nearest(wanted, names())
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(names())}"
        raise UsageError(f'"{clip(wanted)}" has no schema', hint)
    _show(run, schema_of(wanted))


def _show(run: Run, found: Mapping[str, Any]) -> None:
    from json import dumps

    run.output.emit(dumps(found, indent=None if run.json else 2) + "\n")
