/* Integer operations that are more than one C operator. Compiled with -fwrapv: plain + - * wrap around.

   An operation that can raise stores its result through its last argument and returns RPY_OK, or returns an error:
   the caller branches to its handler or raises. In line, with constants, little of that is left. */
#ifndef RPY_INT_H
#define RPY_INT_H

#include "rpy_base.h"
#include "rpy_errors.h"

__extension__ typedef __int128 rpy_int128;
__extension__ typedef unsigned __int128 rpy_uint128;

#define RPY_WORD_MIN INT64_MIN

/* ---- arithmetic that wraps around ---- */

static inline Signed rpy_int_abs(Signed x)
{
    return x < 0 ? -x : x;
}

static inline Signed rpy_int_lshift_nonneg(Signed x, Signed y)
{
    return y < 64 ? (Signed)((Unsigned)x << y) : 0;
}

static inline Signed rpy_int_rshift_nonneg(Signed x, Signed y)
{
    return x >> (y < 64 ? y : 63);
}

/* Python's floor division; y is not 0. With a constant y the C compiler leaves a multiplication. */
static inline Signed rpy_int_floordiv(Signed x, Signed y)
{
    if (RPY_UNLIKELY(y == -1))
        return -x; /* the processor would trap on the smallest integer */
    Signed q = x / y, r = x % y;
    return q - ((r != 0) & ((r ^ y) < 0));
}

/* Python's modulo, which has the sign of y; y is not 0. */
static inline Signed rpy_int_mod(Signed x, Signed y)
{
    if (RPY_UNLIKELY(y == -1))
        return 0;
    Signed r = x % y;
    return r + (y & -((r != 0) & ((r ^ y) < 0)));
}

static inline Signed rpy_int_floordiv_nonneg(Signed x, Signed y)
{
    return (Signed)((Unsigned)x / (Unsigned)y);
}

static inline Signed rpy_int_mod_nonneg(Signed x, Signed y)
{
    return (Signed)((Unsigned)x % (Unsigned)y);
}

/* x * y % m with an exact product; m is not 0. */
static inline Signed rpy_int_mulmod(Signed x, Signed y, Signed m)
{
    Signed product;
    if (RPY_LIKELY(!__builtin_mul_overflow(x, y, &product)))
        return rpy_int_mod(product, m);
    rpy_int128 r = (rpy_int128)x * y % m;
    return (Signed)(r != 0 && (r < 0) != (m < 0) ? r + m : r);
}

/* x / y, correctly rounded; y is not 0. */
Float rpy_int_truediv_large(Signed x, Signed y);

static inline Float rpy_int_truediv(Signed x, Signed y)
{
    const Signed exact = (Signed)1 << 53;
    if (RPY_LIKELY(-exact <= x && x <= exact && -exact <= y && y <= exact))
        return (Float)x / (Float)y;
    return rpy_int_truediv_large(x, y);
}

static inline Signed rpy_int_bit_length(Signed x)
{
    Unsigned u = x < 0 ? -(Unsigned)x : (Unsigned)x;
    return u == 0 ? 0 : 64 - __builtin_clzll(u);
}

static inline Signed rpy_int_bit_count(Signed x)
{
    return __builtin_popcountll(x < 0 ? -(Unsigned)x : (Unsigned)x);
}

/* hash(x) of a non-negative integer: modulo the prime 2**61 - 1, as CPython. */
static inline Signed rpy_uint_hash(Unsigned x)
{
    const Unsigned prime = ((Unsigned)1 << 61) - 1;
    return (Signed)(RPY_LIKELY(x < prime) ? x : x % prime);
}

static inline Signed rpy_int_hash(Signed x)
{
    Signed h = x < 0 ? -rpy_uint_hash(-(Unsigned)x) : rpy_uint_hash((Unsigned)x);
    return h == -1 ? -2 : h;
}

/* ---- arithmetic that is checked ---- */

/* No RPY_UNLIKELY here: it hides the condition from the early passes of gcc, and what follows an error is cold anyway. */
#define RPY_OVERFLOWS(condition) ((condition) ? RPY_E_OVERFLOW : RPY_OK)

static inline int rpy_int_neg_ovf(Signed x, Signed *result)
{
    *result = -x;
    return RPY_OVERFLOWS(x == RPY_WORD_MIN);
}

