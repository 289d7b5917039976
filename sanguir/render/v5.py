"""Vampire V5's screens: what its verbs say in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sanguir.amounts import MINUTES_PER_HOUR, hours_of
from sanguir.outcome import Roll
from sanguir.render import text as common
from sanguir.render.layout import hang, together
from sanguir.render.result import Result
from sanguir.render.words import BOLD, GREEN, RED, THROWN_BY, YELLOW, Look, clean, name, plural
from sanguir.v5.tests import BESTIAL_FAILURE, KINDS, MESSY_CRITICAL

_OUTCOMES: Final = {
    "critical": ("critical success", GREEN),
    "messy-critical": ("messy critical: success, and the Beast shows", YELLOW),
    "success": ("success", GREEN),
    "bestial-failure": ("bestial failure", RED),
    "failure": ("failure", RED),
}
_TITLES: Final = {
    "rouse": "Rouse the Blood",
    "rise": "rise for the night",
    "mend": "mend",
    "damage": "damage",
    "willpower": "Willpower",
    "stain": "Stains",
    "remorse": "Remorse",
    "frenzy": "frenzy",
    "feed": "feeding",
    "torpor": "torpor",
    "resonance roll": "Resonance",
    "resonance show": "Resonance",
    "resonance set": "Resonance",
    "session start": "session start",
    "session end": "session end",
    "reroll": "re-roll",
}
# Why a drink slaked less than the table's figure.
_LIMITS: Final = {
    "half": "at Blood Potency {blood_potency} animal and bagged blood slakes half",
    "rounded": "at Blood Potency {blood_potency} animal and bagged blood slakes half, rounded up",
    "nothing": "at Blood Potency {blood_potency} animal and bagged blood slakes nothing",
    "less": "at Blood Potency {blood_potency} a human slakes {figure} less",
    "floor": "at Blood Potency {blood_potency} Hunger stops at {figure} without a kill",
    "no-more": "there was no more Hunger to slake",
}
_NO_STAINS: Final = "no Stains, no test"
# What becomes of a human, by whether they survived.
_FATES: Final = {True: "lives through it", None: "may die unless treated", False: "dies"}
# So many hours of the clock are named one by one.
_NAMED_HOURS: Final = 3
_ROLLS: Final = {
    "test": "Test",
    "willpower": "Willpower test",
    "humanity": "Humanity test",
    "frenzy": "frenzy test",
    "rouse": "Rouse",
    "remorse": "Remorse",
}
# Verbs that say nothing of frenzy themselves.
_IN_FRENZY: Final = ("damage", "feed", "mend", "rise", "roll", "rouse", "session end",
                     "session start", "willpower")  # fmt: skip
# Verbs after which a state that lasts is one to think of.
_LASTS: Final = ("advance-time", "session end", "session start", "torpor")
# Verbs that are something else than the roll which they call for.
_ROLLS_BESIDE: Final = ("rise", "mend")


def roll_title(result: Result, place: int) -> str:
    """Name one of a verb's rolls; the only one has no name of its own where the verb says it."""
    rolls = result.outcome.rolls
    roll = rolls[place - 1]
    if len(rolls) == 1 and result.verb not in _ROLLS_BESIDE:
        return ""
    if roll.kind == "fixed":
        return roll.pool.terms[0][0]
    again = ", thrown again" if roll.rerolled else ""
    if again and roll.kind == "rouse":
        most = result.book.potency(result.outcome.before.blood_potency).reroll_level
        again += f" (powers to level {most})"
    return f"{_ROLLS.get(roll.kind, roll.kind)}{_which(result, place)}{again}"


def _which(result: Result, place: int) -> str:
    """Say which Rouse it is: the one of a Blood Surge, or one of several."""
    rolls = result.outcome.rolls
    if rolls[place - 1].kind != "rouse":
        return ""
    if result.verb == "roll":
        return " for the Blood Surge"
    first = [one.kind == "rouse" and not one.rerolled for one in rolls]
    return f" {sum(first[:place])} of {sum(first)}" if sum(first) > 1 else ""


