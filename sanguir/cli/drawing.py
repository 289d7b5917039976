"""Screens with more to see: a plot beside the numbers, and a file to keep them in."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sanguir.cli.run import Run

if TYPE_CHECKING:
    from sanguir.render.result import Result
    from sanguir.render.words import Look


def show(
    run: Run, results: Sequence[Result], *, plot: bool, export: str | None, overwrite: bool
) -> None:
    """Print results, each with its plot if asked for, and save what was drawn if asked to."""
    from sanguir.cli import saving

    saving.refuse_idle_force(export, overwrite=overwrite)
    if export is not None:
        saving.check(export, overwrite=overwrite)
    for result in results:
        run.output.warn(result.warnings)
        if run.json:
            run.output.emit(run.rendered(result))
        else:
            from sanguir.cli.screen import look

            run.output.emit(drawn(result, look(sys.stdout), plot=plot))
    if export is not None:
        from sanguir.render.words import Look

        best = Look(color=True, unicode=True, width=80)
        whole = "".join(drawn(result, best, plot=plot) for result in results)
        saving.save(run, export, whole, overwrite=overwrite)


def drawn(result: Result, look: Look, *, plot: bool) -> str:
    """Draw one result as text, with its plot if asked for."""
    from sanguir.render.text import text

    whole = text(result, look)
    if not plot:
        return whole
    screens: Any = import_module(f"sanguir.render.{result.verb}")
    return whole + "".join(f"{line}\n" for line in screens.plot(result, look))
