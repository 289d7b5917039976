"""The screens of `forecast`: the days or nights ahead, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.render.bars import SEEN, bar, percent, spark
from sanguir.render.charts import chart
from sanguir.render.layout import hang, pad
from sanguir.render.odds import mean
from sanguir.render.result import Result
from sanguir.render.text import past_lines, title
from sanguir.render.words import GREEN, RED, Look, clean, dice, name, plural

_POLICIES: Final = {
    "stop": "where a Test fails and no meal is due, the clock stops",
    "resist": "where a Test fails, the character resists round by round",
    "feed": "where a Test fails, the character feeds",
}
WIDE: Final = 70
# So many nights that are alike are one row.
FOLDED: Final = 4
NIGHT: Final = len("100-366")


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw what is ahead."""
    facts = result.outcome.facts
    rows = facts.get("days") or facts.get("nights") or []
    assert result.sheet is not None
    word = "day" if "days" in facts else "night"
    whole = facts["hours"] % 24 == 0
    ahead = plural(len(rows), word) if whole else plural(facts["hours"], "hour")
    yield title(f"{name(result.sheet.character)}: the next {ahead}", look)
    yield from past_lines(result, look)
    if result.outcome.before.clock and rows and not stands_still(facts):
        yield hang("  ", f"{word} 1 ends at {rows[0]['at_hours']:,} h on the clock", look)
    if "days" in facts:
        yield from _days(result, look)
    else:
        yield from _nights(rows, result.outcome.before, result.book, look)


# -- Sanguiri ----------------------------------------------------------------------------------


def _is_light_weighing(result: Result) -> bool:
    """Tell whether an exposure that takes dice is among what a forecast rests on."""
    used = {key.split(".")[1] for key in result.outcome.used if key.startswith("exposures.")}
    return any(row.id in used and row.sanguir < 0 for row in result.book.exposures)


def stands_still(facts: Mapping[str, Any]) -> bool:
    """Tell whether a forecast is of nothing: the compelled who do not regain control stay so."""
    first = next(iter(facts.get("days", ())), None)
    return bool(first and first["stopped"]["exact"] == "1/1" and not first["tests"])


def _days(result: Result, look: Look) -> Iterator[str]:
    facts = result.outcome.facts
    if stands_still(facts):
        yield hang("  ", "the clock stands still: compelled to feed, until that is ended", look)
        return
    yield hang("  ", _POLICIES[facts["when_compelled"]], look)
    wide = look.width >= WIDE
    level = max((len(_level(day)) for day in facts["days"]), default=0) if wide else 0
    heads = [pad("Thirst", level), "  "] if wide else []
    if wide:
        is_lost = "; it is lost from the start" * result.outcome.before.is_compelled
        yield hang("  ", _legend(facts) + is_lost, look)
    count = _COUNTED.get(facts["when_compelled"])
    rounds = [f"  {count}"] if wide and count else []
    left = f"  {'day':>4}  {''.join(heads)}{'Test':<9} {'passes':>6} {''.join(rounds)}  "
    room = max(4, min(40, look.width - len(left) - 9))
    yield f"{left}control kept"
    for day in facts["days"]:
        cells = [pad(_level(day), level), "  "] if wide else []
        extra = [f"  {_rounds(facts, day):>6}"] if rounds else []
        pool, passes = _test(day)
        drawn = bar(day["kept_control"]["float"], room, look)
        row = f"  {day['day']:>4}  {''.join(cells)}{pool:<9} {passes:>6} {''.join(extra)}  "
        kept = f"{percent(day['kept_control']):>6}  {look.paint(drawn, GREEN) if drawn else ''}"
        yield f"{row}{kept}".rstrip()
    yield from _last(result, look)


# What is counted of Tests beside the day's own, by policy: whoever feeds at once needs none.
_COUNTED: Final = {"resist": "rounds", "stop": "regain"}


