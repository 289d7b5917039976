"""Reading data strictly: exact types, every problem at once, each with its key."""

from __future__ import annotations

import datetime
from math import inf, nan

import pytest
from kit import sheet

from sanguir import resolver
from sanguir.errors import InvalidError, Problem, nearest
from sanguir.forms import Form, shown, toml_word, type_found

TYPES = [
    (True, "true or false"),
    (4, "a whole number"),
    (4.0, "a number with a fraction"),
    ("4", "text"),
    ({}, "a table"),
    ([], "a list"),
    (datetime.date(2026, 1, 2), "a date or time"),
    (datetime.time(1, 2), "a date or time"),
]


@pytest.mark.parametrize(("value", "words"), TYPES, ids=[words for _, words in TYPES])
def test_a_value_is_named_by_its_type(value, words):
    assert type_found(value) == words


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "is true"),
        (4.0, "4.0 is a number with a fraction"),
        ("4", '"4" is text'),
        (None, "is null"),
        ({}, "is a table"),
        ([], "[] is a list"),
        (datetime.date(2026, 1, 2), "2026-01-02 is a date or time"),
    ],
)
def test_a_whole_number_is_neither_true_nor_four_point_nought_nor_text(value, said):
    form = Form({})
    assert form.whole("a.b", value, 0, 9) == 0
    assert form.problems == [Problem(said, "a whole number from 0 to 9", "a.b")]


def test_a_whole_number_is_one():
    form = Form({})
    assert form.whole("a.b", 4, 0, 9) == 4
    assert form.problems == []


@pytest.mark.parametrize("value", [-1, 10, 10**30])
def test_a_whole_number_keeps_to_its_range(value):
    form = Form({})
    assert form.whole("k", value, 0, 9, default=5) == 5
    assert form.problems[0].hint == "a whole number from 0 to 9"
    assert len(form.problems[0].message) < 120


@pytest.mark.parametrize(
    ("value", "minutes"),
    [(0, 0), (24, 1440), (24.0, 1440), (23.5, 1410), (23.999999999, 1440), (0.0167, 1)],
)
def test_hours_are_kept_to_the_minute(value, minutes):
    form = Form({})
    assert form.hours("state.clock_hours", value) == minutes
    assert form.problems == []


@pytest.mark.parametrize(
    "value",
    [-1, -0.1, nan, inf, -inf, 8_766_001, 1e300, 10**400, True, "24", [24]],
    ids=lambda value: str(value)[:9],
)
def test_what_is_no_time_is_a_problem(value):
    form = Form({})
    assert form.hours("state.clock_hours", value) == 0
    assert [p.key for p in form.problems] == ["state.clock_hours"]


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_true_or_false(value):
    form = Form({})
    assert form.flag("alive", value, True) is True
    assert form.problems[0].hint == "true or false"
    assert form.flag("alive", False, True) is False


@pytest.mark.parametrize(
    ("value", "got", "hint"),
    [
        ("direct", "direct", None),
        ("Direct", "absent", "did you mean direct?"),
        ("dirct", "absent", "did you mean direct?"),
        ("xyz", "absent", "one of absent, direct"),
        (3, "absent", "one of absent, direct"),
    ],
)
def test_a_choice_is_a_word_spelled_as_it_is_listed(value, got, hint):
    form = Form({})
    assert form.choice("k", value, ("absent", "direct"), "absent", "a level") == got
    assert [p.hint for p in form.problems] == ([hint] if hint else [])


def test_echoes_are_short():
    assert len(shown("x" * 500)) <= 82
    assert len(shown(list(range(500)))) <= 80
    assert shown(True) == "true"
    assert shown({"a": 1}) == "a table"


@pytest.mark.parametrize(
    ("value", "word"),
    [(True, "true"), (3, "3"), ("a", '"a"'), ({"a": False, "b": "c"}, '{ a = false, b = "c" }')],
)
def test_defaults_are_written_as_toml_would(value, word):
    assert toml_word(value) == word


def read(**changes):
    """Read a good sheet with some keys changed; None takes a key away."""
    data = sheet()
    for key, value in changes.items():
        table, _, name = key.rpartition("__")
        place = data[table] if table else data
        if value is None:
            del place[name]
        else:
            place[name] = value
    return resolver.read(data)


