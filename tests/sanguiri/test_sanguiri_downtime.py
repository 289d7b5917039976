"""Order of one moment: time, then healing, then feeding; and what a stopped clock leaves."""

from __future__ import annotations

import pytest
from kit import act, character, house, level, sheet_state

from sanguir import resolver
from sanguir.errors import UsageError
from sanguir.plans import PlanEvent

HOUR = 60
FEED = PlanEvent("feed", at=24 * HOUR, ml=250)
HEAL = PlanEvent("heal", at=24 * HOUR, injuries=2)


def events(outcome):
    return [(e["at_hours"], e["event"]) for e in outcome.facts["events"]]


@pytest.mark.rule("S13", "S14", "S16", "S20")
@pytest.mark.parametrize("plan", [[FEED, HEAL], [HEAL, FEED]], ids=["fed first", "healed first"])
def test_time_comes_first_then_healing_then_feeding(plan):
    who = character(END=6, injuries=2)
    outcome = act(
        "advance-time",
        who,
        minutes=24 * HOUR,
        plan=plan,
        faces=[6, *[1] * 7, 6, *[1] * 6, 6, *[1] * 5],
    )
    assert events(outcome) == [(24, "thirst"), (24, "heal"), (24, "heal"), (24, "feed")]
    assert [r.pool.size for r in outcome.rolls] == [8, 7, 6]
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "thirst": "thirsty",
        "injuries": 0,
        "clock_hours": 24,
        "hours_since_blood": 0,
    }


@pytest.mark.rule("S18")
def test_with_stop_feeding_of_that_very_minute_still_happens_and_healing_waits_for_it():
    who = character(END=6, injuries=2)
    outcome = act(
        "advance-time",
        who,
        minutes=30 * HOUR,
        plan=[HEAL, FEED],
        faces=[*[1] * 8, *[6] * 8, *[6] * 7],
    )
    assert events(outcome) == [(24, "thirst"), (24, "feed"), (24, "heal"), (24, "heal")]
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "thirst": "thirsty",
        "injuries": 0,
        "clock_hours": 30,
        "hours_since_blood": 6,
    }


@pytest.mark.rule("S18")
def test_with_stop_and_nothing_to_drink_healing_waits_and_the_clock_stops():
    who = character(END=6, injuries=2)
    outcome = act("advance-time", who, minutes=30 * HOUR, plan=[HEAL], faces=[1] * 8)
    assert [event for _, event in events(outcome)][:1] == ["thirst"]
    assert sheet_state(outcome.after) == sheet_state(who) | {
        "control": "compelled",
        "thirst": "peckish",
        "clock_hours": 24,
        "hours_since_blood": 24,
    }
    assert outcome.facts["hours"] == 24
    assert (outcome.facts["stopped_at_hours"], outcome.facts["remaining_hours"]) == (24, 6)


@pytest.mark.rule("S18")
def test_feeding_planned_for_a_minute_later_does_not_happen():
    who = character(END=6)
    late = FEED._replace(at=24 * HOUR + 1)
    outcome = act("advance-time", who, minutes=30 * HOUR, plan=[late], faces=[1] * 8)
    assert outcome.after.control == "compelled"
    assert outcome.facts["hours"] == 24


@pytest.mark.rule("S14", "S18")
def test_healing_that_compels_is_fed_by_the_same_minutes_feeding():
    who = character(END=6, injuries=1)
    plan = [PlanEvent("heal", at=60), PlanEvent("feed", at=60, ml=250)]
    outcome = act("advance-time", who, minutes=120, plan=plan, faces=[1] * 8)
    assert events(outcome) == [(1, "heal"), (1, "feed")]
    assert (outcome.after.control, level(outcome.after)) == ("self", "sated")
    assert sheet_state(outcome.after)["clock_hours"] == 2


@pytest.mark.rule("S14")
def test_a_plan_heals_at_most_what_there_is():
    who = character(END=6, injuries=1)
    outcome = act(
        "advance-time",
        who,
        minutes=60,
        plan=[PlanEvent("heal", at=60, injuries=5)],
        faces=[6] + [1] * 7,
    )
    assert sheet_state(outcome.after)["injuries"] == 0
    assert len(outcome.rolls) == 1


@pytest.mark.rule("S13", "S20")
def test_the_hours_count_from_the_feeding_in_the_middle():
    who = character(thirst="peckish", hours_since_blood=30)
    plan = [PlanEvent("feed", at=20 * HOUR - 5 * HOUR, ml=300)]
    outcome = act("advance-time", who, minutes=35 * HOUR, plan=plan)
    assert outcome.rolls == ()
    assert sheet_state(outcome.after)["hours_since_blood"] == 20
    assert level(outcome.after) == "sated"


@pytest.mark.rule("S13")
def test_fed_once_a_day_the_test_of_the_day_comes_first_and_thirst_never_grows():
    who = character(END=6)
    outcome = act(
        "advance-time",
        who,
        minutes=72 * HOUR,
        plan=[PlanEvent("feed", every=24 * HOUR, ml=300)],
        faces=[6] * 24,
    )
    assert [event for _, event in events(outcome)] == ["thirst", "feed"] * 3
    assert [r.pool.size for r in outcome.rolls] == [8, 8, 8]
    assert level(outcome.after) == "sated"