def _legend(facts: Mapping[str, Any]) -> str:
    """Say what the columns are that do not say it themselves."""
    words = "Thirst is the likeliest level at the day's Test, or at its end where none is due"
    if any(map(_has_several, facts["days"])):
        words += "; passes is of each Test, where a day has several"
    if facts["when_compelled"] == "resist":
        words += "; rounds are those compelled so far, on average"
    elif facts["when_compelled"] == "stop":
        words += "; regain is how many Tests control takes, once lost, on average"
    return f"{words}; control kept is that every Test so far has passed"


def _has_several(day: Mapping[str, Any]) -> bool:
    """Tell whether a day can have more than one Test: at several hours, or certain ones at one."""
    tests = _seen(day)
    moments = {(test["at_hours"], test["event"]) for test in tests}
    return len(moments) > 1 or sum(test["due"]["float"] for test in tests) > 1 + SEEN


def _level(day: Mapping[str, Any]) -> str:
    """Name the likeliest level at the day's Tests, of a day without any the one at its end."""
    found: dict[str, float] = {}
    for test in _seen(day):
        found[test["level"]] = found.get(test["level"], 0) + test["due"]["float"]
    if not found and day["stopped"]["float"] >= SEEN:
        return "stopped"
    found = found or {word: chance["float"] for word, chance in day["levels"].items()}
    return clean(max(found, key=lambda word: found[word]), 16)


