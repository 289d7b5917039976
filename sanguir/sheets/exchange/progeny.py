"""Characters of Progeny, from the files whose version is a text to those of version 9."""

from __future__ import annotations

import re
from typing import Any, Final

from sanguir.errors import clip
from sanguir.sheets.exchange import names
from sanguir.sheets.exchange.draft import MOST_BOXES, Draft
from sanguir.sheets.exchange.source import (
    CORRECTED,
    GUESSED,
    NOT_CARRIED,
    Note,
    Source,
    one_line,
)

NEWEST: Final = 9
_MARKS: Final = (
    "skillSpecialties", "bloodPotency", "predatorType", "maxHealth", "availableDisciplineNames",
)  # fmt: skip
_TEXT_VERSION: Final = re.compile(r"progeny_[0-9]+(\.[0-9]+)*")
_PATHS: Final = {
    "name": ("name",), "clan": ("clan",), "generation": ("generation",),
    "blood_potency": ("bloodPotency",), "humanity": ("humanity",),
    "hunger": ("ephemeral", "hunger"), "stains": ("ephemeral", "humanityStains"),
    "health": ("maxHealth",), "willpower": ("willpower",),
}  # fmt: skip
_PICKED: Final = ("predatorType", "pickedMeritsAndFlaws")
_LINES: Final = (
    ("description", "Concept"), ("player", "Player"), ("chronicle", "Chronicle"), ("sect", "Sect"),
    ("sire", "Sire"), ("ambition", "Ambition"), ("desire", "Desire"),
)  # fmt: skip


def is_one(data: Any) -> bool:
    """Tell whether data is a Progeny character."""
    return isinstance(data, dict) and sum(mark in data for mark in _MARKS) >= 2


def read(source: Source, book: Any) -> tuple[dict[str, Any], list[Note]]:
    """Turn a Progeny character into a sheet's data, and say what did not go over."""
    draft = Draft(source, book)
    draft.paths |= _PATHS
    _check_version(source)
    _head(draft)
    _traits(draft)
    _powers(draft)
    _tracks(draft)
    _people(draft)
    for key, why in (
        ("id", "the other program's own"), ("characterVersion", "the other program's own"),
        ("availableDisciplineNames", "what the other program offers for sale"),
    ):  # fmt: skip
        source.skip(why, key)
    sheet = draft.finished()
    source.rest()
    return sheet, source.finished()


def _check_version(source: Source) -> None:
    """The oldest files have a text such as progeny_1.0.0, and none of what came later."""
    version = source.take("version")
    if version is None:
        source.note(GUESSED, ("version",), "is not in the file, which is read as it stands")
    elif isinstance(version, str):
        if not _TEXT_VERSION.fullmatch(version):
            what = f'"{clip(one_line(version))}" is not known; the file is read as it stands'
            source.note(GUESSED, ("version",), what)
    elif type(version) is not int or version < 1:
        source.note(CORRECTED, ("version",), "is no version; the file is read as it stands")
    elif version > NEWEST:
        source.note(GUESSED, ("version",), f"{version} is newer than {NEWEST}; read as {NEWEST}")


def _head(draft: Draft) -> None:
    source = draft.source
    draft.name = source.line("name")
    draft.clan = source.line("clan")
    draft.generation = source.whole("generation", least=0, most=1000) or None
    draft.blood_potency = source.whole("bloodPotency", least=0, most=10)
    humanity = source.whole("humanity", least=0, most=draft.book.humanity_boxes)
    draft.humanity = humanity
    total = source.whole("experience", least=0, most=1_000_000) or 0
    path = ("ephemeral", "experienceSpent")
    spent = source.whole(*path, least=0, most=1_000_000)
    if spent is None and total:
        source.note(GUESSED, path, "is not in the file, and taken as none spent")
    draft.experience(total, spent or 0, path)


def _traits(draft: Draft) -> None:
    source = draft.source
    from sanguir.v5.character import ATTRIBUTES

    for name in ATTRIBUTES:
        draft.attribute(name, "attributes", name)
    for key in source.keys("skills"):
        draft.skill(key, "skills", key)
    for path in (("skillSpecialties",), ("predatorType", "pickedSpecialties")):
        for at in source.objects(*path):
            skill = source.line(*path, at, "skill")
            draft.specialty(skill, source.line(*path, at, "name"), *path, at)


def _powers(draft: Draft) -> None:
    """Take the powers, and the ratings from them: only files of version 9 hold ratings."""
    source = draft.source
    counted: dict[str, list[int]] = {}
    for at in source.objects("disciplines"):
        discipline = names.discipline(source.line("disciplines", at, "discipline"))
        level = _power(draft, ("disciplines", at), discipline)
        if level is None:
            continue
        counted.setdefault(discipline, []).append(level)
    for name, levels in counted.items():
        if name:
            _rating(draft, name, levels)
    for key in source.keys("disciplineLevels"):
        name = names.discipline(key.rpartition(":")[2])
        rating = source.whole("disciplineLevels", key, least=0, most=10)
        if name and rating is not None:
            draft.disciplines[name] = rating
    for kind in names.THROUGH:
        for at in source.objects(kind):
            source.skip("rules text", kind, at, "discipline")
            _power(draft, (kind, at), kind)


