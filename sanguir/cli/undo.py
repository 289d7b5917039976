"""`sanguir undo`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sanguir.cli import past
from sanguir.cli.command import DRY_RUN, JOURNAL, JSON, argument, verb
from sanguir.cli.run import Loaded, Run
from sanguir.cli.sift import parts_of
from sanguir.errors import InvalidError, Problem, RefusedError, SanguirError, StorageError, clip
from sanguir.keys import joined, parted
from sanguir.outcome import Outcome

LOOK = "{} says what stands; then undo again, if you still mean it"
SHARED = {**DRY_RUN, **JOURNAL, **JSON}


@verb(SHARED)
def undo(run: Run, sheet: str = argument("SHEET", complete="sheets")) -> None:
    """Takes back the last change on record, and only if every value still is as that change left
    it; again takes back the one before. Rolls that changed nothing are passed over. A turning goes
    back on the recipient and, where it changed, the sire: undo the recipient. A command on several
    sheets (`advance-time`, `rise`, `session`), where it is on record, is a change of each: undo
    each by itself."""
    from sanguir.sheets import store

    mine = store.read(sheet, run.folder)
    found, later = last_change(run, mine)
    parts = [part for part in parts_of(found) if past.is_change(part)]
    parts.sort(key=lambda part: part["sheet"] != str(mine.path))
    names = [sheet, *(_from_here(part["sheet"]) for part in parts[1:])]
    run.undoes = found["time"]
    run.books.of_record = found.get("rules")
    if run.dry_run:
        stored = [store.read(name, run.folder) for name in names]
        _refuse_joined(sheet, stored, parts)
        values = _all_restored(run, stored, parts, found)
        loaded = [_as_it_was(run, *one) for one in zip(stored, values, strict=True)]
    else:
        with store.editing(names, run.folder) as editing:
            stored = editing.sheets
            _refuse_joined(sheet, stored, parts)
            _refuse_changed(mine, stored[0], run.keeping.named)
            values = _all_restored(run, stored, parts, found)
            loaded = [_as_it_was(run, *one) for one in zip(stored, values, strict=True)]
            texts = map(_text_before, stored, parts, values)
            editing.put_text(list(zip(stored, texts, strict=True)))
            run.texts = editing.texts
    _show(run, stored, loaded, values, found, later)


def _as_it_was(run: Run, stored: Any, values: Mapping[tuple[str, ...], Any]) -> Loaded:
    """Check a sheet as it was before a change, by the rules on record or those in force; one with
    a problem stays as it is now."""
    try:
        return run.as_changed(stored, values)
    except InvalidError as error:
        run.books.of_record = None
        with suppress(InvalidError):
            return run.as_changed(stored, values)
        raise InvalidError(
            problem._replace(
                message=f"{problem.message}, as it was before that change",
                hint=problem.hint and problem.hint.replace("--rules FILE", "SANGUIR_RULES=FILE"),
            )
            for problem in error.problems
        ) from None


def _from_here(path: str) -> str:
    """Name a sheet's file as it would be typed, where it still is called as one."""
    return past.from_here(path) if path.endswith(".toml") else path


def _refuse_joined(name: str, stored: Sequence[Any], parts: Sequence[Mapping[str, Any]]) -> None:
    """Raise RefusedError where sheets of one change have become one file since, by a link."""
    if len({one.path for one in stored}) < len(parts):
        files = ", ".join(clip(part["sheet"]) for part in parts)
        what = "is now one file with another sheet of that change"
        raise RefusedError(Problem(what, f"give each its own again: {files}", file=name))


def last_change(run: Run, stored: Any) -> tuple[dict[str, Any], list[str]]:
    """Find the latest change of a sheet that is not taken back yet, and say what came after it.

    That is of later records in which the sheet had a part and did not change. An undo that is not
    on record itself would leave its change standing: where no journal is kept, RefusedError.
    """
    journal = past.journal_of(run)
    if journal is None:
        what = "no journal is kept here, so no change is on record to take back"
        raise RefusedError(Problem(what, "--journal FILE names one", file=stored.name))
    path = str(stored.path)
    theirs = past.of_sheets(run, journal, {path})
    changes = [at for at, found in enumerate(theirs) if past.is_change_of(path, found)]
    gone = past.taken_back([theirs[at] for at in changes])
    for place in reversed(range(len(changes))):
        found = theirs[changes[place]]
        if place not in gone and not found.get("undoes"):
            standing = _standing(run, journal, path, theirs)
            return dict(found), _unchanged(path, standing[changes[place] + 1 :])
    shared = [one for one in _standing(run, journal, path, theirs) if one.get("others")]
    why = "; ".join(_unchanged(path, shared))
    if not why:
        why = "all of them are taken back" if changes else "another may: --journal FILE names it"
    what = "the journal holds no change of this sheet to take back"
    raise RefusedError(Problem(what, f"`{past.said(journal)}`: {why}", file=stored.name))


