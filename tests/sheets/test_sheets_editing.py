"""An edit changes the values it is meant to change, and not one byte beside them."""

from __future__ import annotations

import datetime as dt
import difflib
import tomllib
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import pytest

from sanguir.errors import InvalidError, UsageError
from sanguir.sheets import revision
from sanguir.sheets.document import MAX_BYTES, REMOVED, SheetDocument

Changes = dict[tuple[str, ...], Any]


def edited(text: str, changes: Changes) -> str:
    return SheetDocument.parse(text.encode()).edited(changes).decode()


def changed_lines(before: bytes, after: bytes) -> list[str]:
    lines = difflib.ndiff(
        before.decode().splitlines(keepends=True), after.decode().splitlines(keepends=True)
    )
    return [line for line in lines if line[0] in "+-"]


def test_comments_and_layout_stay(example: Callable[[str], bytes]):
    raw = example("comments.toml")
    changes = {("state", "hours_since_blood"): 24, ("state", "thirst"): "peckish"}
    assert changed_lines(raw, SheetDocument.parse(raw).edited(changes)) == [
        "- hours_since_blood = 20 # since the harbour\n",
        "+ hours_since_blood = 24 # since the harbour\n",
        '- thirst = "sated"\n',
        '+ thirst = "peckish"\n',
    ]


