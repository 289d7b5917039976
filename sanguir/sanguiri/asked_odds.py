"""The odds that players ask for: of a roll, a Thirst Test, a turning. (Rules: Tests, Thirst)

The rules themselves say what would be thrown: they run with blank dice, and what they threw is
counted here. So every option of a roll is an option of its odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypedDict

from sanguir.branches import Blank
from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip, out_of_range
from sanguir.odds import (
    NEVER,
    Chance,
    ChanceFacts,
    OpponentFacts,
    PoolFacts,
    RollOdds,
    by_value,
    opponent_facts,
    pool_facts,
)
from sanguir.outcome import Outcome, Roll, sources, without
from sanguir.pools import Modifier
from sanguir.sanguiri.book import Book
from sanguir.sanguiri.odds import can_tie, chance_of, contested, successes, within
from sanguir.sanguiri.tests import EQUAL, SIDES, roll
from sanguir.sanguiri.thirst import INCREASE, TRIGGERS, thirst

if TYPE_CHECKING:
    from sanguir.sanguiri.character import Character

STATE_ROLLS: Final = ("thirst", "turning")
OF_V5: Final = ("rouse", "frenzy", "remorse")
MOST_ROUNDS: Final = 1000
PASS: Final = "pass"
TIME: Final = "time"
# Of which Thirst Tests the odds are asked, beside the one that the sheet calls for now.
AHEAD: Final = (INCREASE, TIME)


class OddsFacts(TypedDict):
    """What `odds` reports of a Sanguiri roll; None where nothing passes or fails.

    `outcomes` holds `pass`, in a Contest also `tie` and `lost`, and under `successes` the whole
    distribution by count. `within` is the chance to regain control in `rounds` Thirst Tests,
    `expected_rounds` how many it takes on average.
    """

    of: str | None
    kind: str
    pool: PoolFacts
    hunger_dice: int
    difficulty: int | None
    opponent: OpponentFacts | None
    outcomes: dict[str, Any]
    win: ChanceFacts | None
    rerolls: dict[str, Any]
    by_difficulty: dict[str, Any]
    rounds: int | None
    within: ChanceFacts | None
    expected_rounds: ChanceFacts | None


def odds(
    character: Character | None,
    *,
    pool: str,
    kind: str | None = None,
    difficulty: int | None = None,
    advancement: int | None = None,
    uv: str | None = None,
    modifiers: Sequence[Modifier] = (),
    vs: int | None = None,
    vs_pool: str | None = None,
    vs_character: Character | None = None,
    vs_modifiers: Sequence[Modifier] = (),
    distribution: bool = True,
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character | None]:
    """Say what a roll with the same choices would come to; nothing is thrown.

    The distribution of successes is there in any case. Raises what the roll would, and
    UsageError for a fixed roll, which nothing passes.
    """
    if kind == "fixed":
        raise UsageError(
            "--kind fixed: no success is counted, so there are no odds", "leave it out"
        )
    blank = roll(
        character,
        pool=pool,
        kind=kind,
        difficulty=difficulty,
        advancement=advancement,
        uv=uv,
        modifiers=modifiers,
        vs=vs,
        vs_pool=vs_pool,
        vs_character=vs_character,
        vs_modifiers=vs_modifiers,
        dice=Blank(),
        book=book,
    )
    return _answer(character, blank, facts_of(blank.rolls[0], book), book)


def odds_of(
    character: Character | None,
    *,
    of: str,
    rounds: int | None = None,
    trigger: str | None = None,
    sire: Character | None = None,
    recipient_endurance: int | None = None,
    sire_endurance: int | None = None,
    auto_modifiers: bool | None = None,
    advancement: int | None = None,
    modifiers: Sequence[Modifier] = (),
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character | None]:
    """Say what a state roll would come to, as the sheet stands: a Thirst Test, or a turning.

    `rounds` asks for the chance to regain control within so many Thirst Tests; the `trigger`
    "increase" takes the Test at the next level, as healing calls for it, and "time" the one that
    the next full span without blood brings. Raises what the roll itself would.
    """
    if of in OF_V5:
        raise RefusedError(f"--of {of} belongs to v5, and this is sanguiri", "--of thirst")
    if of not in STATE_ROLLS:
        raise UsageError(f'--of: "{clip(of)}" is no state roll', f"one of {', '.join(STATE_ROLLS)}")
    numbers = (recipient_endurance, sire_endurance)
    further: dict[str, Any] = {"advancement": advancement, "modifiers": modifiers}
    if of == "turning":
        _refuse_of_thirst(rounds, trigger)
        if auto_modifiers is not None:
            further["auto_modifiers"] = auto_modifiers
        blank = _turning(character, sire, numbers, further, book)
    else:
        _refuse_of_turning(sire, *numbers, auto_modifiers)
        _check_trigger(trigger)
        blank = _thirst(character, trigger, further, book)
    facts = facts_of(blank.rolls[0], book)
    facts["of"] = of
    if of == "thirst":
        _add_rounds(facts, chance_of(blank.rolls[0], book) or NEVER, rounds)
    return _answer(character, blank, facts, book)


def _refuse_of_thirst(rounds: int | None, trigger: str | None) -> None:
    """Raise UsageError for what only the odds of Thirst take."""
    if rounds is not None:
        raise UsageError("--rounds: a turning is one roll", "it goes with --of thirst")
    if trigger is not None:
        raise UsageError("--trigger: a turning has none", "it goes with --of thirst")


def _refuse_of_turning(*given: object) -> None:
    """Raise UsageError for what only the odds of a turning take, in the order of its options."""
    options = ("SIRE", "--recipient-endurance", "--sire-endurance", "--no-auto-modifiers")
    strange = [option for option, value in zip(options, given, strict=True) if value is not None]
    if strange:
        raise UsageError(
            Problem(f"{option}: goes with --of turning", "leave it out") for option in strange
        )


def _check_trigger(trigger: str | None) -> None:
    if trigger not in (None, *AHEAD):
        wrong = "leaves the Test as it stands" if trigger in TRIGGERS else "is no trigger"
        raise UsageError(
            f'--trigger: "{clip(trigger or "")}" {wrong}',
            f"{INCREASE}, for the Test one level up, {TIME}, for the one that time brings next,"
            " or leave it out",
        )


def _thirst(
    character: Character | None, trigger: str | None, further: dict[str, Any], book: Book
) -> Outcome[Character | None]:
    from sanguir.sanguiri.status import at_next_mark

    if character is None:
        raise UsageError("--of thirst: needs a sheet", "add SHEET")
    if trigger == TIME:
        character.refuse_unless_sanguir("Thirst")
        if character.is_compelled:
            raise RefusedError(
                f"{character.name} is compelled to feed, and the clock stands still",
                "without --trigger the odds are of the Test that may end it",
            ).of(character)
        character, trigger = at_next_mark(character, book), None
    return thirst(character, trigger=trigger, **further, dice=Blank(), book=book)


def _turning(
    character: Character | None,
    sire: Character | None,
    numbers: tuple[int | None, int | None],
    further: dict[str, Any],
    book: Book,
) -> Outcome[Character | None]:
    from sanguir.sanguiri.turning import turn, turn_numbers

    recipient, of_sire = numbers
    if character is not None and sire is not None and numbers == (None, None):
        return turn(character, sire=sire, **further, dice=Blank(), book=book)
    if character is None and recipient is not None and of_sire is not None:
        if "auto_modifiers" in further:
            raise UsageError("--no-auto-modifiers: there is no sire's sheet", "leave it out")
        return turn_numbers(
            None,
            recipient_endurance=recipient,
            sire_endurance=of_sire,
            **further,
            dice=Blank(),
            book=book,
        )
    raise UsageError(
        "--of turning: needs two sheets, or two ratings",
        "RECIPIENT SIRE, or --recipient-endurance N --sire-endurance N",
    )


def _add_rounds(facts: OddsFacts, chance: Chance, rounds: int | None) -> None:
    facts["expected_rounds"] = Chance(chance.den, chance.num).facts if chance.num else None
    if rounds is None:
        return
    if not 1 <= rounds <= MOST_ROUNDS:
        raise UsageError(out_of_range("--rounds", rounds, f"from 1 to {MOST_ROUNDS:,}"))
    facts["rounds"] = rounds
    facts["within"] = within(chance, rounds).facts


def _answer(
    character: Character | None, blank: Outcome[Character | None], facts: OddsFacts, book: Book
) -> Outcome[Character | None]:
    thrown = blank.rolls[0]
    throws = blank._replace(used=(), rolls=(without(thrown, EQUAL),))
    used = (*sources(throws), *rests_on(thrown, book))
    return Outcome(character, character, facts=facts, used=used)


def rests_on(thrown: Roll, book: Book) -> tuple[str, ...]:
    """Name the book fields that the odds of a roll rest on and the throw itself may not."""
    return (EQUAL,) if can_tie(thrown, book) else ()


def of_roll(thrown: Roll, book: Book) -> RollOdds:
    """Say what the chances of a roll were before its dice fell."""
    chance = chance_of(thrown, book)
    if chance is None:
        return {"win": None, "outcomes": None}
    return {"win": chance.facts, "outcomes": {PASS: chance.facts, **_not_won(thrown, book)}}


def _not_won(thrown: Roll, book: Book) -> dict[str, ChanceFacts]:
    """Return the chances of a Contest's other ends; a Test has none."""
    if thrown.opponent is None:
        return {}
    verdicts = contested(thrown, book)
    return {verdict: verdicts[verdict].facts for verdict in ("tie", "lost")}


def facts_of(thrown: Roll, book: Book) -> OddsFacts:
    """Write down what a roll can come to, from what would be thrown."""
    pool = len(thrown.dice)
    chance = chance_of(thrown, book)
    win = chance.facts if chance is not None else None
    outcomes: dict[str, Any] = {PASS: win, **_not_won(thrown, book)}
    outcomes["successes"] = by_value(successes(pool, book), SIDES**pool, SIDES)
    return {
        "of": None,
        "kind": thrown.kind,
        "pool": pool_facts(thrown.pool),
        "hunger_dice": 0,
        "difficulty": thrown.difficulty,
        "opponent": opponent_facts(thrown.opponent),
        "outcomes": outcomes,
        "win": win,
        "rerolls": {},
        "by_difficulty": {},
        "rounds": None,
        "within": None,
        "expected_rounds": None,
    }
