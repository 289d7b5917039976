"""Lists of a roll's choices that stand in several places: held to the rules' own signatures."""

from __future__ import annotations

import inspect

import pytest

from sanguir import resolver
from sanguir.sanguiri import tests as sanguiri
from sanguir.v5 import tests as v5


def choices(system: str, action: str) -> set[str]:
    return set(inspect.signature(resolver.rule(system, action)).parameters)


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_odds_take_what_a_roll_takes(system: str) -> None:
    assert choices(system, "odds") - {"distribution"} == choices(system, "roll") - {"vs_dice"}


def test_a_choice_that_only_v5_has_tells_that_v5_is_meant() -> None:
    of_v5 = choices("v5", "roll") - choices("sanguiri", "roll")
    for name in of_v5:
        assert resolver.told_by({name: True}) == "v5"
    for kind in set(v5.KINDS) - set(sanguiri.KINDS):
        assert resolver.told_by({"kind": kind}) == "v5"
    for name in choices("sanguiri", "roll"):
        assert resolver.told_by({name: "test"}) is None
