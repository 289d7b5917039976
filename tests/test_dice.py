"""Dice: the derivation that no release may change silently, and dice entered at the table."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanguir import dice as dice_module
from sanguir.dice import MAX_SEED, Entered, Seeded, draw_seed, faces
from sanguir.errors import UsageError

# Worked out by hand from the module's description; a change here is a change of every journal.
PINNED = [
    # seed, who, minute, ordinal, sides, the first ten faces
    (0, "", 0, 0, 6, [1, 2, 6, 6, 2, 1, 3, 3, 3, 2]),
    (1, "", 0, 0, 6, [3, 3, 4, 3, 4, 5, 5, 5, 6, 2]),
    (7, "mira.toml", 1440, 0, 6, [6, 5, 1, 2, 6, 5, 5, 6, 5, 5]),
    (7, "mira.toml", 1440, 1, 6, [1, 2, 1, 6, 5, 6, 4, 3, 3, 4]),
    (7, "mira.toml", 1441, 0, 6, [1, 3, 5, 3, 2, 2, 4, 1, 3, 1]),
    (7, "ilse.toml", 1440, 0, 6, [1, 2, 5, 3, 4, 5, 3, 2, 5, 6]),
    (MAX_SEED, "Zoë [x].toml", 525600, 3, 6, [5, 6, 3, 5, 3, 6, 6, 4, 5, 5]),
    (7, "mira.toml", 1440, 0, 10, [10, 9, 3, 8, 6, 3, 5, 10, 7, 8]),
    (5, "ilse", 0, 2, 10, [10, 2, 10, 7, 8, 10, 6, 5, 5, 8]),
]
PINNED_LONG = [
    (200, 6, "3cb70a5df018182af6c44149922fcb77d19de8fdccbd6d42bbbbe4d0c132ca7c"),
    (1000, 10, "ca8e5660320ab662b1ae5535b7561147d7bc81cda0b75c8b5244f51cef4490e6"),
]
WHO = st.text(st.characters(codec="utf-8"), max_size=12)
MINUTES = st.integers(0, 10**9)


def slow_faces(seed, who, minute, ordinal, count, sides):
    """Derive faces once more, from the words of the module's description alone."""
    fair_below = max(n for n in range(257) if n % sides == 0)
    found = []
    for block in range(10**6):
        parts = ["sanguir/dice/1", str(seed), who, str(minute), str(ordinal), str(block)]
        digest = hashlib.blake2b(b"\x00".join(p.encode("utf-8") for p in parts), digest_size=64)
        for byte in digest.digest():
            if byte < fair_below and len(found) < count:
                found.append(1 + byte % sides)
        if len(found) == count:
            return tuple(found)
    raise AssertionError("never")


@pytest.mark.parametrize(
    ("seed", "who", "minute", "ordinal", "sides", "expected"),
    PINNED,
    ids=[f"d{sides} {seed} {who} {minute} {n}" for seed, who, minute, n, sides, _ in PINNED],
)
def test_a_seed_gives_these_faces_on_every_platform_for_ever(
    seed, who, minute, ordinal, sides, expected
):
    assert faces(seed, who, minute, ordinal, 10, sides) == tuple(expected)
    assert slow_faces(seed, who, minute, ordinal, 10, sides) == tuple(expected)
    mine = Seeded(seed).of(who)
    for _ in range(ordinal):
        mine.throw(1, sides, minute=minute)
    assert mine.throw(10, sides, minute=minute) == tuple(expected)


@pytest.mark.parametrize(("count", "sides", "digest"), PINNED_LONG)
def test_long_throws_go_on_with_further_blocks(count, sides, digest):
    found = faces(42, "a.toml", 3, 1, count, sides)
    assert len(found) == count
    assert hashlib.sha256(bytes(found)).hexdigest() == digest


@given(
    st.integers(0, MAX_SEED),
    WHO,
    MINUTES,
    st.integers(0, 1000),
    st.integers(0, 150),
    st.sampled_from([6, 10]),
)
def test_faces_are_derived_as_the_module_says(seed, who, minute, ordinal, count, sides):
    found = faces(seed, who, minute, ordinal, count, sides)
    assert found == slow_faces(seed, who, minute, ordinal, count, sides)


@given(st.binary(max_size=300))
def test_the_quick_hash_is_the_standard_librarys(data):
    assert dice_module.blake2b(data).digest() == hashlib.blake2b(data).digest()


def test_a_name_that_is_no_utf_8_still_has_dice():
    odd = b"mira\xff.toml".decode("utf-8", "surrogateescape")
    assert faces(1, odd, 0, 0, 5, 6) != faces(1, "mira.toml", 0, 0, 5, 6)


def test_zero_is_a_seed_like_any_other():
    assert Seeded(0).seed == 0
    assert Seeded(0).of("").throw(50, 6) == Seeded(0).of("").throw(50, 6)
    assert Seeded(0).of("").throw(50, 6) != Seeded(1).of("").throw(50, 6)


