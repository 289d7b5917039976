"""A character of Vampire V5, and how it stands on a sheet. (Rules: Health, Willpower, Humanity)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sanguir.amounts import hours_of
from sanguir.errors import Problem, RefusedError
from sanguir.v5.book import Book
from sanguir.v5.tables import NONE, Potency

VAMPIRE: Final = "vampire"
KINDS: Final = (VAMPIRE, "ghoul", "mortal")
PHYSICAL: Final = ("strength", "dexterity", "stamina")
SOCIAL: Final = ("charisma", "manipulation", "composure")
MENTAL: Final = ("intelligence", "wits", "resolve")
ATTRIBUTES: Final = PHYSICAL + SOCIAL + MENTAL
MOST_DOTS: Final = 10
HEAD: Final = ("system", "name", "kind", "clan", "generation", "blood_potency", "humanity")
TABLES: Final = ("attributes", "skills", "specialties", "disciplines", "powers", "pools", "state")
TEXTS: Final = ("notes", "touchstones", "convictions")
# The keys of a sheet beside its experience.
PLAIN_KEYS: Final = (*HEAD, *TABLES, "rules", "id", *TEXTS)
NEGLIGIBLE: Final = "negligible"
FRENZIES: Final = ("fury", "hunger", "terror")
STATE_DEFAULTS: Final[dict[str, Any]] = {
    "alive": True,
    "hunger": 1,
    "stains": 0,
    "health": {"superficial": 0, "aggravated": 0},
    "willpower": {"superficial": 0, "aggravated": 0},
    "resonance": {"humour": NONE, "intensity": NEGLIGIBLE},
    "blush": False,
    "frenzy": NONE,
    "riding": False,
    "torpor": False,
    "torpor_until_hours": 0,
    "clock_hours": 0,
}


def state_of(kind: Any) -> Mapping[str, Any]:
    """Return the defaults of [state] for a kind: only vampires have Hunger."""
    return STATE_DEFAULTS if kind == VAMPIRE else {**STATE_DEFAULTS, "hunger": 0}


# What those can do who are no vampires.
FOR_EVERYBODY: Final = (
    "`roll`, `damage`, `willpower`, `stain`, `remorse` and `session` are for everybody"
)


class Track(NamedTuple):
    """A row of boxes: superficially marked, aggravated, and the rest unmarked."""

    maximum: int
    superficial: int = 0
    aggravated: int = 0

    @property
    def unmarked(self) -> int:
        """The boxes without a mark."""
        return self.maximum - self.superficial - self.aggravated

    @property
    def is_full(self) -> bool:
        """Whether every box is marked, one way or the other."""
        return self.maximum > 0 and self.unmarked == 0

    @property
    def is_aggravated(self) -> bool:
        """Whether every box is marked aggravated."""
        return self.maximum > 0 and self.aggravated == self.maximum

    @property
    def state(self) -> dict[str, int]:
        """The track as facts hold it."""
        return {
            "max": self.maximum,
            "superficial": self.superficial,
            "aggravated": self.aggravated,
        }


class Power(NamedTuple):
    """A Discipline power: its level, and the second Discipline and level of an amalgam."""

    name: str
    discipline: str
    level: int
    amalgam: tuple[str, int] | None = None

    @property
    def disciplines(self) -> tuple[str, ...]:
        """Every Discipline that the power counts as."""
        return (self.discipline, self.amalgam[0]) if self.amalgam else (self.discipline,)


class Character(NamedTuple):
    """Someone at the table. Times are minutes; tracks carry the maximum in force."""

    name: str
    kind: str
    clan: str | None
    generation: int | None
    blood_potency: int
    humanity: int
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    specialties: Mapping[str, tuple[str, ...]]
    disciplines: Mapping[str, int]
    powers: tuple[Power, ...]
    pools: Mapping[str, str]
    health: Track
    willpower: Track
    alive: bool = True
    hunger: int = 1
    stains: int = 0
    humour: str = NONE
    intensity: str = NEGLIGIBLE
    blush: bool = False
    frenzy: str = NONE
    riding: bool = False
    torpor: bool = False
    torpor_until: int = 0
    clock: int = 0

    @property
    def is_vampire(self) -> bool:
        """Whether Hunger, the Blood, frenzy and torpor concern this character."""
        return self.kind == VAMPIRE

    def unmarked_humanity(self, book: Book) -> int:
        """Return the boxes of the Humanity track that hold neither Humanity nor a Stain."""
        return max(book.humanity_boxes - self.humanity - self.stains, 0)

    def refuse_if_dead(self) -> None:
        """Raise RefusedError for the dead: they take no actions."""
        if not self.alive:
            raise RefusedError(
                f"{self.name} is dead, and the dead take no actions",
                "`sheet show` still works; `sheet set SHEET state.alive=true` undoes a slip",
            ).of(self)

    def refuse_unless_awake(self) -> None:
        """Raise RefusedError for the dead and for those in torpor."""
        self.refuse_if_dead()
        if self.torpor:
            raise RefusedError(
                f"{self.name} lies in torpor",
                "`advance-time` lets its term pass, `torpor --wake` ends it by the Storyteller's"
                " word, and `sheet` still works",
            ).of(self)

    def refuse_unless_undead(self, what: str, way: str = FOR_EVERYBODY, others: str = "") -> None:
        """Raise RefusedError for the dead, and for everybody who is no vampire.

        `others` is what the rules say of everybody else.
        """
        self.refuse_if_dead()
        if not self.is_vampire:
            raise RefusedError(
                f"{self.name} is a {self.kind}; {what} is a vampire's alone{others}", way
            ).of(self)

    def refuse_unless_vampire(self, what: str, way: str = FOR_EVERYBODY, others: str = "") -> None:
        """Raise RefusedError unless the character is a vampire who can act."""
        self.refuse_unless_undead(what, way, others)
        self.refuse_unless_awake()


def is_humanity_full(character: Character, book: Book) -> bool:
    """Tell whether Stains mark the Humanity track to its end."""
    return character.stains >= 1 and character.unmarked_humanity(book) == 0


def full_tracks(character: Character, book: Book) -> tuple[str, ...]:
    """List the tracks that impair the character, being fully marked."""
    full = {
        "health": character.health.is_full,
        "willpower": character.willpower.is_full,
        "humanity": is_humanity_full(character, book),
    }
    return tuple(track for track, is_full in full.items() if is_full)


def is_prone_to_frenzy(character: Character, book: Book) -> bool:
    """Tell whether the character's Hunger makes frenzy near."""
    return character.is_vampire and character.hunger >= book.hunger_prone_at


