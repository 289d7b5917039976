"""Completion at TAB: the scripts are current, and every shell offers what the program takes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sanguir.cli import completions
from sanguir.cli.verbs import GROUPS, VERBS
from tests.cli import shells

SHELLS = ("bash", "zsh", "fish")
SHEET = """system = "sanguiri"
name = "Mira"
kind = "sanguir"
origin = "turned"
[attributes]
endurance = 4
willpower = 3
sleight_of_hand = 2
"$(touch pwned)" = 1
[pools]
hold = "endurance+1"
"evil;touch pwned" = "endurance"
[state]
thirst = "peckish"
"""
V5_SHEET = """system = "v5"
name = "Ilse"
kind = "vampire"
[attributes]
strength = 2
[skills]
brawl = 2
[specialties]
brawl = ["grappling"]
[disciplines]
auspex = 2
[[powers]]
name = "Heightened Senses"
discipline = "auspex"
level = 1
"""
HOUSE = """[sanguiri.exposures.moonlit]
sanguir = 1
hybrid = 1
[sanguiri.exposures."half light"]
sanguir = 1
hybrid = 1
[sanguiri.exposures."$(touch pwned)"]
sanguir = 1
hybrid = 1
[v5.frenzy.provocations.heartbreak]
kind = "fury"
difficulty = 3
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with sheets of every sort of name, a house file, and a shelf of sheets."""
    for name in ("mira.toml", "My Sheet.toml", "[1].toml", "-x.toml"):
        (tmp_path / name).write_text(SHEET)
    (tmp_path / "bad\x1bname.toml").write_text(SHEET)
    (tmp_path / "ilse.toml").write_text(V5_SHEET)
    (tmp_path / "housed.toml").write_text('rules = "house.toml"\n' + SHEET)
    (tmp_path / "house.toml").write_text(HOUSE)
    (tmp_path / "notes.txt").write_text("nothing\n")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "old friend.toml").write_text(SHEET)
    return tmp_path


def words(shell: str, line: str, table: Path, **more: str) -> list[str]:
    """Ask one shell at one line."""
    return shells.listed(shell, [line], table, **more)[line]


def test_the_scripts_are_as_the_documented_command_makes_them(tmp_path: Path) -> None:
    completions.main([str(tmp_path / "made")])
    made = {path.name: path.read_text() for path in (tmp_path / "made").iterdir()}
    kept = {path.name: path.read_text() for path in shells.SCRIPTS.iterdir()}
    assert made == kept, f"run: {completions.COMMAND}"


def test_the_zsh_script_says_what_it_completes() -> None:
    first = (shells.SCRIPTS / "_sanguir").read_text().splitlines()[0]
    assert first == "#compdef sanguir"


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_accepts_its_script(shell: str) -> None:
    script = shells.SCRIPTS / ("_sanguir" if shell == "zsh" else f"sanguir.{shell}")
    done = subprocess.run([shells.program(shell), "-n", script], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_verb_is_offered(shell: str, table: Path) -> None:
    lines = ["sanguir ", *(f"sanguir {group} " for group in GROUPS)]
    found = shells.listed(shell, lines, table)
    heads = {name.partition(" ")[0] for name in VERBS}
    assert heads <= set(found.pop("sanguir "))
    for line, offered in found.items():
        group = line.removeprefix("sanguir ")
        assert {name.removeprefix(group) for name in VERBS if name.startswith(group)} == set(
            offered
        )


@pytest.mark.parametrize("shell", SHELLS)
def test_every_option_of_every_verb_is_offered(shell: str, table: Path) -> None:
    wanted = {f"sanguir {name} --": long_options(name) for name in VERBS}
    found = shells.listed(shell, list(wanted), table)
    assert {line: {word.rstrip("=") for word in found[line]} for line in wanted} == wanted


def long_options(name: str) -> set[str]:
    """List the options that a verb's own help names."""
    from typer.main import get_command

    from sanguir.cli.app import app

    command = get_command(app)
    for word in name.split(" "):
        command = command.get_command(None, word)  # type: ignore[attr-defined]
    spelled = {word for parameter in command.params for word in parameter.opts}
    return {word for word in spelled if word.startswith("--")} | {"--help"}


