/* adams_fast.c: a fast step, and all fast steps of one slow step (Chang et al., steps
 * 2-7).
 *
 *     P  xfP = xf + h sum AB_i f_{-i}
 *     E  fP  = fast(t + h, xs, xfP)            xs: the slow state at t + h
 *     C  xf1 = xf + h (AM_0 fP + sum AM_{i+1} f_{-i})
 *     E  f1  = fast(t + h, xs, xf1)
 *
 * and C and E repeated, `corrections` times in all (step 6a) or until two results of C
 * agree (section III). */
#include "adams.h"

int tw_adams_agree(int n, const double *a, const double *b, double tolerance)
{
    for (int i = 0; i < n; i++)
        if (fabs(a[i] - b[i]) > tolerance * (1 + fabs(b[i]))) return 0;
    return 1;
}

int tw_adams_general_step(tw_run *r, double *f, double t, const double *xs,
                          const double *xf, double *xf_next)
{
    const tw_adams w = tw_adams_layout(r);
    const double tolerance = r->opt[TW_OPT_TOLERANCE];
    const int most =
        tw_opt(r, tolerance > 0 ? TW_OPT_MAX_ITERATIONS : TW_OPT_CORRECTIONS);
    double *const x = tw_adams_iterate(&w); /* the last result, if iterated */
    double begin = tw_span_begin(r);
    tw_at at = r->now.point;
    int rc;

    tw_combine_rows(w.nf, xf_next, xf, w.q, tw_weights(&w, AB_FAST), f + w.nf);
    begin = tw_span_next(r, TW_FAST, TW_SPAN_PREDICT, begin, t);
    at.t = t, at.xs = xs, at.xf = xf_next;
    if ((rc = tw_fast_at(r, &at, f))) return rc;
    begin = tw_span_next(r, TW_FAST, TW_SPAN_EVALUATE, begin, t);

    for (int k = 1; k <= most; k++) {
        if (k > 1) memcpy(x, xf_next, (size_t)w.nf * sizeof *x);
        tw_combine_rows(w.nf, xf_next, xf, w.q, tw_weights(&w, AM_FAST), f);
        begin = tw_span_next(r, TW_FAST, TW_SPAN_CORRECT, begin, t);
        if ((rc = tw_fast_again(r, &at, f))) return rc;
        begin = tw_span_next(r, TW_FAST, TW_SPAN_EVALUATE, begin, t);
        if (tolerance > 0 && k > 1 && tw_adams_agree(w.nf, x, xf_next, tolerance))
            return TW_OK;
    }
    return tolerance > 0 ? TW_E_ITERATION : TW_OK;
}

int tw_adams_fast_round(tw_run *r, tw_log *log, const tw_path *path, const double *xf,
                        double *xf_end)
{
    const tw_adams w = tw_adams_layout(r);
    double *xs = tw_slow(&w, XS), *mid = tw_fast(&w, MID);
    for (int j = 0; j < w.ratio; j++) {
        /* alternate, so that the last step ends in xf_end */
        double *xf_next = (w.ratio - j) & 1 ? xf_end : mid;
        tw_combine(w.ns, xs, path->base, path->terms, path->table + j * path->terms,
                   path->v);
        const int rc =
            tw_adams_fast_step(r, &w, log, r->now.t + (j + 1) * w.h, xs, xf, xf_next);
        if (rc) return rc;
        tw_log_push(log);
        xf = xf_next;
    }
    return TW_OK;
}

tw_log tw_adams_spare_log(const tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log used = tw_fast_log(&w, 0), spare = tw_fast_log(&w, 1);
    const int from = used.head * w.nf;
    memcpy(spare.row + from, used.row + from, (size_t)(w.q * w.nf) * sizeof(double));
    return spare;
}
