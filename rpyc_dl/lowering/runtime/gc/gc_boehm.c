/* --gc=boehm: the conservative collector libgc finds what is reachable by itself, on the C stack and in static data. */
#if defined(RPY_GC_BOEHM)
#define GC_THREADS
#include <gc.h>
#include <stdio.h>

#include "rpy_internal.h"

rpy_cell *rpy_free[RPY_CLASSES]; /* always empty: every allocation comes here */

static void *none(size_t size)
{
    (void)size;
    return NULL; /* rather than libgc's message: the caller raises MemoryError */
}

/* libgc counts how often it was disabled: change that only when `rpy_gc_held` changes. */
static void heed_hold(void)
{
    static bool disabled;
    if (disabled == rpy_gc_held)
        return;
    disabled = rpy_gc_held;
    if (disabled)
        GC_disable();
    else
        GC_enable();
}

void *rpy_alloc_fixed_slow(size_t size)
{
    heed_hold();
    if (RPY_UNLIKELY(rpy_stress_due()))
        GC_gcollect();
    void *p = size <= rpy_gc_option.max ? GC_malloc(size) : NULL;
    if (p == NULL)
        rpy_raise_memory();
    return p;
}

static void finalize(void *object, void *unused)
{
    (void)unused;
    rpy_program.types[((rpy_header *)object)->word >> 8].finalizer(object);
}

void rpy_gc_add_finalizer(void *object)
{
    GC_register_finalizer_no_order(object, finalize, NULL, NULL, NULL);
}

/* What is hidden has its highest bit set, which no pointer has. What libgc did not allocate lives for ever. */
void rpy_weak_store(void *owner, void **place, void *target)
{
    (void)owner;
    if (target == NULL || GC_base(target) == NULL) {
        *place = target;
        return;
    }
    *place = (void *)~(uintptr_t)target;
    if (GC_general_register_disappearing_link(place, target) == GC_NO_MEMORY)
        rpy_raise_memory();
}

static void *shown(void *hidden)
{
    uintptr_t word = (uintptr_t) * (void **)hidden;
    return (void *)(word >> (8 * sizeof word - 1) ? ~word : word);
}

void *rpy_weak_shown(void *hidden)
{
    return GC_call_with_alloc_lock(shown, &hidden);
}

void rpy_gc_made_stack(size_t bytes)
{
    (void)bytes;
}

Signed rpy_gc_collect(void)
{
    GC_gcollect();
    return (Signed)(GC_get_heap_size() - GC_get_free_bytes());
}

void rpy_gc_enter_thread(void)
{
    struct GC_stack_base base;
    if (!GC_thread_is_registered() && GC_get_stack_base(&base) == GC_SUCCESS)
        GC_register_my_thread(&base);
}

void *rpy_gc_table(size_t bytes)
{
    return GC_malloc_uncollectable(bytes);
}

void rpy_gc_table_free(void *table)
{
    GC_free(table);
}

void rpy_gc_start(void)
{
    rpy_gc_read_options();
    GC_INIT();
    GC_allow_register_threads();
    GC_set_oom_fn(none);
    GC_set_warn_proc(GC_ignore_warn_proc);
    if (rpy_gc_option.max != SIZE_MAX)
        GC_set_max_heap_size(rpy_gc_option.max);
}

void rpy_gc_finish(void)
{
    if (rpy_gc_option.stats)
        fprintf(stderr, "gc boehm: %lu collections, %.1f MB allocated, %.1f MB heap\n", (unsigned long)GC_get_gc_no(),
                (double)GC_get_total_bytes() / (1 << 20), (double)GC_get_heap_size() / (1 << 20));
}
#endif
