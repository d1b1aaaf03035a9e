"""`math.hypot` and `math.dist`, with CPython's results: closer to the true ones than those of the C library.

The coordinates are scaled by the largest one, and their squares summed with what each square and each sum loses
(T. J. Dekker, 1971; A. Neumaier, 1974); then the root is corrected by what its own square is off.
"""

# mypy: ignore-errors
# ruff: noqa: B905
from __future__ import annotations

import math
import sys

from rpyc_dl.rlib.app.number.mathematics import real

SMALLEST = sys.float_info.min


def _halves(x):
    """Two floats of half the digits, whose sum is x."""
    t = x * 134217729.0
    high = t - (t - x)
    return high, x - high


class Sum:
    """1 + what was added; `lost`: what the sums lost."""

    def __init__(self):
        self.total = 1.0
        self.lost1 = self.lost2 = self.lost3 = 0.0

    def _add(self, x):
        """Add x; what the sum loses."""
        before = self.total
        self.total += x
        return (before - self.total) + x

    def add_square(self, x):
        """Add x * x."""
        high, low = _halves(x)
        self.lost1 += self._add(high * high)
        self.lost2 += self._add(2.0 * high * low)
        self.lost3 += low * low

    def value(self):
        return self.total - 1.0 + (self.lost1 + self.lost2 + self.lost3)

    def root(self):
        """The square root of the value."""
        h = math.sqrt(self.value())
        high, low = _halves(h)
        self.lost1 += self._add(-high * high)
        self.lost2 += self._add(-2.0 * high * low)
        self.lost3 += self._add(-low * low)
        return h + self.value() / (2.0 * h)


def hypot1(a):
    return abs(real(a))


def hypot2(a, b):
    x, y = abs(real(a)), abs(real(b))
    if math.isinf(x) or math.isinf(y):
        return math.inf
    if math.isnan(x) or math.isnan(y):
        return math.nan
    largest = x if x > y else y
    if largest == 0.0:
        return largest
    _, exponent = math.frexp(largest)
    if exponent < -1023:
        return _tiny([x, y], largest)
    scale = math.ldexp(1.0, -exponent)
    found = Sum()
    found.add_square(x * scale)
    found.add_square(y * scale)
    return found.root() / scale


def hypot(*coordinates):
    return hypot_star(coordinates)


def hypot_star(coordinates):
    return _norm([real(x) for x in coordinates])


def hypot_star1(x, coordinates):
    return hypot_star((x, *coordinates))


def dist(p, q):
    """The distance of two points: tuples or lists of as many coordinates."""
    if hasattr(p, "__len__") and hasattr(q, "__len__") and len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    xs = [real(x) for x in p]
    ys = [real(y) for y in q]
    if len(xs) != len(ys):
        raise ValueError("both points must have the same number of dimensions")
    return _norm([x - y for x, y in zip(xs, ys)])


def _norm(values):
    largest = 0.0
    strange = False
    for x in values:
        x = abs(x)
        if math.isinf(x):
            return math.inf
        strange = strange or math.isnan(x)
        if x > largest:
            largest = x
    if strange:
        return math.nan
    if largest == 0.0 or len(values) == 1:
        return largest
    _, exponent = math.frexp(largest)
    if exponent < -1023:
        return _tiny(values, largest)
    scale = math.ldexp(1.0, -exponent)
    found = Sum()
    for x in values:
        found.add_square(x * scale)
    return found.root() / scale


def _tiny(values, largest):
    """The norm of numbers that are so small that no power of two scales them."""
    if sys.version_info >= (3, 12):
        return SMALLEST * _norm([x / SMALLEST for x in values])
    total, lost = 1.0, 0.0
    for x in values:
        x /= largest
        square = x * x
        before = total
        total += square
        lost += (before - total) + square
    return largest * math.sqrt(total - 1.0 + lost)
