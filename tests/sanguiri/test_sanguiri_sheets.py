"""What a sheet of Sanguiri holds: read fast where nothing is odd, and every fault word for word."""

from __future__ import annotations

import pytest
from kit import BOOK, house, sheet

from sanguir import resolver

WRITE = "a number (7), or names and numbers joined by + or - (endurance+willpower+1)"
FAST = resolver.plain_reader("sanguiri")
DEFAULTS = dict(resolver.state_defaults("sanguiri"))


def changed(change, kind="sanguir"):
    """A plain sheet with some values changed, those of [state] and [attributes] one by one."""
    data = sheet(kind)
    for key, value in change.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            data[key] = {**data[key], **value}
        elif value is ...:
            del data[key]
        else:
            data[key] = value
    return data


# what is changed on a sheet without it being odd
PLAIN = [
    {}, {"origin": "trueborn"}, {"sex": "female"}, {"sex": "male"}, {"notes": "x"},
    {"notes": ["x", "y"]}, {"id": 7}, {"rules": "house.toml"},
    {"attributes": {"endurance": 0, "willpower": 0}},
    {"attributes": {"endurance": 9, "willpower": 6}},
    {"attributes": {"strength": 1000}},
    {"attributes": {"b" * 200: 1}},
    {"attributes": dict.fromkeys(map("a{:02}".format, range(62)), 1)},
    {"pools": {"hold": "endurance+2", "stay": "stamina"}},
    {"pools": {"hold": "1" + "+0" * 49}},
    {"pools": {"hold": " " * 199 + "1"}},
    {"state": {"alive": False}}, {"state": {"control": "compelled"}},
    {"state": {"thirst": "peckish"}}, {"state": {"thirst": "bloodthirsty"}},
    {"state": {"exposure": "absent"}}, {"state": {"exposure": "direct"}},
    {"state": {"banked_ml": 1_000_000}}, {"state": {"injuries": 1000}},
    {"state": {"hours_since_blood": 8_766_000}}, {"state": {"clock_hours": 8_766_000}},
    {"state": {"hours_since_blood": 23.5}}, {"state": {"clock_hours": 23.5}},
]  # fmt: skip
OF_OTHERS = [
    {}, {"sex": "male"}, {"attributes": {"endurance": 1000, "willpower": 1000}},
    {"attributes": {"endurance": 10}, "pools": {"hold": "endurance"}},
]  # fmt: skip


@pytest.mark.rule("S8", "S26")
@pytest.mark.parametrize(
    ("kind", "change"),
    [*(("sanguir", one) for one in PLAIN), *(("hybrid", one) for one in OF_OTHERS),
     *(("human", one) for one in OF_OTHERS)],
)  # fmt: skip
def test_a_sheet_on_which_nothing_is_odd_is_read_fast_and_whole(kind, change):
    data = changed(change, kind)
    found = FAST(data, BOOK)
    reading = resolver.read({**data, "[unknown]": 1}, BOOK)
    assert reading.character == found
    assert resolver.read(data, BOOK).character == found
    assert (found.name, found.kind) == ("Mira", kind)
    assert resolver.read(data, BOOK).warnings == ()


def test_each_value_of_a_sheet_goes_to_its_place():
    state = {"alive": False, "control": "compelled", "thirst": "thirsty", "hours_since_blood": 2,
             "banked_ml": 3, "exposure": "reduced", "injuries": 4, "clock_hours": 5}  # fmt: skip
    data = changed({"sex": "female", "origin": "trueborn", "pools": {"hold": "2"}, "state": state})
    found = FAST(data, BOOK)
    assert found._asdict() == {
        "name": "Mira", "kind": "sanguir", "origin": "trueborn", "sex": "female",
        "attributes": {"endurance": 4, "willpower": 3}, "pools": {"hold": "2"}, "alive": False,
        "control": "compelled", "thirst": 2, "minutes_since_blood": 120, "banked_ml": 3,
        "exposure": "reduced", "injuries": 4, "clock": 300,
    }  # fmt: skip
    assert resolver.read({**data, "[unknown]": 1}, BOOK).character == found


