"""Nothing of the program's runs where CPython is asked whether an operation surely fails."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.annotator.failing.certain import _raised
from rpyc_dl.annotator.failing.samples import NoSample

RAN: list[str] = []


class Price:
    """Its methods need an attribute that samples do not have."""

    def __radd__(self, other: int) -> int:
        RAN.append("added")
        return other + self.cents  # type: ignore[attr-defined, no-any-return]

    def __lt__(self, other: Price) -> bool:
        RAN.append("compared")
        return self.cents < other.cents  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    "held", ([Price(), Price()], (Price(), Price()), [[Price()], [Price()]]), ids=["list", "tuple", "nested"]
)
@pytest.mark.parametrize("function", (sorted, sum, max), ids=lambda function: function.__name__)
def test_items_are_not_asked(function: Any, held: Any) -> None:
    with pytest.raises(NoSample):
        _raised("simple_call", (function, held))
    assert RAN == []


def test_what_depends_on_kinds_alone() -> None:
    failure = _raised("simple_call", (sum, ["a", "b"]))
    assert (failure.cls, failure.text) == (TypeError, "unsupported operand type(s) for +: 'int' and 'str'")