def test_powershell_knows_every_verb_and_option() -> None:
    script = (shells.SCRIPTS / "sanguir.ps1").read_text()
    rows = dict(re.findall(r"^    '([a-z -]+)' = @\{\n(.*?)^    \}", script, re.S | re.M))
    assert set(rows) == set(VERBS)
    for name, row in rows.items():
        spelled = set(",".join(re.findall(r"^            , @\('\+?([^']*)'", row, re.M)).split(","))
        assert long_options(name) <= spelled
    for group in ("", *GROUPS):
        assert f"\n    '{group}' = @(\n" in script


def test_powershell_closes_what_it_opens() -> None:
    script = (shells.SCRIPTS / "sanguir.ps1").read_text()
    bare = "\n".join(
        line.partition(" #")[0] for line in script.splitlines() if not line.startswith("#")
    )
    bare = re.sub(r"'(?:[^']|'')*'|\"[^\"]*\"", "", bare)
    assert not set("'\"") & set(bare)
    for left, right in ("()", "{}", "[]"):
        assert bare.count(left) == bare.count(right)
    assert "Register-ArgumentCompleter -Native -CommandName sanguir" in script


@pytest.mark.parametrize("shell", SHELLS)
def test_an_option_on_the_line_is_not_offered_again(shell: str, table: Path) -> None:
    line = "sanguir roll 5 -d 3 --json -m +1 --"
    found = {word.rstrip("=") for word in words(shell, line, table)}
    assert not {"--difficulty", "--json"} & found
    assert {"--modifier", "--seed"} <= found


@pytest.mark.parametrize("shell", SHELLS)
def test_no_option_is_offered_behind_two_dashes(shell: str, table: Path) -> None:
    lines = ["sanguir roll -- --", "sanguir sheet show -- --"]
    assert list(shells.listed(shell, lines, table).values()) == [[], []]


@pytest.mark.parametrize("shell", SHELLS)
def test_sheets_are_files_and_bare_names_from_the_folder_of_sheets(shell: str, table: Path) -> None:
    found = words(shell, "sanguir sheet show ", table, SANGUIR_SHEETS=str(table / "shelf"))
    assert {"mira.toml", "My Sheet.toml", "[1].toml", "old friend"} <= set(found)
    assert {"shelf", "shelf/"} & set(found)
    assert not {"notes.txt", "-x.toml"} & set(found)
    if shell != "zsh":  # zsh shows such a name with its control character spelled out
        assert not any("\x1b" in word for word in found)


INSERTED = {
    "sanguir rol": "roll ",
    "sanguir sheet show My": "My\\ Sheet.toml ",
    "sanguir sheet show My\\ S": "My\\ Sheet.toml ",
    "sanguir sheet show \\[": "\\[1\\].toml ",
    "sanguir sheet show ./-": "./-x.toml ",
    "sanguir sheet show old": "old\\ friend ",
    "sanguir roll 5 --vs-sheet=mi": "--vs-sheet=mira.toml ",
    "sanguir roll 5 --kind=ar": "--kind=armor ",
    "sanguir uv mira.toml hal": "half\\ light ",
    "sanguir sheet set mira.toml state.thi": "state.thirst=",
    "sanguir sheet set mira.toml state.thirst=pe": "state.thirst=peckish ",
    "sanguir roll 5 mira.toml --uv \\$": "\\$\\(touch\\ pwned\\) ",
}


@pytest.mark.parametrize("line", INSERTED)
def test_what_is_inserted_stands_in_the_quotes_of_the_shell(line: str, table: Path) -> None:
    more = {"SANGUIR_SHEETS": str(table / "shelf"), "SANGUIR_RULES": "house.toml"}
    wanted = INSERTED[line]
    head = line.replace("\\ ", "_").rpartition(" ")[0]
    for shell in ("bash", "zsh"):
        assert shells.typed(shell, line, table, **more) == f"{head} {wanted}"
    # fish answers with the word alone, and needs no quotes around brackets.
    word = shells.typed("fish", line, table, **more)
    assert word.replace("\\[", "[").replace("\\]", "]") == wanted.rstrip().replace(
        "\\[", "["
    ).replace("\\]", "]")
    assert not (table / "pwned").exists()


