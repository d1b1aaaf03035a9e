/* What the precise collectors share (gc_marksweep.c, gc_ref.c): memory from the system under the limit of `max=`, the
   pointers of an object, finalizers that are due. */
#ifndef RPY_HEAP_H
#define RPY_HEAP_H

#include "rpy_internal.h"

extern size_t rpy_heap_size, rpy_heap_peak; /* bytes taken from the system; the most that they were */

extern size_t rpy_cell_size[RPY_CLASSES];           /* the bytes of a cell of each size class */

/* Read the options, compute the table. */
void rpy_heap_start(void);

/* Whether the limit leaves room for so many bytes more. */
bool rpy_heap_may_grow(size_t bytes);

/* `size` bytes of the current chunk, or of a new one; NULL if the limit is reached. Always the same size, a power of two
   below the size of a chunk. */
char *rpy_heap_cut(size_t size);

/* What is cut is cut from chunks of so many bytes, or of multiples, which begin at a multiple of it. */
#define RPY_CHUNK ((size_t)1 << 20)

/* Give a chunk, or a part of one of that size, that was cut as a whole and is no longer used, to the system. */
void rpy_heap_give_back(char *start);

/* Memory for one large object; NULL if the limit is reached or the system has none. */
void *rpy_heap_large(size_t size, bool zero);
void rpy_heap_free_large(void *object, size_t size);

/* Objects whose finalizers are to run: roots of the mark-sweep collector, counted by the other one. */
extern rpy_vector rpy_to_finalize;
/* The object is a root while its finalizer runs. */
void rpy_call_finalizer(rpy_header *object);
/* They run once the heap is consistent; they may allocate, even collect. */
void rpy_run_finalizers(void);

/* ---- weak fields ---- */

/* Clear the fields that refer to what does not live. `young`: only those that no collection has seen can. */
void rpy_weak_clear(bool (*lives)(const void *), bool young);
/* Forget the fields of what does not live. */
void rpy_weak_forget(bool (*lives)(const void *), bool young);

#if defined(RPY_GC_REF)
#define RPY_WEAKLY(object) ((void)(((rpy_header *)(object))->word & RPY_MARK || (((rpy_header *)(object))->word |= RPY_WEAK)))
#else
#define RPY_WEAKLY(object) ((void)0)
#endif

/* ---- objects ---- */

static inline const rpy_type *rpy_type_of(const rpy_header *object)
{
    return &rpy_program.types[(uint32_t)object->word >> 8]; /* the other half may be a count */
}

static inline size_t rpy_object_size(const void *object, const rpy_type *type)
{
    size_t size = type->size;
    if (type->item_size)
        size += type->item_size * *(const size_t *)((const char *)object + type->length_offset);
    return size;
}

/* Call `visit`, which should be a constant, with every GC pointer of an object. */
RPY_INLINE void rpy_visit_pointers(char *object, const rpy_type *type, void (*visit)(void *))
{
    for (unsigned k = 0; k < type->pointers; k++)
        visit(*(void **)(object + type->offsets[k]));
    if (type->item_pointers == 0)
        return;
    size_t length = *(size_t *)(object + type->length_offset);
    const uint32_t *offsets = type->offsets + type->pointers;
    for (char *item = object + type->size; length > 0; length--, item += type->item_size)
        for (unsigned k = 0; k < type->item_pointers; k++)
            visit(*(void **)(item + offsets[k]));
}

/* ---- free cells: under AddressSanitizer nothing of them but the header may be touched ---- */

#if defined(RPY_ASAN)
void __asan_poison_memory_region(const volatile void *start, size_t size);
void __asan_unpoison_memory_region(const volatile void *start, size_t size);
#else
#define __asan_poison_memory_region(start, size) ((void)(start), (void)(size))
#define __asan_unpoison_memory_region(start, size) ((void)(start), (void)(size))
#endif

/* Chain a cell of `size` bytes in front of a free list. */
static inline rpy_cell *rpy_chain_cell(void *memory, size_t size, rpy_cell *list)
{
    rpy_cell *cell = memory;
    __asan_unpoison_memory_region(cell, size);
    if (RPY_UNLIKELY(rpy_gc_option.stress)) /* what is used after it died shall not look alive */
        memset(cell, 0xDB, size);
    cell->word = 0;
    cell->next = list;
    __asan_poison_memory_region(&cell->next, size - sizeof cell->word);
    return cell;
}

/* Take the first cell off a list, for an object of `size` bytes. */
static inline rpy_cell *rpy_unchain_cell(rpy_cell **list, size_t size)
{
    rpy_cell *cell = *list;
    __asan_unpoison_memory_region(cell, sizeof *cell);
    *list = cell->next;
    __asan_poison_memory_region(&cell->next, sizeof cell->next);
    __asan_unpoison_memory_region(cell, size);
    return cell;
}

#endif