BAD = {
    "kind": "vampire",
    "origin": 3,
    "attributes__endurance": True,
    "attributes__willpower": "3",
    "attributes__strength": 4.0,
    "state__thirst": "thristy",
    "state__hours_since_blood": -1,
    "state__banked_ml": -5,
    "state__alive": 1,
    "state__control": "lost",
    "state__exposure": "sunny",
    "state__injuries": 2.0,
    "state__clock_hours": "9",
    "pools": {"hold": 3},
}


def test_every_problem_of_a_sheet_is_told_at_once_with_its_key_and_what_would_do():
    reading = read(**BAD)
    assert reading.character is None
    keys = {p.key for p in reading.problems}
    expected = {key.replace("__", ".") for key in BAD} - {"pools", "origin"} | {"pools.hold"}
    assert expected <= keys
    assert all(p.hint for p in reading.problems)


@pytest.mark.parametrize("key", [key for key in BAD if key not in ("origin",)])
def test_one_problem_is_told_alone(key):
    reading = read(**{key: BAD[key]})
    told = [p.key for p in reading.problems]
    assert told == ["pools.hold" if key == "pools" else key.replace("__", ".")]


def test_attributes_that_a_rule_needs_are_asked_for():
    reading = read(attributes={})
    assert [p.key for p in reading.problems] == ["attributes.endurance", "attributes.willpower"]
    assert "END" in (reading.problems[0].hint or "")


@pytest.mark.parametrize("spelling", ["END", "end", "Endurance", "ENDURANCE"])
def test_attributes_match_in_any_case_and_by_their_short_names(spelling):
    reading = read(attributes={spelling: 5, "WIL": 2})
    assert (reading.character.endurance, reading.character.willpower) == (5, 2)


def test_both_spellings_at_once_are_a_problem():
    reading = read(attributes={"endurance": 4, "END": 4, "willpower": 3})
    assert [(p.key, p.message) for p in reading.problems] == [
        ("attributes.END", "is the same attribute as attributes.endurance")
    ]


def test_missing_state_takes_its_defaults_with_one_warning():
    reading = read(state=None)
    assert reading.problems == ()
    assert [w.key for w in reading.warnings] == ["state"]
    assert 'thirst = "sated"' in reading.warnings[0].message
    assert reading.character == read().character


def test_an_unknown_key_is_kept_and_the_nearest_named():
    reading = read(state__thrist="sated", state__thirst=None)
    assert reading.problems == ()
    assert {(w.key, w.hint) for w in reading.warnings} == {
        ("state.thrist", "did you mean thirst?"),
        ("state.thirst", None),
    }


@pytest.mark.parametrize("table", ["attributes", "state", "pools"])
def test_a_table_is_a_table(table):
    reading = read(**{table: 3})
    assert table in [p.key for p in reading.problems]


@pytest.mark.parametrize(
    ("system", "words"),
    [(None, "is missing"), ("v6", '"v6" is not a rule system'), (5, "5 is not a rule system")],
)
def test_a_sheet_names_its_rules(system, words):
    with pytest.raises(InvalidError) as raised:
        read(system=system)
    (problem,) = raised.value.problems
    assert (problem.key, problem.message) == ("system", words)
    assert problem.hint == "one of sanguiri, v5"


@pytest.mark.parametrize(
    ("pool", "fine"),
    [("END+2", True), ("stamina", True), ("luck", False), ("2++3", False), ("@other", False)],
)
def test_a_saved_pool_is_checked_with_the_sheet(pool, fine):
    reading = read(pools={"hold": pool})
    assert [p.key for p in reading.problems] == ([] if fine else ["pools.hold"])


@pytest.mark.parametrize(
    ("word", "known", "is_near"),
    [
        ("seed", "sheet", False), ("help", "heal", False), ("hael", "heal", True),
        ("hel", "heal", True), ("rol", "roll", True), ("fed", "feed", True),
        ("sede", "seed", True), ("hum", "humour", True), ("triger", "trigger", True),
        ("hungr", "hunger", True), ("pool", "seed", False),
    ],
)  # fmt: skip
def test_a_word_is_near_another_by_a_slip_of_the_hand(word, known, is_near):
    assert nearest(word, [known]) == ([known] if is_near else [])
