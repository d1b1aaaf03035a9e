"""Helpers of the iterators that builtins make of others; each function here makes the pair (hasnext, next).

Both are copied into the loops that go through the iterator (`inlined`): there the iterators and the tuple of each
round are variables, not objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.support import OVERFLOW_MESSAGE
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_tuple import make_function

Pair = tuple[LLFunction, LLFunction]

#: Where `enumerate` may start at most: no loop gets from here to the last word.
LAST_START = 1 << 62


#: So many iterators are zipped in the loop itself: asking them takes code that grows with the square.
FEW = 4


def inlined(hasnext: LLFunction, next_: LLFunction) -> Pair:
    """The pair, to be copied wherever it is called."""
    for helper in (hasnext, next_):
        helper._always_inline_ = True  # type: ignore[attr-defined]
    return hasnext, next_


def ll_enumerate_start(start: int) -> int:
    """The start itself; OverflowError where the indexes could leave the words."""
    if start > LAST_START:
        raise OverflowError(OVERFLOW_MESSAGE)
    return start


def make_enumerate(TUPLE: Any, hasnext: LLFunction, next_: LLFunction, convert: LLFunction) -> Pair:
    def ll_enumerate_hasnext(it: Any) -> Any:
        return hasnext(it.inner0)

    def ll_enumerate_next(it: Any) -> Any:
        t = lltype.malloc(TUPLE)
        index = it.index
        it.index = index + 1
        t.item0 = index
        t.item1 = convert(next_(it.inner0))
        return t

    return inlined(ll_enumerate_hasnext, ll_enumerate_next)


def make_least_left(lefts: Sequence[LLFunction | None]) -> LLFunction | None:
    """How many items come of the iterators inside: as many as of the shortest one whose number is known."""
    known = [(i, left) for i, left in enumerate(lefts) if left is not None]
    if not known:
        return None
    values: dict[str, Any] = {f"left{i}": left for i, left in known}
    first, *others = [f"left{i}(it.inner{i})" for i, _ in known]
    lines = ["def ll_least_left(it):", f"    least = {first}"]
    for other in others:
        lines += [f"    n = {other}", "    if n < least:", "        least = n"]
    function: LLFunction = make_function("ll_least_left", [*lines, "    return least"], values)
    return function


def make_zip(TUPLE: Any, inner: Sequence[Pair], converts: Sequence[LLFunction]) -> Pair:
    """As CPython does it, the iterators are asked in turn, and those before the first empty one have moved on.

    Only where none of them is moved on, or shortened, by what asks another one.
    """
    values: dict[str, Any] = {"malloc": lltype.malloc, "TUPLE": TUPLE}
    has = ["def ll_zip_hasnext(it):"]
    get = ["def ll_zip_next(it):", "    t = malloc(TUPLE)"]
    for i, ((hasnext, next_), convert) in enumerate(zip(inner, converts, strict=True)):
        values[f"hasnext{i}"], values[f"next{i}"], values[f"convert{i}"] = hasnext, next_, convert
        has.append(f"    if not hasnext{i}(it.inner{i}):")
        has += [f"        next{j}(it.inner{j})" for j in range(i)]
        has.append("        return False")
        get.append(f"    t.item{i} = convert{i}(next{i}(it.inner{i}))")
    has.append(f"    return {bool(inner)}")  # zip() of nothing yields nothing
    get.append("    return t")
    return made_zip(has, get, values, len(inner))


def made_zip(has: list[str], get: list[str], values: dict[str, Any], width: int) -> Pair:
    pair = make_function("ll_zip_hasnext", has, values), make_function("ll_zip_next", get, values)
    return inlined(*pair) if width <= FEW else pair


def make_stepwise_zip(TUPLE: Any, inner: Sequence[Pair], converts: Sequence[LLFunction]) -> Pair:
    """An item is taken before the next iterator is asked, which may be the same one, or may change what is behind it.

    The fields `part0`, `part1`, … keep the items for the tuple.
    """
    values: dict[str, Any] = {"malloc": lltype.malloc, "TUPLE": TUPLE}
    has = ["def ll_zip_hasnext(it):"]
    get = ["def ll_zip_next(it):", "    t = malloc(TUPLE)"]
    for i, ((hasnext, next_), convert) in enumerate(zip(inner, converts, strict=True)):
        values[f"hasnext{i}"], values[f"next{i}"], values[f"convert{i}"] = hasnext, next_, convert
        has += [f"    if not hasnext{i}(it.inner{i}):", "        return False"]
        has.append(f"    it.part{i} = convert{i}(next{i}(it.inner{i}))")
        get.append(f"    t.item{i} = it.part{i}")
    has.append("    return True")
    get.append("    return t")
    return made_zip(has, get, values, len(inner))
