"""What refusals say: the Blood, Hunger, feeding, frenzy, harm, time and odds, word for word."""

from __future__ import annotations

import pytest
from refusals import said
from v5kit import act, character, house

from sanguir.errors import RefusedError, UsageError
from sanguir.plans import PlanEvent
from sanguir.pools import Modifier

NIGHT = 24 * 60
PROVOCATIONS = (
    "one of friend-killed, lover-hurt, lover-killed, physical-provocation, insulted, humiliated,"
    " blood-sight, blood-taste, failed-rouse, bonfire, burning-building, burned,"
    " obscured-sunlight, direct-sunlight"
)
SOURCES = (
    "one of small-animals, medium-animal, large-animal, bag, sip, safe-drink, harmful-drink, kill"
)
EXCLUDE = "--ride-the-wave, --spend-willpower, --end: these exclude each other; give one"
KINDS = "fury, hunger or terror"
MISSING = f"--provocation: is missing; it sets kind and Difficulty; or -d N and --kind {KINDS}"
KINDLESS = (
    f"--kind: is missing beside --difficulty; {KINDS}; or --provocation without -d, which sets both"
)
DIFFICULTYLESS = (
    "--difficulty: is missing beside --kind; -d N; or --provocation without --kind, which sets both"
)
FOG = [Modifier("fog", -1)]
TWICE = "the provocation says it; leave out one of the two"
LONG = "a" * 100
CLIPPED = "a" * 79 + "…"
FAR = "is out of range; from 0 to 1,000"

