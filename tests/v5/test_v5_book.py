"""The book: every number in one place, with its rule and provenance; house rules over it."""

from __future__ import annotations

import re

import pytest
from v5kit import BOOK, act, character, house

from sanguir import resolver
from sanguir.errors import InvalidError
from sanguir.houserules import INFERRED, PROVISIONAL, STATED, entries, number, provenance_of
from sanguir.v5 import ACTIONS

FIELDS = resolver.fields("v5")
# What the rules page marks as more than printed; everything else is stated.
MARKED = {
    "contest.equal_successes": PROVISIONAL,
    "test.minimum_pool": PROVISIONAL,
    "test.hunger_dice_on": INFERRED,
    "test.skills": INFERRED,
    "health.overflow": PROVISIONAL,
    "health.halve": PROVISIONAL,
    "health.halve_rounding": PROVISIONAL,
    "health.mortals_die": PROVISIONAL,
    "impairment.stacks": INFERRED,
    "humanity.stains_when_full": PROVISIONAL,
    "humanity.remorse_without_stains": INFERRED,
    "humanity.lost_at": PROVISIONAL,
    "hunger.excess_frenzy": INFERRED,
    "feeding.half_slake_rounding": INFERRED,
    "feeding.kill_ignores_penalty": INFERRED,
    "resonance.intensities": PROVISIONAL,
    "resonance.humour_faces": PROVISIONAL,
    "resonance.intensity_faces": PROVISIONAL,
    "resonance.strong_faces": PROVISIONAL,
    "frenzy.unmarked_willpower": INFERRED,
    "torpor.wakes_at": PROVISIONAL,
}
# What that page rules without a mark, and the user's own text does not say.
RULED = ("test.least_successes", "test.specialty_dice", "blood.nightfall_hours",
         "frenzy.least_dice", "disciplines.most_level")  # fmt: skip
MARKED.update(dict.fromkeys(RULED, INFERRED))


@pytest.mark.parametrize("field", FIELDS, ids=[field.key for field in FIELDS])
def test_every_field_has_its_attribute_rule_words_and_provenance(field):
    assert getattr(BOOK, field.attribute) == field.value
    assert re.fullmatch(r"V([1-9]|[12]\d|3[0-3])", field.rule)
    assert field.says
    assert field.says[0].islower() or field.says.split()[0].strip(":s") in (
        "Health", "Humanity", "Hunger", "Blood", "Rouse", "Stain", "Resonance", "Willpower",
    )  # fmt: skip
    assert field.provenance == MARKED.get(field.key, STATED)


def test_the_book_has_the_fields_and_no_others():
    assert {field.attribute for field in FIELDS} | {"provenance"} == set(BOOK._fields)
    assert len({field.key for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("humanity", range(11))
def test_the_conversions_of_torpor_are_provisional_and_its_printed_days_are_not(humanity):
    found = provenance_of(BOOK.provenance, f"torpor.terms.{humanity}.days")
    assert found == (STATED if humanity in (7, 8, 9) else PROVISIONAL)


def test_every_entry_can_be_looked_up_and_every_printed_value_does_where_it_stands():
    listed = list(entries(FIELDS, BOOK))
    assert len(listed) > 250
    for entry in listed:
        assert number(BOOK, entry.key) == entry.value
    for field in FIELDS:
        if hasattr(field.kind, "columns"):
            for row in field.value:
                for column, kind in field.kind.columns.items():
                    assert kind.problem(getattr(row, column)) is None
            assert not list(field.kind.law(field.value)) if field.kind.law else True
        else:
            assert field.kind.problem(field.value) is None


@pytest.mark.parametrize(
    "overrides",
    [
        {"test": {"success_face": 11}},
        {"test": {"success_face": True}},
        {"test": {"minimum_poll": 1}},
        {"blood": {"potency": {"11": {"surge": 1}}}},
        {"blood": {"generations": {"12": {"least": 4}}}},
        {"feeding": {"sources": {"sip": {"slakes": 2}}}},
        {"feeding": {"sources": {"rat": {"blood": "animal"}}}},
        {"frenzy": {"provocations": {"bonfire": {"kind": "joy"}}}},
        {"resonance": {"intensity_faces": {"fleeting": {"most": 5}}}},
    ],
    ids=str,
)
def test_overrides_that_do_not_hold_together_are_invalid(overrides):
    with pytest.raises(InvalidError) as caught:
        house(**overrides)
    assert all(problem.key.startswith("v5.") for problem in caught.value.problems)


def test_a_table_may_add_a_source_of_blood_and_a_difficulty():
    book = house(
        feeding={"sources": {"rat": {"blood": "animal", "slakes": 1, "most": 1, "turns": 1}}},
        test={"difficulties": {"absurd": {"difficulty": 12}}},
    )
    outcome = act("feed", character(hunger=3), source="rat", book=book)
    assert (outcome.facts["slaked"], outcome.facts["time"]) == (1, {"scenes": 0, "turns": 1})
    from sanguir.v5.tests import difficulty_of

    assert difficulty_of("absurd", book) == 12


def test_every_action_is_there_and_takes_its_choices_by_name():
    for action in ACTIONS:
        code = resolver.rule("v5", action).__code__
        assert code.co_argcount == 1
        names = code.co_varnames[: 1 + code.co_kwonlyargcount]
        assert names[0] == "character"
        assert {"dice", "book"} <= set(names)


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ({"feeding": {"sources": {"Cow": {"blood": "animal", "slakes": 1, "most": 1}}}},
         "v5.feeding.sources.Cow"),
        ({"frenzy": {"provocations": {"Mockery": {"kind": "fury", "difficulty": 2}}}},
         "v5.frenzy.provocations.Mockery"),
        ({"test": {"difficulties": {"Easy": {"difficulty": 2}}}}, "v5.test.difficulties.Easy"),
        ({"test": {"difficulties": {"3": {"difficulty": 9}}}}, "v5.test.difficulties.3"),
        ({"test": {"difficulties": {"very nasty": {"difficulty": 6},
                                    "very_nasty": {"difficulty": 7}}}},
         "v5.test.difficulties.very_nasty"),
        ({"resonance": {"humours": {"none": {"conditions": [], "disciplines": []}}}},
         "v5.resonance.humours.none"),
        ({"resonance": {"humours": {"Mad": {"conditions": [], "disciplines": []}}}},
         "v5.resonance.humours.Mad"),
    ],
)  # fmt: skip
def test_a_row_that_nobody_could_type_is_refused(rules, key):
    with pytest.raises(InvalidError) as caught:
        house(**rules)
    assert [problem.key for problem in caught.value.problems] == [key]


