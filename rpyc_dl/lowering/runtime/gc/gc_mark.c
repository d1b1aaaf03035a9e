/* The default collector's marker: tracing, and what it has to know of stores into objects that it does not trace again.

   An object that has survived a collection is watched (`RPY_WATCHED`): the first store of a pointer into it puts it among the
   remembered ones, whose pointers the next young collection looks at. Of a large array only the cards that were stored into
   are looked at; it stays watched. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM) && !defined(RPY_GC_REF)
#include "gc_mark.h"

#define CARD ((size_t)512) /* bytes */
#define CARDED ((size_t)16 << 10) /* arrays from this size on have cards */

uint64_t rpy_mark_bit = RPY_MARK;
size_t rpy_mark_live, rpy_mark_visited, rpy_mark_offered;
bool rpy_gc_all_due;

static rpy_vector gray, finalizable;
static size_t finalizable_old; /* so many are marked */
static rpy_vector remembered, carded;
static bool proving; /* all is traced again, which shows whether a store was missed */

/* ---- trace ---- */

/* Objects on their way from memory, in a ring: `mark` asks for the header of one and looks at that of the AHEADth before it.
   Without it every header of a large heap is a cache miss that is waited for. */
#define AHEAD 16u
static void *ahead[AHEAD];
static unsigned oldest_ahead;

