"""The README says what is so: its tour is real output, its commands are the ones that work."""

from __future__ import annotations

import re
import subprocess

import tour

from sanguir import errors, resolver
from sanguir.cli import exits
from sanguir.v5.book import BOOK

README = tour.README.read_text(encoding="utf-8")


def test_the_tour_prints_what_the_commands_print() -> None:
    assert tour.regenerated(README) == README


def test_the_tour_has_commands() -> None:
    blocks = tour.BLOCK.findall(README)
    assert sum(block.count("\n$ ") + block.startswith("$ ") for block in blocks) >= 10


def test_the_two_commands_at_the_top_run_the_main_job_and_the_tests() -> None:
    head = README.split("## ", 2)[1]
    commands = [line[2:] for line in head.splitlines() if line.startswith("$ ")]
    assert len(commands) == 2
    assert "cp examples/mira.toml ." in commands[0]
    assert "sanguir advance-time mira.toml --hours 72" in commands[0]
    assert "python -m pytest" in commands[1]
    assert all(command.startswith("python3 -m venv ") for command in commands)


def test_every_script_in_the_examples_is_executable_and_parses() -> None:
    scripts = sorted((tour.ROOT / "examples" / "scripts").glob("*.sh"))
    assert scripts
    for script in scripts:
        assert script.stat().st_mode & 0o111, script
        subprocess.run(["sh", "-n", str(script)], check=True)


def test_the_skills_of_v5_are_listed_as_the_book_has_them() -> None:
    assert ", ".join(BOOK.test_skills) in " ".join(README.split())


def test_every_key_that_a_new_sheet_lacks_is_named() -> None:
    section = README.split("\n## Sheets\n")[1].split("\n## ")[0]
    for system in resolver.SYSTEMS:
        new = {key for _, table in resolver.template(system, "x") for key in table} | {"sex"}
        for key in set(resolver.sheet_keys(system)) - new:
            assert f"`{key}`" in section


def test_every_link_of_the_page_leads_to_a_heading_of_it() -> None:
    headings = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}
    links = re.findall(r"\]\(#([^)]*)\)", README)
    assert links
    assert set(links) <= anchors


def test_each_code_of_an_error_is_listed_with_the_exit_status_it_ends_with() -> None:
    rows = dict(re.findall(r"^\| (\d+) \| (?:`(\w+)`)? ?\|", README, re.MULTILINE))
    kinds = [errors.UsageError, errors.InvalidError, errors.RefusedError, errors.StorageError]
    ends = {kind.code: exits.status_of(kind(errors.Problem("x"))) for kind in kinds}
    ends["internal"] = exits.INTERNAL
    assert {code: int(status) for status, code in rows.items() if code} == ends
    others = (exits.DONE, exits.ROLL_FAILED, exits.INTERRUPTED)
    assert {int(status) for status, code in rows.items() if not code} == set(others)
