"""One process at a time on a sheet; whoever waits is told, and nothing is left behind."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sanguir.errors import InvalidError, StorageError, UsageError
from sanguir.sheets import locks

Python = Callable[..., "subprocess.Popen[str]"]

posix = pytest.mark.skipif(os.name != "posix", reason="flock is POSIX")

HOLD = """
    import pathlib, sys
    from sanguir.sheets import locks
    with locks.lock(pathlib.Path("ilse.toml")):
        print("held", flush=True)
        sys.stdin.readline()
"""


def test_a_lock_is_let_go_at_the_end_of_its_block(sheet: Path):
    for _ in range(3):
        with locks.lock(sheet, 0) as held:
            assert held.path == sheet
    assert os.listdir() == ["ilse.toml"]


@posix
def test_a_second_lock_waits_and_then_says_how_long(sheet: Path):
    with locks.lock(sheet):
        before = time.monotonic()
        with pytest.raises(StorageError) as caught:
            locks.lock(sheet, 0.2)
    assert 0.2 <= time.monotonic() - before < 5
    assert str(caught.value) == (
        "another process, or this one, holds the sheet; waited 0.2 s, the file did not change"
        "; try again, or wait longer with SANGUIR_LOCK_TIMEOUT=60"
    )


@posix
def test_another_process_is_shut_out_until_it_is_over(sheet: Path, python: Python):
    holder = python(HOLD)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(StorageError, match="another process, or this one, holds the sheet"):
        locks.lock(sheet, 0)
    holder.communicate("\n")
    locks.lock(sheet, 5).close()


@posix
def test_a_killed_holder_holds_nothing(sheet: Path, python: Python):
    holder = python(HOLD)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.communicate()
    locks.lock(sheet, 5).close()
    assert os.listdir() == ["ilse.toml"]


@posix
def test_a_lock_on_a_file_that_was_replaced_meanwhile_is_taken_again(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    real, replaced = locks._wait_for, []

    def wait_and_replace(descriptor: int, until: float, timeout: float) -> None:
        real(descriptor, until, timeout)
        if not replaced:
            new = sheet.with_name("new")
            new.write_bytes(b"new")
            os.replace(new, sheet)
            replaced.append(descriptor)

    monkeypatch.setattr(locks, "_wait_for", wait_and_replace)
    with locks.lock(sheet, 1) as held:
        assert os.read(held.descriptor, 9) == b"new"
        assert os.fstat(held.descriptor).st_ino == sheet.stat().st_ino


@posix
def test_a_file_that_vanished_while_waiting_is_missing(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(locks, "_wait_for", lambda *_: sheet.unlink())
    with pytest.raises(FileNotFoundError):
        locks.lock(sheet, 1)


@posix
def test_locking_does_not_touch_the_file(sheet: Path):
    before = sheet.stat()
    with locks.lock(sheet):
        assert sheet.stat() == before
    sheet.chmod(0o444)
    locks.lock(sheet, 0).close()


@posix
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EIO])
def test_a_file_system_without_locks_is_told(
    sheet: Path, number: int, monkeypatch: pytest.MonkeyPatch
):
    def fails(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(locks.fcntl, "flock", fails)
    with pytest.raises(StorageError, match="the file did not change"):
        locks.lock(sheet, 0)


@posix
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(InvalidError, match=r"is (a folder|not a regular file)"):
            locks.lock(place, 0)


@pytest.mark.parametrize(("text", "seconds"), [(None, 10), ("", 10), ("2.5", 2.5), ("0", 0)])
def test_the_environment_says_how_long_to_wait(
    text: str | None, seconds: float, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SANGUIR_LOCK_TIMEOUT", raising=False)
    if text is not None:
        monkeypatch.setenv("SANGUIR_LOCK_TIMEOUT", text)
    assert locks.timeout_from_environment() == seconds


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf", "1e9"])
def test_a_wait_that_is_no_time_is_a_usage_error(text: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SANGUIR_LOCK_TIMEOUT", text)
    with pytest.raises(UsageError, match="SANGUIR_LOCK_TIMEOUT"):
        locks.timeout_from_environment()
