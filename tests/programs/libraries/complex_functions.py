"""`cmath` and the arithmetic of complex numbers, also at the ends of the floats."""

import cmath
import math

INF, NAN = math.inf, math.nan
PARTS = [-INF, -1e300, -2.5, -1.0, -1e-310, -0.0, 0.0, 5e-324, 1e-160, 0.3, 1.0, 3.0, 710.0, 1.7e308, INF, NAN]

FUNCTIONS = [
    ("acos", cmath.acos), ("acosh", cmath.acosh), ("asin", cmath.asin), ("asinh", cmath.asinh), ("atan", cmath.atan),
    ("atanh", cmath.atanh), ("cos", cmath.cos), ("cosh", cmath.cosh), ("exp", cmath.exp), ("log", cmath.log),
    ("log10", cmath.log10), ("sin", cmath.sin), ("sinh", cmath.sinh), ("sqrt", cmath.sqrt), ("tan", cmath.tan),
    ("tanh", cmath.tanh),
]  # fmt: skip


def functions():
    for name, function in FUNCTIONS:
        for re in PARTS:
            for im in PARTS:
                z = complex(re, im)
                try:
                    w = function(z)
                    print(name, z, w.real, w.imag)
                except (ValueError, OverflowError) as error:
                    print(name, z, type(error).__name__, error)


def parts():
    for re in PARTS:
        for im in PARTS:
            z = complex(re, im)
            try:
                print(z, abs(z), bool(z), -z, z.conjugate())
            except OverflowError as error:
                print(z, error)
            try:
                print(cmath.rect(re, im))
            except ValueError as error:
                print(error)
            print(cmath.isnan(z), cmath.isinf(z), cmath.isfinite(z))


def arithmetic():
    some = [complex(re, im) for re in PARTS[1::3] for im in PARTS[::4]]
    for a in some:
        for b in some:
            print(a + b, a - b, a * b, a == b)
            try:
                print(a / b)
            except ZeroDivisionError as error:
                print(error)
            try:
                print(a**b)
            except (ZeroDivisionError, OverflowError) as error:
                print(error)


def powers():
    for z in [2 + 3j, -1j, 0.5 - 0.25j, 0j]:
        for n in range(-4, 6):
            try:
                print(z, n, z**n, z ** (n / 2), pow(z, n))
            except ZeroDivisionError as error:
                print(z, n, error)
        print(z**101, z ** (1 + 2j) if z else 0)
    print(2 ** (1 + 1j), 2.5**1j, (-8) ** (1 / 3 + 0j), True + 1j)


def close():
    print(cmath.isclose(1, 1 + 1e-10j), cmath.isclose(1, 1.1, rel_tol=0.2), cmath.isclose(1j, 2j, abs_tol=1.0))
    print(cmath.isclose(cmath.infj, cmath.infj), cmath.isclose(1, cmath.inf))
    print(cmath.log(8, 2), cmath.log(1j, 10.0), cmath.log(3 + 1j, 2j), cmath.sqrt(2), cmath.exp(1), cmath.phase(-2.0))
    print(
        cmath.phase(-1j),
        cmath.phase(complex(-1.0, -0.0)),
        cmath.polar(3 - 4j),
        cmath.polar(-1),
        cmath.pi,
        cmath.e,
        cmath.tau,
        cmath.inf,
        cmath.nan,
        cmath.infj,
        cmath.nanj,
    )
    try:
        print(cmath.log(2, 1))
    except ValueError as error:
        print(error)


functions()
parts()
arithmetic()
powers()
close()
