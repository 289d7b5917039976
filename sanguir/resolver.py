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
keyword of the function it names, typed and documented there: `help(rule("v5", "rouse"))`. A system
named by its own text gives that system's `book.Book` and `character.Character`, and what is made
of them is typed as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar, overload

from sanguir import systems
from sanguir.choices import (
    check,
    in_small_letters,
    is_of,
    mistaken,
    name_choices,
    names_of,
    read_typed,
)
from sanguir.choices import stranger as stranger
from sanguir.dice import Dice, NoDice
from sanguir.errors import InvalidError, Problem, UsageError, clip
from sanguir.outcome import PROVISIONAL, RESTS_ON, Outcome, Roll, sources
from sanguir.plans import Deed, PlanEvent, is_usable, not_a_deed, too_little
from sanguir.systems import DEFAULT_SYSTEM as DEFAULT_SYSTEM
from sanguir.systems import SYSTEMS as SYSTEMS
from sanguir.systems import has as has
from sanguir.systems import rule as rule

__all__ = [
    "SYSTEMS",
    "Reading",
    "act",
    "after",
    "book",
    "changes",
    "character",
    "fresh",
    "notes",
    "of",
    "read",
    "rule",
    "system_of",
    "typed",
    "with_odds",
]

if TYPE_CHECKING:
    from sanguir.pools import Modifier
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
            known = "this looks like a plan: give it with --plan, from another folder"
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
    found = systems.of_type(kind)
    if found is None:
        what = "is missing" if character is None else "is not one of the rules"
        way = "`resolver.character` gives one; or the `system` without one"
        raise UsageError(f"character: {what}", way)
    return found


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
    systems.check_text("system", system)
    module = systems.part(system, "book")
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
    book = book or systems.part(system, "book").BOOK
    if not is_of("Book", book, system):
        raise UsageError([mistaken("book", ["Book"], book, system)])
    character = systems.part(system, "plain").read(data, book)
    if character is not None:
        return Reading(system, character, (), ())
    character, problems, warnings = systems.part(system, "character").read(data, book)
    return Reading(system, character, tuple(problems), tuple(warnings))


def plain_reader(system: str) -> Callable[[Mapping[str, Any], Any], Any]:
    """Return what reads a system's sheets with a book where nothing is odd, None where it is."""
    found: Callable[[Mapping[str, Any], Any], Any] = systems.part(system, "plain").read
    return found


def changes(
    before: Character, after: Character, book: Book
) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """List what differs between two states of a character, by path on the sheet: (old, new)."""
    found: dict[tuple[str, ...], tuple[Any, Any]] = systems.part(of(before), "character").changes(
        before, after, book
    )
    return found


def after(
    data: Mapping[str, Any],
    changes: Mapping[tuple[str, ...], Sequence[Any]] | Mapping[str, Sequence[Any]],
) -> dict[str, Any]:
    """Return a sheet's data with changes put in, and every key of [state]; `data` stays as it is.

    It is what `--json` calls `after`, and takes `changes` as `--json` has them as well. Raises
    InvalidError where what is to hold a key is no table.
    """
    from copy import deepcopy

    from sanguir.keys import after_of, joined, parted

    defaults = state_defaults(system_of(data), data.get("kind"))
    made = {parted(key) if isinstance(key, str) else key: pair for key, pair in changes.items()}
    for path in (("state", ""), *made):
        table: Any = data if path else None
        for depth, part in enumerate(path or ("",)):
            if not isinstance(table, Mapping):
                raise InvalidError(Problem("is no table", "a table", joined(path[:depth])))
            table = table.get(part, {})
    return deepcopy(after_of(data, defaults, made))  # no table of it is anybody else's


def sheet_keys(system: str) -> tuple[str, ...]:
    """List the top-level keys of a system's sheets."""
    keys: tuple[str, ...] = systems.part(system, "reading").KEYS
    return keys


def state_defaults(system: str, kind: Any = None) -> Mapping[str, Any]:
    """Return the [state] keys of a system's sheets with their defaults, in order.

    `kind` is the sheet's own, where the defaults hang on it.
    """
    module = systems.part(system, "character")
    of_kind = getattr(module, "state_of", None) if kind is not None else None
    defaults: Mapping[str, Any] = of_kind(kind) if of_kind else module.STATE_DEFAULTS
    return defaults


def short_names(system: str) -> Mapping[str, str]:
    """Return the further spellings of attributes, in lower case, with the attribute each means."""
    found: Mapping[str, str] = getattr(systems.part(system, "character"), "SHORT", {})
    return found


def listed(system: str) -> Mapping[str, str]:
    """Return the traits that a book lists beside attributes, folded, and their sheet's tables."""
    traits_of = getattr(systems.part(system, "book").BOOK, "listed", dict)
    found: Mapping[str, str] = traits_of()
    return found


def remarks(character: Any, book: Any) -> list[str]:
    """List what `sheet check` has to say about a sheet that is fine: what is not enforced."""
    remarks_of = getattr(systems.part(of(character), "character"), "remarks", None)
    return [] if remarks_of is None else list(remarks_of(character, book))


def template(system: str, name: str, kind: str | None = None, book: Any = None) -> Any:
    """Return a new sheet as (comment, tables) pairs in order, with the words of a book."""
    module = systems.part(system, "character")
    kind = kind or module.KINDS[0]
    if kind not in module.KINDS:
        raise _no_kind(kind, system)
    return module.template(name, kind, book or systems.part(system, "book").BOOK)


