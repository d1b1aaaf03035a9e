"""Builtins that iterate over instances: `rinstanceiter.py`."""

from __future__ import annotations

from collections.abc import Iterator

from support.typed import agree


class Upto:
    def __init__(self, n: int) -> None:
        self.n = n
        self.i = 0

    def __iter__(self) -> Upto:
        return self

    def __next__(self) -> int:
        if self.i >= self.n:
            raise StopIteration
        if self.i == 5:
            raise ValueError("five", self.n)
        self.i += 1
        return self.i


class Doubles:
    def __init__(self, n: int) -> None:
        self.n = n

    def __iter__(self) -> Iterator[int]:
        for i in range(self.n):
            yield i * 2


class Listed(Doubles):
    def __iter__(self) -> Iterator[int]:
        yield self.n
        yield self.n + 1


class Holder:
    def __init__(self, n: int) -> None:
        self.items = [n, n + 1]

    def __iter__(self) -> Iterator[int]:
        return iter(self.items)


def test_builtins_over_an_iterator() -> None:
    agree(lambda n: sum(Upto(n)) * 100 + len(list(Upto(n))), 0, 4, 7)


def test_an_iterable_whose_iter_is_a_generator() -> None:
    agree(lambda n: sum(Doubles(n)), 0, 4)


def test_iter_may_give_a_builtin_iterator() -> None:
    agree(lambda n: sum(Holder(n)) + max(Holder(n)), 3)


def test_zip_and_enumerate() -> None:
    def f(n: int) -> int:
        r = 0
        for x, y in zip(Upto(n), Doubles(n + 1)):  # noqa: B905
            r = r * 10 + x + y
        for i, x in enumerate(Upto(n)):
            r += i * x
        return r

    agree(f, 0, 3)


def test_after_the_end() -> None:
    def f(n: int) -> int:
        it = Upto(n)
        first = sum(it)
        return first * 10 + sum(it)

    agree(f, 3)
