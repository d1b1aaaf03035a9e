/* The default collector: precise, non-moving mark-sweep, in two generations.

   Small objects live in cells of a size class, cells in blocks of 64 KB that belong to one class. Marking (gc_mark.c) sets a
   bit in the object's header, driven by the type descriptors and an explicit stack. Sweeping is lazy: a block is swept
   when its class needs cells, which leaves its free cells chained in address order. Objects without pointers are
   marked but never scanned. Large objects come from malloc and are kept in a table.

   Marks stay ("sticky mark bits": Demers and others, "Combining generational and conservative garbage collection", 1990): what
   has survived a collection is old. Most collections are young ones, which mark and free only what is newer; the blocks that
   they swept before, and that are nearly full, are not swept again before the next full one. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM) && !defined(RPY_GC_REF)
#include <stdio.h>

#include "gc_mark.h"
#include "rpy_platform.h"

#define BLOCK ((size_t)64 << 10)
#define SLICE ((size_t)4 << 10) /* a fresh block is threaded into the free list in slices: the rest stays untouched */
#define YOUNG ((size_t)2 << 20) /* a young collection comes after so many bytes, */
#define PER_POINTER 64          /* or as many for each pointer among the roots and the remembered, */
#define YOUNG_PART 2            /* but not more than such a part of what a full collection visits, */
#define YOUNG_MOST ((size_t)8 << 20) /* or than this: a deep stack with a small heap is not to be looked at too often */
/* A full one comes after what is old has grown by as much as it is to visit, but for the first megabytes, which cost little. */
#define LEAST_GROWTH ((size_t)4 << 20)
#define CHEAP ((size_t)24 << 20)
#define MOVED ((size_t)1 << 20) /* what is copied before its pages are given back */
#define NEARLY_FULL 8                /* a block with fewer than one free cell in so many is */

typedef struct block {
    char *start;
    char *limit; /* cells below it have been handed out at least once */
    bool due;    /* not swept since the last full collection: what is dead may still bear the mark of the one before */
} block;

typedef struct pool {
    size_t cell; /* bytes */
    block *blocks;
    size_t count, capacity;
    size_t full;     /* blocks below this index are nearly full, of what was old or is new: only a full collection looks */
    size_t swept;    /* blocks below this index have been swept since the last collection */
    rpy_cell *stash; /* the free cells where they stay out of rpy_free: in stress mode, under AddressSanitizer */
} pool;

typedef struct large {
    rpy_header *object;
    size_t size;
    size_t full; /* the number of full collections before it was made */
} large;

static pool pools[RPY_CLASSES];
static rpy_vector free_blocks;
static rpy_vector freed; /* large old objects that the program has freed */
static large *larges; /* the old ones first */
static size_t large_count, large_old, large_capacity;

static size_t allocated; /* bytes handed out since the last collection */
static size_t threshold = YOUNG;
static size_t stack_bytes; /* taken by stacks of coroutines since the last full collection */
static size_t full_live;   /* what that one found alive */
static size_t growth = LEAST_GROWTH;

static struct {
    size_t collections, full, total;
    double seconds;
} stats;

/* ---- sweep ---- */

/* The free cells of a block, chained in address order; `*free_cells` counts them. */
static rpy_cell *sweep_block(block *b, size_t cell, size_t *free_cells)
{
    const uint64_t bit = rpy_mark_bit;
    rpy_cell *list = NULL;
    size_t count = 0;
    for (char *p = b->limit - cell; p >= b->start; p -= cell) {
        rpy_cell *c = (rpy_cell *)p;
        if (!(c->word & bit)) {
            list = rpy_chain_cell(c, cell, list);
            count++;
        }
    }
    b->due = false;
    *free_cells = count;
    return list;
}

/* Sweep what has not been swept since the last full collection; blocks that are empty go back to all classes. */
static void finish_sweep(void)
{
    for (pool *p = pools; p < pools + RPY_CLASSES; p++) {
        size_t kept = 0;
        for (size_t i = 0; i < p->count; i++) {
            block b = p->blocks[i];
            size_t free_cells = 0;
            if (b.due)
                sweep_block(&b, p->cell, &free_cells);
            if (free_cells > 0 && free_cells == (size_t)(b.limit - b.start) / p->cell)
                rpy_push(&free_blocks, b.start);
            else
                p->blocks[kept++] = b;
        }
        p->count = kept;
    }
}

