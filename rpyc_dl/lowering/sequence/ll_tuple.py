"""Helpers of tuples: made for the helpers of their items, with one step of code for each item.

The source of each helper is put together as text, since the number of items and the names of fields differ.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import linecache
from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed, Unsigned
from rpyc_dl.lowering.core.ll_str import SIGNS, ll_streq
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.number.ll_bool import ll_hash_none
from rpyc_dl.lowering.sequence.ll_array import ll_less, ll_same


def make_function(name: str, lines: Sequence[str], values: dict[str, Any]) -> Any:
    """The function that the source lines define, with `values` as its globals; its source can be looked up."""
    source = "\n".join(lines) + "\n"
    filename = f"<{name} {abs(hash(source))}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    scope: dict[str, Any] = {"__name__": __name__, **values}
    exec(compile(source, filename, "exec"), scope)
    return scope[name]


def make_is(eq: LLFunction) -> LLFunction:
    """(t, u): whether two tuples that are represented in two ways are one: not, if they differ."""

    def ll_tuple_is(t: Any, u: Any) -> bool:
        if not t or not u:
            return not t and not u
        if eq(t, u):
            raise RuntimeError("whether equal tuples with items of several kinds are one object is not known: use ==")
        return False

    return ll_tuple_is


def make_eq(eqs: Sequence[LLFunction | None]) -> LLFunction:
    """(t, u): whether all items are equal."""
    lines = ["def ll_tuple_eq(t, u):"]
    values: dict[str, Any] = {"ll_same": ll_same}
    for i, eq in enumerate(eqs):
        values[f"eq{i}"] = eq
        lines.append(f"    if not ll_same(eq{i}, t.item{i}, u.item{i}): return False")
    lines.append("    return True")
    function: LLFunction = make_function("ll_tuple_eq", lines, values)
    return function


def make_lt(eqs: Sequence[LLFunction | None], lts: Sequence[LLFunction | str | None], ends: bool) -> LLFunction:
    """(t, u): the order of the first items that differ; if there are none, `ends`. A text in place of a helper is
    that of a TypeError."""
    lines = ["def ll_tuple_lt(t, u):"]
    values: dict[str, Any] = {"ll_same": ll_same, "ll_less": ll_less}
    for i, (eq, lt) in enumerate(zip(eqs, lts, strict=True)):
        sign = SIGNS.get(lt) if eq is ll_streq else None
        if sign is not None:
            values[f"sign{i}"] = sign
            lines += [f"    sign = sign{i}(t.item{i}, u.item{i})", "    if sign != 0: return sign < 0"]
            continue
        values[f"eq{i}"], values[f"lt{i}"] = eq, lt
        lines.append(f"    if not ll_same(eq{i}, t.item{i}, u.item{i}):")
        found = f"raise TypeError({lt!r})" if isinstance(lt, str) else f"return ll_less(lt{i}, t.item{i}, u.item{i})"
        lines.append(f"        {found}")
    lines.append(f"    return {ends}")
    function: LLFunction = make_function("ll_tuple_lt", lines, values)
    return function


def make_eq_var(eqs: Sequence[LLFunction | None], flipped: bool) -> LLFunction:
    """(t, items): whether a tuple of fixed length equals one of unknown length; with `flipped`, (items, t)."""
    lines = [f"def ll_tuple_eq_var({_order_of(flipped)}):", "    if not u: return False"]
    lines.append(f"    if len(u) != {len(eqs)}: return False")
    values: dict[str, Any] = {"ll_same": ll_same}
    for i, eq in enumerate(eqs):
        values[f"eq{i}"] = eq
        pair = f"u[{i}], t.item{i}" if flipped else f"t.item{i}, u[{i}]"
        lines.append(f"    if not ll_same(eq{i}, {pair}): return False")
    lines.append("    return True")
    function: LLFunction = make_function("ll_tuple_eq_var", lines, values)
    return function


def make_lt_var(
    eqs: Sequence[LLFunction | None], lts: Sequence[LLFunction | str | None], flipped: bool
) -> LLFunction:
    """(t, items): the order of a tuple of fixed length and one of unknown length; with `flipped`, (items, t)."""
    lines = [f"def ll_tuple_lt_var({_order_of(flipped)}):"]
    values: dict[str, Any] = {"ll_same": ll_same, "ll_less": ll_less}
    for i, (eq, lt) in enumerate(zip(eqs, lts, strict=True)):
        values[f"eq{i}"], values[f"lt{i}"] = eq, lt
        lines.append(f"    if len(u) <= {i}: return {flipped}")
        pair = f"u[{i}], t.item{i}" if flipped else f"t.item{i}, u[{i}]"
        found = f"raise TypeError({lt!r})" if isinstance(lt, str) else f"return ll_less(lt{i}, {pair})"
        lines += [f"    if not ll_same(eq{i}, {pair}):", f"        {found}"]
    lines.append("    return False" if flipped else f"    return len(u) > {len(eqs)}")
    function: LLFunction = make_function("ll_tuple_lt_var", lines, values)
    return function


def _order_of(flipped: bool) -> str:
    return "u, t" if flipped else "t, u"


def make_item(length: int) -> LLFunction:
    """(t, i): the item i, 0 <= i < length, of a tuple whose items are represented alike."""
    lines = ["def ll_tuple_item(t, i):"]
    lines += [f"    if i == {i}: return t.item{i}" for i in range(length - 1)]
    lines.append(f"    return t.item{length - 1}")
    function: LLFunction = make_function("ll_tuple_item", lines, {})
    return function


def ll_missing(item: Any) -> None:
    """What index raises on a tuple of unknown length."""
    raise ValueError("tuple.index(x): x not in tuple")


def make_hash_var(ll_hash: LLFunction) -> LLFunction:
    """(items): the hash of a tuple of unknown length."""

    def ll_hash_var(items: Any) -> int:
        if not items:
            return ll_hash_none(None)
        acc = ll_hash_start()
        i = 0
        while i < len(items):
            acc = ll_hash_item(acc, ll_hash(items[i]))
            i += 1
        return ll_hash_end(acc, len(items))

    return ll_hash_var


def ll_converted(ITEMS: Any, convert: Any, items: Any) -> Any:
    """A tuple of unknown length whose items are represented otherwise; None stays None."""
    if not items:
        return lltype.nullptr(ITEMS)
    new = lltype.malloc(ITEMS, len(items), zero=False)
    i = 0
    while i < len(items):
        new[i] = convert(items[i])
        i += 1
    return new


def make_index(eqs: Sequence[LLFunction | None]) -> LLFunction:
    """(t, x): the number of the first equal item; ValueError."""
    lines = ["def ll_tuple_index(t, x):"]
    values: dict[str, Any] = {"ll_same": ll_same}
    for i, eq in enumerate(eqs):
        values[f"eq{i}"] = eq
        lines.append(f"    if ll_same(eq{i}, t.item{i}, x): return {i}")
    lines.append("    raise ValueError('tuple.index(x): x not in tuple')")
    function: LLFunction = make_function("ll_tuple_index", lines, values)
    return function


def make_contains(eqs: Sequence[LLFunction | None]) -> LLFunction:
    """(t, x): whether an item is equal; those behind it are not compared."""
    lines = ["def ll_tuple_contains(t, x):"]
    values: dict[str, Any] = {"ll_same": ll_same}
    for i, eq in enumerate(eqs):
        values[f"eq{i}"] = eq
        lines.append(f"    if ll_same(eq{i}, t.item{i}, x): return True")
    lines.append("    return False")
    function: LLFunction = make_function("ll_tuple_contains", lines, values)
    return function


def make_count(eqs: Sequence[LLFunction | None]) -> LLFunction:
    """(t, x): how many items are equal."""
    lines = ["def ll_tuple_count(t, x):", "    count = 0"]
    values: dict[str, Any] = {"ll_same": ll_same}
    for i, eq in enumerate(eqs):
        values[f"eq{i}"] = eq
        lines.append(f"    if ll_same(eq{i}, t.item{i}, x): count += 1")
    lines.append("    return count")
    function: LLFunction = make_function("ll_tuple_count", lines, values)
    return function


def make_truths(truths: Sequence[LLFunction], wanted: bool) -> LLFunction:
    """(t): `wanted` if that is the truth of some item, else the other: any() and all()."""
    lines = ["def ll_tuple_truth(t):"]
    values: dict[str, Any] = {}
    for i, truth in enumerate(truths):
        values[f"truth{i}"] = truth
        lines.append(f"    if {'' if wanted else 'not '}truth{i}(t.item{i}): return {wanted}")
    lines.append(f"    return {not wanted}")
    function: LLFunction = make_function("ll_tuple_truth", lines, values)
    return function


def make_hash(hashes: Sequence[LLFunction]) -> LLFunction:
    """(t): the hash, CPython's (xxHash, Objects/tupleobject.c), of the hashes of the items."""
    lines = ["def ll_tuple_hash(t):", "    acc = ll_hash_start()"]
    values: dict[str, Any] = {
        "ll_hash_start": ll_hash_start,
        "ll_hash_item": ll_hash_item,
        "ll_hash_end": ll_hash_end,
    }
    for i, ll_hash in enumerate(hashes):
        values[f"ll_hash{i}"] = ll_hash
        lines.append(f"    acc = ll_hash_item(acc, ll_hash{i}(t.item{i}))")
    lines.append(f"    return ll_hash_end(acc, {len(hashes)})")
    function: LLFunction = make_function("ll_tuple_hash", lines, values)
    if all(hasattr(ll_hash, "_elidable_function_") for ll_hash in hashes):
        function._elidable_function_ = True  # type: ignore[attr-defined]
    return function


_PRIME_1 = 11400714785074694791 - 2**64
_PRIME_2 = 14029467366897019727 - 2**64
_PRIME_5 = 2870177450012600261


def ll_hash_start() -> Any:
    return llop.cast_int_to_uint(Unsigned, _PRIME_5)


def ll_hash_item(acc: Any, item_hash: int) -> Any:
    lane = llop.cast_int_to_uint(Unsigned, item_hash)
    acc = llop.uint_add(Unsigned, acc, llop.uint_mul(Unsigned, lane, llop.cast_int_to_uint(Unsigned, _PRIME_2)))
    high = llop.uint_lshift(Unsigned, acc, 31)
    low = llop.uint_rshift(Unsigned, acc, 33)
    return llop.uint_mul(Unsigned, llop.uint_or(Unsigned, high, low), llop.cast_int_to_uint(Unsigned, _PRIME_1))


def ll_hash_end(acc: Any, length: int) -> int:
    salt = llop.cast_int_to_uint(Unsigned, length ^ (_PRIME_5 ^ 3527539))
    h = llop.cast_uint_to_int(Signed, llop.uint_add(Unsigned, acc, salt))
    if h == -1:
        return 1546275796
    return h
