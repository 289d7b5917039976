"""What can go wrong, as values: no exit codes, no printing.

    try:
        outcome = resolver.act("heal", mira, dice=dice, book=book, injuries=9)
    except SanguirError as error:
        for problem in error.problems:
            problem.file, problem.key, problem.message, problem.hint, problem.choice

Catch SanguirError for all of them: UsageError where the call is wrong, InvalidError where what was
read is, RefusedError where the rules say no, StorageError where reading or writing failed, and
JointError for several of these at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Problem(NamedTuple):
    """One thing that is wrong: where it stands, what it is, and what would do.

    `key` is dotted, as on the sheet, and never stands in the message too; what is not known is
    None. `choice` is the name of the action's choice that is wrong, or `dice` or `seed`: the
    message begins with its option on the command line then (`--difficulty: ...`; `told` is the
    rest), and `key` is None. Hints are written for the command line.
    """

    message: str
    hint: str | None = None
    key: str | None = None
    file: str | None = None
    choice: str | None = None

    def __str__(self) -> str:
        """Write the problem as people read it: `file: key: what it is; what would do`."""
        said = ": ".join(part for part in (self.file, self.key, self.message) if part)
        return f"{said}; {self.hint}" if self.hint else said

    @property
    def told(self) -> str:
        """The message without the option at its head, others as words: for people who have no
        command line."""
        said = self.message
        head, colon, rest = said.partition(": ")
        if self.choice is not None and colon:
            word = head.partition(" ")[2]  # `--kind fixed: ...`
            said = f"{word}: {rest}" if word else rest
        if '"' in said:  # what was typed stays as it was
            return said
        words = said.split(" ")
        return " ".join(word[2:] if word[:2] == "--" and word[2:3].isalpha() else word
                        for word in words)  # fmt: skip

    @property
    def advice(self) -> str | None:
        """What of the hint has nothing of a command line in it: fit for people who have none."""
        parts = [] if self.hint is None else self.hint.split("; ")
        return "; ".join(part for part in parts if not _is_of_shell(part)) or None

    def within(self, file: str) -> Problem:
        """Name the file, unless the problem names one already."""
        return self if self.file is not None else self._replace(file=file)


def _is_of_shell(hint: str) -> bool:
    """Tell whether a part of a hint holds a command in backticks, an option, or a place for a word
    in capitals."""
    words = hint.replace("=", " ").replace("+", " ").replace(".", " ").split()
    bare = [word.strip("([\"',;:)]") for word in words]
    return (
        "`" in hint
        or "$" in hint
        or any(
            (word[:1] == "-" and word.strip("-")[:1].isalpha())
            or (word.isupper() and len(word) > 1)
            for word in bare
        )
    )


class SanguirError(Exception):
    """Anything a user can cause and mend; whatever else is raised is a bug.

    `problems` is never empty and keeps the order in which they were found; `code` is a word for the
    kind, as in JSON (`usage`, `invalid`, `refused`, `io`), and the text has a line a problem.
    """

    code: str = "internal"

    def __init__(self, problems: Problem | str | Iterable[Problem], hint: str | None = None):
        if isinstance(problems, str):
            problems = Problem(problems, hint)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def within(self, file: str) -> SanguirError:
        """Return the same error with `file` named in every problem that names none."""
        return type(self)(problem.within(file) for problem in self.problems)


class UsageError(SanguirError):
    """The command or the call itself is wrong."""

    code = "usage"


class TooFewFacesError(UsageError):
    """Fewer faces were entered than are thrown; `needed` is how many, as far as it came."""

    def __init__(self, problems: Problem | str | Iterable[Problem], hint: str | None = None, *,
                 needed: int):  # fmt: skip
        super().__init__(problems, hint)
        self.needed = needed

    def within(self, file: str) -> SanguirError:
        """Return the same error with `file` named."""
        return TooFewFacesError((p.within(file) for p in self.problems), needed=self.needed)


class InvalidError(SanguirError):
    """A sheet, a rules file or another input file cannot be read or does not hold together."""

    code = "invalid"


class RefusedError(SanguirError):
    """The rules do not allow it; `about` is the character that stands in the way, if one does."""

    code = "refused"
    about: object = None

    def of(self, character: object) -> RefusedError:
        """Say whom the refusal is about."""
        self.about = character
        return self


class StorageError(SanguirError):
    """Reading or writing failed; the message says whether the sheet changed."""

    code = "io"


class JointError(SanguirError):
    """Errors of several items at once, in `errors`; `code` is the first one's."""

    def __init__(self, errors: Iterable[SanguirError]):
        self.errors = tuple(errors)
        self.code = self.errors[0].code
        super().__init__(problem for error in self.errors for problem in error.problems)

    def within(self, file: str) -> SanguirError:
        """Name the file in each of the errors."""
        return JointError(error.within(file) for error in self.errors)


