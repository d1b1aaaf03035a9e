"""Helpers for numbers that know whether they are an int or a float: what does not depend on an operation."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Signed
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.number.ll_dtoa import ll_float_repr


def ll_of_int(x: int) -> Any:
    return llop.number_of_int(IntOrFloat, x)


def ll_of_float(x: float) -> Any:
    return llop.number_of_float(IntOrFloat, x)


def ll_of_bool(x: bool) -> Any:
    return llop.number_of_int(IntOrFloat, llop.cast_bool_to_int(Signed, x))


def ll_index(x: Any) -> int:
    """The number where an int is needed."""
    if llop.number_is_float(Bool, x):
        raise TypeError("'float' object cannot be interpreted as an integer")
    return llop.number_int(Signed, x)


def make_whole(message: str) -> Any:
    """(x): the number as an int; TypeError with this message for a float."""

    def ll_whole(x: Any) -> int:
        if llop.number_is_float(Bool, x):
            raise TypeError(message)
        return llop.number_int(Signed, x)

    return ll_whole


def make_no_two_floats(message: str) -> Any:
    """(x, y): TypeError with this message if both are floats."""

    def ll_no_two_floats(x: Any, y: Any) -> None:
        if llop.number_is_float(Bool, x) and llop.number_is_float(Bool, y):
            raise TypeError(message)

    return ll_no_two_floats


def ll_count(x: Any) -> int:
    """The number as how often a text, a list or a tuple is repeated."""
    if llop.number_is_float(Bool, x):
        raise TypeError("can't multiply sequence by non-int of type 'float'")
    return llop.number_int(Signed, x)


def ll_to_float(x: Any) -> float:
    """float(x)"""
    if llop.number_is_float(Bool, x):
        return llop.number_float(Float, x)
    return llop.cast_int_to_float(Float, llop.number_int(Signed, x))


def ll_repr(x: Any) -> Any:
    """repr(x), str(x)"""
    if llop.number_is_float(Bool, x):
        return ll_float_repr(llop.number_float(Float, x))
    return ll_int_repr(llop.number_int(Signed, x))


def ll_hash(x: Any) -> int:
    """hash(x): equal numbers have equal ones."""
    if llop.number_is_float(Bool, x):
        return llop.float_hash(Signed, llop.number_float(Float, x))
    return llop.int_hash(Signed, llop.number_int(Signed, x))


def ll_is_true(x: Any) -> bool:
    if llop.number_is_float(Bool, x):
        return llop.number_float(Float, x) != 0.0
    return llop.number_int(Signed, x) != 0


def ll_kind_of_box(box: Any, of_int: bool, of_float: bool, of_none: bool) -> bool:
    """What is said for the kind of a number that may be None."""
    if not box:
        return of_none
    return of_float if llop.number_is_float(Bool, box.value) else of_int


def ll_type_of_box(box: Any, of_int: Any, of_float: Any, of_none: Any) -> Any:
    """type(x) of a number that may be None."""
    if not box:
        return of_none
    return of_float if llop.number_is_float(Bool, box.value) else of_int


def ll_eq(x: Any, y: Any) -> bool:
    """x == y, exactly"""
    if llop.number_is_float(Bool, x):
        if llop.number_is_float(Bool, y):
            return llop.number_float(Float, x) == llop.number_float(Float, y)
        return llop.float_int_eq(Bool, llop.number_float(Float, x), llop.number_int(Signed, y))
    if llop.number_is_float(Bool, y):
        return llop.float_int_eq(Bool, llop.number_float(Float, y), llop.number_int(Signed, x))
    return llop.number_int(Signed, x) == llop.number_int(Signed, y)


def ll_lt(x: Any, y: Any) -> bool:
    """x < y, exactly"""
    if llop.number_is_float(Bool, x):
        if llop.number_is_float(Bool, y):
            return llop.number_float(Float, x) < llop.number_float(Float, y)
        return llop.float_int_lt(Bool, llop.number_float(Float, x), llop.number_int(Signed, y))
    if llop.number_is_float(Bool, y):
        return llop.float_int_gt(Bool, llop.number_float(Float, y), llop.number_int(Signed, x))
    return llop.number_int(Signed, x) < llop.number_int(Signed, y)


def mixed(compare: Any, left: Any, right: Any) -> Any:
    """The comparison of values of which one is a plain int, float or bool: `left` or `right` makes a number of it."""

    def ll_left(x: Any, y: Any) -> bool:
        return compare(left(x), y)

    def ll_right(x: Any, y: Any) -> bool:
        return compare(x, right(y))

    return ll_right if left is None else ll_left


def either(of_int: Any, of_float: Any, further: int) -> Any:
    """The helper of a number and one or two further arguments: `of_int` if it is an int, else `of_float`."""

    def ll_either_with_one(x: Any, a: Any) -> Any:
        if llop.number_is_float(Bool, x):
            return of_float(llop.number_float(Float, x), a)
        return of_int(llop.number_int(Signed, x), a)

    def ll_either_with_two(x: Any, a: Any, b: Any) -> Any:
        if llop.number_is_float(Bool, x):
            return of_float(llop.number_float(Float, x), a, b)
        return of_int(llop.number_int(Signed, x), a, b)

    return ll_either_with_one if further == 1 else ll_either_with_two


#: By the low-level type of what is no such number: the helper that makes one of it.
OF: dict[Any, Any] = {Signed: ll_of_int, Float: ll_of_float, Bool: ll_of_bool}
#: By the low-level types of two values of which one is such a number: the helper that compares them.
EQ: dict[tuple[Any, Any], Any] = {
    **{(IntOrFloat, T): mixed(ll_eq, None, of) for T, of in OF.items()},
    **{(T, IntOrFloat): mixed(ll_eq, of, None) for T, of in OF.items()},
}
LT: dict[tuple[Any, Any], Any] = {
    **{(IntOrFloat, T): mixed(ll_lt, None, of) for T, of in OF.items()},
    **{(T, IntOrFloat): mixed(ll_lt, of, None) for T, of in OF.items()},
}
