"""Who may import whom: the contracts hold, and each is seen to break on a planted fault."""

from __future__ import annotations

import ast
import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / ".importlinter"
LINT = "from importlinter.cli import lint_imports_command as run; run()"

LAYERS = "Imports point down only; on one line neither knows the other"
PURE = "From the resolver down nothing reads files, prints, or knows the time of day"
CHANCE = "Only dice draws from chance"
TOML = "Only sheets edits TOML"
CLICK = "Nobody imports click"
CONTRACTS = {LAYERS, PURE, CHANCE, TOML, CLICK}


def lint(folder):
    """Run the linter on the package in `folder`: each contract's name with whether it is kept."""
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            "PYTHONIOENCODING": "utf-8",
            "PATH": "",
            "COLUMNS": "200",
            "SYSTEMROOT": "C:\\Windows",
        },
        check=False,
    )
    verdicts = re.findall(r"^(.+?) (KEPT|BROKEN)(?: \(.*\))?$", done.stdout, re.MULTILINE)
    assert verdicts, done.stdout + done.stderr
    kept = {name: verdict == "KEPT" for name, verdict in verdicts}
    assert (done.returncode == 0) is all(kept.values())
    return kept, done.stdout


@pytest.fixture
def copy(tmp_path):
    """Copy the package and its contracts to a place where faults may be planted."""
    shutil.copytree(
        ROOT / "sanguir", tmp_path / "sanguir", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(CONFIG, tmp_path)
    return tmp_path


def test_the_contracts_hold():
    kept, told = lint(ROOT)
    assert kept == dict.fromkeys(CONTRACTS, True), told


PURE_FAULTS = [
    ("sanguir/resolver.py", "import typer"),
    ("sanguir/sanguiri/thirst.py", "import rich.console"),
    ("sanguir/v5/book.py", "import os"),
    ("sanguir/houserules.py", "import sys"),
    ("sanguir/forms.py", "from pathlib import Path"),
    ("sanguir/outcome.py", "import json"),
    ("sanguir/pools.py", "import logging"),
    ("sanguir/amounts.py", "import datetime"),
    ("sanguir/dice.py", "import os.path"),
    ("sanguir/plans.py", "import tomllib"),
    ("sanguir/errors.py", "import io"),
]
FAULTS = [
    (LAYERS, "sanguir/sanguiri/thirst.py", "import sanguir.cli.run"),
    (LAYERS, "sanguir/sanguiri/turning.py", "from sanguir import resolver"),
    (LAYERS, "sanguir/resolver.py", "import sanguir.sheets"),
    (LAYERS, "sanguir/sanguiri/book.py", "import sanguir.v5.book"),
    (LAYERS, "sanguir/v5/book.py", "import sanguir.sanguiri"),
    (LAYERS, "sanguir/render/words.py", "import sanguir.sheets.edits"),
    (LAYERS, "sanguir/sheets/edits.py", "import sanguir.render.words"),
    (LAYERS, "sanguir/dice.py", "import sanguir.pools"),
    (LAYERS, "sanguir/errors.py", "import sanguir.amounts"),
    (LAYERS, "sanguir/houserules.py", "import sanguir.forms"),
    (LAYERS, "sanguir/pools.py", "def late():\n    import sanguir.outcome"),
    (
        LAYERS,
        "sanguir/outcome.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sanguir.sanguiri.book",
    ),
    (LAYERS, "sanguir/a_module_that_stands_nowhere.py", ""),
    (PURE, "sanguir/v5/book.py", "def late():\n    import time"),
    (CHANCE, "sanguir/sanguiri/tests.py", "import random"),
    (CHANCE, "sanguir/cli/run.py", "from secrets import token_hex"),
    (TOML, "sanguir/cli/run.py", "import tomledit"),
    (CLICK, "sanguir/cli/run.py", "import click"),
]


def plant(folder, module, line):
    path = folder / module
    before = path.read_text(encoding="utf-8") if path.exists() else '"""Nowhere."""\n'
    path.write_text(f"{before}\n{line}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("contract", "module", "line"), FAULTS, ids=[" ".join(fault[1:]) for fault in FAULTS]
)
def test_a_planted_fault_breaks_its_contract(copy, contract, module, line):
    plant(copy, module, line)
    kept, told = lint(copy)
    assert kept[contract] is False, told
    assert kept.keys() == CONTRACTS


def test_each_module_from_the_resolver_down_is_seen_to_reach_out(copy):
    for module, line in PURE_FAULTS:
        plant(copy, module, line)
    kept, told = lint(copy)
    assert kept[PURE] is False
    for module, line in PURE_FAULTS:
        name = module.removesuffix(".py").replace("/", ".")
        reached = line.split()[1].partition(".")[0]
        assert f"{name} -> {reached} " in told, line


def written(name):
    config = configparser.ConfigParser()
    config.read(CONFIG, encoding="utf-8")
    return config[f"importlinter:contract:{name}"]


def test_every_layer_from_the_resolver_down_is_held_to_be_pure():
    layers = [
        word.strip("() ")
        for line in written("layers")["layers"].split("\n")
        for word in line.split("|")
    ]
    below = layers[layers.index("resolver") :]
    present = {
        f"sanguir.{name}"
        for name in below
        if any((ROOT / "sanguir" / end).exists() for end in (f"{name}.py", f"{name}/__init__.py"))
    }
    assert set(written("pure")["source_modules"].split()) == present


def hidden_clicks(folder):
    """List imports of the click that Typer carries inside, which the linter cannot see."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                names = [node.value]
            if any(re.match(r"(typer\._click|click)(\.|$)", name) for name in names):
                found.append(f"{path.relative_to(folder)}:{node.lineno}")
    return found


def test_nobody_reaches_for_the_click_inside_typer():
    assert hidden_clicks(ROOT / "sanguir") == []


@pytest.mark.parametrize(
    "line",
    [
        "import typer._click",
        "from typer import _click",
        "from typer._click.core import Context",
        "import click.types",
        "import importlib; importlib.import_module('typer._click')",
    ],
)
def test_a_planted_reach_for_click_is_seen(tmp_path, line):
    (tmp_path / "fine.py").write_text("import typer\nfrom typer import core\n", encoding="utf-8")
    (tmp_path / "planted.py").write_text(f"def late():\n    {line}\n", encoding="utf-8")
    assert hidden_clicks(tmp_path) == ["planted.py:2"]
