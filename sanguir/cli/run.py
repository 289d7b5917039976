"""One command at work: what was asked, whose dice, which book, and how the answer goes out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sanguir import resolver
from sanguir.amounts import faces, whole
from sanguir.cli import entered, exits
from sanguir.cli.books import Books
from sanguir.cli.keeping import Keeping
from sanguir.cli.output import Output
from sanguir.dice import MAX_SEED, Entered, Seeded, Source, draw_seed
from sanguir.errors import (
    InvalidError,
    Problem,
    RefusedError,
    SanguirError,
    StorageError,
    UsageError,
    clip,
    each,
)
from sanguir.outcome import Outcome, is_failed
from sanguir.pools import Modifier, parse_modifier

if TYPE_CHECKING:
    from pathlib import Path

    from sanguir.render.result import Result
    from sanguir.sheets.store import Stored
    from sanguir.sheets.writing import Lost


class Loaded:
    """A sheet as a command has it: the character, its file, and the book in force for it."""

    __slots__ = ("book", "character", "data", "name", "path", "system", "warnings", "who")

    def __init__(
        self,
        reading: resolver.Reading,
        data: Mapping[str, Any],
        *,
        name: str,
        who: str,
        book: Any,
        path: Any = None,
    ):
        self.character: Any = reading.character
        self.system = reading.system
        self.warnings = tuple(problem.within(name) for problem in reading.warnings)
        self.data = data
        self.name = name
        self.who = who
        self.book = book
        self.path = path

    def under(self, book: Any) -> Loaded:
        """Return the same sheet, to be acted on by another book than the one it was read by."""
        other = copy(self)
        other.book = book
        return other


class Call(NamedTuple):
    """One call of a rule as a command made it: enough to make it again."""

    action: str
    system: str
    book: Any
    loaded: Loaded | None
    choices: Mapping[str, Any]
    sheets: Mapping[int, Loaded]
    dice: Mapping[int, str]


class Run:
    """The shared options of one command, and what follows from them."""

    def __init__(
        self,
        verb: str,
        *,
        json: bool = False,
        seed: str | None = None,
        dice: str | None = None,
        dry_run: bool = False,
        rules: str | None = None,
        modifiers: Sequence[str] = (),
        difficulty: str | None = None,
        check: bool = False,
        force: bool = False,
        odds: bool = False,
        journal: str | None = None,
        no_journal: bool = False,
    ):
        self.verb = verb
        self.json = json
        self.dry_run = dry_run
        self.rules = rules
        self.difficulty = difficulty
        self.check = check
        self.force = force
        self.odds = odds
        self.keeping = Keeping(journal, off=no_journal)
        # The verb's own options as they were given, by their parameters' names.
        self.given: Mapping[str, Any] = {}
        self.is_one_of_many = False
        # Where in a batch this command stands; errors in their place bear it.
        self.line: int | None = None
        self.call: Call | None = None
        self.undoes: str | None = None
        self.asked_system: str | None = None
        # Folders that a run on many sheets flushes itself, before it tells what is in them.
        self.unflushed: set[Path] | None = None
        self.modifiers: tuple[Modifier, ...] = tuple(parse_modifier(text) for text in modifiers)
        self.seed_is_drawn = seed is None and dice is None
        self.source: Source = _source(seed, dice)
        self.books = Books(rules)
        self.output = Output(json)
        # The texts of the files that were written, as they were and as they are, by path.
        self.texts: Mapping[str, tuple[bytes, bytes]] = {}
        self._sheets: dict[int, Loaded] = {}
        self._dice: dict[int, str] = {}
        self._losing: dict[str, Lost] = {}
        self._passed_over: tuple[Problem, ...] = ()

    def answer_in_json(self) -> None:
        """Answer as --json does, whether or not it was given."""
        if not self.json:
            self.json, self.output = True, Output(True)

    # -- reading ---------------------------------------------------------------------------

    @property
    def folder(self) -> str | None:
        """The further folder in which bare sheet names are looked for."""
        return os.environ.get("SANGUIR_SHEETS") or None

    def read(self, name: str) -> Loaded:
        """Read a sheet without locking it."""
        from sanguir.sheets import store

        return self.loaded(store.read(name, self.folder))

    def read_beside(self, first: str | None, name: str) -> Loaded:
        """Read the further sheet of a command, and warn of what is odd about it; whatever is wrong
        with either is told at once."""
        further = self.read_all(name if first is None else first, name)[-1]
        self.output.warn_early(further.warnings)
        return further

    def read_all(self, *names: str) -> list[Loaded]:
        """Read the sheets of a command; one that names no house rules goes by those that another
        names. What is wrong with any of them is told at once."""
        from sanguir.sheets import store

        found = []
        for name in names:
            with suppress(SanguirError):  # told below
                found.append(store.read(name, self.folder))
        self.books.lend(found)
        return each(dict.fromkeys(names), self.read)

    def loaded(self, stored: Stored) -> Loaded:
        """Check a sheet that was read; raises InvalidError with all its problems."""
        self._note_owner(stored)
        return self.checked(
            stored.document.data, name=stored.name, who=stored.who, path=stored.path
        )

    def checked(self, data: Mapping[str, Any], *, name: str, who: str, path: Any = None) -> Loaded:
        """Read a sheet's data into a character; raises InvalidError naming the file."""
        try:
            system = resolver.system_of(data)
            if self.asked_system not in (None, system):
                raise UsageError(
                    f"--system {self.asked_system}: {name} is a sheet of {system}", "leave it out"
                )
            book = self.books.of(system, data, path and path.parent, name)
            reading = resolver.read(data, book)
        except InvalidError as error:
            raise error.within(name) from None
        if reading.problems:
            whose = self.books.said_to(data, book)
            by = f", by the rules in {whose}" if whose else ""
            raise InvalidError(
                problem._replace(message=problem.message + by).within(name)
                for problem in reading.problems
            )
        loaded = Loaded(reading, data, name=name, who=who, book=book, path=path)
        if not self.is_one_of_many:
            self._sheets[id(loaded.character)] = loaded
        return loaded

    def as_changed(self, stored: Stored, wanted: Mapping[tuple[str, ...], Any]) -> Loaded:
        """Check a sheet as it would stand; nothing is written that any verb would refuse."""
        from sanguir.sheets.document import SheetDocument

        self._note_owner(stored)
        try:
            data = SheetDocument.parse(stored.document.edited(wanted)).data
        except SanguirError as error:
            raise error.within(stored.name) from None
        return self.checked(data, name=stored.name, who=stored.who, path=stored.path)

    def _note_owner(self, stored: Stored) -> None:
        if stored.loses is not None:
            self._losing[stored.name] = stored.loses

    def checked_bytes(self, raw: bytes, name: str, folder: Path | None = None) -> Loaded:
        """Check a sheet that was just made; its own house rules are those of its folder."""
        from sanguir.sheets.document import SheetDocument

        who = os.path.basename(name)
        path = folder and folder / who
        return self.checked(SheetDocument.parse(raw).data, name=name, who=who, path=path)

    @staticmethod
    def system(named: str | None) -> str:
        """Return whose rules are meant where no sheet says so."""
        system = named or os.environ.get("SANGUIR_SYSTEM") or resolver.DEFAULT_SYSTEM
        if system not in resolver.SYSTEMS:
            where = "--system" if named else "SANGUIR_SYSTEM"
            raise UsageError(
                f'{where}: "{clip(system)}" is no system', f"one of {', '.join(resolver.SYSTEMS)}"
            )
        return system

    def refuse_read_only(self, loaded: Loaded) -> None:
        """Raise StorageError for a sheet that this run would write and may not."""
        if not self.dry_run:
            from sanguir.sheets import store

            store.refuse_read_only(loaded.path, loaded.name)

    # -- acting ----------------------------------------------------------------------------

    def act(self, sheet: str, action: str, **choices: Any) -> None:
        """Run an action on one sheet and show what came of it."""
        self.show(self.perform(sheet, lambda loaded: self.resolve(loaded, action, **choices)))

    def perform(self, sheet: str, resolve: Callable[[Loaded], Outcome[Any]]) -> Result:
        """Lock and read one sheet, resolve, and save what changed; a dry run only reads."""
        if self.dry_run:
            loaded = self.read(sheet)
            return self.result(loaded, resolve(loaded), written=False)
        from sanguir.sheets import store

        with store.editing([sheet], self.folder, self.unflushed) as editing:
            stored = editing.sheets[0]
            loaded = self.loaded(stored)
            outcome = resolve(loaded)
            changes = self.changed(loaded, outcome.after)
            written = bool(changes) and editing.save([(stored, changes)])[0]
            self.texts = editing.texts
            # Under the lock still: whoever comes next finds on record what was done.
            return self.kept(self.result(loaded, outcome, written=written))

    def look(self, sheet: str, action: str, **choices: Any) -> None:
        """Run an action that changes nothing, and show what came of it."""
        self.show(self.seen(sheet, action, **choices))

    def seen(self, sheet: str, action: str, **choices: Any) -> Result:
        """Run an action that changes nothing, without a lock."""
        loaded = self.read(sheet)
        return self.result(loaded, self.resolve(loaded, action, **choices), written=False)

    def without_sheet(self, action: str, system: str, **choices: Any) -> None:
        """Run an action that needs no character, and show what came of it."""
        self.show(self.seen_without_sheet(action, system, **choices))

    def seen_without_sheet(self, action: str, system: str, **choices: Any) -> Result:
        """Run an action that needs no character."""
        book = self.books.of(system)
        dice = self.source.of("")
        self.remember(action, None, system, book, choices)
        self._note_further(choices, book, "the rules")
        try:
            outcome = resolver.act(action, None, system=system, dice=dice, book=book, **choices)
        except RefusedError as error:
            about = self._sheets.get(id(error.about))
            raise (error.within(about.name) if about else error) from None
        except UsageError as error:
            also = {**choices, "system": system}
            raise entered.too_few(error, action, None, book, also) from None
        entered.finish(self.source, outcome.rolls)
        return self.result(None, outcome, written=False, system=system, book=book)

    def resolve(self, loaded: Loaded, action: str, **choices: Any) -> Outcome[Any]:
        """Run an action on a character that was read, and see that all dice were used."""
        outcome = self.rule(loaded, action, **choices)
        entered.finish(
            self.source, outcome.rolls, lambda: self.result(loaded, outcome, written=False)
        )
        return outcome

    def rule(self, loaded: Loaded, action: str, **choices: Any) -> Outcome[Any]:
        """Run an action on a character that was read; a refusal names the sheet."""
        self.remember(action, loaded, loaded.system, loaded.book, choices)
        self._note_further(choices, loaded.book, f"the rules of {loaded.name}")
        try:
            return resolver.act(
                action, loaded.character, dice=self.dice_of(loaded), book=loaded.book, **choices
            )
        except RefusedError as error:
            about = self._sheets.get(id(error.about), loaded)
            raise error.within(about.name) from None
        except UsageError as error:
            who, book = loaded.character, loaded.book
            raise entered.too_few(error, action, who, book, choices) from None

    def _note_further(self, choices: Mapping[str, Any], book: Any, whose: str) -> None:
        """Keep a warning of each further sheet whose rules are not those that are used."""
        further = [found for one in choices.values() if (found := self._sheets.get(id(one)))]
        self._passed_over = self.books.passed_over(further, book, whose)

    def remember(
        self, action: str, loaded: Loaded | None, system: str, book: Any, choices: Mapping[str, Any]
    ) -> None:
        """Keep what is being done, for the journal."""
        self.call = Call(
            action, system, book, loaded, choices, sheets=self._sheets, dice=self._dice
        )

    def dice_of(self, loaded: Loaded) -> Any:
        """Return the dice of a sheet: derived from its file's own name."""
        dice = self.source.of(loaded.who)
        self._dice[id(dice)] = loaded.who
        return dice

    def draw(self) -> None:
        """Draw the seed of a run on many sheets, in case that one of them needs it."""
        if self.seed_is_drawn:
            self.source = Seeded(spare=draw_seed())

    def start_again(self) -> None:
        """Forget the sheet before: each of many has the dice that it would have alone."""
        self._sheets.clear()
        self._dice.clear()
        if isinstance(self.source, Seeded):
            self.source = self.source.again()

    def changed(self, loaded: Loaded, after: Any) -> dict[tuple[str, ...], tuple[Any, Any]]:
        """List what an outcome changes on a sheet."""
        if after is loaded.character:
            return {}
        return resolver.changes(loaded.character, after, loaded.book)

    # -- showing ---------------------------------------------------------------------------

    def result(
        self,
        loaded: Loaded | None,
        outcome: Outcome[Any],
        *,
        written: bool,
        system: str | None = None,
        book: Any = None,
        others: Sequence[tuple[Loaded, Any, bool]] = (),
    ) -> Result:
        """Gather everything that is shown about one outcome."""
        from sanguir.cli.gathering import gathered

        return gathered(
            self, loaded, outcome, written=written, system=system, book=book, others=others,
            passed_over=self._passed_over,
        )  # fmt: skip

    def shown(self, loaded: Loaded, after: Any, written: bool) -> Any:
        """Describe one sheet as an action left it."""
        from sanguir.cli.gathering import sheet_after

        return sheet_after(self, loaded, after, written)

    def show(self, result: Result) -> None:
        """Print a result, its warnings beside it; end with 1 when --check asks for it."""
        result = self.with_warnings(self.kept(result))
        self.output.warn(result.warnings)
        self.output.emit(self.rendered(result), result.files_written)
        if status := self.status_of(result.outcome):
            raise SystemExit(status)

    def with_warnings(self, result: Result) -> Result:
        """Warn of sheets that were another user's or group's and, once replaced, are ours, and of
        one that its own house rules make nothing of."""
        from sanguir.cli.gathering import unreadable

        changed = [sheet.file for sheet in result.sheets if sheet.changes]
        told = [Problem(*_LOST[self._losing[file]], None, file)
                for file in changed if file in self._losing]  # fmt: skip
        told += unreadable(result)
        return result._replace(warnings=(*result.warnings, *told)) if told else result

    def spoken(self, problem: Problem) -> Problem:
        """Say a warning as whoever gave the command would: with the options of a command line."""
        return problem

    def rendered(self, result: Result) -> str:
        """Write a result as this run shows it: a line of JSON, or words."""
        if self.json:
            from sanguir.render.json import line

            return line(result)
        from sanguir.cli.screen import look
        from sanguir.render.text import text

        return text(result, look(sys.stdout))

    def input(self) -> Any:
        """Return standard input as bytes."""
        if sys.stdin is None:
            raise StorageError("standard input is closed", "name a file in the place of -")
        return sys.stdin.buffer

    def kept(self, result: Result) -> Result:
        """Put rolls, and sheets that changed, into the journal, once; say whether it holds them."""
        if result.is_on_record is not None:
            return result
        is_worth_it = bool(result.outcome.rolls) or result.changed_a_sheet
        keeps = is_worth_it and not self.dry_run and self.keeping.keeps(many=self.is_one_of_many)
        path = self.keeping.place() if keeps else None
        if path is None:
            return result._replace(is_on_record=False)
        from sanguir.cli import record

        lost = record.write(self, result, path)
        warnings = result.warnings if lost is None else (*result.warnings, lost)
        return result._replace(is_on_record=lost is None, warnings=warnings)

    def status_of(self, outcome: Outcome[Any]) -> int:
        """Return the exit status of an outcome: a failed roll has one only with --check."""
        return exits.ROLL_FAILED if self.check and is_failed(outcome) else exits.DONE


# What is said of a sheet whose owner or group cannot stay.
_LOST: Final[Mapping[str, tuple[str, str]]] = {
    "owner": (
        "is another user's, and yours once it is replaced",
        "only its owner can keep it",
    ),
    "group": (
        "is of a group that you are not in, and of yours once it is replaced",
        "only who is in that group can keep it",
    ),
}


def _source(seed: str | None, dice: str | None) -> Source:
    if seed is not None and dice is not None:
        raise UsageError("--seed and --dice do not go together", "leave one of them out")
    if dice is not None:
        return Entered(faces(dice, "--dice"))
    if seed is None:
        return Seeded()
    return Seeded(whole(seed, "--seed", least=0, most=MAX_SEED))
