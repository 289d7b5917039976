"""import(export(sheet)) is the sheet: for everything that a form can hold.

JSON holds all of it. Foundry all but what is said in `of_foundry`, Inconnu what is said in
`of_inconnu`: each of these is the whole list of what a form cannot hold.
"""

from __future__ import annotations

import copy
import re

import pytest
from foreign import BOOK, FILES, load, read, there_and_back
from hypothesis import given, settings
from hypothesis import strategies as st

from sanguir import resolver
from sanguir.sheets.exchange import exported
from sanguir.sheets.exchange.names import DISCIPLINES
from sanguir.v5.character import ATTRIBUTES
from sanguir.v5.traits import terms_of

WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=8)
TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"], include_characters=" "),
    min_size=1,
    max_size=25,
).map(str.strip).filter(bool)  # fmt: skip
LINES = st.lists(
    TEXTS | st.builds("{} ({})".format, TEXTS, TEXTS) | st.builds("Ambition: {}".format, TEXTS)
    | st.builds("Merit: {} {}".format, TEXTS, st.integers(0, 120))
    | st.builds("Predator type: {}".format, TEXTS) | st.builds("Flaw: {}".format, TEXTS)
    | st.builds("Description: {}".format, TEXTS) | st.builds("Concept: {}".format, TEXTS),
    max_size=4,
)  # fmt: skip
DAYS = st.dates().filter(lambda day: day.year > 1970).map(str)


@st.composite
def sheets(draw):
    """A V5 sheet that is valid, of any kind, with everything a sheet may hold."""
    kind = draw(st.sampled_from(["vampire", "vampire", "ghoul", "mortal"]))
    vampire = kind == "vampire"
    sheet = {"system": "v5", "name": draw(TEXTS), "kind": kind}
    if draw(st.booleans()):
        sheet["id"] = draw(WORDS)
    if vampire:
        sheet |= _blood(draw)
    humanity = sheet["humanity"] = draw(st.integers(0, 10))
    for key in ("touchstones", "convictions", "notes"):
        if lines := draw(LINES):
            sheet[key] = lines
    attributes = {name: draw(st.integers(0, 10)) for name in ATTRIBUTES}
    sheet["attributes"] = attributes
    skills = draw(st.dictionaries(st.sampled_from(BOOK.test_skills) | WORDS, st.integers(0, 10),
                                  max_size=5))  # fmt: skip
    if skills:
        sheet["skills"] = skills
        some = st.lists(TEXTS, min_size=1, max_size=2, unique=True)
        own = st.dictionaries(st.sampled_from(sorted(skills)), some, max_size=2)
        if specialties := draw(own):
            sheet["specialties"] = specialties
    disciplines = draw(st.dictionaries(st.sampled_from(DISCIPLINES) | WORDS, st.integers(0, 10),
                                       max_size=3))  # fmt: skip
    if disciplines:
        sheet["disciplines"] = disciplines
        if powers := _powers(draw, disciplines):
            sheet["powers"] = powers
    if pools := draw(st.dictionaries(WORDS, _pools(sheet), max_size=2)):
        sheet["pools"] = pools
    sheet["state"] = _state(draw, vampire, humanity, attributes)
    return sheet | _experience(draw)


def _blood(draw):
    row = draw(st.sampled_from(BOOK.blood_generations))
    found = {}
    if draw(st.booleans()):
        found["clan"] = draw(TEXTS | st.sampled_from(["Thin-blood", "thin-blood", "Caitiff"]))
    if draw(st.booleans()):
        found["generation"] = int(row.id)
    return found | {"blood_potency": draw(st.integers(row.least, row.most))}


