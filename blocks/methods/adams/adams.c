/* adams.c: multirate Adams predictor-corrector methods of order q = 1 ... 8, serial.
 * Chang et al., section IV, steps 1-11, there for q = 4.
 *
 * One slow step H = r h. AB and AM are the Adams-Bashforth and Adams-Moulton formulas
 * with q terms (order q both); f are the q newest derivatives of each part:
 *
 *     1     xsP = xs + H sum AB_i fs_{-i}
 *           for j = 1 ... r:
 *     2       xfP = xf + h sum AB_i ff_{-i}
 *     3       xsI = the slow state at c = j / r
 *     4       fP = fast(t + jh, xsI, xfP)
 *     5       xf = xf + h (AM_0 fP + sum AM_{i+1} ff_{-i})
 *     6       ff = fast(t + jh, xsI, xf)          repeat 5, 6 for more corrections
 *     8     fP = slow(t + H, xsP, xf)
 *     9     xs = xs + H (AM_0 fP + sum AM_{i+1} fs_{-i})
 *     10    fs = slow(t + H, xs, xf)
 *
 * The interpolation of the slow state at c uses
 *
 *     linear     xs, xsP
 *     quadratic  xs, fs, xsP
 *     Hermite    xs, fs, xsP and the derivatives' polynomial at its end
 *     Lagrange   the states at -2H, -H, 0 and xsP
 *     dense      xs + H sum beta_i(c) fs_{-i}, the polynomial that AB integrates
 *
 * Each is a row of weights for the rise xsP - xs, derivatives and past rises, in a
 * table over j. Dense gives order q for every ratio; the paper's linear interpolation
 * gives 2.
 *
 * With several passes the whole step is repeated with the corrected slow state and its
 * derivative instead of the predicted ones; the dense polynomial is then that of AM. A
 * tick is then a whole slow step; otherwise it is a fast step. */
#include "adams.h"

static int whole_step(const tw_run *r)
{
    return tw_two_tracks(r) || r->opt[TW_OPT_PASSES] > 1;
}

static int ticks(const tw_run *r)
{
    return whole_step(r) ? 1 : r->ratio;
}

static size_t table_size(const tw_run *r, int kind, int whole)
{
    return (size_t)(tw_adams_tables(kind, whole) * r->ratio *
                    tw_adams_terms(kind, r->method->order));
}

/* By the options at the start, which may have changed since. */
size_t tw_adams_fixed(const tw_run *r)
{
    return table_size(r, (int)r->now.work[KIND], r->now.work[WHOLE] != 0);
}

size_t tw_adams_need(const tw_run *r)
{
    const int q = r->method->order, kind = tw_opt(r, TW_OPT_INTERPOLATION);
    const int start = tw_opt(r, TW_OPT_START);
    int slow, fast;
    if (whole_step(r)) {
        const int scratch = tw_adams_scratch_rows(q, start);
        slow = SLOW_FIXED + tw_log_rows(q) + scratch;
        fast = FAST_FIXED + (tw_two_tracks(r) ? 3 : 2) * tw_log_rows(q) + scratch;
    } else {
        slow = (kind == TW_DENSE ? 1 : SLOW_FIXED) + tw_lean_slow_rows(q, kind, start);
        fast = tw_lean_fast_rows(q);
    }
    return (size_t)(ADAMS_STATE + WEIGHTS * q) + (size_t)slow * (size_t)r->model->ns +
           (size_t)fast * (size_t)r->model->nf + table_size(r, kind, whole_step(r));
}

/* Iteration to a tolerance takes at least two corrections. */
double tw_adams_corrections(const tw_run *r)
{
    return r->opt[TW_OPT_TOLERANCE] > 0 ? 2 : r->opt[TW_OPT_CORRECTIONS];
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    double passes = r->opt[TW_OPT_PASSES];
    if (passes > 1 && r->opt[TW_OPT_TOLERANCE] > 0) passes = 2;
    *slow = passes + 1;
    *fast = passes * r->ratio * (tw_adams_corrections(r) + 1);
}

/* Weights at c of rise, slopes and past rises; see tw_adams_path for the vectors. */
static void table_row(const tw_adams *w, double H, double c, double *row)
{
    switch (w->kind) {
    case TW_LINEAR: row[0] = c; break;
    case TW_QUADRATIC:
        row[0] = c * c;
        row[1] = H * c * (1 - c);
        break;
    case TW_HERMITE:
        row[0] = c * c * (3 - 2 * c);
        row[1] = H * c * (1 - c) * (1 - c);
        row[2] = -H * c * c * (1 - c);
        break;
    default: { /* Lagrange: weights of the states at -1 and -2 in terms of past rises */
        const double at_1 = c * (c + 2) * (c - 1) / 2, at_2 = c * (1 - c * c) / 6;
        row[0] = c * (c + 1) * (c + 2) / 6;
        row[1] = -(at_1 + at_2);
        row[2] = -at_2;
    }
    }
}

