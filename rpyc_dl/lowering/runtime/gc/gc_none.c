/* --gc=none: memory is never given back. Bump allocation from chunks. */
#if defined(RPY_GC_NONE)
#include <stdio.h>

#include "rpy_internal.h"

#define CHUNK ((size_t)1 << 20)

char *rpy_bump, *rpy_bump_end;
rpy_cell *rpy_free[RPY_CLASSES];
static size_t taken;

static void *from_system(size_t size)
{
    void *p = NULL;
    if (size <= rpy_gc_option.max && taken <= rpy_gc_option.max - size)
        p = calloc(1, size);
    if (p == NULL)
        rpy_raise_memory();
    taken += size;
    return p;
}

void *rpy_alloc_fixed_slow(size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (size > CHUNK / 4)
        return from_system(size);
    rpy_bump = from_system(CHUNK);
    rpy_bump_end = rpy_bump + CHUNK;
    char *p = rpy_bump;
    rpy_bump += size;
    return p;
}

void rpy_gc_add_finalizer(void *object)
{
    (void)object; /* nothing ever dies */
}

void rpy_gc_made_stack(size_t bytes)
{
    (void)bytes;
}

Signed rpy_gc_collect(void)
{
    return (Signed)taken;
}

void rpy_gc_start(void)
{
    rpy_gc_read_options();
}

void rpy_gc_finish(void)
{
    if (rpy_gc_option.stats)
        fprintf(stderr, "gc none: %.1f MB allocated\n", (double)taken / (1 << 20));
}
#endif
