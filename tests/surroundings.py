"""A folder for a test, away from whatever the machine or its user has set."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

OURS = ("SANGUIR", "NO_COLOR", "FORCE_COLOR", "CLICOLOR")


def alone(folder: Path, monkeypatch: pytest.MonkeyPatch, **more: str) -> None:
    """Stand in a folder, 80 columns wide and without a journal; `more` are further variables."""
    for name in [*os.environ]:
        if name.startswith(OURS):
            monkeypatch.delenv(name)
    for name, value in {"COLUMNS": "80", "SANGUIR_JOURNAL": "off", **more}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(folder)
