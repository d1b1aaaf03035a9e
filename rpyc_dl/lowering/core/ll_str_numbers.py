"""Numbers, bools and None as text: str() and repr() of them, hex(), oct(), bin(), chr() checked."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, Signed, UInt8, Unsigned
from rpyc_dl.lowering.core.ll_builder import ll_append_str, ll_builder_reserve
from rpyc_dl.lowering.core.ll_str import PSTR, PSTR1, ll_chr2str, ll_malloc1, llstr
from rpyc_dl.rlib.rarithmetic import r_uint, r_uint8

TRUE_STR = llstr("True")
FALSE_STR = llstr("False")
NONE_STR = llstr("None")


def ll_none_repr(x: Any) -> Any:
    return NONE_STR


def ll_bool_repr(x: bool) -> Any:
    if x:
        return TRUE_STR
    return FALSE_STR


def ll_magnitude(x: int) -> Any:
    """abs(x) as an Unsigned, where it always fits."""
    if x < 0:
        return r_uint(0) - llop.cast_int_to_uint(Unsigned, x)
    return llop.cast_int_to_uint(Unsigned, x)


def ll_int_repr(x: int) -> Any:
    """str(x) of a Signed."""
    if 0 <= x <= 9:
        return ll_chr2str(48 + x)
    return ll_magnitude_text(ll_magnitude(x), x < 0)


def ll_append_int(b: Any, x: int) -> None:
    """Append str(x) of a Signed to a text under construction."""
    n = ll_magnitude(x)
    length = ll_count_digits(n)
    if x < 0:
        length += 1
    ll_builder_reserve(b, length, 1)
    if b.buf.kind != 1:
        ll_append_str(b, ll_int_repr(x))
        return
    p = lltype.cast_pointer(PSTR1, b.buf)
    start = b.used
    if x < 0:
        p.chars[start] = r_uint8(45)
    ll_put_digits(p, start + length, n)
    b.used = start + length


ll_int_repr._append_ = ll_append_int  # type: ignore[attr-defined]


def ll_uint_repr(x: Any) -> Any:
    """str(x) of an Unsigned."""
    return ll_magnitude_text(x, False)


def ll_count_digits(n: Any) -> int:
    """How many decimal digits an Unsigned has."""
    count = 1
    while n >= r_uint(10000):
        n = n // r_uint(10000)
        count += 4
    if n >= r_uint(1000):
        return count + 3
    if n >= r_uint(100):
        return count + 2
    if n >= r_uint(10):
        return count + 1
    return count


def ll_magnitude_text(n: Any, negative: bool) -> Any:
    """The decimal digits of an Unsigned, with a minus sign if wanted."""
    length = ll_count_digits(n)
    if negative:
        length += 1
    p = ll_malloc1(length)
    if negative:
        p.chars[0] = r_uint8(45)
    ll_put_digits(p, length, n)
    return lltype.cast_pointer(PSTR, p)


def _build_pairs() -> Any:
    table = lltype.malloc(GcArray(UInt8), 200, immortal=True)
    for n in range(100):
        table[2 * n] = r_uint8(48 + n // 10)
        table[2 * n + 1] = r_uint8(48 + n % 10)
    return table


#: The two digits of each number below 100, behind each other.
PAIRS = _build_pairs()


def ll_put_digits(p: Any, stop: int, n: Any) -> int:
    """Store the decimal digits of n (at least one) so that they end before `stop`; where they start."""
    i = stop
    while n >= r_uint(100):
        rest = n // r_uint(100)
        pair = 2 * llop.cast_uint_to_int(Signed, n - rest * r_uint(100))
        p.chars[i - 1] = PAIRS[pair + 1]
        p.chars[i - 2] = PAIRS[pair]
        n = rest
        i -= 2
    small = llop.cast_uint_to_int(Signed, n)
    if small < 10:
        p.chars[i - 1] = r_uint8(48 + small)
        return i - 1
    p.chars[i - 1] = PAIRS[2 * small + 1]
    p.chars[i - 2] = PAIRS[2 * small]
    return i - 2


def ll_count_bit_digits(n: Any, shift: int) -> int:
    """How many digits of `shift` bits an Unsigned has."""
    count = 1
    n = n >> shift
    while n != r_uint(0):
        n = n >> shift
        count += 1
    return count


def ll_put_bit_digits(p: Any, stop: int, n: Any, shift: int, letter: int) -> int:
    """Store the digits of base 2**shift so that they end before `stop`; where they start. `letter` stands for ten."""
    mask = (1 << shift) - 1
    i = stop - 1
    more = True
    while more:
        digit = llop.cast_uint_to_int(Signed, n) & mask
        if digit < 10:
            p.chars[i] = r_uint8(48 + digit)
        else:
            p.chars[i] = r_uint8(letter - 10 + digit)
        n = n >> shift
        i -= 1
        more = n != r_uint(0)
    return i + 1


def ll_int_prefixed(x: int, shift: int, prefix: int) -> Any:
    """hex(x), oct(x), bin(x): shift 4, 3, 1 and the code of x, o, b."""
    return ll_prefixed(ll_magnitude(x), x < 0, shift, prefix)


def ll_prefixed(n: Any, negative: bool, shift: int, prefix: int) -> Any:
    """The digits of an Unsigned with their prefix, and a minus sign if wanted."""
    start = 2
    if negative:
        start = 3
    length = start + ll_count_bit_digits(n, shift)
    p = ll_malloc1(length)
    p.chars[0] = r_uint8(45)
    p.chars[start - 2] = r_uint8(48)
    p.chars[start - 1] = r_uint8(prefix)
    ll_put_bit_digits(p, length, n, shift, 97)
    return lltype.cast_pointer(PSTR, p)


def ll_hex(x: int) -> Any:
    return ll_int_prefixed(x, 4, 120)


def ll_oct(x: int) -> Any:
    return ll_int_prefixed(x, 3, 111)


def ll_bin(x: int) -> Any:
    return ll_int_prefixed(x, 1, 98)
