"""What `statistics` computes by exact sums: the rest of it is CPython's own text."""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys
from statistics import StatisticsError

from rpyc_dl.rlib.app.number.decimals import Decimal, getcontext
from rpyc_dl.rlib.app.number.mathematics import real
from rpyc_dl.rlib.app.number.rational import Fraction, ratio_of_float
from rpyc_dl.rlib.objectmodel import specialize

_exact_ints_ = True
_ZEROS_COUNT = _TAKES_ONE = sys.version_info >= (3, 13)
_NEEDS_ONE = "must have at least one data point"


@specialize.argtype(0)
def _number(x):
    """The number, where it is one."""
    if isinstance(x, (int, float, Fraction, Decimal)):
        return x
    raise TypeError(f"can't convert type {type(x).__name__!r} to numerator/denominator")


@specialize.argtype(0)
def _ratio(x):
    if isinstance(x, float):
        return ratio_of_float(x)
    if isinstance(x, Decimal):
        return x.as_integer_ratio()
    return x.numerator, x.denominator


@specialize.argtype(0)
def _is_finite(x):
    if isinstance(x, float):
        return math.isfinite(x)
    return x.is_finite() if isinstance(x, Decimal) else True


@specialize.arglistitemtype(0)
def _finite(xs):
    return all(_is_finite(x) for x in xs)


@specialize.arglistitemtype(0)
def _sums(xs):
    """The exact sums of the numbers and of their squares: two numerators over a denominator, and over its square."""
    total, squares, denominator = 0, 0, 1
    for x in xs:
        n, d = _ratio(x)
        if denominator % d != 0:
            factor = d // math.gcd(denominator, d)
            total *= factor
            squares *= factor * factor
            denominator *= factor
        n *= denominator // d
        total += n
        squares += n * n
    return total, squares, denominator


@specialize.arglistitemtype(0)
def _all_ints(xs):
    return all(not isinstance(x, float) for x in xs)


@specialize.arglistitemtype(0)
def _value(xs, n, d):
    """n / d as the numbers are: an int, a float, a fraction or a decimal number."""
    x = xs[0]
    if isinstance(x, Fraction):
        return Fraction(n, d)
    if isinstance(x, Decimal):
        return Decimal(n) / Decimal(d)
    if isinstance(x, float) or n % d != 0 or not _all_ints(xs):
        return n / d
    return n // d


@specialize.arglistitemtype(0)
def _not_finite(xs):
    """The sum of numbers of which some are infinite, or no numbers."""
    if isinstance(xs[0], Decimal):
        special = Decimal(0)
        for x in xs:
            if not x.is_finite():
                special = special + x
        return special
    total = 0.0
    for x in xs:
        total += float(x)
    return total


@specialize.arglistitemtype(0)
def _mean(xs):
    if not xs:
        raise StatisticsError("mean requires at least one data point")
    if isinstance(xs[0], (float, Decimal)) and not _finite(xs):
        return _not_finite(xs)
    total, _, d = _sums(xs)
    return _value(xs, total, d * len(xs))


@specialize.call_location()
def mean(data):
    return _mean([_number(x) for x in data])


@specialize.call_location()
def fmean(data, weights=None):
    xs = [real(x) for x in data]
    if weights is None:
        if not xs:
            raise StatisticsError("fmean requires at least one data point")
        return math.fsum(xs) / len(xs)
    ws = [real(w) for w in weights]
    if len(ws) != len(xs):
        raise StatisticsError("data and weights must be the same length")
    total = math.fsum([xs[i] * ws[i] for i in range(len(xs))])
    den = math.fsum(ws)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return total / den


@specialize.call_location()
def geometric_mean(data):
    xs = [real(x) for x in data]
    if not _ZEROS_COUNT:
        for x in xs:
            if x <= 0.0:
                xs = []
        if not xs:
            raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers")
        return math.exp(math.fsum([math.log(x) for x in xs]) / len(xs))
    if not xs:
        raise StatisticsError("Must have a non-empty dataset")
    for x in xs:
        if x < 0.0:
            raise StatisticsError("No negative inputs allowed", x)
    total = math.fsum([math.log(x) for x in xs if x != 0.0])
    if math.isnan(total):
        return math.nan
    if 0.0 in xs:
        return math.nan if total == math.inf else 0.0
    return math.exp(total / len(xs))


