"""Cutting single values into a TOML text: set, add, remove. Nothing else moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sanguir.sheets.layout import BOM, PART, Entry, Header, Layout, Member, members, newline, scan
from sanguir.sheets.literals import dotted, key_text, literal

Keys = tuple[str, ...]


class _Item(NamedTuple):
    """Where an item of an array stands, and the comma behind it; -1 where there is none."""

    start: int
    end: int
    comma: int


def set_values(text: str, values: Mapping[Keys, Any]) -> str:
    """Write new values where the old ones stand; every path must have a slot of its own."""
    layout = scan(text)
    slots = []
    for path, value in values.items():
        slot = layout.slot(path)
        assert slot is not None
        slots.append((slot.value, slot.value_end, value))
    for start, end, value in sorted(slots, key=lambda slot: slot[0], reverse=True):
        text = text[:start] + literal(value, text[start:end]) + text[end:]
    return text


def add_value(text: str, path: Keys, value: Any) -> str:
    """Write a key that is not there yet, in the table it belongs to."""
    layout = scan(text)
    for depth in range(len(path) - 1, -1, -1):
        table, rest = path[:depth], path[depth:]
        slot = layout.slot(table) if table else None
        if slot is not None:
            return _into_inline_table(text, slot.value, rest, value)
        nested = _below(rest[1:], value)
        if not table and len(rest) > 1:
            return _new_table(text, path[:1], nested)
        after = _last_of_table(layout, table)
        if after is not None:
            return _after(text, after, table, rest[0], nested)
        if any(header.path[:depth] == table for header in layout.headers):
            return _new_table(text, table, {rest[0]: nested})
    raise AssertionError("the top of a text is always there")


def remove_value(text: str, path: Keys) -> str:
    """Take out a key and what it holds; comment lines stay."""
    layout = scan(text)
    slot = layout.slot(path)
    if isinstance(slot, Member):
        return _without_member(text, slot)
    if isinstance(slot, Entry):
        return _without_lines(text, [slot])
    pieces = _pieces_below(layout, path)
    if pieces:
        return _without_lines(text, pieces)
    return _without_inner_table(layout, path)


def slot_text(text: str, path: Keys) -> str:
    """Return a value as it is written."""
    slot = scan(text).slot(path)
    assert slot is not None
    return text[slot.value : slot.value_end]


def insert_items(text: str, path: Keys, place: int, items: Sequence[Any]) -> str:
    """Write items into an array before the one at `place`, or at its end; what is in it stays."""
    slot = scan(text).slot(path)
    assert slot is not None
    written = [literal(item) for item in items]
    found = _items(text, slot.value)
    if not found:
        return _into_empty_array(text, slot.value, slot.value_end - 1, written)
    if place == len(found):
        return _append(text, found[-1], slot.value_end, written)
    if place == 0:
        return _before(text, found[0], written)
    # Behind the one before: comments above an item are its own.
    return _behind(text, found[place - 1], written)


def _append(text: str, last: _Item, end: int, written: Sequence[str]) -> str:
    line_end = text.find("\n", max(last.end, last.comma))
    after = text[max(last.end, last.comma + 1) : line_end].strip()
    if last.comma >= 0 and text[last.end : last.comma].strip(" \t"):
        return _behind(text, last, written)
    if line_end < 0 or line_end > end or (after and after[0] != "#"):
        return text[: last.end] + "".join(f", {item}" for item in written) + text[last.end :]
    added = "".join(f"{newline(text)}{_indent(text, last)}{item}," for item in written)
    if text[line_end - 1] == "\r":
        line_end -= 1
    mark = "" if last.comma >= 0 else ","
    if last.comma < 0:
        added = added[:-1]
    return text[: last.end] + mark + text[last.end : line_end] + added + text[line_end:]


def _before(text: str, first: _Item, written: Sequence[str]) -> str:
    line = text.rfind("\n", 0, first.start) + 1
    if text[line : first.start].strip(" \t"):
        return text[: first.start] + "".join(f"{one}, " for one in written) + text[first.start :]
    added = "".join(f"{_indent(text, first)}{one},{newline(text)}" for one in written)
    return text[:line] + added + text[line:]


def _behind(text: str, item: _Item, written: Sequence[str]) -> str:
    """Write items behind one that has a comma; on lines of their own where it ends its line."""
    line_end = text.find("\n", item.comma)
    beside = text[item.comma + 1 : line_end].strip()
    if line_end < 0 or (beside and beside[0] != "#"):
        added = "".join(f" {one}," for one in written)
        return text[: item.comma + 1] + added + text[item.comma + 1 :]
    added = "".join(f"{_indent(text, item)}{one},{newline(text)}" for one in written)
    return text[: line_end + 1] + added + text[line_end + 1 :]


def _indent(text: str, item: _Item) -> str:
    """Return what an item's line begins with."""
    line = text[text.rfind("\n", 0, item.end) + 1 : item.end]
    return line[: len(line) - len(line.lstrip(" \t"))]


