"""One action on many sheets: all are checked before any is written, each is saved on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sanguir import resolver
from sanguir.cli import entered, exits
from sanguir.cli.jobs import MANY, cores, in_order
from sanguir.cli.plan_file import BookOf
from sanguir.cli.progress import Progress
from sanguir.cli.run import Loaded, Run
from sanguir.cli.stops import STOP
from sanguir.cli.telling import Teller, Told
from sanguir.dice import Entered, Seeded
from sanguir.errors import JointError, SanguirError, StorageError, UsageError, together

if TYPE_CHECKING:
    from sanguir.outcome import Outcome, Roll
    from sanguir.render.result import Result

# Gives a character's choices. Sent to other processes, so no closure where there are --jobs.
Choose = Callable[[Any], Mapping[str, Any]]

# So many sheets are replaced between two flushes of their folder, and then told: as many as it
# pays for where a killed run can be run again, or where they are many; else each by itself.
GROUP: Final = 16
AHEAD: Final = 3
LONG: Final = 200
# Reading needs no flush, so that more of it goes to a process at a time.
READ: Final = 64


class Rehearsal(NamedTuple):
    """What reading some sheets came to: who cannot be used, and the books that the others use."""

    failures: dict[str, SanguirError]
    books: list[BookOf]


class Work(NamedTuple):
    """The action of one run, as every process of it does it."""

    run: Run
    action: str
    choose: Choose
    rehearse: Mapping[str, Any]
    keep_going: bool
    group: int

    def rehearsed(self, names: Sequence[str]) -> Rehearsal:
        """Read each sheet and try the action on it with other dice."""
        found = Rehearsal({}, [])
        for name in names:
            loaded: Loaded | None = None
            try:
                loaded = self.run.read(name)
                chosen = self.choose(loaded.character)
                choices = {**chosen, **self.rehearse}
                dice = Seeded(0).of(loaded.who)
                resolver.act(self.action, loaded.character, dice=dice, book=loaded.book, **choices)
                if chosen.get("minutes") != 0:  # where no time passes, nothing is written
                    self.run.refuse_read_only(loaded)
            except UsageError:
                raise
            except SanguirError as error:
                found.failures[name] = error.within(loaded.name) if loaded else error
            else:
                _remember(found.books, BookOf(loaded.system, loaded.book, loaded.name))
        return found

    def done(self, group: Sequence[tuple[str, SanguirError | None]]) -> list[Told]:
        """Act on a few sheets, then flush their folders; what is told is on disk.

        A process that is asked to stop begins no further sheet, and says so last.
        """
        STOP.take()
        told: list[Told] = []
        self.run.unflushed = folders = set[Path]()
        with STOP.held():
            for name, failure in group:
                if STOP.came is not None:
                    break
                try:
                    if failure is not None:
                        raise failure
                    told.append(self._one(name))
                except KeyboardInterrupt:  # while it waited for its turn at a sheet
                    if STOP.came is None:
                        raise
                except SanguirError as error:
                    told.append(Told(error=error))
                    if not self.keep_going or error.code == "usage":
                        break
            try:
                flush(folders)
            except StorageError as error:
                told.append(Told(error=error))
        if STOP.came is not None:
            told.append(Told(status=exits.INTERRUPTED))
        return told

    def _one(self, name: str) -> Told:
        run = self.run
        run.start_again()

        def resolve(loaded: Loaded) -> Outcome[Any]:
            STOP.hold()  # from here on the sheet may change, and then is told
            return run.rule(loaded, self.action, **self.choose(loaded.character))

        with STOP.breaking_in():
            result = run.with_warnings(run.perform(name, resolve))
            status = run.status_of(result.outcome)
            return Told(self._written(result), result.warnings, tuple(result.files_written), status)

    def _written(self, result: Result) -> str:
        """Write a result as `run` would, faster where that gives the same."""
        from sanguir.render import bulk

        is_quick = self.run.json and result.sheet is not None and bulk.is_simple(result.sheet.data)
        return bulk.line(result).decode("ascii") if is_quick else self.run.rendered(result)


def act_on_each(
    run: Run,
    names: Sequence[str],
    action: str,
    choose: Choose,
    *,
    rehearse: Mapping[str, Any] | None = None,
    keep_going: bool = False,
    jobs: int | None = 1,
    repeatable: bool = False,
    accept: Callable[[Sequence[BookOf]], None] = lambda _: None,
) -> None:
    """Act on every sheet in its own turn; `choose` gives a character's choices.

    First each is read and the action tried on it with other dice, `rehearse` overriding choices:
    one that cannot be used stops the run before anything is written, unless `keep_going`.
    `accept` sees the systems and books of the run then, or none of them before it is refused. The
    first failure sets the exit status.
    Without `jobs`, many sheets are shared among the machine's cores: that changes nothing else.
    What is not `repeatable` is told sheet by sheet, unless the sheets are many: a killed run
    leaves at most one a process that changed and was not told.
    """
    from sanguir.sheets import store

    once = [same[0] for same in store.same(names, run.folder)]
    run.is_one_of_many = len(once) > 1
    if jobs is None:
        jobs = cores() if len(once) >= MANY else 1
    jobs = 1 if isinstance(run.source, Entered) else min(jobs, len(once) or 1)
    group = GROUP if repeatable or len(once) >= MANY else 1
    work = Work(run, action, choose, rehearse or {}, keep_going, group)
    rehearsal = _rehearsed(work, once, jobs)
    if rehearsal.failures and not keep_going:
        failures = rehearsal.failures
        accept(())
        raise together([*failures.values()]) if run.json else _refused(failures, once)
    accept(rehearsal.books)
    fine = [name for name in once if name not in rehearsal.failures]
    _try_entered(run, fine, action, choose)
    run.draw()
    _each(work, [(name, rehearsal.failures.get(name)) for name in once], jobs)


def _refused(failures: Mapping[str, SanguirError], names: Sequence[str]) -> SanguirError:
    """Make one error of those of several sheets; the last says what became of all of them."""
    *first, last = failures.values()
    if len(names) > 1:
        others = len(names) - len(failures)
        rest = "the other" if others == 1 else f"the other {others:,}"
        more = f"; --keep-going goes on with {rest}" if others else ""
        last = _hinted(last, f"nothing was written{more}")
    return together([*first, last])


def _hinted(error: SanguirError, words: str) -> SanguirError:
    if isinstance(error, JointError):
        return JointError([*error.errors[:-1], _hinted(error.errors[-1], words)])
    *problems, last = error.problems
    hint = f"{last.hint}; {words}" if last.hint else words
    return type(error)([*problems, last._replace(hint=hint)])


def _each(work: Work, items: Sequence[tuple[str, SanguirError | None]], jobs: int) -> None:
    teller = Teller(work.run, keep_going=work.keep_going)
    progress = Progress(len(items))

    def groups() -> Iterator[Sequence[tuple[str, SanguirError | None]]]:
        size = min(work.group, -(-len(items) // jobs)) or 1
        for start in range(0, len(items), size):
            if teller.is_over or STOP.came is not None:
                return
            yield items[start : start + size]

    # Names of common length fit into the pipes several groups at a time.
    is_short = max((len(name) for name, _ in items), default=0) <= LONG
    ahead = AHEAD if is_short and work.group > 1 else 1
    with STOP.noted():
        try:
            for told in in_order(jobs, work.done, groups(), ahead=ahead):
                progress.clear()
                teller.tell_all(told)
                progress.step(len(told))
        except (KeyboardInterrupt, StorageError):  # asked twice, or in every process at once
            if STOP.came is None:
                raise
        progress.clear()
        if STOP.came is not None:
            teller.interrupted()
    STOP.end()
    teller.end()


def flush(folders: Iterable[Path]) -> None:
    """Flush folders, so that names replaced in them survive a power cut."""
    from sanguir.sheets import atomic

    for folder in sorted(folders):
        atomic.sync_folder(folder)


def _rehearsed(work: Work, names: Sequence[str], jobs: int) -> Rehearsal:
    whole = Rehearsal({}, [])
    size = min(READ, -(-len(names) // jobs)) or 1
    chunks = (names[start : start + size] for start in range(0, len(names), size))
    progress = Progress(len(names), "sheets checked")
    for part in in_order(jobs, work.rehearsed, chunks):
        whole.failures.update(part.failures)
        for one in part.books:
            _remember(whole.books, one)
        progress.step(size)
    progress.clear()
    return whole


def _remember(books: list[BookOf], one: BookOf) -> None:
    """Add a book unless it is there: the same one, or an equal one from another process."""
    if not any(one.book is known.book or one[:2] == known[:2] for known in books):
        books.append(one)


def _try_entered(run: Run, names: Sequence[str], action: str, choose: Choose) -> None:
    """See that faces thrown at the table are just enough for all the sheets together."""
    if isinstance(run.source, Entered):
        faces = run.source.again()
        rolls: list[Roll] = []
        for name in names:
            loaded = run.read(name)
            given = choose(loaded.character)
            dice = faces.of(loaded.who)
            who, book = loaded.character, loaded.book
            try:
                done = resolver.act(action, who, dice=dice, book=book, **given)
            except UsageError as error:
                if len(names) > 1:
                    raise  # what one sheet throws is not what they all need
                raise entered.too_few(error, action, who, book, given) from None
            rolls += done.rolls
        entered.finish(
            faces,
            rolls,
            (lambda: run.result(loaded, done, written=False)) if len(names) == 1 else None,
        )
