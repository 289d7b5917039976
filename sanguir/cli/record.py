"""Records of the journal: what was asked, what was thrown, what changed, and how to do it again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from json import dumps
from typing import TYPE_CHECKING, Any, Final

from sanguir.cli.patch import is_patch, patch
from sanguir.dice import Dice, Entered
from sanguir.keys import joined
from sanguir.plans import PlanEvent
from sanguir.pools import Modifier
from sanguir.render.json import plain, roll

if TYPE_CHECKING:
    from sanguir.cli.run import Call, Run
    from sanguir.errors import Problem
    from sanguir.render.result import Result, SheetAfter

FORM: Final = 1


def place(named: str | None, *, off: bool) -> str | None:
    """Return the journal that a command line and the environment name, None for none at all."""
    from sanguir.sheets.journal import OFF, default_path

    chosen = named or os.environ.get("SANGUIR_JOURNAL") or default_path()
    return None if off or chosen == OFF else chosen


def check(path: str) -> None:
    """Refuse what no journal can be called, before anything is done that would be on record."""
    if path.isascii() and path.isprintable():
        return  # which most are: nothing need be loaded
    from sanguir.errors import InvalidError
    from sanguir.sheets.finding import check_name

    try:
        check_name(path)
    except InvalidError as error:
        raise error.within(path) from None


def write(run: Run, result: Result, path: str) -> Problem | None:
    """Add a result to the journal; return the warning that it could not be written."""
    from sanguir.errors import Problem, reason_of
    from sanguir.sheets import journal

    line = dumps(record(run, result), separators=(",", ":")) + "\n"
    try:
        journal.append(path, line.encode("ascii"))
    except OSError as error:
        said = f"the journal could not be written ({reason_of(error)})"
        return Problem(said, file=path)
    return None


def record(run: Run, result: Result) -> dict[str, Any]:
    """Build the record of one result."""
    call, source = run.call, run.source
    sheet = result.sheet
    return {
        "journal": FORM,
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "verb": result.verb,
        "system": result.system,
        "seed": result.seed,
        "dice": list(source.faces) if isinstance(source, Entered) else None,
        "rules": plain(run.books.overrides(call.book if call else result.book)),
        "action": call.action if call else None,
        "arguments": _arguments(run),
        "character": sheet.character if sheet else None,
        "sheet": os.path.realpath(sheet.file) if sheet else None,
        "who": call.loaded.who if call and call.loaded else "",
        "rolls": [roll(thrown) for thrown in result.outcome.rolls],
        "changes": plain(sheet.named_changes()) if sheet else {},
        "before": plain(sheet.data) if sheet else None,
        "text": _text(run, sheet) if sheet else None,
        "others": [_other(run, other) for other in result.others],
        "undoes": run.undoes,
    }


def _arguments(run: Run) -> dict[str, Any]:
    """List what was asked: the choices of the rule's call, else of the verb beside its sheet."""
    call = run.call
    if call is not None:
        return {k: _written(v, call) for k, v in call.choices.items() if v is not None}
    given = {k: v for k, v in run.given.items() if v and k != "sheet"}
    return {k: list(v) if isinstance(v, tuple) else v for k, v in given.items()}


def _text(run: Run, sheet: SheetAfter) -> dict[str, Any] | None:
    """Describe how a sheet's text changed; None where it did not, or too much of it."""
    texts = run.texts.get(os.path.realpath(sheet.file))
    if texts is None:
        return None
    return patch(*texts)


def _other(run: Run, sheet: SheetAfter) -> dict[str, Any]:
    return {
        "character": sheet.character,
        "sheet": os.path.realpath(sheet.file),
        "changes": plain(sheet.named_changes()),
        "before": plain(sheet.data),
        "text": _text(run, sheet),
    }


