"""Sheets as lines of JSON: each is read, lives through downtime, and is answered by one line.

    from sanguir.batch import Downtime, advance_lines

    for answer in advance_lines(lines, Downtime(minutes=24 * 60), seed=9):
        ...

Nothing here touches a file, and no answer hangs on another line: however the lines are parted
among processes or machines, the answers are the same, byte for byte. Only an error says which
line it is of; a part that does not begin with line 1 says so by `first`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sanguir import resolver
from sanguir.dice import Dice, Seeded, SeededDice
from sanguir.errors import InvalidError, Problem, SanguirError, clip
from sanguir.keys import after_of
from sanguir.outcome import Outcome, is_failed
from sanguir.plans import PlanEvent, check_span
from sanguir.render import json as careful
from sanguir.render.result import Result, SheetAfter
from sanguir.sheets.jsontext import without_mark

ACTION: Final = "advance-time"
FILE: Final = "-"
LONGEST: Final = 1 << 20
# So many lives are remembered at a time, and so many characters of whom one was seen.
MOST_KNOWN: Final = 8192
MOST_SEEN: Final = 32768
_BLANK: Final = b" \t\r\n"


class Downtime(NamedTuple):
    """What every character is to live through: so many minutes, or up to a reading of its clock.

    Planned events and choices that only one rule system has mean nothing to characters of another.
    """

    minutes: int = 0
    to: int | None = None
    plan: tuple[PlanEvent, ...] = ()
    when_compelled: str | None = None
    available_ml: int | None = None

    @property
    def policies(self) -> dict[str, Any]:
        """The choices beside time and plan that were made."""
        made = {"when_compelled": self.when_compelled, "available_ml": self.available_ml}
        return {key: value for key, value in made.items() if value is not None}

    def policies_of(self, system: str) -> dict[str, Any]:
        """Return those of them that a system has."""
        made = self.policies.items()
        return {key: value for key, value in made if resolver.accepts(system, ACTION, key)}

    def span_of(self, clock: int) -> int:
        """Return the minutes that pass on a clock that stands there."""
        return self.minutes if self.to is None else max(0, self.to - clock)

    def choices_of(self, character: Any) -> dict[str, Any]:
        """Return what a character is given of all this; refuses a span that goes too far."""
        system = resolver.of(character)
        minutes = self.span_of(character.clock)
        plan = resolver.plan_for(system, self.plan)
        check_span(plan, character.clock, character.clock + minutes)
        return {"minutes": minutes, "plan": plan, **self.policies_of(system)}


class Sheet(NamedTuple):
    """A sheet that came as a line: its data, and whose dice are thrown for it."""

    data: dict[str, Any]
    system: str
    who: str
    # Whether JSON's two writers are known to write all that is on it alike.
    is_simple: bool


class Reader:
    """Reads sheets from lines of JSON."""

    def __init__(self) -> None:
        import msgspec  # here: a run on files does without it

        from sanguir.render.bulk import is_written_alike

        self._error = msgspec.MsgspecError
        self._decode = msgspec.json.Decoder(float_hook=self._number).decode
        self._is_written_alike = is_written_alike
        self._is_simple = True

    def read(self, line: bytes | str) -> Sheet:
        """Read one line; raises InvalidError for what is no sheet."""
        self._is_simple = True
        data = self._decoded(line)
        if type(data) is not dict:
            raise InvalidError("is not a JSON object", "a sheet: what results have in `after`")
        if "schema" in data and "after" in data:
            raise InvalidError("is a result, not a sheet", "jq -c .after takes the sheet out of it")
        return Sheet(data, resolver.system_of(data), _who(data), self._is_simple)

    def _decoded(self, line: bytes | str) -> Any:
        if len(line) > LONGEST:
            raise InvalidError(f"is longer than {LONGEST} bytes", "a sheet is a few KiB")
        try:
            return self._decode(without_mark(line))
        except RecursionError:
            raise InvalidError("is nested too deeply", "a sheet needs only a few levels") from None
        except (self._error, ValueError) as error:
            said = clip(str(error).removeprefix("JSON is malformed: "))
            raise InvalidError(f"is not JSON ({said})", "one sheet a line, in UTF-8") from None

    def _number(self, text: str) -> float:
        number = float(text)
        if not self._is_written_alike(number):
            self._is_simple = False
        return number


class Answer(NamedTuple):
    """What is said of one sheet: a line, whether its last roll failed, and what is odd about it."""

    line: bytes
    failed: bool = False
    warnings: tuple[Problem, ...] = ()


class _Throw:
    """A throw that everybody alike makes at this point of life, and what comes of it."""

    __slots__ = ("count", "minute", "next", "sides")

    def __init__(self, count: int, sides: int, minute: int):
        self.count = count
        self.sides = sides
        self.minute = minute
        self.next: dict[Any, _Throw | _Lived] = {}


class _Lived:
    """How a life went for everybody alike who threw alike."""

    __slots__ = ("changes", "failed", "state", "template")

    def __init__(self, result: Result, template: Any):
        assert result.sheet is not None
        self.changes = result.sheet.changes
        # What changes of [state] alone, as it nearly always is, is quickly put in.
        is_flat = all(len(path) == 2 and path[0] == "state" for path in self.changes)
        self.state = {path[1]: new for path, (_, new) in self.changes.items()} if is_flat else None
        self.failed = is_failed(result.outcome)
        self.template = template

    def after(self, data: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
        """Return somebody's whole sheet after such a life."""
        if self.state is None:
            return after_of(data, defaults, self.changes)
        return {**data, "state": {**defaults, **data["state"], **self.state}}