def _seen(day: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List the Tests of a day that are likely enough to be told."""
    return [test for test in day["tests"] if test["due"]["float"] >= SEEN] or day["tests"][:1]


def _test(day: Mapping[str, Any]) -> tuple[str, str]:
    """Write a day's Test: with how many dice, and how likely it is to pass when it is due."""
    tests = _seen(day)
    if not tests:
        return "none", ""
    pools = sorted({test["dice"] for test in tests})
    pool = dice(pools[0]) if len(pools) == 1 else f"{pools[0]}-{pools[-1]} dice"
    if len({test["win"]["exact"] for test in tests}) == 1:
        return pool, percent(tests[0]["win"])
    due = sum(test["due"]["float"] for test in tests)
    passes = sum(test["due"]["float"] * test["win"]["float"] for test in tests) / due
    return pool, percent({"exact": None, "float": passes})


def _rounds(facts: Mapping[str, Any], day: Mapping[str, Any]) -> str:
    """Write the rounds compelled so far, or those it takes to regain control once lost.

    Like the chance to pass, these are the average of the day's Tests by how likely each is due;
    one that never can pass counts where no other is.
    """
    if facts["when_compelled"] == "resist":
        return mean(day["rounds_compelled"])
    tests = _seen(day)
    found = [test for test in tests if test["rounds_to_regain"]]
    due = sum(test["due"]["float"] for test in found)
    if not due:
        return mean(found[0]["rounds_to_regain"]) if found else "never" if tests else ""
    rounds = sum(test["due"]["float"] * test["rounds_to_regain"]["float"] for test in found)
    return mean({"float": rounds / due})


def _last(result: Result, look: Look) -> Iterator[str]:
    facts = result.outcome.facts
    last = facts["days"][-1]
    dry = facts["first_day_without_pool"]
    if dry is not None:
        lit = " or leave the light" if _is_light_weighing(result) else ""
        words = f"day {dry} is the first that can leave a Test no dice: feed{lit} before"
        yield hang("  ", look.paint(words, RED), look)
    if last["stopped"]["float"] >= SEEN:
        words = (
            f"the clock has stopped by then, the character compelled: {percent(last['stopped'])}"
        )
        yield hang("  ", words, look)
    if last["rounds_compelled"]["float"]:
        words = f"rounds compelled by then, on average: {mean(last['rounds_compelled'])}"
        yield hang("  ", words, look)


# -- V5 ----------------------------------------------------------------------------------------


def _nights(nights: list[Mapping[str, Any]], who: Any, book: Any, look: Look) -> Iterator[str]:
    least = book.provocation("blood-taste").least_hunger
    words = f"frenzy test is that one is called for, as by a drink from Hunger {least} up"
    if who.frenzy != "none":
        words += f"; moot as long as the present {who.frenzy} frenzy lasts"
    yield hang("  ", words, look)
    fallen = "torpor_so_far"
    if who.torpor:
        until = f"lies in torpor until {hours_of(who.torpor_until):,} h on the clock"
        wakes = next((one["night"] for one in nights if one["torpor"]["exact"] != "1/1"), None)
        woken = f", and wakes in night {wakes:,}" if wakes else ""
        yield hang("  ", f"{until}{woken}", look)
        fallen = "torpor"
    is_hurt = bool(who.health.superficial or who.health.aggravated)
    if look.width < WIDE:
        yield from _narrow_nights(nights, fallen, look)
        yield from _sum(nights[-1], is_hurt, look)
        return
    levels = list(nights[0]["hunger"])
    heads = " ".join(f"{level:>6}" for level in levels)
    left = f"  {'night':>{NIGHT}} {heads}  {'test':>6}  "
    room = max(4, min(30, look.width - len(left) - 10))
    rows = []
    for night in nights:
        cells = " ".join(f"{percent(night['hunger'][level]):>6}" for level in levels)
        drawn = bar(night[fallen]["float"], room, look)
        torpor = f"{percent(night[fallen]):>6}  {look.paint(drawn, RED) if drawn else ''}"
        row = f"{cells}  {percent(night['frenzy_test']):>6}  {torpor}".rstrip()
        rows.append((night["night"], row))
    yield f"  {'':{NIGHT}} {'Hunger':<{len(heads)}}  {'frenzy':>6}"
    yield f"{left}{'in torpor' if fallen == 'torpor' else 'torpor so far'}"
    yield from (f"  {label:>{NIGHT}} {row}" for label, row in _folded(rows))
    yield from _sum(nights[-1], is_hurt, look)


def _narrow_nights(nights: list[Mapping[str, Any]], fallen: str, look: Look) -> Iterator[str]:
    levels = list(nights[0]["hunger"])
    rows = []
    for night in nights:
        values = [night["hunger"][level]["float"] for level in levels]
        hunger = sum(int(level) * value for level, value in zip(levels, values, strict=True))
        frenzy, torpor = percent(night["frenzy_test"]), percent(night[fallen])
        drawn = pad(spark(values, look), max(len(levels), 3))
        rows.append((night["night"], f"{drawn}  {hunger:>6.2f}  {frenzy:>6}  {torpor:>6}"))
    folded = list(_folded(rows))
    wide = max(len("night"), *(len(label) for label, _ in folded))
    yield f"  {'night':>{wide}}  {f'0-{levels[-1]}':<{len(levels)}}  Hunger  frenzy  torpor"
    yield from (f"  {label:>{wide}}  {row}" for label, row in folded)


def _folded(rows: Sequence[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    """Make one row of many that are alike, one after the other."""
    for row, alike in groupby(rows, key=itemgetter(1)):
        first, *more = [night for night, _ in alike]
        if len(more) + 1 >= FOLDED:
            yield f"{first}-{more[-1]}", row
        else:
            yield from ((str(night), row) for night in (first, *more))


def _sum(last: Mapping[str, Any], is_hurt: bool, look: Look) -> Iterator[str]:
    if last["frenzy_test_so_far"]["exact"] != "0/1":
        words = f"a frenzy test called for by then: {percent(last['frenzy_test_so_far'])}"
        yield hang("  ", words, look)
    if last["unhurt"]["exact"] != "1/1" or is_hurt:
        yield hang("  ", f"unhurt by then: {percent(last['unhurt'])}", look)


# -- the plot ----------------------------------------------------------------------------------


def plot(result: Result, look: Look) -> list[str]:
    """Draw a chance over time as columns: to be in control still, or to have been in torpor."""
    facts = result.outcome.facts
    if stands_still(facts):
        return []
    if "days" in facts:
        kept = {day["day"]: day["kept_control"]["float"] for day in facts["days"]}
        return ["control kept so far, by day", *chart(kept, look, over_time=True)]
    fell = {night["night"]: night["torpor_so_far"]["float"] for night in facts["nights"]}
    return ["torpor so far, by night", *chart(fell, look, over_time=True)]
