"""One line of a batch: which verb is meant, and what it is given, as the option parser would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps, loads
from math import inf, isfinite
from typing import Any, Final, NamedTuple, NoReturn

from sanguir.batch import LONGEST
from sanguir.choices import TOO_LARGE
from sanguir.cli.command import Argument, Option, declared, find, in_small_letters
from sanguir.cli.verbs import VERBS, verb_of
from sanguir.errors import Problem, UsageError, clip, nearest
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


def decoded(line: bytes) -> tuple[dict[str, Any], list[str]]:
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


def ident_of(data: Mapping[str, Any]) -> Any:
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


def command_of(data: Mapping[str, Any]) -> Command:
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
    return Command(name, function, in_small_letters(function, given))


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
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return f"{key}={dumps(value, ensure_ascii=False)}"
    return f"{key}={dumps(value, ensure_ascii=False) if isinstance(value, str) else _text(value)}"


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if type(value) is float and not isfinite(value):
        raise UsageError(TOO_LARGE, "a smaller one")
    if type(value) in (int, float):
        return str(value)
    raise UsageError(f"{clip(dumps(value))} is neither a text nor a number", "a text or a number")
