"""Edges: the clock that dice hang on, the ends of tables, limits to the last one that is taken."""

from __future__ import annotations

import pytest
from refusals import said
from v5kit import BOOK, act, as_json, changed, character, sheet, thrown

from sanguir import resolver

NOON = 12 * 60


class Noting:
    """Dice that show one face, and note the minute of each throw."""

    def __init__(self, face):
        self.face = face
        self.minutes = []

    def throw(self, count, _sides, *, minute=0):
        self.minutes.append(minute)
        return (self.face,) * count


# action, its choices, the face of all dice, how many throws that makes
THROWS = [
    ("roll", {"pool": "strength"}, 6, 1),
    ("roll", {"pool": "strength", "difficulty": 3, "reroll": "failures"}, 1, 2),
    ("roll", {"pool": "strength", "surge": True}, 6, 2),
    ("roll", {"pool": "strength", "vs_pool": "4"}, 6, 2),
    ("roll", {"pool": "strength", "reroll": "1", "vs_pool": "4"}, 1, 3),
    ("reroll", {"roll": as_json(thrown([1, 2], (), 3)), "strategy": "failures"}, 6, 1),
    ("rouse", {"checks": 2}, 6, 2),
    ("rouse", {"purpose": "discipline", "level": 1}, 1, 2),
    ("rise", {}, 6, 1),
    ("mend", {}, 6, 1),
    ("remorse", {}, 6, 1),
    ("frenzy", {"provocation": "bonfire"}, 6, 1),
    ("resonance-roll", {}, 10, 3),
    ("session-end", {}, 6, 1),
]


@pytest.mark.rule("V32")
@pytest.mark.parametrize(("action", "choices", "face", "throws"), THROWS)
def test_every_throw_is_made_at_the_character_s_clock(action, choices, face, throws):
    who = character(strength=4, hunger=2, stains=1, health="../..", clock_hours=NOON / 60)
    dice = Noting(face)
    resolver.act(action, who, dice=dice, book=BOOK, **choices)
    assert [minute for minute in dice.minutes if minute != NOON] == []
    assert len(dice.minutes) in (throws, throws + 1)  # one that is left out for a re-roll counts


@pytest.mark.rule("V16")
@pytest.mark.parametrize("choices", [{"reroll": "failures"}, {"reroll": "1", "surge": True}])
def test_a_re_roll_that_no_willpower_pays_for_is_refused_before_any_die(choices):
    spent = character(willpower="//x/")
    refused = lambda: act("roll", spent, pool="strength", difficulty=2, **choices)  # noqa: E731
    assert said(refused) == [
        "refused: Ilse has no unmarked Willpower for the re-roll; "
        "`--force` marks it all the same, and the damage gets worse"
    ]


@pytest.mark.rule("V16", "V11")
def test_a_forced_re_roll_makes_a_mark_worse():
    spent = character(willpower="//x/", hunger=0)
    outcome = act("roll", spent, pool="strength", difficulty=2, reroll="failures", force=True,
                  faces=[1, 1, 6, 6])  # fmt: skip
    assert outcome.rolls[-1].passed
    assert changed(spent, outcome.after) == {
        "state.willpower.superficial": 2, "state.willpower.aggravated": 2,
    }  # fmt: skip


@pytest.mark.rule("V20")
def test_who_starves_rouses_nothing_of_their_own_will():
    starved = character(hunger=5)
    assert said(lambda: act("rouse", starved)) == [
        "refused: Ilse is at Hunger 5, too hungry for rousing the Blood by choice; `feed` first; "
        "`rouse --forced` is for a Rouse that cannot be avoided"
    ]


@pytest.mark.rule("V24")
@pytest.mark.parametrize("row", BOOK.blood_generations, ids=lambda row: row.id)
def test_a_generation_has_its_blood_potencies_to_both_ends(row):
    for potency in (row.least, row.most):
        read = resolver.read(sheet(generation=int(row.id), blood_potency=potency), BOOK)
        assert (read.problems, read.warnings) == ((), ())
        assert read.character.generation == int(row.id)
    for potency in {max(row.least - 1, 0), min(row.most + 1, 10)} - {row.least, row.most}:
        read = resolver.read(sheet(generation=int(row.id), blood_potency=potency), BOOK)
        assert [*read.problems, *read.warnings] != []


@pytest.mark.rule("V33")
def test_a_sheet_without_a_kind_is_told_which_there_are():
    data = sheet()
    del data["kind"]
    problems = list(map(str, resolver.read(data, BOOK).problems))
    assert problems == ["kind: is missing; one of vampire, ghoul, mortal"]


POOL = {"modifiers": [], "sum": 1000, "size": 1000}


def again(**record):
    roll = as_json(thrown([1, 2], (), 1)) | record
    return lambda: act("reroll", None, roll=roll, positions=[1], faces=[6])


@pytest.mark.rule("V17")
def test_a_record_of_the_most_dice_is_read_and_one_more_is_not():
    most = {"dice": [1] * 1000, "pool": POOL | {"terms": [["dice", 1000]]}}
    assert again(**most)().rolls[0].dice == (6, *[1] * 999)
    assert said(again(dice=[1] * 1001)) != []


@pytest.mark.rule("V17")
def test_every_part_of_a_record_that_does_not_do_is_told():
    lines = said(again(pool=POOL | {"terms": [["a"], ["b", 1], ["c"]]}))
    assert [line.split(": ")[1] for line in lines] == ["pool.terms.1", "pool.terms.3"]
    assert said(again(pool=3)) == ["invalid: pool: 3 is a whole number; terms, modifiers and size"]
