"""Time: nightfalls, torpor's term, plans, any split of a span. (V21, V23, V32)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from v5kit import BOOK, act, changed, character, printed

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import UsageError
from sanguir.plans import PlanEvent
from sanguir.resolver import act as resolve_act
from sanguir.v5.character import Power, Track

NIGHT = 24 * 60


def events(outcome):
    return [(event["at_hours"], event["event"]) for event in outcome.facts["events"]]


@pytest.mark.rule("V32", "V21")
def test_every_night_is_one_rise():
    who = character(hunger=1, blush=True)
    outcome = act("advance-time", who, minutes=3 * NIGHT, faces=[6, 1, 5])
    assert events(outcome) == [(24, "rise"), (48, "rise"), (72, "rise")]
    assert changed(who, outcome.after) == {
        "state.hunger": 3,
        "state.blush": False,
        "state.clock_hours": 72,
    }
    assert outcome.facts["hours"] == 72
    assert (outcome.facts["stopped_at_hours"], outcome.facts["remaining_hours"]) == (None, 0)
    assert [event["roll"] for event in outcome.facts["events"]] == list(outcome.rolls)


@pytest.mark.rule("V32", "V21")
@pytest.mark.parametrize(
    ("clock", "minutes", "nights"),
    [(0, NIGHT - 1, 0), (0, NIGHT, 1), (1, NIGHT - 1, 1), (NIGHT, NIGHT - 1, 0), (23 * 60, 60, 1),
     (0, 0, 0)],
)  # fmt: skip
def test_nightfall_is_at_every_full_day_of_the_characters_own_clock(clock, minutes, nights):
    who = character(clock_hours=clock / 60)
    outcome = act("advance-time", who, minutes=minutes, faces=[6] * nights)
    assert len(outcome.rolls) == nights
    assert outcome.after.clock == clock + minutes


@pytest.mark.rule("V32", "V20")
def test_a_failed_rise_at_hunger_five_is_torpor_and_the_nights_after_it_are_quiet():
    who = character(hunger=5)
    outcome = act("advance-time", who, minutes=5 * NIGHT, faces=[6, 1])
    assert events(outcome) == [(24, "rise"), (48, "rise"), (48, "torpor")]
    assert (outcome.after.torpor, outcome.after.torpor_until) == (True, (2 + 14) * NIGHT)


@pytest.mark.rule("V32", "V30")
@pytest.mark.parametrize("until", [47, 47.5, 48])
def test_torpor_ends_at_the_nightfall_of_its_term_with_no_rise_that_night(until):
    who = character(torpor=True, torpor_until_hours=until, humanity=9, health="xxxxx", hunger=2)
    early = act("advance-time", who, minutes=2 * NIGHT - 1)
    assert (events(early), early.after.torpor) == ([], True)
    outcome = act("advance-time", who, minutes=3 * NIGHT, faces=[6])
    assert events(outcome) == [(48, "wake"), (72, "rise")]
    assert (outcome.after.torpor, outcome.after.hunger) == (False, 5)
    assert printed(outcome.after.health) == "xxxxx"


@pytest.mark.rule("V32", "V23", "V25")
def test_a_night_rises_then_mends_then_feeds():
    who = character(hunger=1, health="...//")
    plan = [
        PlanEvent("feed", every=NIGHT, source="safe-drink"),
        PlanEvent("mend", every=NIGHT),
    ]
    outcome = act("advance-time", who, minutes=2 * NIGHT, plan=plan, faces=[1, 1, 6, 6])
    assert events(outcome) == [
        (24, "rise"), (24, "mend"), (24, "feed"), (48, "rise"), (48, "mend"), (48, "feed"),
    ]  # fmt: skip
    assert (outcome.after.hunger, printed(outcome.after.health)) == (1, ".....")


@pytest.mark.rule("V32", "V23")
@pytest.mark.parametrize(
    ("given", "aggravated", "why"),
    [({"health": "..///", "hunger": 5}, False, "is at Hunger 5, too hungry for mending by choice"),
     ({"health": "....."}, False, "has no superficial damage to mend"),
     ({"health": "..///"}, True, "has no aggravated damage to mend")],
    ids=["starved", "nothing to mend", "nothing grave to mend"],
)  # fmt: skip
def test_a_planned_mend_that_would_be_refused_is_skipped_with_its_reason(given, aggravated, why):
    plan = [PlanEvent("mend", at=60, aggravated=aggravated)]
    outcome = act("advance-time", character(**given), minutes=120, plan=plan)
    assert events(outcome) == [(1, f"mend skipped: {why}")]
    assert outcome.rolls == ()


@pytest.mark.rule("V32", "V23")
def test_three_rouses_of_a_planned_mend_stand_one_by_one():
    plan = [PlanEvent("mend", every=NIGHT, aggravated=True)]
    who = character(health="..xxx")
    outcome = act("advance-time", who, minutes=NIGHT, plan=plan, faces=[6, 6, 6, 1])
    assert events(outcome) == [(24, "rise"), (24, "mend"), (24, "mend"), (24, "mend")]
    assert outcome.after.health.aggravated == 2


@pytest.mark.rule("V32", "V26")
def test_what_a_planned_drink_calls_for_is_pending():
    plan = [PlanEvent("feed", at=30, source="bag")]
    outcome = act("advance-time", character(hunger=4), minutes=60, plan=plan)
    assert [entry["provocation"] for entry in outcome.pending] == ["blood-taste"]
    assert (outcome.after.hunger, outcome.after.humour) == (3, "bagged")


@pytest.mark.rule("V32", "V25", "V27")
def test_a_planned_drink_is_the_drink_that_the_verb_gives():
    who = character(hunger=4)
    drink = {"source": "harmful-drink", "amount": 3, "humour": "sanguine", "intensity": "intense"}
    plan = [PlanEvent("feed", at=60, **drink)]
    outcome = act("advance-time", who, minutes=60, plan=plan)
    drunk = act("feed", who, **drink)
    assert outcome.after == drunk.after._replace(clock=60)
    assert (outcome.after.hunger, outcome.after.intensity) == (1, "intense")
    assert outcome.pending == drunk.pending


@pytest.mark.rule("V32", "V30")
def test_all_that_is_planned_in_torpor_is_skipped_and_said_so():
    plan = [
        PlanEvent("feed", every=NIGHT, source="bag"),
        PlanEvent("mend", at=30),
        PlanEvent("session", every=2 * NIGHT),
    ]
    who = character(torpor=True, torpor_until_hours=1000, health="/....", hunger=3)
    outcome = act("advance-time", who, minutes=2 * NIGHT, plan=plan)
    assert events(outcome) == [
        (0.5, "mend skipped: lies in torpor"),
        (24, "feed skipped: lies in torpor"),
        (48, "feed skipped: lies in torpor"),
        (48, "session skipped: lies in torpor"),
    ]
    assert outcome.after == who._replace(clock=2 * NIGHT)


@pytest.mark.rule("V30", "V32")
def test_a_feeding_planned_for_the_nightfall_of_waking_slakes_the_hunger_of_waking():
    who = character(torpor=True, torpor_until_hours=24)
    plan = [PlanEvent("feed", every=NIGHT, source="bag")]
    outcome = act("advance-time", who, minutes=NIGHT, plan=plan)
    assert (events(outcome), outcome.after.hunger) == ([(24, "wake"), (24, "feed")], 4)


@pytest.mark.rule("V32", "V15", "V18")
def test_a_night_is_no_session_and_a_planned_session_ends_one_and_starts_the_next():
    who = character(stains=2, willpower="////")
    quiet = act("advance-time", who, minutes=NIGHT, faces=[6])
    assert (quiet.after.stains, quiet.after.willpower) == (2, who.willpower)
    plan = [PlanEvent("session", every=NIGHT)]
    outcome = act("advance-time", who, minutes=NIGHT, plan=plan, faces=[6, 1])
    assert events(outcome) == [(24, "rise"), (24, "session end"), (24, "session start")]
    assert (outcome.after.humanity, outcome.after.stains) == (6, 0)
    assert printed(outcome.after.willpower) == "..//"


@pytest.mark.rule("V32", "V33")
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_mortals_do_not_rise_and_a_vampires_plans_are_skipped(kind):
    plan = [PlanEvent("feed", at=60, source="bag"), PlanEvent("session", at=90)]
    outcome = act("advance-time", character(kind), minutes=2 * NIGHT, plan=plan)
    skipped = f"feed skipped: is a {kind}; feeding on blood is a vampire's alone"
    assert events(outcome) == [(1, skipped), (1.5, "session end"), (1.5, "session start")]
    assert outcome.after.clock == 2 * NIGHT


@pytest.mark.rule("V23", "V33")
def test_a_planned_mend_of_a_ghoul_is_skipped_where_the_rules_are_silent():
    plan = [PlanEvent("mend", at=60)]
    outcome = act("advance-time", character("ghoul", health="...//"), minutes=NIGHT, plan=plan)
    why = "mending with the Blood is a vampire's alone, and the rules do not say how others heal"
    assert events(outcome) == [(1, f"mend skipped: is a ghoul; {why}")]
    assert printed(outcome.after.health) == "...//"


@pytest.mark.rule("V32")
@pytest.mark.parametrize(
    "event",
    [
        PlanEvent("heal", at=60, injuries=1),
        PlanEvent("uv", at=60, exposure="direct"),
        PlanEvent("feed", at=60, ml=300),
        PlanEvent("feed", at=60, source="cow"),
        PlanEvent("feed", at=60, source="harmful-drink"),
    ],
    ids=lambda event: event.do,
)
def test_plans_that_v5_does_not_know_are_refused_before_anything_happens(event):
    with pytest.raises(UsageError):
        act("advance-time", character(), minutes=NIGHT, plan=[event])


PLAN = [
    PlanEvent("feed", every=36 * 60, source="sip", humour="sanguine", intensity="intense"),
    PlanEvent("mend", every=NIGHT),
    PlanEvent("mend", at=31 * 60, aggravated=True),
    PlanEvent("session", every=7 * NIGHT),
]


def lived(who, spans, seed):
    dice = Seeded(seed).of("ilse.toml")
    rolls, happened, pending = [], [], []
    for span in spans:
        outcome = resolve_act("advance-time", who, minutes=span, plan=PLAN, dice=dice, book=BOOK)
        who = outcome.after
        rolls += outcome.rolls
        happened += outcome.facts["events"]
        pending += outcome.pending
    return who, rolls, happened, pending


@pytest.mark.rule("V32")
@given(
    spans=st.lists(st.integers(0, 4 * NIGHT), min_size=1, max_size=6),
    clock=st.integers(0, 3 * NIGHT),
    hunger=st.integers(0, 5),
    humanity=st.sampled_from([7, 9]),
    seed=st.integers(0, 2**63 - 1),
)
def test_any_split_of_a_span_gives_the_same_end_and_the_same_dice(
    spans, clock, hunger, humanity, seed
):
    who = character(hunger=hunger, humanity=humanity, stains=1, health=".//xx")
    who = who._replace(clock=clock)
    whole = lived(who, [sum(spans)], seed)
    assert lived(who, spans, seed) == whole
    assert 0 <= whole[0].hunger <= 5
    assert whole[0].clock == clock + sum(spans)


@pytest.mark.rule("V32", "V30")
def test_a_thousand_years_end_in_a_moment():
    dice = Seeded(1).of("ilse.toml")
    who = character(humanity=1)
    outcome = resolve_act("advance-time", who, minutes=365_250 * NIGHT, dice=dice, book=BOOK)
    assert outcome.after.clock == 365_250 * NIGHT
    assert len(outcome.rolls) < 1000


NIGHTS_HANG_ON = {
    "kind": "ghoul", "humanity": 6, "alive": False, "hunger": 2, "humour": "sanguine",
    "intensity": "acute", "blush": True, "frenzy": "fury", "riding": True, "torpor": True,
    "torpor_until": 60, "clock": 60,
}  # fmt: skip
PLANS_HANG_ON = {
    "blood_potency": 2, "stains": 1, "health": Track(5, 1), "willpower": Track(4, 1),
}  # fmt: skip
NOTHING_HANGS_ON = {
    "name": "Mira", "clan": "Caitiff", "generation": 12, "skills": {"brawl": 1},
    "specialties": {"brawl": ("grappling",)}, "disciplines": {"auspex": 1},
    "powers": (Power("Sense", "auspex", 1),), "pools": {"grab": "7"},
}  # fmt: skip
CHANGES = NIGHTS_HANG_ON | PLANS_HANG_ON | NOTHING_HANGS_ON


@pytest.mark.parametrize("plan", [[], [PlanEvent("mend", every=NIGHT)]], ids=["nights", "a plan"])
@pytest.mark.parametrize("what", CHANGES)
def test_characters_live_alike_unless_something_that_time_hangs_on_differs(what, plan):
    alike, _ = resolver.alike("v5")
    who = character()
    other = who._replace(**{what: CHANGES[what]})
    tells = what in NIGHTS_HANG_ON or (bool(plan) and what in PLANS_HANG_ON)
    assert (alike(who, plan) != alike(other, plan)) is tells


@pytest.mark.rule("V18")
@pytest.mark.parametrize("attribute", ["composure", "resolve"])
def test_what_a_planned_session_restores_tells_characters_apart(attribute):
    alike, _ = resolver.alike("v5")
    who = character(willpower="//////")
    other = who._replace(attributes={**who.attributes, attribute: 3})
    plan = [PlanEvent("session", every=NIGHT)]
    assert alike(who, plan) != alike(other, plan)
    assert alike(who, []) == alike(other, [])
    ends = [act("advance-time", one, minutes=NIGHT, plan=plan, faces=[6]).after.willpower
            for one in (who, other)]  # fmt: skip
    assert ends[0] != ends[1]


def test_characters_throw_alike_where_every_face_is_the_same():
    _, thrown_alike = resolver.alike("v5")
    assert thrown_alike((6, 1), BOOK) == thrown_alike((6, 1), BOOK) != thrown_alike((6, 2), BOOK)


@pytest.mark.rule("V32")
@pytest.mark.parametrize("action", ["advance-time", "forecast"])
def test_a_plan_that_the_rules_do_not_have_is_refused_ahead_as_in_time(action):
    plan = [PlanEvent("feed", at=60, source="cow")]
    with pytest.raises(UsageError) as caught:
        act(action, character(), minutes=60, plan=plan)
    assert caught.value.problems[0].key == "event 1.source"
