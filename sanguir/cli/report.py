"""Errors and warnings on standard error, in words or as JSON; and the ends of a run."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from sanguir.cli import exits
from sanguir.cli.verbs import VERBS
from sanguir.errors import (
    JointError,
    Problem,
    SanguirError,
    StorageError,
    UsageError,
    clip,
    nearest,
    reason_of,
)

LONGEST_ECHO: Final = 80
MOST_NAMED: Final = 20


def failed(error: SanguirError, words: Sequence[str]) -> int:
    """Print every problem of an error and return its exit status."""
    as_json = wants_json(words)
    told: set[Problem] = set()
    for one in error.errors if isinstance(error, JointError) else (error,):
        for problem in one.problems:
            if problem in told:
                continue
            told.add(problem)
            if one.code == "usage":
                problem = _with_dashes(problem, words)
            _write(_as_json(problem, "error", one.code) if as_json else _as_text(problem))
    return exits.status_of(error)


def warnings(problems: Sequence[Problem], *, as_json: bool, **beside: Any) -> None:
    """Print warnings, a line each, with what stands beside them: in words, the line alone."""
    for problem in problems:
        if as_json:
            _write(_as_json(problem, "warning", "warning", **beside))
        else:
            is_of_line = "line" in beside and problem.file == "-"
            where = f"-:{beside['line']}" if is_of_line else problem.file
            _write(_as_text(problem._replace(file=where), "warning: "))


def usage(error: Any, words: Sequence[str]) -> UsageError:
    """Say a usage error of the option parser in our own form."""
    message = _without_strangers(
        " ".join(map(clip, error.format_message().split())).removesuffix(".")
    )
    verb = next((" ".join(words[:n]) for n in (2, 1) if " ".join(words[:n]) in VERBS), None)
    hint = f"see `sanguir {verb} --help`" if verb else "`sanguir --help` lists the verbs"
    context = getattr(error, "ctx", None)
    if context is not None:
        hint = f"see `{context.command_path} --help`"
        is_journal = message.partition(" (")[0] == "No such option: --journal"
        if is_journal and " journal " in context.command_path:
            message = "No such option: --journal"
            hint = f"the file stands alone: `{context.command_path} FILE`"
        hint = _of_a_sister(message, context.command_path) or hint
    odd = _dashed_sheet(words) or next(
        (word for word in words if word[:1] == "-" and word[1:2].isdigit()), None
    )
    if odd is not None and "No such option" in message:
        hint = _dashes_before(odd)
    return UsageError(clip(message, 300), hint)


def _of_a_sister(message: str, path: str) -> str | None:
    """Say which verb of the same group takes an option that this one does not."""
    from sanguir.cli.command import Option, declared, find

    option = message.removeprefix("No such option: ").partition(" ")[0]
    group = path.removeprefix("sanguir ").rpartition(" ")[0]
    if option == message or not group:
        return None
    for name in VERBS:
        if name.startswith(f"{group} "):
            specs = declared(find(name)).values()
            if any(isinstance(one, Option) and option in one.spellings for one in specs):
                return f"`sanguir {name} {option}` is what there is"
    return None


def _without_strangers(message: str) -> str:
    """Leave the options out that the parser offers for one which is hardly like them."""
    said, named, options = message.partition(" (Possible options: ")
    if not named:
        return message
    typed = said.rpartition(" ")[2].lstrip("-")
    bare = {one.lstrip("-"): one for one in options.removesuffix(")").split(", ")}
    near = [bare[one] for one in nearest(typed, bare, likeness=0.7)]
    return f"{said}{named}{', '.join(near)})" if near else said


def _dashed_sheet(words: Sequence[str]) -> str | None:
    """Return what looks like a sheet's name that begins with a minus, where any word does."""
    return next((word for word in words if word[:1] == "-" and word.endswith(".toml")), None)


def _dashes_before(word: str) -> str:
    return f"put `--` before what starts with a minus: -- {clip(word, 20)}"


def _with_dashes(problem: Problem, words: Sequence[str]) -> Problem:
    """Say of a sheet that was taken for an option and its value how it is named."""
    sheet = _dashed_sheet(words)
    if sheet is None or sheet[2:] not in problem.message:
        return problem
    return problem._replace(hint=_dashes_before(sheet))


def bug(error: Exception, words: Sequence[str]) -> int:
    """Own up to a fault of the program, and return its exit status."""
    return failed(fault(error), words)


def fault(error: Exception) -> SanguirError:
    """Own up to a fault of the program in one line; SANGUIR_DEBUG=1 shows where."""
    if os.environ.get("SANGUIR_DEBUG") == "1":
        import traceback

        traceback.print_exc()
    what = clip(f"{type(error).__name__}: {error}", 200)
    return SanguirError(
        f"a fault of sanguir itself ({what}); please report it",
        "SANGUIR_DEBUG=1 shows the traceback",
    )


def not_printed(reason: str, changed: Sequence[str]) -> StorageError:
    """Say that a result could not be printed, and which sheets changed all the same."""
    named = ", ".join(changed[:MOST_NAMED])
    if len(changed) > MOST_NAMED:
        named += f" and {len(changed) - MOST_NAMED:,} more"
    what = f"{named} changed all the same" if changed else "no sheet changed"
    return StorageError(f"standard output could not be written ({reason}); {what}")


def output_lost(error: OSError, words: Sequence[str]) -> int:
    """Say what could not be read or written: by default the output, no sheet being at stake."""
    reason = reason_of(error)
    if error.filename is not None:
        return failed(StorageError(Problem(reason, file=str(error.filename))), words)
    drop_output()
    return failed(StorageError(f"standard output could not be written ({reason})"), words)


def reader_gone() -> int:
    """End quietly when whoever read the output has gone: that is no error."""
    drop_output()
    return exits.DONE


def drop_output() -> None:
    """Point standard output at nothing, so that the interpreter's last flush cannot fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        return


def wants_json(words: Sequence[str]) -> bool:
    """Tell whether a command line asks for JSON, even one that could not be parsed."""
    for word in words:
        if word == "--":
            return False
        if word == "--json" or word.startswith("--json="):
            return True
    return False


def _placed(problem: Problem) -> Problem:
    """Name a file whole if it, or its folder, is there; else what was typed is clipped.

    In JSON `file` stays whole: it is what a script goes by.
    """
    file = problem.file
    if file is None or len(file) <= LONGEST_ECHO or os.path.lexists(file):
        return problem
    folder, name = os.path.split(file)
    is_there = bool(folder) and os.path.isdir(folder)
    return problem._replace(file=os.path.join(folder, clip(name)) if is_there else clip(file))


def _as_text(problem: Problem, prefix: str = "") -> str:
    from sanguir.render.words import clean

    return f"sanguir: {prefix}{clean(str(_placed(problem)))}\n"


def _as_json(problem: Problem, what: str, code: str, **beside: Any) -> str:
    from sanguir.render.json import problem_line

    return problem_line(problem, what, code, **beside)


def _write(line: str) -> None:
    """Write a line to standard error, if there is anyone to read it."""
    if sys.stderr is None:
        return
    try:
        if hasattr(sys.stderr, "reconfigure"):
            sys.stderr.reconfigure(errors="backslashreplace")
        sys.stderr.write(line)
        sys.stderr.flush()
    except (OSError, ValueError):
        return
