"""`sanguir frenzy`"""

from __future__ import annotations

from sanguir.cli.command import DIFFICULTY, FORCE, TESTS, argument, option, verb
from sanguir.cli.run import Run

SHARED = {**DIFFICULTY, **FORCE, **TESTS}


@verb(SHARED)
def frenzy(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    provocation: str | None = option(
        "--provocation",
        help="What provokes it: sets kind and Difficulty.",
        metavar="NAME",
        complete="provocations",
    ),
    kind: str | None = option(
        "--kind",
        help="Without a provocation, with -d: fury, hunger or terror.",
        metavar="KIND",
        complete="frenzies",
    ),
    ride_the_wave: bool = option("--ride-the-wave", help="Give in by choice; no roll."),
    spend_willpower: bool = option("--spend-willpower", help="Buy it off; no roll."),
    end: bool = option("--end", help="A frenzy ends."),
) -> None:
    """Unmarked Willpower and a third of Humanity against the provocation's Difficulty, or against
    -d where none of the named ones fits."""
    run.act(
        sheet,
        "frenzy",
        provocation=provocation,
        difficulty=run.difficulty,
        kind=kind,
        ride_the_wave=ride_the_wave or None,
        spend_willpower=spend_willpower or None,
        end=end or None,
        force=run.force or None,
        modifiers=run.modifiers or None,
    )
