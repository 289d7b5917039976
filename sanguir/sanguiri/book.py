"""Every number of Sanguiri: its value, its rule, and its provenance. (Rules: all)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sanguir.houserules import (
    INFERRED,
    PROVISIONAL,
    STATED,
    Choice,
    Field,
    Flag,
    Name,
    RowOf,
    Rows,
    Whole,
    provenances,
    typed_names,
    values_of,
)
from sanguir.pools import fold

ENDURANCE: Final = "endurance"
WILLPOWER: Final = "willpower"
SHORT: Final = {"end": ENDURANCE, "wil": WILLPOWER}
UNSTATED: Final = "unstated"
MISHAPS: Final = ("off", "all-ones", "ones-without-six", "more-ones-than-sixes")


class Level(NamedTuple):
    """A Thirst level: what sheets call it, the dice it costs, how near a source must be."""

    id: str
    penalty: int
    proximity_m: int | None = None
    name: str | None = None

    @property
    def word(self) -> str:
        """The name that sheets and people use."""
        return self.name or self.id


class Exposure(NamedTuple):
    """An ultraviolet exposure level: dice for a Sanguir and for a hybrid."""

    id: str
    sanguir: int
    hybrid: int


class Cap(NamedTuple):
    """The maximum of one attribute, for either sex, or for each where a table differs.

    Where both sexes have one, `most` may be None.
    """

    id: str
    most: int | None = None
    male: int | None = None
    female: int | None = None


def _caps(rows: Sequence[Cap]) -> Iterator[tuple[str, str, str, str]]:
    for row in rows:
        if row.most is None and None in (row.male, row.female):
            yield row.id, "most", "is missing from a new row", "give most, or male and female"


# Where words of a table's own stand, beside those that are printed.
OTHERS: Final = "; or a word of house rules: --rules FILE names them"


def own_name(attribute: str) -> str:
    """Bring an attribute's name to the one spelling under which it is kept."""
    folded = fold(attribute)
    return SHORT.get(folded, folded.replace(" ", "_"))


def _ladder(levels: Sequence[Level]) -> Iterator[tuple[str, str, str, str]]:
    yield from typed_names(levels)
    words: set[str] = set()
    printed = {level.id for level in LEVELS}
    for above, level in zip((None, *levels), levels, strict=False):
        if level.word.casefold() in words and level.id == level.id.casefold():
            yield level.id, "name", f'two levels are called "{level.word}"', "one name each"
        words.add(level.word.casefold())
        if above is None and level.proximity_m is not None:
            yield level.id, "proximity_m", "no blood tempts at the first level", "leave it out"
        if above is not None and level.penalty > above.penalty:
            said = f"{level.penalty} is better than {above.penalty} of {above.word}"
            said += ", the level before" if level.id in printed else ": new levels come last"
            yield level.id, "penalty", said, f"{above.penalty} or less"


def _exposures(rows: Sequence[Exposure]) -> Iterator[tuple[str, str, str, str]]:
    for row in rows:
        if row.id == UNSTATED and (row.sanguir, row.hybrid) != (0, 0):
            yield row.id, "", "an unstated exposure has no dice", "name another level"
    yield from typed_names(rows)


LEVELS: Final = (
    Level("sated", 0),
    Level("peckish", -1, 5),
    Level("thirsty", -2, 15, "thirsty"),
    Level("bloodthirsty", -3, 30),
)
EXPOSURES: Final = (
    Exposure(UNSTATED, 0, 0),
    Exposure("absent", 1, 1),
    Exposure("reduced", -1, 0),
    Exposure("direct", -2, -1),
)
_LEVEL_CELLS: Final = {
    "sated.penalty": INFERRED,
    "peckish.penalty": PROVISIONAL,
    "peckish.proximity_m": PROVISIONAL,
    "thirsty": PROVISIONAL,
    "bloodthirsty.proximity_m": PROVISIONAL,
}

