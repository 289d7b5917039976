"""Tables of characters fit one row each in 80 columns."""

from __future__ import annotations

import re

import pytest

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.render.layout import seen
from sanguir.render.result import Result, SheetAfter
from sanguir.render.table import coterie
from sanguir.render.words import Look

BOOK = resolver.book("sanguiri")


def shown(name: str, file: str = "someone.toml", **state: object) -> Result:
    data = {
        "system": "sanguiri",
        "name": name,
        "kind": "sanguir",
        "origin": "turned",
        "attributes": {"END": 9, "WIL": 6},
        "state": {**resolver.state_defaults("sanguiri"), **state},
    }
    character = resolver.read(data, BOOK).character
    outcome = resolver.act("sheet-show", character, dice=Seeded(0).of(""), book=BOOK)
    sheet = SheetAfter(name, file, data, {}, {}, False, "sanguiri")
    return Result("sheet show", "sanguiri", None, outcome, sheet, (), (), (), BOOK)


WORST = {
    "thirst": "bloodthirsty", "control": "compelled", "hours_since_blood": 12345.5,
    "exposure": "reduced", "injuries": 12, "clock_hours": 123456.25,
}  # fmt: skip


@pytest.mark.parametrize(
    "name", ["Mira", "Mira Voss of the Old Harbour and Elsewhere " * 3, "\u8840" * 40]
)
@pytest.mark.parametrize("width", [80, 100, 200])
def test_one_row_a_character(name, width):
    drawn = coterie([shown("Tom"), shown(name, **WORST)], Look(width=width)).splitlines()
    assert len(drawn) == 4
    assert all(seen(line) <= width for line in drawn)
    assert drawn[-1] == "* compelled to feed"
    assert "bloodthirsty*" in drawn[2]


def test_the_file_is_named_where_there_is_room():
    assert "someone.toml" in coterie([shown("Mira")], Look(width=100))
    assert "someone.toml" not in coterie([shown("Mira", **WORST)], Look(width=80))


def test_a_narrow_terminal_keeps_one_row_a_character_and_names_what_it_leaves_out():
    drawn = coterie([shown("Mira", **WORST), shown("Tom")], Look(width=40)).splitlines()
    assert all(seen(line) <= 40 for line in drawn)
    assert drawn[1].split()[:2] == ["Mira", "bloodthirsty*"]
    said = " ".join(drawn[4:])
    found = re.fullmatch(
        "no room for Kind, Dry h, Test, Clock: a terminal of ([0-9]+) columns has it, "
        "`sheet show` of one in any",
        said,
    )
    whole = int(found[1])
    both = [shown("Mira", **WORST), shown("Tom")]
    assert "no room" not in coterie(both, Look(width=whole))
    assert "no room for Clock" in coterie(both, Look(width=whole - 1))


def test_a_long_name_is_whole_where_the_screen_says_that_all_has_room():
    several = [shown("Mira Voss of the Old Harbour", **WORST), shown("Tom")]
    whole = int(re.search("terminal of ([0-9]+)", coterie(several, Look(width=50)))[1])
    assert "Mira Voss of the Old Harbour" in coterie(several, Look(width=whole))


def test_a_column_without_a_word_is_left_out_unsaid():
    drawn = coterie([shown("Mira"), shown("Tom")], Look(width=40))
    assert "UV" not in drawn
    assert "no room" not in drawn


def test_a_terminal_too_narrow_for_rows_gets_a_list():
    drawn = coterie([shown("Mira", **WORST), shown("Tom")], Look(width=24))
    assert all(seen(line) <= 24 for line in drawn.splitlines())
    assert "  Thirst: bloodthirsty*\n" in drawn


def test_colour_adds_nothing_to_the_width():
    plain = coterie([shown("Mira")], Look(width=80))
    painted = coterie([shown("Mira")], Look(color=True, width=80))
    assert [seen(line) for line in painted.splitlines()] == list(map(len, plain.splitlines()))
