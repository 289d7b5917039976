"""A sheet's screen in sections: headings, labelled lines, lists of traits side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from sanguir.render.layout import KEPT, cut, hang, pad, seen, together
from sanguir.render.words import BOLD, DIM, Look, clean, plural

WIDEST: Final = 80
LABEL: Final = 10
INDENT: Final = "  "
GAP: Final = 3
MOST_DOTS: Final = 12
LEAST_DOTS: Final = 6
LONGEST_TRAIT: Final = 24
LONGEST: Final = 60
_SIGN: Final = re.compile(r"\s*([+-])\s*")


def heading(words: str, look: Look) -> str:
    """Draw the headline of a section: its word, and a rule across the screen."""
    rule = "─" if look.unicode else "-"
    behind = rule * max(2, min(look.width, WIDEST) - seen(words) - 4)
    label = look.paint(words, BOLD)
    return f"{look.paint(rule * 2, DIM)} {label} {look.paint(behind, DIM)}"


def line(label: str, content: str, look: Look, width: int = LABEL) -> str:
    """Draw one labelled line of a section, wrapped under itself."""
    return hang(f"{INDENT}{pad(label, width)} ", content, look)


def trait(name: str, longest: int = LONGEST_TRAIT) -> str:
    """Write a trait's name as a sheet does: harmless, the first letter large."""
    words = clean(name.replace("_", " "), longest)
    return words[:1].upper() + words[1:]


def dots(rating: int, most: int | None, look: Look, room: int = MOST_DOTS) -> str:
    """Draw a rating as dots among those it could have; many are cut, and few have no room."""
    if room < LEAST_DOTS:
        return ""
    full, empty = ("●", "○") if look.unicode else ("*", ".")
    if rating > room:
        return full * (room - 1) + "+"
    return full * rating + empty * max(0, min(most or 0, room) - rating)


def boxes(marks: Sequence[str], look: Look) -> str:
    """Draw boxes each in its brackets, or all in one pair where the screen is narrow."""
    if 3 * len(marks) <= look.width - LABEL - 3:
        return "".join(f"[{mark}]" for mark in marks).replace(" ", KEPT)
    return f"[{''.join(marks)}]".replace(" ", KEPT)


def beside(blocks: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Draw blocks of lines side by side, each in a column of `width`."""
    for row in zip_longest(*blocks, fillvalue=""):
        yield (INDENT + (" " * GAP).join(pad(cell, width) for cell in row)).rstrip()


def column(count: int, look: Look) -> int:
    """Say how wide a column is where so many stand side by side."""
    return (min(look.width, WIDEST) - len(INDENT) - (count - 1) * GAP) // count


def rated(
    traits: Mapping[str, int], under: Mapping[str, Sequence[str]], width: int, room: int, look: Look
) -> list[str]:
    """Draw traits with their dots, one a line, and what belongs to each under it."""
    lines = []
    for name, rating in traits.items():
        lines.append(f"{pad(trait(name), width)} {dots(rating, 5, look)}")
        words = ", ".join(clean(own, LONGEST) for own in under.get(name, ()))
        if words:
            fitting = " ".join(cut(word, room - len(INDENT), look) for word in words.split(" "))
            lines += hang(INDENT, fitting, look._replace(width=room)).split("\n")
    return lines


def pools(found: Mapping[str, str], look: Look) -> Iterator[str]:
    """Draw the pools saved on a sheet."""
    if not found:
        return
    yield heading("Pools", look)
    names = {f"@{clean(name, 30)}": clean(pool, 200) for name, pool in found.items()}
    width = max(LABEL, *(seen(name) for name in names))
    for name, pool in names.items():
        yield line(name, _SIGN.sub(r" \1 ", pool).strip(), look, width)


def texts(data: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Say how much there is to read on the sheet beside its numbers."""
    counts = []
    for key in ("notes", "touchstones", "convictions"):
        value = data.get(key, [])
        count = len(value) if isinstance(value, list) else int(isinstance(value, str))
        counts += [together(plural(count, key[:-1]))] if count else []
    if counts:
        how = f"in the sheet's file, or {together('--export FILE.html')}"
        yield line("To read", f"{', '.join(counts)}: {how}", look)


def experience(data: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Draw what experience there is to spend."""
    from sanguir import experience as log
    from sanguir.forms import Form

    found = log.read(Form(data))
    if found.total:
        yield line("Experience", f"{found.unspent:,} unspent of {found.total:,}", look)
