"""Humanity: Stains and Remorse. (Rules: Humanity)"""

from __future__ import annotations

from typing import Final, TypedDict

from sanguir.dice import Dice
from sanguir.errors import UsageError, out_of_range
from sanguir.outcome import Outcome, Pending
from sanguir.pools import Pool
from sanguir.v5.book import Book
from sanguir.v5.character import Character, is_humanity_full
from sanguir.v5.tests import throw
from sanguir.v5.tracks import mark

MOST_STAINS: Final = 1000


class StainFacts(TypedDict):
    """What `stain` reports: Stains, the Willpower that those without room cost, impairment."""

    stains_before: int
    stains_after: int
    willpower_before: dict[str, int]
    willpower_after: dict[str, int]
    without_room: int
    impaired: bool
    pending: list[Pending]


class RemorseFacts(TypedDict):
    """What `remorse` and `session end` report; `remorseful` is None where none was thrown."""

    remorseful: bool | None
    humanity_before: int
    humanity_after: int
    stains_before: int
    stains_after: int
    lost_to_the_beast: bool
    pending: list[Pending]


def stain(
    character: Character,
    *,
    amount: int,
    remove: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Gain Stains, or remove some; a gain without room costs aggravated Willpower."""
    character.refuse_unless_awake()
    if not 0 <= amount <= MOST_STAINS:
        raise UsageError(out_of_range("N", amount, f"from 0 to {MOST_STAINS:,} Stains"))
    over = 0 if remove else max(amount - character.unmarked_humanity(book), 0)
    used: tuple[str, ...] = ()
    if over:
        after, used = _overflowing(character, over, book)
    else:
        stains = character.stains + (-amount if remove else amount)
        after = character._replace(stains=max(stains, 0))
    facts = StainFacts(
        stains_before=character.stains,
        stains_after=after.stains,
        willpower_before=character.willpower.state,
        willpower_after=after.willpower.state,
        without_room=over,
        impaired=is_humanity_full(after, book),
        pending=[],
    )
    return Outcome(character, after, (), facts, used=used)


def _overflowing(character: Character, over: int, book: Book) -> tuple[Character, tuple[str, ...]]:
    """Fill the track with Stains of which so many have no room, and mark Willpower."""
    room = book.humanity_boxes - character.humanity
    used: tuple[str, ...] = () if room else ("humanity.stains_when_full",)
    stains = max(room, book.humanity_stains_when_full)
    times = over if book.humanity_stain_overflow == "per-stain" else 1
    boxes = times * book.humanity_overflow_aggravated
    marked = mark(character.willpower, boxes, aggravated=True, book=book)
    after = character._replace(stains=stains, willpower=marked.track)
    return after, (*used, *marked.used)


def remorse(character: Character, *, dice: Dice, book: Book) -> Outcome[Character]:
    """Test for Remorse: a success clears the Stains, a failure costs Humanity and clears them."""
    character.refuse_unless_awake()
    unmarked = character.unmarked_humanity(book)
    pool = Pool((("unmarked humanity", unmarked),), (),
                max(unmarked, book.humanity_remorse_least_dice))  # fmt: skip
    roll = throw(pool, kind="remorse", difficulty=book.test_least_successes,
                 minute=character.clock, dice=dice, book=book)  # fmt: skip
    loss = 0 if roll.passed else book.humanity_remorse_loss
    after = character._replace(humanity=max(character.humanity - loss, 0), stains=0)
    facts = _facts(character, after, roll.passed, book)
    return Outcome(character, after, (roll,), facts, used=lost(after, book))


def session_end(character: Character, *, dice: Dice, book: Book) -> Outcome[Character]:
    """End a session: Remorse, unless there are no Stains to feel it for."""
    character.refuse_unless_awake()
    if character.stains or book.humanity_remorse_without_stains:
        return remorse(character, dice=dice, book=book)
    facts = _facts(character, character, None, book)
    used = ("humanity.remorse_without_stains", *lost(character, book))
    return Outcome(character, character, (), facts, used=used)


def lost(character: Character, book: Book) -> tuple[str, ...]:
    """Name the book field by which a character is lost to the Beast; nothing for all others."""
    return ("humanity.lost_at",) if character.humanity <= book.humanity_lost_at else ()


def _facts(
    before: Character, after: Character, remorseful: bool | None, book: Book
) -> RemorseFacts:
    return RemorseFacts(
        remorseful=remorseful,
        humanity_before=before.humanity,
        humanity_after=after.humanity,
        stains_before=before.stains,
        stains_after=after.stains,
        lost_to_the_beast=bool(lost(after, book)),
        pending=[],
    )
