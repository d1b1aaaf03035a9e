/* The default collector: precise, non-moving mark-sweep.

   Small objects live in cells of a size class, cells in blocks of 64 KB that belong to one class. Marking sets a bit
   in the object's header, driven by the type descriptors and an explicit stack. Sweeping is lazy: a block is swept
   when its class needs cells, which leaves its free cells chained in address order. Objects without pointers are
   marked but never scanned. Large objects come from malloc and are kept in a table. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM) && !defined(RPY_GC_REF)
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>

#include "rpy_internal.h"

#define BLOCK ((size_t)64 << 10)
#define CHUNK ((size_t)1 << 20) /* blocks are cut from chunks of this size */
#define HUGE_CHUNK ((size_t)2 << 20) /* and from these, which are single pages where the system allows, */
#define HUGE_FROM ((size_t)8 << 20)  /* once there is so much memory */
#define SLICE ((size_t)4 << 10) /* a fresh block is threaded into the free list in slices: the rest stays untouched */
#define FIRST_THRESHOLD ((size_t)8 << 20)

typedef struct block {
    char *start;
    char *limit; /* cells below it have been handed out at least once */
} block;

typedef struct pool {
    size_t cell; /* bytes */
    block *blocks;
    size_t count, capacity;
    size_t swept;    /* blocks below this index have been swept since the last collection */
    rpy_cell *stash; /* stress mode: the free cells, which then stay out of rpy_free */
} pool;

typedef struct large {
    rpy_header *object;
    size_t size;
} large;

typedef struct vector {
    void **items;
    size_t count, capacity;
} vector;

rpy_cell *rpy_free[RPY_CLASSES];
static pool pools[RPY_CLASSES];
static vector free_blocks, gray, finalizable, to_finalize;
static char *chunk, *chunk_end;
static large *larges;
static size_t large_count, large_capacity;

static size_t heap_size;  /* bytes taken from the system */
static size_t live;       /* bytes found alive by the last collection */
static size_t allocated;  /* bytes handed out since then */
static size_t threshold = FIRST_THRESHOLD;
static bool collecting, finalizing;

static struct {
    size_t collections, total, peak, stress_count;
    double seconds;
} stats;

static void *grown(void *items, size_t *capacity, size_t item)
{
    *capacity = *capacity ? *capacity * 2 : 64;
    items = realloc(items, *capacity * item);
    if (items == NULL)
        rpy_fatal("out of memory in the collector's own tables");
    return items;
}

static inline void push(vector *v, void *item)
{
    if (RPY_UNLIKELY(v->count == v->capacity))
        v->items = grown(v->items, &v->capacity, sizeof *v->items);
    v->items[v->count++] = item;
}

/* ---- mark ---- */

static inline void mark(void *object)
{
    rpy_header *h = object;
    if (h == NULL || (h->word & RPY_MARK))
        return;
    h->word |= RPY_MARK;
    const rpy_type *type = &rpy_program.types[h->word >> 8];
    size_t size = type->size;
    if (type->item_size)
        size += type->item_size * *(size_t *)((char *)object + type->length_offset);
    live += size;
    if (type->pointers | type->item_pointers)
        push(&gray, object);
}

static void mark_items(char *object, const rpy_type *type)
{
    size_t length = *(size_t *)(object + type->length_offset);
    const uint32_t *offsets = type->offsets + type->pointers;
    char *item = object + type->size;
    for (size_t i = 0; i < length; i++, item += type->item_size)
        for (unsigned k = 0; k < type->item_pointers; k++)
            mark(*(void **)(item + offsets[k]));
}

static inline void mark_content(char *object, const rpy_type *type)
{
    for (unsigned k = 0; k < type->pointers; k++)
        mark(*(void **)(object + type->offsets[k]));
    if (type->item_pointers)
        mark_items(object, type);
}

static void mark_gray(void)
{
    while (gray.count > 0) {
        rpy_header *object = gray.items[--gray.count];
        mark_content((char *)object, &rpy_program.types[object->word >> 8]);
    }
}

static void mark_roots(void)
{
    for (void **p = rpy_roots_base; p < rpy_roots_top; p++)
        mark(*p);
    for (size_t i = 0; i < rpy_program.root_count; i++)
        mark_content(rpy_program.roots[i].object, rpy_program.roots[i].type);
    mark(rpy_exc_value);
    mark(rpy_traceback_value);
    for (size_t i = 0; i < to_finalize.count; i++)
        mark(to_finalize.items[i]);
    mark_gray();
}

/* Objects with a finalizer that nothing else reaches are kept for one more round, in `to_finalize`. */
static void mark_finalizable(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < finalizable.count; i++) {
        rpy_header *object = finalizable.items[i];
        if (object->word & RPY_MARK)
            finalizable.items[kept++] = object;
        else
            push(&to_finalize, object);
    }
    finalizable.count = kept;
    for (size_t i = 0; i < to_finalize.count; i++)
        mark(to_finalize.items[i]);
    mark_gray();
}

