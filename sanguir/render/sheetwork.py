"""The screens of `sheet new`, `check` and `set`, the same for every system."""

from __future__ import annotations

from collections.abc import Iterator

from sanguir.render import text as common
from sanguir.render.result import Result
from sanguir.render.words import Look, clean, name, plural


def check(result: Result, look: Look) -> Iterator[str]:
    """Say that a sheet is fine, and what is odd about it."""
    assert result.sheet is not None
    facts = result.outcome.facts
    odd = len(facts["warnings"])
    verdict = plural(odd, "warning") if odd else "fine"
    yield f"{clean(result.sheet.file)}: {name(result.sheet.character)}: {verdict}"
    for remark in facts["remarks"]:
        yield common.row("remark", clean(remark), look)


def new(result: Result, look: Look) -> Iterator[str]:
    """Say where the new sheet is."""
    assert result.sheet is not None
    done = "wrote" if result.sheet.written else "would write"
    yield f"{done} {clean(result.sheet.file)} for {name(result.sheet.character)}"
    shown = common.further(result, "sheet show", journal=False)
    yield common.row("next", f"edit it, then {shown}", look)


def set_(result: Result, look: Look) -> Iterator[str]:
    """Say what changed."""
    assert result.sheet is not None
    nothing = "" if result.sheet.changes else ": nothing to change"
    yield common.title(f"{name(result.sheet.character)}{nothing}", look)
    yield from common.change_lines(result, look)
