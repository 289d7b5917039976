"""An option that would do nothing in what is asked is named: refused, or where the contract lists
it for the verb a warning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Untouched, done, fails, results, sanguir

from sanguir.cli import idle
from sanguir.cli.gathering import SOMETIMES_IDLE

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


WARNED = [
    ("frenzy marek --provocation bonfire --force --seed 1",
     "--force: no Willpower is spent; it goes with --spend-willpower"),
    ("roll str marek --force --seed 1",
     "--force: no Willpower is spent; it goes with --reroll or --ignore-impairment"),
    ("odds 5 --hunger 1 --force",
     "--force: no Willpower is spent; it goes with --reroll or --ignore-impairment"),
    ("odds --of rouse marek --force", "--force: a state roll spends no Willpower; leave it out"),
    ("reroll roll.json --strategy failures --force",
     "--force: no Willpower is spent without a sheet; add SHEET"),
    ("willpower marek --recover 1 --force", "--force: recovering needs none; it goes with --spend"),
    ("damage marek 1 --track health --social",
     "--social: says nothing of Health; add --track willpower"),
    ("resonance set marek --humour none --intensity acute",
     "--intensity: no Resonance has none; leave it out"),
    ("turn --recipient-endurance 4 --sire-endurance 3 --no-auto-modifiers --seed 1",
     "--no-auto-modifiers: there is no sire's sheet; leave it out"),
    ("donors --days 3 --donors-per-day 1 --recovery 56d",
     "--recovery: a donor who dies does not rest; add --donors-per-day 4 or 5"),
    ("advance-time mira --hours 1 --available-ml 30",
     "--available-ml: nobody feeds unasked; add --when-compelled feed"),
    ("advance-time mira tom --hours 1 --available-ml 30",
     "--available-ml: nobody feeds unasked; add --when-compelled feed"),
    ("forecast mira --for 1d --available-ml 30",
     "--available-ml: nobody feeds unasked; add --when-compelled feed"),
    ("roll 5 --advancement 2 --seed 1", "--advancement: no pool was empty; leave it out"),
    ("odds 5 --advancement 2", "--advancement: no pool was empty; leave it out"),
    ("odds --of thirst mira wild --advancement 2",
     "--advancement: no pool was empty; leave it out"),
    ("thirst mira --advancement 2 --seed 1", "--advancement: no pool was empty; leave it out"),
    ("heal starving --advancement 2 --seed 1", "--advancement: no pool was empty; leave it out"),
    ("turn tom mira --advancement 2 --seed 1", "--advancement: no pool was empty; leave it out"),
    ("heal tom --advancement 2",
     "--advancement: whoever is no Sanguir heals without a Test; leave it out"),
    ("heal tom -m +1", "-m: whoever is no Sanguir heals without a Test; leave it out"),
]  # fmt: skip


@pytest.fixture
def prepared(table):
    """Tom is hurt, and a lost roll of V5 is kept."""
    done("sheet", "set", "tom", "state.injuries=1")
    (table / "roll.json").write_text(done("roll", "2", "--hunger", "0", "--dice", "2,3", "--json"))


@pytest.mark.parametrize(("line", "said"), WARNED, ids=[line for line, _ in WARNED])
def test_what_a_verb_lists_a_script_may_always_say_and_is_told_once_that_it_did_nothing(
    prepared, line, said
):
    before = {sheet: sheet.read_bytes() for sheet in Path().glob("*.toml")}
    told = sanguir(*line.split())
    assert (told.status, told.problems) == (0, [f"warning: {said}"])
    for sheet, content in before.items():
        sheet.write_bytes(content)
    for result in results(*line.split()):
        assert said in result["notes"]


@pytest.mark.parametrize(("face", "said"), [(10, "felt: Humanity stays"), (2, "Humanity is 6 now")])
def test_remorse_without_stains_is_thrown_and_warned_of(face, said):
    line = ["remorse", "marek", "--dice", f"{face},2,2", "-n"]
    warning = "no Stains: nothing calls for Remorse; session end makes no test then"
    told = sanguir(*line)
    assert (told.status, told.problems) == (0, [f"warning: {warning}"])
    assert said in told.out
    assert "Stains" not in told.out
    assert warning in json.loads(sanguir(*line, "--json").out)["notes"]
    Path("house.toml").write_text("[v5.humanity]\nremorse_without_stains = true\n")
    done(*line, "--rules", "house.toml")
    done("sheet", "set", "marek", "stains=1")
    assert "Remorse   " in done("remorse", "marek", "--dice", f"{face},2")


@pytest.mark.parametrize(
    "line",
    [
        "frenzy marek --spend-willpower --provocation bonfire --force",
        "roll 5 marek -d 9 --reroll 1 --force --seed 1",
        "odds str marek -d 3 --reroll failures --force",
        "willpower marek --spend staked --force",
        "damage marek 1 --track willpower --social",
        "damage marek 1 --social",
        "resonance set marek --humour choleric --intensity acute",
        "turn tom mira --no-auto-modifiers --seed 1",
        "donors --days 3 --donors-per-day 4 --recovery 56d",
        "advance-time mira --hours 1 --when-compelled feed --available-ml 30",
        "roll 5 -m -6 --advancement 2 --seed 1",
        "odds 5 -m -6 --advancement 2",
        "heal starving -m -9 --advancement 2 --seed 1",
        "feed marek --source safe-drink --humour choleric --intensity acute",
    ],
)
def test_an_option_that_does_something_brings_no_warning(line):
    done(*line.split())


def test_a_batch_is_warned_as_the_command_line_is(table):
    command = {"verb": "damage", "sheet": "marek.toml", "n": 1, "social": True, "id": 7,
               "track": "health"}  # fmt: skip
    (table / "batch.ndjson").write_text(json.dumps(command) + "\n")
    told = sanguir("batch", "batch.ndjson")
    assert told.status == 0
    said = "social: says nothing of Health; add --track willpower"
    assert said in json.loads(told.out)["notes"]
    warning = json.loads(told.err)["warning"]
    assert f"{warning['key']}: {warning['message']}; {warning['hint']}" == said


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


def test_a_modifier_of_a_thirst_test_that_nothing_calls_for_is_idle():
    said = sanguir("thirst", "mira", "--trigger", "blood", "-m", "fog:-2")
    assert said.status == 0
    assert "-m: no Test is called for; leave it out" in said.err


def test_every_option_that_may_be_idle_is_looked_at_by_the_command():
    assert {*SOMETIMES_IDLE} == {rule.key for rule in idle.RULES}
