"""Faults that people met in tools like this one: what no other test holds, by the command line."""

from __future__ import annotations

import ast
import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest
import tomledit
from surroundings import alone

sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))
from shell import Untouched, done, environment, errors, fails, one, process, sanguir

ROOT = Path(__file__).parents[2]

SANGUIR = """system = "sanguiri"
name = "Ilse"
kind = "sanguir"
origin = "turned"

[attributes]
END = 4
WIL = 3

[state]
alive = true
control = "self"
thirst = "sated"
hours_since_blood = 0
banked_ml = 0
exposure = "unstated"
injuries = 2
clock_hours = 0
"""
VAMPIRE = """system = "v5"
name = "Marek"
kind = "vampire"
generation = 12
blood_potency = 1
humanity = 7

[attributes]
strength = 2
dexterity = 2
stamina = 2
charisma = 2
manipulation = 2
composure = 2
intelligence = 2
wits = 2
resolve = 3

[skills]
brawl = 2

[state]
alive = true
hunger = 2
stains = 1
health = { superficial = 1, aggravated = 1 }
willpower = { superficial = 0, aggravated = 0 }
resonance = { humour = "none", intensity = "negligible" }
blush = false
frenzy = "none"
riding = false
torpor = false
torpor_until_hours = 0
clock_hours = 0
"""


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    """A folder with a vampire of each system and a human."""
    alone(tmp_path, monkeypatch)
    Path("ilse.toml").write_text(SANGUIR)
    Path("marek.toml").write_text(VAMPIRE)
    human = SANGUIR.replace('"sanguir"', '"human"').replace('origin = "turned"\n', "")
    Path("tom.toml").write_text(human.replace("Ilse", "Tom"))
    return tmp_path


def with_values(name: str, *changes: tuple[str, str]) -> None:
    """Change a sheet's text, each piece of which has to be there once."""
    text = Path(name).read_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    Path(name).write_text(text)


def state(name: str) -> dict:
    return tomllib.loads(Path(name).read_text())["state"]


def litter() -> list[str]:
    return [path.name for path in Path().iterdir() if path.name.startswith(".sanguir-")]