def each(items: Iterable[_Item], do: Callable[[_Item], _Result]) -> list[_Result]:
    """Do it for every item, and raise the problems of all of them at once.

    Several errors of one kind are one error of it, of several kinds a JointError.
    """
    results: list[_Result] = []
    errors: list[SanguirError] = []
    for item in items:
        try:
            results.append(do(item))
        except SanguirError as error:
            errors.append(error)
    if errors:
        raise together(errors) from errors[0]
    return results


def together(errors: Sequence[SanguirError]) -> SanguirError:
    """Make one error of several."""
    kind = type(errors[0])
    if all(type(error) is kind for error in errors) and kind is not JointError:
        return kind(problem for error in errors for problem in error.problems)
    return JointError(errors)


def no_such(what: str, hint: str | None = None, file: str | None = None) -> Problem:
    """Say that a file is not there."""
    return Problem(f"no such {what}", hint, file=file)


def out_of_range(option: str, value: int, hint: str) -> Problem:
    """Say that a number is too small or too large, and which would do."""
    return Problem(f"{option}: {clip(value)} is out of range", hint)


# Choices that the command line calls otherwise, and those that it has no word for.
_CALLED: Final = {
    "auto_modifiers": "--no-auto-modifiers",
    "modifiers": "--modifier",
    "pool": "POOL",
    "purpose": "--for",
    "sire": "SIRE",
    "vs_character": "--vs-sheet",
    "vs_modifiers": "--vs-modifier",
    **dict.fromkeys(("damage.amount", "stain.amount"), "N"),
    **{choice: choice for choice in ("digits", "distribution", "minutes", "roll", "vs_dice")},
}


def option_of(choice: str, action: str = "") -> str:
    """Return what an action's choice is called in an error: its option, where it has one."""
    called = _CALLED.get(f"{action}.{choice}") or _CALLED.get(choice)
    return called or f"--{choice.replace('_', '-')}"


def reason_of(error: OSError) -> str:
    """Return what the system says of an error, in small letters."""
    return (error.strerror or str(error) or type(error).__name__).lower()


def clip(text: object, limit: int = 80) -> str:
    """Return `text` short enough to echo in an error: at most `limit` characters."""
    try:
        whole = str(text)
    except ValueError:
        whole = "a number of thousands of digits"
    return whole if len(whole) <= limit else whole[: limit - 1] + "…"


# Words of so many letters are near to another by one slip only.
_SHORT: Final = 4


def nearest(word: str, known: Iterable[str], count: int = 3, likeness: float = 0.6) -> list[str]:
    """List the known words closest to `word`, best first; `likeness` is from 0 to 1."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in known}
    wanted = clip(word).casefold()
    found = get_close_matches(wanted, folded, len(folded) or 1, likeness)
    meant = [folded[m] for m in found if len(wanted) > _SHORT or _is_one_slip(wanted, m)]
    return meant[:count]


def _is_one_slip(word: str, known: str) -> bool:
    """Tell whether a letter more, less or other, or two swapped, make a word of the other.

    Of a short word any two letters in common would be a likeness: `seed` is no `sheet`.
    """
    if known.startswith(word):
        return True
    while word and known and word[0] == known[0]:
        word, known = word[1:], known[1:]
    while word and known and word[-1] == known[-1]:
        word, known = word[:-1], known[:-1]
    return max(len(word), len(known)) <= 1 or (len(word) == 2 and word == known[::-1])