def test_values_of_every_shape_stay(example: Callable[[str], bytes]):
    raw = example("shapes.toml")
    after = SheetDocument.parse(raw).edited({("state", "hours_since_blood"): 28})
    expected = tomllib.loads(raw.decode())
    expected["state"]["hours_since_blood"] = 28
    assert tomllib.loads(after.decode()) == expected
    assert changed_lines(raw, after) == ["- hours_since_blood = 24\n", "+ hours_since_blood = 28\n"]


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("a   =   1   # c\n", "a", 2, "a   =   2   # c\n"),
        ("\ta=1\t#c", "a", 2, "\ta=2\t#c"),
        ("s.a = 1 # c\n", "s.a", 2, "s.a = 2 # c\n"),
        ("s.a = 1\nx = 2\ns.b = 3\n", "s.a", 9, "s.a = 9\nx = 2\ns.b = 3\n"),
        ("s.a = 1\nx = 2\ns.b = 3\n", "s.b", 9, "s.a = 1\nx = 2\ns.b = 9\n"),
        (" s . 'a'  = 1\n", "s.a", 2, " s . 'a'  = 2\n"),
        ("[ s ]  # c\n 'a' =1\n", "s.a", 2, "[ s ]  # c\n 'a' =2\n"),
        ('[s."a"]\nb=1', "s.a.b", 2, '[s."a"]\nb=2'),
        ("h = {  x =  1 , y=2 } # c\n", "h.x", 3, "h = {  x =  3 , y=2 } # c\n"),
        ("h = { a.x = 1, c=1, a.y=2 }\n", "h.a.y", 3, "h = { a.x = 1, c=1, a.y=3 }\n"),
        ("h = { i = { x = 1 } }\n", "h.i.x", 3, "h = { i = { x = 3 } }\n"),
        ("s.h = { x = 1 }\n", "s.h.x", 3, "s.h = { x = 3 }\n"),
        ("[[l]]\nx=1\n[[l]]\nx=2\n[s]\nx=3\n", "s.x", 4, "[[l]]\nx=1\n[[l]]\nx=2\n[s]\nx=4\n"),
        ("a = 1979-05-27 07:32:00 # c\nb=1\n", "a", 3, "a = 3 # c\nb=1\n"),
        ("a = [ 1, # ]\n 2 ] # c\nb=1\n", "a", [3], "a = [3] # c\nb=1\n"),
        ('a = """x\n"" # """ # c\nb=1\n', "a", "y", 'a = "y" # c\nb=1\n'),
        ('a = """x"""""\nb=1\n', "a", "y", 'a = "y"\nb=1\n'),
        ("a = '''\n# '' x'''\nb=1\n", "a", "y", 'a = "y"\nb=1\n'),
        ('a = "# \\" x" # c\nb=1\n', "a", 2, "a = 2 # c\nb=1\n"),
        ("a = 'x'\n", "a", "y", "a = 'y'\n"),
        ("a = 'C:\\x'\n", "a", "C:\\y", "a = 'C:\\y'\n"),
        ("a = 'x'\n", "a", "it's", 'a = "it\'s"\n'),
        ("a = 'x'\n", "a", "\x1b\n", 'a = "\\u001B\\n"\n'),
        ('a = "x"\n', "a", 'Ilse "Moth" \\ é', 'a = "Ilse \\"Moth\\" \\\\ é"\n'),
        ("a = 0xff\n", "a", 256, "a = 256\n"),
    ],
)
def test_only_the_value_itself_is_written(before: str, path: str, value: Any, after: str):
    assert edited(before, {tuple(path.split(".")): value}) == after


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("[s]\na=1\n\n# c\n[t] # e\nb=1\n", "s.n", 2, "[s]\na=1\nn=2\n\n# c\n[t] # e\nb=1\n"),
        ("[s]\na = 1", "s.n", 2, "[s]\na = 1\nn = 2"),
        ("[s]\r\na = 1\r\n", "s.n", 2, "[s]\r\na = 1\r\nn = 2\r\n"),
        ("[s]\r\na = 1", "s.n", 2, "[s]\r\na = 1\r\nn = 2"),
        ("[s] # c\n# d\n[t]\nb=1\n", "s.n", 2, "[s] # c\nn = 2\n# d\n[t]\nb=1\n"),
        ("[s]\n  a = 1\n[t]\n", "s.n", 2, "[s]\n  a = 1\n  n = 2\n[t]\n"),
        ("s.a = 1\nx = 2\n[t]\n", "s.n", 2, "s.a = 1\ns.n = 2\nx = 2\n[t]\n"),
        ("[t]\ns . a = 1\n[u]\n", "t.s.n", 2, "[t]\ns . a = 1\ns.n = 2\n[u]\n"),
        ("h = { x = 1 } # c\n", "h.n", 2, "h = { x = 1, n = 2 } # c\n"),
        ("h = {}\n", "h.n", 2, "h = { n = 2 }\n"),
        ("h = { a.b = 1 }\n", "h.a.n", 2, "h = { a.b = 1, a.n = 2 }\n"),
        ("h = { a.b.c = 1 }\n", "h.a.n.m", 2, "h = { a.b.c = 1, a.n = { m = 2 } }\n"),
        ("[s]\nh = { x = 1 }\n", "s.h.n.m", 2, "[s]\nh = { x = 1, n = { m = 2 } }\n"),
        ("a = 1 # c\n# d\n[s]\nb=1\n", "n", 2, "a = 1 # c\nn = 2\n# d\n[s]\nb=1\n"),
        ("[s]\nb=1\n", "n", 2, "n = 2\n[s]\nb=1\n"),
        ("\ufeff[s]\nb=1\n", "n", 2, "\ufeffn = 2\n[s]\nb=1\n"),
        ("a = 1\n", "s.n", 2, "a = 1\n\n[s]\nn = 2\n"),
        ("a = 1", "s.n", 2, "a = 1\n\n[s]\nn = 2"),
        ("a = 1\n# end\n\n", "s.n", 2, "a = 1\n# end\n\n\n[s]\nn = 2\n"),
        ("a = 1\n", "s.t.n", 2, "a = 1\n\n[s]\nt = { n = 2 }\n"),
        ("[s]\na = 1\n[t]\n", "s.h.n", 2, "[s]\na = 1\nh = { n = 2 }\n[t]\n"),
        ("[s.x]\na = 1\n", "s.n", 2, "[s.x]\na = 1\n\n[s]\nn = 2\n"),
        ("[s.x.y]\na = 1\n[s]\nb=1\n", "s.x.n", 2, "[s.x.y]\na = 1\n[s]\nb=1\n\n[s.x]\nn = 2\n"),
        ("[s]\na=1\n[s.x]\nb=1\n", "s.n", 2, "[s]\na=1\nn=2\n[s.x]\nb=1\n"),
        ("[[l]]\nx=1\n", "n", 2, "n = 2\n[[l]]\nx=1\n"),
        ("a = 1\n", "blood type", "AB", 'a = 1\n"blood type" = "AB"\n'),
        ("a = 1\n", "é", "x", 'a = 1\n"é" = "x"\n'),
    ],
)
def test_a_new_key_goes_into_its_table(before: str, path: str, value: Any, after: str):
    assert edited(before, {tuple(path.split(".")): value}) == after


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        ("[s]\n# about a\na=1 # x\nb=2\n", "s.a", "[s]\n# about a\nb=2\n"),
        ("a=1\n\nb=2\n\n[t]\n", "b", "a=1\n\n\n[t]\n"),
        ("a = 1\nb = 2", "b", "a = 1"),
        ("a = 1\r\nb = 2", "b", "a = 1"),
        ("a = [ 1, # c\n 2,\n]\nb = 2\n", "a", "b = 2\n"),
        ("h = { a = 1 , b=2 , c=3 }\n", "h.a", "h = { b=2 , c=3 }\n"),
        ("h = { a = 1 , b=2 , c=3 }\n", "h.b", "h = { a = 1 , c=3 }\n"),
        ("h = { a = 1 , b=2 , c=3 }\n", "h.c", "h = { a = 1 , b=2 }\n"),
        ("h = { a = 1 }\n", "h.a", "h = {}\n"),
        ("h = { a.b = 1, c=2, a.d = 1 }\n", "h.a", "h = { c=2 }\n"),
        ("x=1\ns.a = 1\ny=2\ns.b = 1\n", "s", "x=1\ny=2\n"),
        ("x=1\ns.a = 1\n", "s.a", "x=1\n"),
        ("[s]\na=1\n# kept\n[s.t]\nb=1\n[u]\nc=1\n", "s", "# kept\n[u]\nc=1\n"),
        ("[[l]]\nx=1\n[[l]]\nx=2\n[s]\nx=3\n", "l", "[s]\nx=3\n"),
        ("a=1\n", "b", "a=1\n"),
        ("a=1\n", "s.b", "a=1\n"),
    ],
)
def test_a_removed_key_takes_only_its_own_line(before: str, path: str, after: str):
    assert edited(before, {tuple(path.split(".")): REMOVED}) == after


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("[[l]] # c\nx=1\n", [{"x": 1}, {"y": "z"}], '[[l]] # c\nx=1\n\n[[l]]\ny = "z"\n'),
        ("a=1\n[[l]]\nx=1\n[[l]]\nx=2\n", [{"x": 1}, {"x": 2}, {"x": 3}],
         "a=1\n[[l]]\nx=1\n[[l]]\nx=2\n[[l]]\nx = 3\n"),
        ("[[l]]\nx=1\n[l.s]\ny=1\n# end\n[t]\n", [{"x": 1, "s": {"y": 1}}, {"x": 2}],
         "[[l]]\nx=1\n[l.s]\ny=1\n\n[[l]]\nx = 2\n# end\n[t]\n"),
        ("[[l]]\nx=1 # c\n[[l]]\nx=2\n[t]\n", [{"x": 1}], "[[l]]\nx=1 # c\n[t]\n"),
        ("[[l]]\nx=1 # c\n[[l]]\nx=2\n[t]\n", [{"x": 1}, {"x": 5}],
         "[[l]]\nx=1 # c\n[[l]]\nx = 5\n[t]\n"),
        ("[[l]]\nx=1\n[t]\n", [{"x": 7}], "[t]\n\n[[l]]\nx = 7\n"),
        ("[[l]]\nx=1\n[t]\n", [], "l = []\n[t]\n"),
        ("[[l]]\nx=1\n[t]\n", 5, "l = 5\n[t]\n"),
        ("l = [ { x = 1 } ]\n", [{"x": 1}, {"x": 2}], "l = [ { x = 1 }, { x = 2 } ]\n"),
    ],
)  # fmt: skip
def test_an_array_of_tables_grows_and_shrinks_at_its_end(before: str, value: Any, after: str):
    assert edited(before, {("l",): value}) == after