def python(code: str, *words: object, **options) -> subprocess.CompletedProcess[str]:
    """Run a program of its own that prepares something and then is `sanguir`."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, words)],
        capture_output=True, text=True, timeout=60, check=False,
        env=environment({"PYTHONPATH": str(ROOT)}), **options,
    )  # fmt: skip


# -- V5 ------------------------------------------------------------------------------------


@pytest.mark.rule("V1")
@pytest.mark.parametrize("hunger", [0, 1])
@pytest.mark.parametrize(
    ("faces", "successes"),
    [("5,4", 0), ("6,5", 1), ("10,2", 1), ("10,10", 4), ("10,10,10", 5), ("10,10,10,10", 8)],
)
def test_the_words_of_a_roll_count_as_its_json_does(faces, successes, hunger):
    words = ["roll", faces.count(",") + 1, "--hunger", hunger, "-d", 3, "--dice", faces]
    roll = one(*words)["result"]["rolls"][0]
    assert roll["successes"] == successes
    counted = f"{successes} success{'' if successes == 1 else 'es'}, 3 needed"
    assert f"  {'passed' if roll['passed'] else 'failed'}    {counted}\n" in done(*words)


@pytest.mark.rule("V2")
def test_hunger_dice_are_some_of_the_pool_and_help_says_so():
    roll = one("roll", 9, "--hunger", 3, "--seed", 0)["result"]["rolls"][0]
    assert (len(roll["dice"]), len(roll["hunger_dice"])) == (6, 3)
    assert "this many of the pool are Hunger dice" in " ".join(done("roll", "-h").split())


@pytest.mark.rule("V19")
def test_a_hunger_beyond_the_highest_is_told_with_its_range_and_the_sheet_stays():
    with_values("marek.toml", ("hunger = 2", "hunger = 6"))
    with Untouched():
        for words in (["rouse"], ["feed", "--source", "kill"], ["sheet", "show"], ["roll", 5]):
            line = fails(3, *words, "marek.toml")
            assert line.startswith("marek.toml: state.hunger: 6 is out of range; ")
            assert line.endswith("from 0 to 5")


@pytest.mark.rule("V20")
@pytest.mark.parametrize(
    "words",
    [
        ["mend", "marek"],
        ["mend", "marek", "--aggravated"],
        ["rouse", "marek"],
        ["rouse", "marek", "--for", "surge"],
        ["rouse", "marek", "--for", "blush"],
        ["rouse", "marek", "--for", "discipline", "--level", "1"],
        ["roll", "5", "marek", "--surge"],
    ],
    ids=" ".join,
)
def test_at_the_highest_hunger_no_rouse_by_choice_writes_anything(words):
    with_values("marek.toml", ("hunger = 2", "hunger = 5"))
    with Untouched():
        assert "Hunger 5" in fails(4, *words)


@pytest.mark.rule("V23")
def test_a_mend_that_crosses_the_highest_hunger_is_one_write():
    with_values("marek.toml", ("hunger = 2", "hunger = 4"))
    answer = one("mend", "marek", "--aggravated", "--dice", "2,2,9")
    assert answer["changes"] == {"state.hunger": [4, 5], "state.health.aggravated": [1, 0]}
    assert [entry["difficulty"] for entry in answer["result"]["pending"]] == [4]
    assert state("marek.toml") == answer["after"]["state"]


@pytest.mark.rule("V24")
def test_which_printing_the_blood_potency_is_of_is_told():
    lines = done("rules", "show", "--system", "v5").splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines if "potency.1." in line}
    assert rows["potency.1.surge"] == ["2", "stated", "V24"]
    assert rows["potency.1.bane"] == ["2", "stated", "V24"]
    assert "newer printing" in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())


def test_a_modifier_is_taken_once_each_time_and_leaves_nothing_behind():
    words = ["roll", "strength+brawl", "marek", "-m", "-2", "-m", "fog:+1", "--seed", 1]
    pools = [one(*words)["result"]["rolls"][0]["pool"] for _ in range(10)]
    assert pools == [pools[0]] * 10
    assert pools[0]["modifiers"] == [["modifier", -2], ["fog", 1]]
    assert pools[0]["sum"] == 4 - 2 + 1 == pools[0]["size"]


@pytest.mark.rule("V17")
def test_a_re_roll_takes_over_difficulty_and_seed_and_marks_one_willpower():
    first = one("roll", 5, "marek", "-d", 4, "--seed", 3)
    Path("roll.json").write_text(json.dumps(first))
    second = one("reroll", "roll.json", "marek", "--positions", "1,3")
    old, new = first["result"]["rolls"][0], second["result"]["rolls"][0]
    assert (new["difficulty"], second["seed"], new["rerolled"]) == (4, 3, [1, 3])
    assert new["hunger_dice"] == old["hunger_dice"]
    assert (new["dice"][1], len(new["dice"])) == (old["dice"][1], 3)
    faces = [*new["dice"], *new["hunger_dice"]]
    assert new["successes"] == sum(f > 5 for f in faces) + 2 * (faces.count(10) // 2)
    assert second["changes"] == {"state.willpower.superficial": [0, 1]}
    assert state("marek.toml")["willpower"] == {"superficial": 1, "aggravated": 0}


@pytest.mark.rule("V16")
@pytest.mark.parametrize(
    "words",
    [["roll", "4", "--kind", "willpower", "--system", "v5"],
     ["frenzy", "marek", "--provocation", "bonfire", "-n"]],
    ids=["Willpower", "frenzy"],
)  # fmt: skip
def test_what_is_rolled_with_willpower_is_not_thrown_again_for_willpower(words):
    Path("roll.json").write_text(json.dumps(one(*words, "--seed", 1)))
    with Untouched():
        line = fails(4, "reroll", "roll.json", "marek", "--strategy", "failures")
        assert "cannot be thrown again" in line


def test_a_track_can_be_set_to_nothing_and_no_further():
    assert one("sheet", "set", "marek", "health.superficial=0", "stains=0")["written"]
    assert (state("marek.toml")["health"]["superficial"], state("marek.toml")["stains"]) == (0, 0)
    with Untouched():
        assert "no superficial damage" in fails(4, "mend", "marek")
        assert "out of range" in fails(3, "sheet", "set", "marek", "health.superficial-=1")


# -- numbers on a command line -------------------------------------------------------------

NINES = "9" * 40


@pytest.mark.parametrize(
    "words",
    [
        ["roll", "5", "-m", NINES],
        ["roll", "5", "--advancement", NINES],
        ["roll", "5", "--hunger", NINES],
        ["roll", "5", "-d", NINES],
        ["roll", "5", "--vs", NINES],
        ["roll", "5", "--vs-pool", NINES],
        ["roll", "5", "--vs-pool", "5", "--vs-modifier", NINES],
        ["roll", f"END+{NINES}", "ilse"],
        ["odds", NINES],
        ["rouse", "marek", "--checks", NINES],
        ["damage", "marek", NINES],
        ["stain", "marek", NINES],
        ["heal", "ilse", "--injuries", NINES],
        ["feed", "ilse", "--ml", NINES],
        ["turn", "--recipient-endurance", NINES, "--sire-endurance", "4"],
        ["donors", "--days", NINES],
        ["advance-time", "ilse", "--nights", NINES],
        ["forecast", "ilse", "--for", f"{NINES}d"],
    ],
    ids=" ".join,
)
def test_a_number_beyond_all_use_is_refused_in_a_short_line(words):
    with Untouched():
        assert len(fails(2, *words)) < 200


@pytest.mark.parametrize("number", ["\u22122", "\uff0b2", "\uff12", "\u0662", "\u00b2"])
def test_signs_and_digits_of_other_scripts_are_refused_wherever_a_number_stands(number):
    with Untouched():
        for words in (
            ["roll", "5", "-d", number], ["roll", "5", "--vs", number],
            ["roll", "5", "--seed", number], ["roll", "2", "--dice", f"{number},1"],
            ["feed", "ilse", "--ml", number], ["feed", "ilse", "--ml", "300", "--drawn", number],
            ["advance-time", "ilse", "--hours", number], ["heal", "ilse", "--injuries", number],
            ["damage", "marek", number], ["rouse", "marek", "--checks", number],
        ):  # fmt: skip
            assert f'"{number}"' in fails(2, *words), words
        assert f'"{number}" is text' in fails(3, "sheet", "set", "ilse", f"injuries={number}")


@pytest.mark.parametrize(
    "words", [["roll", "-3"], ["damage", "marek", "-3"], ["stain", "marek", "-3"]], ids=" ".join
)
def test_a_negative_number_that_looks_like_an_option_says_what_to_type(words):
    with Untouched():
        assert fails(2, *words).endswith("put `--` before what starts with a minus: -- -3")
        if words[0] != "roll":
            assert "-3 is out of range" in fails(2, *words[:-1], "--", words[-1])


# -- a sheet as somebody left it -----------------------------------------------------------

COMMENTED = """# Ilse's sheet - do not lose my notes!
system = "sanguiri"
kind = "sanguir"
origin = "turned"
name = "Ilse"          # called "Moth" by the others