int tw_adams_start(tw_run *r)
{
    double tau[TW_ADAMS_MAX + 1]; /* nodes of AM; those of AB start at the second */

    memset(r->now.work, 0, tw_adams_need(r) * sizeof *r->now.work);
    r->now.work[KIND] = r->opt[TW_OPT_INTERPOLATION];
    r->now.work[WHOLE] = whole_step(r);
    r->now.work[ITERATED] = tw_adams_corrections(r) > 1;
    r->now.work[START] = r->opt[TW_OPT_START];
    r->now.work[TABLE] = (double)(tw_adams_need(r) - tw_adams_fixed(r));
    const tw_adams w = tw_adams_layout(r);
    const int q = w.q;
    w.state[LEFT] = w.first + 1;
    w.state[SLOW_HEAD] = w.state[FAST_HEAD] = w.state[COARSE_HEAD] =
        w.lean ? 1 : TW_LOG_FREE;
    for (int i = 0; i <= q; i++) tau[i] = 1 - i;
    tw_adams_weights(q, tau + 1, r->H, 1, w.weights + AB_SLOW * q);
    tw_adams_weights(q, tau + 1, w.h, 1, w.weights + AB_FAST * q);
    tw_adams_weights(q, tau, r->H, 1, w.weights + AM_SLOW * q);
    tw_adams_weights(q, tau, w.h, 1, w.weights + AM_FAST * q);

    /* The derivatives' polynomial at the end of the step, less the newest derivative.
     */
    double choose = 1;
    for (int i = 0; i < q; i++) {
        choose = choose * (q - i) / (i + 1);
        w.weights[END_SLOPE * q + i] = (i & 1 ? -choose : choose) - (i == 0);
    }

    for (int j = 0; j < w.ratio; j++) {
        const double c = (j + 1.0) / w.ratio;
        double *row = w.table + j * w.terms;
        if (w.kind != TW_DENSE) {
            table_row(&w, r->H, c, row);
            continue;
        }
        tw_adams_weights(q, tau + 1, r->H, c, row);
        if (whole_step(r)) tw_adams_weights(q, tau, r->H, c, row + w.ratio * w.terms);
    }
    return TW_OK;
}

static int is_integer(double x, int min, int max)
{
    return x >= min && x <= max && x == floor(x);
}

/* The integers of the work array; all else are terms of sums. Options that a tick reads
 * from the work array must fit those that determined its size. */
int tw_adams_check_work(tw_run *r)
{
    const double *state = r->now.work;
    const int q = r->method->order, kind = tw_opt(r, TW_OPT_INTERPOLATION);
    if (state[KIND] != kind || state[WHOLE] != whole_step(r) ||
        state[START] != r->opt[TW_OPT_START] || !is_integer(state[ITERATED], 0, 1) ||
        !is_integer(state[PLAIN], 0, 1) ||
        !is_integer(state[FAST_LOG], 0, whole_step(r)) ||
        !is_integer(state[FAST_HAVE], 0, q) ||
        state[TABLE] != (double)(tw_adams_need(r) - tw_adams_fixed(r)))
        return TW_E_SNAPSHOT;
    const tw_adams w = tw_adams_layout(r);
    if (!is_integer(state[LEFT], 0, w.first + 1)) return TW_E_SNAPSHOT;
    const int slow = tw_log_free_rows(&w, tw_lean_slow_free(q));
    const int fast = tw_log_free_rows(&w, tw_lean_fast_free(q));
    if (!is_integer(state[SLOW_HEAD], 1, slow) ||
        !is_integer(state[FAST_HEAD], 1, fast) ||
        !is_integer(state[COARSE_HEAD], 1, TW_LOG_FREE))
        return TW_E_SNAPSHOT;
    return state[PLAIN] != 0 &&
                   (kind != TW_DENSE || state[LEFT] != 0 || state[ITERATED] != 0 ||
                    (!tw_two_tracks(r) && state[WHOLE] != 0))
               ? TW_E_SNAPSHOT
               : TW_OK;
}

