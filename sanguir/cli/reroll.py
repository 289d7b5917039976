"""`sanguir reroll`"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from sanguir import resolver
from sanguir.cli.command import CHANGES, FORCE, argument, option, verb
from sanguir.cli.run import Loaded, Run
from sanguir.dice import MAX_SEED, Seeded, is_seed
from sanguir.errors import InvalidError, Problem, RefusedError, StorageError, clip, reason_of
from sanguir.forms import shown
from sanguir.outcome import Outcome

SHARED = {**FORCE, **CHANGES}
LARGEST = 1 << 20


@verb(SHARED)
def reroll(
    run: Run,
    file: str | None = argument("FILE", "a roll's JSON; - is standard input", required=False),
    sheet: str | None = argument("SHEET", required=False, complete="sheets"),
    *,
    strategy: str | None = option(
        "--strategy",
        help="failures, criticals, avoid-messy, risky or best.",
        metavar="S",
        complete="strategies",
    ),
    positions: str | None = option("--positions", help="Which dice, from 1.", metavar="1,4"),
) -> None:
    """sanguir roll str+bra ilse.toml -d 3 --json | sanguir reroll - ilse.toml --strategy failures.
    With SHEET its Willpower is marked."""
    record = read_record(file or "-")
    roll = the_roll(record, file or "-")
    seed = the_seed(record, file or "-")
    if run.seed_is_drawn and seed is not None:
        run.source = Seeded(seed)
    system = str(record.get("system", "v5"))
    choices = {"roll": roll, "strategy": strategy, "positions": positions,
               "force": run.force or None}  # fmt: skip
    resolver.rule(system if system in resolver.SYSTEMS else "v5", "reroll")
    try:
        if sheet is None:
            run.without_sheet("reroll", "v5", **choices)
        else:
            run.show(run.perform(sheet, lambda loaded: _again(run, loaded, record, choices)))
    except InvalidError as error:
        raise error.within(file or "-") from None


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


def read_record(file: str) -> Mapping[str, Any]:
    """Read one roll's JSON, a result or the roll alone; raises InvalidError naming the file."""
    from json import loads

    try:
        if file == "-":
            text = sys.stdin.read(LARGEST + 1)
        else:
            with open(file, encoding="utf-8") as stream:
                text = stream.read(LARGEST + 1)
        record = loads(text) if len(text) <= LARGEST else None
    except (FileNotFoundError, IsADirectoryError) as error:
        how = "the output of roll --json; or roll the same --seed again with --reroll"
        raise InvalidError(
            Problem(f"cannot be read ({reason_of(error)})", how, file=file)
        ) from None
    except OSError as error:
        raise StorageError(Problem(f"cannot be read ({reason_of(error)})", file=file)) from None
    except (ValueError, RecursionError) as error:
        raise InvalidError(
            Problem(
                f"is not one JSON object ({clip(error)})", "the output of roll --json", file=file
            )
        ) from None
    if not isinstance(record, dict):
        raise InvalidError(Problem("is not a roll", "the output of roll --json", file=file))
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
    tests = [roll for roll in rolls if isinstance(roll, Mapping) and roll.get("kind") == "test"]
    found = (tests or rolls)[-1]
    if not isinstance(found, Mapping):
        raise InvalidError(
            Problem("is not a roll", "the output of roll --json", "result.rolls", file)
        )
    return found
