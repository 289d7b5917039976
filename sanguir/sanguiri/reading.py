"""Reading a Sanguiri sheet: the character, or every problem at once with its key. (Rules: Kinds)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sanguir import experience
from sanguir.errors import Problem
from sanguir.forms import Form
from sanguir.sanguiri.book import ENDURANCE, EXPOSURES, LEVELS, OTHERS, WILLPOWER, Book, own_name
from sanguir.sanguiri.caps import over_cap
from sanguir.sanguiri.character import (
    COMPELLED,
    KINDS,
    MOST_BANKED_ML,
    MOST_INJURIES,
    MOST_RATING,
    ORIGINS,
    PLAIN_KEYS,
    SANGUIR,
    SELF,
    SEXES,
    STATE_DEFAULTS,
    Character,
)

KEYS: Final = (*PLAIN_KEYS, *experience.KEYS)


class Reader:
    """One pass over a sheet's data."""

    def __init__(self, data: Mapping[str, Any], book: Book):
        self.form = Form(data)
        self.book = book

    def read(self) -> tuple[Character | None, list[Problem], list[Problem]]:
        """Return the character unless there are problems, the problems, and the warnings."""
        form, data = self.form, self.form.data
        kind = self._kind()
        # One that is misspelled leaves the wider cap, so that it is the one problem.
        sex = form.choice("sex", data["sex"], SEXES, "", "a sex") or None if "sex" in data else None
        character = Character(
            name=form.name(),
            kind=kind or KINDS[0],
            origin=self._origin(kind),
            sex=sex,
            attributes=self._attributes(kind, sex),
            pools=self._pools(),
            **self._state(),
        )
        form.texts("notes")
        experience.read(form)
        form.unknown("", data, KEYS)
        form.unknown("state", form.table("state"), STATE_DEFAULTS)
        form.finish_state(STATE_DEFAULTS)
        form.saved_pools(character.pools, ("attributes",), character.terms)
        return (None if form.problems else character), form.problems, form.warnings

    def _required(self, key: str, options: tuple[str, ...]) -> bool:
        if key not in self.form.data:
            self.form.problem(key, "is missing", f"one of {', '.join(options)}")
        return key in self.form.data

    def _kind(self) -> str:
        """Read the kind: empty where nobody can tell what hangs on it."""
        if not self._required("kind", KINDS):
            return KINDS[0]
        return self.form.kind(self.form.data["kind"], KINDS)

    def _origin(self, kind: str) -> str | None:
        if kind == SANGUIR or (not kind and "origin" in self.form.data):
            if not self._required("origin", ORIGINS):
                return None
            origin = self.form.data["origin"]
            return self.form.choice("origin", origin, ORIGINS, ORIGINS[0], "an origin")
        if kind and "origin" in self.form.data:
            self.form.warn("origin", f"means nothing for a {kind}", "only a Sanguir has an origin")
        return None

    def _attributes(self, kind: str, sex: str | None) -> dict[str, int]:
        form = self.form
        found: dict[str, int] = {}
        spelled: dict[str, str] = {}
        for key, value in form.table("attributes").items():
            where = f"attributes.{key}"
            name = own_name(key)
            if name in STATE_DEFAULTS:
                form.warn(where, "is not an attribute; it does nothing here",
                          f"did you mean state.{name}?")  # fmt: skip
            elif name in found:
                form.problem(where, f"is the same attribute as {spelled[name]}", "keep one of them")
            else:
                found[name] = form.whole(where, value, 0, MOST_RATING)
                spelled[name] = where
        is_table = isinstance(form.data.get("attributes", {}), Mapping)
        for name, short in ((ENDURANCE, "END"), (WILLPOWER, "WIL")):
            if name not in found and is_table:
                hint = form.misnamed("attributes") or f"{name} (or {short}) = a number"
                form.problem(f"attributes.{name}", "is missing", hint)
            found.setdefault(name, 0)
        if kind == SANGUIR:
            for name, rating, most in over_cap(found, sex, self.book):
                form.problem(spelled.get(name, f"attributes.{name}"),
                             f"{rating} is over a Sanguir's cap", f"at most {most}")  # fmt: skip
        return found

    def _pools(self) -> dict[str, str]:
        return {
            key: self.form.text(f"pools.{key}", value)
            for key, value in self.form.table("pools").items()
        }

    def _state(self) -> dict[str, Any]:
        form, default = self.form, STATE_DEFAULTS
        values = {key: form.state(key, default[key]) for key in default}
        words = [level.word for level in self.book.thirst_levels]
        exposures = [exposure.id for exposure in self.book.exposures]
        if "thirst" not in form.table("state"):
            values["thirst"] = words[0]
        ids = [level.id for level in self.book.thirst_levels]
        if values["thirst"] in ids and values["thirst"] not in words:
            values["thirst"] = words[ids.index(values["thirst"])]  # a table has renamed the level
        others = ["" if own != printed else OTHERS for own, printed in (
            (self.book.thirst_levels, LEVELS), (self.book.exposures, EXPOSURES))]  # fmt: skip
        thirst = form.choice(
            "state.thirst", values["thirst"], words, words[0], "a level", others[0]
        )
        return {
            "alive": form.flag("state.alive", values["alive"], True),
            "control": form.choice(
                "state.control", values["control"], (SELF, COMPELLED), SELF, "a kind of control"
            ),
            "thirst": words.index(thirst),
            "minutes_since_blood": form.hours(
                "state.hours_since_blood", values["hours_since_blood"]
            ),
            "banked_ml": form.whole("state.banked_ml", values["banked_ml"], 0, MOST_BANKED_ML),
            "exposure": form.choice(
                "state.exposure",
                values["exposure"],
                exposures,
                exposures[0],
                "an exposure level",
                others[1],
            ),
            "injuries": form.whole("state.injuries", values["injuries"], 0, MOST_INJURIES),
            "clock": form.hours("state.clock_hours", values["clock_hours"]),
        }
