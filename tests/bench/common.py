"""What the benchmarks of many sheets share: sheets to live, runs to time, ratios to print."""

# ruff: noqa: T201 - it prints its figures
from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SANGUIR_JOURNAL": "off",
    "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8",
}  # fmt: skip
SANGUIR = [sys.executable, "-m", "sanguir"]


def mira(number: int, chance: random.Random) -> dict[str, Any]:
    """Return a Sanguir of a living chronicle: traits, blood and wounds of their own."""
    return {
        "system": "sanguiri",
        "name": f"Sanguir {number}",
        "id": number,
        "kind": "sanguir",
        "origin": chance.choice(["turned", "trueborn"]),
        "attributes": {
            "endurance": chance.randint(2, 6),
            "willpower": chance.randint(2, 5),
            "strength": chance.randint(1, 6),
            "stealth": chance.randint(0, 4),
        },
        "pools": {"hold": "strength+endurance"},
        "state": {
            "alive": True,
            "control": "self",
            "thirst": chance.choice(["sated", "peckish", "thirsty"]),
            "hours_since_blood": chance.choice([0, 12, 24, 48]),
            "banked_ml": 0,
            "exposure": chance.choice(["unstated", "absent"]),
            "injuries": chance.choice([0, 0, 1]),
            "clock_hours": 240,
        },
    }


def ilse(number: int, chance: random.Random) -> dict[str, Any]:
    """Return a vampire of V5."""
    attributes = ("strength", "dexterity", "stamina", "charisma", "manipulation", "composure",
                  "intelligence", "wits", "resolve")  # fmt: skip
    return {
        "system": "v5",
        "name": f"Vampire {number}",
        "id": number,
        "kind": "vampire",
        "clan": "Tremere",
        "generation": 12,
        "blood_potency": 1,
        "humanity": chance.randint(5, 8),
        "attributes": {name: chance.randint(1, 4) for name in attributes},
        "skills": {"brawl": 2, "stealth": 2, "occult": 3, "awareness": 1},
        "specialties": {"brawl": ["grappling"]},
        "disciplines": {"auspex": 2, "dominate": 1},
        "state": {
            "alive": True,
            "hunger": chance.randint(1, 4),
            "stains": 0,
            "health": {"superficial": chance.randint(0, 2), "aggravated": 0},
            "willpower": {"superficial": 0, "aggravated": 0},
            "resonance": {"humour": "none", "intensity": "negligible"},
            "blush": False,
            "frenzy": "none",
            "riding": False,
            "torpor": False,
            "torpor_until_hours": 0,
            "clock_hours": 240,
        },
    }


def timed(words: Sequence[str], **options: Any) -> float:
    """Run a command to its end and return how long it took."""
    begun = time.perf_counter()
    done = subprocess.run(words, env=ENVIRONMENT, stderr=subprocess.PIPE, check=False, **options)
    taken = time.perf_counter() - begun
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words[:6]))} ... failed: {done.stderr[-500:]!r}")
    return taken


def fastest(runs: Sequence[Callable[[], float]], rounds: int) -> list[float]:
    """Time several things in turn, round after round; keep the least disturbed time of each."""
    taken: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for times, one in zip(taken, runs, strict=True):
            times.append(one())
    return [min(times) for times in taken]


def verdict(what: str, ratio: float, target: float, *, least: bool = False) -> bool:
    """Print a ratio beside its target; tell whether it is held."""
    held = ratio >= target if least else ratio <= target
    sign = "at least" if least else "at most"
    print(f"{what:52} {ratio:8.2f}   {sign} {target:<6} {'ok' if held else 'OVER'}", flush=True)
    return held
