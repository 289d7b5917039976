"""Tests: dice thrown, counted and read; the roll of a pool; contests. (Rules: Tests)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sanguir.dice import Dice
from sanguir.errors import UsageError, clip, nearest
from sanguir.outcome import Pending, Roll
from sanguir.pools import Modifier, Pool, build
from sanguir.v5 import tables
from sanguir.v5.book import SIDES, Book

if TYPE_CHECKING:
    from sanguir.v5.character import Character

TEN: Final = SIDES
KINDS: Final = tables.ROLLS
CRITICAL: Final = "critical"
MESSY_CRITICAL: Final = "messy-critical"
SUCCESS: Final = "success"
BESTIAL_FAILURE: Final = "bestial-failure"
FAILURE: Final = "failure"
OUTCOMES: Final = (CRITICAL, MESSY_CRITICAL, SUCCESS, BESTIAL_FAILURE, FAILURE)


class Reading(NamedTuple):
    """What only V5 rolls say; None where no Difficulty decides it."""

    outcome: str | None = None
    total_failure: bool | None = None
    win_at_cost: bool | None = None
    if_passed: str | None = None
    if_failed: str | None = None


class Counts(NamedTuple):
    """What reading needs to know of faces: successes one by one, tens, and the Hunger dice."""

    successes: int
    tens: int
    hunger_ten: bool
    hunger_one: bool


class Read(NamedTuple):
    """Counts read against a Difficulty."""

    successes: int
    passed: bool | None
    margin: int | None
    reading: Reading


class Contest(NamedTuple):
    """Who stands against the roll: successes, or a pool with whatever goes with it."""

    successes: int | None = None
    pool: str | None = None
    character: Character | None = None
    modifiers: Sequence[Modifier] = ()
    dice: Dice | None = None


class Wish(NamedTuple):
    """What a roll is asked to be."""

    pool: str
    kind: str | None = None
    difficulty: int | None = None
    hunger: int | None = None
    specialty: str | None = None
    discipline: str | None = None
    power: str | None = None
    surge: bool = False
    reroll: str | None = None
    ignore_impairment: bool = False
    force: bool = False
    modifiers: Sequence[Modifier] = ()
    contest: Contest | None = None


def count(dice: Sequence[int], hunger_dice: Sequence[int], book: Book) -> Counts:
    """Count faces: the one place that says what a success is."""
    faces = (*dice, *hunger_dice)
    return Counts(
        sum(face >= book.test_success_face for face in faces),
        faces.count(TEN),
        TEN in hunger_dice,
        1 in hunger_dice,
    )


def successes_of(successes: int, tens: int, book: Book) -> int:
    """Add what pairs of tens are worth to the successes counted one by one."""
    return successes + book.test_pair_bonus * (tens // 2)


def read_counts(
    successes: int,
    tens: int = 0,
    hunger_ten: bool = False,
    hunger_one: bool = False,
    *,
    difficulty: int | None,
    book: Book,
) -> Read:
    """Read counts against a Difficulty: the one function that does, for rolls and for odds.

    `successes` are faces counted one by one, tens included; the answer's add the pairs. Without a
    Difficulty a roll that has any success is undecided.
    """
    total = successes_of(successes, tens, book)
    is_critical = tens >= 2
    win = SUCCESS if not is_critical else MESSY_CRITICAL if hunger_ten else CRITICAL
    loss = BESTIAL_FAILURE if hunger_one else FAILURE
    if difficulty is None:
        if total:
            return Read(total, None, None, Reading(None, False, None, win, loss))
        return Read(total, False, None, Reading(loss, True, False))
    passed = total >= max(difficulty, book.test_least_successes)
    reading = Reading(win if passed else loss, total == 0, not passed and total > 0)
    return Read(total, passed, total - difficulty, reading)


def read_roll(roll: Roll, difficulty: int | None, book: Book) -> Roll:
    """Read a roll's faces, as they are now, against a Difficulty."""
    counts = count(roll.dice, roll.hunger_dice, book)
    read = read_counts(*counts, difficulty=difficulty, book=book)
    return roll._replace(
        successes=read.successes,
        difficulty=difficulty,
        passed=read.passed,
        margin=read.margin,
        reading=read.reading,
    )


def throw(
    pool: Pool,
    *,
    kind: str,
    hunger: int = 0,
    difficulty: int | None,
    dice: Dice,
    minute: int,
    book: Book,
    used: tuple[str, ...] = (),
) -> Roll:
    """Throw a pool, its last dice being Hunger dice, and read it; all in one throw."""
    faces = dice.throw(pool.size, SIDES, minute=minute)
    normal = pool.size - min(hunger, pool.size)
    thrown = Roll(kind, pool, faces[:normal], faces[normal:], used=used)
    return read_roll(thrown, difficulty, book)._replace(automatic_failure=not faces)


def pass_over(dice: Dice, minute: int) -> None:
    """Leave out the throw that a re-roll would have been.

    So the same seed gives a re-roll the same faces, asked for at the roll or afterwards, and never
    those of another throw.
    """
    dice.throw(0, SIDES, minute=minute)


def clamped(
    terms: Sequence[tuple[str, int]], modifiers: Sequence[Modifier], book: Book
) -> tuple[Pool, tuple[str, ...]]:
    """Sum a pool, clamp it last, and name the book field if clamping made a difference."""
    pool = build(terms, modifiers, least=book.test_minimum_pool)
    return pool, ("test.minimum_pool",) if pool.size > max(pool.sum, 0) else ()


def needed_against(theirs: int, book: Book) -> int:
    """Return the successes that win a contest against so many."""
    return theirs if book.contest_equal_successes == "won" else theirs + 1


def face_off(roll: Roll, opponent: Roll | int, book: Book) -> Roll:
    """Read a roll against its opponent: as many successes as theirs are its Difficulty."""
    theirs = opponent.successes or 0 if isinstance(opponent, Roll) else opponent
    read = read_roll(roll, needed_against(theirs, book), book)
    mine = read.successes or 0
    tied = mine == theirs >= book.test_least_successes
    if isinstance(opponent, Roll):
        ties_win = book.contest_equal_successes == "won"
        answer = read_roll(opponent, mine + 1 if ties_win else mine, book)
        opponent = answer._replace(difficulty=None, margin=theirs - mine)
    return read._replace(
        difficulty=theirs,
        margin=mine - theirs,
        contest="won" if read.passed else "lost",
        opponent=opponent,
        used=(*roll.used, *(("contest.equal_successes",) if tied else ())),
    )


def difficulty_of(text: str, book: Book) -> int:
    """Return the Difficulty that a number or a name stands for.

    Raises UsageError that lists the names.
    """
    word = "-".join(text.replace("_", " ").split()).casefold()
    for row in book.test_difficulties:
        if row.typed == word:
            return row.difficulty
    if word.lstrip("+-").isdecimal():
        from sanguir.amounts import whole

        return whole(text, "--difficulty", least=0, most=1000)
    names = [row.id for row in book.test_difficulties]
    near = nearest(word, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"a number, or one of {', '.join(names)}"
    raise UsageError(f'--difficulty: "{clip(text)}" is not a Difficulty', hint)


def pending(
    kind: Literal["compulsion", "frenzy-test"],
    character: str | None,
    *,
    frenzy: str | None = None,
    provocation: str | None = None,
    difficulty: int | None = None,
) -> Pending:
    """Write what the rules call for next: a Compulsion, or a frenzy test of some kind."""
    return Pending(
        kind=kind,
        character=character,
        frenzy=frenzy,
        provocation=provocation,
        difficulty=difficulty,
    )
