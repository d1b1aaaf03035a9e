/* Integer operations that are more than one C operator. Compiled with -fwrapv: plain + - * wrap around. */
#ifndef RPY_INT_H
#define RPY_INT_H

#include "rpy_exc.h"

/* The result of an overflow-checked operation, or a raised OverflowError. Handled ones are tested in line instead. */
#define RPY_DEFINE_OVF(name, builtin)                          \
    static inline Signed name(Signed x, Signed y, int place)   \
    {                                                          \
        Signed result;                                         \
        if (RPY_UNLIKELY(builtin(x, y, &result)))              \
            rpy_raise_overflow(place);                         \
        return result;                                         \
    }

RPY_DEFINE_OVF(rpy_int_add_ovf, __builtin_add_overflow)
RPY_DEFINE_OVF(rpy_int_sub_ovf, __builtin_sub_overflow)
RPY_DEFINE_OVF(rpy_int_mul_ovf, __builtin_mul_overflow)

/* x << y, for 0 <= y < 64: whether bits are lost; the result is stored in any case. */
static inline bool rpy_lshift_overflow(Signed x, Signed y, Signed *result)
{
    *result = (Signed)((Unsigned)x << y);
    return *result >> y != x;
}

RPY_DEFINE_OVF(rpy_int_lshift_ovf, rpy_lshift_overflow)

/* Shifts by 64 and more, which C leaves undefined, do not occur: the helpers test before. */
static inline Signed rpy_int_lshift(Signed x, Signed y)
{
    return (Signed)((Unsigned)x << (y & 63));
}

static inline Signed rpy_int_rshift(Signed x, Signed y)
{
    return x >> (y & 63);
}

#endif
