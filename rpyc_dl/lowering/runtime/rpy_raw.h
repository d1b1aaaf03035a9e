/* Memory that the collector knows nothing of: numbers at addresses (`rpython/rtyper/lltypesystem/rawmemory.py`). */
#ifndef RPY_RAW_H
#define RPY_RAW_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Addresses need not be aligned, and what is there may have been written as another type: hence memcpy. */
#define RPY_RAW_NUMBER(name, type, result)                                                                             \
    static inline result rpy_raw_load_##name(void *at)                                                                 \
    {                                                                                                                  \
        type value;                                                                                                    \
        memcpy(&value, at, sizeof value);                                                                              \
        return (result)value;                                                                                          \
    }                                                                                                                  \
    static inline void rpy_raw_store_##name(void *at, result given)                                                    \
    {                                                                                                                  \
        type value = (type)given;                                                                                      \
        memcpy(at, &value, sizeof value);                                                                              \
    }                                                                                                                  \
    static inline result rpy_item_##name(void *at, int64_t i, int64_t stride)                                          \
    {                                                                                                                  \
        return rpy_raw_load_##name((char *)at + i * stride);                                                           \
    }                                                                                                                  \
    static inline void rpy_put_item_##name(void *at, int64_t i, int64_t stride, result given)                          \
    {                                                                                                                  \
        rpy_raw_store_##name((char *)at + i * stride, given);                                                          \
    }

RPY_RAW_NUMBER(i8, int8_t, int64_t)
RPY_RAW_NUMBER(u8, uint8_t, int64_t)
RPY_RAW_NUMBER(i16, int16_t, int64_t)
RPY_RAW_NUMBER(u16, uint16_t, int64_t)
RPY_RAW_NUMBER(i32, int32_t, int64_t)
RPY_RAW_NUMBER(u32, uint32_t, int64_t)
RPY_RAW_NUMBER(i64, int64_t, int64_t)
RPY_RAW_NUMBER(u64, uint64_t, int64_t)
RPY_RAW_NUMBER(f32, float, double)
RPY_RAW_NUMBER(f64, double, double)

/* The sum of doubles as NumPy's `sum` takes it: in halves down to 128 items, these in eight partial sums. */
typedef double rpy_pair __attribute__((vector_size(16)));

static inline rpy_pair rpy_pair_at(const char *at, int64_t i, int64_t stride)
{
    rpy_pair two;
    if (stride == 8)
        memcpy(&two, at + i * 8, sizeof two);
    else
        two = (rpy_pair){rpy_raw_load_f64((void *)(at + i * stride)), rpy_raw_load_f64((void *)(at + (i + 1) * stride))};
    return two;
}

static inline __attribute__((always_inline)) double rpy_sum_block(const char *at, int64_t n, int64_t stride)
{
    double sum = -0.0;
    int64_t i = 0;
    if (n >= 8) {
        rpy_pair a = rpy_pair_at(at, 0, stride), b = rpy_pair_at(at, 2, stride);
        rpy_pair c = rpy_pair_at(at, 4, stride), d = rpy_pair_at(at, 6, stride);
        for (i = 8; i < n - n % 8; i += 8) {
            a += rpy_pair_at(at, i, stride);
            b += rpy_pair_at(at, i + 2, stride);
            c += rpy_pair_at(at, i + 4, stride);
            d += rpy_pair_at(at, i + 6, stride);
        }
        sum = ((a[0] + a[1]) + (b[0] + b[1])) + ((c[0] + c[1]) + (d[0] + d[1]));
    }
    for (; i < n; i++)
        sum += rpy_raw_load_f64((void *)(at + i * stride));
    return sum;
}

static __attribute__((unused)) double rpy_sum_halves(const char *at, int64_t n, int64_t stride)
{
    if (n <= 128)
        return stride == 8 ? rpy_sum_block(at, n, 8) : rpy_sum_block(at, n, stride);
    int64_t half = n / 2 - n / 2 % 8;
    return rpy_sum_halves(at, half, stride) + rpy_sum_halves(at + half * stride, n - half, stride);
}

static inline double rpy_sum_f64(void *at, int64_t n, int64_t stride)
{
    return rpy_sum_halves(at, n, stride);
}

static inline void rpy_raw_write(void *at, const char *bytes, int64_t count)
{
    memcpy(at, bytes, (size_t)count);
}

#endif
