"""Characters of Inconnu: what its web API answers, and the body that creates one."""

from __future__ import annotations

import re
from typing import Any, Final

from sanguir.errors import InvalidError, Problem, clip
from sanguir.experience import MOST, Entry
from sanguir.pools import fold
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.draft import MOST_BOXES, Draft
from sanguir.sheets.exchange.source import CORRECTED, GUESSED, NOT_CARRIED, Note, Source, one_line
from sanguir.v5.character import ATTRIBUTES, VAMPIRE

THIN_BLOOD: Final = "Thin-blood"
SPLATS: Final = {"vampire": VAMPIRE, "thinblood": VAMPIRE, "ghoul": "ghoul", "mortal": "mortal"}
MARKS: Final = {"superficial": "/", "aggravated": "x", "unmarked": "."}
_NOTES: Final = re.compile(r"(?:^|\n\n)Notes:[ \n]")
_LISTED: Final = re.compile(r"Touchstones:\n(.*)", re.DOTALL)
_TRACK: Final = re.compile(r"[./xX]{0,100}")
_OPERATORS: Final = ("+", "-")


def is_one(data: Any) -> bool:
    """Tell whether data is a character of Inconnu."""
    return isinstance(data, dict) and isinstance(_either(data, "traits"), list)


def _either(data: dict[str, Any], key: str) -> Any:
    return data.get(key, data.get(f"_{key}"))


