"""Characters of Progeny, Foundry and Inconnu: what is carried, and the traps of each form."""

from __future__ import annotations

import pytest
from foreign import changed, load, read

from sanguir import resolver
from sanguir.errors import InvalidError, UsageError
from sanguir.sheets.exchange.written import text

TRAITS = {"strength": 2, "dexterity": 2, "stamina": 3, "charisma": 1, "manipulation": 2,
          "composure": 4, "intelligence": 3, "wits": 3, "resolve": 2}  # fmt: skip
ALL = ("progeny_8", "progeny_oldest", "foundry_actor", "foundry_capture", "inconnu_api",
       "inconnu_body")  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_every_form_is_known_by_its_content_and_carries_the_traits(name):
    found = read(load(name)).sheet
    assert found["system"] == "v5"
    assert (found["name"], found["kind"]) == ("Osric Vane", "vampire")
    assert found["attributes"] == TRAITS
    assert found["skills"] == {"brawl": 3, "occult": 4, "animal ken": 2} | (
        {} if "inconnu" in name else {"stealth": 2}
    )
    assert found["humanity"] == 6
    assert found["blood_potency"] == 2
    assert found["specialties"]["occult"][0].casefold() == "river spirits"


@pytest.mark.parametrize("name", ALL)
def test_the_keys_of_a_new_sheet_stand_in_our_order(name):
    head = ["system", "name", "kind", "clan", "generation", "blood_potency", "humanity"]
    texts = ["touchstones", "convictions", "notes", "experience"]
    tables = ["attributes", "skills", "specialties", "disciplines", "powers", "pools"]
    order = [*head, *texts, *tables, "state", "experience_log"]
    keys = list(read(load(name)).sheet)
    assert keys == [key for key in order if key in keys]


@pytest.mark.parametrize("name", ["progeny_8", "foundry_actor", "inconnu_api"])
def test_live_state_is_carried(name):
    state = read(load(name)).state
    assert (state["hunger"], state["stains"]) == (4, 2)
    assert (state["health"]["superficial"], state["health"]["aggravated"]) == (2, 2)
    assert state["willpower"] == {"superficial": 1, "aggravated": 0}


@pytest.mark.parametrize("name", ["progeny_oldest", "inconnu_body"])
def test_missing_live_state_is_not_hunger_0(name):
    found = read(load(name))
    assert found.state["hunger"] == 1
    assert found.said("guessed", "hunger is not in the file, and taken as 1")
    assert found.said("guessed", "stains")


def test_foundry_without_hunger_is_not_hunger_0():
    found = read(changed("foundry_actor", system__hunger=...))
    assert found.state["hunger"] == 1
    assert found.said("guessed", "hunger")


@pytest.mark.parametrize("name", ["progeny_8", "foundry_actor", "inconnu_api"])
def test_experience_is_carried(name):
    assert read(load(name)).sheet["experience"] == {"total": 30, "spent": 18}


@pytest.mark.parametrize("name", ["progeny_8", "foundry_actor", "inconnu_api"])
def test_convictions_are_carried_as_a_plain_list(name):
    found = read(load(name)).sheet
    assert found["convictions"] == ["Leave no debt unpaid"]
    assert found["touchstones"][0].startswith("Bea (Leave no debt unpaid)")


# -- Progeny -------------------------------------------------------------------------------


def test_progeny_notes_list_what_was_left_out_by_path():
    found = read(load("progeny_8"))
    left_out = found.of("not carried")
    assert left_out["predatorType.pickedDiscipline"] == (
        "blood sorcery: a dot is rated here by its power, whatever gave it"
    )
    assert any("disciplines[].summary" in path for path in left_out)
    assert found.of("kept in notes")["flaws[0]"] == "Stigmata 1"
    assert "Sire: The Cartographer" in found.sheet["notes"]


def test_what_nobody_knows_in_a_file_is_listed_by_its_path():
    found = read(changed("progeny_8", favourites={"colour": "ash", "none": ""}))
    assert found.of("not carried")["favourites"] == "an object of 2"


