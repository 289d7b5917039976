"""`sanguir batch`: commands as JSON, one a line, in one process"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from json import dumps, loads
from math import inf, isfinite
from typing import Any, Final, NamedTuple, NoReturn

from sanguir.batch import LONGEST
from sanguir.choices import TOO_LARGE
from sanguir.cli import exits, report
from sanguir.cli.command import JOURNAL, JSON, Argument, Option, argument, declared, find, verb
from sanguir.cli.lines import chunks
from sanguir.cli.output import Output
from sanguir.cli.run import Run
from sanguir.cli.verbs import VERBS, verb_of
from sanguir.errors import (
    InvalidError,
    JointError,
    Problem,
    SanguirError,
    StorageError,
    UsageError,
    clip,
    nearest,
    no_such,
    reason_of,
)
from sanguir.render.json import error_line
from sanguir.sheets import jsontext

ABSENT: Final = object()
# Beside the verb's own: what a command may hold that is for the batch.
OURS: Final = ("verb", "id", "json")
# The positional that no key can be called after.
ASSIGNED: Final = "KEY=VALUE"
# No key takes a longer number.
MOST_DIGITS: Final = 400


class Command(NamedTuple):
    """One line of a batch: which verb, with what."""

    verb: str
    function: Callable[..., None]
    given: dict[str, Any]


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
        self.output: BatchOutput = BatchOutput(ident, line)

    @property
    def keeps_a_journal(self) -> bool:
        """Whether a batch goes on record: only where a journal is named."""
        return self.is_journalled


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
    status = exits.DONE
    before = sys.stdin
    with _opened(run, file) as stream:
        sys.stdin = _Taken()
        try:
            for number, line in _lines(stream):
                ended = _done(run, line, number)
                status = status or ended
                if run.output.reader_is_gone:
                    break
        finally:
            sys.stdin = before
    if status:
        raise SystemExit(status)


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
        data, repeated = _decoded(line)
        ident = _ident(data)
        if repeated:
            raise UsageError(Problem("stands there twice", "once", key) for key in repeated)
        command = _command(data)
        function, given = command.function, command.given
        shared = {key: given.pop(key) for key in function.__dict__["shared"]}
        if "no_journal" in shared:
            shared["no_journal"] = shared["no_journal"] or batch_run.no_journal
        run = BatchRun(command.verb, ident, number, **shared)
        run.journal = run.journal or batch_run.journal
        run.given = given
        function(run, **given)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else exits.INTERNAL
    except SanguirError as error:
        if run is not None and run.output.is_lost:
            raise
        _say(batch_run, _keyed(error, function, data), ident, number)
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


def _keyed(
    error: SanguirError, function: Callable[..., None] | None, data: Mapping[str, Any]
) -> SanguirError:
    """Give what is wrong with an option the key that it has in a command, in the option's place."""
    if function is None or isinstance(error, JointError) or error.code != "usage":
        return error
    keys = {
        word: key
        for key, (_, spec) in keys_of(function, data).items()
        for word in (spec.spellings if isinstance(spec, Option) else (spec.metavar,))
    }
    problems = []
    for problem in error.problems:
        head, colon, said = problem.message.partition(": ")
        word, _, value = head.partition(" ")  # `--kind fixed: ...` is of --kind as well
        if problem.key is None and colon and word in keys and not value.startswith("or "):
            said = f"{value}: {said}" if value else said
            problem = problem._replace(key=keys[word], message=said)
        problems.append(problem)
    return type(error)(problems)


def _with_id(line: str, ident: Any) -> str:
    """Add the id to a JSON object, as its last key."""
    if ident is ABSENT:
        return line
    comma = ", " if '": ' in line[:20] else ","
    colon = comma.replace(",", ":")
    return f'{line.rstrip()[:-1]}{comma}"id"{colon}{dumps(ident)}}}\n'


def _decoded(line: bytes) -> tuple[dict[str, Any], list[str]]:
    """Decode a command, and list the keys that one of its objects holds more than once."""
    repeated: list[str] = []

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated.extend(clip(key) for key in found if keys.count(key) > 1)
        return found

    if len(line) > LONGEST:
        raise UsageError(f"a command is at most {LONGEST:,} bytes")
    try:
        data = loads(line, parse_constant=_no_number, parse_int=_number, object_pairs_hook=made)
    except RecursionError:
        raise UsageError("is nested too deeply", "one command a line") from None
    except ValueError as error:
        what = f"is not JSON ({jsontext.reason_of(error)})"
        raise UsageError(what, "one command a line, in UTF-8") from None
    if not isinstance(data, dict):
        raise UsageError("is not a JSON object", '{"verb": "roll", "pool": "5"}')
    return data, repeated


def _ident(data: Mapping[str, Any]) -> Any:
    """Return a command's id; raises UsageError for one that could not come back."""
    ident = data.get("id", ABSENT)
    try:
        if ident is not ABSENT:
            dumps(ident, allow_nan=False)
    except ValueError:
        raise UsageError(Problem(TOO_LARGE, "a text, or a smaller number", "id")) from None
    return ident


def _number(digits: str) -> float:
    """Read a whole number; one that is far too large is infinite, and refused where it stands."""
    return int(digits) if len(digits) <= MOST_DIGITS else inf


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number of JSON")


