"""Faults on purpose: kills, full disks, crowds, closed outputs. A person can run it for longer.

    python tests/faults/harness.py [KILLS]

Prints a line for each fault and ends with 1 when a sheet was lost, torn or advanced twice. The
test suite runs the same with moderate counts.
"""

# ruff: noqa: T201 - it prints what held
from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable
CLOCK = "240h"
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1",
    "SANGUIR_JOURNAL": "off", "SANGUIR_LOCK_TIMEOUT": "60", "PYTHONDONTWRITEBYTECODE": "1",
}  # fmt: skip


def sanguir(*words: object) -> list[str]:
    """Return the command line of a run."""
    return [PYTHON, "-m", "sanguir", *map(str, words)]


def chronicle(folder: Path, count: int) -> list[Path]:
    """Write sheets of both systems, each with a comment that has to survive."""
    found = []
    for number in range(count):
        path = folder / f"s{number:03}.toml"
        source = "ilse" if number % 4 == 3 else "mira"
        text = (ROOT / "examples" / f"{source}.toml").read_text(encoding="utf-8")
        path.write_text(f"# sheet {number}\n{text}", encoding="utf-8")
        found.append(path)
    return found


def advance(sheets: Sequence[Path], *more: object) -> list[str]:
    """Return the command that brings all sheets to the same clock."""
    return sanguir(
        "advance-time", *sheets, "--to", CLOCK, "--seed", 9, "--when-compelled", "resist",
        "--feed-every", "48h", "--feed-ml", 300, "--feed-source", "sip", "--json", *more,
    )  # fmt: skip


def commands(sheets: Sequence[Path]) -> str:
    """Return the same as a batch of commands, one a sheet."""
    command = {"verb": "advance-time", "to": CLOCK, "seed": 9, "when_compelled": "resist",
               "feed_every": "48h", "feed_ml": 300, "feed_source": "sip"}  # fmt: skip
    lines = []
    for sheet in sheets:
        own = dict(command)
        if 'system = "v5"' in sheet.read_text(encoding="utf-8"):
            del own["when_compelled"]
        lines.append(json.dumps({**own, "sheet": str(sheet)}))
    return "\n".join(lines) + "\n"