/* ---- sweep ---- */

/* The free cells of a block, chained in address order; `*free_cells` counts them. Clears the marks. */
static rpy_cell *sweep_block(const block *b, size_t cell, size_t *free_cells)
{
    rpy_cell *list = NULL;
    size_t count = 0;
    for (char *p = b->limit - cell; p >= b->start; p -= cell) {
        rpy_cell *c = (rpy_cell *)p;
        if (c->word & RPY_MARK) {
            c->word &= ~(uint64_t)RPY_MARK;
        } else {
            if (RPY_UNLIKELY(rpy_gc_option.stress)) /* what is used after it died shall not look alive */
                memset(c, 0xDB, cell);
            c->word = 0;
            c->next = list;
            list = c;
            count++;
        }
    }
    *free_cells = count;
    return list;
}

/* Sweep what the program did not need swept; blocks that are empty go back to all classes. */
static void finish_sweep(void)
{
    for (pool *p = pools; p < pools + RPY_CLASSES; p++) {
        size_t kept = p->swept;
        for (size_t i = p->swept; i < p->count; i++) {
            block b = p->blocks[i];
            size_t free_cells;
            sweep_block(&b, p->cell, &free_cells);
            if (free_cells == (size_t)(b.limit - b.start) / p->cell)
                push(&free_blocks, b.start);
            else
                p->blocks[kept++] = b;
        }
        p->count = kept;
    }
}

static void sweep_large(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < large_count; i++) {
        large l = larges[i];
        if (l.object->word & RPY_MARK) {
            l.object->word &= ~(uint64_t)RPY_MARK;
            larges[kept++] = l;
        } else {
            heap_size -= l.size;
            free(l.object);
        }
    }
    large_count = kept;
}

/* ---- collect ---- */

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void collect(void)
{
    double start = cpu_seconds();
    collecting = true;
    finish_sweep();
    live = 0;
    mark_roots();
    mark_finalizable();
    sweep_large();
    for (unsigned c = 0; c < RPY_CLASSES; c++) {
        rpy_free[c] = NULL;
        pools[c].swept = 0;
        pools[c].stash = NULL;
    }
    stats.total += allocated;
    allocated = 0;
    threshold = live > FIRST_THRESHOLD ? live : FIRST_THRESHOLD;
    stats.collections++;
    stats.seconds += cpu_seconds() - start;
    collecting = false;
}

/* Finalizers run once the heap is consistent; they may allocate, even collect. What they raise is ignored. */
static void run_finalizers(void)
{
    if (finalizing)
        return;
    finalizing = true;
    while (to_finalize.count > 0) {
        rpy_header *object = to_finalize.items[--to_finalize.count];
        *rpy_roots_top++ = object;
        rpy_program.types[object->word >> 8].finalizer(object);
        rpy_roots_top--;
    }
    finalizing = false;
}

void rpy_gc_add_finalizer(void *object)
{
    push(&finalizable, object);
}

Signed rpy_gc_collect(void)
{
    collect();
    run_finalizers();
    return (Signed)live;
}

/* ---- allocate ---- */

static bool may_grow(size_t bytes)
{
    return bytes <= rpy_gc_option.max && heap_size <= rpy_gc_option.max - bytes;
}

static void grow(size_t bytes)
{
    heap_size += bytes;
    if (heap_size > stats.peak)
        stats.peak = heap_size;
}

/* Ask for huge pages in new memory: a fault for every 4 KB is what the growth of a large heap costs most. */
static void want_huge_pages(void *memory, size_t size)
{
#if defined(MADV_HUGEPAGE)
    char *start = (char *)(((uintptr_t)memory + HUGE_CHUNK - 1) & ~(uintptr_t)(HUGE_CHUNK - 1));
    char *end = (char *)(((uintptr_t)memory + size) & ~(uintptr_t)(HUGE_CHUNK - 1));
    if (start < end)
        madvise(start, (size_t)(end - start), MADV_HUGEPAGE);
#endif
}

/* `size` bytes from the system at a multiple of `size`; NULL if there are none. */
static char *map_aligned(size_t size)
{
    char *p = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    char *start = (char *)(((uintptr_t)p + size - 1) & ~(uintptr_t)(size - 1));
    if (start > p)
        munmap(p, (size_t)(start - p));
    munmap(start + size, size - (size_t)(start - p));
    return start;
}

/* A new chunk in `chunk`; false if the limit is reached or the system has no memory. */
static bool new_chunk(void)
{
    size_t size = heap_size < HUGE_FROM || !may_grow(HUGE_CHUNK) ? CHUNK : HUGE_CHUNK;
    char *p = may_grow(size) ? map_aligned(size) : NULL;
    if (p == NULL)
        return false;
    want_huge_pages(p, size);
    grow(size);
    chunk = p;
    chunk_end = p + size;
    return true;
}

