"""Sheets as lines: the answers are those of the rules run one by one, however lines are parted."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_time_plain import ILSE, MIRA

from sanguir import batch, resolver
from sanguir.batch import Downtime, advance_lines
from sanguir.dice import Seeded
from sanguir.plans import PlanEvent
from sanguir.render.json import line as careful_line

HOUR = 60
DAY = 24 * HOUR
PLAN = (
    PlanEvent("feed", every=2 * DAY, ml=270, source="sip"),
    PlanEvent("heal", every=DAY, injuries=1),
    PlanEvent("mend", every=DAY),
    PlanEvent("uv", at=30 * HOUR, exposure="absent"),
    PlanEvent("session", every=3 * DAY),
)
NAMES = st.sampled_from(["Mira", "Zoë", "\x7f", 'a "b" \\', "夜", "\U0001f9db", "[x]\n", "e-5"])


def slowly(data: dict[str, Any], downtime: Downtime, seed: int, books: dict[str, Any]) -> str:
    """Answer a sheet by the public door alone: no memory, the careful writer."""
    system = data["system"]
    book = books.get(system) or resolver.book(system)
    reading = resolver.read(data, book)
    who = str(data["id"]) if "id" in data else data["name"]
    source = Seeded(seed)
    outcome = resolver.act(
        "advance-time",
        reading.character,
        dice=source.of(who),
        book=book,
        **downtime.choices_of(reading.character),
    )
    sheet = batch.Sheet(data, system, who, True)
    return careful_line(batch.result_of("advance-time", sheet, reading, outcome, book, source.seed))


@st.composite
def miras(draw: Any) -> dict[str, Any]:
    """A Sanguiri character of few kinds, so that some are alike."""
    data = copy.deepcopy(MIRA)
    data["id"] = draw(st.integers(0, 10**6))
    data["name"] = draw(NAMES)
    data["kind"] = draw(st.sampled_from(["sanguir", "sanguir", "hybrid", "human"]))
    if data["kind"] != "sanguir":
        del data["origin"]
    data["attributes"]["endurance"] = draw(st.integers(1, 3))
    data["notes"] = draw(st.sampled_from(["", "ü", [], ["é", "\x7f"]]))
    further = draw(st.sampled_from([None, None, 1e300, [1.5, {"x": 1e-7}]]))
    if further is not None:
        data["further"] = further
    data["state"] |= {
        "thirst": draw(st.sampled_from(["sated", "thirsty", "bloodthirsty"])),
        "hours_since_blood": draw(st.sampled_from([0, 23.5, 70])),
        "control": draw(st.sampled_from(["self", "self", "compelled"])),
        "injuries": draw(st.integers(0, 2)),
        "banked_ml": draw(st.sampled_from([0, 200])),
    }
    return data


@st.composite
def ilses(draw: Any) -> dict[str, Any]:
    """A vampire or a mortal of few kinds."""
    data = copy.deepcopy(ILSE)
    data["id"] = f"v{draw(st.integers(0, 10**6))}"
    data["name"] = draw(NAMES)
    data["humanity"] = draw(st.integers(5, 7))
    data["blood_potency"] = draw(st.integers(1, 2))
    data["disciplines"] = draw(st.sampled_from([{"auspex": 2}, {"auspex": 1, "celerity": 3}]))
    data["attributes"]["resolve"] = draw(st.integers(1, 2))
    data["state"] |= {
        "hunger": draw(st.sampled_from([1, 4, 5])),
        "stains": draw(st.integers(0, 1)),
        "health": {"superficial": draw(st.integers(0, 2)), "aggravated": 1},
        "willpower": {"superficial": draw(st.integers(0, 2)), "aggravated": 1},
        "torpor": draw(st.sampled_from([False, False, False, True])),
        "torpor_until_hours": draw(st.sampled_from([0, 40])),
        "clock_hours": draw(st.sampled_from([0, 10])),
    }
    return data


@settings(max_examples=250)
@given(
    st.lists(st.one_of(miras(), ilses()), min_size=1, max_size=12),
    st.sampled_from([DAY, 3 * DAY + 30]),
    st.sampled_from([(), PLAN]),
    st.sampled_from([None, "resist", "feed"]),
)
def test_alike_characters_are_answered_as_if_each_were_alone(sheets, minutes, plan, policy):
    downtime = Downtime(minutes=minutes, plan=plan, when_compelled=policy)
    books = {"sanguiri": resolver.book("sanguiri", {"test": {"mishap": "all-ones"}})}
    lines = [json.dumps(data) for data in sheets]
    for _ in range(3):  # what was remembered of the first time must not show
        lines = lines + [json.dumps({**data, "id": f"x{data['id']}"}) for data in sheets]
    answers = list(advance_lines(lines, downtime, 7, books))
    assert len(answers) == len(lines)
    for text, answer in zip(lines, answers, strict=True):
        assert answer.decode() == slowly(json.loads(text), downtime, 7, books)


BASE = {
    "sanguiri": {**MIRA, "state": {**MIRA["state"], "thirst": "peckish", "hours_since_blood": 70,
                                   "banked_ml": 100, "injuries": 1}},
    "v5": {**ILSE, "state": {**ILSE["state"], "hunger": 4, "stains": 1,
                             "health": {"superficial": 1, "aggravated": 1},
                             "willpower": {"superficial": 1, "aggravated": 1}}},
}  # fmt: skip
ONE_THING_ELSE = [
    *[("sanguiri", path, value) for path, value in [
        ("kind", "hybrid"), ("attributes.endurance", 1), ("attributes.willpower", 1),
        ("attributes.strength", 9), ("state.alive", False), ("state.control", "compelled"),
        ("state.thirst", "thirsty"), ("state.hours_since_blood", 69), ("state.banked_ml", 150),
        ("state.exposure", "direct"), ("state.injuries", 3), ("state.clock_hours", 7),
        ("sex", None),
    ]],
    *[("v5", path, value) for path, value in [
        ("kind", "mortal"), ("blood_potency", 2), ("humanity", 4), ("generation", 13),
        ("attributes.stamina", 3), ("attributes.resolve", 5), ("attributes.composure", 5),
        ("skills.brawl", 5), ("disciplines.auspex", 5), ("state.alive", False),
        ("state.hunger", 5), ("state.stains", 2), ("state.health.superficial", 3),
        ("state.health.aggravated", 0), ("state.willpower.superficial", 0),
        ("state.willpower.aggravated", 2), ("state.resonance.humour", "choleric"),
        ("state.resonance.intensity", "acute"), ("state.blush", True), ("state.frenzy", "fury"),
        ("state.torpor", True), ("state.torpor_until_hours", 30), ("state.clock_hours", 7),
    ]],
]  # fmt: skip


@pytest.mark.parametrize("plan", [(), PLAN], ids=["", "planned"])
@pytest.mark.parametrize(
    ("system", "path", "value"), ONE_THING_ELSE, ids=[f"{s} {p}" for s, p, _ in ONE_THING_ELSE]
)
def test_one_thing_else_is_another_life(system, path, value, plan):
    base = BASE[system]
    other = copy.deepcopy(base)
    *tables, last = path.split(".")
    table = other
    for name in tables:
        table = table[name]
    if value is None:
        del table[last]
    else:
        table[last] = value
    if other["kind"] in ("hybrid", "mortal"):
        for key in ("origin", "clan", "generation", "blood_potency"):
            other.pop(key, None)
        other["state"] = {k: v for k, v in other["state"].items() if k != "hunger"}
    assert other != base
    downtime = Downtime(minutes=4 * DAY, plan=plan, when_compelled="resist")
    sheets = [{**one, "id": number} for number in range(40) for one in (base, other)]
    lines = [json.dumps(data) for data in sheets]
    for data, answer in zip(sheets, advance_lines(lines, downtime, 3), strict=True):
        if data["state"].get("alive", True):
            assert answer.decode() == slowly(data, downtime, 3, {})
        else:
            assert "dead" in json.loads(answer)["error"]["message"]


@pytest.mark.parametrize("mishap", ["all-ones", "ones-without-six", "more-ones-than-sixes"])
def test_a_mishap_is_each_throw_s_own(mishap):
    books = {"sanguiri": resolver.book("sanguiri", {"test": {"mishap": mishap}})}
    downtime = Downtime(minutes=2 * DAY, when_compelled="resist")
    weak = {**MIRA, "attributes": {"endurance": 1, "willpower": 2}, "pools": {}}
    sheets = [{**weak, "id": number} for number in range(200)]
    answers = [*advance_lines([json.dumps(data) for data in sheets], downtime, 3, books)]
    assert answers == [slowly(data, downtime, 3, books).encode() for data in sheets]
    assert len({json.loads(answer)["result"]["rolls"][0]["mishap"] for answer in answers}) == 2


def many(count: int) -> list[bytes]:
    """Lines of both systems, odd and bad ones among them."""
    found = []
    for number in range(count):
        data = copy.deepcopy(ILSE if number % 3 == 0 else MIRA)
        data["id"] = number
        if data["system"] == "sanguiri":
            data["attributes"]["endurance"] = number % 4 + 1
        else:
            data["state"]["hunger"] = number % 6
        found.append(json.dumps(data).encode())
    found[5] = b"{"
    found[7] = json.dumps({**MIRA, "kind": "elf"}).encode()
    found[11] = json.dumps({**MIRA, "tail": 1}).encode()
    found[13] = json.dumps({**MIRA, "state": {"alive": False}}).encode()
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50, 1000])
def test_lines_may_be_parted_anywhere(size):
    lines = many(200)
    downtime = Downtime(minutes=2 * DAY, when_compelled="resist")
    whole = list(advance_lines(lines, downtime, 9))
    parts = [
        answer
        for start in range(0, len(lines), size)
        for answer in advance_lines(lines[start : start + size], downtime, 9, first=start + 1)
    ]
    assert parts == whole
    assert list(advance_lines(lines[::-1], downtime, 9))[:100] == whole[::-1][:100]


def test_a_bad_line_is_answered_in_its_place():
    answers = [json.loads(answer) for answer in advance_lines(many(20), Downtime(60), 1)]
    assert [at for at, answer in enumerate(answers) if "error" in answer] == [5, 7, 13]
    assert [answers[at]["line"] for at in (5, 7, 13)] == [6, 8, 14]
    assert [answers[at]["error"]["code"] for at in (5, 7, 13)] == ["invalid", "invalid", "refused"]
    assert answers[7]["error"]["key"] == "kind"
    assert answers[11]["notes"] == [
        "tail: is not a known key; it is kept, and does nothing;"
        " a trait of your own stands under [attributes]"
    ]


HOSTILE = [
    b"{" * 100_000,
    b"[" * 500_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    b"[1, 2]",
    b"null",
    b'"text"',
    b"NaN",
    b'{"system": "sanguiri", "system": 3}',
    b'{"system": "sanguiri", "name": "\xff"}',
    b'{"system": "v5", "name": "\\ud800"}',
    b'{"system": "v5", "humanity": 1' + b"0" * 5000 + b"}",
    b'{"system": "v5", "humanity": 1' + b"0" * 4000 + b"}",
    b'{"system": "sanguiri", "state": {"clock_hours": 1e400}}',
    b'{"system": "sanguiri", "state": []}',
    b'{"system": "sanguiri", "attributes": {"endurance": true}}',
    b'{"system": ["sanguiri"]}',
    b'{"system": "sanguiri", "id": [1]}',
    b'{"system": "sanguiri", "id": true}',
    b'{"system": "sanguiri", "rules": "/etc/passwd"}',
    b'{"schema": "sanguir/advance-time/1", "after": {}}',
    b'{"system": "sanguiri"}' + b" " * (1 << 20),
    b"\xef\xbb\xbf{}",
    b"\x00",
]


@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_line_is_one_short_error(line):
    (answer,) = advance_lines([line], Downtime(60), 1)
    body = json.loads(answer)
    assert list(body) == ["error", "line"]
    assert list(body["error"]) == ["code", "message", "file", "key", "hint"]
    assert (body["error"]["code"], body["error"]["file"]) == ("invalid", "-")
    assert len(answer) < 3000


def test_blank_lines_have_no_answer():
    lines = [b"", b" \r\n", json.dumps(MIRA).encode(), b"\n"]
    assert len(list(advance_lines(lines, Downtime(60), 1))) == 1


def test_a_seed_is_shown_by_those_who_throw_and_by_all_where_it_was_given():
    drawn = batch.Advancer(Downtime(DAY), None, spare=5)
    human = json.dumps({**MIRA, "kind": "human"} | {"origin": None}).encode()
    human = json.dumps({k: v for k, v in MIRA.items() if k != "origin"} | {"kind": "human"})
    mira = json.dumps(MIRA)
    for _ in range(3):
        seeds = [json.loads(drawn.answer(line).line)["seed"] for line in (human, mira, human)]
        assert seeds == [None, 5, None]
    given = batch.Advancer(Downtime(DAY), 5)
    assert [json.loads(given.answer(line).line)["seed"] for line in (human, mira)] == [5, 5]
