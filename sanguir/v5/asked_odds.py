"""The odds of a roll that players ask for, re-rolls included. (Rules: Tests, Willpower)

The rules themselves say what would be thrown: they run with blank dice, and what they threw is
counted here. So every option of a roll is an option of its odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from sanguir.branches import Blank
from sanguir.dice import Dice
from sanguir.errors import UsageError
from sanguir.odds import (
    ChanceFacts,
    OpponentFacts,
    PoolFacts,
    RollOdds,
    by_value,
    lowest,
    opponent_facts,
    pool_facts,
)
from sanguir.outcome import Outcome, Roll, sources
from sanguir.pools import Modifier
from sanguir.v5.book import SIDES, Book
from sanguir.v5.odds import Odds, most_in_all, passes_from, read_totals, totals
from sanguir.v5.rolls import roll
from sanguir.v5.tests import Wish, needed_against

if TYPE_CHECKING:
    from sanguir.v5.character import Character

ALL: Final = "all"
TOGETHER: Final = {ALL: "each of them, side by side"}
# Dice on both sides of a contest whose re-rolls are weighed against every throw of the opponent.
MOST_CONTESTED: Final = 100


class WayFacts(TypedDict):
    """The chance to pass, and of each outcome; one of several ways to go about a roll."""

    win: ChanceFacts
    outcomes: dict[str, ChanceFacts]


class DifficultyFacts(TypedDict):
    """The chances at one Difficulty, and what re-rolls make of them."""

    win: ChanceFacts
    outcomes: dict[str, ChanceFacts]
    rerolls: dict[str, WayFacts]


class OddsFacts(TypedDict):
    """What `odds` reports of a V5 roll.

    Without a Difficulty `win` and `outcomes` are None, and `by_difficulty` has each one that has
    a name. `successes` is the distribution by total, pairs of tens included; `rerolls` holds the
    strategies asked for, used once and only on a lost roll.
    """

    of: str | None
    kind: str
    pool: PoolFacts
    hunger_dice: int
    difficulty: int | None
    opponent: OpponentFacts | None
    outcomes: dict[str, ChanceFacts] | None
    win: ChanceFacts | None
    rerolls: dict[str, WayFacts]
    by_difficulty: dict[str, DifficultyFacts]
    successes: dict[str, ChanceFacts]


class Against(NamedTuple):
    """One number of successes that a roll needs, and its share `ways`/`of`."""

    needed: int
    ways: int
    of: int


def odds(
    character: Character | None,
    *,
    pool: str,
    kind: str | None = None,
    difficulty: int | None = None,
    hunger: int | None = None,
    specialty: str | None = None,
    discipline: str | None = None,
    power: str | None = None,
    surge: bool = False,
    reroll: str | None = None,
    ignore_impairment: bool = False,
    force: bool = False,
    modifiers: Sequence[Modifier] = (),
    vs: int | None = None,
    vs_pool: str | None = None,
    vs_character: Character | None = None,
    vs_modifiers: Sequence[Modifier] = (),
    distribution: bool = False,
    dice: Dice | None = None,
    book: Book,
) -> Outcome[Character | None]:
    """Say what a roll with the same choices would come to; nothing is thrown.

    `reroll` is a strategy, or "all" of them; `distribution` asks for the totals, too. Raises
    what the roll would.
    """
    strategies = _strategies(reroll)
    blank = roll(
        character,
        pool=pool,
        kind=kind,
        difficulty=difficulty,
        hunger=hunger,
        specialty=specialty,
        discipline=discipline,
        power=power,
        surge=surge,
        ignore_impairment=ignore_impairment,
        force=force,
        modifiers=modifiers,
        vs=vs,
        vs_pool=vs_pool,
        vs_character=vs_character,
        vs_modifiers=vs_modifiers,
        dice=Blank(),
        book=book,
    )
    thrown = blank.rolls[0]
    if strategies:
        from sanguir.v5.wishes import check_kind

        check_kind(Wish(pool, reroll=reroll), thrown.kind, book)
        _check_size(thrown)
        if blank.after is not None:
            from sanguir.v5.willpower import spend_one

            spend_one(blank.after, "the re-roll", force=force, book=book)
    facts = facts_of(thrown, strategies, book)
    if distribution:
        facts["successes"] = distribution_of(size_of(thrown), book)
    used = (*sources(blank), *rests_on(thrown, book))
    return Outcome(character, character, facts=facts, used=used)


def rests_on(thrown: Roll, book: Book) -> tuple[str, ...]:
    """Name the book fields that the odds of a roll rest on and the throw itself may not."""
    opponent = thrown.opponent
    if opponent is None:
        return ()
    mine = _reached(size_of(thrown), book)
    theirs = _reached(size_of(opponent), book) if isinstance(opponent, Roll) else {opponent}
    ties = (total for total in mine & theirs if total >= book.test_least_successes)
    return ("contest.equal_successes",) if any(ties) else ()


def _reached(pool: int, book: Book) -> set[int]:
    """Return every total that a pool can come to."""
    return {total for total, ways in enumerate(totals_of(pool, book)[0]) if ways}


def _strategies(reroll: str | None) -> tuple[str, ...]:
    if reroll is None:
        return ()
    from sanguir.v5.rerolls import STRATEGIES, read_choice

    words = (ALL, *STRATEGIES)
    choice = read_choice(reroll, words=words, further="")
    if isinstance(choice, str):
        return STRATEGIES if choice == ALL else (choice,)
    what = "--reroll: positions are for dice that lie on the table"
    raise UsageError(what, f"one of {', '.join(words)}")


def _check_size(thrown: Roll) -> None:
    """Raise UsageError for a contest too large to weigh its re-rolls in a moment."""
    opponent = thrown.opponent
    dice = size_of(thrown) + (size_of(opponent) if isinstance(opponent, Roll) else 0)
    if isinstance(opponent, Roll) and dice > MOST_CONTESTED:
        raise UsageError(
            f"--reroll: {dice:,} dice in a contest are too many to weigh",
            f"at most {MOST_CONTESTED} on both sides, or --vs N",
        )


def size_of(thrown: Roll) -> int:
    """Count the dice of a roll."""
    return len(thrown.dice) + len(thrown.hunger_dice)


def of_roll(thrown: Roll, book: Book) -> RollOdds:
    """Say what the chances of a roll were before its dice fell."""
    if thrown.difficulty is None:
        return {"win": None, "outcomes": None}
    found = _way(against_all(thrown, _against(thrown, book), (), book)[0])
    return {"win": found["win"], "outcomes": found["outcomes"]}


def facts_of(thrown: Roll, strategies: Sequence[str], book: Book) -> OddsFacts:
    """Write down what a roll can come to, from what would be thrown."""
    facts: OddsFacts = {
        "of": None,
        "kind": thrown.kind,
        "pool": pool_facts(thrown.pool),
        "hunger_dice": len(thrown.hunger_dice),
        "difficulty": None if thrown.opponent is not None else thrown.difficulty,
        "opponent": opponent_facts(thrown.opponent),
        "outcomes": None,
        "win": None,
        "rerolls": {},
        "by_difficulty": {},
        "successes": {},
    }
    if thrown.difficulty is None:
        named = sorted({row.difficulty for row in book.test_difficulties})
        facts["by_difficulty"] = {
            str(needed): _at_difficulty(thrown, [Against(needed, 1, 1)], strategies, book)
            for needed in named
        }
        return facts
    found = _at_difficulty(thrown, _against(thrown, book), strategies, book)
    facts["win"], facts["outcomes"] = found["win"], found["outcomes"]
    facts["rerolls"] = found["rerolls"]
    return facts


def _against(thrown: Roll, book: Book) -> list[Against]:
    """List what the roll may have to reach: its Difficulty, or whatever the opponent may throw."""
    opponent = thrown.opponent
    if not isinstance(opponent, Roll):
        theirs = thrown.difficulty or 0
        needed = theirs if opponent is None else needed_against(theirs, book)
        return [Against(needed, 1, 1)]
    ways, of = totals_of(size_of(opponent), book)
    return [Against(needed_against(total, book), n, of) for total, n in enumerate(ways) if n]


def totals_of(pool: int, book: Book) -> tuple[list[int], int]:
    """Count the throws of a pool by total, pairs of tens included, and all of them."""
    found = totals(pool, 0, most_in_all(pool, book) + 1, book)
    return [more - less for less, more in pairwise(found.every)], found.of


def distribution_of(pool: int, book: Book) -> dict[str, ChanceFacts]:
    """Return the chance of each total of a pool."""
    return by_value(*totals_of(pool, book), SIDES)


def against_all(
    thrown: Roll, against: Iterable[Against], strategies: Sequence[str], book: Book
) -> tuple[Odds, dict[str, Odds]]:
    """Count a roll's throws by outcome over all that it may have to reach, with each re-roll."""
    size, hungry = size_of(thrown), len(thrown.hunger_dice)
    rows = [(one, passes_from(size, one.needed, book)) for one in against]
    found = totals(size, hungry, max(needed for _, needed in rows), book)
    plain: list[Odds] = []
    again: dict[str, list[Odds]] = {name: [] for name in strategies}
    for one, needed in rows:
        plain.append(_times(read_totals(found, needed, one.needed, book), one))
        if strategies:
            from sanguir.v5.reroll_odds import rerolled

            second = rerolled(size, hungry, one.needed, strategies, book)
            for name in strategies:
                again[name].append(_times(second[name], one))
    return _summed(plain), {name: _summed(parts) for name, parts in again.items()}


def _times(one: Odds, share: Against) -> Odds:
    if share.of == 1:
        return one
    return Odds(one.of * share.of, *(ways * share.ways for ways in one[1:]))


def _summed(parts: Sequence[Odds]) -> Odds:
    if len(parts) == 1:
        return parts[0]
    return Odds(parts[0].of, *(sum(column) for column in list(zip(*parts, strict=True))[1:]))


def _at_difficulty(
    thrown: Roll, against: Sequence[Against], strategies: Sequence[str], book: Book
) -> DifficultyFacts:
    plain, again = against_all(thrown, against, strategies, book)
    return {**_way(plain), "rerolls": {name: _way(found) for name, found in again.items()}}


def _way(found: Odds) -> WayFacts:
    named = zip(Odds._fields[1:], found[1:], strict=True)
    return {
        "win": lowest(found.win, found.of, SIDES).facts,
        "outcomes": {
            name.replace("_", "-"): lowest(ways, found.of, SIDES).facts for name, ways in named
        },
    }
