"""Frenzy: what provokes it, the test to resist, riding the wave. (Rules: Frenzy)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from sanguir.dice import Dice
from sanguir.errors import Problem, RefusedError, UsageError, clip, nearest, option_of, out_of_range
from sanguir.outcome import Outcome, Pending, Roll
from sanguir.pools import Modifier, Pool, build
from sanguir.v5.book import Book
from sanguir.v5.character import FRENZIES, Character
from sanguir.v5.impairment import impairments
from sanguir.v5.tables import NONE
from sanguir.v5.tests import CRITICAL, throw
from sanguir.v5.willpower import refuse_riding, spend_one


class Threat(NamedTuple):
    """What the character is up against."""

    kind: str | None
    difficulty: int | None
    provocation: str | None = None
    least_hunger: int | None = None


class FrenzyFacts(TypedDict):
    """What `frenzy` reports: whether a test was needed and resisted, and the state it leaves.

    `least_hunger` is the Hunger from which the provocation would have been felt, where it was not.
    """

    provocation: str | None
    kind: str | None
    difficulty: int | None
    test_needed: bool
    hunger: int
    least_hunger: int | None
    resisted: bool | None
    critical: bool
    frenzy_before: str
    frenzy_after: str
    riding_before: bool
    riding_after: bool
    willpower_before: dict[str, int]
    willpower_after: dict[str, int]
    pending: list[Pending]


def frenzy(
    character: Character,
    *,
    provocation: str | None = None,
    difficulty: int | None = None,
    kind: str | None = None,
    ride_the_wave: bool = False,
    spend_willpower: bool = False,
    end: bool = False,
    force: bool = False,
    modifiers: Sequence[Modifier] = (),
    dice: Dice,
    book: Book,
) -> Outcome[Character]:
    """Resist a frenzy, give in to it by choice, buy it off with Willpower, or end it.

    Give a provocation, or a Difficulty and a kind. A hunger provocation below its Hunger calls
    for no test. Raises UsageError for choices that do not go together.
    """
    character.refuse_unless_vampire("frenzy")
    if ride_the_wave + spend_willpower + end > 1:
        options = "--ride-the-wave, --spend-willpower, --end"
        raise UsageError(f"{options}: these exclude each other", "give one")
    _refuse_modifiers(
        modifiers, ride_the_wave=ride_the_wave, spend_willpower=spend_willpower, end=end
    )
    if end:
        return _end(character, provocation, difficulty, kind)
    threat = threat_of(character, provocation, difficulty, kind, book)
    _refuse(character, threat, ride_the_wave=ride_the_wave, spend_willpower=spend_willpower)
    if threat.least_hunger is not None:
        return _outcome(character, character, threat)
    if ride_the_wave:
        return _outcome(character, _enter(character, threat, riding=True), threat, resisted=False)
    if spend_willpower:
        spent = spend_one(character, "keeping frenzy away", force=force, book=book)
        outcome = _outcome(character, spent.character, threat, resisted=True)
        return outcome._replace(used=spent.used)
    roll, used = resist(character, threat.difficulty or 0, modifiers, dice=dice, book=book)
    after = character if roll.passed else _enter(character, threat)
    return _outcome(character, after, threat, roll=roll, resisted=roll.passed)._replace(used=used)


def pool_of(
    character: Character, modifiers: Sequence[Modifier], book: Book
) -> tuple[Pool, tuple[str, ...]]:
    """Sum the dice against frenzy: Willpower and a share of Humanity, impairment by Stains."""
    track = character.willpower
    terms = [
        ("willpower", track.unmarked if book.frenzy_unmarked_willpower else track.maximum),
        ("humanity", character.humanity // book.frenzy_humanity_divisor),
    ]
    impaired, used = impairments(character, (), book)
    if track.unmarked < track.maximum:
        used = (*used, "frenzy.unmarked_willpower")
    return build(terms, [*impaired, *modifiers], least=book.frenzy_least_dice), used


def resist(
    character: Character,
    difficulty: int,
    modifiers: Sequence[Modifier],
    *,
    dice: Dice,
    book: Book,
) -> tuple[Roll, tuple[str, ...]]:
    """Throw the test against frenzy, without Hunger dice."""
    pool, used = pool_of(character, modifiers, book)
    roll = throw(
        pool,
        kind="frenzy",
        difficulty=difficulty,
        minute=character.clock,
        dice=dice,
        book=book,
    )
    return roll, used


def threat_of(
    character: Character,
    provocation: str | None,
    difficulty: int | None,
    kind: str | None,
    book: Book,
) -> Threat:
    """Read what the caller says of the threat: a provocation, or a Difficulty and a kind."""
    if provocation is not None:
        if difficulty is not None or kind is not None:
            options = "--difficulty" if difficulty is not None else "--kind"
            raise UsageError(f"{options}: the provocation says it", "leave out one of the two")
        row = book.provocation(provocation)
        if row is None:
            raise _unknown(provocation, book)
        felt = character.hunger >= row.least_hunger
        return Threat(row.kind, row.difficulty, row.id, None if felt else row.least_hunger)
    if kind is not None and kind not in FRENZIES:
        words = f"one of {', '.join(FRENZIES)}"
        raise UsageError(f'--kind: "{clip(kind)}" is no kind of frenzy', words)
    if difficulty is not None and not 0 <= difficulty <= 1000:
        raise UsageError(out_of_range("--difficulty", difficulty, "from 0 to 1,000"))
    return Threat(kind, difficulty)


def _refuse_modifiers(modifiers: Sequence[Modifier], **asked: bool) -> None:
    """Raise UsageError for modifiers of a test that is not thrown."""
    for choice, given in asked.items():
        if modifiers and given:
            raise UsageError(f"--modifier: {option_of(choice)} throws no dice", "leave it out")


def _unknown(provocation: str, book: Book) -> UsageError:
    names = [row.id for row in book.frenzy_provocations]
    near = nearest(provocation, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(names)}"
    return UsageError(f'--provocation: "{clip(provocation)}" provokes nothing', hint)


def _refuse(
    character: Character, threat: Threat, *, ride_the_wave: bool, spend_willpower: bool
) -> None:
    missing: list[Problem] = []
    tests = not ride_the_wave and not spend_willpower
    if threat.kind is None and not spend_willpower:
        kinds = f"{', '.join(FRENZIES[:-1])} or {FRENZIES[-1]}"
        missing.append(
            Problem("--provocation: is missing", f"it sets kind and Difficulty; or -d N and --kind"
                    f" {kinds}")
            if threat.difficulty is None
            else Problem("--kind: is missing beside --difficulty",
                         f"{kinds}; or --provocation without -d, which sets both")
        )  # fmt: skip
    elif threat.difficulty is None and tests:
        missing.append(Problem("--difficulty: is missing beside --kind", "-d N; or --provocation"
                               " without --kind, which sets both"))  # fmt: skip
    if missing:
        raise UsageError(missing)
    if character.frenzy != NONE:
        if spend_willpower:
            refuse_riding(character)
        raise RefusedError(
            f"{character.name} is in a frenzy of {character.frenzy} already",
            "`frenzy --end` ends it"
            if character.riding
            else "`willpower --spend frenzy` or `frenzy --end` ends it",
        )


def _enter(character: Character, threat: Threat, *, riding: bool = False) -> Character:
    return character._replace(frenzy=threat.kind or NONE, riding=riding)


def _end(
    character: Character, provocation: str | None, difficulty: int | None, kind: str | None
) -> Outcome[Character]:
    if provocation is not None or difficulty is not None or kind is not None:
        raise UsageError("--end: nothing else goes with it", "leave the provocation out")
    if character.frenzy == NONE:
        raise RefusedError(f"{character.name} is in no frenzy", "there is nothing to end")
    ended = Threat(character.frenzy, None)
    calm = character._replace(frenzy=NONE, riding=False)
    return _outcome(character, calm, ended, test_needed=False)


def _outcome(
    before: Character,
    after: Character,
    threat: Threat,
    *,
    roll: Roll | None = None,
    resisted: bool | None = None,
    test_needed: bool = True,
) -> Outcome[Character]:
    facts = FrenzyFacts(
        provocation=threat.provocation,
        kind=threat.kind,
        difficulty=threat.difficulty,
        test_needed=test_needed and threat.least_hunger is None,
        hunger=before.hunger,
        least_hunger=threat.least_hunger,
        resisted=resisted,
        critical=roll is not None and roll.reading.outcome == CRITICAL,
        frenzy_before=before.frenzy,
        frenzy_after=after.frenzy,
        riding_before=before.riding,
        riding_after=after.riding,
        willpower_before=before.willpower.state,
        willpower_after=after.willpower.state,
        pending=[],
    )
    return Outcome(before, after, () if roll is None else (roll,), facts)
