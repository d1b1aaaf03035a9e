"""The functions of `doctest` that programs call on themselves. The examples of docstrings are no part of an
executable: CPython runs them. What is printed where all of them pass is nothing, and so it is here."""

# mypy: ignore-errors
from __future__ import annotations

import sys


class TestResults:
    """What `testmod` gives: nothing failed. How many examples CPython would have run is not known."""

    failed = 0

    @property
    def attempted(self):
        raise NotImplementedError("doctest: the examples are run by CPython only, which counts them")


def testmod(
    m=None,
    name=None,
    globs=None,
    verbose=None,
    report=True,
    optionflags=0,
    extraglobs=None,
    raise_on_error=False,
    exclude_empty=False,
):
    """doctest.testmod: nothing failed; NotImplementedError where CPython would print each example."""
    if "-v" in sys.argv if verbose is None else verbose:
        raise NotImplementedError("doctest: the examples are run by CPython only, without -v or verbose=True")
    return TestResults()
