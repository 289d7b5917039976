"""The words that options take, as help lists them: from the rules, house rules included."""

from __future__ import annotations

from typing import Any

from sanguir.cli.command import declared, find

MOST = 24


def rows_of(verb: str) -> list[tuple[str, str]]:
    """List a verb's options that take one of a few words, with the words."""
    found: dict[str, str] = {}
    for key, spec in declared(find(verb)).items():
        words = words_of(verb, spec.complete) if spec.complete else ()
        if 0 < len(words) <= MOST:
            named = next((s for s in getattr(spec, "spellings", ()) if s.startswith("--")), None)
            label = named or getattr(spec, "metavar", None) or key
            found[label] = _by_system(verb, spec.complete or "", words)
    return list(found.items())


def strategies_of(verb: str) -> list[tuple[str, str]]:
    """Say what each strategy of a re-roll does, for a verb that takes one."""
    if all(spec.complete != "strategies" for spec in declared(find(verb)).values()):
        return []
    from sanguir.cli.completions import closed_words
    from sanguir.v5 import asked_odds, rerolls

    says = {**asked_odds.TOGETHER, **rerolls.SAYS}
    return [(word, says[word]) for word in closed_words(verb, "strategies")]


def plan_of(verb: str) -> list[tuple[str, str]]:
    """List what the [[event]] tables of a plan file hold, for verbs that take one."""
    if "plan" not in declared(find(verb)):
        return []
    from sanguir import resolver

    found: dict[str, list[str]] = {}
    for system in resolver.SYSTEMS:
        for do, deed in resolver.deeds(system).items():
            keys = ", ".join(deed.keys)
            found.setdefault(do, []).append(f"{system}: {keys}" if keys else system)
    return [
        ("at = 36", "at this hour of the sheet's own clock; a start belongs to the span before"),
        ('every = "24h"', "at each whole multiple of it, as --feed-every"),
        *((f'do = "{do}"', "; ".join(takes)) for do, takes in found.items()),
        (
            "at one moment",
            "first what the hours bring, then uv, heal, mend, feed, session; under "
            "`stop`, who has just failed a Test drinks what is due first, and heals after",
        ),
    ]


def _by_system(verb: str, kind: str, words: tuple[str, ...]) -> str:
    """Write words, those of one system alone with its name where others are another's."""
    from sanguir.cli.completions import words_of_systems
    from sanguir.resolver import SYSTEMS

    owners = words_of_systems(verb, kind)
    if kind == "difficulties":  # an option of both, whose words one has
        return f"{', '.join(words)} (V5)"
    if len(owners) < len(SYSTEMS):
        return ", ".join(words)
    both = [word for word in words if all(word in own for own in owners.values())]
    groups = [f"{', '.join(both)} (both)"] if both else []
    for system, own in owners.items():
        alone = [word for word in own if word not in both]
        groups.append(f"{', '.join(alone)} ({system.capitalize()})")
    return "; ".join(groups)


def _slaked(source: Any) -> str:
    """Write how much Hunger a source of blood slakes."""
    return str(source.slakes) if source.slakes == source.most else f"{source.slakes}-{source.most}"


def words_of(verb: str, kind: str) -> tuple[str, ...]:
    from sanguir.cli import complete
    from sanguir.cli.completions import closed_words

    if kind == "sources":
        rows = complete.Line([]).book("v5").feeding_sources
        return tuple(f"{row.id} {_slaked(row)}" for row in rows)
    if kind in complete.ROWS:
        return tuple(complete.answer(kind, "", []))
    return closed_words(verb, kind)
