"""Decorators that are applied while the program runs: numbers of arguments, names, `functools.cache`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import pytest

import rpyc_dl
from tests.support.typed import agree


def of_different_arity(n: int) -> str:
    def times(k: int) -> Any:
        def decorate(function: Any) -> Any:
            def wrapped(*args: Any) -> Any:
                total = 0
                for _ in range(k):
                    total += function(*args)
                return total

            return wrapped

        return decorate

    @times(3)
    def add(a: int, b: int) -> int:
        return a + b

    @times(2)
    @times(2)
    def same(a: int) -> int:
        return a

    return f"{add(n, 1)} {same(n)}"


def with_keywords(n: int) -> str:
    def traced(function: Any) -> Any:
        def wrapped(*args: Any, **names: Any) -> Any:
            return function(*args, **names)

        return wrapped

    @traced
    def one(x: int) -> int:
        return x + 1

    @traced
    def two(x: int, y: int = 2) -> int:
        return x * y

    @traced
    def none() -> int:
        return 7

    return f"{one(n)} {two(n)} {two(n, 3)} {two(n, y=4)} {none()}"


def names(n: int) -> str:
    log = []

    def traced(function: Any) -> Any:
        def wrapped(x: int) -> Any:
            log.append(function.__name__)
            return function(x)

        return wrapped

    @traced
    @traced
    def captures(x: int) -> int:
        return x + n

    @traced
    def plain(x: int) -> int:
        return x

    return f"{captures(1)} {plain(2)} {log} {captures.__name__}"


def caches(n: int) -> str:
    calls = []

    @cache
    def fib(k: int) -> int:
        return k if k < 2 else fib(k - 1) + fib(k - 2)

    @lru_cache(maxsize=2)
    def twice(x: int) -> int:
        calls.append(x)
        return x * 2

    @lru_cache
    def joined(a: int, b: int) -> str:
        calls.append(a + b)
        return f"{a}-{b}"

    @lru_cache(None)
    def length(text: str) -> int:
        return len(text)

    results = [twice(1), twice(2), twice(1), twice(3), twice(2), twice(1)]
    return f"{fib(n)} {results} {joined(1, 2)} {joined(1, 2)} {length('abc')} {calls}"


def cache_of_a_size_that_varies(n: int) -> str:
    calls = []

    def seen(x: int) -> int:
        calls.append(x)
        return x

    bounded = lru_cache(n - 28)(seen)
    named = lru_cache(maxsize=n)(seen)
    without = lru_cache(None if n > 5 else n)(seen)
    for x in (1, 1, 2, 3, 1):
        bounded(x)
        named(x + 10)
        without(x + 20)
    return str(calls)


@pytest.mark.parametrize("function", [of_different_arity, with_keywords, names, caches, cache_of_a_size_that_varies])
def test_decorators_of_inner_functions(function: Callable[[int], str]) -> None:
    agree(function, 30)


def too_few(n: int) -> int:
    def apply(function: Any, *args: int) -> Any:
        return function(*args)

    return apply(lambda x, y: x, n)  # type: ignore[no-any-return]


def too_many(n: int) -> int:
    def apply(function: Any, *args: int) -> Any:
        return function(*args)

    return apply(lambda x: x, n, n, 3)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (too_few, "the call gives no value for the argument `y` of `<lambda>`"),
        (too_many, "`<lambda>` takes 1 argument, but the call passes 3"),
    ],
)
def test_a_star_that_does_not_fit_is_refused(function: Callable[[int], int], message: str) -> None:
    with pytest.raises(rpyc_dl.RPythonError, match="error.arity.*") as caught:
        rpyc_dl.annotate(function, [int])
    assert message in str(caught.value)
