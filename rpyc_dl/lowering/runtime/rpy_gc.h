/* Memory: the object header, type descriptors, allocation, and the shadow stack of roots.

   Every GC structure and array starts with an `rpy_header`. Objects never move. Prebuilt objects are static data whose
   header has the mark bits set for ever; those that can point into the heap are listed in `rpy_program.roots`.

   Which collector is used is decided when the runtime and the program are compiled:
     (nothing)      the precise mark-sweep collector, gc_marksweep.c
     -DRPY_GC_REF   deferred reference counting, gc_ref.c
     -DRPY_GC_NONE  memory is never given back, gc_none.c
     -DRPY_GC_BOEHM the conservative collector libgc, gc_boehm.c */
#ifndef RPY_GC_H
#define RPY_GC_H

#include "rpy_base.h"
#include "rpy_exc.h"

/* Bits 0 to 7: the collector's own. Bits 8 and up: index into rpy_program.types. */
typedef struct rpy_header {
    uint64_t word;
} rpy_header;

/* Any array of pointers. */
typedef struct {
    rpy_header rpy_hdr;
    Signed length;
    void *items[];
} rpy_pointers;

#define RPY_MARK 1u
#if defined(RPY_GC_REF)
#define RPY_MARKS RPY_MARK
#else
#define RPY_MARKS 3u   /* one of them is that of an object which the last collection found alive; prebuilt ones have both */
#define RPY_WATCHED 4u /* the collector has to hear when a pointer is stored into the object */
#endif
#define RPY_IS_SHARED 64u /* a prebuilt exception, which a handler that keeps it makes a copy of */
#define RPY_OBJECT 128u /* of every object, of no free cell */
#define RPY_HEADER(type) ((uint64_t)(type) << 8 | RPY_OBJECT)
#define RPY_PREBUILT(type) {RPY_HEADER(type) | RPY_MARKS}
#define RPY_SHARED(type) {RPY_HEADER(type) | RPY_MARKS | RPY_IS_SHARED}

/* Whether a word that stands where a pointer does is none: null, a small exact integer (programs with ints that grow), or the
   place of a call among the roots. Where generated code asks, which is with reference counts alone, it is told whether there
   are such integers; elsewhere the runtime is the same with them and without. */
static inline bool rpy_is_no_object(const void *word)
{
#if defined(RPY_GC_REF) && !defined(RPY_EXACT_INTS) && !RPY_PLACES_ON_ROOTS
    return word == NULL;
#else
    return word == NULL || ((uintptr_t)word & 1) != 0;
#endif
}

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

/* The array of pointers whose first item is at `items`: header and length stand before it. */
#define RPY_ARRAY_OF(items) ((void *)((char *)(items) - sizeof(rpy_header) - sizeof(Signed)))

/* A static object that may point into the heap. */
typedef struct rpy_root {
    void *object;
    const rpy_type *type;
} rpy_root;

/* ---- the shadow stack: what a function still needs of GC pointers, while it calls another one ---- */

extern void **rpy_roots_top, **rpy_roots_base;

/* A place of the user's program (its index) as a word on the shadow stack. */
#define RPY_PLACE_WORD(place) ((void *)(intptr_t)((place) << 1 | 1))

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

/* The class of every small size, by its number of words: for sizes that are not constant. */
extern const uint8_t rpy_class_of_words[RPY_SMALL / 8 + 1];

/* Under AddressSanitizer every object is made by the collector itself, which allows access to its very bytes. */
#if defined(RPY_ASAN) && !defined(RPY_GC_NONE)
#define RPY_ALL_SLOW 1
#else
#define RPY_ALL_SLOW 0
#endif

/* A table that grows. */
typedef struct rpy_vector {
    void **items;
    size_t count, capacity;
} rpy_vector;

/* Twice the room for items of `item` bytes. */
RPY_COLD void *rpy_grown(void *items, size_t *capacity, size_t item);

