"""Folders where everybody may make files, as /tmp: what somebody else put there is not trusted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanguir.errors import StorageError
from sanguir.sheets import journal, locks, store
from sanguir.sheets import strangers as names
from sanguir.sheets.exchange import files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and owners are POSIX")
LINK = "somebody else's link"


@pytest.fixture
def strangers(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder where everybody may write, with everything in it somebody else's."""
    sheet.parent.chmod(0o1777)
    (sheet.parent / "home").mkdir()
    real = names.trusted_owners

    def nobody(path: Path | str) -> set[int] | None:
        return None if real(path) is None else {os.getuid() + 1}

    for module in (names, journal):
        monkeypatch.setattr(module, "trusted_owners", nobody)
    return sheet.rename(sheet.parent / "home" / "mine.toml")


def test_only_a_sticky_folder_that_everybody_may_write_in_has_strangers(tmp_path: Path):
    for mode, owners in (
        (0o1777, {os.geteuid(), os.getuid()}),
        (0o777, None),
        (0o1775, None),
        (0o755, None),
    ):
        tmp_path.chmod(mode)
        assert names.trusted_owners(tmp_path / "x") == owners
        assert names.is_strangers(tmp_path) is False
    assert names.trusted_owners(tmp_path / "nowhere" / "x") is None


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away"
)
def test_whose_link_it_is_decides_not_whose_file(sheet: Path):
    Path("home").mkdir()
    mine = sheet.rename("home/mine.toml")
    os.symlink(mine, "ilse.toml")
    sheet.parent.chmod(0o1777)
    assert store.read("ilse").path.samefile(mine)
    os.lchown("ilse.toml", 54321, 54321)
    with pytest.raises(StorageError, match=LINK):
        store.read("ilse")
    os.chown(sheet.parent, 54321, 54321)
    assert store.read("ilse").path.samefile(mine)  # who has the folder could do worse


def test_a_sheet_is_not_found_behind_a_strangers_link(strangers: Path):
    os.symlink(strangers, "ilse.toml")
    before = strangers.read_bytes()
    with pytest.raises(StorageError, match=LINK), store.editing(["ilse"]):
        pass
    with pytest.raises(StorageError, match=LINK):
        store.create("ilse.toml", b"x = 1\n", overwrite=True)
    assert strangers.read_bytes() == before


@pytest.fixture(params=["{}\n", None])
def link(request: pytest.FixtureRequest, strangers: Path) -> Iterator[Path]:
    """A stranger's link to a file of ours, or to where one could be; it stays as it is."""
    target, before = strangers.with_name("precious"), request.param
    if before is not None:
        target.write_text(before)
    os.symlink(target, "link")
    yield Path("link")
    assert (target.read_text() if target.exists() else None) == before


def test_nothing_is_written_over_behind_a_strangers_link(link: Path):
    with pytest.raises(StorageError, match=LINK):
        files.create(str(link), b"x", overwrite=True)


def test_the_journal_is_not_written_behind_a_link(link: Path):
    with pytest.raises(OSError, match="it is a link"):
        journal.append(str(link), b"{}\n")


def test_a_strangers_journal_is_neither_written_nor_is_what_they_set_aside_read(strangers: Path):
    Path("j").write_text("{}\n")
    Path("j.1").write_text("{}\n")
    with pytest.raises(OSError, match="somebody else's"):
        journal.append("j", b"{}\n")
    assert Path("j").read_text() == "{}\n"
    assert journal.files("j") == ["j"]


def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/zero"):
        with pytest.raises(OSError, match="not a regular file"):
            next(journal.lines(name))


def test_a_sheet_that_is_replaced_for_ever_is_given_up(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(locks, "_still_names", lambda *_: False)
    with pytest.raises(StorageError, match="waited"):
        locks.lock(sheet, 0.05)


def test_a_journal_that_is_replaced_for_ever_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(journal, "_is_still", lambda *_: False)
    monkeypatch.setattr(journal, "PATIENCE_SECONDS", 0.05)
    with pytest.raises(OSError, match="busy"):
        journal.append(str(tmp_path / "j"), b"{}\n")
