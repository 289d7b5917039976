"""What every test shares: derandomised property tests without a clock."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

# No test writes to the journal of whoever runs it.
os.environ["SANGUIR_JOURNAL"] = "off"
