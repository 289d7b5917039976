"""Turning a plain function into a command: its options from its defaults, shared ones added once.

    @verb(THROWS)
    def thirst(run: Run, sheet: str = argument("SHEET"), *, trigger: str | None = option(...)):

The signature of the function is the whole declaration. Values arrive as typed: text, or true for
a flag; the function reads its own numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from typer.core import TyperArgument, TyperCommand, TyperOption

from sanguir.cli.run import Run
from sanguir.cli.verbs import CONTEXT, VERBS
from sanguir.errors import SanguirError


class _Positional(TyperArgument):
    """A positional that the usage line shows as the help's own table does, without braces."""

    def make_metavar(self, *_: Any, **__: Any) -> str:
        return str(self.metavar)


class Option(NamedTuple):
    """One option of a verb: its spellings, what it says in the help, what it takes."""

    spellings: tuple[str, ...]
    help: str
    metavar: str | None = None
    multiple: bool = False
    complete: str | None = None

    @property
    def is_flag(self) -> bool:
        """Whether it takes no value."""
        return self.metavar is None


class Argument(NamedTuple):
    """One positional of a verb."""

    metavar: str
    help: str = ""
    required: bool = True
    many: bool = False
    complete: str | None = None


def option(
    *spellings: str,
    help: str,
    metavar: str | None = None,
    multiple: bool = False,
    complete: str | None = None,
) -> Any:
    """Declare an option as a parameter's default; without `metavar` it is a flag."""
    return Option(spellings, help, metavar, multiple, complete)


def argument(
    metavar: str,
    help: str = "",
    *,
    required: bool = True,
    many: bool = False,
    complete: str | None = None,
) -> Any:
    """Declare a positional as a parameter's default."""
    return Argument(metavar, help, required, many, complete)


JSON: Final = {"json": Option(("--json",), "One JSON object per result, and nothing else.")}
RULES: Final = {
    "rules": Option(("--rules",), "House rules to use.", "FILE", complete="files"),
}
CHECKED: Final = {
    "check": Option(("--check",), "Exit with 1 when the roll failed."),
}
SEEDS: Final = {
    "seed": Option(("--seed",), "Reproducible dice; 0 is a seed.", "N"),
    "dice": Option(("--dice",), "Faces thrown at the table, in order.", "F,F,..."),
}
MODIFIERS: Final = {
    "modifiers": Option(
        ("-m", "--modifier"), "Dice to add or take; repeatable.", "[LABEL:]±N", multiple=True
    ),
}
DIFFICULTY: Final = {
    "difficulty": Option(("-d", "--difficulty"), "Successes needed.", "N", complete="difficulties"),
}
ODDS: Final = {
    "odds": Option(("--odds",), "Say how likely it was, too."),
}
FORCE: Final = {
    "force": Option(("--force",), "V5: spend Willpower even with no box unmarked."),
}
KEEP_GOING: Final = {
    "keep_going": Option(("--keep-going",), "Go on past a sheet that cannot be used."),
}
DRY_RUN: Final = {
    "dry_run": Option(("-n", "--dry-run"), "Work it all out, print it, write nothing."),
}

JOURNAL: Final = {
    "journal": Option(("--journal",), "The journal to keep.", "FILE", complete="files"),
    "no_journal": Option(("--no-journal",), "Keep no journal of this."),
}

READS: Final = {**RULES, **JSON}
MAKES: Final = {**DRY_RUN, **READS}
EDITS: Final = {**DRY_RUN, **RULES, **JOURNAL, **JSON}
THROWS: Final = {**MODIFIERS, **SEEDS, **CHECKED, **RULES, **JOURNAL, **JSON}
CHANGES: Final = {**SEEDS, **CHECKED, **EDITS}
TESTS: Final = {**MODIFIERS, **CHANGES}
# Of verbs that take several sheets.
MANY: Final = {
    **CHANGES,
    "journal": JOURNAL["journal"]._replace(
        help="The journal to keep; several sheets go on record only in one that is named."
    ),
}


