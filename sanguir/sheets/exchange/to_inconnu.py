"""A sheet as Inconnu has characters: as its web API answers, or the body that creates one."""

from __future__ import annotations

import re
from typing import Any, Final

from sanguir.errors import SanguirError
from sanguir.pools import fold, parse_pool
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.carried import Carried, labelled
from sanguir.sheets.exchange.inconnu import MARKS, THIN_BLOOD
from sanguir.sheets.exchange.source import one_line
from sanguir.v5.character import ATTRIBUTES, NEGLIGIBLE, STATE_DEFAULTS
from sanguir.v5.tables import NONE
from sanguir.v5.traits import look_up

LONGEST_NAME: Final = 30
MOST_CONVICTIONS: Final = 3
_BOUNDS: Final = {"health": (4, 20), "willpower": (2, 10)}


def write(carried: Carried) -> dict[str, Any]:
    """Turn a sheet into a character in the envelope of the web API."""
    _say_what_is_lost(carried)
    who = carried.character
    found = carried.experience
    biography, description = _texts(carried)
    character = {
        "_id": carried.id or "0" * 24,
        "guild": 0,
        "user": 0,
        "name": who.name,
        "splat": _splat(carried),
        "health": _boxes(who.health),
        "willpower": _boxes(who.willpower),
        "humanity": who.humanity,
        "stains": who.stains,
        "hunger": who.hunger,
        "potency": who.blood_potency,
        "traits": _traits(carried),
        "profile": {"biography": biography, "description": description, "images": []},
        "convictions": list(carried.convictions),
        "header": {"blush": int(who.blush) if who.is_vampire else -1, "location": "",
                   "merits": "", "flaws": "", "temp": ""},
        "macros": _macros(carried),
        "experience": {
            "current": found.unspent,
            "total": found.total,
            "log": [_event(entry) for entry in found.log],
        },
        "log": {},
    }  # fmt: skip
    nobody = {"id": "0", "name": "", "icon": None}
    return {
        "guild": {**nobody, "count": None},
        "owner": nobody,
        "character": character,
        "spc": False,
        "type": "full",
    }


def write_body(carried: Carried) -> dict[str, Any]:
    """Turn a sheet into the body that creates a character; it holds no live state."""
    _say_what_is_lost(carried)
    who = carried.character
    name = who.name
    if len(name) > LONGEST_NAME:
        name = name[:LONGEST_NAME].rstrip()
        carried.changed("name", f"cut to {LONGEST_NAME} characters")
    tracks = {}
    for track, (least, most) in _BOUNDS.items():
        maximum = getattr(who, track).maximum
        tracks[track] = min(max(maximum, least), most)
        if tracks[track] != maximum:
            carried.changed(f"state.{track}", f"{maximum} boxes became {tracks[track]}")
    if carried.convictions[MOST_CONVICTIONS:]:
        carried.lost("convictions", f"only the first {MOST_CONVICTIONS} find room")
    _say_what_a_body_lacks(carried)
    biography, description = _texts(carried)
    return {
        "name": name,
        "splat": _splat(carried),
        **tracks,
        "humanity": who.humanity,
        "blood_potency": who.blood_potency,
        "convictions": carried.convictions[:MOST_CONVICTIONS],
        "biography": biography,
        "description": description,
        "traits": _traits(carried),
    }


def _splat(carried: Carried) -> str:
    who = carried.character
    thin = who.is_vampire and names.squashed(who.clan or "") == "thinblood"
    return "thinblood" if thin else str(who.kind)


def _boxes(track: Any) -> str:
    return "".join(mark * getattr(track, kind) for kind, mark in
                   (("unmarked", MARKS["unmarked"]), ("superficial", MARKS["superficial"]),
                    ("aggravated", MARKS["aggravated"])))  # fmt: skip


def _traits(carried: Carried) -> list[dict[str, Any]]:
    who = carried.character
    found = [_trait(name, who.attributes[name], "attribute", ()) for name in ATTRIBUTES]
    for name in dict.fromkeys([*who.skills, *who.specialties]):
        own = who.specialties.get(name, ())
        found.append(_trait(name, who.skills.get(name, 0), "skill", own))
    for name in dict.fromkeys([*who.disciplines, *(power.discipline for power in who.powers)]):
        powers = [power.name for power in who.powers if power.discipline == name]
        found.append(_trait(name, who.disciplines.get(name, 0), "discipline", powers))
    return [trait for trait in found if trait["name"]]


