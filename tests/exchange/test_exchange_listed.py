"""Nothing is lost, guessed or changed unsaid: each note has the path of what it is about."""

from __future__ import annotations

import pytest
from foreign import changed, load, read

from sanguir import resolver
from sanguir.errors import InvalidError, UsageError
from sanguir.sheets.exchange import exported


def test_what_stands_around_an_inconnu_character_is_listed():
    left_out = read(load("inconnu_api")).of("not carried")
    assert left_out["guild, owner, type"] == "stands around the character"


def test_an_inconnu_name_that_is_read_otherwise_is_listed():
    found = read(load("inconnu_api")).of("corrected")
    assert found["character.traits[9].subtraits[0]"] == "River_Spirits is read as River Spirits"
    assert "character.traits[10].subtraits[0]" not in found


@pytest.mark.parametrize(("clan", "kept"), [("Tremere", True), ("thin-blood", False)])
def test_a_thin_blood_of_another_clan_keeps_its_splat_in_notes(clan, kept):
    body = changed("inconnu_body", splat="thin-blood", biography=f"Clan: {clan}")
    found = read(body)
    assert found.sheet["clan"] == clan
    assert ("Splat: thin-blood" in found.sheet.get("notes", [])) is kept


def test_generations_that_disagree_are_listed():
    found = read(
        changed("foundry_actor", system__blood__generation="12", system__headers__generation="11th")
    )
    assert found.sheet["generation"] == 12
    note = found.of("corrected")["system.headers.generation"]
    assert note == "11 is not the 12 of system.blood.generation, which is kept"
    same = read(
        changed("foundry_actor", system__blood__generation="11", system__headers__generation="11th")
    )
    assert "system.headers.generation" not in same.of("corrected")


def test_experience_without_a_total_is_a_guess():
    found = read(
        changed("foundry_actor", system__experiences=[], system__exp={"value": 25, "max": 0})
    )
    assert found.sheet["experience"] == {"total": 25, "spent": 0}
    assert "25 is taken as the total" in found.of("guessed")["system.exp.max"]


def test_a_maximum_of_0_is_listed():
    found = read(changed("progeny_8", maxHealth=0))
    assert found.said("corrected", "a maximum of 0 is none; health has 6")


def test_times_of_day_and_lines_of_reasons_are_listed():
    data = load("inconnu_api")
    data["character"]["experience"]["log"][1] |= {"reason": "Occult\n4", "date": "long ago"}
    found = read(data)
    assert "character.experience.log[0].date" in found.of("not carried")
    assert found.of("not carried")["character.experience.log[1].date"] == "long ago is no date"
    assert "Occult 4" in found.of("corrected")["character.experience.log[1].reason"]
    assert read(load("foundry_actor")).said("time of day") is any(
        entry["timestamp"] % 86_400_000 for entry in load("foundry_actor")["system"]["experiences"]
    )


@pytest.mark.parametrize(
    ("version", "said"),
    [(8, False), ("progeny_1.0.0", False), (None, True), (..., True), ("newest", True)],
)
def test_a_progeny_version_that_is_not_known_is_listed(version, said):
    found = read(changed("progeny_8", version=version))
    assert ("version" in found.of("guessed")) is said


def test_progeny_ratings_count_what_was_carried_alone():
    data = load("progeny_8")
    first = next(power for power in data["disciplines"] if power["discipline"] == "auspex")
    before = read(data).sheet["disciplines"]["auspex"]
    data["disciplines"] += [dict(first), dict(first, name=""), dict(first, name="")]
    found = read(data)
    assert found.sheet["disciplines"]["auspex"] == before
    assert found.said("corrected", "is there twice")
    assert len({power["name"] for power in found.sheet["powers"]}) == len(found.sheet["powers"])


@pytest.mark.parametrize(
    ("name", "changes", "kind", "path"),
    [
        ("progeny_8", {"generation": 99}, "corrected", "generation"),
        ("progeny_8", {"ephemeral__humanityStains": 9}, "corrected", "ephemeral.humanityStains"),
        ("progeny_8", {"ephemeral": ...}, "guessed", "ephemeral.hunger"),
        ("progeny_8", {"humanity": ...}, "guessed", "humanity"),
        ("foundry_actor", {"system__hunger": ...}, "guessed", "system.hunger.value"),
        ("foundry_actor", {"system__attributes": ...}, "guessed", "system.attributes"),
        ("foundry_actor", {"system__blood__potency": ...}, "guessed", "system.blood.potency"),
        ("inconnu_api", {"character__stains": 9}, "corrected", "character.stains"),
        ("inconnu_api", {"character__hunger": ...}, "guessed", "character.hunger"),
        ("inconnu_api", {"character__name": ""}, "guessed", "character.name"),
    ],
)
def test_a_note_has_the_path_of_what_it_is_about(name, changes, kind, path):
    assert path in read(changed(name, **changes)).of(kind)


def test_two_of_one_name_are_picked_by_their_place():
    body = load("inconnu_body")
    both = [body, body | {"humanity": 3}]
    assert read(both, pick="2").sheet["humanity"] == 3
    assert read(both, pick="1").sheet["humanity"] == 6
    for pick in (None, "Osric Vane", "3", "0"):
        with pytest.raises(UsageError) as caught:
            read(both, pick=pick)
        assert caught.value.problems[0].hint == '--pick N: 1 is "Osric Vane", 2 is "Osric Vane"'


@pytest.mark.parametrize("name", ["grappling", "Thin-blood alchemy", "A-B"])
def test_a_name_that_inconnu_writes_otherwise_is_listed(name):
    sheet = read(load("progeny_8")).sheet | {"specialties": {"brawl": [name]}}
    _, lost = exported(sheet, resolver.read(sheet).character, "inconnu", resolver.book("v5"))
    assert any(note.kind == "changed" and note.path == "specialties.brawl" for note in lost)


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("foundry_actor", {"type": 5}, "5 is a whole number"),
        ("inconnu_api", {"character__health": "." * 101},
         "a track of 101 boxes; there are at most 100"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_as_it_is(name, changes, message):
    with pytest.raises(InvalidError) as caught:
        read(changed(name, **changes))
    assert caught.value.problems[0].message == message
