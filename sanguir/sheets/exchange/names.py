"""Names of traits: one thing, three programs, as many spellings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from sanguir.pools import fold
from sanguir.sheets.exchange.source import one_line

DISCIPLINES: Final = (
    "animalism", "auspex", "blood sorcery", "celerity", "dominate", "fortitude", "obfuscate",
    "oblivion", "potence", "presence", "protean", "thin-blood alchemy",
)  # fmt: skip
# wod5e's short ids.
FOUNDRY_IDS: Final = {"blood sorcery": "sorcery", "thin-blood alchemy": "alchemy"}
# Lists of things that are learnt through a Discipline, not Disciplines themselves.
THROUGH: Final = {"rituals": "blood sorcery", "ceremonies": "oblivion"}
_RITES: Final = {"rituals": "ritual", "ceremonies": "ceremony"}
# Inconnu joins these without an underscore.
_JOINED: Final = {
    "animal ken": "AnimalKen",
    "blood sorcery": "BloodSorcery",
    "thin-blood alchemy": "ThinBloodAlchemy",
}
_WORD: Final = re.compile(r"[^\W_]+")


def squashed(name: str) -> str:
    """Keep a name's letters and digits alone: AnimalKen, animal_ken and "animal ken" are one."""
    return "".join(_WORD.findall(name)).casefold()


def _index(names: Iterable[str], more: Mapping[str, str] = {}) -> dict[str, str]:
    return {squashed(name): name for name in names} | dict(more)


_DISCIPLINES: Final = _index(
    DISCIPLINES, {short: name for name, short in FOUNDRY_IDS.items()} | THROUGH
    | {one: THROUGH[many] for many, one in _RITES.items()}
)  # fmt: skip


def discipline(name: str) -> str:
    """Find our name of a Discipline, or bring a stranger's to our form."""
    found = _DISCIPLINES.get(squashed(name))
    return found or fold(one_line(name))


def rite(name: str) -> str | None:
    """Return what is learnt through a Discipline under such a heading: a ritual, a ceremony."""
    word = squashed(name)
    return word if word in _RITES.values() else _RITES.get(word)


def skill(name: str, known: Iterable[str]) -> str:
    """Find our name of a skill, or bring a stranger's to our form."""
    found = _index(known).get(squashed(name))
    return found or fold(one_line(name))


def inconnu(name: str) -> str:
    """Write a trait's name as Inconnu has names: letters, words joined by underscores."""
    return _JOINED.get(name) or inconnu_subtrait(name)


def inconnu_subtrait(name: str) -> str:
    """Write the name of a specialty or a power as Inconnu has names."""
    return "_".join(word[0].upper() + word[1:] for word in _WORD.findall(name))


def from_inconnu(name: str) -> str:
    """Read a name as Inconnu has it."""
    return " ".join(name.replace("_", " ").split())


def trait(name: str, skills: Iterable[str]) -> str:
    """Find our name of a skill, a Discipline or whatever else a pool may hold."""
    if squashed(name) in ("potency", "bloodpotency"):
        return "blood potency"
    return _DISCIPLINES.get(squashed(name)) or skill(name, skills)
