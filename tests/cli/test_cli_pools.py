"""Pools saved on a sheet: rolled, weighed, completed, checked by their names, in both systems."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from shell import done, fails, one, process, sanguir

SHEETS = {
    "mira": ("hold", "strength+endurance", [["strength", 3], ["endurance", 4]]),
    "marek": ("bite", "str+bra.grappling", [["strength", 2], ["brawl", 2]]),
}


@pytest.fixture(autouse=True, params=SHEETS)
def saved(request):
    """A sheet of each system with a saved pool: its name, the pool's name, its terms."""
    name, (pool, expression, terms) = request.param, SHEETS[request.param]
    path = Path(f"{name}.toml")
    text = path.read_text()
    if "[pools]" not in text:
        special = '[specialties]\nbrawl = ["grappling"]\n\n' if name == "marek" else ""
        text = text.replace("[state]", f'{special}[pools]\n{pool} = "{expression}"\n\n[state]')
    path.write_text(text)
    return name, pool, terms


def with_pools(name: str, lines: str) -> None:
    """Put other saved pools on a sheet."""
    path = Path(f"{name}.toml")
    before, _, rest = path.read_text().partition("[pools]")
    path.write_text(f"{before}[pools]\n{lines}\n\n[state]{rest.partition('[state]')[2]}")


def pool_of(answer: dict) -> dict:
    return answer["result"]["rolls"][0]["pool"]


def test_a_saved_pool_is_rolled_by_its_name_with_more_dice(saved):
    name, pool, terms = saved
    found = pool_of(one("roll", f"@{pool}", name, "-m", "+1", "--seed", 1))
    assert found["terms"] == terms
    assert ["modifier", 1] in found["modifiers"]


def test_any_case_and_a_beginning_do(saved):
    name, pool, terms = saved
    assert pool_of(one("roll", f"@{pool[:3].upper()}", name, "--seed", 1))["terms"] == terms


def test_a_saved_pool_goes_on_with_terms_of_its_own(saved):
    name, pool, terms = saved
    found = pool_of(one("roll", f"@{pool}+2-wil", name, "--seed", 1))
    assert found["terms"][:-1] == [*terms, ["dice", 2]]
    assert found["terms"][-1][0] == "willpower"


def test_a_saved_pool_has_odds(saved):
    name, pool, terms = saved
    assert one("odds", f"@{pool}", name, "-d", 2)["result"]["pool"]["terms"] == terms


def test_a_saved_pool_stands_across_the_table(saved):
    name, pool, terms = saved
    answer = one("roll", f"@{pool}", name, "--vs-pool", f"@{pool}", "--vs-sheet", name, "--seed", 1)
    assert answer["result"]["rolls"][0]["opponent"]["pool"]["terms"] == terms


def test_tab_completes_saved_pools(saved):
    name, pool, _ = saved
    for verb in ("roll", "odds"):
        assert process("__complete", "pool", "@", verb, f"{name}.toml").out == f"@{pool}\n"


def test_the_sheet_lists_its_pools(saved):
    name, pool, _ = saved
    assert f"  @{pool} " in done("sheet", "show", name)


def test_an_unknown_pool_is_refused_with_those_there_are(saved):
    name, pool, terms = saved
    line = fails(2, "roll", "@nothing", name)
    assert line == (
        f'POOL: "@nothing" is no pool saved on the sheet; one of @{pool}; '
        "`sheet set SHEET pools.nothing=POOL` saves it"
    )
    command = line.rsplit("`", 2)[1].replace("SHEET", name).replace("POOL", "strength+2")
    done(*shlex.split(command))
    assert pool_of(one("roll", "@nothing", name, "--seed", 1))["size"] == terms[0][1] + 2
    assert "no sheet was given" in fails(2, "roll", f"@{pool}", "--system", "v5")


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ('odd = "strength+nonesuch"', "pools.odd"),
        ('odd = "strength.nonesuch"', "pools.odd"),
        ('odd = "@other"\nother = "strength"', "pools.odd"),
        ('odd = "strength+@other"\nother = "strength"', "pools.odd"),
        ("odd = 5", "pools.odd"),
        ('odd = ""', "pools.odd"),
        ('odd = "99999999"', "pools.odd"),
        ('Odd = "strength"\nodd = "5"', "pools.odd"),
        ('"o  dd" = "strength"\no_dd = "5"', "pools.o_dd"),
    ],
)
def test_a_pool_that_cannot_be_rolled_is_a_problem_of_its_sheet(saved, lines, key):
    name, _, _ = saved
    with_pools(name, lines)
    assert fails(3, "sheet", "check", name).startswith(f"{name}.toml: {key}: ")
    fails(3, "roll", "3", name)


