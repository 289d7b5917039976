"""The path of a key as one text: `state.thirst`; a key that holds a dot itself is in quotes.

So answers and the journal name what changed. TOML itself wants quotes around more keys than that,
and `sheets.literals` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

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
