"""The Sanguiri verbs on one sheet: `thirst`, `heal`, `feed`, `uv`, `turn`, `donors`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, sanguir


def on_disk(name: str) -> dict:
    return tomllib.loads(Path(f"{name}.toml").read_text())


# -- thirst --------------------------------------------------------------------------------


def test_the_starving_throw_three_dice():
    answer = one("thirst", "starving.toml", "--dice", "1,2,6")
    (roll,) = answer["result"]["rolls"]
    assert roll["pool"] == {
        "terms": [["endurance", 4], ["willpower", 3]],
        "modifiers": [["thirst: bloodthirsty", -3], ["deprivation: 72 h", -1]],
        "sum": 3,
        "size": 3,
    }
    assert roll["passed"] is True
    facts = ("trigger", "test_needed", "level_before", "level_after", "control")
    told = [answer["result"][fact] for fact in facts]
    assert told == [None, True, "bloodthirsty", "bloodthirsty", "self"]
    assert answer["changes"] == {}
    assert answer["written"] is False


def test_a_failed_thirst_test_compels():
    answer = one("thirst", "starving", "--dice", "1,2,5")
    assert answer["changes"] == {"state.control": ["self", "compelled"]}
    assert answer["written"] is True
    assert on_disk("starving") == answer["after"]


def test_the_trigger_increase_raises_first():
    answer = one("thirst", "mira", "--trigger", "increase", "--dice", "6,1,1,1,1,1")
    assert answer["changes"] == {"state.thirst": ["sated", "peckish"]}
    assert answer["result"]["trigger"] == "increase"
    assert (answer["result"]["level_before"], answer["result"]["level_after"]) == (
        "sated",
        "peckish",
    )


def test_thirst_that_cannot_rise_says_so():
    said = "Thirst    the worst level, and rises no further"
    done("sheet", "set", "mira", "state.thirst=thirsty")
    assert said not in done("thirst", "mira", "--trigger", "increase", "--dice", "6,1,1,1")
    assert said in done("thirst", "mira", "--trigger", "increase", "--dice", "6,1,1,1")


@pytest.mark.parametrize(
    ("sheet", "words", "needed"),
    [
        ("mira", ["blood"], False),
        ("mira", ["source", "--distance", "0"], False),
        ("starving", ["blood"], True),
        ("starving", ["source", "--distance", "30"], True),
        ("starving", ["source", "--distance", "31"], False),
        ("wild", ["source", "--distance", "15"], True),
        ("wild", ["source", "--distance", "16"], False),
        ("wild", ["round"], True),
    ],
)
def test_triggers_that_may_call_for_no_test(sheet, words, needed):
    answer = one("thirst", sheet, "--trigger", *words, "--seed", 1, "--dry-run")
    assert answer["result"]["test_needed"] is needed
    assert len(answer["result"]["rolls"]) == needed


def test_no_test_needed_takes_no_dice_and_exits_0():
    with Untouched():
        assert "no Test needed" in done("thirst", "mira", "--trigger", "blood", "--check")
        assert "0 thrown" in fails(2, "thirst", "mira", "--trigger", "blood", "--dice", "6")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--trigger", "source"], 2, "--distance"),
        (["--distance", "3"], 2, "--trigger source"),
        (["--trigger", "blood", "--distance", "3"], 2, "--trigger source"),
        (["--trigger", "source", "--distance", "-1"], 2, "--distance"),
        (["--trigger", "sight"], 2, "--trigger"),
        (["--trigger", "round"], 4, "not compelled"),
        (["-d", "2"], 2, "-d"),
        (["--advancement", "-1"], 2, "--advancement"),
    ],
)
def test_thirst_refuses(words, status, said):
    with Untouched():
        assert said in fails(status, "thirst", "mira", *words)


@pytest.mark.parametrize("verb", [["thirst"], ["feed", "--ml", "300"]])
@pytest.mark.parametrize("who", ["tom", "lena", "grave"])
def test_thirst_and_feeding_are_a_living_sanguirs_alone(verb, who):
    name, *rest = verb
    with Untouched():
        (error,) = errors(4, name, who, *rest)
    assert error["code"] == "refused"
    assert error["file"] == f"{who}.toml"
    assert error["hint"]


@pytest.mark.parametrize(
    "verb", [["thirst"], ["heal"], ["uv", "direct"], ["turn", "mira.toml"]], ids=lambda v: v[0]
)
def test_a_verb_of_the_other_system_names_the_verb_that_would_do(verb):
    name, *rest = verb
    with Untouched():
        line = fails(4, name, "marek.toml", *rest)
    assert line.startswith(f"marek.toml: `{name}` belongs to sanguiri, and this is v5; ")


# -- heal ----------------------------------------------------------------------------------


def test_three_injuries_are_three_increases_and_three_tests():
    done("sheet", "set", "mira", "injuries=3")
    answer = one("heal", "mira", "--injuries", 3, "--dice", "6,1,1,1,1,1,1,1,1,1,1,6,1,1,1")
    assert [roll["pool"]["size"] for roll in answer["result"]["rolls"]] == [6, 5, 4]
    assert [roll["passed"] for roll in answer["result"]["rolls"]] == [True, False, True]
    assert answer["result"]["healed"] == 3
    assert answer["changes"] == {
        "state.thirst": ["sated", "bloodthirsty"],
        "state.injuries": [3, 0],
    }


def test_hybrids_and_humans_heal_without_thirst():
    answer = one("heal", "lena", "--injuries", 2)
    assert answer["result"] == {"rolls": [], "healed": 2}
    assert answer["changes"] == {"state.injuries": [2, 0]}
    assert one("heal", "tom")["changes"] == {"state.injuries": [1, 0]}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["mira"], 4),
        (["starving", "--injuries", "4"], 4),
        (["grave"], 4),
        (["starving", "--injuries", "0"], 2),
        (["starving", "--injuries", "-1"], 2),
        (["starving", "--injuries", "two"], 2),
        (["starving", "-d", "1"], 2),
    ],
)
def test_heal_refuses(words, status):
    with Untouched():
        fails(status, "heal", *words)


# -- feed ----------------------------------------------------------------------------------


def test_blood_of_exactly_four_hours_will_do_and_a_minute_more_will_not():
    answer = one("feed", "wild", "--ml", 300, "--drawn", "4h", "--dry-run")
    assert answer["result"] == {"rolls": [], "suitable": True, "reasons": [], "levels": 1}
    answer = one("feed", "wild", "--ml", 300, "--drawn", "241m")
    assert answer["result"]["reasons"] == ["drawn-too-long-ago"]
    assert (answer["changes"], answer["written"]) == ({}, False)


def test_every_reason_is_listed_and_the_exit_status_is_0():
    flags = ["--refrigerated", "--frozen", "--spoiled", "--cooked", "--treated", "--not-human"]
    with Untouched():
        answer = one("feed", "wild", "--ml", 300, "--drawn", "5h", *flags)
    reasons = ["drawn-too-long-ago", *(flag.removeprefix("--") for flag in flags)]
    assert answer["result"]["reasons"] == reasons
    text = done("feed", "wild", "--ml", "300", *flags)
    assert "unsuitable" in text


def test_feeding_ends_compulsion_and_starts_the_clock():
    answer = one("feed", "wild", "--ml", 150)
    assert answer["changes"] == {
        "state.control": ["compelled", "self"],
        "state.thirst": ["thirsty", "peckish"],
        "state.hours_since_blood": [48, 0],
        "state.banked_ml": [100, 0],
    }
    assert answer["notes"] == [
        "provisional: feeding.banked = true",
        "provisional: feeding.resets_clock = true",
    ]


def test_sips_add_up():
    done("feed", "starving", "--ml", "249")
    assert on_disk("starving")["state"]["banked_ml"] == 249
    assert one("feed", "starving", "--ml", 1)["result"]["levels"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--ml"),
        (["--ml", "-1"], "--ml"),
        (["--ml", "1000001"], "--ml"),
        (["--ml", "2.5"], "--ml"),
        (["--ml", "3", "--drawn", "-1h"], "--drawn"),
        (["--ml", "3", "--drawn", "nan"], "--drawn"),
        (["--ml", "3", "--drawn", "4 h"], "--drawn"),
        (["--ml", "3", "--dice", "6"], "--dice"),
    ],
)
def test_feed_refuses(words, said):
    with Untouched():
        assert said in fails(2, "feed", "mira", *words)


def test_nothing_drunk_changes_nothing():
    with Untouched():
        assert one("feed", "wild", "--ml", 0)["written"] is False


# -- uv ------------------------------------------------------------------------------------


def test_uv_sets_shows_and_looks_up():
    answer = one("uv", "mira", "direct")
    assert answer["changes"] == {"state.exposure": ["unstated", "direct"]}
    assert answer["result"] == {"rolls": [], "exposure": "direct", "modifier": -2}
    assert answer["notes"] == ["provisional: exposures.direct.sanguir = -2"]
    with Untouched():
        assert one("uv", "mira")["result"] == answer["result"]
        assert one("uv", "mira", "direct")["written"] is False
    looked_up = one("uv", "--level", "absent", "--kind", "hybrid")
    assert looked_up["result"] == {"rolls": [], "exposure": "absent", "modifier": 1}
    assert looked_up["sheet"] is None
    assert one("uv", "--level", "direct", "--kind", "human")["result"]["modifier"] == 0


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["mira", "noon"],
        ["mira", "--level", "direct"],
        ["mira", "direct", "--kind", "human"],
        ["--kind", "human"],
        ["--level", "noon"],
        ["--level", "direct", "--kind", "bat"],
    ],
)
def test_uv_refuses(words):
    with Untouched():
        fails(2, "uv", *words)


def test_a_verb_that_throws_nothing_has_no_seed():
    for words in (["uv", "mira"], ["sheet", "show", "mira"], ["donors", "--days", "3"]):
        assert one(*words)["seed"] is None


# -- turn ----------------------------------------------------------------------------------


def test_turning_changes_both_sheets():
    answer = one("turn", "tom", "starving", "--dice", "6,1,1,1,1,1")
    (roll,) = answer["result"]["rolls"]
    assert roll["kind"] == "turning"
    assert roll["pool"]["terms"] == [["recipient endurance", 3], ["sire endurance", 4]]
    assert [label for label, _ in roll["pool"]["modifiers"]] == ["sire's deprivation: 72 h"]
    assert answer["result"]["survived"] is True
    assert answer["changes"] == {"kind": ["human", "sanguir"], "origin": [None, "turned"]}
    (sire,) = answer["others"]
    assert (sire["character"], sire["sheet"], sire["written"]) == ("Anselm", "starving.toml", True)
    assert sire["changes"] == {
        "state.thirst": ["bloodthirsty", "sated"],
        "state.hours_since_blood": [72, 0],
    }
    assert on_disk("tom") == answer["after"]
    assert on_disk("starving") == sire["after"]


def test_a_failed_turning_kills_and_exits_0_unless_check_asks():
    words = ["turn", "tom", "mira", "--dice", "1,1,1,1,1,1,1"]
    assert sanguir(*words, "--dry-run").status == 0
    answer = one(*words, "--check", status=1)
    assert answer["changes"] == {"state.alive": [True, False]}
    assert on_disk("tom")["state"]["alive"] is False


def test_turning_without_automatic_modifiers():
    words = ["turn", "tom", "starving", "--no-auto-modifiers", "-m", "ritual:+1", "--seed", 1]
    answer = one(*words, "--dry-run")
    assert answer["result"]["rolls"][0]["pool"]["modifiers"] == [["ritual", 1]]


def test_turning_by_numbers():
    words = ["turn", "--recipient-endurance", 2, "--sire-endurance", 1, "--dice", "1,1,6"]
    answer = one(*words)
    assert answer["result"]["survived"] is True
    assert answer["after"] is None


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ([], 2),
        (["tom"], 2),
        (["tom", "mira", "--sire-endurance", "3"], 2),
        (["--recipient-endurance", "3"], 2),
        (["--recipient-endurance", "3", "--sire-endurance", "-1"], 2),
        (["mira", "starving"], 4),
        (["tom", "wild"], 4),
        (["tom", "tom"], 4),
        (["tom", "grave"], 4),
        (["grave", "mira"], 4),
        (["tom", "lena"], 4),
        (["tom", "nobody"], 3),
        (["nobody", "mira"], 3),
        (["tom", "marek"], 4),
        (["tom", "mira", "--dice", "6"], 2),
        (["tom", "mira", "--dice", "6,1,1,1,1,1,1,1"], 2),
    ],
)
def test_turn_refuses_and_changes_neither(words, status):
    with Untouched():
        answer = sanguir("turn", *words)
    assert (answer.status, answer.out) == (status, "")


# -- donors --------------------------------------------------------------------------------


def test_donors_plans_a_diet():
    answer = one("donors", "--days", 30, "--donors-per-day", 4)
    assert answer["result"]["donors"] == 120
    assert answer["notes"] == [
        "provisional: blood.volume_ml = 5000",
        "provisional: blood.recovery_days = 56",
    ]
    assert "each of them dies" in done("donors", "--days", "3", "--donors-per-day", "1")
    assert (
        one("donors", "--days", 9, "--donors-per-day", 5, "--recovery", "3d")["result"]["donors"]
        == one("donors", "--days", 9, "--donors-per-day", 5, "--recovery", "49h")["result"][
            "donors"
        ]
    )


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--days", "0"],
        ["--days", "-1"],
        ["--days", "x"],
        ["--days", "3", "--donors-per-day", "2"],
        ["--days", "3", "--volume", "0"],
        ["--days", "3", "--recovery", "-1d"],
        ["--days", "9" * 30],
    ],
)
def test_donors_refuses(words):
    fails(2, "donors", *words)


def test_donors_says_of_each_option_what_would_do():
    answer = sanguir("donors", "--days", 3, "--volume", 0, "--recovery", 0)
    assert (answer.status, answer.problems) == (
        2,
        [
            "--recovery: 0 is out of range; 1d or more",
            "--volume: 0 is out of range; 1 mL or more",
        ],
    )


def test_a_level_in_the_place_of_a_sheet_is_told_how_it_is_looked_up():
    look = "direct: no such sheet; `sanguir uv --level direct` looks a level up"
    assert fails(3, "uv", "direct") == look
    assert "uv --level" not in fails(3, "uv", "dusk")
    assert "uv --level" not in fails(3, "uv", "direct", "direct")


def test_a_meal_at_sated_short_of_a_step_says_that_the_hours_go_on():
    done("sheet", "set", "mira", "thirst=sated", "hours_since_blood=3")
    said = "no Thirst to slake; short of 250 mL the hours without blood go on"
    assert said in " ".join(done("feed", "mira", "--ml", 100).split())
    assert "go on" not in done("feed", "mira", "--ml", 250)
    assert "go on" not in done("feed", "mira", "--ml", 100)


def test_a_bare_rating_of_ones_own_goes_to_the_table_of_such():
    for sheet, table in (("mira", "attributes"), ("marek", "skills")):
        found = one("sheet", "set", sheet, "dream_lore=4", "luck = 2")["after"]
        assert (found[table]["dream_lore"], found[table]["luck"]) == (4, 2)
        assert "dream_lore" not in found
        assert "luck 2" in done("roll", "luck", sheet)
    for name in ("stealth", "brawl", "cunning", "wealth", "clock", "swimming"):
        assert one("sheet", "set", "tom", f"{name}=4")["after"]["attributes"][name] == 4
    warned = sanguir("sheet", "set", "mira", "remark=x").err
    assert "remark: is not a known key" in warned


@pytest.mark.parametrize(
    ("sheet", "key", "meant"),
    [("mira", "endurence", "attributes.endurance"), ("mira", "strenght", "attributes.strength"),
     ("mira", "thirs", "state.thirst"), ("marek", "stealt", "skills.stealth"),
     ("marek", "streeetwise", "skills.streetwise")],
)  # fmt: skip
def test_a_bare_rating_that_is_nearly_a_known_one_is_refused(sheet, key, meant):
    with Untouched():
        assert f"did you mean {meant}?" in fails(2, "sheet", "set", sheet, f"{key}=3")


def test_a_stamina_of_its_own_is_told_of():
    done("sheet", "set", "mira", "attributes.stamina=4")
    said = " ".join(sanguir("sheet", "check", "mira").out.split())
    assert said.endswith(
        "remark its own stamina counts in pools, in the place of Endurance + Willpower"
    )
    assert "stamina 4" in done("roll", "stamina", "mira")


def test_a_rating_in_no_table_is_told_which_would_hold_it():
    for sheet, table in (("mira", "attributes"), ("marek", "skills")):
        file = Path(f"{sheet}.toml")
        file.write_text(f"luck = 4\n{file.read_text()}")
        warned = sanguir("sheet", "check", sheet).err
        assert f"a trait of your own stands under [{table}]" in warned
    assert "did you mean name?" in sanguir("sheet", "set", "mira", "nam=x").err


@pytest.mark.parametrize(
    "words",
    [
        ("uv", "mira", "dusk"),
        ("uv", "--level", "dusk"),
        ("roll", "3", "--uv", "dusk"),
        ("sheet", "set", "mira", "exposure=dusk"),
        ("advance-time", "mira", "--hours", "1", "--plan", "p/plan.toml"),
    ],
)
def test_a_level_that_no_rules_have_says_where_others_stand(words):
    Path("p").mkdir()
    Path("p/plan.toml").write_text('[[event]]\nat = 1\ndo = "uv"\nexposure = "dusk"\n')
    answer = sanguir(*words)
    assert answer.status in (2, 3)
    assert "or a word of house rules: --rules FILE names them" in answer.err


def test_a_drink_says_to_which_level_thirst_falls():
    done("sheet", "set", "mira", "thirst=bloodthirsty")
    assert "Thirst falls 1 level, to thirsty" in done("feed", "mira", "--ml", 250)
    assert "Thirst falls 2 levels, to sated" in done("feed", "mira", "--ml", 500)


def test_odds_of_somebody_compelled_are_of_regaining_control():
    done("sheet", "set", "mira", "thirst=thirsty")
    assert "  keeps control" in done("odds", "--of", "thirst", "mira")
    done("sheet", "set", "mira", "control=compelled")
    assert "  regains control" in done("odds", "--of", "thirst", "mira")
    assert "keeps control" not in done("odds", "--of", "thirst", "mira")


def test_a_forecast_of_a_pool_that_light_empties_names_the_light():
    ahead = ("forecast", "mira", "--for", "5d", "--when-compelled", "resist")
    done("sheet", "set", "mira", "thirst=bloodthirsty", "hours_since_blood=95", "exposure=direct")
    words = " ".join(done(*ahead).split())
    assert "leave a Test no dice: feed or leave the light before" in words
    done("sheet", "set", "mira", "exposure=unstated", "hours_since_blood=239")
    assert "leave a Test no dice: feed before" in " ".join(done(*ahead).split())


def test_where_house_rules_have_words_of_their_own_no_others_are_pointed_at():
    Path("h.toml").write_text("[sanguiri.exposures.dusk]\nsanguir = -1\nhybrid = 0\n")
    said = fails(2, "uv", "mira", "zzz", "--rules", "h.toml")
    assert said.endswith("one of unstated, absent, reduced, direct, dusk")


def test_odds_of_the_test_that_time_brings_are_those_that_the_sheet_shows():
    done("sheet", "set", "mira", "thirst=thirsty", "hours_since_blood=50")
    ahead = one("sheet", "show", "mira")["result"]["next_thirst_test"]
    asked = one("odds", "--of", "thirst", "mira", "--trigger", "time", "--rounds", 3)["result"]
    assert asked["pool"]["size"] == ahead["dice"] == 3
    assert asked["win"] == ahead["win"]
    assert asked["within"]["float"] > asked["win"]["float"]
    later = one("odds", "--of", "thirst", "mira", "--trigger", "increase")["result"]
    assert later["pool"]["size"] == 4
    assert fails(4, "odds", "--of", "thirst", "tom", "--trigger", "time").startswith("tom.toml: ")
    assert "control by Test 3" in done(
        "odds", "--of", "thirst", "mira", "--trigger", "time", "--rounds", 3
    )


def test_a_house_word_that_is_written_says_how_the_sheet_names_the_rules():
    Path("h.toml").write_text("[sanguiri.exposures.dusk]\nsanguir = -1\nhybrid = 0\n")
    done("uv", "mira", "direct", "--rules", "h.toml")
    (said,) = sanguir("uv", "mira", "dusk", "--rules", "h.toml").problems
    assert said == (
        "warning: mira.toml: rules: are not named, and the sheet cannot be read without: "
        'state.exposure: "dusk" is not an exposure level;'
        " `sanguir sheet set mira.toml rules=h.toml`"
    )
    fails(3, "sheet", "check", "mira")
    done("sheet", "set", "mira", "rules=h.toml", "--rules", "h.toml")
    done("sheet", "check", "mira")


def test_who_was_turned_by_words_of_others_rules_is_warned_of_in_json_too():
    feral = '[sanguiri.thirst.levels.feral]\npenalty = -3\n[sanguiri.turning]\nthirst = "feral"\n'
    Path("h.toml").write_text(feral)
    done("sheet", "set", "starving", "rules=h.toml")
    answer = sanguir("turn", "tom", "starving", "--dice", "6,1,1,1,1,1", "--json")
    (warning,) = map(json.loads, answer.err.splitlines())
    assert (warning["warning"]["file"], warning["warning"]["key"]) == ("tom.toml", "rules")
    assert warning["warning"]["hint"] == "`sanguir sheet set tom.toml rules=h.toml`"
    notes = json.loads(answer.out)["notes"]
    assert any('"rules": are not named, and the sheet' in note for note in notes)


def test_a_sire_is_warned_of_as_the_recipient_is(table):
    Path("h.toml").write_text(
        '[sanguiri.thirst.levels.sated]\nname = "full"\n[sanguiri.turning]\nthirst = "full"\n'
    )
    for name in ("tom", "mira"):
        text = (table / f"{name}.toml").read_text().replace('"sated"', '"peckish"')
        Path(f"{name}.toml").write_text(text)
    died = sanguir("turn", "tom", "mira", "--rules", "h.toml", "-n", "--dice", "1,1,1,1,1,1,1")
    assert [line.split(": ")[:3] for line in died.problems] == [
        ["warning", "mira.toml", "rules"]
    ]  # fmt: skip
    lived = sanguir("turn", "tom", "mira", "--rules", "h.toml", "-n", "--dice", "6,1,1,1,1,1,1")
    assert [line.split(": ")[1] for line in lived.problems] == ["tom.toml", "mira.toml"]


def test_undo_reads_a_sheet_by_the_rules_that_stand_where_those_on_record_do_not_know_it():
    Path("h.toml").write_text('[sanguiri.thirst.levels.thirsty]\nname = "parched"\n')
    done("sheet", "set", "mira", "thirst=parched", "--no-journal", SANGUIR_RULES="h.toml")
    done("sheet", "set", "mira", "thirst=peckish", "--journal", "j.ndjson")
    said = fails(3, "undo", "mira", "--journal", "j.ndjson")
    assert '"parched" is not a level, as it was before that change' in said
    assert "--rules" not in said
    done("undo", "mira", "--journal", "j.ndjson", SANGUIR_RULES="h.toml")
    assert 'thirst = "parched"' in Path("mira.toml").read_text()


def test_a_house_word_that_is_written_by_hand_or_imported_is_warned_of_too():
    Path("h.toml").write_text("[sanguiri.exposures.dusk]\nsanguir = -1\nhybrid = 0\n")
    Path("own.toml").write_text("[sanguiri.feeding]\nstep_ml = 300\n")
    command = ("sheet", "set", "mira", "exposure=dusk", "--rules", "h.toml")
    assert "rules: are not named, and the sheet cannot" in sanguir(*command).err
    Path("was.json").write_text(
        done("sheet", "export", "mira", "--to", "json", "--rules", "h.toml")
    )
    said = sanguir("sheet", "import", "was.json", "-o", "n.toml", "--rules", "h.toml").err
    assert "n.toml: rules: are not named, and the sheet cannot be read without" in said
    done("sheet", "set", "mira", "rules=h.toml", "exposure=absent")
    done("sheet", "set", "mira", "exposure=dusk", "--rules", "h.toml")
    done("sheet", "set", "starving", "rules=own.toml")
    said = sanguir("uv", "starving", "dusk", "--rules", "h.toml").err
    assert "starving.toml: rules: do not know what the sheet holds now: state.exposure" in said
    done("sheet", "set", "tom", "rules=h.toml", "exposure=dusk", "--rules", "h.toml")
    done("sheet", "set", "starving", "rules=h.toml")
    done("uv", "starving", "absent", "--rules", "h.toml")


def test_a_key_that_no_planned_event_takes_is_told_which_it_takes():
    Path("p").mkdir()
    Path("p/plan.toml").write_text('[[event]]\nat = 1\ndo = "feed"\nml = 5\nchilled = true\n')
    said = sanguir("advance-time", "mira", "--hours", 1, "--plan", "p/plan.toml").err
    assert "event 1.chilled: is not a known key" in said
    assert "one of do, at, every, ml, " in said


def test_time_brings_no_test_to_the_compelled():
    done("sheet", "set", "mira", "control=compelled", "thirst=thirsty")
    said = fails(4, "odds", "--of", "thirst", "mira", "--trigger", "time")
    assert "compelled to feed, and the clock stands still" in said


@pytest.mark.rule("S4")
def test_a_mishap_is_said_whatever_the_dice_were_thrown_for(table):
    (table / "ones.toml").write_text('[sanguiri.test]\nmishap = "all-ones"\n')
    called_for = "Mishap the dice call for one"
    ones = ",".join("1" * 7)
    for words in (
        ("roll", "3", "mira", "--dice", "1,1,1"),
        ("thirst", "mira", "-n", "--dice", ones),
        ("turn", "--recipient-endurance", "3", "--sire-endurance", "4", "--dice", ones),
    ):
        assert called_for in " ".join(done(*words, "--rules", "ones.toml").split())
    theirs = done("roll", "1", "--vs-pool", "2", "--dice", "6,1,1", "--rules", "ones.toml")
    assert "Mishap the opponent's dice call for one" in " ".join(theirs.split())
    passed = done("advance-time", "mira", "--hours", "24", "--dice", "1,1,1,1,1,1",
                  "--rules", "ones.toml")  # fmt: skip
    assert "a Mishap" in " ".join(passed.split())
