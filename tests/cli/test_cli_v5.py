"""What the screens of V5 say in words: why dice, boxes and Hunger are as many as they are."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from shell import done, errors, fails, one, results, sanguir


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        (
            ["3"],
            "3 superficial on health, not halved; --halve halves it, health.halve\n"
            "            = true in house rules always",
        ),
        (["3", "--halve"], "2 superficial on health, half of 3"),
        (["1"], "1 superficial on health"),
        (["3", "--aggravated"], "3 aggravated on health"),
    ],
)
def test_damage_says_whether_it_was_halved(words, taken):
    assert f"  taken     {taken}\n" in done("damage", "marek", *words)


def test_damage_that_is_not_halved_rests_on_a_provisional_ruling():
    assert "provisional: health.halve = false" in done("damage", "marek", "3", "-n")
    assert "health.halve " not in done("damage", "marek", "3", "--halve", "-n")
    assert "note:" not in done("damage", "marek", "1", "-n")


@pytest.mark.parametrize(
    ("source", "potency", "said"),
    [
        ("safe-drink", 1, "1 of 2 Hunger, in 1 scene\n"
         "            at Blood Potency 1 Hunger stops at 1 without a kill\n"),
        ("bag", 3, "0 of 1 Hunger, in 1 turn\n"
         "            at Blood Potency 3 animal and bagged blood slakes nothing\n"),
        ("sip", 4, "0 of 1 Hunger, in 3 turns\n"
         "            at Blood Potency 4 a human slakes 1 less\n"),
        ("sip", 1, "1 Hunger, in 3 turns\n  humour"),
        ("kill", 1, "2 of 5 Hunger, in 5 turns\n"
         "            there was no more Hunger to slake\n"),
    ],
)  # fmt: skip
def test_a_drink_that_slakes_less_than_its_figure_says_why(source, potency, said):
    sheet = Path("marek.toml")
    sheet.write_text(sheet.read_text().replace("generation = 12\n", ""))
    done("sheet", "set", "marek", f"blood_potency={potency}")
    assert f"  slaked    {said}" in done("feed", "marek", "--source", source)


def test_the_help_of_torpor_says_what_going_into_it_does_and_what_wakes():
    said = " ".join(done("torpor", "-h").split())
    assert "One night not risen, on the way into it: Hunger +1; at Hunger 5, torpor." in said
    assert "Humanity sets how long it lasts; `advance-time` wakes whoever has lain" in said


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (["stains=3"], "Stains fill Humanity: -2 on all tests\n"),
        (["health.superficial=5"], "Health is full: -2 on Physical tests\n"),
        (["willpower.superficial=5", "stains=3"],
         "Willpower is full: -2 on Social and Mental tests; Stains fill\n"),
    ],
)  # fmt: skip
def test_the_sheet_says_how_many_dice_impairment_costs_and_on_which_tests(state, said):
    done("sheet", "set", "marek", *state)
    assert f"  Impaired   {said}" in done("sheet", "show", "marek")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["damage", "marek", "5"], "Health is full: -2 on Physical tests"),
        (["damage", "marek", "5", "--social"],
         "Willpower is full: -2 on Social and Mental tests"),
        (["damage", "marek", "4"], None),
        (["damage", "marek", "5", "--aggravated"], None),
    ],
)  # fmt: skip
def test_damage_that_fills_a_track_says_what_impairment_costs_whoever_can_act(words, said):
    out = done(*words)
    assert (f"  impaired  {said}\n" in out) if said else ("impaired" not in out)


def test_the_last_willpower_that_is_spent_says_what_impairment_costs():
    done("sheet", "set", "marek", "willpower.superficial=4")
    assert "  impaired  Willpower is full: " in done("willpower", "marek", "--spend", "staked")


def test_the_help_of_stain_says_that_the_willpower_is_one_per_gain():
    said = " ".join(done("stain", "-h").split())
    assert "room for all its Stains costs one aggravated Willpower, not one each." in said
    (result,) = results("stain", "marek", "6")
    assert result["result"]["willpower_after"]["aggravated"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ["mend", "marek", "--dice", "1"],
        ["rise", "marek", "--dice", "1"],
        ["rouse", "marek", "--dice", "1"],
        ["roll", "3", "marek", "--surge", "--dice", "6,6,6,6,6,1", "-d", "1"],
        ["advance-time", "marek", "--nights", "1", "--dice", "1"],
    ],
)
def test_a_resonance_that_hunger_ends_says_so(words):
    done("sheet", "set", "marek", "hunger=4", "health.superficial=1")
    done("resonance", "set", "marek", "--humour", "sanguine")
    assert "  Resonance ended: Hunger is 5\n" in done(*words)


@pytest.mark.parametrize(("faces", "offers"), [("6,6,6,6,2", 0), ("2,6,2,6,6", 1)])
def test_only_whoever_rolls_is_offered_a_win_at_a_cost(faces, offers):
    out = done("roll", "3", "--vs-pool", "2", "--hunger", "0", "--dice", faces)
    assert out.count("the Storyteller may offer a win at a cost") == offers


def test_a_stain_that_impairs_says_what_it_costs_by_the_numbers_in_force():
    assert "impaired" not in done("stain", "marek", "2", "-n")
    out = done("stain", "marek", "3", "-n")
    assert "  impaired  Stains fill Humanity: -2 on all tests\n" in out
    Path("house.toml").write_text("[v5.impairment]\nhumanity = -1\nstacks = false\n")
    out = done("stain", "marek", "3", "--rules", "house.toml")
    assert "  impaired  Stains fill Humanity: -1 on all tests\n" in out
    done("sheet", "set", "marek", "health.superficial=5")
    out = done("sheet", "show", "marek", "--rules", "house.toml")
    assert "the worst alone counts" in " ".join(out.split())


def test_torpor_says_how_much_of_it_is_left():
    assert "falls into torpor, 14 days, until 336 h on the clock\n" in done(
        "torpor", "marek", "--enter"
    )
    done("advance-time", "marek", "--hours", "300")
    said = done("torpor", "marek")
    assert "  torpor    lies in torpor until 336 h on the clock\n" in said
    assert "  left      36 hours (1.5 days)\n" in said


def test_a_bag_says_that_half_of_it_counted_and_was_rounded_up():
    done("sheet", "set", "marek", "blood_potency=2", "generation=12", "hunger=3")
    said = done("feed", "marek", "--source", "bag")
    assert (
        "  slaked    1 of 1 Hunger, in 1 turn\n"
        "            at Blood Potency 2 animal and bagged blood slakes half, rounded up\n"
    ) in said


def test_feeding_from_nowhere_lists_the_sources():
    said = fails(2, "feed", "marek")
    assert said == (
        "--source: is missing; one of small-animals, medium-animal, large-animal, bag, sip, "
        "safe-drink, harmful-drink, kill"
    )


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (["roll"], "test (both); contest, fixed, armor (Sanguiri); willpower, humanity (V5)"),
        (["odds"], "test (both); contest, fixed, armor (Sanguiri); willpower, humanity (V5)"),
        (["sheet", "new"], "sanguir, hybrid, human (Sanguiri); vampire, ghoul, mortal (V5)"),
    ],
)
def test_help_says_whose_words_are_whose(verb, words):
    assert words in " ".join(done(*verb, "--help", COLUMNS="100").split())


@pytest.mark.parametrize(
    ("words", "heads"),
    [
        (["roll", "2", "marek", "--surge", "--dice", "1,1,2,3,7", "-d", "1"],
         ["Rouse for the Blood Surge"]),
        (["rouse", "marek", "--for", "discipline", "--level", "1", "--checks", "2",
          "--dice", "4,1,9"],
         ["Rouse 1 of 2", "Rouse 1 of 2, thrown again (powers to level 1)", "Rouse 2 of 2"]),
        (["rouse", "marek", "--dice", "4"], []),
        (["rise", "marek", "--dice", "4"], ["Rouse"]),
        (["mend", "marek", "--dice", "4"], ["Rouse"]),
        (["mend", "marek", "--aggravated", "--dice", "6,6,6"],
         ["Rouse 1 of 3", "Rouse 2 of 3", "Rouse 3 of 3"]),
        (["heal", "mira", "--dice", "6,1,1,1,1,1"], ["Thirst Test"]),
    ],
)  # fmt: skip
def test_each_roll_of_a_verb_is_headed_by_what_it_is(words, heads):
    done("sheet", "set", "marek", "health.superficial=1", "health.aggravated=1")
    done("sheet", "set", "mira", "state.injuries=1")
    said = done(*words, "-n").splitlines()[1:]
    titles = [line.strip() for line in said if re.match(r"  (Rouse|Thirst Test)( |,|$)", line)]
    assert titles == heads


def test_the_journal_names_a_roll_of_another_kind_than_the_first():
    named = ("--journal", "surge.ndjson")
    done("roll", "2", "marek", "--surge", "--dice", "1,2,6,6,7", "-d", "1", *named)
    assert "; Rouse 7: success" in " ".join(done("journal", "show", "surge.ndjson").split())


def test_a_roll_in_frenzy_says_so():
    assert "state" not in done("roll", "3", "marek")
    done("sheet", "set", "marek", "state.frenzy=fury")
    assert "state     in a frenzy of fury\n" in done("roll", "3", "marek")
    for verb in (("damage", "marek", "1"), ("session", "start", "marek"), ("rouse", "marek")):
        assert "state     in a frenzy of fury\n" in done(*verb)
    assert "moot as long as the present fury frenzy lasts" in " ".join(
        done("forecast", "marek").split()
    )
    done("frenzy", "marek", "--end")
    assert "moot" not in done("forecast", "marek")
    done("frenzy", "marek", "--provocation", "bonfire", "--ride-the-wave")
    assert "state     in a frenzy of terror, ridden by choice\n" in done("roll", "3", "marek")


def test_a_contest_is_headed_as_one():
    assert done("roll", "3", "marek", "--vs", "1").startswith("Marek: Contest\n")
    assert done("roll", "3", "marek").startswith("Marek: Test\n")


def test_a_rouse_for_a_discipline_names_the_powers_on_the_sheet():
    asked = "the power's level, from 1 to 5"
    assert fails(2, "rouse", "marek", "--for", "discipline").endswith(asked)
    shutil.copy(Path(__file__).parents[2] / "examples" / "elder.toml", "elder.toml")
    said = fails(2, "rouse", "elder", "--for", "discipline")
    assert said.endswith(f"{asked}, or --power NAME; on the sheet: Mesmerise 2")
    paid = "`sanguir rouse elder.toml --power Mesmerise`"
    out = " ".join(done("roll", "charisma+dominate", "elder", "--power", "mesmerise").split())
    assert f"where Mesmerise costs a Rouse: {paid}" in out
    done(*paid.strip("`").split()[1:])
    assert "costs a Rouse" not in done("roll", "charisma", "elder")


def test_the_forecast_of_a_vampire_says_what_its_frenzy_test_is():
    line = "frenzy test is that one is called for, as by a drink from Hunger 4 up"
    assert line in done("forecast", "marek")
    assert line in " ".join(done("forecast", "marek", COLUMNS="40").split())


def test_the_help_of_feed_says_what_each_source_slakes():
    said = " ".join(done("feed", "--help").split())
    assert "sip 1, safe-drink 2, harmful-drink 1-4, kill 5" in said


def test_a_contest_promises_a_re_roll_to_its_own_side_alone():
    shutil.copy(Path(__file__).parents[2] / "examples" / "ilse.toml", "ilse.toml")
    both = ("roll", "strength", "marek", "--vs-pool", "strength", "--vs-sheet", "ilse")
    out = " ".join(done(*both, "--dice", "6,6,1,1").split())
    assert "Ilse Marten: a Compulsion follows the bestial failure" in out
    assert "spares it" not in out


def test_a_re_roll_is_promised_only_where_one_can_win():
    promise = "only a re-roll that wins spares it"
    words = ("roll", "4", "marek", "--hunger", "2", "--dice", "1,2,1,2", "-d")
    assert promise in " ".join(done(*words, "2").split())
    assert promise not in " ".join(done(*words, "9").split())
    hungry = ("roll", "2", "marek", "--hunger", "2", "--dice", "1,2", "-d", "1")
    assert promise not in " ".join(done(*hungry).split())


def test_stains_without_room_are_told_though_willpower_can_take_no_more():
    done("stain", "marek", "2")
    sheet = one("sheet", "show", "marek")["after"]
    room = 10 - sheet["humanity"] - sheet["state"]["stains"]
    said = done("stain", "marek", room + 2)
    assert "no room for 2 Stains: 1 aggravated Willpower" in said
    done("damage", "marek", "20", "--aggravated", "--track", "willpower")
    out = done("stain", "marek", "1")
    assert "no room for 1 Stain, and Willpower is full of aggravated marks already" in (
        " ".join(out.split())
    )
    assert "health.overflow" not in out
    assert one("stain", "marek", "3")["result"]["without_room"] == 3
    assert one("stain", "marek", "3", "--remove")["result"]["without_room"] == 0


def test_a_ghouls_power_leads_to_no_rouse_and_its_sheet_shows_no_clan():
    done("sheet", "new", "g", "--system", "v5", "--kind", "ghoul")
    with Path("g.toml").open("a", encoding="utf-8") as sheet:
        sheet.write('[[powers]]\nname = "Unswayable"\ndiscipline = "fortitude"\nlevel = 1\n')
        sheet.write("[disciplines]\nfortitude = 1\n")
    assert "rouse" not in done("roll", "stamina+fortitude", "g", "--power", "unswayable")
    sanguir("sheet", "set", "g", "clan=Ventrue", "generation=12")
    assert sanguir("sheet", "show", "g").out.startswith("g: ghoul\n")


def test_a_night_spent_on_the_way_into_torpor_says_that_the_clock_stays():
    said = "one not risen; the clock is left as it is"
    assert said in done("torpor", "marek", "--voluntary")
    assert said not in done("torpor", "marek")


def test_odds_of_re_rolls_say_why_one_strategy_never_helps():
    said = "avoid-messy wins none of those"
    odds = ("odds", "5", "--hunger", "1", "-d", "3", "--reroll")
    assert said in " ".join(done(*odds, "all").split())
    assert said not in " ".join(done(*odds, "failures").split())


def test_a_frenzy_that_outlasts_a_session_says_what_ends_it():
    said = "the fury frenzy lasts until `sanguir frenzy marek.toml --end`"
    done("sheet", "set", "marek", "frenzy=fury")
    for end in ("start", "end"):
        assert said in " ".join(sanguir("session", end, "marek").out.split())
    assert said not in " ".join(done("roll", "3", "marek").split())


def test_a_roll_without_a_difficulty_says_what_would_tell():
    roll = ("roll", "3", "marek", "--hunger", "0", "--dice", "6,1,1")
    assert "failure if not (-d N would tell)" in " ".join(done(*roll).split())
    assert "would tell" not in done(*roll, "-d", "1")


def test_two_of_one_name_keep_their_files_in_the_table():
    shutil.copy("marek.toml", "twin.toml")
    for width in ("60", "80"):
        table = done("sheet", "show", "marek", "twin", COLUMNS=width)
        assert "twin.toml" in table
        assert "marek.toml" in table
    assert "marek.toml" not in done("sheet", "show", "marek", "mira", COLUMNS="70")


def test_a_specialty_of_another_skill_is_told_whose_it_is():
    marek = Path("marek.toml")
    text = marek.read_text().replace(
        "[state]", '[specialties]\nbrawl = ["grappling"]\nstealth = ["crowds"]\n\n[state]'
    )
    marek.write_text(text)
    assert fails(2, "roll", "str+brawl", "marek", "--specialty", "Crowds") == (
        '--specialty: "Crowds" is one of stealth, not of brawl; one of grappling'
    )
    done("roll", "dex+stealth", "marek", "--specialty", "crowds")


@pytest.mark.parametrize("track", ["health", "willpower"])
def test_damage_past_a_full_track_says_that_nothing_changes(track):
    done("sheet", "set", "marek", f"state.{track}.superficial=0")
    said = "nothing changes: the track can take no more"
    assert said not in done("damage", "marek", 20, "--aggravated", "--track", track)
    if track == "health":
        done("sheet", "set", "marek", "torpor=false")
    for hurt in ((), ("--aggravated",)):
        assert said in done("damage", "marek", 1, "--track", track, *hurt)
    assert said not in done("damage", "marek", 0, "--track", track)


def test_a_frenzy_test_of_a_hunger_that_was_slaked_since_says_so():
    done("sheet", "set", "marek", "hunger=4")
    out = " ".join(done("feed", "marek", "--source", "safe-drink").split())
    assert (
        "a hunger frenzy test (blood taste), Difficulty 3:"
        " `sanguir frenzy marek.toml -d 3 --kind hunger`"
        " (it was felt at Hunger 4 or more; --provocation blood-taste at Hunger 2, as now, would"
        " call for none)" in out
    )
    done("sheet", "set", "marek", "hunger=5")
    out = " ".join(done("feed", "marek", "--source", "sip").split())
    assert "a hunger frenzy test (blood taste), Difficulty 3: `sanguir" in out


def test_chances_beside_a_roll_that_is_thrown_again_leave_the_re_roll_out():
    roll = ("roll", "2", "--system", "v5", "-d", "1", "--odds", "--reroll", "best", "--dice")
    assert "75.0% to pass without the re-roll" in done(*roll, "1,1,6,6")
    assert "without the re-roll" not in done(*roll, "6,6")


def test_luck_in_frenzy_tests_counts_no_win_at_a_cost(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    pool = one("odds", "--of", "frenzy", "marek", "--provocation", "bonfire")["result"]["pool"]
    done(
        "frenzy",
        "marek",
        "--provocation",
        "bonfire",
        "--dice",
        ",".join("7" + "1" * (pool["size"] - 1)),
    )
    (luck,) = one("journal", "stats")["result"]["luck"]
    assert list(luck["outcomes"]) == ["pass"]
    assert luck["outcomes"]["pass"]["happened"] == 0


def test_a_refused_re_roll_names_the_roll_that_it_looked_at(monkeypatch):
    monkeypatch.setenv("SANGUIR_JOURNAL", "j")
    done("roll", "2", "marek", "--hunger", "1", "-d", "1", "--dice", "8,8")
    said = fails(4, "reroll", "marek", "--strategy", "failures")
    assert "no normal die failed" in said
    assert "; it is the roll of 2" in said
    assert said.endswith("(2, 8 | 8: success)")


def test_a_roll_thrown_again_shows_which_dice_fell_and_how():
    roll = ("roll", "4", "--system", "v5", "--hunger", "1", "-d", "4", "--reroll", "failures")
    out = done(*roll, "--dice", "1,8,2,1,3,10")
    assert "  again     die 1: 3, die 3: 10\n" in out
    assert out.count("  again ") == 1


def test_experience_from_before_the_log_is_told():
    done("sheet", "xp", "marek", "--add", 3, "x")
    assert "before the log" not in done("sheet", "xp", "marek")
    done("sheet", "set", "marek", "experience.total=20", "experience.spent=7")
    assert "  before the log: 17 earned, 7 spent\n" in done("sheet", "xp", "marek")


def test_the_forecast_of_somebody_in_torpor_says_until_when():
    done("sheet", "set", "marek", "torpor=true", "torpor_until_hours=2400")
    said = "lies in torpor until 2,400 h on the clock"
    assert said in done("forecast", "marek", "--for", "2n")
    done("sheet", "set", "marek", "torpor=false", "torpor_until_hours=0")
    assert said not in done("forecast", "marek", "--for", "2n")


def test_pages_of_several_are_counted():
    done("sheet", "new", "second", "--system", "v5")
    saved = done("sheet", "show", "marek", "second", "--export", "table.html")
    assert saved.endswith("saved table.html: 2 pages, one a character\n")
    assert done("sheet", "show", "marek", "--export", "m.html").endswith("saved m.html\n")


def test_who_wakes_at_the_highest_hunger_is_told_what_a_failed_rise_is():
    said = "at Hunger 5 a failed rise is torpor again: feed before"
    done("sheet", "set", "marek", "torpor=true", "torpor_until_hours=24", "hunger=5")
    assert said in " ".join(done("advance-time", "marek", "--nights", 1, "-n").split())
    assert said in " ".join(done("torpor", "marek", "--wake").split())
    assert said not in " ".join(done("torpor", "marek").split())


def test_a_misspelled_attribute_is_named_where_the_right_one_is_missing():
    marek = Path("marek.toml")
    marek.write_text(marek.read_text().replace("stamina", "stamnia"))
    assert fails(3, "sheet", "check", "marek").endswith(
        "attributes.stamina: is missing; did you mean it by stamnia?"
    )


@pytest.mark.parametrize("sheet", ["marek", "mira"])
def test_a_misspelled_table_of_attributes_is_named_where_they_are_missing(sheet):
    path = Path(f"{sheet}.toml")
    path.write_text(path.read_text().replace("[attributes]", "[atributes]"))
    found = errors(3, "sheet", "check", sheet)
    assert all("attributes." in one["key"] for one in found)
    assert {one["hint"] for one in found} == {"did you mean [attributes] by [atributes]?"}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("roll", "3", "marek", "-d", "1", "--surge", "--dice", "6,6,6,6,6,1"), 0),
        (("roll", "3", "marek", "-d", "1", "--surge", "--dice", "2,2,2,2,2,6"), 1),
        (("rouse", "marek", "--checks", "3", "--dice", "1,9,9"), 1),
        (("rouse", "marek", "--checks", "2", "--dice", "9,9"), 0),
        (("rouse", "marek", "--level", "1", "--dice", "1,9"), 0),
        (("rouse", "marek", "--level", "1", "--dice", "1,1"), 1),
    ],
)
def test_what_was_rolled_for_decides_under_check_and_the_rouses_of_one_action_all_count(
    words, status
):
    assert sanguir(*words, "-n", "--check").status == status


def test_the_dead_are_dead_in_a_table_however_narrow():
    done("sheet", "set", "marek", "alive=false")
    shutil.copy("marek.toml", "second.toml")
    for width in ("60", "80", "120"):
        said = done("sheet", "show", "marek", "second", COLUMNS=width)
        assert said.count("dead") == 2, width


def test_a_wound_that_kills_is_told_from_a_kill_that_drains():
    wound = ("feed", "marek", "-n", "--source", "harmful-drink", "--amount", "3",
             "--victim-pool", "2", "--dice", "1,1")  # fmt: skip
    assert "dies of the wound, not drained" in done(*wound)
    assert "not drained" not in done("feed", "marek", "-n", "--source", "kill")


@pytest.mark.parametrize(
    ("what", "pays"), [("re-roll", "`reroll`"), ("impairment", "--ignore-impairment")]
)
def test_willpower_that_only_marks_a_box_says_what_pays_for_itself(what, pays):
    said = " ".join(done("willpower", "marek", "--spend", what, "-n").split())
    assert "this marks the box alone" in said
    assert pays in said
    assert "this marks" not in done("willpower", "marek", "--spend", "staked", "-n")