def test_a_table_as_value_changes_only_what_differs_in_it():
    before = "[s]\nh = {  superficial =  0, aggravated = 0x0 } # c\n"
    changes = {("s", "h"): {"superficial": 2, "aggravated": 0}}
    assert edited(before, changes) == before.replace("=  0", "=  2")
    assert edited("[s]\na=1 # c\nb=2\n", {("s",): {"a": 1, "c": 3}}) == "[s]\na=1 # c\nc=3\n"
    assert edited("x=1\ns.a=1\n", {("s",): {}}) == "x=1\ns={}\n"
    assert edited("[s]\na=1\n", {("s",): {}}) == "[s]\n"


def test_a_value_may_change_its_kind():
    assert edited("a = 1 # c\n", {("a",): {"b": 1}}) == "a = { b = 1 } # c\n"
    assert edited("[s]\na=1\n[t]\n", {("s",): 4}) == "s = 4\n[t]\n"
    assert edited("a = 1\n", {("a",): 1.0}) == "a = 1.0\n"
    assert edited("a = 1\n", {("a",): True}) == "a = true\n"
    assert edited("a = 0.0\n", {("a",): -0.0}) == "a = -0.0\n"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0x3", 3),
        ("1_0", 10),
        ("nan", float("nan")),
        ("1e2", 100.0),
        ("'x'", "x"),
        ('"\\u0041"', "A"),
        ("1890-03-04", dt.date(1890, 3, 4)),
        ("[ 1, 2, ]", [1, 2]),
        ("{x=1}", {"x": 1}),
        ('"""\nx"""', "x"),
    ],
)
def test_a_value_set_to_what_it_is_keeps_its_spelling(text: str, value: Any):
    document = SheetDocument.parse(f"a={text} # c\nb=1".encode())
    assert document.edited({("a",): value}) is document.raw
    assert document.edited({("a",): value, ("b",): 2}) == f"a={text} # c\nb=2".encode()


