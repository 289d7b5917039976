"""Resonance: what it fits, how it is drawn, set and shown. (V27)"""

from __future__ import annotations

import pytest
from v5kit import BOOK, act, changed, character, house, notes

from sanguir import resolver
from sanguir.dice import Entered, Seeded
from sanguir.errors import InvalidError, RefusedError, UsageError

FITS = {
    "choleric": ["celerity", "potence"],
    "melancholy": ["fortitude", "obfuscate"],
    "phlegmatic": ["auspex", "dominate"],
    "sanguine": ["blood sorcery", "presence"],
    "animal": ["animalism", "protean"],
    "bagged": [],
    "empty": ["oblivion"],
}


@pytest.mark.rule("V27")
@pytest.mark.parametrize(("humour", "disciplines"), FITS.items())
def test_every_humour_fits_its_disciplines(humour, disciplines):
    who = character(hunger=1, disciplines={name: 1 for names in FITS.values() for name in names})
    outcome = act("resonance-set", who, humour=humour, intensity="intense")
    assert outcome.facts["disciplines"] == disciplines
    for every in FITS.values():
        for name in every:
            roll = act("roll", outcome.after, pool=f"{name}+1",
                       faces=[1] * (3 if name in disciplines else 2)).rolls[0]  # fmt: skip
            assert roll.pool.size == (3 if name in disciplines else 2)


@pytest.mark.rule("V27")
def test_every_humour_has_its_conditions_but_no_text():
    for row in BOOK.resonance_humours:
        assert row.conditions
        assert all(len(word.split()) <= 3 for word in row.conditions)


@pytest.mark.rule("V27")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_humour_is_drawn_with_a_ten_sided_die(face):
    outcome = act("resonance-roll", None, faces=[face, 1])
    wanted = "phlegmatic" if face <= 3 else "melancholy" if face <= 6 else "choleric"
    assert outcome.facts["humour"] == ("sanguine" if face >= 9 else wanted)
    assert notes(outcome) == ["resonance.humour_faces", "resonance.intensity_faces"]


@pytest.mark.rule("V27")
@pytest.mark.parametrize("face", range(1, 11))
def test_an_intensity_is_drawn_and_a_strong_one_with_a_second_die(face):
    if face <= 8:
        outcome = act("resonance-roll", None, faces=[1, face])
        assert outcome.facts["intensity"] == ("negligible" if face <= 5 else "fleeting")
        return
    for second in range(1, 11):
        outcome = act("resonance-roll", None, faces=[1, face, second])
        assert outcome.facts["intensity"] == ("intense" if second <= 8 else "acute")
        assert "resonance.strong_faces" in notes(outcome)
        assert [roll.kind for roll in outcome.rolls] == ["fixed"] * 3
        assert outcome.rolls[0].successes is None


@pytest.mark.rule("V27")
def test_the_storyteller_sets_and_shows_a_resonance():
    who = character()
    outcome = act("resonance-set", who, humour="sanguine", intensity="acute")
    assert changed(who, outcome.after) == {
        "state.resonance.humour": "sanguine",
        "state.resonance.intensity": "acute",
    }
    shown = act("resonance-show", outcome.after)
    assert (shown.facts["humour"], shown.facts["intensity"], shown.facts["dice"]) == (
        "sanguine", "acute", 1,
    )  # fmt: skip
    assert shown.after == shown.before
    cleared = act("resonance-set", outcome.after, humour="none").after
    assert (cleared.humour, cleared.intensity) == ("none", "negligible")


@pytest.mark.rule("V27")
def test_hunger_five_bears_no_resonance():
    with pytest.raises(RefusedError, match="Hunger 5"):
        act("resonance-set", character(hunger=5), humour="sanguine")


@pytest.mark.rule("V27")
def test_a_resonance_left_on_a_sheet_at_hunger_five_adds_nothing():
    who = character(hunger=5, disciplines={"auspex": 1},
                    resonance={"humour": "phlegmatic", "intensity": "acute"})  # fmt: skip
    assert act("roll", who, pool="auspex", faces=[1]).rolls[0].pool.size == 1


