"""What goes in: texts that are nearly right, values that are odd, words of the real parser."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

# Neither names a folder that is not ours, nor ends a word of a command line.
LETTERS = st.characters(blacklist_categories=("Cs",), blacklist_characters="/\0")
ODD = ["", " ", "0", "-0", "1", "-1", "+3", "7", "11", "250", "1000", "1001", "9" * 30, "1" * 400,
       "1.5", "1e400", "1e-400", "-1e5", "nan", "inf", "1_000", "0x1f", "true", "none", "3d",
       "1d12h", "90m", "7n", "999999999999d", "٣", "−2", "½", "a\nb", "\x1b[31m", "[/x]", "{0}",
       "%s", "\u202e", "\u2028", "\ufeff", "\x85", "\x00", "é" * 100, "İ", "ß", "ﬁ", "#x",
       "x # y", "\\", "'", '"', "[", "]", "{", "}", "=", ".", ",", ";", ":", "*", "~", "@", "@@",
       "-", "--", "..", "\t", "\r", "𝕏"]  # fmt: skip
NUMBERS = [*range(-2, 12), 100, 999, 1000, 1001, 10**6, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64,
           10**20, 0.0, -0.0, 0.5, 1.5, 4.0, 23.999, 1e-9, 1e16, 1e22, 1e300]  # fmt: skip


def words() -> st.SearchStrategy[str]:
    """Odd words, and any text at all."""
    return st.sampled_from(ODD) | st.text(LETTERS, max_size=12)


def values() -> st.SearchStrategy[Any]:
    """Values of JSON that stand where others are expected."""
    plain = st.none() | st.booleans() | st.sampled_from(NUMBERS) | words()
    return plain | st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words(), inner, max_size=3),
        max_leaves=5,
    )


def toml_values() -> st.SearchStrategy[str]:
    """Values as a TOML file spells them, and what is none."""
    spelled = ["1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "inf", "-inf", "nan", "1_0", "0b1",
               "[]", "{}", "[[]]", "[1, 'a']", "{ a = 1 }", "'''\nx\n'''", '"""a\\\n  b"""',
               '"\\u0000"', '"\\u202e"', "'24h'", "'all-ones'", "['a', 'a']", "1 # x", "", "x",
               '"\\ud800"', "{ superficial = 99, aggravated = -1 }", "'../x'", "'house.toml'",
               "[" * 200]  # fmt: skip
    return (
        st.sampled_from(spelled)
        | st.sampled_from(NUMBERS).map(repr)
        | st.sampled_from(["true", "false"])
        | words().map(lambda word: json.dumps(word, ensure_ascii=False))
        | words()
    )


@st.composite
def edited(draw: Any, texts: Sequence[str]) -> bytes:
    """One of the texts after a few edits as by a careless hand, a bad disk or a wicked stranger."""
    text = draw(st.sampled_from(texts))
    edits = st.tuples(st.sampled_from([*EDITS]), st.integers(0, 4000), toml_values())
    for name, at, new in draw(st.lists(edits, max_size=4)):
        text = EDITS[name](text, at, new)
    raw = text.encode("utf-8", "surrogatepass")
    match draw(st.sampled_from(["", "", "", "", "bom", "crlf", "byte", "utf16"])):
        case "bom":
            raw = b"\xef\xbb\xbf" + raw
        case "crlf":
            raw = raw.replace(b"\n", b"\r\n")
        case "byte":
            at = draw(st.integers(0, len(raw)))
            raw = raw[:at] + bytes([draw(st.integers(0, 255))]) + raw[at:]
        case "utf16":
            raw = raw.decode("utf-8", "replace").encode("utf-16")
    return raw


def _value(text: str, at: int, new: str) -> str:
    lines = text.split("\n")
    own = [place for place, line in enumerate(lines) if "=" in line] or [0]
    place = own[at % len(own)]
    lines[place] = lines[place].partition("=")[0] + "= " + new
    return "\n".join(lines)


def _key(text: str, at: int, new: str) -> str:
    lines = text.split("\n")
    place = at % len(lines)
    _, equals, value = lines[place].partition("=")
    lines[place] = new + (equals or " = ") + (value or "1")
    return "\n".join(lines)


def _line(text: str, at: int, count: int, more: Sequence[str] = ()) -> str:
    lines = text.split("\n")
    place = at % len(lines)
    return "\n".join(
        [*lines[:place], *lines[place : place + 1] * count, *more, *lines[place + 1 :]]
    )


def _splice(text: str, at: int, new: str, eaten: int = 0) -> str:
    place = at % (len(text) + 1)
    return text[:place] + new + text[place + eaten :]


EDITS = {
    "value": _value,
    "other value": _value,
    "third value": _value,
    "key": _key,
    "drop": lambda text, at, new: _line(text, at, 0),
    "twice": lambda text, at, new: _line(text, at, 2),
    "more": lambda text, at, new: _line(text, at, 1, [f"more = {new}"]),
    "table": lambda text, at, new: _line(text, at, 1, [f"[{new}]"]),
    "splice": _splice,
    "eat": lambda text, at, new: _splice(text, at, "", len(new) + 1),
    "cut": lambda text, at, new: text[: at % (len(text) + 1)],
}


@st.composite
def altered(draw: Any, datas: Sequence[Any]) -> Any:
    """One of these JSON values with a few of its parts put right, wrong, elsewhere or away."""
    whole = {"": copy.deepcopy(draw(st.sampled_from(datas)))}
    for _ in range(draw(st.integers(0, 4))):
        here: Any = whole
        key: Any = ""
        while isinstance(here[key], (dict, list)) and here[key] and draw(st.integers(0, 5)):
            here = here[key]
            places = list(here) if isinstance(here, dict) else list(range(len(here)))
            key = draw(st.sampled_from(places))
        match draw(st.sampled_from(["set", "set", "set", "drop", "more", "swap"])):
            case "drop" if here is not whole:
                del here[key]
            case "more" if isinstance(here, dict) and here is not whole:
                here[draw(words())] = draw(values())
            case "swap" if isinstance(here, dict) and here is not whole:
                other = draw(st.sampled_from(list(here)))
                here[key], here[other] = here[other], here[key]
            case _:
                here[key] = draw(values())
    return whole[""]


@st.composite
def json_bytes(draw: Any, datas: Sequence[Any]) -> bytes:
    """An altered JSON value as bytes on one line; now and then not even JSON."""
    raw = json.dumps(draw(altered(datas))).encode()
    if draw(st.integers(0, 7)) == 0:
        at = draw(st.integers(0, len(raw)))
        eaten = draw(st.integers(0, 3))
        raw = raw[:at] + draw(st.binary(max_size=3)).replace(b"\n", b"") + raw[at + eaten :]
    return raw


@st.composite
def pools(draw: Any) -> str:
    """A pool expression: names, numbers and specialties with signs between, and odd pieces."""
    names = ["endurance", "END", "WIL", "strength", "str", "sTr", "brawl", "bra.grappling",
             "brawl.grappling", "@hold", "@bite", "resolve", "composure", "humanity", "hunger",
             "potence", "blood_potency", "5", "0", "007", "1000", "999", "st", "wits"]  # fmt: skip
    pieces = draw(st.lists(st.sampled_from(names) | words(), min_size=1, max_size=5))
    signs = st.sampled_from(["+", "+", "+", "-", " + ", " - ", "", ".", "++", "+-"])
    return "".join(draw(signs) * (place > 0) + piece for place, piece in enumerate(pieces))
