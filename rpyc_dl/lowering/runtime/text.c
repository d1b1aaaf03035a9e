/* Texts: their hash, searching, and their UTF-8 form for messages. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "rpy_array.h"
#include "rpy_int.h"
#include "rpy_internal.h"

/* ---- searching ---- */

static inline bool differ8(const uint8_t *a, const uint8_t *b)
{
    uint64_t x, y;
    memcpy(&x, a, 8);
    memcpy(&y, b, 8);
    return x != y;
}

/* How many bytes are the same, of n: all, or at least so many. The last step overlaps the one before it. */
static Signed same_bytes(const uint8_t *a, const uint8_t *b, Signed n)
{
    Signed i = 0;
    if (n < 8) {
        while (i < n && a[i] == b[i])
            i++;
        return i;
    }
#if defined(__SSE2__)
    for (; n - i >= 16; i += 16) {
        __m128i x = _mm_loadu_si128((const void *)(a + i)), y = _mm_loadu_si128((const void *)(b + i));
        unsigned same = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, y));
        if (same != 0xFFFF)
            return i;
    }
#endif
    for (; n - i >= 8; i += 8)
        if (differ8(a + i, b + i))
            return i;
    return differ8(a + n - 8, b + n - 8) ? i : n;
}

/* What is searched, and how: eight bytes (or all) are looked at before the others, those where a run of one byte ends last, so
   that nothing is predicted wrongly where the alphabet is small. */
typedef struct search {
    const uint8_t *items, *wanted;
    Signed start, end, n;
    Signed window; /* where in `wanted` the bytes are that are looked at first … */
    uint64_t beginning, mask; /* … which are these */
    Signed in_vain; /* so many bytes were equal where something else was found */
} search;

typedef enum answer { FOUND, ELSEWHERE, TOO_OFTEN } answer;

/* Whether all of it is at a place. Where that was asked in vain too often, another algorithm is to go on. */
static inline answer look(search *s, Signed i)
{
    Signed same = same_bytes(s->items + i, s->wanted, s->n);
    if (same == s->n)
        return FOUND;
    s->in_vain += same;
    return s->in_vain > 16384 + 32 * (i - s->start) ? TOO_OFTEN : ELSEWHERE;
}

/* Whether the eight bytes are there; so many have to be readable. */
static inline bool begins(const search *s, Signed i)
{
    uint64_t word;
    memcpy(&word, s->items + i + s->window, 8);
    return ((word ^ s->beginning) & s->mask) == 0;
}

/* memmem is linear. */
static Signed go_on(const search *s, Signed i)
{
    const uint8_t *found = memmem(s->items + i, (size_t)(s->end - i), s->wanted, (size_t)s->n);
    return found == NULL ? -1 : found - s->items;
}

#if defined(__SSE2__)
/* Sixteen places at once, from `*i` on, by three of these bytes and the last one: whether that has found it, or another algorithm
   has to go on at `*i`. The last sixteen are looked at with those before them again, which is nothing found twice. */
static answer look_at_many(search *s, Signed *i)
{
    enum { PLACES = 16, BYTES = 4, RUN_ENDS = 3 };
    __m128i wanted[BYTES];
    Signed offset[BYTES], first = s->n < 8 ? 0 : s->window + RUN_ENDS;
    for (int k = 0; k < BYTES; k++) {
        offset[k] = k < BYTES - 1 && k < s->n ? first + k : s->n - 1;
        wanted[k] = _mm_set1_epi8((char)s->wanted[offset[k]]);
    }
    for (Signed last = s->end - s->n - (PLACES - 1);; *i += PLACES) {
        if (*i > last) {
            if (last < s->start || *i > s->end - s->n)
                break;
            *i = last;
        }
        __m128i equal = _mm_set1_epi8(-1);
        for (int k = 0; k < BYTES; k++) {
            const void *there = s->items + *i + offset[k];
            equal = _mm_and_si128(equal, _mm_cmpeq_epi8(_mm_loadu_si128(there), wanted[k]));
        }
        for (unsigned places = (unsigned)_mm_movemask_epi8(equal); RPY_UNLIKELY(places != 0); places &= places - 1) {
            Signed place = *i + __builtin_ctz(places);
            if (s->n >= 8 && !begins(s, place))
                continue;
            answer there = look(s, place);
            if (there != ELSEWHERE) {
                *i = place + (there == TOO_OFTEN);
                return there;
            }
        }
    }
    return ELSEWHERE;
}
#else
static answer look_at_many(search *s, Signed *i)
{
    (void)s, (void)i;
    return ELSEWHERE;
}
#endif

