"""Reading a roll back from its JSON object, trusting nothing but the faces. (Rules: Willpower)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sanguir.dice import MAX_DICE
from sanguir.errors import InvalidError
from sanguir.forms import Form, mistyped, shown
from sanguir.outcome import Roll
from sanguir.pools import MOST_TERMS, Modifier, Pool
from sanguir.v5.book import SIDES, Book
from sanguir.v5.tests import face_off, read_roll

KINDS: Final = ("test", "willpower", "humanity", "frenzy", "rouse", "remorse", "fixed")
MOST_NUMBER: Final = 1_000_000
MOST_PARTS: Final = 2 * MOST_TERMS


def read_record(record: Mapping[str, Any], book: Book) -> Roll:
    """Read a roll's JSON object; raises InvalidError with every problem at once."""
    form = Form(record)
    roll = _roll(form, record, "", book)
    if form.problems:
        raise InvalidError(form.problems)
    assert roll is not None
    return roll


def _roll(form: Form, data: Mapping[str, Any], where: str, book: Book) -> Roll | None:
    missing = [key for key in ("kind", "pool", "dice") if key not in data]
    if missing:
        for key in missing:
            form.problem(
                where + key,
                "is missing",
                "a roll of `result.rolls`, as --json has it",
            )
        return None
    kind = form.choice(f"{where}kind", data["kind"], KINDS, "test", "a kind of V5 roll")
    pool = _pool(form, data["pool"], f"{where}pool")
    dice = _faces(form, data["dice"], f"{where}dice")
    hunger = _faces(form, data.get("hunger_dice", []), f"{where}hunger_dice")
    difficulty = data.get("difficulty")
    if difficulty is not None:
        difficulty = form.whole(f"{where}difficulty", difficulty, 0, MOST_NUMBER)
    if len(dice) + len(hunger) != pool.size and not form.problems:
        form.problem(f"{where}dice", f"the faces are {len(dice) + len(hunger)} in all",
                     f"as many as the pool's size, {pool.size}")  # fmt: skip
    rerolled = _positions(form, data.get("rerolled", []), f"{where}rerolled", len(dice))
    opponent = _opponent(form, data.get("opponent"), where, book)
    roll = Roll(kind, pool, dice, hunger, rerolled=rerolled)
    if form.problems:
        return None
    return (
        face_off(roll, opponent, book)
        if opponent is not None
        else read_roll(roll, difficulty, book)
    )


def _opponent(form: Form, value: Any, where: str, book: Book) -> Roll | int | None:
    if value is None:
        return None
    key = f"{where}opponent"
    if where or not isinstance(value, Mapping):
        form.problem(key, mistyped(value), "null, a roll, or successes")
        return None
    if "successes" not in value and "kind" not in value:
        form.problem(key, "is neither a roll nor successes", '{"successes": 2}, or a roll')
        return None
    if "kind" in value:
        return _roll(form, value, f"{key}.", book)
    return form.whole(f"{key}.successes", value.get("successes"), 0, MOST_NUMBER)


def _pool(form: Form, value: Any, where: str) -> Pool:
    if not isinstance(value, Mapping):
        form.problem(where, mistyped(value), "terms, modifiers and size")
        return Pool((), (), 0)
    terms = _parts(form, value.get("terms", []), f"{where}.terms")
    modifiers = _parts(form, value.get("modifiers", []), f"{where}.modifiers")
    size = form.whole(f"{where}.size", value.get("size"), 0, MAX_DICE)
    return Pool(terms, tuple(Modifier(*part) for part in modifiers), size)


def _parts(form: Form, value: Any, where: str) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_PARTS:
        form.problem(where, f"{shown(value)} does not do", f"a list of at most {MOST_PARTS} pairs")
        return ()
    found = []
    for at, part in enumerate(value, 1):
        if not isinstance(part, list) or len(part) != 2:
            form.problem(f"{where}.{at}", f"{shown(part)} does not do", "a name and its dice")
            continue
        name = form.text(f"{where}.{at}", part[0])
        found.append((name, form.whole(f"{where}.{at}", part[1], -MOST_NUMBER, MOST_NUMBER)))
    return tuple(found)


def _faces(form: Form, value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MAX_DICE:
        form.problem(where, f"{shown(value)} does not do", f"a list of at most {MAX_DICE:,} faces")
        return ()
    return tuple(form.whole(where, face, 1, SIDES, 1) for face in value)


def _positions(form: Form, value: Any, where: str, dice: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MAX_DICE:
        form.problem(where, f"{shown(value)} does not do", "a list of positions")
        return ()
    return tuple(form.whole(where, at, 1, max(dice, 1), 1) for at in value)