def potency_of(character: Character, book: Book) -> Potency:
    """Return the character's row of the Blood Potency table."""
    return book.potency(character.blood_potency)


def read(
    data: Mapping[str, Any], book: Book
) -> tuple[Character | None, list[Problem], list[Problem]]:
    """Read a sheet's data: the character, or every problem; and what is odd but allowed."""
    from sanguir.v5.reading import Reader

    return Reader(data, book).read()


def remarks(character: Character, book: Book) -> list[str]:
    """Say which skills and Disciplines are the table's own: no list of the book has them."""
    from sanguir.v5.reading import homemade

    return homemade(character, book)


def changes(
    before: Character,
    after: Character,
    book: Book,
) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """List what changed, by path on the sheet, as (old, new) in the sheet's own form."""
    now = _on_sheet(after)
    return {path: (old, now[path]) for path, old in _on_sheet(before).items() if old != now[path]}


def _on_sheet(character: Character) -> dict[tuple[str, ...], Any]:
    state: dict[str, Any] = {
        "alive": character.alive,
        "hunger": character.hunger,
        "stains": character.stains,
        "blush": character.blush,
        "frenzy": character.frenzy,
        "riding": character.riding,
        "torpor": character.torpor,
        "torpor_until_hours": hours_of(character.torpor_until),
        "clock_hours": hours_of(character.clock),
    }
    return {
        ("humanity",): character.humanity,
        **{("state", key): value for key, value in state.items()},
        ("state", "health", "superficial"): character.health.superficial,
        ("state", "health", "aggravated"): character.health.aggravated,
        ("state", "willpower", "superficial"): character.willpower.superficial,
        ("state", "willpower", "aggravated"): character.willpower.aggravated,
        ("state", "resonance", "humour"): character.humour,
        ("state", "resonance", "intensity"): character.intensity,
    }


def template(name: str, kind: str, book: Book) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Give a new sheet as (comment, tables) in order: what `sheet new` writes."""
    from sanguir.v5.newsheet import sections

    return sections(name, kind, book)
