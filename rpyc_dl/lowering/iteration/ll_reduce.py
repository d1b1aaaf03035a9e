"""Helpers of min, max and sum. `lt` is None for what the low-level < compares; `gt` never is."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat
from rpyc_dl.lowering.number.ll_number import ll_to_float
from rpyc_dl.lowering.sequence.ll_array import ll_less
from rpyc_dl.lowering.sequence.ll_iterator import ll_max, ll_min
from rpyc_dl.lowering.tagged.ll_tagged import FLOAT, ll_of_float


def ll_min2(lt: Any, x: Any, y: Any) -> Any:
    return y if ll_less(lt, y, x) else x


def ll_max2(gt: Any, x: Any, y: Any) -> Any:
    return y if gt(y, x) else x


def ll_min2_key(lt: Any, call: Any, function: Any, x: Any, y: Any) -> Any:
    key = call(function, x)
    return y if ll_less(lt, call(function, y), key) else x


def ll_max2_key(gt: Any, call: Any, function: Any, x: Any, y: Any) -> Any:
    key = call(function, x)
    return y if gt(call(function, y), key) else x


def ll_min_default(convert: Any, lt: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return convert(ll_min(lt, hasnext, next_, it))


def ll_max_default(convert: Any, gt: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return convert(ll_max(gt, hasnext, next_, it))


def ll_min_key(lt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise ValueError("min() arg is an empty sequence")
    best = next_(it)
    best_key = call(function, best)
    while hasnext(it):
        item = next_(it)
        key = call(function, item)
        if ll_less(lt, key, best_key):
            best = item
            best_key = key
    return best


def ll_max_key(gt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise ValueError("max() arg is an empty sequence")
    best = next_(it)
    best_key = call(function, best)
    while hasnext(it):
        item = next_(it)
        key = call(function, item)
        if gt(key, best_key):
            best = item
            best_key = key
    return best


def ll_min_key_default(
    convert: Any, lt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any, default: Any
) -> Any:
    if not hasnext(it):
        return default
    return convert(ll_min_key(lt, call, function, hasnext, next_, it))


def ll_max_key_default(
    convert: Any, gt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any, default: Any
) -> Any:
    if not hasnext(it):
        return default
    return convert(ll_max_key(gt, call, function, hasnext, next_, it))


def ll_lost(total: float, x: float, t: float) -> float:
    """What t = total + x has lost (Neumaier)."""
    if llop.float_abs(Float, total) >= llop.float_abs(Float, x):
        return (total - t) + x
    return (x - t) + total


def ll_sum_compensated(convert: Any, hasnext: Any, next_: Any, it: Any, start: float) -> float:
    """The sum of floats with Neumaier's compensation, as CPython from 3.12 on (Python/bltinmodule.c)."""
    total = start
    lost = 0.0
    while hasnext(it):
        x = convert(next_(it))
        t = total + x
        lost = lost + ll_lost(total, x, t)
        total = t
    if lost != 0.0 and llop.float_isfinite(Bool, lost):
        return total + lost
    return total


def ll_sum_numbers(
    compensated: bool, add: Any, to_int: Any, to_float: Any, hasnext: Any, next_: Any, it: Any, start: Any
) -> Any:
    """The sum of ints and floats: ints up to the first float, then floats; as CPython from 3.12 on with compensation
    if `compensated`, but for ints among them. `to_int` and `to_float` make a number of an item that is added to an
    int or to a float."""
    exact = start
    while not llop.number_is_float(Bool, exact) and hasnext(it):
        exact = add(exact, to_int(next_(it)))
    if not llop.number_is_float(Bool, exact):
        return exact
    total = llop.number_float(Float, exact)
    lost = 0.0
    while hasnext(it):
        number = to_float(next_(it))
        x = ll_to_float(number)
        t = total + x
        if compensated and llop.number_is_float(Bool, number):
            lost = lost + ll_lost(total, x, t)
        total = t
    if lost != 0.0 and llop.float_isfinite(Bool, lost):
        return llop.number_of_float(IntOrFloat, total + lost)
    return llop.number_of_float(IntOrFloat, total)


def ll_sum_by_tags(
    compensated: bool, add: Any, to_int: Any, to_float: Any, real: Any, hasnext: Any, next_: Any, it: Any, start: Any
) -> Any:
    """As `ll_sum_numbers`, of numbers with tags; `real` gives the float that a number is."""
    exact = start
    while exact.tag != FLOAT and hasnext(it):
        exact = add(exact, to_int(next_(it)))
    if exact.tag != FLOAT:
        return exact
    total = exact.real
    lost = 0.0
    while hasnext(it):
        number = to_float(next_(it))
        x = real(number)
        t = total + x
        if compensated and number.tag == FLOAT:
            lost = lost + ll_lost(total, x, t)
        total = t
    if lost != 0.0 and llop.float_isfinite(Bool, lost):
        return ll_of_float(total + lost)
    return ll_of_float(total)


def ll_check_several(items: Any) -> None:
    """max(*items) of a single item would iterate over that item."""
    if len(items) < 2:
        raise TypeError("the only argument of max(*x) would have to be iterable")
