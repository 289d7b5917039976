"""Numbers and durations as people type them: ASCII digits, an optional sign, nothing guessed."""

from __future__ import annotations

import re
from typing import Final

from sanguir.errors import Problem, UsageError, clip

MINUTES_PER_HOUR: Final = 60
MINUTES_PER_DAY: Final = 24 * MINUTES_PER_HOUR
LONGEST_YEARS: Final = 1000
LONGEST_MINUTES: Final = LONGEST_YEARS * 36525 * MINUTES_PER_DAY // 100
LONGEST_HOURS: Final = LONGEST_MINUTES // MINUTES_PER_HOUR
MOST_DIGITS: Final = 19

_WHOLE: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)
_HOURS: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?", re.ASCII)
_PART: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)([dhmn])", re.ASCII)
_UNIT_MINUTES: Final = {"d": MINUTES_PER_DAY, "n": MINUTES_PER_DAY, "h": MINUTES_PER_HOUR, "m": 1}


def whole(text: str, what: str, *, least: int | None = None, most: int | None = None) -> int:
    """Read a whole number written in ASCII digits with an optional sign.

    Raises UsageError that names `what`, echoes the text and says which numbers would do.
    """
    stripped = text.strip()
    if not _WHOLE.fullmatch(stripped):
        hint = "plain digits with an optional sign, such as 3, +2 or -1"
        raise _wrong(what, f"{_echo(text)} is not a whole number", hint)
    # 19 digits hold every number that anything here accepts; longer ones are not even converted.
    digits = stripped.lstrip("+-").lstrip("0") or "0"
    value = int(digits) if len(digits) <= MOST_DIGITS else 10**MOST_DIGITS
    value = -value if stripped[0] == "-" else value
    beyond = len(digits) > MOST_DIGITS
    if beyond or (least is not None and value < least) or (most is not None and value > most):
        hint = _range(least, most, beyond=beyond)
        raise _wrong(what, f"{_echo(text)} is out of range", hint)
    return value


def faces(text: str, what: str) -> list[int]:
    """Read faces as they were thrown: whole numbers joined by commas, `1,2,6`.

    Raises UsageError that names `what`, echoes what is no number and says how faces are written.
    """
    try:
        return [whole(face, what) for face in text.split(",")]
    except UsageError as error:
        wrong = error.problems[0]._replace(hint="faces joined by commas, such as 1,2,6")
        raise UsageError(wrong) from None


def maybe_whole(
    text: str | None, what: str, *, least: int | None = None, most: int | None = None
) -> int | None:
    """Read a whole number, or nothing where nothing was given."""
    return None if text is None else whole(text, what, least=least, most=most)


def maybe_duration(text: str | None, what: str) -> int | None:
    """Read a span of time in minutes, or nothing where nothing was given."""
    return None if text is None else duration(text, what)


def minutes_of(hours: float) -> int:
    """Round hours to whole minutes, the unit in which every clock is kept."""
    return round(hours * MINUTES_PER_HOUR)


def hours_of(minutes: int) -> int | float:
    """Write minutes as hours: whole where they are, else the shortest fraction that reads back."""
    hours, rest = divmod(minutes, MINUTES_PER_HOUR)
    return hours if rest == 0 else round(minutes / MINUTES_PER_HOUR, 4)


def duration(text: str, what: str) -> int:
    """Read a span of time in minutes: 36 (hours), 36h, 3d, 7n, 1d12h, 90m, 23.5.

    Raises UsageError for a negative span, for more than 1,000 years, and for anything else.
    """
    stripped = text.strip()
    if _HOURS.fullmatch(stripped) and len(stripped) <= 20:
        minutes = round(float(stripped) * MINUTES_PER_HOUR)
    else:
        minutes = _minutes_of_parts(stripped, text, what)
    if minutes < 0 or (minutes == 0 and stripped.startswith("-")):
        hint = "time only goes forward; give 0 or more"
        raise _wrong(what, f"{_echo(text)} is negative", hint)
    if minutes > LONGEST_MINUTES:
        raise _wrong(what, f"{_echo(text)} is more than {LONGEST_YEARS:,} years")
    return minutes


def _minutes_of_parts(stripped: str, text: str, what: str) -> int:
    parts = _PART.findall(stripped)
    if not parts or "".join(number + unit for number, unit in parts) != stripped:
        hint = "hours as 36 or 23.5, or with units: 36h, 3d, 7n (nights), 1d12h, 90m"
        raise _wrong(what, f"{_echo(text)} is not a span of time", hint)
    if any(len(number) > 12 for number, _ in parts) or len(parts) > 8:
        raise _wrong(what, f"{_echo(text)} is more than {LONGEST_YEARS:,} years")
    return round(sum(float(number) * _UNIT_MINUTES[unit] for number, unit in parts))


def _wrong(what: str, said: str, hint: str | None = None) -> UsageError:
    """Say what is wrong with what was typed for an option, which is named as its choice, too."""
    choice = what[2:].replace("-", "_") if what.startswith("--") else None
    return UsageError(Problem(f"{what}: {said}", hint, choice=choice or None))


def _echo(text: str) -> str:
    return f'"{clip(text)}"'


def _range(least: int | None, most: int | None, *, beyond: bool) -> str:
    if least is not None and most is not None:
        return f"from {least:,} to {most:,}"
    if most is not None:
        return f"{most:,} or less"
    few = f"at most {MOST_DIGITS} digits"
    return few if least is None else f"{least:,} or more, {few}" if beyond else f"{least:,} or more"
