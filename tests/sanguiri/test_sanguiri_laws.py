"""What holds for every character: splits of time, the ladder, the bank, and an end to it all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import BOOK, LEVELS, character, house

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.plans import PlanEvent, next_after, on

HOUR = 60
DAY = 24 * HOUR
STEP_ML = 250

people = st.builds(
    character,
    st.sampled_from(["sanguir", "sanguir", "sanguir", "hybrid", "human"]),
    END=st.integers(0, 9),
    WIL=st.integers(0, 6),
    thirst=st.sampled_from(LEVELS),
    hours_since_blood=st.one_of(
        st.integers(0, 100), st.integers(0, 6000).map(lambda minutes: round(minutes / 60, 4))
    ),
    banked_ml=st.integers(0, STEP_ML - 1),
    exposure=st.sampled_from(["unstated", "absent", "reduced", "direct"]),
    injuries=st.integers(0, 4),
    clock_hours=st.integers(0, 50),
    control=st.sampled_from(["self", "self", "self", "compelled"]),
)
sanguiri = people.filter(lambda who: who.kind == "sanguir").map(
    lambda who: who if who.thirst else who._replace(banked_ml=0)
)
moments = st.one_of(
    st.tuples(st.just("at"), st.integers(1, 12).map(lambda n: n * 12 * HOUR)),
    st.tuples(st.just("at"), st.integers(1, 6 * DAY)),
    st.tuples(st.just("every"), st.sampled_from([6 * HOUR, DAY, 36 * HOUR, 1000])),
)


def planned(do, moment, amount, exposure):
    kind, minute = moment
    return PlanEvent(
        do,
        **{kind: minute},
        ml=amount * 50 if do == "feed" else None,
        injuries=amount % 3 + 1 if do == "heal" else None,
        exposure=exposure if do == "uv" else None,
    )


plans = st.lists(
    st.builds(
        planned,
        st.sampled_from(["feed", "heal", "uv"]),
        moments,
        st.integers(0, 9),
        st.sampled_from(["unstated", "absent", "reduced", "direct"]),
    ),
    max_size=4,
)
ODD = house(
    thirst={"hours_per_level": 7, "penalty_on": "all-tests", "difficulty": 2},
    deprivation={"hours_per_die": 10},
    feeding={"step_ml": 90, "resets_clock": False},
)
THRIFTLESS = house(feeding={"banked": False}, test={"success_face": 4})
books = st.sampled_from([BOOK, BOOK, ODD, THRIFTLESS])
policies = st.sampled_from(["stop", "resist", "feed"])
at_hand = st.sampled_from([None, 0, 100, 250, 600])
parts = st.lists(
    st.one_of(st.integers(0, 3 * DAY), st.integers(0, 6).map(lambda n: n * 12 * HOUR)),
    min_size=1,
    max_size=6,
)


def advance(who, minutes, plan, policy, ml, seed, book=BOOK):
    """One command: its own source from the same seed."""
    return resolver.act(
        "advance-time",
        who,
        minutes=minutes,
        plan=plan,
        when_compelled=policy,
        available_ml=ml,
        dice=Seeded(seed).of("mira.toml"),
        book=book,
    )


@pytest.mark.rule("S13")
@settings(max_examples=400)
@given(people, parts, plans, policies, at_hand, st.integers(0, 5), books)
def test_any_split_of_a_span_gives_the_same_end_the_same_tests_and_the_same_dice(
    who, spans, plan, policy, ml, seed, book
):
    whole = advance(who, sum(spans), plan, policy, ml, seed, book)
    rolls, events, here = [], [], who
    for minutes in spans:
        part = advance(here, minutes, plan, policy, ml, seed, book)
        here = part.after
        rolls.extend(part.rolls)
        events.extend(e for e in part.facts["events"] if e["event"] != "stopped")
    assert here == whole.after
    assert tuple(rolls) == whole.rolls
    assert events == [e for e in whole.facts["events"] if e["event"] != "stopped"]


@pytest.mark.rule("S13")
@settings(max_examples=40)
@given(sanguiri, st.integers(1, 4 * DAY), st.integers(0, 5))
def test_minute_by_minute_is_the_same_as_all_at_once(who, minutes, seed):
    plan = [PlanEvent("feed", every=DAY + 7, ml=120), PlanEvent("heal", every=37 * HOUR)]
    whole = advance(who, minutes, plan, "resist", None, seed)
    here, thrown = who, []
    for _ in range(min(minutes, 200)):
        part = advance(here, 1, plan, "resist", None, seed)
        here = part.after
        thrown.extend(roll.dice for roll in part.rolls)
    rest = advance(here, max(minutes - 200, 0), plan, "resist", None, seed)
    assert rest.after == whole.after
    assert (*thrown, *(r.dice for r in rest.rolls)) == tuple(r.dice for r in whole.rolls)


@pytest.mark.rule("S12", "S18", "S20")
@settings(max_examples=200)
@given(sanguiri, st.integers(0, 12 * DAY), plans, policies, at_hand, st.integers(0, 5))
def test_whatever_happens_thirst_stays_on_the_ladder_and_the_bank_below_a_step(
    who, minutes, plan, policy, ml, seed
):
    outcome = advance(who, minutes, plan, policy, ml, seed)
    after = outcome.after
    assert 0 <= after.thirst < len(LEVELS)
    assert 0 <= after.banked_ml < STEP_ML
    assert after.thirst > 0 or after.banked_ml == 0
    assert after.injuries >= 0
    assert after.clock - who.clock == round(outcome.facts["hours"] * 60)
    if after.is_compelled:
        assert policy != "feed" or ml == 0
    else:
        assert after.clock == who.clock + minutes
        assert outcome.facts["remaining_hours"] == 0
    assert all(roll.difficulty == 1 and roll.kind == "thirst" for roll in outcome.rolls)


@pytest.mark.rule("S18")
@settings(max_examples=100)
@given(sanguiri, st.integers(1, 30 * DAY), st.integers(0, 50))
def test_resisting_comes_to_an_end(who, minutes, seed):
    outcome = advance(who, minutes, [], "resist", None, seed)
    if outcome.after.is_compelled:
        last = outcome.rolls[-1] if outcome.rolls else None
        assert last is None or last.automatic_failure
    else:
        assert outcome.after.clock == who.clock + minutes


@pytest.mark.rule("S19", "S20")
@settings(max_examples=200)
@given(sanguiri, st.integers(0, 3000), st.booleans())
def test_feeding_never_raises_thirst(who, ml, spoiled):
    outcome = resolver.act("feed", who, ml=ml, spoiled=spoiled, dice=Seeded(0).of(""), book=BOOK)
    after = outcome.after
    assert after.thirst <= who.thirst
    assert outcome.facts["levels"] == who.thirst - after.thirst
    assert 0 <= after.banked_ml < STEP_ML
    assert after.minutes_since_blood in (0, who.minutes_since_blood)
    assert not after.is_compelled or spoiled or ml == 0


@pytest.mark.rule("S20")
@settings(max_examples=200)
@given(sanguiri, st.lists(st.integers(0, 800), max_size=5))
def test_above_sated_sips_come_to_the_same_as_one_draught(who, sips):
    """Nothing is kept at Sated, so the law holds for as long as the last drink is needed."""
    here = who
    for ml in sips:
        if here.thirst == 0:
            break
        here = resolver.act("feed", here, ml=ml, dice=Seeded(0).of(""), book=BOOK).after
    drunk = who.banked_ml + sum(sips)
    if here.thirst > 0:
        assert here.thirst == who.thirst - drunk // STEP_ML
        assert here.banked_ml == drunk % STEP_ML
    else:
        assert who.thirst <= drunk // STEP_ML


@pytest.mark.rule("S14")
@settings(max_examples=100)
@given(sanguiri, st.integers(1, 4), st.integers(0, 9))
def test_each_healed_injury_is_one_test_and_one_level(who, injuries, seed):
    who = who._replace(injuries=4)
    outcome = resolver.act("heal", who, injuries=injuries, dice=Seeded(seed).of("m"), book=BOOK)
    assert len(outcome.rolls) == injuries
    assert outcome.after.thirst == min(who.thirst + injuries, 3)
    assert outcome.after.is_compelled is (not outcome.rolls[-1].passed)


@settings(max_examples=60)
@given(plans, st.integers(0, 3000), st.integers(0, 6000))
def test_a_plan_walked_from_one_event_to_the_next_misses_no_minute(plan, start, span):
    plan = [
        e._replace(at=e.at % 9000) if e.at else e._replace(every=e.every % 700 + 1) for e in plan
    ]
    slow = [
        (minute, event)
        for minute in range(start + 1, start + span + 1)
        for event in plan
        if minute == event.at or (event.every and minute % event.every == 0)
    ]
    walked, at = [], next_after(plan, start)
    while at is not None and at <= start + span:
        walked += [(at, event) for event in on(plan, at)]
        at = next_after(plan, at)
    assert walked == slow
