"""Integers of a fixed size for programs and low-level helpers: `r_uint`, `r_uint8`, …, `intmask`, `ovfcheck`.

A program's plain `int` is one signed 64-bit word whose overflow raises. The classes here wrap around instead, as C's
unsigned types do. Results follow RPython: two values of one class give that class; a plain int (or bool) takes
the other operand's class; two different classes give the wider one, signed only if both are signed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

LONG_BIT = 64
maxint: int = 2 ** (LONG_BIT - 1) - 1
minint: int = -(2 ** (LONG_BIT - 1))
#: The mask of one machine word: `x & LONG_MASK` is x as an unsigned word.
LONG_MASK = 2**LONG_BIT - 1
#: What an OverflowError says where a result leaves the words.
OVERFLOW_MESSAGE = "integer overflow: the result does not fit in 64 bits (--ints=exact: ints grow)"


class base_int(int):
    """The common base of the sized integers; `BITS` and `SIGNED` describe a class, `MASK` its value bits."""

    BITS: ClassVar[int] = LONG_BIT
    SIGNED: ClassVar[bool] = True
    MASK: ClassVar[int] = LONG_MASK

    __slots__ = ()

    def __new__(cls, value: Any = 0) -> base_int:
        number = int(value)
        if isinstance(value, float):
            ovfcheck(number)
        return int.__new__(cls, cls.normalize(number))

    @classmethod
    def normalize(cls, value: int) -> int:
        """`value` brought into the range of the class by wrapping around; a plain int."""
        value &= cls.MASK
        return value - cls.MASK - 1 if cls.SIGNED and value >> (cls.BITS - 1) else value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __hash__(self) -> int:
        return int.__hash__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (int(self),))


_BINARY = ["add", "sub", "mul", "floordiv", "mod", "and", "or", "xor"]
_SHIFTS = ["lshift", "rshift"]
_UNARY = ["neg", "pos", "abs", "invert"]


def compute_restype(a: Any, b: Any) -> Any:
    """The class of the result of an arithmetic operation on values of the classes `a` and `b`."""
    if a is b:
        return int if a is bool else a
    if a in (int, bool):
        return int if b in (int, bool) else b
    if b in (int, bool):
        return a
    return build_int(signed=a.SIGNED and b.SIGNED, bits=max(a.BITS, b.BITS))


def _binary(name: str) -> Callable[[Any, Any], Any]:
    plain = getattr(int, name)

    def method(self: base_int, other: Any) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        restype = compute_restype(type(self), type(other))
        # both operands take the result's class first: r_uint(3) - 5 and 5 - r_uint(3) are unsigned
        return restype(plain(int(restype(self)), int(restype(other))))

    method.__name__ = name
    return method


def _shift(name: str) -> Callable[[Any, Any], Any]:
    plain = getattr(int, name)

    def method(self: base_int, other: Any) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        if not 0 <= other < self.BITS:
            raise ValueError(f"shift count is not below {self.BITS}")
        return type(self)(plain(int(self), int(other)))

    method.__name__ = name
    return method


def _unary(name: str) -> Callable[[Any], Any]:
    plain = getattr(int, name)

    def method(self: base_int) -> Any:
        return type(self)(plain(int(self)))

    method.__name__ = name
    return method


def _divmod(self: base_int, other: Any) -> Any:
    return (self // other, self % other) if isinstance(other, int) else NotImplemented


def _rdivmod(self: base_int, other: Any) -> Any:
    return (other // self, other % self) if isinstance(other, int) else NotImplemented


def _power(base: Any, exponent: Any, modulus: Any = None) -> Any:
    """`base ** exponent` in the class of the result; with a modulus what plain ints give."""
    if not (isinstance(base, int) and isinstance(exponent, int)):
        return NotImplemented
    if modulus is not None:
        return pow(int(base), int(exponent), int(modulus))
    if exponent < 0:
        raise ValueError("an int to a negative power is a float in Python: write float(x) ** n")
    restype = compute_restype(type(base), type(exponent))
    return restype(pow(int(base), int(exponent), 1 << restype.BITS))


def _rpower(exponent: Any, base: Any, modulus: Any = None) -> Any:
    return _power(base, exponent, modulus)


def _int_methods() -> dict[str, Any]:
    methods: dict[str, Any] = {"__slots__": ()}
    for name in _BINARY:
        methods[f"__{name}__"] = _binary(f"__{name}__")
        methods[f"__r{name}__"] = _binary(f"__r{name}__")
    for name in _SHIFTS:
        methods[f"__{name}__"] = _shift(f"__{name}__")
        methods[f"__r{name}__"] = _reflected_shift(f"__{name}__")
    for name in _UNARY:
        methods[f"__{name}__"] = _unary(f"__{name}__")
    methods |= {"__divmod__": _divmod, "__rdivmod__": _rdivmod, "__pow__": _power, "__rpow__": _rpower}
    return methods


def _reflected_shift(name: str) -> Callable[[Any, Any], Any]:
    def method(self: base_int, other: Any) -> Any:
        return getattr(int(other), name)(int(self)) if isinstance(other, int) else NotImplemented

    return method


_int_classes: dict[tuple[bool, int], type] = {}


def build_int(signed: bool, bits: int, name: str | None = None) -> type:
    """The sized integer class of `bits` bits (8, 16, 32 or 64); made once for each pair."""
    key = (signed, bits)
    if key not in _int_classes:
        if name is None:
            raise ValueError(f"no integer class of {bits} bits")
        attrs = {**_int_methods(), "BITS": bits, "SIGNED": signed, "MASK": 2**bits - 1, "__module__": __name__}
        _int_classes[key] = type(name, (base_int,), attrs)
    return _int_classes[key]


r_int: Any = build_int(True, 64, "r_int")
r_uint: Any = build_int(False, 64, "r_uint")
r_int8: Any = build_int(True, 8, "r_int8")
r_int16: Any = build_int(True, 16, "r_int16")
r_int32: Any = build_int(True, 32, "r_int32")
r_uint8: Any = build_int(False, 8, "r_uint8")
r_uint16: Any = build_int(False, 16, "r_uint16")
r_uint32: Any = build_int(False, 32, "r_uint32")
#: RPython's names for the 64-bit classes.
r_longlong = r_int64 = r_int
r_ulonglong = r_uint64 = r_uint

#: Every sized integer class.
SIZED_INTS: tuple[type, ...] = tuple(_int_classes.values())


def is_sized_int(value: object) -> bool:
    """Whether it is one of these types. (A metaclass of the program may call others equal to them.)"""
    return any(value is cls for cls in SIZED_INTS)


class r_singlefloat:
    """A 32-bit float: only stored and converted, never computed with (RPython's rule)."""

    __slots__ = ("value",)

    def __init__(self, value: float) -> None:
        self.value = to_single(float(value))

    def __float__(self) -> float:
        return self.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, r_singlefloat) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"r_singlefloat({self.value!r})"