@pytest.mark.parametrize("word", ["a+b", "a-b", "a.b", "", "-a", "x" * 2000])
def test_a_name_that_cannot_be_typed_is_said_and_allowed(saved, word):
    name, _, _ = saved
    with_pools(name, f'"{word}" = "strength"')
    answer = sanguir("sheet", "check", name)
    assert answer.status == 0
    assert "cannot be rolled by that name" in answer.err


@pytest.mark.parametrize("word", ["a b", "a_b", "\u00fcber", "3rd", "5", "@a"])
def test_whatever_is_not_said_to_be_untypable_can_be_rolled(saved, word):
    name, _, _ = saved
    with_pools(name, f'"{word}" = "strength"')
    assert sanguir("sheet", "check", name).err == ""
    assert pool_of(one("roll", f"@{word}", name, "--seed", 1))["terms"][0][0] == "strength"


def test_what_may_follow_a_saved_pool_is_said(saved):
    name, pool, _ = saved
    for typed in (f"@{pool}*2", f"@{pool} 1"):
        assert fails(2, "roll", typed, name) == (
            f'POOL: "{typed}" is no pool saved on the sheet; after @{pool} comes + or - (@{pool}+1)'
        )


@pytest.mark.parametrize("theirs", ["5+", "nonesuch", "@nonesuch", "5000"])
def test_an_opponents_pool_is_read_before_the_dice_fall_and_told_by_its_option(saved, theirs):
    name, _, _ = saved
    for against in (["--vs-sheet", name], []):
        for actor in ([name], []):
            system = [] if actor else ["--system", "v5" if name == "marek" else "sanguiri"]
            words = ["roll", "3", *actor, *system, "--vs-pool", theirs, *against, "--dice", "1"]
            assert fails(2, *words).startswith("--vs-pool: ")


def test_the_hint_on_the_name_of_a_pool_is_true(saved):
    name, _, _ = saved
    with_pools(name, '"a+b" = "strength"\n2nd = "strength"')
    answer = sanguir("sheet", "check", name)
    assert answer.problems == [
        f"warning: {name}.toml: pools.a+b: cannot be rolled by that name; a name without + - and ."
    ]


def test_a_name_of_two_words_is_told_how_to_be_spelled():
    said = 'POOL: in "animal-ken" the - takes dice away; write animal_ken'
    assert fails(2, "roll", "wits+animal-ken", "marek") == said
    done("roll", "wits+animal_ken", "marek", "--seed", "1")
    done("sheet", "set", "mira", "attributes.night_lore=2")
    said = 'POOL: in "night-lore" the - takes dice away; write night_lore'
    assert fails(2, "roll", "night-lore", "mira") == said
    assert "what has spaces goes in quotes" in fails(2, "roll", "animal", "ken", "marek")


@pytest.mark.parametrize(
    ("sheet", "key", "hint"),
    [
        ("marek", "?", "such as state.hunger"),
        ("mira", "?", "such as state.hours_since_blood"),
        ("marek", "skills.animal ken", "such as skills.animal_ken"),
    ],
)
def test_what_is_no_key_is_shown_one_of_its_own_system(sheet, key, hint):
    assert fails(2, "sheet", "set", sheet, f"{key}=2") == f'"{key}" is not a key; {hint}'


def test_a_pool_that_the_opponent_has_not_saved_is_told_to_be_theirs():
    words = ("roll", "@hold", "mira", "--vs-sheet", "starving", "--vs-pool", "@hold")
    assert '"@hold" is no pool saved on the sheet of --vs-sheet' in fails(2, *words)


def test_a_saved_pool_without_its_at_sign_is_known_for_one(saved):
    name, pool, _ = saved
    assert fails(2, "roll", f"{pool}+1", name) == f'POOL: "{pool}" is a saved pool; write @{pool}'
    done("roll", f"@{pool}+1", name)
    assert "saved pool" not in fails(2, "roll", f"{pool}x", name)


def test_a_saved_pool_called_as_a_trait_is_not_blamed_for_another_word(saved):
    name, _, _ = saved
    with_pools(name, 'strength = "strength+2"')
    said = fails(2, "roll", "strength+zzz", name)
    assert '"zzz" is not on the sheet' in said
    assert "saved pool" not in said
