/* run.c: the run: checks, memory, time, inputs, ticks, resets, snapshots.
 *
 * The caller's array of doubles holds, in this order: the head (tick counter, time
 * base, mode, counters), parameters, inputs (in use, next, one scratch per track), two
 * slots of state (slow, fast, direct) and the method's work. A tick writes the slot
 * that is not current; the slots change places only when every number in it is finite.
 *
 * All that moves in the head is the number of ticks done. It says which slot is
 * current, the first one when it is even, and what time it is: t_base + step * H + sub
 * * h with whole numbers step and sub, so no rounding error accumulates, and slow steps
 * fall on the same instants for every ratio. */
#include "tw_method.h"

#include <float.h>

enum {
    MAGIC, /* of a run that was started; negative when it has stopped */
    LENGTH,
    NS,
    NF,
    TICKS,
    DONE, /* ticks since t_base */
    T_BASE,
    H_NOW,
    HELD,    /* a sample was given by tw_hold */
    STOPPED, /* code of the failure that stopped the run */
    COUNT,
    NHEAD = COUNT + TW_NCOUNT
};

static const double magic = 7230127.0;

/* Options that change what a tick is: a method that does not use them refuses them. */
static const unsigned guarded = TW_USES(TW_OPT_NODES);

static int fail_range(tw_run *r, int code, const char *name, double got, double min,
                      double max)
{
    r->report = (tw_report){code, name, got, min, max, r->t};
    return code;
}

static int fail(tw_run *r, int code, const char *name)
{
    return fail_range(r, code, name, 0, 0, 0);
}

static int in_range(const tw_var *v, double x)
{
    if (!isfinite(x)) return 0;
    return (v->min == 0 && v->max == 0) || (x >= v->min && x <= v->max);
}

static int check_model(tw_run *r)
{
    const tw_model *m = r->model;
    const char *missing = NULL;

    if (!m->name)
        missing = "name";
    else if (m->ns < 0 || m->nf < 0 || m->nd < 0 || m->nu < 0 || m->ny < 0 || m->np < 0)
        missing = "a size of 0 or more";
    else if (m->ns + m->nf < 1)
        missing = "a state";
    else if (m->ns && !m->slow)
        missing = "slow";
    else if (m->nf && !m->fast)
        missing = "fast";
    else if (m->ny && !m->out)
        missing = "out";
    else if (m->nd && !m->direct)
        missing = "direct";
    else if (m->np && !m->param)
        missing = "param";
    else if (m->nu && !m->input)
        missing = "input";
    else if (m->ny && !m->output)
        missing = "output";
    else if (m->ns && !m->slow_var)
        missing = "slow_var";
    else if (m->nf && !m->fast_var)
        missing = "fast_var";
    else if (m->nd && !m->direct_var)
        missing = "direct_var";
    return missing ? fail(r, TW_E_MODEL, missing) : TW_OK;
}

static int check_params(tw_run *r, const double *p)
{
    const tw_model *m = r->model;
    for (int i = 0; p && i < m->np; i++)
        if (!in_range(&m->param[i], p[i]))
            return fail_range(r, TW_E_PARAM, m->param[i].name, p[i], m->param[i].min,
                              m->param[i].max);
    return TW_OK;
}

static int check_states(tw_run *r, const double *xs, const double *xf)
{
    const tw_model *m = r->model;
    for (int i = 0; xs && i < m->ns; i++)
        if (!isfinite(xs[i]))
            return fail_range(r, TW_E_STATE, m->slow_var[i].name, xs[i], 0, 0);
    for (int i = 0; xf && i < m->nf; i++)
        if (!isfinite(xf[i]))
            return fail_range(r, TW_E_STATE, m->fast_var[i].name, xf[i], 0, 0);
    return TW_OK;
}

