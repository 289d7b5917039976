"""Saving a screen as a picture or a page: .svg or .html."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from sanguir.cli.command import Option
from sanguir.errors import UsageError, clip

if TYPE_CHECKING:
    from sanguir.cli.run import Run

FORMS: Final = (".svg", ".html")
EXPORT: Final = {
    "export": Option(("--export",), "Save the screen: .svg or .html.", "FILE", complete="files"),
}
PAGES: Final = {
    "export": EXPORT["export"]._replace(help="Save the screen as .svg, a page each as .html."),
}
OVERWRITE: Final = {"force": Option(("--force",), "Overwrite an existing file.")}


def refuse_idle_force(file: str | None, option: str = "--export", *, overwrite: bool) -> None:
    """Raise UsageError for leave to write over a file where none is written."""
    if overwrite and file is None:
        raise UsageError("--force: there is no file to write over", f"it goes with {option}")


def check(file: str, *, overwrite: bool) -> None:
    """Raise UsageError for a file that is neither a picture nor a page.

    Raises StorageError for one that is there already and is not to be written over.
    """
    if form(file) not in FORMS:
        what = f'--export: "{clip(file)}" has no form that is known'
        raise UsageError(what, "FILE.svg or FILE.html")
    if os.path.isdir(file):
        what = f'--export: "{clip(file)}" is a folder'
        raise UsageError(what, "a file in it: FILE.svg or FILE.html")
    if not overwrite and os.path.lexists(file):
        from sanguir.sheets import atomic

        raise atomic.exists().within(file)


def form(file: str) -> str:
    """Return how a file's name ends, in lower case: what is written to it hangs on that."""
    return os.path.splitext(file)[1].lower()


def save(run: Run, file: str, text: str, *, overwrite: bool) -> None:
    """Write a drawn screen to a file, whole or not at all, and say so."""
    from sanguir.render import picture

    drawn = picture.svg(text) if form(file) == ".svg" else picture.html(text)
    write(run, file, drawn, overwrite=overwrite)


def write(run: Run, file: str, text: str, *, overwrite: bool, beside: str = "") -> None:
    """Write a picture or a page to a file, whole or not at all, and say so, and what it is."""
    from sanguir.sheets.exchange import files

    files.create(file, text.encode(), overwrite=overwrite)
    if not run.json:
        from sanguir.render.words import clean

        run.output.emit(f"saved {clean(file)}{beside}\n")
