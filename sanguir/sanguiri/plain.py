"""Reading a sheet on which nothing is odd, fast. (Rules: Attribute caps, Kinds)

Whatever is not wholly plain is left to `reading`, which explains it. Where this module gives a
character, `reading` gives the same one without a problem or a warning; a test holds it to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from sanguir.amounts import LONGEST_MINUTES, minutes_of
from sanguir.errors import SanguirError
from sanguir.forms import are_texts
from sanguir.pools import misnamed
from sanguir.sanguiri.book import ENDURANCE, WILLPOWER, Book, own_name
from sanguir.sanguiri.character import (
    COMPELLED,
    KINDS,
    MOST_BANKED_ML,
    MOST_INJURIES,
    MOST_RATING,
    ORIGINS,
    PLAIN_KEYS,
    SANGUIR,
    SELF,
    SEXES,
    STATE_DEFAULTS,
    Character,
)

_KEYS: Final = frozenset(PLAIN_KEYS)
_STATE: Final = STATE_DEFAULTS.keys()
_MOST_HOURS: Final = LONGEST_MINUTES // 60
# More and longer names than these are read slowly, so that what is remembered stays small.
_MOST_NAMES: Final = 64
_LONGEST: Final = 200


def read(data: Mapping[str, Any], book: Book) -> Character | None:
    """Return the character of a plain sheet, None for any other."""
    kind, name, sex = data.get("kind"), data.get("name"), data.get("sex")
    state, attributes = data.get("state"), data.get("attributes")
    if (
        type(data) is not dict
        or not _KEYS.issuperset(data)
        or type(name) is not str
        or not name.strip()
        or kind not in KINDS
        or (sex is None and "sex" in data)
        or (sex is not None and sex not in SEXES)
        or type(state) is not dict
        or state.keys() != _STATE
        or type(attributes) is not dict
        or not are_texts(data.get("notes", ""))
    ):
        return None
    origin = data.get("origin")
    if (origin not in ORIGINS) if kind == SANGUIR else ("origin" in data):
        return None
    pools = data.get("pools", {})
    if not _are_attributes(attributes, book if kind == SANGUIR else None) or not (
        type(pools) is dict and _are_pools(pools, tuple(attributes))
    ):
        return None
    rest = _state(state, book)
    return None if rest is None else Character(name, kind, origin, sex, attributes, pools, *rest)


def _are_attributes(attributes: dict[str, Any], capped_by: Book | None) -> bool:
    if len(attributes) > _MOST_NAMES or not _are_own_names(tuple(attributes)):
        return False
    for value in attributes.values():
        if type(value) is not int or not 0 <= value <= MOST_RATING:
            return False
    if capped_by is not None:
        for cap in capped_by.caps:
            if cap.id != cap.id.casefold() or cap.male is not None or cap.female is not None:
                return False
            if cap.most is None or attributes.get(cap.id, 0) > cap.most:
                return False
    return True


@lru_cache(512)
def _are_own_names(names: tuple[str, ...]) -> bool:
    """Tell whether END and WIL are there, and each attribute has the one spelling it is kept in."""
    return (
        ENDURANCE in names
        and WILLPOWER in names
        and all(
            len(name) <= _LONGEST and own_name(name) == name and name not in STATE_DEFAULTS
            for name in names
        )
    )


def _are_pools(pools: dict[str, Any], names: tuple[str, ...]) -> bool:
    if pools and not _are_pool_names(tuple(pools)):
        return False
    for pool in pools.values():
        if type(pool) is not str or len(pool) > _LONGEST or not _is_pool(pool, names):
            return False
    return True


@lru_cache(512)
def _are_pool_names(names: tuple[str, ...]) -> bool:
    return not misnamed(names)


@lru_cache(1024)
def _is_pool(pool: str, names: tuple[str, ...]) -> bool:
    """Tell whether a saved pool can be rolled with these attributes."""
    someone = Character("", "human", None, None, dict.fromkeys(names, 0))
    try:
        return "@" not in pool and bool(someone.terms(pool))
    except SanguirError:
        return False


def _state(state: dict[str, Any], book: Book) -> tuple[Any, ...] | None:
    """Return [state] in the order of a character's fields."""
    alive, control, thirst, hours, banked, exposure, injuries, clock = map(
        state.__getitem__, STATE_DEFAULTS
    )
    for level, row in enumerate(book.thirst_levels):  # noqa: B007 - used below
        if row.word == thirst:
            break
    else:
        return None
    for exposed in book.exposures:
        if exposed.id == exposure:
            break
    else:
        return None
    if (
        type(alive) is not bool
        or control not in (SELF, COMPELLED)
        or type(banked) is not int
        or not 0 <= banked <= MOST_BANKED_ML
        or type(injuries) is not int
        or not 0 <= injuries <= MOST_INJURIES
        or type(hours) not in (int, float)
        or not 0 <= hours <= _MOST_HOURS
        or type(clock) not in (int, float)
        or not 0 <= clock <= _MOST_HOURS
    ):
        return None
    return alive, control, level, minutes_of(hours), banked, exposure, injuries, minutes_of(clock)
