"""Pool expressions and labelled modifiers: 7, endurance+willpower+1, str+bra.grappling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from sanguir.amounts import whole
from sanguir.dice import MAX_DICE
from sanguir.errors import Problem, UsageError, clip, nearest

LONGEST_EXPRESSION: Final = 1000
MOST_TERMS: Final = 50
NUMBER: Final = "dice"
# So many names are listed whole; of more, some.
FEW: Final = 7
SOME: Final = 5
SAVED_ON: Final = "no pool saved on the sheet"
SHEETLESS: Final = "`POOL SHEET` looks it up; use numbers without"

_Read = TypeVar("_Read")
_TERM: Final = re.compile(r"\s*([+-]?)\s*([^+\-.\s][^+\-.]*?)(?:\.([^+\-.]+?))?\s*(?=[+-]|$)")
_NUMBER: Final = re.compile(r"[0-9]+", re.ASCII)
# What a key of TOML cannot hold without quotes.
_NO_KEY: Final = re.compile(r"[^A-Za-z0-9_]+", re.ASCII)


class Modifier(NamedTuple):
    """Dice added or taken, and why; `source` is the book key the number comes from, if any."""

    label: str
    dice: int
    source: str | None = None


class Pool(NamedTuple):
    """Where each die of a roll comes from, and how many were thrown in the end.

    `idle` names the book keys whose number came to no dice: looked up, and not listed.
    """

    terms: tuple[tuple[str, int], ...]
    modifiers: tuple[Modifier, ...]
    size: int
    idle: tuple[str, ...] = ()

    @property
    def sum(self) -> int:
        """Everything added up, before any clamping."""
        return sum(dice for _, dice in self.terms) + sum(m.dice for m in self.modifiers)

    @property
    def sources(self) -> tuple[str, ...]:
        """The book keys that its modifiers rest on, those of no dice last."""
        return (*(m.source for m in self.modifiers if m.source), *self.idle)


class Term(NamedTuple):
    """One addend of a pool expression: a number, or a name with perhaps a specialty."""

    sign: int
    name: str
    number: int | None = None
    specialty: str | None = None


def parse_pool(text: str) -> tuple[Term, ...]:
    """Read a pool expression into its terms.

    Raises UsageError for an empty or overlong expression, a sign in an odd place, digits that are
    not ASCII, and numbers beyond the limit of 1,000 dice.
    """
    if len(text) > LONGEST_EXPRESSION and not text.strip().isdigit():
        raise _bad(text, f"is longer than {LONGEST_EXPRESSION:,} characters")
    terms: list[Term] = []
    at = 0
    while at < len(text):
        found = _TERM.match(text, at)
        if found is None or len(terms) == MOST_TERMS:
            raise _bad(text, "is not a pool")
        terms.append(_term(text, *found.groups()))
        at = found.end()
    if not terms:
        raise _bad(text, "is empty")
    return tuple(terms)


def _term(text: str, sign: str, name: str, specialty: str | None) -> Term:
    factor = -1 if sign == "-" else 1
    if _NUMBER.fullmatch(name):
        if specialty is not None:
            raise _bad(text, "is not a pool")
        if len(name.lstrip("0")) > 6:
            raise too_many(name)
        return Term(factor, NUMBER, int(name[-7:]))
    if name[0].isdigit() or name[0].isnumeric():
        raise _bad(text, "holds a name that starts with a digit, or digits that are not plain 0-9")
    return Term(factor, " ".join(name.split()), None, specialty and specialty.strip())


def _bad(text: str, what: str) -> UsageError:
    return UsageError(
        f'POOL: "{clip(text)}" {what}',
        "a number (7), or names and numbers joined by + or - (endurance+willpower+1)",
    )


def too_many(count: object) -> UsageError:
    """Make the refusal of a pool beyond the limit."""
    return UsageError(
        f"POOL: {clip(count, 40)} dice is more than a pool holds", f"at most {MAX_DICE:,} dice"
    )


def parse_modifier(text: str, what: str = "--modifier") -> Modifier:
    """Read one `[LABEL:]±N`; an equals sign left over from `-m=+2` is dropped."""
    label, colon, number = text.removeprefix("=").rpartition(":")
    label = " ".join(label.split())
    if colon and not label:
        raise UsageError(f'{what}: "{clip(text)}" has an empty label', "LABEL:+2, or just +2")
    if colon and not _is_number(number) and _is_number(label):
        raise UsageError(f'{what}: "{clip(text)}" has its label last', f"{clip(number)}:{label}")
    if len(parts := number.split()) > 1 and all(map(_is_number, parts)):
        raise UsageError(f'{what}: "{clip(text)}" is several', "one each time; in a batch a list")
    return Modifier(label or "modifier", whole(number, what, least=-MAX_DICE, most=MAX_DICE))


def _is_number(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


def build(
    terms: Sequence[tuple[str, int]], modifiers: Iterable[Modifier], *, least: int = 0
) -> Pool:
    """Sum everything, then clamp once, to at least `least` dice.

    Modifiers of zero dice are not listed. Raises UsageError beyond 1,000 dice.
    """
    given = tuple(modifiers)
    kept = tuple(m for m in given if m.dice != 0)
    idle = tuple(m.source for m in given if m.dice == 0 and m.source)
    pool = Pool(tuple(terms), kept, 0, idle)
    total = pool.sum
    if total > MAX_DICE:
        raise too_many(f"{total:,}")
    return pool._replace(size=max(total, least))


def fold(name: str) -> str:
    """Bring a trait's name to the form in which names are compared: any case, spaces as one."""
    return " ".join(name.replace("_", " ").split()).casefold()


