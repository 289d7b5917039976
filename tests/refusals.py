"""How a refusal reads: one line for each thing that is wrong, as tables of tests write it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sanguir import resolver
from sanguir.errors import SanguirError


def said(call: Callable[[], object]) -> list[str]:
    """Return what a call is refused with, a line a problem: `code: key: message; hint`.

    A key or a hint that is not given is not written; a call that is not refused fails the test.
    """
    with pytest.raises(SanguirError) as caught:
        call()
    return [f"{caught.value.code}: {problem}" for problem in caught.value.problems]


def remarks(data: Mapping[str, Any], book: Any) -> list[list[str]]:
    """Return what is wrong with a sheet and what is odd about it, a line each."""
    reading = resolver.read(data, book)
    return [list(map(str, found)) for found in (reading.problems, reading.warnings)]
