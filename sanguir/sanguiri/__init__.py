"""Sanguiri: d6 pools where natural sixes succeed; Thirst, feeding, turning, ultraviolet light."""

from __future__ import annotations

from typing import Final

NAME: Final = "sanguiri"

ACTIONS: Final[dict[str, str]] = {
    "roll": "tests:roll",
    "thirst": "thirst:thirst",
    "heal": "thirst:heal",
    "feed": "feeding:feed",
    "turn": "turning:turn",
    "turn-numbers": "turning:turn_numbers",
    "sheet-show": "status:status",
    "uv": "ultraviolet:expose",
    "uv-level": "ultraviolet:look_up",
    "donors": "donors:donors",
    "advance-time": "downtime:advance",
    "odds": "asked_odds:odds",
    "odds-of": "asked_odds:odds_of",
    "forecast": "forecast:forecast",
}
