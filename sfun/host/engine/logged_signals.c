/* logged_signals.c: records signals during a run and writes them as csv, at its end or
 * row by row. */
#include "engine.h"
#include "text/number_text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int add_log(twh *h, const char *block, int out, int first, int width,
                   const char *name)
{
    if (h->failed) return 1;
    SimStruct *S = twh_find_block(h, block);
    if (!S) return twh_fail(h, NULL, "log: there is no block '%s'", block);
    for (const record *r = h->logs; r; r = r->next)
        if (strcmp(r->name, name) == 0)
            return twh_fail(h, NULL, "there are two logs named '%s'", name);
    record *r = calloc(1, sizeof *r), **end = &h->logs;
    char *copy = malloc(strlen(name) + 1);
    if (!r || !copy) {
        free(r);
        free(copy);
        return twh_fail(h, NULL, "no memory for a log");
    }
    memcpy(copy, name, strlen(name) + 1);
    r->name = copy;
    r->block = S;
    r->out = out - 1;
    r->first = first;
    r->width = width;
    while (*end) end = &(*end)->next;
    *end = r;
    return 0;
}

int twh_log(twh *h, const char *block, int out, const char *name)
{
    return add_log(h, block, out, 0, -1, name);
}

int twh_log_part(twh *h, const char *block, int out, int first, int last,
                 const char *name)
{
    if (!h->failed && (first < 1 || last < first))
        return twh_fail(h, NULL,
                        "log '%s': elements %d to %d are not a range of a port", name,
                        first, last);
    return add_log(h, block, out, first - 1, last - first + 1, name);
}

static int has_hit(const record *r)
{
    const SimStruct *S = r->block;
    if (S->ran != S->h->passes) return 0;
    if (S->called ||
        !(S->port_based || (S->options & SS_OPTION_PORT_SAMPLE_TIMES_ASSIGNED)))
        return 1;
    return S->h->tasks[S->rates[S->out[r->out].sti].task].hit;
}

static int grow_log(record *r)
{
    if (r->room > INT_MAX / 2) return 1;
    const int room = r->room ? 2 * r->room : 256;
    double *t = realloc(r->t, (size_t)room * sizeof *t);
    if (t) r->t = t;
    double *y = realloc(r->y, (size_t)room * (size_t)(r->width + 1) * sizeof *y);
    if (y) r->y = y;
    if (!t || !y) return 1;
    r->room = room;
    return 0;
}

int twh_check_logs(twh *h)
{
    for (record *r = h->logs; r; r = r->next) {
        if (r->out < 0 || r->out >= r->block->nout)
            return twh_fail(h, r->block, "log '%s': there is no output port %d",
                            r->name, r->out + 1);
        const int width = r->block->out[r->out].width;
        if (r->width < 0) r->width = width;
        if (r->first + r->width > width)
            return twh_fail(h, r->block, "log '%s': output port %d has no element %d",
                            r->name, r->out + 1, r->first + r->width);
    }
    return 0;
}

/* The csv. */

void twh_put(csv_row *to, const char *s, size_t n)
{
    if (to->n + n > to->room) {
        const size_t room = 2 * (to->n + n);
        char *more = realloc(to->s, room);
        if (!more) {
            to->lost = 1;
            return;
        }
        to->s = more;
        to->room = room;
    }
    memcpy(to->s + to->n, s, n);
    to->n += n;
}

static void put_number(csv_row *to, double x)
{
    char number[TW_NUMBER_ROOM];
    twh_put(to, number, (size_t)(tw_put_number(number, x) - number));
}

/* A name, quoted if it needs to be (RFC 4180). element 0: the whole signal. */
static void put_name(csv_row *to, const char *name, int element)
{
    char number[20] = "";
    const int quoted = name[strcspn(name, ",\"\r\n")] != 0;
    if (element) snprintf(number, sizeof number, "[%d]", element);
    if (quoted) twh_put(to, "\"", 1);
    for (; *name; name++) {
        if (*name == '"') twh_put(to, "\"", 1);
        twh_put(to, name, 1);
    }
    twh_put(to, number, strlen(number));
    if (quoted) twh_put(to, "\"", 1);
}

static void put_head(csv_row *to, const twh *h)
{
    to->n = 0;
    twh_put(to, "t", 1);
    for (const record *r = h->logs; r; r = r->next)
        for (int e = 0; e < r->width; e++) {
            twh_put(to, ",", 1);
            put_name(to, r->name, r->width == 1 ? 0 : e + 1);
        }
    twh_put(to, "\n", 1);
}