static inline int rpy_int_abs_ovf(Signed x, Signed *result)
{
    *result = rpy_int_abs(x);
    return RPY_OVERFLOWS(x == RPY_WORD_MIN);
}

static inline int rpy_int_add_ovf(Signed x, Signed y, Signed *result)
{
    return RPY_OVERFLOWS(__builtin_add_overflow(x, y, result));
}

static inline int rpy_int_sub_ovf(Signed x, Signed y, Signed *result)
{
    return RPY_OVERFLOWS(__builtin_sub_overflow(x, y, result));
}

/* With a constant y the test is a comparison: the C compiler knows early where that cannot be true, and then inlines
   and turns recursion into loops as if there were no test (fib: 6 times faster than with the builtin; a
   __builtin_constant_p here would spoil that, since it is decided late). */
static inline int rpy_int_add_constant_ovf(Signed x, Signed y, Signed *result)
{
    *result = x + y;
    return RPY_OVERFLOWS(y >= 0 ? x > INT64_MAX - y : x < INT64_MIN - y);
}

static inline int rpy_int_sub_constant_ovf(Signed x, Signed y, Signed *result)
{
    *result = x - y;
    return RPY_OVERFLOWS(y >= 0 ? x < INT64_MIN + y : x > INT64_MAX + y);
}

static inline int rpy_int_mul_ovf(Signed x, Signed y, Signed *result)
{
    return RPY_OVERFLOWS(__builtin_mul_overflow(x, y, result));
}

/* y is not negative. */
static inline int rpy_int_lshift_ovf(Signed x, Signed y, Signed *result)
{
    *result = rpy_int_lshift_nonneg(x, y);
    return RPY_OVERFLOWS(y < 64 ? *result >> y != x : x != 0);
}

static inline int rpy_int_lshift_ovf_val(Signed x, Signed y, Signed *result)
{
    *result = 0;
    return y < 0 ? RPY_E_NEGATIVE_SHIFT : rpy_int_lshift_ovf(x, y, result);
}

static inline int rpy_int_lshift_val(Signed x, Signed y, Signed *result)
{
    *result = y < 0 ? 0 : rpy_int_lshift_nonneg(x, y);
    return y < 0 ? RPY_E_NEGATIVE_SHIFT : RPY_OK;
}

static inline int rpy_int_rshift_val(Signed x, Signed y, Signed *result)
{
    *result = y < 0 ? 0 : rpy_int_rshift_nonneg(x, y);
    return y < 0 ? RPY_E_NEGATIVE_SHIFT : RPY_OK;
}

static inline int rpy_int_floordiv_ovf(Signed x, Signed y, Signed *result)
{
    *result = rpy_int_floordiv(x, y);
    return RPY_OVERFLOWS(y == -1 && x == RPY_WORD_MIN);
}

static inline int rpy_int_floordiv_zer(Signed x, Signed y, Signed *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_FLOORDIV_ZERO;
    *result = rpy_int_floordiv(x, y);
    return RPY_OK;
}

static inline int rpy_int_floordiv_ovf_zer(Signed x, Signed y, Signed *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_FLOORDIV_ZERO;
    return rpy_int_floordiv_ovf(x, y, result);
}

static inline int rpy_int_mod_zer(Signed x, Signed y, Signed *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_MOD_ZERO;
    *result = rpy_int_mod(x, y);
    return RPY_OK;
}

static inline int rpy_int_mulmod_zer(Signed x, Signed y, Signed m, Signed *result)
{
    if (m == 0)
        return *result = 0, RPY_E_INT_MOD_ZERO;
    *result = rpy_int_mulmod(x, y, m);
    return RPY_OK;
}

static inline int rpy_int_truediv_zer(Signed x, Signed y, Float *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_TRUEDIV_ZERO;
    *result = rpy_int_truediv(x, y);
    return RPY_OK;
}

/* The place of a Python index among `length` items. The way of indexes that are not negative is one comparison and a
   branch: the empty statement keeps the C compiler from computing both ways and selecting, which would make the address
   wait for the comparison. */