int tw_check(tw_run *r)
{
    int rc;
    if (!r) return TW_E_NULL;
    if (!r->model) return fail(r, TW_E_NULL, "model");
    if (!r->method) return fail(r, TW_E_NULL, "method");
    if ((rc = check_model(r))) return rc;

    const tw_method *m = r->method;
    if (!m->name || !m->ticks || !m->evals || !m->need || !m->start || !m->tick)
        return fail(r, TW_E_METHOD, m->name ? m->name : "(no name)");
    if (!(r->H > 0) || !isfinite(r->H))
        return fail_range(r, TW_E_STEP, "H", r->H, 0, 0);
    if (r->ratio < 1 || r->ratio > TW_RATIO_MAX)
        return fail_range(r, TW_E_RATIO, m->name, r->ratio, 1, TW_RATIO_MAX);
    if (m->ratio && r->ratio != m->ratio)
        return fail_range(r, TW_E_RATIO, m->name, r->ratio, m->ratio, m->ratio);
    if (!isfinite(r->t0)) return fail_range(r, TW_E_TIME, "t0", r->t0, 0, 0);
    for (int i = 0; i < TW_NOPT; i++) {
        const tw_var *o = &tw_options[i];
        if (!in_range(o, r->opt[i]) ||
            (i != TW_OPT_TOLERANCE && r->opt[i] != floor(r->opt[i])))
            return fail_range(r, TW_E_OPTION, o->name, r->opt[i], o->min, o->max);
        if ((guarded & ~m->options) >> i & 1u && r->opt[i] != o->value)
            return fail_range(r, TW_E_OPTION, o->name, r->opt[i], o->value, o->value);
    }
    if ((rc = check_params(r, r->p))) return rc;
    return check_states(r, r->xs0, r->xf0);
}

static size_t state_size(const tw_model *m)
{
    return (size_t)(m->ns + m->nf + m->nd);
}

static size_t work_offset(const tw_model *m)
{
    return NHEAD + (size_t)m->np + 4 * (size_t)m->nu + 2 * state_size(m);
}

/* What ticks change; as much again lets tw_advance go back. */
static size_t live_size(const tw_run *r)
{
    return work_offset(r->model) + r->method->need(r);
}

size_t tw_need(const tw_run *r)
{
    tw_run copy;
    if (!r) return 0;
    copy = *r;
    if (tw_check(&copy)) return 0;
    return 2 * live_size(r);
}

void tw_init(tw_run *r, const tw_model *model, const tw_method *method, double H,
             int ratio)
{
    if (!r) return;
    memset(r, 0, sizeof *r);
    r->model = model;
    r->method = method;
    r->H = H;
    r->ratio = ratio;
    for (int i = 0; i < TW_NOPT; i++) r->opt[i] = tw_options[i].value;
}

static void point_to_slots(tw_run *r)
{
    const tw_model *m = r->model;
    const size_t n = state_size(m);
    const int second = fmod(r->head[DONE], 2) != 0;
    double *slot = r->work - 2 * n;
    double *now = slot + (second ? n : 0);
    double *next = slot + (second ? 0 : n);

    r->xs = now;
    r->xf = now + m->ns;
    r->xd = r->xf + m->nf;
    r->xs_next = next;
    r->xf_next = next + m->ns;
    r->xd_next = r->xf_next + m->nf;
}

/* The point now, from the clock and the slots. */
TW_INLINE void set_now(tw_run *r)
{
    r->t = r->head[T_BASE] + r->step * r->H + r->sub * r->h;
    r->now.t = r->t;
    r->now.xs = r->xs;
    r->now.xf = r->xf;
    r->now.xd = r->xd_next;
}

/* Without a function or a sample from the caller, the model's own input drives it. */
TW_INLINE void choose_input(tw_run *r)
{
    if (r->head[HELD] != 0 || !r->model->nu)
        r->mode = TW_HELD;
    else if (r->input)
        r->mode = TW_FUNCTION;
    else
        r->mode = r->model->drive ? TW_DRIVE : TW_HELD;
    r->plain = !r->model->nd && (!r->model->nu || r->mode != TW_HELD);
    r->now.u = r->u;
}

/* One step of lag on purpose: the memo's plain exchange (OPT_IO_SYNC_FM = 0). */
static int lags(const tw_run *r)
{
    return r->opt[TW_OPT_IO_SYNC_FM] == 0 && r->method->once_per_tick &&
           !r->method->half_step;
}

static void follow(tw_run *r)
{
    r->going = r->head[MAGIC] == magic;
    r->H = r->head[H_NOW];
    r->step = floor(r->head[DONE] / r->ticks);
    r->sub = (int)(r->head[DONE] - r->step * r->ticks);
    r->h = r->H / r->ticks;
    point_to_slots(r);
    set_now(r);
    choose_input(r);
}

