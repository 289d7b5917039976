"""Paths of keys as one text: what is written is read back, whatever keys hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sanguir.keys import joined, parted


@given(st.lists(st.text(), min_size=1).map(tuple))
def test_a_path_that_was_written_is_read_back(path):
    assert parted(joined(path)) == path


def test_only_a_key_that_would_be_misread_stands_in_quotes():
    assert joined(("state", "thirst")) == "state.thirst"
    assert joined(("skills", "animal ken")) == "skills.animal ken"
    assert joined(("pools", "a.b", 'c"d', "")) == 'pools."a.b"."c\\"d".""'
