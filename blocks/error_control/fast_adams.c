/* fast_adams.c: the fast part by Adams formulas. Its copy, made when a slow step is
 * opened, holds what its steps change. */
#include "engine.h"

#include "sums/sums.h"

/* Is one evaluation a step enough?
 *
 * Without the second one the derivative of the history belongs to the predicted state.
 * It is wrong by h rho d, rho a measure of the equations' rates, and differences of
 * order k amplify what alternates by 2^k. On the ten problems a PEC step may be as
 * long as a PECE step where load = h rho 2^k is small, and only half as long from about
 * 20 on. PECE measures the load in every step, PEC in every twelfth, which it evaluates
 * twice. */
static const double load_most = 4;
enum { SAMPLE = 12 };

static size_t need(const tw_auto *a)
{
    const int n = a->run.model->nf;
    return TW_AUTO_KEPT / sizeof(double) +
           (size_t)tw_auto_stride(n) * (size_t)(a->max_order[1] + 2);
}

/* The first difference is the derivative. */
static int start(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    tw_auto_drop_history(p);
    p->s->once = p->s->sample = p->s->growth = 0;
    p->s->load = 1e4;
    memcpy(tw_auto_row(p, PART_PHI), tw_auto_row(p, PART_F),
           (size_t)p->stride * sizeof(double));
    return TW_OK;
}

static size_t history_size(const tw_auto_part *p)
{
    return (size_t)p->s->known * (size_t)p->stride * sizeof(double);
}

/* The history. x is still that of the run, where the weights were taken, too. */
static void save(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    double *to = e->kind_work;
    memcpy(to, p->s, TW_AUTO_KEPT);
    to += TW_AUTO_KEPT / sizeof *to;
    memcpy(to, tw_auto_row(p, PART_PHI), history_size(p));
}

static void restore(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->fast;
    const double *from = e->kind_work;
    memcpy(p->s, from, TW_AUTO_KEPT);
    p->s->k = 0;
    from += TW_AUTO_KEPT / sizeof *from;
    memcpy(tw_auto_row(p, PART_PHI), from, history_size(p));
    memcpy(tw_auto_row(p, PART_X), e->r->now.xf, (size_t)p->n * sizeof *from);
    tw_auto_weigh(p);
}

/* fast(), and slow() with it where that saves work. */
TW_INLINE int evaluate(tw_auto_engine *e, int with_slow, int again)
{
    double *f = tw_auto_row(&e->fast, PART_F);
    e->slow_done = with_slow && e->m->both;
    if (e->slow_done)
        return tw_auto_evaluate(e, &e->at, tw_auto_row(&e->slow, PART_F), f, again);
    return tw_auto_evaluate(e, &e->at, NULL, f, again);
}

static int evaluates_once(const tw_auto_engine *e)
{
    const tw_auto_part_state *s = e->fast.s;
    if (e->a->fast_mode != TW_AUTO_CHOOSE) return e->a->fast_mode == TW_AUTO_PEC;
    return s->once != 0 && s->sample > 0;
}

/* change: of the derivative by the correction, tw_auto_change. */
static void measure_load(tw_auto_part_state *s, double change)
{
    const int k = (int)s->order;
    const double a = s->a[k] / s->h;        /* x' - xP = a h d */
    const double growth = change / (a * a); /* squared */
    const double load = growth * (double)(1 << 2 * k);
    s->growth = sqrt(growth);
    s->load = s->once != 0 ? load : 0.75 * s->load + 0.25 * load;
    s->once = s->load < load_most * load_most;
    s->sample = SAMPLE;
}

static int attempt(tw_auto_engine *e, const tw_auto_attempt *try, int *accepted)
{
    const tw_auto_part *p = &e->fast;
    const int twice = !evaluates_once(e);
    double error = NAN, change = 0;
    tw_auto_predict(p, try->h);
    e->at.t = try->s_end == e->t_end ? e->t_eval : try->s_end;
    e->at.xs = try->xs;
    e->at.xf = tw_auto_row(p, PART_PREDICTED);
    int rc = evaluate(e, try->with_slow && !twice, 0);
    if (!rc) error = tw_auto_judge(p);
    if (!rc && twice && error <= 1) { /* the derivative that enters the history */
        e->at.xf = tw_auto_row(p, PART_NEXT);
        rc = evaluate(e, try->with_slow, 1);
        change = rc ? NAN : tw_auto_change(p);
        if (!isfinite(change)) error = NAN;
    }
    if (rc && !tw_auto_is_recoverable(rc)) return rc;
    *accepted = error <= 1;
    if (!*accepted) {
        e->failed = rc ? rc : isfinite(error) ? TW_OK : TW_E_DIVERGED;
        e->slow_done = 0;
        tw_auto_reject(p, error);
        p->s->once = 0;
        return TW_OK;
    }
    if (twice)
        measure_load(p->s, change);
    else
        p->s->sample--;
    tw_auto_shift(p);
    tw_auto_choose(p);
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
    double c[TW_AUTO_SIZE], all[TW_AUTO_SIZE], part[TW_AUTO_SIZE];
    for (int i = 0; i <= k; i++)
        c[i] = i < k ? (begin[NODE_T] - tw_auto_node(e, j + i)[NODE_T]) / h : 0;
    tw_auto_integrals(k + 1, 1, c, 1, all);
    tw_auto_integrals(k + 1, u, c, 1, part);
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
