/* linear_system.c: the system linearised at a point: its Jacobian by differences, and a
 * linear system as a model. */
#include "tw_analysis.h"

#include <string.h>

size_t tw_jacobian_need(const tw_run *r)
{
    return r && r->model ? 3 * (size_t)(r->model->ns + r->model->nf) : 0;
}

int tw_jacobian(tw_run *r, const tw_at *at, const double *scale, double *J, double *mem,
                size_t len)
{
    if (!r || !at || !J || !mem) return TW_E_NULL;
    if (len < tw_jacobian_need(r)) return TW_E_MEMORY;
    const int ns = r->model->ns, n = ns + r->model->nf;
    double *x = mem, *up = x + n, *down = up + n;
    tw_at point = *at;
    point.xs = x;
    point.xf = x + ns;
    memcpy(x, at->xs, (size_t)ns * sizeof *x);
    memcpy(x + ns, at->xf, (size_t)(n - ns) * sizeof *x);
    for (int j = 0; j < n; j++) {
        const double before = x[j];
        double by = 1e-6 * (scale ? scale[j] : fmax(fabs(before), 1e-3));
        by = fmax(by, 1e-8 * fabs(before));
        x[j] = before + by;
        int rc = tw_derivatives_at(r, &point, up, up + ns);
        x[j] = before - by;
        if (!rc) rc = tw_derivatives_at(r, &point, down, down + ns);
        x[j] = before;
        if (rc) return rc;
        for (int i = 0; i < n; i++) J[i + j * n] = (up[i] - down[i]) / (2 * by);
    }
    return TW_OK;
}

static void multiply(const tw_linear *s, int first, int n, const tw_at *at, double *d)
{
    const int ns = s->model.ns, all = ns + s->model.nf;
    for (int i = 0; i < n; i++) d[i] = 0;
    for (int k = 0; k < all; k++) {
        const double x = k < ns ? at->xs[k] : at->xf[k - ns];
        const double *column = s->J + (size_t)k * (size_t)all + first;
        for (int i = 0; i < n; i++) d[i] += column[i] * x;
    }
}

static int slow(const tw_at *at, double *d)
{
    const tw_linear *s = at->user;
    multiply(s, 0, s->model.ns, at, d);
    return TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    const tw_linear *s = at->user;
    const int ns = s->model.ns, nf = s->model.nf;
    const double *dxs = at->dxs;
    multiply(s, ns, nf, at, d);
    if (!s->D) return TW_OK;
    if (!dxs) {
        multiply(s, 0, ns, at, s->dxs);
        dxs = s->dxs;
    }
    for (int k = 0; k < ns; k++)
        for (int i = 0; i < nf; i++) d[i] += s->D[k * nf + i] * dxs[k];
    return TW_OK;
}

/* With an estimate of the slow derivative D does not depend on the fast states. */
static int fast_jacobian(const tw_at *at, double *J, int stride)
{
    const tw_linear *s = at->user;
    const int ns = s->model.ns, nf = s->model.nf;
    for (int j = 0; j < nf; j++) {
        const double *column = s->J + (size_t)(ns + j) * (size_t)(ns + nf);
        for (int i = 0; i < nf; i++) {
            double d = column[ns + i];
            for (int k = 0; s->D && !at->dxs && k < ns; k++)
                d += s->D[k * nf + i] * column[k];
            J[i + j * stride] = d;
        }
    }
    return TW_OK;
}

void tw_linear_model(tw_linear *s, int ns, int nf, const tw_var *slow_var,
                     const tw_var *fast_var, const double *J, const double *D,
                     double *dxs)
{
    *s = (tw_linear){.model = {.name = "linear system",
                               .ns = ns,
                               .nf = nf,
                               .slow_var = slow_var,
                               .fast_var = fast_var,
                               .slow = slow,
                               .fast = fast,
                               .fast_jacobian = fast_jacobian},
                     .J = J,
                     .D = D,
                     .dxs = dxs};
}
