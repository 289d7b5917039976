"""Results as JSON: one object a line, plain ASCII, the same bytes wherever they go."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from math import isfinite
from typing import Any

from sanguir.errors import Problem, SanguirError
from sanguir.odds import pool_facts
from sanguir.outcome import Outcome, Roll
from sanguir.render.result import Result, SheetAfter
from sanguir.resolver import warning


def line(result: Result) -> str:
    """Write one result as a line of JSON."""
    return write(envelope(result))


def write(value: Any) -> str:
    """Write any value as a line of JSON; dates become ISO text."""
    return dumps(plain(value), separators=(", ", ": "), allow_nan=False) + "\n"


def envelope(result: Result, facts: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Build the object that every verb answers with; keys never vanish.

    `facts` is the outcome's part where that is written already.
    """
    sheet = result.sheet
    if facts is None:
        facts = result_of(result.outcome)
    return {
        "schema": f"sanguir/{result.verb.replace(' ', '-')}/1",
        "system": result.system or None,
        "character": sheet.character if sheet else None,
        "sheet": sheet.file if sheet else None,
        "seed": result.seed,
        "result": facts,
        "changes": sheet.named_changes() if sheet else {},
        "after": sheet.after() if sheet else None,
        "others": [other(s) for s in result.others],
        "written": sheet.written if sheet else False,
        "notes": [*map(warning, result.warnings), *result.notes],
    }


def result_of(outcome: Outcome[Any]) -> dict[str, Any]:
    """Build the `result` of an outcome in JSON's own values: its rolls, then its facts."""
    facts: dict[str, Any] = plain(outcome.facts)
    return {"rolls": [roll(thrown) for thrown in outcome.rolls], **facts}


def other(sheet: SheetAfter) -> dict[str, Any]:
    """Build the entry of a further sheet that the verb touched."""
    return {
        "character": sheet.character,
        "sheet": sheet.file,
        "changes": sheet.named_changes(),
        "after": sheet.after(),
        "written": sheet.written,
    }


def roll(thrown: Roll, pool: Any = None) -> dict[str, Any]:
    """Build the object of one roll, the same for every verb and kind.

    `pool` is its pool where that is written already.
    """
    against = thrown.opponent
    return {
        "kind": thrown.kind,
        "pool": pool_facts(thrown.pool) if pool is None else pool,
        "dice": list(thrown.dice),
        "hunger_dice": list(thrown.hunger_dice),
        "successes": thrown.successes,
        "difficulty": thrown.difficulty,
        "passed": thrown.passed,
        "margin": thrown.margin,
        "automatic_failure": thrown.automatic_failure,
        "rerolled": list(thrown.rerolled),
        "contest": thrown.contest,
        "opponent": roll(against)
        if isinstance(against, Roll)
        else (None if against is None else {"successes": against}),
        **(thrown.reading._asdict() if thrown.reading else {}),
    }


def plain(value: Any) -> Any:
    """Bring a value to what JSON has: tables, lists, text, numbers, true, false, null."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Roll):
        return roll(value)
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value.isoformat()


def problem_line(problem: Problem, what: str, code: str, **beside: Any) -> str:
    """Write one problem as a line of JSON, as an error or a warning."""
    body = {"code": code, "message": problem.message, "file": problem.file, "key": problem.key,
            "hint": problem.hint}  # fmt: skip
    return dumps({what: body, **beside}, separators=(",", ":")) + "\n"


def error_line(error: SanguirError, **beside: Any) -> str:
    """Write a failed item's error as one line of JSON.

    Of several problems message and hint have a line each, the message's with its key; `key` is
    null then. The file is the first one's, and where others have theirs each line names its own.
    """
    only, *more = error.problems
    if more:
        is_of_one = all(problem.file == only.file for problem in more)
        shown = [one._replace(file=None) if is_of_one else one for one in error.problems]
        said = "\n".join(str(one._replace(hint=None)) for one in shown)
        hints = "\n".join(one.hint or "" for one in shown)
        only = Problem(said, hints if hints.strip() else None, file=only.file)
    return problem_line(only, "error", error.code, **beside)
