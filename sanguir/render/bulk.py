"""The same lines of JSON as `render.json`, faster: for runs of many sheets.

A result that may hold what the two would write differently is left to `render.json`: dates, and
numbers that are very large or very small. A test holds both to the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring_ascii
from typing import Any, Final

import msgspec

from sanguir.odds import pool_facts
from sanguir.outcome import Roll
from sanguir.pools import Pool
from sanguir.render import json as careful
from sanguir.render.result import Result

_SIMPLE: Final = (str, int, bool)
# Numbers with a fraction in between are written alike by everybody.
LEAST: Final = 1e-4
MOST: Final = 1e16

Faces = Sequence[int]

_encode: Final = msgspec.json.Encoder().encode
_format: Final = msgspec.json.format
_BEYOND_ASCII: Final = re.compile("[^\x00-\x7e]")
# A letter that no label may hold tells the places of a template from its text.
_PLACE: Final = re.compile(rb'"\\u0001([0-9]+)"')
_MOST_POOLS: Final = 4096
_pools: dict[int, tuple[Pool, msgspec.Raw]] = {}


def line(result: Result) -> bytes:
    """Write one result as a line of JSON; its sheet must hold nothing that JSON does not have."""
    return spaced(careful.envelope(result, _facts(result, {}))) + b"\n"


def spaced(value: Any) -> bytes:
    """Write a value as `render.json` does: ASCII, a space after each comma and colon."""
    written = _format(_encode(value), indent=0)
    if not written.isascii() or b"\x7f" in written:
        written = _BEYOND_ASCII.sub(_escaped, written.decode()).encode()
    return written


def is_simple(value: Any) -> bool:
    """Tell whether a value from a file holds only what everybody writes alike."""
    kind = type(value)
    if kind is dict:
        return all(map(is_simple, value.values()))
    if kind is list:
        return all(map(is_simple, value))
    return kind in _SIMPLE or (kind is float and is_written_alike(value))


def is_written_alike(number: float) -> bool:
    """Tell whether a number with a fraction is in the range that everybody writes alike."""
    return number == 0 or LEAST <= abs(number) < MOST


class Template:
    """A result as a line, with places for what is each sheet's own: name, sheet, dice."""

    __slots__ = ("_parts", "_places")

    def __init__(self, result: Result, thrown: Sequence[Faces]):
        places = {id(faces): place for place, faces in enumerate(thrown, 2)}
        envelope = careful.envelope(result, _facts(result, places))
        envelope["character"], envelope["after"] = _place(0), _place(1)
        parts: list[Any] = _PLACE.split(spaced(envelope) + b"\n")
        self._parts: list[bytes] = parts
        self._places = [(at, int(parts[at])) for at in range(1, len(parts), 2)]

    def filled(self, name: str, after: Mapping[str, Any], thrown: Sequence[Faces]) -> bytes:
        """Write the line of one sheet; the dice are those of each throw in turn."""
        own = [encode_basestring_ascii(name).encode(), spaced(after)]
        own += [str(list(faces)).encode() for faces in thrown]
        parts = self._parts.copy()
        for at, place in self._places:
            parts[at] = own[place]
        return b"".join(parts)


def _facts(result: Result, places: Mapping[int, int]) -> dict[str, Any]:
    """Write the outcome's part, each roll once; dice that have a place are left out."""
    rolls = {id(thrown): _roll(thrown, places) for thrown in result.outcome.rolls}
    facts: dict[str, Any] = {"rolls": list(rolls.values())}
    for key, value in result.outcome.facts.items():
        facts[key] = _events(value, rolls) if key == "events" else value
    return facts


def _events(events: Any, rolls: Mapping[int, msgspec.Raw]) -> list[dict[str, Any]]:
    """Put the rolls, as they are written already, into the events that they belong to."""
    return [
        event if event["roll"] is None else {**event, "roll": rolls[id(event["roll"])]}
        for event in events
    ]


def _roll(thrown: Roll, places: Mapping[int, int]) -> msgspec.Raw:
    """Write a roll; its pool was perhaps written before."""
    pool = thrown.pool
    known = _pools.get(id(pool))
    if known is None or known[0] is not pool:
        if len(_pools) >= _MOST_POOLS:
            _pools.clear()
        known = _pools[id(pool)] = pool, msgspec.Raw(_encode(pool_facts(pool)))
    found = careful.roll(thrown, known[1])
    if id(thrown.dice) in places:
        found["dice"] = _place(places[id(thrown.dice)])
    return msgspec.Raw(_encode(found))


def _place(number: int) -> msgspec.Raw:
    return msgspec.Raw(b'"\\u0001%d"' % number)


def _escaped(found: re.Match[str]) -> str:
    """Write a letter beyond ASCII as JSON escapes it: as one or two UTF-16 units."""
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
