"""Helpers of bytes objects, where those of texts do not serve: items are ints."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.bigint.ll_exact import (
    ll_big,
    ll_bit_length,
    ll_complement,
    ll_count,
    ll_endless,
    ll_invert,
    ll_sign,
)
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import (
    CHARS,
    EMPTY,
    PSTR,
    PSTR1,
    ll_check_bytes_size,
    ll_checked_length,
    ll_code1,
    ll_fill,
    ll_malloc,
    ll_malloc1,
    ll_setcode,
    ll_streq,
    llstr,
)
from rpyc_dl.rlib.rarithmetic import intmask

HEX_DIGITS = llstr("0123456789abcdef")


def ll_iter_next(it: Any) -> int:
    index = it.index
    it.index = index + 1
    return ll_code1(it.text, index)


def ll_iter_next_reversed(it: Any) -> int:
    index = it.index
    it.index = index - 1
    return ll_code1(it.text, index)


def ll_zeros(count: int) -> Any:
    """bytes(count)"""
    if count < 0:
        raise ValueError("negative count")
    ll_check_bytes_size(count)
    if count == 0:
        return EMPTY
    if count == 1:
        return CHARS[0]
    result = ll_malloc(count, 1)
    ll_fill(result, 0, count, 0)
    return result


def ll_from_iterator(hasnext: Any, next_: Any, it: Any) -> Any:
    """bytes(iterable of ints)"""
    b = ll_new_builder(16)
    while hasnext(it):
        code = next_(it)
        if code < 0 or code > 255:
            raise ValueError("bytes must be in range(0, 256)")
        ll_append_code(b, code)
    return ll_build(b)


def ll_of_items(items: Any, length: int) -> Any:
    """bytes(list of r_uint8)"""
    if length == 0:
        return EMPTY
    if length == 1:
        return CHARS[intmask(items[0])]
    ll_check_bytes_size(length)
    result = ll_malloc(length, 1)
    llop.array_copy(Void, items, lltype.cast_pointer(PSTR1, result).chars, 0, 0, length)
    return result


def ll_of_numbers(items: Any, length: int) -> Any:
    """bytes(list of ints)"""
    i = 0
    while i < length:
        code = items[i]
        if code < 0 or code > 255:
            raise ValueError("bytes must be in range(0, 256)")
        i += 1
    return ll_of_items(items, length)


def ll_hex(s: Any) -> Any:
    """b.hex()"""
    length = s.length
    if length == 0:
        return EMPTY
    result = ll_malloc1(ll_checked_length(length, length))
    data = lltype.cast_pointer(PSTR1, s)
    digits = lltype.cast_pointer(PSTR1, HEX_DIGITS)
    i = 0
    while i < length:
        code = intmask(data.chars[i])
        result.chars[2 * i] = digits.chars[code >> 4]
        result.chars[2 * i + 1] = digits.chars[code & 15]
        i += 1
    return lltype.cast_pointer(PSTR, result)


def ll_is_little(order: Any, little: Any, big: Any) -> bool:
    """Whether the text is 'little'; ValueError if it is not 'big' either."""
    if ll_streq(order, little):
        return True
    if not ll_streq(order, big):
        raise ValueError("byteorder must be either 'little' or 'big'")
    return False


def ll_exact_to_bytes(x: Any, length: int, little: bool, signed: bool) -> Any:
    """x.to_bytes(length, byteorder, signed=…) of an int that grows; OverflowError."""
    if length < 0:
        raise ValueError("length argument must be non-negative")
    ll_check_bytes_size(length)
    negative = ll_sign(x) < 0
    if negative and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    bits = ll_bit_length(ll_invert(x) if negative else x)
    if signed and (length > 0 or negative):
        bits += 1
    if (bits + 7) >> 3 > length:
        raise OverflowError("int too big to convert")
    s = ll_malloc(length, 1)
    digits = ll_complement(ll_big(x))
    n = ll_count(digits)
    i = 0
    while i < length:
        word = ll_endless(digits)
        if i >> 3 < n:
            word = digits.digits[i >> 3]
        byte = llop.cast_uint_to_int(Signed, word >> ((i & 7) << 3)) & 255
        ll_setcode(s, i if little else length - 1 - i, byte)
        i += 1
    return s


def ll_int_to_bytes(x: int, length: int, little: bool, signed: bool) -> Any:
    """x.to_bytes(length, byteorder, signed=…); OverflowError."""
    if length < 0:
        raise ValueError("length argument must be non-negative")
    ll_check_bytes_size(length)
    if x < 0 and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    s = ll_malloc(length, 1)
    rest = x
    i = 0
    while i < length:
        ll_setcode(s, i if little else length - 1 - i, rest & 255)
        rest = rest >> 8
        i += 1
    if signed:
        top = 0
        if length > 0:
            top = ll_code1(s, length - 1 if little else 0) >> 7
        fits = rest == -top
    else:
        fits = rest == 0
    if not fits:
        raise OverflowError("int too big to convert")
    return s