# --- numbers the table agreed on -------------------------------
attributes.END = 4     # raised after the fire
attributes.WIL = 0x3
xp = 1_250

[state]
hours_since_blood = 20 # since the harbour
thirst = "sated"
clock_hours = 0

# [state.old]
# thirst = 2           <- keep, ask the GM

[home]   # empty on purpose
"""
SHAPED = """system = "sanguiri"
kind = "sanguir"
origin = "turned"
name = 'Ilse "Moth"'
"blood type" = "AB"
"\u043a\u043b\u044e\u0447" = "\u0437"
born = 1890-03-04
wakes = 23:30:00
last_seen = 2026-10-25T02:30:00+02:00
map = 'C:\\dice\\new'
notes = \"\"\"
first line
  second line, indented
\"\"\"
flask = { kind = "human", ml = 300, drawn = 2026-10-25T01:00:00 }
attributes.END = 4
attributes.WIL = 3

[[feed_log]]
ml = 300        # the sailor
[[feed_log]]
ml = 250

[state]
thirst = "sated"
hours_since_blood = 20
clock_hours = 0

[state.extra.house_rule]
keep = true
"""


@pytest.mark.parametrize("text", [COMMENTED, SHAPED], ids=["comments", "shapes"])
def test_time_changes_three_values_and_not_a_letter_beside_them(text):
    Path("moth.toml").write_text(text, encoding="utf-8")
    answer = sanguir("advance-time", "moth", "--hours", 4, "--dice", "6,1,1,1,1,1")
    assert answer.status == 0
    expected = text.replace("blood = 20", "blood = 24").replace(
        "clock_hours = 0", "clock_hours = 4"
    )
    assert Path("moth.toml").read_text(encoding="utf-8") == expected.replace('"sated"', '"peckish"')


@pytest.mark.parametrize(
    ("ends", "last"),
    [(["\n"], "\n"), (["\r\n"], "\r\n"), (["\r\n", "\n"], "\n"), (["\n"], ""), (["\r\n"], "")],
    ids=["LF", "CRLF", "mixed", "LF, none at the end", "CRLF, none at the end"],
)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
def test_a_new_key_leaves_every_line_end_as_it_was(ends, last, mark):
    *lines, _ = SANGUIR.replace("clock_hours = 0\n", 'more = "one\\r\\ntwo"\n').split("\n")
    whole = [line + ends[at % len(ends)] for at, line in enumerate(lines)]
    whole[-1] = lines[-1] + last
    Path("ilse.toml").write_bytes((mark + "".join(whole)).encode())
    assert sanguir("advance-time", "ilse", "--hours", 1).status == 0
    after = Path("ilse.toml").read_bytes().decode()
    assert "\r\r" not in after
    changed = [line.replace("blood = 0", "blood = 1") for line in whole]
    if last:
        assert after in (mark + "".join(changed) + f"clock_hours = 1{end}" for end in ends)
    else:
        assert after == mark + "".join(changed) + ends[0] + "clock_hours = 1"


# -- writing -------------------------------------------------------------------------------

WRITING = [
    ["advance-time", "ilse", "--hours", "1"],
    ["advance-time", "ilse", "tom", "marek", "--hours", "1"],
    ["thirst", "ilse", "--trigger", "increase", "--dice", "6,1,1,1,1,1"],
    ["heal", "ilse", "--dice", "6,1,1,1,1,1"],
    ["uv", "ilse", "direct"],
    ["turn", "tom", "ilse", "--dice", "6,1,1,1,1,1,1,1"],
    ["remorse", "marek", "--dice", "1,1"],
    ["mend", "marek", "--aggravated", "--dice", "1,1,1"],
    ["rise", "marek", "--dice", "1"],
    ["damage", "marek", "2"],
    ["sheet", "set", "ilse", "injuries+=1", "notes=new"],
    ["sheet", "xp", "marek", "--add", "2", "the siege"],
    ["sheet", "new", "ilse.toml", "--force"],
]


def hungry() -> None:
    """Let the sire of a turning have something to lose, so that both sheets change."""
    with_values("ilse.toml", ("blood = 0", "blood = 5"))


FAILING = {
    "a full disk": ("write", errno.ENOSPC),
    "a disk that does not flush": ("fsync", errno.EIO),
    "a replacement refused": ("replace", errno.EACCES),
}


@pytest.mark.parametrize(("call", "number"), FAILING.values(), ids=FAILING)
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_what_fails_before_the_replacement_leaves_every_sheet(words, call, number, monkeypatch):
    def broken(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    hungry()
    monkeypatch.setattr(os, call, broken)
    with Untouched():
        answer = sanguir(*words)
        assert (answer.status, answer.out, answer.err.count("\n")) == (5, "", 1)
        assert answer.err.endswith(("the file did not change\n", "nothing was written\n"))
    assert litter() == []


@pytest.mark.parametrize("words", WRITING[:-1], ids=" ".join)
def test_a_fault_of_ours_at_the_replacement_leaves_every_sheet(words, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("x")

    hungry()
    monkeypatch.setattr(os, "replace", broken)
    with Untouched():
        answer = sanguir(*words)
        assert (answer.status, answer.out, answer.err.count("\n")) == (70, "", 1)
    assert litter() == []


@pytest.mark.parametrize("words", WRITING[:-1], ids=" ".join)
def test_a_text_that_does_not_read_back_as_meant_replaces_nothing(words, monkeypatch):
    hungry()
    real = tomledit.loads
    before = {path.read_text() for path in Path().glob("*.toml")}

    def spoiled(text: str):
        is_edited = "[attributes]" in text and text not in before
        return real(text + "\n[spoiled]\n" if is_edited else text)

    monkeypatch.setattr(tomledit, "loads", spoiled)
    with Untouched():
        answer = sanguir(*words)
    assert (answer.status, answer.out, answer.err.count("\n")) == (70, "", 1)
    assert "does not hold the values it should" in answer.err
    assert litter() == []


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o660])
def test_a_sheet_keeps_its_mode_whatever_the_umask(mode):
    before = os.umask(0o077)
    try:
        for words, name in (
            (["advance-time", "ilse", "tom", "--hours", "1"], "ilse.toml"),
            (["turn", "tom", "ilse", "--seed", "1"], "tom.toml"),
            (["sheet", "xp", "marek", "--add", "1", "x"], "marek.toml"),
        ):
            Path(name).chmod(mode)
            assert sanguir(*words).status == 0
            assert Path(name).stat().st_mode & 0o777 == mode
    finally:
        os.umask(before)


def test_hours_are_as_many_as_runs_were_finished_when_a_loop_is_killed():
    chance = random.Random(54)
    text = Path("tom.toml").read_text()
    line = '{"verb": "advance-time", "sheet": "tom", "hours": 1}\n'
    Path("loop").write_text(line * 400)
    hours = 0
    for _ in range(12):
        with subprocess.Popen(
            [sys.executable, "-m", "sanguir", "batch", "loop"],
            stdout=subprocess.PIPE, env=environment({"PYTHONPATH": str(ROOT)}),
        ) as running:  # fmt: skip
            assert running.stdout is not None
            told = sum(bool(running.stdout.readline()) for _ in range(chance.randrange(1, 40)))
            running.kill()
            told += running.stdout.read().count(b"\n")
        assert state("tom.toml")["clock_hours"] - hours in (told, told + 1)
        hours = state("tom.toml")["clock_hours"]
        expected = text.replace("clock_hours = 0", f"clock_hours = {hours}")
        assert Path("tom.toml").read_text() == expected


KILLED_AFTER = """
import os, signal, sys
after = int(sys.argv.pop(1))
from sanguir.cli.app import main
from sanguir.sheets import writing
whole = writing.Replacement.replace
made = []
def replace(self):
    whole(self)
    made.append(self)
    if len(made) == after:
        os.kill(os.getpid(), signal.SIGKILL)
