"""Floats as the bits of IEEE 754."""

# mypy: ignore-errors
from __future__ import annotations

import struct

from rpyc_dl.rlib.rarithmetic import intmask, r_ulonglong
from rpyc_dl.rpython.rlib.longlong2float import float2longlong, longlong2float


def round_to_nearest(x):
    """The float as an int, halves to the even one."""
    return round(x)


def float_pack(x, size):
    """The bits of a float of 4 or 8 bytes, as an unsigned int. Raises OverflowError where it does not fit."""
    if size == 8:
        return r_ulonglong(float2longlong(x))
    if size != 4:
        raise ValueError("invalid size value")
    data = struct.pack("<f", x)
    return r_ulonglong(data[0] | data[1] << 8 | data[2] << 16 | data[3] << 24)


def float_unpack(Q, size):
    """The float of 4 or 8 bytes that has these bits."""
    if size == 8:
        return longlong2float(intmask(Q))
    if size != 4:
        raise ValueError("invalid size value")
    bits = intmask(Q)
    data = bytes([bits & 255, bits >> 8 & 255, bits >> 16 & 255, bits >> 24 & 255])
    (number,) = struct.unpack("<f", data)
    return number


def pack_float(result, x, size, be):
    """Append the bytes of a float to a list, a character for each; `be`: the highest first."""
    bits = intmask(float_pack(x, size))
    places = range(size - 1, -1, -1) if be else range(size)
    result.append("".join([chr(bits >> 8 * place & 255) for place in places]))


def unpack_float(s, be):
    """The float of a text of 4 or 8 characters, each a byte."""
    bits = 0
    size = len(s)
    for i in range(size):
        bits |= intmask(r_ulonglong(ord(s[i if be else size - 1 - i])) << 8 * (size - 1 - i))
    return float_unpack(r_ulonglong(bits), size)