# action, its choices, what is said of a usage that makes no sense
USAGE = [
    ("frenzy", {}, [MISSING]),
    ("frenzy", {"difficulty": 3}, [KINDLESS]),
    ("frenzy", {"ride_the_wave": True}, [MISSING]),
    ("frenzy", {"kind": "fury"}, [DIFFICULTYLESS]),
    ("frenzy", {"kind": "joy", "difficulty": 3},
     ['--kind: "joy" is no kind of frenzy; one of fury, hunger, terror']),
    ("frenzy", {"kind": LONG},
     [f'--kind: "{CLIPPED}" is no kind of frenzy; one of fury, hunger, terror']),
    ("frenzy", {"kind": "fury", "difficulty": -1}, [f"--difficulty: -1 {FAR}"]),
    ("frenzy", {"kind": "fury", "difficulty": 1001}, [f"--difficulty: 1001 {FAR}"]),
    ("frenzy", {"provocation": "bonfire", "difficulty": 3}, [f"--difficulty: {TWICE}"]),
    ("frenzy", {"provocation": "bonfire", "kind": "fury"}, [f"--kind: {TWICE}"]),
    ("frenzy", {"provocation": "insult"},
     ['--provocation: "insult" provokes nothing; did you mean insulted?']),
    ("frenzy", {"provocation": "campfire"},
     [f'--provocation: "campfire" provokes nothing; {PROVOCATIONS}']),
    ("frenzy", {"provocation": LONG},
     [f'--provocation: "{CLIPPED}" provokes nothing; {PROVOCATIONS}']),
    ("frenzy", {"provocation": "bonfire", "ride_the_wave": True, "spend_willpower": True},
     [EXCLUDE]),
    ("frenzy", {"spend_willpower": True, "end": True}, [EXCLUDE]),
    ("frenzy", {"ride_the_wave": True, "end": True}, [EXCLUDE]),
    ("frenzy", {"end": True, "force": True, "modifiers": FOG},
     ["--modifier: --end throws no dice; leave it out"]),
    ("frenzy", {"provocation": "bonfire", "ride_the_wave": True, "modifiers": FOG},
     ["--modifier: --ride-the-wave throws no dice; leave it out"]),
    ("frenzy", {"provocation": "bonfire", "spend_willpower": True, "modifiers": FOG},
     ["--modifier: --spend-willpower throws no dice; leave it out"]),
    ("frenzy", {"provocation": "bonfire", "end": True},
     ["--end: nothing else goes with it; leave the provocation out"]),
    ("rouse", {"purpose": "dinner"},
     ['--for: "dinner" is nothing to rouse for; one of surge, blush, discipline, mend, other']),
    ("rouse", {"purpose": LONG},
     [f'--for: "{CLIPPED}" is nothing to rouse for; one of surge, blush, discipline, mend,'
      " other"]),
    ("rouse", {"checks": 0}, ["--checks: 0 is out of range; from 1 to 100"]),
    ("rouse", {"checks": 101}, ["--checks: 101 is out of range; from 1 to 100"]),
    ("rouse", {"purpose": "discipline"},
     ["--level: is missing; the power's level, from 1 to 5"]),
    ("rouse", {"purpose": "discipline", "level": 0},
     ["--level: 0 is out of range; from 1 to 5"]),
    ("rouse", {"purpose": "discipline", "level": 6},
     ["--level: 6 is out of range; from 1 to 5"]),
    ("rouse", {"purpose": "mend", "level": 1},
     ["--level: belongs to a Discipline; add --for discipline"]),
    ("damage", {"amount": -1}, ["N: -1 is out of range; from 0 to 1,000 boxes"]),
    ("damage", {"amount": 1001}, ["N: 1001 is out of range; from 0 to 1,000 boxes"]),
    ("damage", {"amount": 2, "track": "humanity"},
     ['--track: "humanity" is no track; one of health, willpower']),
    ("damage", {"amount": 2, "track": LONG},
     [f'--track: "{CLIPPED}" is no track; one of health, willpower']),
    ("damage", {"amount": 2, "aggravated": True, "halve": True},
     ["--halve: only superficial damage is halved; leave out one of the two"]),
    ("stain", {"amount": -1}, ["N: -1 is out of range; from 0 to 1,000 Stains"]),
    ("stain", {"amount": 1001}, ["N: 1001 is out of range; from 0 to 1,000 Stains"]),
    ("feed", {"source": "harmful-drink"}, ["--amount: harmful-drink needs one; from 1 to 4"]),
    ("feed", {"source": "harmful-drink", "amount": 0},
     ["--amount: 0 is out of range; from 1 to 4"]),
    ("feed", {"source": "harmful-drink", "amount": 5},
     ["--amount: 5 is out of range; from 1 to 4"]),
    ("feed", {"source": "harmful-drink", "amount": 2, "victim_pool": -1},
     ["--victim-pool: -1 is out of range; from 0 to 1,000 dice"]),
    ("feed", {"source": "harmful-drink", "victim_pool": 1001},
     ["--amount: harmful-drink needs one; from 1 to 4",
      "--victim-pool: 1001 is out of range; from 0 to 1,000 dice"]),
    ("feed", {"source": "sip", "amount": 1, "victim_pool": 2},
     ["--amount: sip takes none; it goes with harmful-drink",
      "--victim-pool: sip takes none; it goes with harmful-drink"]),
    ("feed", {"source": "sips"}, ['--source: "sips" is no source of blood; did you mean sip?']),
    ("feed", {"source": "cow"}, [f'--source: "cow" is no source of blood; {SOURCES}']),
    ("feed", {"source": LONG}, [f'--source: "{CLIPPED}" is no source of blood; {SOURCES}']),
    ("feed", {"source": "bag", "humour": "sanguine", "intensity": "intense"},
     ["--humour: bag has its own Resonance; leave it out",
      "--intensity: bagged blood has none; leave it out"]),
    ("feed", {"source": "large-animal", "humour": "animal"},
     ["--humour: large-animal has its own Resonance; leave it out"]),
    ("feed", {"source": "large-animal", "intensity": "acute"},
     ["--intensity: an animal bears no Dyscrasia; intense is the strongest"]),
    ("feed", {"source": "sip", "humour": "bagged"},
     ["--humour: no human is bagged; the humour of a human"]),
    ("feed", {"source": "sip", "humour": "animal", "intensity": "intense"},
     ["--humour: no human is animal; the humour of a human"]),
    ("feed", {"source": "sip", "intensity": "intense"},
     ["--humour: is missing beside an intensity; the human's humour"]),
    ("feed", {"source": "sip", "humour": "none", "intensity": "intense"},
     ["--humour: none has no intensity; the human's humour"]),
    ("feed", {"source": "sip", "humour": "sanguine", "intensity": "mild"},
     ['--intensity: "mild" is no intensity; one of negligible, fleeting, intense, acute']),
    ("odds", {"pool": "3", "reroll": "1,2"},
     ["--reroll: positions are for dice that lie on the table; one of all, failures, criticals,"
      " avoid-messy, risky, best"]),
    ("odds", {"pool": "3", "reroll": "failures", "vs_pool": "98"},
     ["--reroll: 101 dice in a contest are too many to weigh; at most 100 on both sides, or"
      " --vs N"]),
    ("odds", {"pool": "2", "hunger": 1, "reroll": "failures", "vs_pool": "999"},
     ["--reroll: 1,001 dice in a contest are too many to weigh; at most 100 on both sides, or"
      " --vs N"]),
    ("roll", {"pool": "3", "discipline": "dominate"},
     ['--discipline: "dominate" is not on the sheet; this sheet has no such names']),
    ("roll", {"pool": "3", "power": "dominate"},
     ['--power: "dominate" is not on the sheet; this sheet has no such names']),
]  # fmt: skip


