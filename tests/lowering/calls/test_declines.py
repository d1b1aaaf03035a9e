"""Which methods are seen to decline what is of a builtin type."""

from __future__ import annotations

import numbers
from datetime import date
from fractions import Fraction

import pytest

from rpyc_dl.facts.declines import declines_other_kinds

# ruff: noqa: E721, SIM103, PLR1714
# mypy: ignore-errors


class Declining:
    def first(self, other):
        """Tested first."""
        if not isinstance(other, Declining):
            return NotImplemented
        return self.x == other.x

    def last(self, other):
        if isinstance(other, (Declining, date)):
            return self.x == other.x
        elif isinstance(other, Fraction):
            return True
        return False

    def joined(self, other):
        return isinstance(other, Declining) and self.x == other.x

    def types(self, other):
        return type(self) == type(other) and self.x == other.x

    def classes(self, other):
        if other.__class__ is not self.__class__:
            return False
        return self.x == other.x

    def identity(self, other):
        return self is other or (isinstance(other, Declining) and self.x == other.x)

    def chosen(self, other):
        return self.x == other.x if isinstance(other, Declining) else NotImplemented


class Looking:
    def attribute(self, other):
        return self.x == other.x

    def compares(self, other):
        return self.x == other

    def numbers(self, other):
        return isinstance(other, numbers.Number) and self.x == other

    def builtin(self, other):
        if isinstance(other, (Looking, str)):
            return self.x == str(other)
        return False

    def calls(self, other):
        print(other)
        return isinstance(other, Looking) and self.x == other.x

    def is_other(self, other):
        return not isinstance(other, Looking) or self.x == other.x

    def equal(self, other):
        return self == other

    def counts(self, other):
        self.asked += 1
        return False

    def raises(self, other):
        if not isinstance(other, Looking):
            raise TypeError(other)
        return True


def _methods(cls):
    return [pytest.param(method, id=name) for name, method in vars(cls).items() if not name.startswith("__")]


@pytest.mark.parametrize("method", _methods(Declining))
def test_declines(method) -> None:
    assert declines_other_kinds(method)
    for value in (1, "a", 2.5, None, [1], {}):
        assert method(Declining(), value) in (False, NotImplemented)


@pytest.mark.parametrize("method", _methods(Looking))
def test_may_look(method) -> None:
    assert not declines_other_kinds(method)
