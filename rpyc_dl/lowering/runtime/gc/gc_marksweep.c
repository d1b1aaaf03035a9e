/* The default collector: precise, non-moving mark-sweep.

   Small objects live in cells of a size class, cells in blocks of 64 KB that belong to one class. Marking sets a bit
   in the object's header, driven by the type descriptors and an explicit stack. Sweeping is lazy: a block is swept
   when its class needs cells, which leaves its free cells chained in address order. Objects without pointers are
   marked but never scanned. Large objects come from malloc and are kept in a table. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM) && !defined(RPY_GC_REF)
#include <stdio.h>

#include "rpy_heap.h"
#include "rpy_platform.h"

#define BLOCK ((size_t)64 << 10)
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
    rpy_cell *stash; /* the free cells where they stay out of rpy_free: in stress mode, under AddressSanitizer */
} pool;

typedef struct large {
    rpy_header *object;
    size_t size;
} large;

#define PLACE 16 /* so many bytes in front of a large object hold its place in the table */

static pool pools[RPY_CLASSES];
static rpy_vector free_blocks, gray, finalizable;
static large *larges;
static size_t large_count, large_capacity;

static size_t live;       /* bytes found alive by the last collection */
static size_t visited;    /* of these the bytes that cost time: not what large objects without pointers hold */
static size_t allocated;  /* bytes handed out since then */
static size_t threshold = FIRST_THRESHOLD;

static struct {
    size_t collections, total;
    double seconds;
} stats;

/* ---- mark ---- */

/* Objects on their way from memory, in a ring: `mark` asks for the header of one and looks at that of the AHEADth before it.
   Without it every header of a large heap is a cache miss that is waited for. */
#define AHEAD 16u
static void *ahead[AHEAD];
static unsigned oldest_ahead;

static void mark_now(rpy_header *h)
{
    if (h->word & RPY_MARK)
        return;
    h->word |= RPY_MARK;
    const rpy_type *type = rpy_type_of(h);
    size_t size = rpy_object_size(h, type);
    live += size;
    if (type->pointers | type->item_pointers) {
        visited += size;
        rpy_push(&gray, h);
    } else if (size <= RPY_SMALL) {
        visited += size;
    }
}

/* Put an object, or nothing, into the ring and mark what falls out of it. */
RPY_INLINE void pass_ahead(void *object)
{
    void *oldest = ahead[oldest_ahead];
    ahead[oldest_ahead] = object;
    oldest_ahead = (oldest_ahead + 1) % AHEAD;
    if (oldest != NULL)
        mark_now(oldest);
}

/* What is marked so is marked for certain when `mark_gray` has returned. */
RPY_INLINE void mark(void *object)
{
    if (rpy_is_no_object(object))
        return;
    __builtin_prefetch(object, 1);
    pass_ahead(object);
}

static void mark_gray(void)
{
    do {
        while (gray.count > 0) {
            rpy_header *object = gray.items[--gray.count];
            rpy_visit_pointers((char *)object, rpy_type_of(object), mark);
        }
        for (unsigned i = 0; i < AHEAD; i++)
            pass_ahead(NULL);
    } while (gray.count > 0);
}

static bool is_marked(const void *object)
{
    return ((const rpy_header *)object)->word & RPY_MARK;
}

/* The roots of coroutines that are alive. What they lead to may be further ones. */
static void mark_stacks(void)
{
    while (rpy_stacks_visit(is_marked, mark))
        mark_gray();
}

static void mark_roots(void)
{
    for (void **p = rpy_roots_base; p < rpy_roots_top; p++)
        mark(*p);
    rpy_stacks_visit_first(mark);
    for (size_t i = 0; i < rpy_program.root_count; i++)
        rpy_visit_pointers(rpy_program.roots[i].object, rpy_program.roots[i].type, mark);
    if (rpy_more_roots != NULL)
        rpy_more_roots(mark);
    mark(rpy_exc_value);
    mark(rpy_traceback_value);
    for (size_t i = 0; i < rpy_to_finalize.count; i++)
        mark(rpy_to_finalize.items[i]);
    mark_gray();
    mark_stacks();
}

/* Objects with a finalizer that nothing else reaches are kept for one more round, in `rpy_to_finalize`. */
static void mark_finalizable(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < finalizable.count; i++) {
        rpy_header *object = finalizable.items[i];
        if (object->word & RPY_MARK)
            finalizable.items[kept++] = object;
        else
            rpy_push(&rpy_to_finalize, object);
    }
    finalizable.count = kept;
    for (size_t i = 0; i < rpy_to_finalize.count; i++)
        mark(rpy_to_finalize.items[i]);
    mark_gray();
    mark_stacks();
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
            list = rpy_chain_cell(c, cell, list);
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
        if (((rpy_cell *)p)->word & RPY_MARK)
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
    memcpy((char *)l.object - PLACE, &place, sizeof place);
    larges[place] = l;
}

