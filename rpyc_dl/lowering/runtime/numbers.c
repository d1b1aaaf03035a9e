/* Number operations that are too long to be in line. The algorithms are CPython's, so that the results are. */
#include "rpy_float.h"

/* Scale the quotient to 56 bits or more and let the lowest one remember the remainder: then rounding to 53 bits is
   exact (CPython's long_true_divide). */
Float rpy_int_truediv_large(Signed x, Signed y)
{
    Unsigned a = x < 0 ? -(Unsigned)x : (Unsigned)x, b = y < 0 ? -(Unsigned)y : (Unsigned)y;
    if (a == 0)
        return y < 0 ? -0.0 : 0.0;
    int shift = 56 - (int)(rpy_uint_bit_length(a) - rpy_uint_bit_length(b));
    if (shift < 0)
        shift = 0;
    rpy_uint128 scaled = (rpy_uint128)a << shift;
    Unsigned quotient = (Unsigned)(scaled / b);
    quotient |= scaled % b != 0;
    Float result = ldexp((Float)quotient, -shift);
    return (x < 0) != (y < 0) ? -result : result;
}

/* ---- floats ---- */

/* CPython's float_divmod. */
static Float divmod(Float x, Float y, Float *mod)
{
    *mod = fmod(x, y);
    Float div = (x - *mod) / y;
    if (*mod != 0.0) {
        if ((y < 0) != (*mod < 0)) {
            *mod += y;
            div -= 1.0;
        }
    } else {
        *mod = copysign(0.0, y);
    }
    if (div == 0.0)
        return copysign(0.0, x / y);
    Float floor_div = floor(div);
    return div - floor_div > 0.5 ? floor_div + 1.0 : floor_div;
}

Float rpy_float_floordiv(Float x, Float y)
{
    Float mod;
    return divmod(x, y, &mod);
}

Float rpy_float_mod(Float x, Float y)
{
    Float mod;
    divmod(x, y, &mod);
    return mod;
}

int rpy_float_pow_any(Float x, Float y, Float *result)
{
    *result = 0.0;
    if (x == 0.0 && y < 0.0 && isfinite(y))
        return RPY_E_FLOAT_POW_ZERO;
    if (x < 0.0 && isfinite(x) && isfinite(y) && y != floor(y))
        return RPY_E_FLOAT_POW_COMPLEX;
    *result = pow(x, y);
    return isinf(*result) && isfinite(x) && isfinite(y) ? RPY_E_FLOAT_POW_OVERFLOW : RPY_OK;
}

/* CPython's _Py_HashDouble: the value modulo the prime 2**61 - 1. */
Signed rpy_float_hash(Float x)
{
    const int bits = 61;
    const Unsigned prime = ((Unsigned)1 << bits) - 1;
    int e;
    if (isinf(x))
        return x > 0 ? 314159 : -314159;
    if (isnan(x))
        return 0x7FF8;
    Float m = frexp(fabs(x), &e);
    Unsigned h = 0;
    while (m != 0.0) {
        h = ((h << 28) & prime) | h >> (bits - 28);
        m *= 268435456.0;
        e -= 28;
        Unsigned part = (Unsigned)m;
        m -= (Float)part;
        h += part;
        if (h >= prime)
            h -= prime;
    }
    e = e >= 0 ? e % bits : bits - 1 - (-1 - e) % bits;
    h = ((h << e) & prime) | h >> (bits - e);
    Signed signed_hash = x < 0 ? -(Signed)h : (Signed)h;
    return signed_hash == -1 ? -2 : signed_hash;
}

int rpy_float_int_compare_large(Float x, Signed y)
{
    if (isnan(x))
        return 2;
    if (x >= 0x1p63)
        return 1;
    if (x < -0x1p63)
        return -1;
    Signed i = (Signed)x; /* exact, or so small that its fraction does not matter */
    return i < y ? -1 : i > y ? 1 : 0;
}

/* ---- the module math ---- */

int rpy_math_gamma(Float x, Float *result)
{
    *result = tgamma(x);
    if (x == 0.0 || (x < 0.0 && x == floor(x))) /* the poles; minus infinity is one of them */
        return RPY_E_MATH_DOMAIN;
    return rpy_math_check(*result, isfinite(x) != 0, isnan(x) != 0, RPY_E_MATH_RANGE);
}

int rpy_math_lgamma(Float x, Float *result)
{
    *result = lgamma(x);
    if (isfinite(x) && x <= 0.0 && x == floor(x))
        return RPY_E_MATH_DOMAIN;
    return rpy_math_check(*result, isfinite(x) != 0, isnan(x) != 0, RPY_E_MATH_RANGE);
}

int rpy_math_fmod(Float x, Float y, Float *result)
{
    *result = fmod(x, y);
    return isnan(*result) && !isnan(x) && !isnan(y) ? RPY_E_MATH_DOMAIN : RPY_OK;
}

int rpy_math_remainder(Float x, Float y, Float *result)
{
    *result = remainder(x, y);
    return isnan(*result) && !isnan(x) && !isnan(y) ? RPY_E_MATH_DOMAIN : RPY_OK;
}

int rpy_math_hypot(Float x, Float y, Float *result)
{
    *result = hypot(x, y);
    return isinf(*result) && isfinite(x) && isfinite(y) ? RPY_E_MATH_RANGE : RPY_OK;
}

int rpy_math_pow(Float x, Float y, Float *result)
{
    *result = pow(x, y);
    if (!isfinite(x) || !isfinite(y) || isfinite(*result))
        return RPY_OK;
    return isnan(*result) || x == 0.0 ? RPY_E_MATH_DOMAIN : RPY_E_MATH_RANGE;
}

int rpy_math_ldexp(Float x, Signed i, Float *result)
{
    int exponent = i > 100000 ? 100000 : i < -100000 ? -100000 : (int)i;
    *result = ldexp(x, exponent);
    return isinf(*result) && isfinite(x) ? RPY_E_MATH_RANGE : RPY_OK;
}

Float rpy_math_atan2(Float y, Float x)
{
    return atan2(y, x);
}