def fresh(system: str, name: str, kind: str | None = None, book: Any = None) -> dict[str, Any]:
    """Return the data of a new sheet, as `sheet new` writes it: examples to be changed."""
    data: dict[str, Any] = {}
    for _, tables in template(system, name, kind, book):  # made anew at each call
        data |= tables
    return data


def _no_kind(kind: str, system: str) -> UsageError:
    """Refuse a kind that a system does not have, and name the system that has it."""
    owner = next(
        (other for other in SYSTEMS if kind in systems.part(other, "character").KINDS), None
    )
    known = f"one of {', '.join(systems.part(system, 'character').KINDS)}"
    hint = known if owner is None else f"add --system {owner}, or {known}"
    said = f'--kind: "{clip(kind)}" is no kind of {system}'
    return UsageError(Problem(said, hint, choice="kind"))


def fields(system: str) -> Any:
    """Return the fields of a system's book: what can be changed, and where it is printed."""
    return systems.part(system, "book").FIELDS


def accepts(system: str, action: str, choice: str) -> bool:
    """Tell whether an action of a system has a choice, beside character, dice and book."""
    return has(system, action) and choice in names_of(rule(system, action))


def typed(system: str, action: str, choice: str, text: str) -> Any:
    """Read what somebody typed for a choice of an action: a number, a span of time as minutes
    (`1d12h`; a recovery as days), `true` or `false`, modifiers (`fog:-1 +2`); text stays text, and
    a Difficulty is read by `act`.

    Raises UsageError for text that will not do, and for a choice that the action does not have;
    RefusedError for an action that the system does not have.
    """
    function = rule(system, action)
    try:
        return read_typed(function, action, system, choice, text)
    except UsageError as error:
        name_choices(error, function, action)
        raise


def deeds(system: str) -> Mapping[str, Deed]:
    """Return what can be planned for a system's characters, with the keys that each takes."""
    found: Mapping[str, Deed] = systems.part(system, "downtime").DEEDS
    return found


def alike(
    system: str,
) -> tuple[Callable[[Any, Sequence[PlanEvent]], Any], Callable[[Sequence[int], Any], Any]]:
    """Return what tells a system's characters apart, and their throws, as time passes.

    Characters for whom the first gives the same live the same under that plan, and throw the same
    dice, as long as the second gives the same for their faces and the book; only names and faces
    are their own.
    """
    module = systems.part(system, "downtime")
    return module.alike, module.thrown_alike


def plan_for(system: str, plan: Sequence[PlanEvent]) -> tuple[PlanEvent, ...]:
    """Keep what a system can do of a plan: the rest is meant for characters of another.

    Raises UsageError for what no system can do.
    """
    known = deeds(system)
    kept = tuple(event.in_small_letters() for event in plan if is_usable(event, known))
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
    mine = [
        (at, event.in_small_letters())
        for at, event in enumerate(plan, 1)
        if is_usable(event, known)
    ]
    found: list[Problem] = []
    for at, event in mine:
        for problem in systems.part(system, "downtime").plan_problems([event], book):
            key = (problem.key or "").replace("event 1", f"event {at}", 1)
            found.append(problem._replace(key=key))
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
    may be left out where nothing is thrown. Choices left at None count as not given; words of a set
    may be in any case, and a Difficulty a number, a text, or one of the system's names for it.
    Raises UsageError for choices the action does not have or that do not go together, RefusedError
    where the rules say no.
    """
    system = system or of(character)
    function = rule(system, action)
    dice = dice if dice is not None else NoDice()
    try:
        if isinstance(difficulty := choices.get("difficulty"), str):
            choices["difficulty"] = _difficulty_of(difficulty, character, system, book)
        given = {name: value for name, value in choices.items() if value is not None}
        check(function, action, system, {"character": character, "dice": dice, "book": book}, given)
        return function(character, dice=dice, book=book, **in_small_letters(given))
    except UsageError as error:
        name_choices(error, function, action)
        raise


def _difficulty_of(text: str, character: Any, system: str, book: Any) -> int:
    """Read a Difficulty; one that only another system has is told to be that system's."""
    try:
        found: int = systems.part(system, "tests").difficulty_of(text, book)
    except UsageError as error:
        is_word = text.strip()[:1].isalpha()
        for other in SYSTEMS:
            if is_word and other != system and _is_difficulty(text, other):
                way = f"a number; {clip(text)} is a Difficulty of {other}"
                way += f", by --system {other}" if character is None else ""
                raise UsageError(Problem(error.problems[0].message, way)) from None
        raise
    return found


def _is_difficulty(text: str, system: str) -> bool:
    try:
        systems.part(system, "tests").difficulty_of(text, systems.part(system, "book").BOOK)
    except UsageError:
        return False
    return True


def chances(system: str, roll: Roll, book: Any) -> Any:
    """Return the chances that a roll had before its dice fell: `win` and `outcomes`."""
    return systems.part(system, "asked_odds").of_roll(roll, book)


def faces(system: str, book: Any) -> tuple[int, int]:
    """Return how many faces of a system's die succeed, and how many there are."""
    sides: int = systems.part(system, "tests").SIDES
    return sides + 1 - book.test_success_face, sides


def with_odds(outcome: Outcome[_Who], book: Any) -> Outcome[_Who]:
    """Put the chances that an outcome's first roll had into its facts."""
    if not outcome.rolls:
        return outcome
    who = outcome.after if outcome.after is not None else book
    module, thrown = systems.part(of(who), "asked_odds"), outcome.rolls[0]
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
