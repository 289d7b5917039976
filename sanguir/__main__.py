"""`python -m sanguir`, and the console script."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final, NoReturn

COMPLETE: Final = "__complete"
INTERRUPTED: Final = 130
# Start-up makes some 50,000 objects that stay: looking for rubbish among them costs 5 ms.
QUIET: Final = 100_000


def main() -> NoReturn:
    """Run the command line, or answer what a shell asks at TAB."""
    gc.set_threshold(QUIET)
    try:
        if sys.argv[1:2] == [COMPLETE]:
            from sanguir.cli.complete import main as run
        else:
            from sanguir.cli.app import main as run
        run()
    except SystemExit as ended:
        _leave(ended.code)
    except KeyboardInterrupt:
        _leave(INTERRUPTED)
    _leave(0)


def _leave(status: str | int | None) -> NoReturn:
    """End the process without taking the interpreter apart piece by piece, which costs 10 ms.

    Everything that was printed is flushed first; locks and files end with the process. Under a
    profiler or a tracer, and where the last words cannot be written, it ends the usual way.
    """
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
