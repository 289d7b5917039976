"""Which choices of a roll go together, checked before any die is thrown. (Rules: Tests)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sanguir.errors import Problem, RefusedError, UsageError, clip, out_of_range
from sanguir.v5.book import Book
from sanguir.v5.tests import KINDS, Wish

if TYPE_CHECKING:
    from sanguir.v5.character import Character

MOST_DIFFICULTY: Final = 1000


def check(wish: Wish, character: Character | None, book: Book) -> None:
    """Raise UsageError for choices that do not go together, with every problem at once."""
    problems = [
        *_numbers(wish, book),
        *_together(wish),
        *(_without_sheet(wish) if character is None else ()),
    ]
    if problems:
        raise UsageError(problems)
    if wish.kind is not None:
        check_kind(wish, wish.kind, book)
    if wish.reroll is not None:
        from sanguir.v5.rerolls import check_choice

        check_choice(wish, book)
    if character is not None and not character.is_vampire and wish.hunger is not None:
        raise RefusedError(
            f"{character.name} is a {character.kind}, and only vampires have Hunger dice",
            "leave --hunger out",
        )


def check_kind(wish: Wish, kind: str, book: Book) -> None:
    """Raise UsageError for choices that the kind of roll does not take."""
    if wish.hunger and kind not in book.test_hunger_dice_on:
        raise UsageError(f"--hunger: a {kind} roll has no Hunger dice", "leave --hunger out")
    if wish.reroll is not None and kind != "test":
        raise RefusedError(
            f"a {kind} roll cannot be thrown again for Willpower", "leave --reroll out"
        )


def _numbers(wish: Wish, book: Book) -> list[Problem]:
    found: list[Problem] = []
    if wish.kind is not None and wish.kind not in KINDS:
        words = f"one of {', '.join(KINDS)}"
        found.append(Problem(f'--kind: "{clip(wish.kind)}" is no kind of roll', words))
    ranges = {
        "--difficulty": (wish.difficulty, MOST_DIFFICULTY),
        "--hunger": (wish.hunger, book.hunger_most),
        "--vs": (wish.contest.successes if wish.contest else None, MOST_DIFFICULTY),
    }
    for option, (value, most) in ranges.items():
        if value is not None and not 0 <= value <= most:
            found.append(out_of_range(option, value, f"from 0 to {most:,}"))
    return found


def _together(wish: Wish) -> list[Problem]:
    found: list[Problem] = []
    contest = wish.contest
    if contest is not None:
        if wish.difficulty is not None:
            found.append(
                Problem("--difficulty: a contest has its opponent's successes instead",
                        "leave out one of the two")
            )  # fmt: skip
        if contest.pool is None and (contest.character is not None or contest.modifiers):
            found.append(Problem("--vs-pool: is missing", "the pool that the opponent rolls"))
        if contest.pool is not None and contest.successes is not None:
            found.append(Problem("--vs: the opponent rolls, too", "leave out --vs or --vs-pool"))
    if wish.discipline is not None and wish.power is not None:
        found.append(Problem("--power: a Discipline is given, too", "leave out one of the two"))
    return found


def _without_sheet(wish: Wish) -> list[Problem]:
    asked = {
        "--discipline": wish.discipline is not None,
        "--power": wish.power is not None,
        "--surge": wish.surge,
        "--ignore-impairment": wish.ignore_impairment,
    }
    hint = "add SHEET after POOL"
    return [Problem(f"{option}: needs a sheet", hint) for option, given in asked.items() if given]
