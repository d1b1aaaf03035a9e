"""Every operation on every combination of kinds of operands agrees with CPython, or is refused with a place."""

from __future__ import annotations

import pytest

from support import matrix
from support.matrixkinds import BINARY, INPLACE, UNARY

#: These few show that the rest would work; all of them take minutes.
ALWAYS = ["-{x}", "len({x})", "next(iter({x}))", "methods of the range"]


def check(operation):
    found = matrix.outcomes(operation)
    assert not [(o.case, o.text) for o in found if o.verdict == "differs"]
    assert any(o.verdict == "agrees" for o in found) or not any(matrix.lost(o) for o in found)


@pytest.mark.parametrize("operation", ALWAYS)
def test_some_operations(operation):
    check(operation)


@pytest.mark.slow
@pytest.mark.parametrize("operation", sorted({*UNARY, *BINARY, *INPLACE, *matrix.METHODS} - set(ALWAYS)))
def test_all_operations(operation):
    if matrix.cases(operation):
        check(operation)
