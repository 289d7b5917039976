"""Any text screen as a picture or a page: SVG or HTML that stands alone and fetches nothing."""

from __future__ import annotations

import io
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

from sanguir.render.words import clean

if TYPE_CHECKING:
    from rich.console import Console

WIDTH: Final = 80
TITLE: Final = "sanguir"
LONGEST: Final = 80
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
# Rich's pictures fetch a font from elsewhere and name their maker; ours stand alone.
_NOT_OURS: Final = re.compile(r"@font-face\s*\{[^}]*\}\s*|<!--.*?-->\s*", re.DOTALL)
# What XML cannot hold at all. Drawn text holds none of it: names come escaped.
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Paper and ink, then the eight colours of a terminal. Green and red differ in lightness and in
# blue as well, for eyes that do not tell them apart; words and signs say the same without them.
_LIGHT: Final = ("#fbfaf7", "#1f1b1a",
                 "#1f1b1a", "#b3261e", "#006d5b", "#7a5200",
                 "#1f4e9c", "#7b2d8b", "#005f87", "#6b6663")  # fmt: skip
_DARK: Final = ("#171417", "#e9e4df",
                "#2b2629", "#ff8f7a", "#5fd7b4", "#e6c24f",
                "#8ab4ff", "#d7a1e6", "#7cd0f0", "#e9e4df")  # fmt: skip
_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 1.5rem; background: {light[0]}; color: {light[1]}; }}
pre {{ font: 1rem/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto; }}
{light_style}
@media screen and (prefers-color-scheme: dark) {{
body {{ background: {dark[0]}; color: {dark[1]}; }}
{dark_style}
}}
@page {{ size: A4; margin: 12mm; }}
@media print {{ body {{ margin: 0; background: none; }} pre {{ font-size: 9pt; }} }}
</style>
</head>
<body>
<pre>{code}</pre>
</body>
</html>
"""


def svg(text: str, title: str = TITLE) -> str:
    """Draw text with colours as a picture of a dark terminal; nothing in it is markup."""
    drawn = _recorded(text).export_svg(title=clean(title, LONGEST), theme=_theme(_DARK))
    return _NOT_XML.sub("?", _NOT_OURS.sub("", drawn))


def html(text: str, title: str = TITLE) -> str:
    """Write text with colours as a page, light or dark as its reader's screen is."""
    console = _recorded(text)
    light_style, dark_style = (
        console.export_html(code_format="{stylesheet}", theme=_theme(colors), clear=False)
        for colors in (_LIGHT, _DARK)
    )
    code = console.export_html(code_format="{code}", theme=_theme(_LIGHT))
    page = _PAGE.format(
        title=escape(clean(title, LONGEST)), policy=POLICY, light=_LIGHT, dark=_DARK,
        code=code.rstrip("\n"), light_style=light_style, dark_style=dark_style,
    )  # fmt: skip
    return _NOT_XML.sub("?", page)


def _recorded(text: str) -> Console:
    """Print text with colours to nowhere, recorded."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, file=io.StringIO(), width=WIDTH, force_terminal=True,
                      color_system="standard", legacy_windows=False)  # fmt: skip
    console.print(Text.from_ansi(text.rstrip("\n")), soft_wrap=False)
    return console


def _theme(colors: tuple[str, ...]) -> Any:
    from rich.terminal_theme import TerminalTheme

    paper, ink, *ansi = (_triplet(color) for color in colors)
    return TerminalTheme(paper, ink, ansi)


def _triplet(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
