"""JSON Schema of every verb's output, generated from the types of its facts.

msgspec can write schemas too, but not of a union of two objects, and a roll may hold either.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from sanguir.outcome import Roll
from sanguir.render import shapes

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SHAPES: Final = "sanguir.render.shapes"
_EXCHANGE: Final = "sanguir.render.exchange"
_SANGUIRI: Final = "sanguir.sanguiri"
_V5: Final = "sanguir.v5"

# The types of each verb's facts: one for each system that has it.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "roll": (f"{_SANGUIRI}.tests:RollFacts", f"{_V5}.rolls:RollFacts"),
    "reroll": (f"{_V5}.rolls:RollFacts",),
    "odds": (
        f"{_SANGUIRI}.asked_odds:OddsFacts",
        f"{_V5}.asked_odds:OddsFacts",
        f"{_V5}.state_odds:StateOddsFacts",
    ),
    "forecast": (f"{_SANGUIRI}.forecast:ForecastFacts", f"{_V5}.forecast:ForecastFacts"),
    "thirst": (f"{_SANGUIRI}.thirst:ThirstFacts",),
    "heal": (f"{_SANGUIRI}.thirst:HealFacts",),
    "feed": (f"{_SANGUIRI}.feeding:FeedFacts", f"{_V5}.feeding:FeedFacts"),
    "advance-time": (f"{_SANGUIRI}.downtime:AdvanceFacts", f"{_V5}.downtime:AdvanceFacts"),
    "turn": (f"{_SANGUIRI}.turning:TurnFacts",),
    "uv": (f"{_SANGUIRI}.ultraviolet:UvFacts",),
    "donors": (f"{_SANGUIRI}.donors:DonorFacts",),
    "rouse": (f"{_V5}.hunger:RouseFacts",),
    "rise": (f"{_V5}.blood:RiseFacts",),
    "mend": (f"{_V5}.health:MendFacts",),
    "damage": (f"{_V5}.health:DamageFacts",),
    "willpower": (f"{_V5}.willpower:WillpowerFacts",),
    "stain": (f"{_V5}.humanity:StainFacts",),
    "remorse": (f"{_V5}.humanity:RemorseFacts",),
    "frenzy": (f"{_V5}.frenzy:FrenzyFacts",),
    "resonance-roll": (f"{_V5}.resonance:ResonanceFacts",),
    "resonance-show": (f"{_V5}.resonance:ResonanceFacts",),
    "resonance-set": (f"{_V5}.resonance:ResonanceFacts",),
    "session-start": (f"{_V5}.willpower:SessionStartFacts",),
    "session-end": (f"{_V5}.humanity:RemorseFacts",),
    "torpor": (f"{_V5}.torpor:TorporFacts",),
    "sheet-new": (f"{_SHAPES}:NewFacts",),
    "sheet-show": (f"{_SANGUIRI}.status:StatusFacts", f"{_V5}.status:StatusFacts"),
    "sheet-check": (f"{_SHAPES}:CheckFacts",),
    "sheet-set": (f"{_SHAPES}:NoFacts",),
    "sheet-xp": ("sanguir.render.xp:XpFacts",),
    "sheet-import": (f"{_EXCHANGE}:ImportFacts",),
    "sheet-export": (f"{_EXCHANGE}:ExportFacts",),
    "journal-stats": (f"{_SHAPES}:StatsFacts",),
    "journal-replay": (f"{_SHAPES}:ReplayFacts",),
    "undo": (f"{_SHAPES}:UndoFacts",),
    "rules-show": (f"{_SHAPES}:RulesFacts",),
    "rules-export": (f"{_SHAPES}:RulesExportFacts",),
    "rules-check": (f"{_SHAPES}:RulesCheckFacts",),
}

_PLAIN: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
}


def names() -> tuple[str, ...]:
    """List what has a schema: those verbs, and what is said aside."""
    return (*FACTS, *_LINES)


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema that every line of a verb's output validates against."""
    body = _answer(name) if name in FACTS else _LINES[name]()
    return {
        "$schema": DIALECT,
        "title": f"sanguir {name.replace('-', ' ', 1) if name.startswith('sheet') else name}",
        **body,
        **({"$defs": {"roll": _roll()}} if _refers(body) else {}),
    }


