/* adams.h: shared by the files of the multirate Adams methods; private to blocks/.
 *
 * adams.c           descriptors, weight tables, the serial method
 * adams_start.c     the first steps, without history
 * adams_steps.c     the same by a Runge-Kutta method with the fast step
 * adams_fast.c      a fast step, and all fast steps of one slow step
 * adams_weights.c   integrals of the polynomials behind the formulas
 * adams_parallel.c  the two-track method */
#ifndef TW_ADAMS_H
#define TW_ADAMS_H

#include "sums/sums.h"
#include "tw_method.h"
#include "methods/threads/threads.h"

enum {
    TW_ADAMS_MAX = 8, /* highest order */
    TW_ADAMS_FEW = 4, /* up to this many terms: inline sums */
    TW_LOG_FREE = 8   /* free rows of a log */
};

/* The options of these methods. */
#define TW_ADAMS_USES                                                                  \
    (TW_USES(TW_OPT_CORRECTIONS) | TW_USES(TW_OPT_PASSES) |                            \
     TW_USES(TW_OPT_TOLERANCE) | TW_USES(TW_OPT_MAX_ITERATIONS) |                      \
     TW_USES(TW_OPT_INTERPOLATION) | TW_USES(TW_OPT_START))

/* Integers in the run's memory. The first four are the options at the start, since
 * tables and ticks depend on them. */
enum {
    KIND,        /* TW_LINEAR ... TW_DENSE */
    WHOLE,       /* a tick is a whole slow step, not a fast one */
    ITERATED,    /* the fast corrector is used more than once */
    START,       /* TW_START_OWN ... TW_START_SPREAD */
    PLAIN,       /* serial: the next tick is a regular fast step, dense, not iterated */
    LEFT,        /* start-up steps left, one more when f_0 is missing; 0: regular */
    SLOW_HEAD,   /* newest row of the slow log, */
    FAST_HEAD,   /* of the fast log in use, */
    COARSE_HEAD, /* of the log of fast derivatives at slow instants (parallel) */
    FAST_LOG,    /* which of the two fast logs is in use */
    FAST_HAVE,   /* fast derivatives known, up to the order */
    TABLE,       /* where the table of weights begins */
    ADAMS_STATE
};

/* Sets of q weights, times H or h. */
enum { AB_SLOW, AM_SLOW, AB_FAST, AM_FAST, END_SLOPE, WEIGHTS };

/* Slow vectors; a lean run with the dense path has the first only. Of a pair, one is
 * read while the other is written, by two tracks or in two passes. */
enum {
    BASE,             /* state at the start of the slow step */
    RISE,             /* pair: rise of the state over the slow step */
    SLOPE = RISE + 2, /* pair: derivative at its end */
    END = SLOPE + 2,  /* pair: state at its end */
    PAST = END + 2,   /* rises over the last two slow steps */
    XS = PAST + 2,    /* state at a fast step, scratch of the fast track */
    SLOW_FIXED        /* then the log */
};

/* Fast vectors; a lean run has none. */
enum {
    XF,              /* the last result of the corrector, scratch of the fast track */
    MID,             /* state between two fast steps, same use */
    XF_END,          /* pair: state at the end of the slow step */
    AT = XF_END + 2, /* where slow() is evaluated, scratch of the slow track */
    FAST_FIXED       /* then log, spare log, and the coarse log of the parallel
                        methods */
};

/* A run on one track whose tick is a fast step is lean: it has few vectors, and the
 * start-up uses the rows of the logs that are free until the history is full. In rows:
 *
 *     slow   0 ... q     log, newest derivative in row 1; slopes inside the step after
 *                        the old ones
 *            from q on   polynomial (q), one later for Lagrange; or from q + 1 on the
 *                        stages and the state of adams_steps.c
 *     fast   0 ... q     log
 *            q+1 ...     spare log (q + 1), polynomial (q); or stages and state
 *            3q+2        a state
 */
