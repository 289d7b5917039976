"""KEY=VALUE as people type it: which key is meant, and which value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from decimal import Decimal
from math import isfinite
from typing import Any, Final

from sanguir import resolver
from sanguir.amounts import LONGEST_HOURS, MOST_DIGITS, duration, hours_of, minutes_of
from sanguir.choices import MOST_BITS, TOO_LARGE
from sanguir.errors import SanguirError, UsageError, clip, nearest, together
from sanguir.forms import EXPERIENCE, rated
from sanguir.pools import fold
from sanguir.sheets.document import SheetDocument
from sanguir.sheets.edits import slot_text

_ASSIGNMENT: Final = re.compile(r"([^=]+?)\s*([+-]?)=(.*)", re.DOTALL)
_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
# Numbers as TOML has them beside plain digits.
_ODD: Final = re.compile(r"[+-]?(0[xob])?[0-9a-f_]+(\.[0-9_]+)?(e[+-]?[0-9_]+)?", re.IGNORECASE)
BY_HAND: Final = "change it in the file"
# What may be a list of texts, and is one as soon as an entry is added.
_LISTS: Final = frozenset({"notes", "touchstones", "convictions", "specialties"})
# Lists of tables, if a sheet has them.
_TABLES: Final = frozenset({"powers", "experience_log"})
_FRACTION: Final = re.compile(r"[+-]?[0-9]+\.[0-9]+")
_TEXT_KEYS: Final = frozenset({"name", "clan", "notes", "rules", "id"})


def assignments(texts: Sequence[str], data: Mapping[str, Any]) -> dict[tuple[str, ...], Any]:
    """Read assignments against a sheet's data; later ones see what earlier ones set.

    Raises UsageError for anything that is not KEY=VALUE, KEY+=N or KEY-=N; N is a number, or an
    entry of a list.
    """
    if not texts:
        raise UsageError("what is to change?", "KEY=VALUE, KEY+=N or KEY-=N")
    wanted: dict[tuple[str, ...], Any] = {}
    now = deepcopy(dict(data))  # as it stands after each of them
    errors = []
    for text in texts:
        try:
            path, new = _assigned(text, now)
        except SanguirError as error:
            errors.append(error)
        else:
            _put(now, path, new)
            wanted = _with(wanted, path, new)
    if errors:
        raise together(errors)
    return wanted


def _assigned(text: str, data: Mapping[str, Any]) -> tuple[tuple[str, ...], Any]:
    """Read one assignment: its key, and the value that it has then."""
    found = _ASSIGNMENT.fullmatch(text)
    if found is None or not _is_text(text):
        raise UsageError(f'"{clip(text)}" is no assignment', "KEY=VALUE, KEY+=N or KEY-=N")
    is_rating = not found[2] and _WHOLE.fullmatch(found[3].strip()) is not None
    path = _path(found[1], data, is_rating=is_rating)
    if not found[2]:
        return path, _to_the_minute(path, _value(found[3], path, data))
    current = _current(data, path)
    step = _value(found[3], path, data, is_entry=isinstance(current, list))
    return path, _to_the_minute(path, _moved(text, current, found[2], step))


def _put(table: Any, path: Sequence[str], value: Any) -> None:
    """Set a value in tables, which are made where there are none."""
    for key in path[:-1]:
        table[key] = table[key] if isinstance(table.get(key), dict) else {}
        table = table[key]
    table[path[-1]] = value


def _with(
    wanted: Mapping[tuple[str, ...], Any], path: tuple[str, ...], new: Any
) -> dict[tuple[str, ...], Any]:
    """Add an assignment to earlier ones: what it sets anew is no longer theirs."""
    whole = next((p for p in wanted if path[: len(p)] == p != path), None)
    if whole is not None and isinstance(wanted[whole], dict):
        changed = deepcopy(wanted[whole])
        _put(changed, path[len(whole) :], new)
        return {**wanted, whole: changed}
    return {**{p: v for p, v in wanted.items() if p[: len(path)] != path}, path: new}


def _to_the_minute(path: tuple[str, ...], value: Any) -> Any:
    """Bring hours of [state] to the whole minutes that are kept of them."""
    if path[0] != "state" or "hours" not in path[-1].split("_"):
        return value
    if isinstance(value, str):  # a span, such as 1d12h
        with suppress(UsageError):
            return hours_of(duration(value, ""))
    if not isinstance(value, float) or not 0 <= value <= LONGEST_HOURS:
        return value
    return hours_of(minutes_of(value))


def _is_text(text: str) -> bool:
    """Tell whether the words of a command line were text, and not just any bytes."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def differences(
    data: Mapping[str, Any], wanted: Mapping[tuple[str, ...], Any]
) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """List the assignments that change something, with the old values."""
    found = {}
    for path, new in wanted.items():
        old = _lookup(data, path)
        if old != new or type(old) is not type(new):
            found[path] = (old, new)
    return found


