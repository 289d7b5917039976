"""Sanguiri's screens: what its verbs say in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanguir.amounts import hours_of
from sanguir.outcome import Roll
from sanguir.render import text as common
from sanguir.render.layout import command, hang, together
from sanguir.render.result import Result
from sanguir.render.words import BOLD, RED, THROWN_BY, Look, clean, dice, name, plural, signed
from sanguir.sanguiri.book import UNSTATED

_KINDS = {
    "test": "Test",
    "contest": "Contest",
    "fixed": "Fixed roll",
    "armor": "Armor Roll",
    "thirst": "Thirst Test",
    "turning": "Turning",
}
_WORST = "the worst level, and rises no further"
_REASONS = {
    "drawn-too-long-ago": "drawn too long ago",
    "refrigerated": "it was refrigerated",
    "frozen": "it was frozen",
    "spoiled": "it is spoiled",
    "cooked": "it is cooked",
    "treated": "it is chemically treated",
    "not-human": "it is not human",
}


def roll_title(result: Result, place: int) -> str:
    """Name one of a verb's rolls; the only one has no name of its own where the verb says it."""
    rolls = result.outcome.rolls
    title = _KINDS.get(rolls[place - 1].kind, rolls[place - 1].kind)
    if len(rolls) > 1:
        return f"{title} {place}"
    return title if result.verb == "heal" else ""


def headline(result: Result) -> str:
    """Say who does what."""
    who = name(result.sheet.character) if result.sheet else ""
    rolls = result.outcome.rolls
    facts = result.outcome.facts
    match result.verb:
        case "feed":
            return f"{who} drinks"
        case "heal":
            return f"{who} heals {plural(facts['healed'], 'Injury', 'Injuries')}"
        case "turn":
            return f"{name(result.others[0].character)} turns {who}" if result.others else "Turning"
        case "uv":
            exposure = f"exposure to ultraviolet: {facts['exposure']}"
            return f"{who}: {exposure}" if who else exposure.capitalize()
        case "donors":
            return f"Nothing but blood for {plural(facts['days'], 'day')}"
    kind = _KINDS.get(rolls[0].kind, rolls[0].kind) if rolls else "Thirst Test"
    return f"{who or THROWN_BY[result.system]}: {kind}"


def reading(roll: Roll, result: Result, look: Look) -> Iterator[str]:
    """Say what a roll's dice mean besides passing or failing."""
    if getattr(roll.reading, "mishap", None):
        yield common.row("Mishap", "the dice call for one", look)
    if isinstance(roll.opponent, Roll) and roll.opponent.reading.mishap:
        yield common.row("Mishap", "the opponent's dice call for one", look)


def findings(result: Result, look: Look) -> Iterator[str]:
    """Say what came of it besides dice and changed values."""
    facts = result.outcome.facts
    match result.verb:
        case "thirst":
            if (why := unthrown(result)) is not None:
                yield common.row("result", why, look)
            else:
                if facts["trigger"] == "increase" and facts["level_before"] == facts["level_after"]:
                    yield common.row("Thirst", _WORST, look)
                yield common.row("control", _control(result, look), look)
        case "heal" if result.outcome.rolls:
            if result.outcome.after.thirst == result.outcome.before.thirst:
                yield common.row("Thirst", _WORST, look)
            yield common.row("control", _control(result, look), look)
        case "roll" if result.outcome.after is not None and result.outcome.after.is_compelled:
            yield common.row("control", f"still {_compelled(look)}", look)
        case "feed":
            yield common.row("blood", _blood(result), look)
            if result.outcome.before.is_compelled and not result.outcome.after.is_compelled:
                yield common.row("control", "any drink of suitable blood ends compulsion", look)
        case "turn":
            lives = "the recipient survives, and is a Sanguir"
            yield common.row("result", lives if facts["survived"] else "the recipient dies", look)
        case "uv":
            yield common.row("dice", _dice_of_light(facts["modifier"]), look)
        case "donors":
            yield from _donors(facts, look)


def unthrown(result: Result) -> str | None:
    """Say why nothing is thrown: no Thirst, too far from the source, a clock that stands still."""
    if result.verb == "advance-time" and result.outcome.before.is_compelled:
        return "compelled to feed, and the clock stands still"
    if result.verb != "thirst" or result.outcome.facts["test_needed"]:
        return None
    level = result.book.thirst_levels[result.outcome.after.thirst]
    if not result.outcome.after.thirst:
        return f"no Test needed: at {clean(level.word)} no blood tempts"
    near = result.book.calls_like(result.outcome.after.thirst).proximity_m or 0
    return f"no Test needed: at {clean(level.word)} a source calls from {near:,} m or nearer"


