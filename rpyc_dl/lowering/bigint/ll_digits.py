"""Magnitudes: the digits of big integers (64 bits each, lowest first), without signs. Knuth, volume 2, section 4.3.1.

Helpers take a big integer, the place of its first digit and the number of digits; results are written into big
integers that the caller has made. No helper here looks at `size`.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.exactint import BIGINT
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Unsigned
from rpyc_dl.rlib.rarithmetic import r_uint

#: From so many digits on products are made of three of half the length.
KARATSUBA = 32


def ll_new(n: int) -> Any:
    """A big integer with room for n digits, all 0."""
    return lltype.malloc(BIGINT, n)


def ll_unset(n: int) -> Any:
    """A big integer with room for n digits, each of which is to be stored."""
    return lltype.malloc(BIGINT, n, zero=False)


def ll_copy_digits(x: Any, start: int, r: Any, at: int, n: int) -> None:
    llop.array_copy(lltype.Void, x.digits, r.digits, start, at, n)


def ll_length(x: Any, n: int) -> int:
    """How many of n digits there are without leading zeros."""
    while n > 0 and x.digits[n - 1] == r_uint(0):
        n -= 1
    return n


def ll_compare_digits(x: Any, nx: int, y: Any, ny: int) -> int:
    """-1, 0 or 1 as x is less than, equal to, or more than y; neither has leading zeros."""
    if nx != ny:
        return -1 if nx < ny else 1
    i = nx - 1
    while i >= 0:
        a = x.digits[i]
        b = y.digits[i]
        if a != b:
            return -1 if a < b else 1
        i -= 1
    return 0


def ll_add_digits(x: Any, nx: int, y: Any, ny: int, r: Any) -> None:
    """r = x + y for nx >= ny, in nx + 1 digits."""
    carry = r_uint(0)
    i = 0
    while i < ny:
        a = x.digits[i] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        b = y.digits[i] + a
        carry += llop.cast_bool_to_uint(Unsigned, b < a)
        r.digits[i] = b
        i += 1
    while i < nx:
        a = x.digits[i] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        r.digits[i] = a
        i += 1
    r.digits[nx] = carry


def ll_sub_digits(x: Any, nx: int, y: Any, ny: int, r: Any) -> None:
    """r = x - y for x >= y, in nx digits."""
    borrow = r_uint(0)
    i = 0
    while i < ny:
        a = x.digits[i]
        b = a - borrow
        borrow = llop.cast_bool_to_uint(Unsigned, b > a)
        c = b - y.digits[i]
        borrow += llop.cast_bool_to_uint(Unsigned, c > b)
        r.digits[i] = c
        i += 1
    while i < nx:
        a = x.digits[i]
        b = a - borrow
        borrow = llop.cast_bool_to_uint(Unsigned, b > a)
        r.digits[i] = b
        i += 1


def ll_add_digit(x: Any, n: int, digit: Any, r: Any) -> None:
    """r = x + digit, in n + 1 digits."""
    carry = digit
    i = 0
    while i < n and carry != r_uint(0):
        a = x.digits[i] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        r.digits[i] = a
        i += 1
    ll_copy_digits(x, i, r, i, n - i)
    r.digits[n] = carry


def ll_sub_digit(x: Any, n: int, digit: Any, r: Any) -> None:
    """r = x - digit for x >= digit, in n digits."""
    borrow = digit
    i = 0
    while i < n and borrow != r_uint(0):
        a = x.digits[i]
        b = a - borrow
        borrow = llop.cast_bool_to_uint(Unsigned, b > a)
        r.digits[i] = b
        i += 1
    ll_copy_digits(x, i, r, i, n - i)


def ll_add_at(r: Any, at: int, x: Any, xo: int, n: int) -> None:
    """r += x * 2 ** (64 at), where the sum is known to fit."""
    carry = r_uint(0)
    i = 0
    while i < n:
        a = x.digits[xo + i] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        b = r.digits[at + i] + a
        carry += llop.cast_bool_to_uint(Unsigned, b < a)
        r.digits[at + i] = b
        i += 1
    at += n
    while carry != r_uint(0):
        a = r.digits[at] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        r.digits[at] = a
        at += 1


def ll_sub_at(r: Any, at: int, x: Any, xo: int, n: int) -> None:
    """r -= x * 2 ** (64 at), where the difference is known not to be negative."""
    borrow = r_uint(0)
    i = 0
    while i < n:
        a = r.digits[at + i]
        b = a - borrow
        borrow = llop.cast_bool_to_uint(Unsigned, b > a)
        c = b - x.digits[xo + i]
        borrow += llop.cast_bool_to_uint(Unsigned, c > b)
        r.digits[at + i] = c
        i += 1
    at += n
    while borrow != r_uint(0):
        a = r.digits[at]
        b = a - borrow
        borrow = llop.cast_bool_to_uint(Unsigned, b > a)
        r.digits[at] = b
        at += 1


def ll_mul_digit(x: Any, xo: int, n: int, factor: Any, r: Any, ro: int) -> None:
    """r = x * factor in n + 1 digits from `ro` on."""
    carry = r_uint(0)
    i = 0
    while i < n:
        digit = x.digits[xo + i]
        low = digit * factor + carry
        carry = llop.uint_mul_high(Unsigned, digit, factor) + llop.cast_bool_to_uint(Unsigned, low < carry)
        r.digits[ro + i] = low
        i += 1
    r.digits[ro + n] = carry


def ll_add_product(r: Any, at: int, x: Any, xo: int, n: int, factor: Any) -> Any:
    """r += x * factor * 2 ** (64 at) in n digits; the carry."""
    carry = r_uint(0)
    i = 0
    while i < n:
        digit = x.digits[xo + i]
        low = digit * factor
        high = llop.uint_mul_high(Unsigned, digit, factor)
        low += carry
        high += llop.cast_bool_to_uint(Unsigned, low < carry)
        total = r.digits[at + i] + low
        carry = high + llop.cast_bool_to_uint(Unsigned, total < low)
        r.digits[at + i] = total
        i += 1
    return carry


def ll_sub_product(r: Any, at: int, x: Any, n: int, factor: Any) -> Any:
    """r -= x * factor * 2 ** (64 at) in n digits; the borrow."""
    borrow = r_uint(0)
    i = 0
    while i < n:
        digit = x.digits[i]
        low = digit * factor
        high = llop.uint_mul_high(Unsigned, digit, factor)
        low += borrow
        high += llop.cast_bool_to_uint(Unsigned, low < borrow)
        a = r.digits[at + i]
        b = a - low
        borrow = high + llop.cast_bool_to_uint(Unsigned, b > a)
        r.digits[at + i] = b
        i += 1
    return borrow


def ll_mul_digits(x: Any, xo: int, nx: int, y: Any, yo: int, ny: int, r: Any, ro: int) -> None:
    """r = x * y in nx + ny digits from `ro` on, for nx >= ny."""
    if ny < KARATSUBA:
        ll_mul_school(x, xo, nx, y, yo, ny, r, ro)
    elif nx >= 2 * ny:
        ll_mul_lopsided(x, xo, nx, y, yo, ny, r, ro)
    else:
        ll_mul_karatsuba(x, xo, nx, y, yo, ny, r, ro)


def ll_clear(r: Any, ro: int, n: int) -> None:
    i = 0
    while i < n:
        r.digits[ro + i] = r_uint(0)
        i += 1


def ll_mul_school(x: Any, xo: int, nx: int, y: Any, yo: int, ny: int, r: Any, ro: int) -> None:
    if ny == 0:
        ll_clear(r, ro, nx)
        return
    ll_mul_digit(x, xo, nx, y.digits[yo], r, ro)
    i = 1
    while i < ny:
        r.digits[ro + i + nx] = ll_add_product(r, ro + i, x, xo, nx, y.digits[yo + i])
        i += 1


def ll_mul_lopsided(x: Any, xo: int, nx: int, y: Any, yo: int, ny: int, r: Any, ro: int) -> None:
    """A long x: piece by piece, each as long as y."""
    ll_clear(r, ro, nx + ny)
    piece = ll_new(2 * ny)
    done = 0
    while done < nx:
        n = nx - done
        if n > ny:
            n = ny
        ll_mul_digits(y, yo, ny, x, xo + done, n, piece, 0)
        ll_add_at(r, ro + done, piece, 0, ny + n)
        done += n


def ll_mul_karatsuba(x: Any, xo: int, nx: int, y: Any, yo: int, ny: int, r: Any, ro: int) -> None:
    """x = a B + b, y = c B + d: a c B^2 + ((a + b)(c + d) - a c - b d) B + b d."""
    half = (nx + 1) >> 1
    ll_mul_digits(x, xo, half, y, yo, half, r, ro)
    if nx - half >= ny - half:
        ll_mul_digits(x, xo + half, nx - half, y, yo + half, ny - half, r, ro + 2 * half)
    else:
        ll_mul_digits(y, yo + half, ny - half, x, xo + half, nx - half, r, ro + 2 * half)
    left = ll_sum_of_halves(x, xo, half, nx - half)
    right = ll_sum_of_halves(y, yo, half, ny - half)
    middle = ll_new(2 * half + 2)
    ll_mul_digits(left, 0, half + 1, right, 0, half + 1, middle, 0)
    ll_sub_at(middle, 0, r, ro, 2 * half)
    ll_sub_at(middle, 0, r, ro + 2 * half, nx + ny - 2 * half)
    ll_add_at(r, ro + half, middle, 0, ll_length(middle, 2 * half + 2))


def ll_sum_of_halves(x: Any, xo: int, half: int, rest: int) -> Any:
    """The lower `half` digits of x plus those above, in half + 1 digits."""
    total = ll_new(half + 1)
    i = 0
    while i < half:
        total.digits[i] = x.digits[xo + i]
        i += 1
    ll_add_at(total, 0, x, xo + half, rest)
    return total


def ll_div_digit(x: Any, n: int, divisor: Any, q: Any) -> Any:
    """q = x // divisor, one digit, in n digits; the rest. x and q may be the same."""
    rest = r_uint(0)
    i = n - 1
    while i >= 0:
        digit = x.digits[i]
        part = llop.uint_floordiv_wide(Unsigned, rest, digit, divisor)
        rest = digit - part * divisor
        q.digits[i] = part
        i -= 1
    return rest


