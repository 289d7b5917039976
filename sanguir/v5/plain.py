"""Reading a vampire's sheet on which nothing is odd, fast. (Rules: The Blood, Disciplines)

Whatever is not wholly plain is left to `reading`, which explains it. Where this module gives a
character, `reading` gives the same one without a problem or a warning; a test holds it to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sanguir.amounts import LONGEST_MINUTES, minutes_of
from sanguir.errors import SanguirError
from sanguir.forms import are_texts
from sanguir.pools import fold, misnamed
from sanguir.v5.book import Book
from sanguir.v5.character import (
    ATTRIBUTES,
    FRENZIES,
    MOST_DOTS,
    PLAIN_KEYS,
    STATE_DEFAULTS,
    TEXTS,
    VAMPIRE,
    Character,
    Power,
    Track,
)
from sanguir.v5.tables import NONE

_KEYS: Final = frozenset(PLAIN_KEYS)
_STATE: Final = STATE_DEFAULTS.keys()
_ATTRIBUTES: Final = frozenset(ATTRIBUTES)
_TRACK: Final = {"superficial", "aggravated"}
_RESONANCE: Final = {"humour", "intensity"}
_POWER: Final = {"name", "discipline", "level"}
_FRENZIES: Final = (NONE, *FRENZIES)
_MOST_HOURS: Final = LONGEST_MINUTES // 60
_MOST_REMEMBERED: Final = 512
# Longer lists and names than these are read slowly, so that what is remembered stays small.
_MOST_NAMES: Final = 64
_LONGEST: Final = 200


class _Odd(Exception):  # noqa: N818 - no error: only that it takes the slow way
    """The sheet is not plain."""


class _Known:
    """What one book knows by name, and the pools that were found to fit such traits."""

    def __init__(self, book: Book):
        self.book = book
        self.skills = frozenset(book.test_skills)
        rows = book.resonance_humours
        self.disciplines = frozenset(fold(name) for row in rows for name in row.disciplines)
        self.humours = frozenset((NONE, *(row.id for row in rows)))
        self.intensities = frozenset(row.id for row in book.resonance_intensities)
        self.pools: set[Any] = set()


_known: _Known | None = None


def read(data: Mapping[str, Any], book: Book) -> Character | None:
    """Return the vampire of a plain sheet, None for any other sheet."""
    global _known
    if type(data) is not dict or data.get("kind") != VAMPIRE or not _KEYS.issuperset(data):
        return None
    if _known is None or _known.book is not book:
        _known = _Known(book)
    try:
        return _vampire(data, book, _known)
    except _Odd:
        return None


def _vampire(data: dict[str, Any], book: Book, known: _Known) -> Character:
    name, clan = data.get("name"), data.get("clan")
    if type(name) is not str or not name.strip() or ("clan" in data and type(clan) is not str):
        raise _Odd
    for key in TEXTS:
        if key in data and not are_texts(data[key]):
            raise _Odd
    humanity = _whole(data.get("humanity"), book.humanity_boxes)
    potency = _whole(data.get("blood_potency"), len(book.blood_potency) - 1)
    attributes = _dots(data.get("attributes"), _ATTRIBUTES)
    if len(attributes) != len(ATTRIBUTES):
        raise _Odd
    disciplines = _dots(data.get("disciplines", {}), known.disciplines)
    character = Character(
        name,
        VAMPIRE,
        clan,
        _generation(data, potency, book),
        potency,
        humanity,
        attributes,
        _dots(data.get("skills", {}), known.skills),
        _specialties(data.get("specialties", {}), known),
        disciplines,
        _powers(data.get("powers", []), disciplines, book),
        data.get("pools", {}),
        *_state(data.get("state"), attributes, humanity, known),
    )
    _check_pools(character, known)
    return character


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _Odd
    return value


def _dots(table: Any, names: frozenset[str]) -> dict[str, int]:
    if type(table) is not dict or not names.issuperset(table):
        raise _Odd
    for value in table.values():
        if type(value) is not int or not 0 <= value <= MOST_DOTS:
            raise _Odd
    return table


def _generation(data: dict[str, Any], potency: int, book: Book) -> int | None:
    if "generation" not in data:
        return None
    rows = book.blood_generations
    least = int(rows[0].id)
    generation = _whole(data["generation"], int(rows[-1].id))
    if generation < least:
        raise _Odd
    row = rows[generation - least]
    if not row.least <= potency <= row.most:
        raise _Odd
    return generation


def _specialties(table: Any, known: _Known) -> dict[str, tuple[str, ...]]:
    if type(table) is not dict or not known.skills.issuperset(table):
        raise _Odd
    found = {}
    for skill, names in table.items():
        if type(names) is not list or len(names) > _MOST_NAMES:
            raise _Odd
        for name in names:
            if type(name) is not str or len(name) > _LONGEST:
                raise _Odd
        found[skill] = tuple(names)
    return found


def _powers(listed: Any, disciplines: dict[str, int], book: Book) -> tuple[Power, ...]:
    if type(listed) is not list:
        raise _Odd
    found = []
    for entry in listed:
        if type(entry) is not dict or entry.keys() != _POWER:
            raise _Odd
        name, discipline, level = entry["name"], entry["discipline"], entry["level"]
        if type(name) is not str or type(discipline) is not str:
            raise _Odd
        if type(level) is not int or not 1 <= level <= book.disciplines_most_level:
            raise _Odd
        if disciplines.get(discipline, 0) < level:
            raise _Odd
        found.append(Power(name, discipline, level))
    return tuple(found)


def _state(state: Any, attributes: dict[str, int], humanity: int, known: _Known) -> tuple[Any, ...]:
    """Return [state] in the order of a character's fields."""
    if type(state) is not dict or state.keys() != _STATE:
        raise _Odd
    book = known.book
    humour, intensity = _resonance(state["resonance"], known)
    frenzy, riding = state["frenzy"], state["riding"]
    for flag in (state["alive"], state["blush"], riding, state["torpor"]):
        if type(flag) is not bool:
            raise _Odd
    if frenzy not in _FRENZIES or (riding and frenzy == NONE):
        raise _Odd
    room = max(book.humanity_boxes - humanity, book.humanity_stains_when_full)
    return (
        _track(state["health"], attributes["stamina"] + book.health_base),
        _track(state["willpower"], attributes["composure"] + attributes["resolve"]),
        state["alive"],
        _whole(state["hunger"], book.hunger_most),
        _whole(state["stains"], room),
        humour,
        intensity,
        state["blush"],
        frenzy,
        riding,
        state["torpor"],
        _minutes(state["torpor_until_hours"]),
        _minutes(state["clock_hours"]),
    )


