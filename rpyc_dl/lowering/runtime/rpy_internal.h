/* Between the files of the runtime; generated code does not include it. */
#ifndef RPY_INTERNAL_H
#define RPY_INTERNAL_H

#include "rpy_program.h"

/* ---- options of RPYC_DL_GC ---- */

typedef struct rpy_gc_options {
    bool stats;  /* report on standard error at exit */
    bool stress; /* collect at each of the first 20,000 allocations, then at every 1,000th */
    size_t max;  /* bytes that the heap may have; SIZE_MAX if not said */
} rpy_gc_options;

extern rpy_gc_options rpy_gc_option;
void rpy_gc_read_options(void); /* an unknown word ends the program with status 2 */
bool rpy_stress_due(void);      /* whether the allocation that asks is to collect first */

/* ---- the shadow stack ---- */

void rpy_roots_start(size_t bytes);

/* ---- stacks of coroutines (stacks/stacks.c), for the collectors ---- */

/* Visit the roots of the stack that the program began on, if another one runs. */
void rpy_stacks_visit_first(void (*visit)(void *));
/* Visit the roots of other stacks that are left and have not been visited, if their owners live; whether there were any. */
bool rpy_stacks_visit(bool (*lives)(const void *), void (*visit)(void *));
/* The collection has found all that lives: stacks of other owners are used again. NULL: none of them is. */
void rpy_stacks_visited(bool (*lives)(const void *));
/* A stack is about to be made that takes so much memory: where it is time for it, collect. */
void rpy_gc_made_stack(size_t bytes);

#define RPY_STACK_RESERVE ((size_t)256 << 10) /* of each stack, for C functions, the collector, the printing of tracebacks */

/* ---- exceptions ---- */

extern void *rpy_traceback_value; /* the exception whose traceback is kept; a root */
/* Let the program's own code use half of the stack that is kept for the runtime: for a last word. */
void rpy_stack_release(void);
/* Keep where `value` is being raised, up to the function whose handler is at `limit` (NULL: to the end of the stack).
   `place` is the index of the raising place, or -1. */
void rpy_traceback_capture(void *value, int place, const void *limit);
/* The exception whose traceback is kept is raised again: keep the callers as well, up to the next handler. */
void rpy_traceback_extend(const void *limit);
/* What is kept goes on on another stack, all of whose frames are behind it. */
void rpy_traceback_leave_stack(void);
/* Give what was kept, from the outermost place inwards; where some are left out there is a gap. */
void rpy_traceback_entries(void (*add_place)(int), void (*add_gap)(void));
#define RPY_LINKS 16 /* so many exceptions that were raised last are shown with those before them */
/* Put aside what is kept, or take it back; `slot` is below RPY_LINKS + 1. */
void rpy_traceback_save(int slot);
void rpy_traceback_restore(int slot);
/* What CPython prints of an exception that nobody catches, on standard error. */
void rpy_traceback_print(void *value);
/* Show the collector the exceptions that tracebacks have been kept for. */
void rpy_traceback_visit(void (*visit)(void *));

/* ---- return addresses to lines of generated C, from the DWARF data of the running file (dwarf.c) ---- */

typedef struct rpy_frame {
    const char *c_file; /* base name, or NULL if unknown */
    int c_line;
} rpy_frame;

/* The C lines at `address`, innermost inlined function first; returns how many of at most `size`. */
int rpy_dwarf_lookup(const void *address, rpy_frame *frames, int size);

/* The places of the user's program at a machine address, innermost first; returns how many of at most `size`. */
int rpy_places_at(const void *address, int *places, int size);

/* ---- output ---- */

void rpy_error_text(const char *text);
void rpy_error_bytes(const Char *data, size_t length);

#endif
