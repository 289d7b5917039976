"""One sheet's TOML text: read into plain values, edited without moving anything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import tomledit

from sanguir.errors import InvalidError, Problem, UsageError

MAX_BYTES: Final = 1 << 20

Keys = tuple[str, ...]


class Removed:
    """The type of `REMOVED`, which stands for a key that is to go."""


REMOVED: Final = Removed()


class SheetDocument:
    """A sheet's text and the values it holds; neither changes."""

    __slots__ = ("data", "raw", "text")

    def __init__(self, raw: bytes, text: str, data: dict[str, Any]):
        self.raw: Final = raw
        self.text: Final = text
        self.data: Final = data

    @classmethod
    def parse(cls, raw: bytes) -> SheetDocument:
        """Read a sheet's bytes; what is wrong with them names its line and what would do."""
        if len(raw) > MAX_BYTES or b"\0" in raw:
            raise _faults_of_bytes(raw)
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise _faults_of_bytes(raw) from None
        try:
            data = tomledit.loads(text).value
        except ValueError as error:
            raise _faults_of_text(text, str(error)) from None
        if not data or _may_break_an_inline_table(text):
            _refuse_shape(text, data)
        return cls(raw, text, data)

    def edited(self, changes: Mapping[Keys, Any]) -> bytes:
        """Return the bytes with only these values changed; `REMOVED` takes a key out.

        The result is read again and compared before it is returned.
        """
        from sanguir.sheets.revision import Revision

        revision = Revision(self.text, self.data)
        for path, value in changes.items():
            if value is None:
                what = "TOML has no place for NoneType"
                raise UsageError(Problem(what, "`store.REMOVED` takes a key out", ".".join(path)))
            revision.change(path, value)
        text = revision.finished()
        if text is self.text:
            return self.raw
        raw = text.encode()
        if len(raw) > MAX_BYTES:
            raise InvalidError(f"the sheet would be larger than {MAX_BYTES} bytes")
        return raw


def _may_break_an_inline_table(text: str) -> bool:
    return any(line.count("{") != line.count("}") for line in text.split("\n") if "{" in line)


# What describes faults is imported only when there is one.


def _faults_of_bytes(raw: bytes) -> InvalidError:
    from sanguir.sheets.faults import in_bytes

    return InvalidError(in_bytes(raw))


def _faults_of_text(text: str, explanation: str) -> InvalidError:
    from sanguir.sheets.faults import in_text

    return InvalidError(in_text(text, explanation))


def _refuse_shape(text: str, data: Mapping[str, Any]) -> None:
    from sanguir.sheets.faults import in_shape

    problem = in_shape(text, data)
    if problem is not None:
        raise InvalidError(problem)