def _path(key: str, data: Mapping[str, Any], *, is_rating: bool) -> tuple[str, ...]:
    """Read a dotted key in the spelling that the sheet has; a bare one may be of [state], or, where
    the value `is_rating`, a trait of one's own."""
    system = resolver.system_of(data)
    try:
        table: Any = SheetDocument.parse(f"{key.strip()} = 0\n".encode()).data
    except SanguirError:
        raise UsageError(f'"{clip(key)}" is not a key', _like(key, system)) from None
    parts: list[str] = []
    while isinstance(table, dict):
        (part, table), *_ = table.items()
        parts.append(part)
    short = resolver.short_names(system)
    if len(parts) == 1:
        parts = _bare(parts[0], data, short)
        if is_rating and len(parts) == 1 and _is_own(parts[0], data, system):
            _refuse_slip(key, parts, data, system)
            _refuse_trait_slip(parts[0], data, system)
            parts = [rated(resolver.sheet_keys(system)) or "attributes", *parts]
    elif parts[0] not in data and parts[0] in resolver.state_defaults(system):
        parts = ["state", *parts]
    _refuse_slip(key, parts, data, system)
    here: Any = data
    for place, part in enumerate(parts):
        parts[place] = _spelled(part, here, short if place and parts[0] == "attributes" else {})
        here = here.get(parts[place], {}) if isinstance(here, Mapping) else {}
    return tuple(parts)


def _is_own(key: str, data: Mapping[str, Any], system: str) -> bool:
    """Tell whether a new key is one's own: nothing that sheets have."""
    known = (*resolver.sheet_keys(system), *resolver.state_defaults(system), *data, *EXPERIENCE)
    is_word = re.fullmatch(r"[\w ]+", key) is not None and not key[:1].isdigit()
    return is_word and key.casefold() not in known


def _refuse_trait_slip(key: str, data: Mapping[str, Any], system: str) -> None:
    """Refuse a new trait that is nearly one that the sheet or the book has."""
    known = {trait: f"attributes.{trait}" for trait in resolver.short_names(system).values()}
    known |= {trait: f"{table}.{trait}" for trait, table in resolver.listed(system).items()}
    for table in ("attributes", "skills", "disciplines"):
        inside = data.get(table)
        known |= {one: f"{table}.{one}" for one in inside} if isinstance(inside, Mapping) else {}
    if near := nearest(key, known, 1, likeness=0.85):
        own = f"{rated(resolver.sheet_keys(system))}.{key}"
        hint = f"did you mean {known[near[0]]}? one of your own is {clip(own)}"
        raise UsageError(f'"{clip(key)}" is nearly a trait of the sheet', hint)


def _like(key: str, system: str) -> str:
    """Show what a key looks like: this one with its words joined, or one of the system's."""
    if " " in key.strip() and re.fullmatch(r"[\w. ]+", key, re.ASCII):
        return f"such as {clip('_'.join(key.split()))}"
    numbers = (name for name, value in resolver.state_defaults(system).items()
               if type(value) is int)  # fmt: skip
    return f"such as state.{next(numbers)}"


def _refuse_slip(key: str, parts: Sequence[str], data: Any, system: str) -> None:
    """Refuse a new key that is nearly one the sheets have: by hand it is a note, here a slip."""
    known = {name: name for name in resolver.sheet_keys(system)}
    state = {name: f"state.{name}" for name in resolver.state_defaults(system)}
    if len(parts) == 1 and parts[0] not in data and parts[0] not in known:
        known |= state
    elif len(parts) == 2 and parts[0] == "state" and parts[1] not in state:
        known = state
    else:
        return
    near = nearest(parts[-1], known, 1, likeness=0.75)
    if near and _lookup(data, parts) is None:
        raise UsageError(f'"{clip(key)}" is no key of a sheet', f"did you mean {known[near[0]]}?")


def _spelled(part: str, table: Any, short: Mapping[str, str]) -> str:
    """Return a key as the table spells it: in any case, a short name for a long one."""
    if not isinstance(table, Mapping) or part in table:
        return part
    wanted = short.get(fold(part), fold(part))
    return next((key for key in table if short.get(fold(key), fold(key)) == wanted), part)


def _bare(key: str, data: Mapping[str, Any], short: Mapping[str, str]) -> list[str]:
    if key in data:
        return [key]
    if key in resolver.state_defaults(resolver.system_of(data)):
        return ["state", key]
    for table in ("attributes", "skills", "disciplines"):
        inside = data.get(table)
        if isinstance(inside, Mapping) and fold(key) in {fold(k) for k in inside}:
            return [table, key]
    if fold(key) in {*short, *short.values()}:
        return ["attributes", key]
    listed = resolver.listed(resolver.system_of(data)).get(fold(key))
    return [key] if listed is None else [listed, key]