def next_steps(result: Result) -> Iterator[str]:
    """Say what the rules call for now."""
    after, book = result.outcome.after, result.book
    if book.test_advancement and _is_empty_by_choice(result):
        yield "with Advancement declared before it: --advancement N throws N dice"
    if result.sheet is None or after is None:
        return
    is_warned = any(one.key == "rules" for one in result.warnings)
    lives = result.verb == "turn" and result.outcome.facts["survived"]
    if result.goes_by_others_rules and lives and not is_warned:
        named = command("sheet set", result.sheet.file, f"rules={result.rules_file}")
        yield f"{clean(result.sheet.file)} names no house rules of its own: {named}"
    drives = result.verb in ("thirst", "heal", "advance-time") or _stands_still(result)
    if drives and after.is_compelled and after.alive:
        yield from _out_of_compulsion(result)
        if result.verb == "advance-time" and _is_left_to_the_table(result.outcome.facts):
            yield "or let time go on: --when-compelled feed, or resist"
        if result.verb == "forecast" and _can_pass(after, book):
            resisting = common.further(result, "forecast", "--when-compelled", "resist")
            yield f"or see what resisting comes to: {resisting}"
    elif result.verb == "feed" and not result.outcome.facts["suitable"]:
        hours = hours_of(book.blood_fresh_minutes)
        yield f"find fresh human blood: at most {plural(hours, 'hour')} old, never chilled"


def _is_left_to_the_table(facts: Any) -> bool:
    """Tell whether a clock stopped without any policy that would have gone on."""
    from sanguir.sanguiri.downtime import FED_COMPELLED
    from sanguir.sanguiri.thirst import ROUND

    went_on = (ROUND, FED_COMPELLED)
    return not any(event["event"] in went_on for event in facts["events"])


def _stands_still(result: Result) -> bool:
    """Tell whether a forecast is of nothing: the clock does not move for the compelled."""
    if result.verb != "forecast":
        return False
    from sanguir.render.forecast import stands_still

    return stands_still(result.outcome.facts)


def _is_empty_by_choice(result: Result) -> bool:
    """Tell whether Advancement would have thrown dice, where nothing else says so."""
    rolls = result.outcome.rolls
    if not rolls or not rolls[-1].automatic_failure:
        return False
    if result.verb in ("roll", "turn"):
        return True
    return result.verb in ("thirst", "heal") and _dice_of(result.outcome.after, result.book) > 0


def _out_of_compulsion(result: Result) -> Iterator[str]:
    """Say what ends compulsion: feeding, or a Test where the pool has dice enough for one."""
    character, book = result.outcome.after, result.book
    feed = common.further(result, "feed", "--ml", str(book.feeding_step_ml))
    advancement = _advancement(result)
    if advancement or _can_pass(character, book):
        again = common.further(result, "thirst", "--trigger", "round", *advancement)
        yield f"feed: {feed}"
        yield f"or resist again: {again}"
        return
    yield f"feed, as no Test can pass: {feed}"
    light, dark = book.exposure(character.exposure), book.exposure("absent")
    in_the_dark = character._replace(exposure="absent")
    if light.sanguir < 0 and dark is not None and _can_pass(in_the_dark, book):
        yield f"or leave the light, then resist: {common.further(result, 'uv', dark.id)}"
    if book.test_advancement and not _dice_of(character, book):
        needed = book.thirst_difficulty
        words = ("--trigger", "round", "--advancement", str(needed))
        declared = common.further(result, "thirst", *words)
        yield f"or declare Advancement, {dice(needed)} or more: {declared}"


def _advancement(result: Result) -> tuple[str, ...]:
    """Return the option that gave an empty Thirst pool the dice which it has just thrown."""
    thrown = result.outcome.rolls[-1:] if result.verb == "thirst" else ()
    if not any(roll.dice for roll in thrown) or _dice_of(result.outcome.after, result.book):
        return ()
    return "--advancement", str(len(thrown[0].dice))


def _can_pass(character: Any, book: Any) -> bool:
    """Tell whether a Thirst Test of the character, as it stands, has dice enough to pass."""
    return bool(_dice_of(character, book) >= book.thirst_difficulty)


def _dice_of(character: Any, book: Any) -> int:
    """Count the dice of a Thirst Test of the character, as it stands."""
    from sanguir.sanguiri.thirst import pool

    return pool(character, (), book).size


def _control(result: Result, look: Look) -> str:
    """Say who has control after Thirst Tests, of which the last decides."""
    before, after, rolls = result.outcome.before, result.outcome.after, result.outcome.rolls
    if after.is_compelled:
        return _compelled(look)
    is_regained = before.is_compelled or not all(roll.passed for roll in rolls)
    why = ", as the last Test decides" if len(rolls) > 1 else ""
    return f"the player {f'regains control{why}' if is_regained else 'keeps control'}"


def _compelled(look: Look) -> str:
    return look.paint("compelled", RED, BOLD) + " to feed on the nearest fresh human blood"


def _dice_of_light(modifier: int) -> str:
    return f"{signed(modifier)} on Tests and Contests" if modifier else "none added, none taken"