def remove_items(text: str, path: Keys, places: Sequence[int]) -> str:
    """Take items out of an array, each with the comment beside it; the others stay as they are."""
    slot = scan(text).slot(path)
    assert slot is not None
    for place in sorted(places, reverse=True):
        text = _without_item(text, _items(text, slot.value), place)
    close = scan(text).slot(path)
    assert close is not None
    inside = text[close.value + 1 : close.value_end - 1]
    if inside.strip(" \t"):
        return text
    return text[: close.value + 1] + text[close.value_end - 1 :]


def _without_item(text: str, items: Sequence[_Item], place: int) -> str:
    item = items[place]
    behind = max(item.end, item.comma + 1)
    line, line_end = text.rfind("\n", 0, item.start) + 1, text.find("\n", behind)
    beside = text[behind:line_end].strip(" \t\r") if line_end >= 0 else "]"
    has_comment = beside.startswith("#")
    if not text[line : item.start].strip(" \t") and (has_comment or not beside):
        cut = text[:line] + text[line_end + 1 :]
        if place == len(items) - 1 and item.comma < 0 and place:  # nor has the last a comma now
            comma = items[place - 1].comma
            cut = cut[:comma] + cut[comma + 1 :]
        return cut
    end = behind
    if has_comment:
        end = line_end - (text[line_end - 1] == "\r")
    if place < len(items) - 1:
        following = items[place + 1].start
        is_near = not text[end:following].strip(" \t")
        return text[: item.start] + text[following if is_near else end :]
    if not place:
        return text[: item.start] + text[end:]
    before = items[place - 1]
    if not text[before.end : item.start].strip(" \t,"):
        return (
            text[: before.end] + text[item.end :]
            if end == behind
            else text[: before.end] + text[end:]
        )
    if item.comma >= 0:
        return text[: item.start] + text[end:]
    return text[: before.comma] + text[before.comma + 1 : item.start] + text[end:]


def _into_empty_array(text: str, bracket: int, close: int, written: Sequence[str]) -> str:
    """Write the first items of an array; what comments it holds stay before them."""
    inside = text[bracket + 1 : close]
    if "\n" not in inside:
        return f"{text[: bracket + 1]}{', '.join(written)}{text[close:]}"
    line = text.rfind("\n", 0, close) + 1
    last = inside.rstrip().rpartition("\n")[2]
    indent = last[: len(last) - len(last.lstrip(" \t"))] or "  "
    added = "".join(f"{indent}{item},{newline(text)}" for item in written)
    return text[:line] + added + text[line:]


def replace_tables(text: str, path: Keys, keep: int, tables: Sequence[dict[str, Any]]) -> str:
    """Keep the first tables of a `[[path]]` array, drop the others, and write `tables` after."""
    layout = scan(text)
    dropped: list[Entry | Header] = []
    kept_end = None
    spaced = True
    for piece in _pieces_below(layout, path):
        if isinstance(piece, Header) and len(piece.path) == len(path) + 1 and piece.start:
            spaced = _ends_blank(text[: piece.start])
        index = piece.path[len(path)]
        if isinstance(index, int) and index >= keep:
            dropped.append(piece)
        else:
            kept_end = piece.end
    lines = []
    for table in tables:
        lines += [""] * spaced + [f"[[{dotted(path)}]]", *_pairs(table)]
    text = _without_lines(text, dropped)
    if kept_end is not None:
        return _insert(text, kept_end, lines)
    return _insert(text, len(text), lines[_is_empty(text) :])


def _below(path: Keys, value: Any) -> Any:
    for key in reversed(path):
        value = {key: value}
    return value


def _pairs(table: Mapping[str, Any], equals: str = " = ") -> list[str]:
    return [f"{key_text(key)}{equals}{literal(value)}" for key, value in table.items()]


def _last_of_table(layout: Layout, table: Keys) -> Entry | Header | None:
    """Find what a new key of `table` goes after: its last entry, dotted or not, or its header."""
    found: Entry | Header | None = None
    for header in layout.headers:
        if header.path == table:
            found = header
    for entry in layout.entries.values():
        # An entry below a deeper header belongs to that header.
        if entry.table == table or (
            table and len(entry.table) < len(table) and entry.path[: len(table)] == table
        ):
            found = entry
    return found