Signed rpy_search_bytes(const uint8_t *items, const uint8_t *wanted, Signed start, Signed end, Signed n)
{
    search s = {items, wanted, start, end, n, n < 8 ? 0 : n - 8, 0, 0, 0};
    size_t head = (size_t)(n - s.window);
    while (s.window > 0 && wanted[s.window + 3] == wanted[s.window + 4])
        s.window--;
    memcpy(&s.beginning, wanted + s.window, head);
    memset(&s.mask, 0xFF, head);
    Signed i = start, limit = end - n, readable = end - 8 - s.window;
    answer there = look_at_many(&s, &i);
    for (; there == ELSEWHERE && i <= limit && i <= readable; i++) {
        if (RPY_LIKELY(!begins(&s, i)))
            continue;
        there = look(&s, i);
        if (there == FOUND)
            break;
    }
    if (there != ELSEWHERE)
        return there == FOUND ? i : go_on(&s, i);
    for (; i <= limit; i++)
        if (memcmp(items + i, wanted, (size_t)n) == 0)
            return i;
    return -1;
}

/* ---- white space ---- */

static inline bool is_space(uint8_t c, bool text)
{
    if (c >= 9 && c <= 13)
        return true;
    return text ? (c >= 28 && c <= 32) || c == 0x85 || c == 0xA0 : c == 32;
}

#if defined(__SSE2__)
/* Those of five that begin with `first`. */
static inline __m128i one_of_five(__m128i bytes, char first)
{
    __m128i beyond = _mm_subs_epu8(_mm_sub_epi8(bytes, _mm_set1_epi8(first)), _mm_set1_epi8(4));
    return _mm_cmpeq_epi8(beyond, _mm_setzero_si128());
}

static inline uint64_t spaces_of(__m128i bytes, bool text)
{
    __m128i found = one_of_five(bytes, 9);
    if (text) {
        __m128i wide = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)0x85)),
                                    _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)0xA0)));
        found = _mm_or_si128(found, _mm_or_si128(one_of_five(bytes, 28), wide));
    } else {
        found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(32)));
    }
    return (uint64_t)(unsigned)_mm_movemask_epi8(found);
}
#endif

/* The last step of sixteen, or eight, looks at bytes of the one before it again. */
Unsigned rpy_spaces(const uint8_t *items, Signed start, Signed end, bool text)
{
    const uint8_t *first = items + start;
    Signed n = end - start < 64 ? end - start : 64, i = 0;
    uint64_t found = 0;
#if defined(__SSE2__)
    if (n >= 16) {
        for (; n - i > 16; i += 16)
            found |= spaces_of(_mm_loadu_si128((const void *)(first + i)), text) << i;
        found |= spaces_of(_mm_loadu_si128((const void *)(first + n - 16)), text) << (n - 16);
        i = n;
    } else if (n >= 8) {
        found = (spaces_of(_mm_loadl_epi64((const void *)first), text) & 255) |
                (spaces_of(_mm_loadl_epi64((const void *)(first + n - 8)), text) & 255) << (n - 8);
        i = n;
    }
#endif
    for (; i < n; i++)
        found |= (uint64_t)is_space(first[i], text) << i;
    return n < 64 ? found | ~UINT64_C(0) << n : found;
}

