"""The screens of the journal: what is on record, and whether it comes out the same again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir.amounts import LONGEST_MINUTES, hours_of
from sanguir.render import text as common
from sanguir.render.bars import percent
from sanguir.render.layout import columns, cut, hang
from sanguir.render.result import Result
from sanguir.render.words import BOLD, GREEN, RED, Look, clean, name, plural, value

# From here on there is room for verdicts in words.
_WIDE: Final = 66
# Chances under this are rare, though among many counts no sign of unfair dice.
_RARE: Final = 0.01
# Why a roll says nothing of luck, of one roll and of several.
_NOT_COUNTED: Final = {
    "re-roll": ("re-roll", "re-rolls"),
    "empty-pool": ("empty pool", "empty pools"),
    "no-successes": ("throw that counts no successes", "throws that count no successes"),
    "no-chances": ("without chances of its own", "without chances of their own"),
}
# The arguments on record that say what a roll or a change was for.
_DEFAULTS: Final = (("when_compelled", "stop"),)
_SPANS: Final = {"minutes": "", "drawn": "drawn "}
_UNITS: Final = {"amount": "{}", "ml": "{} mL", "distance": "at {} m", "boxes": "{}"}
_PURPOSES: Final = ("pool", "trigger", "provocation", "purpose", "spend", "source")


def show(result: Result, look: Look) -> Iterator[str]:
    """Draw one line a record: when, what, who, how it went, what changed."""
    facts = result.outcome.facts
    if not facts["records"]:
        yield "the journal is empty" if facts["is_empty"] else "the journal holds no such record"
    if facts["older"]:
        count = len(facts["records"]) + facts["older"]
        yield hang("", f"{facts['older']:,} older not shown; --last {count} shows all", look)
    for record, is_gone in zip(facts["records"], facts["taken_back"], strict=True):
        label = f"{local(record.get('time', ''))}  {clean(str(record.get('verb', '')))}  "
        words = _words(record, look)
        yield hang(label, f"{words}; taken back" if is_gone else words, look)


def _words(record: Mapping[str, Any], look: Look) -> str:
    parts = [name(record["character"])] if record.get("character") else []
    if record.get("action"):  # a change by hand shows what it changed
        parts += filter(None, [_asked(record.get("arguments") or {})])
    parts += _rolls(record)
    parts += _changes(record.get("changes"), look)
    for other in record.get("others") or ():
        if changes := _changes(other["changes"], look):
            who = name(str(other.get("character") or ""))
            parts.append(f"{who}: {', '.join(changes)}")
    return "; ".join(parts)


def _asked(arguments: Mapping[str, Any]) -> str:
    """Say what was asked: what it was for first, such as the pool, then the other choices."""
    asked = [clean(str(arguments[key]), 40) for key in _PURPOSES if _is_word(arguments.get(key))]
    kind = arguments.get("kind")
    if asked and _is_word(kind) and kind != "test":
        asked[0] += f" ({clean(str(kind), 40)})"
    told = {key: value for key, value in arguments.items() if key not in (*_PURPOSES, "kind")}
    return ", ".join([*asked, *filter(None, (_choice(*one) for one in told.items()))])


def _choice(key: str, argument: Any) -> str:
    """Say one choice: a number with its unit, else by its option's name; sheets stand elsewhere."""
    called = clean(key.replace("_", "-"), 40)
    if key == "modifiers" and isinstance(argument, list):
        return ", ".join(filter(None, map(_modifier, argument)))
    if key == "plan" and isinstance(argument, list):
        return plural(len(argument), "planned event") if argument else ""
    if argument is True:
        return called
    if not _is_word(argument) or (key, argument) in _DEFAULTS:
        return ""
    if key in _SPANS and isinstance(argument, int) and 0 <= argument <= LONGEST_MINUTES:
        return f"{_SPANS[key]}{hours_of(argument):,} h"
    amount = clean(f"{argument:,}" if isinstance(argument, int) else argument, 40)
    return _UNITS[key].format(amount) if key in _UNITS else f"{called} {amount}"


def _modifier(argument: Any) -> str:
    """Say one modifier on record: its label, if it has one, and its dice."""
    found = argument.get("modifier") if isinstance(argument, dict) else None
    if not isinstance(found, list) or len(found) < 2 or type(found[1]) is not int:
        return ""
    return f"{clean(str(found[0]), 40)} {clean(f'{found[1]:+,}', 40)}".strip()


def _is_word(argument: object) -> bool:
    return isinstance(argument, (str, int)) and not isinstance(argument, bool)


