"""Lists of a roll's choices that stand in several places: held to the rules' own signatures."""

from __future__ import annotations

import inspect
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from kit import sheet
from refusals import said as refused

from sanguir import resolver
from sanguir.amounts import faces
from sanguir.dice import Entered, Seeded
from sanguir.errors import Problem, SanguirError, UsageError
from sanguir.plans import PlanEvent
from sanguir.pools import Modifier
from sanguir.sanguiri import tests as sanguiri
from sanguir.sheets import store
from sanguir.systems import package
from sanguir.v5 import tests as v5


def choices(system: str, action: str) -> set[str]:
    return set(inspect.signature(resolver.rule(system, action)).parameters)


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_odds_take_what_a_roll_takes(system: str) -> None:
    assert choices(system, "odds") - {"distribution"} == choices(system, "roll") - {"vs_dice"}


def test_a_choice_that_only_v5_has_tells_that_v5_is_meant() -> None:
    of_v5 = choices("v5", "roll") - choices("sanguiri", "roll")
    for name in of_v5:
        assert resolver.told_by({name: True}) == "v5"
    for kind in set(v5.KINDS) - set(sanguiri.KINDS):
        assert resolver.told_by({"kind": kind}) == "v5"
    for name in choices("sanguiri", "roll"):
        assert resolver.told_by({name: "test"}) is None


DATA = Path(__file__).parent / "data"
ROLL = resolver.act("roll", None, system="v5", pool="5", difficulty=2,
                    dice=Seeded(1).of("x"), book=resolver.book("v5")).rolls[0]  # fmt: skip
CHARACTERS = {
    system: resolver.character(store.read(str(DATA / sheet)).document.data)
    for system, sheet in {"sanguiri": "mira.toml", "v5": "plain/ilse.toml"}.items()
}
# What an action cannot do without, so that each choice is reached.
NEEDED: dict[str, Any] = {"pool": "3", "ml": 100, "minutes": 60, "injuries": 1, "roll": ROLL,
                          "of": "feed", "amount": 1, "days": 1, "level": "direct"}  # fmt: skip
WRONG = {
    "-1": -1, "3": 3, "huge": 10**5000, "large": 10**18, "true": True, "fraction": 1.5,
    "nan": float("nan"), "empty": "", "text": "x", "half a letter": "\ud800", "bytes": b"x",
    "list": [], "numbers": [1, 2], "flags": [True], "nothings": [None], "huge ones": [10**5000],
    "table": {}, "numbered": {1: 2}, "no roll": {"kind": "test", "pool": None, "dice": "x"},
    "object": object(), "type": int, "function": len, "roll": ROLL, "pool": ROLL.pool,
    "modifier": Modifier("fog", -1), "modifiers": [Modifier("fog", -1)],
    "odd modifier": [Modifier(3, "x")], "true modifier": [Modifier("fog", True)],  # type: ignore[arg-type]
    "large modifier": [Modifier("fog", 10**18)], "events": [PlanEvent("rest")],
    "odd event": [PlanEvent(3)], "backwards": [PlanEvent("feed", every=-5, ml=3)],  # type: ignore[arg-type]
    "never": [PlanEvent("feed", every=0, ml=3)], "less": [PlanEvent("feed", every=60, ml=-3)],
    "dice": Seeded(1).of("x"), **CHARACTERS,
}  # fmt: skip


def wished(system: str, action: str, choice: str) -> dict[str, Any]:
    """What an action needs beside one choice."""
    missing = [
        one.name
        for one in inspect.signature(resolver.rule(system, action)).parameters.values()
        if one.default is one.empty and one.name in NEEDED
    ]
    given = {name: NEEDED[name] for name in missing if name != choice}
    if action == "reroll" and choice not in ("strategy", "positions"):
        given["strategy"] = "failures"
    return given


@pytest.mark.parametrize("system", resolver.SYSTEMS)
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_value_of_a_choice_is_refused_in_words(system: str, wrong: Any) -> None:
    book: Any = resolver.book(system)
    tried = 0
    for action in package(system).ACTIONS:
        for choice in sorted(choices(system, action) - {"character", "dice", "book"}):
            for who in (CHARACTERS[system], None):
                given = {**wished(system, action, choice), choice: wrong}
                tried += 1
                with suppress(SanguirError):
                    dice = Seeded(1).of("x")
                    resolver.act(action, who, dice=dice, book=book, system=system, **given)
    assert tried > 100


