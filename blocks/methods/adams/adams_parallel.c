/* adams_parallel.c: the multirate Adams methods on two parallel tracks. Chang et al.,
 * section V, there for order 4.
 *
 * One slow step H = r h from t; AB and AM as in adams.c:
 *
 *     slow track                             fast track
 *     1  xsP = AB
 *     2  E'  = slow(t + H, xsP, xf or xfH)   round 1: r fast steps from xf, slow state
 *     3  xsQ = AM with E'                    on the path to xsP; gives xf1
 *     -- sync --
 *     4  E   = slow(t + H, xsQ, xf1)         round 2: again from xf and its history,
 *     5  xsC = AM with E                     slow state on the path to xsQ; gives xf
 *     6  fs  = slow(t + H, xsC, xf1)
 *
 * As printed, step 2 takes xf at t: E' then has an error of O(H) and the method order 2
 * with any interpolation. Repaired (the default), it takes xfH = AB with step H on the
 * fast derivatives at t, t - H, ...: order q, without additional evaluations or syncs.
 * The path of round 2 uses E': dense is the polynomial that AM integrates to xsQ, the
 * end slope of Hermite is E'. More passes repeat the second half with xsC and E instead
 * of xsQ and E'.
 *
 * Between two syncs no track writes what the other one reads: of the pairs RISE, SLOPE,
 * END, XF_END each phase p reads member p % 2 and writes the other. The one-thread form
 * calls the same functions in sequence and gives the same bits. Without special options
 * one thread uses a shorter form with the same result. */
#include "adams.h"

typedef struct step {
    tw_run *r;
    const tw_adams *w;
    double t; /* end of the step */
    int passes;
    int rc[2][2];  /* of the last two phases of each track: a slot is reused only after
                      the other track has read it */
    int fast_head; /* of the spare log after the last round */
} step;

/* The log of fast derivatives at slow instants. */
TW_INLINE tw_log coarse_log(const tw_adams *w)
{
    const tw_log log = {w->fast_log + 2 * tw_log_rows(w->q) * w->nf, w->nf, w->q,
                        (int)w->state[COARSE_HEAD], TW_LOG_FREE};
    return log;
}

/* xfH: one predictor step of H. */
TW_INLINE void predict_fast(const tw_adams *w, const tw_log *coarse, const double *xf,
                            double *xfH)
{
    tw_adams_sum_once(w, w->nf, xfH, xf, tw_weights(w, AB_SLOW),
                      tw_log_free(coarse) + w->nf);
}

/* Log the fast derivative of this slow instant. */
TW_INLINE void log_coarse(const tw_adams *w)
{
    const tw_log fast = tw_fast_log(w, 0);
    tw_log coarse = coarse_log(w);
    memcpy(tw_log_free(&coarse), tw_log_free(&fast) + w->nf,
           (size_t)w->nf * sizeof(double));
    tw_log_push(&coarse);
    w->state[COARSE_HEAD] = coarse.head;
}

/* Phase 0 is steps 2 and 3, the last phase steps 4 to 6. */
static int slow_phase(step *s, int p)
{
    tw_run *r = s->r;
    const tw_adams *w = s->w;
    const int last = p == s->passes, to = (p + 1) & 1;
    double *slope = tw_slow(w, SLOPE + to), *rise = tw_slow(w, RISE + to);
    double *end = last ? r->now.xs_next : tw_slow(w, END + to);
    const double *xf = tw_fast(w, XF_END + (p & 1));
    int rc;

    if (p == 0) {
        xf = r->now.xf;
        if (r->opt[TW_OPT_REPAIRED] != 0) {
            const double begin = tw_span_begin(r);
            const tw_log coarse = coarse_log(w);
            predict_fast(w, &coarse, r->now.xf, tw_fast(w, AT));
            tw_span_next(r, TW_SLOW, TW_SPAN_PREDICT, begin, s->t);
            xf = tw_fast(w, AT);
        }
    }
    rc = tw_adams_correct(r, s->t, tw_slow(w, END + (p & 1)), xf, slope, end);
    if (rc) return rc;
    if (last) {
        const tw_log log = tw_slow_log(w);
        return tw_adams_evaluate(r, s->t, end, xf, tw_log_free(&log));
    }
    for (int i = 0; i < w->ns; i++) rise[i] = end[i] - r->now.xs[i];
    return TW_OK;
}

