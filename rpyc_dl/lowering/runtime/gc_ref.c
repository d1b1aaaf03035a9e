/* --gc=ref: reference counting, deferred as Deutsch and Bobrow describe it ("An efficient, incremental, automatic garbage
   collector", 1976).

   Only references from objects are counted. An object that no other one refers to stands in `rpy_queue`; now and then the
   queue is settled: what the shadow stack does not know either is freed, and what only it referred to in turn. Exceptions
   that jump over C frames need no care. Objects that refer to each other in a circle are never freed. */
#if defined(RPY_GC_REF)
#include <stdio.h>
#include <sys/mman.h>

#include "rpy_internal.h"

#define CHUNK ((size_t)1 << 20)
#define SLAB ((size_t)16 << 10)
#define LEAST_QUEUE ((size_t)1 << 16)
#define MANY_BYTES ((size_t)8 << 20) /* so much memory is taken before the queue is settled though it is short */

rpy_cell *rpy_free[RPY_CLASSES];
rpy_queue_type rpy_queue = {NULL, 0, 0, LEAST_QUEUE};
static rpy_queue_type to_finalize;
static char *chunk, *chunk_end;
static size_t heap_size, peak, since, stress_count, settled;
static bool finalizing;

static inline const rpy_type *type_of(const rpy_header *object)
{
    return &rpy_program.types[(uint32_t)object->word >> 8];
}

void rpy_queue_grow(rpy_queue_type *queue)
{
    queue->capacity = queue->capacity ? queue->capacity * 2 : 1024;
    queue->items = realloc(queue->items, queue->capacity * sizeof *queue->items);
    if (queue->items == NULL)
        rpy_fatal("out of memory in the collector's own tables");
}

/* ---- freeing ---- */

static void lose_content(char *object, const rpy_type *type)
{
    for (unsigned k = 0; k < type->pointers; k++)
        rpy_lose(*(void **)(object + type->offsets[k]));
    if (type->item_pointers == 0)
        return;
    size_t length = *(size_t *)(object + type->length_offset);
    for (char *item = object + type->size; length > 0; length--, item += type->item_size)
        for (unsigned k = 0; k < type->item_pointers; k++)
            rpy_lose(*(void **)(item + type->offsets[type->pointers + k]));
}

static void release(rpy_header *object)
{
    const rpy_type *type = type_of(object);
    size_t size = type->size;
    if (object->word & RPY_FINAL) { /* once more, with its finalizer called */
        object->word = (object->word & ~(uint64_t)(RPY_FINAL | RPY_QUEUED)) + RPY_ONE;
        rpy_queue_add(&to_finalize, object);
        return;
    }
    if (type->item_size)
        size += type->item_size * *(size_t *)((char *)object + type->length_offset);
    lose_content((char *)object, type);
    if (size > RPY_SMALL) {
        heap_size -= size;
        free(object);
        return;
    }
    rpy_cell *cell = (rpy_cell *)object;
    unsigned c = rpy_size_class(size);
    if (RPY_UNLIKELY(rpy_gc_option.stress)) /* what is used after it died shall not look alive */
        memset(cell, 0xDB, size);
    cell->next = rpy_free[c];
    rpy_free[c] = cell;
}

static void mark_stack(bool on)
{
    void *others[] = {rpy_exc_value, rpy_traceback_value};
    size_t count = (size_t)(rpy_roots_top - rpy_roots_base);
    for (size_t i = 0; i < count + 2; i++) {
        rpy_header *object = i < count ? rpy_roots_base[i] : others[i - count];
        if (object != NULL && !(object->word & RPY_MARK))
            object->word = on ? object->word | RPY_STACKED : object->word & ~(uint64_t)RPY_STACKED;
    }
}

/* Free what nothing refers to. Freeing adds to the queue: it ends when that does. */
static void settle(void)
{
    size_t kept = 0;
    mark_stack(true);
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
    rpy_queue.limit = 2 * kept > LEAST_QUEUE ? 2 * kept : LEAST_QUEUE;
    mark_stack(false);
    since = 0;
    settled++;
}

static void run_finalizers(void)
{
    if (finalizing)
        return;
    finalizing = true;
    while (to_finalize.count > 0) {
        rpy_header *object = to_finalize.items[--to_finalize.count];
        *rpy_roots_top++ = object;
        type_of(object)->finalizer(object);
        rpy_roots_top--;
        rpy_lose(object);
    }
    finalizing = false;
}

void rpy_gc_add_finalizer(void *object)
{
    ((rpy_header *)object)->word |= RPY_FINAL;
}

Signed rpy_gc_collect(void)
{
    settle();
    run_finalizers();
    settle();
    return (Signed)heap_size;
}

/* ---- allocating ---- */

static bool may_grow(size_t bytes)
{
    return bytes <= rpy_gc_option.max && heap_size <= rpy_gc_option.max - bytes;
}

static void grow(size_t bytes)
{
    heap_size += bytes;
    if (heap_size > peak)
        peak = heap_size;
}

/* Cells of a class, cut from the current chunk; NULL where the limit is reached. */
static rpy_cell *slab(unsigned c, size_t size)
{
    size_t cell = size;
    while (cell + 8 <= RPY_SMALL && rpy_size_class(cell + 8) == c)
        cell += 8; /* the largest size of the class */
    if (cell < sizeof(rpy_cell))
        cell = sizeof(rpy_cell);
    if (chunk == chunk_end) {
        if (!may_grow(CHUNK))
            return NULL;
        void *p = mmap(NULL, CHUNK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (p == MAP_FAILED)
            return NULL;
        grow(CHUNK);
        chunk = p;
        chunk_end = chunk + CHUNK;
    }
    rpy_cell *list = NULL;
    for (size_t count = SLAB / cell; count-- > 0;) {
        rpy_cell *p = (rpy_cell *)(void *)(chunk + count * cell);
        p->next = list;
        list = p;
    }
    chunk += SLAB;
    since += SLAB;
    return list;
}

static void *small_object(size_t size)
{
    unsigned c = rpy_size_class(size);
    if (rpy_free[c] == NULL)
        rpy_free[c] = slab(c, (size + 7) & ~(size_t)7);
    if (rpy_free[c] == NULL && !rpy_gc_held)
        settle();
    rpy_cell *cell = rpy_free[c];
    if (cell == NULL)
        rpy_raise_memory();
    rpy_free[c] = cell->next;
    return cell;
}

static void *large_object(size_t size)
{
    if (!may_grow(size) && !rpy_gc_held)
        settle();
    void *p = may_grow(size) ? calloc(1, size) : NULL;
    if (p == NULL)
        rpy_raise_memory();
    grow(size);
    since += size;
    return p;
}

void *rpy_alloc_fixed_slow(size_t size)
{
    bool stressed = rpy_gc_option.stress && (++stress_count <= 20000 || stress_count % 1000 == 0);
    if ((stressed || rpy_queue.count >= rpy_queue.limit || since >= MANY_BYTES) && !rpy_gc_held)
        settle();
    if (RPY_UNLIKELY(to_finalize.count > 0))
        run_finalizers();
    return size <= RPY_SMALL ? small_object(size) : large_object(size);
}

/* ---- start and end ---- */

void rpy_gc_start(void)
{
    rpy_gc_read_options();
}

void rpy_gc_finish(void)
{
    if (rpy_gc_option.stats)
        fprintf(stderr, "gc ref: settled %zu times, %.1f MB heap at most\n", settled, (double)peak / (1 << 20));
}
#endif
