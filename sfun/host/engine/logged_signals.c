/* logged_signals.c: records signals during a run and writes them as csv. */
#include "engine.h"

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
    if (!S->ran) return 0;
    if (S->called ||
        !(S->port_based || (S->options & SS_OPTION_PORT_SAMPLE_TIMES_ASSIGNED)))
        return 1;
    return S->h->tasks[S->rates[S->out[r->out].sti].task].hit;
}

static int grow_log(record *r)
{
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

void twh_log_step(twh *h)
{
    for (record *r = h->logs; r; r = r->next) {
        if (!has_hit(r)) continue;
        if (r->rows == r->room && grow_log(r)) {
            twh_fail(h, r->block, "no memory to extend the log '%s'", r->name);
            return;
        }
        const port *p = &r->block->out[r->out];
        r->t[r->rows] = h->t;
        for (int e = 0; e < r->width; e++)
            r->y[(size_t)r->rows * (size_t)r->width + (size_t)e] = twh_element_value(
                (char *)p->signal + twh_type_size(p->type) * (size_t)(r->first + e),
                p->type);
        r->rows++;
    }
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

/* One row for every time at which a log has a hit; before its first hit a signal is
 * empty. */
int twh_write_csv(const twh *h, FILE *to)
{
    int n = 0;
    fprintf(to, "t");
    for (const record *r = h->logs; r; r = r->next, n++)
        for (int e = 0; e < r->width; e++)
            if (r->width == 1)
                fprintf(to, ",%s", r->name);
            else
                fprintf(to, ",%s[%d]", r->name, e + 1);
    fprintf(to, "\n");
    int *at = calloc((size_t)n + 1, sizeof *at);
    if (!at) return 1;
    for (;;) {
        int i = 0, some = 0;
        double t = 0;
        for (const record *r = h->logs; r; r = r->next, i++)
            if (at[i] < r->rows && (!some || r->t[at[i]] < t)) {
                t = r->t[at[i]];
                some = 1;
            }
        if (!some) break;
        fprintf(to, "%.17g", t);
        i = 0;
        for (const record *r = h->logs; r; r = r->next, i++) {
            if (at[i] < r->rows && r->t[at[i]] == t) at[i]++;
            for (int e = 0; e < r->width; e++)
                if (at[i])
                    fprintf(to, ",%.17g", r->y[(at[i] - 1) * r->width + e]);
                else
                    fprintf(to, ",");
        }
        fprintf(to, "\n");
    }
    free(at);
    return ferror(to) != 0;
}
