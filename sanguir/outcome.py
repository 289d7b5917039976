"""What a rule returns: before, after, rolls, facts, and what the rules call for next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, TypedDict, TypeVar

from sanguir.pools import Pool

# What a note begins with that says what an outcome rests on; every other note is a warning.
PROVISIONAL: Final = "provisional: "
RULES: Final = "rules: "
THROWN_AGAIN: Final = "thrown again: "
# The kind of roll that pays for something.
ROUSE: Final = "rouse"
RESTS_ON: Final = tuple(head.rstrip(": ") for head in (PROVISIONAL, RULES, THROWN_AGAIN))

# A character of one of the systems, or None for an action without one.
Who_co = TypeVar("Who_co", covariant=True)


class Roll(NamedTuple):
    """One throw and what it came to.

    `dice` are the normal dice in the order thrown; `reading` holds the fields that only one
    system has, as the NamedTuple `Reading` of its `tests`. Unknown is None: a roll without
    Difficulty has no margin.
    """

    kind: str
    pool: Pool
    dice: tuple[int, ...]
    hunger_dice: tuple[int, ...] = ()
    successes: int | None = None
    difficulty: int | None = None
    passed: bool | None = None
    margin: int | None = None
    automatic_failure: bool = False
    rerolled: tuple[int, ...] = ()
    contest: str | None = None
    opponent: Roll | int | None = None
    reading: Any = ()
    used: tuple[str, ...] = ()

    @property
    def is_thrown_in_part(self) -> bool:
        """Whether only the dice at `rerolled` were thrown, and the others stand from before."""
        return bool(self.rerolled) and self.kind != ROUSE

    @property
    def thrown_sides(self) -> list[Roll]:
        """The sides on which dice fell: its own, and the opponent's."""
        sides = [side for side in (self, self.opponent) if isinstance(side, Roll)]
        return [side for side in sides if side.dice or side.hunger_dice]

    @property
    def thrown_faces(self) -> int:
        """How many faces it took, the opponent's included."""
        if self.is_thrown_in_part:
            return len(self.rerolled)
        return sum(len(side.dice) + len(side.hunger_dice) for side in self.thrown_sides)


class Other(NamedTuple):
    """A further character that an action touched."""

    role: str
    before: Any
    after: Any


class Pending(TypedDict):
    """What the rules call for next: a Compulsion, or a frenzy test of some kind and Difficulty.

    `character` is whose it is by name, None without a sheet; the others are None of a Compulsion.
    """

    kind: Literal["compulsion", "frenzy-test"]
    character: str | None
    frenzy: str | None
    provocation: str | None
    difficulty: int | None


class Outcome(NamedTuple, Generic[Who_co]):
    """The whole answer to one action.

    `before` and `after` are the character, None for an action without one. `facts` holds the verb's
    own keys of the JSON result beside `rolls`: text, numbers, true, false and None, tables and
    sequences of these, and each `Roll` as it is; `sanguir schema VERB` lists the keys, and
    `sanguir.render.json.result_of` brings it all to what JSON has. `used` names book fields that
    the answer rests on and no modifier names; `pending` says what the rules now call for.
    The text alone says what `asides` holds beside the facts, by a place in their lists where they
    have some, and what of a plan was `past` when the span began, each a minute and its deed.
    """

    before: Who_co
    after: Who_co
    rolls: tuple[Roll, ...] = ()
    facts: Mapping[str, Any] = {}
    pending: tuple[Pending, ...] = ()
    used: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    asides: Mapping[int, Any] = {}
    past: tuple[tuple[int, str], ...] = ()


def is_failed(outcome: Outcome[Any]) -> bool:
    """Tell whether the roll failed: of several the last one decides.

    Within one action a Rouse beside another roll is its price and decides nothing; of Rouses alone
    each has to pass.
    """
    rolls = list(outcome.rolls)
    if rolls and "events" not in outcome.facts:
        rolls = [roll for roll in rolls if roll.kind != ROUSE] or rolls
    if not rolls or rolls[-1].kind != ROUSE or "events" in outcome.facts:
        return bool(rolls) and rolls[-1].passed is False
    counted = [roll for roll, after in zip(rolls, [*rolls[1:], None], strict=True)
               if after is None or not after.rerolled]  # fmt: skip
    return any(roll.passed is False for roll in counted)


def without(roll: Roll, field: str) -> Roll:
    """Return a roll that does not rest on a book field."""
    return roll._replace(used=tuple(used for used in roll.used if used != field))


def sources(outcome: Outcome[Any]) -> tuple[str, ...]:
    """List the book fields that an outcome used, each once, in order of use."""
    found: dict[str, None] = {}
    for roll in outcome.rolls:
        while isinstance(roll, Roll):
            found.update(dict.fromkeys(roll.pool.sources))
            found.update(dict.fromkeys(roll.used))
            roll = roll.opponent  # type: ignore[assignment]
    found.update(dict.fromkeys(outcome.used))
    return tuple(found)
