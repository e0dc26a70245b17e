/* ticks.c: tw_tick and tw_advance. */
#include "core.h"

#include "sums/sums.h"

/* The code of the failure that stopped the run. */
static int stop_code(tw_run *r)
{
    if (tw_started(r) && r->now.head[MAGIC] < 0) return (int)r->now.head[STOPPED];
    return tw_fail_not_started(r);
}

static int stop(tw_run *r, int rc, const char *name, double value)
{
    tw_count_normal(r);
    r->now.head[STOPPED] = rc;
    r->now.head[MAGIC] = -tw_magic;
    r->now.going = 0;
    return tw_fail_range(r, rc, name, value, 0, 0);
}

/* Stop if a number in the next slot is not finite; report the first. */
static int check_finite(tw_run *r)
{
    const double *x = r->now.xs_next;
    const tw_model *m = r->model;
    const tw_var *var[3] = {m->slow_var, m->fast_var, m->direct_var};
    const int n[3] = {m->ns, m->nf, m->nd};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n[k]; i++, x++)
            if (!isfinite(*x)) return stop(r, TW_E_DIVERGED, var[k][i].name, *x);
    return TW_OK;
}

static void exchange(tw_run *r)
{
    memcpy(r->now.u, r->now.u_new, (size_t)r->model->nu * sizeof *r->now.u);
}

/* Only held inputs are exchanged: a function of time is called where needed. */
static int tick_with_inputs(tw_run *r)
{
    const tw_model *m = r->model;
    const int held = m->nu && r->now.mode == TW_HELD;
    int rc;
    if (held && !r->now.lag && tw_exchange_is_due(r)) exchange(r);
    if (m->nd && (rc = tw_update_direct(r))) return stop(r, rc, "direct", 0);
    if ((rc = r->method->tick(r))) return stop(r, rc, m->name, 0);
    if (held && r->now.lag) exchange(r);
    return TW_OK;
}

/* One tick into the next slot, not checked yet. */
TW_INLINE int compute(tw_run *r)
{
    if (!r->now.plain) return tick_with_inputs(r);
    const int rc = r->method->tick(r);
    return rc ? stop(r, rc, r->model->name, 0) : TW_OK;
}

/* Make the next slot the state and advance the clock of the view. */
static inline void accept(tw_run *r)
{
    double *now = r->now.xs_next, *next = r->now.xs;
    r->now.xs = now;
    r->now.xs_next = next;
    now = r->now.xf_next, next = r->now.xf;
    r->now.xf = now;
    r->now.xf_next = next;
    now = r->now.xd_next, next = r->now.xd;
    r->now.xd = now;
    r->now.xd_next = next;
    if (++r->now.sub == r->now.ticks) {
        r->now.sub = 0;
        r->now.step += 1;
    }
    tw_set_now(r);
}

TW_WIDE int tw_tick(tw_run *r)
{
    if (!tw_can_tick(r)) return stop_code(r);
    r->now.point.user = r->user;
    int rc = compute(r);
    if (rc) return rc;
    if (!tw_all_finite(r->now.xs_next, r->now.states) && (rc = check_finite(r)))
        return rc;
    accept(r);
    r->now.head[DONE] += 1;
    return TW_OK;
}

/* memcpy of a few thousand doubles, without the cost of choosing its algorithm. */
TW_WIDE_SUM static void copy_doubles(double *to, const double *from, ptrdiff_t n)
{
#define COPY(get, i) (get(from, i))
    TW_EACH_EIGHT(n, to, COPY);
#undef COPY
}

/* Checks for finite numbers once per batch of ticks. If one is not finite, the run goes
 * back to the start of the batch and ticks one by one up to the last good state. */
TW_WIDE int tw_advance(tw_run *r, long ticks)
{
    enum { BATCH = 64, MIN_BATCH = 8 };
    int rc = TW_OK;
    if (!tw_can_tick(r)) return stop_code(r);
    r->now.point.user = r->user;

    const size_t live = (size_t)(r->now.head[LENGTH] / 2); /* as bound */
    while (ticks >= MIN_BATCH) {
        const long n = ticks < BATCH ? ticks : BATCH;
        copy_doubles(r->now.head + live, r->now.head, (ptrdiff_t)live);
        long done = 0;
        for (; done < n && !(rc = compute(r)); done++) accept(r);
        r->now.head[DONE] += (double)done;
        if (!tw_all_finite(r->now.xs, r->now.states)) {
            memcpy(r->now.head, r->now.head + live, live * sizeof *r->now.head);
            tw_update_view(r);
            for (long k = 0; k < n; k++)
                if ((rc = tw_tick(r))) return rc;
        }
        if (rc) return rc;
        ticks -= n;
    }
    while (!rc && ticks-- > 0) rc = tw_tick(r);
    return rc;
}

int tw_write_due(const tw_run *r)
{
    const double every = r->opt[TW_OPT_IPRINT];
    if (r->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return 1;
    return r->now.sub == 0 && (every == 1 || fmod(r->now.step, every) == 0);
}
