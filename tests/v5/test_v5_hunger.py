"""Hunger and the Rouse: one or several, at the highest Hunger, for low powers. (V19, V20, V22)"""

from __future__ import annotations

import pytest
from refusals import said
from v5kit import act, changed, character, house

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError

FRENZY = {
    "kind": "frenzy-test",
    "character": "Ilse",
    "frenzy": "hunger",
    "provocation": "failed-rouse",
    "difficulty": 4,
}


@pytest.mark.rule("V19")
@pytest.mark.parametrize(("face", "hunger"), [(1, 2), (5, 2), (6, 1), (10, 1)])
def test_a_failed_rouse_raises_hunger_by_one(face, hunger):
    who = character()
    outcome = act("rouse", who, faces=[face])
    assert outcome.after.hunger == hunger
    assert outcome.facts["failures"] == hunger - 1
    roll = outcome.rolls[0]
    assert (roll.kind, roll.dice, roll.hunger_dice, roll.difficulty) == ("rouse", (face,), (), 1)
    assert roll.passed is (face >= 6)
    assert (roll.reading.if_passed, roll.reading.if_failed) == (None, None)


@pytest.mark.rule("V19")
@pytest.mark.parametrize(
    ("hunger", "faces", "after", "pending"),
    [
        pytest.param(1, [6, 4], 2, [], id="one of two"),
        pytest.param(1, [1, 1, 1, 1], 5, [], id="just the highest"),
        pytest.param(4, [1, 6], 5, [], id="to the highest"),
        pytest.param(4, [1, 1], 5, [FRENZY], id="one past it"),
        pytest.param(3, [1, 1, 1, 1], 5, [FRENZY], id="two past it: one test"),
        pytest.param(0, [1], 1, [], id="from nothing"),
    ],
)
def test_several_checks_are_all_thrown_and_then_all_failures_are_added(
    hunger, faces, after, pending
):
    outcome = act("rouse", character(hunger=hunger), checks=len(faces), faces=faces)
    assert outcome.after.hunger == after
    assert len(outcome.rolls) == len(faces)
    assert list(outcome.pending) == outcome.facts["pending"] == pending
    assert ("hunger.excess_frenzy" in resolver.sources(outcome)) is bool(pending)


@pytest.mark.rule("V19")
def test_a_table_may_let_failures_past_the_highest_hunger_go():
    book = house(hunger={"excess_frenzy": False})
    assert act("rouse", character(hunger=4), checks=2, faces=[1, 1], book=book).pending == ()
    forced = act("rouse", character(hunger=5), forced=True, faces=[1], book=book)
    assert list(forced.pending) == [FRENZY]


@pytest.mark.rule("V20")
@pytest.mark.parametrize("purpose", ["surge", "blush", "mend", "other"])
def test_at_hunger_five_a_voluntary_rouse_is_refused(purpose):
    with pytest.raises(RefusedError, match="Hunger 5") as caught:
        act("rouse", character(hunger=5), purpose=purpose)
    assert "--forced" in (caught.value.problems[0].hint or "")


@pytest.mark.rule("V20")
def test_who_starves_rouses_nothing_of_their_own_will():
    starved = character(hunger=5)
    assert said(lambda: act("rouse", starved)) == [
        "refused: Ilse is at Hunger 5, too hungry for rousing the Blood by choice; `feed` first; "
        "`rouse --forced` is for a Rouse that cannot be avoided"
    ]


@pytest.mark.rule("V20")
@pytest.mark.parametrize(
    ("action", "choices"),
    [("mend", {}), ("roll", {"pool": "4", "surge": True}),
     ("rouse", {"purpose": "discipline", "level": 1})],
)  # fmt: skip
def test_at_hunger_five_whatever_needs_a_rouse_is_refused(action, choices):
    with pytest.raises(RefusedError, match="Hunger 5"):
        act(action, character(hunger=5, health="..///"), **choices)


@pytest.mark.rule("V20")
@pytest.mark.parametrize(("face", "pending"), [(5, [FRENZY]), (6, [])])
def test_a_forced_rouse_that_fails_at_hunger_five_calls_for_a_frenzy_test(face, pending):
    who = character(hunger=5)
    outcome = act("rouse", who, forced=True, faces=[face])
    assert list(outcome.pending) == pending
    assert changed(who, outcome.after) == {}


@pytest.mark.rule("V22", "V24")
@pytest.mark.parametrize(
    ("potency", "limit"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)],
)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_low_powers_rouse_is_thrown_again_after_a_failure(potency, limit, level):
    again = level <= limit
    faces = [3, 2] if again else [3]
    outcome = act("rouse", character(blood_potency=potency), purpose="discipline", level=level,
                  faces=faces)  # fmt: skip
    assert [roll.dice for roll in outcome.rolls] == [(face,) for face in faces]
    assert [roll.rerolled for roll in outcome.rolls] == [(), (1,)][: len(faces)]
    assert (outcome.facts["failures"], outcome.after.hunger) == (1, 2)  # a failed pair costs one


@pytest.mark.rule("V22")
def test_the_second_die_counts_and_is_thrown_only_after_a_failure():
    who = character()
    saved = act("rouse", who, purpose="discipline", level=1, faces=[3, 8])
    assert (saved.after.hunger, saved.facts["failures"]) == (1, 0)
    assert [roll.passed for roll in saved.rolls] == [False, True]
    assert len(act("rouse", who, purpose="discipline", level=1, faces=[6]).rolls) == 1


