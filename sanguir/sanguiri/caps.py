"""Attribute caps: the most that a Sanguir's attributes can be. (Rules: Attribute caps)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanguir.sanguiri.book import Book


def cap_of(attribute: str, sex: str | None, book: Book) -> int | None:
    """Return an attribute's cap, None where none is known; without a sex the wider one holds."""
    for cap in book.caps:
        if cap.id.casefold() == attribute.casefold():
            by_sex = {"male": cap.male, "female": cap.female}
            own = by_sex.get(sex or "")
            if own is not None:
                return own
            if sex is None:
                return max(most for most in (cap.most, cap.male, cap.female) if most is not None)
            return cap.most
    return None


def over_cap(
    attributes: Mapping[str, int], sex: str | None, book: Book
) -> Iterator[tuple[str, int, int]]:
    """List the attributes beyond their caps, as (attribute, rating, cap)."""
    for attribute, rating in attributes.items():
        most = cap_of(attribute, sex, book)
        if most is not None and rating > most:
            yield attribute, rating, most


def by_sex(attributes: Mapping[str, int], book: Book) -> Iterator[tuple[str, int, str, int]]:
    """List the attributes that one sex's cap forbids: (attribute, rating, sex, cap)."""
    for sex in ("female", "male"):
        for attribute, rating, most in over_cap(attributes, sex, book):
            yield attribute, rating, sex, most


def uncapped(attributes: Mapping[str, int], book: Book) -> list[str]:
    """List the attributes for which no cap is known, so none is enforced."""
    return [name for name in attributes if cap_of(name, None, book) is None]
