"""New TOML files, commented: sheets and house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import tomli_w


def sheet_text(sections: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """Write a sheet from its sections, each under a comment line."""
    return "\n".join(f"# {comment}\n{tomli_w.dumps(table)}" for comment, table in sections)