@pytest.mark.parametrize(
    ("choice", "wrong", "said"),
    [
        ("roll", 3, "roll: is not a roll; an outcome's own, or a roll's JSON object"),
        ("strategy", 3, "--strategy: 3 is a whole number; text"),
        ("positions", [1.5], "--positions: [1.5] is a list; text or a list of whole numbers"),
        ("positions", [10**5000], "--positions: the number is too large; a smaller one"),
    ],
)
def test_a_choice_of_another_type_is_refused_in_the_words_of_its_type(
    choice: str, wrong: Any, said: str
) -> None:
    given = {"roll": ROLL, "strategy": "failures"}
    if choice == "positions":
        del given["strategy"]
    with pytest.raises(UsageError) as refused:
        resolver.act("reroll", None, system="v5", book=resolver.book("v5"),
                     **{**given, choice: wrong})  # fmt: skip
    assert str(refused.value) == said


def test_a_plan_that_goes_backwards_is_refused() -> None:
    plan = [PlanEvent("feed", every=-5, ml=3), PlanEvent("feed", at=60, ml=-3)]
    with pytest.raises(UsageError) as refused:
        resolver.act("advance-time", CHARACTERS["sanguiri"], minutes=60, plan=plan,
                     dice=Seeded(1).of("x"), book=resolver.book("sanguiri"))  # fmt: skip
    assert str(refused.value) == (
        "event 1.every: -5 is out of range; 1 or more\nevent 2.ml: -3 is out of range; 0 or more"
    )


@pytest.mark.parametrize("name", [None, 3, ["v5"], {"a": 1}, b"v5"])
def test_a_name_that_is_no_text_is_refused(name):
    book = resolver.book("v5")
    calls = [
        lambda: resolver.act(name, None, system="v5", book=book),
        lambda: resolver.act("roll", None, system=name or 3, book=book),
        lambda: resolver.rule("v5", name),
        lambda: resolver.rule(name, "roll"),
        lambda: resolver.book(name),
    ]
    for call in calls:
        (said,) = refused(call)
        assert said.endswith("; a name")


def test_spans_of_time_are_numbers_whose_unit_the_refusal_names():
    book = resolver.book("sanguiri")
    asked = {"drawn": "5h", "recovery": "5d"}
    said = refused(lambda: resolver.act("donors", None, system="sanguiri", book=book, days=3,
                                              recovery=asked["recovery"]))  # fmt: skip
    assert said == ['usage: --recovery: "5d" is text; a whole number of days']
    mira = resolver.character(sheet(), book)
    said = refused(lambda: resolver.act("feed", mira, book=book, ml=3, drawn=asked["drawn"]))
    assert said == ['usage: --drawn: "5h" is text; a whole number of minutes']


