"""Vampire V5: d10 pools with Hunger dice; Hunger, the Blood, Health, Willpower and Humanity."""

from __future__ import annotations

from typing import Final

NAME: Final = "v5"

ACTIONS: Final[dict[str, str]] = {
    "roll": "rolls:roll",
    "reroll": "rerolls:reroll",
    "rouse": "hunger:rouse",
    "rise": "blood:rise",
    "mend": "health:mend",
    "damage": "health:damage",
    "willpower": "willpower:willpower",
    "stain": "humanity:stain",
    "remorse": "humanity:remorse",
    "frenzy": "frenzy:frenzy",
    "resonance-roll": "resonance:draw",
    "resonance-show": "resonance:show",
    "resonance-set": "resonance:fix",
    "session-start": "willpower:session_start",
    "session-end": "humanity:session_end",
    "torpor": "torpor:torpor",
    "feed": "feeding:feed",
    "advance-time": "downtime:advance",
    "odds": "asked_odds:odds",
    "odds-of": "state_odds:odds_of",
    "forecast": "forecast:forecast",
    "sheet-show": "status:status",
}