def ll_rest_of_digit(x: Any, n: int, divisor: Any) -> Any:
    """x % divisor, one digit."""
    rest = r_uint(0)
    i = n - 1
    while i >= 0:
        digit = x.digits[i]
        rest = digit - llop.uint_floordiv_wide(Unsigned, rest, digit, divisor) * divisor
        i -= 1
    return rest


def ll_shift_left_digits(x: Any, n: int, bits: int, r: Any, at: int) -> None:
    """r = x << bits for bits below 64, in n + 1 digits from `at` on."""
    if bits == 0:
        ll_copy_digits(x, 0, r, at, n)
        r.digits[at + n] = r_uint(0)
        return
    carry = r_uint(0)
    i = 0
    while i < n:
        digit = x.digits[i]
        r.digits[at + i] = (digit << bits) | carry
        carry = digit >> (64 - bits)
        i += 1
    r.digits[at + n] = carry


def ll_shift_right_digits(x: Any, skip: int, n: int, bits: int, r: Any) -> None:
    """r = the digits of x from `skip` to n, shifted by bits below 64."""
    if bits == 0:
        ll_copy_digits(x, skip, r, 0, n - skip)
        return
    digit = x.digits[skip]
    i = skip + 1
    while i < n:
        above = x.digits[i]
        r.digits[i - skip - 1] = (digit >> bits) | (above << (64 - bits))
        digit = above
        i += 1
    r.digits[n - skip - 1] = digit >> bits


