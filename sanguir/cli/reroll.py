"""`sanguir reroll`"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from sanguir import resolver
from sanguir.cli.command import CHANGES, FORCE, argument, option, verb
from sanguir.cli.order import is_sheet
from sanguir.cli.run import Loaded, Run
from sanguir.dice import MAX_SEED, Seeded, is_seed
from sanguir.errors import (
    InvalidError,
    Problem,
    RefusedError,
    StorageError,
    UsageError,
    clip,
    reason_of,
)
from sanguir.forms import shown
from sanguir.outcome import RULES, THROWN_AGAIN, Outcome

SHARED = {**FORCE, **CHANGES}
LARGEST = 1 << 20
OUTPUT = "the output of roll --json"
ON_RECORD = "SHEET for its last roll on record"


@verb(SHARED)
def reroll(
    run: Run,
    file: str | None = argument(
        "FILE", "a roll's JSON; - is standard input", required=False, complete="sheets"
    ),
    sheet: str | None = argument(
        "SHEET",
        "whose Willpower is marked; alone: its last roll",
        required=False,
        complete="sheets",
    ),
    *,
    strategy: str | None = option(
        "--strategy",
        help="Which dice, by a strategy.",
        metavar="S",
        complete="strategies",
    ),
    positions: str | None = option("--positions", help="Which dice, from 1.", metavar="1,4"),
) -> None:
    """SHEET alone takes that sheet's last `roll` on record in the journal, if it was not thrown
    again before: sanguir reroll ilse.toml --strategy failures. A roll's JSON does as well:
    sanguir roll str+bra ilse.toml -d 3 --json | sanguir reroll - ilse.toml --strategy failures.
    A roll that passed is thrown again, too, if you ask for it; a roll given as JSON is not
    remembered, and can be thrown again twice. Without --seed its seed is the roll's own."""
    choices: dict[str, Any] = {
        "strategy": strategy,
        "positions": positions,
        "force": run.force or None,
    }
    if sheet is None and file is not None and (file.endswith(".toml") or is_sheet(file)):
        file, sheet = None, file
    if file is None and sheet is not None:
        _on_record(run, sheet, choices)
        return
    if file is None and run.line is not None:
        raise UsageError(Problem("is missing", "the SHEET, or the roll's FILE", "sheet"))
    if file is None and sys.stdin is not None and sys.stdin.isatty():
        raise UsageError("which roll is to be thrown again?", f"{ON_RECORD}, or FILE, or -")
    file = file or "-"
    record = read_record(run, file)
    choices["roll"] = the_roll(record, file)
    _warn_of_rules(run, record, file)
    _throw_as_before(run, record, file)
    system = str(record.get("system", "v5"))
    resolver.rule(system if system in resolver.SYSTEMS else "v5", "reroll")
    try:
        if sheet is None:
            run.without_sheet("reroll", "v5", **choices)
        else:
            run.show(run.perform(sheet, lambda loaded: _again(run, loaded, record, choices)))
    except InvalidError as error:
        raise error.within(file) from None


def _on_record(run: Run, sheet: str, choices: dict[str, Any]) -> None:
    """Throw the last roll of a sheet again, as the journal has it, and say which one it was."""
    from sanguir.cli.rolled import last_roll
    from sanguir.render.journal import against, roll_of

    taken: dict[str, Any] = {}
    books: list[Any] = []

    def resolve(loaded: Loaded) -> Outcome[Any]:
        try:
            resolver.rule(loaded.system, "reroll")
        except RefusedError as error:
            raise error.within(loaded.name) from None
        taken.update(last_roll(run, loaded))
        _throw_as_before(run, taken, "the journal")
        if not run.books.is_named and "rules" in taken:
            # The dice are read by the rules that they were thrown under, the sheet by its own.
            loaded = loaded.under(run.books.on_record(loaded.system, taken["rules"] or {}))
        books.append(loaded.book)
        try:
            return run.resolve(loaded, "reroll", roll=the_roll_of(taken["rolls"]), **choices)
        except RefusedError as error:
            which = f"; it is {roll_of(taken)}"
            raise RefusedError(
                problem._replace(hint=f"{problem.hint or ''}{which}".removeprefix("; "))
                for problem in error.problems
            ) from None

    result = run.perform(sheet, resolve)
    notes = (*result.notes, f"{THROWN_AGAIN}{roll_of(taken)}")
    run.show(result._replace(notes=notes, against=against(taken), book=books[-1]))


