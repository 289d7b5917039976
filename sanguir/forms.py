"""Reading loosely typed data strictly: exact types, every problem at once, each with its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from sanguir.amounts import LONGEST_HOURS, LONGEST_YEARS, minutes_of
from sanguir.errors import Problem, SanguirError, clip, nearest
from sanguir.keys import joined
from sanguir.pools import is_pool_name, misnamed

_MISSING: Final[Any] = object()


def type_found(value: Any) -> str:
    """Name a value's type in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return "a number with a fraction"
    if isinstance(value, str):
        return "text"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    is_time = type(value).__module__ == "datetime"
    return "a date or time" if is_time else "nothing that a sheet can hold"


def shown(value: Any) -> str:
    """Echo a value in an error: quoted where it is text, clipped where it is long."""
    if isinstance(value, str):
        return f'"{clip(value)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return clip(value if not isinstance(value, Mapping) else "a table")


def mistyped(value: Any) -> str:
    """Say what a value is, where another type is wanted: `3 is a whole number`, `is a table`."""
    if value is None or isinstance(value, (bool, Mapping)):
        return f"is {shown(value)}"
    return f"{shown(value)} is {type_found(value)}"


def are_texts(value: Any) -> bool:
    """Tell whether a value is a text or a list of texts."""
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(item, str) for item in value)
    )


def _named(key: str) -> str:
    """Name a key in an error: clipped where it is long, as TOML writes it where it is empty."""
    return clip(key) or '""'


# What a sheet's experience is called at a table; the sheet's own keys are written by a verb.
EXPERIENCE: Final = frozenset({"xp", "exp"})