def _powers(draw, disciplines):
    powers = []
    for name, rating in disciplines.items():
        for _ in range(draw(st.integers(0, 3)) if rating else 0):
            level = draw(st.integers(1, min(rating, 5)))
            powers.append({"name": draw(TEXTS), "discipline": name, "level": level})
            if draw(st.booleans()):
                second = draw(st.sampled_from(sorted(disciplines)))
                if most := min(disciplines[second], 5):
                    amalgam = {"discipline": second, "level": draw(st.integers(1, most))}
                    powers[-1]["amalgam"] = amalgam
    return powers


def _pools(sheet):
    traits = [*ATTRIBUTES, "willpower", "humanity", "blood potency", *sheet.get("skills", {})]
    traits += [name for name in sheet.get("disciplines", {}) if "-" not in name]
    terms = st.sampled_from(traits) | st.integers(0, 20).map(str)
    terms = st.tuples(st.sampled_from("+-"), terms)
    return st.lists(terms, min_size=1, max_size=4).map(
        lambda some: "".join(map("".join, some)).removeprefix("+")
    )


def _state(draw, vampire, humanity, attributes):
    frenzy = draw(st.sampled_from(["none", "fury", "hunger", "terror"])) if vampire else "none"
    hours = st.integers(0, 10_000) | st.sampled_from([0.5, 12.25, 1.0833])
    return {
        "alive": draw(st.booleans()),
        "hunger": draw(st.integers(0, 5)) if vampire else 0,
        "stains": draw(st.integers(0, max(10 - humanity, 1))),
        "health": _track(draw, attributes["stamina"] + 3),
        "willpower": _track(draw, attributes["composure"] + attributes["resolve"]),
        "resonance": {
            "humour": draw(st.sampled_from(["none", *(r.id for r in BOOK.resonance_humours)]))
            if vampire
            else "none",
            "intensity": draw(st.sampled_from([r.id for r in BOOK.resonance_intensities])),
        },
        "blush": vampire and draw(st.booleans()),
        "frenzy": frenzy,
        "riding": frenzy != "none" and draw(st.booleans()),
        "torpor": vampire and draw(st.booleans()),
        "torpor_until_hours": draw(hours),
        "clock_hours": draw(hours),
    }


def _track(draw, formula):
    found = {}
    if draw(st.booleans()):
        found["max"] = draw(st.integers(1, 20))
    most = found.get("max", formula)
    aggravated = draw(st.integers(0, most))
    superficial = draw(st.integers(0, most - aggravated))
    return {**found, "superficial": superficial, "aggravated": aggravated}


def _experience(draw):
    entries = [
        {"amount": draw(st.integers(-20, 20).filter(bool))}
        | ({"reason": draw(TEXTS)} if draw(st.booleans()) else {})
        | ({"date": draw(DAYS)} if draw(st.booleans()) else {})
        for _ in range(draw(st.integers(0, 3)))
    ]
    earned = sum(max(entry["amount"], 0) for entry in entries)
    spent = -sum(min(entry["amount"], 0) for entry in entries)
    spent += draw(st.integers(0, 20))
    total = max(earned, spent) + draw(st.integers(0, 20))
    if not (entries or total):
        return {}
    log = {"experience_log": entries} if entries else {}
    return {"experience": {"total": total, "spent": spent}} | log


# -- what each form can hold ------------------------------------------------------------------


def of_foundry(sheet):
    """What an actor holds of a sheet: all of it, but for these.

    A skill of the book at 0 is the same as no skill; a maximum that the formula gives anyway is
    not written; an intensity without a humour is none.
    """
    sheet = copy.deepcopy(sheet)
    _without_nothing(sheet)
    if sheet["state"]["resonance"]["humour"] == "none":
        sheet["state"]["resonance"]["intensity"] = "negligible"
    return sheet


def _without_nothing(sheet):
    skills = {n: r for n, r in sheet.get("skills", {}).items() if r or n not in BOOK.test_skills}
    _put(sheet, "skills", skills)
    attributes = sheet["attributes"]
    formulas = {"health": attributes["stamina"] + 3,
                "willpower": attributes["composure"] + attributes["resolve"]}  # fmt: skip
    for track, formula in formulas.items():
        if sheet["state"][track].get("max") == formula:
            del sheet["state"][track]["max"]