def headline(result: Result) -> str:
    """Say who does what."""
    who = f"{name(result.sheet.character) if result.sheet else THROWN_BY[result.system]}: "
    title = _TITLES.get(result.verb)
    if title is None:
        rolls = result.outcome.rolls
        title = _ROLLS.get(rolls[0].kind, rolls[0].kind) if rolls else result.verb
        if rolls and rolls[0].kind == "test" and rolls[-1].opponent is not None:
            title = "Contest"
    return f"{who}{title}"


def findings(result: Result, look: Look) -> Iterator[str]:
    """Say what came of it besides dice and changed values."""
    words = _WORDS.get(result.verb)
    if words is not None:
        is_drink = result.verb == "feed"
        yield from words(_with_rounding(result) if is_drink else result.outcome.facts, look)
    if result.verb == "torpor" and result.outcome.after.torpor:
        yield common.row("left", _left(result.outcome.after), look)
    if result.verb in _IN_FRENZY and getattr(result.outcome.after, "frenzy", "none") != "none":
        ridden = ", ridden by choice" if result.outcome.after.riding else ""
        state = f"in a frenzy of {result.outcome.after.frenzy}{ridden}"
        yield common.row("state", look.paint(state, RED), look)
    if full := _filled(result):
        yield common.row("impaired", look.paint(impairment(full, result.book), RED), look)
    yield from _starved(result, look)
    yield from _tracks(result, look)


def _starved(result: Result, look: Look) -> Iterator[str]:
    """Say why a Resonance has ended that no drink and no word of the Storyteller's replaced."""
    after, before = result.outcome.after, result.outcome.before
    if after is None or before is None or result.verb in ("feed", "resonance set"):
        return
    is_over = after.humour == "none" != before.humour
    if is_over and after.hunger >= result.book.resonance_ends_at_hunger:
        yield common.row("Resonance", f"ended: Hunger is {after.hunger}", look)


def _filled(result: Result) -> list[str]:
    """List the tracks that a verb marked and that are full now, of whoever can act."""
    after, before = result.outcome.after, result.outcome.before
    if after is None or before is None or after.torpor or not after.alive:
        return []
    found = [
        label
        for label in ("health", "willpower")
        if getattr(after, label) != getattr(before, label) and getattr(after, label).is_full
    ]
    is_stained = result.verb == "stain" and result.outcome.facts["impaired"]
    return [*found, "humanity"] if is_stained else found


def _left(character: Any) -> str:
    """Say how much of a torpor is still to come, in days where that is easier to grasp."""
    hours = hours_of(max(0, character.torpor_until - character.clock))
    days = f" ({hours / 24:,.1f} days)" if hours > 24 else ""
    return f"{plural(hours, 'hour')}{days}"


def _with_rounding(result: Result) -> Mapping[str, Any]:
    """Add to a drink's facts that it slaked the table's figure only because half is rounded up."""
    from sanguir.v5.feeding import HALF_ROUNDED

    facts, outcome = result.outcome.facts, result.outcome
    if facts["limits"] or HALF_ROUNDED not in outcome.used:
        return facts
    rounded = {"reason": "rounded", "blood_potency": outcome.after.blood_potency}
    return {**facts, "limits": [rounded]}


def impairment(full: Sequence[str], book: Any) -> str:
    """Say what full tracks cost, and on which tests."""
    mental = f"{book.impairment_willpower:+d} on Social and Mental tests"
    costs = {
        "health": f"Health is full: {book.impairment_health:+d} on Physical tests",
        "willpower": f"Willpower is full: {mental}",
        "humanity": f"Stains fill Humanity: {book.impairment_humanity:+d} on all tests",
    }
    words = "; ".join(costs[track] for track in full)
    return words if book.impairment_stacks or len(full) < 2 else f"{words}; the worst alone counts"


def unthrown(result: Result) -> str | None:
    """Say why no test was called for: what provoked is not felt yet, or there are no Stains."""
    facts = result.outcome.facts
    if result.verb == "frenzy" and facts["least_hunger"] is not None:
        return f"no test: {_unprovoked(facts)}"
    if result.verb == "remorse" and facts["remorseful"] is None:
        return _NO_STAINS
    return None


def next_steps(result: Result) -> Iterator[str]:
    """Say what the rules call for now: the last lines of the text."""
    yield from _called_for(result, is_late=False)
    if result.verb in _LASTS and result.sheet is not None:
        yield from _lasting(result)
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
            level = ("--for", "discipline", "--level", str(power.level))
            paid = common.further(result, "rouse", *level)
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


