"""Tests, Contests and the rolls that are neither. (Rules: Attribute caps, Thirst, Ultraviolet)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.dice import MAX_DICE, Dice
from sanguir.errors import RefusedError, UsageError, clip, out_of_range
from sanguir.odds import RollOdds
from sanguir.outcome import Outcome, Roll
from sanguir.pools import Modifier, Pool, build, numbers_of, of_theirs
from sanguir.sanguiri.book import Book

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

SIDES: Final = 6
KINDS: Final = ("test", "contest", "fixed", "armor")
EQUAL: Final = "contest.equal_successes"
EMPTY: Final = "contest.empty_pool"

# The most successes that an opponent is taken to have.
MOST_SUCCESSES: Final = 100_000


class Reading(NamedTuple):
    """What only Sanguiri rolls say: whether a Mishap happened, None where nobody can tell."""

    mishap: bool | None


class RollFacts(TypedDict):
    """What `roll` reports beside its rolls: the chances that it had, where they were asked for."""

    odds: RollOdds | None


def count(faces: Sequence[int], book: Book) -> int:
    """Count the successes among faces: the one place that says what a success is."""
    return sum(map(faces.count, range(book.test_success_face, SIDES + 1)))


def is_mishap(faces: Sequence[int], book: Book) -> bool | None:
    """Read a thrown roll for a Mishap; None while the table has chosen no condition."""
    if book.test_mishap == "off":
        return None
    ones, sixes = faces.count(1), faces.count(SIDES)
    match book.test_mishap:
        case "all-ones":
            return ones == len(faces)
        case "ones-without-six":
            return ones > 0 and sixes == 0
        case "more-ones-than-sixes":
            return ones > sixes
        case _:
            return None


def throw(pool: Pool, *, kind: str, difficulty: int, dice: Dice, minute: int, book: Book) -> Roll:
    """Throw a Test's pool against a Difficulty; an empty pool fails without a throw."""
    if pool.size == 0:
        return Roll(
            kind,
            pool,
            (),
            successes=0,
            difficulty=difficulty,
            passed=False,
            margin=-difficulty,
            automatic_failure=True,
            reading=Reading(False),
        )
    faces = dice.throw(pool.size, SIDES, minute=minute)
    successes = count(faces, book)
    return Roll(
        kind,
        pool,
        faces,
        successes=successes,
        difficulty=difficulty,
        passed=successes >= difficulty,
        margin=successes - difficulty,
        reading=Reading(is_mishap(faces, book)),
        used=asks_more(pool, difficulty, book),
    )


def asks_more(pool: Pool, difficulty: int, book: Book) -> tuple[str, ...]:
    """Name the book field behind a Difficulty above the default; an empty pool fails at any."""
    return ("test.higher_difficulty",) if pool.size and difficulty > book.test_difficulty else ()


def rescued(pool: Pool, advancement: int | None, book: Book) -> tuple[Pool, tuple[str, ...]]:
    """Give an empty pool the dice of a declared Advancement, if one was declared."""
    if advancement is None:
        return pool, ()
    if not 1 <= advancement <= MAX_DICE:
        raise UsageError(out_of_range("--advancement", advancement, f"from 1 to {MAX_DICE:,}"))
    if not book.test_advancement:
        raise RefusedError("--advancement: this table plays without it", "leave it out")
    if pool.size > 0:
        return pool, ()
    return pool._replace(size=advancement), ("test.advancement",)


def throw_test(
    pool: Pool,
    *,
    kind: str,
    difficulty: int,
    advancement: int | None,
    dice: Dice,
    minute: int,
    book: Book,
) -> Roll:
    """Throw a pool as a Test, Advancement included: what every Test comes down to."""
    final, used = rescued(pool, advancement, book)
    roll = throw(final, kind=kind, difficulty=difficulty, dice=dice, minute=minute, book=book)
    return roll._replace(used=roll.used + used) if used else roll


