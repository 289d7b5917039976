"""A V5 sheet, read strictly: every problem at once, each with its key. (V10, V14, V24, V31, V33)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, NINE, act, changed, character, sheet

from sanguir import resolver

FAST = resolver.plain_reader("v5")


def keys(data):
    return [problem.key for problem in resolver.read(data).problems]


def warned(data):
    return {warning.key: warning for warning in resolver.read(data).warnings}


def without(data, *path):
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return data


@pytest.mark.parametrize(
    ("given", "key", "hint"),
    [
        ({"strength": 11}, "attributes.strength", "0 to 10"),
        ({"strength": -1}, "attributes.strength", "0 to 10"),
        ({"strength": True}, "attributes.strength", "0 to 10"),
        ({"strength": 4.0}, "attributes.strength", "0 to 10"),
        ({"strength": "4"}, "attributes.strength", "0 to 10"),
        ({"skills": {"brawl": 11}}, "skills.brawl", "0 to 10"),
        ({"disciplines": {"auspex": 1.5}}, "disciplines.auspex", "0 to 10"),
        ({"hunger": 6}, "state.hunger", "0 to 5"),
        ({"hunger": -1}, "state.hunger", "0 to 5"),
        ({"humanity": 11}, "humanity", "0 to 10"),
        ({"humanity": True}, "humanity", "0 to 10"),
        ({"blood_potency": 11}, "blood_potency", "0 to 10"),
        ({"stains": -1}, "state.stains", "0 to 3"),
        ({"stains": 4}, "state.stains", "0 to 3"),
        ({"humanity": 10, "stains": 2}, "state.stains", "0 to 1"),
        ({"health": {"superficial": 4, "aggravated": 2}}, "state.health", "at most 5"),
        ({"willpower": {"superficial": 5}}, "state.willpower", "at most 4"),
        ({"health": {"superficial": -1}}, "state.health.superficial", "0 to"),
        ({"health": {"max": 0}}, "state.health.max", "1 to"),
        ({"health": 5}, "state.health", "superficial = 0"),
        ({"resonance": "sanguine"}, "state.resonance", "humour ="),
        ({"resonance": {"humour": "sanguin"}}, "state.resonance.humour", "sanguine"),
        ({"resonance": {"intensity": "much"}}, "state.resonance.intensity", "acute"),
        ({"frenzy": "furry"}, "state.frenzy", "fury"),
        ({"riding": True}, "state.riding", "false"),
        ({"torpor": "yes"}, "state.torpor", "true or false"),
        ({"clock_hours": -1}, "state.clock_hours", "hours"),
        ({"clock_hours": float("nan")}, "state.clock_hours", "hours"),
        ({"torpor_until_hours": float("inf")}, "state.torpor_until_hours", "hours"),
        ({"torpor_until_hours": "9"}, "state.torpor_until_hours", "hours"),
        ({"alive": 1}, "state.alive", "true or false"),
        ({"clan": 3}, "clan", "text"),
        ({"name": 3}, "name", "text"),
        ({"skills": 3}, "skills", "[skills]"),
        ({"specialties": {"brawl": "grappling"}}, "specialties.brawl", "a list"),
        ({"specialties": {"brawl": [3]}}, "specialties.brawl.1", "text"),
        ({"pools": {"bite": 3}}, "pools.bite", "text"),
        ({"pools": {"bite": "strenght+2"}}, "pools.bite", "strength"),
        ({"pools": {"bite": "str+"}}, "pools.bite", "a number"),
        ({"pools": {"bite": "@bite"}}, "pools.bite", "write it out"),
        ({"pools": {"bite": "brawl.x"}}, "pools.bite", "specialties"),
    ],
    ids=lambda value: str(value)[:50] if isinstance(value, dict) else "",
)
def test_a_problem_names_its_key_and_what_would_do(given, key, hint):
    (problem,) = resolver.read(sheet(**given)).problems
    assert problem.key == key
    assert hint in (problem.hint or "")


@pytest.mark.parametrize(
    ("value", "found"),
    [(True, "is true"), (4.0, "a number with a fraction"), ("4", "text"), ([4], "a list")],
)
def test_a_value_of_another_type_is_told_what_it_is(value, found):
    (problem,) = resolver.read(sheet(strength=value)).problems
    assert found in problem.message


def test_every_problem_of_a_sheet_is_found_at_once():
    data = sheet(strength=11, hunger=9, humanity=12, skills={"brawl": "2"}, frenzy="x",
                 blood_potency=True)  # fmt: skip
    assert sorted(keys(data)) == [
        "attributes.strength", "blood_potency", "humanity", "skills.brawl", "state.frenzy",
        "state.hunger",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "keys_found"),
    [
        (sheet(stamina="5", health={"superficial": 6}), ["attributes.stamina"]),
        (without(sheet(health={"superficial": 4}), "attributes", "stamina"),
         ["attributes.stamina"]),
        (sheet(resolve=True, willpower={"superficial": 4}), ["attributes.resolve"]),
        (sheet(humanity=11, stains=3), ["humanity"]),
        (sheet(blood_potency="1", generation=12), ["blood_potency"]),
        (sheet(disciplines={"Blood_Sorcery": "2"}, powers=[
            {"name": "x", "discipline": "blood sorcery", "level": 2}]),
         ["disciplines.Blood_Sorcery"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)  # fmt: skip
def test_a_problem_is_told_once_however_much_stumbles_over_it(data, keys_found):
    assert keys(data) == keys_found


@pytest.mark.parametrize("most", [3, 4])
def test_boxes_that_hang_on_a_missing_attribute_are_not_remarked_on(most):
    data = without(sheet(health={"max": most, "superficial": 3}), "attributes", "stamina")
    assert keys(data) == ["attributes.stamina"]
    assert warned(data) == {}


@pytest.mark.parametrize("resolve", [0, 1])
def test_boxes_that_are_no_number_are_not_remarked_on(resolve):
    data = sheet(composure=0, resolve=resolve, willpower={"max": 0, "superficial": 0})
    assert keys(data) == ["state.willpower.max"]
    assert warned(data) == {}


@pytest.mark.rule("V33")
@pytest.mark.parametrize(("kind", "hunger"), [("vampire", 1), ("ghoul", 0), ("mortal", 0)])
def test_a_state_that_is_not_told_is_that_of_its_kind(kind, hunger):
    reading = resolver.read(without(sheet(kind), "state", "hunger"))
    assert (reading.problems, reading.character.hunger) == ((), hunger)
    assert [str(warning) for warning in reading.warnings] == [
        f"state.hunger: is missing and taken as {hunger}"
    ]
    reading = resolver.read(without(sheet(kind), "state"))
    assert (reading.problems, reading.character.hunger) == ((), hunger)
    (warning,) = reading.warnings
    assert f"alive = true, hunger = {hunger}, stains = 0" in str(warning)


@pytest.mark.parametrize("name", NINE)
def test_each_of_the_nine_attributes_is_required(name):
    assert keys(without(sheet(), "attributes", name)) == [f"attributes.{name}"]


@pytest.mark.parametrize(("name", "other"), [("strength", "stealth"), ("dexterity", "celerity")])
def test_a_trait_of_another_table_is_not_taken_for_an_attribute_that_is_missing(name, other):
    data = without(sheet(), "attributes", name)
    data["attributes"][other] = 2
    (problem,) = resolver.read(data).problems
    assert str(problem) == f"attributes.{name}: is missing; a number from 0 to 10"
    (warning,) = resolver.read(data).warnings
    assert "did you mean" not in str(warning)


@pytest.mark.parametrize("key", ["name", "kind", "humanity", "blood_potency"])
def test_what_the_rules_need_is_required(key):
    assert keys(without(sheet(), key)) == [key]


def test_names_match_in_any_case_and_twice_the_same_is_a_problem():
    data = sheet()
    data["attributes"]["STRENGTH"] = data["attributes"].pop("strength")
    assert resolver.read(data).character.attributes["strength"] == 2
    data["attributes"]["Strength"] = 3
    assert keys(data) == ["attributes.Strength"]
    assert keys(sheet(skills={"animal_ken": 1, "Animal Ken": 2})) == ["skills.Animal Ken"]


def test_missing_state_keys_take_their_defaults_with_one_warning():
    data = sheet()
    data["state"] = {"hunger": 3}
    reading = resolver.read(data)
    assert reading.problems == ()
    assert [warning.key for warning in reading.warnings] == ["state"]
    assert reading.character == character(hunger=3)
    assert resolver.read(without(sheet("mortal"), "state", "hunger")).character.hunger == 0


@pytest.mark.parametrize(
    ("data", "key", "hint"),
    [
        (sheet() | {"humanty": 3}, "humanty", "humanity"),
        (sheet(huger=3) | {}, "huger", None),
        (sheet(strenght=3), "strenght", None),
        (sheet(skills={"brawll": 1}), "skills.brawll", "brawl"),
        (sheet(disciplines={"auspx": 1}), "disciplines.auspx", "auspex"),
        (sheet(health={"superficial": 0, "agravated": 0}), "state.health.agravated", "aggravated"),
        (sheet() | {"origin": "turned"}, "origin", "Sanguiri"),
        (sheet() | {"thirst": "sated"}, "thirst", "hunger"),
        (sheet("mortal", clan="Tremere"), "clan", "vampire"),
        (sheet("ghoul", generation=12), "generation", "vampire"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_unknown_keys_are_kept_with_a_warning_that_names_the_nearest(data, key, hint):
    reading = resolver.read(data)
    assert reading.problems == ()
    (warning,) = reading.warnings
    assert warning.key == key
    assert hint is None or hint in (warning.hint or "")


def test_keys_of_the_other_system_are_warned_of_where_they_stand():
    data = sheet()
    data["state"]["thirst"] = "sated"
    data["attributes"]["END"] = 4
    assert set(warned(data)) == {"state.thirst", "attributes.END"}
    assert warned(data)["attributes.END"].hint == "stamina is what V5 has"


@pytest.mark.parametrize(
    "key", ["rules", "id", "notes", "experience", "touchstones", "convictions"]
)
def test_keys_that_other_parts_use_are_known(key):
    assert resolver.read(sheet() | {key: "x"}).warnings == ()


def test_a_table_may_name_further_skills_without_a_warning():
    assert resolver.read(sheet(skills={"basket weaving": 1})).warnings == ()


@pytest.mark.parametrize("kind", ["vampire", "ghoul", "mortal"])
def test_a_new_sheet_is_valid_whole_and_named(kind):
    data = {}
    for comment, tables in resolver.template("v5", "Ilse", kind):
        assert comment
        assert not set(tables) & set(data)
        data |= tables
    reading = resolver.read(data)
    assert (reading.problems, reading.warnings) == ((), ())
    assert (reading.character.name, reading.character.kind) == ("Ilse", kind)
    assert list(data["state"]) == list(resolver.state_defaults("v5"))
    assert act("roll", reading.character, pool="@grab", faces=[1] * 5).rolls[0].pool.size == 5


def test_a_new_sheet_shares_nothing_with_the_defaults():
    parts = dict(resolver.template("v5", "x", "vampire")[-1][1])
    parts["state"]["health"]["superficial"] = 4
    assert resolver.state_defaults("v5")["health"]["superficial"] == 0


def test_changes_are_told_by_their_place_on_the_sheet_and_in_its_form():
    who = character()
    other = who._replace(
        humanity=6, alive=False, hunger=2, stains=1, humour="empty", intensity="acute", blush=True,
        frenzy="fury", riding=True, torpor=True, torpor_until=90, clock=61,
        health=who.health._replace(superficial=1, aggravated=2),
        willpower=who.willpower._replace(superficial=3, aggravated=1),
    )  # fmt: skip
    assert changed(who, other) == {
        "humanity": 6,
        "state.alive": False,
        "state.hunger": 2,
        "state.stains": 1,
        "state.resonance.humour": "empty",
        "state.resonance.intensity": "acute",
        "state.blush": True,
        "state.frenzy": "fury",
        "state.riding": True,
        "state.torpor": True,
        "state.torpor_until_hours": 1.5,
        "state.clock_hours": 1.0167,
        "state.health.superficial": 1,
        "state.health.aggravated": 2,
        "state.willpower.superficial": 3,
        "state.willpower.aggravated": 1,
    }
    assert changed(who, who) == {}
    assert resolver.changes(who, other, BOOK)[("state", "hunger")] == (1, 2)


@pytest.mark.parametrize("kind", ["Mortal", "ghuol", "wraith", ""])
def test_what_hangs_on_a_kind_is_not_told_of_another(kind):
    data = sheet("mortal") | {"kind": kind}
    (problem,) = resolver.read(data, BOOK).problems
    assert problem.key == "kind"


def test_a_check_names_what_the_book_does_not_list_and_says_how_it_counts():
    traits = {"brawl": 2, "basket weaving": 3, "zither": 1, "brawll": 1}
    odd = character(
        skills=traits,
        disciplines={"auspex": 2, "chronomancy": 3},
        specialties={"brawl": ["kicks"], "zither": ["waltzes"], "haggling": ["carpets"]},
    )
    kept = "they count in pools all the same"
    assert resolver.remarks(odd, BOOK) == [
        f"not among the skills of the book: basket weaving, zither; {kept}",
        f"not among the disciplines of the book: chronomancy; {kept}, no Resonance fits",
        "specialties of what nobody can roll: haggling; only numbers go with them",
    ]
    rolled = act("roll", odd, pool="wits+zither", faces=[1, 2, 3], difficulty=1)
    assert ("zither", 1) in rolled.rolls[0].pool.terms
    assert resolver.remarks(character(skills={"brawl": 2}), BOOK) == []


@pytest.mark.parametrize("trait", ["strength", "auspex", "athletics", "humanity"])
def test_a_specialty_of_what_can_be_rolled_is_fine(trait):
    sheet = character(disciplines={"auspex": 2}, specialties={trait: ["kicks"]})
    assert resolver.remarks(sheet, BOOK) == []
    pool = act("odds", sheet, pool=f"{trait}.kicks", difficulty=1).facts["pool"]
    assert "specialty: kicks" in [label for label, _ in pool["modifiers"]]


def test_a_skill_that_the_house_rules_list_is_no_stranger():
    book = resolver.book("v5", {"test": {"skills": [*BOOK.test_skills, "zither"]}})
    assert resolver.remarks(character(skills={"zither": 1}), book) == []


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"specialties": {"brawl": 3, "stealth": 4}}, ["specialties.brawl", "specialties.stealth"]),
        ({"powers": [3, 4]}, ["powers.1", "powers.2"]),
        ({"skills": {"Brawl": 1, "brawl": 2, "stealth": 7000}}, ["skills.brawl", "skills.stealth"]),
        ({"stamina": "x", "health": {"superficial": 9, "aggravated": 0}}, ["attributes.stamina"]),
        ({"disciplines": {"auspex": "x"},
          "powers": [{"name": "Sense", "discipline": "auspex", "level": 2}]},
         ["disciplines.auspex"]),
        ({"disciplines": 3, "powers": [{"name": "Sense", "discipline": "auspex", "level": 1}]},
         ["disciplines"]),
        ({"stamina": "x", "health": {"max": 3, "superficial": 4}},
         ["attributes.stamina", "state.health"]),
        ({"health": {"max": "x", "superficial": 9}}, ["state.health.max"]),
        ({"composure": 0, "resolve": 0, "willpower": {"max": 0, "superficial": 2}},
         ["state.willpower.max"]),
        ({"willpower": 3, "pools": {"calm": "willpower + 2"}}, ["state.willpower"]),
        ({"frenzy": "x", "riding": True}, ["state.frenzy"]),
        ({"kind": "mortal", "hunger": "x"}, ["state.hunger"]),
        ({"kind": "mortal", "frenzy": "x"}, ["state.frenzy"]),
        ({"kind": "mortal", "torpor": "x"}, ["state.torpor"]),
        ({"kind": "mortal", "blush": "x"}, ["state.blush"]),
        ({"kind": "mortal", "resonance": {"humour": "x"}}, ["state.resonance.humour"]),
        ({"kind": "mortal", "resonance": 3}, ["state.resonance"]),
    ],
)  # fmt: skip
def test_one_problem_neither_hides_others_nor_makes_some(given, problems):
    assert keys(sheet(**given)) == problems


def test_a_power_of_a_discipline_that_the_sheet_lacks_is_told_whatever_its_level():
    for level in (1, 5, "deep", 0):
        power = {"name": "Sense", "discipline": "auspex", "level": level}
        told = {problem.message for problem in resolver.read(sheet(powers=[power])).problems}
        assert any(message.endswith("and the sheet has 0") for message in told)


@pytest.mark.rule("V8")
def test_specialties_under_two_spellings_of_a_skill_are_those_of_one():
    who = character(skills={"brawl": 1}, specialties={"brawl": ["claws"], "Brawl": ["kicks"]})
    assert who.specialties == {"brawl": ("claws", "kicks")}
    for specialty in ("claws", "kicks"):
        outcome = act("roll", who, pool=f"strength+brawl.{specialty}", hunger=0, faces=[1] * 4)
        assert outcome.rolls[0].pool.sum == 4


@pytest.mark.parametrize("name", ["pot", "chrono", "auspexx"])
def test_a_discipline_of_no_book_is_told_once_and_not_passed_over(name):
    reading = resolver.read(sheet(disciplines={name: 1}), BOOK)
    warned = [one.key for one in reading.warnings if one.key == f"disciplines.{name}"]
    told = [one for one in resolver.remarks(reading.character, BOOK) if name in one]
    assert len(warned) + len(told) == 1


def test_all_specialties_that_nobody_can_roll_are_named():
    odd = character(specialties={"haggling": ["carpets"], "zither": ["waltzes"]})
    assert resolver.remarks(odd, BOOK) == [
        "specialties of what nobody can roll: haggling, zither; only numbers go with them"
    ]


SIGHT = {"name": "Sight", "discipline": "auspex", "level": 5}
# what is on a sheet without it being odd: nothing that may be left out, and the ends of each range
PLAIN = [
    {}, {"clan": "Tremere"}, {"notes": ["x", "y"]}, {"humanity": 10}, {"humanity": 0},
    {"blood_potency": 10}, {"blood_potency": 0}, {"generation": 4, "blood_potency": 5},
    {"generation": 16, "blood_potency": 0}, {"generation": 12, "blood_potency": 3},
    {"strength": 10}, {"strength": 0}, {"stamina": 0, "resolve": 0},
    {"skills": {"brawl": 10, "stealth": 0}}, {"specialties": {"brawl": ["x"] * 64}},
    {"specialties": {"brawl": ["x" * 200]}}, {"disciplines": {"auspex": 5}, "powers": [SIGHT]},
    {"pools": {"hunt": "wits+resolve"}}, {"pools": {"hunt": " " * 199 + "1"}},
    {"hunger": 5}, {"stains": 3}, {"health": {"superficial": 5, "aggravated": 0}},
    {"health": {"superficial": 0, "aggravated": 5}}, {"frenzy": "fury", "riding": True},
    {"clock_hours": 8_766_000}, {"torpor_until_hours": 23.5, "torpor": True},
]  # fmt: skip


@pytest.mark.parametrize("given", PLAIN)
def test_a_sheet_on_which_nothing_is_odd_is_read_fast_and_whole(given):
    reading = resolver.read(sheet(**given), BOOK)
    assert (reading.problems, reading.warnings) == ((), ())
    found = FAST(sheet(**given), BOOK)
    assert found is not None
    assert found == reading.character
