"""An option that would do nothing in what is asked is refused by its name, and nothing is done."""

from __future__ import annotations

import pytest
from shell import Untouched, done, fails

IDLE = [
    ("frenzy marek --end -m +1", "--modifier"),
    ("frenzy marek --ride-the-wave --kind fury -m +1", "--modifier"),
    ("sheet show mira --force", "--force"),
    ("forecast mira --force", "--force"),
    ("journal stats j.ndjson --force", "--force"),
    ("sheet export mira --to json --force", "--force"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "named"), IDLE, ids=[line for line, _ in IDLE])
def test_an_option_that_would_do_nothing_is_refused(line, named):
    done("roll", "5", "--seed", "1", "--journal", "j.ndjson")
    with Untouched():
        said = fails(2, *line.split())
    assert said.startswith(named)
    assert "; " in said


@pytest.mark.parametrize(
    "line",
    [
        "frenzy marek --provocation bonfire --force --seed 1",
        "roll str marek --force --seed 1",
        "odds 5 --hunger 1 --force",
        "willpower marek --recover 1 --force",
        "damage marek 1 --social",
        "resonance set marek --humour none --intensity acute",
        "turn --recipient-endurance 4 --sire-endurance 3 --no-auto-modifiers --seed 1",
        "donors --days 3 --donors-per-day 1 --recovery 56d",
        "advance-time mira --hours 1 --available-ml 30",
    ],
)
def test_what_a_verb_lists_a_script_may_always_say(line):
    done(*line.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["-d", "3"],
            "--kind: is missing beside --difficulty; fury, hunger or terror; or --provocation",
        ),
        ([], "--provocation: is missing; it sets kind and Difficulty; or -d N and --kind fury"),
        (["--kind", "fury"], "--difficulty: is missing beside --kind; -d N; or --provocation"),
        (["--provocation", "bonfire", "-d", "3"], "--difficulty: the provocation says it"),
    ],
)
def test_a_frenzy_says_what_sets_its_difficulty(words, said):
    assert fails(2, "frenzy", "marek", *words).startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frenzy", "marek", "--provocation", "blood-sight"],
         "  no test   blood-sight provokes from Hunger 4 up, and Hunger is 2\n"),
        (["thirst", "mira", "--trigger", "blood"],
         "  result    no Test needed: at sated no blood tempts\n"),
        (["thirst", "wild", "--trigger", "source", "--distance", "500"],
         "  result    no Test needed: at thirsty a source calls from 15 m or nearer\n"),
    ],
)  # fmt: skip
def test_where_no_test_is_needed_the_reason_is_told(words, said):
    assert said in done(*words)