@pytest.mark.parametrize(("action", "choices", "lines"), USAGE)
def test_what_makes_no_sense_is_said_and_what_would_do(action, choices, lines):
    assert said(lambda: act(action, character(), **choices)) == [f"usage: {one}" for one in lines]


EVERYBODYS = "`roll`, `damage`, `willpower`, `stain`, `remorse` and `session` are for everybody"
FORCE = "`--force` marks it all the same, and the damage gets worse"
FEED_FIRST = "`feed` first; `rouse --forced` is for a Rouse that cannot be avoided"
# who, action, its choices, what is said of what the rules do not allow
REFUSED = [
    ({"frenzy": "terror"}, "frenzy", {"provocation": "bonfire"},
     "Ilse is in a frenzy of terror already;"
     " `willpower --spend frenzy` or `frenzy --end` ends it"),
    ({"frenzy": "terror"}, "frenzy", {"provocation": "bonfire", "spend_willpower": True},
     "Ilse is in a frenzy of terror already;"
     " `willpower --spend frenzy` or `frenzy --end` ends it"),
    ({"frenzy": "terror", "riding": True}, "frenzy", {"provocation": "bonfire"},
     "Ilse is in a frenzy of terror already; `frenzy --end` ends it"),
    ({}, "frenzy", {"end": True}, "Ilse is in no frenzy; there is nothing to end"),
    ({"willpower": "////"}, "frenzy", {"provocation": "bonfire", "spend_willpower": True},
     f"Ilse has no unmarked Willpower for keeping frenzy away; {FORCE}"),
    ({"willpower": "////"}, "odds", {"pool": "3", "reroll": "best"},
     f"Ilse has no unmarked Willpower for the re-roll; {FORCE}"),
    ({"hunger": 5, "health": "..///"}, "mend", {},
     f"Ilse is at Hunger 5, too hungry for mending by choice; {FEED_FIRST}"),
    ({"health": "..xxx"}, "mend", {},
     "Ilse has no superficial damage to mend; `mend --aggravated` mends the other kind"),
    ({"health": "..///"}, "mend", {"aggravated": True},
     "Ilse has no aggravated damage to mend; `mend` without --aggravated mends the other kind"),
    ({}, "mend", {}, "Ilse has no superficial damage to mend"),
    ({}, "mend", {"aggravated": True}, "Ilse has no aggravated damage to mend"),
    ({"torpor": True}, "rise", {},
     "Ilse lies in torpor; `advance-time` lets its term pass, `torpor --wake` ends it by the"
     " Storyteller's word, and `sheet` still works"),
    ({"alive": False}, "rise", {},
     "Ilse is dead, and the dead take no actions;"
     " `sheet show` still works; `sheet set SHEET state.alive=true` undoes a slip"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "action", "choices", "line"), REFUSED)
def test_what_the_rules_do_not_allow_is_said_and_what_is_left(given, action, choices, line):
    assert said(lambda: act(action, character(**given), **choices)) == [f"refused: {line}"]


# action, its choices, and how it is called where somebody else asks for it
VAMPIRES_ALONE = [
    ("rouse", {}, "rousing the Blood"),
    ("rise", {}, "rising for the night"),
    ("frenzy", {"provocation": "bonfire"}, "frenzy"),
    ("feed", {"source": "sip"}, "feeding on blood"),
    ("forecast", {}, "Hunger"),
]


@pytest.mark.rule("V33")
@pytest.mark.parametrize(("action", "choices", "what"), VAMPIRES_ALONE)
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_what_is_a_vampires_alone_says_what_is_for_everybody(kind, action, choices, what):
    lines = said(lambda: act(action, character(kind), **choices))
    assert lines == [f"refused: Ilse is a {kind}; {what} is a vampire's alone; {EVERYBODYS}"]


@pytest.mark.rule("V23", "V33")
@pytest.mark.parametrize(("choices", "marks"), [({}, "superficial"),
                                                ({"aggravated": True}, "aggravated")])  # fmt: skip
@pytest.mark.parametrize("kind", ["ghoul", "mortal"])
def test_whoever_cannot_mend_is_told_that_the_rules_are_silent(kind, choices, marks):
    lines = said(lambda: act("mend", character(kind), **choices))
    assert lines == [
        f"refused: Ilse is a {kind}; mending with the Blood is a vampire's alone, and the rules do "
        f"not say how others heal; `sheet set SHEET health.{marks}-=1` writes what the table allows"
    ]


@pytest.mark.rule("V30", "V33")
@pytest.mark.parametrize(
    ("kind", "given", "action"),
    [
        ("vampire", {"torpor": True}, "rise"),
        ("vampire", {"alive": False}, "forecast"),
        ("mortal", {}, "rise"),
    ],
)
def test_a_refusal_for_what_somebody_is_says_who_that_is(kind, given, action):
    who = character(kind, **given)
    with pytest.raises(RefusedError) as caught:
        act(action, who)
    assert caught.value.about is who


