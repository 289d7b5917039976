"""The clock that dice hang on: whatever is thrown, for any verb, at the character's own. (V32)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, as_json, character, thrown

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
