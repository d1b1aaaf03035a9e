"""Attributes that are a property in one class and a plain value in a class above or below it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.typed import agree


class Sized(ABC):
    @property
    @abstractmethod
    def size(self) -> int: ...

    def double(self) -> int:
        return self.size * 2


class Constant(Sized):
    size = 1  # type: ignore[assignment]


class Stored(Sized):
    size = 0  # type: ignore[assignment]

    def __init__(self, size: int) -> None:
        self.size = size


class Computed(Sized):
    def __init__(self, n: int) -> None:
        self.n = n

    @property
    def size(self) -> int:
        return self.n * 10


class Fixed(Computed):
    size = 77  # type: ignore[assignment]


class Plain:
    value = 3

    def __init__(self, value: int) -> None:
        self.value = value


class Checked(Plain):
    @property  # type: ignore[override]
    def value(self) -> int:
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value < 0:
            raise ValueError("negative")
        self._value = value * 100


class Readable(Plain):
    def __init__(self) -> None:
        pass

    @property  # type: ignore[override]
    def value(self) -> int:
        return 8


class Again(Checked):
    value = 55


PREBUILT: list[Sized] = [Constant(), Stored(4), Computed(5), Fixed(6)]


def values_without_fields(n: int) -> str:
    found = [Constant(), Computed(n), Fixed(n)]
    return str([each.size for each in found]) + str([each.double() for each in found])


def values_beside_fields(n: int) -> str:
    found = [Constant(), Stored(n), Computed(n), Fixed(n)]
    return str([each.size for each in found]) + str([hasattr(each, "size") for each in found])


def of_prebuilt(n: int) -> int:
    return PREBUILT[n].size * 1000 + PREBUILT[n].double()


def of_nothing(n: int) -> str:
    found: Sized | None = Computed(n)
    if n < 0:
        found = None
    elif n == 0:
        found = Constant()
    try:
        return str(found.size)  # type: ignore[union-attr]
    except AttributeError as error:
        return str(error)


def stores(n: int) -> str:
    found = []
    for each in [Plain(n), Checked(n), Readable(), Again(n + 1)]:
        found.append(each.value)
        try:
            each.value = 4 - n
            each.value += 1
        except AttributeError as error:
            found.append(len(str(error)))
        except ValueError as error:
            found.append(-len(str(error)))
        found.append(each.value)
    return str(found)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (values_without_fields, [3]),
        (values_beside_fields, [3]),
        (of_prebuilt, [0, 1, 2, 3]),
        (of_nothing, [-1, 0, 5]),
        (stores, [3, 5]),
    ],
)
def test_each_class_does_what_its_attribute_is(function: Callable[..., Any], arguments: list[int]) -> None:
    agree(function, *((each,) for each in arguments))