int tw_bind(tw_run *r, double *mem, size_t len)
{
    if (r) r->going = 0; /* until all is well */
    int rc = tw_check(r);
    if (rc) return rc;
    if (!mem) return fail(r, TW_E_NULL, "memory");
    r->head = NULL; /* a run that failed to bind cannot tick */

    const tw_model *m = r->model;
    const size_t nu = (size_t)m->nu;
    const size_t need = 2 * live_size(r);
    if (len < need)
        return fail_range(r, TW_E_MEMORY, "memory", (double)len, (double)need, 0);
    const int was_started = fabs(mem[MAGIC]) == magic;
    if (was_started && (mem[LENGTH] != (double)need || mem[NS] != m->ns ||
                        mem[NF] != m->nf || mem[TICKS] != r->method->ticks(r)))
        return fail_range(r, TW_E_MEMORY, "memory of another run", mem[LENGTH],
                          (double)need, (double)need);

    r->head = mem;
    r->len = len;
    r->states = (ptrdiff_t)state_size(m);
    r->count = mem + COUNT;
    r->count_to = r->count;
    r->par = mem + NHEAD;
    r->u = r->par + m->np;
    r->u_new = r->u + nu;
    r->u_stage[TW_SLOW] = r->u_new + nu;
    r->u_stage[TW_FAST] = r->u_stage[TW_SLOW] + nu;
    r->now = (tw_at){.p = r->par, .user = r->user};
    r->work = mem + work_offset(m);
    r->ticks = r->method->ticks(r);
    r->lag = lags(r);
    r->report = (tw_report){0};

    if (was_started) { /* take it up where it is */
        follow(r);
    } else {
        r->h = r->H / r->ticks;
        r->t = r->t0;
        r->step = r->sub = 0;
    }
    return TW_OK;
}

static int started(tw_run *r)
{
    return r && r->head && fabs(r->head[MAGIC]) == magic;
}

static inline int goes_on(const tw_run *r)
{
    return r && r->going;
}

/* Why it does not. */
static int refuse(tw_run *r)
{
    if (started(r) && r->head[MAGIC] < 0) return (int)r->head[STOPPED];
    return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
}

static void take_params(tw_run *r, const double *p)
{
    for (int i = 0; i < r->model->np; i++)
        r->par[i] = p ? p[i] : r->model->param[i].value;
}

int tw_start(tw_run *r)
{
    int rc;
    if (!r) return TW_E_NULL;
    if (!r->head) return fail(r, TW_E_NOT_STARTED, "tw_bind");
    r->head[MAGIC] = 0; /* fields may have changed since tw_bind: lay out anew */
    if ((rc = tw_bind(r, r->head, r->len))) return rc;

    const tw_model *m = r->model;
    double *head = r->head;
    memset(head, 0, 2 * live_size(r) * sizeof *head);
    head[LENGTH] = (double)(2 * live_size(r));
    head[NS] = m->ns;
    head[NF] = m->nf;
    head[TICKS] = r->ticks;
    head[T_BASE] = r->t0;
    head[H_NOW] = r->H;
    point_to_slots(r);

    take_params(r, r->p);
    for (int i = 0; i < m->nu; i++) r->u[i] = r->u_new[i] = m->input[i].value;
    for (int i = 0; i < m->ns; i++) r->xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) r->xf[i] = m->fast_var[i].value;
    for (int i = 0; i < m->nd; i++) r->xd[i] = m->direct_var[i].value;

    const tw_at at = {r->t0, r->xs, r->xf, NULL, r->u, r->par, r->xd, r->user};
    if (m->init_s && (rc = m->init_s(&at, r->xs))) return fail(r, rc, "init_s");
    if (m->init_f && (rc = m->init_f(&at, r->xf))) return fail(r, rc, "init_f");
    if (r->xs0) memcpy(r->xs, r->xs0, (size_t)m->ns * sizeof(double));
    if (r->xf0) memcpy(r->xf, r->xf0, (size_t)m->nf * sizeof(double));
    if ((rc = check_states(r, r->xs, r->xf))) return rc;
    memcpy(r->xs_next, r->xs, state_size(m) * sizeof(double));

    if ((rc = r->method->start(r))) return fail(r, rc, r->method->name);
    head[MAGIC] = magic;
    r->going = 1;
    set_now(r);
    choose_input(r);
    return TW_OK;
}

