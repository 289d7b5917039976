"""A sheet as an actor of Foundry's wod5e system, in the shape in which Foundry exports one.

What an actor has no field for stands under `flags.sanguir`, where Foundry keeps what it does not
read; only our own import reads it back.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from sanguir.amounts import hours_of
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.carried import Carried
from sanguir.sheets.exchange.foundry import FLAG, HEADERS, convictions_in
from sanguir.v5.character import ATTRIBUTES, NEGLIGIBLE, Power
from sanguir.v5.tables import NONE

_ICON: Final = "systems/wod5e/assets/icons/items/item-default.svg"
_KEPT: Final = "has no field in an actor; kept under flags.sanguir, which only sanguir reads"


# What notes call an item: its type, and which feature it is.
_ITEMS: Final = {
    "Predator type": ("predatorType", ""), "Merit": ("feature", "merit"),
    "Flaw": ("feature", "flaw"), "Background": ("feature", "background"),
    "Feature": ("feature", ""), "Boon": ("boon", ""),
}  # fmt: skip
_POINTED: Final = re.compile(r"(.*\S) ([1-9][0-9]?)")
_LONGEST_NAME: Final = 200


def write(carried: Carried) -> dict[str, Any]:
    """Turn a sheet into an actor."""
    who = carried.character
    _say_what_is_lost(carried)
    told = _told(carried.notes)
    return {
        "name": who.name,
        "type": who.kind,
        "img": "icons/svg/mystery-man.svg",
        "system": _system(carried, told),
        "items": _items(carried, told),
        "effects": [],
        "folder": None,
        "flags": _flags(carried, told),
        "_stats": {"systemId": "wod5e"},
    }


class _Told(NamedTuple):
    """Notes, by where an actor has a place for them."""

    items: list[tuple[str, str]]
    headers: dict[str, str]
    rest: list[str]

    @property
    def order(self) -> list[str]:
        """The notes in the order in which they are read back."""
        items = [f"{label}: {text}" for label, text in self.items]
        return [*items, *(f"{label}: {text}" for label, text in self.headers.items()), *self.rest]


def _told(notes: list[str]) -> _Told:
    """Find the lines such as "Merit: Iron Will 2" that import made of items and headers."""
    items, headers, rest = [], {}, []
    labels = [label for _, label in HEADERS]
    for note in notes:
        label, colon, text = note.partition(": ")
        if not colon or not text or text != text.strip() or len(text) > _LONGEST_NAME:
            rest.append(note)
        elif label in _ITEMS:
            items.append((label, text))
        elif label in labels and label not in headers:
            headers[label] = text
        else:
            rest.append(note)
    ordered = {label: headers[label] for label in labels if label in headers}
    return _Told(items, ordered, rest)


def _system(carried: Carried, told: _Told) -> dict[str, Any]:
    who = carried.character
    generation = "" if who.generation is None else str(who.generation)
    headers = {key: told.headers.get(label, "") for key, label in HEADERS}
    touchstones = _paragraphs(carried.touchstones)
    return {
        "locked": True,
        "group": "",
        "hasSkillAttributeData": True,
        "bio": {"age": {"trueage": "", "apparent": ""}, "dateof": {"birth": "", "death": ""},
                "history": ""},
        "headers": headers | {"touchstones": touchstones, "tenets": "", "generation": generation},
        **_experience(carried),
        "health": _track(who.health),
        "willpower": _track(who.willpower),
        "attributes": {name: {"value": who.attributes[name]} for name in ATTRIBUTES},
        "skills": _skills(carried),
        "hunger": {"value": who.hunger, "max": carried.book.hunger_most},
        "humanity": {"value": who.humanity, "stains": who.stains},
        "blood": {"potency": who.blood_potency, "generation": generation},
        "disciplines": _disciplines(carried),
        "notes": _paragraphs(told.rest),
        "privatenotes": "",
        "biography": "",
        "appearance": "",
        "equipment": "",
    }  # fmt: skip


def _paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines)


def _track(track: Any) -> dict[str, int]:
    marks = {"aggravated": track.aggravated, "superficial": track.superficial}
    return marks | {"max": track.maximum, "value": track.unmarked}


def _skills(carried: Carried) -> dict[str, Any]:
    who, book = carried.character, carried.book
    every = dict.fromkeys([*book.test_skills, *who.skills, *who.specialties])
    found = {}
    for name in every:
        key = "animalken" if name == "animal ken" else name
        own = [_bonus(key, text) for text in who.specialties.get(name, ())]
        found[key] = {"value": who.skills.get(name, 0), "bonuses": own}
        if name not in who.skills and name not in book.test_skills:
            del found[key]["value"]  # of a skill of the table's own there may be no rating
    return found


def _bonus(key: str, name: str) -> dict[str, Any]:
    return {"source": name, "value": 1, "paths": [f"skills.{key}"],
            "displayWhenInactive": True, "activeWhen": {"check": "never"}}  # fmt: skip


def _foundry_id(discipline: str) -> str:
    return names.FOUNDRY_IDS.get(discipline, discipline)


def _disciplines(carried: Carried) -> dict[str, Any]:
    own = carried.character.disciplines
    every = dict.fromkeys([*names.DISCIPLINES, *own])
    return {_foundry_id(name): {"value": own.get(name, 0), "powers": [], "visible": name in own}
            for name in every}  # fmt: skip


def _items(carried: Carried, told: _Told) -> list[dict[str, Any]]:
    who = carried.character
    items = []
    if who.clan:
        items.append(_item(who.clan, "clan", {"description": "", "bane": "", "bonuses": []}))
    if who.humour != NONE:
        items.append(_item(who.humour.capitalize(), "resonance", {"description": ""}))
    items += [_told_item(label, text) for label, text in told.items]
    items += [_power(power) for power in who.powers]
    return [item | {"_id": f"sanguir{at:09}"} for at, item in enumerate(items, 1)]


def _told_item(label: str, text: str) -> dict[str, Any]:
    kind, feature = _ITEMS[label]
    system: dict[str, Any] = {"description": "", "bonuses": []}
    if kind != "feature":
        return _item(text, kind, system)
    pointed = _POINTED.fullmatch(text)
    name, points = (pointed[1], int(pointed[2])) if pointed else (text, 0)
    return _item(name, kind, system | {"featuretype": feature, "points": points})


def _power(power: Power) -> dict[str, Any]:
    system = {"description": "", "discipline": _foundry_id(power.discipline),
              "level": power.level, "cost": 0, "dicepool": {}, "bonuses": []}  # fmt: skip
    item = _item(power.name, "power", system)
    if power.amalgam:
        second, level = power.amalgam
        item["flags"] = {FLAG: {"amalgam": {"discipline": second, "level": level}}}
    return item


def _item(name: str, kind: str, system: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "type": kind, "img": _ICON, "system": system, "effects": [],
            "flags": {}}  # fmt: skip


def _experience(carried: Carried) -> dict[str, Any]:
    """Write the log as entries, and what it does not explain as the older fields."""
    found = carried.experience
    earned = sum(entry.amount for entry in found.log if entry.amount > 0)
    spent = -sum(entry.amount for entry in found.log if entry.amount < 0)
    base = max(found.total - earned, 0)
    left = base - max(found.spent - spent, 0)
    if (base + earned, base - left + spent) != (found.total, found.spent):
        carried.changed("experience_log", "adds up to more than the totals; an actor adds it up")
    entries = [
        {"id": f"{at:08}", "name": entry.reason, "value": entry.amount,
         "timestamp": _timestamp(entry.date)}
        for at, entry in enumerate(found.log, 1)
    ]  # fmt: skip
    return {"experiences": entries, "exp": {"value": left, "max": base}}


def _timestamp(date: str) -> int:
    try:
        day = datetime.fromisoformat(date)
    except ValueError:
        return 0
    return max(int(day.replace(tzinfo=UTC).timestamp()) * 1000, 0)


def _flags(carried: Carried, told: _Told) -> dict[str, Any]:
    who = carried.character
    found: dict[str, Any] = {}
    if told.order != carried.notes:
        found["notes"] = carried.notes
        carried.changed("notes", "in another order, since some are items and headers there")
    if carried.id:
        found["id"] = carried.id
    if carried.convictions != convictions_in(carried.touchstones):
        found["convictions"] = carried.convictions
    if who.pools:
        found["pools"] = dict(who.pools)
    if who.humour != NONE:
        found["intensity"] = who.intensity
    for key, value in _unusual(who).items():
        found[key] = value
    return {FLAG: found} if found else {}


def _unusual(who: Any) -> Mapping[str, Any]:
    state = {"alive": who.alive, "blush": who.blush, "frenzy": who.frenzy, "riding": who.riding,
             "torpor": who.torpor, "torpor_until_hours": hours_of(who.torpor_until),
             "clock_hours": hours_of(who.clock)}  # fmt: skip
    usual: dict[str, Any] = {"alive": True, "frenzy": NONE}
    return {key: value for key, value in state.items() if value != usual.get(key, False)}


def _say_what_is_lost(carried: Carried) -> None:
    who = carried.character
    kept = [f"state.{key}" for key in _unusual(who)]
    kept += [key for key, value in (("pools", who.pools), ("id", carried.id)) if value]
    kept += [f"powers.{at}.amalgam" for at, power in enumerate(who.powers, 1) if power.amalgam]
    if who.humour != NONE and who.intensity != NEGLIGIBLE:
        kept.append("state.resonance.intensity")
    if carried.convictions != convictions_in(carried.touchstones):
        kept.append("convictions")
    for path in kept:
        carried.lost(path, _KEPT)
    if who.humour == NONE and who.intensity != NEGLIGIBLE:
        carried.lost("state.resonance.intensity", "is no intensity of anything without a humour")
    for at, entry in enumerate(carried.experience.log, 1):
        if entry.date and not _timestamp(entry.date):
            carried.lost(f"experience_log.{at}.date", "is no date that an actor holds")
    ignored = [k for k, v in who.skills.items() if v == 0 and k in carried.book.test_skills]
    if ignored:
        carried.changed("skills", f"0 is the same as none: {', '.join(ignored)}")
