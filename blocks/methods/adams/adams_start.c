/* adams_start.c: the first slow steps, without history.
 *
 * Step n has the n + 1 derivatives f_n, ..., f_0. Its slow state is x_n + H times the
 * integral of the polynomial through these and K = q - 2 - n derivatives inside the
 * step, computed in K sweeps:
 *
 *     sweep k = 1 ... K   integrates the fast part with the polynomial of sweep k-1,
 *                         and evaluates slow() at the k points i / (k+1) of the step
 *
 * Each sweep gains one power of H (as in Picard's iteration) and uses only as many
 * points as that power needs: after the last one the error of the polynomial is O(H^q),
 * which over a fixed number of steps keeps the order q. Then the fast steps of the slow
 * step use this polynomial; at the end slow() is evaluated, the end state corrected
 * with that derivative as one more node, and slow() evaluated for the history. In total
 * 1 + sum K (K+1) / 2 + 2 (q-1) slow evaluations: 11 for q = 4, 71 for q = 8.
 *
 * A fast step with fewer than q old derivatives is computed in the same way with the
 * slow polynomial given. In sweep k its accuracy is only what the sweep needs, since
 * the resulting polynomial has an error of O(H^(n+1+k)). Nothing after the end of the
 * step is used. All evaluations of these steps count as start-up. */
#include "adams.h"

/* A polynomial of a state over a step: base + sum of coef[k] times the integral of
 * Newton's k-th product on the nodes tau. */
typedef struct poly {
    int n, m;
    double tau[TW_ADAMS_MAX];
    double *coef; /* divided differences of the derivative, times the step */
} poly;

typedef struct start {
    tw_run *r;
    const tw_adams *w;
    int have, inside; /* slow derivatives: old ones, those inside the step */
    int power;        /* required accuracy of the fast states, as a power of the step */
    poly slow, fast;
    double *slow_slope, *fast_slope; /* derivatives inside the step; the fast ones of a
                                        lean run are in the log in use, see slopes */
    double *xs, *end, *at, *xf[2];   /* scratch */
} start;

/* Nodes 0, -1, ... of `old` derivatives, i / (k+1) of k inside, and 1 if `end`. */
static void set_nodes(poly *p, int old, int k, int end)
{
    p->m = 0;
    for (int i = 0; i < old; i++) p->tau[p->m++] = -i;
    for (int i = 1; i <= k; i++) p->tau[p->m++] = (double)i / (k + 1);
    if (end) p->tau[p->m++] = 1;
}

/* f: the derivative at the end, then the old ones. */
static void fit(poly *p, int old, int k, int end, double step, const double *f,
                const double *slope)
{
    const int n = p->n;
    set_nodes(p, old, k, end);
    for (int i = 0; i < p->m; i++) {
        const double *v = f; /* at the end */
        if (i < old)
            v = f + (1 + i) * n;
        else if (i < old + k)
            v = slope + (i - old) * n;
        for (int e = 0; e < n; e++) p->coef[i * n + e] = step * v[e];
    }
    for (int d = 1; d < p->m; d++)
        for (int i = p->m - 1; i >= d; i--) {
            double *a = p->coef + i * n;
            const double gap = 1 / (p->tau[i] - p->tau[i - d]);
            for (int e = 0; e < n; e++) a[e] = (a[e] - a[e - n]) * gap;
        }
}

static void evaluate_poly(const poly *p, const double *base, double c, double *x)
{
    double weight[TW_ADAMS_MAX];
    tw_adams_newton(p->m, p->tau, c, weight);
    tw_combine_rows(p->n, x, base, p->m, weight, p->coef);
}

/* The slow polynomial through the known derivatives, k of them inside the step. With
 * the end the oldest is left out if there are q. */
static void fit_slow(start *s, int k, int end)
{
    const tw_log log = tw_slow_log(s->w);
    const int old = end && s->have == s->w->q ? s->have - 1 : s->have;
    fit(&s->slow, old, k, end, s->r->H, tw_log_free(&log), s->slow_slope);
}

