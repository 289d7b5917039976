"""Sanguiri's sheet as the body of a page: attributes up to their caps, Thirst and its Tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sanguir.render.page import HEAD, Part, dots, listed, section, text
from sanguir.render.result import Result
from sanguir.render.sanguiri_sheet import cap_words, caps, exposure, injuries, penalised, thirst
from sanguir.render.sections import trait
from sanguir.render.words import signed

# So many attributes; the sheet itself holds the rest.
MOST: Final = 60


def body(result: Result) -> Iterator[Part]:
    """Write what the system has on its sheets."""
    c, facts = result.outcome.after, result.outcome.facts
    drawn = f'<div class="two">{_attributes(c, result.book)}</div>'
    yield Part(section("Attributes", drawn), -(-min(len(c.attributes), MOST + 2) // 2) + HEAD)
    if c.is_sanguir:
        rows = [("Thirst", _ladder(c, result.book))]
        rows += [(label, text(words.replace("\xa0", " "))) for label, words in
                 thirst(c, facts).items()]  # fmt: skip
        steps = len(result.book.thirst_levels) // 8
        yield Part(section("Thirst", listed(rows), "state"), len(rows) + HEAD + 1 + steps)
    rows = [("Exposure", text(exposure(c, facts))), ("Injuries", injuries(c))]
    yield Part(section("Condition", listed(rows), "state"), len(rows) + HEAD)


def _attributes(c: Any, book: Any) -> str:
    known = caps(c, book)
    drawn = ""
    for own, rating in [*c.attributes.items()][:MOST]:
        cap = known[own]
        behind = f' <span class="said">{cap_words(own, c, book)}</span>' if cap is not None else ""
        number = f'<span class="rating" aria-hidden="true">{rating}</span>'
        drawn += listed([(text(trait(own)), f"{number}{dots(rating, cap or 0)}{behind}")])
    more = len(c.attributes) - MOST
    return drawn + (f"<p>and {more:,} more on the sheet</p>" if more > 0 else "")


def _ladder(c: Any, book: Any) -> str:
    steps = ""
    for place, level in enumerate(book.thirst_levels):
        here = ' aria-current="step"' if place == c.thirst else ""
        steps += f"<li{here}>{text(level.word, 40)}</li>"
    penalty = book.thirst_levels[c.thirst].penalty
    cost = f' <span class="said">{signed(penalty)} on {penalised(book)}</span>' if penalty else ""
    return f'<ol class="ladder">{steps}</ol>{cost}'
