"""Exact integers: arithmetic, comparisons, bits. A value is a small int in its word, or a big integer.

The helpers of operations (`ll_add`, …) do small ints in a few instructions, which are inlined; `ll_big_…` do others.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed, Unsigned
from rpyc_dl.lltype.support import INT_FLOORDIV_ZERO, INT_MOD_ZERO
from rpyc_dl.lowering.bigint.ll_digits import (
    ll_add_digit,
    ll_add_digits,
    ll_compare_digits,
    ll_copy_digits,
    ll_div_digit,
    ll_div_digits,
    ll_length,
    ll_mul_digit,
    ll_mul_digits,
    ll_new,
    ll_rest_of_digit,
    ll_shift_left_digits,
    ll_shift_right_digits,
    ll_sub_digit,
    ll_sub_digits,
    ll_unset,
)
from rpyc_dl.rlib.objectmodel import dont_inline
from rpyc_dl.rlib.rarithmetic import maxint, minint, r_uint

SIGN = 1 << 62

# ____________________________________________________________ words and back


def ll_of_word(x: int) -> Any:
    """The exact int of a word."""
    if llop.likely(Bool, llop.exact_fits(Bool, x)):
        return llop.exact_of_small(PBIG, x)
    return ll_big_of_word(x)


@dont_inline
def ll_big_of_word(x: int) -> Any:
    """A big integer of one digit, whether x is small or not."""
    r = ll_new(1)
    if x < 0:
        r.digits[0] = r_uint(0) - llop.cast_int_to_uint(Unsigned, x)
        r.size = -1
    else:
        r.digits[0] = llop.cast_int_to_uint(Unsigned, x)
        r.size = 1
    return r


def ll_of_uint(x: Any) -> Any:
    """The exact int of an r_uint."""
    if x < r_uint(SIGN):
        return llop.exact_of_small(PBIG, llop.cast_uint_to_int(Signed, x))
    r = ll_new(1)
    r.digits[0] = x
    r.size = 1
    return r


def ll_big(x: Any) -> Any:
    """x as digits, small ones too (0 has one digit)."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return ll_big_of_word(llop.exact_value(Signed, x))
    return x


def ll_fits_word(x: Any) -> bool:
    """Whether x fits 64 bits."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return True
    if x.size == 1:
        return x.digits[0] <= r_uint(maxint)
    return x.size == -1 and x.digits[0] <= r_uint(1 << 63)


def ll_low_word(x: Any) -> int:
    """The low 64 bits of x, as two's complement has them."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_value(Signed, x)
    return ll_big_low_word(x)


@dont_inline
def ll_big_low_word(x: Any) -> int:
    if x.size < 0:
        return llop.cast_uint_to_int(Signed, r_uint(0) - x.digits[0])
    return llop.cast_uint_to_int(Signed, x.digits[0])


def ll_word(x: Any) -> int:
    """x where a word is due; OverflowError if it does not fit."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_value(Signed, x)
    return ll_big_word(x)


@dont_inline
def ll_big_word(x: Any) -> int:
    if not ll_fits_word(x):
        raise OverflowError("Python int too large to convert to C ssize_t")
    return ll_big_low_word(x)


def ll_index(x: Any) -> int:
    """x as an index; IndexError if it does not fit a word."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_value(Signed, x)
    return ll_big_index(x)


@dont_inline
def ll_big_index(x: Any) -> int:
    if not ll_fits_word(x):
        raise IndexError("cannot fit 'int' into an index-sized integer")
    return ll_big_low_word(x)