writing.Replacement.replace = replace
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize("after", [1, 10, 19])
def test_a_run_killed_in_the_middle_is_finished_by_the_same_clock_and_nobody_ages_twice(after):
    names = [f"s{at:02}.toml" for at in range(20)]
    for name in names:
        Path(name).write_text(SANGUIR)
    words = ["advance-time", *names, "--to", "24", "--seed", "5", "--json"]
    ended = python(KILLED_AFTER, after, *words)
    assert ended.returncode == -signal.SIGKILL
    aged = [name for name in names if state(name)["clock_hours"] == 24]
    assert len(aged) == after
    told = [json.loads(line)["sheet"] for line in ended.stdout.splitlines()]
    assert set(told) <= set(aged)
    kept = {name: Path(name).read_bytes() for name in aged}
    assert sanguir(*words).status == 0
    assert {name: Path(name).read_bytes() for name in aged} == kept
    whole = [Path(name).read_bytes() for name in names]
    for name in names:
        Path(name).write_text(SANGUIR)
    assert sanguir(*words).status == 0
    assert [Path(name).read_bytes() for name in names] == whole
    assert {state(name)["clock_hours"] for name in names} == {24}


def test_what_only_looks_opens_nothing_for_writing(monkeypatch):
    real = os.open

    def read_only(path: object, flags: int, *more: object, **options: object) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, "read-only", str(path))
        return real(path, flags, *more, **options)

    able = os.access
    monkeypatch.setattr(os, "open", read_only)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and able(path, mode))
    with Untouched():
        for words in (
            ["sheet", "show", "ilse"], ["sheet", "show", "ilse", "tom"], ["sheet", "check", "tom"],
            ["roll", "END", "ilse"], ["odds", "END", "ilse"], ["forecast", "ilse"],
            ["odds", "--of", "thirst", "ilse"], ["feed", "ilse", "--ml", "0"], ["uv", "ilse"],
            ["advance-time", "ilse", "--hours", "0"], ["resonance", "show", "marek"],
            ["sheet", "export", "marek", "--to", "json"], ["torpor", "marek"],
            *([*words, "-n"] for words in WRITING[:-1] if words[1] != "xp"),
        ):  # fmt: skip
            answer = sanguir(*words)
            assert (answer.status, answer.err) == (0, ""), words
        for words in WRITING:
            assert sanguir(*words).status == 5, words


