/* desk.c: hands out batches in the order of their numbers and takes them back in any
 * order: each goes to the journal, and to the table when all before it are there. What
 * waits for an earlier one is in memory, up to a limit: then no more are handed out. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double WAITING = 256e6; /* bytes */

typedef struct waiting {
    double number; /* -1: free */
    char *packed;
    size_t size;
} waiting;

struct sw_desk {
    sw_sweep *sweep;
    sw_journal *journal;
    sw_output *output;
    sw_progress progress;
    double next, written;         /* batch to hand out; to write */
    double given, cases, stopped; /* batches back; cases in them, stopped early */
    waiting *wait;                /* of `places`: batch k is in place k mod places */
    double places;
    sw_batch copy;
    int failed;
    int first_code;
    double first_stopped;
    char first_why[SW_WHY];
};

static double batch_bytes(const sw_sweep *s)
{
    return 8.0 * s->batch * (s->cases.n_columns + s->width) + 200;
}

sw_desk *sw_desk_open(sw_sweep *s, sw_journal *j, sw_output *o, int progress)
{
    sw_desk *d = calloc(1, sizeof *d);
    if (!d) return cli_error("out of memory"), NULL;
    *d = (sw_desk){.sweep = s, .journal = j, .output = o};
    d->places = floor(fmin(fmax(WAITING / batch_bytes(s), 64), s->batches + 1));
    d->wait = calloc((size_t)d->places, sizeof *d->wait);
    if (!d->wait || sw_batch_open(&d->copy, s)) {
        cli_error("out of memory");
        sw_batch_close(&d->copy);
        free(d->wait);
        free(d);
        return NULL;
    }
    for (double k = 0; k < d->places; k++) d->wait[(size_t)k].number = -1;
    double before = 0;
    for (double k = 0; j && k < s->batches; k++)
        if (sw_journal_has(j, k)) before += fmin(s->batch, s->cases.n - k * s->batch);
    d->given = sw_journal_count(j);
    d->cases = before;
    sw_progress_open(&d->progress, progress, s->cases.n, before);
    return d;
}

sw_journal *sw_desk_journal(const sw_desk *d)
{
    return d->journal;
}

static void count_stopped(sw_desk *d, const sw_batch *b)
{
    for (int i = 0; i < b->n; i++) {
        const double code = b->row[(size_t)i * (size_t)d->sweep->width + SW_CODE];
        if (code == TW_OK) continue;
        if (d->stopped++ == 0) {
            const char *why = sw_notes_find(&b->notes, i);
            d->first_stopped = b->first + i + 1;
            d->first_code = (int)code;
            snprintf(d->first_why, sizeof d->first_why, "%s", why ? why : "");
        }
    }
}

/* The table gets all batches that come next: from memory, or from the journal. */
static int write_on(sw_desk *d)
{
    int rc = CLI_OK;
    while (!rc && d->written < d->sweep->batches) {
        waiting *w = &d->wait[(size_t)fmod(d->written, d->places)];
        if (w->number == d->written) {
            rc = sw_batch_unpack(&d->copy, d->sweep, w->packed, w->size)
                     ? CLI_OK
                     : cli_error("out of memory");
            free(w->packed);
            *w = (waiting){.number = -1};
        } else if (sw_journal_has(d->journal, d->written)) {
            rc = sw_journal_read(d->journal, d->written, &d->copy);
        } else {
            return CLI_OK;
        }
        if (!rc) count_stopped(d, &d->copy);
        if (!rc) rc = sw_output_batch(d->output, &d->copy);
        d->written++;
    }
    return rc;
}

int sw_desk_take(sw_desk *d, sw_batch *b)
{
    const sw_sweep *s = d->sweep;
    if (!d->failed && write_on(d)) d->failed = 1;
    if (sw_desk_stopped(d)) return SW_NONE_LEFT;
    while (d->next < s->batches && sw_journal_has(d->journal, d->next)) d->next++;
    if (d->next >= s->batches) return SW_NONE_LEFT;
    if (d->next >= d->written + d->places) return SW_WAIT;
    b->number = d->next++;
    b->first = b->number * s->batch;
    b->n = (int)fmin(s->batch, s->cases.n - b->first);
    b->notes.n = 0;
    if (sw_cases_read(&d->sweep->cases, b->first, b->n, b->value, &b->notes)) {
        d->failed = 1;
        return SW_NONE_LEFT;
    }
    return SW_TAKEN;
}

static int keep_waiting(sw_desk *d, const sw_batch *b)
{
    waiting *w = &d->wait[(size_t)fmod(b->number, d->places)];
    w->size = sw_batch_pack(b, d->sweep, NULL);
    w->packed = malloc(w->size);
    if (!w->packed) return cli_error("out of memory");
    sw_batch_pack(b, d->sweep, w->packed);
    w->number = b->number;
    return CLI_OK;
}

int sw_desk_give(sw_desk *d, sw_batch *b)
{
    int rc = d->failed ? CLI_FAILED : CLI_OK;
    if (rc || cli_stop_signal()) return rc; /* its cases may not all have been run */
    if (d->journal) rc = sw_journal_add(d->journal, b);
    if (!rc) rc = keep_waiting(d, b);
    d->given++;
    d->cases += b->n;
    if (!rc) rc = write_on(d);
    if (rc) d->failed = 1;
    return rc;
}

void sw_desk_progress(sw_desk *d)
{
    sw_progress_show(&d->progress, d->cases, d->stopped, 0);
}

int sw_desk_done(const sw_desk *d)
{
    return d->given >= d->sweep->batches;
}

int sw_desk_stopped(const sw_desk *d)
{
    return d->failed || cli_stop_signal();
}

static void last_words(const sw_desk *d)
{
    const sw_sweep *s = d->sweep;
    if (d->stopped > 0)
        fprintf(stderr,
                "tworate: %.0f of %.0f cases stopped early; the first is case "
                "%.0f, %s%s%s\n",
                d->stopped, s->cases.n, d->first_stopped, sw_code_word(d->first_code),
                *d->first_why ? ": " : "", d->first_why);
}

int sw_desk_close(sw_desk *d)
{
    const int done = sw_desk_done(d) && !d->failed && !write_on(d);
    const double cases = d->cases;
    sw_progress_end(&d->progress);
    if (done) last_words(d);
    if (!done)
        cli_error("the sweep has ended after %.0f of %.0f cases%s", cases,
                  d->sweep->cases.n,
                  d->journal ? "; the same command with --resume continues it" : "");
    for (double k = 0; k < d->places; k++) free(d->wait[(size_t)k].packed);
    free(d->wait);
    sw_batch_close(&d->copy);
    free(d);
    return done ? CLI_OK : CLI_FAILED;
}