/* A remembered object may be dead, and refer to what the program has freed: a free cell, or a large object. */
static void mark_now(rpy_header *h)
{
    if ((h->word & (rpy_mark_bit | RPY_FREED | RPY_OBJECT)) != RPY_OBJECT)
        return;
    if (RPY_UNLIKELY(proving) && !(h->word & RPY_MARKS))
        rpy_give_up("a pointer was stored into an old object, and the collector did not hear of it: please report this");
    h->word = (h->word & ~(uint64_t)RPY_MARKS) | rpy_mark_bit | RPY_WATCHED;
    const rpy_type *type = rpy_type_of(h);
    size_t size = rpy_object_size(h, type);
    rpy_mark_live += size;
    if (type->pointers | type->item_pointers) {
        rpy_mark_visited += size;
        rpy_push(&gray, h);
    } else if (size <= RPY_SMALL) {
        rpy_mark_visited += size;
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
    rpy_mark_offered++;
    if (rpy_is_no_object(object))
        return;
    __builtin_prefetch(object, 1);
    pass_ahead(object);
}

static void mark_gray(void)
{
    size_t before = rpy_mark_offered;
    do {
        while (gray.count > 0) {
            rpy_header *object = gray.items[--gray.count];
            rpy_visit_pointers((char *)object, rpy_type_of(object), mark);
        }
        for (unsigned i = 0; i < AHEAD; i++)
            pass_ahead(NULL);
    } while (gray.count > 0);
    rpy_mark_offered = before;
}

/* The roots of coroutines that are alive. What they lead to may be further ones. */
static void mark_stacks(void)
{
    while (rpy_stacks_visit(rpy_is_marked, mark))
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
    rpy_traceback_visit(mark);
    for (size_t i = 0; i < rpy_to_finalize.count; i++)
        mark(rpy_to_finalize.items[i]);
    mark_gray();
    mark_stacks();
}

/* ---- stores into old objects ---- */

static uint8_t **cards_of(void *object)
{
    return (uint8_t **)(void *)((char *)object - sizeof(void *));
}

/* The first byte says whether the object is among `carded`; the others are those of its cards, 1 where one was stored into. */
static uint8_t *make_cards(rpy_header *h, size_t size)
{
    uint8_t *cards = calloc(1, 1 + size / CARD + 1);
    if (cards == NULL)
        rpy_give_up("MemoryError: there is no memory for the collector's own tables");
    *cards_of(h) = cards;
    h->word |= RPY_HAS_CARDS;
    return cards;
}

static void soil(rpy_header *h, size_t from, size_t bytes)
{
    uint8_t *cards = *cards_of(h);
    if (!cards[0]) {
        cards[0] = 1;
        rpy_push(&carded, h);
    }
    for (size_t card = from / CARD; card <= (from + bytes - 1) / CARD; card++)
        cards[1 + card] = 1;
}

void rpy_remember(void *owner, const void *place)
{
    const rpy_header *h = owner;
    if (h->word & RPY_HAS_CARDS) {
        uint8_t *cards = *cards_of(owner);
        if (cards[0]) {
            cards[1 + (size_t)((const char *)place - (const char *)owner) / CARD] = 1; /* a pointer lies on one card */
            return;
        }
    }
    rpy_remember_items(owner, place, sizeof(void *));
}

void rpy_remember_items(void *owner, const void *first, size_t bytes)
{
    rpy_header *h = owner;
    if (bytes == 0)
        return;
    if (!(h->word & RPY_HAS_CARDS)) {
        const rpy_type *type = rpy_type_of(h);
        size_t size = rpy_object_size(h, type);
        if (size < CARDED || type->item_pointers == 0) {
            h->word &= ~(uint64_t)RPY_WATCHED;
            rpy_push(&remembered, h);
            return;
        }
        make_cards(h, size);
    }
    soil(h, (size_t)((const char *)first - (const char *)owner), bytes);
}

/* Mark what the items refer to that lie, at least in part, on a card. */
static void mark_card(char *object, const rpy_type *type, size_t card)
{
    size_t length = *(size_t *)(object + type->length_offset);
    size_t from = card * CARD, to = from + CARD;
    if (to <= type->size)
        return;
    size_t i = from <= type->size ? 0 : (from - type->size) / type->item_size;
    size_t end = (to - type->size + type->item_size - 1) / type->item_size;
    const uint32_t *offsets = type->offsets + type->pointers;
    for (; i < end && i < length; i++)
        for (unsigned k = 0; k < type->item_pointers; k++)
            mark(*(void **)(object + type->size + i * type->item_size + offsets[k]));
}

static void mark_cards(rpy_header *h)
{
    const rpy_type *type = rpy_type_of(h);
    uint8_t *cards = *cards_of(h) + 1, *end = cards + rpy_object_size(h, type) / CARD + 1;
    cards[-1] = 0;
    for (unsigned k = 0; k < type->pointers; k++)
        mark(*(void **)((char *)h + type->offsets[k]));
    for (uint8_t *p = cards; (p = memchr(p, 1, (size_t)(end - p))) != NULL; p++) {
        *p = 0;
        mark_card((char *)h, type, (size_t)(p - cards));
    }
}

static void mark_remembered(void)
{
    for (size_t i = 0; i < remembered.count; i++) {
        rpy_header *h = remembered.items[i];
        h->word |= RPY_WATCHED;
        rpy_visit_pointers((char *)h, rpy_type_of(h), mark);
    }
    for (size_t i = 0; i < carded.count; i++)
        mark_cards(carded.items[i]);
    remembered.count = carded.count = 0;
    mark_gray();
}

/* All is traced: nothing needs to be remembered, and what is may be dead. */
static void forget_remembered(void)
{
    for (size_t i = 0; i < carded.count; i++) {
        rpy_header *h = carded.items[i];
        memset(*cards_of(h), 0, 1 + rpy_object_size(h, rpy_type_of(h)) / CARD + 1);
    }
    remembered.count = carded.count = 0;
}

bool rpy_mark_may_see_dead(void)
{
    return remembered.count > 0 || carded.count > 0;
}

void rpy_mark_free_cards(void *object)
{
    if (((const rpy_header *)object)->word & RPY_HAS_CARDS)
        free(*cards_of(object));
}

/* ---- all ---- */

/* Objects with a finalizer that nothing else reaches are kept for one more round, in `rpy_to_finalize`. */
static void mark_finalizable(bool young)
{
    size_t kept = young ? finalizable_old : 0;
    for (size_t i = kept; i < finalizable.count; i++) {
        rpy_header *object = finalizable.items[i];
        if (rpy_is_marked(object))
            finalizable.items[kept++] = object;
        else
            rpy_push(&rpy_to_finalize, object);
    }
    finalizable.count = finalizable_old = kept;
    for (size_t i = 0; i < rpy_to_finalize.count; i++)
        mark(rpy_to_finalize.items[i]);
    mark_gray();
    mark_stacks();
}

static void mark_full(void)
{
    forget_remembered();
    rpy_mark_bit ^= RPY_MARKS;
    rpy_mark_live = rpy_mark_visited = 0;
    mark_roots();
}

static void mark_young(void)
{
    mark_remembered();
    mark_roots();
}

/* In stress mode: what a full collection finds, a young one has to find first. */
static void prove_young(void)
{
    mark_young();
    rpy_stacks_visited(NULL);
    proving = true;
    mark_full();
    proving = false;
}

void rpy_mark_all(bool young)
{
    rpy_mark_offered = 0;
    if (young)
        mark_young();
    else if (rpy_gc_option.stress && !rpy_gc_all_due)
        prove_young();
    else
        mark_full();
    rpy_weak_clear(rpy_is_marked, young);
    mark_finalizable(young);
    rpy_weak_forget(rpy_is_marked, young);
    rpy_stacks_visited(rpy_is_marked);
    rpy_gc_all_due = false;
}

void rpy_gc_add_finalizer(void *object)
{
    rpy_push(&finalizable, object);
}
#endif
