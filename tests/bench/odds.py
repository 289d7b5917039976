"""How fast exact odds are, as ratios against icepool and dyce in one run.

    python tests/bench/odds.py [ROUNDS]

Run by hand, with a Python that has icepool 2 and dyce; sanguir is taken from this checkout. Every
row times both in turn, ROUNDS times (default 7), each as on a first call: what icepool remembers
is forgotten before. The best of each counts. Exits with 1 when a target is missed.
"""

# ruff: noqa: T201
from __future__ import annotations

import functools
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import product
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import dyce  # noqa: E402
import icepool  # noqa: E402

from sanguir import resolver  # noqa: E402
from sanguir.branches import Blank  # noqa: E402
from sanguir.odds import at_least  # noqa: E402
from sanguir.v5.odds import outcomes  # noqa: E402
from sanguir.v5.reroll_odds import rerolled  # noqa: E402

BOOK = resolver.book("v5")
TEN, HUNGER_TEN, HUNGER_ONE = 64, 4096, 262144


class Row(NamedTuple):
    """One comparison: the yardstick's time over ours must be at least the target."""

    name: str
    ours: Callable[[], object]
    yardstick: Callable[[], object]
    target: float


def code(face: int, *, hungry: bool = False) -> int:
    """Put what counts about a face into one number: adding numbers is what icepool does best."""
    worth = (face >= 6) + TEN * (face == 10)
    return worth + (HUNGER_TEN * (face == 10) + HUNGER_ONE * (face == 1)) * hungry


