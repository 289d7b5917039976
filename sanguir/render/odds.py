"""The screens of `odds`: what a roll comes to, in percent and bars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sanguir.houserules import HOUSE
from sanguir.pools import Modifier, Pool
from sanguir.render import text as common
from sanguir.render.bars import SEEN, bar, percent
from sanguir.render.charts import chart
from sanguir.render.layout import columns as table
from sanguir.render.layout import hang, pad, together
from sanguir.render.result import Result
from sanguir.render.words import GREEN, RED, THROWN_BY, Look, clean, dice, name, plural

LABEL: Final = 19
MOST_ROWS: Final = 30
WIDE: Final = 74
_KINDS: Final = {
    "test": "test",
    "contest": "Contest",
    "armor": "Armor Roll",
    "willpower": "Willpower roll",
    "humanity": "Humanity roll",
    "thirst": "Thirst Test",
    "turning": "turning",
    "rouse": "Rouse",
    "frenzy": "test against frenzy",
    "remorse": "Remorse",
}
_WINS: Final = ("critical", "messy-critical", "success")
_LOSSES: Final = ("bestial-failure", "failure")


def screen(result: Result, look: Look) -> Iterator[str]:
    """Draw the odds of a roll, or of a state roll."""
    facts = result.outcome.facts
    yield common.title(_title(result, facts), look)
    if facts["pool"]["terms"]:
        yield common.row("pool", _pool(facts["pool"], facts["hunger_dice"]), look)
    if facts["opponent"]:
        yield common.row(
            "against", common.of_whom(result.against, _opponent(facts["opponent"])), look
        )
    if facts["of"] is not None:
        yield from _state(result, look)
    elif result.system == "v5":
        yield from _v5(result, look)
    else:
        yield from _sanguiri(facts, look)
    if common.EQUAL in result.outcome.used and result.book.contest_equal_successes != "tie":
        yield hang("  ", _ties(result.book), look)


def _ties(book: Any) -> str:
    """Say what equal successes are, where none of the outcomes above is named so."""
    is_house = book.provenance[common.EQUAL] == HOUSE
    whose = ", by the house rule" if is_house else ""
    least = getattr(book, "test_least_successes", 0)
    equal = f"equal successes from {least} up" if least else "equal successes"
    return f"{equal} count as {book.contest_equal_successes}{whose}"


def beside(
    odds: Mapping[str, Any], kind: str, look: Look, *, is_again: bool = False
) -> Iterator[str]:
    """Draw the chances that a roll of some kind had, beside its result; it may be thrown again."""
    if odds["win"] is None:
        words = f"none without a Difficulty: {together('`sanguir odds`')} has them all"
        words = "none: no success of a fixed roll is counted" if kind == "fixed" else words
        yield common.row("odds", words, look)
        return
    if "lost" in odds["outcomes"]:
        shares = (("win", odds["win"]), *((one, odds["outcomes"][one]) for one in ("tie", "lost")))
        yield common.row(
            "odds", ", ".join(f"{one} {percent(share)}" for one, share in shares), look
        )
        return
    parts = [f"{percent(odds['win'])} to pass{' without the re-roll' if is_again else ''}"]
    for outcome in ("critical", "messy-critical", "bestial-failure"):
        chance = odds["outcomes"].get(outcome)
        if chance is not None and chance["exact"] != "0/1":
            parts.append(f"{outcome.replace('-', ' ')} {percent(chance)}")
    yield common.row("odds", ", ".join(parts), look)


def line(label: str, chance: Mapping[str, Any], look: Look, *codes: str, beside: int = 0) -> str:
    """Draw one chance: what of, how likely, and a bar, as long as with `beside` more columns."""
    drawn = bar(chance["float"], _room(look, beside), look)
    drawn = look.paint(drawn, *codes) if codes and drawn else drawn
    return f"  {pad(label, LABEL)} {percent(chance):>6}  {drawn}".rstrip()


def _room(look: Look, beside: int) -> int:
    return max(5, min(50, look.width - LABEL - 12 - beside))


def _title(result: Result, facts: Mapping[str, Any]) -> str:
    who = name(result.sheet.character) if result.sheet else THROWN_BY[result.system]
    kind = _KINDS.get("contest" if facts["opponent"] else facts["kind"], facts["kind"])
    needed = facts["difficulty"]
    against = f", Difficulty {needed}" if needed is not None and facts["kind"] != "rouse" else ""
    return f"{who}: odds of {_article(kind)}{kind}{against}"


def _article(kind: str) -> str:
    return "" if kind == "Remorse" else "an " if kind[0] in "AEIOUaeiou" else "a "


def _pool(facts: Mapping[str, Any], hungry: int) -> str:
    terms = tuple((str(label), int(many)) for label, many in facts["terms"])
    modifiers = tuple(Modifier(str(label), int(many)) for label, many in facts["modifiers"])
    pool = Pool(terms, modifiers, facts["size"])
    words = common.pool_words(pool, facts["size"] == 0)
    words = dice(pool.size) if words.isdecimal() else words
    if not hungry:
        return words
    return f"{words}, {'all' if hungry == pool.size else hungry} of them Hunger"


def _opponent(facts: Mapping[str, Any]) -> str:
    if facts["pool"] is None:
        return plural(facts["successes"], "success", "successes")
    return _pool(facts["pool"], facts["hunger_dice"])


# -- Sanguiri ----------------------------------------------------------------------------------


def _sanguiri(facts: Mapping[str, Any], look: Look) -> Iterator[str]:
    outcomes = facts["outcomes"]
    if outcomes["pass"] is not None:
        word = "win" if facts["opponent"] else "pass"
        yield line(word, outcomes["pass"], look, GREEN, beside=_beside(look))
    for word in ("tie", "lost"):
        if word in outcomes:
            yield line(word, outcomes[word], look, beside=_beside(look))
    if not facts["pool"]["size"]:
        yield hang("  ", "an empty pool fails without a throw", look)
    yield from _successes(outcomes["successes"], look)


def _beside(look: Look) -> int:
    return 10 if look.width >= 60 else 0


def _successes(found: Mapping[str, Mapping[str, Any]], look: Look) -> Iterator[str]:
    if len(found) < 2:
        return
    head = _beside(look) > 0
    behind = f"  {'at least':>8}" if head else ""
    yield f"  {pad('successes', LABEL)} {'exactly':>7}{behind}"
    tail = {int(count): chance["float"] for count, chance in found.items()}
    for label, chance, first in _grouped(found):
        left = sum(value for count, value in tail.items() if count >= first)
        sure = first == min(tail)
        certain = {"exact": "1/1" if sure else None, "float": 1.0 if sure else left}
        behind = f"  {percent(certain):>8}" if head else ""
        drawn = bar(chance["float"], _room(look, _beside(look)), look)
        yield f"  {pad(label, LABEL)} {percent(chance):>6} {behind}  {drawn}".rstrip()


def _grouped(
    found: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, Mapping[str, Any], int]]:
    """Put counts together that are too many for a screen, and those too rare to see."""
    seen = [int(count) for count, chance in found.items() if chance["float"] >= SEEN]
    step = -(-len(seen) // MOST_ROWS)
    counts = sorted(map(int, found))
    groups = [[c for c in counts if c < seen[0]]]
    groups += [seen[at : at + step] for at in range(0, len(seen), step)]
    groups.append([c for c in counts if c > seen[-1]])
    for group in groups:
        if len(group) == 1:
            yield str(group[0]), found[str(group[0])], group[0]
        elif group:
            value = sum(found[str(count)]["float"] for count in group)
            chance = {"exact": None, "float": value}
            yield f"{group[0]} to {group[-1]}", chance, group[0]


# -- V5 ----------------------------------------------------------------------------------------


def _v5(result: Result, look: Look) -> Iterator[str]:
    facts = result.outcome.facts
    if facts["by_difficulty"]:
        names = {str(row.difficulty): f"{row.difficulty} {clean(row.id, 17)}"
                 for row in result.book.test_difficulties}  # fmt: skip
        found = {names.get(key, key): row for key, row in facts["by_difficulty"].items()}
        yield from _by_difficulty(found, look)
        return
    yield line("win", facts["win"], look, GREEN)
    yield from _outcomes(facts["outcomes"], look)
    if facts["rerolls"]:
        yield hang("  ", _again(facts["rerolls"]), look)
        plain = {"win": facts["win"], "outcomes": facts["outcomes"]}
        ways = {"not at all": plain, **facts["rerolls"]}
        yield from _ways("win, re-rolling", ways, look)


def _again(strategies: Iterable[str]) -> str:
    """Say what the chances of a re-roll count, and why one strategy never raises them."""
    words = "thrown again for Willpower, used only on a lost roll"
    if "avoid-messy" not in strategies:
        return words
    return f"{words}; avoid-messy wins none of those"


def _outcomes(outcomes: Mapping[str, Any], look: Look) -> Iterator[str]:
    for outcome in (*_WINS, *_LOSSES):
        chance = outcomes[outcome]
        if chance["float"] or chance["exact"] != "0/1":
            color = GREEN if outcome in _WINS else RED
            yield line(f"  {outcome.replace('-', ' ')}", chance, look, color)
    total, cost = percent(outcomes["total-failure"]), percent(outcomes["win-at-cost"])
    if outcomes["total-failure"]["exact"] != "0/1" or outcomes["win-at-cost"]["exact"] != "0/1":
        words = f"total failure {total}, win at a cost {cost}, of all rolls"
        yield hang(f"  {pad('within failures', LABEL)} ", words, look)


def _by_difficulty(found: Mapping[str, Any], look: Look) -> Iterator[str]:
    yield from _ways("win at Difficulty", found, look)
    if any(row["rerolls"] for row in found.values()):
        strategies = list(next(iter(found.values()))["rerolls"])
        yield hang("  ", f"win, {_again(strategies)}", look)
        if look.width < WIDE:
            for needed, row in found.items():
                again = [f"{how} {percent(row['rerolls'][how]['win'])}" for how in strategies]
                yield hang(
                    f"  {needed.split()[0]}  {percent(row['win']):>6}  ", ", ".join(again), look
                )
            return
        rows = [["  Difficulty", "not at all", *strategies]]
        for needed, row in found.items():
            again = [percent(row["rerolls"][how]["win"]) for how in strategies]
            rows.append([f"  {needed.split()[0]}", percent(row["win"]), *again])
        yield from table(rows, look)


def _ways(title: str, found: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Draw several ways or Difficulties, a row each, with how the wins and losses look."""
    shown = ("critical", "messy-critical", "bestial-failure")
    wide = look.width >= WIDE
    heads = [f"{word.partition('-')[0]:>8}" for word in shown] if wide else []
    room = _room(look, 9 * len(heads))
    yield f"  {pad(title, LABEL)} {'':>6}  {'':{room}}{' '.join(['', *heads])}".rstrip()
    for label, row in found.items():
        cells = [f"{percent(row['outcomes'][word]):>8}" for word in shown] if wide else []
        drawn = pad(bar(row["win"]["float"], room, look), room)
        words = f"  {pad(label, LABEL)} {percent(row['win']):>6}  {drawn}"
        yield " ".join([words, *cells]).rstrip()


