"""Which program a file is from, by its content; and which of several characters is meant."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, Final, NamedTuple

from sanguir.errors import InvalidError, Problem, UsageError, clip
from sanguir.forms import type_found
from sanguir.sheets.exchange.jsonfile import Path, shown_path

FORMS: Final = {"progeny": "Progeny", "foundry": "Foundry (wod5e)", "inconnu": "Inconnu",
                "json": "a sanguir sheet as JSON"}  # fmt: skip
_MODULES: Final = {"json": "plainjson"}
_PLACE: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_LISTS: Final = ("characters", "actors")


class Found(NamedTuple):
    """One character in a file: the form it has, where it stands, what it is called."""

    form: str
    path: Path
    name: str
    data: Any
    around: tuple[str, ...] = ()  # the paths of what stands in the envelope beside it


def module_of(form: str) -> Any:
    """Return the module that reads a form."""
    return import_module(f"sanguir.sheets.exchange.{_MODULES.get(form, form)}")


def recognise(data: Any, form: str | None = None, pick: str | None = None) -> Found:
    """Find the one character that is meant.

    Raises InvalidError for a file without any, UsageError for one with several and no choice.
    """
    found = _all(data)
    wanted = [one for one in found if form in (None, one.form)]
    if not wanted:
        raise InvalidError(_nothing(data, found, form))
    if pick is not None:
        return _picked(wanted, pick.strip())
    if len(wanted) > 1:
        raise UsageError(f"holds {len(wanted)} characters", _choice(wanted))
    return wanted[0]


def _picked(wanted: list[Found], pick: str) -> Found:
    """Find the one of a name; where none has that name, it may be its place, counted from 1."""
    called = [one for one in wanted if one.name.casefold() == pick.casefold()]
    if len(called) == 1:
        return called[0]
    if called:
        raise UsageError(f'--pick: {len(called)} are called "{clip(pick)}"', _choice(wanted))
    if _PLACE.fullmatch(pick) and 1 <= int(pick) <= len(wanted):
        return wanted[int(pick) - 1]
    raise UsageError(f'--pick: "{clip(pick)}" is not one of them', _choice(wanted))


def _all(data: Any) -> list[Found]:
    if isinstance(data, list):
        return [one for at, item in enumerate(data[:1000]) for one in _single(item, (at,))]
    if found := _single(data, ()):
        return found
    for key in _LISTS:
        if isinstance(data, dict) and isinstance(data.get(key), list):
            items = enumerate(data[key][:1000])
            return [one for at, item in items for one in _single(item, (key, at))]
    return []


def _single(data: Any, path: Path) -> list[Found]:
    for form in FORMS:
        if module_of(form).is_one(data):
            name = data.get("name", data.get("_name"))
            return [Found(form, path, name.strip() if isinstance(name, str) else "", data)]
    if isinstance(data, dict) and isinstance(data.get("character"), dict):
        beside = [key for key, value in data.items() if key != "character" and value]
        around = tuple(shown_path((*path, key)) for key in beside[:20])
        inside = _single(data["character"], (*path, "character"))
        return [one._replace(around=one.around or around) for one in inside]
    return []


def _choice(found: list[Found]) -> str:
    shown = [f'"{clip(one.name, 40)}"' if one.name else shown_path(one.path) for one in found[:12]]
    named = len({one.name.casefold() for one in found} - {""}) == len(found)
    if not named:
        shown = [f"{at} is {text}" for at, text in enumerate(shown, 1)]
    more = ", ..." if len(found) > 12 else ""
    return f"--pick {'NAME' if named else 'N'}: {', '.join(shown)}{more}"


def _nothing(data: Any, found: list[Found], form: str | None) -> Problem:
    if found:
        are = ", ".join(dict.fromkeys(FORMS[one.form] for one in found))
        return Problem(f"is not of {FORMS[form or 'json']}", f"it looks like {are}")
    known = "; ".join(FORMS.values())
    if not isinstance(data, (dict, list)):
        return Problem(f"is {type_found(data)} and no character", f"a file of {known}")
    return Problem("holds no character that is known here", f"a file of {known}")
