"""What refusals of Sanguiri say, word for word."""

from __future__ import annotations

import pytest
from kit import BOOK, act, character, house, plus
from refusals import said

from sanguir import resolver
from sanguir.errors import RefusedError
from sanguir.plans import PlanEvent

DAY = 24 * 60
LONG = "a" * 100
CLIPPED = "a" * 79 + "…"
KINDS_OF_ROLL = "one of test, contest, fixed, armor"
TRIGGERS = "one of increase, blood, source, round; `advance-time` brings the Tests of time"
POLICIES = "one of stop, resist, feed"
EXPOSURES = (
    "one of unstated, absent, reduced, direct; or a word of house rules: --rules FILE names them"
)
POOL = "a number (7), or names and numbers joined by + or - (endurance+willpower+1)"
TWO = "needs two sheets, or two ratings"
SIRE_LAST = "RECIPIENT SIRE: the recipient first"
WAYS = "RECIPIENT SIRE, or --recipient-endurance N --sire-endurance N"
TWICE = "--vs and --vs-pool do not go together; leave one of them out"
NO_DICE = "--advancement: {} is out of range; from 1 to 1,000"
NO_SPAN = "--days: {} is out of range; from 1 to 365,250"
ONE_UP = (
    "increase, for the Test one level up, time, for the one that time brings next, or leave it out"
)
ADD_IT = "`POOL SHEET` looks it up; use numbers without"
ADD_THEIRS = "add --vs-sheet SHEET, or use numbers"
OF_THIRST = "it goes with --of thirst"
TURNING = {"of": "turning"}

