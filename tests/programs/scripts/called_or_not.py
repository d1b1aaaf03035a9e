"""Whether a value can be called decides what is done with it: a key is a function, or an index."""

import collections
import heapq
import operator
import sys


def groupby(key, seq):
    if not callable(key):
        key = operator.itemgetter(key)
    d = {}
    for item in seq:
        d.setdefault(key(item), []).append(item)
    return d


def collected(key, seq):
    """As toolz does it: what is kept is the method of each list."""
    d = collections.defaultdict(lambda: [].append)
    for item in seq:
        d[key(item)](item)
    return {k: v.__self__ for k, v in d.items()}


def extremes(k, seq, key=None):
    if key is not None and not callable(key):
        key = operator.itemgetter(key)
    return heapq.nlargest(k, seq, key=key), heapq.nsmallest(k, seq, key=key)


def value_of(x):
    return x() if callable(x) else x


def twice(f):
    return lambda y: f(f(y))


class Plain:
    pass


class Called:
    def __call__(self, x):
        return x + 1


class Setting:
    def __init__(self, default):
        self.default = default

    def get(self):
        if callable(self.default):
            return self.default()
        return "no"


class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        return x + self.n


def told(f):
    """Instances of unrelated classes, of which some can be called."""
    if isinstance(f, Adder):
        return f(1)
    return "called" if callable(f) else "not called"


def main():
    n = len(sys.argv)
    for y in [Adder(n), Plain(), Called(), "text", None]:
        print(told(y), callable(y))
    print(groupby(len, ["a", "bb", "cc"]), groupby(lambda x: x % 2 == 0, [1, 2, 3, n]))
    print(groupby(0, ["ab", "ac", "b"]), groupby("k", [{"k": n}, {"k": 2}]))
    print(extremes(2, [3, n, 2]), extremes(1, ["ab", "ba"], 1))
    print(callable(Plain()), callable(Called()), callable(Plain), callable(n), callable("x".join), callable(None))
    for call in (main, None):
        print(callable(call))
    print(Setting(lambda: n).get(), Setting(None).get())
    for x in [n, "a", [n]]:
        print(callable(x))
    print(collected(len, ["a", "bb", "cc"]), collected(lambda x: x % 2, [n, 2, 3]))
    print(value_of(n), value_of(lambda: n + 1), value_of("text"), value_of(lambda: "made"), value_of([n]))
    print(value_of(twice(lambda z: z + n)(4)))
    add = {n}.add
    add(5)
    print(sorted(add.__self__), "a b".split.__self__, {n: 2}.get.__self__)


main()