static inline void rpy_push(rpy_vector *v, void *item)
{
    if (RPY_UNLIKELY(v->count == v->capacity))
        v->items = rpy_grown(v->items, &v->capacity, sizeof *v->items);
    v->items[v->count++] = item;
}

/* Have the type's finalizer called on the object once nothing else reaches it. */
void rpy_gc_add_finalizer(void *object);

/* Nothing will use an object any more: its memory may be used again at once. It may be null or prebuilt. */
#if defined(RPY_GC_REF) || defined(RPY_GC_NONE) || defined(RPY_GC_BOEHM)
#define rpy_gc_free(object) ((void)(object))
#define rpy_gc_free_sized(object, size) ((void)(object))
#define rpy_gc_free_typed(object, size, header) ((void)(object))
#define RPY_ARRAY_MOVE(T, array, source, target, n) RPY_ARRAY_COPY(T, source, target, n)
#else
void rpy_gc_free(void *object);

/* Copy the items of an array that is freed next. The pages of a large one are given back on the way: the two arrays are never
   there whole at one time. */
#define RPY_ARRAY_MOVE(T, array, source, target, n)                                            \
    ((size_t)(n) * sizeof(T) < RPY_MOVED_BY_PAGES                                              \
         ? RPY_ARRAY_COPY(T, source, target, n)                                                \
         : rpy_gc_move(array, (char *)(target), (char *)(source), (size_t)(n) * sizeof(T)))
#define RPY_MOVED_BY_PAGES ((size_t)4 << 20)
void rpy_gc_move(void *array, char *target, char *source, size_t bytes);

/* The same of an object of so many bytes. Where free cells stay out of the list, it is empty. */
RPY_INLINE void rpy_gc_free_sized(void *object, size_t size)
{
    rpy_cell *cell = object;
    unsigned c = size <= RPY_SMALL ? rpy_class_of_words[(size + 7) / 8] : 0;
    if (RPY_UNLIKELY(size > RPY_SMALL || (cell->word & RPY_MARKS) || rpy_free[c] == NULL)) {
        rpy_gc_free(object);
        return;
    }
    cell->word = 0;
    cell->next = rpy_free[c];
    rpy_free[c] = cell;
}

/* The same of an object that is expected to be of one type, of so many bytes: its header tells, and that no collection has seen it. */
RPY_INLINE void rpy_gc_free_typed(void *object, size_t size, uint64_t header)
{
    rpy_cell *cell = object;
    unsigned c = rpy_size_class(size <= RPY_SMALL ? size : RPY_SMALL);
    if (RPY_UNLIKELY(size > RPY_SMALL || cell->word != header || rpy_free[c] == NULL)) {
        rpy_gc_free(object);
        return;
    }
    cell->word = 0;
    cell->next = rpy_free[c];
    rpy_free[c] = cell;
}
#endif

/* ---- weak fields: they keep nothing alive; once what they refer to is found dead, they are null ---- */

#if defined(RPY_GC_NONE)
#define rpy_weak_load(place) (place)
#define rpy_weak_store(owner, place, target) ((void)(owner), *(place) = (target))
#else
/* Write a field of a new object. */
void rpy_weak_store(void *owner, void **place, void *target);
#if defined(RPY_GC_BOEHM)
void *rpy_weak_shown(void *hidden);
#define rpy_weak_load(place) ((__typeof__(place))rpy_weak_shown(place))
#else
#define rpy_weak_load(place) (place)
#endif
#endif

/* Full collection now (gc.collect()); the number of bytes that are alive after it. */
Signed rpy_gc_collect(void);

extern size_t rpy_first_held; /* how many the function at the bottom of the stack has */
/* Slots of the shadow stack for the variables of a function that keep what they refer to until it returns. */
RPY_INLINE void **rpy_hold_frame(size_t count)
{
    void **held = rpy_roots_top;
    if (held == rpy_roots_base)
        rpy_first_held = count;
    for (size_t i = 0; i < count; i++)
        held[i] = NULL;
    rpy_roots_top = held + count;
    return held;
}

