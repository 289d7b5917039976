"""The faults of the harness beside this file, with moderate counts: 200 kills in all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import harness


@pytest.mark.parametrize("fault", harness.FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_loses_nothing(fault, tmp_path):
    assert fault(tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_a_kill_at_any_moment_leaves_each_sheet_old_or_new(seed, tmp_path):
    assert harness.killed(tmp_path, 50, seed)
