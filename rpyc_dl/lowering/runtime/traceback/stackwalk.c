/* What a traceback is made of, where the C stack can be walked: the return addresses are taken from it when an exception is
   raised that may be printed, and turned into Python lines when it is printed. */
#include "rpy_platform.h"
#if !RPY_PLACES_ON_ROOTS
#include <unwind.h>

#include "rpy_internal.h"

#define KEPT 128  /* so many of the innermost return addresses are kept, and so many of the outermost */

static struct {
    const void *inner[KEPT]; /* [0] is the innermost */
    const void *outer[KEPT]; /* a ring: the last KEPT addresses beyond the inner ones */
    size_t count;            /* of all addresses that were seen */
    uintptr_t end;           /* frames that end at or below this address have been seen */
    int place;               /* of the raise itself, or -1 */
} kept, saved[RPY_LINKS + 1];

/* ---- walking the C stack ----

   A frame is what lies between the stack pointer after the return into it and the one after the return out of it. The
   walk ends with the function of the handler that receives the exception: if it raises it again, the walk goes on from
   there, so that a raise costs what lies between it and its handler and not what the stack is deep. */

typedef struct frame {
    uintptr_t pc, start, end; /* the return address into it; its part of the stack */
} frame;

typedef struct walk {
    uintptr_t first; /* frames that start below are of the runtime */
    uintptr_t limit; /* the address of the handler, or UINTPTR_MAX: up to the end of the stack */
    frame last;      /* the unwinder tells of the end of a frame by the start of the next one */
    bool done;
} walk;

/* Keep a frame; whether it was the last one. */
static bool keep(const walk *w, const frame *f)
{
    if (f->start < w->first || f->end <= kept.end)
        return false;
    const void *address = (const void *)(f->pc - 1); /* inside of the call instruction */
    if (kept.count < KEPT)
        kept.inner[kept.count] = address;
    else
        kept.outer[(kept.count - KEPT) % KEPT] = address;
    kept.count++;
    kept.end = f->end;
    return f->start > w->limit; /* the frame of the handler's wrapper holds the handler; its caller is the last one */
}

/* The size of a frame is the same whenever its function calls at the same place, as no function of a program allocates
   on the stack or aligns it anew: sizes that the unwinder found are remembered. A walk by them takes some nanoseconds
   a frame; the unwinder takes a hundred times that. */
#if defined(__x86_64__) && !defined(__AVX__) && !defined(RPY_ASAN)
#define REMEMBERED 4096

typedef struct frame_size {
    uintptr_t pc, size;
} frame_size;

static frame_size sizes[REMEMBERED]; /* an address stands in the slot of its hash or in the one beside it */

static size_t slot_of(uintptr_t pc)
{
    return (pc * UINT64_C(0x9E3779B97F4A7C15)) >> 52;
}

static void remember(const frame *f)
{
    size_t slot = slot_of(f->pc);
    if (sizes[slot].pc != f->pc)
        sizes[slot ^ 1] = sizes[slot];
    sizes[slot] = (frame_size){f->pc, f->end - f->start};
}

/* The size of the frame that is returned into at `pc`; 0 where it is not known. */
static uintptr_t size_at(uintptr_t pc)
{
    size_t slot = slot_of(pc);
    if (sizes[slot].pc == pc)
        return sizes[slot].size;
    return sizes[slot ^ 1].pc == pc ? sizes[slot ^ 1].size : 0;
}

/* Walk by sizes that are remembered; false where one is missing. */
static bool walk_by_sizes(const walk *w, uintptr_t pc)
{
    frame f = {pc, w->first, 0};
    for (;;) {
        uintptr_t size = size_at(f.pc);
        if (size == 0)
            return false;
        f.end = f.start + size;
        if (keep(w, &f))
            return true;
        f.pc = ((const uintptr_t *)f.end)[-1];
        f.start = f.end;
    }
}
#else
static void remember(const frame *f)
{
    (void)f;
}

static bool walk_by_sizes(const walk *w, uintptr_t pc)
{
    (void)w, (void)pc;
    return false;
}
#endif