int tw_resume(tw_run *r)
{
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    follow(r);
    return TW_OK;
}

int tw_restore(tw_run *r, const double *snapshot, size_t len)
{
    if (!r || !snapshot) return TW_E_NULL;
    if (!r->head) return fail(r, TW_E_NOT_STARTED, "tw_bind");
    if (fabs(snapshot[MAGIC]) != magic || len < (size_t)snapshot[LENGTH] ||
        snapshot[LENGTH] != (double)tw_need(r))
        return fail_range(r, TW_E_MEMORY, "snapshot", (double)len, (double)tw_need(r),
                          0);
    memcpy(r->head, snapshot, (size_t)snapshot[LENGTH] * sizeof *snapshot);
    return tw_bind(r, r->head, (size_t)snapshot[LENGTH]);
}

int tw_input_at(tw_run *r, int track, double t, const double **u)
{
    if (r->mode == TW_HELD) {
        *u = r->u;
        return TW_OK;
    }
    *u = r->u_stage[track];
    if (r->mode == TW_FUNCTION) return r->input(t, r->u_stage[track], r->input_user);
    const tw_at at = {t, NULL, NULL, NULL, NULL, r->par, NULL, r->user};
    return r->model->drive(&at, r->u_stage[track]);
}

static inline int exchange_due(const tw_run *r)
{
    return !r->method->half_step || r->opt[TW_OPT_IO_UPDATE] != 0 || !(r->sub & 1);
}

int tw_exchange_due(const tw_run *r)
{
    return exchange_due(r);
}

static int stop(tw_run *r, int rc, const char *name, double value)
{
    tw_count_normal(r);
    r->head[STOPPED] = rc;
    r->head[MAGIC] = -magic;
    r->going = 0;
    return fail_range(r, rc, name, value, 0, 0);
}

/* Stop at the first number of the next slot that is not finite, if there is one. */
static int stop_at_bad_state(tw_run *r)
{
    const double *x = r->xs_next;
    const tw_model *m = r->model;
    const tw_var *var[3] = {m->slow_var, m->fast_var, m->direct_var};
    const int n[3] = {m->ns, m->nf, m->nd};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n[k]; i++, x++)
            if (!isfinite(*x)) return stop(r, TW_E_DIVERGED, var[k][i].name, *x);
    return TW_OK;
}

/* A sum is finite when every term is, unless it overflows: then look at each one. */
#if defined(__GNUC__)
TW_INLINE int all_finite(const double *x, ptrdiff_t n)
{
    const double *const whole = x + (n & ~(ptrdiff_t)7);
    tw_four a = {0}, b = {0};
    for (; x != whole; x += 8) {
        a += TW_FOUR(x, 0);
        b += TW_FOUR(x, 4);
    }
    if (n & 4) {
        a += TW_FOUR(x, 0);
        x += 4;
    }
    a += b;
    const tw_two half = (tw_two){a[0], a[1]} + (tw_two){a[2], a[3]};
    double sum = half[0] + half[1];
    for (n &= 3; n > 0; n--) sum += x[n - 1];
    return fabs(sum) <= DBL_MAX;
}
#else
TW_INLINE int all_finite(const double *x, ptrdiff_t n)
{
    double sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) sum += x[i];
    return fabs(sum) <= DBL_MAX;
}
#endif

static int update_direct(tw_run *r)
{
    tw_at at = {r->t, r->xs, r->xf, NULL, NULL, r->par, r->xd, r->user};
    int rc = tw_input_at(r, TW_SLOW, r->t, &at.u);
    return rc ? rc : r->model->direct(&at, r->xd_next);
}

static void exchange(tw_run *r)
{
    memcpy(r->u, r->u_new, (size_t)r->model->nu * sizeof *r->u);
}

/* Only held inputs are exchanged: a function of time is asked where it is needed. */
static int tick_with_inputs(tw_run *r)
{
    const tw_model *m = r->model;
    const int held = m->nu && r->mode == TW_HELD;
    int rc;
    if (held && !r->lag && exchange_due(r)) exchange(r);
    if (m->nd && (rc = update_direct(r))) return stop(r, rc, "direct", 0);
    if ((rc = r->method->tick(r))) return stop(r, rc, m->name, 0);
    if (held && r->lag) exchange(r);
    return TW_OK;
}

