"""Pools by trait names, specialties, Disciplines, saved pools. (V8, V9)"""

from __future__ import annotations

import pytest
from v5kit import act, character, notes, parts, plus

from sanguir import resolver
from sanguir.errors import UsageError

SKILLS = {"Brawl": 2, "streetwise": 3, "Animal Ken": 1, "intimidation": 1}


def someone(**given):
    base = {
        "skills": SKILLS,
        "specialties": {"brawl": ["grappling", "bare knuckles"], "streetwise": ["docks"]},
        "disciplines": {"Auspex": 2, "blood_sorcery": 1, "dominate": 2},
        "pools": {"bite": "strength+brawl.grappling", "Plain": "6"},
        "powers": [
            {"name": "Premonition", "discipline": "auspex", "level": 2},
            {"name": "Possession", "discipline": "auspex", "level": 2,
             "amalgam": {"discipline": "dominate", "level": 2}},
        ],
        "hunger": 0,
    }  # fmt: skip
    return character(**(base | given))


def roll(pool, size, who=None, **choices):
    return act("roll", who or someone(), pool=pool, faces=[1] * size, **choices).rolls[0]


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("pool", "terms"),
    [
        pytest.param("strength+brawl+1", [("strength", 2), ("brawl", 2), ("dice", 1)], id="names"),
        pytest.param("str + bra", [("strength", 2), ("brawl", 2)], id="prefixes and spaces"),
        pytest.param("STR+BRAWL", [("strength", 2), ("brawl", 2)], id="any case"),
        pytest.param("str", [("strength", 2)], id="an Attribute's prefix first"),
        pytest.param("street", [("streetwise", 3)], id="a longer prefix"),
        pytest.param("int", [("intelligence", 2)], id="not Intimidation"),
        pytest.param("inti", [("intimidation", 1)], id="Intimidation"),
        pytest.param("animal ken", [("animal ken", 1)], id="a name with a space"),
        pytest.param("ani+2", [("animal ken", 1), ("dice", 2)], id="prefix of such a name"),
        pytest.param("dex+athletics", [("dexterity", 2), ("athletics", 0)], id="a skill it lacks"),
        pytest.param("dex+ath", [("dexterity", 2), ("athletics", 0)], id="prefix of such a skill"),
        pytest.param("sta-1", [("stamina", 2), ("dice", -1)], id="a minus"),
        pytest.param("blood sorcery", [("blood sorcery", 1)], id="a Discipline"),
        pytest.param("hum", [("humanity", 7)], id="Humanity"),
        pytest.param("willpower", [("willpower", 4)], id="unmarked Willpower"),
        pytest.param("blood potency", [("blood potency", 1)], id="Blood Potency"),
    ],
)
def test_pools_are_looked_up_by_trait_names(pool, terms):
    size = sum(dice for _, dice in terms)
    assert parts(roll(pool, size))[0] == terms


@pytest.mark.rule("V8")
def test_an_exact_name_goes_before_a_prefix_of_an_attribute():
    who = someone(skills=SKILLS | {"str": 5})
    assert parts(roll("str", 5, who))[0] == [("str", 5)]


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("pool", "named"),
    [
        pytest.param("s", "stamina, strength", id="ambiguous Attributes"),
        pytest.param("brwal", "brawl", id="unknown, with the nearest"),
        pytest.param("hunger+2", "--hunger", id="Hunger is no trait"),
    ],
)
def test_ambiguous_and_unknown_names_list_the_candidates(pool, named):
    with pytest.raises(UsageError) as caught:
        roll(pool, 0)
    (problem,) = caught.value.problems
    assert named in f"{problem.message} {problem.hint}"


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("pool", "specialty", "name"),
    [
        pytest.param("str+bra.grappling", None, "grappling", id="in the pool"),
        pytest.param("str+bra.grap", None, "grappling", id="its prefix"),
        pytest.param("str+bra", "Grappling", "grappling", id="as an option"),
        pytest.param("str+bra.grappling", "grappling", "grappling", id="both ways, counted once"),
        pytest.param("str+bra.grappling", "bare", "grappling", id="two of them, counted once"),
        pytest.param("4", "docks", "docks", id="beside bare numbers"),
    ],
)
def test_a_specialty_adds_one_die_once(pool, specialty, name):
    thrown = roll(pool, 5, specialty=specialty)
    assert parts(thrown)[1] == [(f"specialty: {name}", 1)]
    assert thrown.pool.size == 5


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("pool", "specialty"),
    [("str+bra.docks", None), ("str+bra", "docks"), ("str+ath.running", None)],
)
def test_a_specialty_of_another_skill_does_not_count(pool, specialty):
    with pytest.raises(UsageError, match=r"POOL|--specialty"):
        roll(pool, 0, specialty=specialty)


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("pool", "size"), [("@bite", 5), ("@BITE+1", 6), ("@plain", 6), ("strength-@plain+9", 5)]
)
def test_saved_pools_are_rolled_by_name(pool, size):
    assert roll(pool, size).pool.size == size


