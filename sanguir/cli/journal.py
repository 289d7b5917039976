"""`sanguir journal show` and `replay`"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sanguir.amounts import maybe_whole
from sanguir.cli import exits
from sanguir.cli.command import JSON, argument, option, verb
from sanguir.cli.run import Run
from sanguir.cli.saving import EXPORT, OVERWRITE
from sanguir.cli.sift import SIFTED, own_part, sift
from sanguir.errors import InvalidError, Problem, SanguirError, StorageError, no_such, reason_of
from sanguir.outcome import Outcome

SHOWN: Final = 20
MOST_STRANGE: Final = 20


@verb(JSON, SIFTED)
def show(
    run: Run,
    file: str | None = argument(
        "FILE", "A journal; without it the one in use.", required=False, complete="files"
    ),
    *,
    last: str | None = option("--last", help="How many records (20, or all since).", metavar="N"),
    sheet: str | None,
    since: str | None,
) -> None:
    """Times are of the clock here. With --json:
    the records as they stand, their times in UTC."""
    from sanguir.render.json import write

    most = maybe_whole(last, "--last", least=1, most=10_000_000)
    most = most or (SHOWN if since is None else sys.maxsize)
    is_meant = sift(sheet, since, run.folder)
    every = _with_fates(run, file)
    meant = [(found, is_gone) for _, found, is_gone in every if is_meant(found)]
    kept = meant[-most:]
    if run.json:
        run.output.emit("".join(write(found) for found, _ in kept))
        return
    taken_back = [is_gone for _, is_gone in kept]
    facts = {"records": [found for found, _ in kept], "taken_back": taken_back}
    older = len(meant) - len(kept) if last is None else 0
    _show(run, {**facts, "is_empty": not every, "older": older})


@verb(JSON, SIFTED)
def replay(
    run: Run,
    file: str | None = argument(
        "FILE", "A journal; without it the one in use.", required=False, complete="files"
    ),
    *,
    sheet: str | None,
    since: str | None,
) -> None:
    """Every record is resolved again from its seed or its faces. A record that comes out
    otherwise ends with exit status 1; changes set by hand (`sheet set`, `undo`) have no rule."""
    facts: dict[str, Any] = {"replayed": 0, "equal": 0, "without_rule": 0, "different": []}
    by_hand: set[str] = set()
    is_meant = sift(sheet, since, run.folder)
    for place, found in asked(run, file):
        if not is_meant(found):
            continue
        if not found.get("action"):
            facts["without_rule"] += 1
            if verb_by_hand := found.get("verb"):
                by_hand.add(str(verb_by_hand))
            continue
        facts["replayed"] += 1
        why = _difference(found)
        if why is None:
            facts["equal"] += 1
            continue
        verb = found.get("verb")
        different = {"file": place.file, "line": place.line, "verb": verb, "why": why}
        facts["different"].append(different)
    _show(run, {**facts, "without_rule_verbs": sorted(by_hand)})
    if facts["different"]:
        raise SystemExit(exits.ROLL_FAILED)


@verb(JSON, {**SIFTED, **EXPORT, **OVERWRITE})
def stats(
    run: Run,
    file: str | None = argument(
        "FILE", "A journal; without it the one in use.", required=False, complete="files"
    ),
    *,
    sheet: str | None,
    since: str | None,
    export: str | None,
    force: bool,
) -> None:
    """Successes among the dice, and each outcome among the rolls, beside what the exact odds lead
    to expect. Unusual means: under 1 in 100, shared among all the counts shown. Throws of Rouse
    checks, second ones too, are counted on their own, faces entered by hand like any; a turning's
    dice are the recipient's. An opponent's dice and what `undo` took back are not counted."""
    from sanguir.cli.drawing import show
    from sanguir.cli.stats import collect, facts_of

    is_meant = sift(sheet, since, run.folder, parts=own_part)
    meant = [(found, gone) for _, found, gone in _with_fates(run, file) if is_meant(found)]
    found = collect(record for record, is_gone in meant if not is_gone)
    found.taken_back = sum(len(record.get("rolls") or ()) for record, is_gone in meant if is_gone)
    outcome = Outcome(None, None, facts=facts_of(found))
    result = run.result(None, outcome, written=False, book=())
    show(run, [result], plot=False, export=export, overwrite=force)


def place_of(run: Run, file: str | None) -> str:
    """Return the journal named, else the one in use; raises InvalidError when none is kept."""
    from sanguir.cli.record import check, place

    if file:
        check(file)
    path = place(file or run.keeping.named, off=False)
    if path is None:
        raise InvalidError("no journal is kept here", "name one, or unset SANGUIR_JOURNAL=off")
    return path


def asked(run: Run, file: str | None) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Read the records of the journal named, or of the one in use: that may hold none yet."""
    from sanguir.sheets import journal

    path = place_of(run, file)
    is_there = any(map(os.path.lexists, journal.files(path)))
    return records(run, path) if file or is_there else iter(())


class Place(NamedTuple):
    """Where a record stands."""

    file: str
    line: int


def records(run: Run, path: str) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Read a journal's records, those set aside first; what is none is a warning.

    Raises InvalidError for a file that is no journal at all.
    """
    from sanguir.sheets import journal

    strange: list[Problem] = []
    found = 0
    for file in journal.files(path):
        try:
            for number, line in journal.lines(file):
                record = _record(line)
                if record is not None:
                    found += 1
                    yield Place(file, number), record
                elif len(strange) <= MOST_STRANGE:
                    where = f"line {number}"
                    strange.append(Problem("is not a record", "it is passed over", where, file))
        except FileNotFoundError:
            raise InvalidError(no_such("journal yet", file=path)) from None
        except IsADirectoryError:
            raise InvalidError(Problem("is a folder", "a journal's file", file=file)) from None
        except OSError as error:
            raise StorageError(Problem(f"cannot be read ({reason_of(error)})", file=file)) from None
    if strange and not found:
        raise InvalidError(Problem("is not a journal: it holds no record", file=path))
    if len(strange) > MOST_STRANGE:
        strange[MOST_STRANGE:] = [Problem("holds more lines that are no records", file=path)]
    run.output.warn_early(strange)


def _difference(found: Mapping[str, Any]) -> str | None:
    """Resolve a record again and say why it is not equal; None where it is."""
    from sanguir.cli.record import again

    try:
        same = again(found) == {"rolls": found["rolls"], "changes": found["changes"]}
    except SanguirError as error:
        return str(error)
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration):
        return "it does not hold together"
    return None if same else "other dice or other changes"


def _with_fates(run: Run, file: str | None) -> list[tuple[Place, dict[str, Any], bool]]:
    """Read a journal's records; of each, whether `undo` took it back."""
    from sanguir.cli.past import taken_back

    read = [*asked(run, file)]
    gone = taken_back([found for _, found in read])
    return [(place, found, at in gone) for at, (place, found) in enumerate(read)]


def _record(line: bytes) -> dict[str, Any] | None:
    from json import loads

    from sanguir.cli.record import is_record

    try:
        found = loads(line)
    except (ValueError, RecursionError):
        return None
    return found if is_record(found) else None


def _show(run: Run, facts: Mapping[str, Any]) -> None:
    run.show(run.result(None, Outcome(None, None, facts=facts), written=False, book=()))
