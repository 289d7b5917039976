"""Python values as TOML text: what an edit writes in place of the old value."""

from __future__ import annotations

from datetime import date, time
from typing import Any

from sanguir.errors import InvalidError, Problem, UsageError, clip

_SHORT_ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
_ESCAPES = {code: f"\\u{code:04X}" for code in (*range(32), 127)} | _SHORT_ESCAPES
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_LARGEST = 2**63


def key_text(key: str) -> str:
    """Write one key: bare where TOML allows it, else quoted."""
    return key if key and _BARE.issuperset(key) else _basic(key)


def dotted(path: tuple[str, ...]) -> str:
    """Write a path of keys as one dotted key."""
    return ".".join(map(key_text, path))


def literal(value: Any, old: str = "") -> str:
    """Write a value; a string keeps the single quotes of the text it replaces where it can."""
    if isinstance(value, str):
        return _quoted(value, old)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _integer(int(value))
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return inline_table(value)
    kinds = "text, numbers, true, false, dates, lists and tables"
    raise UsageError(f"TOML has no place for {type(value).__name__}", kinds)


def inline_table(table: dict[str, Any]) -> str:
    """Write a table on one line."""
    inside = ", ".join(f"{key_text(key)} = {literal(value)}" for key, value in table.items())
    return f"{{ {inside} }}" if inside else "{}"


def plain(value: Any) -> Any:
    """Return the value as reading it back will give it: enums and tuples become plain."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, dict):
        return {plain(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return value


def _integer(value: int) -> str:
    if not -_LARGEST <= value < _LARGEST:
        raise InvalidError("the number is too large for a sheet", f"at most {_LARGEST - 1}")
    return str(value)


def _quoted(value: str, old: str) -> str:
    single = old.startswith("'") and not old.startswith("'''")
    if single and "'" not in value and value.isprintable():
        return f"'{_encodable(value)}'"
    return _basic(value)


def _basic(value: str) -> str:
    return f'"{_encodable(value).translate(_ESCAPES)}"'


def _encodable(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError as error:
        shown = clip(ascii(value))
        raise InvalidError(
            Problem(f"{shown} holds bytes that are not UTF-8", "type the text again in UTF-8")
        ) from error
    return value
