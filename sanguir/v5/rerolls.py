"""Re-rolling normal dice for Willpower: strategies, positions, earlier rolls. (Rules: Willpower)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sanguir.amounts import whole
from sanguir.dice import MAX_DICE, Dice
from sanguir.errors import RefusedError, UsageError, clip, nearest
from sanguir.outcome import Outcome, Roll
from sanguir.v5.book import SIDES, Book
from sanguir.v5.rolls import rolled
from sanguir.v5.tests import TEN, Wish, face_off, needed_against, pass_over, read_roll

if TYPE_CHECKING:
    from sanguir.v5.character import Character

BEST: Final = "best"
# What each throws again, in the order in which it takes the dice: as help says it.
SAYS: Final = {
    "failures": "dice that failed",
    "criticals": "dice that failed, then successes that are no tens: for a pair of tens",
    "avoid-messy": "tens: to be rid of a messy critical",
    "risky": "tens, then dice that failed",
    BEST: "those that make passing likeliest; none where the roll passed",
}
STRATEGIES: Final = tuple(SAYS)


def read_choice(
    text: str,
    option: str = "--reroll",
    *,
    words: Sequence[str] = STRATEGIES,
    further: str = ", or positions such as 1,4",
) -> str | tuple[int, ...]:
    """Read one of the words, or positions such as 1,4; raises UsageError for anything else.

    `further` is what an error offers beside the words.
    """
    word = text.strip().casefold().replace("_", "-")
    if word in words:
        return word
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > MAX_DICE or not all(part.lstrip("+-").isdecimal() for part in parts):
        near = nearest(word, words, 1)
        raise UsageError(
            f'{option}: "{clip(text)}" is no way to re-roll',
            f"did you mean {near[0]}?" if near else f"one of {', '.join(words)}{further}",
        )
    return tuple(whole(part, option, least=1, most=MAX_DICE) for part in parts)


def check_choice(wish: Wish, book: Book) -> None:
    """Raise UsageError for a re-roll that makes no sense, before any die is thrown."""
    if wish.reroll is None:
        return
    if read_choice(wish.reroll) == BEST and goal_of(wish, book) is None:
        way = "add -d N" if wish.contest is None else "--vs N, or another strategy"
        raise UsageError("--reroll best: what it should be best for is not known", way)


def goal_of(wish: Wish, book: Book) -> int | None:
    """Return the successes that a roll needs, as far as that is known before the opponent rolls."""
    if wish.contest is None or wish.contest.successes is None:
        return wish.difficulty
    return needed_against(wish.contest.successes, book)


def pick(
    roll: Roll,
    choice: str | Sequence[int],
    difficulty: int | None,
    book: Book,
    option: str = "--positions",
) -> tuple[int, ...]:
    """Choose the normal dice to throw again, by position from 1 in the order thrown.

    `option` is what positions were given by.

    Raises UsageError or RefusedError for positions that cannot be thrown again.
    """
    if not isinstance(choice, str):
        return _checked(roll, choice, book, option)
    if choice == BEST:
        from sanguir.v5.reroll_choice import best_reroll

        return best_reroll(roll.dice, roll.hunger_dice, difficulty or 0, book)
    places = list(enumerate(roll.dice, 1))
    failures = [at for at, face in places if face < book.test_success_face]
    tens = [at for at, face in places if face == TEN]
    others = [at for at, face in places if book.test_success_face <= face < TEN]
    order = {
        "failures": failures,
        "criticals": failures + others,
        "avoid-messy": tens,
        "risky": tens + failures,
    }
    return tuple(sorted(order[choice][: book.willpower_reroll_most]))


def _checked(roll: Roll, positions: Sequence[int], book: Book, option: str) -> tuple[int, ...]:
    normal, total = len(roll.dice), len(roll.dice) + len(roll.hunger_dice)
    for at in positions:
        if normal < at <= total:
            raise RefusedError(
                f"die {at} is a Hunger die, and those are never thrown again",
                f"positions from 1 to {normal}" if normal else "there is no normal die",
            )
        if not 1 <= at <= normal:
            way = f"from 1 to {normal}" if normal else "there is no normal die"
            raise UsageError(f"{option}: {clip(at)}: there is no such die", way)
    if len(set(positions)) < len(positions):
        raise UsageError(f"{option}: one is named twice", "each die once")
    if len(positions) > book.willpower_reroll_most:
        many = "1 die is" if len(positions) == 1 else f"{len(positions)} dice are"
        raise RefusedError(
            f"{many} too many to throw again",
            f"at most {book.willpower_reroll_most}",
        )
    return tuple(sorted(positions))


def can_win(roll: Roll, book: Book) -> bool:
    """Tell whether the failures that may be thrown again can win if all of them show tens."""
    again = pick(roll, "failures", None, book)
    tens = [TEN if at in again else face for at, face in enumerate(roll.dice, 1)]
    return bool(again) and _read(roll._replace(dice=tuple(tens)), book).passed is not False


def can_be_clean(roll: Roll, book: Book) -> bool:
    """Tell whether the tens that may be thrown again can leave fewer than two in all."""
    again = pick(roll, "avoid-messy", None, book)
    left = (*roll.dice, *roll.hunger_dice).count(TEN) - len(again)
    return bool(again) and left < 2


def _read(roll: Roll, book: Book) -> Roll:
    """Read a roll's faces as they are now, against its opponent or its Difficulty."""
    if roll.opponent is not None:
        return face_off(roll, roll.opponent, book)
    return read_roll(roll, roll.difficulty, book)


