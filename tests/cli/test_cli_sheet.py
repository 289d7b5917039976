"""`sanguir sheet new`, `show`, `check` and `set`."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, results, sanguir


def on_disk(name: str) -> dict:
    return tomllib.loads(Path(f"{name}.toml").read_text(encoding="utf-8"))


# -- new -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sanguir", "hybrid", "human"])
def test_a_new_sheet_needs_no_mending(kind):
    answer = one("sheet", "new", "eve", "--kind", kind, "--name", "Eve Moss")
    assert answer["sheet"] == "eve.toml"
    assert answer["written"] is True
    assert answer["after"] == on_disk("eve")
    assert (on_disk("eve")["name"], on_disk("eve")["kind"]) == ("Eve Moss", kind)
    assert sanguir("sheet", "check", "eve").err == ""
    assert Path("eve.toml").read_text().count("#") > 3


@pytest.mark.parametrize(
    ("system", "kind"),
    [("sanguiri", k) for k in ("sanguir", "hybrid", "human")]
    + [("v5", k) for k in ("vampire", "ghoul", "mortal")],
)
def test_a_new_sheet_of_every_kind_is_fine(system, kind):
    done("sheet", "new", "fresh", "--system", system, "--kind", kind)
    assert "fine" in done("sheet", "check", "fresh")
    assert done("sheet", "show", "fresh")


def test_a_new_sheet_follows_the_umask_and_leaves_nothing_beside():
    before = set(os.listdir())
    old = os.umask(0o027)
    try:
        done("sheet", "new", "eve")
    finally:
        os.umask(old)
    assert set(os.listdir()) - before == {"eve.toml"}
    assert Path("eve.toml").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("words", [[], ["-n"]])
def test_a_new_sheet_never_overwrites(words):
    with Untouched():
        line = fails(5, "sheet", "new", "mira", *words)
    assert line == (
        "mira.toml: exists already; nothing was written; `--force` writes over it;"
        " or give another name"
    )


def test_force_overwrites_and_a_dry_run_of_it_does_not():
    with Untouched():
        assert one("sheet", "new", "mira", "--force", "--dry-run")["written"] is False
    done("sheet", "new", "mira", "--force")
    assert on_disk("mira")["name"] == "mira"


def test_a_dry_run_writes_nothing_and_says_so():
    with Untouched():
        assert "would write eve.toml" in done("sheet", "new", "eve", "-n")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ([""], 2),
        (["."], 2),
        ([".."], 2),
        (["a\nb/"], 2),
        (["x/y"], 5),
        (["eve", "--kind", "bat"], 2),
        (["eve", "--system", "d20"], 2),
        (["x" * 300], 5),
        (["eve", "--rules", "none.toml"], 3),
    ],
)
def test_new_refuses(words, status):
    with Untouched():
        fails(status, "sheet", "new", *words)
    assert not Path(".toml").exists()


def test_a_new_sheet_in_no_folder_says_that_nothing_was_written():
    assert fails(5, "sheet", "new", "x/y.toml") == (
        "x/y.toml: its folder is not there; nothing was written"
    )


# -- show ----------------------------------------------------------------------------------


def test_show_json_has_the_whole_sheet_and_what_weighs_on_it():
    answer = one("sheet", "show", "starving")
    assert answer["after"] == on_disk("starving")
    assert answer["result"]["deprivation_dice"] == -1
    now = answer["result"]["thirst_test_now"]
    assert (now["in_hours"], now["level"], now["dice"]) == (0, "bloodthirsty", 3)
    assert answer["result"]["next_thirst_test"]["in_hours"] == 24


def test_the_sheet_says_what_stamina_is_unless_it_has_its_own():
    assert "  Stamina    7 Endurance + Willpower\n" in done("sheet", "show", "starving")
    assert "stamina 7" in done("roll", "stamina", "starving", "--seed", "1")
    done("sheet", "set", "starving", "attributes.stamina=2")
    assert "Endurance + Willpower" not in done("sheet", "show", "starving")


def test_several_sheets_are_a_row_each_in_the_order_given():
    sheets = ["tom", "mira", "lena", "wild", "grave"]
    table, notes, _ = done("sheet", "show", *sheets).partition("note: provisional: ")
    lines = table.splitlines()
    assert len(lines) == len(sheets) + 2
    assert notes
    assert [line.split()[0] for line in lines[1:6]] == ["Tom", "Mira", "Lena", "Wilhelmine", "Old"]
    names = [answer["character"] for answer in results("sheet", "show", *sheets)]
    assert names == ["Tom Ferris", "Mira Voss", "Lena", "Wilhelmine", "Old Grave"]


def test_a_bare_word_is_found_here_then_in_the_folder_of_sheets(tmp_path):
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    Path("tom.toml").rename(shelf / "tom.toml")
    assert "did you mean" not in fails(3, "sheet", "show", "tom")
    answer = one("sheet", "show", "tom", SANGUIR_SHEETS=str(shelf))
    assert answer["sheet"] == str(shelf / "tom.toml")
    (shelf / "mira.toml").write_text("not a sheet")
    assert one("sheet", "show", "mira", SANGUIR_SHEETS=str(shelf))["sheet"] == "mira.toml"
    fails(3, "sheet", "show", "./tom", SANGUIR_SHEETS=str(shelf))
    fails(3, "sheet", "show", "tom.toml", SANGUIR_SHEETS=str(shelf))


def test_a_missing_sheet_suggests_the_nearest():
    assert fails(3, "sheet", "show", "miro") == "miro: no such sheet; did you mean mira.toml?"


# -- check ---------------------------------------------------------------------------------


def test_check_says_what_is_fine_and_what_is_not_enforced():
    text = done("sheet", "check", "mira", "tom")
    assert text.splitlines()[0] == "mira.toml: Mira Voss: fine"
    assert "no cap is known for strength" in text
    answer = one("sheet", "check", "mira")
    assert answer["result"]["problems"] == answer["result"]["warnings"] == []


def test_check_of_several_lists_every_problem_of_every_sheet():
    Path("one.toml").write_text('system = "sanguiri"\nkind = "bat"\n')
    Path("two.toml").write_text("x = \n")
    answer = sanguir("sheet", "check", "mira", "one", "two", "none")
    assert answer.status == 3
    files = [line.split(":")[0] for line in answer.problems]
    assert files == [*["one.toml"] * 4, "two.toml", "none"]


# -- set -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("assignment", "key", "old", "new"),
    [
        ("state.injuries=2", "state.injuries", 0, 2),
        ("injuries=2", "state.injuries", 0, 2),
        ("state.injuries+=2", "state.injuries", 0, 2),
        ("state.thirst=peckish", "state.thirst", "sated", "peckish"),
        ('state.thirst="peckish"', "state.thirst", "sated", "peckish"),
        ("state.alive=false", "state.alive", True, False),
        ("state.hours_since_blood=23.5", "state.hours_since_blood", 0, 23.5),
        ("END=5", "attributes.END", 4, 5),
        ("end=5", "attributes.END", 4, 5),
        ("endurance=5", "attributes.END", 4, 5),
        ("attributes.endurance=5", "attributes.END", 4, 5),
        ("attributes.end-=1", "attributes.END", 4, 3),
        ("strength+=1", "attributes.strength", 3, 4),
        ("attributes.stealth=2", "attributes.stealth", None, 2),
        ("name=Mira = Voss", "name", "Mira Voss", "Mira = Voss"),
        ("name='Mira'", "name", "Mira Voss", "Mira"),
        ("name=7", "name", "Mira Voss", "7"),
        ("notes=a\nb", "notes", None, "a\nb"),
        ("notes=", "notes", None, ""),
        ("sex=female", "sex", None, "female"),
        ("pools.bite=str+END", "pools.bite", None, "str+END"),
        ("state.injuries = 2", "state.injuries", 0, 2),
    ],
)
def test_set_reads_keys_and_values_as_people_type_them(assignment, key, old, new):
    answer = one("sheet", "set", "mira", assignment)
    assert answer["changes"] == {key: [old, new]}
    assert answer["written"] is True
    assert answer["after"] == on_disk("mira")


def test_set_keeps_comments_and_everything_else():
    before = Path("mira.toml").read_text()
    done("sheet", "set", "mira", "state.hours_since_blood=5", "END=6")
    after = before.replace("since_blood = 0 ", "since_blood = 5 ").replace("END = 4", "END = 6")
    assert Path("mira.toml").read_text() == after


@pytest.mark.parametrize(
    ("notes", "words", "left"),
    [
        ("", ["notes+=a debt", "notes+=an ally"], '\nnotes = ["a debt", "an ally"]\n'),
        ('notes = ["one"] # mine\n', ["notes+=two"], 'notes = ["one", "two"] # mine\n'),
        ('notes = [\n  "one", # first\n  "two",\n]\n', ["notes+=three"],
         'notes = [\n  "one", # first\n  "two",\n  "three",\n]\n'),
        ('notes = ["one", "two"]\n', ["notes-=one"], 'notes = ["two"]\n'),
        ('notes = ["one"]\n', ['notes+=["two", "three"]'], 'notes = ["one", "two", "three"]\n'),
        ("", ["specialties.brawl+=kindred", "touchstones+=Bea: pilot"],
         'touchstones = ["Bea: pilot"]\n'),
    ],
)  # fmt: skip
def test_set_adds_to_a_list_and_takes_out_of_it(table, notes, words, left):
    text = (table / "marek.toml").read_text()
    Path("x.toml").write_text(text.replace("\n[", f"\n{notes}\n[", 1))
    done("sheet", "set", "x", *words)
    assert left in Path("x.toml").read_text()
    done("sheet", "check", "x")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("notes-=three", '"notes-=three": "three" is not in the list; one of one'),
        ("name+=x", '"name+=x" is about one text; KEY=VALUE sets it anew'),
        ("injuries+=x", '"injuries+=x" counts something that is no number; KEY=VALUE sets it anew'),
    ],
)
def test_what_cannot_be_added_to_says_why(word, said):
    done("sheet", "set", "mira", "notes+=one")
    with Untouched():
        assert fails(2, "sheet", "set", "mira", word) == said


def test_what_was_added_is_taken_out_again_the_last_of_equals_first(table):
    text = (table / "marek.toml").read_text().replace("\n[", '\nnotes = ["a"] # mine\n[', 1)
    Path("x.toml").write_text(text)
    done("sheet", "set", "x", "notes+=a")
    done("sheet", "set", "x", "notes-=a")
    assert Path("x.toml").read_text() == text


@pytest.mark.parametrize("entry", ["3", "true", "1979-05-27", "+1", "[x"])
@pytest.mark.parametrize("key", ["notes", "touchstones", "convictions", "specialties.brawl"])
def test_an_entry_is_text_whatever_it_looks_like(key, entry):
    done("sheet", "set", "marek", f"{key}+={entry}")
    done("sheet", "check", "marek")
    done("sheet", "set", "marek", f"{key}-={entry}")
    with Untouched():
        said = fails(2, "sheet", "set", "marek", f"{key}+=")
        assert said == f'"{key}+=": an entry with nothing in it; KEY+=TEXT adds one'
        assert "is not in the list" in fails(2, "sheet", "set", "marek", f"{key}-={entry}")


def test_undo_of_an_added_entry_leaves_comments_that_were_written_since(table):
    head = 'notes = [\n  "a",  # owes Lena\n]\n'
    text = head + (table / "marek.toml").read_text()
    Path("x.toml").write_text(text)
    done("sheet", "set", "x", "notes+=b", "--journal", "j.ndjson")
    Path("x.toml").write_text(Path("x.toml").read_text() + "# by hand\n")
    done("undo", "x", "--journal", "j.ndjson")
    assert Path("x.toml").read_text() == text + "# by hand\n"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("injuries=05", 5),
        ("injuries=+007", 7),
        ("injuries+=05", 6),
        ("hours_since_blood=00.5", 0.5),
        (f"injuries={'0' * 5000}1", 1),
        ("injuries=-0", 0),
    ],
    ids=["set", "signed", "counted", "fraction", "long", "zero"],
)
def test_numbers_are_plain_digits_whose_leading_zeros_mean_nothing(word, value):
    done("sheet", "set", "mira", "injuries=1")
    key = "hours_since_blood" if "hours" in word else "injuries"
    assert one("sheet", "set", "mira", word)["after"]["state"][key] == value


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("injuries=1_0", 2), ("injuries=0x10", 2), ("injuries=0b11", 2), ("injuries=1e1", 2),
        ("injuries+=1e1", 2), ("clock_hours+=1_0.5", 2), ("injuries=1.0", 3), ("injuries+=1.0", 3),
    ],
)  # fmt: skip
def test_a_number_written_in_another_way_is_refused(word, status):
    with Untouched():
        fails(status, "sheet", "set", "mira", word)


def test_a_list_of_tables_is_changed_in_the_file():
    for word in ("powers-=Heightened Senses", "powers+=x"):
        done("sheet", "new", "ilse", "--system", "v5", "--force")
        with Untouched():
            said = fails(2, "sheet", "set", "ilse", word)
        assert said == f'"{word}" is about a list of other things than text; change it in the file'
    with Untouched():
        assert fails(2, "sheet", "set", "mira", "powers+=Dash").endswith("change it in the file")


def test_a_name_that_is_too_long_is_refused_by_a_dry_run_too():
    for dry in ([], ["-n"]):
        assert "file name too long; nothing was written" in fails(
            5, "sheet", "new", "x" * 300, *dry
        )


def test_a_comment_behind_a_value_is_typed_text():
    done("sheet", "set", "mira", "name=5 # c")
    answer = json.loads(sanguir("sheet", "set", "mira", "bar=0x10 # c", "--json").out)["after"]
    assert (answer["bar"], answer["name"]) == ("0x10 # c", "5 # c")


def test_a_key_of_ones_own_that_is_a_number_is_counted_whatever_it_is_called(table):
    text = (table / "mira.toml").read_text()
    Path("x.toml").write_text(text.replace("\n[", "\ntouchstones = 3\n[", 1))
    answer = json.loads(sanguir("sheet", "set", "x", "touchstones+=1", "--json").out)
    assert answer["after"]["touchstones"] == 4


def test_all_that_is_wrong_with_assignments_is_told_at_once():
    with Untouched():
        told = errors(2, "sheet", "set", "mira", "END+=x", "injuries=2", "thirst+=1", "=3")
    assert [error["message"] for error in told] == [
        '"END+=x" counts something that is no number',
        '"thirst+=1" is about one text',
        '"=3" is no assignment',
    ]


def test_undo_says_that_a_sheet_was_no_better_before(table):
    text = (table / "mira.toml").read_text()
    Path("x.toml").write_text(text.replace("injuries = 0", 'injuries = "1"'))
    done("sheet", "set", "x", "injuries=1", "--journal", "j.ndjson")
    with Untouched():
        said = fails(3, "undo", "x", "--journal", "j.ndjson")
    assert said.startswith('x.toml: state.injuries: "1" is text, as it was before that change; ')


@pytest.mark.rule("S8")
def test_a_new_sheet_keeps_to_lower_caps():
    Path("x.toml").write_text(
        "[sanguiri.caps.endurance]\nmost = 2\n[sanguiri.caps.strength]\nmale = 4\nfemale = 1\n"
        "[sanguiri.caps.willpower]\nmale = 2\nfemale = 4\n"
    )
    made = one("sheet", "new", "a", "--rules", "x.toml")["after"]["attributes"]
    assert made == {"endurance": 2, "willpower": 2, "strength": 1}
    human = one("sheet", "new", "b", "--rules", "x.toml", "--kind", "human")["after"]["attributes"]
    assert set(human.values()) == {3}


def test_a_new_sheet_is_called_without_a_dot_and_slash():
    assert one("sheet", "new", "./new")["sheet"] == "new.toml"
    assert fails(5, "sheet", "new", "./new").startswith("new.toml: ")
    assert one("sheet", "new", "./-new")["sheet"] == "./-new.toml"


def test_a_new_sheet_lists_the_words_of_its_house_rules():
    lamp = "[sanguiri.exposures.lamp]\nsanguir = 0\nhybrid = 0\n"
    Path("house.toml").write_text(f'{lamp}[sanguiri.thirst.levels.thirsty]\nname = "dry"\n')
    done("sheet", "new", "new", "--rules", "house.toml")
    text = Path("new.toml").read_text()
    assert "# exposure: unstated, absent, reduced, direct or lamp\n" in text
    assert "thirst: sated, peckish, dry or bloodthirsty\n" in text
    Path("full.toml").write_text('[sanguiri.thirst.levels.sated]\nname = "full"\n')
    made = one("sheet", "new", "full-of", "--rules", "full.toml")["after"]["state"]["thirst"]
    assert made == "full"
    Path("was.json").write_text(done("sheet", "export", "new", "--to", "json"))
    done("sheet", "import", "was.json", "-o", "again.toml")
    assert (
        "# exposure: unstated, absent, reduced, direct or lamp\n" in Path("again.toml").read_text()
    )
    Path("v5.toml").write_text("[v5.resonance.humours.icy]\ndisciplines = []\nconditions = []\n")
    done("sheet", "new", "ice", "--system", "v5", "--rules", "v5.toml")
    assert " or icy\n" in Path("ice.toml").read_text()


def test_set_counts_on_from_what_it_set():
    assert one("sheet", "set", "mira", "injuries+=2", "injuries+=3", "injuries-=1")["changes"] == {
        "state.injuries": [0, 4]
    }


def test_hours_that_come_to_a_whole_are_written_whole():
    done("sheet", "set", "mira", "state.hours_since_blood=0.1")
    done("sheet", "set", "mira", "state.hours_since_blood+=0.2")
    assert "hours_since_blood = 0.3 " in Path("mira.toml").read_text()
    done("sheet", "set", "mira", "state.hours_since_blood+=23.7")
    assert "hours_since_blood = 24 " in Path("mira.toml").read_text()


def test_setting_what_is_there_already_does_not_touch_the_file():
    with Untouched():
        answer = one("sheet", "set", "mira", "injuries=0", "END=4", "name=Mira Voss")
        assert (answer["changes"], answer["written"]) == ({}, False)
        assert "nothing to change" in done("sheet", "set", "mira", "injuries=0")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ([], 2),
        (["injuries"], 2),
        (["=3"], 2),
        (["injuries==3"], 3),
        (["state..injuries=3"], 2),
        (["origin="], 2),
        (["thirst+=1"], 2),
        (["injuries+=x"], 2),
        (["injuries=x"], 3),
        (["injuries=-1"], 3),
        (["injuries-=1"], 3),
        (["injuries=1.0"], 3),
        (["injuries=true"], 3),
        (["injuries=٣"], 3),
        (["injuries=nan"], 3),
        (["hours_since_blood=inf"], 3),
        (["thirst=hungry"], 3),
        (["kind=bat"], 3),
        (["system=d20"], 3),
        (["END=10"], 3),
        (["pools.bite=zzz"], 3),
        (["state.injuries.x=1"], 3),
        (["rules=../house.toml"], 3),
        (["rules=none.toml"], 3),
    ],
    ids=str,
)
def test_set_is_all_or_nothing(words, status):
    with Untouched():
        answer = (
            sanguir("sheet", "set", "mira", "state.exposure=direct", *words)
            if words
            else (sanguir("sheet", "set", "mira"))
        )
        assert (answer.status, answer.out) == (status, "")
        assert sanguir("sheet", "set", "mira", "banked_ml=1", *words, "-n").status in (status, 0)


def test_set_lists_every_problem_once():
    found = errors(3, "sheet", "set", "mira", "thirst=hungry", "injuries=x")
    assert [(e["file"], e["key"]) for e in found] == [
        ("mira.toml", "state.thirst"),
        ("mira.toml", "state.injuries"),
    ]
    (only,) = errors(3, "sheet", "set", "mira", "state=1")
    assert only["key"] == "state"


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("state.thrist=peckish", "state.thirst"),
        ("thrist=peckish", "state.thirst"),
        ("injurys+=1", "state.injuries"),
        ("kimd=human", "kind"),
        ("pool=3", "pools"),
    ],
)
def test_set_refuses_a_new_key_that_is_nearly_a_known_one(slip, meant):
    with Untouched():
        assert f"did you mean {meant}?" in fails(2, "sheet", "set", "mira", slip)


def test_set_keeps_a_key_of_the_tables_own_and_says_that_it_means_nothing():
    answer = sanguir("sheet", "set", "mira", "haven=quay")
    assert answer.status == 0
    assert "haven: is not a known key" in answer.err
    assert 'haven = "quay"' in Path("mira.toml").read_text()


def test_set_reaches_the_tables_of_state_without_their_first_word():
    done("sheet", "set", "marek", "health.superficial=2", "willpower.aggravated+=1")
    text = Path("marek.toml").read_text()
    assert "[health]" not in text
    assert one("sheet", "show", "marek")["after"]["state"]["health"]["superficial"] == 2


def test_set_mends_a_broken_sheet():
    Path("mira.toml").write_text(Path("mira.toml").read_text().replace('"sated"', '"thristy"'))
    assert "did you mean thirsty?" in fails(3, "thirst", "mira")
    done("sheet", "set", "mira", "thirst=thirsty")
    done("sheet", "check", "mira")


@pytest.mark.parametrize(
    ("key", "section"),
    [("survival", "skills"), ("animal_ken", "skills"), ("potence", "disciplines")],
)
def test_a_trait_that_the_book_lists_goes_to_its_table(key, section):
    done("sheet", "new", "nina", "--system", "v5")
    answer = one("sheet", "set", "nina", f"{key}=2")
    assert answer["changes"] == {f"{section}.{key}": [None, 2]}
    assert answer["notes"] == []


def test_a_table_notes_the_provisional_numbers_of_what_it_shows_and_json_those_of_the_next_test():
    penalty = "provisional: thirst.levels.peckish.penalty = -1"
    assert "note:" not in done("sheet", "show", "mira", "tom")
    of_mira, of_tom = results("sheet", "show", "mira", "tom")
    assert (of_mira["notes"], of_tom["notes"]) == ([penalty], [])
    assert of_mira["result"]["next_thirst_test"]["level"] == "peckish"
    assert penalty in done("sheet", "show", "mira")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("liars", 'a list: ["liars"]'),
        ("liars, cold readers", 'a list: ["liars", "cold readers"]'),
        ("[liars,cheats]", """a list, quoted for a shell: '["liars", "cheats"]'"""),
        ("3", 'a list: ["grappling"]'),
    ],
)
def test_specialties_that_are_no_list_are_shown_as_one(value, said):
    line = fails(3, "sheet", "set", "marek", f"specialties.insight={value}")
    assert line.endswith(f"; {said}")


def test_specialties_are_set_as_a_list():
    done("sheet", "set", "marek", 'specialties.insight=["liars"]')
    assert 'insight = ["liars"]' in Path("marek.toml").read_text()


def test_a_sheet_without_a_sex_shows_both_caps_where_they_differ(tmp_path):
    (tmp_path / "h.toml").write_text("[sanguiri.caps.endurance]\nmale = 10\n")
    assert "cap 10" not in done("sheet", "show", "mira")
    out = done("sheet", "show", "mira", "--rules", "h.toml")
    assert "cap 9 or 10, by sex\n" in out
    assert "cap 6\n" in out
    done("sheet", "set", "mira", "sex=female")
    assert "cap 9\n" in done("sheet", "show", "mira", "--rules", "h.toml")


def test_an_empty_value_says_how_a_key_is_taken_away():
    said = fails(2, "sheet", "set", "mira", "sex=")
    assert said.endswith("to take the key away, delete its line in the file")


def test_a_key_that_nobody_knows_is_told_where_text_of_ones_own_goes(tmp_path):
    sheet = tmp_path / "mira.toml"
    sheet.write_text('concept = "x"\n' + sheet.read_text())
    said = sanguir("sheet", "check", "mira").err
    assert (
        "concept: is not a known key; it is kept, and does nothing; `notes` takes text of" in said
    )
    assert "once there are none, what is odd" in done("sheet", "check", "--help")


def test_a_new_sheet_calls_its_examples_examples(tmp_path):
    for system, many in (("v5", 5), ("sanguiri", 1)):
        done("sheet", "new", f"{system}-new", "--system", system)
        comments = [line for line in (tmp_path / f"{system}-new.toml").read_text().splitlines()
                    if line.startswith("# ") and "example" in line]  # fmt: skip
        assert len(comments) == many


UNHURT = {"superficial": 0, "aggravated": 0}


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        (("state.health.superficial+=1", "state.health={superficial=0,aggravated=1}"),
         {"state.health": [UNHURT, {"superficial": 0, "aggravated": 1}]}),
        (("state.health={superficial=1,aggravated=1}", "state.health.superficial+=1"),
         {"state.health": [UNHURT, {"superficial": 2, "aggravated": 1}]}),
        (("hunger=0", "hunger+=1"), {"state.hunger": [2, 1]}),
        (("state.health={aggravated=1}", "health.superficial+=1"),
         {"state.health": [UNHURT, {"aggravated": 1, "superficial": 1}]}),
        (("skills={}", "skills.x+=1"), {"skills": [{"brawl": 2}, {"x": 1}]}),
    ],
)  # fmt: skip
def test_of_assignments_to_one_key_the_later_sees_and_outdoes_the_earlier(words, changes):
    answer = one("sheet", "set", "marek", *words)
    assert answer["changes"] == changes
    assert answer["after"]["state"] == one("sheet", "show", "marek")["after"]["state"]


def test_hours_that_are_set_are_kept_to_the_minute(table):
    answer = one("sheet", "set", "mira", "hours_since_blood=23.999999999", "clock_hours=24.0")
    assert answer["changes"] == {"state.hours_since_blood": [0, 24], "state.clock_hours": [0, 24]}
    text = (table / "mira.toml").read_text()
    assert "\nhours_since_blood = 24 " in text
    assert "\nclock_hours = 24\n" in text


@pytest.mark.parametrize(
    ("assignment", "kept"),
    [("clock_hours=1d12h", 36), ("clock_hours=90m", 1.5), ("clock_hours+=0.5", 0.5)],
)
def test_hours_may_be_set_as_a_span(assignment, kept):
    assert one("sheet", "set", "mira", assignment)["after"]["state"]["clock_hours"] == kept


def test_a_word_of_digits_is_a_word_and_a_number_too_large_is_no_word(table):
    rules = "[sanguiri.exposures.7]\nsanguir = -4\nhybrid = 1\n"
    (table / "r.toml").write_text(rules)
    done("sheet", "set", "mira", "rules=r.toml", "exposure=7", "pools.five=5")
    assert 'exposure = "7"' in (table / "mira.toml").read_text()
    assert "pools" in one("sheet", "show", "mira")["after"]
    said = fails(2, "sheet", "set", "mira", "injuries=9223372036854775808")
    assert said == "state.injuries: the number is too large; a smaller one"