def _refers(part: Any) -> bool:
    """Tell whether a part of a schema refers to the definition of a roll."""
    if isinstance(part, dict):
        return "$ref" in part or any(map(_refers, part.values()))
    return isinstance(part, list) and any(map(_refers, part))


def _answer(verb: str) -> dict[str, Any]:
    results = [_result(_load(place)) for place in FACTS[verb]]
    envelope = _line(shapes.Envelope)
    envelope["properties"]["schema"] = {"const": f"sanguir/{verb}/1"}
    envelope["properties"]["result"] = results[0] if len(results) == 1 else {"anyOf": results}
    return envelope


def _line(shape: Any, *, numbered: bool = False) -> dict[str, Any]:
    """Describe a line; what a command of a batch calls itself comes back on each of its lines."""
    found = _object(shape)
    if numbered:
        found["properties"]["line"] = {"type": "integer", "minimum": 1}
    found["properties"]["id"] = {}
    return found


def _batch() -> dict[str, Any]:
    """Describe every line that a batch may answer with."""
    envelope = _line(shapes.Envelope)
    envelope["properties"]["schema"] = {"type": "string", "pattern": "^sanguir/[a-z-]+/1$"}
    envelope["properties"]["result"] = {
        "type": "object",
        "properties": {"rolls": {"type": "array", "items": _ref("roll")}},
        "required": ["rolls"],
    }
    return {"anyOf": [envelope, _error(), _record(), _line(shapes.Schemas), _a_schema()]}


def _a_schema() -> dict[str, Any]:
    """Describe what `schema` of one verb answers: a schema, with the command's id beside."""
    return {
        "type": "object",
        "description": "A schema, as `schema` gives it for a verb",
        "properties": {"$schema": {"const": DIALECT}, "title": {"type": "string"}},
        "required": ["$schema", "title"],
    }


def _error() -> dict[str, Any]:
    return _line(shapes.Error, numbered=True)


def _warning() -> dict[str, Any]:
    return _line(shapes.Warned, numbered=True)


def _record() -> dict[str, Any]:
    return _line(shapes.Record)


# Lines that are no verb's result.
_LINES: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "journal-show": _record,
    "batch": _batch,
    "error": _error,
    "warning": _warning,
}


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _result(facts: Any) -> dict[str, Any]:
    found = _object(facts)
    found["properties"] = {"rolls": {"type": "array", "items": _ref("roll")}, **found["properties"]}
    found["required"] = ["rolls", *found["required"]]
    return found


def _roll() -> dict[str, Any]:
    kinds = []
    for shape in (shapes.SanguiriRoll, shapes.V5Roll):
        kind = _object(shape)
        kind["properties"]["opponent"] = {
            "anyOf": [_ref("roll"), _object(shapes.Successes), {"type": "null"}]
        }
        kinds.append(kind)
    return {"anyOf": kinds}


def _object(shape: Any) -> dict[str, Any]:
    hints = get_type_hints(shape)
    return {
        "type": "object",
        "description": " ".join((shape.__doc__ or "").split()),
        "properties": {name: _of(hint) for name, hint in hints.items()},
        "required": list(hints),
        "additionalProperties": False,
    }


def _of(hint: Any) -> dict[str, Any]:
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if hint is Roll:
        return _ref("roll")
    if is_typeddict(hint):
        return _object(hint)
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(one) for one in inside]}
    if origin is tuple and Ellipsis not in inside:
        parts = [_of(one) for one in inside]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts),
                "maxItems": len(parts)}  # fmt: skip
    if origin in (list, tuple, Sequence) or hint is list:
        return {"type": "array", "items": _of(inside[0]) if inside else {}}
    if origin in (dict, Mapping) or hint is dict:
        return {"type": "object", "additionalProperties": _of(inside[1]) if inside else {}}
    raise TypeError(f"no JSON Schema for {hint}")


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}