# an action without a sheet, its choices, what is said of a usage that makes no sense
WITHOUT_A_SHEET = [
    ("roll", {"pool": "2", "kind": "save"}, f'--kind: "save" is no kind of roll; {KINDS_OF_ROLL}'),
    ("roll", {"pool": "2", "kind": LONG},
     f'--kind: "{CLIPPED}" is no kind of roll; {KINDS_OF_ROLL}'),
    ("roll", {"pool": "2", "kind": "contest"},
     "--kind contest: nobody to contest; add --vs N or --vs-pool POOL"),
    ("roll", {"pool": "2", "kind": "test", "vs": 1},
     "--kind test: an opponent makes it a contest; leave out one of the two"),
    ("roll", {"pool": "2", "kind": "fixed", "vs_pool": "2"},
     "--kind fixed: an opponent makes it a contest; leave out one of the two"),
    ("roll", {"pool": "2", "vs": 0, "vs_pool": "2"}, TWICE),
    ("roll", {"pool": "2", "vs": -1}, "--vs: -1 is out of range; from 0 to 100,000"),
    ("roll", {"pool": "2", "vs": 100_001}, "--vs: 100001 is out of range; from 0 to 100,000"),
    ("roll", {"pool": "2", "vs_modifiers": plus(1)},
     "--vs-pool: is missing; the pool that the opponent rolls"),
    ("roll", {"pool": "2", "vs": 1, "vs_modifiers": plus(1)},
     "--vs-pool: is missing; the pool that the opponent rolls"),
    ("odds", {"pool": "2", "vs": 1, "vs_pool": "2"}, TWICE),
    ("roll", {"pool": "2", "kind": "fixed", "difficulty": 1},
     "--difficulty: a roll of kind fixed has none; leave it out"),
    ("roll", {"pool": "2", "vs": 1, "difficulty": 1},
     "--difficulty: a roll of kind contest has none; leave it out"),
    ("roll", {"pool": "2", "difficulty": 0}, "--difficulty: 0 is out of range; 1 or more"),
    ("roll", {"pool": "2", "kind": "fixed", "advancement": 2},
     "--kind fixed: no Advancement and no exposure apply; leave them out"),
    ("roll", {"pool": "2", "kind": "armor", "advancement": 2},
     "--kind armor: no Advancement and no exposure apply; leave them out"),
    ("roll", {"pool": "2", "kind": "armor", "uv": "direct"},
     "--kind armor: no Advancement and no exposure apply; leave them out"),
    ("roll", {"pool": "2", "kind": "fixed", "modifiers": plus(1)},
     "--modifier: a fixed roll takes none; leave it out"),
    ("roll", {"pool": "2", "advancement": 0}, NO_DICE.format(0)),
    ("roll", {"pool": "0", "advancement": 1001}, NO_DICE.format(1001)),
    ("roll", {"pool": "2", "uv": "dusk"}, f'--uv: "dusk" is not an exposure level; {EXPOSURES}'),
    ("roll", {"pool": "2", "uv": "driect"},
     '--uv: "driect" is not an exposure level; did you mean direct?'),
    ("roll", {"pool": "wits"},
     f'POOL: "wits" is a name, and no sheet was given; {ADD_IT}'),
    ("roll", {"pool": "wits", "kind": "armor"},
     f'POOL: "wits" is a name, and no sheet was given; {ADD_IT}'),
    ("roll", {"pool": "@hold"},
     f'POOL: "@hold" is a saved pool, and no sheet was given; {ADD_IT}'),
    ("roll", {"pool": "0", "vs_pool": "wits"},
     f'--vs-pool: "wits" is a name, and no sheet of theirs was given; {ADD_THEIRS}'),
    ("roll", {"pool": "0", "vs_pool": "@hold"},
     f'--vs-pool: "@hold" is a saved pool, and no sheet of theirs was given; {ADD_THEIRS}'),
    ("roll", {"pool": "0", "vs_pool": "POOL: 3"},
     f'--vs-pool: "POOL: 3" is a name, and no sheet of theirs was given; {ADD_THEIRS}'),
    ("odds", {"pool": "2", "kind": "fixed"},
     "--kind fixed: no success is counted, so there are no odds; leave it out"),
    ("odds-of", {"of": "luck"}, '--of: "luck" is no state roll; one of thirst, turning'),
    ("odds-of", {"of": LONG}, f'--of: "{CLIPPED}" is no state roll; one of thirst, turning'),
    ("odds-of", {"of": "thirst"}, "--of thirst: needs a sheet; add SHEET"),
    ("odds-of", TURNING, f"--of turning: {TWO}; {WAYS}"),
    ("odds-of", TURNING | {"recipient_endurance": 3}, f"--of turning: {TWO}; {WAYS}"),
    ("odds-of", TURNING | {"sire_endurance": 3}, f"--of turning: {TWO}; {WAYS}"),
    ("odds-of", TURNING | {"rounds": 2}, f"--rounds: a turning is one roll; {OF_THIRST}"),
    ("odds-of", TURNING | {"trigger": "increase"}, f"--trigger: a turning has none; {OF_THIRST}"),
    ("odds-of",
     TURNING | {"recipient_endurance": 3, "sire_endurance": 3, "auto_modifiers": False},
     "--no-auto-modifiers: there is no sire's sheet; leave it out"),
    ("turn-numbers", {"recipient_endurance": -1, "sire_endurance": 3},
     "--recipient-endurance: -1 is out of range; 0 or more"),
    ("turn-numbers", {"recipient_endurance": 3, "sire_endurance": -1},
     "--sire-endurance: -1 is out of range; 0 or more"),
    ("donors", {"days": 0}, NO_SPAN.format(0)),
    ("donors", {"days": 365_251}, NO_SPAN.format(365_251)),
    ("donors", {"days": 9, "donors_per_day": 2},
     "--donors-per-day: the rules do not know 2 a day; 1 (drained, and dies), 4 or 5"),
    ("uv-level", {"level": "direct", "kind": "ghoul"},
     '--kind: "ghoul" is no kind; one of sanguir, hybrid, human'),
    ("uv-level", {"level": "direct", "kind": LONG},
     f'--kind: "{CLIPPED}" is no kind; one of sanguir, hybrid, human'),
    ("uv-level", {"level": LONG, "kind": "human"},
     f'--level: "{CLIPPED}" is not an exposure level; {EXPOSURES}'),
]  # fmt: skip


@pytest.mark.parametrize(("action", "choices", "line"), WITHOUT_A_SHEET)
def test_what_makes_no_sense_without_a_sheet_is_said_and_what_would_do(action, choices, line):
    assert said(lambda: act(action, None, **choices)) == [f"usage: {line}"]