/* A round of fast steps on the spare log, from the history at the start of the step. */
static int fast_phase(step *s, int p)
{
    const tw_path path = tw_adams_path(s->r, p > 0, p & 1);
    tw_log log = tw_adams_spare_log(s->r);
    double *end =
        p == s->passes ? s->r->now.xf_next : tw_fast(s->w, XF_END + ((p + 1) & 1));
    const int rc = tw_adams_fast_round(s->r, &log, &path, s->r->now.xf, end);
    s->fast_head = log.head;
    return rc;
}

/* The return code of phase p, from either track. */
static int phase_code(const step *s, int p)
{
    const int slow = s->rc[TW_SLOW][p & 1];
    return slow ? slow : s->rc[TW_FAST][p & 1];
}

#if TW_THREADS
static void wait_at_sync(step *s, tw_team *team, int side)
{
    const double begin = tw_span_begin(s->r);
    tw_team_meet(team, side);
    tw_span_next(s->r, side == TW_WORKER ? TW_SLOW : TW_FAST, TW_SPAN_WAIT, begin,
                 s->t);
}

static void slow_track(tw_team *team, void *arg)
{
    step *s = arg;
    for (int p = 0; p <= s->passes; p++) {
        if (p) wait_at_sync(s, team, TW_WORKER);
        if (phase_code(s, p - 1)) return;
        s->rc[TW_SLOW][p & 1] = slow_phase(s, p);
    }
}

static void fast_track(step *s, tw_team *team)
{
    for (int p = 0; p <= s->passes; p++) {
        if (p) wait_at_sync(s, team, TW_CALLER);
        if (phase_code(s, p - 1)) return;
        s->rc[TW_FAST][p & 1] = fast_phase(s, p);
    }
}

static void on_two_threads(step *s, tw_team *team)
{
    tw_team_begin(team, slow_track, s);
    fast_track(s, team);
    const double begin = tw_span_begin(s->r);
    tw_team_end(team);
    tw_span_next(s->r, TW_FAST, TW_SPAN_WAIT, begin, s->t);
}
#endif

static void on_one_thread(step *s)
{
    for (int p = 0; p <= s->passes && !phase_code(s, p - 1); p++) {
        s->rc[TW_SLOW][p & 1] = slow_phase(s, p);
        s->rc[TW_FAST][p & 1] = fast_phase(s, p);
    }
}

/* Does this tick use two threads? With a trace always, so that it shows both tracks. */
static int is_shared(const tw_run *r)
{
#if TW_THREADS
    return r->team && r->team->workers &&
           (r->trace || tw_team_is_faster(r->team, &r->now.pace) ||
            !tw_team_is_here(r->team)); /* fails at once */
#else
    (void)r;
    return 0;
#endif
}

/* Time a tick of a run with a team, to decide whether two threads are faster. */
static double begin_tick(const tw_run *r)
{
#if TW_THREADS
    return r->team ? tw_wall_time() : 0;
#else
    (void)r;
    return 0;
#endif
}

static void end_tick(tw_run *r, int shared, double begin)
{
#if TW_THREADS
    if (r->team) tw_team_record(&r->now.pace, shared, tw_wall_time() - begin);
#else
    (void)r, (void)shared, (void)begin;
#endif
}

static int regular_tick(tw_run *r, const tw_adams *w)
{
    step s = {.r = r, .w = w, .t = r->now.t + r->H, .passes = tw_opt(r, TW_OPT_PASSES)};
    const int shared = is_shared(r);
    const double begin = begin_tick(r);
    int rc;

#if TW_THREADS
    if (shared && !tw_team_is_here(r->team)) return TW_E_TEAM;
#endif
    tw_adams_open(r, 1);
#if TW_THREADS
    if (shared)
        on_two_threads(&s, r->team);
    else
#endif
        on_one_thread(&s);
    end_tick(r, shared, begin);
    if ((rc = phase_code(&s, 0)) || (rc = phase_code(&s, 1))) return rc;

    tw_adams_finish(r);
    w->state[FAST_LOG] = w->state[FAST_LOG] == 0;
    w->state[FAST_HEAD] = s.fast_head;
    w->state[PLAIN] = w->kind == TW_DENSE && w->state[ITERATED] == 0;
    log_coarse(w);
    return TW_OK;
}

static int tick(tw_run *r)
{
    const tw_adams w = tw_adams_layout(r);
    int rc;
    if (w.state[LEFT] > w.first) {
        if ((rc = tw_adams_first(r))) return rc;
        log_coarse(&w);
    }
    if (w.state[LEFT] == 0) return regular_tick(r, &w);
    if ((rc = tw_adams_start_tick(r))) return rc;
    log_coarse(&w);
    return TW_OK;
}

