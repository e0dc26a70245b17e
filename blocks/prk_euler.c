/* prk_euler.c: conventional dual-rate forward Euler (paper 000, Tables 2 and 3), any
 * number r of fast steps per slow step, as a partitioned Runge-Kutta method:
 *
 *     c       a_slow        a_fast
 *     0
 *     1/r     1/r           1/r
 *     2/r     2/r 0         1/r 1/r
 *     ...                                      b_slow = 1 0 0 ...
 *                                              b_fast = 1/r 1/r 1/r ...
 *
 * The slow state is interpolated linearly inside the step; the slow part sees the fast
 * state at the step's start only. Each fast row is the one before plus one term, so the
 * plan builds a stage from the last stage, as Table 2 does: memory and work grow with
 * r, not with r^2, and one fast derivative is kept. */
#include "prk.h"

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
    return tw_prk_room(r, r->ratio, 1, 2 * r->ratio);
}

static int start(tw_run *r)
{
    const int ns = r->model->ns, nf = r->model->nf, first = 0;
    const double h = r->H / r->ratio;
    double *plan = tw_prk_plan(r, r->ratio, 1);

    for (int i = 0; i < r->ratio; i++) {
        const double next = i + 1 == r->ratio ? r->H : (i + 1) * h;
        plan = tw_prk_stage(r, plan, i * h, i ? -1 : 0, 0);
        plan = tw_prk_row(plan, ns, 1, &first, &next);
        plan = tw_prk_row_on_last(plan, nf, first, h);
    }
    return TW_OK;
}

const tw_method tw_method_prk_euler = {
    .name = "prk_euler",
    .what = "order 1, forward Euler with any number of fast steps, slow interpolated",
    .source = "Shome, Haug, Jay 2004, Table 3",
    .id = 30,
    .order = 1,
    .ticks = ticks,
    .evals = evals,
    .need = need,
    .start = start,
    .tick = tw_prk_tick,
    .restep = tw_prk_restep,
};
