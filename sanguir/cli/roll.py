"""`sanguir roll`"""

from __future__ import annotations

from sanguir import resolver
from sanguir.amounts import maybe_whole
from sanguir.cli.command import DIFFICULTY, DRY_RUN, FORCE, THROWS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError
from sanguir.pools import parse_modifier

SHARED = {**DIFFICULTY, **THROWS, **FORCE, **DRY_RUN}
# What a roll can do to the sheet: choices that spend Willpower or rouse the Blood.
SPENDING = ("surge", "reroll", "ignore_impairment")


@verb(SHARED)
def roll(
    run: Run,
    pool: str = argument(
        "POOL", "7, endurance+willpower+1, str+bra.grappling, @NAME", complete="pool"
    ),
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
    hunger: str | None = option(
        "--hunger", help="V5: this many of the pool are Hunger dice.", metavar="N"
    ),
    specialty: str | None = option("--specialty", help="V5: one that fits.", metavar="NAME"),
    discipline: str | None = option(
        "--discipline", help="V5: the Discipline at work.", metavar="NAME", complete="disciplines"
    ),
    power: str | None = option(
        "--power", help="V5: the power at work.", metavar="NAME", complete="powers"
    ),
    surge: bool = option("--surge", help="V5: Blood Surge; rouses the Blood."),
    reroll: str | None = option(
        "--reroll", help="V5: throw dice again for Willpower.", metavar="HOW", complete="strategies"
    ),
    ignore_impairment: bool = option(
        "--ignore-impairment", help="V5: for Willpower, impairment does not count."
    ),
) -> None:
    """Sanguiri throws d6, and each 6 succeeds. V5 throws d10, and 6 or more succeed. --reroll:
    failures, criticals, avoid-messy, risky, best, or positions such as 1,4 (from 1)."""
    choices = {
        "pool": pool,
        "kind": kind,
        "difficulty": run.difficulty,
        "vs": maybe_whole(vs, "--vs", least=0, most=100_000),
        "vs_pool": vs_pool,
        "vs_modifiers": tuple(parse_modifier(text, "--vs-modifier") for text in vs_modifier)
        or None,
        "advancement": maybe_whole(advancement, "--advancement"),
        "uv": uv,
        "hunger": maybe_whole(hunger, "--hunger"),
        "specialty": specialty,
        "discipline": discipline,
        "power": power,
        "surge": surge or None,
        "reroll": reroll,
        "ignore_impairment": ignore_impairment or None,
        "force": run.force or None,
        "modifiers": run.modifiers or None,
    }
    if (vs_sheet or vs_modifier) and vs_pool is None:
        raise UsageError("--vs-sheet and --vs-modifier go with --vs-pool", "add --vs-pool POOL")
    if vs_sheet is not None:
        other = run.read(vs_sheet)
        run.warn(other.warnings)
        choices |= {"vs_character": other.character, "vs_dice": run.dice_of(other)}
    if sheet is None:
        whose = system or resolver.told_by(choices)
        run.without_sheet("roll", run.system(whose), **choices)
    elif any(choices[spending] is not None for spending in SPENDING):
        run.act(sheet, "roll", **choices)
    else:
        run.look(sheet, "roll", **choices)
