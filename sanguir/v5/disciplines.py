"""Disciplines: dice for their pools, amalgams, Rouses thrown again. (Rules: Disciplines)"""

from __future__ import annotations

from collections.abc import Sequence

from sanguir.pools import Modifier, fold, match
from sanguir.v5.book import Book
from sanguir.v5.character import Character, Power, potency_of


def discipline_on(character: Character, name: str) -> str:
    """Find the Discipline on the sheet that a name means; raises UsageError for others."""
    return match(name, [{own: own for own in character.disciplines}], "--discipline")


def power_on(character: Character, name: str) -> Power:
    """Find the power on the sheet that a name means; raises UsageError for others."""
    names = {fold(power.name): power.name for power in character.powers}
    found = match(name, [names], "--power")
    return next(power for power in character.powers if power.name == found)


def bonuses(character: Character, disciplines: Sequence[str], book: Book) -> list[Modifier]:
    """List the dice for a pool of these Disciplines: Blood Potency, and a Resonance that fits."""
    if not disciplines:
        return []
    row = potency_of(character, book)
    key = f"blood.potency.{row.id}.power_bonus"
    found = [Modifier(f"Blood Potency {row.id}: power bonus", row.power_bonus, key)]
    ended = character.hunger >= book.resonance_ends_at_hunger
    if character.is_vampire and not ended and fits(character.humour, disciplines, book):
        intensity = book.intensity(character.intensity)
        key = f"resonance.intensities.{intensity.id}.dice"
        found.append(Modifier(f"resonance: {character.humour}", intensity.dice, key))
    return found


def fits(humour: str, disciplines: Sequence[str], book: Book) -> bool:
    """Tell whether a Resonance fits any of the Disciplines; an amalgam's count both."""
    row = book.humour(humour)
    return row is not None and any(fold(name) in disciplines for name in row.disciplines)


def is_thrown_again(character: Character, level: int, book: Book) -> bool:
    """Tell whether the Rouse for a power of this level is thrown again after a failure."""
    return level <= potency_of(character, book).reroll_level