@pytest.mark.rule("S13")
@pytest.mark.parametrize("policy", ["stop", "resist", "feed"])
def test_no_time_is_no_change(policy):
    for control in ("self", "compelled"):
        who = character(hours_since_blood=24, control=control, injuries=1)
        plan = [PlanEvent("feed", every=60, ml=300), PlanEvent("heal", at=0)]
        outcome = act("advance-time", who, minutes=0, plan=plan, when_compelled=policy)
        assert outcome.after == who
        assert outcome.rolls == ()
        assert outcome.facts == {
            "hours": 0,
            "events": [],
            "stopped_at_hours": None,
            "remaining_hours": 0,
        }


@pytest.mark.rule("S13")
def test_plans_keep_to_the_characters_own_clock():
    who = character("human", injuries=3, clock_hours=10)
    plan = [PlanEvent("heal", every=4 * HOUR), PlanEvent("heal", at=9 * HOUR)]
    outcome = act("advance-time", who, minutes=8 * HOUR, plan=plan)
    assert events(outcome) == [(12, "heal"), (16, "heal")]


@pytest.mark.rule("S18")
def test_policies_are_the_three():
    with pytest.raises(UsageError, match="wait"):
        act("advance-time", character(), minutes=1, when_compelled="wait")


@pytest.mark.rule("S13")
def test_only_hours_without_blood_raise_thirst_not_hours_of_the_clock():
    who = character(END=6, hours_since_blood=0.5, clock_hours=1000.25)
    outcome = act("advance-time", who, minutes=24 * HOUR, faces=[6] * 8)
    assert events(outcome) == [(1023.75, "thirst")]


@pytest.mark.rule("S14", "S18")
def test_a_healing_test_that_fails_is_settled_before_the_next_injury_heals():
    who = character(END=6, injuries=2)
    plan = [PlanEvent("heal", at=60, injuries=2)]
    resisted = act(
        "advance-time",
        who,
        minutes=60,
        plan=plan,
        when_compelled="resist",
        faces=[*[1] * 8, *[6] * 8, *[6] * 7],
    )
    assert [event for _, event in events(resisted)] == ["heal", "round", "heal"]
    fed = act(
        "advance-time",
        who,
        minutes=60,
        plan=plan,
        when_compelled="feed",
        faces=[*[1] * 8, *[1] * 8],
    )
    assert [event for _, event in events(fed)] == ["heal", "fed while compelled"] * 2
    assert level(fed.after) == "sated"


def key_of(who, plan=()):
    alike, _ = resolver.alike("sanguiri")
    return alike(who, plan)


@pytest.mark.rule("S13", "S14")
def test_characters_who_live_alike_are_told_by_what_time_hangs_on():
    mira = character(attributes={"wits": 2})
    same = character(name="Ilse", attributes={"wits": 5})
    assert key_of(mira) == key_of(same)
    hash(key_of(mira))
    others = [
        character("human"), character("hybrid"), character(END=5), character(WIL=4),
        character(alive=False), character(control="compelled"), character(thirst="peckish"),
        character(hours_since_blood=1), character(banked_ml=1), character(exposure="absent"),
        character(clock_hours=1),
    ]  # fmt: skip
    assert len({key_of(mira), *map(key_of, others)}) == 1 + len(others)


@pytest.mark.rule("S14")
def test_injuries_count_only_where_something_is_planned():
    hurt, whole = character(injuries=2), character()
    assert key_of(hurt) == key_of(whole)
    assert key_of(hurt, [HEAL]) != key_of(whole, [HEAL])
    assert key_of(hurt, [HEAL]) == key_of(character(injuries=2), [HEAL])


@pytest.mark.rule("S1", "S4")
@pytest.mark.parametrize(
    ("mishap", "one", "other", "same"),
    [
        pytest.param("off", [6, 1, 1], [2, 6, 3], True, id="as many sixes"),
        pytest.param("off", [6, 1], [6, 6], False, id="more sixes"),
        pytest.param("off", [6, 1], [6, 1, 1], False, id="more dice"),
        pytest.param("all-ones", [1, 1], [1, 2], False, id="a Mishap"),
        pytest.param("all-ones", [1, 2], [3, 4], True, id="no Mishap"),
    ],
)
def test_throws_are_alike_that_come_to_the_same(mishap, one, other, same):
    _, thrown_alike = resolver.alike("sanguiri")
    book = house(test={"mishap": mishap})
    assert (thrown_alike(one, book) == thrown_alike(other, book)) is same


@pytest.mark.rule("S24", "S26")
def test_what_time_brings_is_told_by_its_name():
    plan = [PlanEvent("uv", at=60, exposure="absent"), PlanEvent("heal", at=120, injuries=2)]
    human = character("human", injuries=3)
    outcome = act("advance-time", human, minutes=180, plan=plan)
    assert events(outcome) == [(1, "uv absent"), (2, "heal"), (2, "heal")]
    assert sheet_state(outcome.after) == sheet_state(human) | {
        "exposure": "absent",
        "injuries": 1,
        "clock_hours": 3,
    }