@pytest.mark.rule("V27")
@pytest.mark.parametrize("choices", [{"humour": "happy"}, {"humour": "empty", "intensity": "much"}])
def test_unknown_words_are_refused_with_those_that_would_do(choices):
    with pytest.raises(UsageError) as caught:
        act("resonance-set", character(), **choices)
    assert "one of" in (caught.value.problems[0].hint or "")


@pytest.mark.rule("V27")
def test_a_table_may_add_a_humour_and_change_the_faces():
    book = house(resonance={
        "humours": {"mortal fear": {"conditions": ["terror"], "disciplines": ["auspex"]}},
        "humour_faces": {"phlegmatic": {"most": 1}},
    })  # fmt: skip
    who = character(book=book, disciplines={"auspex": 2},
                    resonance={"humour": "mortal fear", "intensity": "intense"})  # fmt: skip
    assert act("roll", who, pool="auspex", book=book, faces=[1] * 3).rolls[0].pool.size == 3
    assert act("resonance-roll", None, book=book, faces=[2, 1]).facts["humour"] == "melancholy"
    with pytest.raises(InvalidError):
        house(resonance={"humour_faces": {"phlegmatic": {"most": 7}}})
    with pytest.raises(InvalidError):
        house(resonance={"humour_faces": {"sanguine": {"most": 9}}})


@pytest.mark.rule("V27")
def test_what_the_sheet_says_of_a_humour_is_spelled_as_it_is_listed():
    from v5kit import sheet

    reading = resolver.read(sheet(resonance={"humour": "Sanguine", "intensity": "ACUTE"}))
    assert [(problem.key, problem.hint) for problem in reading.problems] == [
        ("state.resonance.humour", "did you mean sanguine?"),
        ("state.resonance.intensity", "did you mean acute?"),
    ]


@pytest.mark.rule("V27", "V33")
@pytest.mark.parametrize("kind", ["mortal", "ghoul"])
def test_resonance_is_a_vampires_alone_on_sheets_too(kind):
    from v5kit import sheet

    reading = resolver.read(sheet(kind, resonance={"humour": "sanguine", "intensity": "acute"}))
    assert [problem.key for problem in reading.problems] == ["state.resonance.humour"]


@pytest.mark.rule("V27")
def test_dice_of_a_resonance_that_fits_a_discipline_rest_on_a_provisional_number():
    from v5kit import sheet

    book = resolver.book("v5")
    dice = {"acute": 1, "intense": 1, "fleeting": 0, "negligible": 0}
    for intensity, given in dice.items():
        data = sheet(resonance={"humour": "sanguine", "intensity": intensity})
        character = resolver.read(data).character
        outcome = resolver.act("resonance-show", character, dice=Entered([]).of(""), book=book)
        note = f"provisional: resonance.intensities.{intensity}.dice = {given}"
        assert resolver.notes(outcome, book) == [note]


@pytest.mark.rule("V27")
def test_no_resonance_has_no_intensity_and_no_dice():
    cleared = act("resonance-set", character(), humour="none", intensity="acute").after
    assert (cleared.humour, cleared.intensity) == ("none", "negligible")
    left = character(resonance={"humour": "none", "intensity": "acute"})
    assert act("resonance-show", left).facts["dice"] == 0


@pytest.mark.rule("V27")
def test_drawing_somebodys_blood_leaves_the_vampire_who_asks_as_it_is():
    who = character(resonance={"humour": "choleric", "intensity": "intense"})
    drawn = act("resonance-roll", who, faces=[1, 1])
    assert drawn.before is drawn.after is who


def test_a_draw_without_a_sheet_takes_the_seeds_first_throws():
    dice = Seeded(5).of("")
    faces = [dice.throw(1, 10) for _ in range(2)]
    drawn = resolver.act("resonance-roll", None, dice=Seeded(5).of(""), book=BOOK, system="v5")
    assert [roll.dice for roll in drawn.rolls[:2]] == faces
