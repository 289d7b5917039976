"""`sanguir turn`"""

from __future__ import annotations

from sanguir.amounts import maybe_whole, whole
from sanguir.cli.command import TESTS, argument, option, verb
from sanguir.cli.run import Run
from sanguir.errors import UsageError, each


@verb(TESTS)
def turn(
    run: Run,
    recipient: str | None = argument("RECIPIENT", required=False, complete="sheets"),
    sire: str | None = argument("SIRE", required=False, complete="sheets"),
    *,
    recipient_endurance: str | None = option(
        "--recipient-endurance", help="Without sheets: the recipient's END.", metavar="N"
    ),
    sire_endurance: str | None = option(
        "--sire-endurance", help="Without sheets: the sire's END.", metavar="N"
    ),
    no_auto_modifiers: bool = option(
        "--no-auto-modifiers", help="Leave out the sire's deprivation and exposure."
    ),
    advancement: str | None = option(
        "--advancement", help="Dice declared for an empty pool.", metavar="N"
    ),
) -> None:
    """Two sheets, the recipient's first; both change or neither does. House rules that one of
    them names count for both; where each names its own, the recipient's."""
    choices: dict[str, object] = {
        "modifiers": run.modifiers or None,
        "advancement": maybe_whole(advancement, "--advancement"),
    }
    numbers = (recipient_endurance, sire_endurance)
    if recipient is not None and sire is not None and numbers == (None, None):
        choices["auto_modifiers"] = False if no_auto_modifiers else None
        _turn_sheets(run, recipient, sire, choices)
    elif recipient is None and recipient_endurance is not None and sire_endurance is not None:
        run.without_sheet(
            "turn-numbers",
            "sanguiri",
            recipient_endurance=whole(recipient_endurance, "--recipient-endurance"),
            sire_endurance=whole(sire_endurance, "--sire-endurance"),
            **choices,
        )
    else:
        raise UsageError(
            "turn needs two sheets, or two ratings",
            "RECIPIENT SIRE, or --recipient-endurance N --sire-endurance N",
        )


def _turn_sheets(run: Run, recipient: str, sire: str, choices: dict[str, object]) -> None:
    from sanguir.sheets import store

    loaded = run.read_all(recipient, sire)
    if run.dry_run:
        human, other = loaded[0], loaded[-1]
        outcome = run.resolve(human, "turn", sire=other.character, **choices)
        others = [(other, outcome.others[0].after, False)]
        run.show(run.result(human, outcome, written=False, others=others))
        return
    with store.editing([recipient, sire], run.folder) as editing:
        both = (editing.sheets[0], editing.sheets[-1])
        human, other = each(both, run.loaded)
        outcome = run.resolve(human, "turn", sire=other.character, **choices)
        afters = (outcome.after, outcome.others[0].after)
        pairs = zip(both, (human, other), afters, strict=True)
        written = editing.save([(stored, run.changed(one, after)) for stored, one, after in pairs])
        run.texts = editing.texts
    others = [(other, afters[1], written[1])]
    run.show(run.result(human, outcome, written=written[0], others=others))
