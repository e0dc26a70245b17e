/* dual_euler.c: the method prk_euler, conventional dual-rate forward Euler (paper 000,
 * Tables 2 and 3) with r fast steps per slow step, as a partitioned Runge-Kutta method:
 *
 *     c       a_slow        a_fast
 *     0
 *     1/r     1/r           1/r
 *     2/r     2/r 0         1/r 1/r
 *     ...                                      b_slow = 1 0 0 ...
 *                                              b_fast = 1/r 1/r 1/r ...
 *
 * The slow state is interpolated linearly inside the step; the slow part uses the fast
 * state at the start of the step only. Each fast row is the previous one plus one term,
 * so each stage is computed from the previous one, as in Table 2: one derivative per
 * part is stored, and the work grows with r, not with r^2. */
#include "sums/sums.h"

static int ticks(const tw_run *r)
{
    (void)r;
    return 1;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 1;
    *fast = r->ratio;
}

static size_t need(const tw_run *r)
{
    return (size_t)(r->model->ns + r->model->nf);
}

static int start(tw_run *r)
{
    memset(r->now.work, 0, need(r) * sizeof *r->now.work);
    return TW_OK;
}

/* Continue from the derivatives at the start of the step. */
TW_APART int fast_steps(tw_run *r, const double *ds, double *df)
{
    const int ns = r->model->ns, nf = r->model->nf, ratio = r->ratio;
    const double h = r->H / ratio;
    tw_at at = r->now.point;
    at.xs = r->now.xs_next;
    for (int j = 1;; j++) {
        tw_add(nf, r->now.xf_next, at.xf, h, df);
        at.xf = r->now.xf_next;
        tw_add(ns, r->now.xs_next, r->now.xs, j < ratio ? j * h : r->H, ds);
        if (j == ratio) return TW_OK;
        at.t = r->now.t + j * h;
        const int rc = tw_fast_at(r, &at, df);
        if (rc) return rc;
    }
}

static int tick(tw_run *r)
{
    double *ds = r->now.work, *df = ds + r->model->ns;
    const int rc = tw_both_now(r, ds, df);
    if (rc) return rc;
    if (r->ratio > 1) return fast_steps(r, ds, df);
    tw_add(r->now.xd_next - r->now.xs_next, r->now.xs_next, r->now.xs, r->H, ds);
    return TW_OK;
}

const tw_method tw_method_prk_euler = {
    .name = "prk_euler",
    .what = "order 1, forward Euler with any number of fast steps, slow interpolated",
    .source = "Shome, Haug, Jay 2004, Table 3",
    .id = 30,
    .order = 1,
    .default_ratio = 5,
    .ticks = ticks,
    .evals = evals,
    .need = need,
    .start = start,
    .tick = tick,
};