def throw_again(
    roll: Roll, positions: Sequence[int], *, dice: Dice, minute: int, book: Book
) -> Roll:
    """Throw the dice at these positions again; the old faces are gone, the Difficulty stays."""
    faces = list(roll.dice)
    thrown = dice.throw(len(positions), SIDES, minute=minute)
    for at, face in zip(positions, thrown, strict=True):
        faces[at - 1] = face
    return _read(roll._replace(dice=tuple(faces), rerolled=tuple(positions)), book)


def at_the_roll(roll: Roll, wish: Wish, *, dice: Dice, minute: int, book: Book) -> list[Roll]:
    """Throw again what the roll's own --reroll asks for; `best` may leave the roll alone."""
    choice = read_choice(wish.reroll or "")
    positions = pick(roll, choice, goal_of(wish, book), book, "--reroll")
    if positions:
        return [throw_again(roll, positions, dice=dice, minute=minute, book=book)]
    if choice == BEST:
        pass_over(dice, minute)
        return []
    faces = ",".join(str(face) for face in (*roll.dice, *roll.hunger_dice))
    raise _nothing(roll, choice, f"without --reroll, --dice {clip(faces)} records this roll", book)


def _nothing(roll: Roll, choice: str | Sequence[int], way: str, book: Book) -> RefusedError:
    why = ""
    if not book.willpower_reroll_most:
        why = ": the house rules throw no die again"
    elif not roll.dice:
        why = ": all its dice are Hunger dice"
    elif choice == "failures":
        why = ": no normal die failed"
    return RefusedError(f"there is nothing to throw again, so no Willpower is spent{why}", way)


def reroll(
    character: Character | None,
    *,
    roll: Mapping[str, Any] | Roll,
    strategy: str | None = None,
    positions: str | Sequence[int] | None = None,
    force: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character | None]:
    """Throw dice of an earlier roll again; with a character, its Willpower is marked.

    `roll` is an outcome's roll, or a roll's JSON object. Raises InvalidError when it does not
    hold together, RefusedError for a roll that is no test or is the outcome of a re-roll: keep that
    one, for nothing remembers that the earlier one was thrown again.
    """
    from sanguir.v5.records import read_record

    if character is not None:
        character.refuse_unless_awake()
    choice = _choice(strategy, positions)
    earlier = roll if isinstance(roll, Roll) else read_record(roll, book)
    _refuse(earlier)
    if choice == BEST and earlier.difficulty is None:
        raise UsageError("--strategy best: the roll had no Difficulty", "another strategy")
    chosen = pick(earlier, choice, _needed(earlier, book), book)
    if not chosen:
        other = ", unless another --strategy or --positions takes other dice"
        raise _nothing(earlier, choice, f"the roll stands{other if earlier.dice else ''}", book)
    after: Character | None = character
    used: tuple[str, ...] = ()
    if character is not None:
        from sanguir.v5.willpower import spend_one

        after, used = spend_one(character, "the re-roll", force=force, book=book)
    minute = character.clock if character is not None else 0
    pass_over(dice, minute)
    again = throw_again(earlier, chosen, dice=dice, minute=minute, book=book)
    return rolled(character, after, [again])._replace(used=used)


def _choice(strategy: str | None, positions: str | Sequence[int] | None) -> str | Sequence[int]:
    if (strategy is None) == (positions is None):
        raise UsageError("--strategy or --positions: give exactly one of the two")
    if strategy is not None:
        return read_choice(strategy, "--strategy", further="; or --positions 1,4")
    if isinstance(positions, str):
        choice = read_choice(positions, "--positions")
        if isinstance(choice, str):
            raise UsageError("--positions: names a strategy", f"--strategy {choice}")
        return choice
    return positions or ()


def _refuse(roll: Roll) -> None:
    if roll.kind != "test":
        raise RefusedError(
            f"a {roll.kind} roll cannot be thrown again for Willpower", "only a test can"
        )
    if roll.rerolled:
        raise RefusedError("the roll was thrown again before", "once for every test")


def _needed(roll: Roll, book: Book) -> int | None:
    if roll.opponent is None or roll.difficulty is None:
        return roll.difficulty
    return needed_against(roll.difficulty, book)
