/* Weak fields of the precise collectors: a table of those that were written, and who they belong to. */
#if !defined(RPY_GC_NONE) && !defined(RPY_GC_BOEHM)
#include "rpy_heap.h"

typedef struct weak {
    void *owner;
    void **place; /* a field of the owner */
} weak;

static weak *weaks;
static size_t weak_count, weak_capacity;
static size_t weak_old; /* so many have survived a collection, owner and target */

void rpy_weak_store(void *owner, void **place, void *target)
{
    *place = target;
    if (target == NULL)
        return;
    if (weak_count == weak_capacity)
        weaks = rpy_grown(weaks, &weak_capacity, sizeof *weaks);
    weaks[weak_count++] = (weak){owner, place};
    RPY_WEAKLY(owner);
    RPY_WEAKLY(target);
}

void rpy_weak_clear(bool (*lives)(const void *), bool young)
{
    size_t kept = young ? weak_old : 0;
    for (size_t i = kept; i < weak_count; i++) {
        void **place = weaks[i].place;
        if (*place != NULL && lives(*place))
            weaks[kept++] = weaks[i];
        else
            *place = NULL;
    }
    weak_count = kept;
}

void rpy_weak_forget(bool (*lives)(const void *), bool young)
{
    size_t kept = young ? weak_old : 0;
    for (size_t i = kept; i < weak_count; i++)
        if (lives(weaks[i].owner))
            weaks[kept++] = weaks[i];
    weak_count = weak_old = kept;
}
#endif
