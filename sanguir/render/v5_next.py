"""What Vampire V5 calls for after a verb: the last lines of the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir.amounts import MINUTES_PER_HOUR, hours_of
from sanguir.render import text as common
from sanguir.render.layout import together
from sanguir.render.result import Result
from sanguir.render.words import clean, name
from sanguir.v5.tests import KINDS, MESSY_CRITICAL

# What spends Willpower itself, where it is spent for a roll.
_PAID_THERE: Final = {
    "re-roll": "`reroll` throws dice again, and pays for itself",
    "impairment": "`roll --ignore-impairment` rolls without it, and pays for itself",
}
# So many hours of the clock are named one by one.
_NAMED_HOURS: Final = 3
# Verbs after which a state that lasts is one to think of.
_LASTS: Final = ("advance-time", "session end", "session start", "torpor")


def next_steps(result: Result) -> Iterator[str]:
    """Say what the rules call for now: the last lines of the text."""
    yield from called_for(result, is_late=False)
    if result.verb in _LASTS and result.sheet is not None:
        yield from _lasting(result)
    if result.verb == "willpower" and result.outcome.facts["spent_on"] in _PAID_THERE:
        yield f"this marks the box alone: {_PAID_THERE[result.outcome.facts['spent_on']]}"
    if _has_woken_starved(result):
        yield f"at Hunger {result.outcome.after.hunger} a failed rise is torpor again: feed before"
    if result.verb == "resonance roll":
        yield from _fed_on(result.outcome.facts)
    tests = [roll for roll in result.outcome.rolls if roll.kind in KINDS]
    if tests and tests[-1].reading.outcome == MESSY_CRITICAL:
        yield "a messy critical: a win, but the Storyteller says what harm comes with it"
    if result.verb == "roll" and result.sheet and result.is_on_record:
        yield from _thrown_again(result)
    if result.verb == "roll" and result.sheet is not None and result.outcome.after.is_vampire:
        for power in result.outcome.asides.values():
            is_plain = power.name.isprintable() and not power.name.startswith("-")
            by = ("--power", power.name) if is_plain else ("--level", str(power.level))
            paid = common.further(result, "rouse", *by)
            yield f"where {clean(power.name, 40)} costs a Rouse: {paid}"


def _has_woken_starved(result: Result) -> bool:
    """Tell whether somebody has woken from torpor, too hungry to fail the next Rouse."""
    after, before = result.outcome.after, result.outcome.before
    if result.verb not in ("torpor", "advance-time") or after is None or before is None:
        return False
    starved = after.hunger >= result.book.hunger_most
    return bool(before.torpor and not after.torpor and starved)


def _lasting(result: Result) -> Iterator[str]:
    """Say what ends a state that time alone does not end, or does at an hour to come."""
    after = result.outcome.after
    if after.frenzy != "none":
        ended = common.further(result, "frenzy", "--end")
        yield f"the {after.frenzy} frenzy lasts until {ended}"
    if after.torpor:
        night = result.book.blood_nightfall_hours * MINUTES_PER_HOUR
        wakes = max(-(-after.torpor_until // night), after.clock // night + 1) * night
        hour = f"{hours_of(wakes)}h"
        yield f"wakes at a nightfall: {common.further(result, 'advance-time', '--to', hour)}"


def _fed_on(facts: Mapping[str, Any]) -> Iterator[str]:
    """Say how a drink takes a Resonance that was drawn, where a human's blood can bear it."""
    if facts["humour"] not in ("none", "animal", "bagged"):
        options = f"--humour {clean(facts['humour'])} --intensity {clean(facts['intensity'])}"
        drink = together(f"`sanguir feed SHEET --source safe-drink {options}`")
        yield f"a drink from such a human: {drink}"