/* The last one takes the place of one that is freed at once. */
static void free_large(rpy_header *object)
{
    size_t place;
    memcpy(&place, (char *)object - PLACE, sizeof place);
    size_t size = larges[place].size;
    put_large(place, larges[--large_count]);
    rpy_heap_free_large((char *)object - PLACE, size + PLACE);
    size_t counted = size < allocated ? size : allocated;
    allocated -= counted;
    stats.total += counted;
}

static void sweep_large(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < large_count; i++) {
        large l = larges[i];
        if (l.object->word & RPY_MARK) {
            l.object->word &= ~(uint64_t)RPY_MARK;
            put_large(kept++, l);
        } else {
            rpy_heap_free_large((char *)l.object - PLACE, l.size + PLACE);
        }
    }
    large_count = kept;
}

/* ---- collect ---- */

static void collect(void)
{
    int64_t start = rpy_platform_cpu_nanoseconds();
    finish_sweep();
    live = visited = 0;
    mark_roots();
    rpy_weak_clear(is_marked);
    mark_finalizable();
    rpy_weak_forget(is_marked);
    rpy_stacks_visited(is_marked);
    sweep_large();
    for (unsigned c = 0; c < RPY_CLASSES; c++) {
        rpy_free[c] = NULL;
        pools[c].swept = 0;
        pools[c].stash = NULL;
    }
    stats.total += allocated;
    allocated = 0;
    threshold = visited > FIRST_THRESHOLD ? visited : FIRST_THRESHOLD; /* as many bytes as the next one will visit */
    stats.collections++;
    stats.seconds += (double)(rpy_platform_cpu_nanoseconds() - start) * 1e-9;
}

void rpy_gc_add_finalizer(void *object)
{
    rpy_push(&finalizable, object);
}

Signed rpy_gc_collect(void)
{
    collect();
    rpy_run_finalizers();
    return (Signed)live;
}

void rpy_gc_made_stack(size_t bytes)
{
    allocated += bytes;
    if (!rpy_gc_held && (allocated > threshold || rpy_stress_due()))
        collect();
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
        p->blocks = rpy_grown(p->blocks, &p->capacity, sizeof *p->blocks);
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
        if (start == NULL && collected) {
            free_empty_blocks();
            start = new_block();
        }
        if (start != NULL) {
            add_block(p, start);
            return slice(p);
        }
        if (collected || rpy_gc_held)
            rpy_raise_memory();
        collect();
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

static void *large_object(size_t size)
{
    if (allocated > threshold || size > threshold - allocated || !rpy_heap_may_grow(size)) {
        if (allocated > 0 && !rpy_gc_held)
            collect();
        if (size > threshold)
            threshold = size; /* or every allocation of this size would collect */
    }
    char *p = rpy_heap_large(size + PLACE);
    if (p == NULL && !rpy_gc_held) {
        collect();
        give_back_chunks();
        p = rpy_heap_large(size + PLACE);
    }
    if (p == NULL)
        rpy_raise_memory();
    if (large_count == large_capacity)
        larges = rpy_grown(larges, &large_capacity, sizeof *larges);
    put_large(large_count++, (large){(rpy_header *)(p + PLACE), size});
    allocated += size;
    return p + PLACE;
}

void *rpy_alloc_fixed_slow(size_t size)
{
    if (RPY_UNLIKELY(rpy_to_finalize.count > 0))
        rpy_run_finalizers();
    if (RPY_UNLIKELY(rpy_stress_due()))
        collect();
    return size <= RPY_SMALL ? small_object(size) : large_object(size);
}

/* What is marked is prebuilt, or in a block that will be swept: all other cells are taken from what has been swept. */
void rpy_gc_free(void *object)
{
    rpy_header *h = object;
    if (rpy_is_no_object(h) || (h->word & RPY_MARK))
        return;
    size_t size = rpy_object_size(h, rpy_type_of(h));
    if (size > RPY_SMALL) {
        free_large(h);
        return;
    }
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
    fprintf(stderr, "gc marksweep: %zu collections, %.3f s, %.1f MB allocated, %.1f MB heap at most, %.1f MB alive\n",
            stats.collections, stats.seconds, (double)stats.total / (1 << 20), (double)rpy_heap_peak / (1 << 20),
            (double)live / (1 << 20));
}
#endif