def ll_clamped(x: Any) -> int:
    """x, or the end of the word that it is beyond: what slices make of their bounds."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_value(Signed, x)
    return ll_big_clamped(x)


@dont_inline
def ll_big_clamped(x: Any) -> int:
    if not ll_fits_word(x):
        return minint if x.size < 0 else maxint
    return ll_big_low_word(x)


def ll_count(x: Any) -> int:
    """How many digits a big integer has."""
    return -x.size if x.size < 0 else x.size


def ll_normal(r: Any, n: int, negative: bool) -> Any:
    """The value of the n digits of r with a sign: r itself, or a small int."""
    n = ll_length(r, n)
    if n == 0:
        return llop.exact_of_small(PBIG, 0)
    if n == 1:
        digit = r.digits[0]
        if negative:
            if digit <= r_uint(SIGN):
                return llop.exact_of_small(PBIG, -llop.cast_uint_to_int(Signed, digit))
        elif digit < r_uint(SIGN):
            return llop.exact_of_small(PBIG, llop.cast_uint_to_int(Signed, digit))
    r.size = -n if negative else n
    return r


# ____________________________________________________________ comparing


def ll_eq(x: Any, y: Any) -> bool:
    if llop.exact_is_small(Bool, x) or llop.exact_is_small(Bool, y):
        return llop.exact_eq_small(Bool, x, y)
    return ll_big_compare(x, y) == 0


def ll_lt(x: Any, y: Any) -> bool:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_lt_small(Bool, x, y)
    return ll_compare(x, y) < 0


def ll_le(x: Any, y: Any) -> bool:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_le_small(Bool, x, y)
    return ll_compare(x, y) <= 0


def ll_sign(x: Any) -> int:
    """-1, 0 or 1."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        value = llop.exact_value(Signed, x)
        if value < 0:
            return -1
        return 1 if value > 0 else 0
    return -1 if x.size < 0 else 1


@dont_inline
def ll_compare(x: Any, y: Any) -> int:
    """-1, 0 or 1 as x is less than, equal to, or more than y; at least one is big, which is farther from 0."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return -ll_sign(y)
    if llop.exact_is_small(Bool, y):
        return ll_sign(x)
    return ll_big_compare(x, y)


@dont_inline
def ll_big_compare(x: Any, y: Any) -> int:
    """`ll_compare` of two that are big."""
    if (x.size < 0) != (y.size < 0):
        return -1 if x.size < 0 else 1
    order = ll_compare_digits(x, ll_count(x), y, ll_count(y))
    return -order if x.size < 0 else order


def ll_is_true(x: Any) -> bool:
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_value(Signed, x) != 0
    return True


def ll_hash(x: Any) -> int:
    """hash(x) as CPython computes it: the value modulo 2 ** 61 - 1."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.int_hash(Signed, llop.exact_value(Signed, x))
    return ll_big_hash(x)


def ll_hash_of_result(x: Any) -> int:
    """hash(y) where `y.__hash__()` gives x: a word as it is, what is larger by its own hash."""
    if ll_fits_word(x):
        return ll_hash_of_word(ll_word(x))
    return ll_big_hash(x)


def ll_hash_of_word(x: int) -> int:
    """hash(y) where `y.__hash__()` gives the word x."""
    return -2 if x == -1 else x


@dont_inline
def ll_big_hash(x: Any) -> int:
    prime = r_uint((1 << 61) - 1)
    total = r_uint(0)
    i = ll_count(x) - 1
    while i >= 0:  # 2 ** 64 is 8 modulo the prime
        total = llop.uint_mulmod(Unsigned, total, r_uint(8), prime) + x.digits[i] % prime
        if total >= prime:
            total -= prime
        i -= 1
    result = llop.cast_uint_to_int(Signed, total)
    if x.size < 0:
        result = -result
    return -2 if result == -1 else result


# ____________________________________________________________ + - * and signs


def ll_add(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)) and llop.likely(Bool, llop.exact_add_fits(Bool, x, y)):
        return llop.exact_add_small(PBIG, x, y)
    return ll_big_add(x, y, False)


def ll_sub(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)) and llop.likely(Bool, llop.exact_sub_fits(Bool, x, y)):
        return llop.exact_sub_small(PBIG, x, y)
    return ll_big_add(x, y, True)