/* The fast log for a step: the one in use if it has room, so that its history is kept,
 * otherwise the other one of the two. With more fast steps than free rows the history
 * is lost. */
TW_INLINE tw_log log_with_room(const tw_adams *w, const tw_log *used)
{
    if (used->head > w->ratio) return *used;
    tw_log spare = *used;
    spare.row = w->fast_log +
                (used->row == w->fast_log ? tw_log_rows(w->q) * w->nf : 0);
    spare.head = TW_LOG_FREE;
    tw_adams_copy(w, w->q * w->nf, spare.row + spare.head * w->nf,
                  used->row + used->head * w->nf);
    return spare;
}

/* A round of fast steps from xs and xf at t to xf_end. Leaves the slow state, from
 * derivatives in consecutive rows, in XS. */
TW_INLINE int plain_round(tw_run *r, const tw_adams *w, tw_adams_evals *e, tw_log *log,
                          double t, const double *xs, const double *xf,
                          const double *table, const double *slopes, double *xf_end)
{
    double *inside = tw_slow(w, XS), *mid = tw_fast(w, MID);
    tw_at at = r->now.point;
    at.xs = inside;
    for (int j = 0; j < w->ratio; j++) {
        double *xf_next = (w->ratio - j) & 1 ? xf_end : mid, *f = tw_log_free(log);
        int rc;
        tw_adams_sum(w, w->ns, inside, xs, table + j * w->q, slopes);
        at.t = t + (j + 1) * w->h;
        if ((rc = tw_adams_plain_pec(r, w, e, &at, f, xf, xf_next))) return rc;
        if ((rc = tw_adams_eval_fast(r, w, e, &at, f))) return rc;
        tw_log_push(log);
        xf = xf_next;
    }
    return TW_OK;
}

/* Steps 4 to 6; fs holds the derivatives before E. */
TW_INLINE int plain_correction(tw_run *r, const tw_adams *w, tw_adams_evals *e,
                               tw_at *at, const double *xs, double *xs_next, double *fs)
{
    int rc = tw_adams_eval_slow(r, w, e, at, fs);
    if (rc) return rc;
    tw_adams_sum_once(w, w->ns, xs_next, xs, tw_weights(w, AM_SLOW), fs);
    at->xs = xs_next;
    return tw_adams_eval_slow(r, w, e, at, fs);
}

/* What a plain step changes: the logs. */
typedef struct logs {
    tw_log slow, fast, coarse;
} logs;

/* Steps 1 to 6 on one thread, dense, repaired, one pass: xsQ is the end of the second
 * path, and E', E and fs are written in turn to the free row of the log, where the
 * corrector reads them. If both tracks fail, the code of the slow one is returned, as
 * with two threads. */
TW_INLINE int plain_step(tw_run *r, const tw_adams *w, tw_adams_evals *e, logs *l,
                         double t, const double *x, double *next)
{
    const tw_log start = log_with_room(w, &l->fast);
    const double *xf = x + w->ns;
    double *fs = tw_log_free(&l->slow), *xf1 = tw_fast(w, XF_END);
    double *end = tw_slow(w, END), *xfH = tw_fast(w, AT);
    tw_log fast = start;
    tw_at at = r->now.point;
    int rc, fast_rc = TW_OK;

    tw_adams_sum_once(w, w->ns, end, x, tw_weights(w, AB_SLOW), fs + w->ns);
    predict_fast(w, &l->coarse, xf, xfH);
    at.t = t + r->H, at.xs = end, at.xf = xfH;
    if (e->reads_u && w->ns && (rc = tw_input_at(r, TW_SLOW, at.t, &at.u))) return rc;
    if ((rc = tw_adams_eval_slow(r, w, e, &at, fs))) return rc;
    for (int again = 0; again < 2; again++) {
        if (again)
            fast = w->ratio < TW_LOG_FREE ? start : log_with_room(w, &l->fast);
        fast_rc = plain_round(r, w, e, &fast, t, x, xf,
                              w->table + again * w->ratio * w->q,
                              fs + (again ? 0 : w->ns), again ? next + w->ns : xf1);
        if (fast_rc && !again) return fast_rc;
    }
    if (fast_rc) /* XS is not at the end of the path */
        tw_adams_sum_once(w, w->ns, tw_slow(w, XS), x, tw_weights(w, AM_SLOW), fs);
    at.xs = tw_slow(w, XS), at.xf = xf1;
    rc = plain_correction(r, w, e, &at, x, next, fs);
    if (rc || (rc = fast_rc)) return rc;

    tw_log_push(&l->slow);
    l->fast = fast;
    tw_adams_copy(w, w->nf, tw_log_free(&l->coarse), tw_log_free(&fast) + w->nf);
    tw_log_push(&l->coarse);
    return TW_OK;
}

