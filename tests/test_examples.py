"""Every example does what its first lines say: the scripts run, with the network stubbed.

Each test starts in a copy of examples/ with a `sanguir` of this checkout first on its PATH. A
program that is not ours to speak to (curl, date) is a stub there that writes down what it was
given. The screens need no jq; where a script does and there is none, the test says so.
"""

from __future__ import annotations

import configparser
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import needs

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SECRET = "https://chat.example/api/webhooks/1/secret"
HOSTILE = "**@everyone** | `x` <b>\n\x1b[31m\u202e" + "y" * 500
# Which test runs which file of examples/: one that no test runs is an example that may be wrong.
RUN = {
    "scripts/coterie-table.sh", "scripts/downtime.sh", "scripts/nightly.sh",
    "scripts/obs-overlay.sh", "scripts/roll-to-chat.sh", "scripts/who-is-thirsty.sh",
    "systemd/sanguir-nightly.service", "systemd/sanguir-nightly.timer",
    "rules/house.toml", "plans/downtime.toml",
    "dask_downtime.py",  # by tests/time/test_time_dask.py
    "elder.toml", "ilse.toml", "jonas.toml", "mira.toml", "starving.toml", "tom.toml",
}  # fmt: skip

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for sh")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the examples with `sanguir` beside them."""
    copy = tmp_path / "examples"
    shutil.copytree(EXAMPLES, copy)
    stub(copy, "sanguir", f'exec "{sys.executable}" -m sanguir "$@"')
    return copy


def stub(folder: Path, name: str, body: str) -> None:
    """Put a program of our own in front of one of the machine's."""
    (folder / "bin").mkdir(exist_ok=True)
    program = folder / "bin" / name
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items()
            if not key.startswith(("SANGUIR", "FORCE_COLOR", "COLUMNS"))}  # fmt: skip
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NO_COLOR": "1",
            "SANGUIR_JOURNAL": "off", **more}  # fmt: skip


