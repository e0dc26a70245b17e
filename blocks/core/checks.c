/* checks.c: checks all settings of a run before use, and stores failures for
 * tw_message. */
#include "core.h"

#include "tw_catalog.h"

/* Options that change the ticks: a method that does not use them rejects them. */
static const unsigned guarded = TW_USES(TW_OPT_NODES);

int tw_fail_range(tw_run *r, int code, const char *name, double got, double min,
                  double max)
{
    r->now.report = (tw_report){code, name, got, min, max, r->now.t, 0, ""};
    return code;
}

int tw_failed_in(tw_run *r, int track, const char *name, double t, int rc)
{
    r->now.failed[track] = (tw_failure){name, t, rc};
    return rc;
}

int tw_fail_function(tw_run *r, int code, const char *name, double t)
{
    tw_fail(r, code, name);
    r->now.report.t = t;
    r->now.report.in_function = 1;
    return code;
}

int tw_fail_in(tw_run *r, int code, const char *name)
{
    for (int track = 0; track < 2; track++) {
        const tw_failure f = r->now.failed[track];
        if (!f.name || f.code != code) continue;
        r->now.failed[TW_SLOW].name = r->now.failed[TW_FAST].name = NULL;
        return tw_fail_function(r, code, f.name, f.t);
    }
    return tw_fail(r, code, name);
}

int tw_fail(tw_run *r, int code, const char *name)
{
    return tw_fail_range(r, code, name, 0, 0, 0);
}

int tw_fail_not_started(tw_run *r)
{
    return r ? tw_fail(r, TW_E_NOT_STARTED, "tw_start") : TW_E_NULL;
}

static int in_range(const tw_var *v, double x)
{
    if (!isfinite(x)) return 0;
    return (v->min == 0 && v->max == 0) || (x >= v->min && x <= v->max);
}

int tw_check_clock(tw_run *r, double t, double h)
{
    return t + h / 4 == t ? tw_fail_range(r, TW_E_CLOCK, "t", t, h, 0) : TW_OK;
}

static int check_model(tw_run *r)
{
    const tw_model *m = r->model;
    const char *missing = NULL;

    if (!m->name)
        missing = "name";
    else if (m->ns < 0 || m->nf < 0 || m->nd < 0 || m->nu < 0 || m->ny < 0 ||
             m->np < 0 || m->nc < 0)
        missing = "a size of 0 or more";
    else if (m->fast_below < 0 || m->fast_above < 0)
        missing = "a band of 0 or more";
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
    else if (m->nc && !m->prepare)
        missing = "prepare";
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
    return missing ? tw_fail(r, TW_E_MODEL, missing) : TW_OK;
}

int tw_check_params(tw_run *r, const double *p)
{
    if (!r) return TW_E_NULL;
    if (!r->model) return tw_fail(r, TW_E_NULL, "model");
    const tw_model *m = r->model;
    for (int i = 0; p && i < m->np; i++)
        if (!in_range(&m->param[i], p[i]))
            return tw_fail_range(r, TW_E_PARAM, m->param[i].name, p[i], m->param[i].min,
                                 m->param[i].max);
    return TW_OK;
}

int tw_check_states(tw_run *r, const double *xs, const double *xf)
{
    const tw_model *m = r->model;
    for (int i = 0; xs && i < m->ns; i++)
        if (!isfinite(xs[i]))
            return tw_fail_range(r, TW_E_STATE, m->slow_var[i].name, xs[i], 0, 0);
    for (int i = 0; xf && i < m->nf; i++)
        if (!isfinite(xf[i]))
            return tw_fail_range(r, TW_E_STATE, m->fast_var[i].name, xf[i], 0, 0);
    return TW_OK;
}

int tw_check(tw_run *r)
{
    int rc;
    if (!r) return TW_E_NULL;
    if (!r->model) return tw_fail(r, TW_E_NULL, "model");
    if (!r->method) return tw_fail(r, TW_E_NULL, "method");
    if ((rc = check_model(r))) return rc;

    const tw_method *m = r->method;
    if (!m->name || !m->ticks || !m->evals || !m->need || !m->start || !m->tick)
        return tw_fail(r, TW_E_METHOD, m->name ? m->name : "(no name)");
    if (!(r->H > 0) || !isfinite(r->H))
        return tw_fail_range(r, TW_E_STEP, "H", r->H, 0, 0);
    if (r->ratio < 1 || r->ratio > TW_RATIO_MAX)
        return tw_fail_range(r, TW_E_RATIO, m->name, r->ratio, 1, TW_RATIO_MAX);
    if (m->ratio && r->ratio != m->ratio)
        return tw_fail_range(r, TW_E_RATIO, m->name, r->ratio, m->ratio, m->ratio);
    if (!isfinite(r->t0)) return tw_fail_range(r, TW_E_TIME, "t0", r->t0, 0, 0);
    for (int i = 0; i < TW_NOPT; i++) {
        const tw_var *o = &tw_options[i];
        if (!in_range(o, r->opt[i]) ||
            (i != TW_OPT_TOLERANCE && r->opt[i] != floor(r->opt[i])))
            return tw_fail_range(r, TW_E_OPTION, o->name, r->opt[i], o->min, o->max);
        if ((guarded & ~m->options) >> i & 1u && r->opt[i] != o->value)
            return tw_fail_range(r, TW_E_OPTION, o->name, r->opt[i], o->value,
                                 o->value);
    }
    if ((rc = tw_check_params(r, r->p))) return rc;
    return tw_check_states(r, r->xs0, r->xf0);
}
