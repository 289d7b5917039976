"""`sanguir feed`"""

from __future__ import annotations

from sanguir.amounts import maybe_duration, maybe_whole
from sanguir.cli.command import CHANGES, argument, option, verb
from sanguir.cli.run import Run


@verb(CHANGES)
def feed(
    run: Run,
    sheet: str = argument("SHEET", complete="sheets"),
    *,
    ml: str | None = option("--ml", help="Sanguiri: millilitres drunk.", metavar="N"),
    drawn: str | None = option(
        "--drawn", help="Sanguiri: how long ago it was drawn; a bare number is hours.", metavar="2h"
    ),
    refrigerated: bool = option("--refrigerated", help="Sanguiri: it was ever refrigerated."),
    frozen: bool = option("--frozen", help="Sanguiri: it was ever frozen."),
    spoiled: bool = option("--spoiled", help="Sanguiri: it is spoiled."),
    cooked: bool = option("--cooked", help="Sanguiri: it was cooked."),
    treated: bool = option("--treated", help="Sanguiri: it was treated with chemicals."),
    not_human: bool = option("--not-human", help="Sanguiri: it is not a human's."),
    source: str | None = option(
        "--source",
        help="V5: where from (what it slakes is below).",
        metavar="SOURCE",
        complete="sources",
    ),
    amount: str | None = option("--amount", help="V5: Hunger a harmful drink slakes.", metavar="N"),
    victim_pool: str | None = option(
        "--victim-pool",
        help="V5: the human's Strength + Stamina, rolled against --amount to live.",
        metavar="N",
    ),
    humour: str | None = option(
        "--humour", help="V5: the blood's Resonance.", metavar="H", complete="humours"
    ),
    intensity: str | None = option(
        "--intensity", help="V5: and how strong.", metavar="I", complete="intensities"
    ),
) -> None:
    """Unsuitable blood is no error: nothing changes, and every reason is listed. Of Sanguiri's
    blood, what is short of a step is banked for the next; the bank empties at sated, and when time
    raises Thirst (healing and --trigger increase leave it). Any suitable drink ends compulsion.
    V5: each drink replaces the Resonance, by none where --humour does not name one, and Hunger 5
    ends it; a kill slakes all Hunger, at any Blood Potency."""
    run.act(
        sheet,
        "feed",
        ml=maybe_whole(ml, "--ml"),
        drawn=maybe_duration(drawn, "--drawn"),
        refrigerated=refrigerated or None,
        frozen=frozen or None,
        spoiled=spoiled or None,
        cooked=cooked or None,
        treated=treated or None,
        not_human=not_human or None,
        source=source,
        amount=maybe_whole(amount, "--amount"),
        victim_pool=maybe_whole(victim_pool, "--victim-pool"),
        humour=humour,
        intensity=intensity,
    )
