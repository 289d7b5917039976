"""The shapes of JSON results, as types: what `sanguir schema` prints and mypy checks."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from sanguir.outcome import Roll


class Pool(TypedDict):
    """Where each die of a roll comes from: `sum` before clamping, `size` what was thrown."""

    terms: list[tuple[str, int]]
    modifiers: list[tuple[str, int]]
    sum: int
    size: int


class Successes(TypedDict):
    """An opponent of whom only the successes are known."""

    successes: int


class CommonRoll(TypedDict):
    """What every roll has, whatever the system."""

    kind: str
    pool: Pool
    dice: list[int]
    hunger_dice: list[int]
    successes: int | None
    difficulty: int | None
    passed: bool | None
    margin: int | None
    automatic_failure: bool
    rerolled: list[int]
    contest: Literal["won", "lost", "tie"] | None
    opponent: Any


class SanguiriRoll(CommonRoll):
    """A roll of Sanguiri."""

    mishap: bool | None


class V5Roll(CommonRoll):
    """A roll of Vampire V5. Without a Difficulty `passed` and `outcome` are null, and `if_passed`
    and `if_failed` say what it would come to; with no success at all it fails at any Difficulty.
    """

    outcome: str | None
    total_failure: bool | None
    win_at_cost: bool | None
    if_passed: str | None
    if_failed: str | None


class Other(TypedDict):
    """A further sheet that the verb touched."""

    character: str
    sheet: str
    changes: dict[str, tuple[Any, Any]]
    after: dict[str, Any]
    written: bool


class Envelope(TypedDict):
    """What every verb answers with."""

    schema: str
    system: str | None
    character: str | None
    sheet: str | None
    seed: int | None
    result: dict[str, Any]
    changes: dict[str, tuple[Any, Any]]
    after: dict[str, Any] | None
    others: list[Other]
    written: bool
    notes: list[str]


class Wrong(TypedDict):
    """What is wrong, where it stands, and what would do."""

    code: Literal["usage", "invalid", "refused", "io", "internal"]
    message: str
    file: str | None
    key: str | None
    hint: str | None


class Error(TypedDict):
    """A problem on standard error, or a failed item's answer in its place."""

    error: Wrong


class Odd(TypedDict):
    """What is odd but allowed."""

    code: Literal["warning"]
    message: str
    file: str | None
    key: str | None
    hint: str | None


class Warned(TypedDict):
    """A warning on standard error; it changes no exit status."""

    warning: Odd


class Schemas(TypedDict):
    """What `schema` answers without a verb: every schema, by its name."""

    schemas: dict[str, dict[str, Any]]


class TextChange(TypedDict):
    """How a sheet's text changed, to the byte: from which character, the old ones, how many new
    ones there are, and what tells the text as it was left from any other."""

    at: int
    old: str
    new: int
    left: str


class RecordOther(TypedDict):
    """A further sheet that a recorded command changed."""

    character: str
    sheet: str
    changes: dict[str, tuple[Any, Any]]
    before: dict[str, Any]
    text: NotRequired[TextChange | None]


class Record(TypedDict):
    """A command as the journal keeps it: `action` with `arguments`, on the sheet `before`, with
    the dice that `seed` gives to `who`, or with the faces in `dice`, comes to `rolls` and
    `changes` again. What was set by hand has no `action`."""

    journal: Literal[1]
    time: str
    verb: str
    system: str
    seed: int | None
    dice: list[int] | None
    rules: dict[str, Any] | None
    action: str | None
    arguments: dict[str, Any]
    character: str | None
    sheet: str | None
    who: str
    rolls: list[Roll]
    changes: dict[str, tuple[Any, Any]]
    before: dict[str, Any] | None
    text: NotRequired[TextChange | None]
    others: list[RecordOther]
    undoes: str | None


class NoFacts(TypedDict):
    """A verb whose result is its rolls alone."""


class NewFacts(TypedDict):
    """What `sheet new` reports."""

    file: str


class CheckFacts(TypedDict):
    """What `sheet check` reports of a sheet that is fine; problems are errors."""

    problems: list[dict[str, Any]]
    warnings: list[dict[str, Any]]
    remarks: list[str]


class RuleFacts(TypedDict):
    """One number of the book."""

    key: str
    value: Any
    provenance: Literal["stated", "inferred", "provisional", "house"]
    rule: str
    says: str


class RulesFacts(TypedDict):
    """What `rules show` reports."""

    rules: list[RuleFacts]


class RulesExportFacts(TypedDict):
    """What `rules export` reports: the file's text."""

    toml: str


class RulesCheckFacts(TypedDict):
    """What `rules check` reports of a file that is fine: the numbers it changes."""

    file: str
    overridden: list[str]


class Difference(TypedDict):
    """A record that came out otherwise."""

    file: str
    line: int
    verb: str | None
    why: str


class ReplayFacts(TypedDict):
    """What `journal replay` reports; the verbs without a rule set values by hand."""

    replayed: int
    equal: int
    without_rule: int
    without_rule_verbs: list[str]
    different: list[Difference]


class Undone(TypedDict):
    """The change that was taken back, and the seed of what it threw."""

    verb: str
    time: str
    seed: int | None


class UndoFacts(TypedDict):
    """What `undo` reports."""

    undone: Undone


class TallyFacts(TypedDict):
    """How often something happened, how often it was to be expected, and how odd that is.

    `p` is the chance of a count at least as unlikely, two-sided; `unusual` allows for how many
    counts are looked at together.
    """

    happened: int
    of: int
    expected: float
    p: float
    unusual: bool


class Luck(TypedDict):
    """The luck of one character under one system; without a sheet `character` is null.

    `kind` says what is counted: throws of Rouse checks, the second ones of low powers among them,
    or all other rolls.
    """

    system: str
    character: str | None
    sheet: str | None
    kind: Literal["rolls", "rouse"]
    rolls: int
    dice: TallyFacts
    outcomes: dict[str, TallyFacts]


class StatsFacts(TypedDict):
    """What `journal stats` reports; `rolls` are those whose chances can be told.

    `passed_over_for` counts the others by the reason: "re-roll", "empty-pool", "no-successes"
    (only the faces matter), "no-chances".
    `opponents` counts their throws, whose dice are in no count, and `taken_back` the rolls that
    `undo` took back, which are in no other count.
    """

    luck: list[Luck]
    passed_over: int
    passed_over_for: dict[str, int]
    opponents: int
    taken_back: int
    level: float
