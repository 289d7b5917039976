"""Faces that were thrown at the table: too many or too few are told what the command throws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sanguir import resolver
from sanguir.dice import Entered, Source
from sanguir.errors import SanguirError, TooFewFacesError, UsageError

if TYPE_CHECKING:
    from sanguir.outcome import Roll
    from sanguir.render.result import Result


def finish(
    source: Source, rolls: Sequence[Roll], result: Callable[[], Result] | None = None
) -> None:
    """Refuse entered faces that nobody threw, and say what was thrown, or why nothing was."""
    if isinstance(source, Entered):
        try:
            source.finish()
        except UsageError as error:
            from sanguir.render.text import unthrown

            why = None if rolls or result is None else unthrown(result())
            raise _telling(error, rolls, why or "nothing is thrown") from None


def too_few(
    error: UsageError,
    action: str,
    who: Any,
    book: Any,
    choices: Mapping[str, Any],
) -> UsageError:
    """Say of faces too few what is thrown, as far as blank dice tell; other errors stay."""
    if isinstance(error, TooFewFacesError):
        from sanguir.branches import Blank

        blank = {**choices, "vs_dice": Blank()} if "vs_dice" in choices else choices
        with suppress(SanguirError):
            rolls = resolver.act(action, who, dice=Blank(), book=book, **blank).rolls
            if sum(roll.thrown_faces for roll in rolls) >= error.needed:
                return _telling(error, rolls, error.problems[0].hint)
    return error


def _telling(error: UsageError, rolls: Sequence[Roll], otherwise: str | None) -> UsageError:
    """Put what is thrown in the place of an error's hint."""
    from sanguir.render.text import thrown_words

    words = thrown_words(rolls)
    hint = f"what is thrown: {words}" if words else otherwise
    return UsageError(error.problems[0]._replace(hint=hint))
