"""The one door to the rules.

A character, an action, dice and a book go in; an outcome comes out: before, after, rolls, facts,
what the rules call for next. Nothing here reads a file, prints, or knows the time of day.

    from sanguir import resolver
    from sanguir.dice import Seeded

    book = resolver.book("sanguiri")
    mira = resolver.character(data, book)      # data: a sheet as a plain dict
    outcome = resolver.act("thirst", mira, dice=Seeded(7).of("mira.toml"), book=book)
    outcome.after.control, outcome.rolls[0].dice, resolver.notes(outcome, book)

The actions and their choices are those of each system's `ACTIONS`: every choice of an action is a
keyword of the function it names, typed and documented there. A system named by its own text gives
that system's `book.Book` and `character.Character`, and what is made of them is typed as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar, overload

from sanguir.dice import SOURCES, Dice, NoDice
from sanguir.errors import InvalidError, Problem, RefusedError, UsageError, clip, nearest, option_of
from sanguir.outcome import PROVISIONAL, RESTS_ON, Outcome, Roll, sources
from sanguir.plans import Deed, PlanEvent, is_usable, not_a_deed, too_little
from sanguir.pools import Modifier

if TYPE_CHECKING:
    from sanguir.sanguiri.book import Book as SanguiriBook
    from sanguir.sanguiri.character import Character as SanguiriCharacter
    from sanguir.v5.book import Book as V5Book
    from sanguir.v5.character import Character as V5Character

    Book = SanguiriBook | V5Book
    Character = SanguiriCharacter | V5Character
    # What a choice of an action may be: each is typed by the rule that has it.
    Choice = (
        str | int | Sequence[Modifier] | Sequence[PlanEvent] | Sequence[int] | Roll
        | Mapping[str, Any] | Character | Dice | None
    )  # fmt: skip

_Who = TypeVar("_Who", bound="Character | None")
# Actions whose names nobody types.
_SAID: Final = {"odds-of": "odds --of"}
# Choices of one system's odds that no option gives.
_UNTYPED: Final = ("sire", "purpose")
# A further rule system is one line here.
SYSTEMS: Final[dict[str, str]] = {"sanguiri": "sanguir.sanguiri", "v5": "sanguir.v5"}
DEFAULT_SYSTEM: Final = "sanguiri"
# Choices of a roll that only one system has: without a sheet they tell which one is meant.
_TELLING: Final[dict[str, frozenset[str]]] = {
    "v5": frozenset(
        (
            "hunger",
            "specialty",
            "discipline",
            "power",
            "surge",
            "reroll",
            "ignore_impairment",
            "force",
            "kind=willpower",
            "kind=humanity",
        )
    ),
}


class Reading(NamedTuple):
    """What came of reading a sheet's data; without problems there is a character."""

    system: str
    character: Character | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


@cache
def _package(system: str) -> Any:
    return import_module(_path(system))


@cache
def _module(system: str, name: str) -> Any:
    return import_module(f"{_path(system)}.{name}")


def _path(system: str) -> str:
    if system not in SYSTEMS:
        raise UsageError(f'"{clip(system)}" is not a rule system', f"one of {', '.join(SYSTEMS)}")
    return SYSTEMS[system]


def system_of(data: Mapping[str, Any]) -> str:
    """Return the rule system that a sheet names.

    Raises InvalidError when it names none, or one that is not known.
    """
    known = f"one of {', '.join(SYSTEMS)}"
    if not isinstance(data, (dict, Mapping)):
        raise _no_table(data, "a sheet: a table of its keys")
    if "system" not in data:
        if any(name in data for name in SYSTEMS):
            known = "this looks like house rules: keep them in a folder of their own"
        elif isinstance(data.get("event"), list):
            known = "this looks like a plan: give it with --plan"
        raise InvalidError(Problem("is missing", known, "system"))
    system = data["system"]
    if not isinstance(system, str) or system not in SYSTEMS:
        shown = f'"{clip(system)}"' if isinstance(system, str) else clip(repr(system))
        raise InvalidError(Problem(f"{shown} is not a rule system", known, "system"))
    return system


