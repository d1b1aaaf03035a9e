"""The bits of floats."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import bits_float as longlong2float
from rpyc_dl.rlib.app.primitives import float_bits as float2longlong

__all__ = ["float2longlong", "longlong2float"]
