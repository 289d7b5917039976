"""The screens of the journal: what is on record, and whether it comes out the same again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sanguir.render import text as common
from sanguir.render.layout import hang
from sanguir.render.result import Result
from sanguir.render.words import BOLD, GREEN, RED, Look, clean, name, plural, value


def show(result: Result, look: Look) -> Iterator[str]:
    """Draw one line a record: when, what, who, how it went, what changed."""
    found = result.outcome.facts["records"]
    if not found:
        yield "the journal is empty"
    for record in found:
        label = f"{clean(str(record.get('time', '')))}  {clean(str(record.get('verb', '')))}  "
        yield hang(label, _words(record, look), look)


def _words(record: Mapping[str, Any], look: Look) -> str:
    parts = [name(record["character"])] if record.get("character") else []
    for roll in record.get("rolls") or ():
        faces = " ".join(str(face) for face in (*roll["dice"], *roll["hunger_dice"]))
        verdict = {True: "passed", False: "failed"}.get(roll["passed"], "")
        parts.append(f"{faces or 'no dice'}{': ' + verdict if verdict else ''}")
    for key, (old, new) in (record.get("changes") or {}).items():
        parts.append(f"{clean(key)} {value(old)} {look.arrow} {value(new)}")
    return "; ".join(parts)


def replay(result: Result, look: Look) -> Iterator[str]:
    """Say how many records came out equal, and which did not."""
    facts = result.outcome.facts
    count = plural(facts["replayed"], "record")
    if not facts["different"]:
        yield f"{count} thrown again: {look.paint('all equal', BOLD, GREEN)}"
    else:
        wrong = plural(len(facts["different"]), "differs", "differ")
        yield f"{count} thrown again: {look.paint(wrong, BOLD, RED)}"
    for one in facts["different"]:
        yield common.row(f"line {one['line']}", clean(f"{one['verb']}: {one['why']}"), look)
    if facts["without_dice"]:
        yield f"{plural(facts['without_dice'], 'record')} without dice passed over"


def undo(result: Result, look: Look) -> Iterator[str]:
    """Say what was taken back."""
    undone = result.outcome.facts["undone"]
    done = "takes back" if result.files_written else "would take back"
    yield f"{done} {clean(undone['verb'])} of {clean(undone['time'])}"
    yield from common.change_lines(result, look)
