"""Sheets are found by name, read as they are, and saved all or none."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import said

from sanguir import resolver
from sanguir.dice import Entered
from sanguir.errors import InvalidError, SanguirError, StorageError
from sanguir.sheets import atomic, store

Leftovers = Callable[[], list[str]]
HOURS = ("state", "hours_since_blood")
TOM = """\
system = "sanguiri"
name = "Tom"
kind = "sanguir"
origin = "turned"
[attributes]
endurance = 4
willpower = 3
[state]
thirst = "sated"  # ours
"""

posix = pytest.mark.skipif(os.name != "posix", reason="links and pipes are POSIX")


@pytest.fixture
def mira(sheet: Path) -> Path:
    """Stand in a folder with `ilse.toml` and `mira.toml`."""
    path = sheet.with_name("mira.toml")
    path.write_bytes(sheet.read_bytes().replace(b"Ilse", b"Mira"))
    return path


def state_of(path: Path) -> tuple[bytes, os.stat_result]:
    """Return everything of a file but the time of its last reading."""
    state = path.stat()
    return path.read_bytes(), os.stat_result((*state[:7], 0, *state[8:10]))


def hours_of(path: Path) -> int:
    hours = store.read(str(path)).document.data["state"]["hours_since_blood"]
    assert isinstance(hours, int)
    return hours


def advance(*names: str, hours: int = 4) -> list[bool]:
    with store.editing(names) as editing:
        return editing.put([(stored, {HOURS: hours}) for stored in editing.sheets])


# -- finding ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ilse", "ilse.toml", "./ilse.toml", "sub/../ilse.toml"])
def test_a_sheet_is_found_by_path_or_by_word(sheet: Path, name: str):
    Path("sub").mkdir()
    found = store.read(name)
    assert found.path == sheet
    assert found.who == "ilse.toml"
    assert found.document.data["name"] == "Ilse"
    assert found.raw == sheet.read_bytes()


def test_a_word_is_found_here_before_it_is_found_in_the_folder(mira: Path):
    chronicle = Path("chronicle")
    chronicle.mkdir()
    for name in ("ilse.toml", "zoe.toml"):
        (chronicle / name).write_bytes(mira.read_bytes())
    assert str(store.find("ilse", "chronicle")) == "ilse.toml"
    assert str(store.find("zoe", "chronicle")) == str(Path("chronicle/zoe.toml"))
    for name in ("zoe.toml", "./zoe", "zoe"):
        with pytest.raises(InvalidError, match="no such sheet"):
            store.find(name, "chronicle" if name != "zoe" else None)


def test_a_word_is_itself_before_it_is_a_toml_file(sheet: Path):
    Path("ilse").write_bytes(sheet.read_bytes().replace(b"Ilse", b"Bare"))
    assert store.read("ilse").document.data["name"] == "Bare"
    Path("ilse").unlink()
    Path("ilse").mkdir()
    assert store.read("ilse").document.data["name"] == "Ilse"


@posix
@pytest.mark.parametrize(
    "name", ["-x.toml", "--json.toml", "a b.toml", "Zoë.toml", "Zoe\u0308.toml", "[1].toml", "-"]
)
def test_odd_names_are_names(sheet: Path, name: str):
    sheet.rename(name)
    assert store.read(name).who == name
    assert advance(name) == [True]
    assert os.listdir() == [name]


def test_a_missing_sheet_names_its_neighbours(mira: Path):
    with pytest.raises(InvalidError, match="no such sheet") as caught:
        store.read("mirra")
    (problem,) = caught.value.problems
    assert problem.file == "mirra"
    assert problem.hint == "did you mean mira.toml?"
    with pytest.raises(InvalidError) as caught:
        store.read("somebody/else.toml")
    assert "sheet new" in (caught.value.problems[0].hint or "")


@posix
def test_what_is_no_sheet_is_told_without_waiting(sheet: Path):
    os.mkfifo("pipe")
    os.symlink("nowhere.toml", "dangling.toml")
    os.symlink("round.toml", "round.toml")
    expected = {
        ".": "is a folder",
        "pipe": "not a regular file",
        "/dev/null": "not a regular file",
        "dangling.toml": "a link to nowhere.toml, which is not there",
        "round.toml": "in a circle",
        "ilse.toml/x": "no such sheet",
        "": "names no file",
        "a\0b": "not a file name",
        "\ud800": "not a file name",
        "x" * 300: "too long",
    }
    for name, message in expected.items():
        for attempt in (store.read, advance):
            with pytest.raises(InvalidError, match=message) as caught:
                attempt(name)  # type: ignore[operator]
            assert caught.value.problems[0].file == name
    assert sorted(os.listdir()) == ["dangling.toml", "ilse.toml", "pipe", "round.toml"]


def test_every_fault_names_its_file(sheet: Path):
    for raw, message in ((b"", "is empty"), (b"a = 1\na = 2\n", "line 2"), (b"\0", "NUL")):
        sheet.write_bytes(raw)
        for attempt in (store.read, advance):
            with pytest.raises(InvalidError, match=message) as caught:
                attempt("ilse")  # type: ignore[operator]
            assert caught.value.problems[0].file == "ilse.toml"
        assert sheet.read_bytes() == raw


def test_a_huge_file_is_not_read_to_its_end(sheet: Path):
    with sheet.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(InvalidError, match="larger than"):
        store.read("ilse")


def test_the_faults_of_all_sheets_come_at_once(mira: Path):
    mira.write_bytes(b"")
    with pytest.raises(InvalidError) as caught:
        advance("mira", "ilse", "zoe", "nobody")
    assert [problem.file for problem in caught.value.problems] == ["zoe", "nobody"]
    Path("zoe.toml").write_bytes(b"a = \n")
    with pytest.raises(InvalidError) as caught:
        advance("mira", "ilse", "zoe")
    assert {problem.file for problem in caught.value.problems} == {"mira.toml", "zoe.toml"}
    advance("ilse")


@posix
def test_names_of_one_file_are_grouped(mira: Path):
    os.symlink("ilse.toml", "link.toml")
    os.link("mira.toml", "hard.toml")
    names = ["ilse", "mira", "./ilse.toml", "nobody", "link.toml", "hard", "nobody"]
    assert store.same(names) == [
        ("ilse", "./ilse.toml", "link.toml"),
        ("mira", "hard"),
        ("nobody", "nobody"),
    ]


# -- saving ----------------------------------------------------------------------------------


def test_saving_changes_the_value_and_says_so(sheet: Path, leftovers: Leftovers):
    before = sheet.read_bytes()
    assert advance("ilse") == [True]
    assert sheet.read_bytes() == before.replace(b"blood = 0", b"blood = 4")
    assert leftovers() == []


def test_what_changes_nothing_touches_nothing(sheet: Path):
    os.utime(sheet, ns=(1, 1))
    before = state_of(sheet)
    store.read("ilse")
    assert advance("ilse", hours=0) == [False]
    with store.editing(["ilse"]) as editing:
        assert editing.put([]) == []
        assert editing.put([(editing.sheets[0], {})]) == [False]
        assert editing.put([(editing.sheets[0], {("x",): store.REMOVED})]) == [False]
    assert state_of(sheet) == before


def test_what_an_outcome_changes_is_saved_as_the_door_lists_it(sheet: Path):
    sheet.write_text(TOM)
    book = resolver.book("sanguiri")
    with store.editing(["ilse"]) as editing:
        stored = editing.sheets[0]
        tom = resolver.read(stored.document.data, book).character
        outcome = resolver.act("thirst", tom, dice=Entered([1] * 7), book=book, trigger="increase")
        changes = resolver.changes(outcome.before, outcome.after, book)
        assert editing.save([(stored, changes)]) == [True]
    assert changes == {
        ("state", "thirst"): ("sated", "peckish"),
        ("state", "control"): ("self", "compelled"),
    }
    thirsty = TOM.replace("sated", "peckish")
    assert sheet.read_text() == thirsty + 'control = "compelled"\n'


def test_what_an_outcome_changed_is_saved_the_other_way_round_too(sheet: Path):
    before = sheet.read_bytes()
    changes = {HOURS: (0, 4), ("title",): (None, "Baron")}
    with store.editing(["ilse"]) as editing:
        stored = editing.sheets[0]
        assert editing.save([(stored, changes)]) == [True]
        back = {path: (new, old) for path, (old, new) in changes.items()}
        assert editing.save([(stored, back)]) == [True]
    assert sheet.read_bytes() == before


def test_a_block_saves_again_on_top_of_what_it_saved(sheet: Path, leftovers: Leftovers):
    before = sheet.read_bytes()
    with store.editing(["ilse"]) as editing:
        stored = editing.sheets[0]
        assert editing.save([(stored, {HOURS: (0, 4)})]) == [True]
        assert editing.save([(stored, {HOURS: (0, 4)})]) == [False]
        assert editing.put([(stored, {("name",): "I."})]) == [True]
        assert editing.save([(stored, {HOURS: (4, 5)})]) == [True]
    assert sheet.read_bytes() == before.replace(b"blood = 0", b"blood = 5").replace(b"Ilse", b"I.")
    assert leftovers() == []


def test_a_change_by_others_between_two_saves_is_refused(sheet: Path):
    with store.editing(["ilse"]) as editing:
        editing.save([(editing.sheets[0], {HOURS: (0, 4)})])
        sheet.write_bytes(sheet.read_bytes() + b"# my note\n")
        with pytest.raises(StorageError, match="changed meanwhile"):
            editing.save([(editing.sheets[0], {HOURS: (4, 5)})])
    assert sheet.read_bytes().endswith(b"# my note\n")
    assert hours_of(sheet) == 4


def test_a_block_that_saved_twice_holds_its_lock_to_the_end(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SANGUIR_LOCK_TIMEOUT", "0")
    with store.editing(["ilse"]) as editing:
        for hours in (4, 5):
            editing.put([(editing.sheets[0], {HOURS: hours})])
        with pytest.raises(StorageError, match="another process, or this one, holds"):
            advance("ilse")
    assert advance("ilse", hours=6) == [True]


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda editing, ilse: editing.save([(ilse, {HOURS: 4})]),
         "usage: ilse.toml: state.hours_since_blood: is not (old, new);"
         " what `resolver.changes` gives; `put` takes values"),
        (lambda editing, ilse: editing.put([(ilse, {HOURS: (0, 4)})]),
         "usage: ilse.toml: state.hours_since_blood: is a tuple;"
         " a list; `save` takes (old, new)"),
        (lambda editing, ilse: editing.put([(ilse, {"state.injuries": 1})]),
         "usage: ilse.toml: 'state.injuries' is not a path; (\"state\", \"thirst\")"),
        (lambda editing, _: editing.save([(store.read("mira"), {HOURS: (0, 4)})]),
         "usage: mira.toml: is not being edited here; one of `sheets`, inside the `with` block"),
    ],
    ids=["a value to save", "a change to put", "a key for a path", "a sheet of elsewhere"],
)  # fmt: skip
def test_what_is_given_to_an_editing_wrongly_is_refused(
    mira: Path, call: Callable[[store.Editing, store.Stored], object], line: str
):
    before = mira.with_name("ilse.toml").read_bytes()
    with store.editing(["ilse"]) as editing:
        assert said(lambda: call(editing, editing.sheets[0])) == [line]
    assert mira.with_name("ilse.toml").read_bytes() == before


def test_an_editing_that_is_over_saves_nothing(sheet: Path):
    before = sheet.read_bytes()
    with store.editing(["ilse"]) as editing:
        stored = editing.sheets[0]
    assert said(lambda: editing.put([(stored, {HOURS: 4})])) == [
        "usage: ilse.toml: is not being edited here; one of `sheets`, inside the `with` block"
    ]
    assert sheet.read_bytes() == before


def test_two_sheets_are_saved_together(mira: Path):
    with store.editing(["mira", "ilse"]) as editing:
        assert [stored.who for stored in editing.sheets] == ["mira.toml", "ilse.toml"]
        one, other = editing.sheets
        assert editing.put([(other, {HOURS: 1}), (one, {HOURS: 0})]) == [True, False]
    assert (hours_of(mira), hours_of(mira.with_name("ilse.toml"))) == (0, 1)


@posix
def test_a_file_named_twice_is_one_entry_so_that_no_day_of_it_is_lost(sheet: Path):
    os.symlink("ilse.toml", "link.toml")
    with store.editing(["link.toml", "ilse", "ilse"]) as editing:
        (only,) = editing.sheets
        assert (only.name, only.path, only.who) == ("link.toml", sheet, "ilse.toml")
        assert editing.put([(only, {HOURS: 1}), (only, {("name",): "I."})]) == [True, True]
    assert store.read("ilse").document.data["name"] == "I."
    assert hours_of(sheet) == 1


@posix
def test_two_hard_links_are_one_sheet(sheet: Path):
    os.link("ilse.toml", "hard.toml")
    with store.editing(["ilse", "hard"]) as editing:
        assert [stored.name for stored in editing.sheets] == ["ilse.toml"]


@posix
def test_a_link_stays_a_link_and_its_target_changes(sheet: Path, leftovers: Leftovers):
    real = sheet.parent / "real"
    real.mkdir()
    sheet.rename(real / "ilse.toml")
    os.symlink("real/ilse.toml", "one.toml")
    os.symlink(sheet.parent / "one.toml", "two.toml")
    assert advance("two") == [True]
    assert os.readlink("one.toml") == "real/ilse.toml"
    assert os.path.islink("two.toml")
    assert hours_of(real / "ilse.toml") == 4
    assert store.read("two").who == "ilse.toml"
    assert leftovers() == []


@posix
def test_the_temporary_file_stands_beside_the_target(sheet: Path, monkeypatch: pytest.MonkeyPatch):
    Path("real").mkdir()
    sheet.rename("real/ilse.toml")
    os.symlink("real/ilse.toml", "ilse.toml")
    seen = []
    real = atomic.os.replace
    monkeypatch.setattr(atomic.os, "replace", lambda a, b: (seen.append((a, b)), real(a, b)))
    advance("ilse")
    assert [(a.parent.name, b.name) for a, b in seen] == [("real", "ilse.toml")]


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_stays(sheet: Path, mode: int):
    sheet.chmod(mode)
    advance("ilse")
    assert stat.S_IMODE(sheet.stat().st_mode) == mode


@pytest.mark.parametrize(
    "meddle",
    [
        lambda path: path.write_bytes(path.read_bytes() + b"# my note\n"),
        lambda path: path.write_bytes(path.read_bytes().replace(b"WIL = 3", b"WIL = 5")),
        lambda path: (path.with_name("new").write_bytes(b"x = 1\n"), os.replace("new", path)),
        lambda path: path.write_bytes(b""),
    ],
    ids=["grown", "same size", "replaced", "emptied"],
)
def test_a_sheet_changed_meanwhile_is_refused_and_kept(
    sheet: Path, meddle: Callable[[Path], object], leftovers: Leftovers
):
    with store.editing(["ilse"]) as editing:
        meddle(sheet)
        theirs = sheet.read_bytes()
        with pytest.raises(StorageError, match="changed meanwhile") as caught:
            editing.put([(editing.sheets[0], {HOURS: 4})])
    assert "nothing was written" in str(caught.value)
    assert caught.value.problems[0].file == "ilse.toml"
    assert sheet.read_bytes() == theirs
    assert leftovers() == []


def test_one_sheet_changed_meanwhile_keeps_the_other_from_being_written(
    mira: Path, leftovers: Leftovers
):
    ilse = mira.with_name("ilse.toml")
    before = state_of(ilse)
    with store.editing(["ilse", "mira"]) as editing:
        mira.write_bytes(b"x = 1\n")
        with pytest.raises(StorageError, match="changed meanwhile"):
            editing.put([(stored, {HOURS: 4}) for stored in editing.sheets])
    assert state_of(ilse) == before
    assert mira.read_bytes() == b"x = 1\n"
    assert leftovers() == []


def test_a_sheet_removed_meanwhile_is_not_brought_back(sheet: Path):
    with store.editing(["ilse"]) as editing:
        sheet.unlink()
        with pytest.raises(SanguirError, match="no such sheet"):
            editing.put([(editing.sheets[0], {HOURS: 4})])
    assert os.listdir() == []


def test_a_change_of_the_time_stamp_alone_is_none(sheet: Path):
    with store.editing(["ilse"]) as editing:
        sheet.touch()
        assert editing.put([(editing.sheets[0], {HOURS: 4})]) == [True]


@pytest.mark.parametrize("failing", [1, 2])
@pytest.mark.parametrize("fault", [OSError(errno.EIO, "x"), KeyboardInterrupt()], ids=repr)
def test_if_one_of_two_cannot_be_replaced_neither_is(
    failing: int,
    fault: BaseException,
    mira: Path,
    leftovers: Leftovers,
    monkeypatch: pytest.MonkeyPatch,
):
    ilse = mira.with_name("ilse.toml")
    before = ilse.read_bytes(), mira.read_bytes()
    real, calls = atomic.os.replace, []

    def replace(source: Path, target: Path) -> None:
        calls.append(target.name)
        if len(calls) == failing:
            raise fault
        real(source, target)

    monkeypatch.setattr(atomic.os, "replace", replace)
    with pytest.raises((StorageError, KeyboardInterrupt)) as caught:
        advance("ilse", "mira")
    assert (ilse.read_bytes(), mira.read_bytes()) == before
    assert leftovers() == []
    if isinstance(caught.value, StorageError):
        (problem,) = caught.value.problems
        assert problem.message == "the disk reports an error; the file did not change"
        assert problem.file == ["ilse.toml", "mira.toml"][failing - 1]


def test_what_could_not_be_put_back_is_told(
    mira: Path, leftovers: Leftovers, monkeypatch: pytest.MonkeyPatch
):
    real, calls = atomic.os.replace, []

    def replace(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) > 1:
            raise OSError(errno.EIO, "x")
        real(source, target)

    monkeypatch.setattr(atomic.os, "replace", replace)
    with pytest.raises(StorageError) as caught:
        advance("ilse", "mira")
    told = {problem.file: problem.message for problem in caught.value.problems}
    assert "did not change" in told["mira.toml"]
    assert told["ilse.toml"] == "the sheet did change, and could not be put back"
    assert hours_of(mira.with_name("ilse.toml")) == 4
    assert leftovers() == []


@posix
def test_no_other_process_gets_between_two_replacements(
    mira: Path, monkeypatch: pytest.MonkeyPatch
):
    """A sheet that is replaced but may be put back yet stays locked."""
    monkeypatch.setenv("SANGUIR_LOCK_TIMEOUT", "0")
    real = atomic.os.replace

    def replace(source: Path, target: Path) -> None:
        real(source, target)
        with pytest.raises(StorageError, match="another process, or this one, holds"):
            store.editing([str(target)]).__enter__()

    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "replace", replace)
        assert advance("ilse", "mira") == [True, True]
    assert advance("ilse", "mira", hours=5) == [True, True]


def test_staging_under_names_leaves_none_of_them(
    mira: Path, leftovers: Leftovers, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(atomic.os.path, "isdir", lambda path: False)
    assert advance("ilse", "mira") == [True, True]
    assert leftovers() == []


@posix
def test_a_folder_that_cannot_be_flushed_is_told_as_a_change(
    mira: Path, monkeypatch: pytest.MonkeyPatch
):
    real = atomic.os.fsync

    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, "x")
        real(descriptor)

    monkeypatch.setattr(atomic.os, "fsync", fsync)
    with pytest.raises(StorageError, match="the sheet did change") as caught:
        advance("mira")
    assert caught.value.problems[0].file == "mira.toml"
    assert hours_of(mira) == 4


@posix
def test_a_folder_is_flushed_by_the_caller_who_asks_for_it(
    mira: Path, monkeypatch: pytest.MonkeyPatch
):
    flushed: list[Path] = []
    monkeypatch.setattr(atomic, "sync_folder", flushed.append)
    advance("mira")
    assert flushed == [mira.parent]
    later: set[Path] = set()
    with store.editing(["ilse"], None, later) as editing:
        editing.put([(editing.sheets[0], {HOURS: 4})])
    assert flushed == [mira.parent]
    assert later == {mira.parent}


@posix
def test_a_saved_sheet_stays_locked_until_the_block_ends(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SANGUIR_LOCK_TIMEOUT", "0")
    with store.editing(["ilse"]) as editing:
        editing.put([(editing.sheets[0], {HOURS: 4})])
        with pytest.raises(StorageError, match="another process, or this one, holds"):
            advance("ilse")
    assert advance("ilse", hours=5) == [True]


def test_an_edit_that_came_out_wrong_writes_nothing(
    sheet: Path, leftovers: Leftovers, monkeypatch: pytest.MonkeyPatch
):
    from sanguir.sheets import revision

    before = state_of(sheet)
    monkeypatch.setattr(revision, "set_values", lambda text, values: text + "x = 1\n")
    with pytest.raises(RuntimeError):
        advance("ilse")
    assert state_of(sheet) == before
    assert leftovers() == []


def test_a_read_only_sheet_can_be_read_and_locked_but_not_written(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(atomic.os, "access", lambda path, mode: False)
    before = state_of(sheet)
    assert advance("ilse", hours=0) == [False]
    with pytest.raises(StorageError, match="read-only; the file did not change") as caught:
        advance("ilse")
    assert caught.value.problems[0].file == "ilse.toml"
    with pytest.raises(StorageError, match="read-only"):
        store.refuse_read_only(store.read("ilse").path, "ilse.toml")
    assert state_of(sheet) == before


def test_a_sheet_that_may_not_be_read_is_told(sheet: Path, monkeypatch: pytest.MonkeyPatch):
    def forbidden(path: object) -> int:
        raise PermissionError(errno.EACCES, "x")

    monkeypatch.setattr(store.opening, "open_regular", forbidden)
    for attempt in (store.read, advance):
        with pytest.raises(StorageError, match="no permission to read it; the file did not"):
            attempt("ilse")  # type: ignore[operator]


def test_after_an_error_the_sheets_are_free(mira: Path):
    with pytest.raises(ZeroDivisionError), store.editing(["ilse", "mira"]):
        raise ZeroDivisionError
    with pytest.raises(InvalidError):
        advance("ilse", "mira", "nobody")
    assert advance("ilse", "mira") == [True, True]


# -- new sheets ------------------------------------------------------------------------------


def test_a_new_sheet_is_never_written_over_another(sheet: Path, leftovers: Leftovers):
    before = state_of(sheet)
    with pytest.raises(StorageError, match="exists already; nothing was written") as caught:
        store.create("ilse.toml", b"x = 1\n")
    assert caught.value.problems[0].file == "ilse.toml"
    assert state_of(sheet) == before
    assert store.create("zoe.toml", b"x = 1\n") == Path("zoe.toml")
    assert Path("zoe.toml").read_bytes() == b"x = 1\n"
    assert leftovers() == []


@posix
def test_a_sheet_is_written_over_only_on_demand_and_through_its_link(sheet: Path):
    sheet.chmod(0o640)
    os.symlink("ilse.toml", "link.toml")
    os.symlink("nowhere.toml", "dangling.toml")
    store.create("link.toml", b"x = 1\n", overwrite=True)
    assert os.path.islink("link.toml")
    assert sheet.read_bytes() == b"x = 1\n"
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640
    store.create("new.toml", b"x = 2\n", overwrite=True)
    assert Path("new.toml").read_bytes() == b"x = 2\n"
    for overwrite in (False, True):
        with pytest.raises(SanguirError):
            store.create("dangling.toml", b"x = 1\n", overwrite=overwrite)
    assert not os.path.exists("nowhere.toml")
    with pytest.raises(InvalidError, match="is a folder"):
        store.create(".", b"x = 1\n", overwrite=True)


def test_a_new_sheet_that_would_not_be_one_is_a_fault_before_it_is_written(sheet: Path):
    with pytest.raises(InvalidError, match="line 1"):
        store.create("zoe.toml", b"x = \n")
    with pytest.raises(InvalidError, match="not a file name"):
        store.create("a\0b", b"x = 1\n")
    assert os.listdir() == ["ilse.toml"]
