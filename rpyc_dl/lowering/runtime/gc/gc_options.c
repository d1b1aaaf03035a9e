/* What all collectors share: the options of the environment, the shadow stack, memory that is not collected. */
#include <stdio.h>

#include "rpy_internal.h"
#include "rpy_platform.h"

rpy_gc_options rpy_gc_option = {false, false, SIZE_MAX};
void **rpy_roots_top, **rpy_roots_base;
size_t rpy_first_held;
bool rpy_gc_held;
void (*rpy_more_roots)(void (*visit)(void *));

/* rpy_size_class(8 * i). */
const uint8_t rpy_class_of_words[RPY_SMALL / 8 + 1] = {
    0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 16, 16, 17, 17, 18,
    18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 23, 23, 24, 24, 24, 24, 25, 25, 25, 25, 26, 26, 26,
    26, 27, 27, 27, 27, 28, 28, 28, 28, 29, 29, 29, 29, 30, 30, 30, 30, 31, 31, 31, 31, 31, 31, 31,
    31, 32, 32, 32, 32, 32, 32, 32, 32, 33, 33, 33, 33, 33, 33, 33, 33, 34, 34, 34, 34, 34, 34, 34,
    34, 35, 35, 35, 35, 35, 35, 35, 35, 36, 36, 36, 36, 36, 36, 36, 36, 37, 37, 37, 37, 37, 37, 37,
    37, 38, 38, 38, 38, 38, 38, 38, 38, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39,
    39, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 41, 41, 41, 41, 41, 41, 41,
    41, 41, 41, 41, 41, 41, 41, 41, 41, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42,
    42, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 44, 44, 44, 44, 44, 44, 44,
    44, 44, 44, 44, 44, 44, 44, 44, 44, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
    45, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46,
};

static size_t parse_size(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    unsigned shift = 0;
    switch (*end) {
    case 'k': case 'K': shift = 10; end++; break;
    case 'm': case 'M': shift = 20; end++; break;
    case 'g': case 'G': shift = 30; end++; break;
    default: break;
    }
    if (end == text || *end != 0 || value == 0 || value > (SIZE_MAX >> shift))
        return 0;
    return (size_t)value << shift;
}

static void read_option(const char *word)
{
    if (strcmp(word, "stats") == 0)
        rpy_gc_option.stats = true;
    else if (strcmp(word, "stress") == 0)
        rpy_gc_option.stress = true;
    else if (strncmp(word, "max=", 4) == 0 && parse_size(word + 4) != 0)
        rpy_gc_option.max = parse_size(word + 4);
    else {
        fprintf(stderr, "RPYC_DL_GC: `%s` is not an option; use stats, stress, max=512M, separated by commas\n", word);
        exit(2);
    }
}

void rpy_gc_read_options(void)
{
    const char *text = getenv("RPYC_DL_GC");
    if (text == NULL)
        return;
    while (*text != 0) {
        size_t length = strcspn(text, ",");
        char word[64] = "";
        if (length < sizeof word)
            memcpy(word, text, length);
        if (length > 0)
            read_option(word);
        text += length + (text[length] == ',');
    }
}

bool rpy_stress_due(void)
{
    static size_t count;
    return rpy_gc_option.stress && !rpy_gc_held && (++count <= 20000 || count % 1000 == 0);
}

void *rpy_grown(void *items, size_t *capacity, size_t item)
{
    *capacity = *capacity ? *capacity * 2 : 64;
    items = realloc(items, *capacity * item);
    if (items == NULL)
        rpy_give_up("MemoryError: there is no memory for the collector's own tables");
    return items;
}

void rpy_roots_start(size_t bytes)
{
    void *p = rpy_platform_reserve(bytes);
    if (p == NULL)
        rpy_give_up("MemoryError: there is not enough memory to start");
    rpy_roots_base = rpy_roots_top = p;
}

void *rpy_raw_malloc(size_t size, bool zero)
{
    void *p = zero ? calloc(1, size ? size : 1) : malloc(size ? size : 1);
    if (p == NULL)
        rpy_raise_memory();
    return p;
}

static size_t size_of_items(size_t fixed, size_t item, Signed length)
{
    size_t size = rpy_var_size(fixed, item, length);
    if (size == SIZE_MAX)
        rpy_raise_memory();
    return size;
}

void *rpy_alloc_var_slow(size_t fixed, size_t item, Signed length)
{
    return rpy_alloc_fixed_slow(size_of_items(fixed, item, length));
}

void *rpy_alloc_var_unset(size_t fixed, size_t item, Signed length)
{
    return rpy_alloc_unset_slow(size_of_items(fixed, item, length));
}

void *rpy_alloc_var_known(size_t fixed, size_t item, Signed length)
{
    return rpy_alloc_var_slow(fixed, item, length);
}

void *rpy_new_fixed(size_t size, uint64_t header)
{
    void *p = rpy_alloc_fast_any(size);
    if (p == NULL)
        p = rpy_alloc_fixed_slow(size);
    memset(p, 0, size);
    rpy_set_header(p, header);
    return p;
}

static void *new_var(size_t fixed, size_t item, size_t length_offset, Signed length, uint64_t header, bool zero)
{
    void *p = rpy_alloc_var_fast(fixed, item, length);
    if (p == NULL)
        p = zero ? rpy_alloc_var_slow(fixed, item, length) : rpy_alloc_var_unset(fixed, item, length);
    rpy_init_var(p, header, fixed, item, length_offset, length, zero);
    return p;
}

void *rpy_new_var(size_t fixed, size_t item, size_t length_offset, Signed length, uint64_t header)
{
    return new_var(fixed, item, length_offset, length, header, true);
}

void *rpy_new_var_unset(size_t fixed, size_t item, size_t length_offset, Signed length, uint64_t header)
{
    return new_var(fixed, item, length_offset, length, header, false);
}
