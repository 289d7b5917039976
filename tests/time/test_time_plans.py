"""Plan files: what they say, what is wrong with them, and whom they are for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Untouched, errors, fails, one, results, sanguir

from sanguir import resolver

ROOT = Path(__file__).parents[2]
PLAN = ROOT / "examples" / "plans" / "downtime.toml"


def plan(text):
    Path("p").mkdir(exist_ok=True)
    Path("p/plan.toml").write_text(text)
    return "p/plan.toml"


def test_the_example_runs_for_everybody_and_a_second_time_changes_nothing():
    words = ["advance-time", "ilse", "mira", "jonas", "tom", "--to", "30d", "--plan", PLAN]
    first = results(*words, "--seed", 9, "--when-compelled", "resist")
    done = {answer["character"]: {event["event"] for event in answer["result"]["events"]}
            for answer in first}  # fmt: skip
    assert {"rise", "mend", "feed", "session start"} <= done["Ilse Marten"]
    assert {"thirst", "feed", "heal", "uv absent"} <= done["Mira Voss"]
    assert done["Tom Hale"] == {
        "uv absent",
        "heal skipped: has no Injuries to heal",
        "feed skipped: is a human; feeding on blood is a Sanguir's alone",
    }
    with Untouched():
        assert not any(answer["written"] for answer in results(*words, "--seed", 9))


@pytest.mark.parametrize("parts", [[240], [24] * 10, [1, 100, 139], [71.5, 168.5]])
def test_a_plan_means_the_same_however_a_span_is_split(parts):
    happened = []
    for part in parts:
        for answer in results(
            "advance-time", "mira", "ilse", "--hours", part, "--plan", PLAN, "--seed", 4,
            "--when-compelled", "resist",
        ):  # fmt: skip
            happened += [
                (answer["character"], event["at_hours"], event["event"],
                 event["roll"] and event["roll"]["dice"])
                for event in answer["result"]["events"]
            ]  # fmt: skip
    happened.sort(key=lambda event: event[:2])
    whole = test_a_plan_means_the_same_however_a_span_is_split.__dict__.setdefault("w", happened)
    assert happened == whole
    assert len(happened) > 30


def test_an_event_at_the_start_is_past_and_one_at_the_end_is_due():
    path = plan('[[event]]\nat = 0\ndo = "uv"\nexposure = "direct"\n'
                '[[event]]\nat = "1d"\ndo = "uv"\nexposure = "absent"\n')  # fmt: skip
    answer = one("advance-time", "mira", "--hours", 24, "--plan", path, "--seed", 1)
    assert [e["event"] for e in answer["result"]["events"]] == ["thirst", "uv absent"]


WRONG = """
speed = 1
[[event]]
at = "x"
every = 0
do = "fed"
[[event]]
at = -1
do = "feed"
ml = "3"
[[event]]
every = 24
do = "heal"
injurys = 3
[[event]]
every = 1
do = "feed"
[[event]]
at = true
[[event]]
do = "uv"
exposure = 3
"""


def test_every_problem_of_a_plan_is_told_at_once_with_its_key():
    path = plan(WRONG)
    with Untouched():
        found = errors(3, "advance-time", "mira", "--hours", 1, "--plan", path)
    assert {error["file"] for error in found} == {"p/plan.toml"}
    assert [error["key"] for error in found] == [
        "speed", "event 1.at", "event 1", "event 1.every", "event 1.do", "event 2.at", "event 2.ml",
        "event 3.injurys", "event 4", "event 5.at", "event 5.do", "event 6", "event 6.exposure",
    ]  # fmt: skip
    hints = {error["key"]: error["hint"] for error in found}
    assert hints["event 1.do"] == "did you mean feed?"
    assert hints["event 3.injurys"] == "did you mean injuries?"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "event = 3\n",
        "event = [1]\n",
        "[event]\nat = 3\n",
        "x = " + "[" * 5000,
        '[[event]]\nat = 1\ndo = "session"\n' * 1001,
        "# " + "x" * (1 << 20),
        '[[event]]\nat = nan\ndo = "session"\n',
        '[[event]]\nat = 1e400\ndo = "session"\n',
        '[[event]]\nat = 9223372036854775807\ndo = "session"\n',
        '[[event]]\nat = 1979-05-27\ndo = "session"\n',
        '[[event]]\nat = "99999999999d"\ndo = "session"\n',
    ],
    ids=range(13),
)
def test_a_hostile_plan_is_refused_in_short(text):
    line = fails(3, "advance-time", "mira", "--hours", 1, "--plan", plan(text))
    assert line.startswith("p/plan.toml: ")
    assert len(line) < 300


def test_a_plan_of_more_than_anybody_reads_is_refused_before_anything_is_written():
    path = plan('[[event]]\nevery = "1m"\ndo = "uv"\nexposure = "absent"\n')
    with Untouched():
        fails(2, "advance-time", "mira", "tom", "--to", "900000h", "--plan", path)
        fails(3, "advance-time", "mira", "--hours", 1, "--plan", "none.toml")


@pytest.mark.parametrize("who", ["mira", "ilse", "tom"])
@pytest.mark.parametrize("verb", [["advance-time", "--hours", 240], ["forecast", "--for", "10d"]])
def test_a_plan_for_both_systems_runs_for_one_sheet_alone(verb, who):
    words = [verb[0], who, *verb[1:], "--plan", PLAN]
    if (verb[0], who) == ("forecast", "tom"):
        assert "human" in fails(4, *words)
        return
    assert one(*words, *(["--seed", 1] if verb[0] == "advance-time" else []))["result"]
    path = plan('[[event]]\nat = 1\ndo = "session"\n[[event]]\nat = 1\ndo = "uv"\n'
                'exposure = "absent"\n[[event]]\nat = 1\ndo = "dance"\n')  # fmt: skip
    (error,) = errors(3, *words[:-1], path)
    assert error["key"] == "event 3.do"


def test_what_no_sheet_of_the_run_can_use_is_passed_over_in_a_file_and_an_error_as_an_option():
    path = plan('[[event]]\nevery = 24\ndo = "uv"\nexposure = "absent"\n'
                '[[event]]\nevery = 24\ndo = "feed"\nml = 3\n')  # fmt: skip
    with Untouched():
        fails(2, "advance-time", "ilse", "--hours", 1, "--when-compelled", "resist")
        meals = ["--feed-every", 24, "--feed-source", "bag"]
        fails(2, "advance-time", "mira", "--hours", 1, *meals)
        assert "--feed-ml" in fails(2, "advance-time", "mira", "--hours", 1, *meals, "--plan", path)
    both = ["advance-time", "ilse", "mira", "--hours", 24, "--plan", path, "--seed", 0]
    events = [
        [event["event"] for event in answer["result"]["events"]]
        for answer in results(*both, "--when-compelled", "resist")
    ]
    assert events[0] == ["rise"]
    assert events[1][0] == "thirst"
    assert events[1][-1] == "feed"


LATE = """
[[event]]
at = "2x"
do = "uv"
exposure = "dirct"

