"""App-level code in place of builtins that call functions, and of itertools and functools: CPython is the judge."""

from __future__ import annotations

import functools
import itertools
import operator
from functools import reduce

from support.typed import agree


def test_map() -> None:
    def f(n: int) -> str:
        double = lambda x: x * n  # noqa: E731
        names = ["b", "A", str(n)]
        return (
            str(list(map(str, [1, n])))
            + str(sum(map(int, "1 2 3".split())))
            + str(list(map(double, [1, 2])))
            + str(list(map(lambda a, b: a * b, [1, 2], [3, n, 5])))
            + str([list(map(len, names)), list(map(abs, [-1, n]))])
            + str([list(map(str.upper, names)), list(map(chr, [65, 66]))])
        )

    agree(f, 3)


def test_filter() -> None:
    def f(n: int) -> str:
        evens = filter(lambda x: x % n == 0, range(10))
        first = next(evens)
        return f"{first} {list(evens)} {list(filter(None, [0, n]))} {list(filter(str.isdigit, ['1', 'a']))}"

    agree(f, 2, 3)


class Scaled:
    """A bound method, a class and a closure are called for each item, too."""

    def __init__(self, k: int) -> None:
        self.k = k

    def times(self, x: int) -> int:
        return x * self.k

    def results(self, xs: list[int]) -> str:
        order = {x: -x * self.k for x in xs}
        found = [sorted(xs, key=self.times), list(map(self.times, xs)), sorted(xs, key=lambda x: order[x])]
        return f"{found} {max(xs, key=self.times)} {[s.k for s in map(Scaled, xs)]}"


def test_callables() -> None:
    agree(lambda k: Scaled(k).results([1, 3, 2]), -1, 2)


def test_sorting_by_keys() -> None:
    def f(n: int) -> str:
        pairs = [(n, "b"), (1, "c"), (2, "a")]
        by_name = sorted(pairs, key=operator.itemgetter(1))
        both = sorted(pairs, key=operator.itemgetter(1, 0), reverse=n > 2)
        items = [3, 1, 2, n]
        items.sort(key=lambda x: x % 2, reverse=True)
        words = sorted("bAc", key=str.lower)
        falling = sorted(items, key=functools.cmp_to_key(lambda a, b: b - a))
        return f"{by_name} {both} {items} {words} {falling} {min(3, -4, n, key=abs)} {max([], key=abs, default=n)}"

    agree(f, 0, 7)


def test_sort_of_a_user_class() -> None:
    class Log:
        def __init__(self) -> None:
            self.seen = 0

        def sort(self, key: object, reverse: bool = False) -> None:
            self.seen = key(3)  # type: ignore[operator]

    def f(n: int) -> int:
        log = Log()
        log.sort(key=lambda x: x + n)
        return log.seen

    agree(f, 4)


def test_keys_that_cannot_be_compared() -> None:
    def f(n: int) -> str:
        try:
            return str(sorted([1, 2, n], key=lambda x: None if x > 5 else x))
        except TypeError as error:
            return str(error)

    agree(f, 3)


def test_empty() -> None:
    def f(n: int) -> int:
        return max([x for x in [1, 2] if x > n], key=abs)

    agree(f, 1, 5)


def test_reduce() -> None:
    def f(n: int) -> str:
        joined = reduce(lambda a, b: a + b, ["x", str(n)])
        return f"{reduce(operator.mul, [1, 2, n], 1)} {reduce(max, [1, n, 2])} {joined}"

    agree(f, 5)

    def empty(n: int) -> int:
        return reduce(lambda a, b: a + b, [x for x in [1] if x > n])

    agree(empty, 0, 1)


def test_itertools() -> None:
    def joining(n: int) -> str:
        chained = [list(itertools.chain([1, 2], [n])), list(itertools.chain.from_iterable([[1], [2, n]]))]
        longest = list(itertools.zip_longest([1, 2, n], [4], fillvalue=0))
        return f"{chained} {list(itertools.chain('ab', 'c'))} {longest} {list(itertools.zip_longest([1, n], [4]))}"

    def counting(n: int) -> str:
        parts = [
            list(itertools.islice(itertools.count(n, 2), 4)),
            list(itertools.islice(itertools.cycle([1, 2, n]), 7)),
            list(itertools.repeat(n, 3)),
            list(itertools.islice(range(10), 2, 8, 3)),
            list(itertools.islice([1, 2, n], 1, None)),
        ]
        return str(parts)

    def running(n: int) -> str:
        sums = [list(itertools.accumulate([1, 2, n])), list(itertools.accumulate([1, 2, n], operator.mul))]
        more = [list(itertools.accumulate([3, 1, n], max)), list(itertools.accumulate([1, 2], initial=n))]
        cut = [
            list(itertools.takewhile(lambda x: x < n, [1, 2, 3, 1])),
            list(itertools.dropwhile(lambda x: x < n, [1, 2, 3, 1])),
            list(itertools.filterfalse(lambda x: x < n, [1, 5])),
        ]
        return f"{sums} {more} {cut} {list(itertools.pairwise([1, 2, n]))}"

    def combining(n: int) -> str:
        pairs = list(itertools.product([1, n], "ab"))
        bits = list(itertools.product([0, n], repeat=3))
        chosen = [list(itertools.permutations([1, 2, n], 2)), list(itertools.combinations([1, 2, 3, n], 2))]
        return f"{pairs} {bits} {chosen} {list(itertools.starmap(pow, [(2, n)]))}"

    def grouping(n: int) -> str:
        plain = [(k, list(g)) for k, g in itertools.groupby([1, 1, 2, n, n])]
        keyed = [(k, len(list(g))) for k, g in itertools.groupby([1, 3, 2, 4, n], key=lambda x: x % 2)]
        return f"{plain} {keyed}"

    for function in (joining, counting, running, combining, grouping):
        agree(function, 3)
