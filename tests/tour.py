"""The README's tour: its commands are run, and their real output is what it prints.

`python tests/tour.py --write` regenerates README.md; a test compares it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=```console tour\n)(.*?)(?=```)", re.DOTALL)


def regenerated(text: str) -> str:
    """Return the README with the output of every tour command as it is now."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "examples", folder, dirs_exist_ok=True)
        return BLOCK.sub(lambda block: _run_block(block[1], folder), text)


def _run_block(block: str, folder: Path) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{_output(command[2:], folder)}" for command in commands)


def _output(command: str, folder: Path) -> str:
    binaries = folder / ".bin"
    binaries.mkdir(exist_ok=True)
    program = binaries / "sanguir"
    if not program.exists():
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sanguir "$@"\n')
        program.chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SANGUIR")}
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}"
    environment = {
        **kept, "PATH": path, "COLUMNS": "80", "PYTHONUTF8": "1", "NO_COLOR": "1",
        "SANGUIR_JOURNAL": "off",
    }  # fmt: skip
    done = subprocess.run(
        ["sh", "-c", f"{command} 2>&1"],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.stdout.decode()


def main() -> None:
    text = README.read_text(encoding="utf-8")
    README.write_text(regenerated(text), encoding="utf-8")


if __name__ == "__main__":
    main()
