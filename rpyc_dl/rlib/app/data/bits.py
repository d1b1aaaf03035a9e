"""Numbers as bytes: what `array` and `struct` make of ints and floats, and read."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single
from rpyc_dl.rlib.objectmodel import specialize

_FRACTION = 2**52 - 1


def put_bits(data, n, size, little):
    """Append the lowest `size` bytes of the word `n`."""
    k = 0 if little else size - 1
    step = 1 if little else -1
    for _ in range(size):
        data.append((n >> 8 * k) & 255)
        k += step


@specialize.argtype(0)
def got_bits(data, i, size, little, signed):
    """The word of `size` bytes from `data[i]` on; OverflowError where one without a sign does not fit."""
    k = i + size - 1 if little else i
    step = -1 if little else 1
    n = data[k]
    if n >= 128:
        if signed:
            n -= 256
        elif size == 8:
            raise OverflowError("an int of 64 bits without a sign does not fit into a word")
    for _ in range(size - 1):
        k += step
        n = (n << 8) | data[k]
    return n


def single_bits(x):
    """The 32 bits of a float that is rounded to so many."""
    bits = float_bits(x)
    sign = 2**31 if bits < 0 else 0
    exponent, fraction = (bits >> 52) & 0x7FF, bits & _FRACTION
    if exponent == 0x7FF:
        return sign | 0x7F800000 | (fraction >> 29) | (1 if fraction and not fraction >> 29 else 0)
    if exponent > 896:
        return sign | ((exponent - 896) << 23) | (fraction >> 29)
    return sign | ((fraction | 2**52) >> min(926 - exponent, 60)) if exponent else sign


def single_of_bits(bits):
    """The float of 32 bits."""
    exponent, fraction = (bits >> 23) & 0xFF, bits & 0x7FFFFF
    if exponent == 0xFF:
        value = bits_float(0x7FF << 52 | fraction << 29)
    elif exponent == 0:
        value = math.ldexp(fraction, -149)
    else:
        value = math.ldexp(fraction | 0x800000, exponent - 150)
    return -value if bits & 2**31 else value


def packed_single(x):
    """x rounded to 32 bits; OverflowError where it has none."""
    found = single(x)
    if math.isinf(found) and not math.isinf(x):
        raise OverflowError("float too large to pack with f format")
    return found