def _track(value: Any, maximum: int) -> Track:
    if type(value) is not dict or value.keys() != _TRACK:
        raise _Odd
    superficial = _whole(value["superficial"], maximum)
    return Track(maximum, superficial, _whole(value["aggravated"], maximum - superficial))


def _resonance(value: Any, known: _Known) -> tuple[str, str]:
    if type(value) is not dict or value.keys() != _RESONANCE:
        raise _Odd
    humour, intensity = value["humour"], value["intensity"]
    if type(humour) is not str or type(intensity) is not str:
        raise _Odd
    if humour not in known.humours or intensity not in known.intensities:
        raise _Odd
    return humour, intensity


def _minutes(hours: Any) -> int:
    if type(hours) not in (int, float) or not 0 <= hours <= _MOST_HOURS:
        raise _Odd
    return minutes_of(hours)


def _check_pools(character: Character, known: _Known) -> None:
    """See that saved pools can be rolled: that hangs on the names of traits, not on their dots."""
    pools = character.pools
    if type(pools) is not dict:
        raise _Odd
    if not pools:
        return
    for pool in pools.values():
        if type(pool) is not str or len(pool) > _LONGEST or "@" in pool:
            raise _Odd
    key = (
        tuple(pools.items()),
        tuple(character.skills),
        tuple(character.disciplines),
        tuple(character.specialties.items()),
    )
    if key not in known.pools:
        _try_pools(character, known.book)
        if len(known.pools) >= _MOST_REMEMBERED or len(pools) > _MOST_NAMES:
            known.pools.clear()
        known.pools.add(key)


def _try_pools(character: Character, book: Book) -> None:
    from sanguir.v5.traits import terms_of

    if misnamed(character.pools):
        raise _Odd
    for pool in character.pools.values():
        try:
            terms_of(character, pool, book)
        except SanguirError:
            raise _Odd from None