def _written(value: Any, call: Call) -> Any:
    """Write a choice so that `read_choice` finds the same value again."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if id(value) in call.sheets:
        loaded = call.sheets[id(value)]
        return {"sheet": plain(loaded.data), "who": loaded.who}
    if id(value) in call.dice:
        return {"dice_of": call.dice[id(value)]}
    if isinstance(value, Modifier):
        return {"modifier": [value.label, value.dice]}
    if isinstance(value, PlanEvent):
        return {"event": value._asdict()}
    if isinstance(value, Mapping):
        return {"json": plain(value)}
    return [_written(inner, call) for inner in value]


def is_record(found: Any) -> bool:
    """Tell whether a line of a journal is a record: what it holds is of the kinds we write."""
    return (
        isinstance(found, dict)
        and found.get("journal") == FORM
        and all(is_fine(found[key]) for key, is_fine in _HOLDS.items() if key in found)
    )


def _is_text(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_table(value: Any) -> bool:
    return value is None or isinstance(value, dict)


def _are_faces(value: Any) -> bool:
    return isinstance(value, list) and all(type(face) is int for face in value)


def _are_rolls(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(thrown, dict)
        and _are_faces(thrown.get("dice"))
        and _are_faces(thrown.get("hunger_dice"))
        and thrown.get("passed") in (None, True, False)
        and _is_opponent(thrown.get("opponent"))
        for thrown in value
    )


def _is_opponent(value: Any) -> bool:
    if not isinstance(value, dict):
        return value is None
    return _are_rolls([value]) if "dice" in value else type(value.get("successes")) is int


def _are_changes(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(pair, list) and len(pair) == 2 for pair in value.values()
    )


def _are_others(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(other, dict)
        and isinstance(other.get("sheet"), str)
        and _are_changes(other.get("changes"))
        and isinstance(other.get("before"), dict)
        and is_patch(other.get("text"))
        for other in value
    )


_HOLDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    **dict.fromkeys(("time", "verb", "system", "action", "character", "sheet", "who", "undoes"),
                    _is_text),
    **dict.fromkeys(("rules", "arguments", "before"), _is_table),
    "seed": lambda value: value is None or type(value) is int,
    "dice": lambda value: value is None or _are_faces(value),
    "rolls": _are_rolls,
    "text": is_patch,
    "changes": _are_changes,
    "others": _are_others,
}  # fmt: skip


def read_choice(value: Any, book: Any, source: Any) -> Any:
    """Read a choice as it was: sheets become characters, dice those of the same thrower."""
    from sanguir import resolver

    if isinstance(value, list):
        return tuple(read_choice(inner, book, source) for inner in value)
    if not isinstance(value, dict):
        return value
    match next(iter(value)):
        case "sheet":
            return resolver.read(value["sheet"], book).character
        case "dice_of":
            return source.of(value["dice_of"])
        case "modifier":
            return Modifier(*value["modifier"])
        case "event":
            return PlanEvent(**value["event"])
        case _:
            return value["json"]


def again(found: Mapping[str, Any]) -> dict[str, Any]:
    """Make a recorded call again; return its rolls and changes as a record holds them.

    Raises SanguirError where the record does not hold together, and KeyError, TypeError or
    ValueError where it is no record at all.
    """
    from sanguir import resolver
    from sanguir.dice import Seeded

    system = found["system"]
    book = resolver.book(system, found["rules"] or None)
    source: Any = Seeded(found["seed"]) if found["dice"] is None else Entered(found["dice"])
    character: Any = resolver.read(found["before"], book).character if found["before"] else None
    choices = {k: read_choice(v, book, source) for k, v in found["arguments"].items()}
    dice: Dice = source.of(found["who"])
    outcome = resolver.act(
        found["action"], character, dice=dice, book=book, system=system, **choices
    )
    changes = {} if character is None else resolver.changes(character, outcome.after, book)
    return {
        "rolls": [roll(thrown) for thrown in outcome.rolls],
        "changes": {joined(path): [plain(v) for v in pair] for path, pair in changes.items()},
    }
