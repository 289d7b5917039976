"""The last roll of a sheet that its journal holds: the one that Willpower may throw again."""

from __future__ import annotations

from sanguir.cli import past
from sanguir.cli.reroll import the_roll_of
from sanguir.cli.run import Loaded, Run
from sanguir.cli.sift import Record
from sanguir.errors import Problem, RefusedError
from sanguir.render.journal import roll_of

# What does without a journal.
BY_FILE = "--journal FILE keeps one; or `reroll FILE SHEET` with the output of `roll --json`"


def last_roll(run: Run, loaded: Loaded) -> Record:
    """Return the record of a sheet's last `roll`.

    Raises RefusedError where there is none, where it was taken back, and where it was thrown
    again before.
    """
    journal = past.journal_of(run)
    if journal is None:
        raise _refused(loaded, "no journal is kept here, so no roll is on record", BY_FILE)
    sheet = str(loaded.path)
    mine = [one for one in past.of_sheets(run, journal, {sheet}) if one.get("sheet") == sheet]
    rolls = [at for at, found in enumerate(mine) if found["verb"] == "roll" and found.get("rolls")]
    if not rolls:
        raise _refused(
            loaded,
            "the journal holds no roll of this sheet to throw again",
            f"`{past.said(journal)}`: SANGUIR_JOURNAL or --journal names another; "
            "`roll POOL SHEET` is on record, a contest with its own side alone",
        )
    gone = past.taken_back(mine)
    last = mine[rolls[-1]]
    if rolls[-1] in gone:
        raise _refused(loaded, f"{roll_of(last)} was taken back with `undo`", "roll anew")
    roll = the_roll_of(last["rolls"])
    for at in range(rolls[-1] + 1, len(mine)):
        again = mine[at].get("arguments") or {}
        if mine[at]["verb"] == "reroll" and at not in gone and again.get("roll") == {"json": roll}:
            what = f"{roll_of(last)} was thrown again before"
            raise _refused(loaded, what, "once for every test")
    return last


def _refused(loaded: Loaded, what: str, hint: str) -> RefusedError:
    return RefusedError(Problem(what, hint, file=loaded.name))
