/* dual_euler.c: the method prk_euler, conventional dual-rate forward Euler (Shome et
 * al. 2004, Tables 2 and 3) with r fast steps per slow step, as a partitioned
 * Runge-Kutta method:
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

/* y = x + c v; few: n, if the compiler knows it, or 0. */
TW_INLINE void add(ptrdiff_t n, int few, double *y, const double *x, double c,
                   const double *v)
{
#define SUM(get, i) (get(x, i) + c * get(v, i))
    if (few)
        TW_EACH(few, y, SUM);
    else
        tw_add(n, y, x, c, v);
#undef SUM
}

/* The step from xs at t into next. */
TW_INLINE int step(tw_run *r, tw_at *at, double t, const double *xs, double *next,
                   int few)
{
    const ptrdiff_t ns = few ? few : r->model->ns, nf = few ? few : r->model->nf;
    double *ds = r->now.work, *df = ds + ns;
    const int ratio = r->ratio;
    const double h = r->H / ratio;
    at->t = t, at->xs = xs, at->xf = xs + ns;
    int rc = tw_both_at(r, at, ds, df);
    if (rc) return rc;
    if (ratio == 1) {
        add(ns + nf, 2 * few, next, xs, r->H, ds);
        return TW_OK;
    }
    for (int j = 1;; j++) {
        add(nf, few, next + ns, at->xf, h, df);
        at->xf = next + ns;
        at->xs = next;
        add(ns, few, next, xs, j < ratio ? j * h : r->H, ds);
        if (j == ratio) return TW_OK;
        at->t = t + j * h;
        if ((rc = tw_fast_at(r, at, df))) return rc;
    }
}

static int tick(tw_run *r)
{
    tw_at at = r->now.point;
    return step(r, &at, r->now.t, r->now.xs, r->now.xs_next, 0);
}

TW_INLINE int steps(tw_run *r, double t_base, long n, long *done, int few)
{
    double *xs = r->now.xs, *next = r->now.xs_next, whole = r->now.step, t = r->now.t;
    tw_at at = r->now.point;
    int rc = TW_OK;
    for (*done = 0; *done < n; ++*done) {
        if ((rc = step(r, &at, t, xs, next, few))) break;
        double *const was = xs;
        xs = next, next = was;
        whole += 1;
        t = t_base + whole * r->H;
    }
    return rc;
}

static int many(tw_run *r, double t_base, long n, long *done)
{
    const int ns = r->model->ns, nf = r->model->nf;
    if (ns == 1 && nf == 1) return steps(r, t_base, n, done, 1);
    if (ns == 2 && nf == 2) return steps(r, t_base, n, done, 2);
    return steps(r, t_base, n, done, 0);
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
    .many = many,
};
