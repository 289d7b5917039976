"""What an action may be given: its rule's own parameters, and of the types that it declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from sanguir.amounts import MINUTES_PER_DAY, duration, whole
from sanguir.dice import SOURCES
from sanguir.errors import Problem, RefusedError, UsageError, clip, nearest, option_of
from sanguir.outcome import Roll
from sanguir.plans import PlanEvent
from sanguir.pools import Modifier, parse_modifier
from sanguir.systems import SYSTEMS, has, of_type, package, rule

if TYPE_CHECKING:
    from sanguir.outcome import Outcome

# Actions whose names nobody types.
_SAID: Final = {"odds-of": "odds --of"}
# A choice of one system's odds that no option gives.
_UNTYPED: Final = ("sire",)
# What every action is given beside its choices.
_NEEDED: Final = ("character", "dice", "book")
# Values that can be told in an error, by the types that rules declare.
_PLAIN: Final[dict[str, tuple[type, str]]] = {
    "int": (int, "a whole number"),
    "bool": (bool, "true or false"),
    "str": (str, "text"),
}
# What a whole number may have, as on a sheet.
MOST_BITS: Final = 63
TOO_LARGE: Final = "the number is too large"
# Lists: what each of their items is.
_LISTED: Final[dict[str, type]] = {
    "Sequence[int]": int,
    "Sequence[Modifier]": Modifier,
    "Sequence[PlanEvent]": PlanEvent,
}
_SIMPLE: Final = {
    **{kind: words for kind, (_, words) in _PLAIN.items()},
    "Sequence[int]": "a list of whole numbers",
}
# Texts that are no words of a set: they name something on a sheet, or are told as they were typed.
_OWN: Final = ("pool", "vs_pool", "specialty", "discipline", "power", "difficulty")
# What numbers count that the command line takes as a span of time.
MINUTES: Final = " of minutes"
_UNITS: Final = {"drawn": MINUTES, "minutes": MINUTES, "recovery": " of days"}
# What the command line calls a span of time.
_SPANS: Final = ("hours", "nights", "to", "span")
# What is typed for an option that a command takes without a value.
_TRUTH: Final = {"true": True, "false": False}
# Values that cannot: what they are, and where to get them.
_MADE: Final[dict[str, tuple[str, str]]] = {
    "Character": ("a character of {}", "`resolver.character` gives one"),
    "Book": ("a book of {}", '`resolver.book("{}")` gives one'),
    "Dice": ("dice", SOURCES),
    "Mapping[str, Any]": ("a roll", "an outcome's own, or a roll's JSON object"),
    "Sequence[Modifier]": (
        "a list of Modifier",
        'Modifier("fog", -1), from sanguir.pools import Modifier',
    ),
    "Sequence[PlanEvent]": (
        "a list of PlanEvent",
        'PlanEvent("feed", every=1440, ml=300), from sanguir.plans import PlanEvent',
    ),
}


def check(
    function: Callable[..., Outcome[Any]],
    action: str,
    system: str,
    needed: Mapping[str, Any],
    given: Mapping[str, Any],
) -> None:
    """Raise UsageError for choices that an action of a system does not have, lacks, or that are of
    another type than its rule declares; `needed` is what every action is given beside them.

    `function` is the rule. Raises RefusedError for a character of another system.
    """
    names = names_of(function)
    if strangers := [name for name in given if name not in names]:
        raise UsageError(stranger(system, action, name) for name in strangers)
    for value in given.values():
        _refuse_stranger(value, action, system)
    known = {**given, **_defaults(function)}
    if missing := [name for name in names if name not in known]:
        raise UsageError(
            Problem(f"{option_of(name, action)}: is missing", f"{action} needs it")
            for name in missing
        )
    _refuse_mistaken(action, system, function, {**needed, **given})


def stranger(system: str, action: str, choice: str) -> Problem:
    """Say that an action of a system does not have a choice, and which it has in its place."""
    return _strange(system, action, choice)._replace(choice=choice)


def _strange(system: str, action: str, choice: str) -> Problem:
    said = _SAID.get(action, action)
    names = names_of(rule(system, action))
    called = option_of(choice, action)
    alike = [name for name in names if option_of(name, action) == called]
    if alike:
        return Problem(f"{choice}: is what `{said}` calls {alike[0]}", f"{alike[0]}=...")
    if choice in _SPANS and "minutes" in names:
        return Problem(f"{choice}: is what `{said}` calls minutes", "minutes=60 for an hour")
    if (sister := _sister(system, action, choice)) is not None:
        return Problem(f"{choice}: is no choice of `{action}` in {system}", f"`{sister}` takes it")
    near = nearest(choice, names, 1)
    theirs = {name for other in SYSTEMS if other != system and has(other, action)
              for name in names_of(rule(other, action))}  # fmt: skip
    if choice not in theirs:
        takes = f"it takes {', '.join(names) or 'none'}"
        hint = f"did you mean {near[0]}?" if near else takes
        return Problem(f"{clip(choice)}: is no choice of `{action}` in {system}", hint)
    own = ", ".join(option_of(name, action) for name in names
                    if name not in theirs and name not in _UNTYPED)  # fmt: skip
    hint = f"did you mean {option_of(near[0], action)}?" if near else "leave it out"
    if not near and own:
        hint = f"leave it out; {system} has {own}"
    return Problem(f"{called}: does not apply to {said} in {system}", hint)


def _sister(system: str, action: str, choice: str) -> str | None:
    """Find the action of another form of the same verb that has a choice."""
    return next((one for one in package(system).ACTIONS if one.startswith(f"{action}-")
                 and choice in names_of(rule(system, one))), None)  # fmt: skip


def read_typed(
    function: Callable[..., Outcome[Any]], action: str, system: str, name: str, text: str
) -> Any:
    """Read the text that somebody typed for a choice into a value of the type its rule declares.

    Raises UsageError for a choice that the action lacks, for text that is no such value, and for
    what no text can be: a character, a roll, a plan.
    """
    if name not in names_of(function):
        raise UsageError(stranger(system, action, name))
    called = option_of(name, action)
    kinds = getattr(function, "__annotations__")[name].split(" | ")  # noqa: B009 - typed as a plain callable
    if "str" in kinds or name == "difficulty":
        return text
    if "int" in kinds:
        if name not in _UNITS:
            return whole(text, called)
        minutes = duration(text, called)
        return minutes if _UNITS[name] == MINUTES else -(-minutes // MINUTES_PER_DAY)
    if "bool" in kinds:
        if text.strip().casefold() not in _TRUTH:
            raise UsageError(f'{called}: "{clip(text)}" is neither true nor false', "true or false")
        return _TRUTH[text.strip().casefold()]
    if "Sequence[Modifier]" in kinds:
        # Each ends with its number; a label may hold spaces.
        return [parse_modifier(one, called) for one in re.split(r"(?<=[0-9])\s+", text.strip())]
    raise UsageError(f"{called}: cannot be typed", _MADE.get(kinds[0], ("", "a PlanEvent each"))[1])


def in_small_letters(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices with words of a set as the set has them: they are typed in any case."""
    found = dict(given)
    for name, value in given.items():
        if isinstance(value, str) and name not in _OWN:
            found[name] = value.casefold()
        elif name == "plan":
            found[name] = [event.in_small_letters() for event in value]
    return found


