"""The odds of state rolls, as the sheet stands. (Rules: Rouse the Blood, Frenzy, Humanity)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypedDict

from sanguir.branches import Blank, Spread
from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip, option_of
from sanguir.odds import ALWAYS, Chance, ChanceFacts, PoolFacts, binomial
from sanguir.outcome import Outcome, Roll, sources
from sanguir.pools import Modifier, Pool
from sanguir.v5.asked_odds import facts_of
from sanguir.v5.book import SIDES, Book
from sanguir.v5.frenzy import frenzy
from sanguir.v5.hunger import check, rouse
from sanguir.v5.odds import outcomes

if TYPE_CHECKING:
    from sanguir.v5.character import Character

STATE_ROLLS: Final = ("rouse", "frenzy", "remorse")
OF_SANGUIRI: Final = ("thirst", "turning")
# What each state roll may be asked with.
_TAKES: Final = {
    "rouse": ("checks", "level", "power", "forced"),
    "frenzy": ("provocation", "difficulty", "kind", "modifiers"),
    "remorse": (),
}


class ThreatFacts(TypedDict):
    """The odds against one provocation; `win` is to resist, certain where no test is needed.

    `least_hunger` is the Hunger from which it would be, where it is not.
    """

    kind: str
    difficulty: int
    test_needed: bool
    least_hunger: int | None
    win: ChanceFacts
    outcomes: dict[str, ChanceFacts] | None


class StateOddsFacts(TypedDict):
    """What `odds --of` reports of a V5 state roll.

    Of a Rouse, `win` is that none of its checks fails, `hunger` the Hunger afterwards and
    `frenzy_test` the chance that one is called for; of frenzy without a provocation,
    `provocations` has them all. What does not apply is None or empty.
    """

    of: str
    kind: str
    pool: PoolFacts
    hunger_dice: int
    difficulty: int | None
    opponent: None
    outcomes: dict[str, ChanceFacts] | None
    win: ChanceFacts | None
    rerolls: dict[str, Any]
    by_difficulty: dict[str, Any]
    successes: dict[str, ChanceFacts]
    test_needed: bool
    checks: int | None
    hunger: dict[str, ChanceFacts]
    frenzy_test: ChanceFacts | None
    provocations: dict[str, ThreatFacts]


def odds_of(
    character: Character | None,
    *,
    of: str,
    checks: int | None = None,
    level: int | None = None,
    power: str | None = None,
    forced: bool | None = None,
    provocation: str | None = None,
    difficulty: int | None = None,
    kind: str | None = None,
    modifiers: Sequence[Modifier] | None = None,
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character | None]:
    """Say what a state roll would come to, as the sheet stands: rouse, frenzy or remorse.

    Raises what the roll itself would, and UsageError for choices that it does not take.
    """
    if of in OF_SANGUIRI:
        raise RefusedError(f"--of {of} belongs to sanguiri, and this is v5", "--of frenzy")
    if of not in STATE_ROLLS:
        raise UsageError(f'--of: "{clip(of)}" is no state roll', f"one of {', '.join(STATE_ROLLS)}")
    if character is None:
        raise UsageError(f"--of {of}: needs a sheet", "add SHEET")
    choices = {
        "checks": checks,
        "level": level,
        "power": power,
        "forced": forced,
        "provocation": provocation,
        "difficulty": difficulty,
        "kind": kind,
        "modifiers": modifiers,
    }
    given = {name: value for name, value in choices.items() if value is not None}
    _refuse_strangers(of, given)
    match of:
        case "rouse":
            return _rouse(character, given, book)
        case "frenzy":
            return _frenzy(character, given, book)
        case _:
            return _remorse(character, book)


def _refuse_strangers(of: str, given: Mapping[str, Any]) -> None:
    """Raise UsageError for choices that a state roll does not take."""
    strange = [name for name in given if name not in _TAKES[of]]
    takes = ", ".join(option_of(name) for name in _TAKES[of])
    hint = f"leave it out; --of {of} takes {takes or 'the sheet alone'}"
    if strange:
        raise UsageError(Problem(f"{option_of(name)}: not for --of {of}", hint) for name in strange)


def _state(of: str, thrown: Roll, book: Book) -> StateOddsFacts:
    facts = facts_of(thrown, (), book)
    return {
        "of": of,
        "kind": thrown.kind,
        "pool": facts["pool"],
        "hunger_dice": 0,
        "difficulty": facts["difficulty"],
        "opponent": None,
        "outcomes": facts["outcomes"],
        "win": facts["win"],
        "rerolls": {},
        "by_difficulty": {},
        "successes": {},
        "test_needed": True,
        "checks": None,
        "hunger": {},
        "frenzy_test": None,
        "provocations": {},
    }


def _remorse(character: Character, book: Book) -> Outcome[Character]:
    from sanguir.v5.humanity import remorse

    blank = remorse(character, dice=Blank(), book=book)
    return Outcome(character, character, facts=_state("remorse", blank.rolls[0], book))


class _Failing:
    """Dice that fail so many throws, and succeed ever after."""

    def __init__(self, failures: int):
        self.left = failures

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Give the faces of the next throw."""
        if not count:
            return ()
        self.left -= 1
        return (1 if self.left >= 0 else sides,) * count