tw_path tw_adams_path(const tw_run *r, int corrected, int k)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log log = tw_slow_log(&w);
    const double *f = tw_log_free(&log);
    tw_path p = {.base = tw_slow(&w, BASE), .table = w.table, .terms = w.terms};
    if (w.kind == TW_DENSE) {
        for (int i = 0; i < w.q; i++) p.v[i] = f + (i + !corrected) * w.ns;
        if (corrected) {
            p.table += w.ratio * w.terms;
            p.v[0] = tw_slow(&w, SLOPE + k);
        }
        return p;
    }
    p.v[0] = tw_slow(&w, RISE + k);
    p.v[1] = w.kind == TW_LAGRANGE ? tw_slow(&w, PAST) : f + w.ns;
    p.v[2] = w.kind == TW_LAGRANGE ? tw_slow(&w, PAST + 1) : tw_slow(&w, SLOPE + k);
    return p;
}

void tw_adams_open(tw_run *r, int end)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log log = tw_slow_log(&w);
    const double *newest = tw_log_free(&log) + w.ns;
    const double begin = tw_span_begin(r);
    double *rise = tw_slow(&w, RISE), *x = tw_slow(&w, END);
    memcpy(tw_slow(&w, BASE), r->now.xs, (size_t)w.ns * sizeof *r->now.xs);
    /* the table of the dense path includes the predictor */
    if (end || w.kind != TW_DENSE)
        tw_combine_rows(w.ns, x, r->now.xs, w.q, tw_weights(&w, AB_SLOW), newest);
    if (w.kind != TW_DENSE)
        for (int i = 0; i < w.ns; i++) rise[i] = x[i] - r->now.xs[i];
    if (w.kind == TW_HERMITE)
        tw_combine_rows(w.ns, tw_slow(&w, SLOPE), newest, w.q,
                        tw_weights(&w, END_SLOPE), newest);
    tw_span_next(r, TW_SLOW, TW_SPAN_PREDICT, begin, r->now.t + r->H);
}

int tw_adams_evaluate(tw_run *r, double t, const double *xs, const double *xf,
                      double *slope)
{
    const double begin = tw_span_begin(r);
    const int rc = tw_eval_slow(r, t, xs, xf, slope);
    tw_span_next(r, TW_SLOW, TW_SPAN_EVALUATE, begin, t);
    return rc;
}

int tw_adams_correct(tw_run *r, double t, const double *x, const double *xf,
                     double *slope, double *xs)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log log = tw_slow_log(&w);
    const double *v[TW_ADAMS_MAX] = {slope};
    const int rc = tw_adams_evaluate(r, t, x, xf, slope);
    if (rc) return rc;
    const double begin = tw_span_begin(r);
    for (int i = 1; i < w.q; i++) v[i] = tw_log_free(&log) + i * w.ns;
    tw_combine(w.ns, xs, tw_slow(&w, BASE), w.q, tw_weights(&w, AM_SLOW), v);
    tw_span_next(r, TW_SLOW, TW_SPAN_CORRECT, begin, t);
    return TW_OK;
}

void tw_adams_finish(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    tw_log log = tw_slow_log(&w);
    if (w.kind == TW_LAGRANGE) {
        double *past = tw_slow(&w, PAST), *base = tw_slow(&w, BASE);
        memcpy(past + w.ns, past, (size_t)w.ns * sizeof *past);
        for (int i = 0; i < w.ns; i++) past[i] = r->now.xs_next[i] - base[i];
    }
    tw_log_push(&log);
    w.state[SLOW_HEAD] = log.head;
}

