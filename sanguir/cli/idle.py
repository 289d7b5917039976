"""What was asked for nothing: options that did nothing, and Remorse without Stains; warnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sanguir.errors import Problem
from sanguir.outcome import Outcome, sources

# The options of a command by their parameters' names.
Given = Mapping[str, Any]


class Idle(NamedTuple):
    """An option of some verbs: where it does nothing, why, and what would do."""

    option: str
    verbs: tuple[str, ...]
    is_idle: Callable[[Given, Outcome[Any]], Any]
    why: str
    hint: str = "leave it out"

    @property
    def key(self) -> str:
        """The parameter's name; that of -m is its own."""
        return "modifiers" if self.option == "-m" else self.option.strip("-").replace("-", "_")


def _spends_nothing(given: Given, _: Outcome[Any]) -> bool:
    return not (given.get("reroll") or given.get("ignore_impairment") or given.get("of"))


def _heals_without_a_test(_: Given, outcome: Outcome[Any]) -> bool:
    return not outcome.rolls


def _rescued_no_pool(_: Given, outcome: Outcome[Any]) -> bool:
    return "test.advancement" not in sources(outcome)


NO_TEST: Final = "whoever is no Sanguir heals without a Test"
RULES: Final = (
    Idle("--force", ("roll", "odds"), _spends_nothing, "no Willpower is spent",
         "it goes with --reroll or --ignore-impairment"),
    Idle("--force", ("odds",), lambda given, _: given.get("of"),
         "a state roll spends no Willpower"),
    Idle("--force", ("frenzy",), lambda given, _: not given["spend_willpower"],
         "no Willpower is spent", "it goes with --spend-willpower"),
    Idle("--force", ("reroll",), lambda _, outcome: outcome.after is None,
         "no Willpower is spent without a sheet", "add SHEET"),
    Idle("--force", ("willpower",), lambda given, _: given["recover"], "recovering needs none",
         "it goes with --spend"),
    Idle("--social", ("damage",), lambda _, outcome: outcome.facts["track"] != "willpower",
         "says nothing of Health", "add --track willpower"),
    Idle("--intensity", ("resonance set",), lambda _, outcome: outcome.after.humour == "none",
         "no Resonance has none"),
    Idle("--recovery", ("donors",), lambda _, outcome: outcome.facts["lethal"],
         "a donor who dies does not rest", "add --donors-per-day 4 or 5"),
    Idle("--available-ml", ("advance-time", "forecast"),
         lambda given, _: given["when_compelled"] != "feed", "nobody feeds unasked",
         "add --when-compelled feed"),
    Idle("--advancement", ("heal",), _heals_without_a_test, NO_TEST),
    Idle("-m", ("heal",), _heals_without_a_test, NO_TEST),
    Idle("-m", ("thirst",), lambda _, outcome: not outcome.rolls, "no Test is called for"),
    Idle("--advancement", ("roll", "odds", "thirst", "turn"), _rescued_no_pool,
         "no pool was empty"),
    Idle("--advancement", ("heal",),
         lambda given, outcome: outcome.rolls and _rescued_no_pool(given, outcome),
         "no pool was empty"),
    Idle("--no-auto-modifiers", ("turn",), lambda given, _: given["recipient_endurance"],
         "there is no sire's sheet"),
)  # fmt: skip


def warnings(verb: str, given: Given, outcome: Outcome[Any]) -> list[Problem]:
    """Name the options that did nothing; they are no error, as scripts may always say them."""
    return [
        Problem(f"{rule.option}: {rule.why}", rule.hint)
        for rule in RULES
        if verb in rule.verbs and given.get(rule.key) and rule.is_idle(given, outcome)
    ]


def remorse(outcome: Outcome[Any], book: Any) -> list[Problem]:
    """Say that no Stain called for a Remorse test, where `session end` would make none."""
    if outcome.facts["stains_before"] or book.humanity_remorse_without_stains:
        return []
    return [Problem("no Stains: nothing calls for Remorse", "session end makes no test then")]
