"""Every verb: where it lives, its panel, and one line on what it does. Nothing is imported."""

from __future__ import annotations

from typing import Final, NamedTuple

BOTH: Final = "Both systems"
SANGUIRI: Final = "Sanguiri"
V5: Final = "Vampire V5"
PANELS: Final = (BOTH, SANGUIRI, V5)
# Typer's settings of the program, of each group and of each verb.
CONTEXT: Final = {"help_option_names": ["-h", "--help"]}


class Verb(NamedTuple):
    """A verb's place in the program and in the help."""

    module: str
    panel: str
    summary: str


VERBS: Final[dict[str, Verb]] = {
    "roll": Verb("roll", BOTH, "Roll a pool: a Test, a Contest, any throw at the table."),
    "reroll": Verb("reroll", BOTH, "Throw dice of a roll again for Willpower."),
    "odds": Verb("odds", BOTH, "Say exactly what a roll comes to, without throwing."),
    "forecast": Verb("forecast", BOTH, "Say exactly what days or nights to come hold."),
    "feed": Verb("feed", BOTH, "Drink blood."),
    "advance-time": Verb("advance_time", BOTH, "Let hours or nights pass on one sheet or many."),
    "sheet new": Verb("sheet", BOTH, "Write a new sheet."),
    "sheet show": Verb("sheet", BOTH, "Draw a character; of several, a row each."),
    "sheet check": Verb("sheet", BOTH, "Say all that is wrong with sheets, or else what is odd."),
    "sheet set": Verb("sheet", BOTH, "Change values: KEY=VALUE, KEY+=N, KEY-=N."),
    "sheet xp": Verb("xp", BOTH, "Add, spend and show experience, with a log."),
    "sheet import": Verb("exchange", BOTH, "Read a character of Progeny, Foundry or Inconnu."),
    "sheet export": Verb("exchange", BOTH, "Write a sheet for another program, or to paste."),
    "rules show": Verb("rules", BOTH, "Print the numbers in force and where each comes from."),
    "rules export": Verb("rules", BOTH, "Write a house-rules file, ready to fill in."),
    "rules check": Verb("rules", BOTH, "Say everything that is wrong with a house-rules file."),
    "journal show": Verb("journal", BOTH, "List what the journal holds, the latest last."),
    "journal stats": Verb("journal", BOTH, "Hold the luck on record against the exact odds."),
    "journal replay": Verb("journal", BOTH, "Throw every record again and prove it equal."),
    "undo": Verb("undo", BOTH, "Take back the last journalled change of a sheet."),
    "batch": Verb("batch", BOTH, "Run commands from a file or standard input, one a line."),
    "schema": Verb("schema", BOTH, "Print the JSON Schema of a verb's output."),
    "thirst": Verb("thirst", SANGUIRI, "Make a Thirst Test, if its trigger calls for one."),
    "heal": Verb("heal", SANGUIRI, "Heal Injuries; each raises Thirst and calls for a Test."),
    "turn": Verb("turn", SANGUIRI, "Turn a human into a Sanguir, or kill them."),
    "uv": Verb("uv", SANGUIRI, "Set, show or look up an ultraviolet exposure."),
    "donors": Verb("donors", SANGUIRI, "Plan how many donors a diet of blood takes."),
    "rouse": Verb("rouse", V5, "Rouse the Blood."),
    "rise": Verb("rise", V5, "Rise for the night."),
    "mend": Verb("mend", V5, "Mend Health with the Blood."),
    "damage": Verb("damage", V5, "Take damage on Health or Willpower."),
    "willpower": Verb("willpower", V5, "Spend Willpower, or recover it."),
    "stain": Verb("stain", V5, "Gain or remove Stains."),
    "remorse": Verb("remorse", V5, "Test for Remorse."),
    "frenzy": Verb("frenzy", V5, "Resist a frenzy, ride it, buy it off or end it."),
    "resonance roll": Verb("resonance", V5, "Draw a humour and its intensity."),
    "resonance show": Verb("resonance", V5, "Show the Resonance of the last drink."),
    "resonance set": Verb("resonance", V5, "Set a Resonance."),
    "session start": Verb("session", V5, "Start a session: Willpower recovers."),
    "session end": Verb("session", V5, "End a session: Remorse, where there are Stains."),
    "torpor": Verb("torpor", V5, "Show torpor, go into it, or wake."),
}

GROUPS: Final[dict[str, str]] = {
    "sheet": "Write, show, check and change sheets.",
    "journal": "Show, replay and count up the rolls on record.",
    "resonance": "Draw, show and set the Resonance of blood.",
    "session": "Start and end a session.",
    "rules": "Show, export and check the numbers in force.",
}


def verb_of(name: str) -> str:
    """Bring a verb to the form that schemas and records use: `sheet show` is `sheet-show`."""
    return name.replace(" ", "-")