class _Watched:
    """Dice that remember what was asked of them."""

    __slots__ = ("_dice", "throws")

    def __init__(self, dice: Dice):
        self._dice = dice
        self.throws: list[tuple[int, int, int, tuple[int, ...]]] = []

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Throw, and remember it."""
        faces = self._dice.throw(count, sides, minute=minute)
        self.throws.append((count, sides, minute, faces))
        return faces


class _Lives:
    """What one system's characters live through: its rule, its part of the plan, its book.

    Characters that are alike to the rules, and throw alike, live alike: what came of the first is
    remembered, and the others put in their own names, sheets and dice.
    """

    def __init__(self, system: str, downtime: Downtime, book: Any):
        self.book = book
        self.advance: Callable[..., Outcome[Any]] = resolver.rule(system, ACTION)
        self.plan = resolver.plan_for(system, downtime.plan)
        self.defaults = resolver.state_defaults(system)
        self.plain = resolver.plain_reader(system)
        self.policies = downtime.policies_of(system)
        self.alike, self.thrown_alike = resolver.alike(system)
        self.seen: set[Any] = set()
        self.known: dict[Any, _Throw | _Lived | None] = {}
        self.size = 0

    def is_seen(self, key: Any) -> bool:
        """Tell whether somebody alike came before: only then it pays to remember."""
        if key in self.seen:
            return True
        if len(self.seen) >= MOST_SEEN:
            self.seen.clear()
        self.seen.add(key)
        return False

    def remember(self, key: Any, throws: Sequence[Any], lived: _Lived | None) -> None:
        """Remember a life under everything that was thrown in it."""
        if self.size >= MOST_KNOWN:
            self.known.clear()
            self.size = 0
        self.size += 1
        place: Any = self.known
        for count, sides, minute, faces in throws:
            throw = place.get(key)
            if throw is None:
                throw = place[key] = _Throw(count, sides, minute)
            place, key = throw.next, self.thrown_alike(faces, self.book)
        place[key] = lived


class Advancer:
    """Lets time pass for sheets, one after the other; `seed` None draws one for those who throw.

    `books` holds the book of each system that is not as printed, or the error that there is none.
    """

    def __init__(
        self,
        downtime: Downtime,
        seed: int | None,
        books: Mapping[str, Any] | None = None,
        *,
        spare: int | None = None,
    ):
        from sanguir.render.bulk import Template, line

        self._write = line
        self._template = Template
        self._downtime = downtime
        self._source = Seeded(seed, spare=spare)
        # Of dice alone: whether a result shows the seed is for the source of each.
        self._thrower = Seeded(spare if seed is None else seed)
        self._books = books or {}
        self._reader = Reader()
        self._lives: dict[str, _Lives] = {}

    def answer(self, line: bytes | str) -> Answer:
        """Answer a line by a line; raises SanguirError for what cannot be answered."""
        sheet = self._reader.read(line)
        lives = self._lives_of(sheet.system)
        character = lives.plain(sheet.data, lives.book) if sheet.is_simple else None
        if character is not None and "rules" not in sheet.data:
            return self._alike(sheet, character, lives)
        reading = read(sheet, lives.book, has_rules=sheet.system in self._books)
        result = self._lived(sheet, reading, lives)
        write = self._write if sheet.is_simple else _carefully
        return Answer(write(result), is_failed(result.outcome), result.warnings)

    def _alike(self, sheet: Sheet, character: Any, lives: _Lives) -> Answer:
        """Answer as somebody alike was answered, if anybody was."""
        key = lives.alike(character, lives.plan)
        found: Any = lives.known.get(key, lives)
        if found is lives and not lives.is_seen(key):
            found = None
        dice = SeededDice(self._thrower, sheet.who)
        thrown = []
        while type(found) is _Throw:
            faces = dice.throw(found.count, found.sides, minute=found.minute)
            thrown.append(faces)
            found = found.next.get(lives.thrown_alike(faces, lives.book), lives)
        if type(found) is _Lived:
            after = found.after(sheet.data, lives.defaults)
            return Answer(found.template.filled(character.name, after, thrown), found.failed)
        reading = resolver.Reading(sheet.system, character, (), ())
        result = self._lived(sheet, reading, lives, key if found is lives else None)
        return Answer(self._write(result), is_failed(result.outcome))

    def _lived(
        self, sheet: Sheet, reading: resolver.Reading, lives: _Lives, key: Any = None
    ) -> Result:
        """Live through the time by the rules; remember it under a key, if there is one."""
        source = self._source.again()
        dice: Any = source.of(sheet.who)
        if key is not None:
            dice = _Watched(dice)
        character: Any = reading.character
        outcome = lives.advance(
            character,
            minutes=self._downtime.span_of(character.clock),
            plan=lives.plan,
            dice=dice,
            book=lives.book,
            **lives.policies,
        )
        result = result_of(ACTION, sheet, reading, outcome, lives.book, source.seed)
        if key is not None:
            lives.remember(key, dice.throws, self._remembered(result, dice.throws))
        return result

    def _remembered(self, result: Result, throws: Sequence[Any]) -> _Lived | None:
        """Keep a life for others alike, unless something in it is this character's own."""
        thrown = [faces for _, _, _, faces in throws]
        rolled = [id(roll.dice) for roll in result.outcome.rolls if roll.dice]
        is_own = result.outcome.pending or any(r.hunger_dice for r in result.outcome.rolls)
        if is_own or [id(faces) for faces in thrown] != rolled:
            return None
        return _Lived(result, self._template(result, thrown))

    def _lives_of(self, system: str) -> _Lives:
        found = self._lives.get(system)
        if found is None:
            book = self._books.get(system)
            if isinstance(book, SanguirError):
                raise book
            found = _Lives(system, self._downtime, book or resolver.book(system))
            self._lives[system] = found
        return found


