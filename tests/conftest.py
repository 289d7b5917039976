"""What every test shares: derandomised property tests without a clock."""

from __future__ import annotations

import os
import signal

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

# A shell starts what it puts in the background deaf to Ctrl-C, and all that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test writes to the journal of whoever runs it.
os.environ["SANGUIR_JOURNAL"] = "off"