def run(words: Sequence[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    return subprocess.run(words, capture_output=True, env=ENVIRONMENT, check=False, **options)


def contents(sheets: Sequence[Path]) -> list[bytes]:
    """Read all sheets."""
    return [sheet.read_bytes() for sheet in sheets]


def litter(folder: Path) -> list[str]:
    """List what is left in a folder beside sheets."""
    return [path.name for path in folder.iterdir() if path.suffix != ".toml"]


def _swept(folder: Path) -> int:
    """Take away what a kill left between naming a new file and moving it over the old one.

    Nothing can tidy up after SIGKILL in that instant: at most one such file a process, and no
    other kind of file.
    """
    left = litter(folder)
    assert all(name.startswith(".sanguir-") and name.endswith(".tmp") for name in left), left
    assert len(left) <= 2, left
    for name in left:
        (folder / name).unlink()
    return len(left)


def killed(folder: Path, kills: int, seed: int = 1) -> str:
    """Kill runs at random moments: each sheet is the old or the new one, and `--to` ends alike."""
    chance = random.Random(seed)
    sheets = chronicle(folder, 12)
    old = contents(sheets)
    begun = time.monotonic()
    assert run(advance(sheets)).returncode == 0
    whole = time.monotonic() - begun
    new = contents(sheets)
    assert all(before != after for before, after in zip(old, new, strict=True))
    kinds: list[Callable[[], list[str]]] = [
        lambda: advance(sheets),
        lambda: advance(sheets, "--jobs", 2),
        lambda: advance(sheets[:1]),
        lambda: sanguir("batch", "-"),
    ]
    partly = left = 0
    for number in range(kills):
        if number % 8 == 0 or contents(sheets) == new:
            for sheet, data in zip(sheets, old, strict=True):
                sheet.write_bytes(data)
        _kill(kinds[number % len(kinds)](), commands(sheets), chance.uniform(0.05, 1.1) * whole)
        now = contents(sheets)
        for sheet, before, after, found in zip(sheets, old, new, now, strict=True):
            assert found in (before, after), f"{sheet.name} is torn"
        partly += old != now != new
        left += _swept(folder)
    last = run(advance(sheets))
    assert last.returncode == 0, last.stderr
    assert contents(sheets) == new
    middle = f"{kills} kills, {partly} of them in the middle of the writes"
    return f"{middle}: every sheet old or new; {left} new files left beside them"


def _kill(words: list[str], text: str, after: float) -> None:
    """Start a run, kill it with all its processes after a while, and wait until all are gone."""
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=ENVIRONMENT, start_new_session=True,
    )  # fmt: skip
    assert process.stdin is not None
    try:
        process.stdin.write(text.encode())
        process.stdin.close()
    except BrokenPipeError:
        process.stdin = None
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(after)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def workers_go_home(folder: Path) -> str:
    """Kill the first process of a run with jobs: the others end by themselves."""
    sheets = chronicle(folder, 60)
    process = subprocess.Popen(
        advance(sheets, "--jobs", 2), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=ENVIRONMENT, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.communicate()  # ends when the last process has closed its output
    assert run(advance(sheets)).returncode == 0
    return "the first process killed: the others went home, and --to finished"


def full_disk(folder: Path) -> str:
    """Let no file grow beyond less than a sheet: nothing changes, exit status 5."""
    sheets = chronicle(folder, 3)
    old = contents(sheets)
    limit = len(old[0]) // 2

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = run(advance(sheets), preexec_fn=small)
    assert done.returncode == 5, done
    assert b"did not change" in done.stderr
    assert (contents(sheets), litter(folder)) == (old, [])
    return "a full disk: exit 5, nothing changed, nothing left behind"


def crowd(folder: Path, processes: int = 8, changes: int = 40) -> str:
    """Let several processes change one sheet: as many changes are there as were reported."""
    (sheet,) = chronicle(folder, 1)
    command = json.dumps({"verb": "sheet set", "sheet": str(sheet), "changes": "injuries+=1"})
    text = f"{command}\n" * changes
    started = [
        subprocess.Popen(sanguir("batch", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, env=ENVIRONMENT)
        for _ in range(processes)
    ]  # fmt: skip
    for process in started:
        assert process.stdin is not None
        process.stdin.write(text.encode())
        process.stdin.flush()
    reported = sum(process.communicate()[0].count(b'"written": true') for process in started)
    # Mira's example has one Injury to begin with.
    found = next(line for line in sheet.read_text().splitlines() if line.startswith("injuries"))
    assert int(found.split("=")[1].split("#")[0]) - 1 == reported, (found, reported)
    assert reported == processes * changes
    return f"{processes} processes, {changes} changes each: {reported} reported, {reported} there"


HOLDER = """
import sys, time
from pathlib import Path
from sanguir.sheets import locks
held = locks.lock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def holder_killed(folder: Path) -> str:
    """Kill who holds a sheet's lock: the next one proceeds."""
    (sheet,) = chronicle(folder, 1)
    piped: dict[str, Any] = {"stdout": subprocess.PIPE, "env": ENVIRONMENT}
    with subprocess.Popen([PYTHON, "-c", HOLDER, str(sheet)], **piped) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with subprocess.Popen(advance([sheet]), **piped) as waiting:
            time.sleep(0.3)
            assert waiting.poll() is None, "it did not wait"
            holder.kill()
            out, _ = waiting.communicate(timeout=60)
    assert waiting.returncode == 0
    assert b'"written": true' in out
    return "a lock holder killed: the next one proceeded"


CHANGED = """
import sys
from pathlib import Path
from sanguir.cli.app import main
from sanguir.sheets import writing
whole = writing.Replacement.stage
def stage(self, **options):
    whole(self, **options)
    path = Path(self.stored.path)
    path.write_bytes(path.read_bytes() + b"# by hand\\n")
writing.Replacement.stage = stage
sys.argv[1:] = sys.argv[2:]
main()
"""


def changed_meanwhile(folder: Path) -> str:
    """Change a sheet between reading and writing, as an editor may: it is refused and kept."""
    (sheet,) = chronicle(folder, 1)
    old = sheet.read_bytes()
    done = run([PYTHON, "-c", CHANGED, *advance([sheet])[2:]])
    assert done.returncode == 5, done
    assert b"changed meanwhile" in done.stderr
    assert sheet.read_bytes() == old + b"# by hand\n"
    assert litter(folder) == []
    return "changed between read and write: refused, what the editor wrote is there"


def read_only_folder(folder: Path) -> str:
    """Run without the right to write in the folder: exit status 5, nothing changes."""
    sheets = chronicle(folder, 2)
    old = contents(sheets)
    folder.chmod(0o555)
    # To root every folder is open, unless it lays that power down.
    humble = ["setpriv", "--bounding-set", "-dac_override"] if os.getuid() == 0 else []
    done = run([*humble, *advance(sheets)])
    folder.chmod(0o755)
    assert done.returncode == 5, done
    assert b"no permission" in done.stderr
    assert (contents(sheets), litter(folder)) == (old, [])
    return "a read-only folder: exit 5, nothing changed"


def output_lost(folder: Path) -> str:
    """Close or fill standard output: exit status 5, and the message says what was written."""
    sheets = chronicle(folder, 3)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(advance(sheets), stdout=full, stderr=subprocess.PIPE,
                              env=ENVIRONMENT, check=False)  # fmt: skip
    assert done.returncode == 5, done
    told = json.loads(done.stderr)["error"]["message"]
    assert all(str(sheet) in told for sheet in sheets), told
    assert "changed all the same" in told
    again = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *advance(chronicle(folder, 1))],
        stderr=subprocess.PIPE, env=ENVIRONMENT, check=False,
    )  # fmt: skip
    assert again.returncode == 5, again
    assert "changed all the same" in json.loads(again.stderr)["error"]["message"]
    text = json.dumps({"verb": "sheet set", "sheet": str(sheets[0]), "changes": "injuries+=1"})
    with open("/dev/full", "wb") as full:
        done = subprocess.run(sanguir("batch", "-"), input=f"{text}\n{text}\n".encode(),
                              stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT,
                              check=False)  # fmt: skip
    assert done.returncode == 5, done
    assert b"changed all the same" in done.stderr
    return "standard output full or closed: exit 5, and it says which sheets changed"


def interrupted(folder: Path) -> str:
    """Press Ctrl-C in the middle: exit status 130, every sheet whole, the rest by `--to`."""
    sheets = chronicle(folder, 80)
    old = contents(sheets)
    for more in ([], ["--jobs", 2]):
        for sheet, data in zip(sheets, old, strict=True):
            sheet.write_bytes(data)
        process = subprocess.Popen(
            advance(sheets, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=ENVIRONMENT, start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate()
        assert process.returncode == 130, (process.returncode, err)
        assert b"Traceback" not in err, err
        stopped = contents(sheets)
        assert litter(folder) == []
        assert run(advance(sheets)).returncode == 0
        new = contents(sheets)
        assert all(s in (o, n) for s, o, n in zip(stopped, old, new, strict=True))
    return "Ctrl-C: exit 130, every sheet whole, and --to did the rest"


FAULTS: tuple[Callable[[Path], str], ...] = (
    workers_go_home, full_disk, crowd, holder_killed, changed_meanwhile, read_only_folder,
    output_lost, interrupted,
)  # fmt: skip


def main(words: Sequence[str]) -> int:
    """Run every fault, and as many kills as asked for."""
    kills = int(words[0]) if words else 200
    failed = 0
    faults: list[Callable[[Path], str]] = [*FAULTS, lambda folder: killed(folder, kills)]
    for fault in faults:
        folder = Path(tempfile.mkdtemp(prefix="sanguir-faults-"))
        try:
            print(f"held    {fault(folder)}", flush=True)
        except AssertionError as error:
            failed += 1
            print(f"FAILED  {getattr(fault, '__name__', 'kills')}: {error}", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
