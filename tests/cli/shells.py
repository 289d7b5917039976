"""Shells for tests of the completion scripts: asked for their words, or typed into at a terminal.

A shell that is not installed fails the test and says so.
"""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from needs import missing

SCRIPTS = Path(__file__).parents[2] / "completions"
ROOT = SCRIPTS.parent
PATIENCE = 60.0


def program(shell: str) -> str:
    """Return a shell's path; where it is missing, say so."""
    found = shutil.which(shell)
    if found is None:
        missing(shell)
    return found


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Make a plain environment in which `sanguir` is the one under test."""
    place = folder / ".bin"
    if not place.exists():
        place.mkdir()
        command = place / "sanguir"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sanguir "$@"\n')
        command.chmod(0o755)
    return {
        "PATH": f"{place}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        **more,
    }


BASH_LIST = """
source "$1"; shift
for line; do
  COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=() COMP_CWORD=0 COMPREPLY=()
  _sanguir sanguir
  for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
  printf '\\x1e\\n'
done
"""
FISH_LIST = """
source $argv[1]
for line in $argv[2..]
    complete -C $line | string replace -r '\\t.*' ''
    printf '\\x1e\\n'
end
"""
ZSH_LIST = r"""
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -O hits "$@"
  [[ ${@[1,(i)(-|--)]} == *-[a-zA-Z12]#Q* ]] && hits=("${(@Q)hits}")
  (( $#hits )) && print -rl -- $hits >> $CAUGHT
  builtin compadd "$@"
}
caught() { print -r -- $'\x1e' >> $CAUGHT; comppostfuncs=(caught) }
comppostfuncs=(caught)
"""


def listed(shell: str, lines: Sequence[str], folder: Path, **more: str) -> dict[str, list[str]]:
    """Ask a shell what it offers at the end of each line."""
    if shell == "zsh":
        text = _listed_by_zsh(lines, folder, more)
    else:
        script = {"bash": BASH_LIST, "fish": FISH_LIST}[shell]
        clean = {"bash": ["--norc", "--noprofile"], "fish": ["--no-config"]}[shell]
        named = [] if shell == "fish" else ["bash"]
        done = subprocess.run(
            [
                program(shell),
                *clean,
                "-c",
                script,
                *named,
                str(SCRIPTS / f"sanguir.{shell}"),
                *lines,
            ],
            cwd=folder,
            env=environment(folder, **more),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.stderr == ""
        text = done.stdout
    answers = [part.strip("\n").split("\n") for part in text.split("\x1e")[:-1]]
    assert len(answers) == len(lines)
    return {
        line: [word for word in words if word] for line, words in zip(lines, answers, strict=True)
    }


def _listed_by_zsh(lines: Sequence[str], folder: Path, more: Mapping[str, str]) -> str:
    caught = folder / ".caught"
    caught.write_text("")
    (folder / ".list.zsh").write_text(ZSH_LIST)
    with Typist("zsh", folder, CAUGHT=str(caught), **more) as zsh:
        zsh.enter("source .list.zsh")
        for count, line in enumerate(lines, 1):
            zsh.send(f"{line}\t")
            end = time.monotonic() + PATIENCE
            while caught.read_text().count("\x1e") < count:
                assert time.monotonic() < end, f"zsh does not answer at {line!r}: {zsh.seen!r}"
                zsh.wait(0.01)
            zsh.send("\x15")
    return caught.read_text()


SETUP = {
    "bash": (
        "bind 'set enable-bracketed-paste off'; bind 'set bell-style none'; PS1=;"
        " source '{scripts}/sanguir.bash';"
        " show() {{ printf 'LINE<%s>END\\n' \"$READLINE_LINE\"; }}; bind -x '\"\\C-g\": show'"
    ),
    "zsh": (
        "PS1=; unsetopt beep auto_list auto_menu; fpath=('{scripts}' $fpath);"
        " autoload -U compinit; compinit -u -D; bindkey '^I' complete-word;"
        " show() {{ print -r -- \"LINE<$BUFFER>END\" }}; zle -N show; bindkey '^G' show"
    ),
}
CLEAN = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}


class Typist:
    """Somebody at a terminal with an interactive shell that has the script."""

    def __init__(self, shell: str, folder: Path, **more: str):
        ours, theirs = pty.openpty()
        self._terminal = ours
        self._process = subprocess.Popen(
            [program(shell), *CLEAN[shell]],
            cwd=folder,
            env=environment(folder, **more),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = b""
        self.enter(SETUP[shell].format(scripts=SCRIPTS))

    def __enter__(self) -> Typist:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._terminal)

    def send(self, text: str) -> None:
        """Type, without a return."""
        os.write(self._terminal, text.encode())

    def enter(self, command: str) -> None:
        """Run a command and wait for its end."""
        self.send(f"{command}; echo DO''NE\n")
        self.until(b"DONE\r\n")

    def wait(self, seconds: float) -> None:
        """Read what the shell says for a moment."""
        if select.select([self._terminal], [], [], seconds)[0]:
            self.seen += os.read(self._terminal, 65536)

    def until(self, mark: bytes) -> bytes:
        """Read up to a mark and return what came before it."""
        end = time.monotonic() + PATIENCE
        while mark not in self.seen:
            assert time.monotonic() < end, f"no {mark!r} in {self.seen!r}"
            self.wait(0.1)
        before, _, self.seen = self.seen.partition(mark)
        return before

    def tab(self, line: str, *, behind: str = "") -> str:
        """Type a line, press TAB before `behind`, and return the line as it then is."""
        self.send(line + behind + "\x1b[D" * len(behind) + "\t\x07")
        self.until(b"LINE<")
        after = self.until(b">END").decode()
        self.send("\x05\x15")
        return after


def typed(shell: str, line: str, folder: Path, *, behind: str = "", **more: str) -> str:
    """Press TAB at the end of a line in an interactive shell; return the line afterwards."""
    if shell == "fish":
        # fish has no readline to ask: what it would insert is its one answer, escaped.
        done = subprocess.run(
            [program("fish"), "--no-config", "-c",
             f"source '{SCRIPTS}/sanguir.fish'; complete --escape -C $argv[1]", line],
            cwd=folder, env=environment(folder, **more), capture_output=True, text=True,
            timeout=PATIENCE,
        )  # fmt: skip
        assert done.stderr == ""
        words = [word.partition("\t")[0] for word in done.stdout.splitlines()]
        assert len(words) == 1, words
        return words[0]
    with Typist(shell, folder, **more) as typist:
        return typist.tab(line, behind=behind)
