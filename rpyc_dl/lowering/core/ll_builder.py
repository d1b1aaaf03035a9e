"""String builders: a text under construction, which grows by doubling and widens when a wider code point comes.

Used wherever the length of a result is not known beforehand, and for `s += x` in loops. The buffer is a text of its
own (`ll_str`): the finished text is that buffer, unless much of it is unused.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcStruct, Ptr, Signed
from rpyc_dl.lowering.core.ll_str import (
    EMPTY,
    PSTR,
    PSTR1,
    ll_checked_length,
    ll_chr2str,
    ll_code,
    ll_copy,
    ll_copy1,
    ll_fill,
    ll_kind_of_code,
    ll_kind_of_range,
    ll_malloc,
    ll_setcode,
    ll_wider,
)
from rpyc_dl.rlib.rarithmetic import r_uint8

BUILDER = GcStruct("rpy_builder", ("buf", PSTR), ("used", Signed))
PBUILDER = Ptr(BUILDER)


def ll_new_builder(size: int) -> Any:
    """A builder with room for `size` code points."""
    b = lltype.malloc(BUILDER)
    b.buf = ll_malloc(size, 1)
    b.used = 0
    return b


def ll_builder_from_str(s: Any) -> Any:
    """A builder that starts with the text s: the first step of a loop of `s += x`."""
    b = lltype.malloc(BUILDER)
    b.buf = ll_malloc(s.length + 16, s.kind)
    b.used = s.length
    ll_copy(s, 0, b.buf, 0, s.length)
    return b


def ll_builder_reserve(b: Any, extra: int, kind: int) -> None:
    """Make room for `extra` more code points of a kind."""
    if b.used + extra > b.buf.length or kind > b.buf.kind:
        ll_builder_grow(b, extra, kind)


def ll_builder_grow(b: Any, extra: int, kind: int) -> None:
    size = ll_checked_length(b.used, extra)
    if size > b.buf.length:
        size += size >> 1
    else:
        size = b.buf.length
    buf = ll_malloc(size + 8, ll_wider(kind, b.buf.kind))
    ll_copy(b.buf, 0, buf, 0, b.used)
    b.buf = buf


#: What is rare stays a call, so that the usual case saves no registers.
ll_builder_grow._dont_inline_ = True  # type: ignore[attr-defined]


def ll_append_code(b: Any, code: int) -> None:
    """Append one code point."""
    buf = b.buf
    used = b.used
    if code < 0x100 and used < buf.length and buf.kind == 1:
        ll_set_byte(buf, used, code)
        b.used = used + 1
    else:
        ll_append_wide(b, code)


def ll_set_byte(buf: Any, place: int, code: int) -> None:
    lltype.cast_pointer(PSTR1, buf).chars[place] = r_uint8(code)


def ll_append_wide(b: Any, code: int) -> None:
    """Append one code point for which there may be no room, or no room as wide."""
    ll_builder_reserve(b, 1, ll_kind_of_code(code))
    ll_setcode(b.buf, b.used, code)
    b.used += 1


ll_append_wide._dont_inline_ = True  # type: ignore[attr-defined]


def ll_append_char(b: Any, ch: Any) -> None:
    """Append a UniChar."""
    ll_append_code(b, ord(ch))


def ll_append_str(b: Any, s: Any) -> None:
    """Append a text."""
    buf = b.buf
    count = s.length
    if s.kind == 1 and buf.kind == 1 and count <= buf.length - b.used:
        ll_copy1(lltype.cast_pointer(PSTR1, s), 0, lltype.cast_pointer(PSTR1, buf), b.used, count)
        b.used += count
    else:
        ll_append_rarely(b, s, 0, count, s.kind)


def ll_append_range(b: Any, s: Any, start: int, stop: int) -> None:
    """Append the code points start..stop of a text."""
    buf = b.buf
    count = stop - start
    if s.kind == 1 and buf.kind == 1 and count <= buf.length - b.used:
        ll_copy1(lltype.cast_pointer(PSTR1, s), start, lltype.cast_pointer(PSTR1, buf), b.used, count)
        b.used += count
    else:
        ll_append_rarely(b, s, start, stop, ll_kind_of_range(s, start, stop))


def ll_append_rarely(b: Any, s: Any, start: int, stop: int, kind: int) -> None:
    """`ll_append_range` where there is no room, or not one byte a code point; `kind` is what they need."""
    ll_builder_reserve(b, stop - start, kind)
    ll_copy(s, start, b.buf, b.used, stop - start)
    b.used += stop - start


ll_append_rarely._dont_inline_ = True  # type: ignore[attr-defined]


def ll_append_fill(b: Any, code: int, times: int) -> None:
    """Append a code point `times` times (not at all if negative)."""
    if times > 0:
        ll_builder_reserve(b, times, ll_kind_of_code(code))
        ll_fill(b.buf, b.used, b.used + times, code)
        b.used += times


def ll_build(b: Any) -> Any:
    """The finished text. The builder must not be used afterwards.

    The buffer widens only for what is appended, so its kind is the text's. What is left over of it stays unused
    behind the text, unless that is more than the text itself.
    """
    buf = b.buf
    used = b.used
    b.buf = lltype.nullptr(PSTR.TO)
    if used <= 1:
        if used == 0:
            return EMPTY
        return ll_chr2str(ll_code(buf, 0))
    if buf.length > 2 * used + 16:
        s = ll_malloc(used, buf.kind)
        ll_copy(buf, 0, s, 0, used)
        return s
    buf.length = used
    return buf
