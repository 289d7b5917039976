"""Where faces come from: a seed, or a table that enters what it threw.

A seeded face depends on the seed, who throws, the minute of that character's clock, and the
throw's ordinal within that minute and command, and on nothing else. So order, company, jobs and
the way a span of time is split change nothing.

The derivation, which no release may change silently: the text
`sanguir/dice/1`, the seed in decimal, who (UTF-8), the minute in decimal, the ordinal in decimal
and the block's number in decimal, joined by zero bytes, is hashed with BLAKE2b to 64 bytes. Each
byte in turn is one face: bytes at or above the largest multiple of the die's sides that fits in
256 are passed over, and the face is the byte modulo the sides, plus one. When the 64 bytes are
used up the next block follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from sanguir.errors import Problem, TooFewFacesError, UsageError, clip

try:  # the same function without hashlib's OpenSSL, which costs a quick roll 3 ms
    from _blake2 import blake2b as blake2b
except ImportError:  # pragma: no cover - other Pythons
    from hashlib import blake2b as blake2b

MAX_DICE: Final = 1000
SEED_BITS: Final = 63
MAX_SEED: Final = 2**SEED_BITS - 1
# Where dice come from, for errors.
SOURCES: Final = "`Seeded(7).of(name)`, or `Entered`"


class Dice(Protocol):
    """One character's dice; `throw` gives `count` faces of a die with `sides` sides."""

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Throw `count` dice at that minute of the thrower's clock."""
        ...


class Source(Protocol):
    """Everybody's dice within one command."""

    seed: int | None

    def of(self, who: str) -> Dice:
        """Return the dice of `who`: a sheet's file name, or nothing for a roll without a sheet."""
        ...


def faces(
    seed: int, who: str, minute: int, ordinal: int, count: int, sides: int
) -> tuple[int, ...]:
    """Derive the faces of one throw; the module says how."""
    face_of, passed_over = _reading(sides)
    prefix = f"sanguir/dice/1\0{seed}\0{who}\0{minute}\0{ordinal}\0"
    found = b""
    block = 0
    while len(found) < count:
        key = f"{prefix}{block}".encode("utf-8", "surrogateescape")
        found += blake2b(key).digest().translate(face_of, passed_over)
        block += 1
    return tuple(found[:count])


@cache
def _reading(sides: int) -> tuple[bytes, bytes]:
    """Return how each byte reads as a face, and the bytes that are passed over."""
    limit = 256 - 256 % sides
    return bytes([byte % sides + 1 if byte < limit else 0 for byte in range(256)]), bytes(
        range(limit, 256)
    )


def is_seed(value: object) -> bool:
    """Tell whether a value can be a seed: a whole number of up to 63 bits."""
    return type(value) is int and 0 <= value <= MAX_SEED


class NoDice:
    """Dice of somebody who gave none: throwing them is refused."""

    seed: int | None = None

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Raise UsageError, unless nothing is thrown."""
        if count:
            raise UsageError("dice: none were given", SOURCES)
        return ()


class SeededDice:
    """The dice of one character under one source's seed."""

    __slots__ = ("_next", "_source", "_who")

    def __init__(self, source: Seeded, who: str):
        self._source = source
        self._who = who
        self._next: dict[int, int] = {}

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Throw; each throw within the same minute takes the next ordinal."""
        ordinal = self._next.get(minute, 0)
        self._next[minute] = ordinal + 1
        if count == 0:
            return ()
        return faces(self._source.settled(), self._who, minute, ordinal, count, sides)


class Seeded:
    """A source that gives the same faces for the same seed, on every platform.

    Without a seed one is drawn when the first die is thrown, or `spare` is taken; until then
    `seed` is None.
    """

    __slots__ = ("_dice", "_given", "_spare", "seed")

    def __init__(self, seed: int | None = None, *, spare: int | None = None):
        if seed is not None and not is_seed(seed):
            raise UsageError(
                _wrong("seed", f"{clip(repr(seed))} is no seed", f"from 0 to {MAX_SEED:,}")
            )
        self.seed = seed
        self._given = seed
        self._spare = spare
        self._dice: dict[str, SeededDice] = {}

    def again(self) -> Seeded:
        """Return the same source with nothing thrown from it yet."""
        return Seeded(self._given, spare=self._spare)

    def of(self, who: str) -> Dice:
        """Return the dice of `who`, the same object each time, so that ordinals go on."""
        found = self._dice.get(who)
        if found is None:
            found = self._dice[who] = SeededDice(self, who)
        return found

    def settled(self) -> int:
        """Return the seed, drawn now if there is none yet."""
        if self.seed is None:
            self.seed = draw_seed() if self._spare is None else self._spare
        return self.seed


class Entered:
    """Faces thrown at the table, used up in the order in which the rules throw."""

    __slots__ = ("_faces", "_used", "seed")

    def __init__(self, entered: Sequence[int]):
        self.seed: int | None = None
        self._faces = tuple(entered)
        if wrong := [face for face in self._faces if type(face) is not int]:
            raise UsageError(_wrong("dice", f"{clip(repr(wrong[0]))} is no face", "whole numbers"))
        self._used = 0

    def again(self) -> Entered:
        """Return the same faces, none of them used yet."""
        return Entered(self._faces)

    def of(self, who: str) -> Dice:
        """Return the one row of dice that everybody throws from."""
        return self

    def throw(self, count: int, sides: int, *, minute: int = 0) -> tuple[int, ...]:
        """Take the next faces; raises UsageError when there are too few or one is impossible."""
        taken = self._faces[self._used : self._used + count]
        if len(taken) < count:
            needed = self._used + count
            said = f"{_faces(len(self._faces))} given, {needed} needed so far"
            way = "give every face that the command throws, in order"
            raise TooFewFacesError(_wrong("dice", said, way), needed=needed)
        for face in taken:
            if not 1 <= face <= sides:
                said = f"a d{sides} has no face {face}"
                raise UsageError(_wrong("dice", said, f"faces from 1 to {sides}"))
        self._used += count
        return taken

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face that was entered."""
        return self._faces

    def finish(self) -> None:
        """Raise UsageError when faces are left over: the entry and the command do not agree."""
        if self._used < len(self._faces):
            said = f"{_faces(len(self._faces))} given, only {self._used} thrown"
            raise UsageError(_wrong("dice", said, "give exactly the faces that the command throws"))


def _wrong(choice: str, said: str, hint: str) -> Problem:
    return Problem(f"--{choice}: {said}", hint, choice=choice)


def _faces(count: int) -> str:
    return f"{count} {'face' if count == 1 else 'faces'}"


def draw_seed() -> int:
    """Draw a 63-bit seed from the operating system."""
    from random import SystemRandom

    return SystemRandom().getrandbits(SEED_BITS)
