"""A sheet as an HTML page: one file that fetches nothing, and prints on one A4 page.

Every name on it is text: it goes through `text`, and the page's own policy lets nothing run or
load besides. Signs and words carry what colours show, so it reads in black and white as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any, Final, NamedTuple

from sanguir.amounts import hours_of
from sanguir.render.page_style import STYLE
from sanguir.render.picture import POLICY
from sanguir.render.result import Result
from sanguir.render.sections import trait
from sanguir.render.words import clean, name

# A sheet of paper holds so many lines of small print, and of larger print so many.
PAPER: Final = 86
ROOMY: Final = 58
FOOT: Final = 5
HEAD: Final = 2
LINE: Final = 110
LINES: Final = 6
LONG_TEXT: Final = 6 * LINE
_BOX: Final = {"": "", "■": "full", "/": "half", "×": "gone"}
_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{sheets}
</body>
</html>
"""


def page(results: Sequence[Result]) -> str:
    """Write the sheets of `sheet show` as one page of HTML, each to print on paper of its own."""
    title = ", ".join(name(result.outcome.after.name) for result in results)
    sheets = "\n".join(_sheet(result) for result in results)
    return _PAGE.format(policy=POLICY, title=text(title), style=STYLE, sheets=sheets)


def _sheet(result: Result) -> str:
    """Write one sheet: its head, its system's own body, then what every sheet may hold."""
    system: Any = import_module(f"sanguir.render.{result.system}_page")
    screens: Any = import_module(f"sanguir.render.{result.system}_sheet")
    assert result.sheet is not None
    c, data = result.outcome.after, result.sheet.data
    first, *rest = screens.about(c)
    about = " · ".join(text(word) for word in (trait(first, 60), *rest))
    head = f"<header><h1><bdi>{text(name(c.name))}</bdi></h1><p>{about}</p></header>"
    parts = [Part(head, 4), *system.body(result)]
    further = [rows for rows in (_pools(c.pools), *_texts(data)) if rows.rows]
    for left, rows in zip(range(len(further), 0, -1), further, strict=True):
        room = PAPER - FOOT - sum(part.lines for part in parts)
        parts.append(rows.fitted(room // left))
    parts.append(Part(_foot(result), FOOT))
    snug = " snug" if sum(part.lines for part in parts) > ROOMY else ""
    inner = "\n".join(part.html for part in parts if part.html)
    return f'<article class="sheet {result.system}{snug}">\n{inner}\n</article>'


def _foot(result: Result) -> str:
    from sanguir import experience
    from sanguir.forms import Form

    assert result.sheet is not None
    found = experience.read(Form(result.sheet.data))
    words = [f"experience {found.unspent:,} unspent of {found.total:,}"] if found.total else []
    words += [f"clock {hours_of(result.outcome.after.clock):,} h", clean(result.sheet.file, LINE)]
    notes = "".join(f"<br>{text(note, LINE)}" for note in result.notes[:4])
    return f"<footer>{' · '.join(map(text, words))}{notes}</footer>"


class Rows(NamedTuple):
    """A section of which as much is written as there is room for; the sheet holds the rest."""

    label: str
    rows: Sequence[Part]
    kind: str
    columns: int = 1

    def fitted(self, room: int) -> Part:
        """Write as many rows as fit, and how many there are besides."""
        used, shown = float(HEAD), 0
        for row in self.rows:
            if used + 1 + row.lines / self.columns > room:
                break
            used += row.lines / self.columns
            shown += 1
        more = len(self.rows) - shown
        html = "".join(row.html for row in self.rows[:shown])
        html = f"<dl>{html}</dl>" if self.kind == "pools" else html
        html += f"<p>{more:,} {'more' if shown else 'of them'} on the sheet</p>" if more else ""
        return Part(section(self.label, html, self.kind), used + (1 if more else 0))


def _pools(pools: Mapping[str, str]) -> Rows:
    rows = [
        Part(pair(f"@{text(own, 30)}", text(pool, 90)), 1 + min(len(pool), 90) // 40)
        for own, pool in pools.items()
    ]
    return Rows("Pools", rows, "pools", 2)


def _texts(data: Mapping[str, Any]) -> Iterator[Rows]:
    """Write touchstones, convictions and notes."""
    for key in ("touchstones", "convictions", "notes"):
        value = data.get(key)
        lines = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        texts = [line.strip() for line in lines if isinstance(line, str) and line.strip()]
        longest = LONG_TEXT if len(texts) == 1 else 2 * LINE
        yield Rows(key.capitalize(), [_paragraph(words, longest) for words in texts], "texts")


def _paragraph(words: str, longest: int) -> Part:
    if len(words) > longest:
        words = words[: longest - 1] + "…"
    lines = [clean(line) for line in words.splitlines()[:LINES]]
    html = "<br>".join(map(escape, lines))
    return Part(f"<p>{html}</p>", sum(1 + len(line) // LINE for line in lines))


# -- what the systems' pages are made of -------------------------------------------------------


class Part(NamedTuple):
    """A part of a page, and how many lines of small print it takes at most."""

    html: str
    lines: float


def text(words: str, longest: int | None = None) -> str:
    """Write text that may be anybody's: nothing in it is markup, nothing moves or hides."""
    return escape(clean(words, longest))


def section(label: str, inner: str, kind: str = "") -> str:
    """Write a section under its headline; `inner` is markup."""
    return f'<section class="{kind}"><h2>{label}</h2>{inner}</section>'


def listed(rows: Iterable[tuple[str, str]]) -> str:
    """Write labels and what stands behind them; both are markup."""
    return f"<dl>{''.join(pair(label, cell) for label, cell in rows)}</dl>"


def pair(label: str, cell: str) -> str:
    """Write a label and what stands behind it; both are markup."""
    return f"<div><dt>{label}</dt><dd>{cell}</dd></div>"


def dots(rating: int, most: int) -> str:
    """Draw a rating as dots, and say it in words to whoever hears the page."""
    shown = min(rating, 11 if rating > 12 else 12)
    drawn = "●" * shown + "○" * max(0, min(most, 12) - shown)
    more = "+" if rating > shown else ""
    said = f"{rating} of {most}" if most else f"{rating}"
    return f'<span class="dots" role="img" aria-label="{said}">{drawn}{more}</span>'


def boxes(marks: Sequence[str], said: str) -> str:
    """Draw a row of boxes, each with its sign; `said` is what it all means in words."""
    drawn = "".join(f'<i class="{_BOX[mark]}">{mark}</i>' for mark in marks)
    return f'<span class="boxes" role="img" aria-label="{text(said)}">{drawn}</span>'
