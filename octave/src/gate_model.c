/* gate_model.c: a model's initial states, and its right-hand sides at given points. */
#include "gate.h"

#include <stdint.h>
#include <string.h>

int gate_initial_state(gate *g, const tw_model *m, double t0, const double *p,
                       double *xs, double *xf)
{
    double *u = g->scratch(g, (size_t)(m->nu + m->nd + 1) * sizeof *u);
    double *xd = u + m->nu;
    for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int i = 0; i < m->nd; i++) xd[i] = m->direct_var[i].value;
    for (int i = 0; i < m->ns; i++) xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) xf[i] = m->fast_var[i].value;
    const tw_at at = {t0, xs, xf, NULL, u, p, xd, NULL};
    if (m->init) return m->init(&at, xs, xf);
    const int rc = m->init_s ? m->init_s(&at, xs) : TW_OK;
    return rc || !m->init_f ? rc : m->init_f(&at, xf);
}

/* {xs, xf} = start {model, t0, params}: without params those of the model */
int gate_start(gate *g, const gate_value *call)
{
    const tw_model *m = gate_find_model(g, call);
    const double *given;
    double t0 = 0;
    if (!m || gate_number(g, call, "t0", &t0) ||
        gate_real_or_none(g, call, "params", (size_t)m->np, 1, &given))
        return TW_E_USER;
    double *xs = g->set_matrix(g, g->result, 0, "xs", (size_t)m->ns, 1);
    double *xf = g->set_matrix(g, g->result, 0, "xf", (size_t)m->nf, 1);
    double *p = g->scratch(g, (size_t)(m->np + 1) * sizeof *p);
    for (int i = 0; i < m->np; i++) p[i] = given ? given[i] : m->param[i].value;
    const int rc = gate_initial_state(g, m, t0, p, xs, xf);
    if (!rc) return TW_OK;
    return gate_fail(g, gate_id(rc), "%s: %s: initial state", m->name, tw_error(rc));
}

typedef struct points {
    const tw_model *model;
    size_t n; /* points */
    const double *t, *xs, *xf, *p, *u, *dxs;
    size_t t_step, u_step; /* from one point to the next; 0: one for all */
} points;

static size_t columns_of(gate *g, const gate_value *call, const char *name)
{
    gate_value value;
    return g->get(g, call->handle, name, &value) ? value.cols : 0;
}

static int read_points(gate *g, const gate_value *call, points *at)
{
    const tw_model *m = at->model = gate_find_model(g, call);
    if (!m) return TW_E_USER;
    const size_t ns = (size_t)m->ns, nf = (size_t)m->nf, nu = (size_t)m->nu;
    const size_t n = at->n = columns_of(g, call, ns ? "xs" : "xf");
    at->t_step = columns_of(g, call, "t") == 1 ? 0 : 1;
    at->u_step = columns_of(g, call, "u") == 1 ? 0 : nu;
    at->t = gate_real(g, call, "t", 1, at->t_step ? n : 1);
    at->xs = at->t ? gate_real(g, call, "xs", ns, ns ? n : SIZE_MAX) : NULL;
    at->xf = at->xs ? gate_real(g, call, "xf", nf, nf ? n : SIZE_MAX) : NULL;
    return !at->xf || gate_real_or_none(g, call, "params", (size_t)m->np, 1, &at->p) ||
                   gate_real_or_none(g, call, "u", nu, at->u_step ? n : 1, &at->u) ||
                   gate_real_or_none(g, call, "dxs", ns, n, &at->dxs)
               ? TW_E_USER
               : TW_OK;
}

/* {dxs, dxf, y, u} = eval {model, t, xs, xf, params, u, dxs}: columns of xs and xf are
 * points. t and u have one column for all or one per point; without u it is the model's
 * own input, without params its defaults. dxs: what fast() gets as the slow derivative,
 * if anything. */
int gate_eval(gate *g, const gate_value *call)
{
    points s;
    if (read_points(g, call, &s)) return TW_E_USER;
    const tw_model *m = s.model;
    const size_t ns = (size_t)m->ns, nf = (size_t)m->nf, nu = (size_t)m->nu;
    double *p = g->scratch(g, (size_t)(m->np + m->nu + 2 * m->nd + 1) * sizeof *p);
    double *u = p + m->np, *xd = u + nu, *xd_now = xd + m->nd;
    for (int i = 0; i < m->np; i++) p[i] = s.p ? s.p[i] : m->param[i].value;
    for (int i = 0; i < m->nd; i++) xd[i] = m->direct_var[i].value;
    double *dxs = g->set_matrix(g, g->result, 0, "dxs", ns, s.n);
    double *dxf = g->set_matrix(g, g->result, 0, "dxf", nf, s.n);
    double *y = g->set_matrix(g, g->result, 0, "y", (size_t)m->ny, s.n);
    double *used = g->set_matrix(g, g->result, 0, "u", nu, s.n);

    for (size_t k = 0; k < s.n; k++) {
        tw_at at = {
            s.t[k * s.t_step], s.xs + k * ns, s.xf + k * nf, NULL, u, p, xd, NULL};
        int rc = TW_OK;
        if (s.u)
            memcpy(u, s.u + k * s.u_step, nu * sizeof *u);
        else if (m->drive)
            rc = m->drive(&at, u);
        else
            for (size_t i = 0; i < nu; i++) u[i] = m->input[i].value;
        memcpy(used + k * nu, u, nu * sizeof *u);
        if (!rc && m->nd) {
            rc = m->direct(&at, xd_now);
            at.xd = xd_now;
        }
        if (!rc && ns) rc = m->slow(&at, dxs + k * ns);
        if (!rc && m->ny) rc = m->out(&at, y + k * (size_t)m->ny);
        at.dxs = s.dxs ? s.dxs + k * ns : NULL;
        if (!rc && nf) rc = m->fast(&at, dxf + k * nf);
        if (rc)
            return gate_fail(g, gate_id(rc), "%s: %s, at t = %g", m->name, tw_error(rc),
                             at.t);
    }
    return TW_OK;
}
