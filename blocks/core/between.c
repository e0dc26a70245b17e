/* between.c: states between two ticks, by the cubic through both states and their
 * derivatives (Hermite), corrected by the method's dense output (tw_dense) when the
 * span is its last step.
 *
 * A span is an array of the caller with the time and state where it begins, the
 * derivative there, and the derivative at the present, computed once per tick; for the
 * correction, sum_i d_ij k_i for each power j, and room for the extra stage. */
#include "core.h"

enum { FROM, KNOWN, CORRECTED, HEAD };
/* time where it begins; ticks done when the derivatives were computed; whether there is
 * a correction */

typedef struct layout {
    int n;                /* slow and fast states */
    double *x, *d0, *d1;  /* all states; derivatives of the slow and fast ones */
    double *sum, *y, *dy; /* TW_DENSE_TERMS vectors; the extra stage */
} layout;

static layout layout_of(const tw_run *r, double *span)
{
    const tw_model *m = r->model;
    layout w = {.n = m->ns + m->nf, .x = span + HEAD};
    w.d0 = w.x + tw_state_size(m);
    w.d1 = w.d0 + w.n;
    w.sum = w.d1 + w.n;
    w.y = w.sum + (ptrdiff_t)TW_DENSE_TERMS * w.n;
    w.dy = w.y + w.n;
    return w;
}

size_t tw_between_need(const tw_run *r)
{
    if (!r || !r->model) return 0;
    const size_t n = (size_t)(r->model->ns + r->model->nf);
    return HEAD + tw_state_size(r->model) + 2 * n +
           (r->method && r->method->dense ? (TW_DENSE_TERMS + 2) * n : 0);
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

/* to += c k; k of both parts, or its slow and its fast half */
static void add(const layout *w, int ns, double *to, double c, const double *ks,
                const double *kf)
{
    if (c == 0) return;
    for (int i = 0; i < ns; i++) to[i] += c * ks[i];
    for (int i = ns; i < w->n; i++) to[i] += c * kf[i - ns];
}

static void add_to_sums(const layout *w, int ns, const double *d, const double *ks,
                        const double *kf)
{
    for (int j = 0; j < TW_DENSE_TERMS; j++)
        add(w, ns, w->sum + (ptrdiff_t)j * w->n, d[j], ks, kf);
}

/* The sums of the correction; *yes: there are any. */
static int correct(tw_run *r, const double *span, const layout *w, double *yes)
{
    const tw_dense *D = r->method->dense;
    const int ns = r->model->ns, n = w->n;
    const double h = r->now.t - span[FROM];
    const double *ks, *kf;
    ptrdiff_t stride[2];
    double began, c = 0;
    *yes = 0;
    const int s =
        D && r->now.ticks == 1 ? r->method->stages(r, &began, &ks, &kf, stride) : 0;
    if (!s || began != span[FROM]) return TW_OK;
    memset(w->sum, 0, (size_t)(TW_DENSE_TERMS * n) * sizeof *w->sum);
    memset(w->y, 0, (size_t)n * sizeof *w->y);
    for (int i = 0; i <= s; i++) {
        const double *k0 = i < s ? ks + i * stride[TW_SLOW] : w->d1;
        const double *k1 = i < s ? kf + i * stride[TW_FAST] : w->d1 + ns;
        add_to_sums(w, ns, D->d[i], k0, k1);
        add(w, ns, w->y, D->a[i], k0, k1);
        c += D->a[i];
    }
    *yes = 1;
    if (!D->extra) return TW_OK;
    for (int i = 0; i < n; i++) w->y[i] = w->x[i] + h * w->y[i];
    const tw_at at = {.t = span[FROM] + c * h, .xs = w->y, .xf = w->y + ns};
    const int rc = tw_derivatives_at(r, &at, w->dy, w->dy + ns);
    if (!rc) add_to_sums(w, ns, D->d[s + 1], w->dy, w->dy + ns);
    return rc;
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
    if (!rc) rc = correct(r, span, &w, &span[CORRECTED]);
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
    const int ns = r->model->ns, n = w.n;
    const double h = r->now.t - span[FROM], c = h > 0 ? (t - span[FROM]) / h : 0;
    const double a = c * c * (3 - 2 * c);
    const double b0 = h * c * (1 - c) * (1 - c), b1 = -h * c * c * (1 - c);
    const double b2 = h * c * c * (1 - c) * (1 - c);
    for (int i = 0; i < n; i++) {
        double *x = i < ns ? &xs[i] : &xf[i - ns];
        *x = w.x[i] + a * (r->now.xs[i] - w.x[i]) + b0 * w.d0[i] + b1 * w.d1[i];
        if (span[CORRECTED] != 0)
            *x += b2 * (w.sum[i] + c * (w.sum[n + i] + c * w.sum[2 * n + i]));
    }
    return TW_OK;
}
