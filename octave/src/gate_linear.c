/* gate_linear.c: a model's right-hand sides at given points, and the matrix of one slow
 * step on a linear system. */
#include "gate.h"

#include <stdint.h>
#include <string.h>

/* [dxs, dxf, y, u] = eval (model, t, p, xs, xf, u, dxs): columns of xs and xf are
 * points. t and u have one column for all or one per point; an empty u is the model's
 * own input, an empty p its defaults. dxs: what fast() gets as the slow derivative, or
 * empty. */
int gate_eval(gate *g, int n, const gate_arg *arg)
{
    const tw_model *m = gate_model(g, &arg[1]);
    const double *given_p, *given_u, *given_d;
    (void)n;
    if (!m) return TW_E_USER;
    const size_t ns = (size_t)m->ns, nf = (size_t)m->nf, nu = (size_t)m->nu;
    const size_t points = ns ? arg[4].cols : arg[5].cols;
    const double *t = gate_real(g, &arg[2], "t", 1, arg[2].cols == 1 ? 1 : points);
    const double *xs =
        t ? gate_real(g, &arg[4], "xs", ns, ns ? points : SIZE_MAX) : NULL;
    const double *xf =
        xs ? gate_real(g, &arg[5], "xf", nf, nf ? points : SIZE_MAX) : NULL;
    const size_t u_cols = arg[6].cols == 1 ? 1 : points;
    if (!xf ||
        gate_real_or_none(g, &arg[3], "parameters", (size_t)m->np, 1, &given_p) ||
        gate_real_or_none(g, &arg[6], "u", nu, u_cols, &given_u) ||
        gate_real_or_none(g, &arg[7], "dxs", ns, points, &given_d))
        return TW_E_USER;

    double *p = g->scratch(g, (size_t)(m->np + m->nu + 2 * m->nd + 1) * sizeof *p);
    double *u = p + m->np, *xd = u + nu, *xd_now = xd + m->nd;
    for (int i = 0; i < m->np; i++) p[i] = given_p ? given_p[i] : m->param[i].value;
    for (int i = 0; i < m->nd; i++) xd[i] = m->direct_var[i].value;
    double *dxs = g->matrix(g, 0, ns, points), *dxf = g->matrix(g, 1, nf, points);
    double *y = g->matrix(g, 2, (size_t)m->ny, points);
    double *used = g->matrix(g, 3, nu, points);

    for (size_t k = 0; k < points; k++) {
        tw_at at = {t[arg[2].cols == 1 ? 0 : k],
                    xs + k * ns,
                    xf + k * nf,
                    NULL,
                    u,
                    p,
                    xd,
                    NULL};
        int rc = TW_OK;
        if (given_u)
            memcpy(u, given_u + (u_cols == 1 ? 0 : k * nu), nu * sizeof *u);
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
        at.dxs = given_d ? given_d + k * ns : NULL;
        if (!rc && nf) rc = m->fast(&at, dxf + k * nf);
        if (rc)
            return gate_fail(g, gate_id(rc), "%s: %s, at t = %g", m->name, tw_error(rc),
                             at.t);
    }
    return TW_OK;
}

/* The linear system xs' = Jss xs + Jsf xf, xf' = Jfs xs + Jff xf + D xs'. */

typedef struct system {
    int ns, nf;
    const double
        *J; /* (ns + nf) x (ns + nf), column by column; its fast rows without D */
    const double *D; /* nf x ns: what fast() does with the slow derivative; or NULL */
    double *dxs;     /* room for it */
} system_;

static void rows(const system_ *s, int first, int n, const tw_at *at, double *d)
{
    const int all = s->ns + s->nf;
    for (int i = 0; i < n; i++) d[i] = 0;
    for (int k = 0; k < all; k++) {
        const double x = k < s->ns ? at->xs[k] : at->xf[k - s->ns];
        const double *column = s->J + (size_t)k * (size_t)all + first;
        for (int i = 0; i < n; i++) d[i] += column[i] * x;
    }
}

static int slow(const tw_at *at, double *d)
{
    const system_ *s = at->user;
    rows(s, 0, s->ns, at, d);
    return TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    const system_ *s = at->user;
    const double *dxs = at->dxs;
    rows(s, s->ns, s->nf, at, d);
    if (!s->D) return TW_OK;
    if (!dxs) {
        rows(s, 0, s->ns, at, s->dxs);
        dxs = s->dxs;
    }
    for (int k = 0; k < s->ns; k++)
        for (int i = 0; i < s->nf; i++) d[i] += s->D[k * s->nf + i] * dxs[k];
    return TW_OK;
}

/* map (method, [H ratio], options, J, ns, D) */
int gate_map(gate *g, int n, const gate_arg *arg)
{
    const tw_method *method = gate_method(g, &arg[1]);
    const double *step = method ? gate_real(g, &arg[2], "[H ratio]", 2, 1) : NULL;
    const double *J =
        step ? gate_real(g, &arg[4], "J", arg[4].cols, arg[4].cols) : NULL;
    const double *ns = J ? gate_real(g, &arg[5], "ns", 1, 1) : NULL;
    const size_t all = arg[4].cols;
    tw_run r;
    (void)n;
    if (!ns || !gate_whole(g, *ns, "ns", 0, (double)all) ||
        !gate_whole(g, step[1], "ratio", 1, TW_RATIO_MAX))
        return TW_E_USER;
    if (!all || all > 100000)
        return gate_fail(g, "tworate:size", "J has %zu rows, expected 1 to 100000",
                         all);

    system_ s = {(int)*ns, (int)all - (int)*ns, J, NULL, NULL};
    if (gate_real_or_none(g, &arg[6], "D", (size_t)s.nf, (size_t)s.ns, &s.D))
        return TW_E_USER;
    s.dxs = g->scratch(g, (all + 1) * sizeof *s.dxs);
    tw_var *names = g->scratch(g, all * sizeof *names);
    for (size_t i = 0; i < all; i++) names[i].name = "state";
    const tw_model model = {.name = "linear system",
                            .ns = s.ns,
                            .nf = s.nf,
                            .slow_var = names,
                            .fast_var = names,
                            .slow = slow,
                            .fast = fast};
    tw_init(&r, &model, method, step[0], (int)step[1]);
    if (gate_options(g, &arg[3], &r)) return TW_E_USER;
    r.user = &s;
    int rc = tw_check(&r);
    if (!rc) {
        const size_t need = tw_need(&r);
        rc = tw_bind(&r, g->scratch(g, need * sizeof(double)), need);
    }
    if (!rc) rc = tw_start(&r);
    if (!rc) {
        const size_t size = (size_t)tw_map_size(&r);
        rc = tw_map(&r, g->matrix(g, 0, size, size));
    }
    if (!rc) return TW_OK;
    char why[400];
    tw_message(&r, why, sizeof why);
    return gate_fail(g, gate_id(rc), "%s", why);
}