@pytest.mark.parametrize(
    ("superficial", "aggravated", "kept", "guessed"),
    [(4, 2, 2, True), (2, 2, 0, True), (1, 2, 1, False), (4, 0, 4, False)],
    ids=["all-marked-boxes", "all-aggravated", "less-than-aggravated", "no-aggravated"],
)
def test_progenys_superficial_may_count_the_aggravated_boxes(
    superficial, aggravated, kept, guessed
):
    found = read(
        changed("progeny_8", ephemeral__superficialDamage=superficial,
                ephemeral__aggravatedDamage=aggravated)
    )  # fmt: skip
    health = found.state["health"]
    assert (health["superficial"], health["aggravated"]) == (kept, aggravated)
    assert found.said("guessed", "ephemeral.superficialDamage") is guessed


def test_progeny_ratings_are_the_count_of_powers_but_no_less_than_the_highest():
    found = read(load("progeny_8"))
    assert found.sheet["disciplines"] == {"blood sorcery": 1, "auspex": 2, "dominate": 3}
    assert found.said("guessed", "dominate", "2 powers, the highest of level 3")


def test_progenys_version_9_holds_the_ratings():
    levels = {"official:auspex": 4, "dominate": 3, "official:blood sorcery": 1}
    found = read(changed("progeny_8", version=9, disciplineLevels=levels))
    assert found.sheet["disciplines"] == {"auspex": 4, "dominate": 3, "blood sorcery": 1}
    assert not found.said("guessed", "not rated")


def test_progeny_amalgams_and_rituals_are_powers():
    found = read(load("progeny_8"))
    powers = {power["name"]: power for power in found.sheet["powers"]}
    assert found.said("guessed", "Lamp of Salt: a ritual; kept as a power of blood sorcery")
    assert not found.said("Quiet Order: a")
    assert powers["Quiet Order"]["amalgam"] == {"discipline": "auspex", "level": 1}
    assert powers["Lamp of Salt"]["discipline"] == "blood sorcery"


def test_an_amalgam_that_the_ratings_do_not_carry_is_put_right_with_a_note():
    needs = [{"discipline": "potence", "level": 2}]
    found = read(changed("progeny_8", disciplines__3__amalgamPrerequisites=needs))
    assert all("amalgam" not in power for power in found.sheet["powers"])
    assert found.said("corrected", "Quiet Order wants potence 2")


def test_a_specialty_named_twice_stands_once():
    assert read(load("progeny_8")).sheet["specialties"]["brawl"] == ["Grappling"]


@pytest.mark.parametrize("version", [1, 3, 5, 6, 7, 8, 9, "progeny_1.0.0", None])
def test_progeny_files_of_every_version_are_read(version):
    gone = {}
    if not isinstance(version, int) or version < 7:
        gone["clanBane"] = ...
    if not isinstance(version, int) or version < 6:
        gone["ceremonies"] = ...
    assert read(changed("progeny_8", version=version, **gone)).sheet["name"] == "Osric Vane"


@pytest.mark.parametrize(
    ("bane", "notes"), [("variant", ["Clan bane: variant"]), ("default", []), ("", [])]
)
def test_a_bane_that_is_not_the_clans_usual_one_is_kept_in_notes(bane, notes):
    found = read(changed("progeny_8", clanBane=bane))
    assert [note for note in found.sheet["notes"] if "bane" in note] == notes
    told = {"variant": "kept in notes", "default": "not carried", "": None}[bane]
    assert [note.kind for note in found.notes if note.path == "clanBane"] == [told] * bool(bane)


def test_a_progeny_file_of_the_future_is_read_with_a_note():
    assert read(changed("progeny_8", version=12)).said("guessed", "12 is newer")


@pytest.mark.parametrize(("clan", "kept"), [("", None), ("Caitiff", "Caitiff"),
                                            ("Thin-blood", "Thin-blood")])  # fmt: skip
def test_progeny_clans(clan, kept):
    assert read(changed("progeny_8", clan=clan)).sheet.get("clan") == kept


def test_a_maximum_that_the_formula_does_not_give_is_kept():
    found = read(load("progeny_8"))
    assert found.state["health"]["max"] == 7
    assert found.said("Stamina + 3 is 6")
    assert "max" not in found.state["willpower"]


# -- Foundry -------------------------------------------------------------------------------


