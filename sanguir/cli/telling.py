"""What came of each of many sheets, printed in its turn; and how such a run ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from sanguir.cli import exits, report
from sanguir.cli.run import Run
from sanguir.cli.stops import STOP
from sanguir.errors import Problem, SanguirError, reason_of
from sanguir.render.json import error_line

UNRECORDED: Final = (
    "several sheets: not on record, so `undo` cannot take this back; --journal FILE keeps it, "
    "SANGUIR_JOURNAL=FILE each of a session"
)


class Told(NamedTuple):
    """What is to be said of a sheet or some: a text for standard output and warnings, or an error.

    `line` is that of standard input which the warnings, or the error, are of.
    """

    text: str = ""
    warnings: tuple[Problem, ...] = ()
    files_written: tuple[str, ...] = ()
    status: int = exits.DONE
    error: SanguirError | None = None
    line: int | None = None


class Teller:
    """Prints what is told, and keeps the first failure.

    Without `keep_going` the first error ends the run; what was under way then is told all the
    same, because it happened. So is what could not be printed, in the error that says so.
    """

    def __init__(self, run: Run, *, keep_going: bool):
        self._run = run
        self._keep_going = keep_going
        self._status = exits.DONE
        self._fatal: SanguirError | None = None
        self._lost: str | None = None
        self._untold: list[str] = []
        self._has_changed_sheets = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more should be begun."""
        return self._fatal is not None or self._lost is not None

    def tell(self, told: Told) -> None:
        """Print one result or one error."""
        if told.status == exits.INTERRUPTED:
            STOP.note_of_another()
            return
        if told.error is not None:
            self._fail(told.error, told.line)
            return
        if self._lost is not None:
            self._untold += told.files_written
            return
        self._run.output.warn(told.warnings, told.line)
        self._write(told.text)
        self._has_changed_sheets |= bool(told.files_written)
        if self._lost is not None or self._run.output.reader_is_gone:
            self._untold += told.files_written
        self._status = self._status or told.status

    def tell_all(self, several: Sequence[Told]) -> None:
        """Print what is told; if that is broken off, remember the rest."""
        waiting = [*several]
        try:
            while waiting:
                self.tell(waiting[0])
                del waiting[0]
        finally:
            for told in waiting:
                self._untold += told.files_written

    def interrupted(self) -> None:
        """Say, before an interrupted run ends, what else it would have ended with."""
        words = ("--json",) if self._run.json else ()
        try:
            self.status()
        except SanguirError as error:
            report.failed(error, words)
        else:
            if self._untold:
                report.failed(report.not_printed("interrupted", self._untold), words)

    def _write(self, text: str) -> None:
        try:
            self._run.output.write(text)
        except OSError as error:
            self._lost = reason_of(error)

    def _fail(self, error: SanguirError, line: int | None) -> None:
        self._status = self._status or exits.status_of(error)
        if not self._keep_going or error.code == "usage":
            self._fatal = self._fatal or error
        elif self._lost is None:
            if self._run.json:
                line = self._run.line if line is None else line
                beside = {} if line is None else {"line": line}
                self._write(error_line(error, **beside))
            else:
                report.failed(error, ())

    def end(self) -> None:
        """End the run: with what ended it early, else with its first failure's status."""
        self._note_what_is_unrecorded()
        if status := self.status():
            raise SystemExit(status)

    def _note_what_is_unrecorded(self) -> None:
        """Say that changes of several sheets are on no record, where one sheet's would be."""
        run = self._run
        if (
            not self._has_changed_sheets
            or run.json
            or not run.keeping.leaves_out(many=run.is_one_of_many)
        ):
            return
        if self._lost is None and not run.output.reader_is_gone:
            from sanguir.cli.screen import look
            from sanguir.render.text import note_lines

            self._write("".join(f"{line}\n" for line in note_lines([UNRECORDED], look(sys.stdout))))

    def status(self) -> int:
        """Return how the run ends; raises what ended it early."""
        if self._lost is not None:
            raise report.not_printed(self._lost, self._untold)
        if self._fatal is not None:
            raise self._fatal
        return self._status
