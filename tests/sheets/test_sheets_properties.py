"""Whatever a sheet looks like, an edit gives the data it should and moves nothing else."""

from __future__ import annotations

import copy
import datetime as dt
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sanguir.sheets.document import REMOVED, SheetDocument

Path = tuple[str, ...]

SPACES = st.sampled_from(["", " ", "  ", "\t", " \t "])
COMMENTS = st.sampled_from(["", "# c", '# "', "#'''", "# [x]", "# a = 1", "# {", "# é“"])
ENDS = st.sampled_from(["\n", "\r\n"])
ONE_LINE = [
    "1", "0x3", "1_0", "-7", "+0", "0o7", "1.5", "1e3", "-0.0", "nan", "-inf", "true", "false",
    '"x"', '""', "''", "'x'", "'C:\\x'", '"# no comment"', '"\\""', '"\\\\"', '"\\u00e9\\n"',
    '"[a]"', "'{'", '"é😀"', '"""x"""', "'''it''s'''", '""""q" """', "1890-03-04", "23:30:00",
    "2026-10-25T02:30:00+02:00", "2026-10-25 02:30:00.5", "[]", "[ 1, 2 , ]", '["a]", \'b\']',
    "[[1], [{ x = 1 }]]",
]  # fmt: skip
MANY_LINES = ["[\n 1, # ]\n 2\n]", '"""\nx\n# y\n"""', "'''\n a = 1\n[b]'''", '["""\n]""",\n]']
INLINE = ["{}", "{ }", "{ a = 1 , b='x' }", "{a=1}", "{ a.b = 1, c = 2, a.d = [3] }"]
INLINE += ["{ x = { y = 1 } }", "[{ x = 1 }]"]
BARE = ["a", "b", "hours_since_blood", "END", "1", "a-b"]
QUOTED = {'"blood type"': "blood type", "'é'": "é", '"a.b"': "a.b", '""': "", "'\"'": '"'}
KEYS = st.sampled_from([*((key, key) for key in BARE), *QUOTED.items()])
ZONES = st.sampled_from([None, dt.UTC, dt.timezone(dt.timedelta(hours=-7))])
NEW = st.one_of(
    st.integers(-(2**63), 2**63 - 1), st.booleans(), st.floats(),
    st.dates(),
    st.times().map(lambda time: time.replace(fold=0)),
    st.datetimes(timezones=ZONES).map(lambda time: time.replace(fold=0)),
    st.text(st.characters(exclude_categories=["Cs"])), st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.text("ab é.\"'\n", max_size=3), st.integers(0, 9), max_size=2),
)  # fmt: skip


@st.composite
def keys(draw: st.DrawFn, used: set[Path]) -> tuple[str, Path] | None:
    """Draw a key, perhaps a dotted one, that does not collide with those used."""
    parts = draw(st.lists(KEYS, min_size=1, max_size=2))
    path = tuple(name for _, name in parts)
    if any(path[: len(other)] == other or other[: len(path)] == path for other in used):
        return None
    used.add(path)
    return f"{draw(SPACES)}.{draw(SPACES)}".join(spelt for spelt, _ in parts), path


@st.composite
def statements(draw: st.DrawFn, values: list[str]) -> list[str]:
    used: set[Path] = set()
    lines = []
    for _ in range(draw(st.integers(0, 5))):
        lines += draw(st.lists(st.sampled_from(["", "  ", "# note", "#\t[t]"]), max_size=2))
        key = draw(keys(used))
        if key is not None:
            value = draw(st.sampled_from(values))
            equals = f"{draw(SPACES)}={draw(SPACES)}"
            lines.append(f"{draw(SPACES)}{key[0]}{equals}{value}{draw(SPACES)}{draw(COMMENTS)}")
    return lines


@st.composite
def sheets(draw: st.DrawFn, values: list[str]) -> str:
    """Draw the text of a sheet: tables, arrays of tables, comments, odd spaces, any line ends."""
    lines = draw(statements(values))
    for name in draw(st.lists(st.sampled_from(["s", "t.u", "t", "v"]), unique=True, max_size=3)):
        pad = draw(SPACES)
        header = f"[{pad}table_{name}{pad}]"
        if name == "v":
            header = f"[{header}]"
            lines += [header, *draw(statements(values))]
        lines += [f"{draw(SPACES)}{header}{draw(SPACES)}{draw(COMMENTS)}"]
        lines += draw(statements(values))
    text = "\n".join(["first = 1", *lines, ""])
    style = draw(st.sampled_from(["lf", "crlf", "mixed"]))
    if style == "crlf":
        text = text.replace("\n", "\r\n")
    elif style == "mixed":
        text = "".join(line + draw(ENDS) for line in text.split("\n")[:-1])
    if draw(st.booleans()):
        text = text.removesuffix("\n").removesuffix("\r")
    return draw(st.sampled_from(["", "\ufeff"])) + text


