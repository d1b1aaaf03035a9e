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


def composed(f, g):
    return lambda x: f(g(x))


def applied(f, n, x):
    return x if n == 0 else applied(f, n - 1, f(x))


def remembering(f):
    seen = {}

    def g(x):
        if x not in seen:
            seen[x] = f(x)
        return seen[x]

    return g


class Applied:
    def __init__(self, f):
        self.f = f

    def to(self, x):
        return self.f(x)


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


def test_closures_over_functions() -> None:
    def functions(n):
        return composed(len, str)(n) * 100 + composed(lambda x: x + n, lambda x: x * 2)(n)

    def recursive(n):
        return applied(lambda s: s + "a", n, "") + str(applied(lambda x: x + n, 2, 1))

    agree(functions, 3)
    agree(recursive, 3)


def test_what_functions_return_is_captured() -> None:
    def f(n):
        squares, shouts = remembering(lambda x: x * x), remembering(lambda s: s + "!")
        return str(squares(n) + squares(n)) + shouts("a") + shouts("a")

    agree(f, 3)


def test_functions_in_attributes() -> None:
    def f(n):
        return Applied(lambda s: len(s)).to("abc") + len(Applied(lambda x: str(x + n)).to(n))

    agree(f, 3)
