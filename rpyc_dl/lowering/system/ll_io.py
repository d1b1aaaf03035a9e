"""Writing texts to the standard streams, encoded as UTF-8, and reading lines from standard input.

Descriptor 1 is buffered by the runtime like a C stream that is no terminal: all is written out at the end.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, UInt8, Void
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_builder_reserve, ll_new_builder
from rpyc_dl.lowering.core.ll_str import EMPTY, PSTR, PSTR1, ll_chr2str, ll_malloc1
from rpyc_dl.lowering.text.ll_errors import ll_raise_read_error, ll_raise_write_error
from rpyc_dl.lowering.text.ll_utf8 import SURROGATEESCAPE, ll_decode_utf8, ll_encode_strict
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8


def ll_write(fd: int, s: Any) -> None:
    """Write a text; OSError, UnicodeEncodeError."""
    ll_write_bytes(fd, ll_encode_strict(s))


def ll_write_items(ll_text: Any, items: Any, fd: int, separator: Any, behind: bool) -> None:
    """Write the text of each item, the separator between them, and before the first one if it is behind others."""
    for i in range(len(items)):
        if behind or i > 0:
            ll_write(fd, separator)
        ll_write(fd, ll_text(items[i]))


def ll_write_bytes(fd: int, data: Any) -> None:
    """Write a bytes object; OSError."""
    p = lltype.cast_pointer(PSTR1, data)
    start = 0
    while start < data.length:
        written = llop.io_write(Signed, fd, p.chars, start, data.length - start)
        if written < 0:
            ll_raise_write_error(-written)
        start += written


def ll_flush() -> None:
    """Write out what is buffered; OSError."""
    result = llop.io_flush(Signed)
    if result < 0:
        ll_raise_write_error(-result)


def ll_flush_if(wanted: bool) -> None:
    """What `flush=wanted` does; OSError."""
    if wanted:
        ll_flush()


def ll_text_or(text: Any, default: Any) -> Any:
    """A text that may be None: the default for that."""
    return text if text else default


# ____________________________________________________________ standard input

BUFFER = GcArray(UInt8)
BUFFER_SIZE = 65536
KEPT = 4  # so many of the last bytes can be put back: those of a character
INPUT = GcStruct("rpy_input", ("data", Ptr(BUFFER)), ("start", Signed), ("stop", Signed))
STDIN = lltype.malloc(INPUT, immortal=True)


def ll_fill_input() -> bool:
    """Read more; whether there was any."""
    if not STDIN.data:
        STDIN.data = lltype.malloc(BUFFER, KEPT + BUFFER_SIZE)
        STDIN.stop = KEPT
    for i in range(KEPT):
        STDIN.data[i] = STDIN.data[STDIN.stop - KEPT + i]
    STDIN.start = STDIN.stop = KEPT
    count = llop.io_read(Signed, 0, STDIN.data, KEPT, BUFFER_SIZE)
    if count < 0:
        ll_raise_read_error(-count)
    STDIN.stop = KEPT + count
    return count > 0


def ll_read_byte() -> int:
    """The next byte of standard input, or -1 at its end."""
    if STDIN.start >= STDIN.stop and not ll_fill_input():
        return -1
    code = intmask(STDIN.data[STDIN.start])
    STDIN.start += 1
    return code


def ll_line_break() -> int:
    """Where the next line break is in what has been read, or -1."""
    return llop.array_find(Signed, STDIN.data, r_uint8(10), STDIN.start, STDIN.stop)


def ll_take(stop: int) -> Any:
    """What has been read up to `stop`, as a bytes object."""
    start = STDIN.start
    STDIN.start = stop
    count = stop - start
    if count <= 1:
        return EMPTY if count == 0 else ll_chr2str(intmask(STDIN.data[start]))
    p = ll_malloc1(count)
    llop.array_copy(Void, STDIN.data, p.chars, start, 0, count)
    return lltype.cast_pointer(PSTR, p)


def ll_take_into(b: Any, stop: int) -> None:
    """Append what has been read up to `stop` to a builder of bytes."""
    count = stop - STDIN.start
    ll_builder_reserve(b, count, 1)
    chars = lltype.cast_pointer(PSTR1, b.buf).chars
    llop.array_copy(Void, STDIN.data, chars, STDIN.start, b.used, count)
    b.used += count
    STDIN.start = stop


def ll_line(keep: int) -> Any:
    """A line of standard input as bytes, with its line break (`keep` is 1) or without (0); empty at its end."""
    if STDIN.start >= STDIN.stop and not ll_fill_input():
        return EMPTY
    end = ll_line_break()
    if end < 0:
        return ll_long_line(keep)
    line = ll_take(end + keep)
    STDIN.start = end + 1
    return line


def ll_long_line(keep: int) -> Any:
    """`ll_line` for a line of which there is some, but no end yet."""
    b = ll_new_builder(2 * (STDIN.stop - STDIN.start) + 80)
    end = -1
    while end < 0:
        ll_take_into(b, STDIN.stop)
        if not ll_fill_input():
            return ll_build(b)
        end = ll_line_break()
    ll_take_into(b, end + keep)
    STDIN.start = end + 1
    return ll_build(b)


def ll_read_line() -> Any:
    """The next line of standard input as a text, with its line end; empty at the end."""
    return ll_decode_utf8(ll_line(1), SURROGATEESCAPE)


def ll_read_all() -> Any:
    """What is left of standard input as a text."""
    return ll_decode_utf8(ll_read_bytes(-1, False), SURROGATEESCAPE)


def ll_read_bytes(limit: int, by_line: bool) -> Any:
    """At most `limit` bytes of standard input (all if that is negative), up to the end of a line if `by_line`."""
    if by_line and limit < 0:
        return ll_line(1)
    b = ll_new_builder(80)
    while limit != 0 and (STDIN.start < STDIN.stop or ll_fill_input()):
        stop = STDIN.stop
        if 0 <= limit < stop - STDIN.start:
            stop = STDIN.start + limit
        end = -1
        if by_line:
            end = llop.array_find(Signed, STDIN.data, r_uint8(10), STDIN.start, stop)
            if end >= 0:
                stop = end + 1
        if limit > 0:
            limit -= stop - STDIN.start
        ll_take_into(b, stop)
        if end >= 0:
            break
    return ll_build(b)


def ll_read_chars(limit: int, by_line: bool) -> Any:
    """At most `limit` characters of standard input, up to the end of a line if `by_line`."""
    b = ll_new_builder(80)
    while limit > 0:
        first = ll_read_byte()
        if first < 0:
            break
        ll_append_code(b, first)
        if by_line and first == 10:
            break
        if first >= 0xC2:
            ll_append_rest(b, first)
        limit -= 1
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def ll_append_rest(b: Any, first: int) -> None:
    """The bytes that follow the first one of a character. None where they make no character: each is one then."""
    low, high = 0x80, 0xBF
    if first == 0xE0:
        low = 0xA0
    elif first == 0xED:
        high = 0x9F
    elif first == 0xF0:
        low = 0x90
    elif first == 0xF4:
        high = 0x8F
    count = 1 if first < 0xE0 else 2 if first < 0xF0 else 3 if first < 0xF5 else 0
    taken = 0
    while taken < count:
        code = ll_read_byte()
        if code < low or code > high:
            STDIN.start -= taken if code < 0 else taken + 1
            return
        low, high = 0x80, 0xBF
        taken += 1
    STDIN.start -= taken
    for _ in range(taken):
        ll_append_code(b, ll_read_byte())


def ll_input() -> Any:
    """input(): a line without its end; EOFError at the end of standard input."""
    if STDIN.start >= STDIN.stop and not ll_fill_input():
        raise EOFError("EOF when reading a line")
    return ll_decode_utf8(ll_line(0), SURROGATEESCAPE)
