/* What the generated program tells the runtime about itself: one structure, defined by the generated code. */
#ifndef RPY_PROGRAM_H
#define RPY_PROGRAM_H

#include "rpy_gc.h"

/* A line of generated C and the place of the user's program that it comes from: sorted by line, one table a file. */
typedef struct rpy_line {
    int32_t c_line;
    int32_t place;
} rpy_line;

typedef struct rpy_source_file {
    const char *c_name; /* the base name of the generated file */
    const rpy_line *lines;
    size_t count;
} rpy_source_file;

/* Text as UTF-8: `data` need not end in a zero. */
typedef struct rpy_text {
    const Char *data;
    Signed length;
} rpy_text;

/* A str with `kind` bytes a code point as UTF-8, lone surrogates escaped: `\udc80`. In memory of `malloc`. */
rpy_text rpy_text_of(const void *items, Signed length, Signed kind);

/* What stands for the text of an exception whose `__str__` raises one itself; takes the name of its class over. */
rpy_text rpy_text_failed(rpy_text name);

/* How an uncaught exception ends the program. */
typedef struct rpy_exit {
    enum { RPY_IS_NO_EXIT, RPY_IS_STATUS, RPY_IS_MESSAGE } kind;
    Signed status;
} rpy_exit;

#define RPY_NO_EXIT ((rpy_exit){RPY_IS_NO_EXIT, 0})          /* it is no SystemExit */
#define RPY_EXIT_STATUS(n) ((rpy_exit){RPY_IS_STATUS, (n)})
#define RPY_EXIT_MESSAGE ((rpy_exit){RPY_IS_MESSAGE, 1})     /* its text goes to standard error; status 1 */

typedef struct rpy_program_info {
    const rpy_type *types;
    const rpy_root *roots;
    size_t root_count;
    const rpy_place *places;
    const rpy_source_file *files;
    size_t file_count;
    void *const *errors; /* a prebuilt instance for each rpy_error; NULL where the program cannot raise it */
    const rpy_shared_error *copied; /* of which handlers make copies; ends with the number -1. NULL where none does */
    /* The number of an instance's class; the classes of a subtree are numbered without gaps. */
    Signed (*class_number)(void *value);
    /* "ValueError: message", as the last line of a traceback says it. The caller may free it. */
    rpy_text (*describe)(void *value);
    bool catches_interrupts; /* a handler of KeyboardInterrupt, or of everything, exists */
    /* What a SystemExit says; may be NULL. */
    rpy_exit (*system_exit)(void *value);
    /* Called when the program ends, however it does so; may be NULL. */
    void (*at_end)(void);
    /* Called before it starts, likewise. */
    void (*at_start)(void);
} rpy_program_info;

extern const rpy_program_info rpy_program;

/* ---- --profile (tools/profile.c) ---- */

void rpy_profile_start(void);
/* Write what was seen to a file, if the environment names no other. */
void rpy_profile_end(const char *name);

/* ---- --coverage (tools/cover.c) ---- */

/* A line, and where the counters stand that it is the sum of: one more than their numbers, negative where they are
   subtracted. */
typedef struct rpy_counted_line {
    const char *path;
    int32_t line, first, terms;
} rpy_counted_line;

void rpy_write_counts(const uint64_t *counts, const int32_t *terms, const rpy_counted_line *lines, size_t count,
                      const char *name);

#endif
