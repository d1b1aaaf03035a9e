/* Which line of generated C stands at an address: read from the DWARF 4 data of the running file, when a traceback is
   about to be kept or printed and never before. Programs are compiled with -g1 -gdwarf-4, which holds the line table and the
   inlined calls and changes no instruction. A stripped file has no such data: tracebacks then have no entries.

   Specification: DWARF Debugging Information Format, version 4, sections 2.17.3, 3.3.8, 6.2, 7.5. */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rpy_internal.h"

typedef struct span {
    const uint8_t *at, *end;
} span;

static struct {
    bool tried;
    uintptr_t base; /* where the file's address 0 is in memory */
    span info, abbrev, line, ranges;
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

static span map_file(const char *path)
{
    span none = {NULL, NULL};
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return none;
    void *p = fstat(fd, &st) == 0 ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (p == MAP_FAILED)
        return none;
    return (span){p, (const uint8_t *)p + st.st_size};
}

static void find_sections(span file)
{
    const ElfW(Ehdr) *elf = (const void *)file.at;
    const ElfW(Shdr) *sections = (const void *)(file.at + elf->e_shoff);
    const char *names = (const char *)(file.at + sections[elf->e_shstrndx].sh_offset);
    for (int i = 0; i < elf->e_shnum; i++) {
        const char *name = names + sections[i].sh_name;
        const uint8_t *start = file.at + sections[i].sh_offset;
        span s = {start, start + sections[i].sh_size};
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
    span file = map_file(path);
    if (file.at == NULL || file.end - file.at < (ptrdiff_t)sizeof(ElfW(Ehdr)) || memcmp(file.at, ELFMAG, SELFMAG) != 0)
        return;
    find_sections(file);
}

/* ---- reading ---- */

static uint64_t fixed(span *s, unsigned bytes)
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

static uint64_t uleb(span *s)
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

static int64_t sleb(span *s)
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

static const char *text(span *s)
{
    const char *start = (const char *)s->at;
    while (s->at < s->end && *s->at)
        s->at++;
    if (s->at < s->end)
        s->at++;
    return start;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- the line table (6.2) ---- */

typedef struct line_program {
    span code;   /* the instructions */
    span files;  /* the file names, before them */
    unsigned min_length, line_range, opcode_base;
    int line_base;
    const uint8_t *lengths;
} line_program;

static bool line_header(uint64_t offset, line_program *p)
{
    span s = dwarf.line;
    if (offset >= (size_t)(s.end - s.at))
        return false;
    s.at += offset;
    uint64_t length = fixed(&s, 4);
    if (length > (size_t)(s.end - s.at))
        return false;
    s.end = s.at + length;
    unsigned version = (unsigned)fixed(&s, 2);
    if (version < 2 || version > 4)
        return false;
    uint64_t header = fixed(&s, 4);
    p->code = (span){s.at + header, s.end};
    p->min_length = (unsigned)fixed(&s, 1);
    if (version >= 4)
        fixed(&s, 1);
    fixed(&s, 1);
    p->line_base = (int8_t)fixed(&s, 1);
    p->line_range = (unsigned)fixed(&s, 1);
    p->opcode_base = (unsigned)fixed(&s, 1);
    p->lengths = s.at;
    s.at += p->opcode_base - 1;
    while (*text(&s)) {
    }
    p->files = s;
    return p->line_range != 0;
}

static const char *file_name(const line_program *p, uint64_t number)
{
    span s = p->files;
    for (uint64_t i = 1; s.at < s.end && *s.at; i++) {
        const char *name = text(&s);
        uleb(&s), uleb(&s), uleb(&s);
        if (i == number)
            return base_name(name);
    }
    return NULL;
}

typedef struct row {
    uint64_t address, file;
    int64_t line;
} row;

/* Whether `address` lies between two rows of one sequence; if so `found` is the first of them. */
static bool step(row *previous, const row *now, bool end, uint64_t address, row *found)
{
    bool hit = previous->line != 0 && previous->address <= address && address < now->address;
    if (hit)
        *found = *previous;
    *previous = *now;
    if (end)
        previous->line = 0;
    return hit;
}

/* One extended instruction; true at the end of a sequence. */
static bool extended(span *s, row *r)
{
    uint64_t length = uleb(s);
    const uint8_t *next = s->at + length;
    unsigned op = (unsigned)fixed(s, 1);
    if (op == 2) /* DW_LNE_set_address */
        r->address = fixed(s, 8);
    s->at = next;
    return op == 1;
}

static void standard(span *s, const line_program *p, unsigned op, row *r)
{
    switch (op) {
    case 2: r->address += uleb(s) * p->min_length; break;
    case 3: r->line += sleb(s); break;
    case 4: r->file = uleb(s); break;
    case 8: r->address += (255 - p->opcode_base) / p->line_range * p->min_length; break;
    case 9: r->address += fixed(s, 2); break;
    default:
        for (unsigned i = 0; i < p->lengths[op - 1]; i++)
            uleb(s);
    }
}

static bool find_row(const line_program *p, uint64_t address, row *found)
{
    span s = p->code;
    const row first = {0, 1, 1};
    row r = first, previous = {0, 0, 0};
    while (s.at < s.end) {
        unsigned op = (unsigned)fixed(&s, 1);
        if (op >= p->opcode_base) {
            op -= p->opcode_base;
            r.address += op / p->line_range * p->min_length;
            r.line += p->line_base + (int)(op % p->line_range);
            if (step(&previous, &r, false, address, found))
                return true;
        } else if (op == 0) {
            if (extended(&s, &r)) {
                if (step(&previous, &r, true, address, found))
                    return true;
                r = first;
            }
        } else if (op == 1) { /* DW_LNS_copy */
            if (step(&previous, &r, false, address, found))
                return true;
        } else {
            standard(&s, p, op, &r);
        }
    }
    return false;
}

/* ---- functions and inlined calls (3.3) ---- */

enum { TAG_CU = 0x11, TAG_SUBPROGRAM = 0x2E, TAG_INLINED = 0x1D };
enum { AT_STMT_LIST = 0x10, AT_LOW_PC = 0x11, AT_HIGH_PC = 0x12, AT_RANGES = 0x55, AT_CALL_FILE = 0x58, AT_CALL_LINE = 0x59 };

typedef struct die {
    unsigned tag;
    bool children, has_low, has_high, has_ranges;
    uint64_t low, high, ranges, stmt_list, call_file, call_line;
} die;

typedef struct unit {
    span entries, abbrev;
    unsigned address_size;
    uint64_t base;
} unit;

static uint64_t form_value(span *s, uint64_t form)
{
    switch (form) {
    case 0x01: case 0x07: case 0x14: case 0x20: return fixed(s, 8);
    case 0x05: case 0x12: return fixed(s, 2);
    case 0x06: case 0x0E: case 0x10: case 0x13: case 0x17: return fixed(s, 4);
    case 0x0B: case 0x0C: case 0x11: return fixed(s, 1);
    case 0x0D: return (uint64_t)sleb(s);
    case 0x0F: case 0x15: return uleb(s);
    case 0x19: return 1;
    case 0x08: text(s); return 0;
    case 0x09: case 0x18: s->at += uleb(s); return 0;
    case 0x0A: s->at += fixed(s, 1); return 0;
    case 0x03: s->at += fixed(s, 2); return 0;
    case 0x04: s->at += fixed(s, 4); return 0;
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

/* The abbreviation `code`: `s` is left at its attributes. */
static bool find_abbrev(span *s, uint64_t code, unsigned *tag, bool *children)
{
    while (s->at < s->end) {
        uint64_t found = uleb(s);
        if (found == 0)
            return false;
        *tag = (unsigned)uleb(s);
        *children = fixed(s, 1) != 0;
        if (found == code)
            return true;
        while (uleb(s) | uleb(s)) {
        }
    }
    return false;
}

/* Read the entry at u->entries; false at the end of a list of children (and of the unit). */
static bool read_die(unit *u, die *d)
{
    span abbrev = u->abbrev;
    memset(d, 0, sizeof *d);
    uint64_t code = uleb(&u->entries);
    if (code == 0)
        return false;
    if (!find_abbrev(&abbrev, code, &d->tag, &d->children)) {
        u->entries.at = u->entries.end;
        return false;
    }
    for (;;) {
        uint64_t name = uleb(&abbrev), form = uleb(&abbrev);
        if (name == 0 && form == 0)
            return true;
        attribute(d, name, form, form_value(&u->entries, form));
    }
}

static bool in_ranges(const unit *u, uint64_t offset, uint64_t address)
{
    span s = dwarf.ranges;
    uint64_t base = u->base;
    if (offset >= (size_t)(s.end - s.at))
        return false;
    s.at += offset;
    while (s.at < s.end) {
        uint64_t low = fixed(&s, 8), high = fixed(&s, 8);
        if (low == 0 && high == 0)
            return false;
        if (low == UINT64_MAX)
            base = high;
        else if (base + low <= address && address < base + high)
            return true;
    }
    return false;
}

static bool covers(const unit *u, const die *d, uint64_t address)
{
    if (d->has_ranges)
        return in_ranges(u, d->ranges, address);
    return d->has_low && d->has_high && d->low <= address && address < d->high;
}

#define MAX_INLINED 32

/* The inlined calls around `address`, outermost first. */
static int inlined_calls(unit *u, uint64_t address, die *calls)
{
    int count = 0, depth = 1;
    die d;
    while (depth > 0 && u->entries.at < u->entries.end) {
        if (!read_die(u, &d)) {
            depth--;
            continue;
        }
        depth += d.children;
        if (d.tag == TAG_INLINED && count < MAX_INLINED && covers(u, &d, address))
            calls[count++] = d;
    }
    return count;
}

static int unit_frames(unit *u, const die *cu, uint64_t address, rpy_frame *frames, int size)
{
    die calls[MAX_INLINED];
    line_program lines;
    row r;
    if (!line_header(cu->stmt_list, &lines) || !find_row(&lines, address, &r))
        return 0;
    int n = 0, count = inlined_calls(u, address, calls);
    if (n < size)
        frames[n++] = (rpy_frame){file_name(&lines, r.file), (int)r.line};
    while (count > 0 && n < size) {
        const die *call = &calls[--count];
        frames[n++] = (rpy_frame){file_name(&lines, call->call_file), (int)call->call_line};
    }
    return n;
}

int rpy_dwarf_lookup(const void *pointer, rpy_frame *frames, int size)
{
    if (!dwarf.tried)
        open_dwarf();
    uint64_t address = (uintptr_t)pointer - dwarf.base;
    span info = dwarf.info;
    while (info.at < info.end) {
        uint64_t length = fixed(&info, 4);
        if (length > (size_t)(info.end - info.at))
            return 0;
        unit u = {.entries = {info.at, info.at + length}, .abbrev = dwarf.abbrev};
        info.at += length;
        if (fixed(&u.entries, 2) != 4)
            continue;
        u.abbrev.at += fixed(&u.entries, 4);
        u.address_size = (unsigned)fixed(&u.entries, 1);
        die cu;
        if (u.address_size != 8 || !read_die(&u, &cu) || cu.tag != TAG_CU)
            continue;
        u.base = cu.low;
        if (covers(&u, &cu, address))
            return unit_frames(&u, &cu, address, frames, size);
    }
    return 0;
}
