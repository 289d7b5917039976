"""Luck on record: the journal's rolls beside the chances that they had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sanguir import luck, resolver
from sanguir.errors import SanguirError
from sanguir.outcome import ROUSE, Roll
from sanguir.pools import Modifier, Pool

LEVEL: Final = 0.01
PASS: Final = "pass"
# Rolls that only pass or fail: no win at a cost is offered for them.
PLAIN: Final = ("rouse", "frenzy", "remorse")
# A check of one die says nothing about Tests: what is counted together.
ROLLS: Final = "rolls"
# Why a roll is not counted.
REROLL: Final = "re-roll"
EMPTY: Final = "empty-pool"
UNCOUNTED: Final = "no-successes"
OTHER: Final = "no-chances"
# Actions of which the human throws the dice.
OF_VICTIMS: Final = ("feed",)


class Group:
    """The rolls of one character: faces counted, and every outcome with its chance."""

    def __init__(self) -> None:
        self.rolls = 0
        self.dice: dict[tuple[int, int], list[int]] = {}
        self.outcomes: dict[str, list[tuple[bool, float]]] = {}

    def add(self, roll: Mapping[str, Any], odds: Any, faces: tuple[int, int]) -> None:
        """Count one roll."""
        self.rolls += 1
        thrown = [*roll["dice"], *roll["hunger_dice"]]
        least = faces[1] + 1 - faces[0]
        self.dice.setdefault(faces, []).extend(int(face >= least) for face in thrown)
        if odds["win"] is None:
            return
        others = {} if roll["kind"] in PLAIN else odds["outcomes"]
        for name, chance in {PASS: odds["win"], **others}.items():
            if name == PASS or roll.get("outcome") is not None:
                seen = (_happened(name, roll), chance["float"])
                self.outcomes.setdefault(name, []).append(seen)


def _happened(name: str, roll: Mapping[str, Any]) -> bool:
    if name == PASS:
        return bool(roll["passed"])
    flag = name.replace("-", "_")
    return bool(roll[flag]) if flag in roll else roll["outcome"] == name


class Collected:
    """Everything on record, by system, character, sheet and whether it was a Rouse check."""

    def __init__(self) -> None:
        self.groups: dict[tuple[str, str | None, str | None, str], Group] = {}
        self.passed_over: Counter[str] = Counter()
        self.opponents = 0
        self.taken_back = 0


def collect(records: Iterable[Mapping[str, Any]]) -> Collected:
    """Sort a journal's rolls; re-rolls and throws without chances of their own are passed over."""
    found = Collected()
    for record in records:
        for roll in record.get("rolls") or ():
            if record.get("action") in OF_VICTIMS:
                found.opponents += 1
                continue
            found.opponents += _is_answered(roll)
            try:
                _add(found, record, roll)
            except (SanguirError, KeyError, TypeError, ValueError, AttributeError):
                found.passed_over[OTHER] += 1
    return found


def _add(found: Collected, record: Mapping[str, Any], roll: Mapping[str, Any]) -> None:
    thrown = as_roll(roll)
    if why := _why_not(thrown):
        found.passed_over[why] += 1
        return
    system = record["system"]
    book = resolver.book(system, record.get("rules") or None)
    odds = resolver.chances(system, thrown, book)
    kind = ROUSE if thrown.kind == ROUSE else ROLLS
    whose = (system, record.get("character"), record.get("sheet"))
    group = found.groups.setdefault((*whose, kind), Group())
    group.add(roll, odds, resolver.faces(system, book))


def _is_answered(roll: Mapping[str, Any]) -> bool:
    """Tell whether an opponent threw dice against a roll, which a re-roll has only again."""
    against = roll.get("opponent") or {}
    return bool((against.get("dice") or against.get("hunger_dice")) and not roll.get("rerolled"))


def _why_not(thrown: Roll) -> str | None:
    if thrown.is_thrown_in_part:
        return REROLL
    if not (thrown.dice or thrown.hunger_dice):
        return EMPTY
    return UNCOUNTED if thrown.successes is None else None


def as_roll(found: Mapping[str, Any]) -> Roll:
    """Read a roll's JSON back, as far as its chances need it."""
    pool = found["pool"]
    against = found["opponent"]
    if against is not None:
        against = as_roll(against) if "dice" in against else against["successes"]
    return Roll(
        found["kind"],
        Pool(
            tuple((str(name), int(dice)) for name, dice in pool["terms"]),
            tuple(Modifier(str(label), int(dice)) for label, dice in pool["modifiers"]),
            int(pool["size"]),
        ),
        tuple(int(face) for face in found["dice"]),
        tuple(int(face) for face in found["hunger_dice"]),
        successes=found["successes"],
        difficulty=found["difficulty"],
        passed=found["passed"],
        automatic_failure=found["automatic_failure"],
        rerolled=tuple(found["rerolled"]),
        contest=found["contest"],
        opponent=against,
    )


def facts_of(found: Collected) -> dict[str, Any]:
    """Hold every count against its chances; the level is shared among all of them."""
    rows: list[dict[str, Any]] = []
    places: dict[tuple[str | None, ...], int] = {}
    for key in found.groups:
        places.setdefault(key[:3], len(places))
    for key in sorted(found.groups, key=lambda key: places[key[:3]]):
        system, character, sheet, kind = key
        group = found.groups[key]
        outcomes = {
            name: luck.tally([hit for hit, _ in seen], [chance for _, chance in seen])
            for name, seen in group.outcomes.items()
        }
        rows.append({"system": system, "character": character, "sheet": sheet, "kind": kind,
                     "rolls": group.rolls, "dice": _dice(group), "outcomes": outcomes})  # fmt: skip
    looked_at = sum(1 + len(row["outcomes"]) for row in rows) or 1
    level = LEVEL / looked_at
    for row in rows:
        row["dice"] = _facts(row["dice"], level)
        row["outcomes"] = {name: _facts(t, level) for name, t in row["outcomes"].items()}
    return {"luck": rows, "passed_over": found.passed_over.total(),
            "passed_over_for": dict(found.passed_over), "opponents": found.opponents,
            "taken_back": found.taken_back, "level": level}  # fmt: skip


def _dice(group: Group) -> luck.Tally:
    if len(group.dice) == 1:
        ((good, sides), seen), *_ = group.dice.items()
        return luck.dice(sum(seen), len(seen), good / sides)
    every = [
        (bool(hit), good / sides) for (good, sides), seen in group.dice.items() for hit in seen
    ]
    return luck.tally([hit for hit, _ in every], [chance for _, chance in every])


def _facts(tally: luck.Tally, level: float) -> dict[str, Any]:
    return {**tally._asdict(), "unusual": tally.p < level}