def _power(draft: Draft, path: tuple[str | int, ...], discipline: str) -> int | None:
    """Carry a power; return its level, or None for one that is not carried."""
    source = draft.source
    level = source.whole(*path, "level", least=0, most=1000)
    amalgam = None
    wanted = (*path, "amalgamPrerequisites")
    for at in source.objects(*wanted):
        second = source.line(*wanted, at, "discipline")
        second_level = source.whole(*wanted, at, "level", least=0, most=1000) or 0
        if amalgam is None:
            amalgam = (second, second_level)
        else:
            source.note(CORRECTED, (*wanted, at), "a power is an amalgam with one more Discipline")
    name = source.line(*path, "name")
    owner = names.discipline(discipline)
    twice = any(own["name"] == name and own["discipline"] == owner for own in draft.powers)
    if name and twice:
        source.note(CORRECTED, path, f"{name} is there twice; it stands once")
    else:
        draft.power(name, discipline, level, path, amalgam)
    for key in ("summary", "description", "dicePool", "rouseChecks", "ingredients",
                "requiredTime", "excludedPowers"):  # fmt: skip
        source.skip("rules text", *path, key)
    return None if twice or not name else level or 1


def _rating(draft: Draft, name: str, levels: list[int]) -> None:
    most = draft.book.disciplines_most_level
    count, highest = len(levels), min(max(levels), most)
    rating = max(min(count, most), highest)
    draft.disciplines[name] = rating
    if draft.source.has("disciplineLevels"):
        return
    note = f"{name} is not rated in the file, and taken as {rating}: "
    note += f"{count} power{'s' * (count != 1)}, the highest of level {highest}"
    draft.source.note(GUESSED, ("disciplines",), note)


def _tracks(draft: Draft) -> None:
    source = draft.source
    draft.guess_attributes("attributes")
    if draft.source.has("ephemeral"):
        draft.live("hunger", "ephemeral", "hunger", most=draft.book.hunger_most)
        draft.live("stains", "ephemeral", "humanityStains", most=10)
    tracks = (("health", "maxHealth", ""), ("willpower", "willpower", "Willpower"))
    for track, maximum_key, infix in tracks:
        maximum = source.whole(maximum_key, least=0, most=MOST_BOXES)
        marked = ("ephemeral", f"superficial{infix}Damage")
        superficial = source.whole(*marked, least=0, most=MOST_BOXES)
        aggravated = source.whole("ephemeral", f"aggravated{infix}Damage", least=0, most=MOST_BOXES)
        if superficial is None and aggravated is None:
            if maximum:
                draft.track(track, maximum, 0, 0, (maximum_key,))
                source.note(GUESSED, marked, f"damage to {track} is not in the file; taken as none")
            continue
        superficial = _alone(source, track, superficial or 0, aggravated or 0, marked)
        draft.track(track, maximum, superficial, aggravated or 0, marked, (maximum_key,))


def _alone(source: Source, track: str, marked: int, aggravated: int, path: Any) -> int:
    """Find the superficial marks: Progeny counts them with the aggravated ones, or without."""
    if not aggravated or marked < aggravated:
        return marked
    alone = marked - aggravated
    note = f"{marked} is taken as every marked box, {aggravated} of them aggravated: "
    note += f"{alone} superficial; if not: "
    note += f"`sanguir sheet set SHEET state.{track}.superficial={marked}`"
    source.note(GUESSED, path, note)
    return alone


def _people(draft: Draft) -> None:
    source = draft.source
    for at in source.objects("touchstones"):
        one = ("touchstones", at)
        who, what = source.line(*one, "name"), source.line(*one, "description")
        conviction = source.line(*one, "conviction")
        if who or what:
            own = f" ({conviction})" if conviction else ""
            draft.touchstones.append(f"{who}{own}" + (f": {what}" if what else ""))
        if conviction:
            draft.convictions.append(conviction)
    for key, label in _LINES:
        draft.keep(label, source.text(key), key)
    if source.data.get("clanBane") == "default":
        source.skip("the clan's usual bane; the sheet holds none", "clanBane")
    else:
        draft.keep("Clan bane", source.line("clanBane"), "clanBane")
    draft.keep("Predator type", source.line("predatorType", "name"), "predatorType", "name")
    if picked := source.line("predatorType", "pickedDiscipline"):
        note = f"{clip(picked)}: a dot is rated here by its power, whatever gave it"
        source.note(NOT_CARRIED, ("predatorType", "pickedDiscipline"), note)
    merits: tuple[tuple[str, ...], ...] = (("merits",), ("flaws",), _PICKED)
    for path in merits:
        for at in source.objects(*path):
            _merit(draft, (*path, at), "Flaw" if path == ("flaws",) else "Merit")
    if notes := source.text("notes"):
        draft.notes.append(notes)


def _merit(draft: Draft, path: tuple[str | int, ...], label: str) -> None:
    source = draft.source
    kind = source.line(*path, "type")
    label = {"merit": "Merit", "flaw": "Flaw"}.get(kind, label)
    level = source.whole(*path, "level", least=0, most=100)
    name = source.line(*path, "name")
    draft.keep(label, f"{name} {level}" if name and level else name, *path)
    source.skip("rules text", *path, "summary")
    source.skip("rules text", *path, "excludes")
