"""Faces that were thrown at the table: too many or too few are told what the command throws."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sanguir import resolver
from sanguir.dice import Entered, Source
from sanguir.errors import SanguirError, UsageError

if TYPE_CHECKING:
    from sanguir.outcome import Roll
    from sanguir.render.result import Result

# Rows of a screen that say why nothing was thrown.
_SAYING: Final = ("no test", "result")
_NEEDED: Final = re.compile(r"[0-9]+")


def finish(
    source: Source, rolls: Sequence[Roll], result: Callable[[], Result] | None = None
) -> None:
    """Refuse entered faces that nobody threw, and say what was thrown, or why nothing was."""
    if isinstance(source, Entered):
        try:
            source.finish()
        except UsageError as error:
            why = None if rolls or result is None else _why_none(result())
            raise _telling(error, rolls, why or "nothing is thrown") from None


def _why_none(result: Result) -> str | None:
    """Say in a line why an action threw nothing, as its screen does, if it does."""
    from sanguir.render.text import text
    from sanguir.render.words import Look

    first = [*text(result, Look(width=1000)).splitlines()[1:], ""][0]
    label, _, words = first.strip().partition("  ")
    return f"{label}: {words.strip()}" if label in _SAYING and words else None


def too_few(
    error: UsageError,
    source: Source | None,
    action: str,
    who: Any,
    book: Any,
    choices: Mapping[str, Any],
) -> UsageError:
    """Say of faces too few what is thrown, as far as blank dice tell; other errors stay."""
    if isinstance(source, Entered) and error.problems[0].message.endswith("needed so far"):
        from sanguir.branches import Blank

        blank = {**choices, "vs_dice": Blank()} if "vs_dice" in choices else choices
        with suppress(SanguirError):
            rolls = resolver.act(action, who, dice=Blank(), book=book, **blank).rolls
            if _faces_of(rolls) >= int(_NEEDED.findall(error.problems[0].message)[-1]):
                return _telling(error, rolls, error.problems[0].hint)
    return error


def _faces_of(rolls: Sequence[Roll]) -> int:
    """Count the faces that rolls took, opponents' and those thrown again included."""
    from sanguir.render.text import thrown_sides

    count = 0
    for roll in rolls:
        if roll.rerolled and roll.kind != "rouse":
            count += len(roll.rerolled)
            continue
        count += sum(len(side.dice) + len(side.hunger_dice) for side in thrown_sides(roll))
    return count


def _telling(error: UsageError, rolls: Sequence[Roll], otherwise: str | None) -> UsageError:
    """Put what is thrown in the place of an error's hint."""
    from sanguir.render.text import thrown_words

    words = thrown_words(rolls)
    hint = f"what is thrown: {words}" if words else otherwise
    return UsageError(error.problems[0]._replace(hint=hint))
