"""Sanguiri's sheet on a terminal: attributes up to their caps, Thirst and its Tests to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.render import sections
from sanguir.render.bars import percent
from sanguir.render.layout import pad, seen, together
from sanguir.render.result import Result
from sanguir.render.text import title
from sanguir.render.words import BOLD, GREEN, RED, Look, clean, dice, name, plural, signed

_FEW: Final = 6
_BESIDE: Final = 12


def injuries(c: Any) -> str:
    """Count a character's Injuries, and say that no rule takes dice for them."""
    return f"{c.injuries:,}; no dice lost by these rules" if c.injuries else "0"


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw the whole sheet."""
    c, facts, book = result.outcome.after, result.outcome.facts, result.book
    yield title(f"{name(c.name)}: {', '.join(about(c))}", look)
    yield sections.heading("Attributes", look)
    yield from _attributes(c, book, look)
    if c.is_sanguir:
        yield sections.heading("Thirst", look)
        yield sections.line("Thirst", _ladder(c, book, look), look)
        for label, words in thirst(c, facts).items():
            yield sections.line(label, words, look)
    yield sections.heading("Condition", look)
    yield sections.line("Exposure", exposure(c, facts), look)
    yield sections.line("Injuries", injuries(c), look)
    assert result.sheet is not None
    yield from sections.experience(result.sheet.data, look)
    yield sections.line("Clock", f"{hours_of(c.clock):,} h", look)
    yield from sections.texts(result.sheet.data, look)
    yield from sections.pools(c.pools, look)


def about(c: Any) -> list[str]:
    """Say in words who the character is and what holds them now."""
    state = "dead" if not c.alive else "compelled to feed" if c.is_compelled else ""
    return [clean(word, 30) for word in (c.kind, c.origin, c.sex, state) if word]


def cap_words(attribute: str, c: Any, book: Any) -> str:
    """Write an attribute's cap; without a sex both, where they differ."""
    from sanguir.sanguiri.caps import cap_of

    sexes = ("female", "male") if c.sex is None else (c.sex,)
    found = sorted({cap_of(attribute, sex, book) or 0 for sex in sexes})
    return f"cap {found[0]}" if len(found) == 1 else f"cap {found[0]} or {found[1]}, by sex"


def caps(c: Any, book: Any) -> dict[str, int | None]:
    """Look up how high each attribute can go; for all but a Sanguir no cap is known."""
    from sanguir.sanguiri.caps import cap_of

    is_capped = c.is_sanguir
    return {own: cap_of(own, c.sex, book) if is_capped else None for own in c.attributes}


def thirst(c: Any, facts: Mapping[str, Any]) -> dict[str, str]:
    """Say in words how the Blood stands, and what the Thirst Tests come to."""
    banked = f", {c.banked_ml:,} mL banked" if c.banked_ml else ""
    lost = facts["deprivation_dice"]
    costs = f"{signed(lost)} on all Tests; one more" if lost else "no; the first die goes"
    now, later = facts["thirst_test_now"], facts["next_thirst_test"]
    return {
        "Blood": f"{plural(hours_of(c.minutes_since_blood), 'hour')} without{banked}",
        "Deprived": f"{costs} in {_hours(facts['next_deprivation_in_hours'])}",
        "Test now": f"{together(dice(now['dice']))}: {percent(now['win'])} to pass",
        "Next Test": f"{together(dice(later['dice']))}, in {_hours(later['in_hours'])}, "
        f"{later['level']}: {percent(later['win'])}",
    }


def _hours(count: float) -> str:
    return together(plural(count, "hour"))


def exposure(c: Any, facts: Mapping[str, Any]) -> str:
    """Say in words how much ultraviolet light the character is in, and what it does."""
    light = facts["exposure_dice"]
    return f"{clean(c.exposure)}{f', {signed(light)} on Tests and Contests' if light else ''}"


def _attributes(c: Any, book: Any, look: Look) -> Iterator[str]:
    """Draw attributes with their caps, two columns if they are many; then what they sum to."""
    known = caps(c, book)
    width = max(sections.LABEL, *(seen(sections.trait(own)) for own in c.attributes))
    stamina = c.endurance + c.willpower
    digits = max(len(str(rating)) for rating in (*c.attributes.values(), stamina))
    room = min(sections.MOST_DOTS, look.width - width - digits - _BESIDE)
    drawn = {own: sections.dots(rating, known[own], look, room)
             for own, rating in c.attributes.items()}  # fmt: skip
    most = max(map(len, drawn.values()))
    lines = []
    for own, rating in c.attributes.items():
        behind = f"  {cap_words(own, c, book)}" if known[own] is not None else ""
        label = f"{pad(sections.trait(own), width)} {rating:>{digits}}"
        lines.append(f"{label} {pad(drawn[own], most)}{behind}".rstrip())
    half = -(-len(lines) // 2)
    wide = sections.column(2, look)
    if len(lines) > _FEW and max(map(seen, lines)) <= wide:
        yield from sections.beside([lines[:half], lines[half:]], wide)
    else:
        yield from sections.beside([lines], 0)
    if "stamina" not in c.attributes:
        words = f"{stamina:>{digits}} Endurance + Willpower"
        yield sections.line("Stamina", words, look, width)


def penalised(book: Any) -> str:
    """Say which Tests a Thirst level's penalty is for."""
    return "all Tests" if book.thirst_penalty_on == "all-tests" else "Thirst Tests"


def _ladder(c: Any, book: Any, look: Look) -> str:
    ladder = [
        look.paint(f"[{clean(level.word, 24)}]", BOLD, RED if place else GREEN)
        if place == c.thirst
        else clean(level.word, 24)
        for place, level in enumerate(book.thirst_levels)
    ]
    penalty = book.thirst_levels[c.thirst].penalty
    cost = f"  {together(f'{signed(penalty)} on {penalised(book)}')}" if penalty else ""
    return f" {look.arrow} ".join(ladder) + cost