# -- state rolls -------------------------------------------------------------------------------


def _state(result: Result, look: Look) -> Iterator[str]:
    facts, who = result.outcome.facts, result.outcome.before
    match facts["of"]:
        case "thirst":
            control = "regains control" if who.is_compelled else "keeps control"
            yield line(control, facts["win"], look, GREEN)
            yield from _rounds(result, look)
        case "turning":
            yield line("survives", facts["win"], look, GREEN)
        case "rouse":
            yield line("no check fails", facts["win"], look, GREEN)
            for after, chance in facts["hunger"].items():
                yield line(f"  Hunger {after}", chance, look)
            if facts["frenzy_test"]["exact"] != "0/1":
                yield line("frenzy test", facts["frenzy_test"], look, RED)
        case "frenzy":
            yield from _threats(facts["provocations"], look)
        case "remorse":
            yield line("keeps Humanity", facts["win"], look, GREEN)
            if not who.stains:
                yield hang("  ", "without Stains no Remorse is due", look)


def _rounds(result: Result, look: Look) -> Iterator[str]:
    facts = result.outcome.facts
    if facts["expected_rounds"] is None:
        light = result.book.exposure(result.outcome.before.exposure)
        ways = ["feed", *(["leave the light"] if light.sanguir < 0 else [])]
        ways += ["declare Advancement"] if result.book.test_advancement else []
        words = f"{', '.join(ways[:-1])} or {ways[-1]}" if ways[1:] else ways[0]
        yield hang("  ", f"as it stands no Test can pass: {words}", look)
        return
    if facts["within"] is not None:
        yield line(f"control by Test {facts['rounds']}", facts["within"], look)
    words = f"regains control after {mean(facts['expected_rounds'])} Tests on average"
    yield hang("  ", f"{words}, this one included", look)


