"""Which book counts for which sheet of a command, and what is said of house rules."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sanguir import resolver
from sanguir.errors import InvalidError, Problem
from sanguir.outcome import RULES

if TYPE_CHECKING:
    from sanguir.cli.run import Loaded
    from sanguir.render.result import Lent
    from sanguir.sheets.inforce import InForce
    from sanguir.sheets.writing import Stored


class Books:
    """The books of one command: --rules beats SANGUIR_RULES beats the sheet's own key, and a sheet
    without that key goes by the key of the other in the same command."""

    def __init__(self, named: str | None):
        self._named = named
        # The house rules under which a change was made that is to be taken back.
        self.of_record: Mapping[str, Any] | None = None
        self._found: dict[tuple[str, str | None], InForce] = {}
        self._lent: Lent | None = None
        self._is_borrowed = False

    def lend(self, sheets: Sequence[Stored]) -> None:
        """Let sheets that name no house rules go by those of the first of these that does."""
        lent = next((lent for one in sheets if (lent := _lent_by(one))), None)
        if lent is not None and self._is_free(lent.system):
            self._lent = lent

    def _is_free(self, system: str) -> bool:
        """Tell whether neither --rules nor SANGUIR_RULES holds rules for a system."""
        if self._named:
            return False
        if not os.environ.get("SANGUIR_RULES"):
            return True
        standing = self._in_force(self.of(system))
        return standing is None or standing.is_for_others

    @property
    def is_named(self) -> bool:
        """Whether this very command names house rules."""
        return self._named is not None

    @property
    def are_printed(self) -> bool:
        """Whether no house rules are named for all sheets."""
        return not (self._named or os.environ.get("SANGUIR_RULES"))

    def of(
        self,
        system: str,
        data: Mapping[str, Any] | None = None,
        folder: Any = None,
        sheet: str | None = None,
    ) -> Any:
        """Return the book in force for a system, or for a sheet of it that lies in a folder."""
        if self.of_record is not None:
            return self.on_record(system, self.of_record)
        from_environment = os.environ.get("SANGUIR_RULES") or None
        own = (data or {}).get("rules")
        if own is None and self._lent is not None and self._lent.system == system:
            return self._borrowed(self._lent)
        if self._named is None and from_environment is None and (own is None or folder is None):
            return resolver.book(system)
        from sanguir.sheets import inforce

        key = (system, None if self._named or own is None else f"{folder}/{own}")
        if key not in self._found:
            self._found[key] = inforce.book(
                self._named, from_environment, own, folder, system, sheet
            )
        return self._found[key].book

    def _borrowed(self, lent: Lent) -> Any:
        try:
            found = self.of(lent.system, {"rules": lent.rules}, lent.folder, lent.sheet)
        except InvalidError as error:
            raise error.within(lent.sheet) from None
        self._is_borrowed = True
        return found

    def on_record(self, system: str, rules: Mapping[str, Any]) -> Any:
        """Return the book of house rules as a journal holds them."""
        key = (system, "on record")
        if key not in self._found:
            from sanguir.sheets.inforce import ON_RECORD, InForce

            book = resolver.book(system, rules or None)
            self._found[key] = InForce(book, system, rules, ON_RECORD)
        return self._found[key].book

    def overrides(self, book: Any) -> Mapping[str, Any]:
        """Return the house rules that made a book; none for the printed one."""
        found = self._in_force(book)
        return {} if found is None else found.table

    def _in_force(self, book: Any) -> InForce | None:
        """Return how a book came to be; None for the printed one."""
        return next((one for one in self._found.values() if one.book is book), None)

    def said_of(self, book: Any) -> str | None:
        """Say where the house rules of a book come from; None for the printed one."""
        found = self._in_force(book)
        return None if found is None else found.said

    def said_to(self, data: Mapping[str, Any], book: Any) -> str | None:
        """Say whose house rules a sheet goes by in the place of its own or of none; else None."""
        if "rules" not in data:
            return self.borrowed.said if self.borrowed else None
        found = self._in_force(book)
        if found is None:
            return None
        from sanguir.sheets.inforce import NAMED

        return None if found.whence == NAMED else found.said

    @property
    def borrowed(self) -> Lent | None:
        """The house rules by which a sheet that names none went, as the other one names them."""
        return self._lent if self._is_borrowed else None

    def notes(self, verb: str, book: Any) -> tuple[str, ...]:
        """Say whose numbers are shown, where a verb shows how things stand."""
        said = self.said_of(book)
        if verb == "rules show":
            from sanguir.sheets.inforce import BUILT_IN

            return (f"{RULES}{said or BUILT_IN}",)
        if self.borrowed is not None:
            return (f"{RULES}{self.borrowed.said}",)
        return (f"{RULES}{said}",) if said and verb == "sheet show" else ()

    def passed_over(self, further: Sequence[Loaded], book: Any, whose: str) -> tuple[Problem, ...]:
        """Warn of each further sheet whose own rules are not the book that is used, and `whose`.

        Raises InvalidError for a sheet that does not hold together under those.
        """
        alike = [one for one in further if type(one.book) is type(book)]
        others = [one for one in alike if one.book is not book and one.book != book]
        if not others:
            return ()
        from sanguir.sheets.inforce import BUILT_IN

        count = f"for {whose} count: {self.said_of(book) or BUILT_IN}"
        way = "--rules FILE names one for all"
        for other in others:
            if problems := resolver.read(other.data, book).problems:
                raise InvalidError(
                    Problem(f"{p.message}, {count}", f"{p.hint}; {way}" if p.hint else way, p.key,
                            other.name)
                    for p in problems
                )  # fmt: skip
        return tuple(
            Problem(f"{self.said_of(other.book) or BUILT_IN}: not used, {count}", way, "rules",
                    other.name)
            for other in others
        )  # fmt: skip


def _lent_by(sheet: Stored) -> Lent | None:
    data = sheet.document.data
    system, rules = data.get("system"), data.get("rules")
    if not isinstance(system, str) or not isinstance(rules, str):
        return None
    from sanguir.render.result import Lent

    return Lent(system, rules, sheet.path.parent, sheet.name)
