"""Health: damage to it and to Willpower, and mending. (Rules: Health, Healing/Mending)"""

from __future__ import annotations

from typing import Final, TypedDict

from sanguir.dice import Dice
from sanguir.errors import RefusedError, UsageError, clip, out_of_range
from sanguir.outcome import Outcome, Pending
from sanguir.v5.book import Book
from sanguir.v5.character import Character, Track, potency_of
from sanguir.v5.hunger import pay, refuse_when_starved
from sanguir.v5.torpor import fall, hours_until
from sanguir.v5.tracks import clear, mark

TRACKS: Final = ("health", "willpower")
MOST_DAMAGE: Final = 1000


class DamageFacts(TypedDict):
    """What `damage` reports: boxes dealt and taken, the track, and what filling it meant."""

    track: str
    aggravated: bool
    amount: int
    halved: bool
    taken: int
    before: dict[str, int]
    after: dict[str, int]
    torpor: bool
    torpor_until_hours: float | None
    died: bool
    lost_face: bool
    pending: list[Pending]


class MendFacts(TypedDict):
    """What `mend` reports: boxes healed, Health and Hunger before and after."""

    healed: int
    aggravated: bool
    health_before: dict[str, int]
    health_after: dict[str, int]
    hunger_before: int
    hunger_after: int
    failures: int
    pending: list[Pending]


def damage(
    character: Character,
    *,
    amount: int,
    aggravated: bool = False,
    track: str | None = None,
    halve: bool | None = None,
    social: bool = False,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Take damage on a track; `social` says that it happens in front of people who matter.

    Unless a track is named, social damage is Willpower's and all other Health's.
    Superficial damage is halved when `halve` says so, or when the book does.
    """
    character.refuse_unless_awake()
    track = ("willpower" if social else "health") if track is None else track
    _check_damage(amount, track, aggravated=aggravated, halve=halve)
    halved = not aggravated and (book.health_halve if halve is None else halve)
    taken, used = _halved(amount, book) if halved else (amount, ())
    if halve is None and not aggravated and amount > 1:
        used = ("health.halve", *used)
    before: Track = getattr(character, track)
    marked = mark(before, taken, aggravated=aggravated, book=book)
    after = _with_track(character, track, marked.track)
    used += marked.used
    fills = marked.track.is_aggravated and not before.is_aggravated
    if fills and track == "health":
        after, further = struck_down(after, book)
        used += further
    facts = DamageFacts(
        track=track,
        aggravated=aggravated,
        amount=amount,
        halved=halved,
        taken=taken,
        before=before.state,
        after=marked.track.state,
        torpor=after.torpor,
        torpor_until_hours=hours_until(after),
        died=not after.alive,
        lost_face=marked.track.is_aggravated and track == "willpower" and social and taken > 0,
        pending=[],
    )
    return Outcome(character, after, (), facts, used=used)


def _with_track(character: Character, name: str, track: Track) -> Character:
    if name == "health":
        return character._replace(health=track)
    return character._replace(willpower=track)


def struck_down(character: Character, book: Book) -> tuple[Character, tuple[str, ...]]:
    """Take what Health full of aggravated damage means: torpor, or death for mortals."""
    if character.is_vampire:
        return fall(character, book)
    after = character._replace(alive=False) if book.health_mortals_die else character
    return after, ("health.mortals_die",)


def _halved(amount: int, book: Book) -> tuple[int, tuple[str, ...]]:
    whole, rest = divmod(amount, 2)
    if not rest:
        return whole, ()
    up = book.health_halve_rounding == "up"
    return whole + up, ("health.halve_rounding",)


def _check_damage(amount: int, track: str, *, aggravated: bool, halve: bool | None) -> None:
    if not 0 <= amount <= MOST_DAMAGE:
        raise UsageError(out_of_range("N", amount, f"from 0 to {MOST_DAMAGE:,} boxes"))
    if track not in TRACKS:
        raise UsageError(f'--track: "{clip(track)}" is no track', f"one of {', '.join(TRACKS)}")
    if aggravated and halve:
        raise UsageError("--halve: only superficial damage is halved", "leave out one of the two")


def refuse_mending(character: Character, *, aggravated: bool, book: Book) -> None:
    """Raise RefusedError when there is nothing to mend, or no Rouse to mend it with."""
    marks = character.health.aggravated if aggravated else character.health.superficial
    if marks == 0:
        other = character.health.superficial if aggravated else character.health.aggravated
        way = "`mend` without --aggravated" if aggravated else "`mend --aggravated`"
        raise RefusedError(
            f"{character.name} has no {'aggravated' if aggravated else 'superficial'} damage"
            " to mend",
            f"{way} mends the other kind" if other else None,
        )
    refuse_when_starved(character, "mending", book)


def mend(
    character: Character, *, aggravated: bool = False, dice: Dice, book: Book
) -> Outcome[Character]:
    """Mend Health with the Blood: it heals even where the Rouse fails.

    Once a turn, and aggravated damage only at nightfall: those limits are the table's to keep.
    """
    marks = "aggravated" if aggravated else "superficial"
    character.refuse_unless_vampire(
        "mending with the Blood",
        f"`sheet set SHEET health.{marks}-=1` writes what the table allows",
        ", and the rules do not say how others heal",
    )
    refuse_mending(character, aggravated=aggravated, book=book)
    rouses = book.health_aggravated_rouses if aggravated else book.health_mend_rouses
    boxes = book.health_aggravated_mended if aggravated else potency_of(character, book).mend
    paid = pay(character, rouses, dice=dice, book=book)
    health = clear(character.health, boxes, aggravated=aggravated)
    after = paid.character._replace(health=health)
    facts = MendFacts(
        healed=health.unmarked - character.health.unmarked,
        aggravated=aggravated,
        health_before=character.health.state,
        health_after=health.state,
        hunger_before=character.hunger,
        hunger_after=after.hunger,
        failures=paid.failures,
        pending=list(paid.pending),
    )
    return Outcome(character, after, paid.rolls, facts, paid.pending, paid.used)