Unsigned rpy_equal_bytes(const uint8_t *items, uint8_t item, Signed start, Signed end)
{
    const uint8_t *first = items + start;
    Signed n = end - start < 64 ? end - start : 64, i = 0;
    uint64_t found = 0;
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8((char)item);
    for (; n - i >= 16; i += 16) {
        __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const void *)(first + i)), wanted);
        found |= (uint64_t)(unsigned)_mm_movemask_epi8(equal) << i;
    }
    if (n >= 16 && i < n) {
        __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const void *)(first + n - 16)), wanted);
        return found | (uint64_t)(unsigned)_mm_movemask_epi8(equal) << (n - 16);
    }
#endif
    for (; i < n; i++)
        found |= (uint64_t)(first[i] == item) << i;
    return found;
}

/* ---- counting, exchanging ---- */

Signed rpy_count_byte(const uint8_t *items, uint8_t item, Signed start, Signed end)
{
    Signed count = 0;
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8((char)item);
    for (; end - start >= 16; start += 16) {
        __m128i there = _mm_loadu_si128((const void *)(items + start));
        /* what is equal is -1 in each of the sixteen places: the sum of their absolute values */
        __m128i ones = _mm_sub_epi8(_mm_setzero_si128(), _mm_cmpeq_epi8(there, wanted));
        __m128i sums = _mm_sad_epu8(ones, _mm_setzero_si128());
        count += _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
    }
#endif
    for (; start < end; start++)
        count += items[start] == item;
    return count;
}

void rpy_exchange_byte(uint8_t *items, uint8_t item, uint8_t other, Signed start, Signed end)
{
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8((char)item), difference = _mm_set1_epi8((char)(item ^ other));
    for (; end - start >= 16; start += 16) {
        __m128i there = _mm_loadu_si128((const void *)(items + start));
        __m128i change = _mm_and_si128(_mm_cmpeq_epi8(there, wanted), difference);
        _mm_storeu_si128((void *)(items + start), _mm_xor_si128(there, change));
    }
#endif
    for (; start < end; start++)
        if (items[start] == item)
            items[start] = other;
}

#if defined(__SSE2__)
/* The bytes of `there`, flipped: those that are no more than `width` above `first`. */
static inline __m128i flipped(__m128i there, __m128i first, __m128i width, __m128i bits)
{
    __m128i beyond = _mm_subs_epu8(_mm_sub_epi8(there, first), width);
    return _mm_xor_si128(there, _mm_and_si128(_mm_cmpeq_epi8(beyond, _mm_setzero_si128()), bits));
}
#endif

/* The last step of sixteen, or eight, overlaps the one before it. */
void rpy_flip_bytes(const uint8_t *source, uint8_t *target, uint8_t first, uint8_t last, uint8_t bits, Signed n)
{
    Signed i = 0;
#if defined(__SSE2__)
    const __m128i least = _mm_set1_epi8((char)first), width = _mm_set1_epi8((char)(last - first)),
                  flips = _mm_set1_epi8((char)bits);
    if (n >= 16) {
        for (;; i = i + 16 <= n - 16 ? i + 16 : n - 16) {
            __m128i there = _mm_loadu_si128((const void *)(source + i));
            _mm_storeu_si128((void *)(target + i), flipped(there, least, width, flips));
            if (i == n - 16)
                return;
        }
    }
    if (n >= 8) {
        __m128i start = _mm_loadl_epi64((const void *)source), end = _mm_loadl_epi64((const void *)(source + n - 8));
        _mm_storel_epi64((void *)target, flipped(start, least, width, flips));
        _mm_storel_epi64((void *)(target + n - 8), flipped(end, least, width, flips));
        return;
    }
#endif
    for (; i < n; i++)
        target[i] = (uint8_t)(source[i] - first) <= (uint8_t)(last - first) ? source[i] ^ bits : source[i];
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
