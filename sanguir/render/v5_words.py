"""What came of Vampire V5's verbs besides dice and changed values, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.render import text as common
from sanguir.render.result import Result
from sanguir.render.words import BOLD, RED, Look, clean, plural

# Why a drink slaked less than the table's figure.
LIMITS: Final = {
    "half": "at Blood Potency {blood_potency} animal and bagged blood slakes half",
    "rounded": "at Blood Potency {blood_potency} animal and bagged blood slakes half, rounded up",
    "nothing": "at Blood Potency {blood_potency} animal and bagged blood slakes nothing",
    "less": "at Blood Potency {blood_potency} a human slakes {figure} less",
    "floor": "at Blood Potency {blood_potency} Hunger stops at {figure} without a kill",
    "no-more": "there was no more Hunger to slake",
}
_NO_STAINS: Final = "no Stains, no test"
# What becomes of a human, by whether they survived.
FATES: Final = {True: "lives through it", None: "may die unless treated", False: "dies"}


def said(result: Result, look: Look) -> Iterator[str]:
    """Say what a verb came to."""
    words = _WORDS.get(result.verb)
    if words is not None:
        is_drink = result.verb == "feed"
        yield from words(_with_rounding(result) if is_drink else result.outcome.facts, look)


def unthrown(result: Result) -> str | None:
    """Say why no test was called for: what provoked is not felt yet, or there are no Stains."""
    facts = result.outcome.facts
    if result.verb == "frenzy":
        if facts["least_hunger"] is not None:
            return f"no test: {_unprovoked(facts)}"
        if facts["riding_after"]:
            return "the wave is ridden without a test"
        return "Willpower resists without a test" if facts["resisted"] else "the frenzy ends"
    return _NO_STAINS if result.verb == "session end" else None


def _with_rounding(result: Result) -> Mapping[str, Any]:
    """Add to a drink's facts that it slaked the table's figure only because half is rounded up."""
    from sanguir.v5.feeding import HALF_ROUNDED

    facts, outcome = result.outcome.facts, result.outcome
    if facts["limits"] or HALF_ROUNDED not in outcome.used:
        return facts
    rounded = {"reason": "rounded", "blood_potency": outcome.after.blood_potency}
    return {**facts, "limits": [rounded]}


def _feed(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    slaked = f"{facts['slaked']} of {facts['amount']}" if facts["limits"] else facts["slaked"]
    yield common.row("slaked", f"{slaked} Hunger, {_time(facts['time'])}", look)
    for limit in facts["limits"]:
        yield common.row("", LIMITS[limit["reason"]].format(**limit), look)
    victim = facts["victim"]
    if victim is not None and victim["survived"] is False:
        behind = "" if victim["aggravated"] is None else " of the wound, not drained"
        yield common.row("human", look.paint(FATES[False] + behind, RED, BOLD), look)
    elif victim is not None:
        hurt = f"{victim['aggravated']} aggravated damage" if victim["aggravated"] else "unharmed"
        yield common.row("human", f"{hurt}; {FATES[victim['survived']]}", look)
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