def _put(sheet, key, value):
    sheet.pop(key, None)
    if value:
        sheet[key] = value


def named(text):
    """How a name comes back from Inconnu: letters and digits, each word with a capital."""
    return " ".join(w[0].upper() + w[1:] for w in re.findall(r"[^\W_]+", text))


def of_inconnu(sheet):
    """What Inconnu's character holds of a sheet: all of it, but for these.

    Besides what an actor lacks: names of specialties and powers keep letters and digits alone, of
    two that come out alike one; no levels (one a dot is guessed) and no amalgams; no Resonance,
    frenzy, torpor, death or clock; no Blush but a vampire's; no id.
    """
    sheet = of_foundry(sheet)
    sheet.pop("id", None)
    found = {}
    for skill, own in sheet.get("specialties", {}).items():
        if kept := [name for name in dict.fromkeys(map(named, own)) if name]:
            found[skill] = kept
    _put(sheet, "specialties", found)
    powers = []
    for discipline, rating in sheet.get("disciplines", {}).items():
        own = [named(p["name"]) for p in sheet.get("powers", ()) if p["discipline"] == discipline]
        for at, name in enumerate((name for name in dict.fromkeys(own) if name), 1):
            level = min(at, rating, 5) if sheet["kind"] == "vampire" else min(at, 5)
            powers.append({"name": name, "discipline": discipline, "level": level})
    _put(sheet, "powers", powers)
    state = dict(resolver.state_defaults("v5"))
    for key in ("hunger", "stains", "health", "willpower", "blush"):
        state[key] = sheet["state"][key]
    sheet["state"] = state
    if not state["health"].get("max", sheet["attributes"]["stamina"] + 3):
        state["health"].pop("max", None)
    return sheet


def pools(sheet):
    """The pools of a sheet as dice: a name may come back in full."""
    character = resolver.read(sheet).character
    return {name: terms_of(character, pool, BOOK) for name, pool in sheet.get("pools", {}).items()}


def without_pools(sheet):
    return {key: value for key, value in sheet.items() if key != "pools"}


# -- the laws ---------------------------------------------------------------------------------


@given(sheets())
def test_json_holds_all_of_a_sheet(sheet):
    found, lost = there_and_back(sheet, "json")
    assert found.sheet == sheet
    assert (found.notes, lost) == ([], [])


@given(sheets())
def test_foundry_holds_a_sheet(sheet):
    found, _ = there_and_back(sheet, "foundry")
    assert found.sheet == of_foundry(sheet)


@given(sheets())
def test_inconnu_holds_what_it_can_of_a_sheet(sheet):
    found, lost = there_and_back(sheet, "inconnu")
    assert without_pools(found.sheet) == without_pools(of_inconnu(sheet))
    assert pools(found.sheet) == pools(sheet)
    levels = [note for note in lost if note.path.endswith(".level")]
    assert len(levels) == len(sheet.get("powers", ()))


@settings(max_examples=40)
@given(sheets())
def test_the_body_that_creates_an_inconnu_character_holds_the_traits(sheet):
    found, _ = there_and_back(sheet, "inconnu-body")
    held = of_inconnu(sheet)
    keys = ("attributes", "skills", "specialties", "disciplines", "touchstones", "notes", "clan")
    assert {k: found.sheet.get(k) for k in keys} == {k: held.get(k) for k in keys}
    assert found.sheet.get("convictions", []) == sheet.get("convictions", [])[:3]
    assert len(found.sheet["name"]) <= 30


@settings(max_examples=40)
@given(sheets(), st.sampled_from(["foundry", "inconnu"]))
def test_a_second_journey_changes_nothing_more(sheet, target):
    once, _ = there_and_back(sheet, target)
    twice, _ = there_and_back(once.sheet, target)
    assert twice.sheet == once.sheet


