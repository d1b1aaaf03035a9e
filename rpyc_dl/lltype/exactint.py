"""Exact integers: one word that is a small int (tagged by its lowest bit), or a pointer to a big integer.

In C the tagged word of a small int x is 2x + 1, which is the address of no object; the collectors pass over it. On
plain Python a small int is a pointer to a structure that says so, and that only the operations here may look at.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.containers import make_container
from rpyc_dl.lltype.pointers import _ptr, make_ptr
from rpyc_dl.lltype.primitives import Signed, Unsigned
from rpyc_dl.lltype.types import Array, GcStruct, OpaqueType, Ptr

#: A big integer: `size` is the number of its digits of 64 bits, lowest first, negative for a negative value. There
#: may be room for more. A value that a small int can hold is always one, so that equal values look alike.
BIGINT = GcStruct("rpy_bigint", ("size", Signed), ("digits", Array(Unsigned)))
PBIG = Ptr(BIGINT)

#: The values of small ints: one bit of the word is the tag.
SMALLEST: int = -(2**62)
LARGEST: int = 2**62 - 1

_SMALL: int = -(2**63)  # the `size` of what stands for a small int
_DIGIT: int = 2**64 - 1


def is_small(p: Any) -> bool:
    """Whether the word is a small int (on plain Python; a null pointer is none)."""
    return p._obj is not None and p._obj.size == _SMALL


def is_small_int(p: Any) -> bool:
    """Whether a pointer of any type is the word of a small int."""
    TYPE = p._TYPE
    if isinstance(TYPE.TO, OpaqueType):
        return getattr(p._obj, "_TYPE", None) == BIGINT and is_small(p)
    return (TYPE is PBIG or (getattr(TYPE.TO, "_name", "") == BIGINT._name and TYPE == PBIG)) and is_small(p)


def small_value(p: Any) -> int:
    """The value of a small int."""
    if not is_small(p):
        raise TypeError("no small int")
    digit = int(p._obj.digits._items[0])
    return digit - 2**64 if digit >> 63 else digit


def small(value: int) -> Any:
    """The word of a small int."""
    if not SMALLEST <= value <= LARGEST:
        raise OverflowError(f"{value} is no small int")
    return _make(_SMALL, [value & _DIGIT])


def exact(value: int) -> Any:
    """The low-level form of a live int."""
    if SMALLEST <= value <= LARGEST:
        return small(value)
    digits, rest = [], abs(value)
    while rest:
        digits.append(rest & _DIGIT)
        rest >>= 64
    return _make(len(digits) if value > 0 else -len(digits), digits)


def _make(size: int, digits: list[int]) -> Any:
    container = make_container(BIGINT, len(digits), True, True)
    container.size = size
    container.digits._items[:] = digits
    return make_ptr(PBIG, container)


def live(p: Any) -> int:
    """The live int of a low-level one."""
    if is_small(p):
        return small_value(p)
    size = p._obj.size
    value = sum(int(digit) << 64 * i for i, digit in enumerate(p._obj.digits._items[: abs(size)]))
    return -value if size < 0 else value


def both_small(x: _ptr, y: _ptr) -> bool:
    return is_small(x) and is_small(y)


def fits_small(value: int) -> bool:
    return SMALLEST <= value <= LARGEST