@specialize.argtype(0)
def _compared(x, is_alone):
    """The number; CPython asks whether others are below zero."""
    if isinstance(x, (int, float, Fraction, Decimal)):
        return x
    if is_alone:
        raise TypeError("unsupported type")
    raise TypeError(f"'<' not supported between instances of {type(x).__name__!r} and 'int'")


@specialize.arglistitemtype(0)
def _harmonic(xs):
    if not xs:
        raise StatisticsError("harmonic_mean requires at least one data point")
    for x in xs:
        if x < 0:
            raise StatisticsError("harmonic mean does not support negative values")
    x = xs[0]
    if len(xs) == 1:
        return x
    if isinstance(x, Fraction):
        return len(xs) / sum(1 / x for x in xs)
    if isinstance(x, Decimal):
        if any(x == 0 for x in xs):
            return Decimal(0)
        total, _, d = _sums([1 / x for x in xs])
        return Decimal(len(xs) * d) / Decimal(total)
    parts = []
    for x in xs:
        if x == 0:
            return x * 0
        parts.append(1.0 / x)
    total, _, d = _sums(parts)
    return len(xs) * d / total


@specialize.call_location()
def harmonic_mean(data, weights=None):
    given = list(data)
    if weights is None:
        return _harmonic([_compared(x, len(given) == 1) for x in given])
    if not given:
        raise StatisticsError("harmonic_mean requires at least one data point")
    factors = list(weights)
    if len(factors) != len(given):
        raise StatisticsError("Number of weights does not match data size")
    ws = [real(_compared(w, False)) for w in factors]
    return _weighted([_compared(x, False) for x in given], ws)


@specialize.arglistitemtype(0)
def _weighted(xs, ws):
    for i in range(len(xs)):
        if xs[i] < 0 or ws[i] < 0:
            raise StatisticsError("harmonic mean does not support negative values")
    parts = []
    for i in range(len(xs)):
        if ws[i]:
            if xs[i] == 0:
                return 0.0
            parts.append(ws[i] / xs[i])
        else:
            parts.append(0.0)
    weight, _, of_weights = _sums(ws)
    total, _, d = _sums(parts)
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return weight * d / (of_weights * total)


# ---- spread --------------------------------------------------------------------------------------------------------


def _deviations(total, squares, d, count):
    """The sum of the squares of what the numbers differ from their mean, as a numerator and a denominator."""
    return count * squares - total * total, count * d * d


_deviations._one_for_all_ = True


@specialize.arglistitemtype(0)
def _spread(xs, least, name):
    """The sum of squares of deviations from the mean."""
    if len(xs) < least:
        raise StatisticsError(
            name + (" requires at least one data point" if least == 1 else " requires at least two data points")
        )
    total, squares, d = _sums(xs)
    return _deviations(total, squares, d, len(xs))


@specialize.arglistitemtype(0)
def _spread_around(xs, center, least, name):
    _, squares, d = _sums([x - center for x in xs])
    if len(xs) < least:
        raise StatisticsError(
            name + (" requires at least one data point" if least == 1 else " requires at least two data points")
        )
    return squares, d * d


@specialize.call_location()
def _numbers(data, center):
    """The numbers; those that are subtracted from are subtracted from first."""
    return [_number(x) for x in data] if center is None else list(data)


@specialize.call_location()
def variance(data, xbar=None):
    xs = _numbers(data, xbar)
    n, d = _spread(xs, 2, "variance") if xbar is None else _spread_around(xs, xbar, 2, "variance")
    return _value(xs, n, d * (len(xs) - 1))


@specialize.call_location()
def pvariance(data, mu=None):
    xs = _numbers(data, mu)
    n, d = _spread(xs, 1, "pvariance") if mu is None else _spread_around(xs, mu, 1, "pvariance")
    return _value(xs, n, d * len(xs))


@specialize.call_location()
def stdev(data, xbar=None):
    xs = _numbers(data, xbar)
    n, d = _spread(xs, 2, "stdev") if xbar is None else _spread_around(xs, xbar, 2, "stdev")
    return _root(xs, n, d * (len(xs) - 1))


