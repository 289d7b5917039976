"""The printed tables, row by row; the book says what stands behind each cell. (Rules: all)"""

from typing import Final, NamedTuple

# The word for no humour at all, and for no frenzy.
NONE: Final = "none"


class Difficulty(NamedTuple):
    """A Difficulty that has a name."""

    id: str
    difficulty: int

    @property
    def typed(self) -> str:
        """The name in the form in which what is typed is compared."""
        return "-".join(self.id.replace("_", " ").split()).casefold()


class Potency(NamedTuple):
    """A row of the Blood Potency table.

    `surge` and `power_bonus` are dice, `mend` superficial boxes per Rouse, `reroll_level` the
    highest power whose Rouse is thrown again, `animal` what animal and bagged blood slakes,
    `human_less` the Hunger that a human slakes less, `floor` the Hunger below which only a kill
    leads.
    """

    id: str
    surge: int
    mend: int
    power_bonus: int
    reroll_level: int
    bane: int
    animal: str
    human_less: int
    floor: int


class Generation(NamedTuple):
    """A row of the Generation table: the Blood Potency that a generation can have."""

    id: str
    least: int
    most: int


class Source(NamedTuple):
    """A row of the feeding table.

    `slakes` is Hunger; where `most` is more, the drinker says how much. `scenes` and `turns` say
    how long it takes, `turns_each` turns for every Hunger; `blood` is animal, bagged or human.
    """

    id: str
    blood: str
    slakes: int
    most: int
    scenes: int = 0
    turns: int = 0
    turns_each: int = 0
    kills: bool = False


class Provocation(NamedTuple):
    """What provokes a frenzy: its kind, its Difficulty, the Hunger from which it does."""

    id: str
    kind: str
    difficulty: int
    least_hunger: int = 0


class Humour(NamedTuple):
    """A Resonance: the drinker's prey that carries it, and the Disciplines it fits."""

    id: str
    conditions: tuple[str, ...]
    disciplines: tuple[str, ...]


class Intensity(NamedTuple):
    """How strong a Resonance is, and the dice it adds to a fitting Discipline."""

    id: str
    dice: int


class Faces(NamedTuple):
    """A share of a d10: up to and including the face `most`."""

    id: str
    most: int


class Term(NamedTuple):
    """How long torpor lasts at a Humanity, in days."""

    id: str
    days: int