def test_foundry_attributes_default_to_1_and_skills_to_none():
    found = read(load("foundry_actor"))
    assert found.sheet["attributes"]["charisma"] == 1
    assert found.of("guessed")["system.attributes"] == "not in the file, taken as 1: charisma"
    assert "craft" not in found.sheet["skills"]


def test_foundry_track_values_are_derived_and_not_read():
    for value in (0, 99, "nonsense", None):
        found = read(changed("foundry_actor", system__health__value=value))
        assert found.state["health"] == {"superficial": 2, "aggravated": 2}


@pytest.mark.parametrize(
    ("blood", "headers", "kept"),
    [("", "11th", 11), ("12", "", 12), (13, "11", 13), ("", "", None), ("10", "11th", 10)],
)
def test_foundry_generations_in_every_spelling(blood, headers, kept):
    found = read(
        changed("foundry_actor", system__blood__generation=blood,
                system__headers__generation=headers, system__blood__potency=1 + (kept == 10))
    )  # fmt: skip
    assert found.sheet.get("generation") == kept


def test_a_generation_in_words_is_kept_in_notes():
    found = read(changed("foundry_actor", system__headers__generation="quite old"))
    assert "generation" not in found.sheet
    assert "Generation: quite old" in found.sheet["notes"]


def test_foundry_html_becomes_plain_text():
    found = read(load("foundry_actor")).sheet
    assert found["touchstones"] == ["Bea (Leave no debt unpaid)", "Tom <the ferryman>"]
    assert "History: Drowned once.\nCame back & stayed." in found["notes"]


def test_touchstones_in_one_line_are_told_apart_with_a_note():
    line = "Bea (Leave no debt unpaid), Tom (Never lie, ever)"
    found = read(changed("foundry_actor", system__headers__touchstones=line))
    assert found.sheet["touchstones"] == ["Bea (Leave no debt unpaid)", "Tom (Never lie, ever)"]
    assert found.sheet["convictions"] == ["Leave no debt unpaid", "Never lie, ever"]
    assert found.said("guessed", "2 touchstones")


def test_foundry_items_are_clan_resonance_and_powers():
    found = read(load("foundry_actor"))
    assert found.sheet["clan"] == "Tremere"
    assert found.state["resonance"] == {"humour": "choleric", "intensity": "negligible"}
    assert found.said("guessed", "intensity")
    assert [power["name"] for power in found.sheet["powers"]] == [
        "Second Glance", "Third Glance", "Corrosive Ink", "Lamp of Salt",
    ]  # fmt: skip
    assert found.of("not carried")["items[8]"] == "gear: Umbrella"


def test_a_capture_without_items_says_that_clan_and_powers_cannot_be_known():
    found = read(load("foundry_capture"))
    assert "clan" not in found.sheet
    assert "powers" not in found.sheet
    assert "no clan and no powers" in found.of("not carried")["items"]
    assert found.of("guessed")["type"] == "is not in the file, and taken as vampire"


def test_powers_that_stand_as_names_alone_get_a_level_that_is_said_to_be_guessed():
    powers = ["Second Glance", "Third Glance", "A third"]
    found = read(changed("foundry_capture", system__disciplines__auspex__powers=powers))
    levels = {power["name"]: power["level"] for power in found.sheet["powers"]}
    assert levels == {"Second Glance": 1, "Third Glance": 2, "A third": 2}
    assert found.said("guessed", "the level of A third")


def test_the_fields_of_other_splats_are_left_out_together():
    found = read(load("foundry_actor"))
    assert found.of("not carried")["system.rage, system.renown"] == "of other kinds of character"


@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_a_ghoul_or_mortal_has_no_hunger_though_the_actor_holds_some(kind):
    found = read(changed("foundry_actor", type=kind))
    assert found.sheet["kind"] == kind
    assert found.state["hunger"] == 0
    assert not {"clan", "generation", "blood_potency"} & set(found.sheet)
    assert {"Clan: Tremere", "Generation: 11", "Blood Potency: 2"} <= set(found.sheet["notes"])
    kept = found.of("kept in notes")
    assert kept["system.blood.potency"] == f"2: a {kind} has none"
    assert {"items", "system.headers.generation"} <= set(kept)


