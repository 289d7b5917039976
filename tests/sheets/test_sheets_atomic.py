"""A file is replaced as a whole, with everything that is its own, or it is left."""

from __future__ import annotations

import errno
import os
import signal
import stat
import struct
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sanguir.errors import StorageError
from sanguir.sheets import atomic

Leftovers = Callable[[], list[str]]
Python = Callable[..., "subprocess.Popen[str]"]

posix = pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away"
)


@pytest.fixture(params=["unnamed", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Stage without a name where the system can, and as elsewhere."""
    if request.param == "named":
        monkeypatch.setattr(atomic.os.path, "isdir", lambda path: False)
    return str(request.param)


def test_staging_changes_nothing_until_it_is_committed(sheet: Path, leftovers: Leftovers, way: str):
    before = sheet.read_bytes()
    staged = atomic.stage(sheet, b"new")
    assert sheet.read_bytes() == before
    staged.commit()
    assert sheet.read_bytes() == b"new"
    assert leftovers() == []
    assert os.listdir() == ["ilse.toml"]


def test_discarding_leaves_everything(sheet: Path, leftovers: Leftovers, way: str):
    before = sheet.read_bytes(), sheet.stat()
    staged = atomic.stage(sheet, b"new")
    assert len(leftovers()) == (way == "named" or not hasattr(os, "O_TMPFILE"))
    staged.discard()
    staged.discard()
    assert (sheet.read_bytes(), sheet.stat()) == before
    assert leftovers() == []


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o666, 0o444, 0o1644, 0o2664, 0o4755])
def test_the_mode_stays(sheet: Path, mode: int, way: str):
    sheet.chmod(mode)
    atomic.stage(sheet, b"new").commit()
    assert stat.S_IMODE(sheet.stat().st_mode) == mode


@posix
@as_root
def test_owner_and_group_stay(sheet: Path, way: str):
    os.chown(sheet, 12345, 54321)
    sheet.chmod(0o4664)
    atomic.stage(sheet, b"new").commit()
    state = sheet.stat()
    assert (state.st_uid, state.st_gid) == (12345, 54321)
    assert stat.S_IMODE(state.st_mode) == 0o4664


@pytest.fixture
def open_sheet() -> Iterator[Path]:
    """Make a sheet in a folder that every user may write."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chmod(folder, 0o777)
        path = Path(folder, "ilse.toml")
        path.write_bytes(b"old")
        yield path


AS_NOBODY = """
    import os, pathlib, shlex, signal, sys
    from sanguir.errors import StorageError
    from sanguir.sheets import atomic
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
    target = pathlib.Path(sys.argv[1])
    try:
        atomic.refuse_read_only(target, target.name)
        atomic.stage(target, b"new").commit()
    except StorageError as error:
        print(error)
"""


@posix
@as_root
def test_a_group_that_cannot_be_kept_opens_nothing_to_another(open_sheet: Path, python: Python):
    os.chown(open_sheet, 0, 54321)
    open_sheet.chmod(0o6676)
    assert python(AS_NOBODY, open_sheet).communicate() == ("", "")
    state = open_sheet.stat()
    assert (state.st_uid, state.st_gid) == (65534, 65534)
    assert stat.S_IMODE(state.st_mode) == 0o666


@posix
@as_root
def test_a_sheet_that_the_user_may_not_write_is_refused(open_sheet: Path, python: Python):
    open_sheet.chmod(0o644)
    out, err = python(AS_NOBODY, open_sheet).communicate()
    said = "is read-only; the file did not change; its owner may let you write it\n"
    assert (out, err) == (said, "")
    assert open_sheet.read_bytes() == b"old"


@posix
@as_root
def test_a_folder_that_the_user_may_not_write_is_told(open_sheet: Path, python: Python):
    open_sheet.chmod(0o666)
    open_sheet.parent.chmod(0o755)
    out, err = python(AS_NOBODY, open_sheet).communicate()
    assert (out, err) == ("no permission to write in its folder; the file did not change\n", "")


@posix
def test_the_group_s_rights_go_where_the_group_goes(monkeypatch: pytest.MonkeyPatch, sheet: Path):
    sheet.chmod(0o4664)
    refused = lambda *_: (_ for _ in ()).throw(PermissionError())  # noqa: E731
    monkeypatch.setattr(atomic.os, "fchown", refused)
    real = sheet.stat()
    foreign = os.stat_result((*real[:4], real.st_uid + 1, real.st_gid + 1, *real[6:10]))
    monkeypatch.setattr(atomic, "_status", lambda target: foreign)
    atomic.stage(sheet, b"new").commit()
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o644


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="extended attributes are Linux")
def test_extended_attributes_stay(sheet: Path):
    try:
        os.setxattr(sheet, "user.storyteller", b"mira")
    except OSError:
        pytest.skip("this file system has none")
    atomic.stage(sheet, b"new").commit()
    assert os.getxattr(sheet, "user.storyteller") == b"mira"


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="access lists are Linux's here")
def test_a_folders_default_access_list_lets_nobody_in_that_the_sheet_did_not(sheet: Path, way: str):
    sheet.chmod(0o640)
    everybody, stranger = 0xFFFFFFFF, 54321
    rows = [(1, 7, everybody), (2, 6, stranger), (4, 5, everybody), (16, 7, everybody),
            (32, 5, everybody)]  # fmt: skip
    packed = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *row) for row in rows)
    try:
        os.setxattr(sheet.parent, "system.posix_acl_default", packed)
    except OSError:
        pytest.skip("no access lists on this file system")
    atomic.stage(sheet, b"new").commit()
    assert "system.posix_acl_access" not in os.listxattr(sheet)
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_follows_the_umask(tmp_path: Path, mask: int, mode: int, way: str):
    target = tmp_path / "new.toml"
    before = os.umask(mask)
    try:
        atomic.create(target, b"x = 1\n")
    finally:
        os.umask(before)
    assert target.read_bytes() == b"x = 1\n"
    assert stat.S_IMODE(target.stat().st_mode) == mode
    assert os.listdir(tmp_path) == ["new.toml"]


