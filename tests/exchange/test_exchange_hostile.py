"""Files that are broken or meant to harm: one clear error with a path, never a crash."""

from __future__ import annotations

import json
import time

import pytest
from foreign import BOOK, changed, load, raw, read
from hypothesis import given
from hypothesis import strategies as st

from sanguir.errors import SanguirError
from sanguir.sheets.exchange import imported, parse, recognise
from sanguir.sheets.exchange.files import safe_name
from sanguir.sheets.exchange.jsonfile import MAX_BYTES

NAMES = ("progeny_8", "foundry_actor", "inconnu_api")


def fault(data: bytes):
    with pytest.raises(SanguirError) as caught:
        imported(recognise(parse(data)), BOOK)
    assert caught.value.code == "invalid"
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"{", "is not JSON"),
        (b'{"a": }', "line 1, column"),
        (b'{"a": 1} x', "is not JSON"),
        (b"\xff\xfe{}", "looks like UTF-16"),
        (b"name = 1", "is not JSON"),
        (b"[" * 100_000, "nested more than 64"),
        (b'{"a":' * 100_000, "nested more than 64"),
        (b'"' + b'\\"' * 1_000_000, "is not JSON"),
        (b" " * (MAX_BYTES + 1), "larger than 16 MiB"),
        (b"[" + b"1," * 5_000_000 + b"1]", "more than 200,000 values"),
    ],
    ids=["empty", "blank", "open", "no-value", "more", "not-utf-8", "toml", "deep-lists",
         "deep-objects", "no-end-of-string", "too-large", "too-many"],
)  # fmt: skip
def test_what_is_no_json_is_one_error(text, message):
    started = time.perf_counter()
    assert message in fault(text).message
    assert time.perf_counter() - started < 2


def test_a_byte_order_mark_is_no_fault():
    assert parse(b"\xef\xbb\xbf" + raw("progeny_8"))["name"] == "Osric Vane"


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        (b'"humanity": 6', b'"humanity": NaN', "humanity", "NaN is no number"),
        (b'"humanity": 6', b'"humanity": -Infinity', "humanity", "no number"),
        (b'"humanity": 6', b'"humanity": 1e999', "humanity", "1e999 is no number"),
        (b'"humanity": 6', b'"humanity": 1' + b"0" * 5000, "humanity", "is no number"),
        (b'"humanity": 6', b'"humanity": 6, "humanity": 7', "humanity", "is there twice"),
        (b'"wits": 3', b'"wits": 3, "wits": 4', "attributes.wits", "is there twice"),
        (b'"Osric Vane"', b'"Osric \\ud800"', "name", "half of a character"),
        (b'"wits"', b'"\\udfff"', "attributes", "half of a character"),
    ],
)
def test_numbers_keys_and_letters_that_do_not_exist_are_named_with_their_path(
    old, new, key, message
):
    problem = fault(raw("progeny_8").replace(old, new, 1))
    assert problem.key == key
    assert message in problem.message


@pytest.mark.parametrize(
    ("name", "changes", "key"),
    [
        ("progeny_8", {"attributes": "strong"}, "attributes"),
        ("progeny_8", {"attributes__wits": [1]}, "attributes.wits"),
        ("progeny_8", {"attributes__wits": True}, "attributes.wits"),
        ("progeny_8", {"attributes__wits": 2.5}, "attributes.wits"),
        ("progeny_8", {"skills": [1, 2]}, "skills"),
        ("progeny_8", {"disciplines": {"a": 1}}, "disciplines"),
        ("progeny_8", {"disciplines": ["Awe"]}, "disciplines[0]"),
        ("progeny_8", {"disciplines__0__level": {}}, "disciplines[0].level"),
        ("progeny_8", {"name": 7}, "name"),
        ("progeny_8", {"ephemeral": 3}, "ephemeral"),
        ("foundry_actor", {"items": "none"}, "items"),
        ("foundry_actor", {"items__0__name": []}, "items[0].name"),
        ("foundry_actor", {"type": ["vampire"]}, "type"),
        ("foundry_actor", {"system__skills__brawl": 3}, "system.skills.brawl"),
        ("foundry_actor", {"system__health__max": "many"}, "system.health.max"),
        ("foundry_actor", {"system__experiences": 12}, "system.experiences"),
        ("inconnu_api", {"character__traits__0__rating": "x"}, "character.traits[0].rating"),
        ("inconnu_api", {"character__traits__0": None}, "character.traits[0]"),
        ("inconnu_api", {"character__experience": []}, "character.experience"),
        ("inconnu_api", {"character__macros": {}}, "character.macros"),
        ("inconnu_api", {"character__health": {}}, "character.health"),
    ],
)
def test_values_of_the_wrong_type_are_named_with_their_path(name, changes, key):
    problem = fault(json.dumps(changed(name, **changes)).encode())
    assert problem.key == key


