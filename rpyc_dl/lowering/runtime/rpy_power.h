/* Powers of floats.

   CPython's x ** y is the C library's pow. That of glibc since 2.28 errs by less than 0.511 + |y log(x)| 1.5 / 2**15
   units in the last place (sysdeps/ieee754/dbl-64/e_pow.c). So it gives the float that is nearest to the power, but
   perhaps where the power is near the middle of two floats: then pow is called. Else a few multiplications find the
   same float, and what the power has above it. */
#ifndef RPY_POWER_H
#define RPY_POWER_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "rpy_base.h"

int rpy_float_pow_any(Float x, Float y, Float *result);

#if defined(__GLIBC__) && FLT_EVAL_METHOD == 0
#if __GLIBC_PREREQ(2, 28)
#define RPY_POW_IS_NEAREST 1
#endif
#endif

#ifdef RPY_POW_IS_NEAREST
/* x * y - product, exactly, if product is the float nearest to x * y (T. J. Dekker, 1971). */
static inline Float rpy_float_rest(Float x, Float y, Float product)
{
#ifdef __FMA__
    return __builtin_fma(x, y, -product);
#else
    const Float split = 134217729.0; /* 2**27 + 1 */
    Float x_part = split * x, y_part = split * y;
    Float x_high = x_part - (x_part - x), y_high = y_part - (y_part - y);
    Float x_low = x - x_high, y_low = y - y_high;
    return ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low;
#endif
}

/* How far from a float, in units in the last place, a power is surely rounded to it: for 1e-60 < |x| < 1e60, the bound
   above leaves 0.476 for squares, 0.470 for cubes, 0.485 for roots. */
#define RPY_POW_SQUARE 0.475
#define RPY_POW_CUBE 0.469
#define RPY_POW_ROOT 0.484

/* Whether pow gives `nearest` for a power that is `rest` above it: not near the middle of two floats, of which one below
   a power of two is nearer than one above. */
static inline int rpy_float_is_power(Float nearest, Float rest, Float units)
{
    uint64_t bits;
    Float unit;
    memcpy(&bits, &nearest, sizeof bits);
    bits &= (uint64_t)0x7FF << 52;
    memcpy(&unit, &bits, sizeof unit);
    return rest == 0.0 || (fabs(rest) < unit * (units * DBL_EPSILON) && fabs(nearest) != unit);
}
#endif

static inline int rpy_float_pow(Float x, Float y, Float *result)
{
#ifdef RPY_POW_IS_NEAREST
    if (fabs(x) > 1e-60 && fabs(x) < 1e60) { /* nothing below is too large or too small */
        if (y == 2.0) {
            *result = x * x;
            if (RPY_LIKELY(rpy_float_is_power(*result, rpy_float_rest(x, x, *result), RPY_POW_SQUARE)))
                return RPY_OK;
        } else if (y == 3.0) {
            Float square = x * x, cube = square * x;
            Float above = rpy_float_rest(square, x, cube) + rpy_float_rest(x, x, square) * x;
            *result = cube + above;
            if (RPY_LIKELY(rpy_float_is_power(*result, above - (*result - cube), RPY_POW_CUBE)))
                return RPY_OK;
        } else if (y == 0.5 && x > 0.0) {
            *result = sqrt(x);
            if (RPY_LIKELY(rpy_float_is_power(*result, -rpy_float_rest(*result, *result, x) / (2.0 * *result), RPY_POW_ROOT)))
                return RPY_OK;
        }
    }
#endif
    return rpy_float_pow_any(x, y, result);
}

#endif