def run(
    folder: Path, *words: str, status: int = 0, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command line among the examples as their readers would."""
    done = subprocess.run(
        words, cwd=folder, env=environment(folder, **more), capture_output=True, text=True,
        encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == status, done
    return done


def need_jq() -> None:
    if shutil.which("jq") is None:
        needs.missing("jq")


def rename(sheet: Path, name: str) -> None:
    lines = sheet.read_text(encoding="utf-8").splitlines()
    place = next(at for at, line in enumerate(lines) if line.startswith("name = "))
    lines[place] = f"name = {json.dumps(name)}"
    sheet.write_text("\n".join(lines) + "\n", encoding="utf-8")


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def test_every_example_is_run_by_a_test() -> None:
    files = {path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*")
             if path.is_file()}  # fmt: skip
    assert files == RUN


@pytest.mark.parametrize(
    "script", sorted((EXAMPLES / "scripts").glob("*.sh")), ids=lambda p: p.name
)
def test_a_script_says_how_it_is_used_and_stops_at_errors(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o111
    assert text.startswith("#!/bin/sh\n# ")
    assert f"#   {script.name} " in text or f" {script.name} " in text
    assert "\nset -eu\n" in text


# -- sheets, rules, plans --------------------------------------------------------------------


def test_the_example_sheets_are_fine(folder: Path) -> None:
    names = sorted(path.name for path in folder.glob("*.toml"))
    done = run(folder, "sanguir", "sheet", "check", *names)
    assert done.stderr == ""
    assert sum(line.endswith(": fine") for line in done.stdout.splitlines()) == len(names)


def test_the_house_file_is_fine_and_changes_what_it_says(folder: Path) -> None:
    run(folder, "sanguir", "rules", "check", "rules/house.toml")
    shown = run(folder, "sanguir", "sheet", "show", "mira.toml", "--rules", "rules/house.toml")
    assert "parched" in shown.stdout
    assert "note: provisional" not in shown.stdout
    uv = run(folder, "sanguir", "uv", "mira.toml", "dusk", "--rules", "rules/house.toml", "--json")
    assert json.loads(uv.stdout)["result"]["modifier"] == -1


def test_the_plan_runs_for_characters_of_both_systems(folder: Path) -> None:
    done = run(folder, "sanguir", "advance-time", "mira.toml", "ilse.toml", "--to", "10d", "--plan",
               "plans/downtime.toml", "--seed", "1", "--when-compelled", "resist")  # fmt: skip
    assert done.stderr == ""
    for sheet in ("mira.toml", "ilse.toml"):
        with open(folder / sheet, "rb") as file:
            assert tomllib.load(file)["state"]["clock_hours"] == 240


# -- scripts ---------------------------------------------------------------------------------


def test_downtime_brings_the_sanguirs_of_a_folder_to_a_clock_once(folder: Path) -> None:
    run(folder, "scripts/downtime.sh", ".", "240h", "9")
    after = {path: path.read_bytes() for path in folder.glob("*.toml")}
    with open(folder / "mira.toml", "rb") as file:
        assert tomllib.load(file)["state"]["clock_hours"] == 240
    assert after[folder / "ilse.toml"] == (EXAMPLES / "ilse.toml").read_bytes()
    run(folder, "scripts/downtime.sh", ".", "240h", "9")
    assert {path: path.read_bytes() for path in folder.glob("*.toml")} == after


def test_who_is_thirsty_lists_whom_to_keep_an_eye_on(folder: Path) -> None:
    need_jq()
    done = run(folder, "scripts/who-is-thirsty.sh", "mira.toml", "starving.toml", "ilse.toml")
    assert done.stdout == "72\tTarik Oduya\tbloodthirsty\tself\n"


def test_a_coterie_becomes_a_table_of_markdown(folder: Path) -> None:
    need_jq()
    rename(folder / "tom.toml", HOSTILE)
    done = run(folder, "scripts/coterie-table.sh", "starving.toml", "ilse.toml", "jonas.toml",
               "mira.toml", "tom.toml")  # fmt: skip
    head, rule, *rows = done.stdout.splitlines()
    assert head.startswith("| Name | Kind |")
    assert set(rule) == set("| -:")
    assert "| Ilse Marten | vampire | 2 | 2/1 | 2/0 | 7, 2 stained |  | 0 h |" in rows
    assert "| Jonas Reuter | mortal |  | 0/0 | 1/0 | 8 |  | 0 h |" in rows
    assert "| Mira Voss | sanguir | sated | 1 Injury |  |  |  | 0 h |" in rows
    assert len(rows) == 5
    for row in rows:
        assert row.replace("\\|", "").count("|") == 9
        assert row.isprintable()
        assert "<b>" not in row


def test_a_coterie_with_a_broken_sheet_is_no_table(folder: Path) -> None:
    need_jq()
    (folder / "bad.toml").write_text("system = 5\n")
    done = run(folder, "scripts/coterie-table.sh", "mira.toml", "bad.toml", status=3)
    assert done.stdout == ""
    assert "bad.toml" in done.stderr


# -- chat ------------------------------------------------------------------------------------


@pytest.fixture
def chat(folder: Path) -> Path:
    """A curl that posts nothing: it writes down its words, its input and what it was to send."""
    need_jq()
    stub(
        folder,
        "curl",
        """printf '%s\\n' "$@" >curl.words
cat >curl.input
for word; do case $word in @*) cat "${word#@}" >curl.sent ;; esac; done
exit "${CURL_STATUS:-0}\"""",
    )
    return folder


def sent(folder: Path) -> dict[str, object]:
    body: dict[str, object] = json.loads((folder / "curl.sent").read_text(encoding="utf-8"))
    return body


def test_a_roll_of_hunger_dice_alone_is_posted_as_such(chat: Path) -> None:
    run(chat, "scripts/roll-to-chat.sh", "2", "--hunger", "5", "--dice", "3,8", WEBHOOK=SECRET)
    assert str(sent(chat)["content"]).endswith("\nHunger 3 8")


def test_a_roll_is_posted_to_a_chat(chat: Path) -> None:
    run(chat, "scripts/roll-to-chat.sh", "@bite", "ilse.toml", "-d", "3", "--dice", "6,10,2,1,8",
        WEBHOOK=SECRET)  # fmt: skip
    assert sent(chat) == {
        "content": "**Ilse Marten**: success\n3 successes, 3 needed\ndice 6 10 2, Hunger 1 8",
        "allowed_mentions": {"parse": []},
    }
    assert SECRET not in (chat / "curl.words").read_text()
    assert (chat / "curl.input").read_text() == f'url = "{SECRET}"\n'
    assert "--fail" in (chat / "curl.words").read_text().split()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["@hold", "mira.toml", "--dice", "6,1,1,1,1,1,1"],
         "**Mira Voss**: passed\n1 success, 1 needed\ndice 6 1 1 1 1 1 1"),
        (["2", "--vs", "3", "--dice", "6,1"], "**Somebody**: lost\n1 success against 3\ndice 6 1"),
        (["2", "--kind", "fixed", "--dice", "6,1"], None),
    ],
)  # fmt: skip
def test_every_kind_of_roll_can_be_posted(chat: Path, words: list[str], says: str | None) -> None:
    run(chat, "scripts/roll-to-chat.sh", *words, WEBHOOK=SECRET, CHAT_KEY="text")
    said = str(sent(chat)["text"])
    assert says in (None, said)
    assert "dice 6 1" in said


