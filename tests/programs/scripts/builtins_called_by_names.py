"""Functions of the library that are kept as values and called with names of their parameters."""

import bisect


class T:
    module = bisect

    def run(self):
        mod = self.module
        print(self.module.bisect_left([1, 2, 3], 2, lo=1))
        print(self.module.bisect_left(a=[1, 2, 3], x=2, lo=1, hi=2))
        print(mod.bisect_right([1, 2, 3], 2))


T().run()
import math, textwrap, json

fs = {"bl": bisect.bisect_left, "br": bisect.bisect_right}
for n in fs:
    print(fs[n](a=[1, 2, 2, 3], x=2), fs[n]([1, 2, 2, 3], x=2, lo=1))
close = math.isclose


class U:
    close = staticmethod(math.isclose)
    dumps = json.dumps


print(U.close(1.0, 1.1, rel_tol=0.2), close(a=1.0, b=1.1))
from functools import partial

find = partial(bisect.bisect_left, x=3)
print(find([1, 2, 3, 4]), find(a=[3, 4]), find([1, 2, 3, 4], lo=1))
at = partial(bisect.bisect_left, [1, 2, 3, 4])
print(at(3), at(x=2), at(4, 1), at(x=1, lo=2))


NUMBERS = {"gcd": math.gcd, "lcm": math.lcm}


def call(n, xs):
    return NUMBERS[n](*xs)


for xs in ([4, 6], [4, 6, 10], [], [7], [2, 4, 8, 16, 32]):
    print(call("gcd", xs), call("lcm", xs))
print(math.lcm(1, 2, 3, 4, 5), math.gcd(8, 12, 16, 20, 24), math.lcm(2, 3, 4, 5, 6, 7))
FLOATS = {"sin": math.sin, "abs": abs, "max": max, "hypot": math.hypot, "pow": pow}


def ev(op, args):
    return FLOATS[op](*args)


for op, args in [
    ("sin", [0.0]),
    ("abs", [-2.0]),
    ("max", [1.0, 2.0]),
    ("hypot", [3.0, 4.0]),
    ("max", [3.0, 4.0, 5.0]),
    ("hypot", [1.0, 2.0, 2.0, 4.0, 5.0, 6.0]),
]:
    print(ev(op, args))
for op, args in [("sin", [1.0, 2.0]), ("abs", [])]:
    try:
        print(ev(op, args))
    except TypeError as e:
        print("TypeError")
