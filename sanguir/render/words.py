"""Words, signs and colours that every screen shares; hostile text is made harmless here."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

_NAMED: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
LONGEST_NAME: Final = 60
# Lists of texts up to so many letters are shown, longer ones counted.
_SHORT: Final = 40
# Whose dice these are, where no sheet says it.
THROWN_BY: Final = {"sanguiri": "Sanguiri d6", "v5": "Vampire V5 d10"}

BOLD: Final = "1"
GREEN: Final = "32"
RED: Final = "31"
YELLOW: Final = "33"
DIM: Final = "2"


class Look(NamedTuple):
    """What the terminal can do."""

    color: bool = False
    unicode: bool = True
    width: int = 80

    @property
    def arrow(self) -> str:
        """The sign between an old value and a new one."""
        return "→" if self.unicode else "->"

    def paint(self, text: str, *codes: str) -> str:
        """Colour a text, on a terminal that has colour."""
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.color else text


def clean(text: str, limit: int | None = None) -> str:
    """Make text that came from outside safe to print: nothing in it moves the cursor.

    Control characters, escapes, bidirectional overrides and whatever else is not printable come
    out as backslash escapes; with a limit, long text is cut.
    """
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _NAMED.get(c) or _escaped(c) for c in text)


def _escaped(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def name(text: str) -> str:
    """Show a character's name."""
    return clean(text.strip(), LONGEST_NAME) or "(no name)"


def plural(count: int | float, one: str, many: str | None = None) -> str:
    """Write a count with its noun: 1 die, 3 dice."""
    return f"{count:,} {one if count == 1 else (many or one + 's')}"


def hours_pass(hours: float) -> str:
    """Say how much time passes."""
    if not hours:
        return "no time passes"
    return f"{plural(hours, 'hour')} {'passes' if hours == 1 else 'pass'}"


def dice(count: int) -> str:
    """Write a number of dice."""
    return plural(count, "die", "dice")


def signed(count: int) -> str:
    """Write dice added or taken with their sign."""
    return f"{count:+d}"


def value(thing: Any) -> str:
    """Write a sheet's value as a person reads it."""
    if thing is None:
        return "unset"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, dict):
        shown = ", ".join(f"{key} {value(inner)}" for key, inner in thing.items())
        return clean(shown, LONGEST_NAME) or "nothing"
    if isinstance(thing, (list, tuple)):
        shown = ", ".join(map(str, thing))
        if all(isinstance(one, str) for one in thing) and 0 < len(shown) <= _SHORT:
            return clean(shown)
        return plural(len(thing), "entry", "entries")
    return clean(str(thing), LONGEST_NAME)