static bool is_empty(const block *b, size_t cell)
{
    for (char *p = b->start; p < b->limit; p += cell)
        if (((rpy_cell *)p)->word & rpy_mark_bit)
            return false;
    return true;
}

/* Right after a collection that found too little for one class: what is empty goes to all classes at once. */
static void free_empty_blocks(void)
{
    for (pool *p = pools; p < pools + RPY_CLASSES; p++) {
        size_t kept = p->swept;
        for (size_t i = p->swept; i < p->count; i++)
            if (is_empty(&p->blocks[i], p->cell))
                rpy_push(&free_blocks, p->blocks[i].start);
            else
                p->blocks[kept++] = p->blocks[i];
        p->count = kept;
    }
}

static int by_address(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)*(void *const *)a, y = (uintptr_t)*(void *const *)b;
    return (x > y) - (x < y);
}

/* And where it is for a large object, chunks of empty blocks go to the system. */
static void give_back_chunks(void)
{
    free_empty_blocks();
    if (free_blocks.count == 0)
        return;
    void **all = free_blocks.items;
    qsort(all, free_blocks.count, sizeof *all, by_address);
    size_t kept = 0;
    for (size_t i = 0; i < free_blocks.count;) {
        uintptr_t start = (uintptr_t)all[i] & ~(uintptr_t)(RPY_CHUNK - 1);
        size_t n = 1;
        while (i + n < free_blocks.count && (uintptr_t)all[i + n] - start < RPY_CHUNK)
            n++;
        if (n == RPY_CHUNK / BLOCK)
            rpy_heap_give_back((char *)start);
        else
            for (size_t k = i; k < i + n; k++)
                all[kept++] = all[k];
        i += n;
    }
    free_blocks.count = kept;
}

static void put_large(size_t place, large l)
{
    memcpy((char *)l.object - RPY_PLACE, &place, sizeof place);
    larges[place] = l;
}

/* To a place that is no longer used; it leaves its own. */
static void move_large(size_t from, size_t place)
{
    if (from != place)
        put_large(place, larges[from]);
}

static void release_large(large l)
{
    rpy_mark_free_cards(l.object);
    rpy_heap_free_large((char *)l.object - RPY_PLACE, l.size + RPY_PLACE);
}

/* The last one takes the place, among the old ones the last of these. */
static void free_large(rpy_header *object)
{
    size_t place;
    memcpy(&place, (char *)object - RPY_PLACE, sizeof place);
    large l = larges[place];
    if (place < large_old) {
        rpy_mark_live -= l.size;
        if (l.full < stats.full)
            full_live -= l.size;
        move_large(--large_old, place);
        place = large_old;
    } else {
        size_t counted = l.size < allocated ? l.size : allocated;
        allocated -= counted;
        stats.total += counted;
    }
    move_large(--large_count, place);
    release_large(l);
}

static void free_large_later(rpy_header *object)
{
    object->word |= RPY_FREED;
    if (object->word & RPY_MARKS)
        rpy_push(&freed, object);
}

static void sweep_large(bool young)
{
    while (young && freed.count > 0)
        free_large(freed.items[--freed.count]);
    freed.count = 0;
    size_t kept = young ? large_old : 0;
    for (size_t i = kept; i < large_count; i++) {
        if (rpy_is_marked(larges[i].object))
            put_large(kept++, larges[i]);
        else
            release_large(larges[i]);
    }
    large_count = large_old = kept;
}

/* ---- collect ---- */

