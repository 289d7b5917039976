"""The completion scripts of bash, zsh, fish and PowerShell, from what the verbs declare.

    python -m sanguir.cli.completions completions/

Verbs, options, their help and closed sets of words stand in the scripts; words that depend on a
sheet or on house rules are asked from `sanguir __complete`, see `sanguir.cli.complete`. Files
and folders are the shell's own affair.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from sanguir import resolver
from sanguir.cli import complete
from sanguir.cli.command import Argument, Option, declared, find
from sanguir.cli.shells import bash, fish, powershell, zsh
from sanguir.cli.shells.declared import FILES, SHEETS, Declared, Place, Taken
from sanguir.cli.verbs import VERBS, verb_of

COMMAND: Final = "python -m sanguir.cli.completions completions/"
HELP: Final = Taken(("-h", "--help"), "Show this message and exit.")
# Closed sets of words: where the rules keep them. `VERB KIND` is for that verb alone.
CLOSED: Final = {
    "systems": ("sanguir.resolver:SYSTEMS",),
    "kinds": ("sanguir.sanguiri.character:KINDS", "sanguir.v5.character:KINDS"),
    "uv kinds": ("sanguir.sanguiri.character:KINDS",),
    "roll-kinds": ("sanguir.sanguiri.tests:KINDS", "sanguir.v5.tests:KINDS"),
    "triggers": ("sanguir.sanguiri.thirst:TRIGGERS",),
    "odds triggers": ("sanguir.sanguiri.asked_odds:AHEAD",),
    "policies": ("sanguir.sanguiri.downtime:POLICIES",),
    "donors-per-day": ("sanguir.sanguiri.donors:PER_DAY",),
    "strategies": ("sanguir.v5.rerolls:STRATEGIES",),
    "odds strategies": ("sanguir.v5.asked_odds:TOGETHER", "sanguir.v5.rerolls:STRATEGIES"),
    "tracks": ("sanguir.v5.health:TRACKS",),
    "frenzies": ("sanguir.v5.character:FRENZIES",),
    "rouse-purposes": ("sanguir.v5.hunger:PURPOSES",),
    "imports": ("sanguir.sheets.exchange:FORMS",),
    "exports": ("sanguir.sheets.exchange:TARGETS",),
    "state-rolls": (
        "sanguir.sanguiri.asked_odds:STATE_ROLLS",
        "sanguir.v5.state_odds:STATE_ROLLS",
    ),
    "spendings": ("sanguir.v5.willpower:PURPOSES",),
}


def scripts() -> dict[str, str]:
    """Make every script, by the name of its file."""
    verbs = [_declared(name) for name in VERBS]
    return {
        "sanguir.bash": bash.script(verbs, COMMAND),
        "_sanguir": zsh.script(verbs, COMMAND),
        "sanguir.fish": fish.script(verbs, COMMAND),
        "sanguir.ps1": powershell.script(verbs, COMMAND),
    }


def main(words: Sequence[str]) -> None:
    """Write the scripts into the folder that is named."""
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(f"usage: {COMMAND}")
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in scripts().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _declared(name: str) -> Declared:
    """Gather what a verb declares; its module is imported for it."""
    verb = VERBS[name]
    specs = declared(find(name)).values()
    places = [_place(name, spec) for spec in specs if isinstance(spec, Argument)]
    options = [_taken(name, spec) for spec in specs if isinstance(spec, Option)]
    return Declared(name, verb.panel, verb.summary, tuple(places), (*options, HELP))


def _place(verb: str, spec: Argument) -> Place:
    kind, words = _words(verb, spec.complete)
    return Place(spec.metavar, spec.required, spec.many, kind, words)


def _taken(verb: str, spec: Option) -> Taken:
    kind, words = _words(verb, spec.complete)
    return Taken(spec.spellings, spec.help, spec.metavar, spec.multiple, kind, words)


def _words(verb: str, kind: str | None) -> tuple[str | None, tuple[str, ...]]:
    """Return who completes a kind, and its words where they are closed."""
    if kind is None or kind in (SHEETS, FILES, *complete.KINDS):
        return kind, ()
    if kind == "verbs":
        return None, tuple(verb_of(name) for name in VERBS)
    words = closed_words(verb, kind)
    if not words:
        raise ValueError(f'{verb}: complete="{kind}" is in neither CLOSED nor complete.KINDS')
    return None, words


def closed_words(verb: str, kind: str) -> tuple[str, ...]:
    """List the words of a closed set, as it is for that verb; none for an open one."""
    return tuple(dict.fromkeys(word for place in _places(verb, kind) for word in _closed(place)))


def words_of_systems(verb: str, kind: str) -> dict[str, tuple[str, ...]]:
    """List the words of a closed set that the rules of each system have."""
    return {
        system: tuple(_closed(place))
        for system, package in resolver.SYSTEMS.items()
        for place in _places(verb, kind)
        if place.startswith(f"{package}.")
    }


def _places(verb: str, kind: str) -> tuple[str, ...]:
    return CLOSED.get(f"{verb} {kind}") or CLOSED.get(kind, ())


def _closed(place: str) -> Iterator[str]:
    module, _, name = place.partition(":")
    for word in getattr(import_module(module), name):
        yield str(word)


if __name__ == "__main__":
    main(sys.argv[1:])
