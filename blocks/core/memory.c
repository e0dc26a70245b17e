/* memory.c: the memory of a run: size, binding, starting. The layout is in core.h,
 * snapshots are in snapshot.c. */
#include "core.h"

#include "tw_catalog.h"

static size_t work_offset(const tw_model *m)
{
    return NHEAD + (size_t)(m->np + m->nc) + 4 * (size_t)m->nu + 2 * tw_state_size(m);
}

size_t tw_live_size(const tw_run *r)
{
    return work_offset(r->model) + r->method->need(r);
}

size_t tw_need(const tw_run *r)
{
    tw_run copy;
    if (!r) return 0;
    copy = *r;
    if (tw_check(&copy)) return 0;
    return 2 * tw_live_size(r);
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

void tw_point_to_slots(tw_run *r)
{
    const tw_model *m = r->model;
    const size_t n = tw_state_size(m);
    const int second = fmod(r->now.head[DONE], 2) != 0;
    double *slot = r->now.work - 2 * n;
    double *now = slot + (second ? n : 0);
    double *next = slot + (second ? 0 : n);

    r->now.xs = now;
    r->now.xf = now + m->ns;
    r->now.xd = r->now.xf + m->nf;
    r->now.xs_next = next;
    r->now.xf_next = next + m->ns;
    r->now.xd_next = r->now.xf_next + m->nf;
}

/* OPT_IO_SYNC_FM = 0 selects the plain exchange of the VehicleSim memo: inputs lag by
 * one step. */
static int lags(const tw_run *r)
{
    return r->opt[TW_OPT_IO_SYNC_FM] == 0 && r->method->once_per_tick &&
           !r->method->half_step;
}

void tw_update_view(tw_run *r)
{
    r->now.going = r->now.head[MAGIC] == tw_magic;
    r->H = r->now.head[H_NOW];
    r->now.step = floor(r->now.head[DONE] / r->now.ticks);
    r->now.sub = (int)(r->now.head[DONE] - r->now.step * r->now.ticks);
    r->now.h = r->H / r->now.ticks;
    tw_point_to_slots(r);
    tw_set_now(r);
    tw_choose_input(r);
}

int tw_bind(tw_run *r, double *mem, size_t len)
{
    if (r) r->now.going = 0; /* until all checks pass */
    int rc = tw_check(r);
    if (rc) return rc;
    if (!mem) return tw_fail(r, TW_E_NULL, "memory");
    r->now.head = NULL; /* a run that failed to bind cannot tick */

    const tw_model *m = r->model;
    const size_t nu = (size_t)m->nu;
    const size_t need = 2 * tw_live_size(r);
    if (len < need)
        return tw_fail_range(r, TW_E_MEMORY, "memory", (double)len, (double)need, 0);
    const int was_started = fabs(mem[MAGIC]) == tw_magic;
    if (was_started && (mem[LENGTH] != (double)need || mem[NS] != m->ns ||
                        mem[NF] != m->nf || mem[TICKS] != r->method->ticks(r)))
        return tw_fail_range(r, TW_E_MEMORY, "memory of another run", mem[LENGTH],
                             (double)need, (double)need);

    r->now.head = mem;
    r->now.len = len;
    r->now.states = (ptrdiff_t)tw_state_size(m);
    r->now.count = mem + COUNT;
    r->now.count_to = r->now.count;
    r->now.par = mem + NHEAD;
    r->now.con = r->now.par + m->np;
    r->now.u = r->now.con + m->nc;
    r->now.u_new = r->now.u + nu;
    r->now.u_stage[TW_SLOW] = r->now.u_new + nu;
    r->now.u_stage[TW_FAST] = r->now.u_stage[TW_SLOW] + nu;
    r->now.point =
        (tw_at){.p = r->now.par, .user = r->user, .c = m->nc ? r->now.con : NULL};
    r->now.work = mem + work_offset(m);
    r->now.ticks = r->method->ticks(r);
    r->now.lag = lags(r);
    r->now.report = (tw_report){0};

    if (was_started) { /* continue from its present state */
        tw_update_view(r);
    } else {
        r->now.h = r->H / r->now.ticks;
        r->now.t = r->t0;
        r->now.step = r->now.sub = 0;
    }
    return TW_OK;
}

int tw_prepare(tw_run *r, const double *p, double *c)
{
    const tw_at at = {.p = p, .user = r->user};
    const int rc = r->model->nc ? r->model->prepare(&at, c) : TW_OK;
    return rc ? tw_fail_function(r, rc, "prepare", r->now.t) : TW_OK;
}

/* The second half of the memory is free between two calls. */
int tw_store_params(tw_run *r, const double *p)
{
    const tw_model *m = r->model;
    double *par = r->now.head + (size_t)(r->now.head[LENGTH] / 2), *con = par + m->np;
    for (int i = 0; i < m->np; i++) par[i] = p ? p[i] : m->param[i].value;
    const int rc = tw_prepare(r, par, con);
    if (!rc) memcpy(r->now.par, par, (size_t)(m->np + m->nc) * sizeof *par);
    return rc;
}

/* By the model, which may have much to do for it. */
static int init_states(tw_run *r)
{
    const tw_model *m = r->model;
    double *xs = r->now.xs, *xf = r->now.xf;
    tw_at at = r->now.point;
    int rc;
    at.t = r->t0, at.xs = xs, at.xf = xf, at.xd = r->now.xd;
    at.u = r->now.u;
    if (m->init)
        return (rc = m->init(&at, xs, xf)) ? tw_fail_function(r, rc, "init", r->t0)
                                           : rc;
    if (m->init_s && (rc = m->init_s(&at, xs)))
        return tw_fail_function(r, rc, "init_s", r->t0);
    if (m->init_f && (rc = m->init_f(&at, xf)))
        return tw_fail_function(r, rc, "init_f", r->t0);
    return TW_OK;
}

int tw_first_states(tw_run *r)
{
    const tw_model *m = r->model;
    int rc;
    for (int i = 0; i < m->nu; i++) r->now.u[i] = m->input[i].value;
    for (int i = 0; i < m->ns; i++) r->now.xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) r->now.xf[i] = m->fast_var[i].value;
    for (int i = 0; i < m->nd; i++) r->now.xd[i] = m->direct_var[i].value;

    if ((!r->xs0 || !r->xf0) && (rc = init_states(r))) return rc;
    if (r->xs0) memcpy(r->now.xs, r->xs0, (size_t)m->ns * sizeof(double));
    if (r->xf0) memcpy(r->now.xf, r->xf0, (size_t)m->nf * sizeof(double));
    return tw_check_states(r, r->now.xs, r->now.xf);
}