def _is_for_text(path: tuple[str, ...], data: Mapping[str, Any]) -> bool:
    """Tell whether a key holds text, so that a number there is one, too: a row called 4."""
    if path[0] in _TEXT_KEYS or (path[0] == "pools" and len(path) == 2):
        return True
    defaults: Any = resolver.state_defaults(resolver.system_of(data))
    return path[0] == "state" and isinstance(_lookup(defaults, path[1:]), str)


def _value(
    text: str, path: tuple[str, ...], data: Mapping[str, Any], *, is_entry: bool = False
) -> Any:
    stripped = text.strip()
    marks = ("'", '"', "[") if path[0] in _LISTS else ("'", '"')
    if (is_entry or _is_for_text(path, data)) and stripped[:1] not in marks:
        return stripped
    if _WHOLE.fullmatch(stripped):
        return _whole(stripped, path)
    if _FRACTION.fullmatch(stripped):
        return float(stripped)
    try:
        text_of_it = f"x = {stripped}\n"
        read = SheetDocument.parse(text_of_it.encode()).data
    except (SanguirError, UnicodeEncodeError):
        read = {}
    # A comment behind a value is none here: it was typed.
    if set(read) == {"x"} and slot_text(text_of_it, ("x",)) == stripped:
        if type(read["x"]) in (int, float) and _ODD.fullmatch(stripped):
            raise UsageError(f'{".".join(path)}: "{clip(text)}" is no number here', "plain digits")
        return read["x"]
    if not stripped.isprintable() or not stripped:
        raise UsageError(
            f'{".".join(path)}: "{clip(text)}" is no value',
            "a word or a number; to take the key away, delete its line in the file",
        )
    return stripped


def _whole(text: str, path: tuple[str, ...]) -> int:
    """Read plain digits, as every option does: leading zeros mean nothing."""
    digits = text.lstrip("+-0") or "0"
    if len(digits) > MOST_DIGITS or int(digits).bit_length() > MOST_BITS:
        raise UsageError(f"{'.'.join(path)}: {TOO_LARGE}", "a smaller one")
    return -int(digits) if text[0] == "-" else int(digits)


def _current(data: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    value = _lookup(data, path)
    if value is None and path[0] == "state":
        table: Any = resolver.state_defaults(resolver.system_of(data))
        value = _lookup(table, path[1:])
    if value is None and path[0] in _TABLES:
        return [{}]
    if value is None:
        return [] if path[0] in _LISTS else 0
    return value


def _lookup(data: Any, path: Sequence[str]) -> Any:
    for part in path:
        if not isinstance(data, Mapping) or part not in data:
            return None
        data = data[part]
    return data


def _moved(text: str, old: Any, sign: str, step: Any) -> Any:
    """Count a number up or down, or add an entry to a list or take it out."""
    if not isinstance(old, list):
        return _counted(text, old, sign, step)
    if not all(isinstance(entry, str) for entry in old):
        raise UsageError(f'"{clip(text)}" is about a list of other things than text', BY_HAND)
    entries = step if isinstance(step, list) else [step]
    if "" in entries:
        raise UsageError(f'"{clip(text)}": an entry with nothing in it', "KEY+=TEXT adds one")
    if sign == "+":
        return [*old, *entries]
    left = [*old]
    for entry in entries:
        if entry not in left:
            near = nearest(str(entry), map(str, left), 1)
            hint = f"did you mean {clip(near[0])}?" if near else _listed(left)
            raise UsageError(f'"{clip(text)}": "{clip(entry)}" is not in the list', hint)
        del left[len(left) - 1 - left[::-1].index(entry)]  # of equals the last
    return left


def _listed(entries: Sequence[Any]) -> str:
    return f"one of {clip(', '.join(map(str, entries)))}" if entries else "there is nothing in it"


def _counted(text: str, old: Any, sign: str, step: Any) -> Any:
    numbers = (int, float)
    if type(old) not in numbers or type(step) not in numbers:
        what = "is about one text" if isinstance(old, str) else "counts something that is no number"
        raise UsageError(f'"{clip(text)}" {what}', "KEY=VALUE sets it anew")
    if type(old) is type(step) is int or not isfinite(old) or not isfinite(step):
        return old + step if sign == "+" else old - step
    # As decimals, so that 0.1 and 0.2 are 0.3.
    return float(Decimal(str(old)) + Decimal(str(step)) * (1 if sign == "+" else -1))
