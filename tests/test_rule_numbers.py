"""Every numbered rule is named by a test, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import sanguir

TESTS = Path(__file__).parent
PACKAGE = Path(sanguir.__file__).parent

SANGUIRI = ["S16a", *(f"S{n}" for n in range(1, 27))]
V5 = [f"V{n}" for n in range(1, 34)]
MODULES = [
    path
    for system in ("sanguiri", "v5")
    for path in sorted((PACKAGE / system).glob("*.py"))
    if path.stem != "__init__"
]


def is_rule_marker(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def marked(root):
    """Map each rule number to the tests whose decorators or parameters name it."""
    found = defaultdict(set)
    for path in sorted(root.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
                continue
            for inner in (n for decorator in node.decorator_list for n in ast.walk(decorator)):
                if is_rule_marker(inner):
                    for number in inner.args:
                        assert isinstance(number, ast.Constant), f"{path.name}: {node.name}"
                        found[number.value].add(f"{path.name}::{node.name}")
    return found


NAMED = marked(TESTS)


@pytest.mark.parametrize("number", SANGUIRI + V5)
def test_every_rule_is_named_by_a_test(number):
    assert NAMED[number], f"no test is marked with @pytest.mark.rule({number!r})"


def test_no_test_names_a_rule_that_is_not_there():
    assert set(NAMED) - set(SANGUIRI) - set(V5) == set()


def test_a_rule_without_a_test_and_an_unknown_rule_are_seen(tmp_path):
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('S1', 'S99')\n"
        "def test_one(): pass\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('S2'))])\n"
        "def test_two(n): pass\n"
        "@pytest.mark.rule('S3')\n"
        "def helper(): pass\n",
        encoding="utf-8",
    )
    found = marked(tmp_path)
    assert sorted(found) == ["S1", "S2", "S99"]
    assert found["S1"] == {"test_a.py::test_one"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_every_module_of_rules_says_under_which_headings_they_are_printed(path):
    first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
    assert re.search(r"\. \(Rules: [A-Za-z][A-Za-z, /]+\)$", first)
