/* Tracebacks, printed: what was kept when an exception was raised, as entries of Python lines. */
#include <stdio.h>
#include <stdlib.h>

#include "rpy_internal.h"

#define SHOWN 256 /* so many of the innermost places are printed, and so many of the outermost */
#define LEAST_REPEATED 3 /* CPython shows a repeated line so many times */

void *rpy_traceback_value;

static FILE *out; /* where it is printed */

static void print_source_line(const rpy_place *place)
{
    FILE *f = fopen(place->file, "r");
    char part[512]; /* of a line; no memory may be left to hold a long one */
    int number = 1;
    bool begun = false; /* to print the line */
    if (f == NULL)
        return;
    while (number <= place->line && fgets(part, sizeof part, f) != NULL) {
        size_t length = strcspn(part, "\r\n");
        bool ended = strchr(part, '\n') != NULL;
        if (number == place->line) {
            char *text = begun ? part : part + strspn(part, " \t\f");
            int count = (int)(part + length - text);
            while ((ended || feof(f)) && count > 0 && (text[count - 1] == ' ' || text[count - 1] == '\t'))
                count--;
            if (count > 0)
                fprintf(out, "%s%.*s", begun ? "" : "    ", count, text);
            begun = begun || count > 0;
        }
        number += ended;
    }
    if (begun)
        fputc('\n', out);
    fclose(f);
}

/* Places of the user's program from the outermost inwards: the first SHOWN of them and the last ones. */
static struct {
    int head[SHOWN], tail[SHOWN]; /* `tail` is a ring */
    size_t count;                 /* of all that were added */
} entries;

#define GAP (-2) /* in the place of entries that were left out */

static void add_entry(int place)
{
    if (entries.count < SHOWN)
        entries.head[entries.count] = place;
    else
        entries.tail[entries.count % SHOWN] = place;
    entries.count++;
}

static void add_gap(void)
{
    add_entry(GAP);
}

/* The entry at an index of all, or GAP. */
static int entry_at(size_t index)
{
    if (index < SHOWN)
        return entries.head[index];
    return index + SHOWN < entries.count ? GAP : entries.tail[index % SHOWN];
}

/* A place and the places of the calls that were inlined around it. */
static void add_place(int index)
{
    if (index < 0)
        return;
    add_place(rpy_program.places[index].caller);
    add_entry(index);
}

static bool same_place(const rpy_place *a, const rpy_place *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0 && strcmp(a->function, b->function) == 0;
}

static void end_repeats(int repeated)
{
    int more = repeated - LEAST_REPEATED;
    if (more > 0)
        fprintf(out, "  [Previous line repeated %d more time%s]\n", more, more == 1 ? "" : "s");
}

/* The index of the outermost entry of the function of this place; 0 if there is none. (A function that handles what was
   raised may be inlined into its caller: the entry of that is not of the traceback.) */
static size_t first_of_function(int place)
{
    const rpy_place *of = place < 0 ? NULL : &rpy_program.places[place];
    for (size_t i = 0; of != NULL && i < entries.count && i < SHOWN; i++) {
        const rpy_place *other = entries.head[i] < 0 ? of : &rpy_program.places[entries.head[i]];
        if (strcmp(other->function, of->function) == 0 && strcmp(other->file, of->file) == 0)
            return i;
    }
    return 0;
}

static void print_entries(size_t first)
{
    const rpy_place *last = NULL;
    int repeated = 0;
    bool gap = false;
    for (size_t i = first; i < entries.count; i++) {
        int index = entry_at(i);
        const rpy_place *place = index == GAP ? NULL : &rpy_program.places[index];
        if (place != NULL && last != NULL && same_place(last, place)) {
            repeated++;
        } else {
            end_repeats(repeated);
            repeated = 1;
        }
        if (place == NULL && !gap)
            fprintf(out, "  [many entries left out]\n");
        gap = place == NULL;
        last = place;
        if (place != NULL && repeated <= LEAST_REPEATED) {
            fprintf(out, "  File \"%s\", line %d, in %s\n", place->file, (int)place->line, place->function);
            print_source_line(place);
        }
    }
    end_repeats(repeated);
}

