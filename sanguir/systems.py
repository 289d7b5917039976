"""The rule systems: where each lies, which actions it has, and the rule behind an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sanguir.errors import RefusedError, UsageError, clip, nearest

if TYPE_CHECKING:
    from sanguir.outcome import Outcome

# A further rule system is one line here.
SYSTEMS: Final[dict[str, str]] = {"sanguiri": "sanguir.sanguiri", "v5": "sanguir.v5"}
DEFAULT_SYSTEM: Final = "sanguiri"


@cache
def package(system: str) -> Any:
    """Return the package of a system; raises UsageError for none that there is."""
    return import_module(_path(system))


@cache
def part(system: str, name: str) -> Any:
    """Return a module of a system by its name; each system has the same ones."""
    return import_module(f"{_path(system)}.{name}")


def _path(system: str) -> str:
    if system not in SYSTEMS:
        raise UsageError(f'"{clip(system)}" is not a rule system', f"one of {', '.join(SYSTEMS)}")
    return SYSTEMS[system]


@cache
def of_type(kind: Any) -> str | None:
    """Return the system whose package a type is of."""
    module: str = kind.__module__
    return next((name for name, package in SYSTEMS.items() if module.startswith(f"{package}.")),
                None)  # fmt: skip


def check_text(what: str, name: Any) -> None:
    """Raise UsageError for a name that is no text."""
    if not isinstance(name, str):
        from sanguir.forms import mistyped

        raise UsageError(f"{what}: {mistyped(name)}", "a name")


def has(system: str, action: str) -> bool:
    """Tell whether a system has an action."""
    return action in package(system).ACTIONS


def rule(system: str, action: str) -> Callable[..., Outcome[Any]]:
    """Return the function behind an action of a system.

    Raises RefusedError for an action of another system, with the verbs that would do.
    """
    check_text("system", system)
    check_text("action", action)
    actions: Mapping[str, str] = package(system).ACTIONS
    if action not in actions:
        raise _elsewhere(system, action)
    module, _, function = actions[action].partition(":")
    found: Callable[..., Outcome[Any]] = getattr(part(system, module), function)
    return found


# What to try instead of a verb that the sheet's system does not have.
_INSTEAD: Final[dict[str, dict[str, str]]] = {
    "v5": {
        "thirst": "`rouse` raises Hunger, and `sheet show` shows it",
        "heal": "`mend` heals a vampire",
        "uv": "`frenzy --provocation direct-sunlight` is what sunlight calls for",
        "turn": "an Embrace has no roll: `sheet set` changes kind and generation",
        "donors": "`feed` slakes Hunger",
    },
    "sanguiri": {
        "rouse": "`thirst` tests a Sanguir's Thirst",
        "rise": "`advance-time --nights 1` lets a night pass",
        "mend": "`heal` heals Injuries",
        "damage": "`sheet set SHEET state.injuries+=1` adds an Injury",
        "willpower": "`sheet set` changes attributes; willpower is no track here",
        "stain": "Sanguiri has no Humanity; `sheet set` changes what it has",
        "remorse": "Sanguiri has no Humanity; `thirst` tests who is in control",
        "frenzy": "`thirst` is the Test to keep control",
        "resonance": "`feed` takes blood of any temper",
        "session": "`advance-time` lets time pass",
        "torpor": "`sheet set` changes the sheet",
        "reroll": "a Sanguiri roll stands as thrown",
    },
}


def _elsewhere(system: str, action: str) -> RefusedError | UsageError:
    verb = action.partition("-")[0] if action not in ("advance-time",) else action
    owners = [name for name in SYSTEMS if name != system and has(name, action)]
    instead = _INSTEAD.get(system, {}).get(action) or _INSTEAD.get(system, {}).get(verb)
    if owners:
        return RefusedError(f"`{verb}` belongs to {owners[0]}, and this is {system}", instead)
    near = nearest(action, package(system).ACTIONS)
    hint = f"did you mean {near[0]}?" if near else f"{SYSTEMS[system]}.ACTIONS lists them"
    return UsageError(f'"{clip(action)}" is no action of {system}', hint)
