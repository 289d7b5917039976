"""Every way that a rule's dice can fall: the rule runs once for each, with its exact weight.

The rule itself decides what is thrown and what comes of it; here a throw only splits into
classes of faces that are alike to the rule. So chances never need a second copy of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from sanguir.odds import Chance, lowest, plus

Value = TypeVar("Value")


class Class(NamedTuple):
    """Throws that are alike to a rule: one of them, and their share `num`/`den` of all."""

    faces: tuple[int, ...]
    num: int
    den: int


# Splits a throw of some dice with some sides into all its classes.
Split = Callable[[int, int], Sequence[Class]]


class Branch(NamedTuple, Generic[Value]):
    """What came of one way that the dice can fall, and its share `num`/`den` of all."""

    value: Value
    num: int
    den: int


class Scripted:
    """Dice that take a given class at each throw, and the first one beyond the script.

    Where the way ahead splits without a throw, `choose` splits it.
    """

    __slots__ = ("den", "num", "script", "sizes", "split")

    def __init__(self, script: list[int], split: Split):
        self.script = script
        self.sizes: list[int] = []
        self.split = split
        self.num = self.den = 1

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Take the faces of the class that the script names."""
        classes = self.split(count, sides)
        return classes[self.choose([(one.num, one.den) for one in classes])].faces

    def choose(self, shares: Sequence[tuple[int, int]]) -> int:
        """Take one of several ways that exclude each other, each with its share of all."""
        place = len(self.sizes)
        self.sizes.append(len(shares))
        if place == len(self.script):
            self.script.append(0)
        taken = self.script[place]
        self.num *= shares[taken][0]
        self.den *= shares[taken][1]
        return taken


def branches(rule: Callable[[Scripted], Value], split: Split) -> Iterator[Branch[Value]]:
    """Run a rule for every way its dice can fall; the shares add up to 1."""
    script: list[int] = []
    while True:
        dice = Scripted(script, split)
        value = rule(dice)
        yield Branch(value, dice.num, dice.den)
        while script and script[-1] + 1 == dice.sizes[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


class Spread(Generic[Value]):
    """States with their chances; states with the same key are one.

    No chance has a prime in its denominator that `sides` has not.
    """

    def __init__(self, sides: int) -> None:
        self.sides = sides
        self.found: dict[object, tuple[Value, int, int]] = {}

    def add(self, key: object, value: Value, num: int, den: int) -> None:
        """Add a chance to a state."""
        old = self.found.get(key)
        if old is not None:
            num, den = plus(old[1], old[2], num, den)
        self.found[key] = (value, num, den)

    def share(self, holds: Callable[[Value], bool], *, reduced: bool = True) -> Chance:
        """Return the chance of the states for which something holds, unreduced if need be."""
        num, den = 0, 1
        for value, more, of in self:
            if holds(value):
                num, den = plus(num, den, more, of)
        return lowest(num, den, self.sides) if reduced else Chance(num, den)

    def __iter__(self) -> Iterator[tuple[Value, int, int]]:
        """Walk the states with their chances."""
        return iter(self.found.values())


class Blank:
    """Dice that show nothing good: to learn what a rule would throw, without throwing."""

    seed: int | None = None

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Give as many ones as asked for."""
        return (1,) * count

    def of(self, who: str) -> Blank:
        """Return the one row of dice that everybody throws from."""
        return self
