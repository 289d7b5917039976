"""Quick starts: what a hot verb imports, by name. Times are in tests/bench/startup.py."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Runs a command line as the console script does, and lists what was imported for it.
PROBE = """
import sys
from sanguir import __main__
def leave(status):
    sys.stdout.flush()
    print("\\x1e" + "\\n".join(sys.modules), status, sep="\\x1e")
    raise SystemExit(status)
__main__._leave = leave
sys.argv = ["sanguir", *sys.argv[1:]]
__main__.main()
"""
DRAWING = ("rich", "msgspec", "tomllib", "tomli_w", "jsonschema")
OF_FILES = ("tomledit", "sanguir.sheets", "platformdirs")
OF_JSON = ("json", "sanguir.render.json")
OF_CHANCE = ("random", "secrets", "hashlib")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a sheet of each system."""
    shutil.copytree(ROOT / "tests" / "data" / "plain", tmp_path, dirs_exist_ok=True)
    return tmp_path


def imported(*words: str, cwd: Path | None = None, status: int = 0) -> set[str]:
    """Run a command in a process of its own and return the modules that it imported."""
    bare = {key: value for key, value in os.environ.items() if not key.startswith("SANGUIR")}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        cwd=cwd,
        env={**bare, "PYTHONPATH": str(ROOT), "SANGUIR_JOURNAL": "off"},
        capture_output=True,
        text=True,
    )
    _, names, ended = done.stdout.split("\x1e")
    assert ended.strip() == str(status), done.stderr
    return set(names.splitlines())


def unneeded(modules: set[str], *packages: str) -> list[str]:
    """List the modules that are, or lie in, these packages."""
    return sorted(m for m in modules if any(m == p or m.startswith(f"{p}.") for p in packages))


def verb_modules(modules: set[str]) -> set[str]:
    """List the verbs among the modules."""
    from sanguir.cli.verbs import VERBS

    every = {f"sanguir.cli.{verb.module}" for verb in VERBS.values()}
    return {module.removeprefix("sanguir.cli.") for module in modules & every}


def test_a_roll_without_a_sheet_imports_what_it_throws_with() -> None:
    modules = imported("roll", "5", "--seed", "1", "--no-journal")
    assert unneeded(modules, *DRAWING, *OF_FILES, *OF_JSON, *OF_CHANCE, "sanguir.v5") == []
    assert verb_modules(modules) == {"roll"}
    assert {m for m in modules if m.startswith("sanguir.sanguiri.")} <= {
        f"sanguir.sanguiri.{name}" for name in ("book", "tests", "ultraviolet", "character")
    }
    assert (
        unneeded(modules, "sanguir.sheets.inforce", "sanguir.cli.complete", "sanguir.render.v5")
        == []
    )
    assert unneeded(modules, "sanguir.forms") == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs knows the place")
def test_a_roll_that_is_journalled_adds_the_journal_alone(tmp_path: Path) -> None:
    kept = tmp_path / "journal.ndjson"
    modules = imported("roll", "5", "--seed", "1", "--journal", str(kept))
    assert len(kept.read_text().splitlines()) == 1
    assert unneeded(modules, *DRAWING, "tomledit", "platformdirs", *OF_CHANCE, "sanguir.v5") == []
    assert unneeded(modules, "sanguir.sheets") == [
        "sanguir.sheets",
        "sanguir.sheets.journal",
        "sanguir.sheets.strangers",
    ]


def test_a_thirst_test_imports_no_more_than_its_rules_and_its_sheet(table: Path) -> None:
    modules = imported("thirst", "mira.toml", "--dry-run", "--seed", "1", cwd=table)
    assert unneeded(modules, *DRAWING, *OF_JSON, *OF_CHANCE, "sanguir.v5") == []
    assert verb_modules(modules) == {"thirst"}
    others = ("turning", "downtime", "feeding", "donors", "status", "odds")
    assert unneeded(modules, *(f"sanguir.sanguiri.{other}" for other in others)) == []
    assert unneeded(modules, "sanguir.sheets.inforce", "sanguir.sheets.house") == []


def test_a_sheet_of_one_system_does_not_load_the_other(table: Path) -> None:
    for words in (["sheet", "show"], ["roll", "5"]):
        assert unneeded(imported(*words, "mira.toml", cwd=table), "sanguir.v5") == []
        modules = imported(*words, "ilse.toml", cwd=table)
        assert unneeded(modules, "sanguir.sanguiri", "sanguir.render.sanguiri") == []


def test_showing_one_sheet_draws_without_rich(table: Path) -> None:
    modules = imported("sheet", "show", "mira.toml", cwd=table)
    assert unneeded(modules, *DRAWING, *OF_JSON) == []


def test_the_help_of_the_program_imports_no_verb_and_no_rule() -> None:
    for words in (["--help"], [], ["--version"], ["sheet", "--help"]):
        modules = imported(*words)
        assert verb_modules(modules) == set()
        assert unneeded(modules, *DRAWING, *OF_FILES, "sanguir.v5") == []


def test_the_help_of_a_verb_imports_that_verb_and_the_rules_its_words_come_from() -> None:
    modules = imported("thirst", "--help")
    assert verb_modules(modules) == {"thirst"}
    assert unneeded(modules, *DRAWING, *OF_FILES, "sanguir.v5") == []


@pytest.mark.parametrize("words", [["exposures", "", "uv", "mira.toml"], ["pool", "e", "roll"]])
def test_a_tab_imports_neither_typer_nor_a_verb(words: list[str], table: Path) -> None:
    modules = imported("__complete", *words, cwd=table)
    assert unneeded(modules, "typer", "sanguir.cli.app", "sanguir.cli.command", *DRAWING) == []
    assert unneeded(modules, "sanguir.v5", "sanguir.render", "subprocess") == []
    assert verb_modules(modules) == set()


def test_every_status_survives_the_quick_end(table: Path) -> None:
    def ended(*words: str) -> int:
        return subprocess.run(
            [sys.executable, "-m", "sanguir", *words],
            cwd=table, env={**os.environ, "PYTHONPATH": str(ROOT), "SANGUIR_JOURNAL": "off"},
            capture_output=True,
        ).returncode  # fmt: skip

    assert ended("roll", "1", "--dice", "1") == 0
    assert ended("roll", "1", "--dice", "1", "--check") == 1
    assert ended("roll", "x") == 2
    assert ended("sheet", "show", "nobody.toml") == 3


def test_everything_printed_arrives_before_the_quick_end(table: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", "schema"],
        cwd=table, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.endswith("}\n")
    assert len(done.stdout) > 65_536


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_told_at_the_quick_end_too(table: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sanguir", "--help"],
            cwd=table, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=full,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert done.returncode == 5
    assert "Traceback" not in done.stderr


def test_a_profiler_gets_its_numbers(table: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cProfile", "-m", "sanguir", "roll", "1", "--seed", "1"],
        cwd=table, env={**os.environ, "PYTHONPATH": str(ROOT), "SANGUIR_JOURNAL": "off"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert "function calls" in done.stdout
