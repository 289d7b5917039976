"""A sheet as Markdown, to paste into a wiki or a chat. Names are text in it, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sanguir import experience
from sanguir.amounts import hours_of
from sanguir.experience import Experience
from sanguir.forms import Form
from sanguir.v5.character import MENTAL, PHYSICAL, SOCIAL

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_ALWAYS: Final = frozenset("\\`*_[]{}()#|~!$^")
_FIRST: Final = frozenset("-+=.:")
_LINK: Final = re.compile(r"(?i)(https?|ftp|mailto|www)([:.])")


def write(data: Mapping[str, Any], character: Any, book: Any) -> str:
    """Write a sheet of any system as a page."""
    body = _v5(character, book) if data["system"] == "v5" else _sanguiri(data, character)
    lines = [f"# {escape(data['name']) or '(no name)'}", "", *body]
    lines += [*_pools(data), *_experience(experience.read(Form(data))), *_texts(data)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def escape(value: Any) -> str:
    """Make any text plain in Markdown and in HTML: no markup, no tags, no links, one line."""
    text = " / ".join(part for part in map(str.strip, str(value).splitlines()) if part)
    text = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text.replace("\t", " "))
    found = []
    for at, letter in enumerate(text):
        if letter in _ENTITIES:
            found.append(_ENTITIES[letter])
        elif letter in _ALWAYS or (letter in _FIRST and text[:at].strip("0123456789") == ""):
            found.append("\\" + letter)
        else:
            # An invisible joiner keeps an @name from calling anybody.
            found.append("@\u2060" if letter == "@" else letter)
    return _LINK.sub(r"\1\\\2", "".join(found))


def _title(name: str) -> str:
    return escape(name.replace("_", " ").capitalize())


def _dots(rating: int) -> str:
    return "●" * rating + "○" * max(5 - rating, 0) if rating <= 10 else str(rating)


def _v5(who: Any, book: Any) -> Iterator[str]:
    facts = [_title(who.kind)]
    facts += [escape(who.clan)] if who.clan else []
    facts += [f"generation {who.generation}"] if who.generation is not None else []
    facts += [f"Blood Potency {who.blood_potency}"] if who.is_vampire else []
    yield f"*{', '.join(facts)}*"
    yield ""
    yield "| | |"
    yield "|---|---|"
    if who.is_vampire:
        left = book.hunger_most - who.hunger
        yield f"| Hunger | {'■' * who.hunger}{'□' * left} {who.hunger} |"
    yield f"| Health | {_track(who.health)} |"
    yield f"| Willpower | {_track(who.willpower)} |"
    stains = f", {who.stains} Stain{'s' * (who.stains != 1)}" if who.stains else ""
    yield f"| Humanity | {who.humanity}{stains} |"
    yield from _condition(who)
    yield from (
        "",
        "## Attributes",
        "",
        "| Physical | | Social | | Mental | |",
        "|---|---" * 3 + "|",
    )
    for row in zip(PHYSICAL, SOCIAL, MENTAL, strict=True):
        cells = " | ".join(f"{name.capitalize()} | {_dots(who.attributes[name])}" for name in row)
        yield f"| {cells} |"
    yield from _skills(who)
    yield from _disciplines(who)


def _track(track: Any) -> str:
    boxes = "□" * track.unmarked + "◩" * track.superficial + "■" * track.aggravated
    counts = ((track.superficial, "superficial"), (track.aggravated, "aggravated"))
    marks = [f"{count} {word}" for count, word in counts if count]
    return f"{boxes} {', '.join(marks)}".rstrip()


def _condition(who: Any) -> Iterator[str]:
    if who.humour != "none":
        yield f"| Resonance | {escape(who.humour)}, {escape(who.intensity)} |"
    until = f"in torpor until {hours_of(who.torpor_until):,} h"
    states = [word for word, on in (("dead", not who.alive), (until, who.torpor),
              (f"in frenzy ({who.frenzy})", who.frenzy != "none"),
              ("riding the wave", who.riding), ("Blush of Life", who.blush)) if on]  # fmt: skip
    if states:
        yield f"| Now | {', '.join(states)} |"
    yield f"| Clock | {hours_of(who.clock):,} h |"


def _skills(who: Any) -> Iterator[str]:
    every = dict.fromkeys([*who.skills, *who.specialties])
    if every:
        yield from ("", "## Skills", "")
    for name in every:
        own = who.specialties.get(name, ())
        more = f" ({', '.join(map(escape, own))})" if own else ""
        yield f"- {_title(name)} {_dots(who.skills.get(name, 0))}{more}"


def _disciplines(who: Any) -> Iterator[str]:
    every = dict.fromkeys([*who.disciplines, *(power.discipline for power in who.powers)])
    if every:
        yield from ("", "## Disciplines", "")
    for name in every:
        yield f"- {_title(name)} {_dots(who.disciplines.get(name, 0))}"
        for power in who.powers:
            if power.discipline == name:
                amalgam = (
                    f", with {escape(power.amalgam[0])} {power.amalgam[1]}" if power.amalgam else ""
                )
                yield f"  - {escape(power.name)} (level {power.level}{amalgam})"


def _sanguiri(data: Mapping[str, Any], who: Any) -> Iterator[str]:
    facts = [word for word in (who.kind, who.origin, who.sex) if word]
    yield f"*{', '.join(map(_title, facts))}*"
    yield from ("", "| | |", "|---|---|")
    state = data.get("state", {})
    for key, value in state.items() if isinstance(state, Mapping) else ():
        shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else escape(value)
        yield f"| {_title(key)} | {shown} |"
    yield from ("", "## Attributes", "", "| | |", "|---|---|")
    for name, rating in who.attributes.items():
        yield f"| {_title(name)} | {rating} |"


def _pools(data: Mapping[str, Any]) -> Iterator[str]:
    if data.get("pools"):
        yield from ("", "## Pools", "")
        for name, pool in data["pools"].items():
            yield f"- {escape(name)}: {escape(pool)}"


def _experience(found: Experience) -> Iterator[str]:
    if found.total or found.log:
        yield from ("", "## Experience", "")
        yield f"{found.unspent:,} unspent of {found.total:,}"
        yield ""
    for entry in found.log:
        parts = [f"{entry.amount:+,}", escape(entry.date), escape(entry.reason)]
        yield f"- {' '.join(part for part in parts if part)}"


def _texts(data: Mapping[str, Any]) -> Iterator[str]:
    for key in ("touchstones", "convictions", "notes"):
        value = data.get(key)
        lines = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        shown = [line for text in lines if isinstance(text, str) for line in _entry(text)]
        if shown:
            yield from ("", f"## {key.capitalize()}", "", *shown)


def _entry(text: str) -> Iterator[str]:
    """Write a text as an entry of a list; its further lines are paragraphs of it."""
    for at, line in enumerate(filter(None, map(escape, text.splitlines()))):
        yield from ("", f"  {line}") if at else (f"- {line}",)