/* Finalizers are called as soon as nothing refers to an object: where generated code asks, which is with reference counts alone. */
#if defined(RPY_GC_REF)
extern size_t rpy_finals_alive; /* objects whose finalizers have still to be called */
#define RPY_MAY_FINALIZE (rpy_finals_alive > 0)
void rpy_gc_finalize(void);
/* The end of the program: all that is left is finalized. */
void rpy_gc_end(void);
#else
#define RPY_MAY_FINALIZE false
#define rpy_gc_finalize() ((void)0)
#define rpy_gc_end() ((void)0)
#endif

/* While it is set nothing is collected: Python is building values that nothing refers to yet. */
extern bool rpy_gc_held;

/* What refers to objects from outside of compiled code: it calls `visit` with each of them. May be NULL. The collector that counts
   references does not need it: there, what refers to them gains and loses them. */
extern void (*rpy_more_roots)(void (*visit)(void *));

/* Zeroed memory for what refers to objects from outside; NULL if there is none. */
#if defined(RPY_GC_BOEHM)
void *rpy_gc_table(size_t bytes);
void rpy_gc_table_free(void *table);
#else
#define rpy_gc_table(bytes) calloc(1, bytes)
#define rpy_gc_table_free(table) free(table)
#endif

void rpy_gc_start(void);
#if defined(RPY_GC_BOEHM)
/* A thread that the collector may not have seen yet calls compiled code. */
void rpy_gc_enter_thread(void);
#else
#define rpy_gc_enter_thread() ((void)0)
#endif
/* Print what RPYC_DL_GC=stats asks for. */
void rpy_gc_finish(void);

#if defined(RPY_GC_NONE)
extern char *rpy_bump, *rpy_bump_end;
#endif

/* ---- every store of a GC pointer into an object of the heap, which is `owner`, goes through these ---- */

#if defined(RPY_GC_REF)

#define RPY_QUEUED 2u  /* the object stands in rpy_queue */
#define RPY_STACKED 4u /* while the queue is settled: the shadow stack refers to it */
#define RPY_FINAL 8u   /* its finalizer has still to be called */
#define RPY_WEAK 16u   /* a weak field is a part of it or refers to it */
#define RPY_LISTED 32u /* it stands among those that have finalizers */
#define RPY_REACHED RPY_STACKED /* while circles are looked for: something leads to it */
#define RPY_ONE ((uint64_t)1 << 32)

extern rpy_vector rpy_queue;
extern size_t rpy_queue_limit; /* so full, the next allocation settles it */

static inline void rpy_gain(void *object)
{
    rpy_header *h = object;
    if (!rpy_is_no_object(h) && !(h->word & RPY_MARK))
        h->word += RPY_ONE;
}

static inline void rpy_lose(void *object)
{
    rpy_header *h = object;
    if (rpy_is_no_object(h) || (h->word & RPY_MARK))
        return;
    h->word -= RPY_ONE;
    if (h->word < RPY_ONE && !(h->word & RPY_QUEUED)) {
        h->word |= RPY_QUEUED;
        rpy_push(&rpy_queue, h);
    }
}

#define RPY_STORE_UNSEEN(place, value) (rpy_gain(value), rpy_lose(place), (place) = (value))
#define RPY_STORE(owner, place, value) RPY_STORE_UNSEEN(place, value)
#define RPY_STORE_INSIDE(place, value) RPY_STORE_UNSEEN(place, value)
/* The pointers `path` (empty, or .field) of `n` items from `first` on are about to be copied elsewhere, or overwritten. */
#define RPY_ITEMS(what, first, n, path)                                                        \
    do {                                                                                       \
        __typeof__(*(first)) *r_ = (first);                                                    \
        for (Signed k_ = (n); k_-- > 0;) /* as CPython does: the last one is lost first */     \
            what(r_[k_] path);                                                                 \
    } while (0)