# an action of a Sanguir, its choices, what is said of a usage that makes no sense
WITH_A_SHEET = [
    ("roll", {"pool": "end.grip"},
     'POOL: "end.grip": Sanguiri has no specialties; add its dice as a number'),
    ("roll", {"pool": "wits"},
     'POOL: "wits" is not on the sheet; one of endurance, stamina, willpower'),
    ("roll", {"pool": "@hold"},
     'POOL: "@hold" is no pool saved on the sheet; `sheet set SHEET pools.hold=POOL` saves'
     " it"),
    ("thirst", {"trigger": "hunger"}, f'--trigger: "hunger" is no trigger; {TRIGGERS}'),
    ("thirst", {"trigger": LONG}, f'--trigger: "{CLIPPED}" is no trigger; {TRIGGERS}'),
    ("thirst", {"trigger": "source"},
     "--trigger source: how far away is it?; add --distance METRES"),
    ("thirst", {"distance": 3}, "--distance goes with --trigger source; add --trigger source"),
    ("thirst", {"trigger": "blood", "distance": 3},
     "--distance goes with --trigger source; add --trigger source"),
    ("thirst", {"trigger": "source", "distance": -1},
     "--distance: -1 is out of range; 0 or more metres"),
    ("thirst", {"advancement": 0}, NO_DICE.format(0)),
    ("heal", {"injuries": 0}, "--injuries: 0 is out of range; 1 or more"),
    ("feed", {"ml": -1}, "--ml: -1 is out of range; from 0 to 1,000,000 mL"),
    ("feed", {"ml": 1_000_001}, "--ml: 1000001 is out of range; from 0 to 1,000,000 mL"),
    ("uv", {"level": "dusk"}, f'LEVEL: "dusk" is not an exposure level; {EXPOSURES}'),
    ("uv", {"level": "driect"}, 'LEVEL: "driect" is not an exposure level; did you mean direct?'),
    ("advance-time", {"minutes": DAY, "when_compelled": "sing"},
     f'--when-compelled: "sing" is no policy; {POLICIES}'),
    ("advance-time", {"minutes": DAY, "when_compelled": LONG},
     f'--when-compelled: "{CLIPPED}" is no policy; {POLICIES}'),
    ("forecast", {"when_compelled": "sing"}, f'--when-compelled: "sing" is no policy; {POLICIES}'),
    ("odds-of", {"of": "thirst", "rounds": 0}, "--rounds: 0 is out of range; from 1 to 1,000"),
    ("odds-of", {"of": "thirst", "rounds": 1001},
     "--rounds: 1001 is out of range; from 1 to 1,000"),
    ("odds-of", {"of": "thirst", "trigger": "blood"},
     f'--trigger: "blood" leaves the Test as it stands; {ONE_UP}'),
    ("odds-of", {"of": "thirst", "trigger": ""}, f'--trigger: "" is no trigger; {ONE_UP}'),
    ("odds-of", {"of": "thirst", "trigger": LONG},
     f'--trigger: "{CLIPPED}" is no trigger; {ONE_UP}'),
    ("odds-of", TURNING, f"--of turning: {TWO}; {WAYS}"),
    ("odds-of", TURNING | {"sire_endurance": 3}, f"--of turning: {TWO}; {WAYS}"),
    ("odds-of", TURNING | {"recipient_endurance": 3, "sire_endurance": 3},
     f"--of turning: {TWO}; {WAYS}"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "choices", "line"), WITH_A_SHEET)
def test_what_makes_no_sense_with_a_sheet_is_said_and_what_would_do(action, choices, line):
    assert said(lambda: act(action, character(), **choices)) == [f"usage: {line}"]


OF_A_TURNING = {"sire": "SIRE", "recipient_endurance": "--recipient-endurance",
                "sire_endurance": "--sire-endurance",
                "auto_modifiers": "--no-auto-modifiers"}  # fmt: skip


@pytest.mark.parametrize("choice", OF_A_TURNING)
def test_the_odds_of_a_thirst_test_take_nothing_of_a_turning(choice):
    value = {"sire": character(), "auto_modifiers": False}.get(choice, 3)
    (line,) = said(lambda: act("odds-of", character(), of="thirst", **{choice: value}))
    assert line == f"usage: {OF_A_TURNING[choice]}: goes with --of turning; leave it out"


EVERYBODYS = "`roll`, `heal` and `uv` are for everybody"
MAKES_ONE = "`sanguir turn` makes a Sanguir of a human"
FEED_FIRST = "feed, or regain control with `thirst --trigger round`"
DEAD = (
    "is dead, and the dead take no actions;"
    " `sheet show` still works; `sheet set SHEET state.alive=true` undoes a slip"
)
# an action that is a Sanguir's alone, its choices, and what it is called
SANGUIRS_ALONE = [
    ("thirst", {}, "Thirst"),
    ("odds-of", {"of": "thirst"}, "Thirst"),
    ("forecast", {}, "Thirst"),
    ("feed", {"ml": 300}, "feeding on blood"),
]


@pytest.mark.rule("S26")
@pytest.mark.parametrize(("action", "choices", "what"), SANGUIRS_ALONE)
@pytest.mark.parametrize(("kind", "hint"), [("human", MAKES_ONE), ("hybrid", EVERYBODYS)])
def test_what_is_a_sanguirs_alone_says_what_is_for_others(kind, hint, action, choices, what):
    who = character(kind)
    with pytest.raises(RefusedError) as caught:
        act(action, who, **choices)
    line = f"Mira is a {kind}; {what} is a Sanguir's alone; {hint}"
    assert list(map(str, caught.value.problems)) == [line]
    assert caught.value.about is who


