"""Frenzy and Compulsion: provocations, resisting, riding, what stays pending. (V28, V29)"""

from __future__ import annotations

import pytest
from v5kit import act, changed, character, house, parts, plus, thrown

from sanguir import resolver
from sanguir.errors import RefusedError, UsageError

PROVOCATIONS = [
    ("friend-killed", "fury", 2, 0),
    ("lover-hurt", "fury", 3, 0),
    ("lover-killed", "fury", 4, 0),
    ("physical-provocation", "fury", 2, 0),
    ("insulted", "fury", 2, 0),
    ("humiliated", "fury", 2, 0),
    ("blood-sight", "hunger", 2, 4),
    ("blood-taste", "hunger", 3, 4),
    ("failed-rouse", "hunger", 4, 5),
    ("bonfire", "terror", 2, 0),
    ("burning-building", "terror", 3, 0),
    ("burned", "terror", 2, 0),
    ("obscured-sunlight", "terror", 3, 0),
    ("direct-sunlight", "terror", 4, 0),
]
SIX = [6, 6, 6, 6, 1, 1]


@pytest.mark.rule("V28")
@pytest.mark.parametrize(
    ("name", "kind", "difficulty", "hunger"), PROVOCATIONS, ids=[row[0] for row in PROVOCATIONS]
)
def test_every_provocation_has_its_kind_and_difficulty(name, kind, difficulty, hunger):
    who = character(hunger=max(hunger, 1))
    held = [6] * difficulty + [1] * (6 - difficulty)
    outcome = act("frenzy", who, provocation=name, faces=held)
    assert (outcome.facts["kind"], outcome.facts["difficulty"]) == (kind, difficulty)
    assert (outcome.facts["resisted"], outcome.after) == (True, who)
    lost = act("frenzy", who, provocation=name, faces=[1, *held[1:]])
    assert changed(who, lost.after) == {"state.frenzy": kind}
    assert lost.facts["resisted"] is False


@pytest.mark.rule("V28")
@pytest.mark.parametrize(
    ("name", "hunger", "needed"),
    [
        ("blood-sight", 3, False), ("blood-sight", 4, True), ("blood-taste", 3, False),
        ("blood-taste", 4, True), ("failed-rouse", 4, False), ("failed-rouse", 5, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", [{}, {"spend_willpower": True}, {"ride_the_wave": True}])
def test_a_hunger_provocation_below_its_hunger_needs_no_test(name, hunger, needed, way):
    who = character(hunger=hunger)
    faces = SIX if needed and not way else []
    outcome = act("frenzy", who, provocation=name, faces=faces, **way)
    assert outcome.facts["test_needed"] is needed
    if not needed:
        assert (outcome.after, outcome.rolls, outcome.facts["resisted"]) == (who, (), None)


@pytest.mark.rule("V28")
@pytest.mark.parametrize(
    ("humanity", "dice"),
    [(10, 3), (9, 3), (8, 2), (7, 2), (6, 2), (5, 1), (4, 1), (3, 1), (2, 0), (1, 0), (0, 0)],
)
@pytest.mark.parametrize(
    ("track", "unmarked"), [("....", 4), ("..//", 2), (".xxx", 1), ("//xx", 0)]
)
def test_the_pool_is_unmarked_willpower_and_a_third_of_humanity(humanity, dice, track, unmarked):
    who = character(humanity=humanity, willpower=track)
    size = max(unmarked + dice, 1)
    outcome = act("frenzy", who, difficulty=1, kind="fury", faces=[6] * size)
    roll = outcome.rolls[0]
    assert parts(roll)[0] == [("willpower", unmarked), ("humanity", dice)]
    assert (roll.pool.size, roll.hunger_dice, roll.kind) == (size, (), "frenzy")
    used = resolver.sources(outcome)
    assert ("frenzy.unmarked_willpower" in used) is (unmarked < 4)


@pytest.mark.rule("V28")
def test_a_table_may_count_all_of_willpower():
    book = house(frenzy={"unmarked_willpower": False})
    who = character(willpower="..//")
    outcome = act("frenzy", who, provocation="bonfire", faces=SIX, book=book)
    assert outcome.rolls[0].pool.size == 6


@pytest.mark.rule("V28")
def test_modifiers_count_and_a_critical_is_reported():
    outcome = act("frenzy", character(), provocation="bonfire", modifiers=plus(2, -1),
                  faces=[10, 10, 1, 1, 1, 1, 1])  # fmt: skip
    assert parts(outcome.rolls[0])[1] == [("table 0", 2), ("table 1", -1)]
    assert (outcome.facts["critical"], outcome.rolls[0].successes) == (True, 4)
    missed = act("frenzy", character(), difficulty=5, kind="fury", faces=[10, 10, 1, 1, 1, 1])
    assert missed.facts["critical"] is False


@pytest.mark.rule("V28", "V16")
def test_willpower_keeps_a_frenzy_away_without_a_roll():
    who = character()
    outcome = act("frenzy", who, provocation="direct-sunlight", spend_willpower=True)
    assert changed(who, outcome.after) == {"state.willpower.superficial": 1}
    assert (outcome.rolls, outcome.facts["resisted"]) == ((), True)
    full = character(willpower="////")
    with pytest.raises(RefusedError, match="no unmarked"):
        act("frenzy", full, provocation="bonfire", spend_willpower=True)
    forced = act("frenzy", full, provocation="bonfire", spend_willpower=True, force=True)
    assert forced.after.willpower.aggravated == 1


@pytest.mark.rule("V28")
def test_who_rides_the_wave_is_in_frenzy_by_choice_and_willpower_cannot_end_it():
    who = character()
    outcome = act("frenzy", who, provocation="insulted", ride_the_wave=True)
    assert changed(who, outcome.after) == {"state.frenzy": "fury", "state.riding": True}
    assert outcome.rolls == ()
    riding = outcome.after
    with pytest.raises(RefusedError, match="wave"):
        act("willpower", riding, spend="frenzy")
    with pytest.raises(RefusedError, match="wave"):
        act("frenzy", riding, provocation="bonfire", spend_willpower=True)
    ended = act("frenzy", riding, end=True)
    assert changed(riding, ended.after) == {"state.frenzy": "none", "state.riding": False}


@pytest.mark.rule("V28")
def test_end_ends_any_frenzy_and_is_refused_without_one():
    who = character(frenzy="terror")
    assert act("frenzy", who, end=True).after.frenzy == "none"
    with pytest.raises(RefusedError):
        act("frenzy", character(), end=True)
    with pytest.raises(RefusedError, match="already"):
        act("frenzy", who, provocation="bonfire")


@pytest.mark.rule("V28")
@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"difficulty": 3},
        {"kind": "fury"},
        {"kind": "joy", "difficulty": 3},
        {"kind": "fury", "difficulty": -1},
        {"provocation": "bonfire", "difficulty": 3},
        {"provocation": "bonfire", "kind": "fury"},
        {"provocation": "campfire"},
        {"provocation": "bonfire", "ride_the_wave": True, "spend_willpower": True},
        {"ride_the_wave": True},
        {"provocation": "bonfire", "end": True},
        {"difficulty": 3, "end": True},
        {"kind": "fury", "end": True},
    ],
    ids=str,
)
def test_choices_that_do_not_go_together_are_refused(choices):
    with pytest.raises(UsageError):
        act("frenzy", character(), **choices)


