"""What a change did to a sheet's text, so that it can be taken back to the byte."""

from __future__ import annotations

from typing import Any, Final

from sanguir.dice import blake2b

# Of so many characters the journal keeps the old text; of more only the values come back.
MOST: Final = 1 << 14
_DIGEST_BYTES: Final = 8


def patch(before: bytes, after: bytes) -> dict[str, Any] | None:
    """Describe how a text changed: from which character, the `old` ones, how many `new` there are.

    `left` tells the whole text as it was left from any other. None for a change that is too large.
    """
    old, new = before.decode(), after.decode()
    at = _alike(old, new)
    end = min(_alike(old[::-1], new[::-1]), len(old) - at, len(new) - at)
    gone, come = old[at : len(old) - end], len(new) - at - end
    if len(gone) > MOST:
        return None
    return {"at": at, "old": gone, "new": come, "left": _digest(after)}


def taken_back(text: bytes, change: Any) -> bytes | None:
    """Return the text before a change; None where it is no more as that change left it."""
    if not change or _digest(text) != change["left"]:
        return None
    new, at, old = text.decode(), int(change["at"]), str(change["old"])
    return (new[:at] + old + new[at + int(change["new"]) :]).encode()


def is_patch(value: Any) -> bool:
    """Tell whether a value of a record describes a change of a text, or that none is kept."""
    return value is None or (
        isinstance(value, dict)
        and all(isinstance(value.get(key), str) for key in ("old", "left"))
        and all(type(value.get(key)) is int and value[key] >= 0 for key in ("at", "new"))
    )


def _alike(one: str, other: str) -> int:
    """Count the characters with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _digest(text: bytes) -> str:
    return str(blake2b(text, digest_size=_DIGEST_BYTES).hexdigest())