def tom(**choices):
    return character("human", name="Tom", **choices)


def ilse(kind="sanguir", **choices):
    return character(kind, name="Ilse", **choices)


FIRST = "only a living human can be turned; RECIPIENT SIRE: the recipient first"
# who, action, its choices, what is said of what the rules do not allow
REFUSED = [
    (tom(alive=False), "roll", {"pool": "2"}, [f"Tom {DEAD}"]),
    (tom(), "turn", {"sire": ilse(alive=False)}, [f"Ilse {DEAD}"]),
    (ilse(), "thirst", {"trigger": "round"},
     ["Ilse is not compelled, so no round of resisting is due;"
      " `thirst` without --trigger makes a Test now"]),
    (ilse(), "heal", {},
     ["Ilse has no Injury to heal; if that is wrong, correct state.injuries with `sheet set`"]),
    (ilse(injuries=2), "heal", {"injuries": 3},
     ["Ilse has fewer Injuries than 3: 2;"
      " heal at most those, or correct state.injuries with `sheet set`"]),
    (ilse(), "turn", {"sire": ilse()}, [f"Ilse is a sanguir; {FIRST}"]),
    (ilse("hybrid"), "turn", {"sire": ilse()}, [f"Ilse is a hybrid; {FIRST}"]),
    (tom(END=10, WIL=7), "turn", {"sire": ilse()},
     ["Tom has endurance 10, over a Sanguir's cap; at most 9, unless house rules raise the cap",
      "Tom has willpower 7, over a Sanguir's cap; at most 6, unless house rules raise the cap"]),
    (tom(), "turn", {"sire": ilse("hybrid")},
     [f"Ilse is a hybrid; turning others is a Sanguir's alone; {SIRE_LAST}"]),
    (tom(), "turn", {"sire": ilse("human")},
     [f"Ilse is a human; turning others is a Sanguir's alone; {SIRE_LAST}"]),
    (tom(), "turn", {"sire": ilse(control="compelled")},
     [f"Ilse is compelled to feed and cannot turn anyone; {FEED_FIRST}"]),
    (ilse(control="compelled"), "odds-of", {"of": "thirst", "trigger": "time"},
     ["Ilse is compelled to feed, and the clock stands still;"
      " without --trigger the odds are of the Test that may end it"]),
    (None, "turn-numbers", {"recipient_endurance": 10, "sire_endurance": 11},
     ["--recipient-endurance: 10 is over a Sanguir's cap; at most 9, unless house rules raise"
      " the cap",
      "--sire-endurance: 11 is over a Sanguir's cap; at most 9, unless house rules raise"
      " the cap"]),
    (ilse(), "odds-of", {"of": "rouse"},
     ["--of rouse belongs to v5, and this is sanguiri; --of thirst"]),
    (ilse(), "odds-of", {"of": "frenzy"},
     ["--of frenzy belongs to v5, and this is sanguiri; --of thirst"]),
    (ilse(), "odds-of", {"of": "remorse"},
     ["--of remorse belongs to v5, and this is sanguiri; --of thirst"]),
]  # fmt: skip


@pytest.mark.parametrize(("who", "action", "choices", "lines"), REFUSED)
def test_what_the_rules_do_not_allow_is_said_and_what_is_left(who, action, choices, lines):
    assert said(lambda: act(action, who, **choices)) == [f"refused: {one}" for one in lines]


PLAIN = "leave it out, or let the house rules say test.higher_difficulty = true"


@pytest.mark.rule("S1", "S3")
@pytest.mark.parametrize(
    ("own", "choices", "line"),
    [
        ({"higher_difficulty": False}, {"difficulty": 2},
         f"--difficulty: this table's Tests all have Difficulty 1; {PLAIN}"),
        ({"higher_difficulty": False, "difficulty": 3}, {"difficulty": 4},
         f"--difficulty: this table's Tests all have Difficulty 3; {PLAIN}"),
        ({"advancement": False}, {"advancement": 2},
         "--advancement: this table plays without it; leave it out"),
    ],
)  # fmt: skip
def test_what_a_table_plays_without_is_refused(own, choices, line):
    lines = said(lambda: act("roll", None, pool="2", book=house(test=own), **choices))
    assert lines == [f"refused: {line}"]