/* `handler`: a place of the function that handled the exception, or -1. */
static void print_all(FILE *to, int handler)
{
    out = to;
    fprintf(out, "Traceback (most recent call last):\n");
    entries.count = 0;
    rpy_traceback_entries(add_place, add_gap);
    print_entries(first_of_function(handler));
}

/* ---- exceptions that were raised where others were handled ---- */

static struct {
    void *error, *previous; /* roots */
    bool direct, traced;    /* whether `previous` is the cause; whether its traceback is kept */
    int place;              /* where `error` is raised: in the function that handles `previous`, as a rule */
} links[RPY_LINKS];         /* a ring: the last ones */

static size_t link_count; /* of all that were made */

void rpy_link_traceback(void *error, void *previous, bool direct, int place)
{
    int slot = (int)(link_count % RPY_LINKS);
    if (error == previous)
        return;
    links[slot].error = error;
    links[slot].previous = previous;
    links[slot].direct = direct;
    links[slot].traced = previous == rpy_traceback_value;
    links[slot].place = place;
    if (links[slot].traced)
        rpy_traceback_save(slot);
    link_count++;
}

void rpy_traceback_visit(void (*visit)(void *))
{
    visit(rpy_traceback_value);
    for (int i = 0; i < RPY_LINKS; i++) {
        visit(links[i].error);
        visit(links[i].previous);
    }
}

/* The slot of what came before an exception among the `before` links that were made first, or -1; *index is its number. */
static int link_of(void *error, size_t before, size_t *index)
{
    size_t first = before < RPY_LINKS ? 0 : link_count - RPY_LINKS;
    for (size_t i = before; i-- > first;)
        if (links[i % RPY_LINKS].error == error) {
            *index = i;
            return (int)(i % RPY_LINKS);
        }
    return -1;
}

static void print_description(void *value)
{
    rpy_text last = rpy_program.describe(value);
    fflush(stderr);
    rpy_error_bytes(last.data, (size_t)last.length);
    rpy_error_text("\n");
}

void rpy_traceback_print(void *value)
{
    int chain[RPY_LINKS], count = 0;
    size_t before = link_count;
    bool traced = value == rpy_traceback_value;
    for (void *error = value; count < RPY_LINKS; error = links[chain[count++]].previous)
        if ((chain[count] = link_of(error, before, &before)) < 0)
            break;
    rpy_traceback_save(RPY_LINKS);
    for (int i = count; i-- > 0;) {
        if (links[chain[i]].traced) {
            rpy_traceback_restore(chain[i]);
            print_all(stderr, links[chain[i]].place);
        }
        print_description(links[chain[i]].previous);
        rpy_error_text(links[chain[i]].direct
                           ? "\nThe above exception was the direct cause of the following exception:\n\n"
                           : "\nDuring handling of the above exception, another exception occurred:\n\n");
    }
    rpy_traceback_restore(RPY_LINKS);
    if (traced)
        print_all(stderr, -1);
    print_description(value);
}

static char *text; /* what was asked for last */
static size_t text_length;
static long last_line; /* where it begins; all of the text, if no traceback was kept */

void rpy_traceback_begin(void *value)
{
    rpy_text last = rpy_program.describe(value);
    free(text);
    text = NULL;
    text_length = 0;
    FILE *to = open_memstream(&text, &text_length);
    if (to != NULL) {
        if (value == rpy_traceback_value)
            print_all(to, -1);
        fflush(to);
        last_line = (long)text_length;
        fwrite(last.data, 1, (size_t)last.length, to);
        fputc('\n', to);
        fclose(to);
    }
    free((void *)last.data);
}

Signed rpy_traceback_byte(Signed index)
{
    if (index < 0)
        return last_line;
    return text != NULL && (size_t)index < text_length ? (unsigned char)text[index] : 0;
}
