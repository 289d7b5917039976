"""The words a shell asks for at TAB, where they depend on a sheet or on house rules.

    sanguir __complete KIND CURRENT [WORD...]

CURRENT is the word being typed, up to the cursor; the WORDs are the others of the line, behind
it too. Answers with one word a line, each of which starts with CURRENT in some case of letters.
Whatever goes wrong, there are no words: nothing is said, and the exit status is 0. Neither Typer
nor a verb is imported here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir import resolver
from sanguir.pools import fold

# Which rows of which book are the words of a kind. House rules add to them.
ROWS: Final = {
    "exposures": ("sanguiri", "exposures"),
    "levels": ("sanguiri", "thirst_levels"),
    "difficulties": ("v5", "test_difficulties"),
    "provocations": ("v5", "frenzy_provocations"),
    "humours": ("v5", "resonance_humours"),
    "intensities": ("v5", "resonance_intensities"),
    "sources": ("v5", "feeding_sources"),
}
NOT_A_SHEET: Final = ("--rules", "--vs-sheet", "--journal", "--plan")
PATIENCE: Final = 3
LONGEST: Final = 80
MOST: Final = 500


def main() -> None:
    """Answer the question on the command line."""
    _be_patient()
    try:
        kind, current, *words = sys.argv[2:]
        found = answer(kind, current, words)
        sys.stdout.buffer.write("".join(f"{word}\n" for word in found).encode())
        sys.stdout.flush()
    except Exception:  # noqa: BLE001 - a TAB is no place for errors
        os._exit(0)


def answer(kind: str, current: str, words: Sequence[str]) -> list[str]:
    """List the words of a kind that continue what is typed."""
    line = Line(words)
    if kind in ROWS:
        found = line.rows(kind)
    elif kind in _OF_SHEETS:
        found = _OF_SHEETS[kind](line, current)
    else:
        return []
    wanted = current.casefold()
    fitting = (word for word in found if word.casefold().startswith(wanted) and _is_tame(word))
    return list(dict.fromkeys(fitting))[:MOST]


def _is_tame(word: str) -> bool:
    """Tell whether a word can be shown: text from a sheet or a house file moves no cursor."""
    return 0 < len(word) <= LONGEST and word.isprintable() and word == word.strip()


def _be_patient() -> None:
    """End in silence after a while: a folder on a dead network must not hold the shell."""
    import signal

    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, lambda *_: os._exit(0))
        signal.alarm(PATIENCE)


class Line:
    """What the words of a command line say: the sheet, its system, the book in force."""

    def __init__(self, words: Sequence[str]):
        self.words = words
        self.folder: Any = None
        self.data: Mapping[str, Any] = self._sheet()
        told = self.value("--system") or os.environ.get("SANGUIR_SYSTEM")
        self.system: str | None = self.data.get("system", told)

    def value(self, option: str) -> str | None:
        """Return what an option on the line was given."""
        for place, word in enumerate(self.words):
            if word.startswith(f"{option}="):
                return word.partition("=")[2]
            if word == option and place + 1 < len(self.words):
                return self.words[place + 1]
        return None

    def book(self, system: str) -> Any:
        """Return the book in force: --rules beats SANGUIR_RULES beats the sheet's own key."""
        rules, standing = self.value("--rules"), os.environ.get("SANGUIR_RULES")
        own = self.data.get("rules")
        if not rules and not standing and own is None:
            return resolver.book(system)
        from sanguir.sheets import inforce

        return inforce.book(rules or None, standing or None, own, self.folder, system).book

    def rows(self, kind: str) -> list[str]:
        """List the rows of a book's table, unless the sheet is of the other system."""
        system, field = ROWS[kind]
        if self.system not in (None, system):
            return []
        return [getattr(row, "word", row[0]) for row in getattr(self.book(system), field)]

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a table of the sheet, empty where there is none."""
        table = self.data.get(name)
        return table if isinstance(table, Mapping) else {}

    def _sheet(self) -> Mapping[str, Any]:
        """Read the first sheet on the line; a path that says .toml comes before a bare word."""
        from sanguir.errors import SanguirError

        names = list(self._names())
        for name in sorted(names, key=lambda name: not name.endswith(".toml")):
            try:
                from sanguir.sheets import store

                stored = store.read(name, os.environ.get("SANGUIR_SHEETS") or None)
            except (SanguirError, OSError):
                continue
            self.folder = stored.path.parent
            return stored.document.data
        return {}

    def _names(self) -> Iterator[str]:
        """List the words that may name a sheet: not options, nor the files that options take."""
        before = ""
        options = True
        for word in self.words:
            if word == "--":
                options = False
            elif not (options and word.startswith("-")) and before not in NOT_A_SHEET:
                yield os.path.expanduser(word)
            before = word if options else ""


def _pool(line: Line, current: str) -> list[str]:
    """Continue a pool expression: the trait after the last sign, or a saved pool.

    The odds of a state roll are of a sheet, which stands in the pool's place.
    """
    if line.value("--of") is not None:
        return _sheets_here()
    if current.startswith("@"):
        return [f"@{name}" for name in line.table("pools") if _is_plain(name)]
    if current.startswith("-"):
        return []
    cut = max(current.rfind("+"), current.rfind("-")) + 1
    head, tail = current[:cut], current[cut:]
    skill, dot, _ = tail.partition(".")
    if dot:
        names = [f"{skill}.{own}" for own in _specialties_of(line, skill)]
        return [head + name for name in names if _is_plain(name.partition(".")[2])]
    names = [name.replace(" ", "_") for name in _traits(line)]
    saved = [f"@{name}" for name in line.table("pools")] if not current else []
    return [head + name for name in names if _is_plain(name)] + [
        name for name in saved if _is_plain(name[1:])
    ]


def _sheets_here() -> list[str]:
    """List what sheets here, and in the folder of sheets, are called without their ending."""
    folders = [os.curdir, *filter(None, [os.environ.get("SANGUIR_SHEETS")])]
    files = [name for folder in folders if os.path.isdir(folder)
             for name in sorted(os.listdir(folder))]  # fmt: skip
    stems = [name.removesuffix(".toml") for name in files if name.endswith(".toml")]
    return [stem for stem in stems if _is_plain(stem)]


def _is_plain(name: str) -> bool:
    """Tell whether a name can stand in a pool expression, and in any shell, as it is."""
    return name.replace("_", "").isalnum()


def _traits(line: Line) -> list[str]:
    """List what a pool can be made of: the sheet's own traits, else those that every sheet has."""
    if not line.data:
        return list(_common_traits(line.system))
    tables = ["attributes", "skills", *(["disciplines"] if line.system == "v5" else [])]
    found = [name for table in tables for name in line.table(table)]
    if line.system == "v5":
        own = {fold(name) for name in found}
        return found + [name for name in _common_traits("v5") if fold(name) not in own]
    short = resolver.short_names("sanguiri")
    return [*(short.get(fold(name), name) for name in found), "stamina"]


