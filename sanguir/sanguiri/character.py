"""A character of Sanguiri, and how it stands on a sheet. (Rules: Attribute caps, Kinds)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sanguir.amounts import hours_of
from sanguir.errors import Problem, RefusedError, UsageError, clip
from sanguir.pools import Term, expand, fold, match, parse_pool, refuse_mistyped, resolve
from sanguir.sanguiri.book import ENDURANCE, SHORT, UNSTATED, WILLPOWER, Book

SANGUIR: Final = "sanguir"
KINDS: Final = (SANGUIR, "hybrid", "human")
ORIGINS: Final = ("turned", "trueborn")
SEXES: Final = ("female", "male")
SELF: Final = "self"
COMPELLED: Final = "compelled"
STAMINA: Final = "stamina"
MOST_RATING: Final = 1000
MOST_BANKED_ML: Final = 1_000_000
MOST_INJURIES: Final = 1000
# The keys of a sheet beside its experience.
PLAIN_KEYS: Final = ("system", "name", "kind", "origin", "sex", "attributes", "state", "pools",
                     "rules", "id", "notes")  # fmt: skip
# What a new sheet's attributes have.
NEW_RATING: Final = 3
STATE_DEFAULTS: Final[dict[str, Any]] = {
    "alive": True,
    "control": SELF,
    "thirst": "sated",
    "hours_since_blood": 0,
    "banked_ml": 0,
    "exposure": UNSTATED,
    "injuries": 0,
    "clock_hours": 0,
}


class Character(NamedTuple):
    """Someone at the table. Times are minutes, `thirst` is a place on the book's ladder."""

    name: str
    kind: str
    origin: str | None
    sex: str | None
    attributes: Mapping[str, int]
    pools: Mapping[str, str] = {}
    alive: bool = True
    control: str = SELF
    thirst: int = 0
    minutes_since_blood: int = 0
    banked_ml: int = 0
    exposure: str = UNSTATED
    injuries: int = 0
    clock: int = 0

    @property
    def is_sanguir(self) -> bool:
        """Whether Thirst, feeding and deprivation concern this character."""
        return self.kind == SANGUIR

    @property
    def endurance(self) -> int:
        """The END attribute."""
        return self.attributes[ENDURANCE]

    @property
    def willpower(self) -> int:
        """The WIL attribute."""
        return self.attributes[WILLPOWER]

    @property
    def is_compelled(self) -> bool:
        """Whether a failed Thirst Test still drives the character to feed; only a Sanguir's can."""
        return self.control == COMPELLED and self.is_sanguir

    def refuse_if_dead(self) -> None:
        """Raise RefusedError for the dead: they take no actions."""
        if not self.alive:
            raise RefusedError(
                f"{self.name} is dead, and the dead take no actions",
                "`sheet show` still works; `sheet set SHEET state.alive=true` undoes a slip",
            ).of(self)

    def refuse_unless_sanguir(self, what: str) -> None:
        """Raise RefusedError unless the character is a living Sanguir."""
        self.refuse_if_dead()
        if not self.is_sanguir:
            way = {"human": "`sanguir turn` makes a Sanguir of a human"}.get(
                self.kind, "`roll`, `heal` and `uv` are for everybody"
            )
            raise RefusedError(
                f"{self.name} is a {self.kind}; {what} is a Sanguir's alone", way
            ).of(self)

    def terms(self, pool: str) -> list[tuple[str, int]]:
        """Look a pool expression up: attribute names, numbers, or a saved @pool."""
        found: list[tuple[str, int]] = []
        for term in expand(parse_pool(pool), self.pools):
            try:
                found += resolve([term], self._value_of)
            except UsageError:
                refuse_mistyped(pool, term.name, self.attributes, self.pools)
                raise
        return found

    def _value_of(self, term: Term) -> tuple[str, int]:
        if term.specialty is not None:
            raise UsageError(
                f'POOL: "{clip(f"{term.name}.{term.specialty}")}": Sanguiri has no specialties',
                "add its dice as a number",
            )
        names = {fold(name): name for name in self.attributes}
        name = match(term.name, [names | SHORT | {STAMINA: STAMINA}], "POOL")
        if name == STAMINA and STAMINA not in self.attributes:
            return name, self.endurance + self.willpower
        return name, self.attributes[name]