def name_choices(error: UsageError, function: Callable[..., Outcome[Any]], action: str) -> None:
    """Name in each problem the action's choice that it is about, whose option begins its message.

    Of a word after the option (`--kind fixed: ...`) it is the option's as well.
    """
    names = names_of(function)
    spans = dict.fromkeys((f"--{word}" for word in (*_SPANS, "for")), "minutes")
    called = spans if "minutes" in names else {}
    for name in names:
        called |= dict.fromkeys((name, name.upper(), option_of(name, action)), name)

    def named(problem: Problem) -> Problem:
        head, _, said = problem.message.partition(": ")
        if head == option_of("pool") and "pool" not in names:  # dice too many come from others
            return problem._replace(message=said)
        option, _, word = head.partition(" ")
        found = called.get(option) if said and not word.startswith("or ") else None
        return problem if found is None else problem._replace(choice=found)

    error.problems = tuple(map(named, error.problems))


def names_of(function: Callable[..., Outcome[Any]]) -> tuple[str, ...]:
    """Return the names of a rule's parameters beside the character, dice and book."""
    code = getattr(function, "__code__")  # noqa: B009 - typed as a plain callable
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return tuple(name for name in names[1:] if name not in _NEEDED)


def _defaults(function: Callable[..., Outcome[Any]]) -> Mapping[str, Any]:
    """Return what a rule takes where nothing is given."""
    return getattr(function, "__kwdefaults__", None) or {}