def _standing(
    run: Run, journal: str, path: str, theirs: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Put nothing in the place of each record of a sheet whose changes of others are taken back."""
    sheets = {part["sheet"] for found in theirs for part in parts_of(found) if part.get("sheet")}
    if sheets <= {path}:
        return list(theirs)
    every = past.of_sheets(run, journal, sheets)
    gone = past.taken_back(every)
    own = [at for at, found in enumerate(every) if past.has_part(found, {path})]
    return [{} if at in gone else found for at, found in zip(own, theirs, strict=False)]


def _unchanged(path: str, found: Sequence[Mapping[str, Any]]) -> list[str]:
    """Say what a sheet had a part in without a change: each change of others, the last of none."""
    from sanguir.render.journal import local

    said, idle = [], None
    for record in found:
        others = [part["sheet"] for part in parts_of(record) if past.is_change(part)]
        if path in others or not record or record.get("undoes"):
            continue
        done = f"{record['verb']} of {local(record['time'])}"
        if others:
            sheets = clip(", ".join(map(_from_here, others)))
            said.append(f"{done} changed {sheets}, not this sheet")
        else:
            idle = done
    if idle is not None:
        said.append(f"{idle} came after it and changed nothing")
    return said


def _all_restored(
    run: Run,
    stored: Sequence[Any],
    parts: Sequence[Mapping[str, Any]],
    found: Mapping[str, Any],
) -> list[dict[tuple[str, ...], Any]]:
    values = []
    for one, part in zip(stored, parts, strict=True):
        try:
            values.append(restored(one, part, found, run.keeping.named))
        except RefusedError as error:
            later = _of_later(run, one, found) if len(parts) > 1 else None
            raise later or error from None
    return values


def _of_later(run: Run, stored: Any, found: Mapping[str, Any]) -> RefusedError | None:
    """Say which later change of a further sheet is to be taken back first, if one is on record."""
    from sanguir.render.journal import local
    from sanguir.render.layout import KEPT, command

    try:
        later, _ = last_change(run, stored)
    except RefusedError:
        return None
    if later == found:
        return None
    what = f"has changed since, by {later['verb']} of {local(later['time'])}"
    files = ("--journal", run.keeping.named) if run.keeping.named else ()
    first = command("undo", stored.name, *files).replace(KEPT, " ")
    return RefusedError(Problem(what, f"{first} first", file=stored.name))


def restored(
    stored: Any, part: Mapping[str, Any], found: Mapping[str, Any], journal: str | None
) -> dict[tuple[str, ...], Any]:
    """Give the old values of a record's change, if the sheet still is as the change left it.

    The whole sheet counts. Raises RefusedError that names every key which is otherwise now, with
    both values, and how to look into the journal, by the name that was given. Comments and spacing
    may differ.
    """
    from sanguir.render.json import plain
    from sanguir.sheets.store import REMOVED

    before = part["before"]
    left = dict(_leaves(before, ()))
    values: dict[tuple[str, ...], Any] = {}
    for key, (_, new) in part["changes"].items():
        path = _path_of(key)
        there, old = _at(before, path)
        if there and _holds_none(old):
            what = "was inf or nan before that change, which no journal holds"
            raise RefusedError(Problem(what, "set it by hand", key, stored.name))
        values.update({path: old} if there else {_made(before, path): REMOVED})
        left = {other: value for other, value in left.items() if other[: len(path)] != path}
        left.update(_leaves(new, path))
    now = dict(_leaves(plain(stored.document.data), ()))
    problems = [
        Problem(
            _since(joined(path), left.get(path), now.get(path), part, found),
            None,
            joined(path),
            stored.name,
        )
        for path in {**left, **now}
        if (path in left, left.get(path)) != (path in now, now.get(path))
    ]
    if problems and now == dict(_leaves(before, ())):
        what = (
            "is as it was before that change: another command has just taken it back, or one "
            "that is not on record, as on several sheets"
        )
        look = LOOK.format(_look(stored.name, journal))
        raise RefusedError(Problem(what, look, file=stored.name))
    if problems:
        hint = _how_to_look(stored.name, journal)
        raise RefusedError([*problems[:-1], problems[-1]._replace(hint=hint)])
    return values


def _text_before(
    stored: Any, part: Mapping[str, Any], values: Mapping[tuple[str, ...], Any]
) -> bytes:
    """Return a sheet's text before a change: to the byte where the record holds it and nobody
    touched the file since, else with the old values."""
    from sanguir.cli.patch import taken_back
    from sanguir.render.json import plain
    from sanguir.sheets.document import SheetDocument

    text = taken_back(stored.raw, part.get("text"))
    with suppress(SanguirError):
        if text is not None and plain(SheetDocument.parse(text).data) == part["before"]:
            return text
    edited: bytes = stored.document.edited(values)
    return edited


def _path_of(key: str) -> tuple[str, ...]:
    """Read a record's key; older ones hold quotes as they stand on the sheet."""
    path = parted(key)
    return path if joined(path) == key else tuple(key.split("."))


def _since(key: str, left: Any, now: Any, part: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """Say what a key is now and what the last change on record left, and which change that is."""
    from sanguir.render.journal import local
    from sanguir.render.words import value

    last = f"{found['verb']} of {local(found['time'])}"
    if key not in part["changes"]:
        last += f", which changed {clip(', '.join(part['changes']))}"
    return f"is {value(now)}, and was {value(left)} after the last change on record here, {last}"


def _look(name: str, journal: str | None) -> str:
    from sanguir.render.layout import KEPT, command

    look = command("journal show --sheet", name)
    if journal:
        look = command("journal show", journal, "--sheet", name)
    return look.replace(KEPT, " ")


def _how_to_look(name: str, journal: str | None) -> str:
    return (
        f"what came since, by hand perhaps, is not on record here; {_look(name, journal)} lists "
        "what is: another journal may have it (--journal FILE); else set the key back by hand"
    )


def _refuse_changed(seen: Any, locked: Any, journal: str | None) -> None:
    """Refuse a sheet that changed while this command waited for it."""
    if seen.raw != locked.raw:
        what = "another command has just changed it, or taken a change back; nothing was undone"
        look = LOOK.format(_look(locked.name, journal))
        raise StorageError(Problem(what, look, file=locked.name))


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """List the values of a table by their paths; an empty table holds nothing, so it is none."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif value is not None:
        yield path, value


def _made(before: Any, path: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a change of a new key made: the key, or the first table that had to be there."""
    return next(path[:n] for n in range(1, len(path) + 1) if not _at(before, path[:n])[0])


def _holds_none(value: Any) -> bool:
    """Tell whether a value of a record has a place where a journal could hold nothing."""
    if isinstance(value, (Mapping, list)):
        return any(map(_holds_none, value.values() if isinstance(value, Mapping) else value))
    return value is None


def _at(data: Any, path: Sequence[str]) -> tuple[bool, Any]:
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            return False, None
        data = data[key]
    return True, data


def _show(
    run: Run,
    sheets: Sequence[Any],
    loaded: Sequence[Loaded],
    values: Sequence[Mapping[Any, Any]],
    found: Mapping[str, Any],
    later: Sequence[str],
) -> None:
    shown = []
    for stored, one, wanted in zip(sheets, loaded, values, strict=True):
        back = {
            path: (_at(stored.document.data, path)[1], _at(one.data, path)[1]) for path in wanted
        }
        after = run.shown(one, one.character, not run.dry_run)
        shown.append(after._replace(data=stored.document.data, changes=back))
    seed = found.get("seed") if found.get("rolls") else None
    facts = {"undone": {"verb": found["verb"], "time": found["time"], "seed": seed}}
    outcome = Outcome(None, loaded[0].character, facts=facts, asides=dict(enumerate(later)))
    result = run.result(loaded[0], outcome, written=not run.dry_run)
    run.show(result._replace(sheet=shown[0], others=tuple(shown[1:])))
