"""The door of the rules: what is given to it wrongly is a user's fault, and told as one."""

from __future__ import annotations

import inspect
import json
from importlib import import_module

import pytest
from kit import BOOK, character, sheet
from refusals import said
from v5.v5kit import character as of_v5

from sanguir import resolver
from sanguir.dice import Seeded
from sanguir.errors import InvalidError, JointError, Problem, RefusedError, SanguirError
from sanguir.plans import PlanEvent
from sanguir.render.json import error_line

V5 = resolver.book("v5")
DICE = Seeded(7).of("mira.toml")
MIRA = character()
GIVEN = {"dice": DICE, "book": BOOK}


def act(action, who, **choices):
    return lambda: resolver.act(action, who, **(GIVEN | choices))


NO_CHARACTER = (
    "usage: character: is missing; `resolver.character` gives one; or the `system` without one"
)

# Plans of one event that the rules of Sanguiri refuse, and what they say of it.
PLANS = [
    ([PlanEvent("uv", at=30, exposure="dusk")],
     'exposure: "dusk" is not an exposure level; one of unstated, absent, reduced, direct'
     "; or a word of house rules: --rules FILE names them"),
    ([PlanEvent("fed", at=30)], 'do: "fed" is not for Sanguiri; did you mean feed?'),
    ([PlanEvent("feed", at=30)], "ml: is missing; how many mL: 300"),
]  # fmt: skip
NO_SYSTEM = 'usage: "{}" is not a rule system; one of sanguiri, v5'


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (act("roll", None, pool="5"), NO_CHARACTER),
        (lambda: resolver.of(None), NO_CHARACTER),
        (act("roll", {"name": "Mira"}, pool="5"),
         NO_CHARACTER.replace("missing", "not one of the rules")),
        (act("roll", MIRA, pool=b"x"), "usage: POOL: b'x' is nothing that a sheet can hold; text"),
        (act("roll", MIRA, pool="5", difficulty="hard"),
         'usage: --difficulty: "hard" is not a whole number; a number; hard is a Difficulty of v5'),
        (act("roll", MIRA, pool="5", difficulty="hrad"),
         'usage: --difficulty: "hrad" is not a whole number;'
         " plain digits with an optional sign, such as 3, +2 or -1"),
        (lambda: resolver.book("V5"), NO_SYSTEM.format("V5")),
        (lambda: resolver.has("dnd", "roll"), NO_SYSTEM.format("dnd")),
        (lambda: resolver.template("", "Cid"), NO_SYSTEM.format("")),
        (act("roll", MIRA, pool=5), "usage: POOL: 5 is a whole number; text"),
        (act("heal", MIRA, injuries="2"), 'usage: --injuries: "2" is text; a whole number'),
        (act("heal", MIRA, injuries=True), "usage: --injuries: is true; a whole number"),
        (act("roll", MIRA, pool="5", difficulty=2.5),
         "usage: --difficulty: 2.5 is a number with a fraction; a whole number"),
        (act("feed", MIRA, ml=1, frozen="yes"), 'usage: --frozen: "yes" is text; true or false'),
        (act("roll", MIRA, pool="5", modifiers=["+2"]),
         'usage: --modifier: is not a list of Modifier; Modifier("fog", -1),'
         " from sanguir.pools import Modifier"),
        (act("advance-time", MIRA, minutes=60, plan=[{"do": "feed"}]),
         "usage: --plan: is not a list of PlanEvent;"
         ' PlanEvent("feed", every=1440, ml=300), from sanguir.plans import PlanEvent'),
        *((act(verb, MIRA, minutes=60, plan=plan), f"usage: event 1.{said}")
          for verb in ("advance-time", "forecast") for plan, said in PLANS),
        (lambda: resolver.plan_for("sanguiri", [PlanEvent("fed", at=30)]),
         'usage: event 1.do: "fed" is not something to plan; did you mean feed?'),
        (lambda: resolver.plan_for("v5", [PlanEvent("feed", at=30)]),
         "usage: event 1: feed says too little; it needs ml or source"),
        (act("advance-time", MIRA, minutes=-5),
         "usage: minutes: time runs forwards only; 0 or more"),
        (act("roll", MIRA, pool="5", dice=Seeded(1)),
         "usage: dice: is not dice; `Seeded(7).of(name)`, or `Entered`"),
        (act("roll", MIRA, pool="5", dice=None),
         "usage: dice: none were given; `Seeded(7).of(name)`, or `Entered`"),
        (act("roll", MIRA, pool="5", book=V5),
         'usage: book: is not a book of sanguiri; `resolver.book("sanguiri")` gives one'),
        (act("roll", MIRA, pool="5", book=V5, system="v5"),
         "usage: character: is not a character of v5; `resolver.character` gives one"),
        (act("thirst", None, system="sanguiri"),
         "usage: character: is not a character of sanguiri; `resolver.character` gives one"),
        (act("donors", MIRA, days=3),
         "usage: character: this action takes none; leave it out"),
        (act("thirst", MIRA, triger="blood"),
         "usage: triger: is no choice of `thirst` in sanguiri; did you mean trigger?"),
        (lambda: resolver.read(sheet(), V5),
         'usage: book: is not a book of sanguiri; `resolver.book("sanguiri")` gives one'),
        (lambda: resolver.character([]), "invalid: [] is a list; a sheet: a table of its keys"),
        (lambda: resolver.read(None), "invalid: is null; a sheet: a table of its keys"),
        (lambda: resolver.character("system"),
         'invalid: "system" is text; a sheet: a table of its keys'),
        (lambda: resolver.book("v5", [1]),
         "invalid: [1] is a list; house rules: the table of a file under v5"),
        (lambda: Seeded(-1),
         "usage: --seed: -1 is no seed; from 0 to 9,223,372,036,854,775,807"),
        (lambda: Seeded("7"),
         "usage: --seed: '7' is no seed; from 0 to 9,223,372,036,854,775,807"),
    ],
)  # fmt: skip
def test_what_is_given_wrongly_is_refused_in_these_words(call, line):
    assert said(call) == [line]


