"""Texts that `+=` makes longer in place: what `transform/growing` puts where it is proven that nobody sees it.

A growing text is one with `GROWING` in place of its hash. One place refers to it (a field, an item of a list, or a
variable), which is about to receive the longer text; room behind it is its own. Whoever else takes it from that place
makes it a text as any other (`ll_settle`), which never grows again.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import (
    GROWING,
    PSTR1,
    PSTR2,
    PSTR4,
    ll_checked_length,
    ll_copy,
    ll_copy1,
    ll_malloc,
    ll_wider,
)


def ll_settle(s: Any) -> None:
    """From now on the text (or None) stays as it is."""
    if s and s.hash == GROWING:
        s.hash = 0


def ll_settle_items(items: Any, start: int, count: int) -> None:
    """Settle some of the texts of an array."""
    i = start
    while i < start + count:
        ll_settle(items[i])
        i += 1


def ll_length_so_far(s: Any) -> int:
    """The length of a text that may be made longer before it is used; of None, which is not used, 0."""
    if s:
        return s.length
    return 0


def ll_grow_text(s: Any, length: int, extra: Any, held: Any) -> Any:
    """s[:length] + extra, for the place that has `held` now. `length` was that of `s` when it was read.

    Where the place still has `s`, and `s` is growing, nobody else has it: what follows may be written behind it.
    Where it has grown in between (while `extra` was computed), what it was is still its beginning.
    """
    if s == held and s.hash == GROWING and s.length == length and s.kind == 1 and extra.kind == 1:
        p = lltype.cast_pointer(PSTR1, s)
        total = length + extra.length
        if total <= len(p.chars):
            ll_copy1(lltype.cast_pointer(PSTR1, extra), 0, p, length, extra.length)
            s.length = total
            return s
    return ll_grow_rarely(s, length, extra, held)


def ll_grow_rarely(s: Any, length: int, extra: Any, held: Any) -> Any:
    """`ll_grow_text` where there is no room, or not one byte a code point."""
    if length == 0:
        return extra
    total = ll_checked_length(length, extra.length)
    is_current = s.length == length
    grows = is_current and s.hash == GROWING
    if is_current and extra.length == 0:
        if s != held:
            ll_settle(s)
        return s
    if grows and s == held and extra.kind <= s.kind and total <= ll_room(s):
        ll_copy(extra, 0, s, length, extra.length)
        s.length = total
        return s
    room = total + (total >> 1) + 8 if grows else total + (total >> 3)  # what is made longer once takes no more
    new = ll_malloc(room, ll_wider(s.kind, extra.kind))
    new.length = total
    ll_copy(s, 0, new, 0, length)
    ll_copy(extra, 0, new, length, extra.length)
    new.hash = GROWING
    return new


def ll_room(s: Any) -> int:
    """How many code points of its kind the memory of a text has room for."""
    if s.kind == 1:
        return len(lltype.cast_pointer(PSTR1, s).chars)
    if s.kind == 2:
        return len(lltype.cast_pointer(PSTR2, s).chars)
    return len(lltype.cast_pointer(PSTR4, s).chars)
