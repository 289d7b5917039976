"""Programs that a machine with only Python lacks: a test that needs one says so out loud.

The suite prints the reason of every test that could not run; where CI is set, as in .ci/run, which
installs them all, a missing program is a failure.
"""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(program: str) -> NoReturn:
    """End the test: failed where everything has to be there, else passed over with the reason."""
    reason = f"{program} is not installed on this machine"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
