"""Laws that hold for every character and every choice. (V2, V6, V10-V15, V19, V25)"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from v5kit import BOOK, act, character, parts, plus, thrown

from sanguir.dice import Seeded
from sanguir.errors import RefusedError
from sanguir.resolver import act as resolve_act
from sanguir.v5.tests import OUTCOMES, count, read_counts


@st.composite
def tracks(draw: Any, most: int) -> dict[str, int]:
    aggravated = draw(st.integers(0, most))
    return {"superficial": draw(st.integers(0, most - aggravated)), "aggravated": aggravated}


@st.composite
def vampires(draw: Any) -> Any:
    humanity = draw(st.integers(0, 10))
    stamina, composure, resolve = (draw(st.integers(1, 5)) for _ in range(3))
    return character(
        humanity=humanity,
        stamina=stamina,
        composure=composure,
        resolve=resolve,
        hunger=draw(st.integers(0, 5)),
        blood_potency=draw(st.integers(0, 10)),
        stains=draw(st.integers(0, max(10 - humanity, 1))),
        health=draw(tracks(stamina + 3)),
        willpower=draw(tracks(composure + resolve)),
    )


CHOICES = st.one_of(
    st.tuples(st.just("damage"), st.fixed_dictionaries({
        "amount": st.integers(0, 30), "aggravated": st.booleans(),
        "track": st.sampled_from(["health", "willpower"]),
    })),
    st.tuples(st.just("damage"), st.fixed_dictionaries({
        "amount": st.integers(0, 30), "aggravated": st.booleans(),
        "track": st.just("willpower"), "social": st.just(True),
    })),
    st.tuples(st.just("stain"), st.fixed_dictionaries({
        "amount": st.integers(0, 12), "remove": st.booleans()})),
    st.tuples(st.just("rouse"), st.fixed_dictionaries({
        "checks": st.integers(1, 7), "forced": st.booleans()})),
    st.tuples(st.just("mend"), st.fixed_dictionaries({"aggravated": st.booleans()})),
    st.tuples(st.just("feed"), st.fixed_dictionaries({
        "source": st.sampled_from(["bag", "sip", "safe-drink", "kill", "large-animal"])})),
    st.tuples(st.just("willpower"), st.fixed_dictionaries({
        "spend": st.sampled_from(["staked", "re-roll"]), "force": st.booleans()})),
    st.tuples(st.just("frenzy"), st.fixed_dictionaries({
        "provocation": st.sampled_from(["bonfire", "blood-taste", "insulted"]),
        "spend_willpower": st.booleans()})),
    st.tuples(st.just("roll"), st.fixed_dictionaries({
        "pool": st.sampled_from(["str+bra", "3", "wits"]), "surge": st.booleans(),
        "difficulty": st.integers(0, 7)})),
    st.tuples(st.sampled_from(["rise", "remorse", "session-start", "session-end"]), st.just({})),
)  # fmt: skip


@pytest.mark.rule("V10", "V11", "V14", "V15", "V19")
@given(who=vampires(), steps=st.lists(CHOICES, max_size=8), seed=st.integers(0, 2**63 - 1))
def test_no_chain_of_actions_leaves_a_track_or_hunger_out_of_bounds(who, steps, seed):
    dice = Seeded(seed).of("x")
    for action, choices in steps:
        try:
            after = resolve_act(action, who, dice=dice, book=BOOK, **choices).after
        except RefusedError:
            continue
        for track in (after.health, after.willpower):
            assert min(track.superficial, track.aggravated, track.unmarked) >= 0
        assert 0 <= after.hunger <= 5
        assert 0 <= after.humanity <= who.humanity
        assert 0 <= after.stains <= max(10 - after.humanity, 1)
        assert after.health.maximum == who.health.maximum
        who = after


@pytest.mark.rule("V11")
@given(who=vampires(), amount=st.integers(0, 30), grave=st.booleans())
def test_damage_is_conserved_one_box_at_a_time(who, amount, grave):
    whole = act("damage", who, amount=amount, aggravated=grave, track="willpower").after
    piece = who
    for _ in range(amount):
        piece = act("damage", piece, amount=1, aggravated=grave, track="willpower").after
    assert piece.willpower == whole.willpower
    worth = 2 if grave else 1
    harm = min(
        who.willpower.superficial + 2 * who.willpower.aggravated + worth * amount,
        2 * who.willpower.maximum,
    )
    after = whole.willpower
    if not grave:
        assert after.superficial + 2 * after.aggravated == harm
    assert after.aggravated >= who.willpower.aggravated


@pytest.mark.rule("V2", "V6")
@given(pool=st.integers(0, 40), hunger=st.integers(0, 5), dice=st.lists(st.integers(-9, 9)))
def test_as_many_dice_are_thrown_as_the_sum_and_at_least_one(pool, hunger, dice):
    outcome = resolve_act("roll", None, pool=str(pool), hunger=hunger, modifiers=plus(*dice),
                          dice=Seeded(1).of(""), book=BOOK, system="v5")  # fmt: skip
    roll = outcome.rolls[0]
    terms, modifiers = parts(roll)
    assert sum(d for _, d in terms) + sum(d for _, d in modifiers) == roll.pool.sum
    assert roll.pool.size == max(roll.pool.sum, 1) == len(roll.dice) + len(roll.hunger_dice)
    assert len(roll.hunger_dice) == min(hunger, roll.pool.size)


FACES = st.lists(st.integers(1, 10), max_size=8)


@pytest.mark.rule("V1", "V3", "V4")
@given(normal=FACES, hunger=FACES, difficulty=st.one_of(st.none(), st.integers(0, 12)))
def test_the_reading_agrees_with_the_rules_told_one_by_one(normal, hunger, difficulty):
    faces = normal + hunger
    tens = faces.count(10)
    total = sum(face >= 6 for face in faces) + tens // 2 * 2
    win = "success" if tens < 2 else "messy-critical" if 10 in hunger else "critical"
    loss = "bestial-failure" if 1 in hunger else "failure"
    read = read_counts(*count(normal, hunger, BOOK), difficulty=difficulty, book=BOOK)
    assert read.successes == total
    if difficulty is None and total:
        assert (read.passed, read.reading.if_passed, read.reading.if_failed) == (None, win, loss)
        return
    passed = difficulty is not None and total >= max(difficulty, 1)
    assert (read.passed, read.reading.outcome) == (passed, win if passed else loss)
    assert read.reading.total_failure is (total == 0)
    assert read.reading.win_at_cost is (not passed and total > 0)
    assert read.reading.outcome in OUTCOMES


@pytest.mark.rule("V25")
@given(who=vampires(), amount=st.integers(1, 4))
def test_drinking_never_raises_hunger_and_only_a_kill_empties_it(who, amount):
    for source in BOOK.feeding_sources:
        choices = {"amount": amount} if source.id == "harmful-drink" else {}
        after = act("feed", who, source=source.id, **choices).after
        assert after.hunger <= who.hunger
        assert (after.hunger == 0) is (source.kills or who.hunger == 0)


def test_a_roll_of_no_dice_cannot_be_read_as_anything_but_a_failure():
    assert thrown([], [], 1).reading.outcome == "failure"