def _changes(changes: Mapping[str, Any] | None, look: Look) -> list[str]:
    return [
        f"{clean(key)} {value(old)} {look.arrow} {value(new)}"
        for key, (old, new) in (changes or {}).items()
    ]


def _rolls(record: Mapping[str, Any]) -> list[str]:
    """Say how each roll went, and of which kind it was where that is not the first one's."""
    rolls, whose = record.get("rolls") or (), against(record)
    kinds = [clean(str(roll.get("kind"))).capitalize() for roll in rolls]
    return [
        f"{'' if kind == kinds[0] else f'{kind} '}{_roll_words(roll, whose)}"
        for kind, roll in zip(kinds, rolls, strict=True)
    ]


def against(record: Mapping[str, Any]) -> str | None:
    """Name whose pool a contest on record was against, where that had a sheet."""
    found: Any = record.get("arguments")
    for key in ("vs_character", "sheet", "name"):
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, str) else None


def _roll_words(roll: Mapping[str, Any], whose: str | None) -> str:
    faces = _faces(roll)
    opponent = roll.get("opponent")
    if opponent is not None and "dice" in opponent:
        faces += f" against {common.of_whom(whose, _faces(opponent))}"
    elif opponent is not None:
        faces += f" against {plural(opponent['successes'], 'success', 'successes')}"
    verdicts = [str(roll[key]) for key in ("contest", "outcome") if roll.get(key)]
    if not verdicts and roll["passed"] is not None:
        verdicts = ["passed" if roll["passed"] else "failed"]
    return f"{faces}{': ' + clean(', '.join(verdicts)) if verdicts else ''}"


def _faces(roll: Mapping[str, Any]) -> str:
    faces = " ".join(str(face) for face in roll["dice"])
    if roll["hunger_dice"]:
        faces += " | " * bool(faces) + " ".join(str(face) for face in roll["hunger_dice"])
    return faces or "no dice"


def roll_of(record: Mapping[str, Any]) -> str:
    """Name a roll on record: when it was thrown, its pool and its dice."""
    pool = (record.get("arguments") or {}).get("pool")
    asked = f"{clean(str(pool), 40)}, " if pool else ""
    thrown = "; ".join(_rolls(record))
    return f"the roll of {local(record['time'])} ({asked}{thrown})"


def local(stamp: object) -> str:
    """Write a record's time, which is UTC, as the clocks here have it."""
    import time
    from calendar import timegm

    try:
        moment = time.localtime(timegm(time.strptime(str(stamp), "%Y-%m-%dT%H:%M:%SZ")))
    except (ValueError, OverflowError, OSError):
        return clean(str(stamp), 40)
    return time.strftime("%Y-%m-%d %H:%M:%S", moment)


def replay(result: Result, look: Look) -> Iterator[str]:
    """Say how many records came out equal, and which did not."""
    facts = result.outcome.facts
    count = plural(facts["replayed"], "record")
    if not facts["different"]:
        yield f"{count} thrown again: {look.paint('all equal', BOLD, GREEN)}"
    else:
        wrong = plural(len(facts["different"]), "differs", "differ")
        yield f"{count} thrown again: {look.paint(wrong, BOLD, RED)}"
    for one in facts["different"]:
        yield common.row(f"line {one['line']}", clean(f"{one['verb']}: {one['why']}"), look)
    if facts["without_rule"]:
        verbs = clean(", ".join(facts["without_rule_verbs"]), 80)
        count = plural(facts["without_rule"], "record")
        yield hang("", f"{count} without a rule to throw again passed over: {verbs}", look)


# Verbs that a command may give several sheets, each with a record of its own.
_OF_MANY: Final = ("advance-time", "rise", "session start", "session end")


def undo(result: Result, look: Look) -> Iterator[str]:
    """Say what was taken back."""
    undone = result.outcome.facts["undone"]
    done = "takes back" if result.files_written else "would take back"
    assert result.sheet is not None
    words = f"{done} {clean(undone['verb'])} of {local(undone['time'])}"
    yield hang("", f"{name(result.sheet.character)}: {words}", look)
    yield from common.change_lines(result, look)
    yield from common.note_lines([*result.outcome.asides.values()], look)
    if undone["seed"] is not None:
        alone = " for this sheet alone" if undone["verb"] in _OF_MANY else ""
        words = f"by the same command{alone}, with --seed {undone['seed']}"
        yield common.row("redo", words, look)


