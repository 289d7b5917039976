"""Reading a V5 sheet: the character, or every problem at once with its key. (Rules: V24, V31)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sanguir.errors import SanguirError, nearest
from sanguir.forms import Form, shown, type_found
from sanguir.pools import fold
from sanguir.v5.book import Book
from sanguir.v5.character import (
    ATTRIBUTES,
    FRENZIES,
    KINDS,
    NEGLIGIBLE,
    NONE,
    STATE_DEFAULTS,
    VAMPIRE,
    Character,
    Power,
    Track,
)

MOST_DOTS: Final = 10
MOST_BOXES: Final = 100
HEAD: Final = ("system", "name", "kind", "clan", "generation", "blood_potency", "humanity")
TABLES: Final = ("attributes", "skills", "specialties", "disciplines", "powers", "pools", "state")
KEYS: Final = (*HEAD, *TABLES, "rules", "id", "notes", "experience", "touchstones", "convictions")
OF_SANGUIRI: Final = {
    "origin": "it is a key of Sanguiri sheets",
    "sex": "it is a key of Sanguiri sheets",
    "thirst": "state.hunger is what V5 has",
    "control": "state.frenzy is what V5 has",
    "hours_since_blood": "it is a key of Sanguiri sheets",
    "banked_ml": "it is a key of Sanguiri sheets",
    "exposure": "it is a key of Sanguiri sheets",
    "injuries": "state.health is what V5 has",
    "endurance": "stamina is what V5 has",
    "end": "stamina is what V5 has",
    "wil": "state.willpower is what V5 has",
    "willpower": "state.willpower is what V5 has",
}


class Reader:
    """One pass over a sheet's data."""

    def __init__(self, data: Mapping[str, Any], book: Book):
        self.form = Form(data)
        self.book = book

    def read(self) -> tuple[Character | None, list[Any], list[Any]]:
        """Return the character unless there are problems, the problems, and the warnings."""
        form, data = self.form, self.form.data
        kind = self._kind()
        generation, potency = self._blood(kind)
        humanity = self._required("humanity", 0, self.book.humanity_boxes)
        attributes = self._attributes()
        character = Character(
            name=form.name(),
            kind=kind,
            clan=form.text("clan", data["clan"]) if "clan" in data else None,
            generation=generation,
            blood_potency=potency,
            humanity=humanity,
            attributes=attributes,
            skills=self._dots("skills", self.book.test_skills),
            specialties=self._specialties(),
            disciplines=self._dots("disciplines", self._known_disciplines()),
            powers=tuple(self._powers()),
            pools={k: form.text(f"pools.{k}", v) for k, v in form.table("pools").items()},
            **self._state(kind, humanity, attributes),
        )
        self._unknown("", data, KEYS)
        if kind == VAMPIRE:
            self._check_powers(character)
        if not form.problems:
            self._check_pools(character)
        return (None if form.problems else character), form.problems, form.warnings

    def _kind(self) -> str:
        if "kind" not in self.form.data:
            self.form.problem("kind", "is missing", f"one of {', '.join(KINDS)}")
            return VAMPIRE
        return self.form.choice("kind", self.form.data["kind"], KINDS, VAMPIRE, "a kind")

    def _required(self, key: str, least: int, most: int) -> int:
        if key in self.form.data:
            return self.form.whole(key, self.form.data[key], least, most)
        self.form.problem(key, "is missing", f"a whole number from {least} to {most}")
        return least

    def _blood(self, kind: str) -> tuple[int | None, int]:
        form, rows = self.form, self.book.blood_generations
        if kind != VAMPIRE:
            self._not_for(kind, "blood_potency", "generation", "clan")
            return None, 0
        found = len(form.problems)
        potency = self._required("blood_potency", 0, len(self.book.blood_potency) - 1)
        if "generation" not in form.data:
            return None, potency
        least, most = int(rows[0].id), int(rows[-1].id)
        generation = form.whole("generation", form.data["generation"], least, most, least)
        if len(form.problems) > found:
            return generation, potency
        row = rows[generation - least]
        if not row.least <= potency <= row.most:
            span = f"{row.least} to {row.most}" if row.least != row.most else str(row.least)
            form.problem(
                "blood_potency",
                f"{potency} is not a Blood Potency of generation {generation}",
                f"{span}, or another generation",
            )
        return generation, potency

    def _not_for(self, kind: str, potency: str, *others: str) -> None:
        form = self.form
        if form.data.get(potency, 0) != 0 or form.data.get(potency) is False:
            form.problem(potency, f"a {kind} has none", "0, or leave it out")
        for key in others:
            if key in form.data:
                form.warn(key, f"means nothing for a {kind}", "only a vampire has one")

    def _attributes(self) -> dict[str, int]:
        form = self.form
        found = self._dots("attributes", ATTRIBUTES)
        missing = [name for name in ATTRIBUTES if name not in found]
        if isinstance(form.data.get("attributes", {}), Mapping):
            for name in missing:
                form.problem(f"attributes.{name}", "is missing", f"a number from 0 to {MOST_DOTS}")
        return found | dict.fromkeys(missing, 0)

    def _dots(self, table: str, known: Iterable[str]) -> dict[str, int]:
        form, known = self.form, tuple(known)
        found: dict[str, int] = {}
        spelled: dict[str, str] = {}
        for key, value in form.table(table).items():
            where, name = f"{table}.{key}", fold(key)
            if name in found:
                form.problem(where, f"is the same as {spelled[name]}", "keep one of them")
                continue
            spelled[name] = where
            if name in known:
                found[name] = form.whole(where, value, 0, MOST_DOTS)
            elif table == "attributes":
                self._unknown(table, (key,), known)
            else:
                found[name] = form.whole(where, value, 0, MOST_DOTS)
                self._stranger(where, name, table, known)
        return found

    def _stranger(self, where: str, name: str, table: str, known: tuple[str, ...]) -> None:
        if near := nearest(name, known, 1):
            self.form.warn(
                where, f"is not among the {table} of the book", f"did you mean {near[0]}?"
            )

    def _known_disciplines(self) -> list[str]:
        return [fold(name) for row in self.book.resonance_humours for name in row.disciplines]

    def _specialties(self) -> dict[str, tuple[str, ...]]:
        form = self.form
        found: dict[str, tuple[str, ...]] = {}
        for key, value in form.table("specialties").items():
            where = f"specialties.{key}"
            if not isinstance(value, list):
                form.problem(
                    where, f"{shown(value)} is {type_found(value)}", 'a list: ["grappling"]'
                )
                continue
            names = [form.text(f"{where}.{at}", name) for at, name in enumerate(value, 1)]
            found[fold(key)] = (*found.get(fold(key), ()), *names)
        return found

    def _powers(self) -> Iterable[Power]:
        form = self.form
        listed = form.data.get("powers", [])
        if not isinstance(listed, list):
            form.problem("powers", f"{shown(listed)} is {type_found(listed)}", "[[powers]] tables")
            return
        for at, entry in enumerate(listed, 1):
            where = f"powers.{at}"
            if not isinstance(entry, Mapping):
                form.problem(where, f"{shown(entry)} is {type_found(entry)}", "a [[powers]] table")
                continue
            self._unknown(where, entry, ("name", "discipline", "level", "amalgam"))
            name = form.text(f"{where}.name", entry.get("name", f"power {at}"))
            discipline, level = self._leveled(where, entry)
            amalgam = None
            if "amalgam" in entry:
                amalgam = self._amalgam(f"{where}.amalgam", entry["amalgam"])
            yield Power(name, discipline, level, amalgam)

    def _amalgam(self, where: str, value: Any) -> tuple[str, int] | None:
        if isinstance(value, Mapping):
            self._unknown(where, value, ("discipline", "level"))
            return self._leveled(where, value)
        hint = '{ discipline = "dominate", level = 1 }'
        self.form.problem(where, f"{shown(value)} is {type_found(value)}", hint)
        return None

    def _leveled(self, where: str, entry: Mapping[str, Any]) -> tuple[str, int]:
        form, most = self.form, self.book.disciplines_most_level
        hints = {"discipline": "the name of a Discipline", "level": f"from 1 to {most}"}
        for key, hint in hints.items():
            if key not in entry:
                form.problem(f"{where}.{key}", "is missing", hint)
        discipline = form.text(f"{where}.discipline", entry.get("discipline", ""))
        level = form.whole(f"{where}.level", entry.get("level", 1), 1, most, 1)
        return fold(discipline), level

    def _check_powers(self, character: Character) -> None:
        for at, power in enumerate(character.powers, 1):
            wanted = [("", power.discipline, power.level)]
            if power.amalgam:
                wanted.append((".amalgam", *power.amalgam))
            for inner, discipline, level in wanted:
                rating = character.disciplines.get(discipline, 0)
                if discipline and rating < level:
                    self.form.problem(
                        f"powers.{at}{inner}.level",
                        f'"{power.name}" needs {discipline} {level}, and the sheet has {rating}',
                        f"disciplines.{discipline} = {level}, or another power",
                    )

    def _check_pools(self, character: Character) -> None:
        from sanguir.v5.traits import terms_of

        for name, pool in character.pools.items():
            try:
                if "@" in pool:
                    self.form.problem(f"pools.{name}", "names another saved pool", "write it out")
                else:
                    terms_of(character, pool, self.book)
            except SanguirError as error:
                for problem in error.problems:
                    message = problem.message.removeprefix("POOL: ")
                    self.form.problem(f"pools.{name}", message, problem.hint)

    def _state(self, kind: str, humanity: int, attributes: Mapping[str, int]) -> dict[str, Any]:
        form, book = self.form, self.book
        values = {key: form.state(key, default) for key, default in STATE_DEFAULTS.items()}
        if kind != VAMPIRE and "hunger" not in form.table("state"):
            values["hunger"] = 0
        self._unknown("state", form.table("state"), STATE_DEFAULTS)
        form.finish_state(STATE_DEFAULTS if kind == VAMPIRE else STATE_DEFAULTS | {"hunger": 0})
        health = attributes["stamina"] + book.health_base
        willpower = attributes["composure"] + attributes["resolve"]
        frenzy = form.choice(
            "state.frenzy", values["frenzy"], (NONE, *FRENZIES), NONE, "a kind of frenzy"
        )
        state = {
            "health": self._track("health", values["health"], health, "stamina + base"),
            "willpower": self._track(
                "willpower", values["willpower"], willpower, "composure + resolve"
            ),
            "alive": form.flag("state.alive", values["alive"], True),
            "hunger": form.whole("state.hunger", values["hunger"], 0, book.hunger_most),
            "stains": self._stains(values["stains"], humanity),
            "blush": form.flag("state.blush", values["blush"], False),
            "frenzy": frenzy,
            "riding": form.flag("state.riding", values["riding"], False),
            "torpor": form.flag("state.torpor", values["torpor"], False),
            "torpor_until": form.hours("state.torpor_until_hours", values["torpor_until_hours"]),
            "clock": form.hours("state.clock_hours", values["clock_hours"]),
            **self._resonance(values["resonance"]),
        }
        self._check_state(kind, state)
        return state

    def _check_state(self, kind: str, state: Mapping[str, Any]) -> None:
        if state["riding"] and state["frenzy"] == NONE:
            self.form.problem("state.riding", "there is no frenzy to ride", "false, or a frenzy")
        if kind == VAMPIRE:
            return
        for key, none in (("hunger", 0), ("frenzy", NONE), ("torpor", False), ("blush", False)):
            if state[key] != none:
                self.form.problem(
                    f"state.{key}", f"is a vampire's alone, and this is a {kind}", shown(none)
                )

    def _stains(self, value: Any, humanity: int) -> int:
        room = self.book.humanity_boxes - humanity
        most = max(room, self.book.humanity_stains_when_full)
        return self.form.whole("state.stains", value, 0, most)

    def _track(self, name: str, value: Any, formula: int, words: str) -> Track:
        form, where = self.form, f"state.{name}"
        if not isinstance(value, Mapping):
            hint = "{ superficial = 0, aggravated = 0 }"
            form.problem(where, f"{shown(value)} is {type_found(value)}", hint)
            return Track(formula)
        self._unknown(where, value, ("max", "superficial", "aggravated"))
        maximum = formula
        if "max" in value:
            maximum = form.whole(f"{where}.max", value["max"], 1, MOST_BOXES, max(formula, 1))
            if maximum != formula:
                form.warn(f"{where}.max", f"is {maximum}, and {words} is {formula}", "it counts")
        marks = [
            form.whole(f"{where}.{mark}", value.get(mark, 0), 0, MOST_BOXES)
            for mark in ("superficial", "aggravated")
        ]
        if sum(marks) > maximum:
            form.problem(
                where,
                f"{marks[0]} superficial and {marks[1]} aggravated are more than its boxes",
                f"at most {maximum} in all",
            )
        return Track(maximum, *marks)

    def _resonance(self, value: Any) -> dict[str, str]:
        form = self.form
        if not isinstance(value, Mapping):
            hint = '{ humour = "none", intensity = "negligible" }'
            form.problem("state.resonance", f"{shown(value)} is {type_found(value)}", hint)
            return {}
        self._unknown("state.resonance", value, ("humour", "intensity"))
        humours = (NONE, *(row.id for row in self.book.resonance_humours))
        intensities = [row.id for row in self.book.resonance_intensities]
        return {
            "humour": form.choice("state.resonance.humour", value.get("humour", NONE), humours,
                                  NONE, "a humour"),
            "intensity": form.choice("state.resonance.intensity",
                                     value.get("intensity", NEGLIGIBLE), intensities,
                                     NEGLIGIBLE, "an intensity"),
        }  # fmt: skip

    def _unknown(self, where: str, keys: Iterable[str], known: Iterable[str]) -> None:
        for key in keys:
            full = f"{where}.{key}" if where else key
            if (
                key not in known
                and fold(key) in OF_SANGUIRI
                and where in ("", "state", "attributes")
            ):
                self.form.warn(full, "means nothing in V5; it is kept", OF_SANGUIRI[fold(key)])
            else:
                self.form.unknown(where, (key,), known)
