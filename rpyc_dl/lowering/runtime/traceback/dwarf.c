/* Which line of generated C stands at an address: read from the DWARF 4 data of the running file, when a traceback is
   about to be printed, once, and never before. Programs are compiled with -g1 -gdwarf-4, which holds the line table and
   the inlined calls and changes no instruction. A stripped file has no such data: tracebacks then have no entries.

   Specification: DWARF Debugging Information Format, version 4, sections 2.17.3, 3.3.8, 6.2, 7.5. */
#define _GNU_SOURCE
#include "rpy_platform.h"
#if !RPY_PLACES_ON_ROOTS
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dwarf.h"

static struct {
    bool tried;
    uintptr_t base; /* where the file's address 0 is in memory */
    rpy_span info, abbrev, line, ranges;
} dwarf;

/* ---- finding the sections ---- */

static int find_object(struct dl_phdr_info *object, size_t size, void *path)
{
    (void)size;
    uintptr_t here = (uintptr_t)&rpy_program;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &object->dlpi_phdr[i];
        uintptr_t start = object->dlpi_addr + p->p_vaddr;
        if (p->p_type == PT_LOAD && here >= start && here - start < p->p_memsz) {
            dwarf.base = object->dlpi_addr;
            *(const char **)path = object->dlpi_name[0] ? object->dlpi_name : "/proc/self/exe";
            return 1;
        }
    }
    return 0;
}

static rpy_span map_file(const char *path)
{
    rpy_span none = {NULL, NULL};
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return none;
    void *p = fstat(fd, &st) == 0 ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (p == MAP_FAILED)
        return none;
    return (rpy_span){p, (const uint8_t *)p + st.st_size};
}

static void find_sections(rpy_span file)
{
    const ElfW(Ehdr) *elf = (const void *)file.at;
    const ElfW(Shdr) *sections = (const void *)(file.at + elf->e_shoff);
    const char *names = (const char *)(file.at + sections[elf->e_shstrndx].sh_offset);
    for (int i = 0; i < elf->e_shnum; i++) {
        const char *name = names + sections[i].sh_name;
        const uint8_t *start = file.at + sections[i].sh_offset;
        rpy_span s = {start, start + sections[i].sh_size};
        if (sections[i].sh_type != SHT_PROGBITS || (sections[i].sh_flags & SHF_COMPRESSED) || s.end > file.end)
            continue;
        if (strcmp(name, ".debug_info") == 0)
            dwarf.info = s;
        else if (strcmp(name, ".debug_abbrev") == 0)
            dwarf.abbrev = s;
        else if (strcmp(name, ".debug_line") == 0)
            dwarf.line = s;
        else if (strcmp(name, ".debug_ranges") == 0)
            dwarf.ranges = s;
    }
}

static void open_dwarf(void)
{
    const char *path = NULL;
    dwarf.tried = true;
    dl_iterate_phdr(find_object, &path);
    if (path == NULL)
        return;
    rpy_span file = map_file(path);
    if (file.at == NULL || file.end - file.at < (ptrdiff_t)sizeof(ElfW(Ehdr)) || memcmp(file.at, ELFMAG, SELFMAG) != 0)
        return;
    find_sections(file);
}

/* ---- reading ---- */

uint64_t rpy_dwarf_fixed(rpy_span *s, unsigned bytes)
{
    uint64_t value = 0;
    if ((size_t)(s->end - s->at) < bytes) {
        s->at = s->end;
        return 0;
    }
    memcpy(&value, s->at, bytes); /* little-endian machines only: see docs/platforms.md */
    s->at += bytes;
    return value;
}

uint64_t rpy_dwarf_uleb(rpy_span *s)
{
    uint64_t value = 0;
    for (unsigned shift = 0; s->at < s->end; shift += 7) {
        uint8_t byte = *s->at++;
        if (shift < 64)
            value |= (uint64_t)(byte & 0x7F) << shift;
        if (!(byte & 0x80))
            break;
    }
    return value;
}

int64_t rpy_dwarf_sleb(rpy_span *s)
{
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte = 0;
    do {
        if (s->at >= s->end)
            break;
        byte = *s->at++;
        if (shift < 64)
            value |= (uint64_t)(byte & 0x7F) << shift;
        shift += 7;
    } while (byte & 0x80);
    if ((byte & 0x40) && shift < 64)
        value |= ~(uint64_t)0 << shift;
    return (int64_t)value;
}

const char *rpy_dwarf_text(rpy_span *s)
{
    const char *start = (const char *)s->at;
    while (s->at < s->end && *s->at)
        s->at++;
    if (s->at < s->end)
        s->at++;
    return start;
}

