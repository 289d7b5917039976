"""The library as bots use it: the README's examples run, and an editor knows their types."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tour
from kit import character

from sanguir import resolver
from sanguir.dice import Entered, Seeded
from sanguir.errors import InvalidError, UsageError
from sanguir.outcome import Roll
from sanguir.render.json import result_of
from sanguir.sheets import store
from sanguir.sheets.inforce import book_for

README = tour.README.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)

BOT = """\
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sanguir import resolver
from sanguir.dice import Seeded

if TYPE_CHECKING:
    from sanguir.resolver import Character

def dispatch(verb: str, who: Character, options: dict[str, Any]) -> list[str]:
    book = resolver.book(resolver.of(who))
    outcome = resolver.act(verb, who, dice=Seeded(7).of(who.name), book=book, **options)
    return [f"{outcome.after.name}: {roll.dice}" for roll in outcome.rolls]

mira = resolver.character({}, resolver.book("sanguiri"))
ilse = resolver.character({}, resolver.book("v5"))
reveal_type(mira.thirst)
reveal_type(ilse.hunger)
reveal_type(resolver.act("thirst", mira, book=resolver.book("sanguiri")).after.control)
reveal_type(resolver.act("rouse", ilse, book=resolver.book("v5")).after.hunger)
reveal_type(resolver.character({}).name)
data: dict[str, Any] = resolver.fresh("v5", "Anna")
roused = resolver.act("rouse", ilse, book=resolver.book("v5"))
data = resolver.after(data, resolver.changes(roused.before, roused.after, resolver.book("v5")))
data = resolver.after(data, {"state.hunger": [1, 2]})
resolver.act("roll", mira, book=resolver.book("sanguiri"), pool=2.5)
resolver.act("roll", "mira", book=resolver.book("sanguiri"), pool="5")
resolver.act("roll", mira, book="sanguiri", pool="5")
mira.hunger
"""
SEEN = """\
note: Revealed type is "int"
note: Revealed type is "int"
note: Revealed type is "str"
note: Revealed type is "int"
note: Revealed type is "str"
error: arg-type
error: type-var
error: arg-type
error: attr-defined
"""


def mypy(folder: Path, code: str) -> list[str]:
    """Check a script against the package as it is installed; one line for each remark."""
    (folder / "bot.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "bot.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    # Older releases write the module of a built-in type too.
    return done.stdout.replace("builtins.", "").splitlines()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with the example sheets."""
    for sheet in (tour.ROOT / "examples").glob("*.toml"):
        shutil.copy(sheet, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_examples_of_the_readme_run_one_after_the_other(table: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(EXAMPLES)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "state.thirst sated -> peckish" in done.stdout
    assert '{"rolls": [' in done.stdout


def test_an_editor_knows_every_type_in_the_examples_of_the_readme(table: Path) -> None:
    asked = ("outcome.after.control", "outcome.rolls[0].dice")
    code = [*EXAMPLES, *(f"reveal_type({what})" for what in asked)]
    assert [line.partition("note: ")[2] for line in mypy(table, "\n".join(code))] == [
        'Revealed type is "str"',
        'Revealed type is "tuple[int, ...]"',
    ]


def test_an_editor_knows_what_comes_out_and_what_may_go_in(table: Path) -> None:
    said = [re.sub(r"^bot.py:\d+: ", "", line) for line in mypy(table, BOT)]
    kinds = [re.sub(r"^error: .*\[(.*)\]$", r"error: \1", line) for line in said]
    assert kinds == SEEN.splitlines()


def test_an_outcome_in_json_is_the_result_that_the_command_line_prints(table: Path) -> None:
    book = resolver.book("v5")
    ilse = resolver.character(tomllib.loads(Path("ilse.toml").read_text()), book)
    dice = Seeded(7).of("ilse.toml")
    outcome = resolver.act("advance-time", ilse, dice=dice, book=book, minutes=3 * 24 * 60)
    words = ("advance-time", "ilse.toml", "--nights", "3", "--seed", "7", "--json", "--dry-run")
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", *words], capture_output=True, text=True, check=True
    )
    assert any(isinstance(event["roll"], Roll) for event in outcome.facts["events"])
    assert json.loads(json.dumps(result_of(outcome))) == json.loads(done.stdout)["result"]


# Keys that nobody knows, called as notes begin that say what a result rests on.
HOSTILE = """\
provisional = 1
"provisional:" = 2
"provisional: thirst.levels.peckish.penalty = -9" = 3
rules = "rules/house.toml"
"rules: house.toml" = 4
"thrown again" = 5
"" = 6
odd = 7
"""


def test_the_notes_of_the_library_are_those_of_the_command_line(table: Path) -> None:
    (table / "rules").mkdir()
    (table / "rules" / "house.toml").write_text("[sanguiri.caps.endurance]\nmost = 20\n")
    mira = table / "mira.toml"
    mira.write_text(HOSTILE + mira.read_text().replace('thirst = "sated"', 'thirst = "peckish"'))
    sheet = store.read("mira.toml")
    book = book_for(sheet)
    reading = resolver.read(sheet.document.data, book)
    dice = Seeded(7).of("mira.toml")
    assert reading.character is not None
    outcome = resolver.act("thirst", reading.character, dice=dice, book=book)
    words = ("thirst", "mira.toml", "--seed", "7", "--json", "--dry-run")
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", *words], capture_output=True, text=True, check=True
    )
    notes = json.loads(done.stdout)["notes"]
    assert resolver.notes(outcome, book, reading.warnings) == notes
    known = ("provisional", "rules", "thrown again")
    assert [note for note in notes if note.startswith(known)] == [
        "provisional: thirst.levels.peckish.penalty = -1"
    ]
    does = "is not a known key; it is kept, and does nothing"
    assert [note.partition(f": {does}")[0] for note in notes if does in note] == [
        '"provisional"', '"provisional:"', '"provisional: thirst.levels.peckish.penalty = -9"',
        '"rules: house.toml"', '"thrown again"', '""', "odd",
    ]  # fmt: skip


