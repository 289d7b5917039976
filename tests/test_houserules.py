"""House rules: a table's numbers laid over a book, or every problem at once."""

from __future__ import annotations

import pytest
from kit import BOOK, act, character, house, notes, sheet

from sanguir import resolver
from sanguir.errors import InvalidError
from sanguir.houserules import entries, number, provenance_of


def problems(overrides):
    with pytest.raises(InvalidError) as raised:
        resolver.book("sanguiri", overrides)
    return {p.key: (p.message, p.hint) for p in raised.value.problems}


def entry(book, key):
    (found,) = [e for e in entries(resolver.fields("sanguiri"), book) if e.key == key]
    return found


BAD = {
    "thirst": {
        "step": 3,
        "hours_per_level": "24",
        "levels": {
            "thirsty": {"penalty": 0, "name": "peckish"},
            "peckish": {"proximity": 4},
            "starving": {"proximity_m": 50},
        },
    },
    "feeding": {"step_m": 300, "banked": 1, "step_ml": True},
    "caps": {"endurance": {"most": -1}, "strength": {"male": 4}},
    "test": {"mishap": "sometimes", "success_face": 7, "difficulty": 0},
    "exposures": {"direct": {"sanguir": 0.5}, "lamp": {"sanguir": -1}, "reduced": 3},
    "turning": {"feeds_sire": "yes"},
    "hunger": {"rouse": 1},
}
EXPECTED = {
    "sanguiri.thirst.step": None,
    "sanguiri.thirst.hours_per_level": "a whole number from 1 to 100,000",
    "sanguiri.thirst.levels.thirsty.penalty": "-1 or less",
    "sanguiri.thirst.levels.thirsty.name": "one name each",
    "sanguiri.thirst.levels.peckish.proximity": "did you mean proximity_m?",
    "sanguiri.thirst.levels.starving.penalty": "give penalty",
    "sanguiri.feeding.step_m": "did you mean feeding.step_ml?",
    "sanguiri.feeding.banked": "true or false",
    "sanguiri.feeding.step_ml": "a whole number from 1 to 100,000",
    "sanguiri.caps.endurance.most": "a whole number from 0 to 1,000",
    "sanguiri.caps.strength.most": "give most, or male and female",
    "sanguiri.test.mishap": "one of off, all-ones, ones-without-six, more-ones-than-sixes: what"
    " makes a Mishap",
    "sanguiri.test.success_face": "a whole number from 2 to 6",
    "sanguiri.test.difficulty": "a whole number from 1 to 1,000",
    "sanguiri.exposures.direct.sanguir": "a whole number from -1,000 to 1,000",
    "sanguiri.exposures.lamp.hybrid": "give sanguir and hybrid",
    "sanguiri.exposures.reduced": "a table of cells",
    "sanguiri.turning.feeds_sire": "true or false",
    "sanguiri.hunger": None,
}


def test_every_problem_of_a_house_file_is_told_at_once():
    told = problems(BAD)
    assert sorted(told) == sorted(EXPECTED)
    for key, hint in EXPECTED.items():
        assert told[key][1], key
        if hint is not None:
            assert told[key][1] == hint, key


@pytest.mark.parametrize(
    ("cell", "hint"), [("men", "one of most, male, female"), ("mal", "did you mean male?")]
)
def test_a_cell_that_no_row_has_names_those_that_it_may_have(cell, hint):
    told = problems({"caps": {"endurance": {cell: 10}}})
    assert told[f"sanguiri.caps.endurance.{cell}"][1] == hint