void *rpy_table_add(rpy_table *table, size_t size)
{
    if (table->count == table->capacity) {
        size_t capacity = table->capacity ? table->capacity * 2 : 64;
        void *items = realloc(table->items, capacity * size);
        if (items == NULL)
            return NULL;
        table->items = items;
        table->capacity = capacity;
    }
    return (char *)table->items + table->count++ * size;
}

/* ---- functions and inlined calls (3.3) ---- */

enum { TAG_CU = 0x11, TAG_SUBPROGRAM = 0x2E, TAG_INLINED = 0x1D };
enum { AT_STMT_LIST = 0x10, AT_LOW_PC = 0x11, AT_HIGH_PC = 0x12, AT_RANGES = 0x55, AT_CALL_FILE = 0x58, AT_CALL_LINE = 0x59 };

typedef struct die {
    unsigned tag;
    bool children, has_low, has_high, has_ranges;
    uint64_t low, high, ranges, stmt_list, call_file, call_line;
} die;

/* A call that was inlined: the machine instructions in [low, high) belong to the callee, or to what it calls. */
typedef struct inlined {
    uint64_t low, high;
    int file, line; /* of the call */
} inlined;

/* One translation unit. */
typedef struct unit {
    rpy_span entries; /* what is left to read of it */
    rpy_table abbrevs; /* where each abbreviation begins; number 1 is the first item */
    uint64_t base;
    rpy_table rows, files, calls; /* rpy_dwarf_row, const char *, inlined: outer calls come first */
} unit;

static rpy_table units;

static uint64_t form_value(rpy_span *s, uint64_t form)
{
    switch (form) {
    case 0x01: case 0x07: case 0x14: case 0x20: return rpy_dwarf_fixed(s, 8);
    case 0x05: case 0x12: return rpy_dwarf_fixed(s, 2);
    case 0x06: case 0x0E: case 0x10: case 0x13: case 0x17: return rpy_dwarf_fixed(s, 4);
    case 0x0B: case 0x0C: case 0x11: return rpy_dwarf_fixed(s, 1);
    case 0x0D: return (uint64_t)rpy_dwarf_sleb(s);
    case 0x0F: case 0x15: return rpy_dwarf_uleb(s);
    case 0x19: return 1;
    case 0x08: rpy_dwarf_text(s); return 0;
    case 0x09: case 0x18: s->at += rpy_dwarf_uleb(s); return 0;
    case 0x0A: s->at += rpy_dwarf_fixed(s, 1); return 0;
    case 0x03: s->at += rpy_dwarf_fixed(s, 2); return 0;
    case 0x04: s->at += rpy_dwarf_fixed(s, 4); return 0;
    default: s->at = s->end; return 0; /* unknown: give up on this unit */
    }
}

static void attribute(die *d, uint64_t name, uint64_t form, uint64_t value)
{
    switch (name) {
    case AT_LOW_PC: d->low = value; d->has_low = true; break;
    case AT_HIGH_PC: d->high = form == 0x01 ? value : d->low + value; d->has_high = true; break;
    case AT_RANGES: d->ranges = value; d->has_ranges = true; break;
    case AT_STMT_LIST: d->stmt_list = value; break;
    case AT_CALL_FILE: d->call_file = value; break;
    case AT_CALL_LINE: d->call_line = value; break;
    default: break;
    }
}

/* The abbreviations of a unit. Compilers number them from 1 without gaps; others are not found. */
static void read_abbrevs(unit *u, rpy_span s)
{
    while (s.at < s.end) {
        const uint8_t *start = s.at;
        if (rpy_dwarf_uleb(&s) != u->abbrevs.count + 1)
            return;
        const uint8_t **item = rpy_table_add(&u->abbrevs, sizeof *item);
        if (item == NULL)
            return;
        *item = start;
        rpy_dwarf_uleb(&s);     /* the tag */
        rpy_dwarf_fixed(&s, 1); /* whether it has children */
        while (rpy_dwarf_uleb(&s) | rpy_dwarf_uleb(&s)) {
        }
    }
}

