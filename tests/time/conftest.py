"""Tests of time at scale drive the command line as the tests beside them do."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from surroundings import alone

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "cli"), str(Path(__file__).parent)]


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    """A folder of its own with the example sheets, and no journal."""
    alone(tmp_path, monkeypatch)
    for sheet in (ROOT / "examples").glob("*.toml"):
        shutil.copy(sheet, tmp_path)
    return tmp_path
