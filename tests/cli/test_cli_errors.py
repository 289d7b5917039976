"""Errors: their statuses, their form in words and as JSON, every problem at once."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from shell import DATA, Untouched, done, errors, fails, one, sanguir

from sanguir.cli.command import Argument, declared, find
from sanguir.cli.verbs import VERBS as EVERY_VERB

BAD = tomllib.loads((DATA / "bad" / "sheets.toml").read_text(encoding="utf-8"))["sheet"]
VERBS = [
    ["thirst", "bad.toml"],
    ["heal", "bad.toml"],
    ["feed", "bad.toml", "--ml", "300"],
    ["uv", "bad.toml"],
    ["uv", "bad.toml", "direct"],
    ["roll", "5", "bad.toml"],
    ["roll", "5", "--vs-pool", "3", "--vs-sheet", "bad.toml"],
    ["turn", "tom", "bad.toml"],
    ["turn", "bad.toml", "mira"],
    ["advance-time", "bad.toml", "--hours", "1"],
    ["sheet", "show", "bad.toml"],
    ["sheet", "check", "bad.toml"],
    ["sheet", "set", "bad.toml", "notes=x"],
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad["id"])
def test_a_bad_sheet_is_refused_with_every_problem(bad):
    Path("bad.toml").write_text(bad["text"], encoding="utf-8")
    with Untouched():
        answer = sanguir("sheet", "check", "bad.toml")
    assert (answer.status, answer.out) == (3, "")
    assert answer.problems == [f"bad.toml: {problem}" for problem in bad["problems"]]
    as_json = errors(3, "thirst", "bad.toml")
    assert [error["file"] for error in as_json] == ["bad.toml"] * len(bad["problems"])
    assert {error["code"] for error in as_json} == {"invalid"}


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
@pytest.mark.parametrize("dry", [[], ["--dry-run"]], ids=["real", "dry"])
def test_every_verb_refuses_a_bad_sheet(words, dry):
    Path("bad.toml").write_text('system = "sanguiri"\nname = "x"\nkind = "bat"\n')
    reading = words[0] in ("roll", "sheet") and words[1] != "set"
    with Untouched():
        answer = sanguir(*words, *([] if reading else dry))
    assert (answer.status, answer.out) == (3, "")
    assert all(line.startswith("bad.toml: ") for line in answer.problems)


@pytest.mark.parametrize(
    "words",
    [
        ["turn", "bad", "worse"],
        ["turn", "bad", "none"],
        ["turn", "none", "worse"],
        ["turn", "none", "none2"],
        ["turn", "bad", "worse", "--dry-run"],
        ["turn", "bad", "none", "--dry-run"],
        ["roll", "3", "bad", "--vs-pool", "3", "--vs-sheet", "worse"],
        ["roll", "3", "bad", "--vs-pool", "3", "--vs-sheet", "none"],
        ["odds", "3", "bad", "--vs-pool", "3", "--vs-sheet", "worse"],
        ["odds", "--of", "turning", "bad", "worse"],
        ["odds", "--of", "thirst", "bad", "mira", "worse", "none"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_with_each_of_several_sheets_is_told_at_once(words):
    wrong = 'system = "sanguiri"\nname = "x"\nkind = "bat"\n[attributes]\nwillpower = 3\n'
    for name in ("bad", "worse"):
        Path(f"{name}.toml").write_text(wrong)
    expected = []
    for name in words:
        if name in ("bad", "worse"):
            expected += [(f"{name}.toml", "kind"), (f"{name}.toml", "attributes.endurance")]
        elif name in ("none", "none2"):
            expected.append((name, None))
    with Untouched():
        told = errors(3, *words)
    assert [(error["file"], error["key"]) for error in told] == expected


def test_refusals_name_the_sheet_they_are_about():
    done("sheet", "set", "starving", "control=compelled")
    assert fails(4, "turn", "tom", "starving").startswith("starving.toml: ")
    done("sheet", "set", "starving", "alive=false")
    said = fails(4, "roll", "3", "mira", "--vs-pool", "3", "--vs-sheet", "starving")
    assert said.startswith("starving.toml: ")


def test_a_refusal_about_an_opponent_names_their_sheet_where_the_roll_has_none(table):
    text = (table / "mira.toml").read_text()
    (table / "dead.toml").write_text(text.replace("alive = true", "alive = false"))
    (error,) = errors(4, "roll", "4", "--vs-pool", "3", "--vs-sheet", "dead")
    assert (error["code"], error["file"]) == ("refused", "dead.toml")


def test_group_verbs_go_on_past_a_corpse_when_asked():
    done("sheet", "new", "alive", "--system", "v5")
    done("sheet", "new", "corpse", "--system", "v5")
    done("sheet", "set", "corpse", "state.alive=false")
    fails(4, "rise", "corpse", "alive")
    answer = sanguir("rise", "corpse", "alive", "--keep-going", "--json", "--seed", "1")
    first, second = map(json.loads, answer.out.splitlines())
    assert answer.status == 4
    assert first["error"]["code"] == "refused"
    assert second["character"] == "alive"


@pytest.mark.parametrize("words", [["rise"], ["session", "start"], ["session", "end"],
                                   ["advance-time", "--hours", "1"]], ids=" ".join)  # fmt: skip
def test_of_several_sheets_a_refusal_says_that_nothing_was_written_and_what_goes_on(words):
    done("sheet", "new", "alive", "--system", "v5")
    done("sheet", "new", "corpse", "--system", "v5")
    done("sheet", "set", "corpse", "state.alive=false")
    with Untouched():
        line = fails(4, *words, "alive", "corpse")
        (error,) = errors(4, *words, "alive", "corpse")
        assert fails(4, *words, "corpse", "corpse.toml").count("nothing was written") == 0
    assert line.endswith("; nothing was written; --keep-going goes on with the other")
    assert "written" not in error["message"] + error["hint"]  # it is about no key of that sheet


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "empty"),
        ('name = "Zo\u00eb"\n'.encode("latin-1"), "not UTF-8"),
        ('system = "sanguiri"\n'.encode("utf-16"), "UTF-16"),
        ('system = "sanguiri"\n'.encode("utf-16-le"), "UTF-16"),
        (b'system = "sanguiri"\rname = "x"\r', "CR"),
        (b'system = "sanguiri"\n\0\0\0', ""),
        (b"\xff" * 100, ""),
        (b"x = " + b"[" * 5000, "nested"),
        (b"x = " + b"9" * 5000, "too large"),
        (b"a" * 3_000_000, ""),
    ],
)
def test_a_file_that_is_no_text_or_no_sheet(raw, said):
    Path("odd.toml").write_bytes(raw)
    with Untouched():
        for words in (["sheet", "show"], ["thirst"], ["advance-time", "--hours", "1"]):
            line = fails(3, *words, "odd.toml")
            assert line.startswith("odd.toml: ")
            assert said in line
            assert len(line) < 300


def test_a_byte_order_mark_and_crlf_are_kept():
    raw = b"\xef\xbb\xbf" + Path("mira.toml").read_bytes().replace(b"\n", b"\r\n")
    Path("mira.toml").write_bytes(raw)
    done("uv", "mira", "direct")
    expected = raw.replace(b'"unstated"', b'"direct"')
    assert Path("mira.toml").read_bytes() == expected


def test_warnings_go_to_standard_error_and_into_the_notes():
    sheet = Path("tom.toml").read_text().replace("injuries = 1\n", "injurys = 1\n")
    Path("tom.toml").write_text(sheet)
    answer = sanguir("uv", "tom", "direct", "--check" if False else "--json")
    assert answer.status == 0
    warned = [json.loads(line)["warning"] for line in answer.err.splitlines()]
    assert [w["key"] for w in warned] == ["state.injurys", "state.injuries"]
    assert [w["file"] for w in warned] == ["tom.toml"] * 2
    notes = json.loads(answer.out)["notes"]
    assert notes[0].startswith("state.injurys: is not a known key")
    assert notes[0].endswith("did you mean injuries?")
    answer = sanguir("uv", "tom")
    assert answer.status == 0
    assert all(line.startswith("warning: tom.toml: state.injur") for line in answer.problems)


def test_keys_of_the_other_system_are_kept_and_warned_of():
    text = Path("mira.toml").read_text() + "\n[willpower]\nsuperficial = 1\n"
    Path("mira.toml").write_text(text)
    answer = sanguir("uv", "mira", "direct")
    assert answer.status == 0
    assert "willpower: is not a known key" in answer.err
    assert "[willpower]\nsuperficial = 1\n" in Path("mira.toml").read_text()


# -- usage ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rol"], "did you mean roll?"),
        (["zzz"], "`sanguir --help` lists the verbs"),
        (["sheet", "sho"], "did you mean show?"),
        (["sheet", "bogus"], "`sanguir sheet --help` lists the verbs"),
        (["Roll", "5"], "did you mean roll?"),
        (["--bogus"], "No such option"),
        (["roll", "5", "--bogus"], "No such option"),
        (["roll", "5", "--hungr", "3"], "No such option"),
        (["roll"], "POOL"),
        (["thirst"], "SHEET"),
        (["roll", "5", "mira", "tom"], '"tom" is one word too many; roll takes POOL [SHEET]'),
        (["roll", "5", "-d"], "requires an argument"),
        (["roll", "5", "--seed"], "requires an argument"),
        (["roll", "5", "--check=yes"], "does not take a value"),
        (["sheet", "show"], "SHEET"),
        (["sheet", "set", "mira"], "KEY=VALUE"),
        (["advance-time", "--hours", "3"], "SHEET"),
        (["", "5"], "is not a verb"),
        (["armor", "mira"], "did you mean `sanguir roll POOL SHEET --kind armor`?"),
        (["Contest"], "mean `sanguir roll POOL SHEET --vs-pool POOL --vs-sheet SHEET`?"),
    ],
)
def test_usage_errors_say_what_would_do(words, said):
    line = fails(2, *words)
    assert said in line
    assert ".;" not in line
    (error,) = errors(2, *words)
    assert error["code"] == "usage"
    assert error["message"]
    assert error["hint"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("roll mira.toml 5", "roll 5 mira.toml"),
        ("odds mira 5", "odds 5 mira"),
        ("uv direct mira", "uv mira direct"),
        ("damage 2 marek", "damage marek 2"),
        ("sheet set injuries=2 mira", "sheet set mira injuries=2"),
        ("sheet xp 5 mira.toml", "sheet xp mira.toml --add 5"),
        ("sheet xp 5 mira.toml --add 2", "sheet xp mira.toml --add 5"),
        ("feed 300 mira.toml", "feed mira.toml --ml 300"),
        ("feed 2 marek.toml", "feed marek.toml --source SOURCE"),
        ("feed marek.toml 2", "feed marek.toml --source SOURCE"),
        ("feed mira 300", "feed mira --ml 300"),
        ("advance-time 24 mira", "advance-time mira --hours 24"),
        ("forecast mira 10d", "forecast mira --for 10d"),
        ("donors 30", "donors --days 30"),
        ("reroll marek.toml roll.json --strategy best", "reroll roll.json marek.toml"),
    ],
)
def test_words_in_another_order_are_answered_with_the_right_one(typed, meant):
    with Untouched():
        answer = sanguir(*typed.split())
    assert answer.status in (2, 3)
    assert answer.problems[0].endswith(f"; did you mean `sanguir {meant}`?")


@pytest.mark.parametrize("typed", ["roll 5 nobody", "odds --of thirst mira nobody", "uv nobody x"])
def test_a_sheet_that_is_not_there_is_no_other_order(typed):
    assert "did you mean `sanguir" not in fails(3, *typed.split())


@pytest.mark.parametrize(
    ("typed", "each"),
    [
        ("undo tom mira", 'sanguir undo "$sheet"'),
        ("thirst tom mira --seed 3", 'sanguir thirst "$sheet" --seed 3'),
        ("sheet export tom mira --to json", 'sanguir sheet export "$sheet" --to json'),
        (f"thirst tom mira -m {'x' * 61}:1", f'sanguir thirst "$sheet" -m {"x" * 61}:1'),
        (f"thirst tom mira -m {'x' * 70}:1", 'sanguir thirst "$sheet" ...'),
        (f"thirst tom mira -n -m {'x' * 70}:1", 'sanguir thirst "$sheet" ...'),
    ],
)
def test_several_sheets_for_a_verb_of_one_are_answered_with_a_loop(typed, each):
    with Untouched():
        line = fails(2, *typed.split())
    assert line.endswith(f"one command each: `for sheet in tom mira; do {each}; done`")
    with Untouched():
        assert "takes one SHEET at a time" in fails(
            2, "sheet", "xp", "tom", "mira.toml", "--add", 1
        )


def test_a_verb_of_a_group_without_its_group_is_found():
    assert fails(2, "xp", "mira").endswith("did you mean sheet xp?")


@pytest.mark.parametrize(
    "words", [["x" * 5000], ["roll", "x" * 5000], ["roll", "5", "-m", "x" * 5000],
              ["roll", "5", "--seed", "x" * 5000], ["roll", "5", "--" + "x" * 5000],
              ["roll", "5", "--dice", "6," * 5000], ["uv", "mira", "x" * 5000],
              ["thirst", "mira", "--trigger", "x" * 5000], ["sheet", "set", "mira", "x" * 5000],
              ["advance-time", "mira", "--hours", "x" * 5000],
              ["advance-time", "mira", "--hours", "1", "--when-compelled", "x" * 5000],
              ["uv", "--level", "direct", "--kind", "x" * 5000],
              ["roll", "5", "--kind", "x" * 5000], ["sheet", "show", "x" * 5000],
              ["roll", "5", "--rules", "x" * 5000], ["schema", "x" * 5000]]
)  # fmt: skip
def test_an_error_echoes_little_of_what_was_typed(words):
    answer = sanguir(*words)
    assert answer.status in (2, 3)
    assert all(line.count("x") <= 90 for line in answer.problems)
    assert len(answer.err) < 700


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[31mb", "a\u202eb", "[/x]", "\udcff"])
def test_what_was_typed_is_echoed_without_harm(text):
    for words in ([text], ["roll", text], ["roll", "5", "-m", text], ["sheet", "show", text]):
        answer = sanguir(*words)
        assert answer.status in (2, 3)
        assert "\x1b" not in answer.err
        assert "\u202e" not in answer.err
        assert answer.err.count("\n") == 1


def test_seed_and_dice_are_numbers():
    for seed in ("-1", "x", "", "1.5", "٣", str(2**63)):
        assert fails(2, "roll", "4", "--seed", seed).startswith("--seed: ")
    for dice in (
        "",
        "6",
        "6,1,2,3,4",
        "6,1,2,7",
        "0,1,2,3",
        "6,,1,1",
        "6;1;2;3",
        "6,1,2,x",
        "6,1,2,-1",
    ):
        assert fails(2, "roll", "4", "--dice", dice).startswith("--dice: ")
    assert one("roll", "4", "--dice", " 6, 1,2 ,+3")["result"]["rolls"][0]["dice"] == [6, 1, 2, 3]


def test_seeds_are_seeds():
    zero, again, other = (one("roll", "10", "--seed", seed) for seed in (0, 0, 1))
    assert zero == again
    assert zero["seed"] == 0
    assert zero["result"] != other["result"]
    drawn = one("roll", "10")
    assert 0 <= drawn["seed"] < 2**63
    assert one("roll", "10", "--seed", drawn["seed"]) == drawn
    text = done("roll", "10")
    seed = text.splitlines()[-1].removeprefix("seed ")
    assert done("roll", "10", "--seed", seed) == text
    assert one("thirst", "starving", "-n")["seed"] is not None


# -- help and version ----------------------------------------------------------------------


def test_the_bare_program_prints_its_help():
    assert done() == done("-h") == done("--help")
    for panel in ("Both systems:", "Sanguiri:", "Vampire V5:"):
        assert panel in done()


def test_the_version_is_the_packages():
    assert done("--version") == f"sanguir {version('sanguir')}\n"


def test_every_verb_has_help_that_names_its_options():
    from sanguir.cli.verbs import GROUPS, VERBS

    for group in GROUPS:
        assert done(group) == done(group, "-h") == done(group, "--help")
    for name, verb in VERBS.items():
        text = done(*name.split(), "-h")
        assert text == done(*name.split(), "--help")
        assert verb.summary in " ".join(text.split())
        assert "-h, --help" in text
        assert max(map(len, text.splitlines())) <= 80


def test_help_lists_the_words_that_options_take():
    out = done("frenzy", "-h")
    assert "direct-sunlight" in out.replace("\n", "").replace(" ", "")
    assert "choleric" in done("feed", "-h")


def test_help_beats_everything_else_on_the_line():
    assert done("roll", "--bogus" if False else "-h") == done("roll", "x", "y", "-h")
    assert done("thirst", "none.toml", "--help") == done("thirst", "-h")


def test_the_other_systems_sheet_is_left_alone():
    shutil.copy("marek.toml", "m.toml")
    with Untouched():
        assert fails(4, "thirst", "m").startswith("m.toml: `thirst` belongs to sanguiri")


V5_FEEDS = "v5 has --source, --amount, --victim-pool, --humour, --intensity"
STRANGE = [
    ("feed marek --ml 300", "--ml: does not apply to feed in v5", V5_FEEDS),
    ("roll 5 mira --hunger 2", "--hunger: does not apply to roll in sanguiri",
     "sanguiri has --advancement, --uv"),
    ("advance-time marek --hours 3 --when-compelled feed",
     "--when-compelled: does not apply to advance-time in v5", None),
    ("odds --of frenzy marek --level 2", "--level: not for --of frenzy",
     "--of frenzy takes --provocation, --difficulty, --kind, --modifier"),
    ("odds --of thirst mira --checks 2", "--checks: does not apply to odds --of in sanguiri",
     "sanguiri has --rounds, --trigger, --recipient-endurance, --sire-endurance, "
     "--no-auto-modifiers, --advancement"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said", "would_do"), STRANGE)
def test_an_option_of_another_verb_or_system_is_refused_with_what_would_do(line, said, would_do):
    hint = f"leave it out; {would_do}" if would_do else "leave it out"
    assert fails(2, *line.split()) == f"{said}; {hint}"


def test_a_key_with_a_space_says_how_it_is_written(table):
    text = (table / "marek.toml").read_text()
    (table / "spaced.toml").write_text(text.replace("[skills]\n", "[skills]\nanimal ken = 1\n"))
    said = fails(3, "sheet", "check", "spaced.toml")
    assert said.endswith(
        ': the key animal ken holds a space; animal_ken, or "animal ken" in quotes'
    )
    for key in ("animal_ken", '"animal ken"'):
        (table / "mended.toml").write_text(text.replace("[skills]\n", f"[skills]\n{key} = 1\n"))
        done("sheet", "check", "mended.toml")


def test_a_plan_among_the_sheets_is_known_as_one(table):
    (table / "plan.toml").write_text('[[event]]\nevery = "24h"\ndo = "feed"\nml = 300\n')
    said = fails(3, "advance-time", "mira.toml", "plan.toml", "--nights", "1")
    assert said.startswith(
        "plan.toml: system: is missing; this looks like a plan: give it with --plan, "
        "from another folder"
    )


LONG = "x" * 300
FILLED = {"SHEET": "mira.toml", "RECIPIENT": "tom.toml", "SIRE": "mira.toml", "POOL": "4",
          "KEY=VALUE": "state.injuries=1"}  # fmt: skip


@pytest.mark.parametrize("name", EVERY_VERB)
def test_an_error_echoes_no_more_than_eighty_characters(name, table):
    specs = declared(find(name)).values()
    places = [spec for spec in specs if isinstance(spec, Argument)]
    words = [FILLED.get(spec.metavar, "1") for spec in places]
    odd = [LONG, LONG[:250], f"{LONG}=1", f"{LONG[:250]}.toml", f"--{LONG}"]
    lines = [[*words[:at], one, *words[at + 1 :]] for at in range(len(words) + 1) for one in odd]
    needed = words[: sum(spec.required or spec.metavar == "SHEET" for spec in places)]
    for spec in specs:
        if not isinstance(spec, Argument) and not spec.is_flag:
            lines += [[*needed, f"{spec.spellings[-1]}={one}"] for one in (LONG, f"{LONG}:1")]
    for line in lines:
        for form in ([], ["--json"]):
            said = sanguir(*name.split(), *form, *line, SANGUIR_JOURNAL="off").err
            said = re.sub(r'"file":"[^"]*"', "", said)  # in JSON the file is named whole
            assert "x" * 81 not in said, line
            for made in table.glob("x*"):
                made.unlink()


def test_a_file_that_is_there_is_named_whole_and_so_is_its_folder(table):
    folder = table / ("d" * 100)
    folder.mkdir()
    (folder / "bad.toml").write_text("name = 1\n")
    assert fails(3, "sheet", "check", folder / "none.toml").startswith(f"{folder / 'none.toml'}: ")
    assert all(
        line.startswith(f"sanguir: {folder / 'bad.toml'}: ")
        for line in sanguir("sheet", "check", folder / "bad.toml").err.splitlines()
    )


@pytest.mark.parametrize("name", ["-dash.toml", "-mira.toml", "-3.toml", "-x.toml"])
def test_a_sheet_whose_name_begins_with_a_minus_is_told_how_to_be_named(name):
    said = fails(2, "roll", "3", name)
    assert said.endswith(f"put `--` before what starts with a minus: -- {name}")


def test_a_sheet_for_a_verb_that_takes_none_is_told_so():
    said = fails(2, "resonance", "roll", "mira.toml")
    assert "resonance roll takes no sheet; " in said


def test_a_modifier_with_its_label_last_is_turned_round():
    said = fails(2, "roll", "3", "-m", "-2:dark")
    assert said == '--modifier: "-2:dark" has its label last; dark:-2'
    assert "is not a whole number" in fails(2, "roll", "3", "-m", "fog:dark")
    assert done("roll", "3", "-m", "2:2", "--dice", "1,1,1,1,1").count("+ 2 (2)") == 1


def test_a_difficulty_of_the_other_system_is_told_to_be_that():
    assert fails(2, "roll", "5", "-d", "hard").endswith(
        "hard is a Difficulty of v5, by --system v5"
    )
    done("roll", "5", "-d", "hard", "--system", "v5")
    assert "nearly-impossible (V5)" in " ".join(done("roll", "--help").split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("roll", "3", "--dice", "1,2,3,4"), "only 3 thrown; what is thrown: 3 dice"),
        (("roll", "2", "--system", "v5", "--reroll", "failures", "--vs-pool", "1",
          "--dice", "1,1,1,6,6,6,6"), "only 5 thrown; what is thrown:"
          " 2 dice; then 1 die; then 2 dice again"),
        (("roll", "strength", "mira", "--vs-pool", "1+1", "--dice", "1,2,3,4,5,6"),
         "only 5 thrown; what is thrown: strength 3; then 1 + 1 = 2 dice"),
        (("roll", "strength", "marek", "--hunger", "1", "--surge", "--dice", "1,2,3,4,5,6"),
         "only 5 thrown; what is thrown: strength 2 + 2 (Blood Surge) = 4 dice (1 Hunger);"
         " then rouse 1"),
        (("frenzy", "marek", "--provocation", "failed-rouse", "--dice", "1,2"),
         "only 0 thrown; no test: failed-rouse provokes from Hunger 5 up, and Hunger is 2"),
        (("advance-time", "mira", "marek", "--hours", "24", "--dice", "6,1,1,1,1,1,6,6"),
         "only 7 thrown; what is thrown: endurance 4 + willpower 3 - 1 (thirst: peckish) = 6 dice;"
         " then rouse 1"),
        (("rouse", "marek", "--for", "discipline", "--level", "1", "--dice", "3,4,5"),
         "only 2 thrown; what is thrown: rouse 1; then rouse 1 again"),
        (("advance-time", "marek", "--nights", "14", "--dice", ",".join("6" * 15)),
         f"only 14 thrown; what is thrown: {'rouse 1; then ' * 12}2 more"),
    ],
)  # fmt: skip
def test_faces_too_many_are_told_what_is_thrown(words, said):
    assert fails(2, *words).endswith(said)


def test_an_option_that_only_begins_as_the_journals_is_named_whole():
    assert "No such option: --journalx" in fails(2, "journal", "show", "--journalx", "f")
    assert "the file stands alone" in fails(2, "journal", "show", "--journal", "f")


def test_a_difficulty_of_the_other_system_is_no_way_for_a_sheet():
    said = fails(2, "roll", "5", "mira", "-d", "hard")
    assert said.endswith("a number; hard is a Difficulty of v5")


def test_options_are_offered_only_for_one_that_is_like_them():
    assert fails(2, "odds", "3", "--seed", "2") == (
        "No such option: --seed; see `sanguir odds --help`"
    )
    assert "(Possible options: --hunger)" in fails(2, "roll", "3", "--hungr", "2")


def test_a_word_of_an_options_set_is_told_which_option_takes_it():
    assert fails(2, "resonance", "set", "marek", "choleric").endswith(
        '"choleric" is one word too many; did you mean --humour choleric?'
    )
    assert fails(2, "frenzy", "marek", "bonfire").endswith("did you mean --provocation bonfire?")
    assert "did you mean" not in fails(2, "frenzy", "marek", "bonfires")


def test_an_option_of_a_sister_verb_is_told_where_it_is():
    assert fails(2, "session", "end", "marek", "--ambition") == (
        "No such option: --ambition; `sanguir session start --ambition` is what there is"
    )
    assert "see `sanguir session end --help`" in fails(2, "session", "end", "marek", "--ambit")


def test_several_modifiers_in_one_are_told_to_be_given_one_by_one():
    assert fails(2, "roll", "3", "-m", "fog:-1 +1") == (
        '--modifier: "fog:-1 +1" is several; one each time; in a batch a list'
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("thirst", "mira", "--dice", "1,2"),
         "7 needed so far; what is thrown: endurance 4 + willpower 3 = 7 dice"),
        (("roll", "3", "--vs-pool", "2", "--dice", "1,2,3,4"),
         "5 needed so far; what is thrown: 3 dice; then 2 dice"),
        (("roll", "strength", "mira", "--vs-pool", "2", "--vs-sheet", "mira", "--dice", "1"),
         "3 needed so far; what is thrown: strength 3; then 2 dice"),
    ],
)  # fmt: skip
def test_faces_too_few_are_told_what_is_thrown(words, said):
    assert fails(2, *words).endswith(said)


def test_an_option_without_its_value_leads_to_the_help_of_its_verb():
    assert "see `sanguir feed --help`" in fails(2, "feed", "mira", "--ml")
    assert "see `sanguir sheet xp --help`" in fails(2, "sheet", "xp", "mira", "--add")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("uv", "mira", "absent", "direct"), "uv takes [SHEET] [LEVEL]"),
        (("uv", "mira", "--level", "direct"),
         "--level: looks a level up, without a sheet; SHEET LEVEL sets it"),
        (("uv", "mira", "direct", "--kind", "human"),
         "--kind: looks a level up, without a sheet; SHEET LEVEL sets it"),
        (("roll", "5", "--hunger", "1", "-d", "-1"),
         '--difficulty: "-1" is out of range; from 0 to 1,000'),
    ],
)  # fmt: skip
def test_what_does_not_go_together_says_what_would_do(words, said):
    answer = fails(2, *words)
    assert said in answer
    assert "sanguiri" not in answer


def test_days_may_be_typed_as_days():
    assert done("donors", "--days", "30d") == done("donors", "--days", "30")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("frenzy", "marek", "--end", "--dice", "3"), "the frenzy ends"),
        (("frenzy", "marek", "--ride-the-wave", "--kind", "fury", "--dice", "3"),
         "the wave is ridden without a test"),
        (("frenzy", "marek", "--provocation", "bonfire", "--spend-willpower", "--dice", "3"),
         "Willpower resists without a test"),
        (("session", "end", "marek", "--dice", "3"), "no Stains, no test"),
        (("thirst", "mira", "--trigger", "blood", "--dice", "3"),
         "no Test needed: at sated no blood tempts"),
        (("advance-time", "starving", "--hours", "24", "--dice", "3"),
         "compelled to feed, and the clock stands still"),
    ],
)  # fmt: skip
def test_faces_for_what_throws_nothing_are_told_why_it_does_not(words, said):
    if "--end" in words:
        done("sheet", "set", "marek", "frenzy=fury")
    if "starving" in words:
        done("sheet", "set", "starving", "control=compelled")
    assert fails(2, *words).endswith(f"1 face given, only 0 thrown; {said}")


def test_faces_far_too_few_are_told_no_less_than_is_needed():
    said = fails(2, "roll", "3", "--vs-pool", "2", "--dice", "")
    assert "what is thrown" not in said


@pytest.mark.parametrize(("days", "echoed"), [("d", '"d"'), ("3dd", '"3dd"'), ("x", '"x"')])
def test_days_that_are_none_are_echoed_as_typed(days, echoed):
    assert f"--days: {echoed} is not a whole number" in fails(2, "donors", "--days", days)
