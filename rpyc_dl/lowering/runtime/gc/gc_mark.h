/* What the mark-sweep collector (gc_marksweep.c) asks of its marker (gc_mark.c).

   Two bits of a header take turns in being the mark. A full collection turns to the other one: what was alive before is
   unmarked at once. A young one keeps it: what has survived a collection stays marked, and is neither traced nor swept. */
#ifndef RPY_GC_MARK_H
#define RPY_GC_MARK_H

#include "rpy_heap.h"

#define RPY_PLACE 16 /* so many bytes in front of a large object hold its place in the table, and its cards */

extern uint64_t rpy_mark_bit;
extern size_t rpy_mark_live;    /* bytes found alive since the last full collection began */
extern size_t rpy_mark_visited; /* of these the bytes that cost time: not what large objects without pointers hold */
extern size_t rpy_mark_offered; /* pointers that the last collection looked at though they may all be to what is old */

/* Bits of a large object's header. */
#define RPY_HAS_CARDS 8u
#define RPY_FREED 16u /* by the program: the next collection frees it */

static inline bool rpy_is_marked(const void *object)
{
    return ((const rpy_header *)object)->word & rpy_mark_bit;
}

/* Mark all that is reachable (or, if `young`, all of that which is not marked yet) and settle weak fields, finalizers, stacks. */
void rpy_mark_all(bool young);

/* Whether the next young collection may look at old objects that are dead, and at what they refer to. */
bool rpy_mark_may_see_dead(void);

/* What the marker keeps of a large object that is about to be freed. */
void rpy_mark_free_cards(void *object);

#endif