PLANS = [
    (PlanEvent("heal", at=60, injuries=1),
     ['event 1.do: "heal" is not for V5; one of mend, feed, session']),
    (PlanEvent("feed", at=60, ml=300),
     ['event 1.source: is missing; source = "sip", or another of the feeding table']),
    (PlanEvent("feed", at=60, source="sips"),
     ['event 1.source: "sips" is no source of blood; did you mean sip?']),
    (PlanEvent("feed", at=60, source=""),
     [f'event 1.source: "" is no source of blood; {SOURCES}']),
    (PlanEvent("feed", at=60, source="harmful-drink"),
     ["event 1.amount: harmful-drink needs one; from 1 to 4"]),
    (PlanEvent("feed", at=60, source="harmful-drink", amount=5),
     ["event 1.amount: 5 is out of range; from 1 to 4"]),
    (PlanEvent("feed", at=60, source="sip", humour="sanguine", intensity="mild"),
     ['event 1.intensity: "mild" is no intensity; one of negligible, fleeting, intense, acute']),
    (PlanEvent("feed", at=60, source="bag", amount=1, humour="sanguine", intensity="acute"),
     ["event 1.amount: bag takes none; it goes with harmful-drink",
      "event 1.humour: bag has its own Resonance; leave it out",
      "event 1.intensity: bagged blood has none; leave it out"]),
]  # fmt: skip


@pytest.mark.rule("V32")
@pytest.mark.parametrize(("event", "lines"), PLANS)
def test_a_plan_that_makes_no_sense_says_which_key_of_which_event(event, lines):
    asked = said(lambda: act("advance-time", character(), minutes=NIGHT, plan=[event]))
    assert asked == [f"usage: {one}" for one in lines]


@pytest.mark.rule("V32")
def test_a_colon_in_what_a_plan_names_is_no_part_of_the_key():
    plan = [PlanEvent("feed", at=60, source="a: b")]
    with pytest.raises(UsageError) as caught:
        act("advance-time", character(), minutes=NIGHT, plan=plan)
    (problem,) = caught.value.problems
    assert (problem.key, problem.hint) == ("event 1.source", SOURCES)
    assert problem.message == '"a: b" is no source of blood'


@pytest.mark.rule("V32")
def test_every_event_of_a_plan_says_what_is_wrong_with_it():
    plan = [
        PlanEvent("heal", at=60, injuries=1),
        PlanEvent("mend", at=60),
        PlanEvent("feed", at=60),
        PlanEvent("feed", at=60, source="cow"),
    ]
    asked = said(lambda: act("advance-time", character(), minutes=NIGHT, plan=plan))
    assert asked == [
        'usage: event 1.do: "heal" is not for V5; one of mend, feed, session',
        'usage: event 3.source: is missing; source = "sip", or another of the feeding table',
        f'usage: event 4.source: "cow" is no source of blood; {SOURCES}',
    ]


# overrides of the book, what is said of those that do not hold together
HOUSE = [
    ({"resonance": {"intensity_faces": {"fleeting": {"most": 5}}}},
     ["v5.resonance.intensity_faces.fleeting.most: 5 leaves it no face; more than 5"]),
    ({"resonance": {"humour_faces": {"sanguine": {"most": 9}}}},
     ["v5.resonance.humour_faces.sanguine.most: leaves faces over; 10"]),
    ({"resonance": {"strong_faces": {"intense": {"most": 9}, "acute": {"most": 9}}}},
     ["v5.resonance.strong_faces.acute.most: 9 leaves it no face; more than 9",
      "v5.resonance.strong_faces.acute.most: leaves faces over; 10"]),
]  # fmt: skip


@pytest.mark.parametrize(("overrides", "lines"), HOUSE)
def test_faces_that_do_not_make_a_die_are_said(overrides, lines):
    assert said(lambda: house(**overrides)) == [f"invalid: {one}" for one in lines]


@pytest.mark.parametrize(
    ("overrides", "key", "message"),
    [
        (
            {"blood": {"generations": {"12": {"least": 4}}}},
            "blood.generations.12.least",
            "4 is above the most, 3",
        ),
        (
            {"feeding": {"sources": {"sip": {"slakes": 2}}}},
            "feeding.sources.sip.slakes",
            "2 is above the most, 1",
        ),
    ],
)
def test_the_least_above_the_most_is_said_where_it_stands(overrides, key, message):
    (line,) = said(lambda: house(**overrides))
    assert line.startswith(f"invalid: v5.{key}: {message}; ")