def test_bash_also_reads_words_that_come_without_a_line(table: Path) -> None:
    script = f"""source '{shells.SCRIPTS}/sanguir.bash'
    COMP_WORDS=(sanguir sheet show My) COMP_CWORD=3; _sanguir; echo "${{COMPREPLY[0]}}"
    COMP_WORDS=(sanguir roll end mira.toml) COMP_CWORD=2; _sanguir; echo "${{COMPREPLY[0]}}"
    """
    done = subprocess.run(
        [shells.program("bash"), "--norc", "-c", script],
        cwd=table, env=shells.environment(table), capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("My Sheet.toml\nendurance\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_an_open_quote_is_kept_and_closed(shell: str, table: Path) -> None:
    with shells.Typist(shell, table) as typist:
        assert typist.tab('sanguir sheet show "My') == 'sanguir sheet show "My Sheet.toml" '
        assert typist.tab("sanguir sheet show 'My S") == "sanguir sheet show 'My Sheet.toml' "
        line = 'sanguir uv mira.toml --rules house.toml "hal'
        assert typist.tab(line) == 'sanguir uv mira.toml --rules house.toml "half light" '


@pytest.mark.parametrize("shell", SHELLS)
def test_exposures_are_those_of_the_rules_in_force(shell: str, table: Path) -> None:
    printed = {"unstated", "absent", "reduced", "direct"}
    lines = [
        "sanguir uv mira.toml ",
        "sanguir uv --rules house.toml mira.toml ",
        "sanguir uv housed.toml ",
        "sanguir uv --rules=house.toml --level ",
    ]
    found = shells.listed(shell, lines, table)
    assert set(found[lines[0]]) == printed
    for line in lines[1:]:
        assert printed | {"moonlit"} <= set(found[line])
    assert "moonlit" in words(shell, "sanguir uv mira.toml ", table, SANGUIR_RULES="house.toml")


@pytest.mark.parametrize("shell", SHELLS)
def test_provocations_of_a_house_file_are_offered(shell: str, table: Path) -> None:
    line = "sanguir frenzy ilse.toml --rules house.toml --provocation "
    assert {"heartbreak", "insulted"} <= set(words(shell, line, table))


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_traits_are_those_of_the_sheet_behind_the_cursor(shell: str, table: Path) -> None:
    with shells.Typist(shell, table) as typist:
        for start, end in (
            ("sl", "sleight_of_hand"),
            ("END", "endurance"),
            ("endurance+w", "endurance+willpower"),
            ("@ho", "@hold"),
        ):
            after = typist.tab(f"sanguir roll {start}", behind=" mira.toml")
            assert after.split() == ["sanguir", "roll", end, "mira.toml"]
        assert typist.tab("sanguir roll brawl.g", behind=" ilse.toml").split() == [
            "sanguir", "roll", "brawl.grappling", "ilse.toml",
        ]  # fmt: skip


@pytest.mark.parametrize("shell", SHELLS)
def test_names_that_a_shell_would_run_are_not_offered_as_traits(shell: str, table: Path) -> None:
    line = "sanguir roll --vs-sheet mira.toml -d 1 "
    for found in (words(shell, line, table), asked("pool", "", "roll", "mira.toml")):
        assert not any(sign in word for word in found for sign in "$();")


# -- the words that sanguir itself gives --------------------------------------------------------


def run(*arguments: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run sanguir as a shell would."""
    environment = {**os.environ, "PYTHONPATH": str(shells.ROOT), **more}
    return subprocess.run(
        [sys.executable, "-m", "sanguir", *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, timeout=shells.PATIENCE,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def asked(kind: str, current: str, *line: str, cwd: Path | None = None, **more: str) -> list[str]:
    """Ask for the words of a kind; nothing is ever said on standard error."""
    done = run("__complete", kind, current, *line, cwd=cwd, **more)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (("levels", ""), ["sated", "peckish", "thirsty", "bloodthirsty"]),
        (("levels", "p"), ["peckish"]),
        (("exposures", "DI"), ["direct"]),
        (("difficulties", "", "roll", "mira.toml"), []),
        (("difficulties", "h", "roll", "5", "ilse.toml"), ["hard"]),
        (("difficulties", "h", "roll", "5", "--system", "v5"), ["hard"]),
        (("disciplines", "", "roll", "5", "ilse.toml"), ["auspex"]),
        (("powers", "hei", "roll", "5", "ilse.toml"), ["Heightened Senses"]),
        (("specialties", "", "roll", "5", "ilse.toml"), ["grappling"]),
        (("sources", "safe", "feed", "ilse.toml"), ["safe-drink"]),
        (("intensities", "a", "feed", "ilse.toml"), ["acute"]),
        (("humours", "ch", "feed", "ilse.toml"), ["choleric"]),
        (("pool", "", "roll", "mira.toml"),
         ["endurance", "willpower", "sleight_of_hand", "stamina", "@hold"]),
        (("pool", "stre", "roll", "--system", "v5"), ["strength", "streetwise"]),
        (("pool", "strength+br", "roll", "ilse"), ["strength+brawl"]),
        (("pool", "strength+animal", "roll", "ilse"), ["strength+animal_ken"]),
        (("pool", "-end", "roll", "mira"), []),
        (("assignments", "state.control=", "sheet", "set", "mira"),
         ["state.control=self", "state.control=compelled"]),
        (("assignments", "state.alive=", "sheet", "set", "mira"),
         ["state.alive=true", "state.alive=false"]),
        (("assignments", "kind=g", "sheet", "set", "ilse"), ["kind=ghoul"]),
        (("assignments", "state.health.", "sheet", "set", "ilse"),
         ["state.health.superficial=", "state.health.aggravated="]),
        (("assignments", "state.resonance.humour=e", "sheet", "set", "ilse"),
         ["state.resonance.humour=empty"]),
        (("no-such-kind", ""), []),
    ],
)  # fmt: skip
def test_the_words_of_each_kind(question: list[str], answer: list[str], table: Path) -> None:
    assert asked(*question, cwd=table) == answer


def test_control_characters_of_a_sheet_reach_no_shell(table: Path) -> None:
    (table / "mira.toml").write_text(
        'system = "v5"\n[skills]\n"br\\u001b[2Jawl" = 1\n"ne\\nw" = 1\n"r\\u202eltr" = 1\n'
        "fine = 1\n"
        '[disciplines]\n"a\\u001bb" = 1\n[[powers]]\nname = "x\\u0007y"\n'
    )
    found = asked("pool", "", "roll", "mira.toml", cwd=table)
    assert "fine" in found
    assert all(word.isprintable() and "ltr" not in word for word in found)
    assert asked("disciplines", "", "roll", "mira.toml", cwd=table) == []
    assert asked("powers", "", "roll", "mira.toml", cwd=table) == []


@pytest.mark.parametrize(
    "text",
    ["", "not toml", "system = 4\n", "system = []\n", 'system = "v5"\nskills = 3\npowers = [1]\n',
     'system = "sanguiri"\nrules = "../house.toml"\n', 'system = "sanguiri"\nrules = 7\n'],
)  # fmt: skip
def test_a_sheet_that_makes_no_sense_gives_no_fault(text: str, table: Path) -> None:
    (table / "mira.toml").write_text(text)
    for kind in completions.complete.KINDS:
        for current in ("", "a.", "state.thirst=", "@", "strength+"):
            assert isinstance(inside(kind, current, ["roll", str(table / "mira.toml")]), list)


def inside(kind: str, current: str, line: list[str]) -> list[str]:
    """Ask without a process of its own, forgiving what `main` forgives."""
    try:
        return completions.complete.answer(kind, current, line)
    except Exception:  # noqa: BLE001 - as main does
        return []


def test_whatever_is_wrong_there_are_no_words(table: Path) -> None:
    assert run("__complete").stdout == ""
    assert asked("exposures", "", "uv", "--rules", "missing.toml", cwd=table) == []
    assert asked("exposures", "", "uv", "--rules", "/dev/zero", cwd=table) == []
    assert asked("exposures", "", "uv", "-", cwd=table) != []
    done = run("__complete", "exposures", "", cwd=table, SANGUIR_RULES="notes.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    os.mkfifo(table / "pipe.toml")
    assert asked("pool", "end", "roll", "pipe.toml", cwd=table) == ["endurance"]
    assert asked("exposures", "", "uv", "--rules", "pipe.toml", cwd=table) == []


def test_a_stray_variable_of_completion_changes_nothing() -> None:
    plain = run("roll", "5", "--seed", "1")
    stray = run("roll", "5", "--seed", "1", _SANGUIR_COMPLETE="bogus")
    assert (stray.returncode, stray.stdout, stray.stderr) == (0, plain.stdout, "")
    source = run("roll", "5", "--seed", "1", _SANGUIR_COMPLETE="bash_source")
    assert source.stdout == plain.stdout


def test_the_odds_of_a_state_roll_are_of_a_sheet_in_the_pools_place(table):
    assert "mira" in asked("pool", "m", "odds", "--of", "thirst", cwd=table)
    assert asked("pool", "end", "odds", "--of", "thirst", cwd=table) == []
    assert asked("pool", "end", "odds", "mira.toml", cwd=table) == ["endurance"]
