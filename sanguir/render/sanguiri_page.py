"""Sanguiri's sheet as the body of a page: attributes up to their caps, Thirst and its Tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sanguir.render.page import dots, listed, section, text
from sanguir.render.result import Result
from sanguir.render.sanguiri_sheet import caps, exposure, thirst
from sanguir.render.sections import trait
from sanguir.render.words import signed

# So many attributes; the sheet itself holds the rest.
MOST: Final = 90


def body(result: Result) -> Iterator[str]:
    """Write what the system has on its sheets."""
    c, facts = result.outcome.after, result.outcome.facts
    yield section("Attributes", f'<div class="two">{_attributes(c, result.book)}</div>')
    if c.kind == "sanguir":
        rows = [("Thirst", _ladder(c, result.book))]
        rows += [(label, text(words.replace("\xa0", " "))) for label, words in
                 thirst(c, facts).items()]  # fmt: skip
        yield section("Thirst", listed(rows), "state")
    rows = [("Exposure", text(exposure(c, facts))), ("Injuries", f"{c.injuries:,}")]
    yield section("Condition", listed(rows), "state")


def _attributes(c: Any, book: Any) -> str:
    known = caps(c, book)
    drawn = ""
    for own, rating in [*c.attributes.items()][:MOST]:
        cap = known[own]
        behind = f' <span class="said">cap {cap}</span>' if cap is not None else ""
        label = f"{text(trait(own))}"
        drawn += listed([(label, f"{rating} {dots(rating, cap or 0)}{behind}")])
    more = len(c.attributes) - MOST
    return drawn + (f"<p>and {more:,} more on the sheet</p>" if more > 0 else "")


def _ladder(c: Any, book: Any) -> str:
    steps = ""
    for place, level in enumerate(book.thirst_levels):
        here = ' aria-current="step"' if place == c.thirst else ""
        steps += f"<li{here}>{text(level.word, 40)}</li>"
    penalty = book.thirst_levels[c.thirst].penalty
    cost = f' <span class="said">{signed(penalty)} on Thirst Tests</span>' if penalty else ""
    return f'<ol class="ladder">{steps}</ol>{cost}'
