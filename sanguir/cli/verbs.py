"""Every verb: where it lives, its panel, and one line on what it does. Nothing is imported."""

from __future__ import annotations

from typing import Final, NamedTuple

BOTH: Final = "Both systems"
SANGUIRI: Final = "Sanguiri"
V5: Final = "Vampire V5"
PANELS: Final = (BOTH, SANGUIRI, V5)


class Verb(NamedTuple):
    """A verb's place in the program and in the help."""

    module: str
    panel: str
    summary: str


VERBS: Final[dict[str, Verb]] = {
    "roll": Verb("roll", BOTH, "Roll a pool: a Test, a Contest, any throw at the table."),
    "feed": Verb("feed", BOTH, "Drink blood."),
    "advance-time": Verb("advance_time", BOTH, "Let hours or nights pass on one sheet or many."),
    "sheet new": Verb("sheet", BOTH, "Write a new sheet."),
    "sheet show": Verb("sheet", BOTH, "Draw a character; of several, a row each."),
    "sheet check": Verb("sheet", BOTH, "Say everything that is wrong or odd about sheets."),
    "sheet set": Verb("sheet", BOTH, "Change values: KEY=VALUE, KEY+=N, KEY-=N."),
    "rules show": Verb("rules", BOTH, "Print the numbers in force and where each comes from."),
    "rules export": Verb("rules", BOTH, "Write a house-rules file, ready to fill in."),
    "rules check": Verb("rules", BOTH, "Say everything that is wrong with a house-rules file."),
    "schema": Verb("schema", BOTH, "Print the JSON Schema of a verb's output."),
    "thirst": Verb("thirst", SANGUIRI, "Make a Thirst Test, if its trigger calls for one."),
    "heal": Verb("heal", SANGUIRI, "Heal Injuries; each raises Thirst and calls for a Test."),
    "turn": Verb("turn", SANGUIRI, "Turn a human into a Sanguir, or kill them."),
    "uv": Verb("uv", SANGUIRI, "Set, show or look up an ultraviolet exposure."),
    "donors": Verb("donors", SANGUIRI, "Plan how many donors a diet of blood takes."),
}

GROUPS: Final[dict[str, str]] = {
    "sheet": "Write, show, check and change sheets.",
    "rules": "Show, export and check the numbers in force.",
}


def verb_of(name: str) -> str:
    """Bring a verb to the form that schemas and records use: `sheet show` is `sheet-show`."""
    return name.replace(" ", "-")
