"""`sanguir schema`"""

from __future__ import annotations

from sanguir.cli.command import argument, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError, clip, nearest


@verb({})
def schema(
    run: Run,
    words: tuple[str, ...] = argument("VERB", required=False, many=True, complete="verbs"),
) -> None:
    """Without a verb: the schemas of all of them, in one object."""
    from json import dumps

    from sanguir.render.schema import FACTS
    from sanguir.render.schema import schema as schema_of

    if not words:
        run.emit(dumps({verb: schema_of(verb) for verb in FACTS}, indent=2) + "\n")
        return
    wanted = "-".join(words)
    if wanted not in FACTS:
        near = nearest(wanted, FACTS)
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(FACTS)}"
        raise UsageError(f'"{clip(wanted)}" has no schema', hint)
    run.emit(dumps(schema_of(wanted), indent=2) + "\n")
