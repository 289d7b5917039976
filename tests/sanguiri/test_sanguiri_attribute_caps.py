"""Attribute caps: maxima, never starting values. (S8)"""

from __future__ import annotations

import pytest
from kit import act, character, house, sheet

from sanguir import resolver
from sanguir.errors import RefusedError


def problems(data, book=None):
    return [(p.key, p.hint) for p in resolver.read(data, book).problems]


@pytest.mark.rule("S8")
@pytest.mark.parametrize("origin", ["turned", "trueborn"])
@pytest.mark.parametrize("sex", ["male", "female", None])
def test_the_caps_are_nine_and_six_for_every_sanguir(origin, sex):
    who = {"origin": origin} | ({"sex": sex} if sex else {})
    at_cap = resolver.read(sheet(END=9, WIL=6) | who)
    assert at_cap.problems == ()
    roll = act("roll", at_cap.character, pool="stamina", faces=[1] * 15).rolls[0]
    assert roll.pool.size == 15
    over = sheet(END=10, WIL=7) | who
    assert problems(over) == [
        ("attributes.endurance", "at most 9"),
        ("attributes.willpower", "at most 6"),
    ]


@pytest.mark.rule("S8")
def test_the_problem_stands_at_the_key_as_the_sheet_spells_it():
    data = sheet() | {"attributes": {"END": 10, "Wil": 3}}
    assert problems(data) == [("attributes.END", "at most 9")]


@pytest.mark.rule("S8")
@pytest.mark.parametrize("kind", ["human", "hybrid"])
def test_only_sanguiri_are_capped(kind):
    assert problems(sheet(kind, END=10, WIL=7)) == []


@pytest.mark.rule("S8")
def test_caps_are_no_starting_values_and_raise_nothing():
    who = character(END=1, WIL=0)
    assert (who.endurance, who.willpower) == (1, 0)
    for action, choices, faces in [
        ("advance-time", {"minutes": 60}, []),
        ("feed", {"ml": 1000}, []),
        ("thirst", {}, [6]),
    ]:
        after = act(action, who, faces=faces, **choices).after
        assert after.attributes == who.attributes


@pytest.mark.rule("S8")
def test_other_attributes_have_no_cap_until_a_table_gives_one():
    data = sheet(attributes={"strength": 400})
    assert problems(data) == []
    capped = house(caps={"strength": {"most": 7}})
    assert problems(data, capped) == [("attributes.strength", "at most 7")]
    assert problems(sheet(attributes={"Strength": 7}), capped) == []


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    ("sex", "rating", "fine"),
    [
        pytest.param("male", 7, True, id="his cap"),
        pytest.param("male", 8, False, id="over his"),
        pytest.param("female", 9, True, id="her cap"),
        pytest.param("female", 10, False, id="over hers"),
        pytest.param(None, 9, True, id="no sex: the wider cap"),
        pytest.param(None, 10, False, id="no sex: over both"),
    ],
)
def test_a_table_may_cap_by_sex(sex, rating, fine):
    book = house(caps={"endurance": {"most": 7, "female": 9}})
    data = sheet(END=rating) | ({"sex": sex} if sex else {})
    assert (problems(data, book) == []) is fine


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    ("sex", "rating", "most"),
    [("male", 8, 7), ("female", 7, 6), (None, 8, 7), ("male", 7, None), ("female", 6, None),
     (None, 7, None)],
)  # fmt: skip
def test_a_cap_of_either_sex_needs_none_for_both(sex, rating, most):
    book = house(caps={"strength": {"male": 7, "female": 6}})
    data = sheet(attributes={"strength": rating}) | ({"sex": sex} if sex else {})
    wrong = [] if most is None else [("attributes.strength", f"at most {most}")]
    assert problems(data, book) == wrong


@pytest.mark.rule("S8")
def test_a_cap_below_the_printed_one_for_one_sex_holds_for_that_sex():
    book = house(caps={"willpower": {"male": 4}})
    assert problems(sheet(WIL=5) | {"sex": "male"}, book) == [("attributes.willpower", "at most 4")]
    assert problems(sheet(WIL=6) | {"sex": "female"}, book) == []


@pytest.mark.rule("S8", "S21")
def test_nobody_is_turned_beyond_the_caps_of_the_table():
    book = house(caps={"endurance": {"most": 3}})
    human, sire = character("human", END=4), character(END=3, book=book)
    with pytest.raises(RefusedError, match="endurance 4"):
        act("turn", human, sire=sire, book=book)


@pytest.mark.rule("S8")
def test_a_check_says_which_cap_a_sex_would_bring_where_none_is_set():
    book = house(caps={"strength": {"most": 8, "female": 6}})
    between = "strength 7 is over the cap for female (6); without a sex the wider cap holds"
    nobody = character(attributes={"strength": 7}, book=book)._replace(sex=None)
    assert resolver.remarks(nobody, book) == [between]
    male = house(caps={"strength": {"most": 8, "male": 6}})
    assert resolver.remarks(nobody, male) == [between.replace("for female", "for male")]
    assert resolver.remarks(nobody._replace(sex="male"), book) == []
    assert resolver.remarks(nobody._replace(kind="human"), book) == []
    assert resolver.remarks(nobody._replace(attributes={"strength": 6}), book) == []


@pytest.mark.rule("S8")
def test_a_check_says_which_attributes_have_no_cap_and_only_of_a_sanguir():
    more = {"strength": 2, "wits": 1}
    assert resolver.remarks(character(attributes=more), house()) == [
        "no cap is known for strength, wits, so none is enforced"
    ]
    assert resolver.remarks(character(), house()) == []
    for kind in ("human", "hybrid"):
        assert resolver.remarks(character(kind, attributes=more), house()) == []


@pytest.mark.rule("S8", "S21")
@pytest.mark.parametrize(("sex", "most"), [("male", 7), ("female", 8), (None, 8)])
def test_a_cap_by_sex_holds_for_who_is_turned(sex, most):
    book = house(caps={"endurance": {"most": 8, "male": 7}})
    sire = character(name="Ilse", END=1, book=book)

    def turned(rating):
        data = sheet("human", END=rating) | ({"sex": sex} if sex else {})
        human = resolver.read(data, book).character
        return act("turn", human, sire=sire, faces=[6] * (rating + 1), book=book)

    assert turned(most).facts == {"survived": True}
    with pytest.raises(RefusedError, match=f"endurance {most + 1}"):
        turned(most + 1)


@pytest.mark.rule("S8")
@pytest.mark.parametrize("wider", ["male", "female"])
def test_without_a_sex_the_wider_cap_holds(wider):
    book = house(caps={"endurance": {"most": 7, wider: 8}})
    assert problems(sheet(END=8), book) == []
    assert problems(sheet(END=9), book) == [("attributes.endurance", "at most 8")]


@pytest.mark.rule("S8")
@pytest.mark.parametrize("narrower", ["male", "female"])
def test_a_new_sheet_is_within_the_cap_of_either_sex(narrower):
    book = house(caps={"strength": {"male": 5, "female": 5} | {narrower: 2}})
    fresh = resolver.fresh("sanguiri", "Mira", book=book)
    assert fresh["attributes"] == {"endurance": 3, "willpower": 3, "strength": 2}
    for sex in ("male", "female"):
        assert problems(fresh | {"sex": sex}, book) == []
