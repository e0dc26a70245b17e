/* show.c: the page of --show: reads the rows of a finished run back, with the samples
 * of blocks that have a moving picture, and writes them as one html file. */
#include "show.h"

#include <errno.h>
#include <math.h>
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

char *read_line(FILE *from)
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

/* The logs and the samples of all pictures as one table, in order of time. A value is
 * held until its next one. */
typedef struct merged {
    double *x;
    unsigned char *slow;
    page_column *column;
    page_constant *constant;
    page_scene *scene;
    size_t rows;
    int columns, constants, scenes;
} merged;

static void drop_merged(merged *m)
{
    free(m->x);
    free(m->slow);
    free(m->column);
    free(m->constant);
    free(m->scene);
}

static int open_merged(merged *m, const table *t, const pictures *p)
{
    size_t rows = t->rows;
    m->columns = t->columns;
    for (int k = 0; k < p->n; k++) {
        rows += p->block[k].rows;
        m->columns += p->block[k].columns;
        m->constants += p->block[k].constants;
    }
    m->x = malloc((rows + 1) * (size_t)m->columns * sizeof *m->x);
    m->slow = calloc(rows + 1, 1);
    m->column = malloc((size_t)m->columns * sizeof *m->column);
    m->constant = malloc(((size_t)m->constants + 1) * sizeof *m->constant);
    m->scene = malloc(((size_t)p->n + 1) * sizeof *m->scene);
    if (!m->x || !m->slow || !m->column || !m->constant || !m->scene) return 0;
    int columns = t->columns, constants = 0;
    memcpy(m->column, t->column, (size_t)t->columns * sizeof *m->column);
    for (int k = 0; k < p->n; k++) {
        const picture_block *b = &p->block[k];
        for (int i = 0; i < b->columns; i++) m->column[columns++] = b->column[i];
        for (int i = 0; i < b->constants; i++)
            m->constant[constants++] = b->constant[i];
    }
    return 1;
}

/* The time of row `at` of a list, infinite behind its end. */
static double time_at(const double *x, size_t width, size_t at, size_t rows)
{
    return at < rows ? x[at * width] : HUGE_VAL;
}

/* Without a picture every row is a sample of the diagram. */
static int merge(merged *m, const table *t, const pictures *p)
{
    size_t *at = calloc((size_t)p->n + 1, sizeof *at), logged = 0;
    const size_t width = (size_t)m->columns;
    if (!at) return 0;
    for (;; m->rows++) {
        double now = time_at(t->x, (size_t)t->columns, logged, t->rows);
        for (int k = 0; k < p->n; k++) {
            const picture_block *b = &p->block[k];
            now = fmin(now, time_at(b->x, (size_t)b->columns + 1, at[k], b->rows));
        }
        if (!isfinite(now)) break;
        double *row = m->x + m->rows * width;
        for (size_t i = 1; i < width; i++) row[i] = m->rows ? row[i - width] : NAN;
        if (time_at(t->x, (size_t)t->columns, logged, t->rows) == now) {
            memcpy(row, t->x + logged++ * (size_t)t->columns,
                   (size_t)t->columns * sizeof *row);
            m->slow[m->rows] = !p->n;
        }
        row[0] = now;
        double *to = row + t->columns;
        for (int k = 0; k < p->n; to += p->block[k++].columns) {
            const picture_block *b = &p->block[k];
            const size_t w = (size_t)b->columns + 1;
            if (time_at(b->x, w, at[k], b->rows) != now) continue;
            memcpy(to, b->x + at[k] * w + 1, (w - 1) * sizeof *to);
            m->slow[m->rows] |= b->slow[at[k]++];
        }
    }
    free(at);
    return 1;
}

/* The scenes that can be drawn; a warning for the first that cannot. */
static void take_scenes(page *p, merged *m, const pictures *from, char *warning,
                        size_t size)
{
    char wrong[400];
    p->scene = m->scene;
    for (int k = 0; k < from->n; k++) {
        const picture_block *b = &from->block[k];
        const page_scene one = {b->name, b->prefix, &b->scene};
        if (page_check_scene(p, &one, wrong, sizeof wrong)) {
            m->scene[p->scenes++] = one;
        } else if (!*warning) {
            snprintf(warning, size, "no animation of %s: %s", b->name, wrong);
            fprintf(stderr, "tworate_host: --show: %s\n", warning);
        }
    }
}

static int write_page(const options *o, const table *t, const pictures *from, merged *m,
                      const char *stopped)
{
    char title[300], end[40], rows[40], warning[700] = "";
    snprintf(title, sizeof title, "%.250s", base_of(o->diagram));
    snprintf(end, sizeof end, "%.6g to %.6g s", m->x[0],
             m->x[(m->rows - 1) * (size_t)m->columns]);
    snprintf(rows, sizeof rows, "%zu", t->rows);
    const page_fact fact[] = {
        {"diagram", o->diagram},
        {"time", end},
        {"rows", rows},
        {"solver", o->solver ? o->solver : "that of the diagram"}};
    const page_run run = {.name = title,
                          .fact = fact,
                          .facts = sizeof fact / sizeof *fact,
                          .constant = m->constant,
                          .constants = m->constants,
                          .stopped = stopped,
                          .rows = m->rows,
                          .x = m->x,
                          .slow = from->n ? m->slow : NULL};
    const char *const warnings[] = {warning, NULL};
    page p = {.title = title,
              .what = "logged signals of the diagram",
              .file = "signals.csv",
              .column = m->column,
              .columns = m->columns,
              .run = &run,
              .runs = 1};
    take_scenes(&p, m, from, warning, sizeof warning);
    if (*warning) p.warning = warnings;
    FILE *to = fopen(o->show, "wb");
    const int written = to && page_write(to, &p);
    if (to && !fclose(to) && written) return 0;
    fprintf(stderr, "tworate_host: cannot write %s: %s\n", o->show, strerror(errno));
    return 1;
}

int show_rows(const options *o, FILE *from, FILE *more, const char *stopped)
{
    table t = {0};
    pictures p = {0};
    merged m = {0};
    int rc = 1;
    rewind(from);
    if (more) rewind(more);
    if (!read_names(from, &t) || !read_rows(from, &t) ||
        (more && !read_pictures(more, &p)) || !open_merged(&m, &t, &p) ||
        !merge(&m, &t, &p))
        fprintf(stderr, "tworate_host: --show: the rows cannot be read back\n");
    else if (!m.rows)
        fprintf(stderr, "tworate_host: --show: the diagram logs nothing\n");
    else
        rc = write_page(o, &t, &p, &m, stopped);
    drop_merged(&m);
    drop_pictures(&p);
    for (int k = 0; k < t.columns; k++) free(t.name[k]);
    free(t.name);
    free(t.column);
    free(t.x);
    return rc;
}
