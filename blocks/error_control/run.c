/* run.c: accepted steps, and runs to a time. */
#include "slow.h"

#include "sums/sums.h"

/* Slow and fast state of the run. */
static void publish(tw_auto_engine *e, double t)
{
    tw_run *r = e->r;
    r->now.head[T_BASE] = t;
    r->now.head[H_NOW] = r->H = r->now.h = e->H;
    tw_set_now(r);
    r->now.t = r->now.point.t = t;
}

/* A sum of numbers is finite unless one is not, or it overflows. */
static int is_finite(const tw_auto_part *p, int row)
{
    const double *x = tw_auto_row(p, row);
    double sum = 0;
    for (int i = 0; i < p->n; i++) sum += x[i];
    return isfinite(sum);
}

static int find_fault(tw_auto_engine *e, const tw_auto_part *p, const tw_var *var,
                      int row)
{
    const double *x = tw_auto_row(p, row);
    for (int i = 0; i < p->n; i++)
        if (!isfinite(x[i])) {
            if (tw_fail_input(e->r)) return TW_E_INPUT;
            return tw_fail_range(e->r, TW_E_DIVERGED, var[i].name, x[i], 0, 0);
        }
    return TW_OK;
}

static int both_finite(tw_auto_engine *e, int row)
{
    if (is_finite(&e->slow, row) && is_finite(&e->fast, row)) return TW_OK;
    const int rc = find_fault(e, &e->slow, e->m->slow_var, row);
    return rc ? rc : find_fault(e, &e->fast, e->m->fast_var, row);
}

static double first_step(tw_auto_engine *e)
{
    const tw_auto *a = e->a;
    const double ns = tw_auto_norm(&e->slow, tw_auto_row(&e->slow, PART_F));
    const double nf = tw_auto_norm(&e->fast, tw_auto_row(&e->fast, PART_F));
    const double N = sqrt(ns > nf ? ns : nf); /* tolerances a second */
    double h = isfinite(a->tend) ? (a->tend - e->t) / 100 : 0.01;
    if (a->H0 > 0) h = a->H0;
    if (a->H0 == 0 && N > 0 && N < 1e300) {
        const double by_norm = 0.25 * (N > 1 ? 1 / N : 1 / sqrt(N));
        if (by_norm < h) h = by_norm;
    }
    if (a->Hmax > 0 && h > a->Hmax) h = a->Hmax;
    const double shortest = tw_auto_shortest(e);
    return h > shortest ? h : shortest;
}

/* Start again from the state of the run: derivatives, first step, no history. */
static int begin(tw_auto_engine *e)
{
    tw_run *r = e->r;
    tw_at at = r->now.point;
    at.t = e->s->at_jump != 0 ? tw_auto_beside(e->t, 1) : e->t;
    memcpy(tw_auto_row(&e->slow, PART_X), r->now.xs, (size_t)e->m->ns * sizeof(double));
    memcpy(tw_auto_row(&e->fast, PART_X), r->now.xf, (size_t)e->m->nf * sizeof(double));
    tw_auto_weigh(&e->slow);
    tw_auto_weigh(&e->fast);
    tw_count_start(r);
    int rc = tw_both_at(r, &at, tw_auto_row(&e->slow, PART_F),
                        tw_auto_row(&e->fast, PART_F));
    tw_count_normal(r);
    if (!rc) rc = both_finite(e, PART_F);
    if (rc) return rc;

    const size_t row = (size_t)e->slow.stride * sizeof(double);
    memcpy(tw_auto_row(&e->slow, PART_PHI), tw_auto_row(&e->slow, PART_F), row);
    memset(tw_auto_row(&e->slow, PART_JUMP), 0, row);
    memset(tw_auto_row(&e->slow, PART_BEND), 0, row);
    e->slow.s->wanted = e->fast.s->wanted = first_step(e);
    tw_auto_drop_history(&e->slow);
    e->slow.s->failures = e->fast.s->failures = 0;
    if (e->m->nf && (rc = e->kind->start(e))) return rc;
    tw_auto_first_node(e);
    if (e->a->n_events && (rc = tw_auto_first_events(e))) return rc;
    e->s->t_begin = e->t;
    e->s->began = 1;
    e->s->at_jump = 0;
    e->s->stat[TW_AUTO_RESTARTS]++;
    return TW_OK;
}

static int accept(tw_auto_engine *e)
{
    tw_run *r = e->r;
    int rc = both_finite(e, PART_X);
    if (rc) {
        e->s->began = 0;
        return rc;
    }
    const double *xs = tw_auto_row(&e->slow, PART_X);
    const double *xf = tw_auto_row(&e->fast, PART_X);
    for (int i = 0; i < e->m->ns; i++) r->now.xs[i] = xs[i];
    for (int i = 0; i < e->m->nf; i++) r->now.xf[i] = xf[i];
    e->s->t_begin = e->t;
    e->s->H = e->H;
    e->s->fast_steps = e->m->nf ? e->s->nodes - 1 : 0;
    e->s->h = e->m->nf ? e->fast.s->back[1] : e->H;
    e->s->stat[TW_AUTO_STEPS]++;
    e->s->stat[TW_AUTO_FAST_STEPS] += e->s->fast_steps;
    if (e->to_jump) {
        e->s->at_jump = 1;
        e->s->began = 0;
    }
    publish(e, e->t_end);
    return TW_OK;
}

static int step_to(tw_auto *a, double goal)
{
    tw_run *r = &a->run;
    int rc = TW_OK, accepted = 0;
    if (!tw_can_tick(r)) return tw_stop_code(r);
    if (!(r->now.t < a->tend))
        return tw_fail_range(r, TW_E_TIME, "t", r->now.t, -INFINITY, a->tend);
    r->now.point.user = r->user;
    r->now.report.code = TW_OK;
    tw_auto_engine e;
    tw_auto_set_engine(&e, a);
    if (e.m->nd) rc = tw_auto_update_direct(&e);
    if (!rc && e.s->began == 0)
        rc = begin(&e);
    else if (!rc)
        rc = tw_auto_choose_kind(&e);
    if (!rc && e.s->event >= 0) e.s->event = -1;
    while (!rc && !accepted) rc = tw_auto_try_step(&e, goal, &accepted);
    if (!rc) rc = accept(&e);
    if (!rc && e.m->nd) rc = tw_auto_switches(&e);
    if (!rc && a->n_events) rc = tw_auto_events(&e);
    tw_auto_update(a);
    return rc ? tw_stop(r, tw_auto_failed(r, rc)) : TW_OK;
}

int tw_auto_step(tw_auto *a)
{
    return a ? step_to(a, INFINITY) : TW_E_NULL;
}

int tw_auto_run_to(tw_auto *a, double t)
{
    int rc = TW_OK;
    if (!a) return TW_E_NULL;
    if (!tw_can_tick(&a->run)) return tw_stop_code(&a->run);
    if (!isfinite(t) || t < a->run.now.t || t > a->tend)
        return tw_fail_range(&a->run, TW_E_TIME, "t", t, a->run.now.t, a->tend);
    while (!rc && a->run.now.t < t) {
        rc = step_to(a, t);
        if (!rc && a->now.event >= 0) break;
    }
    return rc;
}
