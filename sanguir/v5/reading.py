"""Reading a V5 sheet: the character, or every problem with its key. (Rules: Disciplines)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from sanguir import experience
from sanguir.errors import clip, nearest
from sanguir.forms import Form, mistyped, shown
from sanguir.pools import fold
from sanguir.v5.book import Book
from sanguir.v5.character import (
    ATTRIBUTES,
    KINDS,
    MOST_DOTS,
    PLAIN_KEYS,
    TEXTS,
    VAMPIRE,
    Character,
    Power,
)
from sanguir.v5.state import is_broken, read_state, unknown

# What a pool's names may mean.
_ROLLED: Final = ("attributes", "skills", "specialties", "disciplines")
KEYS: Final = (*PLAIN_KEYS, *experience.KEYS)


class Reader:
    """One pass over a sheet's data."""

    def __init__(self, data: Mapping[str, Any], book: Book):
        self.form = Form(data)
        self.book = book

    def read(self) -> tuple[Character | None, list[Any], list[Any]]:
        """Return the character unless there are problems, the problems, and the warnings."""
        from sanguir.v5.traits import terms_of

        form, data = self.form, self.form.data
        known = self._kind()
        generation, potency = self._blood(known) if known else self._blood_of_nobody()
        kind = known or VAMPIRE
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
            disciplines=self._dots("disciplines", self.book.disciplines()),
            powers=tuple(self._powers()),
            pools={k: form.text(f"pools.{k}", v) for k, v in form.table("pools").items()},
            **read_state(form, kind, humanity, attributes, self.book),
        )
        for key in TEXTS:
            form.texts(key)
        experience.read(form)
        unknown(form, "", data, KEYS)
        self._check_powers(character)
        form.saved_pools(character.pools, _ROLLED, partial(terms_of, character, book=self.book))
        return (None if form.problems else character), form.problems, form.warnings

    def _kind(self) -> str:
        if "kind" not in self.form.data:
            self.form.problem("kind", "is missing", f"one of {', '.join(KINDS)}")
            return VAMPIRE
        return self.form.kind(self.form.data["kind"], KINDS)

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
        generation = form.whole("generation", form.data["generation"], least, most)
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

    def _blood_of_nobody(self) -> tuple[None, int]:
        """See that what a kind nobody knows may have is a number, of whatever kind it is."""
        rows = self.book.blood_generations
        for key, least, most in (
            ("blood_potency", 0, len(self.book.blood_potency) - 1),
            ("generation", int(rows[0].id), int(rows[-1].id)),
        ):
            if key in self.form.data:
                self.form.whole(key, self.form.data[key], least, most)
        return None, 0

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
            strangers = [name for name in form.table("attributes") if fold(name) not in found]
            for name in missing:
                near = nearest(name, strangers, 1, likeness=0.75)
                hint = f"a number from 0 to {MOST_DOTS}"
                if near:
                    hint = f"did you mean it by {clip(near[0])}?"
                hint = form.misnamed("attributes") or hint
                form.problem(f"attributes.{name}", "is missing", hint)
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
                unknown(form, table, (key,), known)
            else:
                found[name] = form.whole(where, value, 0, MOST_DOTS)
                self._stranger(where, name, table, known)
        return found

    def _stranger(self, where: str, name: str, table: str, known: tuple[str, ...]) -> None:
        if near := nearest(name, known, 1):
            self.form.warn(
                where, f"is not among the {table} of the book", f"did you mean {near[0]}?"
            )

    def _specialties(self) -> dict[str, tuple[str, ...]]:
        form = self.form
        found: dict[str, tuple[str, ...]] = {}
        for key, value in form.table("specialties").items():
            where = f"specialties.{key}"
            if not isinstance(value, list):
                form.problem(where, mistyped(value), _as_list(value))
                continue
            names = [form.text(f"{where}.{at}", name) for at, name in enumerate(value, 1)]
            found[fold(key)] = (*found.get(fold(key), ()), *names)
        return found

    def _powers(self) -> Iterable[Power]:
        form = self.form
        listed = form.data.get("powers", [])
        if not isinstance(listed, list):
            form.problem(
                "powers",
                mistyped(listed),
                "[[powers]] tables, each with name, discipline and level",
            )
            return
        for at, entry in enumerate(listed, 1):
            where = f"powers.{at}"
            if not isinstance(entry, Mapping):
                form.problem(where, mistyped(entry), "a [[powers]] table")
                continue
            unknown(form, where, entry, ("name", "discipline", "level", "amalgam"))
            name = form.text(f"{where}.name", entry.get("name", f"power {at}"))
            discipline, level = self._leveled(where, entry)
            amalgam = None
            if "amalgam" in entry:
                amalgam = self._amalgam(f"{where}.amalgam", entry["amalgam"])
            yield Power(name, discipline, level, amalgam)

    def _amalgam(self, where: str, value: Any) -> tuple[str, int] | None:
        if isinstance(value, Mapping):
            unknown(self.form, where, value, ("discipline", "level"))
            return self._leveled(where, value)
        hint = '{ discipline = "dominate", level = 1 }'
        self.form.problem(where, mistyped(value), hint)
        return None

    def _leveled(self, where: str, entry: Mapping[str, Any]) -> tuple[str, int]:
        form, most = self.form, self.book.disciplines_most_level
        hints = {"discipline": "the name of a Discipline", "level": f"from 1 to {most}"}
        for key, hint in hints.items():
            if key not in entry:
                form.problem(f"{where}.{key}", "is missing", hint)
        named = entry.get("discipline")
        if isinstance(named, str) and not named.strip():
            form.problem(f"{where}.discipline", "is empty", hints["discipline"])
        discipline = form.text(f"{where}.discipline", entry.get("discipline", ""))
        level = form.whole(f"{where}.level", entry.get("level", 1), 1, most, 1)
        return fold(discipline), level

    def _check_powers(self, character: Character) -> None:
        if not character.is_vampire:
            return
        for at, power in enumerate(character.powers, 1):
            wanted = [("", power.discipline, power.level)]
            if power.amalgam:
                wanted.append((".amalgam", *power.amalgam))
            for inner, discipline, level in wanted:
                rating = character.disciplines.get(discipline, 0)
                known = discipline and not is_broken(self.form, "disciplines", discipline)
                if known and rating < level:
                    self.form.problem(
                        f"powers.{at}{inner}.level",
                        f'"{power.name}" needs {discipline} {level}, and the sheet has {rating}',
                        f"disciplines.{discipline} = {level}, or another power",
                    )


