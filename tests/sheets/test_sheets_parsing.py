"""What a sheet's bytes say, and what is said about bytes that are no sheet."""

from __future__ import annotations

import datetime as dt
import time
import tomllib
from collections.abc import Callable

import pytest

from sanguir.errors import InvalidError, Problem
from sanguir.sheets.document import MAX_BYTES, SheetDocument

PLAIN = 'system = "sanguiri"\nname = "Ilse"\n'


def problem_of(raw: bytes) -> Problem:
    with pytest.raises(InvalidError) as caught:
        SheetDocument.parse(raw)
    (problem,) = caught.value.problems
    assert problem.file is None
    assert "\n" not in problem.message
    assert problem.message.isprintable()
    assert len(problem.message) <= 200
    return problem


@pytest.mark.parametrize("name", ["ilse.toml", "comments.toml", "shapes.toml"])
def test_values_are_those_of_the_standard_library(name: str, example: Callable[[str], bytes]):
    raw = example(name)
    assert SheetDocument.parse(raw).data == tomllib.loads(raw.decode())


def test_dates_times_and_odd_floats_stay_what_they_are():
    data = SheetDocument.parse(
        b"day=1890-03-04\nat=23:30:00\nwhen=2026-10-25 02:30:00Z\nx=-inf\n"
    ).data
    assert data == {
        "day": dt.date(1890, 3, 4),
        "at": dt.time(23, 30),
        "when": dt.datetime(2026, 10, 25, 2, 30, tzinfo=dt.UTC),
        "x": float("-inf"),
    }
    assert repr(SheetDocument.parse(b"x = nan").data) == "{'x': nan}"


def test_a_byte_order_mark_is_skipped_and_kept():
    document = SheetDocument.parse(b"\xef\xbb\xbf" + PLAIN.encode())
    assert document.data["system"] == "sanguiri"
    assert (
        document.edited({("name",): "Mira"}) == b'\xef\xbb\xbfsystem = "sanguiri"\nname = "Mira"\n'
    )


FAULTS: dict[str, tuple[bytes, str, str | None]] = {
    "utf-16 with mark": (PLAIN.encode("utf-16"), "UTF-16", "UTF-8"),
    "utf-16-le": (PLAIN.encode("utf-16-le"), "UTF-16", "UTF-8"),
    "utf-16-be": (PLAIN.encode("utf-16-be"), "UTF-16", "UTF-8"),
    "latin-1": (b'name = "Ilse"\nclan = "Zo\xeb"\n', "line 2, byte 11: 0xEB", "UTF-8"),
    "latin-1, first line": (b'name = "Zo\xeb"', "Latin-1", "save it as UTF-8"),
    "nul tail": (PLAIN.encode() + b"\0" * 99, "NUL bytes to the end", "cut"),
    "only nul": (b"\0" * 512, "nothing but NUL", "copy"),
    "nul inside": (b'name = "I\0lse"\n', "line 1: a NUL byte", "text file"),
    "cr only": (PLAIN.replace("\n", "\r").encode(), "CR alone", "LF or CRLF"),
    "double cr": (b"a = 1\nb = 2\r\r\n", "line 2, column 7: a carriage return", "LF"),
    "empty": (b"", "is empty", "sanguir sheet new"),
    "white space": (b" \n\t\r\n", "is empty", "sanguir sheet new"),
    "only a mark": (b"\xef\xbb\xbf", "is empty", "sanguir sheet new"),
    "comments": (b"# Ilse\n", "only comments", "sanguir sheet new"),
    "curly": ("a = 1\nname = “Ilse”\n".encode(), "line 2, column 8: “", "straight"),
    "curly single": ("name = ‘Ilse’\n".encode(), "line 1, column 8: ‘", "straight"),
    "bare": (b"a = 1\nname = Ilse Marten # x\n", "Ilse Marten is not", '"Ilse Marten"'),
    "capital true": (b"a = True\n", "True is not a value", '"True"'),
    "zero": (b"[s]\nEND = 04\n", "line 2, column 7: a number starts with 0", "zero"),
    "5000 digits": (b"a = " + b"9" * 5000, "number is too large", str(2**63 - 1)),
    "past int64": (b"a = 9223372036854775808", "number is too large", "at most"),
    "past double": (b"a = 1e999", "number is too large", None),
    "key": (b"a=1\nb=2\na=3\n", "line 3, column 1: the key a stands twice, first on line 1", "one"),
    "table": (b"[x]\n[y.z]\n[y . z]\n", "the table y . z stands twice, first on line 2", "one"),
    "dotted key": (b"[x]\na.b = 1\na.b = 2", "the key a.b stands twice, first on line 2", "one"),
    "inline key": (
        b"a = 1\nx = { a = 1, a = 2 }",
        "line 2, column 14: the key a stands twice",
        "one",
    ),
    "broken inline": (b"a = { x = 1,\n y = 2 }\n", "line 1: an inline table", "one line"),
    "nested": (b"b = 1\na = { x = { y = 1 },\n y = 2 }\n", "line 2: an inline", "one line"),
    "leap second": (b"b = 1\na = 23:59:60\n", "line 2: a date or time is out of range", None),
    "no such day": (b"a = 2023-02-30\n", "line 1, column 5: invalid date", None),
    "escape code": (b"a\x1b[31m = 1\n", "control character 0x1B", "take it out"),
    "escape code in a string": (b'a = "\x1b[31m"\n', "control character 0x1B", "take it out"),
    "no value": (
        b"a = \n",
        "line 1, column 5: a has no value",
        "one behind the =, or take the line out",
    ),
    "no value before a comment": (
        b"b = 1\na.b =# none\r\n",
        "line 2, column 6: a.b has no value",
        "one behind the =, or take the line out",
    ),
    "no sign": (b"a 1\n", "line 1, column 3: a key without a value", "KEY = VALUE"),
    "two on a line": (b"a = 1 b = 2\n", "line 1, column 9: unexpected", None),
    "open string": (b'a = "x\n', "line 1", None),
    "open long string": (b'a = """x\n', "line", None),
    "open header": (b"[a\n", "line 1", None),
    "too large": (b"#" * (MAX_BYTES + 1), "larger than", "KiB"),
}