/* A block from those that became empty or from the system; NULL if the limit is reached. */
static char *new_block(void)
{
    if (free_blocks.count > 0)
        return free_blocks.items[--free_blocks.count];
    if (chunk == chunk_end && !new_chunk())
        return NULL;
    char *p = chunk;
    chunk += BLOCK;
    return p;
}

/* Thread the next slice of the newest block into a list. NULL if it is used up. */
static rpy_cell *slice(pool *p)
{
    if (p->count == 0)
        return NULL;
    block *b = &p->blocks[p->count - 1];
    size_t left = (size_t)(b->start + BLOCK - b->limit) / p->cell;
    size_t count = SLICE / p->cell ? SLICE / p->cell : 1;
    if (count > left)
        count = left;
    rpy_cell *list = NULL;
    for (char *c = b->limit + count * p->cell; c > b->limit;) {
        c -= p->cell;
        ((rpy_cell *)c)->word = 0;
        ((rpy_cell *)c)->next = list;
        list = (rpy_cell *)c;
    }
    b->limit += count * p->cell;
    allocated += count * p->cell;
    return list;
}

static rpy_cell *lazy_sweep(pool *p)
{
    while (p->swept < p->count) {
        size_t free_cells;
        rpy_cell *list = sweep_block(&p->blocks[p->swept++], p->cell, &free_cells);
        if (list != NULL) {
            allocated += free_cells * p->cell;
            return list;
        }
    }
    return NULL;
}

static void add_block(pool *p, char *start)
{
    if (p->count == p->capacity)
        p->blocks = grown(p->blocks, &p->capacity, sizeof *p->blocks);
    p->blocks[p->count++] = (block){start, start};
    p->swept = p->count;
}

/* Free cells of a class, by the cheapest means. */
static rpy_cell *refill(unsigned c)
{
    pool *p = &pools[c];
    for (bool collected = false;; collected = true) {
        rpy_cell *list = lazy_sweep(p);
        if (list == NULL)
            list = slice(p);
        if (list != NULL)
            return list;
        char *start = NULL;
        if (allocated <= threshold || collected || rpy_gc_held)
            start = new_block();
        if (start != NULL) {
            add_block(p, start);
            return slice(p);
        }
        if (collected || rpy_gc_held)
            rpy_raise_memory();
        collect();
    }
}

static void stress(void)
{
    if (rpy_gc_held)
        return;
    if (++stats.stress_count <= 20000 || stats.stress_count % 1000 == 0)
        collect();
}

/* A cell from elsewhere than the free list. */
static void *small_object(unsigned c)
{
    if (RPY_UNLIKELY(rpy_gc_option.stress)) {
        stress();
        if (pools[c].stash == NULL)
            pools[c].stash = refill(c);
        rpy_cell *cell = pools[c].stash;
        pools[c].stash = cell->next;
        return cell;
    }
    rpy_cell *cell = refill(c);
    rpy_free[c] = cell->next;
    return cell;
}

static void *large_object(size_t size)
{
    if (rpy_gc_option.stress)
        stress();
    if (allocated > threshold || size > threshold - allocated || !may_grow(size)) {
        if (allocated > 0 && !rpy_gc_held)
            collect();
        if (size > threshold)
            threshold = size; /* or every allocation of this size would collect */
    }
    rpy_header *p = may_grow(size) ? calloc(1, size) : NULL;
    if (p == NULL)
        rpy_raise_memory();
    want_huge_pages(p, size);
    if (large_count == large_capacity)
        larges = grown(larges, &large_capacity, sizeof *larges);
    larges[large_count++] = (large){p, size};
    grow(size);
    allocated += size;
    return p;
}

void *rpy_alloc_fixed_slow(size_t size)
{
    if (RPY_UNLIKELY(to_finalize.count > 0))
        run_finalizers();
    return size <= RPY_SMALL ? small_object(rpy_size_class(size)) : large_object(size);
}

/* ---- start and end ---- */

void rpy_gc_start(void)
{
    rpy_gc_read_options();
    for (size_t size = 8; size <= RPY_SMALL; size += 8)
        pools[rpy_size_class(size)].cell = size < 16 ? 16 : size;
}

void rpy_gc_finish(void)
{
    if (!rpy_gc_option.stats)
        return;
    stats.total += allocated;
    fprintf(stderr, "gc marksweep: %zu collections, %.3f s, %.1f MB allocated, %.1f MB heap at most, %.1f MB alive\n",
            stats.collections, stats.seconds, (double)stats.total / (1 << 20), (double)stats.peak / (1 << 20),
            (double)live / (1 << 20));
}
#endif
