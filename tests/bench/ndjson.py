"""Sheets as lines of JSON, 24 hours each: time against a bare msgspec loop, and peak memory.

    python tests/bench/ndjson.py [LINES] [ROUNDS]

The yardstick decodes and encodes the same lines. LINES (default 100,000) are compared for time;
memory is held for 10,000 against ten times LINES.
"""

# ruff: noqa: T201 - it prints its figures
from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from common import ENVIRONMENT, SANGUIR, fastest, ilse, mira, timed, verdict

BARE = """
import sys, msgspec
decode, encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
write = sys.stdout.buffer.write
for line in sys.stdin.buffer:
    write(encode(decode(line)) + b"\\n")
"""
OURS = [*SANGUIR, "advance-time", "-", "--hours", "24", "--seed", "9", "--json"]


def written(path: Path, makers: Sequence[Callable[..., Any]], count: int) -> Path:
    """Write so many sheets as lines."""
    chance = random.Random(1)
    with path.open("w", encoding="ascii") as stream:
        for number in range(count):
            sheet = makers[number % len(makers)](number, chance)
            stream.write(json.dumps(sheet, separators=(",", ":")) + "\n")
    return path


def through(words: Sequence[str], path: Path) -> float:
    """Time a run from a file to nowhere."""
    with path.open("rb") as stream:
        return timed(words, stdin=stream, stdout=subprocess.DEVNULL)


def peak_kib(path: Path) -> int:
    """Return the most memory that a run had at a time."""
    with path.open("rb") as stream:
        process = subprocess.Popen(OURS, stdin=stream, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    return usage.ru_maxrss


def main(words: Sequence[str]) -> int:
    """Print the table; 1 when a target is missed."""
    lines = int(words[0]) if words else 100_000
    rounds = int(words[1]) if len(words) > 1 else 5
    held = []
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name)
        for title, makers in (
            ("Sanguiri", [mira]), ("V5", [ilse]), ("both in turn", [mira, ilse]),
        ):  # fmt: skip
            path = written(folder / "lines.ndjson", makers, lines)
            bare, ours, two = fastest(
                [
                    lambda path=path: through([sys.executable, "-c", BARE], path),
                    lambda path=path: through(OURS, path),
                    lambda path=path: through([*OURS, "--jobs", "2"], path),
                ],
                rounds,
            )
            print(f"{title}: {lines:,} lines of {path.stat().st_size // lines} bytes:"
                  f" bare {bare:.2f} s, ours {ours:.2f} s, --jobs 2 {two:.2f} s")  # fmt: skip
            held.append(verdict(f"{title}: time / bare msgspec loop", ours / bare, 12))
            print(f"{title}: with --jobs 2 / bare loop {two / bare:27.2f}")
        ten = written(folder / "ten.ndjson", [mira, ilse], 2 * lines)
        one, more = fastest([lambda: through(OURS, path), lambda: through(OURS, ten)], rounds)
        held.append(verdict("time for twice the lines / twice the time", more / one / 2, 1.1))
        ten.unlink()
        few = written(folder / "few.ndjson", [mira, ilse], 10_000)
        many = written(folder / "many.ndjson", [mira, ilse], 10 * lines)
        small, large = peak_kib(few), peak_kib(many)
        print(f"peak memory: {small // 1024} MiB for 10,000 lines,"
              f" {large // 1024} MiB for {10 * lines:,}")  # fmt: skip
        held.append(verdict("peak memory, many lines / few lines", large / small, 1.2))
    return int(not all(held))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
