"""Helpers of min, max and sum."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float
from rpyc_dl.lowering.sequence.ll_array import ll_less
from rpyc_dl.lowering.sequence.ll_iterator import ll_max, ll_min


def ll_min2(lt: Any, x: Any, y: Any) -> Any:
    return y if ll_less(lt, y, x) else x


def ll_max2(lt: Any, x: Any, y: Any) -> Any:
    return y if ll_less(lt, x, y) else x


def ll_min2_key(lt: Any, call: Any, function: Any, x: Any, y: Any) -> Any:
    return y if ll_less(lt, call(function, y), call(function, x)) else x


def ll_max2_key(lt: Any, call: Any, function: Any, x: Any, y: Any) -> Any:
    return y if ll_less(lt, call(function, x), call(function, y)) else x


def ll_min_default(lt: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return ll_min(lt, hasnext, next_, it)


def ll_max_default(lt: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return ll_max(lt, hasnext, next_, it)


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


def ll_max_key(lt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise ValueError("max() arg is an empty sequence")
    best = next_(it)
    best_key = call(function, best)
    while hasnext(it):
        item = next_(it)
        key = call(function, item)
        if ll_less(lt, best_key, key):
            best = item
            best_key = key
    return best


def ll_min_key_default(lt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return ll_min_key(lt, call, function, hasnext, next_, it)


def ll_max_key_default(lt: Any, call: Any, function: Any, hasnext: Any, next_: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return ll_max_key(lt, call, function, hasnext, next_, it)


def ll_sum_compensated(convert: Any, hasnext: Any, next_: Any, it: Any, start: float) -> float:
    """The sum of floats with Neumaier's compensation, as CPython from 3.12 on (Python/bltinmodule.c)."""
    total = start
    lost = 0.0
    while hasnext(it):
        x = convert(next_(it))
        t = total + x
        if llop.float_abs(Float, total) >= llop.float_abs(Float, x):
            lost = lost + ((total - t) + x)
        else:
            lost = lost + ((x - t) + total)
        total = t
    if lost != 0.0 and llop.float_isfinite(Bool, lost):
        return total + lost
    return total


def ll_check_several(items: Any) -> None:
    """max(*items) of a single item would iterate over that item."""
    if len(items) < 2:
        raise TypeError("the only argument of max(*x) would have to be iterable")