def _warn_of_rules(run: Run, record: Mapping[str, Any], file: str) -> None:
    """Warn of a roll thrown under rules that another sheet lent, unless some are named."""
    notes = record.get("notes")
    lent = [str(note).removeprefix(RULES) for note in (notes if isinstance(notes, list) else ())
            if str(note).startswith(RULES)]  # fmt: skip
    if lent and run.books.are_printed:
        what = f"was thrown under {clip(lent[0])}"
        run.output.warn_early([Problem(what, "--rules FILE reads it so again", file=file)])


def _throw_as_before(run: Run, record: Mapping[str, Any], file: str) -> None:
    """Throw with the seed that the roll was thrown with, unless another one is asked for."""
    seed = the_seed(record, file)
    if run.seed_is_drawn and seed is not None:
        run.source = Seeded(seed)


def _again(
    run: Run, loaded: Loaded, record: Mapping[str, Any], choices: dict[str, Any]
) -> Outcome[Any]:
    """Throw again for the character whose roll it was, and for nobody else."""
    whose = record.get("character")
    if isinstance(whose, str) and whose != loaded.character.name:
        raise RefusedError(
            Problem(
                f"that roll is {clip(whose)}'s, not {loaded.character.name}'s", file=loaded.name
            )
        )
    return run.resolve(loaded, "reroll", **choices)


def read_record(run: Run, file: str) -> Mapping[str, Any]:
    """Read one roll's JSON, a result or the roll alone; raises InvalidError naming the file."""
    from json import loads

    try:
        if file == "-":
            raw = run.input().read(LARGEST + 1)
        else:
            with open(file, "rb") as stream:
                raw = stream.read(LARGEST + 1)
        record = loads(raw) if len(raw) <= LARGEST else None
    except (FileNotFoundError, IsADirectoryError) as error:
        how = f"{OUTPUT}; or {ON_RECORD}"
        raise InvalidError(
            Problem(f"cannot be read ({reason_of(error)})", how, file=file)
        ) from None
    except OSError as error:
        raise StorageError(Problem(f"cannot be read ({reason_of(error)})", file=file)) from None
    except RecursionError:
        raise InvalidError(Problem("is nested too deeply", OUTPUT, file=file)) from None
    except ValueError as error:
        from sanguir.sheets import jsontext

        what = f"is not one JSON object ({jsontext.reason_of(error)})"
        raise InvalidError(Problem(what, OUTPUT, file=file)) from None
    if not isinstance(record, dict):
        raise InvalidError(Problem("is not a roll", OUTPUT, file=file))
    return record


def the_seed(record: Mapping[str, Any], file: str) -> int | None:
    """Return the seed that a result was thrown with, if it names one."""
    seed = record.get("seed")
    if seed is None or is_seed(seed):
        return seed
    hint = f"a whole number from 0 to {MAX_SEED:,}, or null"
    raise InvalidError(Problem(f"{shown(seed)} is no seed", hint, "seed", file))


def the_roll(record: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Find the test in a result, the one that its Difficulty was for; a roll alone is itself."""
    result = record.get("result")
    rolls = result.get("rolls") if isinstance(result, Mapping) else None
    if not isinstance(rolls, list) or not rolls:
        return record
    found = the_roll_of(rolls)
    if not isinstance(found, Mapping):
        raise InvalidError(Problem("is not a roll", OUTPUT, "result.rolls", file))
    return found


def the_roll_of(rolls: Sequence[Any]) -> Any:
    """Return the test among the rolls of one command; where there is none, the last roll."""
    tests = [roll for roll in rolls if isinstance(roll, Mapping) and roll.get("kind") == "test"]
    return (tests or rolls)[-1]