/* A tick is a slow step with several passes. */
static int repeated_tick(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log slow = tw_slow_log(&w);
    const double tolerance = r->opt[TW_OPT_TOLERANCE], t = r->now.t + r->H;
    const int most = tw_opt(r, tolerance > 0 ? TW_OPT_MAX_ITERATIONS : TW_OPT_PASSES);
    double *xs_last = tw_slow(&w, XS), *xf_last = tw_fast(&w, XF_END);
    double *slope = tw_slow(&w, SLOPE), *rise = tw_slow(&w, RISE);
    tw_log fast = {0};
    int rc, agreed = tolerance <= 0;

    tw_adams_open(r, 0);
    for (int k = 1; k <= most; k++) {
        const tw_path path = tw_adams_path(r, k > 1, 0);
        memcpy(xf_last, r->now.xf_next, (size_t)w.nf * sizeof *xf_last);
        fast = tw_adams_spare_log(r);
        if ((rc = tw_adams_fast_round(r, &fast, &path, r->now.xf, r->now.xf_next)))
            return rc;
        /* xs_last is the end of the path: the predicted or last corrected state */
        rc = tw_adams_correct(r, t, xs_last, r->now.xf_next, slope, r->now.xs_next);
        if (rc) return rc;
        for (int i = 0; i < w.ns; i++) rise[i] = r->now.xs_next[i] - r->now.xs[i];
        if (tolerance > 0 && k > 1 &&
            tw_adams_agree(w.ns, xs_last, r->now.xs_next, tolerance) &&
            tw_adams_agree(w.nf, xf_last, r->now.xf_next, tolerance)) {
            agreed = 1;
            break;
        }
    }
    if (!agreed) return TW_E_ITERATION;
    rc = tw_adams_evaluate(r, t, r->now.xs_next, r->now.xf_next, tw_log_free(&slow));
    if (rc) return rc;
    tw_adams_finish(r);
    w.state[FAST_LOG] = w.state[FAST_LOG] == 0;
    w.state[FAST_HEAD] = fast.head;
    return TW_OK;
}

/* Steps 8 to 10; derivatives go to f, and r->now.xs_next is the end of the path. */
static int close_step(tw_run *r, double t, double *f)
{
    int rc = tw_adams_correct(r, t, r->now.xs_next, r->now.xf_next, f, r->now.xs_next);
    if (!rc) rc = tw_adams_evaluate(r, t, r->now.xs_next, r->now.xf_next, f);
    if (!rc) tw_adams_finish(r);
    return rc;
}

static void interpolate_slow(tw_run *r)
{
    const tw_path path = tw_adams_path(r, 0, 0);
    tw_combine(r->model->ns, r->now.xs_next, path.base, path.terms,
               path.table + r->now.sub * path.terms, path.v);
}

/* Ticks other than regular fast steps. */
static int irregular_tick(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    if (w.state[LEFT] > w.first) {
        const int rc = tw_adams_first(r);
        return rc ? rc : r->method->tick(r);
    }
    return w.state[LEFT] != 0 ? tw_adams_start_tick(r) : repeated_tick(r);
}

/* A tick is a fast step; the last one also ends the slow step. */
static int tick(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    if (w.state[LEFT] != 0 || w.state[WHOLE] != 0) return irregular_tick(r);

    const tw_log slow = tw_slow_log(&w);
    tw_log fast = tw_fast_log(&w, 0);
    const double t = r->now.t + r->now.h;
    int rc;

    if (!r->now.sub) tw_adams_open(r, 0);
    interpolate_slow(r);
    rc = tw_adams_fast_step(r, &w, &fast, t, r->now.xs_next, r->now.xf, r->now.xf_next);
    if (rc) return rc;
    if (r->now.sub + 1 == r->now.ticks && (rc = close_step(r, t, tw_log_free(&slow))))
        return rc;
    tw_log_push(&fast);
    w.state[FAST_HEAD] = fast.head;
    w.state[PLAIN] = w.kind == TW_DENSE && w.state[ITERATED] == 0;
    return TW_OK;
}

/* Both derivatives at one point. */
TW_INLINE int eval_both(tw_run *r, const tw_adams *w, tw_adams_evals *e, tw_at *at,
                        double *fs, double *ff)
{
    const tw_model *m = r->model;
    int rc;
    if (e->reads_u && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u))) return rc;
    if (!m->both) {
        rc = tw_adams_eval_slow(r, w, e, at, fs);
        return rc ? rc : tw_adams_eval_fast(r, w, e, at, ff);
    }
    e->slow += w->ns > 0;
    e->fast += w->nf > 0;
    rc = m->both(at, fs, ff);
    return rc ? tw_failed_in(r, TW_SLOW, "both", at->t, rc) : TW_OK;
}

/* Steps 6 and 8 to 10 with the consecutive rows of the log. Steps 6 and 8 use the same
 * point: a model whose parts share work evaluates both at once. */
TW_INLINE int plain_close(tw_run *r, const tw_adams *w, tw_adams_evals *e, tw_at *at,
                          tw_log *slow, double *ff, double *xs_next)
{
    double *fs = tw_log_free(slow);
    int rc = eval_both(r, w, e, at, fs, ff);
    if (rc) return rc;
    tw_adams_sum_once(w, w->ns, xs_next, tw_slow(w, BASE), tw_weights(w, AM_SLOW), fs);
    if ((rc = tw_adams_eval_slow(r, w, e, at, fs))) return rc;
    tw_log_push(slow);
    return TW_OK;
}