@pytest.mark.parametrize(
    ("action", "choices"),
    [("odds", {"pool": "5"}), ("forecast", {}), ("sheet-show", {}), ("uv", {}),
     ("feed", {"ml": 300}), ("thirst", {"trigger": "blood"})],
)  # fmt: skip
def test_where_nothing_is_thrown_no_dice_are_needed(action, choices):
    assert resolver.act(action, MIRA, book=BOOK, **choices).rolls == ()


def test_an_action_takes_the_choices_of_its_rule_and_nothing_that_every_action_is_given():
    assert resolver.accepts("v5", "roll", "hunger")
    assert not resolver.accepts("sanguiri", "roll", "hunger")
    assert not resolver.accepts("v5", "throw", "pool")
    for given in ("character", "dice", "book", "system", "action"):
        assert not resolver.accepts("v5", "roll", given)
    assert said(act("roll", MIRA, pool="5", modifier=3)) == [
        "usage: modifier: is what `roll` calls modifiers; modifiers=..."
    ]


@pytest.mark.parametrize(
    ("system", "action"),
    [
        (system, action)
        for system, package in resolver.SYSTEMS.items()
        for action in import_module(package).ACTIONS
    ],
)
def test_a_choice_that_no_rule_has_is_answered_with_those_of_the_action(system, action):
    who = MIRA if system == "sanguiri" else of_v5()
    book = resolver.book(system)
    choices = [name for name in inspect.signature(resolver.rule(system, action)).parameters
               if resolver.accepts(system, action, name)]  # fmt: skip
    takes = ", ".join(choices) or "none"
    assert said(act(action, who, book=book, zzz=3)) == [
        f"usage: zzz: is no choice of `{action}` in {system}; it takes {takes}"
    ]
    for name in choices:
        (line,) = said(act(action, who, book=book, **{f"{name}_": 3}))
        assert line.startswith(f"usage: {name}_: is no choice of `{action}` in {system}; ")
        assert line.endswith(f"did you mean {name}?")


def test_a_choice_of_the_other_system_is_named_by_its_option():
    assert said(act("roll", MIRA, pool="5", hunger=3)) == [
        "usage: --hunger: does not apply to roll in sanguiri; "
        "leave it out; sanguiri has --advancement, --uv"
    ]


def test_a_level_of_light_is_named_where_another_word_was_meant():
    assert said(act("uv", MIRA, exposure="direct")) == [
        "usage: exposure: is no choice of `uv` in sanguiri; it takes level"
    ]


def test_a_roll_is_thrown_again_as_it_is():
    book = V5
    dice = Seeded(3).of("")
    first = resolver.act("roll", None, system="v5", dice=dice, book=book, pool="4", difficulty=4)
    again = resolver.act("reroll", None, system="v5", dice=dice, book=book, roll=first.rolls[0],
                         positions="1,2").rolls[0]  # fmt: skip
    assert again.rerolled == (1, 2)
    assert again.dice[2:] == first.rolls[0].dice[2:]


def test_the_line_of_an_error_of_several_files_names_each():
    lost = [Problem("no such sheet", "look", None, f"{name}.toml") for name in ("nix", "nox")]
    both = json.loads(error_line(InvalidError(lost)))["error"]
    assert (both["file"], both["message"]) == (
        "nix.toml", "nix.toml: no such sheet\nnox.toml: no such sheet",
    )  # fmt: skip
    assert both["hint"] == "look\nlook"
    of_one = [Problem("is 9", hint, key, "nix.toml") for key, hint in (("a", None), ("b", "0"))]
    found = json.loads(error_line(InvalidError(of_one)))["error"]
    assert (found["message"], found["hint"], found["key"]) == ("a: is 9\nb: is 9", "\n0", None)


def test_an_error_reads_as_it_is_shown():
    problems = [Problem("is missing", "a name", "name", "mira.toml"), Problem("is odd")]
    assert str(InvalidError(problems)) == "mira.toml: name: is missing; a name\nis odd"
    both = JointError([RefusedError("Mira is dead"), InvalidError(problems)])
    assert (both.code, len(both.problems)) == ("refused", 3)
    assert isinstance(both, SanguirError)
