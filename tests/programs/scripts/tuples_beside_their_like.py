"""Classes below tuple beside tuples, mixed in, and below typing.Tuple."""

import json
from typing import Tuple, NamedTuple


class P(Tuple[int, int]):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))


class M:
    def hello(self):
        return "hello %d %d" % self


class Q(M, tuple):
    pass


class N(NamedTuple("N", [("a", int), ("b", str)])):
    def __new__(cls, a, b="x"):
        return super().__new__(cls, a, b)

    def both(self):
        return "%s%s" % self


print(P(1, 2), Q((3, 4)).hello(), N(1), N(2).both())
xs = [P(1, 2), "a", 3, (4,)]
for x in xs:
    print("%s" % (x,))
print(xs)


class P(tuple):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))


print(json.dumps({"p": P(1, 2)}))


class P(tuple):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))


xs = [P(1, 2), (4, 5)]
for x in xs:
    print("%s.%s" % x)
    a, b = x
    print(a, b, x[0], len(x), x == (1, 2), x in {(1, 2)}, {x: 1})
print(sorted(xs), {P(1, 2): 1, (4, 5): 2}, P(1, 2) == (1, 2), xs.index((4, 5)), set(xs) == {(1, 2), (4, 5)})
d = {(1, 2): "a"}
d[P(1, 2)] = "b"
print(d)
