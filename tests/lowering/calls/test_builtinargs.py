"""Builtin functions and methods take the arguments that CPython takes; anything else is refused at its line."""

import collections
import math
from collections import Counter, defaultdict

import pytest

import rpyc_dl
from rpyc_dl.errors import RPythonError, TyperError
from support.everywhere import function_of
from support.typed import agree, typed


def test_what_is_taken():
    def f(n):
        words = "a,b,c".split(sep=",", maxsplit=1)
        numbers = sorted([n, 3, 1], key=abs, reverse=True)
        return repr((words, int("12", base=16), numbers, {n}.union({1}, {2}), max(n, 2, key=abs), {1: n}.pop(1, 0)))

    agree(f, 0)


REFUSED = {
    "upper() takes 0 arguments, not 1": lambda n: "a".upper(n),
    "append() takes 1 argument, not 0": lambda n: [n].append(),
    "append() takes 1 argument, not 2": lambda n: [n].append(n, n),
    "append() takes no argument `n`": lambda n: [n].append(n=n),
    "pop() takes 1 to 2 arguments, not 3": lambda n: {n: n}.pop(1, 2, 3),
    "add() takes 1 argument, not 2": lambda n: {n}.add(1, 2),
    "split() takes no argument `foo`": lambda n: "a,b".split(foo=3),
    "max() takes no argument `k`": lambda n: max(n, n, k=3),
    "range() takes 1 to 3 arguments, not 4": lambda n: len(range(1, 2, 3, 4)),
    "ValueError() takes no keyword arguments": lambda n: str(ValueError(n=n)),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(message):
    with pytest.raises(TyperError) as caught:
        rpyc_dl.interpret(REFUSED[message], [1])
    assert caught.value.message == message
    assert caught.value.lineno is not None


def test_callable():
    class Called:
        def __call__(self):
            return 1

    class Frozen:
        def __init__(self, n):
            self.n = n

        def _freeze_(self):
            return True

    one, two = Frozen(1), Frozen(2)

    def f(n):
        things = [callable(n if n else None), callable(one if n else two), callable(Called()), callable([n].append)]
        return repr(
            [*things, callable({n}), callable(Called), callable(f if n else None), callable(iter([n])), callable(len)]
        )

    agree(f, 0, 1)


def test_flags_may_be_ints():
    def f(n):
        falling = [3, n]
        falling.sort(reverse=n)
        by_key = sorted([3, n], key=lambda item: -item, reverse=n)
        lines = "a\nb".splitlines(n) + "a\nb".splitlines(1)
        return repr(
            (falling, by_key, sorted([3, n], reverse=1), lines, b"a\nb".splitlines(n), (5).to_bytes(2, signed=n))
        )

    agree(f, 0, 1, 7)


def test_a_str_of_an_encoding_only_is_empty():
    def f():
        return str(encoding="ascii") + str(object=5) + str(encoding="utf-8", errors="strict")

    agree(f, ())


def test_floats_of_a_sum_are_not_read_from_texts():
    def f(s):
        try:
            return math.fsum(s)
        except TypeError:
            return -1.0

    agree(f, "", "12")


def test_lists_of_deques_of_two_places_are_compared():
    def f(n):
        return [collections.deque([n])] == [collections.deque([2])]

    agree(f, 2, 3)


def test_bounds_of_slices_are_ints_or_none():
    def f(n):
        bound = n * 0.5 if n else None
        return "abc"[bound:]

    with pytest.raises(RPythonError, match="a float"):
        typed(f, int)


def test_round_to_no_number_of_digits_makes_an_int():
    agree(
        function_of(
            "def f(x):\n    return f'{round(x, None)} {round(x, ndigits=None)} {round(7, None)} {round(x, 1)}'"
        ),
        2.5,
        -0.5,
    )


def test_reversed_ends_where_there_is_no_item():
    class Holes:
        def __len__(self):
            return 3

        def __getitem__(self, i):
            if i == 1:
                raise IndexError(i)
            return i

    def f(n):
        counts = Counter("ab" * n)
        return f"{list(reversed(Holes()))} {list(reversed(counts))} {list(reversed(defaultdict(int, {n: 1, 9: 2})))}"

    agree(f, 1, 2)
