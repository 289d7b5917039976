"""Words and layout: nothing hostile gets through, nothing is lost, nothing is wider than it may."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanguir.render import json as as_json
from sanguir.render.layout import columns, cut, hang, pad, seen, together
from sanguir.render.words import Look, clean, name, plural, value

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
ANY = st.text(max_size=80)
PLAIN = Look(color=False, unicode=True, width=40)


@given(ANY)
def test_clean_text_is_printable_and_printable_text_is_unchanged(text):
    assert clean(text).isprintable()
    if text.isprintable():
        assert clean(text) == text
    assert name(text).isprintable()
    assert name(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two\nlines\r\t", "two\\nlines\\r\\t"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\x85\x9b", "\\x85\\x9b"),
        ("\u202eevil\u200b", "\\u202eevil\\u200b"),
        ("\U000e0041", "\\U000e0041"),
        ("a\xa0b", "a\\xa0b"),
        ("\udcff", "\\udcff"),
        ("Ilse [the Red] [/x]", "Ilse [the Red] [/x]"),
        ("\u0141ucja \u8840 \U0001f987", "\u0141ucja \u8840 \U0001f987"),
    ],
    ids=ascii,
)
def test_what_moves_a_cursor_is_spelled_out(text, shown):
    assert clean(text) == shown


def test_long_and_missing_names():
    assert name("x" * 5000) == "x" * 59 + "\u2026"
    assert name("") == name(" \n ") == "(no name)"


@given(st.lists(st.sampled_from(["a", "bb", "- 1 (fog)", "x" * 30, "\u8840\u8840"]), max_size=30))
def test_wrapping_keeps_every_word_in_order_and_the_width(words):
    content = " ".join(map(together, words))
    drawn = hang("  pool      ", content, PLAIN)
    assert "".join(drawn.split()) == "".join(f"pool {' '.join(words)}".split())
    for line in drawn.splitlines():
        assert line == line.rstrip()
        assert seen(line) <= 40 or len(line.split()) <= 2
    assert "\xa0" not in drawn


def test_what_belongs_together_stays_on_one_line_where_it_can():
    words = f"endurance 4 {together('- 1 (deprivation: 72 h)')} {together('= 3 dice')}"
    assert hang("  pool      ", words, PLAIN) == (
        "  pool      endurance 4\n            - 1 (deprivation: 72 h)\n            = 3 dice"
    )


def test_wide_letters_take_two_columns_and_accents_none():
    assert seen("\u8840\u8840") == 4
    assert seen("Zoe\u0308") == 3
    assert seen("\x1b[1;32m[6]\x1b[0m") == 3
    assert pad("\u8840", 4) == "\u8840  "


@given(TEXT, st.integers(1, 20))
def test_cut_text_fits(text, width):
    shown = cut(clean(text), width, PLAIN)
    assert seen(shown) <= width
    if seen(clean(text)) <= width:
        assert shown == clean(text)


def test_a_table_that_does_not_fit_becomes_a_list_that_loses_nothing():
    rows = [["Name", "Kind", "Thirst"], ["Mira", "sanguir", "sated"], ["Tom", "human", ""]]
    assert columns(rows, PLAIN) == ["Name  Kind     Thirst", "Mira  sanguir  sated", "Tom   human"]
    assert columns(rows, PLAIN._replace(width=15)) == [
        "Mira", "  Kind: sanguir", "  Thirst: sated", "Tom", "  Kind: human",
    ]  # fmt: skip


def test_small_words():
    assert [plural(n, "die", "dice") for n in (0, 1, 1000)] == ["0 dice", "1 die", "1,000 dice"]
    assert [value(thing) for thing in (None, True, False, 3, "a\n")] == [
        "unset", "yes", "no", "3", "a\\n",
    ]  # fmt: skip


@given(st.dictionaries(ANY, st.one_of(ANY, st.floats(), st.integers(), st.none())))
def test_json_is_one_ascii_line_without_nan(table):
    import json

    line = as_json.write(table)
    assert line.isascii()
    assert line.count("\n") == 1
    read = json.loads(line, parse_constant=lambda word: 1 / 0)
    assert list(read) == list(table)
