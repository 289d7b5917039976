"""House rules at the command line: whose file is in force, and where a sheet's own may lie."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, sanguir


def house(name: str, dice: int) -> str:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(f"[sanguiri.exposures.direct]\nsanguir = {dice}\n")
    return name


def light(*words: object, **environment: str) -> tuple[int, list[str]]:
    answer = one("uv", "mira", "direct", "-n", *words, **environment)
    return answer["result"]["modifier"], answer["notes"]


def test_the_option_beats_the_variable_and_the_variable_the_sheet():
    house("own.toml", -5)
    done("sheet", "set", "mira", "rules=own.toml")
    assert light() == (-5, [])
    variable = {"SANGUIR_RULES": house("standing.toml", -6)}
    assert light(**variable) == (-6, [])
    assert light("--rules", house("asked.toml", -7), **variable) == (-7, [])
    assert light("--rules", house("asked.toml", -7)) == (-7, [])
    assert light(SANGUIR_RULES="") == (-5, [])


def test_a_number_of_the_printed_book_says_that_it_is_provisional():
    assert light() == (-2, ["provisional: exposures.direct.sanguir = -2"])


def test_a_sheets_own_rules_lie_in_its_folder_or_below():
    done("sheet", "set", "mira", f"rules={house('rules/deep.toml', -4)}")
    assert light() == (-4, [])
    os.chdir("rules")
    answer = one("uv", "../mira.toml", "direct", "-n")
    assert answer["result"]["modifier"] == -4


@pytest.mark.parametrize(
    "rules", ['"../house.toml"', '"rules/../../house.toml"', '"link.toml"', '"."', '""', "7",
              '"/etc/passwd"', '"away/house.toml"', '"a\\u0000b"', '"none.toml"', '["a"]']
)  # fmt: skip
def test_a_sheets_own_rules_may_not_leave_its_folder(rules, tmp_path):
    (tmp_path / "in").mkdir()
    house("house.toml", -9)
    os.chdir("in")
    os.symlink("../house.toml", "link.toml")
    os.symlink("..", "away")
    text = (tmp_path / "tom.toml").read_text().replace("kind", f"rules = {rules}\nkind", 1)
    Path("tom.toml").write_text(text)
    with Untouched():
        for words in (["uv", "tom", "direct"], ["sheet", "show", "tom"], ["roll", "5", "tom"]):
            answer = sanguir(*words)
            assert (answer.status, answer.out) == (3, "")
            assert answer.err.count("\n") == 1
    assert sanguir("uv", "tom", "direct", "--rules", "../house.toml").status == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x =\n", "line 1"),
        ("[sanguri]\n", "did you mean [sanguiri]?"),
        ("sanguiri = 3\n", "sanguiri"),
        ("[sanguiri.exposures.direct]\nsanguir = 'two'\n", "exposures.direct.sanguir"),
        ("[sanguiri.exposures.direct]\nsangiur = -2\n", "sangiur"),
        ("[v5]\n", "no rules for sanguiri"),
    ],
)
def test_a_bad_rules_file_is_refused_wherever_it_comes_from(text, said):
    Path("house.toml").write_text(text)
    with Untouched():
        for words in (["thirst", "mira"], ["roll", "5"], ["donors", "--days", "3"],
                      ["sheet", "show", "mira"],
                      ["advance-time", "mira", "--hours", "1"]):  # fmt: skip
            line = fails(3, *words, "--rules", "house.toml")
            assert line.startswith("house.toml: ")
            assert said in line
        (error,) = errors(3, "thirst", "mira", "--rules", "house.toml")
        assert (error["code"], error["file"]) == ("invalid", "house.toml")
        if "[v5]" not in text:
            assert fails(3, "thirst", "mira", SANGUIR_RULES="house.toml").startswith("house.toml: ")


@pytest.mark.parametrize("name", ["none.toml", ".", "/dev/null", "x" * 300, "a\0b", ""])
def test_a_rules_file_that_is_none(name):
    with Untouched():
        answer = sanguir("thirst", "mira", "--rules", name)
    assert (answer.status, answer.out) == (3, "")


def test_a_house_level_and_a_house_exposure_are_words_everywhere():
    Path("house.toml").write_text(
        "[sanguiri.exposures.moonlit]\nsanguir = 2\nhybrid = 1\n"
        "[sanguiri.thirst.levels.thirsty]\npenalty = -3\n"
        "[sanguiri.thirst.levels.bloodthirsty]\npenalty = -4\n"
        "[sanguiri.thirst.levels.peckish]\npenalty = -2\n"
    )
    rules = ["--rules", "house.toml"]
    answer = one("uv", "mira", "moonlit", *rules)
    assert answer["result"]["modifier"] == 2
    (warning,) = answer["notes"]
    assert '"moonlit" is not an exposure level' in warning
    assert '"moonlit" is not an exposure level' in fails(3, "sheet", "show", "mira")
    roll = one("thirst", "mira", "--trigger", "increase", *rules, "--seed", 1)
    assert roll["result"]["rolls"][0]["pool"]["modifiers"] == [
        ["thirst: peckish", -2],
        ["ultraviolet: moonlit", 2],
    ]
    done("sheet", "check", "mira", *rules)


def test_faces_are_marked_as_the_rules_in_force_count_them():
    Path("house.toml").write_text("[sanguiri.test]\nsuccess_face = 5\n")
    assert "[5] 4 [6]" in done("roll", "3", "--dice", "5,4,6", "--rules", "house.toml")
    assert "5 4 [6]" in done("roll", "3", "--dice", "5,4,6")
    assert "5 4 6" in done("roll", "3", "--dice", "5,4,6", "--kind", "fixed")


def test_the_sheet_says_which_tests_a_levels_penalty_is_for(tmp_path):
    rules = tmp_path / "house.toml"
    rules.write_text('[sanguiri.thirst]\npenalty_on = "all-tests"\n', encoding="utf-8")
    done("sheet", "set", "mira", "thirst=peckish")
    assert "-1 on Thirst Tests" in done("sheet", "show", "mira")
    assert "-1 on all Tests" in done("sheet", "show", "mira", "--rules", rules)
    page = tmp_path / "mira.html"
    done("sheet", "show", "mira", "--rules", rules, "--export", page)
    assert "-1 on all Tests" in page.read_text(encoding="utf-8")


def test_an_export_names_the_words_that_a_number_may_be():
    for system, words in (("sanguiri", "thirst-tests or all-tests"), ("v5", "once or per-stain")):
        text = done("rules", "export", "--system", system)
        assert words in " ".join(text.replace("#", "").split())


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (
            "sanguiri",
            "Thirst level of the newly turned: sated or peckish or thirsty or bloodthirsty (",
        ),
        (
            "sanguiri",
            "a starting value; male and female are the most of that sex, and where both stand, most"
            " may be left out (S8)",
        ),
        ("v5", "replace normal ones: test or willpower or humanity ("),
        ("v5", "by rating (V24) animal: full or half or none [v5.blood.potency.0]"),
        ("v5", "how long it takes (V25) blood: animal or bagged or human [v5.feeding.sources."),
        ("v5", "from which Hunger (V28) kind: fury or hunger or terror [v5.frenzy.provocations."),
    ],
)
def test_an_export_names_the_words_that_each_key_takes(system, said):
    assert said in " ".join(done("rules", "export", "--system", system).replace("#", "").split())


def test_every_word_that_an_export_names_is_taken_and_no_other():
    takes = "[v5.test]\nhunger_dice_on = ["
    Path("own.toml").write_text(f'{takes}"test", "willpower", "humanity"]\n')
    done("rules", "check", "own.toml")
    Path("own.toml").write_text(f'{takes}"test", "wilpower"]\n')
    said = fails(3, "rules", "check", "own.toml")
    assert said.endswith("does not do; a list of test, willpower, humanity")


def test_an_export_names_the_cells_that_no_row_has_yet():
    assert "# a row may also hold male, female\n[sanguiri.caps.endurance]\n" in done(
        "rules", "export"
    )
    Path("own.toml").write_text("[sanguiri.caps.endurance]\nmale = 8\n")
    assert "# a row may also hold female\n" in done("rules", "export", "--rules", "own.toml")


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


def test_what_shows_how_things_stand_says_whose_numbers_those_are():
    def said(*words, **variables):
        notes = one(*words, **variables)["notes"]
        return [note for note in notes if note.startswith("rules: ")]

    house("asked.toml", -7)
    house("own.toml", -5)
    Path("other.toml").write_text("[v5]\n")
    standing = {"SANGUIR_RULES": "other.toml"}
    assert said("rules", "show") == ["rules: built in"]
    assert said("rules", "show", "--rules", "asked.toml") == ["rules: asked.toml (--rules)"]
    assert said("rules", "show", SANGUIR_RULES="asked.toml") == [
        "rules: asked.toml (SANGUIR_RULES)"
    ]
    passed_over = ["rules: built in; other.toml (SANGUIR_RULES) holds none for sanguiri"]
    assert said("rules", "show", **standing) == passed_over
    assert said("sheet", "show", "mira") == []
    done("sheet", "set", "mira", "rules=own.toml")
    assert said("sheet", "show", "mira") == ["rules: own.toml (named by the sheet)"]
    assert said("sheet", "show", "mira", "--rules", "asked.toml") == ["rules: asked.toml (--rules)"]
    assert "note: rules: own.toml (named by the sheet)" in done("sheet", "show", "mira")
    both = ("sheet", "show", "mira", "tom")
    assert "note: rules: own.toml (named by mira.toml)" in done(*both)
    done("sheet", "set", "tom", "rules=own.toml")
    assert "note: rules: own.toml (named by mira.toml, tom.toml)" in done(*both)


@pytest.mark.parametrize(
    ("words", "whose"),
    [
        (("turn", "tom", "starving", "-n", "--seed", 1), "the rules of tom.toml count"),
        (("turn", "tom", "starving", "--seed", 1), "the rules of tom.toml count"),
        (("odds", "--of", "turning", "tom", "starving"), "the rules of tom.toml count"),
        (("roll", "3", "tom", "--vs-pool", "3", "--vs-sheet", "starving"),
         "the rules of tom.toml count"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)  # fmt: skip
def test_two_sheets_of_different_rules_go_by_the_first_with_a_warning(words, whose):
    done("sheet", "set", "starving", f"rules={house('own.toml', -5)}")
    done("sheet", "set", "tom", f"rules={house('toms.toml', -4)}")
    (warning,) = sanguir(*words).problems
    assert warning == (
        "warning: starving.toml: rules: own.toml (named by the sheet): not used, "
        f"for {whose}: toms.toml (named by the sheet); --rules FILE names one for all"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("turn", "tom", "starving", "-n"),
        ("roll", "3", "tom", "--vs-pool", "3", "--vs-sheet", "starving"),
    ],
)
def test_a_sheet_that_only_its_own_rules_allow_is_refused_with_whose_rules_count(words):
    Path("own.toml").write_text("[sanguiri.caps.endurance]\nmale = 11\nfemale = 11\n")
    Path("other.toml").write_text("[sanguiri.caps.strength]\nmost = 9\n")
    done("sheet", "set", "starving", "rules=own.toml", "endurance=11")
    done("sheet", "set", "tom", "rules=other.toml")
    done("sheet", "check", "starving")
    said = fails(3, *words)
    assert said.startswith("starving.toml: attributes.endurance: 11 is over a Sanguir's cap")
    assert "for the rules of tom.toml count: other.toml (named by the sheet)" in said
    assert said.endswith("--rules FILE names one for all")


@pytest.mark.parametrize(
    "words",
    [
        ("turn", "tom", "starving", "-n"),
        ("turn", "tom", "starving", "--dice", "6,6,6,6,6,6,6,6,6,6,6"),
        ("roll", "3", "tom", "--vs-pool", "3", "--vs-sheet", "starving"),
        ("roll", "3", "starving", "--vs-pool", "3", "--vs-sheet", "tom"),
        ("roll", "3", "--vs-pool", "3", "--vs-sheet", "starving"),
        ("odds", "3", "tom", "--vs-pool", "3", "--vs-sheet", "starving"),
        ("odds", "--of", "turning", "tom", "starving"),
    ],
)
def test_a_sheet_without_rules_goes_by_those_that_the_other_sheet_names(words):
    Path("own.toml").write_text(
        "[sanguiri.caps.endurance]\nmale = 11\nfemale = 11\n"
        '[sanguiri.turning]\nthirst = "thirsty"\n[sanguiri.contest]\nequal_successes = "won"\n'
    )
    done("sheet", "set", "starving", "rules=own.toml", "endurance=11")
    done("sheet", "set", "tom", "endurance=1")
    out = done(*words)
    assert "note: rules: own.toml (named by starving.toml)" in out
    assert "provisional" not in out
    assert "rules: " not in done("roll", "3", "tom", "--vs-pool", "3", "--vs-sheet", "mira")


def test_who_wakes_by_the_rules_of_the_sire_wakes_as_they_say():
    Path("own.toml").write_text('[sanguiri.turning]\nthirst = "thirsty"\n')
    done("sheet", "set", "starving", "rules=own.toml")
    after = one("turn", "tom", "starving", "--seed", 1)["after"]
    assert after["state"]["thirst"] == "thirsty"


def test_a_problem_by_the_rules_of_the_other_sheet_says_whose_they_are():
    Path("own.toml").write_text("[sanguiri.caps.endurance]\nmale = 4\nfemale = 3\n")
    done("sheet", "set", "starving", "rules=own.toml")
    done("sheet", "set", "mira", "sex=female")
    said = fails(3, "roll", "3", "mira", "--vs-pool", "3", "--vs-sheet", "starving")
    assert said.startswith("mira.toml: attributes.END: 4 is over a Sanguir's cap, by ")
    assert ", by the rules in own.toml (named by starving.toml); at most 3" in said
    assert "own.toml" not in fails(
        4, "roll", "3", "marek", "--vs-pool", "3", "--vs-sheet", "starving"
    )


def test_a_rules_file_that_is_not_there_says_who_named_it():
    missing = "no such rules file"
    assert (
        f"nope.toml: named by SANGUIR_RULES: {missing}; "
        in sanguir("roll", "5", SANGUIR_RULES="nope.toml").err
    )
    assert "named by" not in fails(3, "roll", "5", "--rules", "nope.toml")
    sheet = Path("tom.toml")
    sheet.write_text('rules = "nope.toml"\n' + sheet.read_text())
    assert f"nope.toml: named by tom.toml: {missing}; " in fails(3, "roll", "5", "tom")
    assert f"nope.toml: named by tom.toml: {missing}; " in fails(3, "sheet", "show", "mira", "tom")


def test_two_sheets_of_the_same_rules_are_no_warning():
    done("sheet", "set", "starving", f"rules={house('own.toml', -5)}")
    done("sheet", "set", "tom", f"rules={house('same.toml', -5)}")
    done("turn", "tom", "starving", "-n", "--seed", 1)
    done("turn", "tom", "starving", "-n", "--seed", 1, "--rules", house("asked.toml", -6))


def test_a_further_sheet_holds_together_under_the_rules_that_count():
    Path("own.toml").write_text("[sanguiri.exposures.moonlit]\nsanguir = 2\nhybrid = 1\n")
    done("sheet", "set", "starving", "rules=own.toml", "exposure=moonlit")
    done("sheet", "set", "tom", f"rules={house('toms.toml', -4)}")
    with Untouched():
        line = fails(3, "turn", "tom", "starving", "--seed", 1)
    assert line.startswith('starving.toml: state.exposure: "moonlit" is not an exposure level')


def test_a_file_for_the_other_system_alone_may_only_be_the_standing_one():
    Path("v5.toml").write_text("[v5]\n")
    assert fails(3, "roll", "3", "--rules", "v5.toml") == (
        "v5.toml: holds no rules for sanguiri; a table [sanguiri], "
        "or SANGUIR_RULES=FILE, which may be for other sheets alone"
    )
    done("roll", "3", "--seed", 1, SANGUIR_RULES="v5.toml")


@pytest.mark.parametrize("system", ["sanguiri", "v5"])
def test_a_new_sheet_names_the_house_rules_that_it_was_made_with(system):
    Path("rules").mkdir()
    Path("rules/deep.toml").write_text(f"[{system}]\n")
    done("sheet", "new", "ann", "--system", system, "--rules", "rules/deep.toml")
    assert one("sheet", "show", "ann")["after"]["rules"] == "rules/deep.toml"
    done("sheet", "new", "bob", "--system", system)
    assert "rules" not in one("sheet", "show", "bob")["after"]


def test_a_new_sheet_names_no_house_rules_outside_its_folder():
    Path("in").mkdir()
    answer = sanguir("sheet", "new", "in/ann", "--rules", house("out.toml", -3))
    assert answer.problems == [
        "warning: in/ann.toml: rules: out.toml lies outside the sheet's folder, so the sheet does "
        "not name it; give --rules each time, or set SANGUIR_RULES"
    ]
    assert "rules" not in one("sheet", "show", "in/ann.toml")["after"]


def test_a_new_sheet_has_its_ending_in_any_folder():
    Path("in").mkdir()
    assert "wrote in/ann.toml" in done("sheet", "new", "in/ann")
    assert "wrote in/bob.toml" in done("sheet", "new", "in/bob.toml")


@pytest.mark.parametrize(("system", "letter"), [("sanguiri", "S"), ("v5", "V")])
def test_what_the_numbers_of_rules_are_is_said(system, letter):
    shown = " ".join(done("rules", "show", "--system", system).split())
    assert shown.startswith(
        f"{letter}1, {letter}2 and so on: this program's own count of the rules"
    )
    exported = done("rules", "export", "--system", system)
    assert f"# {letter}1 and the like are this program's own count of the rules.\n" in exported


def test_a_check_shows_each_number_that_changes_and_counts_those_as_printed():
    Path("own.toml").write_text(
        "[sanguiri.feeding]\nstep_ml = 300\nbanked = true\n"
        "[sanguiri.exposures.dusk]\nsanguir = -1\nhybrid = 0\n[v5.impairment]\nstacks = false\n"
    )
    assert done("rules", "check", "own.toml").splitlines() == [
        "own.toml: fine, 4 numbers changed",
        "  sanguiri.feeding.step_ml 250 → 300",
        "  sanguiri.exposures.dusk.sanguir unset → -1",
        "  sanguiri.exposures.dusk.hybrid unset → 0",
        "  v5.impairment.stacks yes → no",
        "  as before, and now the table's own: sanguiri.feeding.banked yes",
    ]


def test_no_success_against_none_is_lost_in_v5_and_says_why():
    said = " ".join(done("roll", "2", "--system", "v5", "--vs", "0", "--dice", "1,2").split())
    assert "lost 0 successes against 0: at least 1 needed" in said
    said = " ".join(done("roll", "2", "--system", "v5", "--vs", "2", "--dice", "1,2").split())
    assert "lost 0 successes against 2 outcome" in said
    assert "tie 0 successes against 0" in " ".join(
        done("roll", "2", "--vs", "0", "--dice", "1,2").split()
    )


@pytest.mark.parametrize("verdict", ["won", "lost"])
@pytest.mark.parametrize("system", ["sanguiri", "v5"])
def test_equal_successes_that_a_house_rule_decides_say_so(verdict, system):
    Path("own.toml").write_text(f'[{system}.contest]\nequal_successes = "{verdict}"\n')
    words = ("roll", "3", "--vs", "1", "--dice", "6,1,1", "--system", system)
    said = f"{verdict:9} 1 success against 1: equal, and the house rule says {verdict}"
    assert said in done(*words, "--rules", "own.toml")
    assert "house rule" not in done(*words)
    assert "equal" not in done("roll", "3", "--vs", "2", *words[4:], "--rules", "own.toml")


def test_where_nothing_is_provisional_any_more_the_screen_says_so():
    Path("own.toml").write_text(done("rules", "export"))
    out = done("rules", "show", "--provisional", "--rules", "own.toml")
    assert "none: every number is stated, inferred or yours" in out


def test_the_columns_of_the_rules_stand_under_each_other():
    for system in ("sanguiri", "v5"):
        lines = done("rules", "show", "--provisional", "--system", system).splitlines()
        places = {at for line in lines if (at := line.find(" provisional ")) > 0}
        assert len(places) == 1


def test_a_folder_in_the_place_of_a_file_is_answered_with_the_file_that_is_meant(table):
    (table / "folder").mkdir()
    meant = {
        ("rules", "check", "folder"): "name a rules file, in TOML",
        ("roll", "4", "--rules", "folder"): "name a rules file, in TOML",
        ("advance-time", "mira.toml", "--nights", "1", "--plan", "folder"): "name a plan, in TOML",
    }
    for words, hint in meant.items():
        assert fails(3, *words) == f"folder: is a folder; {hint}"


def test_a_fault_in_a_rules_file_of_the_environment_says_who_named_the_file(tmp_path):
    rules = tmp_path / "bad.toml"
    rules.write_text("foo\n")
    said = fails(3, "roll", 3, SANGUIR_RULES=str(rules))
    assert "bad.toml: named by SANGUIR_RULES: line 1, column 4: " in said


def test_a_word_that_does_not_do_is_answered_with_what_the_rule_says():
    Path("h.toml").write_text('[sanguiri.contest]\nequal_successes = "defender"\n')
    said = fails(3, "rules", "check", "h.toml")
    meant = "what equal successes in a Contest are to the roll's own side (lost: the other wins)"
    assert said.endswith(f'"defender" does not do; one of tie, won, lost: {meant}')


def test_a_command_of_the_standing_rules_need_not_name_them_again():
    file = house("h.toml", -5)
    named = ("sheet", "new", "eve", "--rules", file)
    assert "`sanguir sheet show eve.toml`" in done(*named, SANGUIR_RULES=str(Path(file).resolve()))
    other = ("sheet", "new", "ada", "--rules", file)
    assert "--rules" in done(*other, SANGUIR_RULES=house("other.toml", -6)).split("next")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "check", "mira.toml"),
         "system: is no house rule; this looks like a sheet: `sanguir sheet check` reads it"),
        (("rules", "check", "plan.toml"),
         "event: is no house rule; this looks like a plan: --plan names it"),
        (("advance-time", "tom", "--hours", "1", "--plan", "h.toml"),
         "sanguiri: is nothing to plan; this looks like house rules: --rules names them"),
        (("rules", "check", "flat.toml"),
         "is not a rule system; rules stand in tables, under [sanguiri], [v5]"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_told_to_be_that(words, said):
    Path("plan.toml").write_text('[[event]]\nat = 1\ndo = "heal"\n')
    Path("flat.toml").write_text('equal_successes = "lost"\n')
    house("h.toml", -5)
    assert fails(3, *words).endswith(said)


def test_a_house_file_taken_for_a_sheet_is_recognised():
    Path("house.toml").write_text("[sanguiri.test]\nsuccess_face = 5\n")
    assert "looks like house rules" in fails(3, "sheet", "check", "house.toml")


def test_a_new_level_calls_from_as_far_as_the_one_before_where_it_does_not_say():
    Path("h.toml").write_text("[sanguiri.thirst.levels.ravenous]\npenalty = -4\n")
    done("sheet", "set", "tom", "kind=sanguir", "origin=turned", "rules=h.toml")
    done("sheet", "set", "tom", "state.thirst=ravenous")
    words = ("thirst", "tom", "--trigger", "source", "-n", "--distance")
    near, far = (one(*words, metres)["result"] for metres in (30, 31))
    assert (near["test_needed"], far["test_needed"]) == (True, False)
    assert "calls from 30 m or nearer" in done(*words, 31)


def test_who_was_turned_by_rules_that_the_sheet_does_not_name_is_told_how_to_name_them():
    Path("own.toml").write_text('[sanguiri.turning]\nthirst = "thirsty"\n')
    said = "tom.toml names no house rules of its own: `sanguir sheet set tom.toml rules=own.toml`"
    turning = ("turn", "tom", "starving", "-n", "--dice", "6,1,1,1,1,1")
    assert said not in " ".join(done(*turning).split())
    assert said in " ".join(done(*turning, "--rules", "own.toml").split())
    assert said not in " ".join(done(*turning, SANGUIR_RULES="own.toml").split())
    done("sheet", "set", "starving", "rules=own.toml")
    assert said in " ".join(done(*turning).split())
    done("sheet", "set", "tom", "rules=own.toml")
    assert said not in " ".join(done(*turning).split())


def test_what_is_wrong_with_a_sheets_rules_names_the_file_as_the_sheet_does():
    Path("far").mkdir()
    Path("far/house.toml").write_text("[sanguiri]\n")
    done("sheet", "set", "tom", "rules=far/house.toml")
    Path("far/house.toml").write_text("[sanguiri.turning]\nthirst = 3\n")
    assert fails(3, "sheet", "show", "tom").startswith("far/house.toml: sanguiri.turning.th")
    assert fails(3, "sheet", "show", "./tom.toml").startswith("far/house.toml: sanguiri.tur")
    assert fails(3, "sheet", "show", "tom", "--rules", "./far/house.toml").startswith("./far/house")


@pytest.mark.parametrize("rules", ["../x.toml", "gone.toml"])
@pytest.mark.parametrize(
    "words",
    [
        ("turn", "tom", "starving"),
        ("roll", "3", "tom", "--vs-pool", "3", "--vs-sheet", "starving"),
        ("roll", "3", "--vs-pool", "3", "--vs-sheet", "starving"),
    ],
)
def test_rules_that_cannot_be_lent_are_told_of_the_sheet_that_names_them(words, rules):
    path = Path("starving.toml")
    path.write_text(f'rules = "{rules}"\n{path.read_text()}')
    with Untouched():
        said = fails(3, *words)
    assert "starving.toml" in said
    assert "tom.toml" not in said


def test_a_distance_at_the_first_level_is_refused_for_no_blood_tempts_there():
    Path("h.toml").write_text("[sanguiri.thirst.levels.sated]\nproximity_m = 2\n")
    assert fails(3, "rules", "check", "h.toml") == (
        "h.toml: sanguiri.thirst.levels.sated.proximity_m: no blood tempts at the first level; "
        "leave it out"
    )


def test_numbers_that_a_file_repeats_are_one_line():
    Path("h.toml").write_text(
        "[sanguiri.blood]\nvolume_ml = 5000\nrecovery_days = 56\nfresh_minutes = 200\n"
    )
    out = done("rules", "check", "h.toml")
    assert "blood.fresh_minutes 240" in out
    assert "as before, and now the table's own: sanguiri.blood.volume_ml 5000," in out
    assert out.count("as before") == 1


def test_rules_that_lie_elsewhere_are_not_named_for_a_sheet():
    Path("deep").mkdir()
    Path("deep/tom.toml").write_bytes(Path("tom.toml").read_bytes())
    Path("own.toml").write_text('[sanguiri.turning]\nthirst = "thirsty"\n')
    turning = ("turn", "deep/tom.toml", "starving", "-n", "--dice", "6,1,1,1,1,1")
    said = "`sanguir sheet set deep/tom.toml rules=FILE`"
    assert said in " ".join(done(*turning, "--rules", "own.toml").split())


def test_the_standing_rules_of_the_other_system_leave_a_sheet_its_own():
    Path("v.toml").write_text("[v5.test]\nsuccess_face = 5\n")
    Path("own.toml").write_text("[sanguiri.test]\nsuccess_face = 5\n")
    done("sheet", "set", "starving", "rules=own.toml")
    for standing in ({}, {"SANGUIR_RULES": "v.toml"}):
        roll = one("thirst", "starving", "--dice", "5,1,1", "-n", **standing)["result"]["rolls"][0]
        assert roll["passed"] is True
    shown = one("sheet", "show", "starving", SANGUIR_RULES="v.toml")["notes"]
    assert "rules: own.toml (named by the sheet)" in shown


def test_one_problem_of_a_file_that_two_sheets_need_is_told_once():
    Path("v.toml").write_text("[v5.test]\nsuccess_face = 5\n")
    (problem,) = errors(3, "turn", "tom", "starving", "--rules", "v.toml")
    assert problem["file"] == "v.toml"


def test_a_problem_by_the_standing_rules_names_them_where_the_sheet_has_its_own():
    Path("own.toml").write_text("[sanguiri.caps.endurance]\nmale = 11\nfemale = 11\n")
    Path("all.toml").write_text("[sanguiri.blood]\nvolume_ml = 4000\n")
    done("sheet", "set", "mira", "rules=own.toml", "sex=female", "endurance=10")
    done("roll", "3", "mira")
    said = fails(3, "roll", "3", "mira", SANGUIR_RULES="all.toml")
    assert "10 is over a Sanguir's cap, by the rules in all.toml (SANGUIR_RULES); at most 9" in said
    assert "by the rules in" not in fails(3, "sheet", "set", "mira", "endurance=12")


def test_rules_are_lent_though_those_of_the_other_system_stand():
    Path("v.toml").write_text("[v5.test]\nsuccess_face = 5\n")
    Path("own.toml").write_text("[sanguiri.exposures.dusk]\nsanguir = -1\nhybrid = 0\n")
    done("sheet", "set", "starving", "rules=own.toml")
    mira = Path("mira.toml")
    mira.write_text(mira.read_text().replace('"unstated"', '"dusk"'))
    contest = ("roll", "3", "mira", "--vs-pool", "3", "--vs-sheet", "starving")
    for standing in ({}, {"SANGUIR_RULES": "v.toml"}):
        assert "ultraviolet: dusk" in done(*contest, **standing)
    Path("own.toml").write_text("[sanguiri.exposures.dusk\n")
    for one_way in (contest, ("roll", "3", "starving", "--vs-pool", "3", "--vs-sheet", "mira")):
        assert sanguir(*one_way).err.startswith("sanguir: own.toml: ")


def test_a_usage_error_is_one_though_house_rules_cannot_be_read():
    assert "one word too many" in fails(2, "frenzy", "marek", "fury", SANGUIR_RULES="gone.toml")
    assert fails(2, "feed", "marek", "bag").endswith("did you mean --source bag?")


def test_a_turning_of_two_that_cannot_be_tells_the_same_dry_and_for_real():
    Path("tom.toml").write_text("[[[")
    for words in (("turn", "tom", "nobody"), ("turn", "tom", ""), ("turn", "nobody", "tom")):
        dry, real = (sanguir(*words, *more) for more in (["-n"], []))
        assert (dry.status, dry.err) == (real.status, real.err)
