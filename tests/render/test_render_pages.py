"""Sheets as pages and screens as pictures: what anybody wrote is text, nothing is fetched."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import Any

import pytest

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.render import picture
from sanguir.render.layout import seen
from sanguir.render.page import page
from sanguir.render.result import Result, SheetAfter
from sanguir.render.text import text
from sanguir.render.words import Look
from sanguir.v5.tables import SKILLS

HOSTILE = {
    "tags": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "quotes": "\"'><b onclick='x'>",
    "entities": "&amp; &#60;b&#62; ]]> <!-- -->",
    "escapes": "\x1b[31mred\x1b]8;;http://x\x07link\x1b]8;;\x07",
    "backwards": "abc\u202edcba\u2066x",
    "controls": "a\x00b\x08c\x7fd\x85e\ufffef",
    "format": "{title} {0} %s $x",
    "long": "x" * 5000,
    "words": "a word and " * 450,
    "wide": "\u8840\u65cf" * 40,
    "hebrew": "\u05e9\u05dc\u05d5\u05dd",
    "style": "</style><style>*{display:none}",
    "rich": "[red]x[/red] [link=http://x]y[/link]",
}
VOID = {"meta", "br", "img", "link", "input", "hr"}
ALLOWED = {"html", "head", "meta", "title", "style", "body", "article", "header", "h1", "bdi", "p",
           "section", "h2", "h3", "div", "dl", "dt", "dd", "span", "i", "ol", "li", "br", "footer",
           "pre"}  # fmt: skip


class Read(HTMLParser):
    """A page as a browser takes it apart: its tags, its text, and that all is closed in order."""

    def __init__(self, markup: str):
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError("a comment")

    @property
    def text(self) -> str:
        """All that can be read on the page."""
        return "".join(self.texts)


def shown(data: dict[str, Any], notes: tuple[str, ...] = ()) -> Result:
    system = data["system"]
    book = resolver.book(system)
    reading = resolver.read(data, book)
    assert reading.problems == ()
    outcome = resolver.act("sheet-show", reading.character, dice=Seeded(0).of(""), book=book)
    sheet = SheetAfter(data["name"], "a <b>.toml", data, {}, {}, False, system)
    return Result("sheet show", system, None, outcome, sheet, (), (), notes, book)


def mira(name: str = "Mira Voss", **more: Any) -> dict[str, Any]:
    return {
        "system": "sanguiri", "name": name, "kind": "sanguir", "origin": "turned",
        "attributes": {"endurance": 4, "willpower": 3, **more.pop("attributes", {})},
        "state": {**resolver.state_defaults("sanguiri"), **more.pop("state", {})}, **more,
    }  # fmt: skip


def ilse(name: str = "Ilse Marten", **more: Any) -> dict[str, Any]:
    attributes = ("strength dexterity stamina charisma manipulation composure intelligence wits"
                  " resolve")  # fmt: skip
    return {
        "system": "v5", "name": name, "kind": "vampire", "clan": "Tremere", "generation": 12,
        "blood_potency": 1, "humanity": 7,
        "attributes": dict.fromkeys(attributes.split(), 2),
        "skills": {"brawl": 2, "streetwise": 1, "occult": 3},
        "specialties": {"brawl": ["grappling"]},
        "disciplines": {"auspex": 2, "blood sorcery": 1},
        "powers": [{"name": "Heightened Senses", "discipline": "auspex", "level": 1}],
        "pools": {"bite": "strength+brawl.grappling"},
        "state": {**resolver.state_defaults("v5"), "hunger": 2, "stains": 2,
                  "health": {"superficial": 2, "aggravated": 1}},
        **more,
    }  # fmt: skip


def hostile(evil: str) -> list[dict[str, Any]]:
    """Give a sheet of each system with `evil` wherever anybody's words may stand."""
    special = " ".join(evil.split()) or "x"
    return [
        mira(evil, notes=evil),
        ilse(evil, clan=evil, notes=evil, touchstones=[evil] * 3, convictions=[evil],
             specialties={"brawl": [special]}, pools={},
             powers=[{"name": evil, "discipline": "auspex", "level": 1}]),
    ]  # fmt: skip


def harmless(markup: str) -> Read:
    """Take a page apart and see that it holds only our own tags and fetches nothing."""
    read = Read(markup)
    for tag, attributes in read.tags:
        assert tag in ALLOWED
        assert not any(key.startswith("on") for key in attributes)
        assert {"src", "href", "style", "action"}.isdisjoint(attributes)
    assert not re.search(r"url\(|@import|https?:|//", "".join(re.findall(r"(?s)<style>.*?</style>",
                                                                         markup)))  # fmt: skip
    assert "default-src 'none'" in markup
    assert read.text.replace("\n", "").replace("\xa0", "").isprintable()
    return read


# -- the page ------------------------------------------------------------------------------


@pytest.mark.parametrize("evil", HOSTILE.values(), ids=HOSTILE)
def test_whatever_a_sheet_holds_is_text_on_its_page(evil):
    for data in hostile(evil):
        read = harmless(page([shown(data, (evil,))]))
        assert [tag for tag, _ in read.tags].count("article") == 1


def test_a_name_is_shown_as_it_is_written():
    read = harmless(page([shown(mira("Tom & <Jerry> \"x\" 'y'"))]))
    assert read.text.count("Tom & <Jerry> \"x\" 'y'") == 2