@pytest.mark.parametrize(
    ("system", "action", "choice", "text", "value"),
    [
        ("sanguiri", "feed", "ml", "300", 300),
        ("sanguiri", "feed", "drawn", "2h", 120),
        ("sanguiri", "feed", "drawn", "1.5", 90),
        ("sanguiri", "feed", "cooked", "true", True),
        ("sanguiri", "feed", "cooked", " False ", False),
        ("sanguiri", "donors", "recovery", "30d", 30),
        ("sanguiri", "donors", "recovery", "25h", 2),
        ("sanguiri", "advance-time", "minutes", "1d12h", 2160),
        ("sanguiri", "roll", "pool", "strength+2", "strength+2"),
        ("sanguiri", "roll", "difficulty", "2", "2"),
        ("v5", "roll", "difficulty", "hard", "hard"),
        ("v5", "roll", "modifiers", "fog:-1 +2", [Modifier("fog", -1), Modifier("modifier", 2)]),
        ("v5", "reroll", "positions", "1,3", "1,3"),
        ("v5", "damage", "halve", "true", True),
    ],
)
def test_what_somebody_typed_is_read_as_the_rule_declares_it(
    system: str, action: str, choice: str, text: str, value: Any
) -> None:
    read = resolver.typed(system, action, choice, text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("system", "action", "choice", "text", "said"),
    [
        ("sanguiri", "feed", "ml", "much", '--ml: "much" is not a whole number; plain digits '
         "with an optional sign, such as 3, +2 or -1"),
        ("sanguiri", "feed", "drawn", "long", '--drawn: "long" is not a span of time; '),
        ("sanguiri", "feed", "cooked", "yes",
         '--cooked: "yes" is neither true nor false; true or false'),
        ("sanguiri", "feed", "mls", "3", "mls: is no choice of `feed` in sanguiri"),
        ("v5", "roll", "modifiers", "fog", '--modifier: "fog" is not a whole number; '),
        ("v5", "roll", "vs_character", "mira", "--vs-sheet: cannot be typed; "),
        ("v5", "reroll", "roll", "{}", "roll: cannot be typed; an outcome's own, or"),
        ("v5", "advance-time", "plan", "x", "--plan: cannot be typed; PlanEvent("),
        ("v5", "thirst", "trigger", "blood", "`thirst` belongs to sanguiri"),
    ],
)  # fmt: skip
def test_what_somebody_typed_that_will_not_do_says_what_would(
    system: str, action: str, choice: str, text: str, said: str
) -> None:
    with pytest.raises(SanguirError) as caught:
        resolver.typed(system, action, choice, text)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("system", "action", "given", "told"),
    [
        ("v5", "damage", {"amount": -1, "track": "soul"}, ["amount"]),
        ("v5", "damage", {"amount": 1, "track": "soul"}, ["track"]),
        ("v5", "rouse", {"purpose": "fun"}, ["purpose"]),
        ("v5", "rouse", {"checks": "two"}, ["checks"]),
        ("v5", "roll", {"pool": "strength+x", "difficulty": "high"}, ["difficulty"]),
        ("v5", "roll", {"pool": "strength+x"}, ["pool"]),
        ("v5", "torpor", {"enter": True, "wake": True}, [None]),
        ("sanguiri", "roll", {"pool": "endurance", "kind": "fixed", "advancement": 1}, ["kind"]),
        ("sanguiri", "feed", {"ml": -1}, ["ml"]),
        ("sanguiri", "feed", {"mls": 3, "hunger": 2}, ["mls", "hunger"]),
        ("sanguiri", "feed", {}, ["ml"]),
        ("sanguiri", "advance-time", {"hours": 3}, ["hours"]),
        ("sanguiri", "turn-numbers", {"recipient_endurance": -1, "sire_endurance": 2},
         ["recipient_endurance"]),
        ("sanguiri", "odds-of", {"of": "thirst", "rounds": 0}, ["rounds"]),
        ("sanguiri", "uv", {"level": "noon"}, ["level"]),
        ("sanguiri", "uv-level", {"level": "noon", "kind": "bat"}, ["level", "kind"]),
        ("sanguiri", "forecast", {"minutes": 0}, ["minutes"]),
    ],
)  # fmt: skip
def test_a_problem_names_the_choice_that_it_is_about(
    system: str, action: str, given: dict[str, Any], told: list[str | None]
) -> None:
    who = None if action in ("turn-numbers", "uv-level") else CHARACTERS[system]
    with pytest.raises(UsageError) as caught:
        resolver.act(action, who, dice=Seeded(1).of("x"), system=system,
                     book=resolver.book(system), **given)  # fmt: skip
    assert [problem.choice for problem in caught.value.problems] == told


@pytest.mark.parametrize(
    ("call", "choice", "message", "told"),
    [
        (lambda dice: dice([1, 2]), "dice", "--dice: 2 faces given, 4 needed so far",
         "2 faces given, 4 needed so far"),
        (lambda dice: dice([1, 2, 3, 7]), "dice", "--dice: a d6 has no face 7",
         "a d6 has no face 7"),
        (lambda dice: dice([1] * 5), "dice", "--dice: 5 faces given, only 4 thrown",
         "5 faces given, only 4 thrown"),
        (lambda dice: dice([1] * 4, kind="fixed", advancement=1), "kind",
         "--kind fixed: no Advancement and no exposure apply",
         "fixed: no Advancement and no exposure apply"),
        (lambda dice: faces("1,a", "--dice"), "dice", '--dice: "a" is not a whole number',
         '"a" is not a whole number'),
        (lambda dice: resolver.fresh("v5", "X", "sanguir"), "kind",
         '--kind: "sanguir" is no kind of v5', '"sanguir" is no kind of v5'),
        (lambda dice: resolver.act("reroll", None, roll=ROLL, dice=Seeded(1).of("x"), system="v5",
                                   book=resolver.book("v5")), None,
         "--strategy or --positions: give exactly one of the two",
         "strategy or positions: give exactly one of the two"),
        (lambda dice: resolver.typed("v5", "roll", "modifiers", "fog"), "modifiers",
         '--modifier: "fog" is not a whole number', '"fog" is not a whole number'),
        (lambda dice: resolver.typed("v5", "forecast", "minutes", "-1"), "minutes",
         'minutes: "-1" is negative', '"-1" is negative'),
        (lambda dice: Seeded(-1), "seed", "--seed: -1 is no seed", "-1 is no seed"),
        (lambda dice: resolver.read({"system": "x"}), None, '"x" is not a rule system',
         '"x" is not a rule system'),
    ],
)  # fmt: skip
def test_a_problem_is_told_without_the_option_to_people_without_a_command_line(
    call: Any, choice: str | None, message: str, told: str
) -> None:
    def dice(faces: list[int], **choices: Any) -> None:
        thrown = Entered(faces)
        resolver.act("roll", None, dice=thrown.of("x"), system="sanguiri", pool="4",
                     book=resolver.book("sanguiri"), **choices)  # fmt: skip
        thrown.finish()

    with pytest.raises(SanguirError) as caught:
        call(dice)
    (problem,) = caught.value.problems
    assert (problem.choice, problem.message, problem.told) == (choice, message, told)


