"""Whatever goes in: a result by the contract or one of our errors, and never a changed file."""

from __future__ import annotations

import json
from pathlib import Path

from cli.shell import DATA, RUNNER, sanguir
from commands import SHEETS, batch_commands, command_lines
from hypothesis import given
from hypothesis import strategies as st
from law import TABLE, contents, examples, keeps_the_law, lay
from texts import edited, json_bytes, pools, toml_values, words

from sanguir.cli.app import app
from sanguir.cli.command import declared, find
from sanguir.cli.verbs import VERBS

ROOT = Path(__file__).parents[2]
MADE = [path.read_text() for path in sorted((ROOT / "examples").glob("*.toml"))]
TEXTS = [path.read_text() for path in sorted(DATA.glob("*.toml"))] + MADE
HOUSES = [(ROOT / "examples/rules/house.toml").read_text()] + [
    RUNNER.invoke(app, ["rules", "export", "--system", system]).stdout
    for system in ("sanguiri", "v5")
]
PLAN = (ROOT / "examples/plans/downtime.toml").read_text()
FOREIGN = [
    json.loads(path.read_text())
    for path in sorted((ROOT / "tests/exchange/data").glob("*.json"))
]  # fmt: skip
ON_A_SHEET = [
    "sheet show", "sheet check", "sheet set notes=x", "sheet set injuries+=1", "sheet set hunger=1",
    "sheet xp --add 3 why", "sheet export --to json", "sheet export --to foundry",
    "sheet export --to inconnu", "sheet export --to markdown", "sheet export --to inconnu-body",
    "advance-time --hours 30", "advance-time --to 200h --feed-every 1d --feed-ml 300",
    "advance-time --nights 2 --when-compelled resist", "thirst", "thirst --trigger blood",
    "heal", "uv direct", "uv", "feed --ml 300", "feed --source bag", "rouse", "rise", "mend",
    "damage 3", "willpower --spend re-roll", "willpower --recover 1", "stain 2", "remorse",
    "frenzy --provocation insulted", "frenzy --difficulty 3 --kind fury", "resonance show",
    "resonance set --humour choleric --intensity intense", "session start", "session end",
    "torpor", "torpor --wake", "forecast --for 3d", "undo", "sheet show --export new.html",
    "roll strength", "roll END+WIL --odds", "odds 5", "roll @hold",
]  # fmt: skip
NO_JOURNAL = "the journal could not be written"  # which only a run that keeps one can tell
flags = st.sampled_from([[], ["--json"]])


def on(sheet: str, told: str) -> list[str]:
    """Put a sheet's name into a command: behind a pool, else at once behind the verb."""
    said = told.split()
    at = 2 if said[0] in ("roll", "odds", "sheet", "resonance", "session") else 1
    return [*said[:at], sheet, *said[at:]]


@examples(90)
@given(edited(TEXTS), st.sampled_from(ON_A_SHEET), flags)
def test_a_sheet(text, told, more):
    keeps_the_law([*on("mira.toml", told), *more], {"mira.toml": text})


@examples(50)
@given(edited(HOUSES), st.sampled_from(["rules check", "rules show", *ON_A_SHEET]), flags,
       st.sampled_from(SHEETS))  # fmt: skip
def test_house_rules(text, told, more, sheet):
    if told == "rules check":
        line = ["rules", "check", "house.toml"]
    elif told == "rules show":
        line = ["rules", "show", "--rules", "house.toml"]
    elif told.startswith(("undo", "sheet set")):
        line = ["rules", "export", "--rules", "house.toml"]
    else:
        line = [*on(sheet, told), "--rules", "house.toml"]
    keeps_the_law([*line, *more], {"house.toml": text})


@examples(70)
@given(pools(), st.sampled_from([*SHEETS, None]), flags,
       st.sampled_from([[], ["--system", "v5"], ["--odds"], ["--vs-pool", "WIL+1"], ["--dry-run"],
                        ["--reroll", "best"], ["--hunger", "3"], ["-d", "2"]]),
       st.sampled_from(["roll", "roll", "odds"]))  # fmt: skip
def test_a_pool(pool, sheet, more, options, name):
    tail = [] if sheet is None else [sheet]
    keeps_the_law([name, *more, *options, "--", pool, *tail])


