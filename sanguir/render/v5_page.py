"""Vampire V5's sheet as the body of a page: traits in their groups, tracks, the Blood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir.render.page import HEAD, Part, boxes, dots, listed, section, text
from sanguir.render.result import Result
from sanguir.render.sections import trait
from sanguir.render.v5 import humanity_boxes, impairment
from sanguir.render.v5_sheet import GROUPS, blood, marks, skills_of
from sanguir.render.words import clean, plural

# So many letters under a trait, specialties or powers; the sheet itself holds the rest.
UNDER_SKILL: Final = 90
UNDER_DISCIPLINE: Final = 140
MOST_DISCIPLINES: Final = 15
_LETTERS: Final = 46
_SMALL: Final = 0.9


def body(result: Result) -> Iterator[Part]:
    """Write what the system has on its sheets."""
    c, facts = result.outcome.after, result.outcome.facts
    blocks = []
    for label, attributes, _ in GROUPS:
        rows = _rated({own: c.attributes[own] for own in attributes}, {}, 0)
        blocks.append(Part(f"<h3>{label}</h3>{rows.html}", rows.lines + 1))
    yield _beside("Attributes", blocks)
    *groups, others = skills_of(c)
    blocks = [_rated(group, c.specialties, UNDER_SKILL) for group in groups]
    blocks += [_rated(own, c.specialties, UNDER_SKILL) for own in _thirds(others)]
    if any(block.lines for block in blocks):
        yield _beside("Skills", blocks)
    if c.disciplines:
        yield _beside("Disciplines", [*_disciplines(c)])
    standing = [*_condition(c, facts, result.book)]
    yield Part(section("Condition", listed(standing), "state"), len(standing) + HEAD)


def _thirds(skills: Mapping[str, int]) -> list[dict[str, int]]:
    """Deal skills that are in no group into three columns."""
    every = [*skills.items()]
    return [dict(every[place::3]) for place in range(3)] if every else []


def _beside(label: str, blocks: list[Part]) -> Part:
    """Write blocks in three columns, row by row."""
    cells = "".join(f"<div>{block.html}</div>" for block in blocks)
    rows = [max(block.lines for block in blocks[at : at + 3]) for at in range(0, len(blocks), 3)]
    return Part(section(label, f'<div class="three">{cells}</div>'), sum(rows) + HEAD)


def _rated(traits: Mapping[str, int], under: Mapping[str, Any], room: int) -> Part:
    drawn, lines = "", 0.0
    for own, rating in traits.items():
        drawn += listed([(text(trait(own)), dots(rating, 5))])
        lines += 1
        if words := _joined(under.get(own, ()), room):
            drawn += f'<div class="under">{text(words)}</div>'
            lines += _SMALL * (1 + len(words) // _LETTERS)
    return Part(drawn, lines)


def _joined(words: Sequence[str], room: int) -> str:
    """Join as many words as there is room for, at least one, and count the rest."""
    shown: list[str] = []
    for word in words:
        shown.append(clean(word, 60))
        if len(", ".join(shown)) > room and len(shown) > 1:
            shown.pop()
            break
    more = len(words) - len(shown)
    return ", ".join([*shown, *([f"and {more:,} more"] if more else [])])


def _disciplines(c: Any) -> Iterator[Part]:
    for own in [*c.disciplines][:MOST_DISCIPLINES]:
        powers = [f"{power.name} {power.level}" for power in c.powers if power.discipline == own]
        yield _rated({own: c.disciplines[own]}, {own: powers}, UNDER_DISCIPLINE)
    more = len(c.disciplines) - MOST_DISCIPLINES
    if more > 0:
        yield Part(f"<p>{more:,} more on the sheet</p>", 1)


def _condition(c: Any, facts: Mapping[str, Any], book: Any) -> Iterator[tuple[str, str]]:
    for label, track in (("Health", c.health), ("Willpower", c.willpower)):
        signs = [""] * track.unmarked + ["/"] * track.superficial + ["×"] * track.aggravated
        yield label, _track(signs, ", ".join(marks(track)) or "unmarked")
    empty, stains = humanity_boxes(c, book)
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
        yield "Impaired", text(impairment(facts["impaired"], book))


def _track(signs: list[str], words: str) -> str:
    said = words.replace("\xa0", " ")
    return f'{boxes(signs, said)}<span class="said" aria-hidden="true">{text(said)}</span>'