#define RPY_ARRAY_FILL_REF(first, n, item)                                                     \
    do {                                                                                       \
        __typeof__(*(first)) *r_ = (first);                                                    \
        for (Signed k_ = (n); k_-- > 0;)                                                       \
            RPY_STORE_UNSEEN(r_[k_], (item));                                                  \
    } while (0)
#define RPY_CLEARED_TO_FILL true /* what is overwritten is lost */
#define RPY_GAIN_ITEMS(first, n, path) RPY_ITEMS(rpy_gain, first, n, path)
#define RPY_LOSE_ITEMS(first, n, path) RPY_ITEMS(rpy_lose, first, n, path)
#define RPY_ITEMS_STORED(owner, first, n) ((void)0)

#else

/* Where the owner is new, prebuilt or not of the heap, or the value is null or prebuilt. */
#define RPY_STORE_UNSEEN(place, value) ((place) = (value))
#if defined(RPY_GC_NONE) || defined(RPY_GC_BOEHM)
#define RPY_STORE(owner, place, value) ((place) = (value))
#define RPY_STORE_INSIDE(place, value) ((place) = (value))
#define RPY_ITEMS_STORED(owner, first, n) ((void)0)
#else
/* Tell the collector that a pointer to what may be young is stored into an object that has survived a collection. */
RPY_COLD void rpy_remember(void *owner, const void *place);
RPY_COLD void rpy_remember_items(void *owner, const void *first, size_t bytes);
extern bool rpy_gc_all_due; /* a pointer was stored into an object that is not known: the next collection is a full one */
#define RPY_STORE(owner, place, value)                                                         \
    (RPY_UNLIKELY(((const rpy_header *)(owner))->word & RPY_WATCHED)                           \
         ? rpy_remember((owner), &(place))                                                     \
         : (void)0,                                                                            \
     (place) = (value))
#define RPY_STORE_INSIDE(place, value) (rpy_gc_all_due = true, (place) = (value))
/* `n` items from `first` on are overwritten. */
#define RPY_ITEMS_STORED(owner, first, n)                                                      \
    (RPY_UNLIKELY(((const rpy_header *)(owner))->word & RPY_WATCHED)                           \
         ? rpy_remember_items((owner), (first), (size_t)(n) * sizeof *(first))                 \
         : (void)0)
#endif
#define RPY_ARRAY_FILL_REF(first, n, item) RPY_ARRAY_FILL(first, n, item)
#define RPY_CLEARED_TO_FILL false
#define RPY_GAIN_ITEMS(first, n, path) ((void)0)
#define RPY_LOSE_ITEMS(first, n, path) ((void)0)
#endif

/* ---- what generated code does for `malloc`: try fast; else store the roots and go the slow way; then initialise ---- */

RPY_INLINE void *rpy_take_cell(unsigned size_class)
{
    if (RPY_ALL_SLOW)
        return NULL;
#if defined(RPY_GC_REF)
    if (RPY_UNLIKELY(rpy_queue.count >= rpy_queue_limit))
        return NULL;
#endif
    rpy_cell *p = rpy_free[size_class];
    if (RPY_LIKELY(p != NULL))
        rpy_free[size_class] = p->next;
    return p;
}

/* A free cell of undefined content for a constant size; NULL if there is none at hand, or `size` is not small. */
RPY_INLINE void *rpy_alloc_fast(size_t size)
{
#if defined(RPY_GC_NONE)
    char *p = rpy_bump;
    size = (size + 7) & ~(size_t)7;
    if (RPY_UNLIKELY((size_t)(rpy_bump_end - p) < size))
        return NULL;
    rpy_bump = p + size;
    return p;
#else
    if (size > RPY_SMALL)
        return NULL;
    return rpy_take_cell(rpy_size_class(size));
#endif
}

/* The same where the size is not constant. */
RPY_INLINE void *rpy_alloc_fast_any(size_t size)
{
#if defined(RPY_GC_NONE)
    return rpy_alloc_fast(size);
#else
    if (RPY_UNLIKELY(size > RPY_SMALL))
        return NULL;
    return rpy_take_cell(rpy_class_of_words[(size + 7) / 8]);
#endif
}

