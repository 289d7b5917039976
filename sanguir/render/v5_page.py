"""Vampire V5's sheet as the body of a page: traits in their groups, tracks, the Blood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sanguir.render.page import boxes, dots, listed, section, text
from sanguir.render.result import Result
from sanguir.render.sections import trait
from sanguir.render.v5_sheet import GROUPS, blood, marks, skills_of
from sanguir.render.words import plural

# So many powers and specialties of one trait; the sheet itself holds the rest.
MOST_UNDER: Final = 8


def body(result: Result) -> Iterator[str]:
    """Write what the system has on its sheets."""
    c, facts = result.outcome.after, result.outcome.facts
    columns = []
    for label, attributes, _ in GROUPS:
        rows = _rated({own: c.attributes[own] for own in attributes}, {})
        columns.append(f"<div><h3>{label}</h3>{rows}</div>")
    yield section("Attributes", f'<div class="three">{"".join(columns)}</div>')
    *groups, others = skills_of(c)
    if any(groups) or others:
        columns = [f"<div>{_rated(group, c.specialties)}</div>" for group in groups]
        columns += [f"<div>{_rated(others, c.specialties)}</div>"] if others else []
        yield section("Skills", f'<div class="three">{"".join(columns)}</div>')
    if c.disciplines:
        yield section("Disciplines", f'<div class="three">{_disciplines(c)}</div>')
    yield section("Condition", listed(_condition(c, facts, result.book)), "state")


def _rated(traits: Mapping[str, int], under: Mapping[str, Any]) -> str:
    drawn = ""
    for own, rating in traits.items():
        drawn += listed([(text(trait(own)), dots(rating, 5))])
        if under.get(own):
            drawn += f'<div class="under">{_joined(under[own])}</div>'
    return drawn


def _joined(words: Any) -> str:
    shown = [text(word, 60) for word in words[:MOST_UNDER]]
    more = len(words) - len(shown)
    return ", ".join([*shown, *([f"and {more:,} more"] if more else [])])


def _disciplines(c: Any) -> str:
    drawn = ""
    for own, rating in c.disciplines.items():
        powers = [f"{power.name} {power.level}" for power in c.powers if power.discipline == own]
        drawn += f"<div>{_rated({own: rating}, {own: powers})}</div>"
    return drawn


def _condition(c: Any, facts: Mapping[str, Any], book: Any) -> Iterator[tuple[str, str]]:
    for label, track in (("Health", c.health), ("Willpower", c.willpower)):
        signs = [""] * track.unmarked + ["/"] * track.superficial + ["×"] * track.aggravated
        yield label, _track(signs, ", ".join(marks(track)) or "unmarked")
    empty = c.unmarked_humanity(book)
    stains = min(c.stains, max(0, book.humanity_boxes - c.humanity - empty))
    signs = ["■"] * c.humanity + [""] * empty + ["/"] * stains
    stained = f", {plural(c.stains, 'Stain')}" if c.stains else ""
    yield "Humanity", _track(signs, f"{c.humanity}{stained}")
    if c.is_vampire:
        signs = ["■"] * c.hunger + [""] * max(0, book.hunger_most - c.hunger)
        prone = ", prone to frenzy" if facts["prone_to_frenzy"] else ""
        yield "Hunger", f'<span class="hunger">{_track(signs, f"{c.hunger}{prone}")}</span>'
        yield "Blood", text(", ".join(blood(c, facts["blood"])).replace("\xa0", " "))
        if c.humour != "none":
            yield "Resonance", text(f"{c.humour}, {c.intensity}", 80)
        if facts["torpor_left_hours"] is not None:
            yield "Torpor", f"{plural(facts['torpor_left_hours'], 'hour')} left"
    if facts["impaired"]:
        yield "Impaired", f"{', '.join(facts['impaired'])} is full"


def _track(signs: list[str], words: str) -> str:
    said = words.replace("\xa0", " ")
    return f'{boxes(signs, said)}<span class="said" aria-hidden="true">{text(said)}</span>'