ALONE = [
    ("an unknown key", {"feeding": {"step_m": 300}}, "sanguiri.feeding.step_m"),
    ("an unknown section", {"feedings": {"step_ml": 300}}, "sanguiri.feedings"),
    ("a number for a section", {"feeding": 300}, "sanguiri.feeding"),
    ("text for a number", {"feeding": {"step_ml": "300"}}, "sanguiri.feeding.step_ml"),
    ("a fraction for a whole number", {"feeding": {"step_ml": 300.0}}, "sanguiri.feeding.step_ml"),
    ("a table for a number", {"feeding": {"step_ml": {}}}, "sanguiri.feeding.step_ml"),
    ("a list for a table", {"caps": [1]}, "sanguiri.caps"),
    ("a step of nothing", {"feeding": {"step_ml": 0}}, "sanguiri.feeding.step_ml"),
    ("a day without hours", {"thirst": {"hours_per_level": 0}}, "sanguiri.thirst.hours_per_level"),
    ("a cap below 0", {"caps": {"willpower": {"most": -1}}}, "sanguiri.caps.willpower.most"),
    (
        "a penalty that helps",
        {"thirst": {"levels": {"peckish": {"penalty": 1}}}},
        "sanguiri.thirst.levels.peckish.penalty",
    ),
    (
        "penalties that get better",
        {"thirst": {"levels": {"thirsty": {"penalty": 0}}}},
        "sanguiri.thirst.levels.thirsty.penalty",
    ),
    (
        "penalties that fall",
        {"thirst": {"levels": {"peckish": {"penalty": -5}}}},
        "sanguiri.thirst.levels.thirsty.penalty",
    ),
    (
        "two levels of one name",
        {"thirst": {"levels": {"peckish": {"name": "Thirsty"}}}},
        "sanguiri.thirst.levels.thirsty.name",
    ),
    (
        "a new level named as an old one",
        {"thirst": {"levels": {"lost": {"penalty": -9, "name": "Sated"}}}},
        "sanguiri.thirst.levels.lost.name",
    ),
    (
        "a new level that nobody could type",
        {"thirst": {"levels": {"Ravenous": {"penalty": -9}}}},
        "sanguiri.thirst.levels.Ravenous",
    ),
    (
        "dice for an exposure that nobody stated",
        {"exposures": {"unstated": {"sanguir": 1}}},
        "sanguiri.exposures.unstated",
    ),
    (
        "an exposure in capitals",
        {"exposures": {"Lamp": {"sanguir": 1, "hybrid": 1}}},
        "sanguiri.exposures.Lamp",
    ),
    (
        "a cap twice, in two spellings",
        {"caps": {"endurance": {"most": 8}, "END": {"most": 7}}},
        "sanguiri.caps.END",
    ),
    (
        "a first level that is none of the levels",
        {"turning": {"thirst": "peckisch"}},
        "sanguiri.turning.thirst",
    ),
]


@pytest.mark.parametrize(("overrides", "key"), [a[1:] for a in ALONE], ids=[a[0] for a in ALONE])
def test_a_problem_is_told_with_its_key_and_what_would_do(overrides, key):
    told = problems(overrides)
    assert list(told) == [key]
    assert told[key][1]


def test_a_cell_of_the_wrong_type_does_not_hide_what_is_wrong_with_the_ladder():
    told = problems(
        {
            "thirst": {
                "levels": {
                    "peckish": {"penalty": "much"},
                    "bloodthirsty": {"penalty": -1, "name": "thirsty"},
                }
            }
        }
    )
    assert sorted(told) == [
        "sanguiri.thirst.levels.bloodthirsty.name",
        "sanguiri.thirst.levels.bloodthirsty.penalty",
        "sanguiri.thirst.levels.peckish.penalty",
    ]


def test_a_lost_level_is_told_beside_other_problems():
    told = problems({"feeding": {"step_ml": 0}, "turning": {"thirst": "peckisch"}})
    assert sorted(told) == ["sanguiri.feeding.step_ml", "sanguiri.turning.thirst"]
    assert told["sanguiri.turning.thirst"][1] == "did you mean peckish?"
    levels = {"peckish": {"penalty": "x"}, "starved": {"penalty": "y", "name": "dry"}}
    cells = [f"sanguiri.thirst.levels.{row}.penalty" for row in levels]
    for meant, more in (("nonsense", ["sanguiri.turning.thirst"]), ("Dry", []), ("starved", [])):
        told = problems({"thirst": {"levels": levels}, "turning": {"thirst": meant}})
        assert sorted(told) == [*cells, *more]


def test_nothing_to_change_is_the_printed_book():
    assert resolver.book("sanguiri", {}) is BOOK
    assert resolver.book("sanguiri", None) is BOOK
    assert resolver.book("sanguiri", {"feeding": {}}) == BOOK