def ll_sub_near(x: Any, y: Any) -> Any:
    """x - y, where neither is negative: the difference of small ones is small."""
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_sub_small(PBIG, x, y)
    return ll_big_add(x, y, True)


def ll_mul(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)) and llop.likely(Bool, llop.exact_mul_fits(Bool, x, y)):
        return llop.exact_mul_small(PBIG, x, y)
    return ll_big_mul(x, y)


@dont_inline
def ll_big_add(x: Any, y: Any, subtract: bool) -> Any:
    """x + y, or x - y."""
    if llop.exact_is_small(Bool, y):
        word = llop.exact_value(Signed, y)
        if subtract:
            word = -word
        if llop.exact_is_small(Bool, x):
            return ll_of_word(llop.exact_value(Signed, x) + word)
        return ll_add_word(x, word, False)
    if llop.exact_is_small(Bool, x):
        word = llop.exact_value(Signed, x)
        return ll_add_word(y, -word if subtract else word, subtract)
    a = ll_big(x)
    b = ll_big(y)
    na = ll_count(a)
    nb = ll_count(b)
    negative = a.size < 0
    other = (b.size < 0) != subtract
    if negative == other:
        if na < nb:
            a, b = b, a
            na, nb = nb, na
        r = ll_unset(na + 1)
        ll_add_digits(a, na, b, nb, r)
        return ll_normal(r, na + 1, negative)
    if ll_compare_digits(a, ll_length(a, na), b, ll_length(b, nb)) < 0:
        a, b = b, a
        na, nb = nb, na
        negative = other
    r = ll_unset(na)
    ll_sub_digits(a, na, b, ll_length(b, nb), r)
    return ll_normal(r, na, negative)


def ll_add_word(a: Any, word: int, flip: bool) -> Any:
    """a + word, with the other sign if wanted; of what is big, and a word that is no more than it."""
    if word == 0 and not flip:
        return a
    n = ll_count(a)
    negative = a.size < 0
    if (word < 0) == negative:
        r = ll_unset(n + 1)
        ll_add_digit(a, n, ll_magnitude(word), r)
        return ll_normal(r, n + 1, negative != flip)
    r = ll_unset(n)
    ll_sub_digit(a, n, ll_magnitude(word), r)
    return ll_normal(r, n, negative != flip)


def ll_magnitude(word: int) -> Any:
    """abs(word) as a digit."""
    if word < 0:
        return r_uint(0) - llop.cast_int_to_uint(Unsigned, word)
    return llop.cast_int_to_uint(Unsigned, word)


@dont_inline
def ll_big_mul(x: Any, y: Any) -> Any:
    if llop.exact_is_small(Bool, x):
        return ll_mul_word(ll_big(y), llop.exact_value(Signed, x))
    if llop.exact_is_small(Bool, y):
        return ll_mul_word(x, llop.exact_value(Signed, y))
    a = ll_big(x)
    b = ll_big(y)
    na = ll_count(a)
    nb = ll_count(b)
    negative = (a.size < 0) != (b.size < 0)
    if na < nb:
        a, b = b, a
        na, nb = nb, na
    r = ll_unset(na + nb)
    ll_mul_digits(a, 0, na, b, 0, nb, r, 0)
    return ll_normal(r, na + nb, negative)


def ll_mul_word(a: Any, word: int) -> Any:
    n = ll_count(a)
    r = ll_unset(n + 1)
    ll_mul_digit(a, 0, n, ll_magnitude(word), r, 0)
    return ll_normal(r, n + 1, (a.size < 0) != (word < 0))


def ll_neg(x: Any) -> Any:
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return ll_of_word(-llop.exact_value(Signed, x))
    return ll_big_neg(x)


@dont_inline
def ll_big_neg(x: Any) -> Any:
    n = ll_count(x)
    r = ll_unset(n)
    ll_copy_digits(x, 0, r, 0, n)
    return ll_normal(r, n, x.size > 0)


