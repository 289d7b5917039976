"""Sheets under odd names, behind links, in places that are no sheets; what is left untouched."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, results, sanguir

ODD = ["a b.toml", "[1].toml", "Zo\u00eb.toml", unicodedata.normalize("NFD", "Zo\u00eb 2.toml"),
       "quote'\".toml", "$HOME.toml", "*.toml", "a\nb.toml", "\u8840\U0001f987.toml", ".toml",
       "x" * 250 + ".toml", "no-suffix", "upper.TOML", "a=b.toml", "\udcff.toml"]  # fmt: skip


@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_a_sheet_may_have_any_name(name):
    shutil.copy("tom.toml", name)
    answer = one("uv", f"./{name}", "direct")
    assert Path(answer["sheet"]) == Path(name)
    assert b'exposure = "direct"' in Path(name).read_bytes()
    text = sanguir("sheet", "check", name)
    assert (text.status, text.err) == (0, "")
    assert text.out.count("\n") == 1
    assert "\x1b" not in text.out


@pytest.mark.parametrize("name", ["-x.toml", "--json.toml", "-n", "-.toml"])
def test_names_that_look_like_options(name):
    shutil.copy("tom.toml", f"./{name}")
    assert done("sheet", "check", "--", name).startswith(f"./{name}: Tom Ferris: fine")
    assert done("sheet", "check", f"./{name}")
    assert one("advance-time", "--hours", 1, f"./{name}")["written"] is True


def test_json_after_the_double_dash_is_a_name():
    shutil.copy("tom.toml", "./--json.toml")
    answer = sanguir("sheet", "check", "--", "--json")
    assert (answer.status, answer.out) == (0, "./--json.toml: Tom Ferris: fine\n")
    answer = sanguir("thirst", "--", "--json")
    assert answer.status == 4
    assert answer.err.startswith("sanguir: ./--json.toml: ")


def no_sheets() -> None:
    Path("folder").mkdir()
    os.mkfifo("pipe.toml")
    os.symlink("nowhere.toml", "dangling.toml")
    os.symlink("loop.toml", "loop.toml")
    Path("empty.toml").touch()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder", "is a folder"),
        (".", "is a folder"),
        ("/", "is a folder"),
        ("pipe.toml", "not a regular file"),
        ("/dev/null", "not a regular file"),
        ("dangling.toml", "is a link to nowhere.toml, which is not there"),
        ("loop.toml", "circle"),
        ("empty.toml", "the file is empty"),
        ("none.toml", "no such sheet"),
        ("none/x.toml", "no such sheet"),
        ("tom.toml/x", "no such sheet"),
        ("", "names no file"),
        ("a\0b", "not a file name"),
        ("x" * 300, "too long"),
    ],
    ids=ascii,
)
def test_what_is_no_sheet_is_refused_and_nothing_is_made(name, said):
    no_sheets()
    before = sorted(os.listdir())
    for words in (["sheet", "show", name], ["heal", name], ["advance-time", name, "--hours", "1"],
                  ["sheet", "set", name, "notes=x"], ["turn", name, "mira"],
                  ["advance-time", name, "--hours", "1", "--dry-run"]):  # fmt: skip
        line = fails(3, *words)
        assert said in line
        assert len(line) < 250
    (error,) = errors(3, "thirst", name)
    assert error["file"] == name
    assert sorted(os.listdir()) == before


def test_standard_input_is_for_the_verbs_that_read_it():
    assert "`sheet show`" in fails(2, "roll", "3", "-")
    assert "standard input" in fails(2, "thirst", "-")


def test_a_link_stays_a_link_and_its_target_changes(tmp_path):
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    Path("tom.toml").rename(shelf / "tom.toml")
    os.symlink("shelf/tom.toml", "tom.toml")
    (shelf / "tom.toml").chmod(0o640)
    done("heal", "tom.toml")
    assert Path("tom.toml").is_symlink()
    assert "injuries = 0" in (shelf / "tom.toml").read_text()
    assert (shelf / "tom.toml").stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(shelf)) == ["tom.toml"]


def test_dice_hang_on_the_files_own_name_not_on_the_link_or_the_folder(tmp_path):
    (tmp_path / "shelf").mkdir()
    shutil.copy("mira.toml", "shelf/mira.toml")
    os.symlink("shelf/mira.toml", "other.toml")
    words = ["--seed", 3, "-n"]
    rolls = [one("thirst", name, *words)["result"]["rolls"][0]["dice"]
             for name in ("mira", "shelf/mira.toml", "other.toml")]  # fmt: skip
    assert rolls[0] == rolls[1] == rolls[2]


READING = [
    ["sheet", "show", "wild.toml"],
    ["sheet", "show", "wild", "mira", "--json"],
    ["sheet", "check", "wild"],
    ["roll", "5", "wild"],
    ["uv", "wild"],
    ["uv", "wild", "reduced"],
    ["feed", "wild", "--ml", "0"],
    ["feed", "wild", "--ml", "300", "--cooked"],
    ["advance-time", "wild", "--hours", "0"],
    ["advance-time", "wild", "--hours", "24"],
    ["advance-time", "wild", "--to", "48"],
    ["thirst", "mira", "--trigger", "blood"],
    ["thirst", "starving", "--dice", "6,1,1"],
    ["sheet", "set", "wild", "injuries=1"],
]
WRITING = [
    ["thirst", "wild", "--dice", "6,1"],
    ["heal", "wild", "--dice", "6"],
    ["feed", "wild", "--ml", "300"],
    ["uv", "wild", "direct"],
    ["turn", "tom", "mira", "--seed", "3"],
    ["advance-time", "mira", "tom", "--hours", "30", "--seed", "3"],
    ["sheet", "set", "wild", "injuries+=1"],
    ["sheet", "new", "eve"],
    ["sheet", "new", "mira", "--force"],
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_what_changes_nothing_touches_nothing(words):
    with Untouched():
        assert sanguir(*words).status == 0


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_dry_run_equals_the_real_run_in_every_key_but_written(words):
    with Untouched():
        dry = results(*words, "--dry-run")
        text = done(*words, "-n")
    real = results(*words)
    for answer in (*dry, *real):
        answer["others"] = [other | {"written": None} for other in answer["others"]]
    assert [a["written"] for a in dry] == [False] * len(dry)
    assert [a["written"] for a in real] == [True] * len(real)
    assert [a | {"written": None} for a in dry] == [a | {"written": None} for a in real]
    assert "changed" not in text


@pytest.mark.parametrize("words", WRITING[:-2], ids=" ".join)
def test_changes_are_exactly_what_changed_in_the_file(words):
    import tomllib

    names = [f"{word}.toml" for word in words if Path(f"{word}.toml").exists()]
    before = {name: tomllib.loads(Path(name).read_text()) for name in names}
    for answer in results(*words):
        for part in (answer, *answer["others"]):
            after = tomllib.loads(Path(part["sheet"]).read_text())
            assert after == part["after"]
            old = before[part["sheet"]]
            found = {}
            for key in {*old, *after}:
                mine, theirs = old.get(key), after.get(key)
                if isinstance(mine, dict):
                    found |= {
                        f"{key}.{k}": [mine.get(k), theirs.get(k)]
                        for k in {*mine, *theirs}
                        if mine.get(k) != theirs.get(k)
                    }
                elif mine != theirs:
                    found[key] = [mine, theirs]
            assert part["changes"] == found


def test_values_of_every_shape_survive():
    import datetime
    import tomllib

    text = Path("mira.toml").read_text() + (
        '\n["own things"]\n"\u043a\u043b\u044e\u0447" = "\u0437"\nborn = 1890-03-04\n'
        "wakes = 23:30:00\n"
        "seen = 2026-10-25T02:30:00+02:00\nxp = 1_250\nhex = 0x3\nmap = 'C:\\dice'\n"
        "flask = { ml = 300, drawn = 2026-10-25T01:00:00 }\n[[log]]\nml = 300\n[[log]]\nml = 250\n"
    )
    Path("mira.toml").write_text(text, encoding="utf-8")
    answer = sanguir("advance-time", "mira", "--hours", 4, "--json")
    assert answer.status == 0
    import json

    after = json.loads(answer.out, parse_constant=lambda word: 1 / 0)["after"]
    own = after["own things"]
    assert (own["born"], own["wakes"], own["seen"], own["flask"]["drawn"]) == (
        "1890-03-04", "23:30:00", "2026-10-25T02:30:00+02:00", "2026-10-25T01:00:00",
    )  # fmt: skip
    kept = Path("mira.toml").read_text(encoding="utf-8")
    expected = text.replace("since_blood = 0 ", "since_blood = 4 ").replace(
        "clock_hours = 0", "clock_hours = 4"
    )
    assert kept == expected
    assert tomllib.loads(kept)["own things"]["born"] == datetime.date(1890, 3, 4)


def test_a_sheet_is_called_the_same_whether_it_is_there_or_not():
    for name in ("./gone.toml", "gone.toml"):
        assert fails(3, "sheet", "show", name).startswith("gone.toml: no such sheet")
    assert one("sheet", "show", "./tom.toml")["sheet"] == "tom.toml"
    assert fails(3, "sheet", "show", "--", "-gone.toml").startswith("./-gone.toml: no such sheet")
