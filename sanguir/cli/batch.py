"""`sanguir batch`: commands as JSON, one a line, in one process"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from json import dumps
from typing import Any, Final, NoReturn

from sanguir.cli import exits, report
from sanguir.cli.batch_line import ABSENT, command_of, decoded, ident_of, keys_of
from sanguir.cli.command import JOURNAL, JSON, Option, argument, verb
from sanguir.cli.lines import chunks
from sanguir.cli.output import Output
from sanguir.cli.run import Run
from sanguir.errors import (
    InvalidError,
    JointError,
    Problem,
    SanguirError,
    StorageError,
    UsageError,
    no_such,
    reason_of,
)
from sanguir.render.json import error_line

# An option in a message, and what is quoted there, which stays as it is.
_OPTION: Final = re.compile(r'"[^"]*"|(?<![\w-])--?[a-z][a-z-]*')


class BatchOutput(Output):
    """What one command of a batch says, each line with the command's id."""

    def __init__(self, ident: Any, line: int):
        super().__init__(as_json=True)
        self._ident = ident
        self._line = line
        self.is_lost = False

    def write(self, text: str) -> None:
        """Write one line for each result, with the id as its last key."""
        try:
            super().write("".join(_with_id(line, self._ident) for line in text.splitlines(True)))
        except OSError:
            self.is_lost = True
            raise

    def beside(self, line: int | None) -> dict[str, Any]:
        """Say of each warning which command it is of."""
        of = {} if self._ident is ABSENT else {"id": self._ident}
        return {"line": self._line, **of}


class BatchRun(Run):
    """One command's run: it answers in JSON, and each line that it says bears the command's id."""

    def __init__(self, verb: str, ident: Any, line: int, **shared: Any):
        super().__init__(verb, **shared)
        self.json = True
        self.line = line
        self.keeping.only_named = True
        self.keys: Mapping[str, str] = {}
        self.output: BatchOutput = BatchOutput(ident, line)

    def spoken(self, problem: Problem) -> Problem:
        """Say a warning with the keys of the command."""
        return _with_keys(problem, self.keys)


@verb({**JOURNAL, **JSON})
def batch(
    run: Run,
    file: str = argument("FILE", "the commands; - is standard input", complete="files"),
) -> None:
    """{"verb": "feed", "sheet": "mira.toml", "ml": 300, "id": 7}: keys are the long options with _
    for -, positionals by their names in small letters; but KEY=VALUE is "changes", a list or an
    object, `sheet new --name` is "called", and the verb of `schema` "words". id comes back. Each
    command is as atomic as on the command line, and each result is written at once. An error stands
    in its place, with its line and id; the exit status is the first failure's (of a `check` too).
    Warnings are in the answer's notes and, with their line, on standard error. No journal is kept
    unless --journal or SANGUIR_JOURNAL names one; without one `undo` is refused."""
    before = sys.stdin
    with _opened(run, file) as stream:
        sys.stdin = _Taken()
        try:
            status = _all_done(run, stream)
        finally:
            sys.stdin = before
    if status:
        raise SystemExit(status)


def _all_done(run: Run, stream: Any) -> int:
    """Run all commands of a file, those of a pipe until nobody reads; return the first failure."""
    status = last = exits.DONE
    for number, line in _lines(stream):
        if run.output.reader_is_gone and not _is_whole(stream):
            said = f"nobody reads the answers; no command after line {last} was run"
            report.warnings([Problem(said, "send those after it again")], as_json=True)
            break
        ended = _done(run, line, number)
        status, last = status or ended, number
    return status


class _Taken:
    """Standard input while a batch runs: it is nobody's."""

    def close(self) -> None:
        """Close nothing: a process that --jobs starts takes leave of its standard input so."""

    def __getattr__(self, _: str) -> NoReturn:
        raise UsageError("no command of a batch reads standard input", "name a file")


class _Given:
    """Standard input as a file that stays open."""

    def __init__(self, stream: Any):
        self._stream = stream

    def __enter__(self) -> Any:
        return self._stream

    def __exit__(self, *_: object) -> None:
        return None


