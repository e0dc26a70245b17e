/* case_table.c: the cases of --cases FILE.
 *
 * The file is read twice: once before anything runs, to check every value, and once
 * while the cases are handed out, so that its size does not matter. What comes by a
 * pipe is copied into a temporary file first. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "case_file.h"

#include <math.h>

enum { SHOWN = 10 }; /* errors that are printed */

static uint64_t add_value(uint64_t sum, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (sum ^ bits) * 0x100000001b3u + 0x9e3779b97f4a7c15u;
}

static uint64_t add_text(uint64_t sum, const char *text)
{
    do sum = (sum ^ (unsigned char)*text) * 0x100000001b3u;
    while (*text++);
    return sum;
}

static int restart(sw_cases *c)
{
    c->table->next = 0;
    return c->table->restart(c);
}

static int texts(const sw_cases *c)
{
    int n = 0;
    for (int i = 0; i < c->n_columns; i++) n += c->column[i].texts;
    return n;
}

static int check_all(sw_cases *c)
{
    sw_table_file *f = c->table;
    double value[SW_COLUMNS];
    char why[SW_WHY];
    enum sw_row row;
    int rc = restart(c);
    c->checksum = 1469598103934665603u;
    while (!rc && (row = f->row(c, value, why)) != SW_ROW_END) {
        if (row == SW_ROW_ERROR) return CLI_USAGE;
        c->n++;
        if (row == SW_ROW_BAD) {
            c->bad++;
            c->checksum = add_text(c->checksum, why);
            if (c->bad <= SHOWN && !f->mark)
                cli_error("%s, row %.0f%s%s", c->file, c->n, *why == '(' ? " " : ": ",
                          why);
            continue;
        }
        for (int i = 0; i < c->n_columns; i++)
            c->checksum = c->column[i].text
                              ? add_text(c->checksum, c->column[i].text[(int)value[i]])
                              : add_value(c->checksum, value[i]);
    }
    if (rc) return rc;
    if (c->bad > SHOWN && !f->mark)
        cli_error("%s: %.0f more rows like these", c->file, c->bad - SHOWN);
    if (c->bad > 0 && !f->mark)
        return cli_error("%s: %.0f of %.0f cases cannot be run; nothing was run "
                         "(--on-bad mark runs the others)",
                         c->file, c->bad, c->n);
    if (c->n == 0) return cli_error("%s: expected rows of values, found none", c->file);
    f->texts = texts(c);
    return restart(c);
}

/* A copy of what comes by a pipe. */
static FILE *seekable(FILE *from)
{
    char part[4096];
    size_t n;
    if (!fseek(from, 0, SEEK_SET)) return from;
    FILE *copy = tmpfile();
    while (copy && (n = fread(part, 1, sizeof part, from)) > 0)
        if (fwrite(part, 1, n, copy) != n) {
            fclose(copy);
            copy = NULL;
        }
    if (from != stdin) fclose(from);
    if (copy) rewind(copy);
    return copy;
}

int sw_table_open(sw_cases *c, const char *file, int mark)
{
    const int standard = !strcmp(file, "-");
    FILE *from = standard ? stdin : fopen(file, "rb");
    char first = 0;
    c->file = standard ? "standard input" : file;
    if (!from) return cli_error("cannot read %s: %s", file, strerror(errno));
    from = seekable(from);
    if (!from) return cli_error("cannot copy %s: %s", c->file, strerror(errno));
    c->table = calloc(1, sizeof *c->table);
    if (!c->table) {
        fclose(from);
        return cli_error("out of memory");
    }
    c->table->file = from;
    c->table->mark = mark;
    if (fread(&first, 1, 1, from) != 1) first = 0;
    rewind(from);
    const int rc = first == '\x93' ? sw_npy_names(c) : sw_csv_names(c);
    return rc ? rc : check_all(c);
}

int sw_table_read(sw_cases *c, double first, int n, double *value, sw_notes *notes)
{
    sw_table_file *f = c->table;
    char why[SW_WHY];
    int rc = f->next > first ? restart(c) : CLI_OK;
    while (!rc && f->next < first + n) {
        const int k = (int)(f->next - first); /* below 0: passed over */
        double *to = value + (size_t)(k < 0 ? 0 : k) * (size_t)c->n_columns;
        const enum sw_row row = f->row(c, to, why);
        if (row == SW_ROW_END || (row == SW_ROW_BAD && !f->mark) || texts(c) > f->texts)
            return cli_error("%s has changed since the sweep began", c->file);
        if (row == SW_ROW_ERROR) return CLI_USAGE;
        f->next++;
        if (k < 0 || row == SW_ROW_FINE) continue;
        to[0] = NAN;
        /* past "(line 3): " */
        if (!sw_notes_add(notes, k, *why == '(' ? strchr(why, ':') + 2 : why))
            return cli_error("out of memory");
    }
    return rc;
}

void sw_table_close(sw_cases *c)
{
    if (!c->table) return;
    if (c->table->file) fclose(c->table->file);
    tw_table_close(&c->table->rows);
    free(c->table);
    c->table = NULL;
}