def _no_table(value: Any, wanted: str) -> InvalidError:
    """Refuse what is to be a table, and is none."""
    from sanguir.forms import mistyped

    return InvalidError(Problem(mistyped(value), wanted))


def told_by(choices: Mapping[str, Any]) -> str | None:
    """Return the system that a roll's choices tell of, if any of them does."""
    given = {name for name, value in choices.items() if value is not None}
    given.add(f"kind={choices.get('kind')}")
    return next((system for system, telling in _TELLING.items() if telling & given), None)


def of(character: Any) -> str:
    """Return the rule system of a character; raises UsageError for what is none."""
    kind: Any = type(character)
    found = _system_of(kind)
    if found is None:
        raise UsageError(
            "a character is missing", "`resolver.character` gives one; or the `system` without one"
        )
    return found


@cache
def _system_of(kind: Any) -> str | None:
    """Return the system whose package a type is of."""
    module: str = kind.__module__
    return next((name for name, package in SYSTEMS.items() if module.startswith(f"{package}.")),
                None)  # fmt: skip


@overload
def book(
    system: Literal["sanguiri"], overrides: Mapping[str, Any] | None = None
) -> SanguiriBook: ...
@overload
def book(system: Literal["v5"], overrides: Mapping[str, Any] | None = None) -> V5Book: ...
@overload
def book(system: str, overrides: Mapping[str, Any] | None = None) -> Any: ...
def book(system: str, overrides: Mapping[str, Any] | None = None) -> Any:
    """Return a system's book, with a house file's table for it laid over.

    `overrides` is the table under the system's name. Raises InvalidError with every problem.
    """
    module = _module(system, "book")
    if not overrides:
        return module.BOOK
    from sanguir.houserules import override

    if not isinstance(overrides, Mapping):
        raise _no_table(overrides, f"house rules: the table of a file under {system}")
    values, provenance = override(module.FIELDS, overrides, system)
    return module.Book(**values, provenance=provenance)


@overload
def character(data: Mapping[str, Any], book: SanguiriBook) -> SanguiriCharacter: ...
@overload
def character(data: Mapping[str, Any], book: V5Book) -> V5Character: ...
@overload
def character(data: Mapping[str, Any], book: None = None) -> Character: ...
def character(data: Mapping[str, Any], book: Any = None) -> Any:
    """Read a sheet's data into a character; raises InvalidError with every problem at once.

    `read` gives the problems and the warnings as values instead.
    """
    reading = read(data, book)
    if reading.problems:
        raise InvalidError(reading.problems)
    return reading.character


def read(data: Mapping[str, Any], book: Any = None) -> Reading:
    """Read a sheet's data into a character, or every problem at once.

    `book` defaults to the printed book of the sheet's system.
    """
    system = system_of(data)
    book = book or _module(system, "book").BOOK
    if not _is_of("Book", book, system):
        raise UsageError([_mistaken("book", "Book", book, system)])
    character = _module(system, "plain").read(data, book)
    if character is not None:
        return Reading(system, character, (), ())
    character, problems, warnings = _module(system, "character").read(data, book)
    return Reading(system, character, tuple(problems), tuple(warnings))


def plain_reader(system: str) -> Callable[[Mapping[str, Any], Any], Any]:
    """Return what reads a system's sheets with a book where nothing is odd, None where it is."""
    found: Callable[[Mapping[str, Any], Any], Any] = _module(system, "plain").read
    return found


def changes(
    before: Character, after: Character, book: Book
) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """List what differs between two states of a character, by path on the sheet: (old, new)."""
    found: dict[tuple[str, ...], tuple[Any, Any]] = _module(of(before), "character").changes(
        before, after, book
    )
    return found