def _opened(run: Run, file: str) -> Any:
    if file == "-":
        return _Given(run.input())
    try:
        return open(file, "rb")
    except (FileNotFoundError, ValueError):
        raise InvalidError(no_such("file", "commands as JSON lines", file)) from None
    except IsADirectoryError:
        raise InvalidError(Problem("is a folder", "commands as JSON lines", file=file)) from None
    except OSError as error:
        raise StorageError(Problem(f"cannot be read ({reason_of(error)})", file=file)) from None


def _is_whole(stream: Any) -> bool:
    """Tell whether all commands are in a file already, and none is still to be waited for."""
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError, AttributeError):
        return False


def _lines(stream: Any) -> Iterator[tuple[int, bytes]]:
    for first, lines in chunks(stream):
        for number, line in enumerate(lines, first):
            if line.strip():
                yield number, line


def _done(batch_run: Run, line: bytes, number: int) -> int:
    """Run one command; its error is its answer. Return its exit status."""
    ident: Any = ABSENT
    run: BatchRun | None = None
    function: Callable[..., None] | None = None
    data: Mapping[str, Any] = {}
    try:
        data, repeated = decoded(line)
        ident = ident_of(data)
        if repeated:
            raise UsageError(Problem("stands there twice", "once", key) for key in repeated)
        command = command_of(data)
        function, given = command.function, command.given
        shared = {key: given.pop(key) for key in function.__dict__["shared"]}
        if "no_journal" in shared:
            shared["no_journal"] = shared["no_journal"] or batch_run.keeping.off
        run = BatchRun(command.verb, ident, number, **shared)
        run.keeping.named = run.keeping.named or batch_run.keeping.named
        run.given = given
        run.keys = _keys_of(function, data)
        function(run, **given)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else exits.INTERNAL
    except SanguirError as error:
        if run is not None and run.output.is_lost:
            raise
        _say(batch_run, _keyed(error, _keys_of(function, data)), ident, number)
        return exits.status_of(error)
    except Exception as error:  # noqa: BLE001 - the others are not to suffer from our fault
        _say(batch_run, report.fault(error), ident, number)
        return exits.INTERNAL
    finally:
        batch_run.output.reader_is_gone |= run is not None and run.output.reader_is_gone
    return exits.DONE


def _say(run: Run, error: SanguirError, ident: Any, number: int) -> None:
    """Put an error in its command's place: an object for each file that has any."""
    for one in error.errors if isinstance(error, JointError) else (error,):
        for file in dict.fromkeys(problem.file for problem in one.problems):
            of_file = type(one)(problem for problem in one.problems if problem.file == file)
            run.output.emit(_with_id(error_line(of_file, line=number), ident))


def _keyed(error: SanguirError, keys: Mapping[str, str]) -> SanguirError:
    """Give what is wrong with an option the key that it has in a command, in the option's place."""
    if isinstance(error, JointError) or error.code != "usage":
        return error
    return type(error)(_with_keys(problem, keys) for problem in error.problems)


def _with_keys(problem: Problem, keys: Mapping[str, str]) -> Problem:
    """Name options by their keys: the one that a message begins with as the problem's own."""
    head, colon, said = problem.message.partition(": ")
    word, _, value = head.partition(" ")  # `--kind fixed: ...` is of --kind as well
    if problem.key is None and colon and word in keys and not value.startswith("or "):
        said = f"{value}: {said}" if value else said
        problem = problem._replace(key=keys[word], message=said)
    message = _OPTION.sub(lambda one: keys.get(one[0], one[0]), problem.message)
    return problem._replace(message=message)


def _keys_of(function: Callable[..., None] | None, data: Mapping[str, Any]) -> dict[str, str]:
    """Return the keys of a command by the options, and the places, that they stand for."""
    if function is None:
        return {}
    return {
        word: key
        for key, (_, spec) in keys_of(function, data).items()
        for word in (spec.spellings if isinstance(spec, Option) else (spec.metavar,))
    }


def _with_id(line: str, ident: Any) -> str:
    """Add the id to a JSON object, as its last key."""
    if ident is ABSENT:
        return line
    comma = ", " if '": ' in line[:20] else ","
    colon = comma.replace(",", ":")
    return f'{line.rstrip()[:-1]}{comma}"id"{colon}{dumps(ident)}}}\n'