def test_creating_never_overwrites(sheet: Path, leftovers: Leftovers, way: str):
    before = sheet.read_bytes()
    with pytest.raises(StorageError, match="exists already; nothing was written"):
        atomic.create(sheet, b"new")
    assert sheet.read_bytes() == before
    assert leftovers() == []
    atomic.create(sheet, b"new", overwrite=True)
    assert sheet.read_bytes() == b"new"


def test_creating_where_there_are_no_hard_links_never_overwrites_either(
    sheet: Path, leftovers: Leftovers, monkeypatch: pytest.MonkeyPatch
):
    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(atomic.os, "link", no_links)
    new = sheet.with_name("new.toml")
    monkeypatch.setattr(atomic.os.path, "isdir", lambda path: False)
    atomic.create(new, b"x = 1\n")
    assert new.read_bytes() == b"x = 1\n"
    with pytest.raises(StorageError, match="exists already"):
        atomic.create(sheet, b"new")
    assert leftovers() == []


def test_a_missing_folder_is_named(tmp_path: Path):
    with pytest.raises(StorageError, match="its folder is not there; nothing was written"):
        atomic.create(tmp_path / "no" / "x.toml", b"")


FAILURES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "quota",
    errno.EFBIG: "size limit",
    errno.EACCES: "no permission",
    errno.EROFS: "read-only",
    errno.EIO: "the disk reports an error",
    errno.EBUSY: "busy",
}


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
@pytest.mark.parametrize("number", FAILURES, ids=map(errno.errorcode.get, FAILURES))
def test_a_failure_leaves_the_file_and_says_so(
    call: str,
    number: int,
    sheet: Path,
    leftovers: Leftovers,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
):
    def fails(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    before = sheet.read_bytes(), sheet.stat()
    monkeypatch.setattr(atomic.os, call, fails)
    with pytest.raises(StorageError, match="the file did not change") as caught:
        atomic.stage(sheet, b"new").commit()
    monkeypatch.undo()
    assert FAILURES[number] in str(caught.value)
    assert (sheet.read_bytes(), sheet.stat()) == before
    assert leftovers() == []


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_an_interruption_takes_the_temporary_file_away(
    call: str, sheet: Path, leftovers: Leftovers, monkeypatch: pytest.MonkeyPatch, way: str
):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, call, interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic.stage(sheet, b"new")
    assert leftovers() == []


@posix
def test_a_folder_that_cannot_be_flushed_is_told_as_a_change(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    staged = atomic.stage(sheet, b"new")

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "x")

    monkeypatch.setattr(atomic.os, "fsync", fails)
    with pytest.raises(StorageError, match="the sheet did change"):
        staged.commit()
    assert sheet.read_bytes() == b"new"


@posix
def test_a_file_may_have_the_longest_name(tmp_path: Path, way: str):
    target = tmp_path / ("x" * 255)
    target.write_bytes(b"old")
    atomic.stage(target, b"new").commit()
    assert target.read_bytes() == b"new"


@posix
def test_a_read_only_file_is_refused(sheet: Path, monkeypatch: pytest.MonkeyPatch):
    atomic.refuse_read_only(sheet, "ilse.toml")
    monkeypatch.setattr(atomic.os, "access", lambda path, mode: False)
    with pytest.raises(StorageError, match="read-only; the file did not change") as caught:
        atomic.refuse_read_only(sheet, "my ilse.toml")
    assert caught.value.problems[0].hint == "chmod u+w 'my ilse.toml'"
    with pytest.raises(FileNotFoundError):
        atomic.refuse_read_only(sheet.with_name("gone.toml"), "gone.toml")


HELD = """
    import os, signal, sys, threading, time
    from sanguir.sheets import atomic
    threading.Thread(target=time.sleep, args=(0.3,), daemon=True).start()
    number = getattr(signal, sys.argv[1])
    def write():
        with atomic.Uninterrupted():
            os.kill(os.getpid(), number)
            with atomic.Uninterrupted():
                time.sleep(0.01)
                print("written", flush=True)
            print("written", flush=True)
    try:
        write()
    except KeyboardInterrupt:
        print("interrupted")
"""


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signals_wait_for_the_end_of_a_write(name: str, python: Python):
    process = python(HELD, name)
    out, _ = process.communicate()
    if name == "SIGINT":
        assert (out, process.returncode) == ("written\nwritten\ninterrupted\n", 0)
    else:
        assert (out, process.returncode) == ("written\nwritten\n", -signal.Signals[name])


@posix
def test_what_is_ignored_stays_ignored_and_handlers_come_back():
    before = signal.getsignal(signal.SIGHUP), signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with atomic.Uninterrupted():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) != before[1]
        assert signal.getsignal(signal.SIGTERM) == before[1]
    finally:
        signal.signal(signal.SIGHUP, before[0])


def test_another_thread_may_write_too(sheet: Path):
    thread = threading.Thread(target=atomic.create, args=(sheet.with_name("new.toml"), b"x"))
    thread.start()
    thread.join()
    assert sheet.with_name("new.toml").read_bytes() == b"x"


@posix
def test_a_size_limit_of_the_process_leaves_the_file(sheet: Path, python: Python):
    before = sheet.read_bytes()
    code = """
        import pathlib, resource, signal
        from sanguir.errors import StorageError
        from sanguir.sheets import atomic
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
        try:
            atomic.stage(pathlib.Path("ilse.toml"), b"x" * 200)
        except StorageError as error:
            print(error)
    """
    out, err = python(code).communicate()
    assert (out, err) == ("the file would pass the size limit; the file did not change\n", "")
    assert sheet.read_bytes() == before
    assert os.listdir(sheet.parent) == ["ilse.toml"]