/* Fast steps without special options. All functions that take a pointer to w are
 * inlined, so only the fields in use are computed. */
TW_INLINE int plain_ticks(tw_run *r, int q, int few, double t_base, long n, long *done)
{
    tw_adams w = tw_adams_layout_for(r, q, TW_DENSE, 1, 1, 0);
    if (few) w.few = w.ns = w.nf = few;
    tw_log slow = {w.slow_log, w.ns, q, (int)w.state[SLOW_HEAD], tw_lean_slow_free(q)};
    tw_log fast = {w.fast_log, w.nf, q, (int)w.state[FAST_HEAD], tw_lean_fast_free(q)};
    tw_adams_evals e = {.reads_u = r->now.mode != TW_HELD};
    tw_at at = r->now.point;
    double *xs = r->now.xs, *xf = r->now.xf, *base = tw_slow(&w, BASE);
    double *xs_next = r->now.xs_next, *xf_next = r->now.xf_next;
    double step = r->now.step, t = r->now.t;
    int sub = r->now.sub, rc = TW_OK;
    long k = 0;
    for (; k < n; k++) {
        const int ends = sub + 1 == w.ratio;
        double *f = tw_log_free(&fast);
        if (!sub) tw_adams_copy(&w, w.ns, base, xs);
        tw_adams_sum(&w, w.ns, xs_next, base, w.table + sub * q,
                     tw_log_free(&slow) + w.ns);
        at.t = t + r->now.h, at.xs = xs_next;
        if ((rc = tw_adams_plain_pec(r, &w, &e, &at, f, xf, xf_next))) break;
        rc = ends ? plain_close(r, &w, &e, &at, &slow, f, xs_next)
                  : tw_adams_eval_fast(r, &w, &e, &at, f);
        if (rc) break;
        tw_log_push(&fast);
        double *const was_xs = xs, *const was_xf = xf;
        xs = xs_next, xs_next = was_xs;
        xf = xf_next, xf_next = was_xf;
        sub = ends ? 0 : sub + 1;
        step += ends;
        t = t_base + step * r->H + sub * r->now.h;
    }
    w.state[SLOW_HEAD] = slow.head;
    w.state[FAST_HEAD] = fast.head;
    r->now.count_to[TW_SLOW] += (double)e.slow;
    r->now.count_to[TW_FAST] += (double)e.fast;
    *done = k;
    return rc;
}

TW_INLINE int is_plain(const tw_run *r)
{
    return r->now.work[PLAIN] != 0 && !r->trace;
}

#define TICK(wide, q)                                                                  \
    wide static int tick##q(tw_run *r)                                                 \
    {                                                                                  \
        long done;                                                                     \
        return is_plain(r) ? plain_ticks(r, q, 0, 0, 1, &done) : tick(r);              \
    }
TW_ADAMS_EACH(TW_ADAMS_MANY)
TW_ADAMS_EACH(TICK)

int tw_log_history(const tw_log *log, tw_past *list)
{
    for (int i = 0; i < log->q; i++)
        list[i] = (tw_past){tw_log_free(log) + (i + 1) * log->n, log->n};
    return log->q;
}

int tw_adams_history(tw_run *r, tw_past list[TW_NPAST])
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log slow = tw_slow_log(&w), fast = tw_fast_log(&w, 0);
    int n = tw_log_history(&slow, list);
    n += tw_log_history(&fast, list + n);
    if (w.kind == TW_LAGRANGE)
        for (int i = 0; i < 2; i++) list[n++] = (tw_past){tw_slow(&w, PAST + i), w.ns};
    return n;
}

#define ADAMS(q)                                                                       \
    {                                                                                  \
        .name = "adams" #q, .what = "multirate Adams PECE, order " #q ", any ratio",   \
        .source = "Chang et al., section IV", .id = 100 + q, .order = q,               \
        .default_ratio = 5, .old_steps = q - 1, .options = TW_ADAMS_USES,              \
        .ticks = ticks, .evals = evals, .need = tw_adams_need,                         \
        .start = tw_adams_start, .tick = tick##q, .many = many##q,                     \
        .history = tw_adams_history, .check_work = tw_adams_check_work,                \
        .fixed = tw_adams_fixed                                                        \
    }

const tw_method tw_methods_adams[] = {
    ADAMS(1), ADAMS(2), ADAMS(3), ADAMS(4), ADAMS(5), ADAMS(6), ADAMS(7), ADAMS(8), {0},
};