@pytest.mark.rule("V28")
def test_a_table_may_add_a_provocation():
    book = house(frenzy={"provocations": {"betrayed": {"kind": "fury", "difficulty": 6}}})
    outcome = act("frenzy", character(), provocation="betrayed", faces=SIX, book=book)
    assert (outcome.facts["difficulty"], outcome.after.frenzy) == (6, "fury")


@pytest.mark.rule("V29")
@pytest.mark.parametrize(
    ("faces", "difficulty", "pending"),
    [
        pytest.param([6, 1], 2, 1, id="a bestial failure"),
        pytest.param([6, 1], 1, 0, id="a pass"),
        pytest.param([2, 2], 1, 0, id="a plain failure"),
        pytest.param([6, 1], None, 0, id="undecided"),
        pytest.param([2, 1], None, 1, id="certain without a Difficulty"),
    ],
)
def test_a_compulsion_follows_a_bestial_failure(faces, difficulty, pending):
    outcome = act("roll", character(hunger=1), pool="2", difficulty=difficulty, faces=faces)
    wanted = {"kind": "compulsion", "character": "Ilse", "frenzy": None, "provocation": None,
              "difficulty": None}  # fmt: skip
    assert list(outcome.pending) == [wanted] * pending
    assert outcome.facts["pending"] == [wanted] * pending


@pytest.mark.rule("V29")
def test_an_opponents_bestial_failure_is_pending_for_the_opponent():
    other = character(name="Marek", hunger=1)
    outcome = act("roll", character(hunger=0), pool="2", vs_pool="2", vs_character=other,
                  faces=[6, 6, 6, 1])  # fmt: skip
    assert [entry["character"] for entry in outcome.pending] == ["Marek"]


@pytest.mark.rule("V29")
def test_a_re_roll_that_passes_was_no_bestial_failure():
    from v5kit import as_json

    roll = as_json(thrown([2], [1], 1))
    outcome = act("reroll", character(), roll=roll, strategy="failures", faces=[6])
    assert outcome.pending == ()
