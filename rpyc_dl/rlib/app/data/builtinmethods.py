"""Methods of builtin types that are no single operation: exact ratios, floats and bytes as hexadecimal text,
the index of an item of a tuple, views as sets."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.containers.slicing import check_c_int

#: The digits of the mantissa that are read at most; what is behind them can only decide how to round.
_DIGITS = 15
#: Beyond this an exponent says no more than that the value is too large, or 0.
_FAR = 100000


def int_ratio(n):
    """int.as_integer_ratio"""
    return int(n), 1


def float_ratio(x):
    """float.as_integer_ratio; OverflowError where a part does not fit a word."""
    if math.isinf(x):
        raise OverflowError("cannot convert Infinity to integer ratio")
    if math.isnan(x):
        raise ValueError("cannot convert NaN to integer ratio")
    mantissa, exponent = math.frexp(x)
    while mantissa != math.floor(mantissa):
        mantissa *= 2.0
        exponent -= 1
    if exponent > 0:
        return int(math.ldexp(mantissa, exponent)), 1
    if exponent < -62:
        raise OverflowError("the ratio does not fit 64 bits")
    return int(mantissa), 1 << -exponent


def float_hex(x):
    """float.hex"""
    if math.isnan(x):
        return "nan"
    sign = "-" if math.copysign(1.0, x) < 0.0 else ""
    size = abs(x)
    if math.isinf(size):
        return sign + "inf"
    if size == 0.0:
        return sign + "0x0.0p+0"
    mantissa, exponent = math.frexp(size)
    shift = 1 - max(-1021 - exponent, 0)
    mantissa = math.ldexp(mantissa, shift)
    exponent -= shift
    lead = int(mantissa)
    fraction = int(math.ldexp(mantissa - lead, 52))
    return f"{sign}0x{lead}.{fraction:013x}p{exponent:+d}"


def float_fromhex(text):
    """float.fromhex"""
    if text is None:
        raise TypeError("bad argument type for built-in operation")
    body = text.strip().lower()
    negative = body.startswith("-")
    if negative or body.startswith("+"):
        body = body[1:]
    if body in ("inf", "infinity"):
        return -math.inf if negative else math.inf
    if body == "nan":
        return math.nan
    if body.startswith("0x"):
        body = body[2:]
    digits, mark, power = body.partition("p")
    whole, _, fraction = digits.partition(".")
    exponent = _exponent(power) if mark else 0
    mantissa, read, seen, rest = 0, 0, 0, False
    for digit in whole + fraction:
        code = "0123456789abcdef".find(digit)
        if code < 0:
            raise ValueError("invalid hexadecimal floating-point string")
        seen += 1
        if read < _DIGITS:
            mantissa = mantissa * 16 + code
            read += 1 if mantissa else 0
        else:
            rest = rest or code != 0
            exponent += 4
    if not seen:
        raise ValueError("invalid hexadecimal floating-point string")
    value = _rounded(mantissa, exponent - 4 * len(fraction), rest)
    return -value if negative else value


def _exponent(power):
    """The number behind the `p`."""
    digits = power[1:] if power[:1] in ("+", "-") else power
    if not digits:
        raise ValueError("invalid hexadecimal floating-point string")
    value = 0
    for digit in digits:
        if not "0" <= digit <= "9":
            raise ValueError("invalid hexadecimal floating-point string")
        value = min(value * 10 + ord(digit) - 48, _FAR)
    return -value if power[:1] == "-" else value


def _rounded(mantissa, exponent, rest):
    """mantissa * 2 ** exponent, to the nearest float, to even between two; `rest`: and a little more."""
    if mantissa == 0:
        return 0.0
    last = max(exponent + mantissa.bit_length() - 53, -1074)
    drop = last - exponent
    if drop > mantissa.bit_length() + 1:
        return 0.0
    if drop > 0:
        half = 1 << (drop - 1)
        dropped = mantissa & (2 * half - 1)
        mantissa >>= drop
        exponent = last
        if dropped > half or (dropped == half and (rest or mantissa & 1)):
            mantissa += 1
    if mantissa.bit_length() + exponent > 1024:
        raise OverflowError("hexadecimal value too large to represent as a float")
    return math.ldexp(float(mantissa), exponent)


def tuple_index(items, x, start, stop=None):
    """tuple.index with bounds"""
    size = len(items)
    first = start if start >= 0 else max(start + size, 0)
    end = size if stop is None else stop if stop >= 0 else stop + size
    for i in range(first, min(end, size)):
        if items[i] == x:
            return i
    raise ValueError("tuple.index(x): x not in tuple")


def bytes_hex(data, sep, group=1):
    """bytes.hex with a separator: groups are counted from the right, and from the left if `group` is negative"""
    check_c_int(group)
    if len(sep) != 1:
        raise ValueError("sep must be length 1.")
    if not isinstance(sep, (str, bytes)):
        raise TypeError("sep must be str or bytes.")
    mark = sep if isinstance(sep, str) else sep.decode("latin-1")
    if ord(mark) > 127:
        raise ValueError("sep must be ASCII.")
    digits = data.hex()
    width = 2 * abs(group)
    if width == 0 or not digits:
        return digits
    first = (len(digits) % width if group > 0 else 0) or width
    parts = [digits[:first]]
    parts.extend([digits[i : i + width] for i in range(first, len(digits), width)])
    return mark.join(parts)


def views_equal(x, y):
    """x == y of views of keys or items, or one of them and a set; None is equal to None alone"""
    if x is None or y is None:
        return x is None and y is None
    if len(x) != len(y):
        return False
    return all([item in y for item in x])


def views_differ(x, y):
    return not views_equal(x, y)


def views_inside(x, y):
    """x <= y of views of keys or items, or one of them and a set"""
    return len(x) <= len(y) and all([item in y for item in x])


def views_properly_inside(x, y):
    return len(x) < len(y) and all([item in y for item in x])


def views_around(x, y):
    return len(x) >= len(y) and all([item in x for item in y])


def views_properly_around(x, y):
    return len(x) > len(y) and all([item in x for item in y])