static inline int rpy_int_index(Signed index, Signed length, int error, Signed *result)
{
    *result = index;
    if (RPY_LIKELY((Unsigned)index < (Unsigned)length))
        return RPY_OK;
    __asm__ volatile("");
    *result = index + length;
    return (Unsigned)*result < (Unsigned)length ? RPY_OK : error;
}

/* Unchecked. */
static inline Signed rpy_int_from_start(Signed index, Signed length)
{
    if (RPY_LIKELY(index >= 0))
        return index;
    __asm__ volatile("");
    return index + length;
}

static inline int rpy_int_index_list(Signed index, Signed length, Signed *result)
{
    return rpy_int_index(index, length, RPY_E_LIST_INDEX, result);
}

static inline int rpy_int_index_assign(Signed index, Signed length, Signed *result)
{
    return rpy_int_index(index, length, RPY_E_LIST_ASSIGNMENT, result);
}

static inline int rpy_int_index_str(Signed index, Signed length, Signed *result)
{
    return rpy_int_index(index, length, RPY_E_STR_INDEX, result);
}

static inline int rpy_int_index_bytes(Signed index, Signed length, Signed *result)
{
    return rpy_int_index(index, length, RPY_E_BYTES_INDEX, result);
}

static inline int rpy_int_index_tuple(Signed index, Signed length, Signed *result)
{
    return rpy_int_index(index, length, RPY_E_TUPLE_INDEX, result);
}

/* ---- unsigned ---- */

static inline Unsigned rpy_uint_mul_high(Unsigned x, Unsigned y)
{
    return (Unsigned)((rpy_uint128)x * y >> 64);
}

static inline Unsigned rpy_uint_mulmod(Unsigned x, Unsigned y, Unsigned m)
{
    Unsigned product;
    if (RPY_LIKELY(!__builtin_mul_overflow(x, y, &product)))
        return product % m;
    return (Unsigned)((rpy_uint128)x * y % m);
}

/* (high * 2 ** 64 + low) / y, for high < y. */
static inline Unsigned rpy_uint_floordiv_wide(Unsigned high, Unsigned low, Unsigned y)
{
#if defined(__x86_64__)
    Unsigned quotient, rest;
    __asm__("divq %4" : "=a"(quotient), "=d"(rest) : "a"(low), "d"(high), "r"(y) : "cc");
    return quotient;
#else
    return (Unsigned)(((rpy_uint128)high << 64 | low) / y);
#endif
}

/* ---- exact integers: the word of a small one x is 2x + 1 ---- */

#define RPY_TAGGED(x) ((Signed)(intptr_t)(x))

static inline bool rpy_exact_add_fits(const void *x, const void *y)
{
    Signed sum;
    return !__builtin_add_overflow(RPY_TAGGED(x), RPY_TAGGED(y) - 1, &sum);
}

static inline bool rpy_exact_sub_fits(const void *x, const void *y)
{
    Signed difference;
    return !__builtin_sub_overflow(RPY_TAGGED(x), RPY_TAGGED(y) - 1, &difference);
}

static inline bool rpy_exact_mul_fits(const void *x, const void *y)
{
    Signed product;
    return !__builtin_mul_overflow(RPY_TAGGED(x) - 1, RPY_TAGGED(y) >> 1, &product);
}

/* ---- unsigned, checked ---- */

static inline int rpy_uint_floordiv_zer(Unsigned x, Unsigned y, Unsigned *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_FLOORDIV_ZERO;
    *result = x / y;
    return RPY_OK;
}

static inline int rpy_uint_mod_zer(Unsigned x, Unsigned y, Unsigned *result)
{
    if (y == 0)
        return *result = 0, RPY_E_INT_MOD_ZERO;
    *result = x % y;
    return RPY_OK;
}

static inline Signed rpy_uint_bit_length(Unsigned x)
{
    return x == 0 ? 0 : 64 - __builtin_clzll(x);
}

/* ---- characters ---- */

static inline int rpy_cast_int_to_unichar_val(Signed x, UniChar *result)
{
    *result = (UniChar)x;
    return (x < 0 || x >= 0x110000) ? RPY_E_CHR_RANGE : RPY_OK;
}

static inline int rpy_int_check_byte_val(Signed x, Signed *result)
{
    *result = x;
    return (x < 0 || x > 255) ? RPY_E_BYTE_RANGE : RPY_OK;
}

#endif