def test_a_name_calls_nobody_and_formats_nothing_in_a_chat(chat: Path) -> None:
    rename(chat / "mira.toml", HOSTILE)
    run(chat, "scripts/roll-to-chat.sh", "3", "mira.toml", "--seed", "1", WEBHOOK=SECRET)
    said = str(sent(chat)["content"])
    assert "@everyone" not in said
    assert len(said.splitlines()) == 3
    assert all(line.replace("\u2060", "").isprintable() for line in said.splitlines())
    assert said.startswith("**\\*\\*@\u2060everyone\\*\\* \\| \\`x\\` \\<b\\>")
    assert len(said) < 300


def test_a_pool_of_a_thousand_dice_fits_a_message(chat: Path) -> None:
    run(chat, "scripts/roll-to-chat.sh", "1000", "--seed", "1", WEBHOOK=SECRET)
    assert len(str(sent(chat)["content"])) == 1900


def test_a_roll_that_is_refused_posts_nothing(chat: Path) -> None:
    run(chat, "scripts/roll-to-chat.sh", "@nonesuch", "mira.toml", status=2, WEBHOOK=SECRET)
    run(chat, "scripts/roll-to-chat.sh", "5", status=2 if sh_is_dash() else 1)
    assert not (chat / "curl.words").exists()


def sh_is_dash() -> bool:
    return os.path.basename(os.path.realpath("/bin/sh")) == "dash"


def test_a_chat_that_refuses_is_told(chat: Path) -> None:
    run(chat, "scripts/roll-to-chat.sh", "5", status=22, WEBHOOK=SECRET, CURL_STATUS="22")


# -- the overlay -----------------------------------------------------------------------------