def test_a_v5_page_holds_the_whole_sheet():
    markup = page([shown(ilse())])
    read = harmless(markup)
    for words in ("Ilse Marten", "Vampire · Tremere · generation 12", "Strength", "grappling",
                  "Blood sorcery", "Heightened Senses 1", "2 superficial, 1 aggravated",
                  "7, 2 Stains", "Potency 1, surge +2", "@bite", "strength+brawl.grappling",
                  "clock 0 h", "a <b>.toml"):  # fmt: skip
        assert words in read.text
    labels = [attributes["aria-label"] for _, attributes in read.tags if "aria-label" in attributes]
    assert "2 of 5" in labels
    assert "2 superficial, 1 aggravated" in labels


def test_boxes_carry_signs_so_that_colour_is_never_alone():
    markup = page([shown(ilse())])
    health = markup.split("<dt>Health</dt>")[1].split("</dd>")[0]
    assert re.findall(r"<i[^>]*>(.?)</i>", health) == ["", "", "/", "/", "×"]


def test_a_sanguiri_page_holds_the_whole_sheet():
    state = {"thirst": "bloodthirsty", "hours_since_blood": 72, "exposure": "direct", "injuries": 3}
    markup = page([shown(mira(state=state, pools={"hold": "endurance"}))])
    read = harmless(markup)
    for words in ("Endurance", "cap 9", "-3 on Thirst Tests", "72 hours without", "to pass",
                  "direct, -2 on Tests and Contests", "@hold"):  # fmt: skip
        assert words in read.text
    assert '<li aria-current="step">bloodthirsty</li>' in markup


def test_several_sheets_are_a_page_of_paper_each():
    markup = page([shown(mira()), shown(ilse())])
    assert [tag for tag, _ in harmless(markup).tags].count("article") == 2
    assert "break-before: page" in markup


def test_a_page_goes_with_light_and_dark_screens_and_with_paper():
    markup = page([shown(mira())])
    assert "prefers-color-scheme: dark" in markup
    assert "size: A4" in markup


CROWDED = {
    "v5": ilse(
        skills=dict.fromkeys(SKILLS, 5),
        specialties={skill: [f"a specialty {n}" for n in range(30)] for skill in SKILLS},
        pools={f"pool {n}": "strength+brawl" for n in range(60)},
        notes=["a note that goes on " * 20] * 30, touchstones=["somebody dear " * 20] * 30,
    ),
    "sanguiri": mira(
        attributes={f"a skill of some length {n}": n for n in range(200)},
        pools={f"pool {n}": "endurance+willpower" for n in range(60)}, notes="words " * 5000,
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", CROWDED)
def test_what_there_is_no_room_for_is_counted_on_the_page(system):
    markup = page([shown(CROWDED[system])])
    read = harmless(markup)
    assert re.search(r"[\d,]+ (more|of them) on the sheet", read.text)
    assert "snug" in markup
    assert len(markup) < 60_000


# -- pictures ------------------------------------------------------------------------------


@pytest.mark.parametrize("evil", HOSTILE.values(), ids=HOSTILE)
def test_whatever_a_sheet_holds_is_text_in_its_picture(evil):
    for data in hostile(evil):
        drawn = text(shown(data), Look(color=True))
        svg = picture.svg(drawn, evil)
        root = ElementTree.fromstring(svg)
        tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
        assert tags <= {"svg", "style", "defs", "clipPath", "rect", "g", "text", "circle"}
        assert not any(key.startswith("on") or "href" in key for element in root.iter()
                       for key in element.attrib)  # fmt: skip
        outside = svg.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"url\((?!#)|@font-face|@import", outside.split("</style>")[0])
        harmless(picture.html(drawn, evil))


def test_a_picture_says_what_the_screen_says():
    drawn = text(shown(ilse()), Look(color=True))
    plain = text(shown(ilse()), Look())
    root = ElementTree.fromstring(picture.svg(drawn))
    written = "".join(root.itertext()).replace("\xa0", " ")
    for line in plain.splitlines():
        for piece in re.split(r"\s{2,}", line.strip()):
            assert piece.strip("─ ") in written
    assert Read(picture.html(drawn)).text.rstrip().endswith(plain.rstrip())


def test_the_same_screen_gives_the_same_picture():
    drawn = text(shown(ilse()), Look(color=True))
    assert picture.svg(drawn) == picture.svg(drawn)
    assert picture.html(drawn) == picture.html(drawn)


def test_green_and_red_differ_in_lightness_on_both_papers():
    styles = picture.html("\x1b[32mgreen\x1b[0m \x1b[31mred\x1b[0m")
    assert {"#006d5b", "#b3261e", "#5fd7b4", "#ff8f7a"} <= set(re.findall(r"#[0-9a-f]{6}", styles))


# -- the screens ---------------------------------------------------------------------------


@pytest.mark.parametrize("width", [20, 30, 40, 52, 60, 66, 72, 80, 120])
@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("data", [mira(), ilse(), *CROWDED.values()],
                         ids=["mira", "ilse", "crowded v5", "crowded sanguiri"])  # fmt: skip
def test_a_sheet_fits_its_screen(data, width, unicode):
    drawn = text(shown(data), Look(unicode=unicode, width=width))
    if width >= 40:
        assert max(map(seen, drawn.splitlines())) <= width
    assert not any(line.endswith(" ") for line in drawn.splitlines())
    assert "\xa0" not in drawn
    assert unicode or drawn.isascii() or "…" in drawn


def test_colour_adds_signs_to_nothing():
    plain = text(shown(ilse()), Look())
    painted = text(shown(ilse()), Look(color=True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_dots_stand_under_each_other_however_long_a_name():
    lines = text(shown(ilse()), Look()).splitlines()
    at = {line.index("●") for line in lines if line.startswith(("  Auspex", "  Blood sorcery"))}
    assert len(at) == 1
    at = {line.index("●") for line in lines if line.startswith(("  Strength", "  Brawl"))}
    assert len(at) == 1
