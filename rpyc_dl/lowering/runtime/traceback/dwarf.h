/* Reading DWARF data: between dwarf.c and dwarf_lines.c. */
#ifndef RPY_DWARF_H
#define RPY_DWARF_H

#include "rpy_internal.h"

/* What is left to read. Nothing is read beyond `end`. */
typedef struct rpy_span {
    const uint8_t *at, *end;
} rpy_span;

uint64_t rpy_dwarf_fixed(rpy_span *s, unsigned bytes); /* an integer of so many bytes */
uint64_t rpy_dwarf_uleb(rpy_span *s);
int64_t rpy_dwarf_sleb(rpy_span *s);
const char *rpy_dwarf_text(rpy_span *s); /* up to a zero byte */

/* A growing array in memory of the C library. */
typedef struct rpy_table {
    void *items;
    size_t count, capacity;
} rpy_table;

/* Room for one more item of `size` bytes, counted already; NULL if there is no memory. */
void *rpy_table_add(rpy_table *table, size_t size);

/* The machine instructions in [low, high) come from this line of this file. */
typedef struct rpy_dwarf_row {
    uint64_t low, high;
    int file, line;
} rpy_dwarf_row;

/* Append the rows of the line table at `offset` of the section `.debug_line`, and the base names of its files
   (file number 1 is the first item). */
void rpy_dwarf_read_lines(rpy_span section, uint64_t offset, rpy_table *rows, rpy_table *files);

#endif
