"""Sheets as Markdown: what a page shows, and that names in it are never markup."""

from __future__ import annotations

import re

import pytest
from foreign import load, read
from hypothesis import given
from hypothesis import strategies as st

from sanguir import resolver
from sanguir.sheets.exchange import exported
from sanguir.sheets.exchange.markdown import escape

HOSTILE = [
    "<script>alert(1)</script>", "**bold**", "_under_", "[a](javascript:x)", "![i](//x/y.png)",
    "`code`", "# head", "- item", "1. one", "| cell |", "a\n\n# b", "> quote", "~~gone~~",
    "&lt;b&gt;", "\\", "$x$", "<!-- c -->", "\x1b[31mred", "\u202eevil", "***", "+ more", "===",
    "a  \nb",
]  # fmt: skip


def page(sheet):
    reading = resolver.read(sheet)
    assert reading.problems == ()
    text, notes = exported(sheet, reading.character, "markdown", resolver.book(sheet["system"]))
    assert notes == []
    return text


def hostile(name):
    sheet = read(load("foundry_actor")).sheet
    return sheet | {
        "name": name,
        "clan": name,
        "skills": {name: 2},
        "specialties": {name: [name]},
        "disciplines": {name: 1},
        "powers": [{"name": name, "discipline": name, "level": 1}],
        "notes": [name],
        "touchstones": [name],
        "experience_log": [{"amount": 1, "reason": name, "date": name}],
        "pools": {name: "strength"},
    }


def test_a_page_shows_the_sheet():
    text = page(read(load("foundry_actor")).sheet)
    assert text.startswith("# Osric Vane\n\n*Vampire, Tremere, generation 11, Blood Potency 2*\n")
    for line in (
        "| Hunger | ■■■■□ 4 |",
        "| Health | □□◩◩■■ 2 superficial, 2 aggravated |",
        "| Humanity | 6, 2 Stains |",
        "| Strength | ●●○○○ | Charisma | ●○○○○ | Intelligence | ●●●○○ |",
        "- Occult ●●●●○ (River spirits)",
        "  - Third Glance (level 2)",
        "12 unspent of 30",
    ):
        assert line in text.splitlines()


def test_a_sanguiri_sheet_makes_a_page_too():
    sheet = {"system": "sanguiri", "name": "Mira", "kind": "sanguir", "origin": "turned",
             "attributes": {"endurance": 4, "willpower": 3},
             "state": {"alive": True, "thirst": "peckish", "injuries": 2}}  # fmt: skip
    lines = page(sheet).splitlines()
    assert lines[0] == "# Mira"
    assert {"| Thirst | peckish |", "| Injuries | 2 |", "| Endurance | 4 |"} <= set(lines)


def test_a_note_keeps_its_paragraphs_and_the_clock_is_told():
    sheet = read(load("foundry_actor")).sheet | {"notes": ["one\n\ntwo\nthree", "four"]}
    sheet["state"] = sheet["state"] | {"clock_hours": 120.5}
    text = page(sheet)
    assert "- one\n\n  two\n\n  three\n- four\n" in text
    assert "| Clock | 120.5 h |" in text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text_wherever_it_stands(name):
    plain = page(hostile("Plain Words"))
    text = page(hostile(name))
    assert "<" not in text
    # In lists of texts each further line is a paragraph of its entry; elsewhere there is one line.
    text = re.sub(r"\n\n  (?=\S)", " / ", text)
    assert text.count("\n") == plain.count("\n")
    assert all(c.isprintable() or c in "\n\u2060" for c in text)
    bare = re.sub(r"\\.", "", text)
    for sign in ("**", "`", "~~", "[", "](", "$", "!"):
        assert sign not in bare
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert len(headings) == len([line for line in plain.splitlines() if line.startswith("#")])
    tables = [bare.count("|") for bare in re.sub(r"\\.", "", text).splitlines()]
    assert tables == [line.count("|") for line in re.sub(r"\\.", "", plain).splitlines()]


@pytest.mark.parametrize("link", ["https://x.example", "http://x", "www.x.example", "HTTPS://X"])
def test_an_address_does_not_become_a_link(link):
    assert not re.search(r"(?i)https?:|www\.", escape(link))


def test_nobody_is_called_by_a_name():
    assert "@everyone" not in escape("@everyone")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_escaped_text_is_one_line_without_markup(text):
    made = escape(text)
    assert "\n" not in made
    assert not re.search(r"[<>`*_\[\]|]", re.sub(r"\\.", "", made))


def test_hunger_has_as_many_boxes_as_the_tables_book_says():
    sheet = read(load("foundry_actor")).sheet
    for most in (4, 6):
        book = resolver.book("v5", {"hunger": {"most": most}})
        who = resolver.read(sheet | {"state": sheet["state"] | {"hunger": 3}}, book).character
        text, _ = exported(sheet, who, "markdown", book)
        assert f"| Hunger | ■■■{'□' * (most - 3)} 3 |" in text.splitlines()
