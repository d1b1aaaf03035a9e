"""Numbers as bytes: what `array` and `struct` make of ints and floats, and read."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.primitives import single
from rpyc_dl.rlib.objectmodel import specialize


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


def packed_single(x):
    """x rounded to 32 bits; OverflowError where it has none."""
    found = single(x)
    if math.isinf(found) and not math.isinf(x):
        raise OverflowError("float too large to pack with f format")
    return found


def half_bits(x):
    """The bits of x rounded to 16 bits, half to even (CPython's PyFloat_Pack2); OverflowError where it has none."""
    sign = 0x8000 if math.copysign(1.0, x) < 0.0 else 0
    if x == 0.0:
        return sign
    if math.isnan(x):
        return sign | 0x7E00
    if math.isinf(x):
        return sign | 0x7C00
    part, exponent = math.frexp(abs(x))
    part, exponent = part * 2.0, exponent - 1  # in [1, 2)
    if exponent < -25:
        return sign
    if exponent >= 16:
        raise OverflowError("float too large to pack with e format")
    if exponent < -14:
        part, exponent = math.ldexp(part, 14 + exponent), 0
    else:
        part, exponent = part - 1.0, exponent + 15
    part *= 1024.0
    bits = int(part)
    left = part - bits
    if left > 0.5 or (left == 0.5 and bits % 2 == 1):
        bits += 1
    bits += exponent << 10  # a carry of the bits is one of the exponent
    if bits >= 0x7C00:
        raise OverflowError("float too large to pack with e format")
    return sign | bits


def half_of_bits(bits):
    """The float that 16 bits say."""
    exponent, part = (bits >> 10) & 0x1F, (bits & 0x3FF) / 1024.0
    if exponent == 0x1F:
        found = math.inf if part == 0.0 else math.nan
    elif exponent == 0:
        found = math.ldexp(part, -14)
    else:
        found = math.ldexp(part + 1.0, exponent - 15)
    return -found if bits & 0x8000 else found
