/* dense.c: values inside the last step, and runs through many times. */
#include "engine.h"

static int check_inside(tw_auto *a, double t)
{
    if (t >= a->now.t_begin && t <= a->run.now.t) return TW_OK;
    return tw_fail_range(&a->run, TW_E_TIME, "t", t, a->now.t_begin, a->run.now.t);
}

int tw_auto_at(tw_auto *a, double t, double *xs, double *xf)
{
    if (!a) return TW_E_NULL;
    if (!tw_started(&a->run)) return tw_fail_not_started(&a->run);
    const tw_model *m = a->run.model;
    if ((!xs && m->ns) || (!xf && m->nf))
        return tw_fail(&a->run, TW_E_NULL, "xs or xf");
    const int rc = check_inside(a, t);
    if (rc) return rc;
    tw_auto_engine e = tw_auto_engine_of(a);
    tw_auto_inside(&e, t, xs, xf);
    return TW_OK;
}

int tw_auto_estimate(tw_auto *a, double *es, double *ef)
{
    if (!a) return TW_E_NULL;
    if (!tw_started(&a->run)) return tw_fail_not_started(&a->run);
    const tw_auto_engine e = tw_auto_engine_of(a);
    if ((!es && e.m->ns) || (!ef && e.m->nf))
        return tw_fail(&a->run, TW_E_NULL, "estimate");
    for (int k = 0; k < 2; k++) {
        const tw_auto_part *p = k ? &e.fast : &e.slow;
        const double *d = tw_auto_row(p, PART_D);
        double *to = k ? ef : es;
        for (int i = 0; i < p->n; i++) to[i] = p->s->used_error * d[i];
    }
    return TW_OK;
}

size_t tw_auto_run_times_need(const tw_auto *a)
{
    return a && a->run.model ? (size_t)(a->run.model->ns + a->run.model->nf) : 0;
}

static int check_times(tw_auto *a, const double *times, int n)
{
    double before = a->now.t_begin;
    for (int i = 0; i < n; i++) {
        if (!isfinite(times[i]) || times[i] < before || times[i] > a->tend)
            return tw_fail_range(&a->run, TW_E_TIME, "times", times[i], before,
                                 a->tend);
        before = times[i];
    }
    return TW_OK;
}

int tw_auto_run_times(tw_auto *a, const double *times, int n, tw_auto_visit *visit,
                      void *user, int *done, double *mem, size_t len)
{
    if (!a) return TW_E_NULL;
    if (done) *done = 0;
    tw_run *r = &a->run;
    if (!tw_can_tick(r)) return tw_stop_code(r);
    if (n < 0) return tw_fail_range(r, TW_E_RANGE, "n", n, 0, INFINITY);
    if (!n) return TW_OK;
    if (!times || !visit || !mem) return tw_fail(r, TW_E_NULL, "times, visit or mem");
    const size_t need = tw_auto_run_times_need(a);
    if (len < need)
        return tw_fail_range(r, TW_E_MEMORY, "tw_auto_run_times", (double)len,
                             (double)need, 0);
    double *xs = mem, *xf = mem + r->model->ns;
    int rc = check_times(a, times, n), ended = 0;
    for (int i = 0; !rc && i < n; i++) {
        while (!rc && r->now.t < times[i]) {
            if (ended) return TW_OK;
            rc = tw_auto_step(a);
            ended = a->now.event >= 0;
        }
        if (!rc) rc = tw_auto_at(a, times[i], xs, xf);
        if (!rc) rc = visit(a, times[i], xs, xf, user);
        if (!rc && done) *done = i + 1;
    }
    return rc;
}
