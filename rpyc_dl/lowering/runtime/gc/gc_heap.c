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

void *rpy_heap_large(size_t size, bool zero)
{
    void *p = !rpy_heap_may_grow(size) ? NULL : zero ? calloc(1, size) : malloc(size);
    if (p == NULL)
        return NULL;
    rpy_platform_want_huge_pages(p, size);
    grow(size);
    return p;
}

void rpy_heap_free_large(void *object, size_t size)
{
    rpy_heap_size -= size;
    free(object);
}

void rpy_run_finalizers(void)
{
    static bool running;
    if (running)
        return;
    running = true;
    while (rpy_to_finalize.count > 0) {
        rpy_header *object = rpy_to_finalize.items[--rpy_to_finalize.count];
        *rpy_roots_top++ = object;
        rpy_type_of(object)->finalizer(object);
        rpy_roots_top--;
        RPY_LOSE_ITEMS(&object, 1, );
    }
    running = false;
}
#endif