static void slow_at(const start *s, double c, double *xs)
{
    evaluate_poly(&s->slow, tw_slow(s->w, BASE), c, xs);
}

/* Fast step j of the slow step, from t, with `have` < q old derivatives. */
static int short_step(start *s, const tw_log *log, int have, int j, double t,
                      const double *xf, double *xf_next)
{
    const tw_adams *w = s->w;
    const int K = s->power > have + 2 ? s->power - 2 - have : 0;
    double *f = tw_log_free(log), *xs = s->xs, *x = xf_next;
    int rc;

    if (w->lean) s->fast_slope = f + (1 + have) * w->nf;
    fit(&s->fast, have, 0, 0, w->h, f, s->fast_slope);
    for (int k = 1; k <= K; k++) {
        for (int i = 1; i <= k; i++) {
            const double c = (double)i / (k + 1);
            slow_at(s, (j + c) / w->ratio, xs);
            evaluate_poly(&s->fast, xf, c, x);
            rc = tw_eval_fast(s->r, t + c * w->h, xs, x, NULL,
                              s->fast_slope + (i - 1) * w->nf);
            if (rc) return rc;
        }
        fit(&s->fast, have, k, 0, w->h, f, s->fast_slope);
    }
    slow_at(s, (j + 1.0) / w->ratio, xs);
    evaluate_poly(&s->fast, xf, 1, x);
    if ((rc = tw_eval_fast(s->r, t + w->h, xs, x, NULL, f))) return rc;
    fit(&s->fast, have, K, 1, w->h, f, s->fast_slope);
    evaluate_poly(&s->fast, xf, 1, xf_next);
    return tw_eval_fast(s->r, t + w->h, xs, xf_next, NULL, f);
}

static int fast_step(start *s, const tw_log *log, int have, int j, double t,
                     const double *xf, double *xf_next)
{
    if (have < s->w->q) return short_step(s, log, have, j, t, xf, xf_next);
    slow_at(s, (j + 1.0) / s->w->ratio, s->xs);
    return tw_adams_fast_step(s->r, s->w, log, t + s->w->h, s->xs, xf, xf_next);
}

/* The fast state at the fraction c of the last fast step, before the log is advanced.
 */
static void fast_at(start *s, const tw_log *log, int have, double c, const double *xf,
                    double *x)
{
    if (have == s->w->q) /* a regular step has no polynomial yet */
        fit(&s->fast, have - 1, 0, 1, s->w->h, tw_log_free(log), s->fast_slope);
    evaluate_poly(&s->fast, xf, c, x);
}

/* Evaluate slow() at the points i / (k+1), integrating the fast part up to each. */
static int sweep(start *s, int k)
{
    const tw_adams *w = s->w;
    tw_log log = tw_adams_spare_log(s->r);
    int have = (int)w->state[FAST_HAVE], i = 1, rc;
    const double *xf = s->r->now.xf;

    s->power = s->have + k + 1 < w->q + 1 ? s->have + k + 1 : w->q + 1;
    for (int j = 0; i <= k; j++) {
        double *xf_next = s->xf[j & 1];
        const double t = s->r->now.t + j * w->h;
        if ((rc = fast_step(s, &log, have, j, t, xf, xf_next))) return rc;
        for (; i <= k && i * w->ratio <= (j + 1) * (k + 1); i++) {
            const double c = (double)i / (k + 1);
            double *xs = s->end, *x = s->at;
            slow_at(s, c, xs);
            fast_at(s, &log, have, c * w->ratio - j, xf, x);
            rc = tw_eval_slow(s->r, s->r->now.t + c * s->r->H, xs, x,
                              s->slow_slope + (i - 1) * w->ns);
            if (rc) return rc;
        }
        tw_log_push(&log);
        if (have < w->q) have++;
        xf = xf_next;
    }
    s->power = w->q + 1;
    fit_slow(s, k, 0);
    return TW_OK;
}

static int open_step(start *s)
{
    int rc;
    memcpy(tw_slow(s->w, BASE), s->r->now.xs, (size_t)s->w->ns * sizeof(double));
    fit_slow(s, 0, 0);
    for (int k = 1; k <= s->inside; k++)
        if ((rc = sweep(s, k))) return rc;
    return TW_OK;
}