def homemade(character: Character, book: Book) -> list[str]:
    """Say which traits the book does not list, and what they are taken for.

    Those that are near one of the book's are warned of at every reading, and so not named.
    """
    from sanguir.v5.traits import TRACKS

    listed, kept = book.listed(), "they count in pools all the same"
    words = (
        ("skills", character.skills, book.test_skills, kept),
        ("disciplines", character.disciplines, book.disciplines(), f"{kept}, no Resonance fits"),
    )
    found = []
    for table, rated, known, so in words:
        strange = [name for name in rated if listed.get(name) != table]
        if own := [name for name in strange if not nearest(name, known, 1)]:
            found.append(f"not among the {table} of the book: {', '.join(map(clip, own))}; {so}")
    rollable = {*ATTRIBUTES, *character.skills, *character.disciplines, *TRACKS, *listed}
    if lost := [name for name in character.specialties if name not in rollable]:
        names = ", ".join(map(clip, lost))
        found.append(f"specialties of what nobody can roll: {names}; only numbers go with them")
    return found


def _as_list(value: Any) -> str:
    """Show a list of specialties: of the words that stand where one is wanted, if any do."""
    text = value if isinstance(value, str) else ""
    words = [word.strip(" '\"") for word in text.strip("[] ").split(",")]
    listed = ", ".join(map(shown, filter(None, words))) or '"grappling"'
    if text[:1] == "[":  # a shell has taken the quotes away
        return f"a list, quoted for a shell: '[{listed}]'"
    return f"a list: [{listed}]"
