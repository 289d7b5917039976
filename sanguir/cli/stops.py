"""Ctrl-C and termination while sheets are changed: what is under way is finished and told first."""

from __future__ import annotations

import contextlib
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from sanguir.sheets.atomic import SIGNALS

# `timeout` and some shells send a signal twice at once; who asks again later than this means it.
PATIENCE: Final = 1.0


class Stop:
    """Whether this process was asked to stop. It is a note, which breaks in only on waiting."""

    def __init__(self) -> None:
        self.came: int | None = None
        self._at = 0.0
        # A sheet is at hand that nobody has begun to change; and: what is done is not told yet.
        self._is_waiting = False
        self._is_busy = False

    @contextlib.contextmanager
    def noted(self) -> Iterator[None]:
        """Take note of signals that would end the process, and go on, for as long as this lasts."""
        self.came = None
        before = self._taken()
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def take(self) -> None:
        """Take note of such signals for good: for a process that only works for another one."""
        self._taken()

    def _taken(self) -> dict[int, Any]:
        before: dict[int, Any] = {}
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is None:
                continue
            handler = signal.getsignal(number)
            if handler in (signal.SIG_DFL, signal.default_int_handler):
                # Only the main thread may; no signal breaks into another one.
                with contextlib.suppress(ValueError):
                    signal.signal(number, self._note)
                    before[number] = handler
        return before

    def _note(self, number: int, _: object) -> None:
        now = time.monotonic()
        is_urgent = self.came is not None and now - self._at > PATIENCE
        if self.came is None:
            self.came, self._at = number, now
        if self._is_waiting or (is_urgent and not self._is_busy):
            raise KeyboardInterrupt

    def note_of_another(self) -> None:
        """Take note that a process of this run was asked to stop."""
        if self.came is None:
            self.came, self._at = int(signal.SIGINT), time.monotonic()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Let no signal break in, however often it comes, but where `breaking_in` lets it."""
        self._is_busy = True
        try:
            yield
        finally:
            self._is_busy = False

    @contextlib.contextmanager
    def breaking_in(self) -> Iterator[None]:
        """Let a signal break in until `hold` is called, and not from then on."""
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = False

    def hold(self) -> None:
        """Let no signal break in any more."""
        self._is_waiting = False

    def end(self) -> None:
        """End as the signal that came would have: Ctrl-C as an exception, others for good."""
        if self.came is None:
            return
        if self.came != signal.SIGINT:
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(OSError, ValueError):
                    if stream is not None:
                        stream.flush()
            signal.raise_signal(self.came)
        raise KeyboardInterrupt


STOP: Final = Stop()