def match(name: str, groups: Sequence[Mapping[str, str]], what: str) -> str:
    """Find the one trait that `name` means.

    `groups` maps folded names to the traits' own, most favoured group first: an exact name
    anywhere wins, then a unique prefix within the first group that has any, then the next group.
    Raises UsageError that lists the candidates of an ambiguous name, or the nearest of an
    unknown one.
    """
    wanted = fold(name)
    if not wanted:
        raise UsageError(f"{what}: a name is missing", "type it, or its first letters")
    for group in groups:
        if wanted in group:
            return group[wanted]
    for group in groups:
        found = sorted({own for folded, own in group.items() if folded.startswith(wanted)})
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(
                f'{what}: "{clip(name)}" could be {", ".join(found)}', "type more of it"
            )
    known = [*dict.fromkeys(own for group in groups for own in group.values())]
    raise UsageError(f'{what}: "{clip(name)}" is not on the sheet', _known(name, known))


def _known(name: str, known: Sequence[str]) -> str:
    """Say which names there are: the nearest, all if they are few, else some and where all are."""
    if near := nearest(name, sorted(known)):
        return f"did you mean {' or '.join(near)}?"
    if 0 < len(known) <= FEW:
        return f"one of {', '.join(sorted(known))}"
    if not known:
        return "this sheet has no such names"
    return f"such as {', '.join(known[:SOME])}; `sheet show` has the sheet's, the README all others"


def refuse_mistyped(pool: str, term: str, names: Iterable[str], saved: Iterable[str]) -> None:
    """Raise UsageError for an unknown term that is a saved pool without its @, and for a name of
    two words that a minus sign takes apart."""
    for own in saved:
        if fold(own) == fold(term):
            raise UsageError(f'POOL: "{clip(own)}" is a saved pool', f"write @{clip(own)}")
    typed = fold(pool)
    for name in names:
        joined = fold(name).replace(" ", "-")
        if "-" in joined and joined in typed:
            raise UsageError(
                f'POOL: in "{clip(joined)}" the - takes dice away',
                f"write {joined.replace('-', '_')}",
            )


def resolve(
    terms: Sequence[Term], value_of: Callable[[Term], tuple[str, int]]
) -> list[tuple[str, int]]:
    """Give every term its dice: numbers as they stand, names by `value_of`."""
    found: list[tuple[str, int]] = []
    for term in terms:
        name, dice = (term.name, term.number) if term.number is not None else value_of(term)
        found.append((name, term.sign * dice))
    return found