# A system on which no file can be replaced while anybody has it open. Its lock is a library's.
ELSEWHERE = """
import asyncio, ctypes, errno, os, subprocess, sys, tempfile, types
import platformdirs, tomledit, typer
class Lock:
    def __init__(self, path):
        self.path = path
    def acquire(self, **_):
        return True
    def release(self):
        pass
sys.modules["fasteners"] = types.SimpleNamespace(InterProcessLock=Lock)
held = sys.argv.pop(1)
real = os.replace
def identity(status):
    return status.st_dev, status.st_ino
def opened():
    for number in map(int, os.listdir("/dev/fd")):
        try:
            yield identity(os.fstat(number))
        except OSError:
            pass
def replace(source, target):
    for path in (source, target):
        if identity(os.stat(path)) in [*opened()]:
            os._exit(99)
    if os.path.basename(target) == held:
        raise PermissionError(errno.EACCES, "it is being used by another process")
    real(source, target)
os.replace = replace
sys.platform = "win32"
from sanguir.cli.app import main
main()
"""

fd = pytest.mark.skipif(not Path("/dev/fd").exists(), reason="open files are listed in /dev/fd")


@fd
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_no_file_is_replaced_while_this_process_has_it_open(words):
    hungry()
    before = {path.name: path.read_bytes() for path in Path().glob("*.toml")}
    ended = python(ELSEWHERE, "", *words)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert {path.name: path.read_bytes() for path in Path().glob("*.toml")} != before
    assert litter() == []