@pytest.mark.rule("V22")
def test_every_check_of_several_is_thrown_again_once():
    outcome = act("rouse", character(), purpose="discipline", level=1, checks=2,
                  faces=[1, 1, 1, 6])  # fmt: skip
    assert (outcome.facts["failures"], outcome.after.hunger) == (1, 2)


@pytest.mark.rule("V21", "V22")
@pytest.mark.parametrize("purpose", ["surge", "blush", "mend", "other"])
def test_no_other_rouse_is_thrown_again(purpose):
    outcome = act("rouse", character(blood_potency=10), purpose=purpose, faces=[1])
    assert len(outcome.rolls) == 1
    with pytest.raises(UsageError, match="--level"):
        act("rouse", character(), purpose=purpose, level=1)


@pytest.mark.rule("V19")
@pytest.mark.parametrize(
    "choices",
    [{"purpose": "dinner"}, {"checks": 0}, {"checks": 101}, {"purpose": "discipline"},
     {"purpose": "discipline", "level": 0}, {"purpose": "discipline", "level": 6}],
)  # fmt: skip
def test_a_rouse_that_makes_no_sense_is_refused(choices):
    with pytest.raises(UsageError) as caught:
        act("rouse", character(), **choices)
    assert caught.value.problems[0].hint


@pytest.mark.rule("V27")
def test_a_resonance_ends_at_hunger_five():
    who = character(hunger=4, resonance={"humour": "sanguine", "intensity": "acute"})
    assert changed(who, act("rouse", who, faces=[1]).after) == {
        "state.hunger": 5,
        "state.resonance.humour": "none",
        "state.resonance.intensity": "negligible",
    }
    lesser = who._replace(hunger=3)
    assert changed(lesser, act("rouse", lesser, faces=[1]).after) == {"state.hunger": 4}


def test_a_rouse_without_a_level_names_powers_of_the_sheet_and_says_when_there_are_more():
    def powers(count):
        return [{"name": f"P{at}", "discipline": "auspex", "level": 1} for at in range(count)]

    for count, end in ((20, "P18 1, P19 1"), (21, "P18 1, P19 1, ...")):
        who = character(disciplines={"auspex": 5}, powers=powers(count))
        with pytest.raises(UsageError) as caught:
            act("rouse", who, purpose="discipline")
        (problem,) = caught.value.problems
        assert problem.hint.endswith(end)
        assert "on the sheet: P0 1, P1 1, " in problem.hint


POWERS = [
    {"name": "Heightened Senses", "discipline": "auspex", "level": 1},
    {"name": "Premonition", "discipline": "auspex", "level": 2},
]


@pytest.mark.rule("V22")
@pytest.mark.parametrize(("power", "faces"), [("heightened", [1, 1]), ("Premonition", [1])])
def test_a_rouse_for_a_power_of_the_sheet_is_thrown_again_by_its_level(power, faces):
    who = character(disciplines={"auspex": 5}, powers=POWERS, blood_potency=1)
    outcome = act("rouse", who, power=power, faces=faces)
    assert (outcome.facts["purpose"], outcome.after.hunger) == ("discipline", 2)
    assert act("rouse", who, power=power, purpose="discipline", faces=faces) == outcome


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"power": "premonition", "level": 2},
         "--level: the power named has its own; leave one of the two out"),
        ({"power": "premonition", "purpose": "surge"},
         "--power: belongs to a Discipline; leave --for out"),
        ({"power": "mesmerise"}, '--power: "mesmerise" is not on the sheet'),
    ],
)  # fmt: skip
def test_a_power_is_one_of_the_sheet_and_has_its_own_level(choices, said):
    who = character(disciplines={"auspex": 5}, powers=POWERS)
    with pytest.raises(UsageError) as caught:
        act("rouse", who, **choices)
    assert str(caught.value).startswith(said)


@pytest.mark.rule("V19")
def test_a_rise_that_takes_hunger_past_the_highest_calls_for_frenzy():
    book, who = house(hunger={"rouse_gain": 2}), character(hunger=4)
    risen = act("rise", who, faces=[1], book=book)
    assert (risen.after.hunger, risen.after.torpor) == (5, False)
    assert list(risen.pending) == risen.facts["pending"] == [FRENZY]
    night = act("advance-time", who, minutes=24 * 60, faces=[1], book=book)
    assert list(night.pending) == night.facts["pending"] == [FRENZY]
    fallen = act("rise", character(hunger=5), faces=[1], book=book)
    assert (fallen.after.torpor, fallen.pending) == (True, ())
    assert night.asides[0].pending == night.pending
    (seen,) = act("forecast", who, minutes=24 * 60, book=book).facts["nights"]
    assert seen["frenzy_test"]["exact"] == "1/2"


def test_a_rouse_without_a_level_cuts_a_long_name_of_a_power_short():
    long = {"name": "A" * 40, "discipline": "auspex", "level": 1}
    who = character(disciplines={"auspex": 5}, powers=[long])
    (line,) = said(lambda: act("rouse", who, purpose="discipline"))
    assert line.endswith(f"on the sheet: {'A' * 29}… 1")
