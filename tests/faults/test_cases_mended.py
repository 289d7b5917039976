"""What was at fault once: Ctrl-C at the edges of a run, owners, untold changes, wrong reasons."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest
from surroundings import alone

sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))
sys.path.insert(0, str(Path(__file__).parent))
from shell import environment, sanguir
from test_cases import ELSEWHERE, KILLED_AFTER, ROOT, SANGUIR, fd, litter, python

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and owners are POSIX")


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    alone(tmp_path, monkeypatch)
    Path("ilse.toml").write_text(SANGUIR)


# -- Ctrl-C --------------------------------------------------------------------------------

# Put where Python looks at its start, so that it is there before the first line of the program.
PRESS_BEFORE_IMPORT = """
import os, signal, sys
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["PRESS_AT"]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
"""
# An exception that a callback raises is printed and lost.
PRESS_IN_CALLBACK = """
import os, signal, sys, weakref
class Thing: pass
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            thing = Thing()
            kept = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT) or len("now"))
            del thing
from sanguir.__main__ import main
sys.meta_path.insert(0, Press())
main()
"""
PRESS_AT_THE_END = """
import os, signal, sys
from sanguir.__main__ import main
class Out:
    def __init__(self, whole):
        self.whole = whole
    def __getattr__(self, name):
        return getattr(self.whole, name)
    def flush(self):
        if sys._getframe(1).f_code.co_name == "_leave":
            os.kill(os.getpid(), signal.SIGINT)
        self.whole.flush()
sys.stdout = Out(sys.stdout)
main()
"""


@pytest.mark.parametrize("module", ["typing", "sanguir.cli.app"])
def test_ctrl_c_before_anything_is_loaded_ends_without_a_traceback(module, tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(PRESS_BEFORE_IMPORT)
    found = os.pathsep.join([str(tmp_path / "site"), str(ROOT)])
    ended = subprocess.run(
        [sys.executable, "-m", "sanguir", "roll", "5"], capture_output=True, text=True, check=False,
        env=environment({"PYTHONPATH": found, "PRESS_AT": module}),
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_ctrl_c_is_not_lost_in_a_callback_while_the_program_is_loaded():
    ended = python(PRESS_IN_CALLBACK, "roll", "5")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.parametrize("words", [["roll", "5", "--seed", "1"], ["sheet", "show", "nobody"]])
def test_ctrl_c_while_the_program_leaves_ends_without_a_traceback(words):
    ended = python(PRESS_AT_THE_END, *words)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr


def test_an_interrupt_that_is_ignored_stays_ignored():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ended = python(PRESS_IN_CALLBACK, "roll", "5", "--seed", "1")
        assert (ended.returncode, ended.stderr) == (0, "")
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# -- who changed ---------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["advance-time", "--hours", "1"], ["session", "end"]])
def test_after_a_kill_at_most_one_sheet_changed_and_was_not_told(words):
    names = [f"s{at:02}.toml" for at in range(20)]
    vampire = (
        (Path(ROOT) / "examples" / "ilse.toml").read_text().replace("humanity = 7", "humanity = 8")
    )
    for name in names:
        Path(name).write_text(vampire)
    before = Path(names[0]).read_bytes()
    ended = python(KILLED_AFTER, 10, *words, *names, "--seed", "1", "--json")
    assert ended.returncode == -signal.SIGKILL
    changed = [name for name in names if Path(name).read_bytes() != before]
    assert len(changed) == 10
    assert [json.loads(line)["sheet"] for line in ended.stdout.splitlines()] == changed[:-1]


# -- whose file ----------------------------------------------------------------------------


def others(monkeypatch, *, writable: bool = True) -> None:
    """Be another user than the sheets' owner, who may not give files away."""

    monkeypatch.setattr(os, "geteuid", lambda: os.stat("ilse.toml").st_uid + 1)
    if not writable:
        able = os.access
        monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and able(path, mode))


def test_who_replaces_another_users_sheet_is_told_that_it_becomes_theirs(monkeypatch):
    others(monkeypatch)
    said = "ilse.toml: is another user's, and yours once it is replaced; only its owner can keep it"
    dry = sanguir("uv", "ilse", "direct", "-n")
    real = sanguir("uv", "ilse", "direct")
    for answer in (dry, real, sanguir("sheet", "set", "ilse", "injuries=1"),
                   sanguir("advance-time", "ilse", "--hours", "1")):  # fmt: skip
        assert (answer.status, answer.err) == (0, f"sanguir: warning: {said}\n")
    for words in (["sheet", "show", "ilse"], ["uv", "ilse"], ["uv", "ilse", "direct"],
                  ["advance-time", "ilse", "--hours", "0"]):  # fmt: skip
        assert sanguir(*words).err == ""
    notes = [json.loads(sanguir("uv", "ilse", "absent", "--json", *more).out)["notes"]
             for more in (["-n"], [])]  # fmt: skip
    assert notes[0] == notes[1]
    assert any("is another user's" in note for note in notes[0])


def test_who_replaces_a_sheet_of_a_group_that_is_not_theirs_is_told_that_it_loses_it(monkeypatch):
    status = os.stat("ilse.toml")
    monkeypatch.setattr(os, "geteuid", lambda: status.st_uid or 1)
    if not status.st_uid:
        os.chown("ilse.toml", 1, -1)
    said = "is of a group that you are not in, and of yours once it is replaced"
    assert sanguir("uv", "ilse", "direct", "-n").err == ""
    monkeypatch.setattr(os, "getegid", lambda: status.st_gid + 1)
    monkeypatch.setattr(os, "getgroups", lambda: [status.st_gid + 2])
    dry, real = sanguir("uv", "ilse", "direct", "-n"), sanguir("uv", "ilse", "direct")
    for answer in (dry, real, sanguir("sheet", "set", "ilse", "injuries=1")):
        expected = f"ilse.toml: {said}; only who is in that group can keep it"
        assert (answer.status, answer.err) == (0, f"sanguir: warning: {expected}\n")
    os.chmod(".", 0o2755)  # what is made here is of the folder's group
    os.chown(".", -1, status.st_gid)
    assert sanguir("uv", "ilse", "absent", "-n").err == ""


def test_chmod_is_proposed_only_where_it_would_help(monkeypatch):
    others(monkeypatch, writable=False)
    answer = sanguir("uv", "ilse", "direct")
    assert (answer.status, answer.problems) == (
        5, ["ilse.toml: is read-only; the file did not change; its owner may let you write it"],
    )  # fmt: skip
    real = os.statvfs
    monkeypatch.setattr(
        os, "statvfs", lambda path: types.SimpleNamespace(f_flag=real(path).f_flag | os.ST_RDONLY)
    )
    assert sanguir("uv", "ilse", "direct").problems == [
        "ilse.toml: the file system is read-only; the file did not change"
    ]


# -- replacing -----------------------------------------------------------------------------


@fd
def test_a_sheet_that_another_program_has_open_is_said_to_be_open():
    ended = python(ELSEWHERE, "ilse.toml", "uv", "ilse", "direct")
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        5, "", "sanguir: ilse.toml: another program has it open; the file did not change; "
        "close it there, and try again\n",
    )  # fmt: skip


def test_a_fault_of_ours_leaves_nothing_beside_a_sheet_that_is_made_anew(monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("x")

    monkeypatch.setattr(os, "replace", broken)
    assert sanguir("sheet", "new", "ilse.toml", "--force").status == 70
    assert litter() == []