def test_an_overridden_number_is_the_tables_and_its_neighbours_are_not():
    book = house(
        feeding={"step_ml": 300},
        thirst={"levels": {"thirsty": {"penalty": -2}}},
        exposures={"direct": {"hybrid": -2}},
    )
    kinds = {
        "feeding.step_ml": (300, "house"),
        "feeding.banked": (True, "provisional"),
        "thirst.levels.thirsty.penalty": (-2, "house"),
        "thirst.levels.thirsty.proximity_m": (15, "provisional"),
        "thirst.levels.peckish.penalty": (-1, "provisional"),
        "exposures.direct.hybrid": (-2, "house"),
        "exposures.direct.sanguir": (-2, "provisional"),
    }
    for key, (value, provenance) in kinds.items():
        found = entry(book, key)
        assert (found.value, found.provenance) == (value, provenance), key
        assert number(book, key) == value, key


PROVENANCE = {
    "test.success_face": (6, "stated"),
    "test.difficulty": (1, "stated"),
    "test.higher_difficulty": (True, "provisional"),
    "test.advancement": (True, "provisional"),
    "test.mishap": ("off", "provisional"),
    "contest.equal_successes": ("tie", "provisional"),
    "caps.endurance.most": (9, "stated"),
    "caps.willpower.most": (6, "stated"),
    "blood.fresh_minutes": (240, "stated"),
    "blood.volume_ml": (5000, "provisional"),
    "blood.recovery_days": (56, "provisional"),
    "thirst.levels.sated.penalty": (0, "inferred"),
    "thirst.levels.peckish.penalty": (-1, "provisional"),
    "thirst.levels.thirsty.penalty": (-2, "provisional"),
    "thirst.levels.bloodthirsty.penalty": (-3, "stated"),
    "thirst.levels.peckish.proximity_m": (5, "provisional"),
    "thirst.levels.thirsty.proximity_m": (15, "provisional"),
    "thirst.levels.bloodthirsty.proximity_m": (30, "provisional"),
    "thirst.hours_per_level": (24, "stated"),
    "thirst.difficulty": (1, "stated"),
    "thirst.penalty_on": ("thirst-tests", "inferred"),
    "deprivation.hours_per_die": (72, "stated"),
    "feeding.step_ml": (250, "inferred"),
    "feeding.banked": (True, "provisional"),
    "feeding.resets_clock": (True, "provisional"),
    "turning.difficulty": (1, "stated"),
    "turning.thirst": ("sated", "provisional"),
    "turning.feeds_sire": (True, "inferred"),
    "exposures.absent.sanguir": (1, "provisional"),
    "exposures.absent.hybrid": (1, "provisional"),
    "exposures.reduced.sanguir": (-1, "provisional"),
    "exposures.reduced.hybrid": (0, "provisional"),
    "exposures.direct.sanguir": (-2, "provisional"),
    "exposures.direct.hybrid": (-1, "provisional"),
}


@pytest.mark.rule("S1", "S3", "S4", "S5", "S8", "S9", "S11", "S12", "S15", "S17", "S19", "S20")
@pytest.mark.rule("S16a", "S21", "S23", "S25")
@pytest.mark.parametrize("key", PROVENANCE)
def test_every_number_of_the_book_says_what_stands_behind_it(key):
    found = entry(BOOK, key)
    assert (found.value, found.provenance) == PROVENANCE[key]
    assert found.says
    assert found.rule.startswith("S")


def test_an_unstated_exposure_is_no_provisional_number():
    assert provenance_of(BOOK.provenance, "exposures.unstated.sanguir") != "provisional"


def test_every_field_of_the_book_is_a_field_of_its_values():
    for field in resolver.fields("sanguiri"):
        assert getattr(BOOK, field.attribute) == field.value
        assert provenance_of(BOOK.provenance, field.key) == field.provenance