@fd
@pytest.mark.parametrize("held", ["tom.toml", "ilse.toml"])
def test_a_sheet_that_another_program_has_open_keeps_its_partner_from_changing(held):
    hungry()
    before = {path.name: path.read_bytes() for path in Path().glob("*.toml")}
    ended = python(ELSEWHERE, held, "turn", "tom", "ilse", "--dice", "6,1,1,1,1,1,1,1")
    assert (ended.returncode, ended.stdout) == (5, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"sanguir: {held}: ")
    assert "the file did not change" in line
    assert {path.name: path.read_bytes() for path in Path().glob("*.toml")} == before
    assert litter() == []


# -- the program itself --------------------------------------------------------------------


def test_json_is_one_line_on_any_width_however_long_a_name_and_a_note():
    long = json.dumps("x" * 600 + "\nsecond line\r\n\tthird")
    with_values("ilse.toml", ('name = "Ilse"', f"name = {long}\nnotes = {long}"))
    narrow, wide = (
        process("sheet", "show", "ilse.toml", "--json", env={"COLUMNS": str(width)}).out
        for width in (20, 200)
    )
    assert narrow == wide
    assert narrow.count("\n") == 1
    assert json.loads(narrow)["after"]["notes"] == json.loads(long)


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_a_number_that_json_does_not_have_is_null_in_it(value):
    with_values("ilse.toml", ("\n[attributes]", f"luck = {value}\n\n[attributes]"))
    answer = sanguir("uv", "ilse", "direct", "--json")
    assert answer.status == 0
    assert json.loads(answer.out, parse_constant=lambda word: 1 / 0)["after"]["luck"] is None
    assert f"luck = {value}\n" in Path("ilse.toml").read_text()


