"""Results as text for a person at a table: where the dice come from, how it went, what is next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.outcome import PROVISIONAL, Roll
from sanguir.plans import is_skipped
from sanguir.pools import Pool
from sanguir.render.layout import KEPT, command, hang, pad, together
from sanguir.render.result import Result, SheetAfter
from sanguir.render.words import (
    BOLD,
    DIM,
    GREEN,
    RED,
    YELLOW,
    Look,
    clean,
    dice,
    hours_pass,
    name,
    plural,
    value,
)

# What a roll rests on whose sides have equal successes.
EQUAL: Final = "contest.equal_successes"
# As many rolls of a long span are told one by one where faces and throws do not agree.
LISTED: Final = 12
# Screens that are the same for every system.
SHARED: Final = {
    "odds": "odds:screen",
    "forecast": "forecast:screen",
    "journal show": "journal:show",
    "journal stats": "journal:stats",
    "journal replay": "journal:replay",
    "undo": "journal:undo",
    "sheet check": "sheetwork:check",
    "sheet new": "sheetwork:new",
    "sheet set": "sheetwork:set_",
    "sheet xp": "xp:screen",
    "sheet import": "exchange:import_",
    "sheet export": "exchange:export",
    "rules show": "rules:show",
    "rules check": "rules:check",
}


def text(result: Result, look: Look) -> str:
    """Draw one result, ending with a newline."""
    lines = [*_screen(result)(result, look), *_tail(result, look), *_next(result, look)]
    return "\n".join(lines) + "\n"


def _next(result: Result, look: Look) -> Iterator[str]:
    """Say what the rules call for now: the last lines of the text."""
    if (result.verb not in SHARED and result.verb != "sheet show") or result.verb == "forecast":
        system: Any = import_module(f"sanguir.render.{result.system}")
        yield from (row("next", step, look) for step in dict.fromkeys(system.next_steps(result)))


def further(result: Result, verb: str, *options: str, journal: bool = True) -> str:
    """Write a command on a result's own sheet, with the rules and the journal that it had."""
    assert result.sheet is not None
    files = [word for option, file in result.named.items() if journal or option != "--journal"
             for word in (option, file)]  # fmt: skip
    return command(verb, result.sheet.file, *options, *files)


def _screen(result: Result) -> Callable[[Result, Look], Iterator[str]]:
    if result.verb in SHARED:
        module, _, function = SHARED[result.verb].partition(":")
        found: Any = getattr(import_module(f"sanguir.render.{module}"), function)
    else:
        found = import_module(f"sanguir.render.{result.system}").SCREENS.get(result.verb, body)
    return found  # type: ignore[no-any-return]


def body(result: Result, look: Look) -> Iterator[str]:
    """Draw any verb: who, each roll, what changed."""
    system: Any = import_module(f"sanguir.render.{result.system}")
    headline = system.headline(result)
    yield title(headline, look)
    for place, roll in enumerate(result.outcome.rolls, 1):
        heading = system.roll_title(result, place)
        if heading and (place > 1 or not headline.endswith(heading)):
            yield f"  {heading}"
        yield from roll_lines(roll, look, result.book, result.against)
        yield from system.reading(roll, result, look)
    if result.outcome.facts.get("odds") is not None:
        from sanguir.render.odds import beside

        kind = result.outcome.rolls[0].kind if result.outcome.rolls else ""
        again = any(roll.rerolled for roll in result.outcome.rolls)
        yield from beside(result.outcome.facts["odds"], kind, look, is_again=again)
    found = [*system.findings(result, look), *change_lines(result, look)]
    yield from found
    if not found and not result.outcome.rolls:
        yield row("result", "nothing changes", look)


def title(words: str, look: Look) -> str:
    """Draw a headline."""
    return look.paint(hang("", words, look), BOLD)


def time_title(result: Result, look: Look) -> str:
    """Draw the headline of time that passed: whose, how much, from where to where on the clock."""
    before, after = result.outcome.before, result.outcome.after
    clock = f"{hours_of(before.clock):,} h {look.arrow} {hours_of(after.clock):,} h"
    passed = hours_pass(result.outcome.facts["hours"])
    return title(f"{name(before.name)}: {passed} (clock {clock})", look)


