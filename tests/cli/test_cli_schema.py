"""The schemas of what is no verb's result: errors, warnings, records, the lines of a batch."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from shell import done, fails, sanguir, schema

from sanguir.cli.verbs import VERBS


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def batch(tmp_path, *commands):
    """Run commands as a batch: its answers, and what stands on standard error."""
    file = tmp_path / "commands.ndjson"
    file.write_text("".join(json.dumps(command) + "\n" for command in commands))
    answer = sanguir("batch", file)
    return lines(answer.out), lines(answer.err)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["roll"], "usage"),
        (["roll", "5", "--dice", "7,1,1,1,1"], "usage"),
        (["thirst", "nobody.toml"], "invalid"),
        (["rouse", "mira.toml"], "refused"),
        (["sheet", "export", "mira.toml", "--to", "json", "-o", "tom.toml"], "io"),
    ],
)
def test_an_error_keeps_its_schema(words, code):
    found = lines(sanguir(*words, "--json").err)
    assert [one["error"]["code"] for one in found] == [code]
    for one in found:
        jsonschema.validate(one, schema("error"))


def test_a_record_of_the_journal_keeps_its_schema():
    kept = ("--journal", "kept.ndjson", "--seed", 7)
    done("thirst", "mira.toml", "--trigger", "increase", *kept)
    done("turn", "tom.toml", "mira.toml", *kept)
    done("roll", "strength", "mira.toml", "--vs-pool", 4, "-m", "fog:-1", *kept)
    done("advance-time", "mira.toml", "--hours", 48, "--feed-every", "24h", "--feed-ml", 300, *kept)
    done("sheet", "set", "mira.toml", "state.injuries=2", "--journal", "kept.ndjson")
    done("undo", "mira.toml", "--journal", "kept.ndjson")
    done("roll", 7, "--hunger", 2, "-d", 4, "--dice", "10,6,2,3,1,10,1", "--journal", "kept.ndjson")
    records = lines(done("journal", "show", "kept.ndjson", "--json"))
    assert [one["verb"] for one in records] == [
        "thirst", "turn", "roll", "advance-time", "sheet set", "undo", "roll"
    ]  # fmt: skip
    for one in records:
        jsonschema.validate(one, schema("journal-show"))


def test_whatever_a_batch_answers_keeps_its_schema(tmp_path):
    done("roll", 5, "--journal", "kept.ndjson")
    answers, _ = batch(
        tmp_path,
        {"verb": "roll", "pool": 5, "id": 1},
        {"verb": "sheet show", "sheet": ["mira.toml", "lena.toml"], "id": "two"},
        {"verb": "odds", "pool": 4, "id": None},
        {"verb": "rols", "id": [3]},
        {"verb": "journal show", "file": "kept.ndjson", "id": 4},
        {"verb": "rouse", "sheet": "mira.toml"},
        {"verb": "schema", "id": 18},
        {"verb": "schema", "words": ["roll"], "id": 19},
    )
    assert len(answers) == 9
    for one in answers:
        jsonschema.validate(one, schema("batch"))
    assert list(answers[-2]) == ["schemas", "id"]
    for odd in ({"id": 7}, {"schemas": {}, "error": {}}, {"title": "sanguir roll"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(odd, schema("batch"))


def test_a_warning_of_a_batch_says_which_command_it_is_of(tmp_path):
    mira = Path("mira.toml")
    mira.write_text(mira.read_text() + "x = 1\n")
    show = {"verb": "sheet show", "sheet": "mira.toml"}
    answers, warnings = batch(tmp_path, {**show, "id": 7}, {"verb": "roll", "pool": 5}, show)
    assert len(answers) == 3
    assert [(one["line"], one.get("id")) for one in warnings] == [(1, 7), (3, None)]
    assert "id" not in warnings[1]
    for one in warnings:
        jsonschema.validate(one, schema("warning"))


def test_every_schema_is_in_the_answer_without_a_verb_and_none_looks_like_an_error():
    every = json.loads(done("schema"))
    assert {"roll", "journal-show", "batch", "error", "warning"} <= set(every)
    for name, one in every.items():
        jsonschema.Draft202012Validator.check_schema(one)
        assert one == schema(name)


def parts(of):
    """Every object within a schema, itself included."""
    if isinstance(of, dict):
        yield of
        for inner in of.values():
            yield from parts(inner)
    elif isinstance(of, list):
        for inner in of:
            yield from parts(inner)


def test_a_schema_carries_the_definitions_that_it_refers_to_and_no_others():
    for name, one in json.loads(done("schema")).items():
        carried = one.pop("$defs", {})
        wanted = {part["$ref"] for part in parts(one) if "$ref" in part}
        within = {part["$ref"] for part in parts(carried) if "$ref" in part}
        assert {f"#/$defs/{known}" for known in carried} == wanted, name
        assert within <= wanted, name


def test_a_name_without_a_schema_is_refused_with_the_nearest():
    assert fails(2, "schema", "errors") == '"errors" has no schema; did you mean error?'


def test_json_puts_a_schema_on_one_line():
    for words in (["roll"], ["journal", "show"], []):
        short, long = done("schema", *words, "--json"), done("schema", *words)
        assert short.count("\n") == 1
        assert json.loads(short) == json.loads(long)


def test_every_verb_takes_json():
    for name in VERBS:
        assert "--json" in done(*name.split(), "--help"), name


def test_a_batch_looks_a_level_up_where_it_names_no_sheet(tmp_path):
    answers, told = batch(
        tmp_path,
        {"verb": "uv", "level": "direct", "kind": "human"},
        {"verb": "uv", "level": "direct", "sheet": "mira.toml"},
        {"verb": "uv", "sheet": "mira.toml"},
        {"verb": "uv", "level": "dirct"},
        {"verb": "uv", "kind": "human"},
    )
    assert (
        answers[0]["result"]
        == json.loads(done("uv", "--level", "direct", "--kind", "human", "--json"))["result"]
    )
    assert answers[1]["written"] is True
    assert answers[2]["result"]["exposure"] == "direct"
    assert answers[3]["error"]["key"] == "level"
    assert answers[4]["error"]["code"] == "usage"
    assert told == []


def test_a_verb_of_two_words_may_be_given_as_one():
    assert done("schema", "journal show") == done("schema", "journal", "show")
