"""Pool expressions, labelled modifiers, and names on a sheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import said

from sanguir.dice import MAX_DICE
from sanguir.errors import UsageError
from sanguir.pools import (
    Modifier,
    Term,
    build,
    expand,
    fold,
    match,
    misnamed,
    numbers_of,
    numbers_only,
    of_theirs,
    parse_modifier,
    parse_pool,
    refuse_mistyped,
    resolve,
)


def number(dice, sign=1):
    return Term(sign, "dice", dice)


READ = [
    ("7", [number(7)]),
    ("+7", [number(7)]),
    ("-3", [number(3, -1)]),
    ("0", [number(0)]),
    ("007", [number(7)]),
    (" 7 ", [number(7)]),
    ("endurance", [Term(1, "endurance")]),
    ("endurance+willpower+1", [Term(1, "endurance"), Term(1, "willpower"), number(1)]),
    ("END - 2", [Term(1, "END"), number(2, -1)]),
    ("str+bra.grappling", [Term(1, "str"), Term(1, "bra", None, "grappling")]),
    ("animal  ken + 2", [Term(1, "animal ken"), number(2)]),
    ("brawl.in the dark", [Term(1, "brawl", None, "in the dark")]),
    ("Stärke+1", [Term(1, "Stärke"), number(1)]),
    ("1-9+10", [number(1), number(9, -1), number(10)]),
    ("1000", [number(1000)]),
]


@pytest.mark.parametrize(("text", "terms"), READ, ids=[text for text, _ in READ])
def test_a_pool_is_names_and_numbers_joined_by_signs(text, terms):
    assert parse_pool(text) == tuple(terms)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "-", "3+", "3-", "3++2", "3+-2", "--3", "3 4", "3 +", "3.2", "7.grapple",
        ".", "str.", ".str", "str..x", "str.a.b", "\u0663", "\uff13", "\u00bd", "3x", "2end",
        "strength+", "+strength-", "1e3", "3\u22122",
    ],
    ids=ascii,
)  # fmt: skip
def test_anything_else_is_no_pool(text):
    with pytest.raises(UsageError) as raised:
        parse_pool(text)
    (problem,) = raised.value.problems
    assert problem.message.startswith("POOL: ")
    assert problem.hint


@pytest.mark.parametrize(
    "text", ["999999999", "9" * 40, "9" * 5000, "1+" + "9" * 30, "1001+9999999"], ids=len
)
def test_a_huge_number_of_dice_is_refused_at_once_with_the_limit(text):
    with pytest.raises(UsageError, match="dice is more than a pool holds") as raised:
        build(resolve(parse_pool(text), numbers_only), ())
    (problem,) = raised.value.problems
    assert problem.hint == "at most 1,000 dice"
    assert len(problem.message) < 160


@pytest.mark.parametrize("text", ["+".join("1" * 51), "a" * 1001, "x+" * 600 + "x"], ids=len)
def test_an_overlong_pool_is_refused(text):
    with pytest.raises(UsageError) as raised:
        parse_pool(text)
    assert len(raised.value.problems[0].message) < 160


names = st.from_regex(r"[a-z]{1,8}( [a-z]{1,8})?", fullmatch=True)
terms = st.one_of(
    st.builds(Term, st.sampled_from([1, -1]), st.just("dice"), st.integers(0, 999_999), st.none()),
    st.builds(Term, st.sampled_from([1, -1]), names, st.none(), st.one_of(st.none(), names)),
)


def written(term, space=""):
    sign = "-" if term.sign < 0 else "+"
    body = term.name if term.number is None else str(term.number)
    return f"{space}{sign}{space}{body}" + (f".{term.specialty}" if term.specialty else "")


@given(st.lists(terms, min_size=1, max_size=12), st.sampled_from(["", " ", "  "]))
def test_a_pool_written_out_reads_back_whatever_the_spaces(given_terms, space):
    text = "".join(written(term, space) for term in given_terms)
    assert parse_pool(text) == tuple(given_terms)
    if given_terms[0].sign > 0:
        assert parse_pool(text.strip().removeprefix("+")) == tuple(given_terms)


@given(st.text(max_size=30))
def test_reading_a_pool_ends_in_terms_or_in_a_usage_error(text):
    found, problems = (), ()
    try:
        found = parse_pool(text)
    except UsageError as error:
        problems = error.problems
    assert bool(found) is not bool(problems)
    assert all(problem.hint for problem in problems)
    assert all(term.number is None or term.number >= 0 for term in found)


dice = st.integers(-50, 50)


@given(st.lists(dice, min_size=1, max_size=6), st.lists(dice, max_size=6), st.integers(0, 1))
def test_a_pool_is_summed_first_and_clamped_once(numbers, modifiers, least):
    pool = build(
        [("dice", n) for n in numbers], [Modifier("table", n) for n in modifiers], least=least
    )
    total = sum(numbers) + sum(modifiers)
    assert pool.sum == total
    assert pool.size == max(total, least)
    assert pool.sum == sum(n for _, n in pool.terms) + sum(m.dice for m in pool.modifiers)
    assert all(m.dice for m in pool.modifiers)


@given(st.lists(dice, max_size=6), st.randoms())
def test_the_order_of_modifiers_is_shown_and_does_not_count(modifiers, shuffle):
    mixed = list(modifiers)
    shuffle.shuffle(mixed)
    one, other = (
        build([("dice", 5)], [Modifier("table", n) for n in row]) for row in (modifiers, mixed)
    )
    assert one.size == other.size
    assert [m.dice for m in one.modifiers] == [n for n in modifiers if n]


def test_a_modifier_of_no_dice_is_not_listed_but_its_number_was_looked_up():
    pool = build([("dice", 3)], [Modifier("a", 0), Modifier("b", 0, "some.key"), Modifier("c", 1)])
    assert pool.modifiers == (Modifier("c", 1),)
    assert pool.idle == ("some.key",)


def test_a_pool_holds_a_thousand_dice_and_no_more():
    assert build([("dice", MAX_DICE)], ()).size == 1000
    assert build([("dice", 2000)], [Modifier("table", -1000)]).size == 1000
    with pytest.raises(UsageError, match="1,001 dice"):
        build([("dice", MAX_DICE)], [Modifier("table", 1)])


MODIFIERS = [
    ("+2", "modifier", 2),
    ("2", "modifier", 2),
    ("-3", "modifier", -3),
    ("=+2", "modifier", 2),
    (" 2", "modifier", 2),
    ("fog:-1", "fog", -1),
    ("a clear night:+1", "a clear night", 1),
    ("rain: a lot:-2", "rain: a lot", -2),
    ("  two   words :+1", "two words", 1),
    ("-1000", "modifier", -1000),
]


@pytest.mark.parametrize(("text", "label", "count"), MODIFIERS, ids=[m[0] for m in MODIFIERS])
def test_a_modifier_is_a_number_with_perhaps_a_label(text, label, count):
    assert parse_modifier(text) == Modifier(label, count)


@pytest.mark.parametrize(
    "text",
    ["", "+", "fog", "fog:", ":+2", " :+2", "+ 2", "1.5", "\u22122", "\uff0b1", "1001", "++1"],
    ids=ascii,
)  # fmt: skip
def test_anything_else_is_no_modifier(text):
    with pytest.raises(UsageError, match="-m"):
        parse_modifier(text)


TRAITS = [
    {fold(name): name for name in ("strength", "stamina", "Wits")},
    {fold(name): name for name in ("stealth", "survival", "animal_ken", "wit")},
]


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("strength", "strength"),
        ("STRENGTH", "strength"),
        ("str", "strength"),
        ("wit", "wit"),
        ("wits", "Wits"),
        ("ste", "stealth"),
        ("su", "survival"),
        ("animal ken", "animal_ken"),
        ("Animal_Ken", "animal_ken"),
        ("an", "animal_ken"),
    ],
)
def test_a_name_is_found_in_any_case_whole_or_by_its_beginning(text, own):
    assert match(text, TRAITS, "POOL") == own


def test_a_beginning_that_fits_several_lists_them():
    with pytest.raises(UsageError, match="could be stamina, strength"):
        match("st", TRAITS, "POOL")


def test_an_unknown_name_lists_the_nearest():
    with pytest.raises(UsageError, match='"stelth" is not on the sheet') as raised:
        match("stelth", TRAITS, "POOL")
    assert raised.value.problems[0].hint.startswith("did you mean stealth")


def test_of_many_names_an_unknown_one_lists_a_handful_and_where_they_are():
    known = {f"trait {n}": f"trait {n}" for n in range(40)}
    with pytest.raises(UsageError) as raised:
        match("zzz", [known], "POOL")
    said = raised.value.problems[0].hint
    assert said.startswith("such as trait 0, trait 1, trait 2, trait 3, trait 4; `sheet show` has")
    assert said.count("trait") == 5


def test_without_a_sheet_there_are_no_names():
    with pytest.raises(UsageError, match='"strength" is a name, and no sheet was given'):
        resolve(parse_pool("strength+1"), numbers_only)
    assert resolve(parse_pool("3-1"), numbers_only) == [("dice", 3), ("dice", -1)]


def test_signs_reach_the_dice_of_names():
    found = resolve(parse_pool("wits-survival+2"), lambda term: (term.name, 4))
    assert found == [("wits", 4), ("survival", -4), ("dice", 2)]


LONG = "a" * 100
CLIPPED = "a" * 79 + "…"
WANTED = "a number (7), or names and numbers joined by + or - (endurance+willpower+1)"
DIGITS = "holds a name that starts with a digit, or digits that are not plain 0-9"
MOST = "dice is more than a pool holds; at most 1,000 dice"
TYPE_IT = "type it, or its first letters"

# what is refused, what is said
WORDS = [
    (lambda: parse_pool(""), f'POOL: "" is empty; {WANTED}'),
    (lambda: parse_pool("3++2"), f'POOL: "3++2" is not a pool; {WANTED}'),
    (lambda: parse_pool("3.2"), f'POOL: "3.2" is not a pool; {WANTED}'),
    (lambda: parse_pool("3x"), f'POOL: "3x" {DIGITS}; {WANTED}'),
    (lambda: parse_pool("½"), f'POOL: "½" {DIGITS}; {WANTED}'),
    (lambda: parse_pool("a" * 1001),
     f'POOL: "{CLIPPED}" is longer than 1,000 characters; {WANTED}'),
    (lambda: parse_pool("9" * 40), f"POOL: {'9' * 40} {MOST}"),
    (lambda: parse_pool("9" * 41), f"POOL: {'9' * 39}… {MOST}"),
    (lambda: parse_pool("1000000"), f"POOL: 1000000 {MOST}"),
    (lambda: build([("dice", 1_000_001)], ()), f"POOL: 1,000,001 {MOST}"),
    (lambda: parse_modifier(":+2"), '--modifier: ":+2" has an empty label; LABEL:+2, or just +2'),
    (lambda: parse_modifier(f":{LONG}"),
     f'--modifier: ":{CLIPPED[1:]}" has an empty label; LABEL:+2, or just +2'),
    (lambda: parse_modifier(":+2", "--vs-m"),
     '--vs-m: ":+2" has an empty label; LABEL:+2, or just +2'),
    (lambda: parse_modifier("fog:x"),
     '--modifier: "x" is not a whole number; plain digits with an optional sign, '
     "such as 3, +2 or -1"),
    (lambda: parse_modifier("X2:fog"),
     '--modifier: "fog" is not a whole number; plain digits with an optional sign, '
     "such as 3, +2 or -1"),
    (lambda: parse_modifier("-2:x"), '--modifier: "-2:x" has its label last; x:-2'),
    (lambda: parse_modifier("1001"), '--modifier: "1001" is out of range; from -1,000 to 1,000'),
    (lambda: parse_modifier("-1001"), '--modifier: "-1001" is out of range; from -1,000 to 1,000'),
    (lambda: match(" _ ", TRAITS, "POOL"), f"POOL: a name is missing; {TYPE_IT}"),
    (lambda: match("st", TRAITS, "POOL"),
     'POOL: "st" could be stamina, strength; type more of it'),
    (lambda: match("a", [{LONG: LONG, LONG + "b": "ab"}], "POOL"),
     f'POOL: "a" could be {LONG}, ab; type more of it'),
    (lambda: match("stelth", TRAITS, "--x"),
     '--x: "stelth" is not on the sheet; did you mean stealth or strength?'),
    (lambda: match("zzz", TRAITS, "POOL"),
     'POOL: "zzz" is not on the sheet;'
     " one of Wits, animal_ken, stamina, stealth, strength, survival, wit"),
    (lambda: match(LONG, [{}], "POOL"),
     f'POOL: "{CLIPPED}" is not on the sheet; this sheet has no such names'),
    (lambda: expand(parse_pool("@a"), {"a": f"@{LONG}"}),
     f'POOL: "@{CLIPPED[1:]}" names another saved pool; write it out'),
    (lambda: expand(parse_pool("@b"), {"a": "1"}),
     'POOL: "@b" is no pool saved on the sheet; one of @a; `sheet set SHEET pools.b=POOL`'
     " saves it"),
    (lambda: expand(parse_pool("@b"), {}),
     'POOL: "@b" is no pool saved on the sheet; `sheet set SHEET pools.b=POOL` saves it'),
    (lambda: expand(parse_pool("@a*2"), {"a": "1"}),
     'POOL: "@a*2" is no pool saved on the sheet; after @a comes + or - (@a+1)'),
    (lambda: of_theirs(parse_pool, "5+"), f'--vs-pool: "5+" is not a pool; {WANTED}'),
    (lambda: numbers_of("@a"),
     'POOL: "@a" is a saved pool, and no sheet was given;'
     " `POOL SHEET` looks it up; use numbers without"),
    (lambda: refuse_mistyped("wits+Animal-Ken", "Animal", ["animal_ken"], ["hunt"]),
     'POOL: in "animal-ken" the - takes dice away; write animal_ken'),
    (lambda: refuse_mistyped("wits+HUNT", "HUNT", ["wits"], ["stay", "hunt"]),
     'POOL: "hunt" is a saved pool; write @hunt'),
    (lambda: numbers_only(Term(1, LONG)),
     f'POOL: "{CLIPPED}" is a name, and no sheet was given;'
     " `POOL SHEET` looks it up; use numbers without"),
    (lambda: of_theirs(numbers_of, LONG),
     f'--vs-pool: "{CLIPPED}" is a name, and no sheet of theirs was given;'
     " add --vs-sheet SHEET, or use numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "line"), WORDS, ids=[line for _, line in WORDS])
def test_what_is_no_pool_no_modifier_and_no_name_is_said_and_what_would_do(call, line):
    assert said(call) == [f"usage: {line}"]


def test_saved_pools_that_no_name_means_are_listed():
    taken = "b" * 60
    wrong = misnamed(["hold", "2nd", "a+b", "Hold", taken, taken.upper(), "_", "a.b"])
    assert {name: one.message for name, one in wrong.items()} == {
        "a+b": "cannot be rolled by that name",
        "_": "cannot be rolled by that name",
        "a.b": "cannot be rolled by that name",
        "Hold": "is called the same as hold",
        taken.upper(): f"is called the same as {'b' * 39}…",
    }
    assert wrong["Hold"].hint == "names differ in more than case"


@pytest.mark.parametrize(
    ("text", "dice"),
    [("@hold", [("dice", 3), ("wits", 4)]), ("1-@hold", [("dice", 1), ("dice", -3), ("wits", -4)])],
)
def test_the_sign_before_a_saved_pool_counts_for_all_of_it(text, dice):
    terms = expand(parse_pool(text), {"Hold": "3+wits"})
    assert resolve(terms, lambda term: (term.name, 4)) == dice


def test_what_is_added_and_taken_may_be_more_than_a_pool_holds():
    assert build(resolve(parse_pool("999999-999998"), numbers_only), ()).size == 1
    assert parse_pool("a" * 1000) == (Term(1, "a" * 1000),)


SAVES = "`sheet set SHEET pools.{}=POOL` saves it"
SAVES_ONE = "`sheet set SHEET pools.NAME=POOL` saves one"


@pytest.mark.parametrize(
    ("pool", "saved", "hint"),
    [
        ("@hnut", ["hunt", "hurl"], f"did you mean @hunt?; {SAVES.format('hnut')}"),
        ("@huntt", ["hunts", "hunty"], "did you mean @hunty or @hunts?; " + SAVES.format("huntt")),
        ("@zzz", ["hunt", "hurt"], f"one of @hunt, @hurt; {SAVES.format('zzz')}"),
        ("@zzz", [], SAVES.format("zzz")),
        ("@" + "z" * 40, [], SAVES.format("z" * 40)),
        ("@" + "z" * 41, [], SAVES.format("z" * 39 + "…")),
        ("@hunt 2", ["hunt", "hunter"], "after @hunt comes + or - (@hunt+1)"),
        ("@hunter2", ["hunt", "hunter"], "after @hunter comes + or - (@hunter+1)"),
        ("@hunter2", ["hunter", "hunt"], "after @hunter comes + or - (@hunter+1)"),
        ("@hunt 2*3", ["hunt", "hunt 2"], "after @hunt 2 comes + or - (@hunt 2+1)"),
        ("@hunt x", ["hunt"], f"did you mean @hunt?; {SAVES_ONE}"),
        ("@hunt2", ["stay", "hunter"], f"did you mean @hunter?; {SAVES.format('hunt2')}"),
        ("@5", ["", "hunt"], f"one of @hunt; {SAVES.format('5')}"),
        ("@5", ["", "a-b"], SAVES.format("5")),
    ],
)
def test_a_saved_pool_that_is_not_there_is_told_what_may_be_meant(pool, saved, hint):
    with pytest.raises(UsageError) as caught:
        expand(parse_pool(pool), dict.fromkeys(saved, "2"))
    (problem,) = caught.value.problems
    assert problem.hint == hint


def test_the_first_letters_of_several_saved_pools_are_told_which_there_are():
    with pytest.raises(UsageError, match=r'^POOL: "h" could be hunt, hurt; type more of it$'):
        expand(parse_pool("@h"), {"hunt": "2", "hurt": "3"})


@pytest.mark.parametrize("typed", ["x y", "ä", "it's", "x\x1b[32m"])
def test_a_saved_pool_is_told_to_be_saved_under_a_name_that_can_be(typed):
    with pytest.raises(UsageError) as caught:
        expand(parse_pool(f"@{typed}"), {})
    assert caught.value.problems[0].hint == SAVES_ONE


def test_a_specialty_behind_a_saved_pool_is_refused():
    with pytest.raises(UsageError, match=r'^POOL: "@a\.b": a saved pool has its own; write'):
        expand(parse_pool("@a.b"), {"a.b": "2", "a": "3"})
