"""Kinds and symbols of plain constants: numbers, texts, None."""

from __future__ import annotations

from typing import Any

#: Beyond these a Python int has no representation in a machine word.
MININT, MAXINT = -(1 << 63), (1 << 63) - 1

#: Types whose values are plain constants, known by their repr.
PLAIN = (type(None), bool, int, float, str, bytes)


def plain_kind(value: Any, exact_ints: bool = False) -> str | None:
    """The atom of a plain constant, or None for other values (and for ints beyond 64 bits, unless ints are exact)."""
    kind = type(value)
    if value is None:
        return "none"
    if kind is bool:
        return "bool"
    if kind is int:
        if not exact_ints and not MININT <= value <= MAXINT:
            return None
        return "nonneg" if value >= 0 else "int"
    if kind is str:
        return "char" if len(value) == 1 else "str"
    return {float: "float", bytes: "bytes"}.get(kind)


def plain_symbol(value: Any) -> str:
    """The symbol of a plain constant: its repr, which tells values of all plain types apart."""
    return ascii(value)
