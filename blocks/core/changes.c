/* changes.c: changes to a started run: state, parameters, step, history. */
#include "core.h"

#include "tw_catalog.h"

/* A half-step method uses a state set at a half step for the derivatives there and then
 * discards it; EQ_FULL_STEP rejects it. */
int tw_set_state(tw_run *r, const double *xs, const double *xf)
{
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    if ((rc = tw_check_states(r, xs, xf))) return rc;
    if (r->now.sub && r->opt[TW_OPT_EQ_FULL_STEP] != 0)
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_set_state", r->now.sub, 0, 0);
    if (xs) memcpy(r->now.xs, xs, (size_t)r->model->ns * sizeof *xs);
    if (xf) memcpy(r->now.xf, xf, (size_t)r->model->nf * sizeof *xf);
    /* a failed tick may have left the history inconsistent */
    const int forget = r->opt[TW_OPT_FORGET] != 0 || !tw_can_tick(r);
    r->now.head[MAGIC] = tw_magic;
    r->now.going = 1;
    return forget && !r->now.sub ? tw_forget(r) : TW_OK;
}

int tw_set_params(tw_run *r, const double *p)
{
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    if ((rc = tw_check_params(r, p))) return rc;
    return tw_store_params(r, p);
}

/* Restart the clock here, so that t = t_base + step H stays exact, and move the state
 * to the first slot. */
void tw_rebase(tw_run *r)
{
    const double *xs = r->now.xs;
    r->now.head[T_BASE] = r->now.t;
    r->now.head[DONE] = r->now.step = 0;
    r->now.head[H_NOW] = r->H;
    r->now.h = r->H / r->now.ticks;
    tw_point_to_slots(r);
    if (r->now.xs != xs) memcpy(r->now.xs, xs, tw_state_size(r->model) * sizeof *xs);
    tw_set_now(r);
}

int tw_set_step(tw_run *r, double H)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!(H > 0) || !isfinite(H)) return tw_fail_range(r, TW_E_STEP, "H", H, 0, 0);
    if (r->now.sub)
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_set_step", r->now.sub, 0, 0);
    int rc = tw_check_clock(r, r->now.t, H / r->now.ticks);
    if (rc) return rc;
    const double old = r->H;
    r->H = H;
    r->now.head[H_WHOLE] = 0;
    tw_rebase(r);
    if (!r->method->restep) return tw_forget(r);
    rc = r->method->restep(r, old);
    return rc ? tw_fail_in(r, rc, r->method->name) : TW_OK;
}

int tw_forget(tw_run *r)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (r->now.sub)
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_forget", r->now.sub, 0, 0);
    /* an option that affects the layout has changed since tw_bind */
    if (r->now.head[LENGTH] != (double)(2 * tw_live_size(r)) ||
        r->now.ticks != r->method->ticks(r))
        return tw_fail_range(r, TW_E_MEMORY, "memory for other options",
                             r->now.head[LENGTH], (double)(2 * tw_live_size(r)), 0);
    int rc = r->method->start(r);
    return rc ? tw_fail_in(r, rc, r->method->name) : TW_OK;
}
