"""What fresh eyes found, each kind held by a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, sanguir


@pytest.mark.parametrize(
    ("system", "kind"),
    [("sanguiri", k) for k in ("sanguir", "hybrid", "human")]
    + [("v5", k) for k in ("vampire", "ghoul", "mortal")],
)
def test_a_new_sheet_of_every_kind_is_fine(system, kind):
    done("sheet", "new", "fresh", "--system", system, "--kind", kind)
    assert "fine" in done("sheet", "check", "fresh")
    assert done("sheet", "show", "fresh")


@pytest.mark.parametrize("system", ["sanguiri", "v5"])
@pytest.mark.parametrize("words", [[], ["--provisional"]])
def test_the_exported_rules_are_fine_as_they_are_and_with_every_comment_taken_off(system, words):
    text = done("rules", "export", "--system", system, *words)
    Path("house.toml").write_text(text)
    done("rules", "check", "house.toml")
    bare = [
        line[2:] if line.startswith(("# ", "#     ")) and _is_toml(line[2:]) else line
        for line in text.splitlines()
    ]
    Path("bare.toml").write_text("\n".join(bare) + "\n")
    done("rules", "check", "bare.toml")
    shown = json.loads(done("rules", "show", "--system", system, "--json", "--rules", "bare.toml"))
    printed = json.loads(done("rules", "show", "--system", system, "--json"))
    values = [{r["key"]: r["value"] for r in s["result"]["rules"]} for s in (shown, printed)]
    assert values[0] == values[1]


def _is_toml(line: str) -> bool:
    return " = " in line.split("#")[0] or line.startswith(("    ", "]"))


def test_rising_blood_taste_is_tested_by_the_command_that_the_screen_gives():
    done("sheet", "set", "marek", "hunger=4")
    out = done("feed", "marek", "--source", "sip")
    command = out.rsplit("`", 2)[1].removeprefix("sanguir ").replace("SHEET", "marek")
    assert one(*command.split())["result"]["test_needed"] is True


def test_what_the_rules_call_for_is_the_last_line():
    out = done("roll", "0", "--system", "v5", "--hunger", "1", "--dice", "1")
    assert out.splitlines()[-1].startswith("  next      a Compulsion follows")


def test_a_tie_of_two_empty_pools_reads_as_a_tie():
    assert "  tie " in done("roll", "0", "--vs-pool", "0")
    assert "  lost " in done("roll", "0", "--vs-pool", "2", "--seed", "1")


def test_the_rolls_owner_spends_the_willpower():
    record = json.loads(done("roll", "str+bra", "marek", "-d", "5", "--json", "--dice", "2,2,2,2"))
    Path("roll.json").write_text(json.dumps(record))
    done("sheet", "new", "other", "--system", "v5")
    with Untouched():
        said = fails(4, "reroll", "roll.json", "other", "--strategy", "failures")
    assert "not other's" in said
    assert fails(3, "reroll", "nowhere.json", "--strategy", "failures")


def test_a_system_that_is_not_the_sheets_is_refused():
    assert "is a sheet of v5" in fails(2, "roll", "str", "marek", "--system", "sanguiri")
    done("roll", "str", "marek", "--system", "v5", "--seed", "1")


@pytest.mark.parametrize("verb", ["roll", "odds"])
@pytest.mark.parametrize(
    ("words", "environment", "whose"),
    [
        ([], {}, "Sanguiri d6: "),
        (["--system", "v5"], {}, "Vampire V5 d10: "),
        (["--hunger", "1"], {}, "Vampire V5 d10: "),
        ([], {"SANGUIR_SYSTEM": "v5"}, "Vampire V5 d10: "),
        (["--system", "sanguiri"], {"SANGUIR_SYSTEM": "v5"}, "Sanguiri d6: "),
    ],
)
def test_a_roll_without_a_sheet_says_whose_dice_they_are(verb, words, environment, whose):
    assert done(verb, "5", *words, **environment).startswith(whose)
    assert done(verb, "str", "marek").startswith("Marek: ")


def test_the_help_of_roll_says_whose_dice_are_thrown_without_a_sheet():
    said = " ".join(done("roll", "-h").split())
    assert "Without a sheet the dice are those of --system" in said
    assert "or else of Sanguiri" in said


def test_help_lists_the_words_that_options_take():
    out = done("frenzy", "-h")
    assert "direct-sunlight" in out.replace("\n", "").replace(" ", "")
    assert "choleric" in done("feed", "-h")


def test_a_house_file_taken_for_a_sheet_is_recognised():
    Path("house.toml").write_text("[sanguiri.test]\nsuccess_face = 5\n")
    assert "looks like house rules" in fails(3, "sheet", "check", "house.toml")


def test_refusals_name_the_sheet_they_are_about():
    done("sheet", "set", "starving", "control=compelled")
    assert fails(4, "turn", "tom", "starving").startswith("starving.toml: ")
    done("sheet", "set", "starving", "alive=false")
    said = fails(4, "roll", "3", "mira", "--vs-pool", "3", "--vs-sheet", "starving")
    assert said.startswith("starving.toml: ")


def test_group_verbs_go_on_past_a_corpse_when_asked():
    done("sheet", "new", "alive", "--system", "v5")
    done("sheet", "new", "corpse", "--system", "v5")
    done("sheet", "set", "corpse", "state.alive=false")
    fails(4, "rise", "corpse", "alive")
    answer = sanguir("rise", "corpse", "alive", "--keep-going", "--json", "--seed", "1")
    first, second = map(json.loads, answer.out.splitlines())
    assert answer.status == 4
    assert first["error"]["code"] == "refused"
    assert second["character"] == "alive"


@pytest.mark.parametrize("words", [["rise"], ["session", "start"], ["session", "end"],
                                   ["advance-time", "--hours", "1"]], ids=" ".join)  # fmt: skip
def test_of_several_sheets_a_refusal_says_that_nothing_was_written_and_what_goes_on(words):
    done("sheet", "new", "alive", "--system", "v5")
    done("sheet", "new", "corpse", "--system", "v5")
    done("sheet", "set", "corpse", "state.alive=false")
    with Untouched():
        line = fails(4, *words, "alive", "corpse")
        (error,) = errors(4, *words, "alive", "corpse")
        assert fails(4, *words, "corpse", "corpse.toml").count("nothing was written") == 0
    assert line.endswith("; nothing was written; --keep-going goes on with the other")
    assert "written" not in error["message"] + error["hint"]  # it is about no key of that sheet


def test_undo_leaves_a_sheet_alone_that_somebody_edited_since(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j.ndjson")
    done("sheet", "set", "starving", "thirst=peckish")
    text = Path("starving.toml").read_text()
    Path("starving.toml").write_text(text.replace("injuries = 3", "injuries = 7"))
    with Untouched():
        assert "state.injuries" in fails(4, "undo", "starving")
    Path("starving.toml").write_text("# a comment is no change of the sheet\n" + text)
    done("undo", "starving")


def test_standard_input_is_for_the_verbs_that_read_it():
    assert "`sheet show`" in fails(2, "roll", "3", "-")
    assert "standard input" in fails(2, "thirst", "-")


def test_the_sheet_says_what_stamina_is_unless_it_has_its_own():
    assert "  Stamina    7 Endurance + Willpower\n" in done("sheet", "show", "starving")
    assert "stamina 7" in done("roll", "stamina", "starving", "--seed", "1")
    done("sheet", "set", "starving", "attributes.stamina=2")
    assert "Endurance + Willpower" not in done("sheet", "show", "starving")
