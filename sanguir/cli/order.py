"""Words in another order than a verb takes them, and words too many: what was meant."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from shlex import join
from typing import Any, Final

from sanguir.cli.command import DRY_RUN, Argument, Option, declared
from sanguir.errors import JointError, SanguirError, UsageError, clip

OF_SHEETS: Final = ("SHEET", "RECIPIENT", "SIRE")
# The option that a bare number is for; what stands for it on a sheet of another system.
AMOUNTS: Final = {
    "feed": "--ml",
    "heal": "--injuries",
    "rouse": "--checks",
    "willpower": "--recover",
    "advance-time": "--hours",
    "forecast": "--for",
    "donors": "--days",
    "sheet xp": "--add",
}
DRY: Final = DRY_RUN["dry_run"].spellings
INSTEAD: Final = {("feed", "v5"): ["--source", "SOURCE"]}


def is_sheet(word: str) -> bool:
    """Tell whether a word finds a sheet."""
    from sanguir.sheets import store

    try:
        return store.find(word, os.environ.get("SANGUIR_SHEETS") or None).suffix == ".toml"
    except SanguirError:
        return False


def hinted(
    error: SanguirError, name: str, function: Callable[..., None], given: Mapping[str, Any]
) -> SanguirError:
    """Say what was meant, where a sheet stands in another word's place; else the same error."""
    if error.code not in ("usage", "invalid") or isinstance(error, JointError) or given.get("of"):
        return error
    places = [*_placed(function, given)]
    wrong = [word for spec, word in places if _is_for_sheets(spec) and not is_sheet(word)]
    other = [word for spec, word in places if not _is_for_sheets(spec) and is_sheet(word)]
    if len(wrong) != 1:
        return error
    words = [word for _, word in places]
    if name in AMOUNTS and wrong[0][:1].isdigit() and len(words) > 1:
        words = _as_option(name, words, wrong[0])
    elif len(other) == 1:
        swap = {wrong[0]: other[0], other[0]: wrong[0]}
        words = [swap.get(word, word) for word in words]
    else:
        return error
    first, *more = error.problems
    return type(error)([first._replace(hint=_did_you_mean(name, words)), *more])


def too_many(
    name: str,
    function: Callable[..., None],
    given: Mapping[str, Any],
    extra: Sequence[str],
    typed: Sequence[str],
) -> UsageError:
    """Say what is wrong with words that a verb has no place for."""
    words = [*(word for _, word in _placed(function, given)), *extra]
    sheets = [word for word in words if is_sheet(word)]
    rest = [word for word in words if word not in sheets]
    what = f'"{clip(extra[0])}" is one word too many'
    if name in AMOUNTS and len(rest) == 1 and rest[0][:1].isdigit() and len(sheets) <= 1:
        return UsageError(what, _did_you_mean(name, _as_option(name, words, rest[0])))
    specs = [spec for spec in declared(function).values() if isinstance(spec, Argument)]
    is_single = sum(spec.metavar == "SHEET" and not spec.many for spec in specs) == 1
    if is_single and not rest and len(sheets) > 1:
        options = [word for word in typed if word not in sheets]
        each = " ".join(filter(None, (f'sanguir {name} "$sheet"', _whole(options))))
        loop = f"one command each: `for sheet in {_whole(sheets)}; do {each}; done`"
        return UsageError(f"{name} takes one SHEET at a time", loop)
    if (option := _option_of_word(name, function, extra[0])) is not None:
        return UsageError(what, f"did you mean {option} {clip(extra[0])}?")
    taken = " ".join(spec.metavar if spec.required else f"[{spec.metavar}]" for spec in specs)
    takes = f"{name} takes {taken}; what has spaces goes in quotes; " if taken else ""
    if sheets and not any(map(_is_for_sheets, specs)):
        takes = f"{name} takes no sheet; "
    return UsageError(what, f"{takes}see `sanguir {name} --help`")


def _whole(words: Sequence[str]) -> str:
    """Write words of a command that is to be pasted, dots where they are too long to echo.

    Whether they are does not hang on --dry-run, so that a real run is told the same.
    """
    most = join([*(word for word in words if word not in DRY), DRY[-1]])
    return join(words) if clip(most) == most else "..."


def _option_of_word(name: str, function: Callable[..., None], word: str) -> str | None:
    """Find the option of a verb of whose closed set of words this is one.

    A set that has a place of its own among the words is none: that place is taken.
    """
    from sanguir.cli.wordlists import words_of

    specs = declared(function).values()
    placed = {spec.complete for spec in specs if isinstance(spec, Argument)}
    for spec in specs:
        if isinstance(spec, Option) and spec.complete and spec.complete not in placed:
            with suppress(SanguirError):  # of house rules that cannot be read
                words = {one.split()[0] for one in words_of(name, spec.complete)}
                if word.casefold() in words:
                    return spec.spellings[0]
    return None


def _is_for_sheets(spec: Argument) -> bool:
    return spec.metavar in OF_SHEETS


def _placed(
    function: Callable[..., None], given: Mapping[str, Any]
) -> Iterator[tuple[Argument, str]]:
    """List the words of a command in their places."""
    for key, spec in declared(function).items():
        value = given.get(key)
        if isinstance(spec, Argument) and value is not None:
            yield from ((spec, word) for word in ((value,) if isinstance(value, str) else value))


def _as_option(name: str, words: Sequence[str], number: str) -> list[str]:
    """Put a bare number behind its option; where the sheet's system counts otherwise, drop it."""
    rest = [word for word in words if word != number]
    systems = {_system(word) for word in rest}
    others = (INSTEAD[name, system] for system in systems if (name, system) in INSTEAD)
    return [*rest, *next(others, [AMOUNTS[name], number])]


def _system(sheet: str) -> str:
    """Return whose sheet it is; nothing where it cannot be read."""
    from sanguir import resolver
    from sanguir.sheets import store

    try:
        data = store.read(sheet, os.environ.get("SANGUIR_SHEETS") or None).document.data
        return resolver.system_of(data)
    except SanguirError:
        return ""


def _did_you_mean(name: str, words: Sequence[str]) -> str:
    return f"did you mean `sanguir {name} {clip(join(words))}`?"
