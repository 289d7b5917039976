"""Humanity: Stains, Remorse, the end of a session. (V14, V15)"""

from __future__ import annotations

import pytest
from v5kit import act, changed, character, house, notes, printed

from sanguir import resolver
from sanguir.errors import UsageError


@pytest.mark.rule("V14")
@pytest.mark.parametrize(
    ("humanity", "stains", "gain", "after", "willpower"),
    [
        pytest.param(7, 0, 2, 2, "....", id="fits"),
        pytest.param(7, 1, 2, 3, "....", id="just fits"),
        pytest.param(7, 1, 3, 3, "...x", id="one too many"),
        pytest.param(7, 3, 4, 3, "...x", id="once a gain, however many"),
        pytest.param(0, 9, 1, 10, "....", id="no Humanity at all"),
        pytest.param(7, 1, 0, 1, "....", id="nothing"),
    ],
)
def test_stains_fill_unmarked_boxes_and_a_gain_that_does_not_fit_costs_willpower(
    humanity, stains, gain, after, willpower
):
    outcome = act("stain", character(humanity=humanity, stains=stains), amount=gain)
    assert outcome.after.stains == after
    assert printed(outcome.after.willpower) == willpower
    assert outcome.after.humanity == humanity
    assert outcome.facts["impaired"] is (after >= 10 - humanity and after > 0)


@pytest.mark.rule("V14")
def test_a_table_may_charge_every_stain_that_does_not_fit():
    book = house(humanity={"stain_overflow": "per-stain"})
    after = act("stain", character(stains=2), amount=4, book=book).after
    assert (after.stains, printed(after.willpower)) == (3, ".xxx")


@pytest.mark.rule("V14")
def test_at_humanity_ten_a_gain_keeps_one_stain_costs_willpower_and_impairs():
    who = character(humanity=10)
    outcome = act("stain", who, amount=2)
    assert changed(who, outcome.after) == {
        "state.stains": 1,
        "state.willpower.aggravated": 1,
    }
    assert outcome.facts["impaired"] is True
    assert notes(outcome) == ["humanity.stains_when_full"]
    again = act("stain", outcome.after, amount=1)
    assert (again.after.stains, again.after.willpower.aggravated) == (1, 2)
    assert notes(act("stain", character(), amount=9)) == []


@pytest.mark.rule("V14")
@pytest.mark.parametrize(("remove", "left"), [(1, 1), (2, 0), (9, 0), (0, 2)])
def test_stains_are_removed_never_below_none(remove, left):
    assert act("stain", character(stains=2), amount=remove, remove=True).after.stains == left


@pytest.mark.rule("V14")
def test_a_negative_number_of_stains_is_refused():
    with pytest.raises(UsageError):
        act("stain", character(), amount=-1)


@pytest.mark.rule("V15")
@pytest.mark.parametrize(
    ("humanity", "stains", "dice"),
    [(7, 0, 3), (7, 1, 2), (7, 3, 1), (5, 1, 4), (10, 0, 1), (10, 1, 1), (0, 1, 9), (1, 0, 9)],
)
def test_remorse_rolls_the_unmarked_boxes_and_at_least_one_die(humanity, stains, dice):
    who = character(humanity=humanity, stains=stains, health="/////")
    roll = act("remorse", who, faces=[6] * dice).rolls[0]
    assert (roll.kind, len(roll.dice), roll.difficulty) == ("remorse", dice, 1)


@pytest.mark.rule("V15")
def test_any_success_clears_the_stains():
    who = character(stains=2)
    outcome = act("remorse", who, faces=[6])
    assert changed(who, outcome.after) == {"state.stains": 0}
    assert outcome.facts["remorseful"] is True


@pytest.mark.rule("V15")
def test_failed_remorse_costs_one_humanity_and_clears_the_stains_in_one_write():
    who = character(stains=2)
    outcome = act("remorse", who, faces=[5])
    assert changed(who, outcome.after) == {"state.stains": 0, "humanity": 6}
    assert outcome.facts["remorseful"] is False
    assert outcome.facts["lost_to_the_beast"] is False


@pytest.mark.rule("V15")
@pytest.mark.parametrize("humanity", [1, 0])
def test_humanity_zero_is_reported_as_lost_and_never_goes_below(humanity):
    outcome = act("remorse", character(humanity=humanity), faces=[1] * (10 - humanity))
    assert outcome.after.humanity == 0
    assert outcome.facts["lost_to_the_beast"] is True
    assert notes(outcome) == ["humanity.lost_at"]


@pytest.mark.rule("V15")
def test_the_end_of_a_session_calls_for_remorse_only_with_stains():
    quiet = act("session-end", character())
    assert (quiet.rolls, quiet.after, quiet.facts["remorseful"]) == ((), quiet.before, None)
    assert "humanity.remorse_without_stains" in resolver.sources(quiet)
    outcome = act("session-end", character(stains=1), faces=[1, 1])
    assert (outcome.after.humanity, outcome.after.stains) == (6, 0)
    assert len(act("remorse", character(), faces=[6, 1, 1]).rolls) == 1


@pytest.mark.rule("V15")
def test_a_table_may_always_call_for_remorse():
    book = house(humanity={"remorse_without_stains": True})
    assert act("session-end", character(), book=book, faces=[1, 1, 1]).after.humanity == 6
