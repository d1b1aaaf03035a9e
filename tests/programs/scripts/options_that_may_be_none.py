"""Arguments of the library that are None or a value, as functions that hand on their own options have them."""

import bisect
import heapq
import io
import random
import sys
from collections import Counter, deque
from itertools import accumulate, groupby, islice, permutations, zip_longest


def negated(x):
    return -x


def doubled(x, y):
    return x * 2 + y


def keys():
    for key in [None, negated]:
        print(list(heapq.merge([1, 2, 3], [2, 4], key=key)))
        print(list(heapq.merge(*[[1, 2, 3], [2, 4]], key=key)))
        print(heapq.nsmallest(2, [3, 1, 2], key=key), heapq.nlargest(2, [3, 1, 2], key=key))
        xs = [1, 2, 3] if key is None else [3, 2, 1]
        at = 2 if key is None else -2
        print(bisect.bisect_left(xs, at, key=key), bisect.bisect_right(xs, at, key=key))
        bisect.insort_left(xs, 2, key=key)
        bisect.insort_right(xs, 2, key=key)
        print(xs)
        print([(k, list(g)) for k, g in groupby([1, 1, 2], key)])
        print(max([1, 2], key=key), min(5, 3, 4, key=key), max([], default=3, key=key))
        print(sorted([2, 1], key=key), sorted([2, 3, 1], key=key, reverse=True))


def functions():
    for function in [None, doubled]:
        print(list(accumulate([1, 3, 2], function)), list(accumulate([1, 3, 2], function, initial=2)))
        for first in [None, 5]:
            print(list(accumulate([1, 2], initial=first)), list(accumulate([1, 2], function, initial=first)))
    for f in (heapq.nlargest, heapq.nsmallest):
        print(f(2, [3, 1, 2]))
    pick = {"best": heapq.nlargest, "worst": heapq.nsmallest}
    print(pick["best"](1, [4, 9, 2]), pick["worst"](1, [4, 9, 2], key=negated))


def counts():
    for n in [None, 2]:
        print(list(islice([1, 2, 3], n)), list(islice([1, 2, 3], 0, n, None)), list(permutations([1, 2, 3], n))[:2])
        print(list(deque([1, 2, 3], n)), Counter("aab").most_common(n), round(2.55, n))
        print(list(zip_longest([1, 2], [3], fillvalue=n)))
        random.seed(3)
        print(random.choices([1, 2, 3], None if n is None else [1, 0, 0], k=4))


def texts():
    for text in [None, "b"]:
        print("a b c".split(text), "a b".rsplit(text, 1))
        print("[" + " xb ".strip(text) + "]", "[" + "bb b".lstrip(text) + "]", "[" + " b".rstrip(text) + "]")
    for part in [None, b"b"]:
        print(b"a b c".split(part), b" xb ".strip(part), b"bb b".lstrip(part), b" b".rstrip(part))
    for start in [None, 1]:
        for stop in [None, 3]:
            print("abcab".find("a", start, stop), "abcab".rfind("b", start, stop), "abcab".count("b", start, stop))
            print("abcab".startswith("b", start, stop), "abcab".endswith(("c", "x"), start, stop))
            print(b"abcab".find(b"a", start, stop), b"abcab".startswith(b"b", start, stop))
            try:
                print("xabc".index("x", start, stop))
            except ValueError as error:
                print(error)


def say(*parts, sep=None, end=None, file=None, flush=False):
    print(*parts, sep=sep, end=end, file=file, flush=flush)


def log(text, sep=None, end=None, flush=True):
    print(text, 1, sep=sep, end=end, flush=flush)


def tell(items, out=None, sep=None):
    print(*items, file=out, sep=sep)
    print("head", *items, file=out)
    print("head", "next", *items, file=out, flush=True)
    print(items, file=out or sys.stdout)


def printing():
    say("a", 1)
    say("a", 1, sep="-", end="!\n", flush=True)
    say("a", 1, sep="-", end="!\n", file=sys.stderr)
    log("x")
    log("x", "-", ".\n", False)
    out = io.StringIO()
    for stream in [None, out]:
        tell([1, 2], stream)
        tell((1, "b"), stream, "+")
    print(repr(out.getvalue()))


def found(n):
    return None if n > 1 else (n, "x")


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def shown(self, p, q="d", r=0):
        return f"{p}{q}{r}"


def swapped(a, b):
    return b, a


def stars():
    pair = Pair(1, 2)
    for n in range(3):
        try:
            print([*found(n), 5], (*found(n), 5))
            pair = Pair(*found(n))
            print(*found(n), sep="-")
        except TypeError:
            print("no pair")
        try:
            print(pair.a, pair.b, pair.shown(*found(n)), pair.shown("z", *found(n)))
        except TypeError:
            print("nothing to show")
        try:
            print(*found(n))
        except TypeError as error:
            print(error)
        try:
            print(swapped(*found(n)))
        except TypeError as error:
            print(error)
    print(*[1, 2], *"ab")
    print(*("p", 3), sep="+")


keys()
functions()
counts()
texts()
printing()
stars()
