"""Every number of Vampire V5: its value, its rule, and its provenance. (Rules: all)"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from sanguir.houserules import (
    INFERRED,
    PROVISIONAL,
    STATED,
    Choice,
    Field,
    Flag,
    Kind,
    Names,
    Rows,
    Whole,
    provenances,
    typed_names,
    values_of,
)
from sanguir.pools import fold
from sanguir.v5 import tables
from sanguir.v5.tables import (
    Difficulty,
    Faces,
    Generation,
    Humour,
    Intensity,
    Potency,
    Provocation,
    Source,
    Term,
)

SIDES: Final = 10


def _ranges(rows: Sequence[Generation]) -> Iterator[tuple[str, str, str, str]]:
    for row in rows:
        if row.least > row.most:
            yield (
                row.id,
                "least",
                f"{row.least} is above the most, {row.most}",
                f"at most {row.most}",
            )


def _difficulties(rows: Sequence[Difficulty]) -> Iterator[tuple[str, str, str, str]]:
    yield from typed_names(rows)
    words: set[str] = set()
    for row in rows:
        if row.id.lstrip("+-").isdecimal():
            yield row.id, "", "is a number, which stands for itself", "a word"
        if row.typed in words and row.id == row.id.casefold():
            yield row.id, "", "is typed as another row is", "one name each"
        words.add(row.typed)


def _humours(rows: Sequence[Humour]) -> Iterator[tuple[str, str, str, str]]:
    yield from typed_names(rows)
    for row in rows:
        if row.id == tables.NONE:
            yield row.id, "", "is the word for no Resonance", "another name"


def _sources(rows: Sequence[Source]) -> Iterator[tuple[str, str, str, str]]:
    yield from typed_names(rows)
    for row in rows:
        if row.slakes > row.most:
            yield (
                row.id,
                "slakes",
                f"{row.slakes} is above the most, {row.most}",
                f"at most {row.most}",
            )


def _faces(rows: Sequence[Faces]) -> Iterator[tuple[str, str, str, str]]:
    for before, row in pairwise(rows):
        if row.most <= before.most:
            yield row.id, "most", f"{row.most} leaves it no face", f"more than {before.most}"


def _whole_die(rows: Sequence[Faces]) -> Iterator[tuple[str, str, str, str]]:
    yield from _faces(rows)
    if rows[-1].most != SIDES:
        yield rows[-1].id, "most", "leaves faces over", str(SIDES)


def _field(
    key: str, value: Any, kind: Any, rule: str, says: str, provenance: str = STATED
) -> Field:
    return Field(key, value, kind, provenance, rule, says)


_DICE: Final = Whole(-100, 100)
_SMALL: Final = Whole(0, 100)
_FACE: Final = {"most": Whole(1, SIDES)}
_POTENCY: Final[dict[str, Kind]] = {
    "surge": _SMALL,
    "mend": _SMALL,
    "power_bonus": _SMALL,
    "reroll_level": _SMALL,
    "bane": _SMALL,
    "animal": Choice(("full", "half", "none")),
    "human_less": _SMALL,
    "floor": _SMALL,
}
_SOURCE: Final[dict[str, Kind]] = {
    "blood": Choice(("animal", "bagged", "human")),
    "slakes": _SMALL,
    "most": _SMALL,
    "scenes": Whole(0, 100, True),
    "turns": Whole(0, 100, True),
    "turns_each": Whole(0, 100, True),
    "kills": Flag(True),
}
_PROVOCATION: Final[dict[str, Kind]] = {
    "kind": Choice(("fury", "hunger", "terror")),
    "difficulty": _SMALL,
    "least_hunger": Whole(0, 100, True),
}
_CONVERTED: Final = dict.fromkeys(("10", "6", "5", "4", "3", "2", "1", "0"), PROVISIONAL)

FIELDS: Final[tuple[Field, ...]] = (
    _field("test.success_face", 6, Whole(2, 10), "V1", "lowest face that is a success"),
    _field("test.pair_bonus", 2, _SMALL, "V1", "further successes for every pair of tens"),
    _field("test.least_successes", 1, _SMALL, "V4", "successes without which nothing passes",
           INFERRED),
    _field("test.difficulties", tables.DIFFICULTIES,
           Rows(Difficulty, {"difficulty": _SMALL}, extensible=True, law=_difficulties),
           "V4", "names for Difficulties"),
    _field("contest.equal_successes", "won", Choice(("won", "lost")), "V5",
           "what equal successes in a contest are to the roll's own side", PROVISIONAL),
    _field("test.minimum_pool", 1, _SMALL, "V6", "dice to which a lesser pool is raised",
           PROVISIONAL),
    _field("test.hunger_dice_on", ("test",), Names(tables.ROLLS), "V7",
           "kinds of roll in which Hunger dice replace normal ones", INFERRED),
    _field("test.specialty_dice", 1, _DICE, "V8", "dice for a specialty that fits", INFERRED),
    _field("test.skills", tables.SKILLS, Names(spelled=fold), "V8",
           "skills that count as 0 on a sheet without them", INFERRED),
    _field("health.base", 3, _SMALL, "V10", "Health boxes on top of Stamina"),
    _field("health.overflow", "converts", Choice(("converts", "lost")), "V11",
           "what damage does to a track without an unmarked box", PROVISIONAL),
    _field("health.halve", False, Flag(), "V11", "whether superficial damage is halved unasked",
           PROVISIONAL),
    _field("health.halve_rounding", "up", Choice(("up", "down")), "V11",
           "which way half a box of superficial damage goes", PROVISIONAL),
    _field("health.mortals_die", True, Flag(), "V12",
           "whether Health full of aggravated damage kills ghouls and mortals", PROVISIONAL),
    _field("impairment.health", -2, _DICE, "V13", "dice on Physical tests, Health being full"),
    _field("impairment.willpower", -2, _DICE, "V13",
           "dice on Social and Mental tests, Willpower being full"),
    _field("impairment.humanity", -2, _DICE, "V13", "dice on all tests, Humanity being full"),
    _field("impairment.stacks", True, Flag(), "V13",
           "whether several full tracks add up, or the worst one counts", INFERRED),
    _field("humanity.boxes", 10, Whole(1, 10), "V14", "boxes of the Humanity track"),
    _field("humanity.stain_overflow", "once", Choice(("once", "per-stain")), "V14",
           "whether Stains that do not fit cost Willpower once a gain, or one by one"),
    _field("humanity.overflow_aggravated", 1, _SMALL, "V14",
           "aggravated Willpower damage for Stains that do not fit"),
    _field("humanity.stains_when_full", 1, Whole(0, 1), "V14",
           "Stains kept at a Humanity that leaves no unmarked box", PROVISIONAL),
    _field("humanity.remorse_least_dice", 1, Whole(1, 10), "V15", "fewest dice of Remorse"),
    _field("humanity.remorse_loss", 1, _SMALL, "V15", "Humanity that failed Remorse costs"),
    _field("humanity.remorse_without_stains", False, Flag(), "V15",
           "whether the end of a session calls for Remorse without Stains", INFERRED),
    _field("humanity.lost_at", 0, Whole(0, 10), "V15",
           "Humanity at which a character is the Beast's", PROVISIONAL),
    _field("willpower.reroll_most", 3, _SMALL, "V16", "normal dice that one re-roll may throw"),
    _field("willpower.ambition_recovers", 1, _SMALL, "V18",
           "aggravated Willpower recovered for serving the Ambition"),
    _field("hunger.most", 5, Whole(1, 10), "V19", "the highest Hunger"),
    _field("hunger.rouse_dice", 1, Whole(1, 10), "V19", "dice of a Rouse"),
    _field("hunger.rouse_gain", 1, _SMALL, "V19", "Hunger for a failed Rouse"),
    _field("hunger.excess_frenzy", True, Flag(), "V19",
           "whether failures past the highest Hunger call for a frenzy test", INFERRED),
    _field("hunger.prone_at", 4, _SMALL, "V26", "Hunger from which frenzy is near"),
    _field("blood.nightfall_hours", 24, Whole(1, 1000), "V21", "hours from nightfall to nightfall",
           INFERRED),
    _field("blood.blush_food_minutes", 60, Whole(0, 10_000), "V21",
           "minutes that food stays down under the Blush of Life"),
    _field("blood.potency", tables.POTENCIES, Rows(Potency, _POTENCY), "V24",
           "Blood Potency: dice, boxes, levels and limits by rating"),
    _field("blood.generations", tables.GENERATIONS,
           Rows(Generation, {"least": Whole(0, 10), "most": Whole(0, 10)}, law=_ranges),
           "V24", "Blood Potency that a generation can have"),
    _field("health.mend_rouses", 1, _SMALL, "V23", "Rouses that mend superficial Health"),
    _field("health.aggravated_rouses", 3, _SMALL, "V23", "Rouses that mend aggravated Health"),
    _field("health.aggravated_mended", 1, _SMALL, "V23", "aggravated boxes that those mend"),
    _field("feeding.sources", tables.SOURCES,
           Rows(Source, _SOURCE, extensible=True, law=_sources),
           "V25", "sources of blood: Hunger slaked, and how long it takes"),
    _field("feeding.half_slake_rounding", "up", Choice(("up", "down")), "V25",
           "which way half a Hunger goes where blood slakes half", INFERRED),
    _field("feeding.kill_ignores_penalty", True, Flag(), "V25",
           "whether a kill empties Hunger whatever a human slakes less", INFERRED),
    _field("resonance.humours", tables.HUMOURS,
           Rows(Humour, {"conditions": Names(), "disciplines": Names()}, extensible=True,
                law=_humours),
           "V27", "Resonances: who carries them, and the Disciplines they fit"),
    Field("resonance.intensities", tables.INTENSITIES, Rows(Intensity, {"dice": _DICE}),
          PROVISIONAL, "V27", "dice on a fitting Discipline by the Resonance's intensity"),
    _field("resonance.ends_at_hunger", 5, _SMALL, "V27", "Hunger at which a Resonance ends"),
    _field("resonance.humour_faces", tables.HUMOUR_FACES, Rows(Faces, _FACE, law=_whole_die),
           "V27", "highest face that draws a humour", PROVISIONAL),
    _field("resonance.intensity_faces", tables.INTENSITY_FACES, Rows(Faces, _FACE, law=_faces),
           "V27", "highest face that draws an intensity; above, a second die is thrown",
           PROVISIONAL),
    _field("resonance.strong_faces", tables.STRONG_FACES, Rows(Faces, _FACE, law=_whole_die),
           "V27", "highest face of the second die that draws an intensity", PROVISIONAL),
    _field("frenzy.humanity_divisor", 3, Whole(1, 10), "V28", "Humanity for each die of a test"),
    _field("frenzy.unmarked_willpower", True, Flag(), "V28",
           "whether only unmarked Willpower counts against frenzy", INFERRED),
    _field("frenzy.least_dice", 1, Whole(1, 10), "V28", "fewest dice of a frenzy test",
           INFERRED),
    _field("frenzy.provocations", tables.PROVOCATIONS,
           Rows(Provocation, _PROVOCATION, extensible=True, law=typed_names),
           "V28", "what provokes a frenzy, how hard it is to resist, from which Hunger"),
    Field("torpor.terms", tables.TERMS, Rows(Term, {"days": Whole(0, 365_000)}), STATED, "V30",
          "days of torpor by Humanity", _CONVERTED),
    _field("torpor.voluntary_gain", 1, _SMALL, "V30", "Hunger for a night of going into torpor"),
    _field("torpor.wakes_at", 5, _SMALL, "V30", "Hunger on waking from torpor", PROVISIONAL),
    _field("disciplines.most_level", 5, Whole(1, 10), "V31", "the highest level of a power",
           INFERRED),
)  # fmt: skip


class Book(NamedTuple):
    """The numbers in force at a table; FIELDS says where each comes from."""

    test_success_face: int
    test_pair_bonus: int
    test_least_successes: int
    test_difficulties: tuple[Difficulty, ...]
    contest_equal_successes: str
    test_minimum_pool: int
    test_hunger_dice_on: tuple[str, ...]
    test_specialty_dice: int
    test_skills: tuple[str, ...]
    health_base: int
    health_overflow: str
    health_halve: bool
    health_halve_rounding: str
    health_mortals_die: bool
    impairment_health: int
    impairment_willpower: int
    impairment_humanity: int
    impairment_stacks: bool
    humanity_boxes: int
    humanity_stain_overflow: str
    humanity_overflow_aggravated: int
    humanity_stains_when_full: int
    humanity_remorse_least_dice: int
    humanity_remorse_loss: int
    humanity_remorse_without_stains: bool
    humanity_lost_at: int
    willpower_reroll_most: int
    willpower_ambition_recovers: int
    hunger_most: int
    hunger_rouse_dice: int
    hunger_rouse_gain: int
    hunger_excess_frenzy: bool
    hunger_prone_at: int
    blood_nightfall_hours: int
    blood_blush_food_minutes: int
    blood_potency: tuple[Potency, ...]
    blood_generations: tuple[Generation, ...]
    health_mend_rouses: int
    health_aggravated_rouses: int
    health_aggravated_mended: int
    feeding_sources: tuple[Source, ...]
    feeding_half_slake_rounding: str
    feeding_kill_ignores_penalty: bool
    resonance_humours: tuple[Humour, ...]
    resonance_intensities: tuple[Intensity, ...]
    resonance_ends_at_hunger: int
    resonance_humour_faces: tuple[Faces, ...]
    resonance_intensity_faces: tuple[Faces, ...]
    resonance_strong_faces: tuple[Faces, ...]
    frenzy_humanity_divisor: int
    frenzy_unmarked_willpower: bool
    frenzy_least_dice: int
    frenzy_provocations: tuple[Provocation, ...]
    torpor_terms: tuple[Term, ...]
    torpor_voluntary_gain: int
    torpor_wakes_at: int
    disciplines_most_level: int
    provenance: Mapping[str, str]

    def potency(self, rating: int) -> Potency:
        """Return the Blood Potency table's row for a rating."""
        return self.blood_potency[rating]

    def source(self, name: str) -> Source | None:
        """Find a row of the feeding table."""
        return next((row for row in self.feeding_sources if row.id == name), None)

    def provocation(self, name: str) -> Provocation | None:
        """Find what provokes a frenzy by its name."""
        return next((row for row in self.frenzy_provocations if row.id == name), None)

    def humour(self, name: str) -> Humour | None:
        """Find a Resonance; `none` is none."""
        return next((row for row in self.resonance_humours if row.id == name), None)

    def intensity(self, name: str) -> Intensity:
        """Return the row of a known intensity."""
        return next(row for row in self.resonance_intensities if row.id == name)

    def disciplines(self) -> list[str]:
        """List the Disciplines that the book knows, folded."""
        return [fold(name) for row in self.resonance_humours for name in row.disciplines]

    def listed(self) -> dict[str, str]:
        """Name every skill and Discipline of the book, folded, with its table on a sheet."""
        skills = dict.fromkeys(map(fold, self.test_skills), "skills")
        return skills | dict.fromkeys(self.disciplines(), "disciplines")

    def term(self, humanity: int) -> Term:
        """Return how long torpor lasts at a Humanity."""
        return next(row for row in self.torpor_terms if row.id == str(humanity))


BOOK: Final = Book(**values_of(FIELDS), provenance=provenances(FIELDS))
