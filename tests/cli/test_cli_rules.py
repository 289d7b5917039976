"""House rules at the command line: whose file is in force, and where a sheet's own may lie."""

from __future__ import annotations

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
    assert (answer["result"]["modifier"], answer["notes"]) == (2, [])
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
