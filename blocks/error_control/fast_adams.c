/* fast_adams.c: the fast part by Adams formulas. Its copy, made when a slow step is
 * opened, holds what its steps change. */
#include "engine.h"

#include "sums/sums.h"

static size_t need(const tw_auto *a)
{
    const int n = a->run.model->nf;
    return sizeof(tw_auto_part_state) / sizeof(double) +
           (size_t)tw_auto_stride(n) * (size_t)(3 + a->max_order[1] + 2);
}

/* The first difference is the derivative. */
static int start(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    tw_auto_drop_history(p);
    memcpy(tw_auto_row(p, PART_PHI), tw_auto_row(p, PART_F),
           (size_t)p->stride * sizeof(double));
    return TW_OK;
}

/* Rows that hold numbers. */
static size_t rows_kept(const tw_auto_part *p)
{
    return (size_t)p->s->known * (size_t)p->stride * sizeof(double);
}

static void save(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    const size_t row = (size_t)p->stride * sizeof(double);
    double *to = e->kind_work;
    memcpy(to, p->s, sizeof *p->s);
    to += sizeof *p->s / sizeof *to;
    memcpy(to, tw_auto_row(p, PART_X), row);
    memcpy(to + p->stride, tw_auto_row(p, PART_WEIGHT), row);
    memcpy(to + 2 * p->stride, tw_auto_row(p, PART_PHI), rows_kept(p));
}

static void restore(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    const size_t row = (size_t)p->stride * sizeof(double);
    const double *from = e->kind_work;
    memcpy(p->s, from, sizeof *p->s);
    from += sizeof *p->s / sizeof *from;
    memcpy(tw_auto_row(p, PART_X), from, row);
    memcpy(tw_auto_row(p, PART_WEIGHT), from + p->stride, row);
    memcpy(tw_auto_row(p, PART_PHI), from + 2 * p->stride, rows_kept(p));
}

/* The derivative that enters the history. */
static int evaluate_again(tw_auto_engine *e, const tw_auto_attempt *try, tw_at *at)
{
    const tw_auto_part *p = &e->fast;
    double *f = tw_auto_row(p, PART_F);
    at->xf = tw_auto_row(p, PART_NEXT);
    if (!try->with_slow || !e->m->both) return tw_fast_again(e->r, at, f);
    e->slow_done = 1;
    return tw_both_again(e->r, at, tw_auto_row(&e->slow, PART_F), f);
}

static int attempt(tw_auto_engine *e, const tw_auto_attempt *try, int *accepted)
{
    const tw_auto_part *p = &e->fast;
    double *f = tw_auto_row(p, PART_F);
    tw_auto_plan(p, try->h);
    tw_auto_predict(p);
    tw_at at = e->r->now.point;
    at.t = try->s_end == e->t_end ? e->t_eval : try->s_end;
    at.xs = try->xs;
    at.xf = tw_auto_row(p, PART_PREDICTED);
    int rc = tw_fast_at(e->r, &at, f);
    double error = NAN;
    if (!rc) {
        error = tw_auto_judge(p);
        *accepted = error <= 1;
        if (*accepted) {
            rc = evaluate_again(e, try, &at);
            if (rc || !tw_all_finite(f, p->n)) *accepted = 0, error = NAN;
        }
    } else
        *accepted = 0;
    if (rc && !tw_auto_is_recoverable(rc)) return rc;
    if (!*accepted) {
        e->failed = rc ? rc : isfinite(error) ? TW_OK : TW_E_DIVERGED;
        tw_auto_reject(p, error);
        return TW_OK;
    }
    tw_auto_shift(p);
    tw_auto_choose(p);
    tw_auto_weigh(p);
    return TW_OK;
}

/* x + sum of I_i D_i + (I_k / a_k) (x' - xP), with differences from the derivatives of
 * the nodes: their weights are found by the transposed recursion. */
static void between(tw_auto_engine *e, int j, double t, double *xf)
{
    const int n = e->fast.n;
    const double *end = tw_auto_node(e, j - 1), *begin = tw_auto_node(e, j);
    const double h = end[NODE_T] - begin[NODE_T], u = (t - begin[NODE_T]) / h;
    const int k = (int)end[NODE_ORDER], stride = e->fast.stride;
    double c[TW_AUTO_ROWS], all[TW_AUTO_ROWS], part[TW_AUTO_ROWS];
    for (int i = 0; i <= k; i++)
        c[i] = i < k ? (begin[NODE_T] - tw_auto_node(e, j + i)[NODE_T]) / h : 0;
    tw_auto_integrals(k + 1, 1, c, all);
    tw_auto_integrals(k + 1, u, c, part);
    /* of x' - xP: x' - x is known, so the differences get what is left */
    const double share = part[k] / all[k];
    double q = 1; /* q_i(1), of divided differences over h */
    for (int i = 0; i < k; i++) {
        part[i] = (part[i] - share * all[i]) * q;
        q *= 1 + c[i];
    }
    for (int level = k - 1; level > 0; level--)
        for (int i = level; i < k; i++) {
            const double w = part[i] / (c[i - level] - c[i]);
            part[i] = w;
            part[i - 1] -= w;
        }
    const double *x0 = begin + NODE_HEAD, *x1 = end + NODE_HEAD;
    for (int l = 0; l < n; l++) xf[l] = x0[l] + share * (x1[l] - x0[l]);
    for (int i = 0; i < k; i++) {
        const double *f = tw_auto_node(e, j + i) + NODE_HEAD + stride;
        const double w = h * part[i];
        for (int l = 0; l < n; l++) xf[l] += w * f[l];
    }
}

const tw_auto_fast tw_auto_fast_adams = {
    "adams", need, start, save, restore, attempt, between,
};