@pytest.mark.rule("S18")
def test_a_failed_test_that_nothing_settles_stops_the_clock_and_healing_waits():
    who = character(END=1, WIL=1, injuries=1, hours_since_blood=23)
    plan = [PlanEvent("heal", at=60, injuries=1)]
    outcome = act("advance-time", who, minutes=120, plan=plan, faces=[1])
    assert events(outcome) == [(1, "thirst"), (1, "heal waits"), (1, "stopped")]
    assert {**outcome.facts, "events": len(outcome.facts["events"])} == {
        "hours": 1, "events": 3, "stopped_at_hours": 1, "remaining_hours": 1,
    }  # fmt: skip


@pytest.mark.rule("S18")
@pytest.mark.parametrize("minutes", [1, 60])
def test_for_the_compelled_the_clock_stops_before_the_first_minute(minutes):
    who = character(control="compelled", thirst="peckish", clock_hours=7)
    outcome = act("advance-time", who, minutes=minutes)
    assert outcome.after == who
    assert events(outcome) == [(7, "stopped")]
    assert (outcome.facts["hours"], outcome.facts["stopped_at_hours"]) == (0, 7)


@pytest.mark.rule("S18")
def test_rounds_without_end_rest_on_how_many_a_table_plays():
    book = house(control={"most_rounds": 2})
    who = character(END=1, WIL=1, hours_since_blood=23, book=book)
    outcome = act("advance-time", who, minutes=60, when_compelled="resist", faces=[1] * 3,
                  book=book)  # fmt: skip
    assert events(outcome) == [(1, "thirst"), (1, "round"), (1, "round"), (1, "stopped")]
    assert outcome.used == ("control.most_rounds",)


@pytest.mark.rule("S9", "S26")
def test_planned_feeding_is_for_a_sanguir_and_in_millilitres():
    thirsty = {"thirst": "thirsty", "hours_since_blood": 5, "banked_ml": 9}
    drink = [PlanEvent("feed", at=60, ml=250)]
    for kind in ("human", "hybrid"):
        who = character(kind, **thirsty)
        outcome = act("advance-time", who, minutes=60, plan=drink)
        skipped = f"feed skipped: is a {kind}; feeding on blood is a Sanguir's alone"
        assert events(outcome) == [(1, skipped)]
        assert sheet_state(outcome.after) == sheet_state(who) | {"clock_hours": 1}
    of_another_game = [PlanEvent("feed", at=60, source="sip")]
    outcome = act("advance-time", character(**thirsty), minutes=60, plan=of_another_game)
    assert events(outcome) == []


@pytest.mark.rule("S14", "S18")
@pytest.mark.parametrize("plan", [
    [PlanEvent("heal", at=600, injuries=1)] * 2,
    [PlanEvent("heal", at=600, injuries=2)],
])  # fmt: skip
def test_healing_waits_after_a_healing_test_that_failed_too(plan):
    who = character(END=4, WIL=3, injuries=2)
    failed, passed = [1] * 6, [6] * 5

    def lived(faces, plan, **choices):
        return act("advance-time", who, minutes=20 * HOUR, faces=faces, plan=plan, **choices)

    lost = lived(failed, plan)
    assert events(lost) == [(10, "heal"), (10, "heal waits"), (10, "stopped")]
    assert (lost.after.injuries, lost.after.thirst) == (1, 1)
    fed = lived([*failed, *passed, 6], [*plan, PlanEvent("feed", at=600, ml=300)])
    assert events(fed) == [(10, "heal"), (10, "feed"), (10, "heal")]
    assert (fed.after.injuries, fed.after.control) == (0, "self")
    one = act("advance-time", who._replace(injuries=1), minutes=20 * HOUR, faces=failed,
              plan=[PlanEvent("heal", at=600, injuries=3), plan[0]])  # fmt: skip
    assert events(one)[1:] == [
        (10, "heal skipped: 2 of 3, as no Injury is left"),
        (10, "heal skipped: has no Injuries to heal"), (10, "stopped"),
    ]  # fmt: skip
    resisted = lived([*failed, *passed, 6, *passed], plan, when_compelled="resist")
    assert events(resisted) == [(10, "heal"), (10, "round"), (10, "heal")]


@pytest.mark.rule("S14", "S18")
def test_every_healing_of_the_moment_waits_for_the_drink_that_ends_the_compulsion():
    plan = [*[PlanEvent("heal", at=600)] * 3, PlanEvent("feed", at=600, ml=300)]
    who = character(END=4, WIL=3, injuries=3)
    faces = [*[1] * 6, *[6] * 6, *[6] * 5]
    outcome = act("advance-time", who, minutes=20 * HOUR, faces=faces, plan=plan)
    assert events(outcome) == [(10, "heal"), (10, "feed"), (10, "heal"), (10, "heal")]
    assert (outcome.after.injuries, level(outcome.after)) == (0, "thirsty")
