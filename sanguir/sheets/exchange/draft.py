"""Our sheet as it comes together from a foreign file: bounded, checked, put right with a note."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sanguir import resolver
from sanguir.errors import InvalidError, SanguirError, clip
from sanguir.experience import MOST, Entry
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.jsonfile import Path
from sanguir.sheets.exchange.source import CORRECTED, GUESSED, KEPT, NOT_CARRIED, Source, one_line
from sanguir.v5.character import ATTRIBUTES, MOST_DOTS, STATE_DEFAULTS, VAMPIRE
from sanguir.v5.traits import terms_of

MOST_BOXES: Final = 100
NO_RESONANCE: Final = STATE_DEFAULTS["resonance"]
_LONGEST_NAME: Final = 60


class Draft:
    """Collects what a sheet holds; `finished` returns it, readable by the rules."""

    def __init__(self, source: Source, book: Any, kind: str = VAMPIRE):
        self.source = source
        self.book = book
        self.kind = kind
        self.name = ""
        self.id = ""
        self.clan = ""
        self.generation: int | None = None
        self.blood_potency: int | None = None
        self.humanity: int | None = None
        self.attributes: dict[str, int] = {}
        self.skills: dict[str, int] = {}
        self.specialties: dict[str, list[str]] = {}
        self.disciplines: dict[str, int] = {}
        self.powers: list[dict[str, Any]] = []
        self.pools: dict[str, tuple[str, Path]] = {}
        self.state: dict[str, Any] = {}
        self.total = 0
        self.spent = 0
        self.log: list[Entry] = []
        self.touchstones: list[str] = []
        self.convictions: list[str] = []
        self.notes: list[str] = []
        # Where in the file a thing stands, or would: for the notes about it.
        self.paths: dict[str, Path] = {}
        self._power_paths: list[Path] = []

    @property
    def is_vampire(self) -> bool:
        """Whether Hunger and the Blood concern the character."""
        return self.kind == VAMPIRE

    # -- traits ----------------------------------------------------------------------------

    def attribute(self, name: str, *path: str | int) -> None:
        """Carry an Attribute."""
        rating = self.source.whole(*path, least=0, most=MOST_DOTS)
        if rating is not None:
            self.attributes[name] = rating

    def skill(self, name: str, *path: str | int) -> str:
        """Carry a skill, and return our name for it; none of a book's skill is no entry."""
        rating = self.source.whole(*path, least=0, most=MOST_DOTS)
        name = names.skill(name, self.book.test_skills)
        if rating or (rating == 0 and name not in self.book.test_skills):
            self._dots(self.skills, name, rating, path)
        return name

    def discipline(self, name: str, *path: str | int) -> None:
        """Carry a Discipline's rating."""
        rating = self.source.whole(*path, least=0, most=MOST_DOTS)
        if rating is not None:
            self._dots(self.disciplines, names.discipline(name), rating, path)

    def _dots(self, table: dict[str, int], name: str, rating: int, path: Path) -> None:
        if not name or len(name) > _LONGEST_NAME:
            self.source.note(NOT_CARRIED, path, f'"{clip(name)}" is no name for a trait')
        elif name in table:
            if table[name] != rating:
                kept = max(table[name], rating)
                self.source.note(CORRECTED, path, f"{name} is there twice; {kept} is the higher")
                table[name] = kept
        else:
            table[name] = rating

    def specialty(self, skill: str, name: str, *path: str | int) -> None:
        """Carry a specialty."""
        skill = names.skill(skill, self.book.test_skills)
        if not name:
            return
        if not skill or len(skill) > _LONGEST_NAME:
            self.source.note(NOT_CARRIED, path, f'the specialty "{clip(name)}" has no skill')
        elif name not in self.specialties.setdefault(skill, []):
            self.specialties[skill].append(name)

    def power(
        self,
        name: str,
        discipline: str,
        level: int | None,
        path: Path,
        amalgam: tuple[str, int] | None = None,
    ) -> None:
        """Carry a power; its level may be unknown until the ratings are known.

        A ritual or a ceremony is one here of the Discipline through which it is learnt.
        """
        entry: dict[str, Any] = {"name": name, "discipline": names.discipline(discipline)}
        if (rite := names.rite(discipline)) is not None:
            note = f"{name}: a {rite}; kept as a power of {entry['discipline']}"
            self.source.note(GUESSED, path, note)
        entry["level"] = level
        if amalgam is not None:
            entry["amalgam"] = {"discipline": names.discipline(amalgam[0]), "level": amalgam[1]}
        self.powers.append(entry)
        self._power_paths.append(path)

    # -- tracks and texts ------------------------------------------------------------------

    def track(
        self,
        name: str,
        maximum: int | None,
        superficial: int,
        aggravated: int,
        path: Path,
        maximum_path: Path | None = None,
    ) -> None:
        """Carry a track; the maximum is written where the formula gives another one.

        `maximum_path` is where that stands, if not with the marks.
        """
        boxes = path if maximum_path is None else maximum_path
        formula = self.formula(name)
        found = {}
        if maximum is not None and maximum != formula and maximum < 1:
            note = f"a maximum of {maximum} is none; {name} has {formula} by the attributes"
            self.source.note(CORRECTED, boxes, note)
        elif maximum is not None and maximum != formula:
            found["max"] = maximum
            stamina = f"Stamina + {self.book.health_base}"
            words = stamina if name == "health" else "Composure + Resolve"
            note = f"{maximum} boxes are kept, where {words} is {formula}; for {formula}: "
            note += f"`sanguir sheet set SHEET state.{name}.max={formula}`"
            self.source.note(GUESSED, boxes, note)
        room = found.get("max", formula)
        kept_aggravated = min(aggravated, room)
        kept = min(superficial, room - kept_aggravated)
        if (kept, kept_aggravated) != (superficial, aggravated):
            note = f"{superficial} superficial and {aggravated} aggravated do not fit {room} boxes"
            self.source.note(CORRECTED, path, f"{note}; {kept} and {kept_aggravated} do")
        self.state[name] = {**found, "superficial": kept, "aggravated": kept_aggravated}

    def formula(self, name: str) -> int:
        """Return a track's boxes by the rules."""
        value = self.attributes.get
        if name == "health":
            return int(value("stamina", 1) + self.book.health_base)
        return value("composure", 1) + value("resolve", 1)

    def live(self, key: str, *path: str | int, most: int) -> None:
        """Carry a number of [state]; an absent one is guessed, and that is said."""
        value = self.source.whole(*path, least=0, most=most)
        if value is not None:
            self.state[key] = value

    def guess_attributes(self, *path: str | int) -> None:
        """Give every Attribute that the file lacks its first dot."""
        missing = [name for name in ATTRIBUTES if name not in self.attributes]
        self.attributes |= dict.fromkeys(missing, 1)
        if missing:
            self.source.note(GUESSED, path, f"not in the file, taken as 1: {', '.join(missing)}")

    def experience(self, total: int, spent: int, path: Path) -> None:
        """Carry the totals; no more can be spent than was earned."""
        self.total = min(max(total, 0), MOST)
        self.spent = min(max(spent, 0), self.total)
        if (self.total, self.spent) != (total, spent):
            note = f"{total} earned and {spent} spent became {self.total} and {self.spent}"
            self.source.note(CORRECTED, path, note)

    def keep(self, label: str, text: str, *path: str | int) -> None:
        """Keep as a line of notes what the sheet has no key for."""
        if text:
            self.notes.append(f"{label}: {text}" if label else text)
            self.source.note(KEPT, path, clip(one_line(text)))

    # -- the sheet -------------------------------------------------------------------------

    def finished(self) -> dict[str, Any]:
        """Put right what the rules would refuse, and return the sheet's data."""
        self.guess_attributes()
        self._settle_head()
        self._settle_powers()
        self._settle_state()
        self.source.finished()
        data = self._data()
        self._settle_pools(data)
        reading = resolver.read(data, self.book)
        if reading.problems:
            raise InvalidError(reading.problems)
        return data

    def _path(self, key: str) -> Path:
        return self.paths.get(key, (key,) if key == "name" else ())

    def _settle_head(self) -> None:
        note, rows = self.source.note, self.book.blood_generations
        if not self.name:
            self.name = "Nobody"
            note(GUESSED, self._path("name"), 'there is no name; "Nobody" will have to do')
        if self.humanity is None:
            self.humanity = 7
            note(GUESSED, self._path("humanity"), "Humanity is not in the file, and taken as 7")
        if not self.is_vampire:
            self._drop_blood()
            return
        if self.blood_potency is None:
            self.blood_potency = 1
            note(
                GUESSED,
                self._path("blood_potency"),
                "Blood Potency is not in the file, and taken as 1",
            )
        least, most = int(rows[0].id), int(rows[-1].id)
        if self.generation is None:
            return
        fits = least <= self.generation <= most
        row = rows[self.generation - least] if fits else None
        if row is None or not row.least <= self.blood_potency <= row.most:
            what = f"generation {self.generation} does not go with Blood Potency"
            what = f"{what} {self.blood_potency}" if fits else f"{clip(self.generation)} is none"
            note(CORRECTED, self._path("generation"), f"{what}; left out")
            self.generation = None

    def _drop_blood(self) -> None:
        """Keep as notes what a file says of the Blood of somebody who has none."""
        held = {"clan": self.clan, "generation": self.generation,
                "blood_potency": self.blood_potency}  # fmt: skip
        for key, value in held.items():
            if value:
                label = "Blood Potency" if key == "blood_potency" else key.capitalize()
                self.notes.append(f"{label}: {value}")
                why = f"{clip(str(value))}: a {self.kind} has none"
                self.source.note(KEPT, self._path(key), why)
        self.clan, self.generation, self.blood_potency = "", None, None

    def _settle_powers(self) -> None:
        kept = []
        count: dict[str, int] = {}
        most = self.book.disciplines_most_level
        for power, path in zip(self.powers, self._power_paths, strict=True):
            discipline = power["discipline"]
            rating = self.disciplines.get(discipline, 0)
            count[discipline] = count.get(discipline, 0) + 1
            if not power["name"] or not discipline:
                self.source.note(NOT_CARRIED, path, "a power without a name or a Discipline")
                continue
            if not rating and self.is_vampire:
                label = f"Power of {discipline}, which is not rated"
                self.keep(label, power["name"], *path)
                continue
            top = min(rating, most) if self.is_vampire else most
            if power["level"] is None:
                power["level"] = max(1, min(count[discipline], top))
                note = f"the level of {power['name']} is not in the file, and taken as"
                self.source.note(GUESSED, path, f"{note} {power['level']}")
            elif not 1 <= power["level"] <= top:
                level = min(max(power["level"], 1), top)
                note = f"level {clip(power['level'])} of {power['name']} became {level}"
                self.source.note(CORRECTED, path, f"{note}: {discipline} is {rating}")
                power["level"] = level
            self._settle_amalgam(power, path)
            kept.append(power)
        self.powers = kept

    def _settle_amalgam(self, power: dict[str, Any], path: Path) -> None:
        if "amalgam" not in power:
            return
        second, level = power["amalgam"].values()
        top = self.book.disciplines_most_level
        if (
            not second
            or not 1 <= level <= top
            or (self.is_vampire and self.disciplines.get(second, 0) < level)
        ):
            wanted = f"{clip(second)} {clip(level)}"
            note = f"{power['name']} wants {wanted}, which is not there; no amalgam"
            self.source.note(CORRECTED, path, note)
            del power["amalgam"]

    def _settle_state(self) -> None:
        found, source = self.state, self.source
        room = max(
            self.book.humanity_boxes - (self.humanity or 0), self.book.humanity_stains_when_full
        )
        if found.get("stains", 0) > room:
            path = self._path("stains")
            source.note(CORRECTED, path, f"{found['stains']} Stains do not fit; {room} do")
            found["stains"] = room
        for track in ("health", "willpower"):
            if track not in found:
                self._guess(track, {"superficial": 0, "aggravated": 0}, "no damage")
        if not self.is_vampire:
            found |= {"hunger": 0, "blush": False, "frenzy": "none", "torpor": False}
            if found.pop("resonance", NO_RESONANCE) != NO_RESONANCE:
                path = self._path("resonance")
                source.note(NOT_CARRIED, path, "a Resonance, which is a vampire's alone")
        elif "hunger" not in found:
            self._guess("hunger", STATE_DEFAULTS["hunger"], str(STATE_DEFAULTS["hunger"]))
        if "stains" not in found:
            self._guess("stains", 0, "0")
        absent = [key for key in STATE_DEFAULTS if key not in found]
        if absent:
            source.note(GUESSED, (), f"as on a new sheet, not in the file: {', '.join(absent)}")
        self.state = {key: found.get(key, default) for key, default in STATE_DEFAULTS.items()}

    def _guess(self, key: str, value: Any, words: str) -> None:
        self.state[key] = value
        self.source.note(
            GUESSED, self._path(key), f"{key} is not in the file, and taken as {words}"
        )

    def _data(self) -> dict[str, Any]:
        head: dict[str, Any] = {"system": "v5", "name": self.name, "kind": self.kind}
        for key in ("id", "clan", "generation", "blood_potency", "humanity"):
            if (value := getattr(self, key)) not in ("", None):
                head[key] = value
        for key in ("touchstones", "convictions", "notes"):
            if value := getattr(self, key):
                head[key] = list(value)
        if self.total or self.log:
            head["experience"] = {"total": self.total, "spent": self.spent}
        tables: dict[str, Any] = {
            "attributes": {name: self.attributes[name] for name in ATTRIBUTES},
            "skills": _in_order(self.skills, self.book.test_skills),
            "specialties": {skill: list(own) for skill, own in self.specialties.items() if own},
            "disciplines": self.disciplines,
            "powers": self.powers,
            "pools": {},
        }
        data = head | {key: value for key, value in tables.items() if value}
        data["state"] = self.state
        if self.log:
            data["experience_log"] = [entry.on_sheet() for entry in self.log]
        return data

    def _settle_pools(self, data: dict[str, Any]) -> None:
        """Carry the pools that the finished sheet can roll."""
        if not self.pools:
            return
        character: Any = resolver.read(data, self.book).character
        kept = {}
        for name, (pool, path) in self.pools.items():
            if character is None:
                break
            try:
                terms_of(character, pool, self.book)
            except SanguirError as error:
                what = error.problems[0].message.removeprefix("POOL: ")
                self.source.note(NOT_CARRIED, path, f"the pool {clip(name, 40)}: {what}")
            else:
                kept[name] = pool
        last = {key: data.pop(key) for key in ("state", "experience_log") if key in data}
        data |= ({"pools": kept} if kept else {}) | last


def _in_order(skills: dict[str, int], known: Iterable[str]) -> dict[str, int]:
    first = {name: skills[name] for name in known if name in skills}
    return first | skills