def test_a_warning_about_the_rules_of_a_second_sheet_is_no_note_on_the_rules(table: Path) -> None:
    (table / "rules").mkdir()
    (table / "rules" / "house.toml").write_text("[sanguiri.caps.endurance]\nmost = 20\n")
    tom = table / "tom.toml"
    tom.write_text('rules = "rules/house.toml"\n' + tom.read_text())
    mira = table / "mira.toml"
    (table / "mine.toml").write_text("[sanguiri.caps.endurance]\nmost = 21\n")
    mira.write_text('rules = "mine.toml"\n' + mira.read_text())
    words = ("roll", "3", "mira.toml", "--vs-pool", "3", "--vs-sheet", "tom.toml", "--json",
             "--no-journal")  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", *words], capture_output=True, text=True, check=True
    )
    notes = json.loads(done.stdout)["notes"]
    assert [note for note in notes if note.startswith(("rules", '"rules"'))] == [
        '"rules": rules/house.toml (named by the sheet): not used, for the rules of mira.toml '
        "count: mine.toml (named by the sheet); --rules FILE names one for all"
    ]


def test_sheets_to_edit_are_named_in_a_list(table: Path) -> None:
    with pytest.raises(UsageError, match=r"names: mira.toml is one text; a list"):
        store.editing("mira.toml")


def test_a_whole_house_file_for_one_system_is_told_to_be_one() -> None:
    with pytest.raises(InvalidError) as refused:
        resolver.book("v5", {"v5": {"test": {"success_face": 7}}})
    assert str(refused.value) == (
        "v5.v5: is the file's own table, not a rule of v5; give what the file holds under [v5]"
    )


def test_a_character_is_read_or_every_problem_is_raised() -> None:
    data = {"system": "sanguiri", "name": "Mira", "kind": "sanguir", "origin": "turned"}
    good = {**data, "attributes": {"endurance": 4, "willpower": 3}}
    assert resolver.character(good) == character()
    with pytest.raises(InvalidError) as caught:
        resolver.character({**data, "kind": "vampir", "attributes": {"endurance": 4}})
    assert {problem.key for problem in caught.value.problems} == {"kind", "attributes.willpower"}


