/* Stacks of their own: made, switched, walked by the collector, used again.

   A stack is one piece of memory: a page that nobody may touch, the C stack, the structure that describes it, and the
   shadow stack, which grows the other way. The C stack of a coroutine that does little, the structure and the roots share
   a page. */
#include "rpy_stacks.h"

#include "rpy_heap.h"
#include "rpy_platform.h"
#if RPY_OWN_STACKS
#include "stackswitch.h"

#define LEAST_SIZE ((size_t)64 << 10)
#define MOST_SIZE ((size_t)1 << 30)
#define TOP ((size_t)2 << 10) /* so far below the end of a page is the highest address of a C stack */
#define KEPT 1024             /* so many stacks are kept for the next coroutines */
#define WARM ((size_t)16 << 10) /* so much of a kept stack stays in memory */

struct rpy_stack {
    void *sp; /* where it was left */
    void **roots_base, **roots_top;
    rpy_handler *handlers;
    char *limit;
    rpy_stack_entry entry;
    void *owner;
    rpy_stack *older, *newer; /* all that have begun and not ended, but for the first one */
    size_t size;              /* of the C stack */
    bool seen;                /* by the collection that goes on */
#if defined(RPY_ASAN)
    void *fake;
    const void *bottom;
    size_t bytes;
#endif
};

static rpy_stack first; /* the one that the program began on */
static rpy_stack *running = &first, *oldest, *newest;
static rpy_stack *ended; /* it has just been left for ever */
static rpy_stack *kept;  /* for use again, chained by `older` */
static size_t kept_count;

/* ---- what AddressSanitizer is told ---- */

#if defined(RPY_ASAN)
void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t bytes);
void __sanitizer_finish_switch_fiber(void *fake, const void **bottom, size_t *bytes);
static rpy_stack *before;

static void leave(rpy_stack *from, rpy_stack *to, bool for_ever)
{
    before = from;
    __sanitizer_start_switch_fiber(for_ever ? NULL : &from->fake, to->bottom, to->bytes);
}

static void arrive(void *fake)
{
    const void *bottom;
    size_t bytes;
    __sanitizer_finish_switch_fiber(fake, &bottom, &bytes);
    before->bottom = bottom;
    before->bytes = bytes;
}
#define ASAN_LEAVE(from, to, for_ever) leave(from, to, for_ever)
#define ASAN_ARRIVE(fake) arrive(fake)
#define ASAN_NEW(s) ((s)->bottom = lowest(s), (s)->bytes = (s)->size)
#else
#define ASAN_LEAVE(from, to, for_ever) ((void)0)
#define ASAN_ARRIVE(fake) ((void)0)
#define ASAN_NEW(s) ((void)0)
#endif

/* ---- memory ---- */

static char *lowest(const rpy_stack *s)
{
    return (char *)s - s->size;
}

static rpy_stack *map(size_t size)
{
    char *start = rpy_platform_map_stack(size + rpy_platform_roots(size));
    if (start == NULL)
        return NULL;
    rpy_stack *s = (rpy_stack *)(void *)(start + size - TOP);
    s->size = size - TOP;
    return s;
}

static void unmap(rpy_stack *s)
{
    size_t size = s->size + TOP;
    rpy_platform_unmap_stack(lowest(s), size + rpy_platform_roots(size));
}

/* For the next coroutine, or back to the system. */
static void keep(rpy_stack *s)
{
    __asan_unpoison_memory_region(lowest(s), s->size); /* frames that were never left */
    if (kept_count == KEPT) {
        unmap(s);
        return;
    }
    size_t size = s->size + TOP;
    rpy_platform_forget(lowest(s), size - WARM);
    rpy_platform_forget(lowest(s) + size + WARM, rpy_platform_roots(size) - WARM);
    s->older = kept;
    kept = s;
    kept_count++;
}

static rpy_stack *take_kept(size_t size)
{
    for (rpy_stack **p = &kept; *p != NULL; p = &(*p)->older) {
        rpy_stack *s = *p;
        if (s->size + TOP == size) {
            *p = s->older;
            kept_count--;
            return s;
        }
    }
    return NULL;
}

/* Memory that only a coroutine holds which nobody can reach any more is found by a collection. */
static rpy_stack *take(size_t size)
{
    rpy_stack *s = take_kept(size);
    if (s != NULL)
        return s;
    rpy_gc_made_stack(WARM);
    s = take_kept(size);
    if (s == NULL)
        s = map(size);
    if (s != NULL)
        return s;
    rpy_gc_collect();
    s = take_kept(size);
    return s != NULL ? s : map(size);
}

