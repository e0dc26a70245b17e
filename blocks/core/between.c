/* between.c: states between two ticks, by the cubic through both states and their
 * derivatives (Hermite).
 *
 * A span is an array of the caller with the time and state where it begins, the
 * derivative there, and the derivative at the present, computed once per tick. */
#include "core.h"

enum { FROM, KNOWN, HEAD }; /* time; ticks done when the derivatives were computed */

typedef struct layout {
    double *x, *d0, *d1; /* all states; derivatives of the slow and fast ones */
} layout;

static layout layout_of(const tw_run *r, double *span)
{
    const tw_model *m = r->model;
    layout w = {.x = span + HEAD};
    w.d0 = w.x + tw_state_size(m);
    w.d1 = w.d0 + m->ns + m->nf;
    return w;
}

size_t tw_between_need(const tw_run *r)
{
    if (!r || !r->model) return 0;
    return HEAD + tw_state_size(r->model) + 2 * (size_t)(r->model->ns + r->model->nf);
}

int tw_between_from(tw_run *r, double *span)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!span) return tw_fail(r, TW_E_NULL, "span");
    span[FROM] = r->now.t;
    span[KNOWN] = -1;
    memcpy(layout_of(r, span).x, r->now.xs, tw_state_size(r->model) * sizeof *span);
    return TW_OK;
}

static int compute_derivatives(tw_run *r, double *span)
{
    const layout w = layout_of(r, span);
    const int ns = r->model->ns, nf = r->model->nf;
    const tw_at from = {
        .t = span[FROM], .xs = w.x, .xf = w.x + ns, .xd = w.x + ns + nf};
    const tw_at here = {.t = r->now.t, .xs = r->now.xs, .xf = r->now.xf};
    int rc = tw_derivatives_at(r, &from, w.d0, w.d0 + ns);
    if (!rc) rc = tw_derivatives_at(r, &here, w.d1, w.d1 + ns);
    if (!rc) span[KNOWN] = r->now.head[DONE];
    return rc;
}

int tw_between(tw_run *r, double *span, double t, double *xs, double *xf)
{
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!span || !xs || !xf) return tw_fail(r, TW_E_NULL, "span, xs or xf");
    if (!(t >= span[FROM] && t <= r->now.t))
        return tw_fail_range(r, TW_E_TIME, "t", t, span[FROM], r->now.t);
    if (span[KNOWN] != r->now.head[DONE] && (rc = compute_derivatives(r, span)))
        return rc;

    const layout w = layout_of(r, span);
    const int ns = r->model->ns, n = ns + r->model->nf;
    const double h = r->now.t - span[FROM], c = h > 0 ? (t - span[FROM]) / h : 0;
    const double a = c * c * (3 - 2 * c);
    const double b0 = h * c * (1 - c) * (1 - c), b1 = -h * c * c * (1 - c);
    for (int i = 0; i < n; i++)
        (i < ns ? xs : xf)[i < ns ? i : i - ns] =
            w.x[i] + a * (r->now.xs[i] - w.x[i]) + b0 * w.d0[i] + b1 * w.d1[i];
    return TW_OK;
}