static int close_step(start *s)
{
    tw_run *r = s->r;
    const tw_log log = tw_slow_log(s->w);
    const double t = r->now.t + r->now.h;
    double *f = tw_log_free(&log);
    int rc;
    if ((rc = tw_eval_slow(r, t, r->now.xs_next, r->now.xf_next, f))) return rc;
    fit_slow(s, s->inside, 1);
    slow_at(s, 1, r->now.xs_next);
    return tw_eval_slow(r, t, r->now.xs_next, r->now.xf_next, f);
}

/* In a lean run: next states, and free rows of the logs. */
static void set_scratch(start *s)
{
    const tw_adams *w = s->w;
    const int q = w->q;
    if (w->lean) {
        s->slow_slope = w->slow_log + (1 + s->have) * w->ns;
        s->slow.coef = w->slow_log + (q + (w->kind == TW_LAGRANGE)) * w->ns;
        s->fast.coef = w->fast_log + 2 * (q + 1) * w->nf;
        s->xs = s->end = s->r->now.xs_next;
        s->at = w->fast_log;
        s->xf[0] = s->r->now.xf_next, s->xf[1] = s->fast.coef + q * w->nf;
        return;
    }
    s->slow_slope = tw_adams_slow_scratch(w);
    s->fast_slope = tw_adams_fast_scratch(w);
    s->slow.coef = s->slow_slope + q * w->ns;
    s->fast.coef = s->fast_slope + q * w->nf;
    s->xs = tw_slow(w, XS), s->end = tw_slow(w, END);
    s->at = tw_fast(w, AT);
    s->xf[0] = tw_fast(w, XF_END), s->xf[1] = tw_fast(w, XF_END + 1);
}

int tw_adams_start_tick(tw_run *r)
{
    const tw_adams layout = tw_adams_layout(r), *const w = &layout;
    if (w->state[START] != TW_START_OWN) return tw_adams_steps_tick(r);
    start s = {.r = r, .w = w, .power = w->q + 1};
    const int q = w->q;
    const int steps = w->ratio / r->now.ticks, first = r->now.sub * steps;
    tw_log log = tw_fast_log(w, 0);
    int have = (int)w->state[FAST_HAVE], rc;
    const double *xf = r->now.xf;

    s.have = w->first - (int)w->state[LEFT] + 1;
    if (s.have > q) s.have = q;
    s.slow.n = w->ns, s.fast.n = w->nf;
    set_scratch(&s);
    s.inside = s.have < q ? q - 1 - s.have : 0;
    set_nodes(&s.slow, s.have, s.inside, 0);

    tw_count_start(r);
    if (!r->now.sub && (rc = open_step(&s))) return rc;
    for (int j = first; j < first + steps; j++) {
        double *xf_next = (first + steps - j) & 1 ? r->now.xf_next : tw_fast(w, MID);
        const double t = r->now.t + (j - first) * w->h;
        if ((rc = fast_step(&s, &log, have, j, t, xf, xf_next))) return rc;
        tw_log_push(&log);
        if (have < w->q) have++;
        xf = xf_next;
    }
    slow_at(&s, (double)(first + steps) / w->ratio, r->now.xs_next);
    const int last = r->now.sub + 1 == r->now.ticks;
    if (last && (rc = close_step(&s))) return rc;
    w->state[FAST_HEAD] = log.head;
    w->state[FAST_HAVE] = have;
    if (last) {
        tw_adams_finish(r);
        w->state[LEFT] -= 1;
    }
    tw_count_normal(r);
    return TW_OK;
}

int tw_adams_first(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log slow = tw_slow_log(&w), fast = tw_fast_log(&w, 0);
    double *fs = tw_log_free(&slow) + w.ns, *ff = tw_log_free(&fast) + w.nf;
    tw_count_start(r);
    const int rc = tw_both_now(r, fs, ff);
    if (rc) return rc;
    tw_count_normal(r);
    w.state[FAST_HAVE] = 1;
    w.state[LEFT] = w.first;
    return TW_OK;
}
