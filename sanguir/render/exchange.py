"""The screens of `sheet import` and `sheet export`, the same for every system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypedDict

from sanguir.render import text as common
from sanguir.render.result import Result
from sanguir.render.words import Look, clean, name

_FORMS: Final = {
    "progeny": "a character of Progeny",
    "foundry": "an actor of Foundry",
    "inconnu": "a character of Inconnu",
    "json": "a sheet as JSON",
}


class Listed(TypedDict):
    """One thing that did not go over as it stands, by its path in the source."""

    kind: Literal["not carried", "guessed", "corrected", "kept in notes", "changed"]
    path: str
    message: str


class ImportFacts(TypedDict):
    """What `sheet import` reports: the new sheet, where it is from, what did not go over."""

    file: str
    source: str
    form: str
    listed: list[Listed]


class ExportFacts(TypedDict):
    """What `sheet export` reports: the text, the file if one was named, what it cannot hold."""

    file: str | None
    form: str
    saved: bool
    text: str
    listed: list[Listed]


def import_(result: Result, look: Look) -> Iterator[str]:
    """Say where the new sheet is; the notes under it say what did not go over."""
    assert result.sheet is not None
    facts = result.outcome.facts
    done = "wrote" if result.sheet.written else "would write"
    yield f"{done} {clean(facts['file'])} for {name(result.sheet.character)}"
    yield common.row("from", f"{clean(facts['source'])}, {_FORMS[facts['form']]}", look)
    if facts["listed"]:
        yield common.row("look at", _counted(facts["listed"]), look)
    yield common.row("next", common.further(result, "sheet show", journal=False), look)


def export(result: Result, look: Look) -> Iterator[str]:
    """Say where the exported file is."""
    assert result.sheet is not None
    facts = result.outcome.facts
    done = "wrote" if facts["saved"] else "would write"
    yield f"{done} {clean(facts['file'])} for {name(result.sheet.character)}"


def _counted(listed: list[Any]) -> str:
    counts: dict[str, int] = {}
    for one in listed:
        counts[one["kind"]] = counts.get(one["kind"], 0) + 1
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())