def _command(data: Mapping[str, Any]) -> Command:
    """Read a command; raises UsageError with every problem at once."""
    name = _verb(data.get("verb", ABSENT))
    function = find(name)
    specs = keys_of(function, data)
    if ASSIGNED.lower() in data and "changes" in specs and "changes" not in data:
        data = {("changes" if key == ASSIGNED.lower() else key): data[key] for key in data}
    problems = []
    for key in data:
        if key not in specs and key not in OURS:
            near = _meant(key, specs)
            hint = f"did you mean {near}?" if near else f"one of {', '.join(specs)}"
            problems.append(Problem(f"means nothing to {name}", hint, clip(key)))
    given: dict[str, Any] = {}
    for key, (parameter, spec) in specs.items():
        value = None if key == "json" else data.get(key)
        try:
            given[parameter] = _value(value, spec)
        except UsageError as error:
            problems += [problem._replace(key=key) for problem in error.problems]
    if problems:
        raise UsageError(problems)
    return Command(name, function, given)


def _meant(key: str, specs: Mapping[str, tuple[str, Option | Argument]]) -> str | None:
    """Return the key that another name of its option means, or one that is near."""
    for known, (parameter, spec) in specs.items():
        spellings = spec.spellings if isinstance(spec, Option) else ()
        if key == parameter or key in {word.lstrip("-") for word in spellings}:
            return known
    return next(iter(nearest(key, specs, 1, likeness=0.7)), None)


def _verb(value: Any) -> str:
    if value is ABSENT:
        raise UsageError(Problem("is missing", '"verb": "roll"', "verb"))
    names = {verb_of(name): name for name in VERBS}
    wanted = verb_of(value) if isinstance(value, str) else ""
    if wanted in names and wanted != "batch":
        return names[wanted]
    if wanted == "batch":
        raise UsageError(Problem("a batch holds no further batch", "its commands", "verb"))
    inside = [name for name in VERBS if name.startswith(f"{wanted} ")]
    near = nearest(wanted, VERBS, 1)
    hint = f"did you mean {near[0]}?" if near else "`sanguir --help` lists the verbs"
    if inside:
        hint = f"one of {', '.join(inside)}"
    raise UsageError(Problem(f"{clip(dumps(value))} is not a verb", hint, "verb"))


def keys_of(
    function: Callable[..., None], data: Mapping[str, Any]
) -> dict[str, tuple[str, Option | Argument]]:
    """Map the keys that a command may hold to its verb's parameters.

    Where a positional and an option have one name, the positional has it; but the option where
    the first positional is not given, for then the further ones cannot be meant.
    """
    found: dict[str, tuple[str, Option | Argument]] = {}
    for parameter, spec in declared(function).items():
        key = _key(parameter, spec)
        if key in found:
            first = next(iter(found))
            if first != key and data.get(first) is None and parameter not in data:
                found[parameter], found[key] = found[key], (parameter, spec)
                continue
            key = parameter
        found[key] = parameter, spec
    return found


def _key(parameter: str, spec: Option | Argument) -> str:
    """Return a command's key for a parameter: the synopsis's name, or the long option's."""
    if isinstance(spec, Argument):
        name = spec.metavar.lower()
        return name if name.isidentifier() and name not in OURS else parameter
    long = next(word for word in spec.spellings if word.startswith("--"))
    return long.removeprefix("--").replace("-", "_")


def _value(value: Any, spec: Option | Argument) -> Any:
    """Bring a value to what the option parser would have given."""
    is_list = spec.many if isinstance(spec, Argument) else spec.multiple
    if isinstance(spec, Option) and spec.is_flag:
        if value is None or isinstance(value, bool):
            return bool(value)
        if value in ("true", "false"):
            return value == "true"
        raise UsageError(f"{clip(dumps(value))} is neither true nor false", "true or false")
    if isinstance(value, dict) and spec.metavar == ASSIGNED:
        value = [_assignment(key, one) for key, one in value.items()]
    if is_list:
        values = value if isinstance(value, list) else [] if value is None else [value]
        if not values and isinstance(spec, Argument) and spec.required:
            raise UsageError("is missing", f"one {spec.metavar} or more")
        return tuple(_text(one) for one in values)
    if value is None:
        if isinstance(spec, Argument) and spec.required:
            raise UsageError("is missing", f"the {spec.metavar}")
        return None
    if isinstance(value, list) and value and "," in (spec.metavar or ""):
        return ",".join(_text(one) for one in value)
    if isinstance(value, list):
        raise UsageError(*(("is a list", f"one {spec.metavar}") if value else ("is empty", None)))
    if isinstance(value, dict) and spec.metavar == "FILE":
        raise UsageError("is an object", "name a file that holds it")
    return _text(value)


def _assignment(key: str, value: Any) -> str:
    """Write a key and its value as `sheet set` takes them."""
    if "=" in key:
        raise UsageError(f"{clip(dumps(key))} is no key", '{"state.injuries": 1}')
    if isinstance(value, bool):
        return f"{key}={dumps(value)}"
    return f"{key}={dumps(value, ensure_ascii=False) if isinstance(value, str) else _text(value)}"


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if type(value) is float and not isfinite(value):
        raise UsageError(TOO_LARGE, "a smaller one")
    if type(value) in (int, float):
        return str(value)
    raise UsageError(f"{clip(dumps(value))} is neither a text nor a number")
