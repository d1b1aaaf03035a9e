/* Float operations that are more than one C operator. Errors are returned as in rpy_int.h. */
#ifndef RPY_FLOAT_H
#define RPY_FLOAT_H

#include <math.h>

#include "rpy_int.h"
#include "rpy_power.h"

/* ---- arithmetic ---- */

Float rpy_float_floordiv(Float x, Float y); /* Python's; y is not 0 */
Float rpy_float_mod(Float x, Float y);
Signed rpy_float_hash(Float x); /* CPython's; one number for all NaN, which no usual int has */

static inline int rpy_float_truediv_zer(Float x, Float y, Float *result)
{
    if (y == 0.0)
        return *result = 0.0, RPY_E_FLOAT_TRUEDIV_ZERO;
    *result = x / y;
    return RPY_OK;
}

static inline int rpy_float_floordiv_zer(Float x, Float y, Float *result)
{
    if (y == 0.0)
        return *result = 0.0, RPY_E_FLOAT_FLOORDIV_ZERO;
    *result = rpy_float_floordiv(x, y);
    return RPY_OK;
}

static inline int rpy_float_mod_zer(Float x, Float y, Float *result)
{
    if (y == 0.0)
        return *result = 0.0, RPY_E_FLOAT_MOD_ZERO;
    *result = rpy_float_mod(x, y);
    return RPY_OK;
}

/* ---- comparison with an integer, exact ---- */

/* Below, at or above 0 as x is less than, equal to or greater than y; 2 if x is NaN. */
int rpy_float_int_compare_large(Float x, Signed y);

static inline int rpy_float_int_compare(Float x, Signed y)
{
    const Signed exact = (Signed)1 << 53;
    if (RPY_UNLIKELY(y > exact || y < -exact))
        return rpy_float_int_compare_large(x, y);
    Float f = (Float)y;
    return x < f ? -1 : x > f ? 1 : x == f ? 0 : 2;
}

/* ---- conversion ---- */

static inline int rpy_cast_float_to_int_ovf(Float x, Signed *result)
{
    if (RPY_LIKELY(x >= -0x1p63 && x < 0x1p63)) {
        *result = (Signed)x;
        return RPY_OK;
    }
    *result = 0;
    return isnan(x) ? RPY_E_FLOAT_NAN_TO_INT : isinf(x) ? RPY_E_FLOAT_INF_TO_INT : RPY_E_OVERFLOW;
}

static inline Signed rpy_float_bits(Float x)
{
    Signed bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* The bits of the float of 32 that x is rounded to. */
static inline Signed rpy_single_bits(Float x)
{
    SingleFloat rounded = (SingleFloat)x;
    unsigned int bits;
    memcpy(&bits, &rounded, sizeof bits);
    return bits;
}

static inline Float rpy_single_of_bits(Signed bits)
{
    unsigned int low = (unsigned int)bits;
    SingleFloat x;
    memcpy(&x, &low, sizeof x);
    return x;
}

static inline Float rpy_bits_float(Signed bits)
{
    Float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* ---- the module math ----

   As CPython decides: a NaN that does not come from a NaN is a domain error; an infinity that does not come from an
   infinity is a range error, or a domain error where the function has poles only (`infinite`). */
static inline int rpy_math_check(Float result, bool finite_argument, bool nan_argument, int infinite)
{
    if (RPY_LIKELY(isfinite(result)))
        return RPY_OK;
    if (isnan(result))
        return nan_argument ? RPY_OK : RPY_E_MATH_DOMAIN;
    return finite_argument ? infinite : RPY_OK;
}

#define RPY_MATH_1(name, function, infinite)                                          \
    static inline int rpy_math_##name(Float x, Float *result)                         \
    {                                                                                 \
        *result = function(x);                                                        \
        return rpy_math_check(*result, isfinite(x) != 0, isnan(x) != 0, infinite);    \
    }

static inline int rpy_math_sqrt(Float x, Float *result)
{
    *result = __builtin_sqrt(x);
    return RPY_UNLIKELY(x < 0.0) ? RPY_E_MATH_DOMAIN : RPY_OK;
}

RPY_MATH_1(sin, sin, RPY_E_MATH_DOMAIN)
RPY_MATH_1(cos, cos, RPY_E_MATH_DOMAIN)
RPY_MATH_1(tan, tan, RPY_E_MATH_DOMAIN)
RPY_MATH_1(asin, asin, RPY_E_MATH_DOMAIN)
RPY_MATH_1(acos, acos, RPY_E_MATH_DOMAIN)
RPY_MATH_1(acosh, acosh, RPY_E_MATH_DOMAIN)
RPY_MATH_1(atanh, atanh, RPY_E_MATH_DOMAIN)
RPY_MATH_1(sinh, sinh, RPY_E_MATH_RANGE)
RPY_MATH_1(cosh, cosh, RPY_E_MATH_RANGE)
RPY_MATH_1(exp, exp, RPY_E_MATH_RANGE)
RPY_MATH_1(exp2, exp2, RPY_E_MATH_RANGE)
RPY_MATH_1(expm1, expm1, RPY_E_MATH_RANGE)
RPY_MATH_1(log, log, RPY_E_MATH_DOMAIN)
RPY_MATH_1(log2, log2, RPY_E_MATH_DOMAIN)
RPY_MATH_1(log10, log10, RPY_E_MATH_DOMAIN)
RPY_MATH_1(log1p, log1p, RPY_E_MATH_DOMAIN)

int rpy_math_gamma(Float x, Float *result);
int rpy_math_lgamma(Float x, Float *result);
int rpy_math_fmod(Float x, Float y, Float *result);
int rpy_math_hypot(Float x, Float y, Float *result);
int rpy_math_pow(Float x, Float y, Float *result);
int rpy_math_remainder(Float x, Float y, Float *result);
int rpy_math_ldexp(Float x, Signed i, Float *result);
Float rpy_math_atan2(Float y, Float x);

static inline Float rpy_frexp_mantissa(Float x)
{
    int exponent;
    return frexp(x, &exponent);
}

static inline Signed rpy_frexp_exponent(Float x)
{
    int exponent = 0;
    frexp(x, &exponent);
    return isfinite(x) ? exponent : 0;
}

static inline Float rpy_modf_fraction(Float x)
{
    Float whole;
    return modf(x, &whole);
}

static inline Float rpy_modf_whole(Float x)
{
    Float whole;
    modf(x, &whole);
    return whole;
}

#endif
