/* --gc=ref: reference counting, deferred as Deutsch and Bobrow describe it ("An efficient, incremental, automatic garbage
   collector", 1976).

   Only references from objects are counted. An object that no other one refers to stands in `rpy_queue`; now and then the
   queue is settled: what the shadow stack does not know either is freed, and what only it referred to in turn. Exceptions
   that jump over C frames need no care. Objects that refer to each other in a circle are never freed. */
#if defined(RPY_GC_REF)
#include <stdio.h>

#include "rpy_heap.h"

#define SLAB ((size_t)16 << 10)
#define LEAST_QUEUE ((size_t)1 << 16)
#define MANY_BYTES ((size_t)8 << 20) /* so much memory is taken before the queue is settled though it is short */

rpy_vector rpy_queue;
size_t rpy_queue_limit = LEAST_QUEUE;
static size_t since, settled;
static rpy_vector weakly_known; /* what weak fields are parts of or refer to, of all that has just been freed */

/* ---- freeing ---- */

static void release(rpy_header *object)
{
    const rpy_type *type = rpy_type_of(object);
    if (object->word & RPY_FINAL) { /* once more, with its finalizer called */
        object->word = (object->word & ~(uint64_t)(RPY_FINAL | RPY_QUEUED)) + RPY_ONE;
        rpy_push(&rpy_to_finalize, object);
        return;
    }
    if (object->word & RPY_WEAK)
        rpy_push(&weakly_known, object);
    size_t size = rpy_object_size(object, type);
    rpy_visit_pointers((char *)object, type, rpy_lose);
    if (size > RPY_SMALL) {
        rpy_heap_free_large(object, size);
        return;
    }
    unsigned c = rpy_size_class(size);
    rpy_free[c] = rpy_chain_cell(object, rpy_cell_size[c], rpy_free[c]);
}

static void set_stacked(void *word)
{
    rpy_header *object = word;
    if (!rpy_is_no_object(object) && !(object->word & RPY_MARK))
        object->word |= RPY_STACKED;
}

static void clear_stacked(void *word)
{
    rpy_header *object = word;
    if (!rpy_is_no_object(object) && !(object->word & RPY_MARK))
        object->word &= ~(uint64_t)RPY_STACKED;
}

/* A coroutine that is not at its end refers to itself from its stack: all of them are alive. */
static bool lives(const void *owner)
{
    (void)owner;
    return true;
}

static void visit_stacks(void (*visit)(void *))
{
    for (void **p = rpy_roots_base; p < rpy_roots_top; p++)
        visit(*p);
    rpy_stacks_visit_first(visit);
    rpy_stacks_visit(lives, visit);
    rpy_stacks_visited(NULL);
    visit(rpy_exc_value);
    rpy_traceback_visit(visit);
}

static int by_address(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)*(void *const *)a, y = (uintptr_t)*(void *const *)b;
    return (x > y) - (x < y);
}

static bool is_kept(const void *object)
{
    return bsearch(&object, weakly_known.items, weakly_known.count, sizeof object, by_address) == NULL;
}

/* Only the addresses of what has been freed are looked at. */
static void settle_weak_fields(void)
{
    if (weakly_known.count == 0)
        return;
    qsort(weakly_known.items, weakly_known.count, sizeof *weakly_known.items, by_address);
    rpy_weak_forget(is_kept, false);
    rpy_weak_clear(is_kept, false);
    weakly_known.count = 0;
}

/* Free what nothing refers to. Freeing adds to the queue: it ends when that does. */
static void settle(void)
{
    size_t kept = 0;
    visit_stacks(set_stacked);
    for (size_t i = 0; i < rpy_queue.count; i++) {
        rpy_header *object = rpy_queue.items[i];
        if (object->word >= RPY_ONE)
            object->word &= ~(uint64_t)RPY_QUEUED;
        else if (object->word & RPY_STACKED)
            rpy_queue.items[kept++] = object;
        else
            release(object);
    }
    rpy_queue.count = kept;
    rpy_queue_limit = 2 * kept > LEAST_QUEUE ? 2 * kept : LEAST_QUEUE;
    visit_stacks(clear_stacked);
    settle_weak_fields();
    since = 0;
    settled++;
}

void rpy_gc_add_finalizer(void *object)
{
    ((rpy_header *)object)->word |= RPY_FINAL;
}

Signed rpy_gc_collect(void)
{
    settle();
    rpy_run_finalizers();
    settle();
    return (Signed)rpy_heap_size;
}

void rpy_gc_made_stack(size_t bytes)
{
    since += bytes;
    if (!rpy_gc_held && (since >= MANY_BYTES || rpy_stress_due()))
        settle();
}

/* ---- allocating ---- */

/* Cells of a class, cut from a new piece of memory; NULL where the limit is reached. */
static rpy_cell *slab(unsigned c)
{
    size_t cell = rpy_cell_size[c];
    char *start = rpy_heap_cut(SLAB);
    if (start == NULL)
        return NULL;
    rpy_cell *list = NULL;
    for (size_t count = SLAB / cell; count-- > 0;)
        list = rpy_chain_cell(start + count * cell, cell, list);
    since += SLAB;
    return list;
}

static void *small_object(size_t size)
{
    unsigned c = rpy_size_class(size);
    if (rpy_free[c] == NULL)
        rpy_free[c] = slab(c);
    if (rpy_free[c] == NULL && !rpy_gc_held)
        settle();
    if (rpy_free[c] == NULL)
        rpy_raise_memory();
    return rpy_unchain_cell(&rpy_free[c], size);
}

static void *large_object(size_t size, bool zero)
{
    if (!rpy_heap_may_grow(size) && !rpy_gc_held)
        settle();
    void *p = rpy_heap_large(size, zero);
    if (p == NULL)
        rpy_raise_memory();
    since += size;
    return p;
}

static void *allocate(size_t size, bool zero)
{
    if (rpy_stress_due() || ((rpy_queue.count >= rpy_queue_limit || since >= MANY_BYTES) && !rpy_gc_held))
        settle();
    if (RPY_UNLIKELY(rpy_to_finalize.count > 0))
        rpy_run_finalizers();
    return size <= RPY_SMALL ? small_object(size) : large_object(size, zero);
}

void *rpy_alloc_fixed_slow(size_t size)
{
    return allocate(size, true);
}

void *rpy_alloc_unset_slow(size_t size)
{
    return allocate(size, false);
}

/* ---- start and end ---- */

void rpy_gc_start(void)
{
    rpy_heap_start();
}

void rpy_gc_finish(void)
{
    if (rpy_gc_option.stats)
        fprintf(stderr, "gc ref: settled %zu times, %.1f MB heap at most\n", settled, (double)rpy_heap_peak / (1 << 20));
}
#endif
