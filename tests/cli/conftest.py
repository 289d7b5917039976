"""Every test of the command line starts in a fresh folder with the sheets of tests/data."""

from __future__ import annotations

import os
import shutil

import pytest
from shell import DATA


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    """A folder of its own, without the variables that change what the program does."""
    for name in [*os.environ]:
        if name.startswith(("SANGUIR", "NO_COLOR", "FORCE_COLOR", "CLICOLOR")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SANGUIR_JOURNAL", "off")
    for sheet in DATA.glob("*.toml"):
        shutil.copy(sheet, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