static _Unwind_Reason_Code next_frame(struct _Unwind_Context *context, void *data)
{
    walk *w = data;
    int before = 0; /* whether the address is of an instruction that a signal interrupted, and not of a return */
    uintptr_t pc = _Unwind_GetIPInfo(context, &before), start = _Unwind_GetCFA(context);
    if (pc == 0)
        return _URC_END_OF_STACK;
    if (w->last.pc != 0) {
        w->last.end = start;
        if (!before)
            remember(&w->last);
        w->done = keep(w, &w->last);
    }
    w->last = (frame){before ? pc + 1 : pc, start, UINTPTR_MAX};
    return w->done ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

static void walk_by_unwinder(walk *w)
{
    _Unwind_Backtrace(next_frame, w);
    if (!w->done && w->last.pc != 0) {
        w->last.end = UINTPTR_MAX;
        keep(w, &w->last);
    }
}

static void walk_to(uintptr_t first, uintptr_t pc, const void *limit)
{
    walk w = {.first = first, .limit = limit == NULL ? UINTPTR_MAX : (uintptr_t)limit};
    size_t count = kept.count;
    uintptr_t end = kept.end;
    if (limit != NULL && walk_by_sizes(&w, pc))
        return;
    kept.count = count;
    kept.end = end;
    walk_by_unwinder(&w);
}

/* The stack pointer after the return from the function that asks, and the address that it returns to. */
#define CALLER ((uintptr_t)__builtin_frame_address(0) + 2 * sizeof(void *)), (uintptr_t)__builtin_return_address(0)

RPY_NOINLINE void rpy_traceback_capture(void *value, int place, const void *limit)
{
    rpy_traceback_value = value;
    kept.count = 0;
    kept.end = 0;
    kept.place = place;
    walk_to(CALLER, limit);
}

void rpy_note_raise(void *value, int place)
{
    rpy_traceback_capture(value, place, __builtin_frame_address(0));
}

void rpy_traceback_leave_stack(void)
{
    kept.end = 0;
}

RPY_NOINLINE void rpy_traceback_extend(const void *limit)
{
    walk_to(CALLER, limit);
}

static size_t used(size_t count)
{
    return (count < KEPT ? count : KEPT) * sizeof kept.inner[0];
}

void rpy_traceback_save(int slot)
{
    memcpy(saved[slot].inner, kept.inner, used(kept.count));
    if (kept.count > KEPT)
        memcpy(saved[slot].outer, kept.outer, used(kept.count - KEPT));
    saved[slot].count = kept.count;
    saved[slot].end = kept.end;
    saved[slot].place = kept.place;
}

void rpy_traceback_restore(int slot)
{
    memcpy(&kept, &saved[slot], sizeof kept);
}

/* ---- addresses to places ---- */

/* The index of the place of a line of generated C, or -1 where it is not of the user's program. */
static int place_of(const rpy_frame *frame)
{
    for (size_t i = 0; frame->c_file != NULL && i < rpy_program.file_count; i++) {
        const rpy_source_file *file = &rpy_program.files[i];
        if (strcmp(file->c_name, frame->c_file) != 0)
            continue;
        size_t low = 0, high = file->count; /* the last entry at or before the line */
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (file->lines[middle].c_line <= frame->c_line)
                low = middle + 1;
            else
                high = middle;
        }
        return low == 0 ? -1 : file->lines[low - 1].place;
    }
    return -1;
}

#define MAX_FRAMES 32

static void add_address(const void *address, bool innermost, void (*add_place)(int))
{
    rpy_frame frames[MAX_FRAMES];
    int n = rpy_dwarf_lookup(address, frames, MAX_FRAMES);
    for (int i = n - 1; i >= 0; i--) {
        int place = place_of(&frames[i]);
        if (i == 0 && innermost && place >= 0 && kept.place >= 0)
            place = kept.place; /* the raise knows its place better than the line table */
        add_place(place);
    }
}

int rpy_places_at(const void *address, int *places, int size)
{
    rpy_frame frames[MAX_FRAMES];
    int count = 0, n = rpy_dwarf_lookup(address, frames, MAX_FRAMES);
    for (int i = 0; i < n; i++) /* innermost first; each is followed by the calls that were inlined around it */
        for (int place = place_of(&frames[i]); place >= 0 && count < size; place = rpy_program.places[place].caller)
            places[count++] = place;
    return count;
}

/* The index of the innermost address that belongs to the user's program; `count` if none does. */
static size_t innermost_of_user(size_t inner)
{
    rpy_frame frames[MAX_FRAMES];
    for (size_t i = 0; i < inner; i++)
        if (rpy_dwarf_lookup(kept.inner[i], frames, MAX_FRAMES) > 0 && place_of(&frames[0]) >= 0)
            return i;
    return inner;
}

void rpy_traceback_entries(void (*add_place)(int), void (*add_gap)(void))
{
    size_t inner = kept.count < KEPT ? kept.count : KEPT;
    size_t outer = kept.count - inner < KEPT ? kept.count - inner : KEPT;
    for (size_t i = 0; i < outer; i++)
        add_address(kept.outer[(kept.count - KEPT - 1 - i) % KEPT], false, add_place);
    if (kept.count > 2 * KEPT)
        add_gap();
    size_t first = innermost_of_user(inner);
    for (size_t i = inner; i-- > 0;)
        add_address(kept.inner[i], i == first, add_place);
    if (first == inner && kept.place >= 0)
        add_place(kept.place); /* no line table: the raise at least */
}
#endif