def roll(
    character: Character | None,
    *,
    pool: str,
    kind: str | None = None,
    difficulty: int | None = None,
    advancement: int | None = None,
    uv: str | None = None,
    modifiers: Sequence[Modifier] = (),
    vs: int | None = None,
    vs_pool: str | None = None,
    vs_character: Character | None = None,
    vs_modifiers: Sequence[Modifier] = (),
    vs_dice: Dice | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[Character | None]:
    """Roll a pool: a Test, a Contest, a fixed random roll or a passive Armor Roll.

    `vs_dice` are the opponent's where they have a sheet; else the actor's dice go on. Raises
    UsageError for choices that do not go together.
    """
    contested = vs is not None or vs_pool is not None
    if vs is not None and vs_pool is not None:
        raise UsageError("--vs and --vs-pool do not go together", "leave one of them out")
    if vs is not None and not 0 <= vs <= MOST_SUCCESSES:
        raise UsageError(out_of_range("--vs", vs, f"from 0 to {MOST_SUCCESSES:,}"))
    if vs_pool is None and (vs_character is not None or vs_modifiers):
        raise UsageError("--vs-pool: is missing", "the pool that the opponent rolls")
    kind = kind or ("contest" if contested else "test")
    _check_choices(kind, contested, difficulty, advancement, uv, modifiers)
    if (difficulty or 0) > book.test_difficulty and not book.test_higher_difficulty:
        raise RefusedError(
            f"--difficulty: this table's Tests all have Difficulty {book.test_difficulty}",
            "leave it out, or let the house rules say test.higher_difficulty = true",
        )
    for someone in (character, vs_character):
        if someone is not None:
            someone.refuse_if_dead()
    if kind in ("fixed", "armor"):
        return _plain(character, kind, pool, modifiers, dice=dice, book=book)
    total = pool_for(character, pool, modifiers, uv=uv, book=book)
    wanted = book.test_difficulty if difficulty is None else difficulty
    other = None
    if vs_pool is not None:
        other = of_theirs(pool_for, vs_character, vs_pool, vs_modifiers, uv=None, book=book)
    minute = character.clock if character is not None else 0
    thrown = throw_test(
        total,
        kind=kind,
        difficulty=0 if contested else wanted,
        advancement=advancement,
        dice=dice,
        minute=minute,
        book=book,
    )
    if contested:
        opponent: Roll | int = vs or 0
        if other is not None:
            opponent = throw_test(
                other,
                kind=kind,
                difficulty=0,
                advancement=None,
                dice=vs_dice or dice,
                book=book,
                minute=vs_character.clock if vs_character else minute,
            )
            opponent = opponent._replace(difficulty=None, passed=None, margin=None)
        thrown = contest(thrown, opponent, book)
    return Outcome(character, character, (thrown,), RollFacts(odds=None))


def contest(actor: Roll, opponent: Roll | int, book: Book) -> Roll:
    """Compare two sides: more successes win; the book says what an empty pool is."""
    theirs = opponent.successes or 0 if isinstance(opponent, Roll) else opponent
    mine = actor.successes or 0
    empty = (actor.automatic_failure, isinstance(opponent, Roll) and opponent.automatic_failure)
    lost = empty if book.contest_empty_pool == "loses" else (False, False)
    ranks = ((not lost[0], mine), (not lost[1], theirs))
    verdict = "won" if ranks[0] > ranks[1] else "lost"
    used = (*actor.used, *((EMPTY,) if any(empty) else ()))
    if ranks[0] == ranks[1]:
        verdict = "tie" if all(lost) else book.contest_equal_successes
        used = used if all(lost) else (*used, EQUAL)
    if isinstance(opponent, Roll):
        opponent = opponent._replace(passed=verdict == "lost", margin=theirs - mine)
    return actor._replace(
        difficulty=None,
        passed=verdict == "won",
        margin=mine - theirs,
        contest=verdict,
        opponent=opponent,
        used=used,
    )


def pool_for(
    character: Character | None,
    pool: str,
    modifiers: Sequence[Modifier],
    *,
    uv: str | None,
    book: Book,
) -> Pool:
    """Sum a pool with what stands against the character: deprivation, exposure, the caller's."""
    return build(terms_of(character, pool), [*standing(character, uv, book), *modifiers])


def difficulty_of(text: str, book: Book) -> int:
    """Read a Difficulty: a number of successes."""
    from sanguir.amounts import whole

    return whole(text, "--difficulty")


def terms_of(character: Character | None, pool: str) -> list[tuple[str, int]]:
    """Look a pool expression up on a sheet; without one it may hold numbers only."""
    return numbers_of(pool) if character is None else character.terms(pool)


def standing(character: Character | None, uv: str | None, book: Book) -> list[Modifier]:
    """List the modifiers that apply to every Test and Contest of a character."""
    from sanguir.sanguiri.ultraviolet import modifier

    if character is None:
        return modifier("sanguir", uv, book, "--uv: ") if uv is not None else []
    found: list[Modifier] = []
    if character.is_sanguir:
        from sanguir.sanguiri.deprivation import penalty
        from sanguir.sanguiri.thirst import level_penalty

        if book.thirst_penalty_on == "all-tests":
            found += level_penalty(character, book)
        found += penalty(character, book)
    option = "--uv: " if uv else ""
    return found + modifier(character.kind, uv or character.exposure, book, option)


def _plain(
    character: Character | None,
    kind: str,
    pool: str,
    modifiers: Sequence[Modifier],
    *,
    dice: Dice,
    book: Book,
) -> Outcome[Character | None]:
    total = build(terms_of(character, pool), modifiers)
    minute = character.clock if character is not None else 0
    faces = dice.throw(total.size, SIDES, minute=minute) if total.size else ()
    successes = count(faces, book) if kind == "armor" else None
    thrown = Roll(kind, total, faces, successes=successes, reading=Reading(None))
    return Outcome(character, character, (thrown,), RollFacts(odds=None))


def _check_choices(
    kind: str,
    contested: bool,
    difficulty: int | None,
    advancement: int | None,
    uv: str | None,
    modifiers: Sequence[Modifier],
) -> None:
    if kind not in KINDS:
        raise UsageError(f'--kind: "{clip(kind)}" is no kind of roll', f"one of {', '.join(KINDS)}")
    if kind == "contest" and not contested:
        raise UsageError("--kind contest: nobody to contest", "add --vs N or --vs-pool POOL")
    if contested and kind != "contest":
        raise UsageError(
            f"--kind {kind}: an opponent makes it a contest", "leave out one of the two"
        )
    if kind != "test" and difficulty is not None:
        raise UsageError(f"--difficulty: a roll of kind {kind} has none", "leave it out")
    if difficulty is not None and difficulty < 1:
        raise UsageError(out_of_range("--difficulty", difficulty, "1 or more"))
    if kind in ("fixed", "armor") and (advancement is not None or uv is not None):
        raise UsageError(f"--kind {kind}: no Advancement and no exposure apply", "leave them out")
    if kind == "fixed" and modifiers:
        raise UsageError("--modifier: a fixed roll takes none", "leave it out")
