"""What screens say of a plan that is late, a Test that cannot pass, a meal that slakes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import done, errors, one

LATE = "belongs to the span that ended here"


@pytest.fixture
def dry() -> str:
    """A compelled Sanguir of 7 dice, whom the hours without blood leave none."""
    done("sheet", "set", "mira", "state.thirst=bloodthirsty", "state.control=compelled",
         "state.hours_since_blood=360")  # fmt: skip
    return "mira"


def planned(*events: str) -> str:
    Path("plan.toml").write_text("".join(f"[[event]]\n{event}\n" for event in events))
    return "plan.toml"


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
    assert f"  before    {told} before 10 h on the clock\n" in out


def test_any_suitable_drink_ends_compulsion_and_says_so(dry):
    said = "control   any drink of suitable blood ends compulsion"
    assert said not in done("feed", dry, "--ml", "10", "--cooked", "-n")
    assert said in done("feed", dry, "--ml", "10")
    assert said not in done("feed", dry, "--ml", "10")


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("6,1,1,1,1,6,1,1,1", "the player keeps control"),
        ("1,1,1,1,1,6,1,1,1", "the player regains control, as the last Test decides"),
        ("6,1,1,1,1,1,1,1,1", "compelled to feed on the nearest fresh human blood"),
    ],
)
def test_healing_says_who_has_control_after_its_tests(faces, said):
    done("sheet", "set", "mira", "state.injuries=2", "state.thirst=peckish")
    out = done("heal", "mira", "--injuries", "2", "--dice", faces)
    assert f"control   {said}\n" in out


def test_a_passed_test_of_the_compelled_gives_control_back_in_words():
    done("sheet", "set", "mira", "state.control=compelled", "state.thirst=peckish")
    out = done("thirst", "mira", "--dice", "6,1,1,1,1,1")
    assert "control   the player regains control\n" in out


def test_a_roll_of_the_compelled_says_that_they_are(dry):
    said = "control   still compelled to feed on the nearest fresh human blood"
    assert said in done("roll", "3", dry)
    done("feed", dry, "--ml", "10")
    assert said not in done("roll", "3", dry)


def test_no_round_is_offered_where_no_test_can_pass(dry):
    out = done("thirst", dry)
    assert "--trigger round`" not in out
    assert "feed, as no Test can pass: `sanguir feed mira.toml --ml 250`" in out
    assert "leave the light" not in out
    declared = "thirst mira.toml --trigger round --advancement 1"
    assert f"or declare Advancement, 1 die or more: `sanguir {declared}`" in " ".join(out.split())
    done(*declared.split(), "--dice", "6")


def test_advancement_is_offered_only_where_a_pool_is_empty(dry):
    Path("house.toml").write_text("[sanguiri.thirst]\ndifficulty = 9\n")
    out = done("thirst", dry, "--rules", "house.toml")
    assert "--trigger round --advancement 9 --rules house.toml`" in out
    done("sheet", "set", dry, "attributes.endurance=9")
    out = done("thirst", dry, "--rules", "house.toml", "--seed", "1")
    assert "as no Test can pass" in out
    assert "--advancement" not in out


def test_a_clock_that_stops_for_an_empty_pool_says_so(dry):
    out = done("advance-time", dry, "--hours", "5", "--when-compelled", "resist")
    assert "the clock stops: compelled to feed; no Test can pass" in out


def test_leaving_the_light_is_offered_where_it_gives_a_test_its_dice(dry):
    done("sheet", "set", dry, "state.hours_since_blood=150", "state.exposure=direct")
    out = done("thirst", dry)
    assert "or leave the light, then resist: `sanguir uv mira.toml absent`" in out
    done("uv", dry, "absent")
    assert "or resist again" in done("thirst", dry, "--dice", "1,1,1")


@pytest.mark.parametrize(
    "words", [("roll", "0"), ("turn", "--recipient-endurance", "0", "--sire-endurance", "0")]
)
def test_a_roll_without_dice_names_advancement_where_the_table_has_it(words):
    assert "--advancement N throws N dice" in done(*words)
    Path("house.toml").write_text("[sanguiri.test]\nadvancement = false\n")
    assert "--advancement" not in done(*words, "--rules", "house.toml")


def test_a_meal_that_slakes_nothing_says_that_the_hours_start_again():
    said = "no Thirst to slake; the hours without blood start again"
    out = done("advance-time", "mira", "--hours", "12", "--plan",
               planned('at = 12\ndo = "feed"\nml = 300'))  # fmt: skip
    assert said in " ".join(out.split())
    assert one("sheet", "show", "mira")["after"]["state"]["hours_since_blood"] == 0
    done("sheet", "set", "mira", "state.hours_since_blood=5")
    assert said in " ".join(done("feed", "mira", "--ml", "300").split())


def test_a_forecast_says_what_its_columns_count():
    out = " ".join(done("forecast", "mira", "--for", "6d").split())
    assert "or at its end where none is due" in out
    assert "regain is how many Tests control takes, once lost, on average" in out
    resisting = " ".join(done("forecast", "mira", "--when-compelled", "resist").split())
    assert "rounds are those compelled so far, on average" in resisting
    several = "passes is of each Test, where a day has several"
    assert several not in out
    assert several not in resisting
    Path("healing.toml").write_text('[[event]]\nat = 30\ndo = "heal"\ninjuries = 1\n')
    done("sheet", "set", "mira", "injuries=1")
    healed = done("forecast", "mira", "--for", "3d", "--plan", "healing.toml")
    assert several in " ".join(healed.split())


def test_after_advancement_threw_dice_resisting_again_is_offered_with_as_many(dry):
    out = done("thirst", dry, "--trigger", "round", "--advancement", "2", "--dice", "1,1")
    assert "or resist again:" in out
    assert "`sanguir thirst mira.toml --trigger round --advancement 2`" in out
    assert "no Test can pass" not in out


def test_odds_of_an_empty_pool_name_every_way_out(dry):
    out = done("odds", "--of", "thirst", dry)
    assert "no Test can pass: feed or declare Advancement" in out
    done("sheet", "set", dry, "exposure=direct")
    out = done("odds", "--of", "thirst", dry)
    assert "no Test can pass: feed, leave the light or declare Advancement" in out


def test_healing_more_than_there_is_says_how_much_was_left_over():
    done("sheet", "set", "tom", "state.injuries=1")
    plan = planned('at = 1\ndo = "heal"\ninjuries = 3', 'at = 2\ndo = "heal"')
    events = one("advance-time", "tom", "--hours", 2, "--plan", plan)["result"]["events"]
    assert [event["event"] for event in events] == [
        "heal",
        "heal skipped: 2 of 3, as no Injury is left",
        "heal skipped: has no Injuries to heal",
    ]


def test_advancement_is_named_where_a_modifier_alone_emptied_the_pool():
    out = done("thirst", "mira", "-m", "-12")
    assert "with Advancement declared before it: --advancement N throws N dice" in out
    assert "with Advancement" not in done("thirst", "mira", "--dice", "1,1,1,1,1,1,1")


def test_the_forecast_names_the_level_at_which_a_test_is_made():
    out = done("forecast", "mira", "--for", "6d")
    levels = [line.split()[1] for line in out.splitlines() if line[:7].strip().isdigit()]
    assert levels == ["peckish", "thirsty", *["bloodthirsty"] * 4]
    assert "Thirst is the likeliest level at the day's Test" in " ".join(out.split())


def test_thirst_that_cannot_rise_says_so():
    said = "Thirst    the worst level, and rises no further"
    done("sheet", "set", "mira", "state.thirst=thirsty")
    assert said not in done("thirst", "mira", "--trigger", "increase", "--dice", "6,1,1,1")
    assert said in done("thirst", "mira", "--trigger", "increase", "--dice", "6,1,1,1")


def test_a_forecast_of_a_clock_that_stands_still_says_what_moves_it(dry):
    done("sheet", "set", dry, "state.hours_since_blood=24")
    out = done("forecast", dry)
    assert "the clock stands still: compelled to feed, until that is ended" in out
    assert "next      feed: `sanguir feed mira.toml --ml 250`" in out
    assert "resist again" in out
    assert "stopped" not in out
    days = one("forecast", dry)["result"]["days"]
    assert {day["stopped"]["exact"] for day in days} == {"1/1"}
    assert "  next " not in done("forecast", dry, "--when-compelled", "resist")
    done("feed", dry, "--ml", "10")
    assert "  next " not in done("forecast", dry)


def test_who_fails_a_test_drinks_what_is_planned_before_healing():
    plan = planned('at = "24h"\ndo = "heal"', 'at = "24h"\ndo = "feed"\nml = 250')
    done("sheet", "set", "mira", "state.injuries=1", "state.thirst=sated")
    span = ("advance-time", "mira", "--hours", "24", "--plan", plan, "-n", "--dice")
    held = one(*span, "6,1,1,1,1,1,6,1,1,1,1")["result"]["events"]
    assert [event["event"] for event in held] == ["thirst", "heal", "feed"]
    lost = one(*span, "1,1,1,1,1,1,6,1,1,1,1,1")["result"]["events"]
    assert [event["event"] for event in lost] == ["thirst", "feed", "heal"]


def test_a_forecast_that_an_empty_pool_stops_tells_its_day(dry):
    done("sheet", "set", dry, "control=self")
    out = done("forecast", dry)
    assert "stands still" not in out
    assert "stopped" in out


def test_a_forecast_counts_no_tests_to_regain_control_where_the_compelled_feed():
    for policy, counted in (("stop", "regain"), ("resist", "rounds"), ("feed", None)):
        head = done("forecast", "mira", "--when-compelled", policy, "--for", "2d")
        assert [word for word in ("regain", "rounds") if f"  {word}  " in head] == (
            [counted] if counted else []
        )


def test_a_refusal_about_an_opponent_names_their_sheet_where_the_roll_has_none(table):
    text = (table / "mira.toml").read_text()
    (table / "dead.toml").write_text(text.replace("alive = true", "alive = false"))
    (error,) = errors(4, "roll", "4", "--vs-pool", "3", "--vs-sheet", "dead")
    assert (error["code"], error["file"]) == ("refused", "dead.toml")


def test_the_odds_of_a_turning_are_refused_of_a_vampire_of_v5_on_either_side():
    for words in (("marek", "mira"), ("tom", "marek")):
        (error,) = errors(4, "odds", "--of", "turning", *words)
        assert (error["code"], error["file"]) == ("refused", "marek.toml")
        assert "`odds-of`" not in error["message"]
