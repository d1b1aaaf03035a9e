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
size_t rpy_finals_alive;
static rpy_vector finals;    /* what has, or had, a finalizer to be called, in the order in which it was made */
static rpy_vector finalized; /* of these, what is free but for its place in `finals` */
static rpy_vector weakly_known; /* what weak fields are parts of or refer to, of all that has just been freed */

/* ---- freeing ---- */

static void finalize_soon(rpy_header *object)
{
    object->word = (object->word & ~(uint64_t)RPY_FINAL) + RPY_ONE;
    rpy_finals_alive--;
    rpy_push(&rpy_to_finalize, object);
}

/* Lose what an object refers to: the items of a list from its end, as CPython does. */
static void lose_parts(rpy_header *object, const rpy_type *type)
{
    if (type->item_pointers != 1 || type->item_size != sizeof(void *)) {
        rpy_visit_pointers((char *)object, type, rpy_lose);
        return;
    }
    for (unsigned k = 0; k < type->pointers; k++)
        rpy_lose(*(void **)((char *)object + type->offsets[k]));
    void **items = (void **)((char *)object + type->size);
    for (size_t i = *(size_t *)((char *)object + type->length_offset); i-- > 0;)
        rpy_lose(items[i]);
}

static void free_memory(rpy_header *object)
{
    const rpy_type *type = rpy_type_of(object);
    size_t size = rpy_object_size(object, type);
    if (size > RPY_SMALL) {
        rpy_heap_free_large(object, size);
        return;
    }
    unsigned c = rpy_size_class(size);
    rpy_free[c] = rpy_chain_cell(object, rpy_cell_size[c], rpy_free[c]);
}

/* Free what was finalized, and forget it in `finals`: once in a while, since all of these are looked at. */
static void free_finalized(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < finals.count; i++) {
        rpy_header *object = finals.items[i];
        if (object->word & RPY_FINAL)
            finals.items[kept++] = object;
        else
            object->word &= ~(uint64_t)RPY_LISTED;
    }
    finals.count = kept;
    for (size_t i = 0; i < finalized.count; i++)
        free_memory(finalized.items[i]);
    finalized.count = 0;
}

static void release(rpy_header *object)
{
    if (object->word & RPY_FINAL) { /* once more, with its finalizer called */
        object->word &= ~(uint64_t)RPY_QUEUED;
        finalize_soon(object);
        return;
    }
    if (object->word & RPY_WEAK)
        rpy_push(&weakly_known, object);
    lose_parts(object, rpy_type_of(object));
    if (!(object->word & RPY_LISTED)) {
        free_memory(object);
        return;
    }
    rpy_push(&finalized, object);
    if (finalized.count > finals.count / 2 + 16)
        free_finalized();
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
    ((rpy_header *)object)->word |= RPY_FINAL | RPY_LISTED;
    rpy_finals_alive++;
    rpy_push(&finals, object);
}

/* ---- finalizers that are called at once ---- */

#define DEEP ((size_t)1 << 12) /* a shadow stack of so many words is not looked through each time */

static rpy_vector lost; /* what is looked at, the next one at the end; calls inside of a finalizer have their own part */

/* What has got into the queue is looked at first, in its order. */
static void take_queue(void)
{
    for (size_t i = rpy_queue.count; i-- > 0;)
        rpy_push(&lost, rpy_queue.items[i]);
    rpy_queue.count = 0;
}

/* The next object that nothing refers to and that has a finalizer; NULL if there is none. What has none is freed, with what
   only it referred to before all others, as CPython does. `base`: where the part of `lost` begins. */
static rpy_header *next_dead(size_t base)
{
    static rpy_vector kept;
    rpy_header *dead = NULL;
    kept.count = 0;
    visit_stacks(set_stacked);
    take_queue();
    while (lost.count > base && dead == NULL) {
        rpy_header *object = lost.items[--lost.count];
        if (object->word >= RPY_ONE)
            object->word &= ~(uint64_t)RPY_QUEUED;
        else if (object->word & RPY_STACKED)
            rpy_push(&kept, object);
        else if (object->word & RPY_FINAL)
            dead = object;
        else {
            release(object);
            take_queue();
        }
    }
    visit_stacks(clear_stacked);
    settle_weak_fields();
    for (size_t i = 0; i < kept.count; i++)
        rpy_push(&rpy_queue, kept.items[i]);
    return dead;
}

/* The object is dead again behind it, but for a finalizer that keeps it. */
static void finalize_now(rpy_header *object)
{
    object->word = (object->word & ~(uint64_t)(RPY_FINAL | RPY_QUEUED)) + RPY_ONE;
    rpy_finals_alive--;
    rpy_call_finalizer(object);
}