typedef struct tw_adams {
    int q, ns, nf, ratio, kind, lean;
    int terms; /* of the polynomial between slow steps */
    int first; /* start-up steps before the first regular one */
    int few;   /* the compiler knows: each part has 1 or 2 states */
    double h;  /* fast step; a tick may be a whole slow step */
    double *state, *weights, *slow, *fast, *slow_log, *fast_log;
    double *table; /* ratio rows of `terms` weights; of the corrected path after them */
} tw_adams;

static inline int tw_adams_terms(int kind, int q)
{
    return kind == TW_DENSE ? q : kind == TW_LAGRANGE ? 3 : kind;
}

/* Number of rows of a log. */
TW_INLINE int tw_log_rows(int q)
{
    return TW_LOG_FREE + q;
}

/* Tables of weights: of the predicted path, of the corrected one. */
static inline int tw_adams_tables(int kind, int whole)
{
    return kind == TW_DENSE && whole ? 2 : 1;
}

/* Free rows of the logs of a lean run, after the start-up. */
TW_INLINE int tw_lean_slow_free(int q)
{
    return q;
}

TW_INLINE int tw_lean_fast_free(int q)
{
    return 2 * q + 2;
}

/* Rows of the vectors of each part; slow ones: for a start. */
TW_INLINE int tw_lean_fast_rows(int q)
{
    return q == 1 ? 7 : 3 * q + 3;
}

int tw_adams_step_rows(int q);
static inline int tw_lean_slow_rows(int q, int kind, int start)
{
    const int own = 2 * q + (kind == TW_LAGRANGE),
              steps = q + 2 + tw_adams_step_rows(q);
    return start != TW_START_OWN && steps > own ? steps : own;
}

/* The data of the parallel methods is not NULL. */
static inline int tw_two_tracks(const tw_run *r)
{
    return r->method->data != NULL;
}

/* For order q. A lean run has slow_fixed slow vectors before the log and no fast ones.
 */
TW_INLINE tw_adams tw_adams_layout_for(const tw_run *r, int q, int kind, int lean,
                                       int slow_fixed, int fast_logs)
{
    tw_adams w = {.q = q,
                  .ns = r->model->ns,
                  .nf = r->model->nf,
                  .ratio = r->ratio,
                  .lean = lean,
                  .kind = kind,
                  .state = r->now.work};
    w.terms = tw_adams_terms(w.kind, w.q);
    w.first = w.kind == TW_LAGRANGE && w.q < 3 ? 2 : w.q - 1;
    w.h = r->H / r->ratio;
    w.weights = w.state + ADAMS_STATE;
    w.table = w.state + (ptrdiff_t)w.state[TABLE];
    w.fast = w.weights + WEIGHTS * w.q;
    w.fast_log = w.fast + (lean ? 0 : FAST_FIXED) * w.nf;
    w.slow =
        w.fast_log + (lean ? tw_lean_fast_rows(q) : fast_logs * tw_log_rows(q)) * w.nf;
    w.slow_log = w.slow + slow_fixed * w.ns;
    return w;
}

static inline tw_adams tw_adams_layout(const tw_run *r)
{
    const double *state = r->now.work;
    const int two = tw_two_tracks(r), whole = state[WHOLE] != 0, lean = !two && !whole;
    const int kind = (int)state[KIND];
    return tw_adams_layout_for(r, r->method->order, kind, lean,
                               lean && kind == TW_DENSE ? 1 : SLOW_FIXED, two ? 3 : 2);
}

TW_INLINE const double *tw_weights(const tw_adams *w, int which)
{
    return w->weights + which * w->q;
}

TW_INLINE double *tw_slow(const tw_adams *w, int which)
{
    return w->slow + which * w->ns;
}

TW_INLINE double *tw_fast(const tw_adams *w, int which)
{
    return w->fast + which * w->nf;
}

/* Vectors of the start-up of a run that is not lean, of each part: slopes and
 * polynomial, or stages and a state. */
static inline int tw_adams_scratch_rows(int q, int start)
{
    return start == TW_START_OWN ? 2 * q : tw_adams_step_rows(q) + 1;
}

static inline double *tw_adams_slow_scratch(const tw_adams *w)
{
    if (w->lean) return w->slow_log + (w->q + 1) * w->ns;
    return w->slow_log + tw_log_rows(w->q) * w->ns;
}