def test_every_wrong_value_of_a_file_is_told_at_once():
    data = changed("progeny_8", attributes__wits="x", skills__occult=[], humanity=True)
    with pytest.raises(SanguirError) as caught:
        read(data)
    assert {p.key for p in caught.value.problems} == {
        "attributes.wits", "skills.occult", "humanity",
    }  # fmt: skip


def test_a_null_is_a_value_that_is_missing():
    found = read(changed("progeny_8", ephemeral=None, clan=None, predatorType=None))
    assert found.state["hunger"] == 1


def test_endless_lists_and_texts_are_bounded():
    many = [{"name": f"P{n}", "discipline": "auspex", "level": 1} for n in range(3000)]
    assert "entries" in fault(json.dumps(changed("progeny_8", disciplines=many)).encode()).message
    found = read(changed("progeny_8", notes="n" * 5_000_000))
    assert len(found.sheet["notes"][-1]) == 10_000
    strangers = {f"key{n}": n + 1 for n in range(5000)}
    assert len(read({**load("progeny_8"), **strangers}).notes) == 201


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "/etc/passwd", "..", ".", "", "   ", "\x00", "a\nb", "-rf", "con", "C:\\x",
     "~root", "$(reboot)", "\x1b[2J", "\u202egnp", "nul", "a" * 5000, "💧" * 400, "ß" * 300,
     ".bashrc", "漢" * 100],
)  # fmt: skip
def test_a_files_name_is_never_a_path(name):
    made = safe_name(name)
    assert made.endswith(".toml")
    assert not set(made) & set("/\\:~$()\x00\n\x1b\u202e ")
    assert made.count(".") == 1
    assert made[0] not in ".-"
    assert len(made.encode()) <= 255
    assert made.removesuffix(".toml") not in ("con", "nul", "")


def test_a_files_name_is_readable():
    assert safe_name("Ilse d'Arc  (the Second)") == "ilse-darc-the-second.toml"
    assert safe_name("Zoë Łuk") == "zoë-łuk.toml"
    assert safe_name("***") == "character.toml"


WORDS = ["vampire", "..//x", "auspex", "<p>a</p>", "+", "11th"]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=10)
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def reason(call):
    """The code of the error that a call ends with, if it does."""
    try:
        call()
    except SanguirError as error:
        return error.code if all(problem.message for problem in error.problems) else "silent"
    return None


def _places(data, path=()):
    yield path
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from _places(inner, (*path, key))
    elif isinstance(data, list):
        for at, inner in enumerate(data[:3]):
            yield from _places(inner, (*path, at))


PLACES = {name: [path for path in _places(load(name)) if path] for name in NAMES}


@given(st.data())
def test_whatever_stands_anywhere_in_a_file_it_is_read_or_refused_with_a_reason(data):
    name = data.draw(st.sampled_from(NAMES))
    found = load(name)
    for path in data.draw(st.lists(st.sampled_from(PLACES[name]), min_size=1, max_size=3)):
        here = found
        try:
            for part in path[:-1]:
                here = here[part]
            here[path[-1]] = data.draw(JSON)
        except (KeyError, IndexError, TypeError):
            continue
    assert reason(lambda: read(found)) in (None, "invalid", "usage")


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_read_or_refused_with_a_reason(text):
    assert reason(lambda: imported(recognise(parse(text)), BOOK)) in (None, "invalid", "usage")
