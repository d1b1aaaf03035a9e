"""The bits of floats."""

# mypy: ignore-errors
from __future__ import annotations

import struct

from rpyc_dl.rlib.app.primitives import bits_float as longlong2float
from rpyc_dl.rlib.app.primitives import float_bits as float2longlong
from rpyc_dl.rlib.rarithmetic import intmask, r_singlefloat, r_uint32

__all__ = ["float2longlong", "longlong2float", "singlefloat2uint", "uint2singlefloat"]


def singlefloat2uint(singlefloatval):
    """The bits of a float of 32 bits."""
    data = struct.pack("<f", float(singlefloatval))
    return r_uint32(data[0] | data[1] << 8 | data[2] << 16 | data[3] << 24)


def uint2singlefloat(ival):
    """The float of 32 bits that has these bits."""
    bits = intmask(ival)
    (number,) = struct.unpack("<f", bytes([bits & 255, bits >> 8 & 255, bits >> 16 & 255, bits >> 24 & 255]))
    return r_singlefloat(number)
