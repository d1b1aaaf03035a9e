/* Memory that the collector knows nothing of: numbers at addresses (`rpython/rtyper/lltypesystem/rawmemory.py`). */
#ifndef RPY_RAW_H
#define RPY_RAW_H

#include <errno.h>
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

/* What the last function of C that failed has left; and have it be that number. */
static inline int64_t rpy_raw_errno(void)
{
    return errno;
}
static inline void rpy_raw_set_errno(int64_t number)
{
    errno = (int)number;
}

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

/* The exact sum of ints of a type that 128 bits hold as often as there is memory for. */
#define RPY_RAW_SUM(name, type)                                                                                        \
    static inline __attribute__((always_inline)) __int128 rpy_added_##name(const char *at, int64_t n, int64_t stride)  \
    {                                                                                                                  \
        __int128 sum = 0;                                                                                              \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            type item;                                                                                                 \
            memcpy(&item, at + i * stride, sizeof item);                                                               \
            sum += item;                                                                                               \
        }                                                                                                              \
        return sum;                                                                                                    \
    }                                                                                                                  \
    static __attribute__((unused)) __int128 rpy_whole_sum_##name(const char *at, int64_t n, int64_t stride)            \
    {                                                                                                                  \
        return stride == sizeof(type) ? rpy_added_##name(at, n, sizeof(type)) : rpy_added_##name(at, n, stride);       \
    }

/* The same for up to 32 bits, of which 64 hold as many: several at once. */
#define RPY_RAW_SMALL_SUM(name, type)                                                                                  \
    static inline __attribute__((always_inline)) int64_t rpy_added_##name(const char *at, int64_t n, int64_t stride)   \
    {                                                                                                                  \
        int64_t sums[4] = {0, 0, 0, 0}, i = 0;                                                                         \
        for (; i + 4 <= n; i += 4)                                                                                     \
            for (int k = 0; k < 4; k++)                                                                                \
                sums[k] += rpy_item_##name((void *)at, i + k, stride);                                                 \
        for (; i < n; i++)                                                                                             \
            sums[0] += rpy_item_##name((void *)at, i, stride);                                                         \
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);                                                              \
    }                                                                                                                  \
    static __attribute__((unused)) __int128 rpy_whole_sum_##name(const char *at, int64_t n, int64_t stride)            \
    {                                                                                                                  \
        return stride == sizeof(type) ? rpy_added_##name(at, n, sizeof(type)) : rpy_added_##name(at, n, stride);       \
    }

RPY_RAW_SMALL_SUM(i8, int8_t)
RPY_RAW_SMALL_SUM(u8, uint8_t)
RPY_RAW_SMALL_SUM(i16, int16_t)
RPY_RAW_SMALL_SUM(u16, uint16_t)
RPY_RAW_SMALL_SUM(i32, int32_t)
RPY_RAW_SMALL_SUM(u32, uint32_t)
RPY_RAW_SUM(u64, uint64_t)

typedef uint64_t rpy_int_pair __attribute__((vector_size(16)));

static inline rpy_int_pair rpy_int_pair_at(const char *at, int64_t i)
{
    rpy_int_pair two;
    memcpy(&two, at + i * 8, sizeof two);
    return two;
}

/* A block of at most 4096 ints that lie side by side. Where each has 50 bits, no sum of them leaves 64. */
static inline __int128 rpy_block_sum_i64(const char *at, int64_t n)
{
    const uint64_t half = UINT64_C(1) << 50;
    rpy_int_pair a = {0, 0}, b = {0, 0}, bits = {0, 0}, bias = {half, half};
    int64_t i = 0;
    for (; i + 4 <= n; i += 4) {
        rpy_int_pair x = rpy_int_pair_at(at, i), y = rpy_int_pair_at(at, i + 2);
        a += x;
        b += y;
        bits |= (x + bias) | (y + bias);
    }
    uint64_t rest = 0, last = bits[0] | bits[1];
    for (; i < n; i++) {
        uint64_t item = (uint64_t)rpy_raw_load_i64((void *)(at + i * 8));
        rest += item;
        last |= item + half;
    }
    a += b;
    if (last >> 51 == 0)
        return (int64_t)(a[0] + a[1] + rest);
    __int128 sum = 0;
    for (i = 0; i < n; i++)
        sum += rpy_raw_load_i64((void *)(at + i * 8));
    return sum;
}

static __attribute__((unused)) __int128 rpy_whole_sum_i64(const char *at, int64_t n, int64_t stride)
{
    __int128 sum = 0;
    if (stride == 8)
        for (int64_t i = 0; i < n; i += 4096)
            sum += rpy_block_sum_i64(at + i * 8, n - i < 4096 ? n - i : 4096);
    else
        for (int64_t i = 0; i < n; i++)
            sum += rpy_item_i64((void *)at, i, stride);
    return sum;
}

/* The sums, and whether they fit 64 bits, as compiled code asks for them; `RPY_RAW_INT_SUM` of each kind of item. */
#define RPY_RAW_INT_SUM(name)                                                                                          \
    static inline bool rpy_sum_fits_##name(void *at, int64_t n, int64_t stride)                                        \
    {                                                                                                                  \
        __int128 sum = rpy_whole_sum_##name(at, n, stride);                                                            \
        return sum == (int64_t)sum;                                                                                    \
    }                                                                                                                  \
    /* INT64_MIN for one that does not fit. */                                                                         \
    static inline int64_t rpy_sum_##name(void *at, int64_t n, int64_t stride)                                          \
    {                                                                                                                  \
        __int128 sum = rpy_whole_sum_##name(at, n, stride);                                                            \
        return sum == (int64_t)sum ? (int64_t)sum : INT64_MIN;                                                         \
    }

RPY_RAW_INT_SUM(i8)
RPY_RAW_INT_SUM(u8)
RPY_RAW_INT_SUM(i16)
RPY_RAW_INT_SUM(u16)
RPY_RAW_INT_SUM(i32)
RPY_RAW_INT_SUM(u32)
RPY_RAW_INT_SUM(i64)
RPY_RAW_INT_SUM(u64)

static inline void rpy_raw_write(void *at, const char *bytes, int64_t count)
{
    memcpy(at, bytes, (size_t)count);
}

#endif
