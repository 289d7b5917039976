"""Exit statuses, and which error ends with which: the only place that knows."""

from __future__ import annotations

from typing import Final

from sanguir.errors import JointError, SanguirError

DONE: Final = 0
ROLL_FAILED: Final = 1
USAGE: Final = 2
INVALID: Final = 3
REFUSED: Final = 4
IO: Final = 5
INTERNAL: Final = 70
INTERRUPTED: Final = 130

_BY_CODE: Final = {
    "usage": USAGE,
    "invalid": INVALID,
    "refused": REFUSED,
    "io": IO,
    "internal": INTERNAL,
}


def status_of(error: SanguirError) -> int:
    """Return the exit status of an error."""
    first = error.errors[0] if isinstance(error, JointError) else error
    return _BY_CODE[first.code]