RUNS = [
    [], ["--version"], ["roll", "5"], ["roll", "3", "--hunger", "1", "-d", "2", "--json"],
    ["odds", "5"], ["odds", "--of", "thirst", "ilse.toml"], ["forecast", "marek.toml"],
    ["feed", "ilse.toml", "--ml", "300"], ["advance-time", "marek.toml", "--hours", "1"],
    ["sheet", "new", "new", "--system", "v5"], ["sheet", "show", "ilse.toml", "marek.toml"],
    ["sheet", "check", "ilse.toml"], ["sheet", "set", "ilse.toml", "injuries=1"],
    ["sheet", "xp", "ilse.toml"], ["sheet", "export", "marek.toml", "--to", "foundry"],
    ["sheet", "show", "marek.toml", "--export", "page.html"], ["rules", "show"],
    ["rules", "export", "--system", "v5"], ["schema", "roll"], ["schema"], ["journal", "show"],
    ["journal", "stats"], ["journal", "replay"], ["thirst", "ilse.toml"], ["heal", "ilse.toml"],
    ["turn", "--recipient-endurance", "3", "--sire-endurance", "4"], ["uv", "ilse.toml"],
    ["donors", "--days", "2"], ["rouse", "marek.toml"], ["rise", "marek.toml"],
    ["mend", "marek.toml"], ["damage", "marek.toml", "1"], ["stain", "marek.toml", "1"],
    ["willpower", "marek.toml", "--spend", "staked"], ["remorse", "marek.toml"],
    ["frenzy", "marek.toml", "--provocation", "bonfire"], ["resonance", "roll"],
    ["session", "start", "marek.toml"], ["torpor", "marek.toml"],
]  # fmt: skip
ALONE = """
import os, sys
from pathlib import Path
folder, words = Path(sys.argv[1]), sys.argv[2:]
os.chdir("/")
import sanguir
assert Path(sanguir.__file__).is_relative_to(folder), sanguir.__file__
from typer.testing import CliRunner
from sanguir.cli.app import app
for line in sys.stdin.read().splitlines():
    words = [str(folder / word) if "." in word[-5:] else word for word in line.split("\\t")]
    words = [str(folder / word) if word == "new" and at == 2 else word
             for at, word in enumerate(words)]
    answer = CliRunner().invoke(app, words if line else [])
    assert "Traceback" not in answer.stderr
    print(answer.exit_code, line, sep="|")
"""


def test_the_package_alone_does_all_its_work_from_the_root_of_the_disk(tmp_path):
    unneeded = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "sanguir", tmp_path / "sanguir", ignore=unneeded)
    ended = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)], input="\n".join(map("\t".join, RUNS)),
        capture_output=True, text=True, timeout=60, check=False,
        env=environment({"PYTHONPATH": str(tmp_path), "SANGUIR_JOURNAL": str(tmp_path / "j")}),
    )  # fmt: skip
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == [f"0|{line}" for line in map("\t".join, RUNS)]


def test_whatever_is_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dask"]]
    declared = {word.partition(">")[0].strip().replace("-", "_") for word in wanted}
    found = set()
    for path in (ROOT / "sanguir").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    assert found - set(sys.stdlib_module_names) - {"sanguir"} <= declared


