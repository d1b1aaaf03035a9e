"""A list is empty while it is sorted; what the user's code does to it meanwhile is found out, or raises."""

from __future__ import annotations

from typing import Any

import pytest


def by_key(what: int, backward: int) -> str:
    xs = [3, 1, 2, what]
    seen = []

    def key(x: int) -> int:
        seen.append(len(xs))
        if what == 0:
            xs.append(x)
        elif what == 1:
            xs.pop()
        elif what == 2:
            xs.clear()
        elif what == 3:
            del xs[:]
        elif what == 4:
            xs.insert(0, x)
        elif what == 5:
            xs[0] = 7
        elif what == 6:
            xs.extend([1, 2])
        elif what == 7:
            xs[:] = [5]
        elif what == 8:
            xs.append(x)
            xs.pop()
        elif what == 9:
            xs.append(x)
            xs.clear()
        elif what == 10:
            xs.sort(key=lambda y: -y)
        elif what == 11:
            raise KeyError(x)
        elif what == 12:
            for i in range(60):
                xs.append(i)
            while xs:
                xs.pop()
        elif what == 13:
            xs.remove(x)
        return x

    try:
        xs.sort(key=key, reverse=backward > 0)
    except (ValueError, IndexError, KeyError) as error:
        return type(error).__name__ + " " + str(error) + " " + str(xs) + str(seen)
    return str(xs) + str(seen)


class Watched:
    def __init__(self, number: int, others: list[Watched], what: int) -> None:
        self.number = number
        self.others = others
        self.what = what

    def __lt__(self, other: Watched) -> bool:
        if self.what == 0:
            self.others.append(self)
        elif self.what == 1:
            self.others.pop()
        elif self.what == 2:
            self.others.clear()
        elif self.what == 3:
            self.others.append(self)
            self.others.pop()
        elif self.what == 4:
            self.others.sort()
        elif self.what == 5:
            raise KeyError(len(self.others))
        elif self.what == 6:
            self.number += len(self.others)
        return self.number < other.number


def by_order(what: int, backward: int) -> str:
    xs: list[Watched] = []
    for number in (3, 1, 2):
        xs.append(Watched(number, xs, what))
    try:
        if backward:
            xs.sort(reverse=True)
        else:
            xs.sort()
        found = ""
    except (ValueError, IndexError, KeyError) as error:
        found = type(error).__name__ + " " + str(error)
    return found + str([x.number for x in xs])


class Told:
    def __init__(self, number: int, all: list[Told]) -> None:
        self.number = number
        self.all = all

    def __lt__(self, other: Told) -> bool:
        return self.number + len(self.all) < other.number


def fixed(n: int, backward: int) -> str:
    """Lists that nothing else resizes."""
    ys = [3, n, 2]
    seen = []

    def key(x: int) -> int:
        seen.append(len(ys))
        return x

    ys.sort(key=key, reverse=backward > 0)
    all: list[Told] = [Told(0, [])] * 2
    all[0], all[1] = Told(5, all), Told(4, all)
    all.sort()
    return str(ys) + str(seen) + str([told.number for told in all])


@pytest.mark.slow
def test_by_key(everywhere: Any) -> None:
    everywhere(by_key, [int, int], [(what, backward) for what in range(15) for backward in (0, 1)])


def test_by_the_order_of_instances(everywhere: Any) -> None:
    everywhere(by_order, [int, int], [(what, backward) for what in range(8) for backward in (0, 1)])


def test_lists_that_are_not_resized_otherwise(everywhere: Any) -> None:
    everywhere(fixed, [int, int], [(1, 0), (5, 1)])
