"""The types of C numbers, and conversions to them."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import (
    intmask,
    r_int8,
    r_int16,
    r_int32,
    r_longlong,
    r_uint,
    r_uint8,
    r_uint16,
    r_uint32,
    r_ulonglong,
)

SIGNED = int
SIGNEDCHAR, UCHAR, CHAR = r_int8, r_uint8, r_uint8
SHORT, USHORT, INT, UINT = r_int16, r_uint16, r_int32, r_uint32
LONG, ULONG, LONGLONG, ULONGLONG = int, r_uint, r_longlong, r_ulonglong
INT_real, INTPTR_T, SSIZE_T, PTRDIFF_T, TIME_T = r_int32, int, int, int, int
SIZE_T = UINTPTR_T = r_uint
INT8_T, INT16_T, INT32_T, INT64_T = r_int8, r_int16, r_int32, r_longlong
UINT8_T, UINT16_T, UINT32_T, UINT64_T = r_uint8, r_uint16, r_uint32, r_ulonglong
DOUBLE = float


@specialize.call_location()
def cast(TP, value):
    """The number as one of the type `TP`: its low bits, as in C."""
    if TP is int:
        return intmask(int(value))
    if TP is float:
        return float(value)
    return TP(int(value))


@specialize.arg(0)
def sizeof(TP):
    """The number of bytes of a number of the type."""
    if TP is int or TP is float:
        return 8
    return TP.BITS // 8
