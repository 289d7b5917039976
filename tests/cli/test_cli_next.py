"""What a screen says comes next: commands that work as they stand, each thing told once."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from shell import done, one, sanguir
from test_cli_screens import NARROW, SCREENS

V5 = {
    "rouse": ["sheet set marek hunger=5", "rouse marek --forced --dice 1"],
    "feed": ["sheet set marek hunger=4", "feed marek --source sip"],
    "kill": ["sheet set marek hunger=4", "feed marek.toml --source kill"],
    "new": ["sheet new eve --system v5", "sheet new 'a b; c' --system sanguiri"],
    "import": [
        "sheet export marek --to json -o 'my one.json'",
        "sheet import 'my one.json' -o 'my copy.toml'",
    ],
}
EVERY = {name: lines for name, lines in (SCREENS | NARROW | V5).items() if name != "errors"}
CALLING = {"thirst", "advance-time", "sheet-work", "narrow", *V5}


def next_lines(out: str) -> str:
    """Return what stands under `next`, its wrapped lines joined."""
    rows = re.findall(r"(?m)^  next {6}(.*(?:\n {12}.*)*)", out)
    return " ".join(" ".join(row.split("\n            ")) for row in rows)


def commands(out: str) -> list[str]:
    """List the commands that a screen gives under `next`."""
    return re.findall(r"`([^`]+)`", next_lines(out))


@pytest.mark.parametrize("name", EVERY)
def test_every_command_under_next_works_when_it_is_pasted(name):
    given = 0
    for line in EVERY[name]:
        words = shlex.split(line)
        answer = sanguir(*words)
        for command in commands(answer.out):
            program, *pasted = shlex.split(command)
            given += 1
            assert program == "sanguir"
            if "-n" not in words:  # what a dry run would do is not done
                trying = [] if pasted[:2] == ["sheet", "show"] else ["-n"]
                assert sanguir(*pasted, *trying).status == 0, command
    assert bool(given) == (name in CALLING)


def test_a_command_under_next_names_the_sheet_as_it_was_named():
    Path("sheets").mkdir()
    Path("sheets/old friend.toml").write_bytes(Path("starving.toml").read_bytes())
    out = done("thirst", "sheets/old friend.toml", "--dice", "1,2,5")
    assert commands(out) == [
        "sanguir feed 'sheets/old friend.toml' --ml 250",
        "sanguir thirst 'sheets/old friend.toml' --trigger round",
    ]


def test_a_sheet_whose_name_starts_with_a_minus_can_be_pasted():
    Path("-odd.toml").write_bytes(Path("starving.toml").read_bytes())
    (feed, _) = commands(done("thirst", "--dice", "1,2,5", "--", "-odd.toml"))
    assert feed == "sanguir feed ./-odd.toml --ml 250"
    done(*shlex.split(feed)[1:])


def test_a_frenzy_test_that_is_called_for_says_what_provokes_it():
    done("sheet", "set", "marek", "hunger=4")
    said = next_lines(done("feed", "marek", "--source", "sip"))
    assert said.startswith("a hunger frenzy test (blood taste), Difficulty 3: `")


def test_rising_blood_taste_is_tested_by_the_command_that_the_screen_gives():
    done("sheet", "set", "marek", "hunger=4")
    out = done("feed", "marek", "--source", "sip")
    command = out.rsplit("`", 2)[1].removeprefix("sanguir ").replace("SHEET", "marek")
    assert one(*command.split())["result"]["test_needed"] is True


@pytest.mark.parametrize(
    "words",
    [
        ["feed", "marek", "--source", "sip"],
        ["rouse", "marek", "--forced", "--dice", "1"],
        ["advance-time", "marek", "--hours", "2", "--feed-every", "1h", "--feed-source", "bag"],
    ],
)
@pytest.mark.parametrize("riding", ["false", "true"])
def test_a_frenzy_test_is_moot_for_whoever_is_in_a_frenzy_already(words, riding):
    done("sheet", "set", "marek", "hunger=5", "frenzy=fury", f"riding={riding}")
    out = done(*words)
    assert "; moot, in a frenzy of fury already" in next_lines(out)
    assert [one for one in commands(out) if "--end" not in one] == []


@pytest.mark.parametrize("words", [["4", "--hunger", "1"], ["str+bra", "marek"]])
def test_a_compulsion_is_told_once(words):
    out = done("roll", *words, "-d", "3", "--dice", "2,2,2,1")
    assert out.count("Compulsion") == 1
    assert "  outcome   bestial failure\n" in out


def test_what_the_rules_call_for_is_the_last_line():
    out = done("roll", "0", "--system", "v5", "--hunger", "1", "--dice", "1")
    assert out.splitlines()[-1].startswith("  next      a Compulsion follows")


def test_a_roll_without_a_difficulty_says_what_a_bestial_failure_would_bring():
    out = done("roll", "4", "--hunger", "1", "--dice", "6,2,2,1")
    assert "success if passed; bestial failure and its Compulsion if not" in out


def test_a_compulsion_after_a_re_roll_has_no_re_roll_left():
    words = ("roll", "str+bra", "marek", "-d", "4", "--reroll", "failures")
    out = done(*words, "--dice", "2,2,2,1,2,2")
    assert next_lines(out) == (
        "a Compulsion follows the bestial failure, the Storyteller says which"
    )
    won = done(*words, "--dice", "2,2,2,1,10,10")
    assert "Compulsion" not in won


def test_a_command_is_never_broken_however_narrow_the_screen():
    Path("a folder of old friends").mkdir()
    sheet = "a folder of old friends/of Mira's coterie.toml"
    Path(sheet).write_bytes(Path("starving.toml").read_bytes())
    out = sanguir("thirst", sheet, "--dice", "1,2,5", COLUMNS="40").out
    (feed, again) = [line.strip() for line in out.splitlines() if "sanguir" in line]
    for line, verb in ((feed, "feed"), (again, "thirst")):
        assert line[0] == line[-1] == "`"
        done(*shlex.split(line.strip("`"))[1:], "-n")
        assert shlex.split(line.strip("`"))[1:3] == [verb, sheet]


CARRIED = {
    "sanguiri": ["thirst starving --dice 1,2,5"],
    "v5": ["rouse marek --forced --dice 1", "roll 3 marek -d 1 --hunger 0 --dice 2,2,2"],
}


@pytest.mark.parametrize("system", CARRIED)
def test_a_command_under_next_has_the_rules_and_the_journal_that_were_named(system):
    Path("house rules.toml").write_text("[sanguiri]\n[v5]\n")
    done("sheet", "set", "marek", "hunger=5")
    given = ["--journal", "j.ndjson", "--rules", "house rules.toml"]
    for line in CARRIED[system]:
        found = commands(sanguir(*shlex.split(line), *given).out)
        assert found
        for command in found:
            assert shlex.split(command)[-len(given) :] == given
            done(*shlex.split(command)[1:], "-n")


def test_a_command_under_next_names_no_rules_that_the_sheet_names_itself():
    Path("house.toml").write_text("[sanguiri]\n")
    Path("other.toml").write_text("[sanguiri]\n")
    named = ("--rules", "house.toml")
    assert commands(done("sheet", "new", "eve", *named)) == ["sanguir sheet show eve.toml"]
    Path("sub").mkdir()
    outside = commands(sanguir("sheet", "new", "sub/eve", *named).out)
    assert outside == ["sanguir sheet show sub/eve.toml --rules house.toml"]
    done("sheet", "set", "starving", "rules=house.toml")
    thirst = ("thirst", "starving", "--dice", "1,2,5", "-n")
    assert not [c for c in commands(done(*thirst, *named)) if "--rules" in c]
    for words, standing in ((("--rules", "other.toml"), {}),
                            (named, {"SANGUIR_RULES": "other.toml"})):  # fmt: skip
        found = commands(done(*thirst, *words, **standing))
        assert found
        assert all(command.endswith(" ".join(words)) for command in found)


def test_a_resonance_that_was_drawn_names_the_options_of_the_drink_that_takes_it():
    said = next_lines(done("resonance", "roll", "--dice", "4,9,10"))
    assert said == (
        "a drink from such a human: `sanguir feed SHEET --source safe-drink"
        " --humour melancholy --intensity acute`"
    )
    done("feed", "marek", *said.partition("SHEET ")[2].strip("`").split())
    assert "melancholy, acute" in done("resonance", "show", "marek")