@pytest.mark.parametrize(
    ("hint", "is_fit"),
    [
        ("from 0 to 5", True), ("-1 or less", True), ("one of sanguiri, v5", True),
        ("did you mean stamina?", True), ("faces from 1 to 6", True),
        ("what is thrown: wits 2 + brawl 2 - 2 (impaired: willpower) = 2 dice", True),
        ("`sanguir sheet new` writes one", False), ("add --difficulty", False),
        ("name it (--journal NAME)", False), ("leave out -d", False),
        ("SHEET LEVEL sets it", False),
        ('one each: `for sheet in a b; do sanguir undo "$sheet"; done`', False),
        ("a file in it: FILE.svg", False), (None, False),
    ],
)  # fmt: skip
def test_advice_is_a_hint_without_a_command_line(hint: str | None, is_fit: bool) -> None:
    assert Problem("x", hint).advice == (hint if is_fit else None)


def test_advice_is_what_of_a_hint_is_not_of_a_command_line() -> None:
    with pytest.raises(UsageError) as caught:
        resolver.act("uv", CHARACTERS["sanguiri"], level="bright", book=resolver.book("sanguiri"))
    (problem,) = caught.value.problems
    assert problem.advice == "one of unstated, absent, reduced, direct"
    assert problem.hint == f"{problem.advice}; or a word of house rules: --rules FILE names them"
    with pytest.raises(UsageError) as caught:
        resolver.act("roll", None, pool="str+2", dice=Seeded(1).of(""), system="v5",
                     book=resolver.book("v5"))  # fmt: skip
    assert caught.value.problems[0].advice == "use numbers without"


def test_more_dice_than_a_pool_holds_are_of_no_option_where_no_pool_is_asked_for() -> None:
    with pytest.raises(UsageError) as caught:
        resolver.act("thirst", CHARACTERS["sanguiri"], dice=Seeded(1).of("x"),
                     book=resolver.book("sanguiri"), modifiers=[Modifier("", 1000)])  # fmt: skip
    (problem,) = caught.value.problems
    assert problem.message.endswith("dice is more than a pool holds")
    assert "POOL" not in problem.message


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_a_problem_that_begins_with_an_option_names_its_choice(system: str) -> None:
    book: Any = resolver.book(system)
    named = 0
    for action in package(system).ACTIONS:
        for choice in sorted(choices(system, action) - {"character", "dice", "book"}):
            for wrong in WRONG.values():
                given = {**wished(system, action, choice), choice: wrong}
                try:
                    resolver.act(action, CHARACTERS[system], dice=Seeded(1).of("x"), book=book,
                                 system=system, **given)  # fmt: skip
                except UsageError as error:
                    for one in error.problems:
                        assert one.choice in {*choices(system, action), None}
                        head = one.message.partition(":")[0]
                        assert (one.choice is not None) or "--" not in head or " " in head, one
                        named += one.choice == choice
                except SanguirError:
                    pass
    assert named > 100