def _trait(name: str, rating: int, kind: str, inside: Any) -> dict[str, Any]:
    subtraits = [text for text in dict.fromkeys(map(names.inconnu_subtrait, inside)) if text]
    return {"name": names.inconnu(name), "rating": rating, "type": kind, "subtraits": subtraits}


def _texts(carried: Carried) -> tuple[str, str]:
    """Write what a character has no field for into the biography, as Progeny does."""
    who = carried.character
    first, notes = labelled(carried.notes, ("Description",))
    parts = []
    if who.clan and who.is_vampire and who.clan != THIN_BLOOD:
        parts.append(f"Clan: {one_line(who.clan)}")
    if who.generation is not None:
        parts.append(f"Generation: {who.generation}")
    if carried.touchstones:
        parts.append("Touchstones:\n" + "\n".join(carried.touchstones))
    if notes:
        parts.append("Notes:\n" + "\n".join(notes))
    return "\n\n".join(parts), first.get("Description", "")


def _event(entry: Any) -> dict[str, Any]:
    event = "award_lifetime" if entry.amount > 0 else "deduct_unspent"
    date = f"{entry.date}T00:00:00Z" if _is_day(entry.date) else None
    return {"event": event, "amount": entry.amount, "reason": entry.reason, "admin": 0,
            "date": date}  # fmt: skip


def _is_day(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) is not None


def _macros(carried: Carried) -> list[dict[str, Any]]:
    found = []
    for name, pool in carried.character.pools.items():
        tokens = _tokens(carried, pool)
        if not one_line(name) or not tokens:
            carried.lost(f"pools.{name}", "cannot be written as a macro")
            continue
        found.append(
            {"name": one_line(name), "pool": tokens, "hunger": carried.character.is_vampire,
             "difficulty": 0, "rouses": 0, "reroll_rouses": False, "staining": "show",
             "hunt": False, "comment": None}
        )  # fmt: skip
    return found


def _tokens(carried: Carried, pool: str) -> list[str]:
    """Write a pool as names, numbers and signs, each trait by its whole name."""
    tokens: list[str] = []
    try:
        for term in parse_pool(pool):
            if tokens or term.sign < 0:
                tokens.append("-" if term.sign < 0 else "+")
            if term.number is not None:
                tokens.append(str(term.number))
                continue
            own = look_up(carried.character, term.name, carried.book).terms[0][0]
            name = "Potency" if own == "blood potency" else names.inconnu(own)
            specialty = f".{names.inconnu_subtrait(term.specialty)}" if term.specialty else ""
            tokens.append(name + specialty)
    except SanguirError:
        return []
    return tokens


def _say_what_is_lost(carried: Carried) -> None:
    who = carried.character
    for at, power in enumerate(who.powers, 1):
        carried.lost(f"powers.{at}.level", f"{power.name} is level {power.level}")
        if power.amalgam:
            carried.lost(f"powers.{at}.amalgam", "has no place")
    named = [("specialties." + skill, text) for skill, own in who.specialties.items()
             for text in own]  # fmt: skip
    named += [(f"powers.{at}.name", power.name) for at, power in enumerate(who.powers, 1)]
    for path, text in named:
        written = names.inconnu_subtrait(text)
        if names.from_inconnu(written) != text:
            carried.changed(path, f'"{written}" is how the name can be written')
    for path, text in [(f"{table}.{name}", name) for table in ("skills", "disciplines")
                       for name in getattr(who, table)]:  # fmt: skip
        written = names.inconnu(text)
        if names.trait(names.from_inconnu(written), carried.book.test_skills) != fold(text):
            carried.changed(path, f'"{written}" is how the name can be written')
    if who.humour != NONE or who.intensity != NEGLIGIBLE:
        carried.lost("state.resonance", "has no place")
    state = {"alive": who.alive, "frenzy": who.frenzy, "riding": who.riding, "torpor": who.torpor,
             "torpor_until_hours": who.torpor_until, "clock_hours": who.clock}  # fmt: skip
    for key, value in state.items():
        if value != STATE_DEFAULTS[key]:
            carried.lost(f"state.{key}", "has no place")


def _say_what_a_body_lacks(carried: Carried) -> None:
    who = carried.character
    lacking = {
        "state.hunger": who.is_vampire and who.hunger != STATE_DEFAULTS["hunger"],
        "state.stains": who.stains,
        "state.health": who.health.superficial or who.health.aggravated,
        "state.willpower": who.willpower.superficial or who.willpower.aggravated,
        "state.blush": who.blush,
        "experience": carried.experience.total,
        "pools": who.pools,
        "id": carried.id,
    }
    for path, there in lacking.items():
        if there:
            carried.lost(path, "has no place in a body that creates a character")
