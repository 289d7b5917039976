"""The fast reader and the careful one give the same character of any sheet that both take."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanguir import resolver
from sanguir.sanguiri import plain as plain_sanguiri
from sanguir.sanguiri.reading import Reader as SanguiriReader
from sanguir.v5 import plain as plain_v5
from sanguir.v5.reading import Reader as V5Reader

MIRA: dict[str, Any] = {
    "system": "sanguiri",
    "name": "Mira",
    "kind": "sanguir",
    "origin": "turned",
    "sex": "female",
    "attributes": {"endurance": 4, "willpower": 3, "strength": 3},
    "pools": {"hold": "strength+endurance", "stay": "stamina+2"},
    "id": 7,
    "state": dict(resolver.state_defaults("sanguiri")),
}
ILSE: dict[str, Any] = {
    "system": "v5",
    "name": "Ilse",
    "kind": "vampire",
    "clan": "Tremere",
    "generation": 12,
    "blood_potency": 1,
    "humanity": 7,
    "attributes": dict.fromkeys(
        ("strength", "dexterity", "stamina", "charisma", "manipulation", "composure",
         "intelligence", "wits", "resolve"), 2
    ),
    "skills": {"brawl": 2, "stealth": 1},
    "specialties": {"brawl": ["grappling", "biting"]},
    "disciplines": {"auspex": 2, "blood sorcery": 1},
    "powers": [{"name": "Heightened Senses", "discipline": "auspex", "level": 1}],
    "pools": {"bite": "strength+brawl.grappling", "see": "wits+auspex"},
    "touchstones": [],
    "state": copy.deepcopy(dict(resolver.state_defaults("v5"))),
}  # fmt: skip
SHEETS = {"sanguiri": (MIRA, plain_sanguiri, SanguiriReader), "v5": (ILSE, plain_v5, V5Reader)}
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.sampled_from([10**6, 10**7, 8_766_000, 8_766_001, 10**30]),
    st.floats(),
    st.sampled_from(
        ["", " ", "sanguir", "Sanguir", "human", "hybrid", "ghoul", "mortal", "vampire", "turned",
         "male", "FEMALE", "self", "compelled", "peckish", "Peckish", "absent", "none", "fury",
         "strength", "@hold", "@x", "END", "resolve+1", "brawl.grap", "brawl.biting", "2000",
         "animal", "choleric", "fleeting", "auspex", "\udcff"]
    ),
    # A new table each time: what is drawn gets changed.
    st.lists(st.sampled_from(["grappling", 3]) | st.builds(dict), max_size=2),
    st.dictionaries(st.sampled_from(["superficial", "aggravated", "max", "endurance", "WIL"]),
                    st.integers(-1, 9), max_size=3),
)  # fmt: skip
KEYS = st.sampled_from(
    ["END", "wil", "Strength", "willpower", "thirst", "stealth", "Brawl", "larceny", "celerity",
     "max", "amalgam", "experience", "rules", "notes", "id", "origin", "sex", "generation", "x"]
)  # fmt: skip


def tables(data: Any) -> list[Any]:
    """List a sheet's tables and lists, itself first."""
    found = [data]
    for inner in data.values() if isinstance(data, dict) else data:
        if isinstance(inner, (dict, list)):
            found += tables(inner)
    return found


@st.composite
def changed(draw: Any, sheet: dict[str, Any]) -> dict[str, Any]:
    """Change, add, drop or reorder a few values anywhere on a sheet."""
    data = copy.deepcopy(sheet)
    for _ in range(draw(st.integers(0, 3))):
        table = draw(st.sampled_from(tables(data)))
        if isinstance(table, list):
            if table and draw(st.booleans()):
                table.pop()
            else:
                table.append(draw(ODD))
            continue
        key = draw(st.one_of(st.sampled_from([*table] or ["x"]), KEYS))
        value = table.pop(key, None)
        match draw(st.sampled_from(["drop", "odd", "last", "more"])):
            case "odd":
                table[key] = draw(ODD)
            case "last" if value is not None:
                table[key] = value
            case "more":
                table[key] = draw(st.integers(0, 12))
    return data


@pytest.mark.parametrize("system", SHEETS)
def test_both_readers_agree_wherever_the_fast_one_answers(system):
    sheet, plain, careful = SHEETS[system]
    books = [resolver.book(system)]
    if system == "sanguiri":
        books.append(resolver.book(system, {"caps": {"strength": {"most": 3, "male": 5}}}))
        books.append(resolver.book(system, {"thirst": {"levels": {"thirsty": {"name": "Dry"}}}}))
    else:
        books.append(resolver.book(system, {"health": {"base": 5}}))
    answered = {True: 0, False: 0}

    @settings(max_examples=1500)
    @given(changed(sheet), st.sampled_from(books))
    def agree(data, book):
        before = copy.deepcopy(data)
        fast = plain.read(data, book)
        answered[fast is not None] += 1
        if fast is not None:
            character, problems, warnings = careful(data, book).read()
            assert (problems, warnings) == ([], [])
            assert fast == character
            assert list(fast.attributes) == list(character.attributes)
        assert repr(data) == repr(before)

    agree()
    assert min(answered.values()) > 100


@pytest.mark.parametrize("system", SHEETS)
def test_a_plain_sheet_is_read_the_fast_way(system):
    sheet, plain, careful = SHEETS[system]
    book = resolver.book(system)
    fast = plain.read(sheet, book)
    assert fast is not None
    assert resolver.read(sheet, book).character == fast == careful(sheet, book).read()[0]