static inline double *tw_adams_fast_scratch(const tw_adams *w)
{
    if (w->lean) return w->fast_log + (w->q + 1) * w->nf;
    return tw_adams_slow_scratch(w) +
           tw_adams_scratch_rows(w->q, (int)w->state[START]) * w->ns;
}

/* Row `head` is the newest derivative, the q-1 rows after it are older, row head - 1 is
 * free for the next one: the terms of a formula are consecutive rows. */
typedef struct tw_log {
    double *row;
    int n, q, head, free;
} tw_log;

/* The free row; the newest is n doubles after it. */
static inline double *tw_log_free(const tw_log *log)
{
    return log->row + (log->head - 1) * log->n;
}

/* The free row becomes the newest. At row 0 the log is moved to the end, after `free`
 * free rows. */
static inline void tw_log_push(tw_log *log)
{
    if (--log->head) return;
    log->head = log->free;
    memmove(log->row + log->head * log->n, log->row,
            (size_t)(log->q * log->n) * sizeof(double));
}

/* Free rows of a log: one while the start-up of a lean run uses the others. */
static inline int tw_log_free_rows(const tw_adams *w, int lean_free)
{
    return !w->lean ? TW_LOG_FREE : w->state[LEFT] != 0 ? 1 : lean_free;
}

static inline tw_log tw_slow_log(const tw_adams *w)
{
    const tw_log log = {w->slow_log, w->ns, w->q, (int)w->state[SLOW_HEAD],
                        tw_log_free_rows(w, tw_lean_slow_free(w->q))};
    return log;
}

/* The fast log in use (0), or the spare one (1). */
static inline tw_log tw_fast_log(const tw_adams *w, int spare)
{
    const int which = w->state[FAST_LOG] != 0 ? !spare : spare;
    const int rows = w->lean ? w->q + 1 : tw_log_rows(w->q);
    const tw_log log = {w->fast_log + which * rows * w->nf, w->nf, w->q,
                        (int)w->state[FAST_HEAD],
                        tw_log_free_rows(w, tw_lean_fast_free(w->q))};
    return log;
}

/* The spare log with a copy of the log in use. */
tw_log tw_adams_spare_log(const tw_run *r);
/* For tw_method.history. */
int tw_log_history(const tw_log *log, tw_past *list);
int tw_adams_history(tw_run *r, tw_past list[TW_NPAST]);

/* w[i] = step times the integral from 0 to c of the i-th Lagrange polynomial on the
 * nodes tau, so that x(c) = x(0) + sum of w[i] f(tau[i]). */
void tw_adams_weights(int m, const double *tau, double step, double c, double *w);
/* w[k] = the integral from 0 to c of (t - tau[0]) ... (t - tau[k-1]), the weight of the
 * k-th divided difference. */
void tw_adams_newton(int m, const double *tau, double c, double *w);

/* A fast vector for the last result of an iterated corrector: of a lean run the
 * polynomial of the start-up, not in use then, or the row after the log. */
static inline double *tw_adams_iterate(const tw_adams *w)
{
    if (!w->lean) return tw_fast(w, XF);
    return w->fast_log + (w->state[LEFT] != 0 ? 2 * w->q + 2 : 3 * w->q + 2) * w->nf;
}

/* The slow state during a slow step: at the end of fast step j it is
 * base + sum of table[j * terms + i] v[i]. */
typedef struct tw_path {
    const double *base, *table;
    const double *v[TW_ADAMS_MAX];
    int terms;
} tw_path;

/* Do two results of a corrector agree, relative to 1 + |x|? NaN counts as agreement:
 * the run detects it and names the state. */
int tw_adams_agree(int n, const double *a, const double *b, double tolerance);

/* tw_combine_rows for a known q: inline for few terms or one state, and in a run of few
 * states. */