@pytest.fixture
def overlay(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The watch loop, looking ten times a second."""
    need_jq()
    rename(folder / "tom.toml", HOSTILE)
    loop = subprocess.Popen(
        ["scripts/obs-overlay.sh", "overlay.txt", "ilse.toml", "mira.toml", "tom.toml"],
        cwd=folder, env=environment(folder, EVERY="0.1"), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    yield loop
    if loop.poll() is None:
        loop.kill()
    loop.communicate(timeout=20)


def test_an_overlay_is_kept_fresh(folder: Path, overlay: subprocess.Popen[str]) -> None:
    file = folder / "overlay.txt"
    until(file.exists)
    ilse, mira, tom = file.read_text(encoding="utf-8").splitlines()
    assert ilse == "Ilse Marten  Hunger ●●○○○  Health □□◩◩■  Willpower □□□□◩◩"
    assert mira == "Mira Voss  sated  Injuries 1"
    assert tom.isprintable()
    before = file.stat().st_ino
    run(folder, "sanguir", "sheet", "set", "ilse.toml", "state.hunger=4")
    until(lambda: "Hunger ●●●●○" in file.read_text(encoding="utf-8"))
    assert file.stat().st_ino != before
    fresh = file.stat()
    (folder / "mira.toml").write_text("broken [")
    time.sleep(0.5)
    assert file.stat() == fresh
    # What is not ready yet lies where nobody else can put or read anything.
    own = [*folder.glob("overlay.txt.*")]
    assert [path.stat().st_mode & 0o777 for path in own] == [0o700]
    overlay.send_signal(signal.SIGTERM)
    _, told = overlay.communicate(timeout=20)
    assert overlay.returncode == 0
    assert "mira.toml" in told
    assert [path.name for path in folder.glob("overlay*")] == ["overlay.txt"]


def test_an_overlay_wants_sheets(folder: Path) -> None:
    done = run(folder, "scripts/obs-overlay.sh", "overlay.txt", status=2)
    assert "usage: " in done.stderr


# -- nightly ---------------------------------------------------------------------------------


@pytest.fixture
def home(folder: Path) -> Path:
    """A home with a chronicle in it, and a day of its own."""
    home = folder / "home"
    (home / "chronicle" / "sheets").mkdir(parents=True)
    for name in ("mira", "ilse"):
        shutil.copy(folder / f"{name}.toml", home / "chronicle" / "sheets")
    (home / ".local" / "bin").mkdir(parents=True)
    shutil.copy(folder / "scripts" / "nightly.sh", home / ".local" / "bin")
    real = shutil.which("date")
    stub(folder, "date", f'case "$*" in +%F) echo "$TODAY" ;; *) exec {real} "$@" ;; esac')
    return home


def clocks(home: Path) -> list[float]:
    sheets = sorted((home / "chronicle" / "sheets").glob("*.toml"))
    return [tomllib.loads(sheet.read_text())["state"]["clock_hours"] for sheet in sheets]


def has_gnu_date() -> bool:
    return subprocess.run(["date", "-u", "-d", "2026-01-31", "+%s"], capture_output=True,
                          check=False).returncode == 0  # fmt: skip


gnu = pytest.mark.skipif(not has_gnu_date(), reason="systemd is where date is GNU's")


@gnu
def test_nightly_keeps_pace_with_the_calendar(folder: Path, home: Path) -> None:
    words = ("scripts/nightly.sh", "home/chronicle/sheets", "2026-03-28")
    run(folder, *words, TODAY="2026-03-28")
    assert clocks(home) == [0, 0]
    run(folder, *words, TODAY="2026-03-29", TZ="Europe/Berlin")  # a day of 23 hours
    assert clocks(home) == [24, 24]
    run(folder, *words, TODAY="2026-04-02")
    assert clocks(home) == [120, 120]
    before = [path.read_bytes() for path in sorted(home.rglob("*.toml"))]
    run(folder, *words, TODAY="2026-04-02")
    assert [path.read_bytes() for path in sorted(home.rglob("*.toml"))] == before
    done = run(folder, *words, status=2, TODAY="2026-03-01")
    assert "still to come" in done.stderr


@gnu
def test_nightly_takes_a_plan_and_goes_on_past_a_broken_sheet(folder: Path, home: Path) -> None:
    (home / "chronicle" / "sheets" / "a.toml").write_text("system = 5\n")
    done = run(folder, "scripts/nightly.sh", "home/chronicle/sheets", "2026-03-28",
               "plans/downtime.toml", status=3, TODAY="2026-03-30")  # fmt: skip
    assert "a.toml" in done.stderr
    (home / "chronicle" / "sheets" / "a.toml").unlink()
    assert clocks(home) == [48, 48]


def unit(name: str) -> configparser.RawConfigParser:
    """Read a unit file; a key that is given twice keeps its last value."""
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(EXAMPLES / "systemd" / name, encoding="utf-8")
    return read


@gnu
def test_the_service_runs_what_it_says(folder: Path, home: Path) -> None:
    service = unit("sanguir-nightly.service")["Service"]
    assert service["Type"] == "oneshot"
    words = shlex.split(service["ExecStart"].replace("%h", str(home)))
    text = (EXAMPLES / "systemd" / "sanguir-nightly.service").read_text()
    for line in text.splitlines():
        if line.startswith("Environment=SANGUIR_JOURNAL="):
            journal = line.partition("JOURNAL=")[2].replace("%h", str(home))
    run(folder, *words, TODAY="2026-02-03", SANGUIR_JOURNAL=journal)
    assert clocks(home) == [72, 72]
    records = [json.loads(line) for line in Path(journal).read_text().splitlines()]
    assert {record["verb"] for record in records} == {"advance-time"}


def test_the_timer_wakes_its_service_every_night() -> None:
    timer = unit("sanguir-nightly.timer")
    assert timer["Timer"]["OnCalendar"] == "*-*-* 18:00:00"
    assert timer["Timer"]["Persistent"] == "yes" or timer["Timer"]["Persistent"] == "true"
    assert timer["Install"]["WantedBy"] == "timers.target"
    assert (EXAMPLES / "systemd" / "sanguir-nightly.service").exists()
    if (analyze := shutil.which("systemd-analyze")) is not None:
        subprocess.run([analyze, "calendar", timer["Timer"]["OnCalendar"]], check=True,
                       capture_output=True)  # fmt: skip
