"""Actors of Foundry's wod5e system (once vtm5e), as Foundry or Progeny exports them."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from typing import Any, Final

from sanguir.errors import InvalidError, Problem, clip
from sanguir.experience import MOST, Entry
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.draft import MOST_BOXES, Draft
from sanguir.sheets.exchange.jsonfile import Path
from sanguir.sheets.exchange.source import CORRECTED, GUESSED, NOT_CARRIED, Note, Source, one_line
from sanguir.v5.character import ATTRIBUTES, KINDS, VAMPIRE

SYSTEM_IDS: Final = ("wod5e", "vtm5e")
# Plain lines in the actor's headers, in the order in which notes hold them.
HEADERS: Final = (
    ("concept", "Concept"), ("chronicle", "Chronicle"), ("sire", "Sire"),
    ("ambition", "Ambition"), ("desire", "Desire"), ("domitor", "Domitor"),
)  # fmt: skip
_PLAIN_BIO: Final = (
    ("age", "trueage", "True age"), ("age", "apparent", "Apparent age"),
    ("dateof", "birth", "Date of birth"), ("dateof", "death", "Date of death"),
)  # fmt: skip
FLAG: Final = "sanguir"
_TEXTS: Final = (
    ("headers", "tenets", "Tenets"), ("bio", "history", "History"),
    ("biography", "Biography"), ("appearance", "Appearance"), ("equipment", "Equipment"),
    ("description", "Description"), ("privatenotes", "Private notes"),
)  # fmt: skip
_OTHERS: Final = (
    "crinosHealth", "balance", "rage", "talismans", "frenzyActive", "lostTheWolf", "activeForm",
    "renown", "forms", "selectedGift", "selectedGiftPower", "gifts", "despair", "desperation",
    "danger", "selectedEdge", "selectedEdgePerk", "edges",
)  # fmt: skip
_OWN: Final = (
    "_id", "id", "_stats", "img", "owner", "ownership", "permission", "sort", "folder", "effects",
    "prototypeToken", "token",
)  # fmt: skip
_DAY: Final = 86_400_000
_BLOCK: Final = re.compile(r"<\s*(?:/\s*)?(?:p|div|li|br|h[1-6]|tr|ul|ol)\b[^<>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]*>")
_CONVICTION: Final = re.compile(r"[^()]*\(([^()]+)\)")


def is_one(data: Any) -> bool:
    """Tell whether data is an actor of Foundry."""
    if not isinstance(data, dict):
        return False
    system = data.get("system", data.get("data"))
    return isinstance(system, dict) and ("items" in data or "attributes" in system
                                         or "abilities" in system)  # fmt: skip


def read(source: Source, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Turn an actor into a sheet's data, and say what did not go over."""
    draft = Draft(source, book, _kind(source))
    reader = _Reader(draft)
    reader.read()
    sheet = draft.finished()
    source.rest()
    return sheet, source.finished()


def plain(text: str) -> list[str]:
    """Read HTML as plain paragraphs."""
    text = html.unescape(_TAG.sub("", _BLOCK.sub("\n", text)))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return [line for line in map(str.strip, text.split("\n")) if line]


def _kind(source: Source) -> str:
    """Find the kind: actors carry the fields of every splat, so their type decides."""
    system_id = source.data.get("_stats") or {}
    system_id = system_id.get("systemId") if isinstance(system_id, dict) else None
    if isinstance(system_id, str) and system_id and system_id not in SYSTEM_IDS:
        what = f'"{clip(system_id)}" is another game system'
        hint = "an actor of wod5e"
        raise InvalidError(Problem(what, hint, source.where("_stats", "systemId")))
    kind = source.line("type")
    if source.problems:
        raise InvalidError(source.problems)
    if not kind:
        source.note(GUESSED, ("type",), "is not in the file, and taken as vampire")
        return VAMPIRE
    if kind not in KINDS:
        what = f'"{clip(kind)}" is no kind of character here'
        raise InvalidError(Problem(what, f"one of {', '.join(KINDS)}", source.where("type")))
    return kind


