"""The module `cmath`, by the methods of CPython's (Modules/cmathmodule.c): W. Kahan, "Branch cuts for complex
elementary functions", 1987. What they give for infinities and for what is no number is asked of the user's CPython.
"""

# mypy: ignore-errors
from __future__ import annotations

import cmath
import math
import sys

from rpyc_dl.rlib.app.number.complexes import complex, quotient
from rpyc_dl.rlib.app.primitives import plain_hypot

_LARGE = sys.float_info.max / 4.0
_SQRT_LARGE = math.sqrt(_LARGE)
_LOG_LARGE = math.log(_LARGE)
_SMALLEST = sys.float_info.min
_SQRT_SMALLEST = math.sqrt(_SMALLEST)
_LN2 = math.log(2.0)
_LN10 = math.log(10.0)

#: A number of each sort that the tables tell apart: `_sort` gives its place.
_SORTS = (-math.inf, -1.0, -0.0, 0.0, 1.0, math.inf, math.nan)


def _sort(x):
    if math.isnan(x):
        return 6
    if math.isinf(x):
        return 5 if x > 0.0 else 0
    if x != 0.0:
        return 4 if x > 0.0 else 1
    return 3 if math.copysign(1.0, x) > 0.0 else 2


_sort._one_for_all_ = True


def _table(function):
    """What CPython's function gives for numbers of which a part is not finite, by the sorts of the parts."""
    parts = []
    for re in _SORTS:
        for im in _SORTS:
            try:
                value = function(re, im)
            except (ValueError, OverflowError):
                value = cmath.nan
            parts += [value.real, value.imag]
    return parts


def _of_one(function):
    return _table(lambda re, im: function(cmath.infj.__class__(re, im)))


_ACOS, _ACOSH, _ASINH, _ATANH = map(_of_one, (cmath.acos, cmath.acosh, cmath.asinh, cmath.atanh))
_COSH, _EXP, _LOG, _SINH = map(_of_one, (cmath.cosh, cmath.exp, cmath.log, cmath.sinh))
_SQRT, _TANH = map(_of_one, (cmath.sqrt, cmath.tanh))
_RECT = _table(cmath.rect)


def _special(re, im, table):
    i = 2 * (7 * _sort(re) + _sort(im))
    return complex(table[i], table[i + 1])


def _finite(z):
    return math.isfinite(z.real) and math.isfinite(z.imag)


def _argument(x):
    if isinstance(x, complex):
        return x
    if x is None or isinstance(x, str):
        raise TypeError(f"must be real number, not {type(x).__name__}")
    return complex(x)


def _checked(z):
    """What is not beyond the floats; OverflowError."""
    if math.isinf(z.real) or math.isinf(z.imag):
        raise OverflowError("math range error")
    return z


def _domain():
    return ValueError("math domain error")


def _turned(z):
    """z * 1j"""
    return complex(-z.imag, z.real)


def _turned_back(z):
    """z / 1j"""
    return complex(z.imag, -z.real)


# ---- parts, angles and lengths


def phase(z):
    z = _argument(z)
    return math.atan2(z.imag, z.real)


def polar(z):
    z = _argument(z)
    return abs(z), math.atan2(z.imag, z.real)


def rect(r, phi):
    return _rect(float(r), float(phi))


def _rect(r, phi):
    if not math.isfinite(r) or not math.isfinite(phi):
        if r != 0.0 and not math.isnan(r) and math.isinf(phi):
            raise _domain()
        if math.isinf(r) and math.isfinite(phi) and phi != 0.0:
            return complex(r * math.copysign(1.0, math.cos(phi)), r * math.copysign(1.0, math.sin(phi)))
        return _special(r, phi, _RECT)
    if phi == 0.0:
        return complex(r, r * phi)
    return complex(r * math.cos(phi), r * math.sin(phi))


def isfinite(z):
    return _finite(_argument(z))


def isinf(z):
    z = _argument(z)
    return math.isinf(z.real) or math.isinf(z.imag)