def test_no_change_is_the_same_bytes(example: Callable[[str], bytes]):
    document = SheetDocument.parse(example("shapes.toml"))
    assert document.edited({}) is document.raw
    assert document.edited({("nothing", "here"): REMOVED}) is document.raw
    assert document.edited({("name",): "x", ("born",): dt.date(1890, 3, 4)}) != document.raw


def test_every_line_keeps_its_own_end(example: Callable[[str], bytes]):
    crlf = example("ilse.toml").replace(b"\n", b"\r\n")
    changes = {("state", "thirst"): "peckish", ("state", "new"): 1, ("fresh", "x"): 2}
    after = SheetDocument.parse(crlf).edited(changes)
    assert b"\r\r" not in after
    assert after.count(b"\r\n") == after.count(b"\n") == crlf.count(b"\n") + 4
    mixed = b"a = 1\r\nb = 2\nc = 3\r\nd = 4"
    after = SheetDocument.parse(mixed).edited({("b",): 5, ("c",): 6, ("d",): 7})
    assert after == b"a = 1\r\nb = 5\nc = 6\r\nd = 7"
    assert SheetDocument.parse(mixed).edited({("n",): 5}) == mixed + b"\r\nn = 5"


def test_line_ends_inside_strings_stay():
    raw = b"a = '''one\r\ntwo\nthree'''\r\nb = \"one\\r\\ntwo\"\r\nc = 1\n"
    assert SheetDocument.parse(raw).data["a"] == "one\r\ntwo\nthree"
    assert SheetDocument.parse(raw).edited({("c",): 2}) == raw.replace(b"c = 1", b"c = 2")


class Thirst(StrEnum):
    PECKISH = "peckish"


def test_enums_and_tuples_are_written_as_what_they_hold():
    assert edited("a=1\nb=1\n", {("a",): Thirst.PECKISH, ("b",): (1, 2)}) == (
        'a="peckish"\nb=[1, 2]\n'
    )
    same = 'a="peckish"\n'
    assert edited(same, {("a",): Thirst.PECKISH}) == same


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("a",), 2**63, "too large"),
        (("a",), -(2**63) - 1, "too large"),
        pytest.param(("a",), 10**5000, "too large", id="5001 digits"),
        (("a",), "\udcff", "not UTF-8"),
        (("a", "b"), 1, "not a table"),
        (("a",), "x" * MAX_BYTES, "larger than"),
    ],
)
def test_what_no_sheet_can_hold_is_refused(path: tuple[str, ...], value: Any, message: str):
    with pytest.raises(InvalidError, match=message):
        edited("a = 1\n", {path: value})


@pytest.mark.parametrize("value", [None, object(), 1 + 2j, b"x"])
def test_a_value_that_toml_has_no_place_for_is_refused(value: object):
    with pytest.raises(UsageError, match=f"TOML has no place for {type(value).__name__}"):
        edited("a = 1\n", {("a",): value})


def test_the_order_of_changes_counts():
    assert edited("a.b = 1\n", {("a", "b"): 2, ("a",): 5}) == "a = 5\n"
    assert edited("[s]\na=1\n", {("s",): REMOVED, ("s", "b"): 2}) == "[s]\nb = 2\n"


