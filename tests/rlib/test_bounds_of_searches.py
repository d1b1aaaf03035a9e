"""Optional bounds: of bisection, of searching in a deque, of islice; None is a bound, too."""

from __future__ import annotations

import bisect
from collections import deque
from itertools import islice

from support.typed import agree


def test_bisect() -> None:
    def f(lo: int, hi: int) -> str:
        xs = [1, 2, 3, 3, 3, 5, 7]
        found = [bisect.bisect_left(xs, 3, lo, hi), bisect.bisect_right(xs, 3, lo, hi), bisect.bisect(xs, 4, lo)]
        found += [bisect.bisect_left(xs, 3, 1, None), bisect.bisect_right(xs, 9, lo, hi=None)]
        found += [bisect.bisect_left(xs, -3, lo, hi, key=lambda x: -x), bisect.bisect_right(xs, -3, key=lambda x: -x)]
        bisect.insort(xs, 4, 0, hi)
        return f"{found} {xs}"

    agree(f, (0, 7), (0, -1), (2, 4), (0, -100), (3, 3), (-1, 5))


def test_deque_index() -> None:
    def f(start: int, stop: int) -> int:
        q = deque([5, 6, 7, 5, 6])
        q.appendleft(6)
        return q.index(6) * 100 + q.index(5, start) * 10 + q.index(6, start, stop)

    agree(f, (0, 6), (2, 6), (-4, -1), (-9, 9), (3, 4), (6, 9))


def test_islice_to_the_end() -> None:
    def f(n: int) -> str:
        stop = n if n > 2 else None
        return f"{list(islice('abcdef', None))} {list(islice(range(5), stop))} {list(islice([1, 2, 3], 1, None))}"

    agree(f, 3, 1)


def test_zip_of_nothing() -> None:
    def f(n: int) -> str:
        for x in zip():
            n += len(x) + 1
        return f"{n} {list(zip())} {len(list(zip()))} {list(zip([n]))} {dict(zip([], [n]))}"

    agree(f, 3)