def past_lines(result: Result, look: Look) -> Iterator[str]:
    """Draw what is planned for the start of a span of time or before it, and so not done in it."""
    start = result.outcome.before.clock
    behind = [at for at, _ in result.outcome.past if at < start]
    if behind:
        count = plural(len(behind), "planned event lies", "planned events lie")
        words = f"{count} before {hours_of(start):,} h on the clock, in spans that ended"
        yield row("before", words, look)
    for at, do in result.outcome.past:
        if at == start:
            words = f"{do}: belongs to the span that ended here"
            yield hang(f"  {hours_of(at):>6,} h  ", words, look)


def events_told(result: Result) -> Iterator[tuple[int, Any, str]]:
    """Walk the events of a span with their places and what is added: repeated skips are one."""
    events = result.outcome.facts["events"]
    hours: dict[str, list[Any]] = {}
    for event in events:
        if is_skipped(event["event"]):
            hours.setdefault(event["event"], []).append(event["at_hours"])
    for place, event in enumerate(events):
        times = hours.pop(event["event"], None)
        if times is not None:
            again = together(f"({len(times):,} times, the last at {times[-1]:,} h)")
            yield place, event, f" {again}" if len(times) > 1 else ""
        elif not is_skipped(event["event"]):
            yield place, event, ""


def row(label: str, content: str, look: Look) -> str:
    """Draw one labelled line, wrapped with its content hanging under itself."""
    return hang(f"  {pad(label, 9)} ", content, look)


def roll_lines(roll: Roll, look: Look, book: Any, whose: str | None) -> Iterator[str]:
    """Draw one roll: pool, faces, whose pool it is against, verdict."""
    yield row("pool", pool_words(roll.pool, roll.automatic_failure), look)
    if roll.dice or roll.hunger_dice:
        yield row("dice", faces(roll, look, book), look)
    if roll.is_thrown_in_part:
        again = (f"die {at}: {roll.dice[at - 1]}" for at in roll.rerolled)
        yield row("again", ", ".join(again), look)
    if isinstance(roll.opponent, Roll):
        against = roll.opponent
        words = pool_words(against.pool, against.automatic_failure)
        yield row("against", of_whom(whose, words), look)
        if against.dice or against.hunger_dice:
            yield row("", faces(against, look, book), look)
    word, behind = verdict(roll, look)
    yield row(word, behind + _equal(roll, book), look)


def of_whom(whose: str | None, words: str) -> str:
    """Write an opponent's pool or dice with their name, where they have a sheet."""
    return words if whose is None else f"{name(whose)}: {words}"


def pool_words(pool: Pool, empty: bool = False) -> str:
    """Write a pool with the origin of each die."""
    words = ""
    for label, count in pool.terms:
        own = str(abs(count)) if label == "dice" else f"{clean(label, 40)} {abs(count)}"
        words += " " + together(f"{'-' if count < 0 else '+'} {own}")
    words = f"-{words[3:]}" if words[1:2] == "-" else words[3:]
    for modifier in pool.modifiers:
        sign = "-" if modifier.dice < 0 else "+"
        words += " " + together(f"{sign} {abs(modifier.dice)} ({clean(modifier.label, 40)})")
    if len(pool.terms) > 1 or pool.modifiers:
        words += " " + together(f"= {dice(pool.sum)}")
    if pool.sum != pool.size:
        words += f", so {'nothing is thrown' if empty else f'{dice(pool.size)} instead'}"
    return words


def thrown_words(rolls: Sequence[Roll]) -> str:
    """Write which dice are thrown, roll by roll, in the order in which faces are entered."""
    found = []
    for roll in rolls[:LISTED]:
        if roll.is_thrown_in_part:
            found.append(f"{dice(roll.thrown_faces)} again")
            continue
        for side in roll.thrown_sides:
            hunger = f" ({len(side.hunger_dice)} Hunger)" if side.hunger_dice else ""
            words = pool_words(side.pool)
            again = " again" if side is roll and roll.rerolled else ""
            found.append(f"{dice(side.pool.size) if words.isdecimal() else words}{hunger}{again}")
    if len(rolls) > LISTED:
        found.append(f"{len(rolls) - LISTED} more")
    return "; then ".join(found).replace(KEPT, " ")


