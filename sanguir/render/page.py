"""A sheet as an HTML page: one file that fetches nothing, and prints on one A4 page.

Every name on it is text: it goes through `_text`, and the page's own policy lets nothing run or
load besides. Signs and words carry what colours show, so it reads in black and white as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.render.page_style import STYLE
from sanguir.render.picture import POLICY
from sanguir.render.result import Result
from sanguir.render.sections import trait
from sanguir.render.words import clean, name

LINE: Final = 200
# So many lines of each list; the sheet itself holds the rest, and the page says so.
MOST_LINES: Final = 8
MOST_POOLS: Final = 12
LONG_TEXT: Final = 900
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
    return _PAGE.format(policy=POLICY, title=_text(title), style=STYLE, sheets=sheets)


def _sheet(result: Result) -> str:
    """Write one sheet: its head, its system's own body, then what every sheet may hold."""
    system: Any = import_module(f"sanguir.render.{result.system}_page")
    screens: Any = import_module(f"sanguir.render.{result.system}_sheet")
    assert result.sheet is not None
    c, data = result.outcome.after, result.sheet.data
    first, *rest = screens.about(c)
    about = " · ".join(_text(word) for word in (trait(first, 60), *rest))
    head = f"<header><h1><bdi>{_text(name(c.name))}</bdi></h1><p>{about}</p></header>"
    parts = [*system.body(result), *_pools(c.pools), *_texts(data), _foot(result)]
    crowd = sum(part.count("<dt") + 2 * part.count("<p") + part.count("<li") for part in parts)
    snug = " snug" if crowd > SNUG else ""
    inner = "\n".join([head, *parts])
    return f'<article class="sheet {escape(result.system)}{snug}">\n{inner}\n</article>'


SNUG: Final = 75


def _foot(result: Result) -> str:
    from sanguir import experience
    from sanguir.forms import Form

    assert result.sheet is not None
    found = experience.read(Form(result.sheet.data))
    words = [f"experience {found.unspent:,} unspent of {found.total:,}"] if found.total else []
    words += [f"clock {hours_of(result.outcome.after.clock):,} h", clean(result.sheet.file, 80)]
    notes = "".join(f"<br>{_text(note, LINE)}" for note in result.notes[:3])
    return f"<footer>{' · '.join(map(_text, words))}{notes}</footer>"


def _pools(pools: Mapping[str, str]) -> Iterator[str]:
    if pools:
        rows = [(f"@{_text(own, 30)}", _text(pool, 120)) for own, pool in pools.items()]
        yield section("Pools", listed(_few(rows, MOST_POOLS)), "pools")


def _texts(data: Mapping[str, Any]) -> Iterator[str]:
    """Write touchstones, convictions and notes, as far as the paper goes."""
    for key in ("touchstones", "convictions", "notes"):
        value = data.get(key)
        lines = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        texts = [line.strip() for line in lines if isinstance(line, str) and line.strip()]
        if texts:
            longest = LONG_TEXT if len(texts) == 1 else LINE
            shown = [f"<p>{_paragraph(text, longest)}</p>" for text in texts[:MOST_LINES]]
            more = len(texts) - MOST_LINES
            shown += [f"<p>and {more:,} more</p>"] if more > 0 else []
            yield section(key.capitalize(), "".join(shown), "texts")


def _paragraph(text: str, longest: int) -> str:
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    return "<br>".join(_text(line) for line in text.splitlines()[:MOST_LINES])


def _few(rows: list[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    more = len(rows) - most
    return [*rows[:most], ("more", f"{more:,} on the sheet")] if more > 0 else rows


# -- what the systems' pages are made of -------------------------------------------------------


def _text(words: str, longest: int | None = None) -> str:
    """Write text that may be anybody's: nothing in it is markup, nothing moves or hides."""
    return escape(clean(words, longest))


text = _text


def section(label: str, inner: str, kind: str = "") -> str:
    """Write a section under its headline; `inner` is markup."""
    return f'<section class="{kind}"><h2>{label}</h2>{inner}</section>'


def listed(rows: Iterable[tuple[str, str]]) -> str:
    """Write labels and what stands behind them; both are markup."""
    return (
        f"<dl>{''.join(f'<div><dt>{label}</dt><dd>{cell}</dd></div>' for label, cell in rows)}</dl>"
    )


def dots(rating: int, most: int) -> str:
    """Draw a rating as dots, and say it in words to whoever hears the page."""
    shown = min(rating, 12)
    drawn = "●" * shown + "○" * max(0, min(most, 12) - shown)
    more = "+" if rating > shown else ""
    said = f"{rating} of {most}" if most else f"{rating}"
    return f'<span class="dots" role="img" aria-label="{said}">{drawn}{more}</span>'


def boxes(marks: Sequence[str], said: str) -> str:
    """Draw a row of boxes, each with its sign; `said` is what it all means in words."""
    drawn = "".join(f'<i class="{_BOX[mark]}">{mark}</i>' for mark in marks)
    return f'<span class="boxes" role="img" aria-label="{text(said)}">{drawn}</span>'


_BOX: Final = {"": "", "■": "full", "/": "half", "×": "gone"}