@pytest.mark.rule("S12")
def test_a_fifth_level_is_the_new_worst():
    book = house(thirst={"levels": {"ravenous": {"penalty": -5, "proximity_m": 60}}})
    who = character(END=9, thirst="bloodthirsty", book=book)
    outcome = act("thirst", who, trigger="increase", faces=[6] * 7, book=book)
    assert outcome.facts["level_after"] == "ravenous"
    again = act("thirst", outcome.after, trigger="increase", faces=[6] * 7, book=book)
    assert again.facts["level_after"] == "ravenous"
    assert notes(outcome, book) == []
    near = act("thirst", outcome.after, trigger="source", distance=60, faces=[6] * 7, book=book)
    assert near.facts["test_needed"] is True
    fed = act("feed", outcome.after, ml=1000, book=book)
    assert fed.facts["levels"] == 4
    on_the_sheet = resolver.changes(who, outcome.after, book)["state", "thirst"]
    assert on_the_sheet == ("bloodthirsty", "ravenous")
    reading = resolver.read(sheet(thirst="ravenous"), book)
    assert reading.problems == ()
    assert [p.key for p in resolver.read(sheet(thirst="ravenous")).problems] == ["state.thirst"]


@pytest.mark.rule("S12", "S13")
def test_with_five_levels_the_fourth_day_is_the_fifth_level():
    book = house(thirst={"levels": {"ravenous": {"penalty": -5}}})
    who = character(END=9, WIL=6, book=book)
    faces = [6] * (14 + 13 + 11 + 9)
    outcome = act("advance-time", who, minutes=96 * 60, faces=faces, book=book)
    assert [r.pool.size for r in outcome.rolls] == [14, 13, 11, 9]
    assert book.thirst_levels[outcome.after.thirst].word == "ravenous"


@pytest.mark.rule("S12")
def test_a_renamed_level_goes_by_its_new_name_everywhere():
    book = house(thirst={"levels": {"thirsty": {"name": "parched"}}})
    who = character(END=6, thirst="parched", book=book)
    outcome = act("thirst", who, faces=[1] * 7, book=book)
    assert outcome.facts["level_before"] == "parched"
    assert "parched" in outcome.rolls[0].pool.modifiers[0].label
    assert notes(outcome, book) == ["thirst.levels.thirsty.penalty"]
    old = resolver.read(sheet(thirst="thirsty"), book)
    assert old.problems == ()  # a sheet from before the table renamed it
    fed = act("feed", who, ml=250, book=book)
    assert resolver.changes(who, fed.after, book)["state", "thirst"] == ("parched", "peckish")


@pytest.mark.rule("S23")
@pytest.mark.parametrize("first", ["thirsty", "parched", "Parched"])
def test_the_newly_turned_start_at_a_renamed_level_by_either_name(first):
    book = house(thirst={"levels": {"thirsty": {"name": "parched"}}}, turning={"thirst": first})
    human, sire = character("human", book=book), character(name="Ilse", book=book)
    outcome = act("turn", human, sire=sire, faces=[6] * 8, book=book)
    assert book.thirst_levels[outcome.after.thirst].word == "parched"


@pytest.mark.rule("S25")
def test_a_fourth_exposure_stands_beside_the_printed_ones():
    book = house(exposures={"lamp": {"sanguir": -3, "hybrid": -2}})
    assert [row.id for row in book.exposures] == [
        "unstated", "absent", "reduced", "direct", "lamp",
    ]  # fmt: skip
    assert entry(book, "exposures.lamp.sanguir").provenance == "house"


@pytest.mark.rule("S8")
def test_caps_can_be_given_for_further_attributes_and_for_either_sex():
    book = house(caps={"strength": {"most": 7, "male": 8}, "endurance": {"female": 10}})
    her, his = {"sex": "female"}, {"sex": "male"}
    for who, strength, endurance, wrong in [
        (her, 7, 10, []),
        (her, 8, 11, ["attributes.endurance", "attributes.strength"]),
        (his, 8, 9, []),
        (his, 9, 10, ["attributes.endurance", "attributes.strength"]),
    ]:
        data = sheet(END=endurance, attributes={"strength": strength}) | who
        assert sorted(p.key for p in resolver.read(data, book).problems) == wrong


@pytest.mark.rule("S8")
@pytest.mark.parametrize("spelling", ["END", "Endurance", "endurance", "end"])
def test_a_cap_may_be_spelled_as_on_a_sheet(spelling):
    book = house(caps={spelling: {"most": 7}})
    assert entry(book, "caps.endurance.most").value == 7
    assert entry(book, "caps.endurance.most").provenance == "house"
    assert len(book.caps) == 2
    (problem,) = resolver.read(sheet(END=8), book).problems
    assert problem.hint == "at most 7"


