"""`--export`: screens and sheets saved as pictures and pages, whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from shell import Untouched, done, errors, fails, results, sanguir

WHAT = {
    "a sheet": ["sheet", "show", "mira"],
    "a V5 sheet": ["sheet", "show", "marek"],
    "a coterie": ["sheet", "show", "mira", "marek", "tom"],
    "odds": ["odds", "5", "-d", "2"],
    "a forecast": ["forecast", "starving", "--for", "4d"],
}


@pytest.mark.parametrize("words", WHAT.values(), ids=WHAT)
@pytest.mark.parametrize("form", ["svg", "html", "SVG", "Html"])
def test_a_screen_is_printed_and_saved(words, form):
    file = f"my picture.{form}"
    shown = done(*words)
    pages = ": 3 pages, one a character" if len(words) > 3 and form.lower() == "html" else ""
    pages = pages if words[:2] == ["sheet", "show"] else ""
    assert done(*words, "--export", file) == f"{shown}saved {file}{pages}\n"
    saved = Path(file).read_text(encoding="utf-8")
    if form.lower() == "svg":
        assert ElementTree.fromstring(saved).tag == "{http://www.w3.org/2000/svg}svg"
    else:
        assert saved.startswith("<!DOCTYPE html>")
    assert not re.search(r"(src|href)=|@import|@font-face|url\((?!#)", saved)
    with Untouched(file):
        done(*words, "--export", file, "--force")
    assert Path(file).read_text(encoding="utf-8") == saved


def test_the_luck_on_record_is_saved_as_a_picture():
    for place in range(3):
        done("roll", "5", "--seed", place, "--journal", "luck.ndjson")
    words = ("journal", "stats", "luck.ndjson")
    shown = done(*words)
    assert done(*words, "--export", "luck.svg") == f"{shown}saved luck.svg\n"
    with Untouched():
        assert fails(5, *words, "--export", "luck.svg").startswith("luck.svg: exists already")
    assert sanguir(*words, "--export", "luck.svg", "--force").status == 0
    written = "".join(ElementTree.parse("luck.svg").getroot().itertext()).replace("\xa0", " ")
    assert "dice that succeed" in written
    narrow = done(*words, COLUMNS="40")
    assert max(map(len, narrow.splitlines())) <= 40
    assert len(narrow.splitlines()) == len(shown.splitlines())


def test_json_goes_on_while_a_picture_is_saved():
    plain = results("sheet", "show", "mira", "tom")
    assert results("sheet", "show", "mira", "tom", "--export", "both.html") == plain
    assert Path("both.html").read_text(encoding="utf-8").count("<article") == 2


def test_a_picture_is_the_same_whatever_the_terminal():
    done("sheet", "show", "mira", "--export", "a.svg", COLUMNS="40", NO_COLOR="1")
    done("sheet", "show", "mira", "--export", "b.svg", COLUMNS="200", FORCE_COLOR="1")
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()


@pytest.mark.parametrize("words", [WHAT["a sheet"], WHAT["a coterie"], WHAT["odds"]])
@pytest.mark.parametrize(
    "file", ["mira", "mira.png", "mira.toml", "", "-", ".svg", "a.svg.gz", "svg", "a.html~"]
)
def test_another_form_is_a_usage_error_that_names_both(words, file):
    with Untouched():
        line = fails(2, *words, "--export", file)
    assert line.startswith("--export: ")
    assert ".svg" in line.partition(";")[2]
    assert ".html" in line.partition(";")[2]


@pytest.mark.parametrize("form", [".svg", ".html"])
def test_a_folder_is_a_usage_error_that_names_both(form):
    Path(f"folder{form}").mkdir()
    line = fails(2, "sheet", "show", "mira", "--export", f"folder{form}")
    assert line == f'--export: "folder{form}" is a folder; a file in it: FILE.svg or FILE.html'
    assert os.listdir(f"folder{form}") == []


def test_a_folder_that_is_not_there_is_told_after_the_screen():
    answer = sanguir("sheet", "show", "mira", "--export", "nowhere/a.svg")
    assert answer.status == 5
    assert answer.problems == ["nowhere/a.svg: its folder is not there; nothing was written"]
    (error,) = errors_after("sheet", "show", "mira", "--export", "nowhere/a.svg")
    assert error["code"] == "io"


def errors_after(*words: str) -> list[dict]:
    import json

    answer = sanguir(*words, "--json")
    return [json.loads(line)["error"] for line in answer.err.splitlines()]


def test_standard_input_is_not_drawn():
    assert fails(2, "sheet", "show", "-", "--export", "a.svg").startswith("--export: ")


def test_a_sheet_with_a_problem_saves_nothing():
    Path("old.svg").write_text("old")
    Path("mira.toml").write_text('system = "sanguiri"\n')
    with Untouched():
        assert sanguir("sheet", "show", "mira", "--export", "old.svg", "--force").status == 3
    assert errors(3, "sheet", "show", "mira", "--export", "old.svg", "--force")


@pytest.mark.parametrize("words", WHAT.values(), ids=WHAT)
def test_a_file_that_is_there_is_replaced_only_by_force(words):
    Path("old.svg").write_text("old")
    os.symlink("mira.toml", "link.svg")
    for file in ("old.svg", "link.svg"):
        with Untouched():
            line = fails(5, *words, "--export", file)
            (error,) = errors(5, *words, "--export", file)
        assert line.startswith(f"{file}: exists already; nothing was written; `--force`")
        assert error["code"] == "io"
    assert done(*words, "--export", "old.svg", "--force").endswith("\nsaved old.svg\n")
    assert Path("old.svg").read_text(encoding="utf-8").startswith("<svg")


def test_what_was_there_is_replaced_as_a_file_of_its_own_mode():
    Path("real.svg").write_text("old")
    os.chmod("real.svg", 0o600)
    os.symlink("real.svg", "link.svg")
    done("sheet", "show", "mira", "--export", "link.svg", "--force")
    assert Path("link.svg").is_symlink()
    assert Path("real.svg").stat().st_mode & 0o777 == 0o600
    assert Path("real.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/shm's quota or a full device")
def test_a_write_that_fails_leaves_the_old_picture():
    Path("old.svg").write_text("old")
    answer = subprocess.run(
        ["sh", "-c", 'ulimit -f 1; trap "" XFSZ; exec "$0" -m sanguir sheet show mira.toml '
         "--export old.svg --force", sys.executable],
        capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"}, check=False,
    )  # fmt: skip
    assert answer.returncode == 5, answer
    assert Path("old.svg").read_text() == "old"
    assert sorted(path.name for path in Path().glob(".sanguir-*")) == []


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\\u202egnp", "\\u001b[31m", "]]>&\\\"'", "x" * 5000]
)
def test_a_hostile_name_is_text_in_what_is_saved(name):
    text = Path("mira.toml").read_text()
    Path("mira.toml").write_text(text.replace('"Mira Voss"', f'"{name}"'))
    for form in ("svg", "html"):
        done("sheet", "show", "mira", "--export", f"a.{form}")
        saved = Path(f"a.{form}").read_text(encoding="utf-8")
        assert "<script" not in saved
        assert saved.replace("\n", "").replace("\xa0", "").isprintable()
    ElementTree.parse("a.svg")


def test_without_export_nothing_of_it_is_imported():
    probe = ("import sys; sys.argv = ['sanguir', 'sheet', 'show', 'mira.toml']\n"
             "import sanguir.__main__ as m\n"
             "m._leave = lambda status: print(chr(30) + ' '.join(sys.modules))\n"
             "m.main()")  # fmt: skip
    root = str(Path(__file__).parents[2])
    answer = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True,
                            env={**os.environ, "PYTHONPATH": root}, check=True)  # fmt: skip
    modules = set(answer.stdout.rpartition("\x1e")[2].split())
    assert "sanguir.render.sections" in modules
    assert modules.isdisjoint({"rich", "html", "sanguir.render.page", "sanguir.render.picture",
                               "sanguir.sheets.exchange"})  # fmt: skip


# -- in a real browser -----------------------------------------------------------------------

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
               None)  # fmt: skip
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--no-pdf-header-footer")  # fmt: skip


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here: pages are not printed for real")
def test_a_page_prints_on_one_sheet_of_a4(tmp_path):
    full = Path(__file__).parents[2] / "examples" / "ilse.toml"
    crowd = "\n".join(f'"a skill of some length {n}" = {n}' for n in range(120))
    text = Path("mira.toml").read_text().replace("[state]", f'notes = "{"words " * 2000}"\n[state]')
    head, _, rest = text.partition("[attributes]\n")
    words = f'notes = "{"words " * 2000}"\n'
    Path("crowd.toml").write_text(f"{words}{head}[attributes]\n{crowd}\n{rest}".replace(
        f"{words}[state]", "[state]"))  # fmt: skip
    for sheet, pages in ((str(full), 1), ("crowd.toml", 1), ("mira.toml tom.toml", 2)):
        done("sheet", "show", *sheet.split(), "--export", "page.html", "--force")
        assert printed(Path("page.html").resolve(), tmp_path) == pages


def printed(page: Path, folder: Path) -> int:
    """Print a page and count its sheets of paper; see that they are A4."""
    pdf = folder / "page.pdf"
    subprocess.run(
        [str(BROWSER), *FLAGS, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={pdf}",
         page.as_uri()],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    data = pdf.read_bytes()
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", data)
    assert all(abs(float(w) - 595) < 2 and abs(float(h) - 842) < 2 for w, h in sizes)
    return len(re.findall(rb"/Type\s*/Page\b", data))
