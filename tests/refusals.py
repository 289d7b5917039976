"""How a refusal reads: one line for each thing that is wrong, as tables of tests write it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanguir.errors import SanguirError


def said(call: Callable[[], object]) -> list[str]:
    """Return what a call is refused with, a line a problem: `code: key: message; hint`.

    A key or a hint that is not given is not written; a call that is not refused fails the test.
    """
    with pytest.raises(SanguirError) as caught:
        call()
    lines = []
    for problem in caught.value.problems:
        key = "" if problem.key is None else f"{problem.key}: "
        hint = "" if problem.hint is None else f"; {problem.hint}"
        lines.append(f"{caught.value.code}: {key}{problem.message}{hint}")
    return lines
