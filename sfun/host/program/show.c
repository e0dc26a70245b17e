/* show.c: the page of --show: reads the rows of a finished run back and writes them as
 * one html file. */
#include "run.h"

#include "page/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct table {
    page_column *column;
    char **name;
    double *x;
    size_t rows, room;
    int columns;
} table;

/* The next field of a line, unquoted in place; returns it, or NULL at the end. */
static char *next_field(char **at)
{
    char *from = *at, *to = from, *field = from;
    if (!from) return NULL;
    if (*from == '"') {
        for (from++; *from && !(*from == '"' && from[1] != '"'); from++) {
            if (*from == '"') from++;
            *to++ = *from;
        }
        if (*from) from++;
    } else
        while (*from && *from != ',') *to++ = *from++;
    *at = *from == ',' ? from + 1 : NULL;
    *to = '\0';
    return field;
}

/* The first line of a csv may go on after line ends in quotes. 0: no memory, or nothing
 * there. */
static char *read_line(FILE *from)
{
    char *line = NULL;
    size_t n = 0, room = 0;
    int quoted = 0, c = 0;
    while ((c = getc(from)) != EOF && (quoted || c != '\n')) {
        if (c == '"') quoted = !quoted;
        if (n + 2 > room) {
            char *more = realloc(line, room = 2 * room + 256);
            if (!more) break;
            line = more;
        }
        line[n++] = (char)c;
    }
    if (line) line[n] = '\0';
    return line;
}

static int read_names(FILE *from, table *t)
{
    char *line = read_line(from), *at = line, *field;
    int room = 0;
    while (line && (field = next_field(&at))) {
        if (t->columns == room) {
            room = 2 * room + 16;
            char **name = realloc(t->name, (size_t)room * sizeof *name);
            if (name) t->name = name;
            page_column *column =
                name ? realloc(t->column, (size_t)room * sizeof *column) : NULL;
            if (!column) break;
            t->column = column;
        }
        if (!(t->name[t->columns] = strdup(field))) break;
        t->column[t->columns] =
            (page_column){t->name[t->columns], t->columns ? "" : "s", "",
                          t->columns ? PAGE_SIGNAL : PAGE_TIME};
        t->columns++;
    }
    free(line);
    return t->columns > 0 && !at;
}

static int read_rows(FILE *from, table *t)
{
    char *line;
    while ((line = read_line(from))) {
        char *at = line;
        if (t->rows == t->room) {
            const size_t room = t->room ? 2 * t->room : 1024;
            double *x = realloc(t->x, room * (size_t)t->columns * sizeof *x);
            if (!x) {
                free(line);
                return 0;
            }
            t->x = x;
            t->room = room;
        }
        double *row = t->x + t->rows * (size_t)t->columns;
        for (int k = 0; k < t->columns; k++) {
            char *end = at;
            row[k] = at ? strtod(at, &end) : 0;
            at = end && *end == ',' ? end + 1 : NULL;
        }
        t->rows++;
        free(line);
    }
    return !ferror(from);
}

static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static int write_page(const options *o, const table *t, const char *stopped)
{
    char title[300], end[40], rows[40];
    const double *x = t->x;
    snprintf(title, sizeof title, "%.250s", base_of(o->diagram));
    snprintf(end, sizeof end, "%.6g to %.6g s", x[0],
             x[(t->rows - 1) * (size_t)t->columns]);
    snprintf(rows, sizeof rows, "%zu", t->rows);
    const page_fact fact[] = {
        {"diagram", o->diagram},
        {"time", end},
        {"rows", rows},
        {"solver", o->solver ? o->solver : "that of the diagram"}};
    const page_run run = {.name = title,
                          .fact = fact,
                          .facts = sizeof fact / sizeof *fact,
                          .stopped = stopped,
                          .rows = t->rows,
                          .x = x};
    const page p = {.title = title,
                    .what = "logged signals of the diagram",
                    .file = "signals.csv",
                    .column = t->column,
                    .columns = t->columns,
                    .run = &run,
                    .runs = 1};
    FILE *to = fopen(o->show, "wb");
    const int written = to && page_write(to, &p);
    if (to && !fclose(to) && written) return 0;
    fprintf(stderr, "tworate_host: cannot write %s: %s\n", o->show, strerror(errno));
    return 1;
}

int show_rows(const options *o, FILE *from, const char *stopped)
{
    table t = {0};
    int rc = 1;
    rewind(from);
    if (!read_names(from, &t) || !read_rows(from, &t))
        fprintf(stderr, "tworate_host: --show: the rows cannot be read back\n");
    else if (!t.rows)
        fprintf(stderr, "tworate_host: --show: the diagram logs nothing\n");
    else
        rc = write_page(o, &t, stopped);
    for (int k = 0; k < t.columns; k++) free(t.name[k]);
    free(t.name);
    free(t.column);
    free(t.x);
    return rc;
}