@pytest.mark.parametrize("kind", ["werewolf", "hunter", "spc", "group"])
def test_other_types_are_refused_by_name(kind):
    with pytest.raises(InvalidError, match=f'"{kind}" is no kind of character') as caught:
        read(changed("foundry_actor", type=kind))
    assert caught.value.problems[0].key == "type"
    assert caught.value.problems[0].hint == "one of vampire, ghoul, mortal"


@pytest.mark.parametrize("system_id", ["wod5e", "vtm5e"])
def test_both_ids_of_the_system_are_known(system_id):
    assert read(changed("foundry_actor", _stats__systemId=system_id)).sheet["clan"] == "Tremere"


def test_actors_of_other_systems_are_refused():
    with pytest.raises(InvalidError, match='"dnd5e" is another game system'):
        read(changed("foundry_actor", _stats__systemId="dnd5e"))


def test_foundry_experience_adds_the_entries_to_the_older_fields():
    found = read(load("foundry_actor")).sheet
    assert found["experience_log"][1] == {
        "amount": -12, "reason": "Occult 4", "date": "2026-05-30",
    }  # fmt: skip
    plain = read(changed("foundry_actor", system__experiences=[], system__exp={"value": 25}))
    assert plain.sheet["experience"] == {"total": 25, "spent": 0}


# -- Inconnu -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrap",
    [lambda c: c, lambda c: {"character": c}, lambda c: [c], lambda c: [{"character": c}],
     lambda c: {"characters": [c]}],
    ids=["bare", "envelope", "list", "list-of-envelopes", "characters"],
)  # fmt: skip
def test_an_inconnu_character_stands_bare_in_an_envelope_or_in_a_list(wrap):
    assert read(wrap(load("inconnu_api")["character"])).state["hunger"] == 4


def test_a_tracks_length_is_its_maximum_and_its_boxes_come_in_any_order():
    found = read(load("inconnu_api")).state
    assert found["health"] == {"max": 7, "superficial": 2, "aggravated": 2}
    assert found["willpower"] == {"superficial": 1, "aggravated": 0}


@pytest.mark.parametrize("track", ["..o", "....!", "." * 101, "💧"])
def test_a_track_of_other_signs_is_an_error_with_its_path(track):
    with pytest.raises(InvalidError) as caught:
        read(changed("inconnu_api", character__health=track))
    assert caught.value.problems[0].key == "character.health"


def test_ids_beyond_53_bits_are_no_stumbling_block():
    found = read(load("inconnu_api"))
    assert any("character.guild" in path for path in found.of("not carried"))


@pytest.mark.parametrize("name", ["AnimalKen", "animal ken", "animalken", "Animal_Ken"])
def test_animal_ken_in_every_spelling(name):
    data = load("inconnu_api")
    data["character"]["traits"] = [
        {**t, "name": name} if t["name"] == "AnimalKen" else t for t in data["character"]["traits"]
    ]
    assert read(data).sheet["skills"]["animal ken"] == 2


def test_inconnu_levels_of_powers_are_guessed_one_a_dot():
    found = read(load("inconnu_api"))
    levels = {p["name"]: p["level"] for p in found.sheet["powers"] if p["discipline"] == "auspex"}
    assert levels == {"Second Glance": 1, "Third Glance": 2, "Fourth Glance": 2}
    assert found.said("guessed", "the level of Fourth Glance")


def test_macros_are_pools_and_those_that_cannot_be_rolled_are_named():
    found = read(load("inconnu_api"))
    assert found.sheet["pools"] == {"grab": "strength+brawl.Grappling+2"}
    assert found.of("not carried")["character.macros[1]"].endswith("Hunger is not a trait")
    assert "purse" in found.of("not carried")["character.macros[2]"]


def test_the_biography_of_other_exporters_is_read_with_a_note():
    found = read(load("inconnu_api"))
    assert found.sheet["clan"] == "Tremere"
    assert found.said("guessed", "character.profile.biography", "the clan is read from it")
    assert found.sheet["notes"][-3:-1] == ["Keeps the tide tables.", "Owes Bea two crossings."]


def test_custom_traits_are_kept_in_notes():
    assert "Trait: Mask 2" in read(load("inconnu_api")).sheet["notes"]


def test_a_thin_blood_is_a_vampire_of_that_clan():
    data = changed("inconnu_body", splat="thin-blood", biography="", blood_potency=0)
    assert read(data).sheet["clan"] == "Thin-blood"


