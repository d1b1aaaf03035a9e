"""The names that the expressions of low-level operations use: exact arithmetic on raw values, with CPython's errors.

Everything that raises does so with the message that the operation's entry in the table declares.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

from rpyc_dl.rlib.app.primitives import bits_float as bits_float
from rpyc_dl.rlib.app.primitives import float_bits as float_bits
from rpyc_dl.rlib.app.primitives import single_bits as single_bits
from rpyc_dl.rlib.app.primitives import single_of_bits as single_of_bits
from rpyc_dl.rlib.rarithmetic import OVERFLOW_MESSAGE as OVERFLOW_MESSAGE
from rpyc_dl.rlib.rarithmetic import int_or_float, r_singlefloat

MAXINT: int = 2**63 - 1
MININT: int = -(2**63)
UMASK: int = 2**64 - 1
INF = math.inf


def wrap(value: int) -> int:
    """The low 64 bits, signed."""
    if MININT <= value <= MAXINT:
        return value
    value &= UMASK
    return value - 2**64 if value > MAXINT else value


class OperandError(ArithmeticError):
    """An operand is not what the operation needs: in C the result would be undefined. A bug of ours."""


def unmet() -> Any:
    """What an operation does whose needs are not fulfilled."""
    raise OperandError("an operand is not what the operation needs")


def overflow() -> Any:
    """What a checked operation raises in place of its result."""
    raise OverflowError(OVERFLOW_MESSAGE)


def checked(value: int) -> int:
    """`value` if it fits a signed word."""
    if MININT <= value <= MAXINT:
        return value
    raise OverflowError(OVERFLOW_MESSAGE)


def _message(run: Callable[[], object]) -> str:
    """The message that this Python gives to an error: translated programs say the same."""
    try:
        run()
    except Exception as error:
        return str(error)
    raise AssertionError("no error")


_one, _zero, _fone, _fzero, _minus = 1, 0, 1.0, 0.0, -1
INT_FLOORDIV_ZERO = _message(lambda: _one // _zero)
INT_MOD_ZERO = _message(lambda: _one % _zero)
INT_TRUEDIV_ZERO = _message(lambda: _one / _zero)
FLOAT_TRUEDIV_ZERO = _message(lambda: _fone / _fzero)
FLOAT_FLOORDIV_ZERO = _message(lambda: _fone // _fzero)
FLOAT_MOD_ZERO = _message(lambda: _fone % _fzero)
FLOAT_POW_ZERO = _message(lambda: _fzero**_minus)
FLOAT_POW_OVERFLOW = _message(lambda: (_fone * 10) ** 400)
FLOAT_POW_COMPLEX = "negative number cannot be raised to a fractional power"
NEGATIVE_SHIFT = _message(lambda: _one << _minus)
FLOAT_INF_TO_INT = _message(lambda: int(INF))
FLOAT_NAN_TO_INT = _message(lambda: int(math.nan))
CHR_RANGE = _message(lambda: chr(_minus))
BYTE_RANGE = _message(lambda: bytes([256 * _one]))
LIST_INDEX = "list index out of range"
LIST_ASSIGNMENT = "list assignment index out of range"
STR_INDEX = "string index out of range"
BYTES_INDEX = "index out of range"
TUPLE_INDEX = "tuple index out of range"
MATH_DOMAIN = "math domain error"
MATH_RANGE = "math range error"
RECURSION = "maximum recursion depth exceeded"


def zero_division(message: str) -> Any:
    raise ZeroDivisionError(message)


def index_error(message: str) -> Any:
    raise IndexError(message)


def value_error(message: str) -> Any:
    raise ValueError(message)


# ____________________________________________________________ integers


def shift_left(value: int, count: int) -> int:
    """value << count for any count >= 0, wrapping: 0 from 64 on."""
    return wrap(value << count) if count < 64 else 0


def shift_left_checked(value: int, count: int) -> int:
    if count >= 64:
        return 0 if value == 0 else overflow()
    return checked(value << count)


# ____________________________________________________________ floats


def float_pow(x: float, y: float) -> float:
    """x ** y as CPython's float; ValueError where CPython gives a complex number."""
    if -INF < x < 0.0 and math.isfinite(y) and y != math.floor(y):
        raise ValueError(FLOAT_POW_COMPLEX)
    return float(x**y)


def float_to_int(x: float) -> int:
    """int(x), checked to fit a word."""
    return checked(int(x))


def fits(x: float, minimum: int, maximum: int) -> int:
    """x truncated, which must be in a range."""
    if not math.isfinite(x) or not minimum <= int(x) <= maximum:
        unmet()
    return int(x)


def math_call(name: str, *args: float) -> Any:
    """math.<name>(*args) with the messages of the table, whatever this Python's own are."""
    try:
        return getattr(math, name)(*args)
    except ValueError:
        raise ValueError(MATH_DOMAIN) from None
    except OverflowError:
        raise OverflowError(MATH_RANGE) from None


def c_round(x: float) -> float:
    """C's rint: to the nearest integer, halves to even, as a float; keeps infinities, NaN and the sign of zero."""
    return math.copysign(float(round(x)), x) if math.isfinite(x) else x


def whole(function: Callable[[float], int], x: float) -> float:
    """floor, ceil or trunc as a float; keeps infinities, NaN and the sign of zero."""
    return math.copysign(float(function(x)), x) if math.isfinite(x) else x


def single(x: float) -> r_singlefloat:
    return r_singlefloat(x)


def tagged(value: int | float) -> int_or_float:
    """A number that knows which of both it is."""
    return int_or_float(value)


def is_float(x: int_or_float) -> bool:
    return type(x.value) is float


def int_of(x: int_or_float) -> int:
    """The value of a number that is an int."""
    return x.value if isinstance(x.value, int) else int(unmet())


def float_of(x: int_or_float) -> float:
    """The value of a number that is a float."""
    return x.value if type(x.value) is float else unmet()


# ____________________________________________________________ hashing

HASH_SEED = 0x9E3779B97F4A7C15
HASH_MUL = 0xD6E8FEB86659FD93
_WORD = struct.Struct("<Q")


def mum(a: int, b: int) -> int:
    """The two halves of a 128-bit product, xored."""
    product = a * b
    return (product & UMASK) ^ (product >> 64)


def hash_bytes(data: bytes) -> int:
    """The hash of texts and byte strings: little-endian 8-byte words (the last one padded with zeros) are mixed in
    by `mum`; starts from HASH_SEED ^ length. The C runtime computes the same."""
    h = HASH_SEED ^ len(data)
    for (word,) in _WORD.iter_unpack(data + bytes(-len(data) % 8)):
        product = (h ^ word) * HASH_MUL
        h = (product & UMASK) ^ (product >> 64)
    h = mum(h ^ (h >> 32), HASH_SEED)
    return wrap(h)