@st.composite
def plans(draw):
    """A plan of events with keys and values that are mostly meant for one another."""
    fine = {"at": ["36", "'3d'", "0"], "every": ["24", "'24h'", "'2n'", "'90m'"],
            "do": ["'feed'", "'heal'", "'mend'", "'uv'", "'session'"], "ml": ["300", "0"],
            "source": ["'bag'", "'sip'", "'kill'"], "amount": ["1", "4"], "injuries": ["1"],
            "aggravated": ["true"], "exposure": ["'direct'", "'absent'"],
            "humour": ["'choleric'"], "intensity": ["'intense'"]}  # fmt: skip
    told = []
    for _ in range(draw(st.integers(1, 3))):
        told.append("[[event]]")
        keys = [draw(st.sampled_from(["at", "every"])), "do",
                *draw(st.lists(st.sampled_from([*fine]), max_size=4))]  # fmt: skip
        for key in dict.fromkeys(keys):
            value = draw(st.sampled_from(fine[key]) if draw(st.integers(0, 9)) else toml_values())
            told.append(f"{key} = {value}")
    return "\n".join(told)


@examples(60)
@given(plans() | edited([PLAN]), st.sampled_from(SHEETS), flags,
       st.sampled_from(["advance-time --to 400h", "advance-time --hours 60", "forecast --for 3d",
                        "advance-time --nights 3 --when-compelled feed --available-ml 200"]),
)  # fmt: skip
def test_a_plan(text, sheet, more, told):
    keeps_the_law([*on(sheet, told), "--plan", "plan.toml", *more], {"plan.toml": text})


@examples(60)
@given(json_bytes(FOREIGN), flags,
       st.sampled_from([[], ["--from", "progeny"], ["--from", "foundry"], ["--from", "inconnu"],
                        ["--from", "json"], ["-o", "new.toml"], ["--pick", "Osric Vane"]]),
)  # fmt: skip
def test_an_import_file(raw, more, options):
    answer = keeps_the_law(["sheet", "import", "in.json", *options, *more], {"in.json": raw})
    if answer.status == 0:
        (made,) = contents().keys() - TABLE.keys() - {"in.json"}
        assert sanguir("sheet", "check", "--", f"./{made}").status == 0


def journal() -> list[dict]:
    """Keep a journal of what both systems do, and read its records."""
    lay({})
    for told in ("thirst mira", "advance-time mira --hours 50", "heal lena", "rouse marek",
                 "roll strength+brawl marek", "roll END mira --vs-pool 3", "turn tom mira",
                 "feed mira --ml 300", "undo mira", "frenzy marek --difficulty 3 --kind fury",
                 "roll 5 --odds", "sheet set mira notes=x", "remorse marek", "stain marek 2",
                 "advance-time marek --nights 2 --plan plan.toml"):  # fmt: skip
        sanguir(*told.split())
    return [json.loads(line) for line in Path("journal.ndjson").read_text().splitlines()]


RECORDS: list[dict] = []


@examples(60)
@given(st.data())
def test_a_journal(data):
    if not RECORDS:
        RECORDS.extend(journal())
    kept = data.draw(st.lists(json_bytes(RECORDS), min_size=1, max_size=4))
    told = data.draw(st.sampled_from(
        ["journal show", "journal stats", "journal replay", "undo mira", "journal stats --export "
         "new.svg", "undo marek", "undo lena"]))  # fmt: skip
    here = str(Path("mira.toml").resolve().parent)
    raw = b"\n".join(kept)
    was = RECORDS[0]["sheet"].removesuffix("/mira.toml")
    raw = raw.replace(was.encode(), here.encode())
    keeps_the_law([*told.split(), *data.draw(flags)], {"journal.ndjson": raw})


def as_json(text: str) -> dict:
    """Read a sheet as the program gives it in JSON."""
    lay({"mira.toml": text})
    answer = sanguir("sheet", "show", "mira.toml", "--json")
    return json.loads(answer.out)["after"]


LINES: list[dict] = []