def unthrown(result: Result) -> str | None:
    """Say in a line why an action threw nothing, where the rules say so."""
    system: Any = import_module(f"sanguir.render.{result.system}")
    found: str | None = system.unthrown(result)
    return found


def faces(roll: Roll, look: Look, book: Any) -> str:
    """Write the faces as thrown, successes marked."""
    least = 99 if roll.successes is None else book.test_success_face
    shown = [_face(face, face >= least, look, GREEN) for face in roll.dice]
    if roll.hunger_dice:
        hungry = [_face(face, face >= least, look, RED) for face in roll.hunger_dice]
        shown += ["| Hunger:", *hungry] if shown else ["Hunger:", *hungry]
    return " ".join(shown)


def _face(face: int, success: bool, look: Look, color: str) -> str:
    return look.paint(f"[{face}]", BOLD, color) if success else str(face)


def verdict(roll: Roll, look: Look) -> tuple[str, str]:
    """Say how a roll went: the word and what stands behind it."""
    if roll.successes is None:
        return "total", str(sum(roll.dice))
    count = f"{roll.successes} success{'' if roll.successes == 1 else 'es'}"
    if roll.contest is not None:
        color = {"won": GREEN, "lost": RED}.get(roll.contest, YELLOW)
        sides = f"{_side(roll, count)} against {_side(roll.opponent, None)}"
        return look.paint(roll.contest, color, BOLD), sides
    if roll.automatic_failure:
        return look.paint("failed", RED, BOLD), "without a throw: the pool is empty"
    if roll.passed is None:
        return "counted", count
    least = roll.difficulty or "at least 1"
    needed = count if roll.difficulty is None else f"{count}, {least} needed"
    return look.paint(*(("passed", GREEN) if roll.passed else ("failed", RED)), BOLD), needed


def _equal(roll: Roll, book: Any) -> str:
    """Say why equal successes are won or lost in a contest: by whose rule, or that they are none
    where V5 needs some."""
    least = getattr(book, "test_least_successes", 0)
    theirs = roll.opponent.successes if isinstance(roll.opponent, Roll) else roll.opponent
    if theirs is not None and theirs == roll.successes and theirs < least:
        return f": at least {least} needed"
    if EQUAL not in roll.used or roll.contest == "tie":
        return ""
    from sanguir.houserules import HOUSE

    house = book.provenance[EQUAL] == HOUSE
    return f": equal, and {'the house rule says' if house else 'that is'} {roll.contest}"


def _side(side: Roll | int | None, count: str | None) -> str:
    if not isinstance(side, Roll):
        return str(side)
    return "an empty pool" if side.automatic_failure else count or str(side.successes)


def change_lines(result: Result, look: Look) -> Iterator[str]:
    """Draw what changed on each sheet."""
    for sheet in result.sheets:
        if sheet.changes:
            who = f"{name(sheet.character)}: " if result.others else ""
            words = who + change_words(sheet, look)
            yield row("changed" if sheet.written else "would be", words, look)


def change_words(sheet: SheetAfter, look: Look) -> str:
    """Write a sheet's changes in one line."""
    parts = []
    for path, (old, new) in sheet.changes.items():
        key = clean(" ".join(part for part in path if part != "state"))
        parts.append(together(f"{key} {value(old)} {look.arrow} {value(new)}"))
    return ", ".join(parts)


def note_lines(notes: Sequence[str], look: Look) -> Iterator[str]:
    """Draw notes, all that is provisional as the last one."""
    provisional = [
        together(clean(note.removeprefix(PROVISIONAL)))
        for note in notes
        if note.startswith(PROVISIONAL)
    ]
    found = [clean(note) for note in notes if not note.startswith(PROVISIONAL)]
    if provisional:
        found.append(f"{PROVISIONAL}{', '.join(provisional)}")
    for note in found:
        yield look.paint(hang("note: ", note, look), YELLOW)


def _tail(result: Result, look: Look) -> Iterator[str]:
    yield from note_lines(result.notes, look)
    if result.seed is not None and any(roll.thrown_sides for roll in result.outcome.rolls):
        again = f": --seed {result.seed} throws the same for real" if result.is_trial else ""
        yield look.paint(f"seed {result.seed}{again}", DIM)