def test_the_same_seed_gives_every_character_different_dice():
    source = Seeded(5)
    rows = {source.of(name).throw(20, 6, minute=1440) for name in ("a.toml", "b.toml", "c.toml")}
    assert len(rows) == 3


def test_order_and_company_change_nobodys_dice():
    names = ("a.toml", "b.toml", "c.toml")
    alone = {name: Seeded(5).of(name).throw(12, 6, minute=60) for name in names}
    for order in permutations(names):
        source = Seeded(5)
        assert {name: source.of(name).throw(12, 6, minute=60) for name in order} == alone


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 2)), max_size=20), st.randoms())
def test_only_the_throws_of_ones_own_minute_count(throws, shuffle):
    """However others' throws and other minutes are mixed in, each (who, minute) has its own row."""

    def rows(order):
        source, found = Seeded(9), {}
        for who, minute in order:
            found.setdefault((who, minute), []).append(source.of(who).throw(3, 6, minute=minute))
        return found

    mixed = list(throws)
    shuffle.shuffle(mixed)
    assert rows(mixed) == rows(throws)


def test_the_number_of_dice_changes_how_many_not_which():
    assert faces(3, "m", 5, 0, 400, 6)[:100] == faces(3, "m", 5, 0, 100, 6)


def thrown(sides, throws, each=1000):
    source = Seeded(20).of("uniform")
    return Counter(
        face for minute in range(throws) for face in source.throw(each, sides, minute=minute)
    )


# The values that a fair die exceeds once in ten thousand seeds: degrees of freedom 5, 9, 35, 99.
CHI_SQUARE = {5: 25.74, 9: 33.72, 35: 77.5, 99: 160.1}


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    return sum((n - expected) ** 2 / expected for n in counts.values())


@pytest.mark.parametrize("sides", [6, 10])
def test_no_face_is_favoured(sides):
    counts = thrown(sides, 200)
    assert sorted(counts) == list(range(1, sides + 1))
    assert sum(counts.values()) == 200_000
    assert chi_square(counts, sides) < CHI_SQUARE[sides - 1]


@pytest.mark.parametrize("sides", [6, 10])
def test_each_face_lies_within_one_percent_of_its_share(sides):
    counts = thrown(sides, 2000)
    assert all(abs(n * sides / 2_000_000 - 1) < 0.01 for n in counts.values())


@pytest.mark.parametrize("sides", [6, 10])
def test_no_face_tells_the_next(sides):
    row = [face for minute in range(100) for face in faces(8, "pairs", minute, 0, 1000, sides)]
    within = Counter(zip(row[::2], row[1::2], strict=True))
    assert chi_square(within, sides**2) < CHI_SQUARE[sides**2 - 1]
    across = Counter(
        (faces(8, "a", minute, 0, 1, sides), faces(8, "a", minute, 1, 1, sides))
        for minute in range(20_000)
    )
    assert chi_square(across, sides**2) < CHI_SQUARE[sides**2 - 1]


def test_a_drawn_seed_has_at_most_63_bits_and_is_drawn_anew():
    seeds = {draw_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


def test_entered_faces_are_used_up_in_the_order_of_throwing():
    table = Entered([1, 2, 3, 4, 5])
    assert table.seed is None
    assert table.of("mira.toml").throw(2, 6, minute=9) == (1, 2)
    assert table.of("ilse.toml").throw(3, 6) == (3, 4, 5)
    table.finish()


def test_too_few_entered_faces_are_told_and_none_is_invented():
    table = Entered([1, 2, 3])
    table.of("").throw(2, 6)
    with pytest.raises(UsageError, match="3 faces given, 4 needed"):
        table.of("").throw(2, 6)


def test_faces_left_over_are_told():
    table = Entered([1, 2, 3])
    table.of("").throw(2, 6)
    with pytest.raises(UsageError, match="3 faces given, only 2 thrown"):
        table.finish()
    with pytest.raises(UsageError):
        Entered([6]).finish()
    Entered([]).finish()


@pytest.mark.parametrize(("sides", "face"), [(6, 0), (6, 7), (6, -1), (10, 11), (10, 0)])
def test_a_face_that_the_die_does_not_have_is_told(sides, face):
    with pytest.raises(UsageError, match=f"d{sides} has no face {face}"):
        Entered([1, face]).of("").throw(2, sides)


@settings(max_examples=50)
@given(st.lists(st.integers(1, 10)), st.lists(st.integers(0, 4), max_size=8))
def test_entering_gives_back_what_was_entered(row, sizes):
    table, got = Entered(row), []
    for size in sizes:
        if len(got) + size > len(row):
            with pytest.raises(UsageError):
                table.of("").throw(size, 10)
            break
        got.extend(table.of("").throw(size, 10))
    assert got == row[: len(got)]