@pytest.mark.rule("S15", "S19", "S17")
def test_a_house_file_reaches_distances_steps_and_hours():
    book = house(
        thirst={"levels": {"peckish": {"proximity_m": 50}}, "hours_per_level": 12},
        feeding={"step_ml": 100},
        deprivation={"hours_per_die": 12},
    )
    who = character(END=9, WIL=6, book=book)
    outcome = act("advance-time", who, minutes=12 * 60, faces=[6] * 13, book=book)
    assert outcome.rolls[0].pool.size == 13
    near = act("thirst", outcome.after, trigger="source", distance=50, faces=[6] * 13, book=book)
    assert near.facts["test_needed"] is True
    assert notes(near, book) == ["thirst.levels.peckish.penalty"]
    assert act("feed", outcome.after, ml=100, book=book).facts["levels"] == 1


def test_what_is_stated_and_what_the_table_gave_is_never_noted():
    worst = character(END=9, thirst="bloodthirsty", hours_since_blood=144)
    assert notes(act("thirst", worst, faces=[6] * 7)) == []
    assert notes(act("thirst", character(), faces=[6] * 7)) == []
    assert notes(act("roll", worst, pool="5", faces=[1] * 3)) == []
    own = house(thirst={"levels": {"peckish": {"penalty": -1}}})
    peckish = character(thirst="peckish")
    assert notes(act("thirst", peckish, faces=[6] * 6, book=own), own) == []
    assert notes(act("thirst", peckish, faces=[6] * 6)) == ["thirst.levels.peckish.penalty"]


def test_a_note_says_the_number_it_rests_on():
    outcome = act("thirst", character(thirst="peckish"), faces=[6] * 6)
    assert resolver.notes(outcome, BOOK) == ["provisional: thirst.levels.peckish.penalty = -1"]
    sip = act("feed", character(thirst="peckish"), ml=9)
    assert resolver.notes(sip, BOOK) == ["provisional: feeding.banked = true"]


def test_each_note_appears_once_however_often_its_number_was_used():
    who = character(END=9, thirst="peckish", injuries=3, exposure="direct")
    outcome = act("heal", who, injuries=3, faces=[6] * (8 + 7 + 7))
    assert notes(outcome) == ["thirst.levels.thirsty.penalty", "exposures.direct.sanguir"]


def test_a_sheet_written_before_a_level_was_renamed_is_still_read():
    book = resolver.book("sanguiri", {"thirst": {"levels": {"sated": {"name": "full"}}}})
    data = {"system": "sanguiri", "name": "Mira", "kind": "sanguir", "origin": "turned",
            "attributes": {"endurance": 4, "willpower": 3}}  # fmt: skip
    for word in ("sated", "full"):
        reading = resolver.read({**data, "state": {"thirst": word}}, book)
        assert (reading.problems, reading.character.thirst) == ((), 0)
    assert resolver.read({**data, "state": {"thirst": "hungry"}}, book).character is None


def test_a_key_that_is_nearly_a_table_or_is_one_gets_the_nearest_known_key():
    for overrides, hint in (
        ({"thrist": {"x": 1}}, "thirst"),
        ({"thirst": {"lvls": {}}}, "thirst.levels"),
        ({"thirst": {"hour_per_level": 3}}, "thirst.hours_per_level"),
    ):
        with pytest.raises(InvalidError) as caught:
            resolver.book("sanguiri", overrides)
        assert f"did you mean {hint}?" in caught.value.problems[0].hint
    with pytest.raises(InvalidError) as caught:
        resolver.book("sanguiri", {"thirst": 5})
    assert "a table of rules" in caught.value.problems[0].message


def test_true_is_written_as_in_the_file():
    with pytest.raises(InvalidError, match="true does not do"):
        house(thirst={"hours_per_level": True})


def test_a_row_that_is_lost_may_be_one_of_the_files_own():
    levels = {"ravenous": {"penalty": -6, "proximty_m": 100}}
    told = problems({"thirst": {"levels": levels}, "turning": {"thirst": "ravenus"}})
    assert told["sanguiri.turning.thirst"][1] == "did you mean ravenous?"
    told = problems({"thirst": {"levels": levels}, "turning": {"thirst": "x"}})
    assert told["sanguiri.turning.thirst"][1].endswith("bloodthirsty, ravenous")
