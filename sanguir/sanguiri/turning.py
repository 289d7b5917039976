"""Turning a human: one roll decides, and the sire has drained a person. (Rules: Turning)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip, out_of_range
from sanguir.outcome import Other, Outcome, Roll
from sanguir.pools import Modifier, build
from sanguir.sanguiri.book import ENDURANCE, Book
from sanguir.sanguiri.character import SANGUIR, SELF
from sanguir.sanguiri.tests import throw_test

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character


class TurnFacts(TypedDict):
    """What `turn` reports: whether the recipient lives, as a Sanguir."""

    survived: bool


def turn(
    character: Character,
    *,
    sire: Character,
    auto_modifiers: bool = True,
    advancement: int | None = None,
    modifiers: Sequence[Modifier] = (),
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Turn `character`, a living human within the caps, by `sire`.

    The sire's deprivation and exposure before the drain modify the roll, unless
    `auto_modifiers` is off. Raises RefusedError when either cannot take part.
    """
    _check(character, sire, book)
    automatic = _sires_modifiers(sire, book) if auto_modifiers else []
    roll = _roll(
        character.endurance,
        sire.endurance,
        [*automatic, *modifiers],
        advancement=advancement,
        dice=dice,
        minute=character.clock,
        book=book,
    )
    fed = sire
    used: tuple[str, ...] = ("turning.feeds_sire",)
    if book.turning_feeds_sire:
        fed = sire._replace(thirst=0, minutes_since_blood=0, banked_ml=0)
    if roll.passed:
        used = (*used, "turning.thirst")
        after = character._replace(
            kind=SANGUIR,
            origin="turned",
            thirst=_first_level(book),
            minutes_since_blood=0,
            banked_ml=0,
            control=SELF,
        )
    else:
        after = character._replace(alive=False)
    facts = TurnFacts(survived=bool(roll.passed))
    return Outcome(character, after, (roll,), facts, used=used, others=(Other("sire", sire, fed),))


def turn_numbers(
    character: None,
    *,
    recipient_endurance: int,
    sire_endurance: int,
    advancement: int | None = None,
    modifiers: Sequence[Modifier] = (),
    dice: Dice,
    book: Book,
) -> Outcome[None]:
    """Roll a turning from two END ratings alone, without sheets.

    Raises RefusedError for a rating over a Sanguir's cap.
    """
    _check_ratings(
        {"--recipient-endurance": recipient_endurance, "--sire-endurance": sire_endurance}, book
    )
    roll = _roll(
        recipient_endurance,
        sire_endurance,
        modifiers,
        advancement=advancement,
        dice=dice,
        minute=0,
        book=book,
    )
    return Outcome(character, None, (roll,), TurnFacts(survived=bool(roll.passed)))


def _roll(
    recipient: int,
    sire: int,
    modifiers: Sequence[Modifier],
    *,
    advancement: int | None,
    dice: Dice,
    minute: int,
    book: Book,
) -> Roll:
    return throw_test(
        build([("recipient endurance", recipient), ("sire endurance", sire)], modifiers),
        kind="turning",
        difficulty=book.turning_difficulty,
        advancement=advancement,
        dice=dice,
        minute=minute,
        book=book,
    )


def _sires_modifiers(sire: Character, book: Book) -> list[Modifier]:
    from sanguir.sanguiri.tests import standing

    return [m._replace(label=f"sire's {m.label}") for m in standing(sire, None, book)]


def _first_level(book: Book) -> int:
    from sanguir.houserules import row_of

    return row_of(book.thirst_levels, book.turning_thirst) or 0


def _check_ratings(ratings: Mapping[str, int], book: Book) -> None:
    from sanguir.sanguiri.caps import cap_of

    for option, rating in ratings.items():
        if rating < 0:
            raise UsageError(out_of_range(option, rating, "0 or more"))
    most = cap_of(ENDURANCE, None, book)
    over = [option for option, rating in ratings.items() if most is not None and rating > most]
    if over:
        raise RefusedError(
            Problem(f"{option}: {clip(ratings[option])} is over a Sanguir's cap", _raised(most))
            for option in over
        )


def _raised(most: int | None) -> str:
    return f"at most {most}, unless house rules raise the cap"


def _check(recipient: Character, sire: Character, book: Book) -> None:
    from sanguir.sanguiri.caps import over_cap

    recipient.refuse_if_dead()
    if recipient.kind != "human":
        raise RefusedError(
            f"{recipient.name} is a {recipient.kind}; only a living human can be turned",
            "RECIPIENT SIRE: the recipient first",
        )
    over = [
        Problem(
            f"{recipient.name} has {attribute} {rating}, over a Sanguir's cap",
            _raised(most),
        )
        for attribute, rating, most in over_cap(recipient.attributes, recipient.sex, book)
    ]
    if over:
        raise RefusedError(over)
    sire.refuse_if_dead()
    if not sire.is_sanguir:
        raise RefusedError(
            f"{sire.name} is a {sire.kind}; turning others is a Sanguir's alone",
            "RECIPIENT SIRE: the recipient first",
        ).of(sire)
    if sire.is_compelled:
        raise RefusedError(
            f"{sire.name} is compelled to feed and cannot turn anyone",
            "feed, or regain control with `thirst --trigger round`",
        ).of(sire)
