"""A new sheet: what `sheet new` writes for each kind, part by part. (V10, V24, V33)"""

from __future__ import annotations

import pytest

from sanguir import resolver

STATE = {
    "alive": True,
    "hunger": 0,
    "stains": 0,
    "health": {"superficial": 0, "aggravated": 0},
    "willpower": {"superficial": 0, "aggravated": 0},
    "resonance": {"humour": "none", "intensity": "negligible"},
    "blush": False,
    "frenzy": "none",
    "riding": False,
    "torpor": False,
    "torpor_until_hours": 0,
    "clock_hours": 0,
}
NINE = ("strength", "dexterity", "stamina", "charisma", "manipulation", "composure",
        "intelligence", "wits", "resolve")  # fmt: skip
HEAD = "kind: vampire, ghoul or mortal; clan and generation may be left out"
TRAITS = [
    ("0 to 10; physical, social, mental", {"attributes": dict.fromkeys(NINE, 2)}),
    ("examples; a skill that is not here counts 0", {"skills": {"brawl": 2, "insight": 1}}),
    ("examples; one more die where they fit", {"specialties": {"brawl": ["grappling"]}}),
]
POWERS = [
    ("examples; ratings", {"disciplines": {"auspex": 1}}),
    (
        'an example; an amalgam adds: amalgam = { discipline = "…", level = 1 }',
        {"powers": [{"name": "Heightened Senses", "discipline": "auspex", "level": 1}]},
    ),
]
POOLS = (
    "an example; pools to roll by name: sanguir roll @grab SHEET",
    {"pools": {"grab": "strength+brawl.grappling"}},
)
PLAY = "what changes in play; the tool keeps it up to date"
WORDS = (
    "\nhumour: none, choleric, melancholy, phlegmatic, sanguine, animal, bagged or empty"
    "\nfrenzy: none, fury, hunger or terror"
)


@pytest.mark.rule("V24")
def test_a_new_vampire_has_a_clan_a_generation_powers_and_hunger_one():
    head = {"system": "v5", "name": "Ilse", "kind": "vampire", "clan": "Caitiff",
            "generation": 12, "blood_potency": 1, "humanity": 7}  # fmt: skip
    found = resolver.template("v5", "Ilse", "vampire")
    assert list(found) == [
        (HEAD, head), *TRAITS, *POWERS, POOLS,
        (PLAY + WORDS, {"state": {**STATE, "hunger": 1}}),
    ]  # fmt: skip
    assert list(found[0][1]) == list(head)


@pytest.mark.rule("V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_a_new_sheet_of_another_kind_holds_nothing_that_is_a_vampires(kind):
    head = {"system": "v5", "name": "Ilse", "kind": kind, "humanity": 7}
    found = resolver.template("v5", "Ilse", kind)
    about = HEAD.removesuffix("; clan and generation may be left out")
    assert list(found) == [(about, head), *TRAITS, POOLS, (PLAY, {"state": STATE})]


@pytest.mark.rule("V10", "V24", "V33")
@pytest.mark.parametrize("kind", ["vampire", "ghoul", "mortal"])
def test_a_new_sheet_is_a_sheet_without_a_problem_or_a_warning(kind):
    data = {}
    for _, tables in resolver.template("v5", "Ilse", kind):
        data |= tables
    reading = resolver.read(data)
    assert (reading.problems, reading.warnings) == ((), ())