def sheet_keys(system: str) -> tuple[str, ...]:
    """List the top-level keys of a system's sheets."""
    keys: tuple[str, ...] = _module(system, "reading").KEYS
    return keys


def state_defaults(system: str, kind: Any = None) -> Mapping[str, Any]:
    """Return the [state] keys of a system's sheets with their defaults, in order.

    `kind` is the sheet's own, where the defaults hang on it.
    """
    module = _module(system, "character")
    of_kind = getattr(module, "state_of", None) if kind is not None else None
    defaults: Mapping[str, Any] = of_kind(kind) if of_kind else module.STATE_DEFAULTS
    return defaults


def short_names(system: str) -> Mapping[str, str]:
    """Return the further spellings of attributes, in lower case, with the attribute each means."""
    found: Mapping[str, str] = getattr(_module(system, "character"), "SHORT", {})
    return found


def listed(system: str) -> Mapping[str, str]:
    """Return the traits that a book lists beside attributes, folded, and their sheet's tables."""
    traits_of = getattr(_module(system, "book").BOOK, "listed", dict)
    found: Mapping[str, str] = traits_of()
    return found


def remarks(character: Any, book: Any) -> list[str]:
    """List what `sheet check` has to say about a sheet that is fine: what is not enforced."""
    remarks_of = getattr(_module(of(character), "character"), "remarks", None)
    return [] if remarks_of is None else list(remarks_of(character, book))


def template(system: str, name: str, kind: str | None = None) -> Any:
    """Return a new sheet as (comment, tables) pairs in order."""
    module = _module(system, "character")
    kind = kind or module.KINDS[0]
    if kind not in module.KINDS:
        raise _no_kind(kind, system)
    return module.template(name, kind)


def _no_kind(kind: str, system: str) -> UsageError:
    """Refuse a kind that a system does not have, and name the system that has it."""
    owner = next((other for other in SYSTEMS if kind in _module(other, "character").KINDS), None)
    known = f"one of {', '.join(_module(system, 'character').KINDS)}"
    hint = known if owner is None else f"add --system {owner}, or {known}"
    return UsageError(f'--kind: "{clip(kind)}" is no kind of {system}', hint)


def fields(system: str) -> Any:
    """Return the fields of a system's book: what can be changed, and where it is printed."""
    return _module(system, "book").FIELDS


def has(system: str, action: str) -> bool:
    """Tell whether a system has an action."""
    return action in _package(system).ACTIONS


def accepts(system: str, action: str, choice: str) -> bool:
    """Tell whether an action of a system has a choice, beside character, dice and book."""
    return has(system, action) and choice in _choices_of(rule(system, action))


def deeds(system: str) -> Mapping[str, Deed]:
    """Return what can be planned for a system's characters, with the keys that each takes."""
    found: Mapping[str, Deed] = _module(system, "downtime").DEEDS
    return found


def alike(
    system: str,
) -> tuple[Callable[[Any, Sequence[PlanEvent]], Any], Callable[[Sequence[int], Any], Any]]:
    """Return what tells a system's characters apart, and their throws, as time passes.

    Characters for whom the first gives the same live the same under that plan, and throw the same
    dice, as long as the second gives the same for their faces and the book; only names and faces
    are their own.
    """
    module = _module(system, "downtime")
    return module.alike, module.thrown_alike


def plan_for(system: str, plan: Sequence[PlanEvent]) -> tuple[PlanEvent, ...]:
    """Keep what a system can do of a plan: the rest is meant for characters of another.

    Raises UsageError for what no system can do.
    """
    known = deeds(system)
    kept = tuple(event for event in plan if is_usable(event, known))
    if len(kept) < len(plan):
        _refuse_useless(plan)
    return kept


