/* auto_changes.c: changes of state, parameters and inputs between two steps. The
 * history no longer belongs to the equations: the next step starts again. */
#include "engine.h"

int tw_auto_restart(tw_auto *a)
{
    if (!a) return TW_E_NULL;
    if (!tw_started(&a->run)) return tw_fail_not_started(&a->run);
    tw_run *r = &a->run;
    tw_auto_state *s = (tw_auto_state *)(void *)r->now.work;
    s->began = 0;
    s->t_begin = r->now.t;
    r->now.head[MAGIC] = tw_magic;
    r->now.going = 1;
    tw_auto_update(a);
    return TW_OK;
}

int tw_auto_back_to(tw_auto *a, double t)
{
    if (!a) return TW_E_NULL;
    if (!tw_can_tick(&a->run)) return tw_stop_code(&a->run);
    if (!(t >= a->now.t_begin && t <= a->run.now.t))
        return tw_fail_range(&a->run, TW_E_TIME, "t", t, a->now.t_begin, a->run.now.t);
    tw_auto_engine e = tw_auto_engine_of(a);
    if (t < a->run.now.t) tw_auto_end_at(&e, t);
    return tw_auto_restart(a);
}

int tw_auto_set_state(tw_auto *a, const double *xs, const double *xf)
{
    const int rc = a ? tw_set_state(&a->run, xs, xf) : TW_E_NULL;
    return rc ? rc : tw_auto_restart(a);
}

/* A run that has stopped stays stopped: its state is not changed. */
static int start_again(tw_auto *a)
{
    return tw_can_tick(&a->run) ? tw_auto_restart(a) : TW_OK;
}

static int are_new(const tw_run *r, const double *p)
{
    for (int i = 0; i < r->model->np; i++)
        if (r->now.par[i] != (p ? p[i] : r->model->param[i].value)) return 1;
    return 0;
}

int tw_auto_set_params(tw_auto *a, const double *p)
{
    if (!a) return TW_E_NULL;
    const int new = !tw_started(&a->run) || are_new(&a->run, p);
    const int rc = tw_set_params(&a->run, p);
    return rc || !new ? rc : start_again(a);
}

int tw_auto_hold(tw_auto *a, const double *u)
{
    if (!a) return TW_E_NULL;
    tw_run *r = &a->run;
    const size_t size = (size_t)r->model->nu * sizeof(double);
    const int held = tw_started(r) && r->now.head[HELD] != 0;
    const int rc = tw_hold(r, u);
    if (rc || (held && !memcmp(r->now.u, r->now.u_new, size))) return rc;
    memcpy(r->now.u, r->now.u_new, size);
    return start_again(a);
}
