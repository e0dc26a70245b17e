/* ticks.c: tw_tick and tw_advance. */
#include "core.h"

#include "sums/sums.h"

int tw_stop_code(tw_run *r)
{
    if (tw_started(r) && r->now.head[MAGIC] < 0) return (int)r->now.head[STOPPED];
    return tw_fail_not_started(r);
}

int tw_stop(tw_run *r, int rc)
{
    tw_count_normal(r);
    r->now.head[STOPPED] = rc;
    r->now.head[MAGIC] = -tw_magic;
    r->now.going = 0;
    return rc;
}

/* Of a lane that has stopped? */
static int is_frozen(const tw_run *r, ptrdiff_t state)
{
    return r->now.frozen && r->now.frozen[state];
}

static int finite_but_frozen(const tw_run *r, const double *x)
{
    ptrdiff_t i = 0;
    while (i < r->now.states && (isfinite(x[i]) || is_frozen(r, i))) i++;
    return i == r->now.states;
}

TW_INLINE int all_finite(const tw_run *r, const double *x)
{
    return tw_all_finite(x, r->now.states) || finite_but_frozen(r, x);
}

/* Stop if a number in the next slot is not finite; report the first, or the input that
 * is to blame. */
static int check_finite(tw_run *r)
{
    const double *x = r->now.xs_next;
    const tw_model *m = r->model;
    const tw_var *var[3] = {m->slow_var, m->fast_var, m->direct_var};
    const int n[3] = {m->ns, m->nf, m->nd};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n[k]; i++, x++)
            if (!isfinite(*x) && !is_frozen(r, x - r->now.xs_next)) {
                if (tw_fail_input(r)) return tw_stop(r, TW_E_INPUT);
                tw_fail_range(r, TW_E_DIVERGED, var[k][i].name, *x, 0, 0);
                return tw_stop(r, TW_E_DIVERGED);
            }
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
    if (m->nd && (rc = tw_update_direct(r)))
        return tw_stop(r, tw_fail_in(r, rc, m->name));
    if ((rc = r->method->tick(r))) return tw_stop(r, tw_fail_in(r, rc, m->name));
    if (held && r->now.lag) exchange(r);
    return TW_OK;
}

/* One tick into the next slot, not checked yet. */
TW_INLINE int compute(tw_run *r)
{
    if (!r->now.plain) return tick_with_inputs(r);
    const int rc = r->method->tick(r);
    return rc ? tw_stop(r, tw_fail_in(r, rc, r->model->name)) : TW_OK;
}

static inline void swap_slots(tw_run *r)
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
}

/* Make the next slot the state and advance the clock of the view. */
static inline void accept(tw_run *r)
{
    swap_slots(r);
    if (++r->now.sub == r->now.ticks) {
        r->now.sub = 0;
        r->now.step += 1;
    }
    tw_set_now(r);
}

TW_WIDE int tw_tick(tw_run *r)
{
    if (!tw_can_tick(r)) return tw_stop_code(r);
    r->now.point.user = r->user;
    int rc = compute(r);
    if (rc) return rc;
    if (!all_finite(r, r->now.xs_next) && (rc = check_finite(r))) return rc;
    accept(r);
    r->now.head[DONE] += 1;
    return TW_OK;
}

/* Ticks by the method's own loop, then the clock and the slots. */
static int compute_many(tw_run *r, long n, long *done)
{
    if (r->model->nu && r->now.mode == TW_HELD) exchange(r);
    const int rc = r->method->many(r, r->now.head[T_BASE], n, done);
    const long total = r->now.sub + *done;
    if (*done & 1) swap_slots(r);
    r->now.step += (double)(total / r->now.ticks);
    r->now.sub = (int)(total % r->now.ticks);
    tw_set_now(r);
    return rc ? tw_stop(r, tw_fail_in(r, rc, r->model->name)) : TW_OK;
}

/* A held sample is exchanged before the first tick: there is no other during the call.
 */
static int has_many(const tw_run *r)
{
    return r->method->many && !r->model->nd && !r->now.lag && !r->method->half_step &&
           r->opt[TW_OPT_NODES] == 0;
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
    if (!tw_can_tick(r)) return tw_stop_code(r);
    if (ticks < 0)
        return tw_fail_range(r, TW_E_RANGE, "ticks", (double)ticks, 0, INFINITY);
    r->now.point.user = r->user;

    const size_t live = (size_t)(r->now.head[LENGTH] / 2); /* as bound */
    const size_t moving = live - (r->method->fixed ? r->method->fixed(r) : 0);
    while (ticks >= MIN_BATCH) {
        const long n = ticks < BATCH ? ticks : BATCH;
        copy_doubles(r->now.head + live, r->now.head, (ptrdiff_t)moving);
        long done = 0;
        if (has_many(r)) rc = compute_many(r, n, &done);
        if (!done && !rc)
            for (; done < n && !(rc = compute(r)); done++) accept(r);
        r->now.head[DONE] += (double)done;
        if (!all_finite(r, r->now.xs)) {
            memcpy(r->now.head, r->now.head + live, moving * sizeof *r->now.head);
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
