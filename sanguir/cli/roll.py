"""`sanguir roll`"""

from __future__ import annotations

from typing import Any, Final

from sanguir import resolver
from sanguir.amounts import maybe_whole
from sanguir.cli.command import DIFFICULTY, DRY_RUN, FORCE, ODDS, THROWS, Option, argument, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError
from sanguir.pools import parse_modifier

SHARED = {**DIFFICULTY, **ODDS, **THROWS, **FORCE, **DRY_RUN}
# What a roll can do to the sheet: choices that spend Willpower or rouse the Blood.
SPENDING = ("surge", "reroll", "ignore_impairment")
# What a roll is asked to be; `odds` asks with the same options.
ASKED: Final = {
    "system": Option(
        ("--system",), "Whose rules, where no sheet says it.", "S", complete="systems"
    ),
    "kind": Option(("--kind",), "What is rolled.", "K", complete="roll-kinds"),
    "vs": Option(("--vs",), "Contest against N successes.", "N"),
    "vs_pool": Option(("--vs-pool",), "Contest against a pool.", "POOL"),
    "vs_sheet": Option(("--vs-sheet",), "Whose pool that is.", "SHEET", complete="sheets"),
    "vs_modifier": Option(("--vs-modifier",), "Dice on that side.", "[LABEL:]±N", multiple=True),
    "advancement": Option(("--advancement",), "Sanguiri: dice declared for an empty pool.", "N"),
    "uv": Option(("--uv",), "Sanguiri: the exposure now.", "LEVEL", complete="exposures"),
    "hunger": Option(("--hunger",), "V5: this many of the pool are Hunger dice.", "N"),
    "specialty": Option(("--specialty",), "V5: one that fits.", "NAME"),
    "discipline": Option(
        ("--discipline",), "V5: the Discipline at work.", "NAME", complete="disciplines"
    ),
    "power": Option(
        ("--power",),
        "V5: the power at work, its Discipline with it; `rouse --power NAME` pays.",
        "NAME",
        complete="powers",
    ),
    "surge": Option(("--surge",), "V5: Blood Surge; rouses the Blood."),
    "reroll": Option(
        ("--reroll",),
        "V5: throw dice again for Willpower; but for best, even of a roll that passed.",
        "HOW",
        complete="strategies",
    ),
    "ignore_impairment": Option(
        ("--ignore-impairment",), "V5: for Willpower, impairment does not count."
    ),
}


@verb(SHARED, ASKED)
def roll(
    run: Run,
    pool: str = argument(
        "POOL", "7, endurance+willpower+1, str+bra.grappling, @NAME", complete="pool"
    ),
    sheet: str | None = argument("SHEET", required=False, complete="sheets"),
    *,
    system: str | None,
    **wanted: Any,
) -> None:
    """Sanguiri throws d6, and each 6 succeeds. V5 throws d10, and 6 or more succeed. Without a
    sheet the dice are those of --system, or of V5 where an option of V5 is given, or of
    $SANGUIR_SYSTEM, or else of Sanguiri. --reroll is decided before the dice fall: a strategy, or
    positions such as 1,4 (from 1). To see them first: sanguir reroll SHEET afterwards. Faces of
    --dice are V5's normal dice, then its Hunger dice, then what else is thrown. --kind fixed adds
    the faces up, armor counts successes; nothing that weighs on a sheet weighs on either."""
    choices = asked(run, pool, sheet, **wanted)
    run.asked_system = run.system(system) if system else None
    if sheet is None:
        whose = system or resolver.told_by(choices)
        run.without_sheet("roll", run.system(whose), **choices)
    elif any(choices[spending] is not None for spending in SPENDING):
        run.act(sheet, "roll", **choices)
    else:
        run.look(sheet, "roll", **choices)


def asked(
    run: Run,
    pool: str,
    sheet: str | None,
    *,
    vs: str | None,
    vs_pool: str | None,
    vs_sheet: str | None,
    vs_modifier: tuple[str, ...],
    advancement: str | None,
    hunger: str | None,
    surge: bool,
    ignore_impairment: bool,
    **words: str | None,
) -> dict[str, Any]:
    """Read what a roll is asked to be into the choices of its action; `words` stand as typed."""
    choices = {
        "pool": pool,
        **words,
        "difficulty": run.difficulty,
        "vs": maybe_whole(vs, "--vs", least=0, most=100_000),
        "vs_pool": vs_pool,
        "vs_modifiers": tuple(parse_modifier(text, "--vs-modifier") for text in vs_modifier)
        or None,
        "advancement": maybe_whole(advancement, "--advancement"),
        "hunger": maybe_whole(hunger, "--hunger"),
        "surge": surge or None,
        "ignore_impairment": ignore_impairment or None,
        "force": run.force or None,
        "modifiers": run.modifiers or None,
    }
    if (vs_sheet or vs_modifier) and vs_pool is None:
        raise UsageError("--vs-sheet and --vs-modifier go with --vs-pool", "add --vs-pool POOL")
    if vs_sheet is not None:
        other = run.read_beside(sheet, vs_sheet)
        choices |= {"vs_character": other.character, "vs_dice": run.dice_of(other)}
    return choices