def parts(total: int) -> tuple[int, int, int, int]:
    """Take the number apart: successes in all, tens, Hunger tens, Hunger ones."""
    ones, total = divmod(total, HUNGER_ONE)
    hungry, total = divmod(total, HUNGER_TEN)
    tens, successes = divmod(total, TEN)
    return successes + 2 * (tens // 2), tens, hungry, ones


def read(total: int, difficulty: int) -> str:
    """Name the outcome."""
    whole, tens, hungry, ones = parts(total)
    if whole >= difficulty:
        return "success" if tens < 2 else "messy-critical" if hungry else "critical"
    return "bestial-failure" if ones else "failure"


def by_icepool(pool: int, hunger: int, difficulty: int) -> Any:
    """Count a V5 pool with icepool's sums."""
    normal = icepool.d10.map(code)
    hungry = icepool.d10.map(lambda face: code(face, hungry=True))
    total = (pool - hunger) @ normal + hunger @ hungry
    return total.map(lambda found: read(found, difficulty))


def by_dyce(pool: int, hunger: int, difficulty: int) -> Any:
    """Count a V5 pool with dyce's sums."""
    normal = dyce.H(code(face) for face in range(1, 11))
    hungry = dyce.H(code(face, hungry=True) for face in range(1, 11))
    total = (pool - hunger) @ normal + hunger @ hungry
    return dyce.H.from_counts((read(found, difficulty), n) for found, n in total.items())


def best_by_icepool(pool: int, hunger: int, difficulty: int) -> Any:
    """Throw a lost roll again in the best way, with icepool's sums and mixtures."""
    normal = icepool.d10.map(code)
    hungry = icepool.d10.map(lambda face: code(face, hungry=True))
    again = [many @ normal for many in range(4)]
    dice = pool - hunger

    @functools.cache
    def passes(kept: int, many: int) -> Any:
        won = again[many].map(lambda more: parts(kept + more)[0] >= difficulty)
        return won.probability(True)

    @functools.cache
    def outcome(kept: int, many: int) -> Any:
        return again[many].map(lambda more: read(kept + more, difficulty))

    def best(mine: int, theirs: int) -> Any:
        whole = mine + theirs
        if parts(whole)[0] >= difficulty:
            return read(whole, difficulty)
        tens = mine // TEN
        plain = mine % TEN - tens
        there = (dice - plain - tens, plain, tens)
        ways = [
            (whole - (p + t) - TEN * t, f + p + t)
            for f, p, t in product(*(range(min(3, many) + 1) for many in there))
            if f + p + t <= 3
        ]
        return outcome(*max(ways, key=lambda way: passes(way[0] % HUNGER_TEN, way[1])))

    return icepool.map(best, dice @ normal, hunger @ hungry)


def sixes_by_icepool() -> Any:
    """Count sixes of 500 d6, the fastest of the ways that icepool offers."""
    # Its own evaluator of sums remembers from call to call.
    evaluator = icepool.evaluator.SumEvaluator()
    return evaluator.evaluate(icepool.coin(1, 6).pool(500)).probability(">=", 100)


def sixes_by_sum() -> Any:
    """Count sixes of 500 d6 as a sum of coins."""
    return (500 @ icepool.coin(1, 6)).probability(">=", 100)


def forget() -> None:
    """Empty every cache there is, so that each call is a first one."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()


def taken(
    call: Callable[[], object], rounds: int, before: Callable[[], None] | None = forget
) -> float:
    """Return the best time of a first call, in seconds; ours remember nothing."""
    times = []
    for _ in range(rounds):
        if before is not None:
            before()
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def agree() -> None:
    """See that all of them count the same before anything is timed."""
    for pool, hunger, difficulty in ((7, 2, 4), (6, 1, 3)):
        ours = outcomes(pool, hunger, difficulty, BOOK)
        theirs = by_icepool(pool, hunger, difficulty)
        assert theirs.quantity("critical") * ours.of == ours.critical * theirs.denominator()
        assert by_dyce(pool, hunger, difficulty)["messy-critical"] == ours.messy_critical
    best = rerolled(10, 3, 5, ("best",), BOOK)["best"]
    theirs = best_by_icepool(10, 3, 5)
    wins = ("success", "critical", "messy-critical")
    won = sum(theirs.quantity(name) for name in wins)
    assert won * best.of == best.win * theirs.denominator()
    whole = sum(comb(500, n) * 5 ** (500 - n) for n in range(100, 501))
    chance = at_least(500, 100, good=1, sides=6)
    assert chance.num * 6**500 == whole * chance.den
    assert sixes_by_icepool() == chance.fraction() == sixes_by_sum()


def rows() -> Iterator[Row]:
    """Lay out the comparisons."""
    for (pool, hunger, difficulty), target in (((7, 2, 4), 40), ((20, 5, 5), 200)):
        size = (pool, hunger, difficulty)
        ours = functools.partial(outcomes, *size, BOOK)
        name = f"V5 {pool}/{hunger}, Difficulty {difficulty}"
        yield Row(f"{name}: icepool", ours, functools.partial(by_icepool, *size), target)
        yield Row(f"{name}: dyce", ours, functools.partial(by_dyce, *size), 1)
    best = functools.partial(rerolled, 10, 3, 5, ("best",), BOOK)
    yield Row("best re-roll 10/3/5: icepool", best, lambda: best_by_icepool(10, 3, 5), 20)
    sixes = functools.partial(at_least, 500, 100, good=1, sides=6)
    yield Row("100 sixes of 500: icepool, pool", sixes, sixes_by_icepool, 100)
    yield Row("100 sixes of 500: icepool, sum", sixes, sixes_by_sum, 100)


def processes(pairs: int) -> float:
    """Return what `odds` costs as a process, over what `roll` costs, by medians."""
    asked = ["7", "--hunger", "2", "-d", "4"]
    times: dict[str, list[float]] = {"odds": [], "roll": []}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SANGUIR_JOURNAL": "off"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = f"{os.environ['HOME']}/compiled"
    for _ in range(pairs + 2):
        for verb, found in times.items():
            start = time.perf_counter()
            words = [sys.executable, "-m", "sanguir", verb, *asked]
            subprocess.run(words, check=True, capture_output=True, env=environment, cwd=ROOT)
            found.append(time.perf_counter() - start)
    medians = {verb: sorted(found[2:])[pairs // 2] for verb, found in times.items()}
    return medians["odds"] / medians["roll"]


def year(when_compelled: str | None) -> float:
    """Return the seconds that a forecast of a year takes, of either system."""
    import tomllib

    text = (ROOT / "tests" / "data" / "plain" / "ilse.toml").read_text(encoding="utf-8")
    if when_compelled:
        text = 'system="sanguiri"\nname="M"\nkind="sanguir"\norigin="turned"\n'
        text += "[attributes]\nendurance=9\nwillpower=6\n"
    data = tomllib.loads(text)
    book = resolver.book(data["system"])
    who = resolver.read(data, book).character
    choices = {"when_compelled": when_compelled, "digits": False} if when_compelled else {}
    start = time.perf_counter()
    resolver.act("forecast", who, dice=Blank(), book=book, minutes=366 * 1440, **choices)
    return time.perf_counter() - start


def main(words: list[str]) -> int:
    """Print the table; 1 when a target is missed."""
    rounds = int(words[0]) if words else 7
    agree()
    missed = 0

    def told(name: str, measured: float, target: float, *, most: bool, unit: str = "") -> None:
        nonlocal missed
        fine = measured <= target if most else measured >= target
        missed += not fine
        limit = f"{'at most' if most else 'at least'} {target:g}{unit}"
        print(f"{name:36} {measured:8.2f}{unit:2} {limit:>14} {'ok' if fine else 'MISSED'}",
              flush=True)  # fmt: skip

    for row in rows():
        ours, theirs = taken(row.ours, 20 * rounds, None), taken(row.yardstick, rounds)
        name = f"{row.name} ({theirs * 1e6:,.0f} / {ours * 1e6:,.0f} us)"
        print(name)
        told("", theirs / ours, row.target, most=False, unit=" x")
    half, whole = (taken(functools.partial(outcomes, pool, 5, 600, BOOK), rounds)
                   for pool in (500, 1000))  # fmt: skip
    told("growth from 500 to 1,000 dice", whole / half, 4.4, most=True, unit=" x")
    every = functools.partial(rerolled, 1000, 5, 600, ("best", "failures", "risky"), BOOK)
    told("1,000 dice, every outcome", whole, 1, most=True, unit=" s")
    told("1,000 dice, three re-rolls", taken(every, 1), 1, most=True, unit=" s")
    told("forecast 366 nights, V5", year(None), 2, most=True, unit=" s")
    for policy in ("stop", "resist", "feed"):
        told(f"forecast 366 days, {policy}", year(policy), 2, most=True, unit=" s")
    told("process: odds over roll", processes(6 * rounds), 1.2, most=True)
    return int(missed > 0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        sys.exit(main(sys.argv[1:]))