/* ---- those that have not ended ---- */

static void add(rpy_stack *s)
{
    s->older = newest;
    s->newer = NULL;
    *(newest != NULL ? &newest->newer : &oldest) = s;
    newest = s;
}

static void leave_out(rpy_stack *s)
{
    *(s->older != NULL ? &s->older->newer : &oldest) = s->newer;
    *(s->newer != NULL ? &s->newer->older : &newest) = s->older;
}

static void keep_ended(void)
{
    rpy_stack *s = ended;
    ended = NULL;
    keep(s);
}

/* ---- switching ---- */

static void become(rpy_stack *to)
{
    rpy_stack *from = running;
    from->roots_base = rpy_roots_base;
    from->roots_top = rpy_roots_top;
    from->handlers = rpy_handlers;
    from->limit = rpy_stack_limit;
    running = to;
    rpy_roots_base = to->roots_base;
    rpy_roots_top = to->roots_top;
    rpy_handlers = to->handlers;
    rpy_stack_limit = to->limit;
}

static rpy_stack *numbered(Signed stack)
{
    return stack == 0 ? &first : (rpy_stack *)(intptr_t)stack;
}

/* The first function of every stack but the first. */
static RPY_NORETURN void begin(void)
{
    ASAN_ARRIVE(NULL);
    if (RPY_UNLIKELY(ended != NULL))
        keep_ended();
    rpy_stack *to = numbered(running->entry());
    rpy_stack *gone = running;
    leave_out(gone);
    become(to);
    ended = gone;
    ASAN_LEAVE(gone, to, true);
    rpy_stack_jump(&gone->sp, to->sp);
    __builtin_unreachable();
}

Signed rpy_stack_new(rpy_stack_entry entry, void *owner, Signed size)
{
    size_t wanted = size < 0 || (size_t)size < LEAST_SIZE ? LEAST_SIZE : (size_t)size;
    if (wanted > MOST_SIZE)
        return 0;
    wanted = rpy_platform_pages(wanted + RPY_STACK_RESERVE);
    *rpy_roots_top++ = owner;
    rpy_stack *s = take(wanted);
    rpy_roots_top--;
    if (s == NULL)
        return 0;
    s->roots_base = s->roots_top = (void **)(s + 1);
    s->handlers = NULL;
    s->limit = lowest(s) + RPY_STACK_RESERVE;
    s->entry = entry;
    s->owner = owner;
    s->seen = false;
    s->sp = rpy_stack_prepare(lowest(s), s, begin);
    ASAN_NEW(s);
    add(s);
    return (Signed)(intptr_t)s;
}

void rpy_stack_switch(Signed stack)
{
    rpy_stack *from = running, *to = numbered(stack);
    become(to);
    ASAN_LEAVE(from, to, false);
    rpy_stack_jump(&from->sp, to->sp);
    ASAN_ARRIVE(from->fake);
    if (RPY_UNLIKELY(ended != NULL))
        keep_ended();
}

/* ---- for the collectors ---- */

void rpy_stacks_visit_first(void (*visit)(void *))
{
    if (running != &first)
        for (void **p = first.roots_base; p < first.roots_top; p++)
            visit(*p);
}

bool rpy_stacks_visit(bool (*lives)(const void *), void (*visit)(void *))
{
    bool any = false;
    for (rpy_stack *s = oldest; s != NULL; s = s->newer) {
        if (s == running || s->seen || !lives(s->owner))
            continue;
        s->seen = any = true;
        for (void **p = s->roots_base; p < s->roots_top; p++)
            visit(*p);
    }
    return any;
}

void rpy_stacks_visited(bool (*lives)(const void *))
{
    for (rpy_stack *s = oldest, *next; s != NULL; s = next) {
        next = s->newer;
        s->seen = false;
        if (s != running && lives != NULL && !lives(s->owner)) {
            leave_out(s);
            keep(s);
        }
    }
}
#else
void rpy_stacks_visit_first(void (*visit)(void *))
{
    (void)visit;
}

bool rpy_stacks_visit(bool (*lives)(const void *), void (*visit)(void *))
{
    (void)lives, (void)visit;
    return false;
}

void rpy_stacks_visited(bool (*lives)(const void *))
{
    (void)lives;
}
#endif