int tw_start(tw_run *r)
{
    int rc;
    if (!r) return TW_E_NULL;
    if (!r->now.head) return tw_fail(r, TW_E_NOT_STARTED, "tw_bind");
    r->now.head[MAGIC] = 0; /* fields may have changed since tw_bind */
    if ((rc = tw_bind(r, r->now.head, r->now.len))) return rc;
    if ((rc = tw_check_clock(r, r->t0, r->now.h))) return rc;

    const tw_model *m = r->model;
    double *head = r->now.head;
    memset(head, 0, 2 * tw_live_size(r) * sizeof *head);
    head[LENGTH] = (double)(2 * tw_live_size(r));
    head[NS] = m->ns;
    head[NF] = m->nf;
    head[TICKS] = r->now.ticks;
    head[T_BASE] = r->t0;
    head[H_NOW] = r->H;
    tw_point_to_slots(r);

    if ((rc = tw_store_params(r, r->p))) return rc;
    if ((rc = tw_first_states(r))) return rc;
    memcpy(r->now.u_new, r->now.u, (size_t)m->nu * sizeof(double));
    memcpy(r->now.xs_next, r->now.xs, tw_state_size(m) * sizeof(double));

    if ((rc = r->method->start(r))) return tw_fail_in(r, rc, r->method->name);
    head[MAGIC] = tw_magic;
    r->now.going = 1;
    tw_set_now(r);
    tw_choose_input(r);
    return TW_OK;
}