/* The same, but collects or asks the system; raises MemoryError. Objects above RPY_SMALL are zeroed. */
RPY_COLD void *rpy_alloc_fixed_slow(size_t size);

/* The same for what is stored whole before anybody, the collector too, reads it: it may not be zeroed. */
#if defined(RPY_GC_NONE) || defined(RPY_GC_BOEHM)
#define rpy_alloc_unset_slow rpy_alloc_fixed_slow
#else
RPY_COLD void *rpy_alloc_unset_slow(size_t size);
#endif

/* The size of `length` items after `fixed` bytes; SIZE_MAX if `length` is negative or the size does not fit. */
RPY_INLINE size_t rpy_var_size(size_t fixed, size_t item, Signed length)
{
    size_t size;
    if (RPY_UNLIKELY(length < 0 || __builtin_mul_overflow((size_t)length, item, &size) ||
                     size > (size_t)PTRDIFF_MAX - fixed))
        return SIZE_MAX;
    return size + fixed;
}

RPY_INLINE void *rpy_alloc_var_fast(size_t fixed, size_t item, Signed length)
{
    size_t size = rpy_var_size(fixed, item, length);
    return size <= RPY_SMALL ? rpy_alloc_fast_any(size) : NULL;
}

RPY_COLD void *rpy_alloc_var_slow(size_t fixed, size_t item, Signed length);
RPY_COLD void *rpy_alloc_var_unset(size_t fixed, size_t item, Signed length);
/* The same for a length that is a constant. Where that is a large one, every call comes here: were this RPY_COLD, gcc would
   compile for size all that follows the call. */
RPY_NOINLINE void *rpy_alloc_var_known(size_t fixed, size_t item, Signed length);

/* A new object, all zero, of a fixed size, or with `length` items: for glue code. */
void *rpy_new_fixed(size_t size, uint64_t header);
void *rpy_new_var(size_t fixed, size_t item, size_t length_offset, Signed length, uint64_t header);
/* The same with items that are no pointers, and to be set. */
void *rpy_new_var_unset(size_t fixed, size_t item, size_t length_offset, Signed length, uint64_t header);

RPY_INLINE void rpy_set_header(void *object, uint64_t header)
{
#if defined(RPY_GC_REF)
    ((rpy_header *)object)->word = header | RPY_QUEUED;
    rpy_push(&rpy_queue, object);
#else
    ((rpy_header *)object)->word = header;
#endif
}

/* Clear all of an object of constant size but its header. */
RPY_INLINE void rpy_clear(void *object, size_t size)
{
    memset((char *)object + sizeof(rpy_header), 0, size - sizeof(rpy_header));
}

/* The same of a small object of any size: a loop, since `rep stos` takes long to start. */
RPY_INLINE void rpy_clear_small(void *object, size_t size)
{
    char *p = (char *)object + sizeof(rpy_header), *end = (char *)object + size;
    for (; end - p >= 8; p += 8) {
        __asm__("" : "+r"(p)); /* or gcc makes that of it */
        memset(p, 0, 8);
    }
    for (; p < end; p++)
        *p = 0;
}

/* Header, length, and zeros: in all items (`zero`), or in the fixed part only. */
RPY_INLINE void rpy_init_var(void *object, uint64_t header, size_t fixed, size_t item, size_t length_offset,
                                Signed length, bool zero)
{
    size_t size = fixed + item * (size_t)length;
    rpy_set_header(object, header);
    if (zero && size <= RPY_SMALL)
        rpy_clear_small(object, size);
    else
        rpy_clear(object, fixed);
    *(Signed *)((char *)object + length_offset) = length;
}

/* Memory that is not collected (lltype.malloc(..., flavor="raw")). Raises MemoryError. */
void *rpy_raw_malloc(size_t size, bool zero);

#endif
