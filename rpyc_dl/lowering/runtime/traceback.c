/* Tracebacks: the return addresses are taken from the C stack when an exception is raised that may be printed, and
   turned into Python lines when it is printed. */
#include <stdio.h>
#include <unwind.h>

#include "rpy_internal.h"

#define INNER 256 /* of the innermost entries this many are kept … */
#define OUTER 256 /* … and this many of the outermost */
#define LEAST_REPEATED 3 /* CPython shows a repeated line so many times */

void *rpy_traceback_value;

static struct {
    const void *inner[INNER]; /* [0] is the innermost */
    const void *outer[OUTER]; /* a ring: the last OUTER addresses beyond the inner ones */
    size_t count;             /* of all addresses that were seen */
    int place;                /* of the raise itself, or -1 */
} kept;

static _Unwind_Reason_Code keep(struct _Unwind_Context *context, void *unused)
{
    (void)unused;
    int before = 0;
    uintptr_t ip = _Unwind_GetIPInfo(context, &before);
    const void *address = (const void *)(before ? ip : ip - 1); /* inside of the call instruction */
    if (ip == 0)
        return _URC_END_OF_STACK;
    if (kept.count < INNER)
        kept.inner[kept.count] = address;
    else
        kept.outer[(kept.count - INNER) % OUTER] = address;
    kept.count++;
    return _URC_NO_REASON;
}

void rpy_traceback_capture(void *value, int place)
{
    rpy_traceback_value = value;
    kept.count = 0;
    kept.place = place;
    _Unwind_Backtrace(keep, NULL);
}

/* ---- printing ---- */

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

static void print_source_line(const rpy_place *place)
{
    FILE *f = fopen(place->file, "r");
    char line[512];
    int number = 0;
    if (f == NULL)
        return;
    bool start = true; /* of a line; longer lines come in several parts */
    while (fgets(line, sizeof line, f) != NULL) {
        number += start;
        size_t length = strlen(line);
        if (number == place->line && start) {
            char *text = line + strspn(line, " \t\f");
            text[strcspn(text, "\r\n")] = 0;
            if (*text)
                fprintf(stderr, "    %s\n", text);
            break;
        }
        start = length > 0 && line[length - 1] == '\n';
    }
    fclose(f);
}

static struct {
    const rpy_place *last;
    int repeated;
} printed;

static void end_repeats(void)
{
    int more = printed.repeated - LEAST_REPEATED;
    if (more > 0)
        fprintf(stderr, "  [Previous line repeated %d more time%s]\n", more, more == 1 ? "" : "s");
}

static bool same_place(const rpy_place *a, const rpy_place *b)
{
    return a != NULL && a->line == b->line && strcmp(a->file, b->file) == 0 && strcmp(a->function, b->function) == 0;
}

static void print_place(int index)
{
    if (index < 0)
        return;
    const rpy_place *place = &rpy_program.places[index];
    print_place(place->caller);
    if (same_place(printed.last, place)) {
        printed.repeated++;
    } else {
        end_repeats();
        printed.repeated = 1;
    }
    printed.last = place;
    if (printed.repeated <= LEAST_REPEATED) {
        fprintf(stderr, "  File \"%s\", line %d, in %s\n", place->file, (int)place->line, place->function);
        print_source_line(place);
    }
}

#define MAX_FRAMES 32

static void print_address(const void *address, bool innermost)
{
    rpy_frame frames[MAX_FRAMES];
    int n = rpy_dwarf_lookup(address, frames, MAX_FRAMES);
    for (int i = n - 1; i >= 0; i--) {
        int place = place_of(&frames[i]);
        if (i == 0 && innermost && place >= 0 && kept.place >= 0)
            place = kept.place; /* the raise knows its place better than the line table */
        print_place(place);
    }
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

void rpy_traceback_print(void *value)
{
    if (value != rpy_traceback_value)
        return;
    fprintf(stderr, "Traceback (most recent call last):\n");
    size_t inner = kept.count < INNER ? kept.count : INNER;
    size_t outer = kept.count - inner < OUTER ? kept.count - inner : OUTER;
    for (size_t i = 0; i < outer; i++)
        print_address(kept.outer[(kept.count - INNER - 1 - i) % OUTER], false);
    if (kept.count > INNER + OUTER) {
        end_repeats();
        printed.last = NULL;
        printed.repeated = 0;
        fprintf(stderr, "  [%zu entries left out]\n", kept.count - INNER - OUTER);
    }
    size_t first = innermost_of_user(inner);
    for (size_t i = inner; i-- > 0;)
        print_address(kept.inner[i], i == first);
    if (first == inner && kept.place >= 0)
        print_place(kept.place); /* no line table: the raise at least */
    end_repeats();
}