def _common_traits(system: str | None) -> tuple[str, ...]:
    if system == "v5":
        from sanguir.v5.character import ATTRIBUTES
        from sanguir.v5.traits import TRACKS

        return (*ATTRIBUTES, *resolver.book("v5").test_skills, *TRACKS)
    return ("endurance", "willpower", "stamina")


def _specialties_of(line: Line, skill: str) -> list[str]:
    wanted = fold(skill)
    lists = line.table("specialties").items()
    found = [own for name, own in lists if fold(name).startswith(wanted)]
    return [str(word) for own in found if isinstance(own, Sequence) for word in own]


def _specialties(line: Line, current: str) -> list[str]:
    return _specialties_of(line, "")


def _disciplines(line: Line, current: str) -> list[str]:
    return list(line.table("disciplines"))


def _powers(line: Line, current: str) -> list[str]:
    powers = line.data.get("powers")
    rows = powers if isinstance(powers, Sequence) else ()
    names = [row.get("name") for row in rows if isinstance(row, Mapping)]
    return [name for name in names if isinstance(name, str)]


def _assignments(line: Line, current: str) -> list[str]:
    """Continue KEY=VALUE: the keys of the sheet, then the words that the key takes."""
    key, sign, _ = current.partition("=")
    if sign:
        return [f"{key}={word}" for word in _values(line, key.rstrip("+-").casefold())]
    heads = [key for key, value in line.data.items() if not isinstance(value, Mapping | list)]
    tables = ("attributes", "skills", "disciplines")
    keys = [f"{table}.{name}" for table in tables for name in line.table(table)]
    known = _leaves("state.", _defaults(line))
    return [f"{key}=" for key in [*heads, *keys, *known] if _is_plain(key.replace(".", ""))]


def _defaults(line: Line) -> Mapping[str, Any]:
    return resolver.state_defaults(line.system) if line.system in resolver.SYSTEMS else {}


def _leaves(prefix: str, table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(f"{prefix}{name}.", value)
        else:
            yield prefix + name


def _values(line: Line, key: str) -> list[str]:
    name = key.removeprefix("state.")
    of_book = {"thirst": "levels", "exposure": "exposures", "resonance.humour": "humours",
               "resonance.intensity": "intensities"}  # fmt: skip
    if name in of_book:
        return line.rows(of_book[name])
    if name == "control":
        from sanguir.sanguiri.character import COMPELLED, SELF

        return [SELF, COMPELLED]
    if name == "kind" and line.system in resolver.SYSTEMS:
        from importlib import import_module

        return list(import_module(f"{resolver.SYSTEMS[line.system]}.character").KINDS)
    return ["true", "false"] if isinstance(_defaults(line).get(name), bool) else []


_OF_SHEETS: Final[dict[str, Callable[[Line, str], list[str]]]] = {
    "pool": _pool,
    "specialties": _specialties,
    "disciplines": _disciplines,
    "powers": _powers,
    "assignments": _assignments,
}
KINDS: Final = (*ROWS, *_OF_SHEETS)
