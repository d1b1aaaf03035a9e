/* The line table of DWARF 4 (section 6.2): which line of generated C the machine instructions come from. */
#include "dwarf.h"

typedef struct line_program {
    rpy_span code;  /* the instructions */
    rpy_span files; /* the file names, before them */
    unsigned min_length, line_range, opcode_base;
    int line_base;
    const uint8_t *lengths;
} line_program;

static bool read_header(rpy_span s, uint64_t offset, line_program *p)
{
    if (offset >= (size_t)(s.end - s.at))
        return false;
    s.at += offset;
    uint64_t length = rpy_dwarf_fixed(&s, 4);
    if (length > (size_t)(s.end - s.at))
        return false;
    s.end = s.at + length;
    unsigned version = (unsigned)rpy_dwarf_fixed(&s, 2);
    if (version < 2 || version > 4)
        return false;
    uint64_t header = rpy_dwarf_fixed(&s, 4);
    if (header > (size_t)(s.end - s.at))
        return false;
    p->code = (rpy_span){s.at + header, s.end};
    p->min_length = (unsigned)rpy_dwarf_fixed(&s, 1);
    if (version >= 4)
        rpy_dwarf_fixed(&s, 1);
    rpy_dwarf_fixed(&s, 1);
    p->line_base = (int8_t)rpy_dwarf_fixed(&s, 1);
    p->line_range = (unsigned)rpy_dwarf_fixed(&s, 1);
    p->opcode_base = (unsigned)rpy_dwarf_fixed(&s, 1);
    if (p->line_range == 0 || p->opcode_base == 0 || p->opcode_base > (size_t)(s.end - s.at))
        return false;
    p->lengths = s.at;
    s.at += p->opcode_base - 1;
    while (*rpy_dwarf_text(&s)) {
    }
    p->files = s;
    return true;
}

static void read_files(const line_program *p, rpy_table *files)
{
    rpy_span s = p->files;
    while (s.at < p->code.at && *s.at) {
        const char *name = rpy_dwarf_text(&s), *slash = strrchr(name, '/');
        const char **file = rpy_table_add(files, sizeof *file);
        if (file == NULL)
            return;
        *file = slash ? slash + 1 : name;
        rpy_dwarf_uleb(&s), rpy_dwarf_uleb(&s), rpy_dwarf_uleb(&s);
    }
}

typedef struct state {
    uint64_t address;
    int file;
    int64_t line;
    bool open; /* a row has been noted that ends where the next one of the sequence begins */
} state;

/* The state becomes a row; `end` is that of a sequence. */
static void note(state *r, rpy_table *rows, bool end)
{
    if (r->open)
        ((rpy_dwarf_row *)rows->items)[rows->count - 1].high = r->address;
    r->open = false;
    if (end)
        return;
    rpy_dwarf_row *row = rpy_table_add(rows, sizeof *row);
    if (row == NULL)
        return;
    *row = (rpy_dwarf_row){r->address, r->address, r->file, (int)r->line};
    r->open = true;
}

/* One extended instruction; true at the end of a sequence. */
static bool extended(rpy_span *s, state *r)
{
    uint64_t length = rpy_dwarf_uleb(s);
    const uint8_t *next = length < (size_t)(s->end - s->at) ? s->at + length : s->end;
    unsigned op = (unsigned)rpy_dwarf_fixed(s, 1);
    if (op == 2) /* DW_LNE_set_address */
        r->address = rpy_dwarf_fixed(s, 8);
    s->at = next;
    return op == 1;
}

static void standard(rpy_span *s, const line_program *p, unsigned op, state *r)
{
    switch (op) {
    case 2: r->address += rpy_dwarf_uleb(s) * p->min_length; break;
    case 3: r->line += rpy_dwarf_sleb(s); break;
    case 4: r->file = (int)rpy_dwarf_uleb(s); break;
    case 8: r->address += (255 - p->opcode_base) / p->line_range * p->min_length; break;
    case 9: r->address += rpy_dwarf_fixed(s, 2); break;
    default:
        for (unsigned i = 0; i < p->lengths[op - 1]; i++)
            rpy_dwarf_uleb(s);
    }
}

static void run(const line_program *p, rpy_table *rows)
{
    const state first = {0, 1, 1, false};
    rpy_span s = p->code;
    state r = first;
    while (s.at < s.end) {
        unsigned op = (unsigned)rpy_dwarf_fixed(&s, 1);
        if (op >= p->opcode_base) {
            op -= p->opcode_base;
            r.address += op / p->line_range * p->min_length;
            r.line += p->line_base + (int)(op % p->line_range);
            note(&r, rows, false);
        } else if (op == 0) {
            if (extended(&s, &r)) {
                note(&r, rows, true);
                r = first;
            }
        } else if (op == 1) { /* DW_LNS_copy */
            note(&r, rows, false);
        } else {
            standard(&s, p, op, &r);
        }
    }
}

void rpy_dwarf_read_lines(rpy_span section, uint64_t offset, rpy_table *rows, rpy_table *files)
{
    line_program p;
    if (!read_header(section, offset, &p))
        return;
    read_files(&p, files);
    run(&p, rows);
}