def read(source: Source, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Turn a character into a sheet's data, and say what did not go over."""
    splat = source.line("splat")
    kind = SPLATS.get(names.squashed(splat) or VAMPIRE)
    if kind is None:
        known = ", ".join(("vampire", "thin-blood", "ghoul", "mortal"))
        what = f'"{clip(splat)}" is no kind of character here'
        raise InvalidError(Problem(what, f"one of {known}", source.where("splat")))
    draft = Draft(source, book, kind)
    if not splat:
        source.note(GUESSED, ("splat",), "is not in the file, and taken as vampire")
    _Reader(draft).read()
    if names.squashed(splat) == "thinblood":
        if draft.clan and names.squashed(draft.clan) != "thinblood":
            draft.keep("Splat", splat, "splat")
        draft.clan = draft.clan or THIN_BLOOD
    sheet = draft.finished()
    source.rest()
    return sheet, source.finished()


class _Reader:
    """One pass over a character."""

    def __init__(self, draft: Draft):
        self.draft = draft
        self.source = draft.source
        self._said_time = False

    def read(self) -> None:
        """Carry everything that a sheet holds."""
        draft, source = self.draft, self.source
        draft.name = source.line(self._key("name"))
        for key in ("name", "humanity", "hunger"):
            draft.paths[key] = (self._key(key),)
        for key in ("stains", "health", "willpower"):
            draft.paths[key] = (key,)
        for key in ("clan", "generation"):
            draft.paths[key] = ("profile", "biography")
        potency = "potency" if "potency" in source.data else "blood_potency"
        draft.paths["blood_potency"] = (potency,)
        draft.blood_potency = source.whole(potency, least=0, most=10)
        most = draft.book.humanity_boxes
        draft.humanity = source.whole(self._key("humanity"), least=0, most=most)
        self._traits()
        draft.guess_attributes(self._key("traits"))
        self._state()
        self._experience()
        self._people()
        self._macros()
        for key in ("_id", "id", "guild", "user", "owner", "log", "stat_log"):
            source.skip("the other program's own", key)
        source.skip("pictures", "profile", "images")

    def _key(self, name: str) -> str:
        """Some exporters write the program's inner names, such as _name."""
        return f"_{name}" if f"_{name}" in self.source.data else name

    def _traits(self) -> None:
        source, traits = self.source, self._key("traits")
        for at in source.objects(traits):
            path = (traits, at)
            name = source.line(*path, "name")
            kind = source.line(*path, "type").casefold()
            known = {names.squashed(attribute): attribute for attribute in ATTRIBUTES}
            if kind == "attribute" and names.squashed(name) in known:
                self.draft.attribute(known[names.squashed(name)], *path, "rating")
            elif kind == "skill":
                self.draft.skill(names.from_inconnu(name), *path, "rating")
                self._specialties(names.from_inconnu(name), path)
            elif kind == "discipline":
                self._discipline(names.from_inconnu(name), path)
            else:
                self._custom(name, path)

    def _subtrait(self, *path: str | int) -> str:
        text = self.source.line(*path)
        name = names.from_inconnu(text)
        if name != text:
            self.source.note(CORRECTED, path, f"{clip(text)} is read as {clip(name)}")
        return name

    def _specialties(self, skill: str, path: tuple[str | int, ...]) -> None:
        for at in self.source.items(*path, "subtraits"):
            name = self._subtrait(*path, "subtraits", at)
            self.draft.specialty(skill, name, *path, "subtraits", at)

    def _discipline(self, name: str, path: tuple[str | int, ...]) -> None:
        self.draft.discipline(name, *path, "rating")
        for at in self.source.items(*path, "subtraits"):
            power = self._subtrait(*path, "subtraits", at)
            self.draft.power(power, name, None, (*path, "subtraits", at))

    def _custom(self, name: str, path: tuple[str | int, ...]) -> None:
        rating = self.source.whole(*path, "rating", least=0, most=1000)
        shown = names.from_inconnu(name)
        parts = [names.from_inconnu(self.source.line(*path, "subtraits", at))
                 for at in self.source.items(*path, "subtraits")]  # fmt: skip
        shown += f" {rating}" if rating else ""
        self.draft.keep("Trait", f"{shown} ({', '.join(parts)})" if parts else shown, *path)

    def _state(self) -> None:
        draft, source = self.draft, self.source
        if draft.is_vampire:
            draft.live("hunger", self._key("hunger"), most=draft.book.hunger_most)
        draft.live("stains", "stains", most=10)
        for track in ("health", "willpower"):
            value = source.data.get(track)
            if isinstance(value, str):
                self._track(track, source.text(track, limit=1000))
            elif value is not None:
                maximum = source.whole(track, least=0, most=100)
                draft.track(track, maximum, 0, 0, (track,))
                source.note(GUESSED, (track,), "is its boxes alone; damage is taken as none")
        blush = source.whole("header", "blush", least=-1, most=1)
        if draft.is_vampire and blush is not None:
            draft.state["blush"] = blush == 1

    def _track(self, track: str, text: str) -> None:
        """A track's length is its maximum; its boxes may come in any order."""
        text = "".join(text.split())
        if not _TRACK.fullmatch(text):
            what = f'"{clip(text)}" is no track'
            if len(text) > MOST_BOXES:
                what = f"a track of {len(text):,} boxes; there are at most {MOST_BOXES}"
            self.source.problem((track,), what, "boxes: . unmarked, / superficial, x aggravated")
            return
        superficial, aggravated = text.count("/"), text.casefold().count("x")
        self.draft.track(track, len(text) or None, superficial, aggravated, (track,))
        if not text:
            self.source.note(GUESSED, (track,), "has no boxes; taken from the attributes")

    def _experience(self) -> None:
        source, path = self.source, "experience"
        total = self._whole_of(path, "total", "lifetime")
        current = self._whole_of(path, "current", "unspent")
        if total is None and current is None:
            return
        total = max(current or 0, 0) if total is None else total
        current = total if current is None else current
        for at in source.objects(path, "log"):
            amount = source.whole(path, "log", at, "amount", least=-MOST, most=MOST) or 0
            reason = source.line(path, "log", at, "reason", limit=500)
            date = source.line(path, "log", at, "date")
            date = self._day(date, (path, "log", at, "date"))
            self.draft.log.append(Entry(amount, reason, date))
            for key in ("event", "admin"):
                source.skip("the other program's own", path, "log", at, key)
        self.draft.experience(total, total - current, (path,))

    def _day(self, text: str, path: tuple[str | int, ...]) -> str:
        found = re.fullmatch(r"(\d{4}-\d\d-\d\d)(.*)", text, re.ASCII)
        if found is None:
            if text:
                self.source.note(NOT_CARRIED, path, f"{clip(text)} is no date")
            return ""
        if found[2].strip("T:0.Z+ ") and not self._said_time:
            self._said_time = True
            note = "of this and other entries the day is kept, not the time of day"
            self.source.note(NOT_CARRIED, path, note)
        return found[1]

    def _whole_of(self, table: str, *keys: str) -> int | None:
        for key in keys:
            if self.source.has(table, key):
                return self.source.whole(table, key, least=-MOST, most=MOST)
        return None

    def _people(self) -> None:
        draft, source = self.draft, self.source
        for at in source.items("convictions"):
            if text := source.line("convictions", at, limit=2_000):
                draft.convictions.append(text)
        for path in (("profile", "description"), ("description",)):
            draft.keep("Description", source.text(*path), *path)
        for path in (("profile", "biography"), ("biography",)):
            self._biography(source.text(*path, limit=100_000), path)
        for key in ("location", "merits", "flaws", "temp"):
            draft.keep(key.capitalize(), source.line("header", key, limit=2_000), "header", key)

    def _biography(self, text: str, path: tuple[str, ...]) -> None:
        """Read the paragraphs that Progeny and our own export write; keep the others."""
        if not text:
            return
        parts = _NOTES.split(text, maxsplit=1)
        for paragraph in parts[0].split("\n\n"):
            self._paragraph(paragraph.strip("\n"), path)
        for line in parts[1].split("\n") if len(parts) > 1 else ():
            if line.strip():
                self.draft.notes.append(line.strip())

    def _paragraph(self, text: str, path: tuple[str, ...]) -> None:
        draft = self.draft
        if listed := _LISTED.fullmatch(text):
            draft.touchstones += [line.strip() for line in listed[1].split("\n") if line.strip()]
            return
        label, _, value = (part.strip() for part in text.partition(":"))
        if label == "Clan" and value and not draft.clan and draft.is_vampire:
            draft.clan = one_line(value)
            self.source.note(GUESSED, path, f"the clan is read from it: {clip(draft.clan)}")
        elif label == "Generation" and draft.is_vampire and re.fullmatch(r"[0-9]{1,2}", value):
            draft.generation = int(value)
            self.source.note(GUESSED, path, f"the generation is read from it: {value}")
        else:
            draft.keep("", text, *path)

    def _macros(self) -> None:
        source = self.source
        for at in source.objects("macros"):
            path = ("macros", at)
            name = source.line(*path, "name")
            tokens = [source.line(*path, "pool", place) for place in source.items(*path, "pool")]
            if not name or not tokens:
                continue
            if any(fold(token) == "hunger" for token in tokens):
                note = f"the pool {clip(name, 40)}: Hunger is not a trait"
                source.note(NOT_CARRIED, path, note)
            elif name in self.draft.pools:
                source.note(CORRECTED, path, f"a second pool {clip(name, 40)}; the first is kept")
            else:
                self.draft.pools[name] = "".join(map(self._token, tokens)), path
            for key in ("hunger", "staining", "hunt", "reroll_rouses"):
                source.skip("how the other program rolls a macro", *path, key)

    def _token(self, token: str) -> str:
        if token in _OPERATORS or token.isdigit():
            return token
        trait, _, specialty = token.partition(".")
        trait = names.from_inconnu(trait)
        name = names.trait(trait, self.draft.book.test_skills)
        # A pool's names end at a sign; what stands before it is enough to find the trait.
        name = re.split(r"[+\-.]", name)[0].strip()
        return f"{name}.{names.from_inconnu(specialty)}" if specialty else name
