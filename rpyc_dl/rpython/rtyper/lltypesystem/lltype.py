"""Primitive types, as Python types: `cast` and `llop` take them. There is no raw memory here."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib import rarithmetic

Signed, Unsigned, Float, Bool = int, rarithmetic.r_uint, float, bool
SignedLongLong, UnsignedLongLong = rarithmetic.r_longlong, rarithmetic.r_ulonglong
SingleFloat = rarithmetic.r_singlefloat
Char = UniChar = str
Void = type(None)