@pytest.mark.parametrize(("raw", "message", "hint"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_one_line_that_says_where_and_what_would_do(
    raw: bytes, message: str, hint: str | None
):
    problem = problem_of(raw)
    assert message in problem.message
    assert (problem.hint is None) if hint is None else (hint in (problem.hint or ""))


DEEP = {
    "arrays": b"a = " + b"[" * 6000 + b"]" * 6000,
    "open arrays": b"a = " + b"[" * 6000,
    "open arrays to the limit": b"a=" + b"[" * (MAX_BYTES - 2),
    "inline tables": b"a = " + b"{x = " * 6000 + b"1" + b"}" * 6000,
    "dotted key": b".".join([b"a"] * 6000) + b" = 1",
    "dotted header": b"[" + b".".join([b"a"] * 6000) + b"]\nx = 1",
    "array headers": b"\n".join(
        b"[[" + b".".join([b"k"] * depth) + b"]]" for depth in range(1, 90)
    ),
}


@pytest.mark.parametrize("raw", DEEP.values(), ids=DEEP)
def test_deep_nesting_is_refused_at_once(raw: bytes):
    before = time.perf_counter()
    assert "nested too deeply" in problem_of(raw).message
    assert time.perf_counter() - before < 5


def test_sensible_nesting_is_read():
    assert SheetDocument.parse(b"a = " + b"[" * 30 + b"]" * 30).data
    assert SheetDocument.parse(b".".join([b"a"] * 30) + b" = 1").data


@pytest.mark.parametrize(
    "raw",
    [
        b'a = "{"\nb = "}"\n',
        b"a = 1 # {\n",
        b"a = [\n  { x = 1 }, # {\n  { y = 2 },\n]\n",
        b'a = """{\n"""\n',
        b"a = [ { x = [\n1,\n] } ]\n",
    ],
)
def test_a_brace_elsewhere_is_no_broken_inline_table(raw: bytes):
    assert SheetDocument.parse(raw).data == tomllib.loads(raw.decode())


def test_a_document_of_a_full_mebibyte_is_read():
    raw = b'name = "' + b"x" * (MAX_BYTES - 9) + b'"'
    assert len(SheetDocument.parse(raw).data["name"]) == MAX_BYTES - 9
