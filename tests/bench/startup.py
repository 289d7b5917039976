"""How long a command takes to start, as whole-process ratios against a minimal Typer app.

    python tests/bench/startup.py [PAIRS] [NAME...]

Run by hand. Each row runs the command and its yardstick in turn, PAIRS times (default 40), and
compares the medians of the wall times, so that what else the machine is doing weighs on both
alike. Exits with 1 when a ratio is over its target. NAME picks the rows that contain it.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "completions"
PLAIN = ROOT / "tests" / "data" / "plain"

MINIMAL = '''
import typer

app = typer.Typer()

@app.callback()
def root():
    """A minimal app."""

@app.command()
def roll(pool: str):
    """Roll."""
    print("rolled", pool)
'''
LAUNCHER = """#!{python}
import sys
from {module} import {function}
if __name__ == "__main__":
    sys.exit({function}())
"""

BASH_TAB = """
source {scripts}/sanguir.bash
COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=($COMP_LINE); COMP_CWORD={at}
compopt() {{ :; }}
_sanguir sanguir
((${{#COMPREPLY[@]}}))
"""
# The prepared shell's own start, compinit included, is part of what is timed.
ZSH_TAB = """
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath=({scripts} \\$fpath); autoload -U compinit; compinit -u -d {dump}"
zpty -w z "finish() {{ print -r -- EN''D \\$compstate[nmatches] }}; comppostfuncs=(finish)"
zpty -w z "unsetopt auto_list auto_menu; bindkey '^I' complete-word"
zpty -w -n z $'{line}\\t'
zpty -r z seen '*END [0-9]*'
[[ $seen == *END?[1-9]* ]]
"""


class Row(NamedTuple):
    """One comparison: what is timed, against which yardstick, and what it may cost."""

    name: str
    command: Sequence[str]
    yardstick: Sequence[str]
    target: float


def rows(folder: Path) -> Iterator[Row]:
    """Lay out the comparisons in a folder of their own."""
    (folder / "minimal.py").write_text(MINIMAL)
    python = sys.executable
    run = str(_launcher(folder / "sanguir", python, "sanguir.__main__", "main"))
    mini = [str(_launcher(folder / "mini", python, "minimal", "app")), "roll", "5"]
    nothing = [python, "-c", "pass"]
    mira, ilse = folder / "mira.toml", folder / "ilse.toml"
    for sheet in (mira, ilse):
        shutil.copy(PLAIN / sheet.name, sheet)
    yield Row("roll 5", [run, "roll", "5"], mini, 1.15)
    yield Row("roll 5 / python -c pass", [run, "roll", "5"], nothing, 7)
    yield Row("thirst SHEET --dry-run", [run, "thirst", str(mira), "--dry-run"], mini, 1.40)
    yield Row("sheet show SHEET", [run, "sheet", "show", str(mira)], mini, 1.40)
    yield Row("--help", [run, "--help"], mini, 2.6)
    yield Row("roll str+bra SHEET (V5)", [run, "roll", "str+bra", str(ilse), "-d", "3"], mini, 1.35)
    for word, line in (("--uv", f"sanguir roll 5 {mira} --uv "), ("verb", "sanguir ro")):
        bash = BASH_TAB.format(scripts=SCRIPTS, line=line, at=len(line.split(" ")) - 1)
        yield Row(f"TAB bash ({word})", ["bash", "--norc", "-c", bash], mini, 1.3)
        zsh = ZSH_TAB.format(scripts=SCRIPTS, line=line, dump=folder / "zcompdump")
        yield Row(f"TAB zsh ({word})", ["zsh", "-f", "-c", zsh], mini, 1.5)
        fish = f"source {SCRIPTS}/sanguir.fish; test -n (complete -C '{line}')[1]"
        yield Row(f"TAB fish ({word})", ["fish", "--no-config", "-c", fish], mini, 1.5)


def _launcher(path: Path, python: str, module: str, function: str) -> Path:
    path.write_text(LAUNCHER.format(python=python, module=module, function=function))
    path.chmod(0o755)
    return path


def measure(row: Row, pairs: int, environment: dict[str, str]) -> tuple[float, float] | None:
    """Return the median wall times of a command and of its yardstick, in seconds."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(pairs + 2):
        for times, command in zip(taken, (row.command, row.yardstick), strict=True):
            start = time.perf_counter()
            done = subprocess.run(
                command, capture_output=True, env=environment, cwd=ROOT, timeout=60
            )
            times.append(time.perf_counter() - start)
            if done.returncode:
                return None
    return statistics.median(taken[0][2:]), statistics.median(taken[1][2:])


def tell(line: str) -> None:
    """Print a line of the table now."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(words: Sequence[str]) -> int:
    """Print the table; 1 when a target is missed."""
    pairs = int(words[0]) if words and words[0].isdigit() else 40
    wanted = [word for word in words if not word.isdigit()]
    missed = 0
    tell(f"{'':26} {'median':>9} {'yardstick':>9} {'ratio':>6} {'target':>6}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
            "HOME": name,
            "LANG": "C.UTF-8",
            "TERM": "dumb",
        }
        for row in rows(folder):
            if wanted and not any(word in row.name for word in wanted):
                continue
            if shutil.which(row.command[0]) is None:
                tell(f"{row.name:26} {row.command[0]} is not installed")
                missed += 1
                continue
            times = measure(row, pairs, environment)
            if times is None:
                tell(f"{row.name:26} the command or its yardstick failed")
                missed += 1
                continue
            ratio = times[0] / times[1]
            verdict = "ok" if ratio <= row.target else "OVER"
            missed += ratio > row.target
            tell(
                f"{row.name:26} {times[0] * 1000:6.1f} ms {times[1] * 1000:6.1f} ms"
                f" {ratio:6.2f} {row.target:6} {verdict}",
            )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
