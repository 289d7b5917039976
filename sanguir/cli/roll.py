"""`sanguir roll`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole
from sanguir.cli.command import DIFFICULTY, THROWS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError
from sanguir.pools import parse_modifier

SHARED = {**DIFFICULTY, **THROWS}


@verb(SHARED)
def roll(
    run: Run,
    pool: str = argument("POOL", "7, endurance+willpower+1, or @NAME saved on the sheet"),
    sheet: str | None = argument("SHEET", required=False, complete="sheets"),
    *,
    system: str | None = option(
        "--system", help="Whose rules, without a sheet.", metavar="S", complete="systems"
    ),
    kind: str | None = option("--kind", help="What is rolled.", metavar="K", complete="roll-kinds"),
    vs: str | None = option("--vs", help="Contest against N successes.", metavar="N"),
    vs_pool: str | None = option("--vs-pool", help="Contest against a pool.", metavar="POOL"),
    vs_sheet: str | None = option(
        "--vs-sheet", help="Whose pool that is.", metavar="SHEET", complete="sheets"
    ),
    vs_modifier: tuple[str, ...] = option(
        "--vs-modifier", help="Dice on that side.", metavar="[LABEL:]±N", multiple=True
    ),
    advancement: str | None = option(
        "--advancement", help="Sanguiri: dice declared for an empty pool.", metavar="N"
    ),
    uv: str | None = option(
        "--uv", help="Sanguiri: the exposure now.", metavar="LEVEL", complete="exposures"
    ),
) -> None:
    """A Sanguiri pool throws d6, and each 6 succeeds."""
    if (vs_sheet or vs_modifier) and vs_pool is None:
        raise UsageError("--vs-sheet and --vs-modifier go with --vs-pool", "add --vs-pool POOL")
    choices = {
        "pool": pool,
        "kind": kind,
        "difficulty": maybe_whole(run.difficulty, "-d"),
        "vs": maybe_whole(vs, "--vs", least=0, most=100_000),
        "vs_pool": vs_pool,
        "vs_modifiers": tuple(parse_modifier(text, "--vs-modifier") for text in vs_modifier) or None,
        "advancement": maybe_whole(advancement, "--advancement"),
        "uv": uv,
        "modifiers": run.modifiers or None,
    }
    if vs_sheet is not None:
        other = run.read(vs_sheet)
        run.warn(other.warnings)
        choices |= {"vs_character": other.character, "vs_dice": run.dice_of(other)}
    if sheet is not None:
        run.look(sheet, "roll", **choices)
    else:
        run.without_sheet("roll", run.system(system), **choices)