def slow_data(text: str) -> dict[str, Any]:
    """Read with the standard library, which turns every CRLF in a string into LF."""
    return tomllib.loads(text.removeprefix("\ufeff"))


def paths(data: dict[str, Any], above: Path = ()) -> list[Path]:
    found = []
    for key, value in data.items():
        found.append((*above, key))
        if isinstance(value, dict):
            found += paths(value, (*above, key))
    return found


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def with_change(data: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(data)
    holder = data
    for key in path[:-1]:
        holder = holder.setdefault(key, {})
    if value is REMOVED:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return data


def without_empty(value: Any) -> Any:
    """Drop empty tables: a dotted table goes with its last key."""
    if not isinstance(value, dict):
        return value
    kept = {key: without_empty(inner) for key, inner in value.items()}
    return {key: inner for key, inner in kept.items() if inner != {}}


def shown(value: Any) -> str:
    """Spell a value so that types, nan and zeros tell, and the order of keys and LF do not."""
    if isinstance(value, dict):
        return (
            f"{{{', '.join(sorted(f'{key!r}: {shown(inner)}' for key, inner in value.items()))}}}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return repr(value.replace("\r\n", "\n")) if isinstance(value, str) else repr(value)


def edit(text: str, changes: dict[Path, Any]) -> str:
    return SheetDocument.parse(text.encode()).edited(changes).decode()


def is_part_of(shorter: list[str], longer: list[str]) -> bool:
    """Tell whether the lines stand in the longer list in the same order."""
    rest = iter(longer)
    return all(line in rest for line in shorter)


def lines_of(text: str) -> list[str]:
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    return [line.removesuffix("\r") for line in lines]


@given(sheets(ONE_LINE + MANY_LINES + INLINE))
def test_reading_gives_what_the_standard_library_gives(text: str):
    assert shown(SheetDocument.parse(text.encode()).data) == shown(slow_data(text))


@settings(max_examples=300)
@given(sheets(ONE_LINE), st.data())
def test_setting_values_touches_only_their_lines(text: str, data: st.DataObject):
    before = slow_data(text)
    single = [path for path in paths(before) if not isinstance(at(before, path), dict | list)]
    chosen = data.draw(st.lists(st.sampled_from(single), unique=True, min_size=1, max_size=4))
    expected, changes = before, {}
    for path in chosen:
        changes[path] = data.draw(NEW.filter(lambda value: not isinstance(value, dict)))
        expected = with_change(expected, path, changes[path])
    after = edit(text, changes)
    assert shown(slow_data(after)) == shown(expected)
    old, new = text.split("\n"), after.split("\n")
    assert len(old) == len(new)
    different = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    assert len(different) <= len(chosen)
    for one, other in different:
        assert other.startswith(one[: one.index("=") + 1])
        assert other.endswith("\r") == one.endswith("\r")


@settings(max_examples=300)
@given(sheets(ONE_LINE + MANY_LINES + INLINE), st.data())
def test_any_edit_gives_the_data_it_should(text: str, data: st.DataObject):
    expected = slow_data(text)
    changes: dict[Path, Any] = {}
    for _ in range(data.draw(st.integers(1, 3))):
        known = [path for path in paths(expected) if path not in changes]
        if not known:
            break
        path = data.draw(st.sampled_from(known))
        action = data.draw(st.sampled_from(["set", "add", "remove"]))
        if action == "add":
            path = (*path[: data.draw(st.integers(0, len(path) - 1))], "new", "key")[-3:]
        if any(path[: len(p)] == p or p[: len(path)] == path for p in changes):
            continue
        if action == "add" and not holds_tables(expected, path):
            continue
        changes[path] = REMOVED if action == "remove" else data.draw(NEW)
        expected = with_change(expected, path, changes[path])
    after = slow_data(edit(text, changes))
    if REMOVED in changes.values():
        after, expected = without_empty(after), without_empty(expected)
    assert shown(after) == shown(expected)


def has_values(table: Any) -> bool:
    return isinstance(table, dict) and any(not isinstance(v, dict | list) for v in table.values())


def holds_tables(data: Any, path: Path) -> bool:
    for key in path[:-1]:
        if not isinstance(data, dict):
            return False
        data = data.get(key, {})
    return isinstance(data, dict)


@given(sheets(ONE_LINE + MANY_LINES), st.data())
def test_adding_a_key_leaves_every_line(text: str, data: st.DataObject):
    before = slow_data(text)
    tables = [path for path in paths(before) if isinstance(at(before, path), dict)]
    table = data.draw(st.sampled_from([(), ("fresh",), *tables]))
    path, value = (*table, "new"), data.draw(NEW)
    after = edit(text, {path: value})
    assert shown(slow_data(after)) == shown(with_change(before, path, value))
    assert is_part_of(lines_of(text), lines_of(after))
    assert after.endswith("\n") == text.endswith("\n")


@given(sheets(ONE_LINE + MANY_LINES), st.data())
def test_adding_and_taking_out_again_leaves_no_trace(text: str, data: st.DataObject):
    before = slow_data(text)
    # A table that only a deeper header implies gets a header of its own, which would stay.
    tables = [path for path in paths(before) if has_values(at(before, path))]
    path = (*data.draw(st.sampled_from([(), *tables])), "new")
    assert edit(edit(text, {path: 1}), {path: REMOVED}) == text


@given(sheets(ONE_LINE + MANY_LINES), st.data())
def test_removing_a_key_leaves_every_other_line(text: str, data: st.DataObject):
    before = slow_data(text)
    path = data.draw(st.sampled_from(paths(before)))
    after = edit(text, {path: REMOVED})
    assert shown(without_empty(slow_data(after))) == shown(
        without_empty(with_change(before, path, REMOVED))
    )
    assert not after.strip("\ufeff") or is_part_of(lines_of(after), lines_of(text))
    assert lines_of(text).count("# note") == lines_of(after).count("# note")


@given(st.binary(max_size=200) | sheets(ONE_LINE + MANY_LINES + INLINE).map(str.encode), st.data())
def test_no_bytes_bring_the_reader_down(raw: bytes, data: st.DataObject):
    from sanguir.errors import InvalidError

    place = data.draw(st.integers(0, len(raw)))
    raw = (
        raw[:place] + data.draw(st.binary(max_size=3)) + raw[place + data.draw(st.integers(0, 3)) :]
    )
    try:
        SheetDocument.parse(raw)
    except InvalidError as error:
        for problem in error.problems:
            assert problem.message.isprintable()
            assert len(problem.message) <= 200


ITEMS = ["1", '"a"', "'b'", '"a"', '"""c,]"""', "'e,'", '["x", "y"]', '{ k = "v,]" }', "true"]


@st.composite
def arrays(draw: st.DrawFn) -> tuple[str, int]:
    """Draw an array with a comment of its own at any place where one may stand."""
    end, at = draw(ENDS), 0

    def gap() -> str:
        nonlocal at
        kind = draw(st.integers(0, 3))
        if kind == 0:
            at += 1
            return f"{draw(SPACES)}#<{at}> c, ]{end}{draw(SPACES)}"
        return draw(SPACES) if kind > 1 else f"{end}{draw(SPACES)}"

    items = draw(st.lists(st.sampled_from(ITEMS), max_size=4))
    inside = ""
    for place, item in enumerate(items, 1):
        comma = "," if place < len(items) or draw(st.booleans()) else ""
        inside += f"{gap()}{item}{draw(SPACES)}{comma}"
    return f"x = 1{end}n = [{inside}{gap()}] # tail{end}y = 2{end}", at


@settings(max_examples=200)
@given(arrays(), st.data())
def test_an_array_keeps_the_comments_of_the_items_that_stay(array: tuple[str, int], data: Any):
    text, comments = array
    document = SheetDocument.parse(text.encode())
    old = document.data["n"]
    added = document.edited({("n",): [*old, "z"]}).decode()
    assert tomllib.loads(added)["n"] == [*old, "z"]
    assert all(f"#<{at}>" in added for at in range(1, comments + 1))
    back = SheetDocument.parse(added.encode()).edited({("n",): old}).decode()
    assert tomllib.loads(back)["n"] == old
    assert all(f"#<{at}>" in back for at in range(1, comments + 1))
    if old:
        gone = data.draw(st.integers(0, len(old) - 1))
        left = [*old[:gone], *old[gone + 1 :]]
        after = document.edited({("n",): left}).decode()
        assert tomllib.loads(after)["n"] == left
        lost = [at for at in range(1, comments + 1) if f"#<{at}>" not in after]
        assert len(lost) <= 1  # that of the item's own line
