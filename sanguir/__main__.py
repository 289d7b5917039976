"""`python -m sanguir`, and the console script."""

from __future__ import annotations

import gc
import os
import sys

# Nothing is imported here that takes time: outside `main` Ctrl-C is a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, NoReturn

COMPLETE: Final = "__complete"
INTERRUPTED: Final = 130
# Start-up makes some 50,000 objects that stay: looking for rubbish among them costs 5 ms.
QUIET: Final = 100_000


def main() -> NoReturn:
    """Run the command line, or answer what a shell asks at TAB."""
    gc.set_threshold(QUIET)
    try:
        _leave(_ended())
    except KeyboardInterrupt:
        _leave(INTERRUPTED)


def _ended() -> str | int | None:
    """Run it, and return its exit status."""
    try:
        run = _loaded()
        run()
    except SystemExit as ended:
        return ended.code
    return 0


def _loaded() -> Callable[[], None]:
    """Import the program; nothing is begun yet, so that Ctrl-C may end it on the spot."""
    import signal

    is_ours = _ends_at_once()
    if sys.argv[1:2] == [COMPLETE]:
        from sanguir.cli.complete import main as run
    else:
        from sanguir.cli.app import main as run
    if is_ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return run


def _ends_at_once() -> bool:
    """Let Ctrl-C end the process without an exception, which imports may swallow or print."""
    import signal

    # One that is ignored, as in the background of a script, stays so; only a main thread may.
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    try:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    except ValueError:
        return False
    return True


def _leave(status: str | int | None) -> NoReturn:
    """End the process without taking the interpreter apart piece by piece, which costs 10 ms.

    Everything that was printed is flushed first; locks and files end with the process. Under a
    profiler or a tracer, and where the last words cannot be written, it ends the usual way.
    """
    _ends_at_once()
    if sys.getprofile() is None and sys.gettrace() is None and not isinstance(status, str):
        try:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except (OSError, ValueError):
            sys.exit(status)
        os._exit(status or 0)
    sys.exit(status)


if __name__ == "__main__":
    main()