def called_for(result: Result, *, is_late: bool) -> Iterator[str]:
    """Say what the rules called for, each thing once: what still can be done, or what cannot."""
    mine = result.sheet.character if result.sheet else None
    events = result.outcome.facts.get("events", ())
    hours = [
        events[place]["at_hours"]
        for place, aside in (result.outcome.asides.items() if events else ())
        for _ in aside.pending
    ]
    found: dict[str, list[Any]] = {}
    for place, one in enumerate(result.outcome.facts.get("pending", ())):
        if _is_late(one, result) == is_late:
            at = hours[place] if place < len(hours) else None
            found.setdefault(_pending(one, mine, result), []).append(at)
    for step, times in found.items():
        if None not in times:
            each = ", once for each" if len(times) > 1 else ""
            yield f"{_times(times)}: {step}{each}"
        else:
            yield step if len(times) == 1 else f"{step} ({len(times)} times)"


def _times(hours: Sequence[float]) -> str:
    """Name hours of the clock: a few each, many by the first and the last."""
    if len(hours) > _NAMED_HOURS:
        return f"{len(hours):,} times from {hours[0]:,} h to {hours[-1]:,} h"
    return ", ".join(f"{at:,} h" for at in hours)


def _is_late(pending: Mapping[str, Any], result: Result) -> bool:
    """Tell whether a test can no longer be made: whoever lies in torpor makes none."""
    return "provocation" in pending and getattr(result.outcome.after, "torpor", False)


def _thrown_again(result: Result) -> Iterator[str]:
    """Say how Willpower throws dice of a roll on record again, if it may and can help."""
    tests = [roll for roll in result.outcome.rolls if roll.kind == "test"]
    if len(tests) != 1 or result.outcome.after.willpower.unmarked == 0:
        return
    from sanguir.v5.rerolls import can_be_clean, can_win

    roll = tests[0]
    found = []
    if not roll.passed and can_win(roll, result.book):
        found.append(("failures", "failures"))
    is_messy = MESSY_CRITICAL in (roll.reading.outcome, roll.reading.if_passed)
    if is_messy and can_be_clean(roll, result.book):
        found.append(("avoid-messy", "tens"))
    for strategy, what in found:
        how = common.further(result, "reroll", "--strategy", strategy)
        yield f"Willpower can throw {what} again: {how}"


def _may_be_won_again(result: Result) -> bool:
    """Tell whether Willpower can turn the roll into a win, as far as anybody knows."""
    rolls = result.outcome.rolls
    tests = [roll for roll in rolls if roll.kind in KINDS]
    if any(roll.rerolled for roll in rolls) or not tests:
        return False
    from sanguir.v5.rerolls import can_win

    after = result.outcome.after
    has_willpower = after is None or after.willpower.unmarked > 0
    return has_willpower and can_win(tests[0], result.book)


def _pending(pending: Mapping[str, Any], mine: str | None, result: Result) -> str:
    whose = pending.get("character")
    who = f"{name(whose)}: " if whose and whose != mine else ""
    if pending.get("kind") == "compulsion":
        follows = f"{who}a Compulsion follows the bestial failure, the Storyteller says which"
        may_win = not who and _may_be_won_again(result)
        return f"{follows}; only a re-roll that wins spares it" if may_win else follows
    provocation, difficulty = pending["provocation"], pending["difficulty"]
    row, since = result.book.provocation(provocation), ""
    asked, why = ["--provocation", provocation], clean(provocation.replace("-", " "))
    if row is None or row.least_hunger > getattr(result.outcome.after, "hunger", 0):
        asked = ["-d", str(difficulty), "--kind", pending["frenzy"]]
        if row is not None:
            now = getattr(result.outcome.after, "hunger", 0)
            since = (
                f" (it was felt at Hunger {row.least_hunger} or more; --provocation "
                f"{clean(provocation)} at Hunger {now}, as now, would call for none)"
            )
    test = f"{who}a {pending['frenzy']} frenzy test ({why}), Difficulty {difficulty}"
    if _is_late(pending, result):
        return f"{test}; too late, in torpor by now"
    if getattr(result.outcome.after, "frenzy", "none") != "none":
        return f"{test}; moot, in a frenzy of {result.outcome.after.frenzy} already"
    if result.sheet is None:
        return test
    return f"{test}: {common.further(result, 'frenzy', *asked)}{since}"