def ll_abs(x: Any) -> Any:
    if ll_sign(x) < 0:
        return ll_neg(x)
    return x


def ll_invert(x: Any) -> Any:
    """~x, which is -1 - x."""
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.exact_of_small(PBIG, ~llop.exact_value(Signed, x))
    return ll_sub(llop.exact_of_small(PBIG, -1), x)


# ____________________________________________________________ // and %


def ll_floordiv(x: Any, y: Any) -> Any:
    if llop.exact_eq_small(Bool, y, llop.exact_of_small(PBIG, 0)):
        raise ZeroDivisionError(INT_FLOORDIV_ZERO)
    return ll_floordiv_nonzero(x, y)


def ll_mod(x: Any, y: Any) -> Any:
    if llop.exact_eq_small(Bool, y, llop.exact_of_small(PBIG, 0)):
        raise ZeroDivisionError(INT_MOD_ZERO)
    return ll_mod_nonzero(x, y)


def ll_floordiv_nonzero(x: Any, y: Any) -> Any:
    """x // y for a y that is not 0."""
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return ll_of_word(llop.int_floordiv(Signed, llop.exact_value(Signed, x), llop.exact_value(Signed, y)))
    return ll_big_floordiv(x, y)


def ll_mod_nonzero(x: Any, y: Any) -> Any:
    """x % y for a y that is not 0."""
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        rest = llop.int_mod(Signed, llop.exact_value(Signed, x), llop.exact_value(Signed, y))
        return llop.exact_of_small(PBIG, rest)
    return ll_big_mod(x, y)


def ll_is_zero(x: Any) -> bool:
    return llop.exact_is_small(Bool, x) and llop.exact_value(Signed, x) == 0


def ll_rest(x: Any, y: Any, quotient: Any) -> Any:
    """x % y, where x // y is known."""
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        rest = llop.int_mod(Signed, llop.exact_value(Signed, x), llop.exact_value(Signed, y))
        return llop.exact_of_small(PBIG, rest)
    return ll_sub(x, ll_mul(quotient, y))


@dont_inline
def ll_big_floordiv(x: Any, y: Any) -> Any:
    if llop.exact_is_small(Bool, y) and not llop.exact_is_small(Bool, x):
        return ll_floordiv_word(x, llop.exact_value(Signed, y))
    a = ll_big(x)
    b = ll_big(y)
    q = ll_new(ll_quotient_room(a, b))
    rest = ll_divide(a, b, q)
    return ll_floored(q, a, b, rest)


def ll_floored(q: Any, a: Any, b: Any, rest: Any) -> Any:
    """The quotient of the digits q, rounded down."""
    negative = (a.size < 0) != (b.size < 0)
    result = ll_normal(q, ll_quotient_room(a, b), negative)
    if negative and ll_length(rest, ll_count(b)) != 0:
        return ll_sub(result, llop.exact_of_small(PBIG, 1))
    return result


def ll_floordiv_word(a: Any, word: int) -> Any:
    n = ll_count(a)
    q = ll_unset(n)
    rest = ll_div_digit(a, n, ll_magnitude(word), q)
    negative = (a.size < 0) != (word < 0)
    result = ll_normal(q, n, negative)
    if negative and rest != r_uint(0):
        return ll_sub(result, llop.exact_of_small(PBIG, 1))
    return result


def ll_mod_word(a: Any, word: int) -> Any:
    rest = llop.cast_uint_to_int(Signed, ll_rest_of_digit(a, ll_count(a), ll_magnitude(word)))
    if rest != 0 and (a.size < 0) != (word < 0):
        rest = (word if word > 0 else -word) - rest
    return llop.exact_of_small(PBIG, -rest if word < 0 else rest)


