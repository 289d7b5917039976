"""What the tests of sheet files share."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parent / "data"

Python = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def example() -> Callable[[str], bytes]:
    """Read one of the example sheets."""
    return lambda name: (DATA / name).read_bytes()


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder of its own, which holds `ilse.toml`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SANGUIR_LOCK_TIMEOUT", raising=False)
    path = tmp_path / "ilse.toml"
    path.write_bytes((DATA / "ilse.toml").read_bytes())
    return path


@pytest.fixture
def python(tmp_path: Path) -> Iterator[Python]:
    """Start a Python of its own on a piece of code, in the test's folder."""
    started: list[subprocess.Popen[str]] = []

    def start(code: str, *arguments: object) -> subprocess.Popen[str]:
        command = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + textwrap.dedent(code)
        process = subprocess.Popen(
            [sys.executable, "-c", command, *map(str, arguments)],
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        with process:
            process.kill()


@pytest.fixture
def leftovers(tmp_path: Path) -> Callable[[], list[str]]:
    """List the temporary files that stand about."""
    return lambda: sorted(path.name for path in tmp_path.rglob(".sanguir-*"))
