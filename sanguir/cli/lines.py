"""Sheets from standard input, one JSON object a line: answers go out as the lines come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir import batch, resolver
from sanguir.batch import ACTION, FILE, LONGEST, Downtime
from sanguir.cli import exits
from sanguir.cli.jobs import in_order
from sanguir.cli.progress import Progress
from sanguir.cli.run import Loaded, Run
from sanguir.cli.telling import Teller, Told
from sanguir.dice import Entered, Seeded
from sanguir.errors import InvalidError, SanguirError, StorageError, UsageError, reason_of
from sanguir.outcome import Outcome
from sanguir.render.json import error_line

# What is read at a time at most; what has come is answered at once, however little it is.
CHUNK: Final = 1 << 16

# The number of a chunk's first line, and its lines.
Chunk = tuple[int, list[bytes]]


def check_alone(names: Sequence[str]) -> None:
    """Refuse `-`, which is standard input, beside files."""
    if len(set(names)) > 1:
        raise UsageError("- is standard input, and stands alone", "sheets as files, or -")


def chunks(stream: Any) -> Iterator[Chunk]:
    """Read whole lines as they come; of an overlong one only so much is kept that it shows."""
    number, rest, cut = 1, b"", b""
    while piece := _read(stream):
        *lines, rest = (rest + piece).split(b"\n")
        if cut and lines:
            lines[0], cut = _overlong(cut + lines[0]), b""
        if cut or len(rest) > LONGEST:
            cut, rest = _overlong(cut + rest)[:1], b""
        if lines:
            yield number, lines
            number += len(lines)
    if cut:
        yield number, [_overlong(cut)]
    elif rest:
        yield number, [rest]


def _overlong(line: bytes) -> bytes:
    """Stand for a line that is too long, and as blank as that is."""
    return (b" " if batch.is_blank(line) else b"x") * (LONGEST + 1)


def _read(stream: Any) -> bytes:
    try:
        found: bytes = stream.read1(CHUNK)
    except OSError as error:
        raise StorageError(f"standard input cannot be read ({reason_of(error)})") from None
    return found


class LineWork:
    """What is done to each line of a run, in whichever process."""

    def __init__(
        self,
        run: Run,
        downtime: Downtime,
        books: Mapping[str, Any],
    ):
        self._run = run
        self._downtime = downtime
        self._books = books
        seed = None if run.seed_is_drawn else run.source.seed
        spare = run.source.again().settled() if isinstance(run.source, Seeded) else None
        self._seeds = (seed, spare)
        self._advancer: batch.Advancer | None = None

    def done(self, chunk: Chunk) -> list[Told]:
        """Answer some lines."""
        if self._advancer is None:
            seed, spare = self._seeds
            self._advancer = batch.Advancer(self._downtime, seed, self._books, spare=spare)
        if not self._run.keeping.is_named:
            return list(self._as_lines(chunk, self._advancer))
        number, lines = chunk
        return [
            self._as_result(line, at)
            for at, line in enumerate(lines, number)
            if not batch.is_blank(line)
        ]

    def _as_lines(self, chunk: Chunk, advancer: batch.Advancer) -> Iterator[Told]:
        """Answer lines together, up to the next one of which there is something to warn."""
        out: list[bytes] = []
        status = exits.DONE
        number, lines = chunk
        for at, line in enumerate(lines, number):
            if batch.is_blank(line):
                continue
            try:
                answer = advancer.answer(line)
            except SanguirError as error:
                status = status or exits.status_of(error)
                out.append(error_line(error.within(FILE), line=at).encode())
            else:
                out.append(answer.line)
                if answer.failed and self._run.check:
                    status = status or exits.ROLL_FAILED
                if answer.warnings:
                    text = b"".join(out).decode("ascii")
                    yield Told(text, answer.warnings, status=status, line=at)
                    out, status = [], exits.DONE
        yield Told(b"".join(out).decode("ascii"), status=status)

    def _as_result(self, line: bytes, number: int) -> Told:
        run = self._run
        try:
            result = self._journalled(line)
        except SanguirError as error:
            return _failed(run, error, number)
        status = run.status_of(result.outcome)
        return Told(run.rendered(result), result.warnings, status=status, line=number)

    def _journalled(self, line: bytes) -> Any:
        run, sheet = self._run, batch.Reader().read(line)
        run.start_again()
        loaded = _checked(run, sheet, has_rules=sheet.system in self._books)
        outcome = run.rule(loaded, ACTION, **self._downtime.choices_of(loaded.character))
        return run.kept(run.result(loaded, outcome, written=False))


def advance(run: Run, downtime: Downtime, jobs: int) -> None:
    """Let time pass for every sheet of standard input; no file is touched."""
    if isinstance(run.source, Entered):
        raise UsageError("--dice does not go with -", "--seed N makes its dice reproducible")
    books = books_of(run)
    for system, book in books.items():
        if not isinstance(book, SanguirError):
            _rehearse(system, book, downtime)
    run.is_one_of_many = True
    run.draw()
    work = LineWork(run, downtime, {} if run.books.are_printed else books)
    teller = Teller(run, keep_going=True)
    progress = Progress(0)

    def wanted() -> Iterator[Chunk]:
        for chunk in chunks(run.input()):
            yield chunk
            if teller.is_over or run.output.reader_is_gone:
                return

    for told in in_order(jobs, work.done, wanted()):
        for one in told:
            teller.tell(one)
        progress.step(sum(one.text.count("\n") for one in told))
    progress.clear()
    teller.end()


def books_of(run: Run) -> dict[str, Any]:
    """Return the book of every system, or the error that there is none in the rules file."""
    found: dict[str, Any] = {}
    for system in resolver.SYSTEMS:
        try:
            found[system] = run.books.of(system)
        except InvalidError as error:
            found[system] = error
    errors = [book for book in found.values() if isinstance(book, SanguirError)]
    if len(errors) == len(found):
        raise errors[0]
    return found


def _rehearse(system: str, book: Any, downtime: Downtime) -> None:
    """Try the choices on somebody, so that what is wrong with them is said once and first."""
    data: dict[str, Any] = {}
    for _, tables in resolver.template(system, "somebody"):
        data.update(tables)
    somebody = resolver.read(data, book).character
    if somebody is not None:
        choices = {**downtime.choices_of(somebody), "minutes": 0, "plan": ()}
        resolver.act(ACTION, somebody, dice=Seeded(0).of(""), book=book, **choices)


def look_at_each(run: Run, resolve: Callable[[Loaded], Outcome[Any]]) -> None:
    """Show every sheet of standard input, as `sheet show` and `sheet check` do."""
    reader = batch.Reader()
    teller = Teller(run, keep_going=True)
    for number, lines in chunks(run.input()):
        for at, line in enumerate(lines, number):
            if not batch.is_blank(line):
                teller.tell(_looked_at(run, reader, line, at, resolve))
        if teller.is_over or run.output.reader_is_gone:
            break
    teller.end()


def _looked_at(
    run: Run,
    reader: batch.Reader,
    line: bytes,
    number: int,
    resolve: Callable[[Loaded], Outcome[Any]],
) -> Told:
    try:
        loaded = _checked(run, reader.read(line), has_rules=not run.books.are_printed)
        result = run.result(loaded, resolve(loaded), written=False)
    except SanguirError as error:
        return _failed(run, error, number)
    return Told(run.rendered(result), result.warnings, line=number)


def _checked(run: Run, sheet: batch.Sheet, *, has_rules: bool) -> Loaded:
    """Check a line's sheet; house rules are in force for it, or it names none."""
    loaded = run.checked(sheet.data, name=FILE, who=sheet.who)
    if problems := batch.rules_problems(sheet, has_rules=has_rules):
        raise InvalidError(problems)
    return loaded


def _failed(run: Run, error: SanguirError, number: int) -> Told:
    """Say which line it was: in words as FILE:LINE, in JSON beside the error."""
    return Told(error=error.within(FILE if run.json else f"{FILE}:{number}"), line=number)