END, WIL = "endurance (or END)", "willpower (or WIL)"
UNKNOWN = "is not a known key; it is kept, and does nothing"
COUNT = "a whole number from 0 to 1,000"
HOURS = "hours from 0 to 1,000 years"
LEVELS = "one of sated, peckish, thirsty, bloodthirsty"
EXPOSURES = "one of unstated, absent, reduced, direct"
OTHERS = "; or a word of house rules: --rules FILE names them"

# what is changed on a sheet, what is said of the faults
FAULTS = [
    ({"kind": ...}, ["kind: is missing; one of sanguir, hybrid, human"]),
    ({"kind": "ghoul"}, ['kind: "ghoul" is not a kind; one of sanguir, hybrid, human']),
    ({"kind": "Sanguir"}, ['kind: "Sanguir" is not a kind; did you mean sanguir?']),
    ({"kind": 3}, ["kind: 3 is a whole number; one of sanguir, hybrid, human"]),
    ({"origin": ...}, ["origin: is missing; one of turned, trueborn"]),
    ({"origin": 3}, ["origin: 3 is a whole number; one of turned, trueborn"]),
    ({"sex": None}, ["sex: is null; one of female, male"]),
    ({"sex": "f"}, ['sex: "f" is not a sex; one of female, male']),
    ({"name": ...}, ['name: is missing; text in quotes: name = "Mira"']),
    ({"name": 5}, ["name: 5 is a whole number; text in quotes"]),
    ({"notes": 5}, ["notes: 5 is a whole number; text in quotes, or a list of texts"]),
    ({"attributes": ...},
     [f"attributes.endurance: is missing; {END} = a number",
      f"attributes.willpower: is missing; {WIL} = a number"]),
    ({"attributes": 3},
     ["attributes: 3 is a whole number; a table: [attributes]"]),
    ({"attributes": {"END": 4}},
     ["attributes.END: is the same attribute as attributes.endurance; keep one of them"]),
    ({"attributes": {"animal_ken": 1, "Animal Ken": 2}},
     ["attributes.Animal Ken: is the same attribute as attributes.animal_ken; keep one of them"]),
    ({"attributes": {"endurance": "4"}}, [f'attributes.endurance: "4" is text; {COUNT}']),
    ({"attributes": {"endurance": 4.0}},
     [f"attributes.endurance: 4.0 is a number with a fraction; {COUNT}"]),
    ({"attributes": {"willpower": True}},
     [f"attributes.willpower: is true; {COUNT}"]),
    ({"attributes": {"strength": -1}}, [f"attributes.strength: -1 is out of range; {COUNT}"]),
    ({"attributes": {"strength": 1001}}, [f"attributes.strength: 1001 is out of range; {COUNT}"]),
    ({"attributes": {"endurance": 10, "willpower": 7}},
     ["attributes.endurance: 10 is over a Sanguir's cap; at most 9",
      "attributes.willpower: 7 is over a Sanguir's cap; at most 6"]),
    ({"pools": 5}, ["pools: 5 is a whole number; a table: [pools]"]),
    ({"pools": {"hold": 5}}, ["pools.hold: 5 is a whole number; text in quotes"]),
    ({"pools": {"hold": "wits"}},
     ['pools.hold: "wits" is not on the sheet; one of endurance, stamina, willpower']),
    ({"pools": {"hold": 5, "stay": "@hold"}},
     ["pools.hold: 5 is a whole number; text in quotes",
      "pools.stay: names another saved pool; write it out"]),
    ({"attributes": {"a.b": -1}, "pools": {"hold": "wits"}},
     [f"attributes.a.b: -1 is out of range; {COUNT}",
      'pools.hold: "wits" is not on the sheet; one of a.b, endurance, stamina, willpower']),
    ({"attributes": {"endurance": 10}, "pools": {"sneak": "willpowr"}},
     ["attributes.endurance: 10 is over a Sanguir's cap; at most 9",
      'pools.sneak: "willpowr" is not on the sheet; did you mean willpower?']),
    ({"kind": "vampir", "origin": "made", "pools": {"sneak": "willpowr"}},
     ['kind: "vampir" is not a kind; one of sanguir, hybrid, human',
      'origin: "made" is not an origin; one of turned, trueborn',
      'pools.sneak: "willpowr" is not on the sheet; did you mean willpower?']),
    ({"pools": {"hold": ""}}, [f'pools.hold: "" is empty; {WRITE}']),
    ({"pools": {"hold": "@stay", "stay": "2"}},
     ["pools.hold: names another saved pool; write it out"]),
    ({"pools": {"hold": "2", "Hold": "3"}},
     ["pools.Hold: is called the same as hold; names differ in more than case"]),
    ({"attributes": 3, "pools": {"hold": "wits", "stay": "@hold"}},
     ["attributes: 3 is a whole number; a table: [attributes]",
      "pools.stay: names another saved pool; write it out"]),
    ({"state": 5}, ["state: 5 is a whole number; a table: [state]"]),
    ({"state": {"alive": 1}}, ["state.alive: 1 is a whole number; true or false"]),
    ({"state": {"control": "me"}},
     ['state.control: "me" is not a kind of control; one of self, compelled']),
    ({"state": {"thirst": "dry"}}, [f'state.thirst: "dry" is not a level; {LEVELS}{OTHERS}']),
    ({"state": {"thirst": "Peckish"}},
     ['state.thirst: "Peckish" is not a level; did you mean peckish?']),
    ({"state": {"thirst": 1}}, [f"state.thirst: 1 is a whole number; {LEVELS}"]),
    ({"state": {"exposure": "dusk"}},
     [f'state.exposure: "dusk" is not an exposure level; {EXPOSURES}{OTHERS}']),
    ({"state": {"exposure": "drect"}},
     ['state.exposure: "drect" is not an exposure level; did you mean direct?']),
    ({"state": {"banked_ml": -1}},
     ["state.banked_ml: -1 is out of range; a whole number from 0 to 1,000,000"]),
    ({"state": {"banked_ml": 1_000_001}},
     ["state.banked_ml: 1000001 is out of range; a whole number from 0 to 1,000,000"]),
    ({"state": {"banked_ml": 1.0}},
     ["state.banked_ml: 1.0 is a number with a fraction; a whole number from 0 to 1,000,000"]),
    ({"state": {"injuries": -1}}, [f"state.injuries: -1 is out of range; {COUNT}"]),
    ({"state": {"injuries": 1001}}, [f"state.injuries: 1001 is out of range; {COUNT}"]),
    ({"state": {"injuries": True}}, [f"state.injuries: is true; {COUNT}"]),
    ({"state": {"hours_since_blood": -1}},
     [f"state.hours_since_blood: -1 is out of range; {HOURS}"]),
    ({"state": {"hours_since_blood": 8_766_001}},
     [f"state.hours_since_blood: 8766001 is out of range; {HOURS}"]),
    ({"state": {"hours_since_blood": "1"}},
     ['state.hours_since_blood: "1" is text; hours, such as 36 or 23.5']),
    ({"state": {"clock_hours": -0.5}}, [f"state.clock_hours: -0.5 is out of range; {HOURS}"]),
    ({"state": {"clock_hours": 8_766_001}},
     [f"state.clock_hours: 8766001 is out of range; {HOURS}"]),
    ({"state": {"clock_hours": True}},
     ["state.clock_hours: is true; hours, such as 36 or 23.5"]),
    ({"state": {"alive": 0, "injuries": "x"}, "sex": "x"},
     ['sex: "x" is not a sex; one of female, male',
      "state.alive: 0 is a whole number; true or false",
      f'state.injuries: "x" is text; {COUNT}']),
]  # fmt: skip