def isnan(z):
    z = _argument(z)
    return math.isnan(z.real) or math.isnan(z.imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a, b = _argument(a), _argument(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    difference = abs(a - b)
    return difference <= rel_tol * abs(b) or difference <= rel_tol * abs(a) or difference <= abs_tol


# ---- powers and logarithms


def exp(z):
    return _exp(_argument(z))


def _exp(z):
    if not _finite(z):
        if math.isinf(z.imag) and (math.isfinite(z.real) or z.real == math.inf):
            raise _domain()
        if math.isinf(z.real) and math.isfinite(z.imag) and z.imag != 0.0:
            size = math.inf if z.real > 0.0 else 0.0
            return complex(math.copysign(size, math.cos(z.imag)), math.copysign(size, math.sin(z.imag)))
        return _special(z.real, z.imag, _EXP)
    if z.real > _LOG_LARGE:
        size = math.exp(z.real - 1.0)
        return _checked(complex(size * math.cos(z.imag) * math.e, size * math.sin(z.imag) * math.e))
    size = math.exp(z.real)
    return _checked(complex(size * math.cos(z.imag), size * math.sin(z.imag)))


def log(z, base=None):
    if base is None:
        return _log(_argument(z))
    below = _log(_argument(base))
    x = _argument(z)
    try:  # of a zero: CPython forgets what it has to say of the logarithm
        above = _log(x) if x.real or x.imag else complex(-math.inf, math.atan2(x.imag, x.real))
        return quotient(above, below)
    except ZeroDivisionError:
        raise _domain() from None


def log10(z):
    z = _log(_argument(z))
    return complex(z.real / _LN10, z.imag / _LN10)


def _log(z):
    if not _finite(z):
        return _special(z.real, z.imag, _LOG)
    x, y = abs(z.real), abs(z.imag)
    if x > _LARGE or y > _LARGE:
        size = math.log(plain_hypot(x / 2.0, y / 2.0)) + _LN2
    elif x < _SMALLEST and y < _SMALLEST:
        if x == 0.0 and y == 0.0:
            raise _domain()
        size = math.log(plain_hypot(math.ldexp(x, 53), math.ldexp(y, 53))) - 53.0 * _LN2
    else:
        h = plain_hypot(x, y)
        if 0.71 <= h <= 1.73:
            high, low = (x, y) if x > y else (y, x)
            size = math.log1p((high - 1.0) * (high + 1.0) + low * low) / 2.0
        else:
            size = math.log(h)
    return complex(size, math.atan2(z.imag, z.real))


def sqrt(z):
    return _sqrt(_argument(z))


def _sqrt(z):
    if not _finite(z):
        return _special(z.real, z.imag, _SQRT)
    if z.real == 0.0 and z.imag == 0.0:
        return complex(0.0, z.imag)
    x, y = abs(z.real), abs(z.imag)
    if x < _SMALLEST and y < _SMALLEST:
        x = math.ldexp(x, 53)
        s = math.ldexp(math.sqrt(x + plain_hypot(x, math.ldexp(y, 53))), -27)
    else:
        x /= 8.0
        s = 2.0 * math.sqrt(x + plain_hypot(x, y / 8.0))
    d = y / (2.0 * s)
    if z.real >= 0.0:
        return complex(s, math.copysign(d, z.imag))
    return complex(d, math.copysign(s, z.imag))


# ---- trigonometry


def cos(z):
    return _cosh(_turned(_argument(z)))


def sin(z):
    return _turned_back(_sinh(_turned(_argument(z))))


def tan(z):
    return _turned_back(_tanh(_turned(_argument(z))))


def cosh(z):
    return _cosh(_argument(z))


def sinh(z):
    return _sinh(_argument(z))


def tanh(z):
    return _tanh(_argument(z))


def _cosh(z):
    x, y = z.real, z.imag
    if not _finite(z):
        if math.isinf(y) and not math.isnan(x):
            raise _domain()
        if math.isinf(x) and math.isfinite(y) and y != 0.0:
            return complex(math.copysign(math.inf, math.cos(y)), x * math.copysign(1.0, math.sin(y)))
        return _special(x, y, _COSH)
    if abs(x) > _LOG_LARGE:
        below = x - math.copysign(1.0, x)
        return _checked(complex(math.cos(y) * math.cosh(below) * math.e, math.sin(y) * math.sinh(below) * math.e))
    return _checked(complex(math.cos(y) * math.cosh(x), math.sin(y) * math.sinh(x)))


def _sinh(z):
    x, y = z.real, z.imag
    if not _finite(z):
        if math.isinf(y) and not math.isnan(x):
            raise _domain()
        if math.isinf(x) and math.isfinite(y) and y != 0.0:
            return complex(x * math.copysign(1.0, math.cos(y)), math.copysign(math.inf, math.sin(y)))
        return _special(x, y, _SINH)
    if abs(x) > _LOG_LARGE:
        below = x - math.copysign(1.0, x)
        return _checked(complex(math.cos(y) * math.sinh(below) * math.e, math.sin(y) * math.cosh(below) * math.e))
    return _checked(complex(math.cos(y) * math.sinh(x), math.sin(y) * math.cosh(x)))


def _tanh(z):
    x, y = z.real, z.imag
    if not _finite(z):
        if math.isinf(y) and math.isfinite(x):
            raise _domain()
        if math.isinf(x) and math.isfinite(y) and y != 0.0:
            return complex(math.copysign(1.0, x), math.copysign(0.0, 2.0 * math.sin(y) * math.cos(y)))
        return _special(x, y, _TANH)
    if abs(x) > _LOG_LARGE:
        return complex(math.copysign(1.0, x), 4.0 * math.sin(y) * math.cos(y) * math.exp(-2.0 * abs(x)))
    tx, ty, cx = math.tanh(x), math.tan(y), 1.0 / math.cosh(x)
    both = tx * ty
    below = 1.0 + both * both
    return complex(tx * (1.0 + ty * ty) / below, ty / below * cx * cx)


def acos(z):
    return _acos(_argument(z))


def asin(z):
    return _turned_back(_asinh(_turned(_argument(z))))


def atan(z):
    return _turned_back(_atanh(_turned(_argument(z))))


def acosh(z):
    return _acosh(_argument(z))


def asinh(z):
    return _asinh(_argument(z))


def atanh(z):
    return _atanh(_argument(z))


def _is_large(z):
    return abs(z.real) > _LARGE or abs(z.imag) > _LARGE


def _log_of_large(z):
    return math.log(plain_hypot(z.real / 2.0, z.imag / 2.0)) + _LN2 * 2.0


def _acos(z):
    if not _finite(z):
        return _special(z.real, z.imag, _ACOS)
    if _is_large(z):
        re = math.atan2(abs(z.imag), z.real)
        if z.real < 0.0:
            return complex(re, -math.copysign(_log_of_large(z), z.imag))
        return complex(re, math.copysign(_log_of_large(z), -z.imag))
    low, high = _sqrt(complex(1.0 - z.real, -z.imag)), _sqrt(complex(1.0 + z.real, z.imag))
    return complex(2.0 * math.atan2(low.real, high.real), math.asinh(high.real * low.imag - high.imag * low.real))


def _acosh(z):
    if not _finite(z):
        return _special(z.real, z.imag, _ACOSH)
    if _is_large(z):
        return complex(_log_of_large(z), math.atan2(z.imag, z.real))
    low, high = _sqrt(complex(z.real - 1.0, z.imag)), _sqrt(complex(z.real + 1.0, z.imag))
    return complex(math.asinh(low.real * high.real + low.imag * high.imag), 2.0 * math.atan2(low.imag, high.real))


def _asinh(z):
    if not _finite(z):
        return _special(z.real, z.imag, _ASINH)
    if _is_large(z):
        size = _log_of_large(z)
        re = math.copysign(size, z.real) if z.imag >= 0.0 else -math.copysign(size, -z.real)
        return complex(re, math.atan2(z.imag, abs(z.real)))
    low, high = _sqrt(complex(1.0 + z.imag, -z.real)), _sqrt(complex(1.0 - z.imag, z.real))
    return complex(
        math.asinh(low.real * high.imag - high.real * low.imag),
        math.atan2(z.imag, low.real * high.real - low.imag * high.imag),
    )


def _atanh(z):
    if not _finite(z):
        return _special(z.real, z.imag, _ATANH)
    if math.copysign(1.0, z.real) < 0.0:
        return -_atanh(-z)
    y = abs(z.imag)
    if z.real > _SQRT_LARGE or y > _SQRT_LARGE:
        h = plain_hypot(z.real / 2.0, z.imag / 2.0)
        return complex(z.real / 4.0 / h / h, -math.copysign(math.pi / 2.0, -z.imag))
    if z.real == 1.0 and y < _SQRT_SMALLEST:
        if y == 0.0:
            raise _domain()
        return complex(
            -math.log(math.sqrt(y) / math.sqrt(plain_hypot(y, 2.0))),
            math.copysign(math.atan2(2.0, -y) / 2.0, z.imag),
        )
    return complex(
        math.log1p(4.0 * z.real / ((1.0 - z.real) * (1.0 - z.real) + y * y)) / 4.0,
        -math.atan2(-2.0 * z.imag, (1.0 - z.real) * (1.0 + z.real) - y * y) / 2.0,
    )
