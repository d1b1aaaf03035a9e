/* Operations on ranges of items. `a` and `b` point to the first item of the range. */
#ifndef RPY_ARRAY_H
#define RPY_ARRAY_H

#include "rpy_base.h"

/* gcc sees a short constant text as the source, and warns of the branch for long ones, which is never taken then. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif
/* memmove, in line for the few bytes that words and digits have: all is read before anything is written. */
static inline void rpy_copy_few(void *target, const void *source, size_t n)
{
    if (n > 16) {
        memmove(target, source, n);
        return;
    }
    const char *s = (const char *)source;
    char *t = (char *)target;
    if (n >= 8) {
        uint64_t first, last;
        memcpy(&first, s, 8);
        memcpy(&last, s + n - 8, 8);
        memcpy(t, &first, 8);
        memcpy(t + n - 8, &last, 8);
    } else if (n >= 4) {
        uint32_t first, last;
        memcpy(&first, s, 4);
        memcpy(&last, s + n - 4, 4);
        memcpy(t, &first, 4);
        memcpy(t + n - 4, &last, 4);
    } else if (n > 0) {
        char first = s[0], middle = s[n / 2], last = s[n - 1];
        t[0] = first;
        t[n / 2] = middle;
        t[n - 1] = last;
    }
}
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#pragma GCC diagnostic pop
#endif

/* An integer that is proven to fit into T, which it is stored as. Sanitized programs look. */
#if defined(RPY_ASAN)
#define RPY_STORED(T, value)                                                                   \
    __extension__({                                                                            \
        Signed v_ = (value);                                                                   \
        if (v_ != (T)v_)                                                                       \
            abort();                                                                           \
        (T)v_;                                                                                 \
    })
#else
#define RPY_STORED(T, value) ((T)(value))
#endif

/* Copy `n` items of one type; the ranges may overlap. */
#define RPY_ARRAY_COPY(T, source, target, n)                                                   \
    (sizeof(T) <= 2 ? rpy_copy_few((target), (source), (size_t)(n) * sizeof(T))                \
                    : (void)memmove((target), (source), (size_t)(n) * sizeof(T)))

/* Copy between integers of different sizes; such arrays do not overlap. */
#define RPY_ARRAY_CONVERT(source, target, n)                                                   \
    do {                                                                                       \
        __typeof__(*(source)) const *s_ = (source);                                            \
        __typeof__(*(target)) *t_ = (target);                                                  \
        for (Signed i_ = 0, n_ = (n); i_ < n_; i_++)                                           \
            t_[i_] = (__typeof__(*(target)))s_[i_];                                            \
    } while (0)

#define RPY_ARRAY_FILL(target, n, item)                                                        \
    do {                                                                                       \
        __typeof__(*(target)) *t_ = (target);                                                  \
        __typeof__(*(target)) x_ = (item);                                                     \
        for (Signed i_ = 0, n_ = (n); i_ < n_; i_++)                                           \
            t_[i_] = x_;                                                                       \
    } while (0)

/* Have the processor fetch what an item points to, or what the key with the item's number points to; beyond the ends
   nothing. */
#define RPY_ITEM_AHEAD(array, i)                                                               \
    do {                                                                                       \
        Signed i_ = (i);                                                                       \
        if ((Unsigned)i_ < (Unsigned)(array)->length)                                          \
            __builtin_prefetch((array)->items[i_]);                                            \
    } while (0)
#define RPY_KEY_AHEAD(array, i, keys)                                                          \
    do {                                                                                       \
        Signed i_ = (i);                                                                       \
        if ((Unsigned)i_ < (Unsigned)(array)->length)                                          \
            __builtin_prefetch((keys)->items[(array)->items[i_]]);                             \
    } while (0)

/* memcmp(a, b, n) == 0, in line for few bytes. */
static inline bool rpy_equal_few(const void *a, const void *b, size_t n)
{
    if (n > 16)
        return memcmp(a, b, n) == 0;
    const char *x = (const char *)a, *y = (const char *)b;
    if (n >= 8) {
        uint64_t x1, x2, y1, y2;
        memcpy(&x1, x, 8);
        memcpy(&y1, y, 8);
        memcpy(&x2, x + n - 8, 8);
        memcpy(&y2, y + n - 8, 8);
        return ((x1 ^ y1) | (x2 ^ y2)) == 0;
    }
    if (n >= 4) {
        uint32_t x1, x2, y1, y2;
        memcpy(&x1, x, 4);
        memcpy(&y1, y, 4);
        memcpy(&x2, x + n - 4, 4);
        memcpy(&y2, y + n - 4, 4);
        return ((x1 ^ y1) | (x2 ^ y2)) == 0;
    }
    return n == 0 || (x[0] == y[0] && x[n / 2] == y[n / 2] && x[n - 1] == y[n - 1]);
}

#define RPY_ARRAY_EQUAL(result, T, a, b, n) ((result) = rpy_equal_few((a), (b), (size_t)(n) * sizeof(T)))

