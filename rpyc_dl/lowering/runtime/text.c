/* Texts: their hash, searching, and their UTF-8 form for messages. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "rpy_array.h"
#include "rpy_int.h"
#include "rpy_internal.h"

/* ---- searching ---- */

/* How many bytes are the same, of n, in steps of eight but the last ones. */
static Signed same_bytes(const uint8_t *a, const uint8_t *b, Signed n)
{
    Signed i = 0;
    uint64_t x, y;
    for (; n - i >= 8; i += 8) {
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        if (x != y)
            return i;
    }
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

/* Eight bytes are compared at once at each place, those where a run of one byte ends last: nothing is predicted wrongly
   where the alphabet is small. Where that finds too much that turns out to be something else, memmem goes on, which is linear. */
Signed rpy_search_bytes(const uint8_t *items, const uint8_t *wanted, Signed start, Signed end, Signed n)
{
    size_t head = n < 8 ? (size_t)n : 8;
    uint64_t beginning = 0, mask = 0, word;
    Signed window = n - (Signed)head;
    while (window > 0 && wanted[window + 3] == wanted[window + 4])
        window--;
    memcpy(&beginning, wanted + window, head);
    memset(&mask, 0xFF, head);
    Signed i = start, limit = end - n, readable = end - 8 - window, in_vain = 0;
    for (; i <= limit && i <= readable; i++) {
        memcpy(&word, items + i + window, 8);
        if (RPY_LIKELY(((word ^ beginning) & mask) != 0))
            continue;
        Signed same = same_bytes(items + i, wanted, n);
        if (same == n)
            return i;
        in_vain += same;
        if (in_vain > 16384 + 32 * (i - start)) {
            const uint8_t *found = memmem(items + i + 1, (size_t)(end - i - 1), wanted, (size_t)n);
            return found == NULL ? -1 : found - items;
        }
    }
    for (; i <= limit; i++)
        if (memcmp(items + i, wanted, (size_t)n) == 0)
            return i;
    return -1;
}

/* ---- lltype.support.hash_bytes, word for word ---- */

#define HASH_SEED UINT64_C(0x9E3779B97F4A7C15)
#define HASH_MUL UINT64_C(0xD6E8FEB86659FD93)

static inline uint64_t mum(uint64_t a, uint64_t b)
{
    rpy_uint128 product = (rpy_uint128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The last 1 to 7 bytes, as the low ones of a word: what overlaps is the same bytes in the same places. */
static inline uint64_t last_word(const char *p, size_t length)
{
    if (length >= 4) {
        uint32_t low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + length - 4, 4);
        return low | (uint64_t)high << 8 * (length - 4);
    }
    const uint8_t *b = (const uint8_t *)p;
    size_t middle = length / 2, last = length - 1;
    return b[0] | (uint64_t)b[middle] << 8 * middle | (uint64_t)b[last] << 8 * last;
}

Signed rpy_hash_bytes(const void *data, size_t length)
{
    const char *p = data;
    uint64_t h = HASH_SEED ^ length;
    for (; length >= 8; p += 8, length -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = mum(h ^ word, HASH_MUL);
    }
    if (length > 0)
        h = mum(h ^ last_word(p, length), HASH_MUL);
    return (Signed)mum(h ^ (h >> 32), HASH_SEED);
}

/* ---- UTF-8 ---- */

static uint32_t code_at(const void *items, Signed i, Signed kind)
{
    switch (kind) {
    case 1: return ((const uint8_t *)items)[i];
    case 2: return ((const uint16_t *)items)[i];
    default: return ((const uint32_t *)items)[i];
    }
}

/* The UTF-8 form of one code point; its length. Lone surrogates are escaped: `\udc80`. */
static int encode(uint32_t c, Char *out)
{
    static const char digits[] = "0123456789abcdef";
    if (c < 0x80) {
        out[0] = (Char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (Char)(0xC0 | c >> 6);
        out[1] = (Char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c >= 0xD800 && c < 0xE000) {
        out[0] = '\\';
        out[1] = 'u';
        for (int i = 0; i < 4; i++)
            out[2 + i] = (Char)digits[c >> (12 - 4 * i) & 15];
        return 6;
    }
    if (c < 0x10000) {
        out[0] = (Char)(0xE0 | c >> 12);
        out[1] = (Char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (Char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (Char)(0xF0 | c >> 18);
    out[1] = (Char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (Char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (Char)(0x80 | (c & 0x3F));
    return 4;
}

rpy_text rpy_text_failed(rpy_text name)
{
    static const char words[] = ": <exception str() failed>";
    Char *out = realloc((void *)name.data, (size_t)name.length + sizeof words);
    if (out == NULL)
        return name;
    memcpy(out + name.length, words, sizeof words);
    return (rpy_text){out, name.length + (Signed)sizeof words - 1};
}

rpy_text rpy_text_of(const void *items, Signed length, Signed kind)
{
    Char *out = malloc((size_t)length * 6 + 1);
    Signed n = 0;
    if (out == NULL)
        return (rpy_text){NULL, 0};
    for (Signed i = 0; i < length; i++)
        n += encode(code_at(items, i, kind), out + n);
    return (rpy_text){out, n};
}
