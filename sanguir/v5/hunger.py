"""Hunger and the Rouse that raises it. (Rules: Hunger, Rouse the Blood)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from sanguir.dice import Dice
from sanguir.errors import RefusedError, UsageError, clip, out_of_range
from sanguir.outcome import ROUSE, Outcome, Pending, Roll
from sanguir.pools import Pool
from sanguir.v5.book import Book
from sanguir.v5.character import NEGLIGIBLE, Character, Power
from sanguir.v5.disciplines import is_thrown_again, power_on
from sanguir.v5.tables import NONE
from sanguir.v5.tests import pending, throw

PURPOSES: Final = ("surge", "blush", "discipline", "mend", "other")
MOST_NAMED: Final = 20
FEED_OR_FORCE: Final = "`feed` first; `rouse --forced` is for a Rouse that cannot be avoided"
MOST_CHECKS: Final = 100
FAILED_ROUSE: Final = "failed-rouse"


class Paid(NamedTuple):
    """What one or more Rouses came to; `failures` counts checks, not dice."""

    character: Character
    rolls: tuple[Roll, ...]
    failures: int
    pending: tuple[Pending, ...] = ()
    used: tuple[str, ...] = ()


class RouseFacts(TypedDict):
    """What `rouse` reports: the checks, the Hunger they cost, and the Blush they bought."""

    purpose: str
    checks: int
    failures: int
    hunger_before: int
    hunger_after: int
    blush_before: bool
    blush_after: bool
    food_minutes: int | None
    pending: list[Pending]


def check(*, again: bool, minute: int, dice: Dice, book: Book) -> tuple[Roll, ...]:
    """Throw one Rouse, and throw it again after a failure if `again`; the last roll counts."""
    pool = Pool((("rouse", book.hunger_rouse_dice),), (), book.hunger_rouse_dice)
    needed = book.test_least_successes
    first = throw(pool, kind=ROUSE, difficulty=needed, minute=minute, dice=dice, book=book)
    if first.passed or not again:
        return (first,)
    second = throw(pool, kind=ROUSE, difficulty=needed, minute=minute, dice=dice, book=book)
    return first, second._replace(rerolled=tuple(range(1, pool.size + 1)))


def pay(character: Character, checks: int, *, again: bool = False, dice: Dice, book: Book) -> Paid:
    """Throw every Rouse of one action, then add all failures to Hunger, up to the highest.

    Failures at the highest Hunger, and those past it, call for a hunger-frenzy test.
    """
    rolls: list[Roll] = []
    failures = 0
    for _ in range(checks):
        thrown = check(again=again, minute=character.clock, dice=dice, book=book)
        failures += not thrown[-1].passed
        rolls += thrown
    hunger = character.hunger + failures * book.hunger_rouse_gain
    after = with_hunger(character, min(hunger, book.hunger_most), book)
    if hunger <= book.hunger_most:
        return Paid(after, tuple(rolls), failures)
    was_full = character.hunger >= book.hunger_most
    used = () if was_full else ("hunger.excess_frenzy",)
    calls: tuple[Pending, ...] = (frenzy_test(after, FAILED_ROUSE, book),)
    if not was_full and not book.hunger_excess_frenzy:
        calls = ()
    return Paid(after, tuple(rolls), failures, calls, used)


def with_hunger(character: Character, hunger: int, book: Book) -> Character:
    """Set Hunger; at the Hunger that ends Resonances, end the character's."""
    if hunger >= book.resonance_ends_at_hunger:
        character = character._replace(humour=NONE, intensity=NEGLIGIBLE)
    return character._replace(hunger=hunger)


def frenzy_test(character: Character, provocation: str, book: Book) -> Pending:
    """Write the frenzy test that a provocation calls for."""
    row = book.provocation(provocation)
    return pending(
        "frenzy-test",
        character.name,
        frenzy=row.kind if row else None,
        provocation=provocation,
        difficulty=row.difficulty if row else None,
    )


def refuse_when_starved(
    character: Character, what: str, book: Book, way: str = FEED_OR_FORCE
) -> None:
    """Raise RefusedError for a voluntary Rouse at the highest Hunger, with what would do."""
    if character.hunger >= book.hunger_most:
        raise RefusedError(
            f"{character.name} is at Hunger {character.hunger}, too hungry for {what} by choice",
            way,
        )


def rouse(
    character: Character,
    *,
    purpose: str | None = None,
    checks: int = 1,
    level: int | None = None,
    power: str | None = None,
    forced: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Rouse the Blood for something: `checks` times within one action.

    `level` is a Discipline power's, and says that it is for one; low ones are thrown again after
    a failure. A `power` of the sheet, by its name, has its own level. Raises RefusedError at the
    highest Hunger unless `forced`.
    """
    character.refuse_unless_vampire("rousing the Blood")
    if power is not None:
        level = _level_of(character, power, purpose, level)
    purpose = purpose or ("other" if level is None else "discipline")
    _check_choices(purpose, checks, level, character.powers, book)
    if not forced:
        refuse_when_starved(character, "rousing the Blood", book)
    again = level is not None and is_thrown_again(character, level, book)
    paid = pay(character, checks, again=again, dice=dice, book=book)
    after = paid.character
    if purpose == "blush":
        after = after._replace(blush=True)
    facts = RouseFacts(
        purpose=purpose,
        checks=checks,
        failures=paid.failures,
        hunger_before=character.hunger,
        hunger_after=after.hunger,
        blush_before=character.blush,
        blush_after=after.blush,
        food_minutes=book.blood_blush_food_minutes if purpose == "blush" else None,
        pending=list(paid.pending),
    )
    return Outcome(character, after, paid.rolls, facts, paid.pending, paid.used)


def _level_of(character: Character, name: str, purpose: str | None, level: int | None) -> int:
    """Return the level of a power on the sheet, for which the Blood is roused."""
    if purpose not in (None, "discipline"):
        raise UsageError("--power: belongs to a Discipline", "leave --for out")
    if level is not None:
        raise UsageError("--level: the power named has its own", "leave one of the two out")
    return power_on(character, name).level


def _check_choices(
    purpose: str, checks: int, level: int | None, powers: Sequence[Power], book: Book
) -> None:
    if purpose not in PURPOSES:
        words = f"one of {', '.join(PURPOSES)}"
        raise UsageError(f'--for: "{clip(purpose)}" is nothing to rouse for', words)
    if not 1 <= checks <= MOST_CHECKS:
        raise UsageError(out_of_range("--checks", checks, f"from 1 to {MOST_CHECKS}"))
    most = book.disciplines_most_level
    if level is None and purpose == "discipline":
        named = [f"{clip(power.name, 30)} {power.level}" for power in powers]
        known = ", ".join(named[:MOST_NAMED]) + (", ..." if len(named) > MOST_NAMED else "")
        own = f", or --power NAME; on the sheet: {known}" if known else ""
        raise UsageError("--level: is missing", f"the power's level, from 1 to {most}{own}")
    if level is not None and purpose != "discipline":
        raise UsageError("--level: belongs to a Discipline", "add --for discipline")
    if level is not None and not 1 <= level <= most:
        raise UsageError(out_of_range("--level", level, f"from 1 to {most}"))
