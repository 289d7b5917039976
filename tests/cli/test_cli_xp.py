"""`sanguir sheet xp`: experience earned and spent, with a log on the sheet."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, sanguir

TODAY = date.today().isoformat()


def on_disk(name: str = "mira.toml") -> dict:
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


def test_experience_is_added_and_spent_and_logged():
    one("sheet", "xp", "mira", "--add", 15, "Session 1")
    answer = one("sheet", "xp", "mira", "--spend", 12, "Strength 4")
    facts = answer["result"]
    assert (facts["total"], facts["spent"], facts["unspent"]) == (15, 12, 3)
    assert on_disk()["experience"] == {"total": 15, "spent": 12}
    assert on_disk()["experience_log"] == [
        {"amount": 15, "reason": "Session 1", "date": TODAY},
        {"amount": -12, "reason": "Strength 4", "date": TODAY},
    ]
    assert facts["log"] == on_disk()["experience_log"]
    assert answer["changes"]["experience.spent"] == [0, 12]
    assert "experience.total" not in answer["changes"]
    assert answer["written"] is True
    assert done("sheet", "check", "mira").startswith("mira.toml: Mira")


def test_the_log_is_a_table_of_its_own_and_nothing_else_moves():
    before = Path("mira.toml").read_text(encoding="utf-8")
    sanguir("sheet", "xp", "mira", "--add", 3, "One")
    sanguir("sheet", "xp", "mira", "--add", 2)
    after = Path("mira.toml").read_text(encoding="utf-8")
    assert after.count("[[experience_log]]") == 2
    assert [line for line in before.splitlines() if line not in after.splitlines()] == []
    assert "reason" not in on_disk()["experience_log"][1]


def test_without_a_number_the_log_is_shown_and_nothing_written():
    sanguir("sheet", "xp", "mira", "--add", 15, "Session 1")
    with Untouched():
        text = done("sheet", "xp", "mira")
    assert text.splitlines() == [
        f"{on_disk()['name']}: 15 unspent of 15 experience", f"     +15  {TODAY}  Session 1",
    ]  # fmt: skip
    assert one("sheet", "xp", "mira")["changes"] == {}


def test_no_more_is_spent_than_there_is():
    sanguir("sheet", "xp", "mira", "--add", 5)
    with Untouched():
        line = fails(4, "sheet", "xp", "mira", "--spend", 6, "Too much")
        (error,) = errors(4, "sheet", "xp", "mira", "--spend", 6)
    assert line.startswith("mira.toml: 6 experience is more than the 5 that are unspent")
    assert error["code"] == "refused"


@pytest.mark.parametrize(
    "words",
    [["--add", 0], ["--add", -1], ["--spend", "many"], ["--add", 1, "--spend", 1], ["Why"],
     ["--add", 1_000_001], ["--add", "٣"]],
)  # fmt: skip
def test_what_is_no_experience_is_a_usage_error(words):
    with Untouched():
        assert fails(2, "sheet", "xp", "mira", *words)


def test_a_dry_run_tells_the_same_and_writes_nothing():
    with Untouched():
        dry = one("sheet", "xp", "mira", "--add", 4, "One", "-n")
    wet = one("sheet", "xp", "mira", "--add", 4, "One")
    assert (dry.pop("written"), wet.pop("written")) == (False, True)
    assert dry == wet


def test_undo_says_in_words_what_it_takes_back():
    journal = {"SANGUIR_JOURNAL": "j.ndjson"}
    sanguir("sheet", "xp", "mira", "--add", 4, "One", **journal)
    text = sanguir("undo", "mira", **journal).out
    assert "experience total 4, spent 0 → unset" in " ".join(text.split())
    assert "{" not in text


def test_undo_takes_experience_back():
    journal = {"SANGUIR_JOURNAL": "j.ndjson"}
    before = Path("mira.toml").read_bytes()
    sanguir("sheet", "xp", "mira", "--add", 4, "One", **journal)
    middle = Path("mira.toml").read_bytes()
    sanguir("sheet", "xp", "mira", "--spend", 2, "Two", **journal)
    assert sanguir("undo", "mira", **journal).status == 0
    assert Path("mira.toml").read_bytes() == middle
    assert sanguir("undo", "mira", **journal).status == 0
    assert Path("mira.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        ("experience = 5", "experience"),
        ('experience = { total = "5" }', "experience.total"),
        ("experience = { total = 5, spent = 6 }", "experience.spent"),
        ("experience_log = 3", "experience_log"),
        ("experience_log = [3]", "experience_log.1"),
        ("experience_log = [{ reason = 'x' }]", "experience_log.1.amount"),
        ("experience_log = [{ amount = true }]", "experience_log.1.amount"),
        ("experience_log = [{ amount = 1, date = 5 }]", "experience_log.1.date"),
    ],
)
@pytest.mark.parametrize("sheet", ["mira", "marek"])
def test_a_sheet_whose_experience_does_not_hold_together_is_refused(toml, key, sheet):
    text = Path(f"{sheet}.toml").read_text(encoding="utf-8")
    Path(f"{sheet}.toml").write_text(f"{toml}\n{text}", encoding="utf-8")
    (error,) = errors(3, "sheet", "check", sheet)
    assert error["key"] == key
    with Untouched():
        errors(3, "sheet", "xp", sheet, "--add", 1)


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        ("notes = 5", "notes"),
        ("notes = ['a', 5]", "notes.2"),
        ("notes = { a = 1 }", "notes"),
        ("touchstones = [true]", "touchstones.1"),
        ("convictions = 2026-01-01", "convictions"),
    ],
)
@pytest.mark.parametrize("sheet", ["mira", "marek"])
def test_notes_are_a_text_or_a_list_of_texts(toml, key, sheet):
    text = Path(f"{sheet}.toml").read_text(encoding="utf-8")
    for good in ("'a'", "['a', 'b']", "[]"):
        Path(f"{sheet}.toml").write_text(f"notes = {good}\n{text}", encoding="utf-8")
        assert done("sheet", "check", sheet)
    Path(f"{sheet}.toml").write_text(f"{toml}\n{text}", encoding="utf-8")
    if sheet == "mira" and not key.startswith("notes"):
        assert "is not a known key" in sanguir("sheet", "check", sheet).err
        return
    (error,) = errors(3, "sheet", "check", sheet)
    assert error["key"] == key


@pytest.mark.parametrize("sheet", ["mira", "marek"])
def test_the_problems_of_all_saved_pools_are_told_at_once(sheet):
    text = Path(f"{sheet}.toml").read_text(encoding="utf-8").replace("[pools]\n", "[pools_]\n")
    pools = "[pools]\na = 5\nb = 'nonsense'\nc = '@a'\n'x y' = '1'\nd = '1'\n"
    Path(f"{sheet}.toml").write_text(f"{text}\n{pools}", encoding="utf-8")
    found = {error["key"] for error in errors(3, "sheet", "check", sheet)}
    assert {"pools.a", "pools.b", "pools.c"} <= found
    assert "pools.d" not in found


@pytest.mark.parametrize(
    ("log", "after"),
    [
        ('[\n    { amount = 5, reason = "a" }, # first\n]',
         '[\n    { amount = 5, reason = "a" }, # first\n    { amount = 2, date = "TODAY" },\n]'),
        ("[{ amount = 5 }]", '[{ amount = 5 }, { amount = 2, date = "TODAY" }]'),
        ("[\n  { amount = 5 } # first\n]",
         '[\n  { amount = 5 }, # first\n  { amount = 2, date = "TODAY" }\n]'),
        ("[]", '[{ amount = 2, date = "TODAY" }]'),
    ],
    ids=["lines", "one-line", "no-comma", "empty"],
)  # fmt: skip
def test_a_log_that_is_written_as_a_list_grows_as_one(log, after):
    text = Path("mira.toml").read_text(encoding="utf-8")
    head = "experience = { total = 5, spent = 0 } # kept\nexperience_log = "
    Path("mira.toml").write_text(f"{head}{log}\n{text}", encoding="utf-8")
    assert sanguir("sheet", "xp", "mira", "--add", 2).status == 0
    expected = f"{head}{after}\n{text}".replace("total = 5", "total = 7").replace("TODAY", TODAY)
    assert Path("mira.toml").read_text(encoding="utf-8") == expected


def test_a_date_may_be_a_toml_date():
    text = Path("mira.toml").read_text(encoding="utf-8")
    log = "[[experience_log]]\namount = 5\ndate = 2026-01-02\n"
    Path("mira.toml").write_text(f"{text}\n{log}", encoding="utf-8")
    assert one("sheet", "xp", "mira")["result"]["log"][0]["date"] == "2026-01-02"
    assert one("sheet", "xp", "mira", "--add", 1)["written"] is True


def test_a_log_that_says_more_than_the_totals_is_a_warning():
    text = Path("mira.toml").read_text(encoding="utf-8")
    Path("mira.toml").write_text(f"experience_log = [{{ amount = 5 }}]\n{text}", encoding="utf-8")
    assert "adds up to 5 earned and 0 spent" in sanguir("sheet", "check", "mira").err


def test_hostile_reasons_are_shown_as_text():
    sanguir("sheet", "xp", "mira", "--add", 1, "\x1b[2J\nevil \u202e")
    text = done("sheet", "xp", "mira")
    assert "\x1b" not in text
    assert len(text.splitlines()) == 2


@pytest.mark.parametrize("sheet", ["marek", "mira"])
@pytest.mark.parametrize("change", ["xp-=3", "xp=3", "XP=3", "exp=3"])
def test_a_key_that_means_experience_names_the_verb_that_keeps_it(sheet, change):
    (warning,) = sanguir("sheet", "set", sheet, change).problems
    assert warning.endswith("does nothing; `sheet xp` keeps experience")