@dont_inline
def ll_big_mod(x: Any, y: Any) -> Any:
    if llop.exact_is_small(Bool, y) and not llop.exact_is_small(Bool, x):
        return ll_mod_word(x, llop.exact_value(Signed, y))
    a = ll_big(x)
    b = ll_big(y)
    return ll_remainder(a, b, ll_divide(a, b, ll_new(ll_quotient_room(a, b))))


def ll_remainder(a: Any, b: Any, rest: Any) -> Any:
    """The remainder of the digits `rest`, with the sign of the divisor."""
    result = ll_normal(rest, ll_count(b), a.size < 0)
    if (a.size < 0) != (b.size < 0) and not ll_is_zero(result):
        return ll_big_add(result, b, False)
    return result


def ll_quotient_room(a: Any, b: Any) -> int:
    """How many digits the quotient may have."""
    n = ll_count(a) - ll_count(b) + 1
    return n if n > 1 else 1


def ll_divide(a: Any, b: Any, q: Any) -> Any:
    """q = abs(a) // abs(b); the rest, in as many digits as b has."""
    na = ll_count(a)
    nb = ll_count(b)
    if nb == 1:
        rest = ll_new(1)
        rest.digits[0] = ll_div_digit(a, na, b.digits[0], q)
        return rest
    if na < nb:
        rest = ll_new(nb)
        ll_copy_digits(a, 0, rest, 0, na)
        return rest
    return ll_div_digits(a, na, b, nb, q)


# ____________________________________________________________ shifts


def ll_check_count(y: Any) -> None:
    if ll_sign(y) < 0:
        raise ValueError("negative shift count")


def ll_lshift(x: Any, y: Any) -> Any:
    ll_check_count(y)
    if ll_is_zero(x):
        return x
    if not llop.exact_is_small(Bool, y):
        raise OverflowError("too many digits in integer")
    return ll_shifted(x, llop.exact_value(Signed, y))


@dont_inline
def ll_shifted(x: Any, count: int) -> Any:
    """x << count"""
    if count < 62 and llop.exact_is_small(Bool, x):
        value = llop.exact_value(Signed, x)
        moved = llop.int_lshift(Signed, value, count)
        if moved >> count == value:
            return ll_of_word(moved)
    if count >= 1 << 40:
        raise MemoryError()
    a = ll_big(x)
    n = ll_count(a)
    skip = count >> 6
    r = ll_unset(n + 1) if skip == 0 else ll_new(n + skip + 1)
    ll_shift_left_digits(a, n, count & 63, r, skip)
    return ll_normal(r, n + skip + 1, a.size < 0)


def ll_rshift(x: Any, y: Any) -> Any:
    ll_check_count(y)
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        count = llop.exact_value(Signed, y)
        if count > 63:
            count = 63
        return llop.exact_of_small(PBIG, llop.exact_value(Signed, x) >> count)
    if not llop.exact_is_small(Bool, y):
        return llop.exact_of_small(PBIG, -1 if ll_sign(x) < 0 else 0)
    return ll_shifted_down(x, llop.exact_value(Signed, y))


@dont_inline
def ll_shifted_down(x: Any, count: int) -> Any:
    """x >> count of a big integer, rounded down."""
    if x.size < 0:  # ~(~x >> count)
        other = ll_invert(x)
        if llop.exact_is_small(Bool, other):
            return ll_invert(
                llop.exact_of_small(PBIG, llop.exact_value(Signed, other) >> (count if count < 63 else 63))
            )
        return ll_invert(ll_shifted_positive(other, count))
    return ll_shifted_positive(x, count)


def ll_shifted_positive(x: Any, count: int) -> Any:
    """x >> count of a big integer that is positive."""
    n = ll_count(x)
    skip = count >> 6
    if skip >= n:
        return llop.exact_of_small(PBIG, 0)
    r = ll_unset(n - skip)
    ll_shift_right_digits(x, skip, n, count & 63, r)
    return ll_normal(r, n - skip, False)


# ____________________________________________________________ & | ^