class _Reader:
    """One pass over an actor."""

    def __init__(self, draft: Draft):
        self.draft = draft
        self.source = draft.source
        self._said_time = False
        self.system = "system" if "system" in self.source.data else "data"

    def read(self) -> None:
        """Carry everything that a sheet holds."""
        self._head()
        self._skills()
        self._disciplines()
        self._items()
        self._tracks()
        self._experience()
        self._people()
        self._flags()
        for key in _OWN:
            self.source.skip("the other program's own", key)
        for key in _OTHERS:
            self.source.skip("of other kinds of character", self.system, key)
        for key in ("locked", "hasSkillAttributeData", "settings", "selectedDiscipline",
                    "selectedDisciplinePower", "derivedXP"):  # fmt: skip
            self.source.skip("the other program's own", self.system, key)

    def _head(self) -> None:
        draft, source, system = self.draft, self.source, self.system
        draft.name = source.line("name")
        draft.paths |= {
            "name": ("name",), "clan": ("items",), "resonance": ("items",),
            "generation": (system, "blood", "generation"),
            "blood_potency": (system, "blood", "potency"),
            "humanity": (system, "humanity", "value"), "stains": (system, "humanity", "stains"),
            "hunger": (system, "hunger", "value"), "health": (system, "health"),
            "willpower": (system, "willpower"),
        }  # fmt: skip
        draft.generation = self._generation()
        draft.blood_potency = source.whole(system, "blood", "potency", least=0, most=10)
        most = draft.book.humanity_boxes
        draft.humanity = source.whole(system, "humanity", "value", least=0, most=most)
        table = "abilities" if source.has(system, "abilities") else "attributes"
        table = "attributes" if source.has(system, "attributes") else table
        for name in ATTRIBUTES:
            draft.attribute(name, system, table, name, "value")
            source.skip("the other program's own", system, table, name, "active")
        draft.guess_attributes(system, table)

    def _generation(self) -> int | None:
        """Read 13, "13" or "13th", of the two places in which it may stand."""
        found: int | None = None
        for path in ((self.system, "blood", "generation"), (self.system, "headers", "generation")):
            other = self._generation_at(path)
            if found is None and other is not None:
                found = other
                self.draft.paths["generation"] = path
            elif other not in (None, found):
                where = self.source.where(*self.draft.paths["generation"])
                note = f"{other} is not the {found} of {where}, which is kept"
                self.source.note(CORRECTED, path, note)
        return found

    def _generation_at(self, path: Path) -> int | None:
        value = self.source.take(*path)
        if not isinstance(value, str):
            return self.source.whole(*path, least=0, most=1000) or None
        found = re.fullmatch(r"\s*([0-9]{1,4})\s*(st|nd|rd|th)?\b(.*)", value, re.DOTALL)
        if value.strip() and (found is None or found[3].strip()):
            self.draft.keep("Generation", one_line(value)[:200], *path)
        return int(found[1]) or None if found else None

    def _skills(self) -> None:
        draft, source, path = self.draft, self.source, (self.system, "skills")
        for key in source.keys(*path):
            name = draft.skill(key, *path, key, "value")
            for at in source.objects(*path, key, "bonuses"):
                self._bonus(name, (*path, key, "bonuses", at))
            for other in ("active", "description", "macroid"):
                source.skip("the other program's own", *path, key, other)

    def _bonus(self, skill: str, path: tuple[str | int, ...]) -> None:
        """Take a bonus as the specialty that it is; other dice are not on a sheet."""
        source = self.source
        self.draft.specialty(skill, source.line(*path, "source"), *path)
        value = source.whole(*path, "value", least=-100, most=100)
        if value not in (None, 1):
            note = f"a specialty of {value} dice; here it counts as the book says"
            source.note(CORRECTED, (*path, "value"), note)
        for other in ("paths", "displayWhenInactive", "activeWhen", "unless"):
            source.skip("how the other program applies a specialty", *path, other)

    def _disciplines(self) -> None:
        draft, source, path = self.draft, self.source, (self.system, "disciplines")
        for key in source.keys(*path):
            visible = source.take(*path, key, "visible") is True
            if key in names.THROUGH:
                continue
            if visible or source.take(*path, key, "value") not in (None, 0, ""):
                draft.discipline(key, *path, key, "value")
            for other in ("description", "selected"):
                source.skip("the other program's own", *path, key, other)

    def _items(self) -> None:
        source = self.source
        if not source.has("items"):
            note = "there are none in the file, so no clan and no powers can be known"
            source.note(NOT_CARRIED, ("items",), note)
        powers = set()
        for at in source.objects("items"):
            path: tuple[str | int, ...] = ("items", at)
            inner = "system" if source.has(*path, "system") else "data"
            kind = source.line(*path, "type")
            name = source.line(*path, "name")
            if kind == "power":
                discipline = source.line(*path, inner, "discipline")
                level = source.whole(*path, inner, "level", least=0, most=1000)
                self._power(name, discipline, level, path)
                powers.add(name)
                for key in ("cost", "dicepool", "selected"):
                    source.skip("rules text", *path, inner, key)
            else:
                self._item(kind, name, (*path, inner), path)
            for key in _OWN:
                source.skip("the other program's own", *path, key)
            for key in ("macroid", "dataItemId", "source", "uses"):
                source.skip("the other program's own", *path, inner, key)
            for key in ("description", "bane", "dicepool"):
                source.skip("rules text", *path, inner, key)
        self._named_powers(powers)

    def _power(self, name: str, discipline: str, level: int | None, path: Any) -> None:
        amalgam = None
        flag = (*path, "flags", FLAG, "amalgam")
        if self.source.has(*flag):
            second = self.source.line(*flag, "discipline")
            amalgam = second, self.source.whole(*flag, "level", least=0, most=1000) or 0
        self.draft.power(name, discipline, level, path, amalgam)

    def _item(self, kind: str, name: str, inner: Any, path: Any) -> None:
        draft, source = self.draft, self.source
        match kind:
            case "clan" if not draft.clan:
                draft.clan = name
            case "resonance" if "resonance" not in draft.state:
                self._resonance(name, path)
            case "specialty":
                draft.specialty(source.line(*inner, "skill"), name, *path)
            case "feature" | "clan" | "predatorType" | "resonance" | "boon" | "merit":
                points = source.whole(*inner, "points", least=0, most=100)
                label = source.line(*inner, "featuretype") or kind
                label = "predator type" if label == "predatorType" else label
                draft.keep(label.capitalize(), f"{name} {points}" if points else name, *path)
            case _:
                source.take(*path, "name")
                source.note(NOT_CARRIED, path, f"{clip(kind) or 'an item'}: {clip(name)}")

    def _resonance(self, name: str, path: Any) -> None:
        humours = [row.id for row in self.draft.book.resonance_humours]
        humour = name.casefold()
        if humour not in humours:
            self.draft.keep("Resonance", name, *path)
            return
        given = self.source.line("flags", FLAG, "intensity")
        known = [row.id for row in self.draft.book.resonance_intensities]
        intensity = given if given in known else known[0]
        if not given:
            note = f"the intensity of {name} is not in the file, and taken as {intensity}"
            self.source.note(GUESSED, path, note)
        self.draft.state["resonance"] = {"humour": humour, "intensity": intensity}

    def _named_powers(self, known: set[str]) -> None:
        """Take the powers that stand as names under their Discipline, where no item holds them."""
        source, path = self.source, (self.system, "disciplines")
        for key in source.keys(*path):
            for at in source.items(*path, key, "powers"):
                if not isinstance(source.take(*path, key, "powers", at), str):
                    continue
                name = source.line(*path, key, "powers", at)
                if name and name not in known:
                    self.draft.power(name, key, None, (*path, key, "powers", at))

    def _tracks(self) -> None:
        draft, source, system = self.draft, self.source, self.system
        if draft.is_vampire:
            draft.live("hunger", system, "hunger", "value", most=draft.book.hunger_most)
        else:
            source.skip("of vampires alone", system, "hunger")
        source.skip("worked out from the rest", system, "hunger", "max")
        draft.live("stains", system, "humanity", "stains", most=10)
        for track in ("health", "willpower"):
            source.skip("worked out from the rest", system, track, "value")
            if not source.has(system, track):
                continue
            marks = [
                source.whole(system, track, mark, least=0, most=MOST_BOXES)
                for mark in ("superficial", "aggravated")
            ]
            maximum = source.whole(system, track, "max", least=0, most=MOST_BOXES)
            if marks == [None, None]:
                note = "damage is not in the file, and taken as none"
                source.note(GUESSED, (system, track), note)
            draft.track(track, maximum, marks[0] or 0, marks[1] or 0, (system, track))

    def _experience(self) -> None:
        """Add up the entries, on top of what older files hold in `exp`."""
        source, path = self.source, (self.system, "experiences")
        left = source.whole(self.system, "exp", "value", least=-MOST, most=MOST) or 0
        base = source.whole(self.system, "exp", "max", least=0, most=MOST) or 0
        if left > base:
            note = f"{left} are left of {base}; {left} is taken as the total"
            source.note(GUESSED, (self.system, "exp", "max"), note)
            base = left
        total, spent = base, base - left
        for at in source.objects(*path):
            amount = source.whole(*path, at, "value", least=-MOST, most=MOST) or 0
            reason = source.line(*path, at, "name", limit=500)
            self.draft.log.append(Entry(amount, reason, self._date(*path, at, "timestamp")))
            source.skip("the other program's own", *path, at, "id")
            total, spent = total + max(amount, 0), spent - min(amount, 0)
        self.draft.experience(total, spent, (self.system, "exp"))

    def _date(self, *path: str | int) -> str:
        stamp = self.source.whole(*path, least=0, most=253_402_300_799_999)
        if not stamp:
            return ""
        if stamp % _DAY and not self._said_time:
            self._said_time = True
            note = "of this and other entries the day is kept, not the time of day"
            self.source.note(NOT_CARRIED, path, note)
        return datetime.fromtimestamp(stamp // 1000, UTC).date().isoformat()

    def _people(self) -> None:
        draft, source, system = self.draft, self.source, self.system
        text = source.text(system, "headers", "touchstones")
        found = plain(text)
        if len(found) == 1 and not _BLOCK.search(text) and "), " in text:
            found = re.split(r"(?<=\)),\s+", found[0])
            note = f"one text is read as {len(found)} touchstones"
            source.note(GUESSED, (system, "headers", "touchstones"), note)
        draft.touchstones = found
        if not source.has("flags", FLAG, "convictions"):
            draft.convictions = convictions_in(found)
            if draft.convictions:
                note = "convictions are read from the brackets behind the names"
                source.note(GUESSED, (system, "headers", "touchstones"), note)
        for key, label in HEADERS:
            draft.keep(
                label, source.line(system, "headers", key, limit=2_000), system, "headers", key
            )
        for table, key, label in _PLAIN_BIO:
            text = source.line(system, "bio", table, key)
            draft.keep(label, text, system, "bio", table, key)
        for *path, label in _TEXTS:
            self._keep_html(label, system, *path)
        for line in plain(source.text(system, "notes", limit=100_000)):
            draft.notes.append(line)

    def _keep_html(self, label: str, *path: str) -> None:
        self.draft.keep(label, "\n".join(plain(self.source.text(*path))), *path)

    def _flags(self) -> None:
        """Take what our own export laid down where the form has no place."""
        draft, source = self.draft, self.source
        draft.id = source.line("flags", FLAG, "id")
        self._order_notes()
        for at in source.items("flags", FLAG, "convictions"):
            if text := source.line("flags", FLAG, "convictions", at, limit=2_000):
                draft.convictions.append(text)
        for key in source.keys("flags", FLAG, "pools"):
            path = ("flags", FLAG, "pools", key)
            draft.pools[key] = source.text(*path), path
        for key in ("alive", "blush", "riding", "torpor"):
            if isinstance(value := source.take("flags", FLAG, key), bool):
                draft.state[key] = value
        if frenzy := source.line("flags", FLAG, "frenzy"):
            draft.state["frenzy"] = frenzy
        for key in ("torpor_until_hours", "clock_hours"):
            value = source.take("flags", FLAG, key)
            if type(value) in (int, float):
                draft.state[key] = value
        source.take("flags", FLAG, "intensity")
        source.skip("the other program's own", "flags", "wod5e")

    def _order_notes(self) -> None:
        """Bring notes that stood in several places back to the order that they had."""
        places: dict[str, list[int]] = {}
        for at in self.source.items("flags", FLAG, "notes"):
            text = self.source.text("flags", FLAG, "notes", at)
            places.setdefault(text, []).append(at)
        if places:
            last = self.source.items("flags", FLAG, "notes").stop
            found = [(places[note].pop(0) if places.get(note) else last, note)
                     for note in self.draft.notes]  # fmt: skip
            self.draft.notes = [note for _, note in sorted(found, key=lambda pair: pair[0])]


def convictions_in(touchstones: list[str]) -> list[str]:
    """Read the Convictions that stand in brackets behind the Touchstones' names."""
    return [found[1].strip() for text in touchstones
            if (found := _CONVICTION.match(text)) and found[1].strip()]  # fmt: skip
