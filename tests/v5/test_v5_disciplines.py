"""Powers on a sheet: ratings demanded, amalgams as both Disciplines. (V31)"""

from __future__ import annotations

import pytest
from v5kit import act, character, sheet

from sanguir import resolver


def power(discipline="auspex", level=2, amalgam=None, **more):
    found = {"name": "Possession", "discipline": discipline, "level": level, **more}
    if amalgam:
        found["amalgam"] = {"discipline": amalgam[0], "level": amalgam[1]}
    return found


def problems(disciplines, *powers):
    reading = resolver.read(sheet(disciplines=disciplines, powers=list(powers)))
    return [problem.key for problem in reading.problems]


@pytest.mark.rule("V31")
@pytest.mark.parametrize(
    ("disciplines", "given", "keys"),
    [
        pytest.param({"auspex": 2}, power(), [], id="rated"),
        pytest.param({"Auspex": 3}, power("AUSPEX"), [], id="in any case"),
        pytest.param({"auspex": 1}, power(), ["powers.1.level"], id="rated too low"),
        pytest.param({}, power(), ["powers.1.level"], id="not rated"),
        pytest.param({"auspex": 2, "dominate": 1}, power(amalgam=("dominate", 1)), [],
                     id="an amalgam"),
        pytest.param({"auspex": 2}, power(amalgam=("dominate", 1)), ["powers.1.amalgam.level"],
                     id="an amalgam's second is not rated"),
        pytest.param({"auspex": 1, "dominate": 1}, power(amalgam=("dominate", 2)),
                     ["powers.1.level", "powers.1.amalgam.level"], id="neither is high enough"),
    ],
)  # fmt: skip
def test_a_sheet_has_the_ratings_that_its_powers_need(disciplines, given, keys):
    assert problems(disciplines, given) == keys


@pytest.mark.rule("V31")
@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ({"name": "x"}, ["powers.1.discipline", "powers.1.level"]),
        (power(level=6), ["powers.1.level"]),
        (power(level=0), ["powers.1.level"]),
        (power(level=True), ["powers.1.level"]),
        (power() | {"amalgam": "dominate"}, ["powers.1.amalgam"]),
        (power() | {"amalgam": {"discipline": "dominate"}}, ["powers.1.amalgam.level"]),
        (3, ["powers.1"]),
    ],
    ids=str,
)
def test_a_power_carries_its_discipline_and_level(given, keys):
    assert problems({"auspex": 2, "dominate": 2}, given) == keys


@pytest.mark.rule("V31")
def test_powers_are_a_list():
    assert (
        problems(
            {},
        )
        == []
    )
    assert [p.key for p in resolver.read(sheet(powers={"a": 1})).problems] == ["powers"]


@pytest.mark.rule("V31", "V33")
def test_ratings_are_demanded_of_vampires():
    assert resolver.read(sheet("ghoul", powers=[power()])).problems == ()


@pytest.mark.rule("V31", "V9")
@pytest.mark.parametrize("humour", ["phlegmatic", "choleric"])
def test_an_amalgam_counts_as_both_disciplines_for_resonance(humour):
    who = character(
        disciplines={"auspex": 2, "potence": 2},
        powers=[power("potence", 2, ("auspex", 1))],
        resonance={"humour": humour, "intensity": "intense"},
        blood_potency=2,
        hunger=0,
    )
    roll = act("roll", who, pool="strength", power="possession", faces=[1] * 4).rolls[0]
    assert [m.dice for m in roll.pool.modifiers] == [1, 1]  # the bonus once, and the Resonance
