"""What a completion script needs to know of a verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sanguir.cli.verbs import GROUPS

SHEETS: Final = "sheets"
FILES: Final = "files"


class Place(NamedTuple):
    """A positional: what completes it, or its closed set of words."""

    metavar: str
    required: bool = True
    many: bool = False
    kind: str | None = None
    words: tuple[str, ...] = ()


class Taken(NamedTuple):
    """An option; one without a metavar takes no value."""

    spellings: tuple[str, ...]
    help: str
    metavar: str | None = None
    multiple: bool = False
    kind: str | None = None
    words: tuple[str, ...] = ()


class Declared(NamedTuple):
    """A verb as a shell completes it."""

    name: str
    panel: str
    summary: str
    places: tuple[Place, ...]
    options: tuple[Taken, ...]


def top_level(verbs: Sequence[Declared]) -> dict[str, str]:
    """Map the first words of the command line to what they are for."""
    heads = {verb.name.partition(" ")[0]: verb.summary for verb in verbs}
    return {head: GROUPS.get(head, summary) for head, summary in heads.items()}


def below(verbs: Sequence[Declared], group: str) -> dict[str, str]:
    """Map the verbs of a group to what they are for."""
    prefix = f"{group} "
    return {v.name.removeprefix(prefix): v.summary for v in verbs if v.name.startswith(prefix)}


def groups(verbs: Sequence[Declared]) -> list[str]:
    """List the words that have verbs below them."""
    return [head for head in top_level(verbs) if below(verbs, head)]


def coded(one: Place | Taken) -> str:
    """Say in one word what completes a value: a kind, `=a,b` for closed words, `-` for nothing."""
    return f"={','.join(one.words)}" if one.words else (one.kind or "-")
