"""Every fuzz test has a folder of its own, and lays its table anew for each example."""

from __future__ import annotations

import pytest
from surroundings import alone


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, without the variables that change what the program does."""
    shows_where = {"SANGUIR_DEBUG": "1"}  # a fault of ours
    alone(tmp_path, monkeypatch, SANGUIR_JOURNAL="journal.ndjson", **shows_where)
