"""`sanguir advance-time`: spans, several sheets, policies, plans, the same dice always."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, one, result, results, sanguir


def on_disk(name: str) -> dict:
    return tomllib.loads(Path(f"{name}.toml").read_text())


def faces(answer: dict) -> list[list[int]]:
    return [roll["dice"] for roll in answer["result"]["rolls"]]


def planned(*events: str) -> str:
    Path("plan.toml").write_text("".join(f"[[event]]\n{event}\n" for event in events))
    return "plan.toml"


def test_three_days_bring_three_tests():
    dice = "6,1,1,1,1,1," + "6,1,1,1,1," + "6,1,1"
    answer = one("advance-time", "mira", "--hours", 72, "--dice", dice)
    assert [roll["pool"]["size"] for roll in answer["result"]["rolls"]] == [6, 5, 3]
    assert answer["result"]["hours"] == 72
    assert [(e["at_hours"], e["event"]) for e in answer["result"]["events"]] == [
        (24, "thirst"),
        (48, "thirst"),
        (72, "thirst"),
    ]
    assert answer["result"]["events"][0]["roll"] == answer["result"]["rolls"][0]
    assert (answer["result"]["stopped_at_hours"], answer["result"]["remaining_hours"]) == (None, 0)
    assert answer["changes"] == {
        "state.thirst": ["sated", "bloodthirsty"],
        "state.hours_since_blood": [0, 72],
        "state.clock_hours": [0, 72],
    }
    assert on_disk("mira") == answer["after"]


@pytest.mark.parametrize(
    ("words", "hours"),
    [
        (["--hours", "36"], 36),
        (["--hours", "36h"], 36),
        (["--hours", "1d12h"], 36),
        (["--hours", "90m"], 1.5),
        (["--hours", "23.5"], 23.5),
        (["--hours", "1.5d"], 36),
        (["--hours", "2n"], 48),
        (["--nights", "2"], 48),
        (["--to", "12.5"], 2),
        (["--to", "1d"], 13.5),
        (["--to", "10h"], 0),
        (["--hours", "0"], 0),
        (["--hours", "+4"], 4),
    ],
)
def test_spans_as_people_write_them(words, hours):
    answer = one("advance-time", "lena", *words)
    assert answer["result"]["hours"] == hours
    assert answer["after"]["state"]["clock_hours"] == 10.5 + hours
    assert answer["written"] is (hours > 0)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--hours", "1", "--to", "3"],
        ["--hours", "1", "--nights", "1"],
        ["--hours", "-5"],
        ["--hours=-0.5"],
        ["--hours", "-0"],
        ["--hours", "nan"],
        ["--hours", "inf"],
        ["--hours", "1e3"],
        ["--hours", "٢"],
        ["--hours", ""],
        ["--hours", "1h30"],
        ["--hours", "8766001"],
        ["--hours", "9" * 400],
        ["--hours", "9" * 400 + "d"],
        ["--nights", "-1"],
        ["--nights", "1.5"],
        ["--nights", "365251"],
        ["--to", "-1"],
        ["--hours", "1", "--when-compelled", "sleep"],
        ["--hours", "1", "--feed-ml", "300"],
        ["--hours", "1", "--feed-every", "24h"],
        ["--hours", "1", "--feed-every", "0", "--feed-ml", "300"],
        ["--hours", "1", "--feed-every", "24h", "--feed-ml", "-1"],
        ["--hours", "1", "--available-ml", "x"],
        ["--hours", "1", "--dice", "6"],
        ["--hours", "24", "--dice", "6"],
        ["--hours", "24", "--dice", "6,1,1,1,1,7"],
        ["--hours", "24", "--dice", "6,1,1,1,1,1,1"],
        ["--hours", "24", "--dice", "6,1,1,1,1,1", "--seed", "1"],
    ],
)
def test_advance_time_refuses_and_writes_nothing(words):
    with Untouched():
        assert len(fails(2, "advance-time", "mira", *words)) < 300


def test_a_minute_at_a_time_comes_to_the_day():
    for _ in range(20):
        done("advance-time", "mira", "--hours", "1.2", "--seed", "1")
    assert on_disk("mira")["state"]["clock_hours"] == 24
    assert on_disk("mira")["state"]["thirst"] == "peckish"
    assert "clock_hours = 24\n" in Path("mira.toml").read_text()


def test_to_is_idempotent():
    words = ["advance-time", "tom", "lena", "--to", "96h", "--seed", 5]
    assert [answer["written"] for answer in results(*words)] == [True, True]
    with Untouched():
        assert [answer["written"] for answer in results(*words)] == [False, False]
        assert "no time passes" in done("advance-time", "tom", "--to", "4d")


@pytest.mark.parametrize("parts", [["24"] * 4, ["1", "95"], ["71.5", "0.5", "24"], ["96", "0"]])
def test_any_split_of_a_span_gives_the_same_throws(parts):
    Path("whole").mkdir()
    shutil.copy("mira.toml", "whole/mira.toml")
    words = ["--when-compelled", "resist", "--seed", 11, "--hours"]
    whole = one("advance-time", "whole/mira.toml", *words, 96)
    split = [one("advance-time", "mira.toml", *words, part) for part in parts]
    assert [thrown for answer in split for thrown in faces(answer)] == faces(whole)
    assert Path("mira.toml").read_bytes() == Path("whole/mira.toml").read_bytes()


def test_dice_differ_by_sheet_and_do_not_depend_on_company():
    for name in "abc":
        shutil.copy("mira.toml", f"{name}.toml")
    words = ["--hours", 24, "--seed", 5, "--dry-run"]
    together = {
        answer["sheet"]: faces(answer) for answer in results("advance-time", "a", "b", "c", *words)
    }
    assert len({str(thrown) for thrown in together.values()}) == 3
    turned = results("advance-time", "c", "mira", "b", "a", *words)
    assert [answer["sheet"] for answer in turned] == ["c.toml", "mira.toml", "b.toml", "a.toml"]
    for answer in turned:
        if answer["sheet"] in together:
            assert faces(answer) == together[answer["sheet"]]
    assert faces(one("advance-time", "./b.toml", *words)) == together["b.toml"]


def test_the_same_sheet_twice_is_done_once():
    os.symlink("tom.toml", "thomas.toml")
    os.link("tom.toml", "thom.toml")
    (answer,) = results("advance-time", "tom", "./tom.toml", "thomas", "thom", "--hours", 5)
    assert answer["after"]["state"]["clock_hours"] == 5
    assert on_disk("tom")["state"]["clock_hours"] == 5


# -- one bad sheet -------------------------------------------------------------------------


@pytest.mark.parametrize(("bad", "status"), [("broken", 3), ("none", 3), ("grave", 4)])
def test_one_bad_sheet_stops_the_run(bad, status):
    Path("broken.toml").write_text("[state]\nx = 1\nx = 2\n")
    with Untouched():
        line = fails(status, "advance-time", "tom", bad, "mira", "--hours", 24)
        assert line.startswith(bad)
        assert errors(status, "advance-time", "tom", bad, "mira", "--hours", 24)


def test_every_bad_sheet_is_told_and_the_first_sets_the_status():
    Path("broken.toml").write_text("x =\n")
    with Untouched():
        answer = sanguir("advance-time", "tom", "grave", "broken", "none", "--hours", 24)
    assert (answer.status, answer.out) == (4, "")
    assert [line.split(":")[0] for line in answer.problems] == ["grave.toml", "broken.toml", "none"]
    codes = [e["code"] for e in errors(4, "advance-time", "grave", "broken", "--hours", 24)]
    assert codes == ["refused", "invalid"]


def test_keep_going_puts_the_error_in_its_place():
    Path("broken.toml").write_text("x =\n")
    words = ["advance-time", "tom", "broken", "grave", "lena", "--hours", 24, "--keep-going"]
    answer = sanguir(*words, "--json")
    assert (answer.status, answer.err) == (3, "")
    first, second, third, fourth = answer.out.splitlines()
    assert result(first)["written"] is True
    assert '{"error":{"code":"invalid"' in second
    assert '"file":"broken.toml"' in second
    assert '{"error":{"code":"refused"' in third
    assert result(fourth)["sheet"] == "lena.toml"
    assert on_disk("lena")["state"]["clock_hours"] == 34.5
    words[1:4] = ["grave", "broken"]
    assert sanguir(*words).status == 4


def test_faces_of_several_sheets_are_used_in_their_order():
    words = ["advance-time", "mira", "tom", "starving", "--hours", 24]
    with Untouched():
        assert "9 needed" in fails(2, *words, "--dice", "6,1,1,1,1,1")
        assert "only 9 thrown" in fails(2, *words, "--dice", "6,1,1,1,1,1,6,1,1,1")
    answers = results(*words, "--dice", "6,1,1,1,1,2,6,1,3")
    assert [faces(answer) for answer in answers] == [[[6, 1, 1, 1, 1, 2]], [], [[6, 1, 3]]]
    assert all(answer["written"] for answer in answers)


# -- compelled -----------------------------------------------------------------------------


def test_stop_stops_the_clock_and_says_what_is_left():
    answer = one(
        "advance-time", "mira", "--hours", 72, "--dice", "1,1,1,1,1,1", "--check", status=1
    )
    assert answer["result"]["stopped_at_hours"] == 24
    assert answer["result"]["remaining_hours"] == 48
    assert answer["after"]["state"]["control"] == "compelled"
    with Untouched():
        again = one("advance-time", "mira", "--hours", 48)
    assert again["result"]["remaining_hours"] == 48
    assert again["written"] is False


def test_resist_ends_when_the_pool_is_empty():
    done("sheet", "set", "starving", "control=compelled", "exposure=direct", "END=1", "WIL=1")
    answer = one("advance-time", "starving", "--hours", 24, "--when-compelled", "resist")
    assert answer["result"]["remaining_hours"] == 24


def test_resist_passes_in_the_end():
    words = ["--hours", 24, "--when-compelled", "resist", "--dice", "1,1,1,1,1,1,6,1,1,1,1,1"]
    answer = one("advance-time", "mira", *words)
    assert [event["event"] for event in answer["result"]["events"]] == ["thirst", "round"]
    assert answer["result"]["remaining_hours"] == 0


def test_resist_never_loops_for_ever():
    ones = ",".join(["1"] * 6 * 101)
    answer = sanguir(
        "advance-time", "mira", "--hours", 24, "--when-compelled", "resist", "--dice", ones
    )
    assert answer.status in (0, 2)


def test_feed_feeds_what_there_is():
    words = ["--hours", 24, "--when-compelled", "feed", "--dice", "1,1,1,1,1,1"]
    answer = one("advance-time", "mira", *words, "--available-ml", 300, "--dry-run")
    assert answer["after"]["state"]["thirst"] == "sated"
    nothing = one("advance-time", "mira", *words, "--available-ml", 0, "--dry-run")
    assert nothing["after"]["state"]["control"] == "compelled"


def test_who_fails_a_test_drinks_what_is_planned_before_healing():
    plan = planned('at = "24h"\ndo = "heal"', 'at = "24h"\ndo = "feed"\nml = 250')
    done("sheet", "set", "mira", "state.injuries=1", "state.thirst=sated")
    span = ("advance-time", "mira", "--hours", "24", "--plan", plan, "-n", "--dice")
    held = one(*span, "6,1,1,1,1,1,6,1,1,1,1")["result"]["events"]
    assert [event["event"] for event in held] == ["thirst", "heal", "feed"]
    lost = one(*span, "1,1,1,1,1,1,6,1,1,1,1,1")["result"]["events"]
    assert [event["event"] for event in lost] == ["thirst", "feed", "heal"]


def test_a_plan_of_meals():
    words = ["--hours", 72, "--feed-every", "24h", "--feed-ml", 300, "--seed", 1]
    answer = one("advance-time", "mira", *words)
    assert [event["event"] for event in answer["result"]["events"]] == ["thirst", "feed"] * 3
    assert answer["after"]["state"]["hours_since_blood"] == 0
    assert answer["changes"] == {"state.clock_hours": [0, 72]}


def test_a_verb_of_v5_choices_does_not_apply():
    assert "--available-ml" in fails(2, "advance-time", "marek", "--hours", 1, "--available-ml", 9)


def test_a_whole_folder_up_to_one_hour_and_again():
    sheets = sorted(str(path) for path in Path().glob("*.toml") if path.name != "grave.toml")
    first = results("advance-time", *sheets, "--to", "96h", "--seed", 5)
    assert [answer["sheet"] for answer in first] == sheets
    with Untouched():
        again = results("advance-time", *sheets, "--to", "96h", "--seed", 5)
    assert [answer["after"] for answer in again] == [answer["after"] for answer in first]
    assert not any(answer["written"] or answer["changes"] for answer in again)


# -- what is planned -----------------------------------------------------------------------

LATE = "belongs to the span that ended here"


@pytest.mark.parametrize("verb", [("advance-time", "--hours", "1"), ("forecast", "--for", "1d")])
@pytest.mark.parametrize(("sheet", "do"), [("mira", "heal"), ("marek", "mend")])
def test_what_is_planned_for_the_very_start_is_told_to_be_of_the_span_before(verb, sheet, do):
    name, *span = verb
    at = f'at = 0\ndo = "{do}"'
    plan = planned(at, f'every = "50h"\ndo = "{do}"', f'at = 1\ndo = "{do}"')
    out = done(name, sheet, *span, "--plan", plan)
    assert out.count(LATE) == 1
    assert f"       0 h  {do}: {LATE}" in out


def test_an_hour_that_is_past_is_not_told_where_no_time_passes():
    plan = planned('at = 0\ndo = "heal"', 'at = 0\ndo = "mend"')
    for sheet in ("tom", "marek"):
        assert LATE in done("advance-time", sheet, "--hours", "1", "--plan", plan, "-n")
        assert LATE not in done("advance-time", sheet, "--hours", "0", "--plan", plan)


@pytest.mark.parametrize(("many", "told"), [(1, "1 planned event lies"),
                                            (9, "9 planned events lie")])  # fmt: skip
def test_events_long_past_are_counted_in_one_line(many, told):
    done("sheet", "set", "tom", "state.clock_hours=10")
    plan = planned(*(f'at = {at}\ndo = "heal"' for at in range(many)), 'at = 11\ndo = "heal"')
    out = done("advance-time", "tom", "--hours", "1", "--plan", plan)
    assert LATE not in out
    assert f"  before    {told} before 10 h on the clock, in spans that ended\n" in out


def test_healing_more_than_there_is_says_how_much_was_left_over():
    done("sheet", "set", "tom", "state.injuries=1")
    plan = planned('at = 1\ndo = "heal"\ninjuries = 3', 'at = 2\ndo = "heal"')
    events = one("advance-time", "tom", "--hours", 2, "--plan", plan)["result"]["events"]
    assert [event["event"] for event in events] == [
        "heal",
        "heal skipped: 2 of 3, as no Injury is left",
        "heal skipped: has no Injuries to heal",
    ]


def test_a_meal_that_slakes_nothing_says_that_the_hours_start_again():
    said = "no Thirst to slake; the hours without blood start again"
    out = done("advance-time", "mira", "--hours", "12", "--plan",
               planned('at = 12\ndo = "feed"\nml = 300'))  # fmt: skip
    assert said in " ".join(out.split())
    assert one("sheet", "show", "mira")["after"]["state"]["hours_since_blood"] == 0
    done("sheet", "set", "mira", "state.hours_since_blood=5")
    assert said in " ".join(done("feed", "mira", "--ml", "300").split())


# -- V5's text -----------------------------------------------------------------------------


def test_each_night_of_a_vampire_says_what_it_left_of_hunger():
    done("sheet", "set", "marek", "hunger=3", "health.superficial=1")
    plan = "[[event]]\nat = '24h'\ndo = 'mend'\n"
    Path("plan.toml").write_text(plan)
    words = ["advance-time", "marek", "--nights", 2, "--feed-every", "48h", "--feed-source", "sip"]
    said = done(*words, "--plan", "plan.toml", "--dice", "1,6,6")
    assert [line.strip() for line in said.splitlines() if " h  " in line] == [
        "24 h  rise: 1: failed (Hunger 4)",
        "24 h  mend: [6]: passed; 1 superficial healed (Hunger 4)",
        "48 h  rise: [6]: passed (Hunger 4)",
        "48 h  feed: slaked 1 of 1 Hunger (Hunger 3)",
    ]


def test_what_the_nights_called_for_names_its_hours():
    done("sheet", "set", "marek", "hunger=5")
    words = ["advance-time", "marek", "--feed-every", "24h", "--feed-source", "sip", "--dice"]
    test = "a hunger frenzy test (blood taste), Difficulty 3"
    two = " ".join(done(*words, "6,6", "--nights", 2, "-n").split())
    assert f"next 24 h, 48 h: {test}: `sanguir frenzy marek.toml" in two
    done("sheet", "set", "marek", "blood_potency=3", "generation=9")
    five = ["advance-time", "marek", "--feed-every", "24h", "--feed-source", "bag", "--dice"]
    many = " ".join(done(*five, "6,6,6,6,6", "--nights", 5, "-n").split())
    assert f"next 5 times from 24 h to 120 h: {test}: `sanguir frenzy marek.toml" in many


def test_a_frenzy_test_that_torpor_has_overtaken_is_told_and_not_advised():
    done("sheet", "set", "marek", "hunger=3", "blood_potency=3", "generation=9")
    words = ["--nights", 4, "--feed-every", "48h", "--feed-source", "bag", "--dice", "1,1,1"]
    said = " ".join(done("advance-time", "marek", *words).split())
    assert "72 h torpor" in said
    assert (
        "missed 48 h: a hunger frenzy test (blood taste), Difficulty 3; too late, in torpor by now"
        in said
    )
    assert said.endswith("next wakes at a nightfall: `sanguir advance-time marek.toml --to 408h`")


def test_time_and_torpor_say_what_ends_a_frenzy_and_when_torpor_ends():
    done("sheet", "set", "marek", "state.frenzy=fury")
    lasts = "the fury frenzy lasts until `sanguir frenzy marek.toml --end`"
    assert lasts in done("advance-time", "marek", "--hours", "1")
    assert lasts not in done("roll", "3", "marek")
    done("frenzy", "marek", "--end")
    ends = "wakes at a nightfall: `sanguir advance-time marek.toml --to 360h`"
    assert ends in done("torpor", "marek", "--enter")
    assert ends in done("advance-time", "marek", "--to", "359h")
    last = done("advance-time", "marek", "--to", "360h")
    assert "360 h  wake\n" in last
    assert "nightfall" not in last
    done("sheet", "set", "marek", "state.torpor=true", "state.torpor_until_hours=1")
    assert ends.replace("360", "384") in done("torpor", "marek")


def test_planned_mending_says_what_it_healed():
    done("sheet", "set", "marek", "hunger=1", "health.superficial=1", "health.aggravated=1")
    Path("plan.toml").write_text('[[event]]\nat = 1\ndo = "mend"\naggravated = true\n'
                                 '[[event]]\nat = 2\ndo = "mend"\n')  # fmt: skip
    out = done("advance-time", "marek", "--hours", 2, "--plan", "plan.toml", "--dice", "6,6,1,6")
    assert [line.strip() for line in out.splitlines() if " h  " in line] == [
        "1 h  mend: [6]: passed",
        "1 h  mend: [6]: passed",
        "1 h  mend: 1: failed; 1 aggravated healed (Hunger 2)",
        "2 h  mend: [6]: passed; 1 superficial healed (Hunger 2)",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-n",), True),
        (("-n", "--seed", "4"), False),
        ((), False),
    ],
)
def test_a_dry_run_with_dice_of_its_own_says_how_to_throw_them_again(words, told):
    out = done("advance-time", "marek", "--nights", "1", *words)
    (line,) = [one for one in out.splitlines() if one.startswith("seed ")]
    seed = line.split()[1].rstrip(":")
    assert line == f"seed {seed}" + f": --seed {seed} throws the same for real" * told


@pytest.mark.parametrize(
    ("state", "source", "said"),
    [
        ("blood_potency=3", "bag", "0 of 1 Hunger; at BP 3 animal and bagged blood slakes nothing"),
        ("hunger=1", "sip", "0 of 1 Hunger; at BP 1 Hunger stops at 1 without a kill"),
        ("hunger=0", "sip", "0 of 1 Hunger; there was no more Hunger to slake"),
        ("hunger=2", "sip", "1 of 1 Hunger (Hunger 1)"),
    ],
)
def test_a_planned_drink_that_slakes_less_says_why(state, source, said):
    done("sheet", "set", "marek", "generation=12", state)
    out = done("advance-time", "marek", "--hours", "1", "--feed-every", "1h",
               "--feed-source", source)  # fmt: skip
    assert f"feed: slaked {said}" in " ".join(out.split())


def test_what_is_skipped_again_for_the_same_reason_is_told_once_with_its_last_hour():
    Path("p.toml").write_text('[[event]]\nevery = "3h"\ndo = "mend"\n')
    words = ("advance-time", "marek", "--hours", "12", "--plan", "p.toml", "-n")
    out = " ".join(done(*words).split())
    assert "3 h mend skipped: has no superficial damage to mend (4 times, the last at 12 h)" in out
    assert out.count("skipped") == 1
    (result,) = results(*words)
    assert [event["at_hours"] for event in result["result"]["events"]] == [3, 6, 9, 12]
    Path("p.toml").write_text('[[event]]\nat = 3\ndo = "mend"\n')
    assert "times" not in done(*words)


def test_a_source_of_blood_in_a_plan_is_echoed_as_it_stands_there(table):
    (table / "p.toml").write_text('[[event]]\nevery = 24\ndo = "feed"\nsource = "a--b"\n')
    said = fails(3, "advance-time", "marek", "--hours", "1", "--plan", "p.toml")
    assert said.startswith('p.toml: event 1.source: "a--b" is no source of blood')


@pytest.mark.parametrize(
    ("meal", "fate"),
    [('source = "harmful-drink"\namount = 2', "; the human may die unless treated"),
     ('source = "kill"', "; the human dies"), ('source = "sip"', "Hunger (Hunger ")],
)  # fmt: skip
def test_downtime_says_what_becomes_of_the_human(table, meal, fate):
    (table / "p.toml").write_text(f'[[event]]\nat = 3\ndo = "feed"\n{meal}\n')
    said = done("advance-time", "marek", "--hours", "4", "--plan", "p.toml")
    assert fate in " ".join(said.split())


def test_a_planned_session_tells_of_no_hunger_that_it_leaves(table):
    (table / "p.toml").write_text('[[event]]\nat = 3\ndo = "session"\n')
    lines = done("advance-time", "marek", "--hours", "4", "--plan", "p.toml", "-n").splitlines()
    told = [line.split("h  ", 1)[1] for line in lines if " h  " in line]
    assert told[-1] == "session start"
    assert all("(Hunger" not in line for line in told)


def test_check_looks_at_the_last_roll_of_a_span(table):
    (table / "p.toml").write_text('[[event]]\nat = 24\ndo = "session"\n')
    done("sheet", "set", "marek", "stains=1", "hunger=1")
    span = ("advance-time", "marek", "--hours", "48", "--plan", "p.toml", "-n", "--check")
    dice = len(one(*span[:-1], "--seed", "1")["result"]["rolls"][1]["dice"])
    for remorse, last, status in ((1, 9, 0), (9, 1, 1)):
        faces = ",".join(["9", *[str(remorse)] * dice, str(last)])
        assert sanguir(*span, "--dice", faces).status == status
    nights = ("advance-time", "marek", "--nights", "2", "-n", "--check", "--dice")
    assert [sanguir(*nights, faces).status for faces in ("1,9", "9,1")] == [0, 1]


def test_words_of_a_set_are_typed_in_any_case_in_options_and_plans(table):
    (table / "p.toml").write_text(
        '[[event]]\nat = 3\ndo = "feed"\nsource = "SIP"\n'
        'humour = "Sanguine"\nintensity = "Intense"\n'
        '[[event]]\nat = 3\ndo = "uv"\nexposure = "Absent"\n'
    )
    after = one("advance-time", "marek", "--hours", "4", "--plan", "p.toml")["after"]
    assert after["state"]["resonance"] == {"humour": "sanguine", "intensity": "intense"}
    after = one("advance-time", "mira", "--hours", "4", "--plan", "p.toml")["after"]
    assert after["state"]["exposure"] == "absent"
    for words in (
        "rouse marek --for Blush", "thirst mira --trigger Increase",
        "damage marek 1 --track Health", "willpower marek --spend Staked",
        "frenzy marek -d 2 --kind FURY", "roll 3 --kind Armor",
        "advance-time mira --hours 1 --when-compelled FEED", "roll 3 --system V5",
        "sheet export mira --to JSON", "uv --level Direct --kind Hybrid",
    ):  # fmt: skip
        assert sanguir(*words.split()).status == 0, words
