/* adams_fast.c: a fast step, and all fast steps of one slow step (paper 001, steps
 * 2-7).
 *
 *     P  xfP = xf + h sum AB_i f_{-i}
 *     E  fP  = fast(t + h, xs, xfP)            xs: the slow state at t + h
 *     C  xf1 = xf + h (AM_0 fP + sum AM_{i+1} f_{-i})
 *     E  f1  = fast(t + h, xs, xf1)
 *
 * and again C and E as often as asked for (step 6a), or until two results of C agree
 * (section III). */
#include "adams.h"

int tw_adams_agree(int n, const double *a, const double *b, double tolerance)
{
    for (int i = 0; i < n; i++)
        if (fabs(a[i] - b[i]) > tolerance * (1 + fabs(b[i]))) return 0;
    return 1;
}

/* C E after the first: xf_next and f[0] hold the last result and its derivative. */
static int iterate(tw_run *r, const tw_adams *w, double *const *f, double t,
                   const double *xs, const double *xf, double *xf_next)
{
    const double tolerance = r->opt[TW_OPT_TOLERANCE];
    const int most =
        tw_opt(r, tolerance > 0 ? TW_OPT_MAX_ITERATIONS : TW_OPT_CORRECTIONS);
    double *last = tw_fast(w, XF);
    for (int k = 2; k <= most; k++) {
        memcpy(last, xf_next, (size_t)w->nf * sizeof *last);
        double begin = tw_span_begin(r);
        tw_combine(w->nf, xf_next, xf, w->q, tw_weights(w, AM_FAST),
                   (const double *const *)f);
        tw_span_end(r, TW_FAST, TW_SPAN_CORRECT, begin, t);
        begin = tw_span_begin(r);
        const int rc = tw_eval_fast(r, t, xs, xf_next, NULL, f[0]);
        if (rc) return rc;
        tw_span_end(r, TW_FAST, TW_SPAN_EVALUATE, begin, t);
        if (tolerance > 0 && tw_adams_agree(w->nf, last, xf_next, tolerance))
            return TW_OK;
    }
    return tolerance > 0 ? TW_E_ITERATION : TW_OK;
}

int tw_adams_fast_step(tw_run *r, const tw_adams *w, const tw_ring *ring, double t,
                       const double *xs, const double *xf, double *xf_next)
{
    double *f[TW_ADAMS_MAX + 1], *const xfP = tw_fast(w, XF);
    const double *const *v = (const double *const *)f;
    int rc;

    tw_ring_list(ring, f);
    double begin = tw_span_begin(r);
    tw_combine(w->nf, xfP, xf, w->q, tw_weights(w, AB_FAST), v + 1);
    tw_span_end(r, TW_FAST, TW_SPAN_PREDICT, begin, t);

    begin = tw_span_begin(r);
    if ((rc = tw_eval_fast(r, t, xs, xfP, NULL, f[0]))) return rc;
    tw_span_end(r, TW_FAST, TW_SPAN_EVALUATE, begin, t);

    begin = tw_span_begin(r);
    tw_combine(w->nf, xf_next, xf, w->q, tw_weights(w, AM_FAST), v);
    tw_span_end(r, TW_FAST, TW_SPAN_CORRECT, begin, t);

    begin = tw_span_begin(r);
    if ((rc = tw_eval_fast(r, t, xs, xf_next, NULL, f[0]))) return rc;
    tw_span_end(r, TW_FAST, TW_SPAN_EVALUATE, begin, t);

    if (r->opt[TW_OPT_CORRECTIONS] > 1 || r->opt[TW_OPT_TOLERANCE] > 0)
        return iterate(r, w, f, t, xs, xf, xf_next);
    return TW_OK;
}

int tw_adams_fast_round(tw_run *r, const tw_adams *w, tw_ring *ring,
                        const tw_path *path, const double *xf, double *xf_end)
{
    double *xs = tw_slow(w, XS), *mid = tw_fast(w, MID);
    for (int j = 0; j < w->ratio; j++) {
        /* the last step ends in xf_end */
        double *xf_next = (w->ratio - j) & 1 ? xf_end : mid;
        tw_combine(w->ns, xs, path->base, path->terms, path->table + j * path->terms,
                   path->v);
        const int rc =
            tw_adams_fast_step(r, w, ring, r->t + (j + 1) * w->h, xs, xf, xf_next);
        if (rc) return rc;
        tw_ring_push(ring);
        xf = xf_next;
    }
    return TW_OK;
}

tw_ring tw_adams_spare_ring(const tw_adams *w)
{
    const tw_ring used = tw_fast_ring(w, 0), spare = tw_fast_ring(w, 1);
    memcpy(spare.slot, used.slot, (size_t)(spare.slots * spare.n) * sizeof *spare.slot);
    return spare;
}
