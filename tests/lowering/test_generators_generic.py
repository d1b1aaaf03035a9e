"""Generator functions, and functions that make closures, for arguments of several types: classes for each type."""

from __future__ import annotations

# mypy: ignore-errors
from support.typed import agree


def evens(items):
    for x in items:
        if x % 2 == 0:
            yield x


def repeated(x, n):
    for _ in range(n):
        yield x


def constant(x):
    return lambda: x


def starred(*rest):
    for x in rest:
        yield x


def counter(start):
    value = start

    def add(x):
        nonlocal value
        value += x
        return value

    return add


def test_generators_over_several_iterables() -> None:
    def f(n):
        return str(list(evens([1, 2, n]))) + str(list(evens(range(n)))) + str(list(evens(evens([4, 5]))))

    agree(f, 4)


def test_generators_of_several_types() -> None:
    def f(n):
        return "".join(repeated("a", n)) + str(sum(repeated(n, 2)))

    def arities(n):
        return sum(starred(1, n)) * 100 + sum(starred(n, n, n))

    agree(f, 3)
    agree(arities, 3)


def test_closures_over_several_types() -> None:
    def f(n):
        return constant("s")() + str(constant(n)())

    def cells(n):
        numbers, texts = counter(n), counter("")
        numbers(1)
        return texts("a") + texts("b") + str(numbers(5))

    agree(f, 3)
    agree(cells, 3)
