/* inputs.c: the three kinds of input: a held sample, a function of time, the model's
 * own drive. Held samples are exchanged between ticks, see tw_exchange_due. */
#include "core.h"

int tw_input_at(tw_run *r, int track, double t, const double **u)
{
    if (r->now.mode == TW_HELD) {
        *u = r->now.u;
        return TW_OK;
    }
    *u = r->now.u_stage[track];
    if (r->now.mode == TW_FUNCTION) {
        const int rc = r->input(t, r->now.u_stage[track], r->input_user);
        return rc ? tw_failed_in(r, track, "input", t, rc) : TW_OK;
    }
    const tw_at at = {.t = t, .p = r->now.par, .user = r->user, .c = r->now.point.c};
    const int rc = r->model->drive(&at, r->now.u_stage[track]);
    return rc ? tw_failed_in(r, track, "drive", t, rc) : TW_OK;
}

int tw_exchange_due(const tw_run *r)
{
    return tw_exchange_is_due(r);
}

int tw_hold(tw_run *r, const double *u)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!u) return tw_fail(r, TW_E_NULL, "u");
    for (int i = 0; i < r->model->nu; i++)
        if (!isfinite(u[i]))
            return tw_fail_range(r, TW_E_INPUT, r->model->input[i].name, u[i], 0, 0);
    memcpy(r->now.u_new, u, (size_t)r->model->nu * sizeof *u);
    r->now.head[HELD] = 1;
    tw_choose_input(r);
    return TW_OK;
}

/* The input at t; with `next` a held sample that waits for its exchange is used. */
static int inputs_at(tw_run *r, double t, int next, double *u)
{
    const double *now;
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!u) return tw_fail(r, TW_E_NULL, "u");
    if ((rc = tw_input_at(r, TW_SLOW, t, &now))) return tw_fail_in(r, rc, "input");
    if (next && r->now.mode == TW_HELD && !r->now.lag && tw_exchange_is_due(r))
        now = r->now.u_new;
    memcpy(u, now, (size_t)r->model->nu * sizeof *u);
    return TW_OK;
}

int tw_inputs(tw_run *r, double *u)
{
    return inputs_at(r, r ? r->now.t : 0, 0, u);
}

int tw_inputs_at(tw_run *r, double t, double *u)
{
    return inputs_at(r, t, 0, u);
}

int tw_next_inputs_at(tw_run *r, double t, double *u)
{
    return inputs_at(r, t, 1, u);
}

static int first_not_finite(const double *u, int n)
{
    int i = 0;
    while (i < n && isfinite(u[i])) i++;
    return i;
}

/* Searches the instants of a tick that tableaus have; if the input is finite at these,
 * what the last stages have used. */
int tw_fail_input(tw_run *r)
{
    enum { PARTS = 24 };
    const tw_model *m = r->model;
    double t = r->now.t, value = 0;
    int bad = m->nu;
    if (!m->nu || r->now.mode == TW_HELD) return TW_OK; /* tw_hold has checked it */
    for (int track = 0; track < 2 && bad == m->nu; track++) {
        bad = first_not_finite(r->now.u_stage[track], m->nu);
        if (bad < m->nu) value = r->now.u_stage[track][bad];
    }
    for (int k = 0; k <= PARTS; k++) {
        const double *u, at = r->now.t + k * r->now.h / PARTS;
        if (tw_input_at(r, TW_SLOW, at, &u)) break;
        const int i = first_not_finite(u, m->nu);
        if (i == m->nu) continue;
        bad = i;
        value = u[i];
        t = at;
        break;
    }
    if (bad == m->nu) return TW_OK;
    tw_fail_range(r, TW_E_INPUT, m->input[bad].name, value, 0, 0);
    r->now.report.t = t;
    return TW_E_INPUT;
}