def lines(problems):
    return [f"{one.key}: {one.message}" + (f"; {one.hint}" if one.hint else "") for one in problems]


@pytest.mark.rule("S8", "S26")
@pytest.mark.parametrize(("change", "said"), FAULTS)
def test_every_fault_of_a_sheet_is_said_with_its_key_and_what_would_do(change, said):
    reading = resolver.read(changed(change), BOOK)
    assert (lines(reading.problems), reading.character) == (said, None)


# what is changed on a sheet, what is warned of
ODD = [
    ("sanguir", {"name": " "}, ["name: is empty; the file's name will have to do"]),
    ("hybrid", {"origin": "turned"},
     ["origin: means nothing for a hybrid; only a Sanguir has an origin"]),
    ("human", {"origin": 5}, ["origin: means nothing for a human; only a Sanguir has an origin"]),
    ("sanguir", {"colour": "red"}, [f"colour: {UNKNOWN}; `notes` takes text of your own"]),
    ("sanguir", {"attribute": {}}, [f"attribute: {UNKNOWN}; did you mean attributes?"]),
    ("sanguir", {"attributes": {"thirst": 1}},
     ["attributes.thirst: is not an attribute; it does nothing here; did you mean state.thirst?"]),
    ("sanguir", {"attributes": {"Banked ML": 1}},
     ["attributes.Banked ML: is not an attribute; it does nothing here;"
      " did you mean state.banked_ml?"]),
    ("sanguir", {"state": {"injury": 1}}, [f"state.injury: {UNKNOWN}; did you mean injuries?"]),
    ("sanguir", {"state": ...},
     ['state: missing keys take their defaults: alive = true, control = "self",'
      ' thirst = "sated", hours_since_blood = 0, banked_ml = 0, exposure = "unstated",'
      " injuries = 0, clock_hours = 0"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "said"), ODD)
def test_what_is_odd_on_a_sheet_is_warned_of_and_the_sheet_is_read(kind, change, said):
    reading = resolver.read(changed(change, kind), BOOK)
    assert (lines(reading.warnings), reading.problems) == (said, ())
    assert reading.character.kind == kind


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_key_of_state_that_is_missing_takes_its_default(key):
    data = sheet()
    del data["state"][key]
    reading = resolver.read(data, BOOK)
    word = {"alive": "true", "control": '"self"', "thirst": '"sated"',
            "exposure": '"unstated"'}.get(key, "0")  # fmt: skip
    assert lines(reading.warnings) == [f"state.{key}: is missing and taken as {word}"]
    assert reading.character == resolver.read(sheet(), BOOK).character


def test_a_saved_pool_that_no_name_means_is_a_fault_only_where_two_are_called_the_same():
    reading = resolver.read(changed({"pools": {"a+b": "2"}}), BOOK)
    assert [one.key for one in reading.warnings] == ["pools.a+b"]
    assert reading.problems == ()
    assert reading.character.pools == {"a+b": "2"}


@pytest.mark.rule("S12")
def test_a_level_that_a_table_renamed_is_read_by_either_name_and_no_other():
    book = house(thirst={"levels": {"thirsty": {"name": "parched"}}})
    for word in ("thirsty", "parched"):
        reading = resolver.read(changed({"state": {"thirst": word}}), book)
        assert (reading.character.thirst, reading.problems) == (2, ())
    reading = resolver.read(changed({"state": {"thirst": "dry"}}), book)
    assert lines(reading.problems) == [
        'state.thirst: "dry" is not a level; one of sated, peckish, parched, bloodthirsty'
    ]
    data = sheet()
    del data["state"]["thirst"]
    first = house(thirst={"levels": {"sated": {"name": "full"}}})
    assert resolver.read(data, first).character.thirst == 0
    swapped = house(thirst={"levels": {"sated": {"name": "peckish"}, "peckish": {"name": "sated"}}})
    assert resolver.read(data, swapped).character.thirst == 0


# what is changed on a sheet that then is not read fast; it may still be read
SLOW = [
    *(change for change, _ in FAULTS),
    *(change for kind, change, _ in ODD if kind == "sanguir"),
    {"pools": {"a+b": "2"}},
    {"attributes": {"Strength": 1}},
    {"attributes": {"b" * 201: 1}},
    {"attributes": dict.fromkeys(map("a{:02}".format, range(63)), 1)},
    {"pools": {"hold": " " * 200 + "1"}},
    {"xp": {"total": 3}},
]


@pytest.mark.parametrize("change", SLOW)
def test_whatever_is_odd_is_not_read_fast(change):
    assert FAST(changed(change), BOOK) is None
    assert FAST(changed({}), BOOK) is not None


@pytest.mark.rule("S26")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
def test_who_has_no_origin_is_not_read_fast_with_one(kind):
    assert FAST(changed({"origin": "turned"}, kind), BOOK) is None


@pytest.mark.rule("S8")
@pytest.mark.parametrize("cap", [{"male": 8}, {"female": 8}])
def test_caps_by_sex_are_not_read_fast(cap):
    book = house(caps={"endurance": cap})
    assert FAST(changed({}), book) is None
    assert FAST(changed({}, "human"), book) is not None


@pytest.mark.rule("S8")
def test_a_cap_of_an_attribute_that_is_not_on_the_sheet_is_no_fault():
    book = house(caps={"strength": {"most": 0}})
    assert FAST(changed({}), book) is not None
    assert FAST(changed({"attributes": {"strength": 0}}), book) is not None
    reading = resolver.read(changed({"attributes": {"strength": 1}}), book)
    assert lines(reading.problems) == ["attributes.strength: 1 is over a Sanguir's cap; at most 0"]


@pytest.mark.parametrize("tables", ["attributes", "state", "pools", None])
def test_only_plain_tables_are_read_fast(tables):
    class Table(dict):
        pass

    data = changed({"pools": {"hold": "2"}})
    odd = Table(data) if tables is None else {**data, tables: Table(data[tables])}
    assert FAST(data, BOOK) is not None
    assert FAST(odd, BOOK) is None
    assert resolver.read(odd, BOOK).character == FAST(data, BOOK)


NO_NUMBER = {
    "attributes.willpower": {"attributes": {"willpower": True}},
    "state.banked_ml": {"state": {"banked_ml": True}},
    "state.injuries": {"state": {"injuries": True}},
    "state.hours_since_blood": {"state": {"hours_since_blood": True}},
    "state.clock_hours": {"state": {"clock_hours": True}},
    "sex": {"sex": None},
}


@pytest.mark.parametrize("key", NO_NUMBER)
def test_true_is_no_number_and_nothing_is_no_sex(key):
    assert FAST(changed(NO_NUMBER[key]), BOOK) is None
    assert [one.key for one in resolver.read(changed(NO_NUMBER[key]), BOOK).problems] == [key]


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("Human", ['kind: "Human" is not a kind; did you mean human?']),
        ("hybird", ['kind: "hybird" is not a kind; did you mean hybrid?']),
        ("ghost", ['kind: "ghost" is not a kind; one of sanguir, hybrid, human']),
        (3, ["kind: 3 is a whole number; one of sanguir, hybrid, human"]),
        (
            "Sanguir",
            [
                'kind: "Sanguir" is not a kind; did you mean sanguir?',
                "origin: is missing; one of turned, trueborn",
                "attributes.endurance: 12 is over a Sanguir's cap; at most 9",
            ],
        ),
    ],
    ids=str,
)
def test_what_hangs_on_a_kind_is_told_of_the_kind_that_is_meant(kind, lines):
    data = sheet("human", END=12) | {"kind": kind}
    reading = resolver.read(data, BOOK)
    assert [str(problem) for problem in reading.problems] == lines
    assert reading.warnings == ()


@pytest.mark.rule("S8")
def test_an_attribute_that_is_missing_is_over_no_cap():
    data = sheet()
    del data["attributes"]["endurance"]
    reading = resolver.read(data, house(caps={"endurance": {"most": 0}}))
    assert lines(reading.problems) == [f"attributes.endurance: is missing; {END} = a number"]


def test_a_misspelled_sex_is_the_one_problem():
    book = house(caps={"endurance": {"male": 10}})
    data = sheet(END=10) | {"sex": "mal"}
    problems = list(map(str, resolver.read(data, book).problems))
    assert problems == ['sex: "mal" is not a sex; did you mean male?']