@specialize.call_location()
def pstdev(data, mu=None):
    xs = _numbers(data, mu)
    n, d = _spread(xs, 1, "pstdev") if mu is None else _spread_around(xs, mu, 1, "pstdev")
    return _root(xs, n, d * len(xs))


@specialize.arglistitemtype(0)
def _root(xs, n, m):
    """The square root of n / m: a float, or a decimal number where the numbers are such."""
    return _decimal_root(n, m) if isinstance(xs[0], Decimal) else root_of_ratio(n, m)


def _decimal_root(n, m):
    """The square root of n / m as a decimal number, rounded once: by its digits and one that says if more follow.
    (That of the quotient may be one step off.)"""
    if n == 0:
        return Decimal("0.0")
    shift = max(getcontext().prec + 4 + (len(str(m)) - len(str(n))) // 2, 0)
    quotient, rest = divmod(n * 10 ** (2 * shift), m)
    root = math.isqrt(quotient)
    if rest == 0 and root * root == quotient:
        return (Decimal(n) / Decimal(m)).sqrt()
    return Decimal(f"{root}1e-{shift + 1}") * Decimal(1)


_decimal_root._one_for_all_ = True


def root_of_ratio(n, m):
    """The square root of n / m, rounded once: by an integer root to odd, as A. Martin-Dorel and others do it."""
    common = math.gcd(n, m)
    if common:
        n, m = n // common, m // common
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return float(_root_to_odd(n, m << 2 * q) << q)
    return _root_to_odd(n << -2 * q, m) / (1 << -q)


root_of_ratio._one_for_all_ = True


def _root_to_odd(n, m):
    a = math.isqrt(n // m)
    return a | 1 if a * a * m != n else a


_root_to_odd._one_for_all_ = True


@specialize.call_location()
def _mean_stdev(data):
    """What `NormalDist.from_samples` asks for."""
    xs = [float(x) for x in data]
    n, d = _spread(xs, 2, "stdev")
    total, _, of_total = _sums(xs)
    return total / (of_total * len(xs)), root_of_ratio(n, d * (len(xs) - 1))


# ---- what is in the middle -----------------------------------------------------------------------------------------


def _half(n):
    """The place of the middle; StatisticsError."""
    if n == 0:
        raise StatisticsError("no median for empty data")
    return n // 2


_half._one_for_all_ = True


@specialize.call_location()
def median(data):
    xs = sorted(data)
    i = _half(len(xs))
    return xs[i] if len(xs) % 2 else (xs[i - 1] + xs[i]) / 2


@specialize.call_location()
def median_low(data):
    xs = sorted(data)
    i = _half(len(xs))
    return xs[i] if len(xs) % 2 else xs[i - 1]


@specialize.call_location()
def median_high(data):
    xs = sorted(data)
    return xs[_half(len(xs))]


@specialize.argtype(0)
def _position(x):
    try:
        return float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None


@specialize.call_location()
def median_grouped(data, interval=1.0):
    xs = sorted(data)
    x = xs[_half(len(xs))]
    below = xs.index(x)
    middle, width = _position(x), _position(interval)
    return middle - width / 2.0 + width * (len(xs) / 2 - below) / xs.count(x)


@specialize.call_location()
def mode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values()) if counts else 0
    for x in counts:
        if counts[x] == most:
            return x
    raise StatisticsError("no mode for empty data")


@specialize.call_location()
def multimode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values()) if counts else 0
    return [x for x, count in counts.items() if count == most]


@specialize.call_location()
def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    xs = sorted(data)
    if len(xs) < 2:
        if not (xs and _TAKES_ONE):
            raise StatisticsError("must have at least two data points" if not _TAKES_ONE else _NEEDS_ONE)
        return xs * (n - 1)
    if method not in ("inclusive", "exclusive"):
        raise ValueError(f"Unknown method: {method!r}")
    result = []
    inclusive = method == "inclusive"
    m = len(xs) - 1 if inclusive else len(xs) + 1
    for i in range(1, n):
        j = i * m // n
        if not inclusive:
            j = min(max(j, 1), len(xs) - 1)
        delta = i * m - j * n
        if not inclusive:
            j -= 1
        result.append((xs[j] * (n - delta) + xs[j + 1] * delta) / n)
    return result