def _rouse(character: Character, choices: dict[str, Any], book: Book) -> Outcome[Character]:
    """Weigh what each number of failed checks does; all checks have the same chance."""
    worst = rouse(character, **choices, dice=Blank(), book=book)
    checks = worst.facts["checks"]
    throws = len(worst.rolls) // checks
    fails = _chance_to_fail(again=throws > 1, book=book)
    ways = binomial(checks, good=fails.num, sides=fails.den)
    hunger: Spread[int] = Spread(SIDES)
    frenzy = 0
    for failures, n in enumerate(ways):
        dice = _Failing(failures * throws)
        done = rouse(character, **choices, dice=dice, book=book)
        hunger.add(done.after.hunger, done.after.hunger, n, 1)
        frenzy += n if done.pending else 0
    of = fails.den**checks
    facts = _state("rouse", worst.rolls[0], book)
    facts["win"] = Chance.of(ways[0], of).facts
    if checks > 1 or throws > 1:
        facts["outcomes"] = None
    facts["checks"] = checks
    facts["hunger"] = {str(after): Chance.of(n, of).facts for after, n, _ in sorted(hunger) if n}
    facts["frenzy_test"] = Chance.of(frenzy, of).facts
    return Outcome(character, character, facts=facts, used=worst.used)


def _chance_to_fail(*, again: bool, book: Book) -> Chance:
    blank = check(again=False, minute=0, dice=Blank(), book=book)[0]
    one = outcomes(len(blank.dice), 0, blank.difficulty or 0, book)
    return Chance.of((one.of - one.win) ** (1 + again), one.of ** (1 + again))


def _frenzy(character: Character, choices: dict[str, Any], book: Book) -> Outcome[Character]:
    """Weigh one threat, or every provocation when none is named."""
    threats: dict[str, ThreatFacts] = {}
    used: dict[str, None] = {}
    facts = _state("frenzy", Roll("frenzy", Pool((), (), 0), (), difficulty=0), book)
    for one in _threats(choices, book):
        blank = frenzy(character, **one, dice=Blank(), book=book)
        used.update(dict.fromkeys(sources(blank)))
        stated = _state("frenzy", blank.rolls[0], book) if blank.rolls else None
        facts = stated or facts
        threats[blank.facts["provocation"] or blank.facts["kind"]] = {
            "kind": blank.facts["kind"],
            "difficulty": blank.facts["difficulty"],
            "test_needed": blank.facts["test_needed"],
            "least_hunger": blank.facts["least_hunger"],
            "win": (stated["win"] if stated else None) or ALWAYS.facts,
            "outcomes": stated["outcomes"] if stated else None,
        }
    alone = next(iter(threats.values())) if len(threats) == 1 else None
    facts["difficulty"] = alone["difficulty"] if alone else None
    facts["win"] = alone["win"] if alone else None
    facts["outcomes"] = alone["outcomes"] if alone else None
    facts["test_needed"] = any(threat["test_needed"] for threat in threats.values())
    facts["provocations"] = threats
    return Outcome(character, character, facts=facts, used=tuple(used))


def _threats(choices: dict[str, Any], book: Book) -> list[dict[str, Any]]:
    if {"provocation", "difficulty", "kind"} & set(choices):
        return [choices]
    return [choices | {"provocation": row.id} for row in book.frenzy_provocations]
