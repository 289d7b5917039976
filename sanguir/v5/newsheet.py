"""A new sheet, part by part, with a comment over each. (Rules: Health, The Blood, Kinds)"""

from __future__ import annotations

from typing import Any

from sanguir.forms import one_of
from sanguir.v5.book import Book
from sanguir.v5.character import FRENZIES, MENTAL, PHYSICAL, SOCIAL, VAMPIRE, state_of
from sanguir.v5.tables import NONE


def sections(name: str, kind: str, book: Book) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Give the parts of a valid sheet as (comment, tables) in order."""
    vampire = kind == VAMPIRE
    head: dict[str, Any] = {"system": "v5", "name": name, "kind": kind}
    if vampire:
        head |= {"clan": "Caitiff", "generation": 12, "blood_potency": 1}
    head["humanity"] = 7
    words = ""
    if vampire:
        humours = one_of([NONE, *(row.id for row in book.resonance_humours)])
        words = f"\nhumour: {humours}\nfrenzy: {one_of([NONE, *FRENZIES])}"
    optional = "; clan and generation may be left out" if vampire else ""
    parts: list[tuple[str, dict[str, Any]]] = [
        (f"kind: vampire, ghoul or mortal{optional}", head),
        (
            "0 to 10; physical, social, mental",
            {"attributes": dict.fromkeys(PHYSICAL + SOCIAL + MENTAL, 2)},
        ),
        ("examples; a skill that is not here counts 0", {"skills": {"brawl": 2, "insight": 1}}),
        ("examples; one more die where they fit", {"specialties": {"brawl": ["grappling"]}}),
    ]
    if vampire:
        parts += _powers()
    parts += [
        (
            "an example; pools to roll by name: sanguir roll @grab SHEET",
            {"pools": {"grab": "strength+brawl.grappling"}},
        ),
        (f"what changes in play; the tool keeps it up to date{words}", {"state": state_for(kind)}),
    ]
    return tuple(parts)


def _powers() -> list[tuple[str, dict[str, Any]]]:
    power = {"name": "Heightened Senses", "discipline": "auspex", "level": 1}
    return [
        ("examples; ratings", {"disciplines": {"auspex": 1}}),
        (
            'an example; an amalgam adds: amalgam = { discipline = "…", level = 1 }',
            {"powers": [power]},
        ),
    ]


def state_for(kind: str) -> dict[str, Any]:
    """Give a fresh [state] for a kind: only vampires have Hunger."""
    return {
        key: dict(value) if isinstance(value, dict) else value
        for key, value in state_of(kind).items()
    }
