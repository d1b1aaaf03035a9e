"""Exceptions of all that the language has, under every kind of handler, beside CPython (`exceptiongrid.py`)."""

from __future__ import annotations

import pytest

from support import exceptiongrid

#: Texts of the sample that is always run: each is one of the ways in which rows of the record are read.
SAMPLE = ("a.partition(", "a.ljust(", "a[::b]", "a << b", "math.sqrt(", "a.popitem(")
#: Forms a kind of text in the sample.
A_TEXT = 2
PORTIONS = 12


def check(forms: list[exceptiongrid.Form], raising: int) -> None:
    result = exceptiongrid.compare(forms)
    assert result.differences == []
    assert result.raising >= raising


def test_a_sample() -> None:
    chosen: list[exceptiongrid.Form] = []
    for text in SAMPLE:
        chosen += exceptiongrid.representative(exceptiongrid.forms([text]))[:A_TEXT]
    check(chosen, 300)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(PORTIONS))
def test_everything(number: int) -> None:
    every = exceptiongrid.representative(exceptiongrid.forms())
    assert sum(form.calls for form in every) >= 4_000
    mine = every[number::PORTIONS]
    for start in range(0, len(mine), exceptiongrid.AT_ONCE):
        check(mine[start : start + exceptiongrid.AT_ONCE], 1)
