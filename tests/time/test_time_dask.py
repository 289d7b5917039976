"""Over a Dask cluster of two workers the answers are those of one process, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from shell import environment
from test_time_lines import many

ROOT = Path(__file__).parents[2]


def test_two_workers_answer_as_one_process_does():
    lines = many(12_000)
    Path("sheets.ndjson").write_bytes(b"\n".join(lines) + b"\n")
    words = ["--hours", "48", "--seed", "9", "--when-compelled", "resist"]
    with open("sheets.ndjson", "rb") as stream:
        alone = subprocess.run(
            [sys.executable, "-m", "sanguir", "advance-time", "-", *words, "--json"],
            stdin=stream, capture_output=True, env=environment(), check=False,
        )  # fmt: skip
    assert alone.returncode == 3
    assert alone.stdout.count(b"\n") == len(lines)
    subprocess.run(
        [sys.executable, ROOT / "examples" / "dask_downtime.py", "sheets.ndjson", "out.ndjson",
         *words],
        env=environment(), check=True, timeout=300,
    )  # fmt: skip
    assert Path("out.ndjson").read_bytes() == alone.stdout
