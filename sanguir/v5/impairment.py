"""Impairment: what full tracks cost on which tests. (Rules: Impairment)"""

from __future__ import annotations

from collections.abc import Sequence

from sanguir.pools import Modifier
from sanguir.v5.book import Book
from sanguir.v5.character import MENTAL, PHYSICAL, SOCIAL, Character, full_tracks


def impairments(
    character: Character, attributes: Sequence[str], book: Book
) -> tuple[list[Modifier], tuple[str, ...]]:
    """List what full tracks cost a test that uses these Attributes, each track once.

    Returns the modifiers, and the book fields that decided between several.
    """
    concerned = {
        "health": any(name in PHYSICAL for name in attributes),
        "willpower": any(name in SOCIAL + MENTAL for name in attributes),
        "humanity": True,
    }
    dice = {
        "health": book.impairment_health,
        "willpower": book.impairment_willpower,
        "humanity": book.impairment_humanity,
    }
    found = [
        Modifier(f"impaired: {track}", dice[track], f"impairment.{track}")
        for track in full_tracks(character, book)
        if concerned[track]
    ]
    if len(found) < 2:
        return found, ()
    if not book.impairment_stacks:
        found = [min(found, key=lambda modifier: modifier.dice)]
    return found, ("impairment.stacks",)
