/* hand_check.c: compares a hand-written method with the method of tworate.
 *
 * Both take the same steps on P1, coupled and nonlinear, from a state of tworate after
 * some steps. A hand-written multistep method gets its old derivatives from there, so
 * its start does not matter. It runs in whole steps and, if available, in parts. */
#include "hand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BEFORE = 20, BETWEEN = 5, MEMORY = 20000 };

static const double fast_step = 1e-4; /* stable for all: 1500 rad/s at most */

static long slow_evals, fast_evals;

static int counted_slow(const tw_at *at, double *d)
{
    slow_evals++;
    return problems[P1].model->slow(at, d);
}

static int counted_fast(const tw_at *at, double *d)
{
    fast_evals++;
    return problems[P1].model->fast(at, d);
}

/* The rows of a hand-written method that correspond to tw_method.history, in order. */
static void past(hand *h, const tw_method *m, int listed, double **row)
{
    int n = 0;
    if (!strncmp(m->name, "adams", 5)) { /* after the row for the next one */
        const int q = m->order;
        for (int j = 1; j <= q; j++) row[n++] = h->slow[j];
        for (int j = 1; j <= q; j++) row[n++] = h->fast[j];
        for (int j = q + 1; n < listed; j++) row[n++] = h->slow[j];
        return;
    }
    const int nordsieck = !strcmp(m->name, "nordsieck"); /* starts at row 0 */
    const int together = h->ratio == 1 && !nordsieck;    /* slow and fast in a row */
    const int from = nordsieck ? 0 : m->half_step && !together ? 2 : 1;
    for (int j = from; n < listed; j++) {
        row[n++] = h->slow[j];
        row[n++] = together ? h->slow[j] + h->ns : h->fast[j];
    }
}

static void take_over(hand *h, tw_run *r)
{
    tw_past theirs[TW_NPAST];
    double *ours[TW_NPAST];
    const int listed = r->method->history ? r->method->history(r, theirs) : 0;
    past(h, r->method, listed, ours);
    for (int i = 0; i < listed; i++)
        memcpy(ours[i], theirs[i].x, (size_t)theirs[i].n * sizeof *ours[i]);
    memcpy(h->x, r->now.xs, (size_t)h->n * sizeof *h->x);
    h->step = (long)r->now.step;
}

static void in_parts(hand *h, const hand_method *m, long steps)
{
    for (; steps > 0; steps--)
        for (int j = 0; j < h->ratio; j++) m->part(h, j);
}

/* slow, fast: evaluations of a step */
static double differs(hand *h, const hand_method *m, int parts, const problem *p,
                      problem_points theirs, double slow, double fast)
{
    static problem_points ours;
    double off_slow, off_fast;
    slow_evals = fast_evals = 0;
    for (int k = 0; k < CHECK_POINTS; k++) {
        if (parts)
            in_parts(h, m, BETWEEN);
        else
            m->loop(h, BETWEEN);
        memcpy(ours[k], h->x, (size_t)h->n * sizeof *h->x);
    }
    if ((double)slow_evals != slow * CHECK_POINTS * BETWEEN ||
        (double)fast_evals != fast * CHECK_POINTS * BETWEEN)
        return INFINITY;
    problem_error(p, theirs, ours, &off_slow, &off_fast);
    return isnan(off_slow) || isnan(off_fast) ? INFINITY : fmax(off_slow, off_fast);
}

double hand_difference(const hand_method *by_hand, const tw_method *method, int ratio)
{
    static double memory[MEMORY];
    static hand whole, parts;
    static problem_points theirs;
    static const problem_rhs counted = {.slow = counted_slow, .fast = counted_fast};
    const problem *p = &problems[P1];
    const int ns = p->model->ns, nf = p->model->nf;
    double slow, fast;
    tw_run r;

    memset(memory, 0, sizeof memory);
    tw_init(&r, p->model, method, ratio * fast_step, ratio);
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (tw_advance(&r, (long)BEFORE * r.now.ticks)) exit(1);
    hand_open_at(&whole, by_hand, counted, ns, nf, r.now.xs, r.H, ratio);
    hand_open_at(&parts, by_hand, counted, ns, nf, r.now.xs, r.H, ratio);
    take_over(&whole, &r);
    take_over(&parts, &r);
    for (int k = 0; k < CHECK_POINTS; k++) {
        if (tw_advance(&r, (long)BETWEEN * r.now.ticks)) exit(1);
        memcpy(theirs[k], r.now.xs, (size_t)whole.n * sizeof *r.now.xs);
    }
    method->evals(&r, &slow, &fast);
    const double off = differs(&whole, by_hand, 0, p, theirs, slow, fast);
    if (!by_hand->part) return off;
    return fmax(off, differs(&parts, by_hand, 1, p, theirs, slow, fast));
}
