"""`sanguir sheet import` and `sheet export`."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, sanguir

FILES = Path(__file__).parents[1] / "exchange" / "data"
PROGENY = FILES / "progeny_8.json"


def on_disk(name: str) -> dict:
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


# -- import --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(path.stem for path in FILES.glob("*.json")))
def test_an_imported_sheet_is_checked_shown_and_rolled(name):
    answer = one("sheet", "import", FILES / f"{name}.json", "-o", "osric.toml")
    assert answer["sheet"] == "osric.toml"
    assert answer["written"] is True
    assert answer["after"] == on_disk("osric.toml")
    assert sanguir("sheet", "check", "osric").status == 0
    assert "strength 2 + brawl 3" in sanguir("roll", "str+bra", "osric", "-d", 2).out
    assert Path("osric.toml").read_text().count("\n# ") >= 4


def test_what_did_not_go_over_stands_in_the_text_and_in_notes():
    answer = one("sheet", "import", PROGENY)
    listed = answer["result"]["listed"]
    assert {"kind": "kept in notes", "path": "flaws[0]", "message": "Stigmata 1"} in listed
    picked = "predatorType.pickedDiscipline: not carried: blood sorcery: a dot is rated here by its"
    assert f"{picked} power, whatever gave it" in answer["notes"]
    lines = {f"{one['path']}: {one['kind']}: {one['message']}".lstrip(": ") for one in listed}
    assert lines <= set(answer["notes"])
    text = sanguir("sheet", "import", PROGENY, "--force").out
    assert picked in " ".join(text.split())
    assert "7 guessed" in text


@pytest.mark.parametrize("key", ["provisional", "rules"])
def test_what_is_not_carried_is_no_note_on_numbers_or_rules_whatever_it_is_called(key):
    Path("in.json").write_text(json.dumps(json.loads(PROGENY.read_text()) | {key: 1}))
    answer = one("sheet", "import", "in.json", "-o", "osric.toml")
    assert {"kind": "not carried", "path": key, "message": "1"} in answer["result"]["listed"]
    assert f'"{key}": not carried: 1' in answer["notes"]
    assert not [note for note in answer["notes"] if note.startswith(key)]
    screen = sanguir("sheet", "import", "in.json", "-o", "osric.toml", "--force").out
    assert f'note: "{key}": not carried: 1' in screen
    assert f"note: {key}" not in screen


def test_without_a_name_the_sheet_is_called_as_the_character_is():
    assert "wrote osric-vane.toml for Osric Vane" in sanguir("sheet", "import", PROGENY).out
    assert on_disk("osric-vane.toml")["name"] == "Osric Vane"


@pytest.mark.parametrize("name", ["../../escape", "/tmp/escape", "..", "\x1b[2J", "a/b\\c", "💧"])
def test_a_hostile_name_writes_one_file_here(name, tmp_path):
    data = json.loads(PROGENY.read_text()) | {"name": name}
    Path("in.json").write_text(json.dumps(data))
    before = set(os.listdir())
    answer = sanguir("sheet", "import", "in.json")
    assert answer.status == 0
    assert "\x1b" not in answer.out
    (new,) = set(os.listdir()) - before
    assert on_disk(new)["name"] == name
    assert not (tmp_path.parent / "escape.toml").exists()


@pytest.mark.parametrize("words", [[], ["-n"]])
def test_an_import_never_overwrites(words):
    with Untouched():
        line = fails(5, "sheet", "import", PROGENY, "-o", "mira.toml", *words)
    assert line.startswith("mira.toml: exists already; nothing was written")


def test_force_overwrites_and_a_dry_run_writes_nothing():
    with Untouched():
        dry = one("sheet", "import", PROGENY, "-o", "mira.toml", "--force", "-n")
    wet = one("sheet", "import", PROGENY, "-o", "mira.toml", "--force")
    assert dry.pop("written") is False
    assert wet.pop("written") is True
    assert dry == wet
    assert on_disk("mira.toml")["name"] == "Osric Vane"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "in.json: is not JSON"),
        ("[" * 200, "in.json: is nested more than 64 levels deep"),
        ("{}", "in.json: holds no character that is known here"),
        ('{"a": 1, "a": 2}', "in.json: a: is there twice"),
        ('{"a": [NaN]}', "in.json: a[0]: NaN is no number"),
    ],
)
def test_a_broken_file_is_one_error_and_nothing_is_written(content, message):
    Path("in.json").write_text(content)
    with Untouched():
        assert fails(3, "sheet", "import", "in.json").startswith(message)
        (error,) = errors(3, "sheet", "import", "in.json")
    assert (error["code"], error["file"]) == ("invalid", "in.json")


def test_a_wrong_value_names_the_file_and_the_path():
    data = json.loads(PROGENY.read_text())
    data["attributes"]["wits"] = "sharp"
    Path("in.json").write_text(json.dumps(data))
    with Untouched():
        line = fails(3, "sheet", "import", "in.json")
    assert line == 'in.json: attributes.wits: "sharp" is text; a whole number'


def test_what_is_no_file_is_told_without_waiting():
    os.mkfifo("pipe")
    Path("folder").mkdir()
    for name, words in (("none.json", "no such file"), ("folder", "is a folder"),
                        ("pipe", "is not a regular file")):  # fmt: skip
        assert fails(3, "sheet", "import", name).startswith(f"{name}: {words}")


def test_a_file_comes_from_standard_input_too(monkeypatch):
    from shell import RUNNER

    from sanguir.cli.app import app

    answer = RUNNER.invoke(app, ["sheet", "import", "-"], input=PROGENY.read_bytes())
    assert answer.exit_code == 0
    assert on_disk("osric-vane.toml")["clan"] == "Tremere"


def test_of_several_characters_one_is_picked():
    body = json.loads((FILES / "inconnu_body.json").read_text())
    Path("all.json").write_text(json.dumps([body, body | {"name": "Bea"}]))
    line = fails(2, "sheet", "import", "all.json")
    assert line == 'all.json: holds 2 characters; --pick NAME: "Osric Vane", "Bea"'
    assert one("sheet", "import", "all.json", "--pick", "Bea")["sheet"] == "bea.toml"


def test_an_unknown_form_is_a_usage_error():
    assert "one of progeny, foundry, inconnu, json" in fails(
        2, "sheet", "import", PROGENY, "--from", "word"
    )
    assert fails(3, "sheet", "import", PROGENY, "--from", "inconnu").endswith(
        "is not of Inconnu; it looks like Progeny"
    )


def test_a_sanguiri_sheet_goes_out_as_json_and_comes_back():
    done("sheet", "export", "mira", "--to", "json", "-o", "out.json")
    one("sheet", "import", "out.json", "-o", "back.toml")
    assert on_disk("back.toml") == on_disk("mira.toml")


def test_a_json_sheet_with_a_problem_is_refused_with_its_key():
    done("sheet", "export", "mira", "--to", "json", "-o", "out.json")
    data = json.loads(Path("out.json").read_text())
    data["state"]["injuries"] = "two"
    Path("out.json").write_text(json.dumps(data))
    with Untouched():
        line = fails(3, "sheet", "import", "out.json", "-o", "back.toml")
    assert line.startswith("out.json: state.injuries: ")


# -- export --------------------------------------------------------------------------------


@pytest.fixture
def osric() -> str:
    one("sheet", "import", FILES / "foundry_actor.json", "-o", "osric.toml")
    return "osric"


@pytest.mark.parametrize("form", ["json", "foundry", "inconnu", "inconnu-body"])
def test_an_export_is_json_on_standard_output_and_losses_are_warnings(osric, form):
    with Untouched():
        answer = sanguir("sheet", "export", osric, "--to", form)
    assert answer.status == 0
    assert answer.out.isascii()
    assert json.loads(answer.out)
    assert all(line.startswith("sanguir: warning: ") for line in answer.err.splitlines())
    assert ("powers.1.level" in answer.err) is ("inconnu" in form)


def test_an_export_with_json_is_one_object_with_the_text_in_it(osric):
    answer = one("sheet", "export", osric, "--to", "inconnu")
    facts = answer["result"]
    assert (facts["form"], facts["file"]) == ("inconnu", None)
    assert json.loads(facts["text"])["character"]["name"] == "Osric Vane"
    assert {"kind": "not carried", "path": "powers.1.level",
            "message": "Second Glance is level 1"} in facts["listed"]  # fmt: skip
    assert any(note.startswith("powers.1.level: ") for note in answer["notes"])
    assert answer["written"] is False


def test_an_export_goes_to_a_file_that_is_never_overwritten(osric):
    assert done("sheet", "export", osric, "--to", "markdown", "-o", "osric.md") == (
        "wrote osric.md for Osric Vane\n"
    )
    assert Path("osric.md").read_text(encoding="utf-8").startswith("# Osric Vane")
    with Untouched():
        line = fails(5, "sheet", "export", osric, "--to", "json", "-o", "osric.md")
        assert line.startswith("osric.md: exists already")
        done("sheet", "export", osric, "--to", "json", "-o", "new.json", "-n")
    done("sheet", "export", osric, "--to", "json", "-o", "osric.md", "--force")
    assert json.loads(Path("osric.md").read_text())["name"] == "Osric Vane"


@pytest.mark.parametrize("form", ["foundry", "inconnu", "inconnu-body"])
def test_a_sanguiri_sheet_is_refused_by_forms_of_v5(form):
    line = fails(4, "sheet", "export", "mira", "--to", form)
    assert "`--to json` and `--to markdown` hold any sheet" in line


def test_an_export_needs_a_form_that_exists(osric):
    for words in ([], ["--to", "pdf"]):
        line = fails(2, "sheet", "export", osric, *words)
        assert "one of json, foundry, inconnu, inconnu-body, markdown" in line


def test_an_export_is_no_change_of_the_sheet_in_the_journal(osric):
    sanguir("sheet", "export", osric, "--to", "json", "-o", "x.json", SANGUIR_JOURNAL="j.ndjson")
    assert not Path("j.ndjson").exists()


# -- sheets as JSON whose parts do not fit ---------------------------------------------------


@pytest.mark.parametrize("data", [{"system": "x"}, {"system": "x", "name": "Ada", "pools": {}}])
def test_an_unknown_system_is_an_error_that_names_it(data):
    Path("in.json").write_text(json.dumps(data))
    with Untouched():
        line = fails(3, "sheet", "import", "in.json")
        (error,) = errors(3, "sheet", "import", "in.json")
    assert line == 'in.json: system: "x" is not a rule system; one of sanguiri, v5'
    assert error["key"] == "system"


def with_rules(rules: object) -> str:
    done("sheet", "export", "mira", "--to", "json", "-o", "out.json")
    data = json.loads(Path("out.json").read_text()) | {"rules": rules}
    Path("out.json").write_text(json.dumps(data))
    return "out.json"


@pytest.mark.parametrize("rules", ["../../etc/passwd", "nowhere.toml", "/etc/passwd", 5, ""])
def test_house_rules_that_are_not_there_stay_behind_and_the_sheet_passes(rules):
    answer = one("sheet", "import", with_rules(rules), "-o", "back.toml")
    assert any(note.startswith('"rules": not carried: ') for note in answer["notes"])
    assert "rules" not in on_disk("back.toml")
    assert sanguir("sheet", "check", "back.toml").status == 0


def test_house_rules_beside_the_new_sheet_are_in_force_for_it():
    Path("house.toml").write_text("[sanguiri.caps.endurance]\nmost = 20\n")
    file = with_rules("house.toml")
    data = json.loads(Path(file).read_text())
    data["attributes"]["END"] = 15
    Path(file).write_text(json.dumps(data))
    one("sheet", "import", file, "-o", "back.toml")
    assert on_disk("back.toml")["rules"] == "house.toml"
    assert sanguir("sheet", "check", "back.toml").status == 0


def test_a_sheet_that_stands_only_with_its_house_rules_is_told_that_they_are_not_there():
    file = with_rules("rules/house.toml")
    data = json.loads(Path(file).read_text())
    data["attributes"]["END"] = 15
    data["state"]["thirst"] = "ravenous"
    Path(file).write_text(json.dumps(data))
    said = fails(3, "sheet", "import", file, "-o", "back.toml")
    assert said.startswith(f"{file}: rules: rules/house.toml: no such rules file; put that file")


# -- files that are no files, or the very ones that are read ---------------------------------


def test_a_dash_is_standard_output_and_no_sheet():
    plain = done("sheet", "export", "mira", "--to", "json")
    assert done("sheet", "export", "mira", "--to", "json", "-o", "-") == plain
    with Untouched():
        assert "-o NAME.toml" in fails(2, "sheet", "import", PROGENY, "-o", "-")
    assert not Path("-").exists()


def test_the_file_that_is_read_is_not_written_over_even_by_force():
    Path("in.json").write_bytes(PROGENY.read_bytes())
    os.symlink("in.json", "link.toml")
    with Untouched():
        for name in ("in.json", "./in.json", "link.toml"):
            line = fails(2, "sheet", "import", "in.json", "-o", name, "--force")
            assert line == f"-o: {name.removeprefix('./')} is the file that is read; another name"
        assert "is the file that is read" in fails(
            2, "sheet", "export", "mira", "--to", "json", "-o", "mira.toml", "--force"
        )


def test_a_sheet_says_that_there_is_more_to_read_and_a_maximum_is_told_once():
    answer = sanguir("sheet", "import", PROGENY, "-o", "osric.toml")
    assert answer.err == ""
    said = " ".join(answer.out.split())
    kept = "maxHealth: guessed: 7 boxes are kept, where Stamina + 3 is 6; for 6: "
    assert f"{kept}`sanguir sheet set osric.toml state.health.max=6`" in said
    assert said.count("7 boxes") == 1
    count = len(on_disk("osric.toml")["notes"])
    text = sanguir("sheet", "show", "osric").out
    assert f"  To read    {count} notes, 2 touchstones, 1 conviction:" in text
    assert "To read" not in sanguir("sheet", "show", "mira").out


def test_an_import_onto_a_name_that_is_there_names_the_option_for_another():
    done("sheet", "export", "marek", "--to", "json", "-o", "m.json")
    for words, option in (
        (["import", "m.json"], "-o NAME.toml"),
        (["export", "marek", "--to", "json", "-o", "m.json"], "-o FILE"),
    ):
        said = fails(5, "sheet", *words)
        assert said.endswith(f"`--force` writes over it; or name another with {option}")
    done("sheet", "import", "m.json", "-o", "other.toml")
