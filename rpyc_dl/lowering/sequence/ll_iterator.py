"""Helpers over any iterator: `hasnext` and `next` are the iterator's own helpers (`riterator.py`).

Each asks in one place whether there is a next item (of a `while`, CPython's compiler makes two): a generator's body
is inlined there.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.sequence.ll_array import ll_less, ll_same
from rpyc_dl.lowering.sequence.ll_list import ll_append, ll_newlist_hint


def ll_next_or_stop(hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise StopIteration
    return next_(it)


def ll_next_or_default(hasnext: Any, next_: Any, convert: Any, it: Any, default: Any) -> Any:
    if not hasnext(it):
        return default
    return convert(next_(it))


def ll_exhaust(hasnext: Any, next_: Any, it: Any) -> None:
    """Ask an iterator that never yields for its items: what it does meanwhile, an exception too, is done."""
    while hasnext(it):
        next_(it)


def ll_unknown(it: Any) -> int:
    """The `left` of iterators that cannot tell how many items come."""
    return 0


def ll_collect(LIST: Any, left: Any, hasnext: Any, next_: Any, convert: Any, it: Any) -> Any:
    """A resizable list of the items, each one converted by the helper `convert`; `left` says about how many come."""
    p = ll_newlist_hint(LIST, left(it))
    ll_extend_iter(p, hasnext, next_, convert, it)
    return p


def ll_collect_most(LIST: Any, most: int, hasnext: Any, next_: Any, convert: Any, it: Any) -> Any:
    """A list of `most` items of an iterator, and one more, if there are more."""
    p = ll_newlist_hint(LIST, most + 1)
    while p.length <= most and hasnext(it):
        ll_append(p, convert(next_(it)))
    return p


def ll_extend_iter(p: Any, hasnext: Any, next_: Any, convert: Any, it: Any) -> None:
    while True:
        if not hasnext(it):
            return
        ll_append(p, convert(next_(it)))


def ll_trimmed(p: Any) -> Any:
    """The items of a resizable list that nobody else has, as an array of exactly its length."""
    if p.length == len(p.items):
        return p.items
    new = lltype.malloc(lltype.typeOf(p.items).TO, p.length)
    i = 0
    while i < p.length:
        new[i] = p.items[i]
        i = i + 1
    return new


def ll_identity(x: Any) -> Any:
    """The conversion between equal representations."""
    return x


def ll_contains(eq: Any, hasnext: Any, next_: Any, it: Any, item: Any) -> bool:
    while True:
        if not hasnext(it):
            return False
        if ll_same(eq, next_(it), item):
            return True


def ll_any(truth: Any, hasnext: Any, next_: Any, it: Any) -> bool:
    while True:
        if not hasnext(it):
            return False
        if truth(next_(it)):
            return True


def ll_all(truth: Any, hasnext: Any, next_: Any, it: Any) -> bool:
    while True:
        if not hasnext(it):
            return True
        if not truth(next_(it)):
            return False


def ll_sum(add: Any, convert: Any, hasnext: Any, next_: Any, it: Any, start: Any) -> Any:
    total = start
    while True:
        if not hasnext(it):
            return total
        total = add(total, convert(next_(it)))


def ll_min(lt: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise ValueError("min() arg is an empty sequence")
    best = next_(it)
    while True:
        if not hasnext(it):
            return best
        item = next_(it)
        if ll_less(lt, item, best):
            best = item


def ll_max(gt: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    if not hasnext(it):
        raise ValueError("max() arg is an empty sequence")
    best = next_(it)
    while True:
        if not hasnext(it):
            return best
        item = next_(it)
        if gt(item, best):
            best = item
