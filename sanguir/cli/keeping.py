"""Which journal a command keeps: --journal or SANGUIR_JOURNAL names it, else the user's own."""

from __future__ import annotations

import os


class Keeping:
    """What names a command's journal, and whether anything goes on record in it."""

    def __init__(self, named: str | None, *, off: bool):
        if named:
            from sanguir.cli import record

            record.check(named)
        # What --journal names, and whether --no-journal stands.
        self.named = named
        self.off = off
        # Whether only a journal that is named is kept, as by the commands of a batch.
        self.only_named = False

    @property
    def is_named(self) -> bool:
        """Whether a file is named: then what many sheets and batches do is on record, too."""
        return self._file is not None and not self._is_off

    def keeps(self, *, many: bool) -> bool:
        """Whether rolls and changes go on record: of `many` sheets only where a file is named."""
        if self.only_named:
            return self.is_named
        return not self._is_off and not self.leaves_out(many=many)

    def leaves_out(self, *, many: bool) -> bool:
        """Whether nothing goes on record only because there are many sheets."""
        return many and not self.off and self._file is None

    def place(self) -> str | None:
        """Return the journal's file; None where none is kept."""
        from sanguir.cli import record

        return record.place(self.named, off=self.off)

    @property
    def _file(self) -> str | None:
        return self.named or os.environ.get("SANGUIR_JOURNAL") or None

    @property
    def _is_off(self) -> bool:
        if self.off:
            return True
        from sanguir.sheets.journal import OFF

        return self._file == OFF
