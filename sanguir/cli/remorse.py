"""`sanguir remorse`"""

from __future__ import annotations

from sanguir.cli.command import CHANGES, argument, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def remorse(run: Run, sheet: str = argument("SHEET", complete="sheets")) -> None:
    """Any success clears the Stains; a failure costs one Humanity and clears them."""
    run.act(sheet, "remorse")