def stats(result: Result, look: Look) -> Iterator[str]:
    """Draw each character's luck: what happened, what was to be expected, how odd that is."""
    facts = result.outcome.facts
    if not facts["luck"]:
        yield "the journal holds no rolls whose chances can be told"
    for row in facts["luck"]:
        who = _whose(row, facts["luck"])
        what = "Rouse throw" if row["kind"] == "rouse" else "roll"
        yield common.title(f"{who} ({row['system']}): {plural(row['rolls'], what)}", look)
        seen = {"dice that succeed": row["dice"], **row["outcomes"]}
        if look.width >= _WIDE:
            rows = [["", "happened", "expected", "by chance", ""]]
            rows += [_tally(label, tally, look) for label, tally in seen.items()]
        else:
            rows = [["", "got", "likely", "chance"]]
            rows += [_short(label, tally, look) for label, tally in seen.items()]
        inside = look._replace(width=look.width - 2)
        gap = 2 if look.width >= _WIDE else 1
        yield from (f"  {line}" for line in columns(rows, inside, gap=gap))
    if facts["luck"]:
        counts = sum(1 + len(row["outcomes"]) for row in facts["luck"])
        level = f"{facts['level'] * 100:.2g}% ({facts['level'] * counts:.0%} among {counts} counts)"
        wide = f"by chance: a count at most as likely; unusual under {level}"
        yield hang("", wide if look.width >= _WIDE else "chance: of counts as unlikely", look)
    if any(row["outcomes"].get("pass", {}).get("of", 0) < row["rolls"] for row in facts["luck"]):
        words = "rolls without Difficulty or opponent neither pass nor fail: their dice alone count"
        yield hang("", words, look)
    if any(_only_passes(row) for row in facts["luck"]):
        yield hang("", "frenzy tests and Remorse pass or fail, and no more", look)
    if any("win-at-cost" in row["outcomes"] for row in facts["luck"]):
        yield hang("", "win-at-cost: failed, but the Storyteller could offer a win at a cost", look)
    if look.width < _WIDE and any(map(_is_odd, facts["luck"])):
        yield "! unusual"
    if facts["passed_over"]:
        passed = plural(facts["passed_over"], "roll")
        why = [plural(n, *_NOT_COUNTED[key]) for key, n in facts["passed_over_for"].items()]
        yield hang("", f"{passed} passed over: {', '.join(why)}", look)
    if facts["opponents"]:
        theirs = plural(facts["opponents"], "opponent's roll", "opponents' rolls")
        yield hang("", f"{theirs} not counted: only the dice of whoever acts are", look)
    if facts["taken_back"]:
        gone = plural(facts["taken_back"], "roll")
        yield hang("", f"{gone} not counted: taken back with `undo`", look)


def _whose(row: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """Name whose luck it is, with the sheet where several of one name are on record."""
    if not row["character"]:
        return "without a sheet"
    twins = {one["sheet"] or "" for one in rows if one["character"] == row["character"]}
    if len(twins) == 1:
        return name(row["character"])
    files = {sheet.replace("\\", "/").rpartition("/")[2] for sheet in twins}
    sheet = row["sheet"] or "no file"
    if len(files) == len(twins):
        sheet = sheet.replace("\\", "/").rpartition("/")[2]
    return f"{name(row['character'])}, {clean(sheet)}"


def _only_passes(row: Mapping[str, Any]) -> bool:
    """Tell whether some of the rolls that pass or fail have no further outcome, where others do."""
    counts = {tally["of"] for tally in row["outcomes"].values()}
    return len(counts) > 1


def _is_odd(row: Mapping[str, Any]) -> bool:
    return any(tally["unusual"] for tally in (row["dice"], *row["outcomes"].values()))


def _short(label: str, seen: Mapping[str, Any], look: Look) -> list[str]:
    """Write a tally for a narrow screen, with a sign for a verdict."""
    words, share, expected, chance, _ = _tally(label, seen, look)
    sign = look.paint("!", BOLD, RED) if seen["unusual"] else ""
    return [cut(words, 17, look), share.replace(" of ", "/"), expected, chance + sign]


def _tally(label: str, seen: Mapping[str, Any], look: Look) -> list[str]:
    fair = "rare, but luck" if seen["p"] < _RARE else "as luck goes"
    verdict = look.paint("unusual", BOLD, RED) if seen["unusual"] else fair
    chance = {"exact": "1/1" if seen["p"] > 1 - 1e-9 else None, "float": seen["p"]}
    share = f"{seen['happened']:,} of {seen['of']:,}"
    return [clean(label, 24), share, f"{seen['expected']:,.1f}", percent(chance), verdict]