def _refuse_stranger(value: Any, action: str, system: str) -> None:
    """Refuse a character of another system as the opponent, the sire and so on."""
    kind: Any = type(value)
    other = of_type(kind)
    if other not in (None, system):
        who = getattr(value, "name", "that character")
        raise RefusedError(
            f"{who} belongs to {other}, and `{_SAID.get(action, action)}` here is of {system}",
            f"name a sheet of {system}",
        ).of(value)


def _refuse_mistaken(
    action: str, system: str, function: Callable[..., Outcome[Any]], given: Mapping[str, Any]
) -> None:
    """Raise UsageError for values of another type than the rule's own declaration says."""
    wanted = getattr(function, "__annotations__")  # noqa: B009 - typed as a plain callable
    problems = []
    for name, value in given.items():
        kinds = wanted[name].split(" | ")
        if name not in _NEEDED and _is_too_large(value):
            what = option_of(name, action)
            problems.append(Problem(f"{what}: {TOO_LARGE}", "a smaller one"))
        elif not any(is_of(kind, value, system) for kind in kinds):
            what = name if name in _NEEDED else option_of(name, action)
            problems.append(mistaken(what, kinds, value, system))
    if problems:
        raise UsageError(problems)


def is_of(kind: str, value: Any, system: str) -> bool:
    """Tell whether a value is of a type that a rule declares."""
    if kind in _PLAIN:
        return type(value) is _PLAIN[kind][0]
    if kind in _LISTED:
        listed = isinstance(value, (tuple, list))
        return listed and all(
            type(one) is _LISTED[kind] and (type(one) is int or _is_filled(one)) for one in value
        )
    match kind:
        case "None":
            return value is None
        case "Dice":
            return hasattr(value, "throw")
        case "Mapping[str, Any]":
            return isinstance(value, Mapping)
        case "Roll":
            return isinstance(value, Roll)
        case "Character" | "Book":
            kind_of: Any = type(value)
            return of_type(kind_of) == system
    raise AssertionError(f"a rule declares a type that is not known here: {kind}")


def _is_filled(one: Any) -> bool:
    """Tell whether the fields of a Modifier or a PlanEvent are of the types that it declares."""
    return all(
        isinstance(value, kind) and (kind is bool or type(value) is not bool)
        for value, kind in zip(one, _fields(one.__class__), strict=True)
    )


@cache
def _fields(kind: Any) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind).values())


def _is_too_large(value: Any) -> bool:
    """Tell whether a whole number, or one in a list, is larger than any that means something."""
    if isinstance(value, (tuple, list)):
        return any(map(_is_too_large, value))
    return isinstance(value, int) and value.bit_length() > MOST_BITS


def mistaken(what: str, kinds: Sequence[str], value: Any, system: str) -> Problem:
    """Say that a value is of none of the types that would do."""
    plain = [_SIMPLE[kind] for kind in kinds if kind in _SIMPLE]
    if plain:
        from sanguir.forms import mistyped

        units = _UNITS.get(what.removeprefix("--"), "")
        return Problem(f"{what}: {mistyped(value)}", " or ".join(plain) + units)
    if kinds[0] == "None":
        return Problem(f"{what}: this action takes none", "leave it out")
    words, hint = _MADE[kinds[0]]
    return Problem(f"{what}: is not {words.format(system)}", hint.format(system))