def test_an_unknown_splat_is_refused_by_name():
    with pytest.raises(InvalidError, match='"changeling" is no kind'):
        read(changed("inconnu_body", splat="changeling"))


def test_blush_is_carried():
    assert read(load("inconnu_api")).state["blush"] is True


# -- several, none, the wrong one ------------------------------------------------------------


def test_of_several_characters_one_is_picked_by_name():
    bea = changed("inconnu_body", name="Bea")
    both = [load("inconnu_body"), bea]
    assert read(both, pick="bea").sheet["name"] == "Bea"
    with pytest.raises(UsageError) as caught:
        read(both)
    assert caught.value.problems[0].hint == '--pick NAME: "Osric Vane", "Bea"'
    with pytest.raises(UsageError, match="is not one of them"):
        read(both, pick="Tom")


@pytest.mark.parametrize("data", [{}, [], 5, "text", None, [[]], {"character": {}}, {"system": {}}])
def test_what_is_no_character_is_one_clear_error(data):
    with pytest.raises(InvalidError) as caught:
        read(data)
    assert len(caught.value.problems) == 1
    assert "Progeny" in (caught.value.problems[0].hint or "")


def test_a_form_that_is_named_wrongly_says_what_the_file_looks_like():
    with pytest.raises(InvalidError, match="is not of Foundry") as caught:
        read(load("progeny_8"), form="foundry")
    assert caught.value.problems[0].hint == "it looks like Progeny"


# -- putting right ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "key", "value"),
    [
        ({"attributes__wits": 11}, ("attributes", "wits"), 10),
        ({"attributes__wits": -3}, ("attributes", "wits"), 0),
        ({"attributes__wits": "4"}, ("attributes", "wits"), 4),
        ({"attributes__wits": 4.0}, ("attributes", "wits"), 4),
        ({"skills__occult": 10**30}, ("skills", "occult"), 10),
        ({"humanity": 12}, ("humanity",), 10),
        ({"ephemeral__hunger": 9}, ("state", "hunger"), 5),
        ({"ephemeral__humanityStains": 9}, ("state", "stains"), 4),
        ({"ephemeral__superficialWillpowerDamage": 50}, ("state", "willpower", "superficial"), 6),
        ({"ephemeral__experienceSpent": 99}, ("experience", "spent"), 30),
        ({"name": "x" * 5000}, ("name",), "x" * 200),
        ({"disciplines__4__level": 9}, ("powers", 4, "level"), 5),
    ],
)
def test_what_the_rules_would_refuse_is_put_right_and_noted(changes, key, value):
    found = read(changed("progeny_8", **changes))
    here = found.sheet
    for part in key:
        here = here[part]
    assert here == value
    assert found.of("corrected")


def test_a_generation_that_blood_potency_denies_is_left_out():
    found = read(changed("progeny_8", generation=4))
    assert "generation" not in found.sheet
    assert found.said("corrected", "generation 4 does not go with Blood Potency 2")


def test_a_power_above_its_discipline_is_brought_down():
    found = read(changed("foundry_actor", items__5__system__level=4))
    assert found.sheet["powers"][2] == {
        "name": "Corrosive Ink", "discipline": "blood sorcery", "level": 1,
    }  # fmt: skip
    assert found.said("corrected", "level 4 of Corrosive Ink became 1")


def test_a_power_of_an_unrated_discipline_is_kept_in_notes():
    found = read(changed("foundry_actor", items__5__system__discipline="potence"))
    assert "Power of potence, which is not rated: Corrosive Ink" in found.sheet["notes"]


def test_what_is_written_has_the_comments_of_a_new_sheet_of_its_system():
    for system in resolver.SYSTEMS:
        parts = resolver.template(system, "Nobody")
        sheet = {key: value for _, tables in parts for key, value in tables.items()}
        lines = text(sheet, "head").splitlines()
        for comment, tables in parts[1:]:
            for key in tables:
                own = comment.removeprefix("an example; ").removeprefix("examples; ").split("\n")
                at = next(at for at, line in enumerate(lines) if f"[{key}]" in line)
                said = lines[at - len(own) : at]
                assert said == [f"# {line}" for line in own] or (
                    key == "pools" and "@NAME" in said[-1]
                )
