"""Laying text out on a terminal of any width."""

from __future__ import annotations

import re
from typing import Final

from sanguir.render.words import Look, clean

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")

# Text from outside never holds it: it is not printable, and comes escaped.
KEPT: Final = "\xa0"


def together(text: str) -> str:
    """Keep a text on one line when it is wrapped."""
    return text.replace(" ", KEPT)


def command(verb: str, file: str, *options: str) -> str:
    """Write a command on a sheet so that it works when it is pasted into a shell."""
    from shlex import join

    named = f"./{file}" if file[:1] == "-" else file
    return together(f"`{clean(join(['sanguir', *verb.split(), named, *options]))}`")


def seen(text: str) -> int:
    """Count the columns of a text without its colours; wide letters take two."""
    bare = _ESCAPE.sub("", text) if "\x1b" in text else text
    if bare.isascii():
        return len(bare)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in bare)


def pad(text: str, width: int) -> str:
    """Fill a text with spaces up to a number of columns."""
    return text + " " * max(0, width - seen(text))


def cut(text: str, width: int, look: Look) -> str:
    """Cut a text without colours to a number of columns, with a mark where it was cut."""
    if seen(text) <= width:
        return text
    while seen(text) >= width:
        text = text[:-1]
    return text + ("…" if look.unicode else "~")


def hang(label: str, content: str, look: Look) -> str:
    """Wrap content to the width, further lines under the first; nothing is ever lost.

    Words joined by KEPT stay on one line, if they fit on one; those of a command in any case, so
    that it can be pasted.
    """
    indent = seen(label)
    room = max(10, look.width - indent)
    if seen(content) <= room:
        return (label + content).rstrip().replace(KEPT, " ")
    lines: list[str] = [""]
    pieces = content.split(" ")
    words = [word for piece in pieces
             for word in ([piece] if seen(piece) <= room or piece[:1] == "`"
                          else piece.split(KEPT))]  # fmt: skip
    for word in words:
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and seen(joined) > room:
            lines.append(word)
        else:
            lines[-1] = joined
    return (label + f"\n{' ' * indent}".join(line.rstrip() for line in lines)).replace(KEPT, " ")


def width(rows: list[list[str]], gap: int = 2) -> int:
    """Count the columns of the screen that a table takes."""
    return sum(max(map(seen, cells)) for cells in zip(*rows, strict=True)) + gap * (
        len(rows[0]) - 1
    )


def columns(rows: list[list[str]], look: Look, *, gap: int = 2) -> list[str]:
    """Draw rows as aligned columns; on a narrow terminal each row becomes a short list."""
    if width(rows, gap) <= look.width or len(rows) < 2:
        widths = [max(map(seen, cells)) for cells in zip(*rows, strict=True)]
        return [(" " * gap).join(map(pad, row, widths)).rstrip() for row in rows]
    head = rows[0]
    found: list[str] = []
    for row in rows[1:]:
        found.append(row[0])
        found += [hang(f"  {label}: ", cell, look) for label, cell in
                  zip(head[1:], row[1:], strict=True) if cell]  # fmt: skip
    return found
