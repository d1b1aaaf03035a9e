"""Low-level operations on exact integers (`exactint.py`): what looks at the tag, or computes with tagged words.

`_small` operations need small ints (the interpreter checks that), and a result that is one: `_fits` tells. All else
is helpers (`lowering/bigint`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.lltype.exactint import PBIG, both_small, fits_small, is_small, small, small_value
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lltype.primitives import Bool, Signed

_ONE = (PBIG,)
_TWO = (PBIG, PBIG)


def _computed(compute: Callable[[int, int], Any]) -> Callable[[Any, Any], Any]:
    return lambda x, y: small(compute(small_value(x), small_value(y)))


def _fits(compute: Callable[[int, int], int]) -> Callable[[Any, Any], bool]:
    return lambda x, y: fits_small(compute(small_value(x), small_value(y)))


def _tested(compute: Callable[[int, int], bool]) -> Callable[[Any, Any], bool]:
    return lambda x, y: compute(small_value(x), small_value(y))


def _same_small(x: Any, y: Any) -> bool:
    return is_small(x) and is_small(y) and small_value(x) == small_value(y)


def _op(name: str, args: tuple[Any, ...], result: Any, doc: str, python: Callable[..., Any]) -> LLOp:
    return LLOp(name, args, result, doc, python=python, foldable=True)


OPERATIONS = [
    _op("exact_of_small", (Signed,), PBIG, "the exact int a; needs that it is small", python=small),
    _op("exact_fits", (Signed,), Bool, "whether a is a small int", python=fits_small),
    _op("exact_is_small", _ONE, Bool, "whether a is a small int", python=is_small),
    _op("exact_both_small", _TWO, Bool, "whether a and b are small ints", python=both_small),
    _op("exact_value", _ONE, Signed, "a itself; needs a small int", python=small_value),
    _op("exact_add_fits", _TWO, Bool, "whether a + b is small", python=_fits(lambda x, y: x + y)),
    _op("exact_add_small", _TWO, PBIG, "a + b", python=_computed(lambda x, y: x + y)),
    _op("exact_sub_fits", _TWO, Bool, "whether a - b is small", python=_fits(lambda x, y: x - y)),
    _op("exact_sub_small", _TWO, PBIG, "a - b", python=_computed(lambda x, y: x - y)),
    _op("exact_mul_fits", _TWO, Bool, "whether a * b is small", python=_fits(lambda x, y: x * y)),
    _op("exact_mul_small", _TWO, PBIG, "a * b", python=_computed(lambda x, y: x * y)),
    _op("exact_and_small", _TWO, PBIG, "a & b", python=_computed(lambda x, y: x & y)),
    _op("exact_or_small", _TWO, PBIG, "a | b", python=_computed(lambda x, y: x | y)),
    _op("exact_xor_small", _TWO, PBIG, "a ^ b", python=_computed(lambda x, y: x ^ y)),
    _op("exact_eq_small", _TWO, Bool, "a == b; needs that one is small", python=_same_small),
    _op("exact_lt_small", _TWO, Bool, "a < b", python=_tested(lambda x, y: x < y)),
    _op("exact_le_small", _TWO, Bool, "a <= b", python=_tested(lambda x, y: x <= y)),
]