/* One tick to the next slot, which is not looked at yet. */
TW_INLINE int compute(tw_run *r)
{
    if (!r->plain) return tick_with_inputs(r);
    const int rc = r->method->tick(r);
    return rc ? stop(r, rc, r->model->name, 0) : TW_OK;
}

/* The next slot becomes the state, and the clock of the view moves on. */
static inline void take_over(tw_run *r)
{
    double *now = r->xs_next, *next = r->xs;
    r->xs = now;
    r->xs_next = next;
    now = r->xf_next, next = r->xf;
    r->xf = now;
    r->xf_next = next;
    now = r->xd_next, next = r->xd;
    r->xd = now;
    r->xd_next = next;
    if (++r->sub == r->ticks) {
        r->sub = 0;
        r->step += 1;
    }
    set_now(r);
}

TW_WIDE int tw_tick(tw_run *r)
{
    if (!goes_on(r)) return refuse(r);
    r->now.user = r->user;
    int rc = compute(r);
    if (rc) return rc;
    if (!all_finite(r->xs_next, r->states) && (rc = stop_at_bad_state(r))) return rc;
    take_over(r);
    r->head[DONE] += 1;
    return TW_OK;
}

/* memcpy for a few thousand numbers, without what it takes to choose among its ways. */
TW_WIDE_SUM static void keep(double *to, const double *from, ptrdiff_t n)
{
#define SAME(get, i) (get(from, i))
    TW_EACH_EIGHT(n, to, SAME);
#undef SAME
}

/* Many ticks: the numbers are looked at once per stretch. When one is not finite, the
 * run goes back to the start of the stretch and ticks again to the last good state. */
TW_WIDE int tw_advance(tw_run *r, long ticks)
{
    enum { STRETCH = 64, WORTH_IT = 8 };
    int rc = TW_OK;
    if (!goes_on(r)) return refuse(r);
    r->now.user = r->user;

    const size_t live = (size_t)(r->head[LENGTH] / 2); /* as it was bound */
    while (ticks >= WORTH_IT) {
        const long n = ticks < STRETCH ? ticks : STRETCH;
        keep(r->head + live, r->head, (ptrdiff_t)live);
        long done = 0;
        for (; done < n && !(rc = compute(r)); done++) take_over(r);
        r->head[DONE] += (double)done;
        if (!all_finite(r->xs, r->states)) {
            memcpy(r->head, r->head + live, live * sizeof *r->head);
            tw_resume(r);
            for (long k = 0; k < n; k++)
                if ((rc = tw_tick(r))) return rc;
        }
        if (rc) return rc;
        ticks -= n;
    }
    while (!rc && ticks-- > 0) rc = tw_tick(r);
    return rc;
}

int tw_hold(tw_run *r, const double *u)
{
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (!u) return fail(r, TW_E_NULL, "u");
    for (int i = 0; i < r->model->nu; i++)
        if (!isfinite(u[i]))
            return fail_range(r, TW_E_INPUT, r->model->input[i].name, u[i], 0, 0);
    memcpy(r->u_new, u, (size_t)r->model->nu * sizeof *u);
    r->head[HELD] = 1;
    choose_input(r);
    return TW_OK;
}