@pytest.mark.rule("V8")
def test_a_saved_pool_that_is_not_there_lists_those_that_are():
    with pytest.raises(UsageError, match="bit"):
        roll("@bit2", 0)
    with pytest.raises(UsageError, match="no sheet"):
        act("roll", None, pool="@bite")
    with pytest.raises(UsageError, match="no sheet"):
        act("roll", None, pool="strength+2")


@pytest.mark.rule("V9")
@pytest.mark.parametrize(
    ("potency", "bonus"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5)],
)
@pytest.mark.parametrize(
    ("pool", "choices", "base"),
    [
        pytest.param("wits+auspex", {}, 4, id="in the pool"),
        pytest.param("wits+2", {"discipline": "ausp"}, 4, id="--discipline"),
        pytest.param("wits+2", {"power": "premo"}, 4, id="--power"),
        pytest.param("wits+auspex", {"discipline": "auspex"}, 4, id="said twice"),
    ],
)
def test_a_discipline_adds_the_power_bonus_once(potency, bonus, pool, choices, base):
    thrown = roll(pool, base + bonus, someone(blood_potency=potency), **choices)
    wanted = [(f"Blood Potency {potency}: power bonus", bonus)] if bonus else []
    assert parts(thrown)[1] == wanted


@pytest.mark.rule("V9")
def test_bane_severity_is_never_added_and_neither_is_anything_without_a_discipline():
    assert parts(roll("wits+3", 5, someone(blood_potency=10)))[1] == []


@pytest.mark.rule("V9", "V27")
@pytest.mark.parametrize(
    ("humour", "intensity", "dice"),
    [
        ("phlegmatic", "negligible", 0),
        ("phlegmatic", "fleeting", 0),
        ("phlegmatic", "intense", 1),
        ("phlegmatic", "acute", 1),
        ("choleric", "acute", 0),
        ("none", "acute", 0),
    ],
)
def test_a_fitting_resonance_adds_a_die_when_it_is_strong(humour, intensity, dice):
    who = someone(resonance={"humour": humour, "intensity": intensity})
    outcome = act("roll", who, pool="wits+auspex", faces=[1] * (4 + dice))
    assert parts(outcome.rolls[0])[1] == ([(f"resonance: {humour}", 1)] if dice else [])
    key = f"resonance.intensities.{intensity}.dice"
    assert notes(outcome) == ([key] if humour == "phlegmatic" else [])


@pytest.mark.rule("V9")
def test_the_origin_of_every_die_stands_in_the_breakdown():
    who = someone(blood_potency=2, health="/////", resonance={"humour": "phlegmatic",
                  "intensity": "acute"})  # fmt: skip
    thrown = roll("sta+dominate", 7, who, surge=False, modifiers=plus(3))
    assert parts(thrown) == (
        [("stamina", 2), ("dominate", 2)],
        [
            ("Blood Potency 2: power bonus", 1),
            ("resonance: phlegmatic", 1),
            ("impaired: health", -2),
            ("table 0", 3),
        ],
    )
    assert thrown.pool.sum == thrown.pool.size == 7


@pytest.mark.rule("V9")
@pytest.mark.parametrize("option", ["discipline", "power"])
def test_a_discipline_or_power_that_is_not_on_the_sheet_is_refused(option):
    with pytest.raises(UsageError, match=f"--{option}"):
        roll("wits", 0, **{option: "celerity"})
    with pytest.raises(UsageError, match="--power"):
        roll("wits", 0, discipline="auspex", power="premonition")


def test_the_same_roll_ten_times_has_the_same_pool_each_time():
    who = someone(willpower="////")
    pools = {roll("wits+3", 2, who, modifiers=plus(-1)).pool for _ in range(10)}
    assert len(pools) == 1


def test_a_specialty_outside_the_pool_names_every_skill_of_it():
    who = someone(specialties={"stealth": ["crowds"], "brawl": ["grappling"], "melee": ["knives"]})
    with pytest.raises(UsageError) as caught:
        act("roll", who, pool="brawl+melee", specialty="crowds")
    assert [str(problem) for problem in caught.value.problems] == [
        '--specialty: "crowds" is one of stealth, not of brawl or melee; one of grappling, knives'
    ]
    with pytest.raises(UsageError) as caught:
        act("roll", who, pool="athletics+craft", specialty="crowds")
    assert "is none of athletics or craft" in str(caught.value)


@pytest.mark.rule("V8")
def test_the_die_of_a_specialty_rests_on_the_books_number():
    outcome = act("roll", someone(), pool="str+bra.grappling", faces=[1] * 5)
    assert "test.specialty_dice" in resolver.sources(outcome)


@pytest.mark.rule("V9", "V27")
def test_the_discipline_in_a_pool_counts_beside_that_of_the_power():
    who = character(
        disciplines={"dominate": 1, "celerity": 2},
        powers=[{"name": "Compel", "discipline": "dominate", "level": 1}],
        resonance={"humour": "choleric", "intensity": "intense"},
    )
    outcome = act("roll", who, pool="celerity+1", power="compel", faces=[1] * 4)
    assert parts(outcome.rolls[0])[1] == [("resonance: choleric", 1)]
