"""Reading the [state] of a V5 sheet: tracks, Hunger, more. (Rules: Health, Humanity, Hunger)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sanguir.forms import Form, mistyped, toml_word
from sanguir.pools import fold
from sanguir.v5.book import Book
from sanguir.v5.character import FRENZIES, NEGLIGIBLE, VAMPIRE, Track, state_of
from sanguir.v5.tables import NONE

MOST_BOXES: Final = 100
FLAGS: Final = ("alive", "blush", "riding", "torpor")
# Keys of Sanguiri's sheets, folded, and what V5 has for them.
OF_SANGUIRI: Final = {
    "origin": "it is a key of Sanguiri sheets",
    "sex": "it is a key of Sanguiri sheets",
    "thirst": "state.hunger is what V5 has",
    "control": "state.frenzy is what V5 has",
    "hours since blood": "it is a key of Sanguiri sheets",
    "banked ml": "it is a key of Sanguiri sheets",
    "exposure": "it is a key of Sanguiri sheets",
    "injuries": "state.health is what V5 has",
    "endurance": "stamina is what V5 has",
    "end": "stamina is what V5 has",
    "wil": "state.willpower is what V5 has",
    "willpower": "state.willpower is what V5 has",
}


def read_state(
    form: Form, kind: str, humanity: int, attributes: Mapping[str, int], book: Book
) -> dict[str, Any]:
    """Read [state] into the character's fields, tracks with the maximum in force."""
    defaults = state_of(kind)
    values = {key: form.state(key, default) for key, default in defaults.items()}
    unknown(form, "state", form.table("state"), defaults)
    form.finish_state(defaults)
    health = {"stamina": attributes["stamina"]}
    willpower = {name: attributes[name] for name in ("composure", "resolve")}
    state = {
        "health": _track(form, "health", values["health"], health, book.health_base),
        "willpower": _track(form, "willpower", values["willpower"], willpower),
        "hunger": form.whole("state.hunger", values["hunger"], 0, book.hunger_most),
        "stains": _stains(form, values["stains"], humanity, book),
        "frenzy": _frenzy(form, values["frenzy"]),
        **{key: form.flag(f"state.{key}", values[key], defaults[key]) for key in FLAGS},
        "torpor_until": form.hours("state.torpor_until_hours", values["torpor_until_hours"]),
        "clock": form.hours("state.clock_hours", values["clock_hours"]),
        **_resonance(form, values["resonance"], book),
    }
    _check(form, kind, state)
    return state


def _check(form: Form, kind: str, state: Mapping[str, Any]) -> None:
    is_calm = state["frenzy"] == NONE and not is_broken(form, "state", "frenzy")
    if state["riding"] and is_calm:
        form.problem("state.riding", "there is no frenzy to ride", "false, or a frenzy")
    if kind == VAMPIRE:
        return
    for key, none in (
        ("hunger", 0), ("frenzy", NONE), ("torpor", False), ("blush", False), ("humour", NONE)
    ):  # fmt: skip
        if state.get(key, none) != none:
            where = f"state.{'resonance.' if key == 'humour' else ''}{key}"
            message = f"is a vampire's alone, and this is a {kind}"
            form.problem(where, message, f"make it {toml_word(none)}")


def _frenzy(form: Form, value: Any) -> str:
    return form.choice("state.frenzy", value, (NONE, *FRENZIES), NONE, "a kind of frenzy")


def _stains(form: Form, value: Any, humanity: int, book: Book) -> int:
    room = book.humanity_boxes - humanity
    return form.whole("state.stains", value, 0, max(room, book.humanity_stains_when_full))


def _track(form: Form, name: str, value: Any, makers: Mapping[str, int], base: int = 0) -> Track:
    where, formula = f"state.{name}", sum(makers.values()) + base
    words = " + ".join([*makers, *([str(base)] if base else [])])
    if not isinstance(value, Mapping):
        hint = "{ superficial = 0, aggravated = 0 }"
        form.problem(where, mistyped(value), hint)
        return Track(formula)
    unknown(form, where, value, ("max", "superficial", "aggravated"))
    maximum = formula
    is_known = is_summed = not any(is_broken(form, "attributes", maker) for maker in makers)
    if "max" in value:
        maximum = form.whole(f"{where}.max", value["max"], 1, MOST_BOXES, formula)
        is_known = not is_broken(form, where, "max")
        if is_summed and maximum != formula:
            form.warn(f"{where}.max", f"is {maximum}, and {words} is {formula}", "max counts")
    superficial, aggravated = (
        form.whole(f"{where}.{mark}", value.get(mark, 0), 0, MOST_BOXES)
        for mark in ("superficial", "aggravated")
    )
    if is_known and superficial + aggravated > maximum:
        message = f"{superficial} superficial and {aggravated} aggravated are more than its boxes"
        form.problem(where, message, f"at most {maximum} in all")
    return Track(maximum, superficial, aggravated)


def _resonance(form: Form, value: Any, book: Book) -> dict[str, str]:
    where = "state.resonance"
    if not isinstance(value, Mapping):
        hint = '{ humour = "none", intensity = "negligible" }'
        form.problem(where, mistyped(value), hint)
        return {}
    unknown(form, where, value, ("humour", "intensity"))
    humours = (NONE, *(row.id for row in book.resonance_humours))
    intensities = [row.id for row in book.resonance_intensities]
    humour, intensity = value.get("humour", NONE), value.get("intensity", NEGLIGIBLE)
    return {
        "humour": form.choice(f"{where}.humour", humour, humours, NONE, "a humour"),
        "intensity": form.choice(
            f"{where}.intensity", intensity, intensities, NEGLIGIBLE, "an intensity"
        ),
    }


def is_broken(form: Form, table: str, name: str) -> bool:
    """Tell whether a problem was found with a key or its whole table: one problem is enough."""
    broken = (fold(table), fold(f"{table}.{name}"))
    return any(fold(problem.key or "") in broken for problem in form.problems)


def unknown(form: Form, where: str, keys: Iterable[str], known: Iterable[str]) -> None:
    """Warn of keys that mean nothing here, and say what V5 has for those of Sanguiri."""
    for key in keys:
        full = f"{where}.{key}" if where else key
        if key not in known and fold(key) in OF_SANGUIRI and where in ("", "state", "attributes"):
            form.warn(full, "means nothing in V5; it is kept", OF_SANGUIRI[fold(key)])
        else:
            form.unknown(where, (key,), known)