@examples(70)
@given(st.data())
def test_lines_of_sheets(data):
    if not LINES:
        LINES.extend(as_json(text) for text in TEXTS)
    raw = b"\n".join(data.draw(st.lists(json_bytes(LINES), min_size=1, max_size=3)))
    told = data.draw(st.sampled_from(
        ["advance-time - --hours 30", "advance-time - --to 100h --feed-every 1d --feed-ml 300",
         "sheet show -", "sheet check -", "advance-time - --nights 2 --when-compelled resist",
         "advance-time - --hours 30 --journal kept.ndjson", "thirst -", "rise -",
         "advance-time - --to 50h --plan plan.toml"]))  # fmt: skip
    answer = keeps_the_law([*told.split(), *data.draw(flags)], stdin=raw)
    if answer.out and raw.count(b"\n") == 0:
        assert contents().keys() - TABLE.keys() <= {"kept.ndjson"}


@examples(60)
@given(st.lists(batch_commands() | json_bytes([{"verb": "roll", "pool": "5", "id": 1}]),
                min_size=1, max_size=3))  # fmt: skip
def test_a_batch(lines):
    raw = b"\n".join(lines)
    keeps_the_law(["batch", "-", "--json"], stdin=raw)


THROWN: list[dict] = []


@examples(60)
@given(st.data())
def test_a_roll_to_throw_again(data):
    if not THROWN:
        lay({})
        for told in ("roll 5 --system v5", "roll str+brawl marek -d 3 --odds",
                     "roll 4 marek --vs-pool 3", "roll 3 marek --kind willpower"):  # fmt: skip
            THROWN.append(json.loads(sanguir(*told.split(), "--seed", "3", "--json").out))
        THROWN.extend([whole["result"]["rolls"][0] for whole in THROWN])
    raw = data.draw(json_bytes(THROWN))
    strategy = st.sampled_from(["failures", "criticals", "avoid-messy", "risky", "best"]) | words()
    told = data.draw(st.sampled_from([[], ["marek"], ["mira"]]))
    how = data.draw(st.sampled_from(["--strategy", "--positions"]))
    chosen = data.draw(strategy) if how == "--strategy" else "1,2"
    keeps_the_law(["reroll", "in.json", *told, how, chosen, *data.draw(flags)], {"in.json": raw})


def words_of_the_verb(line: list[str]) -> int:
    """Count the words that a verb's name has."""
    return 1 if line[0] in VERBS else 2


@examples(200)
@given(command_lines())
def test_a_command_line(line):
    keeps_the_law(line, stdin=b"")


@examples(150)
@given(command_lines())
def test_a_command_line_that_asks_for_json(line):
    at = words_of_the_verb(line)
    if line[:at] != ["schema"]:
        keeps_the_law([*line[:at], "--json", *line[at:]], stdin=b"")


@examples(60)
@given(command_lines(), st.integers(0, 3))
def test_a_dry_run_writes_nothing_and_ends_as_the_real_run_does(line, seed):
    fixed = [word for word in line if word not in ("--", "-n", "--dry-run", "-")]
    at = words_of_the_verb(fixed)
    shared = declared(find(" ".join(fixed[:at])))
    if "dry_run" not in shared:
        return
    given_dice = any(word.startswith(("--dice", "--seed")) for word in fixed)
    fixed[at:at] = [] if given_dice or "seed" not in shared else ["--seed", str(seed)]
    dry = keeps_the_law([*fixed[:at], "--dry-run", *fixed[at:]])
    real = keeps_the_law(fixed)
    assert (dry.status, len(dry.out.splitlines())) == (real.status, len(real.out.splitlines()))
    told = [line for line in real.err.splitlines() if NO_JOURNAL not in line]
    # A hint that repeats the command has its words, too.
    assert dry.err.replace(" --dry-run", "").splitlines() == told


@examples(60)
@given(st.lists(command_lines(), min_size=1, max_size=4))
def test_what_was_done_can_be_thrown_again_and_taken_back(lines):
    lay({})
    kept = [line for line in lines if not any("journal" in word for word in line)]
    for line in kept:
        keeps_the_law(line, None)
    before = contents()
    if before["journal.ndjson"]:
        again = sanguir("journal", "replay", "journal.ndjson", "--json")
        assert again.status == 0, again
    for sheet in ("mira.toml", "marek.toml"):
        keeps_the_law(["undo", sheet], None)
