"""Numbers and spans of time as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanguir.amounts import LONGEST_MINUTES, duration, faces, hours_of, minutes_of, whole
from sanguir.errors import UsageError


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("+2", 2),
        ("-3", -3),
        (" 2", 2),
        ("007", 7),
        ("-0", 0),
        ("999999", 999999),
    ],
)
def test_whole_numbers_are_ascii_digits_with_an_optional_sign(text, number):
    assert whole(text, "-m") == number


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "-", "+ 2", "--2", "+-2", "2+", "1.0", "1e3", "0x10", "1_0", "1,000", "nan",
        "\u22122", "\uff0b1", "\uff11", "\u0663", "\u00b2", "\u00bd", "two", "2 3", "1\x002",
    ],
    ids=ascii,
)  # fmt: skip
def test_nothing_else_is_a_whole_number(text):
    with pytest.raises(UsageError, match=r"-m: .* is not a whole number"):
        whole(text, "-m")


@pytest.mark.parametrize(
    ("text", "least", "most", "hint"),
    [
        ("0", 1, None, "1 or more"),
        ("1001", None, 1000, "1,000 or less"),
        ("-1", 0, 1000, "from 0 to 1,000"),
        ("9" * 40, 0, 1000, "from 0 to 1,000"),
        ("-" + "9" * 5000, -5, 5, "from -5 to 5"),
    ],
)
def test_a_number_out_of_range_says_which_would_do(text, least, most, hint):
    with pytest.raises(UsageError, match="out of range") as raised:
        whole(text, "N", least=least, most=most)
    (problem,) = raised.value.problems
    assert problem.hint == hint
    assert len(problem.message) < 120


@pytest.mark.parametrize("text", ["9" * 23, "-" + "9" * 20, "+1" + "0" * 19])
def test_a_number_beyond_all_use_is_refused_not_cut_short(text):
    with pytest.raises(UsageError, match="out of range") as raised:
        whole(text, "-d")
    assert raised.value.problems[0].hint == "at most 19 digits"
    assert whole("0" * 30 + "7", "-d") == 7
    assert whole("-" + "9" * 19, "-d") == -(10**19 - 1)
    assert whole(str(2**63 - 1), "--seed", least=0, most=2**63 - 1) == 2**63 - 1


@given(st.integers(-(10**17), 10**17))
def test_a_whole_number_reads_back(number):
    assert whole(str(number), "N") == number
    assert whole(f"{number:+d}", "N") == number


SPANS = [
    ("0", 0), ("36", 2160), ("36h", 2160), ("3d", 4320), ("7n", 10080), ("1d12h", 2160),
    ("90m", 90), ("23.5", 1410), ("1.2", 72), ("4.8", 288), ("0.5h", 30), ("1d1h1m", 1501),
    ("0m", 0), ("24.0", 1440), (" 2h ", 120), ("0.0166", 1), ("1.5d", 2160), ("2h30m", 150),
]  # fmt: skip


@pytest.mark.parametrize(("text", "minutes"), SPANS)
def test_spans_of_time_are_hours_or_carry_their_units(text, minutes):
    assert duration(text, "--hours") == minutes


@pytest.mark.parametrize(
    "text",
    [
        "", "h", "3x", "1d 12h", "3 d", "1h-2m", "nan", "inf", "infinity", "1e3", "0x1", "1_0",
        ".5", "5.", "1,5", "\uff13d", "\u0663", "3dd", "d3", "1h30", "3D", "--1",
    ],
    ids=ascii,
)  # fmt: skip
def test_nothing_else_is_a_span_of_time(text):
    with pytest.raises(UsageError, match=r"--hours: .* is not a span of time"):
        duration(text, "--hours")


@pytest.mark.parametrize("text", ["-5", "-0.5", "-1", "-0"])
def test_time_only_goes_forward(text):
    with pytest.raises(UsageError, match="negative"):
        duration(text, "--hours")


@pytest.mark.parametrize("text", ["9000000", "366000d", "1" * 19, "9" * 19 + "h", "9" * 500 + "d"])
def test_a_thousand_years_are_enough(text):
    with pytest.raises(UsageError, match="1,000 years"):
        duration(text, "--hours")


def test_a_thousand_years_can_be_given():
    assert duration("8766000", "--hours") == LONGEST_MINUTES
    assert duration("365250d", "--hours") == LONGEST_MINUTES
    with pytest.raises(UsageError):
        duration("365250d1m", "--hours")


@given(st.integers(0, 10_000), st.integers(0, 23), st.integers(0, 59))
def test_units_add_up(days, hours, minutes):
    text = f"{days}d{hours}h{minutes}m"
    assert duration(text, "--for") == duration(f"{days}n", "") + duration(f"{hours}", "") + minutes


@given(st.integers(0, LONGEST_MINUTES))
def test_every_minute_survives_being_written_as_hours(minutes):
    written = hours_of(minutes)
    assert minutes_of(written) == minutes
    assert type(written) is int or minutes % 60
    assert duration(repr(written), "--to") == minutes


@pytest.mark.parametrize(
    ("minutes", "hours"), [(0, 0), (60, 1), (1440, 24), (30, 0.5), (72, 1.2), (1, 0.0167)]
)
def test_hours_are_whole_where_they_can_be(minutes, hours):
    assert repr(hours_of(minutes)) == repr(hours)


@pytest.mark.parametrize("hours", [23.999999999, 23.999999999999993, 24, 24.0, 24.000001])
def test_hours_within_half_a_minute_are_that_minute(hours):
    assert minutes_of(hours) == 1440


@pytest.mark.parametrize(("text", "read"), [("6", [6]), ("1,2,6", [1, 2, 6]), (" 1, +2 ", [1, 2])])
def test_faces_are_numbers_joined_by_commas(text, read):
    assert faces(text, "--dice") == read


@pytest.mark.parametrize("text", ["1 2 6", "1;2", "1,,2", "", "six", "1,2,"])
def test_whatever_else_joins_faces_is_refused_with_how_they_are_written(text):
    with pytest.raises(UsageError) as caught:
        faces(text, "--dice")
    assert [problem.hint for problem in caught.value.problems] == [
        "faces joined by commas, such as 1,2,6"
    ]
