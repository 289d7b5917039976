"""`batch`: 1,000 mixed commands in one process against 1,000 processes, on files in memory.

    python tests/bench/batch.py [COMMANDS] [PROCESSES]

PROCESSES (default 100) of the commands are run as processes of their own and multiplied up.
"""

# ruff: noqa: T201 - it prints its figures
from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from common import ROOT, SANGUIR, timed, verdict


def command(number: int) -> tuple[dict[str, Any], list[str]]:
    """Return one of the mixed commands, as JSON and as words."""
    sheet = f"m{number % 50}.toml"
    vampire = f"v{number % 50}.toml"
    kinds: list[tuple[dict[str, Any], list[str]]] = [
        ({"verb": "roll", "pool": 7}, ["roll", "7"]),
        ({"verb": "feed", "sheet": sheet, "ml": 300}, ["feed", sheet, "--ml", "300"]),
        ({"verb": "advance-time", "sheet": sheet, "hours": 5},
         ["advance-time", sheet, "--hours", "5"]),
        ({"verb": "rouse", "sheet": vampire, "dry_run": True}, ["rouse", vampire, "--dry-run"]),
        ({"verb": "roll", "pool": "str+bra", "sheet": vampire, "difficulty": 3},
         ["roll", "str+bra", vampire, "-d", "3"]),
        ({"verb": "sheet set", "sheet": sheet, "changes": ["injuries+=1"]},
         ["sheet", "set", sheet, "injuries+=1"]),
        ({"verb": "sheet show", "sheet": sheet}, ["sheet", "show", sheet]),
        ({"verb": "uv", "sheet": sheet, "level": "absent"}, ["uv", sheet, "absent"]),
    ]  # fmt: skip
    return kinds[number % len(kinds)]


def main(words: Sequence[str]) -> int:
    """Print the ratio; 1 when the target is missed."""
    count = int(words[0]) if words else 1000
    processes = int(words[1]) if len(words) > 1 else 100
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name)
        for number in range(50):
            shutil.copy(ROOT / "examples" / "mira.toml", folder / f"m{number}.toml")
            shutil.copy(ROOT / "examples" / "ilse.toml", folder / f"v{number}.toml")
        lines = [json.dumps({**command(n)[0], "id": n}) for n in range(count)]
        (folder / "commands.ndjson").write_text("\n".join(lines) + "\n", encoding="ascii")
        one = min(
            timed([*SANGUIR, "batch", "commands.ndjson"], cwd=folder, stdout=subprocess.DEVNULL)
            for _ in range(3)
        )
        alone = sum(
            timed([*SANGUIR, *command(n)[1], "--json"], cwd=folder, stdout=subprocess.DEVNULL)
            for n in range(processes)
        )
        alone *= count / processes
    print(f"{count:,} commands: {one:.2f} s in one process, {alone:.1f} s in {count:,}")
    return int(not verdict("processes of their own / one batch", alone / one, 50, least=True))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