@pytest.mark.parametrize("target", ["json", "foundry", "inconnu", "inconnu-body"])
@pytest.mark.parametrize("name", sorted(path.stem for path in FILES.glob("*.json")))
def test_an_imported_character_goes_on_to_every_form(name, target):
    found, _ = there_and_back(read(load(name)).sheet, target)
    assert found.sheet["name"] == "Osric Vane"


# -- the shapes of the programs -----------------------------------------------------------------


def shape(value):
    """The keys of data with the types under them; lists by their first item."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


def lacks(mine, theirs, path=""):
    """The paths at which data has another shape than the program's, or keys of its own."""
    found = []
    for key, inner in mine.items():
        where = f"{path}.{key}"
        if key not in theirs:
            found.append(where)
        elif isinstance(inner, dict):
            found += lacks(inner, theirs[key], where)
        elif isinstance(inner, list) and inner and theirs[key]:
            if isinstance(inner[0], dict):
                found += lacks(inner[0], theirs[key][0], where)
        elif not isinstance(inner, list) and inner != theirs[key] and None not in (inner,):
            found.append(where)
    return found


def test_merits_and_headers_go_back_to_where_an_actor_has_them():
    mine = made("foundry", "progeny_8")
    assert mine["system"]["headers"]["sire"] == "The Cartographer"
    (flaw,) = [item for item in mine["items"] if item["name"] == "Stigmata"]
    assert flaw["type"] == "feature"
    assert (flaw["system"]["featuretype"], flaw["system"]["points"]) == ("flaw", 1)
    assert any(item["type"] == "predatorType" for item in mine["items"])
    assert "Stigmata" not in mine["system"]["notes"]


def test_a_specialty_of_an_unknown_skill_does_not_bring_a_rating():
    sheet = read(load("progeny_8")).sheet | {"specialties": {"falconry": ["owls"]}}
    found, _ = there_and_back(sheet, "foundry")
    assert found.sheet["specialties"] == {"falconry": ["owls"]}
    assert "falconry" not in found.sheet["skills"]


def made(target, name="inconnu_api"):
    import json

    sheet = read(load(name)).sheet
    written, _ = exported(sheet, resolver.read(sheet).character, target, BOOK)
    return json.loads(written)


@pytest.mark.parametrize(("target", "name"), [("inconnu", "inconnu_api"),
                                              ("inconnu-body", "inconnu_body")])  # fmt: skip
def test_inconnu_forms_have_the_shape_of_the_programs_own(target, name):
    mine, theirs = made(target), load(name)
    assert set(mine) == set(theirs)
    assert lacks(shape(mine), shape(theirs)) == []
    inner = "character" if target == "inconnu" else None
    assert not inner or set(mine[inner]) == set(theirs[inner])


def test_a_foundry_actor_has_the_shape_of_the_systems_own():
    mine, theirs = made("foundry", "foundry_actor"), load("foundry_actor")
    assert set(mine) <= set(theirs)
    system = {k: v for k, v in mine["system"].items() if k not in ("skills", "disciplines")}
    absent = lacks(shape(system), shape(theirs["system"]))
    assert absent == [".attributes.charisma", ".privatenotes", ".appearance", ".equipment"]
    assert set(mine["system"]["skills"]) == set(theirs["system"]["skills"])
    assert set(mine["system"]["disciplines"]) == {
        key for key in theirs["system"]["disciplines"] if key not in ("rituals", "ceremonies")
    }
    kinds = {item["type"] for item in theirs["items"]}
    assert {"clan", "resonance", "power"} <= {item["type"] for item in mine["items"]} <= kinds
    assert len({item["_id"] for item in mine["items"]}) == len(mine["items"])
    assert all(len(item["_id"]) == 16 and item["img"] for item in mine["items"])
    assert mine["flags"] == {"sanguir": {"intensity": "negligible"}}