DIFFICULTIES: Final = (
    Difficulty("routine", 1),
    Difficulty("straightforward", 2),
    Difficulty("moderate", 3),
    Difficulty("challenging", 4),
    Difficulty("hard", 5),
    Difficulty("very-hard", 6),
    Difficulty("nearly-impossible", 7),
)
POTENCIES: Final = (
    Potency("0", 1, 1, 0, 0, 0, "full", 0, 1),
    Potency("1", 2, 1, 0, 1, 2, "full", 0, 1),
    Potency("2", 2, 2, 1, 1, 2, "half", 0, 1),
    Potency("3", 3, 2, 1, 2, 3, "none", 0, 1),
    Potency("4", 3, 3, 2, 2, 3, "none", 1, 1),
    Potency("5", 4, 3, 2, 3, 4, "none", 1, 2),
    Potency("6", 4, 3, 3, 3, 4, "none", 2, 2),
    Potency("7", 5, 3, 3, 4, 5, "none", 2, 2),
    Potency("8", 5, 4, 4, 4, 5, "none", 2, 3),
    Potency("9", 6, 4, 4, 5, 6, "none", 2, 3),
    Potency("10", 6, 5, 5, 5, 6, "none", 3, 3),
)
GENERATIONS: Final = (
    Generation("4", 5, 10),
    Generation("5", 4, 9),
    Generation("6", 3, 8),
    Generation("7", 3, 7),
    Generation("8", 2, 6),
    Generation("9", 2, 5),
    Generation("10", 1, 4),
    Generation("11", 1, 4),
    Generation("12", 1, 3),
    Generation("13", 1, 3),
    Generation("14", 0, 0),
    Generation("15", 0, 0),
    Generation("16", 0, 0),
)
SOURCES: Final = (
    Source("small-animals", "animal", 1, 1, scenes=1),
    Source("medium-animal", "animal", 1, 1, turns=1),
    Source("large-animal", "animal", 2, 2, scenes=1),
    Source("bag", "bagged", 1, 1, turns=1),
    Source("sip", "human", 1, 1, turns=3),
    Source("safe-drink", "human", 2, 2, scenes=1),
    Source("harmful-drink", "human", 1, 4, turns_each=1),
    Source("kill", "human", 5, 5, turns=5, kills=True),
)
PROVOCATIONS: Final = (
    Provocation("friend-killed", "fury", 2),
    Provocation("lover-hurt", "fury", 3),
    Provocation("lover-killed", "fury", 4),
    Provocation("physical-provocation", "fury", 2),
    Provocation("insulted", "fury", 2),
    Provocation("humiliated", "fury", 2),
    Provocation("blood-sight", "hunger", 2, 4),
    Provocation("blood-taste", "hunger", 3, 4),
    Provocation("failed-rouse", "hunger", 4, 5),
    Provocation("bonfire", "terror", 2),
    Provocation("burning-building", "terror", 3),
    Provocation("burned", "terror", 2),
    Provocation("obscured-sunlight", "terror", 3),
    Provocation("direct-sunlight", "terror", 4),
)
HUMOURS: Final = (
    Humour(
        "choleric",
        ("anger", "violence", "bullying", "passion", "envy"),
        ("celerity", "potence"),
    ),
    Humour(
        "melancholy",
        ("sadness", "fear", "intellect", "depression", "groundedness"),
        ("fortitude", "obfuscate"),
    ),
    Humour(
        "phlegmatic",
        ("laziness", "apathy", "calm", "control", "sentiment"),
        ("auspex", "dominate"),
    ),
    Humour(
        "sanguine",
        ("desire", "happiness", "addiction", "activity", "flightiness", "enthusiasm"),
        ("blood sorcery", "presence"),
    ),
    Humour("animal", ("an animal",), ("animalism", "protean")),
    Humour("bagged", ("a blood bag",), ()),
    Humour("empty", ("psychopathy", "detachment"), ("oblivion",)),
)
INTENSITIES: Final = (
    Intensity("negligible", 0),
    Intensity("fleeting", 0),
    Intensity("intense", 1),
    Intensity("acute", 1),
)
HUMOUR_FACES: Final = (
    Faces("phlegmatic", 3),
    Faces("melancholy", 6),
    Faces("choleric", 8),
    Faces("sanguine", 10),
)
INTENSITY_FACES: Final = (Faces("negligible", 5), Faces("fleeting", 8))
STRONG_FACES: Final = (Faces("intense", 8), Faces("acute", 10))
TERMS: Final = (
    Term("10", 3),
    Term("9", 3),
    Term("8", 7),
    Term("7", 14),
    Term("6", 30),
    Term("5", 365),
    Term("4", 3_650),
    Term("3", 18_250),
    Term("2", 36_500),
    Term("1", 182_500),
    Term("0", 182_500),
)
# What a pool is rolled as.
ROLLS: Final = ("test", "willpower", "humanity")
PHYSICAL_SKILLS: Final = (
    "athletics", "brawl", "craft", "drive", "firearms", "larceny", "melee", "stealth", "survival",
)  # fmt: skip
SOCIAL_SKILLS: Final = (
    "animal ken", "etiquette", "insight", "intimidation", "leadership", "performance",
    "persuasion", "streetwise", "subterfuge",
)  # fmt: skip
MENTAL_SKILLS: Final = (
    "academics", "awareness", "finance", "investigation", "medicine", "occult", "politics",
    "science", "technology",
)  # fmt: skip
SKILLS: Final = PHYSICAL_SKILLS + SOCIAL_SKILLS + MENTAL_SKILLS
