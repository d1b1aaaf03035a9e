/* What a traceback is made of, where the C stack cannot be walked: each call that can raise has its place on the shadow
   stack, above the roots that are kept for it, as an odd word (`RPY_PLACE_WORD`). What jumps to a handler takes the places off
   as it takes off the roots, so that there is nothing to keep in order besides. */
#include "rpy_platform.h"
#if RPY_PLACES_ON_ROOTS
#include "rpy_internal.h"

#define KEPT 256 /* so many of the innermost places are kept, and so many of the outermost */

static struct {
    int inner[KEPT]; /* [0] is the innermost */
    int outer[KEPT]; /* a ring: the last KEPT places beyond the inner ones */
    size_t count;    /* of all places that were seen */
    void **end;      /* what stands at or above this has been seen */
} kept, saved[RPY_LINKS + 1];

static void keep(int place)
{
    if (kept.count < KEPT)
        kept.inner[kept.count] = place;
    else
        kept.outer[(kept.count - KEPT) % KEPT] = place;
    kept.count++;
}

/* Go down to the place of the call that stands under the handler whose roots end at `limit`. */
static void walk_down(void **limit)
{
    void **p = kept.end;
    while (p > rpy_roots_base) {
        uintptr_t word = (uintptr_t)*--p;
        if ((word & 1) == 0)
            continue;
        kept.end = p;
        keep((int)(word >> 1));
        if (p < limit)
            return;
    }
}

static void **roots_of(const void *limit)
{
    return limit == NULL ? rpy_roots_base : ((const rpy_handler *)limit)->roots;
}

void rpy_traceback_capture(void *value, int place, const void *limit)
{
    rpy_traceback_value = value;
    kept.count = 0;
    kept.end = rpy_roots_top;
    if (place >= 0)
        keep(place);
    walk_down(roots_of(limit));
}

void rpy_note_raise(void *value, int place)
{
    rpy_traceback_value = value;
    kept.count = 0;
    kept.end = rpy_roots_top;
    keep(place);
}

void rpy_traceback_leave_stack(void)
{
    kept.end = rpy_roots_top;
}

void rpy_traceback_extend(const void *limit)
{
    if (kept.end > rpy_roots_top)
        kept.end = rpy_roots_top;
    walk_down(roots_of(limit));
}

void rpy_traceback_save(int slot)
{
    memcpy(&saved[slot], &kept, sizeof kept);
}

void rpy_traceback_restore(int slot)
{
    memcpy(&kept, &saved[slot], sizeof kept);
}

void rpy_traceback_entries(void (*add_place)(int), void (*add_gap)(void))
{
    size_t inner = kept.count < KEPT ? kept.count : KEPT;
    size_t outer = kept.count - inner < KEPT ? kept.count - inner : KEPT;
    for (size_t i = 0; i < outer; i++)
        add_place(kept.outer[(kept.count - KEPT - 1 - i) % KEPT]);
    if (kept.count > 2 * KEPT)
        add_gap();
    for (size_t i = inner; i-- > 0;)
        add_place(kept.inner[i]);
}
#endif
