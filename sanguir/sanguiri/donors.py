"""Blood as the whole diet: how many donors it takes. (Rules: Blood as the sole diet)"""

from __future__ import annotations

from typing import Final, TypedDict

from sanguir.amounts import MINUTES_PER_DAY, MINUTES_PER_HOUR
from sanguir.dice import Dice
from sanguir.errors import UsageError, out_of_range
from sanguir.outcome import Outcome
from sanguir.sanguiri.book import Book

PER_DAY: Final = (1, 4, 5)
MOST_DAYS: Final = 365_250


class DonorFacts(TypedDict):
    """What `donors` reports; `lethal` means that each donor dies, `donors` are distinct people.

    `ml_against_thirst` is what undoes every rise of Thirst that the span brings.
    """

    days: int
    donors_per_day: int
    ml_per_day: int
    ml_per_donor: float
    lethal: bool
    recovery_days: int | None
    donors: int
    deaths: int
    ml_against_thirst: int


def donors(
    character: None,
    *,
    days: int,
    donors_per_day: int = 1,
    recovery: int | None = None,
    volume: int | None = None,
    dice: Dice,
    book: Book,
) -> Outcome[None]:
    """Plan a diet of blood alone over `days`.

    `recovery` is in days, `volume` in millilitres; both default to the book's. Raises
    UsageError for a number of donors a day that the rules do not know.
    """
    if not 1 <= days <= MOST_DAYS:
        raise UsageError(out_of_range("--days", days, f"from 1 to {MOST_DAYS:,}"))
    if donors_per_day not in PER_DAY:
        raise UsageError(
            f"--donors-per-day: the rules do not know {donors_per_day} a day",
            "1 (drained, and dies), 4 or 5",
        )
    least = {"--recovery": (recovery, "1d or more"), "--volume": (volume, "1 mL or more")}
    problems = [
        out_of_range(option, given, hint)
        for option, (given, hint) in least.items()
        if given is not None and given < 1
    ]
    if problems:
        raise UsageError(problems)
    used = [] if volume is not None else ["blood.volume_ml"]
    rises = days * MINUTES_PER_DAY // (book.thirst_hours_per_level * MINUTES_PER_HOUR)
    rest = book.blood_recovery_days if recovery is None else recovery
    intake = book.blood_volume_ml if volume is None else volume
    lethal = donors_per_day == 1
    if lethal:
        people = days
    else:
        people = donors_per_day * min(days, rest)
        used += [] if recovery is not None else ["blood.recovery_days"]
    facts = DonorFacts(
        days=days,
        donors_per_day=donors_per_day,
        ml_per_day=intake,
        ml_per_donor=intake / donors_per_day,
        lethal=lethal,
        recovery_days=None if lethal else rest,
        donors=people,
        deaths=days if lethal else 0,
        ml_against_thirst=rises * book.feeding_step_ml,
    )
    used += ["thirst.hours_per_level", "feeding.step_ml"]
    return Outcome(character, None, facts=facts, used=tuple(used))