[[event]]
at = 3
do = "feed"
source = "spi"
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["advance-time", "mira", "--hours", 1], ["1.at", "1.exposure"]),
        (["advance-time", "ilse", "mira", "--hours", 1], ["1.at", "1.exposure", "2.source"]),
        (["forecast", "ilse"], ["1.at", "2.source"]),
        (["forecast", "nobody"], ["1.at"]),
        (["advance-time", "nobody", "--hours", 1], ["1.at"]),
    ],
)
def test_what_the_book_lacks_is_told_beside_what_cannot_be_read(words, told):
    path = plan(LATE)
    with Untouched():
        found = errors(3, *words, "--plan", path)
    assert {error["file"] for error in found} == {"p/plan.toml"}
    assert [error["key"] for error in found] == [f"event {key}" for key in told]


@pytest.mark.parametrize("wrong", ['exposure = "dirct"', 'exposure = "x"'])
def test_a_level_that_the_book_lacks_is_told_with_its_key(wrong):
    path = plan(f'[[event]]\nat = 1\ndo = "uv"\n{wrong}\n')
    (error,) = errors(3, "advance-time", "mira", "--hours", 24, "--plan", path)
    assert error["key"] == "event 1.exposure"
    assert error["file"] == path
    assert error["message"].endswith(" is not an exposure level for mira.toml")
    path = plan('[[event]]\nat = 1\ndo = "feed"\nsource = "cow"\n')
    (error,) = errors(3, "advance-time", "ilse", "--hours", 24, "--plan", path)
    assert error["key"] == "event 1.source"


def test_a_clock_goes_no_further_than_a_sheet_holds():
    done = one("advance-time", "tom", "--hours", 8_765_000)
    assert done["after"]["state"]["clock_hours"] == 8_765_000
    with Untouched():
        assert "1,000 years" in fails(4, "advance-time", "tom", "--hours", 2000)
    assert json.loads(sanguir("sheet", "check", "tom", "--json").out)["result"]["problems"] == []


