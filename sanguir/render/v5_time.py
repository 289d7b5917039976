"""Vampire V5's screen of time that passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sanguir.render import text as common
from sanguir.render.layout import hang, together
from sanguir.render.result import Result
from sanguir.render.v5 import starved
from sanguir.render.v5_next import called_for
from sanguir.render.v5_words import FATES, LIMITS
from sanguir.render.words import Look, clean


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw what a span of time held."""
    yield common.time_title(result, look)
    yield from common.past_lines(result, look)
    for place, event, more in common.events_told(result):
        yield _event(event, result.outcome.asides.get(place), more, look, result.book)
    yield from (common.row("missed", test, look) for test in called_for(result, is_late=True))
    yield from starved(result, look)
    yield from common.change_lines(result, look)


def _event(event: Mapping[str, Any], aside: Any, more: str, look: Look, book: Any) -> str:
    at = f"  {event['at_hours']:>6,} h  "
    words, roll = clean(event["event"]) + more, event["roll"]
    if aside is not None and aside.slaked is not None:
        why = "".join(f"; {LIMITS[one['reason']].format(**one)}" for one in aside.limits)
        short = why.replace("Blood Potency", "BP")
        words += f": slaked {aside.slaked} of {aside.amount} Hunger{short}"
        if aside.victim is not None:
            words += f"; the human {FATES[aside.victim['survived']]}"
    if roll is not None:
        word, _ = common.verdict(roll, look)
        words += f": {common.faces(roll, look, book)}: {word}"
    if aside is not None and aside.healed is not None:
        words += f"; {aside.healed} {'aggravated' if aside.aggravated else 'superficial'} healed"
    left = "" if aside is None else " " + together(f"(Hunger {aside.hunger})")
    return hang(at, words + left, look)
