"""Generators through the whole pipeline: what outlives a yield has a place of its own."""

from __future__ import annotations

# mypy: ignore-errors
from support.typed import agree


def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def swapping(a, b):
    while True:
        yield a
        a, b = b, a


def rotating(n):
    x, y, z = 1, 2, 3
    for i in range(n):
        x, y, z = y, z, x
        yield x * 100 + y * 10 + z
        if i % 2:
            y = x
            yield y


def test_variables_that_change_places() -> None:
    def take_fibonacci(n):
        found = []
        for x in fibonacci():
            if len(found) >= n:
                break
            found.append(x)
        return str(found)

    def take_swapping(n):
        found = []
        for x in swapping(n, n + 1):
            if len(found) > 4:
                break
            found.append(x)
        return str(found)

    agree(take_fibonacci, (0,), (12,))
    agree(take_swapping, (3,))


def test_variables_that_rotate() -> None:
    def take(n):
        return str(list(rotating(n)))

    agree(take, (0,), (1,), (5,))