def _blood(result: Result) -> str:
    facts, after = result.outcome.facts, result.outcome.after
    if not facts["suitable"]:
        reasons = ", ".join(_REASONS[reason] for reason in facts["reasons"])
        return f"unsuitable ({reasons}): no nourishment, nothing changes"
    restarts = after.minutes_since_blood < result.outcome.before.minutes_since_blood
    words = _slaked(facts["levels"], restarts, after, result.book)
    if after.minutes_since_blood and not (after.thirst or facts["levels"]):
        words += f"; short of {result.book.feeding_step_ml:,} mL the hours without blood go on"
    return f"suitable: {words}"


def _slaked(levels: int, restarts: bool, drinker: Any, book: Any) -> str:
    """Say what a drink of suitable blood does to Thirst; the drinker is as it left them."""
    if restarts and not levels:
        return "no Thirst to slake; the hours without blood start again"
    if levels:
        word = book.thirst_levels[drinker.thirst].word
        return f"Thirst falls {plural(levels, 'level')}, to {clean(word, 16)}"
    if drinker.thirst and drinker.banked_ml:
        return f"{drinker.banked_ml:,} of {book.feeding_step_ml:,} mL towards the next level"
    return "too little to count" if drinker.thirst else "no Thirst to slake"


def _donors(facts: Any, look: Look) -> Iterator[str]:
    per = facts["ml_per_donor"]
    days = plural(facts["days"], "day")
    yield common.row("diet", "blood is all the food there is", look)
    yield common.row("intake", f"{facts['ml_per_day']:,} mL a day, {per:,.0f} mL a donor", look)
    if facts["lethal"]:
        yield common.row("donors", f"{facts['donors']:,}, one a day, and each of them dies", look)
    else:
        rest = plural(facts["recovery_days"], "day")
        many = f"{facts['donors']:,} people, {facts['donors_per_day']} a day, each resting {rest}"
        yield common.row("donors", many, look)
    least = f"kept where it is by {facts['ml_against_thirst']:,} mL in {days}; "
    yield common.row("Thirst", f"{least}from how many people, the rules do not say", look)


def _advance(result: Result, look: Look) -> Iterator[str]:
    facts = result.outcome.facts
    yield common.time_title(result, look)
    yield from common.past_lines(result, look)
    for place, event, more in common.events_told(result):
        yield _event(event, result.outcome.asides.get(place), more, look, result)
    if facts["remaining_hours"]:
        yield common.row("left", f"{plural(facts['remaining_hours'], 'hour')} of the span", look)
    yield from common.change_lines(result, look)


_EVENTS = {
    "thirst": "Thirst Test",
    "heal": "an Injury heals: Test",
    "round": "resists: Test",
    "stopped": "the clock stops: compelled to feed",
    "feed": "feeds",
    "fed while compelled": "compelled, and feeds",
    "heal waits": "healing waits: compelled",
}


def _event(event: Any, drunk: Any, more: str, look: Look, result: Result) -> str:
    book = result.book
    at = f"  {event['at_hours']:>6,} h  "
    roll = event["roll"]
    words = _EVENTS.get(event["event"], clean(event["event"])) + more
    if drunk is not None:
        words += f" {drunk.ml:,} mL: {_slaked(drunk.levels, drunk.restarts, drunk, book)}"
    if event["event"] == "stopped" and not _can_pass(result.outcome.after, book):
        words += "; no Test can pass"
    if roll is None:
        return hang(at, words, look)
    thrown = common.faces(roll, look, book) or "no dice"
    word, _ = common.verdict(roll, look)
    labels = [
        together(clean(f"{m.label.removeprefix('thirst: ')} {m.dice:+d}"))
        for m in roll.pool.modifiers
    ]
    why = f" ({', '.join(labels)})" if labels else ""
    why += "; a Mishap" if roll.reading.mishap else ""
    return hang(at, f"{words} {word}: {thrown}{why}", look)


def _show(result: Result, look: Look) -> Iterator[str]:
    from sanguir.render.sanguiri_sheet import screen

    yield from screen(result, look)


def _cells(c: Any, result: Result) -> list[str]:
    facts = result.outcome.facts
    thirst = result.book.thirst_levels[c.thirst].word if c.is_sanguir else ""
    now = facts["thirst_test_now"]
    return [
        c.kind if c.alive else "dead",
        thirst + ("*" if c.is_compelled and c.alive else ""),
        f"{hours_of(c.minutes_since_blood):,}" if c.is_sanguir else "",
        str(facts["deprivation_dice"] or "") if c.is_sanguir else "",
        "" if c.exposure == UNSTATED else c.exposure,
        str(c.injuries or ""),
        str(now["dice"]) if now and c.alive else "",
        f"{hours_of(c.clock):,}",
    ]


HEAD = ("Kind", "Thirst", "Dry h", "Depr.", "UV", "Inj", "Test", "Clock")
TABLE = (HEAD, _cells)
# The columns that a narrow screen can do without, the first of them first.
SPARE = ("Clock", "Kind", "Test", "Dry h", "UV", "Depr.")
LEGEND = {"*": "compelled to feed"}
SCREENS = {
    "advance-time": _advance,
    "sheet show": _show,
}
