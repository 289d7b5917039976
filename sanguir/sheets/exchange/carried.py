"""A sheet as an export reads it: the character by the rules, and the keys the rules leave alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sanguir import experience, resolver
from sanguir.experience import Experience
from sanguir.forms import Form
from sanguir.sheets.exchange.source import NOT_CARRIED, Note, one_line
from sanguir.v5.reading import KEYS

CHANGED: Final = "changed"
_NEVER_ELSEWHERE: Final = {"rules": "the house rules of a sheet stay with it"}


class Carried(NamedTuple):
    """What there is to export, and what could not go over so far."""

    character: Any
    book: Any
    id: str
    experience: Experience
    touchstones: list[str]
    convictions: list[str]
    notes: list[str]
    listed: list[Note]

    def lost(self, path: str, why: str) -> None:
        """Say that something has no place in the form."""
        self.listed.append(Note(NOT_CARRIED, path, why))

    def changed(self, path: str, how: str) -> None:
        """Say that something goes over as something else."""
        self.listed.append(Note(CHANGED, path, how))


def gather(data: Mapping[str, Any], character: Any, book: Any) -> Carried:
    """Bring a V5 sheet together for another program; unknown keys stay behind."""
    listed: list[Note] = []
    for key, why in _NEVER_ELSEWHERE.items():
        if key in data:
            listed.append(Note(NOT_CARRIED, key, why))
    for key in data:
        if key not in KEYS:
            listed.append(Note(NOT_CARRIED, key, "is not a key of the rules"))
    texts = {key: _lines(data, key, listed) for key in ("touchstones", "convictions", "notes")}
    own = data.get("id", "")
    return Carried(
        character=character,
        book=book,
        id=own if isinstance(own, str) else "",
        experience=experience.read(Form(data)),
        listed=listed,
        **texts,
    )


def _lines(data: Mapping[str, Any], key: str, listed: list[Note]) -> list[str]:
    """Read a list of texts, or one text; each on one line, since that is what forms hold."""
    value = data.get(key, [])
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list):
        listed.append(Note(NOT_CARRIED, key, "is no list of texts"))
        return []
    found = []
    for at, item in enumerate(value, 1):
        where = f"{key}.{at}"
        if not isinstance(item, str):
            listed.append(Note(NOT_CARRIED, where, "is no text"))
            continue
        line = one_line(item.replace("\r", "\n"))
        if line != item:
            listed.append(Note(CHANGED, where, "on one line" if line else "is blank; left out"))
        if line:
            found.append(line)
    return found


def labelled(notes: list[str], labels: tuple[str, ...]) -> tuple[dict[str, str], list[str]]:
    """Take the first notes that are "Label: text", in the labels' order; return the others too."""
    found: dict[str, str] = {}
    place = 0
    for note in notes:
        label, colon, text = note.partition(": ")
        if not colon or label not in labels[place:] or text != text.strip() or not text:
            break
        found[label] = text
        place = labels.index(label) + 1
    return found, notes[len(found) :]


def defaults() -> Mapping[str, Any]:
    """Return a new sheet's [state]."""
    return resolver.state_defaults("v5")
