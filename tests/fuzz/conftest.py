"""Every fuzz test has a folder of its own, and lays its table anew for each example."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, without the variables that change what the program does."""
    for name in [*os.environ]:
        if name.startswith(("SANGUIR", "NO_COLOR", "FORCE_COLOR", "CLICOLOR")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SANGUIR_DEBUG", "1")  # a fault of ours shows where it is
    monkeypatch.setenv("SANGUIR_JOURNAL", "journal.ndjson")
    monkeypatch.chdir(tmp_path)