def _refuse_useless(plan: Sequence[PlanEvent]) -> None:
    """Raise UsageError for planned events that no system has, or that say too little for any."""
    every = {system: deeds(system) for system in SYSTEMS}
    names = dict.fromkeys(do for known in every.values() for do in known)
    problems = []
    for at, event in enumerate(plan, 1):
        if event.do not in names:
            problems.append(not_a_deed(event, names, f"event {at}.do"))
        elif not any(is_usable(event, known) for known in every.values()):
            needs = (known[event.do].needs for known in every.values() if event.do in known)
            problems.append(too_little(event.do, needs, f"event {at}"))
    if problems:
        raise UsageError(problems)


def plan_problems(system: str, plan: Sequence[PlanEvent], book: Any) -> list[Problem]:
    """List what is wrong with a system's own events, by their places on the whole plan."""
    known = deeds(system)
    mine = [(at, event) for at, event in enumerate(plan, 1) if is_usable(event, known)]
    found: list[Problem] = []
    for at, event in mine:
        for problem in _module(system, "downtime").plan_problems([event], book):
            key = (problem.key or "").replace("event 1", f"event {at}", 1)
            found.append(problem._replace(key=key))
    return found


def rule(system: str, action: str) -> Callable[..., Outcome[Any]]:
    """Return the function behind an action of a system.

    Raises RefusedError for an action of another system, with the verbs that would do.
    """
    actions: Mapping[str, str] = _package(system).ACTIONS
    if action not in actions:
        raise _elsewhere(system, action)
    module, _, function = actions[action].partition(":")
    found: Callable[..., Outcome[Any]] = getattr(_module(system, module), function)
    return found


def act(
    action: str,
    character: _Who,
    *,
    dice: Dice | None = None,
    book: Book,
    system: str | None = None,
    **choices: Choice,
) -> Outcome[_Who]:
    """Run an action of the rules and return its outcome.

    `character` is None for actions without one; then `system` says whose rules are meant. `dice`
    may be left out where nothing is thrown. Choices
    left at None count as not given; a Difficulty may be a number, a text, or one of the system's
    names for it. Raises UsageError for choices the action does not have or
    that do not go together, RefusedError where the rules say no.
    """
    system = system or of(character)
    function = rule(system, action)
    if isinstance(choices.get("difficulty"), str):
        choices["difficulty"] = _module(system, "tests").difficulty_of(choices["difficulty"], book)
    names = _choices_of(function)
    given = {name: value for name, value in choices.items() if value is not None}
    strangers = [name for name in given if name not in names]
    if strangers:
        raise UsageError(stranger(system, action, name) for name in strangers)
    for value in given.values():
        _refuse_stranger(value, action, system)
    known = {**given, **_defaults(function)}
    missing = [name for name in names if name not in known]
    if missing:
        raise UsageError(
            Problem(f"{option_of(name, action)}: is missing", f"{action} needs it")
            for name in missing
        )
    dice = dice if dice is not None else NoDice()
    _refuse_mistaken(action, system, function, {"character": character, "dice": dice,
                                                "book": book, **given})  # fmt: skip
    return function(character, dice=dice, book=book, **given)


def stranger(system: str, action: str, choice: str) -> Problem:
    """Say that an action of a system does not have a choice, and which it has in its place."""
    said = _SAID.get(action, action)
    names = _choices_of(rule(system, action))
    called = option_of(choice, action)
    alike = [name for name in names if option_of(name, action) == called]
    if alike:
        return Problem(f"{choice}: is what `{said}` calls {alike[0]}", f"{alike[0]}=...")
    near = nearest(choice, names, 1)
    theirs = {name for other in SYSTEMS if other != system and has(other, action)
              for name in _choices_of(rule(other, action))}  # fmt: skip
    if choice not in theirs:
        takes = f"it takes {', '.join(names) or 'none'}"
        hint = f"did you mean {near[0]}?" if near else takes
        return Problem(f"{clip(choice)}: is no choice of `{action}` in {system}", hint)
    own = ", ".join(option_of(name, action) for name in names
                    if name not in theirs and name not in _UNTYPED)  # fmt: skip
    hint = f"did you mean {option_of(near[0], action)}?" if near else "leave it out"
    if not near and choice in theirs and own:
        hint = f"leave it out; {system} has {own}"
    return Problem(f"{called}: does not apply to {said} in {system}", hint)


