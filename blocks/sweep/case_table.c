/* case_table.c: the cases of --cases FILE.csv: a row of names, then a row a case.
 *
 * The file is read twice: once before anything runs, to check every value, and once
 * while the cases are handed out, so that its size does not matter. What comes by a
 * pipe is copied into a temporary file first. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "sweep.h"
#include "text/read_table.h"

#include <math.h>

enum { SHOWN = 10 }; /* errors that are printed */

struct sw_table_file {
    FILE *file;
    tw_table rows;
    double next; /* the case that is read next */
    int mark;
};

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

/* The values of the row; CLI_USAGE: `why` says which column is wrong, and how. */
static int row_values(sw_cases *c, double *value, char why[SW_WHY])
{
    const tw_table *t = &c->table->rows;
    char reason[SW_WHY - 160];
    if (t->n != c->n_columns) {
        snprintf(why, SW_WHY, "has %d field%s, the first row names %d column%s%s%s%s",
                 t->n, t->n == 1 ? "" : "s", c->n_columns, c->n_columns == 1 ? "" : "s",
                 t->n < c->n_columns ? ": column " : "",
                 t->n < c->n_columns ? c->column[t->n].name : "",
                 t->n < c->n_columns ? " is missing" : "");
        return CLI_USAGE;
    }
    int rc = CLI_OK;
    for (int i = 0; i < c->n_columns && !rc; i++) {
        cli_errors_into(reason, sizeof reason);
        rc = sw_column_value(&c->column[i], c->job, t->field[i], &value[i]);
        cli_errors_into(NULL, 0);
        if (rc) snprintf(why, SW_WHY, "column %s: %s", c->column[i].name, reason);
    }
    return rc;
}

static int bad_file(const sw_cases *c)
{
    return cli_error("%s, line %ld: %s", c->file, c->table->rows.line,
                     c->table->rows.why);
}

/* An input whose values are not all numbers takes texts. */
static int find_texts(sw_cases *c)
{
    tw_table *t = &c->table->rows;
    int there, inputs = 0;
    for (int i = 0; i < c->n_columns; i++) inputs |= c->column[i].target == SW_INPUT;
    while (inputs && (there = tw_table_row(t))) {
        if (there < 0) return bad_file(c);
        for (int i = 0; i < c->n_columns && i < t->n; i++) {
            char *end;
            if (c->column[i].target != SW_INPUT) continue;
            strtod(t->field[i], &end);
            if (*end) c->column[i].target = SW_TEXT_INPUT;
        }
    }
    return CLI_OK;
}

/* The names, and the first case, which tells numbers from texts. */
static int read_names(sw_cases *c)
{
    tw_table *t = &c->table->rows;
    char *names[SW_COLUMNS];
    int n = 0, rc = CLI_OK, there = tw_table_row(t);
    if (there < 0) return bad_file(c);
    if (!there) return cli_error("%s: expected a row of names, found none", c->file);
    if (t->n > SW_COLUMNS)
        return cli_error("%s: expected at most %d columns", c->file, (int)SW_COLUMNS);
    for (n = 0; n < t->n && !rc; n++) {
        names[n] = malloc(strlen(t->field[n]) + 1);
        if (names[n])
            strcpy(names[n], t->field[n]);
        else
            rc = cli_error("out of memory");
    }
    const int columns = t->n;
    there = rc ? 0 : tw_table_row(t);
    if (there < 0) rc = bad_file(c);
    for (int i = 0; i < columns && !rc; i++) {
        char reason[SW_WHY];
        cli_errors_into(reason, sizeof reason);
        rc = sw_column_find(c, names[i], there && i < t->n ? t->field[i] : NULL);
        cli_errors_into(NULL, 0);
        if (rc) cli_error("%s, column %d: %s", c->file, i + 1, reason);
    }
    for (int i = 0; i < n; i++) free(names[i]);
    return rc ? rc : find_texts(c);
}

static int to_first_case(sw_cases *c)
{
    tw_table_rewind(&c->table->rows);
    c->table->next = 0;
    return tw_table_row(&c->table->rows) > 0 ? CLI_OK : bad_file(c);
}

static int check_all(sw_cases *c)
{
    tw_table *t = &c->table->rows;
    double value[SW_COLUMNS];
    char why[SW_WHY];
    int there, rc = to_first_case(c);
    c->checksum = 1469598103934665603u;
    while (!rc && (there = tw_table_row(t))) {
        if (there < 0) return bad_file(c);
        c->n++;
        if (row_values(c, value, why)) {
            c->bad++;
            c->checksum = add_text(c->checksum, why);
            if (c->bad <= SHOWN && !c->table->mark)
                cli_error("%s, row %.0f (line %ld): %s", c->file, c->n, t->line, why);
            continue;
        }
        for (int i = 0; i < c->n_columns; i++)
            c->checksum = c->column[i].text
                              ? add_text(c->checksum, c->column[i].text[(int)value[i]])
                              : add_value(c->checksum, value[i]);
    }
    if (rc) return rc;
    if (c->bad > SHOWN && !c->table->mark)
        cli_error("%s: %.0f more rows like these", c->file, c->bad - SHOWN);
    if (c->bad && !c->table->mark)
        return cli_error("%s: %.0f of %.0f cases cannot be run; nothing was run "
                         "(--on-bad mark runs the others)",
                         c->file, c->bad, c->n);
    if (!c->n) return cli_error("%s: expected rows of values, found none", c->file);
    return to_first_case(c);
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
    c->file = standard ? "standard input" : file;
    if (!from) return cli_error("cannot read %s: %s", file, strerror(errno));
    from = seekable(from);
    if (!from) return cli_error("cannot copy %s: %s", c->file, strerror(errno));
    c->table = calloc(1, sizeof *c->table);
    if (!c->table || !tw_table_open(&c->table->rows, from)) {
        fclose(from);
        return cli_error("out of memory");
    }
    c->table->file = from;
    c->table->mark = mark;
    const int rc = read_names(c);
    return rc ? rc : check_all(c);
}

int sw_table_read(sw_cases *c, double first, int n, double *value, sw_notes *notes)
{
    sw_table_file *f = c->table;
    char why[SW_WHY];
    int rc = f->next > first ? to_first_case(c) : CLI_OK;
    while (!rc && f->next < first + n) {
        const int k = (int)(f->next - first); /* below 0: passed over */
        double *to = value + (size_t)(k < 0 ? 0 : k) * (size_t)c->n_columns;
        if (tw_table_row(&f->rows) <= 0)
            return cli_error("%s has changed since the sweep began", c->file);
        f->next++;
        if (k < 0 || !row_values(c, to, why)) continue;
        if (!f->mark) return cli_error("%s has changed since the sweep began", c->file);
        to[0] = NAN;
        if (!sw_notes_add(notes, k, why)) return cli_error("out of memory");
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
