"""Many processes, killed processes, full disks: no update is lost, no sheet is ever half."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

Leftovers = Callable[[], list[str]]
Python = Callable[..., "subprocess.Popen[str]"]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits are POSIX")

ADVANCE = """
    import sys
    from sanguir.sheets import store
    HOURS = ("state", "hours_since_blood")
    def advance(*names):
        with store.editing(names) as editing:
            editing.put([
                (stored, {HOURS: stored.document.data["state"]["hours_since_blood"] + 1})
                for stored in editing.sheets
            ])
"""


def hours_of(path: Path) -> int:
    hours = tomllib.loads(path.read_text())["state"]["hours_since_blood"]
    assert isinstance(hours, int)
    return hours


def test_eight_processes_lose_no_update(sheet: Path, python: Python, leftovers: Leftovers):
    os.symlink("ilse.toml", "link.toml")
    code = ADVANCE + "    for _ in range(40): advance(sys.argv[1])\n"
    runs = [python(code, ("ilse", "link.toml")[place % 2]) for place in range(8)]
    assert [run.communicate() for run in runs] == [("", "")] * 8
    assert hours_of(sheet) == 320
    assert leftovers() == []


def test_two_sheets_in_either_order_never_wait_in_a_ring(sheet: Path, python: Python):
    mira = sheet.with_name("mira.toml")
    mira.write_bytes(sheet.read_bytes())
    code = ADVANCE + "    for _ in range(20): advance(*sys.argv[1:])\n"
    orders = [("ilse", "mira"), ("mira", "ilse")] * 2
    runs = [python(code, *order) for order in orders]
    assert [run.communicate() for run in runs] == [("", "")] * 4
    assert (hours_of(sheet), hours_of(mira)) == (80, 80)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_process_killed_at_any_moment_leaves_a_whole_sheet(
    number: signal.Signals, sheet: Path, python: Python, leftovers: Leftovers
):
    code = ADVANCE + "    while True: advance('ilse'); print(flush=True)\n"
    before = sheet.read_bytes()
    dice = random.Random(int(number))
    for _ in range(12):
        start = hours_of(sheet)
        run = python(code)
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(dice.random() / 50)
        run.send_signal(number)
        run.wait()
        finished = 1 + run.stdout.read().count("\n")
        done = hours_of(sheet) - start
        assert done in (finished, finished + 1)
        old, new = b"blood = 0\n", f"blood = {start + done}\n".encode()
        assert sheet.read_bytes() == before.replace(old, new)
        # SIGKILL between naming and replacing is the one moment that nothing can clean up after.
        assert number == signal.SIGKILL or leftovers() == []


def test_a_killed_turning_changes_both_sheets_or_neither(sheet: Path, python: Python):
    """Not after SIGKILL between the two replacements; but after whatever can be held back."""
    mira = sheet.with_name("mira.toml")
    mira.write_bytes(sheet.read_bytes())
    code = ADVANCE + "    while True: advance('ilse', 'mira'); print(flush=True)\n"
    dice = random.Random(7)
    for _ in range(8):
        run = python(code)
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(dice.random() / 50)
        run.terminate()
        run.communicate()
        assert hours_of(sheet) == hours_of(mira)


def test_a_full_disk_leaves_both_sheets(sheet: Path, python: Python, leftovers: Leftovers):
    """A limit on the size of files stands for the full disk: the larger sheet does not fit."""
    mira = sheet.with_name("mira.toml")
    mira.write_bytes(sheet.read_bytes() + b"# " + b"x" * 2000 + b"\n")
    before = sheet.read_bytes(), mira.read_bytes(), sheet.stat(), mira.stat()
    code = (
        ADVANCE
        + """
    import resource, signal
    from sanguir.errors import StorageError
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    try:
        advance("ilse", "mira")
    except StorageError as error:
        print(error.problems[0].file, error)
    """
    )
    expected = "mira.toml mira.toml: the file would pass the size limit; the file did not change\n"
    assert python(code).communicate() == (expected, "")
    assert (sheet.read_bytes(), mira.read_bytes()) == before[:2]
    assert (sheet.stat().st_ino, mira.stat().st_ino) == (before[2].st_ino, before[3].st_ino)
    assert leftovers() == []


def test_a_reader_never_sees_half_a_sheet(sheet: Path, python: Python):
    sheet.write_bytes(sheet.read_bytes() + b"# " + b"x" * 100_000 + b"\n# end\n")
    writer = python(ADVANCE + "    for _ in range(60): advance('ilse')\n")
    while writer.poll() is None:
        assert sheet.read_bytes().endswith(b"\n# end\n")
    assert writer.communicate() == ("", "")
    assert hours_of(sheet) == 60


def test_reading_a_sheet_imports_nothing_that_it_does_not_need(sheet: Path, python: Python):
    code = """
        import sys
        before = set(sys.modules)
        from sanguir.sheets import store
        store.read("ilse")
        heavy = ["dataclasses", "tomllib", "msgspec", "json", "logging", "tempfile", "shutil",
                 "difflib", "typer", "rich", "sanguir.sheets.layout", "sanguir.sheets.faults"]
        print(sorted(name for name in heavy if name in sys.modules and name not in before))
    """
    out, err = python(code).communicate()
    assert (out, err) == ("[]\n", "")