def test_rows_of_a_table_are_found_in_any_case_and_with_spaces():
    cow = {"big dog": {"blood": "animal", "slakes": 1, "most": 1}}
    book = house(feeding={"sources": cow}, test={"difficulties": {"very nasty": {"difficulty": 6}}})
    fed = act("feed", character(hunger=4), source="Big Dog", book=book)
    assert fed.after.hunger == 3
    for name in ("Very Nasty", "very-nasty", "very_nasty"):
        assert (
            act("roll", None, pool="1", difficulty=name, faces=[1], book=book).rolls[0].difficulty
            == 6
        )
    set_ = act("resonance-set", character(), humour="Sanguine", intensity="Intense")
    assert (set_.after.humour, set_.after.intensity) == ("sanguine", "intense")
    drunk = act("feed", character(), source="sip", humour="Sanguine", intensity="Intense")
    assert (drunk.after.humour, drunk.after.intensity) == ("sanguine", "intense")


def test_skills_of_house_rules_are_those_of_a_sheet_however_they_are_spelled():
    book = house(test={"skills": ["Brawl", "Animal_Ken"]})
    assert book.test_skills == ("brawl", "animal ken")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"test": {"difficulties": {"3": {"difficulty": 9}}}},
         "v5.test.difficulties.3: is a number, which stands for itself; a word"),
        ({"test": {"difficulties": {"+3": {"difficulty": 9}}}},
         "v5.test.difficulties.+3: is a number, which stands for itself; a word"),
        ({"test": {"difficulties": {"X3": {"difficulty": 9}}}},
         "v5.test.difficulties.X3: does not do as a name; a short name in small letters"),
        ({"test": {"difficulties": {"very_hard": {"difficulty": 9}}}},
         "v5.test.difficulties.very_hard: is typed as another row is; one name each"),
        ({"test": {"difficulties": {"Hard": {"difficulty": 2}}}},
         "v5.test.difficulties.Hard: does not do as a name; a short name in small letters"),
        ({"resonance": {"humours": {"none": {"conditions": [], "disciplines": []}}}},
         "v5.resonance.humours.none: is the word for no Resonance; another name"),
        ({"frenzy": {"provocations": {"Mockery": {"kind": "fury", "difficulty": 2}}}},
         "v5.frenzy.provocations.Mockery: does not do as a name; a short name in small letters"),
    ],
)  # fmt: skip
def test_a_row_that_nobody_could_type_says_why(rules, said):
    with pytest.raises(InvalidError) as caught:
        house(**rules)
    assert str(caught.value) == said
