"""Which records of a journal are meant: those of one sheet, those since some time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

from sanguir.cli.command import Option
from sanguir.errors import SanguirError, UsageError, clip

SIFTED: Final = {
    "sheet": Option(
        ("--sheet",), "Only of this sheet, or of who is called so.", "NAME", complete="sheets"
    ),
    "since": Option(
        ("--since",), "Only from then on, by the clock here: 20:00, today, 2026-11-30.", "WHEN"
    ),
}
Record = Mapping[str, Any]
Parts = Callable[[Record], tuple[Record, ...]]
DAYS: Final = {"today": 0, "yesterday": 1}


def parts_of(found: Record) -> tuple[Record, ...]:
    """List what a record says of each of its sheets, its own first."""
    return (found, *found.get("others", ()))


def own_part(found: Record) -> tuple[Record, ...]:
    """List what a record says of its own sheet alone: whose its rolls are."""
    return (found,)


def sift(
    sheet: str | None, since: str | None, folder: str | None, *, parts: Parts = parts_of
) -> Callable[[Any], bool]:
    """Return whether a record is meant; raises UsageError for a time that is none.

    `parts` lists the parts of a record of which one is to be of the sheet.
    """
    is_theirs = (lambda _: True) if sheet is None else _of(sheet, folder, parts)
    first = "" if since is None else _utc(since)
    return lambda record: str(record.get("time") or "") >= first and is_theirs(record)


def _of(name: str, folder: str | None, parts: Parts) -> Callable[[Record], bool]:
    """Match a sheet by the file that its name finds; else by its file's name, or who it is."""
    from sanguir.sheets import store

    try:
        path = os.path.realpath(store.find(name, folder))
    except SanguirError:
        called = name.strip().casefold()
        return lambda record: any(called in _names(part) for part in parts(record))
    return lambda record: any(part.get("sheet") == path for part in parts(record))


def _names(part: Record) -> set[str]:
    file = os.path.basename(part.get("sheet") or "").casefold()
    who = str(part.get("character") or "").strip().casefold()
    return {file, file.removesuffix(".toml"), who} - {""}


def _utc(when: str) -> str:
    """Read a time by the clock here, and write it as records do: in UTC."""
    word = when.strip().casefold()
    midnight = datetime.combine(datetime.now().date(), time())
    try:
        if word in DAYS:
            moment = midnight - timedelta(days=DAYS[word])
        elif not word.isascii():
            raise ValueError
        elif ":" in word and "-" not in word:
            moment = datetime.combine(midnight, time.fromisoformat(word))
            if moment > datetime.now(moment.tzinfo):
                moment -= timedelta(days=1)  # a game may go on past midnight
        else:
            moment = datetime.fromisoformat(when.strip())
        found = moment.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        hint = "20:00, today, yesterday, 2026-11-30 or 2026-11-30T20:00"
        raise UsageError(f'--since: "{clip(when)}" is no time', hint) from None
    return found.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
