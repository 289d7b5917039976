"""Willpower: what it is spent on and how it comes back. (Rules: Willpower, Healing/Mending)"""

from __future__ import annotations

from typing import Final, NamedTuple, TypedDict

from sanguir.dice import Dice
from sanguir.errors import RefusedError, UsageError, clip, out_of_range
from sanguir.outcome import Outcome, Pending
from sanguir.v5.book import Book
from sanguir.v5.character import Character, Track
from sanguir.v5.tables import NONE
from sanguir.v5.tracks import clear, mark

PURPOSES: Final = ("re-roll", "frenzy", "dominate", "presence", "staked", "impairment")
MOST_BOXES: Final = 1000


class Spent(NamedTuple):
    """A character who spent Willpower, and the book fields that it rests on."""

    character: Character
    used: tuple[str, ...] = ()


class WillpowerFacts(TypedDict):
    """What `willpower` reports: what it was for, the track, and the frenzy it ended."""

    spent_on: str | None
    recovered: int
    willpower_before: dict[str, int]
    willpower_after: dict[str, int]
    frenzy_before: str
    frenzy_after: str
    pending: list[Pending]


class SessionStartFacts(TypedDict):
    """What `session start` reports: boxes recovered by kind, and the track."""

    superficial_recovered: int
    aggravated_recovered: int
    willpower_before: dict[str, int]
    willpower_after: dict[str, int]
    pending: list[Pending]


def spend_one(character: Character, what: str, *, force: bool = False, book: Book) -> Spent:
    """Mark one superficial Willpower; raises RefusedError without an unmarked box unless forced."""
    if character.willpower.unmarked <= 0 and not force:
        raise RefusedError(
            f"{character.name} has no unmarked Willpower for {what}",
            "`--force` marks it all the same, and the damage gets worse",
        )
    marked = mark(character.willpower, 1, aggravated=False, book=book)
    return Spent(character._replace(willpower=marked.track), marked.used)


def refuse_riding(character: Character) -> None:
    """Raise RefusedError while the character rides the wave: Willpower cannot end that."""
    if character.riding:
        raise RefusedError(
            f"{character.name} rides the wave, and Willpower cannot end that",
            "play it out; `frenzy --end` ends it",
        )


def willpower(
    character: Character,
    *,
    spend: str | None = None,
    recover: int | None = None,
    aggravated: bool = False,
    force: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Spend one Willpower on something, or recover some by the Storyteller's word.

    Spending on `frenzy` ends a frenzy. Raises UsageError unless exactly one of the two is asked.
    """
    character.refuse_unless_awake()
    done = Spent(character)
    if (spend is None) == (recover is None):
        raise UsageError("--spend or --recover: give exactly one of the two")
    if spend is not None:
        done = _spend_on(character, spend, aggravated=aggravated, force=force, book=book)
    elif recover is not None:
        done = Spent(_recover(character, recover, aggravated=aggravated))
    after = done.character
    facts = WillpowerFacts(
        spent_on=spend,
        recovered=max(after.willpower.unmarked - character.willpower.unmarked, 0),
        willpower_before=character.willpower.state,
        willpower_after=after.willpower.state,
        frenzy_before=character.frenzy,
        frenzy_after=after.frenzy,
        pending=[],
    )
    return Outcome(character, after, (), facts, used=done.used)


def _spend_on(
    character: Character, what: str, *, aggravated: bool, force: bool, book: Book
) -> Spent:
    if what not in PURPOSES:
        words = f"one of {', '.join(PURPOSES)}"
        raise UsageError(f'--spend: "{clip(what)}" is nothing to spend Willpower on', words)
    if aggravated:
        raise UsageError("--aggravated: spending marks superficially", "it goes with --recover")
    if what != "frenzy":
        return spend_one(character, what, force=force, book=book)
    character.refuse_unless_vampire("frenzy")
    if character.frenzy == NONE:
        raise RefusedError(
            f"{character.name} is in no frenzy",
            "`frenzy --provocation NAME --spend-willpower` keeps one from coming",
        )
    refuse_riding(character)
    spent = spend_one(character, "ending the frenzy", force=force, book=book)
    return spent._replace(character=spent.character._replace(frenzy=NONE))


def _recover(character: Character, boxes: int, *, aggravated: bool) -> Character:
    if not 0 <= boxes <= MOST_BOXES:
        raise UsageError(out_of_range("--recover", boxes, f"from 0 to {MOST_BOXES:,}"))
    return character._replace(willpower=clear(character.willpower, boxes, aggravated=aggravated))


def session_start(
    character: Character,
    *,
    ambition: bool = False,
    extra: int = 0,
    extra_aggravated: int = 0,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Start a session: superficial Willpower comes back, and aggravated for the Ambition.

    `extra` and `extra_aggravated` are boxes by the Storyteller's word.
    """
    character.refuse_unless_awake()
    for option, boxes in (("--extra", extra), ("--extra-aggravated", extra_aggravated)):
        if not 0 <= boxes <= MOST_BOXES:
            raise UsageError(out_of_range(option, boxes, f"from 0 to {MOST_BOXES:,}"))
    before: Track = character.willpower
    superficial = max(character.attributes["composure"], character.attributes["resolve"]) + extra
    grave = ambition * book.willpower_ambition_recovers + extra_aggravated
    track = clear(clear(before, superficial), grave, aggravated=True)
    facts = SessionStartFacts(
        superficial_recovered=before.superficial - track.superficial,
        aggravated_recovered=before.aggravated - track.aggravated,
        willpower_before=before.state,
        willpower_after=track.state,
        pending=[],
    )
    return Outcome(character, character._replace(willpower=track), (), facts)