def test_a_sheet_goes_by_the_house_rules_that_it_names_as_with_the_commands(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = table / "rules" / "house.toml"
    house.parent.mkdir()
    house.write_text("[sanguiri.caps.endurance]\nmost = 20\n")
    (table / "other.toml").write_text("[sanguiri.caps.endurance]\nmost = 3\n")
    monkeypatch.setenv("SANGUIR_RULES", "other.toml")
    printed = resolver.book("sanguiri")
    assert book_for(store.read("mira.toml")) is printed
    mira = table / "mira.toml"
    mira.write_text('rules = "rules/house.toml"\n' + mira.read_text())
    assert book_for(store.read("mira.toml")) not in (printed, resolver.book("v5"))
    house.unlink()
    with pytest.raises(InvalidError, match="no such rules file"):
        book_for(store.read("mira.toml"))


def test_a_change_is_taken_back_by_saving_it_turned_round(table: Path) -> None:
    book = resolver.book("sanguiri")
    before = Path("tom.toml").read_bytes()
    with store.editing(["tom.toml", "starving.toml"]) as editing:
        tom, sire = (resolver.character(one.document.data, book) for one in editing.sheets)
        dice = Seeded(1).of("tom.toml")
        outcome = resolver.act("turn", tom, sire=sire, dice=dice, book=book)
        changes = resolver.changes(outcome.before, outcome.after, book)
        editing.save([(editing.sheets[0], changes)])
    assert Path("tom.toml").read_bytes() != before
    with store.editing(["tom.toml"]) as editing:
        (sheet,) = editing.sheets
        with pytest.raises(
            UsageError, match=r"origin: TOML has no place .*; `store.REMOVED` takes"
        ):
            editing.put([(sheet, {path: old for path, (old, _) in changes.items()})])
        editing.save([(sheet, {path: (new, old) for path, (old, new) in changes.items()})])
    assert Path("tom.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "action", "choices"),
    [
        ("mira.toml", "thirst", {"trigger": "increase"}),
        ("tom.toml", "turn", {"sire": "starving.toml"}),
        ("mira.toml", "advance-time", {"minutes": 4320}),
    ],
)
def test_changes_put_into_data_make_what_the_command_line_calls_after(
    table: Path, name: str, action: str, choices: dict[str, Any]
) -> None:
    book = resolver.book("sanguiri")
    data = store.read(name).document.data
    words = [action, name, "--seed", "7", "--dry-run", "--json"]
    if action == "turn":
        sire = store.read(choices["sire"]).document.data
        words[2:2] = [choices["sire"]]
        choices = {"sire": resolver.character(sire, book)}
    words += {"thirst": ["--trigger", "increase"], "advance-time": ["--hours", "72"]}.get(
        action, []
    )
    done = subprocess.run(
        [sys.executable, "-m", "sanguir", *words], capture_output=True, text=True, check=True
    )
    said = json.loads(done.stdout)
    before = copy.deepcopy(data)
    outcome = resolver.act(action, resolver.character(data, book), dice=Seeded(7).of(name),
                           book=book, **choices)  # fmt: skip
    changes = resolver.changes(outcome.before, outcome.after, book)
    assert changes
    after = resolver.after(data, changes)
    assert after == said["after"]
    assert data == before
    back = resolver.after(after, {path: (new, old) for path, (old, new) in changes.items()})
    assert back == resolver.after(data, {})


def test_changes_may_be_those_of_an_answer_in_json() -> None:
    data = resolver.fresh("sanguiri", "Mira")
    changed = resolver.after(data, {"state.thirst": ["sated", "peckish"], '"a.b"': [None, 3]})
    assert (changed["state"]["thirst"], changed["a.b"]) == ("peckish", 3)
    for odd in ({"state": 3}, {"state": {"x": 3}}):
        with pytest.raises(InvalidError) as caught:
            resolver.after(data | odd, {"state.x.y": [None, 3]})
        assert (
            str(caught.value)
            == f"{'state.x' if 'x' in str(odd) else 'state'}: is no table; a table"
        )


def test_what_after_gives_shares_no_table_with_the_data_or_other_sheets() -> None:
    data = resolver.fresh("v5", "Anna") | {"state": {"alive": True}}
    before = copy.deepcopy(data)
    after = resolver.after(data, {"state.hunger": [1, 2]})
    after["state"]["health"]["superficial"] = 9
    after["attributes"]["wits"] = 9
    assert data == before
    assert resolver.fresh("v5", "Bea")["state"]["health"] == {"superficial": 0, "aggravated": 0}
    assert resolver.after(data, {})["state"]["health"]["superficial"] == 0
    for nothing in ({"": [1, 2]}, {(): [1, 2]}):
        with pytest.raises(InvalidError, match="is no table"):
            resolver.after(data, nothing)


@pytest.mark.parametrize("system", resolver.SYSTEMS)
def test_a_fresh_character_is_what_sheet_new_writes(table: Path, system: str) -> None:
    words = ("sheet", "new", "anna", "--name", "Anna", "--system", system)
    subprocess.run([sys.executable, "-m", "sanguir", *words], capture_output=True, check=True)
    fresh = resolver.fresh(system, "Anna")
    assert fresh == store.read("anna.toml").document.data
    fresh["state"].clear()
    assert resolver.read(resolver.fresh(system, "Anna")).warnings == ()


@pytest.mark.parametrize("faces", [[1.5], [True], ["a"], "12", [1, None]])
def test_faces_that_are_no_whole_numbers_are_refused(faces: list[int]) -> None:
    with pytest.raises(UsageError, match="is no face; whole numbers"):
        Entered(faces)
