"""Saving a screen as a picture or a page: .svg or .html."""

from __future__ import annotations

import os
from typing import Final

from sanguir.cli.command import Option
from sanguir.errors import UsageError, clip

FORMS: Final = (".svg", ".html")
EXPORT: Final = {
    "export": Option(("--export",), "Save the screen: .svg or .html.", "FILE", complete="files"),
}


def check(file: str) -> None:
    """Raise UsageError for a file that is neither a picture nor a page."""
    if form(file) not in FORMS:
        what = f'--export: "{clip(file)}" has no form that is known'
        raise UsageError(what, "FILE.svg or FILE.html")
    if os.path.isdir(file):
        what = f'--export: "{clip(file)}" is a folder'
        raise UsageError(what, "a file in it: FILE.svg or FILE.html")


def form(file: str) -> str:
    """Return how a file's name ends, in lower case: what is written to it hangs on that."""
    return os.path.splitext(file)[1].lower()


def save(file: str, text: str) -> None:
    """Write a drawn screen to a file, whole or not at all; an older one is replaced."""
    from sanguir.render import picture

    write(file, picture.svg(text) if form(file) == ".svg" else picture.html(text))


def write(file: str, text: str) -> None:
    """Write a picture or a page to a file, whole or not at all; an older one is replaced."""
    from sanguir.sheets.exchange import files

    files.create(file, text.encode(), overwrite=True)