@pytest.mark.rule("S21", "S26")
@pytest.mark.parametrize(
    ("recipient", "sire", "about"),
    [
        (tom(alive=False), ilse(), "recipient"),
        (tom(), ilse(alive=False), "sire"),
        (tom(), ilse("hybrid"), "sire"),
        (tom(), ilse(control="compelled"), "sire"),
    ],
)
def test_a_refused_turning_says_who_stands_in_the_way(recipient, sire, about):
    with pytest.raises(RefusedError) as caught:
        act("turn", recipient, sire=sire)
    assert caught.value.about is {"recipient": recipient, "sire": sire}[about]


@pytest.mark.rule("S18")
def test_refused_odds_of_the_test_that_time_brings_say_whose_clock_stands_still():
    who = ilse(control="compelled")
    with pytest.raises(RefusedError) as caught:
        act("odds-of", who, of="thirst", trigger="time")
    assert caught.value.about is who


# planned exposures, what is said of those that the book lacks
PLANS = [
    (["driect"], ['event 1.exposure: "driect" is not an exposure level; did you mean direct?']),
    (["direct", "dusk", "absent", LONG],
     [f'event 2.exposure: "dusk" is not an exposure level; {EXPOSURES}',
      f'event 4.exposure: "{CLIPPED}" is not an exposure level; {EXPOSURES}']),
]  # fmt: skip


@pytest.mark.rule("S25")
@pytest.mark.parametrize(("levels", "lines"), PLANS)
def test_a_planned_exposure_that_the_book_lacks_is_said_with_its_place(levels, lines):
    plan = [PlanEvent("uv", at=60, exposure=level) for level in levels]
    problems = resolver.plan_problems("sanguiri", plan, BOOK)
    assert [f"{one.key}: {one.message}; {one.hint}" for one in problems] == lines


@pytest.mark.rule("S25")
def test_an_exposure_of_no_letters_is_none_of_the_book():
    plan = [PlanEvent("uv", at=60, exposure="")]
    lines = said(lambda: act("advance-time", character(), minutes=60, plan=plan))
    assert lines == [f'usage: event 1.exposure: "" is not an exposure level; {EXPOSURES}']


def test_a_planned_exposure_that_is_not_given_is_missing():
    plan = [PlanEvent("uv", at=60)]
    (line,) = said(lambda: act("advance-time", character(), minutes=60, plan=plan))
    assert line.startswith("usage: event 1.exposure: is missing; one of unstated, ")


@pytest.mark.rule("S25")
def test_who_stands_in_an_exposure_of_another_table_is_told_that_this_one_lacks_it():
    theirs = house(exposures={"dusk": {"sanguir": -1, "hybrid": 0}})
    who = character(book=theirs, exposure="dusk")
    assert act("uv", who, book=theirs).facts["modifier"] == -1
    for action, choices in (("uv", {}), ("roll", {"pool": "2"})):
        lines = said(lambda: act(action, who, **choices))  # noqa: B023 - called at once
        assert lines == [f'usage: "dusk" is not an exposure level; {EXPOSURES}']


# a table's own rows, what is said of those that do not hold together
HOUSE = [
    ({"exposures": {"unstated": {"sanguir": -1}}},
     ["sanguiri.exposures.unstated: an unstated exposure has no dice; name another level"]),
    ({"exposures": {"Dusk": {"sanguir": -1, "hybrid": 0}}},
     ["sanguiri.exposures.Dusk: does not do as a name; a short name in small letters"]),
    ({"thirst": {"levels": {"thirsty": {"name": "Peckish"}}}},
     ['sanguiri.thirst.levels.thirsty.name: two levels are called "Peckish"; one name each']),
    ({"thirst": {"levels": {"thirsty": {"penalty": 0}}}},
     ["sanguiri.thirst.levels.thirsty.penalty: 0 is better than -1 of peckish, the level"
      " before; -1 or less"]),
    ({"thirst": {"levels": {"parched": {"penalty": -2}}}},
     ["sanguiri.thirst.levels.parched.penalty: -2 is better than -3 of bloodthirsty:"
      " new levels come last; -3 or less"]),
    ({"caps": {"strength": {"male": 8}}},
     ["sanguiri.caps.strength.most: is missing from a new row; give most, or male and female"]),
]  # fmt: skip


@pytest.mark.rule("S8", "S12", "S25")
@pytest.mark.parametrize(("own", "lines"), HOUSE)
def test_rows_that_do_not_hold_together_are_said_with_their_keys(own, lines):
    assert said(lambda: house(**own)) == [f"invalid: {one}" for one in lines]
