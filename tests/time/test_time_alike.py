"""Who counts as alike as time passes: every field of a character does, or is named here."""

from __future__ import annotations

import pytest
from kit import character as sanguir
from v5.v5kit import character as vampire

from sanguir import resolver
from sanguir.plans import PlanEvent
from sanguir.v5.character import Track

PLAN = [PlanEvent("heal", at=60, injuries=1), PlanEvent("session", at=60)]
# Fields of which nothing hangs as time passes, with a plan and without one.
NEVER = {
    "sanguiri": {"name", "origin", "sex", "pools"},
    "v5": {"name", "clan", "generation", "skills", "specialties", "disciplines", "powers",
           "pools"},
}  # fmt: skip
ONLY_PLANNED = {
    "sanguiri": {"injuries"},
    "v5": {"stains", "blood_potency", "attributes", "health", "willpower"},
}


def other(value):
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}-"
        case Track():
            return value._replace(superficial=value.superficial + 1)
        case dict():
            return {key: rating + 1 for key, rating in value.items()} or {"x": 1}
        case tuple():
            return (*value, "x")
        case _:
            return 1


@pytest.mark.parametrize("who", [sanguir(), vampire()], ids=["sanguiri", "v5"])
@pytest.mark.parametrize("plan", [PLAN, []], ids=["planned", "unplanned"])
def test_every_field_tells_characters_apart_that_time_hangs_on(who, plan):
    system = resolver.of(who)
    alike, _ = resolver.alike(system)
    mine = [event for event in plan if event.do in resolver.deeds(system)]
    assert bool(mine) is bool(plan)
    same = {
        field
        for field in who._fields
        if alike(who._replace(**{field: other(getattr(who, field))}), mine) == alike(who, mine)
    }
    assert same == NEVER[system] | (set() if plan else ONLY_PLANNED[system])
