"""Vampire V5's screens: what its verbs say in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sanguir.amounts import hours_of
from sanguir.outcome import ROUSE, Roll
from sanguir.render import text as common
from sanguir.render.result import Result
from sanguir.render.words import BOLD, GREEN, RED, THROWN_BY, YELLOW, Look, name, plural
from sanguir.v5.tests import BESTIAL_FAILURE

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
    if again and roll.kind == ROUSE:
        most = result.book.potency(result.outcome.before.blood_potency).reroll_level
        again += f" (powers to level {most})"
    return f"{_ROLLS.get(roll.kind, roll.kind)}{_which(result, place)}{again}"


def _which(result: Result, place: int) -> str:
    """Say which Rouse it is: the one of a Blood Surge, or one of several."""
    rolls = result.outcome.rolls
    if rolls[place - 1].kind != ROUSE:
        return ""
    if result.verb == "roll":
        return " for the Blood Surge"
    first = [one.kind == ROUSE and not one.rerolled for one in rolls]
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
    if result.verb != "roll":  # which says no more than its dice
        from sanguir.render.v5_words import said

        yield from said(result, look)
    if result.verb == "torpor" and result.outcome.after.torpor:
        yield common.row("left", _left(result.outcome.after), look)
    if result.verb in _IN_FRENZY and getattr(result.outcome.after, "frenzy", "none") != "none":
        ridden = ", ridden by choice" if result.outcome.after.riding else ""
        state = f"in a frenzy of {result.outcome.after.frenzy}{ridden}"
        yield common.row("state", look.paint(state, RED), look)
    if full := _filled(result):
        yield common.row("impaired", look.paint(impairment(full, result.book), RED), look)
    yield from starved(result, look)
    yield from _tracks(result, look)


def starved(result: Result, look: Look) -> Iterator[str]:
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


def reading(roll: Roll, result: Result, look: Look) -> Iterator[str]:
    """Say what a roll's dice mean besides passing or failing, the opponent's included."""
    if result.verb in ("roll", "reroll") and roll.kind != ROUSE:
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


def unthrown(result: Result) -> str | None:
    """Say why no test was called for."""
    from sanguir.render import v5_words

    return v5_words.unthrown(result)


def next_steps(result: Result) -> Iterator[str]:
    """Say what the rules call for now: the last lines of the text."""
    from sanguir.render import v5_next

    yield from v5_next.next_steps(result)


def _advance(result: Result, look: Look) -> Iterator[str]:
    from sanguir.render.v5_time import screen

    yield from screen(result, look)


def _show(result: Result, look: Look) -> Iterator[str]:
    from sanguir.render.v5_sheet import screen

    yield from screen(result, look)


def _cells(c: Any, result: Result) -> list[str]:
    facts = result.outcome.facts
    states = [
        *([] if c.alive else ["dead"]),
        *(["torpor"] if c.torpor else []),
        *([f"{c.frenzy} frenzy"] if c.frenzy != "none" else []),
    ]
    impaired = ", ".join(facts["impaired"]) if c.alive else ""
    return [
        c.kind,
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
