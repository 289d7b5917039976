"""`sanguir sheet xp`"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sanguir import experience
from sanguir.amounts import maybe_whole
from sanguir.cli.command import EDITS, argument, option, verb
from sanguir.cli.run import Loaded, Run
from sanguir.errors import RefusedError, UsageError, clip
from sanguir.experience import MOST, Experience
from sanguir.forms import Form
from sanguir.outcome import Outcome

_Changes = dict[tuple[str, ...], Any]


@verb(EDITS)
def xp(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    reason: str | None = argument("REASON", "what for, in quotes", required=False),
    *,
    add: str | None = option("--add", help="Experience that was earned.", metavar="N"),
    spend: str | None = option("--spend", help="Experience that is spent.", metavar="N"),
) -> None:
    """Without --add or --spend: the totals and the log. The log stands on the sheet, under
    [[experience_log]]; no more can be spent than is unspent. Spending raises nothing by itself:
    `sheet set` does."""
    from sanguir.sheets import store

    earned, used = _amount(add, "--add"), _amount(spend, "--spend")
    if earned is not None and used is not None:
        raise UsageError("--add and --spend do not go together", "one call each")
    if reason is not None and earned is None and used is None:
        hint = f"did you mean --add {reason}?" if reason.isdecimal() else "leave it out for the log"
        raise UsageError("REASON: goes with --add or --spend", clip(hint))
    if reason is not None and reason.endswith(".toml"):
        what = f'REASON: "{clip(reason)}" is a sheet\'s name, and xp takes one SHEET at a time'
        raise UsageError(what, "a command each, and what the experience is for in words")
    change = _Change(earned, used, " ".join((reason or "").split()))
    if run.dry_run or change.is_none:
        stored = store.read(sheet, run.folder)
        loaded, found, wanted = change.made(run, stored)
        _show(run, stored, loaded, found, wanted, written=False)
        return
    with store.editing([sheet], run.folder) as editing:
        stored = editing.sheets[0]
        loaded, found, wanted = change.made(run, stored)
        written = editing.put([(stored, wanted)])[0]
        run.texts = editing.texts
    _show(run, stored, loaded, found, wanted, written=written)


class _Change:
    """What is asked for: something earned, something spent, or just a look."""

    def __init__(self, earned: int | None, spent: int | None, reason: str):
        self.earned = earned
        self.spent = spent
        self.reason = reason

    @property
    def is_none(self) -> bool:
        """Whether it is just a look."""
        return self.earned is None and self.spent is None

    def made(self, run: Run, stored: Any) -> tuple[Loaded, Experience, _Changes]:
        """Return the sheet as it would stand, its experience, and the keys that change."""
        loaded = run.loaded(stored)
        before = experience.read(Form(stored.document.data))
        if self.is_none:
            return loaded, before, {}
        try:
            after = self._after(before)
        except RefusedError as error:
            raise error.within(loaded.name) from None
        wanted = _wanted(stored.document.data, after)
        return run.as_changed(stored, wanted), after, wanted

    def _after(self, before: Experience) -> Experience:
        from datetime import date

        today = date.today().isoformat()  # the table's own day
        if self.earned is not None:
            return before.earn(self.earned, self.reason, today)
        assert self.spent is not None
        return before.spend(self.spent, self.reason, today)


def _amount(text: str | None, what: str) -> int | None:
    return maybe_whole(text, what, least=1, most=MOST)


def _wanted(data: Mapping[str, Any], after: Experience) -> _Changes:
    """Name what changes on the sheet; the lines of the log that are there stay as they are."""
    log = [*data.get("experience_log", ()), after.log[-1].on_sheet()]
    if "experience" not in data:
        totals: _Changes = {("experience",): {"total": after.total, "spent": after.spent}}
    else:
        totals = {("experience", "total"): after.total, ("experience", "spent"): after.spent}
    return totals | {("experience_log",): log}


def _show(
    run: Run, stored: Any, loaded: Loaded, found: Experience, wanted: _Changes, *, written: bool
) -> None:
    from sanguir.cli.assign import differences

    facts = {
        "total": found.total,
        "spent": found.spent,
        "unspent": found.unspent,
        "log": [entry._asdict() for entry in found.log],
    }
    result = run.result(loaded, Outcome(None, loaded.character, facts=facts), written=written)
    assert result.sheet is not None
    # What stood before is what `undo` goes back to.
    before = stored.document.data
    sheet = result.sheet._replace(data=before, changes=differences(before, wanted))
    run.show(result._replace(sheet=sheet))
