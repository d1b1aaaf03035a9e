"""Constants of primitive types as C expressions."""

from __future__ import annotations

import math
import os
from typing import Any

from rpyc_dl.lltype.lltype import Bool, Char, Float, IntOrFloat, LowLevelType, Number, Signed, SingleFloat, UniChar

_SMALL = 2**31


def number(TYPE: Number, value: int) -> str:
    """An integer constant. Small ones are plain: operators are applied to at least one typed operand."""
    if TYPE.signed:
        if value == -(2**63):
            return "INT64_MIN"
        text = str(value) if -_SMALL < value < _SMALL else f"INT64_C({value})"
        return f"({text})" if value < 0 else text
    return f"{value}u" if value < _SMALL else f"UINT64_C({value})"


def floating(value: float) -> str:
    """A double: the shortest text that reads back exactly."""
    if math.isnan(value):
        return "((Float)NAN)"
    if math.isinf(value):
        return "((Float)INFINITY)" if value > 0 else "(-(Float)INFINITY)"
    text = repr(value)
    if not any(c in text for c in ".en"):
        text += ".0"
    return f"({text})" if text.startswith("-") else text


def int_or_float(value: int | float) -> str:
    """The initialiser of a number that knows which of both it is."""
    is_float = isinstance(value, float)
    return f"{{1, {{.f = {floating(value)}}}}}" if is_float else f"{{0, {{.i = {number(Signed, int(value))}}}}}"


def character(code: int) -> str:
    """A character constant, as a letter where that is readable."""
    if 32 <= code < 127 and chr(code) not in "'\\":
        return f"'{chr(code)}'"
    return str(code)


def primitive(TYPE: LowLevelType, value: Any) -> str:
    """A raw value of a primitive type (see `lltype.types`) as a C expression."""
    if isinstance(TYPE, Number):
        return number(TYPE, int(value))
    if Float == TYPE:
        return floating(value)
    if Bool == TYPE:
        return "true" if value else "false"
    if TYPE in (Char, UniChar):
        return character(ord(value))
    if SingleFloat == TYPE:
        text = floating(value.value)
        return f"((SingleFloat){text})"
    if IntOrFloat == TYPE:
        return f"((IntOrFloat){int_or_float(value.value)})"
    raise AssertionError(f"{TYPE} has no constants in C")


def path(name: str) -> str:
    """A C string literal with a file's name, as the system has it."""
    return string(os.fsencode(name))


_ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\", 10: "\\n", 9: "\\t"}


def string(data: bytes) -> str:
    """A C string literal with these bytes. Octal escapes have three digits, so that nothing after them joins in."""
    return '"' + "".join(map(_IN_STRING.__getitem__, data)) + '"'


def _in_string(code: int) -> str:
    if code in _ESCAPES:
        return _ESCAPES[code]
    if 32 <= code < 127 and code != ord("?"):  # ?: no trigraphs
        return chr(code)
    return f"\\{code:03o}"


_IN_STRING = [_in_string(code) for code in range(256)]