def _refuse_mistaken(
    action: str, system: str, function: Callable[..., Outcome[Any]], given: Mapping[str, Any]
) -> None:
    """Raise UsageError for values of another type than the rule's own declaration says."""
    wanted = getattr(function, "__annotations__")  # noqa: B009 - typed as a plain callable
    problems = []
    for name, value in given.items():
        kinds = wanted[name].split(" | ")
        if not any(_is_of(kind, value, system) for kind in kinds):
            what = name if name in _NEEDED else option_of(name, action)
            problems.append(_mistaken(what, kinds[0], value, system))
    if problems:
        raise UsageError(problems)


# What every action is given beside its choices.
_NEEDED: Final = ("character", "dice", "book")
# Values that can be told in an error, by the types that rules declare.
_PLAIN: Final[dict[str, tuple[type, str]]] = {
    "int": (int, "a whole number"),
    "bool": (bool, "true or false"),
    "str": (str, "text"),
}
# Values that cannot: what they are, and where to get them.
_MADE: Final[dict[str, tuple[str, str]]] = {
    "Character": ("a character of {}", "`resolver.character` gives one"),
    "Book": ("a book of {}", '`resolver.book("{}")` gives one'),
    "Dice": ("dice", SOURCES),
    "Sequence[Modifier]": ("a list of Modifier", 'Modifier("fog", -1)'),
    "Sequence[PlanEvent]": ("a list of PlanEvent", 'PlanEvent("feed", every=1440, ml=300)'),
}
_LISTED: Final = {"Sequence[Modifier]": Modifier, "Sequence[PlanEvent]": PlanEvent}


def _is_of(kind: str, value: Any, system: str) -> bool:
    """Tell whether a value is of a type that a rule declares; what is not known here passes."""
    if kind in _PLAIN:
        return type(value) is _PLAIN[kind][0]
    match kind:
        case "None":
            return value is None
        case "Dice":
            return hasattr(value, "throw")
        case "Character" | "Book":
            kind_of: Any = type(value)
            return _system_of(kind_of) == system
        case "Sequence[Modifier]" | "Sequence[PlanEvent]":
            listed = isinstance(value, (tuple, list))
            return listed and all(isinstance(one, _LISTED[kind]) for one in value)
    return True


def _mistaken(what: str, kind: str, value: Any, system: str) -> Problem:
    if kind in _PLAIN:
        from sanguir.forms import mistyped

        return Problem(f"{what}: {mistyped(value)}", _PLAIN[kind][1])
    if kind == "None":
        return Problem(f"{what}: this action takes none", "leave it out")
    words, hint = _MADE[kind]
    return Problem(f"{what}: is not {words.format(system)}", hint.format(system))


def _choices_of(function: Callable[..., Outcome[Any]]) -> tuple[str, ...]:
    """Return the names of a rule's parameters beside the character, dice and book."""
    code = getattr(function, "__code__")  # noqa: B009 - typed as a plain callable
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return tuple(name for name in names[1:] if name not in _NEEDED)


def _refuse_stranger(value: Any, action: str, system: str) -> None:
    """Refuse a character of another system as the opponent, the sire and so on."""
    for other, package in SYSTEMS.items():
        if other != system and type(value).__module__.startswith(f"{package}."):
            who = getattr(value, "name", "that character")
            raise RefusedError(
                f"{who} belongs to {other}, and `{action}` here is of {system}",
                f"name a sheet of {system}",
            ).of(value)


def _defaults(function: Callable[..., Outcome[Any]]) -> Mapping[str, Any]:
    """Return what a rule takes where nothing is given."""
    return getattr(function, "__kwdefaults__", None) or {}