def _called_for(result: Result, *, is_late: bool) -> Iterator[str]:
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


def reading(roll: Roll, result: Result, look: Look) -> Iterator[str]:
    """Say what a roll's dice mean besides passing or failing, the opponent's included."""
    if result.verb in ("roll", "reroll") and roll.kind != "rouse":
        yield from _outcome(roll.reading, "outcome", look)
        if isinstance(roll.opponent, Roll):
            theirs = roll.opponent.reading._replace(win_at_cost=False)
            yield from _outcome(theirs, "theirs", look)  # the offer is the roller's alone


def _outcome(reading: Any, label: str, look: Look) -> Iterator[str]:
    if reading.outcome is not None:
        words, color = _OUTCOMES[reading.outcome]
        yield common.row(label, look.paint(words, BOLD, color), look)
    elif reading.if_passed is not None:
        would = f"{_OUTCOMES[reading.if_passed][0]} if passed"
        calls = " and its Compulsion" if reading.if_failed == BESTIAL_FAILURE else ""
        fails = f"{_OUTCOMES[reading.if_failed][0]}{calls} if not"
        yield common.row(label, f"{would}; {fails} (-d N would tell)", look)
    if reading.total_failure:
        yield common.row("", "total failure: no success at all", look)
    if reading.win_at_cost:
        yield common.row("", "the Storyteller may offer a win at a cost", look)


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
                f" (Hunger is {now} by now, and {provocation} provokes from {row.least_hunger} up)"
            )
    test = f"{who}a {pending['frenzy']} frenzy test ({why}), Difficulty {difficulty}"
    if _is_late(pending, result):
        return f"{test}; too late, in torpor by now"
    if getattr(result.outcome.after, "frenzy", "none") != "none":
        return f"{test}; moot, in a frenzy of {result.outcome.after.frenzy} already"
    if result.sheet is None:
        return test
    return f"{test}: {common.further(result, 'frenzy', *asked)}{since}"