def read(
    data: Mapping[str, Any], book: Book
) -> tuple[Character | None, list[Problem], list[Problem]]:
    """Read a sheet's data: the character, or every problem; and what is odd but allowed."""
    from sanguir.sanguiri.reading import Reader

    return Reader(data, book).read()


def changes(
    before: Character, after: Character, book: Book
) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """List what changed, by path on the sheet, as (old, new) in the sheet's own form."""
    found: dict[tuple[str, ...], tuple[Any, Any]] = {}
    for attribute, path in _PLACES.items():
        old, new = getattr(before, attribute), getattr(after, attribute)
        if old != new:
            found[path] = (_written(attribute, old, book), _written(attribute, new, book))
    return found


def _written(attribute: str, value: Any, book: Book) -> Any:
    match attribute:
        case "thirst":
            return book.thirst_levels[value].word
        case "minutes_since_blood" | "clock":
            return hours_of(value)
        case _:
            return value


_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "kind": ("kind",),
    "origin": ("origin",),
    "alive": ("state", "alive"),
    "control": ("state", "control"),
    "thirst": ("state", "thirst"),
    "minutes_since_blood": ("state", "hours_since_blood"),
    "banked_ml": ("state", "banked_ml"),
    "exposure": ("state", "exposure"),
    "injuries": ("state", "injuries"),
    "clock": ("state", "clock_hours"),
}


def remarks(character: Character, book: Book) -> list[str]:
    """Say for which attributes no cap is known, so none is enforced, and which hang on a sex."""
    from sanguir.sanguiri.caps import by_sex, uncapped

    if not character.is_sanguir:
        return []
    free = uncapped(character.attributes, book)
    found = [f"no cap is known for {', '.join(free)}, so none is enforced"] if free else []
    if STAMINA in character.attributes:
        found.append("its own stamina counts in pools, in the place of Endurance + Willpower")
    if character.sex is None:
        found += [
            f"{name} {rating} is over the cap for {sex} ({most}); without a sex the wider cap holds"
            for name, rating, sex, most in by_sex(character.attributes, book)
        ]
    return found


def _new_attributes(kind: str, book: Book) -> dict[str, int]:
    """Give the attributes of a new sheet: 3, or the cap where that is lower."""
    from sanguir.sanguiri.caps import cap_of

    found = dict.fromkeys((ENDURANCE, WILLPOWER, "strength"), NEW_RATING)
    for name in found if kind == SANGUIR else ():
        for most in (cap_of(name, sex, book) for sex in (None, "male", "female")):
            found[name] = found[name] if most is None else min(found[name], most)
    return found


def template(name: str, kind: str, book: Book) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Give a new sheet as (comment, tables) in order: what `sheet new` writes."""
    from sanguir.forms import one_of

    head: dict[str, Any] = {"system": "sanguiri", "name": name, "kind": kind}
    if kind == SANGUIR:
        head["origin"] = "turned"
    sex: tuple[str, dict[str, Any]] = (
        'sex = "female"  # or "male"; only for tables whose caps differ by sex',
        {},
    )
    return (
        ("kind: sanguir, hybrid or human; a Sanguir's origin: turned or trueborn", head),
        *([sex] if kind != "hybrid" else []),
        (
            "END and WIL are always needed; any further attribute or skill may be used in pools",
            {"attributes": _new_attributes(kind, book)},
        ),
        (
            "an example; pools to roll by name: sanguir roll @hold SHEET",
            {"pools": {"hold": "strength+endurance"}},
        ),
        (
            "what changes in play; the tool keeps it up to date\n"
            f"control: {one_of((SELF, COMPELLED))};"
            f" thirst: {one_of([one.word for one in book.thirst_levels])}\n"
            f"exposure: {one_of([one.id for one in book.exposures])}",
            {"state": {**STATE_DEFAULTS, "thirst": book.thirst_levels[0].word}},
        ),
    )
