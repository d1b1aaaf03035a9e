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