class int_or_float:
    """A number that knows which of both it is: low-level code's value of the type IntOrFloat. Never equal to one of
    the other kind, and a zero not to that of the other sign: what is equal is the same constant."""

    __slots__ = ("value",)

    def __init__(self, value: int | float) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int_or_float) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"int_or_float({self.value!r})"


def to_single(value: float) -> float:
    """`value` rounded to the nearest 32-bit float, halves to even (to infinity beyond its range)."""
    if value == 0.0 or not math.isfinite(value):
        return value
    fraction, exponent = math.frexp(value)
    if exponent > 128:
        return math.copysign(math.inf, value)
    bits = min(24, exponent + 149)  # fewer for the smallest numbers
    if bits < 0:
        return math.copysign(0.0, value)
    rounded = math.ldexp(float(round(math.ldexp(fraction, bits))), exponent - bits)
    if abs(rounded) >= 2.0**128:
        return math.copysign(math.inf, value)
    return math.copysign(rounded, value)


def intmask(value: int) -> int:
    """The low 64 bits of `value` as a signed plain int: what wrapping arithmetic leaves of it."""
    value = int(value) & LONG_MASK
    return value - LONG_MASK - 1 if value > maxint else value


T = TypeVar("T", bound=int)


def ovfcheck(value: T) -> T:
    """`value` itself; OverflowError if it does not fit one signed word."""
    if not minint <= value <= maxint:
        raise OverflowError(OVERFLOW_MESSAGE)
    return value


def is_valid_int(value: object) -> bool:
    """Whether `value` is a plain int (or bool) that fits one signed word."""
    return isinstance(value, int) and not isinstance(value, base_int) and minint <= value <= maxint


def int_between(n: int, m: int, p: int) -> bool:
    """n <= m < p."""
    return n <= m < p


def highest_bit(n: int) -> int:
    """The position of the highest bit set, counted from 0; -1 for 0."""
    return int(n).bit_length() - 1


def most_neg_value_of(cls: Any) -> int:
    """The smallest value of a sized integer class, or of int (one word)."""
    if cls is int:
        return minint
    return -int(2 ** (cls.BITS - 1)) if cls.SIGNED else 0


def most_pos_value_of(cls: Any) -> int:
    """The largest value of a sized integer class, or of int (one word)."""
    if cls is int:
        return maxint
    return int(2 ** (cls.BITS - 1) - 1 if cls.SIGNED else cls.MASK)