#define RPY_ARRAY_EQUAL_MIXED(result, a, b, n)                                                 \
    do {                                                                                       \
        Signed order_;                                                                         \
        RPY_ARRAY_COMPARE_MIXED(order_, a, b, n);                                              \
        (result) = order_ == 0;                                                                \
    } while (0)

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define rpy_big_endian_64 __builtin_bswap64
#define rpy_big_endian_32 __builtin_bswap32
#else
#define rpy_big_endian_64(x) (x)
#define rpy_big_endian_32(x) (x)
#endif

/* Eight, or the first and the last four, or up to three bytes as a number that is ordered as they are. */
static inline uint64_t rpy_ordered_few(const uint8_t *items, size_t n)
{
    if (n >= 8) {
        uint64_t word;
        memcpy(&word, items, 8);
        return rpy_big_endian_64(word);
    }
    if (n >= 4) {
        uint32_t first, last;
        memcpy(&first, items, 4);
        memcpy(&last, items + n - 4, 4);
        return (uint64_t)rpy_big_endian_32(first) << 32 | rpy_big_endian_32(last);
    }
    return n == 0 ? 0 : (uint64_t)items[0] << 16 | (uint64_t)items[n / 2] << 8 | items[n - 1];
}

/* The sign of memcmp(a, b, n), in line where the first eight bytes tell. */
static inline Signed rpy_compare_bytes(const void *a, const void *b, size_t n)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    uint64_t x1 = rpy_ordered_few(x, n), y1 = rpy_ordered_few(y, n);
    if (x1 != y1)
        return x1 < y1 ? -1 : 1;
    if (n <= 8)
        return 0;
    int order = memcmp(x + 8, y + 8, n - 8);
    return (order > 0) - (order < 0);
}

#define RPY_ARRAY_COMPARE_BYTES(result, a, b, n) ((result) = rpy_compare_bytes((a), (b), (size_t)(n)))

#define RPY_ARRAY_COMPARE_MIXED(result, a, b, n)                                               \
    do {                                                                                       \
        __typeof__(*(a)) const *a_ = (a);                                                      \
        __typeof__(*(b)) const *b_ = (b);                                                      \
        Signed i_ = 0, n_ = (n);                                                               \
        while (i_ < n_ && (Signed)a_[i_] == (Signed)b_[i_])                                    \
            i_++;                                                                              \
        (result) = i_ == n_ ? 0 : (Signed)a_[i_] < (Signed)b_[i_] ? -1 : 1;                    \
    } while (0)

/* The first index of `item` in [start, end), or -1. */
#define RPY_ARRAY_FIND_ITEM(result, items, item, start, end)                                   \
    do {                                                                                       \
        __typeof__(*(items)) const *a_ = (items);                                              \
        __typeof__(*(items)) x_ = (item);                                                      \
        Signed i_ = (start), e_ = (end);                                                       \
        while (i_ < e_ && a_[i_] != x_)                                                        \
            i_++;                                                                              \
        (result) = i_ < e_ ? i_ : -1;                                                          \
    } while (0)

static inline Signed rpy_find_byte(const uint8_t *items, int item, Signed start, Signed end)
{
    const uint8_t *found = start < end ? memchr(items + start, item, (size_t)(end - start)) : NULL;
    return found == NULL ? -1 : found - items;
}

#define RPY_ARRAY_FIND_BYTE(result, items, item, start, end) \
    ((result) = rpy_find_byte((items), (item), (start), (end)))

/* How often a byte is in [start, end); the second one stores another one in its place. */
Signed rpy_count_byte(const uint8_t *items, uint8_t item, Signed start, Signed end);
void rpy_exchange_byte(uint8_t *items, uint8_t item, uint8_t other, Signed start, Signed end);

/* Copy n bytes; of those that are first..last these bits are flipped. */
void rpy_flip_bytes(const uint8_t *source, uint8_t *target, uint8_t first, uint8_t last, uint8_t bits, Signed n);

/* The first index in [start, end) from which on the n bytes `wanted` stand, or -1. */
Signed rpy_search_bytes(const uint8_t *items, const uint8_t *wanted, Signed start, Signed end, Signed n);

/* The first index in [start, end) of a byte below `least` (0 to 128) or from 128 on; `end` if there is none. Eight bytes at a
   time: the lowest byte whose high bit is set in `found` is exact, since nothing below it has borrowed. */
static inline Signed rpy_find_special(const uint8_t *items, Signed least, Signed start, Signed end)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    while (end - start >= 8) {
        uint64_t word;
        memcpy(&word, items + start, 8);
        uint64_t found = ((word - ones * (uint64_t)least) | word) & (ones * 128);
        if (found != 0)
            return start + __builtin_ctzll(found) / 8;
        start += 8;
    }
    while (start < end && items[start] >= least && items[start] < 128)
        start++;
    return start < end ? start : end;
}

/* A bit for each of 64 bytes from `start` on, the lowest for the first: whether it is white space, of texts or of bytes. Beyond
   `end` they are 1. */
Unsigned rpy_spaces(const uint8_t *items, Signed start, Signed end, bool text);

/* The same: whether it is `item`. Beyond `end` they are 0. */
Unsigned rpy_equal_bytes(const uint8_t *items, uint8_t item, Signed start, Signed end);

/* lltype.support.hash_bytes. */
Signed rpy_hash_bytes(const void *data, size_t length);

#endif