/* The values in row `row` of a log, -1: it has none yet. */
static void put_values(csv_row *to, const record *r, long row)
{
    for (int e = 0; e < r->width; e++) {
        twh_put(to, ",", 1);
        if (row >= 0) put_number(to, r->y[(size_t)row * (size_t)r->width + (size_t)e]);
    }
}

void twh_stream_csv(twh *h, twh_sink *write, void *user)
{
    h->sink = write;
    h->sink_user = user;
}

static int send_row(twh *h)
{
    if (h->row.lost) return twh_fail(h, NULL, "no memory for a row of the csv");
    return h->sink(h->sink_user, h->row.s, h->row.n) &&
           twh_fail(h, NULL, "cannot write the csv");
}

int twh_begin_logs(twh *h)
{
    if (!h->sink) return 0;
    put_head(&h->row, h);
    return send_row(h);
}

static void keep_values(record *r, int row)
{
    const port *p = &r->block->out[r->out];
    r->t[row] = r->block->h->t;
    for (int e = 0; e < r->width; e++)
        r->y[(size_t)row * (size_t)r->width + (size_t)e] = twh_element_value(
            (char *)p->signal + twh_type_size(p->type) * (size_t)(r->first + e),
            p->type);
}

void twh_log_step(twh *h)
{
    int some = 0;
    const int here = twh_is_output_time(h);
    for (record *r = h->logs; r; r = r->next) {
        const int hit = has_hit(r);
        r->begun |= hit;
        /* at chosen times also what has kept its value since its hit */
        if (!here || (!hit && !(h->only_output_times && r->begun))) continue;
        const int row = h->sink ? 0 : r->rows;
        if (row == r->room && grow_log(r)) {
            twh_fail(h, r->block, "no memory to extend the log '%s'", r->name);
            return;
        }
        keep_values(r, row);
        r->rows = row + 1;
        some = 1;
        if (twh_send_column(h, r, r->y + (size_t)row * (size_t)r->width)) return;
    }
    if (!some || !h->sink) return;
    h->row.n = 0;
    put_number(&h->row, h->t);
    for (const record *r = h->logs; r; r = r->next) put_values(&h->row, r, r->rows - 1);
    twh_put(&h->row, "\n", 1);
    send_row(h);
}

void twh_free_logs(twh *h)
{
    while (h->logs) {
        record *r = h->logs;
        h->logs = r->next;
        free(r->name);
        free(r->t);
        free(r->y);
        free(r);
    }
    twh_free_mat_files(h);
    free(h->row.s);
    free(h->picture_row.s);
}

static const record *find_log(const twh *h, const char *name)
{
    const record *r = h->logs;
    while (r && strcmp(r->name, name)) r = r->next;
    return r;
}

int twh_logs(const twh *h)
{
    int n = 0;
    for (const record *r = h->logs; r; r = r->next) n++;
    return n;
}

int twh_log_rows(const twh *h, const char *name)
{
    const record *r = find_log(h, name);
    return r ? r->rows : 0;
}

int twh_log_width(const twh *h, const char *name)
{
    const record *r = find_log(h, name);
    return r ? r->width : 0;
}

const double *twh_log_times(const twh *h, const char *name)
{
    const record *r = find_log(h, name);
    return r ? r->t : NULL;
}

const double *twh_log_values(const twh *h, const char *name)
{
    const record *r = find_log(h, name);
    return r ? r->y : NULL;
}

static int write_row(csv_row *row, FILE *to)
{
    return row->lost || fwrite(row->s, 1, row->n, to) != row->n;
}

/* One row for every time at which a log has a hit; before its first hit a signal is
 * empty. */
int twh_write_csv(const twh *h, FILE *to)
{
    csv_row row = {NULL, 0, 0, 0};
    int *at = calloc((size_t)twh_logs(h) + 1, sizeof *at);
    if (!at) return 1;
    put_head(&row, h);
    int lost = write_row(&row, to);
    while (!lost) {
        int i = 0, some = 0;
        double t = 0;
        for (const record *r = h->logs; r; r = r->next, i++)
            if (at[i] < r->rows && (!some || r->t[at[i]] < t)) {
                t = r->t[at[i]];
                some = 1;
            }
        if (!some) break;
        row.n = 0;
        put_number(&row, t);
        i = 0;
        for (const record *r = h->logs; r; r = r->next, i++) {
            if (at[i] < r->rows && r->t[at[i]] == t) at[i]++;
            put_values(&row, r, at[i] - 1);
        }
        twh_put(&row, "\n", 1);
        lost = write_row(&row, to);
    }
    free(at);
    free(row.s);
    return lost || ferror(to) != 0;
}