def verb(
    shared: dict[str, Option], own: dict[str, Option] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a function as a verb that takes the shared options beside its own.

    `own` declares options that several verbs have, and that the function takes by name.
    """

    def mark(function: Callable[..., None]) -> Callable[..., None]:
        function.__dict__["shared"] = shared
        function.__dict__["own"] = own or {}
        return function

    return mark


def declared(function: Callable[..., None]) -> dict[str, Option | Argument]:
    """List a verb's own parameters with their declarations, then the shared options."""
    code = function.__code__
    defaults = dict(function.__kwdefaults__ or {})
    positional = code.co_varnames[1 : code.co_argcount]
    own = dict(zip(positional, function.__defaults__ or (), strict=True))
    return {**own, **defaults, **function.__dict__["own"], **function.__dict__["shared"]}


# Sets of words, which are typed in any case.
WORDS: Final = frozenset({
    "exports", "exposures", "frenzies", "humours", "imports", "intensities", "kinds", "policies",
    "provocations", "roll-kinds", "rouse-purposes", "sources", "spendings", "state-rolls",
    "strategies", "systems", "tracks", "triggers",
})  # fmt: skip


def in_small_letters(function: Callable[..., None], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was given to a verb, each word of a set as the set has it."""
    sets = {key for key, spec in declared(function).items() if spec.complete in WORDS}
    return {
        key: value.casefold() if key in sets and isinstance(value, str) else value
        for key, value in given.items()
    }


def find(name: str) -> Callable[..., None]:
    """Import the function of a verb."""
    from importlib import import_module

    module = import_module(f"sanguir.cli.{VERBS[name].module}")
    own = name.rpartition(" ")[2].replace("-", "_")
    found: Callable[..., None] = getattr(module, own, None) or getattr(module, f"{own}_")
    return found  # with _ behind it where it would be one of Python's own words


def build(function: Callable[..., None], name: str, summary: str) -> TyperCommand:
    """Make the Typer command of a verb."""
    shared: dict[str, Option] = function.__dict__["shared"]

    def call(**typed: Any) -> None:
        given = in_small_letters(function, typed)
        run = Run(name, **{key: given.pop(key) for key in shared})
        run.given = given
        try:
            function(run, **given)
        except SanguirError as error:
            from sanguir.cli import order

            raise order.hinted(error, name, function, given) from error.__cause__

    parameters = [_parameter(key, spec) for key, spec in declared(function).items()]
    return VerbCommand(
        name.rpartition(" ")[2],
        function,
        callback=call,
        params=parameters,
        help=f"{summary}\n\n{' '.join((function.__doc__ or '').split())}".strip(),
        short_help=summary,
        context_settings=dict(CONTEXT),
        rich_markup_mode=None,
    )


class VerbCommand(TyperCommand):
    """A verb: its help ends with the words that its options take, and what a plan file holds."""

    def __init__(self, name: str, function: Callable[..., None], **settings: Any):
        super().__init__(name, **settings)
        self._function = function

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a command line; those too many are refused with what was meant."""
        typed = [*args]
        ctx.allow_extra_args = True
        extra: list[str] = super().parse_args(ctx, args)
        if extra:
            from sanguir.cli import order

            name = ctx.command_path.partition(" ")[2]
            raise order.too_many(name, self._function, ctx.params, extra, typed)
        return extra

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, then the words that can follow them."""
        super().format_options(ctx, formatter)
        from sanguir.cli import wordlists

        verb = ctx.command_path.partition(" ")[2]
        for title, rows in (
            ("Words", wordlists.rows_of(verb)),
            ("Re-rolls: at most three normal dice, no Hunger dice", wordlists.strategies_of(verb)),
            ("Plan FILE, a table [[event]] for each", wordlists.plan_of(verb)),
        ):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _parameter(key: str, spec: Option | Argument) -> Any:
    if isinstance(spec, Argument):
        shown = spec.metavar + ("..." if spec.many else "")
        return _Positional(
            param_decls=[key],
            type=str,
            required=spec.required,
            nargs=-1 if spec.many else 1,
            metavar=shown if spec.required else f"[{shown}]",
            help=spec.help or None,
            show_default=False,
        )
    return TyperOption(
        param_decls=[key, *spec.spellings],
        type=bool if spec.is_flag else str,
        is_flag=spec.is_flag,
        default=False if spec.is_flag else None,
        multiple=spec.multiple,
        metavar=spec.metavar,
        help=spec.help,
        show_default=False,
    )
