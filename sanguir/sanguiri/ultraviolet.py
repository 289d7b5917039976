"""Ultraviolet exposure: one level at a time, dice and never damage. (Rules: Ultraviolet)"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, TypeVar

from sanguir.dice import Dice
from sanguir.errors import Problem, UsageError, clip, nearest
from sanguir.outcome import Outcome
from sanguir.pools import Modifier
from sanguir.sanguiri.book import EXPOSURES, OTHERS, UNSTATED, Book

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

_Who = TypeVar("_Who", bound="Character | None")


class UvFacts(TypedDict):
    """What `uv` reports: the level and the dice it adds or takes."""

    exposure: str
    modifier: int


def unknown_level(level: str, book: Book, option: str = "") -> tuple[str, str]:
    """Say that an exposure level is none of a book's, and which would do."""
    known = [exposure.id for exposure in book.exposures]
    near = nearest(level, known, 1)
    others = OTHERS if book.exposures == EXPOSURES else ""
    hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)}{others}"
    return f'{option}"{clip(level)}" is not an exposure level', hint


def dice_for(kind: str, level: str, book: Book, option: str = "") -> int:
    """Look up the dice of an exposure level; humans have none.

    Raises UsageError for an unknown one, with the option that it was given by.
    """
    row = book.exposure(level)
    if row is None:
        raise UsageError(*unknown_level(level, book, option))
    match kind:
        case "sanguir":
            return row.sanguir
        case "hybrid":
            return row.hybrid
        case _:
            return 0


def modifier(kind: str, level: str, book: Book, option: str) -> list[Modifier]:
    """Return the exposure as a modifier of Tests and Contests, or nothing where the book has none.

    A level that comes to zero dice is still a number of the book, so it keeps its source. Raises
    UsageError for an unknown level, with the option that it was given by.
    """
    dice = dice_for(kind, level, book, option)
    if kind == "human" or level == UNSTATED:
        return []
    return [Modifier(f"ultraviolet: {level}", dice, f"exposures.{level}.{kind}")]


def expose(
    character: Character,
    *,
    level: str | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Set the exposure that reaches a character, or report it when no level is given."""
    if level is None:
        return _report(character, character, character.kind, character.exposure, book)
    character.refuse_if_dead()
    dice_for(character.kind, level, book, "LEVEL: ")
    return _report(character, character._replace(exposure=level), character.kind, level, book)


def look_up(
    character: None,
    *,
    level: str,
    kind: str,
    dice: Dice,
    book: Book,
) -> Outcome[None]:
    """Look a level up without a sheet."""
    from sanguir.sanguiri.character import KINDS

    problems = []
    if book.exposure(level) is None:
        problems.append(Problem(*unknown_level(level, book, "--level: ")))
    if kind not in KINDS:
        said = f'--kind: "{clip(kind)}" is no kind'
        problems.append(Problem(said, f"one of {', '.join(KINDS)}"))
    if problems:
        raise UsageError(problems)
    return _report(None, None, kind, level, book)


def _report(before: _Who, after: _Who, kind: str, level: str, book: Book) -> Outcome[_Who]:
    facts = UvFacts(exposure=level, modifier=dice_for(kind, level, book))
    used = () if kind == "human" or level == UNSTATED else (f"exposures.{level}.{kind}",)
    return Outcome(before, after, facts=facts, used=used)
