"""Laws that hold for any command line at all, built from the options that the verbs declare."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from importlib import import_module
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from shell import DATA, Untouched, sanguir

from sanguir.cli.command import Argument, declared
from sanguir.cli.verbs import VERBS

WRITES_ELSEWHERE = {"batch", "sheet import", "sheet export", "journal replay"}
SHEETS = ["mira", "tom.toml", "./wild.toml", "starving", "lena", "grave", "marek", "bad.toml",
          "none", "folder"]  # fmt: skip
WORDS = ["", "0", "1", "2", "-1", "+3", "7", "250", "1001", "9" * 30, "1.5", "nan", "3d", "1d12h",
         "x", "END+1", "strength-9", "@hold", "str+", "sated", "direct", "reduced", "blood",
         "source", "round", "increase", "stop", "resist", "feed", "human", "sanguir", "fixed",
         "armor", "contest", "test", "willpower", "sanguiri", "v5", "6", "6,1", "1,1,1,1,1,1,1",
         "fog:-2", "injuries+=1", "state.thirst=peckish", "name=", "a=b", "=", "house.toml",
         "−2", "٣", "a\nb", "\x1b[31m", "[/x]", "--", "-3", "best", "1,4",
         "fury", "bag"]  # fmt: skip


def function_of(name: str):
    module = import_module(f"sanguir.cli.{VERBS[name].module}")
    own = name.rpartition(" ")[2].replace("-", "_")
    return getattr(module, own, None) or getattr(module, f"{own}_")


def ready() -> list[str]:
    """List the verbs whose module is there."""
    found = []
    for name in sorted(set(VERBS) - WRITES_ELSEWHERE):
        try:
            function_of(name)
        except (ImportError, AttributeError):
            continue
        found.append(name)
    return found


@st.composite
def command_lines(draw):
    name = draw(st.sampled_from(READY))
    sheets, words = st.sampled_from(SHEETS), st.sampled_from(WORDS)
    line: list[str] = []
    for spec in declared(function_of(name)).values():
        if isinstance(spec, Argument):
            least = 1 if spec.required and draw(st.integers(0, 9)) else 0
            wanted = draw(st.integers(least, 3 if spec.many else 1))
            kind = sheets if spec.complete == "sheets" and draw(st.integers(0, 9)) else words
            line += [draw(kind) for _ in range(wanted)]
        elif draw(st.integers(0, 4)) == 0:
            spelled = draw(st.sampled_from(spec.spellings))
            line += [spelled] if spec.is_flag else [spelled, draw(words | sheets)]
    if draw(st.booleans()):
        line = list(draw(st.permutations(line)))
    return [*name.split(), *line]


READY = ready()


def at_a_fresh_table(check):
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for sheet in DATA.glob("*.toml"):
                shutil.copy(sheet, folder)
            Path("bad.toml").write_text('system = "sanguiri"\nname = 7\n')
            Path("house.toml").write_text("[sanguiri.test]\nsuccess_face = 5\n")
            Path("folder").mkdir()
            check()
        finally:
            os.chdir(before)


@settings(max_examples=150)
@given(command_lines())
def test_a_command_line_is_answered_or_refused_and_a_failure_changes_no_file(line):
    def check():
        before = {path.name: path.read_bytes() for path in Path().glob("*.toml")}
        answer = sanguir(*line)
        assert answer.status in (0, 1, 2, 3, 4, 5), answer
        if answer.status > 1:
            assert answer.err
            if "--keep-going" not in line:
                assert {p.name: p.read_bytes() for p in Path().glob("*.toml")} == before
        assert "\x1b" not in answer.out + answer.err
        assert all(told.startswith(("sanguir: ", "{")) for told in answer.err.splitlines())

    at_a_fresh_table(check)


@settings(max_examples=150)
@given(command_lines())
def test_with_json_there_is_nothing_but_json(line):
    words = [word for word in line if word not in ("--", "-h", "--help", "--json")]
    at = len(words[0:2]) if " ".join(words[:2]) in VERBS else 1
    words.insert(at, "--json")

    def check():
        answer = sanguir(*words)
        assert answer.status != 70, answer
        asked = any(word in ("-h", "--help") for word in words)
        if not asked and words[0] != "schema":
            for printed in answer.out.splitlines():
                assert isinstance(json.loads(printed), dict)
        for printed in answer.err.splitlines():
            assert set(json.loads(printed)) in ({"error"}, {"warning"})
        if answer.status > 1 and "--keep-going" not in words:
            assert answer.out == ""

    at_a_fresh_table(check)


@settings(max_examples=60)
@given(command_lines(), st.integers(0, 3))
def test_a_dry_run_writes_nothing_and_ends_as_the_real_run_does(line, seed):
    fixed = [word for word in line if word not in ("--", "-n", "--dry-run")]
    name = " ".join(fixed[:2]) if " ".join(fixed[:2]) in VERBS else fixed[0]
    shared = declared(function_of(name))
    if "dry_run" not in shared:
        return
    at = len(name.split())
    given_dice = "--dice" in fixed or "--seed" in fixed or "seed" not in shared
    fixed[at:at] = [] if given_dice else ["--seed", str(seed)]

    def check():
        with Untouched():
            dry = sanguir(*fixed[:at], "--dry-run", *fixed[at:])
        real = sanguir(*fixed)
        assert (dry.status, len(dry.out.splitlines())) == (real.status, len(real.out.splitlines()))
        assert dry.err == real.err

    at_a_fresh_table(check)
