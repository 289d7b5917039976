"""`sanguir odds`"""

from __future__ import annotations

from typing import Any, Final

from sanguir import resolver
from sanguir.amounts import maybe_whole
from sanguir.cli.command import DIFFICULTY, MODIFIERS, READS, Option, argument, verb
from sanguir.cli.order import is_sheet
from sanguir.cli.roll import ASKED, asked
from sanguir.cli.run import Run
from sanguir.cli.saving import EXPORT
from sanguir.errors import Problem, UsageError, clip, each

# Of a roll that is to be won again it is a price; of a file it is leave to write over it.
FORCE: Final = {
    "force": Option(("--force",), "V5: spend Willpower even with no box unmarked. Overwrite FILE."),
}
SHARED: Final = {**DIFFICULTY, **MODIFIERS, **FORCE, **READS}
DRAWN: Final = {
    "plot": Option(("--plot",), "Draw it as columns, too."),
    **EXPORT,
}
AGAIN: Final = {
    "reroll": Option(
        ("--reroll",), "V5: Willpower, used only on a lost roll: all, or a strategy.", "HOW",
        complete="strategies",
    ),
}  # fmt: skip
OF: Final = {
    "of": Option(
        ("--of",),
        "A state roll: thirst, turning, rouse, frenzy, remorse.",
        "WHAT",
        complete="state-rolls",
    ),
    "trigger": Option(
        ("--trigger",),
        "Thirst: increase, the Test one level up; time, the next that time brings.",
        "WHAT",
        complete="triggers",
    ),
    "rounds": Option(("--rounds",), "Thirst: regain control within N Tests.", "N"),
    "recipient_endurance": Option(("--recipient-endurance",), "Turning, without sheets.", "N"),
    "sire_endurance": Option(("--sire-endurance",), "Turning, without sheets.", "N"),
    "no_auto_modifiers": Option(("--no-auto-modifiers",), "Turning: leave out the sire's."),
    "checks": Option(("--checks",), "Rouse: how many at once.", "N"),
    "level": Option(("--level",), "Rouse: for a power of this level.", "N"),
    "forced": Option(("--forced",), "Rouse: one that cannot be avoided."),
    "provocation": Option(
        ("--provocation",), "Frenzy: just this one.", "NAME", complete="provocations"
    ),
}


@verb(SHARED, {**ASKED, **AGAIN, **OF, **DRAWN})
def odds(
    run: Run,
    pool: str | None = argument(
        "POOL", "as for roll; with --of a sheet", required=False, complete="pool"
    ),
    sheets: tuple[str, ...] = argument("SHEET", required=False, many=True, complete="sheets"),
    *,
    of: str | None,
    plot: bool,
    export: str | None,
    **wanted: Any,
) -> None:
    """Takes what roll takes, and throws nothing. --reroll counts on Willpower after a lost roll
    alone, as who sees the dice spends it; `roll --reroll` throws a won one again, too. --of:
    a state roll of each sheet as it stands; a turning takes RECIPIENT and SIRE."""
    from sanguir.cli.drawing import show

    overwrite = run.force and export is not None
    if export is not None and wanted["reroll"] is None:
        run.force = False  # it is about the file alone
    words = (*(() if pool is None else (pool,)), *sheets)
    if of is None:
        results = [_of_pool(run, words, wanted, plot=plot)]
    else:
        results = _of_state(run, of, words, wanted)
    show(run, results, plot=plot, export=export, overwrite=overwrite)


def _of_pool(run: Run, words: tuple[str, ...], wanted: dict[str, Any], *, plot: bool) -> Any:
    strange = [
        Problem(f"{option.spellings[0]}: goes with --of", "see `sanguir odds --help`")
        for name, option in OF.items()
        if name != "of" and wanted.pop(name, None)
    ]
    if strange:
        raise UsageError(strange)
    if not words or (len(words) == 1 and words[0][:1].isalpha() and is_sheet(words[0])):
        what = f'"{clip(words[0])}" is a sheet: which pool?' if words else "which pool?"
        raise UsageError(what, "POOL [SHEET], or --of WHAT SHEET")
    if len(words) > 2:
        raise UsageError("more than one sheet", "POOL [SHEET]; several sheets go with --of")
    system = wanted.pop("system")
    choices = asked(run, words[0], words[1] if len(words) == 2 else None, **wanted)
    choices.pop("vs_dice", None)
    choices["distribution"] = plot or run.json or None
    run.asked_system = run.system(system) if system else None
    if len(words) == 2:
        return run.seen(words[1], "odds", **choices)
    whose = run.system(system or resolver.told_by(choices))
    return run.seen_without_sheet("odds", whose, **choices)


def _of_state(run: Run, of: str, words: tuple[str, ...], wanted: dict[str, Any]) -> list[Any]:
    strange = [
        Problem(f"{option.spellings[0]}: not for a state roll", "leave it out")
        for name, option in {**ASKED, **AGAIN}.items()
        if name not in ("system", "kind", "advancement", "power") and wanted[name]
    ]
    if strange:
        raise UsageError(strange)
    of = of.strip().casefold()
    choices = _state_choices(run, of, wanted)
    if of == "turning":
        return [_turning(run, words, choices)]
    if not words:
        raise UsageError(f"--of {clip(of)}: needs a sheet", "one SHEET or more")
    return each(words, lambda sheet: run.seen(sheet, "odds-of", **choices))


def _state_choices(run: Run, of: str, wanted: dict[str, Any]) -> dict[str, Any]:
    return {
        "of": of,
        "trigger": wanted["trigger"],
        "rounds": maybe_whole(wanted["rounds"], "--rounds"),
        "recipient_endurance": maybe_whole(wanted["recipient_endurance"], "--recipient-endurance"),
        "sire_endurance": maybe_whole(wanted["sire_endurance"], "--sire-endurance"),
        "auto_modifiers": False if wanted["no_auto_modifiers"] else None,
        "advancement": maybe_whole(wanted["advancement"], "--advancement"),
        "checks": maybe_whole(wanted["checks"], "--checks"),
        "level": maybe_whole(wanted["level"], "--level"),
        "power": wanted["power"],
        "forced": wanted["forced"] or None,
        "provocation": wanted["provocation"],
        "kind": wanted["kind"],
        "difficulty": run.difficulty,
        "modifiers": run.modifiers or None,
    }


def _turning(run: Run, words: tuple[str, ...], choices: dict[str, Any]) -> Any:
    if not words:
        return run.seen_without_sheet("odds-of", "sanguiri", **choices)
    if len(words) != 2:
        raise UsageError("--of turning: who by whom?", "RECIPIENT SIRE")
    sire = run.read_beside(words[0], words[1])
    if run.read(words[0]).system != "sanguiri":
        return run.seen(words[0], "odds-of", of="turning")  # which refuses it
    return run.seen(words[0], "odds-of", **choices, sire=sire.character)