@pytest.mark.parametrize("wrong", ["a = 1\nb = 2\n", "a = \n", "a = 3\nb = 2\nc = 1\n"])
def test_a_text_that_came_out_wrong_is_never_returned(wrong: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(revision, "set_values", lambda text, values: wrong)
    with pytest.raises(RuntimeError, match="the edited sheet does not"):
        edited("a = 1\nb = 2\n", {("a",): 3})


MANY = 'n = [ # all\n  "a",  # owes Lena\n  # the siege:\n  \'b\',  # two\n  """c"""\n] # end\n'


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        (MANY, ["a", "c"], MANY.replace("  'b',  # two\n", "")),
        (MANY, ["b", "c"], MANY.replace('  "a",  # owes Lena\n', "")),
        (MANY, ["a", "b"], MANY.replace("',  # two", "'  # two").replace('  """c"""\n', "")),
        (MANY, ["a", "b", "c", "d"], MANY.replace('"""c"""', '"""c""",\n  "d"')),
        (MANY, ["c"], 'n = [ # all\n  # the siege:\n  """c"""\n] # end\n'),
        (MANY.replace("\n", "\r\n"), ["a", "c"],
         MANY.replace("  'b',  # two\n", "").replace("\n", "\r\n")),
        ("n = ['a',  '''b''' , \"c\",]\n", ["a", "c"], "n = ['a',  \"c\",]\n"),
        ("n = ['a',  '''b''' , \"c\",]\n", ["b", "c"], "n = ['''b''' , \"c\",]\n"),
        ("n = ['a',  '''b''' , \"c\",]\n", ["a", "b"], "n = ['a',  '''b''',]\n"),
        ('n = ["a,", [1, 2], { x = "]," }]\n', ["a,", {"x": "],"}], 'n = ["a,", { x = "]," }]\n'),
        ('n = ["a", "b"]\n', [], "n = []\n"),
        ('n = [ "a" ]', [], "n = []"),
        ('n = [ # why\n  "a",\n]\n', [], "n = [ # why\n]\n"),
        ("n = []\n", ["a", "b"], 'n = ["a", "b"]\n'),
        ("n = [ ]\n", ["a"], 'n = ["a"]\n'),
        ("n = [\n    # nothing\n]\n", ["a"], 'n = [\n    # nothing\n    "a",\n]\n'),
        ("n = [\r\n]\r\n", ["a"], 'n = [\r\n  "a",\r\n]\r\n'),
        ('n = [ "x", # sister\n "y" ]\n', ["x"], 'n = [ "x" # sister\n  ]\n'),
        ('n = ["a", "b", "a"]\n', ["a", "b"], 'n = ["a", "b"]\n'),
        ('n = ["a", "b"]\n', ["b", "a"], 'n = ["b", "a"]\n'),
        (MANY, ["a", "c", "d"], MANY.replace("  'b',  # two\n", "")
         .replace('"""c"""', '"""c""",\n  "d"')),
        (MANY, ["a", "new", "b", "c"], MANY.replace("  # the siege", '  "new",\n  # the siege')),
        (MANY, ["new", "a", "b", "c"], MANY.replace('  "a",', '  "new",\n  "a",')),
        (MANY, ["x", "b", "y", "c"], MANY.replace('  "a",  # owes Lena\n  # the', '  # the')
         .replace("  'b',", "  \"x\",\n  'b',").replace("# two\n", '# two\n  "y",\n')),
        ("n = ['a', 'b']\n", ["a", "x", "b"], "n = ['a', \"x\", 'b']\n"),
        ("n = ['a', 'b']\n", ["x", "y", "a"], "n = [\"x\", \"y\", 'a']\n"),
        ('n = [\n  "a" # about a\n  , "b" # about b\n]\n', ["a"],
         'n = [\n  "a" # about a\n   \n]\n'),
        ('n = ["a", # about a\n "b" # about b\n]\n', ["b"], 'n = [\n "b" # about b\n]\n'),
        ("n = [\n 1 # one\n ,]\n", [1, 5], "n = [\n 1 # one\n , 5,]\n"),
        ('n = ["a"] # c\n', ["b"], 'n = ["b"] # c\n'),
    ],
)  # fmt: skip
def test_an_array_loses_and_gains_items_where_they_stand(before: str, value: Any, after: str):
    assert edited(before, {("n",): value}) == after


def test_what_was_added_to_an_array_is_taken_out_without_a_trace():
    for before in (MANY, MANY.replace("\n", "\r\n"), "n = [1, 2]\n", "n = [1, 2,]\n", "n=['a' , ]"):
        old = SheetDocument.parse(before.encode()).data["n"]
        added = edited(before, {("n",): [*old, "z"]})
        assert added != before
        assert edited(added, {("n",): old}) == before
