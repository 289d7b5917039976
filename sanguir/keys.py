"""Keys by their paths: a path as one text, and tables with values changed by their paths.

`state.thirst` is a path as one text, as answers and the journal name what changed; a key that holds
a dot itself is in quotes. TOML itself wants quotes around more keys than that, and
`sheets.literals` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

_PART: Final = r'"(?:[^"\\]|\\.)*"|[^."]+'
_ESCAPED: Final = r"\\(.)"


def joined(path: Sequence[str]) -> str:
    """Write a path of keys as one text, from which `parted` reads the same path."""
    return ".".join(map(_written, path))


def parted(text: str) -> tuple[str, ...]:
    """Read a path of keys that `joined` wrote."""
    return tuple(map(_read, re.findall(_PART, text, re.DOTALL)))


def _written(key: str) -> str:
    if key and "." not in key and '"' not in key:
        return key
    escaped = key.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _read(part: str) -> str:
    return re.sub(_ESCAPED, r"\1", part[1:-1], flags=re.DOTALL) if part.startswith('"') else part


def after_of(
    sheet: Mapping[str, Any],
    defaults: Mapping[str, Any],
    changes: Mapping[tuple[str, ...], Sequence[Any]],
) -> dict[str, Any]:
    """Return a whole sheet with changes and every key of [state]; what was read stays as it is.

    A key whose new value is None is gone; one of [state] is as it is where nothing says it.
    """
    data: dict[str, Any] = dict(sheet)
    state = data["state"] = {**defaults, **data.get("state", {})}
    own: dict[tuple[str, ...], dict[str, Any]] = {(): data, ("state",): state}
    unsaid = {("state", key): value for key, value in defaults.items()} | {("state",): defaults}
    for path, (_, new) in changes.items():
        table = own.get(path[:-1])
        if table is None:
            table = _own_table(path[:-1], own)
        if new is not None:
            table[path[-1]] = new
        elif path in unsaid:
            table[path[-1]] = unsaid[path]
        else:
            table.pop(path[-1], None)
    return data


def _own_table(path: tuple[str, ...], own: dict[tuple[str, ...], dict[str, Any]]) -> dict[str, Any]:
    """Copy the tables along a path, those that are not copies already."""
    if path not in own:
        parent = _own_table(path[:-1], own)
        own[path] = parent[path[-1]] = dict(parent.get(path[-1], {}))
    return own[path]