@pytest.mark.parametrize("verb", ["advance-time", "forecast"])
def test_the_help_says_what_a_plan_file_holds_and_in_which_order_it_happens(verb):
    text = " ".join(sanguir(verb, "--help").out.split())
    for part in (
        "[[event]]",
        "at = 36",
        'every = "24h"',
        "first what the hours bring",
        "sanguiri: ml; v5: source, amount, humour, intensity",
        *(f'do = "{do}"' for system in resolver.SYSTEMS for do in resolver.deeds(system)),
    ):
        assert part in text
    assert "[[event]]" not in sanguir("feed", "--help").out


def test_what_happens_in_one_minute_stands_in_the_order_of_the_help():
    events = ['do = "feed"\nml = 300', 'do = "heal"', 'do = "uv"\nexposure = "absent"']
    path = plan("".join(f"[[event]]\nat = 24\n{event}\n" for event in events))
    sanguir("sheet", "set", "mira", "state.injuries=1")
    words = ["advance-time", "mira", "--hours", 24, "--plan", path, "--dice", ",".join("6" * 12)]
    assert [event["event"] for event in one(*words, "-n")["result"]["events"]] == [
        "thirst", "uv absent", "heal", "feed",
    ]  # fmt: skip
    assert "24 h  feeds 300 mL: Thirst falls 1 level" in sanguir(*words).out


@pytest.mark.parametrize(
    ("ml", "state", "said"),
    [
        (100, "thirst=peckish", "feeds 100 mL: 100 of 250 mL towards the next level"),
        (100, "thirst=sated", "feeds 100 mL: no Thirst to slake"),
        (1_500, "thirst=bloodthirsty", "feeds 1,500 mL: Thirst falls 3 levels"),
        (0, "thirst=peckish", "feeds 0 mL: too little to count"),
    ],
)
def test_time_says_how_much_was_drunk_and_what_it_did(ml, state, said):
    sanguir("sheet", "set", "mira", state)
    path = plan(f'[[event]]\nat = 1\ndo = "feed"\nml = {ml}\n')
    assert said in sanguir("advance-time", "mira", "--hours", 1, "--plan", path).out


def test_time_says_how_much_a_compelled_character_drank():
    sanguir("sheet", "set", "mira", "thirst=thirsty", "control=compelled")
    answer = sanguir("advance-time", "mira", "--hours", 1, "--when-compelled", "feed")
    assert "compelled, and feeds 250 mL: Thirst falls 1 level" in answer.out


def test_a_planned_thing_that_was_skipped_says_why():
    path = plan('[[event]]\nat = 1\ndo = "mend"\n')
    words = ["advance-time", "ilse", "--hours", 1, "--plan", path]
    sanguir("sheet", "set", "ilse", "state.health.superficial=0")
    assert "mend skipped: has no superficial damage to mend" in sanguir(*words).out


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("kind", "why"),
    [("human", "is a human; feeding on blood is a Sanguir's alone"),
     ("hybrid", "is a hybrid; feeding on blood is a Sanguir's alone")],
)  # fmt: skip
def test_a_meal_that_is_not_for_everybody_is_skipped_with_the_reason(kind, why):
    sanguir("sheet", "new", "tess", "--kind", kind)
    words = ["advance-time", "tess", "--hours", 48, "--feed-every", "24h", "--feed-ml", 300]
    events = one(*words)["result"]["events"]
    assert events == [
        {"at_hours": at, "event": f"feed skipped: {why}", "roll": None} for at in (24, 48)
    ]


def test_healing_without_injuries_is_skipped_with_the_reason():
    path = plan('[[event]]\nat = 1\ndo = "heal"\n[[event]]\nat = 2\ndo = "heal"\n')
    sanguir("sheet", "set", "mira", "injuries=1")
    words = ["advance-time", "mira", "--hours", 3, "--plan", path, "--dice", "6,1,1,1,1,1"]
    first, second = one(*words)["result"]["events"]
    assert (first["event"], first["roll"]["kind"]) == ("heal", "thirst")
    assert (second["event"], second["roll"]) == ("heal skipped: has no Injuries to heal", None)


def test_nothing_wrong_with_a_planned_drink_hides_anything_else():
    path = plan('[[event]]\nat = 3\ndo = "feed"\nsource = "harmful-drink"\namount = 5\n'
                'humour = "blue"\nintensity = "x"\n'
                '[[event]]\nat = 3\ndo = "feed"\nsource = "sipp"\nhumour = "blue"\n'
                '[[event]]\nat = 3\ndo = "feed"\nsource="sip"\nintensity="acute"\n')  # fmt: skip
    found = errors(3, "advance-time", "ilse", "--hours", 1, "--plan", path)
    assert [error["key"] for error in found] == [
        "event 1.humour", "event 1.intensity", "event 1.amount", "event 2.source",
        "event 2.humour", "event 3.humour",
    ]  # fmt: skip
    assert not any("--" in error["message"] for error in found)