@pytest.mark.parametrize(
    ("system", "action", "given"),
    [
        ("v5", "rouse", {"purpose": "Discipline", "level": 1}),
        ("v5", "rouse", {"purpose": "SURGE"}),
        ("v5", "damage", {"amount": 1, "track": "Willpower"}),
        ("v5", "roll", {"pool": "STR", "kind": "Willpower"}),
        ("v5", "willpower", {"spend": "Re-Roll"}),
        ("v5", "frenzy", {"provocation": "Insulted"}),
        ("v5", "frenzy", {"kind": "Terror", "difficulty": 2}),
        ("v5", "feed", {"source": "Bag"}),
        ("v5", "feed", {"source": "Sip", "humour": "Choleric", "intensity": "Fleeting"}),
        ("v5", "odds-of", {"of": "Frenzy", "provocation": "Insulted"}),
        ("v5", "advance-time", {"minutes": 60, "plan": [PlanEvent("feed", at=60, source="Bag")]}),
        ("sanguiri", "roll", {"pool": "END", "kind": "Armor"}),
        ("sanguiri", "roll", {"pool": "END", "uv": "Direct"}),
        ("sanguiri", "thirst", {"trigger": "Increase"}),
        ("sanguiri", "uv", {"level": "Direct"}),
        ("sanguiri", "advance-time", {"minutes": 60, "when_compelled": "Resist"}),
        ("sanguiri", "advance-time",
         {"minutes": 60, "plan": [PlanEvent("uv", at=60, exposure="Direct")]}),
        ("sanguiri", "forecast",
         {"minutes": 60, "plan": [PlanEvent("uv", at=60, exposure="Direct")]}),
    ],
)  # fmt: skip
def test_words_of_a_set_are_in_any_case_in_the_library(
    system: str, action: str, given: dict[str, Any]
) -> None:
    def done(choices: dict[str, Any]) -> Any:
        return resolver.act(action, CHARACTERS[system], dice=Seeded(1).of("x"),
                            book=resolver.book(system), **choices)  # fmt: skip

    small = {
        name: value.casefold() if isinstance(value, str) and name != "pool" else value
        for name, value in given.items()
    }
    if "plan" in given:
        small["plan"] = [
            event._replace(**{key: word.casefold() for key, word in event._asdict().items()
                              if isinstance(word, str)})
            for event in given["plan"]
        ]  # fmt: skip
    assert small != given
    assert done(given) == done(small)


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_what_was_typed_wrong_names_its_choice(system: str) -> None:
    told = []
    for action in package(system).ACTIONS:
        for name in (choices(system, action) - {"character", "dice", "book"}) | {"zzz"}:
            try:
                resolver.typed(system, action, name, "§")
            except UsageError as error:
                told.append((name, [problem.choice for problem in error.problems]))
    assert {"zzz", "modifiers"} < {name for name, _ in told}
    assert [named for _, named in told] == [[name] for name, _ in told]


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_whatever_is_typed_for_any_choice_is_a_value_that_its_rule_takes_or_refused(
    system: str,
) -> None:
    book = resolver.book(system)
    who = CHARACTERS[system]
    for action in package(system).ACTIONS:
        for name in choices(system, action) - {"character", "dice", "book"}:
            for text in ("1", "true", "x", "1h", "fog:-1", "", "1,2"):
                needs = {key: NEEDED[key] for key in NEEDED if key in choices(system, action)}
                with suppress(SanguirError):
                    given = needs | {name: resolver.typed(system, action, name, text)}
                    resolver.act(action, who, dice=Seeded(1).of("x"), book=book, **given)


@pytest.mark.parametrize(
    ("action", "choice", "other"),
    [("odds", "of", "odds-of"), ("turn", "recipient_endurance", "turn-numbers")],
)
def test_a_choice_of_another_form_of_the_verb_names_that_form(action, choice, other):
    with pytest.raises(UsageError, match=f"`{other}` takes it"):
        resolver.typed("sanguiri", action, choice, "3")


def test_an_action_that_nobody_has_says_where_they_are_listed():
    with pytest.raises(UsageError, match=r"sanguir\.v5\.ACTIONS lists them"):
        resolver.rule("v5", "zzz")


def test_each_system_knows_the_state_rolls_of_the_other():
    from sanguir.sanguiri import asked_odds
    from sanguir.v5 import state_odds

    assert asked_odds.OF_V5 == state_odds.STATE_ROLLS
    assert state_odds.OF_SANGUIRI == asked_odds.STATE_ROLLS


def test_labels_of_typed_modifiers_may_hold_spaces():
    read = resolver.typed("v5", "roll", "modifiers", "thick fog:-1 +2 room 2:+1")
    assert [(one.label, one.dice) for one in read] == [
        ("thick fog", -1), ("modifier", 2), ("room 2", 1)
    ]  # fmt: skip


def test_what_the_door_lists_for_users_is_there():
    assert all(callable(getattr(resolver, name)) or name == "SYSTEMS" for name in resolver.__all__)
