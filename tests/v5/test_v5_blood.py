"""The Blood: surge, Blush of Life, rising, Blood Potency and generation. (V20, V21, V24)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, act, character, house, parts, plus, sheet

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import RefusedError

# What the newer printing says: Blood Potency, surge, mend, power bonus, re-roll level, bane.
POTENCIES = [
    (0, 1, 1, 0, 0, 0), (1, 2, 1, 0, 1, 2), (2, 2, 2, 1, 1, 2), (3, 3, 2, 1, 2, 3),
    (4, 3, 3, 2, 2, 3), (5, 4, 3, 2, 3, 4), (6, 4, 3, 3, 3, 4), (7, 5, 3, 3, 4, 5),
    (8, 5, 4, 4, 4, 5), (9, 6, 4, 4, 5, 6), (10, 6, 5, 5, 5, 6),
]  # fmt: skip
GENERATIONS = [
    (4, 5, 10), (5, 4, 9), (6, 3, 8), (7, 3, 7), (8, 2, 6), (9, 2, 5), (10, 1, 4), (11, 1, 4),
    (12, 1, 3), (13, 1, 3), (14, 0, 0), (15, 0, 0), (16, 0, 0),
]  # fmt: skip


@pytest.mark.rule("V24")
@pytest.mark.parametrize("row", POTENCIES, ids=lambda row: f"Blood Potency {row[0]}")
def test_the_blood_potency_table_is_the_newer_printing(row):
    found = BOOK.potency(row[0])
    numbers = (found.surge, found.mend, found.power_bonus, found.reroll_level, found.bane)
    assert (int(found.id), *numbers) == row


@pytest.mark.rule("V24")
@pytest.mark.parametrize(("generation", "least", "most"), GENERATIONS)
@pytest.mark.parametrize("potency", range(11))
def test_a_sheet_keeps_to_the_blood_potency_of_its_generation(generation, least, most, potency):
    reading = resolver.read(sheet(generation=generation, blood_potency=potency))
    if least <= potency <= most:
        assert (reading.problems, reading.character.generation) == ((), generation)
        return
    (problem,) = reading.problems
    span = f"{least} to {most}" if least < most else str(least)
    assert (problem.key, problem.hint) == ("blood_potency", f"{span}, or another generation")


@pytest.mark.rule("V24")
@pytest.mark.parametrize("odd", [{}, {"zzz": 1}], ids=["plain", "odd"])
@pytest.mark.parametrize("row", BOOK.blood_generations, ids=lambda row: row.id)
def test_a_generation_has_its_blood_potencies_to_both_ends(row, odd):
    for potency in (row.least, row.most):
        read = resolver.read(sheet(generation=int(row.id), blood_potency=potency, **odd), BOOK)
        assert (read.problems, [warning.key for warning in read.warnings]) == ((), [*odd])
        assert read.character.generation == int(row.id)
    for potency in {max(row.least - 1, 0), min(row.most + 1, 10)} - {row.least, row.most}:
        read = resolver.read(sheet(generation=int(row.id), blood_potency=potency), BOOK)
        assert [*read.problems, *read.warnings] != []


@pytest.mark.rule("V24")
@pytest.mark.parametrize("generation", [3, 17, 0, -4])
def test_a_generation_outside_the_table_is_a_problem(generation):
    (problem,) = resolver.read(sheet(generation=generation)).problems
    assert (problem.key, problem.hint) == ("generation", "a whole number from 4 to 16")


@pytest.mark.rule("V24")
@pytest.mark.parametrize("potency", range(11))
def test_clan_and_generation_may_be_absent(potency):
    reading = resolver.read(sheet(blood_potency=potency))
    assert (reading.problems, reading.warnings) == ((), ())
    assert (reading.character.clan, reading.character.generation) == (None, None)


@pytest.mark.rule("V21", "V24")
@pytest.mark.parametrize(("potency", "dice"), [(row[0], row[1]) for row in POTENCIES])
def test_a_surge_adds_the_tables_dice_and_its_plain_rouse_counts_after_the_roll(potency, dice):
    who = character(blood_potency=potency, hunger=2)
    faces = [6] * (2 + dice) + [1]
    outcome = act("roll", who, pool="strength", surge=True, faces=faces)
    test, rouse = outcome.rolls
    assert parts(test)[1] == [("Blood Surge", dice)]
    assert len(test.hunger_dice) == 2  # the Rouse's Hunger comes after
    assert (rouse.kind, rouse.dice) == ("rouse", (1,))
    assert (outcome.after.hunger, outcome.facts["hunger_after"]) == (3, 3)


@pytest.mark.rule("V21")
def test_the_rouse_of_a_surge_is_thrown_after_the_re_roll_and_before_the_opponent():
    who = character(hunger=1)
    outcome = act("roll", who, pool="1", surge=True, reroll="failures", vs_pool="1",
                  faces=[1, 6, 6, 9, 2, 8])  # fmt: skip
    first, second, rouse = outcome.rolls
    assert (first.dice, first.hunger_dice) == ((1, 6), (6,))
    assert (second.dice, rouse.dice, second.opponent.dice) == ((9, 6), (2,), (8,))
    assert (outcome.after.hunger, outcome.after.willpower.superficial) == (2, 1)


@pytest.mark.rule("V21")
@pytest.mark.parametrize("seed", range(3))
def test_the_rouse_of_a_surge_falls_the_same_however_many_dice_the_pool_has(seed):
    book = house(test={"minimum_pool": 0})
    rouses = set()
    for size in range(4):
        dice = Seeded(seed).of("")
        outcome = resolver.act("roll", character(hunger=0), pool=str(size), surge=True,
                               modifiers=plus(-2), book=book, dice=dice)  # fmt: skip
        test, rouse = outcome.rolls
        assert len(test.dice) == size
        rouses.add(rouse.dice)
    assert len(rouses) == 1


@pytest.mark.rule("V21")
@pytest.mark.parametrize(("face", "hunger"), [(1, 2), (6, 1)])
def test_the_blush_of_life_takes_one_rouse_whether_it_fails_or_not(face, hunger):
    outcome = act("rouse", character(), purpose="blush", faces=[face])
    assert (outcome.after.blush, outcome.after.hunger) == (True, hunger)
    assert outcome.facts["food_minutes"] == 60
    assert act("rouse", character(), faces=[6]).facts["food_minutes"] is None


@pytest.mark.rule("V21")
@pytest.mark.parametrize(("face", "hunger"), [(5, 3), (6, 2)])
def test_rising_is_one_rouse_and_ends_the_blush(face, hunger):
    who = character(hunger=2, blush=True)
    outcome = act("rise", who, faces=[face])
    assert (outcome.after.hunger, outcome.after.blush, outcome.after.torpor) == (
        hunger, False, False,
    )  # fmt: skip
    assert outcome.rolls[0].kind == "rouse"
    assert outcome.pending == ()


@pytest.mark.rule("V20", "V30")
@pytest.mark.parametrize(("face", "torpor"), [(5, True), (1, True), (6, False)])
def test_rising_at_hunger_five_and_failing_is_torpor_and_hunger_stays(face, torpor):
    who = character(hunger=5, humanity=8)
    outcome = act("rise", who, faces=[face])
    assert (outcome.after.torpor, outcome.after.hunger) == (torpor, 5)
    assert outcome.facts["torpor_until_hours"] == (7 * 24 if torpor else None)
    assert outcome.pending == ()


@pytest.mark.rule("V20")
def test_rising_to_hunger_five_is_not_yet_torpor():
    assert act("rise", character(hunger=4), faces=[1]).after.torpor is False


@pytest.mark.rule("V19", "V21")
def test_rising_past_hunger_five_says_what_the_test_rests_on():
    book = house(hunger={"rouse_gain": 2})
    outcome = act("rise", character(hunger=4), faces=[1], book=book)
    assert (outcome.after.hunger, [test["provocation"] for test in outcome.pending]) == (
        5, ["failed-rouse"],
    )  # fmt: skip
    assert "hunger.excess_frenzy" in resolver.sources(outcome)


@pytest.mark.rule("V24")
def test_a_table_may_use_the_older_printing():
    book = house(blood={"potency": {"1": {"surge": 1}}})
    outcome = act("roll", character(hunger=0), pool="1", surge=True, faces=[6, 6, 6], book=book)
    assert parts(outcome.rolls[0])[1] == [("Blood Surge", 1)]


@pytest.mark.rule("V21", "V33")
def test_only_vampires_surge():
    with pytest.raises(RefusedError, match="vampire"):
        act("roll", character("ghoul"), pool="4", surge=True)
