"""What fuzz runs found, each as the one example that showed it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.shell import sanguir
from law import TABLE, keeps_the_law, lay

ROLL = {"kind": "test", "pool": {"terms": [["dice", 1]], "size": 1}, "dice": [2]}


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({"result": {"rolls": [False]}}, "result.rolls"),
        ({"result": {"rolls": [[ROLL]]}}, "result.rolls"),
        ({**ROLL, "seed": False}, "seed"),
        ({**ROLL, "seed": -1}, "seed"),
        ({**ROLL, "seed": 2**63}, "seed"),
    ],
)
def test_a_roll_that_is_none_is_said_with_its_key(record, key):
    line = ["reroll", "in.json", "--strategy", "failures", "--json"]
    answer = keeps_the_law(line, {"in.json": json.dumps(record)})
    assert answer.status == 3
    assert json.loads(answer.err)["error"]["key"] == key


@pytest.mark.parametrize(
    "part",
    [{"rolls": True}, {"rolls": [7]}, {"rolls": [{"dice": 6}]}, {"changes": []},
     {"changes": {"state.thirst": 1}}, {"others": [None]}, {"verb": []}, {"seed": True},
     {"dice": ["6"]}, {"before": 3}],
)  # fmt: skip
@pytest.mark.parametrize("told", ["show", "stats", "replay"])
def test_a_line_of_a_journal_that_is_no_record_is_passed_over_with_a_warning(part, told):
    lines = json.dumps({"journal": 1}) + "\n" + json.dumps({"journal": 1, **part}) + "\n"
    answer = keeps_the_law(["journal", told], {"journal.ndjson": lines})
    assert (answer.status, len(answer.problems)) == (0, 1)
    assert "line 2: is not a record" in answer.err


def test_undo_to_a_sheet_that_would_not_do_writes_nothing():
    lay({})
    assert sanguir("sheet", "set", "mira", "injuries+=1").status == 0
    record = json.loads(Path("journal.ndjson").read_text())
    record["changes"]["state.injuries"][0] = record["before"]["state"]["injuries"] = -5
    after = Path("mira.toml").read_bytes()
    journal = json.dumps(record) + "\n"
    answer = keeps_the_law(["undo", "mira"], {"mira.toml": after, "journal.ndjson": journal})
    assert answer.status == 3


def test_a_character_of_a_system_that_is_unknown_is_not_imported():
    answer = keeps_the_law(["sheet", "import", "in.json"], {"in.json": '{"system": "x"}'})
    assert answer.status == 3


def test_the_journal_is_kept_out_of_a_file_that_holds_something_else():
    answer = keeps_the_law(["roll", "5", "--journal", "house.toml"])
    assert answer.status == 0
    assert "the journal could not be written" in answer.err
    assert Path("house.toml").read_bytes() == TABLE["house.toml"]
