"""Command lines and batch commands, built from the options that the verbs declare."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st
from texts import pools, values, words

from sanguir.cli import complete
from sanguir.cli.batch_line import keys_of
from sanguir.cli.command import Argument, Option, declared, find
from sanguir.cli.completions import closed_words
from sanguir.cli.verbs import VERBS

SHEETS = ["mira", "tom.toml", "./wild.toml", "starving", "lena", "grave", "marek"]
NO_SHEETS = ["bad.toml", "none", "folder", "-", "", "journal.ndjson", "new.toml"]
FILES = ["house.toml", "plan.toml", "journal.ndjson", "none.toml", "folder", "new.json", "new.svg",
         "new.html", "new.toml", "-", "mira.toml", "bad.toml", "off"]  # fmt: skip
COUNTS = ["0", "1", "2", "3", "4", "5", "7", "10", "-1", "1001"]
SPANS = ["0", "1", "36", "36h", "3d", "1d12h", "90m", "7n", "23.5", "-1", "30d"]
SAID = {
    "[LABEL:]±N": ["+1", "-2", "fog:-2", "0", "x:+1000"],
    "F,F,...": ["6", "1,1,1,1,1,1,1", "10,10,10,1,2", "6,6,6,6,6,6,6,6,6,6,6", "0", "1,,2"],
    "1,4": ["1", "1,4", "0", "1,1", "99"],
    "KEY=VALUE": ["injuries+=1", "state.thirst=peckish", "name=", "a=b", "=", "hunger=5", "#x=1",
                  "state.clock_hours-=1", "rules='house.toml'", "pools.x='str+1'", "[a]=1",
                  "a.b.c=1", "state={}", "kind=human", "system='v5'", "state.alive=false"],
    "N": COUNTS, "M": COUNTS, "ML": COUNTS, "L": COUNTS, "H": SPANS, "CLOCK": SPANS, "SPAN": SPANS,
    "2h": SPANS, "WHAT": ["thirst", "turning", "rouse", "frenzy", "remorse"],
    "NAME": ["grappling", "Mira", "x"], "OUT": ["new.toml", "mira.toml"],
    "REASON": ["for the night"], "TEXT": ["Mira"],
}  # fmt: skip


@cache
def known(verb: str, spec: Option | Argument) -> tuple[str, ...]:
    """List what a parameter is meant to be given."""
    if spec.complete == "sheets":
        return tuple(SHEETS)
    if spec.complete == "files":
        return tuple(FILES)
    if spec.complete in complete.ROWS:
        return tuple(complete.answer(spec.complete, "", []))
    if spec.complete and (found := closed_words(verb, spec.complete)):
        return tuple(found)
    return tuple(SAID.get(spec.metavar or "", ("7",)))


@st.composite
def given_to(draw: Any, verb: str, spec: Option | Argument) -> str:
    """Something for a parameter: mostly what it is meant for."""
    if getattr(spec, "spellings", ("",))[-1] == "--jobs":
        return draw(st.sampled_from(["1", "0", "x"]))  # more jobs have tests of their own
    odds = draw(st.integers(0, 9))
    if spec.complete == "pool" and odds:
        return draw(pools())
    if odds > 1:
        return draw(st.sampled_from(known(verb, spec)))
    return draw(words() | st.sampled_from([*NO_SHEETS, *SHEETS, *FILES]))


@st.composite
def command_lines(draw: Any) -> list[str]:
    """A verb with some of its options, most of them sensible, in any order."""
    name = draw(st.sampled_from(sorted(VERBS)))
    line: list[str] = []
    for spec in declared(find(name)).values():
        if isinstance(spec, Argument):
            least = 1 if spec.required and draw(st.integers(0, 9)) else 0
            wanted = draw(st.integers(least, 3 if spec.many else 1))
            line += [draw(given_to(name, spec)) for _ in range(wanted)]
        elif draw(st.integers(0, 4)) == 0:
            spelled = draw(st.sampled_from(spec.spellings))
            value = None if spec.is_flag else draw(given_to(name, spec))
            if value is not None and spelled.startswith("--") and draw(st.booleans()):
                line.append(f"{spelled}={value}")
            else:
                line += [spelled] if value is None else [spelled, value]
    if draw(st.integers(0, 3)) == 0:
        line = list(draw(st.permutations(line)))
    return [*name.split(), *line]


@st.composite
def batch_commands(draw: Any) -> bytes:
    """One line of a batch: a verb's keys with what they are meant for, or with anything."""
    name = draw(st.sampled_from(sorted(VERBS)))
    made: dict[str, Any] = {"verb": name}
    for key, (_, spec) in keys_of(find(name), {}).items():
        is_needed = isinstance(spec, Argument) and spec.required
        if key != "json" and (is_needed or draw(st.integers(0, 5)) == 0):
            is_flag = isinstance(spec, Option) and spec.is_flag
            fine = st.booleans() if is_flag else given_to(name, spec)
            made[key] = draw(fine if draw(st.integers(0, 9)) else values())
    if draw(st.booleans()):
        made["id"] = draw(values())
    if draw(st.integers(0, 9)) == 0:
        made[draw(words())] = draw(values())
    return json.dumps(made).encode()