FIELDS: Final[tuple[Field, ...]] = (
    Field("test.success_face", 6, Whole(2, 6), STATED, "S1", "lowest natural face that succeeds"),
    Field("test.difficulty", 1, Whole(1, 1000), STATED, "S1", "successes a Test needs by default"),
    Field(
        "test.higher_difficulty",
        True,
        Flag(),
        PROVISIONAL,
        "S1",
        "whether a Test may ask for more than the default number of successes",
    ),
    Field(
        "test.advancement",
        True,
        Flag(),
        PROVISIONAL,
        "S3",
        "whether a declared Advancement throws its own dice when the pool is empty",
    ),
    Field("test.mishap", "off", Choice(MISHAPS), PROVISIONAL, "S4", "what makes a Mishap"),
    Field(
        "contest.equal_successes",
        "tie",
        Choice(("tie", "won", "lost")),
        PROVISIONAL,
        "S5",
        "what equal successes in a Contest are to the roll's own side (lost: the other wins)",
    ),
    Field(
        "contest.empty_pool",
        "loses",
        Choice(("loses", "no-successes")),
        PROVISIONAL,
        "S5",
        "what an empty pool in a Contest is: lost against any other, or no successes",
    ),
    Field(
        "caps",
        (Cap(ENDURANCE, 9), Cap(WILLPOWER, 6)),
        Rows(
            Cap,
            {name: Whole(0, 1000, True) for name in ("most", "male", "female")},
            extensible=True,
            law=_caps,
            partial=True,
            spelled=own_name,
        ),
        STATED,
        "S8",
        "the most a Sanguir's attribute can be, turned or trueborn, never a starting value; male"
        " and female are the most of that sex, and where both stand, most may be left out",
    ),
    Field(
        "blood.fresh_minutes",
        240,
        Whole(0, 100_000),
        STATED,
        "S9",
        "minutes that drawn blood stays fresh at room temperature",
    ),
    Field("blood.volume_ml", 5000, Whole(1, 100_000), PROVISIONAL, "S11", "blood in one adult"),
    Field(
        "blood.recovery_days",
        56,
        Whole(1, 100_000),
        PROVISIONAL,
        "S11",
        "days until a donor can give again",
    ),
    Field(
        "thirst.levels",
        LEVELS,
        Rows(
            Level,
            {
                "penalty": Whole(-1000, 0),
                "proximity_m": Whole(0, 1_000_000, True),
                "name": Name(True),
            },
            extensible=True,
            law=_ladder,
            partial=True,
        ),
        STATED,
        "S12",
        "Thirst levels from best to worst: dice on Tests (see penalty_on), metres to a source",
        _LEVEL_CELLS,
    ),
    Field(
        "thirst.hours_per_level",
        24,
        Whole(1, 100_000),
        STATED,
        "S13",
        "full hours without blood that raise Thirst one level",
    ),
    Field("thirst.difficulty", 1, Whole(1, 1000), STATED, "S15", "Difficulty of a Thirst Test"),
    Field(
        "thirst.penalty_on",
        "thirst-tests",
        Choice(("thirst-tests", "all-tests")),
        INFERRED,
        "S16a",
        "which Tests the Thirst penalty applies to",
    ),
    Field(
        "deprivation.hours_per_die",
        72,
        Whole(1, 100_000),
        STATED,
        "S17",
        "full hours without blood that cost one die on all Tests",
    ),
    Field(
        "control.most_rounds",
        1000,
        Whole(1, 100_000),
        PROVISIONAL,
        "S18",
        "rounds of resisting within one moment before downtime stops",
    ),
    Field(
        "feeding.step_ml",
        250,
        Whole(1, 100_000),
        INFERRED,
        "S19",
        "suitable blood that lowers Thirst one level",
    ),
    Field(
        "feeding.banked",
        True,
        Flag(),
        PROVISIONAL,
        "S20",
        "what is drunk short of a step is kept towards the next",
    ),
    Field(
        "feeding.resets_clock",
        True,
        Flag(),
        PROVISIONAL,
        "S20",
        "a drink that completes a step starts the hours without blood again",
    ),
    Field("turning.difficulty", 1, Whole(1, 1000), STATED, "S21", "sixes a turning needs"),
    Field(
        "turning.thirst",
        "sated",
        RowOf("thirst.levels"),
        PROVISIONAL,
        "S23",
        "Thirst level of the newly turned",
    ),
    Field(
        "turning.feeds_sire", True, Flag(), INFERRED, "S23", "whether the drain leaves the sire fed"
    ),
    Field(
        "exposures",
        EXPOSURES,
        Rows(
            Exposure,
            {"sanguir": Whole(-1000, 1000), "hybrid": Whole(-1000, 1000)},
            extensible=True,
            law=_exposures,
            partial=True,
        ),
        PROVISIONAL,
        "S25",
        "dice for the one ultraviolet exposure level that reaches a character, in any order; it"
        " neither gives humans dice nor takes any",
        {UNSTATED: INFERRED},
    ),
)


class Book(NamedTuple):
    """The numbers in force at a table; FIELDS says where each comes from."""

    test_success_face: int
    test_difficulty: int
    test_higher_difficulty: bool
    test_advancement: bool
    test_mishap: str
    contest_equal_successes: str
    contest_empty_pool: str
    caps: tuple[Cap, ...]
    blood_fresh_minutes: int
    blood_volume_ml: int
    blood_recovery_days: int
    thirst_levels: tuple[Level, ...]
    thirst_hours_per_level: int
    thirst_difficulty: int
    thirst_penalty_on: str
    deprivation_hours_per_die: int
    control_most_rounds: int
    feeding_step_ml: int
    feeding_banked: bool
    feeding_resets_clock: bool
    turning_difficulty: int
    turning_thirst: str
    turning_feeds_sire: bool
    exposures: tuple[Exposure, ...]
    provenance: Mapping[str, str]

    @property
    def worst(self) -> int:
        """The index of the last Thirst level."""
        return len(self.thirst_levels) - 1

    def calls_like(self, thirst: int) -> Level:
        """Return the level that says how near a source calls; a new one may leave that out."""
        levels = self.thirst_levels[: thirst + 1]
        return next((one for one in reversed(levels) if one.proximity_m is not None), levels[-1])

    def exposure(self, name: str) -> Exposure | None:
        """Find an exposure level by its name."""
        return next((row for row in self.exposures if row.id == name), None)


BOOK: Final = Book(**values_of(FIELDS), provenance=provenances(FIELDS))