def _after(text: str, piece: Entry | Header, table: Keys, key: str, value: Any) -> str:
    if isinstance(piece, Header):
        return _insert(text, piece.end, _pairs({key: value}))
    equals = "=" if piece.equals == "=" else " = "
    name = dotted((*table[len(piece.table) :], key))
    return _insert(text, piece.end, [f"{piece.indent}{name}{equals}{literal(value)}"])


def _new_table(text: str, table: Keys, values: Mapping[str, Any]) -> str:
    lines = ["", f"[{dotted(table)}]", *_pairs(values)]
    return _insert(text, len(text), lines[_is_empty(text) :])


def _is_empty(text: str) -> bool:
    return text.removeprefix(BOM) == ""


def _ends_blank(text: str) -> bool:
    return _is_empty(text) or text.endswith(("\n\n", "\n\r\n"))


def _into_inline_table(text: str, brace: int, path: Keys, value: Any) -> str:
    inside = list(members(text, brace))
    # A table that dotted keys have begun can only be gone on with by dotted keys.
    begun = 0
    while any(len(m.path) > begun + 1 and m.path[: begun + 1] == path[: begun + 1] for m in inside):
        begun += 1
    pair = f"{dotted(path[: begun + 1])} = {literal(_below(path[begun + 1 :], value))}"
    if inside:
        end = inside[-1].value_end
        return f"{text[:end]}, {pair}{text[end:]}"
    close = text.index("}", brace)
    return f"{text[:brace]}{{ {pair} }}{text[close + 1 :]}"


def _insert(text: str, position: int, lines: list[str]) -> str:
    """Put whole lines in; a last line without its line end stays without."""
    if not lines:
        return text
    end = newline(text)
    block = end.join(lines)
    if position == len(text) and not text.endswith("\n") and text.removeprefix(BOM):
        return text + end + block
    return text[:position] + block + end + text[position:]


def _items(text: str, bracket: int) -> list[_Item]:
    """Find the items of the array at `bracket`."""
    found: list[_Item] = []
    start, end, depth = -1, -1, 0
    position = bracket + 1
    while True:
        match = PART.match(text, position)
        assert match is not None
        part, here, position = match.group(), position, match.end()
        if part in "]}" and not depth:
            if start >= 0:
                found.append(_Item(start, end, -1))
            return found
        if part[0] == "#":
            continue
        plain = part[0] not in "[]{}\"'"
        if part in "[{":
            depth += 1
        if not plain or depth:
            start, end = (here if start < 0 else start), position
            depth -= part in "]}"
            continue
        for at, letter in enumerate(part, here):
            if letter == "," and start >= 0:
                found.append(_Item(start, end, at))
                start = -1
            elif letter not in ", \t\r\n":
                start, end = (at if start < 0 else start), at + 1


def _pieces_below(layout: Layout, path: Keys) -> list[Entry | Header]:
    """List the statements that write something at or below `path`, in the order of the text."""
    depth = len(path)
    pieces: list[Entry | Header] = [*layout.headers[1:], *layout.entries.values()]
    return sorted(
        (piece for piece in pieces if piece.path[:depth] == path), key=lambda piece: piece.start
    )


def _without_lines(text: str, pieces: Sequence[Entry | Header]) -> str:
    """Take statements out, and the empty line before a table that goes, as it came with it."""
    unended = not text.endswith("\n")
    for piece in reversed(pieces):
        before = text[: piece.start]
        if isinstance(piece, Header) and before.endswith(("\n\n", "\n\r\n")):
            before = before[:-1].removesuffix("\r")
        text = before + text[piece.end :]
    if unended and text.endswith("\n"):
        text = text[:-1].removesuffix("\r")
    return text


def _without_member(text: str, member: Member) -> str:
    around = list(members(text, member.brace))
    place = around.index(member)
    if len(around) == 1:
        close = text.index("}", member.value_end)
        return f"{text[: member.brace]}{{}}{text[close + 1 :]}"
    if place == 0:
        return text[: member.start] + text[around[1].start :]
    return text[: around[place - 1].value_end] + text[member.value_end :]


def _without_inner_table(layout: Layout, path: Keys) -> str:
    """Take a dotted part out of an inline table, one member after the other."""
    text = layout.text
    for depth in range(len(path) - 1, 0, -1):
        slot = layout.slot(path[:depth])
        if slot is None:
            continue
        rest = path[depth:]
        for member in reversed(list(members(text, slot.value))):
            if member.path[: len(rest)] == rest:
                text = _without_member(text, member)
        break
    return text