def _feed(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    slaked = f"{facts['slaked']} of {facts['amount']}" if facts["limits"] else facts["slaked"]
    yield common.row("slaked", f"{slaked} Hunger, {_time(facts['time'])}", look)
    for limit in facts["limits"]:
        yield common.row("", _LIMITS[limit["reason"]].format(**limit), look)
    victim = facts["victim"]
    if victim is not None and victim["survived"] is False:
        yield common.row("human", look.paint(_FATES[False], RED, BOLD), look)
    elif victim is not None:
        hurt = f"{victim['aggravated']} aggravated damage" if victim["aggravated"] else "unharmed"
        yield common.row("human", f"{hurt}; {_FATES[victim['survived']]}", look)
    yield from _resonance(facts, look)


def _time(time: Any) -> str:
    parts = [plural(time[unit], unit[:-1]) for unit in ("scenes", "turns") if time[unit]]
    return f"in {' and '.join(parts)}" if parts else "at once"


def _resonance(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    yield common.row("humour", f"{clean(facts['humour'])}, {clean(facts['intensity'])}", look)
    if facts.get("conditions"):
        yield common.row("whose", clean(", ".join(facts["conditions"])), look)
    if facts.get("disciplines"):
        bonus = f"{facts['dice']:+d} die on " if facts["dice"] else "no dice (too weak); fits "
        yield common.row("gives", bonus + clean(", ".join(facts["disciplines"])), look)


def _mend(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    kind = "aggravated" if facts["aggravated"] else "superficial"
    yield common.row("healed", f"{facts['healed']} {kind}", look)


def _damage(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    kind = "aggravated" if facts["aggravated"] else "superficial"
    half = ""
    if facts["halved"]:
        half = f", half of {facts['amount']}"
    elif not facts["aggravated"] and facts["amount"] > 1:
        half = ", not halved; --halve halves it, health.halve = true in house rules always"
    yield common.row("taken", f"{facts['taken']} {kind} on {facts['track']}{half}", look)
    if facts["taken"] and facts["before"] == facts["after"]:
        yield common.row("result", "nothing changes: the track can take no more", look)
    if facts["died"]:
        yield common.row("result", look.paint("dead", RED, BOLD), look)
    if facts["torpor"]:
        yield common.row("result", look.paint("torpor", RED, BOLD), look)
    if facts["lost_face"]:
        yield common.row("result", "breaks down and loses face", look)


def _remorse(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    if facts["remorseful"] is None:
        yield common.row("Remorse", _NO_STAINS, look)
    elif facts["remorseful"]:
        gone = "the Stains are gone, " if facts["stains_before"] else ""
        yield common.row("Remorse", f"felt: {gone}Humanity stays", look)
    else:
        yield common.row("Remorse", f"not felt: Humanity is {facts['humanity_after']} now", look)
    if facts["lost_to_the_beast"]:
        yield common.row("result", look.paint("lost to the Beast", RED, BOLD), look)


def _frenzy(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    if facts["least_hunger"] is not None:
        yield common.row("no test", _unprovoked(facts), look)
        told = f"-d {facts['difficulty']} --kind {facts['kind']}"
        yield common.row("", f"where a drink has slaked it since: {told}", look)
    elif facts["resisted"] is False:
        how = "rides the wave of" if facts["riding_after"] else "falls into"
        yield common.row("result", look.paint(f"{how} {facts['frenzy_after']} frenzy", RED), look)
    elif facts["resisted"]:
        yield common.row("result", "resists" + (", critically" if facts["critical"] else ""), look)
    elif facts["frenzy_before"] != facts["frenzy_after"]:
        yield common.row("result", "the frenzy ends", look)


def _unprovoked(facts: Mapping[str, Any]) -> str:
    """Say why a provocation calls for no test."""
    felt = f"{clean(facts['provocation'])} provokes from Hunger {facts['least_hunger']} up"
    return f"{felt}, and Hunger is {facts['hunger']}"


def _rise(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    if facts["torpor"]:
        yield common.row("result", look.paint("falls into torpor", RED, BOLD), look)


def _torpor(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    term = plural(facts["days"], "day")
    before, after = facts["torpor_before"], facts["torpor_after"]
    if after:
        how = "lies in torpor" if before else f"falls into torpor, {term},"
        until = f"until {facts['torpor_until_hours']:,} h on the clock"
        yield common.row("torpor", f"{how} {until}", look)
    elif before:
        yield common.row("torpor", "wakes", look)
    else:
        yield common.row("torpor", f"awake; by Humanity it would last {term}", look)
    if facts["hunger_after"] > facts["hunger_before"] and not after and not before:
        yield common.row("night", "one not risen; the clock is left as it is", look)


def _graver(facts: Mapping[str, Any]) -> int:
    """Count the aggravated Willpower that an action marked."""
    before, after = facts["willpower_before"], facts["willpower_after"]
    marked: int = after["aggravated"] - before["aggravated"]
    return marked


def _stain(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    if facts["without_room"]:
        cost = f": {_graver(facts)} aggravated Willpower"
        cost += ", once for all of them" if facts["without_room"] > _graver(facts) else ""
        if not _graver(facts):
            full = facts["willpower_after"]["aggravated"] >= facts["willpower_after"]["max"]
            cost = ", and Willpower is full of aggravated marks already" if full else ""
        lost = plural(facts["without_room"], "Stain")
        yield common.row("result", f"no room for {lost}{cost}", look)


def _rouse(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    if facts["checks"] > 1:
        failures = f"{facts['failures']} of {facts['checks']} failed"
        yield common.row("checks", failures, look)
    if facts["food_minutes"]:
        hours = plural(hours_of(facts["food_minutes"]), "hour")
        yield common.row("Blush", f"food stays down for {hours}", look)


_WORDS: Final[dict[str, Callable[[Mapping[str, Any], Look], Iterator[str]]]] = {
    "feed": _feed,
    "mend": _mend,
    "damage": _damage,
    "remorse": _remorse,
    "session end": _remorse,
    "frenzy": _frenzy,
    "rise": _rise,
    "torpor": _torpor,
    "stain": _stain,
    "rouse": _rouse,
    "resonance roll": _resonance,
    "resonance show": _resonance,
    "resonance set": _resonance,
}


def _tracks(result: Result, look: Look) -> Iterator[str]:
    """Draw the tracks that a verb touched, as they are now."""
    after, before = result.outcome.after, result.outcome.before
    if after is None or before is None or after is before:
        return
    for label in ("health", "willpower"):
        track = getattr(after, label)
        if track != getattr(before, label):
            yield common.row(label, draw_track(track, look), look)
    if (after.humanity, after.stains) != (before.humanity, before.stains):
        yield common.row("humanity", draw_humanity(after, result.book, look), look)


def draw_track(track: Any, look: Look) -> str:
    """Draw a track of boxes: undamaged, then superficial, then aggravated."""
    from sanguir.render.sections import boxes

    aggravated = [look.paint("X", RED)] * track.aggravated
    return boxes([" "] * track.unmarked + ["/"] * track.superficial + aggravated, look)


def draw_humanity(character: Any, book: Any, look: Look) -> str:
    """Draw the Humanity track: filled, unmarked, then Stains."""
    from sanguir.render.sections import boxes

    empty, stains = humanity_boxes(character, book)
    full = ["■" if look.unicode else "#"] * character.humanity
    return boxes(full + [" "] * empty + ["/"] * stains, look)


def humanity_boxes(character: Any, book: Any) -> tuple[int, int]:
    """Count the boxes of the Humanity track that are empty, and those that show a Stain."""
    empty = character.unmarked_humanity(book)
    return empty, min(character.stains, max(0, book.humanity_boxes - character.humanity - empty))


def _advance(result: Result, look: Look) -> Iterator[str]:
    yield common.time_title(result, look)
    yield from common.past_lines(result, look)
    for place, event, more in common.events_told(result):
        yield _event(event, result.outcome.asides.get(place), more, look, result.book)
    yield from (common.row("missed", test, look) for test in _called_for(result, is_late=True))
    yield from _starved(result, look)
    yield from common.change_lines(result, look)


def _event(event: Mapping[str, Any], aside: Any, more: str, look: Look, book: Any) -> str:
    at = f"  {event['at_hours']:>6,} h  "
    words, roll = clean(event["event"]) + more, event["roll"]
    if aside is not None and aside.slaked is not None:
        why = "".join(f"; {_LIMITS[one['reason']].format(**one)}" for one in aside.limits)
        short = why.replace("Blood Potency", "BP")
        words += f": slaked {aside.slaked} of {aside.amount} Hunger{short}"
        if aside.victim is not None:
            words += f"; the human {_FATES[aside.victim['survived']]}"
    if roll is not None:
        word, _ = common.verdict(roll, look)
        words += f": {common.faces(roll, look, book)}: {word}"
    if aside is not None and aside.healed is not None:
        words += f"; {aside.healed} {'aggravated' if aside.aggravated else 'superficial'} healed"
    left = "" if aside is None else " " + together(f"(Hunger {aside.hunger})")
    return hang(at, words + left, look)


def _show(result: Result, look: Look) -> Iterator[str]:
    from sanguir.render.v5_sheet import screen

    yield from screen(result, look)


def _cells(c: Any, result: Result) -> list[str]:
    facts = result.outcome.facts
    states = [
        *(["torpor"] if c.torpor else []),
        *([f"{c.frenzy} frenzy"] if c.frenzy != "none" else []),
    ]
    impaired = ", ".join(facts["impaired"])
    return [
        c.kind if c.alive else f"{c.kind}, dead",
        str(c.hunger) if c.is_vampire else "",
        _marks(c.health),
        _marks(c.willpower),
        f"{c.humanity}" + ("/" * c.stains),
        str(c.blood_potency) if c.is_vampire else "",
        ", ".join([*states, *([f"impaired: {impaired}"] if impaired else [])]),
        f"{hours_of(c.clock):,}",
    ]


def _marks(track: Any) -> str:
    return f"{'.' * track.unmarked}{'/' * track.superficial}{'X' * track.aggravated}"


HEAD = ("Kind", "Hunger", "Health", "Willp.", "Hum.", "BP", "State", "Clock")
TABLE = (HEAD, _cells)
# The columns that a narrow screen can do without, the first of them first.
SPARE = ("Clock", "Kind", "BP", "Hum.", "Willp.")
SCREENS = {"advance-time": _advance, "sheet show": _show}