def ll_and(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_and_small(PBIG, x, y)
    return ll_big_bitwise(x, y, 0)


def ll_or(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_or_small(PBIG, x, y)
    return ll_big_bitwise(x, y, 1)


def ll_xor(x: Any, y: Any) -> Any:
    if llop.likely(Bool, llop.exact_both_small(Bool, x, y)):
        return llop.exact_xor_small(PBIG, x, y)
    return ll_big_bitwise(x, y, 2)


def ll_combine(a: Any, b: Any, how: int) -> Any:
    if how == 0:
        return a & b
    if how == 1:
        return a | b
    return a ^ b


@dont_inline
def ll_big_bitwise(x: Any, y: Any, how: int) -> Any:
    """x & y (0), x | y (1), x ^ y (2), as if of endless two's complements."""
    a = ll_complement(ll_big(x))
    b = ll_complement(ll_big(y))
    if ll_count(a) < ll_count(b):
        a, b = b, a
    nb = ll_count(b)
    fill_a = ll_endless(a)
    fill_b = ll_endless(b)
    n = nb if how == 0 and fill_b == r_uint(0) else ll_count(a)
    r = ll_unset(n + 1)
    ll_combine_digits(a, b, nb, how, r)
    ll_combine_above(a, nb, n, fill_b, how, r)
    above = ll_combine(fill_a, fill_b, how)
    if above == r_uint(0):
        return ll_normal(r, n, False)
    r.digits[n] = above
    ll_negate_digits(r, n + 1)
    return ll_normal(r, n + 1, True)


def ll_combine_digits(a: Any, b: Any, n: int, how: int, r: Any) -> None:
    """The digits that both have: a loop for each operation."""
    i = 0
    if how == 0:
        while i < n:
            r.digits[i] = a.digits[i] & b.digits[i]
            i += 1
    elif how == 1:
        while i < n:
            r.digits[i] = a.digits[i] | b.digits[i]
            i += 1
    else:
        while i < n:
            r.digits[i] = a.digits[i] ^ b.digits[i]
            i += 1


def ll_combine_above(a: Any, start: int, n: int, fill: Any, how: int, r: Any) -> None:
    """The digits that only the longer one has: those of the other one are `fill`."""
    if how == 0 or fill == r_uint(0):
        ll_copy_digits(a, start, r, start, n - start)
        return
    i = start
    while i < n:
        r.digits[i] = ll_combine(a.digits[i], fill, how)
        i += 1


def ll_endless(x: Any) -> Any:
    """The digit that goes on above the digits of a two's complement."""
    if x.size < 0:
        return ~r_uint(0)
    return r_uint(0)


def ll_complement(x: Any) -> Any:
    """x, or a copy whose digits are those of the two's complement if it is negative."""
    if x.size > 0:
        return x
    n = ll_count(x)
    r = ll_unset(n)
    ll_copy_digits(x, 0, r, 0, n)
    ll_negate_digits(r, n)
    r.size = x.size
    return r


def ll_negate_digits(r: Any, n: int) -> None:
    """The two's complement of n digits, in place."""
    carry = True
    i = 0
    while i < n:
        digit = ~r.digits[i]
        if carry:
            digit += r_uint(1)
            carry = digit == r_uint(0)
        r.digits[i] = digit
        i += 1


# ____________________________________________________________ bits


def ll_bit_length(x: Any) -> int:
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.int_bit_length(Signed, llop.exact_value(Signed, x))
    n = ll_count(x)
    return 64 * (n - 1) + llop.uint_bit_length(Signed, x.digits[n - 1])


def ll_bit_count(x: Any) -> int:
    if llop.likely(Bool, llop.exact_is_small(Bool, x)):
        return llop.int_bit_count(Signed, llop.exact_value(Signed, x))
    total = 0
    i = ll_count(x) - 1
    while i >= 0:
        total += llop.uint_bit_count(Signed, x.digits[i])
        i -= 1
    return total