def mean(number: Mapping[str, Any]) -> str:
    """Write an expected number; what is more than nothing does not print as nothing."""
    value: float = number["float"]
    if value >= 1e6:
        return f"{value:.1e}"
    return "<0.01" if 0 < value < 0.005 else f"{value:,.2f}"


def _threats(threats: Mapping[str, Any], look: Look) -> Iterator[str]:
    for provocation, threat in threats.items():
        label = f"{clean(provocation, 20)} {threat['difficulty']}"
        if threat["test_needed"]:
            room = max(5, min(50, look.width - 34))
            drawn = look.paint(bar(threat["win"]["float"], room, look), GREEN)
            yield f"  {pad(label, 22)} {percent(threat['win']):>6}  {drawn}".rstrip()
        else:
            yield hang(
                f"  {pad(label, 22)} ", f"no test below Hunger {threat['least_hunger']}", look
            )


# -- the plot ----------------------------------------------------------------------------------


def plot(result: Result, look: Look) -> list[str]:
    """Draw the distribution of successes as columns."""
    facts = result.outcome.facts
    found = facts.get("successes") or (facts["outcomes"] or {}).get("successes") or {}
    values = {int(count): chance["float"] for count, chance in found.items()}
    seen = [count for count, value in values.items() if value >= SEEN]
    return (
        chart({n: values.get(n, 0.0) for n in range(seen[0], seen[-1] + 1)}, look) if seen else []
    )
