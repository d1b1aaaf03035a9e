"""Functions of the module `math` that are no single operation, and `sum` with a start."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.containers.slicing import check_integer
from rpyc_dl.rlib.objectmodel import specialize


def sum_start(iterable, start):
    if type(start) is int or type(start) is float or type(start) is bool:  # a class below may have its own `__add__`
        return sum(iterable, start)
    if isinstance(start, str):
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")
    if isinstance(start, (bytes, bytearray)):
        raise TypeError(f"sum() can't sum {type(start).__name__} [use b''.join(seq) instead]")
    total = start
    for x in iterable:
        total = total + x
    return total


def factorial(n):
    check_integer(n)
    n = int(n | 0)  # an int, or it is refused
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    result = 1
    i = 2
    while i <= n:
        result *= i
        i += 1
    return result


#: The product of two ints below it is an int of a word.
SHORT = 1 << 31


def comb(n, k):
    check_integer(n)
    check_integer(k)
    n, k = int(n | 0), int(k | 0)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    k = min(k, n - k)
    result = 1
    i = 1
    while i <= k:
        factor = n - k + i
        if result < SHORT and factor < SHORT:
            result = result * factor // i
        else:
            common = math.gcd(result, i)
            result = (result // common) * (factor // (i // common))
        i += 1
    return result


def perm(n, k=None):
    if k is None:
        return factorial(n)
    check_integer(n)
    n, count = int(n | 0), int(k | 0)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if count < 0:
        raise ValueError("k must be a non-negative integer")
    result = 1
    i = 0
    while i < count and result:
        result *= n - i
        i += 1
    return result


def prod(iterable):
    result = 1
    for x in iterable:
        result = result * x
    return result


def prod_start(iterable, start):
    result = start
    for x in iterable:
        result = result * x
    return result


def gcd0():
    return 0


def gcd1(a):
    check_integer(a)
    return math.gcd(abs(a), 0)


def gcd3(a, b, c):
    return math.gcd(math.gcd(a, b), c)


def gcd4(a, b, c, d):
    return math.gcd(math.gcd(a, b), math.gcd(c, d))


def gcd(*numbers):
    return gcd_star(numbers)


def lcm(*numbers):
    return lcm_star(numbers)


def gcd_star(numbers):
    result = 0
    for number in numbers:
        result = math.gcd(result, number)
    return result


def lcm_star(numbers):
    result = 1
    for number in numbers:
        result = lcm2(result, number)
    return result


def lcm0():
    return 1


def lcm1(a):
    check_integer(a)
    return math.gcd(abs(a), 0)


def lcm2(a, b):
    a, b = int(a | 0), int(b | 0)
    if a == 0 or b == 0:
        return 0
    return abs(a // math.gcd(a, b) * b)


def lcm3(a, b, c):
    return lcm2(lcm2(a, b), c)


def fsum(iterable):
    """The sum without loss: partial sums that do not overlap (J. R. Shewchuk, 1997)."""
    partials = []
    special = infinite = 0.0
    for item in iterable:
        x = real(item)
        if not math.isfinite(x):
            special += x
            if math.isinf(x):
                infinite += x
            continue
        count = 0
        for y in partials:
            if abs(x) < abs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low:
                partials[count] = low
                count += 1
            x = high
        if not math.isfinite(x):
            raise OverflowError("intermediate overflow in fsum")
        del partials[count:]
        if x != 0.0:
            partials.append(x)
    if special != 0.0 or math.isnan(special):
        if math.isnan(infinite):
            raise ValueError("-inf + inf in fsum")
        return special
    return _sum_of_partials(partials)


def _sum_of_partials(partials):
    """The nearest float, halves to even."""
    n = len(partials)
    if n == 0:
        return 0.0
    n -= 1
    high = partials[n]
    low = 0.0
    while n > 0:
        x = high
        n -= 1
        y = partials[n]
        high = x + y
        low = y - (high - x)
        if low:
            break
    if n > 0 and ((low < 0.0 and partials[n - 1] < 0.0) or (low > 0.0 and partials[n - 1] > 0.0)):
        y = low * 2.0
        x = high + y
        if y == x - high:
            high = x
    return high


def isclose(a, b, rel_tol=1e-09, abs_tol=0.0):
    x, y = real(a), real(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if x == y:
        return True
    if math.isinf(x) or math.isinf(y):
        return False
    difference = abs(y - x)
    return difference <= abs(rel_tol * y) or difference <= abs(rel_tol * x) or difference <= abs_tol


@specialize.argtype(0)
def real(x):
    """The float of a number, or of an object with a `__float__`; TypeError for None and for texts."""
    if x is None:
        raise TypeError("must be real number, not NoneType")
    if isinstance(x, (str, bytes, bytearray)):
        raise TypeError(f"must be real number, not {type(x).__name__}")
    return float(x)


def ulp(x):
    y = abs(real(x))
    if math.isnan(y) or math.isinf(y):
        return y
    above = math.nextafter(y, math.inf)
    return y - math.nextafter(y, -math.inf) if math.isinf(above) else above - y


def int_from_bytes(data, byteorder="big", signed=False):
    if byteorder != "big" and byteorder != "little":
        raise ValueError("byteorder must be either 'little' or 'big'")
    if isinstance(data, (int, str)):
        raise TypeError(f"cannot convert '{type(data).__name__}' object to bytes")
    data = bytes(data)
    n = len(data)
    result = 0
    i = 0
    while i < n:
        byte = data[i if byteorder == "big" else n - 1 - i]
        if i == 0 and signed and byte >= 128:
            byte -= 256
        result = result * 256 + byte
        i += 1
    return result


def round_perhaps(x, ndigits):
    """`round` to a number of digits that may be None: then it gives an int."""
    if not (isinstance(x, (int, float)) or hasattr(x, "__round__")):
        raise TypeError("type " + type(x).__name__ + " doesn't define __round__ method")
    if ndigits is None:
        return round(x)
    if isinstance(ndigits, int):
        return round(int(x), int(ndigits)) if isinstance(x, bool) else round(x, int(ndigits))
    raise TypeError("'" + type(ndigits).__name__ + "' object cannot be interpreted as an integer")
