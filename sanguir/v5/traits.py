"""Pools by trait names: what a name means on a sheet, which traits it brings in. (Rules: Tests)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sanguir.errors import Problem, UsageError, clip
from sanguir.pools import expand, fold, match, parse_pool, refuse_mistyped
from sanguir.v5.book import Book
from sanguir.v5.character import ATTRIBUTES, Character

TRACKS: Final = ("willpower", "humanity", "blood potency")


class Lookup(NamedTuple):
    """A pool's terms with their dice, the traits among them, and the specialties named."""

    terms: list[tuple[str, int]]
    attributes: tuple[str, ...]
    skills: tuple[str, ...]
    disciplines: tuple[str, ...]
    tracks: tuple[str, ...]
    specialties: tuple[str, ...]


def terms_of(character: Character, pool: str, book: Book) -> list[tuple[str, int]]:
    """Give every term of a pool its dice from the sheet."""
    return look_up(character, pool, book).terms


def look_up(character: Character, pool: str, book: Book) -> Lookup:
    """Look a pool up on a sheet: names by V8, numbers as they stand, saved @pools.

    Raises UsageError for a name that is not on the sheet or could be several.
    """
    terms: list[tuple[str, int]] = []
    found: dict[str, list[str]] = {group: [] for group in Lookup._fields[1:]}
    for term in expand(parse_pool(pool), character.pools):
        if term.number is not None:
            terms.append((term.name, term.sign * term.number))
            continue
        try:
            group, name, dice = _trait(character, term.name, book)
        except UsageError:
            names = (*character.skills, *character.disciplines, *book.test_skills, *TRACKS)
            refuse_mistyped(pool, term.name, names, character.pools)
            raise
        terms.append((name, term.sign * dice))
        found[group].append(name)
        if term.specialty is not None and term.sign < 0:
            whole = clip(f"{term.name}.{term.specialty}")
            raise UsageError(
                f'POOL: "{whole}": a specialty adds a die, and this is taken away',
                "leave the specialty out",
            )
        if term.specialty is not None:
            found["specialties"].append(_specialty(character, name, term.specialty))
    return Lookup(terms, **{group: tuple(names) for group, names in found.items()})


def specialty_on(character: Character, name: str, skills: tuple[str, ...]) -> str:
    """Find a specialty that --specialty names: of the pool's skills, or of any for bare numbers."""
    asked = skills or tuple(character.specialties)
    fitting = {fold(own): own for skill in asked for own in character.specialties.get(skill, ())}
    if not fitting and skills:
        others = sorted(own for listed in character.specialties.values() for own in listed)
        hint = f"the sheet has {', '.join(others)}" if others else "the sheet has none"
        raise UsageError(f'--specialty: "{clip(name)}" is none of {" or ".join(skills)}', hint)
    _refuse_elsewhere(character, name, asked, fitting)
    return match(name, [fitting], "--specialty")


def _refuse_elsewhere(
    character: Character, name: str, asked: Sequence[str], fitting: Mapping[str, str]
) -> None:
    """Raise UsageError for a specialty that the sheet has, but of a skill outside the pool."""
    for skill, listed in character.specialties.items():
        if skill not in asked and fold(name) in map(fold, listed) and fold(name) not in fitting:
            raise UsageError(
                f'--specialty: "{clip(name)}" is one of {skill}, not of {" or ".join(asked)}',
                f"one of {', '.join(fitting.values())}",
            )


def _trait(character: Character, name: str, book: Book) -> tuple[str, str, int]:
    if fold(name) == "hunger":
        raise UsageError(Problem("POOL: Hunger is not a trait", "--hunger N sets the Hunger dice"))
    attributes = {name: name for name in ATTRIBUTES}
    own = {name: name for name in (*character.skills, *character.disciplines)}
    absent = {fold(skill): fold(skill) for skill in book.test_skills if fold(skill) not in own}
    tracks = {name: name for name in TRACKS}
    found = match(name, [attributes, own, absent, tracks], "POOL")
    if found in attributes:
        return "attributes", found, character.attributes[found]
    if found in character.skills:
        return "skills", found, character.skills[found]
    if found in character.disciplines:
        return "disciplines", found, character.disciplines[found]
    if found in absent:
        return "skills", found, 0
    rating = {
        "willpower": character.willpower.unmarked,
        "humanity": character.humanity,
        "blood potency": character.blood_potency,
    }
    return "tracks", found, rating[found]


def _specialty(character: Character, skill: str, name: str) -> str:
    own = {fold(specialty): specialty for specialty in character.specialties.get(skill, ())}
    if not own:
        raise UsageError(
            f'POOL: "{clip(name)}": the sheet has no specialty of {skill}',
            f'[specialties] {skill} = ["{clip(name, 40)}"], or leave it out',
        )
    return match(name, [own], "POOL")