int tw_write_due(const tw_run *r)
{
    const double every = r->opt[TW_OPT_IPRINT];
    if (r->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return 1;
    return r->sub == 0 && (every == 1 || fmod(r->step, every) == 0);
}

int tw_inputs(tw_run *r, double *u)
{
    const double *now;
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (!u) return fail(r, TW_E_NULL, "u");
    int rc = tw_input_at(r, TW_SLOW, r->t, &now);
    if (rc) return fail(r, rc, "input");
    memcpy(u, now, (size_t)r->model->nu * sizeof *u);
    return TW_OK;
}

/* The direct states of this instant go to the next slot: it is scratch between ticks.
 */
static int point_now(tw_run *r, tw_at *at)
{
    int rc = TW_OK;
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (r->model->nd && (rc = update_direct(r))) return fail(r, rc, "direct");
    *at = (tw_at){r->t, r->xs, r->xf, NULL, NULL, r->par, r->xd_next, r->user};
    if ((rc = tw_input_at(r, TW_SLOW, r->t, &at->u))) return fail(r, rc, "input");
    return TW_OK;
}

int tw_outputs(tw_run *r, double *y)
{
    tw_at at;
    int rc = point_now(r, &at);
    if (rc) return rc;
    if (!r->model->ny) return TW_OK;
    if (!y) return fail(r, TW_E_NULL, "y");
    if ((rc = r->model->out(&at, y))) return fail(r, rc, "out");
    return TW_OK;
}

int tw_derivatives(tw_run *r, double *dxs, double *dxf)
{
    tw_at at;
    int rc = point_now(r, &at);
    if (rc) return rc;
    if (dxs && r->model->ns && (rc = r->model->slow(&at, dxs)))
        return fail(r, rc, "slow");
    if (dxf && r->model->nf && (rc = r->model->fast(&at, dxf)))
        return fail(r, rc, "fast");
    return TW_OK;
}

int tw_estimate(tw_run *r, double *es, double *ef)
{
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (!r->method->estimate) return fail(r, TW_E_NO_ESTIMATE, r->method->name);
    if (!es || !ef) return fail(r, TW_E_NULL, "estimate");
    if (r->sub) return fail_range(r, TW_E_FULL_STEP, "tw_estimate", r->sub, 0, 0);
    r->now.user = r->user;
    int rc = r->model->nd ? update_direct(r) : TW_OK;
    if (!rc) rc = r->method->estimate(r, es, ef);
    return rc ? fail(r, rc, r->method->name) : TW_OK;
}

/* At a half step a new state serves the derivatives there and is then lost, by design
 * of the half-step methods; EQ_FULL_STEP refuses it there. */
int tw_set_state(tw_run *r, const double *xs, const double *xf)
{
    int rc;
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if ((rc = check_states(r, xs, xf))) return rc;
    if (r->sub && r->opt[TW_OPT_EQ_FULL_STEP] != 0)
        return fail_range(r, TW_E_FULL_STEP, "tw_set_state", r->sub, 0, 0);
    if (xs) memcpy(r->xs, xs, (size_t)r->model->ns * sizeof *xs);
    if (xf) memcpy(r->xf, xf, (size_t)r->model->nf * sizeof *xf);
    /* the tick that failed may have left anything in the method's history */
    const int forget = r->opt[TW_OPT_FORGET] != 0 || !goes_on(r);
    r->head[MAGIC] = magic;
    r->going = 1;
    return forget && !r->sub ? tw_forget(r) : TW_OK;
}

int tw_set_params(tw_run *r, const double *p)
{
    int rc;
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if ((rc = check_params(r, p))) return rc;
    take_params(r, p);
    return TW_OK;
}

/* The clock starts anew at this instant, so that t = t_base + step H stays exact, and
 * the state goes to the first slot. */
static void rebase(tw_run *r)
{
    const double *xs = r->xs;
    r->head[T_BASE] = r->t;
    r->head[DONE] = r->step = 0;
    r->head[H_NOW] = r->H;
    r->h = r->H / r->ticks;
    point_to_slots(r);
    if (r->xs != xs) memcpy(r->xs, xs, state_size(r->model) * sizeof *xs);
    set_now(r);
}

int tw_set_step(tw_run *r, double H)
{
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (!(H > 0) || !isfinite(H)) return fail_range(r, TW_E_STEP, "H", H, 0, 0);
    if (r->sub) return fail_range(r, TW_E_FULL_STEP, "tw_set_step", r->sub, 0, 0);
    const double old = r->H;
    r->H = H;
    rebase(r);
    if (!r->method->restep) return tw_forget(r);
    int rc = r->method->restep(r, old);
    return rc ? fail(r, rc, r->method->name) : TW_OK;
}

int tw_forget(tw_run *r)
{
    if (!started(r)) return r ? fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
    if (r->sub) return fail_range(r, TW_E_FULL_STEP, "tw_forget", r->sub, 0, 0);
    /* an option that changes the layout was changed after tw_bind */
    if (r->head[LENGTH] != (double)(2 * live_size(r)) ||
        r->ticks != r->method->ticks(r))
        return fail_range(r, TW_E_MEMORY, "memory for other options", r->head[LENGTH],
                          (double)(2 * live_size(r)), 0);
    int rc = r->method->start(r);
    return rc ? fail(r, rc, r->method->name) : TW_OK;
}
