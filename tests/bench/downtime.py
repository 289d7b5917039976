"""10,000 sheet files, 72 hours each: against a bare loop of the same durability; and --jobs 2.

    python tests/bench/downtime.py [SHEETS] [ROUNDS] [FOLDER]

The yardstick reads, parses and edits the same files with tomledit, flushes each new file, moves it
over the old one and flushes the folder. On disk (FOLDER, default the temporary one) the flush
weighs most; in memory (/dev/shm) the work does.
"""

# ruff: noqa: T201 - it prints its figures
from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import tomli_w
from common import SANGUIR, fastest, ilse, mira, timed, verdict

BARE = """
import os, sys, tomledit
folder = sys.argv[1]
for name in sorted(os.listdir(folder)):
    path = os.path.join(folder, name)
    with open(path, "rb") as stream:
        text = stream.read().decode()
    document = tomledit.loads(text)
    document["state"]["clock_hours"] = document["state"]["clock_hours"].value + 72
    with open(path + ".new", "wb") as stream:
        stream.write(tomledit.dumps(document).encode())
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(path + ".new", path)
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
"""
OURS = ["advance-time", "--hours", "72", "--seed", "9", "--when-compelled", "resist", "--json"]


def written(folder: Path, count: int) -> dict[Path, bytes]:
    """Write so many sheets of both systems in turn; return what they hold."""
    chance = random.Random(1)
    folder.mkdir()
    found = {}
    for number in range(count):
        sheet = (mira, ilse)[number % 2](number, chance)
        path = folder / f"s{number:06}.toml"
        found[path] = tomli_w.dumps(sheet).encode()
    return found


def compared(place: str | None, count: int, rounds: int) -> tuple[float, float, float, float]:
    """Time the yardstick, the command as it is, one process and two; all from the same sheets."""
    with tempfile.TemporaryDirectory(dir=place) as name:
        folder = Path(name) / "sheets"
        sheets = written(folder, count)
        names = sorted(path.name for path in sheets)

        def run(words: Sequence[str]) -> float:
            for path, data in sheets.items():
                path.write_bytes(data)
            os.sync()
            return timed(words, cwd=folder, stdout=subprocess.DEVNULL)

        bare = [sys.executable, "-c", BARE, "."]
        one = [*SANGUIR, *OURS, "--jobs", "1", *names]
        two = [*SANGUIR, *OURS, "--jobs", "2", *names]
        usual = [*SANGUIR, *OURS, *names]
        runs = [lambda words=words: run(words) for words in (bare, usual, one, two)]
        times = fastest(runs, rounds)
    shown = (f"{label} {seconds:.1f} s" for label, seconds in
             zip(("bare", "ours", "--jobs 1", "--jobs 2"), times, strict=True))  # fmt: skip
    print(f"{place or tempfile.gettempdir()}: {count:,} sheets: {', '.join(shown)}")
    return times[0], times[1], times[2], times[3]


def spare(rounds: int) -> float:
    """Return how much faster two loops at once are than one after the other, here and now."""
    loop = [sys.executable, "-c", "total = 0\nfor n in range(4000000): total += n * n % 7"]

    def both() -> float:
        begun = time.perf_counter()
        started = [subprocess.Popen(loop) for _ in range(2)]
        for process in started:
            process.wait()
        return time.perf_counter() - begun

    one, two = fastest([lambda: timed(loop), both], rounds)
    return 2 * one / two


def main(words: Sequence[str]) -> int:
    """Print the table; 1 when a target is missed."""
    count = int(words[0]) if words else 10_000
    rounds = int(words[1]) if len(words) > 1 else 1
    place = words[2] if len(words) > 2 else None
    bare, usual, one, two = compared(place, count, rounds)
    print(f"on disk: --jobs 1 / bare loop {one / bare:32.2f}")
    held = [
        verdict("on disk: as it comes / bare loop", usual / bare, 1.5),
        verdict("on disk: --jobs 2 / one process", two / one, 1.0),
    ]
    if Path("/dev/shm").is_dir():
        bare, _, one, two = compared("/dev/shm", count, max(rounds, 3))
        print(f"in memory: one process / bare loop {one / bare:26.2f}")
        print(f"in memory: what two cores give a bare loop just now {spare(5):9.2f}")
        held.append(verdict("in memory: one process / --jobs 2", one / two, 1.5, least=True))
    return int(not all(held))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
