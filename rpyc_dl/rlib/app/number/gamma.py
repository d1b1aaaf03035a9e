"""`math.gamma` and `math.lgamma` with CPython's results, which are not those of the C library.

The approximation of C. Lanczos (1964) as G. R. Pugh computes it (2004), with the coefficients of Boost's
`lanczos13m53`.
"""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.number.mathematics import real

G = 6.024680040776729583740234375
G_MINUS_HALF = 5.524680040776729583740234375
NUMERATOR = (
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
)  # fmt: skip
DENOMINATOR = (
    0.0, 39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0, 2637558.0, 357423.0, 32670.0,
    1925.0, 66.0, 1.0,
)  # fmt: skip
FACTORIALS = tuple(float(math.factorial(n)) for n in range(23))
LOG_PI = 1.144729885849400174143427351353058711647


def _sum(x):
    """The rational function for x > 0: by powers of 1 / x where x is large."""
    above = below = 0.0
    if x < 5.0:
        for i in range(len(NUMERATOR) - 1, -1, -1):
            above = above * x + NUMERATOR[i]
            below = below * x + DENOMINATOR[i]
    else:
        for i in range(len(NUMERATOR)):
            above = above / x + NUMERATOR[i]
            below = below / x + DENOMINATOR[i]
    return above / below


def _sin_pi(x):
    """sin(pi * x), exact at multiples of 1 / 2."""
    y = math.fmod(abs(x), 2.0)
    quarter = math.floor(2.0 * y + 0.5)
    if quarter == 0:
        found = math.sin(math.pi * y)
    elif quarter == 1:
        found = math.cos(math.pi * (y - 0.5))
    elif quarter == 2:
        found = math.sin(math.pi * (1.0 - y))
    elif quarter == 3:
        found = -math.cos(math.pi * (y - 1.5))
    else:
        found = math.sin(math.pi * (y - 2.0))
    return math.copysign(1.0, x) * found


def gamma(x):
    x = real(x)
    if math.isnan(x) or x == math.inf:
        return x
    if x == -math.inf or x == 0.0 or (x < 0.0 and x == math.floor(x)):
        raise ValueError("math domain error")
    if x < 24.0 and x == math.floor(x):
        return FACTORIALS[int(x) - 1]
    size = abs(x)
    if size < 1e-20:
        result = 1.0 / x
    elif size <= 200.0:
        result = _usual_gamma(x, size)
    elif x < 0.0:
        return 0.0 / _sin_pi(x)
    else:
        result = math.inf
    if math.isinf(result):
        raise OverflowError("math range error")
    return result


def _usual_gamma(x, size):
    y = size + G_MINUS_HALF
    error = y - size - G_MINUS_HALF if size > G_MINUS_HALF else y - G_MINUS_HALF - size
    error = error * G / y
    if x < 0.0:
        result = -math.pi / _sin_pi(size) / size * math.exp(y) / _sum(size)
        result -= error * result
        if size < 140.0:
            return result / y ** (size - 0.5)
        root = y ** (size / 2.0 - 0.25)
        return result / root / root
    result = _sum(size) / math.exp(y)
    result += error * result
    if size < 140.0:
        return result * y ** (size - 0.5)
    root = y ** (size / 2.0 - 0.25)
    return result * root * root


def lgamma(x):
    x = real(x)
    if math.isnan(x):
        return x
    if math.isinf(x):
        return math.inf
    if x <= 2.0 and x == math.floor(x):
        if x <= 0.0:
            raise ValueError("math domain error")
        return 0.0
    size = abs(x)
    if size < 1e-20:
        return -math.log(size)
    result = math.log(_sum(size)) - G
    result += (size - 0.5) * (math.log(size + G - 0.5) - 1)
    if x < 0.0:
        result = LOG_PI - math.log(abs(_sin_pi(size))) - math.log(size) - result
    if math.isinf(result):
        raise OverflowError("math range error")
    return result
