"""Vampire V5's sheet on a terminal: traits in their three groups, tracks, the Blood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.pools import fold
from sanguir.render import sections
from sanguir.render.layout import pad, seen, together
from sanguir.render.result import Result
from sanguir.render.text import title
from sanguir.render.v5 import draw_humanity, draw_track, impairment
from sanguir.render.words import RED, Look, clean, name, plural, signed
from sanguir.v5.character import MENTAL, PHYSICAL, SOCIAL
from sanguir.v5.tables import MENTAL_SKILLS, PHYSICAL_SKILLS, SOCIAL_SKILLS

GROUPS: Final = (
    ("Physical", PHYSICAL, PHYSICAL_SKILLS),
    ("Social", SOCIAL, SOCIAL_SKILLS),
    ("Mental", MENTAL, MENTAL_SKILLS),
)
_NARROW: Final = 60


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw the whole sheet."""
    c, facts = result.outcome.after, result.outcome.facts
    yield title(f"{name(c.name)}: {', '.join(about(c))}", look)
    yield from _traits(c, look)
    if c.disciplines:
        yield sections.heading("Disciplines", look)
        yield from _disciplines(c, look)
    yield sections.heading("Condition", look)
    yield from _tracks(c, result.book, look)
    if c.is_vampire:
        yield from _blood(c, facts, result.book, look)
    if facts["impaired"]:
        costs = look.paint(impairment(facts["impaired"], result.book), RED)
        yield sections.line("Impaired", costs, look)
    assert result.sheet is not None
    yield from sections.experience(result.sheet.data, look)
    yield sections.line("Clock", f"{hours_of(c.clock):,} h", look)
    yield from sections.texts(result.sheet.data, look)
    yield from sections.pools(c.pools, look)


def about(c: Any) -> list[str]:
    """Say in words who the character is and what holds them now."""
    words = [c.kind if c.alive else f"{c.kind}, dead"]
    words += [clean(c.clan, 30)] if c.clan and c.is_vampire else []
    words += [f"generation {c.generation}"] if c.generation and c.is_vampire else []
    wave = ", riding the wave" if c.riding else ""
    states = {"torpor": c.torpor, f"{c.frenzy} frenzy{wave}": c.frenzy != "none",
              "Blush of Life": c.blush}  # fmt: skip
    return words + [state for state, holds in states.items() if holds]


def skills_of(c: Any) -> list[dict[str, int]]:
    """Sort the skills into the three groups, by name; the last has what is in none of them."""
    found: list[dict[str, int]] = [{} for _ in (*GROUPS, None)]
    for skill in sorted({**c.skills, **dict.fromkeys(c.specialties, 0)}, key=fold):
        inside = [fold(skill) in skills for _, _, skills in GROUPS]
        found[inside.index(True) if any(inside) else -1][skill] = c.skills.get(skill, 0)
    return found


def _traits(c: Any, look: Look) -> Iterator[str]:
    """Draw attributes and skills, the groups side by side where there is room for them."""
    attributes = [{name: c.attributes[name] for name in group} for _, group, _ in GROUPS]
    skills = skills_of(c)
    every = {name: rating for group in (*attributes, *skills) for name, rating in group.items()}
    width = max(seen(sections.trait(name)) for name in every)
    wide = sections.column(len(GROUPS), look)
    if width + 1 + max(5, *every.values()) <= wide:
        yield sections.heading("Attributes", look)
        blocks = [sections.rated(group, {}, width, wide, look) for group in attributes]
        yield from sections.beside(blocks, wide)
        if any(skills):
            yield sections.heading("Skills", look)
            blocks = [sections.rated(group, c.specialties, width, wide, look) for group in skills]
            yield from sections.beside(blocks[:-1], wide)
            yield from sections.beside(blocks[-1:], wide)
        return
    wide = sections.column(1, look)
    for (label, _, _), ratings, own in zip(GROUPS, attributes, skills, strict=False):
        yield sections.heading(label, look)
        both = {**ratings, **own}
        yield from sections.beside([sections.rated(both, c.specialties, width, wide, look)], wide)
    if skills[-1]:
        yield sections.heading("Other skills", look)
        last = sections.rated(skills[-1], c.specialties, width, wide, look)
        yield from sections.beside([last], wide)


def _disciplines(c: Any, look: Look) -> Iterator[str]:
    width = max(sections.LABEL, *(seen(sections.trait(own)) for own in c.disciplines))
    most = max(5, *c.disciplines.values())
    powers = {own: [f"{clean(p.name, 60)} {p.level}" for p in c.powers if p.discipline == own]
              for own in c.disciplines}  # fmt: skip
    if look.width < _NARROW:
        wide = sections.column(1, look)
        yield from sections.beside([sections.rated(c.disciplines, powers, width, wide, look)], wide)
        return
    for discipline, rating in c.disciplines.items():
        drawn = pad(sections.dots(rating, 5, look), most)
        words = ", ".join(map(together, powers[discipline]))
        yield sections.line(f"{pad(sections.trait(discipline), width)} {drawn} ", words, look)


def _tracks(c: Any, book: Any, look: Look) -> Iterator[str]:
    stains = [plural(c.stains, "Stain")] if c.stains else []
    tracks = {
        "Health": (draw_track(c.health, look), marks(c.health)),
        "Willpower": (draw_track(c.willpower, look), marks(c.willpower)),
        "Humanity": (draw_humanity(c, book, look), [str(c.humanity), *stains]),
    }
    longest = max(seen(drawn) for drawn, _ in tracks.values())
    for label, (drawn, words) in tracks.items():
        room = longest if look.width >= sections.WIDEST else 0
        yield sections.line(label, f"{pad(drawn, room)}  {', '.join(words)}".rstrip(), look)


def marks(track: Any) -> list[str]:
    """Say in words how a track is marked."""
    counts = {"superficial": track.superficial, "aggravated": track.aggravated}
    return [together(f"{count} {word}") for word, count in counts.items() if count]


def _blood(c: Any, facts: Mapping[str, Any], book: Any, look: Look) -> Iterator[str]:
    full, empty = ("●", "○") if look.unicode else ("*", ".")
    hunger = look.paint(full * c.hunger, RED) + empty * max(0, book.hunger_most - c.hunger)
    prone = ", prone to frenzy" if facts["prone_to_frenzy"] else ""
    yield sections.line("Hunger", f"{hunger}  {c.hunger}{prone}", look)
    yield sections.line("Blood", ", ".join(blood(c, facts["blood"])), look)
    if c.humour != "none":
        yield sections.line("Resonance", f"{clean(c.humour)}, {clean(c.intensity)}", look)
    if facts["torpor_left_hours"] is not None:
        left = plural(facts["torpor_left_hours"], "hour")
        yield sections.line("Torpor", f"{left} left", look)


def blood(c: Any, row: Mapping[str, Any]) -> list[str]:
    """Say in words what the character's Blood can do."""
    again = f"re-roll to level {row['reroll_level']}" if row["reroll_level"] else "no re-roll"
    words = [f"Potency {c.blood_potency}", f"surge {signed(row['surge'])}", f"mend {row['mend']}",
             f"powers {signed(row['power_bonus'])}", again, f"bane {row['bane']}"]  # fmt: skip
    return [together(word) for word in words]
