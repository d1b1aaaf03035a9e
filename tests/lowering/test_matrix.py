"""Every operation on every combination of kinds of operands agrees with CPython, or is refused with a place."""

from __future__ import annotations

import warnings

import pytest

from support import matrix

#: These few show that the rest would work; all of them take minutes.
ALWAYS = ["-{x}", "len({x})", "repr({x})", "list({x})"]


def check(operation):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = matrix.outcomes(operation)
    assert not [(o.case, o.text) for o in found if o.verdict == "differs"]
    assert any(o.verdict == "agrees" for o in found)


@pytest.mark.parametrize("operation", ALWAYS)
def test_some_operations(operation):
    check(operation)


@pytest.mark.slow
@pytest.mark.parametrize("operation", sorted({*matrix.UNARY, *matrix.BINARY, *matrix.INPLACE} - set(ALWAYS)))
def test_all_operations(operation):
    check(operation)