class Form:
    """Collects problems and warnings while a sheet's values are read one by one."""

    def __init__(self, data: Mapping[str, Any]):
        self.data = data
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._missing: list[str] = []

    def problem(self, key: str, message: str, hint: str | None = None) -> None:
        """Note something that makes the sheet unusable."""
        found = Problem(message, hint, _named(key))
        if found not in self.problems:
            self.problems.append(found)

    def warn(self, key: str, message: str, hint: str | None = None) -> None:
        """Note something odd that is allowed."""
        self.warnings.append(Problem(message, hint, _named(key)))

    def table(self, key: str) -> Mapping[str, Any]:
        """Return the table under a top-level key; an absent one is empty."""
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.problem(key, mistyped(value), f"a table: [{key}]")
        return {}

    def misnamed(self, key: str) -> str | None:
        """Say which table seems to be meant by one that the sheet does not have, if any does."""
        tables = [name for name, value in self.data.items() if isinstance(value, Mapping)]
        near = nearest(key, tables, 1) if key not in self.data else None
        return f"did you mean [{key}] by [{clip(near[0], 40)}]?" if near else None

    def whole(self, key: str, value: Any, least: int, most: int, default: int = 0) -> int:
        """Read a whole number within a range: true is not 1, 4.0 is not 4, "4" is not 4."""
        if type(value) is not int:
            self.problem(
                key,
                mistyped(value),
                f"a whole number from {least:,} to {most:,}",
            )
            return default
        if not least <= value <= most:
            self.problem(
                key, f"{shown(value)} is out of range", f"a whole number from {least:,} to {most:,}"
            )
            return default
        return value

    def hours(self, key: str, value: Any) -> int:
        """Read hours, whole or with a fraction, as minutes."""
        if type(value) not in (int, float):
            self.problem(key, mistyped(value), "hours, such as 36 or 23.5")
            return 0
        if not 0 <= value <= LONGEST_HOURS:
            self.problem(
                key, f"{shown(value)} is out of range", f"hours from 0 to {LONGEST_YEARS:,} years"
            )
            return 0
        return minutes_of(value)

    def flag(self, key: str, value: Any, default: bool) -> bool:
        """Read true or false."""
        if isinstance(value, bool):
            return value
        self.problem(key, mistyped(value), "true or false")
        return default

    def text(self, key: str, value: Any, default: str = "") -> str:
        """Read a text."""
        if isinstance(value, str):
            return value
        self.problem(key, mistyped(value), "text in quotes")
        return default

    def texts(self, key: str) -> None:
        """Check a key that holds a text or a list of texts, or is not there."""
        value = self.data.get(key, "")
        if are_texts(value):
            return
        if not isinstance(value, list):
            message = mistyped(value)
            self.problem(key, message, "text in quotes, or a list of texts")
            return
        for at, item in enumerate(value, 1):
            self.text(f"{key}.{at}", item)

    def saved_pools(
        self, saved: Mapping[str, str], rolled: Iterable[str], look_up: Callable[[str], object]
    ) -> None:
        """Check the pools that a sheet saves: their names, and that each can be looked up.

        Where a table of `rolled` could not be read, or there are no attributes, it is not known
        which names a pool may use; one value of a table hides no more than what stands behind a
        point in a pool, its specialties.
        """
        for name, wrong in misnamed(saved).items():
            tell = self.problem if is_pool_name(name) else self.warn
            tell(f"pools.{name}", wrong.message, wrong.hint)
        broken = {problem.key or "" for problem in self.problems}
        known = "attributes" in self.data and broken.isdisjoint(rolled)
        hidden = any(key.startswith("specialties.") for key in broken)
        typed = self.table("pools")
        for name, pool in saved.items():
            if not isinstance(typed[name], str):
                continue
            try:
                if "@" in pool:
                    self.problem(f"pools.{name}", "names another saved pool", "write it out")
                elif known and not (hidden and "." in pool):
                    look_up(pool)
            except SanguirError as error:
                for problem in error.problems:
                    message = problem.message.removeprefix("POOL: ")
                    self.problem(f"pools.{name}", message, problem.hint)

    def kind(self, value: Any, options: Sequence[str]) -> str:
        """Read the sheet's kind; of one that is none, the kind that is meant, or nothing."""
        kind = self.choice("kind", value, options, "", "a kind")
        near = nearest(value, options, 1) if isinstance(value, str) else []
        return kind or (near[0] if near else "")

    def choice(
        self,
        key: str,
        value: Any,
        options: Sequence[str],
        default: str,
        what: str,
        others: str = "",
    ) -> str:
        """Read one of a set of words, spelled as it is listed; `others` says where more stand."""
        if not isinstance(value, str):
            self.problem(key, mistyped(value), f"one of {', '.join(options)}")
            return default
        for option in options:
            if value == option:
                return option
        near = nearest(value, options, 1)
        hint = f"one of {', '.join(options)}{others}" if not near else f"did you mean {near[0]}?"
        self.problem(key, f"{shown(value)} is not {what}", hint)
        return default

    def name(self) -> str:
        """Read the sheet's name, which may be odd but has to be there."""
        if "name" not in self.data:
            self.problem("name", "is missing", 'text in quotes: name = "Mira"')
            return ""
        name = self.text("name", self.data["name"])
        if isinstance(self.data["name"], str) and not name.strip():
            self.warn("name", "is empty", "the file's name will have to do")
        return name

    def state(self, key: str, default: Any) -> Any:
        """Return a value of [state], or its default, to be warned of once."""
        value = self.table("state").get(key, _MISSING)
        if value is _MISSING:
            self._missing.append(key)
            return default
        return value

    def unknown(
        self,
        where: str,
        keys: Iterable[str],
        known: Iterable[str],
        *,
        listed: bool = False,
        said: str = "is not a known key; it is kept, and does nothing",
    ) -> None:
        """Warn of keys that mean nothing here, with what may be meant, else with all there are."""
        known = list(known)
        for key in keys:
            if key not in known:
                hint = self._meant(key, known, where)
                if hint is None and listed:
                    hint = f"one of {', '.join(known)}"
                self.warn(joined((*where.split("."), key) if where else (key,)), said, hint)

    def _meant(self, key: str, known: Sequence[str], where: str) -> str | None:
        """Say what a key that means nothing may be meant for."""
        if key.casefold() in EXPERIENCE:
            return "`sheet xp` keeps experience"
        value = self.data.get(key)
        table = rated(known)
        is_rated = not where and table is not None and type(value) is int
        likeness = 0.75 if is_rated or where == "attributes" else 0.6
        if near := nearest(key, known, 1, likeness):
            return f"did you mean {near[0]}?"
        if is_rated:
            own = nearest(key, self.table("attributes"), 1, likeness=0.75)
            wider = f"a trait of your own stands under [{table}]"
            return f"did you mean attributes.{own[0]}?" if own else wider
        is_text = "notes" in known and isinstance(value, str)
        return "`notes` takes text of your own" if is_text else None

    def finish_state(self, defaults: Mapping[str, Any]) -> None:
        """Warn of the [state] keys that took their defaults."""
        if len(self._missing) == 1:
            key = self._missing[0]
            self.warn(f"state.{key}", f"is missing and taken as {toml_word(defaults[key])}")
        elif self._missing:
            taken = ", ".join(f"{key} = {toml_word(defaults[key])}" for key in self._missing)
            self.warn("state", f"missing keys take their defaults: {taken}")


def rated(known: Iterable[str]) -> str | None:
    """Return the table in which traits of one's own stand, of those that a sheet may have."""
    return next((one for one in ("skills", "attributes") if one in known), None)


def one_of(words: Sequence[str]) -> str:
    """List words of which one is meant: `a, b or c`."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def toml_word(value: Any) -> str:
    """Write a simple value as TOML would."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml_word(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}"
    return f'"{value}"' if isinstance(value, str) else str(value)
