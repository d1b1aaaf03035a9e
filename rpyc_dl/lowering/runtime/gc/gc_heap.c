/* Memory for the precise collectors: chunks from the system, large objects, finalizers that are due. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM)
#include "rpy_heap.h"
#include "rpy_platform.h"

#define CHUNK RPY_CHUNK
#define HUGE_CHUNK ((size_t)2 << 20) /* and from these, which are single pages where the system allows, */
#define HUGE_FROM ((size_t)8 << 20)  /* once there is so much memory */

rpy_cell *rpy_free[RPY_CLASSES];
size_t rpy_cell_size[RPY_CLASSES];
size_t rpy_heap_size, rpy_heap_peak;
rpy_vector rpy_to_finalize;
static char *chunk, *chunk_end;

void rpy_heap_start(void)
{
    rpy_gc_read_options();
    for (size_t size = sizeof(rpy_cell); size <= RPY_SMALL; size += 8)
        rpy_cell_size[rpy_size_class(size)] = size; /* the largest of its class comes last */
}

bool rpy_heap_may_grow(size_t bytes)
{
    return bytes <= rpy_gc_option.max && rpy_heap_size <= rpy_gc_option.max - bytes;
}

static void grow(size_t bytes)
{
    rpy_heap_size += bytes;
    if (rpy_heap_size > rpy_heap_peak)
        rpy_heap_peak = rpy_heap_size;
}

/* A new chunk in `chunk`; false if the limit is reached or the system has no memory. */
static bool new_chunk(void)
{
    size_t size = rpy_heap_size < HUGE_FROM || !rpy_heap_may_grow(HUGE_CHUNK) ? CHUNK : HUGE_CHUNK;
    char *p = rpy_heap_may_grow(size) ? rpy_platform_map_aligned(size) : NULL;
    if (p == NULL)
        return false;
    rpy_platform_want_huge_pages(p, size);
    grow(size);
    chunk = p;
    chunk_end = p + size;
    return true;
}

char *rpy_heap_cut(size_t size)
{
    if (chunk == chunk_end && !new_chunk())
        return NULL;
    char *p = chunk;
    chunk += size;
    return p;
}

void rpy_heap_give_back(char *start)
{
    rpy_heap_size -= CHUNK;
    rpy_platform_unmap(start, CHUNK);
}

/* ---- large objects ---- */

/* Their memory is of sizes in steps of an eighth. What is freed is kept for the next one of its size: new memory comes from
   the system page by page, each of which it clears, and that takes as long as to fill it. */
#define KEPT_LEAST ((size_t)64 << 10) /* what is smaller, malloc keeps */
#define KEPT_MOST ((size_t)8 << 20)   /* of all that is kept */
#define KEPT_COUNT 64

static struct {
    void *memory;
    size_t size;
} kept[KEPT_COUNT]; /* the oldest first */
static size_t kept_count, kept_bytes;

static size_t stepped(size_t size)
{
    if (size < KEPT_LEAST || size > KEPT_MOST / 2)
        return size;
    size_t step = (size_t)1 << (60 - __builtin_clzll(size));
    return (size + step - 1) & ~(step - 1);
}

static void *take_kept(size_t i)
{
    void *memory = kept[i].memory;
    kept_bytes -= kept[i].size;
    kept_count--;
    memmove(&kept[i], &kept[i + 1], (kept_count - i) * sizeof kept[0]);
    return memory;
}

static void release_kept(void)
{
    while (kept_count > 0)
        free(take_kept(kept_count - 1));
}

static bool keep(void *memory, size_t size)
{
    if (size < KEPT_LEAST || size > KEPT_MOST / 2 || RPY_ALL_SLOW || rpy_gc_option.stress || !rpy_heap_may_grow(KEPT_MOST))
        return false;
    while (kept_count == KEPT_COUNT || kept_bytes + size > KEPT_MOST)
        free(take_kept(0));
    kept[kept_count].memory = memory;
    kept[kept_count++].size = size;
    kept_bytes += size;
    return true;
}

static void *large_memory(size_t size, bool zero)
{
    for (size_t i = kept_count; i-- > 0;)
        if (kept[i].size == size) { /* the last one that was freed: it may be in the cache */
            void *memory = take_kept(i);
            return zero ? memset(memory, 0, size) : memory;
        }
    void *memory = zero ? calloc(1, size) : malloc(size);
    if (memory != NULL)
        rpy_platform_want_huge_pages(memory, size);
    return memory;
}

void *rpy_heap_large(size_t size, bool zero)
{
    if (!rpy_heap_may_grow(size)) {
        release_kept();
        return NULL;
    }
    void *p = large_memory(stepped(size), zero);
    if (p == NULL && kept_count > 0) {
        release_kept();
        p = large_memory(stepped(size), zero);
    }
    if (p != NULL)
        grow(size);
    return p;
}

void rpy_heap_free_large(void *object, size_t size)
{
    rpy_heap_size -= size;
    if (!keep(object, stepped(size)))
        free(object);
}

void rpy_call_finalizer(rpy_header *object)
{
    *rpy_roots_top++ = object;
    rpy_type_of(object)->finalizer(object);
    rpy_roots_top--;
}

void rpy_run_finalizers(void)
{
    static bool running;
    if (running)
        return;
    running = true;
    for (size_t i = 0; i < rpy_to_finalize.count; i++) { /* the oldest first */
        rpy_header *object = rpy_to_finalize.items[i];
        rpy_to_finalize.items[i] = NULL;
        rpy_call_finalizer(object);
        RPY_LOSE_ITEMS(&object, 1, );
    }
    rpy_to_finalize.count = 0;
    running = false;
}
#endif