/* All functions that take a pointer to w are inlined, so only the fields in use are
 * computed. With a team one at a time: each is timed, and the next may be shared. */
TW_INLINE int plain_ticks(tw_run *r, int q, int few, double t_base, long n, long *done)
{
    tw_adams w = tw_adams_layout_for(r, q, TW_DENSE, 0, SLOW_FIXED, 3);
    if (few) w.few = w.ns = w.nf = few;
    logs l = {.slow = tw_slow_log(&w),
              .fast = tw_fast_log(&w, 0),
              .coarse = coarse_log(&w)};
    tw_adams_evals e = {.reads_u = r->now.mode != TW_HELD};
    double *x = r->now.xs, *next = r->now.xs_next, whole = r->now.step, t = r->now.t;
    const double begin = begin_tick(r);
    int rc = TW_OK;
    long k = 0;
    if (n > 1 && r->team) return *done = 0, TW_OK;
    for (; k < n; k++) {
        if ((rc = plain_step(r, &w, &e, &l, t, x, next))) break;
        double *const was = x;
        x = next, next = was;
        whole += 1;
        t = t_base + whole * r->H;
    }
    w.state[SLOW_HEAD] = l.slow.head;
    w.state[FAST_HEAD] = l.fast.head;
    w.state[COARSE_HEAD] = l.coarse.head;
    w.state[FAST_LOG] = l.fast.row != w.fast_log;
    r->now.count_to[TW_SLOW] += (double)e.slow;
    r->now.count_to[TW_FAST] += (double)e.fast;
    end_tick(r, 0, begin);
    *done = k;
    return rc;
}

TW_INLINE int is_plain(const tw_run *r)
{
    return r->now.work[PLAIN] != 0 && r->opt[TW_OPT_PASSES] == 1 &&
           r->opt[TW_OPT_REPAIRED] != 0 && !r->trace && !is_shared(r);
}

/* A tick is long: it need not be compiled apart. */
#define TICK(wide, q)                                                                  \
    static int tick##q(tw_run *r)                                                      \
    {                                                                                  \
        long done;                                                                     \
        return is_plain(r) ? any##q(r, 0, 1, &done) : tick(r);                         \
    }
TW_ADAMS_EACH(TW_ADAMS_MANY)
TW_ADAMS_EACH(TICK)

static int ticks(const tw_run *r)
{
    (void)r;
    return 1;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    const double passes = r->opt[TW_OPT_PASSES];
    *slow = passes + 2;
    *fast = (passes + 1) * r->ratio * (tw_adams_corrections(r) + 1);
}

static int history(tw_run *r, tw_past list[TW_NPAST])
{
    const tw_adams w = tw_adams_layout(r);
    const tw_log coarse = coarse_log(&w);
    const int n = tw_adams_history(r, list);
    return n + tw_log_history(&coarse, list + n);
}

#define PARALLEL(q)                                                                    \
    {                                                                                  \
        .name = "adams" #q "_parallel",                                                \
        .what = "multirate Adams PECE on two tracks, order " #q ", any ratio",         \
        .source = "Chang et al., section V", .id = 200 + q, .order = q,                \
        .default_ratio = 5, .old_steps = q - 1,                                        \
        .options = TW_ADAMS_USES | TW_USES(TW_OPT_REPAIRED) | TW_USES(TW_OPT_THREADS), \
        .data = "two tracks", .ticks = ticks, .evals = evals, .need = tw_adams_need,   \
        .start = tw_adams_start, .tick = tick##q, .many = many##q, .history = history, \
        .check_work = tw_adams_check_work, .fixed = tw_adams_fixed                     \
    }

const tw_method tw_methods_adams_parallel[] = {
    PARALLEL(1), PARALLEL(2), PARALLEL(3), PARALLEL(4), PARALLEL(5),
    PARALLEL(6), PARALLEL(7), PARALLEL(8), {0},
};