TW_INLINE void tw_adams_sum(const tw_adams *w, int n, double *y, const double *x,
                            const double *c, const double *rows)
{
    const int q = w->q;
    if (!w->few && q == 1) {
        tw_add(n, y, x, *c, rows);
        return;
    }
    if (!w->few && TW_KNOWN(q) && q <= TW_ADAMS_FEW) {
        tw_add_up_rows(n, y, x, q, c, rows);
        return;
    }
    if (!w->few && n != 1) {
        tw_combine_rows(n, y, x, q, c, rows);
        return;
    }
#ifdef TW_PACKED_SUMS
    if (n == 2) {
        tw_two sum = TW_TWO(x, 0);
#pragma GCC unroll 8
        for (int j = 0; j < q; j++) sum += c[j] * TW_TWO(rows, 2 * j);
        *(tw_two *)y = sum;
        return;
    }
#endif
    for (int i = 0; i < n; i++) {
        double sum = x[i];
#if TW_GNU
#pragma GCC unroll 8
#endif
        for (int j = 0; j < q; j++) sum += c[j] * rows[i + j * n];
        y[i] = sum;
    }
}

/* The same once per slow step: less code. */
TW_INLINE void tw_adams_sum_once(const tw_adams *w, int n, double *y, const double *x,
                                 const double *c, const double *rows)
{
    if (w->few)
        tw_adams_sum(w, n, y, x, c, rows);
    else
        tw_combine_rows(n, y, x, w->q, c, rows);
}

/* memcpy of doubles, inline in a run of few states. */
TW_INLINE void tw_adams_copy(const tw_adams *w, int n, double *to, const double *from)
{
    if (w->few)
        for (int i = 0; i < n; i++) to[i] = from[i];
    else
        memcpy(to, from, (size_t)n * sizeof *to);
}

/* Evaluations of regular ticks, counted here; nothing is done for an empty part. */
typedef struct tw_adams_evals {
    int reads_u;
    long slow, fast;
} tw_adams_evals;

TW_INLINE int tw_adams_eval_slow(tw_run *r, const tw_adams *w, tw_adams_evals *e,
                                 const tw_at *at, double *f)
{
    if (!w->ns) return TW_OK;
    e->slow++;
    const int rc = r->model->slow(at, f);
    return rc ? tw_failed_in(r, TW_SLOW, "slow", at->t, rc) : TW_OK;
}

TW_INLINE int tw_adams_eval_fast(tw_run *r, const tw_adams *w, tw_adams_evals *e,
                                 const tw_at *at, double *f)
{
    if (!w->nf) return TW_OK;
    e->fast++;
    const int rc = r->model->fast(at, f);
    return rc ? tw_failed_in(r, TW_FAST, "fast", at->t, rc) : TW_OK;
}

/* P, E and C of a fast step with full history, from xf to xf_next. `at` is the end of
 * the step with the slow state there; on return it is the point where the new
 * derivative is to be evaluated, into the free row f of the log. In the header so that
 * every method can inline it. */
TW_INLINE int tw_adams_plain_pec(tw_run *r, const tw_adams *w, tw_adams_evals *e,
                                 tw_at *at, double *f, const double *xf,
                                 double *xf_next)
{
    int rc;
    tw_adams_sum(w, w->nf, xf_next, xf, tw_weights(w, AB_FAST), f + w->nf);
    at->xf = xf_next;
    if (e->reads_u && w->nf && (rc = tw_input_at(r, TW_FAST, at->t, &at->u))) return rc;
    if ((rc = tw_adams_eval_fast(r, w, e, at, f))) return rc;
    tw_adams_sum(w, w->nf, xf_next, xf, tw_weights(w, AM_FAST), f);
    return TW_OK;
}

/* A complete fast step; xs is the slow state at its end t. */
TW_INLINE int tw_adams_plain_step(tw_run *r, const tw_adams *w, double *f, double t,
                                  const double *xs, const double *xf, double *xf_next)
{
    tw_adams_evals e = {.reads_u = r->now.mode != TW_HELD};
    tw_at at = r->now.point;
    at.t = t, at.xs = xs;
    int rc = tw_adams_plain_pec(r, w, &e, &at, f, xf, xf_next);
    if (!rc) rc = tw_adams_eval_fast(r, w, &e, &at, f);
    r->now.count_to[TW_FAST] += (double)e.fast; /* of this track alone */
    return rc;
}