/* Read the entry at u->entries; false at the end of a list of children (and of the unit). */
static bool read_die(unit *u, die *d)
{
    memset(d, 0, sizeof *d);
    uint64_t code = rpy_dwarf_uleb(&u->entries);
    if (code == 0)
        return false;
    if (code > u->abbrevs.count) {
        u->entries.at = u->entries.end;
        return false;
    }
    rpy_span abbrev = {((const uint8_t **)u->abbrevs.items)[code - 1], dwarf.abbrev.end};
    rpy_dwarf_uleb(&abbrev);
    d->tag = (unsigned)rpy_dwarf_uleb(&abbrev);
    d->children = rpy_dwarf_fixed(&abbrev, 1) != 0;
    for (;;) {
        uint64_t name = rpy_dwarf_uleb(&abbrev), form = rpy_dwarf_uleb(&abbrev);
        if (name == 0 && form == 0)
            return true;
        attribute(d, name, form, form_value(&u->entries, form));
    }
}

static void add_call(unit *u, const die *d, uint64_t low, uint64_t high)
{
    inlined *call = rpy_table_add(&u->calls, sizeof *call);
    if (call != NULL)
        *call = (inlined){low, high, (int)d->call_file, (int)d->call_line};
}

static void add_calls_of_ranges(unit *u, const die *d)
{
    rpy_span s = dwarf.ranges;
    uint64_t base = u->base;
    if (d->ranges >= (size_t)(s.end - s.at))
        return;
    s.at += d->ranges;
    while (s.at < s.end) {
        uint64_t low = rpy_dwarf_fixed(&s, 8), high = rpy_dwarf_fixed(&s, 8);
        if (low == 0 && high == 0)
            return;
        if (low == UINT64_MAX)
            base = high;
        else
            add_call(u, d, base + low, base + high);
    }
}

static void read_calls(unit *u)
{
    int depth = 1;
    die d;
    while (depth > 0 && u->entries.at < u->entries.end) {
        if (!read_die(u, &d)) {
            depth--;
            continue;
        }
        depth += d.children;
        if (d.tag != TAG_INLINED)
            continue;
        if (d.has_ranges)
            add_calls_of_ranges(u, &d);
        else if (d.has_low && d.has_high)
            add_call(u, &d, d.low, d.high);
    }
}

static void read_unit(rpy_span entries)
{
    unit *u = rpy_table_add(&units, sizeof *u);
    if (u == NULL)
        return;
    memset(u, 0, sizeof *u);
    if (rpy_dwarf_fixed(&entries, 2) != 4)
        return;
    uint64_t abbrevs = rpy_dwarf_fixed(&entries, 4);
    if (rpy_dwarf_fixed(&entries, 1) != 8 || abbrevs >= (size_t)(dwarf.abbrev.end - dwarf.abbrev.at))
        return;
    u->entries = entries;
    read_abbrevs(u, (rpy_span){dwarf.abbrev.at + abbrevs, dwarf.abbrev.end});
    die d;
    if (!read_die(u, &d) || d.tag != TAG_CU)
        return;
    u->base = d.low;
    rpy_dwarf_read_lines(dwarf.line, d.stmt_list, &u->rows, &u->files);
    read_calls(u);
}

static void read_units(void)
{
    rpy_span info = dwarf.info;
    while (info.at < info.end) {
        uint64_t length = rpy_dwarf_fixed(&info, 4);
        if (length > (size_t)(info.end - info.at))
            return;
        read_unit((rpy_span){info.at, info.at + length});
        info.at += length;
    }
}

/* ---- looking up ---- */

static const char *file_of(const unit *u, int number)
{
    return number > 0 && (size_t)number <= u->files.count ? ((const char **)u->files.items)[number - 1] : NULL;
}

static const rpy_dwarf_row *row_at(const unit *u, uint64_t address)
{
    const rpy_dwarf_row *rows = u->rows.items;
    for (size_t i = 0; i < u->rows.count; i++)
        if (rows[i].low <= address && address < rows[i].high)
            return &rows[i];
    return NULL;
}

int rpy_dwarf_lookup(const void *pointer, rpy_frame *frames, int size)
{
    if (!dwarf.tried) {
        open_dwarf();
        read_units();
    }
    uint64_t address = (uintptr_t)pointer - dwarf.base;
    for (size_t i = 0; i < units.count; i++) {
        const unit *u = &((const unit *)units.items)[i];
        const rpy_dwarf_row *row = row_at(u, address);
        if (row == NULL)
            continue;
        const inlined *calls = u->calls.items;
        int n = 0;
        frames[n++] = (rpy_frame){file_of(u, row->file), row->line};
        for (size_t k = u->calls.count; k-- > 0 && n < size;)
            if (calls[k].low <= address && address < calls[k].high)
                frames[n++] = (rpy_frame){file_of(u, calls[k].file), calls[k].line};
        return n;
    }
    return 0;
}
#endif
