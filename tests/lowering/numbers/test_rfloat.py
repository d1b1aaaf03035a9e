"""Floats and the module math, against CPython."""

import math

from support.typed import agree


def test_arithmetic():
    def f(x):
        return x * 2.0 + 1 - x / 3

    agree(f, (2.0,))


def test_math():
    def f(x):
        s = math.sqrt(x) + math.sin(x) + math.floor(x) + math.ceil(x) + math.pi + math.log(x)
        return s + math.pow(x, 2) + math.gcd(12, 18) + math.isqrt(17) + math.hypot(x, 1.0)

    agree(f, (2.5,))


def test_division():
    def f(x, y):
        return (x / y, x // y, x % y, divmod(x, y)[0], x**2.0)

    agree(f, (7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (-0.0, 3.0), (1e100, 1e-100))


def test_division_by_zero_says_what_cpython_says():
    def f(which, x):
        if which == 0:
            return 1.0 / x
        if which == 1:
            return 1.0 // x
        if which == 2:
            return 1.0 % x
        if which == 3:
            return divmod(1.0, x)[0]
        return x**-1.0

    agree(f, *[(which, 0.0) for which in range(5)])


def test_conversion_to_int():
    def f(x):
        return (int(x), round(x))

    agree(f, (2.5,), (-3.5,), (float("inf"),), (float("nan"),))
