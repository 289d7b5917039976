"""Saving a screen as a picture or a page: .svg or .html."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from sanguir.errors import StorageError, UsageError, clip

WIDTH: Final = 80
# Rich's pages fetch a font from elsewhere; ours stand alone.
_FONT: Final = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def check(file: str) -> None:
    """Raise UsageError for a file that is neither a picture nor a page."""
    if Path(file).suffix.lower() not in (".svg", ".html"):
        raise UsageError(
            f'--export: "{clip(file)}" has no form that is known', "FILE.svg, FILE.html"
        )


def save(file: str, text: str) -> None:
    """Write a drawn screen to a file, whole or not at all; an older one is replaced."""
    from sanguir.sheets import atomic

    data = page(text, as_svg=Path(file).suffix.lower() == ".svg").encode()
    try:
        atomic.create(Path(file), data, overwrite=True)
    except StorageError as error:
        raise error.within(file) from None


def page(text: str, *, as_svg: bool) -> str:
    """Turn text with colours into an SVG picture or an HTML page; nothing in it is markup."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, file=io.StringIO(), width=WIDTH, force_terminal=True,
                      color_system="standard", legacy_windows=False)  # fmt: skip
    console.print(Text.from_ansi(text.rstrip("\n")), soft_wrap=False)
    if as_svg:
        return _FONT.sub("", console.export_svg(title="sanguir"))
    return console.export_html()
