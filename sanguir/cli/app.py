"""The root of the command line: verbs load when they are called, errors end in one place."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOBase
from typing import Any, Final

import typer
from typer.core import TyperGroup

from sanguir.cli import exits
from sanguir.cli.verbs import CONTEXT, GROUPS, PANELS, VERBS
from sanguir.errors import SanguirError, UsageError, clip, nearest

ABOUT: Final = "Vampire tabletop games from the shell: rolls, sheets, downtime, odds."

# Rolls that are no verbs, and how they are asked for.
ROLLS: Final = {
    "test": "`sanguir roll POOL SHEET`",
    "contest": "`sanguir roll POOL SHEET --vs-pool POOL --vs-sheet SHEET`",
    "armor": "`sanguir roll POOL SHEET --kind armor`",
    "armour": "`sanguir roll POOL SHEET --kind armor`",
    "humanity": "`sanguir roll humanity SHEET --kind humanity`",
}


class LazyGroup(TyperGroup):
    """A group that knows every verb's summary and imports a verb only to run it."""

    prefix = ""

    def _verbs(self) -> dict[str, str]:
        """Map the names at this level to their summaries."""
        found: dict[str, str] = {}
        for name, verb in VERBS.items():
            if name.startswith(self.prefix):
                head, _, rest = name.removeprefix(self.prefix).partition(" ")
                found[head] = GROUPS[head] if rest else verb.summary
        return found

    def list_commands(self, ctx: Any) -> list[str]:
        """List the names at this level in the order of the panels."""
        return list(self._verbs())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a verb, or open a group of verbs."""
        if not self.prefix and cmd_name in GROUPS:
            return SubGroup(cmd_name)
        full = self.prefix + cmd_name
        if full not in VERBS:
            return None
        from sanguir.cli.command import build, find

        return build(find(full), full, VERBS[full].summary)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the verb, or say which ones are close."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            inside = [name for name in VERBS if name.endswith(f" {args[0]}") and not self.prefix]
            near = inside or nearest(args[0], self._verbs())
            called = f"sanguir {self.prefix}".strip()
            hint = f"did you mean {near[0]}?" if near else f"`{called} --help` lists the verbs"
            if args[0].casefold() in ROLLS and not self.prefix:
                hint = f"did you mean {ROLLS[args[0].casefold()]}?"
            raise UsageError(f'"{clip(args[0])}" is not a verb', hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs in their panels, from the stubs alone."""
        summaries = self._verbs()
        panel_of = {
            name.removeprefix(self.prefix).partition(" ")[0]: verb.panel
            for name, verb in VERBS.items()
            if name.startswith(self.prefix)
        }
        for panel in PANELS:
            rows = [(name, text) for name, text in summaries.items() if panel_of[name] == panel]
            if rows:
                with formatter.section(panel if not self.prefix else "Verbs"):
                    formatter.write_dl(rows)

    def _main_shell_completion(self, *_: Any, **__: Any) -> None:
        """Leave completion to the scripts in completions/: no variable changes what a run does."""


class SubGroup(LazyGroup):
    """The verbs under one word, such as `sheet`."""

    def __init__(self, name: str):
        super().__init__(
            name=name,
            help=GROUPS[name],
            subcommand_metavar="VERB ...",
            context_settings=dict(CONTEXT),
            rich_markup_mode=None,
        )
        self.prefix = f"{name} "

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Print the help when the word stands alone, as the bare program does."""
        if not args:
            sys.stdout.write(ctx.get_help() + "\n")
            raise typer.Exit
        return super().parse_args(ctx, args)


class Root(LazyGroup):
    """The program itself: runs a verb and turns whatever happens into an exit status."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run the command line and exit with the contract's status."""
        words = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        extra["prog_name"] = "sanguir"
        sys.exit(self._run(words, extra))

    def _run(self, words: list[str], extra: dict[str, Any]) -> int:
        from sanguir.cli import report

        try:
            self._guarded(words, extra)
        except SystemExit as exit_:
            if isinstance(exit_.__context__, BrokenPipeError):  # Typer's own way out of `| head`
                return report.reader_gone()
            return exit_.code if isinstance(exit_.code, int) else exits.INTERNAL
        except SanguirError as error:
            return report.failed(error, words)
        except KeyboardInterrupt:
            return exits.INTERRUPTED
        except typer.TyperException as error:
            return report.failed(report.usage(error, words), words)
        except BrokenPipeError:
            return report.reader_gone()
        except OSError as error:
            # Verbs name what they read and write; what is left is help that nobody can take.
            return report.output_lost(error, words)
        except Exception as error:  # noqa: BLE001 - the one place where a bug becomes a line
            return report.bug(error, words)
        return exits.DONE

    def _guarded(self, words: list[str], extra: dict[str, Any]) -> None:
        status = super().main(words, **extra)
        if sys.stdout is not None:
            sys.stdout.flush()
        if isinstance(status, int) and status:
            raise SystemExit(status)


def _version(value: bool) -> None:
    if value:
        from sanguir import __version__

        sys.stdout.write(f"sanguir {__version__}\n")
        raise typer.Exit


app = typer.Typer(
    cls=Root,
    help=ABOUT,
    add_completion=False,
    invoke_without_command=True,
    subcommand_metavar="VERB ...",
    context_settings=dict(CONTEXT),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def root(
    ctx: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Print the help when no verb is named."""
    if ctx.invoked_subcommand is None:
        sys.stdout.write(ctx.get_help() + "\n")


def main() -> None:
    """Run the program; the entry point of the console script."""
    if os.name != "nt":
        _reopen_missing_streams()
    app()


class _Closed(TextIOBase):
    """Standard output that was closed before we came: writing to it fails."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


def _reopen_missing_streams() -> None:
    """Keep the numbers of closed standard streams taken, so that no sheet is opened as one."""
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - lives as long as the program
