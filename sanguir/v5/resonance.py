"""Resonance: the temper of the last drink. (Rules: Resonance)"""

from __future__ import annotations

from typing import TypedDict

from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.pools import Pool
from sanguir.v5.book import SIDES, Book
from sanguir.v5.character import NEGLIGIBLE, Character
from sanguir.v5.tables import NONE, Faces
from sanguir.v5.tests import Reading


class ResonanceFacts(TypedDict):
    """What `resonance` reports: humour and intensity, before and now, and what they fit."""

    humour: str
    intensity: str
    humour_before: str | None
    intensity_before: str | None
    disciplines: list[str]
    conditions: list[str]
    dice: int
    pending: list[Pending]


def draw(
    character: Character | None,
    *,
    dice: Dice,
    book: Book,
) -> Outcome[Character | None]:
    """Draw somebody's humour and intensity: a die each, and a second for a strong one."""
    minute = character.clock if character is not None else 0
    rolls = [_throw("humour", dice, minute), _throw("intensity", dice, minute)]
    used = ["resonance.humour_faces", "resonance.intensity_faces"]
    humour = _at(book.resonance_humour_faces, rolls[0].dice[0])
    intensity = _at(book.resonance_intensity_faces, rolls[1].dice[0])
    if intensity is None:
        rolls.append(_throw("strong intensity", dice, minute))
        intensity = _at(book.resonance_strong_faces, rolls[2].dice[0])
        used.append("resonance.strong_faces")
    facts = _facts(humour or NONE, intensity or NEGLIGIBLE, None, book)
    return Outcome(character, character, tuple(rolls), facts, used=tuple(used))


def show(
    character: Character,
    *,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Show the Resonance of a vampire's last drink."""
    character.refuse_unless_undead("Resonance")
    facts = _facts(character.humour, character.intensity, character, book)
    return Outcome(character, character, (), facts, used=_used(facts))


def fix(
    character: Character,
    *,
    humour: str,
    intensity: str = NEGLIGIBLE,
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Set a vampire's Resonance by the Storyteller's word; the highest Hunger bears none."""
    character.refuse_unless_vampire("Resonance")
    if problems := word_problems(humour, intensity, book):
        raise UsageError(problems)
    if humour != NONE and character.hunger >= book.resonance_ends_at_hunger:
        raise RefusedError(
            f"{character.name} is at Hunger {character.hunger}, where every Resonance has ended",
            "`feed` first",
        )
    after = character._replace(humour=humour, intensity=intensity if humour != NONE else NEGLIGIBLE)
    facts = _facts(after.humour, after.intensity, character, book)
    return Outcome(character, after, (), facts, used=_used(facts))


def word_problems(humour: str, intensity: str, book: Book) -> list[Problem]:
    """List what is wrong with a humour and an intensity that do not exist."""
    humours = (NONE, *(row.id for row in book.resonance_humours))
    intensities = tuple(row.id for row in book.resonance_intensities)
    found = []
    for what, word, words in (("humour", humour, humours), ("intensity", intensity, intensities)):
        if word not in words:
            said = f'--{what}: "{clip(word)}" is no {what}'
            found.append(Problem(said, f"one of {', '.join(words)}"))
    return found


def _throw(what: str, dice: Dice, minute: int) -> Roll:
    faces = dice.throw(1, SIDES, minute=minute)
    return Roll("fixed", Pool(((what, 1),), (), 1), faces, reading=Reading())


def _at(rows: tuple[Faces, ...], face: int) -> str | None:
    return next((row.id for row in rows if face <= row.most), None)


def _used(facts: ResonanceFacts) -> tuple[str, ...]:
    """Name the book field that the dice of a Resonance come from, if it fits any Discipline."""
    return (f"resonance.intensities.{facts['intensity']}.dice",) if facts["disciplines"] else ()


def _facts(humour: str, intensity: str, before: Character | None, book: Book) -> ResonanceFacts:
    row = book.humour(humour)
    return ResonanceFacts(
        humour=humour,
        intensity=intensity,
        humour_before=before.humour if before else None,
        intensity_before=before.intensity if before else None,
        disciplines=list(row.disciplines) if row else [],
        conditions=list(row.conditions) if row else [],
        dice=book.intensity(intensity).dice if row else 0,
        pending=[],
    )
