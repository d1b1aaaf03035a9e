/* Memory: the object header, type descriptors, allocation, and the shadow stack of roots.

   Every GC structure and array starts with an `rpy_header`. Objects never move. Prebuilt objects are static data whose
   header has the mark bit set for ever; those that can point into the heap are listed in `rpy_program.roots`.

   Which collector is used is decided when the runtime and the program are compiled:
     (nothing)      the precise mark-sweep collector, gc_marksweep.c
     -DRPY_GC_NONE  memory is never given back, gc_none.c
     -DRPY_GC_BOEHM the conservative collector libgc, gc_boehm.c */
#ifndef RPY_GC_H
#define RPY_GC_H

#include "rpy_base.h"
#include "rpy_exc.h"

/* Bit 0: marked. Bits 8 and up: index into rpy_program.types. */
typedef struct rpy_header {
    uint64_t word;
} rpy_header;

#define RPY_MARK 1u
#define RPY_HEADER(type) ((uint64_t)(type) << 8)
#define RPY_PREBUILT(type) {RPY_HEADER(type) | RPY_MARK}

/* How the objects of one type look in memory. All offsets count from the start of the object, those of items from
   the start of the item. */
typedef struct rpy_type {
    uint32_t size;          /* of the fixed part; this is where the items begin */
    uint32_t item_size;     /* 0: not variable-sized */
    uint32_t length_offset; /* of the Signed that holds the number of items */
    uint16_t pointers;      /* how many of `offsets` are GC pointers of the fixed part … */
    uint16_t item_pointers; /* … and how many, after those, of every item */
    const uint32_t *offsets;
    void (*finalizer)(void *); /* or NULL; must not raise */
    const char *name;
} rpy_type;

/* A static object that may point into the heap. */
typedef struct rpy_root {
    void *object;
    const rpy_type *type;
} rpy_root;

/* ---- the shadow stack: what a function still needs of GC pointers, while it calls another one ---- */

extern void **rpy_roots_top;

/* ---- allocation ---- */

/* Sizes up to RPY_SMALL come from free lists, one a size class. */
#define RPY_SMALL 2048
#define RPY_CLASSES 48

/* The class of a size: steps of 8 bytes up to 128, then 16, 32, 64, 128 for each doubling. */
static inline unsigned rpy_size_class(size_t size)
{
    if (size <= 128)
        return size <= 16 ? 0 : (unsigned)((size + 7) / 8) - 2;
    if (size <= 256)
        return 15 + (unsigned)((size - 128 + 15) / 16) - 1;
    if (size <= 512)
        return 23 + (unsigned)((size - 256 + 31) / 32) - 1;
    if (size <= 1024)
        return 31 + (unsigned)((size - 512 + 63) / 64) - 1;
    return 39 + (unsigned)((size - 1024 + 127) / 128) - 1;
}

typedef struct rpy_cell {
    uint64_t word; /* 0 in a free cell */
    struct rpy_cell *next;
} rpy_cell;

extern rpy_cell *rpy_free[RPY_CLASSES];

/* A cell of the class from elsewhere: sweeps, collects or asks the system. Raises MemoryError. */
RPY_COLD void *rpy_alloc_slow(unsigned size_class);
/* Objects above RPY_SMALL; zeroed. Raises MemoryError. */
RPY_COLD void *rpy_alloc_large(size_t size, uint64_t header);
/* `length` is negative or the size does not fit: raises MemoryError. */
RPY_NORETURN void rpy_alloc_too_large(void);

/* Have the type's finalizer called on the object once nothing else reaches it. */
void rpy_gc_add_finalizer(void *object);

/* Full collection now (gc.collect()); the number of bytes that are alive after it. */
Signed rpy_gc_collect(void);

void rpy_gc_start(void);
/* Print what RPYC_DL_GC=stats asks for. */
void rpy_gc_finish(void);

#if defined(RPY_GC_NONE)
extern char *rpy_bump, *rpy_bump_end;
RPY_COLD void *rpy_bump_slow(size_t size);
#endif

/* A free cell for `size` bytes; the content is undefined. With a constant size only the fast path is left in line.
   A function that has roots to keep uses RPY_ALLOC_READY to store them only when the slow path is taken. */
static inline void *rpy_alloc_cell(size_t size)
{
#if defined(RPY_GC_NONE)
    char *p = rpy_bump;
    size = (size + 7) & ~(size_t)7;
    if (RPY_UNLIKELY((size_t)(rpy_bump_end - p) < size))
        return rpy_bump_slow(size);
    rpy_bump = p + size;
    return p;
#else
    unsigned c = rpy_size_class(size);
    rpy_cell *p = rpy_free[c];
    if (RPY_UNLIKELY(p == NULL))
        return rpy_alloc_slow(c);
    rpy_free[c] = p->next;
    return p;
#endif
}

/* Whether rpy_alloc_cell(size) will not collect. */
static inline bool rpy_alloc_ready(size_t size)
{
#if defined(RPY_GC_NONE)
    (void)size;
    return true;
#else
    return size <= RPY_SMALL && rpy_free[rpy_size_class(size)] != NULL;
#endif
}

/* A new object of constant size, all zero. */
static inline void *rpy_malloc_fixed(size_t size, unsigned type)
{
    if (size > RPY_SMALL)
        return rpy_alloc_large(size, RPY_HEADER(type));
    void *p = rpy_alloc_cell(size);
    ((rpy_header *)p)->word = RPY_HEADER(type);
    memset((char *)p + sizeof(rpy_header), 0, size - sizeof(rpy_header));
    return p;
}

/* The size of `length` items after `fixed` bytes; raises MemoryError where it does not fit. */
static inline size_t rpy_varsize(size_t fixed, size_t item, Signed length)
{
    size_t size;
    if (RPY_UNLIKELY(length < 0 || __builtin_mul_overflow((size_t)length, item, &size) ||
                     __builtin_add_overflow(size, fixed, &size) || size > (size_t)PTRDIFF_MAX))
        rpy_alloc_too_large();
    return size;
}

/* A new object with `length` items: all zero (`zero`), or only the fixed part. The caller's length field is set. */
static inline void *rpy_malloc_var(size_t fixed, size_t item, size_t length_offset, Signed length, unsigned type,
                                   bool zero)
{
    size_t size = rpy_varsize(fixed, item, length);
    char *p;
    if (size <= RPY_SMALL) {
        p = rpy_alloc_cell(size);
        ((rpy_header *)p)->word = RPY_HEADER(type);
        memset(p + sizeof(rpy_header), 0, (zero ? size : fixed) - sizeof(rpy_header));
    } else {
        p = rpy_alloc_large(size, RPY_HEADER(type));
    }
    *(Signed *)(p + length_offset) = length;
    return p;
}

/* Memory that is not collected (lltype.malloc(..., flavor="raw")). Raises MemoryError. */
void *rpy_raw_malloc(size_t size, bool zero);

#endif
