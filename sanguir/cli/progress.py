"""How far a long run is, on standard error where somebody watches."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

PATIENCE: Final = 1.0
PAUSE: Final = 0.1
ERASE: Final = "\r\x1b[K"
WIDTH: Final = 30


class Progress:
    """A bar that comes after a second, on a terminal that the results do not go to.

    A total of 0 is one that nobody knows: it only counts.
    """

    def __init__(self, total: int, what: str = "sheets"):
        self.total = total
        self.what = what
        self.done = 0
        self._is_drawn = False
        self._next = monotonic() + PATIENCE if _is_watched() else float("inf")

    def step(self, count: int = 1) -> None:
        """Count what is done, and draw now and then."""
        self.done += count
        now = monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self._is_drawn = True
            self._write(f"{ERASE}{self._bar()} {self.what}")

    def _bar(self) -> str:
        if not self.total:
            return f"{self.done:,}"
        filled = min(WIDTH * self.done // self.total, WIDTH)
        return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self.done:,} of {self.total:,}"

    def clear(self) -> None:
        """Take the bar away before anything else is written there."""
        if self._is_drawn:
            self._is_drawn = False
            self._write(ERASE)

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            self._next = float("inf")


def _is_watched() -> bool:
    try:
        return sys.stderr.isatty() and not sys.stdout.isatty()
    except (AttributeError, ValueError):
        return False