def ll_div_digits(x: Any, nx: int, y: Any, ny: int, q: Any) -> Any:
    """q = x // y in nx - ny + 1 digits; the rest in ny digits. For nx >= ny >= 2 (Knuth's algorithm D)."""
    bits = 64 - llop.uint_bit_length(lltype.Signed, y.digits[ny - 1])
    divisor = ll_new(ny + 1)
    ll_shift_left_digits(y, ny, bits, divisor, 0)
    rest = ll_new(nx + 1)
    ll_shift_left_digits(x, nx, bits, rest, 0)
    top = divisor.digits[ny - 1]
    second = divisor.digits[ny - 2]
    i = nx - ny
    while i >= 0:
        part = ll_guess(rest.digits[i + ny], rest.digits[i + ny - 1], rest.digits[i + ny - 2], top, second)
        borrow = ll_sub_product(rest, i, divisor, ny, part)
        above = rest.digits[i + ny]
        rest.digits[i + ny] = above - borrow
        if borrow > above:
            part -= r_uint(1)
            ll_add_back(rest, i, divisor, ny)
        q.digits[i] = part
        i -= 1
    ll_shift_right_digits(rest, 0, ny + 1, bits, rest)
    return rest


def ll_add_back(rest: Any, at: int, divisor: Any, n: int) -> None:
    """The guess was 1 too large."""
    carry = r_uint(0)
    i = 0
    while i < n:
        a = divisor.digits[i] + carry
        carry = llop.cast_bool_to_uint(Unsigned, a < carry)
        b = rest.digits[at + i] + a
        carry += llop.cast_bool_to_uint(Unsigned, b < a)
        rest.digits[at + i] = b
        i += 1
    rest.digits[at + n] = rest.digits[at + n] + carry


def ll_guess(high: Any, low: Any, next: Any, top: Any, second: Any) -> Any:
    """The digit of a quotient from three digits and the two upper ones of the divisor; at most 1 too large."""
    if high >= top:  # == : the quotient would not fit
        part = ~r_uint(0)
        rest = low + top
        if rest < low:
            return part
    else:
        part = llop.uint_floordiv_wide(Unsigned, high, low, top)
        rest = low - part * top
    while True:
        upper = llop.uint_mul_high(Unsigned, part, second)
        lower = part * second
        if upper < rest or (upper == rest and lower <= next):
            return part
        part -= r_uint(1)
        rest += top
        if rest < top:
            return part