def expand(terms: Iterable[Term], saved: Mapping[str, str]) -> list[Term]:
    """Put a sheet's saved pools in the place of each @name; the sign before it counts for all.

    Raises UsageError for a name that none has, and for one saved pool inside another.
    """
    found: list[Term] = []
    for term in terms:
        if not term.name.startswith("@"):
            found.append(term)
            continue
        if term.specialty is not None:
            raise UsageError(
                f'POOL: "{clip(f"{term.name}.{term.specialty}")}": a saved pool has its own',
                "write the pool out, with the specialty behind its skill",
            )
        own = _saved(term.name[1:], saved)
        for inner in parse_pool(saved[own]):
            if inner.name.startswith("@"):
                raise UsageError(f'POOL: "{clip(saved[own])}" names another saved pool',
                                 "write it out")  # fmt: skip
            found.append(inner._replace(sign=inner.sign * term.sign))
    return found


def _saved(name: str, saved: Mapping[str, str]) -> str:
    """Find the saved pool that @name means; raises UsageError that says how to save one."""
    known, wanted = {fold(own): own for own in saved}, fold(name)
    if not wanted or any(own.startswith(wanted) for own in known):
        return match(name, [known], "POOL")
    key = "NAME" if _NO_KEY.search(name) else clip(name, 40)
    hint = f"`sheet set SHEET pools.{key}=POOL` saves {'one' if key == 'NAME' else 'it'}"
    fine = {folded: own for folded, own in known.items() if is_pool_name(own)}
    for own in sorted(fine, reverse=True):
        rest = wanted.removeprefix(own).lstrip()
        if wanted.startswith(own) and not rest[0].isalpha():
            hint = f"after @{fine[own]} comes + or - (@{fine[own]}+1)"
            break
    else:
        near = " or ".join(f"@{own}" for own in nearest(name, fine.values()))
        every = ", ".join(f"@{own}" for own in fine.values())
        if fine:
            hint = f"did you mean {near}?; {hint}" if near else f"one of {every}; {hint}"
    raise UsageError(f'POOL: "@{clip(name)}" is {SAVED_ON}', hint)


def misnamed(saved: Iterable[str]) -> dict[str, Problem]:
    """List the saved pools that no @name means: two are called the same, or it cannot be typed."""
    found: dict[str, Problem] = {}
    seen: dict[str, str] = {}
    for name in saved:
        if not is_pool_name(name):
            found[name] = Problem("cannot be rolled by that name",
                                  "a name without + - and .")  # fmt: skip
        elif fold(name) in seen:
            found[name] = Problem(f"is called the same as {clip(seen[fold(name)], 40)}",
                                  "names differ in more than case")  # fmt: skip
        seen.setdefault(fold(name), name)
    return found


@lru_cache(1024)
def is_pool_name(name: str) -> bool:
    """Tell whether @NAME in a pool expression can mean a pool of this name."""
    try:
        (only,) = parse_pool(f"@{name}")
    except (UsageError, ValueError):
        return False
    return fold(only.name) == fold(f"@{name}") != "@" and only.specialty is None and only.sign > 0


def numbers_of(pool: str) -> list[tuple[str, int]]:
    """Read a pool that may hold numbers only, there being no sheet."""
    return resolve(parse_pool(pool), numbers_only)


def numbers_only(term: Term) -> tuple[str, int]:
    """Refuse a name where there is no sheet to look it up on."""
    what = "a saved pool" if term.name.startswith("@") else "a name"
    raise UsageError(f'POOL: "{clip(term.name)}" is {what}, and no sheet was given', SHEETLESS)


def of_theirs(read: Callable[..., _Read], *given: Any, **named: Any) -> _Read:
    """Read the opponent's pool: what is wrong with it is told of the option that it came from."""
    try:
        return read(*given, **named)
    except UsageError as error:
        raise UsageError(map(_theirs, error.problems)) from None


def _theirs(problem: Problem) -> Problem:
    if problem.message.startswith("POOL: "):
        message = problem.message.replace("POOL: ", "--vs-pool: ", 1)
        message = message.replace(SAVED_ON, f"{SAVED_ON} of --vs-sheet")
        if problem.hint == SHEETLESS:
            message = message.replace("no sheet was", "no sheet of theirs was")
            return Problem(message, "add --vs-sheet SHEET, or use numbers")
        return problem._replace(message=message)
    return problem