def chances(system: str, roll: Roll, book: Any) -> Any:
    """Return the chances that a roll had before its dice fell: `win` and `outcomes`."""
    return _module(system, "asked_odds").of_roll(roll, book)


def faces(system: str, book: Any) -> tuple[int, int]:
    """Return how many faces of a system's die succeed, and how many there are."""
    sides: int = _module(system, "tests").SIDES
    return sides + 1 - book.test_success_face, sides


def with_odds(outcome: Outcome[_Who], book: Any) -> Outcome[_Who]:
    """Put the chances that an outcome's first roll had into its facts."""
    if not outcome.rolls:
        return outcome
    who = outcome.after if outcome.after is not None else book
    module, thrown = _module(of(who), "asked_odds"), outcome.rolls[0]
    return outcome._replace(
        facts={**outcome.facts, "odds": module.of_roll(thrown, book)},
        used=(*outcome.used, *module.rests_on(thrown, book)),
    )


def notes(outcome: Outcome[Any], book: Book, warnings: Sequence[Problem] = ()) -> list[str]:
    """Say what is odd about a sheet, and which provisional numbers an outcome rests on, each once.

    An outcome knows nothing of keys that are not the sheet's: `warnings` are those of `read`.
    """
    from sanguir import houserules as house

    return [
        *map(warning, warnings),
        *(
            f"{PROVISIONAL}{key}{_plain(house.number(book, key))}"
            for key in sources(outcome)
            if house.provenance_of(book.provenance, key) == house.PROVISIONAL
        ),
    ]


def warning(problem: Problem) -> str:
    """Write a warning as a note, without its file.

    A key stands in quotes where the note would begin as one that says what an outcome rests on.
    """
    note = str(problem._replace(file=None))
    if problem.key and note.startswith(RESTS_ON):
        return str(problem._replace(file=None, key=f'"{problem.key}"'))
    return note


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return ""  # a whole table: its name says enough
    return f" = {str(value).lower() if isinstance(value, bool) else value}"


# What to try instead of a verb that the sheet's system does not have.
_INSTEAD: Final[dict[str, dict[str, str]]] = {
    "v5": {
        "thirst": "`rouse` raises Hunger, and `sheet show` shows it",
        "heal": "`mend` heals a vampire",
        "uv": "`frenzy --provocation direct-sunlight` is what sunlight calls for",
        "turn": "an Embrace has no roll: `sheet set` changes kind and generation",
        "donors": "`feed` slakes Hunger",
    },
    "sanguiri": {
        "rouse": "`thirst` tests a Sanguir's Thirst",
        "rise": "`advance-time --nights 1` lets a night pass",
        "mend": "`heal` heals Injuries",
        "damage": "`sheet set SHEET state.injuries+=1` adds an Injury",
        "willpower": "`sheet set` changes attributes; willpower is no track here",
        "stain": "Sanguiri has no Humanity; `sheet set` changes what it has",
        "remorse": "Sanguiri has no Humanity; `thirst` tests who is in control",
        "frenzy": "`thirst` is the Test to keep control",
        "resonance": "`feed` takes blood of any temper",
        "session": "`advance-time` lets time pass",
        "torpor": "`sheet set` changes the sheet",
        "reroll": "a Sanguiri roll stands as thrown",
    },
}


def _elsewhere(system: str, action: str) -> RefusedError | UsageError:
    verb = action.partition("-")[0] if action not in ("advance-time",) else action
    owners = [name for name in SYSTEMS if name != system and has(name, action)]
    instead = _INSTEAD.get(system, {}).get(action) or _INSTEAD.get(system, {}).get(verb)
    if owners:
        return RefusedError(f"`{verb}` belongs to {owners[0]}, and this is {system}", instead)
    near = nearest(action, _package(system).ACTIONS)
    hint = f"did you mean {near[0]}?" if near else None
    return UsageError(f'"{clip(action)}" is no action of {system}', hint)
