"""Tracks of boxes: how damage marks them and how marks go away. (Rules: Health, Willpower)"""

from __future__ import annotations

from typing import NamedTuple

from sanguir.v5.book import Book
from sanguir.v5.character import Track


class Marked(NamedTuple):
    """A track after damage, and the book fields that it rests on."""

    track: Track
    used: tuple[str, ...] = ()


def mark(track: Track, boxes: int, *, aggravated: bool, book: Book) -> Marked:
    """Mark boxes: unmarked ones first; past those, marks get worse, up to all aggravated."""
    fits = min(boxes, track.unmarked)
    if aggravated:
        track = track._replace(aggravated=track.aggravated + fits)
    else:
        track = track._replace(superficial=track.superficial + fits)
    over = boxes - fits
    if not over or not track.superficial:
        return Marked(track)
    if book.health_overflow == "converts":
        worse = min(over, track.superficial)
        track = track._replace(
            superficial=track.superficial - worse, aggravated=track.aggravated + worse
        )
    return Marked(track, ("health.overflow",))


def clear(track: Track, boxes: int, *, aggravated: bool = False) -> Track:
    """Clear marks of one kind, never more than there are."""
    if aggravated:
        return track._replace(aggravated=max(track.aggravated - boxes, 0))
    return track._replace(superficial=max(track.superficial - boxes, 0))
