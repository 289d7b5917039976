"""Whole screens, as a person sees them, compared letter by letter with tests/golden/NAME.txt.

After a change that is meant, `GOLDEN=write pytest tests/cli/test_cli_screens.py` writes them anew;
read the difference before you commit it.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from shell import sanguir

GOLDEN = Path(__file__).parents[1] / "golden"
LONG_NIGHT = "advance-time mira --hours 96 --seed 7 --when-compelled resist"
SCREENS = {
    "roll": ["roll 7 --seed 3", "roll END+strength+1 mira -m fog:-2 --seed 4",
             "roll 5 -d 2 --dice 6,6,1,2,3", "roll 3 --dice 1,2,3",
             "roll 4 --kind fixed --dice 1,2,3,4", "roll 4 --kind armor --dice 6,2,3,4"],
    "roll-empty": ["roll END-9 mira", "roll -- -3", "roll 0 --advancement 2 --dice 6,1"],
    "roll-contest": ["roll 3 --vs 1 --dice 6,1,2",
                     "roll strength mira --vs-pool END+1 --vs-sheet starving "
                     "--vs-modifier fog:-1 --dice 6,1,1,6,6,1",
                     "roll 2 --vs-pool 1-3 --dice 1,1", "roll 2 --vs 1 --dice 6,1"],
    "thirst": ["thirst mira --trigger blood", "thirst mira --trigger increase --dice 6,1,2,3,4,5",
               "thirst starving --dice 1,2,6", "thirst starving --dice 1,2,5",
               "thirst wild --trigger round --dice 1,2"],
    "heal": ["heal starving --injuries 3 --seed 4", "heal tom"],
    "feed": ["feed wild --ml 20 -n", "feed wild --ml 400", "feed mira --ml 300",
             "feed starving --ml 300 --drawn 5h --frozen --not-human"],
    "turn": ["turn tom starving --dice 6,1,1,2,2,2 -n", "turn tom starving --dice 1,1,1,2,2,2",
             "turn --recipient-endurance 1 --sire-endurance 2 --dice 1,6,6"],
    "uv": ["uv mira", "uv mira direct", "uv --level absent --kind hybrid"],
    "donors": ["donors --days 30 --donors-per-day 4", "donors --days 3 --donors-per-day 1"],
    "advance-time": [f"{LONG_NIGHT} -n", "advance-time mira --hours 24 --dice 1,1,1,1,1,1",
                     "advance-time mira --hours 48", "advance-time tom lena --to 96h --seed 5",
                     "advance-time tom --to 96h",
                     "advance-time starving --hours 24 --feed-every 24h --feed-ml 750 --seed 2"],
    "sheet-show": ["sheet show mira", "sheet show wild", "sheet show tom"],
    "sheet-table": ["sheet show mira tom lena grave wild starving marek"],
    "sheet-work": ["sheet new eve --kind human -n", "sheet set mira injuries+=2 'name=Mira Vale'",
                   "sheet set mira injuries=2", "sheet check mira tom"],
    "errors": ["rol 5", "roll", "roll -3", "roll 5 -m '+ 2'", "thirst tom", "thirst marek",
               "thirst nobody", "sheet set mira thirst=hungry injuries=-1", "feed mira"],
    "help": ["uv -h"],
}  # fmt: skip
NARROW = {
    "narrow": [f"{LONG_NIGHT} -n", "thirst starving --dice 1,2,5 -n", "sheet show starving",
               "sheet show mira tom", "turn tom starving --dice 6,1,1,2,2,2"],
}  # fmt: skip


def screen(lines: list[str], width: int) -> str:
    """Run command lines one after the other and keep what a person would see of it."""
    shown = []
    for line in lines:
        answer = sanguir(*shlex.split(line), COLUMNS=str(width))
        shown.append(f"$ sanguir {line}".rstrip() + "\n" + answer.out + answer.err)
        if answer.status:
            shown.append(f"[exit status {answer.status}]\n")
    return "".join(shown)


@pytest.mark.parametrize("name", [*SCREENS, *NARROW])
def test_a_screen_is_as_it_was(name):
    width = 40 if name in NARROW else 80
    shown = screen((SCREENS | NARROW)[name], width)
    wanted = GOLDEN / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        wanted.write_text(shown, encoding="utf-8")
    assert shown == wanted.read_text(encoding="utf-8")
    if name not in ("errors", "help"):
        # A command is never broken: it stands on a line of its own, whole.
        too_wide = [line for line in shown.splitlines()
                    if len(line) > width and line.lstrip()[:1] not in "$`"]  # fmt: skip
        assert too_wide == []
    assert not any(line.endswith(" ") for line in shown.splitlines())


def test_every_golden_screen_is_compared():
    ours = {path.stem for path in GOLDEN.glob("*.txt")}
    assert ours >= {*SCREENS, *NARROW}