#define FEW ((size_t)4)

static bool stands_on_stack(const void *object)
{
    for (void **p = rpy_roots_top; p > rpy_roots_base;)
        if (*--p == object)
            return true;
    return false;
}

/* Whether nothing can have died, which a short look at the queue tells mostly: no object is in it but some that variables refer to. */
static bool none_died(void)
{
    if (rpy_queue.count > FEW)
        return false;
    for (size_t i = 0; i < rpy_queue.count; i++) {
        const rpy_header *object = rpy_queue.items[i];
        if (object->word < RPY_ONE && !stands_on_stack(object))
            return false;
    }
    return true;
}

void rpy_gc_finalize(void)
{
    static size_t passed;
    if (rpy_gc_held || none_died() || ++passed <= (size_t)(rpy_roots_top - rpy_roots_base) / DEEP)
        return;
    passed = 0;
    size_t base = lost.count;
    rpy_header *dead;
    while ((dead = next_dead(base)) != NULL) {
        finalize_now(dead);
        rpy_lose(dead);
    }
}

static rpy_vector reached; /* all that was found, in the order in which it is looked at */

static void reach(void *object)
{
    rpy_header *h = object;
    if (rpy_is_no_object(h) || h->word & (RPY_MARK | RPY_REACHED))
        return;
    h->word |= RPY_REACHED;
    rpy_push(&reached, h);
}

static void visit_prebuilt(void (*visit)(void *))
{
    for (size_t i = 0; i < rpy_program.root_count; i++)
        rpy_visit_pointers(rpy_program.roots[i].object, rpy_program.roots[i].type, visit);
    if (rpy_more_roots != NULL)
        rpy_more_roots(visit);
}

/* Call the finalizers of what nothing leads to, though objects that refer to each other in a circle do. (Their memory is not
   given back.) */
static void finalize_circles(void)
{
    visit_stacks(reach);
    visit_prebuilt(reach);
    for (size_t i = 0; i < rpy_to_finalize.count; i++)
        reach(rpy_to_finalize.items[i]);
    for (size_t i = 0; i < reached.count; i++)
        rpy_visit_pointers(reached.items[i], rpy_type_of(reached.items[i]), reach);
    for (size_t i = 0; i < finals.count; i++) {
        rpy_header *object = finals.items[i];
        if ((object->word & (RPY_FINAL | RPY_REACHED)) == RPY_FINAL)
            finalize_soon(object);
    }
    for (size_t i = 0; i < reached.count; i++)
        ((rpy_header *)reached.items[i])->word &= ~(uint64_t)RPY_REACHED;
    reached.count = 0;
    rpy_run_finalizers();
}

Signed rpy_gc_collect(void)
{
    settle();
    rpy_run_finalizers();
    if (rpy_finals_alive > 0)
        finalize_circles();
    settle();
    return (Signed)rpy_heap_size;
}

/* One reference less at the end of the program: what has none any more is finalized, and what it refers to loses one. */
static void drop(void *object)
{
    rpy_header *h = object;
    if (rpy_is_no_object(h) || h->word & RPY_MARK)
        return;
    h->word -= RPY_ONE;
    if (h->word >= RPY_ONE)
        return;
    if (h->word & RPY_FINAL) {
        finalize_now(h);
        h->word -= RPY_ONE;
        if (h->word >= RPY_ONE)
            return;
    }
    rpy_visit_pointers((char *)h, rpy_type_of(h), drop);
}

/* The variables of functions that an exception leaves, the innermost first; those of the first function, a script's module,
   one by one in their order. */
static void lose_frames(void)
{
    void **first = rpy_roots_base + rpy_first_held;
    if (rpy_roots_top - rpy_roots_base > (ptrdiff_t)DEEP)
        rpy_roots_top = first;
    while (rpy_roots_top > first)
        if (*--rpy_roots_top != NULL)
            rpy_gc_finalize();
    for (void **p = rpy_roots_base; p < rpy_roots_top; p++)
        if (*p != NULL) {
            *p = NULL;
            rpy_gc_finalize();
        }
    rpy_roots_top = rpy_roots_base;
    rpy_gc_finalize();
}

void rpy_gc_end(void)
{
    if (rpy_finals_alive == 0)
        return;
    lose_frames();
    rpy_gc_held = true; /* memory stays what it is: what is dropped may be looked at by other finalizers */
    visit_prebuilt(drop);
    for (size_t i = 0; i < finals.count; i++) {
        rpy_header *object = finals.items[i];
        if (object->word & RPY_FINAL)
            finalize_now(object);
    }
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