def _carefully(result: Result) -> bytes:
    return careful.line(result).encode()


def read(sheet: Sheet, book: Any, *, has_rules: bool) -> resolver.Reading:
    """Read a line's sheet into a character; raises InvalidError with every problem at once."""
    reading = resolver.read(sheet.data, book)
    problems = (*reading.problems, *rules_problems(sheet, has_rules=has_rules))
    if problems:
        raise InvalidError(problems)
    return reading


def rules_problems(sheet: Sheet, *, has_rules: bool) -> list[Problem]:
    """List that a sheet names house rules, which nothing reads unless others are in force."""
    if "rules" not in sheet.data or has_rules:
        return []
    said = "a sheet from standard input reads no rules file"
    return [Problem(said, "--rules FILE, or leave it out", "rules")]


def result_of(
    verb: str,
    sheet: Sheet,
    reading: resolver.Reading,
    outcome: Outcome[Any],
    book: Any,
    seed: int | None,
) -> Result:
    """Gather what is shown about an outcome of a sheet that is no file."""
    character: Any = reading.character
    after = outcome.after
    changes = {} if after is character else resolver.changes(character, after, book)
    defaults = resolver.state_defaults(sheet.system, sheet.data.get("kind"))
    shown = SheetAfter(character.name, FILE, sheet.data, defaults, changes, False, sheet.system)
    notes = tuple(resolver.notes(outcome, book))
    warnings = tuple(problem.within(FILE) for problem in reading.warnings)
    return Result(verb, sheet.system, seed, outcome, shown, (), warnings, notes, book)


def advance_lines(
    lines: Iterable[bytes | str],
    plan: Downtime,
    seed: int,
    book: Mapping[str, Any] | None = None,
    *,
    first: int = 1,
) -> Iterator[bytes]:
    """Answer each line, a sheet as JSON, by a line: its result, or its error in the same place.

    `book` holds the book of each system that is not as printed. Blank lines have no answer.
    """
    advancer = Advancer(plan, seed, book)
    for number, line in enumerate(lines, first):
        if is_blank(line):
            continue
        try:
            yield advancer.answer(line).line
        except SanguirError as error:
            yield careful.error_line(error.within(FILE), line=number).encode()


def is_blank(line: bytes | str) -> bool:
    """Tell whether nothing stands on a line."""
    return not (line.strip(_BLANK) if isinstance(line, bytes) else line.strip())


def _who(data: Mapping[str, Any]) -> str:
    """Return whose dice a sheet throws: its `id`, else its name."""
    own = data.get("id")
    if own is None:
        name = data.get("name")
        return name if isinstance(name, str) else ""
    if type(own) not in (int, str):
        raise InvalidError(Problem("is neither a text nor a number", 'id = "mira-1"', "id"))
    return str(own)
