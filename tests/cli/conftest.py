"""Every test of the command line starts in a fresh folder with the sheets of tests/data."""

from __future__ import annotations

import shutil

import pytest
from shell import DATA
from surroundings import alone


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    """A folder of its own, without the variables that change what the program does."""
    alone(tmp_path, monkeypatch)
    for sheet in DATA.glob("*.toml"):
        shutil.copy(sheet, tmp_path)
    return tmp_path