def test_a_sheet_that_may_not_be_read_is_one_line_and_stays(monkeypatch):
    real = os.open

    def forbidden(path: object, *more: object, **options: object) -> int:
        if str(path).endswith("ilse.toml"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, *more, **options)

    monkeypatch.setattr(os, "open", forbidden)
    with Untouched():
        for words in (["sheet", "show"], ["thirst"], ["sheet", "set"], ["advance-time"]):
            more = {"set": ["injuries=1"], "advance-time": ["--hours", "1"]}.get(words[-1], [])
            line = fails(5, *words, "ilse.toml", *more)
            assert line == "ilse.toml: no permission to read it; the file did not change"
        (error,) = errors(5, "thirst", "ilse")
        assert (error["code"], error["file"]) == ("io", "ilse.toml")


# Ctrl-C comes at the moment when a module is looked for.
PRESSED = """
import os, signal, sys
wanted = sys.argv.pop(1)
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)
from sanguir.__main__ import main
sys.meta_path.insert(0, Press())
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize(
    "module",
    ["typer", "sanguir.cli", "sanguir.cli.app", "sanguir.cli.command", "sanguir.cli.thirst",
     "sanguir.sheets.store", "sanguir.sanguiri.thirst", "sanguir.render.text"],
)  # fmt: skip
def test_ctrl_c_while_the_program_is_being_loaded_ends_without_a_traceback(module):
    before = Path("ilse.toml").read_bytes()
    ended = python(PRESSED, module, "thirst", "ilse", "--dice", "6,1,1,1,1,1,1")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
    assert module == "sanguir.render.text" or Path("ilse.toml").read_bytes() == before


# -- time ----------------------------------------------------------------------------------


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("drawn", "suitable"), [("4h", True), ("240m", True), ("241m", False), ("4.5", False)]
)
def test_a_preview_judges_drawn_blood_as_the_drink_does(drawn, suitable):
    with_values("ilse.toml", ('"sated"', '"thirsty"'), ("blood = 0", "blood = 50"))
    words = ["feed", "ilse", "--ml", 300, "--drawn", drawn]
    before = Path("ilse.toml").read_bytes()
    dry, real = one(*words, "-n"), one(*words)
    assert dry["result"] == real["result"]
    assert dry["changes"] == real["changes"]
    assert (real["result"]["suitable"], real["written"]) == (suitable, suitable)
    assert (Path("ilse.toml").read_bytes() == before) is not suitable
    if suitable:
        assert (state("ilse.toml")["thirst"], state("ilse.toml")["hours_since_blood"]) == (
            "peckish", 0,
        )  # fmt: skip


@pytest.mark.rule("S13", "S20")
def test_hours_count_from_a_drink_between_two_spans():
    assert done("advance-time", "ilse", "--hours", 20)
    assert one("feed", "ilse", "--ml", 300)["changes"] == {"state.hours_since_blood": [20, 0]}
    answer = one("advance-time", "ilse", "--hours", 20)
    assert answer["result"]["rolls"] == []
    assert (state("ilse.toml")["hours_since_blood"], state("ilse.toml")["thirst"]) == (20, "sated")
    day = one("advance-time", "ilse", "--hours", 4, "--dice", "6,1,1,1,1,1")
    assert [event["at_hours"] for event in day["result"]["events"]] == [44]
    assert one("feed", "ilse", "--ml", 300)["changes"]["state.thirst"] == ["peckish", "sated"]


@pytest.mark.rule("S18")
@pytest.mark.parametrize(
    ("policy", "rounds"),
    [(["stop"], 0), (["feed", "--available-ml", "0"], 0), (["resist"], 1000)],
    ids=["stop", "feed", "resist"],
)
def test_dice_without_a_six_end_every_policy_with_somebody_compelled(policy, rounds):
    ones = ",".join(["1"] * 6 * (1 + rounds))
    words = ["advance-time", "ilse", "--hours", 48, "--dice", ones, "--when-compelled", *policy]
    answer = one(*words)
    assert len(answer["result"]["rolls"]) == 1 + rounds
    assert (answer["result"]["stopped_at_hours"], answer["result"]["remaining_hours"]) == (24, 24)
    assert state("ilse.toml")["control"] == "compelled"
