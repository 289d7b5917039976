"""What a command says: results on standard output, warnings on standard error."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from sanguir.errors import Problem, reason_of


class Output:
    """The way out of one command, which may find that nobody reads any more."""

    def __init__(self, as_json: bool):
        self._as_json = as_json
        self.reader_is_gone = False
        # Warnings that were printed before there was a result, and are its own, too.
        self.early: list[Problem] = []
        self._warned: set[Problem] = set()

    def warn(self, problems: Sequence[Problem], line: int | None = None) -> None:
        """Print warnings on standard error, of a line of standard input if they are of one.

        They never change the exit status; what is about the command, and no sheet, is said once.
        """
        if problems:
            from sanguir.cli import report

            unsaid = [one for one in problems if one not in self._warned]
            if line is None:
                self._warned.update(one for one in unsaid if one.file is None)
            report.warnings(unsaid, as_json=self._as_json, **self.beside(line))

    def warn_early(self, problems: Sequence[Problem]) -> None:
        """Print warnings before there is a result, whatever comes of it, and keep them for it."""
        new = [one for one in problems if one not in self.early]
        self.warn(new)
        self._warned.update(new)
        self.early += new

    def beside(self, line: int | None) -> dict[str, Any]:
        """Return what stands beside a warning: the line of standard input that it is of."""
        return {} if line is None else {"line": line}

    def emit(self, text: str, changed: Sequence[str] = ()) -> None:
        """Write to standard output now; a failure says which sheets changed all the same."""
        try:
            self.write(text)
        except OSError as error:
            from sanguir.cli import report

            raise report.not_printed(reason_of(error), changed) from None

    def write(self, text: str) -> None:
        """Write to standard output now; a reader that has gone is no error."""
        try:
            if sys.stdout is None:
                raise OSError("it is closed")
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError as error:
            from sanguir.cli import report

            report.drop_output()
            self.reader_is_gone = True
            if not isinstance(error, BrokenPipeError):
                raise