static size_t largest(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t smallest(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void collect(bool young)
{
    int64_t start = rpy_platform_cpu_nanoseconds();
    if (!young)
        finish_sweep();
    rpy_mark_all(young);
    sweep_large(young);
    for (unsigned c = 0; c < RPY_CLASSES; c++) {
        pool *p = &pools[c];
        rpy_free[c] = NULL;
        p->stash = NULL;
        if (!young) {
            p->full = 0;
            for (size_t i = 0; i < p->count; i++)
                p->blocks[i].due = true;
        }
        p->swept = p->full;
    }
    stats.total += allocated;
    allocated = 0;
    if (!young) {
        full_live = rpy_mark_live;
        growth = largest(LEAST_GROWTH, rpy_mark_visited - smallest(CHEAP, rpy_mark_visited));
        stack_bytes = 0;
        stats.full++;
    }
    threshold = largest(YOUNG_MOST, rpy_mark_visited / YOUNG_PART);
    threshold = largest(YOUNG, smallest(threshold, rpy_mark_offered * PER_POINTER));
    stats.collections++;
    stats.seconds += (double)(rpy_platform_cpu_nanoseconds() - start) * 1e-9;
}

/* A full collection, if what may have died among the old is as much as it would visit. */
static void collect_as_due(void)
{
    bool full = rpy_gc_all_due || rpy_mark_live + stack_bytes > full_live + growth;
    collect(!full && !(rpy_gc_option.stress && stats.collections % 2));
}

Signed rpy_gc_collect(void)
{
    collect(false);
    rpy_run_finalizers();
    return (Signed)full_live;
}

void rpy_gc_made_stack(size_t bytes)
{
    allocated += bytes;
    stack_bytes += bytes;
    if (!rpy_gc_held && (allocated > threshold || rpy_stress_due()))
        collect_as_due();
}

/* ---- allocate ---- */

/* A block from those that became empty or from the system; NULL if the limit is reached. */
static char *new_block(void)
{
    if (free_blocks.count > 0)
        return free_blocks.items[--free_blocks.count];
    return rpy_heap_cut(BLOCK);
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
        list = rpy_chain_cell(c, p->cell, list);
    }
    b->limit += count * p->cell;
    allocated += count * p->cell;
    return list;
}

/* Among the nearly full ones with a block that has just been swept; not with one that is still cut into slices. */
static void set_apart(pool *p, size_t i)
{
    block b = p->blocks[i];
    if ((size_t)(b.start + BLOCK - b.limit) >= p->cell)
        return;
    p->blocks[i] = p->blocks[p->full];
    p->blocks[p->full++] = b;
}

static rpy_cell *lazy_sweep(pool *p)
{
    while (p->swept < p->count) {
        size_t i = p->swept++, free_cells;
        rpy_cell *list = sweep_block(&p->blocks[i], p->cell, &free_cells);
        if (free_cells * p->cell < BLOCK / NEARLY_FULL)
            set_apart(p, i);
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
        p->blocks = rpy_grown(p->blocks, &p->capacity, sizeof *p->blocks);
    p->blocks[p->count++] = (block){start, start, false};
    p->swept = p->count;
}

/* How far `refill` has gone for free cells: after a collection that was due memory may still have to be found by a full one. */
typedef enum tried { NOTHING, WHAT_WAS_DUE, EVERYTHING } tried;

/* A block that is in use by no class. NULL: there has been a collection, and there may be something to sweep. */
static char *find_block(tried *so_far)
{
    bool due = allocated > threshold && *so_far == NOTHING && !rpy_gc_held;
    char *start = due ? NULL : new_block();
    if (start == NULL && *so_far == EVERYTHING) {
        free_empty_blocks();
        start = new_block();
    }
    if (start == NULL) {
        if (*so_far == EVERYTHING || rpy_gc_held)
            rpy_raise_memory();
        if (due)
            collect_as_due();
        else
            collect(false);
        *so_far = due ? WHAT_WAS_DUE : EVERYTHING;
    }
    return start;
}

/* Free cells of a class, by the cheapest means. */
static rpy_cell *refill(unsigned c)
{
    pool *p = &pools[c];
    for (tried so_far = NOTHING;;) {
        rpy_cell *list = lazy_sweep(p);
        if (list == NULL)
            list = slice(p);
        if (list != NULL)
            return list;
        char *start = find_block(&so_far);
        if (start != NULL)
            add_block(p, start);
    }
}

/* A cell from elsewhere than the free list. */
static void *small_object(size_t size)
{
    unsigned c = rpy_size_class(size);
    rpy_cell **list = &rpy_free[c];
    if (RPY_ALL_SLOW || RPY_UNLIKELY(rpy_gc_option.stress))
        list = &pools[c].stash;
    if (*list == NULL)
        *list = refill(c);
    return rpy_unchain_cell(list, size);
}

static void *large_object(size_t size, bool zero)
{
    bool fits = rpy_heap_may_grow(size);
    if (allocated > threshold || size > threshold - allocated || !fits) {
        if (allocated > 0 && !rpy_gc_held) {
            if (fits)
                collect_as_due();
            else
                collect(false);
        }
        if (size > threshold)
            threshold = size; /* or every allocation of this size would collect */
    }
    char *p = rpy_heap_large(size + RPY_PLACE, zero);
    if (p == NULL && !rpy_gc_held) {
        collect(false);
        give_back_chunks();
        p = rpy_heap_large(size + RPY_PLACE, zero);
    }
    if (p == NULL)
        rpy_raise_memory();
    if (large_count == large_capacity)
        larges = rpy_grown(larges, &large_capacity, sizeof *larges);
    put_large(large_count++, (large){(rpy_header *)(p + RPY_PLACE), size, stats.full});
    allocated += size;
    return p + RPY_PLACE;
}

static void *allocate(size_t size, bool zero)
{
    if (RPY_UNLIKELY(rpy_to_finalize.count > 0))
        rpy_run_finalizers();
    if (RPY_UNLIKELY(rpy_stress_due()))
        collect_as_due();
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

/* Of what is marked only large objects are freed, if they are not prebuilt, which have both marks: a full collection will find
   the others. What is not marked is in a block that has been swept. A large object has to stay as long as anything may look at it
   before the next collection is over. */
void rpy_gc_free(void *object)
{
    rpy_header *h = object;
    if (rpy_is_no_object(h) || (h->word & RPY_MARKS) == RPY_MARKS)
        return;
    size_t size = rpy_object_size(h, rpy_type_of(h));
    if (size > RPY_SMALL) {
        if (rpy_mark_may_see_dead())
            free_large_later(h);
        else
            free_large(h);
        return;
    }
    if (h->word & RPY_MARKS)
        return;
    unsigned c = rpy_size_class(size);
    if (RPY_ALL_SLOW || RPY_UNLIKELY(rpy_gc_option.stress)) {
        rpy_chain_cell(h, rpy_cell_size[c], NULL); /* not to be used again before a sweep: that shows who still uses it */
        return;
    }
    rpy_cell *cell = object;
    cell->word = 0;
    cell->next = rpy_free[c];
    rpy_free[c] = cell;
}

void rpy_gc_move(void *array, char *target, char *source, size_t bytes)
{
    size_t done = 0;
#if RPY_OWN_STACKS
    rpy_header *h = array;
    if (!rpy_is_no_object(h) && (h->word & RPY_MARKS) != RPY_MARKS) { /* not prebuilt: it is freed indeed */
        done = rpy_platform_pages((uintptr_t)source) - (uintptr_t)source;
        memcpy(target, source, done);
        for (; bytes - done >= MOVED; done += MOVED) {
            memcpy(target + done, source + done, MOVED);
            rpy_platform_forget(source + done, MOVED);
        }
    }
#endif
    memcpy(target + done, source + done, bytes - done);
}

/* ---- start and end ---- */

void rpy_gc_start(void)
{
    rpy_heap_start();
    for (unsigned c = 0; c < RPY_CLASSES; c++)
        pools[c].cell = rpy_cell_size[c];
}

void rpy_gc_finish(void)
{
    if (!rpy_gc_option.stats)
        return;
    stats.total += allocated;
    fprintf(stderr,
            "gc marksweep: %zu collections, %zu of them full, %.3f s, %.1f MB allocated, %.1f MB heap at most, "
            "%.1f MB alive\n",
            stats.collections, stats.full, stats.seconds, (double)stats.total / (1 << 20),
            (double)rpy_heap_peak / (1 << 20), (double)rpy_mark_live / (1 << 20));
}
#endif
