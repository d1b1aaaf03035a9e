"""Writing texts to the standard streams, encoded as UTF-8, and reading lines from standard input.

Descriptor 1 is buffered by the runtime like a C stream that is no terminal: all is written out at the end.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, UInt8
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR1
from rpyc_dl.lowering.text.ll_errors import ll_raise_read_error, ll_raise_write_error
from rpyc_dl.lowering.text.ll_utf8 import SURROGATEESCAPE, ll_decode_utf8, ll_encode_strict
from rpyc_dl.rlib.rarithmetic import intmask


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


def ll_read_line() -> Any:
    """The next line of standard input as a text, with its line end; empty at the end."""
    b = ll_new_builder(80)
    code = ll_read_byte()
    while code >= 0 and code != 10:
        ll_append_code(b, code)
        code = ll_read_byte()
    if code == 10:
        ll_append_code(b, code)
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def ll_read_all() -> Any:
    """What is left of standard input as a text."""
    b = ll_new_builder(1024)
    code = ll_read_byte()
    while code >= 0:
        ll_append_code(b, code)
        code = ll_read_byte()
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def ll_read_bytes(limit: int, by_line: bool) -> Any:
    """At most `limit` bytes of standard input (all if that is negative), up to the end of a line if `by_line`."""
    b = ll_new_builder(80)
    while limit != 0:
        code = ll_read_byte()
        if code < 0:
            break
        ll_append_code(b, code)
        if by_line and code == 10:
            break
        limit -= 1
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
    b = ll_new_builder(80)
    code = ll_read_byte()
    if code < 0:
        raise EOFError("EOF when reading a line")
    while code >= 0 and code != 10:
        ll_append_code(b, code)
        code = ll_read_byte()
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)
