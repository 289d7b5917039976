"""`odds` and `forecast` at the command line: numbers, bars, plots, saved screens, refusals."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from pathlib import Path

import pytest
from shell import DATA, done, errors, fails, one, results, sanguir

from sanguir.render.bars import bar, percent, spark
from sanguir.render.charts import chart
from sanguir.render.forecast import _rounds as rounds_of
from sanguir.render.words import Look

# The plain vampire of tests/data, stained and hurt.
HURT = {"stains = 0": "stains = 1", "health = { superficial = 0": "health = { superficial = 2"}


@pytest.fixture(autouse=True)
def _ilse(table):
    text = (DATA / "plain" / "ilse.toml").read_text(encoding="utf-8")
    for whole, hurt in HURT.items():
        assert whole in text
        text = text.replace(whole, hurt)
    (table / "ilse.toml").write_text(text, encoding="utf-8")


def exact(chance):
    return Fraction(chance["exact"])


# -- JSON --------------------------------------------------------------------------------------


def test_the_issues_own_numbers():
    answer = one("odds", "7", "--hunger", "2", "-d", "4", "--reroll", "all")
    result = answer["result"]
    assert (answer["seed"], answer["written"], result["rolls"]) == (None, False, [])
    assert exact(result["win"]) == Fraction(535, 1000)
    assert result["rerolls"]["failures"]["win"]["float"] == pytest.approx(0.8333, abs=5e-5)
    assert [*result["outcomes"]] == ["critical", "messy-critical", "success", "bestial-failure",
                                     "failure", "total-failure", "win-at-cost"]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "odds 7", "odds 0", "odds endurance+willpower mira", "odds 5 --vs 2", "odds 1000 -d 170",
        "odds 5 --vs-pool END --vs-sheet mira", "odds 3 --kind armor", "odds 7 --hunger 2",
        "odds str+bra ilse -d hard --reroll best", "odds str ilse --vs-pool 3 --reroll all",
        "odds str ilse --surge --plot", "odds --of thirst mira starving --rounds 2",
        "odds --of turning tom mira", "odds --of Turning tom mira",
        "odds --of rouse ilse --checks 2 --level 1",
        "odds --of turning --recipient-endurance 2 --sire-endurance 3",
        "odds --of frenzy ilse", "odds --of frenzy ilse --provocation bonfire",
        "odds --of remorse ilse", "forecast mira", "forecast ilse --for 14n",
        "forecast mira --for 3d --when-compelled resist",
        "forecast mira --for 36h --feed-every 24h --feed-ml 300",
        "forecast ilse --feed-every 48h --feed-source bag",
    ],
)  # fmt: skip
def test_every_answer_keeps_its_schema(words):
    for answer in results(*words.split()):
        assert answer["result"]["rolls"] == []
        assert (answer["changes"], answer["written"], answer["seed"]) == ({}, False, None)
        for chance in chances(answer["result"]):
            num, den = map(int, chance["exact"].split("/")) if chance["exact"] else (0, 0)
            assert chance["exact"] is None or Fraction(num, den).denominator == den


def chances(value):
    if isinstance(value, dict):
        if set(value) == {"exact", "float"}:
            yield value
        else:
            for inner in value.values():
                yield from chances(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from chances(inner)


def test_house_rules_change_the_odds_as_they_change_the_roll(table):
    (table / "house.toml").write_text(
        "[v5.test]\nsuccess_face = 5\n[sanguiri.test]\nsuccess_face = 5\n"
    )
    assert exact(one("odds", "1", "--rules", "house.toml")["result"]["win"]) == Fraction(1, 3)
    v5 = one("odds", "1", "-d", "1", "--system", "v5", "--rules", "house.toml")
    assert exact(v5["result"]["win"]) == Fraction(6, 10)


def test_roll_and_thirst_say_the_odds_when_asked():
    asked = one("odds", "7", "--hunger", "2", "-d", "4")["result"]
    told = one("roll", "7", "--hunger", "2", "-d", "4", "--seed", "1", "--odds")["result"]["odds"]
    assert told == {"win": asked["win"], "outcomes": asked["outcomes"]}
    assert one("roll", "3", "--seed", "1")["result"]["odds"] is None
    starving = one("thirst", "starving", "--odds", "-n", "--seed", "1")["result"]
    assert starving["odds"]["win"] == one("odds", "--of", "thirst", "starving")["result"]["win"]
    assert one("thirst", "starving", "-n", "--seed", "1")["result"]["odds"] is None
    assert "odds      53.5% to pass, critical 6.6%" in done(
        "roll", "7", "--hunger", "2", "-d", "4", "--seed", "1", "--odds"
    )
    assert "sanguir odds" in done("roll", "7", "--hunger", "2", "--seed", "1", "--odds")


# -- text --------------------------------------------------------------------------------------


def test_a_v5_pool_reads_at_a_glance():
    assert done("odds", "7", "--hunger", "2", "-d", "4").splitlines() == [
        "Vampire V5 d10: odds of a test, Difficulty 4",
        "  pool      7 dice, 2 of them Hunger",
        "  win                  53.5%  ██████████████████████████▎",
        "    critical            6.6%  ███▎",
        "    messy critical      8.4%  ████▏",
        "    success            38.5%  ██████████████████▉",
        "    bestial failure    11.5%  █████▋",
        "    failure            35.0%  █████████████████▏",
        "  within failures     total failure 0.8%, win at a cost 45.7%, of all rolls",
    ]


def test_a_sanguiri_pool_shows_its_successes():
    lines = done("odds", "3").splitlines()
    assert lines[1:4] == [
        "  pool      3 dice",
        "  pass                 42.1%  ████████████████▍",
        "  successes           exactly  at least",
    ]
    assert lines[-1].split()[:3] == ["3", "0.5%", "0.5%"]


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize(
    "words",
    ["odds 7", "odds 1000 -d 170 --plot", "odds 9 --hunger 3 --reroll all", "odds --of frenzy ilse",
     "odds str+bra ilse --reroll all", "forecast mira --plot", "forecast ilse --for 20n --plot",
     "forecast mira --when-compelled feed", "odds 4 --vs-pool 5 --plot"],
)  # fmt: skip
def test_screens_fit_the_terminal(words, width):
    text = done(*words.split(), COLUMNS=str(width))
    if width >= 40:
        assert max(map(len, text.splitlines())) <= width, text
    assert "\x1b" not in text


def test_plain_ascii_where_the_terminal_can_do_no_better():
    from shell import process

    for words in ("odds 7 --hunger 2 -d 4 --plot", "forecast mira --plot", "forecast ilse --plot"):
        answer = process(
            *words.split(), env={"PYTHONIOENCODING": "ascii", "SANGUIR_JOURNAL": "off"}
        )
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.isascii()
        assert "##" in answer.out
        assert "\\u" not in answer.out


@pytest.mark.parametrize(
    ("num", "den", "text"),
    [(0, 1, "0%"), (1, 1, "100%"), (1, 2, "50.0%"), (1, 10**9, "<0.1%"), (4, 10_000, "<0.1%"),
     (5, 10_000, "0.1%"), (10**9 - 1, 10**9, ">99.9%"), (9995, 10_000, ">99.9%"), (2, 3, "66.7%"),
     (9994, 10_000, "99.9%"), (1, 10**400, "<0.1%"), (10**400 - 1, 10**400, ">99.9%")],
)  # fmt: skip
def test_only_the_certain_is_100_and_only_the_impossible_0(num, den, text):
    chance = {"exact": f"{num}/{den}", "float": num / den}
    assert percent(chance) == text
    if 0 < num < den:
        assert percent({"exact": None, "float": num / den}) == text


def test_whatever_is_more_than_nothing_shows_in_a_bar():
    look, plain = Look(), Look(unicode=False)
    assert [bar(v, 8, look) for v in (0, 1e-9, 0.5, 1)] == ["", "▏", "████", "████████"]
    assert [bar(v, 8, plain) for v in (0, 1e-9, 0.5, 1)] == ["", ".", "####", "########"]
    assert spark([0, 1e-9, 0.5, 1], look) == " ▁▄█"
    assert spark([0, 1e-9, 0.5, 1], plain) == " .59"


def test_columns_share_the_room_there_is():
    tall = chart(dict.fromkeys(range(4), 0.25), Look(width=40))
    assert tall[0] == " 25.0%  █████ █████ █████ █████"
    assert tall[-1] == "        0     1     2     3"
    many = chart(dict.fromkeys(range(1000), 1 / 1000), Look(width=40))
    assert max(map(len, many)) <= 40


def test_names_are_made_harmless(table):
    text = (table / "mira.toml").read_text()
    evil = text.replace('name = "Mira Voss"', 'name = "<script>\\u001b[2J&amp;]]>"')
    assert evil != text
    (table / "evil.toml").write_text(evil)
    assert "\x1b" not in done("odds", "--of", "thirst", "evil")
    for words, file in (("odds --of thirst evil", "a.svg"), ("forecast evil", "b.html")):
        done(*words.split(), "--export", file)
        page = Path(file).read_text(encoding="utf-8")
        assert "<script>" not in page
        assert "&lt;script&gt;" in page or "&lt;script" in html.unescape(page)
        assert "\x1b" not in page


# -- saved screens -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hunger.svg", "hunger.html", "HUNGER.SVG"])
def test_the_screen_is_saved_beside_being_shown(name):
    shown = done("forecast", "ilse", "--for", "3n", "--export", name)
    assert "the next 3 nights" in shown
    page = Path(name).read_text(encoding="utf-8")
    assert page.lstrip().startswith(("<svg", "<!DOCTYPE"))
    bare = html.unescape(re.sub(r"<[^>]+>", "", page)).replace("\xa0", " ")
    assert "the next 3 nights" in bare
    assert "█" in bare or "torpor" in bare
    assert not re.search(r"url\((?!#)|@import|<link|src=", page)


def test_a_saved_screen_replaces_the_one_before():
    done("odds", "3", "--export", "a.svg")
    before = Path("a.svg").read_text(encoding="utf-8")
    done("odds", "4", "--export", "a.svg", "--force")
    assert Path("a.svg").read_text(encoding="utf-8") != before
    assert sorted(p.name for p in Path().glob("*a.svg*")) == ["a.svg"]


def test_a_screen_is_saved_in_json_too():
    one("odds", "3", "--export", "a.svg")
    assert Path("a.svg").exists()


def test_files_without_a_known_form_are_refused_before_anything_is_shown():
    assert ".svg" in fails(2, "odds", "3", "--export", "a.png")
    assert not Path("a.png").exists()


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "words", "said"),
    [
        (2, "odds 1001", "more than a pool holds"),
        (2, "odds", "which pool"),
        (2, "odds 5 mira mira", "more than one sheet"),
        (2, "odds 5 --rounds 3", "--rounds"),
        (2, "odds --of luck mira", "no state roll"),
        (2, "odds --of thirst", "needs a sheet"),
        (2, "odds --of thirst mira --vs 3", "--vs"),
        (2, "odds --of turning mira", "RECIPIENT SIRE"),
        (2, "odds 3 --reroll 1,2", "positions"),
        (2, "odds 3 --kind fixed", "fixed"),
        (4, "odds --of rouse mira", "v5"),
        (4, "odds --of thirst ilse", "sanguiri"),
        (4, "odds --of thirst tom", "human"),
        (4, "forecast tom", "human"),
        (2, "forecast mira --for 367d", "366"),
        (2, "forecast mira --for 0", "--for: 0 h is out of range"),
        (2, "forecast ilse --when-compelled feed", "--when-compelled"),
        (3, "forecast nobody", "nobody"),
        (2, "forecast ilse --when-compelled feed", "does not apply to forecast"),
        (2, "forecast mira --for 366d --feed-every 1m --feed-ml 1", "527,040 events"),
        (2, "odds --of rouse ilse --rounds 3", "does not apply to odds --of in v5"),
        (2, "odds --of rouse ilse --trigger increase", "--trigger"),
        (2, "odds --of thirst mira --trigger round", "increase"),
        (2, "odds --of turning mira mira --trigger increase", "--of thirst"),
        (2, "odds 5 --vs-pool str --system v5", '--vs-pool: "str"'),
        (2, "odds 5 --vs-pool str", '--vs-pool: "str"'),
        (2, "odds 5 -d 99999999999999999999999", "out of range"),
    ],
)
def test_what_makes_no_sense_is_refused(status, words, said):
    assert said in " ".join(sanguir(*words.split()).problems)
    assert sanguir(*words.split()).status == status


def test_the_odds_of_a_turning_are_refused_of_a_vampire_of_v5_on_either_side():
    for words in (("marek", "mira"), ("tom", "marek")):
        (error,) = errors(4, "odds", "--of", "turning", *words)
        assert (error["code"], error["file"]) == ("refused", "marek.toml")
        assert "`odds-of`" not in error["message"]


def test_one_fault_is_told_once():
    (said,) = sanguir("odds", "--of", "rouse", "ilse", "--reroll", "all").problems
    assert said.startswith("--reroll")


def test_a_folder_that_takes_no_files_is_not_said_to_be_missing():
    if Path("/proc/self").exists():
        said = " ".join(sanguir("odds", "3", "--export", "/proc/a.svg").problems)
        assert "not there" not in said
        assert "its folder" in said


@pytest.mark.parametrize("words", ["7 --hunger 2 -d 4", "7 --hunger 2", "5 --system v5 --vs 2",
                                   "5 --system v5 --vs-pool 4", "6", "6 --vs 1"])  # fmt: skip
def test_json_is_the_same_with_and_without_a_plot(words):
    found = one("odds", *words.split())
    facts = found["result"]
    totals = facts.get("successes") or facts["outcomes"]["successes"]
    assert sum(map(exact, totals.values())) == 1
    assert one("odds", *words.split(), "--plot") == found


def test_a_contest_names_every_end_beside_its_result():
    text = done("roll", "3", "--vs", "2", "--odds", "--seed", "1")
    assert "win 0.5%, tie 6.9%, lost 92.6%" in text
    outcomes = one("roll", "3", "--vs", "2", "--odds", "--seed", "1")["result"]["odds"]["outcomes"]
    assert sum(map(exact, outcomes.values())) == 1
    fixed = done("roll", "3", "--kind", "fixed", "--odds", "--seed", "1")
    assert "sanguir odds" not in fixed


def test_the_test_that_healing_calls_for_has_its_odds():
    now = one("odds", "--of", "thirst", "mira")["result"]
    raised = one("odds", "--of", "thirst", "mira", "--trigger", "increase")["result"]
    assert raised["pool"]["size"] < now["pool"]["size"]
    assert exact(raised["win"]) < exact(now["win"])


def test_a_days_rounds_to_regain_are_as_much_an_average_as_its_chance_to_pass():
    def test(size, due):
        win, rounds = 1 - (5 / 6) ** size, 1 / (1 - (5 / 6) ** size)
        return {"dice": size, "due": {"exact": None, "float": due},
                "win": {"exact": str(size), "float": win},
                "rounds_to_regain": {"exact": None, "float": rounds}}  # fmt: skip

    day = {"tests": [test(6, 0.75), test(1, 0.25)]}
    assert rounds_of({"when_compelled": "feed"}, day) == f"{0.75 / (1 - (5 / 6) ** 6) + 1.5:.2f}"
    never = {**test(1, 0.5), "dice": 0, "rounds_to_regain": None}
    assert rounds_of({"when_compelled": "feed"}, {"tests": [never]}) == "never"
    assert rounds_of({"when_compelled": "feed"}, {"tests": []}) == ""


def test_re_rolls_say_that_they_are_for_lost_rolls_alone():
    text = done("odds", "7", "--hunger", "2", "-d", "4", "--reroll", "all")
    assert "used only on a lost roll" in text
    assert "used only on a lost roll" in " ".join(done("odds", "--help").split())
    assert "even of a roll that passed" in " ".join(done("roll", "--help").split())


def test_the_forecast_says_what_its_column_of_levels_holds():
    line = "  Thirst is the likeliest level at the day's Test"
    assert line in sanguir("forecast", "mira").out
    assert line not in sanguir("forecast", "ilse").out
    words = " ".join(sanguir("forecast", "mira").out.split())
    assert "control kept is that every Test so far has passed" in words


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


def test_the_forecast_names_the_level_at_which_a_test_is_made():
    out = done("forecast", "mira", "--for", "6d")
    levels = [line.split()[1] for line in out.splitlines() if line[:7].strip().isdigit()]
    assert levels == ["peckish", "thirsty", *["bloodthirsty"] * 4]
    assert "Thirst is the likeliest level at the day's Test" in " ".join(out.split())


def test_a_provocation_that_calls_for_no_test_says_from_which_hunger_it_would():
    done("sheet", "set", "ilse", "hunger=3")
    out = done("odds", "--of", "frenzy", "ilse")
    for provocation, least in (("blood-sight 2", 4), ("blood-taste 3", 4), ("failed-rouse 4", 5)):
        assert f"  {provocation:<22} no test below Hunger {least}\n" in out
    found = one("odds", "--of", "frenzy", "ilse")["result"]["provocations"]
    assert (found["bonfire"]["least_hunger"], found["blood-sight"]["least_hunger"]) == (None, 4)


def test_the_odds_of_control_say_which_tests_they_count():
    out = done("odds", "--of", "thirst", "starving", "--rounds", "3")
    assert "  control by Test 3 " in out
    assert "Tests on average, this one included\n" in out


def test_a_day_on_which_the_clock_has_stopped_names_no_thirst():
    done("sheet", "set", "mira", "state.hours_since_blood=96", "state.thirst=bloodthirsty",
         "state.exposure=direct")  # fmt: skip
    rows = [line.split() for line in done("forecast", "mira", "--for", "12d").splitlines()]
    found = {row[1] for row in rows if row and row[0].isdecimal() and row[2] == "none"}
    assert found == {"stopped"}


def test_the_odds_of_a_rouse_for_a_power_know_its_level(table):
    with (table / "ilse.toml").open("a", encoding="utf-8") as sheet:
        for name, level in (("Heightened Senses", 1), ("Premonition", 2)):
            sheet.write(f'\n[[powers]]\nname = "{name}"\ndiscipline = "auspex"\nlevel = {level}\n')
        sheet.write("\n[disciplines]\nauspex = 2\n")
    for power, exact_win in (("heightened", "3/4"), ("premonition", "1/2")):
        (answer,) = results("odds", "--of", "rouse", "ilse", "--power", power)
        assert answer["result"]["win"]["exact"] == exact_win


def test_a_forecast_of_those_whom_no_test_can_free_sends_nobody_in_circles():
    done("sheet", "set", "mira", "endurance=1", "willpower=1", "thirst=bloodthirsty",
         "control=compelled")  # fmt: skip
    for policy in ((), ("--when-compelled", "resist")):
        said = " ".join(done("forecast", "mira", *policy).split())
        assert "the clock stands still" in said
        assert "feed, as no Test can pass: `sanguir feed mira.toml --ml 250`" in said
        assert "see what resisting comes to" not in said


def test_a_forecast_says_when_its_first_day_ends_where_the_clock_has_run_before():
    assert "ends at" not in done("forecast", "mira")
    done("sheet", "set", "mira", "clock_hours=144")
    assert "  day 1 ends at 168 h on the clock\n" in done("forecast", "mira")
    assert "  day 1 ends at 156 h on the clock\n" in done("forecast", "mira", "--for", "12h")
    done("sheet", "set", "mira", "control=compelled", "thirst=thirsty")
    assert "ends at" not in done("forecast", "mira")


def test_nights_that_are_alike_are_one_row_and_a_sleeper_wakes():
    done("sheet", "set", "ilse", "torpor=true", "torpor_until_hours=240", "clock_hours=24")
    said = done("forecast", "ilse", "--for", "12d")
    assert "lies in torpor until 240 h on the clock, and wakes in night 9\n" in said
    rows = [line.split() for line in said.splitlines() if line.split()[0][0].isdigit()]
    assert [row[0] for row in rows] == ["1-8", "9", "10", "11", "12"]
    assert rows[1][-1] == "0%"
    narrow = done("forecast", "ilse", "--for", "12d", COLUMNS="40")
    assert "    1-8  " in narrow


def test_odds_of_a_contest_say_where_a_house_rule_decides_equal_successes(table):
    contest = ("odds", "3", "--vs-pool", "3")
    (table / "lost.toml").write_text('[sanguiri.contest]\nequal_successes = "lost"\n')
    assert "equal successes" not in done(*contest)
    said = done(*contest, "--rules", "lost.toml")
    assert "equal successes count as lost, by the house rule" in said
    for undecided in (("odds", "2", "--vs", "5"), ("odds", "0", "--vs-pool", "0")):
        assert "equal successes" not in done(*undecided, "--rules", "lost.toml")
    (table / "v5.toml").write_text('[v5.contest]\nequal_successes = "lost"\n')
    theirs = ("odds", "3", "--vs-pool", "3", "--hunger", "1")
    assert "equal successes from 1 up count as won" in done(*theirs)
    assert "count as lost, by the house rule" in done(*theirs, "--rules", "v5.toml")


def test_a_provocation_is_told_by_the_name_of_its_row_however_it_was_typed():
    (answer,) = results("odds", "--of", "Frenzy", "ilse", "--provocation", "BonFire")
    assert [*answer["result"]["provocations"]] == ["bonfire"]


def test_a_forecast_of_a_clock_that_stands_still_plots_nothing():
    done("sheet", "set", "mira", "control=compelled", "thirst=thirsty")
    assert "control kept so far" not in done("forecast", "mira", "--plot")
