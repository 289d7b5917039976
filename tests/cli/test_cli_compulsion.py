"""What screens of Sanguiri say of the compelled, and of a pool that holds no dice: the ways out."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import done, one


@pytest.fixture
def dry() -> str:
    """A compelled Sanguir of 7 dice, whom the hours without blood leave none."""
    done("sheet", "set", "mira", "state.thirst=bloodthirsty", "state.control=compelled",
         "state.hours_since_blood=360")  # fmt: skip
    return "mira"


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


def test_advancement_is_named_where_a_modifier_alone_emptied_the_pool():
    out = done("thirst", "mira", "-m", "-12")
    assert "with Advancement declared before it: --advancement N throws N dice" in out
    assert "with Advancement" not in done("thirst", "mira", "--dice", "1,1,1,1,1,1,1")


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


def test_time_that_stops_says_how_it_may_go_on(dry):
    offer = "or let time go on: --when-compelled feed, or resist"
    assert offer in " ".join(done("advance-time", dry, "--hours", "4", "-n").split())
    resisted = ("advance-time", dry, "--hours", "4", "-n", "--when-compelled", "feed")
    assert offer not in " ".join(done(*resisted).split())