/* The same with a trace and with repeated corrections. */
int tw_adams_general_step(tw_run *r, double *f, double t, const double *xs,
                          const double *xf, double *xf_next);

static inline int tw_adams_fast_step(tw_run *r, const tw_adams *w, const tw_log *log,
                                     double t, const double *xs, const double *xf,
                                     double *xf_next)
{
    double *f = tw_log_free(log);
    return r->trace || w->state[ITERATED] != 0
               ? tw_adams_general_step(r, f, t, xs, xf, xf_next)
               : tw_adams_plain_step(r, w, f, t, xs, xf, xf_next);
}

/* All fast steps of the slow step that starts now; advances the log. Leaves the end of
 * the path in XS. */
int tw_adams_fast_round(tw_run *r, tw_log *log, const tw_path *path, const double *xf,
                        double *xf_end);

/* Evaluate the first derivatives; sets LEFT to the number of start-up steps. */
int tw_adams_first(tw_run *r);
/* A tick of a start-up step. */
int tw_adams_start_tick(tw_run *r);
/* The same by a one-step method. */
int tw_adams_steps_tick(tw_run *r);

/* Open a slow step: sets BASE, END (if `end`), and RISE and SLOPE as far as the path of
 * the predictor needs them. */
void tw_adams_open(tw_run *r, int end);
/* The path of the predictor, or of the corrector with SLOPE[k] and RISE[k]. */
tw_path tw_adams_path(const tw_run *r, int corrected, int k);
int tw_adams_evaluate(tw_run *r, double t, const double *xs, const double *xf,
                      double *slope);
/* Evaluate slow() at x, xf into slope, and correct with it to xs. */
int tw_adams_correct(tw_run *r, double t, const double *x, const double *xf,
                     double *slope, double *xs);
/* End a slow step: xs_next is the new slow state, the free row its derivative. */
void tw_adams_finish(tw_run *r);

double tw_adams_corrections(const tw_run *r);
int tw_adams_start(tw_run *r);
int tw_adams_check_work(tw_run *r);
size_t tw_adams_fixed(const tw_run *r);
size_t tw_adams_need(const tw_run *r);

/* Defines many1 to many8 from
 *     is_plain(r)    can the next ticks be regular, without special options?
 *     plain_ticks(r, q, few, t_base, n, done)
 * few: 1 or 2 states in both parts, or 0: any number; above order 4 the loop for any
 * number is as fast. Ticks with inline sums are compiled for wider registers. */
#define TW_ADAMS_MANY(wide, q)                                                         \
    static int one##q(tw_run *r, double t_base, long n, long *done)                    \
    {                                                                                  \
        return plain_ticks(r, q, 1, t_base, n, done);                                  \
    }                                                                                  \
    static int two##q(tw_run *r, double t_base, long n, long *done)                    \
    {                                                                                  \
        return plain_ticks(r, q, 2, t_base, n, done);                                  \
    }                                                                                  \
    wide static int any##q(tw_run *r, double t_base, long n, long *done)               \
    {                                                                                  \
        return plain_ticks(r, q, 0, t_base, n, done);                                  \
    }                                                                                  \
    static int many##q(tw_run *r, double t_base, long n, long *done)                   \
    {                                                                                  \
        const int ns = r->model->ns, few = q <= TW_ADAMS_FEW && ns == r->model->nf;    \
        *done = 0;                                                                     \
        if (!is_plain(r)) return TW_OK;                                                \
        if (few && ns == 1) return one##q(r, t_base, n, done);                         \
        if (few && ns == 2) return two##q(r, t_base, n, done);                         \
        return any##q(r, t_base, n, done);                                             \
    }
#define TW_ADAMS_EACH(X)                                                               \
    X(, 1)                                                                             \
    X(TW_WIDE_SUM, 2)                                                                  \
    X(TW_WIDE_SUM, 3)                                                                  \
    X(TW_WIDE_SUM, 4)                                                                  \
    X(, 5)                                                                             \
    X(, 6)                                                                             \
    X(, 7)                                                                             \
    X(, 8)

#endif
